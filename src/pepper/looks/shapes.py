"""Pieces of a drawing: texts, the faces and backs of cards, fans, suits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Final
from xml.etree.ElementTree import Element, SubElement

import attrs

from pepper.engine.parts.cards import Card, Rank, Suit
from pepper.engine.parts.wording import name_rank
from pepper.words.cells import width
from pepper.words.words import SYMBOLS

from .paint import TWO_COLOURS, Inks

CARD_WIDTH, CARD_HEIGHT = 64, 90

_STAR: Final = "M0-10L2.5-3.3L9.5-3.1L4 1.3L5.9 8.1L0 4.1L-5.9 8.1L-4 1.3L-9.5-3.1L-2.5-3.3Z"
_PIPS: Final[dict[Suit | Rank, str]] = {
    Suit.HEARTS: "M0 9.5C-3 5.5-10 1.5-10-4C-10-7.5-7.5-9.5-5-9.5C-2.7-9.5-.9-8 0-5.8"
    "C.9-8 2.7-9.5 5-9.5C7.5-9.5 10-7.5 10-4C10 1.5 3 5.5 0 9.5Z",
    Suit.DIAMONDS: "M0-10.5C2-6.5 5-2.7 8 0C5 2.7 2 6.5 0 10.5C-2 6.5-5 2.7-8 0"
    "C-5-2.7-2-6.5 0-10.5Z",
    Suit.SPADES: "M0-10C2.8-5.5 9.6-2.2 9.6 3C9.6 6.2 7.4 7.6 5.2 7.6C3.3 7.6 1.8 6.8 .9 5.4"
    "C1.2 7.4 2 9 3.4 10H-3.4C-2 9-1.2 7.4-.9 5.4C-1.8 6.8-3.3 7.6-5.2 7.6"
    "C-7.4 7.6-9.6 6.2-9.6 3C-9.6-2.2-2.8-5.5 0-10Z",
    Suit.CLUBS: "M0-10A4.5 4.5 0 0 1 3.2-2.4A4.5 4.5 0 1 1 .9 4.7C1.2 7.2 2 8.9 3.4 10H-3.4"
    "C-2 8.9-1.2 7.2-.9 4.7A4.5 4.5 0 1 1-3.2-2.4A4.5 4.5 0 0 1 0-10Z",
    Rank.JOKER: _STAR,
    # The inner star runs the other way around, so that it is a hole.
    Rank.LITTLE_JOKER: _STAR
    + "M0-6.2L-1.6-2L-5.9-1.9L-2.5 .8L-3.7 5L0 2.5L3.7 5L2.5 .8L5.9-1.9L1.6-2Z",
}
_SIGNS: Final = {symbol: suit for suit, symbol in SYMBOLS.items()}
_WIDTHS: Final = {
    letter: hundredths
    for letters, hundredths in (
        ("ijlI'", 28),
        (".,:;|/!f· \N{NO-BREAK SPACE}", 33),
        ('tr()[]-"', 40),
        ("cksvxyzJ_", 56),
        ("ABCEKRSVXZ", 68),
        ("DGHNOQU&", 77),
        ("w+=<>\N{MINUS SIGN}", 83),
        ("mMW@%", 98),
        (_SIGNS, 80),
    )
    for letter in letters
}
"""The widths of letters in a wide font, in hundredths of its size, and those of suits."""
_OTHERS, _BOLD = 62, 1.12
"""The width of any other letter, and how much wider letters are in bold type."""


@attrs.frozen
class Point:
    """A position on the drawing."""

    x: float
    y: float


def figure(number: float) -> str:
    """A number rounded to a tenth, in its shortest form."""
    return f"{round(number, 1) + 0.0:g}"


def shape(parent: Element, tag: str, classes: str, **numbers: float) -> Element:
    """Add an element with classes of the style sheet and numbers as attributes."""
    named = " ".join(f"pepper-{name}" for name in classes.split())
    given = {name: figure(value) for name, value in numbers.items()}
    return SubElement(parent, tag, {"class": named} if named else {}, **given)


def box(parent: Element, classes: str, middle: Point, size: Point, rounded: float) -> Element:
    """Add a rectangle with rounded corners."""
    left, top = middle.x - size.x / 2, middle.y - size.y / 2
    return shape(parent, "rect", classes, x=left, y=top, width=size.x, height=size.y, rx=rounded)


def group(
    parent: Element, at: Point, turn: float = 0, scale: float = 1, classes: str = ""
) -> Element:
    """Add a group whose origin is at a point, turned and scaled."""
    place = f"translate({figure(at.x)} {figure(at.y)})"
    place += f"rotate({figure(turn)})" if turn else ""
    place += f"scale({scale:.2f})" if scale != 1 else ""
    made = shape(parent, "g", classes)
    made.set("transform", place)
    return made


def pip(parent: Element, symbol: Suit | Rank, at: Point, scale: float, inks: Inks) -> None:
    """Draw the symbol of a suit, or a joker's star, which is hollow for the little joker."""
    ink = inks.of(symbol if isinstance(symbol, Suit) else None)
    shape(group(parent, at, scale=scale), "path", ink).set("d", _PIPS[symbol])


