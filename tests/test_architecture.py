"""The page about the architecture, its drawing, and the contracts of imports say the same."""

from __future__ import annotations

import ast
import re
import tomllib

from tools import rooms

from .pages import ROOT


def test_the_rooms_of_the_page_are_those_of_the_walls() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (downhill,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = page.split("| floor |")[1].split("\n\n")[0].splitlines()[2:]
    told = [" | ".join(re.findall(r"`(\w+)`", row.split("|")[1])) for row in rooms]
    assert told == downhill


def test_the_drawing_shows_the_imports_and_no_room_imports_from_above() -> None:
    assert rooms.main(["--check"]) == 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    floors = {room: n for n, layer in enumerate(layers) for room in layer.split(" | ")}
    uphill = {(a, b) for a, b in rooms.find_arrows() if floors[a] >= floors[b]}
    assert uphill == {("engine", "looks"), ("engine", "words"), ("api", "variants")}


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
