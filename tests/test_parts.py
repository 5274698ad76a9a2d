"""Rules of ladders, ranks, decks and tables by themselves: their bounds, and what is highest."""

from __future__ import annotations

from inspect import signature
from itertools import islice

import pytest

from pepper import (
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Bid,
    BidLadder,
    Card,
    Deck,
    Doubling,
    Ending,
    Option,
    Payout,
    PlainJoker,
    Ranking,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    Strain,
    Suit,
    Table,
)

from .test_deals import draws, row

JOKER, LITTLE_JOKER = Card("JK"), Card("LJ")
PACK = ["JK", "LJ", *(rank + suit for rank in "23456789TEWRJQKA" for suit in "CDHS")]


@pytest.mark.parametrize(
    ("part", "positional"),
    [
        (Rung, ["name", "tricks", "value"]),
        (Option, ["name", "about", "values", "numbers"]),
        *((part, []) for part in (Scoring, ScoringChanges, Payout, Ending, Doubling)),
    ],
)
def test_the_many_fields_of_a_part_are_given_by_name(part: type, positional: list[str]) -> None:
    """So that a field that is added shifts no argument of a caller."""
    found = signature(part).parameters.values()
    assert [one.name for one in found if one.kind is not one.KEYWORD_ONLY] == positional


class TestLadder:
    def test_a_rung_goes_over_itself_only_by_a_higher_strain(self) -> None:
        def rung(*, ranked: bool) -> Rung:
            return Rung("4", 4, strain_in_bid=True, strains_rank=ranked, over=("4",))

        opening = Rung("3", 3)
        order = tuple((one,) for one in SUITS)
        assert len(BidLadder([opening, rung(ranked=True)], SUITS, order).rungs) == 2
        with pytest.raises(RulesError, match="4 goes over 4, which is not lower"):
            BidLadder([opening, rung(ranked=False)], SUITS)

    def test_a_name_has_at_most_40_letters(self) -> None:
        assert Rung("m" * 40, 1).name == "m" * 40
        with pytest.raises(RulesError):
            Rung("m" * 41, 1)

    def test_a_name_that_is_far_too_long_is_quoted_by_its_beginning(self) -> None:
        with pytest.raises(RulesError) as caught:
            Rung("x" * 5000, 1)
        (problem,) = caught.value.problems
        assert 40 < problem.what.count("x") <= 80

    def test_only_a_bid_of_the_partner_may_be_played_by_the_partner(self) -> None:
        assert Rung("48", 6, over=("24",), by_partner=True, raiser_plays=True).raiser_plays
        with pytest.raises(RulesError) as caught:
            Rung("48", 6, over=("24",), raiser_plays=True)
        (problem,) = caught.value.problems
        assert problem.part == "ladder"
        assert problem.what.startswith("48 ")

    def test_there_are_at_most_200_rungs(self) -> None:
        rungs = [Rung(str(n), 1) for n in range(201)]
        assert len(BidLadder(rungs[:200]).offers) == 200
        with pytest.raises(RulesError, match="201 rungs"):
            BidLadder(rungs)

    def test_of_one_number_a_bid_goes_over_those_in_lower_strains_only(self) -> None:
        ladder = BidLadder(
            [Rung("3", 3, strain_in_bid=True)],
            strains=(*SUITS, NO_TRUMP, LOW),
            strain_order=((LOW,), SUITS, (NO_TRUMP,)),
        )
        suits = [Bid("3", suit) for suit in SUITS]
        over = {
            offer.bid: [each.bid for each in ladder.higher(offer.bid)] for offer in ladder.offers
        }
        assert over == {
            Bid("3", LOW): [*suits, Bid("3", NO_TRUMP)],
            **{bid: [Bid("3", NO_TRUMP)] for bid in suits},
            Bid("3", NO_TRUMP): [],
        }

    def test_of_equally_high_bids_one_that_leaves_its_strain_open_is_listed_first(self) -> None:
        ladder = BidLadder(
            [(Rung("3", 3), Rung("3", 3, strain_in_bid=True))],
            strain_order=((NO_TRUMP,), SUITS),
        )
        assert [offer.bid for offer in ladder.offers] == [
            Bid("3"),
            Bid("3", NO_TRUMP),
            *(Bid("3", suit) for suit in SUITS),
        ]


