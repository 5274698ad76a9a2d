"""A trick: the cards, who played them and who took it; and who leads to the first one."""

from __future__ import annotations

import attrs

from .cards import Card
from .part import Word
from .seats import Seat


class Lead(Word):
    """Who leads to the first trick; if that seat sits out, the next one clockwise leads."""

    DECLARER = "the declarer"
    ELDEST = "the player on the dealer's left"
    LEFT_OF_DECLARER = "the player on the declarer's left"
    RIGHT_OF_DECLARER = "the player on the declarer's right"


@attrs.frozen
class Trick:
    """Cards played to one trick, complete or not."""

    seats: tuple[Seat, ...]
    """The seats that play to it, in order; the first leads."""
    cards: tuple[Card, ...]
    """The cards so far, in that order."""
    winner: Seat | None = None
    """Who took it; None while it is not complete."""

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each seat that has played, with its card."""
        return tuple(zip(self.seats, self.cards, strict=False))
