"""Which card may be called, or nobody; and called cards that need not be played."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest

from pepper import (
    HEARTS,
    NO_TRUMP,
    SUITS,
    Action,
    Auction,
    BidLadder,
    CallCard,
    Calling,
    CallNobody,
    Card,
    Cards,
    Deck,
    DropOuts,
    Ending,
    Match,
    OwnCopy,
    PepperError,
    Phase,
    Points,
    Rank,
    Record,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    StuckDealer,
    Table,
    parse_action,
)
from pepper.belief import worlds
from pepper.bots import sensible
from pepper.bots.counting import own_tricks
from pepper.bots.knowledge import mates
from pepper.cli.play.picks import Draft, picks_of
from pepper.cli.play.sitting import Sitting
from pepper.describe import rule_sheet
from pepper.kernel import PlayOuts, PlayPosition
from pepper.partial import complete
from pepper.perft import perft
from pepper.solve import claim, readings, solve
from pepper.testing import check_rules
from pepper.words import Style, Words

from . import naive_rules
from .naive_games import Bid, Game
from .playing import after, finished, legal, refused, started
from .terminal.test_play_screen import side_of
from .test_perft import deals_of, first_difference, stepped

ACE = Calling(ranks="A", trumps=False, own=False)
RULES = Rules(
    name="call an ace",
    table=Table.singles(4),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung("3", 3)], SUITS),
    auction=Auction(all_pass=StuckDealer("3")),
    scoring=Scoring(),
    ending=Ending(hands=4),
    calling=ACE,
)
ANY_PLAIN = attrs.evolve(RULES, name="no trump called", calling=Calling(trumps=False))
OWN = attrs.evolve(RULES, name="none of one's own", calling=Calling(own=False))
PAIRS = attrs.evolve(
    RULES, name="a double deck", deck=Deck("JQKA", hand_size=8, copies=2), calling=ACE
)
FREE_CALLING = Calling(must_play=False, optional=True)
FREE = attrs.evolve(
    RULES,
    name="nobody called, and a card that may be kept",
    calling=FREE_CALLING,
    scoring=Scoring(made=Points(1), all_tricks=Points(2), all_tricks_unaided=Points(5)),
)
FREE_PAIRS = attrs.evolve(
    PAIRS,
    name="the same with copies",
    calling=Calling(OwnCopy.COUNTS, trumps=False, must_play=False, optional=True),
)
COUNTED = attrs.evolve(
    PAIRS, name="a double deck, and one's own copy counts", calling=Calling(OwnCopy.COUNTS)
)
ALL_RULES = (RULES, ANY_PLAIN, OWN, PAIRS, FREE, COUNTED, FREE_PAIRS)


def calling(rules: Rules, hand: str, left: str = "") -> Match:
    """Seat 1 has that hand and has named hearts; perhaps the next seat has a certain hand."""
    match = after(started(rules, "", hand, left), "bid 3, name H")
    assert match.phase is Phase.CALLING
    return match


def test_only_a_card_of_the_ranks_may_be_called_and_no_trump_and_none_of_ones_own() -> None:
    match = calling(RULES, "AS KS QH JH 9H")
    assert legal(match) == {"call AC", "call AD"}
    assert refused(match, "call AS") == "called own card"
    assert refused(match, "call AH") == "called trump"
    assert refused(match, "call KC") == "wrong rank"
    assert refused(match, "call 2C") == "not in the deck"


def test_each_limit_counts_by_itself() -> None:
    bowers = {"call JH", "call JD", "call AH", "call 9H"}
    plain = legal(calling(ANY_PLAIN, "AS KS QH JH 9H"))
    assert plain.isdisjoint(bowers)
    assert plain >= {"call AS", "call KS", "call AD"}
    assert len(plain) == 24 - 7
    held = {"call AS", "call KS", "call QH", "call JH", "call 9H"}
    assert legal(calling(OWN, "AS KS QH JH 9H")).isdisjoint(held)
    assert len(legal(calling(OWN, "AS KS QH JH 9H"))) == 24 - 5
    aces = attrs.evolve(RULES, calling=Calling(ranks=[Rank.ACE]))
    assert legal(calling(aces, "AS KS QH JH 9H")) == {f"call A{suit}" for suit in "CDHS"}


def test_any_card_may_be_called_if_the_limits_leave_none() -> None:
    match = calling(RULES, "AS AC AD JH 9H")
    assert len(match.legal_actions) == 24
    assert "call AS" in legal(match)
    assert "call JH" in legal(match)


def test_a_copy_of_ones_own_card_may_not_be_called_either() -> None:
    match = calling(PAIRS, "AS KS KS QH QH JH JH KC")
    assert legal(match) == {"call AC", "call AD"}


def test_a_declarer_whose_copy_counts_may_hold_it_back_and_still_have_it() -> None:
    match = started(COUNTED, "", "AC AD KS KS QS QS JS JS")
    view = after(match, "bid 3, name H, call AC, play KS").view(2)
    assert any(Card("AC") in one.match.hand.cards[1] for one in worlds(view, Random(1), 40))


def sheet(rule: Calling, rules: Rules = RULES) -> str:
    return " ".join(str(rule_sheet(attrs.evolve(rules, calling=rule))).split())


def test_the_sheet_says_which_card_may_be_called() -> None:
    otherwise = "If there is no such card, the bidder may name any of those in use."
    alone = "A bidder who names a card of their own"
    text = sheet(ACE)
    assert (
        f"Then the bidder names an ace, but no trump and no card that the bidder holds. {otherwise}"
    ) in text
    assert alone in text  # of a card that is called because no other can be
    text = sheet(Calling(trumps=False))
    assert "Then the bidder names a card, but no trump. The first other player" in text
    assert otherwise not in text
    text = sheet(Calling(ranks="AK", own=False))
    assert "names a king or an ace, but no card that the bidder holds. The first" in text
    assert alone not in text
    assert "If nobody plays it, the bidder has no partner." in text
    whole = attrs.evolve(RULES, deck=Deck("9TJQKA", hand_size=6))
    text = sheet(Calling(own=False), whole)
    assert "has no partner" not in text
    text = sheet(Calling(trumps=False, must_play=False, optional=True))
    assert (
        "The first other player to play it is the bidder's partner for the hand. Until then nobody "
        "says who holds it, and it is played like any other card. A bidder who wants no partner "
        "may name no card. A bidder who names a card of their own has no partner. If nobody plays "
        "it, there is no partner either."
    ) in text
    assert "named card" not in text
    assert otherwise not in sheet(attrs.evolve(ACE, optional=True))
    text = sheet(FREE_CALLING, FREE)
    assert "A bidder without a partner who takes every trick scores 5 instead." in text
    text = sheet(Calling(), whole)
    assert "Then the bidder names a card, any of those in use. The first" in text
    assert (
        "A bidder who names a card of their own plays it like any other card and has no partner."
    ) in text
    assert "no partner either" not in text


@pytest.mark.parametrize(
    ("rule", "field", "what"),
    [
        (Calling(ranks="9TJQKA"), "ranks", "names every rank of the deck"),
        (Calling(ranks="K", trumps=False), "trumps", "is ever a trump"),
        (
            Calling(OwnCopy.BINDS, must_play=False),
            "own_copy",
            "but `must_play` is off",
        ),
        (
            Calling(OwnCopy.COUNTS),
            "own_copy",
            "but nobody else has a copy",
        ),
        (
            attrs.evolve(ACE, own_copy=OwnCopy.BINDS, optional=True),
            "own_copy",
            "never calls a card of their own hand",
        ),
        (
            Calling(OwnCopy.BINDS, own=False),
            "own_copy",
            "never calls a card of their own hand",
        ),
    ],
)
def test_a_limit_without_effect_is_refused(rule: Calling, field: str, what: str) -> None:
    ladder = BidLadder([Rung("3", 3)], (NO_TRUMP,) if field == "trumps" else SUITS)
    with pytest.raises(RulesError, match=what) as caught:
        attrs.evolve(RULES, calling=rule, ladder=ladder)
    assert caught.value.problems[0].path == ("calling", field)


NAMED = tuple("CDHS")
GAME = Game(
    sides=[[0], [1], [2], [3]],
    bids=[Bid("3", 1, named=NAMED)],
    nobody_bids="stuck",
    stuck=["bid 3"],
    calls_a_card=True,
)
GAMES = {
    RULES.name: replace(GAME, called_ranks="A", calls_no_trump=True, calls_no_own=True),
    ANY_PLAIN.name: replace(GAME, calls_no_trump=True),
    OWN.name: replace(GAME, calls_no_own=True),
    FREE.name: replace(GAME, calls_nobody=True, called_is_free=True),
    FREE_PAIRS.name: replace(
        GAME,
        ranks="AKQJ",
        own_card="counts",
        calls_no_trump=True,
        calls_nobody=True,
        called_is_free=True,
    ),
    COUNTED.name: replace(GAME, ranks="AKQJ", own_card="counts"),
    PAIRS.name: replace(
        GAME, ranks="AKQJ", called_ranks="A", calls_no_trump=True, calls_no_own=True
    ),
}
"""The same for the slow counter."""


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(6))
def test_the_slow_counter_allows_the_same_actions(rules: Rules, seed: int) -> None:
    match = Match.start(rules, seed=seed)
    other = naive_rules.dealt(GAMES[rules.name], deals_of(rules, seed), 1, 0)
    rng = Random(seed)
    while match.turn is not None and len(match.past) < 3:
        if match.phase is Phase.CALLING:
            lines = naive_rules.count(other, 2)
            assert perft(match, 2) == lines, first_difference(match, other, 2)
        match, other = stepped(match, other, rng.choice(other.choices))


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_invariant_holds(rules: Rules) -> None:
    check_rules(rules, matches=3)


@pytest.mark.parametrize("rules", ALL_RULES[:-2], ids=lambda rules: rules.name)
def test_a_bot_calls_a_card_of_somebody_else(rules: Rules) -> None:
    match = calling(rules, "AS KS QH JH KC QD JC JD" if rules is PAIRS else "AS KS QH JH 9H")
    chosen = sensible(match.view(1), Random(1))
    assert isinstance(chosen, CallCard)
    assert chosen in match.legal_actions
    assert chosen.card not in match.hand.cards[1]


def test_a_bot_with_every_trick_in_hand_calls_nobody() -> None:
    match = calling(FREE, "JH JD AH KH QH")
    assert sensible(match.view(1), Random(1)) == CallNobody()


def test_a_bot_that_lacks_the_highest_trump_calls_somebody() -> None:
    match = calling(FREE, "JD AH KH QH TH")
    assert own_tricks(match.view(1), HEARTS) > 4.3
    assert isinstance(sensible(match.view(1), Random(1)), CallCard)


class TestNobody:
    """A declarer who may call nobody."""

    def test_nobody_is_called_only_where_that_is_allowed(self) -> None:
        assert refused(calling(ANY_PLAIN, "AS"), "call nobody") == "called nobody"
        match = after(calling(FREE, "AS"), "call nobody")
        assert refused(match, "call nobody") == "wrong phase"
        contract = match.hand.contract
        assert contract is not None
        assert (match.phase, contract.called, match.hand.partner) == (Phase.PLAY, None, None)

    def test_it_is_what_is_left_where_no_card_may_be_called(self) -> None:
        rules = attrs.evolve(RULES, calling=attrs.evolve(ACE, optional=True))
        assert legal(calling(rules, "AS AC AD JH 9H")) == {"call nobody"}

    def test_all_others_score_together(self) -> None:
        result = finished(after(calling(FREE, "JH TS QS 9C TC"), "call nobody")).results[0]
        (points,) = {line.points for line in result.lines if line.side != 1}
        assert points == 5 - result.tricks[1] == 4

    def test_the_others_know_that_they_play_together(self) -> None:
        match = after(calling(FREE, "AS KS QH JH 9H"), "call nobody")
        assert mates(match.view(0)) == (2, 3)
        assert mates(match.view(1)) == ()

    def test_it_is_seen_all_the_time(self) -> None:
        before = calling(FREE, "AS")
        assert "without a partner" not in before.view(1).text()
        match = after(before, "call nobody")
        for seat in (None, 0, 1):
            view = match.view(seat)
            drawing = ET.fromstring(view.svg())  # noqa: S314  (our own)
            for shown in (view.text(), "".join(drawing.itertext())):
                assert "by seat 1, without a partner" in shown
        now = Sitting(Record(match), Seat(0), hand=1, words=Words(you=Seat(0)))
        assert "by seat 1, without a partner" in " ".join(side_of(now).split())

    def test_a_claim_of_the_others_counts_their_tricks_together(self) -> None:
        match = after(calling(FREE, "9S TS QS 9C TC", "AH KH JH JD QH"), "call nobody")
        assert claim(match, 3).results[0].tricks[1] == 0

    def test_it_is_said_and_offered_in_words(self) -> None:
        match, words = calling(FREE, "AS"), Words(Style.LETTERS)
        assert (
            match.view(1).prompt == "Call a card to make its holder your partner, or call nobody."
        )
        *suits, (nobody,) = (row.picks for row in picks_of(match.view(1), Draft(), words).rows)
        assert (len(suits), nobody.label, nobody.action) == (4, "nobody", CallNobody())
        assert words.choice(FREE, CallNobody()) == "call nobody"
        act = after(match, str(CallNobody())).acts[-1]
        told = [words.act(FREE, act), Words(Style.LETTERS, you=Seat(1)).act(FREE, act)]
        assert told == ["seat 1 calls nobody", "you call nobody"]
        assert parse_action("call nobody") == CallNobody()
        with pytest.raises(PepperError, match="'anybody'"):
            parse_action("call anybody")


class TestAllTricks:
    """What all tricks are worth without a partner."""

    BEST = "JH JD AH KH QH"

    @pytest.mark.parametrize(
        ("call", "points"),
        [("nobody", (0, 5, 0, 0)), ("JH", (0, 5, 0, 0)), ("AC", (0, 2, 2, 0))],
    )
    def test_without_a_partner_they_are_worth_more(
        self, call: str, points: tuple[int, ...]
    ) -> None:
        match = after(calling(FREE, self.BEST, "AC KC QC JC 9C"), f"call {call}")
        assert finished(match).results[0].points == points

    def test_a_card_that_nobody_was_dealt_makes_no_partner(self) -> None:
        match = calling(FREE, self.BEST)
        match = after(match, f"call {match.hand.aside.distinct()[0]}")
        assert finished(match).results[0].points == (0, 5, 0, 0)

    def test_called_cards_are_refused_where_nobody_lacks_a_partner(self) -> None:
        whole = attrs.evolve(FREE, deck=Deck("9TJQKA", hand_size=6))
        for rules, rule in ((FREE, None), (whole, Calling(own=False))):
            with pytest.raises(RulesError, match="nobody calls one in vain") as caught:
                attrs.evolve(rules, calling=rule)
            assert caught.value.problems[0].path == ("scoring", "all_tricks_unaided")

    def test_a_partner_may_be_lacking_in_many_ways(self) -> None:
        whole = attrs.evolve(FREE, deck=Deck("9TJQKA", hand_size=6))
        others = Calling(own=False)
        for rules, rule in (
            (FREE, others),  # the card is not dealt
            (whole, Calling()),  # it is the declarer's
            (whole, Calling(ranks="A", own=False)),  # so it is where the declarer holds all aces
            (whole, Calling(own=False, optional=True)),  # nobody is called
            (attrs.evolve(whole, negotiation=DropOuts()), others),  # the partner has dropped out
        ):
            assert attrs.evolve(rules, calling=rule).scoring == FREE.scoring


class TestKeptCards:
    """A called card that need not be played."""

    HANDS = "9S TS QS 9C TC", "AD KD 9D KC QC"

    def test_whoever_holds_it_may_keep_it_and_is_the_partner_when_it_falls(self) -> None:
        match = after(calling(FREE, *self.HANDS), "call AD, play 9S")
        assert legal(match) == {f"play {card}" for card in ["AD", "KD", "9D", "KC", "QC"]}
        match = after(match, "play 9D")
        assert match.hand.partner is None
        assert finished(match).results[0].declarers == (1, 2)

    def test_the_solver_lets_it_be_kept_and_knows_whose_it_is(self) -> None:
        match = after(calling(FREE, *self.HANDS), "call AD, play 9S")
        position = PlayPosition.of(match)
        assert (position.called, position.must_play, position.due) == (Card("AD"), False, None)
        assert readings(match) == ((1, 2), (1,))
        assert {play.card for play in solve(match).values} == {*Cards("AD KD 9D KC QC")}
        legal = {card for _, cards, _ in PlayOuts(position).line()[:1] for card in cards}
        assert legal == {*Cards("AD KD 9D KC QC")}


CLUBS = "9C TC JC QC KC"


class TestPartialViews:
    """What others know of a declarer who may not call a card of their own hand."""

    @pytest.mark.parametrize("seed", range(20))
    def test_a_hand_is_found_in_which_the_card_may_be_called(self, seed: int) -> None:
        found = completed(after(calling(RULES, "AS KS QH JH 9H", CLUBS), "call AD"), seed)
        held = found.hand.cards[1]
        assert Card("AD") not in held or Cards("AS AC") <= held

    def test_a_declarer_who_calls_a_trump_is_found_to_hold_the_other_aces(self) -> None:
        found = completed(after(calling(RULES, "AS AC AD JH 9H"), "call AH"))
        assert Cards("AS AC AD") <= found.hand.cards[1]

    def test_a_call_that_no_hand_allows_is_refused(self) -> None:
        match = after(calling(attrs.evolve(RULES, calling=Calling(ranks="A")), "AS"), "call AD")
        wrong = [*chosen_by(match)[:-1], (1, CallCard(Card("KD")))]
        with pytest.raises(PepperError, match="call KD"):
            complete(match.rules, [None] * 4, wrong)


def chosen_by(match: Match) -> list[tuple[int, Action]]:
    """What was chosen so far, and by whom."""
    return [(act.seat, act.action) for act in match.acts[1:] if not act.automatic]


def completed(match: Match, seed: int = 1) -> Match:
    """A match in which the same was done, as far as seat 2 knows."""
    hands = [None, None, match.hand.cards[2], None]
    found = complete(match.rules, hands, chosen_by(match), seed=seed)
    assert found.view(2).contract == match.hand.contract
    return found
