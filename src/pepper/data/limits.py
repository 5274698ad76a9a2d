"""The limits on data from outside.

Each limit is checked before the work that it bounds: the length of a text before it is parsed; the
depth, lengths and numbers of parsed data before it is converted. Limits of the game itself (seats,
rungs, copies of a card) are defined by the parts.
"""

from __future__ import annotations

import marshal
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import NoneType
from typing import Any, Final

import attrs

from pepper.engine.parts.cards import MOST_CARDS, Card
from pepper.engine.parts.errors import Path
from pepper.engine.parts.scoring import Line
from pepper.engine.parts.seats import Seat, Side
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.parts.tricks import Trick

from .json_text import MOST_VALUES, TWICE, Misfit, Place, is_list, is_object


@attrs.frozen(kw_only=True)
class Limits:
    """The limits for one kind of data."""

    text: int
    """Characters of a whole text."""
    items: int
    """Items of a list, and members of an object."""
    levels: int
    """How deeply lists and objects may be nested."""
    number: int
    """The largest absolute number."""
    string: int | None = None
    """Characters of a string, which must be printable; None for any string."""
    values: int = MOST_VALUES
    """Items of all lists and objects together."""


HOUSE: Final = Limits(text=100_000, items=200, levels=12, number=1_000_000_000)
"""Files of house rules."""
HOUSE_LINE: Final = 5_000
"""Characters of a line of such a file."""
HOUSE_FLAWS: Final = 20
"""The maximum number of flaws in one error."""
HOUSE_BASES: Final = 10
"""The maximum number of files in a row that take one another."""
HOUSE_WORDS: Final = 500
"""Characters of a text of a flaw."""

WIRE_STRING: Final = 10_000
"""Characters of a string on the wire."""
# JavaScript does not represent larger integers exactly.
WIRE: Final = Limits(text=10_000_000, items=20_000, levels=20, number=2**53 - 1, string=WIRE_STRING)
"""JSON on the wire."""
WIRE_WORDS: Final = 400
"""Characters of a path or of what is expected, in an error."""

RECORD_TEXT: Final = 10_000_000
"""Characters of a record."""
RECORD_LINES: Final = 500_000
"""Lines of a record as text."""
RECORD_ACTS: Final = 120_000
"""Acts of all hands, where each hand and each deal to come counts as some more."""
RECORD_HAND: Final = 5
"""As how many more: a hand without acts takes as long to replay as that many acts."""
RECORD_HANDS: Final = RECORD_ACTS // RECORD_HAND
"""Hands and deals to come, if nobody does anything."""
RECORD_STEPS: Final = 10_000_000
"""Acts, each counted with those before it in its hand: every state of a hand lists them."""
RECORD_NUMBER: Final = 10**15
"""The largest absolute number in rules that are written with all parts."""
RECORD_TAGS: Final = 100
"""Tags of a record."""
RECORD_TAG_NAME: Final = 40
"""Characters of the name of a tag."""
RECORD_TAG: Final = 1_000
"""Characters of the value of a tag."""
RECORD_COMMENT: Final = 10_000
"""Characters of the comment at a step."""
RECORD_FOUND: Final = 40
"""Characters of what was found, in an error."""
RECORD_EXPECTED: Final = 400
"""Characters of what was expected, in an error."""


MOST_OF: Final[Mapping[object, int]] = {
    Seat: MOST_CARDS,  # the winners of all tricks
    Side: MOST_SEATS,
    Card: MOST_CARDS,
    Trick: MOST_CARDS,
    int: 1000,
    Line: 1000,
}
"""The maximum number of items of a list of values of these types."""


def too_large(data: object, limits: Limits) -> Iterator[Misfit]:
    """An error for everything in the data that exceeds the limits, without the items inside it.

    If strings are limited, so are keys; keys that are not strings and repeated keys are errors.
    """
    if _is_within(data, limits):
        return
    todo: list[tuple[Path, object]] = [((), data)]
    left = limits.values
    while todo:
        path, here = todo.pop()
        if expected := _exceeded(here, limits, len(path)):
            yield Misfit(expected, Place(path=path))
        elif is_object(here) or is_list(here):
            left -= len(here)
            if left < 0:
                yield Misfit(f"at most {limits.values} values in all", Place(path=path))
                return
            inside = here.items() if is_object(here) else enumerate(here)
            todo += reversed(
                [((*path, key), item) for key, item in inside if not _is_small(item, limits)]
            )


