"""Run the tests on mutants, each in a process of its own, without changing any file.

A change inside a function is made to the function itself after all tests have been loaded, once for
all mutants, and meets the tests that call the function. Any other change must be in place before
the tests are loaded, because they import its results; so must one in a function that only imports
call. It meets tests of a few files that call something of its module.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import chain, zip_longest
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final, NoReturn

import attrs
import pytest
from hypothesis import Phase, settings

from .calls import CALLS, Called, Calls, Listening, caches, read_calls, write_calls
from .changes import Mutation
from .modules import ROOT, import_name

PROCESSES: Final = os.cpu_count() or 1
MEMORY: Final = 4 * 1024**3
SECONDS: Final = 60
"""The processor time after which a mutant counts as killed, because it hangs."""
WAITING: Final = 150
"""The same on the clock on the wall, for one that waits."""
BUDGET: Final = 5.0
"""The seconds of tests that a mutant meets."""
QUICK: Final = 0.5
"""The seconds that a quick test takes at most."""
FILES: Final = 6
"""The files of tests that are loaded with a mutant in place."""
PYTEST: Final = (
    *("-q", "-n0", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"),
    *("-o", "addopts=", "-o", "timeout=0", "-m", "not thorough"),
    *("-p", "no:logging", "-p", "no:anyio"),
    "--keep-duplicates",  # or tests/environments, which tests ignores, is taken for a part of it
)
SUITE: Final = (
    *("tests", "tests/environments"),
    *("examples/parlour/tests", "examples/oh_hell/tests"),
)
GENERAL: Final = (
    "tests/test_reprs_of_parts.py",
    "tests/test_refused_rules.py",
    "tests/test_rules.py",
    "tests/test_catalogue.py",
    "tests/project/test_variant_pages.py",
    "tests/project/test_reference.py",
    "tests/test_sheet_meanings.py",
    "tests/test_points.py",
)
"""Tests of what is written of rules, for changes that the tests of the module let pass."""


@attrs.frozen
class Job:
    """A mutant to be tried."""

    module: str
    function: str | None
    """The function that is changed in place; None if the module has to be loaded anew."""
    source: str
    """The text of the changed module."""

    @property
    def name(self) -> str:
        """The function as `Called` names it."""
        return f"{self.module}:{self.function}"


def job_of(module: str, mutation: Mutation, called: frozenset[str]) -> Job:
    """How a mutant is tried, given the functions that tests call."""
    name, source = mutation.function, mutation.source
    inside = name is not None and f"{module}:{name}" in called
    if inside:
        old, new = (_codes(_compile(module, text)) for text in (mutation.tree.code, source))
        place = next(key for key in old if key[0] == name)
        # A function can only get code that takes the same names from around it.
        inside = place in new and new[place].co_freevars == old[place].co_freevars
    return Job(module, name if inside else None, source)


class Loaded:
    """A process that has loaded all tests, and tries mutants on those that call the function."""

    def __init__(self, calls: Calls, budget: float) -> None:
        self._there, here = Pipe()
        self._process = os.fork()
        if not self._process:
            _silence()
            pytest.main(
                [*PYTEST, "-x", *SUITE], plugins=[_Hurried(), _AfterLoading(here, calls, budget)]
            )
            os._exit(0)
        here.close()

    def surviving(self, jobs: Sequence[Job]) -> list[bool]:
        """Whether each mutant survives."""
        self._there.send(jobs)
        answer: list[bool] | str = self._there.recv()
        if isinstance(answer, str):
            raise SystemExit(answer)
        return answer

    def close(self) -> None:
        """End the process."""
        self._there.send(None)
        os.waitpid(self._process, 0)


def surviving_anew(jobs: Sequence[Job], calls: Calls, budget: float) -> list[bool]:
    """Whether each mutant of a module that has to be loaded anew survives."""
    alive = [True] * len(jobs)
    for tests in (_of_module(jobs[0].module, calls, budget), GENERAL) if jobs else ():
        left = [place for place, survives in enumerate(alive) if survives]
        if tests and left:
            for place, one in zip(left, _try_anew([jobs[n] for n in left], tests), strict=True):
                alive[place] = one
    return alive


def _try_anew(jobs: Sequence[Job], tests: Sequence[str]) -> list[bool]:
    def attempt(job: Job | None) -> int:
        if job is not None:
            sys.meta_path.insert(0, _Planted(job.module, job.source))
        return pytest.main([*PYTEST, "-x", *tests], plugins=[_Hurried()])

    return _in_processes(jobs, attempt)


def measure_calls(*, anew: bool) -> Calls:
    """What each test calls; of tests that are known already only if everything is measured anew."""
    if anew:
        CALLS.unlink(missing_ok=True)
    known = read_calls()
    parts = [CALLS.with_name(f"calls-{number}.json") for number in range(PROCESSES)]
    processes = list[int]()
    for number, part in enumerate(parts):
        processes.append(os.fork())
        if not processes[-1]:
            _silence()
            listening = Listening(known, every=PROCESSES, first=number)
            pytest.main([*PYTEST, *SUITE], plugins=[_Hurried(), listening])
            write_calls(listening.calls, part)
            os._exit(0)
    for process in processes:
        os.waitpid(process, 0)
    write_calls({name: called for part in parts for name, called in read_calls(part).items()})
    for part in parts:
        part.unlink()
    return read_calls()


def _in_processes(jobs: Sequence[Job], attempt: Callable[[Job | None], int]) -> list[bool]:
    """Try each job in a process of its own; which attempts ended with 0. No job has to pass."""
    waiting: list[tuple[int, Job | None]] = [(-1, None), *enumerate(jobs)]
    running: dict[int, int] = {}
    alive = set[int]()
    while waiting or running:
        if waiting and len(running) < PROCESSES:
            place, job = waiting.pop(0)
            process = os.fork()
            if not process:
                _silence()
                if job is not None:
                    _limit()
                os._exit(int(attempt(job)))
            running[process] = place
            continue
        process, status = os.wait()
        if process in running:
            place = running.pop(process)
            if status == 0:
                alive.add(place)
    if -1 not in alive:
        raise SystemExit(f"{jobs[0].module}: its tests fail without any change")
    return [place in alive for place in range(len(jobs))]


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(WAITING)


def _silence() -> None:
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)


class _Hurried:
    """Makes hypothesis stop at the first failing example."""

    def pytest_sessionstart(self) -> None:
        hurried = settings(database=None, phases=[Phase.explicit, Phase.generate])
        settings.register_profile("mutants", hurried)
        settings.load_profile("mutants")


class _AfterLoading:
    """Tries mutants on the tests that call their functions."""

    def __init__(self, asked: Connection, calls: Calls, budget: float) -> None:
        self.asked = asked
        self.calls = calls
        self.budget = budget

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()  # tests/conftest.py froze what the tests made
        functions = [found for found in gc.get_objects() if isinstance(found, FunctionType)]
        clear = caches()
        gc.freeze()
        while (jobs := self.asked.recv()) is not None:
            try:
                self.asked.send(self._try(session, jobs, functions, clear) if jobs else [])
            except SystemExit as error:  # to be said by the process that can be heard
                self.asked.send(str(error))
        return True

    def _try(
        self,
        session: pytest.Session,
        jobs: Sequence[Job],
        functions: Sequence[FunctionType],
        clear: Iterable[Callable[[], object]],
    ) -> list[bool]:
        items = {item.nodeid: item for item in session.items}
        tests = {
            name: [items[test] for test in _calling(name, self.calls, self.budget) if test in items]
            for name in {job.name for job in jobs}
        }

        def attempt(job: Job | None) -> int:
            for one in clear:
                one()
            if job is None:
                _pass_or_exit(session, dict.fromkeys(chain.from_iterable(tests.values())))
            _change(job, functions)
            _pass_or_exit(session, tests[job.name])

        return _in_processes(jobs, attempt)


def _change(job: Job, functions: Iterable[FunctionType]) -> None:
    """Give the function its new code."""
    path = str(ROOT / job.module)
    new = _codes(_compile(job.module, job.source))
    for function in functions:
        code = function.__code__
        if code.co_filename == path and code.co_qualname == job.function:
            function.__code__ = new[code.co_qualname, code.co_firstlineno]


def _compile(module: str, source: str) -> CodeType:
    code: CodeType = compile(source, str(ROOT / module), "exec", dont_inherit=True)
    return code


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """All code in it, by qualified name and first line: overloads have the same name."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    own = {(one.co_qualname, one.co_firstlineno): one for one in inner}
    return own | {key: found for one in inner for key, found in _codes(one).items()}


