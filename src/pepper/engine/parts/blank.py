"""Making values of frozen classes fast.

The constructor of a frozen attrs class sets each field through `object.__setattr__`, which takes
three quarters of its time. Values that are made at every step are made like this instead:

    new = blank(OpenMatch)  # the base class of `Match`, with its slots, but not frozen
    new.tally = tally
    ...
    new.__class__ = Match

From then on the value is a `Match` like any other.

Nor do such classes have a `cached_property`: attrs gives a class with slots a ``__getattr__`` for
it, and then every attribute takes longer to read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

# `Any`, because the type of the value changes, which no type checker can follow.
blank: Final[Callable[[type[object]], Any]] = object.__new__
"""A value of the class without any field set."""
