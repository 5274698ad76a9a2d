"""The page of a rule sheet: how sentences, tables and breaks become blocks of text.

The functions of this package yield whole sentences, tables and `PARAGRAPH`. Sentences run on until
the next table or break; where a line ends is decided here alone.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

WIDTH: Final = 80
"""Columns of a line of text; tables may be wider."""
PARAGRAPH: Final = ""
"""Yield it between two sentences of a rule sheet to start a paragraph. Extra ones do nothing."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""A space at which no line ends."""
ITEM: Final = "- "
"""How a sentence begins that is an item of a list. It begins a new line."""


class Sheet(str):
    """A text in Markdown. Notebooks render it where a cell ends with it."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


def layout(pieces: Iterable[str]) -> Iterator[str]:
    """The blocks of a text: paragraphs in lines of `WIDTH`, lists, and tables as they are."""
    paragraph: list[str] = []
    for piece in (*pieces, PARAGRAPH):
        if piece != PARAGRAPH and not piece.startswith("|"):
            paragraph.append(piece)
            continue
        if paragraph:
            yield "\n".join(map(_fill, _lines(paragraph)))
            paragraph = []
        if piece != PARAGRAPH:
            yield piece


def _lines(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences of a paragraph joined, but for the items of a list."""
    text: list[str] = []
    for sentence in sentences:
        if sentence.startswith(ITEM) and text:
            yield " ".join(text)
            text = []
        text.append(sentence)
    yield " ".join(text)


def unfold(block: str) -> list[str]:
    """The paragraph, items or rows of a block of `layout`, each on a line of its own."""
    return block.splitlines() if block.startswith("|") else _FOLD.sub(" ", block).splitlines()


def refill(sheet: str, width: int) -> str:
    """The sheet in lines of `width` columns, if narrower than `WIDTH`; tables stay as they are."""
    if width >= WIDTH:
        return sheet
    return "\n\n".join(
        block if block.startswith("|") else "\n".join(_fill(line, width) for line in unfold(block))
        for block in sheet.split("\n\n")
    )


_FOLD: Final = re.compile(rf"\n(?!{ITEM})\s*")


def _fill(text: str, width: int = WIDTH) -> str:
    indent = " " * len(ITEM) if text.startswith(ITEM) else ""
    filled = textwrap.fill(text, width, subsequent_indent=indent, break_on_hyphens=False)
    return filled.replace(NO_BREAK, " ")
