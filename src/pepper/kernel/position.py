"""Positions of play, from a match, a hand, or cards dealt by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from pepper.engine.course.hand import Hand
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards, Strain, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import FIRST_SEAT, Seat
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.parts.tricks import OwnCopy
from pepper.engine.parts.wording import count_in_figures, join_or
from pepper.engine.phases.dealing import Deal
from pepper.engine.phases.play import Playing

from .layout import Layout

NO_CARDS = Cards()


@attrs.frozen
class PlayPosition:
    """A position of play with all cards open: what the kernel and the solver start from.

    `PlayPosition.of` takes one from a match or a hand, `PlayPosition.deal` makes one from cards.
    Raises `PepperError` for seats, cards or numbers that make no position. A `View` gives none: it
    does not know the cards of others.
    """

    order: Order
    """How the cards rank."""
    hands: tuple[Cards, ...]
    """The cards of each seat now, by seat; those of a seat that sits out do not count."""
    seats: tuple[Seat, ...]
    """The seats that play to the trick in progress, in order; the first leads or has led."""
    played: tuple[Card, ...] = ()
    """The cards of the trick in progress, in that order."""
    named: Suit | None = attrs.field(default=None, kw_only=True)
    """The suit that the leader named with the card led; None if none was named."""
    camp: tuple[Seat, ...] = ()
    """The seats on the declarer's side; on the leader's if nobody has declared."""
    called: Card | None = None
    """The called card until it makes a partner; None otherwise."""
    exempt: Seat | None = None
    """The declarer, if the called card does not bind the declarer's own hand."""
    must_play: bool = True
    """Whether a seat that holds the called card must play it as soon as it is legal."""

    def __attrs_post_init__(self) -> None:
        number, active = len(self.hands), set(self.seats)
        if not 2 <= number <= MOST_SEATS:
            raise PepperError(f"{count_in_figures(number, 'hand')}: must be 2 to {MOST_SEATS}")
        known = range(number)
        if len(active) < max(2, len(self.seats)) or not all(seat in known for seat in active):
            wanted = f"two or more different ones from 0 to {number - 1}"
            raise PepperError(f"seats {self.seats} play to the trick: must be {wanted}")
        if len(self.played) >= len(self.seats):
            raise PepperError(f"{len(self.played)} cards are played by {len(self.seats)} seats")
        names = bool(self.played and self.order.namers & self.played[0].bit)
        if names is (self.named is None):
            wanted = "a suit if the card led names one, and only then"
            raise PepperError(f"named: {self.named!r}: must be {wanted}")
        for place, seat in enumerate(self.seats):
            wanted_size = self.tricks - (place < len(self.played))
            if len(self.hands[seat]) != wanted_size or not self.tricks:
                held = count_in_figures(len(self.hands[seat]), "card")
                raise PepperError(
                    f"seat {seat} holds {held} and seat {self.turn}, to"
                    f" play, {self.tricks}: all hands must have the same size, counting cards in"
                    " the trick, and not be empty"
                )

    @property
    def turn(self) -> Seat:
        """The seat to play."""
        return self.seats[len(self.played)]

    @property
    def due(self) -> Card | None:
        """The called card, if a seat that holds it must play it as soon as it is legal."""
        return self.called if self.must_play else None

    @property
    def tricks(self) -> int:
        """How many tricks are not complete."""
        return len(self.hands[self.turn])

    @property
    def layout(self) -> Layout:
        """The cards in play as bits. Raises `PepperError` if there are too many."""
        return self.laid()[0]

    def dealt(self) -> list[Cards]:
        """The cards of each seat before the trick in progress; none for those who sit out."""
        hands = [NO_CARDS] * len(self.hands)
        for seat in self.seats:
            hands[seat] = self.hands[seat]
        for seat, card in zip(self.seats, self.played, strict=False):
            hands[seat] += Cards((card,))
        return hands

    def laid(self) -> tuple[Layout, list[int]]:
        """The layout, and the bits of the cards that `dealt` gives. Raises what `layout` raises."""
        dealt = self.dealt()
        layout = _lay_out(self.order, sum(dealt, NO_CARDS))
        return layout, layout.share(dealt)

    @staticmethod
    @door
    def of(state: Match | Hand) -> PlayPosition:
        """The position of a match or of a hand in the play.

        Raises `PepperError` if no cards are being played, or by a phase that the kernel does not
        know, for a declarer who may play the called card early and need not, and for one who must
        lead a card that was laid down.
        """
        hand = _hand(state)
        if hand is None:
            raise PepperError(f"{state!r} has no position: only a match or a hand shows all cards")
        if hand.trick is None:
            raise PepperError(f"{hand!r} is not in the play")
        return _position(hand)

    @staticmethod
    @door
    def deal(
        rules: Rules,
        strain: Strain,
        declarer: int,
        *,
        hands: Iterable[Cards | str],
        dealer: int = FIRST_SEAT,
        alone: bool = False,
        called: Card | None = None,
        rung: str | None = None,
    ) -> PlayPosition:
        """The first lead of a hand dealt so, with the leader that the rules give.

        `hands` are those with which the play begins, after any exchange. `rung` is the name of the
        bid, which matters if it has a lead of its own; by default it is the lowest. Raises
        `PepperError` for seats, cards or a rung that do not fit the rules.
        """
        table = rules.table
        who = table.seat(declarer, "declarer")
        if strain not in rules.ladder.strains:
            raise PepperError(f"{rules.name} is not played in {strain}")
        deck = attrs.evolve(rules.deck, turn_up=False)
        deal = Deal(tuple(map(Cards, hands))).completed(deck, len(table.seats))
        bids = [one for one in rules.ladder.rungs if rung is None or one.name == rung]
        if not bids:
            names = join_or(one.name for one in rules.ladder.rungs)
            raise PepperError(f"{rules.name} has no bid {shown(rung)}; expected {names}")
        contract = Contract(who, who, bids[0], strain, alone=alone, called=called)
        hand = Hand.opened(rules, 1, table.seat(dealer, "dealer"), pepper_round=False, deal=deal)
        begun = attrs.evolve(hand.position, contract=contract, looked=table.seats)
        opened = rules.tricks.open(begun)
        return _position(hand if opened is None else hand.at(begun.at(opened)))


