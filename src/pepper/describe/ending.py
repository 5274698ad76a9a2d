"""The end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.ending import Doubled, Freeze, Payout, Precedence, Tie, Winning
from pepper.phases.negotiation import Negotiation
from pepper.rules import Rules
from pepper.wording import counted

from .facts import marks_of, no_contract, partners
from .scoring import points_between


def ending(rules: Rules) -> Iterator[str]:
    """When the match ends, who wins it and what that is worth."""
    own, one = rules.ending, _one(rules)
    further, behind, best = (
        ("more", "less", "highest") if _up(rules) else ("less", "more", "lowest")
    )
    if own.start:
        yield f"Everybody starts with {counted(own.start, 'point')}."
    if own.target is not None:
        only = "" if own.winning is Winning.BY_POINTS else f", but only {own.winning.value}"
        yield f"A {one} wins with {own.target} or {further} at the end of a hand{only}."
        yield from _several(rules)
    if own.freeze is not None:
        yield from _freeze(rules, own.freeze)
    if own.back_door is not None:
        others = f"other {one}" if len(rules.table.sides) == 2 else "best of the others"
        yield f"A {_who(rules)} comes to {own.back_door} or {behind} loses the match, and the"
        yield f"{others} wins."
    if own.hands is not None:
        yield f"After {counted(own.hands, 'hand')} the {best} score wins."
    if own.timed:
        yield f"When the time is up the hand is finished, and the {best} score wins."
    if may_tie(rules):
        yield from _tie(rules)
    if own.payout is not None:
        yield from _payout(rules, own.payout)


def _one(rules: Rules) -> str:
    return "side" if partners(rules) else "player"


def _who(rules: Rules) -> str:
    """One of them, before what they do."""
    return "side that" if partners(rules) else "player who"


def _declarer(rules: Rules) -> str:
    return "the declarer's side" if partners(rules) else "the declarer"


def _up(rules: Rules) -> bool:
    """Whether more points are better."""
    return rules.ending.worth(1) > 0


def may_share(rules: Rules) -> bool:
    """Whether several sides may reach the target in one hand, and all could win by it."""
    sides, several = len(rules.table.sides), rules.calling is not None
    return {
        Winning.BY_POINTS: True,
        Winning.BY_CONTRACT: several,
        Winning.BY_CONTRACT_OR_SET: several or sides > 2,
    }[rules.ending.winning]


def _several(rules: Rules) -> Iterator[str]:
    if not may_share(rules):
        return
    better = f"the one with the {'higher' if _up(rules) else 'lower'} score"
    several = "both" if len(rules.table.sides) == 2 else "several"
    if rules.ending.winning is Winning.BY_POINTS and rules.ending.precedence is Precedence.DECLARER:
        yield f"If {several} could, {_declarer(rules)} wins, or else {better}."
    else:
        yield f"If {several} could, {better} wins."


def _freeze(rules: Rules, freeze: Freeze) -> Iterator[str]:
    one, target = _one(rules), rules.ending.target
    if freeze is Freeze.AT_TARGET:
        yield f"Only a {_who(rules)} makes a contract may go beyond {target}; any other score stops"
        yield f"at {target}, or stays where it is if it has gone beyond before."
    else:
        yield f"Once a {one} has come to {target} or beyond, its score goes on only when it makes a"
        yield "contract; otherwise it stays where it is."
    yield "A score may still fall."


def may_tie(rules: Rules) -> bool:
    """Whether the best scores may be equal where that matters."""
    own = rules.ending
    if own.hands is not None or own.timed:
        return True
    if own.back_door is not None and _may_fall_together(rules):
        return True
    settled = (
        own.precedence is Precedence.DECLARER
        and len(rules.table.sides) == 2
        and rules.calling is None
        and no_contract(rules) is None
    )
    return own.target is not None and may_share(rules) and not settled


def _may_fall_together(rules: Rules) -> bool:
    """Whether the best scores may be equal after somebody has come to the back door."""
    rule, two = no_contract(rules), len(rules.table.sides) == 2
    if not two or rules.calling or rule or isinstance(rules.negotiation, Negotiation):
        return True
    size, better = rules.deck.hand_size, 1 if _up(rules) else -1
    return any(
        max(own * better, other * better) < 0
        for rung in rules.ladder.rungs
        for taken in range(size + 1)
        for own, other in points_between(rules, rung, taken)
    )


def _tie(rules: Rules) -> Iterator[str]:
    tie = rules.ending.tie
    if tie is Tie.DECLARER:
        yield f"If the best scores are equal {_declarer(rules)} wins, if it has one of them;"
        yield "otherwise another hand is played."
        return
    yield f"If the best scores are equal, {tie.value}."
    if tie is Tie.PEPPER_ROUND:
        ends = "may end" if rules.ending.test_in_tie_round else "does not end"
        yield f"The match {ends} before that pepper round is over."


def _payout(rules: Rules, payout: Payout) -> Iterator[str]:
    names = " and ".join(dict.fromkeys(marks.name for marks in marks_of(rules)))
    each = f", and {payout.mark} for each of their {names}" if names and payout.mark else ""
    yield f"The losers pay {payout.game} for the game{each}."
    if payout.double_at is not None:
        worse = "less" if _up(rules) else "more"
        what = payout.doubled if each else Doubled.BILL
        yield f"A loser who ends with {payout.double_at} or {worse} pays {what.value} twice."
