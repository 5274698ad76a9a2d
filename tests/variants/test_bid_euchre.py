"""Single Deck Bid Euchre (003:20-57), statement by statement.

A comment such as 003:50 is a line of the source; A1 to A15, C7 and C19 are settled doubts. In most
hands seat 0 deals and seat 1 declares, so that side 1 stands for the contract.
"""

from __future__ import annotations

import itertools

import pytest

from pepper import (
    CHANCE,
    HEARTS,
    NO_TRUMP,
    SPADES,
    Cards,
    HandEnd,
    Match,
    Phase,
    Seat,
    SeenGift,
    Strain,
    variant,
)
from tests.playing import after, legal, play_tricks, refused, seen, started
from tests.variants.single_deck import (
    HANDS,
    SWAP,
    around,
    auction,
    bought,
    contract,
    fresh,
    goes_on,
    hands,
    scored,
    taking,
    won,
)

RULES = variant("bid-euchre")
BIDS = ("couple", "3", "4", "5", "6", "small pepper", "big pepper")
NUMBERS = {"couple": 2, "two": 2, "3": 3, "4": 4, "5": 5, "6": 6}
BLACK, RED = "JS JC AH KH QH TH", "JH JD AS KS QS TS"
NO_PAIR = "JS JH AC KC QC TC"


def declared(rung: str, taken: int) -> Match:
    """A first hand in which seat 1 declares and takes so many tricks."""
    return taking(bought(fresh(RULES), 1, {1: rung}), taken)


# -- Table, deck, deal ---------------------------------------------------------------------------


def test_partners_sit_across() -> None:
    # 003:30
    assert RULES.table.sides == ((0, 2), (1, 3))
    assert [RULES.table.partners(seat) for seat in RULES.table.seats] == [(2,), (3,), (0,), (1,)]


def test_pack_has_24_cards_and_none_is_left_over() -> None:
    # 003:18, 003:25, 003:28
    assert {str(card) for card in RULES.deck.cards} == {r + s for r in "9TJQKA" for s in "CDHS"}
    match = Match.start(RULES, seed=5)
    assert [len(cards) for cards in match.hand.cards] == [6] * 4
    assert sum(match.hand.cards, Cards()) == RULES.deck.cards


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    # 003:28
    cards = RULES.deck.shuffled(seed=5, number=1)
    match = Match.start(RULES, seed=5, dealer=Seat(2))
    for place, seat in enumerate((3, 0, 1, 2)):
        assert match.hand.cards[seat] == Cards(cards[place::4])


def test_deal_passes_to_the_left_after_a_hand_played_or_passed_out() -> None:
    match = hands(fresh(RULES, 2), (0, "3", 3), (0, "", 0), (1, "3", 2), (0, "", 0))
    assert [result.dealer for result in match.results] == [2, 3, 0, 1]
    assert match.hand.dealer == 2
    assert match.turn == CHANCE


# -- Rank of the cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "order"),
    [
        ("S", "9S TS QS KS AS JC JS"),  # 003:25, 003:47
        ("S", "9C TC QC KC AC"),
        ("C", "9C TC QC KC AC JS JC"),
        ("H", "9S TS JS QS KS AS"),
        ("H", "9C TC JC QC KC AC"),
        ("NT", "9S TS JS QS KS AS"),
        ("NT", "9C TC JC QC KC AC"),
    ],
)
def test_cards_rank_from_low_to_high(strain: str, order: str) -> None:
    cards = order.split()
    for low, high in itertools.pairwise(cards):
        for led, other, winner in ((low, high, 2), (high, low, 1)):
            match = started(RULES, "JD TD 9D JH TH 9H", led, other, "AD KD QD AH KH QH")
            match = after(auction(match, {1: "3"}), f"name {strain}")
            match = play_tricks(match, f"{led} {other} AD TD")
            assert match.hand.tricks[0].winner == winner
            assert match.turn == winner


