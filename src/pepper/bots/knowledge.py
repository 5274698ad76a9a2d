"""What a seat can conclude from its view."""

from __future__ import annotations

from pepper.engine.cards import Card, Cards
from pepper.engine.phases.kitty import Discard, PickUp
from pepper.engine.ranking import Order
from pepper.engine.scoring import Scoring
from pepper.engine.seats import Seat
from pepper.engine.view import View


def held(view: View) -> Cards:
    """The cards in the seat's hand; none if it has not looked."""
    return Cards() if view.cards is None else view.cards


def unseen(view: View) -> Cards:
    """The cards that others may hold: not the seat's own, its discards, nor any seen to be gone."""
    gone = [card for trick in view.tricks for card in trick.cards]
    gone += view.trick.cards if view.trick else ()
    rest = view.rules.deck.cards - held(view) - discarded(view) - Cards(gone)
    # A part of another package may have given the card turned up to this seat.
    if view.turned is None or view.turned not in rest or is_taken(view):
        return rest
    return rest - Cards([view.turned])


def is_taken(view: View) -> bool:
    """Whether somebody has picked up the card turned up, or still may."""
    return view.strain is None or any(isinstance(act.action, PickUp) for act in view.acts)


def still_out(view: View) -> Cards:
    """The unseen cards that another player may hold, as far as the tricks show it."""
    order, cards = view.order, unseen(view)
    others = [s for s in view.rules.table.seats if s not in (view.seat, *view.sitting_out)]
    for card in cards.distinct():
        if all(void(view, seat, order, card) for seat in others):
            cards = Cards.from_bits(cards.bits & ~order.followers[card.index])
    return cards


def discarded(view: View) -> Cards:
    """The cards that the seat has discarded."""
    gone = (act.action.cards for act in view.acts if isinstance(act.action, Discard))
    return next(gone, Cards())


def mates(view: View) -> tuple[Seat, ...]:
    """The other seats that the seat knows, or must assume, to be on its side."""
    seat, contract, table = view.seat, view.contract, view.rules.table
    if seat is not None and contract is not None and defends_together(view):
        own = table.sides[table.side(contract.declarer)]
        return tuple(s for s in table.seats if s != seat and (s in own) == (seat in own))
    if seat is None or contract is None or view.rules.calling is None:
        return () if seat is None else table.partners(seat)
    pair = {contract.declarer} if view.partner is None else {contract.declarer, view.partner}
    if is_called(view):
        pair.add(seat)
    return tuple(s for s in table.seats if s != seat and (s in pair) == (seat in pair))


def defends_together(view: View) -> bool:
    """Whether the tricks of all defenders count together, whatever their sides."""
    scoring = view.rules.scoring
    return isinstance(scoring, Scoring) and scoring.defenders_together


def declares(view: View) -> bool:
    """Whether the seat is the declarer."""
    return view.contract is not None and view.contract.declarer == view.seat


def avoids(view: View) -> bool:
    """Whether the declarer must take no trick."""
    return view.contract is not None and not view.contract.rung.tricks


def is_called(view: View) -> bool:
    """Whether the seat holds the called card, and the partner is not known yet."""
    contract = view.contract
    if contract is None or view.partner is not None or declares(view):
        return False
    return contract.called is not None and contract.called in held(view)


def higher(order: Order, card: Card, among: Cards) -> int:
    """How many of these cards beat the card in its own suit."""
    powers = order.powers[card.index]
    rivals = Cards.from_bits(among.bits & order.followers[card.index])
    return sum(powers[other.index] > powers[card.index] for other in rivals)


def guards(order: Order, card: Card, mine: Cards) -> int:
    """How many of the seat's own cards can be played under this one, in its suit."""
    return sum(
        order.follows(other, card) and order.strength(other) < order.strength(card)
        for other in mine
    )


def void(view: View, seat: Seat, order: Order, card: Card) -> bool:
    """Whether the seat has failed to follow to this card's suit."""
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    return any(
        order.follows(trick.cards[0], card) and not order.follows(played, card)
        for trick in tricks
        for player, played in trick.plays
        if player == seat
    )
