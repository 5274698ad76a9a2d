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
    indices,
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
    """How the joker works without trumps, when a player who cannot follow suit may play it.

    When led, it is a suit of its own, or its leader names the suit that the others must follow.

    With little jokers, the jokers are one suit, the joker above the little one: each does the same,
    but where both are played the joker wins.
    """

    SOLE_TRUMP = "sole trump"
    """It is a suit of its own, and wins every trick to which it is played."""
    LOWEST = "lowest"
    """It is a suit of its own, and wins a trick only if it is led."""
    NAMED = "named"
    """Its leader names a suit, and it wins every trick to which it is played."""
    FORCED = "named, and forced"
    """Like `NAMED`, and a player who cannot follow suit must play it."""
    LOW = "named, and low"
    """Its leader names a suit. It wins only a trick that it leads, if nobody can follow."""


@attrs.frozen(repr=False, slots=False)
class Ranking(Part):
    """How cards rank. Of identical cards the one played first wins, unless `later_wins` is set.

    Source: 000:75; without bowers 003:214; equal cards 001:43; the joker 003:136.

    >>> order = pepper.Ranking().order(pepper.HEARTS)
    >>> order.beats(pepper.Card("JD"), pepper.Card("AH"), led=pepper.Card("AH"))
    True

    Attributes:
        bowers: Whether the jack of trumps and the other jack of its colour are
            the highest trumps, below the joker and the little joker.
        plain_joker: What the joker does without trumps, if the deck has one.
        later_wins: Whether of identical cards the one played last wins, in a
            deck with copies.
    """

    bowers: bool = True
    plain_joker: PlainJoker = PlainJoker.SOLE_TRUMP
    later_wins: bool = attrs.field(default=False, kw_only=True)

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


