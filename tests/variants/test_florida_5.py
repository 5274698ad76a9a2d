"""Five-handed double deck from Florida (003:183-201), statement by statement."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pepper import (
    Bid,
    Call,
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
    variant,
)
from tests.playing import (
    after,
    deal,
    finished,
    play_tricks,
    playable,
    refused,
    seen,
    started,
    winner,
    winners,
)
from tests.reasons import bid_made, bid_set, defended_together

RULES = variant("florida-5")
FOUR_PASSES = "pass, pass, pass, pass"

# Spades are trumps in these deals. Seat 1 has the six best, and nobody can take those tricks.
SIX = (
    "JH JH JD JD TD TD TC TC",
    "JS JS AS AS JC JC TH TH",
    "KS QS AH KH AD KD AC KC",
    "KS QS AH KH AD KD AC KC",
    "TS TS QH QH QD QD QC QC",
)
SIX_TRICKS = (
    "JS KS KS TS TC",
    "JS QS QS TS TC",
    "JC AH AC QC TD",
    "JC KC KC QC TD",
    "AS AC KD QD JD",
    "AS KD AD QD JD",
    "TH KH AH QH JH",
    "KH QH JH TH AD",
)
"""Seat 1 takes six tricks and seat 3 the last two. Seats 2 and 3 have the aces of hearts."""

# Here a right bower is with seat 1 and the other one with seat 3.
BOWERS = (
    "JH JH JD JD TD TD TC TC",
    "JS JC JC AS AS TS TH TH",
    "KS QS AH KH AD KD AC KC",
    "JS KS AH KH AD KD AC KC",
    "QS TS QH QH QD QD QC QC",
)
EIGHT_TRUMPS = "JS JS JC JC AS AS KS KS"
"""With spades as trumps these take all eight tricks, whoever leads and whatever is played."""


def eight_for(seat: int, partner: int | None = None, *, calls: str = "AH AH") -> Deal:
    """A deal that gives the eight trumps to a seat, and both aces of hearts to another."""
    hands = [""] * 5
    hands[seat] = EIGHT_TRUMPS
    if partner is not None:
        hands[partner] = calls
    return deal(RULES, *hands)


def bought(match: Match, seat: int, number: int) -> Match:
    """The match after an auction in which only that seat bids."""
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {number}" if match.turn == seat else "pass")
    return match


def declared(match: Match, seat: int, number: int, card: str, strain: str = "S") -> Match:
    """The match at the first lead: only that seat bid, and it called that card."""
    return after(bought(match, seat, number), f"name {strain}", f"call {card}")


def at_lead(
    hands: Sequence[str], card: str, *, number: int = 6, strain: str = "S", options: str = ""
) -> Match:
    """The match at seat 1's first lead, with these hands and this card called."""
    return declared(started(variant(f"florida-5{options}"), *hands), 1, number, card, strain)


def partners(match: Match) -> set[Seat | None]:
    """Who the partner is in the eyes of everybody, spectators included."""
    return {seen(match, seat).partner for seat in (0, 1, 2, 3, 4, None)}


# Table and deck (003:183-186)


def test_table_is_five_players_each_for_themselves() -> None:
    assert RULES.table.sides == ((0,), (1,), (2,), (3,), (4,))
    assert Match.start(RULES, seed=1).scores == (0, 0, 0, 0, 0)


def test_deck_is_two_of_each_card_from_ten_to_ace() -> None:
    every = [Card(f"{rank}{suit}") for rank in "TJQKA" for suit in "CDHS"]
    assert RULES.deck.cards == Cards([*every, *every])
    assert len(RULES.deck.cards) == 40


def test_all_cards_are_dealt_eight_to_each_in_packets_of_two_or_three() -> None:
    dealt = Match.start(RULES, seed=3).hand.deal
    assert dealt is not None
    assert [len(hand) for hand in dealt.hands] == [8, 8, 8, 8, 8]
    assert dealt.aside == Cards()  # no kitty
    assert set(RULES.deck.packets) <= {2, 3}


def test_deal_begins_on_the_dealers_left_and_goes_clockwise() -> None:
    match = Match.start(RULES, seed=3, dealer=Seat(3))
    cards = RULES.deck.shuffled(3, 1)
    packet = RULES.deck.packets[0]
    for place, seat in enumerate((4, 0, 1, 2, 3)):
        assert Cards(cards[place * packet : (place + 1) * packet]) <= match.hand.cards[seat]


