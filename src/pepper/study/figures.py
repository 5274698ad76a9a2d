"""Figures of rows, with intervals: rates, means, and differences on the same deals.

The intervals take values as independent. The hands of one match are not, and neither are the
seatings of a duplicate: put them together with `by_match` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import fsum, inf, isinf, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

import attrs

from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown

from .row import Row

CONFIDENCE: Final = 0.95
MOST_VALUE: Final = 1e100
"""The largest absolute value of a row."""


@attrs.frozen
class Estimate:
    """A figure and its confidence interval.

    >>> from pepper.study import mean
    >>> print(mean([1, 2, 4, 5]))
    3.000 (0.098 to 5.902)
    """

    value: float
    """The rate or the mean of the values seen."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""
    number: int
    """How many values there were."""

    def __format__(self, spec: str) -> str:
        """The three numbers, each formatted as the specification says; one, without an interval."""
        if isinf(self.low):
            return f"{self.value:{spec}} (one value)"
        return f"{self.value:{spec}} ({self.low:{spec}} to {self.high:{spec}})"

    def __str__(self) -> str:
        return f"{self:.3f}"


@door
def rate(hits: Iterable[bool], *, confidence: float = CONFIDENCE) -> Estimate:
    """How often something is true, from 0 to 1, with Wilson's score interval.

    Raises `PepperError` if there are no values, and for a confidence that is not between 0 and 1.

    >>> from pepper.study import rate
    >>> print(format(rate([True] * 30 + [False] * 70), ".1%"))
    30.0% (21.9% to 39.6%)
    """
    values, z = list(hits), _deviations(confidence)
    if not values:
        raise PepperError("a rate needs one value or more")
    n, true = len(values), sum(map(bool, values))
    middle = (true + z**2 / 2) / (n + z**2)
    spread = z / (n + z**2) * sqrt(true * (n - true) / n + z**2 / 4)
    return Estimate(true / n, max(0.0, middle - spread), min(1.0, middle + spread), n)


@door
def mean(values: Iterable[float], *, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of the values, with Student's interval.

    The interval is infinite for one value. The quantile of Student's distribution is expanded
    around that of the normal one (Abramowitz and Stegun, 26.7.5): at a confidence of 95 % it is
    0.1 % too small for four values, 0.8 % for three, 11 % for two. Raises `PepperError` if there
    are no values, and for a confidence that is not between 0 and 1.
    """
    found, z = list(values), _deviations(confidence)
    if not found:
        raise PepperError("a mean needs one value or more")
    n, middle = len(found), fmean(found)
    spread = _student(z, n - 1) * sqrt(variance(found, middle) / n) if n > 1 else inf
    return Estimate(middle, middle - spread, middle + spread, n)


@door
def by_match(rows: Iterable[Row], value: Callable[[Row], float]) -> dict[int, float]:
    """The sum of a value over the rows of each match, in all seatings, by the match's number.

    >>> from pepper.bots import sensible
    >>> from pepper.study import Study, by_match, run
    >>> rules = pepper.variant("hasenpfeffer").one_hand()
    >>> study = Study(rules=rules, players={"sensible": sensible}, matches=3, seed=7)
    >>> by_match(run(study), lambda row: row.points[0])
    {0: 6, 1: -3, 2: 5}
    """
    sums = dict[int, float]()
    for row in rows:
        sums[row.match] = sums.get(row.match, 0) + _finite(value(row))
    return sums


def _finite(found: object) -> float:
    """The value that a function returned for a row; raises `PepperError` for anything else."""
    if isinstance(found, int | float) and abs(found) <= MOST_VALUE:  # not for NaN
        return found
    raise PepperError(f"value: {shown(found)} is not a number up to {MOST_VALUE:g}")


@door
def paired(
    first: Mapping[int, float], second: Mapping[int, float], *, confidence: float = CONFIDENCE
) -> Estimate:
    """The mean difference, first minus second, of values with the same keys, with its interval.

    Luck that both share cancels out: the keys are the matches of two studies with one seed, or of
    the two players of a duplicate, as `by_match` makes them. Raises `PepperError` for different
    keys, and what `mean` raises.
    """
    if first.keys() != second.keys():
        least = min(first.keys() ^ second.keys())
        raise PepperError(f"only one of the two has a value for match {least}")
    return mean([first[key] - second[key] for key in first], confidence=confidence)


def _deviations(confidence: float) -> float:
    """The normal deviation that encloses so much on both sides."""
    if not 0 < confidence < 1:
        raise PepperError(f"confidence {shown(confidence)} must be between 0 and 1")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _student(z: float, freedom: int) -> float:
    """The deviation of Student's distribution where the normal one has z."""
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return fsum(term * freedom**-power for power, term in enumerate(terms))
