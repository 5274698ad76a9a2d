"""House rules in a TOML file: a documented variant with changes, or all parts.

``docs/house-rules.md`` describes the format. `loads` works in four steps: parse the file, merge its
changes into the data of the variant, convert the data to `Rules`, and find the line and column of
everything that is wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from pepper.engine.course.rules import LONGEST_NAME, Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import Path, PepperError, RulesError, dotted, escape
from pepper.engine.parts.wording import join_or

from .data.converter import from_data, rules_to_data
from .data.json_text import Misfit, at_path, is_list, is_object, summarize
from .data.limits import HOUSE, HOUSE_FLAWS, HOUSE_LINE, HOUSE_WORDS, too_large
from .data.plain import plain
from .data.toml_text import NONE, find_positions, to_toml
from .variants import variant

__all__ = [
    "LARGEST",
    "LONGEST",
    "LONGEST_LINE",
    "LONGEST_WORDS",
    "MOST_FLAWS",
    "MOST_ITEMS",
    "MOST_LEVELS",
    "Flaw",
    "HouseError",
    "dumps",
    "loads",
    "starting_point",
]

LONGEST: Final = HOUSE.text
"""The maximum length of a file, in characters."""
LONGEST_LINE: Final = HOUSE_LINE
"""The maximum length of a line, in characters."""
MOST_ITEMS: Final = HOUSE.items
"""The maximum number of items of a list."""
MOST_LEVELS: Final = HOUSE.levels
"""How deeply tables and lists may be nested."""
LARGEST: Final = HOUSE.number
"""The largest absolute number."""
MOST_FLAWS: Final = HOUSE_FLAWS
"""The maximum number of flaws in one error."""
LONGEST_WORDS: Final = HOUSE_WORDS
"""The maximum length of the text of a flaw, in characters; longer ones are cut."""

_Data: TypeAlias = dict[str, object]
_Moved: TypeAlias = Mapping[Path, Path]
"""The paths of rungs in the merged data, with the paths of their changes in the file."""
_ABOUT: Final = "# House rules. The command `pepper check FILE` says whether they go together."
_SUFFIX: Final = ", house rules"
_SYNTAX_ERROR: Final = r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)"
"""The messages of `tomllib`."""
_PLACES: Final = ("above", "below", "beside")
"""The keys that say where a new rung stands; each has the name of a rung."""
_TEXTS: Final = {"name", "rung", "source", "title", "variant", *_PLACES}
"""The keys of free texts, for which "none" does not mean None."""


@attrs.frozen
class Flaw:
    """An error in a file: something that cannot be read or does not fit the rest."""

    path: str
    """Such as ``ladder.steps[0].tricks``; empty for the file as a whole."""
    what: str
    """What is wrong, in a few words without a full stop."""
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
class _Fault:
    """A flaw with a path in the data, before its place in the file is known."""

    path: Path
    what: str
    hint: str = ""


@attrs.frozen
class _Rung:
    """The data of a rung, and its key in the file if the file changes or adds it."""

    data: object
    key: str | None = None

    @property
    def name(self) -> object:
        """Its name; None if the data have none."""
        return self.data.get("name") if is_object(self.data) else None


@attrs.frozen
class _Draft:
    """The merged data of all parts, the faults so far, and the paths of changed rungs."""

    data: _Data
    faults: tuple[_Fault, ...] = ()
    moved: _Moved = MappingProxyType({})


@door
def dumps(rules: Rules) -> str:
    """A file with all parts of the rules: ``loads(dumps(rules)) == rules``.

    Raises `PepperError` for rules that exceed the limits of a file.
    """
    data = rules_to_data(rules)
    text = "\n".join((_ABOUT, "", *to_toml(data))) + "\n"
    if found := [*_too_long(text), *_too_large(data)]:
        raise _error(found)
    return text


@door
def loads(text: str, *, parts: Iterable[type] = ()) -> Rules:
    """The rules of a file; `parts` are classes of other packages that it may use.

    Raises `HouseError` with the line and column of everything that cannot be read or does not fit
    together.
    """
    parts, text = tuple(parts), plain(text)
    draft = _merge(_parse(text), parts)
    faults = list(draft.faults)
    if draft.data:
        try:
            rules = from_data(draft.data, Rules, parts)
        except Misfit as error:
            for misfit in (error, *error.others):
                faults += _faults(draft.data, misfit)
        else:
            if not faults:
                return rules
    raise _error(faults, text, draft.moved)


@door
def starting_point(text: str, *, parts: Iterable[type] = ()) -> Rules | None:
    """The rules of the variant that a file changes; None for a file that gives all parts.

    Takes `parts` and raises `HouseError` as `loads` does.
    """
    data = _parse(plain(text))
    return variant(_text(data["variant"]), parts=parts) if "variant" in data else None


def _error(
    faults: list[_Fault], text: str = "", moved: _Moved = MappingProxyType({})
) -> HouseError:
    """The error with the first faults, in the order of the file."""
    # Positions are not searched in data that are nested too deeply: there may be very many paths.
    deep = any(len(fault.path) >= MOST_LEVELS for fault in faults)
    where = {} if deep else find_positions(text)
    flaws = [_locate(fault, text, where, moved) for fault in faults[:MOST_FLAWS]]
    flaws.sort(key=lambda flaw: (flaw.line or LARGEST, flaw.column or 0))
    more = [Flaw("", "and further errors", "")] if len(faults) > MOST_FLAWS else []
    return HouseError((*flaws, *more))


def _parse(text: str) -> _Data:
    """The data of the file, with None in place of "none"."""
    if long := list(_too_long(text)):
        raise _error(long)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise HouseError((Flaw("", "nested too deeply", ""),)) from None
    except ValueError as error:
        raise HouseError((_syntax(str(error), text),)) from None
    if large := list(islice(_too_large(data), MOST_FLAWS + 1)):
        raise _error(large, text)
    return {key: _with_none(key, value) for key, value in data.items()}


def _syntax(message: str, text: str) -> Flaw:
    """The error of the TOML parser as a flaw."""
    found = re.fullmatch(_SYNTAX_ERROR, message, re.DOTALL)
    if found is None:
        return Flaw("", f"not valid TOML: {_cut(message)}", "")
    last = text.count("\n") + 1, len(text) - text.rfind("\n")
    line, column = (int(found[2]), int(found[3])) if found[2] else last
    return Flaw("", f"not valid TOML: {_cut(found[1])}", "", line, column)


def _too_long(text: str) -> Iterator[_Fault]:
    if len(text) > LONGEST:
        yield _Fault((), f"it has {len(text)} characters", f"at most {LONGEST}")
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            what = f"line {number} has {len(line)} characters"
            yield _Fault((), what, f"at most {LONGEST_LINE}")


def _too_large(data: object) -> Iterator[_Fault]:
    for misfit in too_large(data, HOUSE):
        yield from _faults(data, misfit)


def _with_none(key: str | int, value: object) -> object:
    if is_object(value):
        return {name: _with_none(name, item) for name, item in value.items()}
    if is_list(value):
        return [_with_none(0, item) if is_object(item) or is_list(item) else item for item in value]
    return None if value == NONE and key not in _TEXTS else value


def _renamed(base: _Data, *, named: bool) -> _Data:
    """What changed rules are called; a name of their own heads the sheet, too."""
    name, title = (
        f"{base[key]}"[: LONGEST_NAME - len(_SUFFIX)] + _SUFFIX for key in ("name", "title")
    )
    return {"name": name, "title": "" if named else title, "source": ""}


def _merge(data: _Data, parts: Iterable[type]) -> _Draft:
    """The data of the variant with the changes of the file; without a variant, the file's data."""
    if "variant" not in data:
        return _Draft(data, tuple(_missing_parts(data)))
    try:
        base = rules_to_data(variant(_text(data["variant"]), parts=parts))
    except RulesError as error:
        return _Draft({}, tuple(_Fault(("variant",), p.what, p.hint) for p in error.problems))
    except PepperError as error:
        return _Draft({}, (_Fault(("variant",), str(error)),))
    changes = {key: value for key, value in data.items() if key != "variant"}
    if changes:
        base |= _renamed(base, named="name" in changes)
    moved: dict[Path, Path] = {}
    faults: list[_Fault] = []
    ladder = changes.get("ladder")
    if is_object(ladder) and "rungs" in ladder:
        ladder = changes["ladder"] = dict(ladder)
        rungs = ladder.pop("rungs")
        if "steps" in ladder:
            hint = "change the rungs in `steps`"
            faults.append(_Fault(("ladder", "rungs"), "`rungs` and `steps` are both given", hint))
        elif is_object(rungs):
            steps = _change_rungs(base["ladder"], rungs)
            faults += _add_rungs(steps, base["ladder"], rungs)
            steps = [step for step in steps if step]
            ladder["steps"] = [[rung.data for rung in step] for step in steps]
            moved = {
                ("ladder", "steps", above, place): ("ladder", "rungs", rung.key)
                for above, step in enumerate(steps)
                for place, rung in enumerate(step)
                if rung.key is not None
            }
        else:
            hint = "expected a table with a key for each rung"
            faults.append(_Fault(("ladder", "rungs"), f"found {summarize(rungs)}", hint))
    for key, given in changes.items():
        base[key] = _merge_part(base.get(key), given)
    return _Draft(base, tuple(faults), moved)


