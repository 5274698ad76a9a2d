"""The figures of studies: rates, means and paired differences, with their intervals."""

from __future__ import annotations

from math import comb, inf, sqrt

import attrs
import pytest

import pepper
from pepper import PepperError
from pepper.bots import at_random, sensible
from pepper.study import Estimate, Row, Strength, Study, by_match, mean, paired, rate, run, strength

STUDENT = {1: 12.7062, 2: 4.30265, 3: 3.18245, 4: 2.77645, 10: 2.22814, 100: 1.98397}
"""Two-sided quantiles at 95 %, by degrees of freedom, from tables."""


def test_a_rate_has_the_interval_of_wilson() -> None:
    # The ends are the rates from which the one seen deviates by z standard deviations.
    found, z = rate([True] * 30 + [False] * 70), 1.959964
    assert (found.value, found.number) == (0.3, 100)
    for end in (found.low, found.high):
        assert abs(0.3 - end) == pytest.approx(z * sqrt(end * (1 - end) / 100))
    assert (rate([False] * 9).low, rate([True] * 9).high) == pytest.approx((0, 1))


def test_the_interval_of_a_rate_never_leaves_0_to_1() -> None:
    for number in range(1, 200):
        assert rate([False] * number).low >= 0
        assert rate([True] * number).high <= 1


def test_the_interval_of_a_rate_holds_as_often_as_it_says() -> None:
    n, p = 50, 0.3
    holding = 0.0
    for k in range(n + 1):
        found = rate([True] * k + [False] * (n - k))
        if found.low <= p <= found.high:
            holding += comb(n, k) * p**k * (1 - p) ** (n - k)
    assert holding == pytest.approx(0.95, abs=0.02)


@pytest.mark.parametrize("freedom", STUDENT)
def test_a_mean_has_the_interval_of_student(freedom: int) -> None:
    values = [float(number % 7) for number in range(freedom + 1)]
    found, middle = mean(values), sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / freedom
    spread = STUDENT[freedom] * sqrt(variance / len(values))
    error = {1: 0.12, 2: 0.01}.get(freedom, 0.002)
    assert found.value == pytest.approx(middle)
    assert found.high - middle == pytest.approx(middle - found.low)
    assert found.high - middle == pytest.approx(spread, rel=error)


def test_the_interval_of_one_value_is_infinite() -> None:
    assert mean([4]) == Estimate(4, -inf, inf, 1)


def test_a_higher_confidence_is_wider() -> None:
    values = [True, False] * 9
    assert rate(values, confidence=0.99).low < rate(values).low
    assert mean(values, confidence=0.99).low < mean(values).low
    same = dict(enumerate(values))
    none = dict.fromkeys(same, 0)
    assert paired(same, none, confidence=0.99) == mean(values, confidence=0.99)


def test_an_estimate_formats_all_three_numbers() -> None:
    found = Estimate(0.5, 0.25, 0.75, 9)
    assert f"{found:.0%}" == "50% (25% to 75%)"
    assert str(found) == "0.500 (0.250 to 0.750)"


def test_one_value_is_formatted_without_an_interval() -> None:
    assert f"{mean([2]):+.1f}" == "+2.0 (one value)"


def test_luck_that_is_shared_cancels_out() -> None:
    rules = pepper.variant("hasenpfeffer").one_hand()
    players = {"sensible": sensible, "random": at_random}
    study = Study(rules=rules, players=players, matches=20, duplicate=True)
    rows = list(run(study, workers=1))
    one = by_match(rows, lambda row: row.points_of("sensible"))
    two = by_match(rows, lambda row: row.points_of("random"))
    assert [*one] == list(range(20))
    assert one[3] == sum(row.points_of("sensible") for row in rows if row.match == 3)
    found = paired(one, two)
    assert found == mean([one[key] - two[key] for key in one])
    assert found.low > 0
    assert paired(one, {key: value - 1 for key, value in one.items()}) == Estimate(1, 1, 1, 20)
    assert attrs.evolve(found) == found


def test_figures_of_nothing_are_refused() -> None:
    for figure in (rate, mean):
        with pytest.raises(PepperError, match="needs one value or more"):
            figure([])
    with pytest.raises(PepperError, match="only one of the two has a value for match 2"):
        paired({1: 0, 2: 0}, {1: 0, 3: 0})
    for confidence in (0, 1, 95):
        with pytest.raises(PepperError, match="must be between 0 and 1"):
            rate([True], confidence=confidence)


@pytest.mark.parametrize(
    ("game", "strain", "cards", "counted"),
    [
        ("bid-euchre", "S", "JS JC AS AH KH 9D", Strength(trumps=3, winners=1)),
        ("bid-euchre", "C", "JS JC AS AH KH 9D", Strength(trumps=2, winners=2)),
        ("bid-euchre", "NT", "JS JC AS AH KH 9D", Strength(trumps=0, winners=2)),
        ("bid-euchre", "LOW", "JS JC AS AH KH 9D", Strength(trumps=0, winners=1)),
        ("hasenpfeffer", "D", "JK JH AC AS KS 9C", Strength(trumps=2, winners=2)),
        ("hasenpfeffer", "NT", "JK JH AC AS KS 9C", Strength(trumps=1, winners=2)),
        ("double-hasenpfeffer-6", "D", "JD JH AC AC AS KS QS 9H", Strength(trumps=1, winners=3)),
        ("dirty-clubs-5", "S", "JC 7S AD KD QH", Strength(trumps=2, winners=1)),
    ],
)
def test_trumps_and_side_winners_are_counted_as_players_count_them(
    game: str, strain: str, cards: str, counted: Strength
) -> None:
    assert strength(pepper.variant(game), declared(cards, strain)) == counted


def test_a_hand_without_a_declarer_or_a_strain_has_no_strength() -> None:
    rules, row = pepper.variant("bid-euchre"), declared("JS JC AS AH KH 9D", "S")
    assert strength(rules, attrs.evolve(row, declarer=None)) is None
    assert strength(rules, attrs.evolve(row, strain=None)) is None


def declared(cards: str, strain: str) -> Row:
    """A row whose declarer, in seat 1, was dealt these cards."""
    return attrs.evolve(ROW, dealt=("", cards), declarer=1, strain=strain)


ROW = Row(
    match=0,
    seating=0,
    hand=1,
    draws=1,
    players=("me", "you"),
    dealer=0,
    scores=(0, 0),
    dealt=(),
    ending="played",
    made=True,
    tricks=(),
    points=(0, 0),
)
