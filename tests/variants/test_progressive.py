"""The table game of Progressive Euchre, row by row.

A comment such as 003:67 is a line of the source, `progressive 3` a settled doubt of the variant,
and C9 a decision.
"""

from __future__ import annotations

import pytest

from pepper import (
    CHANCE,
    HEARTS,
    Card,
    Cards,
    HandEnd,
    Match,
    Outcome,
    Phase,
    Seat,
    SeenGift,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    bid,
    deal,
    dealt,
    find,
    first,
    legal,
    play_tricks,
    refused,
    seen,
    started,
)
from tests.reasons import all_hands, reached

PROGRESSIVE = variant("progressive")
NUMBERS = ("1", "2", "3", "4", "5", "6")
BIDS = (*NUMBERS, "pepper", "loner")
NO_BID = "pass, pass, pass, pass"

TRUMPS = ("JH", "JD", "AH", "KH", "QH", "TH")
LOW_CLUBS = ("9C", "TC", "JC", "QC", "KC", "9S")
HIGH_CLUBS = ("AC", "KC", "QC", "JC", "TC", "9C")


def around(place: int, *hands: str) -> list[str]:
    every = (*hands, "", "", "")
    return [every[(seat - place) % 4] for seat in range(4)]


def hands(seat: int, taken: int, *, pepper: bool = False) -> list[str]:
    """Hearts are trumps: the seat leads and takes so many tricks, its left all the others.

    In a pepper the seat first has to give TS for its best card, which its partner holds.
    """
    best, *more = (*TRUMPS[:taken], *LOW_CLUBS[: 6 - taken])
    own, theirs = ("TS", best) if pepper else (best, "TS")
    return around(
        seat,
        " ".join((own, *more)),
        " ".join((*TRUMPS[taken:], *HIGH_CLUBS[:taken])),
        f"{theirs} AD KD QD TD 9D",
        "9H AS KS QS JS",
    )


def play_out(match: Match, taken: int) -> Match:
    """The declarer leads the trumps and then clubs; the left takes what is left over."""
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
        cards = [card for card in wanted if f"play {card}" in legal(match)]
        match = after(match, f"play {cards[0]}" if cards else str(first(match)))
    return match


def contested(match: Match, seat: int, rung: str, taken: int) -> Match:
    """The seat bids, plays hearts and takes so many tricks with its partner, who takes none."""
    pepper = rung == "pepper"
    match = after(bid(dealt(match, *hands(seat, taken, pepper=pepper)), seat, rung), "name H")
    if pepper:
        match = after(match, f"give TS, give {(*TRUMPS[:taken], '9C')[0]}")
    return play_out(match, taken)


def scored(text: str, rung: str, taken: int) -> tuple[int, ...]:
    """The points of a hand of seat 1, with all that must come of it checked."""
    match = contested(Match.start(variant(text), deals=()), 1, rung, taken)
    result = match.results[0]
    needed = 6 if rung in {"pepper", "loner"} else int(rung)
    assert result.ending is HandEnd.PLAYED
    assert result.declarers == (1,)
    assert result.made is (taken >= needed)
    assert result.tricks == (0, taken, 6 - taken, 0)
    assert match.scores == result.points
    assert sorted((line.side, line.points) for line in result.lines) == list(
        enumerate(result.points)
    )
    return result.points


# -- Table, deck, deal ---------------------------------------------------------------------------


def test_table_has_four_players_and_partners_sit_opposite() -> None:
    # 003:64, 003:67
    assert PROGRESSIVE.table.sides == ((0, 2), (1, 3))


def test_deck_has_24_cards_and_everybody_gets_six() -> None:
    # 003:67, progressive 1
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    match = Match.start(PROGRESSIVE, seed=7)
    assert len(PROGRESSIVE.deck.cards) == 24
    assert {str(card) for card in PROGRESSIVE.deck.cards} == names
    assert sum(match.hand.cards, Cards()) == PROGRESSIVE.deck.cards
    assert [len(cards) for cards in match.hand.cards] == [6] * 4


def test_deal_passes_to_the_left_after_each_hand() -> None:
    # 003:78
    match = Match.start(PROGRESSIVE, deals=(), dealer=Seat(2))
    for dealer in (2, 3, 0, 1):
        assert match.hand.dealer == dealer
        match = contested(match, 1, "4", 4)
    assert match.hand.dealer == 2