@attrs.frozen(repr=False, cache_hash=True, slots=False)  # with slots, attributes take longer
class Order:
    """The order of the cards in one strain, as tables indexed by `Card.index`."""

    ranking: RankingRule
    """The ranking that it belongs to."""
    strain: Strain
    """The strain of the contract."""
    # The tables follow from the ranking and the strain, so comparing them would only cost time.
    followers: tuple[int, ...] = attrs.field(eq=False)
    """For each card led, the cards that follow suit: `Cards.bits` with all copies of each."""
    powers: tuple[tuple[int, ...], ...] = attrs.field(eq=False)
    """For each card led, the power of every card; 0 for cards that cannot win."""
    namers: int = attrs.field(default=0, eq=False)
    """The cards whose leader names the suit that the others must follow: `Cards.bits` with all
    copies of each. The trick is then played as if a card of that suit was led (`Trick.led`)."""
    forced: int = attrs.field(default=0, eq=False)
    """The cards of which a player who cannot follow suit must play one, as `Cards.bits` too."""
    later_wins: bool = attrs.field(default=False, eq=False)
    """Whether of equal cards the one played last wins."""
    nominated: Suit | None = None
    """The suit nominated for the `namers` (`Order.nominating`); None if none was."""

    @staticmethod
    def of(
        ranking: RankingRule,
        strain: Strain,
        suits: Iterable[Collection[Card]],
        ranks: Sequence[Rank],
        trumps: Sequence[Card] = (),
        namers: Sequence[Card] = (),
        forced: Sequence[Card] = (),
        *,
        later_wins: bool = False,
    ) -> Order:
        """An order with these suits, for custom rankings.

        Every card there is (`Card.index` from 0 to 65) stands in exactly one of the suits. Only the
        elevens to thirteens and the little joker may be left out; `Rules` then refuse a deck that
        has them. `ranks` are the ranks of the cards in `suits` from low to high, the jokers'
        included, as they win in any suit. `trumps` are
        the cards that beat all others, from low to high; they are a suit, or a part of one.
        A player who leads one of the `namers` names a suit: the suit of the ace with its letter. A
        player who cannot follow suit must play one of the `forced` cards, if they hold any.
        With `later_wins` the last of several equal cards wins, otherwise the first.
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
            sum(card.mask for card in namers),
            sum(card.mask for card in forced),
            later_wins,
        )

    @cached_property
    def above(self) -> tuple[int, ...]:
        """For each card, the cards that beat it in its own suit: `Cards.bits` with all copies."""
        above = [0] * len(PACK)
        for suit in {*self.followers}:
            for index in indices(suit):
                power = self.powers[index]
                higher = [PACK[one] for one in indices(suit) if power[one] > power[index]]
                above[index] = sum(card.mask for card in higher)
        return tuple(above)

    @cached_property
    def trumps(self) -> int:
        """The cards that beat those of all other suits: `Cards.bits` with all copies of each."""
        return sum(card.mask for card in PACK if self.is_trump(card))

    def __repr__(self) -> str:
        nominated = "" if self.nominated is None else f".nominating({self.nominated!r})"
        return f"{self.ranking!r}.order({self.strain!r}){nominated}"

    def __reduce__(self) -> tuple[object, tuple[Strain]]:
        order = self.ranking.order
        if self.nominated is None:
            return order, (self.strain,)
        return order(self.strain).nominating, (self.nominated,)

    def nominating(self, suit: Suit) -> Order:
        """The order in which the `namers` belong to this suit, as its highest cards."""
        if suit not in self._nominating:
            self._nominating[suit] = _nominate(self, suit)
        return self._nominating[suit]

    @cached_property
    def _nominating(self) -> dict[Suit, Order]:
        """Filled when asked, since views ask for their order again and again."""
        return {}

    def follows(self, card: Card, led: Card) -> bool:
        """Whether the card belongs to the suit of the card led."""
        return bool(self.followers[led.index] & card.bit)

    def beats(self, card: Card, other: Card, led: Card) -> bool:
        """Whether the card, played after the other, takes the trick from it."""
        powers = self.powers[led.index]
        power = powers[card.index]
        return power > powers[other.index] - (self.later_wins and power > 0)

    def winning(self, cards: Sequence[Card], led: Card | None = None) -> int:
        """The index of the card that wins the trick; `cards` must not be empty.

        `led` is the card whose suit the others must follow (`Trick.led`); None for the first one.
        """
        power = self.powers[(cards[0] if led is None else led).index]
        powers = [power[card.index] for card in cards]
        best = max(powers)
        if self.later_wins and best:
            return max(place for place, one in enumerate(powers) if one == best)
        # `index` finds the first maximum: of two identical cards the first one wins (001:43).
        return powers.index(best)

    @cached_property
    def strengths(self) -> dict[Card, int]:
        """The `strength` of every card."""
        return {card: self.powers[card.index][card.index] for card in PACK}

    def strength(self, card: Card) -> int:
        """The rank of the card in its own suit, from 1; every trump is above all other cards."""
        return self.strengths[card]

    def is_trump(self, card: Card) -> bool:
        """Whether the card beats the cards of all other suits."""
        return self.strength(card) >= _TRUMP


def _nominate(order: Order, suit: Suit) -> Order:
    """The order with its namers as the highest cards of a suit."""
    namers = sorted((card for card in PACK if order.namers & card.bit), key=order.strength)
    ace = Card.of(Rank.ACE, suit)
    own = order.followers[ace.index] | order.namers
    followers, powers = list[int](), list[tuple[int, ...]]()
    for led in PACK:
        follows = bool(own & led.bit)
        followers.append(own if follows else order.followers[led.index] & ~order.namers)
        row = list(order.powers[(ace if follows else led).index])
        for card in namers:
            row[card.index] = 0
        for card in namers if follows else ():
            row[card.index] = max(row) + 1
        powers.append(tuple(row))
    return attrs.evolve(
        order,
        followers=tuple(followers),
        powers=tuple(powers),
        namers=0,
        forced=order.forced & ~order.namers,
        nominated=suit,
    )


_TRUMP: Final = 100
"""The power of the lowest trump: more than a suit has cards, so every trump beats every other."""


_JOKERS: Final = (LITTLE_JOKER, JOKER)
"""From low to high."""
_ABOVE: Final = (PlainJoker.SOLE_TRUMP, PlainJoker.NAMED, PlainJoker.FORCED)
_NAMED: Final = (PlainJoker.NAMED, PlainJoker.FORCED, PlainJoker.LOW)


@lru_cache
def _order(ranking: Ranking, strain: Strain) -> Order:
    suits = _suits(ranking, strain)
    trumps = suits.get(strain, ())
    joker = ranking.plain_joker if isinstance(strain, Plain) else None
    # 003:136 does not say what the joker is at no trump; a one-card trump suit is settled (C13).
    if joker in _ABOVE:
        trumps = _JOKERS
    # At low the order is reversed (003:57); a joker is below all ranks where it is no trump.
    ranks = (Rank.LITTLE_JOKER, Rank.JOKER, *(RANKS[::-1] if strain is LOW else RANKS))
    namers = _JOKERS if joker in _NAMED else ()
    forced = _JOKERS if joker is PlainJoker.FORCED else ()
    later = ranking.later_wins
    return Order.of(
        ranking, strain, suits.values(), ranks, trumps, namers, forced, later_wins=later
    )


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
