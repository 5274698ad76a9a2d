"""JSON texts: their data, and the position of an item in the text, for error messages.

`json` has no positions of items. `offset` finds one by scanning the text again, only after an
error.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, time
from reprlib import Repr
from typing import Final, TypeGuard

import attrs

from pepper.engine.parts.errors import Path, shown


@attrs.frozen
class Place:
    """A place in a text: an offset, and a path into the JSON value that begins there."""

    start: int = 0
    path: Path = ()


class Misfit(Exception):  # noqa: N818  (never leaves the library; it becomes a PepperError)
    """Data that cannot be read: the place, and what was expected there."""

    def __init__(self, expected: str, place: Place = Place(), found: str = "") -> None:
        self.expected = expected
        self.place = place
        self.found = found
        """The value found; if empty, the data at this path are shown."""
        self.others: tuple[Misfit, ...] = ()
        """The further errors, in the order of the fields."""
        super().__init__(expected)

    def under(self, key: str | int) -> Misfit:
        """The same error, with the key in front of its path."""
        self.place = attrs.evolve(self.place, path=(key, *self.place.path))
        return self


MOST_VALUES: Final = 500_000
"""The maximum number of items of all lists and objects of a text together."""


def read_json(text: str) -> object:
    """The data of a JSON text; raises `Misfit` if it is not JSON, or has too many values.

    A key that is repeated in an object gets the value `TWICE`, which no type accepts.
    """
    if has_too_many_values(text):
        raise Misfit(f"at most {MOST_VALUES} values in all")
    try:
        data: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Misfit(f"valid JSON: {error.msg}", Place(error.pos)) from None
    except RecursionError:
        raise Misfit("JSON that is not nested so deeply") from None
    return data


def has_too_many_values(text: str) -> bool:
    """Whether a JSON text has more than `MOST_VALUES`: small objects take much more memory."""
    # Strings are rarely so full of commas that it takes the second look.
    return _count_values(text) > MOST_VALUES and _count_values(_bare(text)) > MOST_VALUES


def _count_values(text: str) -> int:
    """The items of all lists and objects of a JSON text without strings and empty lists."""
    return text.count(",") + text.count("[") + text.count("{")


def _bare(text: str) -> str:
    """A JSON text with a digit for each string, and without empty lists and objects."""
    return _EMPTY.sub("", _STRING.sub("0", text))


def offset(text: str, place: Place) -> int:
    """The offset of a place in the text."""
    at = place.start
    for key in place.path:
        at = _member(text, at, key)
    return at


def _member(text: str, at: int, key: str | int) -> int:
    """The offset of a member of the JSON value at an offset; of a repeated key, the last one."""
    found = at
    for name, start in _members(text, at):
        if name == key:
            found = start
            if isinstance(key, int):
                break
    return found


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """The keys or indices of a JSON object or list, with the offsets of their values."""
    bracket, index = text[at], 0
    at = _skip_space(text, at + 1)
    while bracket in "{[" and text[at] not in "]}":
        key: str | int = index
        if bracket == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _skip_space(text, _skip_space(text, at) + 1)
        yield key, at
        at = _skip_space(text, _DECODER.raw_decode(text, at)[1])
        at = _skip_space(text, at + 1) if text[at] == "," else at
        index += 1


def _skip_space(text: str, at: int) -> int:
    while text[at : at + 1] in {" ", "\t", "\n", "\r"}:
        at += 1
    return at


def _number(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # Python limits the digits; infinity is refused by every type
        return float("inf")


def _mark_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        data |= {key: TWICE for key, count in counts.items() if count > 1}
    return data


TWICE: Final = object()
"""The value of a repeated key."""
_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_EMPTY: Final = re.compile(r"\[[ \t\n\r]*+\]|\{[ \t\n\r]*+\}")
_MANY: Final = 2**53
"""The smallest integer that messages do not print."""
_SHORT: Final = Repr()
_DECODER: Final = json.JSONDecoder(parse_int=_number, object_pairs_hook=_mark_repeats)


def members(data: object) -> dict[str | int, object]:
    """The items of an object by key or of a list by index; empty for other data."""
    if is_object(data):
        return dict(data.items())
    return dict(enumerate(data)) if is_list(data) else {}


def at_path(data: object, path: Path) -> object:
    """The data at a path; None if there is nothing."""
    for key in path:
        if is_object(data):
            data = data.get(f"{key}")
        elif is_list(data) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data


def summarize(data: object) -> str:
    """The data in a few characters, for messages."""
    if is_object(data):
        return "an object"
    if is_list(data):
        return f"a list of {len(data)}"
    if data is TWICE:
        return "a duplicate key"
    if data is None or isinstance(data, bool):
        return json.dumps(data)
    if isinstance(data, int) and abs(data) >= _MANY:  # Python refuses to print very long integers
        return "a larger number" if data > 0 else "a smaller number"
    return str(data) if isinstance(data, date | time) else shown(data)


def is_object(data: object) -> TypeGuard[dict[str, object]]:
    """Whether the data is a JSON object. JSON and TOML have no other keys than strings."""
    return isinstance(data, dict)


def is_list(data: object) -> TypeGuard[list[object]]:
    """Whether the data is a list."""
    return isinstance(data, list)