# -- Auction -------------------------------------------------------------------------------------


def test_ladder_names_tricks_and_who_plays_alone() -> None:
    # 003:67-71
    rungs = [
        (rung.name, rung.tricks, rung.alone.name, rung.exchange is not None)
        for rung in PROGRESSIVE.ladder.rungs
    ]
    assert rungs == [
        *((name, int(name), "NO", False) for name in NUMBERS),
        ("pepper", 6, "YES", True),
        ("loner", 6, "YES", False),
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_auction_goes_around_once_from_the_dealers_left(dealer: int) -> None:
    # 003:67
    match = started(PROGRESSIVE, dealer=dealer)
    for place, said in enumerate(("bid 1", "pass", "bid 2", "bid 3"), 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % 4
        match = after(match, said)
    assert match.phase is Phase.NAMING
    assert match.turn == dealer


@pytest.mark.parametrize("said", range(7))
def test_auction_goes_up_or_is_passed(said: int) -> None:
    # 003:67
    match = started(PROGRESSIVE)
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS)}
    match = after(match, f"bid {BIDS[said]}")
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS[said + 1 :])}
    for rung in BIDS[: said + 1]:
        assert refused(match, f"bid {rung}") == "insufficient bid"


@pytest.mark.parametrize("text", ["bid 0", "bid 7", "bid 4H", "bid moon"])
def test_auction_has_no_other_bid_and_no_suit_in_it(text: str) -> None:
    # 003:67, 003:73
    assert refused(started(PROGRESSIVE), text) == "no such bid"


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_auction_is_won_by_the_highest_bid(seat: int, rung: str) -> None:
    # 003:73
    match = bid(started(PROGRESSIVE), seat, rung)
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.bidder, contract.rung.name) == (seat, seat, rung)
    assert contract.strain is None
    assert not contract.forced
    assert match.turn == seat


def test_progressive_8_a_loner_ends_the_bidding_at_once() -> None:
    # 003:71
    match = after(started(PROGRESSIVE), "bid loner")
    assert match.phase is Phase.NAMING
    assert match.turn == 1
    assert refused(match, "bid loner") == "wrong phase"


def test_progressive_8_a_pepper_is_not_bid_over_a_pepper_and_a_loner_may_be() -> None:
    # 003:69
    match = after(started(PROGRESSIVE), "bid pepper")
    assert legal(match) == {"bid loner", "pass"}
    assert refused(match, "bid pepper") == "insufficient bid"
    match = after(match, "pass, pass, bid loner")
    assert match.turn == 0
    assert match.hand.contract is not None
    assert match.hand.contract.rung.name == "loner"


def test_progressive_9_a_pepper_goes_over_a_plain_six() -> None:
    match = after(started(PROGRESSIVE), "bid 6")
    assert legal(match) == {"bid pepper", "bid loner", "pass"}
    match = after(match, "bid pepper")
    assert refused(match, "bid 6") == "insufficient bid"


# -- Naming --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", BIDS)
def test_naming_only_suits_are_declared(rung: str) -> None:
    # 003:75
    match = bid(started(PROGRESSIVE), 1, rung)
    assert legal(match) == {"name C", "name D", "name H", "name S"}
    assert refused(match, "name NT") == "strain not offered"
    assert refused(match, "name LOW") == "strain not offered"


# -- The passed card -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_pepper_trades_a_card_and_the_partner_sits_out(seat: int) -> None:
    # 003:69
    match = after(bid(started(PROGRESSIVE, *hands(seat, 6, pepper=True)), seat, "pepper"), "name H")
    assert match.phase is Phase.EXCHANGE
    assert match.turn == seat
    assert legal(match) == {f"give {card}" for card in match.hand.cards[seat]}
    assert refused(match, "keep") == "must exchange"
    match = after(match, "give TS")
    assert match.turn == (seat + 2) % 4
    match = after(match, "give JH")
    assert match.phase is Phase.PLAY
    assert match.turn == seat
    assert seen(match, None).sitting_out == ((seat + 2) % 4,)
    assert list(match.hand.cards) == list(map(Cards, filled(hands(seat, 6))))


