"""How fast the table goes on."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Pace(Enum):
    """The pause before the table goes on by itself, in seconds at normal speed."""

    AT_ONCE = 0.01
    SHORT = 0.7
    LONG = 2.0


class Speed(Enum):
    """How long the pauses are, by its name on the command line."""

    STEP = "step"
    """The table goes on only with a key."""
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    def seconds(self, pace: Pace) -> float:
        """The length of a pause."""
        return pace.value * (1 if pace is Pace.AT_ONCE else _TIMES.get(self, 1))

    def faster(self, steps: int) -> Speed:
        """The next speed, or the one before for -1; the same at the ends."""
        speeds = list(Speed)
        return speeds[min(max(0, speeds.index(self) + steps), len(speeds) - 1)]


_TIMES: Final = {Speed.SLOW: 2, Speed.FAST: 0.4}
