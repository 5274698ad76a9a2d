"""Honours: another scoring, plus points for the side that takes all aces in its tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, Final

import attrs

from pepper import (
    Kind,
    Line,
    Marks,
    Part,
    Played,
    Rank,
    Rules,
    Scoring,
    ScoringChanges,
    Side,
    rule_section,
)
from pepper.spaces import points_range

ALL_ACES: Final = Kind("all aces")


@attrs.frozen(repr=False)
class Honours(Part):
    """A scoring, plus points for a side that takes all aces in its tricks."""

    kinds: ClassVar[tuple[Kind, ...]] = (ALL_ACES,)

    base: Scoring = Scoring()
    """The scoring of everything else."""
    points: int = 4
    """The points for all aces."""

    @property
    def by_tricks(self) -> bool:
        """False: it matters who takes the aces."""
        return False

    @property
    def marks(self) -> Marks | None:
        """The marks of `base`."""
        return self.base.marks

    def with_changes(self, changes: ScoringChanges) -> Honours:
        """Honours count after every bid; the changes are those of `base`."""
        return attrs.evolve(self, base=self.base.with_changes(changes))

    def score(self, played: Played) -> tuple[Line, ...]:
        """The lines of `base`, and one for each side that scores for all aces."""
        aces = Counter(
            played.table.side(trick.winner)
            for trick in played.tricks
            if trick.winner is not None
            for card in trick.cards
            if card.rank is Rank.ACE
        )
        lines = self.base.score(played)
        if len(aces) == 1:
            (side,) = aces
            lines += tuple(Line(s, self.points, ALL_ACES) for s in _together(played, side))
        return lines

    def count_marks(self, played: Played) -> tuple[int, ...]:
        """The marks of `base`."""
        return self.base.count_marks(played)

    def points_range(self, rules: Rules) -> tuple[int, int]:
        """The range of `base`, extended by the points for all aces."""
        low, high = points_range(attrs.evolve(rules, scoring=self.base))
        return low, high + self.points

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The sentences of `base`, and one for the aces."""
        yield from rule_section(attrs.evolve(rules, scoring=self.base), "Scoring")
        yield f"A side that takes all aces in its tricks scores {self.points} more."


def _together(played: Played, side: Side) -> tuple[Side, ...]:
    """The sides that score together with this one."""
    groups = (played.declarers, *played.defenders)
    return next(group for group in groups if side in group)
