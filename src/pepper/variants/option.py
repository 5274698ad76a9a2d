"""A documented variant: its source, its options, and the function that builds its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from pepper.engine.errors import Problem, RulesError, UnknownVariantError
from pepper.engine.rules import LibraryRules, Rules, has_library_parts

ON, OFF, NONE = "on", "off", "none"
HIGHEST_NUMBER = 1000


@attrs.frozen
class Option:
    """A choice that a variant offers."""

    name: str
    """Its name in the text that `variant` reads."""
    about: str
    """What it decides and, for a settled doubt, the entry in the ledger."""
    values: tuple[str, ...]
    """Its values as texts, the default first. Besides these it may have one of `numbers`."""
    numbers: range = range(0)
    """The numbers that it may have as a value, if any."""

    @property
    def default(self) -> str:
        """Its value unless another one is chosen."""
        return self.values[0]

    def admits(self, value: str) -> bool:
        """Whether it may have the value."""
        return value in self.values or any(value == str(number) for number in self.numbers)

    def described(self) -> str:
        """Its values as a text for people."""
        numbers = [f"{self.numbers[0]} to {self.numbers[-1]}"] if self.numbers else []
        return ", ".join([*self.values, *numbers])


def flag(name: str, about: str, *, default: bool = False) -> Option:
    """An option that is on or off."""
    return Option(name, about, (ON, OFF) if default else (OFF, ON))


def number(name: str, about: str, default: int | None, low: int, high: int) -> Option:
    """An option whose value is a number from low to high, or absent if the default is None."""
    return Option(name, about, (NONE if default is None else str(default),), range(low, high + 1))


def target(default: int | None) -> Option:
    """The option that sets the target of a match."""
    return number("target", "the score that ends the match", default, 1, HIGHEST_NUMBER)


def hands(default: int | None = None) -> Option:
    """The option that limits the number of hands."""
    about = "the number of hands after which the best score wins"
    return number("hands", about, default, 1, HIGHEST_NUMBER)


@attrs.frozen
class Chosen:
    """The values chosen for the options of a variant."""

    name: str
    """The id of the variant, with the options that differ from their defaults."""
    values: dict[str, str] = attrs.field(hash=False)
    """The value of each option, by its name."""

    def __getitem__(self, option: str) -> str:
        return self.values[option]

    def on(self, option: str) -> bool:
        """Whether the option is on."""
        return self.values[option] == ON

    def number(self, option: str) -> int | None:
        """The number chosen for the option, or None."""
        value = self.values[option]
        return None if value == NONE else int(value)


@attrs.frozen
class Variant:
    """A documented variant."""

    id: str
    """Its name for `variant`, such as ``"wolf"``."""
    title: str
    """Its name for people."""
    source: str
    """The document and the lines that describe it."""
    options: tuple[Option, ...]
    """The choices that it offers, in a fixed order."""
    build: Callable[[Chosen], Rules] = attrs.field(repr=False)
    """Builds its rules from the values chosen. `Variant.rules` calls it."""

    def rules(self, options: Iterable[str] = ()) -> LibraryRules:
        """The rules with these options, each ``name=value``, or just ``name`` to turn it on.

        Raises `UnknownVariantError` for unknown options or values, and `RulesError` for options
        that contradict each other or for a part of another package.
        """
        chosen = {option.name: option.default for option in self.options}
        given: set[str] = set()
        for text in options:
            name, _, value = text.partition("=")
            option = self._option(name)
            value = value or ON
            if name in given:
                raise UnknownVariantError(f"{self.id}: option {name!r} is given twice")
            if not option.admits(value):
                raise UnknownVariantError(
                    f"{self.id}: option {name!r} cannot be {value!r};"
                    f" expected one of {option.described()}"
                )
            given.add(name)
            chosen[name] = value
        # Records name the rules, so equal rules must have one name: options in their fixed order,
        # without those at their defaults.
        named = [
            option.name if chosen[option.name] == ON else f"{option.name}={chosen[option.name]}"
            for option in self.options
            if chosen[option.name] != option.default
        ]
        rules = self.build(Chosen("+".join([self.id, *named]), chosen))
        if not has_library_parts(rules):
            names = ", ".join(kind.__name__ for kind in rules.foreign)
            problem = Problem("phases", f"{self.id} uses {names}", "a variant uses our own parts")
            raise RulesError((problem,))
        return rules

    def _option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise UnknownVariantError(f"{self.id}: unknown option {name!r}; expected one of {known}")
