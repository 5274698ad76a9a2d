"""House rules in a TOML file: a documented variant with changes, or all parts.

``docs/house-rules.md`` describes the format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from reprlib import Repr
from typing import Final, TypeAlias

import attrs

from .errors import PepperError, Problem, RulesError
from .json_text import Misfit, at_path, is_list, is_object, printable
from .rules import LONGEST_NAME, Rules
from .serial import UnknownField, from_data, rules_to_data
from .toml_text import NONE, Path, places, written
from .variants import variant
from .wording import joined_or

LONGEST: Final = 100_000
"""Characters of the longest file."""
LONGEST_LINE: Final = 5_000
"""Characters of the longest line."""
MOST_ITEMS: Final = 200
"""The most items of a list."""
MOST_LEVELS: Final = 12
"""How deeply tables and lists may be nested."""
LARGEST: Final = 1_000_000_000
"""The largest number, and with a minus the smallest."""
MOST_FLAWS: Final = 20
"""How many flaws are named at once."""
LONGEST_WORDS: Final = 500
"""Characters of the longest text of a flaw; longer ones are cut."""

_Data: TypeAlias = dict[str, object]
_ABOUT: Final = "# House rules. The command `pepper check FILE` says whether they go together."
_SUFFIX: Final = ", house rules"
_TEXTS: Final = {"name", "rung", "variant"}
"""The keys whose values are any texts, so that "none" is one as well."""
_SHORT: Final = Repr()


@attrs.frozen
class Flaw:
    """Something in a file that cannot be read, or does not go together with the rest."""

    path: str
    """Such as ``ladder.steps[0].tricks``; empty for the file as a whole."""
    what: str
    """What is wrong, in a few words without a full stop."""
    hint: str
    """What would mend it."""
    line: int | None = None
    """The line, from 1, of what is nearest to it; None where there is nothing of it."""
    column: int | None = None
    """The column, from 1."""

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}"
        where = ", ".join(filter(None, (place, self.path)))
        text = f"{self.what} ({self.hint})" if self.hint else self.what
        return f"{where}: {text}" if where else text


class HouseError(PepperError):
    """A file that does not hold rules, with everything that is wrong at once in `flaws`."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        self.flaws = flaws
        """Everything that is wrong, in the order of the file; after 20, only that there is more."""
        super().__init__("\n".join(map(str, flaws)))

    def __reduce__(self) -> tuple[type[HouseError], tuple[tuple[Flaw, ...]]]:
        return HouseError, (self.flaws,)


@attrs.frozen
class _Fault:
    """A flaw before anybody has looked where it stands."""

    path: Path
    what: str
    hint: str = ""


@attrs.frozen
class _Draft:
    """All parts as plain data, what was wrong on the way, and what moved from where."""

    data: _Data
    faults: tuple[_Fault, ...] = ()
    moved: dict[Path, Path] = attrs.field(factory=dict[Path, Path])
    """Paths of rungs in the data, with the paths of their changes in the file."""


def dumps(rules: Rules) -> str:
    """The file that says all parts of the rules: ``loads(dumps(rules)) == rules``.

    Raises `PepperError` for rules that are larger than a file may be.
    """
    data = rules_to_data(rules)
    text = "\n".join((_ABOUT, "", *written(data))) + "\n"
    if found := [*_too_long(text), *_too_large(data, ())]:
        raise HouseError(tuple(_placed(fault, "", {}, {}) for fault in found))
    return text


def loads(text: str) -> Rules:
    """The rules that a file describes.

    Raises `HouseError` that names everything that cannot be read or does not go together, with its
    line and column.
    """
    data = _parsed(text)
    where = places(text)
    draft = _merged(data)
    rules, found = _read(draft.data) if draft.data else (None, ())
    faults = draft.faults + found
    if rules is not None and not faults:
        return rules
    shown = [_placed(fault, text, where, draft.moved) for fault in faults[:MOST_FLAWS]]
    if len(faults) > MOST_FLAWS:
        shown.append(Flaw("", "and more", ""))
    raise HouseError(tuple(sorted(shown, key=lambda flaw: (flaw.line or LARGEST, flaw.column))))


def _parsed(text: str) -> _Data:
    """The data of the file, with None for "none"."""
    found = list(_too_long(text))
    data: _Data = {}
    if not found:
        try:
            data = tomllib.loads(text)
        except RecursionError:
            found = [_Fault((), "it is nested too deeply")]
        except ValueError as error:
            raise HouseError((_syntax(str(error), text),)) from None
    found += _too_large(data, ())
    if found:
        where = {} if not data or _deep(found) else places(text)
        raise HouseError(tuple(_placed(fault, text, where, {}) for fault in found[:MOST_FLAWS]))
    return {key: _with_none(key, value) for key, value in data.items()}


