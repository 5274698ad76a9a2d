"""Observations as arrays, for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, MultiBinary
from numpy.typing import NDArray

from pepper.engine.parts.seats import Seat

from .episode import Episode, Setting

Observation: TypeAlias = dict[str, NDArray[np.int32] | NDArray[np.int8]]
"""The features as ``observation``, and the legal actions as ``action_mask``."""


def observation_space(setting: Setting) -> Dict:
    """The space of all observations in a setting."""
    bounds = np.iinfo(np.int32)
    fields = setting.features.fields
    # Only scores and marks have no bounds, and can be negative.
    low = [0 if f.most is not None else bounds.min for f in fields for _ in range(f.size)]
    high = [bounds.max if f.most is None else f.most for f in fields for _ in range(f.size)]
    numbers = Box(np.array(low, np.int32), np.array(high, np.int32), dtype=np.int32)
    return Dict({"observation": numbers, "action_mask": MultiBinary(len(setting.space))})


def observe(episode: Episode, seat: Seat) -> Observation:
    """A seat's observation; without a legal action if it is not its turn."""
    return {
        "observation": np.array(episode.observe(seat), np.int32),
        "action_mask": np.frombuffer(episode.mask(seat), np.int8).copy(),
    }
