"""House rules in a TOML file: a documented variant or another file with changes, or all parts.

``docs/house-rules.md`` describes the format. Rules are read in four steps: parse the file and its
bases, merge its changes into the data of the variant or file that it starts from (``merging``,
``rungs``), convert the data to `Rules`, and find the line and column of each error (``flaws``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

import attrs

from pepper.data.converter import from_data, rules_to_data
from pepper.data.files import File, read_file
from pepper.data.json_text import Misfit, is_list, is_object, summarize
from pepper.data.limits import HOUSE, HOUSE_BASES, HOUSE_FLAWS, HOUSE_LINE, HOUSE_WORDS, too_large
from pepper.data.plain import plain
from pepper.data.slots import slots_with
from pepper.data.toml_text import NONE, to_toml
from pepper.engine.course.rules import LONGEST_NAME, Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, RulesError, required, shown
from pepper.engine.parts.wording import join_or
from pepper.variants import variant

from .flaws import NOT_MOVED, Fault, Flaw, HouseError, Moved, error_of, faults_of, syntax_flaw
from .merging import Data, Merging
from .rungs import PLACES, Ladder, with_changes, with_ranges

__all__ = [
    "LARGEST",
    "LONGEST",
    "LONGEST_LINE",
    "LONGEST_WORDS",
    "MOST_BASES",
    "MOST_FLAWS",
    "MOST_ITEMS",
    "MOST_LEVELS",
    "Flaw",
    "HouseError",
    "Read",
    "bases",
    "dumps",
    "load",
    "loads",
    "reader",
    "starting_point",
]
__dir__ = __all__.copy  # completion shows public names only

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
MOST_BASES: Final = HOUSE_BASES
"""The maximum number of files in a row that take one another."""

Read: TypeAlias = Callable[[str], str]
"""Gives the text of a base by its name, such as ``"club.toml"`` or ``"clubs/fox.toml"``.

