"""A player that thinks: it tries each action in hands that the others may hold.

It draws worlds that fit its view (`pepper.belief`), and in each of them it finds out what every
action comes to: the bidding goes on as `pepper.bots.sensible` bids, and the play is solved with all
cards open (`pepper.solve`). It does what gains most on average, unless the gain over what that
player does is within the error: with few worlds it plays alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from math import inf
from random import Random
from time import perf_counter
from typing import Final

import attrs

from pepper.belief import World, endless_worlds, few_worlds
from pepper.bots import sensible
from pepper.engine.parts.cards import Cards
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.phase import Action
from pepper.engine.sight.view import View

from .choices import choices
from .outlook import Outlook
from .trials import Trial, Weighed, drop_the_worse_half, ranked

__all__ = ["Sharp", "Weighed", "sharp"]
__dir__ = __all__.copy  # completion shows public names only

WORLDS: Final = 32
"""How many worlds a player without a budget of its own tries."""
FEWEST: Final = 4
"""How many worlds are tried however little time there is."""
FEW: Final = 128
"""Up to so many worlds, or the budget, each is tried once instead of drawing some."""
HALVINGS: Final = frozenset({4, 8, 16, 32})
"""After how many worlds the worse half of the actions is dropped."""
MOST_EFFORT: Final = 20_000
"""The limit for counting the deals, as `Filling.effort`: about fifty milliseconds."""


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
        if self.worlds is not None and (type(self.worlds) is not int or self.worlds < 1):
            raise PepperError(f"worlds {shown(self.worlds)}: must be an integer of 1 or more")
        if self.seconds is not None and (
            type(self.seconds) not in {int, float} or not 0 < self.seconds < inf
        ):
            raise PepperError(f"seconds {shown(self.seconds)}: must be a number above 0")
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
        trials = [Trial(action) for action in choices(view, habit, rng)]
        outlook = Outlook(view.seat, rng)
        solved: dict[tuple[Cards, ...], list[float]] = {}  # near the end few worlds are left
        try:
            few = few_worlds(view, max(FEW, self.worlds or 0))
            every = iter(rng.sample(few, len(few)))
            drawn = every if few else endless_worlds(view, rng, MOST_EFFORT)
            for done, world in self._within_budget(drawn):
                going = [trial for trial in trials if trial.goes_on]
                margins = solved.get(world.cards)
                if margins is None:
                    margins = outlook.after(world.match, [trial.action for trial in going])
                    if not outlook.one_by_one:
                        solved[world.cards] = margins
                for trial, margin in zip(going, margins, strict=True):
                    trial.margins.append(margin)
                if outlook.one_by_one and done + 1 in HALVINGS:
                    drop_the_worse_half(going)
        except PepperError:  # no hands can be drawn, or the play is too long to be solved
            return (Weighed(habit, 0, 0, 0, 0),)
        exact = bool(few) and len(trials[0].margins) == len(few) and not outlook.one_by_one
        return ranked(trials, exact=exact)

    def _within_budget(self, drawn: Iterator[World]) -> Iterator[tuple[int, World]]:
        """As many worlds as the budget allows, each with how many came before it."""
        end = inf if self.seconds is None else self.clock() + self.seconds
        most = WORLDS if self.worlds is None and end == inf else self.worlds

        def goes_on(numbered: tuple[int, World]) -> bool:
            done, _ = numbered
            return done != most and (done < FEWEST or self.clock() < end)

        return takewhile(goes_on, enumerate(drawn))


sharp: Final = Sharp()
"""The player with 32 worlds for each decision."""
