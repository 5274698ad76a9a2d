"""The options of Single Deck Bid Euchre: sections 6 and 6a of the ledger, one by one."""

from __future__ import annotations

import itertools
import re

import pytest

from pepper import (
    LOW,
    Bid,
    HandEnd,
    Look,
    Match,
    PepperError,
    Phase,
    RulesError,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import after, dealt, legal, play_tricks, refused, started
from tests.variants.single_deck import (
    auction,
    bought,
    contract,
    fresh,
    goes_on,
    hands,
    scored,
    taking,
    won,
)

ALL_NUMBERS = ("couple", "two", "3", "4", "5", "6")
PEPPERS = ("small pepper", "big pepper")
NO_PAIR = "JS JH AC KC QC TC"
PASSES = "pass, pass, pass"


def rungs(text: str) -> tuple[str, ...]:
    return tuple(rung.name for rung in variant(text).ladder.rungs)


def values(text: str) -> dict[str, tuple[int, int]]:
    """The tricks and the value of the peppers."""
    return {r.name: (r.tricks, r.value) for r in variant(text).ladder.rungs if r.name in PEPPERS}


def test_options_are_written_after_the_id() -> None:
    found = {option.name for v in variants() if v.id == "bid-euchre" for option in v.options}
    assert found == {
        *("big24", "high-low", "timed", "multi-round", "min1", "min3", "max-number"),
        *("pack32", "pack36", "two-packs", "scaled-penalties", "two-signal", "forced-dealer"),
        *("target", "hands"),
    }
    assert variant("bid-euchre+target=42+two-signal=on+forced-dealer=none").name == "bid-euchre"
    assert variant("bid-euchre+target=54+big24").name == "bid-euchre+big24+target=54"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bid-euchre+pack32+pack36", ["pack32", "pack36"]),
        ("bid-euchre+pack32+two-packs", ["pack32", "two-packs"]),
        ("bid-euchre+min1+min3", ["min1", "min3"]),
        ("bid-euchre+timed+target=50", ["timed", "target"]),
        ("bid-euchre+scaled-penalties", ["scaled-penalties", "pack32", "two-packs"]),
        ("bid-euchre+forced-dealer=1", ["forced-dealer=1", "lowest bid, which is 2", "add min1"]),
        ("bid-euchre+min3+forced-dealer=2", ["forced-dealer=2", "is 3", "leave min3 out"]),
    ],
)
def test_options_that_contradict_each_other_are_refused_by_name(
    text: str, named: list[str]
) -> None:
    with pytest.raises(RulesError) as caught:
        variant(text)
    assert all(name in str(caught.value) for name in named)


@pytest.mark.parametrize(
    "text",
    [
        *("target=0", "target=1001", "target=none", "hands=0", "max-number=7", "forced-dealer=6"),
        *("big24=yes", "two-signal=maybe", "cap", "big24+big24", "immediate-only", "lone-48"),
    ],
)
def test_options_and_values_that_there_are_not_are_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=f"'{re.split('[=+]', text)[0]}'"):
        variant(f"bid-euchre+{text}")


# -- big24, target (003:57, A9) ------------------------------------------------------------------


@pytest.mark.parametrize("taken", range(7))
def test_a9_big24_wins_and_loses_twenty_four(taken: int) -> None:
    match = fresh(variant("bid-euchre+big24+target=54"))
    match = taking(bought(match, 1, {1: "big pepper"}), taken)
    points = (-6, 24) if taken == 6 else (6 - taken, -24)
    scored(match, (0, taken, 6 - taken, 0), points, made=taken == 6)


@pytest.mark.parametrize(("taken", "points"), [(6, (-6, 12)), (5, (1, -12)), (0, (6, -12))])
def test_big24_leaves_the_small_pepper_as_it_is(taken: int, points: tuple[int, int]) -> None:
    match = hands(fresh(variant("bid-euchre+big24+target=54")), (1, "small pepper", taken))
    assert match.scores == points


def test_big24_and_target_54_together_end_at_54() -> None:
    rules = variant("bid-euchre+big24+target=54")
    assert (rules.name, rules.ending.target) == ("bid-euchre+big24+target=54", 54)
    match = hands(fresh(rules), *[(1, "big pepper", 6)] * 2)
    goes_on(match, -12, 48)
    goes_on(hands(match, (1, "5", 5)), -11, 53)
    match = hands(match, (1, "6", 6))
    assert match.scores == (-18, 54)
    won(match, 1)


