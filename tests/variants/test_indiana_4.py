"""Indiana Double Deck for four players (003:157-180), statement by statement."""

from __future__ import annotations

import pytest

from pepper import (
    NO_TRUMP,
    SPADES,
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
    parse_action,
    variant,
)
from tests.playing import (
    after,
    deal,
    finished,
    first,
    play_tricks,
    playable,
    refused,
    said,
    seen,
    started,
    winner,
)
from tests.reasons import bid_made, bid_set, defended

RULES = variant("indiana-4")
THREE_PASSES = "pass, pass, pass"


def suit(letter: str) -> str:
    """All twelve cards of a suit."""
    return " ".join(f"{rank}{letter}" for rank in "AAKKQQJJTT99")


# With hearts as trumps seat 1 takes ten tricks (the trumps) or seven, and seat 2 the others in
# clubs. Seats 0 and 3 never get in.
TEN = (
    "TS TS 9S 9S KC KC QC QC JC JC TC TC",
    "JH JH JD JD AH AH KH KH QH QH 9C 9C",
    "AS AS KS KS QS QS JS JS TH TH AC AC",
    "9H 9H AD AD KD KD QD QD TD TD 9D 9D",
)
SEVEN = (
    "KS KS QS QS JS JS TS TS 9S 9S QC JC",
    "JH JH JD JD AH AH KH JC TC TC 9C 9C",
    "KH QH QH TH TH 9H 9H AC AC KC KC QC",
    "AS AS AD AD KD KD QD QD TD TD 9D 9D",
)
TWELVE_TRUMPS = "JS JS JC JC AS AS KS KS QS QS TS TS"
"""With spades as trumps these take all twelve tricks, whoever leads and whatever is played."""


def twelve_for(seat: int) -> Deal:
    """A deal that gives the twelve trumps to a seat."""
    return deal(RULES, *[""] * seat, TWELVE_TRUMPS)


def won(match: Match, seat: int, bid: str) -> Match:
    """The match after an auction that the seat wins with the bid; the eldest has to open it."""
    while match.turn != seat:
        match = after(match, "pass" if Pass() in match.legal_actions else "bid 3NT")
    match = after(match, f"bid {bid}")
    while match.phase is Phase.AUCTION:
        match = after(match, "pass")
    return match


def played_out(hands: tuple[str, ...], bid: str, options: str = "") -> Match:
    """The match after one hand that seat 1 declares with the bid; seat 0 dealt."""
    match = started(variant(f"indiana-4{options}"), *hands)
    return finished(won(match, 1, bid))


# Table and deck (003:165-168)


def test_table_is_two_teams_of_two_partners_face_to_face() -> None:
    assert RULES.table.sides == ((0, 2), (1, 3))
    assert Match.start(RULES, seed=1).scores == (0, 0)


def test_deck_is_two_of_each_card_from_nine_to_ace() -> None:
    every = [Card(f"{rank}{suit}") for rank in "9TJQKA" for suit in "CDHS"]
    assert RULES.deck.cards == Cards([*every, *every])
    assert len(RULES.deck.cards) == 48


def test_all_cards_are_dealt_twelve_to_each_in_packets_of_two_or_three() -> None:
    dealt = Match.start(RULES, seed=3).hand.deal
    assert dealt is not None
    assert [len(hand) for hand in dealt.hands] == [12, 12, 12, 12]
    assert dealt.aside == Cards()
    assert set(RULES.deck.packets) <= {2, 3}


def test_deal_begins_on_the_dealers_left_and_goes_clockwise() -> None:
    match = Match.start(RULES, seed=3, dealer=Seat(2))
    cards = RULES.deck.shuffled(3, 1)
    packet = RULES.deck.packets[0]
    for place, seat in enumerate((3, 0, 1, 2)):
        assert Cards(cards[place * packet : (place + 1) * packet]) <= match.hand.cards[seat]


def test_deal_passes_clockwise_after_every_hand() -> None:
    match = Match.start(RULES, deals=[twelve_for(0)] * 5, dealer=Seat(2))
    for _ in range(4):
        match = finished(won(match, 0, "3S"))
    assert [result.dealer for result in match.results] == [2, 3, 0, 1]
    assert match.hand.dealer == 2


# The auction (003:171)


