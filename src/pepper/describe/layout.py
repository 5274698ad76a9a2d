"""The page of a rule sheet: how sentences, tables and breaks become blocks of text.

The functions of this package yield whole sentences, tables and `PARAGRAPH`. Sentences run on until
the next table or break; where a line ends is decided here alone.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

WIDTH: Final = 80
"""Columns of a line of text; tables may be wider."""
PARAGRAPH: Final = ""
"""Yielded between two sentences, it begins a new paragraph. An extra one is harmless."""


def layout(pieces: Iterable[str]) -> Iterator[str]:
    """The blocks of a text: paragraphs in lines of `WIDTH`, and tables as they are."""
    paragraph: list[str] = []
    for piece in (*pieces, PARAGRAPH):
        if piece != PARAGRAPH and not piece.startswith("|"):
            paragraph.append(piece)
            continue
        if paragraph:
            yield textwrap.fill(" ".join(paragraph), WIDTH, break_on_hyphens=False)
            paragraph = []
        if piece != PARAGRAPH:
            yield piece
