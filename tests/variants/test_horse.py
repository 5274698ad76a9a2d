"""Horse, rule by rule; HO-5 is a rule of docs/rules/horse.toml."""

from __future__ import annotations

from itertools import combinations

import pytest

from pepper import (
    Card,
    Cards,
    Doubling,
    HandEnd,
    Match,
    Outcome,
    Phase,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    bid,
    dealt,
    goes_on,
    legal,
    play_tricks,
    refused,
    started,
    turns_of,
    won,
)
from tests.reasons import all_hands, back_door, bid_made, bid_set, defended, reached
from tests.variants.any_lead import TRUMPS, bought, hand, hands, taking

RULES = variant("horse")
NUMBERS = ("1", "2", "3", "4", "5", "6")
STAND = "let stand, let stand"
DOUBLES = (STAND, "double, let stand", "double, redouble")
"""What is said after a horse so that it counts once, twice and four times."""


def begun(options: str = "", *, dealer: int = 0) -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(variant(f"horse{options}"), deals=(), dealer=Seat(dealer))


def horse(match: Match, seat: int, doubles: str = STAND) -> Match:
    """The match after that seat has bid a horse, and what was said then."""
    return after(bid(match, seat, "horse"), doubles)


def raced(match: Match, seat: int, taken: int, doubles: str = STAND) -> Match:
    """A whole hand of a horse that the seat bid; whoever plays it takes so many tricks."""
    place = DOUBLES.index(doubles)
    player = (seat + (0, 1, 2)[place]) % 4
    cards = [""] * 4
    cards[player] = " ".join([*TRUMPS[:taken], *("9C", "TC", "JC", "QC", "KC", "9S")[: 6 - taken]])
    left = (player + 1) % 4
    cards[left] = " ".join([*TRUMPS[taken:6], *("AC", "KS", "QS", "JS", "TS", "AS")[:taken]])
    match = after(horse(dealt(match, *cards), seat, doubles), "name H, keep")
    return taking(match, taken)


# -- Table, pack, deal ---------------------------------------------------------------------------


def test_ho_1_partners_sit_opposite() -> None:
    assert RULES.table.sides == ((0, 2), (1, 3))


def test_ho_2_24_cards_are_dealt_out_six_to_each() -> None:
    deck = RULES.deck
    assert deck.cards == Cards(Card(rank + suit) for rank in "9TJQKA" for suit in "CDHS")
    assert deck.hand_size * 4 == len(deck.cards)


def test_cm1_the_deal_passes_to_the_left() -> None:
    match = hands(begun(dealer=2), (0, "3", 3), (0, "3", 3), (0, "3", 3))
    assert [result.dealer for result in match.results] == [2, 3, 0]


# -- The cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("H", "AH JD JH KH", "JH"),
        ("H", "AH JD KH QH", "JD"),
        ("H", "9H QH AH KH", "AH"),
        ("H", "9H TH QH KH", "KH"),
        ("H", "TD QD KD AD", "AD"),
        ("S", "9H QH TH JH", "QH"),
        ("NT", "JH AH KH QH", "AH"),
        ("NT", "9H QH TH JH", "QH"),
        ("NT", "9H TH JH KH", "KH"),
    ],
)
def test_ho_3_ranking(strain: str, trick: str, best: str) -> None:
    """Seat 1 leads, and all follow."""
    *cards, own = trick.split()
    match = bid(started(RULES, own, *cards), 1, "3")
    match = play_tricks(after(match, f"name {strain}"), trick)
    assert match.turn == (trick.split().index(best) + 1) % 4


def test_cm6_a_trick_without_trumps_goes_to_the_suit_led() -> None:
    clubs, diamonds = "AC KC QC JC TC 9C", "AD KD QD JD TD 9D"
    match = bid(started(RULES, diamonds, "9H", clubs, "TH"), 1, "3")
    assert play_tricks(after(match, "name S"), "9H AC TH AD").turn == 3


