"""Texts that editors, forms and chats have passed on are read by every reader."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import pepper
from pepper import Match, Record, house, ptn, wire
from pepper.cli import main
from pepper.cli.play.files import load_record
from pepper.data.files import read_file, read_text
from pepper.engine.parts.errors import PepperError

PASSED_ON: dict[str, Callable[[str], str]] = {
    "as it was": str,
    "stripped": str.strip,
    "a blank line at the end": lambda text: f"{text}\n",
    "blank lines with spaces at the end": lambda text: f"{text}\n  \n\t\n ",
    "the line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "all of it": lambda text: "\ufeff" + f"{text.strip()}\n\n".replace("\n", "\r\n"),
}
RULES = pepper.variant("wolf")


def played() -> Match:
    """A match after its first hand."""
    match = Match.start(RULES, seed=7)
    while not match.past:
        match = match.apply(match.legal_actions[0])
    return match


PLAYED = played()
TEXT = pepper.dumps(PLAYED)
RECORD = Record(PLAYED).with_comment("A line,\n\nand one with a space at its end. ")
JSON = RECORD.dumps("json")
HOUSE = 'variant = "wolf"\n\n[ending]\ntarget = 31\n'
PTN = ptn.dumps(Match.start(pepper.variant("hasenpfeffer"), seed=7))
ACTION = '{\n"kind": "bid",\n"rung": "4"\n}\n'
changed = pytest.mark.parametrize("change", PASSED_ON.values(), ids=PASSED_ON)


@changed
def test_every_reader_takes_a_text_that_was_passed_on(change: Callable[[str], str]) -> None:
    assert pepper.loads(change(TEXT)) == PLAYED
    assert Record.loads(change(JSON)) == RECORD
    assert house.loads(change(HOUSE)) == house.loads(HOUSE)
    assert house.starting_point(change(HOUSE)) == RULES
    assert ptn.loads(change(PTN)) == ptn.loads(PTN)
    assert wire.read_action(wire.parse(change(ACTION))) == pepper.Bid("4")


@changed
def test_every_command_takes_a_file_that_was_passed_on(
    change: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    for name, text in ("a.pepper", TEXT), ("a.json", JSON), ("a.toml", HOUSE):
        Path(name).write_bytes(change(text).encode())
    assert load_record("a.pepper").match == load_record("a.json").match
    for command in (
        ["replay", "a.pepper"],
        ["replay", "a.json"],
        ["solve", "a.pepper"],
        ["check", "a.toml", "--matches", "1"],
        ["rules", "a.toml"],
        ["play", "--lines", "--resume", "a.pepper"],
    ):
        assert main(command) == 0, capsys.readouterr()
    capsys.readouterr()


def test_a_record_keeps_the_spaces_at_the_end_of_its_last_comment() -> None:
    record = Record(Match.start(RULES, seed=7)).with_comment("A space. ")
    assert Record.loads(record.dumps()) == record


def test_no_more_of_a_file_is_read_than_a_text_can_take() -> None:
    stream = io.BytesIO(b"x" * 10_000)
    with pytest.raises(PepperError, match="endless is too long: at most 1000 characters are read"):
        read_text(stream, "endless", 1000)
    assert stream.tell() == 4001


def test_a_text_as_long_as_allowed_is_read_whatever_its_characters(tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_text("🂡" * 1000, encoding="utf-8")
    assert read_file(file, 1000) == "🂡" * 1000
    with pytest.raises(PepperError, match="too long"):
        read_file(file, 999)
