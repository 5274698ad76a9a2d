"""Gymnasium's interface to thousands of hands at once against that to one, all seats at random.

    uv run --group environments python benchmarks/vector.py
    uv run --group environments python benchmarks/vector.py wolf --hands 4096

A step is one action of the agent in one hand, with the actions of the others until it acts again.
Times are processor time, after `--warm` seconds of play.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median

import numpy as np

import pepper
from pepper import bots
from pepper.envs import Setting
from pepper.envs.gymnasium import SeatEnv, SeatVectorEnv

ROUNDS = 5
GAMES = ("hasenpfeffer", "gamerules-4", "euchre", "bid-euchre")


def per_second(play: Callable[[], int], seconds: float) -> float:
    """How many steps a second."""
    steps, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        steps += play()
    return steps / passed


def play_many(name: str, hands: int) -> Callable[[], int]:
    """Take a step of all hands."""
    env, rng = SeatVectorEnv(pepper.variant(name), hands), np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        masks = env.action_masks()
        env.step((rng.random(masks.shape, np.float32) * masks).argmax(axis=1))
        return hands

    return play


def play_one(name: str) -> Callable[[], int]:
    """Take a step of one hand, or begin the next one."""
    setting, rng = Setting(pepper.variant(name), by_card=True), np.random.default_rng(1)
    env = SeatEnv(setting, bot=bots.at_random)
    env.reset(seed=1)

    def play() -> int:
        _, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        if over:
            env.reset()
        return 1

    return play


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="many hands for Gymnasium against one")
    parser.add_argument("variants", nargs="*", default=GAMES, help="variants with options")
    parser.add_argument("--hands", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round and column")
    parser.add_argument("--warm", type=float, default=10.0)
    asked = parser.parse_args()
    print("steps a second         SeatVectorEnv    SeatEnv    ratio")
    for name in asked.variants:
        many, one = play_many(name, asked.hands), play_one(name)
        per_second(many, asked.warm)
        rounds = [[per_second(each, asked.seconds) for each in (many, one)] for _ in range(ROUNDS)]
        fast, slow = (median(each) for each in zip(*rounds, strict=True))
        print(f"{name:22} {fast:13,.0f} {slow:10,.0f} {fast / slow:8.0f}", flush=True)


if __name__ == "__main__":
    main()