def filled(cards: list[str]) -> list[str]:
    return list(map(str, deal(PROGRESSIVE, *cards).hands))


@pytest.mark.parametrize(
    ("strain", "cards", "best"),
    [
        ("H", "AH JD JH KD AS QH", "JH"),  # the right bower
        ("H", "AH JD KH AD AS AC", "JD"),  # the left bower is a heart, and over the ace
        ("H", "9H JD AD KD AS AC", "JD"),
        ("H", "9H TH KD AD AS AC", "TH"),
        ("D", "JH AD KD QD AS AC", "JH"),
        ("S", "AS KS JC AC KC QC", "JC"),
        ("C", "AC 9C JS AS KS QS", "JS"),
        ("C", "AC 9C JH AS KS QS", "AC"),
    ],
)
def test_progressive_7_the_partner_gives_the_best_trump(strain: str, cards: str, best: str) -> None:
    # 003:69: "Give me your best heart"
    match = bid(started(PROGRESSIVE, *around(1, "", "", cards)), 1, "pepper")
    match = after(match, f"name {strain}")
    match = match.apply(first(match))
    assert match.turn == 3
    assert legal(match) == {f"give {best}"}
    other = find(card for card in cards.split() if card != best)
    assert refused(match, f"give {other}") == "not the best trump"


def test_progressive_7_a_partner_without_a_trump_gives_any_card() -> None:
    cards = "AD KD QD AS KS JC"
    match = bid(started(PROGRESSIVE, *around(1, "", "", cards)), 1, "pepper")
    match = after(match, "name H")
    match = match.apply(first(match))
    assert legal(match) == {f"give {card}" for card in cards.split()}


def test_pepper_nobody_sees_the_passed_card_before_the_partner_has_given() -> None:
    # 003:69: here the bidder chooses it when the suit is known, and still blind
    match = bid(started(PROGRESSIVE, *hands(1, 6, pepper=True)), 1, "pepper")
    match = after(match, "name H")
    low, high = after(match, "give TS"), after(match, "give AH")
    assert low != high
    for seat in (0, 2, 3, None):
        assert seen(low, seat) == seen(high, seat)
    assert seen(low, 3).cards == match.hand.cards[3]
    assert seen(low, 3).gifts == (SeenGift(Seat(1), Seat(3), count=1, cards=None),)
    assert seen(low, 1).cards == match.hand.cards[1]


def test_pepper_the_cards_are_seen_by_the_two_partners_only() -> None:
    # 003:69: both lie face down
    match = bid(started(PROGRESSIVE, *hands(1, 6, pepper=True)), 1, "pepper")
    match = after(match, "name H, give TS, give JH")
    for seat in (1, 3):
        assert [gift.cards for gift in seen(match, seat).gifts] == [Cards("TS"), Cards("JH")]
    for spectator in (0, 2, None):
        assert [gift.cards for gift in seen(match, spectator).gifts] == [None, None]


@pytest.mark.parametrize("seat", range(4))
def test_loner_is_played_without_assistance(seat: int) -> None:
    # 003:71: no card, and the suit is declared and led at once
    match = after(bid(started(PROGRESSIVE), seat, "loner"), "name S")
    assert match.phase is Phase.PLAY
    assert match.turn == seat
    assert seen(match, None).gifts == ()
    assert seen(match, None).sitting_out == ((seat + 2) % 4,)
    assert match.hand.contract is not None
    assert match.hand.contract.alone


# -- Play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_lead_is_the_high_bidders_and_all_four_play(seat: int) -> None:
    # 003:73: as he leads, he declares
    match = after(bid(started(PROGRESSIVE), seat, "3"), "name S")
    assert match.phase is Phase.PLAY
    turns: list[int | None] = []
    while not match.hand.tricks:
        turns.append(match.turn)
        match = match.apply(first(match))
    assert turns == [(seat + place) % 4 for place in range(4)]


def test_lead_is_then_the_winners() -> None:
    # 003:73
    match = after(bid(started(PROGRESSIVE, *hands(1, 2)), 1, "2"), "name H")
    match = play_tricks(match, "JH TH TS 9H", "JD QH AD AS")
    assert match.turn == 1
    match = play_tricks(match, "9C AC KD KS")
    assert match.turn == 2
    assert [trick.winner for trick in match.hand.tricks] == [1, 1, 2]


