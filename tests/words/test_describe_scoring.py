"""What the rule sheet says of points and of the end of the game."""

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
    Payout,
    Points,
    Precedence,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    StuckHolder,
    Survivors,
    Sweep,
    Table,
    Tie,
    Winning,
)
from pepper.describe import Speech

from .test_describe import FOUR, flat, of
from .test_rule_sheets import LONELY, LONG, MIDWEST, STEPS


def ended(ending: Ending, rules: Rules = MIDWEST) -> str:
    """What a sheet says of the end of the game."""
    return flat(attrs.evolve(rules, ending=ending)).partition("## The end of the game ")[2]


def scored(scoring: Scoring, rules: Rules = FOUR) -> str:
    """What a sheet says of the points, without the table of bids."""
    sheet = flat(attrs.evolve(rules, scoring=scoring)).partition("## Scoring ")[2]
    return sheet.partition(" ## ")[0]


@pytest.mark.parametrize(
    ("points", "deed", "cell"),
    [
        (NOTHING, "score nothing", "nothing"),
        (TRICKS, "score a point for each trick they take", "1 for each trick"),
        (Points(tricks=2), "score 2 points for each trick they take", "2 for each trick"),
        (-BID, "lose the number bid", "lose the number bid"),
        (Points(bid=11), "score 11 times the number bid", "11 times the number bid"),
        (Points(6, bid=1), "score 6 plus the number bid", "6 plus the number bid"),
        (
            Points(6, tricks=-1, bid=-2),
            "score 6, less a point for each trick they take and twice the number bid",
            "6, less 1 for each trick and twice the number bid",
        ),
        (
            Points(bid=2, undertricks=-1),
            "score twice the number bid, less a point for each trick short of the bid",
            "twice the number bid, less 1 for each trick short of the bid",
        ),
        (STEPS, "score 1 for 3 or 4 tricks, 2 for more", "1 for 3 or 4 tricks, 2 for more"),
        (
            Points(1, steps=((5, 2), (1, 7), (2, 1))),
            "score 1 plus 7 for 1 trick, 1 for more",
            "1 plus 7 for 1 trick, 1 for more",
        ),
        (
            Points(steps=((2, 1), (5, 3))),
            "score 1 for 2 to 4 tricks, 3 for more",
            "1 for 2 to 4 tricks, 3 for more",
        ),
        (Points(steps=((4, 2),)), "score 2 for 4 or more tricks", "2 for 4 or more tricks"),
        (
            Points(steps=((-1, 4),)),
            "score 4 for any number of tricks",
            "4 for any number of tricks",
        ),
    ],
)
def test_points_are_told_in_words(points: Points, deed: str, cell: str) -> None:
    speech = Speech(bid="the number bid")
    assert speech.deed(points) == deed
    assert attrs.evolve(speech, tricks="for each trick").cell(points) == cell
    assert f"Otherwise they are *set* and {deed}." in scored(Scoring(set=points))


@pytest.mark.parametrize(
    ("points", "deed", "told"),
    [
        (NOTHING, "take nothing off", "takes nothing off."),
        (-TRICKS, "take off a point for each trick", "takes off a point for each trick"),
        (BID, "add", "adds the number bid without taking anything off."),
    ],
)
def test_where_few_points_are_best_they_are_taken_off_and_added(
    points: Points, deed: str, told: str
) -> None:
    assert Speech(up=False).deed(points).startswith(deed)
    assert f"Otherwise the bidder is *set* and {told}" in scored(
        Scoring(made=-TRICKS, set=points), LONELY
    )


