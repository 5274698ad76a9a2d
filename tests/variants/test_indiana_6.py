"""Indiana Double Deck for six players (003:157-180): what differs from the game for four."""

from __future__ import annotations

import pytest

from pepper import (
    NO_TRUMP,
    SUITS,
    Bid,
    Card,
    Cards,
    Deal,
    HandEnd,
    Line,
    Match,
    Pass,
    Phase,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    deal,
    find,
    finished,
    first,
    play_tricks,
    refused,
    said,
    seen,
    started,
    winners,
)
from tests.reasons import bid_made, bid_set, defended

RULES = variant("indiana-6")
THREE_PASSES = "pass, pass, pass"
FIVE_PASSES = f"{THREE_PASSES}, pass, pass"

# With hearts as trumps, led by seat 1: that seat takes four tricks and its partner, seat 4, one;
# seat 2 takes two tricks and seat 3 one.
HANDS = (
    "9H 9H TC TC AD QD QD TS",
    "JH JH JD JD 9C 9C 9S 9S",
    "AH AH AC AC 9D 9D KS KS",
    "KH KH AD TS KC KC QS QS",
    "QH QH AS JS QC QC TD TD",
    "TH TH JC JC KD KD AS JS",
)
TRICKS = (
    "JH AH KH QH TH 9H",
    "JH AH KH QH TH 9H",
    "JD KS QS JS KD AD",
    "JD KS QS TD JS QD",
    "9C AC KC QC JC TC",
    "AC KC QC JC TC 9C",
    "9D AD TD KD QD 9S",
    "TS AS AS TS 9S 9D",
)
EIGHT_TRUMPS = "JS JS JC JC AS AS KS KS"
"""With spades as trumps these take all eight tricks, whoever leads and whatever is played."""


def eight_for(seat: int) -> Deal:
    """A deal that gives the eight trumps to a seat."""
    return deal(RULES, *[""] * seat, EIGHT_TRUMPS)


def won(match: Match, seat: int, bid: str) -> Match:
    """The match after an auction that the seat wins with the bid; the eldest has to open it."""
    while match.turn != seat:
        match = after(match, "pass" if Pass() in match.legal_actions else "bid 3NT")
    match = after(match, f"bid {bid}")
    while match.phase is Phase.AUCTION:
        match = after(match, "pass")
    return match


def after_hands(options: str, *contracts: tuple[int, int], last: int = 0) -> Match:
    """The match after contracts (seat and number) that take all tricks, and then `HANDS`.

    In those the side of seats 1 and 4 bids `last`; without it they are not played.
    """
    deals = [eight_for(seat) for seat, _ in contracts]
    match = Match.start(variant(f"indiana-6{options}"), deals=[*deals, deal(RULES, *HANDS)])
    for seat, number in contracts:
        match = finished(won(match, seat, f"{number}S"))
    return play_tricks(won(match, 1, f"{last}H"), *TRICKS) if last else match


def played_out(number: int, options: str = "") -> Match:
    """The match after one hand in which seat 1 bid so many hearts."""
    return after_hands(options, last=number)


# Table and deck (003:165-168)


def test_c16_indiana_6_1_three_pairs_of_partners_face_to_face() -> None:
    assert RULES.table.sides == ((0, 3), (1, 4), (2, 5))
    assert Match.start(RULES, seed=1).scores == (0, 0, 0)


def test_deck_is_two_of_each_card_from_nine_to_ace() -> None:
    every = [Card(f"{rank}{suit}") for rank in "9TJQKA" for suit in "CDHS"]
    assert RULES.deck.cards == Cards([*every, *every])


def test_all_cards_are_dealt_eight_to_each_in_packets_of_two_or_three() -> None:
    dealt = Match.start(RULES, seed=3).hand.deal
    assert dealt is not None
    assert [len(hand) for hand in dealt.hands] == [8] * 6
    assert dealt.aside == Cards()
    assert set(RULES.deck.packets) <= {2, 3}


def test_deal_begins_on_the_dealers_left_and_passes_clockwise() -> None:
    match = Match.start(RULES, deals=[eight_for(0)] * 7, dealer=Seat(4))
    for dealer in (4, 5, 0, 1, 2, 3, 4):
        eldest = (dealer + 1) % 6
        assert (match.hand.dealer, match.turn) == (dealer, eldest)
        match = finished(won(match, 0, "3S"))
    cards = RULES.deck.shuffled(3, 1)
    assert Cards(cards[:3]) <= Match.start(RULES, seed=3, dealer=Seat(4)).hand.cards[5]


