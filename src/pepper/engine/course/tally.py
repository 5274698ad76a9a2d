"""What changes only between two hands, how one hand follows another, and the way back.

A tally and a hand together are a match at one moment. The functions here take and return them;
`Match` is the public form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import TypeAlias

import attrs

from pepper.engine.parts.blank import blank
from pepper.engine.parts.ending import Outcome, Standing
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat, Side

from .hand import Hand
from .result import HandResult, unfinished
from .rounds import end_of_tie_round, in_pepper_round, judge
from .rules import Rules
from .shared import Shared
from .source import Source


@attrs.frozen
class Sheet:
    """What everybody knows of a match besides the hand."""

    scores: tuple[int, ...]
    marks: tuple[int, ...]
    results: Sequence[HandResult]
    outcome: Outcome | None


class OpenTally:
    """A `Tally` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = (
        *("__weakref__", "_sheet", "before", "counted", "history", "last", "marks", "opening"),
        *("outcome", "past", "results", "rules", "scores", "source", "steps", "tie_round"),
        "time_called",
    )


@attrs.frozen
class Tally(OpenTally):
    """What changes only between two hands. The states of a match share it during a hand."""

    rules: Rules
    """The rules of the match."""
    source: Source
    """The source of the cards of the next hands."""
    opening: tuple[int, ...]
    """The scores before the first hand."""
    scores: tuple[int, ...]
    """One number for each side."""
    marks: tuple[int, ...]
    """The marks of each side so far."""
    counted: int
    """The number of hands that count: all that were scored and not dealt again."""
    tie_round: int
    """The number of counted hands after which a pepper round that breaks a tie is over (000:86);
    0 without one."""
    past: Shared[Hand] = attrs.Factory(Shared[Hand])
    """The finished hands."""
    results: Shared[HandResult] = attrs.Factory(Shared[HandResult])
    """The result of each finished hand."""
    outcome: Outcome | None = None
    """Who won and why; None while the match goes on."""
    time_called: bool = False
    """Whether the time of the match was called before the hand."""
    history: bool = attrs.field(default=True, eq=False)
    """Whether the match can go back."""
    steps: int = attrs.field(default=0, eq=False)
    """The number of steps before the hand, or of all steps when the match is over."""
    before: Tally | None = attrs.field(default=None, eq=False)
    """The tally during the hand before; None at the start, and in a match without history."""
    last: Hand | None = attrs.field(default=None, eq=False)
    """The hand before as it was before the step that ended it; None at the start."""

    @property
    def sheet(self) -> Sheet:
        """What everybody knows of it, which is what views keep."""
        found: Sheet | None = getattr(self, "_sheet", None)
        if found is None:
            found = Sheet(self.scores, self.marks, self.results, self.outcome)
            object.__setattr__(self, "_sheet", found)
        return found

    @staticmethod
    def start(
        rules: Rules,
        source: Source,
        scores: Iterable[int] | None,
        number: int,
        *,
        history: bool,
    ) -> Tally:
        """The tally before the first hand, which has this number; `PositionError` if none has."""
        opening = (rules.ending.start,) * len(rules.table.sides)
        tie_round = 0
        if scores is not None or type(number) is not int or number != 1:
            opening = opening if scores is None else tuple(scores)
            tie_round = end_of_tie_round(rules, judge(rules, opening, number), number - 1)
        marks = (0,) * len(opening)
        return Tally(rules, source, opening, opening, marks, number - 1, tie_round, history=history)


Step: TypeAlias = Action | Side | None
"""A step of a match: an action, the side that resigns, or None for the call of time."""


def open_hand(tally: Tally, number: int, dealer: Seat) -> tuple[Tally, Hand]:
    """The tally and a new hand, with its cards dealt if the source has them."""
    rules = tally.rules
    round_ = in_pepper_round(rules, tally.counted, tally.tie_round)
    deal, source = tally.source.draw(rules, dealer, number)
    if source is not tally.source:
        tally = attrs.evolve(tally, source=source)
    timed = tally.time_called
    hand = Hand.opened(
        rules,
        number,
        dealer,
        pepper_round=round_,
        time_called=timed,
        deal=deal,
        scores=tally.scores,
    )
    return tally, hand


