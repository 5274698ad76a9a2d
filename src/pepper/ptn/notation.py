"""The notation for seats, suits, strains and bids, for reading and writing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import LOW, NO_TRUMP, Strain, Suit
from pepper.engine.parts.ladder import Alone, Rung
from pepper.engine.parts.seats import Seat

SIDES: Final = "SWNE"
SEATS: Final = tuple(map(Seat, range(len(SIDES))))
SUITS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
"""The suits in the order of a hand; the jokers follow."""
JOKER: Final = "H"
"""The rank of the joker, whose suit is ``J``."""
STRAINS: Final[Mapping[str, Strain]] = {
    **{symbol: suit for suit, symbol in SUITS.items()},
    **{str(suit): suit for suit in SUITS},
    "NT↑": NO_TRUMP,
    "NT↓": LOW,
    "NT": NO_TRUMP,
}
ALONE: Final = "Alone"


def word_of(rules: Rules, rung: Rung) -> str | None:
    """The word for a rung: its number, or ``Alone``; None if there is no word for it."""
    if rung.alone is Alone.YES:
        lone = [one for one in rules.ladder.rungs if one.alone is Alone.YES]
        return ALONE if len(lone) == 1 and rung.exchange is None else None
    plain = rung.alone is Alone.NO and rung.exchange is None and not rung.blind
    return rung.name if plain and re.fullmatch("[1-9][0-9]?", rung.name) else None


def seat_after(first: int, number: int) -> Seat:
    """The seat so many places clockwise from the first."""
    return SEATS[(first + number) % len(SIDES)]
