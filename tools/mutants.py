"""Change the code in one place at a time, and count the changes that the tests notice.

    python -m tools.mutants --measure                           which tests execute which line
    python -m tools.mutants --since main                        the lines that differ from main
    python -m tools.mutants src/pepper/engine/parts/deck.py ..  these modules or folders
    python -m tools.mutants src/pepper/solve/table.py:120 ..    one line of a module
    python -m tools.mutants --sample 200 --draw 2 ..            so many of all of them, at random
    python -m tools.mutants --tests tests/test_ ..              with tests of these names alone
    python -m tools.mutants --seconds 100 ..                    with more tests for each change

It prints what survives, and then fails. No file is changed: each mutant is tried in a process of
its own, which loads the changed module instead.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Collection, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from time import process_time
from types import CodeType
from typing import Final
from unittest.mock import patch

import attrs
import pytest
from coverage import Coverage
from coverage.numbits import register_sqlite_functions
from hypothesis import Phase, settings

from .changes import Change, changes, members

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("src/pepper/", "examples/server/")
MEASURED: Final = ROOT / "mutants" / "coverage"
MEMORY: Final = 4 * 1024**3
HANGS: Final = 60
"""A mutant that takes so many seconds longer than its tests hangs, and counts as killed."""
FILES, OF_A_FILE = 8, 10
"""How many files of tests a mutant meets, and how many tests of each."""
SUITE: Final = ("tests", "tests/environments", "examples/parlour/tests", "examples/oh_hell/tests")
PYTEST: Final = (
    *("-q", "-n0", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-o", "addopts="),
    *("-o", "timeout=0", "-m", "not thorough", "-p", "no:logging", "-p", "no:anyio"),
    "--keep-duplicates",  # or tests/environments, which tests ignores, is taken for a part of it
)


def modules() -> list[str]:
    """The files of all modules, as seen from the root of the project."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def changed_lines(revision: str) -> dict[str, set[int]]:
    """The lines of each module that differ from those of a revision."""
    command = "git", "diff", "--unified=0", "--no-prefix", revision, "--", *FOLDERS
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603  (git)
    found: dict[str, set[int]] = {}
    lines = set[int]()
    for line in told.stdout.splitlines():
        if named := re.fullmatch(r"\+\+\+ (.+\.py)", line):
            lines = found.setdefault(named[1], set())
        elif place := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, number = int(place[1]), int(place[2] or 1)
            lines |= set(range(first, first + number))
    return found


def all_changes(places: Sequence[str], since: str | None) -> Iterator[Change]:
    """Every change in these modules, folders or lines."""
    changed = None if since is None else changed_lines(since)
    enums = members(ROOT / module for module in modules())
    named = [place.partition(":") for place in places]
    for module in modules():
        lines = {line for name, _, line in named if module.startswith(name)}
        if lines and (changed is None or module in changed):
            for change in changes(module, (ROOT / module).read_text("utf-8"), enums):
                wanted = changed is None or change.line in changed[module]
                if wanted and {"", str(change.line)} & lines:
                    yield change


