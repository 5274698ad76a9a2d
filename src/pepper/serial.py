"""Values as plain data (dictionaries, lists, texts, numbers) and back, by one cattrs converter.

Rules, their parts and records go through it, whether the data is JSON, TOML or a message. Cards
are texts (``"JS"``, ``"JS 9C"``), strains ``"S"`` or ``"NT"``, other choices their names with
hyphens (``"best-trump"``). Defaults are left out. Where several parts may stand in one place,
``"kind"`` says which one it is. Reading refuses whatever it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, partial
from operator import eq
from types import NoneType, UnionType
from typing import (
    Final,
    Literal,
    NewType,
    TypeAlias,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import attrs
from cattrs import Converter

from .actions import Action, Actions
from .cards import PACK, Card, Cards, Plain, Rank, Strain, Suit
from .errors import PepperError
from .json_text import TWICE, Misfit, is_list, is_object
from .ladder import Rung
from .rules import Rules
from .typed import fields_of, item_of

T = TypeVar("T")
Hook: TypeAlias = Callable[[object, object], object]
"""Reads data as a value of a type; `Misfit` where it is none."""
Write: TypeAlias = Callable[..., object]
Schema: TypeAlias = dict[str, object]
"""Says in words of JSON Schema what the data of a type look like."""
Refer: TypeAlias = Callable[[object], Schema]
"""The schema of another type, or a reference to it."""


class UnknownField(Misfit):
    """Something stands where an object has no field; `known` are those it has."""

    def __init__(self, name: str, known: str) -> None:
        self.known = known
        super().__init__(f"no {name[:20]!r}, but {known}")


def rules_to_data(rules: Rules) -> dict[str, object]:
    """The rules as plain data: all parts, whether documented or not."""
    data: dict[str, object] = converter.unstructure(rules)
    return data


def to_data(value: object, kind: object = None) -> object:
    """A value of this library as plain data, told apart from the others where it may be several."""
    data: object = converter.unstructure(value, kind)
    return data


def from_data(data: object, kind: type[T]) -> T:
    """The value of that class that the data describes; `Misfit` where there is none."""
    value: T = converter.structure(data, kind)
    return value


def text_of(member: Enum) -> str:
    """The text that stands for one of several choices."""
    if isinstance(member, Suit | Plain | Rank):
        return str(member)
    return member.name.lower().replace("_", "-")


def kind_of(part: type) -> str:
    """The kind that tells the class from others in its place."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", part.__name__).lower()


@attrs.frozen
class Tagged:
    """A class where it is one of several, so that its kind stands with its fields."""

    part: type[attrs.AttrsInstance]


@attrs.frozen
class Form:
    """How values of some types are read, written and described; None leaves it to cattrs."""

    fits: Callable[..., bool]
    describe: Callable[..., Schema]
    read: Callable[..., Hook] | None = None
    write: Callable[..., Write] | None = None


def describe(kind: object, refer: Refer) -> Schema:
    """What the data of a type look like."""
    return _form(kind).describe(kind, refer)


def _form(kind: object) -> Form:
    return next(form for form in _FORMS if form.fits(kind))


def _leaf(kind: object, schema: Schema, hook: Hook, write: Write | None = None) -> Form:
    """The form of one type."""
    to_text = None if write is None else _always(write)
    return Form(partial(eq, kind), _always(schema), _always(hook), to_text)


def _always(value: T) -> Callable[..., T]:
    def given(*_: object) -> T:
        return value

    return given


def _exactly(kind: type, expected: str) -> Hook:
    """Reads what is of that very type: ``True`` is no number."""

    def structure(data: object, _: object) -> object:
        if type(data) is kind:
            return data
        raise Misfit(expected)

    return structure


def _from_text(pattern: str, read: Callable[[str], object], expected: str) -> Hook:
    """Reads a text of that pattern."""

    def structure(data: object, _: object) -> object:
        if isinstance(data, str) and re.fullmatch(pattern, data):
            try:
                return read(data)
            except ValueError:
                pass
        raise Misfit(expected)

    return structure


def _texts(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^({pattern})$"}


def _choice(texts: dict[str, object], expected: str = "") -> Hook:
    """Reads one of these texts."""
    expected = expected or " or ".join(map(repr, texts))

    def structure(data: object, _: object) -> object:
        if isinstance(data, str) and data in texts:
            return texts[data]
        raise Misfit(expected)

    return structure


def _one_text_of(texts: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(texts)}


def _is_enum(kind: object) -> TypeGuard[type[Enum]]:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _members_of(kind: object) -> dict[str, object]:
    return {text_of(member): member for member in kind} if _is_enum(kind) else {}


@cache
def _enum(kind: object) -> Hook:
    return _choice(_members_of(kind))


def _describe_enum(kind: object, _: Refer) -> Schema:
    return _one_text_of(_members_of(kind))


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _literal(kind: object) -> Hook:
    return _choice({text: text for text in get_args(kind)})


def _describe_literal(kind: object, _: Refer) -> Schema:
    return _one_text_of(get_args(kind))


def _ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text))


