"""The exchange of a rung: with whom, how many cards, and which of them.

The phase itself is in `pepper.engine.phases.exchange`.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from .cards import MOST_STRAINS, Strain
from .errors import Problem
from .part import Most, Part, Word
from .seats import Seat
from .table import Table


class Other(Word):
    """With whom the declarer exchanges."""

    PARTNERS = "each partner"
    LEFT = "the player on the left"


class Choice(Word):
    """Which cards may be given.

    Source: 003:69 for the highest trump, 003:141 for the best and the worst.
    """

    FREE = "of the giver's choice"
    BEST_TRUMP = "the highest trump, or any card without one"
    BEST = "the best by the rank of the strain"
    WORST = "the worst by the rank of the strain"


@attrs.frozen(repr=False)
class Exchange(Part):
    """A swap of the same number of cards each way; all choose before anybody sees (000:41).

    If several cards are equally high or low, the giver chooses among them. Raises `RulesError` for
    a count under 1.

    Attributes:
        count: Cards each way, 1 or more.
        other: With whom the declarer exchanges.
        gives: What the declarer gives.
        gets: What the other gives back.
        optional: Whether the declarer may decline the exchange, with each
            partner separately.
        strains: The strains that have an exchange; empty for all.
    """

    count: int = 1
    other: Other = Other.PARTNERS
    gives: Choice = Choice.FREE
    gets: Choice = Choice.FREE
    optional: bool = False
    strains: tuple[Strain, ...] = attrs.field(
        default=(), validator=Most(MOST_STRAINS, "exchange", "strains")
    )

    def _problems(self) -> Iterator[Problem]:
        if self.count < 1:
            yield Problem("exchange", f"of {self.count} cards", "exchange one or more")

    def others(self, table: Table, declarer: Seat) -> tuple[Seat, ...]:
        """The seats with which the declarer exchanges, in order."""
        partners = self.other is Other.PARTNERS
        return table.partners(declarer) if partners else (table.left(declarer),)
