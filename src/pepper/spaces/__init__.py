"""Numbers for learning programs: actions, views, and the bounds of a hand.

`ActionSpace` numbers every action that can occur under given rules, and lists the legal ones of a
view. `Features` turns a view into integers. Both read views only, so hidden cards cannot leak.
`longest_hand` and `points_range` bound a hand, and `margins` are its zero-sum returns.

All numbers are plain integers and floats; no other package is needed.
"""

from __future__ import annotations

from .actions import MOST_ACTIONS, VERSION, ActionSpace, Entry, PickCard, Picked, StopPicking
from .bounds import Bounded, longest_hand, margins, most_margin, points_range
from .features import Features, FieldValue
from .fields import Field, FieldKind

__all__ = [
    "MOST_ACTIONS",
    "VERSION",
    "ActionSpace",
    "Bounded",
    "Entry",
    "Features",
    "Field",
    "FieldKind",
    "FieldValue",
    "PickCard",
    "Picked",
    "StopPicking",
    "longest_hand",
    "margins",
    "most_margin",
    "points_range",
]
__dir__ = __all__.copy  # completion shows public names only