def test_ho_14_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    match = after(bid(started(RULES, "JH", "TH", "JD AD", "9H 9D"), 1, "3"), "name H, play TH")
    assert refused(match, "play AD") == "revoke"
    match = play_tricks(after(match, "play JD"), "9H JH")
    assert (match.turn, match.hand.tricks[0].winner) == (0, 0)


def test_cm8_the_winner_of_a_trick_leads() -> None:
    match = bought(started(RULES, "9C", "TC", "KC", "AC"), 1, "3")
    assert play_tricks(match, "TC KC AC 9C").turn == 3


# -- The bidding ---------------------------------------------------------------------------------


def test_ho_4_the_bids_are_the_numbers_and_a_horse() -> None:
    assert legal(started(RULES)) == {"pass", "bid horse", *(f"bid {one}" for one in NUMBERS)}
    assert [(rung.name, rung.tricks) for rung in RULES.ladder.rungs] == [
        *((one, int(one)) for one in NUMBERS),
        ("horse", 6),
    ]


def test_ho_5_the_bidding_goes_on_until_three_pass_in_a_row() -> None:
    match = after(started(RULES, dealer=2), "pass")
    assert match.turn == 0
    match = after(match, "bid 1, pass, bid 3, bid 4, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 2)
    assert refused(match, "bid 4") == "insufficient bid"
    assert legal(match) == {"pass", "bid 5", "bid 6", "bid horse"}
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 3)


def test_ho_5_if_all_pass_the_next_dealer_deals() -> None:
    match = after(dealt(begun()), "pass, pass, pass, pass")
    assert match.results[0].ending == HandEnd.PASSED_OUT
    goes_on(match, (0, 0))
    assert dealt(match).hand.dealer == 1


@pytest.mark.parametrize("number", NUMBERS)
def test_ho_6_a_horse_goes_over_every_number_and_nothing_over_it(number: str) -> None:
    match = after(started(RULES), f"bid {number}, bid horse")
    assert match.phase == Doubling.phase


def test_ho_7_the_highest_bidder_names_a_suit_or_no_trump() -> None:
    match = bid(started(RULES), 2, "6")
    assert match.turn == 2
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}


def test_ho_7_a_horse_is_played_in_a_suit() -> None:
    match = horse(started(RULES), 2)
    assert match.turn == 2
    assert legal(match) == {"name C", "name D", "name H", "name S"}


# -- Doubling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_ho_8_a_number_is_not_doubled(number: str) -> None:
    assert bid(started(RULES), 1, number).phase is Phase.NAMING


@pytest.mark.parametrize("place", range(2))
def test_ho_8_a_defender_who_doubles_plays_the_horse(place: int) -> None:
    match = bid(started(RULES), 1, "horse")
    for seat in (2, 0)[:place]:
        assert match.turn == seat
        match = after(match, "let stand")
    seat = (2, 0)[place]
    assert (match.turn, legal(match)) == (seat, {"double", "let stand"})
    match = after(match, "double, let stand")
    assert (match.phase, match.turn) == (Phase.NAMING, seat)
    assert match.hand.contract is not None
    assert (match.hand.contract.declarer, match.hand.contract.times) == (seat, 2)


def test_ho_9_the_partner_of_the_first_bidder_may_redouble() -> None:
    match = after(bid(started(RULES), 1, "horse"), "double")
    assert (match.turn, legal(match)) == (3, {"redouble", "let stand"})
    match = after(match, "redouble")
    assert (match.phase, match.turn) == (Phase.NAMING, 3)
    match = after(match, "name C")
    assert match.hand.contract is not None
    assert (match.hand.contract.declarer, match.hand.contract.times) == (3, 4)


# -- The exchange --------------------------------------------------------------------------------


@pytest.mark.parametrize(("doubles", "player"), [*zip(DOUBLES, (1, 2, 3), strict=True)])
def test_ho_10_a_horse_is_played_alone(doubles: str, player: int) -> None:
    match = after(horse(started(RULES), 1, doubles), "name S, keep")
    assert match.phase is Phase.PLAY
    assert match.hand.sitting_out == ((player + 2) % 4,)


