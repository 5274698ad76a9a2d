"""JSON for programs that talk to each other: views, events, actions, rules, reasons.

``docs/wire.md`` describes the format, `pepper.schema` returns it as JSON Schema. Data are checked
when they are read: unknown keys, wrong types and data that exceed the limits raise `WireError`.
Records have their own JSON: ``pepper.dumps(match, "json")`` writes it, `pepper.loads` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, TypeVar, get_origin, overload

from pepper.engine.course.derived import per_rules
from pepper.engine.course.rules import Rules
from pepper.engine.parts.checked import fields_of, item_of
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, dotted
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import Action
from pepper.engine.parts.refusals import Reason
from pepper.engine.sight.event_check import Contradiction, event_contradictions
from pepper.engine.sight.events import Event
from pepper.engine.sight.view import View
from pepper.engine.sight.view_check import contradictions

from .data.converter import converter_for, reader
from .data.json_text import Misfit, Place, at_path, read_json, summarize
from .data.limits import WIRE, WIRE_STRING, WIRE_WORDS, too_large
from .data.plain import plain
from .data.slots import slots_with

__all__ = [
    "LARGEST",
    "LONGEST",
    "LONGEST_STRING",
    "MOST_ITEMS",
    "MOST_LEVELS",
    "MOST_SHOWN",
    "Data",
    "WireError",
    "Wired",
    "dumps",
    "parse",
    "read_action",
    "read_event",
    "read_reason",
    "read_rules",
    "read_view",
    "to_data",
]
__dir__ = __all__.copy  # completion shows public names only

T = TypeVar("T")
Writer: TypeAlias = Callable[[Any], str]
Data: TypeAlias = dict[str, object]
Wired: TypeAlias = View | Event | Action | Rules | Reason
"""The values that can be written."""

LONGEST: Final = WIRE.text
"""The maximum length of a text, in characters."""
LONGEST_STRING: Final = WIRE_STRING
"""The maximum length of a string in it, in characters."""
MOST_ITEMS: Final = WIRE.items
"""The maximum number of items of a list, and members of an object."""
MOST_LEVELS: Final = WIRE.levels
"""How deeply lists and objects may be nested."""
LARGEST: Final = WIRE.number
"""The largest absolute number: JavaScript represents integers exactly up to it."""
MOST_SHOWN: Final = WIRE_WORDS
"""Characters of a path or of what is expected, at most, in an error."""


class WireError(PepperError):
    """Data that cannot be read: the path, what was found and what was expected."""

    def __init__(
        self, path: str, found: str, expected: str, others: tuple[WireError, ...] = ()
    ) -> None:
        self.path = path
        """Such as ``rules.ladder.steps[0].tricks``; empty for the data as a whole."""
        self.found = found
        """The value found, shortened."""
        self.expected = expected
        """The value expected."""
        self.others = others
        """The further errors, in the order of the fields."""
        place = f"{path}: " if path else ""
        super().__init__(f"{place}found {found}, expected {expected}")

    def __reduce__(self) -> tuple[type[WireError], tuple[object, ...]]:
        return WireError, (self.path, self.found, self.expected, self.others)


@overload
def to_data(value: Wired, *, parts: Iterable[type] = (), defaults: bool = False) -> Data: ...
@overload
def to_data(
    value: Sequence[Wired], *, parts: Iterable[type] = (), defaults: bool = False
) -> list[Data]: ...
@door
def to_data(
    value: Wired | Sequence[Wired], *, parts: Iterable[type] = (), defaults: bool = False
) -> Data | list[Data]:
    """The value as plain data, for any JSON writer; actions and events include their kind.

    A sequence of values becomes a list, and legal actions (`Actions`) the list in a view, with
    groups of cards. `defaults` also writes fields that have their default, and the kind of each
    part, for clients that do not know the defaults. Events are written with all hidden cards: call
    `pepper.redacted` first. `parts` are the classes of other packages in an action or event; those
    in rules are found. Raises `WireError` for data that exceed the limits, and `PepperError` for
    values of other classes.
    """
    if type(value) is View and parts == () and not defaults and (text := _view_text(value)):
        found: Data = json.loads(text)  # most of the text is there already
        return found
    return _unstructured(value, tuple(parts), defaults=defaults)


def _unstructured(
    value: Wired | Sequence[Wired], parts: tuple[type, ...], *, defaults: bool
) -> Data | list[Data]:
    """The value as data, within the limits."""
    data = _convert(value, parts, defaults=defaults)
    _read(data, lambda checked: checked)  # checks the limits
    return data


def _convert(
    value: Wired | Sequence[Wired], parts: tuple[type, ...], *, defaults: bool
) -> Data | list[Data]:
    if isinstance(value, Actions):
        listed: list[Data] = converter_for(parts, defaults=defaults).unstructure(value, Actions)
        return listed
    if isinstance(value, Sequence):
        return [_convert_one(item, parts, defaults=defaults) for item in value]
    return _convert_one(value, parts, defaults=defaults)


def _convert_one(value: Wired, parts: tuple[type, ...], *, defaults: bool) -> Data:
    parts = _with_foreign(value, parts)
    kind = _kinds(parts).get(type(value))
    if kind is None:
        expected = "a view, an event, an action, rules or a reason (records: pepper.dumps)"
        raise WireError("", f"a {type(value).__name__}", expected)
    data: Data = converter_for(parts, defaults=defaults).unstructure(value, kind)
    return data


def _with_foreign(value: object, parts: Iterable[type]) -> tuple[type, ...]:
    """The parts, and the foreign parts of the rules in the value."""
    rules = value.rules if isinstance(value, View) else value
    found = rules.foreign if isinstance(rules, Rules) else ()
    return tuple(dict.fromkeys((*parts, *found)))


@door
def dumps(
    value: Wired | Sequence[Wired], *, parts: Iterable[type] = (), defaults: bool = False
) -> str:
    """The value as JSON in one line; takes and raises the same as `to_data`."""
    text = _view_text(value) if type(value) is View and not defaults else ""
    return text or _text(_unstructured(value, tuple(parts), defaults=defaults))


def _view_text(view: View) -> str:
    """A view as JSON; empty if it may exceed the limits, or its rules have foreign parts."""
    if not view.rules.foreign and (rules := _rules_text(view.rules)):
        rest = ",".join([key + write(getattr(view, name)) for name, key, write in _view_writers()])
        # An item of a list and its comma are two characters or more.
        if len(rest) <= 2 * MOST_ITEMS and _LARGE not in rest:
            return f'{{"rules":{rules},{rest}}}'
    return ""


@per_rules
def _rules_text(rules: Rules) -> str:
    """The rules of the library's parts as JSON; empty if they may exceed the limits."""
    text = _text(converter_for().unstructure(rules))
    return text if _is_small(text) else ""


