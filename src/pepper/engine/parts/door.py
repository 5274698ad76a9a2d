"""Checks the arguments of public functions against their annotations.

Callers may have no type checker. `door` decorates a public function: before the function runs, an
argument that does not have its declared type raises an error that names the parameter. The contents
of a view, rules or a match are not checked again, because they were checked when it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from inspect import unwrap
from types import SimpleNamespace
from typing import Final, Literal, ParamSpec, TypeAlias, TypeGuard, TypeVar, get_args, get_origin
from typing import get_type_hints as resolved

import attrs
from typing_extensions import get_protocol_members, is_protocol

from .checked import describe_types, fields_of, members_of
from .errors import MOST_BITS, PepperError, shown

P = ParamSpec("P")
T = TypeVar("T")
Test: TypeAlias = Callable[[object], bool]

_TEXTS: Final = (str, bytes)
"""Types that are iterable, but are never meant as an iterable of items."""


def door(function: Callable[P, T]) -> Callable[P, T]:
    """Make a function raise `PepperError` for arguments that do not have their declared types."""
    call: Callable[..., T] = function
    guard = _Guard(unwrap(function))

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        if guard.lets_in(args, kwargs):
            return function(*args, **kwargs)
        given, named, refusals = guard.look_at(args, kwargs)
        if not refusals:
            return call(*given, **named)
        try:  # the function's own error may say more, such as the range of a number
            call(*given, **named)
        except PepperError:
            raise
        except Exception as error:
            raise refusals[0] from error
        raise refusals[0]

    return checked


class _Guard:
    """The checks of the arguments of a function."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        self.names = function.__code__.co_varnames[: function.__code__.co_argcount]
        self.parameters: dict[str, _Parameter] = {}
        self.tests: list[Test] = []

    def lets_in(self, args: Sequence[object], named: Mapping[str, object]) -> bool:
        """Whether all arguments fit. Loops, because players call some functions at every move."""
        if not self.tests:  # made at the first call: annotations may name later classes
            self.parameters = {one.name: one for one in _parameters(self.function)}
            self.tests = [self._test(name) for name in self.names]
        for fits, value in zip(self.tests, args, strict=False):
            if not fits(value):
                return False
        return not named or all(self._test(name)(value) for name, value in named.items())

    def look_at(
        self, args: Sequence[object], named: Mapping[str, object]
    ) -> tuple[list[object], dict[str, object], list[PepperError]]:
        """The arguments, with iterables that check their items, and the errors of the others."""
        refusals: list[PepperError] = []

        def let_in(name: str, value: object) -> object:
            known = self.parameters.get(name)
            return value if known is None else known.let_in(value, refusals)

        given = [let_in(name, value) for name, value in zip(self.names, args, strict=False)]
        given += args[len(given) :]
        return given, {name: let_in(name, value) for name, value in named.items()}, refusals

    def _test(self, name: str) -> Test:
        return self.parameters[name].fits if name in self.parameters else _anything


def _anything(_value: object) -> bool:
    """The test of `self`, and of parameters without an annotation."""
    return True


@attrs.frozen
class _Parameter:
    """A parameter of a function, and the types that it accepts."""

    name: str
    kinds: tuple[object, ...]
    """The members of the declared union."""
    fits: Test
    items: tuple[object, ...]
    """The types of the items, if any iterable of them is accepted; empty otherwise."""

    def let_in(self, value: object, refusals: list[PepperError]) -> object:
        """The value; adds an error to `refusals` if it does not fit.

        The items of an iterator are checked as they are read, because it may be endless.
        """
        if self.fits(value):
            return value
        if self.items and _is_iterator(value):
            return self._checked(value)
        if self.items and _is_collection(value):
            fits = _any_of(*self.items)
            wrong = next((n, item) for n, item in enumerate(value) if not fits(item))
            refusals.append(self._refuse_item(*wrong))
        else:
            refusal = _refusal(self.name, value, self.kinds)
            if type(value) is int and value.bit_length() > MOST_BITS:
                raise refusal  # for its own error, the function might count that far
            refusals.append(refusal)
        return value

    def _checked(self, value: Iterator[object]) -> Iterator[object]:
        fits = _any_of(*self.items)
        for place, item in enumerate(value):
            if not fits(item):
                raise self._refuse_item(place, item)
            yield item

    def _refuse_item(self, place: int, item: object) -> PepperError:
        return _refusal(f"{self.name}[{place}]", item, self.items)


