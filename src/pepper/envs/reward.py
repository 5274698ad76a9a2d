"""What learning programs are rewarded for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pepper.engine.match import Match
from pepper.engine.parts.door import door

Reward: TypeAlias = Callable[[Match], Sequence[float]]
"""What each side of a match has earned so far. Agents get the change of its margins: what their
side has earned, less the average of all seats (`pepper.spaces.margins`)."""


@door
def points(match: Match) -> tuple[float, ...]:
    """The points of each side since the start: also where scores count down, more is better."""
    worth = match.rules.ending.worth
    return tuple(
        worth(now) - worth(start) for now, start in zip(match.scores, match.opening, strict=True)
    )


@door
def wins(match: Match) -> tuple[float, ...]:
    """1 for each winner when the match is over, otherwise 0."""
    outcome, sides = match.outcome, match.rules.table.every_side
    return tuple(float(outcome is not None and side in outcome.winners) for side in sides)
