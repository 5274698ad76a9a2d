"""A contract in words, and what a bid is worth to its side and to the defenders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.scoring import Played
from pepper.engine.parts.seats import Seat, Side

if TYPE_CHECKING:
    from .words import Words

OWN: Final = Side(0)
"""The declarer's side where it is not known."""
OTHER: Final = Side(1)
"""Another side."""


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


def say_stake(rules: Rules, contract: Contract, words: Words, *, unaided: bool) -> str:
    """The tricks that a contract needs, and its points: just made, with every trick, one short.

    In its strain, or in each if it is not known and makes a difference. `unaided` is whether the
    declarer could call a partner and has none.
    """
    rung, every = contract.rung, rules.deck.hand_size
    strains = (
        (contract.strain,)
        if contract.strain or not rung.strain_bonus
        else rules.ladder.strains_of(rung)
    )
    stakes = list(map(contract.in_strain, strains))

    def points(taken: int, side: Side = OWN) -> list[int]:
        """A side's score in each strain if the declarer's takes this number of tricks."""
        tricks = {OWN: taken, OTHER: every - taken}
        return [_score(rules, one, tricks, unaided=unaided)[side] for one in stakes]

    best, worst = (every, 0) if rung.tricks else (0, every)
    best = rung.tricks if rung.exact else best
    made, short = points(rung.tricks), points(rung.one_short)
    others = points(rung.one_short, OTHER)
    won, lost = _range(made, words), _range(short, words)
    if not any(short) and any(others):  # as in Euchre, where only the others' points are a loss
        lost = words.text("{points} for the others", points=_range(others, words))
    if made == points(best):
        won = words.text("{points} if made", points=won)
    else:
        most, fewer = _range(points(best), words), range(every, rung.tricks - 1, -1)
        enough = min(takewhile(lambda taken: points(taken) == points(every), fewer))
        if enough == every:
            won = words.text("{points} if just made, {all} with all", points=won, all=most)
        else:
            won = words.text(
                "{points} if just made, {all} with {number} or more",
                points=won,
                all=most,
                number=enough,
            )
    if short == points(worst):
        lost = words.text("{points} if set", points=lost)
    elif rung.tricks:
        lost = words.text("{points} if one trick short", points=lost)
    else:
        lost = words.text("{points} if one trick is taken", points=lost)
    return _say_tricks(rung, won, lost, words)


def _say_tricks(rung: Rung, made: str, short: str, words: Words) -> str:
    """The tricks that a bid needs, with the points for making it and for falling short."""
    if not rung.tricks:
        return words.text("no trick: {made}, {short}", made=made, short=short)
    if rung.exact:
        return words.count(
            rung.tricks,
            "exactly {number} trick: {made}, {short}",
            "exactly {number} tricks: {made}, {short}",
            made=made,
            short=short,
        )
    return words.count(
        rung.tricks,
        "{number} trick: {made}, {short}",
        "{number} tricks: {made}, {short}",
        made=made,
        short=short,
    )


def _range(points: Sequence[int], words: Words) -> str:
    """Points with their sign, or the fewest and the most of them."""
    least, most = (f"{number:+}" for number in sorted((min(points), max(points)), key=abs))
    return least if least == most else words.text("{least} to {most}", least=least, most=most)


def points_in_defence(
    rules: Rules, contract: Contract, seat: Seat, taken: int, *, alone: bool
) -> int:
    """The score of a defender's side for so many tricks, if the declarer's takes the rest."""
    declarer, own = rules.table.side(contract.declarer), rules.table.side(seat)
    tricks = {declarer: rules.deck.hand_size - taken, own: taken}
    return _score(rules, contract, tricks, own if alone else None)[own]


def _score(
    rules: Rules,
    contract: Contract,
    tricks: Mapping[Side, int],
    lone: Side | None = None,
    *,
    unaided: bool = False,
) -> Counter[Side]:
    """The points of each side; those without `tricks` have taken none."""
    rung, sides = contract.rung, rules.table.every_side
    declarer = rules.table.side(contract.declarer)
    strain = contract.strain or rules.ladder.strains_of(rung)[0]
    played = Played(
        rules.table,
        contract,
        rules.ranking_of(rung).order(strain),
        attrs.evolve(contract.stake, unaided=unaided),
        tuple([tricks.get(side, 0) for side in sides]),
        (declarer,),
        tuple([(side,) for side in sides if side != declarer]),
        (rules.ending.start,) * len(sides),
        lone_defence=lone,
    )
    points = Counter[Side]()
    for line in rules.scoring_of(rung).score(played):
        points[line.side] += line.points
    return points
