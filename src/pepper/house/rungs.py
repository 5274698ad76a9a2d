"""The rungs of a ladder in a file: ranges of numbers, and changes by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from pepper.data.json_text import is_list, is_object, summarize
from pepper.data.limits import HOUSE
from pepper.engine.parts.errors import Path
from pepper.engine.parts.rung import RANGE, Rung

from .flaws import Fault
from .merging import Data, Merge

PLACES: Final = ("above", "below", "beside")
"""The keys that place a new rung on the ladder; each has the name of another rung."""
NUMBERS: Final = "numbers"
"""The key of a range of rungs in `steps`, such as ``numbers = "3-8"``."""
_COUNTED: Final = ("tricks", "value")
"""The keys of a range that may have a list, with a number for each rung."""


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
class Ladder:
    """The data of a ladder with ranges and changes carried out, and where its rungs came from."""

    data: Data
    faults: tuple[Fault, ...] = ()
    moved: tuple[tuple[Path, Path], ...] = ()
    """The paths of rungs in the data, each with its path in the file."""


def with_ranges(ladder: Data) -> Ladder:
    """The ladder of a file, with a step for each number of a range in `steps`."""
    given = ladder.get("steps")
    if not is_list(given):
        return Ladder(ladder)
    steps: list[object] = []
    faults: list[Fault] = []
    moved: list[tuple[Path, Path]] = []
    for place, step in enumerate(given):
        path = ("ladder", "steps", place)
        found: list[object] = [step]
        if is_object(step) and NUMBERS in step:
            found = list(_rungs_of(step, path, faults))
        for one in found:
            moved.append((("ladder", "steps", len(steps)), path))
            steps.append(one)
    return Ladder(ladder | {"steps": steps}, tuple(faults), tuple(moved))


def _rungs_of(step: Data, path: Path, faults: list[Fault]) -> Iterator[Data]:
    """The rungs of a step for a range of numbers."""
    fields = {key: value for key, value in step.items() if key != NUMBERS}
    numbers = _range_of(step[NUMBERS])
    if numbers is None:
        what, hint = f"found {summarize(step[NUMBERS])}", 'expected a range such as "3-8"'
        faults.append(Fault((*path, NUMBERS), what, hint, in_file=True))
    elif "name" in step:
        what, hint = f"`name` and `{NUMBERS}` are both given", "numbers are the names of a range"
        faults.append(Fault((*path, "name"), what, hint, in_file=True))
    else:
        for name, data in _each(numbers, fields, path, faults):
            yield {"name": name, "tricks": int(name)} | data


def _range_of(text: object) -> range | None:
    """The numbers of a range such as ``"3-8"``; None for anything else, and for too many."""
    found = RANGE.fullmatch(text) if isinstance(text, str) and len(text) <= 20 else None
    if found is None:
        return None
    numbers = range(int(found[1]), int(found[2]) + 1)
    return numbers if 0 < len(numbers) <= HOUSE.items else None


def _each(
    numbers: range, fields: Data, path: Path, faults: list[Fault]
) -> Iterator[tuple[str, Data]]:
    """Each number of a range as a name, with its fields: of a list, the number in its place."""
    lists = {key: value for key in _COUNTED if is_list(value := fields.get(key))}
    for key, values in lists.items():
        if len(values) != len(numbers):
            what, hint = f"{len(values)} numbers for {len(numbers)} rungs", "give one for each rung"
            faults.append(Fault((*path, key), what, hint, in_file=True))
            return
    for place, number in enumerate(numbers):
        yield str(number), fields | {key: values[place] for key, values in lists.items()}


def with_changes(ladder: Data, base: object, merge: Merge) -> Ladder:
    """The ladder of a file, with the changes of its `rungs` to the steps of the base."""
    rungs = ladder["rungs"]
    rest = {key: value for key, value in ladder.items() if key != "rungs"}
    path = ("ladder", "rungs")
    if "steps" in ladder:
        hint = "change the rungs in `steps`"
        return Ladder(rest, (Fault(path, "`rungs` and `steps` are both given", hint),))
    if not is_object(rungs):
        hint = "expected a table with a key for each rung"
        return Ladder(rest, (Fault(path, f"found {summarize(rungs)}", hint),))
    faults: list[Fault] = []
    before = {f"{rung['name']}" for step in _steps(base) for rung in step}
    changes = _by_name(rungs, before, faults)
    steps = _change(base, changes, merge)
    faults += _add(steps, before, changes)
    steps = [step for step in steps if step]
    moved = [
        (("ladder", "steps", above, place), (*path, rung.key))
        for above, step in enumerate(steps)
        for place, rung in enumerate(step)
        if rung.key is not None
    ]
    data = rest | {"steps": [[rung.data for rung in step] for step in steps]}
    return Ladder(data, tuple(faults), tuple(moved))


def _steps(ladder: object) -> Iterator[list[Data]]:
    """The steps of a ladder, each with its rungs."""
    steps = ladder.get("steps") if is_object(ladder) else None
    for step in steps if is_list(steps) else []:
        yield list(filter(is_object, step if is_list(step) else [step]))


def _by_name(rungs: Data, before: set[str], faults: list[Fault]) -> dict[str, _Rung]:
    """The change of each rung. A rung's own key takes precedence over a range."""
    changes: dict[str, _Rung] = {}
    for key, given in rungs.items():
        path = ("ladder", "rungs", key)
        if not RANGE.fullmatch(key):
            old = changes[key].data if key in changes else None
            changes[key] = _Rung(_over(old, given), key)
            continue
        numbers = _range_of(key)
        if numbers is None:
            hint = f"from a lower to a higher number, at most {HOUSE.items}"
            faults.append(Fault(path, "no range of numbers", hint))
            continue
        last: str | None = None
        for name, fields in _each(numbers, given if is_object(given) else {}, path, faults):
            data: object = fields if is_object(given) else given
            if is_object(given) and name not in before:
                # Rungs above another one stand each above the one before it.
                place = {"above": last} if "above" in fields and last is not None else {}
                data, last = {"tricks": int(name)} | fields | place, name
            own = changes.get(name)
            changes[name] = (
                _Rung(data, key) if own is None else _Rung(_over(data, own.data), own.key)
            )
    return changes


