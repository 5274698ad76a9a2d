"""Florida double deck for six and seven players (003:183-201): what differs from five."""

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
    finished,
    play_tricks,
    playable,
    refused,
    seen,
    started,
    winners,
)

BOTH = pytest.mark.parametrize("players", [6, 7])

# Spades are trumps. Seat 1 takes six tricks and seat 3 the last two. Seats 2 and 3 have the aces
# of hearts; the nines are with seat 5 and, where seven play, the eights with seat 6.
HANDS = (
    "JH JH JD JD TD TD TC TC",
    "JS JS AS AS JC JC TH TH",
    "KS QS AH KH AD KD AC KC",
    "KS QS AH KH AD KD AC KC",
    "TS TS QH QH QD QD QC QC",
    "9S 9S 9H 9H 9D 9D 9C 9C",
    "8S 8S 8H 8H 8D 8D 8C 8C",
)
TRICKS = {
    6: (
        "JS KS KS TS 9S TC",
        "JS QS QS TS 9S TC",
        "JC AH AC QC 9D TD",
        "JC KC KC QC 9D TD",
        "AS AC KD QD 9C JD",
        "AS KD AD QD 9C JD",
        "TH KH AH QH 9H JH",
        "KH QH 9H JH TH AD",
    ),
    7: (
        "JS KS KS TS 9S 8S TC",
        "JS QS QS TS 9S 8S TC",
        "JC AH AC QC 9D 8D TD",
        "JC KC KC QC 9D 8D TD",
        "AS AC KD QD 9C 8C JD",
        "AS KD AD QD 9C 8C JD",
        "TH KH AH QH 9H 8H JH",
        "KH QH 9H 8H JH TH AD",
    ),
}
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
    return play_tricks(at_lead(players, card, number, options), *TRICKS[players])


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


@BOTH
def test_everybody_plays_for_themselves(players: int) -> None:
    match = Match.start(variant(f"florida-{players}"), seed=1)
    assert match.rules.table.sides == tuple((seat,) for seat in range(players))
    assert match.scores == (0,) * players


@pytest.mark.parametrize(("players", "ranks", "cards"), [(6, "9TJQKA", 48), (7, "89TJQKA", 56)])
def test_eight_cards_are_added_for_each_player_above_five(
    players: int, ranks: str, cards: int
) -> None:
    every = [Card(f"{rank}{suit}") for rank in ranks for suit in "CDHS"]
    deck = variant(f"florida-{players}").deck
    assert deck.cards == Cards([*every, *every])
    assert len(deck.cards) == cards


@BOTH
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


@BOTH
def test_bidding_goes_around_once_from_the_dealers_left_to_the_dealer(players: int) -> None:
    match = started(variant(f"florida-{players}"), dealer=2)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 9)], Pass())
    for seat in (*range(3, players), 0, 1, 2):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, "bid 3" if seat == 5 else "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 5)


@BOTH
def test_a_bid_is_higher_than_the_one_before_and_nothing_goes_over_eight(players: int) -> None:
    match = after(started(variant(f"florida-{players}")), "bid 4")
    assert match.legal_actions == (*[Bid(str(number)) for number in range(5, 9)], Pass())
    assert refused(match, "bid 4") == "insufficient bid"
    assert refused(match, "bid 9") == "no such bid"
    assert after(match, "bid 8").phase is Phase.NAMING


@BOTH
def test_c17_florida_6_the_dealer_is_stuck_at_six_only_after_passing(players: int) -> None:
    match = after(started(variant(f"florida-{players}")), *["pass"] * (players - 1))
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert match.legal_actions == (*[Bid(str(number)) for number in range(1, 9)], Pass())
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    assert seen(match, None).calls[-1] == Call(Seat(0), Bid("6"), forced=True, automatic=True)


# Trumps, the called card and the play (003:191-195)


@pytest.mark.parametrize(("players", "ranks", "other"), [(6, "9TJQKA", "8S"), (7, "89TJQKA", "7S")])
def test_florida_9_10_a_suit_is_named_and_any_card_of_the_deck_called(
    players: int, ranks: str, other: str
) -> None:
    match = after(started(variant(f"florida-{players}")), "bid 8")
    assert [str(action) for action in match.legal_actions] == [f"name {suit}" for suit in "CDHS"]
    match = after(match, "name S")
    called = {str(action) for action in match.legal_actions}
    assert called == {f"call {rank}{suit}" for rank in ranks for suit in "CDHS"}
    assert refused(match, f"call {other}") == "not in the deck"


