"""What all parts of the rules have in common: a repr that is the call that creates the part."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Protocol

import attrs


class Word(Enum):
    """A choice between named settings. Rule sheets print its value."""

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
    """A frozen value that rules are composed of. Its repr leaves out fields at their defaults."""

    __slots__ = ()
    if TYPE_CHECKING:  # attrs sets it; `Attribute` takes no type argument at run time
        __attrs_attrs__: ClassVar[tuple[attrs.Attribute[object], ...]] = ()

    def __repr__(self) -> str:
        given: list[str] = []
        for field in self.__attrs_attrs__:
            value: object = getattr(self, field.name)
            if value != field.default:
                show = field.repr if callable(field.repr) else repr
                given.append(f"{field.name}={show(value)}")
        return f"{type(self).__name__}({', '.join(given)})"
