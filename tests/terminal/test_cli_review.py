"""The command `review`: what it prints and writes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import pepper
from pepper import Match, Record
from pepper.bots import sensible

from .test_cli import complaint, output, record

QUICK = ("--worlds", "12", "--workers", "1")


@pytest.fixture(scope="module")
def bid() -> Record:
    """A bad bid."""
    match = Match.start(pepper.variant("hasenpfeffer"), seed=3).apply(pepper.Bid("6"))
    return Record(match).with_players(["Ada", "Ben", "Cy", "Di"])


def test_the_worst_moments_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bid: Record
) -> None:
    text = output(capsys, "review", record(tmp_path, bid.dumps()), *QUICK)
    lines = [line.strip() for line in text.splitlines()]
    place = lines.index("Ben: the worst moments")
    assert lines[place + 1] == "Hand 1: Ben bids 6"
    assert lines[place + 2].startswith("better: ")
    assert lines[place + 3].startswith("cards: ")


def test_the_pars_of_finished_hands_are_listed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bid: Record
) -> None:
    rng, match = Random(3), bid.match
    while not match.past:
        match = match.apply(sensible(match.view(match.turn), rng))
    file = record(tmp_path, pepper.dumps(match))
    more = "--hand", "1", "--seat", "0", "--worlds", "1", "--workers", "1"
    text = output(capsys, "review", file, *more)
    ours, theirs = (f"{points:+} (" for points in match.results[0].points)
    (line,) = [line for line in text.splitlines() if line.startswith("1 ")]
    assert " 6 " in line
    assert " by seat 1 " in line
    assert ours in line
    assert theirs in line


def test_json_a_page_and_a_record_are_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bid: Record
) -> None:
    html, noted = tmp_path / "review.html", tmp_path / "noted.pepper"
    more = "--json", "--html", str(html), "--record", str(noted)
    text = output(capsys, "review", record(tmp_path, bid.dumps()), *QUICK, *more)
    data = json.loads(text)
    assert data["decisions"][0]["action"] == "bid 6"
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert [*Record.loads(noted.read_text(encoding="utf-8")).comments] == [1]


def test_what_was_done_before_a_look_at_the_cards_has_no_cards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = Match.start(pepper.variant("twelves"), seed=1)
    file = record(tmp_path, pepper.dumps(match.apply(match.legal_actions[0])))
    told = output(capsys, "review", file, *QUICK).partition("the worst moments\n")[2]
    assert told.startswith("Hand 1: seat 1 bids 96")
    assert "cards:" not in told


def test_an_unknown_seat_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bid: Record
) -> None:
    file = record(tmp_path, bid.dumps())
    assert "seat 9" in complaint(capsys, "review", file, "--seat", "9")
