"""Rules of thumb for the exchange and the negotiation."""

from __future__ import annotations

from typing import Final

from pepper.engine.parts.cards import SUITS, Card, Cards, Rank, Suit, count_bits
from pepper.engine.parts.exchange import Other
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.phase import Action
from pepper.engine.parts.points import NOTHING, Points
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.scoring import Scoring
from pepper.engine.phases.early_lead import LeadLater
from pepper.engine.phases.exchange import AskFor, GiveCards, KeepCards, LayAside
from pepper.engine.phases.negotiation import MOST_STOPS, Ask, DropOut, Grant, PlayOn, Talk, ThrowIn
from pepper.engine.phases.nominating import Nominate
from pepper.engine.phases.poor_hand import KeepHand, SwapPoor
from pepper.engine.sight.view import View

from .counting import own_tricks
from .knowledge import avoids, declares, guards, held, higher, mates, unseen

ALONE: Final = 1
"""Extra tricks that a lone declarer expects from a partner's card and fewer opponents."""
NO_STOP: Final = 0.5
"""Defenders who expect fewer tricks than this give up."""
SURE: Final = 2
"""Likely tricks with which one seldom takes none, against a declarer's trumps."""


def show_a_poor_hand(view: View) -> Action:
    """Give up a hand that is not worth its share of the tricks; of cards to swap the lowest."""
    rules, keep = view.rules, KeepHand()
    best = max(own_tricks(view, strain) for strain in rules.ladder.strains)
    others = [action for action in view.legal_actions if action != keep]
    if not others or best >= rules.deck.hand_size / len(rules.table.seats):
        return keep
    strength = view.order.strength
    return min(
        others,
        key=lambda one: sum(map(strength, one.cards)) if isinstance(one, SwapPoor) else 0,
    )


def exchange(view: View) -> Action | None:
    """As declarer, give low cards or keep all of them; as a partner, give high ones.

    A declarer who may choose how many gives all cards that can be beaten, but for trumps.

    Where the declarer must take no trick, it is the other way around.
    """
    if KeepCards() in view.legal_actions and needs_the_partner(view):
        return KeepCards()
    asks = [action for action in view.legal_actions.parts if isinstance(action, AskFor)]
    if asks:
        return max(asks, key=lambda ask: worth_asking(view, ask.suit))
    return gift(view)


def gift(view: View) -> Action:
    """The cards to give or to lay aside; `KeepCards` if all are worth keeping."""
    mine, order = held(view), view.order
    gifts = [action for action in view.legal_actions if isinstance(action, GiveCards | LayAside)]
    if helps_the_declarer(view) != avoids(view):
        return max(gifts, key=lambda gift: sum(map(order.strength, gift.cards)))
    sizes = [len(gift.cards) for gift in gifts]
    if min(sizes) < max(sizes):
        losers = sum(can_be_beaten(view, card) for card in mine)
        if not losers and KeepCards() in view.legal_actions:
            return KeepCards()
        wanted = max([size for size in sizes if size <= losers], default=min(sizes))
        gifts = [gift for gift in gifts if len(gift.cards) == wanted]
    return min(gifts, key=lambda gift: worth_keeping(view, gift.cards))


def help_a_lone_defender(view: View) -> Action:
    """The best card as a gift, and the least useful ones to lay aside."""
    choices = view.legal_actions
    gifts = [one for one in choices if isinstance(one, GiveCards)]
    if gifts:
        return max(gifts, key=lambda gift: sum(map(view.order.strength, gift.cards)))
    laid = [one for one in choices if isinstance(one, LayAside)]
    return min(laid, key=lambda one: worth_keeping(view, one.cards))


def can_be_beaten(view: View, card: Card) -> bool:
    """Whether it is no trump, and somebody else may hold a higher card of its suit."""
    return not view.order.is_trump(card) and higher(view.order, card, unseen(view)) > 0


def helps_the_declarer(view: View) -> bool:
    """Whether the seat gives its cards to a partner who is the declarer."""
    rule = view.contract.rung.exchange if view.contract else None
    return rule is not None and rule.other is Other.PARTNERS and not declares(view)


