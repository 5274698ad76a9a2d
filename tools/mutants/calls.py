"""Which functions each test calls, and how long it takes: measured once, and kept in a file."""

from __future__ import annotations

import gc
import json
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import Final, TypeAlias

import attrs
import pytest

from .modules import PACKAGE, ROOT, SERVER

CALLS: Final = ROOT / "mutants" / "calls.json"
FOLDERS: Final = tuple(str(ROOT / folder) for folder in (PACKAGE, SERVER))


@attrs.frozen
class Called:
    """What a test calls."""

    seconds: float
    functions: frozenset[str]
    """Each as its module, a colon and the qualified name. Empty for a test that fails."""


Calls: TypeAlias = dict[str, Called]
"""By the names of the tests."""


def read_calls(path: Path = CALLS) -> Calls:
    """What is known already."""
    if not path.exists():
        return {}
    names, tests = json.loads(path.read_text("utf-8"))
    return {
        test: Called(seconds, frozenset([names[number] for number in numbers]))
        for test, (seconds, numbers) in tests.items()
    }


def write_calls(calls: Mapping[str, Called], path: Path = CALLS) -> None:
    """Keep what was measured: the names of all functions, and their numbers for each test."""
    names = sorted({name for called in calls.values() for name in called.functions})
    number = {name: place for place, name in enumerate(names)}
    tests = {
        test: (round(called.seconds, 4), sorted(number[name] for name in called.functions))
        for test, called in calls.items()
    }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps([names, tests]), "utf-8")


def caches() -> list[Callable[[], object]]:
    """What clears each cache of a function: a cached result would hide a call, or a change."""
    found = [one for one in gc.get_objects() if type(one).__name__ == "_lru_cache_wrapper"]
    return [clear for one in found if callable(clear := getattr(one, "cache_clear", None))]


class Listening:
    """A plugin for pytest that measures its share of the tests that are not known yet."""

    def __init__(self, calls: Calls, *, every: int, first: int) -> None:
        self.calls = dict(calls)
        self.share = slice(first, None, every)
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test failed."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests one by one."""
        gc.unfreeze()  # tests/conftest.py froze what the tests made
        clear = caches()
        items = session.items[self.share]
        names = {item.nodeid for item in items}
        self.calls = {name: called for name, called in self.calls.items() if name in names}
        codes = set[CodeType]()

        def note(frame: FrameType, _event: str, _argument: object) -> None:
            codes.add(frame.f_code)

        for item in items:
            if item.nodeid in self.calls:
                continue
            for one in clear:
                one()
            codes.clear()
            self.failed, began = False, process_time()
            threading.settrace(note)  # a server answers in a thread of its own
            sys.settrace(note)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            sys.settrace(None)
            seconds = process_time() - began
            self.calls[item.nodeid] = Called(
                seconds, frozenset(() if self.failed else _names(codes))
            )
        return True


def _names(codes: Iterable[CodeType]) -> Iterable[str]:
    for code in codes:
        if code.co_filename.startswith(FOLDERS):
            module = Path(code.co_filename).relative_to(ROOT)
            yield sys.intern(f"{module}:{code.co_qualname}")
