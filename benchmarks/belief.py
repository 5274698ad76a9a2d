"""The time to draw a world for a seat, at random moments of each variant.

    python benchmarks/belief.py
    python benchmarks/belief.py wolf buck --moments 100

The ratio is the mean as a multiple of a shuffle and a deal of the deck, by `pepper.belief.deals`.
The mean includes reading the view, which is done once for each call and costs the more the fewer
worlds are drawn. `kept` is the share of the hands drawn that fit: the others break a rule about an
earlier moment, or have two copies of a card in one hand too often.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import islice
from statistics import median

import pepper
from pepper.belief import deals, worlds
from pepper.belief.cases import plan_of
from pepper.bots import sensible

MOMENTS = 40
"""How many moments of each variant are taken."""
WORLDS = 100
"""How many worlds are drawn at each."""


def moments(rules: pepper.Rules, rng: random.Random, count: int) -> list[pepper.View]:
    """Views of random seats at random moments of hands played sensibly."""
    views: list[pepper.View] = []
    while len(views) < count:
        match = pepper.Match.start(rules, seed=rng.getrandbits(64))
        seen: list[pepper.View] = []
        while not match.past:
            seen.append(match.view(rng.choice(rules.table.seats)))
            match = match.apply(sensible(match.view(match.turn), rng))
        views.append(rng.choice(seen))
    return views


def kept(view: pepper.View, rng: random.Random) -> float:
    """The share of the hands drawn that fit."""
    plan = plan_of(view)
    return sum(plan.draw(rng) is not None for _ in range(WORLDS)) / WORLDS


def measure(name: str, count: int) -> tuple[float, float, float, float, float]:
    """Mean, median and worst milliseconds a world, the ratio of the mean, and the share kept."""
    rules, rng = pepper.variant(name), random.Random(name)
    views, times = moments(rules, rng, count), list[float]()
    for view in views:
        begun = time.process_time()
        worlds(view, rng, WORLDS)
        times.append((time.process_time() - begun) / WORLDS * 1000)
    begun = time.process_time()
    list(islice(deals(rules, rng), 500))
    deal = (time.process_time() - begun) / 500 * 1000
    mean = sum(times) / count
    shares = [kept(view, rng) for view in views]
    return mean, median(times), max(times), mean / deal, sum(shares) / count


def main() -> None:
    """Print a row for each variant."""
    parser = argparse.ArgumentParser(description="The time to draw a world.")
    parser.add_argument("names", nargs="*", help="ids of variants; all without")
    parser.add_argument("--moments", type=int, default=MOMENTS, help="moments of each variant")
    chosen = parser.parse_args()
    names = chosen.names or [variant.id for variant in pepper.variants()]
    print("| variant | mean ms | median ms | worst ms | times a deal | kept |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in names:
        mean, half, worst, ratio, share = measure(name, chosen.moments)
        print(f"| `{name}` | {mean:.3f} | {half:.3f} | {worst:.2f} | {ratio:.1f} | {share:.0%} |")


if __name__ == "__main__":
    main()
