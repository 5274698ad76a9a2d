"""Pfeffer, row by row.

A comment such as 003:101 is a line of the source, `pfeffer 3` a settled doubt of the variant, and
C11 a decision.
"""

from __future__ import annotations

import pytest

from pepper import (
    HEARTS,
    NO_TRUMP,
    Card,
    Cards,
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
    dealt,
    first,
    legal,
    play_tricks,
    refused,
    seen,
    started,
    turns_of,
)
from tests.reasons import Why, all_hands, reached

PFEFFER = variant("pfeffer")
BIDS = ("4", "5", "5NT", "6", "6NT", "pfeffer", "pfeffer NT")
HEIGHTS = (0, 1, 1, 2, 2, 3, 3)
NEEDED = {"4": 4, "5": 5, "5NT": 5, "6": 6, "6NT": 6, "pfeffer": 6, "pfeffer NT": 6}

TRUMPS = ("JH", "JD", "AH", "KH", "QH", "TH")
LOW_CLUBS = ("9C", "TC", "JC", "QC", "KC", "9S")
HIGH_CLUBS = ("AC", "KC", "QC", "JC", "TC", "9C")
HEARTS_UP = ("9C", "TH", "JH", "QH", "KH", "AH", "AS")
CLUBS_DOWN = ("AC", "KC", "QC", "JC", "TC")


def around(place: int, *hands: str) -> list[str]:
    every = (*hands, "", "", "")
    return [every[(seat - place) % 4] for seat in range(4)]


def hands(seat: int, taken: int, *, plain: bool = False) -> list[str]:
    """What the seat takes so many tricks with: with hearts where it leads, or takes all six.

    At no trump, where its right leads, it is one trick at least.
    """
    if plain:
        own = f"AH KH QH JH TH {'AS' if taken == 6 else '9C'}"
        return around(seat, own, "", "AD KD QD JD TD 9D", "AC KC QC JC TC 9H")
    return around(
        seat,
        " ".join((*TRUMPS[:taken], *LOW_CLUBS[: 6 - taken])),
        " ".join((*TRUMPS[taken:], *HIGH_CLUBS[:taken])),
        "AD KD QD TD 9D TS",
        "9H AS KS QS JS",
    )


def bid(match: Match, seat: int, text: str) -> Match:
    """The seat bids, everybody else passes."""
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {text}" if match.turn == seat else "pass")
    return match


def play_out(match: Match, taken: int) -> Match:
    """Hearts are trumps: the declarer leads them, then clubs; the left takes what is left over."""
    contract, past = match.hand.contract, len(match.past)
    assert contract is not None
    left = match.rules.table.left(contract.declarer)
    while len(match.past) == past:
        wanted: tuple[str, ...] = ()
        if match.turn == contract.declarer:
            wanted = (*TRUMPS, *LOW_CLUBS)
        elif match.turn == left:
            wanted = (*HIGH_CLUBS, *TRUMPS)
            if len(match.hand.tricks) < taken:
                wanted = (*reversed(TRUMPS), *reversed(HIGH_CLUBS))
        match = played(match, wanted)
    return match


def play_plain(match: Match, taken: int) -> Match:
    """No trump: the right takes clubs first and then leads hearts, which are the declarer's."""
    contract, past = match.hand.contract, len(match.past)
    assert contract is not None
    right = match.rules.table.clockwise(contract.declarer)[3]
    while len(match.past) == past:
        wanted: tuple[str, ...] = ()
        if match.turn == contract.declarer:
            wanted = HEARTS_UP
        elif match.turn == right:
            clubs_first = len(match.hand.tricks) < 6 - taken
            wanted = (*CLUBS_DOWN, "9H") if clubs_first else ("9H", *reversed(CLUBS_DOWN))
        match = played(match, wanted)
    return match


def played(match: Match, wanted: tuple[str, ...]) -> Match:
    """After the first of these cards that may be played, or else after any card."""
    cards = [card for card in wanted if f"play {card}" in legal(match)]
    return after(match, f"play {cards[0]}" if cards else str(first(match)))