def _deep(found: list[_Fault]) -> bool:
    return any(len(fault.path) > MOST_LEVELS for fault in found)


def _syntax(message: str, text: str) -> Flaw:
    """What the parser of TOML complained about."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, 16)
    if found is None:
        return Flaw("", f"it is not TOML: {_cut(message)}", "")
    last = text.count("\n") + 1, len(text) - text.rfind("\n")
    line, column = (int(found[2]), int(found[3])) if found[2] else last
    return Flaw("", f"it is not TOML: {_cut(found[1])}", "", line, column)


def _too_long(text: str) -> Iterator[_Fault]:
    if len(text) > LONGEST:
        yield _Fault((), f"it has {len(text)} characters", f"at most {LONGEST}")
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            what = f"line {number} has {len(line)} characters"
            yield _Fault((), what, f"at most {LONGEST_LINE}")


def _too_large(data: object, path: Path) -> Iterator[_Fault]:
    """What no rules need, and what would take long to look at."""
    if isinstance(data, int) and not -LARGEST <= data <= LARGEST:
        yield _Fault(path, "the number is too large", f"from {-LARGEST} to {LARGEST}")
    elif is_object(data) or is_list(data):
        if len(path) > MOST_LEVELS:
            yield _Fault(path, "it is nested too deeply", f"at most {MOST_LEVELS} levels")
        elif len(data) > MOST_ITEMS:
            yield _Fault(path, f"it has {len(data)} items", f"at most {MOST_ITEMS}")
        else:
            for key, value in data.items() if is_object(data) else enumerate(data):
                yield from _too_large(value, (*path, key))


def _with_none(key: str | int, value: object) -> object:
    if is_object(value):
        return {name: _with_none(name, item) for name, item in value.items()}
    if is_list(value):
        return [_with_none(0, item) if is_object(item) or is_list(item) else item for item in value]
    return None if value == NONE and key not in _TEXTS else value


def _merged(data: _Data) -> _Draft:
    """The parts of the variant, with those fields replaced that the file gives."""
    if "variant" not in data:
        return _Draft(data, tuple(_missing(data)))
    try:
        base = rules_to_data(variant(_text(data["variant"])))
    except RulesError as error:
        return _Draft({}, tuple(_Fault(("variant",), p.what, p.hint) for p in error.problems))
    except PepperError as error:
        return _Draft({}, (_Fault(("variant",), str(error)),))
    changes = {key: value for key, value in data.items() if key != "variant"}
    if changes:
        base["name"] = f"{base['name']}"[: LONGEST_NAME - len(_SUFFIX)] + _SUFFIX
    moved: dict[Path, Path] = {}
    faults: list[_Fault] = []
    ladder = changes.get("ladder")
    if is_object(ladder) and "rungs" in ladder:
        ladder = changes["ladder"] = dict(ladder)
        rungs = ladder.pop("rungs")
        if "steps" in ladder:
            hint = "change the rungs where the steps name them"
            faults.append(_Fault(("ladder", "rungs"), "steps replace the ladder", hint))
        elif is_object(rungs):
            ladder["steps"] = _changed(base["ladder"], rungs, moved)
            faults += _unknown(base["ladder"], rungs)
        else:
            faults.append(_Fault(("ladder", "rungs"), "it is no table", "a table for each rung"))
    for key, given in changes.items():
        base[key] = _over(base.get(key), given)
    return _Draft(base, tuple(faults), moved)


def _missing(data: _Data) -> Iterator[_Fault]:
    required = [f.name for f in attrs.fields(Rules) if f.default is attrs.NOTHING]
    if missing := [name for name in required if name not in data]:
        what = f"there is no {joined_or(missing)}"
        yield _Fault((), what, "write all parts, or name a variant to start from")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise PepperError(f"it is {_shown(value)} and not a text such as 'wolf+talk=off'")


def _over(old: object, given: object) -> object:
    """A part with its changes; a part of another kind takes the old one's place."""
    if not is_object(old) or not is_object(given):
        return given
    return old | given if given.get("kind", old.get("kind")) == old.get("kind") else given


def _rungs(ladder: object) -> Iterator[list[_Data]]:
    """The steps of a ladder, each with its rungs."""
    steps = ladder.get("steps") if is_object(ladder) else None
    for step in steps if is_list(steps) else []:
        yield list(filter(is_object, step if is_list(step) else [step]))


def _changed(ladder: object, changes: _Data, moved: dict[Path, Path]) -> list[list[object]]:
    """The steps with changes by the names of rungs; a rung that becomes None is taken out."""
    steps: list[list[object]] = []
    for rungs in _rungs(ladder):
        step: list[object] = []
        for rung in rungs:
            name = f"{rung['name']}"
            if name not in changes:
                step.append(rung)
            elif changes[name] is not None:
                moved["ladder", "steps", len(steps), len(step)] = "ladder", "rungs", name
                step.append(_over(rung, changes[name]))
        if step:
            steps.append(step)
    return steps


