"""The differences between two games, as sentences of their rule sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pepper.engine.course.rules import Rules
from pepper.engine.parts.wording import format_table

from .layout import ITEM, PARAGRAPH


def describe_difference(
    names: tuple[str, str], one: Sequence[str], other: Sequence[str]
) -> Iterator[str]:
    """The sentences and tables that only one of two sections has, under the names of the games."""
    for name, own, others in zip(names, (one, other), (other, one), strict=True):
        only = [_less(piece, others) for piece in own if piece != PARAGRAPH and piece not in others]
        if not only:
            continue
        yield f"Only in {name}:"
        yield PARAGRAPH
        for piece in only:
            yield piece if piece.startswith(("|", ITEM)) else f"{ITEM}{piece}"
        yield PARAGRAPH


def _less(piece: str, others: Sequence[str]) -> str:
    """A sentence as it is; a table without the rows that another one of these columns has."""
    table = _cells(piece)
    for other in (_cells(one) for one in others if one.startswith("|")):
        if other[0] == table[0]:
            return format_table([table[0], *(row for row in table[2:] if row not in other)])
    return piece


def _cells(piece: str) -> list[list[str]]:
    """The rows of a table; a sentence is a single cell."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in piece.splitlines()]


def tell_apart(one: Rules, other: Rules) -> tuple[str, str]:
    """Names for two games: their titles or, where these are alike, what they are called by."""
    if one.title and other.title and one.title != other.title:
        return one.title, other.title
    return one.name, other.name