# The auction (003:189)


def test_auction_starts_on_the_dealers_left_and_ends_with_the_dealer() -> None:
    match = started(RULES, dealer=2)
    for seat, text in zip(
        (3, 4, 0, 1, 2), ("bid 1", "pass", "bid 2", "bid 4", "pass"), strict=True
    ):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, text)
    assert (match.phase, match.turn) == (Phase.NAMING, 1)


def test_each_player_speaks_once_even_the_first_to_pass() -> None:
    match = after(started(RULES), "pass, bid 1, bid 2, bid 3, bid 4")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)


def test_bids_are_one_to_eight_or_pass() -> None:
    match = started(RULES)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 9)], Pass())
    assert refused(match, "bid 0") == "no such bid"
    assert refused(match, "bid 9") == "no such bid"


@pytest.mark.parametrize("standing", [1, 4, 7])
def test_florida_5_7_a_bid_is_higher_than_the_one_before(standing: int) -> None:
    match = after(started(RULES), f"bid {standing}")
    higher = [Bid(str(number)) for number in range(standing + 1, 9)]
    assert match.legal_actions == (*higher, Pass())
    assert refused(match, f"bid {standing}") == "insufficient bid"


def test_nothing_goes_over_eight() -> None:
    match = after(started(RULES), "pass, bid 8")
    assert (match.phase, match.turn) == (Phase.NAMING, 2)


def test_the_highest_bidder_names_calls_and_leads() -> None:
    match = after(started(RULES), "bid 2, bid 3, pass, bid 5, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 4)
    match = after(match, "name D")
    assert (match.phase, match.turn) == (Phase.CALLING, 4)
    match = after(match, "call JD")
    assert (match.phase, match.turn) == (Phase.PLAY, 4)
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.bidder, contract.rung.tricks) == (4, 4, 5)
    assert (str(contract), contract.forced, contract.called) == ("5 D by seat 4", False, Card("JD"))


# The dealer stuck at six (003:191)


def test_florida_5_6_the_dealer_is_stuck_at_six_when_all_passed() -> None:
    match = after(started(RULES), FOUR_PASSES, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.rung.name, contract.forced) == (0, "6", True)
    assert seen(match, None).calls[-1] == Call(Seat(0), Bid("6"), forced=True, automatic=True)


def test_c17_the_dealer_has_an_ordinary_turn_before_being_stuck() -> None:
    match = after(started(RULES), FOUR_PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 9)], Pass())
    contract = after(match, "bid 1").hand.contract
    assert contract is not None
    assert (contract.declarer, contract.rung.name, contract.forced) == (0, "1", False)


def test_the_dealer_is_not_stuck_when_anybody_bid() -> None:
    match = after(started(RULES), "pass, bid 1, pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 2)


def test_a_stuck_dealer_names_calls_leads_and_scores_like_any_bidder() -> None:
    hands = (SIX[1], *SIX[2:], SIX[0])
    match = after(started(RULES, *hands), FOUR_PASSES, "pass, name S, call AH")
    assert match.turn == 0
    result = play_tricks(match, *SIX_TRICKS).results[0]
    assert (result.made, result.points) == (True, (6, 6, 2, 2, 2))


def test_a_stuck_dealer_loses_six_when_set() -> None:
    match = Match.start(RULES, deals=[eight_for(3, 2)])
    result = finished(after(match, FOUR_PASSES, "pass, name S, call AH")).results[0]
    assert (result.made, result.points) == (False, (-6, 8, -6, 8, 8))


# Trumps and the called card (003:191)


def test_florida_5_10_only_suits_are_named() -> None:
    match = bought(started(RULES), 1, 6)
    assert [str(action) for action in match.legal_actions] == [f"name {suit}" for suit in "CDHS"]
    assert refused(match, "name NT") == "strain not offered"


def test_florida_5_9_any_card_of_the_deck_is_called_trump_or_not_held_or_not() -> None:
    match = after(bought(started(RULES, *SIX), 1, 6), "name S")
    called = sorted(str(action) for action in match.legal_actions)
    assert called == sorted(f"call {rank}{suit}" for rank in "TJQKA" for suit in "CDHS")
    assert refused(match, "call 9S") == "not in the deck"


def test_the_partner_is_who_first_plays_the_called_card() -> None:
    match = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS[:2])
    assert partners(match) == {None}
    match = after(match, "play JC")
    assert partners(match) == {None}
    assert partners(after(match, "play AH")) == {Seat(2)}