@BOTH
def test_the_bidding_player_leads_and_a_hand_is_eight_tricks_of_all(players: int) -> None:
    match = at_lead(players, "AH")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    match = play_tricks(match, *TRICKS[players])
    tricks = match.past[0].tricks
    assert [len(trick.cards) for trick in tricks] == [players] * 8
    assert [trick.winner for trick in tricks] == [1, 1, 1, 1, 1, 1, 3, 3]


@BOTH
def test_florida_3_the_first_to_play_the_called_card_is_the_partner(players: int) -> None:
    match = play_tricks(at_lead(players, "AH"), *TRICKS[players][:2])
    match = after(match, "play JC")
    assert (playable(match), partners(match)) == (Cards("AH"), {None})
    match = after(match, "play AH")
    assert partners(match) == {Seat(2)}
    assert playable(match) == Cards("AH KH AD KD AC KC")  # seat 3 is released


@pytest.mark.parametrize(
    ("players", "card", "before", "seat"),
    [(6, "9D", "JC AH AC QC", 5), (7, "9D", "JC AH AC QC", 5), (7, "8D", "JC AH AC QC 9D", 6)],
)
def test_florida_4_9_an_added_card_may_be_called_and_falls_when_it_may(
    players: int, card: str, before: str, seat: int
) -> None:
    match = play_tricks(at_lead(players, card), *TRICKS[players][:2], before)
    assert (match.turn, partners(match)) == (seat, {None})
    assert playable(match) == Cards(card)
    assert partners(after(match, f"play {card}")) == {Seat(seat)}


@BOTH
def test_florida_1_2_the_declarers_own_copies_make_no_partner_and_bind_nobody(players: int) -> None:
    match = at_lead(players, "JS")
    assert playable(match) == Cards("JS AS JC TH")
    result = play_tricks(match, *TRICKS[players]).results[0]
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


# The scores of a hand (003:199)


@BOTH
@pytest.mark.parametrize("number", [1, 6])
def test_row_made_scores_the_tricks_of_the_team_to_each_of_them(players: int, number: int) -> None:
    match = played_out(players, number)
    result = match.results[0]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, True, (1, 2))
    assert result.tricks == (0, 6, 0, 2, *[0] * (players - 4))
    assert result.points == match.scores == (2, 6, 6, *[2] * (players - 3))


@BOTH
@pytest.mark.parametrize("number", [7, 8])
def test_row_failed_loses_the_bid_to_each_of_them(players: int, number: int) -> None:
    match = played_out(players, number)
    result = match.results[0]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, False, (1, 2))
    assert result.points == match.scores == (2, -number, -number, *[2] * (players - 3))


@BOTH
def test_row_defenders_score_all_tricks_or_none(players: int) -> None:
    rules = variant(f"florida-{players}")
    match = Match.start(rules, deals=[eight_for(players, 3, 2)])
    result = finished(declared(match, 1, 1, "AH")).results[0]
    assert result.points == (8, -1, -1, *[8] * (players - 3))
    match = Match.start(rules, deals=[eight_for(players, 1, 5)])
    result = finished(declared(match, 1, 8, "AH")).results[0]
    assert result.points == (0, 8, 0, 0, 0, 8, 0)[:players]


@pytest.mark.parametrize(("players", "nine", "eight"), [(6, "9{}", ""), (7, "9{}", "8{}")])
def test_florida_5_tricks_of_the_partner_before_the_card_falls_count(
    players: int, nine: str, eight: str
) -> None:
    added = f"{nine} {eight}"
    match = play_tricks(at_lead(players, "AD", 8), f"TH AH KH QH {added.format('H', 'H')} JH")
    assert (match.turn, partners(match)) == (2, {None})
    match = play_tricks(match, f"AD KD QD {added.format('D', 'D')} JD TH")
    result = finished(play_tricks(match, f"KS KS TS {added.format('S', 'S')} TC JS")).results[0]
    assert (result.declarers, result.tricks[:3]) == ((1, 2), (0, 6, 2))
    assert (result.made, result.points[:4]) == (True, (0, 8, 8, 0))


def test_florida_7_tricks_beyond_the_bid_count() -> None:
    assert played_out(6, 1).results[0].points == (2, 6, 6, 2, 2, 2)


@BOTH
def test_lines_say_who_scored_what_and_why(players: int) -> None:
    others = [Line(Side(side), 2, "2 tricks taken") for side in (0, *range(3, players))]
    why = "made 6: 6 tricks taken, 6 needed"
    lines = (Line(Side(1), 6, why), Line(Side(2), 6, why), *others)
    assert played_out(players, 6).results[0].lines == lines


