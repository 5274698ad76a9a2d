"""The table: how many players there are, and who scores with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice

import attrs

from .errors import PepperError, Problem, RulesError, check, shown
from .part import Most, Part
from .seats import Seat, Side
from .wording import count_in_figures

# The double deck game from Florida adds a rank of eight cards for each player (003:183), and there
# are thirteen ranks.
MOST_SEATS = 13


def _sides(sides: Iterable[Iterable[int]]) -> tuple[tuple[Seat, ...], ...]:
    # No more than it takes to see that there are too many.
    most = MOST_SEATS + 1
    try:
        return tuple(tuple(map(Seat, islice(side, most))) for side in islice(sides, most))
    except TypeError:
        what, hint = f"the sides are {shown(sides)}", "give the seats of each: [[0, 2], [1, 3]]"
        raise RulesError((Problem("table", what, hint, ("sides",)),)) from None


def _too_many(number: int, what: str) -> Iterator[Problem]:
    if type(number) is not int or number > MOST_SEATS:
        yield Problem("table", f"{shown(number)} {what}", f"2 to {MOST_SEATS}", ("sides",))


@attrs.frozen(repr=False, slots=False)
class Table(Part):
    """The seats, grouped into the sides that score together.

    There are 2 to 13 seats, numbered from 0, and two or more sides. Each seat belongs to exactly
    one side; sides may have different sizes. Raises `RulesError` for anything else.

    >>> pepper.Table.teams(4)
    Table(sides=((0, 2), (1, 3)))
    >>> pepper.Table.singles(3)
    Table(sides=((0,), (1,), (2,)))
    >>> pepper.Table([[0, 2, 3], [1, 4]])
    Table(sides=((0, 2, 3), (1, 4)))

    Attributes:
        sides: The seats of each side. Sides are numbered from 0 in this order.
    """

    sides: tuple[tuple[Seat, ...], ...] = attrs.field(
        converter=_sides, validator=Most(MOST_SEATS, "table", "seats or more", deep=True)
    )

    def _problems(self) -> Iterator[Problem]:
        seats = sorted(seat for side in self.sides for seat in side)
        if seats != list(range(len(seats))):
            what = f"the sides hold the seats {shown(seats)}"
            yield Problem("table", what, "use each from 0 up once", ("sides",))
        if len(seats) < 2:
            yield Problem(
                "table", count_in_figures(len(seats), "seat"), f"2 to {MOST_SEATS}", ("sides",)
            )
        if not all(self.sides):
            yield Problem("table", "a side without a seat", "remove it", ("sides",))
        if len(self.sides) == 1:
            what = "one side has no opponents"
            yield Problem("table", what, "make two or more sides", ("sides",))

    @staticmethod
    def singles(seats: int) -> Table:
        """A table at which everybody plays alone."""
        check(_too_many(seats, "seats"))
        return Table((seat,) for seat in range(seats))

    @staticmethod
    def teams(seats: int, sides: int = 2) -> Table:
        """A table with this number of teams, whose members sit in turn around the table."""
        check((*_too_many(seats, "seats"), *_too_many(sides, "sides")))
        return Table(range(side, seats, sides) for side in range(sides))

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise from 0."""
        return tuple(map(Seat, range(sum(map(len, self.sides)))))

    @cached_property
    def every_side(self) -> tuple[Side, ...]:
        """All sides, from 0."""
        return tuple(map(Side, range(len(self.sides))))

    @cached_property
    def most_partners(self) -> int:
        """The number of partners of a seat on the largest side; 0 if nobody has a partner."""
        return max(map(len, self.sides)) - 1

    @cached_property
    def fewest_partners(self) -> int:
        """The number of partners of a seat on the smallest side; 0 if it sits alone."""
        return min(map(len, self.sides)) - 1

    @cached_property
    def _rounds(self) -> tuple[tuple[Seat, ...], ...]:
        """All seats clockwise, from each seat."""
        return tuple(self.seats[first:] + self.seats[:first] for first in self.seats)

    @cached_property
    def _side_of(self) -> tuple[Side, ...]:
        """The side of each seat."""
        sides = {seat: Side(n) for n, side in enumerate(self.sides) for seat in side}
        return tuple(sides[seat] for seat in self.seats)

    @cached_property
    def _partners(self) -> tuple[tuple[Seat, ...], ...]:
        """The partners of each seat."""
        return tuple(
            tuple(other for other in self._rounds[seat][1:] if other in side)
            for seat in self.seats
            for side in [self.sides[self._side_of[seat]]]
        )

    def seat(self, number: int, who: str = "seat") -> Seat:
        """The seat with this number; `PepperError`, naming `who`, for an unknown one."""
        # `type` and not `isinstance`, because True is an int, and equal to 1.
        if type(number) is not int or not 0 <= number < len(self.seats):
            raise PepperError(
                f"{who} {shown(number)} must be an integer from 0 to {len(self.seats) - 1}"
            )
        return self.seats[number]

    def side(self, seat: Seat) -> Side:
        """The side of a seat. Raises `PepperError` for an unknown seat."""
        return self._side_of[self.seat(seat)]

    def members(self, side: int) -> tuple[Seat, ...]:
        """The seats of the side with this number. Raises `PepperError` for an unknown side."""
        if type(side) is not int or not 0 <= side < len(self.sides):
            raise PepperError(
                f"side {shown(side)} must be an integer from 0 to {len(self.sides) - 1}"
            )
        return self.sides[side]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats on the same side, clockwise from the seat on the left."""
        return self._partners[self.seat(seat)]

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self._rounds[self.seat(seat)][1]

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise from `first`. Raises `PepperError` for an unknown seat."""
        return self._rounds[self.seat(first)]
