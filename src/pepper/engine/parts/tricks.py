"""A trick: the cards, who played them and who took it; and who leads to the first one."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from pepper.engine import upward

from .cards import Card, Rank, Suit
from .part import Word
from .seats import Seat


def card_led(cards: Sequence[Card], named: Suit | None) -> Card:
    """The card whose suit must be followed: the ace of a suit that was named, or the first card."""
    return cards[0] if named is None else Card.of(Rank.ACE, named)


class Lead(Word):
    """The leader of the first trick; if that seat sits out, the next one clockwise leads."""

    DECLARER = "the declarer"
    ELDEST = "the player on the dealer's left"
    LEFT_OF_DECLARER = "the player on the declarer's left"
    RIGHT_OF_DECLARER = "the player on the declarer's right"


class OwnCopy(Word):
    """What a copy of the called card does in the declarer's own hand.

    Source: 003:191, which tells a holder of the card to play it and does not speak of the declarer.
    """

    IGNORED = "it has no effect"
    COUNTS = "it need not be played, but played first it leaves the declarer without a partner"
    BINDS = "it must be played like any other, and played first leaves no partner"


class OpenTrick:
    """A `Trick` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = ("__weakref__", "cards", "named", "seats", "winner")


@attrs.frozen
class Trick(OpenTrick):
    """Cards played to one trick, complete or not."""

    seats: tuple[Seat, ...]
    """The seats that play to it, in order; the first leads."""
    cards: tuple[Card, ...]
    """The cards so far, in that order."""
    winner: Seat | None = None
    """The seat that took it; None while it is not complete."""
    named: Suit | None = None
    """The suit that the leader named with the card led (`Order.namers`); None if none was named."""

    def _repr_html_(self) -> str:
        return upward.result.trick_html(self)

    @property
    def led(self) -> Card | None:
        """The card whose suit the others must follow; None before the lead.

        The ace of the suit if one was named, otherwise the card led.
        """
        return card_led(self.cards, self.named) if self.cards else None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each seat that has played, with its card."""
        return tuple(zip(self.seats, self.cards, strict=False))
