"""Whether it wins matches to mind the score: `sensible` against itself without that.

    uv run python benchmarks/score.py euchre
    uv run python benchmarks/score.py hasenpfeffer wolf --matches 2000

Both players are the same until a hand may end the match; from then on `sensible` calls by the
chance to win, and the other one goes on as before. So each match is played once up to that hand,
and continued from there once for each side, with that side minding the score and the same deals.
The share is that of the matches won, shared ones in part, with a 95 % interval; luck alone gives
each side the same. "Changed" is the share of matches in which it made a difference to the sides.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from os import cpu_count
from random import Random
from statistics import fmean, variance

import pepper
from pepper.bots import sensible
from pepper.bots.bidding import Hopes, bid
from pepper.bots.chances import finish_of
from pepper.bots.settling import SETTLED, settle

MATCHES = 1000
MOST_HANDS = 300
"""A match with more hands than this is stopped, and counts as shared by all."""
SURE = 1.96
"""The standard errors of a 95 % interval."""


def heedless(view: pepper.View, rng: Random) -> pepper.Action:
    """Play as `sensible`, but decide as if the match went on for ever."""
    chosen = None
    if len(view.legal_actions) > 1 and view.phase is pepper.Phase.AUCTION:
        chosen = bid(view, Hopes.of(view))
    elif len(view.legal_actions) > 1 and view.phase in SETTLED:
        chosen = settle(view)
    return sensible(view, rng) if chosen is None else chosen


def play_on(match: pepper.Match, minding: int, seed: int) -> pepper.Match:
    """Play the match to its end, with one side minding the score."""
    rng, sides = Random(seed), match.rules.table.sides
    while match.turn is not None and len(match.past) < MOST_HANDS:
        player = sensible if match.turn in sides[minding] else heedless
        match = match.apply(player(match.view(match.turn), rng))
    return match


def play_up_to(rules: pepper.Rules, seed: int) -> pepper.Match:
    """Play a match up to the first hand that may end it."""
    rng, dealer = Random(seed), rules.table.seats[seed % len(rules.table.seats)]
    match = pepper.Match.start(rules, seed=seed, dealer=dealer)
    while match.turn is not None and len(match.past) < MOST_HANDS:
        view = match.view(match.turn)
        if finish_of(view) is not None:
            break
        match = match.apply(heedless(view, rng))
    return match


def gain(name: str, seed: int) -> float:
    """How much more of a match the side wins that minds the score than by luck, on average."""
    rules = pepper.variant(name)
    near = play_up_to(rules, seed)
    sides = range(len(rules.table.sides))
    won = [share(play_on(near, side, seed), side) for side in sides]
    return fmean(won) - 1 / len(sides)


def share(match: pepper.Match, side: int) -> float:
    """The share of a match that a side has won."""
    winners = match.outcome.winners if match.outcome else match.rules.table.every_side
    return (side in winners) / max(1, len(winners))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a line for each game."""
    parser = argparse.ArgumentParser(description="matches won by minding the score")
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=cpu_count())
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.matches)
    width = max(map(len, given.variants))
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.variants:
            gains = list(pool.map(gain, [name] * given.matches, seeds, chunksize=20))
            luck = 1 / len(pepper.variant(name).table.sides)
            mean, error = fmean(gains), SURE * sqrt(variance(gains) / len(gains))
            low, high = luck + mean - error, luck + mean + error
            changed = fmean(one != 0 for one in gains)
            print(
                f"{name:{width}}  {luck + mean:.1%} ({low:.1%} to {high:.1%})"
                f"  luck {luck:.1%}  changed {changed:.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
