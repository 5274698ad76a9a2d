"""The table awards points and declares hands void: from outside, and never as a player's action."""

from __future__ import annotations

from copy import deepcopy
from pickle import dumps, loads
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import pepper
from examples.reducer.reduce import reduce
from pepper import (
    CHANCE,
    Award,
    Awarded,
    Deal,
    Ending,
    Facts,
    HandEnd,
    HandScored,
    IllegalActionError,
    Kind,
    Line,
    Match,
    PepperError,
    Phase,
    Reason,
    Record,
    RecordError,
    Seat,
    Side,
    Tie,
    redacted,
    wire,
)
from pepper.belief import worlds
from pepper.invariants import broken
from pepper.looks import table_sentences
from pepper.testing import actions, check_rules, randoms, walk
from pepper.words import Words

from .conftest import EXAMPLES, some
from .playing import after, finished, seen
from .sampled import starts
from .test_events import beginning

NAMES = [variant.id for variant in pepper.variants()]
WOLF = Match.start(pepper.variant("wolf"), seed=7)
HASEN = Match.start(pepper.variant("hasenpfeffer"), seed=7)
REASONS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
POINTS = st.integers(-12, 12).filter(bool)


@st.composite
def ruled(draw: DrawFn) -> list[Match]:
    """The states of a match in which the table awards points, calls time, declares hands void."""
    states = [draw(starts(__name__))]
    rules = states[0].rules
    for _ in range(draw(st.integers(0, 40))):
        match = states[-1]
        if match.outcome is not None:
            break
        kind = draw(st.integers(0, 11))
        if kind == 0:
            match = match.void_hand(draw(REASONS))
        elif kind == 1 and rules.ending.timed and not match.hand.time_called:
            match = match.call_time()
        elif kind < 4:
            match = match.award(draw(st.sampled_from(rules.table.every_side)), draw(POINTS), "foul")
        else:
            match = match.apply(draw(actions(match)))
        states.append(match)
    return states


def check(states: list[Match]) -> None:
    """What holds of any states of a match, from its start."""
    match = states[-1]
    assert match.history == tuple(states[:-1])
    assert match.step == len(states) - 1
    assert broken(match) == []
    for step, state in enumerate(states):
        assert match.at(step) == state
        assert state.previous == (states[step - 1] if step else None)
        assert state.at(step) == state
    assert match.since(0) == tuple(event for state in states[1:] for event in state.news)
    for again in (
        pepper.loads(pepper.dumps(match), match.rules.foreign),
        pepper.loads(pepper.dumps(match, "json"), match.rules.foreign),
        loads(dumps(match)),  # noqa: S301  (its own)
        deepcopy(match),
    ):
        assert (again, again.history, again.events) == (match, match.history, match.events)


def check_told(states: list[Match], seat: Seat | None) -> None:
    """The events say what the view says, and both go through JSON."""
    told, match = beginning(states[0], seat), states[-1]
    for event in redacted(match.events, seat):
        told = reduce(told, event)
        data = wire.to_data(event, parts=match.rules.foreign)
        assert wire.read_event(data, parts=match.rules.foreign) == event
    view = match.view(seat)
    assert told == view
    assert wire.read_view(wire.to_data(view), parts=match.rules.foreign) == view
    assert wire.read_view(wire.parse(wire.dumps(view)), parts=match.rules.foreign) == view


@given(ruled())
def test_awards_and_hands_that_are_void_are_undone_recorded_and_told(states: list[Match]) -> None:
    check(states)
    seats = some(states[0].rules.table.seats, 1)
    for seat in (None, *seats):
        check_told(states, seat)


