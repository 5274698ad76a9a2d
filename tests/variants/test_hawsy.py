"""Hawsy (003:35, 53): Bid Euchre with another pepper, row by row.

`hawsy 1` to `hawsy 5` are settled doubts. What it shares with Bid Euchre is checked at its edges.
"""

from __future__ import annotations

import pytest

from pepper import Cards, HandEnd, Phase, UnknownVariantError, variant, variants
from tests.playing import after, legal, refused, seen, started
from tests.variants.single_deck import (
    HANDS,
    SWAP,
    around,
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

RULES = variant("hawsy")
NUMBERS = ("couple", "3", "4", "5", "6")
DOUBLED = {3: "hawsy", 0: "double hawsy"}
"""Seat 3 bids hawsy, and seat 0 goes over it."""


def test_table_and_pack_are_those_of_bid_euchre() -> None:
    base = variant("bid-euchre")
    assert (RULES.table, RULES.deck, RULES.tricks) == (base.table, base.deck, base.tricks)
    assert (RULES.auction, RULES.ranking) == (base.auction, base.ranking)
    assert RULES.ladder.steps[:5] == base.ladder.steps[:5]


def test_ladder_has_hawsy_and_double_hawsy_and_no_big_pepper() -> None:
    # 003:35
    rungs = [(rung.name, rung.tricks, rung.value) for rung in RULES.ladder.rungs]
    assert rungs == [
        ("couple", 2, 2),
        ("two", 2, 2),
        ("3", 3, 3),
        ("4", 4, 4),
        ("5", 5, 5),
        ("6", 6, 6),
        ("hawsy", 6, 12),
        ("double hawsy", 6, 24),
    ]
    match = started(RULES)
    for rung in ("small pepper", "big pepper", "1", "2", "7"):
        assert refused(match, f"bid {rung}") == "no such bid"


@pytest.mark.parametrize("said", range(len(NUMBERS)))
def test_hawsy_5_double_hawsy_goes_over_hawsy_only(said: int) -> None:
    # 003:35
    match = started(RULES, "", "JS JH AC KC QC TC")
    assert legal(match) == {"pass", "bid hawsy", *(f"bid {rung}" for rung in NUMBERS)}
    assert refused(match, "bid double hawsy") == "not over that"
    match = after(match, f"bid {NUMBERS[said]}")
    assert legal(match) == {
        *("pass", "bid hawsy"),
        *(f"bid {rung}" for rung in NUMBERS[said + 1 :]),
    }
    assert refused(match, "bid double hawsy") == "not over that"
    match = after(match, "bid hawsy")
    assert (match.phase, match.turn) == (Phase.AUCTION, 3)
    assert legal(match) == {"pass", "bid double hawsy"}
    assert refused(match, "bid hawsy") == "insufficient bid"


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_option_immediate_only_off_opens_it_to_any_later_speaker(passes: int) -> None:
    # the second of them is the bidder's partner
    rules = variant("hawsy+immediate-only=off")
    match = after(started(rules), "bid hawsy", *["pass"] * passes, "bid double hawsy")
    assert (match.phase, match.turn) == (Phase.NAMING, (2 + passes) % 4)
    declarer = (2 + passes) % 4
    assert contract(match) == ("double hawsy", declarer, declarer, None, False, True)


def test_c41_double_hawsy_is_open_to_the_next_speaker_only() -> None:
    match = after(started(RULES), "bid hawsy")
    assert legal(match) == {"pass", "bid double hawsy"}
    assert contract(after(match, "bid double hawsy"))[:3] == ("double hawsy", 2, 2)
    match = after(match, "pass")
    assert legal(match) == {"pass"}
    assert refused(match, "bid double hawsy") == "too late"
    match = after(match, "pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 1)


def test_nothing_goes_over_a_double_hawsy() -> None:
    match = after(started(RULES), "bid hawsy, bid double hawsy")
    assert (match.phase, match.turn) == (Phase.NAMING, 2)


def test_who_has_spoken_before_a_hawsy_cannot_double_it() -> None:
    # 003:33: each player only bids once
    match = after(started(RULES), "pass, pass, pass, bid hawsy")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    assert contract(match)[:3] == ("hawsy", 0, 0)


@pytest.mark.parametrize(("rung", "said"), [("hawsy", {1: "hawsy"}), ("double hawsy", DOUBLED)])
def test_hawsy_3_both_are_played_alone_with_one_card_exchanged(
    rung: str, said: dict[int, str]
) -> None:
    seat = list(said)[-1]
    partner = (seat + 2) % 4
    match = auction(started(RULES, *around(seat, SWAP)), said)
    assert (match.phase, match.turn) == (Phase.NAMING, seat)
    match = after(match, "name NT")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, seat)
    assert legal(match) == {f"give {card}" for card in SWAP[0].split()}
    match = after(match, "give 9S")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, partner)
    assert seen(match, partner).gifts[0].cards is None
    match = after(match, "give TH")
    assert match.hand.cards[seat] == Cards(HANDS[0])
    assert (match.phase, match.turn) == (Phase.PLAY, seat)
    assert match.hand.sitting_out == (partner,)
    assert contract(match) == (rung, seat, seat, "NT", False, True)


