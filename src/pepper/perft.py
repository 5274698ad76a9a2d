"""Perft: how many lines of play there are, to compare one implementation of a game with another.

A line is a sequence of legal actions of a given length. Where the next hand is dealt by the seed
it goes on through the end of a hand. A line is over early where nobody can act any more: the match
is over, or waits for a deal that has to be told. Such a line counts as one, as any other does.
"""

from __future__ import annotations

from .actions import Action
from .errors import PepperError
from .match import Match


def perft(match: Match, depth: int) -> int:
    """How many lines of `depth` actions, from 0 up, there are from here.

    Copies of a card are one card: to play either of them is one action. Raises `PepperError` for
    a depth that is no such number.
    """
    _check(depth, 0)
    if depth == 0:
        return 1
    lines = 0
    open_lines = [(match, depth)]
    while open_lines:
        state, left = open_lines.pop()
        actions = state.legal_actions
        if left == 1 or not actions:
            lines += len(actions) or 1
        else:
            open_lines += [(state.apply(action), left - 1) for action in actions]
    return lines


def divide(match: Match, depth: int) -> dict[Action, int]:
    """How many lines of `depth` actions, 1 or more, begin with each legal action, in their order.

    Empty where nobody can act. Raises `PepperError` for a depth that is no such number.
    """
    _check(depth, 1)
    return {action: perft(match.apply(action), depth - 1) for action in match.legal_actions}


def _check(depth: int, lowest: int) -> None:
    if type(depth) is not int or depth < lowest:
        raise PepperError(f"depth {depth!r}: a whole number from {lowest} up")
