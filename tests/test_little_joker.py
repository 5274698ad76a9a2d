"""A composed game with a big and a little joker, in every form in which cards are told."""

from __future__ import annotations

from itertools import product
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    LITTLE_JOKER,
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Auction,
    BidLadder,
    Card,
    Cards,
    Deck,
    Ending,
    Match,
    NoContract,
    Order,
    Part,
    PepperError,
    PlainJoker,
    PlayCard,
    Rank,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    Strain,
    Table,
    house,
    ptn,
    rule_sheet,
    wire,
)
from pepper.bots import sensible
from pepper.bots.counting import jacks_and_aces_of_trump
from pepper.cli.faces import Faces
from pepper.cli.play.cards import short_face
from pepper.engine.parts.cards import PACK
from pepper.kernel import PlayOuts
from pepper.kernel.layout import Layout
from pepper.kernel.position import PlayPosition
from pepper.perft import perft
from pepper.testing import check_rules
from pepper.testing.naive import Game, NaivePlay
from pepper.words import Style, Words, translations

from . import test_naive
from .players import test_kernel, test_solve
from .playing import after, finished, legal, play_tricks, playable, refused, started

STRAINS: tuple[Strain, ...] = (*SUITS, NO_TRUMP, LOW)
RULES = Rules(
    name="two bowers above the right one",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=6, jokers=1, little_jokers=1),
    ladder=BidLadder([Rung(str(n), n) for n in range(3, 7)], STRAINS),
    scoring=Scoring(),
    ending=Ending(hands=3),
)
LOWEST = attrs.evolve(RULES, ranking=Ranking(plain_joker=PlainJoker.LOWEST))
HANDS = ("LJ AH KD QD JD TD", "JS JC AS KS QS TS", "JK 9S AD 9H TH JH", "9D AC KC QC TC 9C")


def with_deck(rules: Rules, deck: Deck) -> Rules:
    """The rules with another deck, and one bid."""
    return attrs.evolve(rules, deck=deck, ladder=BidLadder([Rung("1", 1)], STRAINS))


def declared(strain: str, rules: Rules = RULES) -> Match:
    """Seat 1 declares in this strain with bowers; the little joker is at seat 0."""
    return after(started(rules, *HANDS), f"bid 3, pass, pass, pass, name {strain}")


@pytest.mark.parametrize("rules", [RULES, LOWEST], ids=["above all", "lowest"])
def test_every_check_holds(rules: Rules) -> None:
    check_rules(rules, matches=3)
    check_rules(attrs.evolve(rules, auction=Auction(all_pass=NoContract())), matches=2)


def test_the_little_joker_beats_the_right_bower_and_falls_to_the_joker() -> None:
    match = declared("S")
    assert winners(play_tricks(match, "JS 9S 9C LJ")) == [0]
    match = play_tricks(match, "JS JK 9C LJ")
    assert winners(match) == [2]
    assert refused(play_tricks(declared("S"), "JS 9S 9C"), "play AH") == "revoke"


def winners(match: Match) -> list[int | None]:
    """Who has taken the tricks."""
    return [trick.winner for trick in match.hand.tricks]


@pytest.mark.parametrize(
    ("rules", "strain", "winner"),
    [(RULES, "NT", 2), (RULES, "LOW", 2), (LOWEST, "NT", 1), (LOWEST, "LOW", 3)],
)
def test_without_trumps_jokers_go_to_a_trick_whose_suit_one_lacks(
    rules: Rules, strain: str, winner: int
) -> None:
    match = after(declared(strain, rules), "play JC")
    assert legal(match) == {f"play {card}" for card in Cards(HANDS[2])}
    match = after(match, "play JK, play 9C")
    assert "play LJ" in legal(match)
    assert winners(after(match, "play LJ")) == [winner]


@pytest.mark.parametrize("rules", [RULES, LOWEST], ids=["above all", "lowest"])
@pytest.mark.parametrize("strain", ["NT", "LOW"])
def test_to_a_joker_that_is_led_the_other_one_has_to_be_played(rules: Rules, strain: str) -> None:
    match = started(rules, *HANDS, dealer=3)
    match = after(match, f"bid 3, pass, pass, pass, name {strain}, play LJ")
    assert len(playable(match)) == 6
    match = after(match, "play AS")
    assert playable(match) == Cards("JK")
    assert winners(after(match, "play JK, play 9D")) == [2]


