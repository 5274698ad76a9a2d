"""Two matches that a seat cannot tell apart look, sound and are written the same to it."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pepper
from pepper import Match, Phase, Seat
from pepper.testing import Twins, randoms, starts, twins
from pepper.testing.parts import bidding_starts

from .conftest import EXAMPLES


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


@given(starts(), st.integers(-1, 12), randoms())
def test_views_and_events_are_the_same(start: Match, number: int, rng: Random) -> None:
    for pair in pairs(start, number, rng):
        assert list(pair.differences()) == []


@given(starts(), st.integers(-1, 12), randoms())
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


def test_where_every_other_card_is_in_one_hand_nothing_can_be_swapped() -> None:
    rules = pepper.variant("gamerules-2")
    two = attrs.evolve(rules, deck=attrs.evolve(rules.deck, hand_size=len(rules.deck.cards) // 2))
    dealt = Match.start(two, seed=7).hand.deal
    assert dealt is not None
    pair = twins(two, dealt, Seat(0), Seat(0), lambda n: n - 1)
    assert pair.one == pair.other