@pytest.mark.parametrize("name", some(NAMES))
def test_points_are_awarded_at_any_moment_under_the_rules_of_any_variant(name: str) -> None:
    rng = Random(name)
    start = Match.start(pepper.variant(name), seed=rng.getrandbits(64))
    for before in some(list(walk(start, rng, hands=2))[:-1], EXAMPLES // 8):
        side = rng.choice(start.rules.table.every_side)
        match = before.award(side, 3, "talk").award(side, -1, "less")
        scores = list(before.scores)
        scores[side] += 2
        assert match.scores == tuple(scores)
        assert (match.turn, match.legal_actions) == (before.turn, before.legal_actions)
        assert (match.results, match.acts) == (before.results, before.acts)
        check([*before.history, before, before.award(side, 3, "talk"), match])
        for seat in (None, *start.rules.table.seats):
            kept = attrs.evolve(
                match.view(seat), awards=before.view(seat).awards, scores=before.scores
            )
            assert kept == before.view(seat)


@pytest.mark.parametrize("name", some(NAMES))
def test_a_hand_is_void_at_any_moment_under_the_rules_of_any_variant(name: str) -> None:
    rng = Random(name)
    start = Match.start(pepper.variant(name), seed=rng.getrandbits(64))
    for before in some(list(walk(start, rng, hands=2))[:-1], EXAMPLES // 8):
        match = before.void_hand("a card lay face up")
        result, hand = match.results[-1], before.hand
        assert (result.ending, result.reason) == (HandEnd.VOID, "a card lay face up")
        assert not any((*result.points, *result.marks, *result.lines, result.made))
        assert (match.scores, match.marks) == (before.scores, before.marks)
        assert (match.hand.number, match.hand.dealer) == (hand.number + 1, hand.dealer)
        assert match.hand.pepper_round == hand.pepper_round
        assert match.hand.deal == start.source.draw(start.rules, hand.dealer, hand.number + 1)[0]
        check([*before.history, before, match])
        over = match.view(1, hand=hand.number, reveal=True)
        assert (over.phase, over.deal and over.deal.hands) == (
            Phase.OVER,
            hand.deal and hand.deal.hands,
        )
        assert wire.read_view(wire.to_data(over)) == over


class TestAwards:
    def test_points_count_at_once_and_stand_with_their_reason_in_the_result(self) -> None:
        match = HASEN.award(1, 2, "a revoke by seat 0").award(0, -1, "talk")
        assert (match.scores, match.hand.frame.scores) == ((-1, 2), (-1, 2))
        awards = (
            Award((0, 2), "a revoke by seat 0", after=1),
            Award((-1, 0), "talk", after=1),
        )
        assert match.awards == match.view(None).awards == awards
        over = finished(match)
        without = finished(HASEN).results[0]
        result = over.results[0]
        assert result.lines == (
            *without.lines,
            Line(Side(1), 2, Kind("ruling"), Facts(reason="a revoke by seat 0")),
            Line(Side(0), -1, Kind("ruling"), Facts(reason="talk")),
        )
        gained = without.points[0] - 1, without.points[1] + 2
        assert result.points == over.scores == gained
        assert (result.awards, over.awards) == (awards, ())
        assert over.view(0, hand=1).awards == awards

    def test_the_news_is_the_award_and_whose_turn_it_is(self) -> None:
        match = HASEN.award(1, 2, "talk")
        award, turn = match.news
        assert award == Awarded(Award((0, 2), "talk", 1), (0, 2))
        assert redacted([award], None) == (award,)
        assert turn == HASEN.news[-1]

    def test_a_score_is_corrected_for_several_sides_at_once(self) -> None:
        match = HASEN.award_sides((-2, 2), "hand 3 was scored the wrong way round")
        assert match.scores == (-2, 2)
        assert match.previous == HASEN
        assert [line.points for line in match.resign(0).results[0].lines] == [-2, 2]

    def test_reasons_are_kept_without_blanks_around_them(self) -> None:
        assert HASEN.award(0, 1, "  talk ").awards[0].reason == "talk"
        assert HASEN.void_hand(" talk  ").results[0].reason == "talk"

    def test_the_match_ends_after_the_hand_and_not_before(self) -> None:
        close = Match.start(pepper.variant("gamerules-4"), seed=7, scores=(29, 0))
        match = close.award(0, 1, "a revoke")
        assert (match.scores, match.outcome) == ((30, 0), None)
        void = match.void_hand("a misdeal")
        assert void.outcome is not None
        assert void.outcome.winners == (0,)
        assert close.void_hand("a misdeal").outcome is None

    def test_only_a_contract_wins_where_only_a_contract_can(self) -> None:
        """An award in a hand that is void brings nobody the win of a contract or a set."""
        close = Match.start(pepper.variant("bid-euchre"), seed=7, scores=(41, 0))
        bid = after(close, "bid couple, pass, pass, pass")
        match = bid.award(0, 5, "a revoke").void_hand("the hand is given up")
        assert (match.scores, match.outcome) == ((46, 0), None)

    def test_what_the_table_awards_is_not_held_back_by_a_freeze(self) -> None:
        """001:47 freezes what a side scores in defence; the award is no such score."""
        rules = pepper.variant("ontario-4")
        for seed in range(99):
            start = Match.start(rules, seed=seed, scores=(41, 0)).award(0, 5, "a revoke")
            *_, match = walk(start, Random(seed))
            result = match.results[0]
            if result.declarers == (1,) and any(result.tricks[::2]):
                assert [line.kind.name for line in result.lines][-2:] == ["held", "ruling"]
                assert match.scores[0] == 46
                return
        pytest.fail("side 0 never defends")

    def test_before_the_deal_and_after_time_was_called(self) -> None:
        waiting = Match.start(pepper.variant("bid-euchre+timed"), deals=())
        assert waiting.turn == CHANCE
        deal = Deal.from_seed(waiting.rules.deck, waiting.rules.table.seats, 1, 1)
        states = [waiting, waiting.award(0, 1, "late")]
        states.append(states[-1].call_time())
        states.append(states[-1].award(1, 2, "later"))
        states.append(states[-1].apply(deal))
        states.append(states[-1].award(1, 2, "dealt by the wrong player"))
        states.append(states[-1].void_hand("the same"))
        assert [award.timed for award in states[-2].awards] == [False, True, True]
        check(states)
        for seat in (None, Seat(1)):
            check_told(states, seat)

    def test_awards_in_a_later_hand_of_a_match_whose_time_was_called(self) -> None:
        ending = Ending(timed=True, tie=Tie.PLAY_ON)
        rules = attrs.evolve(pepper.variant("bid-euchre"), name="timed", ending=ending)
        start = Match.start(rules, seed=7)
        called = after(start, "pass, pass, pass").call_time()
        later = called.apply(pepper.Pass())
        assert later.outcome is None  # nobody bid, and the scores are level
        match = later.award(0, 2, "talk")
        assert match.awards[0].timed
        check([*match.history, match])

    def test_a_match_without_history_has_them_too(self) -> None:
        match = Match.start(HASEN.rules, seed=7, history=False).award(1, 2, "talk")
        assert (match.previous, match.step, match.scores) == (None, 1, (0, 2))
        void = match.void_hand("a misdeal")
        assert (void.step, void.scores) == (2, (0, 2))
        assert pepper.loads(pepper.dumps(void)) == void

    def test_a_hundred_in_a_hand_are_enough(self) -> None:
        match = HASEN
        for _ in range(100):
            match = match.award(0, 1, "talk")
        with pytest.raises(PepperError, match="hand 1 has 100 awards, and may have no more"):
            match.award(0, 1, "talk")
        assert pepper.loads(pepper.dumps(match)) == match
        assert wire.read_view(wire.to_data(match.view(0))) == match.view(0)

    def test_deals_that_fit_a_view_keep_them(self) -> None:
        match = finished(HASEN.award(1, 2, "talk")).award(0, 3, "talk")
        match = after(match, "bid 3")
        view = match.view(match.turn)
        (world,) = worlds(view, Random(1), 1)
        assert world.match.view(view.seat) == view


class TestRefusals:
    @pytest.mark.parametrize("side", [-1, 2, True, 1.0, "0", None])
    def test_an_unknown_side(self, side: int) -> None:
        with pytest.raises(PepperError, match=r"^side"):
            WOLF.award(side, 1, "talk")

    @pytest.mark.parametrize("points", [0, 1_000_001, -1_000_001, True, 1.0, "1", None, 10**999])
    def test_points_that_are_none(self, points: int) -> None:
        with pytest.raises(PepperError, match=r"points"):
            WOLF.award(0, points, "talk")

    @pytest.mark.parametrize(
        "points", [(), (1,), (1, 2, 3), (0, 0), (1, True), (1, 1.0), (1, 10**7), 3, "12", None]
    )
    def test_points_that_do_not_fit_the_sides(self, points: tuple[int, ...]) -> None:
        with pytest.raises(PepperError, match=r"points"):
            WOLF.award_sides(points, "talk")

    @pytest.mark.parametrize(
        "reason", ["", "  ", "a\nb", "a\x1b[2J", "talk\n", "\ud800", "x" * 201, None, 1, b"talk"]
    )
    def test_reasons_that_are_none(self, reason: str) -> None:
        with pytest.raises(PepperError, match=r"reason"):
            WOLF.award(0, 1, reason)
        with pytest.raises(PepperError, match=r"reason"):
            WOLF.void_hand(reason)

    def test_nothing_is_awarded_or_void_after_the_match(self) -> None:
        over = WOLF.resign(0)
        with pytest.raises(IllegalActionError) as error:
            over.award(1, 2, "talk")
        assert error.value.reason == Reason(Kind("match over"), None, "award 0 2")
        with pytest.raises(IllegalActionError) as error:
            over.void_hand("a misdeal")
        assert error.value.reason == Reason(Kind("match over"), None, "void the hand")

    @given(starts(__name__), randoms())
    def test_rulings_are_never_among_the_legal_actions(self, start: Match, rng: Random) -> None:
        for match in walk(start, rng):
            texts = {str(action).split()[0] for action in match.legal_actions[:50]}
            assert not texts & {"award", "awarded", "void"}


class TestRecords:
    MATCH = after(HASEN.award(1, 2, "talk, and more of it"), "bid 4").award(0, -3, "a bid")

    def test_lines_say_what_was_awarded_and_that_the_hand_is_void(self) -> None:
        text = pepper.dumps(self.MATCH.void_hand("a card lay face up"))
        assert (
            "hand: 1\ndealer: 0\nawarded: 0 2 after 1 act, talk, and more of it\n"
            "awarded: -3 0 after 2 acts, a bid\ndeal: "
        ) in text
        assert (
            "auction: 1 bid 4\nvoid: a card lay face up\nresult: void\ntricks: 0 0 0 0\n"
            "side 1: +2, ruling (reason talk, and more of it)\nside 0: -3, ruling (reason a bid)\n"
            "points: -3 2\nscore: -3 2\n"
        ) in text

    def test_json_has_the_same(self) -> None:
        data = pepper.dumps(self.MATCH.void_hand("a misdeal"), "json")
        assert '"void": "a misdeal"' in data
        assert '"reason": "talk, and more of it",\n          "after": 1' in data

    def test_comments_stand_below_them(self) -> None:
        match = self.MATCH.void_hand("a misdeal")
        comments = {1: "Sh!", 2: "Oh.", 3: "Again!\nReally?", 4: "Why?"}
        record = Record(match, comments=comments)
        for text in (record.dumps(), record.dumps("json")):
            assert Record.loads(text) == record
        assert "a bid\ncomment: Again!\ncomment: Really?\n" in record.dumps()
        assert "void: a misdeal\ncomment: Why?\n" in record.dumps()

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ("awarded: 0 2 after 1 act", "awarded: 0 2 after 9 acts", "'deal"),
            ("awarded: 0 2 after 1 act", "awarded: 0 0 after 1 act", "no award: points"),
            ("awarded: 0 2 after 1 act", "awarded: 0 2 0 after 1 act", "no award: points"),
            ("awarded: 0 2 after 1 act", "awarded: 0 2", "points for each side"),
            ("awarded: 0 2 after 1 act, talk, and more of it", "awarded: 0 2 after 1 act,  x", "x"),
            ("void: a misdeal", "void: ", "no hand that is void: reason"),
            ("void: a misdeal", "void: a misdeal ", ""),
            ("hand: 2", "hand: 3", "in hand 2"),
        ],
    )
    def test_what_cannot_be_read_is_refused(self, old: str, new: str, expected: str) -> None:
        text = pepper.dumps(self.MATCH.void_hand("a misdeal"))
        with pytest.raises(RecordError) as error:
            pepper.loads(text.replace(old, new))
        assert expected in error.value.expected

    def test_no_hand_that_is_over_is_void(self) -> None:
        text = pepper.dumps(finished(WOLF)).replace("result:", "void: no\nresult:", 1)
        with pytest.raises(RecordError, match="expected nothing: hand 1 is over"):
            pepper.loads(text)

    def test_no_hand_of_a_match_that_is_over_is_void(self) -> None:
        match = finished(Match.start(pepper.variant("hasenpfeffer+hands=1"), seed=7))
        text = pepper.dumps(match).replace("result:", "void: no\nresult:", 1)
        with pytest.raises(RecordError, match="no hand that is void: nobody is to act"):
            pepper.loads(text)


