"""Twelves (003:37): Bid Euchre with bids of 12, 24, 48 and 96, row by row.

`twelves 1` to `twelves 7` are settled doubts, C8 is a decision. Seat 0 deals unless said otherwise.
"""

from __future__ import annotations

import pytest

from pepper import (
    Actions,
    Call,
    Cards,
    HandEnd,
    Look,
    Match,
    Phase,
    Seat,
    UnknownVariantError,
    variant,
    variants,
)
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

RULES = variant("twelves")
NUMBERS = ("couple", "3", "4", "5", "6")
BLIND = {"bid 96C", "bid 96D", "bid 96H", "bid 96S"}
BLIND_FIRST = variant("twelves+blind-any-time")
SCORED = variant("twelves+96-no-trump")
"""A 96 at no trump is scored like one in a suit."""
WAITS = "wait, wait, wait, wait"


def said(match: Match, *texts: str) -> Match:
    """Everybody looks before speaking."""
    for text in ", ".join(texts).split(", "):
        match = after(match, f"look, {text}" if Look() in match.legal_actions else text)
    return match


def looked(match: Match) -> Match:
    return after(match, "look")


def test_table_and_pack_are_those_of_bid_euchre() -> None:
    base = variant("bid-euchre")
    assert (RULES.table, RULES.deck, RULES.tricks) == (base.table, base.deck, base.tricks)
    assert (RULES.ranking, RULES.scoring, RULES.ending) == (base.ranking, base.scoring, base.ending)
    assert RULES.ladder.steps[:5] == base.ladder.steps[:5]


def test_ladder_names_the_points_awarded() -> None:
    # 003:37
    rungs = [(rung.name, rung.tricks, rung.value) for rung in RULES.ladder.rungs]
    assert rungs == [
        ("couple", 2, 2),
        ("two", 2, 2),
        ("3", 3, 3),
        ("4", 4, 4),
        ("5", 5, 5),
        ("6", 6, 6),
        ("12", 6, 12),
        ("24", 6, 24),
        ("48", 6, 48),
        ("96", 6, 96),
    ]
    match = looked(started(RULES))
    for rung in ("small pepper", "big pepper", "hawsy", "1", "2", "96"):
        assert refused(match, f"bid {rung}") == "no such bid"


@pytest.mark.parametrize("said_first", range(len(NUMBERS)))
def test_bids_go_up(said_first: int) -> None:
    match = looked(started(RULES, "", "JS JH AC KC QC TC"))
    assert legal(match) == {"pass", "bid 12", "bid 24", *(f"bid {rung}" for rung in NUMBERS)}
    match = looked(after(match, f"bid {NUMBERS[said_first]}"))
    higher = {f"bid {rung}" for rung in NUMBERS[said_first + 1 :]}
    assert legal(match) - {"bid two"} == {"pass", "bid 12", "bid 24", *higher}
    match = looked(after(match, "bid 12"))
    assert legal(match) == {"pass", "bid 24"}
    match = looked(after(match, "bid 24"))
    assert legal(match) == {"pass"}
    assert refused(match, "bid 24") == "insufficient bid"


# -- 12 and 24 -----------------------------------------------------------------------------------


def test_twelves_7_the_strain_of_12_and_24_is_named_after_the_bidding() -> None:
    for rung in ("12", "24"):
        match = auction(started(RULES), {3: rung})
        assert (match.phase, match.turn) == (Phase.NAMING, 3)
        assert contract(match) == (rung, 3, 3, None, False, True)
        assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}


def test_12_is_played_alone_with_one_card_exchanged_unseen() -> None:
    match = after(auction(started(RULES, *around(1, SWAP)), {1: "12"}), "name NT")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
    match = after(match, "give 9S")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 3)
    assert seen(match, 3).gifts[0].cards is None
    match = after(match, "give TH")
    assert match.hand.cards[1] == Cards(HANDS[0])
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.sitting_out == (3,)


def test_24_is_played_alone_without_a_card() -> None:
    match = after(auction(started(RULES), {1: "24"}), "name NT")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.sitting_out == (3,)


# -- 48 ------------------------------------------------------------------------------------------


