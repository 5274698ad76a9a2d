"""A program as a child process: bytes to it and from it, with deadlines that nothing can delay."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import Popen
from time import monotonic, sleep
from typing import Final, TypeVar

from pepper.engine.parts.errors import PepperError, short

from .messages import Fault, ForfeitError

T = TypeVar("T")

CHUNK: Final = 1 << 16
"""Bytes that are read or written at a time."""
LAST_WORDS: Final = 1 << 12
"""Bytes of the standard error that are kept."""
GRACE: Final = 1.0
"""Seconds in which a program may end by itself once its input is closed."""
MARK: Final = "PEPPER_ARENA_"
"""The beginning of the environment variable that marks a program and its children."""


class Process:
    """A running program, whose children are killed with it.

    It runs in a session of its own. On Linux, children that have left the session are found by a
    variable in their environment.

    Nothing that it does blocks the arena: all pipes are non-blocking, and one that is flooded or
    not read costs only the program's own time. Raises `ForfeitError` if it cannot be started, and
    `PepperError` on Windows, where processes cannot be stopped in this way.
    """

    def __init__(self, command: Sequence[str]) -> None:
        if not hasattr(os, "killpg"):
            raise PepperError("commands can play on Linux and macOS only; functions play anywhere")
        (stdin, self._in), (self._out, stdout), (self._err, stderr) = (os.pipe() for _ in range(3))
        self._open = [self._in, self._out, self._err]
        self._outgoing = self._said = b""
        self._mark = f"{MARK}{token_hex()}"
        self._selector = DefaultSelector()
        for end in self._out, self._err:
            self._selector.register(end, EVENT_READ)
        try:
            self._child = Popen(  # noqa: S603  (the command that the user gave)
                command,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                env={**os.environ, self._mark: "1"},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._shut(*self._open)
            self._selector.close()
            raise ForfeitError(Fault.CRASHED, f"cannot be started: {error}") from None
        finally:
            for end in stdin, stdout, stderr:
                os.close(end)
        for end in self._open:
            os.set_blocking(end, False)

    def exchange(self, data: bytes, receive: Callable[[bytes], T | None], deadline: float) -> T:
        """Write the data and read until `receive` returns something, and return it.

        Raises `ForfeitError` at the deadline (of `time.monotonic`), when the program ends or closes
        its output, and what `receive` raises.
        """
        self._outgoing += data
        if self._outgoing and self._in not in self._selector.get_map():
            self._selector.register(self._in, EVENT_WRITE)
        while (left := deadline - monotonic()) > 0:
            for key, _ in self._selector.select(left):
                if key.fd == self._in:
                    self._write()
                elif key.fd == self._err:
                    self._hear()
                elif (found := receive(self._read())) is not None:
                    return found
        raise ForfeitError(Fault.LATE, "the time is up")

    def read_unasked(self, receive: Callable[[bytes], object]) -> None:
        """Pass on what the program has written since it was last read, if anything."""
        with suppress(BlockingIOError):
            receive(self._read())

    def close(self, data: bytes = b"") -> None:
        """Send the last data, close its input and let it end; then kill what is left of it."""
        if self._open:
            with suppress(OSError):
                os.write(self._in, self._outgoing + data)
            self._outgoing = b""
            self._shut(self._in)
            with suppress(ForfeitError):
                self.exchange(b"", lambda _: None, monotonic() + GRACE)
            self.kill()

    def kill(self) -> None:
        """Kill the program and its children at once."""
        if self._open:
            # Before the wait: until then nobody else gets the id of the group. macOS answers
            # that this is not permitted if all processes of the group have ended.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
            self._child.wait()
            _kill_marked(self._mark, monotonic() + GRACE)
            with suppress(BlockingIOError):
                self._hear()
            self._shut(*self._open)
            self._selector.close()

    def _write(self) -> None:
        try:
            self._outgoing = self._outgoing[os.write(self._in, self._outgoing[:CHUNK]) :]
        except BrokenPipeError:  # it has closed its input, and may still end or answer
            self._outgoing = b""
        if not self._outgoing:
            self._selector.unregister(self._in)

    def _read(self) -> bytes:
        data = os.read(self._out, CHUNK)
        if not data:
            self.kill()
            raise ForfeitError(Fault.CRASHED, self._epitaph())
        return data

    def _hear(self) -> None:
        """Read the standard error, and keep the end of it."""
        said = os.read(self._err, CHUNK)
        self._said = (self._said + said)[-LAST_WORDS:]
        if not said and self._err in self._selector.get_map():
            self._selector.unregister(self._err)

    def _shut(self, *ends: int) -> None:
        for end in ends:
            if end in self._selector.get_map():
                self._selector.unregister(end)
            self._open.remove(end)
            os.close(end)

    def _epitaph(self) -> str:
        """How it ended, and the last line that it wrote to its standard error."""
        code = self._child.returncode
        ended = "closed its output" if code == -signal.SIGKILL else f"ended with code {code}"
        lines = self._said.decode(errors="replace").splitlines()
        last = next((line for line in reversed(lines) if line.strip()), "")
        return short(f"{ended}: {last}" if last else ended)


def _kill_marked(mark: str, deadline: float) -> None:
    """Kill all processes with this mark until none is left; on Linux, which lists them in `/proc`.

    Repeats the search, because a killed process may have started another one before.
    """
    while (found := list(_marked(mark))) and monotonic() < deadline:
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        sleep(0.001)


def _marked(mark: str) -> Iterator[int]:
    wanted = f"{mark}=1".encode()
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has ended, or belongs to another user
            if wanted in environment.read_bytes().split(b"\0"):
                yield int(environment.parent.name)