def test_auction_starts_on_the_dealers_left_and_goes_clockwise() -> None:
    match = started(RULES, dealer=2)
    assert (match.phase, match.turn) == (Phase.AUCTION, 3)
    for text, seat in (("bid 3H", 0), ("pass", 1), ("bid 4C", 2), ("pass", 3)):
        match = after(match, text)
        assert match.turn == seat


def test_first_bidder_must_bid_at_least_three_of_a_suit_or_no_trump() -> None:
    match = started(RULES)
    heights = [str(number) for number in range(3, 13)]
    strains = (NO_TRUMP, *SUITS)
    assert match.legal_actions == tuple(Bid(n, strain) for n in heights for strain in strains)
    assert refused(match, "bid 2H") == "no such bid"
    assert refused(match, "bid 2NT") == "no such bid"


def test_indiana_4_3_the_eldest_may_not_pass_at_first_but_later() -> None:
    match = started(RULES)
    assert refused(match, "pass") == "must bid"
    match = after(match, "bid 3H, bid 4C, pass, pass")
    assert match.turn == 1
    assert after(match, "pass").phase is Phase.PLAY


def test_all_others_may_pass_from_the_start() -> None:
    match = after(started(RULES), "bid 3NT")
    for _ in range(3):
        assert match.phase is Phase.AUCTION
        match = after(match, "pass")
    assert str(match.hand.contract) == "3 NT by seat 1"


@pytest.mark.parametrize("bid", ["4NT", "4C", "4D", "4H", "4S", "3S", "3NT"])
def test_over_a_suit_a_bid_of_the_same_number_or_less_is_refused(bid: str) -> None:
    assert refused(after(started(RULES), "bid 4H"), f"bid {bid}") == "insufficient bid"


@pytest.mark.parametrize("bid", ["5NT", "5C", "5H", "5S", "12NT", "12S"])
def test_over_a_suit_any_bid_of_a_higher_number_goes(bid: str) -> None:
    assert parse_action(f"bid {bid}") in after(started(RULES), "bid 4H").legal_actions


@pytest.mark.parametrize("bid", ["4C", "4D", "4H", "4S", "5NT", "5C"])
def test_no_trump_is_matched_by_a_suit_and_topped_by_a_higher_number(bid: str) -> None:
    assert parse_action(f"bid {bid}") in after(started(RULES), "bid 4NT").legal_actions


@pytest.mark.parametrize("bid", ["4NT", "3S", "3NT"])
def test_over_no_trump_an_equal_no_trump_or_less_is_refused(bid: str) -> None:
    assert refused(after(started(RULES), "bid 4NT"), f"bid {bid}") == "insufficient bid"


def test_suits_of_one_number_are_equal_even_after_they_matched_no_trump() -> None:
    match = after(started(RULES), "bid 11NT, bid 11C")
    assert said(match) == ["bid 12NT", "bid 12C", "bid 12D", "bid 12H", "bid 12S", "pass"]


def test_partner_is_backed_by_a_higher_bid_in_the_same_suit_and_the_last_bidder_wins() -> None:
    match = after(started(RULES), "bid 3H, pass, bid 5H", THREE_PASSES)
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.rung.tricks, str(contract.strain)) == (3, 5, "H")
    assert (match.phase, match.turn) == (Phase.PLAY, 3)