def contested(match: Match, side: int, text: str, taken: int) -> Match:
    """The first seat of the side bids, plays and takes so many tricks; its partner takes none."""
    plain = text.endswith("NT")
    eldest = match.rules.table.left(match.hand.dealer)
    seat = eldest if eldest % 2 == side else (eldest + 1) % 4
    match = bid(dealt(match, *hands(seat, taken, plain=plain)), seat, text)
    if plain:
        return play_plain(match, taken)
    return play_out(after(match, "name H"), taken)


def sequence(text: str, *bids: tuple[int, str, int], dealer: int = 0) -> Match:
    """Hands in turn: which side bids what and takes how many tricks."""
    match = Match.start(variant(text), deals=(), dealer=Seat(dealer))
    for side, rung, taken in bids:
        assert match.outcome is None
        match = contested(match, side, rung, taken)
        assert match.results[-1].declarers == (side,)
        assert sum(match.results[-1].tricks[side::2]) == taken
    return match


def scored(
    rung: str, taken: int, points: tuple[int, int], hickeys: tuple[int, int] = (0, 0)
) -> None:
    """A hand of seat 1 comes to this."""
    match = sequence("pfeffer", (1, rung, taken))
    result = match.results[0]
    assert result.ending is HandEnd.PLAYED
    assert result.made is (taken >= NEEDED[rung])
    assert sum(result.tricks[0::2]) == 6 - taken
    assert match.scores == result.points == points
    assert match.marks == result.marks == hickeys
    assert sorted((line.side, line.points) for line in result.lines) == list(enumerate(points))


# -- Table, deck, deal, ranks --------------------------------------------------------------------


def test_table_and_deck_are_those_of_pepper() -> None:
    # 003:88
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    match = Match.start(PFEFFER, seed=7)
    assert PFEFFER.table.sides == ((0, 2), (1, 3))
    assert len(PFEFFER.deck.cards) == 24
    assert {str(card) for card in PFEFFER.deck.cards} == names
    assert [len(cards) for cards in match.hand.cards] == [6] * 4
    assert sum(match.hand.cards, Cards()) == PFEFFER.deck.cards


def test_ranks_are_those_of_pepper_and_the_left_bower_is_a_trump() -> None:
    # 003:98, 003:101
    trumps = [Card(card) for card in (*TRUMPS, "9H")]
    order = PFEFFER.ranking.order(HEARTS)
    assert sorted(trumps, key=order.strength, reverse=True) == trumps
    assert order.is_trump(Card("JD"))
    plain = PFEFFER.ranking.order(NO_TRUMP)
    hearts = [Card(card) for card in ("AH", "KH", "QH", "JH", "TH", "9H")]
    assert sorted(hearts, key=plain.strength, reverse=True) == hearts
    assert not plain.follows(Card("JD"), Card("9H"))


def test_ranks_the_left_bower_follows_trumps_and_not_its_printed_suit() -> None:
    # 003:101
    match = started(PFEFFER, "", "JH AH KH QH TH AD", "JD AS KS QS TD 9S")
    match = after(bid(match, 1, "4"), "name H")
    assert legal(after(match, "play JH")) == {"play JD"}
    assert legal(after(match, "play AD")) == {"play TD"}


def test_deal_passes_to_the_left() -> None:
    # 003:109
    match = sequence("pfeffer", (0, "4", 4), (1, "4", 4), (0, "4", 4), (1, "4", 4), dealer=3)
    assert [result.dealer for result in match.results] == [3, 0, 1, 2]
    assert match.hand.dealer == 3


