"""The deck: which cards there are, how many each player gets, and how a seed shuffles them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import attrs

from .cards import JOKER, MOST_COPIES, SUITS, Card, Cards, Rank
from .errors import Problem, RulesError, check
from .part import Part


def _ranks(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    try:
        return tuple(map(Rank, ranks))
    except ValueError as error:
        problem = Problem("deck", f"{error}", "2 to 9, T, J, Q, K and A")
        raise RulesError((problem,)) from None


def _repr_ranks(ranks: tuple[Rank, ...]) -> str:
    return repr("".join(map(str, ranks)))


@attrs.frozen(repr=False)
class Deck(Part):
    """Which cards are used, and how many each player gets; the rest is put aside unseen.

    Raises `RulesError` for ranks that are there twice or not at all, for numbers out of their
    range and for packets that do not add up to a hand.
    """

    ranks: tuple[Rank, ...] = attrs.field(converter=_ranks, repr=_repr_ranks)
    """The ranks of each suit, as `Rank` values or as a text such as ``"9TJQKA"``."""
    hand_size: int
    """Cards for each player, 1 or more."""
    copies: int = 1
    """Copies of each card, 1 to 3."""
    jokers: int = 0
    """Jokers, 0 to 3."""
    packets: tuple[int, ...] = ()
    """The sizes of the packets that make a hand; one card at a time when empty."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if not self.ranks or len(set(self.ranks)) < len(self.ranks) or Rank.JOKER in self.ranks:
            ranks = _repr_ranks(self.ranks)
            yield Problem("deck", f"the ranks are {ranks}", "name each rank from 2 to A once")
        if not 1 <= self.copies <= MOST_COPIES:
            yield Problem("deck", f"{self.copies} copies of each card", f"1 to {MOST_COPIES}")
        if not 0 <= self.jokers <= MOST_COPIES:
            yield Problem("deck", f"{self.jokers} jokers", f"0 to {MOST_COPIES}")
        if not 1 <= self.hand_size <= len(self.ranks) * len(SUITS) * self.copies + self.jokers:
            hint = "deal one card or more, and no more than there are"
            yield Problem("deck", f"hands of {self.hand_size} cards", hint)
        if self.packets and (sum(self.packets) != self.hand_size or min(self.packets) < 1):
            yield Problem(
                "deck",
                f"packets of {self.packets} for hands of {self.hand_size}",
                "let the packets add up to a hand",
            )

    @cached_property
    def cards(self) -> Cards:
        """All cards of the deck."""
        suited = [Card.of(rank, suit) for suit in SUITS for rank in self.ranks]
        return Cards(suited * self.copies + [JOKER] * self.jokers)

    def shuffled(self, seed: int, number: int) -> tuple[Card, ...]:
        """The deck as the seed shuffles it for the deal of that number.

        Written down in ``docs/deals.md``, so that any language can do the same.
        """
        draws = _draws(seed, number)
        cards = sorted(self.cards)
        for last in range(len(cards) - 1, 0, -1):
            chosen = _below(last + 1, draws)
            cards[last], cards[chosen] = cards[chosen], cards[last]
        return tuple(cards)

    def hands(self, cards: tuple[Card, ...], seats: int) -> tuple[tuple[Card, ...], ...]:
        """What each of the seats gets of the cards, in packets, from the first to be dealt to."""
        hands: list[tuple[Card, ...]] = [()] * seats
        dealt = 0
        for packet in self.packets or (1,) * self.hand_size:
            for seat in range(seats):
                hands[seat] += cards[dealt : dealt + packet]
                dealt += packet
        return tuple(hands)


def _draws(seed: int, number: int) -> Iterator[int]:
    import hashlib  # noqa: PLC0415  (takes long to load, and many a match is dealt by hand)

    block = 0
    while True:
        digest = hashlib.sha256(f"pepper deal 1/{seed}/{number}/{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(bound: int, draws: Iterator[int]) -> int:
    fair = 2**32 - 2**32 % bound
    return next(draw for draw in draws if draw < fair) % bound
