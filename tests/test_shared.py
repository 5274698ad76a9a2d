"""Finished hands are shared by the states of a match, and long matches cost what short ones do."""

from __future__ import annotations

from copy import deepcopy
from pickle import dumps, loads
from unittest.mock import patch

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Ending, Match, PepperError, Phase, Seat, redacted, wire
from pepper.engine.course.shared import Shared
from pepper.engine.course.source import Source

from .playing import finished
from .sampled import matches

NUMBERS = st.lists(st.integers(0, 3), max_size=6)


@given(NUMBERS, NUMBERS)
def test_a_shared_row_is_the_tuple_of_its_items(items: list[int], others: list[int]) -> None:
    shared, same = Shared(items), tuple(items)
    assert shared == same
    assert hash(shared) == hash(same)
    assert repr(shared) == repr(same)
    assert (len(shared), [*shared], [*reversed(shared)]) == (len(same), items, items[::-1])
    assert (shared == Shared(others)) is (items == others)
    assert shared != items
    assert loads(dumps(shared)) == deepcopy(shared) == shared  # noqa: S301  (its own)
    for place in range(-len(items), len(items)):
        assert shared[place] == same[place]
        assert shared[place:] == same[place:]
        assert shared[place::-1] == same[place::-1]
    for place in (-len(items) - 1, len(items)):
        with pytest.raises(IndexError):
            shared[place]


@given(NUMBERS, NUMBERS, NUMBERS)
def test_what_is_made_from_it_leaves_it_as_it_was(
    items: list[int], these: list[int], those: list[int]
) -> None:
    start = one = other = Shared(items)
    for item in these:
        one = one.with_last(item)
    for item in those:
        other = other.with_last(item)
    assert ([*start], [*one], [*other]) == (items, items + these, items + those)


def test_items_that_are_appended_meanwhile_are_not_taken_for_its_own() -> None:
    """As if another thread had gone on from the same sequence between two lines."""

    class Busy(list[str]):
        def append(self, item: str) -> None:
            super().append("another thread's")
            super().append(item)

    start = Shared(["first"])
    start._items = Busy(start._items)  # pyright: ignore[reportPrivateUsage]
    assert start.with_last("own") == ("first", "own")
    assert start == ("first",)


def long_match(hands: int, *, history: bool) -> Match:
    """A match of this many hands, each of which is passed out."""
    rules = attrs.evolve(
        pepper.variant("pastimes-4"), name="long", ending=Ending(last_hand=hands + 1)
    )
    match = Match.start(rules, seed=1, history=history)
    while match.hand.number <= hands:
        match = match.apply(match.legal_actions[-1])
    return match


def test_the_finished_hands_of_all_states_are_one_list_but_not_those_of_two_matches() -> None:
    """A tuple for each hand would hold eighty thousand references here."""
    match, other = long_match(400, history=True), long_match(1, history=True)
    lists = [state.tally.past._items for state in (*match.history, other)]  # pyright: ignore[reportPrivateUsage]
    assert [items is lists[0] for items in lists] == [*[True] * (len(lists) - 1), False]
    assert len(match.past) == len(match.results) == 400


def test_a_brief_view_and_the_events_of_a_step_do_not_grow_with_the_hands_played() -> None:
    few, many = long_match(2, history=True), long_match(300, history=True)
    for seat in (None, Seat(0)):
        short, long = (match.view(seat, brief=True) for match in (few, many))
        assert wire.read_view(wire.to_data(long)) == long
        assert len(wire.dumps(long)) < len(wire.dumps(short)) + 20
        sizes = [sum(map(len, map(wire.dumps, redacted(m.news, seat)))) for m in (few, many)]
        assert sizes[1] < sizes[0] + 20


def test_only_the_hands_since_a_step_are_played_again() -> None:
    match = long_match(40, history=True)
    with patch.object(Match, "apply", autospec=True, side_effect=Match.apply) as applied:
        missed = match.since(match.step - 6)
    assert [type(event).__name__ for event in missed].count("Call") == 6
    assert applied.call_count == 8  # two hands of four passes


def test_sources_are_equal_if_the_same_cards_are_to_come() -> None:
    deal = pepper.Deal(["JS"], "9H")
    assert Source(None, (deal,), 1) == Source() != Source(None, (deal,))
    assert hash(Source(None, (deal,), 1)) == hash(Source())
    assert Source(7) != 7


def test_no_state_is_kept_where_no_history_is_asked_for() -> None:
    match = long_match(3, history=False)
    assert match.previous is None
    assert match.history == ()
    assert match.at(match.step) is match
    assert match.since(match.step) == ()
    with pytest.raises(PepperError, match="step 0: the match keeps no history"):
        match.since(0)
    assert [event for event in match.news if type(event).__name__ == "Turn"]
    assert match == long_match(3, history=True)
    assert pepper.loads(pepper.dumps(match)) == match
    again: Match = loads(dumps(match))  # noqa: S301  (its own)
    assert again == match
    assert again.apply(again.legal_actions[0]).previous is None


def test_time_may_be_called_where_no_history_is_kept() -> None:
    match = Match.start(pepper.variant("bid-euchre+timed"), seed=1, history=False).call_time()
    assert match.previous is None
    over = finished(match)
    assert over.phase == Phase.OVER


@given(matches(__name__))
def test_marks_and_results_are_those_of_the_hands(match: Match) -> None:
    results = [hand.result for hand in match.past if hand.result is not None]
    assert [*match.results] == results
    sums = [sum(marks) for marks in zip(*(result.marks for result in results), strict=True)]
    assert match.marks == tuple(sums or [0] * len(match.scores))
