"""Playing in the terminal: how the hand is sorted, also for a suit that is only looked at."""

from __future__ import annotations

from itertools import groupby, pairwise, permutations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Bid, Card, Match, NameStrain, Record, Seat, Suit, View
from pepper.cli.play.canvas import plain
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.picks import in_hand
from pepper.cli.play.sitting import Sitting, sit_down
from pepper.words import Style, Words
from tests.playing import after, started
from tests.sampled import matches

RED = {Suit.HEARTS, Suit.DIAMONDS}


def settled(view: View) -> pepper.Strain | None:
    """The strain of the hand, if it is settled."""
    if view.contract is not None:
        return view.contract.strain
    played = view.trick is not None or view.tricks  # also if somebody has resigned since
    return view.order.strain if played or not view.rules.has_contracts else None


def played(view: View) -> set[Card]:
    """The cards that the seat has played in the hand."""
    tricks = [*view.tricks, *([] if view.trick is None else [view.trick])]
    return {card for trick in tricks for seat, card in trick.plays if seat == view.seat}


def clashes(suits: tuple[Suit | None, ...]) -> int:
    """How many neighbours have the same colour."""
    return sum((one in RED) == (other in RED) for one, other in pairwise(suits))


@given(matches(__name__), st.booleans(), st.integers(0, 5))
def test_trumps_come_first_and_then_red_and_black_take_turns(
    match: Match,
    looks: bool,  # noqa: FBT001  (drawn)
    number: int,
) -> None:
    strains = match.rules.ladder.strains
    for seat in match.rules.table.seats:
        view = match.view(seat)
        thought = strains[number % len(strains)] if looks and settled(view) is None else None
        held = in_hand(view, thought)
        assert sorted(held) == sorted(view.cards or ())
        strain = thought or settled(view)
        trumps: list[Card] = []
        order = None if strain is None else view.rules.ranking.order(strain)
        if order is not None:
            trumps = [card for card in held if order.is_trump(card)]
            for one, other in pairwise(held):
                if one.suit is other.suit or order.is_trump(other):
                    assert order.strength(one) >= order.strength(other)
        assert list(held[: len(trumps)]) == trumps
        suits = tuple(
            suit for suit, _ in groupby(card.suit for card in held[len(trumps) :]) if suit
        )
        assert len(set(suits)) == len(suits)
        # The order is that of the hand before it was played, so that no suit changes its place.
        had = {*held, *played(view)}
        ruling = {card for card in had if order is not None and order.is_trump(card)}
        first = (strain,) if ruling and isinstance(strain, Suit) else ()
        turns = [*permutations({card.suit for card in had - ruling if card.suit is not None})]
        fitting = [turn for turn in turns if tuple(suit for suit in turn if suit in suits) == suits]
        assert min(clashes((*first, *turn)) for turn in fitting) == min(
            clashes((*first, *turn)) for turn in turns
        )


@pytest.mark.parametrize(
    ("suit", "hand"),
    [("C", "JC JS AC KH AS KD"), ("S", "JS JC AS KH AC KD"), ("H", "KH AS JS KD AC JC")],
)
def test_a_suit_to_be_named_is_sorted_to_the_front_as_soon_as_the_cursor_is_on_it(
    suit: str, hand: str
) -> None:
    match = started(pepper.variant("hasenpfeffer"), "", "JC JS AC AS KD KH")
    match = after(match, "bid 6")
    now = Sitting(Record(match), Seat(1), 1, words=Words(Style.LETTERS))
    named = [pick.action for pick in now.picks.all]
    at = attrs.evolve(now, cursor=named.index(NameStrain(Suit(suit))))
    lines = plain(page(at, *LEAST)).split("\n")[15:18]
    ranks, suits = ([cell for cell in line if cell.isalnum()] for line in lines[1:])
    assert " ".join(map("".join, zip(ranks, suits, strict=True))) == hand


def test_the_hand_is_sorted_for_a_suit_to_be_bid() -> None:
    match = Match.start(pepper.variant("indiana-4"), seed=1)
    now = sit_down(Record(match), match.turn, style=Style.LETTERS)
    for number, pick in enumerate(now.picks.all):
        bid = pick.action.strain if isinstance(pick.action, Bid) else None
        assert now.picks.strain(number) is bid
