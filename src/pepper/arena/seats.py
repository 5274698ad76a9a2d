"""The player in a seat: a function in this process, or a program that speaks the protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from random import Random
from time import monotonic
from typing import Final, Protocol, TypeVar

import attrs

from pepper import wire
from pepper.bots import Player
from pepper.data.json_text import members
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError, short
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat
from pepper.engine.sight.view import View

from .connection import Connection
from .messages import PROTOCOL, Answer, Fault, ForfeitError, HandDone, Hello, Ready, YourTurn, write
from .process import Process

T = TypeVar("T")

SEEDS_OF_PLAYERS: Final = 2**53
"""The number of seeds for players: JavaScript represents smaller integers exactly."""


@attrs.frozen
class Place:
    """The information a player gets when it takes a seat."""

    seat: Seat
    rules: Rules
    seed: int
    seconds: float


class Sitter(Protocol):
    """A player in a seat, for all hands of a seating."""

    def begin(self) -> None:
        """Get ready for a hand; `ForfeitError` if it does not."""

    def choose(self, view: View) -> Action:
        """An action, which may be illegal; `ForfeitError` if there is none."""
        ...

    def done(self, result: HandResult, forfeits: tuple[Seat, ...]) -> None:
        """Hear the result of a hand that it has not forfeited."""

    def drop(self) -> None:
        """Stop at once, until the next hand begins."""

    def close(self) -> None:
        """Leave the seat."""


@attrs.frozen
class Function:
    """A player as a function. It is trusted: nothing limits its time.

    An exception that it raises forfeits the hand.
    """

    name: str
    """The name in reports."""
    choose: Player
    """The function."""

    def __attrs_post_init__(self) -> None:
        check_fields(self)


@attrs.frozen
class Command:
    """A player as a program that speaks the protocol over its standard input and output."""

    name: str
    """The name in reports."""
    command: tuple[str, ...]
    """The program and its arguments."""

    def __attrs_post_init__(self) -> None:
        check_fields(self)


def take_seat(player: Function | Command, place: Place) -> Sitter:
    """The player in a seat; for a command, a process of its own from the first hand on."""
    if isinstance(player, Command):
        return _SeatedCommand(player.command, place)
    return _SeatedFunction(player.choose, Random(str(place.seed)))  # noqa: S311  (no secrets)


@attrs.frozen
class _SeatedFunction:
    _choose: Player
    _rng: Random

    def begin(self) -> None:
        pass

    def choose(self, view: View) -> Action:
        try:
            return self._choose(view, self._rng)
        except (Exception, SystemExit) as error:  # whatever it is, the others play on
            reason = short(f"{type(error).__name__}: {error}")
            raise ForfeitError(Fault.CRASHED, reason) from error

    def done(self, result: HandResult, forfeits: tuple[Seat, ...]) -> None:
        pass

    def drop(self) -> None:
        pass

    def close(self) -> None:
        pass


@attrs.frozen
class _Running:
    """A program that was started, and what was said."""

    process: Process
    connection: Connection


@attrs.define
class _SeatedCommand:
    """A program in a seat. It is started when a hand begins, and again after a forfeit."""

    _command: tuple[str, ...]
    _place: Place
    _running: _Running | None = attrs.field(default=None, init=False)
    _left: float = attrs.field(default=0, init=False)
    """Seconds for the rest of the hand."""
    _news: bytes = attrs.field(default=b"", init=False)
    """Lines to send with the next message, because the program need not read them earlier."""

    def begin(self) -> None:
        if self._running is None:
            place, self._left = self._place, self._place.seconds
            running = _Running(Process(self._command), Connection(place.rules.foreign))
            self._running = running
            time = _milliseconds(place.seconds)
            hello = Hello(PROTOCOL, place.seat, place.rules, place.seed, time)
            self._ask(running, hello, running.connection.receive)
        self._left = self._place.seconds

    def choose(self, view: View) -> Action:
        def receive(data: bytes) -> Action | None:
            answer = running.connection.receive(data)
            return answer.action if isinstance(answer, Answer) else None

        running = self._started()
        running.process.read_unasked(running.connection.receive)
        return self._ask(running, YourTurn(view, _milliseconds(self._left)), receive)

    def done(self, result: HandResult, forfeits: tuple[Seat, ...]) -> None:
        self._news += self._started().connection.send(HandDone(result, forfeits))

    def drop(self) -> None:
        if self._running is not None:
            self._running.process.kill()
            self._running, self._news = None, b""

    def close(self) -> None:
        if self._running is not None:
            self._running.process.close(self._news)
            self._running = None

    def _started(self) -> _Running:
        if self._running is None:
            raise PepperError("the program has not begun a hand")
        return self._running

    def _ask(
        self, running: _Running, message: Hello | YourTurn, receive: Callable[[bytes], T | None]
    ) -> T:
        """The program's answer, within the time that it has left."""
        data, start = self._news + running.connection.send(message), monotonic()
        self._news = b""
        answer = running.process.exchange(data, receive, start + self._left)
        self._left -= monotonic() - start
        return answer


def _milliseconds(seconds: float) -> int:
    return max(0, int(seconds * 1000))


@door
def serve(choose: Player, *, parts: Iterable[type] = ()) -> None:
    """Play as a program: speak the protocol over standard input and output until it ends.

    `parts` are the classes of other packages in the rules. Whatever else the function prints has to
    go to standard error. Raises what the function raises.
    """
    parts, rng = tuple(parts), Random(0)  # noqa: S311  (no secrets)
    for line in sys.stdin:
        message = members(wire.parse(line))
        if message.get("kind") == "hello":
            rng.seed(str(message.get("seed")))
            _say(Ready(PROTOCOL))
        elif message.get("kind") == "your-turn":
            view = wire.read_view(message.get("view"), parts=parts)
            _say(Answer(choose(view, rng)), parts)


def _say(message: Ready | Answer, parts: tuple[type, ...] = ()) -> None:
    print(write(message, parts).decode(), end="", flush=True)  # noqa: T201  (the protocol)
