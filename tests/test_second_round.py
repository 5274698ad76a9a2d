"""Rounds of bidding: if all pass, the bidding goes around again before anything else happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import attrs
import pytest

from pepper import (
    SUITS,
    Auction,
    BidLadder,
    Deck,
    HandEnd,
    Match,
    NoContract,
    PassedOut,
    Phase,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    StuckDealer,
    house,
    variant,
)
from pepper.describe import rule_sheet
from pepper.perft import perft
from pepper.testing import check_rules

from . import naive_rules
from .naive_more import game
from .playing import SHORT, after, legal, refused, started
from .test_perft import deals_of

PASSES = "pass, pass, pass, pass"
FIVES = BidLadder([Rung(str(n), n) for n in (3, 4, 5)], strains=SUITS)
TWICE = attrs.evolve(
    SHORT,
    name="twice",
    deck=Deck("9TJQKA", hand_size=5),
    ladder=FIVES,
    scoring=Scoring(set=Points(-5)),
    auction=Auction(rounds=2),
)


def rules(auction: Auction) -> Rules:
    return attrs.evolve(TWICE, auction=auction)


def test_everybody_has_another_turn_after_all_have_passed() -> None:
    match = after(started(TWICE), PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert legal(match) == {"pass", "bid 3", "bid 4", "bid 5"}
    match = after(match, "pass, bid 3, pass, pass")
    assert str(match.hand.contract) == "3 by seat 2"


def test_there_is_no_second_round_after_a_bid() -> None:
    match = after(started(TWICE), "bid 3, pass, pass, pass")
    assert match.phase is Phase.NAMING


def test_a_bid_of_the_second_round_leaves_everybody_one_turn_in_it() -> None:
    match = after(started(TWICE), PASSES, "bid 3, bid 4, pass, pass")
    assert match.phase is Phase.NAMING
    assert str(match.hand.contract) == "4 by seat 2"


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_when_all_have_passed_so_often_the_hand_is_over(rounds: int) -> None:
    match = started(rules(Auction(rounds=rounds)))
    for _ in range(rounds):
        assert not match.results
        match = after(match, PASSES)
    assert match.results[0].ending is HandEnd.PASSED_OUT


def test_the_dealer_is_stuck_in_the_last_round_only() -> None:
    match = after(started(rules(Auction(rounds=2, all_pass=StuckDealer("4")))), PASSES)
    match = after(match, "pass, pass, pass")
    assert (match.turn, legal(match)) == (0, {"bid 4", "bid 5"})
    assert refused(match, "pass") == "forced bid"


def test_a_dealer_who_is_stuck_after_passing_passes_twice() -> None:
    stuck = StuckDealer("4", after_passing=True)
    match = after(started(rules(Auction(rounds=2, all_pass=stuck))), PASSES, PASSES)
    assert (match.turn, legal(match)) == (0, {"bid 4", "bid 5"})


def test_a_hand_without_a_bid_is_played_after_the_last_round() -> None:
    match = after(started(rules(Auction(rounds=2, all_pass=NoContract()))), PASSES)
    assert match.phase is Phase.AUCTION
    assert after(match, PASSES).phase is Phase.PLAY


def test_who_passed_in_a_round_that_was_passed_out_may_bid_in_the_next() -> None:
    match = after(started(rules(Auction(laps=None, reentry=False, rounds=2))), PASSES)
    match = after(match, "pass, bid 3, pass, pass")
    assert match.phase is Phase.NAMING
    again = after(started(rules(Auction(laps=None, rounds=2))), PASSES)
    assert after(again, "pass, bid 3, pass, pass").turn == 1


@pytest.mark.parametrize(
    ("auction", "changes"),
    [
        (Auction(rounds=2), {}),
        (Auction(rounds=3), {"rounds": 3}),
        (Auction(laps=2, rounds=2), {"laps": 2}),
        (Auction(laps=None, rounds=2), {"laps": 0}),
        (Auction(laps=None, reentry=False, rounds=2), {"laps": 0, "passed_is_out": True}),
        (Auction(rounds=2, passes=2), {"passes": 2}),
        (Auction(rounds=2, all_pass=PassedOut(redeal=True)), {"nobody_bids": "redeal"}),
        (
            Auction(rounds=2, all_pass=StuckDealer("4", higher=False)),
            {"nobody_bids": "stuck", "stuck": ["bid 4"]},
        ),
        (
            Auction(laps=None, rounds=2, all_pass=StuckDealer("4", goes_on=True)),
            {"laps": 0, "nobody_bids": "stuck", "stuck": ["bid 4", "bid 5"], "goes": True},
        ),
    ],
)
def test_the_slow_counter_counts_as_many_auctions(
    auction: Auction, changes: dict[str, object]
) -> None:
    composed = rules(auction)
    plain = game("dirty-clubs-4+hand-size=5")
    bids = [replace(bid, height=int(bid.name)) for bid in plain.bids if bid.name in "345"]
    changes = {
        "rounds": 2,
        "laps": 1,
        "lead": "declarer",
        "sides": [[0, 2], [1, 3]],
        "bids": bids,
        **changes,
    }
    if changes.pop("goes", False):
        changes["stuck_is_topped"] = True
    other = naive_rules.dealt(replace(plain, **changes), deals_of(composed, 3), 1, 0)  # type: ignore[arg-type]
    match = Match.start(composed, seed=3)
    for _ in range(4):
        assert perft(match, 3) == naive_rules.count(other, 3)
        match, other = after(match, "pass"), naive_rules.after(other, "pass")
    assert perft(match, 5) == naive_rules.count(other, 5)


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Auction(rounds=0), "0 rounds"),
        (lambda: Auction(rounds=2, eldest_must_bid=True), "the eldest must bid"),
        (
            lambda: Auction(rounds=2, laps=2, turn_up_first=True),
            "a card turned up makes a second round",
        ),
    ],
)
def test_senseless_rounds_are_refused(make: Callable[[], Auction], what: str) -> None:
    with pytest.raises(RulesError, match=what):
        make()


@pytest.mark.parametrize(
    ("auction", "says"),
    [
        (Auction(), "If all pass, nobody scores"),
        (
            Auction(rounds=2),
            (
                "If all pass, the bidding goes around a second time. If in the second round all "
                "pass, nobody scores and the next player deals."
            ),
        ),
        (
            Auction(rounds=3, all_pass=StuckDealer("4")),
            (
                "If all pass, the bidding goes around again, up to three times. If in the last "
                "round all the others pass, the dealer is *stuck* and must bid at least 4."
            ),
        ),
        (
            Auction(laps=None, reentry=False, rounds=2),
            "A player who has passed may not bid again in that round.",
        ),
    ],
)
def test_the_sheet_tells_it(auction: Auction, says: str) -> None:
    assert says in " ".join(rule_sheet(rules(auction)).split())


def test_a_house_file_says_it() -> None:
    text = 'variant = "bid-euchre"\nname = "twice"\n\n[auction]\nrounds = 2\n'
    found = house.loads(text)
    assert found.auction == attrs.evolve(variant("bid-euchre").auction, rounds=2)


@pytest.mark.parametrize("laps", [1, 2, None])
def test_any_such_game_can_be_played(laps: int | None) -> None:
    check_rules(rules(Auction(laps=laps, rounds=2)), matches=3)


def test_a_seat_is_asked_in_turn_after_the_first_round() -> None:
    match = after(started(TWICE, dealer=2), PASSES)
    assert match.turn == Seat(3)
