"""How a view or a card is drawn: its size, its colours, and what is marked."""

from __future__ import annotations

from typing import Final

import attrs

from pepper.engine.parts.checked import type_problems
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.part import Word

MOST_PIXELS: Final = 100_000
"""The greatest width of a drawing."""


class Theme(Word):
    """The colours of a drawing."""

    LIGHT = "light"
    DARK = "dark"


@attrs.frozen
class SvgStyle:
    """How a view is drawn. Raises `PepperError` for values out of range or of another type."""

    width: int | None = None
    """The width in pixels, from 1 to 100,000; None for the natural size of the layout."""
    theme: Theme | None = None
    """The colours; None for those that the reader's browser prefers."""
    narrow: bool = False
    """Whether to use the layout for phones: natural width 390 pixels, no text under 12."""
    four_colours: bool = False
    """Whether diamonds are blue and clubs green."""
    last_card: bool = False
    """Whether to mark the card that was played last."""
    last_trick: bool = False
    """Whether the last trick stays on the table until the next card is played."""

    def __attrs_post_init__(self) -> None:
        if problems := type_problems(self, SvgStyle):
            raise PepperError("; ".join(map(str, problems)))
        if self.width is not None and not 0 < self.width <= MOST_PIXELS:
            raise PepperError(f"width: {shown(self.width)} is not between 1 and {MOST_PIXELS}")
