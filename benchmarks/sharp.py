"""How many points a hand the player that thinks wins over the sensible one.

    uv run python benchmarks/sharp.py bid-euchre wolf
    uv run python benchmarks/sharp.py indiana-4 --deals 2000 --seconds 0.15

Each deal is played once for every side, with that side thinking and all others sensible, so good
cards favour nobody. A gain is the side's points less the average of the others, in the average of
all sides. The interval is one of 95 %. By default a decision may take 20 ms of processor time,
which means much less without the compiled kernel; `pepper --version` says whether it is there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from os import cpu_count
from random import Random
from statistics import mean, stdev
from time import process_time

import pepper
from pepper.bots import sensible
from pepper.kernel import BACKEND
from pepper.sharp import Sharp

DEALS = 300
SECONDS = 0.02


def gain(name: str, deal: int, *, seconds: float) -> float:
    """What thinking gains in one deal."""
    rules = pepper.variant(name)
    thinking, better = Sharp(seconds=seconds, clock=process_time), rules.ending.worth(1)
    gains: list[float] = []
    for side, seats in enumerate(rules.table.sides):
        match = pepper.Match.start(rules, seed=deal, dealer=deal % len(rules.table.seats))
        rng = Random(deal)
        while match.turn is not None and not match.results:
            player = thinking if match.turn in seats else sensible
            match = match.apply(player(match.view(match.turn), rng))
        own, others = match.results[0].points[side], list(match.results[0].points)
        others.pop(side)
        gains.append(better * (own - mean(others)))
    return mean(gains)


def table(names: Sequence[str], deals: int, seconds: float) -> Iterator[str]:
    """A line for each game."""
    with ProcessPoolExecutor(cpu_count()) as executor:
        for name in names:
            play = partial(gain, name, seconds=seconds)
            gains = list(executor.map(play, range(deals), chunksize=4))
            error = 1.96 * stdev(gains) / sqrt(deals)
            low, high = mean(gains) - error, mean(gains) + error
            yield f"{name:22} {deals:5} {mean(gains):+8.2f}  {low:+.2f} to {high:+.2f}"


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[found.id for found in pepper.variants()])
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args()
    print(f"{asked.seconds} seconds a decision, {BACKEND} kernel\n")
    print(f"{'':22} deals     gain  interval")
    for line in table(asked.names, asked.deals, asked.seconds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
