"""Matches between bots: duplicate deals in all seatings, points a hand and ratings.

Players are functions or programs in any language, which speak a protocol of JSON lines over
standard input and output. docs/arena.md describes the protocol, the rules and the ratings.
"""

from __future__ import annotations

from .connection import Connection, Stage
from .contest import DEALS, MOST_DEALS, MOST_PLAYERS, SECONDS, STRIKES, play
from .messages import (
    LONGEST_LINE,
    PROTOCOL,
    Answer,
    Fault,
    ForfeitError,
    HandDone,
    Hello,
    Ready,
    YourTurn,
)
from .report import CONFIDENCE, Estimate, Forfeit, PlayedHand, Report, Standing
from .seats import Command, Function, serve

__all__ = [
    "CONFIDENCE",
    "DEALS",
    "LONGEST_LINE",
    "MOST_DEALS",
    "MOST_PLAYERS",
    "PROTOCOL",
    "SECONDS",
    "STRIKES",
    "Answer",
    "Command",
    "Connection",
    "Estimate",
    "Fault",
    "Forfeit",
    "ForfeitError",
    "Function",
    "HandDone",
    "Hello",
    "PlayedHand",
    "Ready",
    "Report",
    "Stage",
    "Standing",
    "YourTurn",
    "play",
    "serve",
]
__dir__ = __all__.copy  # completion shows public names only
