"""Settings that last from match to match, and the command that shows and changes them."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs
import pytest

from pepper.cli import main
from pepper.cli.arguments import read
from pepper.cli.play.command import keep, open_sitting, resume_command
from pepper.cli.play.levels import Level
from pepper.cli.play.pace import Speed
from pepper.cli.play.picker import Picker, game_entry, press
from pepper.cli.settings import (
    LEVELS,
    SPEEDS,
    Settings,
    load_settings,
    save_settings,
    settings_file,
)
from pepper.variants import variants
from pepper.words import Style, Words

from .test_play_terminal import Terminal


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for the settings, which does not exist yet."""
    path = tmp_path / "folder" / "settings.toml"
    monkeypatch.setenv("PEPPER_SETTINGS", str(path))
    return path


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    """The settings that the command prints."""
    assert main(["settings", *arguments]) == 0
    where, *lines = capsys.readouterr().out.splitlines()
    assert where == f"# {settings_file() or 'no file: PEPPER_SETTINGS is empty'}"
    return {key: value for key, _, value in (line.partition(" = ") for line in lines)}


class TestFile:
    def test_without_a_file_the_usual_values_hold(self) -> None:
        assert load_settings() == Settings()

    def test_what_is_saved_is_read(self, file: Path) -> None:
        kept = Settings("hard", "step", True, True, "de-AT", 'O"Neill')  # noqa: FBT003
        save_settings(kept)
        assert load_settings() == kept
        assert file.read_text(encoding="utf-8").startswith('level = "hard"\n')

    def test_a_file_may_leave_some_out(self, file: Path) -> None:
        file.parent.mkdir()
        file.write_text('speed = "fast"\n', encoding="utf-8")
        assert load_settings() == Settings(speed="fast")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ('level = "best"', "level 'best' must be easy, normal or hard"),
            ("level = 1", "level 1 must be easy, normal or hard"),
            ('language = "xx"', "language 'xx' must be de or en"),
            ("forced = 1", "forced 1 must be true or false"),
            ("name = true", "name True must be a text"),
            ('name = "a,b"', "name 'a,b' must have at most"),
            (f'name = "{"a" * 500}"', "must have at most"),
            ("pace = 1", "unknown setting 'pace'; expected level, speed, forced"),
            ("level", "Expected '=' after a key"),
        ],
    )
    def test_wrong_ones_are_refused_by_the_name_of_the_file(
        self, text: str, why: str, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        assert main(["play", "wolf", "--lines"]) == 2
        told = capsys.readouterr().err
        assert str(file) in told
        assert why in told

    def test_an_empty_variable_means_no_settings(self, monkeypatch: pytest.MonkeyPatch) -> None:
        save_settings(Settings(speed="fast"))
        monkeypatch.setenv("PEPPER_SETTINGS", "")
        assert settings_file() is None
        assert load_settings() == Settings()
        save_settings(Settings(speed="slow"))  # nowhere

    @pytest.mark.skipif(sys.platform != "linux", reason="the folder of Linux")
    def test_the_file_is_in_the_folder_for_configuration(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("PEPPER_SETTINGS")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        assert settings_file() == tmp_path / "pepper" / "settings.toml"

    def test_levels_and_speeds_are_those_of_the_table(self) -> None:
        assert tuple(level.value for level in Level) == LEVELS
        assert tuple(speed.value for speed in Speed) == SPEEDS


class TestCommand:
    def test_it_shows_and_changes_them(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert shown(capsys)["level"] == '"normal"'
        changed = shown(capsys, "--level=hard", "--four-colours", "--name=Ida")
        assert changed | {"level": '"hard"', "four_colours": "true", "name": '"Ida"'} == changed
        assert shown(capsys) == changed
        assert shown(capsys, "--no-four-colours")["four_colours"] == "false"
        assert load_settings() == Settings(level="hard", name="Ida")

    def test_it_sets_them_back_even_if_the_file_is_broken(
        self, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file.parent.mkdir()
        file.write_text("level", encoding="utf-8")
        shown(capsys, "--reset", "--speed=slow")
        assert load_settings() == Settings(speed="slow")

    def test_to_look_at_them_writes_no_file(
        self, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown(capsys)
        assert not file.exists()
        monkeypatch.setenv("PEPPER_SETTINGS", "")
        shown(capsys)


class TestPlay:
    KEPT = Settings("easy", "slow", forced=True, four_colours=True, language="de", name="Ida")

    def test_settings_hold_for_what_is_not_given(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        asked = read(["play", "wolf", "--seat=2", "--seed=7"], self.KEPT)
        assert asked.four_colours
        with open_sitting(asked, Style.LETTERS) as now:
            assert (now.level, now.speed, now.forced) == (Level.EASY, Speed.SLOW, True)
            assert now.record.players == ("", "", "Ida", "")
            assert now.words.text("yes") == "ja"
            assert resume_command(now, asked).split()[3:] == ["wolf-7.pepper"]
        assert read(["watch", "wolf"], self.KEPT).language == "de"
        assert read(["replay", "file"], self.KEPT).language == "de"

    def test_options_count_more_and_are_part_of_the_command_to_resume(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        more = ["--level=hard", "--no-forced", "--no-four-colours"]
        more += ["--language=en", "--names=,Bo,,"]
        asked = read(["play", "wolf", "--seed=7", *more], self.KEPT)
        with open_sitting(asked, Style.LETTERS) as now:
            assert (now.level, now.speed, now.forced) == (Level.HARD, Speed.SLOW, False)
            assert now.record.players[:2] == ("", "Bo")
            words = "--level hard --no-forced --no-four-colours --language en"
            assert resume_command(now, asked).endswith(f"wolf-7.pepper {words}")

    def test_settings_can_be_ignored(
        self,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("pepper.cli.play.command._read_lines", lambda: iter(()))
        save_settings(self.KEPT)
        record = str(tmp_path / "a.pepper")
        arguments = ["play", "wolf", "--lines", "--record", record]
        assert main([*arguments, "--no-settings"]) == 0
        told = capsys.readouterr().out
        assert "The match is saved after every action" in told
        assert told.splitlines()[-1].endswith("--lines --no-settings")
        Path(record).unlink()
        assert main(arguments) == 0
        assert "Die Partie wird nach jeder Aktion" in capsys.readouterr().out

    def test_what_changes_at_the_table_is_kept(self, tmp_path: Path) -> None:
        save_settings(Settings(level="easy"))
        terminal = Terminal(tmp_path, "wolf", "--seed", "3")
        terminal.until("h hint")
        terminal.press("-", "/", *"forced", "\r")
        terminal.until("themselves")
        terminal.press("q", "q")
        assert terminal.ended() == 0
        assert load_settings() == Settings(level="easy", speed="slow", forced=True)

    def test_the_name_that_was_kept_is_proposed(self) -> None:
        entries = tuple(map(game_entry, variants()[:2]))
        now = press(Picker(entries, Words(), own_name="Ida"), "enter")
        assert now.name == "Ida"
        assert press(now, "enter").name == "Ida"

    def test_the_name_that_is_typed_is_kept(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path)
        terminal.until("Which game?")
        terminal.press("\r")
        terminal.until("Your name")
        terminal.press(*"Ida", "\r")
        terminal.until("h hint")
        terminal.press("q", "q")
        assert terminal.ended() == 0
        assert load_settings() == Settings(name="Ida")

    def test_a_file_that_cannot_be_written_is_said_and_ends_nothing(
        self, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file.parent.write_text("no folder", encoding="utf-8")
        asked = read(["play", "wolf"])
        keep(asked, speed="fast")
        assert asked.kept == Settings(speed="fast")
        assert "pepper: warning: the settings are not kept: " in capsys.readouterr().err

    def test_without_settings_nothing_is_written(self, file: Path) -> None:
        asked = read(["play", "wolf", "--no-settings"])
        keep(asked, speed="fast")
        assert not file.exists()


def test_every_setting_but_the_name_is_an_option_of_play() -> None:
    assert {*attrs.asdict(Settings())} - {"name"} <= vars(read(["play"])).keys()
