"""Pepper as played in the Midwest, row by row.

A comment such as 003:121 is a line of the source, `midwest 3` a settled doubt of the variant, and
C12 a decision.
"""

from __future__ import annotations

import pytest

from pepper import (
    CHANCE,
    Cards,
    HandEnd,
    Match,
    Outcome,
    Phase,
    PlayOn,
    Said,
    Seat,
    SeenGift,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from pepper.words import Words
from tests.playing import (
    after,
    bid,
    dealt,
    first,
    legal,
    play_tricks,
    refused,
    seen,
    started,
    turns_of,
)
from tests.reasons import all_hands, reached

MIDWEST = variant("midwest")
BIDS = ("4", "5", "6", "small", "big")
VALUES = {"4": 4, "5": 5, "6": 6, "small": 7, "big": 14}
NEEDED = {"4": 4, "5": 5, "6": 6, "small": 6, "big": 6}
STRAINS = ("C", "D", "H", "S", "NT")

TRUMPS = ("JH", "JD", "AH", "KH", "QH", "TH")
LOW_CLUBS = ("9C", "TC", "JC", "QC", "KC", "9S")
HIGH_CLUBS = ("AC", "KC", "QC", "JC", "TC", "9C")


def hands(seat: int, taken: int, *, trade: bool = False) -> list[str]:
    """Hearts are trumps: the seat leads and takes so many tricks, its left all the others.

    For a trade the seat has TS to give for its lowest card, which its partner holds.
    """
    *more, low = (*TRUMPS[:taken], *LOW_CLUBS[: 6 - taken])
    own, theirs = ("TS", low) if trade else (low, "TS")
    around = (
        " ".join((*more, own)),
        " ".join((*TRUMPS[taken:], *HIGH_CLUBS[:taken])),
        f"AD KD QD TD 9D {theirs}",
        "9H AS KS QS JS",
    )
    return [around[(place - seat) % 4] for place in range(4)]


def decision(match: Match, seat: int, rung: str, strain: str = "H") -> Match:
    """From the auction until the opponents decide; no card is traded."""
    match = after(bid(match, seat, rung), f"name {strain}")
    return after(match, "keep") if match.phase is Phase.EXCHANGE else match


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


def contested(match: Match, seat: int, rung: str, taken: int, *, trade: bool = False) -> Match:
    """The seat bids, plays hearts and takes so many tricks; its partner takes none."""
    match = after(bid(dealt(match, *hands(seat, taken, trade=trade)), seat, rung), "name H")
    if match.phase is Phase.EXCHANGE:
        low = (*TRUMPS[:taken], *LOW_CLUBS[: 6 - taken])[-1]
        match = after(match, f"give TS, give {low}" if trade else "keep")
    return play_out(after(match, "play on"), taken)


def conceded(match: Match, *bids: tuple[int, str]) -> Match:
    """Hands that nobody plays: which seat bids what."""
    for seat, rung in bids:
        match = after(decision(dealt(match), seat, rung), "throw in")
    return match


def scored(text: str, rung: str, taken: int, *, trade: bool = False) -> tuple[int, ...]:
    """The points of a hand of seat 1, with all that must come of it checked."""
    match = contested(Match.start(variant(text), deals=()), 1, rung, taken, trade=trade)
    result = match.results[0]
    assert result.ending is HandEnd.PLAYED
    assert result.declarers == (1,)
    assert result.made is (taken >= NEEDED[rung])
    assert result.tricks == (0, taken, 6 - taken, 0)
    assert result.contract is not None
    assert result.contract.alone is (trade or rung == "big")
    assert match.scores == result.points
    assert sorted((line.side, line.points) for line in result.lines) == list(
        enumerate(result.points)
    )
    return result.points


# -- Table, deck, deal ---------------------------------------------------------------------------


def test_table_and_deck_are_those_of_pepper() -> None:
    # 003:116: "Same as Pepper."
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    match = Match.start(MIDWEST, seed=7)
    assert MIDWEST.table.sides == ((0, 2), (1, 3))
    assert len(MIDWEST.deck.cards) == 24
    assert {str(card) for card in MIDWEST.deck.cards} == names
    assert [len(cards) for cards in match.hand.cards] == [6] * 4
    assert sum(match.hand.cards, Cards()) == MIDWEST.deck.cards


def test_deal_passes_to_the_left_after_every_hand() -> None:
    # 003:116, midwest 4: played, thrown in, a set taken
    match = contested(Match.start(MIDWEST, deals=(), dealer=Seat(2)), 1, "4", 4)
    match = after(dealt(conceded(match, (1, "4"))), "pass, pass, pass, take set")
    assert [result.dealer for result in match.results] == [2, 3, 0]
    assert match.hand.dealer == 1
    assert match.turn == CHANCE


# -- Auction -------------------------------------------------------------------------------------


def test_ladder_names_tricks_and_values() -> None:
    # 003:119: small and big mean all the tricks
    rungs = [(rung.name, rung.tricks, rung.value) for rung in MIDWEST.ladder.rungs]
    assert rungs == [(name, NEEDED[name], VALUES[name]) for name in BIDS]


@pytest.mark.parametrize("said", range(4))
def test_auction_goes_up_from_four_or_is_passed(said: int) -> None:
    # 003:119
    match = started(MIDWEST)
    assert match.turn == 1
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS)}
    match = after(match, f"bid {BIDS[said]}")
    assert match.turn == 2
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS[said + 1 :])}
    assert refused(match, f"bid {BIDS[said]}") == "insufficient bid"