class TestWords:
    def test_the_table_says_what_was_awarded(self) -> None:
        match = HASEN.award(1, 2, "talk")
        assert "awarded     seats 1 & 3 +2, ruling: talk" in str(match)
        assert "awarded     seats 1 & 3 +2, ruling: talk" in seen(match, 0).text()
        told = table_sentences(match.view(0), Words())
        assert "Awarded: seats 1 & 3 +2, ruling: talk." in told

    def test_the_result_says_why_a_hand_is_void(self) -> None:
        match = HASEN.award(1, 2, "talk").void_hand("the deck had 23 cards")
        text = match.view(0, hand=1).text()
        assert "result      void: the deck had 23 cards" in text
        assert "points      seats 1 & 3 +2, ruling: talk" in text
        assert "awarded" not in text

    def test_events_are_clauses(self) -> None:
        match = HASEN.award(1, 2, "talk")
        words = Words()
        assert words.event(match.rules, match.news[0]) == "seats 1 & 3 +2, ruling: talk"


class TestFromOutside:
    VIEW = after(HASEN.award(1, 2, "talk"), "bid 4").award(0, -3, "a bid").view(0)

    @pytest.mark.parametrize(
        ("path", "wrong"),
        [
            ("points", Award((0, 2, 0), "talk", 1)),
            ("points", Award((0, 0), "talk", 1)),
            ("points", Award((0, 10**7), "talk", 1)),
            ("reason", Award((0, 2), "", 1)),
            ("reason", Award((0, 2), " talk", 1)),
            ("after", Award((0, 2), "talk", 3)),
            ("after", Award((0, 2), "talk", -1)),
            ("timed", Award((0, 2), "talk", 1, timed=True)),
        ],
    )
    def test_an_award_that_cannot_be_is_refused(self, path: str, wrong: Award) -> None:
        view = attrs.evolve(self.VIEW, awards=(wrong,))
        with pytest.raises(wire.WireError, match=rf"awards\[0\]\.{path}"):
            wire.read_view(wire.to_data(view))

    def test_a_reason_for_a_void_hand_that_cannot_be_is_refused(self) -> None:
        (event,) = [one for one in HASEN.void_hand("talk").news if isinstance(one, HandScored)]
        wrong = attrs.evolve(event, result=attrs.evolve(event.result, reason=" talk"))
        with pytest.raises(wire.WireError, match=r"result\.reason"):
            wire.read_event(wire.to_data(wrong))

    def test_awards_stand_in_order(self) -> None:
        view = attrs.evolve(self.VIEW, awards=self.VIEW.awards[::-1])
        with pytest.raises(wire.WireError, match=r"awards\[1\]\.after"):
            wire.read_view(wire.to_data(view))

    def test_a_finished_hand_has_the_awards_of_its_result(self) -> None:
        match = HASEN.award(1, 2, "talk").resign(0)
        view = attrs.evolve(match.view(0), awards=())
        with pytest.raises(wire.WireError, match=r"awards: .* those of the result"):
            wire.read_view(wire.to_data(view))

    def test_only_a_hand_that_is_void_has_a_reason(self) -> None:
        match = HASEN.void_hand("a misdeal")
        result = match.results[0]
        for wrong in (
            attrs.evolve(result, ending=HandEnd.PASSED_OUT),
            attrs.evolve(result, reason="\t"),
            attrs.evolve(result, awards=(Award((0, 2), "talk", 1),)),
        ):
            view = attrs.evolve(match.view(0), results=(wrong,))
            with pytest.raises(wire.WireError, match=r"results\[0\]"):
                wire.read_view(wire.to_data(view))


def test_rules_are_checked_with_them() -> None:
    check_rules(pepper.variant("hasenpfeffer"), matches=2)
