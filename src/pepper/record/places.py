"""The positions of a hand's steps in a record, for the comments on them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final

from .values import HandRecord

TIME_CALLED: Final = -1
"""The place of the call of time among the steps of a hand."""
ENDED: Final = -2
"""The place of the step that ended it from outside: a resignation, or a void hand."""
AWARDED: Final = -3
"""The place of the first award during it; the next ones are at the numbers below."""


def step_places(hand: HandRecord) -> list[int]:
    """The position of each step of the hand: the number of its act, 0 for a deal that was given.

    Steps from outside have places of their own. Automatic acts are no steps.
    """
    acts = [] if hand.deal is None else [not hand.told, *(act.automatic for act in hand.acts)]
    places: list[int] = []
    outside = deque(from_outside(hand))
    for place, automatic in enumerate(acts):
        while outside and outside[0][0] == place:
            places.append(outside.popleft()[1])
        if not automatic:
            places.append(place)
    places += [place for _, place in outside]
    if hand.resigned is not None or hand.void is not None:
        places.append(ENDED)
    return places


def from_outside(hand: HandRecord) -> Iterator[tuple[int, int]]:
    """The awards and the call of time in order, as the number of acts before it and its place."""
    awards = [(award, AWARDED - number) for number, award in enumerate(hand.awards)]
    yield from ((award.after, place) for award, place in awards if not award.timed)
    if hand.time_called is not None:
        yield hand.time_called, TIME_CALLED
    yield from ((award.after, place) for award, place in awards if award.timed)


def comments_in(hand: HandRecord, start: int, comments: Mapping[int, str]) -> dict[int, str]:
    """The comments in a hand that begins after so many steps, by their places."""
    steps = enumerate(step_places(hand), start + 1)
    return {place: comments[step] for step, place in steps if step in comments}