# -- Auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_auction_starts_on_the_dealers_left_and_goes_clockwise(dealer: int) -> None:
    # 003:92
    match = started(PFEFFER, dealer=dealer)
    for place, said in enumerate(("bid 4", "bid 5", "pass", "bid 6NT"), 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % 4
        match = after(match, said)
    assert match.phase is Phase.PLAY
    assert match.hand.contract is not None
    assert match.hand.contract.declarer == dealer


def test_auction_trump_bids_are_four_to_six_and_pfeffer_and_no_trump_bids_begin_at_five() -> None:
    # 003:92
    match = started(PFEFFER)
    assert legal(match) == {"pass", *(f"bid {text}" for text in BIDS)}
    for text in ("bid 3", "bid 7", "bid 3NT", "bid 4H", "bid 5S", "bid pfeffer H"):
        assert refused(match, text) == "no such bid"


@pytest.mark.parametrize("said", range(5))
def test_pfeffer_1_c11_a_bid_has_a_higher_number_at_trumps_or_no_trump(said: int) -> None:
    # 003:92: of one number neither goes over the other
    match = after(started(PFEFFER), f"bid {BIDS[said]}")
    higher = [text for text, height in zip(BIDS, HEIGHTS, strict=True) if height > HEIGHTS[said]]
    assert legal(match) == {"pass", *(f"bid {text}" for text in higher)}
    for text in BIDS:
        if text not in higher:
            assert refused(match, f"bid {text}") == "insufficient bid"


def test_pfeffer_2_everybody_speaks_once() -> None:
    match = after(started(PFEFFER), "bid 4, pass, pass")
    assert match.turn == 0
    match = after(match, "bid 5")
    assert match.phase is Phase.NAMING
    assert match.turn == 0


@pytest.mark.parametrize("dealer", range(4))
def test_pfeffer_3_c11_a_stuck_dealer_bids_four_or_more_at_trumps_or_no_trump(dealer: int) -> None:
    # 003:94
    match = after(started(PFEFFER, dealer=dealer), "pass, pass, pass")
    assert match.turn == dealer
    assert legal(match) == {"bid 4NT", *(f"bid {text}" for text in BIDS)}
    assert refused(match, "pass") == "forced bid"
    for text in ("4NT", *BIDS):
        contract = after(match, f"bid {text}").hand.contract
        assert contract is not None
        assert contract.declarer == dealer
        assert contract.rung.name == text.removesuffix("NT").strip()
        assert contract.strain is (NO_TRUMP if text.endswith("NT") else None)
        assert contract.forced


def test_pfeffer_3_a_stuck_dealer_names_any_suit() -> None:
    # 003:94
    match = after(started(PFEFFER), "pass, pass, pass, bid 4")
    assert legal(match) == {"name C", "name D", "name H", "name S"}


def test_pfeffer_3_c11_four_no_trump_is_nobody_elses_bid() -> None:
    match = started(PFEFFER)
    for _ in range(3):
        assert refused(match, "bid 4NT") == "forced only"
        match = after(match, "pass")
    match = after(started(PFEFFER), "bid 4, pass, pass")
    assert refused(match, "bid 4NT") == "insufficient bid"
    assert "pass" in legal(match)


@pytest.mark.parametrize("text", ["pfeffer", "pfeffer NT"])
def test_pfeffer_6_a_pfeffer_ends_the_bidding_and_there_is_no_double_above_it(text: str) -> None:
    # 003:92: double pfeffer is another name of it
    assert [rung.name for rung in PFEFFER.ladder.rungs][-2:] == ["pfeffer", "pfeffer"]
    assert refused(started(PFEFFER), "bid double pfeffer") == "no such bid"
    match = after(started(PFEFFER), f"bid {text}")
    assert match.phase is (Phase.PLAY if text.endswith("NT") else Phase.NAMING)


# -- Naming --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["4", "5", "6", "pfeffer"])
def test_naming_a_suit_follows_a_trump_bid(text: str) -> None:
    # 003:92, 003:101
    match = bid(started(PFEFFER), 1, text)
    assert match.phase is Phase.NAMING
    assert match.turn == 1
    assert legal(match) == {"name C", "name D", "name H", "name S"}
    assert refused(match, "name NT") == "strain not offered"


@pytest.mark.parametrize("text", ["5NT", "6NT", "pfeffer NT"])
def test_naming_is_left_out_of_a_no_trump_bid(text: str) -> None:
    # 003:92
    match = bid(started(PFEFFER), 1, text)
    assert match.phase is Phase.PLAY
    assert match.hand.contract is not None
    assert match.hand.contract.strain is NO_TRUMP


# -- Play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["4", "5", "6"])
@pytest.mark.parametrize("seat", range(4))
def test_lead_at_trumps_is_the_players_on_the_dealers_left(seat: int, text: str) -> None:
    # 003:101
    match = after(bid(started(PFEFFER), seat, text), "name S")
    assert match.phase is Phase.PLAY
    assert turns_of(match) == [1, 2, 3, 0]


@pytest.mark.parametrize("text", ["5NT", "6NT"])
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_lead_at_no_trump_is_the_players_on_the_declarers_right(
    seat: int, dealer: int, text: str
) -> None:
    # 003:101
    match = bid(started(PFEFFER, dealer=dealer), seat, text)
    assert turns_of(match) == [(seat + place) % 4 for place in (3, 0, 1, 2)]


def test_lead_of_a_stuck_dealers_four_no_trump_is_the_rights() -> None:
    # 003:94, 003:101
    assert after(started(PFEFFER), "pass, pass, pass, bid 4NT").turn == 3


@pytest.mark.parametrize(
    ("seat", "turns"),
    [
        (1, [1, 2, 0]),
        (2, [1, 2, 3]),
        (3, [2, 3, 0]),  # seat 1 sits out
        (0, [1, 3, 0]),
    ],
)
def test_pfeffer_4_where_the_leader_at_trumps_sits_out_the_next_one_leads(
    seat: int, turns: list[int]
) -> None:
    # 003:92, 003:101: dealer 0
    match = after(bid(started(PFEFFER), seat, "pfeffer"), "name S")
    assert turns_of(match) == turns


@pytest.mark.parametrize("seat", range(4))
def test_pfeffer_4_at_no_trump_an_opponent_leads(seat: int) -> None:
    match = bid(started(PFEFFER), seat, "pfeffer NT")
    assert turns_of(match) == [(seat + place) % 4 for place in (3, 0, 1)]


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("text", ["4", "pfeffer"])
def test_pfeffer_5_a_declarer_on_the_dealers_left_leads(text: str, dealer: int) -> None:
    eldest = (dealer + 1) % 4
    match = after(bid(started(PFEFFER, dealer=dealer), eldest, text), "name S")
    assert match.turn == eldest


@pytest.mark.parametrize("text", ["pfeffer", "pfeffer NT"])
@pytest.mark.parametrize("seat", range(4))
def test_pfeffer_is_played_alone_and_without_a_card(seat: int, text: str) -> None:
    # 003:92
    match = bid(started(PFEFFER), seat, text)
    match = after(match, "name S") if match.phase is Phase.NAMING else match
    assert match.phase is Phase.PLAY
    assert match.hand.cards == started(PFEFFER).hand.cards
    assert seen(match, None).sitting_out == ((seat + 2) % 4,)


@pytest.mark.parametrize("text", ["4", "5", "6", "5NT", "6NT"])
def test_numbers_are_played_with_the_partner(text: str) -> None:
    # 003:105
    match = bid(started(PFEFFER), 1, text)
    match = after(match, "name S") if match.phase is Phase.NAMING else match
    assert seen(match, None).sitting_out == ()
    assert seen(match, None).gifts == ()


def test_play_the_winner_leads_the_next_until_six_tricks_are_played() -> None:
    # 003:101
    match = after(bid(started(PFEFFER, *hands(1, 1)), 1, "4"), "name H")
    match = play_tricks(match, "JH TH TS 9H", "9C AC AD AS")
    assert [trick.winner for trick in match.hand.tricks] == [1, 2]
    assert match.turn == 2
    match = play_out(match, 1)
    assert len(match.past[0].tricks) == 6


def test_play_follows_suit_if_possible() -> None:
    # 003:101
    match = after(bid(started(PFEFFER, *hands(1, 2)), 1, "4"), "name H, play JH")
    assert refused(match, "play AC") == "revoke"
    assert legal(match) == {"play AH", "play KH", "play QH", "play TH"}
    match = after(match, "play TH")
    assert len(legal(match)) == 6


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "taken"), [("4", 4), ("4", 5), ("5", 5), ("5NT", 5)])
def test_row_number_made_scores_the_tricks_of_each_side(text: str, taken: int) -> None:
    # 003:105, 003:109
    scored(text, taken, (6 - taken, taken))


