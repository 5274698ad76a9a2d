"""Rules of single phases, shown on states that no documented variant comes to easily."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    SPADES,
    Card,
    Cards,
    Choice,
    Exchange,
    PlayCard,
    Ranking,
    Seat,
    parse_action,
)
from pepper.phases import Refusal
from pepper.phases.exchange import Exchanging, GiveCards
from pepper.phases.tricks import Playing, PlaySetup

SEATS = tuple(map(Seat, range(3)))
SPADE_TRUMPS = Ranking().order(SPADES)

BINDING = PlaySetup(SPADE_TRUMPS, SEATS, 2, SEATS[0], Card("AH"), binds_declarer=True)
CALLED = tuple(map(Cards, ("AH QH 9D", "KH TH 9C", "JH 9H 9S")))


def refused(state: Playing | Exchanging, action: object) -> Refusal:
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
    leading = Playing(BINDING, CALLED, SEATS)
    assert leading.legal() == (PlayCard(Card("AH")),)
    assert refused(leading, parse_action(f"play {card}")).code == "called card"


def test_a_declarer_who_plays_the_called_card_is_nobodys_partner() -> None:
    played = Playing(BINDING, CALLED, SEATS).apply(PlayCard(Card("AH")))
    assert isinstance(played, Playing)
    assert played.partner is None
    released = attrs.evolve(BINDING, binds_declarer=False)
    assert attrs.evolve(played, setup=released).partner is None


def test_a_card_that_is_promised_to_one_partner_is_not_on_offer_to_the_next() -> None:
    state = given(exchanging(Exchange()), "9D")
    assert state.turn == SEATS[0]
    assert state.legal() == tuple(GiveCards(Cards(card)) for card in ("AS", "KS", "QH"))


def test_a_wrong_gift_is_told_what_that_seat_has_to_give() -> None:
    state = exchanging(Exchange(gives=Choice.WORST, gets=Choice.BEST_TRUMP))
    wrong = GiveCards(Cards("KS"))
    assert Choice.WORST.value in refused(state, wrong).rule
    state = given(given(state, "9D"), "QH")
    assert state.turn == SEATS[1]
    assert Choice.BEST_TRUMP.value in refused(state, GiveCards(Cards("TD"))).rule
