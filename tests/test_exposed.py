"""The declarer's cards lie face up for everybody from the trick that the bid says."""

from __future__ import annotations

import attrs
import pytest

import pepper.house
from pepper import (
    BID,
    NO_TRUMP,
    NOTHING,
    Alone,
    BidLadder,
    Cards,
    HandExposed,
    Match,
    Record,
    Rules,
    RulesError,
    Rung,
    ScoringChanges,
    Seat,
    redacted,
    wire,
)
from pepper.cli.play.canvas import plain
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.sitting import sit_down
from pepper.describe import rule_sheet
from pepper.engine.sight.view_check import contradictions
from pepper.testing import Twins, check_rules
from pepper.testing.twins import laid_down
from pepper.words import Words

from .drawn import texts as texts_of
from .drawn import tree
from .playing import SHORT, SUITED, after, started

NONE = ScoringChanges(made=BID, defence=NOTHING)
OPEN = Rung("open", 0, value=3, strains=(NO_TRUMP,), exposed_after=0, alone=Alone.YES, scoring=NONE)
LATER = attrs.evolve(OPEN, name="later", exposed_after=1)
RULES = attrs.evolve(SHORT, ladder=BidLadder([Rung("1", 1), OPEN, LATER]))
BIDS = {0: "bid open, pass, pass, pass", 1: "bid later"}
TRICK = "play AH, play AD, play AS"
WATCHERS = (None, 0, 1, 2, 3)


def said(number: int) -> Match:
    """Seat 1 has bid to expose its cards after so many tricks."""
    return after(started(RULES, *SUITED), BIDS[number])


def exposed(match: Match) -> Cards | None:
    """The cards that lie face up in all views alike."""
    (cards,) = {match.view(seat).exposed for seat in WATCHERS}
    return cards


class TestView:
    def test_it_contradicts_nothing(self) -> None:
        for seat in WATCHERS:
            assert list(contradictions(said(0).view(seat))) == []

    def test_before_the_first_lead(self) -> None:
        auction = started(RULES, *SUITED)
        assert exposed(auction) is None
        match = said(0)
        assert exposed(match) == Cards("AH KH")
        match = after(match, TRICK)
        assert exposed(match) == Cards("KH")
        (last, *_) = after(match, "play KH, play KD, play KS").past
        assert last.exposed == Cards()

    def test_after_the_first_trick(self) -> None:
        match = said(1)
        for text in TRICK.split(", "):
            assert exposed(match) is None
            match = after(match, text)
        assert exposed(match) == Cards("KH")

    def test_never_after_another_bid(self) -> None:
        match = after(started(RULES, *SUITED), "bid 1, pass, pass, pass, name NT")
        assert exposed(match) is None
        assert exposed(after(match, "play AH, play AD, play AC, play AS")) is None

    def test_a_hand_that_ends_before_the_play_stays_hidden(self) -> None:
        match = after(started(RULES, *SUITED), "bid 1").resign(0)
        assert exposed(match) is None
        assert exposed(said(0).resign(0)) == Cards("AH KH")

    def test_what_lies_face_up_is_written_and_drawn_for_others(self) -> None:
        match = said(0)
        for seat in (None, 0):
            view = match.view(seat)
            assert "seat 1      A♥ K♥" in view.text()
            assert view.svg().count("pepper-exposed") == 2
            assert wire.read_view(wire.to_data(view)) == view
        own = match.view(1)
        assert own.exposed == own.cards
        assert "seat 1      A♥" not in own.text()
        assert "pepper-exposed" not in own.svg()
        assert "pepper-exposed" not in said(1).view(0).svg()

    def test_a_narrow_drawing_lists_what_lies_face_up_without_drawing_it(self) -> None:
        drawing = said(0).view(0).svg(narrow=True)
        assert "A♥ K♥" in texts_of(tree(drawing))
        assert "pepper-exposed" not in drawing


