"""Rules of a whole match on two cards a hand: deals, the end, and what a match says of itself."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import (
    CHANCE,
    NO_TRUMP,
    NOTHING,
    TRICKS,
    Auction,
    BidLadder,
    Deal,
    Ending,
    Facts,
    Freeze,
    IllegalActionError,
    Kind,
    Match,
    Outcome,
    Pass,
    PassedOut,
    Payout,
    PepperRound,
    Phase,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Side,
    Sweep,
    Tie,
    Winning,
)
from pepper.words import Words

from .playing import SHORT, after, bid, deal, finished

RULES = attrs.evolve(
    SHORT,
    ladder=BidLadder((Rung("1", 1), Rung("2", 2)), strains=(NO_TRUMP,)),
    scoring=Scoring(made=TRICKS, set=TRICKS),
    ending=Ending(hands=3),
)
EVEN = ("AS 9H", "AH 9S", "TS TH", "QS QH")
"""A trick for each side, whoever leads what."""
SWEEP = ("AS AH", "9H 9S", "TS TH", "QS QH")
"""Both tricks for the first side."""

ONE = Facts(number=1)


def played(rules: Rules, *hands: tuple[str, ...]) -> Match:
    """The match after hands that are dealt so; whoever has a choice does the first thing."""
    match = Match.start(rules, deals=[deal(rules, *hand) for hand in hands])
    for _ in hands:
        match = finished(match)
    return match


def contracted(rules: Rules, rung: str) -> Match:
    """The match after an even hand in which seat 1 has bid this."""
    return finished(bid(Match.start(rules, deals=[deal(rules, *EVEN)]), 1, rung))


def swept(rules: Rules, *, by: int) -> Match:
    """The match after a hand that this seat bid, and whose tricks the first side took."""
    return finished(bid(Match.start(rules, deals=[deal(rules, *SWEEP)]), by, "2"))


class TestEnds:
    def test_whoever_takes_every_trick_wins_at_once(self) -> None:
        rules = attrs.evolve(RULES, ending=Ending(target=50, sweep=Sweep.ANY))
        assert played(rules, EVEN).outcome is None
        outcome = played(rules, EVEN, SWEEP).outcome
        assert outcome is not None
        assert (outcome.winners, outcome.why) == ((0,), "every trick of a hand was taken")
        declarer = attrs.evolve(rules, ending=Ending(target=50, sweep=Sweep.DECLARER))
        assert swept(declarer, by=1).outcome is None
        assert swept(declarer, by=2).outcome == outcome

    def test_a_score_stops_at_the_floor_and_the_result_says_so(self) -> None:
        scoring = Scoring(made=TRICKS, set=Points(-3), defence=NOTHING)
        rules = attrs.evolve(RULES, scoring=scoring, ending=Ending(hands=3, floor=-1))
        match = swept(rules, by=1)
        lines = [(line.side, line.points, line.why) for line in match.results[0].lines]
        assert lines[-1] == (1, 2, "no score gets worse than -1")
        assert match.scores == (0, -1)

    def test_all_may_lose(self) -> None:
        scoring = Scoring(made=Points(-3), set=Points(-3), defence=Points(-3))
        ending = Ending(back_door=-3, joint_loss=True, payout=Payout(game=5))
        match = played(attrs.evolve(RULES, scoring=scoring, ending=ending), EVEN)
        assert match.outcome is not None
        assert (match.outcome.winners, match.outcome.bills) == ((), (10, 10))
        told = Words().outcome(match.rules, match.outcome)
        assert told == "nobody wins: all sides reached the back door at -3"
        assert pepper.loads(pepper.dumps(match)) == match
        assert "outcome: nobody won" in pepper.dumps(match)

    def test_one_hand_of_a_game_of_bad_points_is_won_by_the_fewest(self) -> None:
        rules = attrs.evolve(RULES, ending=Ending(back_door=9)).one_hand()
        assert played(rules, SWEEP).outcome == Outcome((Side(1),), Kind("last hand"), ONE)


class TestDeals:
    DEALS = (deal(RULES, *EVEN), deal(RULES, *SWEEP), deal(RULES))

    def test_each_hand_has_the_next_of_the_deals_that_are_given(self) -> None:
        match = Match.start(RULES, deals=self.DEALS[:2])
        hands = [match.hand.deal]
        match = finished(match)
        hands.append(match.hand.deal)
        assert hands == list(self.DEALS[:2])
        assert finished(match).turn == CHANCE

    def test_a_finished_hand_is_looked_at_by_its_number(self) -> None:
        match = Match.start(RULES, deals=self.DEALS)
        scores: list[tuple[int, ...]] = []
        for _ in self.DEALS:
            match = finished(match)
            scores.append(match.scores)
        views = [match.view(None, hand=number, reveal=True) for number in (1, 2, 3)]
        assert [view.deal for view in views] == list(self.DEALS)
        assert [view.scores for view in views] == scores

    def test_a_deal_that_is_told_makes_the_same_match_as_one_that_was_given(self) -> None:
        told = Match.start(RULES, deals=()).apply(self.DEALS[0])
        given = Match.start(RULES, deals=self.DEALS[:1])
        assert (len(told.history), len(given.history)) == (1, 0)
        assert told == given
        assert hash(told) == hash(given)


class TestTieRound:
    ENDING = Ending(target=2, tie=Tie.PEPPER_ROUND)
    RULES = attrs.evolve(
        RULES, auction=Auction(pepper_round=PepperRound("1", hands=2)), ending=ENDING
    )
    LEVEL = (EVEN, EVEN)

    def test_a_tie_at_the_target_is_broken_by_a_whole_pepper_round(self) -> None:
        tied = played(self.RULES, *self.LEVEL)
        assert (tied.scores, tied.hand.pepper_round) == ((2, 2), True)
        within = played(self.RULES, *self.LEVEL, SWEEP)
        assert (within.scores, within.outcome, within.hand.pepper_round) == ((4, 2), None, True)
        over = played(self.RULES, *self.LEVEL, SWEEP, EVEN)
        assert over.scores == (5, 3)
        assert over.outcome is not None
        assert over.outcome.winners == (0,)

    def test_a_lead_within_it_wins_at_once_only_where_that_is_the_rule(self) -> None:
        at_once = attrs.evolve(self.ENDING, test_in_tie_round=True)
        over = played(attrs.evolve(self.RULES, ending=at_once), *self.LEVEL, SWEEP)
        assert over.outcome is not None
        assert over.outcome.winners == (0,)

    def test_a_tied_pepper_round_is_followed_by_another(self) -> None:
        tied = played(self.RULES, *self.LEVEL, *self.LEVEL)
        assert (tied.outcome, tied.hand.pepper_round) == (None, True)
        assert played(self.RULES, *self.LEVEL, *self.LEVEL, SWEEP).outcome is None
        assert played(self.RULES, *self.LEVEL, *self.LEVEL, SWEEP, EVEN).phase is Phase.OVER


class TestFreeze:
    RULES = attrs.evolve(
        RULES,
        scoring=Scoring(made=Points(5), set=Points(3)),
        ending=Ending(target=2, winning=Winning.BY_CONTRACT, freeze=Freeze.AT_TARGET),
    )

    def test_a_declarer_who_makes_the_contract_goes_beyond_the_target(self) -> None:
        assert contracted(self.RULES, "1").scores == (1, 5)

    def test_a_declarer_who_is_set_stops_at_it_like_everybody(self) -> None:
        assert contracted(self.RULES, "2").scores == (1, 2)

    def test_points_that_are_taken_back_are_part_of_what_the_hand_came_to(self) -> None:
        match = contracted(self.RULES, "2")
        (result,) = match.results
        assert result.points == match.scores
        assert [line.points for line in result.lines if line.side == 1] == [3, -1]


class TestTimeCalled:
    def test_a_hand_that_would_be_dealt_again_may_be_the_last(self) -> None:
        again = attrs.evolve(
            RULES,
            auction=Auction(all_pass=PassedOut(redeal=True)),
            ending=Ending(timed=True, tie=Tie.JOINT),
        )
        match = Match.start(again, deals=[deal(again, *EVEN)])
        passes = ("pass",) * 4
        assert after(match, *passes).outcome is None
        outcome = after(match.call_time(), *passes).outcome
        assert outcome is not None
        assert outcome.winners == (0, 1)


class TestSaid:
    def test_a_match_says_its_rules_its_seed_where_it_stands_and_the_scores(self) -> None:
        seeded = Match.start(RULES, seed=7)
        assert repr(seeded) == "<Match short seed=7: hand 1, auction, turn 1, scores (0, 0)>"
        told = Match.start(RULES, deals=())
        assert repr(told) == "<Match short: hand 1, deal, turn chance, scores (0, 0)>"

    def test_when_a_match_is_over_nothing_is_legal_and_a_refusal_says_so(self) -> None:
        over = played(attrs.evolve(RULES, ending=Ending(hands=1)), SWEEP)
        with pytest.raises(IllegalActionError, match=r"The match is over\.$"):
            over.apply(Pass())
        with pytest.raises(IllegalActionError, match=r"The match is over\.$"):
            over.apply(Deal(EVEN))


def test_a_match_that_begins_at_its_target_has_that_one_fault_wherever_its_back_door_is() -> None:
    with pytest.raises(RulesError) as caught:
        Ending(target=20, start=20, back_door=0)
    (problem,) = caught.value.problems
    assert problem.what == "everybody starts at the target of 20"
