"""The source of the cards of a match: a seed, or given deals."""

from __future__ import annotations

import attrs
from typing_extensions import override

from pepper.engine.parts.seats import Seat
from pepper.engine.phases.dealing import Deal, draw_deal

from .rules import Rules

SEEDS = 2**128
"""The number of seeds."""


@attrs.frozen(eq=False)
class Source:
    """The source of the cards: a seed, or a list of deals."""

    seed: int | None = None
    """The seed, which never runs out; None if deals are given."""
    given: tuple[Deal, ...] = ()
    """All deals that were given."""
    used: int = 0
    """How many of them are used."""

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The given deals that are not yet used."""
        return self.given[self.used :]

    def draw(self, rules: Rules, dealer: Seat, number: int) -> tuple[Deal | None, Source]:
        """The deal for a hand (None if a deal must be supplied), and the source after it."""
        if self.seed is not None:
            order = rules.table.clockwise(rules.table.left(dealer))
            return draw_deal(rules.deck, order, self.seed, number), self
        if self.used < len(self.given):
            return self.given[self.used], Source(None, self.given, self.used + 1)
        return None, self

    @override
    def __eq__(self, other: object) -> bool:
        """Whether both supply the same cards from now on."""
        if not isinstance(other, Source):
            return NotImplemented
        return (self.seed, self.deals) == (other.seed, other.deals)

    @override
    def __hash__(self) -> int:
        return hash((self.seed, self.deals))
