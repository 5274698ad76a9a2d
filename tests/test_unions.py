"""The library's phases, actions, events and states, as type checkers and clients know them."""

from __future__ import annotations

from typing import get_args

import pytest

import pepper
from pepper import (
    PHASES,
    LibraryAction,
    LibraryEvent,
    LibraryMatch,
    LibraryState,
    Match,
    PepperError,
    Phase,
    has_library_parts,
)
from pepper.data.json_text import at_path
from pepper.engine.course.library import ACTIONS, PHASE_RULES
from pepper.engine.sight.events import EVENTS
from pepper.schema import schema

from .foreign import WITH_DISCARD, Discard


def phases_in(schema: dict[str, object]) -> object:
    """The phases that a schema allows."""
    return at_path(schema, ("$defs", "Phase", "enum"))


def test_every_phase_of_the_library_is_listed_once() -> None:
    assert {rule.phase for rule in PHASE_RULES} | {Phase.OVER} == {*PHASES}
    assert len({*PHASES}) == len(PHASES)
    assert (PHASES[0], PHASES[-1]) == (Phase.DEAL, Phase.OVER)


def test_the_unions_have_the_classes_that_the_rules_of_the_phases_list() -> None:
    assert {*get_args(LibraryAction)} == {*ACTIONS}
    assert {*get_args(LibraryEvent)} == {*EVENTS}
    assert {*get_args(LibraryState)} == {rule.state for rule in PHASE_RULES}


@pytest.mark.parametrize("name", ["wolf", "five-hundred"])
def test_everything_in_a_match_under_documented_rules_is_in_the_unions(name: str) -> None:
    match, steps = Match.start(pepper.variant(name), seed=1), 0
    while match.turn is not None:
        assert has_library_parts(match)
        assert has_library_parts(match.view(match.turn))
        assert isinstance(match.hand.state, LibraryState)
        assert all(isinstance(action, LibraryAction) for action in match.legal_actions)
        assert all(isinstance(event, LibraryEvent) for event in match.news)
        match, steps = match.apply(match.legal_actions[0]), steps + 1
    assert steps > 50


def test_a_match_and_a_view_have_library_parts_if_their_rules_have() -> None:
    match = Match.start(WITH_DISCARD, seed=1)
    for one in (match.rules, match, match.view(0)):
        assert not has_library_parts(one)
    assert has_library_parts(pepper.variant("wolf"))
    assert LibraryMatch is Match


def test_only_rules_matches_and_views_have_parts() -> None:
    with pytest.raises(PepperError, match="'wolf' is of type str, not Rules: give rules, a match"):
        has_library_parts("wolf")  # type: ignore[call-overload] # pyright: ignore[reportArgumentType, reportCallIssue]


def test_the_schema_lists_the_phases_of_the_library_and_of_the_parts_given() -> None:
    assert phases_in(schema()) == [phase.value for phase in PHASES]
    assert phases_in(schema(parts=[Discard])) == [*(phase.value for phase in PHASES), "discard"]
