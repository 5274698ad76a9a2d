"""Points in words: "score a point for each trick", "lose 6"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import attrs

from pepper.engine.parts.points import Points
from pepper.engine.parts.wording import count_in_figures, inflect, join_with

WORTH: Final = "what the bid is worth"
NUMBER: Final = "the number bid"
"""The value of bids that are all named by the tricks that they promise."""


@attrs.frozen
class Speech:
    """How points are spoken of."""

    up: bool = True
    """Whether more points are better. Otherwise points are taken off a score, or added to it."""
    bid: str = WORTH
    """The words for the value of the bid."""
    tricks: str = "for each trick they take"
    """How points for tricks are spoken of."""
    by_trick: bool = False
    """Whether a multiple of the bid is given as points for each trick bid."""
    brief: bool = False
    """For a cell of a table."""

    def deed(self, points: Points) -> str:
        """A score as a verb in the plural: "score 4", "lose 6", "score nothing"."""
        gains = list(_terms(points, self))
        losses = list(_terms(-points, self))
        gain, lose = ("score", "lose") if self.up else ("add", "take off")
        if not gains and not losses:
            return "score nothing" if self.up else "take nothing off"
        if gains and losses:
            return f"{gain} {join_with(gains, 'plus')}, less {join_with(losses, 'and')}"
        return (
            f"{gain} {join_with(gains, 'plus')}" if gains else f"{lose} {join_with(losses, 'plus')}"
        )

    def cell(self, points: Points) -> str:
        """The same in a table, where a gain needs no verb."""
        return attrs.evolve(self, brief=True).deed(points).removeprefix("score ")


def _terms(points: Points, speech: Speech) -> Iterator[str]:
    """The positive terms of a sum."""
    one = "1" if speech.brief else "a point"

    def each(number: int, what: str) -> str:
        return f"{one if number == 1 else number if speech.brief else f'{number} points'} {what}"

    if points.fixed > 0:
        yield str(points.fixed)
    if points.tricks > 0:
        yield each(points.tricks, speech.tricks)
    if points.bid > 1 and speech.by_trick:
        yield each(points.bid, "for each trick bid")
    elif points.bid > 0:
        times = {1: "", 2: "twice "}.get(points.bid, f"{points.bid} times ")
        yield f"{times}{speech.bid}"
    if points.undertricks > 0:
        yield each(points.undertricks, "for each trick short of the bid")
    if points.overtricks > 0:
        yield each(points.overtricks, "for each trick over the bid")
    if steps := list(_describe_steps(points)):
        yield ", ".join(steps)


def _describe_steps(points: Points) -> Iterator[str]:
    """Points by the number of tricks, each for the numbers that earn them."""
    steps = Points(steps=points.steps)
    # Steps may stand in any order, and neighbours may be worth the same.
    starts = sorted({max(taken, 0) for taken, _ in points.steps})
    runs = [(n, list(run)) for n, run in groupby(starts, lambda taken: steps.of(taken, 0, 0))]
    for place, (worth, run) in enumerate(runs):
        last = runs[place + 1][1][0] - 1 if place + 1 < len(runs) else None
        if worth > 0:
            after = place > 0 and runs[place - 1][0] > 0
            yield f"{worth} for {_name_numbers_of_tricks(run[0], last, after=after)}"


def _name_numbers_of_tricks(first: int, last: int | None, *, after: bool) -> str:
    """Some numbers of tricks in a row; the last of them is None where there is no end."""
    if last is None:
        return "more" if after else f"{first} or more tricks" if first else "any number of tricks"
    if last == first:
        return f"{first} {inflect(first, 'trick')}"
    return f"{first} {inflect(last - first, 'or', 'to')} {count_in_figures(last, 'trick')}"
