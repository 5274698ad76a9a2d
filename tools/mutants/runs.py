"""Run the tests on mutants, each in a separate process, without changing any file.

A change inside a function, outside the variants, is made to the function itself after the tests
are loaded, and is tested by the tests that call it. Any other change must be in place before the
tests are loaded, because they import its results. So must a change in a function that only imports
call.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import chain, zip_longest
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import NoReturn, TypeAlias

import attrs
import pytest
from hypothesis import Phase, settings

from .changes import Mutation
from .choice import EVERYTHING, UNITS, own_tests

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "pepper"
CALLS = ROOT / "mutants" / "calls.json"
"""The functions that each test calls, and its time: measured once, and then kept."""

PROCESSES = 2
MEMORY = 2 * 1024**3
SECONDS = 25
"""The processor time after which a mutant counts as hanging."""
UNCHANGED = -1
"""The number of the unchanged module, which must pass the same tests."""
HANGS = 12
"""The processor time for a mutant inside a function, which runs fewer tests."""
BUDGET = 5.0
"""Seconds of other tests to run on a mutant inside a function."""
PYTEST = (
    *("-q", "-x", "-n0", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"),
    *("-o", "addopts=", "-m", "not thorough"),
)

Calls: TypeAlias = dict[str, tuple[float, list[str]]]


def find_surviving(module: str, found: Sequence[Mutation]) -> list[Mutation]:
    """The mutants of a module that pass their tests."""
    path = SOURCE / f"{module}.py"
    of_data = module.startswith("variants/")
    calls = {} if of_data else _calls()
    called = {name for _, names in calls.values() for name in names}
    inside = [mutation for mutation in found if f"{path}:{mutation.function}" in called]
    around = [mutation for mutation in found if mutation not in inside]
    if inside:
        inside = _keep_surviving(inside, lambda: _after_loading(path, inside, calls))
    for tests in own_tests(module):
        around = (
            _keep_surviving(around, partial(_before_loading, path, around, tests)) if around else []
        )
    return [mutation for mutation in found if mutation in inside or mutation in around]


def _keep_surviving(found: Sequence[Mutation], work: Callable[[], list[int]]) -> list[Mutation]:
    return [found[place] for place in _run_apart(work)]


class _Pool:
    """Processes that run the tests on one mutant each. Exit code 0 means that it survives."""

    def __init__(self) -> None:
        self.running: dict[int, int] = {}
        self.alive: list[int] = []

    def fork(self, place: int) -> bool:
        """Fork; True in the new process, which is to run the mutant with this number."""
        if len(self.running) == PROCESSES:
            self._await_one()
        process = os.fork()
        if process:
            self.running[process] = place
            return False
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return True

    def wait(self) -> list[int]:
        """Wait for all processes; the numbers of the mutants that survived."""
        while self.running:
            self._await_one()
        if UNCHANGED not in self.alive:
            raise SystemExit("the tests fail without any change")
        return sorted(set(self.alive) - {UNCHANGED})

    def _await_one(self) -> None:
        process, status = os.wait()
        place = self.running.pop(process)
        if status == 0:
            self.alive.append(place)


class _Hurried:
    """Makes hypothesis stop at the first failing example."""

    def pytest_sessionstart(self) -> None:
        hurried = settings(database=None, phases=[Phase.explicit, Phase.generate])
        settings.register_profile("mutants", hurried)
        settings.load_profile("mutants")


class _BeforeLoading(_Hurried):
    """Forks for each mutant, and loads and runs the tests with the mutant in place."""

    def __init__(self, path: Path, found: Sequence[Mutation]) -> None:
        self.path = path
        self.found = found
        self.alive: list[int] | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool | None:
        pool = _Pool()
        if pool.fork(UNCHANGED):
            return None
        for place, mutation in enumerate(self.found):
            if pool.fork(place):
                sys.meta_path.insert(0, _Planted(self.path, mutation.source))
                return None
        self.alive = pool.wait()
        session.items = []
        return True


class _AfterLoading(_Hurried):
    """Runs each mutant against the tests that call its function."""

    def __init__(self, path: Path, found: Sequence[Mutation], calls: Calls) -> None:
        self.path = path
        self.found = found
        self.calls = calls
        self.alive: list[int] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        names = {str(mutation.function) for mutation in self.found}
        chosen = {name: [*_choose(items, f"{self.path}:{name}", self.calls)] for name in names}
        functions = _functions(self.path)
        self.calls = {}
        gc.freeze()
        pool = _Pool()
        if pool.fork(UNCHANGED):
            _pass_or_exit(session, [items[test] for test in {*chain(*chosen.values())}])
        for place, mutation in enumerate(self.found):
            if pool.fork(place):
                name = str(mutation.function)
                changed = compile(mutation.source, str(self.path), "exec", dont_inherit=True)
                resource.setrlimit(resource.RLIMIT_CPU, (HANGS, HANGS))
                functions[name].__code__ = _codes(changed)[name]
                _pass_or_exit(session, [items[test] for test in chosen[name]])
        self.alive = pool.wait()
        return True


class _Listening:
    """Records which functions each test calls."""

    def __init__(self) -> None:
        self.calls: Calls = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        codes: set[CodeType] = set()

        def note(frame: FrameType, event: str, argument: object) -> None:  # noqa: ARG001  (as sys.settrace has it)
            codes.add(frame.f_code)

        for item in session.items:
            codes.clear()
            began = process_time()
            sys.settrace(note)
            _run(item)
            sys.settrace(None)
            places = (f"{code.co_filename}:{code.co_qualname}" for code in codes)
            ours = [sys.intern(place) for place in places if place.startswith(str(SOURCE))]
            self.calls[item.nodeid] = process_time() - began, ours
        return True


def _pass_or_exit(session: pytest.Session, items: Iterable[pytest.Item]) -> NoReturn:
    for item in items:
        _run(item)
        if session.testsfailed:
            os._exit(1)
    os._exit(0)


def _run(item: pytest.Item) -> None:
    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)


def _calls() -> Calls:
    if not CALLS.exists():
        CALLS.parent.mkdir(exist_ok=True)
        _run_apart(_listen)
    calls: Calls = json.loads(CALLS.read_text("utf-8"))
    return calls


def _listen() -> list[int]:
    listening = _Listening()
    pytest.main([*PYTEST, *EVERYTHING], plugins=[_Hurried(), listening])
    CALLS.write_text(json.dumps(listening.calls), "utf-8")
    return []


def _choose(items: Collection[str], function: str, calls: Calls) -> Iterator[str]:
    """New tests, unit tests that call the function, and the quickest others of each file."""
    yield from (name for name in items if name not in calls)
    units = (name for name in items if name in calls and name.startswith(UNITS))
    yield from (name for name in units if function in calls[name][1])
    others = (name for name in items if name in calls and not name.startswith(UNITS))
    known = sorted((calls[name], name) for name in others)
    files: defaultdict[str, list[str]] = defaultdict(list)
    spent = 0.0
    for (seconds, called), name in known:
        if function in called and spent + seconds <= BUDGET:
            spent += seconds
            files[name.partition("::")[0]].append(name)
    yield from filter(None, chain(*zip_longest(*files.values())))


def _functions(path: Path) -> dict[str, FunctionType]:
    """The functions of the loaded module."""
    return {
        found.__code__.co_qualname: found
        for found in gc.get_objects()
        if isinstance(found, FunctionType) and found.__code__.co_filename == str(path)
    }


def _codes(code: CodeType) -> dict[str, CodeType]:
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return {c.co_qualname: c for one in inner for c in (one, *_codes(one).values())}


def _after_loading(path: Path, found: Sequence[Mutation], calls: Calls) -> list[int]:
    plugin = _AfterLoading(path, found, calls)
    pytest.main([*PYTEST, *EVERYTHING], plugins=[plugin])
    return plugin.alive


def _before_loading(path: Path, found: Sequence[Mutation], tests: Sequence[str]) -> list[int]:
    plugin = _BeforeLoading(path, found)
    code = pytest.main([*PYTEST, *tests], plugins=[plugin])
    if plugin.alive is None:
        os._exit(code)
    return plugin.alive


def _run_apart(work: Callable[[], list[int]]) -> list[int]:
    """Do the work in a separate process and return its result."""
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.write(writer, json.dumps(work()).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(process, 0)
    if status:
        raise SystemExit("the tests cannot be loaded without any change")
    places: list[int] = json.loads(text)
    return places


class _Loader(SourceFileLoader):
    """Loads a module from a text instead of its file."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  (the import system's protocol)
        code: CodeType = compile(self.text, self.path, "exec", dont_inherit=True)
        return code


@attrs.frozen
class _Planted(MetaPathFinder):
    """Finds one module, with the given text as its source."""

    path: Path
    text: str

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  (the same)
        target: ModuleType | None = None,  # noqa: ARG002  (the same)
    ) -> ModuleSpec | None:
        parts = self.path.relative_to(SOURCE.parent).with_suffix("").parts
        if fullname != ".".join(parts).removesuffix(".__init__"):
            return None
        loader = _Loader(fullname, str(self.path), self.text)
        return spec_from_file_location(fullname, self.path, loader=loader)
