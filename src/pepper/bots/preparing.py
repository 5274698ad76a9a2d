"""Rules of thumb for what comes between the auction and the play."""

from __future__ import annotations

from typing import Final

from pepper.actions import Action
from pepper.cards import Card, Cards
from pepper.ladder import Alone
from pepper.phases.exchange import GiveCards, KeepCards, Other
from pepper.phases.negotiation import MOST_STOPS, Ask, DropOut, Grant, PlayOn, Talk, ThrowIn
from pepper.ranking import Order
from pepper.view import View

from .counting import own_tricks
from .knowledge import declares, held, higher, mates

ALONE: Final = 1
"""Further tricks for a declarer alone, against fewer players and with a partner's card."""
NO_STOP: Final = 0.5
"""The defenders give up with fewer tricks than that."""


def exchange(view: View) -> Action | None:
    """The declarer gives low cards or keeps them all; a partner gives high ones."""
    if needs_the_partner(view):
        return KeepCards()
    mine, order = held(view), view.order
    gifts = [action for action in view.legal_actions if isinstance(action, GiveCards)]
    if helps_the_declarer(view):
        return max(gifts, key=lambda gift: sum(map(order.strength, gift.cards)))
    return min(gifts, key=lambda gift: worth_keeping(gift.cards, mine, order))


def helps_the_declarer(view: View) -> bool:
    """Whether the cards that the seat gives go to its partner who declares."""
    rule = view.contract.rung.exchange if view.contract else None
    return rule is not None and rule.other is Other.PARTNERS and not declares(view)


def needs_the_partner(view: View) -> bool:
    """Whether a declarer who would play alone after an exchange is too weak for that."""
    contract = view.contract
    if contract is None or contract.rung.alone is not Alone.IF_EXCHANGED or not declares(view):
        return False
    return own_tricks(view, view.order.strain) + ALONE < contract.rung.tricks


def worth_keeping(cards: Cards, mine: Cards, order: Order) -> tuple[int, int]:
    """The low cards of short suits are worth least, as the giver may trump there then."""
    length = sum(order.follows(other, card) for card in cards for other in mine)
    return sum(map(order.strength, cards)), length


def negotiate(view: View) -> Action | None:
    """Play where the bid may be set; otherwise ask for one's tricks, or give up without any."""
    legal = view.legal_actions
    if DropOut() in legal:
        return drop_out_without_a_trick(view)
    if isinstance(legal[0], Talk):
        return told_stops(held(view), view.rules.deck.cards, view.order)
    if isinstance(legal[0], Grant):
        return grant_unless_sure(view)
    return play_ask_or_throw_in(view)


def drop_out_without_a_trick(view: View) -> Action | None:
    """Who stays in the hand and takes no trick may have to pay for it."""
    return PlayOn() if own_tricks(view, view.order.strain) >= 1 else DropOut()


def told_stops(mine: Cards, deck: Cards, order: Order) -> Talk:
    """The stops that the seat has, told as they are."""
    others = deck - mine
    on = off = long_off = 0
    for card in mine:
        if not is_stop(card, mine, others, order):
            continue
        if order.is_trump(card):
            on += 1
        elif higher(order, card, others) > 1:
            long_off += 1
        else:
            off += 1
    return Talk(min(on, MOST_STOPS), min(off, MOST_STOPS), min(long_off, MOST_STOPS))


def is_stop(card: Card, mine: Cards, others: Cards, order: Order) -> bool:
    """Whether the card is guarded by one lower card for each higher one that others hold."""
    guards = sum(
        order.follows(other, card) and order.strength(other) < order.strength(card)
        for other in mine
    )
    return guards >= higher(order, card, others)


def grant_unless_sure(view: View) -> Action | None:
    """All tricks that are asked for, unless the declarer's own cards make the bid."""
    needed = view.contract.rung.tricks if view.contract else 0
    sure = own_tricks(view, view.order.strain) >= needed
    return Grant(0) if sure else view.legal_actions[-1]


def play_ask_or_throw_in(view: View) -> Action | None:
    """By the tricks that the seat hopes for, and the stops that its partners have told."""
    needed = view.contract.rung.tricks if view.contract else 0
    told = [
        said.action.on + said.action.off
        for said in view.said
        if isinstance(said.action, Talk) and said.seat in mates(view)
    ]
    side = own_tricks(view, view.order.strain) + sum(told)
    if side < NO_STOP:
        return ThrowIn()
    asks = [action for action in view.legal_actions if isinstance(action, Ask)]
    modest = [ask for ask in asks if ask.tricks <= side]
    may_set = side >= view.rules.deck.hand_size - needed + 1
    return modest[-1] if modest and not may_set else PlayOn()
