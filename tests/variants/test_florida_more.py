"""Florida double deck for six to thirteen players (003:183-201): what differs from five."""

from __future__ import annotations

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
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    deal,
    find,
    finished,
    play_tricks,
    playable,
    refused,
    seen,
    started,
    winners,
)
from tests.reasons import bid_made, defended_together

EVERY = pytest.mark.parametrize("players", range(6, 14))
RANKS = "23456789TJQKA"
ADDED = "98765432"
"""The rank that each player above five adds, in order (003:183)."""


def added(players: int, suit: str) -> str:
    """A card of that suit from each seat above four, in order."""
    return " ".join(f"{rank}{suit}" for rank in ADDED[: players - 5])


# Spades are trumps. Seat 1 takes six tricks and seat 3 the last two. Seats 2 and 3 have the aces
# of hearts; each seat above four has all cards of one added rank.
HANDS = (
    "JH JH JD JD TD TD TC TC",
    "JS JS AS AS JC JC TH TH",
    "KS QS AH KH AD KD AC KC",
    "KS QS AH KH AD KD AC KC",
    "TS TS QH QH QD QD QC QC",
    *(" ".join([f"{rank}S {rank}H {rank}D {rank}C"] * 2) for rank in ADDED),
)


def all_tricks(players: int) -> list[str]:
    """The eight tricks."""
    s, d, c, h = (added(players, suit) for suit in "SDCH")
    return [
        f"JS KS KS TS {s} TC",
        f"JS QS QS TS {s} TC",
        f"JC AH AC QC {d} TD",
        f"JC KC KC QC {d} TD",
        f"AS AC KD QD {c} JD",
        f"AS KD AD QD {c} JD",
        f"TH KH AH QH {h} JH",
        f"KH QH {h} JH TH AD",
    ]


EIGHT_TRUMPS = "JS JS JC JC AS AS KS KS"
"""With spades as trumps these take all eight tricks, whoever leads and whatever is played."""


def eight_for(players: int, seat: int, partner: int | None = None) -> Deal:
    """A deal that gives the eight trumps to a seat, and both aces of hearts to another."""
    hands = [""] * players
    hands[seat] = EIGHT_TRUMPS
    if partner is not None:
        hands[partner] = "AH AH"
    return deal(variant(f"florida-{players}"), *hands)


def declared(match: Match, seat: int, number: int, card: str, strain: str = "S") -> Match:
    """The match at the first lead: only that seat bid, and it called that card."""
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {number}" if match.turn == seat else "pass")
    return after(match, f"name {strain}", f"call {card}")


def at_lead(players: int, card: str, number: int = 6, options: str = "") -> Match:
    """The match at seat 1's first lead, when that seat has called that card."""
    rules = variant(f"florida-{players}{options}")
    return declared(started(rules, *HANDS[:players]), 1, number, card)


def played_out(players: int, number: int, card: str = "AH", options: str = "") -> Match:
    """The match after a hand in which seat 1 bid so many and called that card."""
    return play_tricks(at_lead(players, card, number, options), *all_tricks(players))


def laid_down(players: int, options: str, *hands: tuple[int, int | None]) -> Match:
    """The match after hands in which a declarer, and a partner if any, score eight points each."""
    deals = [eight_for(players, declarer, partner) for declarer, partner in hands]
    match = Match.start(variant(f"florida-{players}{options}"), deals=deals)
    for declarer, partner in hands:
        match = finished(declared(match, declarer, 8, "JS" if partner is None else "AH"))
    return match


def partners(match: Match) -> set[Seat | None]:
    """Who the partner is in the eyes of everybody, spectators included."""
    return {seen(match, seat).partner for seat in (*match.rules.table.seats, None)}


# Table and deck (003:183-186)


@EVERY
def test_everybody_plays_for_themselves(players: int) -> None:
    match = Match.start(variant(f"florida-{players}"), seed=1)
    assert match.rules.table.sides == tuple((seat,) for seat in range(players))
    assert match.scores == (0,) * players


