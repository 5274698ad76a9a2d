"""The worth of points near the end of a match: the chance to win it.

Far from the end a point is worth a point. Once a hand may end the match, what counts is who wins
it: points beyond the target are worth nothing, and a set may cost everything. So results of a hand
are compared by the chances that they leave. Where a result ends the match, the rules of its ending
say who wins. Otherwise the chances are those of a race: each side has to win so many hands of equal
size, the number that its score is short of the target, and each of these hands is as likely to be
anybody's. The time that a side takes is then a gamma variable, whose cube root is nearly normal.
With the size that follows from the rules, the race was off by 0.01 to 0.07 on average from the
chances in `docs/findings`, which were counted in whole matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cbrt, fsum, prod, sqrt
from operator import add, mul
from statistics import NormalDist
from typing import Final

import attrs

from pepper.engine.course.derived import per_rules
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.parts.ending import Ending, Outcome, Precedence, Standing, goes_on
from pepper.engine.parts.seats import Side
from pepper.engine.parts.table import Table
from pepper.engine.sight.view import View

from .passing import Price, Result, prices_of

COMMON: Final = 0.65
"""The tricks that a common bid needs, as a share of all."""
SIZE: Final = 1.5
"""The points of a hand of the race, in root mean squares of what a side scores in a hand.

