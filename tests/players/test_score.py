"""Near the end of a match, calls are made by the chance to win it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    NO_TRUMP,
    NOTHING,
    SUITS,
    Action,
    Auction,
    Bid,
    BidLadder,
    Ending,
    Match,
    Pass,
    Phase,
    Points,
    Precedence,
    Rules,
    Rung,
    Scoring,
    Side,
    Sweep,
    Tie,
    View,
)
from pepper.bots import sensible
from pepper.bots.bidding import Hopes, bid
from pepper.bots.chances import Finish, finish_of, race_of
from pepper.bots.passing import Result
from pepper.cli.play.telling import give_reason
from pepper.words import Words
from tests.foreign import OneHand
from tests.playing import after, deal

EUCHRE = pepper.variant("euchre")
PLAIN = attrs.evolve(
    pepper.variant("wolf"),
    ladder=BidLadder([Rung(str(n), n) for n in range(3, 7)], strains=(*SUITS, NO_TRUMP)),
    auction=Auction(),
    negotiation=None,
    ending=Ending(target=42),
)


def auctions(rules: Rules, *scores: int) -> Iterator[tuple[View, Action]]:
    """The views of the seats that call, with their calls, in auctions from these scores."""
    for seed in range(40):
        dealer = rules.table.seats[seed % len(rules.table.seats)]
        match = Match.start(rules, seed=seed, dealer=dealer, scores=scores, number=3)
        while match.phase is Phase.AUCTION and not match.past and match.turn is not None:
            view = match.view(match.turn)
            action = sensible(view, Random(0))
            yield view, action
            match = match.apply(action)


def is_lone(call: Action) -> bool:
    """Whether it is a lone hand of Euchre."""
    return isinstance(call, Bid) and call.rung == "alone"


def near(rules: Rules, *scores: int, number: int = 2) -> Finish:
    """The end of the match from these scores."""
    found = finish_of(Match.start(rules, seed=1, scores=scores, number=number).view(1))
    assert found is not None
    return found


def made(*points: int) -> Result:
    """A contract that is made, for these points of the declarer's side and the others."""
    return Result(points, made=True, tricks=())


def lost(*points: int) -> Result:
    """A contract that is set."""
    return Result(points, made=False, tricks=())


