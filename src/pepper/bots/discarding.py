"""Rules of thumb for the discard after a kitty was picked up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from pepper.engine.cards import Card, Cards, Strain, Suit
from pepper.engine.phases import Action
from pepper.engine.phases.kitty import Discard
from pepper.engine.ranking import Order
from pepper.engine.view import View

from .bidding import best_strain
from .counting import danger, danger_of, suit_by_suit
from .knowledge import avoids, held, higher

VOID: Final = 0.5
"""What it is worth, in tricks, to have none of a suit, as long as there is a trump for it."""


def discard(view: View) -> Action | None:
    """Keep trumps, cards that nobody can beat and long suits, and get rid of short suits.

    Where no trick may be taken, discard the cards that are the likeliest to take one. If the strain
    has not been named, it is taken to be the one that suits all the cards best.
    """
    mine, one = held(view), view.legal_actions[0]
    count = len(one.cards) if isinstance(one, Discard) else 0
    strain = _strain(view)
    order, theirs = view.rules.ranking.order(strain), view.rules.deck.cards - mine
    if avoids(view):
        worst = sorted(mine, key=lambda card: danger_of(card, theirs, order), reverse=True)
        return Discard(Cards(worst[:count]))
    others = len(view.rules.table.seats) - 1

    def worth(gone: Cards) -> tuple[int, float, int]:
        kept = mine - gone
        best = sum(order.is_trump(card) or not higher(order, card, theirs) for card in gone)
        tricks = suit_by_suit(kept, theirs, order, others, in_play=1) + _ruffs(kept, view, order)
        return -best, tricks, -sum(map(order.strength, gone))

    return Discard(max(_from_the_lowest(mine, count, order), key=worth))


def _strain(view: View) -> Strain:
    """The strain of the contract, or the one that the seat is likely to name."""
    contract = view.contract
    if contract is None or contract.strain is not None:
        return view.order.strain
    strains = view.rules.ladder.strains_of(contract.rung)
    if avoids(view):
        return min(strains, key=lambda strain: danger(view, strain))
    return best_strain(view, strains)


def _ruffs(kept: Cards, view: View, order: Order) -> float:
    """What the suits are worth that the seat does not hold, and can trump."""
    trumps = sum(map(order.is_trump, kept))
    if not isinstance(order.strain, Suit):
        return 0
    suits = {order.followers[card.index] for card in view.rules.deck.cards.distinct()}
    return VOID * min(trumps, sum(not kept.bits & suit for suit in suits))


def _from_the_lowest(mine: Cards, count: int, order: Order) -> Iterator[Cards]:
    """Every discard of that many cards that takes the lowest of each suit."""
    suits: dict[int, list[Card]] = {}
    for card in sorted(mine, key=order.strength):
        suits.setdefault(order.followers[card.index], []).append(card)
    for counts in product(*(range(min(count, len(suit)) + 1) for suit in suits.values())):
        if sum(counts) == count:
            chosen = zip(suits.values(), counts, strict=True)
            yield Cards(card for suit, number in chosen for card in suit[:number])
