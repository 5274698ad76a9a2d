"""What a hand comes to at most: its length, the points of a side, and the returns of the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from pepper.engine.errors import PepperError, shown
from pepper.engine.ladder import Alone, Rung
from pepper.engine.phases import CardGroups, PhaseRule
from pepper.engine.phases.auction import StuckDealer
from pepper.engine.phases.doubling import Doubling
from pepper.engine.rules import LibraryRules, Rules, has_library_parts
from pepper.engine.scoring import Stake, score_hand
from pepper.engine.seats import Side
from pepper.engine.table import Table


def longest_hand(rules: Rules, *, by_card: bool = False) -> int:
    """An upper bound on the acts of a hand, with the deal and everything automatic.

    With `by_card` each card of a group counts as one act.

    >>> from pepper.spaces import longest_hand
    >>> longest_hand(pepper.variant("hasenpfeffer"))
    31
    """
    most = [_most_cards(rule, rules) if by_card else 1 for rule in rules.sequence]
    longest = [rule.longest(rules) for rule in rules.sequence]
    return sum(acts * cards for acts, cards in zip(longest, most, strict=True))


def _most_cards(rule: PhaseRule, rules: Rules) -> int:
    """The cards of the largest group of a phase; 1 if it has none."""
    every = (*rule.possible(rules), *rule.automatic(rules))
    return max([one.count for one in every if isinstance(one, CardGroups)], default=1)


@lru_cache(maxsize=64)
def points_range(rules: Rules) -> tuple[int, int]:
    """Bounds on the points of a side for one hand: 0 or less, and 0 or more.

    They come from the scoring of every contract with every number of tricks, and from what the
    auction and the negotiation score. Raises `PepperError` for rules with parts of another package,
    whose points are not known.

    >>> from pepper.spaces import points_range
    >>> points_range(pepper.variant("hasenpfeffer"))
    (-6, 6)
    """
    if not has_library_parts(rules):
        names = ", ".join(kind.__name__ for kind in rules.foreign)
        raise PepperError(f"the points of {rules.name} are not known: {names} may score any number")
    points = [0, *_without_play(rules), *_of_play(rules)]
    return min(points), max(points)


def _without_play(rules: LibraryRules) -> Iterator[int]:
    """The points of hands that are not played, and of a set that is taken."""
    rule, ladder = rules.auction.all_pass, rules.ladder
    if isinstance(rule, StuckDealer) and rule.take_set is not None:
        yield -rule.take_set
    if rules.negotiation is not None:
        for rung in ladder.rungs:
            yield rung.asks
            yield from (rung.value_in(strain) for strain in ladder.strains_of(rung))


def _of_play(rules: LibraryRules) -> Iterator[int]:
    """The points of a declaring and of a defending side in every contract, by tricks."""
    size = rules.deck.hand_size
    own = (Side(0),)
    others = ((Side(1),), (Side(2),))
    for rung in rules.ladder.rungs:
        scoring = rules.scoring_of(rung)
        for stake, taken in product(_stakes(rules, rung), range(size + 1)):
            for other in range(size + 1 - taken):
                tricks = (taken, other, size - taken - other)
                lines = score_hand(scoring, stake, tricks, own, others, Side(1))
                yield from (sum(one.points for one in lines if one.side == s) for s in (0, 1, 2))
    for taken in range(size + 1):
        lines = score_hand(rules.scoring_of(None), None, (taken, size - taken), (), others[:1])
        yield from (line.points for line in lines)


def _stakes(rules: LibraryRules, rung: Rung) -> Iterator[Stake]:
    """The contracts of a rung that may differ in their points."""
    values = {rung.value_in(strain) for strain in rules.ladder.strains_of(rung)}
    alone = (False, True) if rung.alone is Alone.IF_EXCHANGED else (rung.alone is Alone.YES,)
    times = (1, 2, 4) if any(isinstance(one, Doubling) for one in rules.phases) else (1,)
    forced = {False, rules.scoring_of(rung).forced_halves}
    unaided = (False, True) if rules.calling is not None else (False,)
    for value, lone, many, must, none in product(values, alone, times, forced, unaided):
        yield Stake(rung.name, value, rung.tricks, must, lone, many, unaided=none)


def margins(table: Table, points: Sequence[int]) -> tuple[float, ...]:
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


def most_margin(rules: Rules) -> float:
    """A bound on the margin of a seat after one hand, won or lost; raises as `points_range`.

    >>> from pepper.spaces import most_margin
    >>> most_margin(pepper.variant("hasenpfeffer"))
    6.0
    """
    low, high = points_range(rules)
    seats, smallest = len(rules.table.seats), 1 + rules.table.fewest_partners
    return (high - low) * (seats - smallest) / seats
