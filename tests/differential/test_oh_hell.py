"""Oh Hell by OpenSpiel: plain trumps, 3 to 7 seats, hands of any size from packs of any size."""

from __future__ import annotations

from functools import cache, partial
from random import Random

import pytest

from pepper import (
    SUITS,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Lead,
    Match,
    Ranking,
    Rules,
    Rung,
    Scoring,
    Table,
    Tricks,
)
from tests.playing import after, started

from .lockstep import Engine, compared
from .spiel import SpielPlay, act_at_random, card, oh_hell

RANKS = "23456789TJQKA"
POINTS = 100
"""For each trick; the bonus for a bid that was right is less."""


@cache
def rules(seats: int, ranks: int, hand_size: int) -> Rules:
    """A hand whose eldest names the trumps and leads."""
    return Rules(
        name="oh hell, the eldest declares and leads",
        table=Table.singles(seats),
        deck=Deck(RANKS[:ranks], hand_size),
        ladder=BidLadder([Rung("1", 1)], SUITS),
        scoring=Scoring(),
        ending=Ending(hands=1),
        # Without jacks there are no bowers anyway, and rules refuse to be told so.
        ranking=Ranking(bowers="J" not in RANKS[:ranks]),
        auction=Auction(eldest_must_bid=True),
        tricks=Tricks(lead=Lead.ELDEST),
    )


@pytest.mark.parametrize("seats", range(3, 8))
def test_legal_cards_and_winners_are_those_of_openspiel(seats: int) -> None:
    compared(partial(opened, seats), hands=1500, floor=20_000)


def opened(seats: int, rng: Random) -> tuple[Match, Engine]:
    """A hand from a part of the pack; the card after the last one dealt makes the trumps."""
    ranks = rng.randint(2, len(RANKS))
    state = oh_hell(seats, ranks, POINTS)
    act_at_random(state, rng)
    act_at_random(state, rng)
    hand_size, dealer = state.history()
    cards_dealt = hand_size * seats
    for _ in range(cards_dealt + 1 + seats):
        act_at_random(state, rng)
    *cards, turned = [card(state, action) for action in state.history()[2 : cards_dealt + 3]]
    hands = [" ".join(cards[seat::seats]) for seat in range(seats)]
    match = started(rules(seats, ranks, hand_size), *hands, dealer=dealer)

    def taken() -> tuple[int, ...]:
        return tuple(int(points) // POINTS for points in state.returns())

    return after(match, "bid 1", f"name {turned[1]}"), SpielPlay(state, taken)
