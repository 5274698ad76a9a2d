"""What a documented variant is: who describes it, which options it has, how it is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from pepper.errors import UnknownVariantError
from pepper.rules import Rules

ON, OFF, NONE = "on", "off", "none"
HIGHEST_NUMBER = 1000


@attrs.frozen
class Option:
    """A choice that a variant leaves: its values as texts, the default first."""

    name: str
    """What it is called in the text that `variant` reads."""
    about: str
    """What it decides and, for a settled doubt, where that stands in the ledger."""
    values: tuple[str, ...]
    """Every value that it may have, the default first; a number is one of `numbers` besides."""
    numbers: range = range(0)
    """The numbers that it may be, where it may be a number."""

    @property
    def default(self) -> str:
        """The value that it has unless another one is chosen."""
        return self.values[0]

    def admits(self, value: str) -> bool:
        """Whether it may have the value."""
        return value in self.values or any(value == str(number) for number in self.numbers)

    def described(self) -> str:
        """Its values, for people."""
        numbers = [f"{self.numbers[0]} to {self.numbers[-1]}"] if self.numbers else []
        return ", ".join([*self.values, *numbers])


def flag(name: str, about: str, *, default: bool = False) -> Option:
    """An option that is on or off."""
    return Option(name, about, (ON, OFF) if default else (OFF, ON))


def number(name: str, about: str, default: int | None, low: int, high: int) -> Option:
    """An option that is a number from low to high; it may be absent where its default is None."""
    return Option(name, about, (NONE if default is None else str(default),), range(low, high + 1))


def target(default: int | None) -> Option:
    """The option for the target of a match."""
    return number("target", "the score that ends the match", default, 1, HIGHEST_NUMBER)


def hands(default: int | None = None) -> Option:
    """The option for a number of hands."""
    about = "the number of hands after which the best score wins"
    return number("hands", about, default, 1, HIGHEST_NUMBER)


@attrs.frozen
class Chosen:
    """The values chosen for the options of a variant."""

    name: str
    """The id of the variant with what differs from the default."""
    values: dict[str, str] = attrs.field(hash=False)
    """The value of each option, by its name."""

    def __getitem__(self, option: str) -> str:
        return self.values[option]

    def on(self, option: str) -> bool:
        """Whether an option is on."""
        return self.values[option] == ON

    def number(self, option: str) -> int | None:
        """The number chosen, or None."""
        value = self.values[option]
        return None if value == NONE else int(value)


@attrs.frozen
class Variant:
    """A documented variant."""

    id: str
    """What `variant` knows it by, such as ``"wolf"``."""
    title: str
    """Its name for people."""
    source: str
    """The document and section that it comes from."""
    options: tuple[Option, ...]
    """The choices that it leaves, in a fixed order."""
    build: Callable[[Chosen], Rules] = attrs.field(repr=False)
    """Puts its rules together from the values chosen; `Variant.rules` calls it."""

    def rules(self, options: Iterable[str] = ()) -> Rules:
        """The rules with options, each as ``name=value`` or just ``name`` for on."""
        chosen = {option.name: option.default for option in self.options}
        given: set[str] = set()
        for text in options:
            name, _, value = text.partition("=")
            option = self._option(name)
            value = value or ON
            if name in given:
                raise UnknownVariantError(f"{self.id}: the option {name!r} is given twice")
            if not option.admits(value):
                raise UnknownVariantError(
                    f"{self.id}: the option {name!r} is not {value!r}: {option.described()}"
                )
            given.add(name)
            chosen[name] = value
        named = [
            option.name if chosen[option.name] == ON else f"{option.name}={chosen[option.name]}"
            for option in self.options
            if chosen[option.name] != option.default
        ]
        return self.build(Chosen("+".join([self.id, *named]), chosen))

    def _option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise UnknownVariantError(f"{self.id}: no option {name!r}: one of {known}")
