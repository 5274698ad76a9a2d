"""Suits, ranks, strains, cards, and multisets of cards that are stored in one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from pepper.engine import upward

from .blank import blank
from .errors import PepperError, required, shown
from .part import Word

if TYPE_CHECKING:
    from pepper.looks import Theme

# A `Cards` is one int with a four-bit counter for each of the 66 cards in `PACK`, at four times
# the card's index. A counter holds 0 to 7 copies, which is enough: double packs are the largest
# that the sources describe (001:9, 003:165, 003:183), and more copies are left for house rules.
#
# With counters side by side, whole hands are handled at once: adding two hands is one addition,
# "which of these follow suit" is one AND with a mask, and equality and hashing are those of an int.
# A frozen set takes more than twice as long and cannot hold two copies of a card
# (benchmarks/representation.py measures both).


class Suit(Enum):
    """One of the four suits. Its value is the letter used for it in text."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # The one of `Enum` takes ten times as long. Type checkers are to see that one.
    if not TYPE_CHECKING:  # pragma: no branch
        __hash__ = object.__hash__

    @property
    def mate(self) -> Suit:
        """The other suit of the same colour, whose jack is the left bower."""
        return _MATES[self]

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.value


class Plain(Enum):
    """The two strains without trumps: `NO_TRUMP`, with aces high, and `LOW`, with aces low."""

    NO_TRUMP = "NT"
    LOW = "LOW"

    if not TYPE_CHECKING:  # pragma: no branch  (as for `Suit`)
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.value


