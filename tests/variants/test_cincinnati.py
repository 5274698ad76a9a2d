"""Cincinnati Euchre, rule by rule; CI-5 is a rule of docs/rules/cincinnati.toml."""

from __future__ import annotations

import pytest

from pepper import (
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
    bid,
    finished,
    goes_on,
    legal,
    play_tricks,
    refused,
    started,
    turns_of,
    won,
)
from tests.reasons import all_hands, bid_made, bid_set, defended, reached
from tests.variants.any_lead import bought, declared, hand, hands, taking

RULES = variant("cincinnati")
NUMBERS = ("3", "4", "5", "6")
MOONS = ("moon", "double moon", "triple moon", "quadruple moon")
VALUES = (12, 24, 32, 48)
PASSES = "pass, pass, pass"


def begun(options: str = "", *, dealer: int = 0) -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(variant(f"cincinnati{options}"), deals=(), dealer=Seat(dealer))


def mooned(match: Match, moon: int, taken: int) -> Match:
    """A hand on that moon, over all lower ones; after a dealer 0 seat 1 bids the first."""
    return taking(declared(match, (moon + 1) % 4, taken, *MOONS[: moon + 1]), taken)


# -- Table, pack, deal ---------------------------------------------------------------------------


def test_ci_1_partners_sit_opposite() -> None:
    assert RULES.table.sides == ((0, 2), (1, 3))


def test_ci_2_24_cards_are_dealt_out_six_to_each() -> None:
    deck = RULES.deck
    assert deck.cards == Cards(Card(rank + suit) for rank in "9TJQKA" for suit in "CDHS")
    match = Match.start(RULES, seed=5)
    assert match.hand.deal is not None
    assert [len(cards) for cards in match.hand.deal.hands] == [6] * 4
    assert not match.hand.deal.aside


def test_cm1_the_deal_passes_to_the_left() -> None:
    match = hands(begun(dealer=2), (0, "3", 3), (0, "3", 3), (0, "3", 3))
    assert [result.dealer for result in match.results] == [2, 3, 0]


# -- The cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("H", "AH JD JH KH", "JH"),
        ("H", "AH JD KH QH", "JD"),
        ("H", "9H QH AH KH", "AH"),
        ("H", "9H TH QH KH", "KH"),
        ("H", "9H TH QH JD", "JD"),
        ("H", "TD QD KD AD", "AD"),
        ("S", "9H QH TH JH", "QH"),
        ("NT", "JH AH KH QH", "AH"),
        ("NT", "9H QH TH JH", "QH"),
        ("NT", "9H TH JH KH", "KH"),
    ],
)
def test_ci_3_ranking(strain: str, trick: str, best: str) -> None:
    """Seat 1 leads, and all follow."""
    *cards, own = trick.split()
    match = bid(started(RULES, own, *cards), 1, "3")
    match = play_tricks(after(match, f"name {strain}"), trick)
    assert match.turn == (trick.split().index(best) + 1) % 4


def test_cm6_a_trick_without_trumps_goes_to_the_suit_led() -> None:
    clubs, diamonds = "AC KC QC JC TC 9C", "AD KD QD JD TD 9D"
    match = bid(started(RULES, diamonds, "9H", clubs, "TH"), 1, "3")
    assert play_tricks(after(match, "name S"), "9H AC TH AD").turn == 3


def test_ci_11_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    match = after(bid(started(RULES, "JH", "TH", "JD AD", "9H 9D"), 1, "3"), "name H, play TH")
    assert refused(match, "play AD") == "revoke"
    match = play_tricks(after(match, "play JD"), "9H JH")
    assert (match.turn, match.hand.tricks[0].winner) == (0, 0)


# -- The bidding ---------------------------------------------------------------------------------


def test_ci_4_one_lap_from_the_dealers_left() -> None:
    match = started(RULES, dealer=2)
    for seat in (3, 0, 1):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        match = after(match, "bid 3" if seat == 3 else "pass")
    assert match.turn == 2
    match = after(match, "bid 4")
    assert (match.phase, match.turn) == (Phase.NAMING, 2)


@pytest.mark.parametrize("place", range(4))
def test_ci_4_5_bids_go_up_from_three(place: int) -> None:
    match = started(RULES)
    assert legal(match) == {"pass", "bid moon", *(f"bid {number}" for number in NUMBERS)}
    assert refused(match, "bid 2") == "no such bid"
    match = after(match, f"bid {NUMBERS[place]}")
    higher = {f"bid {number}" for number in NUMBERS[place + 1 :]}
    assert legal(match) == {"pass", "bid moon", *higher}
    assert refused(match, f"bid {NUMBERS[place]}") == "insufficient bid"


def test_ci_5_the_bids_are_these() -> None:
    assert [(rung.name, rung.tricks, rung.value) for rung in RULES.ladder.rungs] == [
        *((number, int(number), int(number)) for number in NUMBERS),
        *((moon, 6, value) for moon, value in zip(MOONS, VALUES, strict=True)),
    ]