def test_ranks_the_bowers_are_the_highest_trumps() -> None:
    # 003:69: the best heart is the right bower, and then the left one
    order = PROGRESSIVE.ranking.order(HEARTS)
    trumps = [Card(card) for card in (*TRUMPS, "9H")]
    assert sorted(trumps, key=order.strength, reverse=True) == trumps
    assert all(map(order.is_trump, trumps))
    assert not order.is_trump(Card("AD"))


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("taken", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
@pytest.mark.parametrize("rung", NUMBERS)
def test_row_number_made_scores_by_the_tricks_taken(rung: str, taken: int, points: int) -> None:
    # 003:78, progressive 1 and 2, C9
    made = taken >= int(rung)
    assert scored("progressive", rung, taken) == ((0, points) if made else (2, 0))


@pytest.mark.parametrize("rung", NUMBERS)
def test_row_number_failed_gives_the_others_two(rung: str) -> None:
    # 003:78: and nothing for the tricks won
    for taken in range(int(rung)):
        assert scored("progressive", rung, taken) == (2, 0)


def test_row_pepper_made_scores_two() -> None:
    # progressive 3, C9
    assert scored("progressive", "pepper", 6) == (0, 2)


def test_row_loner_made_scores_four() -> None:
    # 003:78
    assert scored("progressive", "loner", 6) == (0, 4)


@pytest.mark.parametrize("taken", range(6))
@pytest.mark.parametrize("rung", ["pepper", "loner"])
def test_row_pepper_or_loner_failed_gives_the_others_two(rung: str, taken: int) -> None:
    # 003:78, progressive 5
    assert scored("progressive", rung, taken) == (2, 0)


def test_row_tricks_of_both_partners_count() -> None:
    # 003:78: teams score
    match = started(PROGRESSIVE, *around(1, "9H 9C TC 9D TD 9S", "", "JH JD AH KH QH TH"))
    match = after(bid(match, 1, "5"), "name H, play 9H")
    while not match.results:
        match = match.apply(first(match))
    assert match.results[0].tricks == (0, 0, 0, 6)
    assert match.scores == (0, 2)


def test_progressive_1_c9_five_and_six_tricks_score_the_same() -> None:
    assert scored("progressive", "5", 5) == scored("progressive", "5", 6) == (0, 2)


@pytest.mark.parametrize(("rung", "taken"), [("1", 1), ("1", 2), ("2", 2)])
def test_progressive_2_c9_one_or_two_tricks_made_score_nothing(rung: str, taken: int) -> None:
    assert scored("progressive", rung, taken) == (0, 0)


def test_progressive_3_c9_a_pepper_made_scores_as_all_the_tricks_do() -> None:
    assert scored("progressive", "pepper", 6) == scored("progressive", "6", 6) == (0, 2)


@pytest.mark.parametrize("taken", range(1, 6))
def test_progressive_4_defenders_score_no_tricks_of_their_own(taken: int) -> None:
    # 5 to 1 tricks against a made bid of one
    assert scored("progressive", "1", taken)[0] == 0


@pytest.mark.parametrize("rung", BIDS)
def test_progressive_5_every_failed_bid_gives_the_same_two(rung: str) -> None:
    assert scored("progressive", rung, 0) == (2, 0)


# -- All pass ------------------------------------------------------------------------------------


def test_progressive_6_when_all_pass_the_same_dealer_deals_again() -> None:
    match = after(started(PROGRESSIVE, dealer=2), NO_BID)
    assert match.results[0].ending is HandEnd.PASSED_OUT
    assert match.results[0].points == match.scores == (0, 0)
    assert match.turn == CHANCE
    assert match.hand.dealer == 2
    assert dealt(match).turn == 3


def test_progressive_6_a_hand_that_all_passed_does_not_count_among_the_eight() -> None:
    match = Match.start(PROGRESSIVE, deals=())
    for _ in range(7):
        match = contested(match, 1, "3", 3)
        match = after(dealt(match), NO_BID)
    assert match.phase is Phase.DEAL
    assert match.outcome is None
    match = contested(match, 1, "3", 3)
    assert len(match.results) == 15
    assert match.phase is Phase.OVER


def test_progressive_6_the_deal_moves_on_after_the_hand_that_is_dealt_again() -> None:
    match = contested(after(started(PROGRESSIVE), NO_BID), 1, "3", 3)
    assert [result.dealer for result in match.results] == [0, 0]
    assert match.hand.dealer == 1


# -- The end of the game -------------------------------------------------------------------------


def test_end_is_after_eight_hands_and_everybody_has_dealt_twice() -> None:
    # 003:64
    match = Match.start(PROGRESSIVE, deals=(), dealer=Seat(1))
    for hand in range(8):
        assert match.outcome is None
        match = contested(match, hand % 2, "4", 4 if hand else 5)
    assert match.phase is Phase.OVER
    assert [result.dealer for result in match.results] == [1, 2, 3, 0, 1, 2, 3, 0]
    assert match.scores == (5, 4)
    assert match.outcome == Outcome((Side(0),), *all_hands(8))


def test_end_the_better_score_wins_on_either_side() -> None:
    # 003:64
    match = Match.start(PROGRESSIVE, deals=())
    for _ in range(8):
        match = contested(match, 3, "loner", 6)
    assert match.scores == (0, 32)
    assert match.outcome == Outcome((Side(1),), *all_hands(8))


def test_end_a_tie_is_played_on() -> None:
    match = Match.start(PROGRESSIVE, deals=())
    for hand in range(8):
        match = contested(match, hand % 2, "4", 4)
    assert match.scores == (4, 4)
    assert match.phase is Phase.DEAL
    match = contested(match, 1, "4", 4)
    assert match.outcome == Outcome((Side(1),), *all_hands(9))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these_and_the_resolutions_are_the_defaults() -> None:
    (found,) = [found for found in variants() if found.id == "progressive"]
    assert found.reference == "003:59-78"
    assert {option.name: option.values for option in found.options} == {
        "hand-size": ("6", "5"),
        "low-bids-score": ("off", "on"),
        "loner-in-suit": ("off", "on"),
        "pepper-points": ("2", "4"),
        "defenders-score-tricks": ("off", "on"),
        "pepper-set-points": ("2", "4"),
        "loner-set-points": ("2", "4"),
        "all-pass": ("redeal", "move-on"),
        "target": ("none",),
        "hands": ("none",),
    }


@pytest.mark.parametrize("text", ["hand-size=7", "pepper-points=3", "all-pass=off", "laps=many"])
def test_options_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=text.partition("=")[0]):
        variant(f"progressive+{text}")