class Measuring:
    """A plugin for pytest that runs a share of the tests, and notes which lines each executes."""

    def __init__(self, first: int, every: int) -> None:
        self.share = slice(first, None, every)
        folders = [str(ROOT / folder) for folder in FOLDERS]
        self.coverage = Coverage(
            *(str(MEASURED), str(first)), branch=False, source=folders, config_file=False
        )
        self.coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them one by one; what fails without a change is forgotten."""
        gc.unfreeze()  # tests/conftest.py froze what the tests made
        caches = [one for one in gc.get_objects() if type(one).__name__ == "_lru_cache_wrapper"]
        failed: list[str] = []
        file: Path | None = None
        for item in session.items[self.share]:
            if item.path != file:
                file = item.path
                for one in caches:
                    one.cache_clear()  # a cached result would hide what the tests of a file need
            before = session.testsfailed
            self.coverage.switch_context(item.nodeid)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            failed += [item.nodeid] * (session.testsfailed > before)
        self.coverage.stop()
        self.coverage.save()
        test = "(select id from context where context = ?)"
        with sqlite3.connect(self.coverage.get_data().data_filename()) as data:
            for name in failed:
                data.execute(f"delete from line_bits where context_id = {test}", [name])  # noqa: S608  (ours)
        return True


def measure(processes: int) -> None:
    """Run all tests, and keep which lines each executes."""
    MEASURED.parent.mkdir(exist_ok=True)
    for number in range(processes):
        if not os.fork():
            pytest.main([*PYTEST, *SUITE], plugins=[Measuring(number, processes)])
            os._exit(0)
    for _ in range(processes):
        os.wait()
    Coverage(str(MEASURED), config_file=False).combine([str(MEASURED.parent)])


class Tests:
    """The tests whose names begin so, and the lines that they execute."""

    def __init__(self, beginnings: Sequence[str]) -> None:
        if not MEASURED.exists():
            raise SystemExit("first find the tests of each line: python -m tools.mutants --measure")
        self._data = sqlite3.connect(MEASURED)
        self.known = {name for (name,) in self._data.execute("select context from context")}
        register_sqlite_functions(self._data)
        chosen = " or ".join("context glob ? || '?*'" for _ in beginnings)
        self._data.execute(
            "create temp table test as select context.id, context, sum(length(numbits)) as size"  # noqa: S608  (ours)
            f" from context join line_bits on context_id = context.id where {chosen} group by 1, 2",
            beginnings,
        )

    def of(self, change: Change) -> list[str]:
        """Tests of the statement, or of its module if it is executed only at import.

        Of each file the most special ones, which execute the fewest lines.
        """
        query = (
            "select context from test join line_bits on context_id = test.id join file on"
            " file_id = file.id where path = :path and ({}) order by size"
        )
        place = {"path": str(ROOT / change.module), "line": change.statement}
        found = self._data.execute(query.format("num_in_numbits(:line, numbits)"), place).fetchall()
        found = found or self._data.execute(query.format("true"), place).fetchall()
        files: dict[str, list[str]] = {}
        for (name,) in found:
            files.setdefault(name.partition("::")[0], []).append(name)
        return [name for names in list(files.values())[:FILES] for name in names[:OF_A_FILE]]


def plant(change: Change) -> None:
    """Load the module, when it is asked for, with other code than that of its file."""
    unchanged = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if loader.path != str(ROOT / change.module):
            return unchanged(loader, fullname)
        return compile(change.changed(), loader.path, "exec", dont_inherit=True)

    patch.object(SourceFileLoader, "get_code", get_code).start()


@attrs.define
class Trying:
    """A plugin for pytest that runs these tests up to a failure, and new ones of their files."""

    tests: Sequence[str]
    known: Collection[str]
    seconds: float

    def pytest_sessionstart(self) -> None:
        """Make hypothesis stop at the first failing example."""
        settings.register_profile("tried", database=None, phases=[Phase.explicit, Phase.generate])
        settings.load_profile("tried")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them one by one."""
        place = {name: number for number, name in enumerate(self.tests)}
        new = [item for item in session.items if item.nodeid not in self.known]
        known = [item for item in session.items if item.nodeid in place]
        began = process_time()
        for item in (*new, *sorted(known, key=lambda item: place[item.nodeid])):
            if session.testsfailed or process_time() - began > self.seconds:
                break
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return True


def surviving(
    found: Sequence[Change], tests: Tests, seconds: float, processes: int
) -> list[Change]:
    """The changes that no test notices, each tried in a process of its own."""
    waiting, running, alive = list(found), dict[int, Change](), set[Change]()
    while waiting or running:
        if waiting and len(running) < processes:
            change, chosen = waiting[0], tests.of(waiting.pop(0))
            process = os.fork()
            if not process:
                os._exit(_try(change, Trying(chosen, tests.known, seconds)))
            running[process] = change
            continue
        process, status = os.wait()
        change = running.pop(process)
        if status == 0:
            print(change, flush=True)
            alive.add(change)
    return [change for change in found if change in alive]


def _try(change: Change, trying: Trying) -> int:
    """Whether a test fails; a change that hangs is ended from outside."""
    limit = int(trying.seconds) + HANGS
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(3 * limit)  # for one that waits
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    files = dict.fromkeys(name.partition("::")[0] for name in trying.tests)
    if not files:
        return 0
    plant(change)
    return pytest.main([*PYTEST, *files], plugins=[trying])


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Mutation testing.")
    parser.add_argument("places", nargs="*", default=FOLDERS, metavar="PLACE")
    parser.add_argument("--measure", action="store_true", help="find the tests of each line")
    parser.add_argument("--since", metavar="REVISION", help="only lines that differ from it")
    parser.add_argument("--sample", type=int, metavar="N", help="at most so many")
    parser.add_argument("--draw", type=int, default=1, metavar="N", help="which sample")
    parser.add_argument("--tests", nargs="+", default=[""], metavar="BEGINNING", help="of names")
    parser.add_argument("--seconds", type=float, default=5, help="of tests for each change")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args()
    if given.measure:
        return measure(given.processes)
    found = list(all_changes(given.places, given.since))
    if given.sample is not None and given.sample < len(found):
        found = Random(given.draw).sample(found, given.sample)  # noqa: S311  (no secrets)
    alive = surviving(found, Tests(given.tests), given.seconds, given.processes)
    print(f"{len(found) - len(alive)} of {len(found)} killed")
    raise SystemExit(bool(alive))


if __name__ == "__main__":
    main()
