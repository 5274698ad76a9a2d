"""The deck: which cards it holds, how many each player gets, and how a seed shuffles it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import count, islice
from operator import itemgetter
from struct import Struct, unpack
from typing import Final, Protocol, TypeVar

import attrs

from .cards import (
    JOKER,
    LITTLE_JOKER,
    MOST_CARDS,
    MOST_COPIES,
    PACK,
    RANKS,
    SUITS,
    Card,
    Cards,
    Rank,
    to_cards,
)
from .door import door
from .errors import PepperError, Problem, RulesError, shown
from .part import Most, Part, Word

T = TypeVar("T")

# How a seed deals. A hand's shuffle depends on the seed and the hand's number, and on nothing else:
# `_stream` hashes both with SHA-256 into a stream of 32-bit numbers, and `Deck.shuffled` uses
# them for a Fisher-Yates shuffle. docs/deals.md specifies the algorithm with test vectors.
#
# The number is hashed in, and no generator is carried from hand to hand, so any hand can be dealt
# by itself, and how a hand was played, undone or passed out cannot change a later deal. It is a
# cryptographic hash so that nobody can compute later hands from cards that they have seen, and not
# `random`, whose shuffle may change between versions of Python.


_MOST_RANKS: Final = len(RANKS) + 1
"""The most ranks of which each is looked at; one of them is too many."""


def _ranks(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "deck")


def read_ranks(ranks: Iterable[str | Rank], part: str, field: str = "ranks") -> tuple[Rank, ...]:
    """Ranks from their characters; `RulesError`, naming the part and its field, for others."""
    try:
        return tuple(map(Rank, islice(ranks, _MOST_RANKS + 1)))
    except (TypeError, ValueError):
        hint = "give a character for each: 2 to 9, T for 10, E, W, R for 11 to 13, J, Q, K or A"
        problem = Problem(part, f"the ranks are {shown(ranks)}", hint, (field,))
        raise RulesError((problem,)) from None


def repr_ranks(ranks: tuple[Rank, ...]) -> str:
    """Ranks as a text that `read_ranks` reads."""
    return repr("".join(map(str, ranks)))


def _cards(cards: Cards | str | Iterable[Card], field: str) -> Cards:
    try:
        return to_cards(cards)
    except PepperError as error:
        raise RulesError((Problem("deck", f"{error}", "", (field,)),)) from None


def _removed(cards: Cards | str | Iterable[Card]) -> Cards:
    return _cards(cards, "removed")


def _added(cards: Cards | str | Iterable[Card]) -> Cards:
    return _cards(cards, "added")


class NextDealer(Word):
    """The dealer of the next hand."""

    LEFT = "the player on the dealer's left"
    DECLARER = "the bidder; after a hand without a bid the player on the dealer's left"
    MAKER = "the bidder who made the bid; otherwise the player on the dealer's left"
    WINNER = "the same dealer after a hand that the dealer's side won; otherwise the next player"


@attrs.frozen(repr=False, slots=False)
class Deck(Part):
    """Which cards are used, and how many each player gets. The rest are put aside face down.

    Raises `RulesError` for missing or repeated ranks, for numbers out of range, for packets that do
    not add up to a hand, and for single cards that cannot be removed or added.

    >>> deck = pepper.Deck("9TJQKA", hand_size=6, jokers=1)
    >>> len(deck.cards)
    25

    Attributes:
        ranks: The ranks in each suit, as `Rank` values or as a text such as
            ``"9TJQKA"``.
        hand_size: Cards for each player, 1 or more.
        copies: Copies of each card, 1 to 7.
        jokers: Jokers, 0 to 7.
        packets: How many cards are dealt to a player at a time, in order; one
            at a time if empty.
        aside_stays_down: Whether the cards put aside stay face down for the
            whole match, so that they are not revealed with a finished hand
            either. Source: 002:25.
        removed: Single cards of these ranks that are left out, such as
            ``"4C 4S"``; no jokers.
        added: Single cards in addition, such as ``"2C"``; no jokers.
        turn_up: Whether the first undealt card is turned up for everybody to
            see.
        little_jokers: Little jokers, 0 to 7, which rank just below the joker;
            0 in a deck without jokers.
        next_dealer: Who deals the next hand. A hand that is dealt again has the
            same dealer; after any other void hand the deal passes to the left.
    """

    ranks: tuple[Rank, ...] = attrs.field(
        converter=_ranks, repr=repr_ranks, validator=Most(_MOST_RANKS, "deck", "ranks or more")
    )
    hand_size: int
    copies: int = 1
    jokers: int = 0
    packets: tuple[int, ...] = attrs.field(
        default=(), validator=Most(MOST_CARDS, "deck", "packets")
    )
    aside_stays_down: bool = False
    removed: Cards = attrs.field(default=Cards(), converter=_removed)
    added: Cards = attrs.field(default=Cards(), converter=_added)
    turn_up: bool = False
    little_jokers: int = 0
    next_dealer: NextDealer = NextDealer.LEFT

    def _problems(self) -> Iterator[Problem]:
        if not self.ranks or len({*self.ranks} & {*RANKS}) < len(self.ranks):
            ranks = repr_ranks(self.ranks)
            hint = "name each rank from 2 to A once"
            yield Problem("deck", f"the ranks are {ranks}", hint, ("ranks",))
        if not 1 <= self.copies <= MOST_COPIES:
            what = f"{self.copies} copies of each card"
            yield Problem("deck", what, f"1 to {MOST_COPIES}", ("copies",))
        if not 0 <= self.jokers <= MOST_COPIES:
            yield Problem("deck", f"{self.jokers} jokers", f"0 to {MOST_COPIES}", ("jokers",))
        yield from self._little_joker_problems()
        yield from self._single_problems()
        suited = len(self.ranks) * len(SUITS) * self.copies
        whole = suited + self.jokers + self.little_jokers
        if not 1 <= self.hand_size <= whole - len(self.removed) + len(self.added):
            hint = "deal at least one card, and no more than the deck holds"
            yield Problem("deck", f"hands of {self.hand_size} cards", hint, ("hand_size",))
        if self.packets and (sum(self.packets) != self.hand_size or min(self.packets) < 1):
            what = f"packets of {shown(self.packets)} for hands of {self.hand_size}"
            hint = "choose packets that add up to a hand"
            yield Problem("deck", what, hint, ("packets",))

    def _little_joker_problems(self) -> Iterator[Problem]:
        number, path = self.little_jokers, ("little_jokers",)
        if not 0 <= number <= MOST_COPIES:
            yield Problem("deck", f"{number} little jokers", f"0 to {MOST_COPIES}", path)
        elif number and not self.jokers:
            what = "there is a little joker, but no joker"
            yield Problem("deck", what, "use `jokers` for a single kind", path)

    def _single_problems(self) -> Iterator[Problem]:
        """Problems with the cards removed or added."""
        for name, cards in (("removed", self.removed), ("added", self.added)):
            if JOKER in cards:
                yield Problem("deck", f"a joker is {name}", "change `jokers`", (name,))
            if LITTLE_JOKER in cards:
                what = f"a little joker is {name}"
                yield Problem("deck", what, "change `little_jokers`", (name,))
        for card in dict.fromkeys((*self.removed, *self.added)):
            there = self.copies if card.rank in self.ranks else 0
            removed, added = self.removed.count(card), self.added.count(card)
            if removed and added:
                yield Problem("deck", f"{card} is removed and added", "do neither", ("removed",))
            elif removed > there and card.suit is not None:
                what = f"{card} is removed more often than the ranks have it"
                yield Problem("deck", what, "name cards of the ranks", ("removed",))
            elif there + added > MOST_COPIES:
                what, hint = f"{there + added} copies of {card}", f"{MOST_COPIES} at most"
                yield Problem("deck", what, hint, ("added",))

    @cached_property
    def cards(self) -> Cards:
        """All the cards in the deck."""
        suited = [Card.of(rank, suit) for suit in SUITS for rank in self.ranks]
        jokers = [JOKER] * self.jokers + [LITTLE_JOKER] * self.little_jokers
        whole = Cards(suited * self.copies + jokers)
        return whole - self.removed + self.added

    @door
    def shuffled(self, seed: int, number: int) -> tuple[Card, ...]:
        """The deck in the order in which the seed shuffles it for hand `number`, from 1.

        ``docs/deals.md`` specifies the shuffle, so that other languages can repeat it.
        """
        return tuple([PACK[bit.bit_length() - 1 >> 2] for bit in self.shuffled_bits(seed, number)])

    def shuffled_bits(self, seed: int, number: int) -> list[int]:
        """The same as `shuffled`, as `Card.bit` of each card, without checks."""
        text, row = f"pepper deal 1/{seed}/{number}", list(self._bits)
        last = len(row) - 1
        numbers = self._unpack(_stream(text, self._blocks))
        if max(numbers, default=0) >= self._least_bound:  # rare
            numbers = _fair_numbers(text, self._bounds)
        for draw in numbers[:last]:
            chosen = draw % (last + 1)
            row[last], row[chosen] = row[chosen], row[last]
            last -= 1
        return row

    @cached_property
    def _bits(self) -> tuple[int, ...]:
        """The cards in ascending order of `Card.index`, as `Card.bit`."""
        return tuple([card.bit for card in sorted(self.cards)])

    @cached_property
    def _blocks(self) -> tuple[bytes, ...]:
        """The ends of the texts of the blocks that a shuffle needs; see `_stream`."""
        return tuple([b"/%d" % block for block in range(-(-(len(self._bits) - 1) // 8))])

    @cached_property
    def _unpack(self) -> Callable[[bytes], tuple[int, ...]]:
        """The numbers in these blocks."""
        return Struct(f">{8 * len(self._blocks)}I").unpack

    @cached_property
    def _bounds(self) -> tuple[int, ...]:
        """The bounds of fair draws for each index of the deck, from the last to the second."""
        return tuple([_fair_below(size) for size in range(len(self._bits), 1, -1)])

    @cached_property
    def _least_bound(self) -> int:
        """The smallest of them."""
        return min(self._bounds, default=1)

    @door
    def hands(self, cards: tuple[Card, ...], seats: int) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, dealt in packets from `cards`, starting with the eldest."""
        return self.split(cards, seats)

    def split(self, row: Sequence[T], seats: int) -> tuple[tuple[T, ...], ...]:
        """The same as `hands`, for a row of anything, without checks."""
        if not self.packets or self.hand_size == 1:
            end = self.hand_size * seats
            return tuple([tuple(row[seat:end:seats]) for seat in range(seats)])
        return tuple([hand(row) for hand in _hands(self.packets, seats)])