# The auction (003:171)


def test_indiana_6_4_bids_are_three_to_eight_of_a_suit_or_no_trump() -> None:
    match = started(RULES)
    heights = [str(number) for number in range(3, 9)]
    strains = (NO_TRUMP, *SUITS)
    assert match.legal_actions == tuple(Bid(n, strain) for n in heights for strain in strains)
    assert refused(match, "bid 2H") == refused(match, "bid 9H") == "no such bid"


def test_indiana_6_3_only_the_eldest_may_not_pass_and_only_at_first() -> None:
    match = started(RULES, dealer=3)
    assert match.turn == 4
    assert refused(match, "pass") == "must bid"
    match = after(match, "bid 3H")
    for seat in (5, 0, 1, 2):
        assert match.turn == seat
        match = after(match, "pass")
    match = after(match, "bid 4H")  # the dealer's
    assert match.turn == 4
    assert Pass() in match.legal_actions


def test_indiana_6_4_eight_no_trump_is_matched_by_eight_of_a_suit_which_closes_the_auction() -> (
    None
):
    match = after(started(RULES), "bid 8NT")
    assert said(match) == ["bid 8C", "bid 8D", "bid 8H", "bid 8S", "pass"]
    match = after(match, "bid 8D")
    assert (match.phase, match.turn) == (Phase.PLAY, 2)


def test_a_suit_is_topped_by_a_higher_number_only() -> None:
    match = after(started(RULES), "bid 7H")
    assert said(match) == ["bid 8NT", "bid 8C", "bid 8D", "bid 8H", "bid 8S", "pass"]
    assert refused(match, "bid 7S") == "insufficient bid"


def test_c16_indiana_6_2_five_passes_in_a_row_end_the_auction_and_four_do_not() -> None:
    match = after(started(RULES), "bid 3C")
    for seat in (2, 3, 4, 5, 0):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert str(match.hand.contract) == "3 C by seat 1"


def test_c16_indiana_6_2_the_passes_have_to_be_in_a_row() -> None:
    match = after(started(RULES), "bid 3C, pass, pass, pass, pass, bid 4C, pass, pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 5)
    assert after(match, "pass").phase is Phase.PLAY


def test_a_player_who_passed_may_bid_again_and_back_the_partner_across() -> None:
    match = after(started(RULES), "bid 3C, pass, bid 4D, pass, pass, pass, pass")
    assert match.turn == 2
    match = after(match, "bid 5S, pass, pass, bid 6S", FIVE_PASSES)
    assert (match.phase, str(match.hand.contract)) == (Phase.PLAY, "6 S by seat 5")


def test_indiana_6_8_the_standing_bidder_is_not_asked_again() -> None:
    match = after(started(RULES), "bid 3C", FIVE_PASSES)
    assert [call.seat for call in seen(match, None).calls] == [1, 2, 3, 4, 5, 0]


# The play (003:174)


@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4, 5])
def test_the_winner_of_the_auction_leads_and_all_six_play(seat: int) -> None:
    match = won(started(RULES), seat, "4H")
    assert (match.phase, match.turn) == (Phase.PLAY, seat)
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [6] * 8
    assert match.past[0].sitting_out == ()


def test_of_two_equal_cards_the_first_wins_and_the_winner_leads() -> None:
    match = won(started(RULES, *HANDS), 3, "4NT")
    match = play_tricks(match, "TS AS AS TS 9S KS")
    assert (match.hand.tricks[0].winner, match.turn) == (4, 4)
    match = play_tricks(won(started(RULES, *HANDS), 0, "4H"), "TC 9C AC KC QC JC")
    assert (match.hand.tricks[0].winner, match.turn) == (2, 2)


# The scores of a hand (003:177)


@pytest.mark.parametrize("number", [3, 5])
def test_row_made_scores_the_bid_and_not_the_tricks(number: int) -> None:
    match = played_out(number)
    result = match.results[0]
    assert (result.ending, result.made) == (HandEnd.PLAYED, True)
    assert (result.declarers, result.tricks) == ((1,), (0, 4, 2, 1, 1, 0))
    assert result.points == match.scores == (1, number, 2)


