"""Sensible players of a game in which a card is turned up."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import CLUBS, SUITS, Bid, BidLadder, CallCard, Card, Cards, Deal, Discard, Match
from pepper.bots import estimate, sensible
from pepper.bots.bidding import TURNED_UP, TURNED_UP_BOWER, Terms, help_of_turn_up
from pepper.bots.counting import own_tricks
from pepper.bots.knowledge import unseen
from pepper.cli.play.telling import give_reason
from pepper.words import Words
from tests.foreign import Flat
from tests.playing import after

RULES = pepper.variant("euchre")


def said(card: str, hands: tuple[str, ...], *, passes: int = 0) -> str:
    """What the next seat says, after so many passes, with that card turned up; seat 0 deals."""
    held = tuple(map(Cards, hands))
    aside = RULES.deck.cards - sum(held, Cards())
    match = Match.start(RULES, deals=[Deal(held, aside, turned=Card(card))])
    match = after(match, *["pass"] * passes)
    assert match.turn is not None
    return str(sensible(match.view(match.turn), Random(1)))


def played(match: Match, rng: Random) -> Match:
    """The whole match."""
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


def with_hand(seat: int, cards: str, others: str = "") -> tuple[str, ...]:
    """Four hands of which one has these cards, and none has the others."""
    left = list(RULES.deck.cards - Cards(cards) - Cards(others))
    rows = [" ".join(map(str, left[5 * place : 5 * place + 5])) for place in range(3)]
    return (*rows[:seat], cards, *rows[seat:])


def test_an_estimate_counts_a_bower_that_an_opponent_takes_even_with_enough_tricks() -> None:
    hands = tuple(map(Cards, with_hand(1, "JS KC TC AD KS", "JC")))
    deal = Deal(hands, RULES.deck.cards - sum(hands, Cards()), turned=Card("JC"))
    view = Match.start(RULES, deals=[deal]).view(1)
    assert own_tricks(view, CLUBS) > RULES.ladder.rung(Bid("call", CLUBS)).tricks
    assert estimate(view, Bid("call", CLUBS)).tricks < 4 - TURNED_UP_BOWER


def test_a_card_that_was_turned_down_beats_none() -> None:
    hands = tuple(map(Cards, with_hand(1, "9H TH KS TS 9C", "AS QH")))
    deal = Deal(hands, RULES.deck.cards - sum(hands, Cards()), turned=Card("AS"))
    match = after(Match.start(RULES, deals=[deal]), *["pass"] * 4, "bid call H")
    action = sensible(match.view(1), Random(1))
    assert str(action) == "play KS"
    assert give_reason(match.view(1), action, Words()) == "only a trump can beat it"


def test_a_card_turned_up_may_be_in_the_hand_by_a_rule_of_another_package() -> None:
    hands = tuple(map(Cards, with_hand(1, "9H TH KS TS 9C", "AS QH")))
    deal = Deal(hands, RULES.deck.cards - sum(hands, Cards()), turned=Card("AS"))
    match = after(Match.start(RULES, deals=[deal]), *["pass"] * 4, "bid call H")
    view = match.view(1)
    took = attrs.evolve(view, cards=Cards("9H TH KS TS AS"))
    assert unseen(took) == RULES.deck.cards - Cards("9H TH KS TS AS")


def test_a_card_that_the_dealer_took_beats_lower_ones() -> None:
    hands = tuple(map(Cards, with_hand(1, "9H TH KS TS 9C", "QH AS")))
    deal = Deal(hands, RULES.deck.cards - sum(hands, Cards()), turned=Card("QH"))
    match = after(Match.start(RULES, deals=[deal]), "bid call H")
    discard = Discard(Cards(list(hands[0])[:1]))
    assert Card("QH") in unseen(match.apply(discard).view(1))


@pytest.mark.parametrize(("seat", "passes"), [(0, 3), (2, 1), (1, 0), (3, 2)])
def test_a_card_turned_up_counts_for_whoever_gets_it(seat: int, passes: int) -> None:
    middling = with_hand(seat, "AS KS TH AD AC", "JS QS")
    strong = with_hand(seat, "JC AS KS TS AD", "JS 9S")
    assert said("JS", middling, passes=passes) == {
        0: "bid alone S",
        2: "bid call S",
    }.get(seat, "pass")
    assert said("9S", strong, passes=passes).endswith("S")


@pytest.mark.parametrize(("seat", "share"), [(1, -1), (2, 0.5), (3, -1)])
def test_what_is_expected_of_a_bid_counts_the_card_turned_up(seat: int, share: float) -> None:
    hands = with_hand(seat, "AS KS TH AD TC", "JS 9S")
    expected = list[float]()
    for card in ("9S", "JS"):
        held = tuple(map(Cards, hands))
        aside = RULES.deck.cards - sum(held, Cards())
        match = Match.start(RULES, deals=[Deal(held, aside, turned=Card(card))])
        match = after(match, *["pass"] * (seat - 1)) if seat > 1 else match
        expected.append(estimate(match.view(seat), pepper.Bid("call", pepper.SPADES)).tricks)
    assert expected[1] - expected[0] == pytest.approx(share * (TURNED_UP_BOWER - TURNED_UP))


@pytest.mark.parametrize(("cards", "call"), [("AD KD 9D AC KH", "pass"), ("AD KD TS KC KH", "bid")])
def test_who_holds_no_trump_has_no_partner_take_the_card(cards: str, call: str) -> None:
    assert said("9S", with_hand(2, cards, "9S"), passes=1).startswith(call)


@pytest.mark.parametrize(("card", "worth"), [("JS", TURNED_UP_BOWER), ("9S", TURNED_UP)])
def test_a_card_turned_up_helps_the_dealers_side_but_not_a_partner_who_sits_out(
    card: str, worth: float
) -> None:
    hands = tuple(map(Cards, with_hand(0, "9H TH QH KH AH", card)))
    aside = RULES.deck.cards - sum(hands, Cards())
    match = Match.start(RULES, deals=[Deal(hands, aside, turned=Card(card))])
    call, alone = RULES.ladder.rungs
    helped = {
        (seat, rung.name): help_of_turn_up(match.view(seat), rung, Card(card).suit or SUITS[0])
        for seat in RULES.table.seats
        for rung in (call, alone)
    }
    own = {(0, "call"): 0, (0, "alone"): 0, (2, "call"): worth / 2, (2, "alone"): 0}
    assert helped == own | {(seat, rung): -worth for seat in (1, 3) for rung in ("call", "alone")}


def test_only_cards_for_all_tricks_are_played_alone() -> None:
    best = with_hand(1, "JH JD AH KH AS", "9H")
    assert said("9H", best) == "bid alone H"
    good = with_hand(1, "JH JD TH 9S AC", "9H")
    assert said("9H", good) == "bid call H"


def test_most_calls_with_a_card_turned_up_are_made_and_some_hands_passed_out() -> None:
    made, calls, alone, hands = 0, 0, 0, 0
    for seed in range(10):
        match = played(Match.start(RULES, seed=seed), Random(0))
        called = [one for one in match.results if one.contract is not None]
        hands, calls = hands + len(match.results), calls + len(called)
        made += sum(one.made for one in called)
        alone += sum(one.contract.alone for one in called if one.contract is not None)
    assert 0.6 * calls < made < 0.95 * calls
    assert 0.8 * hands < calls < hands
    assert 0.05 * calls < alone < 0.3 * calls


def test_a_bid_alone_is_for_all_tricks_only_if_these_are_worth_more() -> None:
    call, alone = RULES.ladder.rungs
    assert [Terms.of(RULES, call).tricks_wanted(own) for own in (2.9, 3)] == [3.25, 3]
    assert Terms.of(RULES, alone).tricks_wanted(3) == 4.3
    lone = attrs.evolve(alone, scoring=None)
    same = attrs.evolve(RULES, ladder=BidLadder([[call, lone]], strains=SUITS))
    assert Terms.of(same, lone).tricks_wanted(2) == 3.25
    unknown = attrs.evolve(same, scoring=Flat())
    assert Terms.of(unknown, lone).tricks_wanted(2) == 3.25


def calling(hand: str, turned: str) -> Match:
    """Seat 1 has bid hearts and is to call a card; the card turned up was turned down."""
    rules, mine = pepper.variant("call-partner-euchre"), Cards(hand)
    left = list(rules.deck.cards - Cards(turned) - mine)
    hands = Cards(left[:5]), mine, Cards(left[5:10]), Cards(left[10:15]), Cards(left[15:20])
    match = Match.start(rules, deals=[Deal(hands, turned=Card(turned))])
    return after(match, *["pass"] * 5, "bid call H")


def test_no_card_that_was_turned_down_is_called() -> None:
    match = calling("AD KD QD JD TD", "AS")
    assert CallCard(Card("AS")) in match.legal_actions
    assert sensible(match.view(1), Random(1)) == CallCard(Card("AC"))


@pytest.mark.parametrize(
    ("hand", "called", "why"),
    [
        ("JH AD TD QC 9C", "AC", "nobody else can hold a higher card, and you can lead to it"),
        ("JH AD KS QC 9C", "AS", "nobody else can hold a higher card, and you can lead to it"),
        ("JH QH TH 9H AD", "AS", "nobody else can hold a higher card"),
        ("JH AS AC QC QD", "AD", "it is the highest card that somebody else may hold"),
    ],
)
def test_of_equal_cards_one_is_called_to_which_the_shortest_suit_leads(
    hand: str, called: str, why: str
) -> None:
    view = calling(hand, "8D").view(1)
    chosen = sensible(view, Random(1))
    assert chosen == CallCard(Card(called))
    assert give_reason(view, chosen, Words()) == why
