"""How the cards rank: for each strain, which suit a card belongs to and what beats what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from .cards import JOKER, LOW, PACK, RANKS, SUITS, Card, Plain, Rank, Strain, Suit
from .part import Part, Word


class PlainJoker(Word):
    """What the joker is where there are no trumps. It is a suit of its own in any case."""

    SOLE_TRUMP = "sole trump"
    """It wins any trick that it is played to."""
    LOWEST = "lowest"
    """It wins only a trick that it leads."""


@attrs.frozen(repr=False)
class Ranking(Part):
    """How cards rank. Of two equal cards the one played first wins.

    Source: 000:75; without bowers 003:214; equal cards 001:43; the joker 003:136.
    """

    bowers: bool = True
    """Whether the jack of trumps and then its mate's jack are the highest trumps."""
    plain_joker: PlainJoker = PlainJoker.SOLE_TRUMP
    """What the joker is without trumps, where the deck has one."""

    def order(self, strain: Strain) -> Order:
        """The order of the cards in that strain."""
        return _order(self, strain)


@attrs.frozen(repr=False)
class Order:
    """The order of the cards in one strain, as tables by `Card.index`."""

    ranking: Ranking
    strain: Strain
    followers: tuple[int, ...] = attrs.field(eq=False)
    """When this card is led: the `Cards.bits` that follow it, all copies."""
    powers: tuple[tuple[int, ...], ...] = attrs.field(eq=False)
    """When this card is led: the power of each card, 0 for those that cannot win."""

    def __repr__(self) -> str:
        return f"{self.ranking!r}.order({self.strain!r})"

    def __reduce__(self) -> tuple[object, tuple[Ranking, Strain]]:
        return _order, (self.ranking, self.strain)

    def follows(self, card: Card, led: Card) -> bool:
        """Whether the card is of the suit of the card led."""
        return bool(self.followers[led.index] & card.bit)

    def beats(self, card: Card, other: Card, led: Card) -> bool:
        """Whether the card, played after the other, takes the trick from it."""
        powers = self.powers[led.index]
        return powers[card.index] > powers[other.index]

    def winning(self, cards: Sequence[Card]) -> int:
        """The place of the card that takes a trick of these, of which there is at least one."""
        power = self.powers[cards[0].index]
        powers = [power[card.index] for card in cards]
        return powers.index(max(powers))

    def strength(self, card: Card) -> int:
        """How high the card stands in its own suit, from 1; trumps stand above all other cards."""
        return self.powers[card.index][card.index]

    def is_trump(self, card: Card) -> bool:
        """Whether the card beats those of all other suits."""
        return self.strength(card) >= _TRUMP


_TRUMP: Final = 100
"""The power of the lowest trump; more than there are cards in a suit."""


@lru_cache
def _order(ranking: Ranking, strain: Strain) -> Order:
    suits = _suits(ranking, strain)
    trumps = suits.get(strain, ())
    if isinstance(strain, Plain) and ranking.plain_joker is PlainJoker.SOLE_TRUMP:
        trumps = (JOKER,)
    followers: dict[Card, int] = {}
    powers: dict[Card, tuple[int, ...]] = {}
    ranks = (Rank.JOKER, *(RANKS[::-1] if strain is LOW else RANKS))
    for cards in suits.values():
        mask = sum(card.bit * 3 for card in cards)
        power = dict.fromkeys(PACK, 0)
        power |= {card: ranks.index(card.rank) + 1 for card in cards}
        power |= {card: place for place, card in enumerate(trumps, _TRUMP)}
        for card in cards:
            followers[card] = mask
            powers[card] = tuple(power.values())
    return Order(
        ranking,
        strain,
        tuple(followers[card] for card in PACK),
        tuple(powers[card] for card in PACK),
    )


def _suits(ranking: Ranking, strain: Strain) -> dict[Suit | Plain | None, tuple[Card, ...]]:
    """The cards of each suit, trumps from low to high; a joker is a trump or a suit of its own."""
    suits: dict[Suit | Plain | None, tuple[Card, ...]] = {
        suit: tuple(Card.of(rank, suit) for rank in RANKS) for suit in SUITS
    }
    if isinstance(strain, Plain):
        return suits | {None: (JOKER,)}
    bowers = tuple(Card.of(Rank.JACK, suit) for suit in (strain.mate, strain))
    if ranking.bowers:
        suits = {
            suit: tuple(card for card in cards if card not in bowers)
            for suit, cards in suits.items()
        }
        suits[strain] += bowers
    suits[strain] += (JOKER,)
    return suits
