"""The arena with real programs: whatever one of them does, it loses its hand and stops nobody."""

from __future__ import annotations

import os
import sys
import textwrap
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from shutil import which
from time import monotonic, sleep, thread_time

import pytest

import pepper
from pepper import Action, Match, PepperError, Seat, cli
from pepper.arena import Command, Fault, ForfeitError, Function, play
from pepper.arena.process import Process
from pepper.arena.seats import Place, Sitter, take_seat
from pepper.bots import at_random, sensible
from tests.pages import ROOT

RULES = pepper.variant("hasenpfeffer").one_hand()
START = Match.start(RULES, seed=7)
VIEW = START.view(1)
RESULT = START.resign(0).results[0]
BOT = ROOT / "examples" / "arena" / "bot.py"
PRELUDE = """
import json, os, sys, time

def heard():
    return json.loads(sys.stdin.readline())

def say(**message):
    print(json.dumps(message), flush=True)

def answer():
    say(kind="answer", action=heard()["view"]["legal_actions"][0])

def ready():
    heard()
    say(kind="ready", protocol=1)
"""


def program(code: str) -> tuple[str, ...]:
    """The command of a small program, which starts fast."""
    return sys.executable, "-ISc", PRELUDE + textwrap.dedent(code)


def seated(code: str, seconds: float = 20) -> Sitter:
    return take_seat(Command("bot", program(code)), Place(Seat(1), RULES, 5, seconds))


def fault_of(code: str, seconds: float = 20) -> ForfeitError:
    """The fault of a program that is asked for many actions."""
    sitter = seated(code, seconds)
    with pytest.raises(ForfeitError) as caught:
        act(sitter, 9)
    sitter.drop()
    return caught.value


def act(sitter: Sitter, times: int) -> list[Action]:
    """The actions that a program chooses in a hand."""
    sitter.begin()
    return [sitter.choose(VIEW) for _ in range(times)]


@pytest.mark.parametrize(
    ("code", "fault", "reason"),
    [
        ("raise SystemExit(3)", Fault.CRASHED, "ended with code 3"),
        ("ready(); answer(); heard(); 1 / 0", Fault.CRASHED, "code 1: ZeroDivisionError: division"),
        ("ready(); os.close(1); time.sleep(60)", Fault.CRASHED, "closed its output"),
        ("ready(); heard(); print('garbage', flush=True)", Fault.UNREADABLE, "found 'garbage"),
        ("ready(); heard(); os.write(1, b'x' * 20_000)", Fault.UNREADABLE, "at most 10000 bytes"),
        ("ready(); answer(); answer(); say(more=1)", Fault.UNREADABLE, "expected"),
        ("ready(); heard(); say(kind='answer', action={})", Fault.UNREADABLE, "action: "),
    ],
)
def test_each_fault_has_its_kind_and_its_reason(code: str, fault: Fault, reason: str) -> None:
    found = fault_of(code + "; heard()")
    assert found.fault is fault
    assert reason in found.reason


def test_how_a_program_ended_is_told_with_the_last_line_of_its_errors() -> None:
    assert fault_of("ready(); os.close(1); time.sleep(60)").reason == "closed its output"
    broken = fault_of("os.write(2, b'first\\n\\xff last\\n \\n'); raise SystemExit(3)")
    assert broken.reason == "ended with code 3: \ufffd last"


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(60)",
        "ready()\nwhile True: pass",
        "ready()\nwhile True: os.write(2, b'noise ' * 1000)",
        "ready()\nimport signal; signal.signal(15, signal.SIG_IGN)\nwhile True: time.sleep(9)",
    ],
    ids=["says nothing", "computes", "floods the standard error", "ignores signals"],
)
def test_a_program_that_stalls_is_killed_in_time(code: str) -> None:
    start = monotonic()
    found = fault_of(code, 0.3)
    assert found.fault is Fault.LATE
    assert monotonic() - start < 10


def test_the_time_is_for_all_actions_of_a_hand() -> None:
    slow = "ready()\nwhile True: time.sleep(0.2); answer()"
    assert fault_of(slow, 0.5).fault is Fault.LATE


def test_a_line_that_was_not_asked_for_is_a_fault(tmp_path: Path) -> None:
    go, done = tmp_path / "go", tmp_path / "done"
    sitter = seated(f"""
        ready()
        while not os.path.exists({str(go)!r}):
            time.sleep(0.01)
        say(more=1)
        open({str(done)!r}, "w").close()
        answer()
    """)
    sitter.begin()
    go.touch()
    while not done.exists():
        sleep(0.01)
    with pytest.raises(ForfeitError, match="not asked"):
        sitter.choose(VIEW)
    sitter.drop()


