"""The protocol without I/O: which message comes when, and how the bytes of a program are read."""

from __future__ import annotations

from typing import Final

import attrs

from pepper import wire
from pepper.data.json_text import members
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.part import Word
from pepper.engine.parts.phase import Action

from .messages import (
    LONGEST_LINE,
    PROTOCOL,
    Answer,
    Fault,
    ForfeitError,
    HandDone,
    Hello,
    Ready,
    YourTurn,
    write,
)


class Stage(Word):
    """The events that a connection waits for."""

    NEW = "the arena says hello first"
    GREETED = "the program has to get ready"
    IDLE = "the program is not asked for anything"
    ASKED = "the program has to act"


# Who may say what, and what comes next. Nothing else is allowed.
_TURNS: Final[dict[tuple[Stage, type], Stage]] = {
    (Stage.NEW, Hello): Stage.GREETED,
    (Stage.GREETED, Ready): Stage.IDLE,
    (Stage.IDLE, YourTurn): Stage.ASKED,
    (Stage.ASKED, Answer): Stage.IDLE,
    (Stage.IDLE, HandDone): Stage.IDLE,
}


@attrs.define
class Connection:
    """The arena's end of the conversation with one program, from bytes to bytes.

    `send` gives the bytes for the program, `receive` takes those that it wrote. A connection does
    no I/O and knows no time, so it serves any transport.
    """

    parts: tuple[type, ...] = ()
    """Classes of other packages in the rules."""
    stage: Stage = attrs.field(default=Stage.NEW, init=False)
    """The event it waits for."""
    _unread: bytes = attrs.field(default=b"", init=False, repr=False)

    def send(self, message: Hello | YourTurn | HandDone) -> bytes:
        """The bytes of the message; raises `PepperError` at another stage than its own."""
        follows = _TURNS.get((self.stage, type(message)))
        if follows is None:
            raise PepperError(f"{type(message).__name__} cannot be sent: {self.stage.value}")
        self.stage = follows
        return write(message, self.parts)

    def receive(self, data: bytes) -> Ready | Answer | None:
        """The message that these bytes complete; None while its line goes on.

        Raises `ForfeitError` for a line that is too long, unreadable or not asked for.
        """
        self._unread += data
        line, end, rest = self._unread.partition(b"\n")
        if self.stage not in {Stage.GREETED, Stage.ASKED}:
            raise _unreadable(line, "nothing, since it was not asked")
        if len(line) > LONGEST_LINE:
            raise _unreadable(line, f"a line of at most {LONGEST_LINE} bytes")
        if not end:
            return None
        if rest:
            raise _unreadable(rest, "a single line")
        self._unread = b""
        message = self._ready(line) if self.stage is Stage.GREETED else self._answer(line)
        self.stage = _TURNS[self.stage, type(message)]
        return message

    def _ready(self, line: bytes) -> Ready:
        found = members(_parse(line))
        if found.get("kind") != "ready" or found.get("protocol") != PROTOCOL:
            raise _unreadable(line, '{"kind": "ready", "protocol": 1}')
        return Ready(PROTOCOL)

    def _answer(self, line: bytes) -> Answer:
        found = members(_parse(line))
        if found.get("kind") != "answer" or "action" not in found:
            raise _unreadable(line, '{"kind": "answer", "action": ...}')
        try:
            action: Action = wire.read_action(found["action"], parts=self.parts)
        except PepperError as error:
            raise ForfeitError(Fault.UNREADABLE, f"action: {error}") from None
        return Answer(action)


def _parse(line: bytes) -> object:
    try:
        return wire.parse(line.decode())
    except UnicodeDecodeError:
        raise _unreadable(line, "UTF-8") from None
    except wire.WireError as error:
        raise ForfeitError(Fault.UNREADABLE, str(error)) from None


def _unreadable(found: bytes, expected: str) -> ForfeitError:
    text = shown(found[:100].decode(errors="replace"))
    return ForfeitError(Fault.UNREADABLE, f"found {text}, expected {expected}")
