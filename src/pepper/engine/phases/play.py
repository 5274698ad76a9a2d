"""The play: who leads, which cards may be played, and who takes each trick.

The rules are those of the `Tricks` docstring. This is the busiest code of a match, so the legal
cards are computed on bits: a `Cards` value holds two bits for each of the cards of the pack (how
often it is there), ``card.bit`` is the lower one, and ``3 * card.bit`` both. `Order.followers` has,
for each card that can be led, the bits of all cards that follow it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import PACK, Card, Cards, Plain, Suit, indices
from pepper.engine.contract import Ended, HandEnd
from pepper.engine.errors import Problem
from pepper.engine.part import Part, Word
from pepper.engine.ranking import Order
from pepper.engine.seats import Seat
from pepper.engine.slots import TricksRule
from pepper.engine.tricks import Trick
from pepper.engine.wording import name_card, name_strain

from . import WRONG_PHASE, Act, Action, Phase, Refusal, State

if TYPE_CHECKING:
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words.style import Words


class Lead(Word):
    """Who leads to the first trick; if that seat sits out, the next one clockwise leads."""

    DECLARER = "the declarer"
    ELDEST = "the player on the dealer's left"
    RIGHT_OF_DECLARER = "the player on the declarer's right"


@attrs.frozen
class PlayCard:
    """Play this card to the trick."""

    word: ClassVar = "play"

    card: Card

    @classmethod
    def read(cls, rest: str) -> Self:
        """The action from the text of a card."""
        return cls(Card(rest))

    def __str__(self) -> str:
        return f"play {self.card}"


_PLAYS: Final = tuple(map(PlayCard, PACK))
"""The play of each card, by `Card.index`, so that legal plays need no new objects."""


@functools.cache
def _make_act(seat: Seat, card: Card) -> Act:
    """The act of playing this card. Every view lists them: new ones slowed play by a quarter."""
    return Act(seat, _PLAYS[card.index], Phase.PLAY)


@attrs.frozen
class TrickOpened:
    """A trick begins."""

    seats: tuple[Seat, ...]
    """The seats that play to it; the first leads."""

    def seen_by(self, _seat: Seat | None) -> TrickOpened:
        """The same for everybody."""
        return self


@attrs.frozen
class CardPlayed:
    """A card is played."""

    seat: Seat
    card: Card

    def seen_by(self, _seat: Seat | None) -> CardPlayed:
        """The same for everybody."""
        return self


@attrs.frozen
class PartnerFound:
    """The seat has played the called card and is now the declarer's partner."""

    seat: Seat

    def seen_by(self, _seat: Seat | None) -> PartnerFound:
        """The same for everybody."""
        return self


@attrs.frozen
class TrickTaken:
    """The trick is complete, and the seat takes it."""

    seat: Seat

    def seen_by(self, _seat: Seat | None) -> TrickTaken:
        """The same for everybody."""
        return self