@pytest.mark.parametrize("number", NUMBERS)
def test_ho_10_a_number_is_played_by_all_with_the_cards_dealt(number: str) -> None:
    match = bought(started(RULES), 1, number)
    assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, ())


def test_ho_11_the_bidder_gives_up_to_six_cards_first() -> None:
    match = after(horse(started(RULES, "", "AS AH AD AC 9S 9H"), 1), "name S")
    assert match.turn == 1
    gifts = [Cards(text[5:]) for text in legal(match) if text != "keep"]
    cards = list(Cards("AS AH AD AC 9S 9H"))
    every = {Cards(some) for size in range(1, 7) for some in combinations(cards, size)}
    assert len(gifts) == len(every) == 63
    assert {*gifts} == every
    assert after(match, "keep").phase is Phase.PLAY


@pytest.mark.parametrize("gift", ["9H", "9S 9H", "AS 9S AH 9H AD AC"])
def test_ho_12_the_partner_gives_as_many_of_the_cards_dealt(gift: str) -> None:
    theirs = "KS KH KD KC QS QH"
    match = after(horse(started(RULES, "", "AS AH AD AC 9S 9H", "", theirs), 1), "name S")
    match = after(match, f"give {gift}")
    number = len(Cards(gift))
    assert match.turn == 3
    assert match.view(Seat(3)).cards == Cards(theirs)
    assert {Cards(text[5:]) for text in legal(match)} == {
        Cards(some) for some in combinations(list(Cards(theirs)), number)
    }


# -- The play ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("doubles", "turns"), [*zip(DOUBLES, ("201", "312", "023"), strict=True)])
def test_ho_13_the_left_of_whoever_plays_a_horse_leads(doubles: str, turns: str) -> None:
    match = after(horse(started(RULES), 1, doubles), "name S, keep")
    assert turns_of(match) == [int(seat) for seat in turns]


@pytest.mark.parametrize("seat", range(4))
def test_ho_13_after_a_number_the_highest_bidder_leads(seat: int) -> None:
    assert bought(started(RULES), seat, "3").turn == seat


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("taken", range(7))
def test_ho_15_17_numbers(number: int, taken: int) -> None:
    result = hand(begun(), 2, str(number), taken).results[0]
    made = taken >= number
    assert result.points == (taken if made else -number, 0 if made else 6 - taken)
    why = bid_made if made else bid_set
    kinds = {line.side: (line.kind, line.facts) for line in result.lines}
    assert kinds[Side(0)] == why(number, taken, number)
    if taken < 6:
        assert kinds[Side(1)] == defended(6 - taken)


@pytest.mark.parametrize(("doubles", "times"), [*zip(DOUBLES, (1, 2, 4), strict=True)])
def test_ho_16_a_horse_that_is_made(doubles: str, times: int) -> None:
    points = (12 * times, 0) if times == 2 else (0, 12 * times)
    assert raced(begun(), 1, 6, doubles).results[0].points == points


@pytest.mark.parametrize("taken", [0, 3, 5])
@pytest.mark.parametrize(("doubles", "times"), [*zip(DOUBLES, (1, 2, 4), strict=True)])
def test_ho_18_a_horse_that_is_set(doubles: str, times: int, taken: int) -> None:
    points = (-12 * times, 6 - taken)
    result = raced(begun(), 1, taken, doubles).results[0]
    assert result.points == (points if times == 2 else points[::-1])


# -- The end -------------------------------------------------------------------------------------


def test_ho_19_a_side_wins_with_50_after_a_bid_that_it_made() -> None:
    match = raced(begun(), 1, 6, DOUBLES[2])
    goes_on(match, (0, 48))
    goes_on(hand(match, 1, "1", 1), (0, 49))
    match = hand(match, 3, "2", 2)
    won(match, 1, (0, 50))
    assert match.outcome == Outcome((Side(1),), *reached(50))


