"""Pepper by Our Pastimes (source 004): what it says besides the game that it shares.

Its scoring table, its auction and its play are those of `test_gamerules`, which tests both. A
comment such as 004:27 is a line of the source, `pastimes 3` a settled doubt, C6 a decision.
"""

from __future__ import annotations

import pytest

from pepper import HandEnd, Outcome, Phase, Side, variant
from tests.playing import after, play_tricks, refused, started
from tests.reasons import reached
from tests.variants.test_gamerules import (
    ALL,
    EVEN,
    NONE,
    SOME,
    after_hands,
    decided,
    hand,
    laid_out,
    legal,
    plays_on,
    size_of,
    won,
)

IDS = ["pastimes-4", "pastimes-3", "pastimes-2"]

each_game = pytest.mark.parametrize("name", IDS)


@pytest.mark.parametrize(
    ("name", "ladder"),
    [
        ("pastimes-4", "1, 2, 3, 4, 5, little pepper, big pepper"),  # 004:27
        ("pastimes-3", "1, 2, 3, 4, 5, 6, 7, little pepper, big pepper"),  # 004:39
        ("pastimes-2", "1, 2, 3, 4, 5, 6, 7, little pepper, big pepper"),  # 004:41
    ],
)
def test_ladder_has_a_little_pepper_and_a_big_one(name: str, ladder: str) -> None:
    match = started(variant(name))
    assert legal(match) == [*[f"bid {rung}" for rung in ladder.split(", ")], "pass"]
    assert refused(match, "bid small pepper") == "no such bid"


@pytest.mark.parametrize(
    ("bid", "how", "points"),
    [
        ("4", SOME, {4: (2, 4), 3: (1, 4, 3), 2: (3, 5)}),
        ("little pepper", ALL, {4: (0, 6), 3: (0, 8, 0), 2: (0, 8)}),
        ("big pepper", ALL, {4: (0, 12), 3: (0, 16, 0), 2: (0, 16)}),
        ("1", NONE, {4: (6, -6), 3: (5, -8, 3), 2: (8, -8)}),
        ("little pepper", SOME, {4: (2, -6), 3: (1, -8, 3), 2: (3, -8)}),
        ("big pepper", SOME, {4: (2, -12), 3: (1, -16, 3), 2: (3, -16)}),
    ],
)
@each_game
def test_rows_of_made_and_failed_bids(
    name: str,
    bid: str,
    how: dict[int, tuple[str, tuple[int, ...]]],
    points: dict[int, tuple[int, ...]],
) -> None:
    """004:33, 004:39-41, in figures: made and failed, and two play for the points of three."""
    players = int(name[-1])
    assert after_hands(variant(name), (1, bid, how[players][0])).scores == points[players]


@each_game
def test_c5_all_others_pass_in_a_row_and_who_passed_may_bid(name: str) -> None:
    # 004:25
    others = int(name[-1]) - 1
    match = after(started(variant(name)), *["pass"] * others, "bid 1", "bid 2")
    assert (match.phase, match.turn) == (Phase.AUCTION, 2 % (others + 1))
    match = after(match, *["pass"] * (others - 1))
    assert match.phase is Phase.AUCTION
    won(after(match, "pass"), 1)


@each_game
def test_winning_bidder_leads_any_card(name: str) -> None:
    # 004:29
    cards, _ = laid_out(variant(name), 1, SOME[int(name[-1])][0])
    match = after(started(variant(name), *map(str, cards.hands)), "bid big pepper, name NT")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert legal(match) == [f"play {card}" for card in cards.hands[1]]


@pytest.mark.parametrize("name", ["pastimes-4", "pastimes-2"])
def test_pastimes_1_c6_equal_scores_of_30_or_more_are_played_on(name: str) -> None:
    # 004:35
    plays_on(name)


def test_pastimes_1_c6_two_of_three_with_equal_scores_play_on() -> None:
    match = decided("pastimes-3", EVEN)
    assert (match.scores, match.outcome, match.phase) == ((30, 30, 28), None, Phase.DEAL)
    level = hand(match, 2, "1", "22220011")
    assert (level.scores, level.outcome) == ((32, 32, 32), None)
    third = hand(match, 2, "1", "22222222")  # who was behind may still win
    assert (third.scores, third.outcome) == ((30, 30, 36), Outcome((Side(2),), *reached(30)))


def test_pastimes_1_a_tied_side_may_fall_back_below_30() -> None:
    match = hand(decided("pastimes-4", EVEN), 0, "2", "011111")
    assert (match.scores, match.outcome) == ((24, 35), Outcome((Side(1),), *reached(30)))


@each_game
def test_pastimes_2_big_pepper_closes_the_auction(name: str) -> None:
    won(after(started(variant(name)), "bid big pepper"), 1)
    match = after(started(variant(name)), "bid little pepper")
    assert legal(match) == ["bid big pepper", "pass"]


@pytest.mark.parametrize(
    ("bid", "points"), [("3", (2, 4)), ("5", (2, -6)), ("big pepper", (2, -12))]
)
def test_pastimes_3_the_partner_scores_with_the_bidder(bid: str, points: tuple[int, int]) -> None:
    """004:33: of the other players, the partner; one of the four tricks is the partner's."""
    match = after_hands(variant("pastimes-4"), (1, bid, "131120"))
    assert match.results[0].tricks == (1, 3, 1, 1)
    assert match.scores == points


@each_game
def test_pastimes_4_when_all_pass_the_hand_is_thrown_in(name: str) -> None:
    match = after(started(variant(name)), *["pass"] * int(name[-1]))
    assert match.results[0].ending is HandEnd.PASSED_OUT
    assert (set(match.scores), match.hand.dealer) == ({0}, 1)


@pytest.mark.parametrize("seat", range(3))
def test_pastimes_5_one_of_three_wins_alone(seat: int) -> None:
    # 004:35, 004:39
    rules = variant("pastimes-3")
    big = (seat, "big pepper", str(seat) * size_of(rules))
    match = after_hands(rules, big, big)
    assert match.outcome == Outcome((Side(seat),), *reached(30))
    assert match.scores == tuple(32 * (side == seat) for side in range(3))


@pytest.mark.parametrize(
    ("name", "winners"), [("pastimes-4", 2), ("pastimes-3", 2), ("pastimes-2", 2)]
)
def test_option_tie_joint(name: str, winners: int) -> None:
    # pastimes 1, 002:61
    match = decided(f"{name}+tie=joint", EVEN)
    assert match.outcome == Outcome(tuple(map(Side, range(winners))), *reached(30))


def test_a_hand_at_trumps() -> None:
    """004:19, 004:25-33: hearts, card by card; the right and the left bower, a ruff, a discard."""
    hands = (
        "AS KS QS JS TS 9S",
        "JH JD AH KC 9C TD",
        "KH QH AC QC AD KD",
        "TH 9H JC TC QD 9D",
    )
    match = after(
        started(variant("pastimes-4"), *hands), "bid 3", "pass, bid 4, bid 5, pass, pass, pass"
    )
    won(match, 0)
    match = after(started(variant("pastimes-4"), *hands), "bid 4, pass, pass, pass, name H")
    assert str(match.hand.contract) == "4 H by seat 1"
    assert refused(play_tricks(match, "JD"), "play AD") == "revoke of a trump"
    match = play_tricks(match, "JH KH 9H AS", "JD QH TH KS", "AH AC JC QS")
    match = play_tricks(match, "TD AD 9D JS", "KD QD 9S KC", "QC TC TS 9C")
    assert match.results[0].tricks == (0, 3, 3, 0)
    assert match.scores == (3, -6)
