"""Bids that the dealer may take from another player, by bidding the same."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    CLUBS,
    DIAMONDS,
    SUITS,
    Auction,
    BidLadder,
    Match,
    Phase,
    Rules,
    RulesError,
    Rung,
)
from pepper.describe import rule_sheet
from pepper.perft import perft
from pepper.testing import check_rules

from . import naive_rules
from .naive_games import Bid, Game, teams
from .playing import SHORT, after, legal, refused, started
from .test_perft import deals_of

LADDER = BidLadder(
    [Rung("1", 1, dealer_takes=True), Rung("2", 2), Rung("all", 2, dealer_takes=True)],
    strains=SUITS,
)
RULES = attrs.evolve(SHORT, name="taken", ladder=LADDER)
AROUND = attrs.evolve(RULES, name="around", auction=Auction(laps=None))
ONCE_OUT = attrs.evolve(AROUND, name="out", auction=Auction(laps=None, reentry=False))
NAMED = attrs.evolve(
    SHORT,
    name="named",
    ladder=BidLadder(
        [Rung("1", 1, strain_in_bid=True, dealer_takes=True), Rung("2", 2, strain_in_bid=True)],
        strains=(CLUBS, DIAMONDS),
    ),
)
RANKED = attrs.evolve(
    NAMED,
    name="ranked",
    ladder=BidLadder(
        NAMED.ladder.rungs, strains=(CLUBS, DIAMONDS), strain_order=((CLUBS,), (DIAMONDS,))
    ),
)


GAMES = (RULES, AROUND, ONCE_OUT, NAMED, RANKED)


def bids(text: str) -> set[str]:
    return {f"bid {one}" for one in text.split(", ")} | {"pass"}


def sheet(rules: Rules) -> str:
    """The sheet on one line."""
    return " ".join(rule_sheet(rules).split())


def test_only_the_dealer_may_bid_the_same_as_another_player() -> None:
    match = after(started(RULES), "bid 1")
    for _ in range(2):
        assert legal(match) == bids("2, all")
        assert refused(match, "bid 1") == "insufficient bid"
        match = after(match, "pass")
    assert match.turn == 0
    assert legal(match) == bids("1, 2, all")
    match = after(match, "bid 1")
    assert match.phase is Phase.NAMING
    assert match.turn == 0


def test_the_dealer_takes_no_bid_whose_rung_does_not_allow_it() -> None:
    match = after(started(RULES), "bid 2, pass, pass")
    assert legal(match) == bids("all")
    assert refused(match, "bid 2") == "insufficient bid"


def test_the_highest_bid_ends_the_bidding_only_after_the_dealer() -> None:
    match = after(started(RULES), "bid all")
    assert match.turn == 2
    assert legal(match) == {"pass"}
    match = after(match, "pass, pass")
    assert legal(match) == bids("all")
    kept, taken = after(match, "pass"), after(match, "bid all")
    assert [one.hand.contract and one.hand.contract.declarer for one in (kept, taken)] == [1, 0]
    assert after(started(RULES), "pass, pass, pass, bid all").phase is Phase.NAMING


def test_a_bid_that_was_taken_can_be_gone_over_and_is_not_taken_from_oneself() -> None:
    match = after(started(AROUND), "bid 1, pass, pass, bid 1")
    assert legal(match) == bids("2, all")
    match = after(match, "bid all, pass, pass")
    assert legal(match) == bids("all")
    assert after(match, "pass").phase is Phase.NAMING
    assert after(match, "bid all").phase is Phase.NAMING


def test_the_highest_bid_ends_the_bidding_if_the_dealer_has_passed_for_good() -> None:
    match = after(started(ONCE_OUT), "pass, bid 1, pass, pass")
    assert match.phase is Phase.NAMING
    later = after(started(ONCE_OUT), "bid 1, bid 2, pass, pass, bid all")
    assert later.phase is Phase.NAMING
    back = after(started(AROUND), "bid 1, bid 2, pass, pass, bid all")
    assert legal(back) == {"pass"}
    assert legal(after(back, "pass, pass")) == bids("all")


def test_the_dealer_may_name_any_trumps_unless_they_rank() -> None:
    first = "bid 1D, pass, pass"
    assert legal(after(started(NAMED), first)) == bids("1C, 1D, 2C, 2D")
    assert legal(after(started(RANKED), first)) == bids("1D, 2C, 2D")
    taken = after(started(NAMED), first, "bid 1C")
    assert taken.hand.contract == after(started(NAMED), "pass, pass, pass, bid 1C").hand.contract


def test_a_bid_over_certain_others_is_taken_all_the_same() -> None:
    rungs = [Rung("1", 1), Rung("2", 2, over=("1",), dealer_takes=True)]
    rules = attrs.evolve(RULES, ladder=BidLadder(rungs, strains=SUITS))
    match = after(started(rules), "bid 1, bid 2, pass")
    assert legal(match) == bids("2")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (RULES, "The dealer may take 1 or all from another player by bidding the same."),
        (NAMED, "The dealer may take 1 from another player by bidding the same, with any trumps."),
        (
            RANKED,
            (
                "The dealer may take 1 from another player by bidding the same, with trumps that "
                "are as high."
            ),
        ),
    ],
)
def test_the_sheet_tells_what_the_dealer_may_take(rules: Rules, told: str) -> None:
    assert told in sheet(rules)


def test_the_sheet_does_not_end_the_bidding_with_a_bid_that_may_be_taken() -> None:
    plain = [attrs.evolve(rung, dealer_takes=False) for rung in LADDER.rungs]
    usual = attrs.evolve(AROUND, ladder=BidLadder(plain, strains=SUITS))
    assert "An all ends the bidding at once." in sheet(usual)
    assert "ends the bidding at once" not in sheet(AROUND)
    one = attrs.evolve(RULES, ladder=BidLadder([Rung("1", 1, dealer_takes=True)], strains=SUITS))
    assert "the first bid ends the bidding" not in sheet(one)


@pytest.mark.parametrize("field", ["by_partner", "forced_only"])
def test_a_bid_that_no_dealer_could_take_is_refused(field: str) -> None:
    others = {"by_partner": False, "forced_only": False} | {field: True}
    with pytest.raises(RulesError, match=f"`dealer_takes`, but `{field}`"):
        Rung(
            "2",
            2,
            over=("1",),
            dealer_takes=True,
            by_partner=others["by_partner"],
            forced_only=others["forced_only"],
        )


@pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.name)
def test_rules_with_it_pass_every_check(rules: Rules) -> None:
    check_rules(rules, matches=3)


def naive(rules: Rules) -> Game:
    """The same game for the second implementation."""
    suits = ("C", "D", "H", "S")
    if rules in {NAMED, RANKED}:
        ranks = {"C": 0, "D": int(rules is RANKED)}
        taken = {"1": True, "2": False}
        named = [
            Bid(name, int(name), strain, rank, dealer_takes=takes)
            for name, takes in taken.items()
            for strain, rank in ranks.items()
        ]
        return Game(teams(4), named)
    plain = [
        Bid("1", 1, named=suits, dealer_takes=True),
        Bid("2", 2, named=suits),
        Bid("all", 3, named=suits, dealer_takes=True),
    ]
    laps = 1 if rules is RULES else 0
    return Game(teams(4), plain, laps=laps, passed_is_out=rules is ONCE_OUT)


@pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.name)
def test_a_second_implementation_counts_the_same_lines(rules: Rules) -> None:
    match = Match.start(rules, seed=1)
    other = naive_rules.dealt(naive(rules), deals_of(rules, 1), 1, 0)
    assert perft(match, 5) == naive_rules.count(other, 5)
    for text in (str(match.legal_actions[0]), "pass", "pass"):
        match, other = after(match, text), naive_rules.after(other, text)
        assert perft(match, 3) == naive_rules.count(other, 3)
