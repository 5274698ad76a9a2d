"""A side may resign from a match at any moment, and the best of the others wins."""

from __future__ import annotations

from copy import deepcopy
from functools import reduce as fold
from pickle import dumps, loads
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from examples.reducer.reduce import reduce
from pepper import (
    CHANCE,
    Actions,
    Deal,
    Ending,
    Facts,
    HandEnd,
    IllegalActionError,
    Kind,
    Match,
    MatchOver,
    Outcome,
    Payout,
    PepperError,
    Phase,
    Reason,
    RecordError,
    Rules,
    Seat,
    Side,
    Survivors,
    Turn,
    redacted,
    wire,
)
from pepper.invariants import broken
from pepper.testing import randoms, walk
from pepper.words import Words

from .conftest import EXAMPLES, some
from .foreign import WITH_DISCARD, Discard, OneHand
from .playing import SINGLES, after, finished, seen
from .sampled import matches, starts
from .test_events import beginning

NAMES = [variant.id for variant in pepper.variants()]
WOLF = Match.start(pepper.variant("wolf"), seed=7)


def winners(rules: Rules, scores: tuple[int, ...], resigned: int) -> tuple[int, ...]:
    """The winners, written a second time: the other sides that are nearest to winning, or all."""
    ending = rules.ending
    down = ending.target is not None and ending.target < ending.start
    others = [score for side, score in enumerate(scores) if side != resigned]
    best = min(others) if down else max(others)
    every = isinstance(ending, Ending) and ending.survivors is Survivors.ALL
    return tuple(n for n, score in enumerate(scores) if n != resigned and (every or score == best))


def check(before: Match, side: int) -> Match:
    """The match after the side resigned; all that is said of it is compared."""
    match = before.resign(side)
    assert (match.turn, match.phase, match.legal_actions) == (None, Phase.OVER, Actions())
    assert (match.scores, match.marks) == (before.scores, before.marks)
    assert match.acts == before.acts
    *earlier, result = match.results
    assert (earlier, result.ending) == ([*before.results], HandEnd.RESIGNED)
    assert not any((*result.points, *result.marks, *result.lines, result.made))
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.facts) == (Kind("resigned"), Facts(side=side))
    assert outcome.winners == winners(match.rules, match.scores, side)
    assert broken(match) == []
    assert match.previous == before
    assert (match.step, match.at(before.step)) == (before.step + 1, before)
    assert match.history == (*before.history, before)
    assert match.since(before.step) == match.news
    *_, over, turn = match.news
    assert over == MatchOver(outcome)
    assert turn == Turn(None, Phase.OVER, match.legal_actions)
    for again in (
        pepper.loads(pepper.dumps(match), match.rules.foreign),
        pepper.loads(pepper.dumps(match, "json"), match.rules.foreign),
        loads(dumps(match)),  # noqa: S301  (its own)
        deepcopy(match),
    ):
        assert (again, again.history, again.events) == (match, match.history, match.events)
    return match


@pytest.mark.parametrize("name", some(NAMES))
def test_any_side_may_resign_at_any_moment_under_the_rules_of_any_variant(name: str) -> None:
    rng = Random(name)
    states = list(walk(Match.start(pepper.variant(name), seed=rng.getrandbits(64)), rng, hands=2))
    for before in some(states[:-1], EXAMPLES // 4):
        match = check(before, rng.choice(match_sides(before)))
        events = match.events
        for seat in (None, *match.rules.table.seats):
            told = fold(reduce, redacted(events, seat), beginning(states[0], seat))
            for event in redacted(match.news, seat):
                data = wire.to_data(event, parts=match.rules.foreign)
                assert wire.read_event(data) == event
            view = match.view(seat)
            assert told == view
            assert wire.read_view(wire.to_data(view)) == view
            was = attrs.evolve(before.view(seat), legal_actions=view.legal_actions)
            kept = ("cards", "counts", "acts", "contract", "sitting_out", "partner", "trick")
            for field in (*kept, "tricks", "deal"):
                assert getattr(view, field) == getattr(was, field)


def match_sides(match: Match) -> tuple[Side, ...]:
    return match.rules.table.every_side


@given(starts(__name__), randoms())
def test_any_side_may_resign_under_any_rules(start: Match, rng: Random) -> None:
    states = [state for state in walk(start, rng) if state.outcome is None]
    check(rng.choice(states), rng.choice(match_sides(start)))


@given(matches(__name__), st.integers(0, 12))
def test_nobody_resigns_from_a_match_that_is_over(match: Match, number: int) -> None:
    side = number % len(match_sides(match))
    over = match if match.outcome is not None else match.resign(side)
    known = repr(over), hash(over)
    with pytest.raises(IllegalActionError) as error:
        over.resign(side)
    assert error.value.reason == Reason(Kind("match over"), None, f"resign {side}")
    assert (repr(over), hash(over)) == known
    reason = over.why_not(pepper.Pass())
    assert reason is not None
    assert reason.kind == Kind("match over")


@pytest.mark.parametrize("side", [-1, 2, True, 1.0, "0", None])
def test_a_side_that_there_is_not_is_refused(side: int) -> None:
    with pytest.raises(PepperError, match=r"^side .+ must be an integer from 0 to 1$"):
        WOLF.resign(side)


@pytest.mark.parametrize(
    ("scores", "side", "won"),
    [
        ((9, 3, 5, 0), 0, (2,)),
        ((9, 3, 5, 0), 3, (0,)),
        ((9, 3, 5, 5), 0, (2, 3)),
        ((-1, -1, -1, 9), 3, (0, 1, 2)),
    ],
)
def test_the_best_of_several_others_wins_and_equal_ones_together(
    scores: tuple[int, ...], side: int, won: tuple[int, ...]
) -> None:
    up, down, none = Ending(target=10), Ending(target=-10), (0, 0, 0, 0)
    wanted = Outcome(tuple(map(Side, won)), Kind("resigned"), Facts(side=side))
    assert up.resign(Side(side), scores, none) == wanted
    low = tuple(-score for score in scores)
    assert down.resign(Side(side), low, none) == wanted


def test_losers_of_a_match_for_money_pay_whoever_resigned() -> None:
    ending = Ending(target=10, payout=Payout(game=2, double_at=3))
    match = Match.start(attrs.evolve(SINGLES, ending=ending), seed=1, scores=(9, 3, 5, 4))
    assert match.resign(0).outcome == Outcome(
        (Side(2),), Kind("resigned"), Facts(side=0), bills=(2, 4, 0, 2)
    )


def test_an_ending_of_another_package_says_who_wins() -> None:
    match = Match.start(attrs.evolve(WITH_DISCARD, ending=OneHand()), seed=1)
    for side, won in ((0, 1), (1, 0)):
        outcome = match.resign(side).outcome
        assert outcome is not None
        assert outcome.winners == (won,)


def test_a_side_may_resign_in_a_phase_of_another_package() -> None:
    match = after(Match.start(WITH_DISCARD, seed=1), "bid 1, pass, pass, pass, name H")
    assert match.phase == Discard.phase
    check(match, 1)


def test_a_side_may_resign_before_the_cards_are_dealt() -> None:
    match = Match.start(pepper.variant("wolf"), deals=())
    assert match.turn == CHANCE
    over = check(match, 1)
    assert over.view(None, reveal=True).deal is None
    told = Deal.from_seed(match.rules.deck, match.rules.table.seats, 1, 1)
    check(match.apply(told), 0)


def test_a_side_may_resign_after_time_was_called() -> None:
    start = Match.start(pepper.variant("bid-euchre+timed"), seed=7)
    check(start.call_time(), 0)
    called = after(start, "pass").call_time()
    assert check(called, 0).view(None).time_called
    check(after(called, "pass"), 1)


def test_a_match_without_history_may_be_resigned() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7, history=False).resign(0)
    assert (match.previous, match.history, match.step) == (None, (), 1)
    assert match.news == WOLF.resign(0).news


