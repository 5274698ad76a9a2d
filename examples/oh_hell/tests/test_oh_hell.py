"""Oh Hell by its rules, and wherever pepper's own games work."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from oh_hell import PARTS, ExactBids, ExactScore, oh_hell
from pepper import (
    HEARTS,
    NO_TRUMP,
    Bid,
    BidLadder,
    Card,
    Deal,
    IllegalActionError,
    Match,
    Phase,
    RulesError,
    Rung,
    Table,
    house,
    rule_sheet,
    wire,
)
from pepper.bots import sensible
from pepper.testing import check_rules

TOML = Path(__file__).parent.parent / "oh_hell.toml"
GAME = oh_hell(players=3, tricks=3)
DEAL = Deal(["AH KH 2C", "AC 3C 2D", "AD 4D 4C"], turned=Card("5H"))


def after(*bids: str) -> Match:
    """A match of that deal, dealt by seat 0, after these bids of seats 1, 2 and 0."""
    match = Match.start(GAME, deals=[DEAL.completed(GAME.deck, 3)])
    for bid in bids:
        match = match.apply(Bid(bid))
    return match


def bids(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions]


def test_every_invariant_holds_under_the_rules() -> None:
    check_rules(GAME, matches=3)


def test_everybody_bids_any_number_of_tricks_from_the_dealers_left() -> None:
    match = after()
    assert (match.turn, bids(match)) == (1, ["bid 0", "bid 1", "bid 2", "bid 3"])
    match = after("2")
    assert (match.turn, bids(match)) == (2, ["bid 0", "bid 1", "bid 2", "bid 3"])


@pytest.mark.parametrize(
    ("others", "left"),
    [(("2", "0"), "0 2 3"), (("0", "0"), "0 1 2"), (("3", "3"), "0 1 2 3")],
)
def test_the_dealer_may_not_make_the_bids_add_up(others: tuple[str, ...], left: str) -> None:
    match = after(*others)
    assert (match.turn, bids(match)) == (0, [f"bid {bid}" for bid in left.split()])


def test_a_refused_bid_says_why() -> None:
    with pytest.raises(IllegalActionError, match="may not add up to the 3 tricks of the hand"):
        after("2", "0", "1")
    with pytest.raises(IllegalActionError, match="a number of tricks, from 0 to 3"):
        after("4")
    with pytest.raises(IllegalActionError, match="cannot be done during the auction"):
        after().apply(pepper.Pass())


def test_without_the_hook_the_dealer_may_bid_anything() -> None:
    rules = attrs.evolve(GAME, auction=ExactBids(hook=False))
    match = Match.start(rules, seed=1).apply(Bid("2")).apply(Bid("0"))
    assert Bid("1") in match.legal_actions
    assert "add up" not in str(rule_sheet(rules))


def test_the_suit_turned_up_is_trumps_and_the_eldest_leads() -> None:
    match = after("1", "1", "2")
    assert (match.phase, match.turn, match.hand.contract) == (Phase.PLAY, 1, None)
    assert match.hand.order.strain == HEARTS
    assert ExactBids().unbid_strain(None) == NO_TRUMP


def test_exact_bids_score_ten_and_the_tricks_and_all_others_nothing() -> None:
    match = after("1", "0", "3")
    for play in ("AC", "4C", "2C", "2D", "4D", "AH", "KH", "3C", "AD"):
        match = match.apply(pepper.parse_action(f"play {play}"))
    (result,) = match.results
    assert result.tricks == (2, 1, 0)
    assert result.points == match.scores == (0, 11, 10)
    assert result.marks == (0, 0, 0)  # a scoring counts none unless it says how
    assert [(line.side, line.points, line.why) for line in result.lines] == [
        (1, 11, "bid 1 and took as many"),
        (2, 10, "bid 0 and took as many"),
        (0, 0, "bid 3 and took 2"),
    ]


def test_hands_with_equal_sums_of_bids_and_equal_tricks_keep_their_own_scores() -> None:
    points: list[tuple[int, ...]] = []
    for bids in (("1", "0", "3"), ("0", "1", "3"), ("1", "0", "3")):
        match = after(*bids)
        assert match.hand.position == after("1", "0", "3").hand.position
        for play in ("AC", "4C", "2C", "2D", "4D", "AH", "KH", "3C", "AD"):
            match = match.apply(pepper.parse_action(f"play {play}"))
        points.append(match.results[0].points)
    assert points == [(0, 11, 10), (0, 0, 0), (0, 11, 10)]


def test_partners_and_missing_numbers_are_refused() -> None:
    with pytest.raises(RulesError, match="auction: the bids of partners"):
        attrs.evolve(oh_hell(), table=Table.teams(4))
    with pytest.raises(RulesError, match=r"ladder: .*name the numbers from 0 to 3"):
        attrs.evolve(GAME, ladder=BidLadder([Rung("1", 1), Rung("2", 2)]))


def test_the_texts_are_those_of_the_game() -> None:
    match = after("1")
    assert match.view(2).prompt == "Bid 0, 1, 2 or 3."
    assert match.view(0).prompt == "Seat 2 is to bid."
    assert "auction     seat 1: 1" in match.view(0).text()
    sheet = " ".join(str(rule_sheet(GAME)).split())
    assert "may not make the bids add up to 3. The suit of the card turned up is trumps." in sheet
    assert "scores 10 points, and one more for each of them." in sheet


def test_the_file_is_the_game_for_four_and_every_form_brings_it_back() -> None:
    rules = house.loads(TOML.read_text(encoding="utf-8"), parts=PARTS)
    assert attrs.evolve(rules, name=oh_hell().name, title=oh_hell().title) == oh_hell()
    assert set(rules.foreign) == {ExactBids, ExactScore}
    assert house.loads(house.dumps(rules), parts=PARTS) == rules
    assert wire.read_rules(wire.to_data(rules), parts=PARTS) == rules
    match, rng = Match.start(rules, seed=7), Random(7)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    assert match.outcome is not None
    for form in ("text", "json"):
        assert pepper.loads(pepper.dumps(match, form), parts=PARTS) == match
    for seat in (None, 0):
        view = match.view(seat)
        assert wire.read_view(wire.to_data(view), parts=PARTS) == view
