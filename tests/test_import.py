"""What `import pepper` costs and gives."""

from __future__ import annotations

import inspect
import subprocess
import sys
import tomllib
from importlib import import_module, metadata
from pathlib import Path

import pytest

import pepper

from .playing import LONGEST_RUN
from .test_reference import MODULES

NAMES: list[str] = import_module("pepper").__all__
"""Every public name; the type checkers read them from `pepper.api`."""

OPTIONAL = ("argparse", "cattrs", "json", "rich")
"""What only some users need: records, the schema and the command line."""

NEW_MODULES = """
import sys
before = set(sys.modules)
{}
print(*sorted(set(sys.modules) - before))
"""


def isolated(program: str) -> str:
    """What the program prints in an interpreter of its own."""
    command = [sys.executable, "-I", "-c", program]
    run = subprocess.run(  # noqa: S603  (ours)
        command, check=True, capture_output=True, text=True, timeout=LONGEST_RUN
    )
    return run.stdout


@pytest.mark.parametrize(
    "program",
    ["import pepper", "import pepper; pepper.Match.start(pepper.variant('wolf')).legal_actions"],
    ids=["import", "match"],
)
def test_what_only_some_users_need_is_left_out(program: str) -> None:
    loaded = {name.partition(".")[0] for name in isolated(NEW_MODULES.format(program)).split()}
    assert "pepper" in loaded
    assert loaded.isdisjoint(OPTIONAL)


def test_every_public_name_is_there_once() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for name in NAMES:
        assert getattr(pepper, name) is not None, name


def test_dir_shows_public_names_and_the_public_modules_that_are_loaded_and_nothing_else() -> None:
    modules = {name.removeprefix("pepper.") for name in MODULES} - {"pepper"}
    everything = "".join(f"import pepper.{name}; " for name in (*modules, "api", "cli", "data"))
    show = "print(*(name for name in dir(pepper) if not name.startswith('__')));"
    first, then = isolated(f"import pepper; {show} {everything} {show}").splitlines()
    assert first.split() == sorted(NAMES)
    assert then.split() == sorted({*NAMES, *modules})


@pytest.mark.parametrize("module", MODULES)
def test_every_public_module_lists_its_names(module: str) -> None:
    imported = import_module(module)
    names: list[str] = imported.__all__
    assert len({*names}) == len(names)
    assert all(hasattr(imported, name) for name in names)


def test_a_star_import_gives_every_public_name() -> None:
    names = isolated("from pepper import *; print(*globals())").split()
    assert set(NAMES) <= set(names)


def test_there_is_no_other_name() -> None:
    name = "nothing"
    with pytest.raises(AttributeError, match="'nothing'"):
        getattr(pepper, name)


@pytest.mark.parametrize("name", NAMES)
def test_classes_and_functions_are_documented(name: str) -> None:
    value: object = getattr(pepper, name)
    if inspect.isclass(value):
        assert value.__dict__.get("__doc__"), f"{name} has no docstring of its own"
    elif inspect.isroutine(value):
        assert inspect.getdoc(value), f"{name} has no docstring"


def test_the_version_is_that_of_the_project() -> None:
    project = Path(__file__).parent.parent / "pyproject.toml"
    declared = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
    assert metadata.version("pepper-cards") == declared


def test_the_package_ships_its_types() -> None:
    assert (Path(inspect.getfile(pepper)).parent / "py.typed").exists()
