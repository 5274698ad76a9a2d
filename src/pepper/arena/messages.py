"""The messages between the arena and a program, and the faults that forfeit a hand."""

from __future__ import annotations

import json
from typing import Final, TypeAlias

import attrs

from pepper.data.converter import to_data
from pepper.data.slots import kind_of
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.part import Word
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat
from pepper.engine.sight.view import View

PROTOCOL: Final = 1
"""The version of the protocol."""
LONGEST_LINE: Final = 10_000
"""The maximum length of a line from a program, in bytes."""


class Fault(Word):
    """Why a hand was forfeited."""

    LATE = "late"
    CRASHED = "crashed"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    OUT = "out after three forfeits"


class ForfeitError(PepperError):
    """A player's fault: what kind it is, and a sentence about it."""

    def __init__(self, fault: Fault, reason: str) -> None:
        self.fault = fault
        self.reason = reason
        super().__init__(f"{fault.value}: {reason}")

    def __reduce__(self) -> tuple[type[ForfeitError], tuple[Fault, str]]:
        return ForfeitError, (self.fault, self.reason)


@attrs.frozen
class Hello:
    """The first message to a program."""

    protocol: int
    """The version of the protocol, 1."""
    seat: Seat
    """The program's seat in all hands."""
    rules: Rules
    """The rules of all hands."""
    seed: int
    """A seed for the program's own choices, which has nothing to do with the cards."""
    milliseconds: int
    """The time to get ready, and afterwards for all actions of a hand."""


@attrs.frozen
class Ready:
    """A program's answer to `Hello`."""

    protocol: int
    """The version of the protocol that the program uses."""


@attrs.frozen
class YourTurn:
    """Asks a program for an action."""

    view: View
    """The view of its seat."""
    milliseconds: int
    """The time that is left for all further actions of this hand."""


@attrs.frozen
class Answer:
    """A program's answer to `YourTurn`."""

    action: Action
    """One of the legal actions of the view."""


@attrs.frozen
class HandDone:
    """Tells a program that the hand is over. It does not answer."""

    result: HandResult
    """The result of the hand."""
    forfeits: tuple[Seat, ...] = ()
    """The seats that forfeited it."""


Message: TypeAlias = Hello | Ready | YourTurn | Answer | HandDone
"""Everything that is sent."""


def write(message: Message, parts: tuple[type, ...] = ()) -> bytes:
    """The message as a line of JSON; `parts` are the classes of other packages in it."""
    data = to_data(message, type(message), parts)
    kind = json.dumps({"kind": kind_of(type(message))})
    fields = json.dumps(data, separators=(",", ":"))
    return f"{kind[:-1]},{fields[1:]}\n".encode()