def test_left_bower_belongs_to_trumps() -> None:
    # 003:47: the jack of clubs is a spade in this hand
    match = started(RULES, "9D TD JD QD KD AD", "AS TS 9S AH KH QH", "JC AC KC QC TC 9C")
    match = after(auction(match, {1: "3"}), "name S, play AS")
    assert legal(match) == {"play JC"}
    assert refused(match, "play AC") == "revoke"
    match = after(match, "play JC, play KS, play 9D")
    assert match.turn == 2
    assert legal(match) == {"play AC", "play KC", "play QC", "play TC", "play 9C"}
    clubs = started(RULES, "9D TD JD QD KD AD", "9C TC AH KH QH JH", "JC AS KS QS TS 9S")
    assert len(legal(after(auction(clubs, {1: "3"}), "name S, play 9C"))) == 6


# -- Bidding -------------------------------------------------------------------------------------


def test_ladder_names_tricks_and_values() -> None:
    # 003:31, 003:33, 003:50
    steps = [[(rung.name, rung.tricks, rung.value) for rung in step] for step in RULES.ladder.steps]
    assert steps == [
        [("couple", 2, 2), ("two", 2, 2)],
        [("3", 3, 3)],
        [("4", 4, 4)],
        [("5", 5, 5)],
        [("6", 6, 6)],
        [("small pepper", 6, 12)],
        [("big pepper", 6, 14)],
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_bidding_goes_once_around_from_the_dealers_left(dealer: int) -> None:
    # 003:31, 003:33
    match = started(RULES, dealer=dealer)
    for place, said in enumerate(["bid 3", "pass", "bid 4", "pass"], 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % 4
        match = after(match, said)
    assert match.phase is Phase.NAMING
    assert match.turn == (dealer + 3) % 4


def test_a1_the_lowest_bid_is_two() -> None:
    # 003:31
    match = started(RULES, "", NO_PAIR)
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS)}
    for rung in ("0", "1", "2", "7"):
        assert refused(match, f"bid {rung}") == "no such bid"


def test_a2_a_plain_six_is_below_the_peppers_and_played_with_the_partner() -> None:
    # 003:33
    match = after(started(RULES), "bid 6")
    assert legal(match) == {"bid small pepper", "bid big pepper", "pass"}
    match = after(match, "pass, pass, pass, name S")
    assert contract(match) == ("6", 1, 1, "S", False, False)
    assert match.hand.sitting_out == ()
    scored(declared("6", 6), (0, 6, 0, 0), (-6, 6), made=True)


@pytest.mark.parametrize("said", range(len(BIDS) - 1))
def test_a3_each_bid_is_higher_than_the_last(said: int) -> None:
    match = after(started(RULES), f"bid {BIDS[said]}")
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS[said + 1 :])}
    for rung in BIDS[: said + 1]:
        assert refused(match, f"bid {rung}") == "insufficient bid"


def test_nothing_goes_over_a_big_pepper() -> None:
    # 003:33
    match = after(started(RULES), "pass, bid big pepper")
    assert match.phase is Phase.NAMING
    assert match.turn == 2


def test_a5_when_all_pass_the_next_player_deals() -> None:
    match = auction(started(RULES), {})
    result = match.results[0]
    assert (result.ending, result.contract, result.made) == (HandEnd.PASSED_OUT, None, False)
    assert (result.points, result.tricks, result.lines) == ((0, 0), (0, 0, 0, 0), ())
    assert match.hand.dealer == 1
    goes_on(match, 0, 0)


@pytest.mark.parametrize(("cards", "holds"), [(BLACK, True), (RED, True), (NO_PAIR, False)])
def test_a15_two_shows_both_jacks_of_a_colour(cards: str, *, holds: bool) -> None:
    # 003:41
    match = started(RULES, "", cards)
    assert ("bid two" in legal(match)) == holds
    if holds:
        match = after(match, "bid two, pass, pass, pass")
        assert contract(match) == ("two", 1, 1, None, False, False)
    else:
        assert refused(match, "bid two") == "holding"


@pytest.mark.parametrize("cards", ["JS JD AC KC QC TC", "JC JH AD KD QD TD", "JC JD AH KH QH TH"])
def test_a15_jacks_of_both_colours_are_no_two(cards: str) -> None:
    assert refused(started(RULES, "", cards), "bid two") == "holding"


