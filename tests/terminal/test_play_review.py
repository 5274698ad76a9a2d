"""Where a person lost points, told at the table after a hand."""

from __future__ import annotations

import pytest

import pepper
from pepper import Match, Record
from pepper.cli.play.canvas import plain
from pepper.cli.play.keys import press
from pepper.cli.play.lines import answer
from pepper.cli.play.page import page
from pepper.cli.play.sitting import Panel, Sitting, sit_down


def ended(bid: str) -> Sitting:
    """A person in seat 1 who has opened with this bid; then seat 0 has resigned."""
    match = Match.start(pepper.variant("hasenpfeffer"), seed=3).apply(pepper.Bid(bid)).resign(0)
    return sit_down(Record(match), 1)


@pytest.fixture(autouse=True)
def in_a_few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pepper.cli.play.reviewing.WORLDS", 12)
    monkeypatch.setattr("pepper.cli.play.reviewing.SECONDS", 1000)


def test_a_key_at_the_points_shows_where_points_were_lost() -> None:
    now = ended("6")
    assert now.panel is Panel.POINTS
    then = press(now, "r")
    text = plain(page(then, 80, 24))
    assert "Where you lost points in hand 1:" in text
    assert "Hand 1: you bid 6." in text
    assert "Better: " in text
    closed = press(then, "r")
    assert closed.panel is None
    assert closed.match is now.match
    assert press(press(now, "space"), "r").panel is Panel.REVIEW


def test_without_a_sure_mistake_nothing_is_blamed() -> None:
    told = press(ended("4"), "r").review
    assert told[0] == "Where you lost points in hand 1:"
    assert "judged by what you could know." in told[1]
    assert len(told) == 2


def test_the_same_is_told_line_by_line() -> None:
    now = ended("6")
    assert answer(now, "review").message.split("\n") == list(press(now, "r").review)


def test_before_the_end_of_a_hand_nothing_is_reviewed() -> None:
    start = sit_down(Record(Match.start(pepper.variant("wolf"), seed=1)))
    assert answer(start, "review").message == "No hand is over yet."