@pytest.mark.parametrize("strain", STRAINS, ids=str)
@pytest.mark.parametrize("rules", [RULES, LOWEST], ids=["above all", "lowest"])
def test_the_lines_of_play_are_those_of_a_slow_counter(rules: Rules, strain: Strain) -> None:
    small = with_deck(rules, Deck("JA", 2, jokers=1, little_jokers=1))
    held = ("LJ AH", "JS JC", "JK AS", "JH AD")
    match = after(started(small, *held), f"bid 1, name {strain}")
    game = Game(str(strain), joker_is_lowest=rules is LOWEST)
    hands: list[list[str]] = [[*hand.split()] for hand in held]
    other = NaivePlay(game, hands, [0, 1, 2, 3], 1)
    for depth in range(1, 9):
        assert perft(match, depth) == lines(other, depth)


def lines(play: NaivePlay, depth: int) -> int:
    """The number of lines of so many cards."""
    if not depth:
        return 1
    total = 0
    for card in dict.fromkeys(play.legal()):
        hands, tricks = [list(hand) for hand in play.hands], list(play.tricks)
        after = NaivePlay(play.game, hands, play.active, play.turn, list(play.table), tricks)
        after.play(card)
        total += lines(after, depth - 1)
    return total


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("rules", [RULES, LOWEST], ids=["above all", "lowest"])
def test_hands_are_played_as_the_slow_implementation_and_the_kernel_play_them(
    rules: Rules, copies: int
) -> None:
    deck = Deck("QKA", 3 * copies, copies, jokers=copies, little_jokers=copies)
    small, rng = with_deck(rules, deck), Random(copies)
    plays, strains = test_naive.compare(small, 900, rng)
    assert (plays >= 900, strains) == (True, {*STRAINS})
    kernel = (test_kernel.compare_hand(Match.start(small, seed=n), rng) for n in range(20))
    assert sum(kernel) > 200


@pytest.mark.parametrize("strain", STRAINS, ids=str)
def test_the_ends_of_hands_are_solved_right(strain: Strain) -> None:
    match, rng = declared(str(strain)), Random(str(strain))
    while len(match.hand.tricks) < 4:
        match = match.apply(rng.choice(match.legal_actions))
    test_solve.check(match, (Seat(1), Seat(3)))


def test_more_cards_than_bits_are_refused_by_the_kernel() -> None:
    deck = Deck("23456789TJQKA", 16, jokers=6, little_jokers=7)
    match = Match.start(attrs.evolve(RULES, deck=deck), seed=1)
    match = finished_bidding(match)
    with pytest.raises(PepperError, match="65 cards do not fit into 64 bits"):
        Layout(match.hand.order, deck.cards)
    assert len(PlayOuts(PlayPosition.of(match), seed=1).line()) == 64


def finished_bidding(match: Match) -> Match:
    """The match at the first lead."""
    while not playable(match):
        match = match.apply(match.legal_actions[0])
    return match


def test_a_little_joker_comes_back_from_every_form() -> None:
    match = play_tricks(declared("S"), "JS 9S 9C LJ")
    assert pepper.loads(pepper.dumps(match)) == match
    for seat in (*range(4), None):
        view = match.view(seat)
        assert wire.read_view(wire.to_data(view)) == view
    assert house.loads(house.dumps(RULES)) == RULES
    assert eval(repr(RULES.deck), {"Deck": Deck}) == RULES.deck  # noqa: S307  (our own)


def test_ptn_has_no_letter_for_it() -> None:
    over = finished(declared("S"))
    with pytest.raises(PepperError, match="hand 1: PTN cannot express the little joker"):
        ptn.dumps(over)


def test_a_little_joker_is_written_in_every_style() -> None:
    cards = Cards("JK LJ LJ")
    said = {style: Words(style).cards(cards) for style in Style}
    assert said == {
        Style.SYMBOLS: "Little Joker Little Joker Joker",
        Style.LETTERS: "LJ LJ JK",
        Style.SPOKEN: "the little joker, the little joker, the joker",
    }
    german = Words(translations=translations("de"))
    assert german.cards(Cards("JK LJ")) == "Klein-Joker Joker"
    assert Faces().suit(cards, None).plain == said[Style.SYMBOLS]
    assert [short_face(card, Words()) for card in cards.distinct()] == ["LJ☆", "JK★"]


