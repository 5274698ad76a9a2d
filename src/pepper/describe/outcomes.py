"""Possible results of hands and matches, for the sentences on scores and endings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Strain
from pepper.engine.parts.ending import Precedence, Survivors, Tie, Winning
from pepper.engine.parts.ladder import Alone, Rung
from pepper.engine.parts.points import NOTHING
from pepper.engine.parts.scoring import Stake, score_hand
from pepper.engine.parts.seats import Side

from .facts import (
    concedes,
    ending_of,
    is_foreign,
    ladder_of,
    negotiation_of,
    plays_unbid,
    scores_together,
    scoring_of,
    takes_all,
)


def value_matters(rules: Rules, rung: Rung) -> bool:
    """Whether anything is scored by the value of that bid."""
    own, every = scoring_of(rules, rung), takes_all(rules, rung)
    points = [own.set, own.declarer_shut_out, own.shut_out]
    points += [
        own.all_tricks or NOTHING,
        own.all_tricks_unaided or NOTHING,
        own.defence_of_set or NOTHING,
        own.defence_of_all or NOTHING,
    ]
    if own.all_tricks is None or not every:
        points.append(own.made)
    # A bid of every trick is set by the first trick that a defender takes.
    if own.defence_of_set is None or not every:
        points.append(own.defence)
    return any(one.bid for one in points) or concedes(rules, rung)


def times_alone(rules: Rules, rung: Rung) -> int:
    """How many times as much that bid is worth to a declarer who plays it alone."""
    return 1 if rung.alone is Alone.NO else scoring_of(rules, rung).alone_times


def tricks_left(rules: Rules, taken: int) -> int:
    """How many tricks another side then has: all others, or one where there are several sides."""
    left = rules.deck.hand_size - taken
    return left if scores_together(rules) or len(rules.table.sides) == 2 else min(left, 1)


def points_for(
    rules: Rules,
    rung: Rung,
    taken: int,
    *,
    alone: bool = False,
    forced: bool = False,
    strain: Strain | None = None,
) -> tuple[int, int]:
    """The points for this number of tricks, for the declarer's side and for another."""
    others = [Side(side) for side in range(1, len(rules.table.sides))]
    # All others score together, as with a called partner, or each side scores for itself.
    groups = (tuple(others),) if scores_together(rules) else tuple((side,) for side in others)
    other = tricks_left(rules, taken)
    rest = (rules.deck.hand_size - taken - other, *[0] * len(others))
    tricks = (taken, other, *rest[: len(others) - 1])
    stake = _stake(rung, alone=alone, forced=forced, strain=strain)
    lines = score_hand(scoring_of(rules, rung), stake, tricks, (Side(0),), groups)
    own, theirs = (sum(line.points for line in lines if line.side == side) for side in (0, 1))
    return own, theirs


def _stake(rung: Rung, *, alone: bool, forced: bool, strain: Strain | None = None) -> Stake:
    value = rung.value_in(strain)
    return Stake(rung.name, value, rung.tricks, forced=forced, alone=alone, exact=rung.exact)


def _strains(rules: Rules, rung: Rung) -> tuple[Strain | None, ...]:
    """The strains in which the value of the bid may differ; None if it does not."""
    return ladder_of(rules).strains_of(rung) if rung.strain_bonus else (None,)


def points_between(rules: Rules, rung: Rung, taken: int) -> Iterator[tuple[int, int]]:
    """All possible points for this number of tricks, for the declarer's side and for another."""
    own = scoring_of(rules, rung)
    alones = (False, True) if own.alone_times > 1 else (False,)
    forced_too = (False, True) if own.forced_halves else (False,)
    for alone, forced, strain in product(alones, forced_too, _strains(rules, rung)):
        yield points_for(rules, rung, taken, alone=alone, forced=forced, strain=strain)


def counts_up(rules: Rules) -> bool:
    """Whether more points are better."""
    return rules.ending.worth(1) > rules.ending.worth(0)


def may_share(rules: Rules) -> bool:
    """Whether several sides may reach the target in one hand, and all could win by it."""
    sides, several = len(rules.table.sides), rules.calling is not None
    return {
        Winning.BY_POINTS: _may_gain_together(rules),
        Winning.BY_CONTRACT: several,
        Winning.BY_CONTRACT_OR_SET: several or sides > 2,
    }[ending_of(rules).winning]


def _may_gain_together(rules: Rules) -> bool:
    """Whether several sides may come nearer to the target in one hand."""
    if not _has_two_known_scores(rules):
        return True
    size, better = rules.deck.hand_size, 1 if counts_up(rules) else -1
    return any(
        own * better > 0 and other * better > 0
        for rung in ladder_of(rules).rungs
        for taken in range(size + 1)
        for own, other in points_between(rules, rung, taken)
    )


def bidders_have_made(rules: Rules) -> bool:
    """Whether the bidders have made their bid wherever both sides are at the target.

    They have where a bid that is set always takes them away from it, and nobody stands there
    without having won.
    """
    own, better = ending_of(rules), 1 if counts_up(rules) else -1
    plain = own.target is not None and own.hands is None and not own.timed
    if not plain or own.winning is not Winning.BY_POINTS or not _has_two_known_scores(rules):
        return False
    ties_end = own.tie in {Tie.DECLARER, Tie.JOINT} or own.precedence is not Precedence.POINTS
    return ties_end and all(
        own * better < 0
        for rung in ladder_of(rules).rungs
        for taken in range(rules.deck.hand_size + 1)
        if not _stake(rung, alone=False, forced=False).is_made(taken)
        for own, _ in points_between(rules, rung, taken)
    )


def may_tie(rules: Rules) -> bool:
    """Whether the best scores may be equal where that matters."""
    own = ending_of(rules)
    if own.hands is not None or own.timed:
        return True
    if own.back_door is not None and _may_fall_together(rules):
        return True
    # The declarer's side goes first, and one of two sides always is the declarer's.
    settled = (
        own.precedence is not Precedence.POINTS
        and len(rules.table.sides) == 2
        and rules.calling is None
        and not plays_unbid(rules)
    )
    return own.target is not None and may_share(rules) and not settled


def _may_fall_together(rules: Rules) -> bool:
    """Whether the best scores may be equal after a side has reached the back door."""
    own = ending_of(rules)
    if own.joint_loss and (own.survivors is Survivors.ALL or len(rules.table.sides) == 2):
        return False
    if not _has_two_known_scores(rules):
        return True
    size, better = rules.deck.hand_size, 1 if counts_up(rules) else -1
    return any(
        max(own * better, other * better) < 0
        for rung in ladder_of(rules).rungs
        for taken in range(size + 1)
        for own, other in points_between(rules, rung, taken)
    )


def _has_two_known_scores(rules: Rules) -> bool:
    """Whether `points_between` gives all possible scores of a hand.

    It does where two sides play each hand to the end, one of them as declarers, by the library's
    scoring of the library's bids.
    """
    unknown = (rules.ladder, rules.auction, rules.negotiation, rules.scoring)
    return (
        len(rules.table.sides) == 2
        and rules.calling is None
        and not plays_unbid(rules)
        and negotiation_of(rules) is None
        and not any(map(is_foreign, unknown))
    )