def test_players_bid_several_times_until_three_passes_in_a_row() -> None:
    match = after(started(RULES), "bid 3C, pass, pass, bid 4C, bid 5C, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    match = after(match, "bid 6C, bid 7C, pass, pass, pass")
    assert match.phase is Phase.PLAY
    assert str(match.hand.contract) == "7 C by seat 1"


def test_indiana_4_2_two_passes_do_not_end_the_auction_and_three_do() -> None:
    match = after(started(RULES), "bid 3C, pass, pass")
    assert match.phase is Phase.AUCTION
    assert after(match, "pass").phase is Phase.PLAY


def test_passes_count_only_in_a_row() -> None:
    match = after(started(RULES), "bid 3C, pass, pass, bid 4C, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 3)


def test_a_player_who_passed_may_bid_again() -> None:
    match = after(started(RULES), "bid 3C, pass, bid 4D, pass, pass")
    assert match.turn == 2
    match = after(match, "bid 5S", THREE_PASSES)
    assert str(match.hand.contract) == "5 S by seat 2"


def test_indiana_4_4_the_cap_is_twelve() -> None:
    assert refused(started(RULES), "bid 13H") == "no such bid"


def test_indiana_4_4_twelve_no_trump_is_matched_by_twelve_of_a_suit_only() -> None:
    match = after(started(RULES), "bid 12NT")
    assert said(match) == ["bid 12C", "bid 12D", "bid 12H", "bid 12S", "pass"]


def test_indiana_4_4_the_auction_closes_at_twelve_of_a_suit() -> None:
    match = after(started(RULES), "bid 3C, bid 12D")
    assert (match.phase, match.turn) == (Phase.PLAY, 2)
    assert str(match.hand.contract) == "12 D by seat 2"


def test_indiana_4_8_the_standing_bidder_is_not_asked_again() -> None:
    match = after(started(RULES), "bid 3C", THREE_PASSES)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert [call.seat for call in seen(match, None).calls] == [1, 2, 3, 0]


def test_indiana_4_7_no_low_no_loner_no_exchange_and_no_naming() -> None:
    match = started(RULES)
    assert refused(match, "bid 4LOW") == "no such bid"
    assert refused(match, "bid pepper") == "no such bid"
    match = after(match, "bid 4S", THREE_PASSES)
    contract = match.hand.contract
    assert match.phase is Phase.PLAY  # the strain is in the bid, and nothing comes between
    assert contract is not None
    assert (contract.strain, contract.alone, contract.called) == (SPADES, False, None)
    assert match.hand.sitting_out == ()


# The play (003:174)


@pytest.mark.parametrize(("seat", "bid"), [(1, "4S"), (2, "4S"), (3, "5NT"), (0, "12H")])
def test_the_winner_of_the_auction_leads(seat: int, bid: str) -> None:
    match = won(started(RULES), seat, bid)
    assert (match.phase, match.turn) == (Phase.PLAY, seat)
    trick = seen(match, None).trick
    assert trick is not None
    assert trick.seats == ((seat, *range(seat + 1, 4), *range(seat)))


FOLLOWER = "TS 9S 9H 9H TD TD JC JC AC AC KC KC"
"""Seat 2 in the tests of following; `LEADER` is seat 1 there."""
LEADER = "AS AS KS KS QH QH 9D 9D AD QC QC TC"


@pytest.mark.parametrize(
    ("bid", "led", "may"),
    [
        ("4D", "AS", "TS 9S"),
        ("4D", "QH", "9H"),
        ("4D", "QC", "JC AC KC"),
        ("4S", "AS", "TS 9S JC"),  # the left bower is a trump
        ("4S", "QC", "AC KC"),  # and no club
        ("4C", "QC", "JC AC KC"),
        ("4NT", "AS", "TS 9S"),  # no bowers
        ("4NT", "QC", "JC AC KC"),
    ],
)
def test_suit_is_followed_if_possible(bid: str, led: str, may: str) -> None:
    match = won(started(RULES, "", LEADER, FOLLOWER), 1, bid)
    match = after(match, f"play {led}")
    assert match.turn == 2
    assert playable(match) == Cards(may)


def test_revoke_is_refused() -> None:
    match = won(started(RULES, "", LEADER, FOLLOWER), 1, "4D")
    assert refused(after(match, "play QC"), "play TD") == "revoke"


def test_void_player_may_trump_or_throw_off() -> None:
    void = "9H 9H TD TD 9D 9D JC JC AC AC KC KC"
    match = won(started(RULES, "", "AS AS KS KS", void), 1, "4H")
    assert playable(after(match, "play AS")) == Cards("9H TD 9D JC AC KC")


RED = "AH KH QH JH TH 9H AD KD QD JD TD 9D"
"""For the two seats that throw off a nine of hearts while the other two compare their cards."""
PLAIN_SPADES = ("KS AS", "QS KS", "JS QS", "TS JS", "9S TS")
PLAIN_CLUBS = ("KC AC", "QC KC", "JC QC", "TC JC", "9C TC")
TRUMP_SPADES = ("JC JS", "AS JC", "KS AS", "QS KS", "TS QS", "9S TS")


@pytest.mark.parametrize(
    ("bid", "low", "high"),
    [
        (bid, *pair.split())
        for bid, pairs in (
            ("3S", TRUMP_SPADES),
            ("3D", PLAIN_SPADES),
            ("3NT", PLAIN_SPADES),
            ("3NT", PLAIN_CLUBS),
        )
        for pair in pairs
    ],
)
def test_order_of_the_cards(bid: str, low: str, high: str) -> None:
    over = won(started(RULES, RED, low, high, RED), 1, bid)
    assert winner(play_tricks(over, f"{low} {high} 9H 9H")) == 2
    under = won(started(RULES, RED, high, low, RED), 1, bid)
    assert winner(play_tricks(under, f"{high} {low} 9H 9H")) == 1


HEARTS_HAND = "9D 9H 9H TH TH JH QH QH KH KH AH AH"
CLUBS_HAND = "TD 9C 9C TC TC JC JC QC QC KC KC AC"


def test_highest_trump_wins() -> None:
    match = won(started(RULES, "KS", "AS", HEARTS_HAND, CLUBS_HAND), 1, "3D")
    match = play_tricks(match, "AS 9D TD KS")
    assert winner(match) == 3


def test_highest_card_of_the_suit_led_wins_where_no_trump_is_played() -> None:
    match = won(started(RULES, "TS", "9S", HEARTS_HAND, CLUBS_HAND), 1, "3D")
    match = play_tricks(match, "9S AH AC TS")
    assert winner(match) == 0


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    match = won(started(RULES, "KS", "AS", HEARTS_HAND, CLUBS_HAND), 1, "3D")
    match = play_tricks(match, "AS 9D TD KS")
    assert match.turn == 3
    for _ in range(4):
        match = match.apply(first(match))
    assert match.hand.tricks[1].seats == (3, 0, 1, 2)
    assert match.turn == winner(match)


@pytest.mark.parametrize(
    ("bid", "trick"),
    [("3S", "KH AH 9H AH"), ("3NT", "KH AH 9H AH"), ("3H", "AH JH 9H JH"), ("3D", "AD JH 9D JH")],
)
def test_of_two_equal_cards_the_first_wins(bid: str, trick: str) -> None:
    led, *others, last = trick.split()
    match = won(started(RULES, last, led, *others), 1, bid)
    assert winner(play_tricks(match, trick)) == 2


# The scores of a hand (003:177)


@pytest.mark.parametrize("bid", ["3H", "8H", "10H"])
def test_row_made_scores_the_bid_and_not_the_tricks(bid: str) -> None:
    match = played_out(TEN, bid)
    result = match.results[0]
    assert (result.ending, result.made, result.tricks) == (HandEnd.PLAYED, True, (0, 10, 2, 0))
    assert result.points == match.scores == (2, int(bid[:-1]))


@pytest.mark.parametrize("bid", ["11H", "12H"])
def test_row_failed_loses_the_bid(bid: str) -> None:
    match = played_out(TEN, bid)
    result = match.results[0]
    assert (result.ending, result.made, result.tricks) == (HandEnd.PLAYED, False, (0, 10, 2, 0))
    assert result.points == match.scores == (2, -int(bid[:-1]))


def test_row_failed_eight_hearts_with_seven_tricks_loses_eight() -> None:
    result = played_out(SEVEN, "8H").results[0]
    assert (result.made, result.tricks, result.points) == (False, (0, 7, 5, 0), (5, -8))


@pytest.mark.parametrize(
    ("hands", "bid", "points"),
    [(TEN, "8H", 2), (TEN, "11H", 2), (SEVEN, "7H", 5), (SEVEN, "9H", 5)],
)
def test_row_others_score_their_tricks_made_or_set(
    hands: tuple[str, ...], bid: str, points: int
) -> None:
    assert played_out(hands, bid).results[0].points[0] == points


def test_row_others_without_a_trick_score_nothing() -> None:
    match = Match.start(RULES, deals=[twelve_for(1)])
    result = finished(won(match, 1, "7S")).results[0]
    assert (result.tricks, result.points) == ((0, 12, 0, 0), (0, 7))


def test_row_failed_without_a_trick_loses_the_bid_and_the_others_score_twelve() -> None:
    match = Match.start(RULES, deals=[twelve_for(2)])
    result = finished(won(match, 1, "3S")).results[0]
    assert (result.tricks, result.points) == ((0, 0, 12, 0), (12, -3))


def test_tricks_of_the_partner_count_for_the_bid() -> None:
    match = Match.start(RULES, deals=[twelve_for(3)])
    result = finished(won(match, 1, "12S")).results[0]
    assert (result.tricks, result.made, result.points) == ((0, 0, 0, 12), True, (0, 12))


def test_lines_say_who_scored_what_and_why() -> None:
    made, failed = played_out(TEN, "8H").results[0], played_out(TEN, "11H").results[0]
    assert made.lines == (
        Line(Side(1), 8, *bid_made("8", 10, 8)),
        Line(Side(0), 2, *defended(2)),
    )
    assert failed.lines == (
        Line(Side(1), -11, *bid_set("11", 10, 11)),
        Line(Side(0), 2, *defended(2)),
    )


def test_score_may_fall_below_zero() -> None:
    match = Match.start(RULES, deals=[twelve_for(2)] * 2)
    match = finished(won(finished(won(match, 1, "3S")), 3, "12H"))
    assert match.scores[1] < -3


# The end of the match (003:180)


def side_1_makes(*bids: int) -> Match:
    """The match after hands in which side 1 made these bids and side 0 took no trick."""
    declarers = [1, 3, 3, 1] * 3
    chosen = declarers[: len(bids)]
    match = Match.start(RULES, deals=[twelve_for(seat) for seat in declarers])
    for seat, bid in zip(chosen, bids, strict=True):
        match = finished(won(match, seat, f"{bid}S"))
    return match


def test_match_ends_when_a_side_has_fifty() -> None:
    match = side_1_makes(12, 12, 12, 11, 3)
    assert match.scores == (0, 50)
    assert (match.phase, match.turn) == (Phase.OVER, None)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_match_goes_on_at_forty_nine_and_ends_above_fifty() -> None:
    match = side_1_makes(12, 12, 12, 10, 3)
    assert match.scores == (0, 49)
    assert (match.phase, match.outcome) == (Phase.AUCTION, None)
    match = side_1_makes(12, 12, 12, 10, 3, 12)
    assert match.scores == (0, 61)
    assert match.phase is Phase.OVER


def test_match_does_not_end_within_a_hand() -> None:
    match = won(side_1_makes(12, 12, 12, 11), 1, "3S")
    for _ in range(47):
        match = match.apply(first(match))
    assert (match.scores, match.phase) == ((0, 47), Phase.PLAY)
    assert match.apply(first(match)).scores == (0, 50)


def test_both_at_fifty_in_one_hand_the_side_that_took_the_bid_wins() -> None:
    deals = [twelve_for(seat) for seat in (1, 2, 3, 0) * 2]
    match = Match.start(RULES, deals=[*deals, deal(RULES, *SEVEN)])
    for seat in (1, 2, 3, 0) * 2:
        match = finished(won(match, seat, "12S"))
    assert (match.scores, match.outcome) == ((48, 48), None)
    match = finished(won(match, 1, "3H"))
    assert match.scores == (53, 51)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_both_at_the_target_with_equal_scores_the_side_that_took_the_bid_wins() -> None:
    match = played_out(SEVEN, "5H", "+target=5")
    assert match.scores == (5, 5)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.parametrize(("bid", "scores"), [("4H", (5, 4)), ("8H", (5, -8))])
def test_indiana_4_6_the_defenders_win_alone_made_or_set(bid: str, scores: tuple[int, int]) -> None:
    match = played_out(SEVEN, bid, "+target=5")
    assert match.scores == scores
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


# The options


def test_option_target_is_fifty_unless_chosen() -> None:
    assert variant("indiana-4+target=50") == RULES
    assert played_out(SEVEN, "7H", "+target=8").outcome is None
    over = played_out(SEVEN, "7H", "+target=7")
    assert over.outcome is not None
    assert over.outcome.winners == (1,)


def test_option_hands_is_none_unless_chosen() -> None:
    assert variant("indiana-4+hands=none") == RULES


@pytest.mark.parametrize(("bid", "best"), [("6H", 1), ("4H", 0), ("8H", 0)])
def test_option_hands_ends_the_match_and_the_best_score_wins(bid: str, best: int) -> None:
    match = played_out(SEVEN, bid, "+hands=1")
    assert match.phase is Phase.OVER
    assert match.outcome is not None
    assert match.outcome.winners == (best,)


def test_option_hands_counts_the_hands() -> None:
    match = Match.start(variant("indiana-4+hands=3"), deals=[twelve_for(1)] * 3)
    for number in range(3):
        assert (len(match.results), match.outcome) == (number, None)
        match = finished(won(match, 1, "3S"))
    assert match.phase is Phase.OVER