def test_hawsy_3_cardless_double_has_no_exchange() -> None:
    match = auction(started(variant("hawsy+cardless-double"), *around(0)), DOUBLED)
    match = after(match, "name NT")
    assert (match.phase, match.turn) == (Phase.PLAY, 0)
    assert match.hand.sitting_out == (2,)
    single = after(auction(started(variant("hawsy+cardless-double")), {1: "hawsy"}), "name NT")
    assert single.phase is Phase.EXCHANGE


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", range(7))
def test_hawsy_1_score_a_hawsy_wins_or_loses_twelve(taken: int) -> None:
    match = taking(bought(fresh(RULES), 1, {1: "hawsy"}), taken)
    points = (-6, 12) if taken == 6 else (6 - taken, -12)
    scored(match, (0, taken, 6 - taken, 0), points, made=taken == 6)


@pytest.mark.parametrize("options", ["", "+cardless-double"])
@pytest.mark.parametrize("taken", range(7))
def test_hawsy_4_score_a_double_hawsy_wins_or_loses_twenty_four(taken: int, options: str) -> None:
    match = taking(bought(fresh(variant(f"hawsy{options}")), 0, DOUBLED), taken)
    points = (24, -6) if taken == 6 else (-24, 6 - taken)
    scored(match, (taken, 6 - taken, 0, 0), points, made=taken == 6)


