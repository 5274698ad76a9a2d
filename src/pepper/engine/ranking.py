"""How cards rank: for each strain, which suit a card belongs to and which card beats which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from .cards import (
    JOKER,
    LITTLE_JOKER,
    LOW,
    PACK,
    RANKS,
    RARE,
    SUITS,
    Card,
    Plain,
    Rank,
    Strain,
    Suit,
)
from .errors import PepperError
from .part import Part, Word

if TYPE_CHECKING:
    from .slots import RankingRule

# An `Order` answers both questions of trick play from tables that are made once for each ranking
# and strain. `followers[led]` is a `Cards` mask of the suit of the card led, so following suit is
# one AND with the hand. `powers[led][card]` is a card's power in a trick to that lead, and the
# highest power wins: 0 for a card that cannot win (001:43), 1 and up within the suit led, and
# `_TRUMP` and up for trumps. What the sources say of bowers, jokers and low cards is in these
# tables and nowhere else: the left bower is a trump because it stands among the trumps' followers.


class PlainJoker(Word):
    """What the joker does without trumps. Either way it is a suit of its own.

    With little jokers, the jokers are one suit, the joker above the little one: each does the same,
    but where both are played the joker wins.
    """

    SOLE_TRUMP = "sole trump"
    """It wins every trick to which it is played."""
    LOWEST = "lowest"
    """It wins a trick only if it is led."""


@attrs.frozen(repr=False)
class Ranking(Part):
    """How cards rank. Of two identical cards, the one played first wins.

    Source: 000:75; without bowers 003:214; equal cards 001:43; the joker 003:136.

    >>> order = pepper.Ranking().order(pepper.HEARTS)
    >>> order.beats(pepper.Card("JD"), pepper.Card("AH"), led=pepper.Card("AH"))
    True

    Attributes:
        bowers: Whether the jack of trumps and the other jack of its colour are
            the highest trumps, below the joker and the little joker.
        plain_joker: What the joker does without trumps, if the deck has one.
    """

    bowers: bool = True
    plain_joker: PlainJoker = PlainJoker.SOLE_TRUMP

    def order(self, strain: Strain) -> Order:
        """The order of the cards in this strain."""
        order = self._orders.get(strain)
        if order is None:
            order = self._orders[strain] = _order(self, strain)
        return order

    @cached_property
    def _orders(self) -> dict[Strain, Order]:
        """Filled when asked: `_order` has to compare rankings, which takes three times as long."""
        return {}


@attrs.frozen(repr=False)
class Order:
    """The order of the cards in one strain, as tables indexed by `Card.index`."""

    ranking: RankingRule
    strain: Strain
    # The tables follow from the ranking and the strain, so comparing them would only cost time.
    followers: tuple[int, ...] = attrs.field(eq=False)
    """For each card led, the cards that follow suit: `Cards.bits` with all copies of each."""
    powers: tuple[tuple[int, ...], ...] = attrs.field(eq=False)
    """For each card led, the power of every card; 0 for cards that cannot win."""

    @staticmethod
    def of(
        ranking: RankingRule,
        strain: Strain,
        suits: Iterable[Collection[Card]],
        ranks: Sequence[Rank],
        trumps: Sequence[Card] = (),
    ) -> Order:
        """An order with these suits, for custom rankings.

        Every card there is (`Card.index` from 0 to 65) stands in exactly one of the suits. Only the
        elevens to thirteens and the little joker may be left out; `Rules` then refuse a deck that
        has them. `ranks` are the ranks of the cards in `suits` from low to high, the jokers'
        included, as they win in any suit. `trumps` are
        the cards that beat all others, from low to high; they are a suit, or a part of one.
        Raises `PepperError` for cards that are missing or in two suits.
        """
        followers: dict[Card, int] = {}
        powers: dict[Card, tuple[int, ...]] = {}
        for cards in suits:
            # A card's mask is all bits of its counter, so the sum keeps all copies.
            mask = sum(card.mask for card in cards)
            # Each line overrides the one before: no card wins, but those of the suit led do, and
            # trumps, from low to high, beat them.
            power = dict.fromkeys(PACK, 0)
            power |= {card: ranks.index(card.rank) + 1 for card in cards}
            power |= {card: place for place, card in enumerate(trumps, _TRUMP)}
            row = tuple(power.values())
            for card in cards:
                if card in followers:
                    raise PepperError(f"{card} is in two suits")
                followers[card], powers[card] = mask, row
        nothing = (0,) * len(PACK)
        for card in RARE:
            followers.setdefault(card, 0)
            powers.setdefault(card, nothing)
        if missing := [str(card) for card in PACK if card not in followers]:
            raise PepperError(f"in no suit: {', '.join(missing)}")
        return Order(
            ranking,
            strain,
            tuple(followers[card] for card in PACK),
            tuple(powers[card] for card in PACK),
        )

    def __repr__(self) -> str:
        return f"{self.ranking!r}.order({self.strain!r})"

    def __reduce__(self) -> tuple[object, tuple[Strain]]:
        return self.ranking.order, (self.strain,)

    def follows(self, card: Card, led: Card) -> bool:
        """Whether the card belongs to the suit of the card led."""
        return bool(self.followers[led.index] & card.bit)

    def beats(self, card: Card, other: Card, led: Card) -> bool:
        """Whether the card, played after the other, takes the trick from it."""
        powers = self.powers[led.index]
        return powers[card.index] > powers[other.index]

    def winning(self, cards: Sequence[Card]) -> int:
        """The index of the card that wins the trick; `cards` must not be empty."""
        power = self.powers[cards[0].index]
        powers = [power[card.index] for card in cards]
        # `index` finds the first maximum: of two identical cards the first one wins (001:43).
        return powers.index(max(powers))

    def strength(self, card: Card) -> int:
        """The rank of the card in its own suit, from 1; every trump is above all other cards."""
        return self.powers[card.index][card.index]

    def is_trump(self, card: Card) -> bool:
        """Whether the card beats the cards of all other suits."""
        return self.strength(card) >= _TRUMP


_TRUMP: Final = 100
"""The power of the lowest trump: more than a suit has cards, so every trump beats every other."""


_JOKERS: Final = (LITTLE_JOKER, JOKER)
"""From low to high."""


@lru_cache
def _order(ranking: Ranking, strain: Strain) -> Order:
    suits = _suits(ranking, strain)
    trumps = suits.get(strain, ())
    # 003:136 does not say what the joker is at no trump; a one-card trump suit is settled (C13).
    if isinstance(strain, Plain) and ranking.plain_joker is PlainJoker.SOLE_TRUMP:
        trumps = _JOKERS
    # At low the order is reversed (003:57); a joker is below all ranks where it is no trump.
    ranks = (Rank.LITTLE_JOKER, Rank.JOKER, *(RANKS[::-1] if strain is LOW else RANKS))
    return Order.of(ranking, strain, suits.values(), ranks, trumps)


def _suits(ranking: Ranking, strain: Strain) -> dict[Suit | Plain | None, tuple[Card, ...]]:
    """The cards of each suit, trumps from low to high. The jokers are trumps or their own suit."""
    suits: dict[Suit | Plain | None, tuple[Card, ...]] = {
        suit: tuple(Card.of(rank, suit) for rank in RANKS) for suit in SUITS
    }
    if isinstance(strain, Plain):
        return suits | {None: _JOKERS}
    bowers = tuple(Card.of(Rank.JACK, suit) for suit in (strain.mate, strain))
    # The left bower leaves its own suit for the trump suit (000:75), where both bowers come last,
    # which is highest. Double Hasenpfeffer is played without bowers (003:214).
    if ranking.bowers:
        suits = {
            suit: tuple(card for card in cards if card not in bowers)
            for suit, cards in suits.items()
        }
        suits[strain] += bowers
    # The "best bower" of 003:136 is the joker, above the right bower; a little joker is between.
    suits[strain] += _JOKERS
    return suits
