"""Trying actions in worlds that a seat considers possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, takewhile
from math import inf
from operator import itemgetter
from random import Random
from time import perf_counter
from typing import Final, Protocol

import attrs

from pepper.belief import Weight, World, endless_worlds, few_worlds, likelihood
from pepper.engine.match import Match
from pepper.engine.parts.cards import Cards
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.phase import Action
from pepper.engine.sight.view import View

from .trials import Trial, Weighed, drop_the_worse_half, ranked

WORLDS: Final = 32
"""How many worlds are tried without a budget."""
FEWEST: Final = 4
"""How many worlds are tried however little time there is."""
TRIES: Final = 8
"""How many worlds are drawn at most for a likely one; if none is taken, the likeliest is."""
FEW: Final = 128
"""Up to so many worlds, or the budget, each is tried once instead of drawing some."""
HALVINGS: Final = frozenset({4, 8, 16, 32})
"""After how many worlds the worse half of the actions is dropped."""
MOST_EFFORT: Final = 20_000
"""The limit for counting the deals, as `Filling.effort`: about fifty milliseconds."""


class Prospect(Protocol):
    """Says what actions come to in one world."""

    @property
    def one_by_one(self) -> bool:
        """Whether each action has to be tried by itself."""
        ...

    def after(self, match: Match, actions: Sequence[Action]) -> list[float]:
        """The margins after each action; `PepperError` where they cannot be found out."""
        ...


@attrs.frozen
class Budget:
    """How many worlds are tried, and how long. Raises `PepperError` for values out of range."""

    worlds: int | None = None
    """The largest number of worlds; 32 if there is no limit of time either."""
    seconds: float | None = None
    """The time for a decision."""
    clock: Callable[[], float] = perf_counter
    """The clock."""

    def __attrs_post_init__(self) -> None:
        if self.worlds is not None and (type(self.worlds) is not int or self.worlds < 1):
            raise PepperError(f"worlds {shown(self.worlds)}: must be an integer of 1 or more")
        if self.seconds is not None and (
            type(self.seconds) not in {int, float} or not 0 < self.seconds < inf
        ):
            raise PepperError(f"seconds {shown(self.seconds)}: must be a number above 0")

    def within(self, drawn: Iterator[World]) -> Iterator[tuple[int, World]]:
        """As many worlds as the budget allows, each with how many came before it."""
        end = inf if self.seconds is None else self.clock() + self.seconds
        most = WORLDS if self.worlds is None and end == inf else self.worlds

        def goes_on(numbered: tuple[int, World]) -> bool:
            done, _ = numbered
            return done != most and (done < FEWEST or self.clock() < end)

        return takewhile(goes_on, enumerate(drawn))


@attrs.frozen
class Weighing:
    """The actions of a view with their results."""

    ranked: tuple[Weighed, ...]
    """The one to choose first, the others from the highest gain to the lowest."""
    exact: bool
    """Whether every world was tried, and solved."""


def weigh(
    view: View,
    actions: Sequence[Action],
    prospect: Prospect,
    budget: Budget,
    rng: Random,
    weight: Weight | None = None,
) -> Weighing:
    """Try the actions of a seat in worlds that fit its view, and compare them with the first.

    With a `weight`, at most 1 for each action of others, worlds are the likelier the higher it is,
    unless there are so few that each is tried.

    Raises `PepperError` if no hands can be drawn, and what the prospect raises.
    """
    trials = [Trial(action) for action in actions]
    solved: dict[tuple[Cards, ...], list[float]] = {}  # near the end few worlds are left
    few = few_worlds(view, max(FEW, budget.worlds or 0))
    every = iter(rng.sample(few, len(few)))
    drawn = every if few else endless_worlds(view, rng, MOST_EFFORT)
    if weight is not None and not few:
        drawn = _likely(drawn, weight, rng)
    for done, world in budget.within(drawn):
        going = [trial for trial in trials if trial.goes_on]
        margins = solved.get(world.cards)
        if margins is None:
            margins = prospect.after(world.match, [trial.action for trial in going])
            if not prospect.one_by_one:
                solved[world.cards] = margins
        for trial, margin in zip(going, margins, strict=True):
            trial.margins.append(margin)
        if prospect.one_by_one and done + 1 in HALVINGS:
            drop_the_worse_half(going)
    exact = bool(few) and len(trials[0].margins) == len(few) and not prospect.one_by_one
    return Weighing(ranked(trials, exact=exact), exact)


def _likely(drawn: Iterator[World], weight: Weight, rng: Random) -> Iterator[World]:
    """The worlds, each taken with the probability that others did what they did in it."""
    while True:
        tried: list[tuple[float, World]] = []
        for world in islice(drawn, TRIES):
            found = likelihood(world, weight)
            tried.append((found, world))
            if rng.random() < found:
                yield world
                break
        else:
            yield max(tried, key=itemgetter(0))[1]
