"""Thousands of hands at once against one episode after the other, in random play.

    uv run python benchmarks/batch.py
    uv run python benchmarks/batch.py hasenpfeffer wolf --hands 4096 --seconds 5

Both do what a learning program does: ask for the observation of the seat to act and for the legal
actions, choose one of them at random, and take it. `Batch` does it with all its hands at each step,
an `Episode` of `pepper.envs` with one. The first column leaves out the observations. A batch has
played before for `--warm` seconds, because it learns the positions of a game as they occur. The
last columns say how many of its hands the engine played, and the memory of what it has learned.

Times are processor time. The rounds include both in turn, so that a slower machine slows both, and
a ratio is the median of those within the rounds.
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from collections.abc import Callable
from statistics import geometric_mean, median

import pepper
from pepper.batch import Batch
from pepper.envs import Setting

ROUNDS = 5


def per_second(play: Callable[[], int], seconds: float) -> float:
    """How many decisions a second."""
    decisions, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        decisions += play()
    return decisions / passed


def play_batch(batch: Batch, *, observe: bool) -> Callable[[], int]:
    """Take a step of a batch."""

    def play() -> int:
        batch.step(batch.sample())
        return len(batch.observations if observe else batch)

    return play


def play_episodes(setting: Setting) -> Callable[[], int]:
    """Play an episode."""
    rng = random.Random(1)

    def play() -> int:
        episode, decisions = setting.start(rng), 0
        while (seat := episode.turn) is not None:
            episode.observe(seat)
            episode = episode.take(rng.choice(episode.legal()))
            decisions += 1
        return decisions

    return play


def compare(name: str, hands: int, seconds: float, warm: float) -> float:
    """Print the line of a game; the speed of a batch as a multiple of that of episodes."""
    rules = pepper.variant(name)
    tracemalloc.start()
    batch = Batch(rules, hands, seed=1)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    alone, seen = (play_batch(batch, observe=observe) for observe in (False, True))
    episodes = play_episodes(Setting(rules, by_card=True))
    per_second(seen, warm)
    rounds = [
        [per_second(each, seconds) for each in (alone, seen, episodes)] for _ in range(ROUNDS)
    ]
    fast, observed, one = (median(each) for each in zip(*rounds, strict=True))
    ratio = median(round_[1] / round_[2] for round_ in rounds)
    print(
        f"{name:22} {fast:11,.0f} {observed:15,.0f} {one:10,.0f} {ratio:8.0f}"
        f" {batch.asked:12.1%} {size / 2**20:8.0f} MB",
        flush=True,
    )
    return ratio


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="batches against single episodes")
    parser.add_argument("variants", nargs="*", help="variants with options; all if none are named")
    parser.add_argument("--hands", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each round and column")
    parser.add_argument("--warm", type=float, default=10.0)
    asked = parser.parse_args()
    names = asked.variants or [one.id for one in pepper.variants()]
    print(
        "decisions a second        alone   with features   episodes    ratio       engine   memory"
    )
    ratios = [compare(name, asked.hands, asked.seconds, asked.warm) for name in names]
    print(f"{'geometric mean of the ratios':60} {geometric_mean(ratios):7.0f}")


if __name__ == "__main__":
    main()