class Rank(Word):
    """The rank printed on a card, from two to ace, or a joker."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    ELEVEN = "E"
    """A spot card between the ten and the jack, in packs for six players."""
    TWELVE = "W"
    """A spot card above the eleven."""
    THIRTEEN = "R"
    """A spot card above the twelve, just below the jack; printed in the red suits only."""
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "JK"
    LITTLE_JOKER = "LJ"
    """A second kind of joker, which ranks below the joker."""

    def __str__(self) -> str:
        return self.value


Strain: TypeAlias = Suit | Plain
"""A trump suit, `NO_TRUMP` or `LOW`."""

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
RANKS: Final = tuple(rank for rank in Rank if rank not in (Rank.JOKER, Rank.LITTLE_JOKER))
"""The ranks of a suit, from two to ace."""

MOST_STRAINS: Final = len(SUITS) + len(Plain)
"""How many strains there are."""

_MATES: Final = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}
SUIT_LETTERS: Final = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0e": "", "\ufe0f": ""}
)
"""The letters of suits in place of their symbols, which may ask for their look."""
FIGURES: Final = {
    "10": str(Rank.TEN),
    "11": str(Rank.ELEVEN),
    "12": str(Rank.TWELVE),
    "13": str(Rank.THIRTEEN),
}
"""The letters of ranks in place of the two figures printed on cards."""
_STRAINS: Final[dict[str, Strain]] = {str(s): s for s in (*SUITS, NO_TRUMP, LOW)}


def parse_strain(text: str) -> Strain:
    """Read ``C``, ``D``, ``H``, ``S``, ``NT`` or ``LOW``; `PepperError` for anything else."""
    try:
        return _STRAINS[text]
    except KeyError:
        raise PepperError(
            f"unknown strain {shown(text)}; expected one of {', '.join(_STRAINS)}"
        ) from None


@final
class Card:
    """A playing card, such as ``Card("JS")``, or a joker, ``Card("JK")``; ``LJ`` is the little one.

    The text is a rank (``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``) and a suit (``C``, ``D``,
    ``H``, ``S``). The ranks of packs for six are ``E``, ``W`` and ``R``, for eleven, twelve and
    thirteen. Each text always gives the same object, so cards are compared by identity, and two
    copies of a card in a double pack are one `Card`. Raises `PepperError` for any other text.

    >>> pepper.Card("JS")
    Card("JS")
    >>> pepper.Card("JS").rank, pepper.Card("JS").suit
    (Rank.JACK, SPADES)
    """

    __slots__ = ("bit", "index", "mask", "rank", "suit")

    index: int
    """Its position in a full pack: clubs from two to ace, diamonds, hearts, spades, the
    joker, the little joker."""
    bit: int
    """One copy of the card in `Cards.bits`."""
    mask: int
    """All copies of the card in `Cards.bits`."""
    rank: Rank
    """The rank printed on it."""
    suit: Suit | None
    """The suit printed on it; None for a joker."""

    def __new__(cls, text: str) -> Card:
        """Look up the card with this text."""
        try:
            return _CARDS[text]
        except (KeyError, TypeError):
            raise PepperError(
                f"unknown card {shown(text)}; expected a rank (2-9, T, J, Q, K, A; E, W, R for 11"
                " to 13) and a suit (C, D, H, S), JK or LJ"
            ) from None

    @staticmethod
    def parse(text: str) -> Card:
        """The card of a text as people print or type it: ``J♠``, ``10♦``, ``th``, ``Little Joker``.

        Raises `PepperError` for any other text.

        >>> [pepper.Card.parse(text) for text in ("J♠", "10♦", "th", "Little Joker")]
        [Card("JS"), Card("TD"), Card("TH"), Card("LJ")]
        """
        required(text, str, "give a text such as 'JS', 'J♠' or '10♦'")
        letters = in_letters("".join(text.split()).translate(SUIT_LETTERS).upper())
        letters = _JOKERS.get(letters, letters)
        if letters not in _CARDS:
            raise PepperError(
                f"unknown card {shown(text)}; expected a card such as 'JS', 'J♠' or '10♦'"
            )
        return _CARDS[letters]

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card with this rank and suit."""
        required(rank, Rank, "give a rank")
        required(suit, Suit, "give a suit")
        return _BY_FACE.get((rank, suit)) or Card(f"{rank}{suit}")  # a joker's suit is refused

    def svg(
        self,
        *,
        width: int | None = None,
        theme: Theme | None = None,
        four_colours: bool = False,
    ) -> str:
        """The card face up, as a complete SVG document.

        The arguments are fields of `pepper.looks.SvgStyle`. Raises `PepperError` for values that it
        refuses.
        """
        return upward.drawing.card_svg(self, width, theme, four_colours=four_colours)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards are immutable: {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cards are immutable: {name!r} cannot be deleted")

    def __lt__(self, other: Card) -> bool:
        try:
            return self.index < other.index
        except AttributeError:
            return NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __str__(self) -> str:
        return self.rank.value if self.suit is None else self.rank.value + self.suit.value


_GIVE_CARDS: Final = 'give cards, or a text such as "JS 9H"'

MOST_COPIES: Final = 7
"""The most copies of one card that a `Cards` can hold: each counter has three bits."""


def _make_pack() -> Iterator[Card]:
    # The only place that creates cards. `Card.__new__` looks them up, and setting an attribute
    # raises, so both are bypassed here.
    faces = [(rank, suit) for suit in SUITS for rank in RANKS]
    jokers = [(Rank.JOKER, None), (Rank.LITTLE_JOKER, None)]
    for index, (rank, suit) in enumerate([*faces, *jokers]):
        card = object.__new__(Card)
        bit = 1 << 4 * index
        mask = MOST_COPIES * bit
        values = {"index": index, "bit": bit, "mask": mask, "rank": rank, "suit": suit}
        for name, value in values.items():
            object.__setattr__(card, name, value)
        yield card


PACK: Final = tuple(_make_pack())
"""All 66 cards, by `Card.index`."""
JOKER: Final = PACK[-2]
"""``Card("JK")``."""
LITTLE_JOKER: Final = PACK[-1]
"""``Card("LJ")``, a second kind of joker, which ranks below the joker."""
RARE: Final = (
    *(card for card in PACK if card.rank in {Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN}),
    LITTLE_JOKER,
)
"""The cards that few packs have, so that a ranking may leave them out."""
MOST_CARDS: Final = MOST_COPIES * len(PACK)
"""The maximum number of cards that a `Cards` can hold."""

_CARDS: Final = {str(card): card for card in PACK}
_BY_FACE: Final = {(card.rank, card.suit): card for card in PACK if card.suit is not None}
_JOKERS: Final = {"JOKER": str(JOKER), "LITTLEJOKER": str(LITTLE_JOKER)}
# The bits of every counter by their worth. The fourth bit of a counter is 0 in every `Cards`; it
# catches the carry or the borrow when all counters are added or compared at once.
_ONES: Final = sum(card.bit for card in PACK)
_TWOS: Final = _ONES << 1
_FOURS: Final = _ONES << 2
_CARRIES: Final = _ONES << 3
COPIES: Final = _TWOS | _FOURS
"""The bits of `Cards.bits` one of which is set where there are several copies of a card."""


class OpenCards:
    """`Cards` that are being made: see ``engine/parts/blank.py``."""

    __slots__ = ("__weakref__", "bits")


@final
@attrs.frozen(init=False, repr=False)
class Cards(OpenCards):
    """An immutable set of cards that can hold up to seven copies of each card.

    ``Cards("JS JS 9H")``, or from any iterable of cards; functions that take `Cards` accept both.
    Iterates from the highest `Card.index` down: little jokers, jokers, then spades, hearts,
    diamonds and clubs, each from high to low.
    Raises `PepperError` for an unknown card, for more than seven copies, and for anything else.

    >>> cards = pepper.Cards("AS KS KS 9H")
    >>> len(cards), cards.count(pepper.Card("KS"))
    (4, 2)
    >>> cards - pepper.Cards("KS 9H")
    Cards("AS KS")
    """

    bits: int
    """The number of copies of each card, in four bits at four times its `Card.index`."""

    def __init__(self, cards: str | Iterable[Card] = ()) -> None:
        bits = 0
        # Of one card more than it can hold, one is a copy too many: the rest is not split.
        texts = cards.split(maxsplit=MOST_CARDS + 1) if isinstance(cards, str) else ()
        try:
            for card in map(Card, texts) if isinstance(cards, str) else cards:
                if bits & card.mask == card.mask:
                    raise PepperError(f"more than {MOST_COPIES} copies of {card}")
                bits += card.bit
        except (AttributeError, TypeError) as error:
            raise PepperError(f"{shown(cards)} is not cards: {_GIVE_CARDS}") from error
        object.__setattr__(self, "bits", bits)

    @staticmethod
    def from_bits(bits: int) -> Cards:
        """The cards that `bits` represent. The value is not checked."""
        new = blank(OpenCards)
        new.bits = bits
        new.__class__ = Cards
        made: Cards = new
        return made

    def count(self, card: Card) -> int:
        """How many copies of the card it holds."""
        try:
            return self.bits >> 4 * card.index & MOST_COPIES
        except (AttributeError, TypeError):
            raise PepperError(f"{shown(card)} is not a card") from None

    def distinct(self) -> tuple[Card, ...]:
        """Each different card once, in the order of iteration."""
        return tuple([PACK[index] for index in indices(self.bits)])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __iter__(self) -> Iterator[Card]:
        bits, cards = self.bits, list[Card]()
        while bits:  # a list is filled in half the time that a generator takes
            index = bits.bit_length() - 1 >> 2
            copies = bits >> 4 * index
            cards += (PACK[index],) * copies
            bits -= copies << 4 * index
        return iter(cards)

    def __len__(self) -> int:
        return count_bits(self.bits)

    def __add__(self, other: Cards) -> Cards:
        """Both together; `PepperError` if that makes more than seven copies of a card."""
        try:
            bits = other.bits
        except AttributeError:
            return NotImplemented
        return Cards.from_bits(add_bits(self.bits, bits))

    def __sub__(self, other: Cards) -> Cards:
        """These cards without the others; `PepperError` unless it holds all of them."""
        try:
            bits = other.bits
        except AttributeError:
            return NotImplemented
        return Cards.from_bits(take_bits(self.bits, bits))

    def __le__(self, other: Cards) -> bool:
        """Whether the other holds all of these cards, copies included."""
        try:
            return _holds(other.bits, self.bits)
        except AttributeError:
            return NotImplemented

    def __repr__(self) -> str:
        return f'Cards("{self}")'

    def __str__(self) -> str:
        return " ".join(map(str, self))


def _holds(bits: int, others: int) -> bool:
    # A counter with too few copies borrows from its fourth bit.
    return (bits | _CARRIES) - others & _CARRIES == _CARRIES


def add_bits(bits: int, others: int) -> int:
    """The same as ``+`` of `Cards`, as `Cards.bits`."""
    both = bits + others
    if both & _CARRIES:
        one, other = Cards.from_bits(bits), Cards.from_bits(others)
        raise PepperError(f"more than {MOST_COPIES} copies of a card in {one} and {other}")
    return both


def take_bits(bits: int, others: int) -> int:
    """The same as ``-`` of `Cards`, as `Cards.bits`."""
    if not _holds(bits, others):
        raise PepperError(f"{Cards.from_bits(others)} is not in {Cards.from_bits(bits)}")
    return bits - others


def count_bits(bits: int) -> int:
    """The number of cards in `Cards.bits`."""
    twos, fours = (bits & _TWOS).bit_count(), (bits & _FOURS).bit_count()
    return bits.bit_count() + twos + 3 * fours


def in_letters(text: str) -> str:
    """The text with letters for the ranks that have two figures: "TH" for "10H"."""
    for figures, letter in FIGURES.items():
        text = text.replace(figures, letter, 1)
    return text


def to_cards(cards: Cards | str | Iterable[Card]) -> Cards:
    """The cards, which may be given as a text; `PepperError` for anything else."""
    return cards if isinstance(cards, Cards) else Cards(cards)


def to_card(card: Card | str) -> Card:
    """The card, which may be given as a text; `PepperError` for anything else."""
    return card if isinstance(card, Card) else Card(card)


def indices(bits: int) -> list[int]:
    """The `Card.index` of each card in `bits`, without repeats, from the highest down."""
    found = list[int]()
    while bits:
        index = bits.bit_length() - 1 >> 2
        found.append(index)
        bits &= (1 << 4 * index) - 1
    return found
