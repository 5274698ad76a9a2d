"""Texts in the cells of a terminal, where a Chinese character takes two."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise


def width(text: str) -> int:
    """How many cells it takes."""
    return sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def tidied(text: str) -> str:
    """The text on one line, without anything that a terminal or XML might act on."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())


def shortened(text: str, most: int) -> str:
    """The text, cut to so many cells with dots at its end."""
    if width(text) <= most:
        return text
    return next(_cut(text, most - 2)).rstrip() + ".."


def padded(text: str, most: int) -> str:
    """The text with spaces behind it."""
    return text + " " * (most - width(text))


def centred(text: str, most: int) -> str:
    """The text with spaces before it."""
    return " " * ((most - width(text)) // 2) + text


def flowed(pieces: Iterable[str], most: int, gap: str = "  ") -> list[str]:
    """The pieces in lines of so many cells; one that is too long is broken, at a space if it can.

    An empty list of pieces makes one empty line.
    """
    lines = [""]
    for piece in pieces:
        joined = lines[-1] + gap + piece if lines[-1] else piece
        if width(joined) <= most:
            lines[-1] = joined
        else:
            lines += _broken(piece, most)
    return lines if lines[0] or len(lines) == 1 else lines[1:]


def _broken(piece: str, most: int) -> list[str]:
    if width(piece) <= most:
        return [piece]
    parts = [part for word in piece.split(" ") for part in _cut(word, most)]
    return flowed(parts, most, " ")


def _cut(text: str, most: int) -> Iterator[str]:
    """The text in parts of at most so many cells."""
    edges = [0]
    for place in range(len(text)):
        if width(text[edges[-1] : place + 1]) > most:
            edges.append(place)
    for start, end in pairwise([*edges, len(text)]):
        yield text[start:end]
