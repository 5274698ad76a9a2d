"""The file of a study: a line that says which study it is, then a line for each row."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from pepper.data.converter import reader, rules_to_data, to_data
from pepper.data.files import naming, reserved
from pepper.data.json_text import Misfit, is_object, members, read_json
from pepper.data.limits import RECORD_TEXT
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, dotted, escape, short

from .identity import identity
from .plan import Study
from .row import Row

VERSION: Final = 1
LONGEST_LINE: Final = RECORD_TEXT
"""Bytes of a line that is read."""
MOST_TOLD: Final = 3
"""The most differences between two studies that an error lists."""
Play: TypeAlias = Callable[[int], Iterator[list[Row]]]
"""Plays a study from the match with this number."""
_read: Final[Callable[[object], Row]] = reader(Row)


@door
def read_rows(file: str | PathLike[str]) -> Iterator[Row]:
    """The rows in the file of any study, but for a last line that is cut off.

    The iterator raises `PepperError` for a file that is none, and `OSError` for one that cannot be
    read.
    """
    path = Path(file)
    with path.open("rb") as stream:
        header = _data(_line_of(stream, path, 1), path, 1)
        if not is_object(header) or header.get("study") != VERSION:
            raise PepperError(f"{_name(path)} is not the file of a study, version {VERSION}")
        for row, _ in _rows(stream, path):
            yield row


def saved(study: Study, file: str | PathLike[str], play: Play) -> Iterator[list[Row]]:
    """The rows of the study: those in the file, then those that are played and added to it."""
    path, header = Path(file), _line(_header(study))
    busy = f"{_name(path)} is being written by another study: wait, or use another file"
    with reserved(path, busy), _opened(path) as stream:
        found = _line_of(stream, path, 1)
        if found != header:
            if not header.startswith(found):  # the file of this study may be cut off in its header
                raise _other_study(_data(found, path, 1), _header(study), path)
            with naming(path):
                stream.seek(stream.truncate(0))
                stream.write(header)
                stream.flush()
        first = yield from _kept(study, stream, path)
        for rows in play(first):
            with naming(path):
                stream.write(b"".join(_line(to_data(row)) for row in rows))
                stream.flush()
            yield rows


def _opened(path: Path) -> BinaryIO:
    """The file at its start, to be read and written."""
    with naming(path):
        stream = path.open("a+b")
        stream.seek(0)
        return stream


def _kept(study: Study, stream: BinaryIO, path: Path) -> Generator[list[Row], None, int]:
    """Yield the rows of whole matches, cut off the last match, and return its number.

    Nothing says that the last match in a file is whole, so it is played again.
    """
    rows = list[Row]()
    end = stream.tell()
    for row, start in _rows(stream, path):
        if rows and row.match != rows[0].match:
            yield rows
            rows, end = [], start
        if row.match >= study.matches:
            return study.matches
        rows.append(row)
    stream.truncate(end)
    return rows[0].match if rows else 0


def _rows(stream: BinaryIO, path: Path) -> Iterator[tuple[Row, int]]:
    """Each row, and where its line begins."""
    start, match = stream.tell(), -1
    number = 2
    while (line := _line_of(stream, path, number)).endswith(b"\n"):
        try:
            row = _read(_data(line, path, number))
        except Misfit as error:
            where = f"{_name(path)}, line {number}, {dotted(error.place.path) or 'the row'}"
            raise PepperError(f"{where}: expected {error.expected}") from None
        if row.match not in {max(match, 0), match + 1}:
            where = f"{_name(path)}, line {number}"
            raise PepperError(f"{where}: match {row.match} does not follow match {match}")
        match = row.match
        yield row, start
        start += len(line)
        number += 1


def _header(study: Study) -> dict[str, object]:
    """Everything that decides the rows, except the number of matches, so that a study can go on."""
    given = study.given
    return {
        "study": VERSION,
        "rules": rules_to_data(study.rules),
        "library": version("pepper-cards"),
        "players": {name: identity(player) for name, player in study.players},
        "sides": [*study.seatings[0]],
        "duplicate": study.duplicate,
        "seed": study.seed,
        "given": None if given is None else identity(given),
        "scores": None if study.scores is None else [*study.scores],
        "dealer": study.dealer,
        "most_hands": study.most_hands,
    }


def _other_study(found: object, wanted: dict[str, object], path: Path) -> PepperError:
    if not is_object(found) or "study" not in found:
        return PepperError(f"{_name(path)} is not the file of a study")
    here, there = dict(_leaves(found)), dict(_leaves(wanted))
    told = [
        f"{key}: found {short(repr(here.get(key)))}, expected {short(repr(there.get(key)))}"
        for key in {**there, **here}
        if here.get(key) != there.get(key)
    ]
    more = [f"and {len(told) - MOST_TOLD} more"] if len(told) > MOST_TOLD else []
    told = [*told[:MOST_TOLD], *more]
    return PepperError(f"{_name(path)} belongs to another study: {'; '.join(told)}")


def _leaves(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, object]]:
    """The leaves of nested data, by their paths."""
    inside = members(data)
    for key, item in inside.items():
        yield from _leaves(item, (*path, key))
    if not inside:
        yield dotted(path), data


def _line_of(stream: BinaryIO, path: Path, number: int) -> bytes:
    """The next line, which may be cut off at the end of the file."""
    line = stream.readline(LONGEST_LINE + 1)
    if len(line) > LONGEST_LINE:
        raise PepperError(f"{_name(path)}, line {number}: more than {LONGEST_LINE} bytes")
    return line


def _line(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _data(line: bytes, path: Path, number: int) -> object:
    try:
        return read_json(line.decode())
    except (Misfit, UnicodeDecodeError):
        raise PepperError(f"{_name(path)}, line {number}: expected JSON") from None


def _name(path: Path) -> str:
    return escape(str(path))
