"""Sentences on the end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.ending import Doubled, Ending, Freeze, Payout, Precedence, Tie, Winning
from pepper.engine.rules import Rules
from pepper.engine.wording import count_in_words

from .facts import ending_of, marks_of, partners
from .outcomes import counts_up, may_share, may_tie


def describe_ending(rules: Rules) -> Iterator[str]:
    """When the match ends, who wins it and what that is worth."""
    own, best = ending_of(rules), "highest" if counts_up(rules) else "lowest"
    if own.start:
        yield f"Everybody starts with {count_in_words(own.start, 'point')}."
    if own.target is not None:
        yield from _describe_target(rules, own, own.target)
    if own.freeze is not None:
        yield from _describe_freeze(rules, own, own.freeze)
    if own.back_door is not None:
        others = (
            f"other {_name_side(rules)}" if len(rules.table.sides) == 2 else "best of the others"
        )
        yield (
            f"A {_name_side_that(rules)} comes to {own.back_door} or {_name_worse(rules)} loses "
            f"the match, and the {others} wins."
        )
    if own.hands is not None:
        yield f"After {count_in_words(own.hands, 'hand')} the {best} score wins."
    if own.timed:
        yield f"When the time is up the hand is finished, and the {best} score wins."
    if may_tie(rules):
        yield from _describe_tie(rules, own)
    if own.payout is not None:
        yield from _describe_payout(rules, own.payout)


def _name_side(rules: Rules) -> str:
    return "side" if partners(rules) else "player"


def _name_side_that(rules: Rules) -> str:
    """One of them, before what they do."""
    return "side that" if partners(rules) else "player who"


def _name_declarer(rules: Rules) -> str:
    return "the declarer's side" if partners(rules) else "the declarer"


def _name_worse(rules: Rules) -> str:
    """The word for a worse score."""
    return "less" if counts_up(rules) else "more"


def _describe_target(rules: Rules, own: Ending, target: int) -> Iterator[str]:
    """Who wins with the target, and which of several."""
    further = "more" if counts_up(rules) else "less"
    wins = f"A {_name_side(rules)} wins with {target} or {further} at the end of a hand"
    if own.winning is Winning.BY_POINTS:
        yield f"{wins}."
    else:
        yield f"{wins}, but only {own.winning.value}."
    if not may_share(rules):
        return
    several = "both" if len(rules.table.sides) == 2 else "several"
    better = f"the one with the {'higher' if counts_up(rules) else 'lower'} score"
    # Whoever has to make a contract to win is the declarer anyway.
    if own.winning is Winning.BY_POINTS and own.precedence is Precedence.DECLARER:
        yield f"If {several} could, {_name_declarer(rules)} wins, or else {better}."
    else:
        yield f"If {several} could, {better} wins."


def _describe_freeze(rules: Rules, own: Ending, freeze: Freeze) -> Iterator[str]:
    """Where a score stops."""
    if freeze is Freeze.AT_TARGET:
        yield (
            f"Only a {_name_side_that(rules)} makes a contract may go beyond {own.target}; any "
            f"other score stops at {own.target}, or stays where it is if it has gone beyond before."
        )
    else:
        yield (
            f"Once a {_name_side(rules)} has come to {own.target} or beyond, its score goes on "
            "only when it makes a contract; otherwise it stays where it is."
        )
    yield "A score may still fall."


def _describe_tie(rules: Rules, own: Ending) -> Iterator[str]:
    """What happens where the best scores are equal."""
    if own.tie is Tie.DECLARER:
        yield (
            f"If the best scores are equal {_name_declarer(rules)} wins, if it has one of them; "
            "otherwise another hand is played."
        )
        return
    yield f"If the best scores are equal, {own.tie.value}."
    if own.tie is Tie.PEPPER_ROUND:
        ends = "may end" if own.test_in_tie_round else "does not end"
        yield f"The match {ends} before that pepper round is over."


def _describe_payout(rules: Rules, payout: Payout) -> Iterator[str]:
    """What losers pay."""
    marks = tuple(dict.fromkeys(marks.name for marks in marks_of(rules)))
    pays_marks = bool(marks) and payout.mark != 0
    if pays_marks:
        each = f"{payout.mark} for each of their {' and '.join(marks)}"
        yield f"The losers pay {payout.game} for the game, and {each}."
    else:
        yield f"The losers pay {payout.game} for the game."
    if payout.double_at is not None:
        # Where nothing is paid for marks the price of the game is the whole bill.
        what = payout.doubled if pays_marks else Doubled.BILL
        score = f"{payout.double_at} or {_name_worse(rules)}"
        yield f"A loser who ends with {score} pays {what.value} twice."
