"""Rules of thumb for the discard after a kitty was picked up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from pepper.engine.parts.cards import Cards, Strain, Suit, count_bits
from pepper.engine.parts.phase import Action
from pepper.engine.parts.ranking import Order
from pepper.engine.phases.kitty import Discard
from pepper.engine.sight.view import View

from .bidding import best_strain
from .counting import danger, danger_of, holdings, suit_by_suit
from .knowledge import avoids, held, higher

VOID: Final = 0.5
"""The value of a void, in tricks, as long as there is a trump for it."""


def discard(view: View) -> Action | None:
    """Keep trumps, cards that nobody can beat and long suits, and get rid of short suits.

    Where no trick may be taken, discard the cards that are the likeliest to take one. If the strain
    has not been named, it is taken to be the one that suits all the cards best.
    """
    mine, one = held(view), view.legal_actions[0]
    count = len(one.cards) if isinstance(one, Discard) else 0
    strain = _strain(view)
    contract = view.contract
    ranking = view.rules.ranking_of(None if contract is None else contract.rung)
    order, theirs = ranking.order(strain), view.rules.deck.cards - mine
    if avoids(view):
        worst = sorted(mine, key=lambda card: danger_of(card, theirs, order), reverse=True)
        return Discard(Cards(worst[:count]))
    others = len(view.rules.table.seats) - 1
    suits = _suits_of(view.rules.deck.cards, order)
    # Trumps, and cards that nobody can beat.
    masters = sum(
        card.mask
        for card in mine.distinct()
        if order.is_trump(card) or not higher(order, card, theirs)
    )

    def worth(gone: Cards) -> tuple[float, int]:
        kept = mine - gone
        tricks = suit_by_suit(holdings(order, kept, theirs, others, in_play=1))
        tricks += _ruffs(kept, suits, order)
        return tricks, -sum(map(order.strength, gone))

    every = [
        (count_bits(gone.bits & masters), gone) for gone in _from_the_lowest(mine, count, order)
    ]
    fewest = min(best for best, _ in every)
    return Discard(max([gone for best, gone in every if best == fewest], key=worth))


@lru_cache(maxsize=64)
def _suits_of(deck: Cards, order: Order) -> frozenset[int]:
    """The suits of a deck, as `Cards.bits`."""
    return frozenset(order.followers[card.index] for card in deck.distinct())


def _strain(view: View) -> Strain:
    """The strain of the contract, or the one that the seat is likely to name."""
    contract = view.contract
    if contract is None or contract.strain is not None:
        return view.order.strain
    strains = view.rules.ladder.strains_of(contract.rung)
    if avoids(view):
        return min(strains, key=lambda strain: danger(view, contract.rung, strain))
    return best_strain(view, strains)


def _ruffs(kept: Cards, suits: Collection[int], order: Order) -> float:
    """The value of the seat's voids that it can trump."""
    if not isinstance(order.strain, Suit):
        return 0
    trumps = count_bits(kept.bits & order.trumps)
    return VOID * min(trumps, sum(not kept.bits & suit for suit in suits))


def _from_the_lowest(mine: Cards, count: int, order: Order) -> Iterator[Cards]:
    """Every discard of that many cards that takes the lowest of each suit."""
    lowest: dict[int, list[int]] = {}  # the bits of none, one, two ... of each suit
    for card in sorted(mine, key=order.strength):
        suit = lowest.setdefault(order.followers[card.index], [0])
        suit.append(suit[-1] + card.bit)
    for gone in product(*[suit[: count + 1] for suit in lowest.values()]):
        if count_bits(bits := sum(gone)) == count:
            yield Cards.from_bits(bits)