def test_a11_the_jacks_may_also_be_bid_as_a_couple_or_not_at_all() -> None:
    match = started(RULES, "", BLACK)
    assert {"bid couple", "bid two", "bid 3", "pass"} <= legal(match)


@pytest.mark.parametrize("said", ["couple", "two", "3", "4"])
def test_a11_two_does_not_go_over_a_couple_nor_over_more(said: str) -> None:
    # 003:41
    match = after(started(RULES, "", BLACK, RED), f"bid {said}")
    assert not {"bid two", "bid couple"} & legal(match)
    assert refused(match, "bid two") == "insufficient bid"
    assert refused(match, "bid couple") == "insufficient bid"
    assert ("bid 3" in legal(match)) == (said in {"couple", "two"})


@pytest.mark.parametrize(("taken", "points"), [(0, -6), (1, -6), (2, 2), (3, 3)])
@pytest.mark.parametrize("rung", ["couple", "two"])
def test_c19_couple_and_two_are_worth_the_same(rung: str, taken: int, points: int) -> None:
    match = started(RULES, "TD 9C AS KS QS JS", "AH KH QH JH JD 9D", HANDS[1])
    match = after(auction(match, {1: rung}), "name NT")
    match = taking(match, taken)
    scored(match, (0, taken, 6 - taken, 0), (6 - taken, points), made=points > 0)


def test_c19_option_turns_the_signal_off() -> None:
    rules = variant("bid-euchre+two-signal=off")
    assert rules.ladder.steps[0][0].name == "2"
    match = started(rules, "", NO_PAIR)
    assert legal(match) == {"pass", "bid 2", *(f"bid {rung}" for rung in BIDS[1:])}
    match = taking(bought(fresh(rules), 1, {1: "2"}), 2)
    scored(match, (0, 2, 4, 0), (4, 2), made=True)


# -- Trumps, peppers, play -----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "strain"), [("S", SPADES), ("H", HEARTS), ("NT", NO_TRUMP)])
@pytest.mark.parametrize("rung", BIDS)
def test_highest_bidder_names_any_suit_or_none_after_the_bidding(
    rung: str, name: str, strain: Strain
) -> None:
    # 003:18, 003:33
    match = auction(started(RULES), {1: "couple", 2: "3"} if rung == "3" else {2: rung})
    assert (match.phase, match.turn) == (Phase.NAMING, 2)
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}
    found = after(match, f"name {name}").hand.contract
    assert found is not None
    assert found.strain is strain
    assert refused(match, "name LOW") == "strain not offered"


def test_c7_small_pepper_is_played_alone_with_one_card_exchanged_unseen() -> None:
    # A4: the trumps are named first, and neither knows the other's card before choosing
    match = after(auction(started(RULES, *around(1, SWAP)), {1: "small pepper"}), "name NT")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
    assert legal(match) == {f"give {card}" for card in SWAP[0].split()}
    match = after(match, "give 9S")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 3)
    assert seen(match, 1).cards == Cards(SWAP[0])
    given = SeenGift(Seat(1), Seat(3), count=1, cards=Cards("9S"))
    hidden = SeenGift(Seat(1), Seat(3), count=1, cards=None)
    assert seen(match, 1).gifts == (given,)
    assert seen(match, 3).gifts == seen(match, 0).gifts == seen(match, None).gifts == (hidden,)
    assert legal(match) == {f"give {card}" for card in SWAP[2].split()}
    assert refused(match, "keep") == "must exchange"
    match = after(match, "give TH")
    assert match.hand.cards[1] == Cards("AH KH QH JH TH 9D")
    assert match.hand.cards[3] == Cards("9H KD QD JS TS 9S")
    assert seen(match, 3).gifts[0] == given
    assert seen(match, 2).gifts[0] == hidden
    assert contract(match) == ("small pepper", 1, 1, "NT", False, True)
    assert match.hand.sitting_out == (3,)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)


def test_c7_big_pepper_is_played_alone_without_a_card() -> None:
    match = after(auction(started(RULES, *around(1)), {1: "big pepper"}), "name NT")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert contract(match) == ("big pepper", 1, 1, "NT", False, True)
    assert match.hand.sitting_out == (3,)
    assert [trick.seats for trick in taking(match, 6).past[0].tricks] == [(1, 2, 0)] * 6