@pytest.mark.parametrize("text", ["bid 3", "bid 7", "bid 14", "bid 4H"])
def test_auction_has_no_other_bid(text: str) -> None:
    # 003:119: the least bid is 4
    assert refused(started(MIDWEST), text) == "no such bid"


def test_auction_is_over_at_a_big() -> None:
    # 003:119
    match = after(started(MIDWEST), "bid big")
    assert match.phase is Phase.NAMING
    assert match.turn == 1


def test_midwest_6_everybody_speaks_once() -> None:
    match = after(started(MIDWEST), "bid 4, bid 5, pass")
    assert match.turn == 0
    match = after(match, "bid 6")
    assert match.phase is Phase.NAMING
    assert match.turn == 0


@pytest.mark.parametrize("dealer", range(4))
def test_midwest_3_a_dealer_after_three_passes_bids_four_or_more_or_takes_the_set(
    dealer: int,
) -> None:
    # 003:119
    match = after(started(MIDWEST, dealer=dealer), "pass, pass, pass")
    assert match.phase is Phase.AUCTION
    assert match.turn == dealer
    assert legal(match) == {"take set", *(f"bid {rung}" for rung in BIDS)}
    assert refused(match, "pass") == "forced bid"
    for rung in BIDS:
        contract = after(match, f"bid {rung}").hand.contract
        assert contract is not None
        assert (contract.declarer, contract.rung.name) == (dealer, rung)
        assert contract.forced


def test_midwest_3_nobody_else_takes_the_set() -> None:
    # 003:119: only where all the others have passed
    match = started(MIDWEST)
    for _ in range(3):
        assert refused(match, "take set") == "no set"
        match = after(match, "pass")
    match = after(started(MIDWEST), "bid 4, pass, pass")
    assert refused(match, "take set") == "no set"
    assert "pass" in legal(match)


@pytest.mark.parametrize("dealer", range(4))
def test_midwest_4_a_set_taken_loses_four_and_nobody_plays(dealer: int) -> None:
    # 003:119: the opponents gain nothing
    match = after(started(MIDWEST, dealer=dealer), "pass, pass, pass, take set")
    result = match.results[0]
    assert result.ending is HandEnd.SET_TAKEN
    assert result.contract is None
    assert result.tricks == (0, 0, 0, 0)
    assert match.scores == result.points == ((-4, 0) if dealer % 2 == 0 else (0, -4))
    assert match.phase is Phase.DEAL
    assert match.hand.dealer == (dealer + 1) % 4


