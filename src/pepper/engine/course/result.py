"""The result of a finished hand, and how it is put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

import attrs

from pepper.engine import upward
from pepper.engine.parts.blank import blank
from pepper.engine.parts.contract import Contract, Ended, HandEnd
from pepper.engine.parts.kinds import Facts, Kind
from pepper.engine.parts.phase import State
from pepper.engine.parts.scoring import Line, Played, Score
from pepper.engine.parts.seats import Seat, Side

from .award import Award

if TYPE_CHECKING:
    from pepper.engine.parts.table import Table

    from .hand import Hand

DROPPED_OUT: Final = Kind("dropped out")
RULING: Final = Kind("ruling", "ruling: {reason}")
MOST_SCORES: Final = 64
"""How many kinds of results are cached for a contract."""


class OpenHandResult:
    """A `HandResult` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = (
        *("__weakref__", "contract", "dealer", "declarers", "ending", "lines", "made", "marks"),
        *("awards", "points", "reason", "redealt", "tricks"),
    )


@attrs.frozen
class HandResult(OpenHandResult):
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
    awards: tuple[Award, ...] = ()
    """Awards by the table during the hand; the last lines give the same points."""
    reason: str = ""
    """Why the table declared the hand void; empty if it did not."""

    @property
    def counts(self) -> bool:
        """Whether the hand counts where hands are counted: it was not dealt again, and not void."""
        return not self.redealt and self.ending is not HandEnd.VOID

    def with_awards(self, awards: tuple[Award, ...]) -> HandResult:
        """The result with these awards, and a line for each side that gets points."""
        return attrs.evolve(self.with_lines(award_lines(awards)), awards=awards)

    def with_lines(self, lines: Iterable[Line]) -> HandResult:
        """The result with further lines, and points that include them."""
        every = (*self.lines, *lines)
        return attrs.evolve(self, lines=every, points=_add_up(every, len(self.points)))

    def swept_by(self, table: Table) -> tuple[Side, ...]:
        """The sides that took every trick of a hand that was played; empty if none did.

        It is one side, or those of the declarer and a called partner.
        """
        if self.ending is not HandEnd.PLAYED:
            return ()
        taken = {table.side(seat) for seat in table.seats if self.tricks[seat]}
        if taken <= {*self.declarers}:
            return self.declarers
        return tuple(taken) if len(taken) == 1 else ()

    def _repr_html_(self) -> str:
        return upward.result.result_html(self)


def conclude(hand: Hand, ended: Ended) -> HandResult:
    """The result of a hand that ended as `ended` says, with the points scored in its phases."""
    position, table = hand.frame.position, hand.rules.table
    tricks = ended.tricks or (0,) * len(table.seats)
    taken = tuple([sum([tricks[seat] for seat in seats]) for seats in table.sides])
    # The contract and the seats that sit out are the same in all hands with these scores. The
    # ending stands there by its text, since the hash of an enumeration is worked out in Python.
    known, key = position.scores, (ended.ending.value, taken, hand.partner, ended.lines, ended.made)
    score = known.get(key)
    if score is None:
        score = _score(hand, ended, tricks)
        if is_scored_by_tricks(hand) and len(known) < MOST_SCORES:
            known[key] = score
    new = blank(OpenHandResult)
    new.dealer = position.dealer
    new.contract = position.contract
    new.ending = ended.ending
    new.declarers = score.declarers
    new.made = score.made
    new.tricks = tricks
    new.points = score.points
    new.lines = score.lines
    new.marks = score.marks
    new.redealt = ended.redeal
    new.awards = ()
    new.reason = ""
    new.__class__ = HandResult
    made: HandResult = new
    return made


def is_scored_by_tricks(hand: Hand) -> bool:
    """Whether hands with the same contract, ending and tricks for each side score the same."""
    contract, rules = hand.contract, hand.rules
    scoring = rules.scoring_of(None if contract is None else contract.rung)
    return scoring.by_tricks and not any(type(one).score is not State.score for one in hand.scoring)


def _score(hand: Hand, ended: Ended, tricks: tuple[int, ...]) -> Score:
    """The score of a hand with this ending."""
    rules, contract = hand.rules, hand.contract
    table, out = rules.table, hand.sitting_out
    played = _played(hand, tricks, out)
    if ended.lines is None:
        scoring = rules.scoring_of(None if contract is None else contract.rung)
        lines, marks, made = scoring.score(played), scoring.count_marks(played), played.made
        if out:
            points = 0 if rules.negotiation is None else rules.negotiation.forfeit()
            lines += _dropped_lines(table, out, played.declarers, points)
    else:
        lines, marks, made = ended.lines, (0,) * len(table.sides), ended.made
    for state in hand.scoring:
        lines += state.score(hand)
    return Score(played.declarers, made, _add_up(lines, len(table.sides)), lines, marks)


def unfinished(
    hand: Hand, ending: HandEnd, reason: str = "", *, redealt: bool = False
) -> HandResult:
    """The result of a hand that is not finished: nobody scores anything in it."""
    table = hand.rules.table
    winners = [trick.winner for trick in hand.tricks]
    tricks, none = tuple(map(winners.count, table.seats)), (0,) * len(table.sides)
    declarers = _played(hand, tricks, hand.sitting_out).declarers
    return HandResult(
        *(hand.dealer, hand.contract, ending, declarers),
        made=False,
        tricks=tricks,
        points=none,
        lines=(),
        marks=none,
        redealt=redealt,
        reason=reason,
    )


def award_lines(awards: Iterable[Award]) -> Iterator[Line]:
    """A line for each award and each side that gets points by it."""
    for award in awards:
        facts = Facts(reason=award.reason)
        for side, points in enumerate(award.points):
            if points:
                yield Line(Side(side), points, RULING, facts)


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
        contract,
        hand.order,
        stake,
        tuple([sum([tricks[seat] for seat in seats]) for seats in table.sides]),
        own,
        (tuple(others),) if calls else tuple([(side,) for side in others]),
        hand.frame.scores,
        hand.tricks,
        None if alone is None else table.side(alone),
        tuple([act for act in hand.frame.acts if act.phase != hand.state.phase]),
    )


def _dropped_lines(
    table: Table, out: tuple[Seat, ...], declarers: tuple[Side, ...], points: int
) -> tuple[Line, ...]:
    """A line with these points for each side that dropped out; 0 in 003:153."""
    dropped = [s for s in table.every_side if s not in declarers and _is_out(table, s, out)]
    return tuple([Line(side, points, DROPPED_OUT) for side in dropped])


def _is_out(table: Table, side: Side, out: tuple[Seat, ...]) -> bool:
    return set(table.sides[side]) <= set(out)


def _add_up(lines: Iterable[Line], sides: int) -> tuple[int, ...]:
    points = [0] * sides
    for line in lines:
        points[line.side] += line.points
    return tuple(points)
