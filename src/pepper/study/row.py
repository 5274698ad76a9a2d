"""The row that a study writes for a hand."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add

import attrs

from pepper.engine.match import Match
from pepper.engine.parts.contract import Contract


@attrs.frozen(kw_only=True)
class Row:
    """One hand, in plain values. Cards and strains are texts, as in actions."""

    match: int
    """The number of the match in the study, from 0."""
    seating: int
    """The number of the seating, from 0; always 0 unless the study is a duplicate."""
    hand: int
    """The number of the hand in the match, from 1."""
    draws: int
    """The deals drawn until the condition held; 1 without a condition."""
    players: tuple[str, ...]
    """The player of each side, by name."""
    dealer: int
    """The seat that dealt."""
    scores: tuple[int, ...]
    """The score of each side before the hand."""
    dealt: tuple[str, ...]
    """The cards that each seat was dealt; empty for a hand that ended before the deal."""
    declarer: int | None = None
    """The seat that played the contract; None when nobody bid."""
    rung: str | None = None
    """The rung of the contract."""
    strain: str | None = None
    """The strain of the contract, such as ``S`` or ``NT``; None if none was named."""
    forced: bool = False
    """Whether the bidder had to bid."""
    alone: bool = False
    """Whether the declarer's partners sat out."""
    times: int = 1
    """How many times the contract counts: 2 if it is doubled, 4 if redoubled."""
    ending: str
    """How the hand ended, such as ``played`` or ``passed out``; the values of `HandEnd`."""
    made: bool
    """Whether there was a contract, and it was made or conceded."""
    tricks: tuple[int, ...]
    """The tricks taken by each seat."""
    points: tuple[int, ...]
    """The points of each side."""
    winners: tuple[int, ...] = ()
    """The sides that won the match with this hand; empty if it did not end the match."""

    @property
    def holding(self) -> str | None:
        """The cards that the declarer was dealt; None when nobody bid or `dealt` is empty."""
        return None if self.declarer is None or not self.dealt else self.dealt[self.declarer]

    def points_of(self, player: str) -> float:
        """The points of a player: the average of the sides that it plays, 0 if it plays none."""
        own = [
            points for name, points in zip(self.players, self.points, strict=True) if name == player
        ]
        return sum(own) / max(1, len(own))


def rows_of(
    match: Match, number: int, seating: int, draws: int, players: tuple[str, ...]
) -> Iterator[Row]:
    """A row for each finished hand of a match."""
    scores = match.opening
    for hand, result in zip(match.past, match.results, strict=True):
        row = Row(
            match=number,
            seating=seating,
            hand=hand.number,
            draws=draws,
            players=players,
            dealer=hand.dealer,
            scores=scores,
            dealt=() if hand.deal is None else tuple(map(str, hand.deal.hands)),
            ending=result.ending.value,
            made=result.made,
            tricks=result.tricks,
            points=result.points,
            winners=match.outcome.winners if match.outcome and hand is match.past[-1] else (),
        )
        yield row if result.contract is None else _with_contract(row, result.contract)
        scores = tuple(map(add, scores, result.points))


def _with_contract(row: Row, contract: Contract) -> Row:
    return attrs.evolve(
        row,
        declarer=contract.declarer,
        rung=contract.rung.name,
        strain=None if contract.strain is None else str(contract.strain),
        forced=contract.forced,
        alone=contract.alone,
        times=contract.times,
    )
