"""Draws the folders and public modules of pepper, and what imports what, when the site is built.

The arrows are read from the import statements. Imports for type checkers only are left out; imports
inside functions are dashed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pepper

SOURCE: Final = Path(pepper.__path__[0])
SMALL: Final = frozenset({"__init__", "__main__"})
"""Entry points, which are not drawn."""


def find_imports(tree: ast.AST, *, late: bool = False) -> Iterator[tuple[ast.ImportFrom, bool]]:
    """Every import from a module, and whether it happens inside a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom):
            yield node, late
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from find_imports(ast.Module(node.orelse, []), late=late)
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from find_imports(node, late=late or inside)


def room_of(module: str) -> str:
    """The folder or top module of a module of pepper: ``engine`` for ``pepper.engine.upward``."""
    parts = module.split(".")
    return parts[1] if parts[0] == "pepper" and len(parts) > 1 else ""


def find_arrows() -> dict[tuple[str, str], bool]:
    """The pairs of rooms with an import from the second, and whether all of these are late."""
    arrows: dict[tuple[str, str], bool] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        names = path.relative_to(SOURCE).with_suffix("").parts
        package = ["pepper", *names[:-1]]
        for node, late in find_imports(ast.parse(path.read_text(encoding="utf-8"))):
            up = package[: len(package) - node.level + 1] if node.level else []
            target = room_of(".".join([*up, *([node.module] if node.module else [])]))
            source = names[0]
            if target and source not in {*SMALL, target}:
                arrows[source, target] = arrows.get((source, target), True) and late
    return arrows


def draw(arrows: dict[tuple[str, str], bool]) -> str:
    """The drawing in the language of Graphviz."""
    lines = [
        'digraph "rooms" {',
        '    node [shape=box, style=rounded, fontname="sans-serif"];',
    ]
    for (source, target), late in sorted(arrows.items()):
        style = " [style=dashed, constraint=false]" if late else ""
        lines.append(f'    "{source}" -> "{target}"{style};')
    return "\n".join([*lines, "}"]) + "\n"
