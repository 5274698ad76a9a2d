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


def _fill(text: str) -> str:
    indent = " " * len(ITEM) if text.startswith(ITEM) else ""
    filled = textwrap.fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return filled.replace(NO_BREAK, " ")
