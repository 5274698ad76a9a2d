"""Exchanges of suits that leave the rules as they are, for learning programs.

With hearts and spades exchanged, a hand is the same problem, unless the rules tell the two suits
apart. So one hand gives as many examples as there are exchanges: eight where the
jack of the same colour is a trump, up to 24 where it is not.

Whether the rules stay the same is read from their values: each part, every offer of the ladder and
every order of the cards has to be there again after the exchange. Parts of other packages may treat
a suit specially in their code, where nobody can see it, so their rules have one exchange only, the
one that changes nothing. So have rules by which several cards are given or discarded at once: their
numbers in `pepper.spaces` follow the order of the suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from typing import Final, TypeAlias, TypeGuard

import attrs
import numpy as np

from pepper.engine.course.rules import Rules, has_library_parts
from pepper.engine.parts.cards import SUITS, Card, Cards, Suit
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, required
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.ranking import Order
from pepper.spaces import ActionSpace, Features

from .onehot import RowChecks
from .tables import Bools, Numbers, Seen

Change: TypeAlias = Mapping[Suit, Suit]
"""The suit that each suit becomes."""

SAME: Final[Change] = {suit: suit for suit in SUITS}
NAMES: Final = frozenset({"name", "title", "source"})
"""The fields of rules that say nothing about the play."""
BY_CARD: Final = frozenset({"cards", "exposed", "played"})
"""The fields of features with a number for each card."""


@attrs.frozen(eq=False, repr=False, slots=False)  # because of the cached property
class SuitExchange:
    """An exchange of suits that leaves the rules as they are; `suit_exchanges` makes them.

    It takes rows of a `Batch` and returns new ones, in which the suits are exchanged.
    """

    suits: tuple[Suit, ...]
    """What clubs, diamonds, hearts and spades become, in this order."""
    features: Features
    """The features in the rows."""
    _columns: Numbers
    """The column that each column of the observations comes from."""
    _chosen: Numbers
    """The columns whose numbers change as well."""
    _values: Numbers
    """The new number for each number in each of these columns."""
    _actions: Numbers
    """The new number of each action."""

    def __repr__(self) -> str:
        return (
            f"<SuitExchange: {', '.join(map(str, SUITS))} become {', '.join(map(str, self.suits))}>"
        )

    @cached_property
    def _rows(self) -> RowChecks:
        return RowChecks(self.features)

    @door
    def observations(self, rows: Seen) -> Seen:
        """The features of the same positions with the suits exchanged.

        Raises `PepperError` for numbers that are not features.
        """
        new = self._rows.checked(rows)[:, self._columns]
        new[:, self._chosen] = self._values[np.arange(len(self._chosen)), new[:, self._chosen]]
        return new

    @door
    def mask(self, rows: Bools) -> Bools:
        """The legal actions there; raises `PepperError` for rows of another length or type."""
        required(rows, np.ndarray, "`Batch.mask` is one")
        size = len(self._actions)
        if rows.ndim != 2 or rows.shape[1] != size or rows.dtype != np.bool_:
            what = f"mask {rows.dtype} of shape {rows.shape}"
            raise PepperError(f"{what}: must be rows of {size} bools")
        new = np.empty_like(rows)
        new[:, self._actions] = rows
        return new

    @door
    def actions(self, numbers: Numbers) -> Numbers:
        """The numbers of the same actions there; raises `PepperError` for those of no action."""
        required(numbers, np.ndarray, "`Batch.sample` returns one")
        size = len(self._actions)
        if numbers.dtype.kind not in "iu" or ((numbers < 0) | (numbers >= size)).any():
            raise PepperError(f"actions: must be integers from 0 to {size - 1}")
        return self._actions[numbers]


@door
def suit_exchanges(features: Features, space: ActionSpace) -> tuple[SuitExchange, ...]:
    """The exchanges of suits that leave the rules as they are; the first one changes nothing.

    Raises `PepperError` for features and a space of different rules.

    >>> from pepper.batch import Batch, suit_exchanges
    >>> batch = Batch(pepper.variant("hasenpfeffer"), 1000, seed=7)
    >>> every = suit_exchanges(batch.features, batch.space)
    >>> len(every), every[1]
    (8, <SuitExchange: C, D, H, S become C, H, D, S>)
    >>> every[1].observations(batch.observations).shape
    (1000, 95)
    """
    required(features, Features, "`Batch.features` are those of a batch")
    required(space, ActionSpace, "`Batch.space` is that of a batch")
    rules = features.rules
    if rules is not space.rules and rules != space.rules:
        raise PepperError(f"{features!r} and {space!r} are of different rules")
    return tuple([_exchange(features, space, change) for change in _changes(rules)])


def _changes(rules: Rules) -> Iterator[Change]:
    """The exchanges that leave these rules as they are; first the one that changes nothing."""
    fixed = not has_library_parts(rules) or _picks_several(rules)
    for suits in permutations(SUITS):
        change = dict(zip(SUITS, suits, strict=True))
        if suits == SUITS or (not fixed and _are_same(rules, change)):
            yield change


def _picks_several(rules: Rules) -> bool:
    """Whether several cards may be given, discarded or shown at once."""
    possible = (one for phase in rules.sequence for one in phase.possible(rules))
    return any(isinstance(one, CardGroups) and max(one.sizes) > 1 for one in possible)


def _are_same(rules: Rules, change: Change) -> bool:
    """Whether the rules are the same after the exchange."""
    names = [field.name for field in attrs.fields(Rules) if field.name not in NAMES]
    parts = [getattr(rules, name) for name in names]
    if [_shape(part, SAME) for part in parts] != [_shape(part, change) for part in parts]:
        return False
    offers, cards = rules.ladder.offers, rules.deck.cards.distinct()
    heights = {_shape(one.bid, SAME): (one.step, one.strain_height) for one in offers}
    if any(heights.get(_shape(one.bid, change)) != (one.step, one.strain_height) for one in offers):
        return False
    orders = {_shape((one.ranking, one.strain), SAME): one for one in rules.orders}
    after = [orders.get(_shape((one.ranking, one.strain), change)) for one in orders.values()]
    return all(
        new is not None and _is_order(old, new, cards, change)
        for old, new in zip(orders.values(), after, strict=True)
    )


def _is_order(order: Order, after: Order, cards: Sequence[Card], change: Change) -> bool:
    """Whether an order of these cards becomes the other one."""
    new = {card: _change_card(card, change) for card in cards}

    def sets(one: Order, led: Card) -> tuple[int, int, int]:
        return one.followers[led.index], one.namers, one.forced

    return all(
        [bool(bits & card.mask) for bits in sets(order, led)]
        == [bool(bits & new[card].mask) for bits in sets(after, new[led])]
        and order.powers[led.index][card.index] == after.powers[new[led].index][new[card].index]
        for led in cards
        for card in cards
    )


def _shape(value: object, change: Change) -> Hashable:
    """All that a value says, with the suits exchanged, and whatever the order of its items.

    The order of bids matters, and has a check of its own.
    """
    if isinstance(value, Suit):
        return change[value]
    if isinstance(value, Card):
        return _change_card(value, change)
    if _has_items(value):
        return frozenset(Counter([_shape(item, change) for item in value]).items())
    kind = type(value)
    if attrs.has(kind):
        fields = attrs.fields(kind)
        return kind, tuple([_shape(getattr(value, one.name), change) for one in fields])
    return value


def _has_items(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, tuple | frozenset | Cards)


def _change_card(card: Card, change: Change) -> Card:
    """The card after the exchange; a joker stays one."""
    return card if card.suit is None else Card.of(card.rank, change[card.suit])


def _renumber(values: Iterable[object], change: Change) -> list[int]:
    """The place of each value after the exchange."""
    every = [*values]
    places = {_shape(value, SAME): place for place, value in enumerate(every)}
    return [places[_shape(value, change)] for value in every]


def _exchange(features: Features, space: ActionSpace, change: Change) -> SuitExchange:
    """The exchange with its tables."""
    cards = features.rules.deck.cards.distinct()
    came = {_change_card(card, change): number for number, card in enumerate(cards)}
    columns, tables = list[int](), dict[int, list[int]]()
    for field in features.fields:
        start, values = len(columns), features.values_of(field.name)
        if field.name in BY_CARD:
            columns += [start + came[card] for card in cards]
            continue
        columns += range(start, start + field.size)
        if values:
            table = [0, *[place + 1 for place in _renumber(values, change)]]
            table += range(len(table), 1 + (field.most or 0))  # such as cards face down
            tables |= dict.fromkeys(range(start, start + field.size), table)
    longest = max(map(len, tables.values()), default=0)
    rows = [table + [0] * (longest - len(table)) for table in tables.values()]
    return SuitExchange(
        tuple(change.values()),
        features,
        np.array(columns, np.int64),
        np.array([*tables], np.int64),
        np.array(rows, np.int64),
        np.array(_renumber(space, change), np.int64),
    )
