"""Exchanges of as many cards as the declarer chooses."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from pepper import (
    Action,
    Actions,
    Auction,
    BidLadder,
    Cards,
    CardsLaidAside,
    Choice,
    Deal,
    Deck,
    Exchange,
    GiveCards,
    KeepCards,
    Match,
    Other,
    Phase,
    Rules,
    RulesError,
    Rung,
    Seat,
    StuckDealer,
    parse_action,
    rule_sheet,
    wire,
)
from pepper.bots import sensible
from pepper.cli.play.picks import Draft, picks_of
from pepper.perft import perft
from pepper.testing import check_rules
from pepper.words import Style, Words

from . import naive_rules
from .exchanging import SIX, composed, exchanging, lone, texts
from .naive_games import Bid, Game, teams
from .playing import after, deal, find

SOME = Exchange(2, up_to=True)
ANY = Exchange(6, optional=True, up_to=True)
ASIDE = Exchange(3, gets=Choice.BEST_TRUMP, optional=True, lays_aside=True, up_to=True)
ASKED = Exchange(2, gives=Choice.WORST, gets=Choice.ASKED, up_to=True)


@pytest.mark.parametrize("exchange", [SOME, ANY, ASIDE, ASKED])
def test_a_game_with_it_passes_every_check(exchange: Exchange) -> None:
    check_rules(composed("some", Rung("3", 3), lone(exchange)), matches=3)


def test_the_declarer_may_give_any_number_up_to_the_count() -> None:
    assert {len(text.split()) - 1 for text in texts(exchanging(SOME))} == {1, 2}
    assert len(texts(exchanging(SOME))) == 6 + 15
    assert len(texts(exchanging(ANY))) == 2**6
    assert KeepCards() in exchanging(ANY).legal_actions


@pytest.mark.parametrize("gift", ["9D", "9H 9D", "QH TH 9H 9D"])
def test_the_partner_gives_as_many_without_seeing_the_cards(gift: str) -> None:
    match = after(exchanging(ANY), f"give {gift}")
    number = len(Cards(gift))
    assert match.turn == 2
    assert match.view(Seat(2)).gifts[0].cards is None
    assert {len(text.split()) - 1 for text in texts(match)} == {number}
    match = match.apply(match.legal_actions[0])
    assert [len(hand) for hand in match.hand.cards] == [6, 6, 6, 6]
    assert match.phase == Phase.PLAY


@pytest.mark.parametrize(
    ("exchange", "given", "text", "kind"),
    [
        (SOME, "", "give TH 9H 9D", "wrong number"),
        (SOME, "", "give AC", "wrong gift"),
        (SOME, "", "aside 9D", "wrong gift"),
        (SOME, "", "keep", "must exchange"),
        (SOME, "give 9D", "give AC KC", "wrong gift"),
        (SOME, "give 9H 9D", "give AC", "wrong gift"),
        (ASIDE, "ask", "aside QH TH 9H 9D", "wrong number"),
        (ASIDE, "ask", "aside AC", "not laid aside"),
        (ASIDE, "ask, aside 9H 9D", "give JH", "not the best trump"),
        (ASKED, "ask H", "give AS", "not the worst"),
    ],
)
def test_another_number_or_other_cards_are_refused(
    exchange: Exchange, given: str, text: str, kind: str
) -> None:
    match = after(exchanging(exchange), *filter(None, [given]))
    reason = match.why_not(parse_action(text))
    assert reason is not None
    assert reason.kind.name == kind
    assert parse_action(text) not in match.legal_actions


def test_a_refusal_says_how_many_cards_are_allowed() -> None:
    reason = exchanging(SOME).why_not(GiveCards(Cards("TH 9H 9D")))
    assert reason is not None
    assert reason.rule == "The declarer may exchange 1 to 2 cards."
    reason = after(exchanging(SOME), "give 9D").why_not(GiveCards(Cards("AC KC")))
    assert reason is not None
    assert reason.rule == "The player must give one card of the hand."


def laid(match: Match, number: int) -> str:
    """The first gift of so many cards, or of so many laid aside."""
    legal = texts(match)
    return find((text for text in legal if len(text.split()) == 1 + number), legal)


def test_each_partner_gives_as_many_as_it_gets() -> None:
    rules = composed("six", lone(attrs.evolve(ASIDE, count=2), tricks=4), table=SIX, size=4)
    start = after(Match.start(rules, seed=7, dealer=5), "bid alone", "name H")
    for first, second in ((1, 2), (2, 1)):
        match = after(start, "ask", "ask")
        for number in (first, second):
            match = after(match, laid(match, number))
        assert [gift.receiver for gift in match.view(None).gifts] == []
        for number in (first, second):
            assert {len(text.split()) - 1 for text in texts(match)} == {number}
            match = match.apply(match.legal_actions[0])
        assert len(match.hand.cards[0]) == 4
    match = after(start, "keep", "ask")
    match = match.apply(match.legal_actions[-1])
    assert match.turn == 4
    assert {len(text.split()) - 1 for text in texts(match)} == {2}


def test_a_partner_who_is_left_out_takes_no_number() -> None:
    exchange = attrs.evolve(SOME, optional=True)
    rules = composed("six", lone(exchange, tricks=4), table=SIX, size=4)
    match = after(Match.start(rules, seed=7, dealer=5), "bid alone", "name H", "keep")
    match = after(match, laid(match, 2))
    assert match.turn == 4
    assert {len(text.split()) - 1 for text in texts(match)} == {2}
    match = match.apply(match.legal_actions[0])
    assert [len(hand) for hand in match.hand.cards] == [4] * 6


def test_everybody_sees_how_many_cards_are_laid_aside_and_given() -> None:
    match = after(exchanging(ASIDE), "ask", "aside 9H 9D")
    assert match.news[0] == CardsLaidAside(Seat(0), 2, Cards("9H 9D"))
    for seat in (1, 2, 3, None):
        view = match.view(None if seat is None else Seat(seat))
        assert [str(act.action) for act in view.acts][-2:] == ["ask", "2 face down"]
    assert texts(match) == ["give JH JD"]


@pytest.mark.parametrize(
    ("exchange", "said", "prompt"),
    [
        (SOME, "", "Give up to 2 cards to seat 2."),
        (ANY, "", "Give up to 6 cards to seat 2, or keep your own."),
        (ASIDE, "ask", "Lay up to 3 cards aside."),
        (SOME, "give 9D", "Give one card to seat 0."),
        (SOME, "give 9H 9D", "Give 2 cards to seat 0."),
    ],
)
def test_a_prompt_says_how_many(exchange: Exchange, said: str, prompt: str) -> None:
    match = after(exchanging(exchange), *filter(None, [said]))
    assert match.view(match.turn).prompt == prompt


@pytest.mark.parametrize(
    ("match", "cards", "wanted"),
    [
        (after(exchanging(ANY), "give 9H 9D"), "AC", "give 2 cards"),
        (exchanging(SOME), "TH 9H 9D", "exchange 1 to 2 cards"),
    ],
)
def test_a_view_with_another_number_of_cards_is_refused(
    match: Match, cards: str, wanted: str
) -> None:
    view = attrs.evolve(match.view(match.turn), legal_actions=Actions([GiveCards(Cards(cards))]))
    with pytest.raises(wire.WireError, match=wanted) as caught:
        wire.read_view(wire.to_data(view))
    assert caught.value.path == "legal_actions[0]"


def test_more_choices_than_can_be_listed_are_refused() -> None:
    rules = composed("some", lone(ANY))
    ladder = BidLadder([lone(attrs.evolve(ANY, count=14))])
    deck = Deck("23456789TJQKA", hand_size=14, copies=2)
    auction = Auction(all_pass=StuckDealer("alone"))
    with pytest.raises(RulesError, match="alone leaves 16383 choices of up to 14 cards"):
        attrs.evolve(rules, deck=deck, ladder=ladder, auction=auction)


def test_a_person_chooses_cards_one_by_one_and_may_stop_after_each() -> None:
    view, words = exchanging(ANY).view(Seat(0)), Words(Style.LETTERS)
    ready = [picks_of(view, Draft(tuple(range(number))), words).ready for number in range(7)]
    assert [len(action.cards) if isinstance(action, GiveCards) else 0 for action in ready] == [
        *range(7)
    ]


def test_a_bot_gives_every_card_that_can_be_beaten_but_no_trump() -> None:
    # At hearts, seat 0 holds the ace and king of spades, of which no card is higher.
    assert sensible(exchanging(ANY).view(Seat(0)), Random(1)) == GiveCards(Cards("9D"))
    assert sensible(exchanging(SOME, "C").view(Seat(0)), Random(1)) == GiveCards(Cards("9H 9D"))
    match = after(exchanging(ANY, "C"), "give QH TH 9H 9D")
    assert sensible(match.view(Seat(2)), Random(1)) == GiveCards(Cards("QS AD AC KC"))


@pytest.mark.parametrize(
    ("exchange", "action"), [(ANY, KeepCards()), (SOME, GiveCards(Cards("AH")))]
)
def test_a_bot_with_nothing_to_lose_keeps_its_cards_or_gives_the_fewest(
    exchange: Exchange, action: Action
) -> None:
    rules = composed("swap", lone(exchange))
    start = Match.start(rules, deals=[deal(rules, "JS AS KS AH AD AC")], dealer=3)
    view = after(start, "bid alone", "name S").view(Seat(0))
    assert sensible(view, Random(1)) == action


def test_the_sheet_says_that_the_bidder_says_how_many() -> None:
    swap = "bidder and partner exchange up to two cards each, chosen before seeing what comes"
    assert f"{swap}; the bidder says how many." in told(SOME)
    assert "| alone, with up to two cards |" in told(SOME)
    swap = "the bidder lays up to three cards face down aside before seeing what comes"
    best = "the partner gives the bidder their best trumps or, for want of trumps, any cards"
    assert f"{swap}, and {best}; the bidder says how many, up to three." in told(ASIDE)
    swap = "exchanges up to two cards with the opponent on the left, chosen before seeing what"
    assert f"{swap} comes; the bidder says how many." in told(attrs.evolve(SOME, other=Other.LEFT))


def told(exchange: Exchange) -> str:
    """The sheet of a game with it, in one line."""
    return " ".join(rule_sheet(composed("swap", Rung("3", 3), lone(exchange))).split())


def deals_of(rules: Rules, seed: int) -> naive_rules.Deals:
    def hands(number: int, dealer: int) -> list[list[str]]:
        order = rules.table.clockwise(rules.table.left(Seat(dealer)))
        cards = Deal.from_seed(rules.deck, order, seed, number)
        return [str(hand).split() for hand in cards.hands]

    return hands


def test_a_slow_counter_counts_the_same_lines() -> None:
    named = ("C", "D", "H", "S", "NT", "LOW")
    rules = composed("any", Rung("3", 3), lone(ANY))
    bids = [Bid("3", 3, named=named), Bid("alone", 6, named=named, alone="yes", swap="up to six")]
    game = Game(sides=teams(4), bids=bids, nobody_bids="stuck", stuck=["bid 3", "bid alone"])
    match = Match.start(rules, seed=1)
    other = naive_rules.dealt(game, deals_of(rules, 1), 1, 0)
    for text in ("bid alone", "name H"):
        match, other = after(match, text), naive_rules.after(other, text)
    assert sorted(texts(match)) == sorted(other.choices)
    assert perft(match, 3) == naive_rules.count(other, 3)