def test_ci_6_every_moon_goes_over_the_one_before_only() -> None:
    match = started(RULES)
    for place, moon in enumerate(MOONS):
        for other in MOONS[place + 1 :]:
            assert refused(match, f"bid {other}") == "not over that"
        match = after(match, f"bid {moon}")
        if place < 3:
            assert legal(match) == {"pass", f"bid {MOONS[place + 1]}"}
    assert (match.phase, match.turn) == (Phase.NAMING, 0)
    match = after(started(RULES), "bid 6")
    assert legal(match) == {"pass", "bid moon"}


def test_ci_6_a_moon_may_go_over_that_of_the_partner() -> None:
    match = after(started(RULES), "bid moon, pass, bid double moon, pass")
    assert match.turn == 3
    assert match.hand.contract is not None
    assert match.hand.contract.rung.name == "double moon"


def test_ci_7_the_highest_bidder_names_a_suit_or_no_trump() -> None:
    match = bid(started(RULES), 2, "5")
    assert match.turn == 2
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}


def test_ci_8_a_dealer_to_whom_all_pass_must_bid() -> None:
    match = after(started(RULES), PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert legal(match) == {"bid moon", *(f"bid {number}" for number in NUMBERS)}
    assert refused(match, "pass") == refused(match, "bid double moon") == "forced bid"
    match = after(match, "bid 4")
    assert match.hand.contract is not None
    assert match.hand.contract.forced


def test_ci_8_a_dealer_is_free_after_a_bid() -> None:
    assert "pass" in legal(after(started(RULES), "pass, bid 3, pass"))


# -- The play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("moon", range(4))
def test_ci_9_the_partner_of_a_moon_sits_out(moon: int) -> None:
    seat = (moon + 1) % 4
    match = bought(started(RULES), seat, *MOONS[: moon + 1])
    assert match.phase is Phase.PLAY
    assert match.hand.sitting_out == ((seat + 2) % 4,)
    assert len(match.legal_actions) == 6
    match = finished(match)
    assert all(len(trick.plays) == 3 for trick in match.past[0].tricks)


def test_ci_9_all_play_a_six() -> None:
    assert bought(started(RULES), 1, "6").hand.sitting_out == ()


@pytest.mark.parametrize("seat", range(4))
def test_ci_10_the_dealers_left_leads(seat: int) -> None:
    assert turns_of(bought(started(RULES), seat, "3")) == [1, 2, 3, 0]


def test_ci_10_the_next_one_leads_if_that_player_sits_out() -> None:
    match = bought(started(RULES), 3, "moon")
    assert match.hand.sitting_out == (1,)
    assert turns_of(match) == [2, 3, 0]


def test_cm8_the_winner_of_a_trick_leads() -> None:
    match = bought(started(RULES, "9C", "TC", "KC", "AC"), 1, "3")
    assert play_tricks(match, "TC KC AC 9C").turn == 3


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [3, 4, 5, 6])
@pytest.mark.parametrize("taken", range(7))
def test_ci_12_14_16_numbers(number: int, taken: int) -> None:
    result = hand(begun(), 2, str(number), taken).results[0]
    made = taken >= number
    assert (result.ending, result.made) == (HandEnd.PLAYED, made)
    assert result.points[0] == (taken if made else -number)
    assert result.points[1] == 6 - taken
    why = bid_made if made else bid_set
    kinds = {line.side: (line.kind, line.facts) for line in result.lines}
    assert kinds[Side(0)] == why(number, taken, number)
    if taken < 6:
        assert kinds[Side(1)] == defended(6 - taken)


@pytest.mark.parametrize("moon", range(4))
def test_ci_13_moons_made(moon: int) -> None:
    result = mooned(begun(), moon, 6).results[0]
    points = (0, VALUES[moon])
    assert result.points == (points if moon % 2 == 0 else points[::-1])


@pytest.mark.parametrize("moon", range(4))
@pytest.mark.parametrize("taken", [0, 3, 5])
def test_ci_15_16_moons_set(moon: int, taken: int) -> None:
    result = mooned(begun(), moon, taken).results[0]
    points = (6 - taken, -6)
    assert result.points == (points if moon % 2 == 0 else points[::-1])


def test_ci_8_a_forced_bid_scores_as_any_other() -> None:
    match = hand(begun(), 0, "3", 2)
    assert match.results[0].contract is not None
    assert match.results[0].contract.forced
    goes_on(match, (-3, 4))


# -- The end -------------------------------------------------------------------------------------


def test_ci_17_the_game_is_won_at_32() -> None:
    match = mooned(begun(), 1, 6)
    goes_on(hand(match, 2, "6", 6), (30, 0))
    goes_on(hand(hand(match, 2, "6", 6), 1, "5", 5), (31, 5))
    match = hands(match, (2, "4", 4), (2, "4", 4))
    won(match, 0, (32, 4))
    assert match.outcome == Outcome((Side(0),), *reached(32))


def test_ci_17_tricks_in_defence_win_too() -> None:
    won(hands(mooned(begun(), 1, 6), (2, "6", 6), (1, "5", 4)), 0, (32, -5))


