"""Tens high: in every suit the ten ranks between ace and king, and there are no bowers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import attrs

from pepper import JOKER, LITTLE_JOKER, LOW, SUITS, Card, Order, Part, Rank, Rules, Strain

JOKERS = (Rank.LITTLE_JOKER, Rank.JOKER)
RANKS = tuple(Rank(rank) for rank in "23456789JQKTA")
"""From low to high. A joker wins only a trick that a joker leads."""


@attrs.frozen(repr=False)
class TensHigh(Part):
    """The ranking A 10 K Q J 9 without bowers; reversed at low."""

    def order(self, strain: Strain) -> Order:
        """The order of the cards in that strain."""
        return _order(self, strain)

    def sheet(self, _rules: Rules) -> Iterable[str]:
        """The ranking."""
        yield "In every suit the cards rank, from the top, A 10 K Q J 9. There are no bowers."


@lru_cache  # the engine asks for the order often, and making one is slow
def _order(ranking: TensHigh, strain: Strain) -> Order:
    suits = {suit: [Card.of(rank, suit) for rank in RANKS] for suit in SUITS}
    trumps = [card for suit, cards in suits.items() if suit is strain for card in cards]
    high = (*JOKERS, *(reversed(RANKS) if strain is LOW else RANKS))
    return Order.of(ranking, strain, [*suits.values(), [LITTLE_JOKER, JOKER]], high, trumps)
