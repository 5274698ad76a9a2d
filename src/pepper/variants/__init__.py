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
    from . import (  # noqa: PLC0415  (loaded when asked for)
        bid_euchre,
        buck,
        dirty_clubs,
        double_hasenpfeffer,
        florida,
        gamerules,
        hasenpfeffer,
        indiana,
        midwest,
        ontario,
        pastimes,
        pfeffer,
        progressive,
        wolf,
    )

    return (
        wolf.WOLF,
        ontario.ONTARIO_4,
        ontario.ONTARIO_6,
        gamerules.GAMERULES_2,
        gamerules.GAMERULES_3,
        gamerules.GAMERULES_4,
        pastimes.PASTIMES_2,
        pastimes.PASTIMES_3,
        pastimes.PASTIMES_4,
        bid_euchre.BID_EUCHRE,
        bid_euchre.HAWSY,
        bid_euchre.TWELVES,
        progressive.PROGRESSIVE,
        pfeffer.PFEFFER,
        midwest.MIDWEST,
        hasenpfeffer.HASENPFEFFER,
        buck.BUCK,
        dirty_clubs.DIRTY_CLUBS_3,
        dirty_clubs.DIRTY_CLUBS_4,
        dirty_clubs.DIRTY_CLUBS_5,
        dirty_clubs.DIRTY_CLUBS_6,
        indiana.INDIANA_4,
        indiana.INDIANA_6,
        florida.FLORIDA_5,
        florida.FLORIDA_6,
        florida.FLORIDA_7,
        double_hasenpfeffer.DOUBLE_HASENPFEFFER_4,
        double_hasenpfeffer.DOUBLE_HASENPFEFFER_6,
    )


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