@pytest.mark.parametrize("goal", [20, 21])
def test_target_is_reached_by_a_contract_or_a_set_only(goal: int) -> None:
    match = hands(fresh(variant(f"bid-euchre+target={goal}")), *[(1, "4", 4)] * 4, (0, "5", 5))
    goes_on(match, 13, 17)
    won(hands(match, (1, "4", 4)), 1)
    match = hands(match, (0, "couple", 2))
    goes_on(match, 15, 21)
    won(hands(match, (0, "6", 5)), 1)


# -- high-low (003:57, A10) ----------------------------------------------------------------------


def test_a10_high_low_adds_low_and_high_is_no_trump() -> None:
    match = auction(started(variant("bid-euchre+high-low")), {1: "3"})
    assert legal(match) == {f"name {strain}" for strain in ("C", "D", "H", "S", "NT", "LOW")}
    match = after(match, "name LOW")
    assert contract(match) == ("3", 1, 1, "LOW", False, False)
    assert match.hand.contract is not None
    assert match.hand.contract.strain is LOW


@pytest.mark.parametrize("suit", ["S", "C"])
def test_a10_low_ranks_from_the_nine_down_to_the_ace_without_bowers(suit: str) -> None:
    cards = [f"{rank}{suit}" for rank in "AKQJT9"]
    for low, high in itertools.pairwise(cards):
        for led, other, winner in ((low, high, 2), (high, low, 1)):
            match = started(
                variant("bid-euchre+high-low"),
                *("JD TD 9D JH TH 9H", led, other, "AD KD QD AH KH QH"),
            )
            match = after(auction(match, {1: "3"}), "name LOW")
            assert play_tricks(match, f"{led} {other} AD 9D").hand.tricks[0].winner == winner


def test_a10_low_is_followed_and_a_lower_card_of_another_suit_takes_nothing() -> None:
    # 003:57: who cannot follow cannot take the trick, even with a lower card
    match = started(
        variant("bid-euchre+high-low"),
        *("9D TD JD 9H TH JH", "AS KS QS JS TS 9C", "AC KC QC JC TC 9S", "AD KD QD AH KH QH"),
    )
    match = after(auction(match, {1: "3"}), "name LOW, play AS")
    assert legal(match) == {"play 9S"}
    match = after(match, "play 9S, play QD, play 9D, play AC")
    assert legal(match) == {f"play {card}" for card in ("AD", "KD", "AH", "KH", "QH")}
    match = after(match, "play QH, play 9H, play 9C")
    assert match.hand.tricks[1].winner == 1  # the only club that is lower


@pytest.mark.parametrize(("taken", "points"), [(3, (3, 3)), (2, (4, -6)), (6, (-6, 6))])
def test_high_low_scores_as_ever(taken: int, points: tuple[int, int]) -> None:
    assert hands(fresh(variant("bid-euchre+high-low")), (1, "3", taken)).scores == points


def test_high_low_peppers_are_played_low_too() -> None:
    match = started(variant("bid-euchre+high-low"), "", "9H TH JH QH KH AH")
    match = after(auction(match, {1: "big pepper"}), "name LOW")
    while match.phase is Phase.PLAY:
        match = match.apply(match.legal_actions[-1])
    scored(match, (0, 6, 0, 0), (-6, 14), made=True)


# -- timed (003:53, A8) --------------------------------------------------------------------------


def timed() -> Match:
    return fresh(variant("bid-euchre+timed"))


def test_a8_timed_has_no_target() -> None:
    match = hands(timed(), *[(1, "big pepper", 6)] * 4)
    goes_on(match, -24, 56)


def test_a8_time_up_finishes_the_hand_in_progress_and_the_highest_total_wins() -> None:
    match = hands(timed(), (1, "big pepper", 6))
    match = bought(match, 0, {0: "3"})
    match = after(match, "play 9D").call_time()
    assert match.outcome is None
    assert match.phase is Phase.PLAY
    match = taking(match, 0)
    assert match.scores == (-12, 20)
    won(match, 1)


@pytest.mark.parametrize("taken", [5, 0])
def test_a8_time_up_lets_a_side_win_without_making_its_contract(taken: int) -> None:
    match = taking(bought(timed().call_time(), 1, {1: "6"}), taken)
    assert match.scores == (6 - taken, -6)
    won(match, 0)
    match = hands(hands(timed(), *[(1, "big pepper", 6)] * 2).call_time(), (1, "6", taken))
    assert match.scores == (-6 - taken, 22)
    won(match, 1)