def test_nobody_knows_the_partner_before_the_card_falls() -> None:
    swapped = [hand.split() for hand in BOWERS]
    swapped[3][0], swapped[4][0] = swapped[4][0], swapped[3][0]  # the right bower, to seat 4
    here, there = started(RULES, *BOWERS), started(RULES, *[" ".join(hand) for hand in swapped])
    for text in (
        "bid 6",
        "pass",
        "pass",
        "pass",
        "pass",
        "name S",
        "call JS",
        "play TS",
        "play KS",
    ):
        here, there = after(here, text), after(there, text)
        assert partners(here) == partners(there) == {None}
        for seat in (0, 1, 2, None):
            assert seen(here, seat) == seen(there, seat)
            assert repr(seen(here, seat)) == repr(seen(there, seat))
        assert seen(here, None).cards is None
        assert [seen(here, seat).cards for seat in range(5)] == list(here.hand.cards)
    assert (playable(here), playable(there)) == (Cards("JS"), Cards("KS QS"))
    assert partners(after(here, "play JS")) == {Seat(3)}
    assert partners(after(there, "play QS")) == {None}
    assert partners(after(there, "play QS, play JS")) == {Seat(4)}


def test_the_called_card_itself_is_open_to_all() -> None:
    for seat in (0, 1, 2, 3, 4, None):
        contract = seen(at_lead(SIX, "AH"), seat).contract
        assert contract is not None
        assert contract.called == Card("AH")


# A copy with the declarer: C17 and 003:209


def test_florida_5_1_the_declarers_own_copy_makes_no_partner_and_releases_nobody() -> None:
    match = play_tricks(at_lead(BOWERS, "JS"), "JS KS")
    assert partners(match) == {None}
    assert playable(match) == Cards("JS")  # and not the king, which would follow, too
    match = play_tricks(match, "JS QS JH")
    assert partners(match) == {Seat(3)}
    assert match.turn == 1  # of two right bowers the first wins


def test_c17_the_declarer_is_not_bound_to_play_the_own_copy() -> None:
    match = at_lead(BOWERS, "JS")
    assert playable(match) == Cards("JS JC AS TS TH")


def test_strategy_the_partners_right_bower_takes_a_small_trump() -> None:
    match = play_tricks(at_lead(BOWERS, "JS"), "TS KS JS QS JH")
    assert (partners(match), match.turn) == ({Seat(3)}, 3)
    assert Card("JS") in match.hand.cards[1]


def test_florida_5_2_a_declarer_with_both_copies_plays_alone() -> None:
    match = play_tricks(at_lead(SIX, "JS"), *SIX_TRICKS)
    result = match.results[0]
    assert (result.declarers, result.tricks) == ((1,), (0, 6, 0, 2, 0))
    assert result.points == (2, 6, 2, 2, 2)


def test_florida_5_2_a_declarer_alone_loses_alone() -> None:
    result = play_tricks(at_lead(SIX, "JS", number=7), *SIX_TRICKS).results[0]
    assert (result.declarers, result.points) == ((1,), (2, -7, 2, 2, 2))


# Who has to play the called card, and when (003:195)


def test_florida_5_3_the_second_holder_is_released() -> None:
    match = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS[:2], "JC AH")
    assert match.turn == 3
    assert playable(match) == Cards("AH KH AD KD AC KC")


def test_florida_5_3_the_second_copy_changes_nothing_when_it_falls() -> None:
    match = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS[:7])
    assert winner(match) == 3
    assert match.hand.tricks[-1].cards[2] == Card("AH")
    assert partners(match) == {Seat(2)}


def test_a_partner_with_both_copies_has_to_play_one_of_them_only() -> None:
    hands = (SIX[0], SIX[1], "KS QS AH AH AD KD AC KC", "KS QS KH KH AD KD AC KC", SIX[4])
    match = play_tricks(at_lead(hands, "AH"), "JS KS KS TS TC", "JS QS QS TS TC")
    match = play_tricks(match, "JC AH KC QC TD")
    match = after(match, "play JC")
    assert playable(match) == Cards("AH AD KD AC KC")