def test_c8_48_is_called_by_the_partner_who_names_and_played_alone_by_the_24_bidder() -> None:
    # 003:37, twelves 2
    match = said(started(RULES), "bid 24, pass")
    match = looked(match)
    assert match.turn == 3
    assert legal(match) == {"bid 48", "pass"}
    match = said(match, "bid 48, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 3)
    assert contract(match) == ("48", 1, 3, None, False, True)
    match = after(match, "name D")
    assert contract(match) == ("48", 1, 3, "D", False, True)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)  # no card is passed, the lone player leads
    assert match.hand.sitting_out == (3,)


@pytest.mark.parametrize("standing", ["couple", "6", "12"])
def test_48_goes_over_24_only(standing: str) -> None:
    match = looked(started(RULES))
    assert refused(match, "bid 48") == "not over that"
    match = looked(said(match, f"bid {standing}, pass"))
    assert refused(match, "bid 48") == "not over that"


def test_twelves_4_opponents_cannot_call_48() -> None:
    match = looked(said(started(RULES), "bid 24"))
    assert legal(match) == {"pass"}
    assert refused(match, "bid 48") == "partner only"
    match = looked(said(match, "pass, pass"))
    assert match.turn == 0
    assert refused(match, "bid 48") == "partner only"


def test_48_is_not_for_who_has_not_looked() -> None:
    match = said(started(RULES), "bid 24, pass")
    assert match.turn == 3
    assert refused(match, "bid 48") == "blind"


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("place", [3, 4])
def test_twelves_3_a_partner_who_spoke_before_the_24_gets_one_extra_turn(
    place: int, dealer: int
) -> None:
    match = started(RULES, dealer=dealer)
    calls = ["pass", "bid 3", "bid 24", "pass"] if place == 3 else ["pass", "pass", "bid 3"]
    match = said(match, *calls, *(["bid 24"] if place == 4 else []))
    bidder, partner = (dealer + place) % 4, (dealer + place - 2) % 4
    assert (match.phase, match.turn) == (Phase.AUCTION, partner)
    assert legal(match) == {"bid 48", "pass"}
    assert refused(match, "bid 24") == "only raise"
    declined = after(match, "pass")
    assert (declined.phase, declined.turn) == (Phase.NAMING, bidder)
    assert contract(declined) == ("24", bidder, bidder, None, False, True)
    raised = after(match, "bid 48")
    assert (raised.phase, raised.turn) == (Phase.NAMING, partner)
    assert contract(raised) == ("48", bidder, partner, None, False, True)
    raised = after(raised, "name NT")
    assert (raised.phase, raised.turn) == (Phase.PLAY, bidder)
    assert raised.hand.sitting_out == (partner,)


