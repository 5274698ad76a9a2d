"""A part of the rules says what breaches cost, and who deals after a hand that is void."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    HandEnd,
    Irregularities,
    Match,
    Penalty,
    PepperError,
    Rules,
    RulesError,
    Scorer,
    api,
    house,
    wire,
)
from pepper.describe import rule_difference, rule_sheet

from .playing import SINGLES

HASEN = pepper.variant("hasenpfeffer")
REVOKE = Penalty("a revoke", 2, rule="whoever can follow suit must")
TALK = Penalty("talk", -1, Scorer.OFFENDER)
MISDEAL = Penalty("a misdeal", voids=True)
GIVEN_UP = Penalty("cards shown", 3, voids=True)


def agreed(rules: Rules, *penalties: Penalty, redeals: int | None = None) -> Rules:
    return attrs.evolve(rules, irregularities=Irregularities(penalties=penalties, redeals=redeals))


EVERY = agreed(HASEN, REVOKE, TALK, MISDEAL, GIVEN_UP, redeals=2)


class TestPenalties:
    def test_the_others_score_or_the_offenders_lose(self) -> None:
        match = Match.start(EVERY, seed=7).penalize(0, "a revoke").penalize(0, "talk")
        assert match.scores == (-1, 2)
        assert [award.reason for award in match.awards] == ["a revoke", "talk"]
        assert match.step == 2

    def test_each_of_several_others_scores_in_one_step(self) -> None:
        match = Match.start(agreed(SINGLES, REVOKE), seed=7)
        after = match.penalize(1, "a revoke")
        scores = [2] * len(match.scores)
        scores[1] = 0
        assert after.scores == tuple(scores)
        assert after.previous == match

    def test_the_hand_may_be_void(self) -> None:
        match = Match.start(EVERY, seed=7)
        void = match.penalize(1, "a misdeal")
        assert (void.results[0].ending, void.results[0].reason) == (HandEnd.VOID, "a misdeal")
        assert void.previous == match
        both = match.penalize(1, "cards shown")
        assert (both.scores, both.results[0].reason, both.step) == ((3, 0), "cards shown", 2)
        assert pepper.loads(pepper.dumps(both)) == both

    @pytest.mark.parametrize("name", ["", "revoke", "A REVOKE", None, 3])
    def test_unknown_ones_are_refused(self, name: str) -> None:
        with pytest.raises(PepperError, match="penalty"):
            Match.start(EVERY, seed=7).penalize(0, name)

    def test_penalties_that_the_rules_lack_are_refused(self) -> None:
        with pytest.raises(PepperError, match="penalty 'a revoke': the rules have none"):
            Match.start(HASEN, seed=7).penalize(0, "a revoke")

    @pytest.mark.parametrize("side", [-1, 2, True, "0"])
    def test_penalties_of_unknown_sides_are_refused(self, side: int) -> None:
        with pytest.raises(PepperError, match=r"^side"):
            Match.start(EVERY, seed=7).penalize(side, "talk")


class TestRedeals:
    @given(st.none() | st.integers(0, 4))
    def test_the_deal_passes_after_so_many_void_hands_in_a_row(self, redeals: int | None) -> None:
        match = Match.start(agreed(HASEN, redeals=redeals), seed=7)
        for number in range(1, 6):
            match = match.void_hand("a misdeal")
            passed = 0 if redeals is None else number // (redeals + 1)
            assert match.hand.dealer == passed % 4
            assert match.results[-1].redealt is (redeals is None or number % (redeals + 1) != 0)
            assert not match.results[-1].counts
        for again in (pepper.loads(pepper.dumps(match)), match.at(match.step)):
            assert (again, again.history) == (match, match.history)

    def test_a_penalty_may_pass_the_deal(self) -> None:
        passing = Penalty("no ace", voids=True, redeal=False)
        match = Match.start(agreed(HASEN, MISDEAL, passing), seed=7)
        again, passed = match.penalize(0, "a misdeal"), match.penalize(0, "no ace")
        assert [one.hand.dealer for one in (again, passed)] == [0, 1]
        assert [one.results[0].redealt for one in (again, passed)] == [True, False]
        assert not passed.results[0].counts
        assert match.void_hand("no ace") == passed
        for one in (again, passed):
            assert pepper.loads(pepper.dumps(one)) == one
        told = " ".join(rule_sheet(match.rules).split())
        assert "No ace: the hand is void, and the deal passes to the left." in told
        assert "After any other void hand the same player deals again." in told
        only = " ".join(rule_sheet(agreed(HASEN, passing)).split())
        assert "the same player deals again" not in only

    def test_a_hand_between_them_begins_the_count_anew(self) -> None:
        match = Match.start(agreed(HASEN, redeals=1), seed=7).void_hand("a misdeal")
        number = match.hand.number
        while match.hand.number == number:
            match = match.apply(match.legal_actions[0])
        assert match.hand.dealer == 1
        assert match.void_hand("a misdeal").hand.dealer == 1

    def test_void_hands_are_no_hands_of_a_pepper_round(self) -> None:
        wolf = agreed(pepper.variant("wolf"), redeals=0)
        match = Match.start(wolf, seed=7)
        for _ in range(5):
            match = match.void_hand("a misdeal")
        assert match.hand.pepper_round

    def test_void_hands_are_not_counted_but_every_deal_is(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer+hands=1"), seed=7)
        assert match.void_hand("a misdeal").outcome is None
        one = Match.start(HASEN.one_hand(), seed=7).void_hand("a misdeal")
        assert one.outcome is not None
        assert one.outcome.winners == (0, 1)


WRONG: dict[str, Callable[[], object]] = {
    "costs nothing": lambda: Penalty("a revoke"),
    "no name": lambda: Penalty("", 2),
    "a blank": lambda: Penalty(" a revoke", 2),
    "a blank before the rule": lambda: Penalty("a revoke", 2, rule=" follow suit"),
    "a line feed": lambda: Penalty("a\nrevoke", 2),
    "many points": lambda: Penalty("a revoke", 10**7),
    "a long rule": lambda: Penalty("a revoke", 2, rule="x" * 201),
    "no points": lambda: Penalty("a misdeal", scorer=Scorer.OFFENDER, voids=True),
    "one name": lambda: Irregularities(penalties=(REVOKE, attrs.evolve(REVOKE, points=3))),
    "redeals": lambda: Irregularities(redeals=-1),
    "no void hand": lambda: Penalty("a revoke", 2, redeal=False),
    "nobody deals again": lambda: Irregularities(
        penalties=(Penalty("a misdeal", voids=True, redeal=False),), redeals=0
    ),
    "many": lambda: Irregularities(penalties=(REVOKE,) * 51),
}


class TestParts:
    @pytest.mark.parametrize("name", WRONG)
    def test_what_makes_no_sense_is_refused(self, name: str) -> None:
        with pytest.raises(RulesError) as error:
            WRONG[name]()
        assert error.value.problems[0].part == "irregularities"

    def test_penalties_come_back_from_their_repr_json_and_a_file(self) -> None:
        assert eval(repr(EVERY.irregularities), {**vars(api)}) == EVERY.irregularities  # noqa: S307
        assert wire.read_rules(wire.to_data(EVERY)) == EVERY
        assert house.loads(house.dumps(EVERY)) == EVERY

    def test_a_file_says_them_in_a_few_lines(self) -> None:
        rules = house.loads(
            'variant = "hasenpfeffer"\n[irregularities]\nredeals = 2\n'
            '[[irregularities.penalties]]\nname = "a revoke"\npoints = 2\n'
            'rule = "whoever can follow suit must"\n'
        )
        assert rules.irregularities == Irregularities(penalties=(REVOKE,), redeals=2)


class TestSheets:
    def test_no_sheet_tells_of_what_is_not_agreed(self) -> None:
        for variant in pepper.variants():
            own = variant.rules()
            if own.irregularities == Irregularities():
                assert "Irregularities" not in rule_sheet(own)

    def test_the_sheet_says_what_is_agreed(self) -> None:
        sheet = " ".join(rule_sheet(EVERY).split("## Irregularities")[1].split())
        assert sheet == (
            "A revoke: the other team scores 2 points. Whoever can follow suit must. "
            "Talk: the team that broke the rule loses 1 point. "
            "A misdeal: the hand is void. "
            "Cards shown: the other team scores 3 points, and the hand is void. "
            "After a void hand the same player deals again. "
            "After three void hands in a row the deal passes to the left."
        )

    @pytest.mark.parametrize(
        ("rules", "told"),
        [
            (agreed(SINGLES, REVOKE), "each other player scores 2 points"),
            (agreed(SINGLES, TALK), "the player who broke the rule loses 1 point"),
            (agreed(HASEN, MISDEAL), "After a void hand the same player deals again."),
            (agreed(HASEN, redeals=0), "After a void hand the deal passes to the left."),
        ],
    )
    def test_the_sheet_has_the_agreed_penalties(self, rules: Rules, told: str) -> None:
        assert told in " ".join(rule_sheet(rules).split())

    def test_the_difference_of_two_games_has_it(self) -> None:
        assert "A revoke" in rule_difference(HASEN, attrs.evolve(EVERY, name="other"))
