"""Print what the kernel says of a million plays and ten thousand positions, as digests.

    python -m tests.kernel_answers

COMMIT in the environment names a commit, which draws others: an eighth as many. The compiled kernel
and the plain one have to print the same lines, the first one aside. Most cards lie in layouts of 60
to 64 bits, where a C type that is too narrow shows, and are few enough for a quick search: the
layout has more cards than the hands.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import attrs

from pepper.engine.parts.cards import (
    JOKER,
    LITTLE_JOKER,
    LOW,
    NO_TRUMP,
    RANKS,
    SUITS,
    Card,
    Cards,
    Strain,
)
from pepper.engine.parts.ranking import PlainJoker, Ranking
from pepper.kernel import BACKEND, Layout
from pepper.kernel.play import Play
from pepper.kernel.search import Search
from pepper.solve.table import MOST_CARDS_WITH_LOW_JOKER

COMMIT = os.environ.get("COMMIT")
PLAYS, POSITIONS = (1_000_000, 10_000) if COMMIT is None else (125_000, 1_250)
STRAINS: tuple[Strain, ...] = (*SUITS, NO_TRUMP, LOW)
MOST_CARDS = 15
"""The most cards in the hands of a position that is solved."""


@attrs.frozen
class Drawn:
    """A layout and some of its bits in hands."""

    layout: Layout
    hands: tuple[int, ...]
    called: int


def drawn(rng: Random, most: int) -> Drawn:
    """Hands drawn at random, with so many cards at most."""
    copies = rng.choice((1, 2, 2, 3))
    ranks = rng.sample(RANKS, min(13, 16 // copies) - rng.randrange(2))
    cards = [Card.of(rank, suit) for suit in SUITS for rank in ranks] * copies
    for joker in (JOKER, LITTLE_JOKER):
        cards += [joker] * rng.randint(0, min(copies, 64 - len(cards)))
    plain = rng.choice(list(PlainJoker))
    ranking = Ranking(bowers=rng.random() < 0.5, plain_joker=plain)
    layout = Layout(ranking.order(rng.choice(STRAINS)), Cards(cards))
    players = rng.randint(2, 8)
    size = rng.randint(1, max(1, min(most // players, len(cards) // players)))
    # Half of the hands are of high bits only.
    places = list(range(len(cards)))[-max(players * size, rng.choice((0, 64))) :]
    rng.shuffle(places)
    hands = tuple(
        sum(1 << place for place in places[player * size : player * size + size])
        for player in range(players)
    )
    called = layout.bits(rng.choice(cards)) if rng.random() < 0.3 else 0
    return Drawn(layout, hands, called)


def play_outs(rng: Random) -> Iterator[tuple[int, object]]:
    """Each with its number of plays and what it came to."""
    while True:
        found = drawn(rng, 64)
        layout, seats = found.layout, list(range(len(found.hands)))
        state, times = rng.randrange(1, 2**61), 20
        play = Play(
            seats,
            found.hands,
            [],
            layout.suits,
            layout.trumps,
            layout.clones,
            layout.later,
            found.called,
            rng.choice((-1, 0)),
            rng.choice(([0] * len(seats), [1 << seat for seat in seats], [0b0101, 0b1010] * 4)),
            state,
            0,
            layout.namers,
            layout.choices,
            layout.forced,
        )
        number = sum(hand.bit_count() for hand in found.hands)
        yield number * (times + 1), (play.line(), play.many(times))


def solutions(rng: Random) -> Iterator[object]:
    """The values of all cards of positions, and how many positions were searched for each."""
    while True:
        found = drawn(rng, MOST_CARDS)
        layout, players = found.layout, len(found.hands)
        longest = max(
            sum((suit & hand).bit_count() for hand in found.hands) for suit in layout.suits
        )
        low = layout.namers & ~layout.trumps and len(layout.faces) > MOST_CARDS_WITH_LOW_JOKER
        if longest > 16 or len(layout.suits) > 5 or low:
            continue
        search = Search(
            [rng.random() < 0.5 for _ in range(players)],
            found.hands,
            layout.suits,
            layout.trumps,
            layout.clones,
            found.called,
            rng.choice((-1, 0)),
            1 << 12,
            layout.namers,
            [layout.suits.index(suit) if suit else -1 for suit in layout.choices],
            layout.forced,
        )
        answers: list[tuple[int, int, int]] = []
        for card in search.legal():
            names = layout.namers >> card & 1
            for move in [search.naming(card, choice) for choice in range(4)] if names else [card]:
                state, player = search.state(), search.player
                search.play(move)
                answers.append((move, search.count(1), search.nodes))
                search.back(state, player, move)
        yield answers


def main() -> None:
    """Print the digests."""
    rng, digest, plays = Random(COMMIT or 1), sha256(), 0
    for number, answer in play_outs(rng):
        digest.update(repr(answer).encode())
        plays += number
        if plays >= PLAYS:
            break
    sys.stdout.write(f"{BACKEND}\n{plays} plays: {digest.hexdigest()}\n")
    digest = sha256()
    for _, answer in zip(range(POSITIONS), solutions(rng), strict=False):
        digest.update(repr(answer).encode())
    sys.stdout.write(f"{POSITIONS} positions: {digest.hexdigest()}\n")


if __name__ == "__main__":
    main()
