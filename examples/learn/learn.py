"""Learn Bid Euchre by self-play, in three minutes on one core, with numpy only.

    uv run python examples/learn/learn.py train values.npz
    uv run pepper arena bid-euchre random "python examples/learn/learn.py play values.npz"

A small network says what each action is worth: the points of the hand for the seat's side, less
those of the other side. It plays in all four seats, mostly what it values most, and then moves each
value towards what the hand has really come to (Monte-Carlo values, as in DouZero).
"""

import argparse
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pepper import Action, View, variant
from pepper.arena import serve
from pepper.batch import Batch, OneHot
from pepper.bots import Player
from pepper.spaces import ActionSpace, Features, Picked

RULES = variant("bid-euchre").one_hand()
SPACE, FEATURES = ActionSpace(RULES, by_card=True), Features(RULES)
ROWS = OneHot(FEATURES)
SIDES = np.array([RULES.table.side(seat) for seat in RULES.table.seats])
Floats: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.int64]

STEPS = 120
"""The steps of a round: about four hands long."""
HIDDEN = 128
"""The hidden units of the network."""
CURIOUS = 0.1
"""How often an action is chosen at random while learning."""
RATE = 0.001
"""How far values move at first."""
SCALE = 10
"""Values are in tens of points: networks learn numbers near 1 best."""


class Values:
    """What each action is worth: a network with one hidden layer."""

    def __init__(self, rng: np.random.Generator) -> None:
        shapes = (ROWS.width, HIDDEN), (HIDDEN,), (HIDDEN, len(SPACE)), (len(SPACE),)
        self.weights = [np.zeros(shape, np.float32) for shape in shapes]
        for layer in self.weights[::2]:
            layer[:] = rng.normal(0, (2 / len(layer)) ** 0.5, layer.shape)
        # Adam keeps two averages of each gradient: of itself, and of its square.
        self._means = [np.zeros_like(one) for one in self.weights]
        self._squares = [np.zeros_like(one) for one in self.weights]
        self._count = 0

    def of(self, rows: Floats) -> Floats:
        """The values of all actions, for each row."""
        first, bias, second, other = self.weights
        values: Floats = np.maximum(rows @ first + bias, 0) @ second + other
        return values

    def learn(self, rows: Floats, actions: Numbers, targets: Floats, rate: float) -> None:
        """Move the values of these actions towards the targets."""
        first, bias, second, other = self.weights
        every = np.arange(len(rows))
        hidden = np.maximum(rows @ first + bias, 0)
        errors = np.zeros((len(rows), len(SPACE)), np.float32)
        errors[every, actions] = (hidden @ second + other)[every, actions] - targets
        errors /= len(rows)
        back = (errors @ second.T) * (hidden > 0)
        gradients = rows.T @ back, back.sum(axis=0), hidden.T @ errors, errors.sum(axis=0)
        self._count += 1
        step = rate * (1 - 0.999**self._count) ** 0.5 / (1 - 0.9**self._count)
        for part, gradient in enumerate(gradients):
            self._means[part] += 0.1 * (gradient - self._means[part])
            self._squares[part] += 0.001 * (gradient**2 - self._squares[part])
            self.weights[part] -= step * self._means[part] / (self._squares[part] ** 0.5 + 1e-8)


def best(values: Values, batch: Batch) -> Numbers:
    """The legal action that is worth most, in each hand."""
    worth = values.of(ROWS.write(batch.observations))
    chosen: Numbers = np.where(batch.mask, worth, -np.inf).argmax(axis=1)
    return chosen


def margins(points: Numbers, sides: Numbers) -> Numbers:
    """The points of these sides, less those of the other side: one number for each hand."""
    won: Numbers = 2 * points[np.arange(len(points)), sides] - points.sum(axis=1)
    return won