@pytest.mark.parametrize("text", ["4", "5", "6", "5NT", "6NT"])
def test_row_number_made_with_all_six_sets_the_others(text: str) -> None:
    # 003:105
    scored(text, 6, (-5, 6), (1, 0))


@pytest.mark.parametrize("text", ["4", "5", "6", "5NT", "6NT"])
def test_row_number_failed_loses_five_and_a_hickey(text: str) -> None:
    # 003:105, 003:109
    for taken in range(1 if text.endswith("NT") else 0, NEEDED[text]):
        scored(text, taken, (6 - taken, -5), (0, 1))


@pytest.mark.parametrize("text", ["pfeffer", "pfeffer NT"])
def test_row_pfeffer_made_scores_twelve_and_sets_the_others(text: str) -> None:
    # 003:107
    scored(text, 6, (-5, 12), (1, 0))


@pytest.mark.parametrize("taken", range(1, 6))
@pytest.mark.parametrize("text", ["pfeffer", "pfeffer NT"])
def test_row_pfeffer_failed_loses_ten_and_two_hickeys(text: str, taken: int) -> None:
    # 003:107, 003:109
    scored(text, taken, (6 - taken, -10), (0, 2))


def test_row_pfeffer_failed_without_a_trick() -> None:
    # 003:107, 003:109
    scored("pfeffer", 0, (6, -10), (0, 2))


