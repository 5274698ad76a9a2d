"""Actions that are tried, and what the trials say."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

import attrs

from pepper.engine.parts.phase import Action

DOUBT: Final = 0.25
"""The weight of the squared spread of all margins beside the squared gains, which adds
to the error: few worlds say little."""
LUCK: Final = 2
"""The share of the error added because worlds are few, divided by their number. The best of several
actions is often the luckiest: bids that gained 3.8 points in four worlds lost 1.7 when played."""
KEPT: Final = 3
"""How many actions go on at least when the worse half is dropped."""


@attrs.frozen
class Weighed:
    """The results of an action, as far as it was tried."""

    action: Action
    """The action."""
    margin: float
    """The points of the seat's side less the average of all seats, in the average of the worlds.

    Near the end of a match, the chance of `pepper.sharp.Sharp` to win it: as many points as move it
    so far in this hand, on average.
    """
    gain: float
    """How many points more than after the usual action, in the same worlds.

    That is what `pepper.bots.sensible` does; in a review, what the seat did."""
    error: float
    """The standard error of the gain; somewhat more if few worlds were tried."""
    worlds: int
    """The number of worlds."""


@attrs.define
class Trial:
    """An action that is tried."""

    action: Action
    margins: list[float] = attrs.Factory(list[float])
    """Its result in each world."""
    goes_on: bool = True
    """Whether it is still tried."""


def drop_the_worse_half(trials: list[Trial]) -> None:
    """Try the worse half no longer, but three at least; the first always goes on."""
    order = sorted(trials[1:], key=lambda trial: fsum(trial.margins), reverse=True)
    for trial in order[max(KEPT, len(trials) // 2) - 1 :]:
        trial.goes_on = False


def ranked(trials: list[Trial], *, exact: bool = False) -> tuple[Weighed, ...]:
    """The actions by what they gain over the first, the one to choose in front.

    That is the one with the highest gain less its error. How far the margins lie apart adds to the
    error, and so do few worlds, since a few equal gains prove little. There is no error if all
    worlds were tried, which is `exact`.
    """
    usual = trials[0].margins
    every = [margin for trial in trials for margin in trial.margins]
    doubt = DOUBT * (max(every) - min(every)) ** 2
    found = [
        _weighed(trial.action, trial.margins, usual[: len(trial.margins)], doubt, exact=exact)
        for trial in trials
    ]
    best = max(found, key=lambda one: one.gain - one.error)
    rest = sorted((one for one in found if one is not best), key=lambda one: one.gain, reverse=True)
    return (best, *rest)


def _weighed(
    action: Action,
    margins: Sequence[float],
    usual: Sequence[float],
    doubt: float,
    *,
    exact: bool,
) -> Weighed:
    """The averages of an action."""
    number = len(margins)
    gains = [margin - other for margin, other in zip(margins, usual, strict=True)]
    spread = fsum(gain * gain for gain in gains)
    error = 0.0 if exact or not spread else sqrt(spread + doubt) / number * (1 + LUCK / number)
    return Weighed(action, fsum(margins) / number, fsum(gains) / number, error, number)
