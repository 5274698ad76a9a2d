"""Strategies for tables and decks of all kinds, and what the other parts have to fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pepper import SUITS, Card, Cards, Deck, NextDealer, Table
from pepper.engine.parts.cards import RANKS

FACES = tuple(Card.of(rank, suit) for suit in SUITS for rank in RANKS)
MOST_CARDS = 72
"""The most cards that are dealt, so that a hand is short."""
MAYBE = st.booleans()


@attrs.frozen
class Frame:
    """The frame that the other parts must fit. If `loose`, they may be slightly out of range."""

    table: Table
    deck: Deck
    loose: bool
    kitty: bool = False
    """Whether declarers pick up the undealt cards."""
    suited: bool = False
    """Whether every bid may name every suit, so that a card turned up may limit the bids."""

    @property
    def partners(self) -> int:
        """The number of partners of a seat, the most if that differs."""
        return self.table.most_partners

    def number(self, low: int, high: int) -> SearchStrategy[int]:
        """A number in the range; if loose, also the next one on either side."""
        return st.integers(low - self.loose, max(low, high) + self.loose)


@st.composite
def tables(draw: DrawFn) -> Table:
    """2 to 13 seats, in any number of sides of any size and any order."""
    seats = draw(st.sampled_from((4, 4, 6, 2, 3, 5, 7, 8, 9, 10, 11, 12, 13)))
    sides = draw(st.sampled_from([n for n in range(2, seats + 1) if seats % n == 0]))
    if draw(st.integers(0, 3)):
        return Table.teams(seats, sides)
    order = draw(st.permutations(range(seats)))
    if draw(MAYBE) and seats > 2:
        cuts = draw(st.sets(st.integers(1, seats - 1), min_size=1))
        return Table(order[after:before] for after, before in pairwise([0, *sorted(cuts), seats]))
    return Table(order[side::sides] for side in range(sides))


@st.composite
def decks(draw: DrawFn, seats: int, *, loose: bool) -> Deck:
    """A deck with enough cards for that many seats; if loose, perhaps too few."""
    fewest = -(-seats // 12)
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=fewest, unique=True))
    copies = draw(st.integers(1, 2) | st.integers(1, 7 + loose))
    jokers = draw(st.integers(0, 2) | st.integers(0, 7 + loose))
    little = draw(st.integers(0, 3) if jokers else st.integers(0, int(loose)))
    own = [Card.of(rank, suit) for rank in ranks for suit in SUITS]
    copies = copies if loose or copies * len(own) + jokers >= seats else 3
    whole = copies * len(own) + jokers + little
    spare = max(0, whole - seats)
    removed = draw(singles(FACES if loose else own, len(own) if loose else spare))
    added = draw(singles(FACES if loose else [face for face in FACES if face not in own], 4))
    there = whole - len(removed) + len(added)
    most = max(1, min(MOST_CARDS, there) // seats)
    # As many as possible leave the few cards that can be picked up or taken in exchange.
    size = draw(st.just(most) | st.integers(1 - loose, most + loose))
    down = (loose or seats * size < there) and draw(MAYBE)
    up = (loose or seats * size < there) and draw(MAYBE)
    single = draw(packets(size)), down, removed, added
    return Deck(
        *(ranks, size, copies, jokers, *single),
        turn_up=up,
        little_jokers=little,
        next_dealer=draw(st.sampled_from(NextDealer)),
    )


def singles(cards: Sequence[Card], most: int) -> SearchStrategy[Cards]:
    """A few of these cards, once each; mostly none."""
    few = min(most, 3, len(cards))
    if not few:
        return st.just(Cards())
    return st.just(Cards()) | st.lists(st.sampled_from(cards), max_size=few, unique=True).map(Cards)


@st.composite
def packets(draw: DrawFn, size: int) -> tuple[int, ...]:
    """Packets that make a hand, or none."""
    if draw(MAYBE):
        return ()
    cuts = draw(st.sets(st.integers(1, max(1, size - 1)), max_size=3))
    edges = [0, *sorted(cut for cut in cuts if cut < size), size]
    return tuple(after - before for before, after in pairwise(edges))
