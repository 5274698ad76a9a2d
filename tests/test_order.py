"""The order of the tests: units first and whole matches last, on every worker."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .order import MATCHES, PARTS, VARIANTS, arrange, rank

HERE = Path(__file__).parent


def test_parts_come_first_then_variants_then_the_rest_then_matches() -> None:
    files = ["test_matches.py", "test_cli.py", "variants/test_wolf.py", "test_cards.py"]
    assert sorted(files, key=rank) == files[::-1]


@pytest.mark.parametrize("file", [*PARTS, *MATCHES, VARIANTS])
def test_files_that_are_named_are_there(file: str) -> None:
    assert (HERE / file).exists()


def stretches(tests: list[int], workers: int) -> list[list[int]]:
    """What each worker gets at first, as xdist's `WorkStealingScheduling` hands it out."""
    cut: list[list[int]] = []
    for left in range(workers, 0, -1):
        size = len(tests) // left
        cut.append(tests[:size])
        tests = tests[size:]
    return cut


@given(st.lists(st.integers(0, 3)), st.integers(1, 8))
def test_each_worker_has_its_share_in_order(ranks: list[int], workers: int) -> None:
    arranged = arrange(ranks, int, workers)
    assert sorted(arranged) == sorted(ranks)
    for stretch in stretches(arranged, workers):
        assert all(one <= other for one, other in pairwise(stretch))
    for each in range(4):
        shares = [stretch.count(each) for stretch in stretches(arranged, workers)]
        assert max(shares) - min(shares) <= 1


def test_tests_of_one_rank_stay_in_their_order() -> None:
    assert arrange("abcdefg", lambda _: 0, 1) == [*"abcdefg"]
    assert arrange("abcdefg", lambda _: 0, 2) == [*"bdf", *"aceg"]
