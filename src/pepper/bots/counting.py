"""Counting the tricks that a hand is likely to take."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import fsum
from typing import Final

from pepper.engine.cards import Card, Cards, Rank, Strain, Suit
from pepper.engine.exchange import Other
from pepper.engine.phases.play import Tricks
from pepper.engine.ranking import Order
from pepper.engine.tricks import Lead
from pepper.engine.view import View

from .knowledge import held, higher

LONG: Final = 0.9
"""The chance that a card of a long suit takes a trick after the others have run out of the suit."""
BEHIND: Final = 0.45
"""How much each higher card that somebody else may hold lowers a card's chance."""
RUFF: Final = 0.7
"""The chance, in each round of a side suit, that its winner is not trumped."""
NO_HELP: Final = 0.75
"""The same chance without trumps: that the seat still gets to lead its winner."""


def jacks_and_aces_of_trump(cards: Cards, order: Order) -> int:
    """One trick for each jack and ace of trumps (003:205), and for each joker that is a trump."""
    high = (Rank.JACK, Rank.ACE, Rank.JOKER, Rank.LITTLE_JOKER)
    return sum(order.is_trump(card) and card.rank in high for card in cards)


def own_tricks(view: View, strain: Strain, mine: Cards | None = None) -> float:
    """The tricks that the seat's cards may take: counted by suit, or by high trumps if more.

    ``mine`` are the cards that it will hold, if these are not its cards now.
    """
    order, deck = view.rules.ranking.order(strain), view.rules.deck
    mine = held(view) if mine is None else mine
    others = len(view.rules.table.seats) - 1
    in_play = others * deck.hand_size / (len(deck.cards) - deck.hand_size)
    tricks, rungs = view.rules.tricks, view.rules.ladder.rungs
    leads = isinstance(tricks, Tricks) and tricks.lead_in(strain) is Lead.DECLARER
    # Some of the cards may go to an opponent, and a suit that lacks them is not sure.
    leads &= not any(rung.exchange and rung.exchange.other is Other.LEFT for rung in rungs)
    return _own_tricks(order, mine, deck.cards, others, in_play, leads=leads)


@lru_cache(maxsize=1 << 12)
def _own_tricks(
    order: Order, mine: Cards, deck: Cards, others: int, in_play: float, *, leads: bool
) -> float:
    theirs = deck - mine
    return max(
        suit_by_suit(mine, theirs, order, others, in_play),
        jacks_and_aces_of_trump(mine, order),
        sure_tricks(mine, theirs, order, leads=leads),
    )


def sure_tricks(mine: Cards, theirs: Cards, order: Order, *, leads: bool) -> int:
    """The tricks of a declarer who draws all trumps and then leads the winners of other suits.

    0 if the others may keep a trump. Without trumps the declarer must lead (`leads`).
    """
    suits = {order.followers[card.index]: card for card in mine}
    trumps = [card for card in suits.values() if order.is_trump(card)]
    if not all(draws_all(mine, theirs, order, card) for card in trumps):
        return 0
    tricks = sum(
        len(Cards.from_bits(mine.bits & suit))
        if draws_all(mine, theirs, order, card)
        else unbeaten(mine, theirs, order, card)
        for suit, card in suits.items()
    )
    plain = leads and not any(map(order.is_trump, theirs))
    return tricks if trumps or plain else 0


def unbeaten(mine: Cards, theirs: Cards, order: Order, led: Card) -> int:
    """How many cards of this suit nobody can beat if they are led."""
    suit = Cards.from_bits(mine.bits & order.followers[led.index])
    return sum(not higher(order, card, theirs) for card in suit)


def draws_all(mine: Cards, theirs: Cards, order: Order, led: Card) -> bool:
    """Whether the unbeaten cards of this suit draw every card of it that the others may hold."""
    rivals = Cards.from_bits(theirs.bits & order.followers[led.index])
    return unbeaten(mine, theirs, order, led) >= len(rivals)


def suit_by_suit(mine: Cards, theirs: Cards, order: Order, others: int, in_play: float) -> float:
    """The tricks that the cards may take, counted from the highest card of each suit down.

    `theirs` are the cards that the seat does not hold; `in_play` is the share of them that is dealt
    to the `others`.
    """
    tricks = 0.0
    for suit in dict.fromkeys(order.followers[card.index] for card in mine):
        # Not `sum`, which rounds differently from Python 3.12 on.
        for chance in _suit_chances(order, mine.bits & suit, theirs.bits & suit, others, in_play):
            tricks += chance
    return tricks


# A holding in one suit comes up again and again: a bid takes half the time if it is counted once.
@lru_cache(maxsize=1 << 14)
def _suit_chances(
    order: Order, mine: int, theirs: int, others: int, in_play: float
) -> tuple[float, ...]:
    """What each card of a suit adds, from the highest down; the cards as `Cards.bits`."""
    cards = list(Cards.from_bits(mine))
    strengths = sorted(map(order.strength, cards), reverse=True)
    rivals = sorted(map(order.strength, Cards.from_bits(theirs)))
    side = RUFF if isinstance(order.strain, Suit) else NO_HELP
    risk = 1 if order.is_trump(cards[0]) else side
    rounds = 1.5 * in_play * len(rivals) / others
    chances: list[float] = []
    for place, strength in enumerate(strengths):
        missing = in_play * (len(rivals) - bisect_right(rivals, strength)) - place
        chance = 1 - BEHIND * max(0, missing)
        chances.append(risk ** (1 + place) * max(chance, LONG if place > rounds else 0))
    return tuple(chances)


def danger(view: View, strain: Strain, gone: int = 0) -> float:
    """The tricks that the seat's cards threaten to take where it wants none.

    The worst cards, of which `gone` says how many, do not count.
    """
    order, theirs = view.rules.ranking.order(strain), view.rules.deck.cards - held(view)
    return fsum(
        sorted([danger_of(card, theirs, order) for card in held(view)], reverse=True)[gone:]
    )


def danger_of(card: Card, theirs: Cards, order: Order) -> float:
    """What a card adds to the danger: the share of the others of its suit that are lower, squared.

    Squared, because one of them seldom is all that falls.
    """
    rivals = sorted(map(order.strength, Cards.from_bits(theirs.bits & order.followers[card.index])))
    beaten = bisect_right(rivals, order.strength(card))
    return (beaten / len(rivals)) ** 2 if rivals else 1
