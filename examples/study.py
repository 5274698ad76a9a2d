"""How often does a player with both bowers make a bid of 4? A study of Bill Wolf's Pepper.

    uv run python examples/study.py
    uv run python examples/study.py --deals 2000 --seed 1

In each deal, the first seat from the dealer's left that holds both bowers of a suit is the
declarer: all others pass, it bids 4, and it names that suit, or of two such suits the one with more
trumps. `pepper.bots.sensible` plays the rest of the hand in every seat. For comparison, the first
seat without such a holding declares its longest suit.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import NormalDist

import attrs

from pepper import SUITS, Bid, Card, Match, NameStrain, Pass, Phase, Rank, Seat, Suit, variant
from pepper.bots import sensible

CONFIDENCE = 0.95
WOLF = variant("wolf")
RULES = attrs.evolve(WOLF, auction=attrs.evolve(WOLF.auction, pepper_round=None))
"""Without the pepper round, whose hands have no auction."""

LIMITS = """\
These are results of four simple bots, not of best play. They bid 4 on any such holding, whatever
the other cards, and are never outbid. A bid also counts as made if the defenders give up or are
granted tricks. The interval covers only the luck of the deal."""


@attrs.frozen
class Trial:
    """The result of one deal."""

    trumps: int
    """The number of trumps that the declarer was dealt."""
    made: bool


def trumps(match: Match, seat: Seat, suit: Suit) -> int:
    """How many trumps the seat would hold, including bowers."""
    return sum(map(RULES.ranking.order(suit).is_trump, match.hand.cards[seat]))


def declared(match: Match, seat: Seat) -> tuple[Suit, bool]:
    """The suit that the seat would declare, and whether it holds both bowers of this suit."""
    jacks = {suit for suit in SUITS if Card.of(Rank.JACK, suit) in match.hand.cards[seat]}
    suits = [suit for suit in SUITS if {suit, suit.mate} <= jacks]
    return max(suits or SUITS, key=lambda suit: trumps(match, seat, suit)), bool(suits)


def makes(match: Match, declarer: Seat, suit: Suit, rng: Random) -> bool:
    """Whether this seat makes a 4 in this suit."""
    while not match.results and (seat := match.turn) is not None:
        match match.phase:
            case Phase.AUCTION:
                match = match.apply(Bid("4") if seat == declarer else Pass())
            case Phase.NAMING:
                match = match.apply(NameStrain(suit))
            case _:
                match = match.apply(sensible(match.view(seat), rng))
    return match.results[0].made


def trials(seed: int, *, both_bowers: bool) -> Iterator[Trial]:
    """A trial for each deal in which a seat holds (or lacks) both bowers of a suit."""
    for number in count(seed):
        match = Match.start(RULES, seed=number)
        for seat in RULES.table.clockwise(RULES.table.left(match.hand.dealer)):
            suit, both = declared(match, seat)
            if both is both_bowers:
                made = makes(match, seat, suit, Random(number))
                yield Trial(trumps(match, seat, suit), made)
                break


def interval(successes: int, tries: int) -> tuple[float, float]:
    """The confidence interval of a share, by Wilson's method."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    middle = (successes + z**2 / 2) / (tries + z**2)
    spread = z / (tries + z**2) * sqrt(successes * (tries - successes) / tries + z**2 / 4)
    return max(0, middle - spread), min(1, middle + spread)


def rate(found: list[Trial]) -> float:
    """The share of the bids that were made."""
    return sum(trial.made for trial in found) / len(found)


def share(found: list[Trial]) -> str:
    """The share that was made, the number of bids, and the confidence interval."""
    if not found:
        return "none"
    low, high = interval(sum(trial.made for trial in found), len(found))
    return f"{rate(found):.0%} of {len(found)} ({low:.0%} to {high:.0%})"


def main() -> None:
    """Play the deals and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400, help="how many of each kind, 1 or more")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first deal (0)")
    asked = parser.parse_args()
    both, others = (
        list(islice(trials(asked.seed, both_bowers=held), asked.deals)) for held in (True, False)
    )
    print(f"Bids of 4 that were made, with {CONFIDENCE:.0%} confidence intervals\n")
    print(f"{'trumps':6}  {'both bowers':26}  not both")
    for length in sorted({trial.trumps for trial in both + others}):
        row = [
            share([trial for trial in kind if trial.trumps == length]) for kind in (both, others)
        ]
        print(f"{length:6}  {row[0]:26}  {row[1]}")
    print(f"{'any':>6}  {share(both):26}  {share(others)}\n")
    print(f"With both bowers the 4 was made in {rate(both):.0%} of the deals; without both, in the")
    print(f"longest suit, in {rate(others):.0%}. Compare rows of equal length.\n")
    print(LIMITS)


if __name__ == "__main__":
    main()
