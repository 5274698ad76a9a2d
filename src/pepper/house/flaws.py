"""Errors in a file of house rules, with their lines and columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from pepper.data.json_text import Misfit, at_path, is_object, summarize
from pepper.data.limits import HOUSE, HOUSE_FLAWS, HOUSE_WORDS
from pepper.data.toml_text import NONE, find_positions
from pepper.engine.parts.errors import Path, PepperError, RulesError, dotted, escape

Moved: TypeAlias = Mapping[Path, Path]
"""The paths of rungs in the merged data, with the paths of their changes in the file."""
NOT_MOVED: Final[Moved] = MappingProxyType({})
_SYNTAX_ERROR: Final = r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)"
"""The messages of `tomllib`."""


@attrs.frozen
class Flaw:
    """An error in a file: something that cannot be read or does not fit the rest."""

    path: str
    """Such as ``ladder.steps[0].tricks``; empty for the file as a whole."""
    what: str
    """The error, in a few words without a full stop."""
    hint: str
    """How to fix it."""
    line: int | None = None
    """The line, from 1, of the nearest key in the file; None if there is none."""
    column: int | None = None
    """The column, from 1."""

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}"
        where = ", ".join(filter(None, (place, self.path)))
        text = f"{self.what} ({self.hint})" if self.hint else self.what
        return f"{where}: {text}" if where else text


class HouseError(PepperError):
    """A file that does not describe valid rules; `flaws` has all errors."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        self.flaws = flaws
        """The errors in the order of the file; after 20, one that says there are more."""
        super().__init__("\n".join(map(str, flaws)))

    def __reduce__(self) -> tuple[type[HouseError], tuple[tuple[Flaw, ...]]]:
        return HouseError, (self.flaws,)


@attrs.frozen
class Fault:
    """A flaw with a path in the data, before its place in the file is known."""

    path: Path
    what: str
    hint: str = ""
    in_file: bool = False
    """Whether the path is one in the file, and not in the merged data."""


def error_of(faults: Sequence[Fault], text: str = "", moved: Moved = NOT_MOVED) -> HouseError:
    """The error with the first faults, in the order of the file."""
    # Positions are not searched in data that are nested too deeply: there may be very many paths.
    deep = any(len(fault.path) >= HOUSE.levels for fault in faults)
    where = {} if deep else find_positions(text)
    flaws = [_locate(fault, text, where, moved) for fault in faults[:HOUSE_FLAWS]]
    flaws.sort(key=lambda flaw: (flaw.line or HOUSE.number, flaw.column or 0))
    more = [Flaw("", "and further errors", "")] if len(faults) > HOUSE_FLAWS else []
    return HouseError((*flaws, *more))


def syntax_flaw(message: str, text: str) -> Flaw:
    """The error of the TOML parser as a flaw."""
    found = re.fullmatch(_SYNTAX_ERROR, message, re.DOTALL)
    if found is None:
        return Flaw("", f"not valid TOML: {_cut(message)}", "")
    last = text.count("\n") + 1, len(text) - text.rfind("\n")
    line, column = (int(found[2]), int(found[3])) if found[2] else last
    return Flaw("", f"not valid TOML: {_cut(found[1])}", "", line, column)


def faults_of(data: object, misfit: Misfit) -> Iterator[Fault]:
    """The faults at one place of the data; each problem of the rules has its own path."""
    path, cause = misfit.place.path, misfit.__cause__
    if isinstance(cause, RulesError):
        for problem in cause.problems:
            inner = problem.path if path else problem.path or (problem.part,)
            yield Fault(_path_in_data(data, (*path, *inner)), problem.what, problem.hint)
    elif path or not misfit.expected.startswith("an object"):  # `_missing_parts` reports those
        here = at_path(data, path)
        found = misfit.found or f"found {repr(NONE) if here is None else summarize(here)}"
        what = found.removeprefix("an ").removeprefix("the ").replace("an object", "a table")
        yield Fault(path, what, f"expected {misfit.expected}".replace("an object", "a table"))


def _path_in_data(data: object, path: Path) -> Path:
    """The path in the data for a path in rules: a step that is a single rung has no index."""
    found: Path = ()
    for key in path:
        here = at_path(data, found)
        if not (isinstance(key, int) and is_object(here)):
            found = (*found, key)
    return found


def _locate(fault: Fault, text: str, where: dict[Path, int], moved: Moved) -> Flaw:
    """The flaw with the line and column of the nearest key in the file."""
    path = fault.path
    for end in range(len(path) + 1):
        if path[:end] in moved and not fault.in_file:
            path = moved[path[:end]] + path[end:]
            break
    what, hint, name = _cut(fault.what), _cut(fault.hint), _cut(dotted(path))
    near = [path[:end] for end in range(len(path), 0, -1) if path[:end] in where]
    if not near:
        return Flaw(name, what, hint)
    at = where[near[0]]
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return Flaw(name, what, hint, line, column)


def _cut(text: str) -> str:
    text = escape(text)
    return text if len(text) <= HOUSE_WORDS else f"{text[: HOUSE_WORDS - 3]}..."
