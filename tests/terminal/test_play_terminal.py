"""Playing in a real terminal: through a pseudo-terminal of 80 by 24, as its screen shows it."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pyte
import pytest

import pepper
from pepper.cli.play.files import load_record

COLUMNS, LINES = 80, 24
PATIENCE = 60
"""Seconds after which a screen is given up that does not come."""
MOMENTS = 4
"""For so many moments nothing comes when a screen is drawn to its end."""
MAIN = "from pepper.cli import main; raise SystemExit(main())"
MINE, PANEL = "h hint", "q close"
CARDS = ("Follow", "Lead any", "Play any", "Play the called", "Play your last", "your only card")
"""Words of the prompts to play a card."""
OVERRIDING = {"NO_COLOR", "COLORTERM", "COLUMNS", "LINES"}
"""Variables that count more than what the terminal says of itself."""
COLOUR = re.compile(rb"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m")


class Terminal:
    """The program in a terminal, with the screen as a person would see it."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        program: str = MAIN,
        command: str = "play",
        size: tuple[int, int] = (COLUMNS, LINES),
        **environment: str,
    ) -> None:
        self._own, theirs = os.openpty()
        columns, lines = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        surroundings = {k: v for k, v in os.environ.items() if k not in OVERRIDING}
        surroundings |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(  # noqa: S603  (ours)
            [sys.executable, "-c", program, command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=surroundings | environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.output = b""
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)

    def until(self, *texts: str) -> str:
        """Wait until one of the texts is on the screen; which one it is."""
        return self.wait(lambda: next((text for text in texts if text in self.text), ""))

    def changed(self) -> None:
        """Wait until the screen is another."""
        old = self.text
        self.wait(lambda: "changed" if self.text != old else "")

    def settled(self) -> None:
        """Wait until the screen is drawn to its end: until nothing comes for several moments."""
        quiet, end = 0, monotonic() + PATIENCE
        while quiet < MOMENTS:
            assert monotonic() < end, f"still drawing:\n{self.text}"
            before = len(self.output)
            self._read()
            quiet = quiet + 1 if len(self.output) == before else 0

    def wait(self, found: Callable[[], str]) -> str:
        """Wait until something is found on the screen."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if what := found():
                return what
            if not self._read():
                break
        pytest.fail(f"not on the screen:\n{self.text}")

    def ended(self) -> int:
        """Wait for the end of the program; its exit code."""
        end = monotonic() + PATIENCE
        while self._read():
            assert monotonic() < end, f"still running:\n{self.text}"
        return self.process.wait(PATIENCE)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            os.write(self._own, key.encode())

    def echoes(self) -> bool:
        """Whether the terminal shows what is typed, as it does when no program changes that."""
        modes: int = termios.tcgetattr(self._own)[3]
        return modes & termios.ECHO != 0 and modes & termios.ICANON != 0

    def kill(self) -> None:
        """End the program so that it cannot tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """End the program if it is still there."""
        self.kill()
        os.close(self._own)

    def _read(self) -> bool:
        """Take in what comes within a moment; False when the program is gone."""
        if not select.select([self._own], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self._own, 65536)
        except OSError:
            return False
        self.output += data
        self._stream.feed(data)
        return bool(data)


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """What starts the program in a terminal; ended after the test."""
    opened: list[Terminal] = []

    def start(
        *arguments: str, size: tuple[int, int] = (COLUMNS, LINES), **environment: str
    ) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, size=size, **environment))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


UP, ENTER = "\x1b[A", "\r"


def to_my_card(terminal: Terminal) -> None:
    """Hurry on, whatever is to be said before, until the person is to play a card."""
    while True:
        terminal.until(MINE, PANEL, "Space go on   l last trick")
        terminal.settled()
        mine = MINE in terminal.text and PANEL not in terminal.text
        if mine and any(word in terminal.text for word in CARDS):
            return
        terminal.press(ENTER if mine else " ")
        terminal.changed()


