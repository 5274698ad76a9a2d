"""Rules of a whole hand that no documented variant comes to, and what a hand says of itself."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import (
    Action,
    Calling,
    Cards,
    Deal,
    Deck,
    Discard,
    DropOuts,
    Hand,
    IllegalActionError,
    Match,
    OwnCopy,
    Pass,
    PepperError,
    Phase,
    Seat,
    Table,
)
from pepper.engine.course.position import Choices

from .playing import SHORT, SINGLES, SUITED, after, seen, started


def test_a_hand_says_where_it_stands() -> None:
    waiting = Match.start(SHORT, deals=()).hand
    assert repr(waiting) == "<Hand of short: hand 1, deal, turn chance, dealer 0>"
    bidding = waiting.apply(Deal(SUITED))
    assert repr(bidding) == "<Hand of short: hand 1, auction, turn 1, dealer 0>"
    for _ in range(4):
        bidding = bidding.apply(Pass())
    assert repr(bidding) == "<Hand of short: hand 1, over, turn nobody, dealer 0>"


def wrong(_: Choices, __: Action) -> bool:
    """Every action is in a group."""
    return True


def test_a_phase_that_moves_cards_which_are_not_there_raises_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.start(pepper.variant("euchre"), seed=1)
    while match.phase is not Phase.KITTY:
        match = match.apply(match.legal_actions[0])
    taker = match.turn
    assert taker is not None
    elsewhere = next(iter(match.hand.hands[taker - 1]))
    monkeypatch.setattr(Choices, "groups", wrong)
    with pytest.raises(PepperError, match="is not in"):
        match.apply(Discard(Cards([elsewhere])))


def test_a_hand_may_open_with_its_time_called() -> None:
    for called in (False, True):
        hand = Hand.opened(SHORT, 2, Seat(0), pepper_round=False, time_called=called)
        assert hand.time_called is called


def test_no_card_is_called_where_nobody_bid() -> None:
    hand = started(SHORT, *SUITED).hand
    assert hand.contract is None
    assert Calling().open(hand.position) is None


def test_a_hand_that_is_over_refuses_everything_by_that_reason() -> None:
    hand = started(SHORT, *SUITED).hand
    for _ in range(4):
        hand = hand.apply(Pass())
    reason = hand.why_not(Pass())
    assert reason is not None
    assert (reason.kind.name, reason.rule) == ("hand over", "The hand is over.")


def test_a_hand_of_a_side_that_resigned_refuses_a_card_that_was_legal_before() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=1)
    while match.phase != Phase.PLAY:
        match = match.apply(match.legal_actions[0])
    card, over = match.legal_actions[0], match.resign(0).hand
    with pytest.raises(IllegalActionError, match=r"The hand is over\.$"):
        over.apply(card)
    with pytest.raises(IllegalActionError, match=r"The hand is over\.$"):
        next(over.walk(card))


def test_a_refusal_says_what_would_be_legal_be_it_an_action_or_a_deal() -> None:
    match = Match.start(SHORT, deals=())
    with pytest.raises(IllegalActionError, match=r"The cards must be dealt first\.$"):
        match.apply(Pass())
    match = started(SHORT, *SUITED)
    with pytest.raises(IllegalActionError, match=r"Legal: bid 1, bid alone, pass\.$"):
        match.apply(Deal(SUITED))


def test_the_partner_of_a_lone_declarer_sits_out_besides_those_who_drop_out() -> None:
    rules = attrs.evolve(SHORT, table=Table.teams(6), deck=Deck("9TJQKA", hand_size=2))
    hands = (*SUITED, "QS JS", "QH JH")
    match = after(started(attrs.evolve(rules, negotiation=DropOuts()), *hands), "bid alone")
    match = after(match, "name S", "drop out", "play on", "play on")
    assert match.view(None).sitting_out == (2, 3, 5)


@pytest.mark.parametrize("binding", [True, False])
def test_a_declarer_who_calls_an_own_card_is_bound_by_it_only_where_that_is_the_rule(
    *, binding: bool
) -> None:
    calling = Calling(OwnCopy.BINDS if binding else OwnCopy.IGNORED)
    rules = attrs.evolve(SINGLES, calling=calling)
    match = after(started(rules, *SUITED), "bid 1", "pass", "pass", "pass", "name S", "call AH")
    legal = [str(action) for action in match.legal_actions]
    assert legal == (["play AH"] if binding else ["play AH", "play KH"])
    assert seen(match, Seat(1)).turn == 1
