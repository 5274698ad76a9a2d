"""Observations as arrays, and pools of players, for PettingZoo and Gymnasium."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeAlias, TypeVar

import numpy as np
from gymnasium.spaces import Box, Dict, MultiBinary
from numpy.typing import NDArray

from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.seats import Seat

from .episode import Episode, Setting

P = ParamSpec("P")
T = TypeVar("T")

Observation: TypeAlias = dict[str, NDArray[np.int32] | NDArray[np.int8]]
"""The features as ``observation``, and the legal actions as ``action_mask``."""


def numbers_space(setting: Setting) -> Box:
    """The space of the features of a seat in a setting."""
    bounds = np.iinfo(np.int32)
    fields = setting.features.fields
    # Only scores and marks have no bounds, and can be negative.
    low = [0 if f.most is not None else bounds.min for f in fields for _ in range(f.size)]
    high = [bounds.max if f.most is None else f.most for f in fields for _ in range(f.size)]
    return Box(np.array(low, np.int32), np.array(high, np.int32), dtype=np.int32)


def observation_space(setting: Setting) -> Dict:
    """The space of all observations in a setting."""
    mask = MultiBinary(len(setting.space))
    return Dict({"observation": numbers_space(setting), "action_mask": mask})


def state_space(setting: Setting) -> Box:
    """The space of all states in a setting."""
    one, seats = numbers_space(setting), len(setting.rules.table.seats)
    return Box(np.tile(one.low, seats), np.tile(one.high, seats), dtype=np.int32)


def observe(episode: Episode, seat: Seat) -> Observation:
    """A seat's observation; without a legal action if it is not its turn."""
    return {
        "observation": np.array(episode.observe(seat), np.int32),
        "action_mask": np.frombuffer(episode.mask(seat), np.int8).copy(),
    }


def state_of(episode: Episode) -> NDArray[np.int32]:
    """The features of every seat, one seat after the other."""
    seats = episode.setting.rules.table.seats
    return np.array([episode.observe(seat) for seat in seats], np.int32).ravel()


def pool_of(
    name: str, given: Callable[P, T] | Sequence[Callable[P, T]]
) -> tuple[Callable[P, T], ...]:
    """The players of a pool, which may be a single one; raises `PepperError` if there are none."""
    pool = (given,) if callable(given) else tuple(given)
    if not pool:
        raise PepperError(f"{name} {shown(given)}: must be a player, or a pool with at least one")
    return pool
