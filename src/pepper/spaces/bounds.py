"""Bounds of a hand: its length, the points of a side, and the returns of the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Protocol, runtime_checkable

import attrs

from pepper.engine.course.library import PARTS
from pepper.engine.course.rules import Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.ladder import Alone, Rung
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.phase import PhaseRule, State
from pepper.engine.parts.scoring import Scoring, ScoringChanges, Stake, score_hand
from pepper.engine.parts.seats import Side
from pepper.engine.parts.table import Table
from pepper.engine.phases.auction import Auction, StuckDealer
from pepper.engine.phases.doubling import Doubling


@runtime_checkable
class Bounded(Protocol):
    """A part of another package that gives bounds on its points."""

    def points_range(self, rules: Rules, /) -> tuple[int, int]:
        """The fewest and the most points of a side for one hand: 0 or less, and 0 or more.

        Those of a phase are added to those of the scoring.
        """
        ...


@door
def longest_hand(rules: Rules, *, by_card: bool = False) -> int:
    """An upper bound on the acts of a hand, with the deal and everything automatic.

    With `by_card` each card of a group counts as one act, and so does the end of a group
    (`StopPicking`) where fewer cards may be enough.

    >>> from pepper.spaces import longest_hand
    >>> longest_hand(pepper.variant("hasenpfeffer"))
    31
    """
    phases = rules.sequence
    if not by_card:
        return sum(rule.longest(rules) for rule in phases)
    every = [(*rule.possible(rules), *rule.automatic(rules)) for rule in phases]
    groups = [[one for one in acts if isinstance(one, CardGroups)] for acts in every]
    ends = {one.action for phase in groups for one in phase if len(one.sizes) > 1}
    most = [max([one.count + (one.action in ends) for one in phase], default=1) for phase in groups]
    return sum(rule.longest(rules) * cards for rule, cards in zip(phases, most, strict=True))


@door
@lru_cache(maxsize=64)
def points_range(rules: Rules) -> tuple[int, int]:
    """Bounds on the points of a side for one hand: 0 or less, and 0 or more.

    They come from the scoring of every contract with every number of tricks, and from what the
    auction and the negotiation score. Parts of other packages give their own bounds (`Bounded`);
    a phase that neither scores nor ends hands with points need not have any. Raises `PepperError`
    for a scoring, a negotiation or a phase that scores without bounds.

    >>> from pepper.spaces import points_range
    >>> points_range(pepper.variant("hasenpfeffer"))
    (-6, 6)
    """
    scoring = rules.scoring
    played = _of_play(rules, scoring) if isinstance(scoring, Scoring) else _asked(scoring, rules)
    points = [0, *_without_play(rules), *played]
    low, high = min(points), max(points)
    for rule in rules.sequence:
        if type(rule) not in PARTS and (_scores(rule, rules) or isinstance(rule, Bounded)):
            least, most = _asked(rule, rules)
            low, high = low + least, high + most
    return low, high


def _scores(rule: PhaseRule, rules: Rules) -> bool:
    """Whether a phase of another package may score points."""
    return rule is rules.negotiation or rule.state.score is not State.score


def _asked(part: object, rules: Rules) -> tuple[int, int]:
    """The bounds that a part of another package gives."""
    name = type(part).__name__
    if not isinstance(part, Bounded):
        what = f"{name} may score any number"
        hint = "give it a method `points_range`, as in `pepper.spaces.Bounded`"
        raise PepperError(f"the points of {rules.name} are not known: {what} ({hint})")
    low, high = part.points_range(rules)
    if not low <= 0 <= high:
        raise PepperError(f"{name} gives points from {low} to {high}: the range must include 0")
    return low, high


def _without_play(rules: Rules) -> Iterator[int]:
    """The points of hands that are not played, and of a set that is taken."""
    auction, ladder = rules.auction, rules.ladder
    rule = auction.all_pass if isinstance(auction, Auction) else None
    if isinstance(rule, StuckDealer) and rule.take_set is not None:
        yield -rule.take_set
    if rules.negotiation is not None:
        yield rules.negotiation.forfeit()
        for rung in rules.rungs:
            yield rung.asks
            yield from (rung.value_in(strain) for strain in ladder.strains_of(rung))


def _of_play(rules: Rules, scoring: Scoring) -> Iterator[int]:
    """The points of a declaring and of a defending side in every contract, by tricks."""
    size = rules.deck.hand_size
    own = (Side(0),)
    others = ((Side(1),), (Side(2),))
    for rung in rules.rungs:
        changed = _changed(scoring, rung.scoring)
        off = len(rules.table.sides) - 1 if changed.taken_off else 0
        changed = attrs.evolve(changed, taken_off=False)
        for stake, taken in product(_stakes(rules, rung, changed), range(size + 1)):
            for other in range(size + 1 - taken):
                tricks = (taken, other, size - taken - other)
                lines = score_hand(changed, stake, tricks, own, others, Side(1))
                points = [sum(one.points for one in lines if one.side == s) for s in (0, 1, 2)]
                yield from [points[0] - off * one for one in points[1:]] if off else points
    unbid = _changed(scoring, rules.auction.scoring)
    for taken in range(size + 1):
        lines = score_hand(unbid, None, (taken, size - taken), (), others[:1])
        yield from (line.points for line in lines)


def _changed(scoring: Scoring, changes: ScoringChanges | None) -> Scoring:
    return scoring if changes is None else scoring.with_changes(changes)


def _stakes(rules: Rules, rung: Rung, scoring: Scoring) -> Iterator[Stake]:
    """The contracts of a rung that may differ in their points."""
    values = {rung.value_in(strain) for strain in rules.ladder.strains_of(rung)}
    alone = (False, True) if rung.alone is Alone.IF_EXCHANGED else (rung.alone is Alone.YES,)
    times = (1, 2, 4) if any(isinstance(one, Doubling) for one in rules.phases) else (1,)
    forced = {False, scoring.forced_halves}
    unaided = (False, True) if rules.calling is not None else (False,)
    for value, lone, many, must, none in product(values, alone, times, forced, unaided):
        exact = rung.exact
        yield Stake(rung.name, value, rung.tricks, must, lone, many, unaided=none, exact=exact)


@door
def margins(table: Table, points: Sequence[float]) -> tuple[float, ...]:
    """The points of each seat's side, less the average of all seats: they add up to zero.

    `points` are those of the sides, as in `HandResult.points`. With two sides of the same size a
    margin is half the difference. Raises `PepperError` for another number of points than sides.

    >>> from pepper.spaces import margins
    >>> margins(pepper.Table.teams(4), (5, -2))
    (3.5, -3.5, 3.5, -3.5)
    """
    if len(points) != len(table.sides):
        sides = len(table.sides)
        raise PepperError(f"points {shown(points)} must be {sides}, one number for each side")
    own = [points[table.side(seat)] for seat in table.seats]
    return tuple((len(own) * one - sum(own)) / len(own) for one in own)


@door
def most_margin(rules: Rules) -> float:
    """A bound on the margin of a seat after one hand, won or lost; raises as `points_range`.

    >>> from pepper.spaces import most_margin
    >>> most_margin(pepper.variant("hasenpfeffer"))
    6.0
    """
    low, high = points_range(rules)
    seats, smallest = len(rules.table.seats), 1 + rules.table.fewest_partners
    return (high - low) * (seats - smallest) / seats