@EVERY
def test_eight_cards_are_added_for_each_player_above_five(players: int) -> None:
    added_ranks = ADDED[: players - 5]
    every = [Card(f"{rank}{suit}") for rank in f"TJQKA{added_ranks}" for suit in "CDHS"]
    deck = variant(f"florida-{players}").deck
    assert deck.cards == Cards([*every, *every])
    assert len(deck.cards) == 40 + 8 * (players - 5)


def test_two_packs_have_cards_for_thirteen_players_and_no_more() -> None:
    assert len(variant("florida-13").deck.cards) == 2 * 52
    with pytest.raises(UnknownVariantError):
        variant("florida-14")


@EVERY
def test_all_cards_are_dealt_from_the_dealers_left_in_packets_of_two_or_three(players: int) -> None:
    match = Match.start(variant(f"florida-{players}"), seed=3, dealer=Seat(players - 2))
    dealt = match.hand.deal
    assert dealt is not None
    assert [len(hand) for hand in dealt.hands] == [8] * players
    assert dealt.aside == Cards()
    deck = match.rules.deck
    assert set(deck.packets) <= {2, 3}
    assert Cards(deck.shuffled(3, 1)[: deck.packets[0]]) <= match.hand.cards[players - 1]


# The auction (003:189)


@EVERY
def test_bidding_goes_around_once_from_the_dealers_left_to_the_dealer(players: int) -> None:
    match = started(variant(f"florida-{players}"), dealer=2)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 9)], Pass())
    for seat in (*range(3, players), 0, 1, 2):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, "bid 3" if seat == 5 else "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 5)


@EVERY
def test_a_bid_is_higher_than_the_one_before_and_nothing_goes_over_eight(players: int) -> None:
    match = after(started(variant(f"florida-{players}")), "bid 4")
    assert match.legal_actions == (*[Bid(str(number)) for number in range(5, 9)], Pass())
    assert refused(match, "bid 4") == "insufficient bid"
    assert refused(match, "bid 9") == "no such bid"
    assert after(match, "bid 8").phase is Phase.NAMING


@EVERY
def test_c17_florida_6_the_dealer_is_stuck_at_six_only_after_passing(players: int) -> None:
    match = after(started(variant(f"florida-{players}")), *["pass"] * (players - 1))
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 9)], Pass())
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    assert seen(match, None).calls[-1] == Call(Seat(0), Bid("6"), forced=True, automatic=True)


# Trumps, the called card and the play (003:191-195)


@pytest.mark.parametrize(
    ("players", "ranks", "other"),
    [*((n, RANKS[-n:], f"{ADDED[n - 5]}S") for n in range(6, 13)), (13, RANKS, "JK")],
)
def test_florida_9_10_a_suit_is_named_and_any_card_of_the_deck_called(
    players: int, ranks: str, other: str
) -> None:
    match = after(started(variant(f"florida-{players}")), "bid 8")
    assert [str(action) for action in match.legal_actions] == [f"name {suit}" for suit in "CDHS"]
    match = after(match, "name S")
    called = {str(action) for action in match.legal_actions}
    assert called == {f"call {rank}{suit}" for rank in ranks for suit in "CDHS"}
    assert refused(match, f"call {other}") == "not in the deck"


@EVERY
def test_the_bidding_player_leads_and_a_hand_is_eight_tricks_of_all(players: int) -> None:
    match = at_lead(players, "AH")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    match = play_tricks(match, *all_tricks(players))
    tricks = match.past[0].tricks
    assert [len(trick.cards) for trick in tricks] == [players] * 8
    assert [trick.winner for trick in tricks] == [1, 1, 1, 1, 1, 1, 3, 3]


