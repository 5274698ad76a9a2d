"""A contract in words, and what a bid is worth if it is just made, and if it just fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pepper.engine.cards import Strain
from pepper.engine.contract import Contract
from pepper.engine.ladder import Rung
from pepper.engine.rules import Rules
from pepper.engine.scoring import Played, Stake
from pepper.engine.seats import Side

if TYPE_CHECKING:
    from .words import Words


def contract_parts(contract: Contract, words: Words) -> Iterator[str]:
    """The contract in words: the bid with its declarer, and each condition."""
    bid = words.named(contract.rung.name, contract.strain)
    yield words.told(contract.declarer, "{bid} by you", "{bid} by {who}", bid=bid)
    if contract.bidder != contract.declarer:
        yield words.told(contract.bidder, "bid by you", "bid by {who}")
    if contract.alone:
        yield words.text("alone")
    if contract.forced:
        yield words.text("forced")
    if contract.called is not None:
        yield words.text("with the player of {card}", card=words.card(contract.called))
    if contract.times > 1:
        yield say_doubled(contract.times, words)
    if (lone := contract.lone_defender) is not None:
        yield words.told(lone, "defended alone by you", "defended alone by {who}")


def say_doubled(times: int, words: Words) -> str:
    """That a contract counts twice, or four times."""
    return words.text("doubled") if times == 2 else words.text("redoubled")


def points_at_stake(
    rules: Rules, rung: Rung, strain: Strain | None, *, alone: bool, forced: bool, times: int
) -> tuple[list[int], list[int]]:
    """The declarer's points if the bid is just made, and if it is one trick short.

    In one strain, or in each strain of the rung if it is not known and makes a difference.
    """
    strains = (strain,) if strain or not rung.strain_bonus else rules.ladder.strains_of(rung)
    stakes = [
        Stake(rung.name, rung.value_in(one), rung.tricks, forced, alone, times) for one in strains
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
