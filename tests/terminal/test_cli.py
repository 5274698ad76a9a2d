"""The command line: what it prints, how it looks at 80 columns, and how it fails."""

from __future__ import annotations

import io
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Literal

import attrs
import pytest
from rich.console import Console

import pepper
from pepper import Ending, Match, Rules, Tie, cli
from pepper.bots import sensible
from pepper.cli import commands, main
from pepper.cli.play.files import load_record
from pepper.cli.sheets import print_sheet
from pepper.describe import rule_sheet
from pepper.kernel import BACKEND
from tests.pages import kept_hands
from tests.playing import LONGEST_RUN, after, find, finished

WIDTH = 80


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that succeeds."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command complains that fails."""
    assert main(arguments) == 2
    return capsys.readouterr().err


def process(
    *arguments: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command run as a process of its own."""
    return subprocess.run(  # noqa: S603  (ours)
        [sys.executable, "-c", "from pepper.cli import main; raise SystemExit(main())", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | environment,
        timeout=LONGEST_RUN,
    )


class Broken(io.StringIO):
    """An output that nobody reads any more."""

    def __init__(self, descriptor: int, error: OSError) -> None:
        super().__init__()
        self.descriptor, self.error = descriptor, error

    def write(self, _: str) -> int:
        raise self.error

    def fileno(self) -> int:
        return self.descriptor


def record(tmp_path: Path, text: str | bytes) -> str:
    """The name of a file with that content."""
    file = tmp_path / "match.pepper"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def kept(tmp_path: Path, rules: str, hand: int) -> str:
    """The name of a file with that hand of tests/matches."""
    return record(tmp_path, find(text for text in kept_hands(rules) if f"hand: {hand}\n" in text))


class TestVariants:
    def test_every_documented_variant_is_listed_under_its_group(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = output(capsys, "variants").splitlines()[1:]
        groups = dict.fromkeys(variant.group for variant in pepper.variants())
        for group in groups:
            assert lines.pop(0).rstrip() == group
            for variant in pepper.variants():
                if variant.group == group:
                    line = lines.pop(0)
                    seats, cards = len(variant.rules().table.seats), len(variant.rules().deck.cards)
                    assert line.startswith(f"  {variant.id} ")
                    assert f" {seats} " in line
                    assert f" {cards} " in line
                    assert variant.title in line
                    assert len(line) <= WIDTH
        assert not lines

    def test_the_options_of_one_are_listed_with_their_values_and_defaults(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for variant in pepper.variants():
            text = output(capsys, "variants", variant.id)
            assert text.startswith(f"{variant.id}: {variant.title}")
            for option in variant.options:
                assert any(line.split()[:1] == [option.name] for line in text.splitlines())
            for one in variant.sets:
                assert any(
                    line.split()[:2] == [one.name, "+".join(one.options)]
                    for line in text.splitlines()
                )
        assert "1 to 1000" in output(capsys, "variants", "wolf+talk=off")

    def test_ids_and_names_of_options_are_whole_in_a_narrow_terminal(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        words = output(capsys, "variants").split()
        assert {"Hasenpfeffer,", "title:", "seats:"} <= {*words}
        assert not any("…" in word for word in words)
        assert {variant.id for variant in pepper.variants()} <= {*words}
        words = output(capsys, "variants", "wolf").split()
        assert {option.name for option in pepper.variants()[0].options} <= {*words}

    def test_an_unknown_one_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "unknown variant 'wolfe'" in complaint(capsys, "variants", "wolfe")


def shown(
    sheet: str,
    width: int = 80,
    colours: Literal["standard"] | None = None,
    *,
    terminal: bool = True,
) -> str:
    """A sheet as it is printed."""
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    console = Console(
        file=stream, width=width, force_terminal=terminal, color_system=colours, highlight=False
    )
    print_sheet(console, sheet)
    stream.seek(0)
    return stream.read()


class TestRules:
    def test_the_sheet_is_printed_as_it_is(self, capsys: pytest.CaptureFixture[str]) -> None:
        for variant in pepper.variants():
            assert output(capsys, "rules", variant.id) == rule_sheet(
                variant.rules(), variant.variations()
            )

    def test_a_narrow_terminal_has_short_lines_of_whole_words(self) -> None:
        sheet = rule_sheet(pepper.variant("wolf"), pepper.variants()[0].variations())
        text = shown(sheet, width=50)
        assert max(map(len, text.splitlines())) <= 50
        plain = re.sub(r"(?m)^#+ |^[|]-.*$|[*`|]", "", sheet)
        assert text.replace("─", "").split() == plain.split()

    def test_on_a_terminal_marks_become_looks(self) -> None:
        seen = shown(
            "# Title\n\n## Part\n\nThe *right\nbower* (`a=b`).\n\n"
            "| A  | B |\n|----|---|\n| c  | d |\n",
            colours="standard",
        )
        bold = "\x1b[1m{}\x1b[0m"
        assert seen.splitlines() == [
            *("\x1b[1;4mTitle\x1b[0m", "", bold.format("Part"), ""),
            *("The \x1b[3mright\x1b[0m", f"\x1b[3mbower\x1b[0m ({bold.format('a=b')}).", ""),
            *(bold.format("A    B"), "──────", "c    d"),
        ]

    def test_into_a_pipe_it_stays_markdown_in_its_own_width(self) -> None:
        sheet = rule_sheet(pepper.variant("ontario-4"))
        assert shown(sheet, width=50, terminal=False) == sheet

    def test_options_change_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        for text, talks in (("wolf", True), ("wolf+talk=off", False)):
            sheet = output(capsys, "rules", text)
            assert ("*stop*" in sheet) is talks
            assert ("`talk=off`" in sheet) is talks

    def test_two_games_are_told_apart(self, capsys: pytest.CaptureFixture[str]) -> None:
        one, other = pepper.variant("wolf"), pepper.variant("wolf+target=30")
        told = output(capsys, "rules", "wolf", "wolf+target=30")
        assert told == pepper.rule_difference(one, other)
        assert "The first team to reach 30 points wins." in told

    def test_options_that_do_not_go_together_are_refused(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "add tie=pepper-round" in complaint(capsys, "rules", "wolf+test-in-tie-round")


class TestWatch:
    def test_the_same_seed_shows_the_same_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = output(capsys, "watch", "wolf+target=12", "--seed", "7")
        assert output(capsys, "watch", "wolf+target=12", "--seed", "7") == first
        assert output(capsys, "watch", "wolf+target=12", "--seed", "8") != first
        again = process("watch", "wolf+target=12", "--seed", "7", PYTHONIOENCODING="utf8")
        assert again.stdout == first.encode()

    def test_a_drawn_seed_is_told_so_that_the_match_can_be_repeated(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        first = output(capsys, "watch", "wolf+target=12")
        (again,) = (line for line in first.splitlines() if line.startswith("Again: "))
        command = again.removeprefix("Again: pepper ").split()
        assert command[:3] == ["watch", "wolf+target=12", "--seed"]
        assert int(command[3]) < 10**6  # short enough to retype
        repeated = output(capsys, *command)
        assert repeated.splitlines() == [line for line in first.splitlines() if line != again]
        assert output(capsys, "watch", "wolf+target=12") != first

    def test_the_game_and_the_marks_in_its_tricks_are_explained(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = output(capsys, "watch", "hasenpfeffer+hands=1", "--seed", "7").splitlines()
        assert lines[:2] == ["Hasenpfeffer, with a joker", "hasenpfeffer+hands=1, seed 7"]
        assert "> marks the card led and * the winning card" in lines[3]

    @pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
    def test_no_line_ends_with_blanks(
        self, variant: pepper.Variant, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = output(capsys, "watch", variant.id, "--hands", "2", "--seed", "7")
        assert [line for line in text.splitlines() if line != line.rstrip()] == []

    @pytest.mark.thorough
    @pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
    def test_every_variant_fits_into_80_columns_without_broken_lines(
        self,
        variant: pepper.Variant,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setenv("COLUMNS", str(WIDTH))
        text = output(capsys, "watch", variant.id, "--seed", "1", "--hands", "9")
        assert all(len(line) <= WIDTH for line in text.splitlines())
        assert text.count("\ndealer ") == text.count("\nresult ")
        monkeypatch.setenv("COLUMNS", "300")
        wide = output(capsys, "watch", variant.id, "--seed", "1", "--hands", "9")
        rows = zip(text.splitlines(), wide.splitlines(), strict=True)
        assert all(a.rstrip("─ ") == b.rstrip("─ ") for a, b in rows)

    def test_the_tricks_of_thirteen_seats_are_shown_in_two_halves(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = output(capsys, "watch", "florida-13", "--seed", "1", "--hands", "1").splitlines()
        assert max(map(len, lines)) <= WIDTH
        heads = [line.removeprefix("tricks").split() for line in lines if " seat    " in line]
        assert heads == [["seat", *map(str, range(7))], ["seat", *map(str, range(7, 13))]]

    def test_it_stops_after_so_many_hands(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = output(capsys, "watch", "wolf", "--seed", "1", "--hands", "2")
        assert "Hand 2 " in text
        assert "Hand 3 " not in text
        assert "The match is not over." in text

    def test_the_end_tells_who_won_and_why(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = output(capsys, "watch", "indiana-4+target=5", "--seed", "1")
        *_, winners, score = text.splitlines()
        who, why = winners.split(": ")
        assert who in {"Seats 0 & 2 win", "Seats 1 & 3 win"}
        assert why == "the target of 5 is reached."
        assert score.startswith("Score  seats 0 & 2: ")

    def test_a_match_for_time_is_told_when_its_time_is_up(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        timed = attrs.evolve(pepper.variant("wolf"), ending=Ending(timed=True, tie=Tie.JOINT))

        def variant(_: str) -> Rules:
            return timed

        monkeypatch.setattr(commands, "rules_of", variant)
        text = output(capsys, "watch", "timed", "--seed", "1")
        assert "time      the time was up during this hand" in text
        assert f"Hand {commands.TIME} " in text
        assert f"Hand {commands.TIME + 1} " not in text

    @pytest.mark.thorough
    def test_suits_are_letters_where_there_are_no_symbols(self) -> None:
        watch = ("watch", "ontario-4", "--seed", "3", "--hands", "1")
        plain = process(*watch, PYTHONIOENCODING="ascii")
        fancy = process(*watch, PYTHONIOENCODING="utf-8")
        assert plain.returncode == fancy.returncode == 0
        assert plain.stdout.isascii()
        text = fancy.stdout.decode()
        for symbol, letter in zip("♠♥♦♣─", "SHDC-", strict=True):
            text = text.replace(symbol, letter)
        assert text.encode() == plain.stdout

    @pytest.mark.parametrize("seed", ["-1", "x", "", "1_0", "٣", str(2**128), "9" * 5000])
    def test_a_bad_seed_is_named_with_its_range(
        self, seed: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = complaint(capsys, "watch", "wolf", "--seed", seed)
        assert "argument --seed: " in text
        assert "from 0 to 2**128 - 1" in text
        assert len(text) < 300

    @pytest.mark.parametrize("hands", ["0", "-3", "many", "9" * 30])
    def test_a_bad_number_of_hands_is_named_with_its_range(
        self, hands: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = complaint(capsys, "watch", "wolf", "--hands", hands)
        assert f"argument --hands: '{hands}' must be an integer from 1" in text


class TestReplay:
    def test_a_recorded_match_looks_as_it_did(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = str(tmp_path / "match.pepper")
        seen = output(capsys, "watch", "ontario-4", "--seed", "7", "--record", file)
        lines = output(capsys, "replay", file).split("\n")
        assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", lines.pop(2))  # the date
        assert "\n".join(lines) == seen

    def test_names_tags_and_comments_are_shown_with_the_match(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        match = Match.start(pepper.variant("bid-euchre+timed"), seed=7)
        for action in ("pass", "pass", "pass", "pass", "pass"):
            match = match.apply(pepper.parse_action(action))
        match = match.call_time()
        late = match.step
        match = match.resign(0)
        comments = {0: "Cold\nnight.", 4: "Dull.", 5: "Why?", late: "At last.", late + 1: "Bye."}
        kept = pepper.Record(match, {"Event": "Cup", "Site": "Ruth's", "X": "y"}, comments)
        kept = kept.with_players(("Ida", "Ruth", "Karl", "Otto"))
        text = output(capsys, "replay", record(tmp_path, kept.dumps()))
        assert "\nCup, Ruth's\nIda and Karl against Ruth and Otto\n" in text
        first, second = text.partition("Hand 2")[::2]
        shown = re.sub(" *\n", "\n", re.sub(" +", " ", first))
        assert "comment before the first act\n Cold\n night.\n" in shown
        assert "comment Ida passes\n Dull.\n" in shown
        shown = re.sub(" *\n", "\n", re.sub(" +", " ", second))
        assert "comment Karl passes\n Why?\ncomment time is called\n At last.\n" in shown
        assert "comment a side resigns\n Bye.\n" in shown

    def test_comments_tell_of_awards_and_void_hands(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        void = Match.start(pepper.variant("bid-euchre"), seed=7).void_hand("Misdeal.")
        match = void.award(1, 2, "A revoke.")
        kept = pepper.Record(match, {}, {void.step: "Again!", match.step: "Sorry."})
        text = output(capsys, "replay", record(tmp_path, kept.dumps()))
        first, second = re.sub(" *\n", "\n", re.sub(" +", " ", text)).split("Hand 2")
        assert "comment the hand is declared void\n Again!\n" in first
        assert "comment points are awarded\n Sorry.\n" in second
        assert re.search("^awarded .*A revoke", second, re.MULTILINE)

    def test_standard_input_is_read_too(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = pepper.dumps(Match.start(pepper.variant("wolf"), seed=1)).encode()
        replayed = process("replay", "-", given=data)
        assert replayed.returncode == 0
        assert b"to come" in replayed.stdout
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert "to come" in output(capsys, "replay", "-")

    def test_an_unfinished_match_is_shown_as_far_as_it_goes(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        match, rng = Match.start(pepper.variant("wolf"), seed=1), Random(1)
        while match.turn is not None and len(match.past) < 2:
            match = match.apply(sensible(match.view(match.turn), rng))
        text = output(capsys, "replay", record(tmp_path, pepper.dumps(match)))
        assert f"to come   seat {match.turn} is to act" in text
        assert "The match is not over." in text

    def test_a_match_from_a_position_is_printed_with_its_scores(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        match = Match.start(pepper.variant("wolf"), seed=7, scores=(8, 30), number=9)
        match = finished(match)
        text = output(capsys, "replay", record(tmp_path, pepper.dumps(match)))
        assert match.results[0].points == (-7, 7)
        assert "\nHand 9 " in text
        assert text.count("score     seats 0 & 2: 1   seats 1 & 3: 37") == 1

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            ("", "line 1, column 1"),
            ("pepper record 3\nrules: nonsense\n", "line 2, column"),
            (b"pepper\n\xff", "byte 7 (line 2) is not UTF-8"),
            (b"{", "line 1, column 2"),
        ],
    )
    def test_a_bad_file_is_refused_with_the_place(
        self,
        content: str | bytes,
        words: str,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
    ) -> None:
        file = record(tmp_path, content)
        text = complaint(capsys, "replay", file)
        assert text.startswith(f"pepper: {file}: ")
        assert words in text

    @pytest.mark.parametrize("format_", ["text", "json"])
    def test_a_byte_order_mark_and_line_ends_of_windows_are_not_part_of_a_record(
        self,
        format_: Literal["text", "json"],
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        text = pepper.dumps(Match.start(pepper.variant("wolf"), seed=1), format=format_)
        seen = output(capsys, "replay", record(tmp_path, text))
        file = record(tmp_path, "\ufeff" + text.replace("\n", "\r\n"))
        monkeypatch.setattr("pepper.record.LONGEST", len(text))
        assert output(capsys, "replay", file) == seen
        assert load_record(file) == pepper.Record.loads(text)
        monkeypatch.setattr("pepper.record.LONGEST", len(text) - 1)
        told = complaint(capsys, "replay", file)
        assert f"found {len(text)} characters, expected at most {len(text) - 1}\n" in told

    @pytest.mark.parametrize(
        ("old", "new", "place"),
        [
            ("wolf\n", "wolf\r", "line 2, column 8"),
            ("wolf\n", "wolf\r\r\n", "line 2, column 8"),
            ("wolf\n", "\ufeffwolf\n", "line 2, column 8"),
            ("pepper", "\ufeff\ufeffpepper", "line 1, column 1"),
        ],
    )
    def test_other_line_ends_and_other_marks_are_refused(
        self, old: str, new: str, place: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        text = pepper.dumps(Match.start(pepper.variant("wolf"), seed=1)).replace(old, new, 1)
        assert place in complaint(capsys, "replay", record(tmp_path, text))

    def test_a_byte_that_is_no_text_is_counted_from_the_start_of_the_file(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = record(tmp_path, b"\xef\xbb\xbfa\r\n\xff")
        assert "byte 6 (line 2) is not UTF-8" in complaint(capsys, "replay", file)

    def test_a_file_that_is_not_there_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = complaint(capsys, "replay", "/no/such/file")
        assert text == "pepper: /no/such/file: No such file or directory\n"

    def test_a_closed_input_is_refused(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        assert "no standard input" in complaint(capsys, "replay", "-")


class TestPerft:
    def test_lines_of_play_are_counted(self, capsys: pytest.CaptureFixture[str]) -> None:
        arguments = ["perft", "gamerules-4", "--seed", "7", "--depth", "5"]
        assert main(arguments) == 0
        assert capsys.readouterr().out == "total: 2450\n"
        assert main([*arguments, "--divide"]) == 0
        *lines, total = capsys.readouterr().out.splitlines()
        assert lines[-1] == "pass: 702"
        assert total == f"total: {sum(int(line.rpartition(' ')[2]) for line in lines)}"

    def test_a_depth_is_at_least_one(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "from 1 to 999" in complaint(capsys, "perft", "wolf", "--depth", "0")


class TestSolve:
    def test_the_first_lead_of_the_last_hand_is_solved(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        text = output(capsys, "solve", kept(tmp_path, "wolf", 35))
        assert text.startswith("Hand 35, trick 1: 5 H by seat 1\n")
        assert "seat 1 can take 5 tricks of 6." in text
        assert text.count("\n  ") == 2 + 6

    def test_the_cards_that_take_the_most_tricks_stand_first(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        text = output(capsys, "solve", kept(tmp_path, "wolf", 35))
        assert re.findall(r"^  (\d) with (.*)$", text, re.MULTILINE) == [
            ("5", "A♥ K♥ J♥ K♦ J♦"),
            ("4", "10♥"),
        ]

    def test_another_lead_is_solved(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        text = output(capsys, "solve", kept(tmp_path, "wolf", 2), "--hand", "2", "--trick", "3")
        assert text.startswith("Hand 2, trick 3: 4 NT by seat 2\n")
        assert "0 tricks of 4" in text

    def test_the_last_lead_is_solved(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        text = output(capsys, "solve", kept(tmp_path, "wolf", 2), "--hand", "2", "--trick", "6")
        assert text.startswith("Hand 2, trick 6: 4 NT by seat 2\n")

    def test_a_record_of_a_hand_in_the_play_is_solved_where_it_ends(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        match = Match.start(pepper.variant("dirty-clubs-4+passout-no-trump"), seed=1)
        match = after(match, "pass, pass, pass, pass")
        match = match.apply(match.legal_actions[0])
        text = output(capsys, "solve", record(tmp_path, pepper.dumps(match)))
        assert text.startswith("Hand 1, trick 1: nobody has bid\n")
        assert f"seat {match.turn} plays:" in text
        best_play = text.partition("best play:\n")[2].splitlines()
        assert [line.count("  ") for line in best_play] == [3, 4, 4, 4, 4]

    def test_both_readings_of_a_called_card_are_shown(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        text = output(
            capsys, "solve", kept(tmp_path, "florida-5", 2), "--hand", "2", "--trick", "2"
        )
        told = re.findall(r"open, (.+) can take", text)
        assert told == ["seats 2 & 4", "seats 3 & 4", "seat 4"]

    def test_a_lead_that_there_is_not_is_refused(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        told = complaint(capsys, "solve", kept(tmp_path, "wolf", 2), "--hand", "2", "--trick", "9")
        assert "hand 2 has 6 leads in the record, and none to trick 9" in told
        told = complaint(capsys, "solve", kept(tmp_path, "wolf", 2), "--hand", "99")
        assert "no cards are played in hand 99 of the record" in told
        start = record(tmp_path, pepper.dumps(Match.start(pepper.variant("wolf"), seed=1)))
        assert "no cards are played in the record" in complaint(capsys, "solve", start)


class TestCommandLine:
    def test_help_is_printed_when_nothing_is_asked(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = output(capsys)
        assert text == output(capsys, "--help")
        commands = (
            "variants rules check play watch tournament arena perft replay solve review puzzles"
        )
        assert all(f"    {command}" in text for command in commands.split())

    def test_the_version_is_that_of_the_package(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert re.fullmatch(rf"pepper 0\.\d+\.\d+ \({BACKEND}\)\n", output(capsys, "--version"))

    def test_the_package_is_a_command(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sys.argv", ["pepper", "--version"])
        with pytest.raises(SystemExit, match=r"^0$"):
            runpy.run_module("pepper", run_name="__main__")
        assert capsys.readouterr().out.startswith("pepper 0.")

    def test_an_unknown_command_and_a_missing_file_are_refused(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "invalid choice: 'plya'" in complaint(capsys, "plya")
        assert "required: FILE" in complaint(capsys, "replay")

    def test_without_rich_one_line_says_what_to_install(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:

        def missing(_: str) -> None:
            pass

        monkeypatch.setattr(cli, "find_spec", missing)
        text = complaint(capsys, "variants")
        assert text == "pepper: the command line needs rich: pip install 'pepper-cards[cli]'\n"
        assert output(capsys, "--version")

    def test_an_interrupt_is_not_a_traceback(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(commands, "rules_of", interrupted)
        assert main(["watch", "wolf"]) == 130
        assert capsys.readouterr().err == "pepper: interrupted\n"

    @pytest.mark.parametrize("arguments", [["variants"], ["watch", "wolf"], ["--help"]])
    def test_a_reader_who_leaves_is_left_alone(self, arguments: Sequence[str]) -> None:
        read, write = os.pipe()
        os.close(read)
        code = "from pepper.cli import main; raise SystemExit(main())"
        try:
            done = subprocess.run(  # noqa: S603  (ours)
                [sys.executable, "-c", code, *arguments],
                stdout=write,
                stderr=subprocess.PIPE,
                check=False,
                env=os.environ | {"PYTHONUNBUFFERED": ""},
                timeout=LONGEST_RUN,
            )
        finally:
            os.close(write)
        assert (done.returncode, done.stderr) == (141, b"")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
    def test_a_full_disk_is_named(self) -> None:
        code = "from pepper.cli import main; raise SystemExit(main())"
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(  # noqa: S603  (ours)
                [sys.executable, "-c", code, "variants"],
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
                timeout=LONGEST_RUN,
            )
        assert done.returncode == 2
        assert done.stderr == b"pepper: the output cannot be written: No space left on device\n"

    @pytest.mark.parametrize("own", [True, False])
    @pytest.mark.parametrize("error", [BrokenPipeError(), OSError(28, "No space left")])
    def test_what_cannot_be_written_any_more_goes_nowhere(
        self, *, own: bool, error: OSError, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        with (tmp_path / "output").open("w", encoding="utf-8") as file:
            broken = Broken(file.fileno(), error)
            monkeypatch.setattr(sys, "stdout", broken)
            if own:
                monkeypatch.setattr(sys, "__stdout__", broken)
            assert main(["variants"]) == (141 if isinstance(error, BrokenPipeError) else 2)
            file.write("too late")
        assert (tmp_path / "output").read_text() == ("" if own else "too late")

    def test_no_output_at_all_is_no_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdout", None)
        assert main(["variants"]) == 0


def test_marks_and_bills_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "pfeffer", "--seed", "5"]) == 0
    told = capsys.readouterr().out
    assert "marks     hickeys  seats " in told
    assert "pay " in told.splitlines()[-1]


class TestDealer:
    def test_the_first_dealer_is_given_or_drawn(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = str(tmp_path / "match.pepper")
        dealers: list[int] = []
        for dealer in ((), ("--dealer", "2"), ("--dealer", "draw")):
            output(capsys, "watch", "wolf+hands=1", "--seed", "7", "--record", file, *dealer)
            dealers.append(pepper.loads(Path(file).read_text("utf-8")).at(0).hand.dealer)
        drawn = Match.start(pepper.variant("wolf"), seed=7, dealer=None).hand.dealer
        assert dealers == [0, 2, drawn]
        assert drawn == 1

    def test_the_command_that_repeats_a_match_has_its_dealer(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = output(capsys, "watch", "wolf+hands=1", "--dealer", "draw")
        (again,) = (line for line in text.splitlines() if line.startswith("Again: "))
        assert again.endswith(" --dealer draw")

    @pytest.mark.parametrize("command", ["watch", "play"])
    def test_a_language_without_a_catalogue_is_refused(
        self, capsys: pytest.CaptureFixture[str], command: str
    ) -> None:
        text = complaint(capsys, command, "wolf", "--language", "xx")
        assert "argument --language: 'xx' must be one of de or en" in text

    @pytest.mark.parametrize("language", ["de", "de-AT", "DE_at.UTF-8"])
    def test_a_language_may_name_a_region(
        self, capsys: pytest.CaptureFixture[str], language: str
    ) -> None:
        text = output(capsys, "watch", "wolf+hands=1", "--seed", "7", "--language", language)
        assert "Geber" in text

    @pytest.mark.parametrize("dealer", ["13", "-1", "north", "Draw", ""])
    def test_no_dealer_at_any_table_is_refused(
        self, capsys: pytest.CaptureFixture[str], dealer: str
    ) -> None:
        text = complaint(capsys, "watch", "wolf", "--dealer", dealer)
        assert f"{dealer!r} must be an integer from 0 to 12, or draw" in text

    def test_no_dealer_at_this_table_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = complaint(capsys, "watch", "wolf", "--dealer", "4")
        assert "dealer 4 must be an integer from 0 to 3" in text
