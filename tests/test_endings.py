"""The end of a match in plain numbers: what freezes, and who has won after a hand."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from pepper import (
    Ending,
    Facts,
    Freeze,
    Kind,
    Outcome,
    Precedence,
    RulesError,
    Side,
    Survivors,
    Sweep,
    Tie,
    Winning,
)
from pepper.engine.parts.ending import (
    Standing,
    Undecided,
    floored_lines,
    frozen_lines,
    goes_on,
    verdict,
)
from pepper.testing.parts import endings
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
    ending: Ending,
    *scores: int,
    declarers: tuple[int, ...] = (0,),
    made: bool = True,
    takers: tuple[int, ...] = (),
) -> object:
    """Who has won, or that nobody has, after the third hand."""
    sides, took = tuple(map(Side, declarers)), tuple(map(Side, takers))
    found = verdict(ending, Standing(scores, sides, made=made, hands=3, takers=took))
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


class TestLosing:
    LOSING = Ending(back_door=-10, survivors=Survivors.ALL, joint_loss=True)

    def test_all_others_win_where_several_lose_at_once(self) -> None:
        assert after(self.LOSING, -11, 3, -10, -9) == (1, 3)
        assert after(self.LOSING, -9, -9, 0, 0) is Undecided.PLAY_ON

    def test_nobody_wins_where_all_lose(self) -> None:
        standing = Standing((-10, -12), (), made=False, hands=3)
        lost = Outcome((), Kind("all lost"), Facts(score=-10))
        assert verdict(self.LOSING, standing) == lost

    def test_the_best_wins_where_all_lose_and_that_is_no_joint_loss(self) -> None:
        assert after(attrs.evolve(self.LOSING, joint_loss=False), -12, -10, -11) == (1,)

    def test_points_are_bad_where_the_back_door_is_above_the_start(self) -> None:
        bad = Ending(back_door=10)
        assert [bad.worth(score) for score in (0, 9)] == [0, -9]
        assert after(bad, 10, 3, 2) == (2,)
        assert after(Ending(back_door=10, hands=3), 9, 3, 2) == (2,)

    def test_a_side_that_resigns_loses_to_all_others(self) -> None:
        assert self.LOSING.resign(Side(1), (0, 5, -3), (0, 0, 0)).winners == (0, 2)
        best = attrs.evolve(self.LOSING, survivors=Survivors.BEST)
        assert best.resign(Side(1), (0, 5, -3), (0, 0, 0)).winners == (0,)


class TestGap:
    def test_a_lead_over_all_others_wins(self) -> None:
        ending = Ending(target=50, gap=20)
        assert after(ending, 25, 5, 4) == (0,)
        assert after(ending, 25, 6, 4) is Undecided.PLAY_ON

    def test_a_lead_is_lower_where_scores_count_down(self) -> None:
        assert after(Ending(target=0, start=30, gap=10), 22, 12) == (1,)

    def test_the_target_goes_first(self) -> None:
        assert verdict(Ending(target=50, gap=20), Standing((50, 0), (), made=False, hands=1)) == (
            Outcome((Side(0),), *reached(50))
        )


class TestSweep:
    @pytest.mark.parametrize(
        ("sweep", "swept", "found"),
        [
            (Sweep.ANY, (1,), (1,)),
            (Sweep.DECLARER, (0,), (0,)),
            (Sweep.DECLARER, (1,), Undecided.PLAY_ON),
            (Sweep.DECLARER, (), Undecided.PLAY_ON),
            (None, (0,), Undecided.PLAY_ON),
        ],
    )
    def test_every_trick_wins_the_match(
        self, sweep: Sweep | None, swept: tuple[int, ...], found: object
    ) -> None:
        sides = tuple(map(Side, swept))
        standing = Standing((3, 9), (Side(0),), made=True, hands=1, swept=sides)
        outcome = verdict(Ending(target=50, sweep=sweep), standing)
        assert (outcome.winners if isinstance(outcome, Outcome) else outcome) == found

    def test_it_wins_although_another_side_is_at_the_target(self) -> None:
        standing = Standing((3, 60), (Side(0),), made=True, hands=1, swept=(Side(0),))
        assert verdict(Ending(target=50, sweep=Sweep.ANY), standing) == (
            Outcome((Side(0),), Kind("swept"))
        )


class TestFloor:
    @pytest.mark.parametrize(
        ("ending", "scores", "gains", "given"),
        [
            (Ending(target=20, floor=0), (3, 3), (-5, -3), {0: 2}),
            (Ending(target=20, floor=-10), (-8, 0), (-5, 5), {0: 3}),
            (Ending(target=0, start=20, floor=25), (24, 20), (3, 5), {0: -2}),
            (Ending(target=20, floor=0), (-4, 0), (-2, -1), {0: 2, 1: 1}),
            (Ending(target=20), (0, 0), (-2, -1), {}),
        ],
    )
    def test_a_score_gets_no_worse(
        self,
        ending: Ending,
        scores: tuple[int, ...],
        gains: tuple[int, ...],
        given: dict[int, int],
    ) -> None:
        lines = list(floored_lines(ending, scores, gains))
        assert {line.side: line.points for line in lines} == given
        assert lines == list(ending.hold(scores, gains, ()))


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

    def test_the_first_to_take_a_trick_goes_before_a_better_score_where_that_is_the_rule(
        self,
    ) -> None:
        first = Ending(target=20, precedence=Precedence.FIRST_TRICK)
        assert after(first, 9, 25, 21, made=False, takers=(0, 2, 1)) == (2,)
        assert after(first, 9, 21, 25, made=False, takers=(1, 0, 2)) == (1,)
        assert after(first, 9, 21, 19, made=False, takers=(2, 0, 1)) == (1,)
        # The declarer's side goes first if it made its contract, and not if it was set.
        assert after(first, 20, 25, 21, takers=(2, 1, 0)) == (0,)
        assert after(first, 20, 25, 21, made=False, takers=(2, 1, 0)) == (2,)
        # Where a partner is called, the score decides between the two.
        assert after(first, 20, 25, 23, declarers=(0, 2), takers=(0, 1, 2)) == (2,)

    def test_the_score_decides_where_none_of_those_at_the_target_took_a_trick(self) -> None:
        first = Ending(target=20, precedence=Precedence.FIRST_TRICK)
        assert after(first, 9, 25, 21, made=False, takers=(0,)) == (1,)
        assert after(first, 9, 21, 21, made=False, takers=(0,)) is Undecided.PLAY_ON

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


@st.composite
def sound_endings(draw: st.DrawFn) -> Ending:
    """An ending with any settings that go together."""
    try:
        return draw(endings(loose=False, pepper_round=True))
    except RulesError:
        reject()


class TestGoesOn:
    @given(
        sound_endings(),
        st.tuples(*[st.integers(-70, 70)] * 3),
        st.integers(1, 13),
        st.integers(0, 3),
        st.sampled_from([(), (Side(0),), (Side(1), Side(2))]),
        st.tuples(st.booleans(), st.booleans()),
    )
    def test_the_match_plays_on_where_nothing_can_end_it(
        self,
        ending: Ending,
        scores: tuple[int, ...],
        hands: int,
        redealt: int,
        declarers: tuple[Side, ...],
        flags: tuple[bool, bool],
    ) -> None:
        number, (made, in_tie_round) = hands + redealt, flags
        standing = Standing(
            *(scores, declarers, made, hands),
            marks=(0, 0, 0),
            in_tie_round=in_tie_round,
            number=number,
            swept=declarers,
        )
        if goes_on(ending, scores, hands, number):
            assert ending.decide(standing) is Undecided.PLAY_ON

    @pytest.mark.parametrize(
        ("ending", "inside", "outside"),
        [
            (Ending(target=20), (19, -50), (20, 0)),
            (Ending(target=0, start=20), (1, 50), (0, 9)),
            (Ending(target=20, back_door=-20), (19, -19), (0, -20)),
            (Ending(back_door=20), (-50, 19), (0, 20)),
        ],
    )
    def test_it_may_be_over_from_the_target_or_the_back_door_on(
        self, ending: Ending, inside: tuple[int, ...], outside: tuple[int, ...]
    ) -> None:
        assert goes_on(ending, inside, 3, 3)
        assert not goes_on(ending, outside, 3, 3)

    def test_it_may_be_over_after_the_last_hand_a_lead_or_every_trick(self) -> None:
        assert goes_on(Ending(hands=4), (0, 0), 3, 9)
        assert not goes_on(Ending(hands=4), (0, 0), 4, 9)
        assert goes_on(Ending(last_hand=4), (0, 0), 0, 3)
        assert not goes_on(Ending(last_hand=4), (0, 0), 0, 4)
        assert not goes_on(Ending(gap=9), (0, 0), 1, 1)
        assert not goes_on(Ending(target=9, sweep=Sweep.ANY), (0, 0), 1, 1)