@pytest.mark.thorough
def test_a_match_is_played_killed_and_resumed(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = open_terminal("ontario-4", "--seed", "7", "--seat", "1")
    terminal.until(MINE)
    assert "Auction" not in terminal.text

    terminal.press(UP)
    terminal.until("cardless pepper          >(")
    terminal.press(*"/double pepper nt")
    terminal.until("double pepper nt_")
    terminal.press(ENTER)
    terminal.until("You cannot bid double pepper")
    terminal.press("h")
    terminal.until("A careful player would")
    terminal.press("?")
    terminal.until("ontario-4, seed 7")
    terminal.press("q")
    terminal.until(MINE)

    to_my_card(terminal)
    table = terminal.lines[:19]
    record = tmp_path / "ontario-4-7.pepper"
    before = load_record(str(record)).match
    terminal.press(ENTER)
    terminal.wait(lambda: "gone" if terminal.lines[14:19] != table[14:19] else "")
    terminal.settled()
    terminal.press("u")
    terminal.until("Undone. Choose again.")
    assert load_record(str(record)).match == before
    terminal.settled()
    assert terminal.lines[1:19] == table[1:19]

    terminal.kill()
    assert COLOUR.search(terminal.output)
    assert load_record(str(record)).match == before

    resumed = open_terminal("--resume", record.name)
    resumed.until(MINE)
    assert open_terminal("--resume", record.name).ended() == 2
    resumed.settled()
    assert resumed.lines[1:19] == table[1:19]
    resumed.press(ENTER)
    resumed.wait(lambda: "gone" if resumed.lines[14:19] != table[14:19] else "")
    resumed.press("q", "q")
    assert resumed.ended() == 0
    after = load_record(str(record)).match
    assert after.at(len(before.history)) == before
    assert after != before
    assert [path.name for path in tmp_path.iterdir()] == [record.name]


@pytest.mark.thorough
def test_a_signal_that_ends_the_program_leaves_the_table_as_quitting_does(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = open_terminal("wolf", "--seed", "3", "--seat", "1")
    terminal.until(MINE)
    assert not terminal.echoes()
    terminal.press("?")
    terminal.until("wolf, seed 3")
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.ended() == 0
    assert terminal.echoes()
    for restored in (b"\x1b[?1049l", b"\x1b[?25h"):  # the screen, and the cursor
        assert restored in terminal.output
    assert [path.name for path in tmp_path.iterdir()] == ["wolf-3.pepper"]
    assert load_record(str(tmp_path / "wolf-3.pepper")).people == (1,)


@pytest.mark.thorough
def test_the_game_does_without_colours_and_without_symbols(
    open_terminal: Callable[..., Terminal],
) -> None:
    plain = {"NO_COLOR": "1", "PYTHONIOENCODING": "ascii"}
    terminal = open_terminal("wolf", "--seed", "3", "--seat", "1", **plain)
    terminal.until(MINE)
    assert terminal.text.isascii()
    assert "+---+" in terminal.text
    terminal.press("\x03")
    assert terminal.ended() == 0
    assert not COLOUR.search(terminal.output)
    assert b"pepper play --resume wolf-3.pepper" in terminal.output


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (110, 32)])
@pytest.mark.parametrize(
    ("environment", "codes"),
    [
        ({"TERM": "linux"}, set[bytes]()),
        ({"TERM": "xterm-256color"}, {b"38;5;"}),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {b"38;2;"}),
    ],
    ids=["16", "256", "all"],
)
def test_the_game_is_played_in_the_colours_that_the_terminal_has(
    open_terminal: Callable[..., Terminal],
    environment: dict[str, str],
    codes: set[bytes],
    size: tuple[int, int],
) -> None:
    terminal = open_terminal("wolf", "--seed", "3", "--seat", "1", size=size, **environment)
    terminal.until(MINE)
    terminal.settled()
    assert (max(map(len, terminal.lines)), len(terminal.lines)) <= size
    assert "q quit" in terminal.lines[-1]
    terminal.press("?")
    terminal.until("wolf, seed 3")
    terminal.until("q close")
    terminal.press("q")
    terminal.until(MINE)
    terminal.settled()
    terminal.press("q")
    terminal.until("Press Enter or q to quit")
    terminal.press("q")
    assert terminal.ended() == 0
    assert COLOUR.search(terminal.output)
    assert {code for code in (b"38;5;", b"38;2;") if code in terminal.output} == codes