@pytest.mark.parametrize(
    "typed", ["LJ", "lj", "play LJ", "little joker", "Little", "play the little joker"]
)
def test_a_little_joker_is_typed_as_it_is_written(typed: str) -> None:
    match = after(declared("S"), "play JS, play 9S, play 9C")
    assert match.parse(typed) == PlayCard(LITTLE_JOKER)
    hands = ("JK LJ AH KD QD JD", "JS JC AS KS QS TS")
    both = after(started(RULES, *hands, dealer=3), "bid 3, pass, pass, pass, name S")
    assert both.parse(typed) == PlayCard(LITTLE_JOKER)
    assert both.parse("joker") == PlayCard(Card("JK"))
    assert both.parse("klein-joker", translations=translations("de")) == PlayCard(LITTLE_JOKER)


def test_the_sheet_ranks_it_and_says_what_it_does_without_trumps() -> None:
    sheet = " ".join(rule_sheet(RULES).split())
    assert "9 10 J Q K A of each suit, a joker and a little joker." in sheet.replace("\xa0", " ")
    assert "the joker (*best bower*), the little joker, the jack of trumps (*right" in sheet
    assert "The joker, the little joker and the left bower are trumps in every way" in sheet
    assert (
        "the jokers of both kinds are a suit of their own: you may play one only if you " in sheet
    )
    assert "and must if one is led; the highest one wins the trick." in sheet
    lowest = " ".join(rule_sheet(LOWEST).split())
    assert "the highest one wins only a trick that a joker leads." in lowest
    several = attrs.evolve(RULES, deck=attrs.evolve(RULES.deck, little_jokers=2))
    assert "the joker (*best bower*), the two little jokers, the jack of trumps" in " ".join(
        rule_sheet(several).split()
    )


def test_a_bot_counts_it_as_a_trick() -> None:
    order = Ranking().order(SPADES)
    assert jacks_and_aces_of_trump(Cards("LJ JK JC 9S"), order) == 3
    assert jacks_and_aces_of_trump(Cards("LJ AH"), LOWEST.ranking.order(NO_TRUMP)) == 0


@pytest.mark.parametrize("seed", range(5))
def test_bots_play_it(seed: int) -> None:
    match, rng = Match.start(RULES, seed=seed), Random(seed)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    assert match.outcome is not None
    assert len(match.results) >= 3  # more if the scores are level after three


@attrs.frozen(repr=False)
class JacksPlain(Part):
    """A ranking of another package, from the time before there were little jokers."""

    def order(self, strain: Strain) -> Order:
        """Without bowers, the joker by itself."""
        ranks = [Rank(letter) for letter in "23456789TJQKA"]
        suits = [[Card.of(rank, suit) for rank in ranks] for suit in SUITS]
        return Order.of(self, strain, [*suits, [Card("JK")]], [Rank.JOKER, *ranks])

    def sheet(self, _: Rules) -> tuple[str, ...]:
        """Nothing."""
        return ()


def test_a_ranking_without_a_place_for_it_takes_decks_without_it_only() -> None:
    own = attrs.evolve(RULES, deck=Deck("9TJQKA", 6, jokers=1), ranking=JacksPlain())
    order = own.ranking.order(SPADES)
    assert not any(order.follows(LITTLE_JOKER, led) for led in PACK)
    assert not any(order.powers[led.index][LITTLE_JOKER.index] for led in PACK)
    assert not any(order.powers[LITTLE_JOKER.index])
    check_rules(own, matches=1)
    with pytest.raises(RulesError) as caught:
        attrs.evolve(own, deck=RULES.deck)
    (problem,) = caught.value.problems
    assert str(problem) == (
        "ranking: JacksPlain does not rank the little joker (name it in `Order.of`, or leave it "
        "out of `little_jokers`)"
    )
    assert problem.path == ("deck", "little_jokers")
    with pytest.raises(RulesError, match=r"does not rank the eleven of clubs .* of `ranks`"):
        attrs.evolve(own, deck=Deck("9TEJQKA", 6, jokers=1))


def test_any_two_cards_are_ranked_as_the_slow_implementation_ranks_them() -> None:
    for strain, plain in product(STRAINS, (PlainJoker.SOLE_TRUMP, PlainJoker.LOWEST)):
        order = Ranking(plain_joker=plain).order(strain)
        game = Game(str(strain), joker_is_lowest=plain is PlainJoker.LOWEST)
        for led, other in product(PACK, Cards("JK LJ")):
            first = game.winner([(0, str(led)), (1, str(other))]) == 0
            assert order.beats(other, led, led) != first
