"""Earlier states, acting by seat, and looking at finished hands."""

from __future__ import annotations

from copy import copy, deepcopy
from pickle import dumps, loads
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    CHANCE,
    Action,
    Actions,
    Deal,
    Ending,
    Facts,
    IllegalActionError,
    Kind,
    Match,
    Pass,
    PepperError,
    PlayCard,
    Reason,
    Rules,
    Seat,
    Tie,
)
from pepper.testing import chosen, randoms, walk

from .playing import after, finished, seen
from .sampled import matches, starts

TIMED: tuple[Rules, ...] = (
    pepper.variant("bid-euchre+timed"),
    attrs.evolve(pepper.variant("bid-euchre"), ending=Ending(timed=True, hands=3)),
    attrs.evolve(pepper.variant("wolf"), ending=Ending(timed=True, tie=Tie.PEPPER_ROUND)),
    attrs.evolve(pepper.variant("progressive"), ending=Ending(timed=True, target=3)),
)
"""Rules of matches for time; in all but the first one equal scores are played on."""


@given(starts(__name__), randoms())
def test_history_holds_every_earlier_state_and_at_counts_them(start: Match, rng: Random) -> None:
    states = list(walk(start, rng, hands=2))
    last = states[-1]
    assert last.history == tuple(states[:-1])
    assert [last.at(step) for step in range(len(states))] == states
    assert [state.step for state in states] == list(range(len(states)))


@given(starts(__name__), randoms())
def test_what_happened_since_a_step_is_the_news_of_all_later_ones(
    start: Match, rng: Random
) -> None:
    states = list(walk(start, rng, hands=2))
    last = states[-1]
    for state in rng.sample(states, min(3, len(states))):
        later = states[state.step + 1 :]
        assert last.since(state.step) == tuple(e for one in later for e in one.news)


@pytest.mark.parametrize("step", [-1, 3])
def test_a_step_that_was_not_done_is_refused(step: int) -> None:
    match = after(Match.start(pepper.variant("hasenpfeffer"), seed=7), "pass, pass")
    for look in (match.at, match.since):
        with pytest.raises(PepperError, match=f"step {step}: must be from 0 to 2"):
            look(step)


def test_calling_time_is_a_step() -> None:
    match = Match.start(pepper.variant("bid-euchre+timed"), seed=7)
    assert match.call_time().history == (match,)


def test_time_that_is_called_again_is_no_step() -> None:
    called = Match.start(TIMED[1], seed=1).call_time()
    assert called.call_time() is called
    called = after(called, "pass, pass, pass, pass")
    assert (called.hand.number, called.hand.time_called, called.hand.time) == (2, True, 0)
    assert called.call_time() is called


def test_time_stays_called_in_the_history_of_later_hands() -> None:
    states = [Match.start(TIMED[1], seed=1).call_time()]
    while states[-1].hand.number < 3:
        states.append(states[-1].apply(Pass()))
    last = states.pop()
    assert last.history == (Match.start(TIMED[1], seed=1), *states)
    assert all(state.hand.time_called for state in last.history[1:])


def test_a_match_without_history_equals_the_one_with_it() -> None:
    with_it, without = (Match.start(TIMED[1], seed=1, history=keep) for keep in (True, False))
    assert with_it == without
    assert hash(with_it) == hash(without)


def at_some_moment(rules: Rules, rng: Random, steps: int) -> Match:
    """A match in which time was called, perhaps more than once; some deals are told."""
    given = [Deal.from_seed(rules.deck, rules.table.seats, n, 1) for n in range(rng.randrange(3))]
    match = Match.start(rules, deals=given)
    if rng.random() < 0.5:
        match = Match.start(rules, seed=rng.randrange(2**128))
    calls = {rng.randrange(steps + 1) for _ in range(rng.randrange(1, 4))}
    for step in range(steps + 1):
        if match.outcome is not None:
            break
        if step in calls:
            match = match.call_time()
        if match.turn == CHANCE:
            told = Deal.from_seed(rules.deck, rules.table.seats, rng.randrange(99), 1)
            match = match.apply(told)
        else:
            match = match.apply(chosen(match.legal_actions, rng.randrange))
    return match


@given(st.sampled_from(TIMED), randoms(), st.integers(0, 120))
def test_history_comes_back_whenever_time_was_called(rules: Rules, rng: Random, steps: int) -> None:
    match = at_some_moment(rules, rng, steps)
    text, data = pepper.dumps(match), pepper.dumps(match, format="json")
    pickled = loads(dumps(match))  # noqa: S301  (its own)
    for again in (pepper.loads(text), pepper.loads(data), pickled):
        assert again == match
        assert again.history == match.history
        assert again.events == match.events == match.at(0).news + match.since(0)
        assert again.step == match.step == len(match.history)
        assert [state.hand.told for state in again.history] == [
            state.hand.told for state in match.history
        ]
        assert pepper.dumps(again) == text
    assert text.count("\ntime: ") <= 1