def test_florida_5_4_the_called_card_falls_when_its_suit_is_led() -> None:
    match = play_tricks(at_lead(SIX, "AH"), "TH")
    assert playable(match) == Cards("AH")
    assert refused(match, "play KH") == "called card"


def test_florida_5_4_the_called_card_does_not_fall_where_it_would_be_a_revoke() -> None:
    match = play_tricks(at_lead(SIX, "AH"), "JS")
    assert playable(match) == Cards("KS QS")
    assert refused(match, "play AH") == "revoke"


def test_florida_5_4_the_called_card_falls_when_its_holder_is_void() -> None:
    match = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS[:2], "JC")
    assert playable(match) == Cards("AH")


def test_florida_5_4_the_called_card_is_led_when_its_holder_leads() -> None:
    match = play_tricks(at_lead(SIX, "AD"), "TH AH KH QH JH")
    assert match.turn == 2
    assert playable(match) == Cards("AD")


def test_florida_5_4_the_called_left_bower_falls_as_a_trump() -> None:
    hands = ("", "JS JS AS AS KS KS TH TC", "JC TS AC KC AH KH AD KD")
    match = at_lead(hands, "JC")
    assert playable(play_tricks(match, "AS")) == Cards("JC")
    assert playable(play_tricks(match, "TC")) == Cards("AC KC")


# The play (003:195)


def test_the_bidding_player_leads_and_the_winner_of_a_trick_leads_to_the_next() -> None:
    match = at_lead(SIX, "AH")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    match = play_tricks(match, *SIX_TRICKS[:7])
    assert (winner(match), match.turn) == (3, 3)


def test_a_hand_consists_of_eight_tricks() -> None:
    match = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS[:7])
    assert (len(match.hand.tricks), match.results) == (7, ())
    match = play_tricks(match, SIX_TRICKS[7])
    assert [len(trick.cards) for trick in match.past[0].tricks] == [5] * 8


@pytest.mark.parametrize(
    ("strain", "led", "may"),
    [
        ("S", "AS", "TS JC"),  # the left bower is a trump
        ("S", "QC", "AC KC"),  # and no club
        ("H", "AS", "TS"),
        ("H", "QC", "JC AC KC"),
        ("H", "TD", "TS JC AC KC TH QH"),  # no duty to trump
        ("S", "TD", "TS JC AC KC TH QH"),
    ],
)
def test_suit_is_followed_if_possible_and_any_card_is_played_otherwise(
    strain: str, led: str, may: str
) -> None:
    hands = ("", "AS AS QC QC TD TD AD AD", "TS JC AC KC TH TH QH QH")
    match = play_tricks(at_lead(hands, "AD", strain=strain), led)
    assert playable(match) == Cards(may)


def test_highest_trump_wins() -> None:
    hands = ("TD", "KD", "TS AC AC KC KC QC QC TC", "QS AH AH KH KH QH QH TH", "AD")
    match = play_tricks(at_lead(hands, "AD"), "KD TS QS AD TD")
    assert winner(match) == 3


def test_highest_card_of_the_suit_led_wins_where_no_trump_is_played() -> None:
    hands = ("TD", "KD", "TS AC AC KC KC QC QC TC", "QS AH AH KH KH QH QH TH", "AD")
    match = play_tricks(at_lead(hands, "AD"), "KD AC AH AD TD")
    assert winner(match) == 4


HEARTS_HAND = "AH AH KH KH QH QH JH JH"
DIAMONDS_HAND = "AD AD KD KD QD QD JD JD"
MIXED_HAND = "TH TH TD TD AC AC KC KC"
"""For the seats that throw a red card off while the other two compare their cards."""


@pytest.mark.parametrize(
    ("strain", "low", "high"),
    [
        (strain, *pair.split())
        for strain, pairs in (
            ("S", ("JC JS", "AS JC", "KS AS", "QS KS", "TS QS")),
            ("C", ("KS AS", "QS KS", "TS QS")),
            ("NT", ("KS AS", "QS KS", "JS QS", "TS JS")),
        )
        for pair in pairs
    ],
)
def test_order_of_the_cards(strain: str, low: str, high: str) -> None:
    for one, other, best in ((low, high, 2), (high, low, 1)):
        dealt = (HEARTS_HAND, one, other, DIAMONDS_HAND, MIXED_HAND)
        match = at_lead(dealt, "TC", strain=strain, options="+no-trump")
        assert winner(play_tricks(match, f"{one} {other} JD TD JH")) == best


