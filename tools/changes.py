"""The changes that `tools.mutants` makes to a module, one at a time.

Left out are annotations, what only types see, and texts of four words or more, which are messages.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Final

import attrs

OTHER: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
WORDS_OF_A_MESSAGE: Final = 4
UNTOUCHED_CALLS: Final = {"len", "isinstance", "cast", "TypeVar"}
UNTOUCHED_KEYWORDS: Final = {"strict", "maxsize"}
"""Of zip: what it would raise does not happen. Of caches: their size changes no result."""
ENUMS: Final = {"Enum", "Word"}


@attrs.frozen(eq=False)
class Change:
    """One node of a module in place of another."""

    module: str
    tree: ast.Module
    line: int
    statement: int
    """The line at which the statement around it begins."""
    old: ast.AST
    new: ast.AST
    inside: ast.AST
    """The smallest expression or statement around it, to be shown."""

    def __str__(self) -> str:
        """Where it is, and the code before and after."""
        if self.new is _GONE:
            return f"{self.module}:{self.line}: without {ast.unparse(self.old)}"
        was, now = ast.unparse(self.inside), ast.unparse(self.planted(self.inside))
        return f"{self.module}:{self.line}: {was.splitlines()[0]}  ->  {now.splitlines()[0]}"

    def changed(self) -> ast.Module:
        """The whole module with the change."""
        tree = self.planted(self.tree)
        assert isinstance(tree, ast.Module)  # noqa: S101  (it is one like the other)
        return ast.fix_missing_locations(tree)

    def planted(self, tree: ast.AST) -> ast.AST:
        """A copy of the tree with the change."""
        if tree is self.old:
            return self.new
        found = copy(tree)  # the rest is shared
        for name, value in ast.iter_fields(tree):
            if isinstance(value, ast.AST):
                setattr(found, name, self.planted(value))
            elif isinstance(value, list):
                nodes: list[object] = [*value]
                parts = [self.planted(one) if isinstance(one, ast.AST) else one for one in nodes]
                setattr(found, name, [part for part in parts if part is not _GONE])
        return found


_SHOWN: Final = (ast.expr, ast.stmt, ast.arguments, ast.keyword)
_GONE: Final = ast.Pass()
"""Stands for what is left out."""


def members(paths: Iterator[Path]) -> dict[str, list[str]]:
    """The names of each enum's members."""
    trees = (ast.parse(path.read_text("utf-8")) for path in paths)
    return {
        node.name: [ast.unparse(one.targets[0]) for one in node.body if isinstance(one, ast.Assign)]
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.ClassDef) and ENUMS & {ast.unparse(base) for base in node.bases}
    }


def changes(module: str, source: str, enums: dict[str, list[str]]) -> list[Change]:
    """Every change that is made to a module."""
    tree = ast.parse(source)

    def found(node: ast.AST, inside: ast.AST, line: int, statement: int) -> Iterator[Change]:
        line = getattr(node, "lineno", line)
        statement = line if isinstance(node, ast.stmt) else statement
        if isinstance(node, _SHOWN) and not isinstance(node, ast.Constant):
            inside = node
        for old, new in _replaced(node, enums):
            yield Change(module, tree, line, statement, old, new, inside)
        for part in _parts(node):
            yield from found(part, inside, line, statement)

    return list(found(tree, tree, 0, 0))


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What is changed inside a node."""
    match node:
        case ast.AnnAssign():
            typed = ast.unparse(node.annotation) == "TypeAlias"
            yield from () if typed or node.value is None else [node.value]
        case ast.FunctionDef():
            yield from (*node.decorator_list, node.args, *node.body)
        case ast.arguments():
            yield from (*node.defaults, *filter(None, node.kw_defaults))
        case ast.Lambda():
            yield node.body
        case ast.JoinedStr():
            yield from (one for one in node.values if isinstance(one, ast.FormattedValue))
        case ast.Expr(ast.Constant()) | ast.Assign([ast.Name("__all__")]):
            pass
        case ast.Call(ast.Name(name)) if name in UNTOUCHED_CALLS:
            pass
        case ast.If(ast.Name("TYPE_CHECKING")):
            pass
        case _:
            yield from ast.iter_child_nodes(node)


def _replaced(node: ast.AST, enums: dict[str, list[str]]) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The changes of a node: what is replaced, and by what."""
    if type(node) in OTHER:
        yield node, OTHER[type(node)]()
    match node:
        case ast.Constant(bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield node, ast.Constant(value + 1)
        case ast.Constant(str(value)) if value.count(" ") < WORDS_OF_A_MESSAGE - 1:
            yield node, ast.Constant(f"XX{value}XX")
        case ast.UnaryOp(ast.Not() | ast.USub()):
            yield node, node.operand
        case ast.If() | ast.While() | ast.IfExp() if not isinstance(
            node.test, ast.Compare | ast.UnaryOp | ast.BoolOp
        ):
            yield node.test, ast.UnaryOp(ast.Not(), node.test)
        case ast.Attribute(ast.Name(name), attr) if attr in (names := enums.get(name, [])):
            following = names[(names.index(attr) + 1) % len(names)]
            yield node, ast.Attribute(node.value, following, node.ctx)
        case ast.Call():
            yield from ((one, _GONE) for one in node.keywords if one.arg not in UNTOUCHED_KEYWORDS)
        case ast.Match():
            yield from ((case, _GONE) for case in node.cases if len(node.cases) > 1)
        case _:
            pass
