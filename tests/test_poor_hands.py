"""Hands too poor to play: a misdeal, or a swap for the undealt cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    SUITS,
    USUAL_PHASES,
    Act,
    Action,
    BidLadder,
    CallMisdeal,
    Cards,
    CardsSeen,
    Deck,
    Ending,
    FaceDown,
    HandEnd,
    KeepHand,
    Match,
    PepperError,
    PepperRound,
    Phase,
    PoorHand,
    Rank,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    SwapPoor,
    Table,
    TakeUndealt,
    house,
    redacted,
    wire,
)
from pepper.bots import sensible
from pepper.describe import rule_sheet
from pepper.invariants import broken
from pepper.partial import complete
from pepper.perft import perft
from pepper.testing import check_rules
from pepper.words import Words, translations

from . import naive_rules
from .naive_games import Bid, Game
from .playing import after, dealt, legal, refused, seen, started
from .test_perft import deals_of, first_difference, stepped

POOR = PoorHand.phase
TWELVE = Rules(
    name="hands of twelve cards",
    table=Table.singles(2),
    deck=Deck("9TJQKA", hand_size=12),
    ladder=BidLadder([Rung("3", 3)]),
    scoring=Scoring(),
    ending=Ending(hands=3),
)


def before_bidding(rule: PoorHand, rules: Rules) -> Rules:
    return attrs.evolve(rules, phases=(rule, *USUAL_PHASES))


PLAIN = Rules(
    name="poor hands",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5, removed="AS"),
    ladder=BidLadder([Rung("3", 3), Rung("4", 4)], SUITS),
    scoring=Scoring(),
    ending=Ending(hands=3),
)
MISDEAL = before_bidding(PoorHand("9T"), PLAIN)
NO_FACE = before_bidding(PoorHand("9T", 4, others="A"), attrs.evolve(PLAIN, name="no face"))
FARMERS = before_bidding(
    PoorHand("9T", 3, alike=True, swap=3), attrs.evolve(PLAIN, name="farmer's hand")
)
MIXED = before_bidding(PoorHand("9T", 3, swap=3), attrs.evolve(PLAIN, name="mixed"))
"""Three cards are undealt."""
ALL_RULES = (MISDEAL, NO_FACE, FARMERS, MIXED)
LOW = "9C 9D 9H 9S TC"
RICH = ("JC QC KC KH JD", "QD KD AD JH QH")


def asked(rules: Rules, *hands: str) -> Match:
    """The first question, to seat 1, whose hand is the first one."""
    match = started(rules, "", *hands)
    assert (match.turn, match.phase) == (1, POOR)
    return match


# Who may do what


def test_everybody_is_asked_in_turn_and_only_a_poor_hand_may_call_a_misdeal() -> None:
    match = asked(MISDEAL, RICH[0], LOW)
    assert legal(match) == {"keep hand"}
    assert refused(match, f"misdeal {Cards(RICH[0])}") == "not poor"
    assert refused(match, "bid 3") == "wrong phase"
    match = after(match, "keep hand")
    assert legal(match) == {"keep hand", "misdeal 9S 9H 9D TC 9C"}
    assert refused(match, "misdeal 9S 9H 9D 9C") == "not poor"
    match = after(match, "keep hand, keep hand, keep hand")
    assert (match.turn, match.phase) == (1, Phase.AUCTION)


def test_after_a_misdeal_the_same_dealer_deals_again_and_the_hand_does_not_count() -> None:
    match = after(asked(MISDEAL, LOW), f"misdeal {Cards(LOW)}")
    (result,) = match.results
    assert (result.ending, result.redealt, result.points) == (HandEnd.MISDEAL, True, (0, 0))
    assert (match.hand.dealer, match.hand.number, match.tally.counted) == (0, 2, 0)
    assert result.contract is None


def test_after_a_misdeal_the_deal_may_pass() -> None:
    rules = before_bidding(PoorHand("9T", redeal=False), PLAIN)
    match = after(asked(rules, LOW), f"misdeal {Cards(LOW)}")
    (result,) = match.results
    assert (result.ending, result.redealt, result.points) == (HandEnd.MISDEAL, False, (0, 0))
    assert (match.hand.dealer, match.hand.number, match.tally.counted) == (1, 2, 1)
    assert Words().result(rules, result) == "a misdeal was called"
    told = "Then nobody scores, and the next player deals."
    assert told in " ".join(rule_sheet(rules).split())
    assert told not in " ".join(rule_sheet(MISDEAL).split())
    check_rules(rules, matches=2)


def test_a_misdeal_in_a_pepper_round_is_dealt_again_in_it() -> None:
    auction = pepper.Auction(pepper_round=PepperRound("3", 1))
    rules = attrs.evolve(MISDEAL, auction=auction)
    match = dealt(after(asked(rules, LOW), f"misdeal {Cards(LOW)}"))
    assert match.hand.pepper_round


@pytest.mark.parametrize(
    ("rule", "poor", "not_poor"),
    [
        (PoorHand("9T"), ["9C TC TD 9D 9H"], ["9C TC TD 9D JH"]),
        (PoorHand("9T", 4), ["9C TC TD 9D JH"], ["9C TC TD JD JH"]),
        (PoorHand("9T", 4, "A"), ["9C TC TD 9D AH", LOW], ["9C TC TD 9D JH", "9C TC TD AD AH"]),
        (PoorHand("9T", 3, alike=True), ["9C 9S 9D AD AH", "TC TS TD TH JH"], ["9C 9D TC TS AH"]),
        (PoorHand("9TA"), ["9C AC AD AH TC"], ["9C AC AD AH JC"]),
    ],
)
def test_a_hand_is_poor_by_its_ranks(rule: PoorHand, poor: list[str], not_poor: list[str]) -> None:
    for hand in poor + not_poor:
        match = asked(before_bidding(rule, PLAIN), hand)
        assert (CallMisdeal(Cards(hand)) in match.legal_actions) == (hand in poor)


def test_the_undealt_cards_are_taken_for_poor_ones_by_one_player_only() -> None:
    match = started(FARMERS, "TC TD TH TS QS", "9C 9D 9H 9S AC", *RICH)
    undealt = match.hand.aside
    swaps = {"swap 9S 9H 9D", "swap 9S 9H 9C", "swap 9S 9D 9C", "swap 9H 9D 9C"}
    assert legal(match) == {*swaps, "keep hand"}
    assert refused(match, "swap 9S 9H AC") == "not poor"
    match = after(match, "swap 9H 9D 9C")
    assert match.hand.cards[1] == Cards("9S AC") + undealt
    assert match.hand.aside == Cards("9H 9D 9C")
    assert (match.turn, match.phase) == (1, Phase.AUCTION)  # though seat 0 has four tens


def test_cards_to_swap_are_of_one_rank_or_of_any() -> None:
    hand = "9C 9D 9H TS TH"
    assert legal(asked(FARMERS, hand)) == {"swap 9H 9D 9C", "keep hand"}
    assert len(legal(asked(MIXED, hand))) == 10 + 1
    assert legal(asked(MIXED, "9C 9D JC JD JH")) == {"keep hand"}


# Who sees what


def test_a_hand_that_is_shown_is_seen_by_all() -> None:
    match = after(asked(MISDEAL, LOW), f"misdeal {Cards(LOW)}")
    act = Act(Seat(1), CallMisdeal(Cards(LOW)), POOR)
    for seat in (None, *MISDEAL.table.seats):
        assert act in redacted(match.news, seat)


def test_undealt_cards_are_seen_by_their_taker_only() -> None:
    match = started(FARMERS, "", "9C 9D 9H 9S AC")
    undealt = match.hand.aside
    match = after(match, "swap 9H 9D 9C")
    hidden = FaceDown(3, (Seat(1),))
    for seat in (None, *FARMERS.table.seats):
        acts = [act for act in seen(match, seat).acts if act.phase == POOR]
        taken = TakeUndealt(undealt) if seat == 1 else hidden
        assert [act.action for act in acts] == [SwapPoor(Cards("9H 9D 9C")), taken]
        assert [act.automatic for act in acts] == [False, True]
        told = redacted(match.news, seat)
        new = match.hand.cards[1] if seat == 1 else None
        assert CardsSeen(Seat(1), new) in told
    assert seen(match, 1).cards == Cards("9S AC") + undealt


def test_everybody_looks_at_the_cards_before_the_first_question() -> None:
    match = asked(MISDEAL, LOW)
    looks = [event for event in match.news if isinstance(event, CardsSeen)]
    assert looks == [CardsSeen(seat, match.hand.cards[seat]) for seat in MISDEAL.table.seats]
    assert seen(match, 3).cards == match.hand.cards[3]


def test_who_has_nothing_to_show_is_asked_like_anybody_else() -> None:
    poor = asked(MISDEAL, LOW, *RICH)
    rich = asked(MISDEAL, RICH[0], LOW, RICH[1])
    for match in (poor, rich):
        assert seen(match, 0).turn == 1
        assert not seen(match, 0).legal_actions
        kept = after(match, "keep hand")
        (act,) = (act for act in seen(kept, 0).acts if act.phase == POOR)
        assert act == Act(Seat(1), KeepHand(), POOR)


# What is refused


REFUSED: dict[str, tuple[Callable[[], object], str, str]] = {
    "no rank": (lambda: PoorHand(""), "no rank is poor", "name one or more"),
    "a rank twice": (lambda: PoorHand("99"), "the ranks are '99'", "name each from 2 to A once"),
    "what is no rank": (lambda: PoorHand("1"), "the ranks are '1'", "give a character for each"),
    "jokers": (lambda: PoorHand([Rank.JOKER]), "ranks are 'JK'", "name each from 2 to A once"),
    "others of no rank": (lambda: PoorHand("9", others="x"), "'x'", "give a character for each"),
    "a rank in both": (
        lambda: PoorHand("9T", 4, others="TA"),
        "ranks are poor and others",
        "name each in one of the two",
    ),
    "no cards": (lambda: PoorHand("9T", 0), "has 0 cards", "one or more, or None"),
    "a swap of less than none": (lambda: PoorHand("9T", swap=-1), "-1 cards", "0 or more"),
    "one card alike": (lambda: PoorHand("9T", 1, alike=True), "`alike` is set", "remove `alike`"),
    "one rank alike": (lambda: PoorHand("9", 3, alike=True), "`alike` is set", "remove `alike`"),
    "a rank that is not there": (
        lambda: before_bidding(PoorHand("92", 3), PLAIN),
        "the deck has 4 cards of the poor ranks",
        "name ranks of the deck, or lower `least`",
    ),
    "more cards than a hand has": (
        lambda: before_bidding(PoorHand("9T", 6), PLAIN),
        "hands have 5 cards",
        "name ranks of the deck, or lower `least`",
    ),
    "more cards than the deck has": (
        lambda: before_bidding(PoorHand("9T", alike=True), PLAIN),
        "the deck has 4 cards",
        "name ranks of the deck, or lower `least`",
    ),
    "every hand": (
        lambda: before_bidding(PoorHand("9TJQKA", 5), PLAIN),
        "every hand is poor",
        "name fewer ranks",
    ),
    "every hand with two of five ranks": (
        lambda: before_bidding(PoorHand("9TJQK", 2, alike=True), TWELVE),
        "every hand is poor",
        "name fewer ranks",
    ),
    "others of a whole hand": (
        lambda: before_bidding(PoorHand("9T", 5, others="A"), PLAIN),
        "others of the right ranks",
        "remove `others`",
    ),
    "all others": (
        lambda: before_bidding(PoorHand("9T", 4, others="JQKA"), PLAIN),
        "others of the right ranks",
        "remove `others`",
    ),
    "a swap of too few": (
        lambda: before_bidding(PoorHand("9T", 3, swap=2), PLAIN),
        "2 cards are swapped, but 3 are undealt",
        "swap as many as are undealt",
    ),
    "a swap of more than a poor hand has": (
        lambda: before_bidding(PoorHand("9T", 2, swap=3), PLAIN),
        "which a poor hand may not have",
        "raise `least`, or leave fewer undealt",
    ),
    "a swap after which nobody deals": (
        lambda: PoorHand("9T", 3, swap=3, redeal=False),
        "nobody deals again",
        "remove `redeal`",
    ),
    "a swap for cards that stay down": (
        lambda: attrs.evolve(FARMERS, deck=attrs.evolve(PLAIN.deck, aside_stays_down=True)),
        "which stay face down",
        "remove `aside_stays_down`",
    ),
    "a place after the bidding": (
        lambda: attrs.evolve(MISDEAL, phases=(*USUAL_PHASES[:2], PoorHand("9T"), Phase.PLAY)),
        "Phase.AUCTION opens too early: the deal must be settled first",
        "put it after PoorHand",
    ),
    "a blind bid": (
        lambda: attrs.evolve(MISDEAL, ladder=BidLadder([Rung("3", 3), Rung("4", 4, blind=True)])),
        "players who have not looked",
        "remove PoorHand, or the blind bids",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_rules_without_sense_are_refused_with_a_hint(name: str) -> None:
    make, what, hint = REFUSED[name]
    with pytest.raises(RulesError) as caught:
        make()
    (problem,) = caught.value.problems
    assert problem.part == "phases"
    assert what in problem.what
    assert problem.hint.startswith(hint)


def test_rules_at_the_edge_of_what_is_refused_are_taken() -> None:
    for rule, rules in (
        (PoorHand("9TJQK", 5), PLAIN),
        (PoorHand("9TJQK", 3, alike=True), TWELVE),
        (PoorHand("9T", 4, others="JQK"), PLAIN),
    ):
        assert before_bidding(rule, rules).rule(POOR) == rule


def test_a_swap_with_too_many_choices_is_refused() -> None:
    rules = attrs.evolve(PLAIN, table=Table.singles(2), deck=Deck("23456789TJQKA", hand_size=21))
    with pytest.raises(RulesError, match="a swap of 10 of 21 cards"):
        before_bidding(PoorHand("23456789", 10, swap=10), rules)


# What people read


def test_the_sheet_says_which_hands_are_poor_and_what_may_be_done() -> None:
    who = "Before the bidding each player in turn, from the dealer's left, who holds"
    texts = [" ".join(str(rule_sheet(rules)).split()) for rules in ALL_RULES]
    assert (
        f"{who} nothing but nines and tens may show the hand and call a misdeal. Then the hand "
        "does not count, and the same dealer deals again."
    ) in texts[0]
    assert f"{who} four or more nines and tens, and otherwise nothing but aces, may" in texts[1]
    assert (
        f"{who} three or more nines or three or more tens may show three cards of these and put "
        "them aside. The player takes the three undealt cards instead, which nobody else sees. "
        "Only one player may do so in a hand."
    ) in texts[2]
    assert f"{who} three or more nines and tens may show three cards" in texts[3]
    sixes = before_bidding(PoorHand("6", 3), attrs.evolve(PLAIN, deck=Deck("6789TJQKA", 5)))
    assert "three or more sixes may" in " ".join(str(rule_sheet(sixes)).split())


SAID = {
    "en": (
        "Show your hand and call a misdeal, or keep it.",
        "Keep your hand: it is not poor.",
        "Show 3 cards and swap them for the undealt ones, or keep your hand.",
        ["call a misdeal", "keep your hand"],
        "you show and put aside 9♥ 9♦ 9♣",
        "seat 1 takes the undealt cards",
        "seat 1 keeps the hand",
        "a misdeal was called; the same dealer deals again",
    ),
    "de": (
        "Das Blatt zeigen und neu geben lassen oder es behalten.",
        "Das Blatt behalten: Es ist nicht schwach.",
        "3 Karten zeigen und gegen die nicht ausgeteilten tauschen oder das Blatt behalten.",
        ["neu geben lassen", "das Blatt behalten"],
        "du zeigst und legst weg: 9♥ 9♦ 9♣",
        "Platz 1 nimmt die nicht ausgeteilten Karten",
        "Platz 1 behält das Blatt",
        "das Blatt war zu schwach; derselbe Geber gibt neu",
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_people_read_what_may_be_done_and_what_was(language: str) -> None:
    one, none, swap, choices, shown, hidden, kept, ended = SAID[language]
    known = translations(language)

    def words(you: int | None = None) -> Words:
        return Words(you=None if you is None else Seat(you), translations=known)

    poor = asked(MISDEAL, LOW)
    assert words(1).prompt(poor.view(1)) == one
    assert [words(1).choice(MISDEAL, action) for action in poor.legal_actions] == choices
    assert words(1).prompt(asked(MISDEAL, RICH[0]).view(1)) == none
    farmer = asked(FARMERS, "9C 9D 9H 9S AC")
    assert words(1).prompt(farmer.view(1)) == swap
    swapped = after(farmer, "swap 9H 9D 9C")
    acts = [act for act in seen(swapped, 1).acts if act.phase == POOR]
    assert words(1).act(FARMERS, acts[0]) == shown
    assert words(1).act(FARMERS, acts[1])
    assert words(0).act(FARMERS, seen(swapped, 0).acts[-1]) == hidden
    assert words(0).act(MISDEAL, seen(after(poor, "keep hand"), 0).acts[-1]) == kept
    over = after(poor, f"misdeal {Cards(LOW)}")
    assert words(0).result(MISDEAL, over.results[0]) == ended
    news = [words(0).event(MISDEAL, event) for event in redacted(over.news, Seat(0))]
    assert any("9" in text for text in news)
    assert words(1).choice(FARMERS, SwapPoor(Cards("9H")))


# Everything else that a phase has to do


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_invariant_holds(rules: Rules) -> None:
    check_rules(rules, matches=3)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_rules_and_matches_are_read_back(rules: Rules) -> None:
    assert house.loads(house.dumps(rules)) == rules
    match = asked(rules, LOW)
    for action in match.legal_actions:
        done = match.apply(action)
        assert broken(done) == []
        assert pepper.parse_action(str(action)) == action
        for format_ in ("text", "json"):
            assert pepper.loads(pepper.dumps(done, format_)) == done
        for seat in (None, 1, 2):
            view = done.view(seat)
            assert wire.read_view(wire.to_data(view)) == view


@pytest.mark.parametrize("text", ["keep hands", "misdeal", "swap", "take 9S"])
def test_malformed_swaps_and_misdeals_are_not_read(text: str) -> None:
    with pytest.raises(PepperError):
        pepper.parse_action(text)


@pytest.mark.parametrize("card", ["misdeal 2C", "swap 2C"])
def test_a_view_from_outside_shows_cards_of_the_deck(card: str) -> None:
    view = after(asked(MISDEAL, LOW), "keep hand").view(0)
    act = attrs.evolve(view.acts[-1], action=pepper.parse_action(card))
    wrong = attrs.evolve(view, acts=(*view.acts[:-1], act))
    with pytest.raises(PepperError, match="cards of the deck"):
        wire.read_view(wire.to_data(wrong))


def test_a_bot_gives_up_a_hand_without_tricks_and_keeps_a_good_one() -> None:
    poor = asked(MISDEAL, LOW)
    assert sensible(poor.view(1), Random(1)) == CallMisdeal(Cards(LOW))
    aces = before_bidding(PoorHand("9TA"), attrs.evolve(PLAIN, deck=Deck("9TJQKA", 5)))
    assert sensible(asked(aces, "AS AH AD AC TC").view(1), Random(1)) == KeepHand()
    farmer = asked(MIXED, "9C 9D TD TS JC")
    assert sensible(farmer.view(1), Random(1)) in {
        SwapPoor(Cards(cards)) for cards in ("9C 9D TD", "9C 9D TS")
    }


NAMED = tuple("CDHS")
GAME = Game(
    sides=[[0, 2], [1, 3]],
    bids=[Bid("3", 1, named=NAMED), Bid("4", 2, named=NAMED)],
)
SWAPS = attrs.evolve(PLAIN, deck=Deck("9TJQKA", hand_size=5))
COUNTED = {
    PoorHand("9T", 3): ("9T", 3, "", False, 0),
    PoorHand("9T", 4, others="A"): ("9T", 4, "A", False, 0),
    PoorHand("9T", 2, alike=True): ("9T", 2, "", True, 0),
    PoorHand("9TJ", 4, swap=4): ("9TJ", 4, "", False, 4),
    PoorHand("9TJ", 4, alike=True, swap=4): ("9TJ", 4, "", True, 4),
}
"""Hands with four undealt cards, and the same for the slow counter."""


@pytest.mark.parametrize("rule", COUNTED, ids=repr)
@pytest.mark.parametrize("seed", range(6))
def test_the_slow_counter_allows_the_same_actions(rule: PoorHand, seed: int) -> None:
    rules, game = before_bidding(rule, SWAPS), replace(GAME, poor=COUNTED[rule])
    match, other = (
        Match.start(rules, seed=seed),
        naive_rules.dealt(game, deals_of(rules, seed), 1, 0),
    )
    rng = Random(seed)
    assert perft(match, 6) == naive_rules.count(other, 6), first_difference(match, other, 6)
    while match.turn is not None and len(match.past) < 4:
        match, other = stepped(match, other, rng.choice(other.choices))


class TestPartialViews:
    """What can be made up about the hands of others."""

    def test_a_hand_that_was_shown_is_found(self) -> None:
        acts: list[tuple[int, Action]] = [(1, KeepHand()), (2, CallMisdeal(Cards(LOW)))]
        found = complete(MISDEAL, [None, Cards(RICH[0]), None, None], acts)
        assert found.past[0].deal is not None
        assert found.past[0].deal.hands[2] == Cards(LOW)
