"""All defenders score together: each as if the tricks of all of them were its own."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import (
    Auction,
    Deck,
    Marks,
    Match,
    NoContract,
    Points,
    Rules,
    Scoring,
    ScoringChanges,
    Table,
)
from pepper.bots.knowledge import mates
from pepper.describe import rule_sheet
from pepper.solve import claim
from pepper.testing import check_rules

from .challenges import THREE, THREE_SCORING
from .playing import after, finished, play_tricks, seen, started

HANDS = ("9S 9C TC KH QH", "AS KS TS 9H 9D", "JS JC AH AD AC")
"""Seat 1 calls spades and takes one trick or none."""
TRICKS = "AS JS 9S", "JC 9C TS", "AH KH 9H", "AD TC 9D", "AC QH KS"
"""Seat 2 takes four, and seat 1 the last."""


def called(rules: Rules = THREE) -> Match:
    return after(started(rules, *HANDS), "bid call, name S")


def test_each_defender_scores_for_the_tricks_of_all() -> None:
    match = play_tricks(called(), *TRICKS)
    result = match.results[-1]
    assert result.tricks == (0, 1, 4)
    assert [(line.side, line.points, line.why) for line in result.lines] == [
        (1, 0, "set on call: 1 trick taken, 3 needed"),
        (0, 2, "set the contract: 4 tricks taken by the defenders together"),
        (2, 2, "set the contract: 4 tricks taken by the defenders together"),
    ]


def test_tricks_are_said_of_a_defender_who_scores_alone() -> None:
    scoring = attrs.evolve(THREE_SCORING, defenders_together=False)
    match = play_tricks(called(attrs.evolve(THREE, scoring=scoring)), *TRICKS)
    assert [line.why for line in match.results[-1].lines[1:]] == [
        "0 tricks taken",
        "set the contract: 4 tricks taken",
    ]


def test_without_the_rule_each_defender_scores_alone() -> None:
    scoring = attrs.evolve(THREE_SCORING, defenders_together=False)
    match = play_tricks(called(attrs.evolve(THREE, scoring=scoring)), *TRICKS)
    assert match.scores == (0, 0, 2)


def test_marks_are_given_together_as_well() -> None:
    marks = Marks("burns", set=1, shut_out=1)
    rules = attrs.evolve(THREE, scoring=attrs.evolve(THREE_SCORING, marks=marks))
    assert play_tricks(called(rules), *TRICKS).results[-1].marks == (0, 1, 0)


def test_a_hand_without_a_contract_is_everybodys_own() -> None:
    unbid = NoContract(scoring=ScoringChanges(defence=pepper.TRICKS))
    rules = attrs.evolve(THREE, auction=Auction(all_pass=unbid))
    match = finished(after(started(rules, *HANDS), "pass, pass, pass"))
    assert match.scores == match.results[-1].tricks


def test_teams_defend_together() -> None:
    scoring = Scoring(defenders_together=True)
    rules = attrs.evolve(
        THREE, table=Table.teams(6, 3), deck=Deck("9TJQKA", hand_size=4), scoring=scoring
    )
    result = finished(after(started(rules), "bid call, name S")).results[-1]
    (one, other) = (line for line in result.lines if line.kind.name == "defended together")
    assert one.points == other.points == 4 - sum(result.tricks[seat] for seat in (1, 4))


def test_every_invariant_holds() -> None:
    check_rules(THREE, matches=2)


def test_the_sheet_says_so() -> None:
    found = " ".join(rule_sheet(THREE).split())
    assert (
        "The tricks of all who play against the bid are counted together, and each other player "
        "scores as if all of them were its own."
    ) in found
    assert "With two tricks the bidder would score nothing, and each other player would" in found
    tricks = attrs.evolve(THREE_SCORING, defence=pepper.TRICKS, defence_of_set=None)
    found = " ".join(rule_sheet(attrs.evolve(THREE, scoring=tricks)).split())
    assert (
        "With two tricks the bidder would score nothing, and each other player would score 3."
        in (found)
    )
    teams = attrs.evolve(
        THREE, table=Table.teams(6, 3), deck=Deck("9TJQKA", hand_size=4), name="teams"
    )
    found = " ".join(rule_sheet(teams).split())
    assert "and each other team scores as if all of them were its own" in found
    assert "and each other team scores nothing" in found


def test_bots_know_who_is_with_them() -> None:
    match = called()
    assert [mates(seen(match, seat)) for seat in (0, 1, 2, None)] == [(2,), (), (0,), ()]
    assert mates(seen(started(THREE), 0)) == ()


def test_a_claim_is_for_all_defenders() -> None:
    hands = ("JS AH AD AC 9C", "KS QS 9H 9D TD", "JC AS KD KH QD")
    match = after(started(THREE, *hands), "bid call, name S")
    assert claim(match, 0).scores == (2, 0, 2)
    with pytest.raises(pepper.IllegalActionError):
        claim(match, 1)


def test_steps_of_points_count_the_tricks_of_all() -> None:
    scoring = attrs.evolve(
        THREE_SCORING, defence=Points(steps=((3, 7),)), defence_of_set=None, shut_out=Points(-1)
    )
    match = play_tricks(called(attrs.evolve(THREE, scoring=scoring)), *TRICKS)
    assert match.scores == (7, 0, 7)
