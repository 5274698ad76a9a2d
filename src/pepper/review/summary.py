"""A whole review: the decisions of a match, and what each hand was worth with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, hypot
from operator import sub
from typing import Final

import attrs

from pepper.engine.course.result import HandResult
from pepper.engine.parts.door import door
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures

from .decision import Decision

WORST: Final = 3
"""How many of the worst moments a summary has."""


@attrs.frozen
class HandReview:
    """What a finished hand brought, and what its contract was worth with all cards open.

    The par is the deal and the bidding; the rest is the play, and the luck of not seeing the cards
    of the others.
    """

    hand: int
    """The number of the hand."""
    result: HandResult
    """Its result."""
    par: tuple[int, ...] | None = None
    """The points of each side if all play best from the first lead, seeing all cards; else None."""
    why_not: str = ""
    """Why there is no par; empty if there is one."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side in the hand, without awards by the table."""
        points = self.result.points
        for award in self.result.awards:
            points = tuple(map(sub, points, award.points))
        return points


@attrs.frozen
class Summary:
    """Decisions as figures."""

    judged: int
    """How many decisions were judged."""
    not_judged: int
    """How many were not."""
    mistakes: int
    """How many cost points: another action gained more than twice its error."""
    loss: float
    """The points that the mistakes cost together."""
    error: float
    """The standard error of this sum."""
    worst: tuple[Decision, ...]
    """The mistakes that cost most, up to three, the worst one first."""

    @property
    def accuracy(self) -> float:
        """The share of judged decisions that were no mistakes, from 0 to 1; 1 without any."""
        return 1 - self.mistakes / self.judged if self.judged else 1.0


def _summarize(decisions: Sequence[Decision]) -> Summary:
    judged = [one for one in decisions if one.weighed]
    mistakes = [one for one in judged if one.better is not None]
    return Summary(
        judged=len(judged),
        not_judged=len(decisions) - len(judged),
        mistakes=len(mistakes),
        loss=fsum(one.loss for one in mistakes),
        error=hypot(*[one.error for one in mistakes]),
        worst=tuple(sorted(mistakes, key=lambda one: one.loss, reverse=True)[:WORST]),
    )


@attrs.frozen(repr=False)
class Review:
    """The decisions of a match with their losses, and its hands with their pars."""

    decisions: tuple[Decision, ...]
    """Every decision with a choice, in order."""
    hands: tuple[HandReview, ...]
    """Every finished hand, in order."""

    @door
    def summary(self, seat: int | None = None, kind: str | None = None) -> Summary:
        """The figures of the decisions of a seat, of a kind, or both; of all without either."""
        those = [
            one
            for one in self.decisions
            if (seat is None or one.seat == seat) and (kind is None or one.kind == kind)
        ]
        return _summarize(those)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with decisions."""
        return tuple(sorted({one.seat for one in self.decisions}))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decisions, in the order of their first ones."""
        return tuple(dict.fromkeys(one.kind for one in self.decisions))

    def __repr__(self) -> str:
        decisions = count_in_figures(len(self.decisions), "decision")
        return f"<Review: {decisions}, {count_in_figures(self.summary().mistakes, 'mistake')}>"
