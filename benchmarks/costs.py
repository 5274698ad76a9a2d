"""What pepper costs besides the steps of a match: bots, numbers, JSON, records, rules, memory.

    uv run python benchmarks/costs.py
    uv run python benchmarks/costs.py wolf five-hundred --rounds 3
    uv run python benchmarks/costs.py --memory

Times are processor time in microseconds, at decisions of matches that `sensible` plays. It meets
no match twice; the others do the same for new views of these matches. Each figure is the best of
several rounds, because other programs on the machine can only add to it.

With `--memory` it measures instead how much this process grows, in MB: by the positions that one
rules value keeps, by 5,000 different rules, and by a match of 10,000 hands.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import attrs

import pepper
from pepper import bots, spaces, wire

ROUNDS: Final = 5
DECISIONS: Final = 400
"""The decisions of a round."""
MOST_HANDS: Final = 6
"""A match is stopped after this many hands."""
HEADS: Final = ("sensible", "features", "view as JSON", "and read", "hand of a record", "variant")
T = TypeVar("T")


def microseconds(call: Callable[[T], object], arguments: list[T]) -> float:
    """The time of a call, with each of these arguments once."""
    begun = time.process_time()
    for one in arguments:
        call(one)
    return 1e6 * (time.process_time() - begun) / len(arguments)


def costs(rules: pepper.Rules, rng: random.Random) -> dict[str, float]:
    """What each call costs at some decisions; a record is divided by its hands."""
    features = spaces.Features(rules)
    states: list[pepper.Match] = []
    matches: list[pepper.Match] = []
    decided = 0.0

    def decide(view: pepper.View) -> pepper.Action:
        return bots.sensible(view, rng)

    while len(states) < DECISIONS:
        match = pepper.Match.start(rules, seed=rng.getrandbits(128))
        while match.turn is not None and match.hand.number <= MOST_HANDS:
            states.append(match)
            view = match.view(match.turn)
            begun = time.process_time()
            action = decide(view)
            decided += time.process_time() - begun
            match = match.apply(action)
        matches.append(match)

    def views() -> list[pepper.View]:
        return [match.view(match.turn) for match in states]

    texts = [wire.dumps(view) for view in views()]
    records = [pepper.dumps(match) for match in matches]
    hands = sum(match.hand.number for match in matches) / len(matches)
    return {
        "sensible": 1e6 * decided / len(states),
        "features": microseconds(features.of, views()),
        "view as JSON": microseconds(wire.dumps, views()),
        "and read": microseconds(wire.read_view, [json.loads(text) for text in texts]),
        "hand of a record": microseconds(pepper.loads, records) / hands,
        "variant": microseconds(pepper.variant, [rules.name] * 100),
    }


def compare(names: list[str], rounds: int) -> None:
    """Print a table of the costs in these variants."""
    rng, width = random.Random(7), max(map(len, names))
    print(" " * width, "", "  ".join(HEADS))
    for name in names:
        rules = pepper.variant(name)
        found = [costs(rules, rng) for _ in range(rounds)]
        best = [(head, min(one[head] for one in found)) for head in HEADS]
        print(f"{name:{width}}", "", "  ".join(f"{cost:{len(head)}.1f}" for head, cost in best))


def megabytes() -> float:
    """The memory of this process."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize() / 1e6


def play(rules: pepper.Rules, seed: int, hands: int) -> pepper.Match:
    """Play so many hands at random."""
    rng, match = random.Random(seed), pepper.Match.start(rules, seed=seed)
    while match.turn is not None and match.hand.number <= hands:
        match = match.apply(rng.choice(match.legal_actions))
    return match


def many_rules() -> list[pepper.Rules]:
    """Rules that differ, as a search for good ones composes them."""
    wolf = pepper.variant("wolf")
    return [
        attrs.evolve(wolf, name=f"wolf {n}", ending=attrs.evolve(wolf.ending, target=n))
        for n in range(1, 5_001)
    ]


def long_match() -> pepper.Match:
    """A match of 10,000 hands, with its history."""
    rules = pepper.variant("bid-euchre")
    ending = pepper.Ending(last_hand=10_000)
    return play(attrs.evolve(rules, name="long", ending=ending), 1, 10_000)


def many_positions() -> pepper.Rules:
    """Rules whose auction has the most positions."""
    rules = pepper.variant("five-hundred-6")
    rng = random.Random(1)
    for seed in range(8_000):
        match = pepper.Match.start(rules, seed=seed)
        while match.phase is pepper.Phase.AUCTION and match.hand.number == 1:
            legal = match.legal_actions
            low = min(rng.choices(range(len(legal)), k=3))  # so that auctions are long
            match = match.apply(legal[rng.choice((low, -1))])
    return rules


def measure_memory() -> None:
    """Print how much memory each takes."""
    play(pepper.variant("wolf"), 1, 3)  # imports modules
    for make in (many_positions, many_rules, long_match):
        before = megabytes()
        made = make()
        gc.collect()
        print(f"{make.__name__.replace('_', ' '):16} {megabytes() - before:6.1f} MB")
        del made


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description="what pepper costs besides the steps of a match")
    parser.add_argument("variants", nargs="*", help="variants with options; all if none are named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--memory", action="store_true", help="measure the memory instead")
    asked = parser.parse_args()
    if asked.memory:
        measure_memory()
        return
    compare(asked.variants or [one.id for one in pepper.variants()], asked.rounds)


if __name__ == "__main__":
    main()