class TestTheChance:
    @pytest.mark.parametrize("name", [one.id for one in pepper.variants()])
    def test_points_are_worth_what_they_are_at_the_start(self, name: str) -> None:
        assert finish_of(Match.start(pepper.variant(name), seed=1).view(1)) is None

    def test_points_are_worth_what_they_are_far_from_the_end(self) -> None:
        assert finish_of(Match.start(EUCHRE, seed=1, scores=(5, 3), number=9).view(1)) is None
        assert finish_of(Match.start(EUCHRE, seed=1, scores=(6, 3), number=9).view(1))

    def test_nothing_is_known_of_called_partners_and_endings_of_other_packages(self) -> None:
        assert race_of(pepper.variant("florida-5")) is None
        assert race_of(attrs.evolve(PLAIN, ending=OneHand())) is None

    def test_nothing_is_known_where_nobody_scores(self) -> None:
        nothing = Scoring(made=NOTHING, set=NOTHING, defence=NOTHING)
        assert race_of(attrs.evolve(PLAIN, scoring=nothing, ending=Ending(hands=3))) is None

    def test_where_all_sides_score_alike_points_move_no_chance(self) -> None:
        alike = Scoring(made=Points(1), set=Points(1), defence=Points(1), shut_out=Points(1))
        assert near(attrs.evolve(PLAIN, scoring=alike), 41, 40).chance_of_a_point(Side(0)) == 0

    def test_who_reaches_the_target_has_won(self) -> None:
        finish = near(EUCHRE, 9, 9)
        assert finish.after(Side(0), made(1, 0)) == finish.after(Side(0), made(4, 0)) == (1, 0)
        assert finish.after(Side(1), made(1, 0)) == (0, 1)
        assert finish.after(Side(0), lost(0, 2)) == (0, 1)

    def test_whoever_is_nearer_to_the_target_is_likelier_to_win(self) -> None:
        finish = near(EUCHRE, 6, 8)
        own, other = finish.after(Side(0), made(1, 0))
        assert 0 < own < 0.5 < other < 1
        assert own + other == pytest.approx(1)
        assert own < finish.after(Side(0), made(2, 0))[0] == 0.5

    def test_where_both_reach_the_target_the_rules_say_who_wins(self) -> None:
        by_points = attrs.evolve(PLAIN, ending=Ending(target=42))
        first = Ending(target=42, precedence=Precedence.DECLARER)
        counts_first = attrs.evolve(PLAIN, ending=first)
        assert near(by_points, 38, 41).after(Side(0), made(4, 2)) == (0, 1)
        assert near(counts_first, 38, 41).after(Side(0), made(4, 2)) == (1, 0)

    def test_where_the_first_trick_decides_any_trick_may_have_been_the_first(self) -> None:
        first = Ending(target=42, precedence=Precedence.FIRST_TRICK)
        finish = near(attrs.evolve(PLAIN, ending=first), 40, 41)
        assert finish.after(Side(0), Result((2, 4), made=True, tricks=(4, 2))) == (1, 0)
        assert finish.after(Side(0), Result((2, 4), made=False, tricks=(3, 3))) == (0.5, 0.5)
        chances = finish.after(Side(1), Result((4, 2), made=False, tricks=(2, 4)))
        assert chances == pytest.approx((4 / 6, 2 / 6))
        assert finish.after(Side(0), Result((2, 4), made=False, tricks=())) == (0, 1)

    def test_a_hand_that_was_played_has_the_chance_of_its_result(self) -> None:
        finish = near(EUCHRE, 6, 8)
        match = Match.start(EUCHRE, seed=1, scores=(6, 8), number=2)
        while not match.past and match.turn is not None:
            match = match.apply(sensible(match.view(match.turn), Random(0)))
        result = match.results[-1]
        own, other = finish.after_result(result, EUCHRE.table)
        assert finish.after_result(result, EUCHRE.table) == (own, other)
        side = result.declarers[0]
        points = result.points[side], result.points[1 - side]
        expected = finish.after(side, Result(points, made=result.made, tricks=()))
        assert (own, other) == expected

    def test_equal_winners_share_the_match(self) -> None:
        rules = attrs.evolve(PLAIN, ending=Ending(target=42, tie=Tie.JOINT))
        assert near(rules, 38, 40).after(Side(0), made(4, 2)) == (0.5, 0.5)

    def test_who_falls_below_the_line_has_lost(self) -> None:
        finish = near(pepper.variant("five-hundred"), -400, 100)
        assert finish.after(Side(0), lost(-100, 40)) == (0, 1)
        assert finish.after(Side(0), lost(-60, 40))[0] > 0

    def test_no_score_falls_below_the_floor(self) -> None:
        finish = near(attrs.evolve(PLAIN, ending=Ending(target=42, floor=0)), 2, 40)
        assert finish.after(Side(0), lost(-9, 1)) == finish.after(Side(0), lost(-2, 1))

    def test_only_a_contract_wins_where_the_rules_say_so(self) -> None:
        finish = near(pepper.variant("five-hundred"), 440, 480)
        assert 0 < finish.after(Side(0), lost(-40, 40))[1] < 1
        assert finish.after(Side(1), made(40, 0)) == (0, 1)

    def test_where_scores_count_down_the_lower_one_is_better(self) -> None:
        finish = near(pepper.variant("dirty-clubs-3"), 3, 2, 9)
        assert finish.after(Side(0), made(-3, 0, 0)) == (1, 0, 0)
        chances = finish.after(Side(0), lost(5, 0, -1))
        assert chances[1] > chances[0] == chances[2]
        assert sum(chances) == pytest.approx(1)

    def test_where_points_are_bad_whoever_has_fewer_is_likelier_to_win(self) -> None:
        rules = attrs.evolve(PLAIN, ending=Ending(back_door=20))
        finish = near(rules, 5, 17)
        assert finish.after(Side(0), made(0, 3)) == (1, 0)
        assert 1 > finish.after(Side(0), made(0, 2))[0] > finish.after(Side(0), made(9, 0))[0] > 0.5

    def test_in_the_last_hand_the_better_score_wins(self) -> None:
        rules = pepper.variant("progressive")
        assert finish_of(Match.start(rules, seed=1, scores=(3, 4), number=6).view(1)) is None
        last = near(rules, 3, 5, number=8)
        assert last.after(Side(0), made(3, 0)) == (1, 0)
        before = near(rules, 3, 5, number=7)
        assert 0.5 < before.after(Side(0), made(3, 0))[0] < 0.9

    def test_a_match_that_is_cut_short_is_played_as_if_it_went_on(self) -> None:
        match = Match.start(EUCHRE.at_most(3), seed=1, scores=(3, 4), number=3)
        assert finish_of(match.view(1)) is None

    def test_hands_that_are_dealt_again_do_not_count(self) -> None:
        rules = attrs.evolve(PLAIN, ending=Ending(hands=3))
        match = Match.start(rules, seed=1, scores=(3, 4), number=2).void_hand("misdeal")
        finish = finish_of(match.view(match.hand.dealer))
        assert finish is not None
        assert (finish.number, finish.hands) == (3, 1)

    def test_when_time_is_called_the_hand_decides(self) -> None:
        rules = attrs.evolve(PLAIN, ending=Ending(timed=True))
        match = Match.start(rules, seed=1, scores=(3, 4), number=2)
        assert finish_of(match.view(1)) is None
        finish = finish_of(match.call_time().view(1))
        assert finish is not None
        assert finish.after(Side(0), made(2, 0)) == (1, 0)

    def test_a_lead_or_every_trick_may_win(self) -> None:
        rules = attrs.evolve(PLAIN, ending=Ending(gap=10, target=90, sweep=Sweep.ANY))
        finish = near(rules, 3, 9)
        assert finish.after(Side(1), made(4, 0)) == (0, 1)
        assert finish.after(Side(0), Result((6, 0), made=True, tricks=(6, 0))) == (1, 0)
        assert finish.after(Side(0), Result((-4, 6), made=False, tricks=(0, 6))) == (0, 1)
        finish = near(attrs.evolve(PLAIN, ending=Ending(gap=10)), 3, 9)
        assert 0 < finish.after(Side(0), made(3, 0))[0] < 0.5

    @given(data=st.data())
    def test_the_chances_of_all_sides_are_one(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(["gamerules-3", "dirty-clubs-6", "buck-euchre", "wolf"]))
        rules = pepper.variant(name)
        race = race_of(rules)
        assert race is not None
        start, target = rules.ending.start, rules.ending.target
        assert target is not None
        within = st.integers(min(start, target + 1), max(start, target - 1))
        scores = data.draw(st.tuples(*[within for _ in rules.table.sides]))
        chances = race.chances(scores, 1)
        assert sum(chances) == pytest.approx(1)
        best = max(range(len(scores)), key=lambda side: rules.ending.worth(scores[side]))
        assert chances[best] == max(chances)


