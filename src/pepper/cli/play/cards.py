"""Cards drawn as small boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pepper.engine.parts.cards import JOKER, Card, Rank, Suit
from pepper.engine.sight.view import View
from pepper.words import Style, Words

from .canvas import Canvas, Look

WIDTH: Final = 5
HEIGHT: Final = 4
"""The size of a tall card."""
_FRAMES: Final = {
    (Style.SYMBOLS, False): ("╭───╮", "│", "╰───╯"),
    (Style.SYMBOLS, True): ("╔═══╗", "║", "╚═══╝"),
    (Style.LETTERS, False): ("+---+", "|", "+---+"),
    (Style.LETTERS, True): ("#===#", "#", "#===#"),
}
"""The top, the sides and the bottom of a box; those of a marked card are heavier."""


def tall_card(
    canvas: Canvas,
    row: int,
    column: int,
    card: Card | None,
    words: Words,
    look: Look,
    mark: str = "",
) -> None:
    """A card four lines high, its rank and its mark above its suit; None shows its back."""
    if card is None:
        back = "░░░" if words.style is Style.SYMBOLS else "///"
        _box(canvas, row, column, (back, back), words, look, None)
    else:
        face = f"{words.rank(card):<2}{mark:>1}", f"{_suit(card, words):<3}"
        _box(canvas, row, column, face, words, look, card.suit)


def small_card(
    canvas: Canvas,
    row: int,
    column: int,
    card: Card,
    words: Words,
    look: Look,
    place: int,
    mark: str,
) -> None:
    """A card three lines high, its place in the trick at the top and its mark at the bottom."""
    _box(canvas, row, column, (f"{short_face(card, words):>3}",), words, look, card.suit)
    canvas.put(row, column + 2, str(place), look)
    if mark:
        canvas.put(row + 2, column + 2, mark, look)


def mark_of(view: View, card: Card, words: Words) -> str:
    """The mark of a trump: ``R`` and ``L`` for the bowers; none before trumps are named."""
    order = view.order
    if not isinstance(view.strain, Suit) or not order.is_trump(card):
        return ""
    if card.rank is Rank.JACK and card.suit is not None:
        if card.suit is not order.strain:
            return "L"
        if order.strength(card) > order.strength(Card.of(Rank.ACE, card.suit)):
            return "R"
    return "•" if words.style is Style.SYMBOLS else "+"


def short_face(card: Card, words: Words) -> str:
    """The rank and the suit of a card in up to three characters."""
    return words.rank(card) + _suit(card, words)


def _box(
    canvas: Canvas,
    row: int,
    column: int,
    face: Sequence[str],
    words: Words,
    look: Look,
    suit: Suit | None,
) -> None:
    top, side, bottom = _FRAMES[words.style, look is Look.CARD_AT]
    canvas.put(row, column, top, look)
    for line, text in enumerate(face, row + 1):
        canvas.put(line, column, f"{side}   {side}", look)
        canvas.put(line, column + 1, text, look, suit)
    canvas.put(row + len(face) + 1, column, bottom, look)


def _suit(card: Card, words: Words) -> str:
    if card.suit is None:
        star = "★" if card is JOKER else "☆"
        return star if words.style is Style.SYMBOLS else "*"
    return words.strain(card.suit)
