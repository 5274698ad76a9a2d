"""Games in which nobody is ever the declarer, as in `examples/oh_hell`."""

from __future__ import annotations

from typing import ClassVar

import attrs
import pytest
from typing_extensions import override

import pepper
from pepper import (
    USUAL_PHASES,
    Auction,
    Contract,
    Hand,
    Lead,
    Line,
    Match,
    Part,
    PepperError,
    Phase,
    PhaseRule,
    Played,
    Rules,
    RulesError,
    Scoring,
    ScoringChanges,
    ScoringRule,
    State,
    Tricks,
    rule_section,
    rule_sheet,
)
from pepper.words import Words, translations

from .foreign import WITHOUT_CONTRACT, Discard, Discarding, Say
from .playing import finished

GAME = WITHOUT_CONTRACT


@attrs.frozen(repr=False)
class Silent(Discarding):
    """A phase that settles a contract without saying so."""

    @override
    def settle(self, hand: Hand) -> Contract | None:
        rung = hand.rules.ladder.rungs[0]
        return Contract(self.dealer, self.dealer, rung, hand.order.strain)


@attrs.frozen(repr=False)
class Settling(Silent):
    """A phase that says that it settles the contract."""

    settles: ClassVar = True


@attrs.frozen(repr=False)
class Settle(Discard):
    """The dealer drops a card and then plays a contract."""

    state: ClassVar[type[State]] = Settling

    says_so: bool = True

    @override
    def open(self, hand: Hand) -> Discarding:
        kind = Settling if self.says_so else Silent
        return kind(hand.dealer, hand.cards, hand.aside)


@attrs.frozen(repr=False)
class Spy(Part, ScoringRule):
    """A scoring that keeps what it is given."""

    seen: ClassVar[list[Played]] = []

    @override
    def score(self, played: Played) -> tuple[Line, ...]:
        self.seen.append(played)
        return ()

    @override
    def with_changes(self, _: ScoringChanges) -> Spy:
        return self

    def sheet(self, _: Rules) -> tuple[str, ...]:
        return ()


def with_phases(*between: PhaseRule) -> Rules:
    """The game with these phases between the auction and the play."""
    return attrs.evolve(GAME, phases=(Phase.AUCTION, *between, Phase.PLAY))


def section(rules: Rules, name: str) -> str:
    return " ".join(rule_section(rules, name)).strip()


def after_bids(rules: Rules, dealer: int = 0) -> Match:
    """A match of three after everybody said none."""
    match = Match.start(rules, seed=1, dealer=dealer)
    for _ in range(3):
        match = match.apply(Say(0))
    return match


class TestContracts:
    def test_there_are_none_if_the_states_of_the_auction_settle_nothing(self) -> None:
        assert not GAME.has_contracts
        assert not attrs.evolve(GAME, phases=USUAL_PHASES).has_contracts

    def test_there_are_some_after_the_library_s_auction(self) -> None:
        assert pepper.variant("wolf").has_contracts

    def test_a_phase_of_another_package_may_make_one(self) -> None:
        assert not with_phases(Discard()).has_contracts
        assert with_phases(Settle()).has_contracts

    def test_without_one_no_phase_has_to_name_trumps(self) -> None:
        assert Phase.NAMING not in GAME.phases
        with pytest.raises(RulesError, match="no phase names the strain of bids without one"):
            attrs.evolve(GAME, auction=Auction())

    def test_a_phase_that_settles_one_must_say_so(self) -> None:
        match = after_bids(with_phases(Settle()))
        assert match.apply(match.legal_actions[0]).hand.contract is not None
        match = after_bids(with_phases(Settle(says_so=False)))
        with pytest.raises(PepperError, match="Silent settles a contract: say so with `settles"):
            match.apply(match.legal_actions[0])


class TestTexts:
    def test_the_sheet_speaks_of_no_bidder(self) -> None:
        for phases in (GAME.phases, USUAL_PHASES):
            for scoring in (GAME.scoring, Scoring()):
                sheet = str(rule_sheet(attrs.evolve(GAME, phases=phases, scoring=scoring)))
                assert "bidder" not in sheet
                assert "With a bid you promise" not in sheet
                assert "## After the bidding" not in sheet

    def test_phases_of_other_packages_are_told_after_the_bidding(self) -> None:
        told = section(with_phases(Discard(7)), "After the bidding")
        assert told == f"The dealer of {GAME.name} drops a card for 7."

    @pytest.mark.parametrize("lead", Lead)
    def test_the_eldest_leads_whoever_would_with_a_declarer(self, lead: Lead) -> None:
        rules = attrs.evolve(GAME, tricks=Tricks(lead=lead))
        told = section(rules, "The play")
        assert told.startswith("The player on the dealer's left leads to the first trick.")
        match = after_bids(rules, dealer=1)
        assert (match.phase, match.turn) == (Phase.PLAY, 2)

    def test_the_librarys_scoring_scores_everybody_as_a_defender(self) -> None:
        told = section(attrs.evolve(GAME, scoring=Scoring()), "Scoring")
        assert told == "Each player scores a point for each trick of their own."

    @pytest.mark.parametrize(("language", "said"), [("en", "played"), ("de", "gespielt")])
    def test_a_hand_is_not_said_to_be_without_a_bid(self, language: str, said: str) -> None:
        match = finished(Match.start(GAME, seed=1))
        words = Words(translations=translations(language))
        assert words.result(GAME, match.results[0]) == said


def test_a_scoring_is_given_what_was_done_before_the_play() -> None:
    match = finished(Match.start(attrs.evolve(GAME, scoring=Spy()).one_hand(), seed=1))
    (played,) = Spy.seen
    acts = [act for act in match.past[0].acts if act.phase != Phase.PLAY]
    assert list(played.acts) == acts
    assert [act.seat for act in acts if act.phase == Phase.AUCTION] == [1, 2, 0]