@pytest.mark.parametrize(("rung", "needed"), [("couple", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_score_numbers_are_those_of_bid_euchre(rung: str, needed: int) -> None:
    for taken in range(7):
        points = (6 - taken, taken) if needed <= taken < 6 else (6 - taken, -6)
        match = taking(bought(fresh(RULES), 1, {1: rung}), taken)
        expected = (-6, 6) if taken == 6 else points
        scored(match, (0, taken, 6 - taken, 0), expected, made=taken >= needed)


@pytest.mark.parametrize(("taken", "points"), [(6, (-6, 6)), (5, (1, -6)), (0, (6, -6))])
def test_score_a_plain_six(taken: int, points: tuple[int, int]) -> None:
    assert hands(fresh(RULES), (1, "6", taken)).scores == points


def test_all_pass_and_the_next_player_deals() -> None:
    match = hands(fresh(RULES), (0, "", 0))
    assert match.results[0].ending is HandEnd.PASSED_OUT
    assert match.hand.dealer == 1
    goes_on(match, 0, 0)


# -- End of the match ----------------------------------------------------------------------------

TWENTY_EIGHT = ((1, "hawsy", 6), (1, "hawsy", 6), (1, "4", 4))


def test_end_is_at_32_by_a_made_contract() -> None:
    # 003:53
    match = hands(fresh(RULES), *TWENTY_EIGHT)
    goes_on(match, -10, 28)
    goes_on(hands(match, (1, "3", 3)), -7, 31)
    match = hands(match, (1, "4", 4))
    assert match.scores == (-8, 32)
    won(match, 1)


@pytest.mark.parametrize(("taken", "over"), [(2, True), (3, False)])
def test_end_is_reached_in_defence_by_a_set_only(taken: int, *, over: bool) -> None:
    # 003:53
    match = hands(fresh(RULES), *TWENTY_EIGHT, (1, "couple", 2), (0, "3", taken))
    assert match.scores[1] == 30 + 6 - taken
    if over:
        won(match, 1)
    else:
        goes_on(match, -3, 33)
        won(hands(match, (1, "couple", 2)), 1)


def test_end_is_not_reached_by_a_side_that_fails_and_still_has_32() -> None:
    match = hands(fresh(RULES), *TWENTY_EIGHT, *[(0, "couple", 2), (0, "3", 3), (0, "3", 3)])
    goes_on(match, -2, 38)
    match = hands(match, (1, "5", 4))
    goes_on(match, 0, 32)
    won(hands(match, (1, "couple", 2)), 1)


def test_double_hawsy_may_win_the_match_from_eight() -> None:
    match = hands(fresh(RULES), (0, "4", 4), (0, "4", 4))
    match = taking(bought(match, 0, DOUBLED), 6)
    assert match.scores == (32, -2)
    won(match, 0)


# -- Options -------------------------------------------------------------------------------------


def test_options_are_written_after_the_id() -> None:
    found = {option.name for v in variants() if v.id == "hawsy" for option in v.options}
    assert found == {
        *("immediate-only", "cardless-double", "two-signal", "forced-dealer", "target", "hands"),
    }
    assert variant("hawsy+target=32").name == "hawsy"
    assert variant("hawsy+cardless-double+immediate-only=off").name == (
        "hawsy+immediate-only=off+cardless-double"
    )


@pytest.mark.parametrize("text", ["big24", "pack32", "timed", "partner-response", "hands=0"])
def test_options_that_there_are_not_are_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=f"'{text.partition('=')[0]}'"):
        variant(f"hawsy+{text}")


def test_options_a_dealer_is_not_forced_to_what_cannot_be_bid() -> None:  # C25
    with pytest.raises(UnknownVariantError, match="'forced-dealer' cannot be '1'"):
        variant("hawsy+forced-dealer=1")


def test_forced_dealer_may_bid_hawsy_and_not_double_it() -> None:
    match = after(started(variant("hawsy+forced-dealer=3")), "pass, pass, pass")
    assert legal(match) == {"bid 3", "bid 4", "bid 5", "bid 6", "bid hawsy"}
    assert refused(match, "bid double hawsy") == "forced bid"
    assert contract(after(match, "bid hawsy")) == ("hawsy", 0, 0, None, True, True)


def test_two_signal_is_on_unless_it_is_turned_off() -> None:
    black = "JS JC AH KH QH TH"
    assert "bid two" in legal(started(RULES, "", black))
    match = started(variant("hawsy+two-signal=off"), "", black)
    assert legal(match) == {"pass", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "bid hawsy"}


def test_target_and_hands_are_chosen() -> None:
    won(hands(fresh(variant("hawsy+target=12")), (1, "hawsy", 6)), 1)
    won(hands(fresh(variant("hawsy+hands=2")), (1, "4", 4), (0, "5", 4)), 1)
    rules = variant("hawsy+immediate-only=off+cardless-double+two-signal=off+target=42")
    match = taking(bought(fresh(rules), 0, DOUBLED), 6)
    goes_on(match, 24, -6)
    match = hands(match, (0, "hawsy", 6))
    goes_on(match, 36, -12)
    won(hands(match, (0, "6", 6)), 0)
