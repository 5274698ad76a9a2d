"""Whether an event that comes from outside agrees with itself.

Without the match its rules are unknown, so only what holds under all rules is checked: that seats
fit at a table, that no seat or side is named twice, that sums are right. Events of other
packages are not checked, because only their packages know what they mean.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from .cards import MOST_CARDS, Cards
from .contract import Contract
from .ending import Outcome
from .errors import Path
from .events import ContractSettled, Event, HandExposed, HandOpened, HandScored, MatchOver, Turn
from .phases import Act, FaceDown, Phase
from .phases.auction import Call, CardsSeen
from .phases.dealing import Dealt
from .phases.exchange import CardsLaidAside, CardsSwapped, SeenGift
from .phases.kitty import Discarded, PickedUp
from .phases.negotiation import Said
from .phases.play import CardPlayed, PartnerFound, TrickOpened, TrickTaken
from .result import HandResult
from .seats import CHANCE, Seat
from .table import MOST_SEATS

Contradiction: TypeAlias = tuple[Path, str]
"""A place in a value, and what is expected there instead."""

STAKES: Final = (1, 2, 4)
"""How many times a contract counts."""
SEATS: Final = range(MOST_SEATS)
"""The seats of the largest table; its sides have the same numbers."""


def event_contradictions(event: Event) -> Iterator[Contradiction]:
    """Everything in an event that contradicts the rest of it, or every match.

    A check may assume that earlier ones passed, so use only the first result.
    """
    yield from _of_phase(event)
    match event:
        case HandOpened():
            if event.number < 1:
                yield ("number",), "1 or more"
            yield from at_table(SEATS, event.dealer, ("dealer",))
        case Act():
            yield from _act(event)
        case HandExposed():
            yield from at_table(SEATS, event.seat, ("seat",))
        case ContractSettled():
            yield from _contract(SEATS, event.contract, ("contract",))
        case HandScored():
            yield from _scored(event)
        case MatchOver():
            yield from _outcome(event.outcome)
        case Turn():
            yield from _turn(event)
        case _:  # `_of_phase` has seen it, nothing is in it, or another package knows what is
            pass


def _of_phase(event: Event) -> Iterator[Contradiction]:
    """Everything that is wrong in an event of one of the library's phases."""
    match event:
        case Dealt():
            yield from _dealt(event)
        case SeenGift():
            yield from _gift(event, ())
        case CardsSwapped():
            for place, gift in enumerate(event.gifts):
                yield from _gift(gift, ("gifts", place))
        case CardsLaidAside(seat, count, cards):
            yield from at_table(SEATS, seat, ("seat",))
            yield from _counted(count, cards, 1, ())
        case PickedUp() | Discarded():
            yield from _kitty(event)
        case TrickOpened():
            yield from each_once(SEATS, event.seats, ("seats",))
            if not event.seats:
                yield ("seats",), "one or more"
        case (
            Call(seat=seat)
            | CardsSeen(seat=seat)
            | Said(seat=seat)
            | CardPlayed(seat=seat)
            | PartnerFound(seat=seat)
            | TrickTaken(seat=seat)
        ):
            yield from at_table(SEATS, seat, ("seat",))
        case _:  # it is no event of a phase
            pass


def at_table(
    seats: Collection[Seat | int], seat: Seat | None, path: Path
) -> Iterator[Contradiction]:
    """A seat, where there is one."""
    if seat is not None and seat not in seats:
        yield path, f"a seat from 0 to {len(seats) - 1}"


def each_once(
    known: Collection[int], found: Collection[int], path: Path
) -> Iterator[Contradiction]:
    """Seats or sides, each once."""
    for place, one in enumerate(found):
        if one not in known:
            yield (*path, place), f"a number from 0 to {len(known) - 1}"
    if len(set(found)) < len(found):
        yield path, "each one once"


def result_contradictions(
    result: HandResult, seats: int, sides: int, path: Path
) -> Iterator[Contradiction]:
    """The result of a hand at a table of so many seats and sides, apart from its contract."""
    yield from at_table(range(seats), result.dealer, (*path, "dealer"))
    yield from each_once(range(sides), result.declarers, (*path, "declarers"))
    if bool(result.declarers) != (result.contract is not None):
        yield (*path, "declarers"), "the sides of the contract, none without one"
    lists = (("tricks", result.tricks), ("points", result.points), ("marks", result.marks))
    for name, numbers in lists:
        wanted = seats if name == "tricks" else sides
        if len(numbers) != wanted:
            yield (*path, name), f"a list of {wanted}"
    points = [0] * sides
    for place, line in enumerate(result.lines):
        if not 0 <= line.side < sides:
            yield (*path, "lines", place, "side"), f"a number from 0 to {sides - 1}"
        else:
            points[line.side] += line.points
    if points != [*result.points]:
        yield (*path, "points"), "the sums of the lines"


