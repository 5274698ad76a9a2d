"""The order in which the tests run: tests of the smallest units come first.

A broken rule fails a few tests of that rule, and a hundred tests of whole matches. Tests of single
parts therefore run first, then tests of the variants' rules, all others, and whole matches last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

PARTS: Final = (
    "test_auctions.py",
    "test_cards.py",
    "test_deals.py",
    "test_endings.py",
    "test_hands.py",
    "test_match_rules.py",
    "test_parts.py",
    "test_phases.py",
    "test_points.py",
    "test_refused_rules.py",
    "test_results.py",
    "test_rules.py",
    "test_slots.py",
    "test_states_of_phases.py",
    "test_values.py",
)
"""Files about single parts and rules."""
VARIANTS: Final = "variants/"
"""The folder of the tests that prove a variant's rules, line by line."""
MATCHES: Final = (
    "test_bots.py",
    "test_composition.py",
    "test_determinism.py",
    "test_docs.py",
    "test_events.py",
    "test_examples.py",
    "test_fuzz_corpus.py",
    "test_gallery.py",
    "test_history.py",
    "test_invariants.py",
    "test_looks_examples.py",
    "test_matches.py",
    "test_naive.py",
    "test_perft.py",
    "test_properties.py",
    "test_study.py",
    "test_testing.py",
    "test_tournament.py",
    "test_twins.py",
    "test_variant_pages.py",
)
"""Files that play whole hands and matches, or compare all their results."""


def rank(file: str) -> int:
    """The place in the order of a file below `tests`."""
    if file in PARTS:
        return 0
    if file.startswith(VARIANTS):
        return 1
    return 3 if file in MATCHES else 2


def arrange(tests: Sequence[T], rank_of: Callable[[T], int], workers: int) -> list[T]:
    """The tests in the order in which pytest-xdist has to get them.

    It cuts the list into one stretch for each worker, the longer ones last. A worker that has
    finished takes tests from the end of another stretch. So each stretch is sorted by itself.
    """
    ordered = sorted(tests, key=rank_of)
    return [test for first in reversed(range(workers)) for test in ordered[first::workers]]