def _unknown(ladder: object, changes: _Data) -> Iterator[_Fault]:
    names = [f"{rung['name']}" for rungs in _rungs(ladder) for rung in rungs]
    for name in changes:
        if name not in names:
            hint = f"one of {', '.join(dict.fromkeys(names))}"
            yield _Fault(("ladder", "rungs", name), "there is no such rung", hint)


def _read(data: _Data) -> tuple[Rules | None, tuple[_Fault, ...]]:
    """The rules, or all that is wrong with the data.

    Whatever is wrong is left out, and the rest is read again. What then is missing, or contradicts
    something that was left out, is no fault of its own.
    """
    lost: set[Path] = set()
    faults: list[_Fault] = []
    while True:
        try:
            rules = from_data(_without(data, lost, ()), Rules)
        except Misfit as error:
            path = _whole(data, lost, error.place.path)
            if not any(gone[: len(path)] == path for gone in lost):
                faults += _faults(data, path, error)
            if not path or len(faults) > MOST_FLAWS:
                return None, tuple(faults)
            lost.add(path)
        else:
            return (None if faults else rules), tuple(faults)


def _without(data: object, lost: set[Path], path: Path) -> object:
    """The data without what stands at those paths."""
    if is_object(data):
        return {
            key: _without(value, lost, (*path, key))
            for key, value in data.items()
            if (*path, key) not in lost
        }
    if is_list(data):
        kept = [index for index in range(len(data)) if (*path, index) not in lost]
        return [_without(data[index], lost, (*path, index)) for index in kept]
    return data


def _whole(data: object, lost: set[Path], path: Path) -> Path:
    """The path in the whole data of a path in the data without what is lost."""
    found: Path = ()
    for key in path:
        if isinstance(key, int):
            here = at_path(data, found)
            size = len(here) if is_list(here) else 0
            found = (*found, [n for n in range(size) if (*found, n) not in lost][key])
        else:
            found = (*found, key)
    return found


def _faults(data: _Data, path: Path, error: Misfit) -> Iterator[_Fault]:
    cause, expected = error.__cause__, error.expected.replace("an object with", "a table with")
    if isinstance(cause, RulesError):
        for problem in cause.problems:
            yield _Fault(path or _part(data, problem), problem.what, problem.hint)
    elif isinstance(error, UnknownField):
        yield _Fault(path, "there is no such thing", f"one of {error.known}")
    elif path:  # nothing is said here of parts that are missing
        yield _Fault(path, f"it is {_shown(at_path(data, path))}", f"write {expected}")


def _part(data: _Data, problem: Problem) -> Path:
    """Where something stands that does not go together with other parts."""
    if problem.part == "pepper round":
        return "auction", "pepper_round"
    if problem.part in {"ladder", "exchange"}:
        named = [
            (len(str(rung["name"])), place, index)
            for place, rungs in enumerate(_rungs(data.get("ladder")))
            for index, rung in enumerate(rungs)
            if f"{problem.what} ".startswith((f"{rung['name']} ", f"{rung['name']}: "))
        ]
        if not named:
            return ("ladder",)
        _, place, index = max(named)
        several = is_list(at_path(data, ("ladder", "steps", place)))
        return "ladder", "steps", place, *((index,) if several else ())
    return (problem.part,) if problem.part in data else ()


def _placed(fault: _Fault, text: str, where: dict[Path, int], moved: dict[Path, Path]) -> Flaw:
    """The flaw with the line and column of what is nearest to it in the file."""
    path = fault.path
    for end in range(len(path) + 1):
        if path[:end] in moved:
            path = moved[path[:end]] + path[end:]
            break
    what, hint = _cut(fault.what), _cut(fault.hint)
    near = [path[:end] for end in range(len(path), 0, -1) if path[:end] in where]
    if not near:
        return Flaw(_dotted(path), what, hint)
    at = where[near[0]]
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return Flaw(_dotted(path), what, hint, line, column)


def _dotted(path: Path) -> str:
    steps = [f"[{key}]" if isinstance(key, int) else f".{_quoted(key)}" for key in path]
    return _cut("".join(steps).removeprefix("."))


def _quoted(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else repr(key[:40])


def _shown(value: object) -> str:
    if value is None:
        return repr(NONE)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime | date | time):
        return str(value)
    return _SHORT.repr(value)


def _cut(text: str) -> str:
    text = printable(text)
    return text if len(text) <= LONGEST_WORDS else f"{text[: LONGEST_WORDS - 3]}..."