def _pass_or_exit(session: pytest.Session, items: Iterable[pytest.Item]) -> NoReturn:
    for item in items:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed:
            os._exit(1)
    os._exit(0)


def _calling(function: str, calls: Calls, budget: float) -> Iterator[str]:
    """Tests that call the function."""
    found = [(name, called) for name, called in calls.items() if function in called.functions]
    yield from _affordable(found, budget)


def _of_module(module: str, calls: Calls, budget: float) -> list[str]:
    """Tests that call something of the module, of the files that call most of it."""
    own: dict[str, list[tuple[str, Called]]] = {}
    seen: dict[str, set[str]] = {}
    for name, called in calls.items():
        functions = {one for one in called.functions if one.startswith(f"{module}:")}
        if functions:
            file = name.partition("::")[0]
            own.setdefault(file, []).append((name, called))
            seen.setdefault(file, set()).update(functions)
    share = {file: sum(len(called.functions) for _, called in own[file]) for file in own}
    files = sorted(own, key=lambda file: (-len(seen[file]), share[file] / len(own[file])))[:FILES]
    return [name for file in files for name in _affordable(own[file], budget / FILES)]


def _affordable(found: Iterable[tuple[str, Called]], budget: float) -> Iterator[str]:
    """Tests of each file in turn that take no longer than the budget; at least one.

    Quick tests come first, because the budget is enough for many of them, and of a file the most
    special: those that call the fewest functions.
    """
    files: dict[tuple[bool, str], list[tuple[str, Called]]] = {}
    for name, called in sorted(found, key=lambda one: len(one[1].functions)):
        files.setdefault((called.seconds > QUICK, name.partition("::")[0]), []).append(
            (name, called)
        )
    spent = 0.0
    for slow in False, True:
        these = [files[key] for key in files if key[0] is slow]
        for name, called in filter(None, chain.from_iterable(zip_longest(*these))):
            if not spent or spent + called.seconds <= budget:
                spent += called.seconds
                yield name


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

    module: str
    text: str

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  (the same)
        target: ModuleType | None = None,  # noqa: ARG002  (the same)
    ) -> ModuleSpec | None:
        if fullname != import_name(self.module):
            return None
        file = Path(ROOT / self.module)
        loader = _Loader(fullname, str(file), self.text)
        return spec_from_file_location(fullname, file, loader=loader)
