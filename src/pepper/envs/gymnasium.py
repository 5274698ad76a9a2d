"""One seat of a table as a Gymnasium environment; bots play the others.

`SeatEnv` plays one hand or match, `SeatVectorEnv` thousands of hands at once. Importing this module
registers every documented variant, so ``gymnasium.make`` and ``gymnasium.make_vec`` find
``pepper.envs.gymnasium:pepper/hasenpfeffer-v1``. The version is `pepper.spaces.VERSION`. ``rules=``
adds options (``"hasenpfeffer+min=3"``), and other arguments are those of the classes.

Each observation is a dictionary: ``observation`` has the integers of `pepper.spaces.Features`, and
``action_mask`` a 1 for each legal action: for every action when the episode is over, so that no
softmax over the legal ones divides by zero. The reward comes at the end, or as `Setting.reward`
says.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import SupportsFloat

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from typing_extensions import override

import pepper
from pepper.bots import Player, sensible
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.seats import Seat
from pepper.spaces import VERSION

from .arrays import Observation, observation_space, observe, pool_of
from .episode import Episode, Setting
from .vector import Opponents, SeatVectorEnv

__all__ = ["Opponents", "SeatEnv", "SeatVectorEnv"]


class SeatEnv(gymnasium.Env[Observation, int]):
    """A seat that the agent plays, at a table where bots play all others.

    The agent sits at `seat`. `bot` chooses for the others; if it is a pool of several bots, each of
    the other seats gets one of them at random for each episode.

    An action that is not legal counts as the first legal one, because the interface allows every
    action; ``info["illegal"]`` says so.

    Raises `PepperError` for an unknown seat, and for an empty pool.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        setting: Setting,
        *,
        seat: int = 0,
        bot: Player | Sequence[Player] = sensible,
        render_mode: str | None = None,
    ) -> None:
        self.setting = setting
        self.seat: Seat = setting.rules.table.seat(seat)
        self._pool = pool_of("bot", bot)
        self._bots = self._pool[:1] * len(setting.rules.table.seats)
        self.render_mode = render_mode
        # The type parameters of gymnasium's spaces are those of their parts, not of what they hold.
        numbers, chosen = observation_space(setting), Discrete(len(setting.space))
        self.observation_space = numbers  # type: ignore[assignment] # pyright: ignore[reportAttributeAccessIssue]
        self.action_space = chosen  # type: ignore[assignment] # pyright: ignore[reportAttributeAccessIssue]
        self._rng = Random()  # noqa: S311  (cards for learning)
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The episode so far, with all hidden cards; raises `PepperError` before `reset`."""
        if self._episode is None:
            raise PepperError("there is no episode yet: call `reset` first")
        return self._episode

    @override
    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Start another episode; `options` are not used.

        An episode that is over before the agent's first turn is left out.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311  (cards for learning)
        self._episode = self._started()
        while self._episode.turn is None:
            self._episode = self._started()
        return self._observed(), {}

    def _started(self) -> Episode:
        """A new episode, with bots from the pool, at the agent's first turn or over."""
        if len(self._pool) > 1:
            self._bots = tuple([self._rng.choice(self._pool) for _ in self._bots])
        return self._answered(self.setting.start(self._rng))

    def _answered(self, episode: Episode) -> Episode:
        """The episode after the bots have acted, up to the agent's turn or to its end."""
        while (seat := episode.turn) is not None and seat != self.seat:
            action = self._bots[seat](episode.match.view(seat, brief=True), self._rng)
            episode = episode.act(action)
        return episode

    def _observed(self) -> Observation:
        return observe(self.episode, self.seat)

    @override
    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, object]]:
        """Take an action of the agent, and let the bots answer."""
        legal = self.episode.legal()
        if not legal:
            raise PepperError(f"action {shown(action)}: the episode is over, call `reset`")
        number = int(action)
        taken = number if number in legal else legal[0]
        after = self._answered(self.episode.take(taken))
        reward = after.returns[self.seat] - self.episode.returns[self.seat]
        self._episode, over = after, after.turn is None
        return self._observed(), reward, over, False, {"illegal": taken != number}

    def action_masks(self) -> NDArray[np.bool_]:
        """Whether each action is legal, as sb3-contrib's ``MaskablePPO`` asks.

        Raises `PepperError` before `reset`.
        """
        return np.frombuffer(self.episode.mask(self.seat), np.bool_).copy()

    @override
    def render(self) -> str | None:
        """The table as spectators see it, in the mode ``ansi``."""
        return self.episode.render() if self.render_mode == "ansi" else None


def seat_env(
    rules: str,
    *,
    seat: int = 0,
    bot: Player | Sequence[Player] = sensible,
    render_mode: str | None = None,
) -> SeatEnv:
    """One hand of a variant, with the numbers of `seat_vector_env`."""
    setting = Setting(pepper.variant(rules), by_card=True)
    return SeatEnv(setting, seat=seat, bot=bot, render_mode=render_mode)


def seat_vector_env(
    rules: str,
    num_envs: int = 1,
    *,
    seat: int = 0,
    opponents: Opponents | Sequence[Opponents] | None = None,
    autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
) -> SeatVectorEnv:
    """Many hands of a variant at once."""
    found = pepper.variant(rules)
    return SeatVectorEnv(
        found, num_envs, seat=seat, opponents=opponents, autoreset_mode=autoreset_mode
    )


for _found in pepper.variants():
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
        f"pepper/{_found.id}-v{VERSION}",
        entry_point=f"{__name__}:{seat_env.__name__}",
        vector_entry_point=f"{__name__}:{seat_vector_env.__name__}",
        kwargs={"rules": _found.id},
    )