def _missing_parts(data: _Data) -> Iterator[_Fault]:
    required = [f.name for f in attrs.fields(Rules) if f.default is attrs.NOTHING]
    if missing := [name for name in required if name not in data]:
        what = f"there is no {join_or(missing)}"
        yield _Fault((), what, "write all parts, or name a variant to start from")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise PepperError(f"found {summarize(value)}, expected a string such as 'wolf+talk=off'")


def _merge_part(old: object, given: object) -> object:
    """A part with its changes; a part of another kind replaces the old one."""
    if not is_object(old) or not is_object(given):
        return given
    return old | given if given.get("kind", old.get("kind")) == old.get("kind") else given


def _steps(ladder: object) -> Iterator[list[_Data]]:
    """The steps of a ladder, each with its rungs."""
    steps = ladder.get("steps") if is_object(ladder) else None
    for step in steps if is_list(steps) else []:
        yield list(filter(is_object, step if is_list(step) else [step]))


def _change_rungs(ladder: object, changes: _Data) -> list[list[_Rung]]:
    """The steps with the changes by name of rung; a change to None removes the rung."""
    steps: list[list[_Rung]] = []
    for rungs in _steps(ladder):
        step: list[_Rung] = []
        for rung in rungs:
            name = f"{rung['name']}"
            if name not in changes:
                step.append(_Rung(rung))
            elif changes[name] is not None:
                step.append(_Rung(_merge_rung(rung, changes[name]), name))
        steps.append(step)
    return steps


