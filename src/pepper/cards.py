"""Suits, ranks, strains, cards, and sets of cards that fit on one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, TypeAlias, final

import attrs

from .errors import PepperError
from .part import Word


class Suit(Enum):
    """One of the four suits. Its value is the letter that stands for it in texts."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def mate(self) -> Suit:
        """The other suit of the same colour, whose jack is the left bower."""
        return _MATES[self]

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.value


class Plain(Enum):
    """The two strains without trumps: aces high, or the lowest card best."""

    NO_TRUMP = "NT"
    LOW = "LOW"

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.value


class Rank(Word):
    """The rank printed on a card, from the two to the ace, or the joker's."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "JK"

    def __str__(self) -> str:
        return self.value


Strain: TypeAlias = Suit | Plain
"""What a hand is played in: a trump suit, `NO_TRUMP` or `LOW`."""

CLUBS: Final = Suit.CLUBS
"""`Suit.CLUBS`."""
DIAMONDS: Final = Suit.DIAMONDS
"""`Suit.DIAMONDS`."""
HEARTS: Final = Suit.HEARTS
"""`Suit.HEARTS`."""
SPADES: Final = Suit.SPADES
"""`Suit.SPADES`."""
NO_TRUMP: Final = Plain.NO_TRUMP
"""`Plain.NO_TRUMP`: no suit is trumps, and aces are high."""
LOW: Final = Plain.LOW
"""`Plain.LOW`: no suit is trumps, and the lowest card is best."""

SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
"""The four suits, from clubs to spades."""
RANKS: Final = tuple(Rank)[:-1]

_MATES: Final = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}
_STRAINS: Final[dict[str, Strain]] = {str(s): s for s in (*SUITS, NO_TRUMP, LOW)}


def parse_strain(text: str) -> Strain:
    """Read ``C``, ``D``, ``H``, ``S``, ``NT`` or ``LOW``; `PepperError` for anything else."""
    try:
        return _STRAINS[text]
    except KeyError:
        raise PepperError(f"no strain {text!r}: one of {', '.join(_STRAINS)}") from None


@final
class Card:
    """A playing card, ``Card("JS")`` or the joker, ``Card("JK")``.

    The text is a rank (``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``) and a suit (``C``, ``D``,
    ``H``, ``S``). There is one `Card` for each text, so that cards are compared by identity; two
    copies of a card in a double pack are the same `Card`. Raises `PepperError` for any other text.
    """

    __slots__ = ("bit", "index", "rank", "suit")

    index: int
    """Its place in a full pack: clubs from the two up, diamonds, hearts, spades, the joker."""
    bit: int
    """One copy of it in `Cards.bits`."""
    rank: Rank
    """The rank printed on it."""
    suit: Suit | None
    """The suit printed on it; None for the joker."""

    def __new__(cls, text: str) -> Card:
        """The one card of that text."""
        try:
            return _CARDS[text]
        except (KeyError, TypeError):
            raise PepperError(
                f"no card {text!r}: a rank (2-9, T, J, Q, K, A) and a suit (C, D, H, S), or JK"
            ) from None

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of that rank and suit."""
        return Card(f"{rank}{suit}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card does not change: {name!r} cannot be deleted")

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __str__(self) -> str:
        return self.rank.value if self.suit is None else self.rank.value + self.suit.value


def _pack() -> Iterator[Card]:
    faces = [(rank, suit) for suit in SUITS for rank in RANKS]
    for index, (rank, suit) in enumerate([*faces, (Rank.JOKER, None)]):
        card = object.__new__(Card)
        values = {"index": index, "bit": 1 << 2 * index, "rank": rank, "suit": suit}
        for name, value in values.items():
            object.__setattr__(card, name, value)
        yield card


PACK: Final = tuple(_pack())
"""Every card there is, by `Card.index`."""
JOKER: Final = PACK[-1]
"""``Card("JK")``."""
MOST_COPIES: Final = 3
"""How many copies of one card a `Cards` can hold: two bits count each card."""

_CARDS: Final = {str(card): card for card in PACK}
_ONES: Final = sum(card.bit for card in PACK)


@final
@attrs.frozen(init=False, repr=False)
class Cards:
    """An immutable set of cards that may hold a card more than once.

    ``Cards("JS JS 9H")``, or from any iterable of cards. Iterates from spades down to clubs, high
    to low. Raises `PepperError` for a text that names no card and for more than three copies.
    """

    bits: int
    """Two bits for each card, at twice its `Card.index`, that count its copies."""

    def __init__(self, cards: str | Iterable[Card] = ()) -> None:
        bits = 0
        for card in map(Card, cards.split()) if isinstance(cards, str) else cards:
            if bits >> 2 * card.index & 3 == MOST_COPIES:
                raise PepperError(f"more than {MOST_COPIES} copies of {card}")
            bits += card.bit
        object.__setattr__(self, "bits", bits)

    @staticmethod
    def from_bits(bits: int) -> Cards:
        """The cards that `bits` stand for, unchecked."""
        cards = object.__new__(Cards)
        object.__setattr__(cards, "bits", bits)
        return cards

    def count(self, card: Card) -> int:
        """How many copies of the card are in it."""
        return self.bits >> 2 * card.index & 3

    def distinct(self) -> tuple[Card, ...]:
        """Its cards, each once, in its order."""
        return tuple(PACK[index] for index in indices(self.bits))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __iter__(self) -> Iterator[Card]:
        for index in indices(self.bits):
            card = PACK[index]
            for _ in range(self.count(card)):
                yield card

    def __len__(self) -> int:
        high, low = _halves(self.bits)
        return 2 * high.bit_count() + low.bit_count()

    def __add__(self, other: Cards) -> Cards:
        """Both together; `PepperError` if that makes more than three copies of a card."""
        (high, low), (other_high, other_low) = _halves(self.bits), _halves(other.bits)
        if high & other_high | (high | other_high) & low & other_low:
            raise PepperError(f"more than {MOST_COPIES} copies of a card in {self} and {other}")
        return Cards.from_bits(self.bits + other.bits)

    def __sub__(self, other: Cards) -> Cards:
        """What is left without the others, which have to be in it."""
        if not other <= self:
            raise PepperError(f"{other} is not in {self}")
        return Cards.from_bits(self.bits - other.bits)

    def __le__(self, other: Cards) -> bool:
        """Whether the other holds all of these."""
        (high, low), (other_high, other_low) = _halves(self.bits), _halves(other.bits)
        return not (high & ~other_high | ~(high ^ other_high) & low & ~other_low)

    def __repr__(self) -> str:
        return f'Cards("{self}")'

    def __str__(self) -> str:
        return " ".join(map(str, self))


def _halves(bits: int) -> tuple[int, int]:
    """The high and the low bit of each card's count, both in the place of the low ones."""
    return bits >> 1 & _ONES, bits & _ONES


def indices(bits: int) -> Iterator[int]:
    """The `Card.index` of each card in `bits`, once, from the highest down."""
    while bits:
        index = bits.bit_length() - 1 >> 1
        yield index
        bits &= (1 << 2 * index) - 1
