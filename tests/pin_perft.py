"""Print rows for docs/perft.csv: positions in every phase of a variant, counted twice.

    python -m tests.pin_perft NAME ...

tests/naive_more.py must have the variant. Both implementations play to each position and count; if
they differ, the program fails and says where.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pepper
from pepper import Match
from pepper.perft import perft

from . import naive_rules
from .naive_rules import Position
from .test_perft import both, chosen_at, first_difference, phases, stepped

ENOUGH, MOST = 1_001, 30_000
"""The bounds of the lines of a row: the tests want more than 1,000 of each phase."""
SEEDS, STEPS = 3_000, 160
DEEPEST = 12
LATE = 5
"""How many actions before the end of a hand the last position is."""


def states(text: str, seed: int) -> Iterator[tuple[Match, Position]]:
    """The positions of a match, each after an action that the page tells how to find."""
    match, other = both(text, seed)
    for step in range(STEPS):
        yield match, other
        if match.turn is None:
            return
        match, other = stepped(match, other, chosen_at(seed, step, other.choices))


def counted(text: str, seed: int, steps: int, least: int) -> str | None:
    """The row of a position, of that depth or more; None if no depth has a fitting number."""
    match, other = list(states(text, seed))[steps]
    for depth in range(least, DEEPEST):
        lines = perft(match, depth)
        if lines > MOST:
            return None
        if lines >= ENOUGH:
            deeper = perft(match, depth + 1)
            slow = [naive_rules.count(other, deep) for deep in (depth, depth + 1)]
            if slow != [lines, deeper]:
                sys.exit(f"{text}, seed {seed}: {first_difference(match, other, depth + 1)}")
            return f"{text},{seed},{steps},{match.phase.value},{depth},{lines},{deeper}"
    return None


def rows(text: str) -> Iterator[str]:
    """A row for every phase, and one that goes on in the next hand."""
    wanted = {*phases(pepper.variant(text)), "the end"}
    for seed in range(1, SEEDS):
        found: dict[str, int] = {}
        matches = [match for match, _ in states(text, seed)]
        for step, match in enumerate(matches):
            found.setdefault(match.phase.value, step)
            before = matches[step - LATE] if step >= LATE else match
            if before.phase == pepper.Phase.PLAY and before.hand.number < match.hand.number:
                found.setdefault("the end", step - LATE)
        for phase in sorted(wanted & found.keys()):
            least = LATE + 1 if phase == "the end" else 2
            if row := counted(text, seed, found[phase], least):
                wanted.remove(phase)
                yield row
        if not wanted:
            return
    sys.exit(f"{text}: no position found for {', '.join(sorted(wanted))}")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for line in rows(name):
            sys.stdout.write(f"{line}\n")
