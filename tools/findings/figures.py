"""The figures of one game, from the rows of its matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from statistics import median, quantiles
from typing import Final, TypeVar

import attrs

from pepper import LibraryRules, Variant
from pepper.study import Estimate, Row, mean, rate

from .bids import LEAST, Bid, Cells, bid, bids, held, made_by_cards, made_by_trumps, margin

PARTS: Final = 5
"""Into how many parts the way to the target is divided, and the leads to each side."""

K = TypeVar("K", bound=Hashable)


@attrs.frozen
class Place:
    """What became of a seat, counted from the first to speak."""

    number: int
    """1 for the first to speak."""
    declares: Estimate
    made: Estimate | None
    margin: Estimate
    """Of its side, in the hands in which it speaks in this place."""
    wins: Estimate
    """The share of the matches that its side wins if it speaks in this place in the first hand.
    Sides that win together share a match."""


@attrs.frozen
class Lengths:
    """How many hands the matches took."""

    middle: float
    half: tuple[int, int]
    """The middle half of the matches took from so many to so many."""
    longest: int


@attrs.frozen
class Findings:
    """Everything that is counted of a game."""

    variant: Variant
    rules: LibraryRules
    matches: int
    hands: int
    declared: Bid
    """All contracts together."""
    forced: Bid
    """All forced ones."""
    slams: Bid
    """All free ones for every trick."""
    bids: tuple[Bid, ...]
    """In the order of the ladder, then hands without a contract."""
    strengths: Mapping[str, Cells]
    """The tables of the commonest bids, by their names."""
    trumps: Mapping[str, Mapping[int, Estimate]]
    """How often the commonest bids are made with a trump suit, by the number of trumps."""
    places: tuple[Place, ...]
    lengths: Lengths
    lead_step: int
    leads: Mapping[int, Estimate]
    """The chance to win, by the lead over the best other side in parts of so many points."""
    score_step: int
    scores: Mapping[tuple[int, int], Estimate]
    """The chance of one of two sides, by its score and the other's in parts of so many points, -1
    for those below 0; empty where no score ends the match, or where more sides play."""

    @property
    def fair(self) -> float:
        """The share of the matches that each side would win if all were alike."""
        return 1 / len(self.rules.table.sides)

    @property
    def two_sides(self) -> bool:
        """Whether one side plays against one other."""
        return len(self.rules.table.sides) == 2

    @property
    def partners(self) -> bool:
        """Whether seats score together in the whole match."""
        return len(self.rules.table.sides) < len(self.rules.table.seats)


def find(variant: Variant, rows: Sequence[Row]) -> Findings:
    """The findings of whole matches, of which there are two or more."""
    rules = variant.rules()
    lead_step, score_step = _lead_step(rows), _score_step(rules)

    def counted(those: Iterable[Row], *, forced: bool = False) -> Bid:
        return bid(rules, "", list(those), len(rows), forced=forced)

    def lead(own: int, other: int) -> int:
        return _lead_part(own - other, lead_step)

    def score(own: int, other: int) -> tuple[int, int]:
        return _part(own, score_step), _part(other, score_step)

    hands, slams = held(rules, rows), _slams(rules)
    contracts = [row for row in rows if row.rung is not None]
    return Findings(
        variant=variant,
        rules=rules,
        matches=len({row.match for row in rows}),
        hands=len(rows),
        declared=counted(contracts),
        forced=counted((row for row in contracts if row.forced), forced=True),
        slams=counted(row for row in contracts if row.rung in slams and not row.forced),
        bids=tuple(bids(rules, rows)),
        strengths={name: made_by_cards(those) for name, those in hands.items()},
        trumps={name: made_by_trumps(those) for name, those in hands.items()},
        places=tuple(_places(rules, rows)),
        lengths=_lengths(rows),
        lead_step=lead_step,
        leads=_chances(rules, rows, lead),
        score_step=score_step,
        scores=_chances(rules, rows, score) if score_step else {},
    )


def _slams(rules: LibraryRules) -> set[str]:
    """The bids that promise every trick; none where there is no other bid."""
    names = {rung.name for rung in rules.ladder.rungs}
    every = {rung.name for rung in rules.ladder.rungs if rung.tricks == rules.deck.hand_size}
    return every if every < names else set()


def _places(rules: LibraryRules, rows: Sequence[Row]) -> Iterator[Place]:
    """The seats in the order in which they speak."""
    table = rules.table
    around = [table.clockwise(table.left(seat)) for seat in table.seats]
    first = {row.match: row.dealer for row in rows if row.hand == 1}
    ends = [row for row in rows if row.winners]
    for place in range(len(table.seats)):
        seats = [(row, around[row.dealer][place]) for row in rows]
        made = [row.made for row, seat in seats if row.declarer == seat]
        sides = [(row, table.side(around[first[row.match]][place])) for row in ends]
        yield Place(
            number=place + 1,
            declares=rate(row.declarer == seat for row, seat in seats),
            made=rate(made) if len(made) >= LEAST else None,
            margin=mean(margin(rules, row, table.side(seat)) for row, seat in seats),
            wins=mean((side in row.winners) / len(row.winners) for row, side in sides),
        )


def _lengths(rows: Sequence[Row]) -> Lengths:
    hands = sorted(Counter(row.match for row in rows).values())
    low, _, high = quantiles(hands, n=4, method="inclusive")
    return Lengths(median(hands), (round(low), round(high)), hands[-1])


# The chance to win the match from a score


def _chances(
    rules: LibraryRules, rows: Sequence[Row], key: Callable[[int, int], K]
) -> dict[K, Estimate]:
    """How often a side wins the match that had this score against the best other side.

    A match counts once for a side and a key, so that the values are those of different matches.
    """
    winners = {row.match: row.winners for row in rows if row.winners}
    seen = set[tuple[int, int, K]]()
    won = defaultdict[K, list[bool]](list)
    for row in rows:
        scores = [rules.ending.worth(score) for score in row.scores]
        for side, own in enumerate(scores):
            found = key(own, max(scores[:side] + scores[side + 1 :]))
            if row.match in winners and (row.match, side, found) not in seen:
                seen.add((row.match, side, found))
                won[found].append(side in winners[row.match])
    return {found: rate(those) for found, those in won.items() if len(those) >= LEAST}


def _score_step(rules: LibraryRules) -> int:
    """The points in a part of the way to the target; 0 if two sides do not count up to one."""
    start, target = rules.ending.start, rules.ending.target
    if target is None or target < start or len(rules.table.sides) != 2:
        return 0
    return ceil((target - start) / PARTS)


def _part(score: int, step: int) -> int:
    """The part in which a score is; the last has no upper end."""
    return max(-1, min(PARTS - 1, score // step))


def _lead_step(rows: Sequence[Row]) -> int:
    """The points in a part of the leads: nine of ten are within the parts that have an end."""
    spreads = sorted(max(row.scores) - min(row.scores) for row in rows)
    return max(1, ceil(spreads[len(spreads) * 9 // 10] / (PARTS - 1)))


def _lead_part(lead: int, step: int) -> int:
    """The part in which a lead is, 0 for none at all; the outermost have no outer end."""
    part = min(PARTS, ceil(abs(lead) / step))
    return part if lead > 0 else -part