def test_row_stuck_dealers_four_no_trump_is_scored_like_any_four() -> None:
    # 003:94, 003:105
    for taken, points, hickeys in ((4, (4, 2), (0, 0)), (3, (-5, 3), (1, 0)), (6, (6, -5), (0, 1))):
        match = started(PFEFFER, *hands(0, taken, plain=True))
        match = play_plain(after(match, "pass, pass, pass, bid 4NT"), taken)
        assert match.scores == points
        assert match.marks == hickeys


def test_row_tricks_of_both_partners_count() -> None:
    # 003:105: the team
    match = started(PFEFFER, "", "9H 9C TC 9D TD 9S", "", "JH JD AH KH QH TH")
    match = after(bid(match, 1, "4"), "name H, play 9H")
    while not match.results:
        match = match.apply(first(match))
    assert match.results[0].tricks == (0, 0, 0, 6)
    assert match.scores == (-5, 6)


@pytest.mark.parametrize("text", ["4", "5"])
def test_pfeffer_9_opponents_without_a_trick_are_set_though_fewer_were_bid(text: str) -> None:
    scored(text, 6, (-5, 6), (1, 0))


def test_hickeys_are_counted_up_for_each_side() -> None:
    # 003:105-109
    match = sequence("pfeffer", (1, "4", 3), (0, "pfeffer", 2), (1, "5", 6), (0, "5", 4))
    assert PFEFFER.scoring.marks is not None
    assert PFEFFER.scoring.marks.name == "hickeys"
    assert [result.marks for result in match.results] == [(0, 1), (2, 0), (1, 0), (1, 0)]
    assert match.marks == (4, 1)


def test_score_may_be_in_the_hole() -> None:
    # 003:109
    match = sequence("pfeffer", (1, "pfeffer", 5))
    assert match.scores == (1, -10)
    assert match.outcome is None


# -- The end of the match ------------------------------------------------------------------------


def ended(match: Match, winner: int, why: Why, *bills: int, by_contract: bool = False) -> None:
    assert match.phase is Phase.OVER
    assert match.outcome == Outcome((Side(winner),), *why, by_contract=by_contract, bills=bills)


PFEFFERS = ((1, "pfeffer", 6),) * 4
HIGHER = ((0, "6", 6), (0, "4", 3), (1, "4", 4), (0, "4", 4), (1, "4", 4))
BY_TRICKS = ((0, "6", 6), (1, "4", 4))


def test_end_is_at_forty_two() -> None:
    # 003:109
    match = sequence("pfeffer", *PFEFFERS[:3], (1, "5", 5))
    assert match.scores == (-14, 41)
    assert match.outcome is None
    match = sequence("pfeffer", *PFEFFERS[:3], (1, "6", 6))
    assert match.scores == (-20, 42)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.why == "the target of 42 is reached"


@pytest.mark.parametrize("bidder", [0, 1])
def test_pfeffer_7_c11_equal_at_the_target_the_bidding_side_wins(bidder: int) -> None:
    # 003:109: "In cases of a tie at 42, the bidding team wins"
    other = 1 - bidder
    match = sequence("pfeffer+target=6", (other, "4", 4), (bidder, "4", 4), dealer=3 * bidder)
    assert match.scores == (6, 6)
    bills = [2 * (side != bidder) for side in (0, 1)]
    ended(match, bidder, reached(6), *bills, by_contract=True)
    assert match.outcome is not None
    assert match.outcome.why == "the target of 6 is reached; the tie goes to the declarer's side"


