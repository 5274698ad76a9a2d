"""Tens high: in every suit the ten ranks between ace and king, and there are no bowers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import attrs

from pepper import JOKER, LOW, SUITS, Card, Order, Part, Rank, Rules, Strain

RANKS = (
    Rank.JOKER,
    *(Rank(rank) for rank in "23456789JQKTA"),
)
"""From low to high. The joker wins only the trick that it leads."""


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
    ranks = RANKS[1:]
    suits = {suit: [Card.of(rank, suit) for rank in ranks] for suit in SUITS}
    trumps = [card for suit, cards in suits.items() if suit is strain for card in cards]
    high = (Rank.JOKER, *(reversed(ranks) if strain is LOW else ranks))
    return Order.of(ranking, strain, [*suits.values(), [JOKER]], high, trumps)