# -- Naming and trade ----------------------------------------------------------------------------


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_naming_is_the_winners_of_a_suit_or_no_trump(seat: int, rung: str) -> None:
    # 003:116
    match = bid(started(MIDWEST), seat, rung)
    assert match.phase is Phase.NAMING
    assert match.turn == seat
    assert legal(match) == {f"name {strain}" for strain in STRAINS}


@pytest.mark.parametrize("strain", STRAINS)
@pytest.mark.parametrize("rung", ["4", "5", "6", "small"])
def test_trade_of_a_card_puts_the_partner_out(rung: str, strain: str) -> None:
    # 003:113, 003:121, 003:124
    match = after(bid(started(MIDWEST, *hands(1, 6, trade=True)), 1, rung), f"name {strain}")
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 1
    assert legal(match) == {"keep", *(f"give {card}" for card in match.hand.cards[1])}
    match = after(match, "give TS")
    assert match.turn == 3
    assert legal(match) == {f"give {card}" for card in match.hand.cards[3]}
    assert refused(match, "keep") == "must exchange"
    match = after(match, "give TH")
    assert match.phase is Phase.NEGOTIATION
    assert match.hand.cards[1] == Cards("JH JD AH KH QH TH")
    assert match.hand.cards[3] == Cards("AD KD QD TD 9D TS")
    assert match.hand.contract is not None
    assert match.hand.contract.alone
    assert seen(match, None).sitting_out == (3,)


@pytest.mark.parametrize("rung", ["4", "5", "6", "small"])
def test_trade_refused_leaves_the_partner_in_play(rung: str) -> None:
    # 003:121, 003:124
    match = after(bid(started(MIDWEST), 1, rung), "name S, keep")
    assert match.hand.cards == started(MIDWEST).hand.cards
    assert match.hand.contract is not None
    assert not match.hand.contract.alone
    assert seen(match, None).sitting_out == ()
    assert turns_of(after(match, "play on")) == [1, 2, 3, 0]


@pytest.mark.parametrize("strain", STRAINS)
def test_trade_is_left_out_of_a_big_and_the_partner_never_plays(strain: str) -> None:
    # 003:121, 003:124
    match = after(bid(started(MIDWEST), 1, "big"), f"name {strain}")
    assert match.phase is Phase.NEGOTIATION
    assert match.hand.cards == started(MIDWEST).hand.cards
    assert seen(match, None).gifts == ()
    assert seen(match, None).sitting_out == (3,)
    assert turns_of(after(match, "play on")) == [1, 2, 0]


def test_midwest_7_strain_then_trade_then_decision_then_play() -> None:
    # 003:121-126
    match = bid(started(MIDWEST), 1, "4")
    phases: list[Phase] = []
    for text in ("name H", "keep", "play on"):
        phases.append(match.phase)
        assert refused(match, "play AH") == "wrong phase"
        match = after(match, text)
    assert [*phases, match.phase] == [
        Phase.NAMING,
        Phase.EXCHANGE,
        Phase.NEGOTIATION,
        Phase.PLAY,
    ]


def test_midwest_7_the_trade_is_blind() -> None:
    match = after(bid(started(MIDWEST), 1, "4"), "name H")
    cards = [str(action) for action in match.legal_actions]
    one, other = after(match, cards[0]), after(match, cards[1])
    assert one != other
    for seat in (0, 2, 3, None):
        assert seen(one, seat) == seen(other, seat)
    assert seen(one, 3).cards == match.hand.cards[3]
    assert seen(one, 3).gifts == (SeenGift(Seat(1), Seat(3), count=1, cards=None),)
    done = one.apply(first(one))
    assert all(gift.cards is not None for gift in seen(done, 1).gifts)
    for spectator in (0, 2, None):
        assert [gift.cards for gift in seen(done, spectator).gifts] == [None, None]