@pytest.mark.parametrize(
    ("strain", "trick"),
    [("S", "KH AH AH QH QH"), ("H", "KH JH JH QH QH"), ("D", "AD JH JH QD QD")],
)
def test_of_two_equal_cards_the_first_wins(strain: str, trick: str) -> None:
    led, second, third, fourth, fifth = trick.split()
    match = at_lead((fifth, led, second, third, fourth), "TC", strain=strain)
    assert winner(play_tricks(match, trick)) == 2


def test_the_last_trick_may_be_seen_by_all() -> None:
    match = play_tricks(at_lead(SIX, "AH"), SIX_TRICKS[0])
    for seat in (0, 1, 2, 3, 4, None):
        assert " ".join(map(str, seen(match, seat).tricks[-1].cards)) == SIX_TRICKS[0]


# The scores of a hand (003:199)


@pytest.mark.parametrize("number", [1, 4, 6])
def test_row_made_scores_the_tricks_of_the_team_to_each_of_them(number: int) -> None:
    match = play_tricks(at_lead(SIX, "AH", number=number), *SIX_TRICKS)
    result = match.results[0]
    assert (result.ending, result.made) == (HandEnd.PLAYED, True)
    assert (result.declarers, result.tricks) == ((1, 2), (0, 6, 0, 2, 0))
    assert result.points == match.scores == (2, 6, 6, 2, 2)


@pytest.mark.parametrize("number", [7, 8])
def test_row_failed_loses_the_bid_to_each_of_them(number: int) -> None:
    match = play_tricks(at_lead(SIX, "AH", number=number), *SIX_TRICKS)
    result = match.results[0]
    assert (result.ending, result.made) == (HandEnd.PLAYED, False)
    assert (result.declarers, result.tricks) == ((1, 2), (0, 6, 0, 2, 0))
    assert result.points == match.scores == (2, -number, -number, 2, 2)


def test_row_defenders_each_score_all_tricks_of_the_defence() -> None:
    result = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS).results[0]
    assert [result.tricks[seat] for seat in (3, 4, 0)] == [2, 0, 0]
    assert [result.points[seat] for seat in (3, 4, 0)] == [2, 2, 2]


def test_row_defenders_score_eight_when_the_team_takes_no_trick() -> None:
    match = Match.start(RULES, deals=[eight_for(3, 2)])
    result = finished(declared(match, 1, 1, "AH")).results[0]
    assert (result.tricks, result.points) == ((0, 0, 0, 8, 0), (8, -1, -1, 8, 8))


def test_row_defenders_score_nothing_when_the_team_takes_every_trick() -> None:
    match = Match.start(RULES, deals=[eight_for(1, 3)])
    result = finished(declared(match, 1, 2, "AH")).results[0]
    assert (result.tricks, result.points) == ((0, 8, 0, 0, 0), (0, 8, 0, 8, 0))


def test_florida_5_5_tricks_of_the_partner_before_the_card_falls_count_for_the_team() -> None:
    match = play_tricks(at_lead(SIX, "AD", number=8), "TH AH KH QH JH")
    assert (winner(match), partners(match)) == (2, {None})
    match = play_tricks(match, "AD KD QD JD TH", "KS KS TS TC JS")
    result = finished(play_tricks(match, "JS QS QS TS TC")).results[0]
    assert (result.declarers, result.tricks) == ((1, 2), (0, 6, 2, 0, 0))
    assert (result.made, result.points) == (True, (0, 8, 8, 0, 0))


def test_florida_5_7_tricks_beyond_the_bid_count() -> None:
    result = play_tricks(at_lead(SIX, "AH", number=1), *SIX_TRICKS).results[0]
    assert (result.points[1], result.points[2]) == (6, 6)