def test_the_tricks_taken_are_kept_and_the_cards_on_the_table_stay_there() -> None:
    match = Match.start(pepper.variant("gamerules-3"), seed=7)
    match = after(match, "bid 2, pass, pass, name S, play QS, play KS, play 9S, play TC, play AC")
    over = check(match, 1)
    assert over.results[-1].tricks == (0, 0, 1)
    assert over.results[-1].declarers == (1,)
    assert over.hand.trick == match.hand.trick
    text = seen(over, 0).text()
    assert "hand was not finished" in text
    assert "seat 0 and seat 2 win: seat 1 resigned" in text
    revealed = over.view(0, reveal=True)
    assert revealed.deal == match.hand.deal


def test_the_words_for_it_name_the_side() -> None:
    outcome = WOLF.resign(1).outcome
    assert outcome is not None
    assert outcome.why == "side 1 resigned"
    words = Words(you=Seat(1))
    assert words.outcome(WOLF.rules, outcome) == "seats 0 & 2 win: you & 3 resigned"
    unknown = attrs.evolve(outcome, facts=Facts(side=7))
    assert words.outcome(WOLF.rules, unknown) == "seats 0 & 2 win: side 7 resigned"


class TestRecords:
    def test_a_line_says_who_resigned(self) -> None:
        text = pepper.dumps(WOLF.resign(1))
        assert text.endswith(
            "auction: 1 bid 4 (automatic)\ncontract: 4 by 1, alone, forced\nresigned: 1\n"
            "result: resigned\ntricks: 0 0 0 0\npoints: 0 0\nscore: 0 0\n\n"
            "outcome: 0 won, resigned (side 1)\n"
        )

    def test_only_a_side_of_the_match_resigns(self) -> None:
        match = WOLF.resign(1)
        text = pepper.dumps(match).replace("resigned: 1", "resigned: 2")
        data = pepper.dumps(match, "json").replace('"resigned": 1', '"resigned": 2')
        for record in (text, data):
            with pytest.raises(RecordError) as error:
                pepper.loads(record)
            assert error.value.expected.startswith("no resignation: side 2 must be")
            assert error.value.found.startswith("'2")

    def test_what_is_no_number_is_refused(self) -> None:
        text = pepper.dumps(WOLF.resign(1)).replace("resigned: 1", "resigned: x")
        with pytest.raises(RecordError, match="expected a number"):
            pepper.loads(text)

    def test_nobody_resigns_in_a_hand_that_is_over(self) -> None:
        text = pepper.dumps(finished(WOLF)).replace("result:", "resigned: 0\nresult:", 1)
        with pytest.raises(RecordError, match="expected nothing: hand 1 is over"):
            pepper.loads(text)

    def test_nobody_resigns_in_a_match_that_is_over(self) -> None:
        match = finished(Match.start(pepper.variant("hasenpfeffer+hands=1"), seed=7))
        text = pepper.dumps(match).replace("result:", "resigned: 0\nresult:", 1)
        with pytest.raises(RecordError, match="no resignation: nobody is to act"):
            pepper.loads(text)

    def test_no_hand_follows(self) -> None:
        text = pepper.dumps(WOLF.resign(1)).replace("\noutcome", "\nhand: 2\ndealer: 1\n\noutcome")
        with pytest.raises(RecordError, match="expected the end: the match is over"):
            pepper.loads(text)
