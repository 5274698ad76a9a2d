"""The picker in the terminal."""

from __future__ import annotations

from functools import partial

from textual.events import Key, MouseScrollDown, MouseScrollUp

from .picker import Picker, click, press
from .picker_page import picker_page, picker_targets
from .shell import Board, BoardApp, key_of


class PickerShell(BoardApp):
    """The picker in the terminal, until something is picked or the person leaves."""

    def __init__(self, now: Picker) -> None:
        super().__init__(partial(picker_page, now), partial(picker_targets, now))
        self.now = now

    def on_key(self, event: Key) -> None:
        """Pass a key to the picker."""
        event.stop()
        self._show(press(self.now, key_of(event)))

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        """Pass a click to the picker."""
        self._show(click(self.now, clicked.target))

    def on_mouse_scroll_up(self, _event: MouseScrollUp) -> None:
        """Go up the list."""
        self._show(press(self.now, "up"))

    def on_mouse_scroll_down(self, _event: MouseScrollDown) -> None:
        """Go down the list."""
        self._show(press(self.now, "down"))

    def _show(self, then: Picker) -> None:
        self.now = then
        if then.done:
            self.exit()
        else:
            self.board.show(partial(picker_page, then), partial(picker_targets, then))
