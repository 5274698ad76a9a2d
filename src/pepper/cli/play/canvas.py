"""A page of text in a few looks, painted piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import groupby, product
from typing import Final, TypeAlias

from pepper.engine.parts.cards import Suit
from pepper.words import Style
from pepper.words.cells import flow
from pepper.words.cells import width as width_of

ARROWS: Final = {Style.SYMBOLS: ("▲", "▼"), Style.LETTERS: ("^", "v")}
"""The signs that there is more above, and below."""


class Look(Enum):
    """The look of a piece of text; a palette gives its colours."""

    FELT = auto()
    FELT_DIM = auto()
    FELT_BOLD = auto()
    SIDE = auto()
    SIDE_DIM = auto()
    SIDE_BOLD = auto()
    BAR = auto()
    BAR_DIM = auto()
    BAR_KEY = auto()
    NEWS = auto()
    ALERT = auto()
    GOOD = auto()
    BAD = auto()
    CARD = auto()
    CARD_DIM = auto()
    CARD_AT = auto()
    BACK = auto()
    BUTTON = auto()
    BUTTON_DIM = auto()
    BUTTON_AT = auto()


Run: TypeAlias = tuple[str, Look]
"""A piece of text in one look."""
Paint: TypeAlias = tuple[Look, Suit | None]
"""A look, and the suit that the text names, which may have a colour of its own."""
Line: TypeAlias = tuple[tuple[str, Paint], ...]
"""A line of a page, in pieces of one paint each."""
Target: TypeAlias = int | str
"""The effect of a click: it picks the pick of this number, or presses this key."""
Targets: TypeAlias = dict[tuple[int, int], Target]
"""The effects of clicks, by column and row."""

_SUITS: Final = {
    "♠": Suit.SPADES,
    "♥": Suit.HEARTS,
    "♦": Suit.DIAMONDS,
    "♣": Suit.CLUBS,
}


class Canvas:
    """A page that is being painted; text outside it is cut off."""

    def __init__(self, width: int, height: int, look: Look = Look.FELT) -> None:
        self.width, self.height = width, height
        self._cells: list[list[tuple[str, Paint]]]
        self._cells = [[(" ", (look, None))] * width for _ in range(height)]
        self.targets: Targets = {}

    def put(
        self,
        row: int,
        column: int,
        text: str,
        look: Look = Look.FELT,
        suit: Suit | None = None,
    ) -> None:
        """Write a text, wide characters in two cells.

        The symbol of a suit is painted in that suit, all other characters in `suit`.
        """
        if not 0 <= row < self.height:
            return
        for glyph in text:
            cells = width_of(glyph)
            if column >= 0 and column + cells <= self.width:
                self._set(row, column, glyph, (look, _SUITS.get(glyph, suit)), cells)
            column += cells

    def _set(self, row: int, column: int, glyph: str, paint: Paint, cells: int) -> None:
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
        line[column : column + cells] = [(glyph, paint), ("", paint)][:cells]

    def fill(self, row: int, column: int, height: int, width: int, look: Look) -> None:
        """Clear an area."""
        for line in range(row, row + height):
            self.put(line, column, " " * width, look)

    def link(self, row: int, column: int, height: int, width: int, target: Target) -> None:
        """Say what a click on an area does; where areas overlap, the later one counts."""
        cells = product(range(column, column + width), range(row, row + height))
        self.targets |= dict.fromkeys(cells, target)

    def lines(self) -> Iterator[Line]:
        """The page, line by line, in pieces of one paint each."""
        for cells in self._cells:
            runs = groupby(cells, lambda cell: cell[1])
            yield tuple(("".join(glyph for glyph, _ in run), paint) for paint, run in runs)


def plain(lines: tuple[Line, ...]) -> str:
    """A page as plain text."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of so many cells, each indented as the first; none for an empty text.

    With a tab, the text after it is wrapped beside the text before it.
    """
    if not text:
        return []
    before, _, beside = text.rpartition("\t")
    plain_text = beside.lstrip(" ")
    start = before + " " * (len(beside) - len(plain_text))
    first, *rest = flow(plain_text.split(" "), max(1, width - width_of(start)), " ")
    return [start + first, *(" " * width_of(start) + line for line in rest)]