@cache
def _view_writers() -> tuple[tuple[str, str, Writer], ...]:
    """Each field of a view after its rules, which come first: its name, its key and its writer."""
    _, *fields = fields_of(View).items()
    return tuple((name, f'"{name}":', _writer(field.type)) for name, field in fields)


def _writer(kind: object) -> Writer:
    """A function that writes values of the library's classes, `_LARGE` for one that is not small.

    Views of a match have most acts and results in common, so the texts of these are kept.
    """
    if kind is Actions:
        parts = _writer(tuple[Action | CardGroups, ...])
        return lambda legal: parts(legal.parts)
    if get_origin(kind) in {tuple, Sequence}:
        item = _writer(item_of(kind)[0])
        return lambda values: f"[{','.join(map(item, values))}]"
    write = converter_for().get_unstructure_hook(kind)
    kept: dict[int, tuple[object, str]] = {}  # with the value, so that no other one gets its id

    def write_once(value: object) -> str:
        found = kept.get(id(value))
        if found is None:
            text = _text(write(value))
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[id(value)] = value, text if _is_small(text) else _LARGE
        return found[1]

    return write_once


MOST_KEPT: Final = 4096
"""How many texts of values of one type are kept."""
_text: Final = json.JSONEncoder(separators=(",", ":")).encode


