"""The result of an arena: margins, points a hand and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from math import log, sqrt
from random import Random
from statistics import NormalDist, mean, stdev
from typing import Final

import attrs

from pepper.engine.parts.door import door
from pepper.engine.parts.seats import Seat

from .messages import Fault

CONFIDENCE: Final = 0.95
"""The share of intervals that hold the true value."""
SAMPLES: Final = 400
"""The number of resamples for the intervals of ratings."""
AVERAGE: Final = 1500.0
"""The average rating."""
SCALE: Final = 400
"""The difference in rating between two players if one wins ten deals out of eleven."""
PRECISION: Final = 1e-6
"""How many wins the ratings may leave unexplained."""


@attrs.frozen
class Forfeit:
    """A fault in a hand."""

    player: int
    """The number of the player, from 0."""
    seat: Seat
    """The seat in which the player sat."""
    fault: Fault
    """The kind of fault."""
    reason: str
    """A sentence about it."""


@attrs.frozen
class PlayedHand:
    """One hand of the arena."""

    deal: int
    """The number of the deal, from 1."""
    seating: tuple[int, ...]
    """The player on each side."""
    points: tuple[int, ...]
    """The points of each side; more is better in every game."""
    forfeits: tuple[Forfeit, ...] = ()
    """The faults in it, by seat."""

    @property
    def played(self) -> dict[int, float]:
        """Each player's margin as played: own points less the average of the other sides."""
        total, others = sum(self.points), len(self.points) - 1
        margins = [points - (total - points) / others for points in self.points]
        return dict(zip(self.seating, margins, strict=True))


@attrs.frozen
class Estimate:
    """An estimate with its interval of 95 % confidence."""

    value: float
    """The estimate itself."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""


@attrs.frozen
class Standing:
    """How one player did."""

    player: int
    """The number of the player, from 0."""
    name: str
    """The player's name."""
    points: Estimate
    """The average margin, in points a hand."""
    rating: Estimate
    """The rating."""
    hands: int
    """Hands played."""
    forfeits: int
    """Hands forfeited."""


@attrs.frozen
class Report:
    """All hands of an arena, and what follows from them."""

    game: str
    """The name of the rules."""
    players: tuple[str, ...]
    """The names of the players."""
    deals: int
    """The number of deals."""
    seed: int
    """The seed."""
    hands: tuple[PlayedHand, ...] = attrs.field(repr=False)
    """All hands, seating by seating."""

    @cached_property
    def penalty(self) -> float:
        """The margin that a forfeit costs: the largest of any hand, and at least 1 point."""
        return max([1.0, *(abs(m) for hand in self.hands for m in hand.played.values())])

    @door
    def margins(self, hand: PlayedHand) -> dict[int, float]:
        """Each player's margin in a hand: with a forfeit the penalty, paid to the others."""
        losers = {forfeit.player for forfeit in hand.forfeits}
        if not losers:
            return hand.played
        winners = len(hand.seating) - len(losers)
        gain = self.penalty * len(losers) / winners if winners else 0.0
        loss = self.penalty if winners else 0.0
        return {player: -loss if player in losers else gain for player in hand.seating}

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """All players, the highest average margin first."""
        by_deal: list[list[dict[int, float]]] = [[] for _ in range(self.deals)]
        for hand in self.hands:
            by_deal[hand.deal - 1].append(self.margins(hand))
        wins = [_wins(len(self.players), margins) for margins in by_deal]
        ratings = _estimate_ratings(wins, self.seed)
        found = [
            Standing(
                player,
                name,
                _estimate_mean([_average(player, margins) for margins in by_deal]),
                ratings[player],
                sum(player in hand.seating for hand in self.hands),
                sum(any(f.player == player for f in hand.forfeits) for hand in self.hands),
            )
            for player, name in enumerate(self.players)
        ]
        return tuple(sorted(found, key=lambda standing: -standing.points.value))


def _average(player: int, deal: Sequence[dict[int, float]]) -> float:
    """The player's margin in the average hand of a deal."""
    return mean(margins[player] for margins in deal if player in margins)


def _estimate_mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, by the normal approximation."""
    middle = mean(values)
    spread = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - spread, middle + spread)


def _wins(players: int, deal: Sequence[dict[int, float]]) -> list[float]:
    """How many others each player beat on a deal: a pair compares the hands that it shared."""
    wins = [0.0] * players
    for one, other in combinations(range(players), 2):
        shared = [margins for margins in deal if one in margins and other in margins]
        lead = round(sum(margins[one] - margins[other] for margins in shared), 6)
        wins[one] += 1 if lead > 0 else 0.5 if lead == 0 else 0
        wins[other] += 1 if lead < 0 else 0.5 if lead == 0 else 0
    return wins


def _estimate_ratings(wins: Sequence[Sequence[float]], seed: int) -> list[Estimate]:
    """The ratings, with percentiles of those of resampled deals as intervals."""
    digest = sha256(f"pepper arena 1/{seed}/ratings".encode()).digest()
    rng = Random(digest)  # noqa: S311  (statistics)
    samples = [rate(rng.choices(wins, k=len(wins))) for _ in range(SAMPLES)]
    out = round(SAMPLES * (1 - CONFIDENCE) / 2)
    found: list[Estimate] = []
    for value, *several in zip(rate(wins), *samples, strict=True):
        ordered = sorted(several)
        found.append(Estimate(value, ordered[out], ordered[-1 - out]))
    return found


def rate(wins: Sequence[Sequence[float]]) -> list[float]:
    """Ratings by the model of Bradley and Terry, from the wins of each player on each deal.

    All pairs meet on all deals. One more deal, drawn by all, keeps the ratings finite.
    """
    players, meetings = len(wins[0]), len(wins) + 1
    totals = [sum(won) + (players - 1) / 2 for won in zip(*wins, strict=True)]
    ratings = [AVERAGE] * players
    while True:
        chances = [[1 / (1 + 10 ** ((b - a) / SCALE)) for b in ratings] for a in ratings]
        # Wins that the ratings do not explain: 0 where the likelihood is highest.
        surplus = [
            won - meetings * (sum(row) - 1 / 2) for won, row in zip(totals, chances, strict=True)
        ]
        if max(map(abs, surplus)) < PRECISION:
            return ratings
        # Newton's method. The 1 keeps the average; far from the result, steps would be too long.
        slopes = [[1 - meetings * chance * (1 - chance) for chance in row] for row in chances]
        for player, row in enumerate(slopes):
            row[player] += players - sum(row)
        step = _solve(slopes, surplus)
        unit = SCALE / log(10) / max(1, *map(abs, step))
        ratings = [rating + unit * change for rating, change in zip(ratings, step, strict=True)]


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column, pivot in enumerate(rows):
        for row in rows:
            if row is not pivot:
                factor = row[column] / pivot[column]
                row[:] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] / row[column] for column, row in enumerate(rows)]
