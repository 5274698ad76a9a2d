"""Changes merged into the data of rules.

A table changes the part that stands in its place: fields that it does not give stay as they were,
at any depth. Everything else, such as numbers, lists and points, replaces what was there. A table
with another `kind` replaces the part; a new part that holds one of the same sort, such as a scoring
around another scoring, has to say what becomes of the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, get_origin

import attrs

from pepper.data.converter import is_optional, is_phase_or_rule, to_data, without_none
from pepper.data.json_text import is_list, is_object
from pepper.data.slots import Slots
from pepper.engine.parts.checked import fields_of, item_of, members_of
from pepper.engine.parts.errors import Path, dotted
from pepper.engine.parts.phase import PhaseRule
from pepper.engine.parts.points import Points

from .flaws import Fault

Data: TypeAlias = dict[str, object]
Merge: TypeAlias = Callable[[object, object, object, Path], object]
"""Merges a change into the data of a value of a declared type, at a path."""
KEPT: Final = "variant"
"""The value of a field that is to hold the part that was replaced."""


@attrs.frozen
class Merging:
    """Merges data, and collects the errors in the changes."""

    slots: Slots
    parts: tuple[type, ...]
    faults: list[Fault]

    def merge(self, old: object, given: object, declared: object, path: Path) -> object:
        """The old data of a value of the declared type with the changes given."""
        if is_list(given) and is_list(old) and is_phase_or_rule(_item(declared)):
            return [self._merge_phase(old, item, (*path, n)) for n, item in enumerate(given)]
        kind = self._class(given, old, declared)
        if not is_object(given) or kind is None or kind is Points:
            return given
        was = self._class(old, None, declared) if is_object(old) else None
        base = old if is_object(old) and was is kind else {}
        held = [*self._holders(kind, was, declared)] if was not in {None, kind} else []
        merged = base | given
        fields = fields_of(kind)
        for key in [*given, *(key for key in held if key not in given)]:
            inner = (*path, key)
            if key in held and given.get(key) == KEPT:
                merged[key] = old
            elif key in held and key not in given:
                hint = f'write {key} = "{KEPT}" to keep it, or a table to change it'
                self.faults.append(Fault(path, f"what becomes of the {dotted(path)} before?", hint))
            elif key in fields:
                before = old if key in held else base.get(key, self._default(fields[key]))
                merged[key] = self.merge(before, given[key], fields[key].type, inner)
        return merged

    def _merge_phase(self, old: list[object], given: object, path: Path) -> object:
        """A phase of the list, merged with the part of the same kind that was in the list."""
        kind = given.get("kind") if is_object(given) else None
        same = [one for one in old if is_object(one) and one.get("kind") == kind]
        return self.merge(same[0], given, PhaseRule, path) if same else given

    def _class(
        self, data: object, other: object, declared: object
    ) -> type[attrs.AttrsInstance] | None:
        """The class of the data of a value, which may leave its kind to the other data."""
        whole = without_none(declared) if is_optional(declared) else declared
        for one in (whole, *members_of(whole)):
            if one in self.slots:
                slot = self.slots[one]
                said = [
                    here["kind"] for here in (data, other) if is_object(here) and "kind" in here
                ]
                kind = slot.kinds.get(f"{said[0]}") if said else slot.usual
                return kind if kind is not None and attrs.has(kind) else None
        kinds = [one for one in members_of(declared) if isinstance(one, type) and attrs.has(one)]
        return kinds[0] if len(kinds) == 1 else None

    def _holders(
        self, kind: type[attrs.AttrsInstance], was: type | None, declared: object
    ) -> Iterator[str]:
        """The fields of a class that may hold a part of the class that it replaces."""
        for key, field in fields_of(kind).items():
            if {declared, was} & {*members_of(field.type)}:
                yield key

    def _default(self, field: attrs.Attribute[object]) -> object:
        """The data of a field that was not given."""
        if field.default is None or not attrs.has(type(field.default)):
            return None
        return to_data(field.default, field.type, self.parts)


def _item(declared: object) -> object:
    """The type of the items of a tuple; None for any other type."""
    return item_of(declared)[0] if get_origin(declared) is tuple else None
