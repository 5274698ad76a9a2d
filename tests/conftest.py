"""Sets the number of examples of property tests, and the order of tests.

HYPOTHESIS_PROFILE is normal, thorough or nightly; ``order.py`` has the order.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, find, settings
from hypothesis import strategies as st

from .order import arrange, rank

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


@pytest.hookimpl(trylast=True)  # when deselected tests have gone
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in order."""
    here = Path(__file__).parent
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = arrange(items, lambda item: rank(_relative(item.path, here)), workers)


def _relative(path: Path, folder: Path) -> str:
    """The path as seen from the folder; tests of examples are outside of it."""
    return Path(os.path.relpath(path, folder)).as_posix()


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection.

    None of them is ever freed, and scanning them took 8 % of the suite's time. Hypothesis sets up
    its generator before that: old versions warn if they find no reference to it.
    """
    find(st.none(), lambda _: True)
    gc.freeze()
