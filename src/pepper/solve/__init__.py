"""A double-dummy solver: the value of a position and of each card, and a line of best play.

Double dummy means that everybody knows all cards. Two camps play against each other, and each takes
as many of the remaining tricks as it can. The answer is exact but uses hidden cards, so a `View` is
not accepted.

The answers count tricks and not points. For a contract to take no trick they still say how many
tricks a camp could take, not how few it can be made to take.

The camps are those of the scores: the declarer's side, with a called partner who is known, against
all others. For a called card that has not been played there are two readings:

- *The partner is known.* The declarer's camp is the declarer with the holder of the called card, as
  if everybody had known from the first lead. This is the default. Where several hands hold a copy,
  the play decides who becomes the partner; then it has to be told: ``camp=[0, 3]``.
- *The declarer is alone.* ``camp=[0]``: what the declarer takes against everybody.

That a holder must play the called card as soon as it is legal (003:191-195) is a rule of play, and
binds in both readings.
"""

from __future__ import annotations

from .claims import claim
from .contracts import Prospect, contracts
from .points import par
from .table import Solution, readings, solve, tricks

__all__ = ["Prospect", "Solution", "claim", "contracts", "par", "readings", "solve", "tricks"]
__dir__ = __all__.copy  # completion shows public names only
