"""A player that thinks: it tries each action in hands that the others may hold.

It draws worlds that fit its view (`pepper.belief`), and in each of them it finds out what every
action comes to: the bidding goes on as `pepper.bots.sensible` bids, and the play is solved with all
cards open (`pepper.solve`). Near the end of a match, what counts is the chance to win it. It does
what gains most on average, unless the gain over what that player does is within the error: with few
worlds it plays alike.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Final

import attrs

from pepper.bots import sensible
from pepper.bots.chances import finish_of
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.sight.view import View

from .choices import choices
from .outlook import Outlook
from .trials import Weighed
from .weighing import Budget, weigh

__all__ = ["Sharp", "Weighed", "sharp"]
__dir__ = __all__.copy  # completion shows public names only


@attrs.frozen
class Sharp:
    """A player that thinks so long, or in so many worlds.

    With `worlds` alone it does the same each time for the same view and generator; with `seconds`
    it stops after that time, but not before 4 worlds. It does what `pepper.bots.sensible` does
    before the play of hands that are too long to be solved, and where hands cannot be drawn: under
    rules of other packages that move cards, and in the play of large tables where so many seats
    have shown out of suits that counting the deals takes long.

    Calling it raises `PepperError` if it is not the seat's turn.

    >>> from random import Random
    >>> from pepper.sharp import Sharp
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> Sharp(worlds=8)(match.view(1), Random(1))
    Bid(rung='5', strain=None)

    Raises `PepperError` for fewer worlds than 1, and for seconds that are not a number above 0.
    """

    worlds: int | None = attrs.field(default=None, kw_only=True)
    """The largest number of worlds; 32 if there is no limit of time either."""
    seconds: float | None = attrs.field(default=None, kw_only=True)
    """The time for a decision."""
    clock: Callable[[], float] = attrs.field(default=perf_counter, kw_only=True, repr=False)
    """The clock; on a busy machine, `time.process_time` makes runs comparable."""

    def __attrs_post_init__(self) -> None:
        self._budget()
        check_fields(self)

    @door
    def __call__(self, view: View, rng: Random) -> Action:
        """The best action, as far as the budget lets it think."""
        return self.weigh(view, rng)[0].action

    @door
    def weigh(self, view: View, rng: Random) -> tuple[Weighed, ...]:
        """The actions that it considered with their expected gains, the chosen one first.

        The others follow from the highest gain to the lowest.
        """
        habit = sensible(view, rng)
        if view.seat is None or len(view.legal_actions) == 1:
            return (Weighed(habit, 0, 0, 0, 0),)
        actions = choices(view, habit, rng)
        outlook = Outlook(view.seat, rng, finish=finish_of(view))
        try:
            return weigh(view, actions, outlook, self._budget(), rng).ranked
        except PepperError:  # no hands can be drawn, or the play is too long to be solved
            return (Weighed(habit, 0, 0, 0, 0),)

    def _budget(self) -> Budget:
        """The budget; `PepperError` for values out of range."""
        return Budget(self.worlds, self.seconds, self.clock)


sharp: Final = Sharp()
"""The player with 32 worlds for each decision."""
