"""The colours of the output of commands. `pepper play` has others, with its own background.

A terminal's background may be white or black, so a colour needs a contrast of 4.5 to both. None of
the 16 basic colours has that in every terminal, and neither has faint text. Five of the 256
colours, which look the same everywhere, have it.
"""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.theme import Theme

RED: Final = "color(131)"
JOKER: Final = "color(163)"
GOOD: Final = "bold color(29)"
BAD: Final = "bold color(131)"

_PLAIN: Final = Theme(
    dict.fromkeys(
        ("rule.line", "progress.percentage", "progress.remaining", "progress.elapsed"), "none"
    )
)
"""Replacements for styles of rich whose colours are not readable everywhere."""


class Output(Console):
    """The console of all commands; it has no colours where there are only 16 of them."""

    def __init__(self) -> None:
        super().__init__(highlight=False, theme=_PLAIN)
        self.no_color = self.no_color or self.color_system not in {"256", "truecolor"}

    def on_broken_pipe(self) -> None:
        """Raise the error, which rich would turn into an exit."""
        raise BrokenPipeError
