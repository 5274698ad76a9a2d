"""Matches whose end is known beforehand: a last hand, and rules for one hand."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    Auction,
    Ending,
    Match,
    Outcome,
    PassedOut,
    PepperError,
    PepperRound,
    Precedence,
    Rules,
    RulesError,
    Side,
    Tie,
    Winning,
)
from pepper.describe import rule_sheet
from pepper.engine.parts.ending import Standing, Undecided, verdict
from pepper.testing import walk
from tests.reasons import last_hand, reached

from .foreign import WITH_DISCARD, OneHand
from .playing import after

VARIANTS = [found.rules() for found in pepper.variants()]
WOLF = pepper.variant("wolf")


def at_last(ending: Ending, *scores: int, made: bool = True, number: int = 5) -> object:
    """Who has won, or how the match goes on, after a hand of the first side."""
    standing = Standing(scores, (Side(0),), made=made, hands=1, number=number)
    found = ending.decide(standing)
    return found.winners if isinstance(found, Outcome) else found


class TestLastHand:
    @pytest.mark.parametrize("tie", Tie)
    def test_after_it_the_best_score_wins_and_equal_ones_win_together(self, tie: Tie) -> None:
        ending = Ending(target=42, last_hand=5, tie=tie)
        assert at_last(ending, 3, 4) == (1,)
        assert at_last(ending, 4, 4) == (0, 1)
        assert at_last(ending, 44, 44) == (0, 1)
        assert at_last(attrs.evolve(ending, back_door=-9), -9, -9) == (0, 1)
        assert at_last(ending, 3, 4, number=4) is Undecided.PLAY_ON

    def test_until_then_the_match_ends_as_ever(self) -> None:
        first = Ending(target=42, last_hand=5, precedence=Precedence.DECLARER)
        assert at_last(first, 42, 44, number=4) == (0,)
        assert at_last(first, 42, 44) == (0,)
        assert at_last(Ending(hands=1, last_hand=5), 3, 4, number=1) == (1,)
        assert at_last(Ending(hands=1, last_hand=5), 4, 4, number=1) is Undecided.PLAY_ON

    def test_lower_scores_are_better_where_scores_count_down(self) -> None:
        assert at_last(Ending(target=0, start=15, last_hand=5), 3, 4) == (0,)

    def test_a_side_that_may_not_win_by_the_target_may_win_by_its_score(self) -> None:
        ending = Ending(target=42, last_hand=5, winning=Winning.BY_CONTRACT)
        assert at_last(ending, 40, 44) == (1,)

    def test_a_pepper_round_that_breaks_a_tie_is_cut_short(self) -> None:
        ending = Ending(target=42, last_hand=5, tie=Tie.PEPPER_ROUND)
        waiting = Standing((45, 44), (), made=False, hands=4, in_tie_round=True, number=4)
        assert ending.decide(waiting) is Undecided.PLAY_ON
        assert ending.decide(attrs.evolve(waiting, number=5)) == Outcome((Side(0),), *reached(42))

    def test_the_reason_names_it(self) -> None:
        standing = Standing((3, 4), (), made=False, hands=1, number=5)
        wanted = Outcome((Side(1),), *last_hand(5))
        assert verdict(Ending(last_hand=5), standing) == wanted

    def test_a_deal_that_does_not_count_may_be_the_last(self) -> None:
        rules = pepper.variant("progressive").at_most(2)
        assert rules.auction.all_pass == PassedOut(redeal=True)
        match = after(Match.start(rules, seed=1), *["pass"] * 4)
        assert match.outcome is None
        match = after(match, *["pass"] * 4)
        assert match.outcome == Outcome((Side(0), Side(1)), *last_hand(2))

    def test_the_sheet_says_so(self) -> None:
        said = (
            "The game is over after five hands at the latest, counting every deal: then the higher "
            "score wins, and equal ones share the win."
        )
        assert said in flat(Ending(last_hand=5))
        # What is said last holds: before the last hand a tie is played off, after it shared.
        level = "If both have and are level, play another hand."
        assert f"{level} {said}" in flat(Ending(target=42, last_hand=5))
        assert "After five hands the team with more points wins." in flat(Ending(last_hand=5))
        timed = flat(Ending(last_hand=5, timed=True))
        assert "When the time is up, the team with more points wins." in timed
        lowest = flat(Ending(target=0, start=9, last_hand=5), pepper.variant("dirty-clubs-4"))
        assert "then the lowest score wins" in lowest


def flat(ending: Ending, rules: Rules = VARIANTS[5]) -> str:
    """The rule sheet in one line."""
    return " ".join(rule_sheet(attrs.evolve(rules, ending=ending)).split())


class TestAtMost:
    @pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
    def test_a_match_by_chance_ends_with_that_hand_at_the_latest(self, rules: Rules) -> None:
        for seed in range(2):
            *_, match = walk(Match.start(rules.at_most(4), seed=seed), Random(seed), hands=99)
            assert match.outcome is not None
            assert len(match.past) <= 4

    def test_a_lower_limit_stays(self) -> None:
        assert WOLF.at_most(9).at_most(20).ending.last_hand == 9
        assert WOLF.at_most(20).at_most(9).ending.last_hand == 9

    def test_the_rest_of_the_rules_stays_and_the_name_says_it(self) -> None:
        limited = WOLF.at_most(20)
        assert limited.name == "wolf, 20 hands"
        assert limited.ending == attrs.evolve(WOLF.ending, last_hand=20)
        assert attrs.evolve(limited, name="wolf", ending=WOLF.ending) == WOLF
        assert WOLF.at_most(1).name == "wolf, 1 hand"

    def test_a_long_name_is_cut(self) -> None:
        long = attrs.evolve(WOLF, name="x" * 200).at_most(20).name
        assert (len(long), long[-11:]) == (200, "xx, 20 hands"[-11:])

    @pytest.mark.parametrize("hands", [0, -1, True, "3", 1.0])
    def test_less_than_one_hand_is_refused(self, hands: int) -> None:
        with pytest.raises(PepperError, match="must be an integer, 1 or more"):
            WOLF.at_most(hands)

    def test_an_ending_of_another_package_is_refused(self) -> None:
        rules = attrs.evolve(WITH_DISCARD, ending=OneHand())
        with pytest.raises(RulesError, match="ending: OneHand does not support `last_hand`"):
            rules.at_most(3)
        with pytest.raises(RulesError, match="ending: OneHand does not support `last_hand`"):
            rules.one_hand()


class TestOneHand:
    @pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
    def test_a_match_by_chance_is_one_hand_whatever_it_comes_to(self, rules: Rules) -> None:
        one = rules.one_hand()
        for seed in range(4):
            *_, match = walk(Match.start(one, seed=seed), Random(seed), hands=99)
            assert len(match.results) == 1
            assert match.outcome is not None
            assert not match.hand.pepper_round
            best = max(map(one.ending.worth, match.scores))
            winners = [n for n, score in enumerate(match.scores) if one.ending.worth(score) == best]
            assert list(match.outcome.winners) == winners

    @pytest.mark.parametrize("text", ["progressive", "hasenpfeffer", "bid-euchre", "gamerules-2"])
    def test_a_hand_that_nobody_bids_on_is_the_match(self, text: str) -> None:
        match = Match.start(pepper.variant(text).one_hand(), seed=4)
        while match.outcome is None:
            passing = pepper.Pass() in match.legal_actions
            match = match.apply(pepper.Pass() if passing else match.legal_actions[0])
        assert len(match.results) == 1

    def test_scores_count_down_where_they_do(self) -> None:
        one = pepper.variant("dirty-clubs-4").one_hand()
        assert (one.ending.start, one.ending.target) == (15, 0)
        assert one.ending.worth(3) > one.ending.worth(4)

    def test_rules_for_one_hand_have_no_other_end(self) -> None:
        one = pepper.variant("ontario-4").one_hand()
        assert one.ending == Ending(tie=Tie.JOINT, last_hand=1)
        assert one.name == "ontario-4, one hand"
        timed = pepper.variant("bid-euchre+timed").one_hand()
        assert not timed.ending.timed

    def test_losers_pay(self) -> None:
        *_, match = walk(Match.start(pepper.variant("pfeffer").one_hand(), seed=1), Random(1))
        assert match.outcome is not None
        assert any(match.outcome.bills)

    @pytest.mark.parametrize("name", ["wolf", "pfeffer", "dirty-clubs-4"])
    def test_rules_of_one_hand_stay_as_they_are(self, name: str) -> None:
        rules = pepper.variant(name).one_hand()
        assert rules.one_hand() is rules

    def test_a_pepper_round_of_another_packages_auction_is_refused(self) -> None:
        class Own(Auction):
            def sheet(self, _: Rules) -> tuple[str, ...]:
                return ("As you like it.",)

        own = Own(pepper_round=PepperRound("4", hands=4))
        with pytest.raises(RulesError, match="auction: Own has a pepper round"):
            attrs.evolve(WOLF, auction=own).one_hand()
        assert attrs.evolve(WOLF, auction=Own()).one_hand().auction == Own()


def test_a_last_hand_below_one_is_refused() -> None:
    with pytest.raises(RulesError, match="the last hand is number 0") as caught:
        Ending(target=42, last_hand=0)
    assert caught.value.problems[0].path == ("last_hand",)


def test_rules_with_a_last_hand_come_back_from_records() -> None:
    for rules in (WOLF.one_hand(), WOLF.at_most(3)):
        match = Match.start(rules, seed=7)
        assert pepper.loads(pepper.dumps(match)) == match
        assert pepper.loads(pepper.dumps(match, format="json")) == match
