"""The base of all parts of the rules, whose repr is the call that creates the part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeGuard

import attrs

from .checked import type_problems
from .errors import MOST_BITS, Problem, RulesError, check, is_plain, shown

LONGEST_TEXT: Final = 200
"""The maximum length of a name or reason, in characters."""


class Word(Enum):
    """A choice between named settings. Rule sheets print its value."""

    # The one of `Enum` takes ten times as long. Type checkers are to see that one.
    if not TYPE_CHECKING:  # pragma: no branch
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Printer(Protocol):
    """The printer that IPython and hypothesis pass to `_repr_pretty_`."""

    def text(self, text: str, /) -> None:
        """Print a text."""


class Shown:
    """A value that IPython and hypothesis show by its repr, and not field by field."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:  # noqa: FBT001  (IPython's)
        printer.text(repr(self))


class Part(Shown):
    """A frozen value that rules are composed of. Its repr leaves out fields at their defaults.

    Parts with a ``cached_property`` have no slots: attrs would give them a ``__getattr__``, and
    then every attribute takes longer to read.
    """

    __slots__ = ()
    if TYPE_CHECKING:  # attrs sets it; `Attribute` takes no type argument at run time
        __attrs_attrs__: ClassVar[tuple[attrs.Attribute[object], ...]] = ()

    def __repr__(self) -> str:
        given: list[str] = []
        for field in self.__attrs_attrs__:
            value: object = getattr(self, field.name)
            if value != field.default:
                show = field.repr if callable(field.repr) else repr
                given.append(f"{field.alias}={show(value)}")
        return f"{type(self).__name__}({', '.join(given)})"

    def __getstate__(self) -> dict[str, object]:
        """The fields, for copies and pickles, without what a part without slots has cached."""
        return {field.name: getattr(self, field.name) for field in self.__attrs_attrs__}

    def __attrs_post_init__(self) -> None:
        check(self._long_numbers())
        try:
            check(self._problems())
        except (AttributeError, TypeError):
            # Types are checked when they have made trouble, and in `Rules`: resolving the
            # annotations of every class would take longer than the import of the package.
            if flaws := type_problems(self, type(self)):
                raise RulesError(flaws) from None
            raise

    def _long_numbers(self) -> Iterator[Problem]:
        """A problem for each field with a number that Python refuses to print."""
        for field in self.__attrs_attrs__:
            value: object = getattr(self, field.name)
            if any(map(_is_long, value if _is_list(value) else (value,))):
                name = field.alias or field.name
                yield Problem(name, "a number has too many digits", "choose a smaller one", (name,))

    def _problems(self) -> Iterable[Problem]:
        """Problems with the fields, whose types are correct."""
        return ()


class Named(Protocol):
    """The field that a validator checks, whatever its type."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


@attrs.frozen
class Most:
    """A validator that bounds a list; readers of data ask it before they make the items.

    It raises `RulesError` for a longer one, and for a generator.
    """

    items: int
    part: str
    """The part, by its field name in `Rules`."""
    name: str
    """The name of the items, in the plural."""
    deep: bool = False
    """Whether the items are those of the lists in the list."""

    def __call__(self, _: object, field: Named, value: object) -> None:
        """Check the value of a field; one of another type is refused elsewhere."""
        if _may_be_endless(value):
            what = f"{shown(value)} is not a tuple"
            raise RulesError((Problem(field.name, what, "", (field.name,)),))
        if (found := self.count(value)) > self.items:
            what, hint = f"{found} {self.name}", f"{self.items} at most"
            raise RulesError((Problem(self.part, what, hint, (field.name,)),))

    def count(self, value: object) -> int:
        """How many items there are, in a value of the field or in data for it; 0 in any other."""
        if not _is_list(value):
            return 0
        return sum(map(_length, value)) if self.deep else len(value)


def _is_long(item: object) -> bool:
    return isinstance(item, int) and item.bit_length() > MOST_BITS


def _length(item: object) -> int:
    return len(item) if _is_list(item) else 1


def _may_be_endless(value: object) -> bool:
    return not _is_list(value) and isinstance(value, Iterator)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, tuple | list)


@attrs.frozen
class Printable:
    """A validator for names and reasons: `RulesError` for what a terminal would act on."""

    part: str
    least: int = 0
    """Characters of the shortest."""

    def __call__(self, _: object, field: Named, value: str) -> None:
        """Check the value of a field; one of another type is refused elsewhere."""
        if not self.admits(value):
            hint = f"{self.least} to {LONGEST_TEXT} printable characters"
            raise RulesError((Problem(self.part, f"it is {shown(value)}", hint, (field.name,)),))

    def admits(self, value: object) -> bool:
        """Whether the value is such a text, or no text at all."""
        if not isinstance(value, str):
            return True
        return len(value) >= self.least and is_plain(value, LONGEST_TEXT)
