"""Any parts that fit compose: arbitrary combinations are refused or played to their end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as Generating
from hypothesis.errors import NoSuchExample

from pepper import (
    Auction,
    Calling,
    Doubling,
    DropOuts,
    Kitty,
    Match,
    PoorHand,
    Rules,
    RulesError,
    Rung,
    TakeTurnUp,
)
from pepper.invariants import broken, broken_now
from pepper.testing import compositions, randoms, walk

from .conftest import PROFILE

DRAWN, DISTINCT = {"normal": (50, 20), "thorough": (500, 300), "nightly": (2500, 1000)}[PROFILE]
HANDS = 2
"""After so many hands the last one of a match that goes on is called."""


def played(rules: Rules, rng: Random) -> Match:
    """A match to its end, or to the end of its second hand, with nothing broken on the way."""
    states = list(walk(Match.start(rules, seed=rng.randrange(2**128)), rng, HANDS))
    for state in states:
        assert broken_now(state) == []
    return states[-1]


def test_arbitrary_parts_are_refused_with_reasons_or_played_with_every_invariant_holding() -> None:
    composed: set[Rules] = set()
    refused: set[str] = set()

    @settings(max_examples=DRAWN)
    @given(compositions(), randoms())
    def each(found: Rules | RulesError, rng: Random) -> None:
        if isinstance(found, RulesError):
            refused.add(str(found))
            assert all(problem.what and problem.hint for problem in found.problems)
            return
        composed.add(found)
        match = played(found, rng)
        assert match.outcome is not None or len(match.past) == HANDS
        assert broken(match) == []

    each()
    assert len(composed) + len(refused) >= DISTINCT
    assert composed
    assert refused


def has_part(rules: Rules, part: type) -> bool:
    return any(isinstance(one, part) for one in (*rules.phases, rules.calling, rules.negotiation))


def has_rung(rules: Rules, fits: Callable[[Rung], bool]) -> bool:
    return any(map(fits, rules.ladder.rungs))


DRAWN_PARTS: dict[str, Callable[[Rules], bool]] = {
    **{
        part.__name__: partial(has_part, part=part)
        for part in (
            Calling,
            Doubling,
            DropOuts,
            Kitty,
            PoorHand,
            TakeTurnUp,
        )
    },
    "Auction.turn_up_first": lambda rules: (
        isinstance(rules.auction, Auction) and rules.auction.turn_up_first
    ),
    "Deck.little_jokers": lambda rules: rules.deck.little_jokers > 0,
    "Deck.removed": lambda rules: bool(rules.deck.removed),
    "Deck.added": lambda rules: bool(rules.deck.added),
    "a bid to take no trick": lambda rules: has_rung(rules, lambda rung: rung.tricks == 0),
    "Rung.exposed_after": lambda rules: has_rung(
        rules, lambda rung: rung.exposed_after is not None
    ),
    "Rung.strain_bonus": lambda rules: has_rung(rules, lambda rung: bool(rung.strain_bonus)),
}


@pytest.mark.thorough
def test_parts_of_many_kinds_are_drawn() -> None:
    missing = {*DRAWN_PARTS}

    def is_last(found: Rules | RulesError) -> bool:
        if isinstance(found, Rules):
            missing.difference_update([name for name in missing if DRAWN_PARTS[name](found)])
        return not missing

    each = settings(
        max_examples=1200,
        phases=[Generating.generate],
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    with suppress(NoSuchExample):
        find(compositions(), is_last, settings=each)
    assert missing == set()