def _over(under: object, given: object) -> object:
    """Both changes together, the second over the first; one that is no table stands alone."""
    return under | given if is_object(under) and is_object(given) else given


def _change(ladder: object, changes: dict[str, _Rung], merge: Merge) -> list[list[_Rung]]:
    """The steps with the changes by name of rung; a change to None removes the rung."""
    steps: list[list[_Rung]] = []
    for rungs in _steps(ladder):
        step: list[_Rung] = []
        for rung in rungs:
            change = changes.get(f"{rung['name']}")
            if change is None:
                step.append(_Rung(rung))
            elif change.data is not None:
                path = ("ladder", "rungs", f"{change.key}")
                step.append(_Rung(merge(rung, change.data, Rung, path), change.key))
        steps.append(step)
    return steps


def _add(steps: list[list[_Rung]], before: set[str], changes: dict[str, _Rung]) -> Iterator[Fault]:
    """Adds the rungs that the ladder does not have to the steps, in the order of the file."""
    for name, change in changes.items():
        if name in before:
            continue
        path = ("ladder", "rungs", f"{change.key}")
        known = ", ".join(dict.fromkeys(f"{rung.name}" for step in steps for rung in step))
        own = change.data if is_object(change.data) else {}
        places = [place for place in PLACES if place in own]
        if len(places) > 1:
            what = f"`{places[0]}` and `{places[1]}` are both given"
            yield Fault(path, what, "say once where the rung stands")
        elif not places:
            what = "unknown rung" if change.key == name else f"unknown rung {name}"
            hint = f"expected one of {known}, or a new rung with `above`, `below` or `beside`"
            yield Fault(path, what, hint)
        else:
            (place,) = places
            at = [n for n, step in enumerate(steps) if own[place] in [rung.name for rung in step]]
            data = {"name": name} | {key: value for key, value in own.items() if key != place}
            rung = _Rung(data, change.key)
            if not at:
                yield Fault((*path, place), "unknown rung", f"expected one of {known}")
            elif place == "beside":
                steps[at[0]].append(rung)
            else:
                steps.insert(at[-1] + 1 if place == "above" else at[0], [rung])
