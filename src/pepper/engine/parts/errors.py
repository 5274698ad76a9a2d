"""Every exception that pepper raises. `PepperError` is the root, and also a `ValueError`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from reprlib import Repr
from typing import Final, Literal, TypeAlias

import attrs

Path: TypeAlias = tuple[str | int, ...]
"""The names of fields and the indices that lead to a value inside another one."""


def dotted(path: Path) -> str:
    """The path as people read it, such as ``ladder.steps[0].tricks``."""
    steps = [f"[{key}]" if isinstance(key, int) else f".{_quoted(key)}" for key in path]
    return "".join(steps).removeprefix(".")


def _quoted(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else repr(key)


MOST_PROBLEMS: Final = 100
"""The maximum number of problems in one error."""
MOST_WORDS: Final = 600
"""The most characters of a text in an error: enough for a deal of 200 cards."""
MOST_BITS: Final = 4096
"""Longer integers are refused, because Python refuses to print more than 4,300 digits."""
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxtuple = _SHORT.maxlist = 14


def escape(text: str) -> str:
    """The text with escapes for characters that are not printable."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def short(text: str) -> str:
    """The text in printable characters, and cut if it is long, for messages."""
    shown = escape(text[: MOST_WORDS + 1])
    return shown if len(shown) <= MOST_WORDS else f"{shown[: MOST_WORDS - 3]}..."


def shown(value: object) -> str:
    """The repr of any value in a few printable characters, for messages."""
    try:
        return escape(_SHORT.repr(value))
    except ValueError:  # Python refuses to print very long integers
        return f"a very long {type(value).__name__}"
    except Exception:  # noqa: BLE001  (a repr may raise anything)
        return f"a value of type {type(value).__name__}"


def is_plain(text: str, longest: int) -> bool:
    """Whether a text is printable, and not too long to be shown to people."""
    return len(text) <= longest and text.isprintable()


class PepperError(ValueError):
    """The root of all errors of this library."""


class UnknownVariantError(PepperError):
    """An unknown variant, or an option or value that the variant does not have."""


class PositionError(PepperError):
    """Scores, or the number of a hand, from which no match can go on."""


def required(value: object, kind: type, hint: str) -> None:
    """Raise `PepperError` with the hint unless the value is of this type."""
    if not isinstance(value, kind):
        found = type(value).__name__
        raise PepperError(f"{shown(value)} is of type {found}, not {kind.__name__}: {hint}")


def required_items(value: object, hint: str) -> None:
    """Raise `PepperError` with the hint unless the value is an iterable other than a text."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise PepperError(f"{shown(value)} is of type {type(value).__name__}: {hint}")


@attrs.frozen
class Problem:
    """One thing that is wrong with a part, or with how parts are combined."""

    part: str
    """The part, by its field name in `Rules`."""
    what: str = attrs.field(converter=short)
    """The problem, as a sentence without a full stop."""
    hint: str = attrs.field(converter=short)
    """How to correct it; empty where `what` says so already."""
    path: Path = ()
    """Its path in the value that was refused: ``("steps", 0, 0, "tricks")`` in a ladder,
    ``("ladder", "steps", 0, 0, "tricks")`` in rules. Empty for the value as a whole."""

    def __str__(self) -> str:
        return (
            f"{self.part}: {self.what} ({self.hint})" if self.hint else f"{self.part}: {self.what}"
        )


def problem_at(path: Path, what: str, hint: str) -> Problem:
    """A problem at a path in rules, whose first step is the part."""
    return Problem(f"{path[0]}", what, hint, path)


class RulesError(PepperError):
    """Invalid parts, or parts that cannot be combined. `problems` lists everything wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        """Everything that is wrong, up to a hundred entries; at least one."""
        super().__init__("\n".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Problem, ...]]]:
        return RulesError, (self.problems,)


def check(problems: Iterable[Problem]) -> None:
    """Raise `RulesError` with the problems, if there are any; a hundred are enough."""
    try:
        found = tuple(islice(problems, MOST_PROBLEMS))
    except PepperError:
        raise
    except ValueError as error:  # Python refuses to print very long integers
        what, hint = f"a number has too many digits: {error}", "choose a smaller number"
        raise RulesError((Problem("rules", what, hint),)) from None
    if found:
        raise RulesError(found)


class RecordError(PepperError):
    """A record that cannot be read: where, what was found there and what was expected."""

    def __init__(
        self,
        line: int,
        column: int,
        found: str,
        expected: str,
        kind: Literal["damaged", "newer", "older"] = "damaged",
    ) -> None:
        self.line = line
        """The line, from 1."""
        self.column = column
        """The column, from 1."""
        self.found = found
        """The value found there."""
        self.expected = expected
        """The value expected there, or the rule that it breaks."""
        self.kind = kind
        """Why: the format or the program that wrote it is newer than this version, its format is
        older than any that this version reads, or, in all other cases, it is damaged."""
        super().__init__(
            f"line {shown(line)}, column {shown(column)}: found {found}, expected {expected}"
        )

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        return RecordError, (self.line, self.column, self.found, self.expected, self.kind)
