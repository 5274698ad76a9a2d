"""The JSON Schema (draft 2020-12) of everything that `pepper.wire` and JSON records hold.

It is made from the classes and the forms that write and read them, so that it cannot fall behind;
what it says in words are their docstrings.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from sys import modules
from typing import Final, NewType

from .actions import Action, Actions
from .cards import Strain
from .errors import Reason
from .events import Event
from .json_text import is_list, is_object
from .part import Word
from .phases.auction import AllPass, AuctionAction
from .phases.negotiation import NegotiationAction
from .recording import Record
from .rules import Rules
from .serial import Schema, Tagged, describe, text_of
from .view import View
from .wire import LARGEST, LONGEST_STRING, MOST_ITEMS

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The draft of JSON Schema that it is written in."""
_ROOTS: Final = (View, Event, Action, Rules, Reason, Record)
_UNIONS: Final[dict[object, tuple[str, str]]] = {
    Action: ("Action", "pepper.actions"),
    Event: ("Event", "pepper.events"),
    Strain: ("Strain", "pepper.cards"),
    AllPass: ("AllPass", "pepper.phases.auction"),
    AuctionAction: ("AuctionAction", "pepper.phases.auction"),
    NegotiationAction: ("NegotiationAction", "pepper.phases.negotiation"),
}
"""The unions that have names of their own, with their modules."""
_INLINE: Final = (int, bool, str, Actions)
_BOUNDS: Final[dict[object, Schema]] = {
    "integer": {"minimum": -LARGEST, "maximum": LARGEST},
    "string": {"maxLength": LONGEST_STRING},
    "array": {"maxItems": MOST_ITEMS},
}


def schema() -> Schema:
    """The schema: a definition under ``$defs`` for each class, such as ``View`` and ``Event``."""
    names = _names(_reachable())

    def refer(kind: object) -> Schema:
        if kind in names:
            return {"$ref": f"#/$defs/{names[kind]}"}
        return describe(kind, refer)

    definitions = {
        name: {"title": name} | _documented(kind, describe(kind, refer))
        for kind, name in names.items()
    }
    whole = {
        "$schema": DRAFT,
        "title": "Wire",
        "description": "Anything that is written as JSON.",
        "anyOf": [refer(kind) for kind in _ROOTS],
        "$defs": dict(sorted(definitions.items())),
    }
    return {key: _bounded(item) for key, item in whole.items()}


def _reachable() -> list[object]:
    """Every type that stands somewhere in a value of the roots."""
    found: list[object] = [*_ROOTS]

    def collect(kind: object) -> Schema:
        if kind not in found:
            found.append(kind)
        return {}

    for kind in found:  # and what is added on the way
        describe(kind, collect)
    return found


def _names(kinds: list[object]) -> dict[object, str]:
    """The types that are defined once, with their names."""
    names: dict[object, str] = {}
    for kind in kinds:
        if kind in _UNIONS:
            names[kind] = _UNIONS[kind][0]
        elif isinstance(kind, Tagged):
            names[kind] = "Tagged" * (kind.part in kinds) + kind.part.__name__
        elif isinstance(kind, type | NewType) and kind not in _INLINE:
            names[kind] = kind.__name__
    return names


def _bounded(found: object) -> object:
    """With the bounds of all numbers, texts and lists that have none of their own."""
    if is_list(found):
        return list(map(_bounded, found))
    if not is_object(found):
        return found
    within = {key: _bounded(item) for key, item in found.items()}
    bounds: Schema = {} if "enum" in found else _BOUNDS.get(f"{found.get('type')}", {})
    return within | bounds | within


def _documented(kind: object, found: Schema) -> Schema:
    """With what the docstrings say about the type and its fields."""
    name, module = _UNIONS[kind] if kind in _UNIONS else _place(kind)
    texts = _docs(module)
    about = " ".join(filter(None, (texts.get(name), *_words(kind))))
    fields = found.get("properties")
    if is_object(fields):
        told = {
            key: _field(texts.get(f"{name}.{key}"), field)
            for key, field in fields.items()
            if is_object(field)
        }
        found |= {"properties": told}
    return _about(about, found)


def _field(text: str | None, found: Schema) -> Schema:
    """With the text; a reference stands alone, as many tools overlook it beside other things."""
    rest = {key: item for key, item in found.items() if key != "$ref"}
    if "$ref" in found and (text or rest):
        return _about(text, {"allOf": [{"$ref": found["$ref"]}]} | rest)
    return _about(text, found)


def _about(text: str | None, found: Schema) -> Schema:
    return {"description": text} | found if text else found


def _place(kind: object) -> tuple[str, str]:
    """The name of a class and its module."""
    part = kind.part if isinstance(kind, Tagged) else kind
    return (part.__name__, part.__module__) if isinstance(part, type | NewType) else ("", __name__)


def _words(kind: object) -> Iterator[str]:
    """What the texts of a choice stand for, where they do not say it themselves."""
    if isinstance(kind, type) and issubclass(kind, Word):
        for member in kind:
            if text_of(member).replace("-", " ") != member.value:
                yield f"`{text_of(member)}`: {member.value}."


@cache
def _docs(module: str) -> dict[str, str]:
    """The first paragraph of each docstring of a module, by ``Class``, ``Class.field`` or name."""
    tree = ast.parse(inspect.getsource(modules[module]))
    found = dict(_under(tree.body))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = _paragraph(ast.get_docstring(node) or "")
            found |= {f"{node.name}.{name}": text for name, text in _under(node.body)}
    return found


def _under(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The names that are assigned in a body, with the texts that stand under them."""
    for statement, below in pairwise(body):
        match statement, below:
            case (
                ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]),
                ast.Expr(ast.Constant(str(text))),
            ):
                yield name, _paragraph(text)
            case _:
                pass


def _paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).replace("None", "null")
