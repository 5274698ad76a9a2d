"""Contracts that need exactly so many tricks, points for overtricks, and points taken off."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from pepper import (
    BID,
    NO_TRUMP,
    NOTHING,
    TRICKS,
    BidLadder,
    Deck,
    DropOuts,
    Ending,
    Marks,
    Match,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Side,
    Stake,
    Table,
)
from pepper.bots.knowledge import avoids
from pepper.describe import rule_sheet
from pepper.engine.parts.scoring import Line, score_hand
from pepper.spaces import points_range
from pepper.testing import check_rules
from pepper.words import Words

from .playing import SHORT, after, bid, deal, finished

SCORING = Scoring(made=BID, set=-BID + Points(overtricks=-3), defence=Points(overtricks=2))
RULES = attrs.evolve(
    SHORT,
    ladder=BidLadder((Rung("1", 1, exact=True), Rung("2", 2)), strains=(NO_TRUMP,)),
    scoring=SCORING,
    ending=Ending(hands=3),
)
OVER = Points(1, overtricks=1)
SWEEP = ("AS AH", "9H 9S", "TS TH", "QS QH")
"""Both tricks for the first side."""
FOUR = Rules(
    name="four",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=6),
    ladder=BidLadder([Rung("4", 4)]),
    scoring=Scoring(),
    ending=Ending(target=42),
)
EVEN = ("AS 9H", "AH 9S", "TS TH", "QS QH")
"""A trick for each side, whoever leads what."""
DECLARER, OTHERS = (Side(0),), ((Side(1),), (Side(2),))


def lines(scoring: Scoring, *taken: int, exact: bool = False) -> list[tuple[int, int, str]]:
    """The lines of a hand in which the first side needs two tricks."""
    stake = Stake("two", 5, 2, forced=False, alone=False, exact=exact)
    found = score_hand(scoring, stake, taken, DECLARER, OTHERS[: len(taken) - 1])
    return [(line.side, line.points, line.why) for line in found]


def flat(rules: Rules) -> str:
    """The sheet as one line."""
    return " ".join(rule_sheet(rules).split())


def stands(rules: Rules, *hands: str) -> Match:
    """The match after a hand in which seat 0 bids one trick."""
    return finished(bid(Match.start(rules, deals=[deal(rules, *hands)]), 0, "1"))


class TestExact:
    @pytest.mark.parametrize(("taken", "made"), [(1, False), (2, True), (3, False)])
    def test_one_trick_more_sets_the_contract(self, taken: int, *, made: bool) -> None:
        stake = Stake("two", 5, 2, forced=False, alone=False, exact=True)
        assert stake.is_made(taken) is made
        assert attrs.evolve(stake, exact=False).is_made(taken) is (taken >= 2)

    def test_the_result_says_so_and_the_marks_count_it(self) -> None:
        marked = attrs.evolve(SCORING, marks=Marks("hickeys", set=1))
        result = stands(attrs.evolve(RULES, scoring=marked), *SWEEP).results[0]
        assert (result.made, result.points, result.marks) == (False, (-4, 0), (1, 0))
        assert result.lines[0].why == "set on 1: 2 tricks taken, exactly 1 needed"
        assert stands(RULES, *EVEN).results[0].made

    def test_a_side_that_sets_it_so_scores_for_a_set(self) -> None:
        scoring = Scoring(defence=NOTHING, defence_of_set=Points(7))
        assert lines(scoring, 3, 1, exact=True)[1] == (1, 7, "set the contract: 1 trick taken")
        assert lines(scoring, 2, 2, exact=True)[1][1] == 0

    def test_it_is_told_what_is_needed(self) -> None:
        rung = RULES.ladder.rungs[0]
        assert Words().stake(RULES, rung) == "exactly 1 trick: +1 if made, -1 if set"

    def test_the_sheet_says_how_many_are_too_many(self) -> None:
        exact = [Rung(str(n), n, exact=True) for n in (3, 4)]
        rules = attrs.evolve(FOUR, ladder=BidLadder(exact), scoring=SCORING)
        sheet = flat(rules)
        assert "that you promise your team will take, no more and no fewer." in sheet
        assert "take exactly as many tricks as their bid needs, they *make* it and score the" in (
            sheet
        )
        assert "Defenders score 2 points for each trick over the bid, but score nothing" in sheet
        assert "after a bid of 3, the bidders take three tricks and score 3, and" in sheet
        some = attrs.evolve(
            rules, ladder=BidLadder([Rung("3", 3), Rung("just four", 4, exact=True)])
        )
        assert (
            "A just four is made only with exactly that number of tricks: more set it as well."
            in (flat(some))
        )
        assert "| exactly 4 " in flat(some)
        assert "| exactly as bid " in flat(
            attrs.evolve(some, ladder=BidLadder([*exact, Rung("six", 6)]))
        )

    def test_bots_stop_when_they_have_enough(self) -> None:
        match = bid(Match.start(RULES, deals=[deal(RULES, *SWEEP)]), 0, "1")
        assert not avoids(match.view(0))
        match = after(match, "play AS, play 9S, play TS, play QS")
        assert avoids(match.view(0))

    @pytest.mark.parametrize(
        ("make", "what"),
        [
            (lambda: Rung("nullo", 0, exact=True), "one trick sets it in any case"),
            (
                lambda: attrs.evolve(RULES, ladder=BidLadder([Rung("2", 2, exact=True)])),
                "needs all tricks, so that nobody takes too many",
            ),
            (
                lambda: attrs.evolve(RULES, table=Table.singles(4), negotiation=DropOuts()),
                "needs exactly 1, but without opponents the declarer takes all",
            ),
        ],
    )
    def test_it_is_refused_where_nobody_can_take_too_many(
        self, make: Callable[[], object], what: str
    ) -> None:
        with pytest.raises(RulesError, match=what):
            make()

    def test_every_invariant_holds(self) -> None:
        check_rules(RULES, matches=2)


class TestOvertricks:
    SCORING = Scoring(made=Points(bid=10, overtricks=1), set=Points(bid=-10))

    def test_ten_for_each_trick_bid_and_one_for_each_over(self) -> None:
        stake = attrs.evolve(Stake("4", 4, 4, forced=False, alone=False))
        found = [
            score_hand(self.SCORING, stake, (taken, 6 - taken), DECLARER, OTHERS[:1])[0]
            for taken in (3, 4, 6)
        ]
        assert [line.points for line in found] == [-40, 40, 42]

    def test_the_sheet_says_it_so(self) -> None:
        sheet = flat(attrs.evolve(FOUR, scoring=self.SCORING))
        assert (
            "score 10 points for each trick bid plus a point for each trick over the bid." in sheet
        )
        assert "Otherwise they are *set* and lose 10 points for each trick bid." in sheet

    def test_a_bid_to_take_none_has_no_overtricks(self) -> None:
        stake = Stake("nullo", 5, 0, forced=False, alone=False)
        assert (stake.overtricks(3), stake.undertricks(3)) == (0, 3)

    def test_points_with_overtricks_are_added_and_multiplied(self) -> None:
        points = 2 * (BID + Points(overtricks=3)) - 1
        assert points == Points(-1, bid=2, overtricks=6)
        assert points.of(5, 4, 0, 2) == -1 + 8 + 12

    @pytest.mark.parametrize(
        ("row", "scoring"),
        [
            ("made", Scoring(made=OVER)),
            ("set", Scoring(set=OVER)),
            ("defence", Scoring(defence=OVER)),
            ("defence_of_set", Scoring(defence_of_set=OVER)),
            ("shut_out", Scoring(shut_out=OVER)),
        ],
    )
    def test_overtricks_are_refused_if_nobody_takes_any(self, row: str, scoring: Scoring) -> None:
        ladder = BidLadder([Rung("2", 2)], strains=(NO_TRUMP,))
        with pytest.raises(RulesError, match=f"`{row}` has points for overtricks"):
            attrs.evolve(RULES, ladder=ladder, scoring=scoring)

    def test_a_side_without_a_trick_has_none(self) -> None:
        with pytest.raises(RulesError, match="took no trick has no overtricks"):
            Scoring(declarer_shut_out=Points(overtricks=1))


class TestTakenOff:
    SCORING = Scoring(made=BID, set=-BID, defence=TRICKS, shut_out=Points(-1), taken_off=True)

    def test_what_defenders_score_comes_off_the_declarer(self) -> None:
        assert lines(self.SCORING, 2, 3, 1) == [
            (0, 5, "made two: 2 tricks taken, 2 needed"),
            (0, -3, "3 tricks taken by the defenders"),
            (0, -1, "1 trick taken by the defenders"),
        ]

    def test_defenders_who_score_as_one_take_it_off_each_declaring_side_once(self) -> None:
        stake = Stake("two", 5, 2, forced=False, alone=False)
        declarers, others = (Side(0), Side(1)), ((Side(2), Side(3)),)
        found = score_hand(self.SCORING, stake, (1, 1, 2, 0), declarers, others)
        off: list[Line] = [line for line in found if line.kind.name == "taken off"]
        assert [(line.side, line.points) for line in off] == [(0, -2), (1, -2)]

    def test_what_counts_more_than_once_comes_off_as_well(self) -> None:
        scoring = attrs.evolve(self.SCORING, doubled_defence=True, lone_defence_times=3)
        stake = Stake("two", 5, 2, forced=False, alone=False, times=2)
        found = score_hand(scoring, stake, (2, 2), DECLARER, OTHERS[:1], Side(1))
        assert sum(line.points for line in found) == 10 - 2 * 3 * 2
        assert {line.side for line in found} == {0}

    def test_bounds_are_those_of_all_defenders(self) -> None:
        rules = attrs.evolve(FOUR, table=Table.singles(4), scoring=self.SCORING)
        low, high = points_range(rules)
        assert low <= -4 - 3
        assert high == 4 + 3

    def test_the_sheet_says_so(self) -> None:
        assert (
            "Points that defenders score are taken off the score of the bidders instead."
            in flat(attrs.evolve(FOUR, scoring=attrs.evolve(self.SCORING, shut_out=NOTHING)))
        )
        alone = attrs.evolve(FOUR, table=Table.singles(4), scoring=self.SCORING)
        assert "Points that other players score are taken off the score of the bidder instead." in (
            flat(alone)
        )

    def test_it_is_refused_where_defenders_score_nothing(self) -> None:
        with pytest.raises(RulesError, match="but they score nothing"):
            attrs.evolve(FOUR, scoring=Scoring(defence=NOTHING, taken_off=True))

    def test_every_invariant_holds(self) -> None:
        check_rules(attrs.evolve(FOUR, scoring=self.SCORING), matches=1)
