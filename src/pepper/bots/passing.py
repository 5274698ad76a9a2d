"""The price of a pass after an opponent's bid, and of a bid over it.

A bid is worth what the rules pay for each number of tricks, weighted by how likely that number is.
The number is taken to be distributed normally around the tricks that the bidder hopes for. A pass
is worth what the opponent's bid leaves the seat's side. Both are points of the own side less the
average of the other sides, so a loss may be smaller than what an opponent would win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from operator import mul
from statistics import NormalDist
from typing import Final

import attrs

from pepper.engine.course.derived import per_rules
from pepper.engine.course.rules import Rules
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.ladder import Alone, Bid, Offer
from pepper.engine.parts.scoring import Scoring, Stake, score_hand
from pepper.engine.parts.seats import Seat, Side
from pepper.engine.sight.view import View

SPREAD: Final = 0.43
"""The standard deviation of the tricks taken, in square roots of the number of tricks.

In 300 hands of each game declarers took as many as they hoped for within 1.0 trick of six, 1.4 of
eight and 1.5 of ten.
"""
SPARE: Final = 0.7
"""How many tricks more than the bid needs an opponent hopes for, on average."""
PUSHED: Final = -0.7
"""The same for a bid over one of its own opponents.

It may have been made only because a pass would have cost more.
"""
FEARED: Final = 0.5
"""The tricks that another bidder fears who is to take none.

So half of these bids are made. In 1,500 deals of 500, bidders who counted a danger of half a trick
made 48 % of them, and with a danger of one, one and a half or two tricks 27, 16 and 12 %.
"""
STEPS: Final = 4
"""Hopes are rounded to such fractions of a trick."""


@attrs.frozen
class Result:
    """The result of a hand if its declarer takes some number of tricks."""

    points: tuple[int, ...]
    """The points of the declarer's side, then those of each other side."""
    made: bool
    tricks: tuple[int, ...]
    """The tricks of each side, in the same order; empty if none were played."""


@attrs.frozen(eq=False)  # one for each bid of a rules value
class Price:
    """What a bid is worth, in points more than the average of the other sides."""

    tricks: int
    """The tricks that the bid needs."""
    others: int
    """The number of other sides."""
    results: tuple[Result, ...]
    """The result for each number of tricks that the declarer's side may take."""
    by_hope: tuple[float, ...]
    """The worth to the declarer's side, for each number of tricks that it hopes for, in fractions
    of a trick."""

    @property
    def size(self) -> int:
        """The number of tricks of a hand."""
        return len(self.results) - 1

    def declaring(self, hope: float) -> float:
        """The worth to a side that hopes for so many tricks with the bid."""
        return self.by_hope[self._place(hope)]

    def shares(self, hope: float) -> tuple[float, ...]:
        """How likely each of `results` is for a side that hopes for so many tricks."""
        return _shares(self.size)[self._place(hope)]

    def hope_of_other(self, *, pushed: bool) -> float:
        """The tricks that another bidder hopes for, who bid over an opponent if `pushed`.

        Or fears, if the bid is to take none.
        """
        if not self.tricks:
            return FEARED
        return self.tricks + (PUSHED if pushed else SPARE)

    def defending(self, *, pushed: bool) -> float:
        """The worth to a side whose opponent made the bid, over another one's if `pushed`."""
        hope = self.hope_of_other(pushed=pushed)
        return -self.declaring(hope) / self.others  # what all sides are ahead adds up to nothing

    def _place(self, hope: float) -> int:
        return min(round(max(0, hope) * STEPS), len(self.by_hope) - 1)


@per_rules
def prices_of(rules: Rules) -> dict[Bid, Price]:
    """The prices of all bids to take tricks.

    There are none where partners are called, since nobody knows the sides then, and where another
    package's scoring decides.
    """
    return {bid: price for bid, price in every_price_of(rules).items() if price.tricks}


@per_rules
def every_price_of(rules: Rules) -> dict[Bid, Price]:
    """The prices of `prices_of`, and those of bids to take no trick, which are rougher."""
    if rules.calling is not None or not rules.has_contracts:
        return {}
    return {
        offer.bid: _price(rules, scoring, _stake(offer))
        for offer in rules.ladder.offers
        if isinstance(scoring := rules.scoring_of(offer.rung), Scoring)
    }


