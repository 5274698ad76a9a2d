"""Counting the tricks that a hand may take."""

from __future__ import annotations

from typing import Final

from pepper.cards import Cards, Rank, Strain, Suit
from pepper.ranking import Order
from pepper.view import View

from .knowledge import held

LONG: Final = 0.9
"""How likely a card of a long suit is to take a trick when the others have run out of it."""
BEHIND: Final = 0.45
"""How much less likely a card is for each higher one that is still about."""
RUFF: Final = 0.7
"""How likely a winner of a side suit is not to be trumped, in each round of the suit."""
NO_HELP: Final = 0.75
"""The same where there are no trumps: how likely it is not to be shut out."""


def jacks_and_aces_of_trump(cards: Cards, order: Order) -> int:
    """One trick for each bower and ace of trumps, and for a joker that is a trump."""
    return sum(
        order.is_trump(card) and card.rank in (Rank.JACK, Rank.ACE, Rank.JOKER) for card in cards
    )


def own_tricks(view: View, strain: Strain) -> float:
    """The tricks that the seat's cards may take: suit by suit, or by the highest trumps alone."""
    order, mine, deck = view.rules.ranking.order(strain), held(view), view.rules.deck
    others = len(view.rules.table.seats) - 1
    in_play = others * deck.hand_size / (len(deck.cards) - deck.hand_size)
    by_suits = suit_by_suit(mine, deck.cards - mine, order, others, in_play)
    return max(by_suits, jacks_and_aces_of_trump(mine, order))


def suit_by_suit(mine: Cards, theirs: Cards, order: Order, others: int, in_play: float) -> float:
    """The tricks that the cards may take, counted from the highest card of each suit.

    `theirs` are the cards that the seat does not hold, of which the part `in_play` is dealt.
    """
    tricks, side = 0.0, RUFF if isinstance(order.strain, Suit) else NO_HELP
    for suit in dict.fromkeys(order.followers[card.index] for card in mine):
        cards = list(Cards.from_bits(mine.bits & suit))
        strengths = sorted(map(order.strength, cards), reverse=True)
        rivals = list(map(order.strength, Cards.from_bits(theirs.bits & suit)))
        risk = 1 if order.is_trump(cards[0]) else side
        rounds = 1.5 * in_play * len(rivals) / others
        for place, strength in enumerate(strengths):
            missing = in_play * sum(rival > strength for rival in rivals) - place
            chance = 1 - BEHIND * max(0, missing)
            tricks += risk ** (1 + place) * max(chance, LONG if place > rounds else 0)
    return tricks
