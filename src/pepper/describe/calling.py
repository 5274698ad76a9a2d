"""Sentences on how the bidder calls a partner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Rank
from pepper.engine.parts.tricks import OwnCopy
from pepper.engine.parts.wording import join_or
from pepper.engine.phases.calling import Calling, fewest_choices, may_call_own

from .facts import aside, contract_strains, has_twins, suits
from .naming import add_article


def describe_calling(rules: Rules) -> Iterator[str]:
    """How the bidder finds a partner."""
    if not isinstance(rules.calling, Calling):
        return
    twins, own_copy = has_twins(rules), rules.calling.own_copy
    binds = own_copy is OwnCopy.BINDS
    yield from _describe_callable(rules, rules.calling)
    it = "a copy of it" if twins else "it"
    yield f"The first other player to play {it} is the bidder's partner for the hand."
    if rules.calling.must_play:
        yield (
            "Until then nobody says who holds it, and whoever does, "
            f"{'the bidder included' if binds else 'except the bidder'}, must play it as soon as "
            "the rules allow, even as a lead."
        )
        if twins:
            yield "After that another copy is played like any other card."
    else:
        yield "Until then nobody says who holds it, and it is played like any other card."
    if rules.calling.optional:
        yield "A bidder who wants no partner may name no card."
    if own_copy is OwnCopy.COUNTS and rules.calling.must_play:
        yield "The bidder's own copy is played like any other card."
    if own_copy is not OwnCopy.IGNORED:
        yield "If the bidder plays it first, or nobody does, there is no partner."
        return
    if not may_call_own(rules.calling, rules):
        yield from ["If nobody plays it, the bidder has no partner."] * bool(aside(rules))
        return
    if not twins:
        alike = "plays it like any other card and " if rules.calling.must_play else ""
        yield f"A bidder who names a card of their own {alike}has no partner."
        yield from ["If nobody plays it, there is no partner either."] * bool(aside(rules))
        return
    alike = " and is played like any other card" if rules.calling.must_play else ""
    yield f"The bidder's own copy makes nobody a partner{alike}."
    if set(Counter(rules.deck.cards).values()) == {2} and not aside(rules):
        yield "A bidder who holds both copies has no partner."
    else:
        yield "If nobody else plays the card, the bidder has no partner."


def _describe_callable(rules: Rules, own: Calling) -> Iterator[str]:
    """Which cards the bidder may name."""
    if (own.ranks, own.trumps, own.own) == ((), True, True):
        trumps = has_twins(rules) and suits(contract_strains(rules))
        hint = ", often the best trump that the bidder does not hold" if trumps else ""
        yield f"Then the bidder names a card, any of those in use{hint}."
        return
    ranks = [add_article(rank.name.lower()) for rank in Rank if rank in own.ranks]
    held = (
        "no card of which the bidder holds a copy"
        if has_twins(rules)
        else "no card that the bidder holds"
    )
    limits = ["no trump"] * (not own.trumps) + [held] * (not own.own)
    but = f", but {' and '.join(limits)}" if limits else ""
    yield f"Then the bidder names {join_or(ranks) or 'a card'}{but}."
    if not (own.optional or fewest_choices(own, rules)):
        yield "If there is no such card, the bidder may name any of those in use."
