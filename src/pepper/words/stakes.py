"""What a bid is worth if it is just made, and if it just fails."""

from __future__ import annotations

from pepper.engine.cards import Strain
from pepper.engine.ladder import Rung
from pepper.engine.rules import Rules
from pepper.engine.scoring import Played, Stake
from pepper.engine.seats import Side


def points_at_stake(
    rules: Rules, rung: Rung, strain: Strain | None, *, alone: bool, forced: bool
) -> tuple[list[int], list[int]]:
    """The declarer's points if the bid is just made, and if it is one trick short.

    In one strain, or in each strain of the rung if it is not known and makes a difference.
    """
    strains = (strain,) if strain or not rung.strain_bonus else rules.ladder.strains_of(rung)
    stakes = [
        Stake(rung.name, rung.value_in(one), rung.tricks, forced=forced, alone=alone)
        for one in strains
    ]
    made, short = (
        [_points(rules, rung, stake, taken) for stake in stakes]
        for taken in (rung.tricks, rung.one_short)
    )
    return made, short


def _points(rules: Rules, rung: Rung, stake: Stake, taken: int) -> int:
    """What the declarer's side scores if it takes so many tricks and another side the rest."""
    changes, sides = rung.scoring, [Side(side) for side in range(len(rules.table.sides))]
    scoring = rules.scoring if changes is None else rules.scoring.with_changes(changes)
    tricks = (taken, rules.deck.hand_size - taken, *[0] * (len(sides) - 2))
    defenders = tuple((side,) for side in sides[1:])
    lines = scoring.score(Played(rules.table, stake, tricks, (sides[0],), defenders))
    return sum(line.points for line in lines if line.side == sides[0])