@attrs.frozen
class PlaySetup:
    """What does not change during the play of a hand."""

    order: Order
    active: tuple[Seat, ...]
    """The seats that play, in ascending order."""
    tricks: int
    """The number of tricks."""
    declarer: Seat | None = None
    called: Card | None = None
    """The card whose first other player is the partner; None if no card is called."""
    binds_declarer: bool = False
    """Whether the declarer's own copy counts as the called card."""

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that play, clockwise from `first`."""
        start = self.active.index(first)
        return self.active[start:] + self.active[:start]


@attrs.frozen(repr=False)
class Playing(State):
    """The play in progress."""

    phase: ClassVar = Phase.PLAY
    setup: PlaySetup
    cards: tuple[Cards, ...]
    seats: tuple[Seat, ...]
    """The seats of the trick in progress, in order; empty when all tricks are played."""
    played: tuple[Card, ...] = ()
    """The cards of the trick in progress."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to play; None when all tricks are played."""
        return self.seats[len(self.played)] if self.seats else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """Every card played."""
        return tuple(
            [_make_act(seat, card) for trick in self._all_tricks() for seat, card in trick.plays]
        )

    @property
    @override
    def events(self) -> tuple[TrickOpened | CardPlayed | PartnerFound | TrickTaken, ...]:
        """Every trick with its cards and its winner, and the partner when the called card falls."""
        return tuple(self._events())

    def _events(self) -> Iterator[TrickOpened | CardPlayed | PartnerFound | TrickTaken]:
        partner = self.partner
        for trick in self._all_tricks():
            yield TrickOpened(trick.seats)
            for seat, card in trick.plays:
                yield CardPlayed(seat, card)
                if seat == partner and card is self.setup.called:
                    yield PartnerFound(seat)
                    partner = None
            if trick.winner is not None:
                yield TrickTaken(trick.winner)

    def _all_tricks(self) -> tuple[Trick, ...]:
        """All tricks, the one in progress last."""
        trick = self.trick
        return self.tricks if trick is None else (*self.tricks, trick)

    @property
    @override
    def trick(self) -> Trick | None:
        """The trick in progress; None when all are played."""
        return Trick(self.seats, self.played) if self.seats else None

    @override
    def settle(self, hand: Hand) -> Ended:
        """The end of the hand, with the tricks taken."""
        return Ended(HandEnd.PLAYED, self.taken)

    @property
    def taken(self) -> tuple[int, ...]:
        """The number of tricks that each seat has taken, from seat 0."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(Seat(seat)) for seat in range(len(self.cards)))

    @property
    @override
    def partner(self) -> Seat | None:
        """The seat that became the partner by playing the called card; None if there is none."""
        seat = self._partner_or_declarer()
        return None if seat == self.setup.declarer else seat

    @override
    def legal(self) -> tuple[PlayCard, ...]:
        """The cards that the seat to act may play."""
        return tuple([_PLAYS[index] for index in indices(self._legal_bits())])

    @override
    def apply(self, action: Action) -> Playing | Refusal:
        """The state with the card played; the last card of a trick gives it to its winner."""
        if not isinstance(action, PlayCard):
            return Refusal(WRONG_PHASE, "Cards are being played.")
        card, seat, held = action.card, self.seats[len(self.played)], self.cards
        if not self._legal_bits() & 3 * card.bit:
            return self._refuse(card, held[seat])
        cards = (*held[:seat], Cards.from_bits(held[seat].bits - card.bit), *held[seat + 1 :])
        played = (*self.played, card)
        if len(played) < len(self.seats):
            return Playing(self.setup, cards, self.seats, played, self.tricks)
        winner = self._winner(played)
        tricks = (*self.tricks, Trick(self.seats, played, winner))
        over = len(tricks) == self.setup.tricks
        return Playing(self.setup, cards, () if over else self.setup.clockwise(winner), (), tricks)

    def _refuse(self, card: Card, held: Cards) -> Refusal:
        if card not in held:
            return Refusal("not in hand", "The player does not hold this card.")
        if self._followers() & 3 * card.bit:
            return Refusal(
                "called card",
                "A player who holds the called card must play it as soon as it is legal.",
            )
        return Refusal("revoke", f"A player must follow suit if able: {self.played[0]} was led.")

    def _winner(self, played: tuple[Card, ...]) -> Seat:
        return self.seats[self.setup.order.winning(played)]

    def _followers(self) -> int:
        """The bits of the cards that follow suit; of all cards at the lead or if none does."""
        held = self.cards[self.seats[len(self.played)]].bits
        if not self.played:
            return held
        return held & self.setup.order.followers[self.played[0].index] or held

    def _legal_bits(self) -> int:
        """The bits of the legal cards; the called card only, once it is legal (003:191-195)."""
        bits = self._followers()
        called = self.setup.called
        if called is None or self._partner_or_declarer() is not None:
            return bits
        if self._is_exempt(self.seats[len(self.played)]):
            return bits
        return bits & 3 * called.bit or bits

    def _is_exempt(self, seat: Seat) -> bool:
        """Whether the called card has no effect in the hand of this seat."""
        return seat == self.setup.declarer and not self.setup.binds_declarer

    def _partner_or_declarer(self) -> Seat | None:
        """The seat that first played the called card; None until then.

        It is the declarer if the declarer's own copy counts and was played first: then nobody is
        the partner.
        """
        for trick in self._all_tricks():
            for seat, card in trick.plays:
                if card is self.setup.called and not self._is_exempt(seat):
                    return seat
        return None


@attrs.frozen(repr=False)
class Tricks(Part, TricksRule):
    """Who leads to the first trick; the other rules of play are the same in all variants.

    A player must follow the suit led if able, and may otherwise play any card. The highest trump
    takes the trick; without trumps, the highest card of the suit led. Of two equal cards the first
    one counts as higher. The winner of a trick leads to the next.

    Sources: 000:63-71; equal cards 001:43; `plain_lead` 003:101.
    """

    phase: ClassVar = Phase.PLAY
    state: ClassVar[type[State]] = Playing
    actions: ClassVar[tuple[type[Action], ...]] = (PlayCard,)
    events: ClassVar[tuple[type, ...]] = (TrickOpened, CardPlayed, PartnerFound, TrickTaken)
    task: ClassVar = "play a card"

    lead: Lead = Lead.DECLARER
    """Who leads in a trump suit; also without trumps, if `plain_lead` is None."""
    plain_lead: Lead | None = None
    """Who leads at no trump and low; None for `lead`."""

    @override
    def open(self, hand: Hand) -> Playing:
        """The first trick, before the lead."""
        rules, contract = hand.rules, hand.contract
        active = tuple(seat for seat in rules.table.seats if seat not in hand.sitting_out)
        setup = PlaySetup(
            hand.order,
            active,
            rules.deck.hand_size,
            None if contract is None else contract.declarer,
            None if contract is None else contract.called,
            binds_declarer=rules.calling is not None and rules.calling.binds_declarer,
        )
        first = self._leader(hand)
        leader = next(seat for seat in rules.table.clockwise(first) if seat in active)
        return Playing(setup, hand.cards, setup.clockwise(leader))

    def _leader(self, hand: Hand) -> Seat:
        """The seat that leads if it does not sit out."""
        table, contract = hand.rules.table, hand.contract
        plain = isinstance(hand.order.strain, Plain) and self.plain_lead is not None
        lead = self.plain_lead if plain else self.lead
        if contract is None or lead is Lead.ELDEST:
            return table.left(hand.dealer)
        if lead is Lead.DECLARER:
            return contract.declarer
        return table.clockwise(contract.declarer)[-1]

    @override
    def problems(self, _rules: Rules) -> Iterator[Problem]:
        """None: it can be combined with everything."""
        yield from ()

    @override
    def prompt(self, view: View) -> str:
        """The suit to follow, or the reason for another choice."""
        legal = view.legal_actions
        cards = Cards(action.card for action in legal if isinstance(action, PlayCard))
        held = () if view.cards is None else view.cards.distinct()
        led = view.trick.cards[0] if view.trick is not None and view.trick.cards else None
        following = [card for card in held if led is not None and view.order.follows(card, led)]
        called = view.contract.called if view.contract is not None else None
        if called is not None and cards.distinct() == (called,) != tuple(following or held):
            return f"play the called card, {name_card(called)}"
        if led is None:
            return "lead any card"
        suit = _name_suit(view.order, led)
        return f"follow {suit}" if following else f"play any card: you cannot follow {suit}"

    @override
    def phrase(self, act: Act, words: Words) -> str:
        """The card."""
        action = act.action
        return f"plays {words.card(action.card)}" if isinstance(action, PlayCard) else str(action)


def _name_suit(order: Order, led: Card) -> str:
    """The name of the suit to follow if this card is led."""
    suit = order.strain if order.is_trump(led) else led.suit
    return name_strain(suit) if isinstance(suit, Suit) else "the joker"
