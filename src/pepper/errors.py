"""Everything that pepper raises. `PepperError` is the root, and also a `ValueError`."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from .seats import Seat


class PepperError(ValueError):
    """The root of all errors of this library."""


class UnknownVariantError(PepperError):
    """There is no variant, or no option of it, by that name."""


@attrs.frozen
class Problem:
    """One reason why parts do not go together, or a part is not sound in itself."""

    part: str
    """Which part, as it is called in `Rules`."""
    what: str
    """What is wrong, in a sentence without its full stop."""
    hint: str
    """What would mend it."""

    def __str__(self) -> str:
        return f"{self.part}: {self.what} ({self.hint})"


class RulesError(PepperError):
    """Parts that do not go together, with every reason at once in `problems`."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        """Every reason, one or more."""
        super().__init__("\n".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Problem, ...]]]:
        return RulesError, (self.problems,)


@attrs.frozen
class Reason:
    """Why an action is refused."""

    code: str
    """A short constant such as ``"revoke"``, for programs."""
    seat: Seat | None
    """The seat to act, if anybody is."""
    action: str
    """The refused action in its text form."""
    rule: str
    """The rule that it breaks, in one sentence."""
    legal: str
    """What would be legal instead."""

    def __str__(self) -> str:
        who = "nobody is to act" if self.seat is None else f"seat {self.seat}"
        return f"{who}: {self.action!r} is refused: {self.rule} Legal: {self.legal}."


def check(problems: Iterable[Problem]) -> None:
    """Raise `RulesError` with the problems, if there are any."""
    if found := tuple(problems):
        raise RulesError(found)


class IllegalActionError(PepperError):
    """A refused action; the match that refused it is as it was. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        """The rule that stands against it, and what would be legal."""
        super().__init__(str(reason))

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Reason]]:
        return IllegalActionError, (self.reason,)


class RecordError(PepperError):
    """A record that cannot be read: where, what stood there and what could have stood there."""

    def __init__(self, line: int, column: int, found: str, expected: str) -> None:
        self.line = line
        """From 1."""
        self.column = column
        """From 1."""
        self.found = found
        """What stands there."""
        self.expected = expected
        """What could stand there, or the rule that it goes against."""
        super().__init__(f"line {line}, column {column}: found {found}, expected {expected}")

    def __reduce__(self) -> tuple[type[RecordError], tuple[int, int, str, str]]:
        return RecordError, (self.line, self.column, self.found, self.expected)
