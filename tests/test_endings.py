"""The end of a match in plain numbers: what freezes, and who has won after a hand."""

from __future__ import annotations

import attrs
import pytest

from pepper import Ending, Freeze, Kind, Outcome, Precedence, Side, Tie, Winning
from pepper.engine.parts.ending import Standing, Undecided, frozen_lines, verdict
from tests.reasons import reached

AT = Ending(target=20, winning=Winning.BY_CONTRACT, freeze=Freeze.AT_TARGET)
BEYOND = attrs.evolve(AT, freeze=Freeze.BEYOND_TARGET)
DOWN = attrs.evolve(AT, target=0, start=20)


def held(
    ending: Ending, scores: tuple[int, ...], gains: tuple[int, ...], *exempt: int
) -> dict[int, int]:
    """The scores after a hand of all sides whose gains are taken back in part."""
    lines = frozen_lines(ending, scores, gains, tuple(map(Side, exempt)))
    return {line.side: scores[line.side] + gains[line.side] + line.points for line in lines}


class TestFrozen:
    def test_a_score_stops_at_the_target(self) -> None:
        assert held(AT, (18, 0), (5, 5)) == {0: 20}

    def test_a_score_may_go_beyond_once(self) -> None:
        assert held(BEYOND, (18, 0), (5, 5)) == {}

    @pytest.mark.parametrize("score", [20, 23])
    @pytest.mark.parametrize("ending", [AT, BEYOND])
    def test_a_score_at_the_target_or_beyond_stays(self, ending: Ending, score: int) -> None:
        assert held(ending, (0, score), (5, 5)) == {1: score}

    def test_a_score_that_comes_to_the_target_exactly_or_falls_is_left_alone(self) -> None:
        assert held(AT, (18, 23), (2, -1)) == {}
        assert held(BEYOND, (20, 23), (0, -9)) == {}

    def test_whoever_made_the_contract_is_exempt_and_nobody_else(self) -> None:
        assert held(AT, (18, 18, 18), (5, 5, 5), 0) == {1: 20, 2: 20}

    def test_scores_that_count_down_stop_at_the_target_too(self) -> None:
        assert held(DOWN, (2, 9), (-5, -5)) == {0: 0}

    def test_nothing_freezes_where_that_is_no_rule_or_there_is_no_target(self) -> None:
        assert held(Ending(target=20), (18, 30), (5, 5)) == {}
        assert held(Ending(hands=9), (18, 30), (5, 5)) == {}


def after(
    ending: Ending, *scores: int, declarers: tuple[int, ...] = (0,), made: bool = True
) -> object:
    """Who has won, or that nobody has, after the third hand."""
    sides = tuple(map(Side, declarers))
    found = verdict(ending, Standing(scores, sides, made=made, hands=3))
    return found.winners if isinstance(found, Outcome) else found


class TestBackDoor:
    ENDING = Ending(target=20, back_door=-20)

    def test_a_score_of_just_that_loses_and_one_point_more_does_not(self) -> None:
        assert after(self.ENDING, -20, 3) == (1,)
        assert after(self.ENDING, -19, 3) is Undecided.PLAY_ON

    def test_the_best_of_those_who_did_not_fall_wins(self) -> None:
        assert after(self.ENDING, 5, -21, 7) == (2,)

    def test_where_all_fall_the_best_of_them_wins(self) -> None:
        assert after(self.ENDING, -25, -22) == (1,)


class TestSeveralAtTheTarget:
    def test_the_best_score_wins(self) -> None:
        assert after(Ending(target=20), 21, 25) == (1,)

    def test_the_declarers_side_goes_first_where_that_is_the_rule(self) -> None:
        first = Ending(target=20, precedence=Precedence.DECLARER)
        assert after(first, 21, 25) == (0,)
        assert after(first, 19, 25) == (1,)
        assert after(first, 25, 21, declarers=(1,)) == (1,)

    @pytest.mark.parametrize(
        ("tie", "found"),
        [
            (Tie.PLAY_ON, Undecided.PLAY_ON),
            (Tie.JOINT, (0, 1)),
            (Tie.DECLARER, (0,)),
            (Tie.PEPPER_ROUND, Undecided.TIE_ROUND),
        ],
    )
    def test_equal_scores(self, tie: Tie, found: object) -> None:
        assert after(Ending(target=20, tie=tie), 21, 21) == found

    def test_c21_a_declarer_who_was_just_set_does_not_go_first(self) -> None:
        first = Ending(target=20, precedence=Precedence.DECLARER)
        assert after(first, 21, 25, made=False) == (1,)
        assert after(first, 25, 21, made=False) == (0,)
        assert after(first, 21, 21, made=False) is Undecided.PLAY_ON
        assert after(attrs.evolve(first, tie=Tie.JOINT), 21, 21, made=False) == (0, 1)

    @pytest.mark.parametrize("ending", [Ending(target=20), Ending(hands=3)])
    def test_c21_a_declarer_who_was_just_set_does_not_win_a_tie(self, ending: Ending) -> None:
        first = attrs.evolve(ending, tie=Tie.DECLARER)
        assert after(first, 21, 21) == (0,)
        assert after(first, 21, 21, made=False) is Undecided.PLAY_ON
        assert after(first, 21, 25, made=False) == (1,)


def test_a_side_at_the_target_may_have_to_make_its_contract_or_to_set_one() -> None:
    standing = Standing((21, 25), (Side(0),), made=False, hands=1)
    won = {
        winning: verdict(Ending(target=20, winning=winning), standing)
        for winning in (Winning.BY_CONTRACT, Winning.BY_CONTRACT_OR_SET)
    }
    assert won == {
        Winning.BY_CONTRACT: Undecided.PLAY_ON,
        Winning.BY_CONTRACT_OR_SET: Outcome((Side(1),), *reached(20)),
    }
    nobody = attrs.evolve(standing, declarers=())
    ending = Ending(target=20, winning=Winning.BY_CONTRACT_OR_SET)
    assert verdict(ending, nobody) is Undecided.PLAY_ON


def test_time_is_not_up_unless_it_is_said() -> None:
    timed = Ending(timed=True)
    assert after(timed, 5, 3) is Undecided.PLAY_ON
    up = Standing((5, 3), (), made=False, hands=1, time_is_up=True)
    assert verdict(timed, up) == Outcome((Side(0),), Kind("time up"))


def test_a_score_is_worth_more_the_nearer_it_comes_to_the_target() -> None:
    assert Ending(target=20).worth(5) == 5
    assert Ending(target=0, start=20).worth(5) == -5
    assert Ending(hands=4, start=20).worth(5) == 5
