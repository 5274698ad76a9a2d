"""Text measured in terminal cells: a Chinese character takes two."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final


def width(text: str) -> int:
    """The number of cells that the text takes."""
    return sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def tidy(text: str) -> str:
    """The text on one line, without characters that a terminal or XML would interpret."""
    printable = text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())


def to_ascii(text: str) -> str:
    """The text in ASCII: without accents, and umlauts as German writes them."""
    parts = unicodedata.normalize("NFKD", text.translate(_UMLAUTS))
    plain = "".join(c for c in parts if not unicodedata.combining(c))
    return plain.encode("ascii", "backslashreplace").decode("ascii")


_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
)


def shorten(text: str, most: int) -> str:
    """The text, cut to `most` cells with two dots at the end if it is longer."""
    if width(text) <= most:
        return text
    return next(_cut(text, most - 2)).rstrip() + ".."


def pad(text: str, most: int) -> str:
    """The text, filled with spaces on the right to `most` cells."""
    return text + " " * (most - width(text))


def centre(text: str, most: int) -> str:
    """The text, with spaces on the left that centre it in `most` cells."""
    return " " * ((most - width(text)) // 2) + text


def flow(pieces: Iterable[str], most: int, gap: str = "  ") -> list[str]:
    """The pieces in lines of at most `most` cells.

    A longer piece is broken, at a space if possible. Without pieces there is one empty line.
    """
    lines = [""]
    for piece in pieces:
        joined = lines[-1] + gap + piece if lines[-1] else piece
        if width(joined) <= most:
            lines[-1] = joined
        else:
            parts = (part for word in piece.split(" ") for part in _cut(word, most))
            lines += flow(parts, most, " ")
    return lines if lines[0] or len(lines) == 1 else lines[1:]


def _cut(text: str, most: int) -> Iterator[str]:
    """The text in parts of at most `most` cells."""
    edges = [0]
    for place in range(len(text)):
        if width(text[edges[-1] : place + 1]) > most:
            edges.append(place)
    for start, end in pairwise([*edges, len(text)]):
        yield text[start:end]
