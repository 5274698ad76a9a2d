"""Records as plain values, and the replay of a match.

`to_record` turns a match into a `MatchRecord`, which is written as text or JSON. `replay` plays a
match again from a `Script`, the part of a record that cannot be computed from the rest. Both
formats are read into a `Script`; each value in it has its place, so an error names the line and
column.

The replay stops after each hand, so that the hand is compared with the record before the next one
is played: a record that is no record at all is refused at its first hand.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, starmap
from operator import add
from typing import Final, Generic, Literal, TypeVar

import attrs

from pepper.data.converter import rules_to_data
from pepper.data.json_text import Misfit, Place, members
from pepper.data.limits import (
    RECORD_ACTS,
    RECORD_HAND,
    RECORD_HANDS,
    RECORD_NUMBER,
    RECORD_STEPS,
    RECORD_TAGS,
)
from pepper.engine.course.actions import parse_action
from pepper.engine.course.award import MOST_AWARDS, Award
from pepper.engine.course.derived import per_rules
from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Strain
from pepper.engine.parts.contract import Contract, HandEnd
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.errors import PepperError, PositionError
from pepper.engine.parts.legal import CardGroups, list_actions
from pepper.engine.parts.part import Most
from pepper.engine.parts.phase import Act, Action, Phase
from pepper.engine.parts.refusals import IllegalActionError
from pepper.engine.parts.scoring import Line
from pepper.engine.parts.seats import CHANCE, Seat, Side
from pepper.engine.phases.dealing import Deal
from pepper.variants.finding import documented

T = TypeVar("T")

FORMAT: Final = "pepper record 3"
"""The first line of every record, with the version of the format."""
LARGEST: Final = RECORD_NUMBER
"""The largest absolute number in rules that are written with all parts."""
_DEAL: Final = Phase.DEAL.value
MOST_KNOWN: Final = 4096
"""How many texts of actions are remembered for rules."""


@attrs.frozen
class Entry:
    """An act in a record: the seat and the text form of the action."""

    seat: Seat
    action: str
    phase: str
    """The name of the phase in which it was done."""
    forced: bool = False
    """Whether the seat had to bid."""
    automatic: bool = False
    """Whether there was nothing to choose, so that nobody was asked."""


@attrs.frozen
class Agreed:
    """The contract, as far as it is settled."""

    declarer: Seat
    rung: str
    strain: Strain | None = None
    called: Card | None = None
    alone: bool = False
    forced: bool = False
    times: int = 1
    lone_defender: Seat | None = None


@attrs.frozen
class Scored:
    """The result of a finished hand, and the score after it."""

    ending: HandEnd
    made: bool
    tricks: tuple[int, ...]
    """Tricks taken by each seat."""
    lines: tuple[Line, ...]
    points: tuple[int, ...]
    """Points of each side: the sum of the lines."""
    score: tuple[int, ...]
    marks: tuple[int, ...] = ()
    """Marks of each side; empty if no side got any."""


@attrs.frozen
class HandRecord:
    """A hand: its deal, its acts and their outcome."""

    number: int
    """Its number, from 1."""
    dealer: Seat
    time_called: int | None = None
    """How many acts of the hand, the deal included, were done when time was called; None if it was
    not called during this hand."""
    deal: Deal | None = None
    """The cards; None before the deal."""
    told: bool = False
    """Whether the cards were supplied during the match, and not known from its start."""
    acts: tuple[Entry, ...] = attrs.field(default=(), validator=Most(RECORD_ACTS, "record", "acts"))
    """The acts after the deal, in order."""
    contract: Agreed | None = None
    winners: tuple[Seat, ...] = ()
    """The winner of each complete trick."""
    resigned: Side | None = None
    """The side that resigned, which ended the hand."""
    awards: tuple[Award, ...] = attrs.field(
        default=(), validator=Most(MOST_AWARDS, "record", "awards")
    )
    """The awards during the hand, in order."""
    void: str | None = None
    """Why the table declared the hand void, which ended it."""
    result: Scored | None = None

    @property
    def size(self) -> int:
        """The number of its acts and awards."""
        return len(self.acts) + len(self.awards)


@attrs.frozen
class Tag:
    """A note on the match: a name such as ``Event``, and a text."""

    name: str
    value: str


@attrs.frozen
class Comment:
    """A note on one moment of the match."""

    step: int
    """The number of steps before it: chosen actions, and the call of time; 0 is the start."""
    lines: tuple[str, ...]
    """The lines of its text."""


@attrs.frozen
class MatchRecord:
    """A match as plain values."""

    format: Literal["pepper record 3"]
    rules: str | Rules
    """The name for `pepper.variant`, or all parts, as for rules that are not a documented
    variant."""
    dealer: Seat
    """The dealer of the first hand."""
    hands: tuple[HandRecord, ...] = attrs.field(validator=Most(RECORD_HANDS, "record", "hands"))
    seed: str | None = None
    """As a string, since many JSON readers do not keep numbers of so many digits."""
    scores: tuple[int, ...] | None = None
    """The scores before the first hand; None if they are those of the rules."""
    to_come: tuple[Deal, ...] = attrs.field(
        default=(), validator=Most(RECORD_HANDS, "record", "deals")
    )
    """The given deals that are not yet used."""
    outcome: Outcome | None = None
    tags: tuple[Tag, ...] = attrs.field(default=(), validator=Most(RECORD_TAGS, "record", "tags"))
    comments: tuple[Comment, ...] = attrs.field(
        default=(), validator=Most(RECORD_ACTS, "record", "comments")
    )
    """The comments, by their steps."""


@attrs.frozen
class Size:
    """The size of a record, or of its first hands."""

    acts: int = 0
    """The acts, with `RECORD_HAND` more for each hand."""
    steps: int = 0
    """The acts, each with those before it in its hand."""

    def with_hand(self, acts: int) -> Size:
        """The size with one more hand of so many acts."""
        return Size(self.acts + RECORD_HAND + acts, self.steps + acts * (acts + 1) // 2)

    @property
    def excess(self) -> str:
        """The limit that it exceeds; empty if it exceeds none."""
        if self.acts > RECORD_ACTS:
            return f"at most {RECORD_ACTS} acts, where a hand counts as {RECORD_HAND} more"
        if self.steps > RECORD_STEPS:
            return f"at most {RECORD_STEPS} acts, each with those before it in its hand"
        return ""


def to_record(
    match: Match, tags: Mapping[str, str], comments: Mapping[int, str], *, full: bool = False
) -> MatchRecord:
    """The record of a match with these tags, and comments by their steps.

    Raises `PepperError` if a number in its rules is too large, or if it has too many hands or acts.
    """
    hands = (*hands_since(None, match), *hand_in_progress(match))
    size = Size(RECORD_HAND * len(match.source.deals))
    for hand in hands:
        size = size.with_hand(hand.size)
    if size.excess:
        raise PepperError(f"the match is too long for a record: {size.excess}")
    return attrs.evolve(
        to_head(match, full=full),
        hands=hands,
        to_come=match.source.deals,
        tags=tuple(starmap(Tag, tags.items())),
        comments=tuple(
            [Comment(step, tuple(text.split("\n"))) for step, text in sorted(comments.items())]
        ),
    )


def to_head(match: Match, *, full: bool = False) -> MatchRecord:
    """The record of a match without its hands and the deals to come.

    `full` writes the parts of a documented variant instead of its name.
    """
    named = not full and _is_documented(match.rules)
    return MatchRecord(
        FORMAT,
        match.rules.name if named else _check_numbers(match.rules),
        match.past[0].dealer if match.past else match.hand.dealer,
        (),
        None if match.seed is None else str(match.seed),
        None if set(match.opening) == {match.rules.ending.start} else match.opening,
        outcome=match.outcome,
    )


def hands_since(before: Match | None, match: Match) -> Iterator[HandRecord]:
    """The hands that were finished after an earlier state of the match; None for all of them."""
    done = 0 if before is None else len(before.past)
    score = match.opening if before is None else before.scores
    for place in range(done, len(match.past)):
        hand, result = match.past[place], match.results[place]
        score = tuple(map(add, score, result.points))
        scored = _to_scored(result, score)
        yield _to_hand(hand, scored, result.awards, called=_was_called(match, place))


def hand_in_progress(match: Match) -> Iterator[HandRecord]:
    """The hand in progress; nothing if the match is over."""
    if match.outcome is None:
        called = _was_called(match, len(match.past))
        yield _to_hand(match.hand, None, match.tally.awards, called=called)


def _was_called(match: Match, place: int) -> bool:
    """Whether time was called before the hand at this place."""
    return place > 0 and match.past[place - 1].time_called


def _is_documented(rules: Rules) -> bool:
    try:
        return documented(rules.name) == rules
    except PepperError:
        return False


def _check_numbers(rules: Rules) -> Rules:
    """The rules, unless a number in them is so large that scores could get very many digits."""
    if _largest_number(rules_to_data(rules)) > LARGEST:
        raise PepperError(f"the rules have a number outside -{LARGEST} to {LARGEST}")
    return rules


def _largest_number(data: object) -> int:
    if isinstance(data, int):
        return abs(data)
    return max(map(_largest_number, members(data).values()), default=0)


def _to_hand(
    hand: Hand, result: Scored | None, awards: tuple[Award, ...], *, called: bool
) -> HandRecord:
    """The record of a hand; `called` says whether time was called before it."""
    return HandRecord(
        hand.number,
        hand.dealer,
        None if called else hand.time,
        hand.deal,
        hand.told,
        tuple([_to_entry(act) for act in hand.acts if act.phase.value != _DEAL]),
        None if hand.contract is None else _to_agreed(hand.contract),
        tuple([trick.winner for trick in hand.tricks if trick.winner is not None]),
        hand.resigned,
        awards,
        None if hand.result is None else hand.result.reason or None,
        result,
    )


@lru_cache(maxsize=4096)  # most acts are among the first few hundred, and texts take long to make
def _to_entry(act: Act) -> Entry:
    return Entry(act.seat, str(act.action), act.phase.value, act.forced, act.automatic)


def _to_agreed(contract: Contract) -> Agreed:
    return Agreed(
        contract.declarer,
        contract.rung.name,
        contract.strain,
        contract.called,
        contract.alone,
        contract.forced,
        contract.times,
        contract.lone_defender,
    )


def _to_scored(result: HandResult, score: tuple[int, ...]) -> Scored:
    return Scored(
        result.ending,
        result.made,
        result.tricks,
        result.lines,
        result.points,
        score,
        marks=result.marks if any(result.marks) else (),
    )


@attrs.frozen
class Placed(Generic[T]):
    """A value of a record and its place."""

    value: T
    place: Place


@attrs.frozen
class Script:
    """The input for a replay: everything in a record that does not follow from the rest."""

    rules: Placed[str | Rules]
    dealer: Placed[Seat]
    scores: Placed[tuple[int, ...]] | None
    number: Placed[int] | None
    """The number of the first hand; None if there is no hand."""
    hands: Iterable[HandScript]
    """Read one by one during the replay, so that the first error in the record is reported."""
    seed: Placed[str] | None
    deals: Iterable[Placed[Deal]]
    """The deals that were given at the start, also those to come. Not read if there is a seed."""
    tags: tuple[Tag, ...] = ()
    comment: Placed[str] | None = None
    """The comment at the start, if it stands there."""

    @property
    def full(self) -> bool:
        """Whether it has the parts of the rules."""
        return isinstance(self.rules.value, Rules)


@attrs.frozen
class HandScript:
    """The input for the replay of one hand."""

    number: Placed[int]
    time_called: Placed[int] | None
    told: Placed[Deal] | None
    """The deal, if it was supplied during the match."""
    size: int
    """The number of the acts and awards, which is known before they are read."""
    acts: Iterable[tuple[Entry, int]]
    """The acts after the deal, in order, each with a number; automatic ones may be left out."""
    place: Callable[[int], Place]
    """The place of the act with a number, which is needed for errors only."""
    resigned: Placed[int] | None
    """The side that resigned after them."""
    awards: tuple[Placed[Award], ...] = ()
    """The awards between them, in order."""
    void: Placed[str] | None = None
    """Why the hand was declared void after them."""
    comments: Mapping[int, Placed[str]] = attrs.Factory(dict[int, Placed[str]])
    """The comments that stand in the hand, by the place of their step as `step_places` has it."""


def replay(script: Script) -> Iterator[tuple[Match, Mapping[int, Placed[str]]]]:
    """The match of a script: at its start and after each hand, with the comments in the hand.

    Raises `Misfit` at the first item that breaks the rules or makes the record too large.
    """
    match, last, size = _start(script), 0, Size()
    known = known_actions(match.rules)
    yield match, {}
    for hand in script.hands:
        number = match.hand.number
        if hand.number.value != number or number == last or match.outcome is not None:
            raise Misfit(_describe_next(match), hand.number.place)
        last, size = number, size.with_hand(hand.size)
        if size.excess:
            raise Misfit(size.excess, hand.number.place)
        awards = deque(hand.awards)
        match = _interrupt(match, hand, awards)
        if hand.told is not None:
            match = _interrupt(_tell(match, hand.told), hand, awards)
        for act, at in hand.acts:
            if not act.automatic:
                try:
                    match = _apply(match, act, known)
                except Misfit as error:
                    raise Misfit(error.expected, hand.place(at)) from None
                if hand.time_called is not None or awards:
                    match = _interrupt(match, hand, awards)
        match = _end(match, hand, last)
        yield match, hand.comments


def _interrupt(match: Match, hand: HandScript, awards: deque[Placed[Award]]) -> Match:
    """The match after the rulings and the call of time at this moment; the awards are used up."""
    match = _award(match, hand, awards, timed=False)
    return _award(_call_time(match, hand), hand, awards, timed=True)


def _award(match: Match, hand: HandScript, awards: deque[Placed[Award]], *, timed: bool) -> Match:
    """The match after the awards at this moment, those before or after a call of time."""
    while awards and awards[0].value.timed is timed:
        award, now = awards[0].value, match.hand
        if (now.number, len(now.acts)) != (hand.number.value, award.after):
            break
        place = awards.popleft().place
        try:
            match = match.award_sides(award.points, award.reason)
        except PepperError as error:
            raise Misfit(f"no award: {error}", place) from None
    return match


def _call_time(match: Match, hand: HandScript) -> Match:
    """The match after time was called, if it was called at this moment."""
    called, now = hand.time_called, match.hand
    if called is None or (now.number, len(now.acts)) != (hand.number.value, called.value):
        return match
    try:
        return match.call_time()
    except PepperError as error:
        raise Misfit(f"no call of time: {error}", called.place) from None


def _end(match: Match, hand: HandScript, number: int) -> Match:
    """The match after the hand of this number, which may have been ended from outside."""
    side, reason = hand.resigned, hand.void
    for ended in (side, reason):
        if ended is not None and match.hand.number != number:
            raise Misfit(f"nothing: hand {number} is over", ended.place)
    if side is not None:
        try:
            match = match.resign(side.value)
        except PepperError as error:
            raise Misfit(f"no resignation: {error}", side.place) from None
    if reason is not None:
        try:
            match = match.void_hand(reason.value)
        except PepperError as error:
            raise Misfit(f"no hand that is void: {error}", reason.place) from None
    return match


def _tell(match: Match, told: Placed[Deal]) -> Match:
    """The match after the deal."""
    if match.turn != CHANCE:
        raise Misfit(_describe_next(match), told.place)
    return match.apply(_complete(told, match.rules))


def _start(script: Script) -> Match:
    rules = _rules(script.rules)
    seed = None if script.seed is None else _seed(script.seed)
    deals = None if seed is not None else list(islice(script.deals, RECORD_HANDS + 1))
    if deals is not None and len(deals) > RECORD_HANDS:
        raise Misfit(f"at most {RECORD_HANDS} deals", deals[-1].place)
    try:
        return Match.start(
            rules,
            seed=seed,
            deals=None if deals is None else [deal.value for deal in deals],
            dealer=script.dealer.value,
            scores=None if script.scores is None else script.scores.value,
            number=1 if script.number is None else script.number.value,
        )
    except PositionError as error:
        place = (script.scores or script.number or script.dealer).place
        raise Misfit(f"a position of a match: {error}", place) from None
    except PepperError as error:
        for deal in deals or ():
            _complete(deal, rules)  # raises the error with its place, if it is one of a deal
        raise Misfit(f"a dealer at the table: {error}", script.dealer.place) from None


def _rules(rules: Placed[str | Rules]) -> Rules:
    try:
        if isinstance(rules.value, Rules):
            return _check_numbers(rules.value)
    except PepperError as error:
        raise Misfit(f"smaller numbers: {error}", rules.place) from None
    try:
        return documented(rules.value)
    except PepperError as error:
        raise Misfit(f"a documented variant: {error}", rules.place) from None


def _seed(seed: Placed[str]) -> int:
    if re.fullmatch(r"0|[1-9][0-9]{0,38}", seed.value) and int(seed.value) < SEEDS:
        return int(seed.value)
    raise Misfit("an integer from 0 to 2**128 - 1", seed.place)


def _complete(deal: Placed[Deal], rules: Rules) -> Deal:
    if len(deal.value.hands) != len(rules.table.seats):
        raise Misfit(f"{len(rules.table.seats)} hands of cards", deal.place)
    try:
        return deal.value.completed(rules.deck, len(rules.table.seats))
    except PepperError as error:
        raise Misfit(f"a deal of this deck: {error}", deal.place) from None


def _apply(match: Match, act: Entry, known: dict[str, Action]) -> Match:
    """The match after the act; raises `Misfit` without its place."""
    rule = ""
    if act.seat == match.turn:
        try:
            return match.apply(_action(match, act.action, known))
        except IllegalActionError as error:
            rule = f" ({error.reason.rule})"
        except PepperError:  # not the text of an action: the legal ones are listed below
            pass
    raise Misfit(f"{_describe_next(match)}{rule}")


def _action(match: Match, text: str, known: dict[str, Action]) -> Action:
    """The action of a text, which is that of the position if it lists it.

    The position knows what follows an action that it lists.
    """
    action = known.get(text)
    if action is None:
        action = parse_action(text, match.rules.foreign)
    if match.hand.state.shared:
        parts = match.legal_actions.parts
        if not any(one is action for one in parts):
            listed = (one for one in parts if not isinstance(one, CardGroups) and one == action)
            action = next(listed, action)
    if len(known) < MOST_KNOWN:
        known[text] = action
    return action


@per_rules
def known_actions(_rules: Rules) -> dict[str, Action]:
    """The actions of texts that were read; most acts are among the first few hundred."""
    return {}


def _describe_next(match: Match) -> str:
    """The possible next items of the record, for an error message."""
    if match.outcome is not None:
        return "the end: the match is over"
    if match.turn == CHANCE:
        return f"the deal of hand {match.hand.number}"
    legal = list_actions(match.legal_actions)
    return f"in hand {match.hand.number} seat {match.turn} to act: {legal}"