def nominate(view: View) -> Action:
    """The longest suit if the declarer must take no trick: played to another, the joker loses.

    Otherwise none, since a joker without a suit wins whenever it is played.
    """
    if not avoids(view):
        return Nominate()
    mine = held(view)
    return Nominate(max(SUITS, key=lambda suit: sum(card.suit == suit for card in mine)))


def needs_the_partner(view: View) -> bool:
    """Whether the declarer would play alone after an exchange, and is too weak for it."""
    contract = view.contract
    if contract is None or contract.rung.alone is not Alone.IF_EXCHANGED or not declares(view):
        return False
    return own_tricks(view, view.order.strain) + ALONE < contract.rung.tricks


def worth_asking(view: View, suit: Suit | None) -> tuple[int, int]:
    """A sort key: trumps that may raise the declarer's own first, then the weakest long suit.

    Where the declarer must take no trick, a suit comes first whose best card is low.
    """
    if suit is None:
        return 0, 0
    order, ace = view.order, Card.of(Rank.ACE, suit)
    mine = [card for card in held(view) if order.follows(card, ace)]
    out = [order.strength(card) for card in unseen(view) if order.follows(card, ace)]
    best = max(out, default=0)
    if avoids(view):
        return -best, 0
    beaten = sum(order.strength(card) < best for card in mine)
    return beaten * (1 + order.is_trump(ace)), best


def worth_keeping(view: View, cards: Cards) -> tuple[float, int, int]:
    """A sort key: cards that leave the giver with the most tricks first, then low cards.

    Of equal ones those of short suits come first, in which the giver can trump later.
    """
    mine, order = held(view), view.order
    left = 0 if avoids(view) else own_tricks(view, order.strain, mine - cards)
    length = sum([count_bits(mine.bits & order.followers[card.index]) for card in cards])
    return -left, sum(map(order.strength, cards)), length


def lead_later(_view: View) -> Action:
    """Lay down no lead before the play: it tells the defenders something, and wins nothing."""
    return LeadLater()


def negotiate(view: View) -> Action | None:
    """Play if the bid may be set; otherwise ask for tricks, or give up if none are likely."""
    legal = view.legal_actions
    if DropOut() in legal:
        return drop_out_without_a_trick(view)
    if isinstance(legal[0], Talk):
        return told_stops(held(view), view.rules.deck.cards, view.order)
    if isinstance(legal[0], Grant):
        return grant_unless_sure(view)
    return play_ask_or_throw_in(view)


def drop_out_without_a_trick(view: View) -> Action | None:
    """Drop out without a likely trick, or without two if taking none costs more (003:153)."""
    scoring, rule = view.rules.scoring, view.rules.negotiation
    out = NOTHING if rule is None else Points(rule.forfeit())
    costs = isinstance(scoring, Scoring) and scoring.shut_out != out
    needed = SURE if costs else 1
    return PlayOn() if own_tricks(view, view.order.strain) >= needed else DropOut()


def told_stops(mine: Cards, deck: Cards, order: Order) -> Talk:
    """State the seat's stops truthfully (000:49-51)."""
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
    """Whether the seat holds a lower card of the suit for each higher one that others hold."""
    return guards(order, card, mine) >= higher(order, card, others)


def grant_unless_sure(view: View) -> Action | None:
    """Grant one trick, unless the declarer's own cards make the bid: it ends the hand as two do."""
    needed = view.contract.rung.tricks if view.contract else 0
    sure = own_tricks(view, view.order.strain) >= needed
    return Grant(0 if sure else 1)


def tricks_in_defence(view: View) -> float:
    """The tricks that a defender expects: its own, and the stops that its partners stated."""
    told = [
        said.action.on + said.action.off
        for said in view.said
        if isinstance(said.action, Talk) and said.seat in mates(view)
    ]
    return own_tricks(view, view.order.strain) + sum(told)


def play_ask_or_throw_in(view: View) -> Action | None:
    """Decide by the tricks that the defenders can expect."""
    needed = view.contract.rung.tricks if view.contract else 0
    side = tricks_in_defence(view)
    if avoids(view):
        return PlayOn()
    if side < NO_STOP:
        return ThrowIn()
    asks = [action for action in view.legal_actions if isinstance(action, Ask)]
    modest = [ask for ask in asks if ask.tricks <= side]
    may_set = side >= view.rules.deck.hand_size - needed + 1
    return modest[-1] if modest and not may_set else PlayOn()
