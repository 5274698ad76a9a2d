"""Points: a formula over what was bid and taken."""

from __future__ import annotations

from operator import index

import attrs

from .part import Most, Part

MOST_STEPS = 100
"""The most steps of points."""


@attrs.frozen(repr=False)
class Points(Part):
    """A number of points: a sum of multiples of what was bid and taken, and a table by tricks.

    ``Points(tricks=1)`` is a point for each trick, ``Points(bid=-1)`` the loss of what was bid,
    ``Points(6, bid=1)`` six more than the bid. Points can be added, subtracted and multiplied:
    ``BID + TRICKS``, ``2 * BID``, ``-BID - 2``.

    >>> pepper.Points(tricks=1, undertricks=-2).of(taken=4, bid=5, undertricks=1)
    2

    Attributes:
        fixed: A fixed number of points.
        tricks: Points for each trick taken.
        bid: How many times the value of the bid.
        undertricks: Points for each trick that the declarer's side bid and did
            not take, or took although it bid to take none; whoever scores
            them.
        overtricks: Points for each trick that the declarer's side took beyond
            those that it bid; whoever scores them. A bid to take none has no
            overtricks.
        steps: Pairs of tricks and points, from low to high; the last pair that
            was reached counts.
    """

    fixed: int = 0
    tricks: int = 0
    bid: int = 0
    undertricks: int = 0
    overtricks: int = attrs.field(default=0, kw_only=True)
    steps: tuple[tuple[int, int], ...] = attrs.field(
        default=(), validator=Most(MOST_STEPS, "scoring", "steps")
    )

    def __mul__(self, times: int) -> Points:
        times = index(times)  # raises TypeError for other operands, as operators do
        return Points(
            self.fixed * times,
            tricks=self.tricks * times,
            bid=self.bid * times,
            undertricks=self.undertricks * times,
            overtricks=self.overtricks * times,
            steps=tuple((tricks, points * times) for tricks, points in self.steps),
        )

    def __add__(self, other: Points | int) -> Points:
        more = other if isinstance(other, Points) else Points(index(other))
        return Points(
            self.fixed + more.fixed,
            tricks=self.tricks + more.tricks,
            bid=self.bid + more.bid,
            undertricks=self.undertricks + more.undertricks,
            overtricks=self.overtricks + more.overtricks,
            steps=_add_steps(self.steps, more.steps),
        )

    __rmul__ = __mul__
    __radd__ = __add__

    def __neg__(self) -> Points:
        return self * -1

    def __sub__(self, other: Points | int) -> Points:
        return self + -other

    def __rsub__(self, other: int) -> Points:
        return other + -self

    def of(self, taken: int, bid: int, undertricks: int, overtricks: int = 0) -> int:
        """The points for these tricks, this value of the bid, these undertricks and overtricks."""
        points = self.fixed + self.tricks * taken + self.bid * bid + self.undertricks * undertricks
        points += self.overtricks * overtricks
        return points + _reached(self.steps, taken) if self.steps else points


def _add_steps(*tables: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    places = sorted({tricks for steps in tables for tricks, _ in steps})
    return tuple((tricks, sum(_reached(steps, tricks) for steps in tables)) for tricks in places)


def _reached(steps: tuple[tuple[int, int], ...], taken: int) -> int:
    """The points of the last step reached with this number of tricks."""
    return next((points for tricks, points in reversed(steps) if taken >= tricks), 0)


NOTHING = Points()
"""No points."""
TRICKS = Points(tricks=1)
"""A point for each trick taken."""
BID = Points(bid=1)
"""The value of the bid."""