def _to_ranks(ranks: tuple[Rank, ...]) -> str:
    return "".join(map(str, ranks))


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _to_list(kind: object) -> Write:
    hook: Write = converter.get_unstructure_hook(item_of(kind)[0])

    def unstructure(items: tuple[object, ...]) -> list[object]:
        return [hook(item) for item in items]

    return unstructure


def _list(kind: object) -> Hook:
    """Reads a tuple whose items are all of one type."""
    item, size = item_of(kind)
    hook: Hook = converter.get_structure_hook(item)

    def structure(data: object, _: object) -> tuple[object, ...]:
        if not is_list(data) or len(data) != (size or len(data)):
            raise Misfit(f"a list of {size}" if size else "a list")
        return tuple(_read(hook, item, one, index) for index, one in enumerate(data))

    return structure


def _describe_list(kind: object, refer: Refer) -> Schema:
    item, size = item_of(kind)
    length: Schema = {"minItems": size, "maxItems": size} if size else {}
    return {"type": "array", "items": refer(item), **length}


def _read(hook: Hook, kind: object, data: object, key: str | int) -> object:
    """What stands at the key of an object or list."""
    if data is TWICE:
        raise Misfit("each key once").under(key)
    try:
        return hook(data, kind)
    except Misfit as error:
        error.under(key)
        raise


def _actions(_: object) -> Hook:
    several: Callable[[object, object], tuple[Action, ...]] = converter.get_structure_hook(
        tuple[Action, ...]
    )
    return lambda data, kind: Actions(several(data, kind))


def _to_actions(_: object) -> Write:
    return _to_list(tuple[Action, ...])


def _describe_actions(_: object, refer: Refer) -> Schema:
    return _describe_list(tuple[Action, ...], refer)


def _class(kind: type[attrs.AttrsInstance]) -> Hook:
    """Reads an object with the fields of the class and no others."""
    fields = fields_of(kind)
    hooks: dict[str, Hook] = {
        name: converter.get_structure_hook(field.type) for name, field in fields.items()
    }
    required = [name for name, field in fields.items() if field.default is attrs.NOTHING]

    def structure(data: object, _: object) -> object:
        if not is_object(data):
            raise Misfit(f"an object with {_listed(fields)}")
        given = {
            name: _read(hooks[name], field.type, data[name], name)
            for name, field in fields.items()
            if name in data
        }
        for name in data:
            if name not in fields:
                raise UnknownField(name, _listed(fields)).under(name)
        for name in required:
            if name not in data:
                raise Misfit(f"an object with {name!r}")
        try:
            return kind(**given)
        except PepperError as error:
            raise Misfit(f"what goes together: {error}") from error

    return structure


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names)) or "nothing in it"


def _describe_class(
    kind: type[attrs.AttrsInstance], refer: Refer, tag: Schema | None = None
) -> Schema:
    fields, tag = fields_of(kind), tag or {}
    required = [name for name, field in fields.items() if field.default is attrs.NOTHING]
    return {
        "type": "object",
        "properties": tag | {name: _describe_field(f, refer) for name, f in fields.items()},
        "required": [*tag, *required],
        "additionalProperties": False,
    }


def _describe_field(field: attrs.Attribute[object], refer: Refer) -> Schema:
    schema = refer(field.type)
    if field.default is attrs.NOTHING or hasattr(field.default, "takes_self"):
        return schema
    return schema | {"default": to_data(field.default, field.type)}


def _describe_tagged(kind: Tagged, refer: Refer) -> Schema:
    return _describe_class(kind.part, refer, {"kind": {"const": kind_of(kind.part)}})


def _is_union(kind: object) -> bool:
    return get_origin(kind) in {Union, UnionType}


def _parts(kind: object) -> list[type[attrs.AttrsInstance]]:
    return [one for one in get_args(kind) if attrs.has(one)]


def _is_tagged(kind: object) -> bool:
    return _is_union(kind) and len(_parts(kind)) > 1


def _to_tagged(kind: object) -> Write:
    hooks: dict[type, Callable[[object], dict[str, object]]] = {
        part: converter.get_unstructure_hook(part) for part in _parts(kind)
    }

    def unstructure(value: object) -> object:
        return value and {"kind": kind_of(type(value))} | hooks[type(value)](value)

    return unstructure


def _union(kind: object) -> Hook:
    """Reads what may be of several types, one of which may be nothing."""
    members = _members(kind)
    hook = _one_of(members) if len(members) > 1 else converter.get_structure_hook(members[0])
    if len(members) == len(get_args(kind)):
        return hook
    return lambda data, _: None if data is None else hook(data, members[0])


def _members(kind: object) -> list[type]:
    return [one for one in get_args(kind) if one is not NoneType]


