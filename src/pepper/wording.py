"""Words and tables for texts in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .cards import SUITS, Card, Cards, Plain, Rank, Strain

_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; the first row is its heading."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def strains_named(strains: Iterable[Strain], last: str = "and") -> str:
    """Strains in a row, the four suits as any suit."""
    chosen = tuple(strains)
    if set(chosen) >= set(SUITS):
        others = [strain_named(strain) for strain in chosen if isinstance(strain, Plain)]
        return listed(["any suit", *others], last)
    return listed(map(strain_named, chosen), last)


def strain_named(strain: Strain) -> str:
    """A strain by its name."""
    return strain.name.lower().replace("_", " ")


def cards_named(cards: Cards) -> str:
    """Cards in a row by their names."""
    return joined_and([card_named(card) for card in cards])


def card_named(card: Card) -> str:
    """A card by its name."""
    rank = card.rank.name.lower()
    return f"the {rank}" if card.suit is None else f"the {rank} of {strain_named(card.suit)}"


def rank_named(rank: Rank) -> str:
    """A rank as people write it."""
    return "10" if rank is Rank.TEN else str(rank)


def number_named(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counted(number: int, noun: str) -> str:
    """So many of a thing."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number_named(number)} {noun}{ending}"


def are(number: int) -> str:
    """The verb that goes with a number of things."""
    return "is" if number == 1 else "are"


def joined_and(items: Iterable[object]) -> str:
    """Things in a row, with and before the last."""
    return listed(items, "and")


def joined_or(items: Iterable[object]) -> str:
    """Things in a row, with or before the last."""
    return listed(items, "or")


def listed(items: Iterable[object], last: str) -> str:
    """Things in a row, with a word of one's choice before the last."""
    texts = [str(item) for item in items]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