@EVERY
def test_florida_3_the_first_to_play_the_called_card_is_the_partner(players: int) -> None:
    match = play_tricks(at_lead(players, "AH"), *all_tricks(players)[:2])
    match = after(match, "play JC")
    assert (playable(match), partners(match)) == (Cards("AH"), {None})
    match = after(match, "play AH")
    assert partners(match) == {Seat(2)}
    assert playable(match) == Cards("AH KH AD KD AC KC")  # seat 3 is released


@pytest.mark.parametrize(
    ("players", "card", "before", "seat"),
    [
        (6, "9D", "JC AH AC QC", 5),
        (7, "9D", "JC AH AC QC", 5),
        (7, "8D", "JC AH AC QC 9D", 6),
        (13, "2D", f"JC AH AC QC {added(12, 'D')}", 12),
    ],
)
def test_florida_4_9_an_added_card_may_be_called_and_falls_when_it_may(
    players: int, card: str, before: str, seat: int
) -> None:
    match = play_tricks(at_lead(players, card), *all_tricks(players)[:2], before)
    assert (match.turn, partners(match)) == (seat, {None})
    assert playable(match) == Cards(card)
    assert partners(after(match, f"play {card}")) == {Seat(seat)}


@EVERY
def test_florida_1_2_the_declarers_own_copies_make_no_partner_and_bind_nobody(players: int) -> None:
    match = at_lead(players, "JS")
    assert playable(match) == Cards("JS AS JC TH")
    result = play_tricks(match, *all_tricks(players)).results[0]
    assert result.declarers == (1,)
    assert result.points == (2, 6, *[2] * (players - 2))
    # one copy with seat 3, which is bound by it though the declarer plays the other
    hands = [hand.split() for hand in HANDS[:players]]
    hands[1][0], hands[3][0] = hands[3][0], hands[1][0]
    match = started(variant(f"florida-{players}"), *map(" ".join, hands))
    match = play_tricks(declared(match, 1, 6, "JS"), "JS KS")
    assert (playable(match), partners(match)) == (Cards("JS"), {None})
    assert partners(after(match, "play JS")) == {Seat(3)}


@pytest.mark.parametrize(
    ("players", "strain", "ranked"),
    [
        (6, "S", "JS JC AS KS QS TS 9S"),
        (6, "D", "AS KS QS JS TS 9S"),
        (7, "S", "JS JC AS KS QS TS 9S 8S"),
        (7, "D", "AS KS QS JS TS 9S 8S"),
        (7, "NT", "AS KS QS JS TS 9S 8S"),
    ],
)
def test_order_of_the_cards_and_of_two_equal_ones_the_first(
    players: int, strain: str, ranked: str
) -> None:
    rules, cards = variant(f"florida-{players}+no-trump"), ranked.split()
    tail = ("9H", "9H", "TH", "TH", "QH")[: players - 2]
    match = declared(started(rules, tail[-1], ranked, ranked, *tail[:-1]), 1, 1, "9H", strain)
    for place, led in enumerate(cards):
        for other in cards:
            done = play_tricks(match, f"{led} {other} {' '.join(tail)}")
            assert done.hand.tricks[0].winner == (2 if other in cards[:place] else 1)


@pytest.mark.parametrize(
    ("strain", "ranked"),
    [
        ("S", "JS JC AS KS QS TS 9S 8S 7S 6S 5S 4S 3S 2S"),
        ("D", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"),
    ],
)
def test_order_of_the_cards_goes_down_to_the_two_among_thirteen(strain: str, ranked: str) -> None:
    order = declared(started(variant("florida-13")), 1, 1, "2H", strain).hand.order
    cards, led = [Card(text) for text in ranked.split()], Card("2S")
    for place, card in enumerate(cards):
        assert [order.beats(card, other, led) for other in cards] == [
            other in cards[place + 1 :] for other in cards
        ]


# The scores of a hand (003:199)


@EVERY
@pytest.mark.parametrize("number", [1, 6])
def test_row_made_scores_the_tricks_of_the_team_to_each_of_them(players: int, number: int) -> None:
    match = played_out(players, number)
    result = match.results[0]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, True, (1, 2))
    assert result.tricks == (0, 6, 0, 2, *[0] * (players - 4))
    assert result.points == match.scores == (2, 6, 6, *[2] * (players - 3))


