"""The types whose values are a single number, boolean or string in the data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from operator import eq
from typing import Final, Literal, TypeAlias, get_args, get_origin

import attrs

from pepper.engine.course.library import KINDS, PHASES
from pepper.engine.parts.cards import PACK, Card, Cards, Plain, Rank, Strain, Suit
from pepper.engine.parts.kinds import FACT, KIND, Facts, Kind
from pepper.engine.parts.phase import Phase

from .json_text import Misfit, is_object

Schema: TypeAlias = dict[str, object]
"""A JSON Schema."""


@attrs.frozen
class Pattern:
    """A type whose values are strings; `make` may refuse some that match the expression."""

    regex: str
    make: Callable[[str], object]
    write: Callable[..., str]
    expected: str

    def read(self, data: object, _: object) -> object:
        """The value of a string; raises `Misfit` for other data."""
        if isinstance(data, str) and re.fullmatch(self.regex, data):
            try:
                return self.make(data)
            except ValueError:  # such as four copies of a card
                pass
        raise Misfit(self.expected)


def _to_ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text))


def _from_ranks(ranks: Iterable[Rank]) -> str:
    return "".join(map(str, ranks))


def _from_phase(phase: Phase) -> str:
    return phase.value


def kinds_pattern(parts_kinds: Iterable[Kind] = ()) -> Pattern:
    """How kinds are read: those of the library and these by name, and others without a sentence."""
    known = {kind.name: kind for kind in (*KINDS, *parts_kinds)}
    return Pattern(KIND, lambda name: known.get(name) or Kind(name), str, "a kind such as 'set'")


def phases_pattern(parts_phases: Iterable[Phase] = ()) -> Pattern:
    """How phases are read: those of the library and these, and no others."""
    names = "|".join(phase.value for phase in (*PHASES, *parts_phases))
    return Pattern(names, Phase, _from_phase, "a phase such as 'auction'")


_RANK: Final = "[2-9TEWRJQKA]"
_CARD: Final = f"{_RANK}[CDHS]|JK|LJ"
PATTERNS: Final[dict[object, Pattern]] = {
    Cards: Pattern(f"(({_CARD})( ({_CARD}))*)?", Cards, str, "cards such as 'JS 9C'"),
    Phase: phases_pattern(),
    Kind: kinds_pattern(),
    tuple[Rank, ...]: Pattern(f"{_RANK}*", _to_ranks, _from_ranks, "ranks such as '9TJQKA'"),
}
EXACT: Final[dict[object, tuple[str, str]]] = {
    int: ("integer", "an integer"),
    bool: ("boolean", "true or false"),
    str: ("string", "a string"),
}
"""The types that plain data have as well, with their names in JSON Schema and in messages."""


def read_exact(data: object, kind: object) -> object:
    """The data, if they have exactly this type: True is not an integer."""
    if eq(type(data), kind):
        return data
    raise Misfit(EXACT[kind][1])


def is_choice(kind: object) -> bool:
    """Whether the type has a fixed set of values, each with its own string."""
    enum = isinstance(kind, type) and issubclass(kind, Enum)
    return enum or kind in (Card, Strain) or get_origin(kind) is Literal


def choices_of(kind: object) -> dict[str, object]:
    """The values of such a type by their strings."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {text_of(choice): choice for choice in kind}
    choices = PACK if kind is Card else (*Suit, *Plain) if kind == Strain else get_args(kind)
    return {text_of(choice): choice for choice in choices}


def text_of(choice: object) -> str:
    """The string of a choice."""
    if isinstance(choice, Enum) and not isinstance(choice, Suit | Plain | Rank):
        return choice.name.lower().replace("_", "-")
    return str(choice)


def choice_writer(kind: object) -> Callable[[object], str]:
    """A function that returns the string of a choice."""
    texts = {choice: text for text, choice in choices_of(kind).items()}
    return lambda choice: texts[choice]


def choice_reader(kind: object) -> Callable[[object, object], object]:
    """A function that reads a choice from its string; it raises `Misfit` for other data."""
    choices = choices_of(kind)
    expected = "a card such as 'JS'" if kind is Card else f"one of {join_quoted(choices)}"

    def read(data: object, _: object) -> object:
        if isinstance(data, str) and data in choices:
            return choices[data]
        raise Misfit(expected)

    return read


def join_quoted(texts: Iterable[str]) -> str:
    """The texts in quotes, joined with commas."""
    return ", ".join(map(repr, texts))


def read_facts(data: object, _: object) -> Facts:
    """Facts from an object of numbers and strings; raises `Misfit` for other data."""
    if not is_object(data):
        raise Misfit("an object with numbers and strings")
    facts: dict[str, int | str] = {}
    for name, fact in data.items():
        if not (type(fact) is int or isinstance(fact, str)):
            raise Misfit("an integer or a string").under(name)
        if not re.fullmatch(FACT, name):
            raise Misfit("names of lower-case letters")
        facts[name] = fact
    return Facts(**facts)
