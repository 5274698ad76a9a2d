"""The table: how many sit down, and who scores with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import attrs

from .errors import PepperError, Problem, check
from .part import Part
from .seats import Seat, Side

MOST_SEATS = 13


def _sides(sides: Iterable[Iterable[int]]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(map(Seat, side)) for side in sides)


def _too_many(number: int, what: str) -> Iterator[Problem]:
    if number > MOST_SEATS:
        yield Problem("table", f"{number} {what}", f"2 to {MOST_SEATS}")


@attrs.frozen(repr=False)
class Table(Part):
    """The seats, as the sides that score together.

    Every seat from 0 up stands in exactly one side, and all sides are of one size. There are 2 to
    13 seats. Raises `RulesError` for anything else.
    """

    sides: tuple[tuple[Seat, ...], ...] = attrs.field(converter=_sides)
    """The seats of each side; the sides are numbered from 0 in this order."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        seats = sorted(seat for side in self.sides for seat in side)
        if seats != list(range(len(seats))):
            yield Problem("table", f"the sides hold the seats {seats}", "each from 0 up, once")
        if len(seats) < 2:
            yield Problem("table", f"{len(seats)} seats", f"2 to {MOST_SEATS}")
        yield from _too_many(len(seats), "seats")
        if len({len(side) for side in self.sides}) > 1:
            yield Problem("table", "sides of different sizes", "give each side as many seats")
        if len(self.sides) == 1:
            yield Problem("table", "one side has nobody to play against", "make two or more sides")

    @staticmethod
    def singles(seats: int) -> Table:
        """Everybody plays for themselves."""
        check(_too_many(seats, "seats"))
        return Table((seat,) for seat in range(seats))

    @staticmethod
    def teams(seats: int, sides: int = 2) -> Table:
        """`sides` teams, a member of each in turn around the table."""
        check((*_too_many(seats, "seats"), *_too_many(sides, "sides")))
        return Table(range(side, seats, sides) for side in range(sides))

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise from 0."""
        return tuple(map(Seat, range(sum(map(len, self.sides)))))

    def seat(self, number: int, who: str = "seat") -> Seat:
        """The seat of that number. Raises `PepperError`, which names `who`, if there is none."""
        if type(number) is not int or number not in self.seats:
            raise PepperError(f"{who} {number!r}: from 0 to {len(self.seats) - 1}")
        return Seat(number)

    def side(self, seat: Seat) -> Side:
        """The side of a seat. Raises `PepperError` for a seat that there is not."""
        self.seat(seat)
        return next(Side(n) for n, side in enumerate(self.sides) if seat in side)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of its side, clockwise from the seat on its left."""
        own = self.sides[self.side(seat)]
        return tuple(other for other in self.clockwise(seat)[1:] if other in own)

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.clockwise(seat)[1]

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise from one of them. Raises `PepperError` for one that there is not."""
        self.seat(first)
        return self.seats[first:] + self.seats[:first]
