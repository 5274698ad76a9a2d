"""The examples, run as programs: what they print is true."""

from __future__ import annotations

import ast
import io
import os
import re
import runpy
import subprocess
import sys
from contextlib import redirect_stdout
from itertools import accumulate
from operator import add
from pathlib import Path

import pytest

import pepper
from pepper import Match, Record, Seat, house, parse_action
from pepper.arena import Answer, Connection, Function, Hello, Ready, YourTurn, play
from pepper.bots import at_random
from pepper.describe import rule_sheet
from tests.pages import ROOT
from tests.playing import LONGEST_RUN

EXAMPLES = ROOT / "examples"


def run(script: str, *arguments: str, typed: str = "", exit_code: int = 0) -> str:
    """What a script prints on its standard output, run within this process."""
    printed, code = io.StringIO(), None
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed):
        patch.setattr(sys, "argv", [script, *arguments])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            runpy.run_path(str(EXAMPLES / script), run_name="__main__")
        except SystemExit as done:
            code = done.code
    assert (code or 0) == exit_code
    return printed.getvalue()


@pytest.mark.parametrize(
    "command",
    [
        ("bot.py", "1"),
        ("hot_seat.py", "bid-euchre", "--seed", "7"),
        ("house_rules.py",),
        ("study.py", "--deals", "5"),
        ("learning.py", "--hands", "9", "--deals", "3"),
    ],
    ids=lambda command: command[0],
)
def test_each_is_a_program_that_prints_the_same_again(command: tuple[str, ...]) -> None:
    script, *arguments = command
    typed = "\nbid 3\n\nbid 3\npass\n"
    done = subprocess.run(  # noqa: S603  (our own scripts)
        [sys.executable, "-W", "error", EXAMPLES / script, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
        check=True,
        timeout=LONGEST_RUN,
    )
    assert not done.stderr
    assert done.stdout == run(script, *arguments, typed=typed)


class TestBot:
    def test_it_beats_the_random_player(self) -> None:
        lines = run("bot.py", "4").splitlines()
        found = [re.fullmatch(r"against (\w+): (\d+)% of 4 matches won", line) for line in lines]
        shares = {match[1]: int(match[2]) for match in found if match}
        assert list(shares) == ["at_random", "sensible"]
        assert shares["at_random"] > 75

    def test_it_takes_thirty_lines(self) -> None:
        source = (EXAMPLES / "bot.py").read_text(encoding="utf-8")
        tree = ast.parse(source)
        documented = [n for n in ast.walk(tree) if isinstance(n, ast.Module | ast.FunctionDef)]
        docstrings = [ast.get_docstring(node) for node in documented]
        assert all(text and "\n" not in text for text in docstrings)
        assert sum(map(bool, map(str.strip, source.splitlines()))) - len(docstrings) <= 30


class TestStudy:
    SHARE = r"(\d+)% of (\d+) \((\d+)% to (\d+)%\)"
    DEALS = 60

    def test_the_rows_add_up_and_holders_of_both_bowers_fare_better(self) -> None:
        table = run("study.py", "--deals", str(self.DEALS)).split("\n\n")[1].splitlines()[1:]
        rows = [re.split(r"\s{2,}", row.strip()) for row in table]
        both, others = (
            {row[0]: self.numbers(row[column]) for row in rows if row[column] != "none"}
            for column in (1, 2)
        )
        for shares in (both, others):
            _, total, _, _ = shares["any"]
            assert total == self.DEALS == sum(shares[name][1] for name in shares if name != "any")
            made = sum(shares[name][0] * shares[name][1] for name in shares if name != "any")
            assert made / total == pytest.approx(shares["any"][0], abs=1)
            for share, _, low, high in shares.values():
                assert 0 <= low <= share <= high <= 100
                assert low < high
        assert not both.keys() & {"0", "1"}
        assert both["any"][2] > others["any"][3]

    def numbers(self, cell: str) -> tuple[int, ...]:
        """The share in percent, of how many, and the ends of its interval."""
        found = re.fullmatch(self.SHARE, cell)
        assert found is not None
        return tuple(map(int, found.groups()))

    def test_the_same_seed_finds_the_same(self) -> None:
        arguments = ("study.py", "--deals", "10", "--seed", "3")
        found = run(*arguments)
        assert run(*arguments) == found
        assert run(*arguments[:-1], "4") != found


class TestLearning:
    def test_what_is_learned_gains_points(self) -> None:
        lines = run("learning.py", "--hands", "600", "--deals", "40").splitlines()[1:]
        found = [
            re.fullmatch(r"after +(\d+) hands: (\S+) \((\S+) to (\S+)\)", line) for line in lines
        ]
        rows = [tuple(map(float, match.groups())) for match in found if match]
        assert [hands for hands, *_ in rows] == [0, 200, 400, 600]
        (_, _, _, most), *_, (_, _, least, _) = rows
        assert least > most


class TestLearn:
    SCRIPT = "learn/learn.py"

    def test_what_is_learned_gains_points_and_plays_in_the_arena(self, tmp_path: Path) -> None:
        file = str(tmp_path / "values.npz")
        sizes = "--rounds", "2", "--hands", "60", "--deals", "40"
        lines = run(self.SCRIPT, "train", file, *sizes).splitlines()[1:]
        found = [re.fullmatch(r"after +(\d+) rounds: (\S+) ± (\S+)", line) for line in lines]
        rows = [tuple(map(float, match.groups())) for match in found if match]
        assert [rounds for rounds, *_ in rows] == [0, 1, 2]
        (_, first, _), _, (_, points, _) = rows
        assert points > max(10, first)

        learned = runpy.run_path(str(EXAMPLES / self.SCRIPT))
        players = [
            Function("learned", learned["player"](learned["load"](file))),
            Function("random", at_random),
        ]
        standings = play(pepper.variant("bid-euchre"), players, deals=20, seed=1).standings
        assert [one.name for one in standings] == ["learned", "random"]
        assert not any(one.forfeits for one in standings)

    def test_it_is_a_program_for_the_arena(self, tmp_path: Path) -> None:
        file = str(tmp_path / "values.npz")
        run(self.SCRIPT, "train", file, "--rounds", "0", "--deals", "1")
        rules = pepper.variant("bid-euchre").one_hand()
        view = Match.start(rules, seed=5, dealer=0).view(1)
        connection = Connection()
        hello = connection.send(Hello(1, Seat(1), rules, 5, 10_000)).decode()
        ready = run(self.SCRIPT, "play", file, typed=hello)
        assert connection.receive(ready.encode()) == Ready(1)
        turn = connection.send(YourTurn(view, 10_000)).decode()
        answer = run(self.SCRIPT, "play", file, typed=turn).rstrip()
        said = connection.receive(f"{answer}\n".encode())
        assert isinstance(said, Answer)
        assert said.action in view.legal_actions


class TestHouseRules:
    BROKEN, GOOD = EXAMPLES / "house_rules_broken.toml", EXAMPLES / "house_rules.toml"

    def test_every_fault_is_shown_at_once(self) -> None:
        with pytest.raises(house.HouseError) as error:
            house.loads(self.BROKEN.read_text(encoding="utf-8"))
        assert len(error.value.flaws) == 6
        assert f"=== {self.BROKEN.name}\n\n{error.value}\n" in run("house_rules.py")

    def test_the_sheet_begins_and_a_match_adds_up(self) -> None:
        rules = house.loads(self.GOOD.read_text(encoding="utf-8"))
        sheet, _, rest = run("house_rules.py", str(self.GOOD)).partition("... and ")
        heading, _, shown = sheet.partition("\n\n")
        assert heading == f"=== {self.GOOD.name}"
        assert rule_sheet(rules).startswith(shown.rstrip())
        assert "## The deal" in shown
        points = [
            tuple(sum(map(int, re.findall(rf"side {side} ([+-]\d+)", line))) for side in (0, 1))
            for line in rest.splitlines()
            if line.startswith("Hand ")
        ]
        *before, last = accumulate(points, lambda scores, more: tuple(map(add, scores, more)))
        assert f"The scores: {last}\n" in rest
        assert rules.ending.target is not None
        assert max(last) >= rules.ending.target > max(map(max, before))

    @pytest.mark.parametrize("file", [BROKEN, EXAMPLES / "no_such_file.toml"])
    def test_a_file_without_rules_is_an_error(self, file: Path) -> None:
        assert file.name in run("house_rules.py", str(file), exit_code=1)


class TestHotSeat:
    START = Match.start(pepper.variant("bid-euchre"), seed=7)
    OPTIONS = ("bid-euchre", "--seed", "7")

    def shows(self, match: Match) -> str:
        """The screen of the seat to act."""
        view = match.view(match.turn)
        return f"{view.text(symbols=False)}\n\n{view.prompt}\n"

    def after(self, *actions: str) -> Match:
        """The match after these actions."""
        match = self.START
        for action in actions:
            match = match.apply(parse_action(action))
        return match

    def screens(self, *typed: str) -> str:
        """What is printed when these lines are typed, and then nothing more."""
        return run("hot_seat.py", *self.OPTIONS, typed="".join(f"{s}\n" for s in typed))

    def test_nobody_s_cards_are_shown_before_the_seat_has_said_that_it_is_there(self) -> None:
        asked = self.screens()
        assert "Seat 1 is next" in asked
        assert "cards  " not in asked
        assert self.shows(self.START) in self.screens("")

    def test_each_seat_sees_its_own_table_in_turn(self) -> None:
        screens = self.screens("", "bid 3", "", "pass", "").split("-" * 80 + "\n")
        matches = [self.START, self.after("bid 3"), self.after("bid 3", "pass")]
        assert len(screens) == 4
        for screen, match in zip(screens[1:], matches, strict=True):
            assert screen.startswith(self.shows(match))

    def test_short_forms_will_do(self) -> None:
        long = self.screens("", "bid small pepper", "", "bid big pepper", "", "name H", "play JH")
        short = self.screens("", "SMALL  pepper", "", "big", "", "h", "jh")
        assert short == long
        assert self.shows(self.after("bid small pepper", "bid big pepper", "name H")) in short

    def test_an_illegal_action_is_told_why_and_changes_nothing(self) -> None:
        reason = self.after("bid 4").why_not(parse_action("bid 3"))
        assert reason is not None
        assert f"> {reason}\n> " in self.screens("", "bid 4", "", "3", "5")
        assert self.shows(self.after("bid 4", "bid 5")) in self.screens("", "4", "", "3", "5", "")

    @pytest.mark.parametrize(
        "typed", ["nonsense", "load", "load none", "save", "undo", "time", "\0"]
    )
    def test_what_cannot_be_done_is_told_and_the_match_goes_on(self, typed: str) -> None:
        screens = self.screens("", typed, "bid 3", "")
        assert self.shows(self.after("bid 3")) in screens
        assert re.search(r"\n> \S.+\n> \n", screens)

    def test_undo_gives_the_turn_back(self) -> None:
        _, _, _, last = self.screens("", "bid 3", "", "undo", "").split("-" * 80 + "\n")
        assert last.startswith(self.shows(self.START))

    def test_a_loaded_record_keeps_its_tags_and_its_comments(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        record = Record(self.after("bid 3"), {"Event": "Friday"}).with_comment("Why?", 0)
        (tmp_path / "old.pepper").write_text(record.dumps(), encoding="utf-8")
        self.screens("", "load old.pepper", "", "4", "", "undo", "", "save new.pepper")
        assert Record.loads((tmp_path / "new.pepper").read_text(encoding="utf-8")) == record

    def test_the_side_to_act_resigns(self) -> None:
        match = self.after("bid 3")
        resigned = match.resign(match.rules.table.side(Seat(2)))
        screens = self.screens("", "bid 3", "", "resign")
        assert screens.endswith(f"{resigned.view(None).text(symbols=False)}\nGoodbye.\n")

    def test_a_record_is_saved_and_loaded(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        saved = self.screens("", "bid 3", "", "save match.pepper")
        assert "Saved in match.pepper." in saved
        record = Record.loads((tmp_path / "match.pepper").read_text(encoding="utf-8"))
        match = record.match
        assert match == self.after("bid 3")
        assert record.people == match.rules.table.seats
        assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", record.tags["Date"])
        assert record.tags["Program"].startswith("pepper ")
        loaded = self.screens("", "load match.pepper", "", "4", "", "undo", "")
        assert loaded.count(self.shows(match)) == 2
        assert self.shows(self.after("bid 3", "bid 4")) in loaded

    def test_a_whole_match_ends_with_its_result(self) -> None:
        match, typed = Match.start(pepper.variant("wolf+hands=2"), seed=7), list[str]()
        while match.turn is not None:
            before = match.history[-1].turn if match.history else None
            typed += [""] * (match.turn != before)
            typed.append(str(match.legal_actions[0]))
            match = match.apply(match.legal_actions[0])
        screens = run(
            "hot_seat.py", "wolf+hands=2", "--seed", "7", typed="".join(f"{s}\n" for s in typed)
        )
        assert match.view(None, hand=1).text(symbols=False) in screens
        assert screens.endswith(f"{match.view(None).text(symbols=False)}\nGoodbye.\n")

    @pytest.mark.parametrize("typed", ["", "\nquit\n", "\nbid 3", "\nbid 3\n\n"])
    def test_hot_seat_says_goodbye(self, typed: str) -> None:
        assert run("hot_seat.py", *self.OPTIONS, typed=typed).endswith("Goodbye.\n")

    def test_hot_seat_refuses_an_unknown_variant(self) -> None:
        assert not run("hot_seat.py", "whist", exit_code=2)
