"""Learning environments for other packages, each an optional extra.

- ``pepper.envs.pettingzoo``: all seats, with PettingZoo's AEC interface
  (``pip install pepper-cards[pettingzoo]``);
- ``pepper.envs.gymnasium``: one seat against bots, in one hand or thousands at once, with
  Gymnasium's interface (``pip install pepper-cards[gymnasium]``);
- ``pepper.envs.openspiel``: a game for OpenSpiel's algorithms
  (``pip install pepper-cards[openspiel]``).

All take any `pepper.Rules`, and number actions and views as `pepper.spaces` does. `pepper.envs`
itself needs no other package.
"""

from __future__ import annotations

from .episode import Episode, Setting
from .reward import Reward, points, wins

__all__ = ["Episode", "Reward", "Setting", "points", "wins"]
__dir__ = __all__.copy  # completion shows public names only