def test_twelves_3_a_partner_whose_turn_comes_later_gets_no_extra_turn() -> None:
    match = said(started(RULES), "bid 24, pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 1)
    match = said(started(RULES), "bid 3, bid 24, pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 2)


def test_twelves_3_there_is_no_extra_turn_without_a_24() -> None:
    assert said(started(RULES), "pass, pass, bid 12, pass").phase is Phase.NAMING


def test_twelves_3_partner_response_off_gives_no_extra_turn() -> None:
    rules = variant("twelves+partner-response=off")
    match = said(started(rules), "pass, bid 3, bid 24, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 3)
    match = looked(said(started(rules), "bid 24, pass"))
    assert legal(match) == {"bid 48", "pass"}


def test_twelves_2_lone_48_caller_plays_it_himself() -> None:
    match = said(started(variant("twelves+lone-48=caller")), "bid 24, pass, bid 48, pass, name H")
    assert contract(match) == ("48", 3, 3, "H", False, True)
    assert (match.phase, match.turn) == (Phase.PLAY, 3)
    assert match.hand.sitting_out == (1,)


# -- 96, bid blind -------------------------------------------------------------------------------


def test_twelves_1_a_seat_has_not_seen_its_cards_until_it_looks() -> None:
    # 003:37
    match = started(RULES)
    assert legal(match) == {"look", *BLIND}
    assert [seen(match, seat).cards for seat in (0, 1, 2, 3, None)] == [None] * 5
    assert seen(match, 1).counts == (6, 6, 6, 6)
    assert refused(match, "bid 3") == "blind"
    assert refused(match, "pass") == "blind"
    match = looked(match)
    assert match.turn == 1
    assert seen(match, 1).cards == match.hand.cards[1]
    assert [seen(match, seat).cards for seat in (0, 2, 3, None)] == [None] * 4
    assert seen(match, 2).calls == (Call(Seat(1), Look()),)
    assert refused(match, "look") == "seen"
    assert not BLIND & legal(match)
    assert refused(match, "bid 96S") == "blind"


def test_twelves_1_legal_actions_tell_nothing_of_unseen_cards() -> None:
    # with and without two jacks of a colour
    with_two = started(RULES, "", "JS JC AH KH QH TH")
    without = started(RULES, "", "JS JH AC KC QC TC")
    assert seen(with_two, 1) == seen(without, 1)
    assert seen(with_two, 1).legal_actions == seen(without, 1).legal_actions != Actions()
    assert refused(with_two, "bid two") == refused(without, "bid two") == "blind"
    with_two, without = looked(with_two), looked(without)
    assert "bid two" in legal(with_two)
    assert "bid two" not in legal(without)
    assert seen(with_two, 2) == seen(without, 2)
    assert [seen(with_two, 2).legal_actions, seen(with_two, 1).legal_actions] == [
        Actions(),
        with_two.legal_actions,
    ]


def test_twelves_1_96_names_its_strain_and_is_the_highest_bid() -> None:
    match = after(started(RULES, *around(1)), "bid 96S")
    assert contract(match) == ("96", 1, 1, "S", False, True)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.sitting_out == (3,)
    assert [seen(match, seat).cards for seat in range(4)] == list(match.hand.cards)


@pytest.mark.parametrize("before", ["pass", "bid 3", "bid 12", "bid 24", "bid 24, pass, bid 48"])
def test_twelves_4_96_goes_over_anything_in_turn_by_anybody(before: str) -> None:
    match = said(started(RULES), before)
    assert match.turn is not None
    seat = match.turn
    assert legal(match) == {"look", *BLIND}
    for other in {0, 1, 2, 3} - {seat}:
        spoken = any(call.seat == other for call in seen(match, None).calls)
        assert (seen(match, other).cards is not None) == spoken
    match = after(match, "bid 96S")
    assert contract(match) == ("96", seat, seat, "S", False, True)
    assert (match.phase, match.turn) == (Phase.PLAY, seat)


def test_twelves_1_96_has_to_wait_for_its_turn() -> None:
    match = said(started(RULES), "bid 3, pass")
    assert match.turn == 3
    assert contract(after(match, "bid 96H"))[:2] == ("96", 3)


def test_c28_blind_any_time_lets_everybody_bid_96_before_the_bidding_or_wait() -> None:
    match = started(BLIND_FIRST)
    for seat in (1, 2, 3, 0):
        assert match.turn == seat
        assert legal(match) == {"wait", *BLIND}
        assert refused(match, "look") == refused(match, "pass") == "not begun"
        assert refused(match, "bid 3") == "not begun"
        assert [seen(match, other).cards for other in range(4)] == [None] * 4
        assert contract(after(match, "bid 96C")) == ("96", seat, seat, "C", False, True)
        match = after(match, "wait")
    assert match.turn == 1
    assert [seen(match, seat).cards for seat in range(4)] == [None] * 4


def test_c28_blind_any_time_leaves_96_to_whoever_waited_at_the_own_turn() -> None:
    match = after(started(BLIND_FIRST), WAITS)
    assert refused(match, "wait") == "no waiting"
    for seat, call in ((1, "bid 3"), (2, "pass"), (3, "bid 24"), (0, "pass")):
        assert (match.turn, legal(match)) == (seat, {"look", *BLIND})
        assert contract(after(match, "bid 96S"))[:2] == ("96", seat)
        match = after(match, "look")
        assert seen(match, seat).cards == match.hand.cards[seat]
        assert refused(match, "bid 96S") == "blind"
        match = after(match, call)
    assert (match.turn, legal(match)) == (1, {"bid 48", "pass"})
    assert contract(after(match, "bid 48"))[:3] == ("48", 3, 1)


def test_c28_blind_any_time_tells_who_is_to_act_what_to_do() -> None:
    match = started(BLIND_FIRST)
    assert seen(match, 1).prompt.endswith("without looking at your cards, or wait for your turn.")
    assert seen(match, 2).prompt == "Seat 1 is to bid."
    assert str(seen(after(match, "wait"), 2).acts[-1].action) == "wait"


def test_c28_blind_any_time_counts_waiting_for_no_turn_of_a_forced_dealer() -> None:
    rules = variant("twelves+blind-any-time+forced-dealer=3")
    match = said(after(started(rules), WAITS), "pass, pass, pass")
    assert (match.turn, legal(match)) == (0, {"look", *BLIND})
    assert "pass" not in legal(looked(match))


def test_twelves_3_blind_any_time_gives_no_partner_two_turns() -> None:
    match = said(after(started(BLIND_FIRST), WAITS), "bid 24, pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 1)


def test_c44_96_is_not_bid_at_no_trump() -> None:
    match = started(RULES)
    assert legal(match) == {"look"} | BLIND
    assert refused(match, "bid 96NT") == "blind"


def test_option_96_no_trump_offers_it() -> None:
    match = started(variant("twelves+96-no-trump"))
    assert legal(match) == {"look", "bid 96NT"} | BLIND
    assert contract(after(match, "bid 96NT"))[:4] == ("96", 1, 1, "NT")


def test_twelves_5_96_has_no_card() -> None:
    match = after(started(RULES, *around(1)), "bid 96S")
    assert match.phase is Phase.PLAY
    assert seen(match, 1).gifts == ()


def test_twelves_5_card_for_96_exchanges_one() -> None:
    match = after(started(variant("twelves+card-for-96"), *around(1, SWAP)), "bid 96S")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
    assert seen(match, 1).cards == Cards(SWAP[0])
    match = after(match, "give 9S, give TH")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards[1] == Cards(HANDS[0])


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", range(7))
@pytest.mark.parametrize(
    ("value", "bids"),
    [
        (12, {1: "12"}),
        (24, {1: "24"}),
        (48, {1: "24", 3: "48"}),  # in the partner's own turn
        (96, {1: "96NT"}),
    ],
)
def test_score_wins_or_loses_the_points_it_is_called_after(
    value: int, bids: dict[int, str], taken: int
) -> None:
    # 003:37, 003:50
    match = taking(bought(fresh(SCORED), 1, bids), taken)
    points = (-6, value) if taken == 6 else (6 - taken, -value)
    scored(match, (0, taken, 6 - taken, 0), points, made=taken == 6)


@pytest.mark.parametrize(("taken", "points"), [(6, (-6, 48)), (5, (1, -48)), (0, (6, -48))])
def test_score_a_48_called_in_the_extra_turn(taken: int, points: tuple[int, int]) -> None:
    match = taking(bought(fresh(RULES), 3, {3: "24", 1: "48"}), taken)
    scored(match, (6 - taken, 0, 0, taken), points, made=taken == 6)


@pytest.mark.parametrize(("taken", "points"), [(6, (48, -6)), (4, (-48, 2))])
def test_score_a_48_of_a_lone_caller(taken: int, points: tuple[int, int]) -> None:
    match = taking(bought(fresh(variant("twelves+lone-48=caller")), 0, {2: "24", 0: "48"}), taken)
    scored(match, (taken, 6 - taken, 0, 0), points, made=taken == 6)


@pytest.mark.parametrize(("taken", "points"), [(6, (-6, 96)), (5, (1, -96))])
def test_score_a_96_with_a_card(taken: int, points: tuple[int, int]) -> None:
    match = taking(bought(fresh(variant("twelves+card-for-96+96-no-trump")), 1, {1: "96NT"}), taken)
    scored(match, (0, taken, 6 - taken, 0), points, made=taken == 6)


@pytest.mark.parametrize(
    ("rung", "needed"), [("couple", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6)]
)
def test_score_numbers_are_those_of_bid_euchre(rung: str, needed: int) -> None:
    for taken in range(7):
        points = (6 - taken, taken if taken >= needed else -6)
        match = taking(bought(fresh(RULES), 1, {1: rung}), taken)
        expected = (-6, 6) if taken == 6 else points
        scored(match, (0, taken, 6 - taken, 0), expected, made=taken >= needed)


def test_all_pass_and_the_next_player_deals() -> None:
    match = hands(fresh(RULES), (0, "", 0))
    assert match.results[0].ending is HandEnd.PASSED_OUT
    assert match.hand.dealer == 1
    goes_on(match, 0, 0)


# -- End of the match ----------------------------------------------------------------------------


@pytest.mark.parametrize("low", [True, False])
def test_twelves_6_a_made_96_wins_from_minus_54_and_not_from_less(*, low: bool) -> None:
    start = [(0, "12", 0)] * 2 + [(0, "24", 5)] + [(0, "6", 5)]
    match = hands(fresh(SCORED), *start, *([(1, "couple", 6)] if low else []))
    assert match.scores[0] == -54 - 6 * low
    match = taking(bought(match, 0, {0: "96NT"}), 6)
    assert match.scores[0] == 42 - 6 * low
    assert (match.outcome is None) == low


def test_end_is_at_42_by_a_contract_or_a_set() -> None:
    match = hands(fresh(RULES), (1, "24", 6), (1, "12", 6), (1, "4", 4))
    goes_on(match, -10, 40)
    won(hands(match, (1, "couple", 2)), 1)
    won(hands(match, (0, "6", 4)), 1)
    match = hands(match, (0, "4", 4))
    goes_on(match, -6, 42)
    match = hands(match, (0, "couple", 2), (0, "couple", 2))
    goes_on(match, -2, 50)
    match = hands(match, (1, "3", 2))
    goes_on(match, 2, 44)
    won(taking(bought(match, 3, {3: "24", 1: "48"}), 6), 1)


# -- Options -------------------------------------------------------------------------------------


def test_options_are_written_after_the_id() -> None:
    found = {option.name for v in variants() if v.id == "twelves" for option in v.options}
    assert found == {
        *("blind-any-time", "lone-48", "partner-response", "card-for-96", "96-no-trump"),
        *("two-signal", "forced-dealer", "target", "hands"),
    }
    assert variant("twelves+lone-48=original+partner-response+target=42").name == "twelves"


@pytest.mark.parametrize("text", ["lone-48=both", "big24", "immediate-only", "target=0", "lone-48"])
def test_options_that_there_are_not_are_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=f"'{text.partition('=')[0]}'"):
        variant(f"twelves+{text}")


def test_options_a_dealer_is_not_forced_to_what_cannot_be_bid() -> None:  # C25
    with pytest.raises(UnknownVariantError, match="'forced-dealer' cannot be '1'"):
        variant("twelves+forced-dealer=1")


def test_forced_dealer_looks_and_bids() -> None:
    match = said(started(variant("twelves+forced-dealer=3")), "pass, pass, pass")
    assert match.turn == 0
    assert seen(match, 0).cards is None
    match = looked(match)
    assert legal(match) == {"bid 3", "bid 4", "bid 5", "bid 6", "bid 12", "bid 24"}
    assert contract(after(match, "bid 3")) == ("3", 0, 0, None, True, False)


def test_forced_dealer_may_bid_96_before_looking() -> None:
    match = said(started(variant("twelves+forced-dealer=3")), "pass, pass, pass")
    assert legal(match) == {"look", *BLIND}
    assert contract(after(match, "bid 96D"))[:4] == ("96", 0, 0, "D")


def test_forced_dealer_who_bids_24_may_be_raised_by_the_partner() -> None:
    match = said(started(variant("twelves+forced-dealer=3")), "pass, pass, pass, bid 24")
    assert (match.phase, match.turn) == (Phase.AUCTION, 2)
    assert legal(match) == {"bid 48", "pass"}
    assert contract(after(match, "pass"))[:3] == ("24", 0, 0)
    assert contract(after(match, "bid 48"))[:3] == ("48", 0, 2)


def test_two_signal_is_turned_off() -> None:
    match = looked(started(variant("twelves+two-signal=off"), "", "JS JC AH KH QH TH"))
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in (2, 3, 4, 5, 6, 12, 24))}


def test_target_and_hands_are_chosen() -> None:
    rules = variant("twelves+96-no-trump+target=100")
    match = taking(bought(fresh(rules), 1, {1: "96NT"}), 6)
    goes_on(match, -6, 96)
    won(hands(match, (1, "4", 4)), 1)
    won(hands(fresh(variant("twelves+hands=1")), (1, "5", 4)), 0)


def test_options_combine() -> None:
    rules = variant("twelves+blind-any-time+lone-48=caller+card-for-96+target=54")
    match = said(after(started(rules), WAITS), "bid 3, pass, bid 24, pass, bid 48, name S")
    assert contract(match) == ("48", 1, 1, "S", False, True)
    assert after(started(rules), "wait, bid 96S").phase is Phase.EXCHANGE
