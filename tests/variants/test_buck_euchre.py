"""Buck Euchre; BE-5 is a rule of docs/rules/buck_euchre.toml."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from pepper import (
    Action,
    Cards,
    Deal,
    HandEnd,
    Match,
    Outcome,
    Phase,
    RulesError,
    Seat,
    Side,
    variant,
    variants,
)
from tests.playing import (
    after,
    finished,
    legal,
    play_tricks,
    refused,
    said,
    turns_of,
    winner,
    winners,
)
from tests.reasons import all_hands, reached

GAME = "buck-euchre"
RULES = variant(GAME)
HANDS = "AS KS AD QD TD", "9S TS QS KC TC", "JH AH KH 9C QC", "JD QH TH AC KD"
"""Seat 0 deals. Left over are 9H, JS, 9D and JC. In hearts seats 2 and 3 have the trumps."""
EXAMPLE = "pass, bid call H, discard TD, play on, play on, drop out"
"""Seat 2 calls hearts, seats 3 and 0 stay in, and seat 1 drops out."""


def deal(card: str, *hands: str) -> Deal:
    """Cards so dealt, as far as they are given, with that card turned up."""
    wanted = [Cards(hand) for hand in hands or HANDS]
    wanted += [Cards()] * (4 - len(wanted))
    left = list(RULES.deck.cards - sum(wanted, Cards(card)))
    full = [hand + Cards(left.pop() for _ in range(5 - len(hand))) for hand in wanted]
    return Deal(tuple(full), turned=card)


def up(card: str, *hands: str, options: str = "", dealer: int = 0) -> Match:
    """A match whose first hand is dealt so."""
    return Match.start(variant(GAME + options), deals=[deal(card, *hands)], dealer=Seat(dealer))


def passed(match: Match, times: int = 4) -> Match:
    """The match after so many passes."""
    return after(match, *["pass"] * times)


def named(strain: str, seat: int = 1, options: str = "", *hands: str) -> Match:
    """The match after that seat has called the strain in the second round, with 9D turned up."""
    match = passed(up("9D", *hands, options=options), 4 + (seat - 1) % 4)
    return after(match, f"bid call {strain}")


def _at_random(rng: Random, match: Match) -> Action:
    return rng.choice(match.legal_actions)


def with_tricks(match: Match, *tricks: int) -> Match:
    """The match after a hand in which the seats take so many tricks, by cards played at random."""
    for rng in map(Random, range(5000)):
        over = finished(match, partial(_at_random, rng))
        if over.results[-1].tricks == tricks:
            return over
    raise AssertionError(tricks)


def example(options: str = "") -> Match:
    """The match when the cards of the example are to be played."""
    return after(up("9H", options=options), EXAMPLE)


# -- Table, pack, deal ---------------------------------------------------------------------------


def test_be_1_four_players_each_for_themselves() -> None:
    assert RULES.table.sides == ((0,), (1,), (2,), (3,))


def test_be_2_the_pack_has_24_cards() -> None:
    assert RULES.deck.cards == sum(
        (Cards(f"{rank}{suit}") for rank in "9TJQKA" for suit in "CDHS"), Cards()
    )


def test_be_3_five_each_and_one_of_the_rest_is_turned_up() -> None:
    match = Match.start(RULES, seed=5)
    cards = match.hand.deal
    assert cards is not None
    assert cards.turned is not None
    assert [len(hand) for hand in cards.hands] == [5] * 4
    assert len(cards.aside) == 4
    assert cards.turned in cards.aside
    assert RULES.deck.packets == (3, 2)
    assert match.view(2).turned is cards.turned


def test_cm1_the_deal_moves_to_the_left_after_every_hand() -> None:
    match = finished(passed(up("9H", dealer=3), 8))
    assert (match.results[0].dealer, match.hand.dealer) == (3, 0)


# -- The cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("AH JD JH KH", "JH"),
        ("AH JD KH QH", "JD"),
        ("9H QH AH KH", "AH"),
        ("9H TH QH KH", "KH"),
        ("9H TH QH KC", "QH"),
        ("TD QD KD AD", "AD"),
        ("9S TS JS QS", "QS"),
        ("9S TS JS KC", "JS"),
    ],
)
def test_be_4_trumps_have_two_bowers(trick: str, best: str) -> None:
    """Seat 1 leads, everybody stays in, and all follow who can."""
    *cards, own = trick.split()
    match = after(named("H", 1, "", own, *cards), "play on, play on, play on")
    assert play_tricks(match, trick).turn == (trick.split().index(best) + 1) % 4


@pytest.mark.parametrize(
    ("trick", "best"), [("JH QH KH TH", "KH"), ("9H TH AH JH", "AH"), ("9H TH JH JD", "JH")]
)
def test_be_4_no_trump_has_no_bowers(trick: str, best: str) -> None:
    *cards, own = trick.split()
    match = after(named("NT", 1, "", own, *cards), "play on, play on, play on")
    assert play_tricks(match, trick).turn == (trick.split().index(best) + 1) % 4


# -- A club is turned up -------------------------------------------------------------------------

DIRTY = "JC AC 9S TS QS", "JS KC AS 9D TD", "QC KS AD KD QD", "AH KH QH JH TH"
"""With 9C turned up seat 3 has no trump."""


def test_be_5_clubs_are_trumps_at_once() -> None:
    match = up("9C", *DIRTY)
    assert (match.phase, match.turn, match.hand.contract) == (Phase.PLAY, 1, None)
    assert str(match.hand.order.strain) == "C"
    assert (match.view(0).calls, match.hand.sitting_out) == ((), ())
    match = play_tricks(match, "JS QC AH JC")
    assert winner(match) == 0


def test_be_6_nobody_takes_a_club_that_is_turned_up() -> None:
    match = up("9C", *DIRTY)
    assert match.hand.cards == tuple(map(Cards, DIRTY))
    assert match.hand.aside == Cards("9C TC 9H JD")


def test_be_7_each_needs_a_trick_of_dirty_clubs() -> None:
    match = with_tricks(up("9C", *DIRTY), 2, 2, 1, 0)
    result = match.results[0]
    assert (result.ending, result.contract) == (HandEnd.PLAYED, None)
    assert match.scores == (23, 23, 24, 30)


# -- The bidding ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 2])
def test_be_8_the_suit_turned_up_may_be_called_in_turn(dealer: int) -> None:
    match = up("9H", dealer=dealer)
    for place in range(1, 5):
        assert (match.phase, match.turn) == (Phase.AUCTION, (dealer + place) % 4)
        assert said(match) == ["bid call H", "pass"]
        assert refused(match, "bid call S") == "turned up"
        assert after(match, "bid call H").phase is not Phase.AUCTION
        match = after(match, "pass")


def test_be_9_the_dealer_takes_the_card_and_discards_one() -> None:
    match = after(up("9H"), "bid call H")
    assert (match.phase, match.turn) == (Phase.KITTY, 0)
    assert match.hand.cards[0] == Cards(f"{HANDS[0]} 9H")
    assert len(legal(match)) == 6
    match = after(match, "discard TD")
    assert match.hand.cards[0] == Cards("AS KS AD QD 9H")
    acts = [str(act.action) for act in match.view(1).acts[-2:]]
    assert acts == ["pick up 9H", "1 face down"]


def test_be_9_turned_down_it_stays() -> None:
    match = named("S")
    assert match.phase is Phase.NEGOTIATION
    assert match.hand.cards[0] == Cards(HANDS[0])


def test_be_10_another_suit_or_no_trump_in_the_second_round() -> None:
    match = passed(up("9H"))
    for seat in (1, 2, 3, 0):
        assert match.turn == seat
        assert said(match) == ["bid call C", "bid call D", "bid call S", "bid call NT", "pass"]
        assert refused(match, "bid call H") == "turned up"
        contract = after(match, "bid call NT").hand.contract
        assert str(contract) == f"call NT by seat {seat}"
        match = after(match, "pass")


def test_be_11_clubs_that_are_called_are_like_other_suits() -> None:
    match = named("C")
    assert (match.phase, legal(match)) == (Phase.NEGOTIATION, {"play on", "drop out"})


NO_TRUMP = "9C TC KS QS TS", "AH AD AS JH JD", "QH QC QD KC 9S", "9H TH KH AC TD"


def test_be_12_all_pass_twice() -> None:
    match = passed(up("9D", *NO_TRUMP), 8)
    assert (match.phase, match.turn, match.hand.contract) == (Phase.PLAY, 1, None)
    assert str(match.hand.order.strain) == "NT"
    match = with_tricks(match, 0, 3, 1, 1)
    assert match.scores == (30, 22, 24, 24)


# -- Dropping out --------------------------------------------------------------------------------


def test_be_13_after_the_discard_the_others_say_whether_they_stay() -> None:
    match = after(up("9H"), "pass, bid call H, discard TD")
    for seat in (3, 0, 1):
        assert (match.phase, match.turn) == (Phase.NEGOTIATION, seat)
        assert legal(match) == {"play on", "drop out"}
        match = after(match, "play on")
    assert match.phase is Phase.PLAY


def test_be_13_everybody_hears_it() -> None:
    match = after(up("9H"), "pass, bid call H, discard TD, drop out")
    for seat in (None, 0, 1, 2, 3):
        view = match.view(None if seat is None else Seat(seat))
        assert str(view.acts[-1].action) == "drop out"
        assert view.sitting_out == (3,)


def test_be_14_the_caller_cannot_drop_out() -> None:
    match = after(up("9H"), "pass, bid call H, discard TD, play on, play on, play on")
    assert match.hand.sitting_out == ()
    assert match.phase is Phase.PLAY
    assert {rung.alone.name for rung in RULES.ladder.rungs} == {"NO"}


def test_be_15_the_caller_takes_all_five_if_the_others_drop_out() -> None:
    match = after(up("9H"), "pass, bid call H, discard TD, drop out, drop out, drop out")
    result = match.results[0]
    assert (result.ending, result.tricks) == (HandEnd.UNOPPOSED, (0, 0, 5, 0))
    assert match.scores == (25, 25, 20, 25)


def test_be_16_the_caller_needs_three_tricks() -> None:
    results = [with_tricks(example(), *taken).results[0] for taken in ((0, 0, 3, 2), (0, 0, 2, 3))]
    assert [result.made for result in results] == [True, False]


# -- The play ------------------------------------------------------------------------------------


def test_be_17_the_dealers_left_leads_or_the_next_who_stays_in() -> None:
    match = after(up("9H"), "pass, bid call H, discard TD, play on, play on, play on")
    assert turns_of(match) == [1, 2, 3, 0]
    assert turns_of(example()) == [2, 3, 0]


def test_be_18_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    match = after(example(), "play AH")
    assert legal(match) == {"play JD", "play QH", "play TH"}
    assert refused(match, "play KD") == "revoke"
    match = after(match, "play TH")
    assert legal(match) == {"play 9H"}
    match = after(match, "play 9H, play 9C")
    assert legal(match) == {"play AC"}


def test_be_18_trick_goes_to_the_highest_trump_or_to_the_suit_led() -> None:
    match = play_tricks(example(), "QC AC 9H")
    assert (winner(match), match.turn) == (0, 0)
    assert winner(play_tricks(match, "AS 9C KD")) == 0


# -- The scores ----------------------------------------------------------------------------------


def test_be_19_everybody_starts_with_25() -> None:
    assert Match.start(RULES, seed=1).scores == (25,) * 4


def test_be_20_who_stays_in_takes_off_a_point_for_each_trick() -> None:
    match = with_tricks(example(), 1, 0, 3, 1)
    assert (match.scores[0], match.scores[3]) == (24, 24)
    assert with_tricks(example(), 2, 0, 2, 1).scores[0] == 23


def test_be_21_who_stays_in_without_a_trick_adds_five() -> None:
    assert with_tricks(example(), 0, 0, 3, 2).scores == (30, 25, 22, 23)


def test_be_22_a_caller_who_has_three_takes_off_a_point_for_each() -> None:
    for taken in ((1, 0, 3, 1), (0, 0, 4, 1)):
        assert with_tricks(example(), *taken).scores[2] == 25 - taken[2]


def test_be_23_a_caller_who_has_fewer_adds_five_once() -> None:
    assert with_tricks(example(), 2, 0, 2, 1).scores[2] == 30
    match = after(named("S", 2), "play on, play on, drop out")
    assert with_tricks(match, 3, 0, 0, 2).scores == (22, 25, 30, 23)


def test_be_24_who_dropped_out_scores_nothing() -> None:
    assert example().hand.sitting_out == (1,)
    assert with_tricks(example(), 1, 0, 3, 1).scores[1] == 25


# -- The end of the match ------------------------------------------------------------------------


def test_be_25_the_first_at_zero_or_below_wins() -> None:
    assert with_tricks(example("+start=4"), 0, 0, 3, 2).outcome is None
    for start in (3, 2):
        match = with_tricks(example(f"+start={start}"), 1, 0, 3, 1)
        assert match.outcome == Outcome((Side(2),), *reached(0))
        assert match.turn is None


def test_be_25_who_did_not_call_may_win() -> None:
    assert winners(with_tricks(example("+start=2"), 2, 0, 2, 1)) == (0,)


def test_be_26_the_lowest_of_several_wins() -> None:
    match = with_tricks(example("+start=2"), 0, 0, 3, 2)
    assert (match.scores, winners(match)) == ((7, 2, -1, 0), (2,))


def test_be_26_equal_scores_play_another_hand() -> None:
    match = with_tricks(up("9C", *DIRTY, options="+start=2"), 2, 2, 1, 0)
    assert (match.scores, match.outcome, match.phase) == ((0, 0, 1, 7), None, Phase.DEAL)


# -- Options -------------------------------------------------------------------------------------


def test_option_drop_out() -> None:
    match = after(up("9H", options="+drop-out=off"), "pass, bid call H, discard TD")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert refused(match, "drop out") == "wrong phase"


def test_option_clubs_always_dirty() -> None:
    for strain, phase in (("C", Phase.PLAY), ("S", Phase.NEGOTIATION)):
        assert named(strain, options="+clubs-always-dirty").phase is phase
    contract = named("C", options="+clubs-always-dirty").hand.contract
    assert str(contract) == "call C by seat 1"


def test_option_drop_penalty() -> None:
    match = example("+drop-penalty=1")
    assert with_tricks(match, 1, 0, 3, 1).scores == (24, 26, 22, 24)
    match = after(named("S", options="+drop-penalty=3"), "drop out, drop out, drop out")
    assert match.scores == (28, 20, 28, 28)


@pytest.mark.parametrize("option", ["clubs-always-dirty", "drop-penalty=1"])
def test_options_that_contradict_each_other(option: str) -> None:
    with pytest.raises(RulesError, match="for games in which players may drop out"):
        variant(f"buck-euchre+drop-out=off+{option}")


def test_option_no_trump() -> None:
    match = passed(up("9H", options="+no-trump=off"))
    assert said(match) == ["bid call C", "bid call D", "bid call S", "pass"]
    match = passed(match)
    assert (match.phase, str(match.hand.order.strain)) == (Phase.PLAY, "NT")


def test_option_lead() -> None:
    match = after(named("S", 3, "+lead=declarer"), "play on, play on, play on")
    assert match.turn == 3
    assert up("9C", *DIRTY, options="+lead=declarer").turn == 1
    assert passed(up("9H", options="+lead=declarer"), 8).turn == 1


def test_option_start() -> None:
    assert Match.start(variant("buck-euchre+start=15"), seed=1).scores == (15,) * 4


def test_option_hands() -> None:
    match = with_tricks(example("+hands=1"), 1, 0, 3, 1)
    assert match.outcome == Outcome((Side(2),), *all_hands(1))
    match = with_tricks(up("9C", *DIRTY, options="+hands=1"), 2, 2, 1, 0)
    assert (match.outcome, match.phase) == (None, Phase.DEAL)


def test_the_variant() -> None:
    (found,) = [one for one in variants() if one.id == GAME]
    assert (found.title, found.group) == ("Buck Euchre", "Buck Euchre")
    assert found.reference.startswith("pagat-buck; ")
    assert {option.name: option.values for option in found.options} == {
        "drop-out": ("on", "off"),
        "clubs-always-dirty": ("off", "on"),
        "drop-penalty": ("0",),
        "no-trump": ("on", "off"),
        "lead": ("eldest", "declarer"),
        "start": ("25",),
        "hands": ("none",),
    }