def test_pfeffer_7_a_tie_at_forty_two_itself() -> None:
    # 003:109
    match = sequence("pfeffer", *((0, "4", 4), (1, "4", 4)) * 7, dealer=3)
    assert match.scores == (42, 42)
    ended(match, 1, reached(42), 2, 0, by_contract=True)


def test_pfeffer_7_c21_a_side_that_was_just_set_does_not_win_a_tie() -> None:
    match = sequence("pfeffer+hands=3", (1, "pfeffer", 6), (1, "4", 3), (1, "4", 2))
    assert match.scores == (2, 2)
    assert match.outcome is None
    ended(contested(match, 1, "4", 4), 1, all_hands(4), 3, 0)


def test_pfeffer_7_c11_with_both_at_the_target_the_higher_score_wins() -> None:
    match = sequence("pfeffer+target=8", *HIGHER)
    assert match.scores == (9, 8)
    ended(match, 0, reached(8), 0, 3)


def test_pfeffer_7_defenders_win_with_their_tricks() -> None:
    match = sequence("pfeffer+target=8", *BY_TRICKS)
    assert match.scores == (8, -1)
    ended(match, 0, reached(8), 0, 6)


# -- Betting -------------------------------------------------------------------------------------


def test_bill_is_the_game_and_a_set_for_each_hickey_of_the_loser() -> None:
    # 003:109: the winners' own hickey costs nothing
    match = sequence("pfeffer+target=7", (0, "5", 6), (1, "pfeffer", 6))
    assert match.scores == (1, 7)
    assert match.marks == (1, 1)
    ended(match, 1, reached(7), 2 + 1, 0)


def test_bill_of_a_loser_at_nothing_is_doubled() -> None:
    # 003:109: "at 0 points or below"
    match = sequence("pfeffer+target=12", (0, "5", 5), (1, "pfeffer", 6))
    assert match.scores == (0, 13)
    ended(match, 1, reached(12), 2 * (2 + 1), 0)


@pytest.mark.parametrize("winner", [0, 1])
def test_pfeffer_8_c11_the_whole_bill_of_a_loser_in_the_hole_is_doubled(winner: int) -> None:
    match = sequence("pfeffer", *((winner, "pfeffer", 6),) * 4)
    assert match.scores[1 - winner] == -20
    assert match.marks[1 - winner] == 4
    bill = 2 * (2 + 4)
    ended(match, winner, reached(42), *[bill * (side != winner) for side in (0, 1)])


def test_bill_game_is_twice_a_set_by_default() -> None:
    # 003:109
    payout = PFEFFER.ending.payout
    assert payout is not None
    assert (payout.game, payout.mark) == (2, 1)


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these_and_the_resolutions_are_the_defaults() -> None:
    (found,) = [found for found in variants() if found.id == "pfeffer"]
    assert found.reference == "003:85-109"
    assert {option.name: option.values for option in found.options} == {
        "no-trump-outranks": ("off", "on"),
        "laps": ("1", "many"),
        "stuck-no-trump": ("4", "5"),
        "forced-exact": ("off", "on"),
        "both-over": ("higher", "bidder"),
        "must-make": ("off", "on"),
        "pay-double": ("bill", "game"),
        "game": ("2",),
        "sets": ("1",),
        "target": ("42",),
        "hands": ("none",),
    }


@pytest.mark.parametrize(
    "text", ["stuck-no-trump=6", "both-over=joint", "pay-double=off", "game=-1", "sets=1001"]
)
def test_options_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=text.partition("=")[0]):
        variant(f"pfeffer+{text}")


@pytest.mark.parametrize("said", range(6))
def test_option_no_trump_outranks_on(said: int) -> None:
    # pfeffer 1
    match = after(started(variant("pfeffer+no-trump-outranks")), f"bid {BIDS[said]}")
    assert legal(match) == {"pass", *(f"bid {text}" for text in BIDS[said + 1 :])}


def test_option_no_trump_outranks_on_four_no_trump_is_still_the_stuck_dealers() -> None:
    # pfeffer 1 and 3
    match = started(variant("pfeffer+no-trump-outranks"))
    assert refused(match, "bid 4NT") == "forced only"
    assert refused(after(match, "bid 4"), "bid 4NT") == "forced only"
    match = after(match, "pass, pass, pass")
    assert legal(match) == {"bid 4NT", *(f"bid {text}" for text in BIDS)}


