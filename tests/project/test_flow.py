"""The drawing of a hand's flow is what hands do."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import assume, given

from pepper import USUAL_PHASES, HandEnd, Match, Phase
from pepper.testing import randoms, starts, walk
from tools import flow

ARROW = re.compile(r'"(.+)" -> "(.+)" \[label="(.+)", style=(solid|dashed)\]')


def arrows() -> set[flow.Way]:
    """What is drawn, a way for each word at an arrow."""
    drawn = ARROW.findall(flow.DRAWING.read_text(encoding="utf-8"))
    return {
        flow.Way(source, target, why)
        for source, target, words, _ in drawn
        for why in words.split(", ")
    }


@pytest.mark.thorough
def test_the_drawing_holds_the_ways_that_were_seen_and_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert flow.main(["--check"]) == 0, capsys.readouterr().err


@given(match=starts(), rng=randoms())
def test_every_way_of_a_hand_with_phases_in_the_usual_order_is_drawn(
    match: Match, rng: Random
) -> None:
    order = [phase for phase in match.rules.phases if phase in USUAL_PHASES]
    assume(order == [phase for phase in USUAL_PHASES if phase in order])
    *_, last = walk(match, rng, hands=3)
    assert set(flow.ways(last)) <= arrows()


def test_every_phase_and_every_ending_is_drawn() -> None:
    places = {place for way in arrows() for place in (way.source, way.target)}
    assert places == {
        *(phase.value for phase in (Phase.DEAL, *USUAL_PHASES)),
        "scored",
        "match over",
    }
    endings = {way.why for way in arrows() if way.target == "scored"}
    # No phase ends a hand in the one way, and none that is drawn in the other.
    assert endings == {ending.value for ending in HandEnd} - {"resigned", "misdeal", "void"}