def _is_within(data: object, limits: Limits) -> bool:
    """Whether data need no closer look: most do not.

    The objects in an object often come again, such as the rules in views, and are remembered.
    """
    left = limits.values
    if is_object(data) and type(data) is dict:
        data = dict(data)
        for name, item in data.items():
            key = key_of(item) if type(item) is dict else None
            if key is not None and _is_key_within(key, limits):
                left -= len(key)  # at least the number of its values
                data[name] = None
    return _are_within([data], limits, left)


@lru_cache(maxsize=64)
def _is_key_within(key: bytes, limits: Limits) -> bool:
    """Whether data that lie in an object need no closer look."""
    return _are_within([marshal.loads(key)], limits, limits.values, 1)  # noqa: S302  (of `key_of`)


def _are_within(values: list[object], limits: Limits, left: int, level: int = 0) -> bool:
    """Whether values need no closer look, of which there may be so many more inside.

    Looks at all values of one level together, in an eighth of the time that it takes one by one.
    """
    while values:
        kinds: dict[object, list[Any]] = {}
        for one in values:
            kinds.setdefault(type(one), []).append(one)
        objects, lists = kinds.get(dict, ()), kinds.get(list, ())
        strings = {*kinds.get(str, ())}.union(*objects)
        if not kinds.keys() <= _PLAIN or {*map(type, strings)} - {str}:
            return False
        if not (_are_small(kinds.get(int, ()), limits) and _are_short(strings, limits)):
            return False
        sizes = [*map(len, objects), *map(len, lists)]
        left -= sum(sizes)
        if left < 0 or max(sizes, default=0) > limits.items or (sizes and level == limits.levels):
            return False
        values = [*chain(*map(dict[Any, Any].values, objects)), *chain(*lists)]
        level += 1
    return True


_PLAIN: Final = frozenset({int, str, bool, NoneType, dict, list})
LONGEST: Final = 5_000
"""The largest key of data, in bytes; all documented rules are smaller."""


def key_of(data: Any) -> bytes | None:  # noqa: ANN401  (marshal takes anything)
    """Bytes that only the same data have, if they are plain and not too many to be remembered.

    Unlike equality and JSON this tells 1 from true.
    """
    try:
        key = marshal.dumps(data, 0)
    except ValueError:
        return None
    return key if len(key) <= LONGEST else None


def _are_small(numbers: Sequence[int], limits: Limits) -> bool:
    most = limits.number
    return not numbers or (-most <= min(numbers) and max(numbers) <= most)


def _are_short(strings: Collection[str], limits: Limits) -> bool:
    if limits.string is None:
        return True
    return max(map(len, strings), default=0) <= limits.string and "".join(strings).isprintable()


def _is_small(data: object, limits: Limits) -> bool:
    """Whether a value exceeds no limit and has no items."""
    if type(data) is int:
        return -limits.number <= data <= limits.number
    if type(data) is str:
        return limits.string is not None and len(data) <= limits.string and data.isprintable()
    return data is None or data is True or data is False


def _exceeded(data: object, limits: Limits, level: int) -> str:
    """The limit that the data exceed, as the expected value; empty if they exceed none."""
    if isinstance(data, str):
        fits = limits.string is None or (len(data) <= limits.string and data.isprintable())
        return "" if fits else f"at most {limits.string} printable characters"
    if isinstance(data, int):
        fits = abs(data) <= limits.number
        return "" if fits else f"an integer from {-limits.number} to {limits.number}"
    if is_object(data) or is_list(data):
        if level >= limits.levels:
            return f"at most {limits.levels} levels"
        if len(data) > limits.items:
            return f"at most {limits.items} items"
        keys = data if is_object(data) and limits.string is not None else ()
        fits = all(type(key) is str and key.isprintable() for key in keys)
        return "" if fits else "printable keys"
    return "each key once" if data is TWICE else ""
