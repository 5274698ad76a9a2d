"""What a view says, and how it comes of what a seat is told, shown on hands of two cards."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    LOW,
    NO_TRUMP,
    SPADES,
    Auction,
    BidLadder,
    Calling,
    Cards,
    DropOuts,
    Ending,
    Event,
    Exchange,
    HandOpened,
    Match,
    Negotiation,
    NoContract,
    Phase,
    Rules,
    Rung,
    Seat,
    Table,
    TimeCalled,
    View,
    redacted,
)

from .playing import SHORT, SUITED, after, dealt, seen, started

RULES = attrs.evolve(SHORT, ending=Ending(hands=2, timed=True))
SWAPPED = Rung("1", 1, exchange=Exchange())
SWAPPING = attrs.evolve(RULES, ladder=BidLadder((SWAPPED, *RULES.ladder.rungs[1:])))
TALKING = attrs.evolve(RULES, negotiation=Negotiation(talk=True))
DROPPING = attrs.evolve(RULES, negotiation=DropOuts())
CALLED = attrs.evolve(RULES, table=Table.singles(4), calling=Calling())
ONE_HAND = attrs.evolve(RULES, ending=Ending(hands=1))
BLIND = Rung("dark", 2, blind=True)
WITH_BLIND = attrs.evolve(RULES, ladder=BidLadder((*RULES.ladder.rungs, BLIND)))
WITHOUT_BIDS = attrs.evolve(RULES, auction=Auction(all_pass=NoContract(strain=LOW)))
SOLD = "bid 1, pass, pass, pass, name S"
PLAYED = "play AH, play AD, play AC, play AS, play KS, play KH, play KD, play KC"


def folded(view: View, *events: Event) -> View:
    for event in redacted(events, view.seat):
        view = view.after(event)
    return view


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (RULES, f"{SOLD}, {PLAYED}"),
        (ONE_HAND, f"{SOLD}, {PLAYED}"),
        (WITH_BLIND, "look, bid 1, look, pass, bid dark, name S"),
        (SWAPPING, f"{SOLD}, give KH, give AC, play AH"),
        (TALKING, f"{SOLD}, talk 1 on 0 off 0 long off, talk 0 on 0 off 2 long off, throw in"),
        (DROPPING, f"{SOLD}, drop out, play on, play on, play AH"),
        (CALLED, f"{SOLD}, call AD, play AH, play AD, play AC"),
        (WITHOUT_BIDS, "pass, pass, pass, pass, play AH"),
    ],
)
def test_what_a_seat_is_told_at_each_step_makes_its_view(rules: Rules, said: str) -> None:
    match = Match.start(rules, deals=())
    views = {seat: View.blank(rules, seat) for seat in (None, *rules.table.seats)}
    views = {seat: folded(view, *match.news) for seat, view in views.items()}
    assert views == {seat: match.view(seat) for seat in views}
    match = dealt(match, *SUITED)
    for text in ("", *said.split(", ")):
        match = after(match, text) if text else match
        views = {seat: folded(view, *match.news) for seat, view in views.items()}
        assert views == {seat: match.view(seat) for seat in views}


def test_time_that_was_called_stays_called_in_the_hands_to_come() -> None:
    called = folded(View.blank(RULES, Seat(0)), TimeCalled())
    assert called.time_called
    assert folded(called, HandOpened(2, Seat(1), pepper_round=False)).time_called


def test_before_anything_has_happened_there_is_no_hand() -> None:
    blank = View.blank(RULES, Seat(0))
    assert (blank.phase, blank.hand_number, blank.pepper_round) == (Phase.DEAL, 0, False)
    assert blank.counts == (0, 0, 0, 0)


def test_cards_rank_by_the_strain_of_the_contract_once_it_is_named() -> None:
    match = after(started(RULES, *SUITED), "bid 1, pass, pass, pass")
    assert match.view(None).order == RULES.ranking.order(NO_TRUMP)
    assert after(match, "name S").view(None).order == RULES.ranking.order(SPADES)


def test_cards_rank_by_the_strain_of_a_hand_without_a_contract_while_there_is_none() -> None:
    match = started(WITHOUT_BIDS, *SUITED)
    assert match.view(None).order == RULES.ranking.order(LOW)
    assert after(match, "pass, pass, pass, pass").view(None).order == RULES.ranking.order(LOW)


def test_whoever_has_the_best_card_of_the_trick_is_winning_it_and_else_nobody() -> None:
    match = started(RULES, *SUITED)
    assert match.view(None).winning is None
    match = after(match, SOLD)
    assert match.view(None).winning is None
    match = after(match, "play AH, play AD")
    assert match.view(None).winning == 1
    match = after(match, "play AC, play KS")
    assert match.view(None).winning is None


def test_in_an_exchange_it_is_seen_who_gets_the_cards() -> None:
    match = after(started(SWAPPING, *SUITED), SOLD)
    assert match.view(None).receiver == 3
    match = after(match, "give KH")
    assert match.view(None).receiver == 1
    assert after(match, "give AC").view(None).receiver is None


def test_suits_are_written_as_symbols_unless_letters_are_asked_for() -> None:
    view = seen(started(RULES, *SUITED), 0)
    assert "A♠" in view.text()
    assert "♠" not in view.text(symbols=False)


def test_a_view_says_whose_it_is_and_where_the_match_stands_but_no_card() -> None:
    match = Match.start(RULES, deals=())
    assert repr(match.view(None)) == (
        "<View of a spectator: short, hand 1, deal, turn chance, scores (0, 0)>"
    )
    assert repr(seen(dealt(match, *SUITED), 2)) == (
        "<View of seat 2: short, hand 1, auction, turn 1, scores (0, 0)>"
    )
    assert repr(View.blank(RULES, Seat(0))) == (
        "<View of seat 0: short, hand 0, deal, turn nobody, scores (0, 0)>"
    )


def test_a_spectator_has_no_cards_and_a_seat_none_yet_when_a_hand_opens() -> None:
    opened = HandOpened(1, Seat(1), pepper_round=False)
    assert folded(View.blank(RULES, Seat(0)), opened).cards == Cards()
    assert folded(View.blank(RULES, None), opened).cards is None
