"""Sets the number of examples of property tests, and how many of the longest tests run.

HYPOTHESIS_PROFILE is normal, thorough or nightly. COMMIT names the commit that chooses a quarter of
the longest tests.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, find, settings
from hypothesis import strategies as st

from pepper.cli.sources import installed_parts

from .installing import Installer

T = TypeVar("T")
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "normal")
EXAMPLES = {"normal": 8, "thorough": 20, "nightly": 1000}[PROFILE]

collect_ignore = ["browser", "cluster", "differential", "environments"]
"""They need other programs, and are run by name."""

settings.register_profile(
    PROFILE,
    max_examples=EXAMPLES,
    derandomize=PROFILE != "nightly",
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(PROFILE)


def some(
    values: Sequence[T], most: int = EXAMPLES if PROFILE == "normal" else 10_000
) -> Sequence[T]:
    """At most so many of the values, evenly spread; by default thorough tests see all of them."""
    return values[:: max(1, -(-len(values) // most))]


def share(values: Sequence[T]) -> Sequence[T]:
    """A quarter of the values, another one for each COMMIT that is named; by default all."""
    commit = os.environ.get("COMMIT")
    return values[int(commit[:8], 16) % 4 :: 4] if commit else values


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    """Installs packages for a test."""
    yield Installer(tmp_path, monkeypatch)
    installed_parts.cache_clear()


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection.

    None of them is ever freed, and scanning them took 8 % of the suite's time. Hypothesis sets up
    its generator before that: old versions warn if they find no reference to it.
    """
    find(st.none(), lambda _: True)
    gc.freeze()
