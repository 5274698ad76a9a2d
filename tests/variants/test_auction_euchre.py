"""Auction Euchre for four and six; AE-5 is a rule of docs/rules/auction_euchre.toml."""

from __future__ import annotations

import pytest

from pepper import (
    Card,
    Cards,
    HandEnd,
    Kind,
    Match,
    Outcome,
    Phase,
    RulesError,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    bid,
    dealt,
    goes_on,
    legal,
    play_tricks,
    refused,
    started,
    turns_of,
    won,
)
from tests.reasons import all_hands, reached
from tests.variants.any_lead import bought, hand, hands

FOUR, SIX = "auction-euchre", "auction-euchre-6"
BOTH = pytest.mark.parametrize("game", [FOUR, SIX])
RULES = variant(FOUR)
NUMBERS = ("1", "2", "3", "4", "5")


def begun(text: str = FOUR, *, dealer: int = 0) -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(variant(text), deals=(), dealer=Seat(dealer))


def passed(match: Match) -> Match:
    """The match after everybody but the dealer has passed."""
    return after(match, *["pass"] * (len(match.rules.table.seats) - 1))


# -- Table, pack, deal ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sides"), [(FOUR, ((0, 2), (1, 3))), (SIX, ((0, 2, 4), (1, 3, 5)))]
)
def test_ae_1_two_sides_sit_alternately(game: str, sides: tuple[tuple[int, ...], ...]) -> None:
    assert variant(game).table.sides == sides


@pytest.mark.parametrize(("game", "aside"), [(FOUR, 12), (SIX, 2)])
def test_ae_2_five_of_32_cards_are_dealt_to_each_and_the_rest_stay_unseen(
    game: str, aside: int
) -> None:
    match = Match.start(variant(game), seed=5)
    assert match.rules.deck.cards == Cards(
        Card(rank + suit) for rank in "789TJQKA" for suit in "CDHS"
    )
    deal = match.hand.deal
    assert deal is not None
    assert {len(cards) for cards in deal.hands} == {5}
    assert len(deal.aside) == aside


@BOTH
def test_cm1_the_deal_passes_to_the_left_and_after_passes_too(game: str) -> None:
    match = hands(begun(game, dealer=3), (0, "3", 3), (0, "3", 3))
    match = after(passed(dealt(match)), "pass")
    seats = len(match.rules.table.seats)
    assert [result.dealer for result in match.results] == [3, 4 % seats, 5 % seats]
    assert match.hand.dealer == 6 % seats


# -- The cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("H", "AH JD JH KH", "JH"),
        ("H", "AH JD KH QH", "JD"),
        ("H", "7H QH AH KH", "AH"),
        ("H", "9H TH QH KH", "KH"),
        ("H", "9H TH QH JD", "JD"),
        ("H", "9H TH 8H 7H", "TH"),
        ("H", "TD QD KD AD", "AD"),
        ("S", "9H QH TH JH", "QH"),
        ("S", "7H 8H 9H TH", "TH"),
    ],
)
def test_ae_3_ranking(strain: str, trick: str, best: str) -> None:
    """Seat 1 leads, and all follow."""
    *cards, own = trick.split()
    match = after(bid(started(RULES, own, *cards), 1, "3"), f"name {strain}")
    assert play_tricks(match, trick).turn == (trick.split().index(best) + 1) % 4


def test_cm6_a_trick_without_trumps_goes_to_the_suit_led() -> None:
    clubs, diamonds = "AC KC QC JC TC", "AD KD QD JD TD"
    match = after(bid(started(RULES, diamonds, "9H", clubs, "TH"), 1, "3"), "name S")
    assert play_tricks(match, "9H AC TH AD").turn == 3


def test_cm5_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    match = bid(started(RULES, "JH", "TH", "JD AD KC QC TC", "9H 9D"), 1, "3")
    match = after(match, "name H, play TH")
    assert refused(match, "play AD") == "revoke"
    assert legal(match) == {"play JD"}
    match = play_tricks(after(match, "play JD"), "9H JH")
    assert (match.turn, match.hand.tricks[0].winner) == (0, 0)


# -- The bidding ---------------------------------------------------------------------------------


