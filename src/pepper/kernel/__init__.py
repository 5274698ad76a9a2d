"""The play of the cards on integers: for millions of play-outs, and for exact answers.

A `PlayPosition` comes from a match, a hand, or cards dealt by hand. `PlayOuts` plays it to its end,
at random or greedily. `pepper.solve` has the exact answers. Both work for every documented variant,
and for other rules whose cards fit into the 64 bits of a `Layout`; others are refused.

The code is plain Python. In a compiled wheel the same code runs as C; `BACKEND` says which it is.
Both give the same answers and the same random numbers.
"""

from __future__ import annotations

from typing import Final

from . import play
from .layout import Layout
from .playouts import PlayOuts
from .position import PlayPosition

__all__ = ["BACKEND", "Layout", "PlayOuts", "PlayPosition"]
__dir__ = __all__.copy  # completion shows public names only

BACKEND: Final = "interpreted" if play.__file__.endswith(".py") else "compiled"
"""Whether the kernel of this installation is ``"compiled"`` or ``"interpreted"``."""
