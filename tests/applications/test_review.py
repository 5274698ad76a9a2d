"""Reviews: what decisions of a played match cost, from what the seat could know."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pickle import dumps
from random import Random

import attrs
import pytest

import pepper
from oh_hell import oh_hell
from pepper import Action, Match, PepperError, Phase, PlayCard, Record, Rules, Seat, View
from pepper.belief import Weight, worlds
from pepper.bots import at_random, sensible
from pepper.kernel.pause import TooLongError
from pepper.review import HandReview, Review, annotated, page, review, to_data
from pepper.review.decision import judge
from pepper.review.page import hand_rows
from pepper.review.run import choices_of, judge_step
from pepper.review.writing import advise
from pepper.sharp import Weighed
from pepper.sharp.weighing import Budget, weigh
from pepper.solve import solve
from pepper.words import Words

from .test_sharp import A_POINT_A_TRICK, exact, in_play

NAMES = [variant.id for variant in pepper.variants()]
TWINS = [
    pytest.param(name, marks=() if name == "hasenpfeffer" else pytest.mark.thorough)
    for name in NAMES
]
HASENPFEFFER = pepper.variant("hasenpfeffer")
EVERY = Budget(worlds=1000)
SEEDS = (10, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (4, 5, 7, 9)))
"""Endings of two tricks in which the cards differ, with 120 to 300 deals that fit."""


def played(rules: Rules, seed: int, hands: int = 1) -> Match:
    """A match of so many hands, whose cards are played at random."""
    rng, match = Random(seed), Match.start(rules, seed=seed)
    while match.turn is not None and len(match.past) < hands:
        player = at_random if match.phase == Phase.PLAY else sensible
        match = match.apply(player(match.view(match.turn), rng))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(HASENPFEFFER, 1)


@pytest.fixture(scope="module")
def found(match: Match) -> Review:
    return review(match, worlds=8)


class TestEndings:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_a_blunder_costs_what_the_solver_says_and_the_best_card_nothing(
        self, seed: int
    ) -> None:
        match = in_play(A_POINT_A_TRICK, seed, 2)
        values = exact(match)
        worst, good = (which(values, key=lambda card: values[card]) for which in (min, max))
        cost = values[good] - values[worst]
        assert cost > 0
        seat = match.turn
        assert seat is not None
        made, perfect = (
            judge(match.view(seat), seat, PlayCard(card), 9, EVERY, 1) for card in (worst, good)
        )
        assert made.exact
        assert made.loss == pytest.approx(cost)
        assert made.error == 0
        best = made.better
        assert best is not None
        assert isinstance(best.action, PlayCard)
        assert values[best.action.card] == pytest.approx(values[good])
        assert perfect.exact
        assert (perfect.better, perfect.loss, perfect.error) == (None, 0, 0)


class TestDecisions:
    def test_every_moment_with_a_choice_is_a_decision(self, match: Match, found: Review) -> None:
        states = (*match.history, match)
        steps = [step for step, one in enumerate(states[:-1]) if len(one.legal_actions) > 1]
        assert [one.step for one in found.decisions] == steps
        for one in found.decisions:
            before = match.at(one.step)
            assert (one.seat, one.phase, one.hand) == (before.turn, before.phase, 1)
            assert before.apply(one.action) == match.at(one.step + 1)
            assert one.action in [each.action for each in one.weighed]
            assert not one.why_not

    def test_actions_are_weighed_against_what_was_done(self, found: Review) -> None:
        for one in found.decisions:
            sure = [each.gain - 2 * each.error for each in one.weighed]
            assert sure == sorted(sure, reverse=True)
            (own,) = [each for each in one.weighed if each.action == one.action]
            assert (own.gain, own.error) == (0, 0)

    def test_a_mistake_is_sure(self, found: Review) -> None:
        for one in found.decisions:
            if one.better is None:
                assert not [each for each in one.weighed if each.gain > 2 * each.error]
                assert (one.loss, one.error) == (0, 0)
            else:
                assert one.loss > 2 * one.error
                assert (one.loss, one.error) == (one.better.gain, one.better.error)

    def test_kinds_are_those_of_the_table(self, match: Match, found: Review) -> None:
        for one in found.decisions:
            before = match.at(one.step)
            view, trick = before.view(one.seat), before.hand.trick
            if one.phase == Phase.AUCTION:
                assert one.kind == str(one.action).split()[0]
            elif trick is None:
                assert one.kind == one.phase.value
            elif trick.led is None:
                assert one.kind == "lead"
            else:
                assert view.cards is not None
                can = any(view.order.follows(card, trick.led) for card in view.cards)
                assert one.kind == ("follow" if can else "void")
        assert {"bid", "pass", "naming", "lead", "follow", "void"} == set(found.kinds)

    def test_rulings_and_the_deal_are_no_decisions(self, match: Match) -> None:
        start = match.at(0)
        assert not list(choices_of(start.award(0, 2, "a revoke").void_hand("a card lay open")))
        assert not list(choices_of(start.resign(0)))
        deal, waiting = match.past[0].deal, Match.start(HASENPFEFFER, deals=())
        assert deal is not None
        assert not list(choices_of(waiting.apply(deal)))


def after_a_trick(rules: Rules) -> tuple[Match, Seat]:
    """A first hand after its first trick, and the seat to play."""
    for seed in count():
        match, rng = Match.start(rules, seed=seed), Random(seed)
        while not match.past:
            match = match.apply(sensible(match.view(match.turn), rng))
            if match.hand.tricks and match.turn is not None and not match.past:
                return match, match.turn
    raise AssertionError("there is no end of seeds")


class TestWhatASeatKnows:
    @pytest.mark.parametrize("name", TWINS)
    def test_cards_that_a_seat_cannot_see_change_nothing(self, name: str) -> None:
        one, seat = after_a_trick(pepper.variant(name))
        twin = worlds(one.view(seat), Random(2), 1)[0].match
        assert twin.hand.cards != one.hand.cards
        first, second = (review(each, seats=[seat], worlds=1) for each in (one, twin))
        assert first.decisions
        assert first.decisions == second.decisions


class Holders:
    """A prospect that notes who holds the joker."""

    one_by_one = True

    def __init__(self) -> None:
        self.found: list[int] = []

    def after(self, match: Match, actions: Sequence[Action]) -> list[float]:
        hands = match.hand.cards
        self.found += [seat for seat, cards in enumerate(hands) if pepper.JOKER in cards]
        return [0.0] * len(actions)


def holds_joker(view: View, action: Action) -> float:
    del action
    return float(pepper.JOKER in (view.cards or ()))


def never(view: View, action: Action) -> float:
    del view, action
    return 0.0


class TestBeliefs:
    @pytest.mark.parametrize(
        ("weight", "least", "most"), [(holds_joker, 34, 40), (None, 5, 25), (never, 5, 25)]
    )
    def test_worlds_in_which_others_would_have_called_so_are_preferred(
        self, weight: Weight | None, least: int, most: int
    ) -> None:
        match = Match.start(HASENPFEFFER, seed=3).apply(pepper.Bid("3"))
        seen, holders = match.view(match.turn), Holders()
        assert pepper.JOKER not in (seen.cards or ())
        weigh(seen, [pepper.Pass()], holders, Budget(worlds=40), Random(1), weight)
        assert len(holders.found) <= 40
        assert least <= holders.found.count(1) <= most


class TestSums:
    def test_the_parts_add_up_to_the_whole(self, found: Review) -> None:
        whole = found.summary()
        for parts in (
            [found.summary(seat) for seat in found.seats],
            [found.summary(kind=kind) for kind in found.kinds],
            [found.summary(seat, kind) for seat in found.seats for kind in found.kinds],
        ):
            assert sum(one.judged for one in parts) == whole.judged == len(found.decisions)
            assert sum(one.mistakes for one in parts) == whole.mistakes
            assert sum(one.loss for one in parts) == pytest.approx(whole.loss)
            assert sum(one.error**2 for one in parts) == pytest.approx(whole.error**2)
        assert whole.loss == pytest.approx(sum(one.loss for one in found.decisions))
        assert whole.accuracy == 1 - whole.mistakes / whole.judged

    def test_the_worst_moments_are_those_that_cost_most(self, found: Review) -> None:
        losses = sorted((one.loss for one in found.decisions if one.loss), reverse=True)
        assert losses
        assert [one.loss for one in found.summary().worst] == losses[:3]

    def test_without_decisions_nothing_is_wrong(self) -> None:
        nothing = Review((), ()).summary()
        assert (nothing.judged, nothing.accuracy, nothing.loss, nothing.worst) == (0, 1, 0, ())

    def test_a_review_shows_its_size(self, found: Review) -> None:
        mistakes = found.summary().mistakes
        assert repr(found).startswith(f"<Review: {len(found.decisions)} decisions, {mistakes} ")
        assert repr(Review((), ())) == "<Review: 0 decisions, 0 mistakes>"


def threads(workers: int, *_: object) -> ThreadPoolExecutor:
    """Threads in place of processes, which take a second to start."""
    return ThreadPoolExecutor(workers)


def too_long(*_: object) -> int:
    raise TooLongError


class TestRuns:
    def test_the_same_seed_gives_the_same_review(self, match: Match) -> None:
        early = match.at(8)
        text = pepper.dumps(early)
        one, same, other = (
            review(what, seats=[2], worlds=2, seed=seed)
            for what, seed in ((early, 5), (text, 5), (early, 6))
        )
        assert one == same
        assert one != other
        assert {each.seat for each in one.decisions} == {2}

    def test_several_workers_find_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pepper.review.run.ProcessPoolExecutor", threads)
        start = played(HASENPFEFFER, 1).at(3)
        alone, shown = review(start, worlds=1), list[int]()
        assert review(start, worlds=1, workers=2, progress=shown.append) == alone
        assert shown == [1, 2, 3, 3]
        sent, budget = dumps(start), Budget(worlds=1)
        assert [judge_step(sent, budget, 0, step) for step in range(3)] == [*alone.decisions]

    @pytest.mark.thorough
    def test_several_processes_find_the_same(self) -> None:
        start = played(HASENPFEFFER, 1).at(8)
        assert review(start, worlds=1, workers=2) == review(start, worlds=1)

    def test_with_little_time_four_worlds_are_tried(self, match: Match) -> None:
        found = review(match, seats=[0], seconds=1e-9)
        assert {each.worlds for one in found.decisions for each in one.weighed} == {4}

    def test_only_the_hands_asked_for_are_reviewed(self) -> None:
        match = played(HASENPFEFFER, 1, hands=2)
        found = review(match, seats=[3], hands=[2], worlds=1)
        assert {one.hand for one in found.decisions} == {2}
        assert [one.hand for one in found.hands] == [2]

    @pytest.mark.parametrize(
        ("ask", "message"),
        [
            (partial(review, seats=[4]), "seat 4"),
            (partial(review, hands=[3]), "hand 3: must be from 1 to 2"),
            (partial(review, worlds=0), "worlds 0: must be an integer of 1 or more"),
            (partial(review, seconds=0.0), "seconds 0.0: must be a number above 0"),
            (partial(review, workers=0), "workers 0 must be an integer from 1 to 999"),
            (partial(review, workers=1000), "workers 1000 must be an integer from 1 to 999"),
        ],
    )
    def test_what_is_out_of_range_is_refused(
        self, match: Match, ask: Callable[[Match], Review], message: str
    ) -> None:
        with pytest.raises(PepperError, match=message):
            ask(match)

    def test_a_match_without_history_is_refused(self) -> None:
        match = Match.start(HASENPFEFFER, seed=7, history=False)
        assert review(match) == Review((), ())
        with pytest.raises(PepperError, match="the match keeps no history"):
            review(match.apply(pepper.Pass()))

    def test_a_text_that_is_no_record_is_refused(self) -> None:
        with pytest.raises(PepperError, match="line 1"):
            review("pepper")

    def test_what_cannot_be_estimated_is_not_judged(
        self, match: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.sharp.weighing.MOST_EFFORT", 0)
        found = review(match, seats=[0], worlds=1)
        unjudged = [one for one in found.decisions if not one.weighed]
        assert unjudged
        assert all(one.why_not and one.better is None for one in unjudged)
        assert found.summary().not_judged == len(unjudged)
        assert f"Not judged, {len(unjudged)} of " in page(Record(match), found)

    def test_phases_of_other_packages_are_reviewed(self) -> None:
        found = review(played(oh_hell(4), 1), seats=[0], worlds=1)
        assert found.summary().judged == len(found.decisions) > 1

    @pytest.mark.thorough
    @pytest.mark.parametrize("name", NAMES)
    def test_every_game_is_reviewed(self, name: str) -> None:
        found = review(played(pepper.variant(name), 4), worlds=2)
        assert found.summary().judged
        assert all(bool(one.weighed) is not bool(one.why_not) for one in found.decisions)
        assert all((one.par is None) is bool(one.why_not) for one in found.hands)


class TestPar:
    def test_par_is_the_score_of_best_play(self, match: Match, found: Review) -> None:
        (hand,) = found.hands
        lead = next(one for one in match.history if one.phase == Phase.PLAY)
        solved = solve(lead)
        while lead.phase == Phase.PLAY and not lead.past:
            best = solve(lead)
            lead = lead.apply(best.line[0][1])
        assert solved.tricks
        assert hand.par == lead.results[0].points
        assert hand.points == match.results[0].points
        assert hand.why_not == ""

    def test_points_are_those_without_awards(self) -> None:
        start = Match.start(HASENPFEFFER, seed=3).award(1, 2, "a revoke")
        ended = start.void_hand("a card lay open")
        (hand,) = review(ended).hands
        assert hand == HandReview(1, ended.results[0], None, "no cards were played")
        assert hand.result.points == (0, 2)
        assert hand.points == (0, 0)

    def test_without_a_solution_there_is_no_par(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = played(HASENPFEFFER, 1)
        monkeypatch.setattr("pepper.solve.points.tricks_within", too_long)
        (hand,) = review(match, seats=[]).hands
        assert hand.par is None
        assert "too long" in hand.why_not
        alone = played(pepper.variant("gamerules-3"), 1)
        (hand,) = review(alone, seats=[]).hands
        assert hand.why_not == "the defenders score for themselves"


class TestWriting:
    def test_json_has_the_decisions_and_their_figures(self, match: Match, found: Review) -> None:
        data = json.loads(json.dumps(to_data(found)))
        assert [one["step"] for one in data["decisions"]] == [o.step for o in found.decisions]
        for one, told in zip(found.decisions, data["decisions"], strict=True):
            assert pepper.parse_action(told["action"]) == one.action
            assert told["loss"] == one.loss
            better = one.better
            assert told["better"] == (None if better is None else str(better.action))
        assert [one["seat"] for one in data["players"]] == [0, 1, 2, 3]
        assert data["hands"][0]["par"] == list(found.hands[0].par or ())
        assert review(match.at(0)).hands == ()

    def test_comments_stand_below_the_mistakes(self, match: Match, found: Review) -> None:
        record = annotated(Record(match), found)
        wrong = [one.step + 1 for one in found.decisions if one.better is not None]
        assert wrong
        assert [*record.comments] == wrong
        assert all(text.startswith("better: ") for text in record.comments.values())
        assert Record.loads(record.dumps()) == record
        noted = annotated(Record(match, comments={wrong[0]: "Hm."}), found)
        assert noted.comments[wrong[0]] == f"Hm.\n{record.comments[wrong[0]]}"

    def test_a_review_of_a_longer_match_is_refused(self, match: Match, found: Review) -> None:
        with pytest.raises(PepperError, match="the review is of another match"):
            annotated(Record(match.at(2)), found)

    def test_a_page_shows_each_players_worst_moments(self, match: Match, found: Review) -> None:
        shown = page(Record(match).with_players(["Ada", "<b>", "Cy", "Di"]), found)
        moments = [one for seat in found.seats for one in found.summary(seat).worst]
        assert shown.count("<svg") == len(moments) > 0
        assert "&lt;b&gt;" in shown
        assert "<b>" not in shown
        assert "href" not in shown
        assert "src=" not in shown
        assert page(Record(match), Review((), ())).count("<svg") == 0

    def test_the_hands_with_a_par_are_added_up(self, match: Match, found: Review) -> None:
        hand = attrs.evolve(found.hands[0], par=(3, -2))
        without = attrs.evolve(hand, hand=3, par=None, why_not="no cards were played")
        again = attrs.evolve(hand, hand=2)
        words, (ours, theirs) = Words.of(match.rules), hand.points
        one, _, bare, every = hand_rows(Review((), (hand, again, without)), words)
        assert one[2:] == (f"{ours:+} (+3)", f"{theirs:+} (-2)")
        assert bare[2:] == (f"{ours:+} (-)", f"{theirs:+} (-)")
        assert every == ("all", "with a par", f"{2 * ours:+} (+6)", f"{2 * theirs:+} (-4)")
        assert len([*hand_rows(found, words)]) == 1

    def test_advice_has_the_error_if_there_is_one(self) -> None:
        exact_one = Weighed(pepper.Pass(), margin=1, gain=1.5, error=0, worlds=9)
        other = attrs.evolve(exact_one, error=0.25)
        told = [advise(one, HASENPFEFFER, Words()) for one in (exact_one, other)]
        assert told[0] == "better: pass, by 1.50 points"
        assert told[1] == "better: pass, by 1.50 points, give or take 0.25"
