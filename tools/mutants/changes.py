"""The changes that `tools.mutants` makes to a module, one at a time.

Most kinds of change are mutmut's. Left out are changes that mypy would reject (None for a value, a
missing positional argument), texts of four words or more, which are messages, and the case of
letters. Two kinds are added, because much of the rules is data: another member of an enum, and a
negated condition.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import ndiff
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import attrs
import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

Operator: TypeAlias = Callable[[cst.CSTNode], Iterable[cst.CSTNode]]
Members: TypeAlias = Mapping[str, Sequence[str]]
"""The names of each enum's members."""

WORDS_OF_A_MESSAGE = 4
ENUMS = ("Enum", "Word")
UNTOUCHED_CALLS = ("len", "isinstance", "cast", "TypeVar")
UNTOUCHED_KEYWORDS = ("strict", "maxsize")
"""Of zip: what it would raise does not happen. Of caches: their size changes no result."""
REFUSED_BY_TYPES = (
    mutators.operator_arg_removal,
    mutators.operator_assignment,
    mutators.operator_string,
)


@attrs.frozen(slots=False, eq=False)
class Mutation:
    """A module with one node of its code replaced by another."""

    tree: cst.Module
    old: cst.CSTNode
    new: cst.CSTNode
    where: str
    """The class and function that it is in."""
    function: str | None
    """The outermost function whose body it is in."""
    line: int
    """The line at which the node begins."""

    @cached_property
    def source(self) -> str:
        """The text of the changed module."""
        changed = self.tree.deep_replace(self.old, self.new)
        assert isinstance(changed, cst.Module)  # noqa: S101  (libcst's types do not say so)
        return changed.code

    def lines(self) -> tuple[str, str]:
        """The lines that differ, before and after the change."""
        lines = list(ndiff(self.tree.code.splitlines(), self.source.splitlines()))
        was, now = (
            " ".join(line[2:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
        )
        return was, now


def members(paths: Iterable[Path]) -> Members:
    """The members of all enums in these modules."""
    classes = (
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    return {
        found.name: [
            target.id
            for line in found.body
            if isinstance(line, ast.Assign)
            for target in line.targets
            if isinstance(target, ast.Name)
        ]
        for found in classes
        if any(isinstance(base, ast.Name) and base.id in ENUMS for base in found.bases)
    }


def mutations(source: str, enums: Members) -> list[Mutation]:
    """Every change that is made to a module."""
    wrapper = MetadataWrapper(cst.parse_module(source))
    tree = wrapper.module  # in which no node stands twice
    finder = _Finder(tree, enums, wrapper.resolve(PositionProvider))
    tree.visit(finder)
    return finder.found


class _Finder(cst.CSTVisitor):
    def __init__(
        self, tree: cst.Module, enums: Members, places: Mapping[cst.CSTNode, CodeRange]
    ) -> None:
        super().__init__()
        self.tree = tree
        self.enums = enums
        self.places = places
        self.names: list[str] = []
        self.function: str | None = None
        self.found: list[Mutation] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Annotation) or _is_untouched(node):
            return False
        if isinstance(node, cst.ClassDef | cst.FunctionDef):
            self.names.append(node.name.value)
        for new in self._changes(node):
            where, line = ".".join(self.names), self.places[node].start.line
            self.found.append(Mutation(self.tree, node, new, where, self.function, line))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.ClassDef | cst.FunctionDef):
            self.names.pop()

    def visit_FunctionDef_body(self, node: cst.FunctionDef) -> None:  # noqa: ARG002, N802  (as libcst has it)
        self.function = self.function or ".".join(self.names)

    def leave_FunctionDef_body(self, node: cst.FunctionDef) -> None:  # noqa: ARG002, N802  (the same)
        if self.function == ".".join(self.names):
            self.function = None

    def _changes(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        for kind, operator in mutators.mutation_operators:
            if isinstance(node, kind) and operator not in REFUSED_BY_TYPES:
                yield from operator(node)
        if isinstance(node, cst.SimpleString) and node.value.count(" ") < WORDS_OF_A_MESSAGE - 1:
            yield from islice(mutators.operator_string(node), 1)
        if isinstance(node, cst.Call):
            yield from _without_a_keyword(node)
        if isinstance(node, cst.If | cst.While | cst.CompIf):
            yield from _negate(node)
        if isinstance(node, cst.Attribute):
            yield from self._another_member(node)

    def _another_member(self, node: cst.Attribute) -> Iterator[cst.CSTNode]:
        name = node.value.value if isinstance(node.value, cst.Name) else None
        of_enum = self.enums.get(str(name), ())
        if node.attr.value in of_enum:
            following = of_enum[(of_enum.index(node.attr.value) + 1) % len(of_enum)]
            yield node.with_changes(attr=cst.Name(following))


def _without_a_keyword(node: cst.Call) -> Iterator[cst.CSTNode]:
    for place, argument in enumerate(node.args):
        if argument.keyword is not None and argument.keyword.value not in UNTOUCHED_KEYWORDS:
            yield node.with_changes(args=[*node.args[:place], *node.args[place + 1 :]])


def _negate(node: cst.If | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    """The negation of a condition that no other kind of change affects."""
    if not isinstance(node.test, cst.Comparison | cst.UnaryOperation | cst.BooleanOperation):
        inner = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), inner))


def _is_untouched(node: cst.CSTNode) -> bool:
    match node:
        case cst.Call(func=cst.Name(value=name)):
            return name in UNTOUCHED_CALLS
        case cst.Arg(keyword=cst.Name(value=name)):
            return name in UNTOUCHED_KEYWORDS
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case _:
            return False