class TestEvent:
    @pytest.mark.parametrize("number", [0, 1])
    def test_it_is_told_once_when_the_cards_are_laid_down(self, number: int) -> None:
        match = said(number)
        states = [match := after(match, text) for text in TRICK.split(", ")]
        states = [said(number), *states]
        told = [[e for e in one.news if isinstance(e, HandExposed)] for one in states]
        cards = Cards("AH KH" if number == 0 else "KH")
        wanted: list[list[HandExposed]] = [[], [], [], []]
        wanted[0 if number == 0 else 3] = [HandExposed(Seat(1), cards)]
        assert told == wanted
        assert redacted(match.events, None).count(HandExposed(Seat(1), cards)) == 1

    def test_it_is_told_with_the_deal_where_the_play_begins_with_it(self) -> None:
        rules = attrs.evolve(
            RULES,
            ladder=BidLadder([OPEN], (NO_TRUMP,)),
            auction=pepper.Auction(pepper_round=pepper.PepperRound("open", 1)),
        )
        match = started(rules, *SUITED)
        assert HandExposed(Seat(1), Cards("AH KH")) in match.news


class TestChecks:
    @pytest.mark.parametrize("number", [0, 1])
    def test_every_invariant_holds(self, number: int) -> None:
        ladder = BidLadder([Rung("1", 1, exposed_after=number), OPEN])
        check_rules(attrs.evolve(RULES, ladder=ladder), matches=3)

    def test_what_lies_face_up_is_worked_out_from_the_play_alone(self) -> None:
        assert laid_down(said(0).hand) == Cards("AH KH")
        assert laid_down(said(1).hand) is None
        assert laid_down(after(said(1), TRICK).hand) == Cards("KH")
        assert laid_down(started(RULES, *SUITED).hand) is None

    def test_twins_are_told_apart_by_cards_that_lie_face_up(self) -> None:
        swapped = ("AS KS", "AH KC", "AD KD", "AC KH")
        one, other = started(RULES, *SUITED), started(RULES, *swapped)
        for texts, apart in ((BIDS[1], False), (TRICK, True)):
            one, other = after(one, texts), after(other, texts)
            pair = Twins(one, other, Seat(0))
            assert pair.told_apart() == apart
            assert bool(list(pair.differences())) == apart


class TestRules:
    @pytest.mark.parametrize(
        ("number", "what"),
        [(-1, "open exposes cards after -1 tricks"), (2, "open exposes cards after 2 of 2 tricks")],
    )
    def test_a_moment_that_never_comes_is_refused(self, number: int, what: str) -> None:
        with pytest.raises(RulesError, match=what):
            attrs.evolve(RULES, ladder=BidLadder([attrs.evolve(OPEN, exposed_after=number)]))

    def test_the_sheet_says_from_when_on(self) -> None:
        def sheet(rules: Rules) -> str:
            return " ".join(rule_sheet(rules).split())

        whole = sheet(RULES)
        begin = "the highest bidder lays all cards face up"
        assert f"In an open, {begin} before the first lead." in whole
        assert f"In a later, {begin} after the first trick." in whole
        assert "face up" not in sheet(attrs.evolve(RULES, ladder=BidLadder([Rung("1", 1)])))
        raised = Rung("raise", 2, over=("1",), by_partner=True, exposed_after=2)
        longer = attrs.evolve(
            RULES,
            deck=attrs.evolve(RULES.deck, hand_size=6),
            ladder=BidLadder([Rung("1", 1), raised]),
        )
        assert (
            "In a raise, whoever plays the bid lays all cards face up after two tricks."
            in sheet(longer)
        )

    def test_a_house_file_has_it(self) -> None:
        rules = attrs.evolve(RULES, name="open")
        text = pepper.house.dumps(rules)
        assert "exposed_after = 0" in text
        assert pepper.house.loads(text) == rules


def test_the_table_in_the_terminal_lists_them_for_the_others() -> None:
    def shown(seat: int, bid: str) -> str:
        match = after(Match.start(RULES, seed=7), bid)
        return plain(page(sit_down(Record(match), seat), *LEAST))

    cards = after(Match.start(RULES, seed=7), BIDS[0]).view(0).exposed
    assert cards is not None
    assert f"  laid down: {Words().cards(cards)}\n" in shown(0, BIDS[0])
    assert "laid down" not in shown(1, BIDS[0])
    assert "laid down" not in shown(0, BIDS[1])
