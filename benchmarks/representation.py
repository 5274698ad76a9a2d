"""The cost of frozen states and of cards as integers, compared with alternatives.

    uv run python benchmarks/representation.py

Times are multiples of one yardstick, the creation of a frozen object with ten fields. Rounds are
interleaved, so that other load on the machine slows all programs alike. Memory is that of a match
with its finished hands, divided by its steps.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from statistics import median
from timeit import Timer

import attrs

import pepper
from pepper import Card, Match, Phase
from pepper.engine.parts.cards import PACK

ROUNDS = 25
SECONDS = 10.0
"""The approximate time of the whole run."""
HANDS = 12


@attrs.frozen
class Frozen:
    """Ten read-only fields, like those of a state."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int


@attrs.define
class Open:
    """Ten fields that can be set."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int


def in_play() -> Match:
    """A match of Wolf's Pepper in which the second card of a trick is due."""
    match = pepper.Match.start(pepper.variant("wolf"), seed=7)
    while match.phase is not Phase.PLAY or not match.hand.tricks:
        match = match.apply(match.legal_actions[0])
    return match.apply(match.legal_actions[0])


def programs() -> dict[str, Callable[[], object]]:
    """The programs to measure, with the yardstick first."""
    frozen = Frozen(*range(10))
    match = in_play()
    (card, *_) = match.legal_actions
    order = pepper.Ranking().order(pepper.HEARTS)
    led = Card("9S")
    hand = pepper.Cards("AS TS AH JD 9C")
    bits, mask = hand.bits, order.followers[led.index]
    held, suit = frozenset(hand), frozenset(c for c in PACK if order.follows(c, led))
    row = list(hand)
    return {
        "a frozen object of ten fields": lambda: Frozen(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        "the same, not frozen": lambda: Open(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        "the same, by attrs.evolve": lambda: attrs.evolve(frozen, a=1),
        "follow suit: two integers": lambda: bits & mask,
        "follow suit: two frozen sets": lambda: held & suit,
        "follow suit: a list and a rule": lambda: [c for c in row if order.follows(c, led)],
        "Match.legal_actions in play": lambda: match.legal_actions,
        "Match.apply of a card": lambda: match.apply(card),
    }


def per_call(run: Callable[[], object], slot: float) -> float:
    """Seconds for a call, less those for a call that does nothing."""
    timer, nothing = Timer(run), Timer(lambda: None)
    number = max(1, int(slot / max(timer.timeit(100) / 100, 1e-8)))
    return (timer.timeit(number) - nothing.timeit(number)) / number


def play(rules: pepper.Rules) -> Match:
    """Play a few hands of a match at random, with its whole history."""
    rng, match = random.Random(7), Match.start(rules, seed=7)
    while match.turn is not None and match.hand.number <= HANDS:
        match = match.apply(rng.choice(match.legal_actions))
    return match


def measure_memory(rules: pepper.Rules) -> tuple[float, int]:
    """Bytes for each step of a match whose states are all kept, and the number of steps."""
    play(rules)  # fills the caches, which are not to be counted
    tracemalloc.start()
    match = play(rules)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    steps = len(match.history)
    return size / steps, steps


def main() -> None:
    """Measure, and print a table."""
    runs = programs()
    slot = SECONDS / ROUNDS / len(runs) / 2
    rounds = [{name: per_call(run, slot) for name, run in runs.items()} for _ in range(ROUNDS)]
    yardstick, width = next(iter(runs)), max(map(len, runs))
    for name in runs:
        times = median(each[name] / each[yardstick] for each in rounds)
        print(f"{name:{width}}  {times:6.2f}")
    print(f"\nMedians of {ROUNDS} interleaved rounds; 1 is {yardstick}.")
    for name in ("wolf", "indiana-4"):
        size, steps = measure_memory(pepper.variant(name))
        print(f"{name}: {size:,.0f} bytes for each of {steps} steps, finished hands included.")


if __name__ == "__main__":
    main()
