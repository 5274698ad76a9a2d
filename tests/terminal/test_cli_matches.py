"""The list of a person's finished matches, and the statistics over them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from pepper import Match, Record
from pepper.bots import sensible
from pepper.cli import main
from pepper.cli.play.files import load_record, save
from pepper.cli.play.picker import saved_entry
from pepper.words import Style, Words

GAME = "euchre+hands=3"


def record(game: str = GAME, seed: int = 5, *, seat: int | None = 0, date: str = "") -> Record:
    """The record of a match that is over, with a person in the seat."""
    match, rng = Match.start(pepper.variant(game), seed=seed), Random(seed)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    names = [""] * len(match.rules.table.seats)
    found = Record(match).with_players(names, [] if seat is None else [seat])
    return attrs.evolve(found, tags={**found.tags, "Date": date}) if date else found


def shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that the command prints."""
    assert main(["matches", str(folder)]) == 0
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_each_finished_match_has_a_line_with_its_result_for_the_person(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = record(date="2026.11.02")
    outcome, scores = one.match.outcome, one.match.scores
    assert outcome is not None
    assert len(outcome.winners) == 1
    seat = outcome.winners[0]  # the seat and its side have one number
    save(str(tmp_path / "won.pepper"), record(seat=seat, date="2026.11.02"))
    save(str(tmp_path / "lost.pepper"), record(seat=1 - seat, date="2026.11.01"))
    lines = shown(tmp_path, capsys)
    assert [line.split()[:4] for line in lines[1:3]] == [
        ["2026.11.01", "Euchre", "lost", f"{scores[1 - seat]}:{scores[seat]}"],
        ["2026.11.02", "Euchre", "won", f"{scores[seat]}:{scores[1 - seat]}"],
    ]
    assert [line.split()[-1] for line in lines[1:3]] == [
        str(tmp_path / name) for name in ("lost.pepper", "won.pepper")
    ]
    assert lines[-1] == "To look through a match: pepper play --resume FILE"


def test_figures_are_added_up_for_each_game_and_points_only_within_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [record(seed=seed) for seed in (5, 6)]
    other = record("hasenpfeffer+hands=2")
    for number, one in enumerate([*records, other]):
        save(str(tmp_path / f"{number}.pepper"), one)
    lines = shown(tmp_path, capsys)
    at = next(n for n, line in enumerate(lines) if line.startswith("game"))
    games = {line.split("  ")[0]: line.split()[-6:] for line in lines[at + 1 : at + 4]}
    hands = [len(one.match.results) for one in records]
    points = sum(result.points[0] for one in records for result in one.match.results)
    won = sum(0 in one.match.outcome.winners for one in records if one.match.outcome)
    assert games["Euchre"][:4] == [
        *("2", f"{won / 2:.0%}", str(sum(hands)), f"{points / sum(hands):+.1f}")
    ]
    assert games["all"][0] == "3"
    assert games["all"][2:4] == [str(sum(hands) + len(other.match.results)), "-"]
    made = [int(figures[4]) for figures in games.values()]
    assert made[-1] == sum(made[:-1])


def test_other_files_and_matches_without_a_person_do_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.pepper").write_text("no record", encoding="utf-8")
    save(str(tmp_path / "watched.pepper"), record(seat=None))
    going = Record(Match.start(pepper.variant(GAME), seed=1)).with_players([""] * 4, [0])
    save(str(tmp_path / "going.pepper"), going)
    assert main(["matches", str(tmp_path)]) == 2
    assert f"{tmp_path}: no finished match in which a person" in capsys.readouterr().err
    save(str(tmp_path / "over.pepper"), record())
    lines = shown(tmp_path, capsys)
    assert "broken" not in "".join(lines)
    assert "watched" not in "".join(lines)
    assert lines[-1] == "1 unfinished match: 'pepper play' lists the newest."


def test_a_win_may_be_shared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(200):
        one = record("dirty-clubs-4+hands=1", seed)
        outcome = one.match.outcome
        if outcome and len(outcome.winners) > 1:
            save(str(tmp_path / "a.pepper"), record("dirty-clubs-4+hands=1", seed, seat=0))
            shared = 0 in outcome.winners
            assert (" shared " if shared else " lost ") in shown(tmp_path, capsys)[1]
            if shared:
                return
    pytest.fail("nobody shared a win")


def test_a_match_resigned_in_its_first_hand_has_no_points_a_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = Record(Match.start(pepper.variant(GAME), seed=1).resign(0)).with_players([""] * 4, [0])
    save(str(tmp_path / "a.pepper"), start)
    assert shown(tmp_path, capsys)[4].split()[-6:] == ["1", "0%", "0", "-", "0", "0"]


def test_the_list_of_games_says_of_a_finished_match_how_it_ended(tmp_path: Path) -> None:
    save(str(tmp_path / "a.pepper"), record())
    entry = saved_entry("a.pepper", load_record(str(tmp_path / "a.pepper")), Words(Style.LETTERS))
    scores = ":".join(map(str, record().match.scores))
    assert entry.kind == f"finished, {scores}"
