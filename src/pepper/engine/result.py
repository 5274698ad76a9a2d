"""The result of a finished hand, and how it is put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from .contract import Contract, Ended, HandEnd
from .kinds import Kind
from .scoring import Line, Played
from .seats import Seat, Side

if TYPE_CHECKING:
    from .hand import Hand
    from .table import Table

DROPPED_OUT: Final = Kind("dropped out")


@attrs.frozen
class HandResult:
    """The result of a finished hand."""

    dealer: Seat
    """The seat that dealt."""
    contract: Contract | None
    """None when nobody bid."""
    ending: HandEnd
    """How it ended."""
    declarers: tuple[Side, ...]
    """The sides that played the contract; empty without one."""
    made: bool
    """Whether there was a contract, and it was made or conceded."""
    tricks: tuple[int, ...]
    """Tricks taken by each seat."""
    points: tuple[int, ...]
    """Points of each side: the sum of its lines."""
    lines: tuple[Line, ...]
    """The score item by item: a side, its points and the reason."""
    marks: tuple[int, ...]
    """Marks of each side, such as hickeys; zeros if the game counts none."""
    redealt: bool = False
    """Whether the same dealer deals again, and the hand does not count."""

    def with_lines(self, lines: Iterable[Line]) -> HandResult:
        """The result with further lines, and points that include them."""
        every = (*self.lines, *lines)
        return attrs.evolve(self, lines=every, points=_add_up(every, len(self.points)))

    def _repr_html_(self) -> str:
        from pepper.looks.result import result_html  # noqa: PLC0415  (needed by people only)

        return result_html(self)


def conclude(hand: Hand, ended: Ended) -> HandResult:
    """The result of a hand that ended as `ended` says, with the points scored in its phases."""
    rules, contract = hand.rules, hand.contract
    table, out = rules.table, hand.sitting_out
    tricks = ended.tricks or (0,) * len(table.seats)
    played = _played(hand, tricks, out)
    if ended.lines is None:
        scoring = rules.scoring_of(None if contract is None else contract.rung)
        lines, marks, made = scoring.score(played), scoring.count_marks(played), played.made
        if out:
            lines += _dropped_lines(table, out, played.declarers)
    else:
        lines, marks, made = ended.lines, (0,) * len(table.sides), ended.made
    for stage in hand.stages:
        lines += stage.score(hand)
    # Positional arguments, because this runs for every hand and keywords take longer.
    return HandResult(
        hand.dealer,
        contract,
        ended.ending,
        played.declarers,
        made,
        tricks,
        _add_up(lines, len(table.sides)),
        lines,
        marks,
        ended.redeal,
    )


def unfinished(hand: Hand) -> HandResult:
    """The result of a hand during which a side resigned: nobody scores anything."""
    table = hand.rules.table
    winners = [trick.winner for trick in hand.tricks]
    tricks, none = tuple(map(winners.count, table.seats)), (0,) * len(table.sides)
    declarers = _played(hand, tricks, hand.sitting_out).declarers
    return HandResult(
        *(hand.dealer, hand.contract, HandEnd.RESIGNED, declarers),
        made=False,
        tricks=tricks,
        points=none,
        lines=(),
        marks=none,
    )


def _played(hand: Hand, tricks: tuple[int, ...], out: tuple[Seat, ...]) -> Played:
    """The hand as the scoring sees it: the declaring sides as one, and the defenders."""
    table, contract = hand.rules.table, hand.contract
    declarer = None if contract is None else contract.declarer
    own = tuple([table.side(seat) for seat in (declarer, hand.partner) if seat is not None])
    others = [side for side in table.every_side if side not in own]
    if out:
        others = [side for side in others if not _is_out(table, side, out)]
    alone = None if contract is None else contract.lone_defender
    # Where partners are called, all other players score together as well (003:199).
    calls = contract is not None and hand.rules.calling is not None
    stake = None if contract is None else contract.stake
    if stake is not None and calls and hand.partner is None:
        stake = attrs.evolve(stake, unaided=True)
    return Played(
        table,
        stake,
        tuple([sum([tricks[seat] for seat in seats]) for seats in table.sides]),
        own,
        (tuple(others),) if calls else tuple([(side,) for side in others]),
        hand.tricks,
        None if alone is None else table.side(alone),
        hand.past,
    )


def _dropped_lines(
    table: Table, out: tuple[Seat, ...], declarers: tuple[Side, ...]
) -> tuple[Line, ...]:
    """A line without points for each side that dropped out (003:153)."""
    dropped = [s for s in table.every_side if s not in declarers and _is_out(table, s, out)]
    return tuple([Line(side, 0, DROPPED_OUT) for side in dropped])


def _is_out(table: Table, side: Side, out: tuple[Seat, ...]) -> bool:
    return set(table.sides[side]) <= set(out)


def _add_up(lines: Iterable[Line], sides: int) -> tuple[int, ...]:
    points = [0] * sides
    for line in lines:
        points[line.side] += line.points
    return tuple(points)