@BOTH
def test_ae_4_one_turn_each_from_the_dealers_left(game: str) -> None:
    match = started(variant(game), dealer=2)
    seats = len(match.rules.table.seats)
    for place in range(seats):
        assert (match.phase, match.turn) == (Phase.AUCTION, (3 + place) % seats)
        match = after(match, f"bid {place + 1}" if place < 4 else "pass")
    assert match.phase is Phase.NAMING


@BOTH
@pytest.mark.parametrize("place", range(4))
def test_ae_6_7_a_bid_is_a_higher_number_of_tricks_from_one(game: str, place: int) -> None:
    match = started(variant(game))
    assert legal(match) == {"pass", *(f"bid {number}" for number in NUMBERS)}
    assert refused(match, "bid 6") == "no such bid"
    match = after(match, f"bid {NUMBERS[place]}")
    assert legal(match) == {"pass", *(f"bid {number}" for number in NUMBERS[place + 1 :])}
    assert refused(match, f"bid {NUMBERS[place]}") == "insufficient bid"


def test_ae_6_no_suit_is_bid_and_nobody_plays_alone() -> None:
    assert refused(started(RULES), "bid 3H") == "no such bid"
    assert bought(started(RULES), 1, "5").hand.sitting_out == ()


@BOTH
def test_ae_7_a_five_ends_the_bidding(game: str) -> None:
    match = after(started(variant(game)), "bid 5")
    assert (match.phase, match.turn) == (Phase.NAMING, 1)


@BOTH
def test_ae_8_the_highest_bidder_names_a_suit(game: str) -> None:
    match = bid(started(variant(game)), 2, "4")
    assert match.turn == 2
    assert legal(match) == {"name C", "name D", "name H", "name S"}
    assert refused(match, "name NT") == "strain not offered"


@BOTH
def test_ae_9_nobody_scores_if_all_pass(game: str) -> None:
    match = passed(dealt(begun(game)))
    assert "pass" in legal(match)
    match = after(match, "pass")
    goes_on(match, (0, 0))
    assert match.results[0].ending is HandEnd.PASSED_OUT


# -- The play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(6))
def test_ae_10_the_dealers_left_leads_whoever_bids(seat: int) -> None:
    assert turns_of(bought(started(variant(SIX)), seat, "3")) == [1, 2, 3, 4, 5, 0]
    assert turns_of(bought(started(RULES), seat % 4, "3")) == [1, 2, 3, 0]


def test_cm8_the_winner_of_a_trick_leads() -> None:
    match = bought(started(RULES, "9C", "TC", "KC", "AC"), 1, "3")
    assert play_tricks(match, "TC KC AC 9C").turn == 3


# -- Scoring -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("taken", range(6))
def test_ae_11_12_what_was_bid_is_scored_by_the_bidders_or_the_others(
    game: str, number: int, taken: int
) -> None:
    result = hand(begun(game), 2, str(number), taken).results[0]
    made = taken >= number
    assert (result.ending, result.made) == (HandEnd.PLAYED, made)
    assert result.points == ((number, 0) if made else (0, number))
    assert {line.side: line.kind for line in result.lines}[Side(0)] == Kind(
        "made" if made else "set"
    )
    assert sum(result.tricks[::2]) == taken


# -- The end -------------------------------------------------------------------------------------


@BOTH
def test_ae_13_the_game_is_won_at_15(game: str) -> None:
    match = hands(begun(game), (1, "5", 5), (1, "5", 5), (1, "4", 4))
    goes_on(match, (0, 14))
    goes_on(hand(match, 2, "1", 3), (1, 14))
    match = hand(match, 1, "1", 5)
    won(match, 1, (0, 15))
    assert match.outcome == Outcome((Side(1),), *reached(15))


def test_ae_13_a_set_of_the_others_wins_too() -> None:
    match = hands(begun(), (1, "5", 5), (1, "5", 5), (1, "4", 4), (0, "5", 5), (0, "5", 5))
    goes_on(match, (10, 14))
    won(hand(match, 2, "3", 2), 1, (10, 17))
    won(hand(match, 3, "5", 4), 0, (15, 14))


# -- Options -------------------------------------------------------------------------------------


