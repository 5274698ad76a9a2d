"""The types of seats and of sides."""

from __future__ import annotations

from typing import Final, NewType, TypeAlias

Seat = NewType("Seat", int)
"""A seat at the table, numbered clockwise from 0. Seat 1 is on the left of seat 0."""

Side = NewType("Side", int)
"""The seats that score together, numbered in the order of `Table.sides`."""

FIRST_SEAT: Final = Seat(0)
"""Seat 0, which deals first unless `Match.start` is given another dealer."""

CHANCE: Final = Seat(-1)
"""The value of `Match.turn` while the match waits for a `Deal`."""

Reached: TypeAlias = "frozenset[tuple[Seat, int]]"
"""The seats whose side has come to a score that changes what it may do, each with the score."""

NOT_REACHED: Final[Reached] = frozenset()
"""Where no side has come to such a score."""
