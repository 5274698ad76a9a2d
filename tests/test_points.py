"""What points come to, field by field, and what a hand adds to them."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepper import BID, NOTHING, TRICKS, Marks, Points, RulesError, Scoring, Side, variant
from pepper.engine.parts.scoring import Stake, score_hand, score_marks

from .variants.single_deck import fresh, hands

NUMBERS = st.integers(-20, 20)
STEPS = st.lists(st.tuples(st.integers(0, 8), NUMBERS)).map(tuple)
POINTS = st.builds(Points, NUMBERS, NUMBERS, NUMBERS, NUMBERS, STEPS)
SIDES = tuple(map(Side, range(3)))


@given(POINTS, st.integers(0, 8), st.integers(0, 14), st.integers(0, 8))
def test_the_opposite_of_points_is_worth_as_much_less(
    points: Points, taken: int, bid: int, undertricks: int
) -> None:
    assert (-points).of(taken, bid, undertricks) == -points.of(taken, bid, undertricks)


@given(POINTS, POINTS, NUMBERS, NUMBERS, st.integers(0, 8), st.integers(0, 14), st.integers(0, 8))
def test_a_sum_of_points_is_worth_the_sum_and_a_multiple_as_many_times(
    one: Points, other: Points, more: int, times: int, taken: int, bid: int, undertricks: int
) -> None:
    def worth(points: Points) -> int:
        return points.of(taken, bid, undertricks)

    assert worth(one + other) == worth(one) + worth(other)
    assert worth(one - other) == worth(one) - worth(other)
    assert worth(one + more) == worth(more + one) == worth(one) + more
    assert worth(one - more) == worth(one) - more
    assert worth(more - one) == more - worth(one)
    assert worth(one * times) == worth(times * one) == worth(one) * times


def test_sums_of_points_are_written_as_people_say_them() -> None:
    assert Points(bid=1, tricks=1) == BID + TRICKS
    assert Points(bid=2) == 2 * BID
    assert Points(-2, bid=-1) == -BID - 2
    assert Points(steps=((3, 1), (5, 4))) + Points(2, steps=((4, 10),)) == Points(
        2, steps=((3, 1), (4, 11), (5, 14))
    )


def test_only_tricks_that_are_missing_are_undertricks() -> None:
    stake = Stake("5", value=5, needed=5, forced=False, alone=False)
    assert [stake.undertricks(taken) for taken in (3, 4, 5, 6)] == [2, 1, 0, 0]
    assert Points(undertricks=-3).of(3, 5, 2) == -6


@pytest.mark.parametrize("taken", range(7))
def test_c35_undertricks_are_the_declarers_whoever_scores_by_them(taken: int) -> None:
    scoring = Scoring(made=NOTHING, set=NOTHING, defence=Points(undertricks=1))
    rules = attrs.evolve(variant("gamerules-4"), scoring=scoring)
    gained = [5, 4, 3, 2, 1, 0, 0][taken]
    assert hands(fresh(rules), (1, "5", taken)).results[0].points == (gained, 0)


def test_c35_every_other_side_scores_by_all_undertricks_of_the_declarer() -> None:
    scoring = Scoring(defence=Points(undertricks=2), shut_out=Points(undertricks=1))
    stake = Stake("4", value=4, needed=4, forced=False, alone=False)
    defenders = ((SIDES[1],), (SIDES[2],))
    lines = score_hand(scoring, stake, (1, 5, 0), SIDES[:1], defenders)
    assert [line.points for line in lines] == [-4, 6, 3]


@pytest.mark.parametrize(
    ("points", "needed", "taken", "kind"),
    [
        (Points(2), 5, 3, "set contract"),
        (BID, 5, 2, "set contract"),
        (Points(undertricks=2), 5, 3, "set contract"),
        (TRICKS, 5, 3, "defended"),  # the tricks account for these points
        (2 + TRICKS, 5, 3, "defended"),
        (Points(steps=((1, 2), (3, 4))), 5, 3, "defended"),
        (Points(2), 3, 3, "defended"),  # the contract was made
    ],
)
def test_a_line_names_the_set_where_the_points_are_for_that(
    points: Points, needed: int, taken: int, kind: str
) -> None:
    stake = Stake(str(needed), value=needed, needed=needed, forced=False, alone=False)
    scoring = Scoring(defence=points, shut_out=Points(7))
    for tricks, defenders, kinds in [
        ((6 - taken, taken), ((SIDES[1],),), [kind]),
        # The third side took nothing, and gets nothing for the set.
        ((6 - taken, taken, 0), ((SIDES[1],), (SIDES[2],)), [kind, "defended"]),
        ((6 - taken, taken, 0), (SIDES[1:],), [kind.replace(" contract", "") + " together"] * 2),
    ]:
        _, *lines = score_hand(scoring, stake, tricks, SIDES[:1], defenders)
        assert [line.kind.name for line in lines] == kinds


def test_where_nobody_bid_there_is_no_bid_to_score_and_no_trick_to_miss() -> None:
    scoring = Scoring(defence=Points(tricks=1, bid=10, undertricks=100))
    defenders = ((SIDES[0],), (SIDES[1],))
    lines = score_hand(scoring, None, (0, 6), (), defenders)
    assert [(line.side, line.points) for line in lines] == [(0, 0), (1, 6)]


def test_who_plays_alone_for_three_times_the_points_gets_twice_as_many_besides() -> None:
    stake = Stake("4", value=4, needed=4, forced=False, alone=True)
    lines = score_hand(Scoring(made=BID, alone_times=3), stake, (5, 1), SIDES[:1], ())
    assert [line.points for line in lines] == [4, 8]
    assert all(type(line.points) is int for line in lines)


def test_a_side_that_is_set_and_others_that_are_shut_out_get_their_marks_together() -> None:
    marks = Marks("hickeys", set=2, shut_out=1)
    defenders = ((SIDES[1],), (SIDES[2],))
    assert score_marks(marks, (3, 0, 3), SIDES[:1], defenders, made=False) == (2, 1, 0)
    assert score_marks(marks, (3, 3, 0), SIDES[:1], defenders, made=True) == (0, 0, 1)
    none = Marks("hickeys")
    assert score_marks(none, (0, 0, 6), SIDES[:1], defenders, made=False) == (0, 0, 0)


def test_a_single_trick_is_a_trick_and_several_are_tricks() -> None:
    stake = Stake("5", value=5, needed=5, forced=False, alone=False)
    none = Stake("none", value=5, needed=0, forced=False, alone=False)
    declarer, both = ((SIDES[1],),), (SIDES[1:],)
    for points, contract, defenders, tricks, said in (
        (TRICKS, stake, declarer, (5, 1), ["made 5: 5 tricks taken, 5 needed", "1 trick taken"]),
        (TRICKS, stake, declarer, (1, 5), ["set on 5: 1 trick taken, 5 needed", "5 tricks taken"]),
        (TRICKS, stake, both, (5, 1, 0), ["1 trick taken by the defenders together"] * 2),
        (Points(2), stake, declarer, (1, 1), ["set the contract: 1 trick taken"]),
        (
            Points(2),
            stake,
            both,
            (1, 1, 0),
            ["set the contract: 1 trick taken by the defenders together"] * 2,
        ),
        (
            TRICKS,
            none,
            declarer,
            (1, 5),
            ["set on none: 1 trick taken, none allowed", "5 tricks taken"],
        ),
        (
            TRICKS,
            none,
            declarer,
            (2, 4),
            ["set on none: 2 tricks taken, none allowed", "4 tricks taken"],
        ),
    ):
        lines = score_hand(Scoring(defence=points), contract, tricks, SIDES[:1], defenders)
        assert [line.why for line in lines][-len(said) :] == said


def test_too_many_steps_are_called_steps() -> None:
    with pytest.raises(RulesError, match=r"scoring: 101 steps \(100 at most\)"):
        Points(steps=((1, 1),) * 101)
