"""Every path that a command takes: a bad one is told of, by its name, before anything is played."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import pepper
from pepper import Match
from pepper.cli import main
from pepper.cli.progress import progress

from .test_command_line_page import NEEDED

ARGUMENT: Final = re.compile(r"^  (?:(--[a-z-]+) )?(FILE|FOLDER|RECORD|ID)\b", re.MULTILINE)
"""An argument that is a path, or a game, in the help of a command."""
IN: Final = {
    "check FILE": ["check", "PATH"],
    "play --resume": ["play", "--lines", "--resume", "PATH"],
    "replay FILE": ["replay", "PATH"],
    "solve RECORD": ["solve", "PATH"],
    "review RECORD": ["review", "PATH"],
    "matches FOLDER": ["matches", "PATH"],
}
OUT: Final = {
    "check --record": ["check", "a.toml", "--matches", "1", "--record", "PATH"],
    "play --record": ["play", "--lines", "wolf", "--record", "PATH"],
    "watch --record": ["watch", "wolf", "--record", "PATH"],
    "study --rows": ["study", "wolf", "--hands", "2", "--rows", "PATH"],
    "study --parquet": ["study", "wolf", "--hands", "2", "--parquet", "PATH"],
    "review --html": ["review", "match.pepper", "--html", "PATH"],
    "review --record": ["review", "match.pepper", "--record", "PATH"],
    "study --pictures": ["study", "wolf", "--hands", "2", "--pictures", "PATH"],
}
GAMES: Final = {
    f"{command} ID": [command, *more]
    for command, *more in (
        ("rules", "PATH.toml"),
        ("play", "--lines", "PATH.toml"),
        ("watch", "PATH.toml"),
        ("tournament", "PATH.toml"),
        ("arena", "PATH.toml", "random", "random"),
        ("study", "PATH.toml"),
        ("puzzles", "PATH.toml"),
        ("perft", "PATH.toml", "--depth", "1"),
    )
}
"""The games of commands may be files, too."""


def test_every_path_of_every_command_is_tried_here(capsys: pytest.CaptureFixture[str]) -> None:
    paths, games = set[str](), set[str]()
    for command in NEEDED:
        main([command, "--help"])
        for option, what in ARGUMENT.findall(capsys.readouterr().out):
            (games if what == "ID" else paths).add(f"{command} {option or what}")
    assert paths == {*IN, *OUT}
    assert games - {"variants ID"} == {*GAMES}


def missing(place: Path) -> str:
    return str(place / "no" / "file")


def folder(place: Path) -> str:
    (place / "folder").mkdir()
    return str(place / "folder")


def below_a_file(place: Path) -> str:
    (place / "taken").touch()
    return str(place / "taken" / "file")


def loop(place: Path) -> str:
    (place / "loop").symlink_to("loop")
    return str(place / "loop")


def closed(place: Path) -> str:
    if os.getuid() == 0:
        pytest.skip("root may write everywhere")
    (place / "closed").mkdir(mode=0o500)
    return str(place / "closed" / "file")


def full(_: Path) -> str:
    return "/dev/full"


def too_long(place: Path) -> str:
    return str(place / ("x" * 300))


def endless(_: Path) -> str:
    return "/dev/zero"


BAD_OUT: Final = (missing, folder, below_a_file, loop, closed, full, too_long)
BAD_IN: Final = (missing, folder, below_a_file, loop, endless, too_long)
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these files")


def told(
    arguments: list[str],
    path: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    """What a command says of a path, before anything is played."""

    def played(*_: object) -> Match:
        raise AssertionError("something was played")

    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(Match, "apply", played)
    assert main([argument.replace("PATH", path) for argument in arguments]) == 2
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    (line,) = printed.err.splitlines()
    return line


@unix
@pytest.mark.parametrize("bad", BAD_OUT, ids=lambda bad: bad.__name__)
@pytest.mark.parametrize("command", OUT)
def test_an_output_that_cannot_be_written_is_told_of_before_the_work(
    command: str,
    bad: Callable[[Path], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if (command, bad) in {("study --pictures", missing), ("study --pictures", folder)}:
        pytest.skip("the folder is made")
    if (command, bad) == ("study --pictures", full):
        pytest.skip("the device is no folder")
    monkeypatch.chdir(tmp_path)
    Path("a.toml").write_text('variant = "wolf"\n', encoding="utf-8")
    path = bad(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    line = told(OUT[command], path, monkeypatch, capsys)
    assert line.startswith(f"pepper: {path}")
    assert sorted(tmp_path.rglob("*")) == before


@unix
@pytest.mark.parametrize("bad", BAD_IN, ids=lambda bad: bad.__name__)
@pytest.mark.parametrize("command", [*IN, *GAMES])
def test_an_input_that_cannot_be_read_is_told_of(
    command: str,
    bad: Callable[[Path], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = bad(tmp_path)
    if command in GAMES:
        game = tmp_path / "game.toml"
        game.symlink_to(path)
        path = str(game)
        arguments = [argument.replace("PATH.toml", "PATH") for argument in GAMES[command]]
    else:
        arguments = IN[command]
    assert told(arguments, path, monkeypatch, capsys).startswith(f"pepper: {path}")


@unix
@pytest.mark.parametrize("command", ["replay", "solve", "review", "check"])
def test_standard_input_is_read_within_the_same_limits(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Path("/dev/zero").open(encoding="utf-8") as endless_text:
        monkeypatch.setattr(sys, "stdin", endless_text)
        assert main([command, "-"]) == 2
    assert capsys.readouterr().err.startswith("pepper: - is too long: at most ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["watch --record", "study --parquet"])
def test_trying_an_output_leaves_what_it_holds(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept"
    file.write_text("as it was")

    def stopped(*_: object) -> Match:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "apply", stopped)
    assert main([part.replace("PATH", str(file)) for part in OUT[command]]) == 130
    assert file.read_text() == "as it was"
    file.unlink()
    assert main([part.replace("PATH", str(file)) for part in OUT[command]]) == 130
    assert not file.exists()


@pytest.mark.parametrize(
    ("command", "package"), [("study --parquet", "pyarrow"), ("study --pictures", "matplotlib")]
)
def test_a_package_that_is_missing_is_told_of_before_the_work(
    command: str,
    package: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert f"needs {package}" in told(OUT[command], str(tmp_path / "new"), monkeypatch, capsys)


COMMANDS: Final = {
    "arena": ["arena", "twelves", "random", "random", "--deals", "2"],
    "study": ["study", "wolf", "--hands", "2", "--workers", "1"],
    "check": ["check", "a.toml", "--matches", "1"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_long_commands_show_how_far_they_are_on_standard_error_in_a_terminal_only(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.toml").write_text('variant = "wolf"\n', encoding="utf-8")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    main(COMMANDS[command])
    silent = capsys.readouterr()
    assert not silent.err
    monkeypatch.setenv("FORCE_COLOR", "1")  # takes any output for a terminal
    main(COMMANDS[command])
    shown = capsys.readouterr()
    assert "playing " in shown.err
    assert "playing " not in shown.out


def test_progress_tells_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with progress("playing", 4) as show:
        show(3)
    assert "75%" in capsys.readouterr().err


def test_a_record_that_is_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.pepper"
    assert main(["watch", "wolf", "--hands", "1", "--seed", "7", "--record", str(file)]) == 0
    assert pepper.loads(file.read_text(encoding="utf-8")).seed == 7
