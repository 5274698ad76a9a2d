"""Calling: the declarer names a card, and whoever plays it first is the partner."""

from __future__ import annotations

from typing import ClassVar

import attrs

from pepper.cards import Card, Cards
from pepper.part import Part
from pepper.seats import Seat

from . import WRONG_PHASE, Phase, Refusal, State


@attrs.frozen(repr=False)
class Calling(Part):
    """The partner is the first other player to play the card that the declarer calls.

    Nobody knows before it falls. Who holds the card must play it as soon as it is a legal play,
    unless another player has played a copy before. The declarer may call any card of the deck.

    Source: 003:191-195.
    """

    binds_declarer: bool = False
    """Whether the declarer's own copy is the called card, too: then there is no partner."""


@attrs.frozen
class CallCard:
    """Call this card: its holder is the partner."""

    card: Card

    def __str__(self) -> str:
        return f"call {self.card}"


@attrs.frozen(repr=False)
class CallingCard(State):
    """The card to be called by the declarer."""

    phase: ClassVar = Phase.CALLING
    declarer: Seat
    deck: Cards
    cards: tuple[Cards, ...]
    called: Card | None = None

    @property
    def turn(self) -> Seat | None:
        """The declarer until the card is called."""
        return self.declarer if self.called is None else None

    def legal(self) -> tuple[CallCard, ...]:
        """Every card of the deck."""
        return () if self.turn is None else tuple(map(CallCard, self.deck.distinct()))

    def apply(self, action: object) -> CallingCard | Refusal:
        """The card called."""
        if not isinstance(action, CallCard):
            return Refusal(WRONG_PHASE, "The declarer calls a card.")
        if action not in self.legal():
            return Refusal("not in the deck", "The called card is one of the deck.")
        return attrs.evolve(self, called=action.card)
