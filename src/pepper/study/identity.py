"""Texts that identify players and conditions in a file: their import names and their values."""

from __future__ import annotations

import ast
import sys
from enum import Enum
from functools import cache, partial
from importlib import import_module
from importlib.metadata import packages_distributions, version
from pathlib import Path
from types import MethodType
from typing import Final

from pepper.engine.parts.errors import PepperError, shown

HINT: Final = "give a function of a module, a `functools.partial` of one, or an object with a repr"


def identity(value: object) -> str:
    """A text that identifies a player or a condition, the same in every process.

    It has the module, the qualified name and the version of the package. Arguments of a partial and
    other objects appear with their reprs. Raises `PepperError` for a lambda, a
    function inside a function, and an object whose repr is not a Python expression.
    """
    if isinstance(value, partial):
        given = [identity(item) for item in value.args]
        given += sorted(f"{name}={identity(item)}" for name, item in value.keywords.items())
        return f"{identity(value.func)}({', '.join(given)})"
    if name := _imported(value):
        return name
    if isinstance(value, MethodType):
        return f"{identity(value.__self__)}.{value.__name__}"
    kind = type(value)
    name = kind.__name__ if kind.__module__ == "builtins" else _imported(kind)
    text = f"{kind.__qualname__}.{value.name}" if isinstance(value, Enum) else repr(value)
    if name and _is_expression(text):
        return text if name == kind.__name__ else f"{name}: {text}"
    raise PepperError(f"{shown(value)} cannot be identified in a file: {HINT}")


def _imported(value: object) -> str:
    """The module and qualified name of the value, and the version of its package.

    Empty if it cannot be imported by that name.
    """
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not (isinstance(module, str) and isinstance(name, str)):
        return ""
    found: object = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is not value and not (isinstance(found, MethodType) and found == value):
        return ""
    called = _called(module)
    return f"{called}.{name}{_version(called.partition('.')[0])}" if called else ""


def _called(module: str) -> str:
    """The name of a module; for the program that was started, the name of its file."""
    if module != "__main__":
        return module
    main = import_module(module)
    spec, file = getattr(main, "__spec__", None), getattr(main, "__file__", None)
    return spec.name if spec is not None else "" if file is None else Path(file).stem


@cache
def _version(package: str) -> str:
    """The version of an installed package other than pepper, whose version the file has anyway."""
    names = [] if package == "pepper" else packages_distributions().get(package, [])
    return "".join(f" ({name} {version(name)})" for name in dict.fromkeys(names))


def _is_expression(text: str) -> bool:
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    # Long arrays have an ellipsis in their repr.
    return not any(isinstance(node, ast.Constant) and node.value is ... for node in ast.walk(tree))
