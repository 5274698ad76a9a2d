"""The JSON Schema (draft 2020-12) of `pepper.wire`, JSON records and the messages of the arena.

It is made from the same classes and tables as the converter, so it always agrees with it. Its
descriptions are the docstrings of the classes and fields.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from sys import modules
from typing import Final, NewType, TypeAlias, get_args

import attrs

from pepper.engine.course.library import PHASES, phases_of
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Strain
from pepper.engine.parts.checked import fields_of, item_of
from pepper.engine.parts.door import door
from pepper.engine.parts.kinds import FACT, Facts
from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.part import LONGEST_TEXT, Most, Printable, Word
from pepper.engine.parts.phase import Action, CardsAction, Phase, PhaseRule
from pepper.engine.parts.refusals import Reason
from pepper.engine.sight.events import Event
from pepper.engine.sight.view import View

from .arena.messages import Answer, HandDone, Hello, Ready, YourTurn
from .data.converter import (
    is_optional,
    is_phase_or_rule,
    is_step,
    is_text_or_class,
    to_data,
    without_none,
)
from .data.json_text import is_list, is_object, members
from .data.leaves import EXACT, PATTERNS, Schema, choices_of, is_choice, text_of
from .data.limits import MOST_OF, WIRE, WIRE_STRING
from .data.slots import Class, Slots, card_classes, kind_of, slots_with
from .engine.phases.auction import AllPass, AuctionAction
from .engine.phases.negotiation import NegotiationAction
from .record.values import MatchRecord

_Refer: TypeAlias = Callable[[object], Schema]
"""The schema of another type, or a reference to it."""

__all__ = ["DRAFT", "schema"]
__dir__ = __all__.copy  # completion shows public names only

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The draft of JSON Schema."""
PRINTABLE: Final = (
    r"^[^\u0000-\u001f\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff]*$"
)
"""No controls, no spaces of other widths and no marks that change the direction of a text.

Readers refuse everything that Unicode does not call printable, which depends on its version.
"""
_UNIONS: Final[dict[object, tuple[str, str]]] = {
    Action: ("Action", "pepper.engine.parts.phase"),
    Event: ("Event", "pepper.engine.sight.events"),
    Strain: ("Strain", "pepper.engine.parts.cards"),
    AllPass: ("AllPass", "pepper.engine.phases.auction"),
    AuctionAction: ("AuctionAction", "pepper.engine.phases.auction"),
    NegotiationAction: ("NegotiationAction", "pepper.engine.phases.negotiation"),
}
"""The unions with a definition of their own: name and module of the docstring."""
_INLINE: Final = (*EXACT, Actions)
_BOUNDS: Final[dict[object, Schema]] = {
    "integer": {"minimum": -WIRE.number, "maximum": WIRE.number},
    "string": {"maxLength": WIRE_STRING, "pattern": PRINTABLE},
    "array": {"maxItems": WIRE.items},
}


@attrs.frozen
class _Tagged:
    """A class of a slot, whose data include its kind."""

    part: Class
    usual: bool
    """Whether the kind may be left out."""


_ROOTS: Final = (
    *(View, Event, Action, Rules, Reason, MatchRecord),
    *(_Tagged(message, usual=False) for message in (Hello, Ready, YourTurn, Answer, HandDone)),
)


@door
def schema(*, parts: Iterable[type] = ()) -> Schema:
    """The schema, with a definition under ``$defs`` for each class, such as ``View`` and ``Event``.

    `parts` are classes of other packages that may occur in the data.
    """
    slots = slots_with(parts)
    names = _names(_reachable(slots))

    def refer(kind: object) -> Schema:
        if kind in names:
            return {"$ref": f"#/$defs/{names[kind]}"}
        return _describe(kind, refer, slots)

    definitions = {
        name: {"title": name} | _document(kind, _describe(kind, refer, slots))
        for kind, name in names.items()
    }
    whole = {
        "$schema": DRAFT,
        "title": "Wire",
        "description": "Anything that is written as JSON.",
        "anyOf": [refer(kind) for kind in _ROOTS],
        "$defs": dict(sorted(definitions.items())),
    }
    return {key: _add_bounds(item) for key, item in whole.items()}


