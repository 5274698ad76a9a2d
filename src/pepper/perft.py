"""Perft: count lines of play, to compare one implementation of a game with another.

A line is a sequence of legal actions of a given length. It goes on into the next hand if the seed
deals that hand. A line ends early if nobody can act: the match is over or waits for a `Deal`. Such
a line counts as one.
"""

from __future__ import annotations

from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.phase import Action

from .engine.match import Match

__all__ = ["divide", "perft"]
__dir__ = __all__.copy  # completion shows public names only


@door
def perft(match: Match, depth: int) -> int:
    """The number of lines of `depth` actions, 0 or more, from this state.

    Copies of a card are one card: playing either of them is one action. Raises `PepperError` for
    an invalid depth.

    >>> from pepper.perft import perft
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> perft(match, depth=3)
    137
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


@door
def divide(match: Match, depth: int) -> dict[Action, int]:
    """The number of lines of `depth` actions, 1 or more, that begin with each legal action.

    The actions are in the order of `Match.legal_actions`; none if nobody can act. Raises
    `PepperError` for an invalid depth.

    >>> from pepper.perft import divide
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> divide(match, depth=2)[pepper.Pass()]
    7
    """
    _check(depth, 1)
    return {action: perft(match.apply(action), depth - 1) for action in match.legal_actions}


def _check(depth: int, lowest: int) -> None:
    if type(depth) is not int or depth < lowest:
        raise PepperError(f"depth {shown(depth)} must be an integer of {lowest} or more")
