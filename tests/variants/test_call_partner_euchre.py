"""Euchre with a called partner; CP-5 is a rule of docs/rules/call_partner_euchre.toml."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from pepper import (
    Card,
    Cards,
    Deal,
    HandEnd,
    HandResult,
    Match,
    Outcome,
    Phase,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    deal,
    find,
    finished,
    legal,
    playable,
    refused,
    seen,
    turns_of,
    winners,
)
from tests.reasons import all_hands, reached
from tests.variants.any_lead import HIGH, LOW, TRUMPS

RULES = variant("call-partner-euchre")
SUITED = "AC KC QC JC TC", "AD KD QD JD TD", "AH KH QH JH TH", "AS KS QS JS TS", "9C 9D 9H 8C 8D"
"""The hands of five seats; 9S, 8S and 8H are left."""
FIRST, SECOND = "bid call S", "pass, pass, pass, pass, pass, bid call H"
"""What makes seat 1 the maker, in the first round and in the second."""


def turned(match: Match, card: str, *hands: str) -> Match:
    """The match with the next hand dealt so, and this card turned up."""
    plain = deal(match.rules, *hands)
    return match.apply(Deal(plain.hands, plain.aside, turned=Card(card)))


def begun(options: str = "") -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(variant(f"call-partner-euchre{options}"), deals=())


def started(*texts: str, card: str = "8S", options: str = "") -> Match:
    """A hand dealt by seat 0 with this card turned up, after these actions."""
    return after(turned(begun(options), card, *SUITED), *texts)


def hand(match: Match, taken: int, call: str = "8D") -> Match:
    """A hand in which the eldest names hearts and calls, and takes so many tricks with a partner.

    The maker has the highest trumps, and the next player those after them. The 8 of diamonds is in
    the third player's hand, and that of clubs is not dealt.
    """
    hands, eldest = [""] * 5, (match.hand.dealer + 1) % 5
    hands[eldest] = " ".join([*TRUMPS[:taken], *LOW[: 5 - taken]])
    hands[(eldest + 1) % 5] = " ".join([*TRUMPS[taken:5], *HIGH[:taken]])
    hands[(eldest + 2) % 5] = "8D"
    ready = after(turned(match, "9D", *hands), SECOND, f"call {call}")
    ways = (_at_random(ready, Random(seed)) for seed in count())
    return find(over for over in ways if _taken(over.results[-1]) == taken)


def _at_random(match: Match, rng: Random) -> Match:
    return finished(match, lambda match: rng.choice(match.legal_actions))


def _taken(result: HandResult) -> int:
    return sum(result.tricks[side] for side in result.declarers)


# -- Table, pack, deal ---------------------------------------------------------------------------


def test_cp_1_five_players_each_for_themselves() -> None:
    assert RULES.table.sides == ((0,), (1,), (2,), (3,), (4,))


def test_cp_2_28_cards_from_the_eights_up() -> None:
    assert RULES.deck.cards == Cards(Card(rank + suit) for rank in "89TJQKA" for suit in "CDHS")


def test_cp_3_five_to_each_and_one_of_three_is_turned_up() -> None:
    dealt = Match.start(RULES, seed=5).hand.deal
    assert dealt is not None
    assert [len(cards) for cards in dealt.hands] == [5] * 5
    assert len(dealt.aside) == 3
    assert dealt.turned is RULES.deck.shuffled(5, 1)[25]
    assert RULES.deck.packets == (3, 2)


def test_cm1_the_deal_passes_to_the_left() -> None:
    match = after(started(), *["pass"] * 10)
    assert (match.hand.dealer, match.hand.number) == (1, 2)


def test_cp_4_bowers_are_the_highest_trumps() -> None:
    order = RULES.ranking.order(Card("JS").suit or RULES.ladder.strains[0])
    assert [order.is_trump(Card(card)) for card in ("JS", "JC", "8S", "JH")] == [1, 1, 1, 0]
    assert order.beats(Card("JS"), Card("JC"), Card("8S"))
    assert order.beats(Card("JC"), Card("AS"), Card("8S"))
    assert order.beats(Card("9H"), Card("8H"), Card("8H"))


# -- Trumps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", range(5))
def test_cp_5_in_the_first_round_the_suit_turned_up_is_ordered_up(before: int) -> None:
    match = after(started(), *["pass"] * before)
    assert match.turn == (1 + before) % 5
    assert legal(match) == {"bid call S", "pass"}
    match = after(match, "bid call S")
    assert (match.phase, match.turn) == (Phase.KITTY, 0)


def test_cp_6_the_dealer_takes_the_card_and_discards_before_a_card_is_called() -> None:
    match = started(FIRST)
    assert match.hand.cards[0] == Cards("8S AC KC QC JC TC")
    match = after(match, "discard TC")
    assert (match.phase, match.turn) == (Phase.CALLING, 1)


def test_cp_7_in_the_second_round_another_suit_is_named() -> None:
    match = after(started(), *["pass"] * 5)
    assert legal(match) == {"pass", "bid call C", "bid call D", "bid call H"}
    match = after(match, "bid call H")
    assert (match.phase, match.turn) == (Phase.CALLING, 1)


def test_cp_8_if_all_pass_twice_nobody_scores() -> None:
    result = after(started(), *["pass"] * 10).results[0]
    assert (result.ending, result.points) == (HandEnd.PASSED_OUT, (0,) * 5)


# -- The call ------------------------------------------------------------------------------------


def test_cp_9_any_card_may_be_called_but_a_trump() -> None:
    match = started(SECOND)
    trumps = {f"{rank}H" for rank in "89TJQKA"} | {"JD"}
    cards = {f"{rank}{suit}" for rank in "89TJQKA" for suit in "CDHS"} - trumps
    assert legal(match) == {"call nobody", *(f"call {card}" for card in cards)}
    assert {"call AD", "call 8S"} <= legal(match)  # the maker's own, and the one turned down
    assert refused(match, "call JD") == "called trump"


def test_cp_10_a_card_that_the_dealer_has_discarded_may_be_called() -> None:
    match = after(started(FIRST), "discard TC, call TC")
    assert finished(match).results[0].declarers == (1,)


def test_cp_11_the_maker_may_call_nobody() -> None:
    match = after(started(SECOND), "call nobody")
    assert match.phase is Phase.PLAY
    assert finished(match).results[0].declarers == (1,)


def test_cp_12_the_partner_is_known_when_the_card_is_played_and_may_keep_it() -> None:
    match = after(started(SECOND), "call 8D, play AD, play TH, play TS")
    assert playable(match) == Cards("9D 8D")
    match = after(match, "play 9D")
    while "play 8D" not in legal(match):
        assert {seen(match, seat).partner for seat in range(5)} == {None}
        match = match.apply(match.legal_actions[0])
    match = after(match, "play 8D")
    assert {seen(match, seat).partner for seat in range(5)} == {4}


def test_cp_13_a_card_that_nobody_was_dealt_makes_no_partner() -> None:
    match = after(started(SECOND), "call 9S")
    assert finished(match).results[0].declarers == (1,)


# -- The play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", range(5))
def test_cp_14_the_dealers_left_leads_whoever_is_the_maker(before: int) -> None:
    match = after(started(), *["pass"] * before, "bid call S, discard TC, call nobody")
    assert match.turn == 1
    assert turns_of(match) == [1, 2, 3, 4, 0]


def test_cm5_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    match = after(started(card="9S"), FIRST, "discard TC, call nobody")
    match = after(match, "play AD, play TH, play TS")
    assert playable(match) == Cards("9D 8D")
    match = after(match, "play 8D")
    assert playable(match) == Cards("AC KC QC JC 9S")
    match = after(match, "play AC")
    assert match.turn == 3  # the ten of spades was a trump
    match = after(match, "play JS, play 9C")
    assert playable(match) == Cards("JC 9S")


# -- The points ----------------------------------------------------------------------------------

WITH_PARTNER = [(2, 0, 2, 0, 2)] * 3 + [(0, 1, 0, 1, 0)] * 2 + [(0, 2, 0, 2, 0)]
ALONE = [(2, 0, 2, 2, 2)] * 3 + [(0, 1, 0, 0, 0)] * 2 + [(0, 5, 0, 0, 0)]
"""The points by the tricks of seat 1, or of seats 1 and 3."""


@pytest.mark.parametrize("taken", range(6))
def test_cp_15_16_18_points_of_maker_and_partner(taken: int) -> None:
    match = hand(begun(), taken)
    assert match.results[0].declarers == (1, 3)
    assert match.scores == WITH_PARTNER[taken]


@pytest.mark.parametrize("taken", range(6))
@pytest.mark.parametrize("call", ["nobody", "8C"])
def test_cp_17_18_points_of_a_maker_without_a_partner(taken: int, call: str) -> None:
    assert hand(begun(), taken, call).scores == ALONE[taken]


def test_cp_17_a_maker_who_calls_a_card_of_their_own_is_alone() -> None:
    assert hand(begun(), 4, "9C").scores == ALONE[4]


# -- The end -------------------------------------------------------------------------------------


def test_cp_19_the_best_score_from_10_up_wins_and_equal_ones_share_the_win() -> None:
    match = begun()
    for _ in range(5):  # the makers are seats 1 to 5, with the seat after the next one
        match = hand(match, 5)
    assert match.scores == (4, 4, 4, 4, 4)
    match = hand(hand(match, 5, "nobody"), 5)
    assert (match.scores, match.outcome) == ((4, 9, 6, 4, 6), None)
    match = hand(match, 0)
    assert (match.outcome, match.scores) == (
        Outcome((Side(1),), *reached(10)),
        (4, 11, 8, 4, 8),
    )


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [each for each in variants() if each.id == "call-partner-euchre"]
    assert (listed.title, listed.group) == ("Call-Your-Partner Euchre", "Euchre")
    assert listed.reference == "wilson-call-partner; yahoo-euchre; booher-call-ace; bicycle-umich"
    assert [(option.name, option.described()) for option in listed.options] == [
        ("call", "plain, ace"),
        ("own-card", "on, off"),
        ("march", "2, 3"),
        ("stick-dealer", "off, on"),
        ("tie", "joint, play-on"),
        ("target", "10, 1 to 1000"),
        ("hands", "none, 1 to 1000"),
    ]


@pytest.mark.parametrize("option", ["call=king", "march=4", "alone", "pack=24"])
def test_options_that_there_are_not_are_refused_by_name(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"call-partner-euchre+{option}")


def test_option_call_of_aces_only() -> None:
    match = started(SECOND, options="+call=ace")
    assert legal(match) == {"call nobody", *(f"call A{suit}" for suit in "CDHS")}
    assert refused(match, "call KS") == "wrong rank"


def test_option_own_card_off() -> None:
    match = started(SECOND, options="+own-card=off")
    assert {f"call {card}" for card in SUITED[1].split()}.isdisjoint(legal(match))
    assert refused(match, "call AD") == "called own card"
    match = started(SECOND, options="+own-card=off+call=ace")
    assert legal(match) == {"call nobody", "call AC", "call AH", "call AS"}


def test_option_march_of_three() -> None:
    assert hand(begun("+march=3"), 5).scores == (0, 3, 0, 3, 0)
    assert hand(begun("+march=3"), 4).scores == WITH_PARTNER[4]
    assert hand(begun("+march=3"), 5, "nobody").scores == ALONE[5]


def test_option_stick_dealer_must_name_a_suit() -> None:
    match = after(started(options="+stick-dealer"), *["pass"] * 9)
    assert (match.turn, legal(match)) == (0, {"bid call C", "bid call D", "bid call H"})


def test_option_tie_is_played_on_or_shared() -> None:
    assert winners(hand(begun("+target=2"), 5)) == (1, 3)
    match = hand(begun("+target=2+tie=play-on"), 5)
    assert (match.outcome, match.scores) == (None, (0, 2, 0, 2, 0))
    assert winners(hand(match, 5, "nobody")) == (2,)


def test_option_target_is_another_score() -> None:
    assert winners(hand(begun("+target=5"), 5, "nobody")) == (1,)


def test_option_hands_ends_with_the_best_score() -> None:
    match = hand(hand(begun("+hands=2"), 5), 5, "nobody")
    assert match.outcome == Outcome((Side(2),), *all_hands(2))
