"""A page of text in a few looks, painted piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import groupby
from typing import TypeAlias

from pepper.words.cells import flow
from pepper.words.cells import width as width_of


class Look(Enum):
    """The look of a piece of text; a palette gives its colours."""

    FELT = auto()
    FELT_DIM = auto()
    FELT_BOLD = auto()
    FELT_RED = auto()
    SIDE = auto()
    SIDE_DIM = auto()
    SIDE_BOLD = auto()
    SIDE_RED = auto()
    BAR = auto()
    BAR_DIM = auto()
    BAR_KEY = auto()
    NEWS = auto()
    ALERT = auto()
    GOOD = auto()
    BAD = auto()
    CARD = auto()
    CARD_RED = auto()
    CARD_DIM = auto()
    CARD_DIM_RED = auto()
    CARD_AT = auto()
    CARD_AT_RED = auto()
    BACK = auto()
    BUTTON = auto()
    BUTTON_RED = auto()
    BUTTON_DIM = auto()
    BUTTON_AT = auto()
    BUTTON_AT_RED = auto()


Run: TypeAlias = tuple[str, Look]
"""A piece of one line in one look."""
Line: TypeAlias = tuple[Run, ...]

RED = {
    Look.FELT: Look.FELT_RED,
    Look.FELT_BOLD: Look.FELT_RED,
    Look.NEWS: Look.FELT_RED,
    Look.SIDE: Look.SIDE_RED,
    Look.SIDE_BOLD: Look.SIDE_RED,
    Look.CARD: Look.CARD_RED,
    Look.CARD_DIM: Look.CARD_DIM_RED,
    Look.CARD_AT: Look.CARD_AT_RED,
    Look.BUTTON: Look.BUTTON_RED,
    Look.BUTTON_AT: Look.BUTTON_AT_RED,
}
"""The look of red suits within text of each look."""


class Canvas:
    """A page that is being painted; text outside it is cut off."""

    def __init__(self, width: int, height: int, look: Look = Look.FELT) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", look)] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, look: Look = Look.FELT) -> None:
        """Write a text, wide characters in two cells; symbols of red suits are red."""
        if not 0 <= row < self.height:
            return
        for glyph in text:
            shown, cells = RED.get(look, look) if glyph in "♥♦" else look, width_of(glyph)
            if column >= 0 and column + cells <= self.width:
                self._set(row, column, glyph, shown, cells)
            column += cells

    def _set(self, row: int, column: int, glyph: str, look: Look, cells: int) -> None:
        """Write a glyph; where it covers half of a wide one, the other half is left empty."""
        line = self._cells[row]
        if not cells:  # an accent, which stands on the glyph before it
            before = max(0, column - 1)
            line[before] = (line[before][0] + glyph, line[before][1])
            return
        if not line[column][0]:
            line[column - 1] = (" ", line[column - 1][1])
        after = column + cells
        if after < self.width and not line[after][0]:
            line[after] = (" ", line[after][1])
        line[column : column + cells] = [(glyph, look), ("", look)][:cells]

    def fill(self, row: int, column: int, height: int, width: int, look: Look) -> None:
        """Clear an area."""
        for line in range(row, row + height):
            self.put(line, column, " " * width, look)

    def lines(self) -> Iterator[Line]:
        """The page, line by line, as runs of one look each."""
        for cells in self._cells:
            runs = groupby(cells, lambda cell: cell[1])
            yield tuple(("".join(glyph for glyph, _ in run), look) for look, run in runs)


def plain(lines: tuple[Line, ...]) -> str:
    """A page as plain text."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of so many cells, each indented as the first; none for an empty text."""
    if not text:
        return []
    plain_text = text.lstrip(" ")
    indent = " " * (len(text) - len(plain_text))
    return [indent + line for line in flow(plain_text.split(" "), width - len(indent), " ")]
