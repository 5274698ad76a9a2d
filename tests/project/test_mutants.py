"""Mutation testing: which modules and which lines of a change it tries."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import pepper
from tests.pages import ROOT
from tests.playing import LONGEST_RUN
from tools import mutants
from tools.changes import changes


def test_every_module_of_the_package_and_of_the_server_is_one_to_change() -> None:
    package, server = Path(pepper.__file__).parent, ROOT / "examples" / "server"
    assert set(mutants.modules()) == {
        *(f"src/pepper/{path.relative_to(package)}" for path in package.rglob("*.py")),
        *(f"examples/server/{path.relative_to(server)}" for path in server.rglob("*.py")),
    }


MODULE = '''
"""A docstring is left alone, and so is a text of four words."""
LIMIT: Final[int] = 3
Name: TypeAlias = int | str

def ask(value=0, *, kind: Kind = Kind.RED) -> str:
    if value and value < len("cards"):
        return f"{value + 1} cards"
    return sort("a text of words", key=name)
'''


def test_the_changes_of_a_module() -> None:
    found = changes("a.py", MODULE, {"Kind": ["RED", "BLUE"]})
    assert [str(one).removeprefix("a.py:") for one in found] == [
        "3: LIMIT: Final[int] = 3  ->  LIMIT: Final[int] = 4",
        "6: value=0, *, kind: Kind=Kind.RED  ->  value=1, *, kind: Kind=Kind.RED",
        "6: Kind.RED  ->  Kind.BLUE",
        "7: value and value < len('cards')  ->  value or value < len('cards')",
        "7: value < len('cards')  ->  value <= len('cards')",
        "8: value + 1  ->  value - 1",
        "8: value + 1  ->  value + 2",
        "9: without key=name",
    ]
    assert all(compile(one.changed(), "a.py", "exec") for one in found)


def git(folder: Path, *command: str) -> None:
    run = ["git", *command]
    subprocess.run(run, cwd=folder, check=True, timeout=LONGEST_RUN)  # noqa: S603  (ours)


def test_the_lines_of_a_change_are_those_that_git_says_are_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, server = tmp_path / "src" / "pepper" / "a.py", tmp_path / "examples" / "server"
    file.parent.mkdir(parents=True)
    server.mkdir(parents=True)
    file.write_text("1\n2\n3\n4\n")
    for command in ("init --quiet", "add .", "-c user.name=a -c user.email=a commit --quiet -m a"):
        git(tmp_path, *command.split())
    file.write_text("1\nnew\nnew\n3\nchanged\n")
    (server / "b.py").write_text("1\n")
    git(tmp_path, "add", "--intent-to-add", ".")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    assert mutants.changed_lines("HEAD") == {
        "src/pepper/a.py": {2, 3, 5},
        "examples/server/b.py": {1},
    }
