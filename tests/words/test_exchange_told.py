"""What people, bots, clients and solvers are told of an exchange in turns."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    BID,
    CHANCE,
    HEARTS,
    Alone,
    AskFor,
    Cards,
    Choice,
    Contract,
    Exchange,
    GiveCards,
    KeepCards,
    LayAside,
    Match,
    Other,
    PepperError,
    Phase,
    Rung,
    ScoringChanges,
    Seat,
    Table,
    Turns,
    View,
    ptn,
    redacted,
    view_of,
    wire,
)
from pepper.bots import sensible
from pepper.cli.play.canvas import Canvas, plain
from pepper.cli.play.picks import Draft, make_draft, picks_of
from pepper.cli.play.side import paint_side
from pepper.cli.play.sitting import Sitting
from pepper.cli.play.telling import describe_events, give_reason
from pepper.describe import rule_sheet
from pepper.engine.parts.gifts import next_step
from pepper.record import Record
from pepper.words import Style, Words, translations
from tests.exchanging import (
    ANSWER,
    ASKING,
    BEST,
    LAYING,
    REQUEST,
    SWAP,
    composed,
    exchanging,
    lone,
)
from tests.playing import after, deal, find


class TestViews:
    """Views from outside."""

    @staticmethod
    def refused(view: View) -> str:
        with pytest.raises(wire.WireError) as caught:
            wire.read_view(wire.to_data(view))
        return str(caught.value)

    def test_a_request_in_place_of_cards(self) -> None:
        view = after(ASKING, "ask H").view(Seat(2))
        wrong = attrs.evolve(view, legal_actions=pepper.Actions([AskFor(HEARTS)]))
        told = "expected what is legal: Nothing can be asked for now"
        assert self.refused(wrong) == f"legal_actions[0]: found an object, {told}"

    def test_cards_in_place_of_a_request(self) -> None:
        view = ASKING.view(Seat(0))
        wrong = attrs.evolve(view, legal_actions=pepper.Actions([GiveCards(Cards("9D"))]))
        assert self.refused(wrong).endswith("legal: The declarer first asks for a suit")

    def test_a_request_without_the_suit(self) -> None:
        wrong = attrs.evolve(ASKING.view(Seat(0)), legal_actions=pepper.Actions([AskFor()]))
        assert self.refused(wrong).endswith("legal: The declarer first asks for a suit")

    def test_cards_given_in_place_of_laid_aside(self) -> None:
        view = LAYING.view(Seat(0))
        wrong = attrs.evolve(view, legal_actions=pepper.Actions([GiveCards(Cards("9D"))]))
        assert self.refused(wrong).endswith("The player must lay aside one card of the hand")

    def test_too_many_cards_laid_aside(self) -> None:
        view = LAYING.view(Seat(0))
        wrong = attrs.evolve(view, legal_actions=pepper.Actions([LayAside(Cards("9D AS"))]))
        assert self.refused(wrong).endswith("The player must lay aside one card of the hand")

    def test_cards_of_others_laid_aside(self) -> None:
        view = LAYING.view(Seat(0))
        wrong = attrs.evolve(view, legal_actions=pepper.Actions([LayAside(Cards("9S"))]))
        assert self.refused(wrong).endswith("The player must lay aside one card of the hand")
        none = attrs.evolve(view, legal_actions=pepper.Actions([LayAside(Cards("2C"))]))
        assert self.refused(none).endswith("expected cards of the deck")

    def test_nothing_but_to_keep_the_cards(self) -> None:
        match = exchanging(Exchange(optional=True))
        wrong = attrs.evolve(match.view(Seat(0)), legal_actions=pepper.Actions([KeepCards()]))
        assert self.refused(wrong).endswith("expected all 7 that are legal")

    def test_cards_kept_after_the_request(self) -> None:
        match = after(ASKING, "ask H", "give JH")
        wrong = attrs.evolve(match.view(Seat(0)), legal_actions=pepper.Actions([KeepCards()]))
        assert self.refused(wrong).endswith("The declarer asked for cards and must exchange")

    def test_a_choice_too_many(self) -> None:
        view = after(LAYING, "aside 9D").view(None)
        laid = find(act for act in view.acts if act.to is None and act.phase == Phase.EXCHANGE)
        acts = (*view.acts, laid)
        assert self.refused(attrs.evolve(view, acts=acts)).startswith(f"acts[{len(view.acts)}]")

    @pytest.mark.parametrize("seat", [0, 1, 2, None])
    def test_views_of_an_exchange_in_turns_are_read(self, seat: int | None) -> None:
        for match in (ASKING, after(ASKING, "ask H"), LAYING, after(LAYING, "aside 9D")):
            view = match.view(None if seat is None else Seat(seat))
            assert wire.read_view(wire.to_data(view)) == view


class TestWords:
    @staticmethod
    def told(match: Match, you: int | None = None, language: str | None = None) -> list[str]:
        words = Words(
            Style.SYMBOLS,
            you=None if you is None else Seat(you),
            translations=None if language is None else translations(language),
        )
        acts = match.view(None if you is None else Seat(you)).acts
        return [words.act(match.rules, act) for act in acts if act.phase == Phase.EXCHANGE]

    @pytest.mark.parametrize(
        ("you", "said"),
        [
            (0, ["you ask seat 2 for the best card of hearts", "seat 2 gives you J♥"]),
            (2, ["seat 0 asks you for the best card of hearts", "you give seat 0 J♥"]),
            (
                1,
                [
                    "seat 0 asks seat 2 for the best card of hearts",
                    "seat 2 gives seat 0 one card face down",
                ],
            ),
        ],
    )
    def test_a_request_and_its_gift(self, you: int, said: list[str]) -> None:
        assert self.told(after(ASKING, "ask H", "give JH"), you) == said

    def test_a_request_for_any_cards(self) -> None:
        match = after(exchanging(SWAP), "ask")
        told = [self.told(match, you)[0] for you in (0, 1, 2)]
        assert told == [
            "you ask seat 2 for cards",
            "seat 0 asks seat 2 for cards",
            "seat 0 asks you for cards",
        ]

    def test_cards_laid_aside(self) -> None:
        match = after(LAYING, "aside 9D")
        told = [self.told(match, you)[1] for you in (0, 1, 2)]
        assert told == ["you lay aside 9♦", *["seat 0 lays one card face down aside"] * 2]
        words = Words(Style.SYMBOLS)
        assert words.event(match.rules, match.news[0]) == "seat 0 lays aside 9♦"

    def test_asking_for_cards_has_german_words(self) -> None:
        assert self.told(after(ASKING, "ask H"), 2, "de") == [
            "Platz 0 verlangt von dir die beste Karte in Herz"
        ]
        assert self.told(after(LAYING, "aside 9D"), 0, "de")[1] == "du legst 9♦ ab"

    @pytest.mark.parametrize(
        ("match", "prompt"),
        [
            (ASKING, "Ask seat 2 for a suit, or keep your own."),
            (exchanging(REQUEST), "Ask seat 2 for a suit."),
            (exchanging(SWAP), "Ask seat 2 for cards, or keep your own."),
            (LAYING, "Lay one card aside."),
            (exchanging(BEST), "Give one card to seat 0."),
        ],
    )
    def test_the_prompt(self, match: Match, prompt: str) -> None:
        assert match.turn is not None
        assert match.view(match.turn).prompt == prompt

    def test_asking_and_laying_aside_are_named_as_choices(self) -> None:
        words = Words(Style.SYMBOLS)
        actions = (AskFor(), AskFor(HEARTS), LayAside(Cards("9D")))
        assert [words.choice(ASKING.rules, action) for action in actions] == [
            "ask for cards",
            "ask for hearts",
            "lay aside 9♦",
        ]

    def test_what_people_type(self) -> None:
        assert ASKING.parse("hearts") == AskFor(HEARTS)
        assert ASKING.parse("ask for hearts") == AskFor(HEARTS)
        assert LAYING.parse("9d") == LayAside(Cards("9D"))
        assert exchanging(SWAP).parse("ask") == AskFor()


def sheet(exchange: Exchange, alone: Alone = Alone.YES, seats: int = 4) -> str:
    rung = lone(exchange, alone, tricks=4)
    rules = composed("swap", Rung("3", 3), rung, table=Table.teams(seats), size=4)
    return " ".join(rule_sheet(rules).split())


SHEETS = {
    sheet(BEST): (
        "the partner gives the bidder their best trump or, for want of trumps, any card; having "
        "seen it, the bidder lays one card face down aside. Then the partner sits out."
    ),
    sheet(REQUEST): (
        "In an alone, the bidder asks the partner for a suit; the partner gives the bidder their "
        "best card of that suit or, for want of it, any card; having seen it, the bidder gives "
        "the partner any card. Then the partner sits out."
    ),
    sheet(attrs.evolve(REQUEST, count=2, optional=True), Alone.IF_EXCHANGED): (
        "if the bidder wishes, the bidder asks the partner for a suit; the partner gives the "
        "bidder their best two cards of that suit or, for want of it, any two cards; having seen "
        "them, the bidder gives the partner any two cards. Whoever exchanges plays alone"
    ),
    sheet(Exchange(gets=Choice.ASKED, lays_aside=True)): (
        "the bidder asks the partner for a suit; the bidder lays one card face down aside "
        "before seeing what comes, and the partner gives the bidder their best card of that suit "
        "or, for want of it, any card. Then the partner sits out."
    ),
    sheet(attrs.evolve(BEST, optional=True), seats=6): (
        "the bidder may leave any partner out; each partner gives the bidder their best trump or, "
        "for want of trumps, any card; having seen them, the bidder lays one card face down aside "
        "for each of them."
    ),
    sheet(attrs.evolve(REQUEST, optional=True), seats=6): (
        "the bidder asks each partner for a suit, or leaves any of them out; each partner"
    ),
    sheet(ANSWER): (
        "In an alone, the bidder gives the partner any card; having seen it, the partner gives the "
        "bidder any card. Then the partner sits out."
    ),
    sheet(attrs.evolve(ANSWER, count=2, up_to=True)): (
        "the bidder gives the partner any cards; having seen them, the partner gives the bidder "
        "any cards; the bidder says how many, up to two."
    ),
    sheet(attrs.evolve(ANSWER, optional=True), seats=6): (
        "the bidder may leave any partner out; the bidder gives each partner any card; having seen "
        "it, each partner gives the bidder any card."
    ),
    sheet(Exchange(one_partner=True, optional=True), seats=6): (
        "if the bidder wishes, the bidder chooses one partner; the bidder gives that partner any "
        "card before seeing what comes, and that partner gives the bidder any card."
    ),
    sheet(attrs.evolve(BEST, one_partner=True), seats=6): (
        "the bidder chooses one partner; that partner gives the bidder their best trump or, for "
        "want of trumps, any card; having seen it, the bidder lays one card face down aside. Then "
        "the partners sit out."
    ),
    sheet(attrs.evolve(REQUEST, one_partner=True), seats=6): (
        "the bidder chooses one partner, and asks for a suit; that partner gives the bidder their "
        "best card of that suit or, for want of it, any card; having seen it, the bidder gives "
        "that partner any card."
    ),
    sheet(Exchange(other=Other.LEFT, turns=Turns.RECEIVE_FIRST)): (
        "the opponent on the left gives the bidder any card; having seen it, the bidder gives the "
        "opponent on the left any card."
    ),
}


@pytest.mark.parametrize(("text", "sentence"), SHEETS.items(), ids=range(len(SHEETS)))
def test_the_sheet_says_it(text: str, sentence: str) -> None:
    assert sentence in text
    assert "equally good" not in text


class TestBots:
    @staticmethod
    def chosen(match: Match) -> str:
        assert match.turn is not None
        return str(sensible(match.view(match.turn), Random(1)))

    def test_the_declarer_asks_for_trumps_that_are_missing(self) -> None:
        assert self.chosen(exchanging(REQUEST)) == "ask H"

    def test_with_the_best_trumps_the_declarer_asks_for_another_suit(self) -> None:
        match = exchanging(REQUEST, "S")
        rules = match.rules
        hands = ("JS JC AS KS KH QH", "", "")
        start = Match.start(rules, deals=[deal(rules, *hands)], dealer=3)
        assert self.chosen(after(start, "bid alone", "name S")) == "ask H"

    def test_who_must_take_no_trick_asks_for_the_suit_with_the_lowest_cards(self) -> None:
        rung = Rung("none", 0, value=5, exchange=REQUEST, scoring=ScoringChanges(made=BID))
        rules = composed("nullo", rung)
        hands = ("AC KC QC JC AH AD", "TC", "9C")
        start = Match.start(rules, deals=[deal(rules, *hands)], dealer=3)
        assert self.chosen(after(start, "bid none", "name NT")) == "ask C"

    def test_the_partner_gives_the_best_and_the_declarer_lays_the_worst_aside(self) -> None:
        match = exchanging(Exchange(turns=Turns.RECEIVE_FIRST, lays_aside=True))
        assert self.chosen(match) == "give JH"
        assert self.chosen(after(match, "give JH")) == "aside 9D"

    def test_what_may_be_declined_is_asked_for_if_it_helps(self) -> None:
        assert self.chosen(exchanging(SWAP)) == "ask"
        weak = exchanging(SWAP, "C", alone=Alone.IF_EXCHANGED)
        assert self.chosen(weak) == "keep"
        assert self.chosen(after(weak, "ask", "give JH")) == "give 9D"


class TestAtTheTerminal:
    WORDS = Words(Style.SYMBOLS, you=Seat(0))

    def test_suits_are_picked_from_a_row(self) -> None:
        picks = picks_of(ASKING.view(Seat(0)), Draft(), self.WORDS)
        assert [pick.action for pick in picks.all] == list(ASKING.legal_actions)
        assert picks.cards == ()

    def test_cards_are_picked_to_lay_aside(self) -> None:
        picks = picks_of(LAYING.view(Seat(0)), Draft(), self.WORDS)
        assert {pick.action for pick in picks.cards} == set(LAYING.legal_actions)
        two = after(exchanging(attrs.evolve(BEST, count=2)), "give JH JD")
        view, action = two.view(Seat(0)), LayAside(Cards("9D 9H"))
        assert picks_of(view, make_draft(view, action), self.WORDS).ready == action

    def test_the_news_say_what_others_ask_for_and_lay_aside(self) -> None:
        asked = after(ASKING, "ask H")
        said = describe_events(redacted(asked.news, Seat(2)), Seat(2), asked.rules, self.WORDS)
        assert "for the best card of hearts" in said
        assert not describe_events(asked.news, Seat(0), asked.rules, self.WORDS)
        laid = after(LAYING, "aside 9D")
        said = describe_events(redacted(laid.news, Seat(1)), Seat(1), laid.rules, Words())
        assert said.startswith("Seat 0 lays one card face down aside.")

    def test_the_column_at_the_side_lists_requests_and_cards_laid_aside(self) -> None:
        match = after(exchanging(attrs.evolve(BEST, gets=Choice.ASKED)), "ask H", "give JH")
        match = after(match, "aside 9D")
        for seat, laid in ((0, "you lay aside 9♦"), (1, "seat 0 lays one card face down")):
            words = Words(Style.SYMBOLS, you=Seat(seat))
            now = Sitting(Record(match), Seat(seat), match.hand.number, words=words)
            canvas = Canvas(100, 40)
            paint_side(canvas, now, now.view, 40)
            page = plain(tuple(canvas.lines()))
            assert "for the best card" in page
            assert laid in page

    def test_a_hint_has_a_reason(self) -> None:
        view = ASKING.view(Seat(0))
        reason = give_reason(view, AskFor(HEARTS), self.WORDS)
        assert reason == "a better card there would help you most"
        reason = give_reason(LAYING.view(Seat(0)), LayAside(Cards("9D")), self.WORDS)
        assert reason == "that card helps you least"

    def test_a_drawing_marks_the_hinted_card(self) -> None:
        view = LAYING.view(Seat(0))
        assert view.svg(hint=LayAside(Cards("9D"))) != view.svg()


class TestPartialKnowledge:
    """Views from what one seat knows."""

    def known(self, match: Match, seat: int | None) -> View:
        """The view made from what the seat knows."""
        deal = match.hand.deal
        assert deal is not None
        own = None if seat is None else deal.hands[seat]
        view = match.view(None if seat is None else Seat(seat))
        acts = [(int(a.seat), a.action) for a in view.acts if a.seat != CHANCE and not a.automatic]
        return view_of(match.rules, seat, own, acts, dealer=3)

    @pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
    def test_of_an_exchange_with_a_request(self, seat: int | None) -> None:
        match = after(ASKING, "ask H", "give JH", "give 9D", "play AS")
        assert self.known(match, seat) == match.view(None if seat is None else Seat(seat))

    @pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
    def test_of_cards_laid_aside(self, seat: int | None) -> None:
        match = after(LAYING, "aside 9D", "play JH", "play AH", "play KH", "play QH")
        assert self.known(match, seat) == match.view(None if seat is None else Seat(seat))

    def test_of_a_card_that_is_given_back(self) -> None:
        match = after(exchanging(Exchange(turns=Turns.RECEIVE_FIRST)), "give JD", "give JD")
        assert self.known(match, 2) == match.view(Seat(2))
        assert self.known(match, 0) == match.view(Seat(0))


def test_ptn_has_no_word_for_it() -> None:
    with pytest.raises(PepperError):
        ptn.dumps(LAYING)


def test_a_bid_without_an_exchange_has_no_next_choice() -> None:
    rung = Rung("1", 1)
    contract = Contract(Seat(1), Seat(1), rung, HEARTS)
    assert next_step(Table.teams(4), contract, ()) is None
