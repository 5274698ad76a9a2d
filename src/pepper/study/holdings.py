"""The strength of the declarer's cards in a row, in numbers that card players count."""

from __future__ import annotations

from functools import lru_cache

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Card, Cards, parse_strain
from pepper.engine.parts.door import door
from pepper.engine.parts.ranking import Order

from .row import Row


@attrs.frozen
class Strength:
    """The strength of a hand of cards."""

    trumps: int
    """The trumps, bowers and jokers included."""
    winners: int
    """The side winners: the cards outside trumps that no card of their suit beats. These are the
    aces, at low the lowest cards, and of two equal cards both."""


@door
def strength(rules: Rules, row: Row) -> Strength | None:
    """The strength of the declarer's cards before any were exchanged or picked up.

    None if nobody declared or no strain was named. The rules are those of the study. Raises
    `PepperError` for cards or strains that are none.

    >>> from pepper.bots import sensible
    >>> from pepper.study import Study, run, strength
    >>> rules = pepper.variant("hasenpfeffer").one_hand()
    >>> (row,) = run(Study(rules=rules, players={"sensible": sensible}, matches=1, seed=7))
    >>> row.strain, row.holding, strength(rules, row)
    ('S', 'JK AS JS 9S KD JC', Strength(trumps=5, winners=0))
    """
    if row.holding is None or row.strain is None:
        return None
    order, cards = rules.ranking.order(parse_strain(row.strain)), Cards(row.holding)
    winners = _winners(order, rules.deck.cards)
    return Strength(sum(map(order.is_trump, cards)), sum(card in winners for card in cards))


@lru_cache
def _winners(order: Order, deck: Cards) -> Cards:
    """The cards of the deck outside trumps that no card of their suit beats."""

    def beaten(card: Card) -> bool:
        return any(order.follows(one, card) and order.beats(one, card, led=card) for one in deck)

    return Cards(card for card in deck.distinct() if not (order.is_trump(card) or beaten(card)))