# -- The opponents' decision ---------------------------------------------------------------------


@pytest.mark.parametrize("strain", STRAINS)
@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_midwest_9_the_opponents_say_yes_or_no_in_every_strain(
    seat: int, rung: str, strain: str
) -> None:
    # 003:126: nothing else is said, and clubs are no exception
    match = decision(started(MIDWEST), seat, rung, strain)
    assert match.phase is Phase.NEGOTIATION
    assert match.turn == (seat + 1) % 4
    assert legal(match) == {"play on", "throw in"}
    assert refused(match, "ask 1") == "no request"
    match = after(match, "play on")
    assert match.phase is Phase.PLAY
    assert seen(match, None).said == (Said(Seat((seat + 1) % 4), PlayOn()),)


@pytest.mark.parametrize("trade", [False, True])
@pytest.mark.parametrize("seat", range(4))
def test_midwest_10_the_bidder_leads(seat: int, *, trade: bool) -> None:
    # 003:126
    match = after(bid(started(MIDWEST, *hands(seat, 4, trade=trade)), seat, "4"), "name H")
    match = after(match, "give TS, give TC" if trade else "keep", "play on")
    assert match.turn == seat


def test_midwest_10_the_winner_of_a_trick_leads_the_next() -> None:
    # 003:124: "Normal play"
    match = after(decision(started(MIDWEST, *hands(1, 1)), 1, "4"), "play on")
    match = play_tricks(match, "JH TH TS 9H", "9C AC AD AS")
    assert [trick.winner for trick in match.hand.tricks] == [1, 2]
    assert match.turn == 2


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("trade", [False, True])
@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [("4", 4, (2, 4)), ("4", 5, (1, 4)), ("5", 5, (1, 5))],
)
def test_row_number_made_scores_the_bid_and_the_opponents_their_tricks(
    rung: str, taken: int, points: tuple[int, int], *, trade: bool
) -> None:
    # 003:129
    assert scored("midwest", rung, taken, trade=trade) == points


@pytest.mark.parametrize("trade", [False, True])
@pytest.mark.parametrize("rung", ["4", "5", "6"])
def test_row_number_failed_loses_the_bid_and_the_opponents_score_their_tricks(
    rung: str, *, trade: bool
) -> None:
    # 003:129, midwest 1, C12
    for taken in range(int(rung)):
        assert scored("midwest", rung, taken, trade=trade) == (6 - taken, -int(rung))


@pytest.mark.parametrize("trade", [False, True])
@pytest.mark.parametrize("rung", ["4", "5", "6"])
def test_row_opponents_without_a_trick_lose_what_the_bidder_gains(
    rung: str, *, trade: bool
) -> None:
    # 003:129
    assert scored("midwest", rung, 6, trade=trade) == (-int(rung), int(rung))


@pytest.mark.parametrize(
    ("rung", "trade", "points"),
    [("small", False, (-7, 7)), ("small", True, (-7, 7)), ("big", False, (-14, 14))],
)
def test_row_small_or_big_made(rung: str, points: tuple[int, int], *, trade: bool) -> None:
    # 003:129, midwest 2
    assert scored("midwest", rung, 6, trade=trade) == points


@pytest.mark.parametrize("taken", range(6))
@pytest.mark.parametrize(
    ("rung", "trade", "points"),
    [("small", False, (7, -7)), ("small", True, (7, -7)), ("big", False, (14, -14))],
)
def test_row_small_or_big_failed(
    rung: str, taken: int, points: tuple[int, int], *, trade: bool
) -> None:
    # 003:131: whatever the tricks
    assert scored("midwest", rung, taken, trade=trade) == points


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_row_opponents_pass_and_only_the_bidder_scores(seat: int, rung: str) -> None:
    # 003:129, 003:131
    match = conceded(Match.start(MIDWEST, deals=()), (seat, rung))
    result = match.results[0]
    assert result.ending is HandEnd.THROWN_IN
    assert result.made
    assert result.tricks == (0, 0, 0, 0)
    assert match.scores == ((VALUES[rung], 0) if seat % 2 == 0 else (0, VALUES[rung]))


