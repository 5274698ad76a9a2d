"""Cards as bits: the layout that makes the rules of play a few operations on integers.

Each copy of each card is a bit. The suits lie side by side, inside a suit a greater bit is a better
card, trumps lie above everything else, and copies of a card lie next to each other. Then following
suit is one AND, and the winner of a trick is the highest bit of ``played & (led | trumps)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import attrs

from pepper.engine.parts.cards import PACK, SUITS, Card, Cards, Rank, Suit
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.ranking import Order

WIDTH = 64
"""The maximum number of cards that a layout can hold."""


@attrs.frozen
class Layout:
    """The cards of a game or of a position in one strain, each copy with a bit of its own.

    Made from the tables of the order alone, so that it holds for any ranking whose suits do not
    overlap and whose trumps rank alike whatever is led. Raises `PepperError` for other rankings,
    for two different cards of equal power, for orders in which the later of equal cards wins, and
    for more than 64 cards.
    """

    order: Order
    """How the cards rank."""
    cards: Cards
    """All cards that have a bit."""
    faces: tuple[Card, ...] = attrs.field(init=False, eq=False, repr=False)
    """The card of each bit, from the lowest."""
    suits: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The bits of each suit; a suit with trumps comes last."""
    trumps: int = attrs.field(init=False, eq=False, repr=False)
    """The bits of the cards that beat all other suits; 0 if there are none."""
    later: int = attrs.field(init=False, eq=False, repr=False)
    """The bits of all copies but the first of each card."""
    clones: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """For each bit those of all copies of its card."""
    free: dict[int, int] = attrs.field(init=False, eq=False, repr=False)
    """The bits of each card by `Card.index`."""
    namers: int = attrs.field(init=False, eq=False, repr=False)
    """The bits of the cards whose leader names a suit."""
    forced: int = attrs.field(init=False, eq=False, repr=False)
    """The bits of the cards of which a player who cannot follow suit must play one."""
    choices: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The bits of each suit that can be named, from clubs to spades; 0 where it has none."""

    def __attrs_post_init__(self) -> None:
        if len(self.cards) > WIDTH:
            raise PepperError(f"{len(self.cards)} cards do not fit into {WIDTH} bits")
        if self.order.later_wins:
            raise PepperError(f"{self.order!r}: no layout as bits: the later of equal cards wins")
        suits = _suits(self.order, self.cards.distinct())
        trumps = _trumps(self.order, suits)
        faces: list[Card] = []
        free: dict[int, int] = {}
        for card in _rank(self.order, suits, trumps):
            number = self.cards.count(card)
            free[card.index] = ((1 << number) - 1) << len(faces)
            faces += [card] * number
        object.__setattr__(self, "faces", tuple(faces))
        object.__setattr__(self, "free", free)
        object.__setattr__(self, "later", sum(bits & (bits - 1) for bits in free.values()))
        object.__setattr__(self, "clones", tuple(map(self.bits, faces)))
        object.__setattr__(self, "suits", tuple([sum(map(self.bits, suit)) for suit in suits]))
        object.__setattr__(self, "trumps", sum(map(self.bits, trumps)))
        for name, mask in (("namers", self.order.namers), ("forced", self.order.forced)):
            marked = [card for card in self.cards.distinct() if mask & card.bit]
            object.__setattr__(self, name, sum(map(self.bits, marked)))
        object.__setattr__(self, "choices", tuple(map(self.suit, SUITS)))

    @door
    def suit(self, suit: Suit) -> int:
        """The bits of the cards that follow if this suit is named; 0 if there are none."""
        followers = self.order.followers[Card.of(Rank.ACE, suit).index]
        return sum(self.bits(card) for card in self.cards.distinct() if followers & card.bit)

    @door
    def bits(self, card: Card) -> int:
        """The bits of all copies of the card; 0 if it is not in the layout."""
        return self.free.get(card.index, 0)

    @door
    def share(self, hands: Iterable[Cards]) -> list[int]:
        """The bits of these hands, which get the copies of a card in turn.

        Raises `PepperError` for more copies of a card than the layout has.
        """
        free = self.free.copy()
        shares: list[int] = []
        for hand in hands:
            bits, share = hand.bits, 0
            # A loop over the cards would take four times as long; a solver waits for it.
            while bits:
                index = bits.bit_length() - 1 >> 2
                copies = free.get(index, 0)
                if not copies:
                    card = PACK[index]
                    raise PepperError(f"{card} is in these hands more often than in the layout")
                share |= copies & -copies
                free[index] = copies & (copies - 1)
                bits -= 1 << 4 * index
            shares.append(share)
        return shares

    @door
    def cards_of(self, bits: int) -> Cards:
        """The cards with these bits."""
        return Cards(face for place, face in enumerate(self.faces) if bits >> place & 1)


def split(bits: int) -> Iterator[int]:
    """Each bit by itself, from the lowest."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def _suits(order: Order, cards: tuple[Card, ...]) -> list[list[Card]]:
    """The cards of each suit."""
    known = sum(card.mask for card in cards)
    suits: dict[int, list[Card]] = {}
    for card in cards:
        suits.setdefault(order.followers[card.index] & known, []).append(card)
    for followers, suit in suits.items():
        alike = {order.powers[card.index] for card in suit}
        if followers != sum(card.mask for card in suit) or len(alike) > 1:
            raise PepperError(
                f"{order!r}: no layout as bits: the suit of {suit[0]} overlaps another suit, or is"
                " ranked differently after different leads"
            )
    return list(suits.values())


def _trumps(order: Order, suits: list[list[Card]]) -> set[Card]:
    """The cards that win a trick in which a card of another suit was led."""
    return {
        card
        for led in suits
        for suit in suits
        for card in suit
        if suit is not led and order.powers[led[0].index][card.index]
    }


def _rank(order: Order, suits: list[list[Card]], trumps: set[Card]) -> list[Card]:
    """All cards from low to high, suit by suit and the trumps last; sorts the suits, too."""
    suits.sort(key=lambda suit: (not trumps.isdisjoint(suit), suit[-1].index))
    rows = [order.powers[suit[0].index] for suit in suits]
    ranked = [
        card
        for suit, row in zip(suits, rows, strict=True)
        for _, card in sorted((row[card.index], card) for card in suit)
    ]
    ranked.sort(key=trumps.__contains__)
    for suit, row in zip(suits, rows, strict=True):
        powers = [row[card.index] for card in ranked if card in trumps or card in suit]
        if powers[0] < 1 or any(a >= b for a, b in pairwise(powers)):
            raise PepperError(
                f"{order!r}: no layout as bits: of the cards that can win when {suit[0]} is led,"
                " two are equal, or are ranked differently after other leads"
            )
    return ranked
