"""Exact play by DDS: the value of each card at trumps and at no trump, in a trick or before it."""

from __future__ import annotations

from random import Random

import pytest

from pepper import NO_TRUMP, SUITS, Card, Cards, Ranking, Seat, Strain
from pepper.kernel import PlayPosition
from pepper.solve import solve
from tests.conftest import COMMIT

from .bridge import dealt, values_of

DEALS = {4: 3000, 5: 2000, 6: 1000, 7: 500, 8: 100}
"""How many deals are compared, by the cards of each seat. A plain kernel takes three minutes.

A commit draws other deals, an eighth as many.
"""
RANKS = "23456789TJQKA"


@pytest.mark.parametrize("size", DEALS)
@pytest.mark.parametrize("strains", [SUITS, (NO_TRUMP,)], ids=["trumps", "no trump"])
def test_the_value_of_each_card_is_that_of_dds(size: int, strains: tuple[Strain, ...]) -> None:
    number, name = DEALS[size], f"{size} {strains}"
    if COMMIT is not None:
        number, name = number // 8, f"{COMMIT} {name}"
    rng = Random(name)
    for _ in range(number):
        strain, first = rng.choice(strains), rng.randrange(4)
        pack = [f"{rank}{suit}" for suit in SUITS for rank in RANKS[-size:]]
        rng.shuffle(pack)
        hands = [pack[seat::4] for seat in range(4)]
        seats = tuple(Seat((first + place) % 4) for place in range(4))
        order = Ranking(bowers=False).order(strain)
        played: list[str] = []
        for seat in seats[: rng.choice((0, 0, 1, 2, 3))]:
            led = Card(played[0]) if played else None
            following = [c for c in hands[seat] if led and order.follows(Card(c), led)]
            played.append(rng.choice(following or hands[seat]))
        left = [Cards(c for c in map(Card, hand) if str(c) not in played) for hand in hands]
        position = PlayPosition(order, tuple(left), seats, tuple(map(Card, played)))
        turn = position.turn
        found = solve(position, camp=[turn, (turn + 2) % 4])
        wanted = values_of(dealt(hands, first, str(strain)), played)
        assert {str(play.card): value for play, value in found.values.items()} == wanted