def test_ci_18_the_higher_score_wins_if_both_have_enough() -> None:
    match = hands(begun(), *[(0, "4", 4)] * 7, (1, "6", 6), (1, "6", 6), (1, "5", 5))
    goes_on(match, (29, 31))
    won(hand(match, 0, "5", 5), 0, (34, 32))
    won(hand(match, 1, "3", 3), 1, (32, 34))


def test_ci_18_level_teams_play_on() -> None:
    match = hands(begun(), *[(0, "4", 4)] * 7, (1, "6", 6), (1, "6", 6), (1, "5", 5))
    match = hand(match, 0, "4", 4)
    goes_on(match, (33, 33))
    won(hand(match, 1, "3", 2), 0, (37, 30))


def test_ci_19_a_score_may_be_below_zero_and_still_win() -> None:
    match = hands(begun(dealer=2), (0, "6", 4), (0, "4", 3))
    goes_on(match, (-10, 5))
    match = mooned(match, 3, 6)
    won(match, 0, (38, 5))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [each for each in variants() if each.id == "cincinnati"]
    assert (listed.title, listed.group) == ("Cincinnati Euchre", "Bid Euchre")
    assert listed.reference == "bicycle-cincinnati; gamerules-cincinnati; bicycle-euchre"
    assert [(option.name, option.described()) for option in listed.options] == [
        ("six", "on, off"),
        ("forced-exact", "off, on"),
        ("triple", "32, 36"),
        ("moon-set", "six, value"),
        ("defence", "tricks, nothing"),
        ("lead", "eldest, declarer"),
        ("tie", "play-on, declarer"),
        ("target", "32, 1 to 1000"),
        ("hands", "none, 1 to 1000"),
    ]
    assert RULES.name == "cincinnati"


@pytest.mark.parametrize(
    "option", ["triple=24", "moon-set=none", "lead=right", "low", "tie=joint", "target=0"]
)
def test_options_that_there_are_not_are_refused_by_name(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"cincinnati+{option}")


def test_option_six_off_leaves_moons_over_five() -> None:
    match = after(started(variant("cincinnati+six=off")), "bid 5")
    assert legal(match) == {"pass", "bid moon"}
    assert refused(match, "bid 6") == "no such bid"


def test_option_forced_exact_leaves_a_stuck_dealer_three() -> None:
    match = started(variant("cincinnati+forced-exact"))
    match = after(match, PASSES)
    assert match.turn == 0
    assert match.phase is Phase.NAMING
    assert match.hand.contract is not None
    assert match.hand.contract.rung.name == "3"


def test_option_triple_is_worth_36() -> None:
    assert mooned(begun("+triple=36"), 2, 6).scores == (0, 36)
    assert mooned(begun("+triple=36+moon-set=value"), 2, 5).scores == (1, -36)
    assert mooned(begun("+triple=36"), 3, 6).scores == (48, 0)


@pytest.mark.parametrize("moon", range(4))
def test_option_moon_set_costs_its_value(moon: int) -> None:
    points = (1, -VALUES[moon])
    scores = mooned(begun("+moon-set=value"), moon, 5).scores
    assert scores == (points if moon % 2 == 0 else points[::-1])
    assert hand(begun("+moon-set=value"), 1, "6", 5).scores == (1, -6)


@pytest.mark.parametrize("taken", [3, 4, 6])
def test_option_defence_scores_nothing(taken: int) -> None:
    assert hand(begun("+defence=nothing"), 1, "4", taken).scores == (0, taken if taken > 3 else -4)
    assert mooned(begun("+defence=nothing"), 0, 4).scores == (0, -6)


@pytest.mark.parametrize("seat", range(4))
def test_option_lead_is_the_declarers(seat: int) -> None:
    match = started(variant("cincinnati+lead=declarer"))
    assert bought(match, seat, "3").turn == seat


@pytest.mark.parametrize("seat", [0, 1])
def test_option_tie_goes_to_bidders_who_made_their_bid(seat: int) -> None:
    won(hands(begun("+tie=declarer+target=6"), (0, "3", 3), (seat, "3", 3)), seat, (6, 6))
    goes_on(hands(begun("+target=6"), (0, "3", 3), (seat, "3", 3)), (6, 6))


def test_option_tie_is_played_on_after_a_set() -> None:
    match = hands(begun("+tie=declarer+hands=3"), (0, "6", 6), (0, "6", 6), (0, "6", 0))
    goes_on(match, (6, 6))
    won(hand(match, 2, "3", 4), 0, (10, 8))


def test_option_target_is_another_score() -> None:
    match = hand(begun("+target=10"), 1, "5", 5)
    goes_on(match, (1, 5))
    won(hand(match, 1, "5", 5), 1, (2, 10))


def test_option_hands_ends_with_the_best_score() -> None:
    match = hands(begun("+hands=2"), (1, "4", 4), (0, "3", 3))
    won(match, 1, (5, 7))
    assert match.outcome == Outcome((Side(1),), *all_hands(2))