@pytest.mark.parametrize("suit", ["C", "D", "H", "S"])
def test_option_loner_in_suit_only_the_lead_is_left_after_the_bid(suit: str) -> None:
    # 003:71
    match = after(started(variant("progressive+loner-in-suit")), "bid 6")
    loners = {f"bid loner {named}" for named in ("C", "D", "H", "S")}
    assert legal(match) == {"bid pepper", *loners, "pass"}
    assert refused(match, "bid loner NT") == "no such bid"
    match = after(match, f"bid loner {suit}")
    assert (match.phase, match.turn) == (Phase.PLAY, 2)
    contract = match.hand.contract
    assert contract is not None
    assert (str(contract), contract.alone) == (f"loner {suit} by seat 2", True)


def test_option_loner_in_suit_leaves_the_other_bids_and_all_scores_alone() -> None:
    match = after(started(variant("progressive+loner-in-suit")), "bid pepper, pass, pass, pass")
    assert match.phase is Phase.NAMING
    rules, others = variant("progressive+loner-in-suit"), variant("progressive")
    assert [rung.scoring for rung in rules.ladder.rungs] == [
        rung.scoring for rung in others.ladder.rungs
    ]


def test_option_hand_size_five_leaves_four_cards_and_bids_up_to_five() -> None:
    # progressive 1
    rules = variant("progressive+hand-size=5")
    match = Match.start(rules, seed=7)
    dealt_out = sum(match.hand.cards, Cards())
    assert [len(cards) for cards in match.hand.cards] == [5] * 4
    assert len(rules.deck.cards - dealt_out) == 4
    assert [(rung.name, rung.tricks) for rung in rules.ladder.rungs] == [
        *((name, int(name)) for name in NUMBERS[:5]),
        ("pepper", 5),
        ("loner", 5),
    ]


