"""How fast the table goes on."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


class Pace(Enum):
    """The pause before the table goes on by itself."""

    AT_ONCE = auto()
    SHORT = auto()
    LONG = auto()
    """There is something to read."""


class Speed(Enum):
    """How long the pauses are, by its name on the command line."""

    STEP = "step"
    """The table goes on only with a key."""
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    def seconds(self, pace: Pace) -> float:
        """The length of a pause."""
        return 0.01 if pace is Pace.AT_ONCE else _PAUSES[self][pace is Pace.LONG]

    def faster(self, steps: int) -> Speed:
        """The next speed, or the one before for -1; the same at the ends."""
        speeds = list(Speed)
        return speeds[min(max(0, speeds.index(self) + steps), len(speeds) - 1)]


_PAUSES: Final = {
    Speed.SLOW: (1.4, 4.0),
    Speed.NORMAL: (0.7, 2.0),
    Speed.FAST: (0.3, 1.2),
}
"""The short and the long pause, in seconds. Step by step the table does not go on by itself."""
