"""The documented variants, in a fixed order, and how a text with options selects one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, overload

from .files import FILES, VariantId, documented_variant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pepper.engine.course.rules import LibraryRules, Rules

    from .option import Variant


@cache
def variants() -> tuple[Variant, ...]:
    """Every documented variant, in a fixed order.

    >>> [found.id for found in pepper.variants()][:3]
    ['wolf', 'ontario-4', 'ontario-6']
    """
    return tuple(map(documented_variant, FILES))


@overload
def variant(text: VariantId | str) -> LibraryRules: ...
@overload
def variant(text: VariantId | str, *, parts: Iterable[type]) -> Rules: ...
def variant(text: VariantId | str, *, parts: Iterable[type] = ()) -> Rules:
    """The rules of a variant, given by its id and by options after plus signs.

    ``"wolf"``, ``"wolf+talk=off+target=30"``. The name of an option without a value turns it on.
    ``"euchre+canadian"`` chooses a set of options by its name (`Variant.sets`).
    An id that is not documented is looked for in the installed packages; `parts` are the classes of
    other packages that the rules may contain. Raises `UnknownVariantError` for an unknown id,
    option or value, `RulesError` for options that contradict each other and for parts that were not
    passed, and `PepperError` for a package that cannot be loaded.

    >>> pepper.variant("wolf+target=30").ending.target
    30
    """
    from .finding import documented, find_variant, split  # noqa: PLC0415  (loads the engine)

    name, *options = split(text)
    if name in FILES and parts == ():
        return documented(text)
    return find_variant(text).rules(options, parts=parts)
