"""Learn Hasenpfeffer by playing against oneself, in half a minute and without another package.

    uv run python examples/learning.py
    uv run python examples/learning.py --hands 20000 --seed 1

An action is worth the sum of its weights for everything that the view shows, such as a card in
hand. After each hand the weights move towards what the hand was worth to the seat that acted. This
is about the simplest learner there is; numbers and features of `pepper.spaces` serve any other.
"""

import argparse
from collections import defaultdict
from random import Random
from typing import TypeAlias

from pepper import Action, View, variant
from pepper.bots import Player, at_random
from pepper.envs import Setting
from pepper.study import Study, by_match, paired, run

SETTING = Setting(variant("hasenpfeffer"))
STEP = 0.001
"""How far the weights move towards what a hand was worth."""
CURIOUS = 0.1
"""How often an action is chosen at random while learning."""
Shown: TypeAlias = list[tuple[int, int]]
"""What a view shows: the places of its features that are not 0, with their values."""
Weights: TypeAlias = defaultdict[tuple[int, int, int], float]
"""The weight of each action for each feature."""


def shown_in(features: tuple[int, ...]) -> Shown:
    """What a view with these features shows."""
    return [(place, value) for place, value in enumerate(features) if value]


def worth(weights: Weights, number: int, shown: Shown) -> float:
    """What the action with this number is worth."""
    return sum([weights[number, place, value] for place, value in shown])


def best(weights: Weights, legal: tuple[int, ...], shown: Shown) -> int:
    """The number of the action that is worth most."""
    return max(legal, key=lambda number: worth(weights, number, shown))


def learn(weights: Weights, rng: Random) -> None:
    """Play a hand with these weights in all seats, and change them."""
    episode, done = SETTING.start(rng), list[tuple[int, int, Shown]]()
    while (seat := episode.turn) is not None:
        legal, shown = episode.legal(), shown_in(episode.observe(seat))
        curious = rng.random() < CURIOUS
        number = rng.choice(legal) if curious else best(weights, legal, shown)
        done.append((seat, number, shown))
        episode = episode.take(number)
    returns = episode.returns
    for acted, number, shown in done:
        error = returns[acted] - worth(weights, number, shown)
        for place, value in shown:
            weights[number, place, value] += STEP * error


def player(weights: Weights) -> Player:
    """The player that takes the action which is worth most."""

    def learned(view: View, _: Random) -> Action:
        shown, number = shown_in(SETTING.features.of(view)), SETTING.space.index
        return max(view.legal_actions, key=lambda action: worth(weights, number(action), shown))

    return learned


def lead(weights: Weights, deals: int) -> str:
    """By how many points a deal it beats players at random, in both seatings together."""
    players = {"learned": player(weights), "random": at_random}
    study = Study(rules=SETTING.played, players=players, matches=deals, seed=1, duplicate=True)
    rows = list(run(study, workers=1))
    learned = by_match(rows, lambda row: row.points_of("learned"))
    return f"{paired(learned, by_match(rows, lambda row: row.points_of('random'))):+.2f}"


def main() -> None:
    """Learn, and print what was gained."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=6000, help="how many to learn from (6000)")
    parser.add_argument("--deals", type=int, default=300, help="how many to measure with (300)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the learning (0)")
    asked = parser.parse_args()
    weights, rng = Weights(float), Random(asked.seed)
    print("Points a deal more than players at random, in both seatings together (95 % interval)")
    print(f"after     0 hands: {lead(weights, asked.deals)}")
    for number in range(1, asked.hands + 1):
        learn(weights, rng)
        if number % max(1, asked.hands // 3) == 0:
            print(f"after {number:5} hands: {lead(weights, asked.deals)}")


if __name__ == "__main__":
    main()