@BOTH
def test_options_are_these(game: str) -> None:
    (listed,) = [each for each in variants() if each.id == game]
    foster, players = "foster-auction-euchre; foster-euchre", "four" if game == FOUR else "six"
    assert (listed.title, listed.group) == (f"Auction Euchre, for {players}", "Bid Euchre")
    assert listed.reference == (foster if game == FOUR else f"{foster}; reference-six-handed")
    pack = [("pack", "32, 24")] if game == FOUR else []
    assert [(option.name, option.described()) for option in listed.options] == [
        *pack,
        ("joker", "off, on"),
        ("min", "1, 3"),
        ("forced-dealer", "none, 1 to 5"),
        ("target", "15, 1 to 1000"),
        ("hands", "none, 1 to 1000"),
    ]
    assert variant(game).name == game


@pytest.mark.parametrize(
    "text",
    [
        "auction-euchre+pack=36",
        "auction-euchre+min=2",
        "auction-euchre+lead=declarer",
        "auction-euchre-6+pack=24",
        "auction-euchre-6+forced-dealer=6",
    ],
)
def test_options_that_there_are_not_are_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownVariantError, match=text.split("+")[1].split("=", maxsplit=1)[0]):
        variant(text)


@BOTH
@pytest.mark.parametrize("forced", [1, 2])
def test_options_that_contradict_each_other_are_refused(game: str, forced: int) -> None:
    with pytest.raises(RulesError, match=f"forced-dealer={forced} is below the lowest bid"):
        variant(f"{game}+min=3+forced-dealer={forced}")
    assert variant(f"{game}+min=3+forced-dealer=3").name == f"{game}+min=3+forced-dealer=3"


def test_option_pack_of_24_has_no_sevens_and_eights() -> None:
    match = Match.start(variant("auction-euchre+pack=24"), seed=5)
    assert match.rules.deck.cards == Cards(
        Card(rank + suit) for rank in "9TJQKA" for suit in "CDHS"
    )
    assert match.hand.deal is not None
    assert [len(cards) for cards in match.hand.deal.hands] == [5] * 4
    assert len(match.hand.deal.aside) == 4


@pytest.mark.parametrize(("game", "cards"), [(FOUR, 33), (SIX, 33), (f"{FOUR}+pack=24", 25)])
def test_option_joker_is_the_highest_trump(game: str, cards: int) -> None:
    rules = variant(f"{game}+joker")
    assert len(rules.deck.cards) == cards
    match = started(rules, "9H", "JH", "JK AS KS QS TS", "JD")
    match = after(bid(match, 1, "3"), "name H, play JH")
    assert legal(match) == {"play JK"}
    match = play_tricks(match, "JK JD")
    while not match.hand.tricks:
        match = match.apply(match.legal_actions[0])
    assert match.turn == 2


@BOTH
def test_option_min_is_three(game: str) -> None:
    match = started(variant(f"{game}+min=3"))
    assert legal(match) == {"pass", "bid 3", "bid 4", "bid 5"}
    assert refused(match, "bid 2") == "no such bid"


@BOTH
def test_option_forced_dealer_must_bid(game: str) -> None:
    match = passed(started(variant(f"{game}+forced-dealer=2")))
    assert match.turn == 0
    assert legal(match) == {"bid 2", "bid 3", "bid 4", "bid 5"}
    assert refused(match, "pass") == refused(match, "bid 1") == "forced bid"
    match = after(match, "bid 3")
    assert match.hand.contract is not None
    assert match.hand.contract.forced


def test_option_target_is_another_score() -> None:
    match = hand(begun(f"{FOUR}+target=6"), 1, "5", 5)
    goes_on(match, (0, 5))
    won(hand(match, 0, "2", 1), 1, (0, 7))


def test_option_hands_ends_with_the_best_score_and_level_teams_play_on() -> None:
    match = hands(begun(f"{FOUR}+hands=2"), (1, "4", 4), (0, "3", 3))
    won(match, 1, (3, 4))
    assert match.outcome == Outcome((Side(1),), *all_hands(2))
    match = hands(begun(f"{FOUR}+hands=2"), (1, "4", 4), (0, "4", 4))
    goes_on(match, (4, 4))
    won(hand(match, 0, "1", 1), 0, (5, 4))