def test_option_laps_many_the_bidding_goes_on_until_the_others_pass() -> None:
    # pfeffer 2
    match = after(started(variant("pfeffer+laps=many")), "bid 4, pass, pass, bid 5NT")
    assert match.phase is Phase.AUCTION
    assert match.turn == 1
    match = after(match, "bid 6, pass, pass, pass")
    assert match.phase is Phase.NAMING
    assert match.turn == 1


def test_option_laps_many_the_dealer_is_stuck_after_three_passes() -> None:
    # 003:94
    match = after(started(variant("pfeffer+laps=many")), "pass, pass, pass")
    assert legal(match) == {"bid 4NT", *(f"bid {text}" for text in BIDS)}


def test_option_stuck_no_trump_five_nobody_bids_four_no_trump() -> None:
    # pfeffer 3
    match = started(variant("pfeffer+stuck-no-trump=5"))
    assert refused(match, "bid 4NT") == "no such bid"
    match = after(match, "pass, pass, pass")
    assert legal(match) == {f"bid {text}" for text in BIDS}


def test_option_both_over_bidder_the_bidding_side_wins_with_less() -> None:
    # pfeffer 7
    match = sequence("pfeffer+target=8+both-over=bidder", *HIGHER)
    assert match.scores == (9, 8)
    ended(match, 1, reached(8), 3, 0)


def test_option_both_over_bidder_needs_the_bidder_at_the_target() -> None:
    # pfeffer 7
    match = sequence("pfeffer+target=8+both-over=bidder", *BY_TRICKS)
    ended(match, 0, reached(8), 0, 6)


def test_option_must_make_on_defenders_do_not_win_with_their_tricks() -> None:
    # pfeffer 7
    match = sequence("pfeffer+target=8+must-make", *BY_TRICKS)
    assert match.scores == (8, -1)
    assert match.outcome is None
    ended(contested(match, 0, "4", 4), 0, reached(8), 0, 3)


def test_option_must_make_on_defenders_win_with_a_set() -> None:
    # pfeffer 7
    match = sequence("pfeffer+target=8+must-make", (0, "6", 6), (1, "4", 3))
    assert match.scores == (9, -10)
    ended(match, 0, reached(8), 0, 2 * (2 + 2))


def test_option_pay_double_game_leaves_the_sets_single() -> None:
    # pfeffer 8
    ended(sequence("pfeffer+pay-double=game", *PFEFFERS), 1, reached(42), 2 * 2 + 4, 0)


def test_option_game_and_sets_are_the_prices() -> None:
    # 003:109
    ended(sequence("pfeffer+game=10+sets=3", *PFEFFERS), 1, reached(42), 2 * (10 + 12), 0)
    match = sequence("pfeffer+game=10+sets=0+target=7", (0, "5", 6), (1, "pfeffer", 6))
    ended(match, 1, reached(7), 10, 0)


def test_option_target_is_the_score_that_wins() -> None:
    match = sequence("pfeffer+target=13", (1, "pfeffer", 6))
    assert match.outcome is None
    ended(sequence("pfeffer+target=12", (1, "pfeffer", 6)), 1, reached(12), 6, 0)


def test_option_hands_ends_the_match_after_so_many() -> None:
    match = sequence("pfeffer+hands=2", (1, "4", 4))
    assert match.outcome is None
    ended(contested(match, 0, "5", 5), 0, all_hands(2), 0, 2)


def test_c29_option_forced_exact_leaves_a_stuck_dealer_four_at_trumps_or_at_no_trump() -> None:
    match = after(started(variant("pfeffer+forced-exact")), "pass, pass, pass")
    assert (match.turn, legal(match)) == (0, {"bid 4", "bid 4NT"})
    assert refused(match, "bid 5") == "forced bid"
    suits_only = after(
        started(variant("pfeffer+forced-exact+stuck-no-trump=5")), "pass, pass, pass"
    )
    assert str(suits_only.hand.contract) == "4 by seat 0"
    assert suits_only.phase is Phase.NAMING


def test_c24_option_laps_many_a_stuck_dealers_bid_ends_the_bidding_all_the_same() -> None:
    match = after(started(variant("pfeffer+laps=many")), "pass, pass, pass, bid 4")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