In matches of the games with two sides, sizes from 0.8 to 2.3 fitted best.
"""
STEPS: Final = 8
"""The number of hands is rounded to such fractions."""
LAST: Final = 2
"""From so many hands before the last one on, the end is near."""
NORMAL: Final = NormalDist()


@attrs.frozen(eq=False)  # one for each rules value
class Race:
    """What the chances of the sides depend on besides their scores."""

    ending: Ending
    swing: float
    """The points that a side scores in a hand, as a root mean square."""
    reach: int
    """The most points that a side can win or lose by a common bid."""
    common: Price
    """The price of a common bid."""

    @property
    def first_trick_counts(self) -> bool:
        """Whether it may decide the match which side took a trick first."""
        return self.ending.precedence is Precedence.FIRST_TRICK

    def is_near(self, scores: Sequence[int], number: int) -> bool:
        """Whether a common bid may end the match in the hand with this number, or hands do soon.

        `Ending.last_hand` only cuts a match short, so it is no reason to play for anything else.
        """
        ending, worth = self.ending, self.ending.worth
        if ending.hands is not None and number > ending.hands - LAST:
            return True
        worths = list(map(worth, scores))
        best, least = max(worths), min(worths)
        if ending.target is not None and best + self.reach >= worth(ending.target):
            return True
        if ending.back_door is not None and least - self.reach <= worth(ending.back_door):
            return True
        return ending.gap is not None and best - least + self.reach >= ending.gap

    def chances(self, scores: tuple[int, ...], hands: int) -> tuple[float, ...]:
        """The chance of each side to win a match that goes on, with so many hands played."""
        worths = list(map(self.ending.worth, scores))
        if len(worths) == 2:
            first = self.before(worths[0], worths[1], hands)
            return first, 1 - first
        odds = [
            prod([self.before(own, other, hands) for j, other in enumerate(worths) if i != j])
            for i, own in enumerate(worths)
        ]
        total = sum(odds)
        return tuple([one / total for one in odds])

    def before(self, own: float, other: float, hands: int) -> float:
        """The chance of the first of two sides to come before the second."""
        ending, worth = self.ending, self.ending.worth
        if ending.target is not None:
            goal = worth(ending.target)
            return _sooner(self._missing(goal - own), self._missing(goal - other))
        if ending.back_door is not None:
            door = worth(ending.back_door)
            return _sooner(self._missing(other - door), self._missing(own - door))
        left = max(1, 0 if ending.hands is None else ending.hands - hands)
        return NORMAL.cdf((own - other) / (self.swing * sqrt(2 * left)))

    def _missing(self, points: float) -> float:
        """The number of hands to be won for so many points; one if the last is still to come."""
        return max(1, round(points / (SIZE * self.swing) * STEPS) / STEPS)


@lru_cache(4096)
def _sooner(own: float, other: float) -> float:
    """The chance that the first of two gamma variables is the smaller one (Wilson, Hilferty)."""
    means = [cbrt(number) * (1 - 1 / (9 * number)) for number in (own, other)]
    spread = sqrt(sum([1 / cbrt(number) / 9 for number in (own, other)]))
    return NORMAL.cdf((means[1] - means[0]) / spread)


@per_rules
def race_of(rules: Rules) -> Race | None:
    """The race of a match; None if bids have no prices, or the end is another package's."""
    prices = {price.results: price for price in prices_of(rules).values()}
    if not prices or type(rules.ending) is not Ending:
        return None
    size = COMMON * rules.deck.hand_size
    nearest = min(abs(price.tricks - size) for price in prices.values())
    common = [price for price in prices.values() if abs(price.tricks - size) == nearest]
    swing = sqrt(fsum(map(_square, common)) / len(common))
    reach = max(abs(one) for price in common for result in price.results for one in result.points)
    middle = common[(len(common) - 1) // 2]
    return Race(rules.ending, swing, reach, middle) if swing else None


def _square(price: Price) -> float:
    """The mean square of the points of a side, if somebody makes this bid."""
    squares = [sum([one**2 for one in each.points]) / len(each.points) for each in price.results]
    shares = price.shares(price.hope_of_other(pushed=False))
    return fsum(map(mul, squares, shares))


@attrs.frozen(eq=False)  # one for each hand, so what is known of it is kept there
class Finish:
    """A hand near the end of a match."""

    race: Race
    scores: tuple[int, ...]
    hands: int
    """The number of hands finished, without those that are dealt again."""
    number: int
    """The number of the hand."""
    timed: bool
    """Whether it is the last because time was called."""
    _known: dict[tuple[Side, Result], tuple[float, ...]] = attrs.field(
        factory=dict[tuple[Side, Result], tuple[float, ...]], init=False
    )
    """The chance of each side after a result, by the declarer's side."""
    _by_price: dict[tuple[Side, Side, Price], tuple[float, ...]] = attrs.field(
        factory=dict[tuple[Side, Side, Price], tuple[float, ...]], init=False
    )
    """The chance of a side after each result of a bid that a side has made."""
    _by_result: dict[object, tuple[float, ...]] = attrs.field(
        factory=dict[object, tuple[float, ...]], init=False
    )
    """The chance of each side after a hand that was played, by what it depends on."""
    _before: dict[Side, tuple[float, float]] = attrs.field(
        factory=dict[Side, tuple[float, float]], init=False
    )
    """The chance of each side before anybody has bid, and how it moves with the points."""

    def chance(self, side: Side, price: Price, hope: float, declarer: Side) -> float:
        """The chance of a side if one declares that hopes for so many tricks."""
        key = side, declarer, price
        known = self._by_price.get(key)
        if known is None:
            known = tuple([self.after(declarer, result)[side] for result in price.results])
            self._by_price[key] = known
        return fsum(map(mul, price.shares(hope), known))

    def chance_without_a_bid(self, side: Side) -> float:
        """The chance of a side before anybody has bid."""
        return self._before_bids(side)[0]

    def chance_of_a_point(self, side: Side) -> float:
        """How much of the chance of a side a point is worth in this hand, on average."""
        return self._before_bids(side)[1]

    def after(self, declarer: Side, result: Result) -> tuple[float, ...]:
        """The chance of each side after a hand with this result."""
        known = self._known.get((declarer, result))
        if known is None:
            tricks = _by_side(declarer, result.tricks)
            takers = tuple([Side(side) for side, taken in enumerate(tricks) if taken])
            known = self.after_hand(
                tuple(_by_side(declarer, result.points)),
                (declarer,),
                _by_first_trick(tricks) if self.race.first_trick_counts else ((1, ()),),
                made=result.made,
                swept=takers if len(takers) == 1 else (),
            )
            self._known[declarer, result] = known
        return known

    def after_result(self, result: HandResult, table: Table) -> tuple[float, ...]:
        """The chance of each side after a hand with this result."""
        key = result.points, result.declarers, result.made, result.tricks, result.ending.value
        known = self._by_result.get(key)
        if known is None:
            tricks = [sum([result.tricks[seat] for seat in seats]) for seats in table.sides]
            known = self.after_hand(
                *(result.points, result.declarers),
                _by_first_trick(tricks) if self.race.first_trick_counts else ((1, ()),),
                made=result.made,
                swept=result.swept_by(table),
            )
            self._by_result[key] = known
        return known

    def after_hand(
        self,
        points: tuple[int, ...],
        declarers: tuple[Side, ...],
        orders: Sequence[tuple[float, tuple[Side, ...]]],
        *,
        made: bool,
        swept: tuple[Side, ...],
    ) -> tuple[float, ...]:
        """The chance of each side after a hand with these points.

        `orders` are the orders in which the sides may have taken their first tricks, each with how
        likely it is; `swept` are those that took every trick, as in a `Standing`.
        """
        ending, gains = self.race.ending, list(points)
        for line in ending.hold(self.scores, points, declarers if made else ()):
            gains[line.side] += line.points
        scores, hands = tuple(map(add, self.scores, gains)), self.hands + 1
        if not self.timed and goes_on(ending, scores, hands, self.number):
            return self.race.chances(scores, hands)
        standing = Standing(
            *(scores, declarers, made, hands, self.timed),
            marks=(0,) * len(scores),
            number=self.number,
            swept=swept,
        )
        chances = [0.0] * len(scores)
        for likely, takers in orders:
            found = ending.decide(attrs.evolve(standing, takers=takers))
            if isinstance(found, Outcome):
                share = 1 / max(1, len(found.winners))
                each = tuple([share * (side in found.winners) for side in range(len(scores))])
            else:
                each = self.race.chances(scores, hands)
            chances = [before + likely * one for before, one in zip(chances, each, strict=True)]
        return tuple(chances)

    def _before_bids(self, side: Side) -> tuple[float, float]:
        known = self._before.get(side)
        if known is None:
            known = self._before[side] = _before_bids(self, side)
        return known


def finish_of(view: View) -> Finish | None:
    """The end of the match that the hand may decide; None if points are worth what they are.

    They always are as long as all scores are those of the start.
    """
    rules, scores = view.rules, view.scores
    start = rules.ending.start
    if scores.count(start) == len(scores) or view.pepper_round:
        return None
    race = race_of(rules)
    if race is None or not (view.time_called or race.is_near(scores, view.hand_number)):
        return None
    hands = view.hand_number - 1
    if rules.ending.hands is not None:
        hands -= sum([not result.counts for result in view.results])
    return _finish(race, scores, hands, view.hand_number, view.time_called)


@lru_cache(256)
def _finish(race: Race, scores: tuple[int, ...], hands: int, number: int, timed: bool) -> Finish:  # noqa: FBT001  (a key)
    return Finish(race, scores, hands, number, timed)


def _by_side(declarer: Side, by_place: Sequence[int]) -> list[int]:
    """The numbers of each side, from those in the order of `Result.points`."""
    if not by_place:
        return []
    first, *others = by_place
    others.insert(declarer, first)
    return others


def _by_first_trick(tricks: Sequence[int]) -> list[tuple[float, tuple[Side, ...]]]:
    """The orders in which the sides may have taken their first tricks, and how likely each is.

    Any trick may have been the first one. The other sides follow from the most tricks to the least.
    """
    takers = [Side(side) for side, taken in enumerate(tricks) if taken]
    takers.sort(key=lambda side: -tricks[side])
    return [
        (tricks[side] / sum(tricks), (side, *[one for one in takers if one != side]))
        for side in takers
    ] or [(1, ())]


def _before_bids(finish: Finish, side: Side) -> tuple[float, float]:
    """The chance of a side if anybody makes a common bid, and how it moves with the points."""
    price, worth, sides = finish.race.common, finish.race.ending.worth, len(finish.scores)
    mean = squares = leads = 0.0
    shares = price.shares(price.hope_of_other(pushed=False))
    for share, result in zip(shares, price.results, strict=True):
        for declarer in map(Side, range(sides)):
            chance = finish.after(declarer, result)[side]
            worths = list(map(worth, _by_side(declarer, result.points)))
            lead = worths[side] - (sum(worths) - worths[side]) / (sides - 1)
            mean += share / sides * chance
            squares += share / sides * chance**2
            leads += share / sides * lead**2
    return mean, sqrt(max(0, squares - mean**2) / leads) if leads else 0.0
