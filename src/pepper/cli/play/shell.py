"""The terminal: passes keys and clicks to the sitting, shows its page and saves every step."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from time import monotonic
from typing import ClassVar, Final, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click, Key, MouseDown, MouseEvent, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from typing_extensions import override

from .canvas import Line, Paint, Target, Targets
from .files import save
from .keys import click, press, tick
from .page import fits, page, stop_at_end, targets
from .palette import palette
from .sitting import Sitting
from .steps import leave

REST: Final = 0.3
"""Seconds during which Enter and picks by the mouse are ignored after something else is asked."""
HABIT: Final = 1.0
"""Seconds for which Enter is ignored after a key has played a card or given an answer.

Players confirm several cards with Enter, and out of habit would lead the marked card with it.
"""


Painter: TypeAlias = Callable[[int, int], tuple[Line, ...]]
"""Paints a page in that many columns and lines."""
Finder: TypeAlias = Callable[[int, int], Targets]
"""Finds what clicks do on that page."""


class Board(Widget):
    """The whole screen."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    class Clicked(Message):
        """A click of the left button on something."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    def __init__(self, paint: Painter, find: Finder, styles: dict[Paint, Style]) -> None:
        super().__init__()
        self._paint, self._find = paint, find
        self._pressed: Target | None = None
        self._lines: tuple[Line, ...] = ()
        self._styles = styles

    def show(self, paint: Painter, find: Finder) -> None:
        """Show another page."""
        self._paint, self._find = paint, find
        self._lines = paint(self.size.width, self.size.height)
        self.refresh()

    def on_resize(self) -> None:
        """Show the page in its new size."""
        self.show(self._paint, self._find)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Remember where a click begins: a drag does nothing."""
        self._pressed = self._target(event)

    def on_click(self, event: Click) -> None:
        """Tell of a click on something."""
        target = self._target(event)
        if target is not None and target == self._pressed and event.button == 1:
            self.post_message(self.Clicked(target))

    def _target(self, event: MouseEvent) -> Target | None:
        return self._find(*self.size).get((event.x, event.y))

    def render_line(self, y: int) -> Strip:
        """One line of the page."""
        line = self._lines[y] if y < len(self._lines) else ()
        return Strip([Segment(text, self._styles[paint]) for text, paint in line])


class BoardApp(App[None]):
    """A terminal with a board and nothing else."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True)
    ]

    def __init__(self, paint: Painter, find: Finder, *, four_colours: bool = False) -> None:
        super().__init__(ansi_color=True)  # the palette has what the terminal can show
        system = None if os.environ.get("NO_COLOR") else self.console.color_system
        self.board = Board(paint, find, palette(system, four_colours=four_colours))

    def compose(self) -> ComposeResult:
        """The board and nothing else."""
        yield self.board

    def on_load(self) -> None:
        """Leave as `q` does when the system ends the program.

        SIGHUP still kills it: without its terminal, textual may wait forever to write.
        """
        with suppress(NotImplementedError):  # Windows has no such signal
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, self.action_leave)

    def action_leave(self) -> None:
        """Leave."""
        self.exit()


def key_of(event: Key) -> str:
    """The key as a sitting takes it: a character, or a name such as ``enter``."""
    typed = event.character if event.is_printable and event.key != "space" else None
    return typed or event.key


class Shell(BoardApp):
    """A sitting in the terminal; `failure` is the error that ended it, if any.

    `clock` gives the time in seconds, from any start.
    """

    def __init__(
        self,
        now: Sitting,
        clock: Callable[[], float] = monotonic,
        *,
        four_colours: bool = False,
    ) -> None:
        super().__init__(partial(page, now), partial(targets, now), four_colours=four_colours)
        self.now = now
        self.failure: OSError | None = None
        self._timer: Timer | None = None
        self._clock, self._changed, self._acted = clock, -inf, -inf

    def on_mount(self) -> None:
        """Start the clock."""
        self._wait()

    def on_key(self, event: Key) -> None:
        """Pass a key to the sitting, but not an Enter meant for what was asked before.

        A window that is too small to show the table takes no other key than the one it names. The
        Enter after a typed action is meant for that action.
        """
        event.stop()
        if not fits(*self.board.size):
            if event.key == "q":
                self._show(leave(self._seen))
            return
        rests = self._is_resting or self._clock() < self._acted + HABIT
        if event.key == "enter" and rests and self.now.typed is None and self.now.asked != "leave":
            return
        before = self.now.match
        self._show(press(self._seen, key_of(event)))
        own = before.turn == self.now.seat and self.now.match is not before
        if own and event.key != "enter":
            self._acted = self._clock()

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        """Do what the click does, but pick nothing with a click meant for what was asked before."""
        target = clicked.target
        if self._is_resting and (isinstance(target, int) or target == "enter"):
            return
        self._show(click(self._seen, target))

    def on_mouse_scroll_up(self, _event: MouseScrollUp) -> None:
        """Scroll a page up."""
        self._show(press(self._seen, "wheelup"))

    def on_mouse_scroll_down(self, _event: MouseScrollDown) -> None:
        """Scroll a page down."""
        self._show(press(self._seen, "wheeldown"))

    @override
    def action_leave(self) -> None:
        """Leave the table as `q` does."""
        self._show(leave(self.now))

    @property
    def _is_resting(self) -> bool:
        # Leaving loses nothing, and who types q usually types Enter at once.
        return self.now.asked != "leave" and self._clock() < self._changed + REST

    @property
    def _seen(self) -> Sitting:
        """The sitting as it is seen: only the page knows where a panel ends."""
        return stop_at_end(self.now, *self.board.size)

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
        self.board.show(partial(page, then), partial(targets, then))
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
