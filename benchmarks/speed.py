"""Random matches through pepper's public API against OpenSpiel's euchre, stepped from Python.

    uv run --group benchmarks python benchmarks/speed.py
    uv run --group benchmarks python benchmarks/speed.py wolf bid-euchre --seconds 60

Both do the same at every decision: list the legal actions, choose one at random, and apply it.
OpenSpiel's state is written in C++ and is changed; pepper's is Python, and each action makes a new
one. The second column also asks for the view of the seat to act, and chooses from its actions. Only
decisions of players are counted: OpenSpiel deals card by card, in steps of its own.

Times are processor time. Every round includes all players in turn, so that a slower machine slows
all of them alike. A ratio is the median of the ratios within the rounds.

The last lines are about a match of many hands: the speed of its last fifth as a multiple of that of
its first, with the history and without it, and what its record costs.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from importlib import import_module
from statistics import geometric_mean, median
from typing import Protocol, TypeAlias

import attrs

import pepper

ROUNDS = 7
SECONDS = 40.0
"""The approximate time of the comparison."""
MOST_HANDS = 12
"""A match of pepper is stopped after this many hands: played at random, some variants never end."""
LONG = 3_000
"""The hands of the long match."""
STRETCH = 100
"""The hands that are timed together."""


class Spiel(Protocol):
    """A state of OpenSpiel, whose module tells no types; its actions are numbers."""

    def is_terminal(self) -> bool: ...  # noqa: D102  (theirs)
    def is_chance_node(self) -> bool: ...  # noqa: D102  (theirs)
    def legal_actions(self) -> list[int]: ...  # noqa: D102  (theirs)
    def apply_action(self, action: int, /) -> None: ...  # noqa: D102  (theirs)


Player: TypeAlias = Callable[[random.Random], int]
"""Plays one game and counts its decisions."""


def open_spiel_player() -> Player:
    """A player of games of OpenSpiel's euchre."""
    game = import_module("pyspiel").load_game("euchre")

    def play(rng: random.Random) -> int:
        state: Spiel = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return decisions

    return play


def pepper_player(rules: pepper.Rules, *, views: bool) -> Player:
    """A player of matches by these rules, who looks at each view or not."""

    def play(rng: random.Random) -> int:
        decisions = 0
        match = pepper.Match.start(rules, seed=rng.getrandbits(128))
        while match.turn is not None and match.hand.number <= MOST_HANDS:
            seen = match.view(match.turn) if views else match
            match = match.apply(rng.choice(seen.legal_actions))
            decisions += 1
        return decisions

    return play


def decisions_per_second(play: Player, rng: random.Random, slot: float) -> float:
    """Play whole games for at least `slot` seconds."""
    decisions, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < slot:
        decisions += play(rng)
    return decisions / passed


def compare(names: list[str], seconds: float) -> None:
    """Print the ratios of these variants."""
    yardstick = open_spiel_player()
    players = {(name, False): pepper_player(pepper.variant(name), views=False) for name in names}
    players |= {(name, True): pepper_player(pepper.variant(name), views=True) for name in names}
    rng = random.Random(7)
    for play in (yardstick, *players.values()):  # fills caches and imports modules
        play(rng)
    slot = seconds / ROUNDS / (len(players) + 4)
    rounds: list[dict[tuple[str, bool], float]] = []
    paces: list[float] = []
    for _ in range(ROUNDS):
        paces.append(decisions_per_second(yardstick, rng, 4 * slot))
        rounds.append(
            {
                key: decisions_per_second(play, rng, slot) / paces[-1]
                for key, play in players.items()
            }
        )
    ratios = {key: median(each[key] for each in rounds) for key in players}
    print(f"OpenSpiel's euchre: {median(paces):,.0f} decisions a second, which is 1 below.\n")
    width = max(map(len, names))
    print(f"{'':{width}}   alone  with views")
    for name in names:
        print(f"{name:{width}}  {ratios[name, False]:6.3f}  {ratios[name, True]:10.3f}")
    means = [geometric_mean(ratios[name, views] for name in names) for views in (False, True)]
    print(f"{'geometric mean':{width}}  {means[0]:6.3f}  {means[1]:10.3f}")


def grow(*, history: bool) -> pepper.Match:
    """Play the long match, and print how its speed changed."""
    rules = attrs.evolve(
        pepper.variant("bid-euchre"), name="long", ending=pepper.Ending(last_hand=LONG)
    )
    rng = random.Random(1)
    paces: list[float] = []
    match = pepper.Match.start(rules, seed=1, history=history)
    for last in range(STRETCH, LONG + 1, STRETCH):
        decisions, begun = 0, time.process_time()
        while match.turn is not None and match.hand.number <= last:
            match = match.apply(rng.choice(match.legal_actions))
            decisions += 1
        paces.append(decisions / (time.process_time() - begun))
    kept = "with its history" if history else "without history"
    fifth = len(paces) // 5
    ratio = median(paces[-fifth:]) / median(paces[:fifth])
    print(f"{LONG} hands {kept}: the last fifth has {ratio:.2f} times the speed of the first")
    return match


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description="pepper's speed against OpenSpiel's euchre")
    parser.add_argument("variants", nargs="*", help="variants with options; all if none are named")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args()
    compare(asked.variants or [one.id for one in pepper.variants()], asked.seconds)
    print()
    grow(history=False)
    match = grow(history=True)
    begun = time.process_time()
    record = pepper.dumps(match)
    written = time.process_time()
    pepper.loads(record)
    read = time.process_time()
    print(
        f"its record of {len(record) / 1e6:.1f} MB: written in {written - begun:.1f} s,"
        f" read in {read - written:.1f} s"
    )


if __name__ == "__main__":
    main()
