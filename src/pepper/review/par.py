"""What the contract of a hand was worth with all cards open."""

from __future__ import annotations

from typing import Final

from pepper.engine.course.hand import Hand
from pepper.engine.parts.errors import PepperError
from pepper.kernel.pause import TooLongError
from pepper.kernel.position import PlayPosition
from pepper.sharp.outlook import is_counted, is_one_of_several, points_after
from pepper.solve import readings, tricks_within

MOST_POSITIONS: Final = 1 << 17
"""About how many positions are searched for the par of a hand."""


def par_of(hand: Hand) -> tuple[int, ...]:
    """The points of each side if everybody plays best from here on, and sees all cards.

    Raises `PepperError` where the solver has no answer: before the play, for a contract that tricks
    do not decide, for defenders who score against each other, and for play that is too long.
    """
    if not is_counted(hand):
        raise PepperError("more than the tricks of each side decides its score")
    if any(is_one_of_several(hand, seat) for seat in hand.rules.table.seats):
        raise PepperError("the defenders score for themselves")
    position = PlayPosition.of(hand)
    camp = readings(position)[0]
    try:
        tricks = tricks_within(position, camp, MOST_POSITIONS)
    except TooLongError:
        raise PepperError("the play is too long to be solved") from None
    count = tricks if position.turn in camp else position.tricks - tricks
    return points_after(hand, position, camp, count, position.turn)
