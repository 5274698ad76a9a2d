"""The files of the documented variants."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from .option import Variant

FILES: Final = {
    "wolf": "wolf",
    "ontario-4": "ontario",
    "ontario-6": "ontario",
    "gamerules-2": "gamerules",
    "gamerules-3": "gamerules",
    "gamerules-4": "gamerules",
    "pastimes-2": "pastimes",
    "pastimes-3": "pastimes",
    "pastimes-4": "pastimes",
    "bid-euchre": "bid_euchre",
    "hawsy": "bid_euchre",
    "twelves": "bid_euchre",
    "progressive": "progressive",
    "pfeffer": "pfeffer",
    "midwest": "midwest",
    "hasenpfeffer": "hasenpfeffer",
    "buck": "buck",
    "dirty-clubs-3": "dirty_clubs",
    "dirty-clubs-4": "dirty_clubs",
    "dirty-clubs-5": "dirty_clubs",
    "dirty-clubs-6": "dirty_clubs",
    "indiana-4": "indiana",
    "indiana-6": "indiana",
    "florida-5": "florida",
    "florida-6": "florida",
    "florida-7": "florida",
    "florida-8": "florida",
    "florida-9": "florida",
    "florida-10": "florida",
    "florida-11": "florida",
    "florida-12": "florida",
    "florida-13": "florida",
    "double-hasenpfeffer-4": "double_hasenpfeffer",
    "double-hasenpfeffer-6": "double_hasenpfeffer",
    "cincinnati": "cincinnati",
    "auction-euchre": "auction_euchre",
    "auction-euchre-6": "auction_euchre",
    "call-euchre": "call_euchre",
    "five-hundred": "five_hundred",
    "five-hundred-3": "five_hundred",
    "five-hundred-6": "five_hundred",
    "euchre": "euchre",
    "buck-euchre": "buck_euchre",
    "call-partner-euchre": "call_partner_euchre",
    "horse": "horse",
}
"""The ids of the documented variants, in order, and their files.

A variant is the constant that has its id as a name: ``ONTARIO_4`` is ``ontario-4``. Files are
loaded when they are needed, because all of them take longer than to build the rules of one.
"""

VariantId: TypeAlias = Literal[
    "wolf",
    "ontario-4",
    "ontario-6",
    "gamerules-2",
    "gamerules-3",
    "gamerules-4",
    "pastimes-2",
    "pastimes-3",
    "pastimes-4",
    "bid-euchre",
    "hawsy",
    "twelves",
    "progressive",
    "pfeffer",
    "midwest",
    "hasenpfeffer",
    "buck",
    "dirty-clubs-3",
    "dirty-clubs-4",
    "dirty-clubs-5",
    "dirty-clubs-6",
    "indiana-4",
    "indiana-6",
    "florida-5",
    "florida-6",
    "florida-7",
    "florida-8",
    "florida-9",
    "florida-10",
    "florida-11",
    "florida-12",
    "florida-13",
    "double-hasenpfeffer-4",
    "double-hasenpfeffer-6",
    "cincinnati",
    "auction-euchre",
    "auction-euchre-6",
    "call-euchre",
    "five-hundred",
    "five-hundred-3",
    "five-hundred-6",
    "euchre",
    "buck-euchre",
    "call-partner-euchre",
    "horse",
]
"""The ids again, which editors complete in a call of `pepper.variant`."""


def documented_variant(name: str) -> Variant:
    """The documented variant with this id, which must be one of `FILES`."""
    module = import_module(f"pepper.variants.{FILES[name]}")
    found: Variant = getattr(module, name.upper().replace("-", "_"))
    return found