def _merge_rung(old: _Data, given: object) -> object:
    """A rung with its changes; of its scoring, the rows that are given."""
    rows, own = given.get("scoring") if is_object(given) else None, old.get("scoring")
    if not is_object(given) or not is_object(rows) or not is_object(own):
        return _merge_part(old, given)
    return old | given | {"scoring": own | rows}


def _add_rungs(steps: list[list[_Rung]], ladder: object, changes: _Data) -> Iterator[_Fault]:
    """Adds the rungs that the ladder does not have to the steps, in the order of the file."""
    before = {f"{rung['name']}" for rungs in _steps(ladder) for rung in rungs}
    for name, given in changes.items():
        if name in before:
            continue
        path = ("ladder", "rungs", name)
        known = ", ".join(dict.fromkeys(f"{rung.name}" for step in steps for rung in step))
        own = given if is_object(given) else {}
        places = [place for place in _PLACES if place in own]
        if len(places) > 1:
            what = f"`{places[0]}` and `{places[1]}` are both given"
            yield _Fault(path, what, "say once where the rung stands")
        elif not places:
            hint = f"expected one of {known}, or a new rung with `above`, `below` or `beside`"
            yield _Fault(path, "unknown rung", hint)
        else:
            (place,) = places
            at = [n for n, step in enumerate(steps) if own[place] in [rung.name for rung in step]]
            data = {"name": name} | {key: value for key, value in own.items() if key != place}
            if not at:
                yield _Fault((*path, place), "unknown rung", f"expected one of {known}")
            elif place == "beside":
                steps[at[0]].append(_Rung(data, name))
            else:
                steps.insert(at[-1] + 1 if place == "above" else at[0], [_Rung(data, name)])


def _faults(data: object, misfit: Misfit) -> Iterator[_Fault]:
    """The faults at one place of the data; each problem of the rules has its own path."""
    path, cause = misfit.place.path, misfit.__cause__
    if isinstance(cause, RulesError):
        for problem in cause.problems:
            inner = problem.path if path else problem.path or (problem.part,)
            yield _Fault(_path_in_data(data, (*path, *inner)), problem.what, problem.hint)
    elif path or not misfit.expected.startswith("an object"):  # `_missing_parts` reports those
        here = at_path(data, path)
        found = misfit.found or f"found {repr(NONE) if here is None else summarize(here)}"
        what = found.removeprefix("an ").removeprefix("the ").replace("an object", "a table")
        yield _Fault(path, what, f"expected {misfit.expected}".replace("an object", "a table"))


def _path_in_data(data: object, path: Path) -> Path:
    """The path in the data for a path in rules: a step that is a single rung has no index."""
    found: Path = ()
    for key in path:
        here = at_path(data, found)
        if not (isinstance(key, int) and is_object(here)):
            found = (*found, key)
    return found


def _locate(fault: _Fault, text: str, where: dict[Path, int], moved: _Moved) -> Flaw:
    """The flaw with the line and column of the nearest key in the file."""
    path = fault.path
    for end in range(len(path) + 1):
        if path[:end] in moved:
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
    return text if len(text) <= LONGEST_WORDS else f"{text[: LONGEST_WORDS - 3]}..."
