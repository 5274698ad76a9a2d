"""The legal actions: a sequence in which groups of cards are described and not listed.

A discard of three out of thirteen cards is one of 286 actions, and an exchange may have thousands.
`CardGroups` says "any three of these thirteen"; the actions are made when somebody asks for them.
Copies of a card are equal, so a group is told by how many copies of each card it has, and groups
are numbered without listing those before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import Final, final, overload

import attrs
from typing_extensions import TypeIs, override

from .cards import COPIES, MOST_COPIES, Cards, indices
from .phase import Action, CardsAction
from .refusals import MOST_LISTED, list_texts

MOST_LISTED_AT_ONCE: Final = 20_000
"""How many groups are listed before the first one is used."""


@final
@attrs.frozen
class CardGroups(Collection[CardsAction]):
    """All groups of this size of these cards, each as an action: ``any two of these as a gift``.

    A sequence of these actions. Smaller groups come first; of the same size, those with the cards
    that come first.
    """

    action: type[CardsAction]
    """The class of the actions; in JSON its kind."""
    cards: Cards
    """The cards to choose from; a group may hold each as often as it is here."""
    count: int
    """The number of cards in a group, 1 or more."""
    fewest: int | None = None
    """The smallest number, if groups of fewer cards are possible too; otherwise None."""

    @property
    def sizes(self) -> range:
        """The possible numbers of cards in a group."""
        return range(self.count if self.fewest is None else self.fewest, self.count + 1)

    @property
    def numbers(self) -> list[int]:
        """For each size, how many groups there are."""
        sizes = self.sizes
        return [*_count_groups(self._copies)[0][sizes.start : sizes.stop]]

    @property
    def _copies(self) -> tuple[int, ...]:
        """How many copies there are of each card."""
        bits = self.cards.bits
        if not bits & COPIES:
            return (1,) * bits.bit_count()
        return tuple([bits >> 4 * index & MOST_COPIES for index in indices(bits)])

    @override
    def __len__(self) -> int:
        bits = self.cards.bits
        if self.fewest is None and not bits & COPIES:
            return comb(bits.bit_count(), self.count)
        return sum(self.numbers)

    @override
    def __contains__(self, action: object) -> bool:
        if type(action) is not self.action:
            return False
        cards, fewest = action.cards, self.count if self.fewest is None else self.fewest
        return fewest <= len(cards) <= self.count and cards <= self.cards

    @override
    def __iter__(self) -> Iterator[CardsAction]:
        bits, copies, every = [card.bit for card in self.cards.distinct()], self._copies, self.cards
        for size in self.sizes:
            if comb(len(every), size) <= MOST_LISTED_AT_ONCE:  # which takes a fraction of the time
                groups = dict.fromkeys(map(sum, combinations([card.bit for card in every], size)))
                yield from map(self.action, map(Cards.from_bits, groups))
            else:
                yield from map(self.action, map(Cards.from_bits, _groups(bits, copies, size)))

    def __getitem__(self, place: int) -> CardsAction:
        # The numbers of groups of all cards, then of those after each card.
        rests = iter(_count_groups(self._copies))
        every, size = next(rests), self.sizes.start
        number = range(sum(every[size : self.count + 1]))[place]
        while number >= (groups := every[size]):
            number, size = number - groups, size + 1
        left, chosen = self.cards.bits, 0
        while size:
            rest, shift = next(rests), left.bit_length() - 1 & ~3
            copies = left >> shift
            taken = min(copies, size)
            while number >= (groups := rest[size - taken]):
                number, taken = number - groups, taken - 1
            chosen, size, left = chosen | taken << shift, size - taken, left ^ copies << shift
        return self.action(Cards.from_bits(chosen))


@lru_cache(maxsize=1000)
def _count_groups(copies: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The number of groups of 0, 1, 2 ... cards, of cards with so many copies each.

    After those of all cards come those without the first card, without the first two, and so on.
    """
    most, rows = sum(copies), [[1]]
    for copy in reversed(copies):
        fewer = rows[-1]
        sums = [sum(fewer[max(0, size - copy) : size + 1]) for size in range(len(fewer) + copy)]
        rows.append(sums)
    return tuple([(*row, *[0] * (most + 1 - len(row))) for row in reversed(rows)])


