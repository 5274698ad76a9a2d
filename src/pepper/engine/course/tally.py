"""What changes only between two hands, how one hand follows another, and the way back.

A tally and a hand together are a match at one moment. The functions here take and return them;
`Match` is the public form.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from operator import add, sub
from typing import TypeAlias

import attrs

from pepper.engine.parts.blank import blank
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.deck import NextDealer
from pepper.engine.parts.ending import Ending, Outcome, Standing, Undecided, goes_on
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat, Side

from .award import MOST_AWARDS, Award, Void
from .hand import Hand
from .result import HandResult, unfinished
from .review import PastHand, Review
from .rounds import end_of_tie_round, in_pepper_round, judge
from .rules import Rules
from .shared import Shared
from .source import Source


@attrs.frozen
class Sheet:
    """The public part of a match besides the hand."""

    scores: tuple[int, ...]
    marks: tuple[int, ...]
    results: Sequence[HandResult]
    outcome: Outcome | None
    awards: tuple[Award, ...]
    """The awards during the hand."""
    before: Hand | PastHand | None
    """The previous hand, or a seat's review of it; None if there was none."""
    reviews: dict[Seat | None, Review] = attrs.field(
        factory=dict[Seat | None, Review], eq=False, repr=False
    )
    """The hand before, for each seat that has asked for a view."""

    def review(self, seat: Seat | None) -> Review | PastHand | None:
        """The hand before, as the seat saw it."""
        found = self.reviews.get(seat)
        if found is None:
            if self.before is None or isinstance(self.before, PastHand):
                return self.before
            found = self.reviews[seat] = Review(self.before, seat)
        return found


