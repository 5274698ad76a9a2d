"""Games in which nobody is ever the declarer, as in `examples/oh_hell`."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import attrs
import pytest
from typing_extensions import override

import pepper
from pepper import (
    USUAL_PHASES,
    Auction,
    Bid,
    BidLadder,
    Card,
    Contract,
    Deal,
    Exchange,
    Lead,
    Line,
    Match,
    Other,
    Part,
    PepperError,
    Phase,
    PhaseRule,
    Played,
    Position,
    Record,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    ScoringRule,
    State,
    Tricks,
    rule_section,
    rule_sheet,
)
from pepper.bots import sensible
from pepper.cli.faces import Faces
from pepper.cli.layout import lay_out_hand
from pepper.cli.play.canvas import plain
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.sitting import sit_down
from pepper.cli.play.telling import give_reason
from pepper.testing import check_rules
from pepper.words import Style, Words, translations

from .foreign import WITHOUT_CONTRACT, Discard, Discarding, Say, Saying, SayTricks
from .playing import finished
from .terminal.test_cli_layout import shown

GAME = WITHOUT_CONTRACT


@attrs.frozen(repr=False)
class BiddingOne(Saying):
    """Everybody bids one or two, and nobody passes."""

    choices: ClassVar = (Bid("1"), Bid("2"))


@attrs.frozen(repr=False)
class BidOne(SayTricks):
    state: ClassVar[type[State]] = BiddingOne
    actions: ClassVar = (Bid,)

    @override
    def open(self, position: Position) -> Saying:
        return BiddingOne(position.rules.table.seats)


@attrs.frozen(repr=False)
class Silent(Discarding):
    """A phase that settles a contract without saying so."""

    @override
    def settle(self, position: Position) -> Contract | None:
        rung = position.rules.ladder.rungs[0]
        return Contract(self.dealer, self.dealer, rung, position.order.strain)


@attrs.frozen(repr=False)
class Settling(Silent):
    """A phase that says that it settles the contract."""

    settles: ClassVar[bool] = True


@attrs.frozen(repr=False)
class Settle(Discard):
    """The dealer drops a card and then plays a contract."""

    state: ClassVar[type[State]] = Settling

    says_so: bool = True

    @override
    def open(self, position: Position) -> Discarding:
        return (Settling if self.says_so else Silent)(position.dealer)


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

    def test_without_one_the_strain_is_settled_by_the_deal(self) -> None:
        view = Match.start(GAME, seed=1).view(None)
        assert view.contract is None
        assert view.strain is view.order.strain

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
        ladder = BidLadder([Rung("1", 1, exchange=Exchange(other=Other.LEFT))])
        game = attrs.evolve(GAME, ladder=ladder)
        for phases in (GAME.phases, USUAL_PHASES):
            for scoring in (GAME.scoring, Scoring()):
                sheet = str(rule_sheet(attrs.evolve(game, phases=phases, scoring=scoring)))
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


class TestActionsOfItsOwn:
    """An auction of another package may have no bid and no pass, but actions of its own."""

    def test_every_invariant_holds(self) -> None:
        check_rules(GAME, matches=2)

    def test_the_sensible_bot_chooses_one_at_random(self) -> None:
        view = Match.start(GAME, seed=1).view(1)
        assert {sensible(view, Random(seed)) for seed in range(9)} == {Say(0), Say(1)}

    def test_at_the_table_they_are_a_list(self) -> None:
        now = sit_down(Record(Match.start(GAME, seed=1)), 1, style=Style.LETTERS)
        assert [(pick.label, pick.key) for pick in now.picks.all] == [
            ("say 0", "b"),
            ("say 1", "c"),
        ]
        then = press(now, "c")
        assert then.match.hand.acts[-1].action == Say(1)
        assert "you says 1" in plain(page(then, *LEAST))

    def test_texts_show_them_as_sentences(self) -> None:
        match = Match.start(GAME, seed=1).apply(Say(1)).apply(Say(0))
        said = ["auction     seat 1 says 1", "            seat 2 says 0"]
        assert said[0] + "\n" + said[1] in match.view(0).text()
        assert "auction   seat 1 says 1" in shown(lay_out_hand(match.hand, match.scores, Faces()))


class TestBidsAtTheTable:
    """An auction of another package may have the library's bids, and not its pass."""

    RULES = attrs.evolve(GAME, auction=BidOne())
    NOW = sit_down(Record(Match.start(RULES, seed=1, dealer=2)), 0, style=Style.LETTERS)

    def test_the_bids_are_there_and_no_pass(self) -> None:
        assert [pick.label for pick in self.NOW.picks.all] == ["1", "2"]

    @pytest.mark.parametrize(("turned", "bid"), [("9H", "2"), ("9S", "1")])
    def test_the_sensible_bot_counts_tricks_in_the_settled_strain(
        self, turned: str, bid: str
    ) -> None:
        hands = ["JH JD", "KC QC", "TC 9C"]  # both bowers in hearts, and nothing in spades
        deal = Deal(hands, turned=Card(turned)).completed(self.RULES.deck, 3)
        match = Match.start(self.RULES, deals=[deal], dealer=2)
        assert sensible(match.view(0), Random(1)) == Bid(bid)

    def test_a_hint_does_not_speak_of_trumps_to_be_named(self) -> None:
        reason = give_reason(self.NOW.view, Bid("1"), Words(Style.LETTERS))
        assert reason == "judging by the tricks that your cards are likely to take"


def test_a_scoring_is_given_what_was_done_before_the_play() -> None:
    match = finished(Match.start(attrs.evolve(GAME, scoring=Spy()).one_hand(), seed=1))
    (played,) = Spy.seen
    acts = [act for act in match.past[0].acts if act.phase != Phase.PLAY]
    assert list(played.acts) == acts
    assert [act.seat for act in acts if act.phase == Phase.AUCTION] == [1, 2, 0]