@pytest.mark.parametrize("number", [6, 8])
def test_row_failed_loses_the_bid(number: int) -> None:
    match = played_out(number)
    result = match.results[0]
    assert (result.ending, result.made, result.tricks) == (
        HandEnd.PLAYED,
        False,
        (0, 4, 2, 1, 1, 0),
    )
    assert result.points == match.scores == (1, -number, 2)


@pytest.mark.parametrize("number", [5, 6])
def test_row_other_pairs_each_score_their_own_tricks_made_or_set(number: int) -> None:
    points = played_out(number).results[0].points
    assert (points[0], points[2]) == (1, 2)


def test_row_other_pairs_without_a_trick_score_nothing() -> None:
    result = after_hands("", (5, 7)).results[0]
    assert (result.tricks, result.points) == ((0, 0, 0, 0, 0, 8), (0, 0, 7))


def test_row_failed_without_a_trick_loses_the_bid() -> None:
    match = Match.start(RULES, deals=[eight_for(2)])
    assert finished(won(match, 1, "3S")).results[0].points == (0, -3, 8)


def test_lines_say_who_scored_what_and_why() -> None:
    others = (Line(Side(0), 1, *defended(1)), Line(Side(2), 2, *defended(2)))
    made, failed = played_out(4).results[0], played_out(6).results[0]
    assert made.lines == (Line(Side(1), 4, *bid_made("4", 5, 4)), *others)
    assert failed.lines == (Line(Side(1), -6, *bid_set("6", 5, 6)), *others)


# The end of the match (003:180)


def test_match_ends_when_a_side_has_fifty_or_more() -> None:
    six = [(1, 8), (4, 8)] * 3
    match = after_hands("", *six)
    assert (match.scores, match.outcome) == ((0, 48, 0), None)
    match = after_hands("", *six, last=3)
    assert (match.scores, winners(match)) == ((1, 51, 2), (1,))


def test_match_ends_at_fifty_exactly_and_not_at_forty_nine_or_within_a_hand() -> None:
    assert after_hands("", (1, 8), *[(4, 7)] * 3, (1, 5), (4, 8), (1, 7)).outcome is None  # 49
    match = won(after_hands("", (1, 8), *[(4, 8)] * 4, (1, 7)), 1, "3H")  # 47
    for _ in range(47):
        match = match.apply(first(match))
    assert (match.scores, match.phase) == ((0, 47, 0), Phase.PLAY)
    match = play_tricks(won(after_hands("", *[(4, 8)] * 5, (1, 7)), 1, "3H"), *TRICKS)
    assert (match.scores, winners(match)) == ((1, 50, 2), (1,))


def test_indiana_6_5_of_several_at_the_target_the_bidding_side_wins_though_not_the_highest() -> (
    None
):
    match = after_hands("+target=9", (4, 6), (5, 8), last=3)
    assert (match.scores, winners(match)) == ((1, 9, 10), (1,))


def test_indiana_6_5_where_the_bidding_side_is_not_there_the_highest_wins() -> None:
    match = played_out(6, "+target=1")
    assert (match.scores, winners(match)) == ((1, -6, 2), (2,))


def test_c21_c22_indiana_6_a_bidding_side_that_was_just_set_is_not_first() -> None:
    match = Match.start(RULES, deals=[eight_for(1)], scores=(55, 0, 55))
    match = finished(won(match, 0, "3S"))
    assert (match.scores, winners(match)) == ((52, 8, 55), (2,))


def test_c21_c22_indiana_6_after_a_tie_the_side_that_makes_its_bid_is_first() -> None:
    match = Match.start(RULES, deals=[eight_for(1)], scores=(60, 44, 60))
    match = finished(won(match, 1, "6S"))
    assert (match.scores, winners(match)) == ((60, 50, 60), (1,))


def test_indiana_6_5_where_the_best_of_the_others_are_equal_further_hands_are_played() -> None:
    hands = [eight_for(0), eight_for(2), deal(RULES, *HANDS), eight_for(0)]
    match = Match.start(variant("indiana-6+target=6"), deals=hands)
    match = finished(won(finished(won(match, 0, "5S")), 2, "4S"))
    match = play_tricks(won(match, 1, "6H"), *TRICKS)
    assert (match.scores, match.outcome) == ((6, -6, 6), None)
    match = finished(won(match, 0, "3S"))
    assert (match.scores, winners(match)) == ((9, -6, 6), (0,))


