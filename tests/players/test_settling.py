"""Near the end of a match, decisions about a contract are made by the chance to win it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest

import parlour
import pepper
from pepper import (
    BID,
    Action,
    Ask,
    Auction,
    Bid,
    BidLadder,
    Card,
    Declarations,
    Declare,
    DefendAlone,
    Doubling,
    Ending,
    Grant,
    Match,
    Phase,
    Points,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Side,
    StrainBonus,
    Suit,
    ThrowIn,
)
from pepper.bots import sensible
from pepper.bots.bidding import Hopes, bid
from pepper.bots.passing import price_of
from pepper.bots.settling import is_decided_by_the_score, settle
from pepper.engine.phases.declaring import DECLARING, Declarer
from pepper.engine.phases.doubling import DOUBLING
from pepper.engine.phases.lone_defence import LONE_DEFENCE
from pepper.sharp import Sharp
from tests.playing import deal

SEEDS = 60
EUCHRE = pepper.variant("euchre")
TWICE = attrs.evolve(EUCHRE.scoring, doubled_defence=True)
DOUBLED = attrs.evolve(
    EUCHRE, scoring=TWICE, phases=(*EUCHRE.phases[:-1], Doubling(), EUCHRE.phases[-1])
)
RAISE = Rung("raise", 3, scoring=ScoringChanges(made=Points(2), defence_of_set=Points(4)))
DECLARED = attrs.evolve(
    EUCHRE, phases=(EUCHRE.phases[0], Declarations((RAISE,)), *EUCHRE.phases[1:])
)
LONE = attrs.evolve(
    EUCHRE,
    scoring=attrs.evolve(EUCHRE.scoring, lone_defence_times=2),
    phases=(*EUCHRE.phases[:-1], DefendAlone(always=True), EUCHRE.phases[-1]),
)
MIDWEST = pepper.variant("midwest")
ALONE = attrs.evolve(MIDWEST, scoring=attrs.evolve(MIDWEST.scoring, alone_times=2))
WOLF = pepper.variant("wolf")
DEARER = attrs.evolve(
    WOLF,
    ladder=BidLadder(
        [
            Rung(str(n), n, strain_bonus=(StrainBonus(Suit.HEARTS, 4), StrainBonus(Suit.SPADES, 4)))
            for n in range(3, 7)
        ]
    ),
    scoring=Scoring(made=BID),
    auction=Auction(),
    negotiation=None,
    ending=Ending(target=42),
)
BUCK = pepper.variant("buck-euchre")
HASEN = pepper.variant("hasenpfeffer")
BY_PARTNER = attrs.evolve(
    EUCHRE,
    phases=(EUCHRE.phases[0], Declarations((RAISE,), by=Declarer.PARTNERS), *EUCHRE.phases[1:]),
)
NULLO = Rung("nullo", 0, value=2, scoring=ScoringChanges(made=BID))
NO_TRICK = attrs.evolve(
    EUCHRE, phases=(EUCHRE.phases[0], Declarations((NULLO,)), *EUCHRE.phases[1:])
)
TAKEN_OVER = attrs.evolve(
    HASEN, phases=(HASEN.phases[0], Doubling(takes_over=True), *HASEN.phases[1:])
)


def decisions(rules: Rules, phase: Phase, *scores: int) -> Iterator[tuple[Match, Action, Action]]:
    """Matches in which a seat decides in a phase, with its choice without and with the score."""
    for seed in range(SEEDS):
        dealer = rules.table.seats[seed % len(rules.table.seats)]
        match = Match.start(rules, seed=seed, dealer=dealer, scores=scores, number=9)
        while match.turn is not None and not match.past and match.phase is not Phase.PLAY:
            view = match.view(match.turn)
            action = sensible(view, Random(0))
            if match.phase == phase and len(view.legal_actions) > 1:
                bids = match.phase is Phase.AUCTION
                plain = bid(view, Hopes.of(view)) if bids else settle(view)
                assert plain is not None
                yield match, plain, action
            match = match.apply(action)


def changed(rules: Rules, phase: Phase, *scores: int) -> list[tuple[Side, str, str]]:
    """The decisions that the score changes: whose they are, and both choices."""
    return [
        (rules.table.side(match.turn), plain, action)
        for match, before, now in decisions(rules, phase, *scores)
        if match.turn is not None and (plain := str(before)) != (action := str(now))
    ]


class TestContracts:
    def test_a_contract_that_loses_the_match_is_doubled_with_any_cards(self) -> None:
        found = changed(DOUBLED, DOUBLING, 6, 9)
        assert found.count((Side(0), "let stand", "double")) > 5
        assert not changed(DOUBLED, DOUBLING, 9, 9)

    def test_who_wins_the_match_with_a_doubled_contract_does_not_redouble(self) -> None:
        found = changed(DOUBLED, DOUBLING, 6, 9)
        assert {one for one in found if one[0] == 1} == {(Side(1), "redouble", "let stand")}

    def test_more_is_declared_where_it_wins_the_match(self) -> None:
        found = changed(DECLARED, DECLARING, 8, 8)
        assert {(plain, now) for _, plain, now in found} == {("as bid", "declare raise")}
        assert not changed(DECLARED, DECLARING, 9, 9)

    def test_a_defender_plays_alone_where_only_that_may_win_the_match(self) -> None:
        found = changed(LONE, LONE_DEFENCE, 6, 9)
        assert (Side(0), "defend", "defend alone") in found
        assert (Side(1), "defend", "defend alone") not in found

    def test_an_exchange_is_made_to_play_alone_where_only_that_wins_the_match(self) -> None:
        found = changed(ALONE, Phase.EXCHANGE, 34, 36)
        assert found
        assert all(plain == "keep" and now.startswith("give") for _, plain, now in found)

    def test_cards_are_kept_where_a_bid_with_the_partner_wins_the_match(self) -> None:
        found = changed(ALONE, Phase.EXCHANGE, 38, 38)
        assert found
        assert all(plain.startswith("give") and now == "keep" for _, plain, now in found)

    def test_the_strain_is_named_that_is_worth_enough_to_win_the_match(self) -> None:
        found = changed(DEARER, Phase.NAMING, 36, 30)
        assert found
        assert {now for _, _, now in found} <= {"name H", "name S"}

    def test_nobody_drops_out_who_may_win_the_match_with_a_trick(self) -> None:
        found = changed(BUCK, Phase.NEGOTIATION, 1, 20, 20, 20)
        assert found.count((Side(0), "drop out", "play on")) > 5

    def test_the_defenders_play_on_where_to_give_up_loses_the_match(self) -> None:
        found = changed(MIDWEST, Phase.NEGOTIATION, 38, 38)
        assert found
        assert {(plain, now) for _, plain, now in found} == {("throw in", "play on")}

    def test_who_leads_gives_up_a_hand_that_costs_little(self) -> None:
        found = changed(MIDWEST, Phase.NEGOTIATION, 40, 10)
        assert {*found} == {(Side(0), "play on", "throw in")}

    def test_a_hand_that_was_worth_a_bid_does_not_declare_to_take_no_trick(self) -> None:
        found = [now for _, _, now in decisions(NO_TRICK, DECLARING, 8, 8)]
        assert found
        assert Declare("nullo") not in found

    def test_a_contract_may_be_taken_over_where_it_wins_the_match(self) -> None:
        found = [
            (plain, now)
            for scores in ((6, 9), (9, 6), (9, 9))
            for _, plain, now in changed(TAKEN_OVER, DOUBLING, *scores)
        ]
        assert {*found} == {("let stand", "double")}

    @pytest.mark.parametrize(
        ("rules", "phase", "score"),
        [
            (HASEN, Phase.NAMING, 9),
            (WOLF, Phase.EXCHANGE, 38),
            (BY_PARTNER, DECLARING, 9),
        ],
    )
    def test_the_score_changes_nothing_where_it_says_nothing_of_a_choice(
        self, rules: Rules, phase: Phase, score: int
    ) -> None:
        assert any(True for _ in decisions(rules, phase, score, score))
        assert not changed(rules, phase, score, score)

    def test_the_score_is_why_where_it_changes_the_choice(self) -> None:
        found = [*decisions(DOUBLED, DOUBLING, 6, 9)]
        told = [is_decided_by_the_score(match.view(match.turn), now) for match, _, now in found]
        assert told == [plain != now for _, plain, now in found]
        assert any(told)


class TestAskingForTricks:
    """In Wolf, where the defenders may ask for tricks instead of playing."""

    def test_nothing_is_asked_for_where_the_bid_wins_the_match(self) -> None:
        far, near = [
            [one for _, _, one in decisions(WOLF, Phase.NEGOTIATION, score, score)]
            for score in (20, 38)
        ]
        assert any(isinstance(one, Ask | ThrowIn) for one in far)
        assert not any(isinstance(one, Ask | ThrowIn) for one in near)

    def test_a_trick_is_granted_where_the_bid_wins_the_match(self) -> None:
        grants: dict[int, list[Action]] = {20: [], 38: []}
        for score, found in grants.items():
            for match, _, _ in decisions(WOLF, Phase.NEGOTIATION, score, score):
                if Ask(1) in match.legal_actions:
                    asked = match.apply(Ask(1))
                    found.append(sensible(asked.view(asked.turn), Random(0)))
        far, near = [found.count(Grant(0)) / len(found) for found in grants.values()]
        assert near < far / 2


class TestTheStart:
    @pytest.mark.parametrize(
        ("rules", "phase"),
        [
            (DOUBLED, DOUBLING),
            (DECLARED, DECLARING),
            (LONE, LONE_DEFENCE),
            (ALONE, Phase.EXCHANGE),
            (DEARER, Phase.NAMING),
            (BUCK, Phase.NEGOTIATION),
            (MIDWEST, Phase.NEGOTIATION),
        ],
    )
    def test_at_the_start_the_score_changes_nothing(self, rules: Rules, phase: Phase) -> None:
        start = [rules.ending.start] * len(rules.table.sides)
        assert any(True for _ in decisions(rules, phase, *start))
        assert not changed(rules, phase, *start)


def test_a_misere_is_bid_where_nothing_less_wins_the_match() -> None:
    rules = pepper.variant("five-hundred")
    bids = {Bid("misere"), Bid("open misere")}
    calls = {
        scores: [now for _, _, now in decisions(rules, Phase.AUCTION, *scores) if now in bids]
        for scores in ((0, 0), (0, 480), (480, 480))
    }
    assert len(calls[0, 480]) > len(calls[0, 0])


@pytest.mark.parametrize(("score", "gains"), [(0, True), (9, False)])
def test_the_player_that_thinks_gains_nothing_by_points_beyond_the_target(
    score: int, *, gains: bool
) -> None:
    sure = deal(EUCHRE, "", "JC JS AC KC QC")
    match = Match.start(
        EUCHRE, deals=[attrs.evolve(sure, turned=Card("9C"))], dealer=0, scores=(score, score)
    )
    weighed = Sharp(worlds=8).weigh(match.view(1), Random(1))
    margins = {str(one.action): one.margin for one in weighed}
    assert (margins["bid alone C"] > margins["bid call C"]) == gains


def test_a_contract_has_no_price_with_a_scoring_of_another_package() -> None:
    rules = attrs.evolve(EUCHRE, name="honours", scoring=parlour.Honours())
    match = Match.start(rules, seed=1)
    while match.hand.contract is None:
        match = match.apply(match.legal_actions[0])
    assert price_of(rules, match.hand.contract) is None
