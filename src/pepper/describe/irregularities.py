"""Sentences on penalties and void hands."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.irregularities import Irregularities, Penalty, Scorer
from pepper.engine.parts.wording import capitalize, count_in_words

from .layout import PARAGRAPH
from .naming import count_points, name_team


def describe_irregularities(rules: Rules) -> Iterator[str]:
    """Says what each penalty costs, and who deals after a void hand."""
    own = rules.irregularities
    for penalty in own.penalties:
        yield f"{capitalize(penalty.name)}: {_describe_cost(rules, penalty)}."
        if penalty.rule:
            yield f"{capitalize(penalty.rule)}."
        yield PARAGRAPH
    yield from _describe_redeals(own)


def _describe_cost(rules: Rules, penalty: Penalty) -> str:
    """The cost of a penalty, as a clause."""
    team = name_team(rules)
    who = f"the {team} that broke the rule" if team == "team" else f"the {team} who broke the rule"
    if penalty.scorer is Scorer.OTHERS:
        who = f"the other {team}" if len(rules.table.sides) == 2 else f"each other {team}"
    gets = "loses" if penalty.points < 0 else "scores"
    clauses = [f"{who} {gets} {count_points(abs(penalty.points))}"] * (penalty.points != 0)
    clauses += ["the hand is void"] * penalty.voids
    clauses += ["the deal passes to the left"] * (not penalty.redeal)
    return ", and ".join([", ".join(clauses[:-1]), clauses[-1]] if clauses[1:] else clauses)


def _describe_redeals(own: Irregularities) -> Iterator[str]:
    """Says who deals after a void hand, if that is agreed or a penalty voids the hand."""
    passing = any(not penalty.redeal for penalty in own.penalties)
    void = "any other void hand" if passing else "a void hand"
    if own.redeals == 0:
        yield "After a void hand the deal passes to the left."
    elif own.redeals is not None:
        yield f"After {void} the same player deals again."
        most = count_in_words(own.redeals + 1, "void hand")
        yield f"After {most} in a row the deal passes to the left."
    elif any(penalty.voids and penalty.redeal for penalty in own.penalties):
        yield f"After {void} the same player deals again."
