"""Words and tables for texts in English.

Names of functions here and in `pepper.describe`: `name_…` returns the name of a value, `join_…` a
list in words, `count_…` a number with its noun, `format_…` a table, `describe_…` sentences, and
`inflect` a plural. Functions that return facts about rules, not text, are nouns or questions:
`partners`, `may_tie`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from .cards import (
    FIGURES,
    LOW,
    NO_TRUMP,
    SUIT_LETTERS,
    SUITS,
    Card,
    Cards,
    Plain,
    Rank,
    Strain,
    Suit,
)

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
    "eleven",
    "twelve",
)


_NAMES: Final = {
    **{suit.name.lower(): str(suit).lower() for suit in Suit},
    **{suit.name.lower().removesuffix("s"): str(suit).lower() for suit in Suit},
    **{rank.name.lower(): str(rank).lower() for rank in Rank},
    **{figures: letter.lower() for figures, letter in FIGURES.items()},
    "high": "nt",  # what no trump is called where low is offered, too (C33)
    "trumps": "on",  # as rule sheets call stops in trumps
    "none": "no",
    "the": "",
    "of": "",
    "in": "",
}
"""The words that `fold` replaces."""
_WORD: Final = re.compile(r"[^\W\d_]+|[0-9]+|[^\w\s]|[\d_]")
_PRINTED: Final = {letter: figures for figures, letter in FIGURES.items()}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def format_table(rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; the first row is its heading."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def name_strain(strain: Strain, offered: Iterable[Strain] = ()) -> str:
    """The name of a strain: "hearts", "no trump"; "high" where low is offered, too (C33)."""
    if strain is NO_TRUMP and LOW in offered:
        return "high"
    return strain.name.lower().replace("_", " ")


def name_choice(strains: Iterable[Strain]) -> str:
    """The strains to choose from: "a trump suit or no trump", "a trump suit, or high or low"."""
    chosen = tuple(strains)
    suits = [strain for strain in SUITS if strain in chosen]
    names = ["a trump suit"] if len(suits) == len(SUITS) else [name_strain(one) for one in suits]
    plain = [name_strain(strain, chosen) for strain in chosen if isinstance(strain, Plain)]
    if len(plain) > 1 and names:
        return f"{join_or(names)}, or {join_or(plain)}"
    return join_or([*names, *plain])


def name_cards(cards: Cards) -> str:
    """The names of cards, joined with "and": "two copies of the jack of spades"."""
    counts = [(name_card(card), cards.count(card)) for card in cards.distinct()]
    return join_and([one if n == 1 else f"{spell_number(n)} copies of {one}" for one, n in counts])


def name_card(card: Card) -> str:
    """The name of a card with its article: "the jack of spades", "the little joker"."""
    rank = card.rank.name.lower().replace("_", " ")
    return f"the {rank}" if card.suit is None else f"the {rank} of {name_strain(card.suit)}"


def name_rank(rank: Rank) -> str:
    """A rank as printed on cards: "10", "J"."""
    return _PRINTED.get(str(rank), str(rank))


def name_ranks(ranks: Iterable[Rank]) -> list[str]:
    """Ranks in the plural: "nines", "sixes"."""
    names = [rank.name.lower() for rank in ranks]
    return [f"{name}es" if name.endswith("x") else f"{name}s" for name in names]


def spell_number(number: int) -> str:
    """A number from 0 to 12 as a word, "no" for 0; any other in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def spell_ordinal(number: int) -> str:
    """The place of something in a row, from 1: "third", or "9th" in figures."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def count_in_words(number: int, noun: str) -> str:
    """A number with its noun, the number as a word: "no tricks", "one trick", "two passes"."""
    return f"{spell_number(number)} {inflect(number, noun)}"


def count_in_figures(number: int, noun: str) -> str:
    """A number with its noun, the number in figures: "1 trick", "2 tricks"."""
    return f"{number} {inflect(number, noun)}"


def inflect(number: int, one: str, several: str | None = None) -> str:
    """The form of a word that goes with a number: `one` with 1, otherwise `several`.

    Without `several` the word is a noun with a regular plural.
    """
    if number == 1:
        return one
    if several is not None:
        return several
    return f"{one}es" if one.endswith("s") else f"{one}s"


def capitalize(sentence: str) -> str:
    """The sentence with its first letter as a capital."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def join_and(items: Iterable[object]) -> str:
    """The items with commas, and "and" before the last."""
    return join_with(items, "and")


def join_or(items: Iterable[object]) -> str:
    """The items with commas, and "or" before the last."""
    return join_with(items, "or")


def join_with(items: Iterable[object], last: str) -> str:
    """The items with commas, and the given word before the last."""
    texts = [str(item) for item in items]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def fold(text: str) -> str:
    """The text as `Match.parse` compares it: in small letters, without spaces and commas.

    Suits and ranks are letters.

    >>> from pepper.engine.parts.wording import fold
    >>> fold("Bid 10 of hearts"), fold("bid 10♥"), fold("Hi-Lo, no trump")
    ('bidth', 'bidth', 'hi-lont')
    """
    words: list[str] = _WORD.findall(text.translate(SUIT_LETTERS).casefold().replace(",", ""))
    return "".join(_NAMES.get(word, word) for word in words).replace("notrump", "nt")
