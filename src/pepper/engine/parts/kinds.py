"""Why something happened, as data: a kind and its facts, from which a sentence can be made.

A line of a score, an outcome and a refusal each have a `Kind`, such as ``set``, and `Facts`, such
as 3 tricks taken and 4 needed. Both are compared, recorded and sent. The sentence is not: it is
made when somebody reads it, so it can be reworded, or put in another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Final, Protocol, TypeAlias

import attrs

from .errors import MOST_BITS, PepperError, short, shown

Fact: TypeAlias = int | str
"""A number, or the text form of a bid, a card or the like."""

Message: TypeAlias = str
"""A text that people read, with fields in braces. Catalogues have the strings of everything that is
annotated with it."""

LONGEST_KIND: Final = 40
"""The maximum length of the name of a kind, in characters."""
KIND: Final = "[a-z]+( [a-z]+)*"
"""The names of kinds."""
FACT: Final = "[a-z]+(_[a-z]+)*"
"""The names of facts."""


class _LongNumbers(Formatter):
    """Formats integers that Python refuses to print as `shown` does."""

    def format_field(self, value: object, format_spec: str) -> str:
        is_long = isinstance(value, int) and value.bit_length() > MOST_BITS
        return shown(value) if is_long else format(value, format_spec)


_LONG: Final = _LongNumbers()


def fill(message: Message, fields: Mapping[str, object]) -> str:
    """The message with its fields filled in; no second full stop after an abbreviation."""
    try:
        text = message.format_map(fields)
    except ValueError:  # Python refuses to print very long integers
        text = _LONG.vformat(message, (), fields)
    twice = message.endswith("}.") and text.endswith("..") and not text.endswith("...")
    return text[:-1] if twice else text


class Facts(Mapping[str, Fact]):
    """Facts by their names: ``Facts(taken=3, needed=4)``.

    Long texts are cut, and characters that are not printable are escaped.
    """

    __slots__ = ("_facts",)

    def __init__(self, /, **facts: Fact) -> None:
        for name, fact in facts.items():
            if isinstance(fact, str):
                facts[name] = short(fact)
        self._facts = facts

    def __getitem__(self, name: str) -> Fact:
        return self._facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, Facts) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._facts.items()))

    def __repr__(self) -> str:
        return f"Facts({', '.join(f'{name}={fact!r}' for name, fact in self._facts.items())})"


NO_FACTS: Final = Facts()
"""No facts."""


class Translations(Protocol):
    """The sentences of a language, such as a `gettext.GNUTranslations`."""

    def gettext(self, message: str, /) -> str:
        """The message in the language, or as it is."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The message with the plural for a number in the language."""
        ...


class _Known(dict[str, Fact]):
    """Facts for a sentence, with a question mark for those that data from outside left out."""

    def __missing__(self, _name: str) -> str:
        return "?"


@attrs.frozen(repr=False, cache_hash=True)
class Kind:
    """A kind of line, outcome or refusal. Other packages can add their own.

    Kinds are compared by name. Raises `PepperError` for a name that is not made of words of lower
    case, or too long.
    """

    name: str
    """Lower-case words, for programs: ``thrown in``."""
    sentence: str = attrs.field(default="", eq=False)
    """The sentence, with the names of facts in braces; the name is used if it is empty."""
    several: str | None = attrs.field(default=None, eq=False)
    """The sentence for a `count` other than 1; None if the sentence has no plural."""
    count: str = attrs.field(default="", eq=False)
    """The name of the fact that decides between singular and plural."""

    def __attrs_post_init__(self) -> None:
        if not (re.fullmatch(KIND, self.name) and len(self.name) <= LONGEST_KIND):
            wanted = f"up to {LONGEST_KIND} characters, words of lower-case letters"
            raise PepperError(f"a kind named {shown(self.name)}: must be {wanted}")

    def say(self, facts: Mapping[str, Fact], language: Translations | None = None) -> str:
        """The sentence for these facts; in English without a language."""
        one, several, number = self.sentence or self.name, self.several, facts.get(self.count)
        if language is None:
            found = one if several is None or number == 1 else several
        elif several is None:
            found = language.gettext(one)
        else:
            found = language.ngettext(one, several, number if isinstance(number, int) else 0)
        known = _Known(facts)
        for name in ("seat", "side"):
            if isinstance(fact := facts.get(name), int):
                known[name] = f"{name} {shown(fact)}"
        return fill(found, known)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"
