"""What the rule sheet says of points and of the end of the match."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import (
    BID,
    NOTHING,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Ending,
    Freeze,
    Marks,
    NoContract,
    Points,
    Precedence,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tie,
    Winning,
)

from .test_describe import FOUR, flat, of
from .test_rule_sheets import LONG, MIDWEST, STEPS


def ended(ending: Ending, rules: Rules = MIDWEST) -> str:
    """What a sheet says of the end of the match."""
    return flat(attrs.evolve(rules, ending=ending)).partition("## End of the match ")[2]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (NOTHING, "0"),
        (TRICKS, "1 for each trick taken"),
        (-BID, "minus the value of the bid"),
        (Points(bid=11), "11 times the value of the bid"),
        (Points(6, bid=1), "6 plus the value of the bid"),
        (Points(6, tricks=-1, bid=-2), "6 minus 1 for each trick taken minus twice the value"),
        (Points(bid=2, undertricks=-1), "twice the value of the bid minus 1 for each trick bid"),
        (STEPS, "1 for 3 or 4 tricks, 2 for 5 or more"),
        (Points(1, steps=((5, 2), (1, 7), (2, 1))), "1 plus (7 for 1 trick, 1 for 2 or more)"),
        (Points(steps=((2, 1), (5, 3))), "1 for 2 to 4 tricks, 3 for 5 or more"),
        (Points(steps=((-1, 4),)), "4 for any number of tricks"),
    ],
)
def test_points_are_told_in_words(points: Points, words: str) -> None:
    assert f"| {words}" in flat(attrs.evolve(MIDWEST, scoring=Scoring(set=points)))


class TestScoring:
    def test_defenders_of_a_bid_of_every_trick_take_one_only_if_it_is_set(self) -> None:
        assert "| The defenders take a trick, bid made | 0 |" in of("progressive")
        alone = of("progressive").partition("after a bid of loner scores")[2]
        assert "| The defenders take a trick or more | 2 |" in alone
        assert "bid made" not in alone

    def test_a_bid_of_every_trick_is_made_with_every_trick(self) -> None:
        scoring = Scoring(made=Points(7), all_tricks=Points(11))
        one = attrs.evolve(FOUR, scoring=scoring)
        assert "makes the bid | 7 |" in flat(one)
        assert "makes it with every trick | 11 |" in flat(one)
        every = attrs.evolve(one, ladder=BidLadder([Rung("6", 6)]))
        assert "makes the bid | 11 |" in flat(every)
        assert "7" not in flat(every).partition("## Scoring")[2]

    def test_what_cannot_be_is_left_out_of_the_points(self) -> None:
        scoring = Scoring(made=Points(5, undertricks=3), shut_out=Points(-4, tricks=2))
        sheet = flat(attrs.evolve(FOUR, scoring=scoring))
        assert "makes the bid | 5 |" in sheet
        assert "take no trick | -4 |" in sheet

    def test_a_shut_out_declarer_is_spoken_of_where_it_costs(self) -> None:
        none = Scoring(declarer_shut_out=Points(-9), defence_of_all=Points(8))
        sheet = flat(attrs.evolve(FOUR, scoring=none))
        assert "The declarer's side is set without a trick, besides | -9 |" in sheet
        assert "The defenders take every trick | 8 |" in sheet
        assert "besides" not in flat(FOUR)

    def test_examples_are_scored_by_the_scoring(self) -> None:
        assert (
            "For example, after a bid of 4 the declarer's side takes five tricks and scores 4, and "
            "the defenders take one trick and score 1. Or the declarer's side takes three tricks, "
            "is set and scores -4, and the defenders take three tricks and score 3."
        ) in of("wolf")
        assert "a defending side takes one trick and scores 1." in of("indiana-6")
        assert "declarer and partner take three tricks, are set and score -4" in of("florida-5")

    def test_an_example_of_a_declarer_alone_is_multiplied(self) -> None:
        ladder = BidLadder([Rung("4", 4, alone=Alone.YES)])
        rules = attrs.evolve(FOUR, ladder=ladder, scoring=Scoring(alone_times=3))
        assert "takes five tricks and scores 15," in flat(rules)
        assert "makes or loses three times as much." in flat(rules)

    def test_nobody_loses_half_where_nobody_is_forced(self) -> None:
        halves = attrs.evolve(FOUR, scoring=Scoring(forced_halves=True), auction=Auction())
        assert "forced" not in flat(halves)
        stuck = attrs.evolve(halves, auction=Auction(all_pass=StuckDealer("4")))
        assert "A declarer who was forced to bid and is set loses only half as much" in flat(stuck)

    def test_marks_that_nobody_gets_are_not_spoken_of(self) -> None:
        idle = attrs.evolve(LONG, scoring=Scoring(marks=Marks("hickeys")))
        assert "hickeys" not in flat(idle).replace("of their hickeys", "")
        burns = (
            "Besides points burns are counted: one for a side that is set after a bid of 3 to 6;"
        )
        assert burns in of("buck")
        hand = NoContract(scoring=Scoring(marks=Marks("stars", set=3, shut_out=2)))
        none = attrs.evolve(FOUR, auction=Auction(all_pass=hand))
        assert "stars are counted: two for defenders without a trick where nobody" in flat(none)


class TestEnding:
    def test_the_winning_condition_stands_beside_the_target(self) -> None:
        ending = Ending(target=42, winning=Winning.BY_CONTRACT)
        assert ended(ending) == (
            "A side wins with 42 or more at the end of a hand, but only in a hand in which it "
            "makes its contract."
        )

    def test_who_wins_of_several_is_told_where_several_may(self) -> None:
        points = Ending(target=42, precedence=Precedence.DECLARER)
        assert "If both could, the declarer's side wins, or else the one" in ended(points)
        contract = attrs.evolve(points, winning=Winning.BY_CONTRACT_OR_SET)
        assert "could" not in ended(contract)
        three = attrs.evolve(MIDWEST, table=Table.teams(6, 3))
        assert "If several could, the one with the higher score wins." in ended(contract, three)
        by_contract = attrs.evolve(points, winning=Winning.BY_CONTRACT)
        assert "could" not in ended(by_contract, three)
        assert "If several could" in ended(by_contract, pepper.variant("florida-5"))

    def test_a_tie_is_told_where_there_may_be_one(self) -> None:
        tie = "If the best scores are equal, another hand is played."
        settled = Ending(target=42, precedence=Precedence.DECLARER)
        assert tie in ended(Ending(target=42))
        assert tie not in ended(settled)
        assert tie in ended(settled, attrs.evolve(MIDWEST, table=Table.teams(6, 3)))
        assert tie in ended(attrs.evolve(settled, hands=8))
        assert tie in ended(attrs.evolve(settled, timed=True))
        everybody = attrs.evolve(MIDWEST, auction=Auction(all_pass=NoContract()))
        assert tie in ended(settled, everybody)

    def test_two_sides_tie_at_the_back_door_only_if_both_may_lose_points_at_once(self) -> None:
        ending = Ending(target=42, winning=Winning.BY_CONTRACT, back_door=-20)
        assert "If the best scores" not in ended(ending)
        both = attrs.evolve(MIDWEST, scoring=Scoring(defence_of_set=-TRICKS))
        assert "If the best scores" in ended(ending, both)
        assert "If the best scores" in ended(ending, attrs.evolve(MIDWEST, table=Table.teams(6, 3)))

    def test_a_declarer_goes_first_in_a_tie(self) -> None:
        tie = "If the best scores are equal the declarer's side wins, if it has one of them;"
        assert tie in ended(Ending(target=42, tie=Tie.DECLARER))
        assert "test" not in ended(Ending(target=42, test_in_tie_round=True))

    @pytest.mark.parametrize(
        ("freeze", "words"),
        [
            (Freeze.AT_TARGET, "any other score stops at 42"),
            (Freeze.BEYOND_TARGET, "otherwise it stays where it is."),
        ],
    )
    def test_scores_that_freeze(self, freeze: Freeze, words: str) -> None:
        assert words in ended(Ending(target=42, freeze=freeze))

    def test_marks_are_paid_for_where_there_are_any(self) -> None:
        assert "2 for the game, and 1 for each of their hickeys." in flat(LONG)
        none = attrs.evolve(LONG, scoring=Scoring())
        assert "The losers pay 2 for the game. A loser who ends with 0 or less" in flat(none)
        assert "pays the price of the game twice" in of("pfeffer+pay-double=game")