def test_a8_time_up_at_equal_totals_is_a_draw() -> None:
    match = hands(timed().call_time(), (1, "3", 3))
    assert match.scores == (3, 3)
    won(match, 0, 1)


def test_a8_time_up_may_end_in_a_passed_out_hand() -> None:
    match = after(dealt(timed()), PASSES).call_time()
    match = after(match, "pass")
    assert match.results[0].ending is HandEnd.PASSED_OUT
    won(match, 0, 1)


def test_a8_time_is_called_only_in_a_match_for_time_that_is_not_over() -> None:
    with pytest.raises(PepperError, match="time"):
        fresh(variant("bid-euchre")).call_time()
    over = hands(timed().call_time(), (1, "3", 3))
    with pytest.raises(PepperError, match="time"):
        over.call_time()


# -- multi-round (003:33) ------------------------------------------------------------------------


def test_multi_round_goes_on_until_three_passes_and_who_passed_may_come_back() -> None:
    match = after(started(variant("bid-euchre+multi-round")), "pass, bid 3, bid 4, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in ("5", "6", *PEPPERS))}
    match = after(match, "bid 5, bid 6, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 2)
    assert contract(match)[:3] == ("6", 2, 2)


def test_multi_round_is_passed_out_after_four_passes() -> None:
    match = after(started(variant("bid-euchre+multi-round")), PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    goes_on(after(match, "pass"), 0, 0)


def test_multi_round_lets_the_last_to_speak_be_overcalled() -> None:
    match = after(started(variant("bid-euchre+multi-round")), PASSES, "bid couple")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    match = after(match, PASSES)
    assert (match.phase, match.turn) == (Phase.NAMING, 0)


def test_multi_round_ladder_is_unchanged() -> None:
    assert rungs("bid-euchre+multi-round") == rungs("bid-euchre")


# -- min1, min3, max-number (A1, A2) -------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", ALL_NUMBERS),
        ("+min1", ("1", *ALL_NUMBERS)),
        ("+min3", ("3", "4", "5", "6")),
        ("+max-number=less", ("couple", "two", "3", "4", "5")),
        ("+min3+max-number=less", ("3", "4", "5")),
        ("+min1+two-signal=off", ("1", "2", "3", "4", "5", "6")),
        ("+pack32", (*ALL_NUMBERS, "7", "8")),
        ("+pack36", (*ALL_NUMBERS, "7", "8", "9")),
        ("+pack36+max-number=less+min1", ("1", *ALL_NUMBERS, "7", "8")),
    ],
)
def test_a1_a2_ladders(options: str, expected: tuple[str, ...]) -> None:
    assert rungs(f"bid-euchre{options}") == (*expected, *PEPPERS)


@pytest.mark.parametrize(("taken", "points"), [(0, (6, -6)), (1, (5, 1)), (6, (-6, 6))])
def test_a1_min1_is_a_bid_of_one_trick(taken: int, points: tuple[int, int]) -> None:
    rules = variant("bid-euchre+min1")
    assert {"bid 1", "bid couple"} <= legal(started(rules))
    assert "bid couple" in legal(after(started(rules), "bid 1"))
    match = taking(bought(fresh(rules), 1, {1: "1"}), taken)
    scored(match, (0, taken, 6 - taken, 0), points, made=taken > 0)


def test_a1_min3_starts_at_three() -> None:
    match = started(variant("bid-euchre+min3"), "", "JS JC AH KH QH TH")
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in ("3", "4", "5", "6", *PEPPERS))}
    assert refused(match, "bid two") == refused(match, "bid couple") == "no such bid"


def test_a2_max_number_less_has_no_plain_six() -> None:
    match = after(started(variant("bid-euchre+max-number=less")), "bid 5")
    assert legal(match) == {"bid small pepper", "bid big pepper", "pass"}


# -- pack32, pack36, two-packs, scaled-penalties (003:18, A12) -----------------------------------


@pytest.mark.parametrize(("pack", "ranks", "size"), [(32, "789TJQKA", 8), (36, "6789TJQKA", 9)])
def test_a12_pack_is_dealt_out(pack: int, ranks: str, size: int) -> None:
    rules = variant(f"bid-euchre+pack{pack}")
    assert {str(card) for card in rules.deck.cards} == {r + s for r in ranks for s in "CDHS"}
    assert len(rules.deck.cards) == pack
    match = Match.start(rules, seed=1)
    assert [len(cards) for cards in match.hand.cards] == [size] * 4
    assert values(f"bid-euchre+pack{pack}") == {
        "small pepper": (size, 12),
        "big pepper": (size, 14),
    }


