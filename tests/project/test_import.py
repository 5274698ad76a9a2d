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
from pepper.variants.files import FILES
from tests.pages import ROOT
from tests.playing import LONGEST_RUN

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


PUBLIC_MODULES = sorted(name.removeprefix("pepper.") for name in {*MODULES} - {"pepper"})


def test_dir_shows_the_public_names_and_modules_and_nothing_else() -> None:
    everything = "".join(f"import pepper.{name}; " for name in (*PUBLIC_MODULES, "api", "data"))
    show = "print(*(name for name in dir(pepper) if not name.startswith('__')));"
    first, then = isolated(f"import pepper; {show} {everything} {show}").splitlines()
    assert first.split() == then.split() == sorted({*NAMES, *PUBLIC_MODULES})


@pytest.mark.parametrize("name", PUBLIC_MODULES)
def test_completion_in_a_public_module_shows_its_public_names_only(name: str) -> None:
    module = getattr(pepper, name)
    assert dir(module) == sorted(module.__all__)


def test_a_public_module_is_loaded_when_it_is_first_used() -> None:
    use = "; ".join(
        f"print(pepper.{name}.__name__, pepper.{name}.__all__ != [])" for name in PUBLIC_MODULES
    )
    *told, used = isolated(
        f"import pepper, sys; before = {{*sys.modules}}; {use}; print(*before)"
    ).splitlines()
    assert told == [f"pepper.{name} True" for name in PUBLIC_MODULES]
    assert not {f"pepper.{name}" for name in PUBLIC_MODULES} & {*used.split()}


def test_type_checkers_see_every_public_module() -> None:
    text = Path(inspect.getfile(pepper)).read_text(encoding="utf-8")
    imported = [line.split()[-1] for line in text.splitlines() if line.startswith("    from . ")]
    assert imported == PUBLIC_MODULES


def test_help_works_where_what_a_module_needs_is_not_installed() -> None:
    missing = "import sys; sys.modules['hypothesis'] = None; import pepper, pydoc;"
    told = isolated(
        f"{missing} print(hasattr(pepper, 'testing'), 'rule_sheet' in pydoc.render_doc(pepper))"
    )
    assert told.split() == ["False", "True"]
    reason = f"{missing} pepper.testing"
    with pytest.raises(subprocess.CalledProcessError) as caught:
        isolated(reason)
    assert "module 'pepper.testing' cannot be imported: " in caught.value.stderr


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
    project = ROOT / "pyproject.toml"
    declared = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
    assert metadata.version("pepper-cards") == declared


def test_the_package_ships_its_types() -> None:
    assert (Path(inspect.getfile(pepper)).parent / "py.typed").exists()


def test_a_variant_loads_no_file_of_other_variants() -> None:
    program = "import pepper, sys; pepper.variant('buck'); print(*sys.modules)"
    loaded = isolated(program).split()
    assert "pepper.variants.buck" in loaded
    assert not any(f"pepper.variants.{other}" in loaded for other in {*FILES.values()} - {"buck"})


def test_the_same_text_gives_the_same_rules() -> None:
    assert pepper.variant("wolf+talk=off") is pepper.variant("wolf+talk=off")
    assert pepper.variant("wolf+talk=off") == pepper.variant("wolf+talk=off", parts=[])
