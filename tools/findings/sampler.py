"""What deals must come to by the rules of chance, against what was dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb
from typing import Final

import attrs

from pepper import SUITS, Cards, Deck, Rules
from pepper.study import Estimate, Row, mean

_ALL: Final = comb(24, 6)
"""The hands of six of 24 cards."""
_BOWERS: Final = [Cards(f"J{suit} J{suit.mate}") for suit in SUITS[:2]]
_NINES: Final = Cards("9C 9D 9H 9S")


@attrs.frozen
class Count:
    """Something that is known exactly, as a share of the hands or the deals."""

    about: str
    exact: float
    of_deal: Callable[[tuple[Cards, ...]], float]
    """The share in one deal."""

    def seen(self, deals: Iterable[tuple[Cards, ...]]) -> Estimate:
        """What the deals came to, with an interval that covers 99 %."""
        return mean(map(self.of_deal, deals), confidence=0.99)


COUNTS: Final = (
    Count(
        "a given player holds both bowers of a given suit",
        comb(22, 4) / _ALL,
        # All four hands and both colours count, which is surer than one of each.
        lambda hands: sum(pair <= hand for hand in hands for pair in _BOWERS) / 8,
    ),
    Count(
        "somebody holds all four nines",
        4 * comb(20, 2) / _ALL,
        lambda hands: any(map(_NINES.__le__, hands)),
    ),
)
"""Of deals of 24 cards, from nine to ace, to four players."""


def fits(rules: Rules) -> bool:
    """Whether the rules have such deals."""
    plain = Deck("9TJQKA", hand_size=6).cards
    return rules.deck.cards == plain and len(rules.table.seats) == 4 and rules.deck.hand_size == 6


def dealt(row: Row) -> tuple[Cards, ...]:
    """The hands of a row."""
    return tuple(map(Cards, row.dealt))