def test_row_the_dealer_takes_the_set() -> None:
    # 003:119
    match = after(started(MIDWEST, dealer=1), "pass, pass, pass, take set")
    assert match.scores == (0, -4)


def test_row_tricks_of_a_partner_who_plays_count() -> None:
    # 003:124
    match = started(MIDWEST, "", "9H 9C TC 9D TD 9S", "", "JH JD AH KH QH TH")
    match = after(decision(match, 1, "5"), "play on, play 9H")
    while not match.results:
        match = match.apply(first(match))
    assert match.results[0].tricks == (0, 0, 0, 6)
    assert match.scores == (-5, 5)


@pytest.mark.parametrize(("rung", "loss"), [("4", -4), ("5", -5), ("6", -6)])
def test_midwest_1_c12_a_failed_four_five_or_six_loses_the_bid(rung: str, loss: int) -> None:
    assert scored("midwest", rung, 3) == (3, loss)


@pytest.mark.parametrize(("rung", "loss"), [("small", -7), ("big", -14)])
def test_midwest_2_no_trick_against_small_or_big_costs_as_much(rung: str, loss: int) -> None:
    assert scored("midwest", rung, 6)[0] == loss


@pytest.mark.parametrize(("taken", "points"), [(6, (-7, 7)), (5, (7, -7))])
def test_midwest_8_a_small_without_a_trade_needs_all_six_with_the_partner(
    taken: int, points: tuple[int, int]
) -> None:
    assert scored("midwest", "small", taken) == points


# -- The end of the match ------------------------------------------------------------------------


def test_midwest_5_c12_forty_two_wins() -> None:
    match = conceded(Match.start(MIDWEST, deals=()), (1, "big"), (1, "big"), (1, "6"), (1, "6"))
    assert match.scores == (0, 40)
    assert match.outcome is None
    match = conceded(match, (0, "big"), (1, "4"))
    assert match.scores == (14, 44)
    assert match.phase is Phase.OVER
    assert match.outcome == Outcome((Side(1),), *reached(42))


def test_midwest_5_c12_exactly_forty_two_is_enough() -> None:
    match = conceded(Match.start(MIDWEST, deals=()), (0, "big"), (0, "big"), (0, "big"))
    assert match.outcome == Outcome((Side(0),), *reached(42))


def near(text: str, *bids: tuple[int, str]) -> Match:
    return conceded(Match.start(variant(text), deals=()), *bids)


@pytest.mark.parametrize(("seat", "winner"), [(1, 0), (0, 1)])
def test_midwest_5_c12_the_higher_score_wins_even_without_the_bid(seat: int, winner: int) -> None:
    other = 1 - seat
    match = near("midwest+target=14", (other, "6"), (other, "small"), (seat, "6"))
    match = contested(conceded(match, (seat, "4")), seat, "4", 4)
    assert match.scores[seat] == 14
    assert match.scores[other] == 15
    assert match.outcome == Outcome((Side(winner),), *reached(14))


def test_midwest_5_c12_an_equal_score_is_played_on() -> None:
    match = near("midwest+target=14", (0, "6"), (0, "6"), (1, "5"), (1, "5"))
    match = contested(match, 1, "4", 4)
    assert match.scores == (14, 14)
    assert match.phase is Phase.DEAL
    match = conceded(match, (0, "4"))
    assert match.outcome == Outcome((Side(0),), *reached(14))


def test_midwest_5_defenders_win_with_their_tricks() -> None:
    match = contested(near("midwest+target=14", (0, "6"), (0, "6")), 1, "4", 4)
    assert match.scores == (14, 4)
    assert match.outcome == Outcome((Side(0),), *reached(14))


