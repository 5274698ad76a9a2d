"""Scores that change what a side may do: bids close, and players may no longer drop out."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from pepper import (
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Deal,
    Deck,
    Declarations,
    DropOuts,
    Ending,
    IllegalActionError,
    Match,
    Phase,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    StuckDealer,
    View,
    Winning,
    record,
    variant,
    view_of,
    wire,
)
from pepper.belief import worlds
from pepper.describe import rule_sheet
from pepper.engine.sight.view import reached_in
from pepper.perft import perft
from pepper.testing import check_rules

from . import naive_rules
from .naive_games import Bid, Game, singles, teams
from .playing import SHORT, SINGLES, after, finished, legal, refused
from .test_perft import deals_of
from .test_views_from_outside import changed, use

ALONE = Rung("alone", 1, alone=Alone.YES, closed_at=8)
LATE = attrs.evolve(
    SHORT, name="late", ladder=BidLadder([Rung("1", 1), ALONE]), ending=Ending(target=10)
)
"""A team with 8 or 9 of 10 points may not bid alone."""
DOWNWARDS = Points(tricks=-1)
DOWN = attrs.evolve(
    LATE,
    name="down",
    ladder=BidLadder([Rung("1", 1), attrs.evolve(ALONE, closed_at=3)]),
    scoring=Scoring(made=DOWNWARDS),
    ending=Ending(target=0, start=10),
)
STAYING = attrs.evolve(
    SINGLES, name="staying", negotiation=DropOuts(stays_at=7), ending=Ending(target=10)
)
"""A player with 7 points or more may not drop out."""


BOTH = {"1", "alone"}


def at(rules: Rules, *scores: int, seed: int = 1) -> Match:
    return Match.start(rules, seed=seed, scores=scores)


def bids(match: Match) -> set[str]:
    return {text.removeprefix("bid ") for text in legal(match)} - {"pass"}


def text(rules: Rules) -> str:
    """The sheet on one line."""
    return " ".join(rule_sheet(rules).split())


class TestBidsThatClose:
    @pytest.mark.parametrize(
        ("rules", "score", "offered"),
        [(LATE, 7, BOTH), (LATE, 8, {"1"}), (LATE, 9, {"1"}), (DOWN, 4, BOTH), (DOWN, 3, {"1"})],
    )
    def test_a_bid_closes_at_its_score_or_a_better_one(
        self, rules: Rules, score: int, offered: set[str]
    ) -> None:
        scores = (rules.ending.start, score)
        assert bids(at(rules, *scores)) == offered

    def test_it_closes_to_both_partners_and_stays_open_to_the_other_side(self) -> None:
        match, offered = at(LATE, 8, 7), list[set[str]]()
        for _ in range(4):
            offered.append(bids(match))
            match = after(match, "pass")
        assert offered == [{"1", "alone"}, {"1"}, {"1", "alone"}, {"1"}]

    def test_the_refusal_says_at_which_score(self) -> None:
        match = at(LATE, 0, 9)
        assert refused(match, "bid alone") == "closed at score"
        with pytest.raises(IllegalActionError, match="score is 8 or better may not bid alone"):
            after(match, "bid alone")

    def test_it_is_the_score_when_the_hand_began(self) -> None:
        match = at(LATE, 0, 7)
        more = match.award(1, 1, "a revoke")
        assert more.scores == (0, 8)
        assert bids(more) == {"1", "alone"}
        less = at(LATE, 0, 8).award(1, -1, "a revoke")
        assert bids(less) == {"1"}

    def test_a_bid_closes_in_the_hand_after_the_score_is_reached(self) -> None:
        match = finished(after(at(LATE, 7, 0), "bid 1", "pass, pass, pass", "name H"))
        while bids(match) and match.turn != 2:
            match = after(match, "pass")
        assert bids(match) == ({"1"} if match.scores[0] > 7 else {"1", "alone"})

    @pytest.mark.parametrize("higher", [False, True])
    def test_a_dealer_who_is_stuck_has_only_open_bids(self, *, higher: bool) -> None:
        ladder = BidLadder([[Rung("1", 1, strain_in_bid=True), ALONE]])
        auction = Auction(all_pass=StuckDealer("1", higher=higher))
        rules = attrs.evolve(LATE, ladder=ladder, auction=auction)
        for score, open_ in ((7, higher), (8, False)):
            match = after(at(rules, score, 0), "pass, pass, pass")
            assert "1H" in bids(match)
            assert ("alone" in bids(match)) is open_

    def test_a_dealer_who_must_bid_for_a_joker_has_only_open_bids(self) -> None:
        suited = [attrs.evolve(one, strain_in_bid=True) for one in (Rung("1", 1), ALONE)]
        rules = attrs.evolve(
            LATE,
            deck=Deck("9TJQKA", hand_size=2, jokers=1, turn_up=True),
            ladder=BidLadder([suited], strains=SUITS),
            auction=Auction(laps=2, turn_up_first=True, joker_unseen=False),
        )
        dealt = Deal(("AS KS", "AH KH", "AD KD", "AC KC"), turned="JK")
        for score, open_ in ((7, True), (8, False)):
            match = Match.start(rules, deals=[dealt], scores=(score, 0))
            assert match.turn == 0
            assert ("alone S" in bids(match)) is open_

    def test_a_declaration_closes_as_well(self) -> None:
        alone = attrs.evolve(ALONE, name="go alone")
        rules = attrs.evolve(
            LATE,
            ladder=BidLadder([Rung("1", 1)]),
            phases=(Phase.AUCTION, Declarations((alone,)), Phase.NAMING, Phase.PLAY),
        )
        for score, phase in ((7, Phase("declaring")), (8, Phase.NAMING)):
            assert after(at(rules, 0, score), "bid 1").phase == phase
        assert "; a side with 8 points or more may not declare it." in text(rules)

    def test_nobody_can_be_forced_to_make_a_bid_that_closes(self) -> None:
        with pytest.raises(RulesError, match="alone, which is not open to everybody"):
            attrs.evolve(LATE, auction=Auction(all_pass=StuckDealer("alone")))

    @pytest.mark.parametrize(
        ("score", "ending", "why"),
        [
            (0, Ending(target=10), "alone closes at 0, but every side starts at 0"),
            (-3, Ending(target=10), "alone closes at -3, but every side starts at 0"),
            (10, Ending(target=10), "alone closes at 10, but a side wins at 10"),
            (12, Ending(target=0, start=10), "alone closes at 12, but every side starts at 10"),
            (0, Ending(target=0, start=10), "alone closes at 0, but a side wins at 0"),
        ],
    )
    def test_a_score_that_nobody_comes_to_is_refused(
        self, score: int, ending: Ending, why: str
    ) -> None:
        ladder = BidLadder([Rung("1", 1), attrs.evolve(ALONE, closed_at=score)])
        with pytest.raises(RulesError, match=why) as caught:
            attrs.evolve(DOWN if ending.start else LATE, ladder=ladder, ending=ending)
        assert caught.value.problems[0].path[-1] == "closed_at"

    def test_a_bid_may_close_at_the_target_where_a_contract_must_be_made_to_win(self) -> None:
        ladder = BidLadder([Rung("1", 1), attrs.evolve(ALONE, closed_at=10)])
        ending = Ending(target=10, winning=Winning.BY_CONTRACT)
        assert bids(at(attrs.evolve(LATE, ladder=ladder, ending=ending), 0, 11)) == {"1"}

    def test_the_sheet(self) -> None:
        assert "A team with 8 points or more may not bid alone." in text(LATE)
        assert "A team with 3 points or fewer may not bid alone." in text(DOWN)


class TestPlayersWhoStayIn:
    def test_a_player_at_the_score_is_not_asked(self) -> None:
        match = after(at(STAYING, 0, 9, 7, 6), "bid 1, pass, pass, pass, name H")
        # Seat 1 bids; seats 2 and 3 are asked before seat 0, but seat 2 stays in anyway.
        assert (match.phase, match.turn) == (Phase.NEGOTIATION, 3)
        match = after(match, "drop out")
        assert match.turn == 0
        match = after(match, "drop out")
        assert match.phase == Phase.PLAY
        assert match.hand.sitting_out == (0, 3)

    def test_nobody_is_asked_where_all_others_stand_so(self) -> None:
        match = after(at(STAYING, 7, 0, 8, 9), "bid 1, pass, pass, pass, name H")
        assert match.phase == Phase.PLAY

    def test_a_score_that_nobody_comes_to_is_refused(self) -> None:
        with pytest.raises(RulesError, match="players stay in at 10, but a side wins at 10") as one:
            attrs.evolve(STAYING, negotiation=DropOuts(stays_at=10))
        assert one.value.problems[0].path == ("negotiation", "stays_at")

    def test_the_sheet(self) -> None:
        assert "A player with 7 points or more may not drop out." in text(STAYING)
        down = attrs.evolve(
            STAYING,
            negotiation=DropOuts(stays_at=5),
            ending=Ending(target=0, start=25),
            scoring=Scoring(made=DOWNWARDS),
        )
        assert "A player with 5 points or fewer may not drop out." in text(down)


def moments(match: Match, seed: int = 1) -> list[Match]:
    """The match at each action of two hands, chosen at random."""
    found, rng, hands = list[Match](), Random(seed), len(match.past) + 2
    while match.turn is not None and len(match.past) < hands:
        found.append(match)
        match = match.apply(rng.choice(list(match.legal_actions)))
    return [*found, match]


MATCHES = [
    at(LATE, 8, 7, seed=2),
    at(LATE, 9, 8, seed=3),
    at(DOWN, 3, 10, seed=4),
    at(STAYING, 0, 9, 7, 6, seed=5),
    at(STAYING, 8, 6, 7, 6, seed=6),
]


def is_over(view: View) -> bool:
    return view.phase == Phase.OVER


class TestWhatIsTold:
    """The fact reaches everything that goes through a hand again."""

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_views_are_read_and_tell_who_has_come_to_a_score(self, match: Match) -> None:
        for moment in moments(match):
            for view in (moment.view(moment.turn), moment.view(None)):
                assert wire.read_view(wire.to_data(view)) == view
                assert is_over(view) or reached_in(view) == moment.hand.position.reached
            for hand in range(1, len(moment.past) + 1):
                past = moment.view(0, hand=hand)
                assert wire.read_view(wire.to_data(past)) == past
                assert reached_in(past) == moment.past[hand - 1].position.reached

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_what_is_read_of_a_changed_view_can_be_used(self, match: Match) -> None:
        for number, moment in enumerate(moments(match)):
            for view in changed(moment.view(moment.turn), Random(number)):
                use(view)

    def test_a_match_may_be_over_at_scores_that_matter(self) -> None:
        check_rules(attrs.evolve(LATE, ending=Ending(target=10, gap=5)), matches=3)

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_views_are_read_after_awards(self, match: Match) -> None:
        sides = len(match.rules.table.sides)
        for points in (2, -2):
            for moment in moments(match.award_sides([points] * sides, "a gift"))[:8]:
                view = moment.view(moment.turn)
                assert wire.read_view(wire.to_data(view)) == view
                assert reached_in(view) == moment.hand.position.reached

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_beliefs_deal_worlds_in_which_the_seat_sees_the_same(self, match: Match) -> None:
        for moment in moments(match.award_sides([1] * len(match.scores), "a gift")):
            if moment.turn is not None:
                view = moment.view(moment.turn)
                (world,) = worlds(view, Random(1), 1)
                assert world.match.view(moment.turn) == view
                assert world.match.legal_actions == moment.legal_actions

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_a_view_is_made_from_what_a_seat_knows(self, match: Match) -> None:
        for moment in moments(match):
            if moment.past or moment.turn is None or moment.hand.deal is None:
                break
            view = moment.view(moment.turn)
            done = [(act.seat, act.action) for act in view.acts if act.seat >= 0]
            own = moment.hand.deal.hands[moment.turn]
            assert view_of(match.rules, moment.turn, own, done, scores=match.scores) == view

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_a_record_brings_the_match_back(self, match: Match) -> None:
        last = moments(match)[-1]
        assert record.loads(record.dumps(last)) == last

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_a_match_goes_back_to_any_moment(self, match: Match) -> None:
        found = moments(match.award_sides([1] * len(match.scores), "a gift"))
        back = found[-1]
        for moment in reversed(found[:-1]):
            assert back.previous is not None
            back = back.previous
            assert back.legal_actions == moment.legal_actions
            assert back.hand.position.reached == moment.hand.position.reached

    @pytest.mark.parametrize("match", MATCHES, ids=repr)
    def test_a_hand_opens_again_as_it_did(self, match: Match) -> None:
        *_, opened = match.hand.opening()
        assert opened.position == match.hand.position

    @pytest.mark.parametrize("rules", [LATE, DOWN, STAYING], ids=str)
    def test_any_match_is_sound(self, rules: Rules) -> None:
        check_rules(rules, matches=6)

    def test_checks_begin_at_scores_that_matter(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begun = list[object]()
        start = Match.start

        def noted(rules: Rules, **options: object) -> Match:
            begun.append(options.get("scores"))
            return start(rules, seed=1)

        monkeypatch.setattr("pepper.testing.check.Match.start", noted)
        check_rules(LATE, matches=12)
        check_rules(SHORT, matches=2)
        assert {*begun} == {(0, 0), (0, 8), (8, 0), (8, 8), None}


def test_rules_without_such_scores_share_their_positions_at_any_score() -> None:
    start = [Match.start(variant("euchre"), seed=1, scores=(score, 0)) for score in (0, 9)]
    assert start[0].hand.position is start[1].hand.position
    assert start[0].rules.thresholds == ()
    assert at(LATE, 8, 0).hand.position is not at(LATE, 0, 0).hand.position


@pytest.mark.parametrize("scores", [(0, 0), (8, 7), (7, 9), (9, 9)])
def test_a_second_implementation_counts_the_same_bids(scores: tuple[int, int]) -> None:
    named = tuple(map(str, LATE.ladder.strains))
    bids_ = [Bid("1", 1, named=named), Bid("alone", 2, named=named, alone="yes", closed_at=8)]
    match = at(LATE, *scores)
    other = naive_rules.dealt(Game(teams(4), bids_), deals_of(LATE, 1), 1, 0, scores)
    for depth in range(1, 5):
        assert perft(match, depth) == naive_rules.count(other, depth)


@pytest.mark.parametrize("scores", [(0, 0, 0, 0), (9, 8, 7, 6), (0, 7, 0, 7), (7, 7, 7, 7)])
def test_a_second_implementation_counts_the_same_decisions(scores: tuple[int, ...]) -> None:
    named = tuple(map(str, STAYING.ladder.strains))
    game = Game(
        singles(4),
        [Bid("1", 1, named=named), Bid("2", 2, named=named)],
        negotiation="drop out",
        stays_at=7,
    )
    match = after(at(STAYING, *scores), "bid 2, name S")
    other = naive_rules.dealt(game, deals_of(STAYING, 1), 1, 0, scores)
    for one in ("bid 2", "name S"):
        other = naive_rules.after(other, one)
    for depth in range(1, 7):
        assert perft(match, depth) == naive_rules.count(other, depth)
