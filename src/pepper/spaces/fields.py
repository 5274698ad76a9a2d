"""A field of the features: what its numbers are, and how high they go."""

from __future__ import annotations

import attrs

from pepper.engine.parts.part import Word


class FieldKind(Word):
    """What the numbers of a field mean, which says how to give them to a network."""

    COUNT = "count"
    """How many there are of something, or a score."""
    CATEGORY = "category"
    """Which of several things it is; 0 is none of them, but in ``seat`` and ``phase`` the first."""
    FLAGS = "flags"
    """Whether something is so: 1 if it is, otherwise 0."""


@attrs.frozen
class Field:
    """A field of `Features`: some integers with one meaning."""

    name: str
    """Its name, such as ``cards``."""
    size: int
    """How many integers it has."""
    kind: FieldKind
    """What kind of numbers they are."""
    meaning: str
    """Their meaning, in a sentence without a full stop."""
    most: int | None = None
    """The highest value, the lowest being 0; None for scores, marks and the number of the hand,
    which have no bounds."""