def test_score_may_be_below_nothing() -> None:
    match = contested(Match.start(MIDWEST, deals=()), 1, "big", 5)
    assert match.scores == (14, -14)
    assert match.outcome is None


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these_and_the_resolutions_are_the_defaults() -> None:
    (found,) = [found for found in variants() if found.id == "midwest"]
    assert found.reference == "003:111-131"
    assert {option.name: option.values for option in found.options} == {
        "failed": ("bid", "nothing", "six"),
        "shut-out-peppers": ("on", "off"),
        "deciding": ("one", "either", "both"),
        "must-make": ("off", "on"),
        "laps": ("1", "many"),
        "forced-exact": ("off", "on"),
        "early-lead": ("off", "on"),
        "target": ("42",),
        "hands": ("none",),
    }


@pytest.mark.parametrize("text", ["failed=5", "shut-out-peppers=no", "laps=2", "talk=on"])
def test_options_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=text.partition("=")[0]):
        variant(f"midwest+{text}")


@pytest.mark.parametrize(("failed", "loss"), [("nothing", 0), ("six", -6)])
@pytest.mark.parametrize("rung", ["4", "5", "6"])
def test_option_failed_is_what_a_failed_number_loses(rung: str, failed: str, loss: int) -> None:
    # midwest 1
    assert scored(f"midwest+failed={failed}", rung, 2) == (4, loss)
    assert scored(f"midwest+failed={failed}", rung, 6) == scored("midwest", rung, 6)


@pytest.mark.parametrize("failed", ["nothing", "six"])
def test_option_failed_leaves_small_big_and_the_set_alone(failed: str) -> None:
    # 003:119, 003:131
    text = f"midwest+failed={failed}"
    assert scored(text, "small", 5) == (7, -7)
    assert scored(text, "big", 5) == (14, -14)
    match = after(started(variant(text)), "pass, pass, pass, take set")
    assert match.scores == (-4, 0)


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [("small", 6, (0, 7)), ("big", 6, (0, 14)), ("small", 5, (7, -7)), ("6", 6, (-6, 6))],
)
def test_option_shut_out_peppers_off(rung: str, taken: int, points: tuple[int, int]) -> None:
    # midwest 2
    assert scored("midwest+shut-out-peppers=off", rung, taken) == points


@pytest.mark.parametrize("deciding", ["either", "both"])
@pytest.mark.parametrize("words", ["play on, play on", "play on, throw in", "throw in, play on"])
def test_option_deciding_each_opponent_says_yes_or_no(deciding: str, words: str) -> None:
    # midwest 9, 003:126
    match = decision(started(variant(f"midwest+deciding={deciding}")), 2, "5", "C")
    for seat, word in zip((3, 1), words.split(", "), strict=True):
        assert (match.phase, match.turn) == (Phase.NEGOTIATION, seat)
        assert legal(match) == {"play on", "throw in"}
        assert refused(match, "ask 1") == "no request"
        match = after(match, word)
    assert [said.seat for said in seen(match.history[-1], None).said] == [3]
    assert (match.phase is Phase.PLAY) is (deciding == "either" or "throw" not in words)


@pytest.mark.parametrize(
    ("deciding", "words"),
    [
        ("either", "throw in, throw in"),
        ("both", "throw in, throw in"),
        ("both", "play on, throw in"),
        ("both", "throw in, play on"),
    ],
)
@pytest.mark.parametrize(("rung", "value"), [("4", 4), ("small", 7), ("big", 14)])
def test_option_deciding_a_hand_without_enough_yes_scores_as_one_passed_by_the_opponents(
    deciding: str, words: str, rung: str, value: int
) -> None:
    # midwest 9, 003:129
    match = after(decision(started(variant(f"midwest+deciding={deciding}")), 1, rung), words)
    assert match.results[0].ending is HandEnd.THROWN_IN
    assert match.scores == (0, value)