def _refusal(name: str, value: object, kinds: Sequence[object]) -> PepperError:
    members = tuple(member for kind in kinds for member in members_of(kind))
    if type(value) is int and int in members:
        return PepperError(f"{name}: an integer of more than {MOST_BITS} bits is too long")
    return PepperError(f"{name}: {shown(value)} is not {describe_types(members)}")


def check_fields(value: attrs.AttrsInstance) -> None:
    """Raise `PepperError` unless each field of a value fits what its class declares."""
    kind: type[attrs.AttrsInstance] = type(value)
    for name, declared, fits in _fields(kind):
        found: object = getattr(value, name)
        if not fits(found):
            raise _refusal(name, found, members_of(declared))


@cache  # resolving the annotations of a class is slow
def _fields(kind: type[attrs.AttrsInstance]) -> tuple[tuple[str, object, Test], ...]:
    return tuple((f.name, f.type, _any_of(f.type)) for f in fields_of(kind).values())


def _parameters(function: Callable[..., object]) -> Iterator[_Parameter]:
    # The return annotation may have a name that only type checkers know.
    stated = {name: kind for name, kind in function.__annotations__.items() if name != "return"}
    hints = resolved(SimpleNamespace(__annotations__=stated), function.__globals__)
    for name, kind in hints.items():
        kinds = members_of(kind)
        items = tuple(get_args(one)[0] for one in kinds if get_origin(one) is Iterable)
        yield _Parameter(name, kinds, _any_of(kind), items)


def _any_of(*kinds: object) -> Test:
    tests = [_test(member) for kind in kinds for member in members_of(kind)]
    return tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)


_EXACT: Final[Mapping[object, Test]] = {
    int: lambda value: type(value) is int and value.bit_length() <= MOST_BITS,
    bool: lambda value: type(value) is bool,
    float: lambda value: isinstance(value, float | bool) or _EXACT[int](value),
}
"""Tests of types for which `isinstance` is not enough: here True is not an integer, and an integer
is a number."""


def _test(kind: object) -> Test:
    """The test whether a value is of a type, with the items of tuples, sequences and mappings."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in {tuple, Sequence, Iterable, Mapping}:
        return _test_inside(origin, args)
    if origin is Literal:
        return lambda value: any(type(value) is type(one) and value == one for one in args)
    if kind in _EXACT:
        return _EXACT[kind]
    if isinstance(kind, type) and is_protocol(kind):
        members = get_protocol_members(kind)
        return lambda value: not isinstance(value, type) and all(hasattr(value, m) for m in members)
    known = origin or kind
    return lambda value: not isinstance(known, type) or isinstance(value, known)


def _test_inside(origin: object, args: Sequence[object]) -> Test:
    """The test of a type of tuples, sequences or mappings."""
    if origin is tuple and args[-1] is not Ellipsis:
        tests = [_any_of(one) for one in args]
        return lambda value: (
            _is_tuple(value)
            and len(value) == len(tests)
            and all(test(item) for test, item in zip(tests, value, strict=True))
        )
    test, item = _any_of(args[0]), _any_of(args[-1])
    if origin is tuple:
        return lambda value: _is_tuple(value) and all(map(test, value))
    if origin is Sequence:
        return lambda value: _is_sequence(value) and all(map(test, value))
    if origin is Iterable:  # an iterator can be read only once: `_Parameter.let_in` checks it
        return lambda value: _is_collection(value) and all(map(test, value))
    return lambda value: (
        _is_mapping(value) and all(map(test, value)) and all(map(item, value.values()))
    )


def _is_iterator(value: object) -> TypeGuard[Iterator[object]]:
    return isinstance(value, Iterator)


def _is_collection(value: object) -> TypeGuard[Collection[object]]:
    return isinstance(value, Collection) and not isinstance(value, _TEXTS)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, _TEXTS)


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)
