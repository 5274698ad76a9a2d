"""The same deals, played by the simple bot and by the one that thinks."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from pepper import LibraryRules
from pepper.study import Estimate, Row, by_match, paired

from .bids import Bid, bids, worth


@attrs.frozen
class Pair:
    """The figures of both, and how far the second is above the first on the same deals."""

    deals: int
    simple: tuple[Bid, ...]
    sharp: tuple[Bid, ...]
    made: Estimate
    """The difference in the contracts made in 100 deals."""
    worth: Estimate
    """The difference in the margin of the side that played for the contract."""


def compare(rules: LibraryRules, simple: Sequence[Row], sharp: Sequence[Row]) -> Pair:
    """Compare two studies of the same single hands."""

    def made(row: Row) -> float:
        return 100 * row.made

    def gained(row: Row) -> float:
        return worth(rules, row)

    return Pair(
        deals=len(sharp),
        simple=tuple(bids(rules, simple)),
        sharp=tuple(bids(rules, sharp)),
        made=paired(by_match(sharp, made), by_match(simple, made)),
        worth=paired(by_match(sharp, gained), by_match(simple, gained)),
    )
