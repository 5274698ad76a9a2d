"""Euchre by OpenSpiel: bowers, hands with a lone declarer, a lone defender, or both."""

from __future__ import annotations

from random import Random

from pepper import (
    SUITS,
    Alone,
    BidLadder,
    Deck,
    DropOuts,
    Ending,
    Lead,
    Match,
    Phase,
    Ranking,
    Rules,
    Rung,
    Scoring,
    Table,
    Tricks,
)
from tests.playing import after, started

from .lockstep import Engine, compared
from .spiel import EuchreState, SpielPlay, act_at_random, card, euchre

RULES = Rules(
    name="euchre",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([[Rung("3", 3), Rung("alone", 3, alone=Alone.YES)]], SUITS),
    scoring=Scoring(),
    ending=Ending(hands=1),
    ranking=Ranking(bowers=True),
    negotiation=DropOuts(),
    tricks=Tricks(lead=Lead.ELDEST),
)
SEATS = RULES.table.seats


def test_legal_cards_and_winners_are_those_of_openspiel() -> None:
    tricks = compared(opened, hands=4000, floor=50_000)
    assert {len(trick.cards) for trick in tricks} == {2, 3, 4}


def opened(rng: Random) -> tuple[Match, Engine]:
    """A hand after bids at random. The partner of a lone defender drops out here."""
    state = euchre()
    while state.current_phase().name != "PLAY":
        act_at_random(state, rng)
    bid = "alone" if state.declarer_go_alone() else "3"
    dealer, declarer = state.dealer(), state.declarer()
    passes = ["pass"] * ((declarer - dealer - 1) % len(SEATS))
    match = started(RULES, *hands(state), dealer=dealer)
    match = after(match, *passes, f"bid {bid}", f"name {SUITS[state.trump_suit()]}")
    lone = state.lone_defender()
    idle = (lone + 2) % len(SEATS) if lone in SEATS else None
    while match.phase is Phase.NEGOTIATION:
        match = after(match, "drop out" if match.turn == idle else "play on")

    def taken() -> tuple[int, ...]:
        winners = [trick.winner() for trick in state.tricks()]
        return tuple(winners.count(seat) for seat in SEATS)

    return match, SpielPlay(state, taken)


def hands(state: EuchreState) -> list[str]:
    """What each seat holds when the dealer has taken up the turned card, or has not."""
    holders = state.card_holder()
    return [
        " ".join(card(state, index) for index, holder in enumerate(holders) if holder == seat)
        for seat in SEATS
    ]
