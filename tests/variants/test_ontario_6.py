"""Pepper from Tillsonburg to Restoule for six (source 001, lines 51-55), rule by rule.

The section says how it differs from the game for four and inherits everything else, so that the
scoring table and the end of the match are tested here again. A comment such as 001:55 is a line of
the source, `ontario-6 2` a settled doubt, `ontario-4 9` one that is inherited. Hands are mostly
written as who takes each trick at no trump.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from pepper import (
    CHANCE,
    Cards,
    Deal,
    HandEnd,
    Match,
    Outcome,
    Phase,
    Rules,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import after, deal, legal, play_tricks, refused, seen, started
from tests.reasons import all_hands, back_door, reached

SIX = variant("ontario-6")
STRAINS = ("C", "D", "H", "S", "NT")
NUMBERS = ("3", "4", "5", "6", "7", "8")
PEPPERS = ("pepper", "double pepper", "triple pepper", "quadruple pepper")
CARDLESS = tuple(f"cardless {name}" for name in PEPPERS)
PASSES = ["pass"] * 5
SETS = [[rank + suit for rank in ranks] for suit in "SHDC" for ranks in ("AKKQQJ", "AJTT99")]
"""The deck as eight tricks, each of one suit and with one highest card."""


def bids(*names: str, strains: tuple[str, ...] = STRAINS) -> set[str]:
    return {f"bid {n}{'' if n.isdigit() else ' '}{strain}" for n in names for strain in strains}


def laid_out(winners: str) -> Deal:
    """A deal in which everybody can follow to every trick, and who takes which."""
    hands: list[list[str]] = [[] for _ in range(6)]
    for cards, winner in zip(SETS, map(int, winners), strict=True):
        for place, card in enumerate(cards):
            hands[(winner + place) % 6].append(card)
    return Deal([" ".join(hand) for hand in hands])


def play_out(match: Match, winners: str) -> Match:
    """The match after the tricks of such a deal; who sits out does not play."""
    out, leader = match.hand.sitting_out, match.turn
    assert leader is not None
    for cards, winner in zip(SETS, map(int, winners), strict=True):
        seats = [(leader + place) % 6 for place in range(6)]
        trick = [cards[(seat - winner) % 6] for seat in seats if seat not in out]
        match, leader = play_tricks(match, " ".join(trick)), Seat(winner)
    return match


def hand(match: Match, seat: int, bid: str, winners: str) -> Match:
    """The match after a hand at no trump that the seat bids, all others passing."""
    match = match.apply(laid_out(winners))
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {bid}" if match.turn == seat else "pass")
    while match.phase is Phase.EXCHANGE:
        match = after(match, "keep")
    return play_out(match, winners)


def after_hands(*hands: tuple[int, str, str], rules: Rules = SIX) -> Match:
    match = Match.start(rules, deals=())
    for seat, bid, winners in hands:
        assert match.turn == CHANCE
        match = hand(match, seat, bid, winners)
    return match


def scored(match: Match, points: tuple[int, int], *, made: bool, side: int = 1) -> None:
    result = match.results[-1]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, made, (side,))
    assert result.points == points
    assert [(line.side, line.points) for line in result.lines] == [
        (side, points[side]),
        (1 - side, points[1 - side]),
    ]


# Hands that bring a match to the scores in their names. Side 0 is the even seats.
LONE = (0, "cardless pepper NT", "00000000")
TO_36 = (LONE, LONE)
TO_41 = (*TO_36, (2, "3NT", "24024135"))
FROZEN = (*TO_41, (1, "3NT", "13513024"))
"""Side 0 has 42, cut by two, and side 1 has 8."""


# Table and deck.


def test_two_teams_of_three() -> None:  # 001:15, 001:54
    assert [len(side) for side in SIX.table.sides] == [3, 3]


def test_nines_and_tens_make_a_deck_of_48() -> None:  # 001:53
    cards = Counter(map(str, SIX.deck.cards))
    assert cards == {rank + suit: 2 for rank in "9TJQKA" for suit in "CDHS"}


@pytest.mark.parametrize("dealer", [0, 4])
def test_eight_cards_are_dealt_to_each_and_none_is_left(dealer: int) -> None:  # 001:13
    match = Match.start(SIX, seed=2, dealer=Seat(dealer))
    assert [len(cards) for cards in match.hand.cards] == [8] * 6
    assert sum(match.hand.cards, Cards()) == SIX.deck.cards
    assert (match.scores, match.hand.dealer, match.turn) == ((0, 0), dealer, (dealer + 1) % 6)


def test_deal_passes_clockwise_after_every_hand() -> None:  # 001:12
    match = started(SIX, dealer=4)
    for dealer in (5, 0, 1):
        match = after(match, *PASSES, "pass")
        assert (match.hand.dealer, match.turn) == (dealer, CHANCE)
        match = match.apply(deal(SIX))
    assert after_hands((1, "3NT", "13513024")).hand.dealer == 1


@pytest.mark.parametrize(
    ("strain", "order"),
    [
        ("S", "JS JC AS KS QS TS 9S"),  # 001:17-18
        ("H", "JH JD AH KH QH TH 9H"),
        ("NT", "AS KS QS JS TS 9S"),  # 001:32
        ("H", "AS KS QS JS TS 9S"),  # 001:18, a plain suit
        ("C", "AS KS QS TS 9S"),  # 001:41, without its jack
    ],
)
def test_tens_and_nines_rank_below_the_queen_and_the_first_of_two_equals_wins(
    strain: str, order: str
) -> None:  # 001:17, 001:43
    cards = order.split()
    for high, low in combinations_with_replacement(cards, 2):
        for led, second in ((high, low), (low, high)):
            rest = list(Cards(f"{order} {order}") - Cards(f"{led} {second}"))
            half = len(rest) // 2
            holders = [f"{led} {Cards(rest[:half])}", f"{second} {Cards(rest[half:])}"]
            match = started(SIX, "TD", *holders, "9D", "9D", "TD")
            match = after(match, f"bid 3{strain}", *PASSES)
            match = play_tricks(match, f"{led} {second} 9D 9D TD TD")
            assert match.hand.tricks[0].winner == (1 if led == high else 2)


# The auction.


def test_auction_starts_left_of_the_dealer_and_everybody_speaks_once() -> None:  # 001:37
    match = started(SIX, dealer=3)
    assert legal(match) == bids(*NUMBERS, "pepper", "cardless pepper") | {"pass"}
    for place, text in enumerate(["bid 3C", "bid 4NT", "pass", "bid 5S", "bid 6D"]):
        assert (match.phase, match.turn) == (Phase.AUCTION, (4 + place) % 6)
        match = after(match, text)
    assert legal(match) == bids("7", "8", "pepper", "cardless pepper") | {"pass"}
    for text in bids("3", "4", "5", "6"):  # ontario-4 3: strains do not rank
        assert refused(match, text) == "insufficient bid"
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.PLAY, 2)
    assert str(match.hand.contract) == "6 D by seat 2"


@pytest.mark.parametrize("text", ["bid 2S", "bid 9S", "bid 5", "bid quintuple pepper S"])
def test_three_is_the_least_and_every_bid_has_its_strain(text: str) -> None:  # 001:35-37
    assert refused(started(SIX), text) == "no such bid"


def test_c3_a_plain_eight_is_legal_below_pepper_and_all_play() -> None:  # 001:37
    match = after(started(SIX), "bid 8NT")
    assert legal(match) == bids("pepper", "cardless pepper") | {"pass"}
    match = after(match, *PASSES)
    assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, ())
    scored(after_hands((1, "8NT", "13513513")), (0, 8), made=True)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_c4_doubles_keep_the_first_peppers_mode(count: int) -> None:  # 001:37
    for own, others in ((PEPPERS, CARDLESS), (CARDLESS, PEPPERS)):
        match = after(started(SIX), *[f"bid {name} H" for name in own[:count]])
        assert legal(match) == bids(own[count]) | {"pass"}
        assert not bids(*others) & legal(match)


def test_ontario_4_6_no_multiple_is_bid_before_the_one_below() -> None:  # 001:37
    for name in (*PEPPERS[1:], *CARDLESS[1:]):
        assert refused(after(started(SIX), "bid 8NT"), f"bid {name} S") == "not over that"
    match = after(started(SIX), "bid pepper S, pass, bid double pepper S")  # the partner's
    assert legal(match) == bids("triple pepper") | {"pass"}


@pytest.mark.parametrize("dealer", range(6))
def test_ontario_4_8_when_all_pass_the_hand_is_thrown_in(dealer: int) -> None:
    match = after(started(SIX, dealer=dealer), *PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, dealer)
    match = after(match, "pass")
    assert match.results[0].ending is HandEnd.PASSED_OUT
    assert (match.scores, match.hand.dealer) == ((0, 0), (dealer + 1) % 6)


# The scoring table.


@pytest.mark.parametrize("bid", [3, 4, 5])
def test_row_number_bid_made_scores_the_tricks_of_all_three(bid: int) -> None:  # 001:49
    match = after_hands((1, f"{bid}NT", "13513024"))
    assert match.results[0].tricks == (1, 2, 1, 2, 1, 1)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [6] * 8
    scored(match, (3, 5), made=True)
    assert (match.outcome, match.turn) == (None, CHANCE)


@pytest.mark.parametrize("bid", [6, 7, 8])
def test_row_number_bid_failed_costs_the_bid(bid: int) -> None:  # 001:35, 001:49
    scored(after_hands((1, f"{bid}NT", "13513024")), (3, -bid), made=False)


@pytest.mark.parametrize("seat", range(6))
def test_rows_are_the_same_for_every_seat(seat: int) -> None:  # 001:49
    side, others = seat % 2, (seat + 1) % 6
    winners = str(seat) * 4 + str(others) * 4
    points = {side: 4, 1 - side: 4}
    scored(after_hands((seat, "4NT", winners)), (points[0], points[1]), made=True, side=side)
    points[side] = -5
    scored(after_hands((seat, "5NT", winners)), (points[0], points[1]), made=False, side=side)


def test_row_number_bid_failed_without_a_trick_costs_no_more() -> None:  # 001:35
    scored(after_hands((1, "4NT", "02402402")), (8, -4), made=False)


PEPPER_ROWS = [
    (prefix + name, count, each * count)
    for prefix, each in (("", 12), ("cardless ", 18))
    for count, name in enumerate(PEPPERS, 1)
]


def peppers_bid(bid: str, count: int, winners: str) -> Match:
    """Seat `count` bids that pepper over those of the seats before it."""
    prefix = "cardless " if bid.startswith("cardless") else ""
    match = Match.start(SIX, deals=[laid_out(winners)])
    match = after(match, *[f"bid {prefix}{name} NT" for name in PEPPERS[:count]])
    while match.phase is Phase.AUCTION:
        match = after(match, "pass")
    assert str(match.hand.contract) == f"{bid} NT by seat {count}"
    while match.phase is Phase.EXCHANGE:
        match = after(match, "keep")
    return play_out(match, winners)


@pytest.mark.parametrize(("bid", "count", "value"), PEPPER_ROWS)
def test_row_pepper_made_scores_its_value(bid: str, count: int, value: int) -> None:  # 001:37
    match = peppers_bid(bid, count, str(count) * 8)
    side = count % 2
    scored(match, (0, value) if side else (value, 0), made=True, side=side)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [4] * 8


@pytest.mark.parametrize(("bid", "count", "value"), PEPPER_ROWS)
@pytest.mark.parametrize("lost", [1, 3])
def test_row_pepper_failed_costs_its_value(bid: str, count: int, value: int, lost: int) -> None:
    """001:37: the others get their tricks."""
    match = peppers_bid(bid, count, str(count) * (8 - lost) + str(count + 1) * lost)
    side = count % 2
    scored(match, (lost, -value) if side else (-value, lost), made=False, side=side)


# The numbered doubts of the ledger, section 3.


def test_ontario_6_1_opponents_sit_between_partners() -> None:  # 001:15
    assert SIX.table.sides == ((0, 2, 4), (1, 3, 5))
    assert SIX.table.partners(Seat(1)) == (3, 5)


SWAP = (
    "AC AD KC KD",
    "JS JC AS AS KS KS 9H 9D",
    "AC AD QC QD",
    "JS TS 9S TH TH TD TD 9H",
    "AH AH KH KH",
    "JC QS QS TS 9S 9D 9C TC",
)


def pepper(text: str = "ontario-6", bid: str = "pepper") -> Match:
    """Seat 1 has bid a pepper at spades; its partners are seats 3 and 5."""
    return after(started(variant(text), *SWAP), f"bid {bid} S", *PASSES)


def test_ontario_6_2_one_card_is_swapped_with_each_partner() -> None:  # 001:55
    match = pepper()
    assert str(match.hand.contract) == "pepper S by seat 1"
    assert (match.phase, match.turn, match.hand.sitting_out) == (Phase.EXCHANGE, 1, (3, 5))
    assert legal(match) == {*(f"give {card}" for card in set(SWAP[1].split())), "keep"}
    match = after(match, "give 9H, give 9D")
    assert (match.turn, match.hand.cards[1]) == (3, Cards(SWAP[1]))
    assert legal(match) == {f"give {card}" for card in set(SWAP[3].split())}
    match = after(match, "give JS")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 5)
    assert legal(match) == {f"give {card}" for card in set(SWAP[5].split())}
    match = after(match, "give JC")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards[1] == Cards("JS JS JC JC AS AS KS KS")
    assert match.hand.cards[3] == Cards(SWAP[3]) - Cards("JS") + Cards("9H")
    assert match.hand.cards[5] == Cards(SWAP[5]) - Cards("JC") + Cards("9D")
    while match.phase is Phase.PLAY:
        match = match.apply(match.legal_actions[0])
    assert [trick.seats for trick in match.past[0].tricks] == [(1, 2, 4, 0)] * 8
    scored(match, (0, 12), made=True)


@pytest.mark.parametrize(
    ("said", "turns", "held"),
    [
        ("keep, keep", "1 1", SWAP[1]),
        ("give 9H, keep, give JS", "1 1 3", "JS JS JC AS AS KS KS 9D"),
        ("keep, give 9H, give JC", "1 1 5", "JS JC JC AS AS KS KS 9D"),
        ("give 9H, give 9D, give TS, give TC", "1 1 3 5", "JS JC AS AS KS KS TS TC"),
    ],
)
def test_ontario_6_2_the_bidder_chooses_with_whom_to_swap(
    said: str, turns: str, held: str
) -> None:  # 001:55
    match = pepper()
    for text, turn in zip(said.split(", "), turns.split(), strict=True):
        assert (match.phase, match.turn) == (Phase.EXCHANGE, int(turn))
        match = after(match, text)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards[1] == Cards(held)


def test_ontario_6_2_a_partner_who_is_asked_gives_a_card_blind() -> None:  # 001:37, 001:55
    match = after(pepper(), "give 9H, give 9D")
    assert refused(match, "keep") == "must exchange"
    assert refused(match, "give AS") == "wrong gift"
    assert [gift.cards for gift in seen(match, 3).gifts] == [None, None]
    match = after(match, "give TH")
    assert [gift.cards for gift in seen(match, 5).gifts] == [None, None, None]
    match = after(match, "give TC")
    given = [Cards("9H"), Cards("9D"), Cards("TH"), Cards("TC")]
    for seat, known in ((1, (0, 1, 2, 3)), (3, (0, 2)), (5, (1, 3)), (0, ()), (None, ())):
        cards = [gift.cards for gift in seen(match, seat).gifts]
        assert cards == [card if n in known else None for n, card in enumerate(given)]


def test_ontario_6_2_no_card_is_given_twice() -> None:
    match = after(pepper(), "give 9H")
    assert "give 9H" not in legal(match)
    assert refused(match, "give 9H") == "wrong gift"
    assert refused(pepper(), "give 9H 9D") == "wrong gift"
    assert legal(after(pepper(), "give AS")) >= {"give AS", "keep"}  # the other copy


def test_ontario_6_2_a_cardless_pepper_has_no_swap_and_both_partners_sit_out() -> None:
    match = pepper(bid="cardless pepper")  # 001:37
    assert (match.phase, match.turn, match.hand.sitting_out) == (Phase.PLAY, 1, (3, 5))


@pytest.mark.parametrize("ladder", [PEPPERS, CARDLESS])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_ontario_6_3_the_quadruple_ends_the_auction(ladder: tuple[str, ...], first: int) -> None:
    match = after(started(SIX), *["pass"] * first, *[f"bid {name} D" for name in ladder])
    assert match.phase is (Phase.EXCHANGE if ladder is PEPPERS else Phase.PLAY)
    assert match.turn == (4 + first) % 6
    assert str(match.hand.contract) == f"{ladder[3]} D by seat {(4 + first) % 6}"


def test_ontario_6_4_a_made_bid_to_42_wins_and_41_does_not() -> None:  # 001:47
    match = after_hands(*TO_41)
    assert (match.scores, match.outcome, match.phase) == ((41, 3), None, Phase.DEAL)
    over = hand(match, 4, "3NT", "44413513")
    assert (over.scores, over.phase, over.turn) == ((44, 8), Phase.OVER, None)
    assert over.outcome == Outcome((Side(0),), *reached(42))
    exact = after_hands(*TO_36, (2, "6NT", "24024013"))
    assert (exact.scores, exact.outcome) == ((42, 2), Outcome((Side(0),), *reached(42)))


def test_ontario_6_4_c3_a_defending_side_stops_at_42_and_does_not_win() -> None:  # 001:47
    match = after_hands(*FROZEN)
    assert (match.scores, match.outcome, match.turn) == ((42, 8), None, CHANCE)
    lines = [(line.side, line.points) for line in match.results[-1].lines]
    assert lines == [(1, 5), (0, 3), (0, -2)]
    still = hand(match, 1, "6NT", "13513024")  # sets the others
    assert (still.scores, still.outcome) == ((42, 2), None)


def test_ontario_6_4_a_frozen_side_wins_with_a_bid_or_goes_back() -> None:  # 001:47
    match = after_hands(*FROZEN)
    won = hand(match, 0, "3NT", "00013513")
    assert (won.scores, won.outcome) == ((45, 13), Outcome((Side(0),), *reached(42)))
    back = hand(match, 0, "4NT", "00013513")
    assert (back.scores, back.outcome) == ((38, 13), None)


def test_ontario_6_4_back_door_is_minus_13_or_beyond() -> None:  # 001:47
    match = after_hands((0, "8NT", "00000001"))
    assert (match.scores, match.outcome) == ((-8, 1), None)
    over = hand(match, 0, "5NT", "00001111")
    assert (over.scores, over.phase) == ((-13, 5), Phase.OVER)
    assert over.outcome == Outcome((Side(1),), *back_door(-13))
    twelve = hand(match, 0, "4NT", "00013513")
    assert (twelve.scores, twelve.outcome) == ((-12, 6), None)
    beyond = after_hands((1, "cardless pepper NT", "11111112"))
    assert beyond.outcome == Outcome((Side(0),), *back_door(-13))


# The options.

DEFAULTS = {
    "seating": "alternate",
    "max-number": "8",
    "strains-rank": "off",
    "laps": "1",
    "mode-upgrade": "off",
    "pepper-strain": "in-bid",
    "must-swap": "off",
    "forced-dealer": "none",
    "freeze-cap": "on",
    "target": "42",
    "hands": "none",
}


def test_every_option_has_the_settled_default() -> None:
    (found,) = (each for each in variants() if each.id == "ontario-6")
    assert {option.name: option.default for option in found.options} == DEFAULTS
    chosen = "+".join(f"{name}={value}" for name, value in DEFAULTS.items())
    assert variant(f"ontario-6+{chosen}") == SIX
    assert found.reference == "001:51-55"


@pytest.mark.parametrize(
    "option", ["seating=pairs", "max-number=6", "laps=2", "forced-dealer=8", "target=0", "hands=0"]
)
def test_an_option_has_no_other_values(option: str) -> None:
    with pytest.raises(UnknownVariantError):
        variant(f"ontario-6+{option}")


def test_option_seating_together() -> None:  # ontario-6 1
    rules = variant("ontario-6+seating=together")
    assert rules.table.sides == ((0, 1, 2), (3, 4, 5))
    match = after(started(rules), "pass, pass, bid pepper S, pass, pass, pass")
    assert (match.turn, match.hand.sitting_out) == (3, (4, 5))
    match = after_hands((1, "4NT", "01201345"), rules=rules)
    assert match.scores == (5, 3)


def test_option_max_number_7_leaves_the_plain_eight_out() -> None:  # ontario-4 2
    match = started(variant("ontario-6+max-number=7"))
    assert legal(match) == bids(*NUMBERS[:-1], "pepper", "cardless pepper") | {"pass"}


def test_option_strains_rank() -> None:  # ontario-4 3
    match = after(started(variant("ontario-6+strains-rank")), "bid 4H")
    assert legal(match) & bids("3", "4") == {"bid 4S", "bid 4NT"}


def test_option_laps_many_goes_on_until_five_pass() -> None:  # ontario-4 4
    match = after(started(variant("ontario-6+laps=many")), "bid 3C", *["pass"] * 4, "bid 4C")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    match = after(match, "bid 5C", *["pass"] * 4)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert str(after(match, "pass").hand.contract) == "5 C by seat 1"


def test_option_mode_upgrade() -> None:  # ontario-4 5
    match = after(started(variant("ontario-6+mode-upgrade")), "bid pepper H")
    assert legal(match) == bids("cardless pepper", *PEPPERS[1:2], *CARDLESS[1:2]) | {"pass"}
    match = after(match, "bid cardless pepper H")
    assert legal(match) == bids("cardless double pepper") | {"pass"}


def test_c43_option_pepper_strain_later_is_named_before_the_exchange() -> None:
    match = after(started(variant("ontario-6+pepper-strain=later")), "bid pepper", *PASSES)
    assert (match.phase, match.turn) == (Phase.NAMING, 1)
    assert after(match, "name NT").phase is Phase.EXCHANGE


def test_option_must_swap_asks_for_a_card_with_both() -> None:  # ontario-4 7
    match = pepper("ontario-6+must-swap")
    assert refused(match, "keep") == "must exchange"
    match = after(match, "give 9H")
    assert refused(match, "keep") == "must exchange"
    assert after(match, "give 9D, give TS, give TC").phase is Phase.PLAY


@pytest.mark.parametrize("least", range(3, 8))
def test_option_forced_dealer(least: int) -> None:  # ontario-4 8
    match = after(started(variant(f"ontario-6+forced-dealer={least}")), *PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert legal(match) == bids(*NUMBERS[least - 3 :], "pepper", "cardless pepper")
    match = after(match, f"bid {least}D")
    assert str(match.hand.contract) == f"{least} D by seat 0"
    assert match.hand.contract is not None
    assert match.hand.contract.forced


def test_option_freeze_cap_off() -> None:  # ontario-4 9
    match = after_hands(*FROZEN, rules=variant("ontario-6+freeze-cap=off"))
    assert (match.scores, match.outcome) == ((44, 8), None)
    assert hand(match, 1, "3NT", "13513024").scores == (44, 13)


def test_option_target_moves_the_end_and_the_freeze() -> None:
    rules = variant("ontario-6+target=4")
    assert after_hands((1, "3NT", "13513024"), rules=rules).outcome == Outcome(
        (Side(1),), *reached(4)
    )
    match = after_hands((1, "4NT", "11100000"), rules=rules)
    assert (match.scores, match.outcome) == ((4, -4), None)


def test_option_hands_ends_the_match_for_the_better_score() -> None:
    rules = variant("ontario-6+hands=2")
    match = after_hands((1, "3NT", "13513024"), rules=rules)
    assert match.outcome is None
    match = hand(match, 0, "3NT", "00013513")
    assert (match.scores, match.outcome) == (
        (6, 10),
        Outcome((Side(1),), *all_hands(2)),
    )
