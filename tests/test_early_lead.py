"""The declarer may lay down the first lead before others decide about the hand."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from pepper import (
    USUAL_PHASES,
    Action,
    BidLadder,
    Card,
    DefendAlone,
    EarlyLead,
    Lead,
    LeadEarly,
    LeadLater,
    Match,
    PepperError,
    Phase,
    Rules,
    RulesError,
    Rung,
    Tricks,
    dumps,
    loads,
    variant,
)
from pepper.belief import worlds
from pepper.bots import sensible
from pepper.describe import rule_sheet
from pepper.kernel import PlayPosition
from pepper.sharp import Sharp
from pepper.spaces import ActionSpace
from pepper.testing import check_rules
from pepper.words import Words

from .playing import after, legal, refused, started

RULES = variant("midwest+early-lead")
HAND = "JH JD AH KH 9C 9S"
EARLY = (*USUAL_PHASES[:-2], EarlyLead(), *USUAL_PHASES[-2:])

LEFT = BidLadder([Rung("3", 3), Rung("4", 4, lead=Lead.LEFT_OF_DECLARER)], RULES.ladder.strains)
CALLED = variant("florida-5")


def choosing(rules: Rules = RULES) -> Match:
    """Seat 1 plays a 4 in hearts, has traded no card, and may lay down the lead."""
    return after(started(rules, "", HAND), "bid 4, pass, pass, pass", "name H, keep")


def laid(card: str = "9C") -> Match:
    return after(choosing(), f"lead early {card}")


def test_the_declarer_may_lay_down_any_card_in_hand_or_none() -> None:
    match = choosing()
    assert (match.phase, match.turn) == (Phase("early lead"), 1)
    assert legal(match) == {*(f"lead early {card}" for card in HAND.split()), "lead later"}
    assert refused(match, "lead early AS") == "lead not held"
    assert refused(match, "play JH") == "wrong phase"
    assert refused(laid(), "lead later") == "wrong phase"


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_everybody_has_seen_it_whether_the_hand_is_played_or_not(seat: int | None) -> None:
    assert LeadEarly("9C") in [act.action for act in laid().view(seat).acts]
    last = after(laid(), "throw in").view(seat).last_hand
    assert last is not None
    assert LeadEarly("9C") in [act.action for act in last.acts]


def test_the_early_lead_must_be_led_and_stays_in_the_hand_until_then() -> None:
    match = after(laid(), "play on")
    assert Card("9C") in match.hand.cards[1]
    assert (match.turn, legal(match)) == (1, {"play 9C"})
    assert refused(match, "play JH") == "laid down"
    assert refused(match, "play AS") == "not in hand"
    assert match.view(1).prompt == "Lead the nine of clubs, which you have laid down."
    match = after(match, "play 9C")
    assert match.hand.trick is not None
    assert match.hand.trick.led == Card("9C")


def test_only_the_first_trick_is_limited() -> None:
    match = after(laid("JH"), "play on", "play JH")
    while match.hand.trick is not None and match.hand.trick.cards:
        match = match.apply(match.legal_actions[0])
    assert legal(match) == {f"play {card}" for card in HAND.split() if card != "JH"}


def test_who_leads_later_leads_any_card() -> None:
    match = after(choosing(), "lead later, play on")
    assert legal(match) == {f"play {card}" for card in HAND.split()}


def test_a_hand_thrown_in_scores_as_without_it() -> None:
    assert after(laid(), "throw in").scores == (0, 4)


def test_the_early_lead_is_said_in_words() -> None:
    match = choosing()
    assert match.view(1).prompt == "Lay down the card that you will lead, or lead later."
    words = Words()
    told = [
        words.act(RULES, after(match, text).hand.acts[-1])
        for text in ("lead early 9C", "lead later")
    ]
    assert told == ["seat 1 lays down 9♣ as the lead", "seat 1 will lead later"]
    labels = [words.choice(RULES, one) for one in (LeadEarly("9C"), LeadLater())]
    assert labels == ["lay down 9♣", "lead later"]
    assert "Before the others decide, the bidder may lay down the card of the first lead." in (
        " ".join(str(rule_sheet(RULES)).split())
    )


def test_every_early_lead_has_a_number_for_learners() -> None:
    space = ActionSpace(RULES)
    actions: list[Action] = [*map(LeadEarly, RULES.deck.cards.distinct()), LeadLater()]
    for action in actions:
        assert space[space.index(action)] == action


def test_beliefs_place_the_card() -> None:
    view = laid().view(2)
    for world in worlds(view, Random(1), 10):
        assert Card("9C") in world.match.hand.cards[1]


def test_players_lead_later_and_think_about_a_lead_laid_down() -> None:
    match = choosing()
    assert sensible(match.view(1), Random(1)) == LeadLater()
    for now in (laid(), after(laid(), "play on")):
        assert now.turn is not None
        assert Sharp(worlds=2)(now.view(now.turn), Random(1)) in now.legal_actions


def test_the_kernel_takes_the_hand_once_the_card_is_led() -> None:
    match = after(laid(), "play on")
    with pytest.raises(PepperError, match="does not know that 9C must be led"):
        PlayPosition.of(match)
    assert PlayPosition.of(after(match, "play 9C")).played == (Card("9C"),)


def test_a_record_keeps_it() -> None:
    match = after(laid(), "play on, play 9C")
    assert loads(dumps(match)) == match


def test_every_invariant_holds() -> None:
    check_rules(RULES, matches=3)
    alone = attrs.evolve(
        variant("euchre+defend-alone"),
        name="an early lead against lone defenders",
        tricks=Tricks(Lead.DECLARER),
    )
    place = [isinstance(one, DefendAlone) for one in alone.phases].index(True)
    phases = (*alone.phases[:place], EarlyLead(), *alone.phases[place:])
    check_rules(attrs.evolve(alone, phases=phases), matches=3)


def test_rules_in_which_it_has_no_place_are_refused() -> None:
    named = attrs.evolve(variant("five-hundred"), name="named")
    for rules, phases, what in (
        (attrs.evolve(RULES, phases=USUAL_PHASES, negotiation=None), EARLY, "nobody decides"),
        (
            attrs.evolve(variant("midwest"), tricks=Tricks(Lead.ELDEST)),
            EARLY,
            "does not lead after",
        ),
        (attrs.evolve(variant("midwest"), ladder=LEFT), EARLY, "does not lead after a 4"),
        (named, EARLY, "has to name a suit"),
        (CALLED, EARLY, "may have to lead the called card"),
    ):
        with pytest.raises(RulesError) as caught:
            attrs.evolve(rules, phases=phases)
        assert what in str(caught.value)


def test_the_early_lead_comes_after_the_exchange() -> None:
    phases = (Phase.AUCTION, Phase.NAMING, EarlyLead(), *USUAL_PHASES[3:])
    with pytest.raises(RulesError, match="EarlyLead opens too early: the cards in hand"):
        attrs.evolve(RULES, phases=phases)
