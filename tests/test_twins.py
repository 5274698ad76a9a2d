"""Two matches that a seat cannot tell apart look, sound and are written the same to it."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pepper
from pepper import (
    Auction,
    Bid,
    BidLadder,
    Card,
    Cards,
    Deal,
    Match,
    Pass,
    Phase,
    Rules,
    Rung,
    Seat,
)
from pepper.testing import Twins, check_rules, randoms, twins
from pepper.testing.lines import Below, bidding_starts

from .conftest import EXAMPLES
from .foreign import Tell
from .playing import find
from .sampled import starts

HELD = attrs.evolve(
    pepper.variant("bid-euchre"),
    ladder=BidLadder([Rung("4", 4), Rung("5", 5, holding=(Cards("JS JC"),))]),
    auction=Auction(),
)


def pairs(start: Match, number: int, rng: Random) -> list[Twins]:
    """The twins after each action of a hand, for a seat or, below 0, for a spectator."""
    seats, deal = start.rules.table.seats, start.hand.deal
    assert deal is not None
    seat = seats[number % len(seats)] if number >= 0 else None
    pair: Twins | None = twins(start.rules, deal, start.hand.dealer, seat, rng.randrange)
    found: list[Twins] = []
    while pair is not None and not pair.told_apart() and not pair.looked():
        found.append(pair)
        pair = pair.after(rng.randrange)
    return found


@given(starts(__name__), st.integers(-1, 12), randoms())
def test_views_and_events_are_the_same(start: Match, number: int, rng: Random) -> None:
    for pair in pairs(start, number, rng):
        assert list(pair.differences()) == []


@given(starts(__name__), st.integers(-1, 12), randoms())
def test_json_text_and_drawing_are_the_same_byte_for_byte(
    start: Match, number: int, rng: Random
) -> None:
    played = pairs(start, number, rng)
    for pair in played[:: 1 + len(played) // 3]:
        assert list(pair.written_apart()) == []


@settings(max_examples=2 * EXAMPLES)
@given(bidding_starts(), st.integers(-1, 3), randoms())
def test_views_and_events_of_an_auction_are_the_same(
    start: Match, number: int, rng: Random
) -> None:
    for pair in pairs(start, number, rng):
        assert list(pair.differences()) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", [variant.id for variant in pepper.variants()])
def test_every_phase_of_a_variant_is_the_same(name: str) -> None:
    rng, phases = Random(name), Counter[Phase]()
    rules = pepper.variant(name)
    for seed in range(40):
        played = pairs(Match.start(rules, seed=seed), rng.randrange(-1, 4), rng)
        phases.update(pair.one.phase for pair in played)
        assert [what for pair in played for what in pair.differences()] == []
    others = {"wolf": Phase.NEGOTIATION, "ontario-4": Phase.EXCHANGE, "florida-5": Phase.CALLING}
    assert phases[Phase.PLAY] > 60
    assert phases[others.get(name, Phase.AUCTION)] >= 10


def test_what_is_not_hidden_is_told() -> None:
    one, other = (Match.start(pepper.variant("hasenpfeffer"), seed=seed) for seed in (1, 2))
    pair = Twins(one, other, one.rules.table.seats[0])
    assert "what seat 0 has not seen shows in its view, under cards" in list(pair.differences())
    assert [what.rpartition(" ")[2] for what in pair.written_apart()] == [
        "JSON",
        "text",
        "SVG",
        "JSON",
    ]


def lowest(_: int) -> int:
    return 0


def highest(number: int) -> int:
    return number - 1


@pytest.mark.parametrize("below", [lowest, highest], ids=["swapped", "dealt anew"])
def test_where_every_other_card_is_in_one_hand_nothing_can_be_moved(below: Below) -> None:
    rules = pepper.variant("gamerules-2")
    whole = attrs.evolve(rules.deck, hand_size=len(rules.deck.cards) // 2, aside_stays_down=False)
    pair = twins_of(attrs.evolve(rules, deck=whole), Seat(0), below)
    assert pair.one == pair.other


def twins_of(rules: Rules, seat: Seat | None, below: Below) -> Twins:
    """Twins of the deal of one seed."""
    deal = Match.start(rules, seed=7).hand.deal
    assert deal is not None
    return twins(rules, deal, Seat(0), seat, below)


def moved(pair: Twins) -> list[int]:
    """How many cards of each hand the other twin has elsewhere."""
    one, other = pair.one.hand.deal, pair.other.hand.deal
    assert one is not None
    assert other is not None
    hands = zip(one.hands, other.hands, strict=True)
    return [sum(card not in twin for card in hand) for hand, twin in hands]


def test_two_cards_are_swapped_or_all_are_dealt_anew_but_never_those_of_the_seat() -> None:
    found = [moved(twins_of(HELD, Seat(2), Random(seed).randrange)) for seed in range(40)]
    assert {hand[2] for hand in found} == {0}
    assert [0, 1, 0, 1] in found
    assert max(map(sum, found)) > 8


def test_a_hand_gets_the_cards_that_a_bid_asks_for() -> None:
    jacks = Cards("JS JC")
    others = [twins_of(HELD, None, Random(seed).randrange).other for seed in range(40)]
    holders = [sum(jacks <= hand for hand in match.hand.cards) for match in others]
    assert sum(holders) > len(others) // 3


def test_everybody_whose_cards_are_the_same_observes_them_and_so_does_a_spectator() -> None:
    pair = find(
        pair
        for pair in (twins_of(HELD, Seat(2), Random(seed).randrange) for seed in range(40))
        if moved(pair) == [0, 1, 0, 1]
    )
    assert pair.observers == (2, None, 0)
    assert not pair.looked()
    assert Twins(pair.one, pair.other, Seat(1)).looked()


def test_whose_turn_it_is_has_to_be_the_same_for_every_observer() -> None:
    pair = twins_of(HELD, Seat(2), Random(1).randrange)
    apart = Twins(pair.one, pair.other.apply(Pass()), Seat(2))
    told = list(apart.differences())
    assert "what seat 2 has not seen shows in its view, under turn" in told
    assert "what a spectator has not seen shows in its view, under turn" in told


def test_the_holder_of_the_joker_is_told_apart_only_when_all_have_passed() -> None:
    rules = pepper.variant("hasenpfeffer+forced-exact=off")
    cards = "9C 9D 9H 9S TC TD", "TH TS JC JD JH JS", "QC QD QH QS KC JK", "KH KS AC AD AH AS"
    deals = [
        Deal(tuple(map(Cards, hands)))
        for hands in (cards, (cards[2], *cards[1:2], cards[0], cards[3]))
    ]
    one, other = (Match.start(rules, deals=[found.completed(rules.deck, 4)]) for found in deals)
    pair = Twins(one, other, Seat(1))
    for _ in range(3):
        assert not pair.told_apart()
        pair = Twins(pair.one.apply(Pass()), pair.other.apply(Pass()), Seat(1))
    bid = Twins(pair.one.apply(Bid("1")), pair.other.apply(Bid("2")), Seat(1))
    assert not bid.told_apart()
    assert Twins(pair.one.apply(Pass()), pair.other.apply(Pass()), Seat(1)).told_apart()


def test_an_answer_in_public_is_no_leak_whichever_phase_asks() -> None:
    rules = pepper.variant("five-hundred")
    phases = (*rules.phases[:-1], Tell(Card("AS")), Phase.PLAY)
    check_rules(attrs.evolve(rules, name="telling", phases=phases), matches=3)
