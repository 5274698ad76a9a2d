"""Values as plain data (dictionaries, lists, texts, numbers) and back, by one cattrs converter.

JSON, TOML files and records all use it. Cards are strings (``"JS"``, ``"JS 9C"``), strains ``"S"``
or ``"NT"``, other choices their names with hyphens (``"best-trump"``). Defaults are left out. If
several classes are possible in one place, ``"kind"`` names the class.

cattrs converts classes and tagged unions, refuses unknown keys and collects every error with its
path. The hooks here add two things: the types that are a single string (`leaves`), and a check of
the shape of the data first, because cattrs iterates over any iterable, a string as well as a list.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache, partial
from itertools import islice
from operator import eq
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from pepper.engine.course.library import kinds_of, phases_of
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.parts.checked import fields_of, item_of
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import MOST_PROBLEMS, Path, PepperError
from pepper.engine.parts.kinds import Facts, Kind
from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.part import Most
from pepper.engine.parts.phase import Act, Action, CardsAction, Phase, PhaseRule
from pepper.engine.parts.tricks import Trick
from pepper.engine.parts.wording import count_in_figures

from .json_text import TWICE, Misfit, Place, at_path, is_list, is_object, members, summarize
from .leaves import (
    EXACT,
    PATTERNS,
    choice_reader,
    choice_writer,
    is_choice,
    join_quoted,
    kinds_pattern,
    phases_pattern,
    read_exact,
    read_facts,
)
from .limits import MOST_OF, key_of
from .slots import Class, Slot, Slots, card_classes, kind_of, slots_with

T = TypeVar("T")
Hook: TypeAlias = Callable[[object, object], object]
"""Reads data as a value of a type; raises `Misfit`, or an error of cattrs that holds several."""
Write: TypeAlias = Callable[[Any], Any]


def rules_to_data(rules: Rules) -> dict[str, object]:
    """The rules as plain data, with all parts, even for a documented variant."""
    data: dict[str, object] = converter_for(rules.foreign).unstructure(rules)
    return data


def to_data(value: object, kind: object = None, parts: Iterable[type] = ()) -> object:
    """A value as plain data; if `kind` is a slot, with ``"kind"`` where it is needed."""
    data: object = converter_for(tuple(parts)).unstructure(value, kind)
    return data


def from_data(data: object, kind: type[T], parts: Iterable[type] = ()) -> T:
    """The value of the class from its data.

    Raises the first `Misfit` in the data, with the next ones in its `others`.
    """
    value: T = reader(kind, parts)(data)
    return value


def reader(kind: object, parts: Iterable[type] = ()) -> Callable[[object], Any]:
    """A function that converts data to a value of the type, like `from_data` for any type."""
    hook: Hook = converter_for(tuple(parts)).get_structure_hook(kind)

    def read(data: object) -> object:
        try:
            return hook(data, kind)
        except (ClassValidationError, _ItemsError, Misfit) as error:
            first, *others = islice(_misfits(error, data, ()), MOST_PROBLEMS)
            first.others = tuple(others)
        raise first from first.__cause__

    return read


class _ItemsError(Exception):
    """The errors in the first wrong items of a list, by index."""

    def __init__(self, errors: dict[str | int, Exception]) -> None:
        self.errors = errors
        super().__init__(errors)


def _misfits(error: Exception, data: object, path: Path) -> Iterator[Misfit]:
    """Every error in the data with its path; missing keys of an object come last."""
    place = Place(path=path)
    if data is TWICE:
        yield Misfit("each key once", place)
    elif isinstance(error, Misfit):
        yield Misfit(error.expected, Place(path=path + error.place.path), error.found)
    elif isinstance(error, ForbiddenExtraKeysError):
        known = fields_of(error.cl)
        expected = f"one of the keys {join_quoted(known)}" if known else "no keys"
        for key in members(data):
            if key in error.extra_fields:
                where = Place(path=(*path, key))
                yield Misfit(f"{expected}, not {str(key)[:40]!r}", where, "an unknown key")
    elif isinstance(error, _ItemsError):
        for key, one in error.errors.items():
            yield from _misfits(one, at_path(data, (key,)), (*path, key))
    elif isinstance(error, ClassValidationError):
        yield from _in_class(error, data, path)
    else:  # the class raised it, since its fields do not fit together
        misfit = Misfit(f"values that fit together: {error}", place)
        misfit.__cause__ = error
        yield misfit


def _in_class(error: ClassValidationError, data: object, path: Path) -> Iterator[Misfit]:
    """The errors in an object; missing keys come last."""
    here, missing = members(data), list[str]()
    noted, others = error.group_exceptions()
    names = {field.name: key for key, field in fields_of(error.cl).items()}
    for one, note in noted:
        key = names[note.name]
        if key in here:
            yield from _misfits(one, here[key], (*path, key))
        else:
            missing.append(key)
    for one in others:
        yield from _misfits(one, data, path)
    yield from (Misfit(f"an object with {key!r}", Place(path=path)) for key in missing)


@lru_cache(maxsize=16)
def converter_for(parts: tuple[type, ...] = (), *, defaults: bool = False) -> Converter:
    """The converter for the library's classes and these parts of other packages.

    With `defaults` it also writes fields that have their default, and the kind of usual classes.
    """
    kinds, phases = kinds_of(parts), phases_of(parts)
    return make_converter(slots_with(parts), kinds, phases, defaults=defaults)


def make_converter(
    slots: Slots,
    kinds: Iterable[Kind] = (),
    phases: Iterable[Phase] = (),
    *,
    defaults: bool = False,
) -> Converter:
    """A converter for the classes of these slots, these kinds and these phases."""
    made = Converter(
        omit_if_default=not defaults,
        forbid_extra_keys=True,
        unstruct_collection_overrides={tuple: list},
    )

    @cache
    def tagged(kind: object) -> tuple[Hook, Write]:
        return _tagged(slots[kind], made)

    def read_slot(kind: object) -> Hook:
        return tagged(kind)[0]

    def write_slot(kind: object) -> Write:
        return tagged(kind)[1]

    def read_class(_: object) -> Hook:
        return _class_reader(card_classes(slots))

    # cattrs uses the first predicate that holds, in reverse order of registration.
    made.register_structure_hook_factory(attrs.has, _read_class)
    made.register_unstructure_hook_factory(attrs.has, _write_class)
    made.register_structure_hook_factory(_is_tuple, _read_tuple)
    made.register_structure_hook_factory(is_text_or_class, _read_text_or_class)
    made.register_structure_hook_factory(is_phase_or_rule, _read_phase_or_rule)
    made.register_unstructure_hook_factory(is_phase_or_rule, _write_phase_or_rule)
    made.register_structure_hook_factory(is_optional, _read_optional)
    made.register_unstructure_hook_factory(is_optional, _write_optional)
    made.register_structure_hook_factory(slots.__contains__, read_slot)
    made.register_unstructure_hook_factory(slots.__contains__, write_slot)
    made.register_structure_hook_factory(is_choice, choice_reader)
    made.register_unstructure_hook_factory(is_choice, choice_writer)
    patterns = {**PATTERNS, Kind: kinds_pattern(kinds), Phase: phases_pattern(phases)}
    for kind, pattern in patterns.items():
        made.register_structure_hook_func(partial(eq, kind), pattern.read)
        made.register_unstructure_hook_func(partial(eq, kind), pattern.write)
    made.register_structure_hook_factory(is_step, _read_step)
    made.register_unstructure_hook_factory(is_step, _write_step)
    made.register_structure_hook(Facts, read_facts)
    made.register_unstructure_hook(Facts, dict)
    parts = tuple[Action | CardGroups, ...]
    made.register_structure_hook(Actions, lambda data, _: Actions(made.structure(data, parts)))
    made.register_unstructure_hook(Actions, lambda legal: made.unstructure(legal.parts, parts))
    is_class = partial(eq, type[CardsAction])
    made.register_structure_hook_factory(is_class, read_class)
    made.register_unstructure_hook_func(is_class, kind_of)
    # Hooks for a class go before all predicates, so these replace the hooks of cattrs.
    for plain in EXACT:
        made.register_structure_hook(plain, read_exact)
    made.register_structure_hook(Enum, lambda data, kind: choice_reader(kind)(data, kind))
    return made


def _class_reader(classes: dict[str, type]) -> Hook:
    """The reader of one of these classes, from its kind."""

    def read(data: object, _: object) -> object:
        if not isinstance(data, str) or data not in classes:
            raise Misfit(f"one of {join_quoted(classes)}")
        return classes[data]

    return read


def _tagged(slot: Slot, made: Converter) -> tuple[Hook, Write]:
    """The reader and the writer of a slot; the usual class is written without its kind."""
    kinds, usual = slot.kinds, None if slot.usual is None else kind_of(slot.usual)
    names = {part: kind for kind, part in kinds.items()}
    # Filled when asked for: a part may contain parts of its own slot.
    readers, writers = dict[str, Hook](), dict[type, Write]()

    def read(data: object, _: object) -> object:
        kind = data.get("kind", usual) if is_object(data) else None
        if not is_object(data) or (kind is None and "kind" not in data):
            raise Misfit("an object with 'kind'" if usual is None else "an object")
        if not isinstance(kind, str) or kind not in kinds:
            raise Misfit(slot.expected, found=f"the unknown kind {summarize(kind)}").under("kind")
        hook = readers.get(kind)
        if hook is None:
            hook = readers[kind] = made.get_structure_hook(kinds[kind])
        return hook({name: item for name, item in data.items() if name != "kind"}, kinds[kind])

    def write(value: object) -> object:
        part = type(value)
        hook = writers.get(part)
        if hook is None:
            if part not in names:
                name = part.__name__
                raise PepperError(f"{name} is an unknown class: pass it in `parts`")
            hook = writers[part] = made.get_unstructure_hook(part)
        data = hook(value)
        is_short = made.omit_if_default and part is slot.usual
        return data if is_short else {"kind": names[part], **data}

    return read, write


def _read_class(kind: Class, made: Converter) -> Hook:
    expected = f"an object with {join_quoted(fields_of(kind))}"  # resolves the annotations as well
    # By the names of fields as arguments: cattrs would use the names of the attributes.
    hook: Callable[..., object] = make_dict_structure_fn(
        kind, made, _cattrs_forbid_extra_keys=made.forbid_extra_keys, _cattrs_use_alias=True
    )
    limits = {name: field.validator for name, field in fields_of(kind).items()}
    most = {name: limit for name, limit in limits.items() if isinstance(limit, Most)}

    def read(data: object, _: object) -> object:
        if not is_object(data):
            raise Misfit(expected)
        for name, limit in most.items():
            if limit.count(data.get(name)) > limit.items:
                raise Misfit(f"at most {count_in_figures(limit.items, 'item')}").under(name)
        return hook(data, kind)

    return _remembered(read, kind) if kind in REMEMBERED else read


REMEMBERED: Final[Mapping[object, int]] = {
    Rules: 16,
    Act: 4096,
    Contract: 256,
    HandResult: 256,
    Trick: 1024,
}
"""The classes whose values come again and again, and how many of each are remembered."""


def _remembered(read: Hook, kind: object) -> Hook:
    """The reader, which returns the same value for the same data."""

    @lru_cache(REMEMBERED[kind])
    def read_again(key: bytes) -> object:
        return read(marshal.loads(key), kind)  # noqa: S302  (of `key_of`)

    def read_once(data: object, _: object) -> object:
        key = key_of(data)
        return read(data, kind) if key is None else read_again(key)

    return read_once


def _write_class(kind: Class, made: Converter) -> Write:
    fields_of(kind)  # resolves the annotations
    write: Write = make_dict_unstructure_fn(
        kind, made, _cattrs_omit_if_default=made.omit_if_default, _cattrs_use_alias=True
    )
    return write


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) in {tuple, Sequence}


def _read_tuple(kind: object, made: Converter) -> Hook:
    item, size = item_of(kind)
    hook: Hook = made.get_structure_hook(item)
    most = MOST_OF.get(item)

    def read(data: object, _: object) -> tuple[object, ...]:
        if not is_list(data) or size not in {None, len(data)}:
            raise Misfit(f"a list of {size}" if size else "a list")
        if most is not None and len(data) > most:
            raise Misfit(f"at most {count_in_figures(most, 'item')}")
        values: list[object] = []
        errors: dict[str | int, Exception] = {}
        # Not the hook of cattrs for lists, which collects as many errors as there are items.
        for index, one in enumerate(data):
            try:
                values.append(hook(one, item))
            except (ClassValidationError, _ItemsError, Misfit) as error:
                errors[index] = error
                if len(errors) == MOST_PROBLEMS:
                    break
        if errors:
            raise _ItemsError(errors)
        return tuple(values)

    return read


def _union_of(kinds: Iterable[type]) -> object:
    first, *others = kinds
    union: type | UnionType = first
    for other in others:
        union = union | other
    return union


def _is_union(kind: object) -> bool:
    return get_origin(kind) in {Union, UnionType}


def is_text_or_class(kind: object) -> bool:
    """Whether the type is a union of a string with a class."""
    return _is_union(kind) and str in get_args(kind)


def _read_text_or_class(kind: object, made: Converter) -> Hook:
    (part,) = (one for one in get_args(kind) if one is not str)
    hook: Hook = made.get_structure_hook(part)
    return lambda data, _: data if isinstance(data, str) else hook(data, part)


def is_phase_or_rule(kind: object) -> bool:
    """Whether this is the type of an item of `Rules.phases`."""
    return kind == Phase | PhaseRule


def _read_phase_or_rule(_: object, made: Converter) -> Hook:
    """Reads a phase from its name, or the rule of a phase from an object."""
    name: Hook = made.get_structure_hook(Phase)
    rule: Hook = made.get_structure_hook(PhaseRule)
    return lambda data, _: rule(data, PhaseRule) if is_object(data) else name(data, Phase)


def _write_phase_or_rule(_: object, made: Converter) -> Write:
    rule: Write = made.get_unstructure_hook(PhaseRule)
    return lambda one: one.value if isinstance(one, Phase) else rule(one)


def is_optional(kind: object) -> bool:
    """Whether the type is a union with None."""
    return _is_union(kind) and NoneType in get_args(kind)


def without_none(kind: object) -> object:
    """The union without None."""
    return _union_of(one for one in get_args(kind) if one is not NoneType)


def _read_optional(kind: object, made: Converter) -> Hook:
    some = without_none(kind)
    hook: Hook = made.get_structure_hook(some)
    return lambda data, _: None if data is None else hook(data, some)


def _write_optional(kind: object, made: Converter) -> Write:
    write: Write = made.get_unstructure_hook(without_none(kind))
    return lambda value: None if value is None else write(value)


def is_step(kind: object) -> bool:
    """Whether this is the type of a step of a ladder."""
    return kind == tuple[Rung, ...]


def _read_step(kind: object, made: Converter) -> Hook:
    """Reads a step of a ladder: a list of rungs, or a single rung without a list."""
    several, one = _read_tuple(kind, made), made.get_structure_hook(Rung)
    return lambda data, _: several(data, kind) if is_list(data) else (one(data, Rung),)


def _write_step(_: object, made: Converter) -> Write:
    write: Write = made.get_unstructure_hook(Rung)
    return lambda rungs: write(rungs[0]) if len(rungs) == 1 else list(map(write, rungs))
