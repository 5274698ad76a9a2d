"""Exchanges in which the declarer receives first, asks for a suit, or lays cards aside."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    Alone,
    AskFor,
    Cards,
    CardsLaidAside,
    CardsSwapped,
    Choice,
    Deck,
    Exchange,
    GiveCards,
    KeepCards,
    LayAside,
    Match,
    PepperError,
    Phase,
    Rules,
    RulesError,
    Seat,
    SeenGift,
    Turns,
    house,
    parse_action,
    redacted,
)
from pepper.bots import sensible
from pepper.engine.phases.exchange import ExchangePhase, next_step
from pepper.perft import perft
from pepper.testing import check_rules, chosen

from . import naive_rules
from .exchanging import (
    ANSWER,
    ANSWERED,
    ASKING,
    BEST,
    BEST_OF_A_SUIT,
    CALL_FOR_BEST,
    HANDS,
    LAYING,
    ONE_OF_TWO,
    REQUEST,
    SIX,
    SWAP,
    WITH_KITTY,
    composed,
    exchanging,
    lone,
    texts,
)
from .naive_games import Bid, Game, teams
from .naive_rules import Deals, count, dealt
from .playing import after, deal


@pytest.mark.parametrize("one_partner", [False, True])
@pytest.mark.parametrize("optional", [False, True])
@pytest.mark.parametrize("turns", Turns)
@pytest.mark.parametrize("gets", [Choice.FREE, Choice.ASKED, Choice.BEST_TRUMP])
@given(st.randoms(use_true_random=False))
def test_the_acts_that_a_seat_has_seen_tell_whose_choice_is_next(
    gets: Choice,
    turns: Turns,
    optional: bool,  # noqa: FBT001
    one_partner: bool,  # noqa: FBT001
    rng: Random,
) -> None:
    """With two partners, of whom the declarer may decline one, or has to."""
    exchange = Exchange(gets=gets, turns=turns, optional=optional, one_partner=one_partner)
    rules = composed("swap", lone(exchange, tricks=4), table=SIX, size=4)
    match = Match.start(rules, seed=rng.randrange(2**64), dealer=rng.randrange(6))
    while match.phase != Phase.PLAY:
        view = match.view(match.turn)
        if view.contract is not None and match.phase == Phase.EXCHANGE:
            step = next_step(rules.table, view.contract, view.acts)
            assert step is not None
            asks = any(isinstance(action, AskFor) for action in view.legal_actions)
            assert (step.seat, step.asks) == (match.turn, asks)
        match = match.apply(chosen(match.legal_actions, rng.randrange))


def shown(match: Match, seat: int | None) -> list[str]:
    """The acts of the exchange as a seat sees them."""
    acts = match.view(None if seat is None else Seat(seat)).acts
    return [str(act.action) for act in acts if act.phase == Phase.EXCHANGE]


GAMES = [CALL_FOR_BEST, BEST_OF_A_SUIT, ANSWERED, ONE_OF_TWO, WITH_KITTY]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_game_with_it_passes_every_check(rules: Rules) -> None:
    check_rules(rules, matches=3)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_bots_play_whole_matches_that_come_back_from_records(rules: Rules) -> None:
    rng, found = Random(7), set[str]()
    match = Match.start(rules, seed=7)
    while match.turn is not None:
        found.add(type(match.hand.acts[-1].action).__name__)
        lone_bid = parse_action("bid alone")
        bids = match.hand.number % 2 and lone_bid in match.legal_actions
        match = match.apply(lone_bid if bids else sensible(match.view(match.turn), rng))
    for format_ in ("text", "json"):
        assert pepper.loads(pepper.dumps(match, format_)) == match
    assert house.loads(house.dumps(rules)) == rules
    assert "GiveCards" in found
    assert rules is ANSWERED or found & {"AskFor", "LayAside"}


class TestReceiveFirst:
    def test_the_declarer_sees_the_card_and_may_give_it_back(self) -> None:
        match = exchanging(Exchange(turns=Turns.RECEIVE_FIRST))
        assert (match.turn, match.view(Seat(2)).receiver) == (2, 0)
        match = after(match, "give JD")
        assert (match.turn, match.view(Seat(0)).receiver) == (0, 2)
        assert match.view(Seat(0)).cards == Cards("AS KS QH 9D 9H TH JD")
        assert [len(hand) for hand in match.hand.cards] == [7, 6, 5, 6]
        assert "give JD" in texts(match)
        match = after(match, "give JD")
        assert match.hand.cards == tuple(map(Cards, HANDS))
        assert match.phase == Phase.PLAY

    def test_a_gift_is_known_to_its_receiver_when_it_is_given(self) -> None:
        match = after(exchanging(Exchange(turns=Turns.RECEIVE_FIRST)), "give JD")
        assert [shown(match, seat) for seat in (0, 1, 2, 3, None)] == [
            *(["give JD"], ["1 face down"]) * 2,
            ["1 face down"],
        ]
        gift = SeenGift(Seat(2), Seat(0), 1, Cards("JD"))
        assert match.news[:2] == (gift, CardsSwapped((gift,)))
        hidden = attrs.evolve(gift, cards=None)
        assert redacted(match.news, Seat(0))[:2] == (hidden, CardsSwapped((gift,)))
        assert redacted(match.news, None)[:2] == (hidden, CardsSwapped((hidden,)))

    def test_all_partners_give_before_the_declarer_does(self) -> None:
        rung = lone(Exchange(turns=Turns.RECEIVE_FIRST), tricks=4)
        rules = composed("six", rung, table=SIX, size=4)
        match = Match.start(rules, seed=7, dealer=5)
        match = after(match, "bid alone", "name H")
        turns: list[int | None] = []
        while match.phase == Phase.EXCHANGE:
            turns.append(match.turn)
            match = match.apply(match.legal_actions[0])
        assert turns == [2, 4, 0, 0]

    def test_an_exchange_at_once_still_shows_nothing_before_the_last_choice(self) -> None:
        match = after(exchanging(Exchange()), "give 9D")
        assert match.turn == 2
        assert shown(match, 2) == ["1 face down"]
        assert match.hand.cards == tuple(map(Cards, HANDS))


class TestGiveFirst:
    def test_the_partner_sees_the_card_and_may_give_it_back(self) -> None:
        match = exchanging(ANSWER)
        assert (match.turn, match.view(Seat(0)).receiver) == (0, 2)
        match = after(match, "give 9D")
        assert (match.turn, match.view(Seat(2)).receiver) == (2, 0)
        assert match.view(Seat(2)).cards == Cards("AC KC AD QS JH JD 9D")
        assert [len(hand) for hand in match.hand.cards] == [5, 6, 7, 6]
        assert "give 9D" in texts(match)
        match = after(match, "give 9D")
        assert match.hand.cards == tuple(map(Cards, HANDS))
        assert match.phase == Phase.PLAY

    def test_the_declarer_sees_nothing_before_the_partner_has_answered(self) -> None:
        match = exchanging(ANSWER)
        assert match.view(Seat(0)).cards == Cards(HANDS[0])
        match = after(match, "give 9D")
        assert [shown(match, seat) for seat in (0, 1, 2, 3, None)] == [
            *(["give 9D"], ["1 face down"]) * 2,
            ["1 face down"],
        ]
        gift = SeenGift(Seat(0), Seat(2), 1, Cards("9D"))
        assert match.news[:2] == (gift, CardsSwapped((gift,)))
        hidden = attrs.evolve(gift, cards=None)
        assert redacted(match.news, Seat(2))[:2] == (hidden, CardsSwapped((gift,)))
        assert redacted(match.news, Seat(1))[:2] == (hidden, CardsSwapped((hidden,)))

    def test_the_declarer_gives_to_all_partners_before_the_first_answers(self) -> None:
        rules = composed("six", lone(ANSWER, tricks=4), table=SIX, size=4)
        match = Match.start(rules, seed=7, dealer=5)
        match = after(match, "bid alone", "name H")
        turns: list[int | None] = []
        while match.phase == Phase.EXCHANGE:
            turns.append(match.turn)
            match = match.apply(match.legal_actions[0])
        assert turns == [0, 0, 2, 4]

    def test_a_partner_may_be_left_out_in_place_of_a_gift(self) -> None:
        exchange = attrs.evolve(ANSWER, optional=True)
        rules = composed("six", lone(exchange, tricks=4), table=SIX, size=4)
        match = Match.start(rules, seed=7, dealer=5)
        match = after(match, "bid alone", "name H", "keep")
        match = match.apply(match.legal_actions[0])
        assert match.turn == 4
        assert match.apply(match.legal_actions[0]).phase == Phase.PLAY

    def test_the_partner_answers_with_as_many_cards_as_came(self) -> None:
        match = exchanging(attrs.evolve(ANSWER, count=3, up_to=True))
        match = after(match, "give 9D 9H")
        reason = match.why_not(GiveCards(Cards("9D")))
        assert reason is not None
        assert reason.kind.name == "wrong gift"
        match = after(match, "give 9D JH")
        assert match.hand.cards[0] == Cards("AS KS QH TH 9D JH")
        assert match.hand.cards[2] == Cards("AC KC AD QS JD 9H")

    def test_what_was_asked_for_comes_after_a_gift(self) -> None:
        match = exchanging(attrs.evolve(ANSWER, gets=Choice.ASKED))
        match = after(match, "ask H", "give AS")
        assert match.turn == 2
        assert texts(match) == ["give JH"]

    def test_a_sensible_partner_gives_the_best_of_all_seven_cards(self) -> None:
        match = after(exchanging(ANSWER, "S"), "give AS")
        view = match.view(match.turn)
        assert str(sensible(view, Random(1))) == "give AS"


class TestAskedFor:
    @pytest.mark.parametrize(
        ("strain", "suit", "gifts"),
        [
            ("H", "H", ["JH"]),
            ("D", "D", ["JD"]),
            ("S", "D", ["AD"]),
            ("D", "H", ["AC", "KC", "AD", "QS", "JH", "JD"]),  # the jack is the left bower
            ("LOW", "C", ["KC"]),
            ("NT", "C", ["AC"]),
        ],
    )
    def test_the_best_card_of_the_suit_is_given_or_any_without_one(
        self, strain: str, suit: str, gifts: list[str]
    ) -> None:
        match = after(exchanging(REQUEST, strain), f"ask {suit}")
        assert match.turn == 2
        assert sorted(texts(match)) == sorted(f"give {card}" for card in gifts)

    def test_the_lowest_card_there_is_may_be_the_best_of_its_suit(self) -> None:
        rules = attrs.evolve(
            composed("low", lone(REQUEST)), deck=Deck("23456789TJQKA", hand_size=6)
        )
        cards = deal(rules, "AS KS", "", "2H 3S 4S 5C 6C 7D")
        match = Match.start(rules, deals=[cards], dealer=3)
        assert texts(after(match, "bid alone", "name S", "ask H")) == ["give 2H"]

    def test_what_there_is_of_the_suit_comes_with_any_other_cards(self) -> None:
        match = after(exchanging(attrs.evolve(REQUEST, count=2), "S"), "ask H")
        others = ["AC", "KC", "AD", "QS", "JD"]
        found = {str(Cards(text.removeprefix("give "))) for text in texts(match)}
        assert found == {str(Cards(f"JH {card}")) for card in others}

    def test_a_wrong_gift_is_refused_with_the_rule(self) -> None:
        match = after(exchanging(REQUEST), "ask H")
        reason = match.why_not(GiveCards(Cards("JD")))
        assert reason is not None
        assert reason.rule == (
            "The player must give the best card of the suit asked for, or any card without one."
        )

    def test_everybody_hears_the_request_and_it_moves_no_card(self) -> None:
        match = exchanging(REQUEST)
        assert texts(match) == ["ask C", "ask D", "ask H", "ask S"]
        assert match.view(Seat(0)).receiver is None
        match = after(match, "ask H")
        assert all(shown(match, seat) == ["ask H"] for seat in (0, 1, 2, 3, None))
        assert match.view(None).gifts == ()
        assert match.view(Seat(2)).receiver == 0

    def test_at_once_the_declarer_asks_and_gives_before_the_partner(self) -> None:
        match = after(exchanging(Exchange(gets=Choice.ASKED)), "ask H", "give 9D")
        assert match.turn == 2
        assert shown(match, 2) == ["ask H", "1 face down"]
        match = after(match, "give JH")
        assert shown(match, 2) == ["ask H", "give 9D", "give JH"]
        assert match.hand.cards[0] == Cards("AS KS QH 9H TH JH")


class TestLaidAside:
    def test_the_partner_stays_a_card_short_and_sits_out(self) -> None:
        match = after(exchanging(BEST), "give JH")
        assert match.view(Seat(0)).receiver is None
        assert texts(match)[0].startswith("aside ")
        match = after(match, "aside 9D")
        assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, (2,))
        assert match.hand.cards[0] == Cards("AS KS QH 9H TH JH")
        assert match.hand.aside == Cards("9D")
        assert match.view(None).counts == (6, 6, 5, 6)

    def test_nobody_else_ever_sees_the_card(self) -> None:
        match = after(exchanging(BEST), "give JH", "aside 9D")
        laid = CardsLaidAside(Seat(0), 1, Cards("9D"))
        assert match.news[0] == laid
        assert redacted(match.news, Seat(0))[0] == laid
        for seat in (1, 2, 3, None):
            who = None if seat is None else Seat(seat)
            assert redacted(match.news, who)[0] == attrs.evolve(laid, cards=None)
            assert shown(match, seat)[1] == "1 face down"
        assert [act.to for act in match.view(None).acts][-2:] == [0, None]

    def test_undealt_cards_stay_aside_with_it(self) -> None:
        rules = composed("undealt", lone(BEST, tricks=5), size=5)
        match = after(Match.start(rules, seed=7, dealer=3), "bid alone", "name H")
        assert match.hand.deal is not None
        before = match.hand.deal.aside
        assert len(before) == 4
        match = match.apply(match.legal_actions[0])
        assert match.hand.aside == before
        assert isinstance(action := match.legal_actions[0], LayAside)
        assert match.apply(action).hand.aside == before + action.cards

    def test_it_lies_aside_with_what_was_discarded_for_a_kitty(self) -> None:
        match = after(Match.start(WITH_KITTY, seed=7, dealer=3), "bid alone")
        discarded = Cards(texts(match)[0].removeprefix("discard "))
        match = after(match, texts(match)[0], "name H")
        assert match.hand.aside == discarded
        match = after(match, texts(match)[0])
        laid = Cards(texts(match)[0].removeprefix("aside "))
        match = after(match, texts(match)[0])
        assert match.hand.aside == discarded + laid
        assert match.view(None).counts == (5, 5, 4, 5)

    def test_before_anything_comes_if_all_is_chosen_at_once(self) -> None:
        match = exchanging(Exchange(lays_aside=True))
        match = after(match, "aside 9D")
        assert (match.turn, match.hand.aside) == (2, Cards("9D"))
        match = after(match, "give JH")
        assert match.hand.cards[0] == Cards("AS KS QH 9H TH JH")


class TestDeclined:
    def test_the_declarer_asks_or_keeps_before_anybody_gives(self) -> None:
        match = exchanging(SWAP, alone=Alone.IF_EXCHANGED)
        assert texts(match) == ["ask", "keep"]
        kept = after(match, "keep")
        assert (kept.phase, kept.hand.sitting_out) == (Phase.PLAY, ())
        assert [gift.count for gift in kept.view(None).gifts] == [0]
        asked = after(match, "ask")
        assert asked.turn == 2
        assert after(asked, "give JH", "give 9D").hand.sitting_out == (2,)

    def test_who_lays_aside_decides_first_as_well(self) -> None:
        match = exchanging(Exchange(optional=True, lays_aside=True))
        assert texts(match) == ["ask", "keep"]
        assert texts(after(match, "ask"))[0].startswith("aside")
        assert after(match, "keep").phase == Phase.PLAY

    def test_one_partner_may_be_left_out(self) -> None:
        exchange = attrs.evolve(BEST, optional=True)
        rules = composed("six", lone(exchange, tricks=4), table=SIX, size=4)
        match = Match.start(rules, seed=7, dealer=5)
        match = after(match, "bid alone", "name H", "keep", "ask")
        assert match.turn == 4
        match = match.apply(match.legal_actions[0])
        assert match.turn == 0
        assert match.apply(match.legal_actions[0]).phase == Phase.PLAY


def choosing(exchange: Exchange, alone: Alone = Alone.YES) -> Match:
    """One of six has bid alone, and exchanges with one of two partners."""
    one = attrs.evolve(exchange, one_partner=True)
    rules = composed("six", lone(one, alone, tricks=4), table=SIX, size=4)
    return after(Match.start(rules, seed=7, dealer=5), "bid alone", "name H")


def givers(match: Match) -> list[int | None]:
    """Those who give cards until the play begins."""
    found: list[int | None] = []
    while match.phase is Phase.EXCHANGE:
        found.append(match.turn)
        match = match.apply(match.legal_actions[0])
    return found


class TestOnePartner:
    @pytest.mark.parametrize(
        ("turns", "first"),
        [(Turns.AT_ONCE, True), (Turns.GIVE_FIRST, True), (Turns.RECEIVE_FIRST, False)],
    )
    def test_the_declarer_exchanges_with_the_partner_who_was_chosen(
        self, turns: Turns, *, first: bool
    ) -> None:
        match = choosing(Exchange(turns=turns))
        assert (match.turn, texts(match)) == (0, ["ask", "keep"])
        assert match.view(0).prompt == "Ask seat 2 for cards, or another partner."
        assert givers(after(match, "ask")) == ([0, 2] if first else [2, 0])
        other = after(match, "keep")
        assert (other.turn, texts(other)) == (0, ["ask"])
        assert other.view(0).prompt == "Ask seat 4 for cards."
        assert givers(after(other, "ask")) == ([0, 4] if first else [4, 0])
        assert after(other, "ask").hand.sitting_out == (2, 4)

    def test_the_last_partner_may_be_declined_only_if_the_exchange_is_optional(self) -> None:
        reason = after(choosing(Exchange()), "keep").why_not(KeepCards())
        assert reason is not None
        assert reason.kind.name == "must exchange"
        may = choosing(Exchange(optional=True), Alone.IF_EXCHANGED)
        assert may.view(0).prompt == "Ask seat 2 for cards, or another partner."
        none = after(may, "keep", "keep")
        assert (none.phase, none.hand.sitting_out) == (Phase.PLAY, ())
        asked = after(may, "keep", "ask")
        for _ in range(2):
            asked = asked.apply(asked.legal_actions[0])
        assert (asked.phase, asked.hand.sitting_out) == (Phase.PLAY, (2, 4))

    def test_nobody_is_declined_once_a_partner_is_chosen(self) -> None:
        reason = after(choosing(Exchange()), "ask").why_not(KeepCards())
        assert reason is not None
        assert reason.kind.name == "asked already"

    def test_the_suit_is_asked_of_that_partner(self) -> None:
        match = choosing(Exchange(gets=Choice.ASKED))
        assert texts(match) == ["ask C", "ask D", "ask H", "ask S", "keep"]
        match = after(match, "keep", "ask H")
        match = match.apply(match.legal_actions[0])
        assert (match.turn, texts(match)) == (4, ["give JD"])  # the left bower

    def test_more_cards_may_be_exchanged_than_with_each_partner(self) -> None:
        three = Exchange(3, one_partner=True)
        assert givers(after(choosing(three), "ask")) == [0, 2]
        with pytest.raises(RulesError, match="alone gives away 6 of 4 cards"):
            composed("six", lone(Exchange(3), tricks=4), table=SIX, size=4)

    def test_its_actions_and_its_length_are_known_beforehand(self) -> None:
        rule = ExchangePhase()
        assert {AskFor(), KeepCards()} <= {*rule.possible(ONE_OF_TWO)}
        assert rule.longest(ONE_OF_TWO) == 4

    def test_a_sensible_declarer_exchanges_with_one(self) -> None:
        match = choosing(Exchange())
        while match.phase is Phase.EXCHANGE:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        assert len(match.view(None).gifts) >= 2


@pytest.mark.parametrize(
    ("match", "text", "kind"),
    [
        (ASKING, "give 9D", "ask for a suit"),
        (ASKING, "ask", "ask for a suit"),
        (exchanging(SWAP), "ask H", "ask or keep"),
        (after(ASKING, "ask H"), "ask S", "nothing to ask for"),
        (after(ASKING, "ask H", "give JH"), "keep", "asked already"),
        (exchanging(REQUEST), "keep", "must exchange"),
        (after(ASKING, "ask H"), "aside JH", "not what was asked for"),
        (LAYING, "give 9D", "not laid aside"),
        (LAYING, "aside 9S", "not laid aside"),
        (LAYING, "aside AS 9D", "not laid aside"),
        (LAYING, "pass", "wrong phase"),
    ],
)
def test_an_action_is_refused_for_the_first_rule_that_it_breaks(
    match: Match, text: str, kind: str
) -> None:
    reason = match.why_not(parse_action(text))
    assert reason is not None
    assert reason.kind.name == kind


@pytest.mark.parametrize("text", ["ask", "ask H", "aside 9D", "aside AS 9D", "keep"])
def test_a_text_is_read_back(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("text", ["ask X", "ask NT", "aside", "aside 1X", "give"])
def test_malformed_exchanges_are_no_action(text: str) -> None:
    with pytest.raises(PepperError):
        parse_action(text)


def deals_of(rules: Rules, seed: int) -> Deals:
    def hands(number: int, dealer: int) -> list[list[str]]:
        order = rules.table.clockwise(rules.table.left(Seat(dealer)))
        dealt = pepper.Deal.from_seed(rules.deck, order, seed, number)
        return [str(cards).split() for cards in dealt.hands]

    return hands


@pytest.mark.parametrize(
    ("rules", "swap"),
    [
        (CALL_FOR_BEST, "call for best"),
        (BEST_OF_A_SUIT, "best of a suit"),
        (ANSWERED, "answer"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_slow_counter_counts_the_same_lines(rules: Rules, swap: str, seed: int) -> None:
    named = ("C", "D", "H", "S", "NT", "LOW")
    numbers = [Bid(str(n), n, named=named) for n in (3, 4, 5)]
    alone = Bid("alone", 6, named=named, alone="yes", swap=swap)
    game = Game(sides=teams(4), bids=[*numbers, alone], nobody_bids="stuck", stuck=["bid 3"])
    match, other = Match.start(rules, seed=seed), dealt(game, deals_of(rules, seed), 1, 0)
    for text in ("bid alone", "name H"):
        while text not in other.choices:
            assert texts(match) == other.choices
            match, other = after(match, "pass"), naive_rules.after(other, "pass")
        match, other = after(match, text), naive_rules.after(other, text)
    assert match.phase == Phase.EXCHANGE
    assert perft(match, 4) == count(other, 4)


def test_a_slow_counter_counts_the_same_lines_with_one_of_two_partners() -> None:
    named = ("C", "D", "H", "S", "NT", "LOW")
    numbers = [Bid(str(n), n, named=named) for n in (3, 4)]
    alone = Bid("alone", 5, named=named, alone="yes", swap="one of two")
    game = Game(sides=teams(6), bids=[*numbers, alone], nobody_bids="stuck", stuck=["bid 3"])
    match = Match.start(ONE_OF_TWO, seed=1)
    other = dealt(game, deals_of(ONE_OF_TWO, 1), 1, 0)
    for text in ("bid alone", "name H"):
        match, other = after(match, text), naive_rules.after(other, text)
    assert match.phase == Phase.EXCHANGE
    assert texts(match) == other.choices
    assert perft(match, 5) == count(other, 5)


def test_a_slow_counter_counts_the_same_lines_after_a_kitty() -> None:
    named = ("C", "D", "H", "S", "NT", "LOW")
    numbers = [Bid(str(n), n, named=named) for n in (3, 4)]
    alone = Bid("alone", 5, named=named, alone="yes", swap="call for best")
    game = Game(
        sides=teams(4),
        bids=[*numbers, alone],
        nobody_bids="stuck",
        stuck=["bid 3"],
        kitty="before naming",
    )
    rules = attrs.evolve(WITH_KITTY, deck=Deck("9TJQKA", hand_size=5))
    match, other = Match.start(rules, seed=1), dealt(game, deals_of(rules, 1), 1, 0)
    match, other = after(match, "bid alone"), naive_rules.after(other, "bid alone")
    assert match.phase == Phase.KITTY
    assert len(texts(match)) == 126
    assert sorted(texts(match)) == sorted(other.choices)
    for text in (texts(match)[7], "name H"):
        match, other = after(match, text), naive_rules.after(other, text)
    assert perft(match, 4) == count(other, 4)