def test_a12_two_packs_are_dealt_out() -> None:
    rules = variant("bid-euchre+two-packs")
    pack = [r + s for r in "9TJQKA" for s in "CDHS"]
    assert sorted(map(str, rules.deck.cards)) == sorted(pack * 2)
    match = Match.start(rules, seed=1)
    assert [len(cards) for cards in match.hand.cards] == [12] * 4
    assert rungs(rules.name)[-8:] == (*map(str, range(7, 13)), *PEPPERS)
    assert rungs(f"{rules.name}+max-number=less")[-3:] == ("11", *PEPPERS)


@pytest.mark.parametrize(
    ("trick", "winner"), [("AS AS 9S TS", 1), ("TS JS JS 9S", 2), ("9S JC AS JC", 2)]
)
def test_cm7_of_two_equal_cards_of_two_packs_the_first_one_wins(trick: str, winner: int) -> None:
    cards = trick.split()
    match = started(variant("bid-euchre+two-packs"), cards[-1], *cards[:-1])
    match = play_tricks(after(match, "bid 8, pass, pass, pass, name S"), trick)
    assert match.hand.tricks[0].winner == winner


@pytest.mark.parametrize(("pack", "size"), [("pack32", 8), ("pack36", 9), ("two-packs", 12)])
@pytest.mark.parametrize(("rung", "value"), [("small pepper", 12), ("big pepper", 14)])
def test_a12_a_pepper_takes_all_tricks_of_the_longer_hand(
    pack: str, size: int, rung: str, value: int
) -> None:
    rules = variant(f"bid-euchre+{pack}")
    match = taking(bought(fresh(rules), 1, {1: rung}), size)
    scored(match, (0, size, 0, 0), (-6, value), made=True)
    for taken in (0, 6, size - 1):
        match = taking(bought(fresh(rules), 1, {1: rung}), taken)
        rest = size - taken
        scored(match, (0, taken, rest, 0), (rest, -value), made=False)


@pytest.mark.parametrize(("pack", "size"), [("pack32", 8), ("pack36", 9), ("two-packs", 12)])
def test_a12_penalties_stay_six(pack: str, size: int) -> None:
    start = fresh(variant(f"bid-euchre+{pack}"))
    for rung, taken, points in (
        (str(size), size, (-6, size)),
        (str(size), size - 1, (1, -6)),
        ("4", 4, (size - 4, 4)),
        ("4", 3, (size - 3, -6)),
        ("4", size, (-6, size)),
    ):
        assert hands(start, (1, rung, taken)).scores == points


@pytest.mark.parametrize(
    ("pack", "size", "small", "big", "big24"),
    [("pack32", 8, 16, 18, 32), ("pack36", 9, 18, 20, 36), ("two-packs", 12, 24, 26, 48)],
)
def test_c31_scaled_penalties_grow_with_the_hand(
    pack: str, size: int, small: int, big: int, big24: int
) -> None:
    text = f"bid-euchre+{pack}+scaled-penalties"
    assert values(text) == {"small pepper": (size, small), "big pepper": (size, big)}
    assert values(f"{text}+big24+target=80")["big pepper"] == (size, big24)
    start = fresh(variant(text))
    for rung, taken, points in (
        ("small pepper", size, (-size, small)),
        ("small pepper", size - 1, (1, -small)),
        ("big pepper", size, (-size, big)),
        ("big pepper", 0, (size, -big)),
        ("5", 5, (size - 5, 5)),
        ("5", 4, (size - 4, -size)),
        ("5", size, (-size, size)),
    ):
        assert hands(start, (1, rung, taken)).scores == points


# -- forced-dealer (A5) --------------------------------------------------------------------------