def _is_small(text: str) -> bool:
    """Whether JSON of the library's classes exceeds no limit: most does not.

    Those classes are not nested as deeply as data may be. A short text has no long list or string,
    and without a backslash all its characters are printable.
    """
    short = len(text) <= WIRE_STRING and text.isprintable() and "\\" not in text
    return short and _LONG not in text.encode().translate(_DIGITS)


_LARGE: Final = "\\"
"""In place of a text that is not small."""
_DIGITS: Final = bytes([48 if code in b"0123456789" else 0 for code in range(256)])
"""Replaces each digit by a zero: a regular expression would take longer than the writing."""
_LONG: Final = b"0" * 16
"""The digits of a number that may be beyond the limit, which has sixteen."""


@door
def parse(text: str, *, longest: int = LONGEST) -> object:
    """The data of a JSON text of at most `longest` characters.

    Raises `WireError` for a text that is not JSON, repeats a key or exceeds the limits.
    """
    text = plain(text)
    if len(text) > longest:
        raise WireError("", f"{len(text)} characters", f"at most {longest}")
    try:
        data = read_json(text)
    except Misfit as error:
        at = error.place.start
        found = summarize(text[at : at + MOST_SHOWN]) if text[at:] else "the end"
        raise WireError(f"character {at}", found, error.expected) from None
    return _read(data, lambda checked: checked)


@door
def read_action(data: object, *, parts: Iterable[type] = ()) -> Action:
    """The action of the data; raises `WireError` for other data."""
    action: Action = _read(data, reader(Action, parts))
    return action


@door
def read_event(data: object, *, parts: Iterable[type] = ()) -> Event:
    """The event of the data.

    Raises `WireError` for other data, and for an event that contradicts itself. Events of other
    packages are not checked any further.
    """
    event: Event = _read_sound(data, reader(Event, parts), event_contradictions)
    return event


@door
def read_view(data: object, *, parts: Iterable[type] = ()) -> View:
    """The view of the data.

    Raises `WireError` for other data, and for a view that contradicts its rules or itself: all
    properties and drawings of a view that was read work. For phases and parts of other packages,
    only what holds for all of them is checked.
    """
    view: View = _read_sound(data, reader(View, parts), contradictions)
    return view


@door
def read_rules(data: object, *, parts: Iterable[type] = ()) -> Rules:
    """The rules of the data.

    Raises `WireError` for other data. If the parts cannot be combined, the cause of the error is
    the `RulesError` with the reasons.
    """
    rules: Rules = _read(data, reader(Rules, parts))
    return rules


@door
def read_reason(data: object, *, parts: Iterable[type] = ()) -> Reason:
    """The reason of the data; raises `WireError` for other data."""
    reason: Reason = _read(data, reader(Reason, parts))
    return reason


@lru_cache(maxsize=16)
def _kinds(parts: tuple[type, ...]) -> dict[type, object]:
    """The type as which each class is written; as a slot, it includes its kind."""
    slots = slots_with(parts)
    unions = {part: union for union in (Action, Event) for part in slots[union].classes}
    return {View: View, Rules: Rules, Reason: Reason, **unions}


def _read(data: object, read: Callable[[object], T]) -> T:
    """The result of `read` for data within the limits; `Misfit` becomes `WireError`."""
    try:
        for misfit in too_large(data, WIRE):
            raise misfit
        return read(data)
    except Misfit as error:
        first, *others = (_error(data, misfit) for misfit in (error, *error.others))
        first.others = tuple(others)
        raise first from error.__cause__


def _read_sound(
    data: object, read: Callable[[object], T], check: Callable[[T], Iterator[Contradiction]]
) -> T:
    """The result of `read`, if the check finds no contradiction in it."""

    def read_checked(data: object) -> T:
        value = read(data)
        if found := next(check(value), None):
            path, expected = found
            raise Misfit(expected, Place(path=path))
        return value

    return _read(data, read_checked)


def _error(data: object, misfit: Misfit) -> WireError:
    path = misfit.place.path
    found = misfit.found or summarize(at_path(data, path))
    return WireError(_cut(dotted(path)), found, _cut(misfit.expected.replace("\n", "; ")))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."
