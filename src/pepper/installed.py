"""Parts, players and variants that installed packages offer through entry points.

Their names come from the metadata of the packages. Their code is imported only when the name is
used, or when a text needs a part that pepper does not have.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from pepper.engine.parts.errors import PepperError, short

from .data.slots import slots_with

PARTS: Final = "pepper.parts"
"""The group of entry points for the classes of parts."""
PLAYERS: Final = "pepper.players"
"""The group of entry points for players, which are functions."""
VARIANTS: Final = "pepper.variants"
"""The group of entry points for variants, each under its id."""


def offers(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, sorted by name."""
    return tuple(sorted(entry_points(group=group), key=lambda entry: entry.name))


def find(group: str, name: str) -> EntryPoint | None:
    """The entry point with this name; raises `PepperError` if several packages have one."""
    found = [entry for entry in offers(group) if entry.name == name]
    if len(found) > 1:
        several = " and ".join(sorted(map(describe, found)))
        raise PepperError(f"{several} have the same name: uninstall all packages but one")
    return found[0] if found else None


def describe(entry: EntryPoint) -> str:
    """The kind and name of an entry point with its package, for messages."""
    what = f"the {entry.group.removeprefix('pepper.').removesuffix('s')} {entry.name!r}"
    return f"{what} of {entry.dist.name} {entry.dist.version}" if entry.dist else what


def load(entry: EntryPoint) -> object:
    """The object that an entry point names.

    Whatever the code of the package raises, this raises a `PepperError` that names the package.
    """
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        what = short(f"{type(error).__name__}: {error}")
        raise PepperError(f"{describe(entry)} cannot be loaded: {what}") from error


def load_parts() -> tuple[tuple[type, ...], tuple[PepperError, ...]]:
    """The parts of all packages that can be used together, and the errors of the others."""
    parts: list[type] = []
    errors: list[PepperError] = []
    for entry in offers(PARTS):
        try:
            parts.append(_part(entry, parts))
        except PepperError as error:
            errors.append(error)
    return tuple(parts), tuple(errors)


def _part(entry: EntryPoint, others: Iterable[type]) -> type:
    """The part of an entry point; raises `PepperError` if it conflicts with the others."""
    part = load(entry)
    if not isinstance(part, type):
        raise PepperError(f"{describe(entry)} is not a class")
    try:
        slots_with((*others, part))
    except PepperError as error:
        raise PepperError(f"{describe(entry)} cannot be used: {error}") from None
    return part