@EVERY
@pytest.mark.parametrize("number", [7, 8])
def test_row_failed_loses_the_bid_to_each_of_them(players: int, number: int) -> None:
    match = played_out(players, number)
    result = match.results[0]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, False, (1, 2))
    assert result.points == match.scores == (2, -number, -number, *[2] * (players - 3))


@EVERY
def test_row_defenders_score_all_tricks_or_none(players: int) -> None:
    rules = variant(f"florida-{players}")
    match = Match.start(rules, deals=[eight_for(players, 3, 2)])
    result = finished(declared(match, 1, 1, "AH")).results[0]
    assert result.points == (8, -1, -1, *[8] * (players - 3))
    match = Match.start(rules, deals=[eight_for(players, 1, 5)])
    result = finished(declared(match, 1, 8, "AH")).results[0]
    assert result.points == (0, 8, 0, 0, 0, 8, *[0] * (players - 6))


@EVERY
def test_florida_5_tricks_of_the_partner_before_the_card_falls_count(players: int) -> None:
    match = play_tricks(at_lead(players, "AD", 8), f"TH AH KH QH {added(players, 'H')} JH")
    assert (match.turn, partners(match)) == (2, {None})
    match = play_tricks(match, f"AD KD QD {added(players, 'D')} JD TH")
    result = finished(play_tricks(match, f"KS KS TS {added(players, 'S')} TC JS")).results[0]
    assert (result.declarers, result.tricks[:3]) == ((1, 2), (0, 6, 2))
    assert (result.made, result.points[:4]) == (True, (0, 8, 8, 0))


def test_florida_7_tricks_beyond_the_bid_count() -> None:
    assert played_out(6, 1).results[0].points == (2, 6, 6, 2, 2, 2)


@EVERY
def test_lines_say_who_scored_what_and_why(players: int) -> None:
    others = [Line(Side(side), 2, *defended_together(2)) for side in (0, *range(3, players))]
    why = bid_made(6, 6, 6)
    lines = (Line(Side(1), 6, *why), Line(Side(2), 6, *why), *others)
    assert played_out(players, 6).results[0].lines == lines


@EVERY
def test_a_stuck_dealer_loses_six_when_set(players: int) -> None:
    match = Match.start(variant(f"florida-{players}"), deals=[eight_for(players, 3, 2)])
    match = finished(after(match, *["pass"] * players, "name S", "call AH"))
    assert match.scores == (-6, 8, -6, *[8] * (players - 3))


# The end of the match (003:201)


@EVERY
def test_florida_8_match_is_two_hands_for_each_player(players: int) -> None:
    hands: list[tuple[int, int | None]] = [(1, 2)] * (2 * players - 1)
    assert laid_down(players, "", *hands).outcome is None
    match = laid_down(players, "", *hands, (2, None))
    assert [result.dealer for result in match.results] == [*range(players), *range(players)]
    assert winners(match) == (2,)
    assert winners(laid_down(players, "", *hands, (1, 2))) == (1, 2)  # equal: together


# The options


@EVERY
def test_every_option_has_its_default(players: int) -> None:
    defaults = ("own-card=off", "stuck=after-passing", "forced-exact=on", "tie=joint")
    for option in (*defaults, "no-trump=off", "target=none", "hands=none"):
        assert variant(f"florida-{players}+{option}") == variant(f"florida-{players}")


@EVERY
def test_option_own_card_binds_the_declarer_and_makes_no_partner(players: int) -> None:
    match = at_lead(players, "JS", options="+own-card")
    assert playable(match) == Cards("JS")
    result = play_tricks(match, *all_tricks(players)).results[0]
    assert (result.declarers, result.points[1]) == ((1,), 6)


