"""`pepper check` and `pepper rules --toml`: what they print, their numbers and their exit codes."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import attrs
import pytest
from rich.console import Console

import pepper
from pepper import HandEnd, Match, Rules, Side, house
from pepper.cli import check, main, trial
from pepper.cli.arguments import read
from pepper.cli.faces import Faces
from pepper.cli.trial import HandFacts, Trial, trials
from pepper.describe import rule_sheet

from .test_cli_layout import styled

WIDTH = 80
WOLF = 'variant = "wolf"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with rules."""
    path = tmp_path / "house.toml"
    path.write_text(WOLF, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that succeeds."""
    assert main(arguments) == 0
    output = capsys.readouterr()
    assert not output.err
    return output.out


def shown(rules: Rules, played: list[Trial]) -> list[list[str]]:
    """The words of each line of a report."""
    console = Console(file=io.StringIO(), width=WIDTH)
    with console.capture() as capture:
        console.print(check.report(rules, played, Faces()))
    return [line.split() for line in capture.get().splitlines()]


class TestCommand:
    def test_the_sheet_is_followed_by_a_report_in_80_columns_without_colour(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        text = printed(capsys, "check", str(file), "--matches", "2", "--seed", "5")
        assert text.startswith("wolf: the rules are valid.\n\n")
        assert rule_sheet(pepper.variant("wolf")) in text
        assert "2 matches, seeds 5 to 6" in text
        assert "No invariant broke in" in text
        assert "\x1b" not in text
        assert all(len(line) <= WIDTH for line in text.splitlines())

    def test_the_same_seed_gives_the_same_report(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        once, again, other = (
            printed(capsys, "check", str(file), "--matches", "1", "--seed", seed)
            for seed in ("3", "3", "4")
        )
        assert once == again != other

    @pytest.mark.parametrize("matches", ["0", "-1", "x", "1000001"])
    def test_a_number_of_matches_is_from_one_to_a_million(
        self, capsys: pytest.CaptureFixture[str], matches: str
    ) -> None:
        assert main(["check", "not read.toml", "--matches", matches]) == 2
        assert "must be an integer from 1" in capsys.readouterr().err

    def test_one_match_and_a_million_can_be_asked_for(self) -> None:
        for matches in (1, 1_000_000):
            assert read(["check", "house.toml", "--matches", str(matches)]).matches == matches

    def test_a_thousand_are_played_unless_told(self) -> None:
        assert read(["check", "house.toml"]).matches == 1000

    def test_a_bad_file_is_refused_with_all_that_is_wrong(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        file.write_text(f"{WOLF}[ending]\ntarget = 'x'\nhand = 3\n", encoding="utf-8")
        assert main(["check", str(file)]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert lines[0] == f"pepper: {file}: 2 errors"
        assert lines[1].startswith("  line 3, column 1, ending.target: found 'x'")
        assert lines[2].startswith("  line 4, column 1, ending.hand: unknown key")

    def test_a_single_flaw_stands_in_one_line(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        file.write_text("a =", encoding="utf-8")
        assert main(["check", str(file)]) == 2
        text = f"pepper: {file}: line 1, column 4: not valid TOML: Invalid value\n"
        assert capsys.readouterr().err == text

    def test_a_byte_order_mark_and_line_ends_of_windows_are_not_part_of_the_rules(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        text = f"{WOLF}[ending]\ntarget = 20\n"
        file.write_bytes(text.encode())
        seen = printed(capsys, "rules", str(file), "--toml")
        file.write_bytes(f"\ufeff{text}".replace("\n", "\r\n").encode())
        assert printed(capsys, "rules", str(file), "--toml") == seen
        file.write_bytes(f"\ufeff\ufeff{text}".encode())
        assert main(["check", str(file)]) == 2
        assert f"{file}: line 1, column 1: not valid TOML" in capsys.readouterr().err

    def test_a_file_that_is_not_there_is_an_error(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        assert main(["check", str(tmp_path / "none.toml")]) == 2
        assert "No such file" in capsys.readouterr().err

    @pytest.mark.parametrize("record", [True, False], ids=["in a file", "printed"])
    def test_a_broken_invariant_ends_it_with_the_record_of_the_match(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        file: Path,
        record: bool,  # noqa: FBT001  (a parameter of the test)
    ) -> None:
        def faulty(match: Match) -> list[str]:
            return ["a planted fault"] if len(match.past) == 1 else []

        monkeypatch.setattr(trial, "broken_now", faulty)
        kept = file.with_name("broken.pepper")
        more = ["--record", str(kept)] if record else []
        assert main(["check", str(file), "--matches", "2", "--seed", "9", *more]) == 1
        text = capsys.readouterr().out
        assert "An invariant broke in the match of seed 9:\n  a planted fault\n" in text
        found = kept.read_text(encoding="utf-8") if record else text[text.index("pepper record") :]
        match = pepper.loads(found)
        assert (match.seed, len(match.past)) == (9, 1)
        assert (f"pepper replay {kept}" in text) == record


class TestFileForVariant:
    def test_house_rules_are_told_watched_and_counted_like_a_variant(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        for command, *more in (("watch", "--seed", "3"), ("perft", "--depth", "2")):
            assert printed(capsys, command, str(file), *more) == printed(
                capsys, command, "wolf", *more
            )
        # The options are those of the variant, not of the house rules.
        sheet, variations, _ = printed(capsys, "rules", "wolf").partition("\n## Variations\n")
        assert variations
        assert printed(capsys, "rules", str(file)) == sheet

    def test_a_watched_match_tells_how_to_see_it_again(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        renamed = file.rename(file.with_name("our rules.toml"))
        first = printed(capsys, "watch", str(renamed), "--hands", "1")
        (again,) = (line for line in first.splitlines() if line.startswith("Again: "))
        command = shlex.split(again.removeprefix("Again: pepper "))
        assert printed(capsys, *command, "--hands", "1") in first.replace(again + "\n", "")

    def test_what_is_wrong_with_the_file_is_told(
        self, capsys: pytest.CaptureFixture[str], file: Path
    ) -> None:
        file.write_text('variant = "fox"\n', encoding="utf-8")
        assert main(["watch", str(file)]) == 2
        assert f"{file}: line 1, column 1, variant: " in capsys.readouterr().err
        assert main(["watch", "nowhere.toml"]) == 2
        assert "nowhere.toml" in capsys.readouterr().err


class TestToml:
    def test_a_variant_is_written_as_a_file_that_reads_back(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for name in ("wolf+talk=off", "ontario-6"):
            text = printed(capsys, "rules", name, "--toml")
            assert text == house.dumps(pepper.variant(name))
            assert house.loads(text) == pepper.variant(name)


class TestTrials:
    def test_matches_are_those_of_successive_seeds_whoever_plays_them(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = pepper.variant("pastimes-3+hands=2")
        alone = list(trials(rules, 3, 2**128 - 2))
        assert [found.seed for found in alone] == [2**128 - 2, 2**128 - 1, 0]
        monkeypatch.setattr(trial, "FEW", 0)
        monkeypatch.setattr(trial, "cpu_count", lambda: 2)
        assert list(trials(rules, 3, 2**128 - 2)) == alone

    def test_facts_are_those_of_the_match(self) -> None:
        rules = pepper.variant("wolf+hands=5")
        found = trial.trial(rules, frozenset([3]), 3)
        assert len(found.hands) == 5
        for side, score in enumerate(found.scores):
            assert sum(hand.points[side] for hand in found.hands) == score
        for hand in found.hands:
            assert (hand.contract is None) == (hand.ending is HandEnd.PASSED_OUT)
            assert hand.contract is None or hand.contract in hand.called
        assert found.winners == (found.scores.index(max(found.scores)),)
        assert not found.broken
        assert not found.record

    def test_a_match_that_goes_on_is_stopped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(trial, "MOST_HANDS", 2)
        found = trial.trial(pepper.variant("wolf"), frozenset(), 3)
        assert len(found.hands) == 2
        assert found.winners == ()
        assert not found.broken

    def test_the_time_of_a_match_is_up_at_some_point(self) -> None:
        ending = pepper.Ending(timed=True, tie=pepper.Tie.JOINT)
        rules = attrs.evolve(pepper.variant("wolf"), ending=ending)
        found = trial.trial(rules, frozenset([1]), 1)
        assert len(found.hands) == 12
        assert found.winners

    def test_a_hand_without_an_end_is_a_fault(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert trial.MOST_TURNS == 10_000
        monkeypatch.setattr(trial, "MOST_TURNS", 3)
        found = trial.trial(pepper.variant("wolf"), frozenset(), 1)
        assert found.broken == ("hand 1 takes more than 3 turns",)

    def test_a_hand_may_take_as_many_turns_as_the_limit(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = pepper.variant("wolf+hands=3")
        hands = trial.trial(rules, frozenset(), 1).hands
        longest = max(hand.turns for hand in hands)
        assert longest < sum(hand.turns for hand in hands)
        monkeypatch.setattr(trial, "MOST_TURNS", longest)
        assert trial.trial(rules, frozenset(), 1).hands == hands
        monkeypatch.setattr(trial, "MOST_TURNS", longest - 1)
        (broken,) = trial.trial(rules, frozenset(), 1).broken
        assert broken.endswith(f"takes more than {longest - 1} turns")

    def test_a_match_that_raises_is_a_fault(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def raises(*_: object) -> None:
            raise KeyError("JS")

        monkeypatch.setattr(trial, "sensible", raises)
        found = trial.trial(pepper.variant("wolf"), frozenset(), 1)
        assert found.broken == ("KeyError in hand 1: 'JS'",)
        assert pepper.loads(found.record).seed == 1

    def test_a_match_in_the_sample_is_written_down(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def faulty(_: Match) -> list[str]:
            return ["another match"]

        monkeypatch.setattr(trial, "unrecorded", faulty)
        rules = pepper.variant("wolf+hands=1")
        assert not trial.trial(rules, frozenset([2]), 1).broken
        assert trial.trial(rules, frozenset([1]), 1).broken == ("another match",)

    def test_the_sample_is_the_first_match_and_each_fiftieth_after_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def faulty(_: Match) -> list[str]:
            return ["another match"]

        assert trial.RECORDED == 50
        monkeypatch.setattr(trial, "RECORDED", 2)
        monkeypatch.setattr(trial, "unrecorded", faulty)
        found = trials(pepper.variant("wolf+hands=1"), 4, 7)
        assert [one.seed for one in found if one.broken] == [7, 9]

    def test_what_cannot_be_written_down_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def faulty(_: Match) -> str:
            raise TypeError("no")

        def planted(_: Match) -> list[str]:
            return ["so"]

        monkeypatch.setattr(trial, "dumps", faulty)
        monkeypatch.setattr(trial, "broken", planted)
        found = trial.trial(pepper.variant("wolf+hands=1"), frozenset(), 1)
        assert found.record == "(the match cannot be saved: no)\n"


def hand(contract: str | None, *, made: bool, points: tuple[int, int], turns: int) -> HandFacts:
    """What a hand was like."""
    ending = HandEnd.PASSED_OUT if contract is None else HandEnd.PLAYED
    called = () if contract is None else ("4", contract)
    ahead = None if contract is None else float(points[0] - points[1])
    return HandFacts(turns, ending, called, contract, made, points, ahead)


PLAYED = [
    Trial(
        1,
        (
            hand("5", made=True, points=(5, 1), turns=30),
            hand("5", made=False, points=(-5, 2), turns=26),
            hand(None, made=False, points=(0, 0), turns=4),
        ),
        (0, 3),
        (Side(1),),
    ),
    Trial(2, (hand("moon", made=True, points=(7, 0), turns=30),), (7, 0), (), stopped=True),
]


class TestReport:
    def test_its_numbers_are_those_of_the_matches(self) -> None:
        lines = shown(pepper.variant("wolf"), PLAYED)
        for line in (
            "2 matches, seeds 1 to 2",
            "hands in a match 2 1 3",
            "turns in a hand 28 4 30",
            "4 3 0 0.0% -",
            "5 2 2 50.0% 50.0%",
            "6 0 0 0.0% -",
            "moon 1 1 25.0% 100.0%",
            "none 1 25.0%",
            "played 3 75.0%",
            "passed out 1 25.0%",
            "seats 0 & 2 0.0% +1.75 3.5 0 7",
            "seats 1 & 3 50.0% +0.75 1.5 0 3",
            "No invariant broke in 90 turns.",
            "1 record round-tripped.",
            "1 match was stopped after 60 hands.",
        ):
            assert any(found[: len(line.split())] == line.split() for found in lines), line

    @pytest.mark.parametrize(
        ("points", "number", "told"),
        [
            ((-3, 0), 20, "came out 3.0 points behind the others on average"),
            ((1, 1), 20, "came out no better than the others on average"),
            ((-3, 0), 19, ""),
            ((3, 2), 20, ""),
        ],
    )
    def test_where_a_made_contract_costs_points_the_figures_are_said_to_mean_nothing(
        self, points: tuple[int, int], number: int, told: str
    ) -> None:
        hands = [hand("5", made=True, points=points, turns=30)] * number
        hands.append(hand("5", made=False, points=(9, 0), turns=30))
        played = [Trial(1, tuple(hands), (0, 3), (Side(1),))]
        text = " ".join(" ".join(line) for line in shown(pepper.variant("wolf"), played))
        assert ("These figures mean nothing" in text) == bool(told)
        assert told in text
        share = "they played a contract in 100.0% of hands and made 95.2%. People who know"
        assert (share in text) == bool(told)

    def test_points_that_count_down_are_good_where_the_target_is_below(self) -> None:
        (played,) = trials(pepper.variant("buck-euchre"), 1, 3)
        ahead = [one.ahead for one in played.hands if one.made and one.ahead is not None]
        assert ahead
        assert min(ahead) > 0

    def test_each_table_says_what_its_columns_are(self) -> None:
        lines = [" ".join(line) for line in shown(pepper.variant("wolf"), PLAYED)]
        heads = (
            "median least most",
            "bid bids contracts of hands made",
            "hands end hands of hands",
            "side wins points a hand median score least most",
        )
        assert [line for line in lines if line in heads] == list(heads)

    def test_matches_that_were_stopped_stand_out(self) -> None:
        told = styled(check.report(pepper.variant("wolf"), PLAYED, Faces()), "bold")
        assert "1 match was stopped after 60 hands." in told

    def test_a_single_match_without_passes_and_stops(self) -> None:
        won = attrs.evolve(PLAYED[1], winners=(Side(0),), stopped=False)
        text = "\n".join(" ".join(line) for line in shown(pepper.variant("wolf"), [won]))
        assert "1 match, seed 2 " in text
        assert "none" not in text
        assert "stopped" not in text

    @pytest.mark.parametrize("variant", ["dirty-clubs-6", "florida-7", "ontario-6"])
    def test_it_fits_into_80_columns(self, variant: str) -> None:
        rules = pepper.variant(variant)
        played = list(trials(rules, 1, 1))
        console = Console(file=io.StringIO(), width=WIDTH)
        with console.capture() as capture:
            console.print(check.report(rules, played, Faces(symbols=False)))
        text = capture.get()
        assert text.isascii()
        assert all(len(line) <= WIDTH for line in text.splitlines())
        assert "…" not in text


def test_a_file_that_takes_another_one_is_checked_against_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "club.toml").write_text('variant = "wolf"\nname = "Club"\n', "utf-8")
    ours = tmp_path / "ours.toml"
    ours.write_text('base = "club.toml"\nname = "Ours"\nending.target = 20\n', "utf-8")
    assert main(["check", str(ours), "--matches", "1"]) == 0
    assert "# Club, and Ours\n" in capsys.readouterr().out
    (tmp_path / "club.toml").unlink()
    assert main(["check", str(ours), "--matches", "1"]) == 2
    error = capsys.readouterr().err
    assert "line 1, column 1, base: club.toml cannot be read: No such file" in error
