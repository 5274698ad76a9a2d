"""Every problem of the engine names a part and fields that exist, wherever it is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import attrs
import pytest

from pepper import Rules, Rung
from pepper.engine.parts.part import Part

from .pages import ROOT


def every_kind(kind: type) -> Iterator[type]:
    yield kind
    below: list[type] = kind.__subclasses__()
    for one in below:
        yield from every_kind(one)


ENGINE = ROOT / "src" / "pepper" / "engine"
LIBRARY = [kind for kind in every_kind(Part) if kind.__module__.startswith("pepper.engine")]
FIELDS = {
    field.alias or field.name for kind in LIBRARY if attrs.has(kind) for field in attrs.fields(kind)
}
NAMED = {field.name for kind in (Rules, Rung) for field in attrs.fields(kind)} | {"deal", "rules"}
"""What a problem is said to be of: a field of the rules, or what a rung or a deal has."""


def read_modules() -> Iterator[tuple[str, ast.Module]]:
    """The modules that find problems."""
    for file in sorted(ENGINE.rglob("*.py")):
        text = file.read_text("utf-8")
        if "Problem(" in text:
            yield file.relative_to(ENGINE).as_posix(), ast.parse(text)


def words(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def calls(tree: ast.Module, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


MODULES = dict(read_modules())


@pytest.mark.parametrize("name", MODULES)
def test_a_problem_names_a_part_that_there_is(name: str) -> None:
    parts = [one for call in calls(MODULES[name], "Problem") for one in words(call.args[0])]
    parts += [one for call in calls(MODULES[name], "Most") for one in words(call.args[1])]
    assert set(parts) <= NAMED


@pytest.mark.parametrize("name", MODULES)
def test_the_path_of_a_problem_names_fields_that_there_are(name: str) -> None:
    tree = MODULES[name]
    paths = [call.args[3] for call in calls(tree, "Problem") if len(call.args) > 3]
    paths += [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and [ast.unparse(target) for target in node.targets] == ["path"]
    ]
    assert {word for path in paths for word in words(path)} <= FIELDS


def test_the_places_of_many_problems_are_looked_at() -> None:
    every = [call for tree in MODULES.values() for call in calls(tree, "Problem")]
    assert len(every) > 150
    assert sum(len(call.args) > 3 for call in every) > 100
