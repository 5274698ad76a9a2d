"""The files of `pepper play`: whose seat they hold, who may write them, and that they are whole."""

from __future__ import annotations

import errno
import importlib
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from types import ModuleType

import pytest

import pepper
from pepper import Match, PepperError, Record
from pepper.cli import main
from pepper.cli.arguments import read
from pepper.cli.play.command import open_sitting
from pepper.cli.play.files import load_record, reserve, save
from pepper.data import locks
from pepper.words import Style
from tests.playing import LONGEST_RUN

TAKEN = "is being played by another process: quit there first"


@contextmanager
def running(program: str, file: Path, number: int) -> Generator[list[subprocess.Popen[bytes]]]:
    """Processes of their own that are ready, and wait for the end of their input."""
    command, pipe = [sys.executable, "-c", program, str(file)], subprocess.PIPE
    with ExitStack() as stack:
        processes = [
            stack.enter_context(subprocess.Popen(command, stdin=pipe, stdout=pipe))  # noqa: S603
            for _ in range(number)
        ]
        for process in processes:
            assert process.stdout is not None
            silent = Timer(LONGEST_RUN, process.kill)
            silent.start()
            process.stdout.readline()
            silent.cancel()
        yield processes


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class TestSeat:
    def test_a_record_holds_the_seat_in_which_the_person_last_sat(self, tmp_path: Path) -> None:
        file, other = str(tmp_path / "a.pepper"), str(tmp_path / "b.pepper")
        for arguments, seat in (
            (["wolf", "--record", file], 0),
            (["--resume", file], 0),
            (["--resume", file, "--seat", "2"], 2),
            (["--resume", file], 2),
            (["--resume", file, "--seat", "0"], 0),
            (["--resume", file], 0),
            (["wolf", "--seat", "3", "--names", "a,b,c,d", "--record", other], 3),
            (["--resume", other], 3),
        ):
            with open_sitting(read(["play", *arguments]), Style.LETTERS) as now:
                save(now.file, now.record)
            assert now.seat == seat
            assert load_record(now.file).people == (seat,)


@pytest.mark.parametrize("given_up", [False, True])
def test_how_to_go_on_is_told_of_a_match_that_goes_on(
    given_up: bool,  # noqa: FBT001  (a parameter of the test)
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    file = tmp_path / "a.pepper"
    save(str(file), Record(match.resign(0) if given_up else match))
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "--lines", "--resume", str(file)]) == 0
    assert ("To go on with it later" in capsys.readouterr().out) != given_up


