"""Any parts that fit compose: arbitrary combinations are refused or played to their end."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from pepper import Match, Rules, RulesError
from pepper.invariants import broken, broken_now
from pepper.testing import compositions, randoms, walk

from .conftest import PROFILE

DRAWN, DISTINCT = {"normal": (100, 40), "thorough": (500, 300), "nightly": (2500, 1000)}[PROFILE]
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
