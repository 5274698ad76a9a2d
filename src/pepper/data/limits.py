"""The limits on data from outside.

Each limit is checked before the work that it bounds: the length of a text before it is parsed; the
depth, lengths and numbers of parsed data before it is converted. Limits of the game itself (seats,
rungs, copies of a card) are defined by the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from pepper.engine.cards import MOST_CARDS, Card
from pepper.engine.errors import Path
from pepper.engine.scoring import Line
from pepper.engine.seats import Seat, Side
from pepper.engine.table import MOST_SEATS
from pepper.engine.tricks import Trick

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


def _is_small(data: object, limits: Limits) -> bool:
    """Whether data need no closer look: most do not."""
    if type(data) is int:
        return -limits.number <= data <= limits.number
    if type(data) is str:
        return limits.string is not None and len(data) <= limits.string and data.isprintable()
    return data is None or data is True or data is False


def _exceeded(data: object, limits: Limits, level: int) -> str:
    """What is expected instead of data that exceed a limit; empty if they do not."""
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
