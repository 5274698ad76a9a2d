"""Declarations: what the declarer's side may announce after the auction, and what it changes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    NOTHING,
    SUITS,
    Alone,
    BidLadder,
    Declarations,
    Declare,
    Declarer,
    Doubling,
    Exchange,
    LetBidStand,
    Match,
    PepperError,
    Phase,
    Points,
    Redouble,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Table,
    parse_action,
)
from pepper.bots import sensible
from pepper.describe import rule_sheet
from pepper.engine.phases.declaring import DECLARING
from pepper.testing import check_rules
from pepper.words import Words

from .challenges import EUCHRE
from .playing import after, finished, legal, refused, said, seen, started

HANDS = ("9D TD QD KD TC", "AH AD AC AS JH", "JS JC KS QS TS", "KH QH TH JD 9H")
"""Seat 2 takes every trick with spades as trumps."""
MARCH = Rung(
    "march",
    5,
    over=("call",),
    scoring=ScoringChanges(all_tricks=Points(8), set=Points(-8)),
)
TWICE = Rung("double stake", 3, scoring=ScoringChanges(made=Points(2), set=Points(-2)))
SOLO = Rung("solo", 5, alone=Alone.YES, strains=SUITS)


def rules(*rungs: Rung, by: Declarer = Declarer.DECLARER) -> Rules:
    order = (Phase.AUCTION, Phase.NAMING, Declarations(rungs, by=by), Phase.PLAY)
    return attrs.evolve(EUCHRE, name="declared", scoring=Scoring(), phases=order)


def dropping(rung: Rung) -> Rules:
    """A game whose players may drop out after declarations."""
    game = pepper.variant("dirty-clubs-4+bump+drop-out")
    place = game.phases.index(Phase.NEGOTIATION)
    order = (*game.phases[:place], Declarations((rung,)), *game.phases[place:])
    return attrs.evolve(game, phases=order)


def settled(*rungs: Rung, bid: str = "call", by: Declarer = Declarer.DECLARER) -> Match:
    """Seat 2 plays in spades, before any declaration."""
    return after(started(rules(*rungs, by=by), *HANDS), f"pass, bid {bid}, name S")


class TestWho:
    def test_the_declarer_is_asked_after_naming(self) -> None:
        match = settled(MARCH, TWICE)
        assert (match.phase, match.turn) == (DECLARING, 2)
        assert said(match) == ["declare march", "declare double stake", "as bid"]

    def test_partners_are_asked_if_the_rule_says_so(self) -> None:
        match = settled(MARCH, by=Declarer.PARTNERS)
        assert (match.phase, match.turn) == (DECLARING, 0)
        assert after(match, "as bid").phase is Phase.PLAY

    def test_the_side_is_asked_in_turn_until_one_declares(self) -> None:
        match = settled(MARCH, by=Declarer.SIDE)
        assert match.turn == 2
        assert after(match, "declare march").phase is Phase.PLAY
        match = after(match, "as bid")
        assert (match.phase, match.turn) == (DECLARING, 0)
        match = after(match, "declare march")
        assert str(match.hand.contract) == "march S by seat 2"

    def test_nobody_is_asked_without_a_contract(self) -> None:
        position = started(rules(MARCH), *HANDS).hand.position
        assert position.contract is None
        assert Declarations((MARCH,)).open(position) is None

    def test_each_player_of_the_side_answers_once_at_most(self) -> None:
        assert Declarations((MARCH,), by=Declarer.SIDE).longest(rules(MARCH)) == 2

    def test_a_partner_who_sits_out_is_not_asked(self) -> None:
        assert settled(TWICE, bid="alone", by=Declarer.PARTNERS).phase is Phase.PLAY


class TestWhat:
    def test_the_declaration_takes_the_place_of_the_bid(self) -> None:
        match = after(settled(MARCH), "declare march")
        assert match.hand.contract is not None
        assert match.hand.contract.rung == MARCH
        assert match.hand.contract.strain is pepper.SPADES
        assert not match.hand.contract.forced

    def test_without_one_the_contract_is_as_it_was(self) -> None:
        before = settled(MARCH)
        assert after(before, "as bid").hand.contract == before.hand.contract

    def test_a_declaration_over_some_bids_is_not_offered_after_others(self) -> None:
        assert settled(MARCH, bid="alone").phase is Phase.PLAY
        assert said(settled(MARCH, TWICE, bid="alone")) == ["declare double stake", "as bid"]
        assert refused(settled(MARCH, TWICE, bid="alone"), "declare march") == "not declared"
        assert refused(settled(MARCH), "pass") == "wrong phase"

    def test_a_declaration_is_not_offered_in_a_strain_that_it_lacks(self) -> None:
        clubs = attrs.evolve(MARCH, strains=(pepper.CLUBS,))
        assert settled(clubs).phase is Phase.PLAY

    def test_a_declared_solo_sends_the_partner_away(self) -> None:
        match = after(settled(SOLO), "declare solo")
        assert match.hand.sitting_out == (0,)

    def test_it_may_stand_before_naming(self) -> None:
        order = (Phase.AUCTION, Declarations((MARCH,)), Phase.NAMING, Phase.PLAY)
        match = after(started(attrs.evolve(rules(MARCH), phases=order), *HANDS), "pass, bid call")
        assert match.phase is DECLARING
        match = after(match, "declare march")
        assert match.phase is Phase.NAMING
        assert str(after(match, "name S").hand.contract) == "march S by seat 2"

    def test_the_size_of_a_trade_is_declared(self) -> None:
        one, two = (Rung(name, 3, exchange=Exchange(n)) for n, name in ((1, "one"), (2, "two")))
        part = Declarations((one, two))
        order = (Phase.AUCTION, Phase.NAMING, part, Phase.EXCHANGE, Phase.PLAY)
        game = attrs.evolve(rules(MARCH), phases=order)
        match = after(started(game, *HANDS), "pass, bid call, name S")
        traded = after(match, "declare two")
        assert traded.phase is Phase.EXCHANGE
        assert "give QS TS" in legal(traded)
        assert after(match, "as bid").phase is Phase.PLAY
        check_rules(game, matches=3)

    def test_a_declared_contract_may_be_doubled(self) -> None:
        part, doubling = Declarations((MARCH,)), Doubling(redouble=Redouble.NOBODY)
        order = (Phase.AUCTION, Phase.NAMING, part, doubling, Phase.PLAY)
        game = attrs.evolve(rules(MARCH), phases=order)
        match = after(started(game, *HANDS), "pass, bid call, name S, declare march, double")
        assert finished(match).results[-1].points[0] in {16, -16}


class TestPoints:
    def test_a_target_may_be_reached_by_declarations_alone(self) -> None:
        nothing = ScoringChanges(made=NOTHING, defence=NOTHING)
        ladder = BidLadder((Rung("call", 3, scoring=nothing),))
        assert attrs.evolve(rules(MARCH), ladder=ladder).ending.target == 10

    def test_a_march_that_is_made_and_one_that_fails(self) -> None:
        match = after(settled(MARCH), "declare march")
        result = finished(match).results[-1]
        taken = sum(result.tricks[seat] for seat in (0, 2))
        assert result.points[0] == (8 if taken == 5 else -8)
        assert result.lines[0].why.startswith(("made march", "set on march", "all tricks"))


class TestBot:
    def test_it_declares_the_most_that_its_cards_take(self) -> None:
        solo = attrs.evolve(SOLO, tricks=4)
        assert sensible(settled(solo, MARCH).view(2), Random(1)) == Declare("march")

    def test_it_lets_the_bid_stand_with_cards_that_take_less(self) -> None:
        match = after(started(rules(MARCH), *HANDS), "pass, bid call, name D")
        assert sensible(match.view(2), Random(1)) == LetBidStand()

    def test_it_declares_no_trick_after_a_bid_to_take_none(self) -> None:
        march, none = Rung("march", 5), Rung("none", 0, value=1)
        ladder = BidLadder([none], strains=SUITS)
        points = Scoring(made=pepper.BID)
        match = started(attrs.evolve(rules(march), ladder=ladder, scoring=points), *HANDS)
        match = after(match, "pass, bid none, name S")
        assert sensible(match.view(2), Random(1)) == LetBidStand()


class TestTold:
    def test_what_is_at_stake_is_in_the_prompt(self) -> None:
        match = settled(MARCH)
        assert seen(match, 2).prompt == (
            "Declare march (5 tricks: +8 if made, -8 if set), or play as bid."
        )

    def test_the_prompt_of_a_view_without_a_contract_names_no_stakes(self) -> None:
        view = attrs.evolve(settled(MARCH).view(2), contract=None)
        assert Declarations((MARCH,)).prompt(view, Words()) == "declare more, or play as bid"

    def test_choices_are_told(self) -> None:
        match = settled(MARCH)
        told = [Words().choice(match.rules, action) for action in match.legal_actions]
        assert told == ["declare march", "play as bid"]

    def test_the_sheet_tells_the_exchange_of_a_declaration(self) -> None:
        swap = Rung("swap", 3, exchange=Exchange(count=2, up_to=True))
        order = (Phase.AUCTION, Declarations((swap,)), Phase.NAMING, Phase.EXCHANGE, Phase.PLAY)
        text = " ".join(rule_sheet(attrs.evolve(rules(MARCH), phases=order)).split())
        assert "needs three tricks, with an exchange of up to two cards" in text

    @pytest.mark.parametrize(
        ("rung", "told"),
        [
            (Rung("few", 2, exact=True), "*Few* needs exactly two tricks, no more and no fewer"),
            (Rung("solo", 5, strains=(pepper.HEARTS,)), "*Solo* (only with hearts) needs all five"),
            (Rung("blind", 3, lead=pepper.Lead.ELDEST), "; the player on the dealer's left leads."),
            (Rung("open", 3, exposed_after=0), "lays all cards face up before the first lead."),
            (Rung("open", 3, exposed_after=2), "lays all cards face up after two tricks."),
            (
                Rung(
                    "rich",
                    3,
                    strain_bonus=(pepper.StrainBonus(pepper.CLUBS, 2),),
                    scoring=ScoringChanges(made=pepper.BID),
                ),
                "; its value is +2 with clubs.",
            ),
        ],
        ids=str,
    )
    def test_the_sheet_tells_what_a_declaration_changes(self, rung: Rung, told: str) -> None:
        assert told in " ".join(rule_sheet(rules(rung)).split())

    def test_the_sheet_tells_what_each_of_several_defenders_gets(self) -> None:
        told = "set by one trick -2, and each defending side -3."
        assert told in " ".join(rule_sheet(dropping(TWICE)).split())

    def test_the_sheet_tells_that_a_kitty_stays_face_down(self) -> None:
        game = pepper.variant("five-hundred")
        down = Declarations((Rung("slam", 10, without_kitty=True),))
        place = game.phases.index(Phase.AUCTION) + 1
        order = (*game.phases[:place], down, *game.phases[place:])
        text = " ".join(rule_sheet(attrs.evolve(game, phases=order)).split())
        assert "; the kitty stays face down." in text

    def test_acts_are_told(self) -> None:
        match = after(settled(MARCH, by=Declarer.SIDE), "as bid, declare march")
        game = match.rules
        told = [Words().act(game, act) for act in match.hand.acts if act.phase == DECLARING]
        assert told == ["seat 2 declares nothing", "seat 0 declares march"]

    def test_the_sheet(self) -> None:
        text = " ".join(rule_sheet(rules(MARCH, SOLO, by=Declarer.SIDE)).split())
        assert (
            "Before the play the highest bidder, and then the partner, may *declare* more than was "
            "bid. *March* over call needs all five tricks; made it scores +8, and set by one trick "
            "-8"
        ) in text
        assert "*Solo* needs all five tricks, played alone" in text

    def test_texts_and_records_are_read_back(self) -> None:
        assert parse_action("declare double stake") == Declare("double stake")
        assert parse_action("as bid") == LetBidStand()
        for text in ("declare", "declare  march", "declare March", "declare \n"):
            with pytest.raises(PepperError, match="unknown action"):
                parse_action(text)
        match = finished(after(settled(MARCH), "declare march"))
        assert pepper.loads(pepper.dumps(match)) == match


@pytest.mark.parametrize(
    ("part", "what"),
    [
        (lambda: Declarations(()), "nothing can be declared"),
        (lambda: Declarations((MARCH, MARCH)), "march is declared in 2 ways"),
        (lambda: Declarations((attrs.evolve(MARCH, blind=True),)), "march has `blind`"),
        (lambda: rules(Rung("call", 5)), "call is declared, but it is the name of a bid"),
        (lambda: rules(attrs.evolve(MARCH, over=("7",))), "over 7, which is not on the ladder"),
        (lambda: rules(Rung("six", 6)), "six needs 6 tricks, but there are only 5"),
        (lambda: rules(Rung("open", 3, exposed_after=5)), "open exposes cards after 5"),
        (lambda: rules(Rung("lows", 3, strains=(pepper.LOW,))), "which is not offered"),
        (lambda: rules(Rung("all", 5, exact=True)), "all needs all tricks"),
        (
            lambda: rules(Rung("dear", 3, value=8, scoring=ScoringChanges(set=Points(-2)))),
            "dear has a value of 8, but nothing is scored",
        ),
        (lambda: rules(Rung("nil", 0)), "nil is made without a trick, and then scores nothing"),
        (lambda: rules(Rung("led", 3, lead=pepper.Lead.DECLARER)), "led has the same `lead`"),
        (
            lambda: attrs.evolve(
                rules(MARCH),
                phases=(
                    *(Phase.AUCTION, Phase.NAMING),
                    Declarations((Rung("swap", 3, exchange=Exchange(6)),)),
                    *(Phase.EXCHANGE, Phase.PLAY),
                ),
            ),
            "swap gives away 6 of 5 cards",
        ),
        (lambda: dropping(Rung("few", 2, exact=True)), "few needs exactly 2, but without"),
        (lambda: rules(Rung("asked", 3, asks=1)), "asked has a `plain_joker` or `asks`"),
        (lambda: rules(Rung("swap", 3, exchange=Exchange())), "no phase carries them out"),
        (lambda: rules(Rung("down", 3, without_kitty=True)), "nobody ever picks it up"),
        (
            lambda: attrs.evolve(
                rules(MARCH, by=Declarer.SIDE),
                table=Table.singles(4),
                ladder=BidLadder([Rung("call", 3)]),
            ),
            "nobody has a partner",
        ),
        (
            lambda: attrs.evolve(
                rules(MARCH),
                phases=(
                    *(Phase.AUCTION, Phase.NAMING, Phase.EXCHANGE),
                    *(Declarations((Rung("swap", 3, exchange=Exchange()),)), Phase.PLAY),
                ),
            ),
            "phase 'exchange', which is over",
        ),
    ],
)
def test_senseless_declarations_are_refused(part: Callable[[], object], what: str) -> None:
    with pytest.raises(RulesError, match=what):
        part()


def test_declarations_come_after_the_auction() -> None:
    order = (Declarations((MARCH,)), Phase.AUCTION, Phase.NAMING, Phase.PLAY)
    with pytest.raises(RulesError, match="Declarations opens too early"):
        attrs.evolve(rules(MARCH), phases=order)


@pytest.mark.parametrize("by", Declarer)
def test_any_such_game_can_be_played(by: Declarer) -> None:
    check_rules(rules(MARCH, TWICE, SOLO, by=by), matches=3)
