"""Whether values are of the types that their fields declare, checked at run time.

The validators of attrs are not enough: they repeat the type of every field, stop at the first
error, do not support unions, and do not know the path of the field in the whole value. Here the
annotations are compiled once, to one function for each type; it returns every error with its path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from operator import eq
from types import EllipsisType, NoneType, UnionType
from typing import Final, Literal, NewType, TypeAlias, TypeGuard, Union, get_args, get_origin

import attrs
from typing_extensions import get_protocol_members, is_protocol

from .errors import Path, Problem, dotted, shown

Flaw: TypeAlias = tuple[Path, str]
"""The path of a value that does not have the declared type, and a sentence about it."""
Check: TypeAlias = Callable[[object], Sequence[Flaw]]
"""Finds the flaws of a value; empty if there are none."""
Look: TypeAlias = Callable[[object], Sequence[Flaw] | None]
"""Finds the flaws inside a value; None if the value itself has another type."""
_Fields: TypeAlias = tuple[tuple[str, str, object, Check], ...]
"""For each field of a class: its name, its name as an argument, its default (which needs no check)
and the check."""

_PLAIN: Final[dict[object, str]] = {
    int: "an integer",
    bool: "True or False",
    str: "a string",
    NoneType: "None",
}
"""The types that are compared exactly: True is not an integer."""


def type_problems(value: object, kind: object) -> tuple[Problem, ...]:
    """A problem for everything in a value that does not have its declared type."""
    return tuple(Problem(dotted(path), what, "", path) for path, what in _check(kind)(value))


def fields_fit(value: object) -> bool:
    """Whether all fields of a value have the types that its class declares."""
    kind: type = type(value)  # which mypy takes to be hashable, and not type[object]
    for name, kinds in _leaves_of(kind):
        if type(getattr(value, name)) not in kinds:
            return not _in_fields(value)
    return True


@cache
def _leaves_of(kind: type) -> tuple[tuple[str, frozenset[object]], ...]:
    """For each field of a class, the types of values that have no fields of their own.

    This decides for nearly all actions, in a fifth of the time that looking for flaws takes.
    """
    fields = fields_of(kind) if attrs.has(kind) else {}
    return tuple(
        (field.name, frozenset(filter(_is_leaf, members_of(field.type))))
        for field in fields.values()
    )


def _is_leaf(kind: object) -> bool:
    """Whether values of exactly this type need no look inside."""
    if kind in _PLAIN:
        return True
    return isinstance(kind, type) and not is_protocol(kind) and not attrs.has(kind)


def fields_of(kind: type[attrs.AttrsInstance]) -> dict[str, attrs.Attribute[object]]:
    """The types of the fields of a class, by their names as arguments."""
    return {field.alias or field.name: field for field in attrs.fields(attrs.resolve_types(kind))}


def item_of(kind: object) -> tuple[object, int | None]:
    """The type of the items of a tuple or sequence, and their number; None for any number."""
    item, *more = get_args(kind)
    several = get_origin(kind) is Sequence or any(isinstance(one, EllipsisType) for one in more)
    return item, None if several else 1 + len(more)


def _check(kind: object) -> Check:
    """The check of a type; for a union, a value must have the type of one member."""
    members = members_of(kind)
    looks, expected = tuple(map(_look, members)), describe_types(members)

    def check(value: object) -> Sequence[Flaw]:
        inside: tuple[Flaw, ...] = ()
        for look in looks:
            if (flaws := look(value)) is not None:
                if not flaws:
                    return ()
                inside = (*inside, *flaws)
        return inside or [((), f"{shown(value)} is not {expected}")]

    return check


def _look(kind: object) -> Look:
    if kind in _PLAIN:
        return lambda value: () if eq(type(value), kind) else None
    if isinstance(kind, type) and is_protocol(kind):
        return lambda value: _in_fields(value) if _answers(value, kind) else None
    if isinstance(kind, type):
        return lambda value: _in_fields(value) if isinstance(value, kind) else None
    if (
        get_origin(kind) is not tuple
    ):  # not checked, such as a dict; only parts of other packages can have one
        return lambda _: ()
    item, size = item_of(kind)
    check = _check(item)

    def look(value: object) -> Sequence[Flaw] | None:
        if not is_tuple(value) or size not in {None, len(value)}:
            return None
        found = enumerate(map(check, value))
        return [((place, *path), what) for place, flaws in found for path, what in flaws]

    return look


def _answers(value: object, protocol: type) -> bool:
    """Whether a value is a part with all members of the protocol."""
    kind = type(value)
    return attrs.has(kind) and not missing_answers(kind, protocol)


def missing_answers(kind: type, protocol: type) -> tuple[str, ...]:
    """The members of a protocol that a class lacks, sorted by name."""
    # The fields of a class without slots are not among its attributes.
    fields = {field.name for field in attrs.fields(kind)} if attrs.has(kind) else set[str]()
    members = get_protocol_members(protocol)
    return tuple(sorted(n for n in members if n not in fields and not hasattr(kind, n)))


def _in_fields(value: object) -> Sequence[Flaw]:
    """The flaws in the fields of a value; defaults are not checked."""
    found: tuple[Flaw, ...] = ()
    kind: type = type(value)
    for name, alias, default, check in _field_checks(kind):
        field: object = getattr(value, name)
        if field is not default and (flaws := check(field)):
            found = (*found, *(((alias, *path), what) for path, what in flaws))
    return found


@cache  # resolving the annotations of a class is slow
def _field_checks(kind: type) -> _Fields:
    fields = fields_of(kind).items() if attrs.has(kind) else ()
    return tuple((one.name, key, one.default, _check(one.type)) for key, one in fields)


def members_of(kind: object) -> tuple[object, ...]:
    """The member types of a union; the type itself if it is not a union."""
    if isinstance(kind, NewType):
        return members_of(kind.__supertype__)
    if get_origin(kind) in {Union, UnionType}:
        return tuple(one for member in get_args(kind) for one in members_of(member))
    return (kind,)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether a value is a tuple, whatever type it is declared to have."""
    return isinstance(value, tuple)


def describe_types(members: tuple[object, ...]) -> str:
    """The permitted values in words, such as "a Calling or None", or "one of Lead.ELDEST, ..."."""
    choices = [repr(one) for kind in members for one in _choices(kind)]
    others = [_name_type(kind) for kind in members if not _choices(kind)]
    if choices:
        return f"one of {', '.join([*choices, *others])}"
    return " or ".join(filter(None, (", ".join(others[:-1]), others[-1])))


def _choices(kind: object) -> tuple[object, ...]:
    """The values of an enumeration or a literal type; empty for any other."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(kind) if _is_enum(kind) else ()


def _is_enum(kind: object) -> TypeGuard[type[Enum]]:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _name_type(kind: object) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if get_origin(kind) is tuple:
        size = item_of(kind)[1]
        return "a tuple" if size is None else f"a tuple of {size}"
    name = kind.__name__ if isinstance(kind, type) else re.sub(r"[\w.]+\.", "", str(kind))
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