def test_a_flood_of_errors_costs_a_program_that_answers_nothing() -> None:
    code = "ready()\nwhile True: os.write(2, b'noise ' * 50_000); answer()"
    sitter = seated(code)
    assert act(sitter, 3) == [VIEW.legal_actions[0]] * 3
    sitter.close()


def test_children_are_killed_with_the_program(tmp_path: Path) -> None:
    """The child would write to the file."""
    told = tmp_path / "alive"
    code = f"""
        if os.fork() == 0:
            time.sleep(0.6)
            open({str(told)!r}, "w").close()
        time.sleep(60)
    """
    start = monotonic()
    assert fault_of(code, 0.3).fault is Fault.LATE
    sleep(max(0, start + 1 - monotonic()))
    assert not told.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not list environments")
@pytest.mark.parametrize("end", ["time.sleep(60)", "raise SystemExit"])
def test_children_in_sessions_of_their_own_are_killed_with_the_program(
    end: str, tmp_path: Path
) -> None:
    """They leave their session, and their parent ends; one of them runs another program."""
    pids = tmp_path / "pids"
    code = f"""
        if os.fork() == 0:
            os.setsid()
            for last in (False, True):
                if os.fork() == 0:
                    os.setsid()
                    with open({str(pids)!r}, "a") as file:
                        file.write(f"{{os.getpid()}}\\n")
                    if last:
                        os.execvp("sleep", ["sleep", "60"])
                    time.sleep(60)
            os._exit(0)
        while not os.path.exists({str(pids)!r}) or open({str(pids)!r}).read().count("\\n") < 2:
            time.sleep(0.01)
        {end}
    """
    assert fault_of(code, 0.5).fault in {Fault.LATE, Fault.CRASHED}
    lost = [int(line) for line in pids.read_text().splitlines()]
    assert len(lost) == 2
    for pid in lost:
        with suppress(FileNotFoundError):  # a zombie has nothing left
            assert not Path(f"/proc/{pid}/cmdline").read_bytes()


def test_a_program_that_does_not_read_blocks_nobody() -> None:
    process = Process(program("time.sleep(60)"))
    with pytest.raises(ForfeitError, match="late"):
        process.exchange(b"x" * 1_000_000, lambda _: None, monotonic() + 0.2)
    process.kill()
    process.kill()


def test_a_program_may_close_its_input_and_still_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pepper.arena.process.GRACE", 0.1)
    process = Process(program("os.close(0); print('closed', flush=True); time.sleep(60)"))
    assert process.exchange(b"", bytes, monotonic() + 20) == b"closed\n"
    with pytest.raises(ForfeitError, match="late"):
        process.exchange(b"more", lambda _: None, monotonic() + 0.1)
    process.close(b"and more")
    process.close()


