"""Scoring: what a played hand is worth to each side, as lines that add up."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from .errors import Problem, check
from .part import Part
from .seats import Side


@attrs.frozen(repr=False)
class Points(Part):
    """How many points: a sum of multiples of what was bid and taken, or a table by tricks.

    ``Points(tricks=1)`` is a point for each trick, ``Points(bid=-1)`` the loss of what was bid,
    ``Points(6, bid=1)`` six more than the bid.
    """

    fixed: int = 0
    """Points whatever was bid and taken."""
    tricks: int = 0
    """Points for each trick taken."""
    bid: int = 0
    """Times the value of the bid."""
    undertricks: int = 0
    """Points for each trick that was bid and not taken."""
    steps: tuple[tuple[int, int], ...] = ()
    """Pairs of tricks and points: the points of the last pair that the tricks taken reach."""

    def __neg__(self) -> Points:
        return Points(
            -self.fixed,
            -self.tricks,
            -self.bid,
            -self.undertricks,
            tuple((tricks, -points) for tricks, points in self.steps),
        )

    def of(self, taken: int, bid: int, needed: int) -> int:
        """The points for a number of tricks taken, the value of the bid and the tricks needed."""
        reached = [points for tricks, points in self.steps if taken >= tricks]
        return (
            self.fixed
            + self.tricks * taken
            + self.bid * bid
            + self.undertricks * max(needed - taken, 0)
            + (reached[-1] if reached else 0)
        )


NOTHING = Points()
"""No points."""
TRICKS = Points(tricks=1)
"""A point for each trick taken."""
BID = Points(bid=1)
"""The value of the bid."""


@attrs.frozen
class Line:
    """One item of what a hand is worth to a side: the points and a sentence that says why."""

    side: Side
    """Whose points they are."""
    points: int
    """How many; less than 0 for a loss."""
    why: str
    """A sentence without its full stop."""


@attrs.frozen(repr=False)
class Marks(Part):
    """Marks that are counted beside the points, such as hickeys.

    Source: 003:105-109.
    """

    name: str
    """What they are called, in the plural."""
    set: int = 0
    """For the declarer's side when it is set."""
    shut_out: int = 0
    """For a defending side that takes no trick."""


@attrs.frozen(repr=False)
class Scoring(Part):
    """What the sides get for a played hand.

    Where everybody plays for themselves each defender is a side of their own; with a called
    partner the declarer and the partner score together, and so do all the others.

    Sources: `all_tricks`, `defence_of_all` and `declarer_shut_out` 003:141; `alone_times` and
    `forced_halves` 003:214.
    """

    made: Points = TRICKS
    """For the declarer's side that took at least the tricks it needed."""
    set: Points = -BID
    """For the declarer's side that did not."""
    defence: Points = TRICKS
    """For a defending side that took a trick."""
    defence_of_set: Points | None = None
    """The same when the contract was set, if that differs."""
    defence_of_all: Points | None = None
    """For a defending side that took every trick, if that differs."""
    shut_out: Points = NOTHING
    """For a defending side that took no trick."""
    declarer_shut_out: Points = NOTHING
    """For the declarer's side that took no trick, besides being set."""
    all_tricks: Points | None = None
    """For the declarer's side that took every trick, if that differs from `made`."""
    alone_times: int = 1
    """Multiplies what a declarer who plays alone makes or loses; 1 or more."""
    forced_halves: bool = False
    """Whether a declarer who was forced to bid loses half only, rounded up."""
    marks: Marks | None = None
    """Marks that are counted beside the points; None where there are none."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.alone_times < 1:
            yield Problem("scoring", f"alone counts {self.alone_times} times", "1 or more")


@attrs.frozen
class Stake:
    """What is at stake in a hand: the contract in plain numbers."""

    name: str
    """The bid, for the sentences."""
    value: int
    needed: int
    """Tricks needed."""
    forced: bool
    alone: bool
    """Whether the declarer's partners sat out."""


def score_hand(
    scoring: Scoring,
    stake: Stake | None,
    taken: tuple[int, ...],
    declarers: tuple[Side, ...],
    defenders: tuple[tuple[Side, ...], ...],
) -> tuple[Line, ...]:
    """The lines of a played hand.

    `taken` are the tricks of each side. Every one of the declarers gets the points of all of them
    together, and so does every side of each group of defenders. Without a stake all defend.
    """
    total = sum(taken)
    together = sum(taken[side] for side in declarers)
    is_set = stake is not None and together < stake.needed
    value, needed = (0, 0) if stake is None else (stake.value, stake.needed)
    items = [] if stake is None else _declarers(scoring, stake, together, total)
    lines = [Line(side, points, why) for side in declarers for points, why in items]
    for group in defenders:
        tricks = sum(taken[side] for side in group)
        points = _defence(scoring, tricks, total, is_set=is_set)
        why = f"{counted(tricks)} taken"
        lines += [Line(side, points.of(tricks, value, needed), why) for side in group]
    return tuple(lines)


def counted(tricks: int) -> str:
    """The number of tricks in words."""
    return "no trick" if tricks == 0 else "1 trick" if tricks == 1 else f"{tricks} tricks"


def score_marks(
    marks: Marks,
    taken: tuple[int, ...],
    declarers: tuple[Side, ...],
    defenders: tuple[tuple[Side, ...], ...],
    *,
    made: bool,
) -> tuple[int, ...]:
    """The marks of each side in a played hand."""
    given = dict.fromkeys(declarers, 0 if made else marks.set)
    for group in defenders:
        if not any(taken[side] for side in group):
            given |= dict.fromkeys(group, marks.shut_out)
    return tuple(given.get(Side(side), 0) for side in range(len(taken)))


def _declarers(scoring: Scoring, stake: Stake, taken: int, total: int) -> list[tuple[int, str]]:
    made = taken >= stake.needed
    points = scoring.made if made else scoring.set
    if made and taken == total and scoring.all_tricks is not None:
        points = scoring.all_tricks
    base = points.of(taken, stake.value, stake.needed)
    how = "made" if made else "set on"
    items = [(base, f"{how} {stake.name}: {counted(taken)} taken, {stake.needed} needed")]
    if stake.alone and scoring.alone_times > 1:
        items.append((base * (scoring.alone_times - 1), f"alone, {scoring.alone_times} times"))
    if stake.forced and scoring.forced_halves and not made:
        loss = sum(points for points, _ in items)
        items.append((int(-loss / 2), "half the loss of a forced bid"))
    if not taken and scoring.declarer_shut_out != NOTHING:
        more = scoring.declarer_shut_out.of(taken, stake.value, stake.needed)
        items.append((more, "and no trick taken"))
    return items


def _defence(scoring: Scoring, taken: int, total: int, *, is_set: bool) -> Points:
    if not taken:
        return scoring.shut_out
    if taken == total and scoring.defence_of_all is not None:
        return scoring.defence_of_all
    if is_set and scoring.defence_of_set is not None:
        return scoring.defence_of_set
    return scoring.defence