def _groups(bits: Sequence[int], copies: Sequence[int], size: int, first: int = 0) -> Iterator[int]:
    """The groups of so many cards, the first of which is at this place or after it, as bits."""
    if not size:
        yield 0
        return
    left = sum(copies[first:])
    for place in range(first, len(bits)):
        if left < size:  # or it would look for groups where there are none
            return
        left -= copies[place]
        for taken in range(min(copies[place], size), 0, -1):
            for group in _groups(bits, copies, size - taken, place + 1):
                yield bits[place] * taken + group


@attrs.frozen(slots=False, init=False, repr=False, eq=False)
class Actions(Sequence[Action]):
    """The legal actions: a sequence whose repr shows their text forms.

    It is made from actions and `CardGroups`, and equal to a tuple of all the actions.
    """

    parts: tuple[Action | CardGroups, ...]
    """The actions and groups of cards that it is made from."""

    def __new__(cls, parts: Iterable[Action | CardGroups] = ()) -> Actions:  # noqa: PYI034  (or one of a subclass)
        """A sequence of the actions and of those of the groups, in order."""
        parts = tuple(parts)
        if CardGroups not in map(type, parts):
            return _Listed([part for part in parts if not _is_group(part)])
        actions = super().__new__(cls)
        object.__setattr__(actions, "parts", parts)
        return actions

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return Actions, (tuple(self.parts),)

    @property
    def choice(self) -> CardGroups | None:
        """The first group of cards to choose from; None if there is none."""
        return next((part for part in self.parts if _is_group(part)), None)

    @property
    def classes(self) -> frozenset[type[Action]]:
        """The classes of the actions."""
        parts = self.parts
        return frozenset(one.action if _is_group(one) else type(one) for one in parts)

    @override
    def __repr__(self) -> str:
        return f"<Actions: {list_actions(self)}>"

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        """The number of actions of each part."""
        return tuple([len(part) if _is_group(part) else 1 for part in self.parts])

    @override
    def __len__(self) -> int:
        first = self.parts[0]  # nearly always the only part
        return len(first) if len(self.parts) == 1 and _is_group(first) else sum(self._sizes)

    @override
    def __iter__(self) -> Iterator[Action]:
        for part in self.parts:
            if _is_group(part):
                yield from part
            else:
                yield part

    @override
    def __contains__(self, action: object) -> bool:
        return any(action in part if _is_group(part) else action == part for part in self.parts)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    @override
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        first = self.parts[0]
        if len(self.parts) == 1 and _is_group(first) and not isinstance(place, slice):
            return first[place]
        numbers = range(len(self))
        if isinstance(place, slice):
            return tuple([self[number] for number in numbers[place]])
        number, sizes, before = numbers[place], self._sizes, 0
        while number >= sizes[before]:
            number, before = number - sizes[before], before + 1
        part = self.parts[before]
        return part[number] if _is_group(part) else part

    @override
    def __eq__(self, other: object) -> bool:
        if isinstance(other, Actions):
            return self.parts == other.parts or tuple(self) == tuple(other)
        return tuple(self) == other

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))


class _Listed(tuple[Action, ...], Actions):
    """Actions without groups of cards: a tuple, because that is faster."""

    __slots__ = ()
    __repr__ = Actions.__repr__
    __reduce__ = Actions.__reduce__

    @property
    def parts(self) -> tuple[Action | CardGroups, ...]:  # pyright: ignore[reportIncompatibleVariableOverride]
        return tuple(self)


def plain(actions: Iterable[Action]) -> Actions:
    """Actions none of which is a group of cards, faster than `Actions` itself."""
    return _Listed(actions)


def _is_group(part: object) -> TypeIs[CardGroups]:
    """The same as `isinstance`, which takes longer because `Collection` is an abstract class."""
    return type(part) is CardGroups


def list_actions(actions: Sequence[Action]) -> str:
    """The text forms of up to sixteen actions, separated by commas, and the number of the rest."""
    texts = [str(action) for action in actions[:MOST_LISTED]]
    return list_texts(texts, len(actions) - len(texts)) or "none"
