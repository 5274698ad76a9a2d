"""Rules of single phases, shown on states that no documented variant comes to easily."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    SPADES,
    Action,
    Ask,
    Card,
    Cards,
    Choice,
    DropOut,
    Exchange,
    Grant,
    Negotiation,
    PepperError,
    PlayCard,
    PlayOn,
    Ranking,
    Seat,
    Talk,
    ThrowIn,
    parse_action,
)
from pepper.engine.phases.exchange import Exchanging, GiveCards
from pepper.engine.phases.negotiation import Dropping, Negotiating
from pepper.engine.phases.play import Playing, PlaySetup, TrickFrame
from pepper.engine.refusals import Refusal

SEATS = tuple(map(Seat, range(3)))
SPADE_TRUMPS = Ranking().order(SPADES)

BINDING = PlaySetup(SPADE_TRUMPS, SEATS, 2, SEATS[0], Card("AH"), binds_declarer=True)
CALLED = tuple(map(Cards, ("AH QH 9D", "KH TH 9C", "JH 9H 9S")))


def refused(state: Playing | Exchanging | Negotiating | Dropping, action: Action) -> Refusal:
    result = state.apply(action)
    assert isinstance(result, Refusal)
    return result


def exchanging(exchange: Exchange) -> Exchanging:
    hands = tuple(map(Cards, ("AS KS QH 9D", "JS TH 9H TD", "AH KH QD 9C")))
    return Exchanging(exchange, SPADE_TRUMPS, hands, SEATS[0], SEATS[1:])


def given(state: Exchanging, cards: str) -> Exchanging:
    result = state.apply(GiveCards(Cards(cards)))
    assert isinstance(result, Exchanging)
    return result


@pytest.mark.parametrize("card", ["QH", "9D"])
def test_whoever_has_the_called_card_is_told_so_for_any_card_that_would_follow(card: str) -> None:
    leading = Playing(TrickFrame(BINDING, SEATS), CALLED)
    assert leading.legal() == (PlayCard(Card("AH")),)
    assert refused(leading, parse_action(f"play {card}")).kind.name == "called card"


def test_a_declarer_who_plays_the_called_card_is_nobodys_partner() -> None:
    played = Playing(TrickFrame(BINDING, SEATS), CALLED).apply(PlayCard(Card("AH")))
    assert isinstance(played, Playing)
    assert played.partner is None
    released = attrs.evolve(BINDING, binds_declarer=False)
    frame = attrs.evolve(played.frame, setup=released)
    assert attrs.evolve(played, frame=frame).partner is None


def test_a_card_that_is_promised_to_one_partner_is_not_on_offer_to_the_next() -> None:
    state = given(exchanging(Exchange()), "9D")
    assert state.turn == SEATS[0]
    assert state.legal() == tuple(GiveCards(Cards(card)) for card in ("AS", "KS", "QH"))


def test_a_wrong_gift_is_told_what_that_seat_has_to_give() -> None:
    state = exchanging(Exchange(gives=Choice.WORST, gets=Choice.BEST_TRUMP))
    wrong = GiveCards(Cards("KS"))
    assert refused(state, wrong).rule == "The player must give the worst card."
    state = given(given(state, "9D"), "QH")
    assert state.turn == SEATS[1]
    wrong = GiveCards(Cards("TD"))
    rule = "The player must give the highest trump, or any card without one."
    assert refused(state, wrong).rule == rule


def negotiating(rule: Negotiation, *actions: Action) -> Negotiating:
    state = Negotiating(rule, 2, SEATS[0], SEATS[1:], CALLED)
    for action in actions:
        result = state.apply(action)
        assert isinstance(result, Negotiating)
        state = result
    return state


def test_a_decision_before_the_talk_is_refused_until_all_defenders_have_talked() -> None:
    rule = Negotiation(talk=True)
    assert refused(negotiating(rule), PlayOn()).kind.name == "talk first"
    assert refused(negotiating(rule, Talk(0, 0, 0)), PlayOn()).kind.name == "talk first"
    assert PlayOn() in negotiating(rule, Talk(0, 0, 0), Talk(2, 2, 2)).legal()


@pytest.mark.parametrize("kind", ["on", "off", "long_off"])
def test_a_defender_claims_from_no_to_two_stops_of_a_kind(kind: str) -> None:
    before = negotiating(Negotiation(talk=True))
    for number in (0, 2):
        talk = Talk(**{kind: number})
        assert talk in before.legal()
        assert parse_action(str(talk)) == talk
    for number in (-1, 3):
        talk = Talk(**{kind: number})
        assert talk not in before.legal()
        assert refused(before, talk).rule.endswith("first claim stops, 0 to 2 of each kind.")
        with pytest.raises(PepperError, match="unknown action"):
            parse_action(str(talk))


def test_whoever_asks_for_too_much_is_told_how_much_may_be_asked_for() -> None:
    assert (
        refused(negotiating(Negotiation()), Ask(3)).rule == "The defenders may ask for at most 2."
    )
    again = negotiating(Negotiation(reask=True), Ask(2), Grant(0))
    assert refused(again, Ask(2)).rule == "The defenders may ask for at most 1."
    once = negotiating(Negotiation(throw_in=True), Ask(2), Grant(0))
    assert refused(once, Ask(1)).rule == "No tricks can be asked for."


@pytest.mark.parametrize("decision", [PlayOn(), ThrowIn()])
def test_a_negotiation_that_is_over_leaves_nothing_to_say(decision: PlayOn | ThrowIn) -> None:
    over = negotiating(Negotiation(throw_in=True), decision)
    assert over.turn is None
    assert over.legal() == ()


def test_when_all_have_said_whether_they_stay_nobody_may_say_more() -> None:
    state: Dropping | Refusal = Dropping(SEATS[1:], CALLED)
    for action in (PlayOn(), DropOut()):
        assert isinstance(state, Dropping)
        assert state.legal() == (PlayOn(), DropOut())
        assert refused(state, Ask(1)).kind.name == "wrong phase"
        state = state.apply(action)
    assert isinstance(state, Dropping)
    assert (state.turn, state.legal()) == (None, ())
    assert refused(state, PlayOn())
