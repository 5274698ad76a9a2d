"""Features as rows of floats, for networks and linear models."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs
import numpy as np
from numpy.typing import NDArray

from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError, required
from pepper.spaces import Features, FieldKind

from .tables import Bools, Numbers, Seen

FAR: Final = 100
"""What a number without a highest value, such as a score, is divided by."""


@attrs.frozen(slots=False)  # because of the cached properties
class RowChecks:
    """What the rows of features may contain."""

    features: Features

    @cached_property
    def most(self) -> Numbers:
        """The highest value of each integer; 0 where it has none."""
        fields = self.features.fields
        return np.array([field.most or 0 for field in fields for _ in range(field.size)])

    @cached_property
    def _bounds(self) -> tuple[Seen, Seen]:
        """The lowest and the highest value of each integer."""
        bounds, most = np.iinfo(np.int32), self.most
        low, high = np.where(most > 0, 0, bounds.min), np.where(most > 0, most, bounds.max)
        return low.astype(np.int32), high.astype(np.int32)

    def checked(self, numbers: object) -> Seen:
        """These numbers; raises `PepperError` unless they are rows of features."""
        size, (low, high) = self.features.size, self._bounds
        try:
            seen = np.asarray(numbers)
        except ValueError as error:  # rows of different lengths
            raise PepperError(f"numbers: must be rows of {size} integers") from error
        if seen.ndim != 2 or seen.shape[1] != size or seen.dtype.kind not in "iu":
            what = f"numbers {seen.dtype} of shape {seen.shape}"
            raise PepperError(f"{what}: must be rows of {size} integers")
        wrong = (seen < low) | (seen > high)
        if wrong.any():
            row, place = np.argwhere(wrong)[0].tolist()
            what = f"number {seen[row, place]} at index {place} of row {row}"
            raise PepperError(f"{what}: must be from {low[place]} to {high[place]}")
        return seen.astype(np.int32, copy=False)


@attrs.frozen(slots=False)  # because of the cached properties
class OneHot:
    """Rows of floats that say the same as the integers of `pepper.spaces.Features`.

    The columns stand in the order of the fields. A category (`pepper.spaces.Field.kind`) has a
    column for each number from 1 to the highest value of its field, with a 1 in that of its number;
    0 leaves all of them 0. Any other number has one column, and is divided by the highest value, or
    by 100 if there is none. So floats are from 0 to 1, but for scores, marks and the number of the
    hand.

    >>> from pepper.batch import Batch, OneHot
    >>> batch = Batch(pepper.variant("hasenpfeffer"), 1000, seed=7)
    >>> rows = OneHot(batch.features)
    >>> rows.width, rows.write(batch.observations).shape
    (432, (1000, 432))
    """

    features: Features
    """The features."""

    def __attrs_post_init__(self) -> None:
        required(self.features, Features, "`Batch.features` are those of a batch")
        check_fields(self)

    @cached_property
    def _checks(self) -> RowChecks:
        return RowChecks(self.features)

    @cached_property
    def width(self) -> int:
        """How many floats a row has."""
        return int(self._widths.sum())

    @cached_property
    def _category(self) -> Bools:
        """Whether each integer is the number of a category."""
        fields = self.features.fields
        kinds = [field.kind is FieldKind.CATEGORY for field in fields for _ in range(field.size)]
        return np.array(kinds)

    @cached_property
    def _widths(self) -> Numbers:
        """How many columns each integer has."""
        return np.where(self._category, self._checks.most, 1)

    @cached_property
    def _plain(self) -> tuple[Numbers, Numbers, NDArray[np.float32]]:
        """Integers with one column: their places, their columns, and what divides them."""
        places, starts = np.flatnonzero(~self._category), np.cumsum(self._widths) - self._widths
        most = self._checks.most[places]
        return places, starts[places], np.where(most > 0, most, FAR).astype(np.float32)

    @cached_property
    def _chosen(self) -> tuple[Numbers, Numbers]:
        """Categories: their places, and the columns before their own."""
        places, starts = np.flatnonzero(self._category), np.cumsum(self._widths) - self._widths
        return places, starts[places] - 1

    @door
    def write(
        self, numbers: Seen | Sequence[Sequence[int]], out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Write rows of features into `out`, and return it; without it, into a new array.

        `numbers` are `Batch.observations`, or a sequence of what `pepper.spaces.Features.of`
        returns. `out` may be part of a larger array. Raises `PepperError` for numbers that are not
        features, and for an array of another shape or type; then nothing has been written.
        """
        if out is not None:
            required(out, np.ndarray, "`numpy.zeros` makes one")
        seen = self._checks.checked(numbers)
        shape = len(seen), self.width
        rows = np.empty(shape, np.float32) if out is None else out
        if rows.shape != shape or rows.dtype != np.float32:
            what = f"out {rows.dtype} of shape {rows.shape}"
            raise PepperError(f"{what}: must be float32 of shape {shape}")
        rows[...] = 0
        places, columns, most = self._plain
        rows[:, columns] = np.take(seen, places, axis=1).astype(np.float32) / most
        places, columns = self._chosen
        chosen = np.take(seen, places, axis=1)
        there = chosen > 0
        rows[there.nonzero()[0], (chosen + columns)[there]] = 1
        return rows
