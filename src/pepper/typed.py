"""Whether values are of the types that their fields declare, which Python itself does not ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from operator import eq
from types import EllipsisType, NoneType, UnionType
from typing import Final, NewType, TypeAlias, TypeGuard, Union, get_args, get_origin

import attrs

from .errors import Problem

Test: TypeAlias = Callable[[object], bool]
_Tests: TypeAlias = tuple[tuple[str, object, Test], ...]
"""For each field of a class its name, its default, which needs no test, and the test of others."""

_KNOWN: Final[dict[type, _Tests]] = {}
"""The tests of the classes that were asked for; resolving their annotations takes long."""

_PLAIN: Final[dict[object, str]] = {
    int: "a whole number",
    bool: "True or False",
    str: "a text",
    NoneType: "None",
}


def fields_of(kind: type[attrs.AttrsInstance]) -> dict[str, attrs.Attribute[object]]:
    """The fields of a class by name, with their types."""
    return {field.name: field for field in attrs.fields(attrs.resolve_types(kind))}


def item_of(kind: object) -> tuple[object, int | None]:
    """The type of the items of a tuple, and how many there are if the type says so."""
    item, *more = get_args(kind)
    several = any(isinstance(one, EllipsisType) for one in more)
    return item, None if several else 1 + len(more)


def fits(kind: object) -> Test:
    """Whether a value is of the type, with all that is in it. A truth value is no number."""
    first, *others = map(_fits, _members(kind))
    return lambda value: first(value) or any(test(value) for test in others)


def _fits(kind: object) -> Test:
    if get_origin(kind) is tuple:
        item, size = item_of(kind)
        test = fits(item)
        return lambda value: _is_tuple(value) and _long(value, size) and all(map(test, value))
    if kind in _PLAIN:
        return lambda value: eq(type(value), kind)
    return lambda value: _is_of(value, kind) and fields_fit(value)


def fields_fit(value: object) -> bool:
    """Whether what is in the value is of the types that its class declares."""
    for name, default, test in _tests(type(value)):
        found = getattr(value, name)
        if found is not default and not test(found):
            return False
    return True


def _tests(kind: type) -> _Tests:
    if kind not in _KNOWN:
        _KNOWN[kind] = tuple((f.name, f.default, fits(f.type)) for f in _fields(kind))
    return _KNOWN[kind]


def _fields(kind: type) -> Iterable[attrs.Attribute[object]]:
    return fields_of(kind).values() if attrs.has(kind) else ()


def _members(kind: object) -> tuple[object, ...]:
    """The types of which a value may be one."""
    if isinstance(kind, NewType):
        return _members(kind.__supertype__)
    if get_origin(kind) in {Union, UnionType}:
        return tuple(one for member in get_args(kind) for one in _members(member))
    return (kind,)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _long(value: tuple[object, ...], size: int | None) -> bool:
    return size is None or len(value) == size


def _is_of(value: object, kind: object) -> bool:
    return isinstance(kind, type) and isinstance(value, kind)


def mistyped(value: object, kind: object, path: str = "") -> Iterator[Problem]:
    """What in the value is not of its type, each by its path, such as ``ladder.steps[0]``."""
    if fits(kind)(value):
        return
    inside = [found for member in _members(kind) for found in _inside(value, member)]
    for key, one, declared in inside:
        yield from mistyped(one, declared, f"{path}{key}")
    if not inside:
        expected = " or ".join(map(_named, _members(kind)))
        yield Problem(path.lstrip("."), f"it is {value!r}", expected)


def _inside(value: object, kind: object) -> Iterator[tuple[str, object, object]]:
    """The parts of a value of that class, or of that tuple, with their keys and types."""
    if get_origin(kind) is tuple:
        item, size = item_of(kind)
        if _is_tuple(value) and _long(value, size):
            yield from ((f"[{place}]", one, item) for place, one in enumerate(value))
    elif _is_of(value, kind):
        yield from ((f".{f.name}", getattr(value, f.name), f.type) for f in _fields(type(value)))


def _named(kind: object) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if get_origin(kind) is tuple:
        size = item_of(kind)[1]
        return "a tuple" if size is None else f"a tuple of {size}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(map(repr, kind))
    name = kind.__name__ if isinstance(kind, type) else str(kind)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