def test_ho_19_points_for_setting_a_bid_do_not_win() -> None:
    match = hand(raced(begun(), 1, 6, DOUBLES[2]), 0, "6", 3)
    goes_on(match, (-6, 51))
    goes_on(hand(match, 1, "3", 2), (-2, 48))
    won(hand(match, 1, "1", 1), 1, (-6, 52))


def test_ho_20_a_side_loses_at_25_below() -> None:
    match = hands(begun(), (0, "6", 5), (2, "6", 5), (0, "6", 5), (2, "6", 5))
    goes_on(match, (-24, 4))
    match = hand(match, 0, "1", 0)
    won(match, 1, (-25, 10))
    assert match.outcome == Outcome((Side(1),), *back_door(-25))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [each for each in variants() if each.id == "horse"]
    assert (listed.title, listed.group) == ("Horse", "Bid Euchre")
    assert listed.reference == "ellis-horse; ellis-horse-older"
    assert [(option.name, option.described()) for option in listed.options] == [
        ("reentry", "on, off"),
        ("horse-over-six", "on, off"),
        ("exchange", "bidder-first, partner-first"),
        ("lead", "left-of-horse, left, declarer"),
        ("target", "50, 1 to 1000"),
        ("hands", "none, 1 to 1000"),
    ]
    assert RULES.name == "horse"


@pytest.mark.parametrize("option", ["lead=right", "exchange=none", "reentry=late", "target=0"])
def test_options_that_there_are_not_are_refused_by_name(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"horse+{option}")


def test_option_reentry_off_leaves_those_out_who_have_passed() -> None:
    match = after(started(variant("horse+reentry=off")), "pass, bid 3, pass, bid 4")
    assert match.turn == 2
    match = after(match, "bid 5")
    assert match.turn == 0


@pytest.mark.parametrize(("first", "other"), [("6", "horse"), ("horse", "6")])
def test_option_horse_over_six_off_lets_neither_go_over_the_other(first: str, other: str) -> None:
    match = after(started(variant("horse+horse-over-six=off")), f"bid {first}")
    assert f"bid {other}" not in legal(match)
    assert match.phase != Phase.AUCTION


def test_option_exchange_lets_the_bidder_choose_six_of_twelve() -> None:
    cards, theirs = "AS AH AD AC 9S 9H", "KS QS KH QH KD KC"
    match = started(variant("horse+exchange=partner-first"), "", cards, "", theirs)
    match = after(horse(match, 1), "name S")
    assert (match.turn, legal(match)) == (3, {f"give {theirs}"})
    match = after(match, f"give {theirs}")
    assert match.turn == 1
    assert match.view(Seat(1)).cards == Cards(cards) + Cards(theirs)
    assert len(match.legal_actions) == 924
    match = after(match, "give QS 9S QH 9H KD KC")
    assert match.phase is Phase.PLAY
    assert match.hand.cards[1] == Cards("AS AH AD AC KS KH")


@pytest.mark.parametrize("seat", range(4))
def test_option_lead_left_is_that_of_every_bidder(seat: int) -> None:
    match = started(variant("horse+lead=left"))
    assert bought(match, seat, "3").turn == (seat + 1) % 4
    assert after(horse(match, seat), "name S, keep").turn == (seat + 1) % 4


@pytest.mark.parametrize("seat", range(4))
def test_option_lead_declarer_is_the_bidders_in_a_horse_too(seat: int) -> None:
    match = started(variant("horse+lead=declarer"))
    assert bought(match, seat, "3").turn == seat
    assert after(horse(match, seat), "name S, keep").turn == seat


def test_option_target_is_another_score() -> None:
    match = hand(begun("+target=10"), 1, "5", 5)
    goes_on(match, (0, 5))
    won(hand(match, 1, "5", 5), 1, (0, 10))


def test_option_hands_ends_with_the_best_score() -> None:
    match = hands(begun("+hands=2"), (1, "4", 4), (0, "3", 3))
    won(match, 1, (3, 4))
    assert match.outcome == Outcome((Side(1),), *all_hands(2))