class TestReserve:
    def test_a_record_is_played_by_one_process_and_others_are_told_what_to_do(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file, link = str(tmp_path / "a.pepper"), tmp_path / "link.pepper"
        link.symlink_to(file)
        with open_sitting(read(["play", "wolf", "--record", file]), Style.LETTERS):
            for arguments in (["--resume", file], ["wolf", "--record", file]):
                assert main(["play", *arguments]) == 2
                told = capsys.readouterr().err
                assert told.startswith(f"pepper: {file} {TAKEN}, or use another file")
            assert main(["play", "--resume", str(link)]) == 2
            assert TAKEN in capsys.readouterr().err
            with reserve(str(tmp_path / "b.pepper")):
                pass
        assert names(tmp_path) == ["link.pepper"]

    def test_a_match_that_somebody_else_has_just_started_is_not_overwritten(
        self, tmp_path: Path
    ) -> None:
        file = tmp_path / "a.pepper"
        file.write_text("somebody's")
        asked = read(["play", "wolf", "--record", str(file)])
        with (
            pytest.raises(PepperError, match="already exists: resume it"),
            open_sitting(asked, Style.LETTERS),
        ):
            pass
        assert file.read_text() == "somebody's"
        assert names(tmp_path) == ["a.pepper"]

    def test_it_ends_with_a_process_that_is_killed(self, tmp_path: Path) -> None:
        program = """
import sys
from pepper.cli.play.files import reserve
with reserve(sys.argv[1]):
    print(flush=True)
    sys.stdin.read()
"""
        file = tmp_path / "a.pepper"
        with running(program, file, 1) as [process]:
            with pytest.raises(PepperError, match=TAKEN), reserve(str(file)):
                pass
            process.kill()
            process.wait(LONGEST_RUN)
        with reserve(str(file)):
            assert names(tmp_path) == [".a.pepper.lock"]
        assert names(tmp_path) == []

    def test_a_folder_that_is_not_there_is_told_by_the_name_of_the_file(
        self, tmp_path: Path
    ) -> None:
        file = str(tmp_path / "no" / "a.pepper")
        with pytest.raises(FileNotFoundError) as caught, reserve(file):
            pass
        assert caught.value.filename == file


def pretend_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give `msvcrt` the locks of this system, and the module what it has on Windows."""
    fcntl = pytest.importorskip("fcntl", reason="this is Windows")
    modes = {"LK_NBLCK": fcntl.LOCK_EX | fcntl.LOCK_NB, "LK_UNLCK": fcntl.LOCK_UN}

    def locking(held: int, mode: int, size: int) -> None:
        assert size == 1
        try:
            fcntl.flock(held, mode)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    msvcrt = ModuleType("msvcrt")
    vars(msvcrt).update(modes, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    importlib.reload(locks)


class TestLocks:
    @pytest.fixture(params=["here", "windows"])
    def system(
        self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
    ) -> Generator[None]:
        """The tests run with what the module has here, and with what it has on Windows."""
        if request.param == "windows":
            pretend_windows(monkeypatch)
        yield
        monkeypatch.undo()
        importlib.reload(locks)

    @pytest.mark.usefixtures("system")
    def test_a_file_is_locked_once_and_removed_with_its_lock(self, tmp_path: Path) -> None:
        path = tmp_path / "lock"
        for _ in range(2):
            held = locks.lock(path)
            assert held is not None
            assert locks.lock(path) is None
            assert path.exists()
            locks.remove(held, path)
            assert not path.exists()

    @pytest.mark.usefixtures("system")
    def test_the_file_of_a_lock_has_the_rights_of_any_new_file(self, tmp_path: Path) -> None:
        path, other = tmp_path / "lock", tmp_path / "other"
        other.touch()
        assert locks.lock(path) is not None
        assert path.stat().st_mode == other.stat().st_mode

    @pytest.mark.usefixtures("system")
    def test_a_file_that_cannot_be_removed_is_unlocked(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(path: Path) -> None:
            raise PermissionError(path)

        path = tmp_path / "lock"
        held = locks.lock(path)
        assert held is not None
        monkeypatch.setattr(Path, "unlink", refuse)
        locks.remove(held, path)
        assert locks.lock(path) is not None

    def test_a_file_that_is_removed_before_it_is_locked_is_made_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fcntl = pytest.importorskip("fcntl", reason="Windows removes no open file")
        path, flock = tmp_path / "lock", fcntl.flock
        path.touch()

        def removed(held: int, mode: int) -> None:
            monkeypatch.undo()
            path.unlink()
            flock(held, mode)

        monkeypatch.setattr(fcntl, "flock", removed)
        assert locks.lock(path) is not None
        assert locks.lock(path) is None


class TestSave:
    @pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is read")
    def test_two_processes_lose_no_save_and_leave_a_whole_record_at_every_moment(
        self, tmp_path: Path
    ) -> None:
        program = """
import sys
import pepper
from pepper.cli.play.files import save
match = pepper.Match.start(pepper.variant("wolf"), seed=7)
for _ in range(20):
    match = match.apply(match.legal_actions[-1])
states = [pepper.Record(state) for state in (*match.history, match)]
save(sys.argv[1], states[0])
print(flush=True)
sys.stdin.read()
for _ in range(3):
    for state in states:
        save(sys.argv[1], state)
"""
        file = tmp_path / "match.pepper"
        found = set[bytes]()
        with running(program, file, 2) as processes:
            for process in processes:
                assert process.stdin is not None
                process.stdin.close()
            while any(process.poll() is None for process in processes):
                found.add(file.read_bytes())
        assert [process.returncode for process in processes] == [0, 0]
        assert len(found) > 1
        for record in found:
            assert pepper.loads(record.decode()).seed == 7
        assert names(tmp_path) == ["match.pepper"]

    def test_nothing_is_left_of_a_record_that_cannot_be_written(self, tmp_path: Path) -> None:
        folder = tmp_path / "a.pepper"
        folder.mkdir()
        with pytest.raises(OSError, match=r"a\.pepper'"):
            save(str(folder), Record(Match.start(pepper.variant("wolf"), seed=7)))
        assert names(tmp_path) == ["a.pepper"]