def play(
    values: Values, batch: Batch, rng: np.random.Generator
) -> tuple[NDArray[np.int32], Numbers, Floats]:
    """A round of self-play: what was seen, what was done, and what it came to."""
    shape = STEPS, len(batch)
    seen, actions = np.zeros((*shape, FEATURES.size), np.int32), np.zeros(shape, np.int64)
    sides, ended = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
    points = np.zeros((*shape, 2), np.int64)
    for step in range(STEPS):
        tries = rng.random(len(batch)) < CURIOUS
        seen[step], sides[step] = batch.observations, SIDES[batch.turn]
        actions[step] = np.where(tries, batch.sample(), best(values, batch))
        batch.step(actions[step])
        ended[step], points[step] = batch.done, batch.rewards
    # From the last step to the first: a decision is worth the points of the next end of its hand.
    targets, known = np.zeros(shape, np.float32), np.zeros(shape, np.bool_)
    for step in reversed(range(STEPS)):
        later = min(step + 1, STEPS - 1)
        points[step] = np.where(ended[step][:, None], points[step], points[later])
        known[step] = ended[step] | known[later]
        targets[step] = margins(points[step], sides[step]) / SCALE
    return seen[known], actions[known], targets[known]


def train(values: Values, batch: Batch, rng: np.random.Generator, rate: float) -> None:
    """Play a round, and learn from it in random order."""
    seen, actions, targets = play(values, batch, rng)
    parts = max(1, len(seen) // 1000)
    for part in np.array_split(rng.permutation(len(seen)), parts):
        values.learn(ROWS.write(seen[part]), actions[part], targets[part], rate)


def lead(values: Values, deals: int, seed: int) -> tuple[float, float]:
    """Points a hand by which it beats players at random, and twice the standard error.

    Each deal is played twice, once on either side.
    """
    batch, won = Batch(RULES, deals), np.zeros(deals)
    for side in range(2):
        batch.reset(seed=seed)
        going = np.ones(deals, np.bool_)
        while going.any():
            mine = SIDES[batch.turn] == side
            batch.step(np.where(mine, best(values, batch), batch.sample()), where=going)
            over = batch.done & going
            won[over] += margins(batch.rewards, np.full(deals, side))[over] / 2
            going &= ~over
    return float(won.mean()), float(2 * won.std() / deals**0.5)


def player(values: Values) -> Player:
    """The player that takes the action which is worth most."""

    def trained(view: View, _: Random) -> Action:
        worth, picked = values.of(ROWS.write([FEATURES.of(view)]))[0], None
        while True:  # cards of a group are picked one by one
            legal = SPACE.legal(view, picked)
            taken = SPACE.take(view, max(legal, key=worth.__getitem__), picked)
            if not isinstance(taken, Picked):
                return taken
            picked = taken

    return trained


def load(file: str) -> Values:
    """The values that were saved in a file."""
    values = Values(np.random.default_rng(0))
    with np.load(file) as saved:
        values.weights = [saved[name] for name in saved]
    return values


def main() -> None:
    """Train, or play in the arena."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("task", choices=("train", "play"), help="learn, or play in the arena")
    parser.add_argument("file", help="where the values are kept: a file .npz")
    parser.add_argument("--rounds", type=int, default=48, help="how many to learn from (48)")
    parser.add_argument("--hands", type=int, default=1000, help="played at once (1000)")
    parser.add_argument("--deals", type=int, default=1000, help="how many to measure with (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the learning (1)")
    asked = parser.parse_args()
    if asked.task == "play":
        serve(player(load(asked.file)))
        return
    rng = np.random.default_rng(asked.seed)
    values, batch = Values(rng), Batch(RULES, asked.hands, seed=asked.seed)
    print("Points a hand more than players at random, on the same deals")
    for number in range(asked.rounds + 1):
        if number % max(1, asked.rounds // 6) == 0:
            points, error = lead(values, asked.deals, seed=0)
            print(f"after {number:3} rounds: {points:+.2f} ± {error:.2f}", flush=True)
        if number < asked.rounds:
            train(values, batch, rng, rate=RATE * (1 - number / asked.rounds))
    np.savez(asked.file, *values.weights)


if __name__ == "__main__":
    main()
