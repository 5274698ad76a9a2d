"""Finds a variant by its text: among the documented ones, then in installed packages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pepper.data.slots import SLOTS
from pepper.engine.course.library import KINDS
from pepper.engine.course.rules import LibraryRules
from pepper.engine.parts.errors import PepperError, UnknownVariantError, required, shown

from .files import FILES, documented_variant
from .option import Variant

LONGEST: Final = 1000
"""The maximum length of a text for a variant with its options, in characters."""
MOST_KEPT: Final = 16
"""How many rules are kept for the next call. With all their positions they may take 20 MB each."""
_NAMED: Final = re.compile(r"""\b(kind|variant)["']?\s*[:=]\s*["']([^"'+]*)""")
"""The kind of a part, or the id of a variant, in a record or in a file of rules."""


@lru_cache(maxsize=MOST_KEPT)
def documented(text: str) -> LibraryRules:
    """The rules of a documented variant, for texts that must not depend on what is installed."""
    name, *options = split(text)
    found = _documented(name)
    if found is None:
        raise _unknown(name, ())
    return found.rules(options)


def find_variant(text: str) -> Variant:
    """The variant of a text, documented or of an installed package; raises as `variant` does."""
    name = split(text)[0]
    return _documented(name) or installed_variant(name)


def installed_variant(name: str) -> Variant:
    """The variant with this id that an installed package offers.

    Raises `UnknownVariantError` if there is none, and `PepperError` for one that cannot be used.
    """
    from pepper import installed  # noqa: PLC0415  (metadata of packages are slow to load)

    entry = installed.find(installed.VARIANTS, name)
    if entry is None:
        raise _unknown(name, [other.name for other in installed.offers(installed.VARIANTS)])
    what, found = installed.describe(entry), installed.load(entry)
    if not isinstance(found, Variant):
        raise PepperError(f"{what} is of type {type(found).__name__}, not `pepper.Variant`")
    if found.id != name:
        raise PepperError(f"{what} has the id {shown(found.id)}: give both the same name")
    if _documented(name) is not None:
        raise PepperError(f"{what} has the id of a documented variant: give it another one")
    return found


def split(text: str) -> list[str]:
    """The id and the options of a text; raises `PepperError` for one that is too long."""
    required(text, str, "give the id of a variant")
    if len(text) > LONGEST:
        raise UnknownVariantError(f"a variant named {shown(text)}: at most {LONGEST} characters")
    return text.split("+")


def is_documented(text: str) -> bool:
    """Whether the variant of a text is a documented one."""
    return _documented(split(text)[0]) is not None


def needs_parts(text: str) -> bool:
    """Whether a record or a file of rules names a kind or a variant that pepper does not have.

    The parts of other packages are loaded only then, so that a broken one does not affect users who
    do not need it.
    """
    kinds = {kind for slot in SLOTS.values() for kind in slot.kinds} | {one.name for one in KINDS}
    return any(
        _documented(name) is None if key == "variant" else name not in kinds
        for key, name in _NAMED.findall(text)
    )


def _documented(name: str) -> Variant | None:
    return documented_variant(name) if name in FILES else None


def _unknown(name: str, others: Iterable[str]) -> UnknownVariantError:
    from difflib import get_close_matches  # noqa: PLC0415  (needed for this only)

    known = [*FILES, *others]
    near = get_close_matches(name.lower(), known)
    hint = (
        f"did you mean {' or '.join(near)}?"
        if near
        else f"expected one of {', '.join(known)}, or a variant of an installed package"
    )
    return UnknownVariantError(f"unknown variant {shown(name)}; {hint}")