def test_a_program_hears_the_end_and_can_finish_by_itself(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = f"ready(); answer(); open({str(heard)!r}, 'w').write(sys.stdin.read())"
    sitter = seated(code)
    act(sitter, 1)
    sitter.done(RESULT, (Seat(2),))
    sitter.close()
    sitter.close()
    assert '"forfeits":[2]' in heard.read_text()


def test_a_program_that_writes_no_errors_may_close_them() -> None:
    sitter = seated("os.close(2); ready(); answer(); answer()")
    assert act(sitter, 2) == [VIEW.legal_actions[0]] * 2
    sitter.close()


def test_waiting_for_a_program_that_has_closed_its_errors_keeps_no_processor_busy() -> None:
    code = "os.close(2); print('closed', flush=True); time.sleep(0.5); print('done', flush=True)"
    process = Process(program(code))
    assert process.exchange(b"", bytes, monotonic() + 20) == b"closed\n"
    start = thread_time()
    assert process.exchange(b"", bytes, monotonic() + 20) == b"done\n"
    assert thread_time() - start < 0.05
    process.kill()


def test_a_command_that_cannot_be_started_is_a_fault() -> None:
    sitter = take_seat(Command("none", ("/no/such/program",)), Place(Seat(0), RULES, 1, 1))
    with pytest.raises(ForfeitError, match="cannot be started"):
        sitter.begin()
    sitter.drop()
    sitter.close()


def test_a_seat_is_asked_after_it_has_begun() -> None:
    with pytest.raises(PepperError, match="has not begun"):
        seated("").choose(VIEW)


def test_without_process_groups_commands_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(PepperError, match="Linux and macOS only"):
        play(RULES, [Command("bot", program("")), Function("sensible", sensible)], deals=2)


def test_a_command_starts_again_after_a_forfeit_until_it_is_out() -> None:
    """It crashes at its first question, and the others play all hands."""
    bad = Command("bad", program("ready(); heard()"))
    found = play(RULES, [Function("random", at_random), bad], deals=3, seed=1)
    best, worst = found.standings
    assert (best.name, best.forfeits) == ("random", 0)
    assert (worst.hands, worst.forfeits, worst.points.value) == (6, 6, -found.penalty)


def test_nothing_is_left_to_send_to_a_program_that_starts_again() -> None:
    sitter = seated("ready(); answer(); heard(); ready()")
    sitter.begin()
    sitter.choose(VIEW)
    sitter.done(RESULT, ())
    sitter.drop()
    sitter.begin()
    assert sitter.choose(VIEW) in VIEW.legal_actions
    sitter.close()


def test_a_program_that_serves_a_function_plays_like_the_function() -> None:
    """It sees nothing more or less, and gets the same random numbers."""
    code = "from pepper.arena import serve\nfrom pepper.bots import at_random\nserve(at_random)"
    command = Command("same", (sys.executable, "-c", code))
    other = Function("sensible", sensible)
    rules = pepper.variant("gamerules-2")
    by_function = play(rules, [Function("same", at_random), other], deals=2, seed=1)
    assert play(rules, [command, other], deals=2, seed=1) == by_function


def arena(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert cli.main(["arena", "hasenpfeffer", *arguments]) == code
    printed = capsys.readouterr()
    return printed.err if code == 2 else printed.out


class TestCommandLine:
    def test_the_bot_in_forty_lines_beats_the_random_player(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert sum(map(bool, BOT.read_text(encoding="utf-8").splitlines())) <= 40
        told = arena(capsys, "random", f"{sys.executable} {BOT}", "--deals", "8", "--seed", "1")
        title, sizes, _, _, *rows = told.splitlines()
        assert title == "Arena of hasenpfeffer, seed 1"
        assert sizes == "8 deals, 16 hands"
        assert rows[0].startswith(f"{sys.executable}"[:9])
        assert " +" in rows[0]
        assert "forfeit" not in "".join(rows)

    def test_the_bots_of_the_examples_choose_some_of_their_cards(self) -> None:
        players = [f"{sys.executable} {BOT}"]
        if which("node"):
            players.append(f"node {BOT.with_suffix('.mjs')}")
        for player in players:
            assert (
                cli.main(["arena", "five-hundred", "random", player, "--deals", "2", "--seed", "1"])
                == 0
            )

    def test_forfeits_are_listed_and_counted(self, capsys: pytest.CaptureFixture[str]) -> None:
        told = arena(capsys, "false", "false", "--deals", "2", "--seed", "1", code=1)
        assert "false, deal 1, seat 0: crashed: ended with code 1\n" in told
        assert told.count("crashed") == 10
        assert "and 2 faults more\n" in told
        assert told.endswith("false is out after three forfeits.\n" * 2)

    def test_a_few_forfeits_are_all_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        told = arena(capsys, "false", "random", "--deals", "2", code=1)
        assert told.count("crashed") == 6
        assert "more" not in told

    def test_players_of_installed_packages_are_found_by_name(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        offered = {
            "mine": EntryPoint("mine", "pepper.bots:sensible", "pepper.players"),
            "broken": EntryPoint("broken", "pepper.bots:none", "pepper.players"),
        }

        def entry_points(*, group: str) -> list[EntryPoint]:
            assert group == "pepper.players"
            return list(offered.values())

        monkeypatch.setattr("pepper.installed.entry_points", entry_points)
        assert "mine" in arena(capsys, "mine", "random", "--deals", "2")
        told = arena(capsys, "broken", "random", code=2)
        assert "the player 'broken' cannot be loaded: AttributeError" in told
        told = arena(capsys, "sensibel", "random", code=2)
        assert (
            "'sensibel' is neither a program nor one of the players sensible, sharp, random,"
            " broken, mine" in told
        )
        assert "cannot be read" in arena(capsys, "'open", "random", code=2)
        assert "'' is neither" in arena(capsys, "", "random", code=2)
        assert "must be an integer from 2" in arena(capsys, "a", "--deals", "1", code=2)
        assert "must be an integer from 1" in arena(capsys, "a", "--time", "0", code=2)
