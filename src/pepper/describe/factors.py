"""Sentences on what multiplies or halves the points of a hand."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.points import Points
from pepper.engine.parts.wording import spell_number
from pepper.engine.phases.auction import StuckDealer
from pepper.engine.phases.doubling import Redouble

from .facts import (
    all_pass,
    doubling_of,
    forces,
    ladder_of,
    partners,
    pepper_round,
    scores_together,
    scoring_of,
    takes_all,
)
from .naming import Party, group_rungs, name_bids
from .outcomes import times_alone


def name_occasion(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    """After which bids; nothing where it is after all of them."""
    whole = len(rungs) == len(ladder_of(rules).rungs)
    return "" if whole else f" after {name_bids(ladder_of(rules), rungs)}"


def describe_factors(rules: Rules, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """Says which points are multiplied or halved."""
    for times, some in group_rungs(rungs, lambda rung: times_alone(rules, rung)):
        if times > 1:
            much = "twice" if times == 2 else f"{spell_number(times)} times"
            where = name_occasion(rules, some)
            fewer = any(not takes_all(rules, rung) for rung in some)
            needs = "still needs only the tricks bid, but " if fewer else ""
            yield f"A bidder who plays alone{where} {needs}wins or loses {much} as much."
    for halves, some in group_rungs(rungs, lambda rung: scoring_of(rules, rung).forced_halves):
        if halves and forces(rules):
            dealer = isinstance(all_pass(rules), StuckDealer) and pepper_round(rules) is None
            who = "a stuck dealer" if dealer else "whoever was forced to bid"
            where, own = name_occasion(rules, some), scoring_of(rules, some[0]).set
            even = own == Points(own.fixed) and own.fixed % 2 == 0
            rounded = "" if even else ", rounded up"
            bidders = "the bidders lose" if partners(rules) else "the loss is"
            yield f"If {who} is set{where}, {bidders} only half of that{rounded}."
    doubling = doubling_of(rules)
    if doubling is not None:
        who = "the bidders win or lose" if partners(rules) else "the bidder wins or loses"
        more = ", and four times as much after a redouble"
        more = "" if doubling.redouble is Redouble.NOBODY else more
        yield f"After a double {who} twice as much{more}."


def describe_defence_factors(rules: Rules) -> Iterator[str]:
    """Says which points in defence are multiplied."""
    own = scoring_of(rules, ladder_of(rules).rungs[0])
    if doubling_of(rules) is not None:
        who = "defenders" if partners(rules) else "the others"
        if own.doubled_defence:
            yield f"Doubling multiplies what {who} score in the same way."
        else:
            yield f"Doubling does not change what {who} score."
    if own.lone_defence_times > 1:
        times = own.lone_defence_times
        much = "twice" if times == 2 else f"{spell_number(times)} times"
        yield f"Defenders of whom one plays alone score {much} as much."


def describe_together(rules: Rules, others: Party) -> Iterator[str]:
    """That all defenders score for the tricks of all of them, unless the bidder calls a partner."""
    if rules.calling is None and scores_together(rules):
        yield (
            "The tricks of all who play against the bid are counted together, and "
            f"{others.name} scores as if all of them were its own."
        )
