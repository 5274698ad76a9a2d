"""The play: who leads, what must be followed, and who takes each trick."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from pepper.cards import PACK, Card, Cards, indices
from pepper.part import Part, Word
from pepper.ranking import Order
from pepper.seats import Seat

from . import WRONG_PHASE, Phase, Refusal, State


class Lead(Word):
    """Who leads to the first trick; where that seat sits out, the next one clockwise does."""

    DECLARER = "the declarer"
    ELDEST = "the player on the dealer's left"
    RIGHT_OF_DECLARER = "the player on the declarer's right"


@attrs.frozen(repr=False)
class Tricks(Part):
    """Who leads to the first trick. The rest of the play is the same everywhere.

    A player must follow the suit led if able, and may play any card otherwise. The highest trump
    takes the trick, or the highest card of the suit led; the first of two equal ones. Who takes a
    trick leads to the next.

    Sources: 000:63-71; equal cards 001:43; `plain_lead` 003:101.
    """

    lead: Lead = Lead.DECLARER
    """Who leads at a trump suit, and without trumps where `plain_lead` is None."""
    plain_lead: Lead | None = None
    """Who leads where there are no trumps."""


@attrs.frozen
class PlayCard:
    """Play this card to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


_PLAYS: Final = tuple(map(PlayCard, PACK))


@attrs.frozen
class Trick:
    """Cards played to one trick, complete or not."""

    seats: tuple[Seat, ...]
    """Everybody who plays, in the order of playing."""
    cards: tuple[Card, ...]
    """The cards so far, in that order."""
    winner: Seat | None = None
    """Who took it; None while it is not complete."""

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each seat that has played, with its card."""
        return tuple(zip(self.seats, self.cards, strict=False))


@attrs.frozen
class PlaySetup:
    """What stays the same through the play of a hand."""

    order: Order
    active: tuple[Seat, ...]
    """Who plays, in ascending order."""
    tricks: int
    """How many tricks are played."""
    declarer: Seat | None = None
    called: Card | None = None
    """The card whose holder is the partner."""
    binds_declarer: bool = False

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The players, clockwise from one of them."""
        start = self.active.index(first)
        return self.active[start:] + self.active[:start]


@attrs.frozen(repr=False)
class Playing(State):
    """The play under way."""

    phase: ClassVar = Phase.PLAY
    setup: PlaySetup
    cards: tuple[Cards, ...]
    seats: tuple[Seat, ...]
    """The players of the trick on the table in their order; empty when all tricks are played."""
    played: tuple[Card, ...] = ()
    """The cards of the trick on the table."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks."""

    @property
    def turn(self) -> Seat | None:
        """The seat to play."""
        return self.seats[len(self.played)] if self.seats else None

    @property
    def trick(self) -> Trick:
        """The trick on the table."""
        return Trick(self.seats, self.played)

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has taken, from seat 0."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(Seat(seat)) for seat in range(len(self.cards)))

    @property
    def partner(self) -> Seat | None:
        """Who has become the partner by playing the called card."""
        seat = self._called_by()
        return None if seat == self.setup.declarer else seat

    def legal(self) -> tuple[PlayCard, ...]:
        """The cards that the seat to act may play."""
        return tuple([_PLAYS[index] for index in indices(self._legal_bits())])

    def apply(self, action: object) -> Playing | Refusal:
        """The card on the table, and the trick taken when it is the last one to it."""
        if not isinstance(action, PlayCard):
            return Refusal(WRONG_PHASE, "Cards are being played.")
        card, seat, held = action.card, self.seats[len(self.played)], self.cards
        if not self._legal_bits() & 3 * card.bit:
            return self._refused(card, held[seat])
        cards = (*held[:seat], Cards.from_bits(held[seat].bits - card.bit), *held[seat + 1 :])
        played = (*self.played, card)
        if len(played) < len(self.seats):
            return Playing(self.setup, cards, self.seats, played, self.tricks)
        winner = self._winner(played)
        tricks = (*self.tricks, Trick(self.seats, played, winner))
        over = len(tricks) == self.setup.tricks
        return Playing(self.setup, cards, () if over else self.setup.clockwise(winner), (), tricks)

    def _refused(self, card: Card, held: Cards) -> Refusal:
        if card not in held:
            return Refusal("not in hand", "A player plays a card of their own.")
        if self._following() & 3 * card.bit:
            return Refusal("called card", "The called card is played as soon as it may be.")
        return Refusal("revoke", f"A player follows suit if able: {self.played[0]} was led.")

    def _winner(self, played: tuple[Card, ...]) -> Seat:
        return self.seats[self.setup.order.winning(played)]

    def _following(self) -> int:
        held = self.cards[self.seats[len(self.played)]].bits
        if not self.played:
            return held
        return held & self.setup.order.followers[self.played[0].index] or held

    def _legal_bits(self) -> int:
        bits = self._following()
        called = self.setup.called
        if called is None or self._called_by() is not None:
            return bits
        if self._exempt(self.seats[len(self.played)]):
            return bits
        return bits & 3 * called.bit or bits

    def _exempt(self, seat: Seat) -> bool:
        """Whether the called card means nothing in this hand."""
        return seat == self.setup.declarer and not self.setup.binds_declarer

    def _called_by(self) -> Seat | None:
        for trick in (*self.tricks, self.trick):
            for seat, card in trick.plays:
                if card is self.setup.called and not self._exempt(seat):
                    return seat
        return None
