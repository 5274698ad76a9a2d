"""What is fuzzed: each target reads a text, and raises whatever goes against what is promised."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias, TypeVar

import pepper
from pepper import house, ptn, wire

T = TypeVar("T")
Target: TypeAlias = Callable[[str], bool]
"""Says whether the text was read; raises anything for a bug, so also a `PepperError`, never."""


class BrokenPromiseError(Exception):
    """Nothing foreign was raised, and yet it is not as it should be."""


def promise(kept: object, what: str) -> None:
    """Raise `BrokenPromiseError` unless it is kept."""
    if not kept:
        raise BrokenPromiseError(what)


def record(text: str) -> bool:
    """A record is read, and written again as it was; or refused at a place that is in it."""
    try:
        read = pepper.Record.loads(text)
    except pepper.RecordError as error:
        _told(error)
        lines = text.split("\n")
        promise(1 <= error.line <= len(lines), "the line is in the text")
        promise(1 <= error.column <= len(lines[error.line - 1]) + 1, "the column is in its line")
        return False
    written = read.dumps()
    wanted = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip()
    as_read = wanted.startswith("{") or written.rstrip() == wanted
    promise(as_read, "what is read is what would be written, but for its line ends")
    promise(pepper.loads(written) == read.match, "a match comes back from its text")
    for form in (written, read.dumps("json")):
        promise(pepper.Record.loads(form) == read, "a record comes back from both formats")
    return True


def problems(text: str) -> bool:
    """The entries of a text are hands, and the hands that PTN has words for come back from it."""
    try:
        entries = ptn.loads(text)
    except pepper.RecordError as error:
        promise(1 <= error.line <= text.count("\n") + 1, "the line is in the text")
        return _told(error)
    for entry in entries:
        with suppress(pepper.PepperError):  # it has no words for automatic bids and the like
            written = ptn.dumps(entry.match)
            again = ptn.loads(written, entry.rules)[0].match
            promise(again.acts == entry.match.acts, "a hand comes back from its text")
    return bool(entries)


def action(text: str) -> bool:
    """An action is read from its own text, and comes back from its JSON."""
    try:
        read = pepper.parse_action(text)
    except pepper.PepperError as error:
        return _told(error)
    promise(pepper.parse_action(str(read)) == read, "an action is read from its own text")
    return True


def house_rules(text: str) -> bool:
    """Rules come back from the file that says all of them; flaws are at places in the file."""
    try:
        rules = house.loads(text)
    except house.HouseError as error:
        promise(error.flaws, "a refused file has flaws")
        lines = text.split("\n")
        for flaw in error.flaws:
            line, column = flaw.line or 1, flaw.column or 1
            promise(1 <= line <= len(lines), "the line is in the file")
            promise(1 <= column <= len(lines[line - 1]) + 1, "the column is in its line")
        return _told(error)
    promise(house.loads(house.dumps(rules)) == rules, "rules come back from their file")
    return True


def message(text: str) -> bool:
    """What a message holds comes back from its JSON, and a view can be drawn."""
    try:
        data = wire.parse(text)
    except wire.WireError as error:
        return _told(error)
    readings = [
        _comes_back(data, wire.read_action),
        _comes_back(data, wire.read_event),
        _comes_back(data, _drawn),
        _comes_back(data, wire.read_rules),
        _comes_back(data, wire.read_reason),
    ]
    return any(readings)


def _drawn(data: object) -> wire.Wired:
    """The view of the data, after it was drawn."""
    view = wire.read_view(data)
    promise(view.prompt and view.text() and view.svg(), "a view that is read can be drawn")
    return view


def _comes_back(data: object, read: Callable[[object], wire.Wired]) -> bool:
    try:
        value = read(data)
    except wire.WireError as error:
        return _told(error)
    promise(read(wire.parse(wire.dumps(value))) == value, "a value comes back from its JSON")
    return True


def _told(error: pepper.PepperError) -> bool:
    """Whether it was read: no. What is said of it can be shown on any terminal."""
    lines = str(error).split("\n")
    promise(all(line.isprintable() for line in lines), "an error says it in printable characters")
    return False


TARGETS: Final[dict[str, Target]] = {
    "record": record,
    "ptn": problems,
    "action": action,
    "house": house_rules,
    "wire": message,
}
