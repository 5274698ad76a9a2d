"""Rules and matches for properties. In a quick run all properties of a module share some rules.

Drawing rules takes longer than most properties take with them. A thorough run draws new ones for
each example.
"""

from __future__ import annotations

from functools import lru_cache

from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pepper import Match, Rules, testing

from .conftest import PROFILE

SHARED = 12
"""How many rules the properties of a module share."""


@lru_cache(maxsize=4)
def drawn(module: str) -> tuple[Rules, ...]:
    """The rules of a module, the same in each run; other modules have others."""
    found: list[Rules] = []

    @seed(module)
    @settings(max_examples=SHARED, phases=[Phase.generate], database=None)
    @given(testing.any_rules())
    def draw(rules: Rules) -> None:
        found.append(rules)

    draw()
    return tuple(dict.fromkeys(found))


def any_rules(module: str) -> SearchStrategy[Rules]:
    """Valid rules of any kind, for a property in this module."""
    if PROFILE != "normal":
        return testing.any_rules()
    return st.deferred(lambda: st.sampled_from(drawn(module)))


def starts(module: str) -> SearchStrategy[Match]:
    """A match under any rules before its first action, for a property in this module."""
    return any_rules(module).flatmap(testing.starts)


def matches(module: str) -> SearchStrategy[Match]:
    """A match under any rules at any stage of its first hands, for a property in this module."""
    return any_rules(module).flatmap(testing.matches)
