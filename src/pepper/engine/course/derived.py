"""Values that other modules derive from the rules, once for each rules value."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from .rules import Rules

T = TypeVar("T")


def per_rules(make: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """The function, with each result kept in the rules themselves.

    Equal rules do not share it: hashing them takes long, and a part of another package may have no
    hash.
    """

    @wraps(make)
    def look_up(rules: Rules) -> T:
        kept = rules.derived
        if make not in kept:
            kept[make] = make(rules)
        found: T = kept[make]
        return found

    return look_up
