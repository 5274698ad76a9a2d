"""What changes only between two hands, and the steps of a hand."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .ending import Outcome
from .hand import Hand
from .phases import Action
from .result import HandResult, unfinished
from .rules import Rules
from .seats import Side
from .shared import Shared
from .source import Source


@attrs.frozen
class Tally:
    """What changes only between two hands. The states of a match share it during a hand."""

    rules: Rules
    """The rules of the match."""
    source: Source
    """The source of the cards of the next hands."""
    opening: tuple[int, ...]
    """The scores before the first hand."""
    scores: tuple[int, ...]
    """One number for each side."""
    marks: tuple[int, ...]
    """The marks of each side so far."""
    counted: int
    """The number of hands that count: all that were scored and not dealt again."""
    tie_round: int
    """The number of counted hands after which a pepper round that breaks a tie is over (000:86);
    0 without one."""
    past: Shared[Hand] = attrs.Factory(Shared[Hand])
    """The finished hands."""
    results: Shared[HandResult] = attrs.Factory(Shared[HandResult])
    """The result of each finished hand."""
    outcome: Outcome | None = None
    """Who won and why; None while the match goes on."""
    time_called: bool = False
    """Whether the time of the match was called before the hand."""
    history: bool = attrs.field(default=True, eq=False)
    """Whether the match can go back."""
    steps: int = attrs.field(default=0, eq=False)
    """The number of steps before the hand, or of all steps when the match is over."""
    before: Tally | None = attrs.field(default=None, eq=False)
    """The tally during the hand before; None at the start, and in a match without history."""
    last: Hand | None = attrs.field(default=None, eq=False)
    """The hand before as it was before the step that ended it; None at the start."""


Step: TypeAlias = Action | Side | None
"""A step of a match: an action, the side that resigns, or None for the call of time."""


def resigned(tally: Tally, hand: Hand, side: Side) -> tuple[Tally, Hand]:
    """The tally and the hand when a side has resigned during the hand."""
    result = unfinished(hand)
    ended = Hand(attrs.evolve(hand.frame, resigned=side), hand.stage, result)
    after = attrs.evolve(
        tally,
        past=tally.past.with_last(ended),
        results=tally.results.with_last(result),
        outcome=tally.rules.ending.resign(side, tally.scores, tally.marks),
        time_called=hand.time_called,
        steps=tally.steps + len(steps_of(tally, ended)),
        before=tally if tally.history else None,
        last=hand,
    )
    return after, ended


def steps_of(tally: Tally, hand: Hand) -> list[Step]:
    """The steps of a hand: what was done, apart from what followed by itself."""
    called = None if tally.time_called else hand.time
    steps: list[Step] = []
    for place, act in enumerate(hand.acts):
        if place == called:
            steps.append(None)
        if not act.automatic and (place > 0 or hand.told):
            steps.append(act.action)
    if called == len(hand.acts):
        steps.append(None)
    if hand.resigned is not None:
        steps.append(hand.resigned)
    return steps
