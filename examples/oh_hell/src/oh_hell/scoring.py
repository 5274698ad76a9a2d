"""The scoring of Oh Hell: points for taking exactly as many tricks as were bid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

import attrs
from typing_extensions import override

from pepper import (
    Bid,
    Facts,
    Kind,
    Line,
    Part,
    Played,
    Rules,
    ScoringChanges,
    ScoringRule,
)

EXACT: Final = Kind("exact", "bid {bid} and took as many")
MISSED: Final = Kind("missed", "bid {bid} and took {taken}")


@attrs.frozen(repr=False)
class ExactScore(Part, ScoringRule):
    """Whoever takes exactly as many tricks as bid scores them, and a bonus."""

    kinds: ClassVar[tuple[Kind, ...]] = (EXACT, MISSED)

    bonus: int = 10
    """The points for an exact bid, besides one for each trick."""

    @override
    def score(self, played: Played) -> tuple[Line, ...]:
        """A line for each bid."""
        lines: list[Line] = []
        for act in played.acts:
            if isinstance(act.action, Bid):
                side, bid = played.table.side(act.seat), int(act.action.rung)
                taken = played.taken[side]
                if taken == bid:
                    lines.append(Line(side, taken + self.bonus, EXACT, Facts(bid=bid)))
                else:
                    lines.append(Line(side, 0, MISSED, Facts(bid=bid, taken=taken)))
        return tuple(lines)

    @override
    def with_changes(self, _changes: ScoringChanges) -> ExactScore:
        """The same scoring: no bid has another."""
        return self

    def points_range(self, rules: Rules) -> tuple[int, int]:
        """From 0 to the points for an exact bid of every trick."""
        return 0, rules.deck.hand_size + self.bonus

    def sheet(self, _rules: Rules) -> Iterable[str]:
        """What an exact bid scores, and any other."""
        yield (
            f"A player who takes exactly as many tricks as bid scores {self.bonus} points, and one "
            "more for each of them."
        )
        yield "With more or fewer tricks the player scores nothing."
