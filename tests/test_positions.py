"""Matches that start from a position: scores, the number of a hand and its dealer."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from pickle import dumps, loads
from random import Random

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

import pepper
from pepper import Match, PepperError, PositionError, Rules
from pepper.invariants import broken
from pepper.testing import randoms, walk

from .playing import SHORT, SUITED, finished, seen, started
from .sampled import any_rules

WOLF = pepper.variant("wolf")
WITH_TIES = pepper.variant("wolf+tie=pepper-round")


def at(rules: Rules, *scores: int, number: int) -> Match:
    return Match.start(rules, seed=7, scores=scores, number=number)


def test_a_match_may_start_from_any_scores_and_hand() -> None:
    match = Match.start(WOLF, seed=7, dealer=2, scores=(38, 40), number=7)
    assert (match.scores, match.opening, match.hand.number) == ((38, 40), (38, 40), 7)
    assert (match.hand.dealer, match.turn, match.first_hand) == (2, 3, 7)
    assert (match.results, match.marks, match.outcome) == ((), (0, 0), None)
    usual = Match.start(WOLF, seed=7)
    assert (usual.opening, usual.first_hand) == ((0, 0), 1)


def test_the_seed_deals_what_it_deals_to_that_hand_from_the_start() -> None:
    match = Match.start(WOLF, seed=7)
    while match.hand.number < 3:
        match = finished(match)
    later = Match.start(WOLF, seed=7, dealer=match.hand.dealer, scores=match.scores, number=3)
    assert later.hand == match.hand
    assert (finished(later).scores, finished(later).hand) == (
        finished(match).scores,
        finished(match).hand,
    )


@given(any_rules(__name__), randoms(), st.integers(2, 50))
def test_a_match_goes_on_from_any_of_its_hands_as_it_went_on(
    rules: Rules, rng: Random, seed: int
) -> None:
    """If no hand is dealt again and no tie is broken, which a position does not tell."""
    match = Match.start(rules, seed=seed)
    while match.turn is not None and len(match.past) < 2:
        *_, match = walk(match, rng)
    untold = (match.tie_round, *match.marks, *(result.redealt for result in match.results))
    if match.turn is None or any(untold):
        reject()
    here = match.hand
    later = Match.start(
        rules, seed=seed, dealer=here.dealer, scores=match.scores, number=here.number
    )
    assert (later.hand, later.tie_round) == (here, match.tie_round)
    *_, one = walk(match, Random(seed))
    *_, other = walk(later, Random(seed))
    assert (one.scores, one.outcome, one.hand) == (other.scores, other.outcome, other.hand)


def test_the_number_decides_whether_the_pepper_round_is_over() -> None:
    rounds = {number: at(WOLF, 3, 1, number=number).hand.pepper_round for number in range(1, 7)}
    assert rounds == {1: True, 2: True, 3: True, 4: True, 5: False, 6: False}


def test_equal_scores_above_the_target_begin_a_pepper_round_where_one_breaks_ties() -> None:
    match = at(WITH_TIES, 44, 44, number=9)
    assert match.hand.pepper_round
    for _ in range(3):
        match = finished(match)
        assert (match.hand.pepper_round, match.outcome) == (True, None)
    assert not at(WITH_TIES, 40, 40, number=9).hand.pepper_round
    assert not at(WOLF, 44, 44, number=9).hand.pepper_round


def test_the_number_counts_for_a_limit_of_hands() -> None:
    rules = pepper.variant("hasenpfeffer+hands=8")
    assert finished(at(rules, 3, 1, number=7)).outcome is None
    over = finished(at(rules, 3, 1, number=8)).outcome
    assert over is not None
    assert over.why == "best score after 8 hands"
    last = finished(at(WOLF.at_most(9), 3, 1, number=9)).outcome
    assert last is not None


def test_the_deal_passes_on_from_the_dealer_of_that_hand() -> None:
    match = Match.start(WOLF, seed=7, dealer=3, number=6)
    assert [match.hand.dealer, finished(match).hand.dealer] == [3, 0]


def test_given_deals_begin_with_that_hand() -> None:
    match = Match.start(SHORT, deals=started(SHORT, *SUITED).source.deals, number=2)
    assert (match.hand.number, match.turn) == (2, pepper.CHANCE)


NUMBERS = st.integers(1, 4) | st.integers(1, 10**8)


@given(any_rules(__name__), randoms(), NUMBERS, st.lists(st.integers(-9, 9), min_size=13))
def test_a_position_is_kept_by_records_pickles_and_history(
    rules: Rules, rng: Random, number: int, scores: list[int]
) -> None:
    try:
        start = Match.start(rules, seed=1, scores=scores[: len(rules.table.sides)], number=number)
    except PositionError:
        reject()
    *_, match = walk(start, rng, hands=2)
    assert broken(match) == []
    pickled: Match = loads(dumps(match))  # noqa: S301  (its own)
    text, data = pepper.dumps(match), pepper.dumps(match, format="json")
    for again in (pepper.loads(text), pepper.loads(data), pickled, deepcopy(match)):
        assert again == match
        assert again.history == match.history
        assert (again.opening, again.first_hand) == (start.scores, number)
    assert match.at(0) == start
    total = start.scores
    for place, result in enumerate(match.results):
        total = tuple(map(sum, zip(total, result.points, strict=True)))
        view = match.view(None, hand=number + place)
        assert (view.hand_number, view.scores) == (number + place, total)
    assert seen(match, 0).scores == match.scores == total
    assert seen(match, 0).hand_number == match.hand.number


def test_only_hands_of_the_match_are_looked_at() -> None:
    match = finished(at(WOLF, 3, 4, number=7))
    assert match.view(None, hand=7).hand_number == 7
    for hand in (1, 6, 9):
        with pytest.raises(PepperError, match=f"hand {hand}: must be from 7 to 8"):
            match.view(None, hand=hand)


NONSENSE: dict[str, tuple[Rules, Iterable[int] | None, int, str]] = {
    "too few scores": (WOLF, (3,), 7, r"scores \(3,\): must be 2 integers"),
    "too many scores": (WOLF, (3, 4, 5), 7, "must be 2 integers"),
    "no integer": (WOLF, (3, True), 7, "must be 2 integers"),
    "too large": (WOLF, (3, 10**8 + 1), 7, "from -100000000 to 100000000"),
    "hand 0": (WOLF, None, 0, "hand 0: the number must be an integer from 1 to 100000000"),
    "hand -1": (WOLF, (3, 4), -1, "hand -1: the number must be"),
    "hand True": (WOLF, None, True, "hand True: the number must be"),
    "a hand too late": (WOLF, None, 10**8 + 1, "hand 100000001: the number must be"),
    "a score that won": (
        WOLF,
        (45, 40),
        7,
        "before hand 7: the match is over, the target of 42 is reached",
    ),
    "a shared win": (pepper.variant("gamerules-3"), (31, 3, 31), 7, "the match is over"),
    "a score that lost": (pepper.variant("ontario-4"), (-13, 3), 7, "reached the back door at -13"),
    "all hands played": (pepper.variant("wolf+hands=6"), (3, 4), 7, "best score after 6 hands"),
    "the last hand played": (WOLF.at_most(6), (3, 3), 7, "best score after hand 6, the last"),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_a_position_that_no_match_can_go_on_from_is_refused(what: str) -> None:
    rules, scores, number, why = NONSENSE[what]
    with pytest.raises(PositionError, match=why):
        Match.start(rules, seed=7, scores=scores, number=number)


def test_scores_that_decide_nothing_are_taken() -> None:
    """A side at the target may have to make its contract, and equal scores are played on."""
    assert at(pepper.variant("ontario-4"), 43, 41, number=9).outcome is None
    assert at(WOLF, 44, 44, number=9).outcome is None
    assert at(pepper.variant("wolf+hands=6"), 3, 3, number=7).outcome is None