@given(matches(__name__))
def test_history_comes_back_from_a_record_a_pickle_and_a_copy(match: Match) -> None:
    assert pepper.loads(pepper.dumps(match)).history == match.history
    pickled = loads(dumps(match))  # noqa: S301  (its own)
    assert pickled.history == match.history
    assert copy(match) is match
    assert deepcopy(match) is match


def test_a_long_history_is_let_go_without_trouble() -> None:
    tally = Match.start(pepper.variant("hasenpfeffer"), seed=7).tally
    for _ in range(50_000):
        tally = attrs.evolve(tally, before=tally)
    assert tally.before == tally
    del tally


@given(matches(__name__), st.integers(-1, 13))
def test_another_seat_than_the_one_to_act_is_refused_whatever_it_does(
    match: Match, by: int
) -> None:
    actions: list[Action] = [*match.legal_actions, Pass(), PlayCard(pepper.Card("JS"))]
    for action in actions[:3]:
        reason = match.why_not(action, Seat(by))
        if by == match.turn:
            assert reason == match.why_not(action)
            continue
        code = "match over" if match.outcome is not None else "out of turn"
        assert reason is not None
        assert (reason.kind.name, reason.seat, reason.action) == (code, by, str(action))
        with pytest.raises(IllegalActionError) as error:
            match.apply(action, Seat(by))
        assert error.value.reason == reason


def test_a_seat_out_of_turn_is_told_whose_turn_it_is() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    reason = match.why_not(Pass(), Seat(3))
    assert reason == Reason(Kind("out of turn"), Seat(3), "pass", Facts(seat=1))
    assert reason is not None
    assert reason.rule == "It is the turn of seat 1."
    assert match.apply(Pass(), Seat(1)) == match.apply(Pass())


def test_nobody_acts_before_the_cards_are_dealt() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), deals=())
    reason = match.why_not(Pass(), Seat(1))
    assert reason is not None
    assert (reason.kind.name, reason.rule) == ("deal first", "The cards must be dealt first.")
    dealt = pepper.Deal(
        ["9S TS JS QS KS AS", "9H TH JH QH KH AH", "9D TD JD QD KD AD", "9C TC JC QC KC AC"]
    )
    assert match.why_not(dealt, CHANCE) is None


@given(starts(__name__), randoms())
def test_a_finished_hand_is_seen_as_it_ended(start: Match, rng: Random) -> None:
    *_, match = walk(start, rng, hands=2)
    for number, hand in enumerate(match.past, 1):
        for seat in (None, *match.rules.table.seats):
            view = match.view(seat, hand=number)
            assert (view.hand_number, view.turn, view.legal_actions) == (number, None, Actions())
            assert view.phase is pepper.Phase.OVER
            assert view.results == match.results[:number]
            marks = zip(*(result.marks for result in view.results), strict=True)
            assert view.marks == tuple(map(sum, marks))
            brief = match.view(seat, hand=number, brief=True)
            assert brief == attrs.evolve(view, results=match.results[number - 1 : number])
            assert view.tricks == hand.tricks
            assert view.deal is None
            assert view.cards == (None if seat is None else hand.cards[seat])
            revealed = match.view(seat, hand=number, reveal=True)
            assert hand.deal is not None
            down = match.rules.deck.aside_stays_down
            shown = attrs.evolve(hand.deal, aside="") if down else hand.deal
            assert revealed == attrs.evolve(view, deal=shown)
    last = match.view(None, hand=len(match.past))
    assert (last.scores, last.marks) == (match.scores, match.marks)


def test_a_hand_in_progress_is_not_revealed_nor_one_that_there_is_not() -> None:
    match = finished(Match.start(pepper.variant("hasenpfeffer"), seed=7))
    assert match.view(None, hand=2) == seen(match, None)
    for hand in (None, 2):
        with pytest.raises(PepperError, match="hand 2 is not over: its cards stay hidden"):
            match.view(Seat(0), hand=hand, reveal=True)
    for hand in (0, 3):
        with pytest.raises(PepperError, match=f"hand {hand}: must be from 1 to 2"):
            match.view(Seat(0), hand=hand)


def test_the_last_hand_of_a_match_that_is_over_can_be_revealed() -> None:
    match = finished(Match.start(pepper.variant("hasenpfeffer+hands=1"), seed=7))
    assert match.view(None, reveal=True).deal == match.hand.deal
    assert match.view(None, hand=1).outcome == match.outcome


def test_a_view_of_a_seat_that_there_is_not_is_refused() -> None:
    match = pepper.Match.start(pepper.variant("wolf"), seed=7)
    with pytest.raises(PepperError, match=r"^seat 4 must be an integer from 0 to 3$"):
        match.view(Seat(4))


def test_nobody_gets_a_card_but_in_an_exchange() -> None:
    match = pepper.Match.start(pepper.variant("wolf"), seed=7)
    assert match.view(None).receiver is None
    match = match.apply(pepper.parse_action("name H"))
    assert match.view(None).receiver == 3