def _describe(kind: object, refer: _Refer, slots: Slots) -> Schema:
    """The schema of the data of a type."""
    if isinstance(kind, NewType):
        return refer(kind.__supertype__)
    if isinstance(kind, _Tagged):
        return _describe_class(kind.part, refer, kind)
    if isinstance(kind, type) and attrs.has(kind) and kind not in {*PATTERNS, Actions}:
        return _describe_class(kind, refer)
    if several := list(_alternatives(kind, refer, slots)):
        return {"anyOf": several}
    parts = tuple[Action | CardGroups, ...]
    return _leaf(kind, slots) or _describe_list(parts if kind is Actions else kind, refer)


def _leaf(kind: object, slots: Slots) -> Schema:
    """The schema of a type without types inside it; empty for others."""
    if kind is Phase:
        phases = dict.fromkeys((*PHASES, *phases_of(slots[PhaseRule].classes)))
        return {"type": "string", "enum": [phase.value for phase in phases]}
    if kind == type[CardsAction]:
        return {"type": "string", "enum": list(card_classes(slots))}
    if kind in EXACT:
        return {"type": EXACT[kind][0]}
    if kind is Facts:
        fact = {"anyOf": [{"type": EXACT[one][0]} for one in (int, str)]}
        names = {"pattern": f"^({FACT})$"}
        return {"type": "object", "propertyNames": names, "additionalProperties": fact}
    if kind in PATTERNS:
        return {"type": "string", "pattern": f"^({PATTERNS[kind].regex})$"}
    return {"type": "string", "enum": list(choices_of(kind))} if is_choice(kind) else {}


def _alternatives(kind: object, refer: _Refer, slots: Slots) -> Iterator[object]:
    """The schemas of the members of a union; none for other types."""
    if kind == Action | CardGroups:
        yield from (refer(Action), refer(_Tagged(CardGroups, usual=False)))
    elif kind in slots:
        slot = slots[kind]
        yield from (refer(_Tagged(part, part is slot.usual)) for part in slot.classes)
    elif is_optional(kind):
        some = refer(without_none(kind))
        yield from members(some.get("anyOf", [some])).values()
        yield {"type": "null"}
    elif is_text_or_class(kind) or is_phase_or_rule(kind):
        # Without `parts` the slot of foreign phases is empty, and `anyOf` of nothing is invalid.
        yield from (refer(one) for one in get_args(kind) if one not in slots or slots[one].classes)
    elif is_step(kind):
        yield refer(Rung)
        yield _describe_list(kind, refer)


def _describe_list(kind: object, refer: _Refer) -> Schema:
    item, size = item_of(kind)
    most = MOST_OF.get(item)
    length: Schema = {"maxItems": most} if most else {}
    if size:
        length = {"minItems": size, "maxItems": size}
    return {"type": "array", "items": refer(item), **length}


def _describe_class(kind: Class, refer: _Refer, tagged: _Tagged | None = None) -> Schema:
    fields = fields_of(kind)
    tag: Schema = {} if tagged is None else {"kind": {"const": kind_of(kind)}}
    needed = [name for name, field in fields.items() if field.default is attrs.NOTHING]
    return {
        "type": "object",
        "properties": tag | {name: _describe_field(f, refer) for name, f in fields.items()},
        "required": [*(() if tagged is None or tagged.usual else tag), *needed],
        "additionalProperties": False,
    }


def _describe_field(field: attrs.Attribute[object], refer: _Refer) -> Schema:
    schema = refer(field.type)
    schema |= _limits(field.validator, schema)
    if field.default is attrs.NOTHING:
        return schema
    return schema | {"default": to_data(field.default, field.type)}


def _limits(validator: object, of: Schema) -> Schema:
    """The limits of a field with this schema, as far as a schema can state them."""
    if isinstance(validator, Most) and not validator.deep:
        if "anyOf" in of:  # rungs, which may be one or a list
            kinds = map(members, members(of["anyOf"]).values())
            most = {"maxItems": validator.items}
            return {"anyOf": [{**one, **(most if "items" in one else {})} for one in kinds]}
        # The ranks of a deck are a text, with a character for each.
        return {"maxLength" if of.get("type") == "string" else "maxItems": validator.items}
    if isinstance(validator, Printable):
        least: Schema = {"minLength": validator.least} if validator.least else {}
        return {**least, "maxLength": LONGEST_TEXT, "pattern": PRINTABLE}
    return {}