def _one_of(members: list[type]) -> Hook:
    """Reads a strain, a text or else an object, or a part told apart by its kind."""
    if set(members) == set(get_args(Strain)):
        hook: Hook = converter.get_structure_hook(Strain)
        return hook
    parts = {kind_of(part): part for part in members if attrs.has(part)}
    hooks: dict[str, Hook] = {n: converter.get_structure_hook(p) for n, p in parts.items()}
    if str in members:
        (name,) = parts
        return lambda data, _: data if isinstance(data, str) else hooks[name](data, parts[name])

    def structure(data: object, _: object) -> object:
        if not is_object(data) or "kind" not in data:
            raise Misfit("an object with 'kind'")
        name = data["kind"]
        if not isinstance(name, str) or name not in parts:
            raise Misfit(" or ".join(map(repr, parts))).under("kind")
        rest = {key: value for key, value in data.items() if key != "kind"}
        return hooks[name](rest, parts[name])

    return structure


def _describe_union(kind: object, refer: Refer) -> Schema:
    members = _members(kind)
    nothing = [{"type": "null"}] * (len(members) < len(get_args(kind)))
    if set(members) == set(get_args(Strain)):
        return {"anyOf": [refer(Strain), *nothing]}
    tagged = len(_parts(kind)) > 1
    return {"anyOf": [*(refer(Tagged(one) if tagged else one) for one in members), *nothing]}


def _to_step(rungs: tuple[Rung, ...]) -> object:
    data = [to_data(rung) for rung in rungs]
    return data[0] if len(data) == 1 else data


def _step(kind: object) -> Hook:
    """Reads the rungs of one step of a ladder; one that stands alone needs no list."""
    several = _list(kind)
    return lambda data, _: several(data, kind) if is_list(data) else (from_data(data, Rung),)


def _describe_step(kind: object, refer: Refer) -> Schema:
    return {"anyOf": [refer(Rung), _describe_list(kind, refer)]}


def _is_newtype(kind: object) -> bool:
    return isinstance(kind, NewType)


def _describe_newtype(kind: NewType, refer: Refer) -> Schema:
    return refer(kind.__supertype__)


def _is_with_kind(kind: object) -> bool:
    return isinstance(kind, Tagged)


def _converter() -> Converter:
    """The converter; what is registered later goes before."""
    made = Converter(omit_if_default=True)
    for form in reversed(_FORMS):
        if form.read is not None:
            made.register_structure_hook_factory(form.fits, form.read)
        if form.write is not None:
            made.register_unstructure_hook_factory(form.fits, form.write)
    for plain, hook in _PLAIN.items():  # cattrs has hooks of its own for these, which go first
        made.register_structure_hook(plain, hook)
    return made


_PLAIN: Final[dict[type, Hook]] = {
    int: _exactly(int, "a whole number"),
    bool: _exactly(bool, "true or false"),
    str: _exactly(str, "a text"),
    Enum: lambda data, kind: _enum(kind)(data, kind),
}
_STRAINS: Final = (*Suit, *Plain)
_CARD: Final = "[2-9TJQKA][CDHS]|JK"
_FORMS: Final = (
    _leaf(int, {"type": "integer"}, _PLAIN[int]),
    _leaf(bool, {"type": "boolean"}, _PLAIN[bool]),
    _leaf(str, {"type": "string"}, _PLAIN[str]),
    _leaf(
        Card,
        _one_text_of(map(str, PACK)),
        _choice({str(card): card for card in PACK}, "a card such as 'JS'"),
        str,
    ),
    _leaf(
        Cards,
        _texts(f"(({_CARD})( ({_CARD}))*)?"),
        _from_text(f"(({_CARD})( ({_CARD}))*)?", Cards, "cards such as 'JS 9C'"),
        str,
    ),
    _leaf(
        Strain,
        _one_text_of(map(str, _STRAINS)),
        _choice({str(strain): strain for strain in _STRAINS}),
    ),
    _leaf(
        tuple[Rank, ...],
        _texts("[2-9TJQKA]*"),
        _from_text("[2-9TJQKA]*", _ranks, "ranks such as '9TJQKA'"),
        _to_ranks,
    ),
    Form(_is_literal, _describe_literal, _literal),
    Form(_is_enum, _describe_enum, _enum, _always(text_of)),
    Form(partial(eq, tuple[Rung, ...]), _describe_step, _step, _always(_to_step)),
    Form(partial(eq, Actions), _describe_actions, _actions, _to_actions),
    Form(_is_tuple, _describe_list, _list, _to_list),
    Form(_is_tagged, _describe_union, _union, _to_tagged),
    Form(_is_union, _describe_union, _union),
    Form(_is_newtype, _describe_newtype),
    Form(_is_with_kind, _describe_tagged),
    Form(attrs.has, _describe_class, _class),
)
converter: Final = _converter()