@lru_cache
def _hands(packets: tuple[int, ...], seats: int) -> list[itemgetter[tuple[object, ...]]]:
    """The getters of each hand's cards, of which there are several, dealt in packets."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    dealt = 0
    for packet in packets:
        for hand in hands:
            hand.extend(range(dealt, dealt + packet))
            dealt += packet
    return [itemgetter(*hand) for hand in hands]


def draw_seat(seats: int, seed: int) -> int:
    """The number of the seat that the seed draws to deal first; ``docs/deals.md`` says how."""
    return _fair_numbers(f"pepper dealer 1/{seed}", (_fair_below(seats),))[0] % seats


def _stream(text: str, blocks: Iterable[bytes]) -> bytes:
    """The blocks of the stream of a text whose own texts end like this: ``/0``, ``/1``, ..."""
    # The version in the text is there so that another algorithm would get another stream.
    begin, digest = text.encode(), _digest()
    return b"".join([digest(begin + end).digest() for end in blocks])


class _Hash(Protocol):
    def digest(self) -> bytes: ...


@cache
def _digest() -> Callable[[bytes], _Hash]:
    """SHA-256, which is slow to load and not needed with given deals."""
    from hashlib import sha256  # noqa: PLC0415

    return sha256


def _fair_numbers(text: str, bounds: tuple[int, ...]) -> tuple[int, ...]:
    """For each bound in turn, the next number below it in the stream of a text."""
    stream = (draw for block in count() for draw in unpack(">8I", _stream(text, [b"/%d" % block])))
    return tuple([next(draw for draw in stream if draw < fair) for fair in bounds])


def _fair_below(bound: int) -> int:
    """The largest multiple of `bound` up to 2**32: below it, draws modulo `bound` are fair."""
    # Rejection sampling. 2**32 is not a multiple of most bounds, so the remainders of the last few
    # draws would come up once too often. Dropping those draws makes every order equally likely.
    return 2**32 - 2**32 % bound
