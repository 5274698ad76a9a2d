"""All seats of a table as a PettingZoo environment (AEC).

Each observation is a dictionary: ``observation`` has the integers of `pepper.spaces.Features`, and
``action_mask`` a 1 for each legal action: for every action when the episode is over, so that no
softmax over the legal ones divides by zero. Rewards add up to zero, and come at the end, or as
`Setting.reward` says.

`env`, `raw_env` and `parallel_env` make environments under the names that PettingZoo's own games
have.
"""

from __future__ import annotations

from operator import sub
from random import Random

import numpy as np
from gymnasium.spaces import Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.conversions import (  # pyright: ignore[reportMissingTypeStubs]
    turn_based_aec_to_parallel,
)
from pettingzoo.utils.wrappers import (  # pyright: ignore[reportMissingTypeStubs]
    OrderEnforcingWrapper,
)
from typing_extensions import override

from pepper.engine.parts.seats import Seat
from pepper.spaces import VERSION

from .arrays import Observation, observation_space, observe, state_of, state_space
from .episode import Episode, Setting

__all__ = ["TableEnv", "env", "parallel_env", "raw_env"]


class TableEnv(AECEnv[str, Observation, int | None]):
    """A table at which every seat is an agent: ``seat_0``, ``seat_1`` and so on.

    `setting` says what is played; `render_mode` is ``"ansi"`` or None. The cards, the dealer and
    the scores come from the seed of `reset`, and without one from the stream of the last seed.

    `step` raises `PepperError` for an action that is not legal.
    """

    metadata = {  # noqa: RUF012  (as PettingZoo declares it)
        "name": f"pepper_v{VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, setting: Setting, *, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # theirs has no types
        self.setting = setting
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in setting.rules.table.seats]
        self.agents: list[str] = []
        self._rng = Random()  # noqa: S311  (cards for learning)
        self._observed = {one: observation_space(setting) for one in self.possible_agents}
        self._chosen = {one: Discrete(len(setting.space)) for one in self.possible_agents}
        self.state_space = state_space(setting)
        self._episode: Episode | None = None

    # The type parameters of gymnasium's spaces are those of their parts, not of what they hold.
    @override
    def observation_space(  # type: ignore[override] # pyright: ignore[reportIncompatibleMethodOverride]
        self, agent: str
    ) -> Dict:
        """The space of the observations of an agent."""
        return self._observed[agent]

    @override
    def action_space(  # type: ignore[override] # pyright: ignore[reportIncompatibleMethodOverride]
        self, agent: str
    ) -> Discrete:
        """The space of the actions of an agent."""
        return self._chosen[agent]

    @property
    def episode(self) -> Episode:
        """The episode so far, with all hidden cards; starts one if there is none."""
        if self._episode is None:
            self._episode = self.setting.start(self._rng)
        return self._episode

    @override
    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start another episode; `options` are not used."""
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311  (cards for learning)
        self._episode = self.setting.start(self._rng)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Select the agent to act, if the episode is not over."""
        if self.episode.turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.episode.turn]

    @override
    def step(self, action: int | None) -> None:
        """Take an action of the agent to act; None where the episode is over."""
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        after = self.episode.take(int(action))
        earned = map(sub, after.returns, self.episode.returns)
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._episode = after
        self._cumulative_rewards[agent] = 0.0
        self._select()
        self._accumulate_rewards()

    @override
    def observe(self, agent: str) -> Observation:
        """The agent's observation."""
        return observe(self.episode, Seat(self.possible_agents.index(agent)))

    @override
    def state(self) -> NDArray[np.int32]:
        """What all seats see together: the features of seat 0, then of seat 1, and so on.

        All hands are in it, so it is for the critic of a training that is centralised, such as
        QMIX, and never for a player.
        """
        return state_of(self.episode)

    @override
    def render(self) -> str | None:
        """The table as spectators see it, in the mode ``ansi``."""
        return self.episode.render() if self.render_mode == "ansi" else None

    @override
    def close(self) -> None:
        """Nothing to release."""


def raw_env(setting: Setting, *, render_mode: str | None = None) -> TableEnv:
    """A table without wrappers."""
    return TableEnv(setting, render_mode=render_mode)


def env(
    setting: Setting, *, render_mode: str | None = None
) -> OrderEnforcingWrapper[str, Observation, int | None]:
    """A table that refuses what comes before `reset`, as PettingZoo's own games do.

    An action that is not legal still raises `PepperError`: PettingZoo's `TerminateIllegalWrapper`
    ends the episode instead, with a reward of your choice.
    """
    return OrderEnforcingWrapper(raw_env(setting, render_mode=render_mode))


def parallel_env(
    setting: Setting, *, render_mode: str | None = None
) -> ParallelEnv[str, Observation, int | None]:
    """A table for learners that give every agent an action at each step.

    Only the action of the agent to act counts, whose ``action_mask`` has ones; those of the others
    are ignored. Each step is one action, so all agents get an observation of it.
    """
    return turn_based_aec_to_parallel(env(setting, render_mode=render_mode))
