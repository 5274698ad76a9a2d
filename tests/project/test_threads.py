"""Several threads may use every public module at once, from the first use on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from sysconfig import get_path

import pytest

import pepper
from pepper import Rules
from pepper.data.converter import make_converter, rules_to_data
from pepper.data.slots import SLOTS
from tests.first_uses import USES, together
from tests.pages import ROOT
from tests.playing import LONGEST_RUN

from .test_reference import MODULES

PROCESSES = (
    ("wire", "kernel", "looks", "perft", "bots"),
    ("schema", "solve", "sharp", "belief"),
    ("house", "words", "ptn", "tournament", "series"),
    ("study", "envs", "spaces", "arena", "batch"),
    ("pepper", "invariants", "testing", "review", "puzzles"),
)
"""The modules that each process uses. The first of each makes the converter, in its own way."""
FREE_THREADED = [found for name in ("python3.13t", "python3.14t") if (found := which(name))]
"""The Pythons of this machine that have no global lock."""


def full_names(process: tuple[str, ...]) -> list[str]:
    return [name if name == "pepper" else f"pepper.{name}" for name in process]


def test_every_public_module_is_used() -> None:
    assert sorted(name for process in PROCESSES for name in full_names(process)) == [*MODULES]
    assert sorted(USES) == [*MODULES]


@pytest.mark.parametrize("process", PROCESSES, ids=" ".join)
@pytest.mark.parametrize(
    "python", [sys.executable, *FREE_THREADED], ids=lambda path: Path(path).name
)
def test_threads_that_use_modules_first_get_what_a_single_thread_gets(
    python: str, process: tuple[str, ...]
) -> None:
    program = ROOT / "tests" / "first_uses.py"
    # Packages of pure Python are enough, so those of this Python do for the others as well.
    paths = (Path(pepper.__file__).parent.parent, get_path("purelib"))
    run = subprocess.run(  # noqa: S603  (ours)
        [python, str(program), *full_names(process)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        timeout=LONGEST_RUN,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_threads_may_read_rules_with_a_converter_that_is_being_prepared() -> None:
    rules = pepper.variant("five-hundred")
    data, made = rules_to_data(rules), make_converter(SLOTS)
    read = together(lambda: made.structure(data, Rules))
    assert len(read) > 1
    assert set(read) == {rules}
