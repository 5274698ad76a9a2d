"""The sensible player against the random one, in every documented variant.

    uv run python benchmarks/players.py
    uv run python benchmarks/players.py wolf bid-euchre+timed --matches 1000

One side plays sensibly and all others at random. Each deal is played once for every side, with that
side as the sensible one, so good cards favour nobody. A shared win counts in part. By luck alone,
each side would win the same share.

The margin is wide if, with 99 % confidence, the sensible player's odds of winning are more than
three times those of luck: with two sides it wins more than three matches in four, with five sides
more than three in seven. The exit code is 1 if the margin is not wide in some variant.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import ceil, sqrt
from operator import attrgetter
from os import cpu_count
from random import Random

import attrs

import pepper
from pepper.bots import at_random, sensible

MATCHES = 200
"""The least number of matches for each variant."""
MOST_HANDS = 300
"""A match with more hands than this is stopped, and nobody wins it."""
TIME = 12
"""The hand in which time is called, for a match that only time can end."""
TIMES = 3
"""A margin is wide if the odds are more than this many times those of luck."""
SURE = 2.33
"""The standard deviations of a one-sided confidence of 99 %."""


@attrs.frozen
class Tally:
    """The results of matches of one variant, for the sensible side and the average other side."""

    id: str
    sides: int
    matches: int = 0
    won: float = 0
    """Matches won, shared ones in part."""
    hands: int = 0
    points: int = 0
    other_points: float = 0

    @property
    def luck(self) -> float:
        """The share of matches that luck alone would win."""
        return 1 / self.sides

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.won / self.matches

    @property
    def at_least(self) -> float:
        """The lower end of Wilson's interval for the share of matches won."""
        share, n = self.share, self.matches
        spread = SURE * sqrt(share * (1 - share) / n + (SURE / n) ** 2 / 4)
        return (share + SURE**2 / n / 2 - spread) / (1 + SURE**2 / n)

    @property
    def asked(self) -> float:
        """The share that a wide margin needs."""
        return TIMES * self.luck / (1 + (TIMES - 1) * self.luck)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.id,
            self.sides,
            matches=self.matches + other.matches,
            won=self.won + other.won,
            hands=self.hands + other.hands,
            points=self.points + other.points,
            other_points=self.other_points + other.other_points,
        )


def play(rules: pepper.Rules, seed: int, side: int) -> pepper.Match:
    """Play the match with this seed to its end, one side playing sensibly."""
    rng, ending = Random(seed), rules.ending
    endless = ending.timed and ending.target is None and ending.hands is None
    match = pepper.Match.start(rules, seed=seed)
    while match.turn is not None and len(match.past) < MOST_HANDS:
        if endless and len(match.past) == TIME - 1 and not match.hand.time_called:
            match = match.call_time()
        player = sensible if match.turn in rules.table.sides[side] else at_random
        match = match.apply(player(match.view(match.turn), rng))
    return match


def tally_seed(name: str, seed: int) -> Tally:
    """Play the matches of one seed, one for each side."""
    rules = pepper.variant(name)
    sides, sign = len(rules.table.sides), rules.ending.worth(1)
    total = Tally(name, sides)
    for side in range(sides):
        match = play(rules, seed, side)
        gains = [sign * (score - rules.ending.start) for score in match.scores]
        winners = match.outcome.winners if match.outcome else ()
        total += Tally(
            name,
            sides,
            matches=1,
            won=(side in winners) / max(1, len(winners)),
            hands=len(match.past),
            points=gains[side],
            other_points=(sum(gains) - gains[side]) / (sides - 1),
        )
    return total


def tallies(names: Sequence[str], matches: int) -> Iterator[Tally]:
    """One tally for each variant, from at least `matches` matches."""
    seeds = {name: ceil(matches / len(pepper.variant(name).table.sides)) for name in names}
    tasks = [(name, seed) for name in names for seed in range(seeds[name])]
    with ProcessPoolExecutor(cpu_count()) as executor:
        parts = executor.map(tally_seed, *zip(*tasks, strict=True), chunksize=4)
        for name in names:
            first, *others = (next(parts) for _ in range(seeds[name]))
            yield sum(others, start=first)


def main() -> int:
    """Play, print a table, and name the variants in which the margin is not wide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[found.id for found in pepper.variants()])
    parser.add_argument("--matches", type=int, default=MATCHES)
    asked = parser.parse_args()
    width = max(map(len, asked.names))
    print(f"{'':{width}}  matches   won  at least  asked  luck  points/hand  the others")
    found: list[Tally] = []
    for tally in tallies(asked.names, asked.matches):
        print(
            f"{tally.id:{width}}  {tally.matches:7}  {tally.share:4.0%}  {tally.at_least:8.0%}"
            f"  {tally.asked:5.0%}  {tally.luck:4.0%}  {tally.points / tally.hands:11.2f}"
            f"  {tally.other_points / tally.hands:10.2f}",
            flush=True,
        )
        found.append(tally)
    close = sorted(
        (tally for tally in found if tally.at_least <= tally.asked), key=attrgetter("id")
    )
    print(f"\n{sum(tally.matches for tally in found)} matches.")
    print("Not beaten by a wide margin: " + (", ".join(tally.id for tally in close) or "none"))
    return 1 if close else 0


if __name__ == "__main__":
    sys.exit(main())
