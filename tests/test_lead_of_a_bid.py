"""Who leads to the first trick, by the rules of the tricks and by those of a bid."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Lead,
    Match,
    NoContract,
    PepperError,
    Phase,
    Rules,
    Rung,
    Strain,
    Table,
    Tricks,
    rule_sheet,
)
from pepper.kernel import PlayPosition
from pepper.testing import check_rules

from .exchanging import FOUR, SIX, composed
from .playing import after, bid

LEADERS = [
    (Lead.DECLARER, {0: 0, 1: 1, 2: 2, 3: 3}),
    (Lead.ELDEST, {0: 1, 1: 1, 2: 1, 3: 1}),
    (Lead.LEFT_OF_DECLARER, {0: 1, 1: 2, 2: 3, 3: 0}),
    (Lead.RIGHT_OF_DECLARER, {0: 3, 1: 0, 2: 1, 3: 2}),
]
"""The seat that leads for each declarer, if seat 0 deals."""


def test_the_declarer_leads_unless_the_rules_say_otherwise() -> None:
    assert Tricks().lead is Lead.DECLARER


def led(rules: Rules, seat: int, rung: str, strain: str = "S") -> int | None:
    """The first to lead if the seat bids that and names the strain."""
    match = after(bid(Match.start(rules, seed=7), seat, rung), f"name {strain}")
    assert match.phase is Phase.PLAY
    return match.turn


def with_lead(lead: Lead | None, tricks: Tricks = Tricks(), table: Table = FOUR) -> Rules:  # noqa: B008  (frozen)
    """A 3, and a 4 with a lead of its own."""
    size = 24 // len(table.seats)
    rules = composed("leads", Rung("3", 3), Rung("4", 4), table=table, size=size)
    ladder = BidLadder([Rung("3", 3), Rung("4", 4, lead=lead)], (*SUITS, NO_TRUMP, LOW))
    return attrs.evolve(rules, ladder=ladder, tricks=tricks)


@pytest.mark.parametrize(("lead", "leaders"), LEADERS)
def test_the_tricks_say_who_leads(lead: Lead, leaders: dict[int, int]) -> None:
    rules = with_lead(None, Tricks(lead))
    assert {seat: led(rules, seat, "4") for seat in range(4)} == leaders


@pytest.mark.parametrize(("lead", "leaders"), LEADERS)
def test_a_bid_with_a_lead_of_its_own_goes_before_them_in_every_strain(
    lead: Lead, leaders: dict[int, int]
) -> None:
    usual = Lead.RIGHT_OF_DECLARER if lead is Lead.DECLARER else Lead.DECLARER
    other = Lead.LEFT_OF_DECLARER if lead is Lead.ELDEST else Lead.ELDEST
    rules = with_lead(lead, Tricks(usual, plain_lead=other))
    assert len({lead, usual, other}) == 3
    for strain in ("S", "NT", "LOW"):
        assert {seat: led(rules, seat, "4", strain) for seat in range(4)} == leaders
    assert led(rules, 2, "3") == dict(LEADERS)[usual][2]
    assert led(rules, 2, "3", "NT") == dict(LEADERS)[other][2]


@pytest.mark.parametrize(
    ("strain", "lead"), [(SPADES, Lead.ELDEST), (NO_TRUMP, Lead.DECLARER), (LOW, Lead.DECLARER)]
)
def test_the_tricks_tell_the_lead_in_a_strain(strain: Strain, lead: Lead) -> None:
    tricks = Tricks(Lead.ELDEST, plain_lead=Lead.DECLARER)
    assert tricks.lead_in(strain) is lead
    assert Tricks(Lead.ELDEST).lead_in(NO_TRUMP) is Lead.ELDEST


def test_the_next_one_leads_if_that_player_sits_out() -> None:
    table = Table([(0, 1), (2, 3)])
    alone = Rung("4", 4, alone=Alone.YES, lead=Lead.LEFT_OF_DECLARER)
    rules = composed("beside", Rung("3", 3), alone, table=table)
    assert led(rules, 0, "4") == 2
    assert led(rules, 1, "4") == 2
    assert "If that player sits out, the next one to the left leads." in told(rules)
    assert "If that player sits out" not in told(with_lead(Lead.LEFT_OF_DECLARER))


def test_without_a_contract_the_dealers_left_leads() -> None:
    rules = attrs.evolve(
        with_lead(Lead.LEFT_OF_DECLARER, table=FOUR), auction=Auction(all_pass=NoContract(LOW))
    )
    match = after(Match.start(rules, seed=7, dealer=2), *["pass"] * 4)
    assert (match.phase, match.turn) == (Phase.PLAY, 3)
    only = attrs.evolve(rules, tricks=Tricks(Lead.ELDEST))
    assert "In a hand without a bid it is the player on the dealer's left." in told(only)


def test_a_hand_dealt_by_itself_is_led_as_its_bid_says() -> None:
    rules = with_lead(Lead.LEFT_OF_DECLARER)
    (*hands,) = Match.start(rules, seed=7).hand.cards

    def leader(rung: str | None) -> int:
        return PlayPosition.deal(rules, SPADES, 1, hands=hands, rung=rung).seats[0]

    assert [leader(rung) for rung in (None, "3", "4")] == [1, 1, 2]
    with pytest.raises(PepperError, match="leads has no bid '5'; expected 3 or 4"):
        leader("5")


@pytest.mark.parametrize("lead", Lead)
def test_a_game_with_it_passes_every_check(lead: Lead) -> None:
    tricks = Tricks(Lead.ELDEST if lead is Lead.DECLARER else Lead.DECLARER)
    check_rules(with_lead(lead, tricks, SIX), matches=3)


def test_the_sheet_says_who_leads_after_which_bid() -> None:
    usual = "The highest bidder leads to the first trick."
    left = "In a bid of 4, the player on the bidder's left leads to it instead."
    assert f"{usual} {left}" in told(with_lead(Lead.LEFT_OF_DECLARER))


def test_the_sheet_names_the_partner_who_has_to_play_the_bid() -> None:
    raised = Rung("5", 5, over=("4",), by_partner=True)
    rules = composed("raised", Rung("3", 3), Rung("4", 4, lead=Lead.ELDEST), raised)
    who = "The highest bidder, or in a bid of 5 the partner who plays it, leads to the first trick."
    assert who in told(rules)
    own = attrs.evolve(raised, lead=Lead.DECLARER)
    rules = attrs.evolve(
        rules, ladder=BidLadder([Rung("3", 3), Rung("4", 4), own]), tricks=Tricks(Lead.ELDEST)
    )
    assert "In a bid of 5, whoever plays the bid leads to it instead." in told(rules)


def told(rules: Rules) -> str:
    """The sheet in one line."""
    return " ".join(rule_sheet(rules).split())
