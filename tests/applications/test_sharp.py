"""The player that thinks: what it weighs, what a hand comes to, and how well it plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from statistics import mean

import attrs
import pytest

import pepper
from oh_hell import oh_hell
from pepper import (
    Auction,
    Bid,
    Card,
    Cards,
    GiveCards,
    Match,
    Pass,
    PepperError,
    Phase,
    PlayCard,
    Points,
    Rules,
    Scoring,
    Seat,
    View,
)
from pepper.belief import few_worlds
from pepper.bots import sensible
from pepper.kernel import PlayPosition
from pepper.sharp import Sharp, Weighed, sharp
from pepper.sharp.choices import choices
from pepper.sharp.outlook import Outlook
from pepper.sharp.trials import Trial, drop_the_worse_half, ranked
from pepper.solve import readings, solve
from pepper.spaces import margins
from tests.players.test_belief import hands
from tests.playing import find, play_tricks
from tests.test_no_trick import RULES as NO_TRICK
from tests.test_no_trick import lone

TRICK = Points(tricks=1)
A_POINT_A_TRICK = attrs.evolve(
    pepper.variant("hasenpfeffer"),
    auction=Auction(),
    scoring=Scoring(made=TRICK, set=TRICK, defence=TRICK),
)
"""A game in which the margin says how many tricks a side takes, and no bid tells of a card."""
QUICK = ("wolf", "hasenpfeffer", "florida-5", "five-hundred", "call-euchre", "euchre", "twelves")


def first_hand(rules: Rules, seed: int, player: Sharp) -> Iterator[tuple[View, object]]:
    """The choices of a hand: every other seat thinks, the others are sensible."""
    rng, match = Random(seed), Match.start(rules, seed=seed)
    while match.turn is not None and not match.past:
        view = match.view(match.turn)
        chosen = (player if match.turn % 2 else sensible)(view, rng)
        yield view, chosen
        match = match.apply(chosen)


def in_play(rules: Rules, seed: int, left: int) -> Match:
    """A match with so many tricks left and a choice of cards, played by `sensible`."""
    rng, match = Random(seed), Match.start(rules, seed=seed)
    while match.phase != Phase.PLAY or len(match.legal_actions) < 2 or tricks_left(match) > left:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


def tricks_left(match: Match) -> int:
    return PlayPosition.of(match).tricks


def exact(match: Match) -> dict[Card, float]:
    """The tricks that each card takes on average, in all deals of the unseen cards that fit."""
    seat, position, order = match.turn, PlayPosition.of(match), match.hand.order
    view = match.view(seat)
    shown = [card for trick in (*view.tricks, view.trick) if trick for card in trick.cards]
    unseen = match.rules.deck.cards - match.hand.cards[position.turn] - Cards(shown)
    never = dict.fromkeys(position.seats, 0)
    for trick in filter(None, (*view.tricks, view.trick)):
        for player, card in trick.plays:
            if not order.follows(card, trick.cards[0]):
                never[player] |= order.followers[trick.cards[0].index]
    others = [one for one in position.seats if one != seat]
    totals: dict[Card, float] = {}
    number = 0
    for dealt in hands(unseen, [len(match.hand.cards[one]) for one in others]):
        if any(cards.bits & never[one] for one, cards in zip(others, dealt, strict=True)):
            continue
        held = list(position.hands)
        for one, cards in zip(others, dealt, strict=True):
            held[one] = cards
        number += 1
        values = solve(attrs.evolve(position, hands=tuple(held))).values
        totals = {play.card: totals.get(play.card, 0) + values[play] for play in values}
    return {card: total / number for card, total in totals.items()}


def loss(rules: Rules, seed: int, left: int) -> tuple[float, float]:
    """What the card of the player that thinks, and of `sensible`, costs against the best card."""
    match = in_play(rules, seed, left)
    view, values = match.view(match.turn), exact(match)
    chosen = [player(view, Random(seed)) for player in (Sharp(worlds=1000), sensible)]
    cards = [action.card for action in chosen if isinstance(action, PlayCard)]
    thinking, usual = (max(values.values()) - values[card] for card in cards)
    return thinking, usual


class TestPlay:
    @pytest.mark.parametrize("name", QUICK)
    def test_it_plays_legal_actions(self, name: str) -> None:
        thought = 0
        for view, action in first_hand(pepper.variant(name), 3, Sharp(worlds=2)):
            assert action in view.legal_actions
            thought += view.seat is not None and view.seat % 2 and len(view.legal_actions) > 1
        assert thought

    @pytest.mark.thorough
    @pytest.mark.parametrize("name", [one.id for one in pepper.variants()])
    def test_it_plays_legal_actions_in_every_variant(self, name: str) -> None:
        for seed in range(3):
            for view, action in first_hand(pepper.variant(name), seed, Sharp(worlds=2)):
                assert action in view.legal_actions

    def test_it_plays_games_of_other_packages(self) -> None:
        for view, action in first_hand(oh_hell(4), 3, Sharp(worlds=2)):
            assert action in view.legal_actions

    def test_the_same_view_and_generator_give_the_same_action(self) -> None:
        match = in_play(pepper.variant("wolf"), 1, 4)
        view = match.view(match.turn)
        assert Sharp(worlds=9).weigh(view, Random(5)) == Sharp(worlds=9).weigh(view, Random(5))

    def test_endgames_are_played_as_exact_play_over_all_deals_says(self) -> None:
        found = [loss(A_POINT_A_TRICK, seed, 2) for seed in (*range(7), 12)]
        assert max(thinking for thinking, _ in found) == pytest.approx(0)
        assert max(usual for _, usual in found) > 0.2

    @pytest.mark.thorough
    @pytest.mark.parametrize("seed", range(100))
    def test_endgames_of_many_hands_are_played_as_exact_play_over_all_deals_says(
        self, seed: int
    ) -> None:
        thinking, _ = loss(A_POINT_A_TRICK, seed, 2)
        assert thinking == pytest.approx(0)

    def test_where_few_deals_are_left_each_is_tried_once(self) -> None:
        for seed in range(6):
            match = in_play(A_POINT_A_TRICK, seed, 2)
            view = match.view(match.turn)
            few = few_worlds(view, 1000)
            assert len(few) > 9
            assert {one.worlds for one in Sharp(worlds=1000).weigh(view, Random(1))} == {len(few)}
            assert {one.error for one in Sharp(worlds=1000).weigh(view, Random(1))} == {0}
            assert {one.worlds for one in Sharp(worlds=9).weigh(view, Random(1))} == {9}


class TestBudget:
    def test_by_default_it_tries_32_worlds(self) -> None:
        match = in_play(pepper.variant("hasenpfeffer"), 2, 3)
        assert {one.worlds for one in sharp.weigh(match.view(match.turn), Random(1))} == {32}

    def test_worlds_are_counted(self) -> None:
        match = in_play(pepper.variant("hasenpfeffer"), 2, 3)
        weighed = Sharp(worlds=3).weigh(match.view(match.turn), Random(1))
        assert {one.worlds for one in weighed} == {3}

    def test_bids_that_seem_worse_are_not_tried_in_all_worlds(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=3)
        weighed = Sharp(worlds=8).weigh(match.view(match.turn), Random(1))
        assert len(weighed) > 3
        assert {one.worlds for one in weighed} == {4, 8}

    def test_time_ends_after_four_worlds_at_the_earliest(self) -> None:
        match = in_play(pepper.variant("hasenpfeffer"), 2, 3)
        view, clock = match.view(match.turn), partial(next, count())
        assert Sharp(seconds=0.5, clock=clock).weigh(view, Random(1))[0].worlds == 4
        assert Sharp(seconds=6, clock=clock).weigh(view, Random(1))[0].worlds == 4 + 5
        assert Sharp(seconds=6, worlds=5, clock=clock).weigh(view, Random(1))[0].worlds == 5

    @pytest.mark.parametrize("worlds", [0, -1, 2.0, True, "8"])
    def test_worlds_must_be_a_positive_integer(self, worlds: int) -> None:
        with pytest.raises(PepperError, match=r"worlds .*: must be an integer of 1 or more"):
            Sharp(worlds=worlds)

    @pytest.mark.parametrize("seconds", [0, -1.0, float("inf"), float("nan"), True, "1"])
    def test_seconds_must_be_a_positive_number(self, seconds: float) -> None:
        with pytest.raises(PepperError, match=r"seconds .*: must be a number above 0"):
            Sharp(seconds=seconds)

    def test_a_view_without_a_choice_is_refused(self) -> None:
        match = in_play(pepper.variant("hasenpfeffer"), 2, 3)
        with pytest.raises(PepperError, match="no legal actions"):
            sharp(match.view(None), Random(1))


class TestWithoutWorlds:
    def test_where_counting_the_deals_takes_long_it_plays_sensibly(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.sharp.weighing.MOST_EFFORT", 0)
        match = in_play(pepper.variant("hasenpfeffer"), 2, 3)
        view = match.view(match.turn)
        (only,) = sharp.weigh(view, Random(1))
        assert only == Weighed(sensible(view, Random(1)), 0, 0, 0, 0)

    def test_tables_of_more_seats_than_the_solver_takes_are_played(self) -> None:
        rules, player = pepper.variant("florida-13"), Sharp(worlds=1)
        for view, action in first_hand(rules, 5, player):
            assert action in view.legal_actions
            if view.phase == Phase.PLAY and len(view.tricks) == 2:
                return

    def test_a_forced_action_is_not_weighed(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        while len(match.legal_actions) > 1:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        (only,) = sharp.weigh(match.view(match.turn), Random(1))
        assert only == Weighed(match.legal_actions[0], 0, 0, 0, 0)


class TestOutlook:
    def test_a_search_that_takes_too_long_is_replaced_by_play_outs(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.sharp.outlook.MOST_POSITIONS", 1)
        match = in_play(pepper.variant("indiana-4"), 1, 12)
        outlook = Outlook(PlayPosition.of(match).turn, Random(1))
        margins = outlook.after(match, match.legal_actions)
        assert outlook.too_long
        assert len(margins) == len(match.legal_actions)
        assert len(set(margins)) > 1

    def test_a_search_before_the_play_is_not_replaced_by_play_outs(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.sharp.outlook.MOST_POSITIONS", 1)
        match = Match.start(pepper.variant("indiana-4"), seed=1)
        view = match.view(match.turn)
        with pytest.raises(PepperError, match="too long to be solved"):
            Outlook(Seat(view.seat or 0), Random(1)).after(match, match.legal_actions[-2:])
        (only,) = sharp.weigh(view, Random(1))
        assert (only.action, only.worlds) == (sensible(view, Random(1)), 0)

    def test_a_contract_to_take_no_trick_is_played_out(self) -> None:
        match = Match.start(pepper.variant("five-hundred"), seed=1)
        for text in ("bid 7C", "bid misere", "pass", "pass", "pass"):
            match = match.apply(pepper.parse_action(text))
        discards = match.legal_actions[:2]
        assert match.phase == Phase.KITTY
        lost = Outlook(Seat(match.turn or 0), Random(1)).after(match, discards)
        assert set(lost) <= {-250.0, 250.0, -125.0, 125.0}

    def test_a_declarer_who_may_take_no_trick_takes_none_that_can_be_left(self) -> None:
        three = attrs.evolve(NO_TRICK, deck=attrs.evolve(NO_TRICK.deck, hand_size=3))
        match = lone(("KH JH JC", "9H KC 9C", "AH TH QC", "AD AS KD"), three)
        match = play_tricks(match, "9H AH KH")
        assert match.turn == 2
        after = Outlook(Seat(2), Random(1)).after(match, match.legal_actions)
        assert after == [margins(three.table, (0, 5))[2]] * 2

    def test_a_called_partner_who_is_not_known_yet_counts_with_the_declarer(self) -> None:
        seen = set[bool]()
        for seed in range(12):
            match = in_play(pepper.variant("call-partner-euchre"), seed, 4)
            camp, *others = readings(match)
            if not others:
                continue
            seat = PlayPosition.of(match).turn
            hoped = Outlook(seat, Random(1)).after(match, match.legal_actions)
            for action, margin in zip(match.legal_actions, hoped, strict=True):
                end = match.apply(action)
                for _, play in solve(end, camp=camp).line:
                    end = end.apply(play)
                assert margin == margins(match.rules.table, end.results[-1].points)[seat]
            seen.add(seat in camp)
        assert seen == {False, True}

    def test_the_margin_is_that_of_best_play(self) -> None:
        match = in_play(A_POINT_A_TRICK, 4, 3)
        position = PlayPosition.of(match)
        margins = Outlook(position.turn, Random(1)).after(match, match.legal_actions)
        values = solve(position).values
        side = (position.turn, (position.turn + 2) % 4)
        taken = sum(trick.winner in side for trick in match.hand.tricks)
        plays = [action for action in match.legal_actions if isinstance(action, PlayCard)]
        assert margins == [taken + values[play] - 3 for play in plays]

    def test_a_defender_who_scores_alone_counts_only_its_own_tricks(self) -> None:
        seen = 0
        for seed in range(20):
            match, rng = Match.start(pepper.variant("dirty-clubs-4"), seed=seed), Random(seed)
            while not match.past:
                view = match.view(match.turn)
                last = match.phase == Phase.PLAY and tricks_left(match) == 1
                contract = view.contract
                if last and contract is not None and match.turn != contract.declarer:
                    seat = PlayPosition.of(match).turn
                    (margin,) = Outlook(seat, Random(1)).after(match, match.legal_actions)
                    end = match
                    while not end.past:
                        end = end.apply(end.legal_actions[0])
                    points = end.results[0].points  # in this game the lowest score wins
                    assert margin == pytest.approx(mean(points) - points[seat])
                    seen += end.past[0].tricks[-1].winner not in {seat, contract.declarer}
                match = match.apply(sensible(view, rng))
        assert seen > 10


class TestChoices:
    def test_of_many_bids_those_near_the_tricks_and_the_pass_are_weighed(self) -> None:
        match = Match.start(pepper.variant("ontario-4"), seed=5)
        view = match.view(match.turn)
        usual = sensible(view, Random(1))
        weighed = choices(view, usual, Random(1))
        assert weighed[0] == usual
        assert Pass() in weighed
        assert len(set(weighed)) == len(weighed) <= 6 < len(view.legal_actions)

    def test_of_many_gifts_those_with_one_other_card_are_weighed(self) -> None:
        match, rng = Match.start(pepper.variant("double-hasenpfeffer-4"), seed=1), Random(2)
        while match.phase != Phase.EXCHANGE or len(match.legal_actions) < 20:
            match = match.apply(rng.choice(match.legal_actions))
        view = match.view(match.turn)
        legal = view.legal_actions
        usual = find((action for action in legal if isinstance(action, GiveCards)), legal)
        weighed = choices(view, usual, Random(1))
        assert weighed[0] == usual
        assert len(weighed) == 12
        for action in weighed[1:]:
            assert isinstance(action, GiveCards)
            assert len(set(action.cards) - set(usual.cards)) == 1

    def test_of_many_other_actions_twelve_are_weighed(self) -> None:
        rng, match = Random(1), Match.start(pepper.variant("florida-13"), seed=5)
        while match.phase != Phase.CALLING or len(match.legal_actions) < 20:
            match = match.apply(sensible(match.view(match.turn), rng))
        view = match.view(match.turn)
        usual = sensible(view, Random(1))
        weighed = choices(view, usual, Random(1))
        assert weighed[0] == usual
        assert len(set(weighed)) == len(weighed) == 12
        assert set(weighed) <= set(view.legal_actions)


class TestTrials:
    def test_the_worse_half_is_dropped_but_three_and_the_first(self) -> None:
        trials = [Trial(Pass(), [float(-number)]) for number in range(10)]
        trials[0].margins = [-99.0]
        drop_the_worse_half(trials)
        assert [trial.goes_on for trial in trials] == [True] * 5 + [False] * 5
        few = trials[:4]
        drop_the_worse_half(few)
        assert [trial.goes_on for trial in few] == [True, True, True, False]

    def test_a_gain_within_its_error_is_not_taken(self) -> None:
        habit, bold = Trial(Pass(), [0.0, 0.0]), Trial(Bid("5"), [6.0, -5.0])
        assert [one.action for one in ranked([habit, bold])] == [Pass(), Bid("5")]
        bold.margins = [2.0, 2.5] * 20
        habit.margins = [0.0] * 40
        best, usual = ranked([habit, bold])
        assert (best.action, best.gain, best.margin, best.worlds) == (Bid("5"), 2.25, 2.25, 40)
        assert (usual.gain, usual.error) == (0, 0)

    def test_a_gain_is_what_an_action_comes_to_beyond_the_usual_one_in_the_same_worlds(
        self,
    ) -> None:
        habit, bold = Trial(Pass(), [1.0, -3.0]), Trial(Bid("5"), [3.0, -1.0])
        best, usual = ranked([habit, bold], exact=True)
        assert (best.action, best.margin, best.gain) == (Bid("5"), 1, 2)
        assert (usual.action, usual.margin, usual.gain) == (Pass(), -1, 0)