@pytest.mark.parametrize("seat", range(4))
def test_winning_bidder_leads_any_card_and_a_trick_is_followed_by_its_winner(seat: int) -> None:
    # 003:45
    match = bought(fresh(RULES), seat, {seat: "3"})
    assert legal(match) == {f"play {card}" for card in HANDS[0].split()}
    match = after(match, "play 9D, play AD")
    assert legal(match) == {"play KD", "play QD"}  # the partner follows suit
    match = after(match, "play KD, play JD")
    assert match.turn == (seat + 1) % 4
    match = after(match, "play AC")
    assert len(legal(match)) == 5  # without clubs any card may be played, trump or not


def test_a_trick_goes_to_the_highest_trump_or_the_highest_card_of_the_suit_led() -> None:
    # 003:45
    match = started(RULES, "9S AD KD QD JD TD", "9H KH QH JH TH 9C", "AH AC KC QC TC JC", "9D")
    match = after(auction(match, {1: "3"}), "name S")
    ruffed = play_tricks(match, "KH AH 9D 9S")
    assert ruffed.hand.tricks[0].winner == 0
    assert play_tricks(match, "KH AH 9D AD").hand.tricks[0].winner == 2


# -- Scoring (003:50) ----------------------------------------------------------------------------


@pytest.mark.parametrize("rung", ["couple", "3", "4", "5"])
def test_score_a_made_number_is_a_point_a_trick_for_both_sides(rung: str) -> None:
    for taken in range(NUMBERS[rung], 6):
        scored(declared(rung, taken), (0, taken, 6 - taken, 0), (6 - taken, taken), made=True)


@pytest.mark.parametrize("rung", ["couple", "3", "4", "5", "6"])
def test_score_a_failed_number_loses_six_whatever_was_bid_or_taken(rung: str) -> None:
    for taken in range(NUMBERS[rung]):
        scored(declared(rung, taken), (0, taken, 6 - taken, 0), (6 - taken, -6), made=False)


@pytest.mark.parametrize("rung", ["couple", "3", "4", "5", "6"])
def test_a13_score_a_defence_without_a_trick_loses_six_whatever_was_bid(rung: str) -> None:
    scored(declared(rung, 6), (0, 6, 0, 0), (-6, 6), made=True)


@pytest.mark.parametrize(("rung", "value"), [("small pepper", 12), ("big pepper", 14)])
def test_score_a_made_pepper_wins_its_value_and_the_defence_loses_just_six(
    rung: str, value: int
) -> None:
    scored(declared(rung, 6), (0, 6, 0, 0), (-6, value), made=True)


@pytest.mark.parametrize("taken", range(6))
@pytest.mark.parametrize(("rung", "value"), [("small pepper", 12), ("big pepper", 14)])
def test_score_a_failed_pepper_loses_its_value_and_the_defence_gets_its_tricks(
    rung: str, value: int, taken: int
) -> None:
    scored(declared(rung, taken), (0, taken, 6 - taken, 0), (6 - taken, -value), made=False)


def test_score_counts_the_partners_tricks() -> None:
    # Seat 3 takes the first trick over its partner, and then the rest: 003:31
    match = started(RULES, "9C", "9H 9D TD JD QD TC", "", "AH KH QH JH TH AC")
    match = after(auction(match, {1: "6"}), "name NT, play 9H")
    while match.phase is Phase.PLAY:
        match = match.apply(match.legal_actions[0])
    scored(match, (0, 0, 0, 6), (-6, 6), made=True)


def test_score_may_be_negative() -> None:
    # 003:50
    assert hands(fresh(RULES), (1, "big pepper", 0), (0, "3", 6)).scores == (12, -20)


# -- End of the match (003:53) -------------------------------------------------------------------

FORTY = ((1, "big pepper", 6), (1, "big pepper", 6), (1, "small pepper", 6))
"""Side 1 has 40 after these, and side 0 has -18."""
DEFENDED = (*FORTY, (0, "3", 3), (0, "3", 4), (0, "4", 4), (0, "couple", 5))
"""Then side 1 comes to 43, 45, 47 and 48 as defenders, and side 0 to -2."""


