"""A sequence that grows without being copied: the finished hands of a match.

Each state of a match has its own number of finished hands. As tuples they would be copied after
every hand, and a match of 10,000 hands would copy and keep fifty million references. A `Shared`
value is the first so many items of a list that only ever grows, so the states of a match share one
list. If a match goes on in two ways from one state, the second one copies the items once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeGuard, TypeVar, final, overload

from typing_extensions import override

Item = TypeVar("Item")


@final
class Shared(Sequence[Item], Generic[Item]):
    """An immutable sequence, equal to every other one, and every tuple, of the same items."""

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    def with_last(self, item: Item) -> Shared[Item]:
        """The sequence with one more item."""
        longer = object.__new__(type(self))
        items = self._items if len(self._items) == self._size else self._items[: self._size]
        items.append(item)
        # Another thread may have appended between the two lines above; then the item is elsewhere.
        longer._items = items if items[self._size] is item else [*self, item]
        longer._size = self._size + 1
        return longer

    @overload
    def __getitem__(self, place: int) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Item, ...]: ...
    @override
    def __getitem__(self, place: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(place, slice):
            return tuple([self._items[one] for one in range(self._size)[place]])
        return self._items[range(self._size)[place]]

    @override
    def __len__(self) -> int:
        return self._size

    @override
    def __iter__(self) -> Iterator[Item]:
        return iter(self._items[: self._size])

    @override
    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if _is_comparable(other) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))

    @override
    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Callable[..., Shared[Item]], tuple[tuple[Item, ...]]]:
        return Shared, (tuple(self),)


def _is_comparable(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Shared | tuple)
