"""Parts of installed packages on the command line: how they are found, and used by commands."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from pepper import Action, Match, Phase, Record, Rules, dumps, parse_action
from pepper.bots import sensible
from pepper.cli import main
from pepper.cli.play.keys import press, tick
from pepper.cli.play.picks import Draft, picks_of
from pepper.cli.play.sitting import Sitting, sit_down
from pepper.cli.play.telling import describe_events, give_reason
from pepper.cli.sources import installed_parts, read_record, rules_of
from pepper.words import Style, Words
from tests.installing import Installer
from tests.pages import ROOT
from tests.playing import deal, find

PARLOUR = ROOT / "examples" / "parlour"
TOML = str(PARLOUR / "parlour.toml")
WORDS = Words(Style.LETTERS)
SHOWING = Phase("showing")
TO_SHOWING = ("bid 2", "pass", "pass", "pass", "name S", "stand")


@pytest.fixture
def parlour(install: Installer, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The rules of examples/parlour, whose package is installed with its own entry points."""
    project = tomllib.loads((PARLOUR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    monkeypatch.setattr(sys, "path", [str(PARLOUR / "src"), *sys.path])
    install("pepper-parlour", project["entry-points"])
    return rules_of(TOML)


def action(text: str) -> Action:
    """An action of pepper or of an installed part."""
    return parse_action(text, installed_parts())


def before_showing(rules: Rules) -> Match:
    """Spades are trumps, the declarer is seat 1, and seat 3 holds the nine of spades."""
    dealt = deal(rules, "AS TS KS QS JS", "AH TH KH QH JH", "AD TD KD QD JD", "AC TC KC QC 9S")
    match = Match.start(rules, deals=[dealt])
    for text in TO_SHOWING:
        match = match.apply(action(text))
    assert (match.phase, match.turn) == (SHOWING, 1)
    return match


def from_seed(rules: Rules, phase: Phase) -> Match:
    """A match from a seed, played by bots until a phase."""
    match, rng = Match.start(rules, seed=3), Random(3)
    while match.phase != phase:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


class TestCommands:
    def test_rules_prints_what_the_parts_say_of_themselves(
        self, parlour: Rules, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["rules", TOML]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert parlour.name in text
        assert "may show the nine of trumps, if they hold it, and score 2 points for it." in text

    @pytest.mark.usefixtures("parlour")
    def test_check_plays_matches_and_finds_nothing(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["check", TOML, "--matches", "3"]) == 0
        assert "No invariant broke" in capsys.readouterr().out

    @pytest.mark.usefixtures("parlour")
    def test_watch_plays_a_hand_whose_record_replay_reads(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        record = str(tmp_path / "parlour.pepper")
        assert main(["watch", TOML, "--seed", "1", "--hands", "1", "--record", record]) == 0
        watched = capsys.readouterr().out
        assert "swap" in watched
        assert "showing" in watched
        assert main(["replay", record]) == 0
        hand = watched.partition("\n\n")[2].rpartition("\n\n")[0]
        assert hand
        assert hand in capsys.readouterr().out

    def test_without_the_package_the_file_is_refused(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["check", TOML]) == 2
        said = " ".join(capsys.readouterr().err.split())
        kinds = "unknown kind 'honours' (expected one of 'scoring', or a kind of another package"
        assert f"{kinds} (install it, pass its parts))" in said

    def test_a_record_is_read_with_the_parts_of_its_rules(self, parlour: Rules) -> None:
        match = before_showing(parlour)
        assert read_record(dumps(match), "-").match == match


class TestPlay:
    def test_the_picks_of_a_foreign_phase_are_its_legal_actions_in_order(
        self, parlour: Rules
    ) -> None:
        match = before_showing(parlour)
        for text in ("decline", "decline"):
            match = match.apply(action(text))
        picks = picks_of(match.view(3), Draft(), WORDS)
        assert [pick.label for pick in picks.all] == ["show 9S", "decline"]
        assert [pick.action for pick in picks.all] == list(match.legal_actions)
        assert [pick.key for pick in picks.all] == ["b", "c"]
        assert all(pick.legal for pick in picks.all)

    def test_a_seat_that_is_not_to_act_has_no_picks(self, parlour: Rules) -> None:
        assert not picks_of(before_showing(parlour).view(0), Draft(), WORDS).all

    def test_the_key_of_a_pick_does_its_action(self, parlour: Rules) -> None:
        match = from_seed(parlour, SHOWING)
        now = sit_down(Record(match), match.turn or 0)
        chosen = now.picks.all[0]
        then = press(now, chosen.key)
        assert then.match == match.apply(chosen.action)

    def test_an_act_of_another_seat_is_told_in_the_words_of_its_rule(self, parlour: Rules) -> None:
        match = before_showing(parlour)
        for text in ("decline", "decline", "show 9S"):
            match = match.apply(action(text))
        assert describe_events(match.news, match.rules.table.seats[1], parlour, WORDS) == (
            "Seat 3 shows 9S."
        )

    def test_an_act_of_ones_own_is_not_told(self, parlour: Rules) -> None:
        match = before_showing(parlour).apply(action("decline"))
        assert describe_events(match.news, match.rules.table.seats[1], parlour, WORDS) == ""

    def test_the_table_tells_the_act_of_a_bot_in_a_foreign_phase(self, parlour: Rules) -> None:
        match = from_seed(parlour, SHOWING)
        own = find(seat for seat in parlour.table.seats if seat != match.turn)
        then: Sitting = tick(sit_down(Record(match), own, style=Style.LETTERS))
        assert then.match != match
        assert then.message.startswith(f"Seat {match.turn} ")

    def test_a_foreign_action_is_spelled_by_its_phase(self, parlour: Rules) -> None:
        match = before_showing(parlour).apply(action("decline")).apply(action("decline"))
        assert [WORDS.choice(parlour, act) for act in match.legal_actions] == ["show 9S", "decline"]

    def test_a_hint_in_a_foreign_phase_has_the_usual_reason(self, parlour: Rules) -> None:
        match = before_showing(parlour).apply(action("decline")).apply(action("decline"))
        reason = give_reason(match.view(3), action("show 9S"), WORDS)
        assert reason == "judging by the tricks that your cards are likely to take"