def test_a14_end_is_reached_by_exactly_42_on_a_made_contract() -> None:
    match = hands(fresh(RULES), *FORTY, (1, "small pepper", 0), *[(1, "6", 6)] * 2)
    goes_on(match, -24, 40)
    match = hands(match, (1, "couple", 2))
    assert match.scores == (-20, 42)
    won(match, 1)


def test_end_is_not_reached_by_41() -> None:
    match = hands(fresh(RULES), *FORTY[:2], (1, "6", 6), (1, "5", 5))
    goes_on(match, -17, 39)
    match = hands(match, (1, "couple", 2))
    goes_on(match, -13, 41)


def test_a14_end_may_be_beyond_42() -> None:
    # 003:53: "reach (or exceed)"
    match = hands(fresh(RULES), *FORTY, (1, "small pepper", 6))
    assert match.scores == (-24, 52)
    won(match, 1)


@pytest.mark.parametrize("taken", [5, 4, 3])
def test_a6_end_is_not_reached_in_defence_when_the_contract_is_made(taken: int) -> None:
    # 003:53: with 41 nobody wins by one trick on defence
    match = hands(fresh(RULES), *FORTY[:2], (1, "6", 6), (1, "5", 5), (1, "couple", 2))
    match = hands(match, (0, "3", taken))
    goes_on(match, -13 + taken, 41 + 6 - taken)


def test_a6_end_is_reached_in_defence_by_setting_the_contract() -> None:
    # 003:53
    match = hands(fresh(RULES), *FORTY, (0, "5", 4))
    assert match.scores == (-24, 42)
    won(match, 1)


def test_a6_a_score_beyond_42_is_kept_without_a_cap_and_wins_later_by_a_contract() -> None:
    # 003:53: a team may have more than 42 before the game is over
    match = hands(fresh(RULES), *DEFENDED)
    goes_on(match, -2, 48)
    match = hands(match, (0, "", 0))
    goes_on(match, -2, 48)
    match = hands(match, (1, "couple", 2))
    assert match.scores == (2, 50)
    won(match, 1)


def test_a6_a_score_beyond_42_wins_later_by_a_set() -> None:
    match = hands(fresh(RULES), *DEFENDED, (0, "6", 5))
    assert match.scores == (-8, 49)
    won(match, 1)


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_a6_a_side_that_fails_with_42_left_has_not_won(taken: int) -> None:
    # 48 - 6
    match = hands(fresh(RULES), *DEFENDED, (1, "3", taken))
    goes_on(match, 4 - taken, 42)
    match = hands(match, (1, "couple", 2))
    won(match, 1)


def test_a6_a_side_that_loses_its_42_has_to_come_back() -> None:
    match = hands(fresh(RULES), *DEFENDED, (1, "big pepper", 5))
    goes_on(match, -1, 34)
    goes_on(hands(match, (0, "3", 3)), 2, 37)
    won(hands(match, (1, "small pepper", 6)), 1)


def test_a6_a_defence_of_42_shut_out_has_not_won() -> None:
    match = hands(fresh(RULES), *DEFENDED, (0, "6", 6))
    goes_on(match, 4, 42)


def test_a7_the_contract_side_wins_although_the_defence_has_more() -> None:
    match = fresh(variant("bid-euchre+target=12"))
    match = hands(match, (1, "5", 5), (1, "3", 5), *[(0, "4", 4)] * 2)
    goes_on(match, 10, 14)
    match = hands(match, (0, "4", 4))
    assert match.scores == (14, 16)
    won(match, 0)


def test_a7_the_contract_side_wins_at_equal_scores() -> None:
    match = hands(fresh(variant("bid-euchre+target=12")), *[(0, "3", 3), (1, "3", 3)] * 2)
    assert match.scores == (12, 12)
    won(match, 1)


def test_a7_after_a_set_the_defence_wins_although_the_contract_side_has_more() -> None:
    match = hands(fresh(variant("bid-euchre+target=12")), *[(0, "couple", 2)] * 5)
    goes_on(match, 10, 20)
    match = hands(match, (1, "6", 4))
    assert match.scores == (12, 14)
    won(match, 0)