class TestScoring:
    def test_what_the_table_tells_of_the_points_is_not_told_again(self) -> None:
        both = "score as the table says. Otherwise they are *set* and lose what it says."
        make = "If the bidders take as many tricks as their bid needs, or more, they *make* it and"
        assert f"{make} {both}" in of("bid-euchre")
        own = [Rung("4", 4), Rung("5", 5, scoring=ScoringChanges(set=Points(-7)))]
        losses = flat(attrs.evolve(FOUR, ladder=BidLadder(own)))
        assert "| 5 | as bid | lose 7 |" in losses
        assert (
            "score a point for each trick they take. Otherwise they are *set* and lose what the "
            "table says."
        ) in losses

    def test_a_bid_that_is_worth_the_same_either_way_is_told_once(self) -> None:
        alike = "and no more for extra tricks. Otherwise they are *set* and lose as much."
        assert alike in of("indiana-4")
        assert "lose as much" not in of("florida-5")

    def test_defenders_of_a_bid_of_every_trick_take_one_only_if_it_is_set(self) -> None:
        assert "Defenders score 2 if the bid is set, and otherwise nothing." in of("progressive")
        whole = BidLadder([Rung("6", 6)])
        paid = Scoring(defence=NOTHING, defence_of_set=Points(2))
        sheet = scored(paid, attrs.evolve(FOUR, ladder=whole))
        assert "Defenders score 2, for one trick or more." in sheet
        assert "if the bid is set" not in sheet

    def test_defenders_are_told_bid_by_bid_where_they_differ(self) -> None:
        assert (
            "Defenders score a point for each trick they take, but after a moon or a double moon "
            "they score what the bid is worth instead, for one trick or more. Defenders without a "
            "trick lose what the bid is worth, whatever the bid."
        ) in of("wolf")

    def test_what_defenders_get_may_depend_on_the_bidders(self) -> None:
        paid = Scoring(defence=TRICKS, defence_of_set=Points(4))
        assert (
            "Defenders score 4 if the bid is set, and otherwise score a point for each trick they "
            "take."
        ) in scored(paid)

    def test_a_bid_of_every_trick_is_made_with_every_trick(self) -> None:
        scoring = Scoring(made=Points(7), all_tricks=Points(11))
        one = scored(scoring)
        made = "as many tricks as their bid needs, or more, they *make* it and score"
        assert f"{made} 7 or, if they take all six, 11. Otherwise they" in one
        every = scored(scoring, attrs.evolve(FOUR, ladder=BidLadder([Rung("6", 6)])))
        assert f"{made} 11. Otherwise they are *set*" in every
        assert "7" not in every

    def test_what_defenders_lose_without_a_trick_stands_beside_what_they_score(self) -> None:
        sheet = scored(Scoring(shut_out=Points(-4)))
        assert (
            "Defenders score a point for each trick they take, but lose 4 if they take none."
        ) in sheet
        assert (
            "Defenders score a point for each trick they take, whether the bid is made or set."
            in scored(Scoring())
        )
        assert "always" not in sheet
        assert "Defenders score nothing." in scored(Scoring(defence=NOTHING))
        every = Scoring(defence_of_all=Points(8))
        assert "Defenders score a point for each trick they take." in scored(every)

    def test_tricks_belong_to_whoever_takes_them(self) -> None:
        assert (
            "The other player scores a point for each trick of their own, whether the bid is made "
            "or set." in of("gamerules-2")
        )
        assert (
            "Each other team scores a point for each trick it takes, whether the bid is made or "
            "set." in of("indiana-6")
        )
        assert (
            "Every other player scores a point for each trick that bidder and partner did not "
            "take, whether the bid is made or set."
        ) in of("florida-5")

    def test_tricks_that_are_too_few_for_a_point_are_told(self) -> None:
        rungs = BidLadder([Rung("2", 2), Rung("3", 3)])
        backwards = Scoring(made=Points(steps=((5, 2), (3, 1))))
        few = ", but nothing for fewer than three tricks. Otherwise"
        assert few in of("progressive")
        assert few not in of("progressive+low-bids-score")
        # Without a table the points are told in full.
        own = scored(backwards, attrs.evolve(FOUR, ladder=rungs))
        assert "they *make* it and score 1 for 3 or more tricks. Otherwise" in own

    def test_a_shut_out_bidder_is_spoken_of_where_it_costs(self) -> None:
        none = Scoring(declarer_shut_out=Points(-9), defence_of_all=Points(8))
        sheet = scored(none)
        assert "Bidders who take no trick lose 9 besides." in sheet
        assert "Defenders with every trick score 8 instead." in sheet
        assert "besides" not in flat(FOUR)

    def test_points_in_defence_that_do_not_count_are_told_of(self) -> None:
        never = "Points in defence never bring a team past 42 (see *The end of the game*)."
        no_more = "Points in defence count no more once a team has 42"
        assert never in of("ontario-4")
        assert no_more in of("ontario-4+freeze-cap=off")
        assert "past 42" not in of("ontario-4+freeze-cap=off")
        assert "Points in defence" not in flat(FOUR)

    def test_what_every_trick_is_worth_is_in_the_example(self) -> None:
        every = "With all six tricks the bidders would score 9, and the defenders would lose 3."
        assert every in of("buck")
        assert "With all" not in of("wolf")

    def test_examples_are_scored_by_the_scoring(self) -> None:
        assert (
            "*Example:* after a bid of 4, the bidders take five tricks and score 4, and the "
            "defenders score 1. With three tricks the bidders would lose 4, and the defenders "
            "would score 3."
        ) in of("wolf")
        assert "another team with one trick scores 1." in of("indiana-6")
        assert (
            "bidder and partner take five tricks and each score 5, and the others each score 3. "
            "With three tricks bidder and partner would each lose 4, and the others would each "
            "score 5."
        ) in of("florida-5")
        assert (
            "the bidder takes three tricks and goes from 15 to 12, and a player with one trick "
            "goes from 15 to 14. With one trick the bidder would go from 15 to 20."
        ) in of("dirty-clubs-4")
        assert "With one trick the bidder would stay at 15." in scored(
            Scoring(made=-TRICKS, set=NOTHING), LONELY
        )

    def test_in_an_example_a_suit_stands_beside_a_number_and_in_a_bid_with_a_name(self) -> None:
        assert "*Example:* after a bid of 4 hearts, the bidders" in of("ontario-4")
        assert "*Example:* after a call in hearts, the bidders" in of("euchre")

    def test_in_an_example_a_bid_of_one_trick_is_set_without_any(self) -> None:
        one = attrs.evolve(FOUR, ladder=BidLadder([Rung("1", 1)]))
        assert "Without a trick the bidders would lose 1," in flat(one)

    def test_an_example_of_a_bidder_alone_is_multiplied(self) -> None:
        ladder = BidLadder([Rung("4", 4, alone=Alone.YES)])
        sheet = scored(Scoring(alone_times=3), attrs.evolve(FOUR, ladder=ladder))
        assert "the bidders take five tricks and score 15," in sheet
        assert (
            "A bidder who plays alone still needs only the tricks bid, but wins or loses three "
            "times as much."
        ) in sheet
        whole = BidLadder([Rung("6", 6, alone=Alone.YES)])
        every = scored(Scoring(alone_times=3), attrs.evolve(FOUR, ladder=whole))
        assert "A bidder who plays alone wins or loses three times as much." in every

    def test_whoever_was_forced_to_bid_loses_half_where_that_is_the_rule(self) -> None:
        stuck = attrs.evolve(FOUR, auction=Auction(all_pass=StuckDealer("4")))
        halves = Scoring(forced_halves=True)
        half = "If a stuck dealer is set, the bidders lose only half of that"
        assert f"{half}, rounded up." in scored(halves, stuck)
        assert f"{half}." in scored(attrs.evolve(halves, set=Points(-4)), stuck)
        assert "half" not in scored(Scoring(), stuck)
        whoever = "If whoever was forced to bid is set, the bidders lose only half of that"
        assert whoever in scored(halves, LONG)
        holder = attrs.evolve(FOUR, auction=Auction(all_pass=StuckHolder("4")))
        assert whoever in scored(halves, holder)
        lone = attrs.evolve(stuck, table=Table.singles(4))
        assert "If a stuck dealer is set, the loss is only half of that" in scored(halves, lone)

    def test_marks_that_nobody_gets_are_not_spoken_of(self) -> None:
        unmarked = ScoringChanges(marks=Marks("stars"))
        own = BidLadder([Rung("4", 4), Rung("5", 5, scoring=unmarked)])
        sheet = flat(attrs.evolve(FOUR, ladder=own))
        assert "*hickeys* are written down" in sheet
        assert "stars" not in sheet

    def test_marks_are_told_as_after_most_bids_and_then_as_after_others(self) -> None:
        burns = "*burns* are written down: bidders who are set get one, or two in a pfeffer."
        assert f"{burns} They do not affect the score." in of("buck")
        stars = ScoringChanges(marks=Marks("stars", set=3, shut_out=2))
        hand = NoContract(scoring=stars)
        none = attrs.evolve(FOUR, auction=Auction(all_pass=hand))
        assert (
            "*stars* are written down: where nobody bid, teams without a trick get two."
        ) in flat(none)
        alone = attrs.evolve(LONELY, auction=Auction(all_pass=hand))
        assert "where nobody bid, players without a trick get two." in flat(alone)
        bare = Scoring(marks=Marks("bare", shut_out=1))
        assert "*bare* are written down: defenders without a trick get one." in scored(bare)
        lone = attrs.evolve(FOUR, table=Table.singles(4))
        assert "*bare* are written down: other players without a trick get one." in scored(
            bare, lone
        )

    def test_marks_do_not_affect_the_score_unless_they_are_paid_for(self) -> None:
        paid = "They do not affect the score and are paid for only if you play for stakes."
        assert paid in of("pfeffer")
        free = attrs.evolve(LONG, ending=attrs.evolve(Ending(target=42), payout=Payout(mark=0)))
        assert "They do not affect the score." in flat(free)