@EVERY
def test_option_own_card_counts_makes_no_partner_if_the_declarer_plays_it_first(
    players: int,
) -> None:
    match = at_lead(players, "JS", options="+own-card=counts")
    assert playable(match) == Cards("JS AS JC TH")
    result = play_tricks(match, *all_tricks(players)).results[0]
    assert (result.declarers, result.points[1]) == ((1,), 6)


@EVERY
def test_option_stuck_others_passed_leaves_the_dealer_no_ordinary_turn(players: int) -> None:
    rules = variant(f"florida-{players}+stuck=others-passed")
    match = after(started(rules), *["pass"] * (players - 2))
    assert match.phase is Phase.AUCTION
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    assert str(after(match, "name C").hand.contract) == "6 C by seat 0"


@EVERY
def test_option_tie_play_on_plays_further_hands(players: int) -> None:
    options = "+tie=play-on+hands=1"
    assert laid_down(players, options, (1, 2)).outcome is None
    assert winners(laid_down(players, options, (1, 2), (2, None))) == (2,)


@EVERY
def test_option_no_trump_may_be_named_and_has_no_bowers(players: int) -> None:
    match = after(started(variant(f"florida-{players}+no-trump"), *HANDS[:players]), "bid 8")
    named = [str(action) for action in match.legal_actions]
    assert named == ["name C", "name D", "name H", "name S", "name NT"]
    match = play_tricks(after(match, "name NT, call AH"), "JS KS")
    assert (match.turn, playable(match)) == (3, Cards("KS QS"))
    assert playable(play_tricks(match, "QS")) == Cards("TS")


@EVERY
def test_option_target_twenty_one_ends_the_match_instead_of_the_hands(players: int) -> None:
    assert laid_down(players, "+target=21", (1, None), (1, 2)).outcome is None
    match = laid_down(players, "+target=21", (1, None), (1, 2), (1, 2))
    assert (match.scores[1:3], winners(match)) == ((24, 16), (1,))
    assert winners(laid_down(players, "+target=21", *[(1, 2)] * 3)) == (1, 2)
    assert laid_down(players, "+target=1000", *[(1, 2)] * (2 * players)).outcome is None


@EVERY
def test_option_target_reached_by_several_the_highest_wins(players: int) -> None:
    match = played_out(players, 6, options="+target=2")
    assert winners(match) == (1, 2)
    assert winners(played_out(players, 7, "JS", "+target=2")) == (0, *range(2, players))
    assert winners(laid_down(players, "+target=8", (1, None))) == (1,)


@EVERY
def test_option_hands_ends_the_match_and_the_best_score_wins(players: int) -> None:
    assert laid_down(players, "+hands=2", (1, 2)).outcome is None
    assert winners(laid_down(players, "+hands=2", (1, 2), (2, None))) == (2,)
    assert winners(laid_down(players, "+hands=5+target=8", (4, None))) == (4,)


@pytest.mark.parametrize("option", ["stuck=never", "tie=declarer", "own-card=maybe", "target=0"])
def test_values_that_an_option_does_not_have_are_refused_by_name(option: str) -> None:
    name, _, _ = option.partition("=")
    with pytest.raises(UnknownVariantError, match=f"option '{name}' cannot be"):
        variant(f"florida-7+{option}")


@EVERY
def test_every_option_is_tested_here(players: int) -> None:
    found = find(found for found in variants() if found.id == f"florida-{players}")
    assert [option.name for option in found.options] == [
        *("own-card", "stuck", "forced-exact", "tie", "no-trump", "target", "hands")
    ]


@EVERY
def test_c29_option_forced_exact_off_lets_a_stuck_dealer_bid_six_or_more(players: int) -> None:
    rules = variant(f"florida-{players}+forced-exact=off")
    match = after(started(rules), *["pass"] * players)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert match.legal_actions == (Bid("6"), Bid("7"), Bid("8"))
    assert str(after(match, "bid 7").hand.contract) == "7 by seat 0"
