"""The command `puzzles`: what it prints, and what it asks."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

import pepper
from pepper.puzzles import Puzzle, puzzles

from .test_cli import complaint, output
from .test_play_terminal import Terminal

GAME = "hasenpfeffer", "--seed", "1"
PROMPT = "Which card?"


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return list(islice(puzzles(pepper.variant("hasenpfeffer"), seed=1), 3))


def test_a_pipe_gets_the_puzzles_and_then_the_solutions(
    capsys: pytest.CaptureFixture[str], found: list[Puzzle]
) -> None:
    text = output(capsys, "puzzles", *GAME)
    assert PROMPT not in text
    heads = [line.split(" ─")[0] for line in text.splitlines() if "──" in line]
    numbers = ("1", "2", "3")
    assert heads == [f"{what} {number}" for what in ("Puzzle", "Solution") for number in numbers]
    asked, _, told = text.partition("Solution 1")
    for puzzle in found:
        assert f"seat {puzzle.seat} is to play" in " ".join(asked.split())
    assert told.count("play ") == 2 * 3


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    first = output(capsys, "puzzles", *GAME, "--count", "1")
    assert output(capsys, "puzzles", *GAME, "--count", "1") == first
    text = output(capsys, "puzzles", "hasenpfeffer", "--count", "1")
    (again,) = [line for line in text.splitlines() if line.startswith("Again: ")]
    assert f"{again}\n{output(capsys, *again.split()[2:])}" == text


def test_json_has_records_points_and_lines(
    capsys: pytest.CaptureFixture[str], found: list[Puzzle]
) -> None:
    data = json.loads(output(capsys, "puzzles", *GAME, "--json"))
    assert (data["rules"], data["seed"]) == ("hasenpfeffer", 1)
    for puzzle, told in zip(found, data["puzzles"], strict=True):
        match = pepper.loads(told["record"])
        assert match == puzzle.match
        assert told["seat"] == match.turn
        assert pepper.parse_action(told["answer"]) == puzzle.answer
        assert told["points"][told["answer"]] == [*puzzle.points[puzzle.answer]]
        for line, card in (("line", puzzle.answer), ("refutation", puzzle.tempting)):
            ended = match
            for text in told[line]:
                ended = ended.apply(pepper.parse_action(text))
            assert ended.results[0].points == puzzle.points[card]


def test_puzzles_speak_german(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "puzzles", *GAME, "--count", "1", "--language", "de")
    assert "Aufgabe 1" in text
    assert "Alle Karten liegen offen" in text
    assert "Lösung 1" in text


def test_games_without_exact_play_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    text = complaint(capsys, "puzzles", "dirty-clubs-4", "--seed", "1")
    assert "no puzzle in 200 hands: the defenders score for themselves" in text


def typed(card: pepper.PlayCard) -> str:
    return f"{card.card}\n"


def asked(terminal: Terminal, times: int) -> None:
    """Wait until the person is asked so often."""
    terminal.wait(lambda: "asked" if terminal.output.count(PROMPT.encode()) == times else "")


def test_a_person_is_asked_and_told_what_is_right(tmp_path: Path, found: list[Puzzle]) -> None:
    terminal = Terminal(tmp_path, *GAME, command="puzzles")
    asked(terminal, 1)
    assert b"Solution" not in terminal.output
    terminal.press("nonsense\n")
    asked(terminal, 2)
    held = found[0].match.hand.cards[found[0].seat]
    terminal.press(f"{next(card for card in pepper.Cards('9S AS 9H') if card not in held)}\n")
    asked(terminal, 3)
    terminal.press(typed(found[0].answer))
    asked(terminal, 4)
    assert b"Right." in terminal.output
    terminal.press(typed(found[1].tempting))
    asked(terminal, 5)
    assert b"Wrong." in terminal.output
    terminal.press("\n")
    assert terminal.ended() == 0
    assert b"1 of 3 right" in terminal.output


@pytest.mark.parametrize("key", ["q\n", "\x04"])
def test_a_person_can_stop(key: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, command="puzzles")
    asked(terminal, 1)
    terminal.press(key)
    assert terminal.ended() == 0
    assert b"0 of 0 right" in terminal.output
    assert b"Puzzle 2" not in terminal.output