def pixels(text: str, size: float) -> float:
    """An estimate of a text's width: the font, and so the true width, is not known here.

    It is the width in DejaVu Sans, a wide font, so the text fits in most other fonts.
    """
    # Hundredths are added up as integers, because `sum` rounds floats differently before 3.12, and
    # drawings must be equal on every Python.
    return sum(_WIDTHS.get(letter, _OTHERS * width(letter)) for letter in text) * size / 100


def write(
    parent: Element,
    text: str,
    at: Point,
    size: float,
    classes: str = "text",
    *,
    most: float = 0,
    anchor: str = "start",
    signs: Mapping[str, str] = TWO_COLOURS.page,
) -> None:
    """Add a text on one line, squeezed if it is wider than `most`; nothing for an empty text.

    Suits are drawn as shapes, because not every font has their symbols; `signs` are the CSS
    classes of suits with a colour of their own.
    """
    if not text:
        return
    wide = pixels(text, size) * (_BOLD if "strong" in classes.split() else 1)
    takes = min(wide, most) if most else wide
    if _SIGNS.keys().isdisjoint(text):
        _write_words(parent, text, at, size, classes, takes if takes < wide else None, anchor)
        return
    line = shape(parent, "g", classes)
    line.set("data-text", text)
    scale = takes / pixels(text, 1)
    left = at.x - takes * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    # Each word is positioned separately, so that a narrow font widens the gaps between words, but
    # leaves no gap between a rank and its suit.
    for piece in _PIECES.finditer(text):
        room, squeezed = pixels(piece[0], 1) * scale, None
        if suit := _SIGNS.get(piece[0]):
            middle = Point(left + room / 2, at.y - size * 0.36)
            drawn = group(line, middle, scale=size * 0.039)
            shape(drawn, "path", signs.get(piece[0], "")).set("d", _PIPS[suit])
        elif not piece[0].isspace():
            squeezed = room if takes < wide else None
            ends = text[piece.end() : piece.end() + 1] in _SIGNS
            place = Point(left + room if ends else left, at.y)
            side = "end" if ends else "start"
            _write_words(line, piece[0], place, size, "", squeezed, side)
        left += room


_PIECES: Final = re.compile(rf"[{''.join(_SIGNS)}]|\s+|[^\s{''.join(_SIGNS)}]+")
"""A suit, spaces, or a word."""


def _write_words(
    parent: Element,
    text: str,
    at: Point,
    size: float,
    classes: str,
    squeezed: float | None,
    anchor: str = "start",
) -> None:
    """Add a text without suits, which is squeezed to a width unless that is None."""
    line = shape(parent, "text", classes, x=at.x, y=at.y)
    line.text = text
    line.set("font-size", figure(size))
    if anchor != "start":
        line.set("text-anchor", anchor)
    if squeezed is not None:
        line.set("textLength", figure(squeezed))
        line.set("lengthAdjust", "spacingAndGlyphs")


def face(
    parent: Element,
    card: Card,
    at: Point,
    *,
    turn: float = 0,
    scale: float = 1,
    classes: str = "",
    inks: Inks = TWO_COLOURS,
) -> Element:
    """Draw a card face up, with its middle at a point."""
    drawn = group(parent, at, turn, scale, classes)
    drawn.set("data-card", str(card))
    ink, symbol = inks.of(card.suit), card.suit or card.rank
    box(drawn, "paper card-edge", Point(0, 0), Point(CARD_WIDTH, CARD_HEIGHT), 6)
    for upside_down in (0, 180):
        corner = group(drawn, Point(0, 0), upside_down) if upside_down else drawn
        rank = "" if card.suit is None else name_rank(card.rank)
        if rank:
            place = Point(-21 if len(rank) == 1 else -19, -25)  # all of it on the card
            write(corner, rank, place, 18, f"{ink} strong", most=23, anchor="middle")
        pip(corner, symbol, Point(-21, -13 if rank else -31), 0.66 if rank else 0.8, inks)
    pip(drawn, symbol, Point(0, 0), 1.3, inks)
    return drawn


def ring(card: Element, classes: str, wider: float) -> None:
    """Draw a line around a card, or inside its edge if `wider` is negative."""
    size = Point(CARD_WIDTH + wider, CARD_HEIGHT + wider)
    box(card, classes, Point(0, 0), size, 6 + wider / 2).set("fill", "none")


def back(parent: Element, at: Point, *, turn: float = 0, scale: float = 1) -> Element:
    """Draw a card face down."""
    drawn = group(parent, at, turn, scale, "hidden")
    box(drawn, "back card-edge", Point(0, 0), Point(CARD_WIDTH, CARD_HEIGHT), 6)
    box(drawn, "band", Point(0, 0), Point(CARD_WIDTH - 14, CARD_HEIGHT - 14), 3).set("fill", "none")
    return drawn


@attrs.frozen
class Fan:
    """An arc of cards: the position of its topmost card, and the angles between cards."""

    top: Point
    radius: float
    step: float
    """Degrees between two cards, if there is room."""
    most: float
    """The most degrees from the first card to the last."""

    def places(self, count: int) -> Sequence[tuple[Point, float]]:
        """The position of each of `count` cards, and the degrees by which it is turned."""
        step = min(self.step, self.most / max(1, count - 1))
        turns = [step * (place - (count - 1) / 2) for place in range(count)]
        return [
            (
                Point(
                    self.top.x + self.radius * sin(radians(turn)),
                    self.top.y + self.radius * (1 - cos(radians(turn))),
                ),
                turn,
            )
            for turn in turns
        ]