@pytest.mark.parametrize(("rung", "points"), [("5", 2), ("loner", 4)])
def test_option_hand_size_five_all_the_tricks_are_five(rung: str, points: int) -> None:
    # 003:78: "all 5 tricks"
    match = started(variant("progressive+hand-size=5"), "", "JH JD AH KH QH")
    match = after(bid(match, 1, rung), "name H")
    while not match.results:
        match = match.apply(first(match))
    assert match.results[0].tricks == (0, 5, 0, 0)
    assert match.scores == (0, points)


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [("1", 1, 1), ("1", 2, 1), ("2", 2, 1), ("1", 3, 1), ("1", 5, 2), ("2", 6, 2)],
)
def test_option_low_bids_score_on(rung: str, taken: int, points: int) -> None:
    # progressive 2
    assert scored("progressive+low-bids-score", rung, taken) == (0, points)


def test_option_low_bids_score_on_a_failed_bid_is_as_before() -> None:
    assert scored("progressive+low-bids-score", "2", 1) == (2, 0)


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [("pepper", 6, (0, 4)), ("pepper", 5, (2, 0)), ("6", 6, (0, 2)), ("loner", 6, (0, 4))],
)
def test_option_pepper_points_four(rung: str, taken: int, points: tuple[int, int]) -> None:
    # progressive 3
    assert scored("progressive+pepper-points=4", rung, taken) == points


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [
        ("1", 1, (2, 0)),
        ("1", 2, (1, 0)),
        ("1", 3, (1, 1)),
        ("1", 4, (0, 1)),
        ("1", 6, (0, 2)),
        ("2", 1, (2, 0)),  # a set counts two and no more
        ("2", 0, (2, 0)),
        ("6", 3, (2, 0)),
        ("pepper", 6, (0, 2)),
    ],
)
def test_option_defenders_score_tricks_on(rung: str, taken: int, points: tuple[int, int]) -> None:
    # progressive 4
    assert scored("progressive+defenders-score-tricks", rung, taken) == points


@pytest.mark.parametrize("rung", ["pepper", "loner"])
def test_option_set_points_four(rung: str) -> None:
    # progressive 5
    for failed in ("6", "pepper", "loner"):
        points = (4 if failed == rung else 2, 0)
        assert scored(f"progressive+{rung}-set-points=4", failed, 5) == points
    assert scored(f"progressive+{rung}-set-points=4", rung, 6) == scored("progressive", rung, 6)


def test_option_all_pass_move_on_the_next_player_deals_and_the_hand_counts() -> None:
    # progressive 6
    match = Match.start(variant("progressive+all-pass=move-on"), deals=(), dealer=Seat(2))
    for dealer in (2, 3, 0, 1, 2, 3, 0):
        assert match.hand.dealer == dealer
        match = after(dealt(match), NO_BID)
    match = contested(match, 1, "3", 3)
    assert match.outcome == Outcome((Side(1),), *all_hands(8))


def test_option_target_ends_the_match_instead_of_eight_hands() -> None:
    match = Match.start(variant("progressive+target=10"), deals=())
    for _ in range(9):
        match = contested(match, 1, "4", 4)
    assert match.outcome is None
    match = contested(match, 1, "4", 4)
    assert match.outcome == Outcome((Side(1),), *reached(10))


def test_option_hands_is_another_number_of_hands() -> None:
    match = contested(Match.start(variant("progressive+hands=2"), deals=()), 1, "4", 4)
    assert match.outcome is None
    match = contested(match, 0, "4", 5)
    assert match.outcome == Outcome((Side(0),), *all_hands(2))


def test_option_hands_and_target_end_the_match_at_whichever_comes_first() -> None:
    rules = variant("progressive+target=4+hands=2")
    match = contested(Match.start(rules, deals=()), 1, "loner", 6)
    assert match.outcome == Outcome((Side(1),), *reached(4))
    match = contested(contested(Match.start(rules, deals=()), 1, "3", 3), 1, "3", 3)
    assert match.outcome == Outcome((Side(1),), *all_hands(2))