@BOTH
def test_a_stuck_dealer_loses_six_when_set(players: int) -> None:
    match = Match.start(variant(f"florida-{players}"), deals=[eight_for(players, 3, 2)])
    match = finished(after(match, *["pass"] * players, "name S", "call AH"))
    assert match.scores == (-6, 8, -6, *[8] * (players - 3))


# The end of the match (003:201)


@BOTH
def test_florida_8_match_is_two_hands_for_each_player(players: int) -> None:
    hands: list[tuple[int, int | None]] = [(1, 2)] * (2 * players - 1)
    assert laid_down(players, "", *hands).outcome is None
    match = laid_down(players, "", *hands, (2, None))
    assert [result.dealer for result in match.results] == [*range(players), *range(players)]
    assert winners(match) == (2,)
    assert winners(laid_down(players, "", *hands, (1, 2))) == (1, 2)  # equal: together


# The options


@BOTH
def test_every_option_has_its_default(players: int) -> None:
    defaults = ("own-card=off", "stuck=after-passing", "tie=joint", "no-trump=off")
    for option in (*defaults, "target=none", "hands=none"):
        assert variant(f"florida-{players}+{option}") == variant(f"florida-{players}")


@BOTH
def test_option_own_card_binds_the_declarer_and_makes_no_partner(players: int) -> None:
    match = at_lead(players, "JS", options="+own-card")
    assert playable(match) == Cards("JS")
    result = play_tricks(match, *TRICKS[players]).results[0]
    assert (result.declarers, result.points[1]) == ((1,), 6)


@BOTH
def test_option_stuck_others_passed_leaves_the_dealer_no_ordinary_turn(players: int) -> None:
    rules = variant(f"florida-{players}+stuck=others-passed")
    match = after(started(rules), *["pass"] * (players - 2))
    assert match.phase is Phase.AUCTION
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    assert str(after(match, "name C").hand.contract) == "6 C by seat 0"


@BOTH
def test_option_tie_play_on_plays_further_hands(players: int) -> None:
    options = "+tie=play-on+hands=1"
    assert laid_down(players, options, (1, 2)).outcome is None
    assert winners(laid_down(players, options, (1, 2), (2, None))) == (2,)


@BOTH
def test_option_no_trump_may_be_named_and_has_no_bowers(players: int) -> None:
    match = after(started(variant(f"florida-{players}+no-trump"), *HANDS[:players]), "bid 8")
    named = [str(action) for action in match.legal_actions]
    assert named == ["name C", "name D", "name H", "name S", "name NT"]
    match = play_tricks(after(match, "name NT, call AH"), "JS KS")
    assert (match.turn, playable(match)) == (3, Cards("KS QS"))
    assert playable(play_tricks(match, "QS")) == Cards("TS")


@BOTH
def test_option_target_twenty_one_ends_the_match_instead_of_the_hands(players: int) -> None:
    assert laid_down(players, "+target=21", (1, None), (1, 2)).outcome is None
    match = laid_down(players, "+target=21", (1, None), (1, 2), (1, 2))
    assert (match.scores[1:3], winners(match)) == ((24, 16), (1,))
    assert winners(laid_down(players, "+target=21", *[(1, 2)] * 3)) == (1, 2)
    assert laid_down(players, "+target=1000", *[(1, 2)] * (2 * players)).outcome is None


@BOTH
def test_option_target_reached_by_several_the_highest_wins(players: int) -> None:
    match = played_out(players, 6, options="+target=2")
    assert winners(match) == (1, 2)
    assert winners(played_out(players, 7, "JS", "+target=2")) == (0, *range(2, players))
    assert winners(laid_down(players, "+target=8", (1, None))) == (1,)


@BOTH
def test_option_hands_ends_the_match_and_the_best_score_wins(players: int) -> None:
    assert laid_down(players, "+hands=2", (1, 2)).outcome is None
    assert winners(laid_down(players, "+hands=2", (1, 2), (2, None))) == (2,)
    assert winners(laid_down(players, "+hands=5+target=8", (4, None))) == (4,)


@pytest.mark.parametrize("option", ["stuck=never", "tie=declarer", "own-card=maybe", "target=0"])
def test_values_that_an_option_does_not_have_are_refused_by_name(option: str) -> None:
    name, _, _ = option.partition("=")
    with pytest.raises(UnknownVariantError, match=f"option '{name}' cannot be"):
        variant(f"florida-7+{option}")


@BOTH
def test_every_option_is_tested_here(players: int) -> None:
    found = next(found for found in variants() if found.id == f"florida-{players}")
    assert [option.name for option in found.options] == [
        *("own-card", "stuck", "tie", "no-trump", "target", "hands")
    ]
