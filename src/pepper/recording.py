"""What a record says: a match as plain values, and the match played again from what was said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import add
from typing import Final, Generic, Literal, TypeVar

import attrs

from .actions import listed, parse_action
from .cards import Card, Strain
from .ending import Outcome
from .errors import IllegalActionError, PepperError
from .hand import Hand, Stage
from .json_text import Misfit, Place, members
from .match import SEEDS, Match
from .phases import Phase
from .phases.auction import Bidding
from .phases.calling import CallCard, CallingCard
from .phases.dealing import Deal
from .phases.exchange import Exchanging
from .phases.naming import NameStrain, Naming
from .phases.negotiation import Dropping, Negotiating
from .phases.tricks import Playing, Trick
from .result import Contract, HandEnd, HandResult
from .rules import Rules
from .scoring import Line
from .seats import CHANCE, Seat
from .serial import rules_to_data
from .variants import variant

T = TypeVar("T")

FORMAT: Final = "pepper record 1"
"""What every record begins with: the version of its format."""
LARGEST: Final = 10**15
"""The largest number of rules that are written with all parts, and with a minus the smallest."""


@attrs.frozen
class Act:
    """An action in its text form, and whose it was."""

    seat: Seat
    action: str
    forced: bool = False
    """Whether it is a bid that the seat had to make."""
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


@attrs.frozen
class Scored:
    """What a finished hand came to, and the score after it."""

    ending: HandEnd
    made: bool
    tricks: tuple[int, ...]
    """Tricks taken by each seat."""
    lines: tuple[Line, ...]
    points: tuple[int, ...]
    """Points for each side: what the lines add up to."""
    score: tuple[int, ...]
    marks: tuple[int, ...] = ()
    """Marks for each side, where any side got one."""


@attrs.frozen
class HandRecord:
    """A hand in the order of its phases."""

    number: int
    """Its number, from 1."""
    dealer: Seat
    time_called: bool = False
    """Whether time was called during this hand."""
    deal: Deal | None = None
    """The cards; None while they have to be told."""
    auction: tuple[Act, ...] = ()
    naming: tuple[Act, ...] = ()
    calling: tuple[Act, ...] = ()
    exchange: tuple[Act, ...] = ()
    contract: Agreed | None = None
    negotiation: tuple[Act, ...] = ()
    tricks: tuple[Trick, ...] = ()
    """The tricks, the last one as far as it was played."""
    result: Scored | None = None

    @property
    def acts(self) -> dict[str, tuple[Act, ...]]:
        """What was done before the play, by phase."""
        return {
            "auction": self.auction,
            "naming": self.naming,
            "calling": self.calling,
            "exchange": self.exchange,
            "negotiation": self.negotiation,
        }


@attrs.frozen
class Record:
    """A match written down."""

    format: Literal["pepper record 1"]
    rules: str | Rules
    """The text that `pepper.variant` takes, or all parts of rules that are not documented."""
    dealer: Seat
    """Of the first hand."""
    hands: tuple[HandRecord, ...]
    seed: str | None = None
    """As a text, because few readers of JSON keep a number of so many digits."""
    to_come: tuple[Deal, ...] = ()
    """Given deals that are not yet used."""
    outcome: Outcome | None = None


def recorded(match: Match) -> Record:
    """The record of a match; `PepperError` where a number of its rules is too large."""
    score = (match.rules.ending.start,) * len(match.scores)
    hands: list[HandRecord] = []
    for hand, result in zip(match.past, match.results, strict=True):
        score = tuple(map(add, score, result.points))
        hands.append(_hand(hand, _scored(result, score)))
    if match.outcome is None:
        hands.append(_hand(match.hand, None))
    return Record(
        FORMAT,
        match.rules.name if _documented(match.rules) else _bounded(match.rules),
        hands[0].dealer,
        tuple(hands),
        None if match.seed is None else str(match.seed),
        match.source.deals,
        match.outcome,
    )


def _documented(rules: Rules) -> bool:
    try:
        return variant(rules.name) == rules
    except PepperError:
        return False


def _bounded(rules: Rules) -> Rules:
    """The same rules, whose points then have few digits, however they multiply."""
    if _largest(rules_to_data(rules)) > LARGEST:
        raise PepperError(f"rules with a number beyond {LARGEST} either way")
    return rules


def _largest(data: object) -> int:
    if isinstance(data, int):
        return abs(data)
    return max(map(_largest, members(data).values()), default=0)


def _hand(hand: Hand, result: Scored | None) -> HandRecord:
    acts = {stage.phase: tuple(_acts(stage)) for stage in hand.stages}
    play = hand.stage if isinstance(hand.stage, Playing) else None
    begun = (play.trick,) if play and play.played else ()
    return HandRecord(
        hand.number,
        hand.dealer,
        hand.time_called,
        hand.deal,
        acts.get(Phase.AUCTION, ()),
        acts.get(Phase.NAMING, ()),
        acts.get(Phase.CALLING, ()),
        acts.get(Phase.EXCHANGE, ()),
        None if hand.contract is None else _agreed(hand.contract),
        acts.get(Phase.NEGOTIATION, ()),
        (*hand.tricks, *begun),
        result,
    )


def _acts(stage: Stage) -> Iterator[Act]:
    match stage:
        case Bidding():
            for call in stage.calls:
                yield Act(call.seat, str(call.action), call.forced, call.automatic)
        case Naming(named=strain) if strain is not None:
            yield Act(stage.bidder, str(NameStrain(strain)))
        case CallingCard(called=card) if card is not None:
            yield Act(stage.declarer, str(CallCard(card)))
        case Exchanging():
            yield from (Act(gift.giver, str(gift.action)) for gift in stage.gifts)
        case Negotiating() | Dropping():
            yield from (Act(said.seat, str(said.action)) for said in stage.said)
        case _:
            return


def _agreed(contract: Contract) -> Agreed:
    return Agreed(
        contract.declarer,
        contract.rung.name,
        contract.strain,
        contract.called,
        contract.alone,
        contract.forced,
    )


def _scored(result: HandResult, score: tuple[int, ...]) -> Scored:
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
    """Something that a record says, and where it says so."""

    value: T
    place: Place


@attrs.frozen
class Script:
    """What a match is played again from: all that a record says and that nothing else does."""

    rules: Placed[str | Rules]
    dealer: Placed[Seat]
    hands: Iterable[HandScript]
    """Read as they are needed, so that the first error in a record is the one that is reported."""
    seed: Placed[str] | None
    deals: tuple[Placed[Deal], ...]
    """The deals of all hands, and those to come."""


@attrs.frozen
class HandScript:
    """What was said in one hand."""

    number: Placed[int]
    time_called: Placed[bool] | None
    acts: Iterable[Placed[Act]]
    """Everything that was done, in order; what was automatic may be there or not."""


def replayed(script: Script) -> Match:
    """The match that the script tells of; `Misfit` where it goes against the rules."""
    match = _started(script)
    for hand in script.hands:
        if hand.number.value != match.hand.number or match.outcome is not None:
            raise Misfit(_awaited(match), hand.number.place)
        if hand.time_called is not None:
            try:
                match = match.call_time()
            except PepperError as error:
                raise Misfit(f"no time here: {error}", hand.time_called.place) from None
        for act in hand.acts:
            if not act.value.automatic:
                match = _applied(match, act)
    return match


def _started(script: Script) -> Match:
    rules = _rules(script.rules)
    deals = [_completed(deal, rules) for deal in script.deals]
    seed = None if script.seed is None else _seed(script.seed)
    try:
        return Match.start(
            rules, seed=seed, deals=deals if seed is None else None, dealer=script.dealer.value
        )
    except PepperError as error:
        raise Misfit(f"a dealer at the table: {error}", script.dealer.place) from None


def _rules(rules: Placed[str | Rules]) -> Rules:
    try:
        if isinstance(rules.value, Rules):
            return _bounded(rules.value)
    except PepperError as error:
        raise Misfit(f"smaller numbers: {error}", rules.place) from None
    try:
        return variant(rules.value)
    except PepperError as error:
        raise Misfit(f"a documented variant: {error}", rules.place) from None


def _seed(seed: Placed[str]) -> int:
    if re.fullmatch(r"0|[1-9][0-9]{0,38}", seed.value) and int(seed.value) < SEEDS:
        return int(seed.value)
    raise Misfit("a whole number from 0 up to but not including 2**128", seed.place)


def _completed(deal: Placed[Deal], rules: Rules) -> Deal:
    if len(deal.value.hands) != len(rules.table.seats):
        raise Misfit(f"{len(rules.table.seats)} hands of cards", deal.place)
    try:
        return deal.value.completed(rules.deck, len(rules.table.seats))
    except PepperError as error:
        raise Misfit(f"a deal of this deck: {error}", deal.place) from None


def _applied(match: Match, act: Placed[Act]) -> Match:
    rule = ""
    if act.value.seat == match.turn:
        try:
            return match.apply(parse_action(act.value.action))
        except IllegalActionError as error:
            rule = f" ({error.reason.rule})"
        except PepperError:  # no action at all
            pass
    raise Misfit(_awaited(match) + rule, act.place)


def _awaited(match: Match) -> str:
    """What could come next, for people."""
    if match.outcome is not None:
        return "the end: the match is over"
    if match.turn == CHANCE:
        return f"the deal of hand {match.hand.number}"
    legal = listed(match.legal_actions)
    return f"in hand {match.hand.number} seat {match.turn} to act: {legal}"
