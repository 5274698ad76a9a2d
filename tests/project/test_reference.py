"""The reference is whole: every public name stands on one of its pages, once, and no other does."""

from __future__ import annotations

import inspect
import pydoc
import re
from collections import Counter
from importlib import import_module

import attrs
import pytest

import pepper
from pepper.cli import main
from pepper.engine.parts.part import Part
from tests.pages import PAGES, ROOT, blocks, examples

PAGES_OF_NAMES = sorted((ROOT / "docs" / "reference").glob("*.md"))
INSIDE = ROOT / "docs" / "reference" / "inside.md"
"""The page of what stands in public signatures and is not public itself."""
COMMAND_LINE = ROOT / "docs" / "reference" / "command-line.md"

MODULES = (
    "pepper",
    "pepper.arena",
    "pepper.batch",
    "pepper.belief",
    "pepper.bots",
    "pepper.envs",
    "pepper.house",
    "pepper.invariants",
    "pepper.kernel",
    "pepper.looks",
    "pepper.perft",
    "pepper.ptn",
    "pepper.puzzles",
    "pepper.review",
    "pepper.schema",
    "pepper.series",
    "pepper.sharp",
    "pepper.solve",
    "pepper.spaces",
    "pepper.study",
    "pepper.testing",
    "pepper.tournament",
    "pepper.wire",
    "pepper.words",
)
"""Whatever may be imported from."""

DIRECTIVE = re.compile(r"^\.\. auto(class|data|exception|function|module):: (\S+)$", re.MULTILINE)
IMPORTED = re.compile(r"^(?:from (pepper\.[\w.]+) import|import (pepper\.[\w.]+))", re.MULTILINE)


def public(module: str) -> set[str]:
    """The full names of a module's `__all__`."""
    names: list[str] = import_module(module).__all__
    return {f"{module}.{name}" for name in names}


def value(name: str) -> object:
    """What a full name stands for."""
    module, _, last = name.rpartition(".")
    return getattr(import_module(module), last)


def listed(kind: str = "class|data|exception|function") -> Counter[str]:
    """How often each name stands on the pages, by a directive of that kind."""
    return Counter(
        name
        for page in PAGES_OF_NAMES
        if page != INSIDE
        for found, name in DIRECTIVE.findall(page.read_text(encoding="utf-8"))
        if found in kind.split("|")
    )


def parts() -> dict[type, list[str]]:
    """The public classes of parts, with the names of their fields."""
    found = [value(name) for name in sorted(public("pepper"))]
    return {
        kind: [field.alias or field.name for field in attrs.fields(kind)]
        for kind in found
        if inspect.isclass(kind) and attrs.has(kind) and issubclass(kind, Part)
    }


def test_every_public_name_has_one_place_in_the_reference() -> None:
    names = {name for module in MODULES for name in public(module)}
    assert listed() == Counter(names)


def test_every_public_module_has_one_place_in_the_reference() -> None:
    assert listed("module") == Counter(MODULES)


def test_what_stands_on_the_page_of_the_inside_is_there_and_not_public() -> None:
    found = DIRECTIVE.findall(INSIDE.read_text(encoding="utf-8"))
    names = [name for kind, name in found if kind != "module"]
    assert len(set(names)) == len(names)
    for name in names:
        last = name.rpartition(".")[2]
        assert value(name) is not None
        assert not any(f"{module}.{last}" in public(module) for module in MODULES), name


def test_the_programs_of_all_pages_import_from_public_modules_only() -> None:
    for page in PAGES:
        for example in examples(page):
            imported = {one or other for one, other in IMPORTED.findall(example.code)}
            assert imported <= {*MODULES}, example.name


@pytest.mark.parametrize("module", MODULES)
def test_every_public_function_and_class_says_what_it_means(module: str) -> None:
    for name in public(module):
        found = value(name)
        if inspect.isclass(found) or inspect.isroutine(found):
            assert inspect.getdoc(found), name


def test_help_lists_the_fields_of_every_part() -> None:
    for part, fields in parts().items():
        listed = pydoc.getdoc(part).partition("\nAttributes:\n")[2]
        assert re.findall(r"^ {4}(\w+): [A-Z]", listed, re.MULTILINE) == fields, part


def test_help_on_rules_fits_into_a_terminal() -> None:
    methods = (getattr(pepper.Rules, name) for name in dir(pepper.Rules) if name[0] != "_")
    shown = [(" |  ", pepper.Rules), *((" |      ", one) for one in methods if callable(one))]
    lines = [margin + line for margin, one in shown for line in pydoc.getdoc(one).splitlines()]
    assert len(lines) > 40
    assert [line for line in lines if len(line) >= 80] == []


def test_the_page_of_the_command_line_is_current(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    asked = [b.content.split() for b in blocks(COMMAND_LINE) if b.language == "sh"]
    told = [b.content for b in blocks(COMMAND_LINE) if b.language == "text"]
    commands = re.findall(r"^ {4}(\w+)", told[0], re.MULTILINE)
    assert asked == [["pepper", *name, "--help"] for name in ([], *([c] for c in commands))]
    for (_, *arguments), text in zip(asked, told, strict=True):
        assert main(arguments) == 0
        assert capsys.readouterr().out.split() == text.split(), arguments
