"""Sides of different sizes: three against two, one against all others."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random

import attrs
import pytest
from rich.console import Console

import pepper
from pepper import (
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Match,
    Negotiation,
    Other,
    Phase,
    Rules,
    RulesError,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    house,
)
from pepper.bots import sensible
from pepper.bots.bidding import FEWER, SWAP, Terms, share_of_help
from pepper.cli.faces import Faces
from pepper.cli.layout import lay_out_opening
from pepper.describe import rule_sheet
from pepper.perft import perft
from pepper.solve import solve
from pepper.testing import check_rules

from . import naive_rules
from .naive_games import Bid, Game
from .playing import after, bid, finished, legal, started
from .test_perft import deals_of, first_difference, stepped

THREE_TO_TWO = Table([[0, 2, 3], [1, 4]])
ONE_TO_THREE = Table([[1], [0, 2, 3]])
PEPPER = Rung("pepper", 3, alone=Alone.YES, exchange=Exchange())
RULES = Rules(
    name="three against two",
    table=THREE_TO_TWO,
    deck=Deck("TJQKA", hand_size=3),
    ladder=BidLadder([Rung("1", 1), Rung("raise", 2, over=("1",), by_partner=True), PEPPER]),
    auction=Auction(partner_response=True, all_pass=StuckDealer("1")),
    scoring=Scoring(made=TRICKS),
    ending=Ending(hands=4),
)
ONE = attrs.evolve(RULES, name="one against three", table=ONE_TO_THREE)
"""Seat 1 has no partner; each of the others has two."""
SUITED = ("AS KS QS", "AH KH QH", "AD KD QD", "AC KC QC", "JH TH JS")


def test_partners_are_the_others_of_a_side_of_any_size() -> None:
    table = THREE_TO_TWO
    assert [table.partners(seat) for seat in table.seats] == [(2, 3), (4,), (3, 0), (0, 2), (1,)]
    assert [table.side(seat) for seat in table.seats] == [0, 1, 0, 0, 1]
    assert (table.most_partners, table.fewest_partners) == (2, 1)
    assert (ONE_TO_THREE.most_partners, ONE_TO_THREE.fewest_partners) == (2, 0)
    assert Table.singles(3).most_partners == 0


@pytest.mark.parametrize(
    ("sides", "company", "seating"),
    [
        ([[0, 2, 3], [1, 4]], "three against two", "players of the teams A B A A B."),
        ([[0], [1, 2, 3]], "one against three", "Partners sit side by side."),
        ([[0, 2], [1, 3], [4]], "in teams of two, two and one", "of the teams A B A B C."),
    ],
)
def test_the_sheet_says_who_plays_with_whom(
    sides: list[list[int]], company: str, seating: str
) -> None:
    text = " ".join(str(rule_sheet(attrs.evolve(RULES, table=Table(sides)))).split())
    assert company in text
    assert seating in text
    assert "Your *partners* are all others of your own team, however many." in text
    alone = min(map(len, sides)) == 1
    assert ("A player without any is a team as well." in text) == alone
    assert ("A bidder without a partner exchanges no cards." in text) == alone


def test_a_sheet_of_equal_teams_says_no_more_than_before() -> None:
    text = str(rule_sheet(attrs.evolve(RULES, table=Table.teams(4))))
    assert "*partners*" not in text
    assert "without a partner" not in text


def test_nobody_exchanges_with_a_declarer_without_a_partner() -> None:
    for seat, others in [(1, ()), (2, (3, 0))]:
        match = after(bid(Match.start(ONE, seed=3), seat, "pepper"), "name S")
        contract = match.hand.contract
        assert contract is not None
        assert contract.alone
        assert (match.phase == Phase.EXCHANGE) == bool(others)
        assert set(match.hand.sitting_out) == set(others)


def test_a_side_scores_the_tricks_of_all_its_seats() -> None:
    match = after(started(RULES, *SUITED, dealer=1), "pass, pass, bid 1, pass, pass, name S")
    match = finished(match)
    result = match.results[0]
    assert sum(result.tricks) == 3
    assert sum(result.points) == 3
    own, others = result.points
    assert own == sum(result.tricks[seat] for seat in (0, 2, 3))
    assert others == sum(result.tricks[seat] for seat in (1, 4))


def test_each_partner_may_raise_but_nobody_raises_a_seat_without_one() -> None:
    single = after(Match.start(ONE, seed=3), "bid 1")
    assert "bid raise" not in legal(single)
    assert after(single, "pass, pass, pass").phase is Phase.NAMING
    answering = after(Match.start(ONE, seed=3), "pass, pass, bid 1, pass")
    assert (answering.turn, answering.phase) == (2, Phase.AUCTION)
    assert legal(answering) == {"bid raise", "pass"}


def test_parts_for_partners_are_refused_only_where_nobody_has_one() -> None:
    with pytest.raises(RulesError, match="no player has one"):
        attrs.evolve(RULES, table=Table.singles(4))
    with pytest.raises(RulesError, match="fixed partners"):
        attrs.evolve(RULES, table=ONE_TO_THREE, ladder=BidLadder([Rung("1", 1)]), calling=Calling())
    many = attrs.evolve(PEPPER, exchange=Exchange(2))
    with pytest.raises(RulesError, match="gives away 4 of 3 cards"):
        attrs.evolve(ONE, ladder=BidLadder([Rung("1", 1), many]))


NAMED = ("C", "D", "H", "S", "NT")
GAME = Game(
    sides=[[1], [0, 2, 3]],
    bids=[
        Bid("1", 1, named=NAMED),
        Bid("raise", 2, over=("1",), only="partner", named=NAMED),
        Bid("pepper", 3, alone="yes", swap="must each", named=NAMED),
    ],
    ranks="AKQJT",
    partner_responds=True,
    nobody_bids="stuck",
    stuck=["bid 1", "bid pepper"],
)
"""One against three for the slow counter."""


@pytest.mark.parametrize("rules", [RULES, ONE], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(8))
def test_the_slow_counter_allows_the_same_actions(rules: Rules, seed: int) -> None:
    game = replace(GAME, sides=[list(side) for side in rules.table.sides])
    match, other = (
        Match.start(rules, seed=seed),
        naive_rules.dealt(game, deals_of(rules, seed), 1, 0),
    )
    rng = Random(seed)
    assert perft(match, 4) == naive_rules.count(other, 4), first_difference(match, other, 4)
    while match.turn is not None and len(match.past) < 3:
        match, other = stepped(match, other, rng.choice(other.choices))


PLAYED = {
    "three against two": RULES,
    "one against three": ONE,
    "the defenders talk": attrs.evolve(
        ONE,
        name="the defenders talk",
        ladder=BidLadder([Rung("1", 1, asks=1), PEPPER]),
        auction=Auction(),
        negotiation=Negotiation(talk=True),
    ),
    "players drop out": attrs.evolve(
        RULES, name="players drop out", negotiation=DropOuts(), auction=Auction()
    ),
    "three sides": attrs.evolve(RULES, name="three sides", table=Table([[0, 2], [1, 3], [4]])),
}


@pytest.mark.parametrize("name", PLAYED)
def test_every_invariant_holds(name: str) -> None:
    check_rules(PLAYED[name], matches=3)


@pytest.mark.parametrize("name", PLAYED)
def test_bots_play_a_match(name: str) -> None:
    match, rng = Match.start(PLAYED[name], seed=2), Random(2)
    while (seat := match.turn) is not None:
        match = match.apply(sensible(match.view(seat), rng))
    assert match.outcome is not None


def test_a_bot_without_a_partner_counts_on_no_card_of_one() -> None:
    view = started(ONE, "", "AS KS QS").view(1)
    own = 2.0
    assert Terms.of(view.rules, PEPPER).help(own, share_of_help(view)) == 0
    left = attrs.evolve(PEPPER, exchange=Exchange(other=Other.LEFT))
    assert Terms.of(view.rules, left).help(own, share_of_help(view)) == SWAP
    paired = started(ONE, "AS KS QS", dealer=3).view(0)
    assert Terms.of(paired.rules, PEPPER).help(own, share_of_help(paired)) == FEWER + SWAP


def test_the_exact_solver_knows_the_sides() -> None:
    match = after(started(RULES, *SUITED), "pass, pass, pass, bid 1, pass, pass, name H")
    assert match.turn == 4
    best = solve(match)
    assert best.camp == (1, 4)
    assert best.tricks == 3


def test_a_record_and_its_heading_name_both_sides() -> None:
    match = Match.start(RULES, seed=1)
    assert pepper.loads(pepper.dumps(match)) == match
    assert house.loads(house.dumps(RULES)) == RULES
    console = Console(file=io.StringIO(), width=100)
    console.print(lay_out_opening(match, Faces()))
    file = console.file
    assert isinstance(file, io.StringIO)
    assert "seats 0 & 2 & 3 against seats 1 & 4" in file.getvalue()
