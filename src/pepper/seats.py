"""Who sits where: the types of seats and of sides."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, from 0 clockwise. Seat 1 is on the left of seat 0."""

Side = NewType("Side", int)
"""Seats that score together, numbered in the order of `Table.sides`."""

FIRST_SEAT: Final = Seat(0)
"""Seat 0, which deals first unless a match is told otherwise."""

CHANCE: Final = Seat(-1)
"""Whose turn it is while the cards of a hand have to be told to the match."""
