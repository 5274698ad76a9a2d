"""The documented variants, in a fixed order, and how a text with options selects one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pepper.engine.rules import LibraryRules

    from .option import Variant

LONGEST = 1000
"""The maximum length of a text for a variant with its options, in characters."""


@cache
def variants() -> tuple[Variant, ...]:
    """Every documented variant, in a fixed order.

    >>> [found.id for found in pepper.variants()][:3]
    ['wolf', 'ontario-4', 'ontario-6']
    """
    from . import (  # noqa: PLC0415  (not loaded before they are needed)
        auction_euchre,
        bid_euchre,
        buck,
        buck_euchre,
        call_euchre,
        call_partner_euchre,
        cincinnati,
        dirty_clubs,
        double_hasenpfeffer,
        euchre,
        five_hundred,
        florida,
        gamerules,
        hasenpfeffer,
        horse,
        indiana,
        midwest,
        ontario,
        pastimes,
        pepper_8,
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
        *florida.FLORIDA,
        double_hasenpfeffer.DOUBLE_HASENPFEFFER_4,
        double_hasenpfeffer.DOUBLE_HASENPFEFFER_6,
        cincinnati.CINCINNATI,
        auction_euchre.AUCTION_EUCHRE_4,
        auction_euchre.AUCTION_EUCHRE_6,
        call_euchre.CALL_EUCHRE,
        pepper_8.PEPPER_8,
        five_hundred.FIVE_HUNDRED,
        five_hundred.FIVE_HUNDRED_3,
        five_hundred.FIVE_HUNDRED_6,
        euchre.EUCHRE,
        buck_euchre.BUCK_EUCHRE,
        call_partner_euchre.CALL_PARTNER_EUCHRE,
        horse.HORSE,
    )


def variant(text: str) -> LibraryRules:
    """The rules of a documented variant, given by its id and by options after plus signs.

    ``"wolf"``, ``"wolf+talk=off+target=30"``. The name of an option without a value turns it on.
    Raises `UnknownVariantError` for an unknown id, option or value, and `RulesError` for options
    that contradict each other.

    >>> pepper.variant("wolf+target=30").ending.target
    30
    """
    from difflib import get_close_matches  # noqa: PLC0415  (as above)

    from pepper.engine.errors import UnknownVariantError, required, shown  # noqa: PLC0415  (as above)

    required(text, str, "give the id of a variant")
    if len(text) > LONGEST:
        raise UnknownVariantError(f"a variant named {shown(text)}: at most {LONGEST} characters")
    name, *options = text.split("+")
    for found in variants():
        if found.id == name:
            return found.rules(options)
    known = [found.id for found in variants()]
    near = get_close_matches(name.lower(), known)
    hint = f"did you mean {' or '.join(near)}?" if near else f"expected one of {', '.join(known)}"
    raise UnknownVariantError(f"unknown variant {shown(name)}; {hint}")
