"""Playing in the terminal: the cursor starts where Enter pressed too early does little harm."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given

import pepper
from pepper import (
    CallCard,
    Deal,
    GiveCards,
    LayAside,
    Match,
    NameStrain,
    PlayCard,
    Rank,
    Record,
    Seat,
    Suit,
)
from pepper.cli.play.keys import press
from pepper.cli.play.picks import Draft, Pick, picks_of
from pepper.cli.play.sitting import sit_down
from pepper.cli.play.start import first_pick
from pepper.testing import walk
from pepper.words import Words
from tests.conftest import some
from tests.playing import after, deal, started
from tests.sampled import matches

IDS = [variant.id for variant in pepper.variants()]
HARMLESS = {
    *("look", "wait", "pass", "keep", "keep hand"),
    *("let stand", "defend", "play on", "grant 0"),
}


def start(match: Match) -> Pick:
    """The pick on which the cursor starts."""
    view = match.view(match.turn)
    picks = picks_of(view, Draft(), Words())
    return picks.all[first_pick(view, picks)]


@given(matches(__name__))
def test_the_cursor_starts_where_enter_commits_to_nothing(match: Match) -> None:
    assume(match.turn is not None)
    at = start(match)
    assert at.legal
    if HARMLESS & set(map(str, match.legal_actions)):
        assert str(at.action) in HARMLESS
    elif at.draft is None:
        view = match.view(match.turn)
        assert all(pick.draft is None for pick in picks_of(view, Draft(), Words()).cards)


@pytest.mark.parametrize("name", some(IDS))
def test_the_cursor_starts_on_the_lowest_card_the_longest_suit_or_a_card_others_have(
    name: str,
) -> None:
    for match in walk(Match.start(pepper.variant(name), seed=3), Random(name), 2):
        if match.turn is None:
            return
        view, action = match.view(match.turn), start(match).action
        held = view.cards or pepper.Cards()
        match action:
            case PlayCard(card):
                lower = [c for c in held if view.order.strength(c) < view.order.strength(card)]
                assert not {PlayCard(c) for c in lower} & set(match.legal_actions)
            case NameStrain(strain):
                trumps = {
                    one.strain: sum(map(view.rules.ranking.order(one.strain).is_trump, held))
                    for one in match.legal_actions
                    if isinstance(one, NameStrain)
                }
                assert trumps[strain] == max(trumps.values())
            case CallCard(card):
                assert card in view.rules.deck.cards - held
            case _:
                pass


@pytest.mark.parametrize("name", ["wolf", "double-hasenpfeffer-4"])
def test_the_cursor_never_starts_on_a_right_bower_to_be_given_away(name: str) -> None:
    had = 0
    for match in walk(Match.start(pepper.variant(name), seed=3), Random(4), 60):
        contract = match.hand.contract
        gives = any(isinstance(one, GiveCards | LayAside) for one in match.legal_actions)
        if not gives or contract is None or not isinstance(contract.strain, Suit):
            continue
        bower, action = pepper.Card.of(Rank.JACK, contract.strain), start(match).action
        assert not isinstance(action, GiveCards | LayAside) or bower not in action.cards
        had += bower in (match.view(match.turn).cards or ())
    assert had


@pytest.mark.parametrize(
    ("held", "called"),
    [("AS KS", "JH"), ("JH JD", "JH"), ("JH JH", "JD"), ("JH JH JD JD TS TS TC TC", "AH")],
)
def test_a_card_to_call_is_the_highest_that_somebody_else_may_hold(held: str, called: str) -> None:
    match = started(pepper.variant("florida-5"), "", held)
    match = after(match, "bid 3, pass, pass, pass, pass, name H")
    assert start(match).action == CallCard(pepper.Card(called))


def test_a_card_that_was_turned_down_is_not_the_one_to_call() -> None:
    rules = pepper.variant("call-partner-euchre")
    lower = "QS JS TS 9S 8S", "QH JH TH 9H 8H", "QD JD TD 9D 8D", "QC JC TC 9C AH"
    plain = deal(rules, lower[0], "AD KD AC KC 8C", *lower[1:])
    dealt = Deal(plain.hands, plain.aside, turned=pepper.Card("AS"))
    match = Match.start(rules, deals=[dealt], dealer=Seat(0))
    match = after(match, "pass, pass, pass, pass, pass, bid call H")
    assert CallCard(pepper.Card("AS")) in match.legal_actions
    assert start(match).action == CallCard(pepper.Card("KS"))


def test_enter_passes_although_a_bid_could_be_made() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    now = sit_down(Record(match), match.turn)
    assert press(now, "enter").match == after(match, "pass")