class TestEnding:
    def test_the_winning_condition_stands_beside_the_target(self) -> None:
        contract = Ending(target=42, winning=Winning.BY_CONTRACT)
        assert ended(contract) == "A team that makes a bid and then stands at 42 or more wins."
        either = Ending(target=42, winning=Winning.BY_CONTRACT_OR_SET)
        assert ended(either) == (
            "A team with 42 or more wins after a hand in which it made its bid or set the other "
            "team. A team that gets there in another way keeps the points and waits for such a "
            "hand."
        )
        singles = attrs.evolve(FOUR, table=Table.singles(4))
        assert "wins after a hand in which the player made a bid or set another player." in ended(
            either, singles
        )

    def test_a_hand_that_is_given_up_counts_where_bids_have_to_be_made(self) -> None:
        given = "A bid counts as made if the hand is given up."
        assert given in of("midwest+must-make")
        assert given not in of("midwest")
        assert given not in of("pfeffer+must-make")

    def test_who_wins_of_several_is_told_where_several_may(self) -> None:
        points = Ending(target=42, precedence=Precedence.DECLARER)
        first = "If both have, the bidders win if the bid was made, whatever the scores; otherwise"
        assert first in ended(attrs.evolve(points, timed=True))
        # Bidders who were set have come away from the target.
        assert "If both have, the bidders win, whatever the scores." in ended(points)
        contract = Ending(target=42, winning=Winning.BY_CONTRACT_OR_SET)
        assert "If both" not in ended(contract)
        three = attrs.evolve(MIDWEST, table=Table.teams(6, 3))
        assert "If several have, the highest score does." in ended(contract, three)
        by_contract = Ending(target=42, winning=Winning.BY_CONTRACT)
        assert "If several" not in ended(by_contract, three)
        assert "If several have" in ended(by_contract, pepper.variant("florida-5"))

    def test_the_first_trick_is_told_where_it_decides_who_wins_of_several(self) -> None:
        first = Ending(target=42, precedence=Precedence.FIRST_TRICK)
        three = attrs.evolve(MIDWEST, table=Table.teams(6, 3))
        makers = "If several have, the bidders win if among them and the bid was made, whatever"
        told = ended(first, three)
        assert f"{makers} the scores; otherwise the first of them to take a trick does." in told
        level = "If none of them took a trick, and several teams are level, play another hand."
        assert level in told
        assert "level" not in ended(first)
        timed = ended(attrs.evolve(first, timed=True), three)
        assert "Where the score decides and several teams have the highest, play" in timed
        by_set = attrs.evolve(first, winning=Winning.BY_CONTRACT_OR_SET)
        assert "otherwise the first of them to take a trick does." in ended(by_set, three)
        by_contract = attrs.evolve(first, winning=Winning.BY_CONTRACT)
        assert "trick does" not in ended(by_contract, pepper.variant("florida-5"))

    def test_two_sides_win_at_once_only_if_both_may_gain_in_one_hand(self) -> None:
        either = Scoring(defence=NOTHING, defence_of_set=Points(2))
        rules = attrs.evolve(MIDWEST, scoring=either)
        assert ended(Ending(target=42), rules) == "A team that has 42 or more after a hand wins."
        both = attrs.evolve(MIDWEST, scoring=attrs.evolve(either, defence=Points(1)))
        assert "If both have, the higher score does." in ended(Ending(target=42), both)

    def test_a_tie_is_told_where_there_may_be_one(self) -> None:
        tie, both = (
            f"If {who} level, play another hand." for who in ("the teams are", "both have and are")
        )
        settled = Ending(target=42, precedence=Precedence.DECLARER)
        assert both in ended(Ending(target=42))
        assert "level" not in ended(settled)
        three = ended(settled, attrs.evolve(MIDWEST, table=Table.teams(6, 3)))
        assert "Where the score decides and several teams have the highest, play" in three
        own = ended(Ending(target=42), attrs.evolve(MIDWEST, table=Table.teams(6, 3)))
        assert "If several teams have the same highest score, play another hand." in own
        assert tie in ended(attrs.evolve(settled, hands=8))
        assert tie in ended(attrs.evolve(settled, timed=True))
        everybody = attrs.evolve(MIDWEST, auction=Auction(all_pass=NoContract()))
        assert both in ended(settled, everybody)

    def test_two_sides_tie_at_the_back_door_only_if_both_may_lose_points_at_once(self) -> None:
        ending = Ending(target=42, winning=Winning.BY_CONTRACT, back_door=-20)
        assert "A team that falls to minus 20, the *back door*, or lower, loses" in ended(ending)
        assert "level" not in ended(ending)
        both = attrs.evolve(MIDWEST, scoring=Scoring(defence_of_set=-TRICKS))
        assert "If the teams are level" in ended(ending, both)
        three = attrs.evolve(MIDWEST, table=Table.teams(6, 3))
        assert "If several teams have the same highest score" in ended(ending, three)
        assert "loses the game; the best of the others wins." in ended(ending, three)

    def test_who_loses_is_told(self) -> None:
        three = attrs.evolve(MIDWEST, table=Table.teams(6, 3))
        losing = Ending(back_door=-20, survivors=Survivors.ALL, joint_loss=True)
        assert ended(losing, three) == (
            "A team that falls to minus 20 or lower loses the game; all others win together. "
            "If all do so in the same hand, nobody wins."
        )
        sheet = flat(attrs.evolve(three, ending=losing))
        assert "The first team to come to minus 20 points loses." in sheet
        bad = Ending(back_door=20, start=5, joint_loss=True)
        assert ended(bad) == (
            "A team that rises to 20 or higher loses the game. "
            "If both do so in the same hand, nobody wins."
        )
        assert "loses. Each team starts with 5 points." in flat(attrs.evolve(MIDWEST, ending=bad))

    def test_sudden_ends_and_a_floor_are_told(self) -> None:
        assert "wins. If both have, the higher score does. A team that takes every trick of a" in (
            ended(Ending(target=42, sweep=Sweep.ANY))
        )
        declarer = Ending(gap=9, sweep=Sweep.DECLARER, floor=0)
        assert ended(declarer) == (
            "Bidders who take every trick of a hand win the game at once. A team that is ahead of "
            "the other team by 9 points or more after a hand wins. No score goes below 0: a team "
            "that would lose more stays there."
        )
        sheet = flat(attrs.evolve(MIDWEST, ending=declarer))
        assert "The first team to be ahead of the other team by 9 points wins." in sheet
        alone = attrs.evolve(FOUR, table=Table.singles(3))
        assert "A bidder who takes every trick of a hand wins the game" in ended(declarer, alone)
        assert "ahead of every other player by 9 points" in ended(declarer, alone)

    def test_a_bidder_goes_first_in_a_tie(self) -> None:
        tie = Ending(target=42, tie=Tie.DECLARER)
        made = "the bid was made; otherwise play another hand."
        assert f"If the teams are level, the bidders win if {made}" in ended(
            attrs.evolve(tie, hands=9)
        )
        assert ended(tie).endswith("If both have and are level, the bidders win.")
        alone = ended(tie, attrs.evolve(FOUR, table=Table.singles(3)))
        assert f"the bidder wins if among them and {made}" in alone
        three = ended(tie, attrs.evolve(MIDWEST, table=Table.teams(6, 3)))
        several = "If several teams have the same highest score"
        assert f"{several}, the bidders win if among them and {made}" in three

    @pytest.mark.parametrize(
        ("test", "hands"),
        [
            (True, "up to two more hands without bidding, which stop as soon as the tie is broken"),
            (
                False,
                "two more hands without bidding, all played before the scores are compared again",
            ),
        ],
    )
    def test_a_pepper_round_that_breaks_a_tie_may_be_played_out(
        self, hands: str, *, test: bool
    ) -> None:
        ending = Ending(target=42, tie=Tie.PEPPER_ROUND, test_in_tie_round=test)
        assert f"play another pepper round: {hands}." in ended(ending, LONG)
        assert "round" not in ended(Ending(target=42), LONG)

    @pytest.mark.parametrize(
        ("freeze", "words"),
        [
            (Freeze.AT_TARGET, "bring a team to 42 but no further"),
            (
                Freeze.BEYOND_TARGET,
                "may carry a team to 42 or past it, but count no more once it is there",
            ),
        ],
    )
    def test_scores_that_freeze(self, freeze: Freeze, words: str) -> None:
        frozen = ended(Ending(target=42, winning=Winning.BY_CONTRACT, freeze=freeze))
        assert f"Points in defence {words}, and never win, even if the bid is set." in frozen
        assert frozen.endswith(
            "stays there until it makes a bid and wins, or is set and falls back."
        )

    def test_whoever_sets_a_bid_may_win_with_a_frozen_score(self) -> None:
        either = Ending(target=42, winning=Winning.BY_CONTRACT_OR_SET, freeze=Freeze.AT_TARGET)
        assert "Points in defence bring a team to 42 but no further. A team that" in ended(either)
        assert ended(either).endswith(
            "stays there until it makes a bid or sets the other team and wins, or is set and "
            "falls back."
        )
        singles = attrs.evolve(FOUR, table=Table.singles(4))
        assert (
            "A player who has come so far stays there until they make a bid or set another player "
            "and win, or are set and fall back."
        ) in ended(either, singles)

    def test_a_frozen_score_is_told_to_wait_once(self) -> None:
        either = Ending(target=42, winning=Winning.BY_CONTRACT_OR_SET, freeze=Freeze.AT_TARGET)
        assert "waits" not in ended(either)
        assert ended(either).count("stays there") == 1

    def test_marks_are_paid_for_where_there_are_any(self) -> None:
        assert "the losers pay 2 for the game and 1 for each of their own hickeys." in flat(LONG)
        none = attrs.evolve(LONG, scoring=Scoring())
        assert "pay 2 for the game. They pay twice that if they ended with 0 points or" in flat(
            none
        )
        once = attrs.evolve(none, ending=Ending(target=42, payout=Payout(double_at=None)))
        assert flat(once).endswith("If you play for stakes, the losers pay 2 for the game.")
        assert "They pay twice the price of the game if" in of("pfeffer+pay-double=game")
        assert "the losers pay 2 for each of their own burns." in of("buck+burn-price=2")

    def test_where_few_points_are_best_losers_pay_more_for_many(self) -> None:
        counting = Ending(target=0, start=15, payout=Payout(double_at=20))
        assert "if they ended with 20 points or more." in ended(counting, LONELY)

    def test_a_score_below_zero_is_minus_so_many_points(self) -> None:
        below = Ending(target=-1, start=-9, payout=Payout(double_at=-5))
        assert "The first team to reach minus 1 point wins." in flat(
            attrs.evolve(MIDWEST, ending=below)
        )
        assert "has minus 1 or more after a hand wins." in ended(below)
        assert "if they ended with minus 5 points or fewer." in ended(below)
        assert "to reach 1 point wins" in flat(attrs.evolve(MIDWEST, ending=Ending(target=1)))

    def test_from_which_score_everybody_starts_is_told_where_it_is_not_nothing(self) -> None:
        ahead = attrs.evolve(MIDWEST, ending=Ending(target=42, start=10))
        assert "The first team to reach 42 points wins. Each team starts with 10 points. ##" in (
            flat(ahead)
        )
        assert "starts with" not in flat(MIDWEST)
        assert flat(LONELY).count("starts with") == 1

    def test_a_limit_of_hands_may_stand_beside_a_target(self) -> None:
        assert "After eight hands the higher score wins." in ended(Ending(hands=8))
        late = "After eight hands at the latest the higher score wins."
        assert late in ended(Ending(target=42, hands=8))
