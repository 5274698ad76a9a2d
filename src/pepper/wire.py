"""JSON for programs that talk to each other: views, events, actions, rules, reasons.

``docs/wire.md`` describes the format, and `pepper.schema` says the same in JSON Schema. Whatever is
read from it is checked: nothing unknown, nothing too large, nothing but a `WireError` for bad data.
Records are JSON as well, written by ``pepper.dumps(match, "json")`` and read by `pepper.loads`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from reprlib import Repr
from typing import Final, TypeAlias, TypeVar, get_args

from .actions import Action
from .errors import PepperError, Reason
from .events import Event
from .json_text import TWICE, Misfit, at_path, is_list, is_object, read_json
from .rules import Rules
from .serial import converter
from .view import View

T = TypeVar("T")
Data: TypeAlias = dict[str, object]
Wired: TypeAlias = View | Event | Action | Rules | Reason
"""What can be written."""

LONGEST: Final = 10_000_000
"""Characters of the longest text."""
LONGEST_STRING: Final = 10_000
"""Characters of the longest string in it."""
MOST_ITEMS: Final = 20_000
"""The most items of a list, and members of an object."""
MOST_LEVELS: Final = 20
"""How deeply lists and objects may be nested."""
LARGEST: Final = 2**53 - 1
"""The largest number, and with a minus the smallest: what JavaScript keeps exactly."""

MOST_SHOWN: Final = 400
"""Characters of a path or of what is expected, at most, in an error."""
_SHORT: Final = Repr()
_KINDS: Final[dict[type, object]] = {
    **{kind: kind for kind in (View, Rules, Reason)},
    **dict.fromkeys(get_args(Action), Action),
    **dict.fromkeys(get_args(Event), Event),
}
"""What each class is written as; a class of several tells its kind."""


class WireError(PepperError):
    """Data that cannot be read: where, what stood there and what could have stood there."""

    def __init__(self, path: str, found: str, expected: str) -> None:
        self.path = path
        """Such as ``rules.ladder.steps[0].tricks``; empty for the data as a whole."""
        self.found = found
        """What stood there, shortened."""
        self.expected = expected
        """What could have stood there."""
        place = f"{path}: " if path else ""
        super().__init__(f"{place}found {found}, expected {expected}")

    def __reduce__(self) -> tuple[type[WireError], tuple[str, str, str]]:
        return WireError, (self.path, self.found, self.expected)


def to_data(value: Wired) -> Data:
    """The value as plain data, for any writer of JSON; actions and events tell their kind.

    An event tells everything that is in it: see `pepper.redacted` for what a seat may know.
    Raises `WireError` for what is larger than may be read, and for values of other classes.
    """
    kind = _KINDS.get(type(value))
    if kind is None:
        expected = "a view, an event, an action, rules or a reason (records: pepper.dumps)"
        raise WireError("", f"a {type(value).__name__}", expected)
    data: Data = converter.unstructure(value, kind)
    _read(data, lambda checked: checked)
    return data


def dumps(value: Wired) -> str:
    """The value as JSON, in one line; raises what `to_data` raises."""
    return json.dumps(to_data(value), separators=(",", ":"))


def parse(text: str, *, longest: int = LONGEST) -> object:
    """The data of a JSON text that is no longer than that.

    Raises `WireError` for what is not JSON or has a key twice, and for what is larger, longer or
    nested more deeply than anything on the wire.
    """
    if len(text) > longest:
        raise WireError("", f"{len(text)} characters", f"at most {longest}")
    try:
        data = read_json(text)
    except Misfit as error:
        at = error.place.start
        found = _shown(text[at : at + MOST_SHOWN]) if text[at:] else "the end"
        raise WireError(f"character {at}", found, error.expected) from None
    return _read(data, lambda checked: checked)


def read_action(data: object) -> Action:
    """The action that the data describe; `WireError` if there is none."""
    hook: Callable[[object, object], Action] = converter.get_structure_hook(Action)
    return _read(data, lambda checked: hook(checked, Action))


def read_event(data: object) -> Event:
    """The event that the data describe; `WireError` if there is none."""
    hook: Callable[[object, object], Event] = converter.get_structure_hook(Event)
    return _read(data, lambda checked: hook(checked, Event))


def read_view(data: object) -> View:
    """The view that the data describe; `WireError` if there is none."""
    return _read(data, lambda checked: converter.structure(checked, View))


def read_rules(data: object) -> Rules:
    """The rules that the data describe.

    Raises `WireError` if there are none. Where the parts do not go together its cause is the
    `RulesError` that says why.
    """
    return _read(data, lambda checked: converter.structure(checked, Rules))


def read_reason(data: object) -> Reason:
    """The reason that the data describe; `WireError` if there is none."""
    return _read(data, lambda checked: converter.structure(checked, Reason))


def _read(data: object, read: Callable[[object], T]) -> T:
    try:
        _check(data, MOST_LEVELS)
        return read(data)
    except Misfit as error:
        path = error.place.path
        found, expected = _shown(at_path(data, path)), error.expected.replace("\n", "; ")
        raise WireError(_cut(_dotted(path)), found, _cut(expected)) from error.__cause__


def _check(data: object, levels: int) -> None:
    """`Misfit` at the first thing that is larger than anything on the wire, or is no JSON."""
    if data is TWICE:
        raise Misfit("each key once")
    if isinstance(data, str) and not (len(data) <= LONGEST_STRING and data.isprintable()):
        raise Misfit(f"at most {LONGEST_STRING} printable characters")
    if type(data) is int and abs(data) > LARGEST:
        raise Misfit(f"a whole number from {-LARGEST} to {LARGEST}")
    if is_object(data) or is_list(data):
        if levels == 0:
            raise Misfit(f"at most {MOST_LEVELS} levels")
        if len(data) > MOST_ITEMS:
            raise Misfit(f"at most {MOST_ITEMS} items")
        if is_object(data) and not all(type(key) is str and key.isprintable() for key in data):
            raise Misfit("printable keys")
        for key, item in data.items() if is_object(data) else enumerate(data):
            try:
                _check(item, levels - 1)
            except Misfit as error:
                error.under(key)
                raise


def _shown(data: object) -> str:
    if is_object(data):
        return "an object"
    if is_list(data):
        return f"a list of {len(data)}"
    if data is TWICE:
        return "two values"
    if data is None or isinstance(data, bool):
        return json.dumps(data)
    if isinstance(data, int) and abs(data) > LARGEST:  # Python does not show all of them
        return "a larger number" if data > 0 else "a smaller number"
    return _SHORT.repr(data)


def _dotted(path: tuple[str | int, ...]) -> str:
    steps = [f"[{key}]" if isinstance(key, int) else f".{key}" for key in path]
    return "".join(steps).removeprefix(".")


def _cut(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."