class OpenTally:
    """A `Tally` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = (
        *(
            "__weakref__",
            "_sheet",
            "awards",
            "before",
            "counted",
            "history",
            "last",
            "marks",
            "opening",
        ),
        *("outcome", "past", "results", "rules", "scores", "seen", "source", "steps", "tie_round"),
        "time_called",
    )


@attrs.frozen
class Tally(OpenTally):
    """Values that stay the same during a hand, apart from awards. Its states share them."""

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
    """The winners, and why they won; None while the match goes on."""
    time_called: bool = False
    """Whether the time of the match was called before the hand."""
    awards: tuple[Award, ...] = ()
    """The awards during the hand in progress; `scores` includes them."""
    seen: PastHand | None = attrs.field(default=None, eq=False)
    """The previous hand as a seat saw it, in a match made from a view."""
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
        """The public part of it, which views keep."""
        found: Sheet | None = getattr(self, "_sheet", None)
        if found is None:
            awards = self.awards if self.outcome is None else self.results[-1].awards
            place = len(self.past) - (1 if self.outcome is None else 2)
            before = self.past[place] if place >= 0 and self.seen is None else self.seen
            found = Sheet(self.scores, self.marks, self.results, self.outcome, awards, before)
            object.__setattr__(self, "_sheet", found)
        return found

    @property
    def at_opening(self) -> Tally:
        """The tally as it was when the hand in progress began, without awards."""
        if not self.awards:
            return self
        scores = self.scores
        for award in self.awards:
            scores = tuple(map(sub, scores, award.points))
        return attrs.evolve(self, scores=scores, awards=())

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


Step: TypeAlias = Action | Side | Award | Void | None
"""A step of a match: an action, the side that resigns, an award, the end of a hand that is void, or
None for the call of time."""


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
    ending = tally.rules.ending
    held = ending.hold(tally.scores, result.points, result.declarers if result.made else ())
    if held:
        result = result.with_lines(held)
    if tally.awards:
        result = result.with_awards(tally.awards)
    if held or tally.awards:
        hand = hand.ended(result)
    return closed(tally, hand, result, last)


def closed(tally: Tally, hand: Hand, result: HandResult, last: Hand) -> tuple[Tally, Hand]:
    """The tally and the hand after a hand with this result, which includes its awards."""
    rules = tally.rules
    counted = tally.counted + result.counts
    scores = tuple(map(add, tally.at_opening.scores, result.points))
    marks = tuple(map(add, tally.marks, result.marks))
    found = _decide(tally, hand, result, scores, marks, counted)
    new = blank(OpenTally)
    new.rules = rules
    new.source = tally.source
    new.opening = tally.opening
    new.scores = scores
    new.marks = marks
    new.counted = counted
    new.tie_round = tally.tie_round
    if found is not Undecided.PLAY_ON:
        new.tie_round = max(tally.tie_round, end_of_tie_round(rules, found, counted))
    new.past = tally.past.with_last(hand)
    new.results = tally.results.with_last(result)
    new.outcome = found if isinstance(found, Outcome) else None
    new.time_called = hand.time_called
    new.awards = ()
    new.seen = None
    new.history = tally.history
    new.steps = tally.steps + count_steps(tally, hand)
    new.before = tally if tally.history else None
    new.last = last
    new.__class__ = Tally
    after: Tally = new
    return after, hand


def _decide(
    tally: Tally,
    hand: Hand,
    result: HandResult,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    counted: int,
) -> Outcome | Undecided:
    """The outcome after a hand with this result, or how the match goes on."""
    ending, timed, number = tally.rules.ending, hand.time_called, hand.number
    # The same as below, but after most hands much faster.
    if type(ending) is Ending and not timed and goes_on(ending, scores, counted, number):
        return Undecided.PLAY_ON
    return ending.decide(
        Standing(
            scores,
            # Nobody has made or lost the contract of a hand that is void.
            () if result.ending is HandEnd.VOID else result.declarers,
            result.made,
            counted,
            timed,
            marks,
            in_tie_round=counted < tally.tie_round,
            number=number,
            swept=result.swept_by(tally.rules.table),
            takers=_find_takers(tally.rules, hand),
        )
    )


def _find_takers(rules: Rules, hand: Hand) -> tuple[Side, ...]:
    """The sides that took tricks, in the order of the first trick of each."""
    winners = [trick.winner for trick in hand.tricks if trick.winner is not None]
    return tuple(dict.fromkeys(map(rules.table.side, winners)))


def next_hand(tally: Tally, hand: Hand) -> tuple[Tally, Hand]:
    """The tally and the hand after a scored one; the same pair if the match is over."""
    if tally.outcome is not None:
        return tally, hand
    return open_hand(tally, hand.number + 1, _next_dealer(tally.rules, hand))


def _next_dealer(rules: Rules, hand: Hand) -> Seat:
    """The dealer of the next hand."""
    result, rule, left = hand.result, rules.deck.next_dealer, rules.table.left(hand.dealer)
    if result is None or result.redealt:
        return hand.dealer
    if rule is NextDealer.LEFT or result.ending is HandEnd.VOID:
        return left
    if rule is NextDealer.WINNER:
        worths = list(map(rules.ending.worth, result.points))
        own = worths.pop(rules.table.side(hand.dealer))
        return hand.dealer if own > max(worths) else left
    contract = result.contract
    if contract is None or (rule is NextDealer.MAKER and not result.made):
        return left
    return contract.declarer


def resigned(tally: Tally, hand: Hand, side: Side) -> tuple[Tally, Hand]:
    """The tally and the hand when a side has resigned during the hand."""
    result = unfinished(hand, HandEnd.RESIGNED).with_awards(tally.awards)
    ended = hand.ended(result, side)
    after = attrs.evolve(
        tally,
        past=tally.past.with_last(ended),
        results=tally.results.with_last(result),
        outcome=tally.rules.ending.resign(side, tally.scores, tally.marks),
        time_called=hand.time_called,
        awards=(),
        steps=tally.steps + count_steps(tally, ended),
        before=tally if tally.history else None,
        last=hand,
    )
    return after, ended


def awarded(tally: Tally, hand: Hand, points: tuple[int, ...], reason: str) -> tuple[Tally, Hand]:
    """The tally and the hand when the table has awarded these points to the sides."""
    if len(tally.awards) == MOST_AWARDS:
        raise PepperError(f"hand {hand.number} has {MOST_AWARDS} awards, and may have no more")
    award = Award(points, reason, len(hand.acts), hand.time_called)
    scores = tuple(map(add, tally.scores, points))
    after = attrs.evolve(tally, scores=scores, awards=(*tally.awards, award))
    return after, hand.with_scores(scores)


def voided(tally: Tally, hand: Hand, reason: str) -> tuple[Tally, Hand]:
    """The tally and the hand when the table has declared the hand void; the next one is open."""
    before = takewhile(lambda one: one.reason and one.redealt, reversed(tally.results))
    redealt = tally.rules.irregularities.allows_redeal(reason, len(list(before)))
    result = unfinished(hand, HandEnd.VOID, reason, redealt=redealt)
    return next_hand(*scored(tally, hand.ended(result), result, hand))


def steps_of(tally: Tally, hand: Hand) -> list[Step]:
    """The steps of a hand: what was done, apart from what followed by itself."""
    steps: list[Step] = []
    outside = deque(_from_outside(tally, hand))
    for place, act in enumerate(hand.acts):
        while outside and outside[0][0] == place:
            steps.append(outside.popleft()[1])
        if not act.automatic and (place > 0 or hand.told):
            steps.append(act.action)
    steps += [step for _, step in outside]
    if hand.resigned is not None:
        steps.append(hand.resigned)
    elif hand.result is not None and hand.result.reason:
        steps.append(Void(hand.result.reason))
    return steps


def _from_outside(tally: Tally, hand: Hand) -> Iterator[tuple[int, Step]]:
    """The awards and the call of time during a hand, each with the number of acts before it."""
    yield from ((award.after, award) for award in tally.awards if not award.timed)
    if hand.time is not None and not tally.time_called:
        yield hand.time, None
    yield from ((award.after, award) for award in tally.awards if award.timed)


def count_steps(tally: Tally, hand: Hand) -> int:
    """How many steps of a hand `steps_of` lists."""
    called = hand.time is not None and not tally.time_called
    ended = hand.resigned is not None or (hand.result is not None and hand.result.reason != "")
    return hand.chosen + called + len(tally.awards) + ended


def hands_back(tally: Tally, hand: Hand) -> Iterator[tuple[Tally, Hand]]:
    """Each hand of a match with the tally during it, the last one first; none without history."""
    during = tally if tally.outcome is None else tally.before
    while during is not None and during.history:
        yield during, hand
        if during.before is not None:
            hand = during.past[-1]
        during = during.before


def reopened(tally: Tally, hand: Hand) -> tuple[Tally, Hand]:
    """The tally and the hand as the hand began."""
    tally = tally.at_opening
    deal = None if hand.told else hand.deal
    return tally, Hand.opened(
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