def scored(tally: Tally, hand: Hand, result: HandResult, last: Hand) -> tuple[Tally, Hand]:
    """The tally and the hand when a hand has been scored; `last` is it before its last step."""
    rules, ending = tally.rules, tally.rules.ending
    held = ending.hold(tally.scores, result.points, result.declarers if result.made else ())
    if held:
        result = result.with_lines(held)
        hand = hand.ended(result)
    counted = tally.counted + (not result.redealt)
    scores = tuple(map(add, tally.scores, result.points))
    marks = tuple(map(add, tally.marks, result.marks))
    found = ending.decide(
        Standing(
            scores,
            result.declarers,
            result.made,
            counted,
            hand.time_called,
            marks,
            in_tie_round=counted < tally.tie_round,
            number=hand.number,
        )
    )
    new = blank(OpenTally)
    new.rules = rules
    new.source = tally.source
    new.opening = tally.opening
    new.scores = scores
    new.marks = marks
    new.counted = counted
    new.tie_round = max(tally.tie_round, end_of_tie_round(rules, found, counted))
    new.past = tally.past.with_last(hand)
    new.results = tally.results.with_last(result)
    new.outcome = found if isinstance(found, Outcome) else None
    new.time_called = hand.time_called
    new.history = tally.history
    new.steps = tally.steps + count_steps(tally, hand)
    new.before = tally if tally.history else None
    new.last = last
    new.__class__ = Tally
    after: Tally = new
    return after, hand


def next_hand(tally: Tally, hand: Hand) -> tuple[Tally, Hand]:
    """The tally and the hand after a scored one; the same pair if the match is over."""
    if tally.outcome is not None:
        return tally, hand
    redealt = hand.result is not None and hand.result.redealt
    dealer = hand.dealer if redealt else tally.rules.table.left(hand.dealer)
    return open_hand(tally, hand.number + 1, dealer)


def resigned(tally: Tally, hand: Hand, side: Side) -> tuple[Tally, Hand]:
    """The tally and the hand when a side has resigned during the hand."""
    result = unfinished(hand)
    ended = hand.ended(result, side)
    after = attrs.evolve(
        tally,
        past=tally.past.with_last(ended),
        results=tally.results.with_last(result),
        outcome=tally.rules.ending.resign(side, tally.scores, tally.marks),
        time_called=hand.time_called,
        steps=tally.steps + count_steps(tally, ended),
        before=tally if tally.history else None,
        last=hand,
    )
    return after, ended


def steps_of(tally: Tally, hand: Hand) -> list[Step]:
    """The steps of a hand: what was done, apart from what followed by itself."""
    called = None if tally.time_called else hand.time
    steps: list[Step] = []
    for place, act in enumerate(hand.acts):
        if place == called:
            steps.append(None)
        if not act.automatic and (place > 0 or hand.told):
            steps.append(act.action)
    if called == len(hand.acts):
        steps.append(None)
    if hand.resigned is not None:
        steps.append(hand.resigned)
    return steps


def count_steps(tally: Tally, hand: Hand) -> int:
    """How many steps of a hand `steps_of` lists."""
    called = hand.time is not None and not tally.time_called
    return hand.chosen + called + (hand.resigned is not None)


def hands_back(tally: Tally, hand: Hand) -> Iterator[tuple[Tally, Hand]]:
    """Each hand of a match with the tally during it, the last one first; none without history."""
    during = tally if tally.outcome is None else tally.before
    while during is not None and during.history:
        yield during, hand
        if during.before is not None:
            hand = during.past[-1]
        during = during.before


def reopened(tally: Tally, hand: Hand) -> Hand:
    """The hand as it began."""
    deal = None if hand.told else hand.deal
    return Hand.opened(
        tally.rules,
        hand.number,
        hand.dealer,
        pepper_round=hand.pepper_round,
        time_called=tally.time_called,
        deal=deal,
        scores=tally.scores,
    )


def standing_after(
    opening: tuple[int, ...], results: Sequence[HandResult]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores and the marks of each side after hands with these results."""
    scores = _add_up(opening, [result.points for result in results])
    return scores, _add_up((0,) * len(scores), [result.marks for result in results])


def _add_up(start: tuple[int, ...], changes: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """One number for each side, after all changes."""
    return tuple(map(sum, zip(start, *changes, strict=True)))