def _dealt(event: Dealt) -> Iterator[Contradiction]:
    counts, deal = event.counts, event.deal
    if not 1 <= len(counts) <= MOST_SEATS:
        yield ("counts",), f"a list of 1 to {MOST_SEATS}"
    for place, count in enumerate(counts):
        if not 0 <= count <= MOST_CARDS:
            yield ("counts", place), f"a number from 0 to {MOST_CARDS}"
    if not 0 <= event.aside <= MOST_CARDS:
        yield ("aside",), f"a number from 0 to {MOST_CARDS}"
    if deal is not None and tuple(map(len, deal.hands)) != counts:
        yield ("counts",), "as many cards as in the deal"
    if deal is not None and len(deal.aside) != event.aside:
        yield ("aside",), "as many cards as in the deal"


def _gift(gift: SeenGift, path: Path) -> Iterator[Contradiction]:
    yield from at_table(SEATS, gift.giver, (*path, "giver"))
    yield from at_table(SEATS, gift.receiver, (*path, "receiver"))
    if gift.giver == gift.receiver:
        yield (*path, "receiver"), "another seat than the giver"
    yield from _counted(gift.count, gift.cards, 0, path)


def _counted(count: int, cards: Cards | None, least: int, path: Path) -> Iterator[Contradiction]:
    """Cards that may be hidden, and their number."""
    if not least <= count <= MOST_CARDS:
        yield (*path, "count"), f"a number from {least} to {MOST_CARDS}"
    if cards is not None and (count == 0 or len(cards) != count):
        yield (*path, "cards"), "as many cards as counted, or null"


def _kitty(event: PickedUp | Discarded) -> Iterator[Contradiction]:
    yield from at_table(SEATS, event.seat, ("seat",))
    if not 1 <= event.count <= MOST_CARDS:
        yield ("count",), f"a number from 1 to {MOST_CARDS}"
    if event.cards is not None and len(event.cards) != event.count:
        yield ("cards",), "as many cards as counted, or null"


def _act(act: Act) -> Iterator[Contradiction]:
    if act.seat != CHANCE:
        yield from at_table(SEATS, act.seat, ("seat",))
    if act.phase == Phase.DEAL and act.seat != CHANCE:
        yield ("seat",), f"{CHANCE}, for the deal"
    yield from at_table(SEATS, act.to, ("to",))
    if isinstance(act.action, FaceDown):
        yield from _face_down(act.action, ("action",))
        if act.secret is not None:
            yield ("secret",), "null, since the cards are face down already"
    if act.secret is not None:
        yield from _face_down(act.secret, ("secret",))


def _face_down(hidden: FaceDown, path: Path) -> Iterator[Contradiction]:
    if not 0 <= hidden.cards <= MOST_CARDS:
        yield (*path, "cards"), f"a number from 0 to {MOST_CARDS}"
    yield from each_once(SEATS, hidden.known_to, (*path, "known_to"))


def _contract(seats: Collection[int], contract: Contract, path: Path) -> Iterator[Contradiction]:
    yield from at_table(seats, contract.declarer, (*path, "declarer"))
    yield from at_table(seats, contract.bidder, (*path, "bidder"))
    yield from at_table(seats, contract.lone_defender, (*path, "lone_defender"))
    if contract.lone_defender == contract.declarer:
        yield (*path, "lone_defender"), "another seat than the declarer"
    if contract.times not in STAKES:
        yield (*path, "times"), "1, 2 or 4"


def _scored(event: HandScored) -> Iterator[Contradiction]:
    result, sides = event.result, len(event.scores)
    seats = len(result.tricks)
    if not 1 <= seats <= MOST_SEATS:
        yield ("result", "tricks"), f"a list of 1 to {MOST_SEATS}"
    if not 1 <= sides <= seats:
        yield ("scores",), f"a list of 1 to {seats}"
    yield from result_contradictions(result, seats, sides, ("result",))
    for place, tricks in enumerate(result.tricks):
        if not 0 <= tricks <= MOST_CARDS:
            yield ("result", "tricks", place), f"a number from 0 to {MOST_CARDS}"
    if result.contract is not None:
        yield from _contract(range(seats), result.contract, ("result", "contract"))
    elif result.made:
        yield ("result", "made"), "false: there is no contract"


def _outcome(outcome: Outcome) -> Iterator[Contradiction]:
    sides = len(outcome.bills) or MOST_SEATS
    if sides > MOST_SEATS:
        yield ("outcome", "bills"), f"at most {MOST_SEATS} items"
    yield from each_once(range(sides), outcome.winners, ("outcome", "winners"))
    if not outcome.winners:
        yield ("outcome", "winners"), "one or more"


def _turn(event: Turn) -> Iterator[Contradiction]:
    seat, legal = event.seat, event.legal_actions
    if seat != CHANCE:
        yield from at_table(SEATS, seat, ("seat",))
    if (seat is None) != (event.phase == Phase.OVER):
        yield ("seat",), "null if the match is over, and only then"
    if legal and (seat is None or seat == CHANCE):
        yield ("legal_actions",), "none, since no seat is to act"
    if len(set(legal)) < len(legal):
        yield ("legal_actions",), "each one once"
