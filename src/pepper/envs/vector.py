"""One seat of thousands of tables at once, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.random import Generator
from numpy.typing import NDArray
from typing_extensions import override

from pepper.batch import Batch
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.seats import Seat

from .arrays import Observation, observation_space, pool_of
from .episode import Setting

Opponents: TypeAlias = Callable[
    [NDArray[np.int32], NDArray[np.bool_], Generator], NDArray[np.int64]
]
"""Chooses the actions of opponents: from features and legal actions, a row for each hand that waits
for one, and a source of random numbers."""

RESETS: Final = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.generic]]):
    """A seat that the agent plays, at many tables at once, on a `pepper.batch.Batch`.

    An episode is one hand, groups of cards are picked one card at a time, and the reward is the
    margin of the hand's points, as with `SeatEnv` in the setting ``Setting(rules, by_card=True)``.
    `opponents` choose for the other seats, at random by default. If they are a pool of several,
    each of the other seats gets one of them at random for each hand.

    An action that is not legal counts as the first legal one, because the interface allows every
    action; ``infos["illegal"]`` says where. ``infos["action_mask"]`` has the legal ones.

    A hand that is over is followed by another one, in one of two modes:

    - ``AutoresetMode.NEXT_STEP``: the observation at the end is all zeros, with a mask of ones. The
      next step ignores the action for this hand, and shows the next hand with a reward of 0;
    - ``AutoresetMode.SAME_STEP``: the observation at the end is that of the next hand. There is no
      ``infos["final_obs"]``.

    Neither mode shows the end itself. Learners do not need it: an episode terminates and is never
    truncated, so the value after its end is 0.

    Raises `PepperError` for an unknown seat, for an empty pool, for the mode ``DISABLED``, and as
    `Batch` does.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: Opponents | Sequence[Opponents] | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if autoreset_mode not in RESETS:
            what = f"autoreset_mode {shown(autoreset_mode)}"
            raise PepperError(f"{what}: must be AutoresetMode.NEXT_STEP or SAME_STEP")
        # Other cards each time, until `reset` is given a seed.
        self._batch = Batch(rules, num_envs, seed=Random().randrange(SEEDS))  # noqa: S311
        setting, table = Setting(rules, by_card=True), rules.table
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self.seat: Seat = table.seat(seat)
        self._pool = () if opponents is None else pool_of("opponents", opponents)
        self.num_envs = num_envs
        self._side = table.side(self.seat)
        self._better = self._batch.rules.ending.worth(1)  # -1 where scores count down
        self._sides = np.array([table.side(one) for one in table.seats])
        self.single_observation_space = observation_space(setting)
        self.single_action_space = Discrete(len(setting.space))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = np.zeros(num_envs, np.bool_)  # whose end is shown
        self._who = np.zeros((num_envs, len(self._sides)), np.int64)  # who of the pool plays a seat
        self._ready = False

    @property
    def batch(self) -> Batch:
        """The hands as they are now, with all hidden cards."""
        return self._batch

    @override
    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, NDArray[np.bool_]]]:
        """Start another episode at every table; `options` are not used.

        Hands that are over before the agent's first turn are left out.
        """
        self._batch.reset(seed=seed)
        super().reset(seed=seed)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._ready = False
        self._draw(np.ones(self.num_envs, np.bool_))
        self._answer(np.ones(self.num_envs, np.bool_))
        self._ready = True
        return self._observed(), {"action_mask": self.action_masks()}

    @override
    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation,
        NDArray[np.generic],
        NDArray[np.generic],
        NDArray[np.generic],
        dict[str, NDArray[np.bool_]],
    ]:
        """Take an action of the agent at each table, and let the opponents answer.

        Raises `PepperError` before `reset`, for anything but an integer for each table, and for
        opponents that choose no legal actions; after that, call `reset`.
        """
        if not self._ready:
            raise PepperError("there is no episode yet: call `reset` first")
        batch, size = self._batch, self.num_envs
        chosen, acting = _integers("actions", actions, size), ~self._ended
        inside = (chosen >= 0) & (chosen < len(batch.space))
        legal = inside & batch.mask[np.arange(size), np.where(inside, chosen, 0)]
        taken = np.where(legal, chosen, batch.mask.argmax(axis=1))
        self._ready = False
        batch.step(taken, where=acting)
        over, rewards = batch.done.copy(), self._margins()
        self._draw(over)
        rewards += self._answer(over)
        self._ready = True
        if self.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP:
            self._ended = over.copy()
        infos = {"action_mask": self.action_masks(), "illegal": acting & ~legal}
        return self._observed(), rewards, over, np.zeros(size, np.bool_), infos

    def _answer(self, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Let the opponents act until every hand waits for the agent; the rewards of the agent.

        `over` are the hands whose episode is over: what ends there now is a hand in which the agent
        has not acted. Marks those that end now.
        """
        batch, rewards = self._batch, np.zeros(self.num_envs)
        while (waiting := batch.turn != self.seat).any():
            batch.step(self._chosen(waiting), where=waiting)
            self._draw(batch.done)
            ended = batch.done & ~over
            rewards[ended] = self._margins()[ended]
            over |= ended
        return rewards

    def _chosen(self, waiting: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The actions of the opponents in the hands that wait for them."""
        batch = self._batch
        if not self._pool:
            return batch.sample()
        who = self._who[np.arange(self.num_envs), batch.turn]
        actions = np.zeros(self.num_envs, np.int64)
        for number, player in enumerate(self._pool):
            at = np.flatnonzero(waiting & (who == number))
            if at.size:
                chosen = player(batch.observations[at], batch.mask[at], self.np_random)
                actions[at] = _integers("actions of opponents", chosen, len(at))
        return actions

    def _draw(self, hands: NDArray[np.bool_]) -> None:
        """Draw who plays the other seats of these hands, which begin."""
        if len(self._pool) > 1 and hands.any():
            shape = np.count_nonzero(hands), self._who.shape[1]
            self._who[hands] = self.np_random.integers(len(self._pool), size=shape)

    def _margins(self) -> NDArray[np.float64]:
        """The agent's margin in each hand that the last step of the batch has ended."""
        points, seats = self._batch.rewards * self._better, len(self._sides)
        total = points[:, self._sides].sum(axis=1)
        margins: NDArray[np.float64] = (seats * points[:, self._side] - total) / seats
        return margins

    def _observed(self) -> Observation:
        features = self._batch.observations.copy()
        features[self._ended] = 0
        return {"observation": features, "action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Whether each action is legal, as sb3-contrib's ``MaskablePPO`` asks; a row for each.

        At the end of an episode all are True. Raises `PepperError` before `reset`.
        """
        if not self._ready:
            raise PepperError("there is no episode yet: call `reset` first")
        return self._batch.mask | self._ended[:, None]


def _integers(what: str, given: object, size: int) -> NDArray[np.int64]:
    """These as an array; raises `PepperError` unless they are so many integers."""
    try:
        numbers = np.asarray(given)
    except (TypeError, ValueError) as error:
        raise PepperError(f"{what} {shown(given)}: must be {size} integers") from error
    if numbers.shape != (size,) or numbers.dtype.kind not in "iu":
        found = f"{numbers.dtype} of shape {numbers.shape}"
        raise PepperError(f"{what} {found}: must be {size} integers")
    return numbers.astype(np.int64)