class TestCalls:
    def test_nobody_plays_alone_for_points_that_win_nothing(self) -> None:
        alone = [call for _, call in auctions(EUCHRE, 0, 0) if is_lone(call)]
        assert alone
        calls = [call for _, call in auctions(EUCHRE, 9, 9)]
        assert not [call for call in calls if is_lone(call)]

    def test_who_leads_bids_the_same_but_with_the_partner(self) -> None:
        changed = 0
        for view, call in auctions(EUCHRE, 9, 0):
            plain = bid(view, Hopes.of(view))
            if view.seat in EUCHRE.table.sides[0] and call != plain:
                assert isinstance(plain, Bid)
                assert (plain.rung, call) == ("alone", Bid("call", plain.strain))
                changed += 1
        assert changed

    def test_who_is_behind_still_plays_alone(self) -> None:
        assert [call for _, call in auctions(EUCHRE, 0, 9) if is_lone(call)]

    def test_a_bid_that_may_cost_the_match_is_not_made(self) -> None:
        rules = pepper.variant("five-hundred")
        changed = [
            (bid(view, Hopes.of(view)), call)
            for view, call in auctions(rules, -400, -400)
            if call != bid(view, Hopes.of(view))
        ]
        assert changed
        assert {call for _, call in changed} == {Pass()}

    def test_who_needs_more_to_win_bids_more(self) -> None:
        rules = pepper.variant("five-hundred")
        plain = {call for _, call in auctions(rules, 0, 0) if isinstance(call, Bid)}
        needs = [call for _, call in auctions(rules, 380, 480) if isinstance(call, Bid)]
        values = [rules.ladder.rung(call).value_in(call.strain) for call in needs]
        assert len(plain) > 0
        assert sum(value >= 120 for value in values) > len(values) / 2

    @pytest.mark.parametrize(("scores", "call"), [((0, 0), Pass()), ((30, 38), Bid("5"))])
    def test_a_bid_that_will_be_set_is_right_where_a_pass_loses_the_match(
        self, scores: tuple[int, int], call: Action
    ) -> None:
        dealt = deal(PLAIN, "", "", "AS KS 9H TH 9D TC")
        match = after(Match.start(PLAIN, deals=[dealt], dealer=0, scores=scores), "bid 4")
        assert sensible(match.view(2), Random(0)) == call


@pytest.mark.parametrize(
    ("name", "score", "kind"), [("euchre", 9, Bid), ("five-hundred", -400, Pass)]
)
def test_a_hint_says_that_the_score_decides_exactly_where_it_does(
    name: str, score: int, kind: type[Action]
) -> None:
    found = set[bool]()
    for view, call in auctions(pepper.variant(name), score, score):
        told = give_reason(view, call, Words()).startswith("with this score, it gives you")
        assert told == (call != bid(view, Hopes.of(view)))
        assert not told or isinstance(call, kind)
        found.add(told)
    assert found == {True, False}
