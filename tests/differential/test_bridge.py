"""Bridge by endplay: no trump, and trump suits as they are without bowers."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from pepper import (
    NO_TRUMP,
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
    Strain,
    Table,
    Tricks,
)
from tests.playing import after, started

from .bridge import BridgePlay, dealt
from .lockstep import Engine, compared

RULES = Rules(
    name="bridge, the eldest declares and leads",
    table=Table.teams(4),
    deck=Deck("23456789TJQKA", hand_size=13),
    ladder=BidLadder([Rung("1", 1)], (*SUITS, NO_TRUMP)),
    scoring=Scoring(),
    ending=Ending(hands=1),
    ranking=Ranking(bowers=False),
    auction=Auction(eldest_must_bid=True),
    tricks=Tricks(lead=Lead.ELDEST),
)


def test_legal_cards_and_winners_at_no_trump_are_those_of_endplay() -> None:
    compared(partial(opened, NO_TRUMP), hands=500, floor=26_000)


@pytest.mark.parametrize("trumps", SUITS)
def test_legal_cards_and_winners_at_trumps_without_bowers_are_those_of_endplay(
    trumps: Strain,
) -> None:
    compared(partial(opened, trumps), hands=100, floor=5_200)


def opened(strain: Strain, rng: Random) -> tuple[Match, Engine]:
    """A hand dealt at random, of which a random seat leads."""
    pack = [str(card) for card in RULES.deck.cards]
    rng.shuffle(pack)
    hands = [pack[seat::4] for seat in range(4)]
    dealer = rng.randrange(4)
    match = started(RULES, *map(" ".join, hands), dealer=dealer)
    match = after(match, "bid 1", f"name {strain}")
    return match, BridgePlay(dealt(hands, (dealer + 1) % 4, str(strain)))