@pytest.mark.thorough
def test_a_record_that_cannot_be_written_any_more_ends_the_program(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    terminal = open_terminal("wolf", "--seed", "3", "--seat", "1", "--record", "records/a.pepper")
    terminal.until(MINE)
    saved = (folder / "a.pepper").read_text()
    assert pepper.loads(saved).seed == 3
    folder.rename(tmp_path / "elsewhere")
    terminal.press(ENTER)
    assert terminal.ended() == 2
    assert b"pepper: records/a.pepper: No such file or directory" in terminal.output
    assert (tmp_path / "elsewhere" / "a.pepper").read_text() == saved


@pytest.mark.thorough
def test_a_table_that_breaks_down_tells_where_the_match_is_saved(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    program = f"import pepper.cli.play.shell as shell; shell.page = dict; {MAIN}"
    terminal = open_terminal("wolf", "--seed", "3", "--record", "a.pepper", program=program)
    assert terminal.ended() == 2
    assert b"pepper: the program crashed; the match is saved in a.pepper" in terminal.output
    assert pepper.loads((tmp_path / "a.pepper").read_text()).seed == 3


@pytest.mark.thorough
def test_another_match_is_played_in_a_file_of_its_own(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = open_terminal("hasenpfeffer", "--seed", "3", "--record", "a.pepper")
    terminal.until(MINE)
    terminal.press(*"/resign")
    terminal.until("resign_")
    terminal.press(ENTER)
    terminal.until("Press Enter to resign.")
    terminal.settled()
    terminal.press(ENTER)
    terminal.until("The hand was not finished.")
    terminal.press(" ")
    terminal.until("n another match")
    assert "Seats 1 & 3 win: you & 2 resigned." in terminal.text
    terminal.press("n")
    terminal.until("▸")
    (other,) = tmp_path.glob("hasenpfeffer-*.pepper")
    assert sorted(path.name for path in tmp_path.glob(".*")) == [f".{other.name}.lock"]
    terminal.press("q", "q")
    assert terminal.ended() == 0
    assert terminal.echoes()
    assert load_record(str(tmp_path / "a.pepper")).match.outcome is not None
    assert load_record(str(other)).match.outcome is None
    assert f"pepper play --resume {other.name}".encode() in terminal.output


@pytest.mark.thorough
def test_without_a_game_the_person_picks_one_or_a_saved_match(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = open_terminal()
    terminal.until("Which game?")
    terminal.settled()
    assert ">Pepper, Bill Wolf's rules" in terminal.text
    terminal.press(*"joker")
    terminal.until("joker_")
    terminal.settled()
    assert "pepper play hasenpfeffer" in terminal.text
    assert " 1 game" in terminal.text
    terminal.press(ENTER)
    terminal.until("Your name")
    terminal.press(*"Ida")
    terminal.until("Ida_")
    terminal.press(ENTER)
    terminal.until(MINE)
    terminal.press("q", "q")
    assert terminal.ended() == 0
    (file,) = tmp_path.glob("hasenpfeffer-*.pepper")
    assert load_record(str(file)).players == ("Ida", "", "", "")

    again = open_terminal()
    again.until("saved, hand 1")
    again.settled()
    assert f"pepper play --resume {file.name}" in again.text
    again.press(ENTER)
    again.until(MINE)
    again.press("q", "q")
    assert again.ended() == 0
    assert list(tmp_path.iterdir()) == [file]

    left = open_terminal()
    left.until("Which game?")
    left.press("\x03")
    assert left.ended() == 0
    assert left.echoes()
