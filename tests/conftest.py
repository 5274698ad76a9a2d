"""Sets the number of examples of property tests, and how many of the slow tests run.

HYPOTHESIS_PROFILE is normal, thorough or nightly. COMMIT names a commit: of each slow test with
many rows, such as one a variant, it chooses an eighth. Without it all rows run.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, find, settings
from hypothesis import strategies as st

from pepper.cli.sources import installed_parts

from .installing import Installer

T = TypeVar("T")
HERE = Path(__file__).parent
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "normal")
COMMIT = os.environ.get("COMMIT")
MANY = 10
"""Slow tests with at least so many rows run an eighth of them for a COMMIT."""
EXAMPLES = {"normal": 8, "thorough": 20, "nightly": 1000}[PROFILE]

collect_ignore = ["browser", "cluster", "differential", "environments"]
"""They need other programs, and are run by name."""
NOT_OF_THE_RULES = ["applications", "fuzz", "players", "project", "terminal", "testing", "words"]
"""`pytest` without arguments leaves them out."""

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


def drawn(values: Sequence[T], test: str) -> Sequence[T]:
    """Those of the values that COMMIT chooses for a slow test, an eighth; all without it."""
    if COMMIT is None:
        return values
    return Random(f"{COMMIT} {test}").sample(values, len(values) - len(values) * 7 // 8)


def is_plain(config: pytest.Config) -> bool:
    """Whether pytest was called without paths; the processes of xdist get the usual ones."""
    usual: list[str] = config.getini("testpaths")
    return config.args == usual


def pytest_configure(config: pytest.Config) -> None:
    """Leave out the folders whose tests are not about the rules, unless they are asked for.

    Garbage collection is off until all tests are collected: it took a third of that time, because
    it scanned all tests again and again.
    """
    gc.disable()
    os.environ["PEPPER_SETTINGS"] = ""  # those of who runs the tests change nothing
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy's threads wait for one another at full speed
    if is_plain(config):
        collect_ignore.extend(NOT_OF_THE_RULES)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    """Installs packages for a test."""
    yield Installer(tmp_path, monkeypatch)
    installed_parts.cache_clear()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the tests of the rules in each process of xdist.

    So each rewrites the asserts of its share alone, and reads from the cache what the others wrote.
    """
    worker, workers = (os.environ.get(f"PYTEST_XDIST_WORKER{end}") for end in ("", "_COUNT"))
    if worker and workers and is_plain(session.config):
        files = sorted([*HERE.glob("test_*.py"), *HERE.glob("variants/test_*.py")])
        for file in files[int(worker.removeprefix("gw")) :: int(workers)]:
            with suppress(Exception):  # it is told when the module is collected
                import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose rows of slow tests for each test by itself.

    So a fault in one variant, whose row one test leaves out, meets that of another test.
    """
    if COMMIT is None:
        return
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("thorough"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    many = {name: rows for name, rows in tests.items() if len(rows) >= MANY}
    chosen = {item for name, rows in many.items() for item in drawn(rows, name)}
    left = {item for rows in many.values() for item in rows} - chosen
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=[*left])


def pytest_collection_finish() -> None:
    """Turn garbage collection on again, for larger heaps, and without the collected tests.

    None of them is ever freed, and scanning them took 8 % of the suite's time; scanning so often
    for what states leave behind, which is next to nothing, took another 10 %. Hypothesis sets up
    its generator before that: old versions warn if they find no reference to it.
    """
    find(st.none(), lambda _: True)
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()