A name is relative to the folder of the file that is read first, with slashes; it never leads out of
that folder. `OSError` and `PepperError` are reported as flaws.
"""
_ABOUT: Final = "# House rules. The command `pepper check FILE` says whether they go together."
_SUFFIX: Final = ", house rules"
_TEXTS: Final = {"base", "name", "rung", "source", "title", "variant", *PLACES}
"""The keys of free texts, for which "none" does not mean None."""
_BASE: Final = re.compile(r"(?:[^/\\:]+/)*[^/\\:]+\.toml")


@attrs.frozen
class _File:
    """A parsed file."""

    name: str
    """Its name for `Read`; empty if it has none."""
    text: str
    data: Data


@attrs.frozen
class _Draft:
    """The merged data of all parts, the faults so far, and the paths of moved rungs."""

    data: Data
    faults: tuple[Fault, ...] = ()
    moved: Moved = NOT_MOVED


@door
def dumps(rules: Rules) -> str:
    """A file with all parts of the rules: ``loads(dumps(rules)) == rules``.

    Raises `PepperError` for rules that exceed the limits of a file.
    """
    data = rules_to_data(rules)
    text = "\n".join((_ABOUT, "", *to_toml(data))) + "\n"
    if found := [*_too_long(text), *_too_large(data)]:
        raise error_of(found)
    return text


@door
def loads(text: str, *, parts: Iterable[type] = (), read: Read | None = None) -> Rules:
    """The rules of a file; `parts` are classes of other packages that it may use.

    A file that takes another one (``base = "club.toml"``) is refused unless `read` gives the text
    of that one: this function opens no files. Raises `HouseError` with the line and column of
    everything that cannot be read or does not fit together.
    """
    return _rules(_chain(text, read), tuple(parts))


@door
def load(file: File, *, parts: Iterable[type] = ()) -> Rules:
    """The rules of a file on disk, which may take other files of its folder and those below it.

    Raises `HouseError` as `loads` does, and `OSError` if the file cannot be read.
    """
    return _rules(_chain(read_file(file, LONGEST), reader(file)), tuple(parts))


@door
def reader(file: File) -> Read:
    """A `Read` that opens the files that a file on disk takes."""
    folder = Path(file).parent
    return lambda name: read_file(folder / name, LONGEST)


@door
def bases(text: str, *, read: Read | None = None) -> tuple[str, ...]:
    """The texts of the files that a file takes, one after another; empty if it takes none.

    Raises `HouseError` as `loads` does.
    """
    return tuple(file.text for file in _chain(text, read)[1:])


@door
def starting_point(
    text: str, *, parts: Iterable[type] = (), read: Read | None = None
) -> Rules | None:
    """The rules of the variant or file that a file changes; None for a file that gives all parts.

    Takes `parts` and `read`, and raises `HouseError`, as `loads` does.
    """
    return _start(_chain(text, read), tuple(parts))


def _rules(files: Sequence[_File], parts: tuple[type, ...]) -> Rules:
    """The rules of a file, which is followed by those that it takes."""
    draft = _merge(files[0].data, _start(files, parts), parts)
    faults = list(draft.faults)
    try:
        rules = from_data(draft.data, Rules, parts)
    except Misfit as error:
        for misfit in (error, *error.others):
            faults += faults_of(draft.data, misfit)
    else:
        if not faults:
            return rules
    raise error_of(faults, files[0].text, draft.moved)


def _start(files: Sequence[_File], parts: tuple[type, ...]) -> Rules | None:
    """The rules that the first file changes; None if it gives all parts."""
    file, *others = files
    if others:
        try:
            return _rules(others, parts)
        except HouseError as error:
            raise _traced(file, others[0].name, error) from None
    if "variant" not in file.data:
        return None
    try:
        return variant(_text(file.data["variant"]), parts=parts)
    except RulesError as error:
        faults = [Fault(("variant",), problem.what, problem.hint) for problem in error.problems]
    except PepperError as error:
        faults = [Fault(("variant",), str(error))]
    raise error_of(faults, file.text)


def _chain(text: str, read: Read | None) -> list[_File]:
    """The file, followed by the one that it takes, and so on."""
    first = _parsed("", text)
    files = [first]
    while "base" in files[-1].data:
        file = files[-1]
        try:
            name = _base_of(file, [one.name for one in files])
            found = _text_of(name, read)
        except PepperError as error:
            at_base = error_of([Fault(("base",), str(error))], file.text)
            raise _traced(first, file.name, at_base) from None
        try:
            files.append(_parsed(name, found))
        except HouseError as error:
            raise _traced(first, name, error) from None
    return files


def _base_of(file: _File, names: Sequence[str]) -> str:
    """The name of the file that a file takes; `names` are those of the files so far."""
    given = file.data["base"]
    if "variant" in file.data:
        raise PepperError("`variant` and `base` are both given (start from one of them)")
    if not isinstance(given, str) or not _is_below(given):
        found = shown(given) if isinstance(given, str) else summarize(given)
        raise PepperError(f"found {found} (expected a file beside this one, such as 'club.toml')")
    name = f"{PurePosixPath(file.name).parent / given}"
    if name in names:
        circle = [*names[names.index(name) :], name]
        raise PepperError(f"the files go in a circle: {' takes '.join(circle)}")
    if len(names) > MOST_BASES:
        raise PepperError(f"more than {MOST_BASES} files take one another")
    return name


def _is_below(name: str) -> bool:
    """Whether a name leads to a file in the same folder or below it, and not out of it."""
    inside = not {".", ".."} & {*name.split("/")} and name.isprintable()
    return inside and _BASE.fullmatch(name) is not None


def _text_of(name: str, read: Read | None) -> str:
    """The text of a base."""
    if read is None:
        raise PepperError(f"{name} is not opened here (use `house.load`, or pass `read`)")
    try:
        text = read(name)
    except OSError as error:
        raise PepperError(f"{name} cannot be read: {error.strerror or error}") from None
    required(text, str, "`read` returns the text of a file")
    return text


def _traced(first: _File, name: str, error: HouseError) -> HouseError:
    """The error of a file that the first file takes, at the key where the first file does so."""
    if not name:
        return error
    return error_of([Fault(("base",), f"{name}: {flaw}") for flaw in error.flaws], first.text)


def _parsed(name: str, text: str) -> _File:
    """The file, with None in place of "none"."""
    text = plain(text)
    if long := list(_too_long(text)):
        raise error_of(long)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise HouseError((Flaw("", "nested too deeply", ""),)) from None
    except ValueError as error:
        raise HouseError((syntax_flaw(str(error), text),)) from None
    if large := list(islice(_too_large(data), MOST_FLAWS + 1)):
        raise error_of(large, text)
    return _File(name, text, {key: _with_none(key, value) for key, value in data.items()})


def _too_long(text: str) -> Iterator[Fault]:
    if len(text) > LONGEST:
        yield Fault((), f"it has {len(text)} characters", f"at most {LONGEST}")
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            what = f"line {number} has {len(line)} characters"
            yield Fault((), what, f"at most {LONGEST_LINE}")


def _too_large(data: object) -> Iterator[Fault]:
    for misfit in too_large(data, HOUSE):
        yield from faults_of(data, misfit)


def _with_none(key: str | int, value: object) -> object:
    if is_object(value):
        return {name: _with_none(name, item) for name, item in value.items()}
    if is_list(value):
        return [_with_none(0, item) if is_object(item) or is_list(item) else item for item in value]
    return None if value == NONE and key not in _TEXTS else value


def _renamed(base: Data, *, named: bool) -> Data:
    """The name and title of changed rules; a name of their own heads the sheet, too."""

    def changed(key: str) -> str:
        text = f"{base.get(key, '')}"
        if not text or text.endswith(_SUFFIX):
            return text
        return text[: LONGEST_NAME - len(_SUFFIX)] + _SUFFIX

    return {"name": changed("name"), "title": "" if named else changed("title"), "source": ""}


def _merge(data: Data, start: Rules | None, parts: tuple[type, ...]) -> _Draft:
    """The data of the rules that a file changes with its changes, or else the file's data."""
    changes = {key: value for key, value in data.items() if key not in {"variant", "base"}}
    ladder, ranges = changes.get("ladder"), Ladder({})
    if is_object(ladder):
        ranges = with_ranges(ladder)
        changes["ladder"] = ranges.data
    faults, moved = list(ranges.faults), dict(ranges.moved)
    if start is None:
        return _Draft(changes, (*_missing_parts(data), *faults), moved)
    base = rules_to_data(start)
    if changes:
        base |= _renamed(base, named="name" in changes)
    merging = Merging(slots_with(parts), parts, faults)
    if "rungs" in ranges.data:
        found = with_changes(ranges.data, base["ladder"], merging.merge)
        changes["ladder"] = found.data
        faults += found.faults
        moved |= dict(found.moved)
    merged = merging.merge(base, changes, Rules, ())
    return _Draft(merged if is_object(merged) else {}, tuple(faults), moved)


def _missing_parts(data: Data) -> Iterator[Fault]:
    required = [f.name for f in attrs.fields(Rules) if f.default is attrs.NOTHING]
    if missing := [name for name in required if name not in data]:
        what = f"there is no {join_or(missing)}"
        yield Fault((), what, "write all parts, or name a variant to start from")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise PepperError(f"found {summarize(value)}, expected a string such as 'wolf+talk=off'")
