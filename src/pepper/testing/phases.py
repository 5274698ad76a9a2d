"""Strategies for phases that few games have."""

from __future__ import annotations

from collections import Counter
from math import comb

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from pepper import (
    BidLadder,
    Calling,
    Deck,
    Kitty,
    OwnCopy,
    Phase,
    PhaseRule,
    PoorHand,
    Table,
    TakeTurnUp,
)
from pepper.engine.parts.cards import RANKS

from .decks import MAYBE, Frame
from .orders import Order

MOST_DISCARDS = 300
"""The most ways to discard after a kitty was picked up, each of which the checks try."""


@st.composite
def extra_phases(
    draw: DrawFn, table: Table, deck: Deck, ladder: BidLadder, *, loose: bool
) -> tuple[PhaseRule, ...]:
    """No phase before the bidding, or sometimes one for poor hands."""
    if draw(st.integers(0, 4)) or (ladder.has_blind and not loose):
        return ()
    return (draw(poor_hands(table, deck, loose=loose)),)


@st.composite
def poor_hands(draw: DrawFn, table: Table, deck: Deck, *, loose: bool) -> PoorHand:
    """Hands with some cards of a rank or two, for a misdeal or a swap."""
    size = deck.hand_size
    there = Counter(card.rank for card in deck.cards if card.suit is not None)
    some = st.sampled_from(RANKS if loose or not there else sorted(there, key=RANKS.index))
    ranks = draw(st.lists(some, min_size=1, max_size=2, unique=True))
    most = max(1, min(size, *(there[rank] for rank in ranks)))
    undealt = len(deck.cards) - len(table.seats) * size - deck.turn_up
    swaps = 0 < undealt <= min(most, 4) and not deck.aside_stays_down and draw(MAYBE)
    least = draw(st.integers(undealt if swaps else 1, most))
    left = [rank for rank in there if rank not in ranks]
    others = draw(st.lists(st.sampled_from(left), max_size=2, unique=True)) if left else []
    sound = least < size and len(others) < len(left)
    redeal = draw(MAYBE) if loose or not swaps else True
    return PoorHand(
        ranks,
        least,
        others if loose or sound else (),
        alike=least > 1 and len(ranks) > 1 and draw(MAYBE),
        swap=undealt if swaps else 0,
        redeal=redeal,
    )


@st.composite
def callings(draw: DrawFn, deck: Deck, *, loose: bool) -> Calling:
    """A called card: any or of a few ranks, no trump or none of one's own, or else nobody."""
    own = sorted({card.rank for card in deck.cards if card.suit is not None}, key=RANKS.index)
    ranks = RANKS if loose else own
    few = st.lists(st.sampled_from(ranks), max_size=3, unique=True) if ranks else st.just([])
    called = draw(st.just(()) | few.map(tuple))
    own_copy = draw(st.sampled_from(OwnCopy))
    return Calling(own_copy, called, *(draw(MAYBE) for _ in range(4)))


def may_have_kitty(table: Table, deck: Deck) -> bool:
    """Whether there are undealt cards, and few enough ways to discard as many."""
    left = len(deck.cards) - deck.hand_size * len(table.seats)
    few = left > 0 and comb(deck.hand_size + left, left) <= MOST_DISCARDS
    return few and not deck.aside_stays_down


@st.composite
def ways_to_pick_up(draw: DrawFn, frame: Frame) -> Kitty | TakeTurnUp | None:
    """The kitty; without one sometimes the card turned up, for decks that turn one up."""
    if frame.kitty:
        return Kitty(draw(MAYBE))
    joker = not (frame.deck.jokers or frame.deck.little_jokers) or draw(MAYBE)
    return TakeTurnUp(joker) if frame.deck.turn_up and draw(MAYBE) else None


def with_part(order: Order, part: PhaseRule) -> Order:
    """The phases with this part after the strain is named."""
    place = order.index(Phase.NAMING) + 1
    return (*order[:place], part, *order[place:])
