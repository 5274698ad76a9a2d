"""The colours of what commands print can be read on a white and on a black ground."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.ansi import AnsiDecoder
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import pepper
from pepper import Match, Record
from pepper.cli import main
from tests.playing import finished

from .test_play_colours import XTERM
from .test_play_screen import luminance

WHITE, BLACK = ColorTriplet(255, 255, 255), ColorTriplet(0, 0, 0)
VS_CODE = TerminalTheme(
    *((30, 30, 30), (204, 204, 204)),
    [
        *((0, 0, 0), (205, 49, 49), (13, 188, 121), (229, 229, 16)),
        *((36, 114, 200), (188, 63, 188), (17, 168, 205), (229, 229, 229)),
    ],
    [
        *((102, 102, 102), (241, 76, 76), (35, 209, 139), (245, 245, 67)),
        *((59, 142, 234), (214, 112, 214), (41, 184, 219), (229, 229, 229)),
    ],
)
MACOS = TerminalTheme(
    *((255, 255, 255), (0, 0, 0)),
    [
        *((0, 0, 0), (194, 54, 33), (37, 188, 36), (173, 173, 39)),
        *((73, 46, 225), (211, 56, 211), (51, 187, 200), (203, 204, 205)),
    ],
    [
        *((129, 131, 131), (252, 57, 31), (49, 231, 34), (234, 236, 35)),
        *((88, 51, 255), (249, 53, 248), (20, 240, 240), (233, 235, 235)),
    ],
)
"""The 16 colours of three terminals; xterm's are those of other tests."""
COMMANDS = (
    *("variants", "variants euchre", "rules wolf", "rules wolf hasenpfeffer", "check RULES"),
    *("watch hasenpfeffer --seed 7 --hands 2", "replay RECORD", "solve RECORD"),
    "puzzles hasenpfeffer --seed 1 --count 1",
    "review RECORD --hand 1 --seat 0 --worlds 1 --workers 1",
    *("tournament --tables 2 --games 1", "arena hasenpfeffer random sensible --deals 2"),
    *("study hasenpfeffer --hands 2 --workers 1", "perft hasenpfeffer --depth 2 --divide"),
)


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """The contrast of two colours, by the formula of WCAG 2."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def contrasts(style: Style) -> Iterator[float]:
    """Those of text in this style on a white and on a black ground, in each terminal."""
    for theme in (XTERM, VS_CODE, MACOS):
        for ground, plain in ((WHITE, BLACK), (BLACK, WHITE)):
            behind = ground if style.bgcolor is None else style.bgcolor.get_truecolor(theme)
            ink = plain if style.color is None else style.color.get_truecolor(theme)
            if style.dim:  # half transparent
                ink = ColorTriplet(*((a + b) // 2 for a, b in zip(ink, behind, strict=True)))
            yield contrast(ink, behind)


def printed(
    command: str,
    term: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> list[Text]:
    """The lines that a command prints in a terminal, with their colours."""
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", term)
    record = Record(finished(Match.start(pepper.variant("hasenpfeffer"), seed=7))).dumps()
    rules = 'variant = "euchre+joker"\n'
    files = {"RECORD": ("match.txt", record), "RULES": ("rules.toml", rules)}
    for word, (file, text) in files.items():
        (folder / file).write_text(text, encoding="utf-8")
        command = command.replace(word, str(folder / file))
    more = ["--matches", "2"] if command.startswith("check") else []
    assert main([*command.split(" "), *more]) == 0
    return [*AnsiDecoder().decode(capsys.readouterr().out)]


def coloured(lines: list[Text]) -> Iterator[tuple[str, Style]]:
    """The texts with a style of their own; not the bar that shows progress."""
    for line in lines:
        for span in line.spans:
            text = line.plain[span.start : span.end].strip()
            if isinstance(span.style, Style) and text.strip("━╸╺"):
                yield text, span.style


@pytest.mark.parametrize("command", COMMANDS)
def test_the_first_screen_can_be_read_on_white_and_on_black(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(command, "xterm-256color", tmp_path, monkeypatch, capsys)
    assert len(lines) > 2
    for text, style in coloured(lines):
        assert min(contrasts(style)) >= 4.5, (text, str(style))


@pytest.mark.parametrize("command", [COMMANDS[4], COMMANDS[5]])
def test_where_there_are_16_colours_none_is_used(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = [*coloured(printed(command, "xterm", tmp_path, monkeypatch, capsys))]
    assert any(style.bold for _, style in found)
    assert {style.color for _, style in found} == {None}


@pytest.mark.parametrize("style", ["cyan", "dim", "red", "bold green", "yellow", "magenta"])
def test_no_basic_colour_and_no_faint_text_can_be_read_everywhere(style: str) -> None:
    assert min(contrasts(Style.parse(style))) < 4.5


def test_the_colour_of_a_suit_or_a_joker_goes_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(COMMANDS[5], "xterm-256color", tmp_path, monkeypatch, capsys)
    found = {text for text, style in coloured(lines) if style.color is not None}
    assert found > {"♥", "♦", "Joker"}
    assert all(text.startswith("seats ") for text in found - {"♥", "♦", "Joker"})  # who made a bid
