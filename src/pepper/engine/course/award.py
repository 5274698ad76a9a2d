"""Rulings of the table on irregularities: awards, and void hands.

Neither is an action of a player. The people at the table, a referee or a program decide on them
from outside, as they call time and resign.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

import attrs

from pepper.engine.parts.errors import PepperError, is_plain, shown
from pepper.engine.parts.irregularities import MOST_POINTS
from pepper.engine.parts.part import LONGEST_TEXT

MOST_AWARDS: Final = 100
"""The most awards during a hand."""
RULING_WANTED: Final = f"1 to {LONGEST_TEXT} printable characters"
"""The requirement for a reason, in words."""


@attrs.frozen
class Award:
    """Points that the table awarded to sides, or took from them."""

    points: tuple[int, ...]
    """The points of each side, 0 for a side that gets none."""
    reason: str
    """Why, in the words of the table."""
    after: int
    """The number of acts of the hand before it, counting the deal."""
    timed: bool = False
    """Whether the time of the match had been called before it."""


@attrs.frozen
class Void:
    """The step of a match that declares the hand void."""

    reason: str
    """Why, in the words of the table."""


def read_ruling(reason: object) -> str:
    """The reason without blanks around it; raises `PepperError` for anything else."""
    if isinstance(reason, str) and is_plain(reason, LONGEST_TEXT) and (text := reason.strip()):
        return text
    raise PepperError(f"reason {shown(reason)}: must be {RULING_WANTED}")


def is_ruling(reason: str) -> bool:
    """Whether this is a reason as `read_ruling` returns it."""
    return is_plain(reason, LONGEST_TEXT) and reason != "" and reason == reason.strip()


def read_points(points: object) -> int:
    """The points of an award; raises `PepperError` for anything else."""
    if type(points) is int and 0 < abs(points) <= MOST_POINTS:
        return points
    wanted = f"must be an integer from -{MOST_POINTS} to {MOST_POINTS}, and not 0"
    raise PepperError(f"points {shown(points)}: {wanted}")


def read_all_points(points: Iterable[object], sides: int) -> tuple[int, ...]:
    """The points of each side; raises `PepperError` for anything else."""
    given = tuple(islice(points, sides + 1))
    numbers = tuple([one for one in given if type(one) is int and abs(one) <= MOST_POINTS])
    if len(given) == len(numbers) == sides and any(numbers):
        return numbers
    wanted = f"an integer from -{MOST_POINTS} to {MOST_POINTS} for each side, and not only 0"
    raise PepperError(f"points {shown(given)}: must be {wanted}")
