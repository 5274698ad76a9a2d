"""Random matches through pepper's public API against python-chess copying its board for each move.

    uv run python benchmarks/speed.py

Both do the same: list all legal moves, choose one at random, and make a new state without changing
the old one. python-chess has no immutable boards, so a new state is a copy with the move pushed. It
is measured in three ways:

- with `board.copy()`, the default, which copies the moves made so far, as every state of pepper
  keeps its history. Random games are played to their end, which takes several hundred moves;
- the same with games stopped after 100 moves, because copies take longer the more moves there are;
- with `board.copy(stack=False)`, which drops the moves. Such a board can neither undo a move nor
  detect a repetition; pepper has no equivalent.

Times are processor time. Every round includes all players, so that a slower machine slows all of
them alike. A ratio is the median of the ratios within the rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median
from typing import TypeAlias

import chess

import pepper

ROUNDS = 9
SECONDS = 20.0
"""The approximate time of the whole run."""
MOST_HANDS = 12
"""A match of pepper is stopped after this many hands: played at random, some variants never end."""
SEVENTY_FIVE_MOVES = 150
"""A game of chess is over after this many single moves without a capture or a pawn move."""
BAR = 7

Player: TypeAlias = Callable[[random.Random], int]
"""Plays one game and counts its moves."""


def pepper_player(rules: pepper.Rules) -> Player:
    """A player of matches by these rules."""

    def play(rng: random.Random) -> int:
        moves = 0
        match = pepper.Match.start(rules, seed=rng.getrandbits(128))
        while match.turn is not None and match.hand.number <= MOST_HANDS:
            match = match.apply(rng.choice(match.legal_actions))
            moves += 1
        return moves

    return play


def chess_player(*, stack: bool, most: int | None = None) -> Player:
    """A player of games of chess, whose copies include the moves made so far or not."""

    def play(rng: random.Random) -> int:
        board, moves = chess.Board(), 0
        while moves != most and board.halfmove_clock < SEVENTY_FIVE_MOVES:
            legal = list(board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            board = board.copy(stack=stack)
            board.push(move)
            moves += 1
        return moves

    return play


def moves_per_second(play: Player, rng: random.Random, slot: float) -> float:
    """Play whole games for at least `slot` seconds."""
    moves, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < slot:
        moves += play(rng)
    return moves / passed


def main() -> None:
    """Measure, and print a table."""
    players = {
        "chess, copy()": chess_player(stack=True),
        "chess, copy(), 100 moves": chess_player(stack=True, most=100),
        "chess, copy(stack=False)": chess_player(stack=False),
    }
    yardsticks = tuple(players)
    players |= {variant.id: pepper_player(variant.rules()) for variant in pepper.variants()}

    rng = random.Random(7)
    for play in players.values():  # fills caches and imports modules
        play(rng)
    slot = SECONDS / ROUNDS / len(players)
    rounds = [
        {name: moves_per_second(play, rng, slot) for name, play in players.items()}
        for _ in range(ROUNDS)
    ]

    width = max(map(len, players))
    columns = [f"x {name.removeprefix('chess, ')}" for name in yardsticks]
    print("  ".join([" " * width, " moves/s", *columns]))
    for name in players:
        cells = [f"{name:{width}}", f"{median(each[name] for each in rounds):8,.0f}"]
        for yardstick, column in zip(yardsticks, columns, strict=True):
            ratio = median(each[name] / each[yardstick] for each in rounds)
            cells.append(f"{ratio:{len(column)}.2f}")
        print("  ".join(cells))
    print()
    print(f"Medians of {ROUNDS} interleaved rounds. The bar for pepper is {BAR} times copy().")
    print("copy() copies the moves made so far, and every state of pepper keeps its history;")
    print("copy(stack=False) drops the moves.")


if __name__ == "__main__":
    main()
