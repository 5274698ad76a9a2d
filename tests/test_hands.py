"""Rules of a whole hand that no documented variant comes to, and what a hand says of itself."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    TRICKS,
    Alone,
    BidLadder,
    Calling,
    Deal,
    Deck,
    DropOuts,
    Ending,
    IllegalActionError,
    Match,
    Pass,
    Rules,
    Rung,
    Scoring,
    Seat,
    Table,
)

from .playing import after, seen, started

RULES = Rules(
    name="short",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=2),
    ladder=BidLadder((Rung("1", 1), Rung("alone", 1, alone=Alone.YES))),
    scoring=Scoring(made=TRICKS),
    ending=Ending(hands=2),
)
HANDS = ("AS KS", "AH KH", "AD KD", "AC KC")


def test_a_hand_says_where_it_stands() -> None:
    waiting = Match.start(RULES, deals=()).hand
    assert repr(waiting) == "<Hand of short: hand 1, deal, turn chance, dealer 0>"
    bidding = waiting.dealt(Deal(HANDS).completed(RULES.deck, 4))
    assert repr(bidding) == "<Hand of short: hand 1, auction, turn 1, dealer 0>"
    for _ in range(4):
        bidding = bidding.apply(Pass())
    assert repr(bidding) == "<Hand of short: hand 1, over, turn nobody, dealer 0>"


def test_a_hand_that_is_over_refuses_everything_by_that_reason() -> None:
    hand = started(RULES, *HANDS).hand
    for _ in range(4):
        hand = hand.apply(Pass())
    reason = hand.why_not(Pass())
    assert reason is not None
    assert (reason.code, reason.rule) == ("hand over", "The hand is over.")


def test_a_refusal_says_what_would_be_legal_be_it_an_action_or_a_deal() -> None:
    match = Match.start(RULES, deals=())
    with pytest.raises(IllegalActionError, match=r"Legal: a deal of this deck\.$"):
        match.apply(Pass())
    match = started(RULES, *HANDS)
    with pytest.raises(IllegalActionError, match=r"Legal: bid 1, bid alone, pass\.$"):
        match.apply(Deal(HANDS))


def test_the_partner_of_a_lone_declarer_sits_out_besides_those_who_drop_out() -> None:
    rules = attrs.evolve(RULES, table=Table.teams(6), deck=Deck("9TJQKA", hand_size=2))
    hands = (*HANDS, "QS JS", "QH JH")
    match = after(started(attrs.evolve(rules, negotiation=DropOuts()), *hands), "bid alone")
    match = after(match, "name S", "drop out", "play on", "play on")
    assert match.view(None).sitting_out == (2, 3, 5)


@pytest.mark.parametrize("binding", [True, False])
def test_a_declarer_who_calls_an_own_card_is_bound_by_it_only_where_that_is_the_rule(
    *, binding: bool
) -> None:
    calling = Calling(binds_declarer=binding)
    rules = attrs.evolve(RULES, table=Table.singles(4), calling=calling)
    match = after(started(rules, *HANDS), "bid 1", "pass", "pass", "pass", "name S", "call AH")
    legal = [str(action) for action in match.legal_actions]
    assert legal == (["play AH"] if binding else ["play AH", "play KH"])
    assert seen(match, Seat(1)).turn == 1