def _reachable(slots: Slots) -> list[object]:
    """Every type that occurs in a value of the roots."""
    found: list[object] = [*_ROOTS]

    def collect(kind: object) -> Schema:
        if kind not in found:
            found.append(kind)
        return {}

    for kind in found:  # the loop also visits the types that `collect` appends
        _describe(kind, collect, slots)
    return found


def _names(kinds: list[object]) -> dict[object, str]:
    """The types with a definition, and their names."""
    names: dict[object, str] = {}
    for kind in kinds:
        if kind in _UNIONS:
            names[kind] = _UNIONS[kind][0]
        elif isinstance(kind, _Tagged):
            prefix = "Tagged" if kind.part in kinds else ""
            names[kind] = prefix + kind.part.__name__
        elif isinstance(kind, type | NewType) and kind not in _INLINE:
            names[kind] = kind.__name__
    return names


def _add_bounds(found: object) -> object:
    """The schema with bounds for all numbers, strings and lists that have none."""
    if is_list(found):
        return list(map(_add_bounds, found))
    if not is_object(found):
        return found
    within = {key: _add_bounds(item) for key, item in found.items()}
    bounds: Schema = {} if "enum" in found else _BOUNDS.get(f"{found.get('type')}", {})
    return within | bounds | within  # keeps the order of keys and the bounds that are given


def _document(kind: object, found: Schema) -> Schema:
    """The schema with the docstrings of the type and its fields as descriptions."""
    name, module = _UNIONS[kind] if kind in _UNIONS else _place(kind)
    texts = _docs(module)
    about = " ".join(filter(None, (texts.get(name), *_explain_choices(kind))))
    fields = found.get("properties")
    if is_object(fields):
        described = {
            key: _document_field(texts.get(f"{name}.{key}"), field)
            for key, field in fields.items()
            if is_object(field)
        }
        found |= {"properties": described}
    return _describe_with(about, found)


def _document_field(text: str | None, found: Schema) -> Schema:
    """The schema with the text; a reference stands alone, since many tools ignore its siblings."""
    rest = {key: item for key, item in found.items() if key != "$ref"}
    if "$ref" in found and (text or rest):
        return _describe_with(text, {"allOf": [{"$ref": found["$ref"]}]} | rest)
    return _describe_with(text, found)


def _describe_with(text: str | None, found: Schema) -> Schema:
    return {"description": text} | found if text else found


def _place(kind: object) -> tuple[str, str]:
    """The name and the module of a class; no name for a type without docstring."""
    part = kind.part if isinstance(kind, _Tagged) else kind
    return (part.__name__, part.__module__) if isinstance(part, type | NewType) else ("", __name__)


def _explain_choices(kind: object) -> Iterator[str]:
    """The meaning of each string of a choice that differs from its value."""
    if isinstance(kind, type) and issubclass(kind, Word):
        for member in kind:
            if text_of(member).replace("-", " ") != member.value:
                yield f"`{text_of(member)}`: {member.value}."


_LISTED: Final = re.compile(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", re.MULTILINE)
"""A field below ``Attributes:`` in the docstring of a part."""


@cache
def _docs(module: str) -> dict[str, str]:
    """The first paragraph of each docstring of a module, by ``Class``, ``Class.field`` or name."""
    tree = ast.parse(inspect.getsource(modules[module]))
    found = {name: _paragraph(text) for name, text in _texts_below(tree.body)}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            about = ast.get_docstring(node) or ""
            found[node.name] = _paragraph(about)
            texts = (*_texts_below(node.body), *_LISTED.findall(about))
            found |= {f"{node.name}.{name}": _paragraph(text) for name, text in texts}
    return found


def _texts_below(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The names that are assigned in a body, with the string below each of them."""
    for statement, below in pairwise(body):
        match statement, below:
            case (
                ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]),
                ast.Expr(ast.Constant(str(text))),
            ):
                yield name, text
            case _:  # every other statement has no docstring
                pass


def _paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).replace("None", "null")
