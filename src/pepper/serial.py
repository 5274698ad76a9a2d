"""Values as plain data (dictionaries, lists, texts, numbers) and back, by one cattrs converter.

Rules, their parts and records go through it, whether the data is JSON, TOML or a message. Cards
are texts (``"JS"``, ``"JS 9C"``), strains ``"S"`` or ``"NT"``, other choices their names with
hyphens (``"best-trump"``). Defaults are left out. Where several parts may stand in one place,
``"kind"`` says which one it is. Reading refuses whatever it does not know.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache, partial
from operator import eq
from reprlib import Repr
from types import EllipsisType, NoneType, UnionType
from typing import Final, Literal, TypeAlias, TypeGuard, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import Converter

from .cards import Card, Cards, Plain, Rank, Strain, Suit, parse_strain
from .errors import PepperError, Problem, RulesError
from .ladder import Rung
from .rules import Rules

T = TypeVar("T")
Hook: TypeAlias = Callable[[object, object], object]


@attrs.frozen
class Place:
    """Somewhere in a text: an offset, and the path from the JSON value that begins there."""

    start: int = 0
    path: tuple[str | int, ...] = ()


class Misfit(Exception):  # noqa: N818  (never leaves the library; it becomes a PepperError)
    """Something cannot be read: where it stands, and what could have stood there."""

    def __init__(self, expected: str, place: Place = Place()) -> None:
        self.expected = expected
        self.place = place
        super().__init__(expected)

    def under(self, key: str | int) -> Misfit:
        """The same, seen from the object or list that holds it."""
        self.place = attrs.evolve(self.place, path=(key, *self.place.path))
        return self


def rules_to_data(rules: Rules) -> dict[str, object]:
    """The rules as plain data: all parts, whether documented or not."""
    data: dict[str, object] = converter.unstructure(rules)
    return data


def rules_from_data(data: object) -> Rules:
    """The rules that the data describes.

    Raises `RulesError` that names the place where the data cannot be read, or the parts that do
    not go together.
    """
    try:
        return from_data(data, Rules)
    except Misfit as error:
        if isinstance(error.__cause__, RulesError):
            raise error.__cause__ from None
        path = error.place.path
        what = f"it cannot be read: {_SHORT.repr(at_path(data, path))}"
        raise RulesError((Problem(_dotted(path), what, f"write {error.expected}"),)) from None


def to_data(value: object) -> object:
    """A value of this library as plain data."""
    data: object = converter.unstructure(value)
    return data


def from_data(data: object, kind: type[T]) -> T:
    """The value of that class that the data describes; `Misfit` where there is none."""
    value: T = converter.structure(data, kind)
    return value


def read_json(text: str) -> object:
    """The data of a JSON text; `Misfit` where it is none.

    A key that stands twice in one object has the value `TWICE`, which fits nowhere.
    """
    try:
        data: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Misfit(f"valid JSON: {error.msg}", Place(error.pos)) from None
    except RecursionError:
        raise Misfit("JSON that is not nested so deeply") from None
    return data


def offset(text: str, place: Place) -> int:
    """Where in the text a place is."""
    at = place.start
    for key in place.path:
        at = _member(text, at, key)
    return at


def _member(text: str, at: int, key: str | int) -> int:
    """Where a member of the JSON value at an offset stands: the last one of that key."""
    found = at
    for name, start in _members(text, at):
        if name == key:
            found = start
            if isinstance(key, int):
                break
    return found


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """The keys or indices of a JSON object or list, with the offsets of their values."""
    bracket, index = text[at], 0
    at = _past_space(text, at + 1)
    while bracket in "{[" and text[at] not in "]}":
        key: str | int = index
        if bracket == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _past_space(text, _past_space(text, at) + 1)
        yield key, at
        at = _past_space(text, _DECODER.raw_decode(text, at)[1])
        at = _past_space(text, at + 1) if text[at] == "," else at
        index += 1


def _past_space(text: str, at: int) -> int:
    while text[at : at + 1] in {" ", "\t", "\n", "\r"}:
        at += 1
    return at


def _number(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # more digits than Python reads
        return float("inf")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        data |= {key: TWICE for key, count in counts.items() if count > 1}
    return data


TWICE: Final = object()
_DECODER: Final = json.JSONDecoder(parse_int=_number, object_pairs_hook=_once)
_SHORT: Final = Repr()


def members(data: object) -> dict[str | int, object]:
    """What an object or a list holds, by key or index; nothing for other data."""
    if is_object(data):
        return dict(data.items())
    return dict(enumerate(data)) if is_list(data) else {}


def at_path(data: object, path: tuple[str | int, ...]) -> object:
    """What stands at the end of a path; None where it leads nowhere."""
    for key in path:
        data = members(data).get(key)
    return data


def _dotted(path: tuple[str | int, ...]) -> str:
    steps = [f"[{key}]" if isinstance(key, int) else f".{key}" for key in path]
    return "".join(steps).removeprefix(".") or "rules"


def is_object(data: object) -> TypeGuard[dict[str, object]]:
    """Whether it is an object, as JSON calls it; no other keys than texts come up here."""
    return isinstance(data, dict)


def is_list(data: object) -> TypeGuard[list[object]]:
    """Whether it is a list."""
    return isinstance(data, list)


def _text(member: Enum) -> str:
    if isinstance(member, Suit | Plain | Rank):
        return str(member)
    return member.name.lower().replace("_", "-")


def _kind(part: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", part.__name__).lower()


def _exactly(kind: type, expected: str) -> Hook:
    """Reads what is of that very type: ``True`` is no number."""

    def structure(data: object, _: object) -> object:
        if type(data) is kind:
            return data
        raise Misfit(expected)

    return structure


def _from_text(read: Callable[[str], object], expected: str) -> Hook:
    def structure(data: object, _: object) -> object:
        if isinstance(data, str):
            try:
                return read(data)
            except (ValueError, LookupError):
                pass
        raise Misfit(expected)

    return structure


def _choice(texts: dict[str, object]) -> Hook:
    return _from_text(texts.__getitem__, " or ".join(map(repr, texts)))


@cache
def _members_of(kind: type[Enum]) -> Hook:
    return _choice({_text(member): member for member in kind})


def _enum(data: object, kind: type[Enum]) -> object:
    return _members_of(kind)(data, kind)


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _literal(kind: object) -> Hook:
    return _choice({text: text for text in get_args(kind)})


def _ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text))


def _to_ranks(ranks: tuple[Rank, ...]) -> str:
    return "".join(map(str, ranks))


def _is_ranks(kind: object) -> bool:
    return kind == tuple[Rank, ...]


def _is_step(kind: object) -> bool:
    return kind == tuple[Rung, ...]


def _is_enum(kind: object) -> TypeGuard[type[Enum]]:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _to_list(kind: object) -> Callable[[tuple[object, ...]], list[object]]:
    hook: Callable[[object], object] = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda items: [hook(item) for item in items]


def _tuple(kind: object) -> Hook:
    """Reads a tuple whose items are all of one type, as many as there are or as the type says."""
    item, *more = get_args(kind)
    size = None if any(isinstance(one, EllipsisType) for one in more) else 1 + len(more)
    hook: Hook = converter.get_structure_hook(item)

    def structure(data: object, _: object) -> tuple[object, ...]:
        if not is_list(data) or len(data) != (size or len(data)):
            raise Misfit(f"a list of {size}" if size else "a list")
        return tuple(_read(hook, item, one, index) for index, one in enumerate(data))

    return structure


def _read(hook: Hook, kind: object, data: object, key: str | int) -> object:
    """What stands at the key of an object or list."""
    if data is TWICE:
        raise Misfit("each key once").under(key)
    try:
        return hook(data, kind)
    except Misfit as error:
        error.under(key)
        raise


def _class(kind: type[attrs.AttrsInstance]) -> Hook:
    """Reads an object with the fields of the class and no others."""
    fields = {field.name: field for field in attrs.fields(attrs.resolve_types(kind))}
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
                raise Misfit(f"no {name[:20]!r}, but {_listed(fields)}").under(name)
        for name in required:
            if name not in data:
                raise Misfit(f"an object with {name!r}")
        try:
            return kind(**given)
        except PepperError as error:
            raise Misfit(f"what goes together: {error}") from error

    return structure


def _listed(names: dict[str, T]) -> str:
    return ", ".join(map(repr, names)) or "nothing in it"


def _is_union(kind: object) -> bool:
    return get_origin(kind) in {Union, UnionType}


def _parts(kind: object) -> list[type[attrs.AttrsInstance]]:
    return [one for one in get_args(kind) if attrs.has(one)]


def _tagged(kind: object) -> bool:
    return _is_union(kind) and len(_parts(kind)) > 1


def _to_tagged(kind: object) -> Callable[[object], object]:
    hooks: dict[type, Callable[[object], dict[str, object]]] = {
        part: converter.get_unstructure_hook(part) for part in _parts(kind)
    }

    def unstructure(value: object) -> object:
        return value and {"kind": _kind(type(value))} | hooks[type(value)](value)

    return unstructure


def _union(kind: object) -> Hook:
    """Reads what may be of several types, one of which may be nothing."""
    members: list[type] = [one for one in get_args(kind) if one is not NoneType]
    hook = _one_of(members) if len(members) > 1 else converter.get_structure_hook(members[0])
    if len(members) == len(get_args(kind)):
        return hook
    return lambda data, _: None if data is None else hook(data, members[0])


def _one_of(members: list[type]) -> Hook:
    """Reads a strain, a text or else an object, or a part told apart by its kind."""
    if set(members) == set(get_args(Strain)):
        return _LEAVES[Strain]
    parts = {_kind(part): part for part in members if attrs.has(part)}
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


def _to_step(rungs: tuple[Rung, ...]) -> object:
    data = [to_data(rung) for rung in rungs]
    return data[0] if len(data) == 1 else data


def _step(kind: object) -> Hook:
    """Reads the rungs of one step of a ladder; one that stands alone needs no list."""
    several = _tuple(kind)
    return lambda data, _: several(data, kind) if is_list(data) else (from_data(data, Rung),)


def _converter() -> Converter:
    """The converter; what is registered later goes before."""
    made = Converter(omit_if_default=True)
    for plain in (Card, Cards):
        made.register_unstructure_hook(plain, str)
    made.register_unstructure_hook_func(_is_enum, _text)
    made.register_unstructure_hook_factory(_is_tuple, _to_list)
    made.register_unstructure_hook_factory(_tagged, _to_tagged)
    made.register_unstructure_hook_func(_is_ranks, _to_ranks)
    made.register_unstructure_hook_func(_is_step, _to_step)
    made.register_structure_hook_factory(attrs.has, _class)
    made.register_structure_hook_factory(_is_union, _union)
    made.register_structure_hook_factory(_is_tuple, _tuple)
    made.register_structure_hook_factory(_is_literal, _literal)
    made.register_structure_hook_factory(_is_step, _step)
    made.register_structure_hook(Enum, _enum)
    for kind, hook in _LEAVES.items():
        if isinstance(kind, type):
            made.register_structure_hook(kind, hook)
        else:
            made.register_structure_hook_func(partial(eq, kind), hook)
    return made


_LEAVES: Final[dict[object, Hook]] = {
    int: _exactly(int, "a whole number"),
    bool: _exactly(bool, "true or false"),
    str: _exactly(str, "a text"),
    Card: _from_text(Card, "a card such as 'JS'"),
    Cards: _from_text(Cards, "cards such as 'JS 9C'"),
    Strain: _from_text(parse_strain, "'C', 'D', 'H', 'S', 'NT' or 'LOW'"),
    tuple[Rank, ...]: _from_text(_ranks, "ranks such as '9TJQKA'"),
}
converter: Final = _converter()