@pytest.mark.parametrize(("number", "scores"), [(3, (1, 3, 10)), (6, (1, -6, 10))])
def test_indiana_6_6_a_defending_side_alone_at_the_target_wins(
    number: int, scores: tuple[int, int, int]
) -> None:
    match = after_hands("+target=10", (5, 8), last=number)
    assert (match.scores, winners(match)) == (scores, (2,))


# The options


def test_option_sides_is_pairs_unless_chosen() -> None:
    assert variant("indiana-6+sides=pairs") == RULES


def test_option_sides_trios_makes_two_teams_of_three() -> None:
    rules = variant("indiana-6+sides=trios")
    assert rules.table.sides == ((0, 2, 4), (1, 3, 5))
    assert played_out(5, "+sides=trios").scores == (3, 5)
    assert played_out(6, "+sides=trios").scores == (3, -6)


def test_option_sides_trios_the_bidding_side_wins_where_both_are_at_the_target() -> None:
    match = after_hands("+sides=trios+target=9", (5, 6), (4, 7), last=3)
    assert (match.scores, winners(match)) == ((10, 9), (1,))


def test_option_passes_is_five_unless_chosen() -> None:
    assert variant("indiana-6+passes=5") == RULES


def test_option_passes_three_ends_the_auction_after_three() -> None:
    match = after(started(variant("indiana-6+passes=3")), "bid 3C, pass, pass")
    assert match.phase is Phase.AUCTION
    match = after(match, "bid 4C, pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.PLAY, 4)
    assert [call.seat for call in seen(match, None).calls] == [1, 2, 3, 4, 5, 0, 1]


def test_option_passes_three_leaves_the_last_two_seats_unasked() -> None:
    match = after(started(variant("indiana-6+passes=3")), "bid 3C", THREE_PASSES)
    assert (match.phase, str(match.hand.contract)) == (Phase.PLAY, "3 C by seat 1")


def test_option_tie_is_play_on_unless_chosen() -> None:
    assert variant("indiana-6+tie=play-on") == RULES


def test_option_tie_joint_lets_equal_sides_win_together() -> None:
    match = after_hands("+tie=joint+target=6", (0, 5), (2, 4), last=6)
    assert (match.scores, winners(match)) == ((6, -6, 6), (0, 2))
    assert winners(after_hands("+tie=joint+hands=2", (0, 5), (2, 5))) == (0, 2)


def test_option_tie_joint_leaves_the_bidding_side_first_at_the_target() -> None:
    match = after_hands("+tie=joint+target=10", (4, 7), (5, 8), last=3)
    assert (match.scores, winners(match)) == ((1, 10, 10), (1,))


def test_option_target_is_fifty_unless_chosen() -> None:
    assert variant("indiana-6+target=50") == RULES
    assert played_out(4, "+target=5").outcome is None
    assert winners(played_out(5, "+target=5")) == (1,)


def test_option_hands_is_none_unless_chosen() -> None:
    assert variant("indiana-6+hands=none") == RULES


def test_option_hands_ends_the_match_and_the_best_score_wins() -> None:
    assert after_hands("+hands=2", (5, 8)).outcome is None
    assert winners(after_hands("+hands=2", (5, 8), last=5)) == (2,)
    assert winners(played_out(3, "+hands=1")) == (1,)


def test_option_hands_plays_on_while_the_best_are_equal() -> None:
    match = after_hands("+hands=2", (0, 5), (2, 5))
    assert match.outcome is None
    assert winners(after_hands("+hands=2", (0, 5), (2, 5), (2, 3))) == (2,)


@pytest.mark.parametrize("option", ["sides=three", "passes=4", "passes=none", "tie=declarer"])
def test_values_that_an_option_does_not_have_are_refused_by_name(option: str) -> None:
    name, _, _ = option.partition("=")
    with pytest.raises(UnknownVariantError, match=f"option '{name}' cannot be"):
        variant(f"indiana-6+{option}")


def test_every_option_is_tested_here() -> None:
    found = find(found for found in variants() if found.id == "indiana-6")
    assert [option.name for option in found.options] == [
        *("sides", "passes", "tie", "target", "hands")
    ]