def test_option_deciding_in_words() -> None:
    match = decision(started(variant("midwest+deciding=both")), 1, "4")
    told = "Play the hand or throw it in: if one of you does, the other side scores 4."
    assert seen(match, 2).prompt == told
    match = after(match, "play on, throw in")
    said = [Words().act(match.rules, act) for act in match.past[0].acts[-2:]]
    assert said == ["seat 2 says yes", "seat 0 says no"]
    for deciding, told in (
        ("one", "Play the hand, or throw it in and let the other side score 14."),
        ("either", "Play the hand or throw it in: if all of you do, the other side scores 14."),
    ):
        match = decision(started(variant(f"midwest+deciding={deciding}")), 1, "big")
        assert seen(match, 2).prompt == told


def test_option_must_make_on_defenders_do_not_win_with_their_tricks() -> None:
    # midwest 5
    match = contested(near("midwest+target=14+must-make", (0, "6"), (0, "6")), 1, "4", 4)
    assert match.scores == (14, 4)
    assert match.outcome is None
    assert conceded(match, (0, "4")).outcome == Outcome((Side(0),), *reached(14))


def test_option_must_make_on_defenders_win_with_a_set() -> None:
    # midwest 5
    match = contested(near("midwest+target=14+must-make", (0, "6"), (0, "6")), 1, "4", 3)
    assert match.scores == (15, -4)
    assert match.outcome == Outcome((Side(0),), *reached(14))


def test_option_early_lead_the_bidder_may_lay_down_the_lead_while_the_opponents_decide() -> None:
    # 003:126
    match = decision(started(variant("midwest+early-lead"), *hands(1, 4)), 1, "4")
    assert (match.turn, len(match.legal_actions)) == (1, 7)
    match = after(match, "lead early JH")
    assert (match.turn, legal(match)) == (2, {"play on", "throw in"})
    assert legal(after(match, "play on")) == {"play JH"}
    assert after(match, "throw in").scores == (0, 4)


def test_option_laps_many_the_bidding_goes_on_until_the_others_pass() -> None:
    # midwest 6
    match = after(started(variant("midwest+laps=many")), "bid 4, pass, pass, bid 5")
    assert match.phase is Phase.AUCTION
    assert match.turn == 1
    match = after(match, "bid 6, pass, pass, pass")
    assert match.phase is Phase.NAMING
    assert match.turn == 1


def test_option_laps_many_the_dealer_is_stuck_after_three_passes() -> None:
    # midwest 6
    match = after(started(variant("midwest+laps=many")), "pass, pass, pass")
    assert match.turn == 0
    assert legal(match) == {"take set", *(f"bid {rung}" for rung in BIDS)}


def test_option_target_is_the_score_that_wins() -> None:
    match = near("midwest+target=8", (1, "small"))
    assert match.outcome is None
    assert conceded(match, (1, "4")).outcome == Outcome((Side(1),), *reached(8))


def test_option_hands_ends_the_match_after_so_many() -> None:
    match = near("midwest+hands=2", (1, "small"))
    assert match.outcome is None
    assert conceded(match, (0, "4")).outcome == Outcome((Side(1),), *all_hands(2))


def test_option_hands_a_set_taken_counts() -> None:
    match = after(started(variant("midwest+hands=1")), "pass, pass, pass, take set")
    assert match.outcome == Outcome((Side(1),), *all_hands(1))


def test_c29_option_forced_exact_leaves_the_dealer_a_four_or_the_set() -> None:
    match = after(started(variant("midwest+forced-exact")), "pass, pass, pass")
    assert (match.turn, legal(match)) == (0, {"bid 4", "take set"})
    assert refused(match, "bid 5") == "forced bid"
    assert str(after(match, "bid 4").hand.contract) == "4 by seat 0"


def test_c24_option_laps_many_a_stuck_dealers_bid_ends_the_bidding_all_the_same() -> None:
    match = after(started(variant("midwest+laps=many")), "pass, pass, pass, bid 4")
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
