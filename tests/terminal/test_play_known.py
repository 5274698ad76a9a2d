"""What the terminal game takes a person to know of the cards of others."""

from __future__ import annotations

from random import Random

import pepper
from pepper import SUITS, Bid, Cards, Discard, Match, Phase
from pepper.bots import sensible
from pepper.bots.knowledge import still_out
from pepper.cli.play.known import known_partners, turned_down
from tests.playing import after

EUCHRE = pepper.variant("euchre")


def test_a_card_is_turned_down_when_all_have_passed_or_another_suit_is_bid() -> None:
    match = Match.start(EUCHRE, seed=3)
    turned = match.hand.turned
    assert turned is not None
    for _ in EUCHRE.table.seats:
        assert not turned_down(match.view(0))
        taken = after(match, f"bid call {turned.suit}")
        assert not turned_down(taken.view(0))
        match = after(match, "pass")
    assert turned_down(match.view(0))
    other = next(suit for suit in SUITS if suit is not turned.suit)
    assert turned_down(after(match, f"bid call {other}").view(0))


def test_a_spectator_has_no_partners() -> None:
    assert known_partners(Match.start(EUCHRE, seed=3).view(None)) == set()


def test_without_a_card_turned_up_none_is_turned_down() -> None:
    assert not turned_down(Match.start(pepper.variant("wolf"), seed=3).view(0))


def test_cards_are_out_that_the_seat_has_not_held_and_that_were_not_turned_down() -> None:
    match = after(Match.start(EUCHRE, seed=3), "pass, pass, pass")
    turned = match.hand.turned
    assert turned is not None
    whole, held = EUCHRE.deck.cards, match.view(0).cards
    assert held is not None
    assert still_out(match.view(0)) == whole - held
    other = next(suit for suit in SUITS if suit is not turned.suit)
    left = after(match, f"pass, bid call {other}")
    assert still_out(left.view(0)) == whole - held - Cards([turned])
    taken = match.apply(Bid("call", turned.suit))
    assert taken.phase is Phase.KITTY
    discard = taken.legal_actions[0]
    assert isinstance(discard, Discard)
    known = [still_out(taken.apply(discard).view(seat)) for seat in (0, 1)]
    assert known[0] == whole - held - Cards([turned])
    assert discard.cards <= known[1]


def test_of_a_card_that_the_seat_holds_once_another_may_hold_the_copy() -> None:
    match = Match.start(pepper.variant("florida-7"), seed=1)
    while match.phase is not Phase.CALLING:
        match = match.apply(sensible(match.view(match.turn), Random(3)))
    view = match.view(match.turn)
    assert view.cards is not None
    others = still_out(view)
    copies = {[*view.cards].count(card): card in others for card in view.cards}
    assert copies == {1: True, 2: False}