def test_lines_say_who_scored_what_and_why() -> None:
    made = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS).results[0]
    failed = play_tricks(at_lead(SIX, "AH", number=7), *SIX_TRICKS).results[0]
    defence = [Line(Side(side), 2, *defended_together(2)) for side in (0, 3, 4)]
    why = bid_made(6, 6, 6)
    assert made.lines == (Line(Side(1), 6, *why), Line(Side(2), 6, *why), *defence)
    why = bid_set(7, 6, 7)
    assert failed.lines == (Line(Side(1), -7, *why), Line(Side(2), -7, *why), *defence)


def test_scores_change_when_the_hand_is_complete() -> None:
    match = play_tricks(at_lead(SIX, "AH"), *SIX_TRICKS[:7])
    assert match.scores == (0, 0, 0, 0, 0)


# The end of the match (003:201)


def laid_down(options: str, *hands: tuple[int, int | None]) -> Match:
    """The match after hands in which a declarer, and a partner if any, score eight points each."""
    deals = [eight_for(declarer, partner) for declarer, partner in hands]
    match = Match.start(variant(f"florida-5{options}"), deals=deals)
    for declarer, partner in hands:
        match = finished(declared(match, declarer, 8, "JS" if partner is None else "AH"))
    return match


def test_match_is_ten_hands_with_the_deal_going_around_twice() -> None:
    match = laid_down("", *[(1, 2)] * 9)
    assert (match.outcome, match.scores) == (None, (0, 72, 72, 0, 0))
    match = laid_down("", *[(1, 2)] * 9, (2, None))
    assert [result.dealer for result in match.results] == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    assert (match.scores, winners(match)) == ((0, 72, 80, 0, 0), (2,))


def test_florida_5_8_equal_scores_after_ten_hands_win_together() -> None:
    match = laid_down("", *[(1, 2)] * 10)
    assert (match.scores, winners(match)) == ((0, 80, 80, 0, 0), (1, 2))


# The options


def test_option_own_card_is_off_unless_chosen() -> None:
    assert variant("florida-5+own-card=off") == RULES


def test_option_own_card_binds_the_declarer_releases_the_others_and_makes_no_partner() -> None:
    match = at_lead(BOWERS, "JS", options="+own-card")
    assert playable(match) == Cards("JS")
    assert refused(match, "play TS") == "called card"
    match = play_tricks(match, "JS KS")
    assert playable(match) == Cards("JS KS")
    match = play_tricks(match, "JS QS JH")
    assert partners(match) == {None}
    assert finished(match).results[0].declarers == (1,)


def test_option_own_card_changes_nothing_where_another_player_has_the_card() -> None:
    match = at_lead(SIX, "AH", options="+own-card")
    assert playable(match) == Cards("JS AS JC TH")
    result = play_tricks(match, *SIX_TRICKS).results[0]
    assert (result.declarers, result.points) == ((1, 2), (2, 6, 6, 2, 2))


def test_option_own_card_counts_frees_the_declarer_and_the_copy_played_first_ends_the_search() -> (
    None
):
    match = at_lead(BOWERS, "JS", options="+own-card=counts")
    assert "JS" in {str(card) for card in playable(match)}
    assert len(playable(match)) > 1
    first = play_tricks(match, "JS KS")
    assert playable(first) == Cards("JS KS")
    assert partners(first) == {None}
    assert finished(first).results[0].declarers == (1,)


def test_option_own_card_counts_leaves_the_partner_to_another_who_plays_a_copy_first() -> None:
    match = at_lead(BOWERS, "JS", options="+own-card=counts")
    kept = finished(play_tricks(match, "TS QS JS"))
    assert kept.results[0].declarers == (1, 3)


def test_option_stuck_is_after_passing_unless_chosen() -> None:
    assert variant("florida-5+stuck=after-passing") == RULES


