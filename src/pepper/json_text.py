"""JSON texts: what they hold, and where in them something stands that cannot be read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeGuard

import attrs


@attrs.frozen
class Place:
    """Somewhere in a text: an offset, and the path from the JSON value that begins there."""

    start: int = 0
    path: tuple[str | int, ...] = ()


class Misfit(Exception):  # noqa: N818  (never leaves the library; it becomes a PepperError)
    """Something cannot be read: where it stands, and what could have stood there."""

    def __init__(self, expected: str, place: Place = Place()) -> None:
        self.expected = expected
        self.place = place
        super().__init__(expected)

    def under(self, key: str | int) -> Misfit:
        """The same, seen from the object or list that holds it."""
        self.place = attrs.evolve(self.place, path=(key, *self.place.path))
        return self


def read_json(text: str) -> object:
    """The data of a JSON text; `Misfit` where it is none.

    A key that stands twice in one object has the value `TWICE`, which fits nowhere.
    """
    try:
        data: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Misfit(f"valid JSON: {error.msg}", Place(error.pos)) from None
    except RecursionError:
        raise Misfit("JSON that is not nested so deeply") from None
    return data


def offset(text: str, place: Place) -> int:
    """Where in the text a place is."""
    at = place.start
    for key in place.path:
        at = _member(text, at, key)
    return at


def _member(text: str, at: int, key: str | int) -> int:
    """Where a member of the JSON value at an offset stands: the last one of that key."""
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
    at = _past_space(text, at + 1)
    while bracket in "{[" and text[at] not in "]}":
        key: str | int = index
        if bracket == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _past_space(text, _past_space(text, at) + 1)
        yield key, at
        at = _past_space(text, _DECODER.raw_decode(text, at)[1])
        at = _past_space(text, at + 1) if text[at] == "," else at
        index += 1


def _past_space(text: str, at: int) -> int:
    while text[at : at + 1] in {" ", "\t", "\n", "\r"}:
        at += 1
    return at


def _number(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # more digits than Python reads
        return float("inf")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        data |= {key: TWICE for key, count in counts.items() if count > 1}
    return data


TWICE: Final = object()
_DECODER: Final = json.JSONDecoder(parse_int=_number, object_pairs_hook=_once)


def members(data: object) -> dict[str | int, object]:
    """What an object or a list holds, by key or index; nothing for other data."""
    if is_object(data):
        return dict(data.items())
    return dict(enumerate(data)) if is_list(data) else {}


def at_path(data: object, path: tuple[str | int, ...]) -> object:
    """What stands at the end of a path; None where it leads nowhere."""
    for key in path:
        data = members(data).get(key)
    return data


def printable(text: str) -> str:
    """The text with escapes in place of what no terminal should be sent."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def is_object(data: object) -> TypeGuard[dict[str, object]]:
    """Whether it is an object, as JSON calls it; no other keys than texts come up here."""
    return isinstance(data, dict)


def is_list(data: object) -> TypeGuard[list[object]]:
    """Whether it is a list."""
    return isinstance(data, list)
