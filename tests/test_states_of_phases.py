"""Rules of single phases, shown on states that no documented variant comes to easily."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    HEARTS,
    SPADES,
    Action,
    Actions,
    Ask,
    Auction,
    BidLadder,
    Card,
    Cards,
    Choice,
    Defend,
    DropOut,
    Exchange,
    Grant,
    Negotiation,
    OwnCopy,
    PepperError,
    PlayCard,
    PlayOn,
    PoorHand,
    Ranking,
    Rung,
    Seat,
    Spot,
    Table,
    Talk,
    ThrowIn,
    parse_action,
)
from pepper.engine.parts.phase import State
from pepper.engine.parts.refusals import Refusal
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.calling import CallingCard
from pepper.engine.phases.dealing import Dealing
from pepper.engine.phases.exchange import Exchanging, GiveCards
from pepper.engine.phases.kitty import Discarding
from pepper.engine.phases.naming import Naming
from pepper.engine.phases.negotiation import Dropping, Negotiating
from pepper.engine.phases.play import Playing, PlaySetup, TrickFrame
from pepper.engine.phases.poor_hand import AskingPoor

SEATS = tuple(map(Seat, range(3)))
SPADE_TRUMPS = Ranking().order(SPADES)

BINDING = PlaySetup(SPADE_TRUMPS, SEATS, 2, SEATS[0], Card("AH"), OwnCopy.BINDS)
CALLED = tuple(map(Cards, ("AH QH 9D", "KH TH 9C", "JH 9H 9S")))


GIVERS = tuple(map(Cards, ("AS KS QH 9D", "JS TH 9H TD", "AH KH QD 9C")))


def refused(state: State, action: Action, own: Cards | None = None) -> Refusal:
    refusal = state.why_not(action, own)
    assert refusal is not None
    return refusal


def exchanging(exchange: Exchange) -> Exchanging:
    return Exchanging(exchange, SPADE_TRUMPS, SEATS[0], SEATS[1:])


def given(state: Exchanging, cards: str, own: Cards) -> Exchanging:
    gift = GiveCards(Cards(cards))
    assert state.why_not(gift, own) is None
    return state.after(state.face(gift))


@pytest.mark.parametrize("card", ["QH", "9D"])
def test_whoever_has_the_called_card_is_told_so_for_any_card_that_would_follow(card: str) -> None:
    leading = Playing.opened(TrickFrame(BINDING, SEATS))
    assert leading.legal(CALLED[0]) == (PlayCard(Card("AH")),)
    wrong = parse_action(f"play {card}")
    assert refused(leading, wrong, CALLED[0]).kind.name == "called card"


def test_a_declarer_who_plays_the_called_card_is_nobodys_partner() -> None:
    played = Playing.opened(TrickFrame(BINDING, SEATS)).after(PlayCard(Card("AH")))
    assert played.partner is None
    released = attrs.evolve(BINDING, own_copy=OwnCopy.IGNORED)
    frame = attrs.evolve(played.frame, setup=released)
    assert attrs.evolve(played, frame=frame).partner is None


def test_a_card_that_is_promised_to_one_partner_is_not_on_offer_to_the_next() -> None:
    state = given(exchanging(Exchange()), "9D", GIVERS[0])
    assert state.turn == SEATS[0]
    left = GIVERS[0] - Cards("9D")
    offered = Actions(state.legal(left))
    assert offered == tuple(GiveCards(Cards(card)) for card in ("AS", "KS", "QH"))


def test_a_wrong_gift_is_told_what_that_seat_has_to_give() -> None:
    state = exchanging(Exchange(gives=Choice.WORST, gets=Choice.BEST_TRUMP))
    wrong = GiveCards(Cards("KS"))
    assert refused(state, wrong, GIVERS[0]).rule == "The player must give the worst card."
    state = given(state, "9D", GIVERS[0])
    state = given(state, "QH", GIVERS[0] - Cards("9D"))
    assert state.turn == SEATS[1]
    wrong = GiveCards(Cards("TD"))
    rule = "The player must give the highest trump, or any card without one."
    assert refused(state, wrong, GIVERS[1]).rule == rule


def negotiating(rule: Negotiation, *actions: Action) -> Negotiating:
    state = Negotiating(rule, 2, SEATS[0], SEATS[1:])
    for action in actions:
        assert state.why_not(action, None) is None
        state = state.after(action)
    return state


def test_a_decision_before_the_talk_is_refused_until_all_defenders_have_talked() -> None:
    rule = Negotiation(talk=True)
    assert refused(negotiating(rule), PlayOn()).kind.name == "talk first"
    assert refused(negotiating(rule, Talk(0, 0, 0)), PlayOn()).kind.name == "talk first"
    assert PlayOn() in negotiating(rule, Talk(0, 0, 0), Talk(2, 2, 2)).legal(None)


@pytest.mark.parametrize("kind", ["on", "off", "long_off"])
def test_a_defender_claims_from_no_to_two_stops_of_a_kind(kind: str) -> None:
    before = negotiating(Negotiation(talk=True))
    for number in (0, 2):
        talk = Talk(**{kind: number})
        assert talk in before.legal(None)
        assert parse_action(str(talk)) == talk
    for number in (-1, 3):
        talk = Talk(**{kind: number})
        assert talk not in before.legal(None)
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
def test_a_negotiation_is_over_with_a_decision(decision: PlayOn | ThrowIn) -> None:
    over = negotiating(Negotiation(throw_in=True), decision)
    assert over.turn is None


def test_the_drop_outs_are_over_when_all_have_said_whether_they_stay() -> None:
    state = Dropping(SEATS[1:])
    for action in (PlayOn(), DropOut()):
        assert state.legal(None) == (PlayOn(), DropOut())
        assert refused(state, Ask(1)).kind.name == "wrong phase"
        state = state.after(action)
    assert (state.turn, state.out) == (None, SEATS[2:])


DISCARDING = Discarding(SEATS[0], 1, (Spot.STOCK,), shown=False, done=1)
DEALT = Dealing()
POOR = AskingPoor(PoorHand("9"), SEATS)


@pytest.mark.parametrize(
    "state",
    [
        Playing.opened(TrickFrame(BINDING, SEATS)),
        exchanging(Exchange()),
        Naming(SEATS[0], (SPADES, HEARTS)),
        CallingCard(SEATS[0], Cards("AS KS")),
        Bidding.opened(
            Auction(), BidLadder([Rung("1", 1)]), Table.teams(4), SEATS[0], pepper_round=False
        ),
    ],
)
def test_an_action_of_another_phase_changes_nothing_and_moves_nothing(state: State) -> None:
    other = Defend()
    assert refused(state, other, Cards("AS")).kind.name == "wrong phase"
    assert state.after(other) == state
    assert state.moves(other) == ()


@pytest.mark.parametrize("state", [exchanging(Exchange()), DISCARDING, POOR, DEALT])
def test_nothing_is_legal_for_a_seat_that_has_not_looked(state: State) -> None:
    assert state.legal(None) == ()
    assert Playing.opened(TrickFrame(BINDING, SEATS)).legal(None) == ()


def test_a_state_that_asks_nothing_is_not_changed_by_an_answer() -> None:
    assert DISCARDING.answered(SEATS) is DISCARDING
    assert DISCARDING.moves(Defend()) == ()
    assert refused(DEALT, Defend()).kind.name == "wrong phase"
    assert DEALT.after(Defend()) == DEALT
    assert DEALT.legal(None) == ()
