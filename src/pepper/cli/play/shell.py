"""The terminal: passes keys to the sitting, shows its page and saves every step."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import ClassVar, Final

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from .canvas import Line
from .files import save
from .page import page
from .palette import palette
from .sitting import Sitting, leave, press, tick

REST: Final = 0.3
"""Seconds during which Enter is ignored after something else is asked."""


class Board(Widget):
    """The whole screen."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    def __init__(self, now: Sitting, system: str | None) -> None:
        super().__init__()
        self._now = now
        self._lines: tuple[Line, ...] = ()
        self._palette = palette(system)

    def show(self, now: Sitting) -> None:
        """Show another page."""
        self._now = now
        self._lines = page(now, self.size.width, self.size.height)
        self.refresh()

    def on_resize(self) -> None:
        """Show the page in its new size."""
        self.show(self._now)

    def render_line(self, y: int) -> Strip:
        """One line of the page."""
        line = self._lines[y] if y < len(self._lines) else ()
        return Strip([Segment(text, self._palette[look]) for text, look in line])


class Shell(App[None]):
    """A sitting in the terminal; `failure` is the error that ended it, if any.

    `clock` gives the time in seconds, from any start.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True)
    ]

    def __init__(self, now: Sitting, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(ansi_color=True)  # the palette has what the terminal can show
        self.now = now
        self.failure: OSError | None = None
        system = None if os.environ.get("NO_COLOR") else self.console.color_system
        self._board = Board(now, system)
        self._timer: Timer | None = None
        self._clock, self._changed = clock, -inf

    def compose(self) -> ComposeResult:
        """The board and nothing else."""
        yield self._board

    def on_load(self) -> None:
        """Leave as `q` does when the system ends the program.

        SIGHUP still kills it: without its terminal, textual may wait forever to write.
        """
        with suppress(NotImplementedError):  # Windows has no such signal
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, self.action_leave)

    def on_mount(self) -> None:
        """Start the clock."""
        self._wait()

    def on_key(self, event: Key) -> None:
        """Pass a key to the sitting, but not an Enter meant for what was asked before."""
        event.stop()
        if event.key == "enter" and self._clock() < self._changed + REST:
            return
        typed = event.character if event.is_printable and event.key != "space" else None
        self._show(press(self.now, typed or event.key))

    def action_leave(self) -> None:
        """Leave the table as `q` does."""
        self._show(leave(self.now))

    def _tick(self) -> None:
        self._show(tick(self.now))

    def _show(self, then: Sitting) -> None:
        """Save the match if it changed, show the page and restart the clock."""
        before, self.now = self.now, then
        if then.match is not before.match:
            try:
                save(then.file, then.record)
            except OSError as error:
                self.failure = error
                self.exit()
                return
        if then.done:
            self.exit()
            return
        self._board.show(then)
        if (then.match, then.panel, then.asked) != (before.match, before.panel, before.asked):
            self._changed = self._clock()
        paces = (then.pace, then.speed), (before.pace, before.speed)
        if then.match is not before.match or paces[0] != paces[1]:
            self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        pace = self.now.pace
        wait = None if pace is None else self.now.speed.seconds(pace)
        self._timer = None if wait is None else self.set_timer(wait, self._tick)


def can_show_symbols() -> bool:
    """Whether the terminal's encoding has symbols for the suits."""
    stream = sys.__stderr__
    return stream is not None and (stream.encoding or "").lower().startswith("utf")


def is_terminal() -> bool:
    """Whether there is a terminal to play in."""
    streams = sys.__stdin__, sys.__stderr__
    return all(stream is not None and stream.isatty() for stream in streams)
