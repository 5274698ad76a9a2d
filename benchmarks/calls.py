"""Whether the calls of the sensible player are worth more than the other choice, in points.

    uv run python benchmarks/calls.py euchre
    uv run python benchmarks/calls.py hasenpfeffer wolf --hands 4000

At each decision at which a seat may bid or pass, the hand is played on twice by sensible players:
with its bid, or the one with the most tricks to spare, and with a pass. The difference is the
points of the seat's side less the average of the other sides'. So it includes what the opponents do
after a pass.

Decisions are grouped by what was done, which call of the seat it is, its place (1 is eldest, the
dealer comes last), whose bid stands, and how many tricks the bid has to spare, rounded down to
halves. A group is marked if the other choice was better by more than two standard errors; about one
group in twenty is marked by chance.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import floor, sqrt
from operator import itemgetter
from os import cpu_count
from random import Random
from statistics import fmean, variance
from typing import NamedTuple

import pepper
from pepper.bots import sensible
from pepper.bots.bidding import bid_margins

HANDS = 2000
LEAST = 20
"""Groups with fewer decisions are left out."""
SURE = 2.0
"""Standard errors."""
MOST = 3.0
"""More tricks to spare, or fewer, are counted as so many."""
RNG = Random(0)


class Group(NamedTuple):
    """Decisions that are alike."""

    done: str
    call: int
    place: int
    over: str
    spare: float


def compare(name: str, seed: int) -> list[tuple[Group, float]]:
    """The decisions of a hand between a bid and a pass, and how much better the bid was."""
    rules = pepper.variant(name).one_hand()
    found: list[tuple[Group, float]] = []
    dealer = rules.table.seats[seed % len(rules.table.seats)]
    match = pepper.Match.start(rules, seed=seed, dealer=dealer)
    while (turn := match.turn) is not None:
        view = match.view(turn)
        action = sensible(view, RNG)
        margins = bid_margins(view) if pepper.Pass() in view.legal_actions else {}
        if margins:
            most = max(margins.items(), key=itemgetter(1))[0]
            bid = action if isinstance(action, pepper.Bid) else most
            worth = outcome(match, turn, bid) - outcome(match, turn, pepper.Pass())
            found.append((group_of(view, turn, action, margins[bid]), worth))
        match = match.apply(action)
    return found


def group_of(view: pepper.View, seat: pepper.Seat, action: pepper.Action, margin: float) -> Group:
    """The group of a decision of this seat."""
    table = view.rules.table
    bidders = [act.seat for act in view.acts if isinstance(act.action, pepper.Bid)]
    over = "nobody"
    if bidders:
        over = "partner" if bidders[-1] in table.partners(seat) else "opponent"
    call = 1 + sum(act.seat == seat for act in view.acts if act.phase is pepper.Phase.AUCTION)
    place = 1 + table.clockwise(table.left(view.dealer)).index(seat)
    spare = floor(2 * max(-MOST, min(MOST, margin))) / 2
    return Group("bid" if isinstance(action, pepper.Bid) else "pass", call, place, over, spare)


def outcome(match: pepper.Match, seat: pepper.Seat, action: pepper.Action) -> float:
    """The points of the seat's side less the average of the others, after this action."""
    match = match.apply(action)
    while (turn := match.turn) is not None:
        match = match.apply(sensible(match.view(turn), RNG))
    rules = match.rules
    points = [rules.ending.worth(one) for one in match.results[-1].points]
    own = points.pop(rules.table.side(seat))
    return own - fmean(points)


def show(name: str, found: Sequence[tuple[Group, float]], hands: int) -> None:
    """Print the table of a game."""
    groups: dict[Group, list[float]] = defaultdict(list)
    for group, worth in found:
        groups[group].append(worth)
    print(f"\n{name}: {hands} hands")
    print("done  call  place  over      spare  number  bid - pass")
    regret = 0.0
    for group, worths in sorted(groups.items()):
        if len(worths) < LEAST:
            continue
        mean, error = fmean(worths), SURE * sqrt(variance(worths) / len(worths))
        wrong = mean < -error if group.done == "bid" else mean > error
        regret += abs(mean) * len(worths) * wrong
        done, call, place, over, spare = group
        what = f"{done:5} {call:4}  {place:5}  {over:8}  {spare:5.1f}  {len(worths):6}"
        print(f"{what}  {mean:5.2f} ±{error:.2f}{'  <-' if wrong else ''}")
    print(f"regret of the marked groups: {regret / hands:.3f} points a hand")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description="bids against passes")
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=cpu_count())
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.hands)
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.variants:
            rows = pool.map(compare, [name] * given.hands, seeds, chunksize=50)
            show(name, [one for row in rows for one in row], given.hands)


if __name__ == "__main__":
    main()
