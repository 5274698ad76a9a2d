"""Whether an event that comes from outside agrees with itself.

Without the match its rules are unknown, so only what holds under all rules is checked: that seats
fit at a table, that no seat or side is named twice, that sums are right. Events of other
packages are not checked, because only their packages know what they mean.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from pepper.engine.course.award import RULING_WANTED, Award, is_ruling
from pepper.engine.course.result import HandResult, award_lines
from pepper.engine.parts.cards import MOST_CARDS, Cards
from pepper.engine.parts.contract import Contract, HandEnd
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.errors import Path
from pepper.engine.parts.irregularities import MOST_POINTS
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import Act, FaceDown, Phase
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.phases.dealing import Dealt

from .events import EVENTS, Awarded, ContractSettled, Event, HandOpened, HandScored, MatchOver, Turn

Contradiction: TypeAlias = tuple[Path, str]
"""A place in a value, and what is expected there instead."""

STAKES: Final = (1, 2, 4)
"""How many times a contract counts."""
MOST_IN_GROUPS: Final = 20_000
"""How many groups of cards there may be to choose from, so that programs can list them."""
NAMES: Final = ("seat", "dealer", "giver", "receiver")
"""The fields of events that name a seat."""
SEATS: Final = range(MOST_SEATS)
"""The seats of the largest table; its sides have the same numbers."""


def event_contradictions(event: Event) -> Iterator[Contradiction]:
    """Everything in an event that contradicts the rest of it, or every match.

    A check may assume that earlier ones passed, so use only the first result.
    """
    match event:
        case HandOpened():
            yield from _opened(event)
        case Dealt():
            yield from _dealt(event)
        case Act():
            yield from _act(event)
        case ContractSettled():
            yield from _contract(SEATS, event.contract, ("contract",))
        case Awarded():
            yield from _awarded(event)
        case HandScored():
            yield from _scored(event)
        case MatchOver():
            yield from _outcome(event.outcome)
        case Turn():
            yield from _turn(event)
        case _ if type(event) in EVENTS:
            yield from _named(event, ())
        case _:  # another package knows what is in it
            pass


def _opened(event: HandOpened) -> Iterator[Contradiction]:
    if event.number < 1:
        yield ("number",), "1 or more"
    yield from _named(event, ())


def _named(told: object, path: Path) -> Iterator[Contradiction]:
    """The seats and the cards, hidden or not, of an event of any phase."""
    seats: dict[str, Seat | None] = {name: getattr(told, name, None) for name in NAMES}
    for name, seat in seats.items():
        yield from at_table(SEATS, seat, (*path, name))
    if seats["giver"] is not None and seats["giver"] == seats["receiver"]:
        yield (*path, "receiver"), "another seat than the giver"
    several: tuple[Seat, ...] | None = getattr(told, "seats", None)
    yield from each_once(SEATS, several or (), (*path, "seats"))
    if several == ():
        yield (*path, "seats"), "one or more"
    count: int | None = getattr(told, "count", None)
    if count is not None:
        least = int(seats["giver"] is None)  # a gift may be declined
        yield from _counted(count, getattr(told, "cards", None), least, path)
    gifts: tuple[object, ...] = getattr(told, "gifts", ())
    for place, gift in enumerate(gifts):
        yield from _named(gift, (*path, "gifts", place))


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
    yield from _ruled(result, sides, path)


def _ruled(result: HandResult, sides: int, path: Path) -> Iterator[Contradiction]:
    """Checks the rulings of the table during a hand."""
    for place, award in enumerate(result.awards):
        yield from award_contradictions(award, sides, (*path, "awards", place))
    ruled = tuple(award_lines(result.awards))
    if result.lines[len(result.lines) - len(ruled) :] != ruled:
        yield (*path, "lines"), "those of the awards at the end"
    if result.reason and result.ending is not HandEnd.VOID:
        yield (*path, "reason"), "a reason only if the hand is void"
    if result.reason and not is_ruling(result.reason):
        yield (*path, "reason"), RULING_WANTED


def award_contradictions(award: Award, sides: int, path: Path) -> Iterator[Contradiction]:
    """Checks an award at a table with this number of sides."""
    if len(award.points) != sides:
        yield (*path, "points"), f"a list of {sides}"
    if not any(award.points):
        yield (*path, "points"), "points for some side"
    for place, points in enumerate(award.points):
        if abs(points) > MOST_POINTS:
            yield (*path, "points", place), f"a number from -{MOST_POINTS} to {MOST_POINTS}"
    if not is_ruling(award.reason):
        yield (*path, "reason"), RULING_WANTED
    if award.after < 0:
        yield (*path, "after"), "a number from 0 up"


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


def _counted(count: int, cards: Cards | None, least: int, path: Path) -> Iterator[Contradiction]:
    """Cards that may be hidden, and their number."""
    if not least <= count <= MOST_CARDS:
        yield (*path, "count"), f"a number from {least} to {MOST_CARDS}"
    if cards is not None and (count == 0 or len(cards) != count):
        yield (*path, "cards"), "as many cards as counted, or null"


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


def _awarded(event: Awarded) -> Iterator[Contradiction]:
    if not 1 <= len(event.scores) <= MOST_SEATS:
        yield ("scores",), f"a list of 1 to {MOST_SEATS}"
    yield from award_contradictions(event.award, len(event.scores), ("award",))


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


def legal_contradictions(legal: Actions) -> Iterator[Contradiction]:
    """Legal actions; groups are counted and not listed."""
    left = MOST_IN_GROUPS
    for place, one in enumerate(legal.parts):
        if isinstance(one, CardGroups):
            path = "legal_actions", place
            yield from _groups(one, path)
            for number in one.numbers:
                left -= number
                if left < 0:
                    yield path, f"at most {MOST_IN_GROUPS} groups in all"
    if len(set(legal.parts)) < len(legal.parts):
        yield ("legal_actions",), "each one once"


def _groups(groups: CardGroups, path: Path) -> Iterator[Contradiction]:
    """Groups of as many cards as there are to choose from, or fewer."""
    most = len(groups.cards)
    if not most:
        yield (*path, "cards"), "one or more cards"
    if not 1 <= groups.count <= most:
        yield (*path, "count"), f"a number from 1 to {most}"
    if groups.fewest is not None and not 1 <= groups.fewest <= groups.count:
        yield (*path, "fewest"), f"a number from 1 to {groups.count}, or null"


def _turn(event: Turn) -> Iterator[Contradiction]:
    seat, legal = event.seat, event.legal_actions
    yield from legal_contradictions(legal)
    if seat != CHANCE:
        yield from at_table(SEATS, seat, ("seat",))
    if (seat is None) != (event.phase == Phase.OVER):
        yield ("seat",), "null if the match is over, and only then"
    if legal and (seat is None or seat == CHANCE):
        yield ("legal_actions",), "none, since no seat is to act"
