"""A contract in words, and what a bid is worth to its side and to the defenders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

import attrs

from pepper.engine.cards import Strain
from pepper.engine.contract import Contract
from pepper.engine.ladder import Rung
from pepper.engine.rules import Rules
from pepper.engine.scoring import Played, Stake
from pepper.engine.seats import Seat, Side

if TYPE_CHECKING:
    from .words import Words


def contract_parts(contract: Contract, words: Words) -> Iterator[str]:
    """The contract in words: the bid with its declarer, and each condition."""
    bid = words.named(contract.rung.name, contract.strain)
    yield words.told(contract.declarer, "{bid} by you", "{bid} by {who}", bid=bid)
    if contract.bidder != contract.declarer:
        yield words.told(contract.bidder, "bid by you", "bid by {who}")
    if contract.alone and not says_alone(contract.rung):
        yield words.text("alone")
    if contract.forced:
        yield words.text("forced")
    if contract.called is not None:
        yield words.text("with the player of {card}", card=words.card(contract.called))
    if contract.times > 1:
        yield say_doubled(contract.times, words)
    if (lone := contract.lone_defender) is not None:
        yield words.told(lone, "defended alone by you", "defended alone by {who}")


def says_alone(rung: Rung) -> bool:
    """Whether the name of a bid says already that it is played alone."""
    return "alone" in rung.name


def say_doubled(times: int, words: Words) -> str:
    """That a contract counts twice, or four times."""
    return words.text("doubled") if times == 2 else words.text("redoubled")


def stakes_of(rules: Rules, rung: Rung, strain: Strain | None, stake: Stake) -> list[Stake]:
    """The stake of a bid in one strain, or in each if it is not known and makes a difference.

    All but the value is that of the `stake`.
    """
    strains = (strain,) if strain or not rung.strain_bonus else rules.ladder.strains_of(rung)
    return [attrs.evolve(stake, value=rung.value_in(one)) for one in strains]


def _points_at_stake(rules: Rules, rung: Rung, stakes: Sequence[Stake]) -> tuple[list[int], ...]:
    """The declarer's points for four numbers of tricks, and the points of another side.

    If the bid is just made, if every trick is taken, if it is one trick short, and if it is missed
    by as many tricks as possible; for the other side, if it is one trick short. For each stake.
    """
    every = rules.deck.hand_size
    best, worst = (every, 0) if rung.tricks else (0, every)
    cases = [(taken, Side(0)) for taken in (rung.tricks, best, rung.one_short, worst)]
    return tuple(
        [_points(rules, rung, stake, taken)[side] for stake in stakes]
        for taken, side in (*cases, (rung.one_short, Side(1)))
    )


def say_stake(rules: Rules, rung: Rung, stakes: Sequence[Stake], words: Words) -> str:
    """What a bid needs, and its points: just made, with every trick, and one trick short."""
    made, best, short, worst, others = _points_at_stake(rules, rung, stakes)
    won, lost = _range(made, words), _range(short, words)
    if not any(short) and any(others):  # as in Euchre, where only the others' points are a loss
        lost = words.text("{points} for the others", points=_range(others, words))
    if made == best:
        won = words.text("{points} if made", points=won)
    else:
        every, enough = _range(best, words), _tricks_for_most(rules, rung, stakes)
        if enough == rules.deck.hand_size:
            won = words.text("{points} if just made, {all} with all", points=won, all=every)
        else:
            won = words.text(
                "{points} if just made, {all} with {number} or more",
                points=won,
                all=every,
                number=enough,
            )
    if short == worst:
        lost = words.text("{points} if set", points=lost)
    elif rung.tricks:
        lost = words.text("{points} if one trick short", points=lost)
    else:
        lost = words.text("{points} if one trick is taken", points=lost)
    if not rung.tricks:
        return words.text("no trick: {made}, {short}", made=won, short=lost)
    return words.count(
        rung.tricks,
        "{number} trick: {made}, {short}",
        "{number} tricks: {made}, {short}",
        made=won,
        short=lost,
    )


def _tricks_for_most(rules: Rules, rung: Rung, stakes: Sequence[Stake]) -> int:
    """The fewest tricks from which on the declarer scores as with every trick."""

    def scored(taken: int) -> list[int]:
        return [_points(rules, rung, stake, taken)[Side(0)] for stake in stakes]

    every = rules.deck.hand_size
    fewer = takewhile(
        lambda taken: scored(taken) == scored(every), range(every, rung.tricks - 1, -1)
    )
    return min(fewer)


def _range(points: Sequence[int], words: Words) -> str:
    """Points with their sign, or the fewest and the most of them."""
    least, most = (f"{number:+}" for number in sorted((min(points), max(points)), key=abs))
    return least if least == most else words.text("{least} to {most}", least=least, most=most)


def _points(rules: Rules, rung: Rung, stake: Stake, taken: int) -> Counter[Side]:
    """What side 0 scores as declarer if it takes so many tricks, and side 1 with the rest."""
    declarer, other = Side(0), Side(1)
    tricks = {declarer: taken, other: rules.deck.hand_size - taken}
    return _score(rules, rung, stake, tricks, declarer)


def points_in_defence(
    rules: Rules, contract: Contract, seat: Seat, taken: int, *, alone: bool
) -> int:
    """What a defender's side scores if it takes so many tricks and the declarer's side the rest."""
    declarer, own = rules.table.side(contract.declarer), rules.table.side(seat)
    tricks = {declarer: rules.deck.hand_size - taken, own: taken}
    lone = own if alone else None
    return _score(rules, contract.rung, contract.stake, tricks, declarer, lone)[own]


def _score(
    rules: Rules,
    rung: Rung,
    stake: Stake,
    tricks: Mapping[Side, int],
    declarer: Side,
    lone: Side | None = None,
) -> Counter[Side]:
    """The points of each side; those without `tricks` have taken none."""
    sides = rules.table.every_side
    taken = tuple([tricks.get(side, 0) for side in sides])
    others = tuple([(side,) for side in sides if side != declarer])
    played = Played(rules.table, stake, taken, (declarer,), others, lone_defence=lone)
    points = Counter[Side]()
    for line in rules.scoring_of(rung).score(played):
        points[line.side] += line.points
    return points
