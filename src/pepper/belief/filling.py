"""Cards put at random into places that may each hold only some of them, all ways equally likely."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import TypeAlias

import attrs

from pepper.engine.parts.cards import Card

Numbers: TypeAlias = tuple[int, ...]
Fits: TypeAlias = tuple[tuple[bool, ...], ...]


@attrs.frozen(eq=False)
class Grid:
    """Numbers in rows and columns with given sums, and 0 where nothing fits.

    The weight of a grid is 1 / (the product of the factorials of its numbers), up to a constant.
    The weights are added up row by row, so that a row can be drawn by what can follow it.
    """

    rows: Numbers
    columns: Numbers
    fits: Fits
    """For each row, whether a number may stand in each column."""
    found: dict[tuple[int, Numbers], tuple[list[Numbers], list[int]]] = attrs.field(
        factory=dict[tuple[int, Numbers], tuple[list[Numbers], list[int]]], init=False
    )
    """The rows that are possible at a place when so much is left in the columns, and the sum of the
    weights up to each of them."""

    @property
    def weight(self) -> int:
        """The weight of all grids together; 0 if there is none."""
        return self._weight(0, self.columns)

    def draw(self, rng: Random) -> Iterator[Numbers]:
        """The rows of a grid. There must be one."""
        left = self.columns
        for number in range(len(self.rows)):
            rows, weights = self._rows(number, left)
            row = rows[bisect_right(weights, rng.randrange(weights[-1]))]
            left = _less(left, row)
            yield row

    def _weight(self, number: int, left: Numbers) -> int:
        """The weight of this row and those after it."""
        if number == len(self.rows):
            return 1
        _, weights = self._rows(number, left)
        return weights[-1] if weights else 0

    def _rows(self, number: int, left: Numbers) -> tuple[list[Numbers], list[int]]:
        if (known := self.found.get((number, left))) is not None:
            return known
        total = self.rows[number]
        limits = tuple([most * fits for most, fits in zip(left, self.fits[number], strict=True)])
        if number < len(self.rows) - 1:
            possible = _splits(total, limits)
        else:  # the last row is what the others leave
            possible = iter([left] if limits == left else [])
        rows, weights = list[Numbers](), list[int]()
        for row in possible:
            after = self._weight(number + 1, _less(left, row))
            if after:
                rows.append(row)
                weights.append(after * (factorial(total) // prod(map(factorial, row))))
        found = self.found[number, left] = rows, list(accumulate(weights))
        return found


@attrs.frozen(eq=False)
class Filling:
    """The ways to put cards into places that have room for exactly these cards.

    Cards that may go to the same places form a class, and places that may hold the same classes a
    group: only how many cards of each class go to each group matters. Copies of a card count as
    different cards.
    """

    classes: tuple[tuple[Card, ...], ...]
    """The cards of each class, those with the fewest places first."""
    groups: tuple[tuple[int, ...], ...]
    """The places of each group, those for the fewest classes first."""
    room: Mapping[int, int]
    """How many cards each place holds."""
    grid: Grid
    """How many cards of each class go to each group."""
    by_group: bool
    """Whether the rows of the grid are groups: then there are fewer classes than groups, and what
    is left of them is quicker to count."""

    @staticmethod
    def of(cards: Iterable[Card], room: Mapping[int, int], barred: Mapping[int, int]) -> Filling:
        """The ways to put these cards; `barred` has the cards that a place may not hold, as bits.

        The room of all places together must be the number of cards.
        """
        places = [place for place in room if room[place]]
        sets: dict[tuple[int, ...], list[Card]] = {}
        for card in cards:
            allowed = tuple([place for place in places if not barred.get(place, 0) & card.bit])
            sets.setdefault(allowed, []).append(card)
        ordered = sorted(sets, key=len)
        alike: dict[tuple[bool, ...], list[int]] = {}
        for place in places:
            alike.setdefault(tuple([place in allowed for allowed in ordered]), []).append(place)
        fits: Fits = tuple(sorted(alike, key=sum))
        classes = tuple([tuple(sets[allowed]) for allowed in ordered])
        groups = tuple([tuple(alike[classes_]) for classes_ in fits])
        sizes = tuple(map(len, classes))
        rooms = tuple([sum([room[place] for place in group]) for group in groups])
        if len(classes) < len(groups):
            return Filling(classes, groups, room, Grid(rooms, sizes, fits), by_group=True)
        across: Fits = tuple(zip(*fits, strict=True))
        return Filling(classes, groups, room, Grid(sizes, rooms, across), by_group=False)

    @property
    def effort(self) -> int:
        """The most sums that the first draw adds up: a thousand take two milliseconds."""
        return len(self.grid.rows) * prod(number + 1 for number in self.grid.columns)

    @property
    def possible(self) -> bool:
        """Whether there is a way."""
        return self.grid.weight > 0

    @property
    def count(self) -> int:
        """The number of ways, copies of a card counted apart."""
        rooms = prod([factorial(self.room[place]) for group in self.groups for place in group])
        across = self.grid.columns if self.by_group else self._sizes_of_groups
        return self.grid.weight * prod(map(factorial, across)) // rooms

    @property
    def _sizes_of_groups(self) -> Numbers:
        return tuple([sum([self.room[place] for place in group]) for group in self.groups])

    def every(self) -> Iterator[dict[int, list[Card]]]:
        """Each of the ways: the cards of each place with room."""
        fits = self.grid.fits
        by_class = tuple(zip(*fits, strict=True)) if self.by_group else fits
        cards, allowed = list[Card](), list[list[int]]()
        for own, good in zip(self.classes, by_class, strict=True):
            pairs = zip(self.groups, good, strict=True)
            cards += own
            allowed += [[place for group, fit in pairs if fit for place in group]] * len(own)
        for places in _choices(allowed, dict(self.room)):
            found: dict[int, list[Card]] = {place: [] for group in self.groups for place in group}
            for card, place in zip(cards, places, strict=True):
                found[place].append(card)
            yield found

    def draw(self, rng: Random) -> dict[int, list[Card]]:
        """The cards of each place with room. There must be a way."""
        shares = self.grid.draw(rng)
        filled: list[list[Card]] = [[] for _ in self.groups]
        for cards, share in zip(
            self.classes,
            zip(*shares, strict=True) if self.by_group else shares,
            strict=True,
        ):
            left = list(cards)
            rng.shuffle(left)
            for group, count in zip(filled, share, strict=True):
                group.extend(left[:count])
                del left[:count]
        found: dict[int, list[Card]] = {}
        for places, held in zip(self.groups, filled, strict=True):
            if len(self.classes) > 1 and len(places) > 1:
                rng.shuffle(held)
            for place in places:
                found[place] = held[: self.room[place]]
                del held[: self.room[place]]
        return found


def _less(left: Numbers, row: Numbers) -> Numbers:
    return tuple([most - taken for most, taken in zip(left, row, strict=True)])


def _choices(allowed: Sequence[Sequence[int]], room: dict[int, int]) -> Iterator[Numbers]:
    """The ways to choose one of the allowed places for each card, none more often than it has room.

    `room` is used, and is the same again after each way.
    """
    if not allowed:
        yield ()
        return
    for place in allowed[0]:
        if room[place]:
            room[place] -= 1
            for rest in _choices(allowed[1:], room):
                yield (place, *rest)
            room[place] += 1


def _splits(total: int, limits: Numbers) -> Iterator[Numbers]:
    """The ways to split a number, with no more than its limit in each part."""
    if not limits:
        yield ()
        return
    least = max(0, total - sum(limits[1:]))
    for first in range(least, min(total, limits[0]) + 1):
        for rest in _splits(total - first, limits[1:]):
            yield (first, *rest)
