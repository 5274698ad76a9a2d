"""Every exception that pepper raises. `PepperError` is the root, and also a `ValueError`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

import attrs

from .seats import Seat

Path: TypeAlias = tuple[str | int, ...]
"""The names of fields and the indices that lead to a value inside another one."""


def dotted(path: Path) -> str:
    """The path as people read it, such as ``ladder.steps[0].tricks``."""
    steps = [f"[{key}]" if isinstance(key, int) else f".{_quoted(key)}" for key in path]
    return "".join(steps).removeprefix(".")


def _quoted(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else repr(key)


class PepperError(ValueError):
    """The root of all errors of this library."""


class UnknownVariantError(PepperError):
    """An unknown variant, or an option or value that the variant does not have."""


class PositionError(PepperError):
    """Scores, or the number of a hand, from which no match can go on."""


@attrs.frozen
class Problem:
    """One thing that is wrong with a part, or with how parts are combined."""

    part: str
    """The part, by its field name in `Rules`."""
    what: str
    """What is wrong, as a sentence without a full stop."""
    hint: str
    """How to correct it; empty where `what` says so already."""
    path: Path = ()
    """Where it is in the value that was refused: ``("steps", 0, 0, "tricks")`` in a ladder,
    ``("ladder", "steps", 0, 0, "tricks")`` in rules. Empty for the value as a whole."""

    def __str__(self) -> str:
        return (
            f"{self.part}: {self.what} ({self.hint})" if self.hint else f"{self.part}: {self.what}"
        )


class RulesError(PepperError):
    """Invalid parts, or parts that cannot be combined. `problems` lists everything wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        """Everything that is wrong; at least one entry."""
        super().__init__("\n".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Problem, ...]]]:
        return RulesError, (self.problems,)


@attrs.frozen
class Reason:
    """Why an action was refused."""

    code: str
    """A short constant such as ``"revoke"``, for programs."""
    seat: Seat | None
    """The seat to act; None if it is nobody's turn."""
    action: str
    """The refused action, in its text form."""
    rule: str
    """The rule that it breaks, in one sentence."""
    legal: str
    """What would be legal instead."""

    def __str__(self) -> str:
        who = "nobody is to act" if self.seat is None else f"seat {self.seat}"
        return f"{who}: {self.action!r} is refused: {self.rule} Legal: {self.legal}."


def check(problems: Iterable[Problem]) -> None:
    """Raise `RulesError` with all the problems, if there are any."""
    if found := tuple(problems):
        raise RulesError(found)


class IllegalActionError(PepperError):
    """An illegal action. The match is unchanged; `reason` says what is wrong."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        """The rule that the action breaks, and what would be legal."""
        super().__init__(str(reason))

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Reason]]:
        return IllegalActionError, (self.reason,)


class RecordError(PepperError):
    """A record that cannot be read: where, what was found there and what was expected."""

    def __init__(self, line: int, column: int, found: str, expected: str) -> None:
        self.line = line
        """The line, from 1."""
        self.column = column
        """The column, from 1."""
        self.found = found
        """What was found there."""
        self.expected = expected
        """What was expected there, or the rule that it breaks."""
        super().__init__(f"line {line}, column {column}: found {found}, expected {expected}")

    def __reduce__(self) -> tuple[type[RecordError], tuple[int, int, str, str]]:
        return RecordError, (self.line, self.column, self.found, self.expected)
