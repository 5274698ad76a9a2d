"""The picker of `pepper play` without a game: the list, the search, the name, what is started."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from typing import Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Match, Record
from pepper.cli import main
from pepper.cli.play import shell
from pepper.cli.play.canvas import Look, plain
from pepper.cli.play.files import load_record, save
from pepper.cli.play.page import LEAST
from pepper.cli.play.picker import Picker, game_entry, names_of, press, saved_entry
from pepper.cli.play.picker_page import describe_aim, picker_page
from pepper.cli.play.picker_shell import PickerShell
from pepper.cli.play.saved import MOST_OVER, saved_matches
from pepper.cli.play.shell import Shell
from pepper.cli.play.steps import leave
from pepper.words import Style, Words, translations
from tests.playing import find

WORDS = Words(Style.LETTERS)
GAMES = tuple(game_entry(variant) for variant in pepper.variants())
IDS = [game.name for game in GAMES]


def typed(now: Picker, *keys: str) -> Picker:
    for key in keys:
        now = press(now, key)
    return now


def shown(now: Picker, width: int = LEAST[0], height: int = LEAST[1]) -> list[str]:
    return plain(picker_page(now, width, height)).split("\n")


def ids(now: Picker) -> list[str]:
    return [entry.name for entry in now.shown]


def saved(name: str = "wolf", seat: int = 0, names: tuple[str, ...] = ()) -> Record:
    match = Match.start(pepper.variant(name), seed=7)
    return Record(match).with_players(names or [""] * len(match.rules.table.seats), [seat])


ALL = Picker(GAMES, WORDS)


class TestSearch:
    def test_every_word_must_be_in_the_title_the_id_or_the_kind(self) -> None:
        assert ids(ALL) == IDS
        assert ids(typed(ALL, *"FLORIDA")) == [one for one in IDS if one.startswith("florida")]
        assert ids(typed(ALL, *"six", "space", *"double hasen")) == ["double-hasenpfeffer-6"]
        kind = [one.id for one in pepper.variants() if one.group == "Five Hundred"]
        assert ids(typed(ALL, *"five hundred")) == kind

    def test_it_begins_at_the_first_and_keys_that_change_nothing_leave_the_cursor(self) -> None:
        now = typed(ALL, "down", "down", *"w")
        assert (now.cursor, now.typed) == (0, "w")
        assert typed(now, "down", "backspace") == ALL
        there = typed(ALL, "down")
        assert typed(there, "backspace", "f1", "left") == there

    def test_esc_ends_it_and_without_one_leaves(self) -> None:
        now = typed(ALL, *"wolf")
        assert press(now, "escape") == ALL
        left = press(ALL, "escape")
        assert (left.done, left.picked) == (True, None)

    def test_if_nothing_is_found_there_is_nothing_to_pick(self) -> None:
        now = typed(ALL, *"zzz")
        assert now.marked is None
        assert press(now, "enter") == now
        assert press(now, "down") == now
        assert "No game has that in its name. Esc shows all." in "\n".join(shown(now))
        assert "Esc all games" in shown(now)[-1]


class TestList:
    def test_the_cursor_stays_inside_it(self) -> None:
        assert typed(ALL, "up").cursor == 0
        assert typed(ALL, "pagedown", "up").cursor == 9
        assert typed(ALL, "pagedown", "pageup", "pageup").cursor == 0
        end = typed(ALL, "end")
        assert end.cursor == len(GAMES) - 1
        assert press(end, "down") == end
        assert press(end, "home") == ALL

    def test_each_game_is_in_sight_when_it_is_marked_with_what_it_is_about(self) -> None:
        now = ALL
        for game, variant in zip(GAMES, pepper.variants(), strict=True):
            lines = shown(now)
            rules = variant.rules()
            (at,) = [line for line in lines[:-6] if line.startswith(">")]
            assert at.startswith(f">{variant.title} ")
            numbers = str(len(rules.table.seats)), str(len(rules.deck.cards))
            cells = at.removeprefix(f">{variant.title}").split(maxsplit=2)
            assert cells == [*numbers, variant.group]
            assert lines[-6] == f" pepper play {game.name}"
            told = " ".join(line.strip() for line in lines[-5:-1]).strip()
            assert told == describe_aim(rules)
            now = press(now, "down")

    def test_the_games_before_and_after_the_marked_one_are_in_sight(self) -> None:
        text = "\n".join(shown(typed(ALL, *["down"] * 20)))
        assert all(f"\n {GAMES[number].title} " in text for number in (19, 21))

    def test_what_a_game_is_about_is_the_beginning_of_its_sheet(self) -> None:
        aim = describe_aim(pepper.variant("wolf"))
        assert aim.startswith("As written down by Bill Wolf in 2024. Pepper is for four players")
        assert aim.endswith("The first team to reach 42 points wins.")

    def test_how_many_games_are_found_stands_in_the_corner(self) -> None:
        for text, found in (("", f"{len(GAMES)} games"), ("wolf", "1 game")):
            corner = re.split(" {2,}", shown(typed(ALL, *text))[0])[-1]
            assert corner == found

    def test_the_marked_line_stands_out(self) -> None:
        marked = [
            text
            for line in picker_page(press(ALL, "down"), *LEAST)
            for text, (look, _) in line
            if look is Look.BUTTON_AT
        ]
        (line,) = marked
        assert line.startswith(f">{GAMES[1].title}")

    @given(st.integers(1, 130), st.integers(1, 50), st.sampled_from(["", "enter", "z"]))
    def test_a_window_of_any_size_is_filled(self, width: int, height: int, key: str) -> None:
        lines = picker_page(press(ALL, key), width, height)
        assert len(lines) == height
        assert {sum(len(text) for text, _ in line) for line in lines} == {width}

    def test_what_a_game_is_about_is_broken_at_words_in_a_narrow_window(self) -> None:
        about = " ".join(" ".join(shown(ALL, width=50)[-5:-1]).split())
        assert describe_aim(GAMES[0].rules).startswith(about)

    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("width", [40, 50, 60])
    def test_no_key_is_cut_in_a_narrow_window(self, width: int, language: str) -> None:
        now = Picker(GAMES, Words(translations=translations(language)))
        wide, narrow = (re.split(r" {2,}", shown(now, size)[-1].strip()) for size in (80, width))
        assert " ".join(wide).endswith(" ".join(narrow))
        assert set(" ".join(narrow).split()) >= {"Enter", "Esc"}

    def test_it_speaks_german(self) -> None:
        german = Picker(GAMES, Words(translations=translations("de")))
        lines = shown(german)
        assert lines[1] == " Welches Spiel? Suche: _"
        assert len(shown(press(german, "enter"))[1]) < LEAST[0]


class TestName:
    def test_it_is_asked_for_a_new_match_and_enter_alone_skips_it(self) -> None:
        now = press(ALL, "enter")
        assert (now.name, now.done) == ("", False)
        assert "Your name" in shown(now)[1]
        done = press(now, "enter")
        assert (done.done, done.picked) == (True, GAMES[0])
        assert names_of("  ", 0, range(4)) is None

    def test_it_is_the_name_of_the_persons_seat(self) -> None:
        now = typed(ALL, "down", "enter", *"Idaa", "backspace", "space", "R", "f1")
        assert now.name == "Ida R"
        assert "Ida R_" in shown(now)[1]
        assert now.marked == GAMES[1]
        assert names_of("Ida R ", 2, range(4)) == ",,Ida R,"

    def test_it_is_short_and_has_no_comma(self) -> None:
        now = typed(press(ALL, "enter"), *"a,b", *"c" * 30)
        assert now.name == "ab" + "c" * 14

    def test_esc_goes_back_to_the_list(self) -> None:
        now = typed(ALL, *"pepper", "down")
        assert typed(now, "enter", "x", "escape") == now

    def test_it_is_not_asked_if_names_were_given_or_a_match_goes_on(self) -> None:
        assert press(attrs.evolve(ALL, asks_name=False), "enter").picked == GAMES[0]
        entry = saved_entry("a.pepper", saved(), WORDS)
        assert press(attrs.evolve(ALL, entries=(entry, *GAMES)), "enter").picked == entry


class TestSaved:
    def test_a_saved_match_tells_where_it_stands(self) -> None:
        entry = saved_entry("a.pepper", saved(seat=1), WORDS)
        assert (entry.title, entry.kind) == ("Pepper, Bill Wolf's rules", "saved, hand 1, 0:0")
        lines = shown(Picker((entry,), WORDS))
        assert lines[-6:-4] == [" pepper play --resume a.pepper", " seats 0 & 2: 0, you & 3: 0"]
        named = saved_entry("a.pepper", saved(names=("Ida", "Ruth", "", "Otto")), WORDS)
        assert named.scores == "you and seat 2: 0, Ruth and Otto: 0"

    def test_up_to_three_scores_stand_in_its_line(self) -> None:
        for name, scores in (("gamerules-3", ", 0:0:0"), ("dirty-clubs-4", "")):
            entry = saved_entry("a.pepper", saved(name), WORDS)
            assert entry.kind == f"saved, hand 1{scores}"

    def test_matches_that_can_go_on_and_finished_ones_are_listed(self, tmp_path: Path) -> None:
        record = saved()
        other = saved("hasenpfeffer")
        over = record.with_match(record.match.resign(0))
        for number, (name, one) in enumerate(
            {
                "old.pepper": record,
                "over.pepper": over,
                "new.pepper": other,
                "given.pepper": Record(Match.start(record.match.rules, deals=[])),
                "record.txt": record,
            }.items()
        ):
            save(str(tmp_path / name), one)
            os.utime(tmp_path / name, (number, number))
        (tmp_path / "broken.pepper").write_text("no record")
        (tmp_path / "folder.pepper").mkdir()
        found = list(saved_matches(tmp_path))
        assert found == [("new.pepper", other), ("over.pepper", over), ("old.pepper", record)]

    @pytest.mark.parametrize("form", ["text", "json"])
    def test_all_unfinished_matches_and_the_newest_finished_ones_are_read(
        self, tmp_path: Path, form: Literal["text", "json"]
    ) -> None:
        (tmp_path / "folder.pepper").mkdir()  # newer than the files, and does not count
        over = saved().with_match(saved().match.resign(0))
        for number in range(40):  # every second one is over
            file = tmp_path / f"{number:02}.pepper"
            file.write_text((over if number % 2 else saved()).dumps(form))
            os.utime(file, (number, number))
        names = [file for file, _ in saved_matches(tmp_path)]
        going = [f"{number:02}.pepper" for number in range(38, -1, -2)]
        finished = [f"{number:02}.pepper" for number in range(39, 24, -2)]
        assert len(finished) == MOST_OVER
        assert names == sorted([*going, *finished], reverse=True)

    def test_of_very_many_unfinished_matches_the_newest_are_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.cli.play.saved.MOST_OPEN", 3)
        for number in range(5):
            file = tmp_path / f"{number}.pepper"
            save(str(file), saved())
            os.utime(file, (number, number))
        names = [file for file, _ in saved_matches(tmp_path)]
        assert names == ["4.pepper", "3.pepper", "2.pepper"]


class TestCommand:
    @pytest.fixture
    def sat(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> list[tuple[str, int, tuple[str, ...]]]:
        """What is played: rules, seat and names of each match that is started."""
        played = list[tuple[str, int, tuple[str, ...]]]()

        def run(self: Shell) -> None:
            played.append((self.now.match.rules.name, self.now.seat, self.now.record.players))
            self.now = leave(self.now)

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(shell, "is_terminal", lambda: True)
        monkeypatch.setattr(Shell, "run", run)
        return played

    @staticmethod
    def keys(monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
        def run(self: PickerShell) -> None:
            self.now = typed(self.now, *keys)

        monkeypatch.setattr(PickerShell, "run", run)

    def test_the_picked_game_is_played_under_the_name_that_was_typed(
        self, sat: list[tuple[str, int, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.keys(monkeypatch, *"wolf", "enter", *"Ida", "enter")
        assert main(["play"]) == 0
        assert main(["play", "--seat", "2", "--seed", "4"]) == 0
        assert sat == [("wolf", 0, ("Ida", "", "", "")), ("wolf", 2, ("", "", "Ida", ""))]
        assert load_record("wolf-4.pepper").match.seed == 4

    def test_games_stand_by_their_kinds_as_in_the_list_of_variants(
        self, sat: list[tuple[str, int, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kinds = list[str]()

        def run(self: PickerShell) -> None:
            kinds.extend(entry.kind for entry in self.now.entries)
            self.now = press(self.now, "escape")

        monkeypatch.setattr(PickerShell, "run", run)
        assert main(["play"]) == 0
        assert sat == []
        changes = [kind for kind, before in zip(kinds[1:], kinds, strict=False) if kind != before]
        assert len(kinds) == len(GAMES)
        assert len(changes) == len(set(changes))

    def test_finished_matches_come_after_the_games_to_be_looked_through(
        self, sat: list[tuple[str, int, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        going = saved("hasenpfeffer", 3)
        save("over.pepper", going.with_match(going.match.resign(0)))
        save("going.pepper", going)
        self.keys(monkeypatch, "end", "enter")
        assert main(["play"]) == 0
        assert sat == [("hasenpfeffer", 3, ("",) * 4)]
        assert len(list(Path().glob("*.pepper"))) == 2
        names = list[str]()

        def run(self: PickerShell) -> None:
            names.extend(entry.name for entry in self.now.entries)
            self.now = press(self.now, "escape")

        monkeypatch.setattr(PickerShell, "run", run)
        assert main(["play"]) == 0
        assert (names[0], names[-1]) == ("going.pepper", "over.pepper")
        assert sorted(names[1:-1]) == sorted(IDS)

    def test_without_a_name_nobody_has_one(
        self, sat: list[tuple[str, int, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.keys(monkeypatch, *"wolf", "enter", "enter")
        assert main(["play"]) == 0
        self.keys(monkeypatch, *"wolf", "enter")
        assert main(["play", "--names", "a,b,c,d"]) == 0
        assert [names for *_, names in sat] == [("",) * 4, ("a", "b", "c", "d")]

    def test_a_saved_match_goes_on_unless_another_seed_or_file_is_asked_for(
        self, sat: list[tuple[str, int, tuple[str, ...]]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        save("a.pepper", saved("hasenpfeffer", 3))
        self.keys(monkeypatch, "enter", "enter")
        assert main(["play"]) == 0
        for option in ("--seed=3", "--dealer=1", "--names=a,b,c,d", "--record=b.pepper"):
            assert main(["play", option]) == 0
            Path("b.pepper").unlink(missing_ok=True)
        first = pepper.variants()[0].id
        assert [(name, seat) for name, seat, _ in sat] == [("hasenpfeffer", 3), *[(first, 0)] * 4]

    def test_a_seat_that_the_game_does_not_have_is_told(
        self,
        sat: list[tuple[str, int, tuple[str, ...]]],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        self.keys(monkeypatch, *"wolf", "enter", *"Ida", "enter")
        assert main(["play", "--seat", "5"]) == 2
        assert "seat 5: from 0 to 3" in capsys.readouterr().err
        assert sat == []

    def test_a_crash_is_an_error(
        self,
        sat: list[tuple[str, int, tuple[str, ...]]],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        def crash(self: PickerShell) -> None:
            self.exit(return_code=1)

        monkeypatch.setattr(PickerShell, "run", crash)
        assert main(["play"]) == 2
        assert "crashed before a game was chosen" in capsys.readouterr().err
        assert sat == []


class TestShell:
    def pick(self, *keys: str) -> PickerShell:
        async def run() -> PickerShell:
            app = PickerShell(ALL)
            async with app.run_test(size=LEAST) as pilot:
                await pilot.press(*keys)
            return app

        return asyncio.run(run())

    def test_keys_reach_the_picker_until_something_is_picked(self) -> None:
        app = self.pick(*"wolf", "enter", "I", "space", "enter", "x")
        assert app.now.picked == find(game for game in GAMES if game.name == "wolf")
        assert app.now.name == "I "
        assert not app.is_running

    def test_ctrl_c_leaves_without_a_game(self) -> None:
        app = self.pick(*"wolf", "ctrl+c")
        assert app.now.picked is None
        assert app.return_code == 0
