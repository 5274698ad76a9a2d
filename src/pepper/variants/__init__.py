"""The documented variants, in a fixed order, and how one is chosen by a text with options."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pepper.rules import Rules

    from .option import Variant


@cache
def variants() -> tuple[Variant, ...]:
    """Every documented variant, in a fixed order."""
    from . import florida, indiana, ontario, wolf  # noqa: PLC0415  (loaded when asked for)

    return (wolf.WOLF, ontario.ONTARIO_4, indiana.INDIANA_4, florida.FLORIDA_5)


def variant(text: str) -> Rules:
    """The rules of a documented variant: its id, and options after plus signs.

    ``"wolf"``, ``"wolf+talk=off+target=30"``. An option that is on or off may be given without a
    value for on. Raises `UnknownVariantError` for an id, an option or a value that there is not,
    and `RulesError` for options that contradict each other.
    """
    name, *options = text.split("+")
    for found in variants():
        if found.id == name:
            return found.rules(options)
    from pepper.errors import UnknownVariantError  # noqa: PLC0415  (loaded when there is one)

    known = ", ".join(found.id for found in variants())
    raise UnknownVariantError(f"no variant {name!r}: one of {known}")
