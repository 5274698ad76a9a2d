"""A match that a person watches stops after each hand; one that goes into a pipe does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import pepper
from pepper.bots import sensible

from .test_play_terminal import Terminal

PROMPT = "Enter: next hand"
GAME = "wolf+hands=4"


def watched(folder: Path) -> Terminal:
    """A match of four hands that is watched in a terminal."""
    return Terminal(folder, GAME, "--seed", "7", command="watch")


def replayed(folder: Path) -> Terminal:
    """The record of such a match, replayed in a terminal."""
    match, rng = pepper.Match.start(pepper.variant(GAME), seed=7), Random(7)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    file = folder / "match.txt"
    file.write_text(pepper.dumps(match), encoding="utf-8")
    return Terminal(folder, str(file), command="replay")


def asked(terminal: Terminal) -> int:
    """How often the person was asked to go on."""
    return terminal.output.count(PROMPT.encode())


def wait_for(terminal: Terminal, times: int) -> None:
    """Wait until the person is asked for the last of so many times."""
    terminal.wait(lambda: "asked" if asked(terminal) == times else "")


@pytest.mark.parametrize("start", [watched, replayed])
def test_a_person_sees_one_hand_after_another(
    start: Callable[[Path], Terminal], tmp_path: Path
) -> None:
    terminal = start(tmp_path)
    for hand in (1, 2, 3):
        wait_for(terminal, hand)
        assert f"Hand {hand + 1}".encode() not in terminal.output
        terminal.press("\n")
    assert terminal.ended() == 0
    assert asked(terminal) == 3
    assert b"Hand 4" in terminal.output


@pytest.mark.parametrize("key", ["a\n", "\x04"])
def test_a_person_can_ask_for_all_hands(key: str, tmp_path: Path) -> None:
    terminal = watched(tmp_path)
    terminal.until(PROMPT)
    terminal.press(key)
    assert terminal.ended() == 0
    assert asked(terminal) == 1
    assert b"Hand 4" in terminal.output


def test_a_sheet_longer_than_the_screen_opens_in_the_pager(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "wolf", command="rules", PAGER="sed 's/^/| /'")
    assert terminal.ended() == 0
    assert b"| \x1b[1mThe deal\x1b[0m" in terminal.output


def test_a_person_without_an_input_gets_the_sheet_at_once(tmp_path: Path) -> None:
    program = "import sys; sys.stdin = None; from pepper.cli import main; main()"
    terminal = Terminal(tmp_path, "wolf", command="rules", program=program, PAGER="sed 's/^/| /'")
    assert terminal.ended() == 0
    assert b"\x1b[1mThe deal\x1b[0m" in terminal.output
    assert b"| " not in terminal.output


def test_counting_lines_shows_how_far_it_is(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "wolf", "--depth", "5", command="perft")
    terminal.until("counting lines")
    assert terminal.ended() == 0
    assert b"total: " in terminal.output
