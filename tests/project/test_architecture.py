"""The page about the architecture, its drawing, and the contracts of imports say the same."""

from __future__ import annotations

import ast
import re
import tomllib
from graphlib import TopologicalSorter

import pytest

import pepper
from pepper.engine import upward
from tests.pages import ROOT
from tools import rooms

ABOVE_NO_CONVENIENCE = "record"


def test_the_rooms_of_the_page_are_those_of_the_walls() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    walls = [
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    ]
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tables = [
        table.split("\n\n")[0].splitlines()[2:] for table in re.split(r"\| layer \|", page)[1:]
    ]
    told = [
        [" | ".join(re.findall(r"`(\w+)`", row.split("|")[1])) for row in table] for table in tables
    ]
    assert told == walls


def test_no_import_goes_in_a_circle_not_even_inside_a_function() -> None:
    paths = {
        ".".join(["pepper", *path.relative_to(rooms.SOURCE).with_suffix("").parts]): path
        for path in rooms.SOURCE.rglob("*.py")
    }
    modules = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    imports: dict[str, set[str]] = {}
    for module, path in modules.items():
        package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        found = imports[module] = set()
        for node, _ in rooms.find_imports(ast.parse(path.read_text(encoding="utf-8"))):
            up = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*up, *filter(None, [node.module])])
            names = {f"{base}.{alias.name}" for alias in node.names}
            found |= {name if name in modules else base for name in names} & {*modules} - {module}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the modules


def test_no_room_imports_from_above() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["id"] == "downhill"
    )
    heights = {room: n for n, layer in enumerate(layers) for room in layer.split(" | ")}
    uphill = {(a, b) for a, b in rooms.find_arrows() if heights[a] >= heights[b]}
    assert uphill == {("api", "variants")}


def test_the_drawing_has_an_arrow_for_each_pair_of_rooms_dashed_if_all_imports_are_late() -> None:
    drawn = rooms.draw({("cli", "words"): False, ("api", "variants"): True})
    assert re.findall(r"^ +(.+ -> .+;)$", drawn, re.MULTILINE) == [
        '"api" -> "variants" [style=dashed, constraint=false];',
        '"cli" -> "words";',
    ]


def test_imports_for_type_checkers_are_no_arrows_and_those_in_functions_are_late() -> None:
    program = """
if TYPE_CHECKING:
    from pepper.view import View
else:
    from pepper.api import one
def show():
    from pepper.looks import svg
"""
    found = [(node.module, late) for node, late in rooms.find_imports(ast.parse(program))]
    assert found == [("pepper.api", False), ("pepper.looks", True)]


def test_the_engine_reaches_upward_only_what_its_conveniences_need() -> None:
    assert upward.looks.text is pepper.looks.text
    with pytest.raises(AttributeError, match="has no attribute 'record'"):
        getattr(upward, ABOVE_NO_CONVENIENCE)