def price_of(rules: Rules, contract: Contract) -> Price | None:
    """The price of a contract; None if partners are called or another package's scoring decides."""
    scoring = rules.scoring_of(contract.rung)
    if rules.calling is not None or not isinstance(scoring, Scoring):
        return None
    stake, alone = contract.stake, contract.lone_defender
    lone = None if alone is None else place_of(rules, alone, contract.declarer)
    known, key = _prices_of_contracts(rules), (scoring, stake, lone)
    found = known.get(key)
    if found is None:
        found = known[key] = _price(rules, scoring, stake, lone)
    return found


@per_rules
def _prices_of_contracts(_rules: Rules) -> dict[tuple[Scoring, Stake, int | None], Price]:
    """The prices of the contracts that came up."""
    return {}


def place_of(rules: Rules, seat: Seat, declarer: Seat) -> int:
    """The place of a seat's side in the points of a result."""
    own, first = rules.table.side(seat), rules.table.side(declarer)
    return 0 if own == first else own + (own < first)


@attrs.frozen
class BidToBeat:
    """The bid that stands in an auction."""

    bidder: Seat
    price: Price
    pushed: bool
    """Whether it was made over an opponent's bid."""


def bid_to_beat(view: View, prices: Mapping[Bid, Price]) -> BidToBeat | None:
    """The bid that stands; None if there is none, or it is not among the prices."""
    bids = [(act.seat, act.action) for act in view.acts if isinstance(act.action, Bid)]
    if not bids or bids[-1][1] not in prices:
        return None
    bidder, standing = bids[-1]
    friends = (bidder, *view.rules.table.partners(bidder))
    pushed = any(seat not in friends for seat, _ in bids[-2:])
    return BidToBeat(bidder, prices[standing], pushed)


def _stake(offer: Offer) -> Stake:
    """What a bid puts at stake if nobody was forced to make it."""
    rung, value = offer.rung, offer.rung.value_in(offer.bid.strain)
    alone = rung.alone is Alone.YES
    return Stake(rung.name, value, rung.tricks, forced=False, alone=alone, exact=rung.exact)


def _price(rules: Rules, scoring: Scoring, stake: Stake, lone: int | None = None) -> Price:
    size, worth, others = rules.deck.hand_size, rules.ending.worth, len(rules.table.sides) - 1
    results = tuple(
        [
            result_of(scoring, stake, (taken, *shared(size - taken, others)), lone)
            for taken in range(size + 1)
        ]
    )
    leads = [lead_of([worth(points) for points in result.points]) for result in results]
    by_hope = tuple([sum(map(mul, leads, shares)) for shares in _shares(size)])
    return Price(stake.needed, others, results, by_hope)


def shared(tricks: int, others: int) -> list[int]:
    """The tricks of each other side if they share so many evenly."""
    return [(tricks + place) // others for place in range(others)]


def result_of(
    scoring: Scoring,
    stake: Stake,
    tricks: tuple[int, ...],
    lone: int | None = None,
    dropped: Mapping[int, int] | None = None,
) -> Result:
    """The result if each side takes so many tricks, the declarer's first.

    `lone` is the place of a side that defends alone, and `dropped` gives the points of the places
    that have dropped out.
    """
    points = [0] * len(tricks)
    for place, scored in (dropped or {}).items():
        points[place] = scored
    others = tuple([Side(one) for one in range(1, len(tricks)) if one not in (dropped or ())])
    groups = (others,) if scoring.defenders_together else tuple([(one,) for one in others])
    alone = None if lone is None else Side(lone)
    for line in score_hand(scoring, stake, tricks, (Side(0),), groups, alone):
        points[line.side] += line.points
    return Result(tuple(points), stake.is_made(tricks[0]), tricks)


def lead_of(points: Sequence[int], place: int = 0) -> float:
    """How much more one side gets than the average of the others."""
    own = points[place]
    return own - (sum(points) - own) / (len(points) - 1)


@lru_cache
def _shares(size: int) -> tuple[tuple[float, ...], ...]:
    """How likely each number of tricks is, of so many, for each hope in fractions of a trick."""
    return tuple([_share(size, place / STEPS) for place in range(size * STEPS + 1)])


def _share(size: int, hope: float) -> tuple[float, ...]:
    tricks = NormalDist(hope, SPREAD * sqrt(size))
    below = [0, *[tricks.cdf(taken + 0.5) for taken in range(size)], 1]
    return tuple([high - low for low, high in pairwise(below)])