@lru_cache
def _lay_out(order: Order, cards: Cards) -> Layout:
    return Layout(order, cards)


def _hand(state: object) -> Hand | None:
    """The hand of a match, or the hand itself; None for anything else, such as a view."""
    if isinstance(state, Match):
        return state.hand
    return state if isinstance(state, Hand) else None


def _position(hand: Hand) -> PlayPosition:
    """The position of a hand whose cards are being played."""
    trick, contract, calling = hand.trick, hand.contract, hand.rules.calling
    # Not `isinstance`: a play that somebody has changed may have other rules.
    if trick is None or type(hand.state) is not Playing:
        raise PepperError(f"{hand.rules.name}: the kernel does not know how its tricks are played")
    first = hand.position.early_lead
    if first is not None and not (hand.tricks or trick.cards):
        raise PepperError(f"{hand.rules.name}: the kernel does not know that {first} must be led")
    declarer = None if contract is None else contract.declarer
    own_copy = OwnCopy.IGNORED if calling is None else calling.own_copy
    exempt = None if own_copy is OwnCopy.BINDS else declarer
    called = None if contract is None else contract.called
    plays = [play for one in (*hand.tricks, trick) for play in one.plays]
    ignored = declarer if own_copy is OwnCopy.IGNORED else None
    if any(card is called and seat != ignored for seat, card in plays):
        called = None
    if own_copy is OwnCopy.COUNTS and declarer is not None and called in hand.cards[declarer]:
        why = f"the kernel does not know a declarer who may play {called} and need not"
        raise PepperError(f"{hand.rules.name}: {why}")
    camp = _camp(hand, trick.seats)
    return PlayPosition(
        hand.order,
        hand.cards,
        trick.seats,
        trick.cards,
        camp,
        called,
        None if called is None else exempt,
        called is None or calling is None or calling.must_play,
        named=trick.named,
    )


def _camp(hand: Hand, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of the declarer's side, with the called partner if the hand has found one."""
    table, contract = hand.rules.table, hand.contract
    first = seats[0] if contract is None else contract.declarer
    camp = {*table.sides[table.side(first)], *(() if hand.partner is None else (hand.partner,))}
    return tuple(sorted(camp.intersection(seats)))