def test_a5_forced_dealer_bids_at_least_the_minimum() -> None:
    match = started(variant("bid-euchre+forced-dealer=2"))
    assert "pass" in legal(match)
    match = after(match, PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    everything = {f"bid {rung}" for rung in ("couple", "3", "4", "5", "6", *PEPPERS)}
    assert legal(match) - {"bid two"} == everything
    assert refused(match, "pass") == "forced bid"
    match = after(match, "bid couple, name S")
    assert contract(match) == ("couple", 0, 0, "S", True, False)


@pytest.mark.parametrize(
    ("options", "number", "least"),
    [("+min1", 1, "1"), ("+two-signal=off", 2, "2"), ("", 3, "3"), ("", 4, "4"), ("+min3", 5, "5")],
)
def test_a5_forced_dealer_at_any_number(options: str, number: int, least: str) -> None:
    match = started(variant(f"bid-euchre{options}+forced-dealer={number}"))
    match = after(match, PASSES)
    assert match.legal_actions[0] == Bid(least)
    assert "bid big pepper" in legal(match)
    assert contract(after(match, f"bid {least}"))[:3] == (least, 0, 0)


BOTH_BLACK_JACKS = ("JS JC AS KS QS TS", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D")


@pytest.mark.parametrize("game", ["bid-euchre", "bid-euchre+min1", "hawsy", "twelves"])
def test_c25_a_forced_dealer_may_bid_two_which_is_as_high_as_a_couple(game: str) -> None:
    least = 1 if "min1" in game else 2
    rules = variant(f"{game}+forced-dealer={least}")
    match = auction_to(started(rules, *BOTH_BLACK_JACKS), dealer=0)
    assert {"bid couple", "bid two", "bid 3"} <= legal(match)
    assert contract(after(match, "bid two"))[:5] == ("two", 0, 0, None, True)
    without = auction_to(started(rules, *reversed(BOTH_BLACK_JACKS)), dealer=0)
    assert "bid couple" in legal(without)
    assert refused(without, "bid two") == "forced bid"


def auction_to(match: Match, dealer: int) -> Match:
    """Everybody before the dealer passes, and everybody looks first where that is a choice."""
    while match.turn != dealer or Look() in match.legal_actions:
        match = after(match, "look" if Look() in match.legal_actions else "pass")
    return match


@pytest.mark.parametrize(("taken", "points"), [(3, (3, 3)), (2, (-6, 4)), (6, (6, -6))])
def test_a5_forced_dealer_scores_as_ever(taken: int, points: tuple[int, int]) -> None:
    match = hands(fresh(variant("bid-euchre+forced-dealer=3")), (0, "3", taken))
    assert match.scores == points
    contract_ = match.results[0].contract
    assert contract_ is not None
    assert contract_.forced


def test_a5_forced_dealer_is_free_when_anybody_has_bid() -> None:
    match = after(started(variant("bid-euchre+forced-dealer=3")), "pass, pass, bid couple")
    assert {"bid 3", "pass"} <= legal(match)
    assert contract(after(match, "pass"))[:5] == ("couple", 3, 3, None, False)


def test_a5_forced_dealer_in_bidding_of_many_rounds() -> None:
    match = after(started(variant("bid-euchre+multi-round+forced-dealer=3")), PASSES)
    assert refused(match, "pass") == "forced bid"
    match = after(match, "bid 3")  # C24: a bid like any other, until the others have passed
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert contract(after(match, PASSES))[:5] == ("3", 0, 0, None, True)
    assert contract(after(match, "pass, bid 5", PASSES))[:5] == ("5", 2, 2, None, False)


# -- hands ---------------------------------------------------------------------------------------


def test_hands_end_the_match_with_the_best_score() -> None:
    match = hands(fresh(variant("bid-euchre+hands=3")), (1, "4", 4), (0, "", 0))
    goes_on(match, 2, 4)
    match = hands(match, (0, "3", 3))
    assert match.scores == (5, 7)
    won(match, 1)


def test_hands_that_end_even_go_on_to_the_next() -> None:
    match = hands(fresh(variant("bid-euchre+hands=1")), (1, "3", 3))
    goes_on(match, 3, 3)
    won(hands(match, (0, "5", 5)), 0)


def test_hands_leave_the_target_as_it_is() -> None:
    won(hands(fresh(variant("bid-euchre+hands=9")), *[(1, "big pepper", 6)] * 3), 1)


def test_hands_with_time_end_by_whichever_is_first() -> None:
    match = fresh(variant("bid-euchre+timed+hands=2"))
    won(hands(match, (1, "3", 3), (0, "3", 3)), 0, 1)
    won(hands(match.call_time(), (1, "4", 4)), 1)


# -- Together ------------------------------------------------------------------------------------


def test_options_combine() -> None:
    rules = variant("bid-euchre+big24+high-low+multi-round+min1+pack32+two-signal=off+target=54")
    assert rules.auction.laps is None
    assert rules.ending.target == 54
    assert [rung.value for rung in rules.ladder.rungs] == [1, 2, 3, 4, 5, 6, 7, 8, 12, 24]
    match = after(started(rules), "bid 1, bid 2, bid 3, pass, bid big pepper")
    assert legal(match) == {f"name {strain}" for strain in ("C", "D", "H", "S", "NT", "LOW")}
    assert contract(after(match, "name LOW")) == ("big pepper", 1, 1, "LOW", False, True)
