"""How well the others play."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Final

from pepper.bots import Player, at_random, sensible
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.sight.view import View
from pepper.sharp import Weighed, sharp


def careless(view: View, rng: Random) -> Action:
    """Do what `sensible` does, but leave every third card to chance."""
    slips = view.phase == Phase.PLAY and rng.randrange(3) == 0
    return (at_random if slips else sensible)(view, rng)


class Level(Enum):
    """A level, by its name on the command line."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"

    @property
    def player(self) -> Player:
        """How the others play."""
        return _PLAYERS[self]

    def weigh(self, view: View, rng: Random) -> tuple[Weighed, ...]:
        """The expected results of actions, for a hint; without figures unless the level is hard."""
        if self is Level.HARD:
            return sharp.weigh(view, rng)
        return (Weighed(sensible(view, rng), 0, 0, 0, 0),)


_PLAYERS: Final[dict[Level, Player]] = {
    Level.EASY: careless,
    Level.NORMAL: sensible,
    Level.HARD: sharp,
}