class TestRanking:
    ORDER = Ranking(plain_joker=PlainJoker.LOWEST).order(NO_TRUMP)

    def test_the_strength_of_cards_counts_from_1(self) -> None:
        assert self.ORDER.strength(LITTLE_JOKER) == 1
        assert self.ORDER.strength(JOKER) == 2

    @pytest.mark.parametrize("strain", [*SUITS, NO_TRUMP, LOW])
    @pytest.mark.parametrize("plain", PlainJoker)
    def test_the_little_joker_is_the_next_card_below_the_joker(
        self, strain: Strain, plain: PlainJoker
    ) -> None:
        order = Ranking(plain_joker=plain).order(strain)
        assert order.beats(JOKER, LITTLE_JOKER, led=LITTLE_JOKER)
        assert order.follows(JOKER, LITTLE_JOKER)
        assert order.follows(LITTLE_JOKER, JOKER)
        between = range(order.strength(LITTLE_JOKER) + 1, order.strength(JOKER))
        assert not [card for card in map(Card, PACK) if order.strength(card) in between]
        assert order.is_trump(LITTLE_JOKER) == order.is_trump(JOKER)

    def test_the_little_joker_is_above_the_right_bower(self) -> None:
        order = Ranking().order(SPADES)
        best = sorted(map(Card, PACK), key=order.strength)[-5:]
        assert " ".join(map(str, best)) == "AS JC JS LJ JK"

    def test_the_higher_joker_wins_a_trick_that_a_joker_leads(self) -> None:
        ace = Card("AS")
        assert self.ORDER.winning([LITTLE_JOKER, ace, JOKER]) == 2
        assert self.ORDER.winning([LITTLE_JOKER, ace]) == 0
        assert self.ORDER.winning([ace, LITTLE_JOKER, JOKER]) == 0
        assert Ranking().order(NO_TRUMP).winning([ace, LITTLE_JOKER, JOKER]) == 2

    def test_a_card_that_does_not_follow_a_joker_is_beaten_by_the_next_one(self) -> None:
        ace = Card("AS")
        assert not self.ORDER.beats(ace, JOKER, led=JOKER)
        assert self.ORDER.beats(JOKER, ace, led=JOKER)
        assert self.ORDER.winning([JOKER, ace, JOKER]) == 0

    @pytest.mark.parametrize("strain", SUITS)
    def test_every_card_of_the_trump_suit_is_a_trump_and_so_are_its_mates_jack_and_the_jokers(
        self, strain: Suit
    ) -> None:
        order = Ranking().order(strain)
        trumps = {card for card in map(Card, PACK) if order.is_trump(card)}
        suited = {card for card in map(Card, PACK) if card.suit is strain}
        assert trumps == suited | {Card(f"J{strain.mate}"), JOKER, LITTLE_JOKER}


class TestDeck:
    def test_a_hand_is_one_card_or_more_and_at_most_all_there_are_with_the_jokers(self) -> None:
        assert len(Deck("9", hand_size=1, jokers=2).cards) == 6
        assert len(Deck("9", hand_size=6, jokers=2).cards) == 6
        assert len(Deck("9", hand_size=7, jokers=2, little_jokers=1).cards) == 7
        with pytest.raises(RulesError, match="hands of 7 cards"):
            Deck("9", hand_size=7, jokers=2)

    def test_a_packet_may_be_a_single_card(self) -> None:
        deck = Deck("9T", hand_size=3, packets=(2, 1))
        cards = tuple(deck.cards)
        assert deck.hands(cards, 2) == (
            (*cards[0:2], cards[4]),
            (*cards[2:4], cards[5]),
        )

    def test_the_lowest_draw_that_would_not_be_fair_is_dropped_as_well(self) -> None:
        deck, seed = Deck("89TJQKA", hand_size=1, copies=3), 6589186
        assert len(deck.cards) == 84
        _, _, third = islice(draws(seed, 1), 3)
        assert third == 2**32 - 2**32 % 82
        assert [str(card) for card in deck.shuffled(seed, 1)] == row(deck, seed, 1)


class TestTable:
    def test_up_to_13_sit_down(self) -> None:
        assert len(Table.singles(13).seats) == 13

    def test_partners_are_found_wherever_they_sit_clockwise_from_the_left(self) -> None:
        table = Table(((0, 1, 2), (3, 5, 4)))
        assert table.partners(Seat(0)) == (1, 2)
        assert table.partners(Seat(2)) == (0, 1)
        assert table.partners(Seat(4)) == (5, 3)
