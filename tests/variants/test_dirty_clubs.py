"""Dirty clubs, or buck euchre (003:143-155), statement by statement."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pepper import (
    Bid,
    Card,
    Cards,
    DropOut,
    HandEnd,
    Kind,
    Line,
    Match,
    Pass,
    Phase,
    PlayOn,
    RulesError,
    Said,
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
    playable,
    refused,
    said,
    seen,
    started,
    winners,
)
from tests.reasons import bid_made, bid_set, defended

RULES = variant("dirty-clubs-4")
EVERY = pytest.mark.parametrize("players", [3, 4, 5, 6])

# Spades are trumps, and the player on the dealer's left, seat 1, leads.
THREE = ("9S 9C TC QC KC", "JS JC AS 9H 9D", "KS QS AH KH QH", "TS TD QD KD AD")
THREE_TRICKS = ("JS QS TS 9S", "JC KS TD 9C", "AS QH QD TC", "9H AH KD QC", "KH AD KC 9D")
"""Seat 1 takes three tricks and seat 2 the last two."""
TWO = ("TC KC QH JH TS", "JS JC 9H TH 9C", "AH KH QC TD 9D", "AC AD KD QD JD")
TWO_TRICKS = ("JS TD JD TS", "JC 9D QD KC", "9H AH KD JH", "KH AD QH TH", "QC AC TC 9C")
"""Seats 1 and 2 take two tricks each and seat 3 the last one."""
NO_TRUMP_TRICKS = ("AS QS TS 9S", "JS KS TD 9C", "AH QD TC 9H", "KH KD QC 9D", "QH AD KC JC")
"""The cards of `THREE` without trumps: the first trick is seat 1's, the others are seat 2's."""
FIVE_TRUMPS = "JS JC AS KS QS"
"""With spades as trumps these take all five tricks, whoever leads and whatever is played."""


def bought(match: Match, seat: int, number: int, strain: str = "S") -> Match:
    """The match after an auction in which only that seat bids; it names that strain."""
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {number}" if match.turn == seat else "pass")
    return after(match, f"name {strain}")


def opened(seat: int, number: int, options: str = "", hands: tuple[str, ...] = THREE) -> Match:
    """The match of four, seat 0 dealing, when that seat has bid so much and named spades."""
    return bought(started(variant(f"dirty-clubs-4{options}"), *hands), seat, number)


def three(seat: int, number: int, options: str = "") -> Match:
    """The match after a hand: the seat bid so much, 1 took three tricks and 2 took two."""
    return play_tricks(opened(seat, number, options), *THREE_TRICKS)


def laid_down(options: str, *declarers: int) -> Match:
    """The match after hands in which each of these bid five in turn and took all tricks."""
    deals = [deal(RULES, *[""] * seat, FIVE_TRUMPS) for seat in declarers]
    match = Match.start(variant(f"dirty-clubs-4{options}"), deals=deals)
    for seat in declarers:
        match = finished(bought(match, seat, 5))
    return match


# Table and deck (003:148)


@EVERY
def test_table_is_three_to_six_players_each_for_themselves(players: int) -> None:
    rules = variant(f"dirty-clubs-{players}")
    assert rules.table.sides == tuple((seat,) for seat in range(players))


@pytest.mark.parametrize("players", [2, 7])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(UnknownVariantError, match=f"unknown variant 'dirty-clubs-{players}'"):
        variant(f"dirty-clubs-{players}")


@pytest.mark.parametrize(
    ("players", "ranks", "aside"),
    [(3, "TJQKA", 5), (4, "9TJQKA", 4), (5, "89TJQKA", 3), (6, "789TJQKA", 2)],
)
def test_dirty_clubs_1_2_five_cards_each_of_the_smallest_pack_that_leaves_some(
    players: int, ranks: str, aside: int
) -> None:
    match = Match.start(variant(f"dirty-clubs-{players}"), seed=3)
    assert match.rules.deck.cards == Cards(Card(f"{rank}{s}") for rank in ranks for s in "CDHS")
    dealt = match.hand.deal
    assert dealt is not None
    assert [len(hand) for hand in dealt.hands] == [5] * players
    assert len(dealt.aside) == aside


@EVERY
def test_deal_proceeds_clockwise_from_any_first_dealer(players: int) -> None:
    match = Match.start(variant(f"dirty-clubs-{players}"), seed=3, dealer=Seat(players - 1))
    dealt = match.rules.deck.shuffled(3, 1)
    for place in range(players):
        assert dealt[place] in match.hand.cards[place]
    for _ in range(players):
        match = finished(match, lambda match: match.legal_actions[-1])  # all pass
    dealers = [result.dealer for result in match.results]
    assert dealers == [players - 1, *range(players - 1)]


# The auction (003:145, 151)


@EVERY
def test_dirty_clubs_3_one_lap_from_the_dealers_left_to_the_dealer(players: int) -> None:
    match = Match.start(variant(f"dirty-clubs-{players}"), seed=3)
    for seat in range(1, players):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, "bid 1" if seat == 1 else "pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    match = after(match, "bid 2")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)


def test_dirty_clubs_3_bids_are_one_to_five_tricks_or_pass() -> None:
    match = started(RULES)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 6)], Pass())
    assert refused(match, "bid 0") == "no such bid"
    assert refused(match, "bid 6") == "no such bid"


def test_dirty_clubs_3_a_bid_is_higher_than_the_one_before() -> None:
    match = after(started(RULES), "bid 3")
    assert said(match) == ["bid 4", "bid 5", "pass"]
    assert refused(match, "bid 3") == "insufficient bid"
    assert after(match, "bid 5").phase is Phase.NAMING  # nothing goes over five


def test_the_high_bidder_calls_trump() -> None:
    match = after(started(RULES), "bid 1, pass, bid 2, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 3)
    contract = after(match, "name H").hand.contract
    assert (str(contract), contract and contract.forced) == ("2 H by seat 3", False)


def test_dirty_clubs_9_only_suits_are_called() -> None:
    match = after(started(RULES), "bid 5")
    assert said(match) == ["name C", "name D", "name H", "name S"]
    assert refused(match, "name NT") == "strain not offered"


def test_dirty_clubs_7_a_hand_without_a_bid_is_thrown_in_and_the_deal_moves_on() -> None:
    match = after(started(RULES, *THREE), "pass, pass, pass, pass")
    result = match.results[0]
    assert (result.ending, result.contract, result.made) == (HandEnd.PASSED_OUT, None, False)
    assert (result.tricks, result.points, result.lines) == ((0,) * 4, (0,) * 4, ())
    assert (match.hand.dealer, match.scores) == (1, (15, 15, 15, 15))


# The play (003:145)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_dirty_clubs_4_the_player_on_the_dealers_left_leads(seat: int) -> None:
    match = opened(seat, 2)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    match = bought(started(RULES, dealer=2), seat, 2)
    assert (match.phase, match.turn) == (Phase.PLAY, 3)


@pytest.mark.parametrize(
    ("strain", "led", "may"),
    [
        ("S", "AS", "TS JC"),  # the left bower is a trump
        ("S", "QC", "AC"),  # and no club
        ("H", "AS", "TS"),
        ("H", "QC", "JC AC"),
        ("H", "TD", "TS JC AC TH QH"),  # void: no duty to trump
    ],
)
def test_suit_is_followed_if_possible(strain: str, led: str, may: str) -> None:
    match = bought(started(RULES, "", "AS QC TD", "TS JC AC TH QH"), 1, 1, strain)
    match = after(match, f"play {led}")
    assert playable(match) == Cards(may)
    if led == "AS":
        assert refused(match, "play TH") == "revoke"


TRUMPS = ("JS AS QS 9S 7S", "JC KS TS 8S AC")
SPADES_ONLY = ("AS QS TS 8S 7C", "KS JS 9S 7S 8C")


@pytest.mark.parametrize(
    ("strain", "hands", "ranked"),
    [
        ("S", TRUMPS, "JS JC AS KS QS TS 9S 8S 7S"),
        ("D", SPADES_ONLY, "AS KS QS JS TS 9S 8S 7S"),
        ("NT", SPADES_ONLY, "AS KS QS JS TS 9S 8S 7S"),
    ],
)
def test_order_of_the_cards_down_to_the_seven(
    strain: str, hands: tuple[str, str], ranked: str
) -> None:
    rules, cards = variant("dirty-clubs-6+no-trump"), ranked.split()
    for high, low in pairwise(cards):
        for led, other in ((high, low), (low, high)):
            one, two = hands if led in hands[0] else hands[::-1]
            dealt = started(rules, "TH", one, two, "7H", "8H", "9H")
            match = play_tricks(bought(dealt, 1, 1, strain), f"{led} {other} 7H 8H 9H TH")
            assert match.hand.tricks[0].winner == (1 if led == high else 2)


def test_a_trump_takes_the_trick_and_who_takes_it_leads_to_the_next() -> None:
    match = opened(1, 3, hands=("TS", "9H", "AH", "9S"))
    match = play_tricks(match, "9H AH 9S TS")
    assert (match.hand.tricks[0].winner, match.turn) == (0, 0)


@EVERY
def test_a_hand_is_five_tricks_that_everybody_plays_to(players: int) -> None:
    match = bought(Match.start(variant(f"dirty-clubs-{players}"), seed=5), 1, 1)
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [players] * 5


# The scores of a hand (003:151)


@EVERY
def test_everybody_starts_with_fifteen(players: int) -> None:
    assert Match.start(variant(f"dirty-clubs-{players}"), seed=1).scores == (15,) * players


def test_row_ordinary_player_subtracts_the_tricks_made_or_set() -> None:
    for number in (3, 4):
        result = three(1, number).results[0]
        assert (result.ending, result.tricks) == (HandEnd.PLAYED, (0, 3, 2, 0))
        assert [result.points[seat] for seat in (0, 2, 3)] == [0, -2, 0]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_row_high_bidder_who_makes_it_subtracts_the_tricks_and_not_the_bid(number: int) -> None:
    match = three(1, number)
    result = match.results[0]
    assert (result.made, result.declarers, result.points) == (True, (1,), (0, -3, -2, 0))
    assert match.scores == (15, 12, 13, 15)


@pytest.mark.parametrize("number", [4, 5])
def test_row_high_bidder_who_fails_adds_five_and_subtracts_nothing(number: int) -> None:
    match = three(1, number)
    result = match.results[0]
    assert (result.made, result.declarers, result.points) == (False, (1,), (0, 5, -2, 0))
    assert match.scores == (15, 20, 13, 15)


def test_row_high_bidder_without_a_trick_adds_five() -> None:
    result = three(3, 1).results[0]
    assert (result.made, result.points) == (False, (0, -3, -2, 5))


def test_row_only_the_high_bidder_is_held_to_a_bid() -> None:
    match = after(started(RULES, *THREE), "pass, bid 3, bid 4, pass, name S")
    assert play_tricks(match, *THREE_TRICKS).results[0].points == (0, -3, -2, 5)
    match = after(started(RULES, *THREE), "bid 2, pass, pass, bid 3, name S")
    assert play_tricks(match, *THREE_TRICKS).results[0].points == (5, -3, -2, 0)


def test_lines_say_who_scored_what_and_why() -> None:
    others = (
        Line(Side(0), 0, *defended(0)),
        Line(Side(2), -2, *defended(2)),
        Line(Side(3), 0, *defended(0)),
    )
    made, failed = three(1, 3).results[0], three(1, 4).results[0]
    assert made.lines == (Line(Side(1), -3, *bid_made("3", 3, 3)), *others)
    assert failed.lines == (Line(Side(1), 5, *bid_set("4", 3, 4)), *others)


# The end of the match (003:151)


def test_match_ends_when_somebody_is_down_to_zero() -> None:
    assert laid_down("", 1, 1).outcome is None
    match = laid_down("", 1, 1, 1)
    assert (match.scores, winners(match)) == ((15, 0, 15, 15), (1,))
    assert match.turn is None


def test_match_goes_on_at_one_and_does_not_end_within_a_hand() -> None:
    match = three(1, 3, "+start=4")
    assert (match.scores, match.outcome) == ((4, 1, 2, 4), None)
    match = opened(1, 3, "+start=3")
    for _ in range(19):
        match = match.apply(first(match))
    assert (match.scores, match.phase) == ((3, 3, 3, 3), Phase.PLAY)


def test_dirty_clubs_8_of_several_at_the_goal_the_lowest_wins_and_scores_fall_below_zero() -> None:
    match = three(2, 2, "+start=2")
    assert (match.scores, winners(match)) == ((2, -1, 0, 2), (1,))


def test_dirty_clubs_8_equal_scores_at_the_goal_win_together() -> None:
    match = play_tricks(opened(1, 2, "+start=2", TWO), *TWO_TRICKS)
    assert (match.scores, winners(match)) == ((2, 0, 0, 1), (1, 2))


def test_a_player_who_did_not_bid_may_win() -> None:
    assert winners(three(1, 4, "+start=2")) == (2,)


# The option bump (003:153)


def test_option_bump_is_off_unless_chosen() -> None:
    assert variant("dirty-clubs-4+bump=off") == RULES
    assert three(1, 3).results[0].points[0] == 0


def test_row_bump_costs_who_takes_no_trick_five() -> None:
    result = three(1, 3, "+bump").results[0]
    assert (result.points, result.lines[1]) == ((5, -3, -2, 5), Line(Side(0), 5, *defended(0)))
    assert three(1, 4, "+bump").results[0].points == (5, 5, -2, 5)


def test_row_bump_regardless_of_ones_bid() -> None:
    match = after(started(variant("dirty-clubs-4+bump"), *THREE), "bid 1, pass, bid 2, bid 3")
    assert play_tricks(after(match, "name S"), *THREE_TRICKS).results[0].points == (5, -3, -2, 5)
    match = after(started(variant("dirty-clubs-4+bump"), *THREE), "pass, bid 1, bid 2, pass")
    assert play_tricks(after(match, "name S"), *THREE_TRICKS).results[0].points == (5, -3, -2, 5)


def test_bump_alone_gives_nobody_a_chance_to_drop_out() -> None:
    assert opened(1, 3, "+bump").phase is Phase.PLAY


def test_c15_dirty_clubs_5_a_bumped_bidder_pays_once() -> None:
    result = three(3, 1, "+bump").results[0]
    assert (result.points, result.lines[0].why) == (
        (5, -3, -2, 5),
        "set on 1: 0 tricks taken, 1 needed",
    )


def test_option_bumped_bidder_pays_twice() -> None:
    assert variant("dirty-clubs-4+bumped-bidder-pays-twice=off") == RULES
    result = three(3, 1, "+bump+bumped-bidder-pays-twice").results[0]
    assert result.points == (5, -3, -2, 10)
    assert result.lines[:2] == (
        Line(Side(3), 5, *bid_set("1", 0, 1)),
        Line(Side(3), 5, Kind("shut out")),
    )
    result = three(1, 4, "+bump+bumped-bidder-pays-twice").results[0]
    assert result.points == (5, 5, -2, 5)  # a bidder with tricks is set only


@pytest.mark.parametrize("option", ["drop-out", "bumped-bidder-pays-twice"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_options_of_bumped_players_are_refused_without_bump(players: int, option: str) -> None:
    with pytest.raises(RulesError, match=f"options: {option} is for games.*add bump"):
        variant(f"dirty-clubs-{players}+{option}")


# The option drop-out (003:153)

DROP = "+bump+drop-out"


def test_option_drop_out_is_off_unless_chosen() -> None:
    assert variant("dirty-clubs-4+drop-out=off") == RULES


def test_dirty_clubs_11_after_trump_is_called_each_from_the_bidders_left_drops_out_or_not() -> None:
    match = started(variant(f"dirty-clubs-4{DROP}"), *THREE)
    match = after(match, "pass, bid 2, pass, pass")
    assert match.phase is Phase.NAMING
    match = after(match, "name S")
    for seat, text in ((3, "play on"), (0, "drop out"), (1, "play on")):
        assert (match.phase, match.turn) == (Phase.NEGOTIATION, seat)
        assert match.legal_actions == (PlayOn(), DropOut())
        match = after(match, text)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)  # dirty-clubs 6: seat 2 is not asked
    assert match.hand.sitting_out == (0,)


def test_dirty_clubs_11_everybody_hears_who_drops_out() -> None:
    match = after(opened(2, 2, DROP), "play on, drop out")
    heard = (Said(Seat(3), PlayOn()), Said(Seat(0), DropOut()))
    for seat in (0, 1, 2, 3, None):
        assert (seen(match, seat).said, seen(match, seat).sitting_out) == (heard, (0,))


def test_row_dropped_out_is_not_penalized() -> None:
    match = after(opened(1, 3, DROP), "play on, drop out, drop out")
    match = play_tricks(match, "JS QS", "JC KS", "AS QH", "9H AH", "KH 9D")
    result = match.results[0]
    assert (result.ending, result.tricks) == (HandEnd.PLAYED, (0, 3, 2, 0))
    assert result.points == (0, -3, -2, 0)
    assert result.lines[1:] == (
        Line(Side(2), -2, *defended(2)),
        Line(Side(0), 0, Kind("dropped out")),
        Line(Side(3), 0, Kind("dropped out")),
    )


def test_row_dropped_out_takes_no_trick_and_who_stays_without_one_is_bumped() -> None:
    match = after(opened(1, 3, DROP), "drop out, play on, play on")
    match = play_tricks(match, "JS TS 9S", "JC TD 9C", "AS QD TC", "9H KD QC", "9D AD KC")
    result = match.results[0]
    assert (result.tricks, result.points) == ((0, 4, 0, 1), (5, -4, 0, -1))


def test_drop_out_leaves_the_bidder_held_to_the_bid() -> None:
    match = after(opened(1, 4, DROP), "play on, drop out, drop out")
    result = play_tricks(match, "JS QS", "JC KS", "AS QH", "9H AH", "KH 9D").results[0]
    assert (result.made, result.points) == (False, (0, 5, -2, 0))


def test_dirty_clubs_6_the_bidder_may_not_drop_out() -> None:
    match = opened(1, 5, DROP)
    for seat in (2, 3, 0):
        assert match.turn == seat
        match = after(match, "play on")
    assert match.phase is Phase.PLAY
    assert refused(match, "drop out") == "wrong phase"


@pytest.mark.parametrize("number", [1, 5])
def test_dirty_clubs_6_when_all_others_drop_out_the_bidder_takes_five_unplayed(number: int) -> None:
    match = after(opened(3, number, DROP), "drop out, drop out, drop out")
    result = match.results[0]
    assert (result.ending, result.made, result.tricks) == (HandEnd.UNOPPOSED, True, (0, 0, 0, 5))
    assert result.points == (0, 0, 0, -5)
    assert result.lines[0] == Line(Side(3), -5, *bid_made(number, 5, number))
    assert match.past[0].tricks == ()
    assert (match.hand.dealer, match.scores) == (1, (15, 15, 15, 10))


def test_dirty_clubs_6_five_tricks_unplayed_may_win_the_match() -> None:
    match = after(opened(3, 1, f"{DROP}+start=5"), "drop out, drop out, drop out")
    assert (match.scores, winners(match)) == ((5, 5, 5, 0), (3,))


@pytest.mark.parametrize(
    ("dropping", "leader"),
    [("play on, drop out, play on", 2), ("play on, drop out, drop out", 3), ("drop out", 1)],
)
def test_dirty_clubs_4_the_next_player_leads_where_the_leader_dropped_out(
    dropping: str, leader: int
) -> None:
    match = after(opened(3, 1, DROP), dropping)
    while match.phase is Phase.NEGOTIATION:
        match = after(match, "play on")
    assert (match.phase, match.turn) == (Phase.PLAY, leader)


# The option passout-no-trump (003:155)

PASSED = "pass, pass, pass, pass"


def passed_out(options: str = "") -> Match:
    """The match of four at the first lead of a hand without a bid."""
    return after(started(variant(f"dirty-clubs-4+passout-no-trump{options}"), *THREE), PASSED)


def test_option_passout_no_trump_is_off_unless_chosen() -> None:
    assert variant("dirty-clubs-4+passout-no-trump=off") == RULES


@pytest.mark.parametrize("options", ["", "+bump+drop-out"])
def test_a_hand_without_a_bid_is_played_and_nobody_drops_out(options: str) -> None:
    match = passed_out(options)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert (match.hand.contract, match.hand.sitting_out) == (None, ())


def test_a_hand_without_a_bid_has_no_trump_and_no_bowers() -> None:
    match = play_tricks(passed_out(), "AS QS TS 9S", "JS KS TD 9C")
    assert [trick.winner for trick in match.hand.tricks] == [1, 2]
    rules = variant("dirty-clubs-4+passout-no-trump")
    match = after(started(rules, "", "AS", "TS JC AC"), PASSED, "play AS")
    assert playable(match) == Cards("TS")


def test_row_passed_out_everybody_subtracts_the_tricks() -> None:
    match = play_tricks(passed_out(), *NO_TRUMP_TRICKS)
    result = match.results[0]
    assert (result.ending, result.contract, result.made) == (HandEnd.PLAYED, None, False)
    assert (result.declarers, result.tricks) == ((), (0, 1, 4, 0))
    assert result.points == (0, -1, -4, 0)
    assert result.lines[1:3] == (
        Line(Side(1), -1, *defended(1)),
        Line(Side(2), -4, *defended(4)),
    )


def test_dirty_clubs_7_bumps_count_where_nobody_bid() -> None:
    result = play_tricks(passed_out("+bump"), *NO_TRUMP_TRICKS).results[0]
    assert result.points == (5, -1, -4, 5)


def test_option_bump_without_contract_is_on_unless_chosen() -> None:
    assert variant("dirty-clubs-4+bump-without-contract=on") == RULES
    options = "+bump+bump-without-contract=off"
    result = play_tricks(passed_out(options), *NO_TRUMP_TRICKS).results[0]
    assert result.points == (0, -1, -4, 0)
    assert three(1, 3, options).results[0].points == (5, -3, -2, 5)


# The other options


def test_option_hand_size_is_five_unless_chosen() -> None:
    assert variant("dirty-clubs-4+hand-size=5") == RULES


@pytest.mark.parametrize(
    ("players", "size", "exact", "cards"),
    [
        (3, 4, 20, 20),
        (3, 7, 24, 24),
        (4, 4, 20, 20),
        (4, 5, 20, 24),
        (4, 6, 24, 28),
        (4, 7, 28, 32),
        (5, 4, 20, 24),
        (5, 5, 28, 28),
        (6, 4, 24, 28),
        (6, 5, 32, 32),
        (6, 6, 36, 40),
        (6, 7, 44, 44),
    ],
)
def test_options_hand_size_and_exact_pack(players: int, size: int, exact: int, cards: int) -> None:
    for option, count in (("exact-pack", exact), ("exact-pack=off", cards)):
        rules = variant(f"dirty-clubs-{players}+hand-size={size}+{option}")
        assert (rules.deck.hand_size, len(rules.deck.cards)) == (size, count)
        match = Match.start(rules, seed=1)
        assert match.legal_actions == (*[Bid(str(n)) for n in range(1, size + 1)], Pass())
        match = finished(bought(match, 1, size))
        assert sum(match.results[0].tricks) == size


@pytest.mark.parametrize("value", ["3", "8", "none"])
def test_option_hand_size_is_four_to_seven(value: str) -> None:
    with pytest.raises(UnknownVariantError, match="'hand-size' cannot be"):
        variant(f"dirty-clubs-4+hand-size={value}")


def test_option_hand_size_is_what_the_bidder_takes_unplayed() -> None:
    match = started(variant(f"dirty-clubs-3+hand-size=6{DROP}"))
    match = after(bought(match, 2, 6), "drop out, drop out")
    assert match.results[0].points == (0, 0, -6)


def test_option_exact_pack_is_off_unless_chosen() -> None:
    assert variant("dirty-clubs-4+exact-pack=off") == RULES


def test_option_laps_is_one_unless_chosen() -> None:
    assert variant("dirty-clubs-4+laps=1") == RULES


def test_option_laps_two_lets_everybody_speak_twice_and_no_more() -> None:
    match = started(variant("dirty-clubs-3+hand-size=7+laps=2"))
    for seat, text in ((1, "bid 1"), (2, "pass"), (0, "bid 2"), (1, "bid 3"), (2, "bid 4")):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, text)
    match = after(match, "bid 5")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)


def test_option_laps_two_does_not_ask_the_standing_bidder_again() -> None:
    match = after(started(variant("dirty-clubs-4+laps=2")), "bid 1, pass, bid 2, pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 3)


def test_option_laps_two_is_over_when_all_passed_once() -> None:
    match = after(started(variant("dirty-clubs-4+laps=2")), PASSED)  # 003:155, "all the way around"
    assert match.results[0].ending is HandEnd.PASSED_OUT


def test_option_lead_is_eldest_unless_chosen() -> None:
    assert variant("dirty-clubs-4+lead=eldest") == RULES


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_option_lead_declarer_lets_the_high_bidder_lead(seat: int) -> None:
    assert opened(seat, 2, "+lead=declarer").turn == seat
    match = after(opened(seat, 2, f"+lead=declarer{DROP}"), "drop out, play on, play on")
    assert (match.phase, match.turn) == (Phase.PLAY, seat)


def test_option_lead_declarer_leaves_a_hand_without_a_bid_to_the_dealers_left() -> None:
    assert passed_out("+lead=declarer").turn == 1


def test_option_precedence_is_points_unless_chosen() -> None:
    assert variant("dirty-clubs-4+precedence=points") == RULES


def test_option_precedence_declarer_wins_before_a_lower_score() -> None:
    assert winners(three(2, 2, "+start=2+precedence=declarer")) == (2,)
    tied = play_tricks(opened(1, 2, "+start=2+precedence=declarer", TWO), *TWO_TRICKS)
    assert winners(tied) == (1,)


def test_option_precedence_declarer_needs_the_declarer_at_the_goal() -> None:
    assert winners(three(3, 1, "+start=2+precedence=declarer")) == (1,)
    match = play_tricks(passed_out("+start=1+precedence=declarer"), *NO_TRUMP_TRICKS)
    assert (match.scores, winners(match)) == ((1, 0, -3, 1), (2,))


def test_option_no_trump_is_off_unless_chosen() -> None:
    assert variant("dirty-clubs-4+no-trump=off") == RULES


def test_option_no_trump_may_be_called_and_has_no_bowers() -> None:
    match = after(started(variant("dirty-clubs-4+no-trump"), *THREE), "bid 5")
    assert said(match) == ["name C", "name D", "name H", "name S", "name NT"]
    result = play_tricks(after(match, "name NT"), *NO_TRUMP_TRICKS).results[0]
    assert (result.tricks, result.points) == ((0, 1, 4, 0), (0, 5, -4, 0))


def test_option_start_is_fifteen_unless_chosen() -> None:
    assert variant("dirty-clubs-4+start=15") == RULES
    assert laid_down("+start=11", 1, 1).outcome is None
    assert winners(laid_down("+start=10", 1, 1)) == (1,)


def test_option_hands_is_none_unless_chosen() -> None:
    assert variant("dirty-clubs-4+hands=none") == RULES


def test_option_hands_ends_the_match_and_the_lowest_score_wins() -> None:
    assert laid_down("+hands=2", 1).outcome is None
    match = three(1, 3, "+hands=1")
    assert (match.scores, winners(match)) == ((15, 12, 13, 15), (1,))
    assert winners(laid_down("+hands=2", 1, 2)) == (1, 2)
    assert winners(laid_down("+hands=9", 1, 1, 1)) == (1,)


@EVERY
def test_every_option_is_tested_here(players: int) -> None:
    found = find(found for found in variants() if found.id == f"dirty-clubs-{players}")
    assert {option.name for option in found.options} == {
        *("bump", "drop-out", "passout-no-trump", "hand-size", "exact-pack", "laps", "lead"),
        *("bumped-bidder-pays-twice", "bump-without-contract", "precedence", "no-trump"),
        *("start", "hands"),
    }
