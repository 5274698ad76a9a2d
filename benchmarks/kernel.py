"""Play-outs against OpenSpiel, and exact play against DDS, for the kernel that is installed.

    uv run --group differential python benchmarks/kernel.py

- Play-outs: `PlayOuts.total` from the first lead, as a multiple of games a second of OpenSpiel's
  `evaluate_bots` on euchre, whose random bots are made for each game as they are seeded. The column
  "kept" is the same with bots that are made once.
- Exact play: `pepper.solve.tricks` against DDS, asked through endplay for one best card, and
  `pepper.solve.solve`, which also gives all values and a line, against DDS asked for all cards.
- Big deals: 48 cards of two packs, twelve each, in milliseconds.

Times are processor time. Each round measures all in turn, and a ratio is the median of the rounds.
The layout of the cards is the same for all deals of a table, and is made once.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from statistics import median, quantiles
from typing import TypeVar

import pepper
from pepper import NO_TRUMP, SPADES, Card, Cards, Match, Phase, Ranking, Seat, Strain
from pepper.kernel import BACKEND, PlayOuts, PlayPosition
from pepper.solve import solve, tricks

GAMES = ("gamerules-4", "wolf", "hasenpfeffer", "indiana-4")
ROUNDS = 5
COMPILED = BACKEND == "compiled"
RANKS = "23456789TJQKA"
Item = TypeVar("Item")
SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))


def seconds(do: Callable[[Item], object], *items: Item) -> float:
    """The processor time that it takes to do it to all of these."""
    begun = time.process_time()
    for item in items:
        do(item)
    return time.process_time() - begun


def first_lead(name: str) -> PlayPosition:
    """The first lead of a hand of this game."""
    rng, match = random.Random(1), Match.start(pepper.variant(name), seed=1)
    while match.phase != Phase.PLAY:
        match = match.apply(rng.choice(match.legal_actions))
    return PlayPosition.of(match)


def measure_play_outs() -> None:
    """Print play-outs as multiples of OpenSpiel's games."""
    spiel = import_module("pyspiel")
    game, number = spiel.load_game("euchre"), 2000
    kept = [spiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def play_kept(seed: int) -> None:
        spiel.evaluate_bots(game.new_initial_state(), kept, seed)

    def play_new(seed: int) -> None:
        bots = [spiel.make_uniform_random_bot(seat, seed) for seat in range(4)]
        spiel.evaluate_bots(game.new_initial_state(), bots, seed)

    times = 200_000 if COMPILED else 2000
    outs = {name: PlayOuts(first_lead(name)) for name in GAMES}
    rows: dict[str, list[tuple[float, float]]] = {name: [] for name in GAMES}
    for _ in range(ROUNDS):
        bots, reused = seconds(play_new, *range(number)), seconds(play_kept, *range(number))
        for name, out in outs.items():
            own = seconds(out.total, times) / times * number
            rows[name].append((bots / own, reused / own))
    print(f"{'play-outs':16} {'evaluate_bots':>14} {'kept':>8}")
    for name, ratios in rows.items():
        new, old = (median(column) for column in zip(*ratios, strict=True))
        print(f"{name:16} {new:14.2f} {old:8.2f}")


def dealt(rng: random.Random, size: int, strain: Strain) -> tuple[PlayPosition, object]:
    """A deal without bowers, for the kernel and for DDS."""
    types = import_module("endplay.types")
    pack = [rank + suit for suit in "SHDC" for rank in RANKS[-size:]]
    rng.shuffle(pack)
    hands = [pack[seat::4] for seat in SEATS]
    texts = [
        ".".join("".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC")
        for hand in hands
    ]
    other = types.Deal("N:" + " ".join(texts), types.Player(0), types.Denom.find(str(strain)))
    cards = tuple(Cards(map(Card, hand)) for hand in hands)
    order = Ranking(bowers=False).order(strain)
    return PlayPosition(order, cards, SEATS, camp=(Seat(0), Seat(2))), other


def measure_exact_play() -> None:
    """Print the speed of exact play as multiples of that of DDS."""
    dds = import_module("endplay.dds.solve")
    one = dds.SolveMode.OptimalOne
    rng = random.Random(1)
    print(f"\n{'exact play':16} {'one number':>14} {'all cards':>14}")
    for size, number in ((6, 100), (8, 40)) if COMPILED else ((6, 10),):
        for strain in (SPADES, NO_TRUMP):
            ratios: list[tuple[float, float]] = []
            for _ in range(ROUNDS):
                deals = [dealt(rng, size, strain) for _ in range(number)]
                positions, boards = zip(*deals, strict=True)
                theirs = seconds(lambda board: dds.solve_board(board, one), *boards)
                every = seconds(dds.solve_board, *boards)
                ours, whole = seconds(tricks, *positions), seconds(solve, *positions)
                ratios.append((theirs / ours, every / whole))
            number_, all_ = (median(column) for column in zip(*ratios, strict=True))
            print(f"{f'{size} cards, {strain}':16} {number_:14.3f} {all_:14.3f}")


def measure_big_deals(number: int) -> None:
    """Print how long deals of twelve cards of two packs take."""
    rules = pepper.variant("indiana-4")
    hands = [Match.start(rules, seed=seed).hand.cards for seed in range(number)]
    positions = [PlayPosition.deal(rules, SPADES, 0, hands=cards) for cards in hands]
    times = [1000 * seconds(tricks, position) for position in positions]
    print(f"\n{number} deals of 48 cards: median {median(times):.0f} ms,", end=" ")
    print(f"95 % under {quantiles(times, n=20)[-1]:.0f} ms, longest {max(times):.0f} ms")


def main() -> None:
    """Measure and print the tables."""
    print(f"The kernel is {BACKEND}. Multiples of the others, more is faster.\n")
    measure_play_outs()
    measure_exact_play()
    if COMPILED:
        measure_big_deals(int(sys.argv[1]) if sys.argv[1:] else 100)


if __name__ == "__main__":
    main()