def test_option_stuck_others_passed_leaves_the_dealer_no_ordinary_turn() -> None:
    rules = variant("florida-5+stuck=others-passed")
    match = after(started(rules), FOUR_PASSES)
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    assert seen(match, None).calls[-1] == Call(Seat(0), Bid("6"), forced=True, automatic=True)
    match = after(started(rules), "pass, bid 1, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)


def test_option_tie_is_joint_unless_chosen() -> None:
    assert variant("florida-5+tie=joint") == RULES
    assert winners(laid_down("+hands=1", (1, 2))) == (1, 2)


@pytest.mark.parametrize("limit", ["hands=1", "target=8"])
def test_option_tie_play_on_plays_further_hands_until_one_is_ahead(limit: str) -> None:
    options = f"+tie=play-on+{limit}"
    assert laid_down(options, (1, 2)).outcome is None
    assert laid_down(options, (1, 2), (3, None)).outcome is None
    assert winners(laid_down(options, (1, 2), (2, None))) == (2,)


def test_option_no_trump_is_off_unless_chosen() -> None:
    assert variant("florida-5+no-trump=off") == RULES


def test_option_no_trump_may_be_named_and_has_no_bowers() -> None:
    match = bought(started(variant("florida-5+no-trump")), 1, 6)
    named = [str(action) for action in match.legal_actions]
    assert named == ["name C", "name D", "name H", "name S", "name NT"]
    hands = ("", "AS AS QC QC TD TD AD AD", "TS JC AC KC TH TH QH QH")
    match = at_lead(hands, "AD", strain="NT", options="+no-trump")
    assert playable(play_tricks(match, "AS")) == Cards("TS")
    assert playable(play_tricks(match, "QC")) == Cards("JC AC KC")


def test_option_target_is_none_unless_chosen() -> None:
    assert variant("florida-5+target=none") == RULES


def test_option_target_twenty_one_ends_the_match() -> None:
    assert laid_down("+target=21", *[(1, None)] * 2).outcome is None
    match = laid_down("+target=21", *[(1, None)] * 3)
    assert (match.scores, winners(match)) == ((0, 24, 0, 0, 0), (1,))


def test_option_target_is_met_exactly_and_missed_by_one() -> None:
    assert winners(laid_down("+target=16", *[(1, None)] * 2)) == (1,)
    assert laid_down("+target=17", *[(1, None)] * 2).outcome is None


def test_option_target_reached_by_several_the_highest_wins() -> None:
    deals = [deal(RULES, *SIX), eight_for(1, 3)]
    match = Match.start(variant("florida-5+target=8"), deals=deals)
    match = play_tricks(declared(match, 1, 6, "AH"), *SIX_TRICKS)
    match = finished(declared(match, 1, 8, "AH"))
    assert (match.scores, winners(match)) == ((2, 14, 6, 10, 2), (1,))


def test_option_target_reached_by_several_equal_ones_they_win_together() -> None:
    assert winners(laid_down("+target=21", *[(1, 2)] * 3)) == (1, 2)


def test_option_target_is_reached_by_a_defender_too() -> None:
    match = Match.start(variant("florida-5+target=8"), deals=[eight_for(3, 2)])
    match = finished(declared(match, 1, 1, "AH"))
    assert (match.scores, winners(match)) == ((8, -1, -1, 8, 8), (0, 3, 4))


def test_option_target_takes_the_limit_of_ten_hands_away() -> None:
    assert laid_down("+target=1000", *[(1, 2)] * 11).outcome is None


def test_option_hands_is_ten_unless_chosen() -> None:
    assert variant("florida-5+hands=none") == RULES
    assert RULES.ending.hands == 10


def test_option_hands_ends_the_match_and_the_best_score_wins() -> None:
    assert laid_down("+hands=3", *[(1, 2)] * 2).outcome is None
    match = laid_down("+hands=3", (1, 2), (1, 2), (2, None))
    assert (match.scores, winners(match)) == ((0, 16, 24, 0, 0), (2,))


def test_option_hands_and_target_end_the_match_whichever_comes_first() -> None:
    assert winners(laid_down("+target=21+hands=2", *[(1, None)] * 2)) == (1,)
    assert winners(laid_down("+target=8+hands=5", (4, None))) == (4,)


def test_c29_option_forced_exact_off_lets_a_stuck_dealer_bid_six_or_more() -> None:
    match = after(started(variant("florida-5+forced-exact=off")), FOUR_PASSES, "pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert match.legal_actions == (Bid("6"), Bid("7"), Bid("8"))
    assert refused(match, "pass") == "forced bid"
    contract = after(match, "bid 8").hand.contract
    assert contract is not None
    assert (str(contract), contract.forced) == ("8 by seat 0", True)
    early = after(started(variant("florida-5+forced-exact=off+stuck=others-passed")), FOUR_PASSES)
    assert early.legal_actions == (Bid("6"), Bid("7"), Bid("8"))
