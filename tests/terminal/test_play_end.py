"""The end of a match in the terminal: its summary, and another match."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from pepper import HandEnd, Match, PepperError, Phase, Record, Side
from pepper.bots import at_random, sensible
from pepper.cli import main
from pepper.cli.arguments import read
from pepper.cli.play import command, shell
from pepper.cli.play.canvas import Look, plain
from pepper.cli.play.command import open_another, open_sitting
from pepper.cli.play.files import load_record, reserve, save
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.panels import panel_lines
from pepper.cli.play.shell import Shell
from pepper.cli.play.sitting import Panel, Sitting, sit_down
from pepper.cli.play.summary import count_bids, some_of
from pepper.words import Style
from tests.conftest import some
from tests.foreign import WITHOUT_CONTRACT
from tests.playing import SHORT, SUITED, after, dealt, finished, play_tricks, started

IDS = [variant.id for variant in pepper.variants()]
LONG = 60
"""The hand that is given up: in `twelves` such players lose points for ever."""
TIME = 4
"""The hand that is made the last, in a timed match."""


def played_out(name: str, seed: int = 3) -> Match:
    """A finished match of players that bid now and then; they give up one that goes on and on."""
    match, rng = Match.start(pepper.variant(name), seed=seed), Random(seed)
    while match.turn is not None:
        if len(match.past) == LONG:
            return match.resign(0)
        if match.rules.ending.timed and len(match.past) == TIME and not match.hand.time_called:
            match = match.call_time()
        player = sensible if rng.random() < 0.9 else at_random
        match = match.apply(player(match.view(match.turn), rng))
    return match


def summary(match: Match, seat: int = 0) -> Sitting:
    now = sit_down(Record(match), seat, style=Style.LETTERS)
    assert now.panel is Panel.POINTS
    return press(now, "space")


def rows(now: Sitting) -> dict[str, list[str]]:
    """The columns of the table by the name of each side, and of its head, without the name."""
    sides = [now.words.side(seats) for seats in now.match.rules.table.sides]
    texts = [text for text, _ in panel_lines(now)]
    names = ["score after hand", *sides]
    return {
        name: text.removeprefix(name).split()
        for text in texts
        for name in names
        if text.startswith(f"{name}  ")
    }


def short_match(*hands: str) -> Match:
    """A match of as many hands as there are bids, the last hand being the second.

    Every seat holds a suit, and whose suit is trumps takes both tricks.
    """
    match = started(SHORT, *SUITED)
    for number, texts in enumerate(hands):
        match = after(dealt(match, *SUITED) if number else match, texts)
        match = finished(match)
    return match


SET, MADE = "bid 1, pass, pass, pass, name S", "bid 1, pass, pass, pass, name D"
"""Seat 1 is set on its bid in the first hand; seat 2 makes it in the second."""


class TestSummary:
    @pytest.mark.parametrize("name", some(IDS))
    def test_it_fits_the_smallest_screen_and_has_the_final_score_of_every_side(
        self, name: str
    ) -> None:
        match = played_out(name)
        outcome = match.outcome
        assert outcome is not None
        now = summary(match, len(match.rules.table.seats) - 1)
        lines = plain(page(now, *LEAST)).splitlines()
        assert "more: down" not in "\n".join(lines)
        said = now.words.sentence(now.words.outcome(match.rules, outcome))
        assert any(said in line for line in lines)
        found = rows(now)
        (head,) = (name for name in found if name.startswith("score after"))
        given_up = match.results[-1].ending is HandEnd.RESIGNED
        last = found.pop(head).index(str(len(match.past) - given_up))
        names = [now.words.side(seats) for seats in match.rules.table.sides]
        assert {name: int(cells[last]) for name, cells in found.items()} == dict(
            zip(names, match.scores, strict=True)
        )

    def test_scores_of_four_characters_stand_apart(self) -> None:
        found = rows(summary(played_out("five-hundred")))
        assert any(len(cell) > 3 for cells in found.values() for cell in cells)
        heads, *sides = found.values()
        # "bids made" are two words
        assert {len(cells) for cells in sides} == {len(heads) - 1}

    @pytest.mark.parametrize("name", ["dirty-clubs-4", "wolf"])  # the one counts down
    def test_winners_come_first_then_the_better_score(self, name: str) -> None:
        match = played_out(name)
        assert match.outcome is not None
        now = summary(match)
        sides = [now.words.side(seats) for seats in match.rules.table.sides]
        order = [sides.index(name) for name in list(rows(now))[1:]]
        assert order[0] in match.outcome.winners
        worths = [match.rules.ending.worth(match.scores[side]) for side in order]
        assert worths == sorted(worths, reverse=True)

    def test_a_side_that_resigned_is_not_first_although_it_led(self) -> None:
        match = dealt(short_match(SET), *SUITED)
        assert match.scores == (2, -1)
        assert [*rows(summary(match.resign(0)))][1:] == ["seats 1 & 3", "you & 2"]

    def test_the_row_of_the_own_side_stands_out(self) -> None:
        now = summary(short_match(SET, MADE), 1)
        (bold,) = [text for text, look in panel_lines(now) if look is Look.SIDE_BOLD]
        assert bold.startswith("you & 3  ")

    def test_it_is_good_for_the_winners_and_bad_for_the_others(self) -> None:
        match = played_out("wolf")
        assert match.outcome is not None
        won = match.rules.table.sides[match.outcome.winners[0]]
        for seat in match.rules.table.seats:
            (_, look), *_ = panel_lines(summary(match, seat))
            assert look is (Look.GOOD if seat in won else Look.BAD)

    def test_the_best_hand_is_one_that_was_won_and_the_worst_one_that_was_lost(self) -> None:
        match = short_match(SET, MADE)
        assert [result.points for result in match.results] == [(2, -1), (2, 0)]
        lost = plain(page(summary(match, 1), *LEAST))
        assert "Your worst hand was number 1, -1 to +2: you and seat 3 were set on 1." in lost
        assert "best hand" not in lost
        won = plain(page(summary(match, 0), *LEAST))
        assert "Your best hand was number 1, +2 to -1: seats 1 & 3 were set on 1." in won
        assert "worst hand" not in won

    def test_the_best_hand_of_a_game_that_counts_down_takes_most_off(self) -> None:
        match = played_out("dirty-clubs-4")
        _, own, others = min(
            (3 * own - sum(others), own, sum(others) / 3)
            for own, *others in (result.points for result in match.results)
        )
        (best,) = [text for text, _ in panel_lines(summary(match)) if "Your best" in text]
        assert f", {own:+} (others {others:+.1f} each):" in best

    def test_a_hand_in_which_the_others_lose_is_better_than_one_in_which_they_do_not(self) -> None:
        now = summary(short_match(SET, MADE), 0)
        assert [result.points for result in now.match.results] == [(2, -1), (2, 0)]
        texts = [text for text, _ in panel_lines(now)]
        assert "Your best hand was number 1, +2 to -1: seats 1 & 3 were set on 1." in texts

    def test_a_hand_that_is_not_finished_is_neither_the_best_nor_a_bid(self) -> None:
        match = after(dealt(short_match(SET), *SUITED), "bid 1, pass, pass, pass, name D")
        match = play_tricks(match, "AD AC AS AH")
        now = summary(match.resign(0), 1)
        assert sum(match.resign(0).results[-1].tricks) == 1
        assert "1 hand, 2 tricks." in plain(page(now, *LEAST))
        assert "Your worst hand was number 1," in plain(page(now, *LEAST))
        assert count_bids(now.match, Side(0)) == (0, 0)

    def test_it_counts_hands_tricks_and_bids(self) -> None:
        match = short_match(SET, MADE)
        now = summary(match)
        assert "2 hands, 4 tricks" in plain(page(now, *LEAST))
        assert rows(now) == {
            "score after hand": ["1", "2", "bids", "made", "set"],
            "you & 2": ["2", "4", "1", "0"],
            "seats 1 & 3": ["-1", "-1", "0", "1"],
        }

    def test_what_the_losers_pay_has_a_column(self) -> None:
        match = played_out("pfeffer")
        assert match.outcome is not None
        found = rows(summary(match))
        assert found["score after hand"][-2:] == ["to", "pay"]
        names = "you & 2", "seats 1 & 3"
        assert [found[name][-1] for name in names] == [*map(str, match.outcome.bills)]

    def test_a_game_without_contracts_has_no_columns_for_bids(self) -> None:
        match = Match.start(WITHOUT_CONTRACT, seed=3)
        while match.turn is not None:
            match = match.apply(match.legal_actions[0])
        assert rows(summary(match))["score after hand"] == ["1", "2"]

    def test_a_match_given_scores_goes_on_from_them(self) -> None:
        rules = pepper.variant("wolf")
        match = Match.start(rules, seed=7, scores=(40, 41), number=7)
        while match.turn is not None:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        found = rows(summary(match))
        assert found["score after hand"][0] == "7"
        after_first = [str(a + b) for a, b in zip((40, 41), match.results[0].points, strict=True)]
        assert [found["you & 2"][0], found["seats 1 & 3"][0]] == after_first


class TestKeys:
    def test_it_comes_after_the_points_and_again_from_the_table(self) -> None:
        now = summary(short_match(SET, MADE))
        assert now.panel is Panel.SUMMARY
        for key in ("space", "enter", "escape"):
            table = press(now, key)
            assert (table.panel, table.pace, table.done) == (None, None, False)
            assert keys_of(table).startswith("Space summary")
            assert press(table, "enter").panel is Panel.SUMMARY
            assert press(press(table, "p"), "space").panel is Panel.SUMMARY

    def test_n_leaves_for_another_match_when_the_match_is_over(self) -> None:
        now = summary(short_match(SET, MADE))
        for end in (now, press(now, "space")):
            assert "n another match" in keys_of(end)
            gone = press(end, "n")
            assert (gone.done, gone.again) == (True, True)
            assert not press(end, "q").again
        points = press(press(now, "space"), "p")
        assert "n another match" not in keys_of(points)
        assert not press(points, "n").done
        going = sit_down(Record(Match.start(pepper.variant("wolf"), seed=1)), style=Style.LETTERS)
        assert not press(going, "n").done


def keys_of(now: Sitting) -> str:
    """The last line of the screen."""
    return plain(page(now, *LEAST)).splitlines()[-1].strip()


class TestColumns:
    def test_few_hands_are_all_shown_and_many_evenly_to_the_last(self) -> None:
        assert some_of(range(0), 6) == []
        assert some_of(range(1), 6) == [0]
        assert some_of(range(6), 6) == [0, 1, 2, 3, 4, 5]
        assert some_of(range(7), 6) == [0, 1, 2, 3, 4, 6]
        assert some_of(range(24), 6) == [3, 7, 11, 15, 19, 23]

    @pytest.mark.parametrize(("hands", "left_out"), [(8, False), (20, True)])
    def test_the_page_says_where_all_hands_are_if_it_leaves_some_out(
        self, hands: int, *, left_out: bool
    ) -> None:
        now = summary(played_out(f"wolf+target=1000+hands={hands}"))
        (heads,) = [text for text, _ in panel_lines(now) if text.startswith("score after hand")]
        assert (f" {hands - 1} " not in heads) == left_out
        assert any("behind ?" in text for text, _ in panel_lines(now)) == left_out
        assert press(now, "?").panel is Panel.HELP


def finish(now: Sitting) -> Sitting:
    """The sitting with its match over, by giving up."""
    match = now.match.resign(0)
    return attrs.evolve(now, record=now.record.with_match(match), panel=Panel.SUMMARY)


class TestAnotherMatch:
    def test_it_has_the_same_rules_names_seat_level_and_speed_and_the_deal_goes_on(
        self, tmp_path: Path
    ) -> None:
        file = str(tmp_path / "named.pepper")
        options = (
            "--seed 5 --dealer 1 --names Ida,Ruth,Karl,Otto --seat 2 --level easy --speed step "
            "--forced --language de"
        )
        asked = read(["play", "wolf+target=20", "--record", file, *options.split()])
        with open_sitting(asked, Style.LETTERS) as now:
            last = finish(now)
        with open_another(last) as new:
            assert new.match.phase != Phase.OVER
            assert new.match.rules == last.match.rules
            assert new.match.hand.dealer == 2
            assert new.match.seed != 5
            assert new.file == str(tmp_path / f"wolf+target=20-{new.match.seed}.pepper")
            assert new.record.players == ("Ida", "Ruth", "Karl", "Otto")
            assert new.record.people == (2,)
            assert new.record.tags["Program"].startswith("pepper ")
            same = [(one.seat, one.words, one.level, one.speed, one.forced) for one in (last, new)]
            assert same[0] == same[1]
            assert (new.done, new.again, new.panel) == (False, False, None)

    def test_its_file_is_reserved_and_the_last_one_is_not_any_more(self, tmp_path: Path) -> None:
        file = str(tmp_path / "a.pepper")
        with open_sitting(read(["play", "wolf", "--record", file]), Style.LETTERS) as now:
            last = finish(now)
        with open_another(last) as new:
            with reserve(file):
                pass
            with pytest.raises(PepperError, match="another process"), reserve(new.file):
                pass

    def test_it_never_takes_the_name_of_another_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = str(tmp_path / "a.pepper")
        with open_sitting(read(["play", "wolf", "--record", file]), Style.LETTERS) as now:
            last = finish(now)
        for seed in (3, 4):
            (tmp_path / f"wolf-{seed}.pepper").touch()
        seeds = iter([3, 4, 5])
        monkeypatch.setattr(command, "draw_seed", lambda: next(seeds))
        with open_another(last) as new:
            assert new.match.seed == 5

    def test_the_command_plays_on_until_the_person_quits_and_prints_how_to_resume(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(tmp_path)
        sat = list[Sitting]()

        def run(self: Shell) -> None:
            sat.append(self.now)
            self.now = press(finish(self.now), "n") if len(sat) < 3 else press(self.now, "q")
            save(self.now.file, self.now.record)

        monkeypatch.setattr(shell, "is_terminal", lambda: True)
        monkeypatch.setattr(Shell, "run", run)
        assert main(["play", "wolf", "--level", "easy"]) == 0
        told = capsys.readouterr().out
        assert len({now.match.seed for now in sat}) == 3
        for now in sat:
            assert f"The match is saved after every action in {now.file}.\n" in told
            assert (load_record(now.file).match.outcome is None) == (now is sat[-1])
        resume = f"  pepper play --resume {sat[-1].file} --level easy\n"
        assert told.endswith(f"To go on with it later:\n{resume}")
        assert told.count("--resume") == 1
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(now.file for now in sat)


def test_marks_stand_in_the_summary_and_on_every_page_of_points() -> None:
    match = played_out("pfeffer")
    found = rows(summary(match))
    head = next(cells for name, cells in found.items() if name.startswith("score after"))
    assert head[-3:] == ["hickeys", "to", "pay"]
    own, others = (found[name][-2] for name in ("you & 2", "seats 1 & 3"))
    assert (int(own), int(others)) == match.marks
    assert match.marks != match.results[-1].marks
    points = [text for text, _ in panel_lines(sit_down(Record(match), style=Style.LETTERS))]
    assert f"hickeys: you & 2: {own}   seats 1 & 3: {others}" in points


def test_marks_that_nobody_has_are_not_in_the_summary() -> None:
    match = Match.start(pepper.variant("pfeffer"), seed=3).resign(0)
    assert not any(match.marks)
    assert not any("hickeys" in cells for cells in rows(summary(match)).values())
