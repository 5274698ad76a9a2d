"""Where the steps of a hand stand in a record, so that comments stand at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .values import HandRecord

TIME_CALLED: Final = -1
"""The place of the call of time among the steps of a hand."""
RESIGNED: Final = -2
"""The place of the resignation that ended it."""


def step_places(hand: HandRecord) -> list[int]:
    """Where each step of the hand stands: the number of its act, 0 for a deal that was told.

    The call of time is at `TIME_CALLED`, a resignation at `RESIGNED`. Automatic acts are no steps.
    """
    acts = [] if hand.deal is None else [not hand.told, *(act.automatic for act in hand.acts)]
    places: list[int] = []
    for place, automatic in enumerate(acts):
        if place == hand.time_called:
            places.append(TIME_CALLED)
        if not automatic:
            places.append(place)
    if hand.time_called == len(acts):
        places.append(TIME_CALLED)
    if hand.resigned is not None:
        places.append(RESIGNED)
    return places


def comments_in(hand: HandRecord, start: int, comments: Mapping[int, str]) -> dict[int, str]:
    """The comments in a hand that begins after so many steps, by their places."""
    steps = enumerate(step_places(hand), start + 1)
    return {place: comments[step] for step, place in steps if step in comments}
