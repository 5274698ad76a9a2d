"""What studies give to others: tables for data frames, pictures, and the command line."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path
from statistics import fmean

import attrs
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from rich.console import Console

import pepper
from pepper import PepperError
from pepper.bots import at_random, sensible
from pepper.cli import main, sources
from pepper.cli.arguments import read
from pepper.cli.faces import Faces
from pepper.cli.study import study
from pepper.study import Row, Study, rate, read_rows, run, save_pictures, to_arrow, write_parquet

# They have no types.
pa, pq = import_module("pyarrow"), import_module("pyarrow.parquet")
ONE_HAND = pepper.variant("hasenpfeffer").one_hand()
PLAYERS = {"sensible": sensible, "random": at_random}
STUDY = Study(rules=ONE_HAND, players=PLAYERS, matches=10, seed=7, duplicate=True)
PLAYED = list(run(STUDY, workers=1))
ROWS = [attrs.evolve(PLAYED[0], declarer=None, rung=None), *PLAYED]


def plain(row: Row) -> dict[str, object]:
    """The row as Arrow gives it back: with lists for tuples."""
    fields = attrs.asdict(row, recurse=False)
    return {key: [*value] if isinstance(value, tuple) else value for key, value in fields.items()}


class TestTables:
    def test_a_table_has_every_field_of_every_row(self, tmp_path: Path) -> None:
        table = pa.table(to_arrow(ROWS))
        assert table.to_pylist() == [*map(plain, ROWS)]
        write_parquet(ROWS, tmp_path / "rows.parquet")
        assert pq.read_table(tmp_path / "rows.parquet").equals(table)

    def test_the_columns_of_no_rows_have_the_same_types(self) -> None:
        assert pa.table(to_arrow([])).schema == pa.table(to_arrow(ROWS)).schema


def drawn_axes(rows: list[Row], folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Axes, Axes]:
    """What is drawn in the two pictures."""
    drawn: list[Axes] = []

    def note(figure: Figure, *_: object, **_options: object) -> None:
        drawn.extend(figure.axes)

    monkeypatch.setattr(Figure, "savefig", note)
    save_pictures(rows, folder)
    made, points = drawn
    return made, points


def ends(line: Line2D) -> list[tuple[float, float]]:
    """The points that a line goes through."""
    return [(float(x), float(y)) for x, y in np.asarray(line.get_xydata())]


class TestPictures:
    def test_pictures_are_the_same_for_the_same_rows(self, tmp_path: Path) -> None:
        one, two = (save_pictures(ROWS, tmp_path / name / "inner") for name in "ab")
        assert [path.name for path in one] == ["made.svg", "points.svg"]
        assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
        assert b"<svg" in one[0].read_bytes()

    def test_one_picture_has_how_often_each_contract_was_played_and_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made, _ = drawn_axes(ROWS, tmp_path, monkeypatch)
        played = Counter(row.rung for row in ROWS if row.rung is not None)
        labels = [label.get_text().split("\n") for label in made.get_xticklabels()]
        assert {name: int(count) for name, count in labels} == played
        assert [int(count) for _, count in labels] == sorted(played.values(), reverse=True)
        points = [ends(line) for line in made.lines if line.get_marker() == "o"]
        intervals = [ends(line) for line in made.lines if line.get_marker() != "o"]
        for place, (name, _) in enumerate(labels):
            found = rate(row.made for row in ROWS if row.rung == name)
            assert points[place] == [(place, found.value)]
            assert intervals[place] == [(place, found.low), (place, found.high)]

    def test_the_other_has_how_often_each_player_scores_so_many_points(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, points = drawn_axes(ROWS, tmp_path, monkeypatch)
        names = dict.fromkeys(name for row in ROWS for name in row.players)
        assert [line.get_label() for line in points.lines] == [*names]
        for name, line in zip(names, points.lines, strict=True):
            scored = [row.points_of(name) for row in ROWS if name in row.players]
            shares = [(value, scored.count(value) / len(scored)) for value in sorted(set(scored))]
            assert ends(line) == shares
        low, high = points.get_ylim()
        assert low == 0
        assert all(share <= high for line in points.lines for _, share in ends(line))

    def test_no_rows_make_no_picture(self, tmp_path: Path) -> None:
        with pytest.raises(PepperError, match="no rows to draw"):
            save_pictures([], tmp_path)


def drawn(rows: list[Row]) -> object:
    """Pictures that cannot be drawn, and so need no folder."""
    return save_pictures(rows, "")


@pytest.mark.parametrize(("module", "use"), [("pyarrow", to_arrow), ("matplotlib", drawn)])
def test_what_needs_the_extra_says_so(
    module: str, use: Callable[[list[Row]], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(PepperError, match=rf"needs {module}: pip install 'pepper-cards\[study\]'"):
        use(ROWS)


class TestCommand:
    def output(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
        """What the command prints."""
        assert main(["study", "hasenpfeffer", "--workers", "1", *arguments]) == 0
        printed = capsys.readouterr()
        assert not printed.err
        return printed.out

    @pytest.mark.parametrize("symbols", [True, False])
    def test_without_symbols_every_character_is_one_of_ascii(self, *, symbols: bool) -> None:
        asked = read(["study", "hasenpfeffer", "--workers", "1", "--hands", "4"])
        console = Console(file=StringIO(), width=80)
        study(console, asked, Faces(symbols=symbols))
        assert isinstance(console.file, StringIO)
        assert console.file.getvalue().isascii() != symbols

    def test_hands_are_played_and_counted(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        rows, table = tmp_path / "rows.jsonl", tmp_path / "rows.parquet"
        files = ["--rows", str(rows), "--parquet", str(table), "--pictures", str(tmp_path)]
        told = self.output(
            capsys,
            *("--hands", "10", "--seed", "7", "--players", "sensible,random", "--duplicate"),
            *files,
        )
        assert list(read_rows(rows)) == PLAYED
        assert pq.read_table(table).num_rows == 20
        assert (tmp_path / "made.svg").exists()
        assert "10 matches, 2 seatings, 20 hands" in told
        assert re.search(r"^player +points a hand +wins$", told, re.MULTILINE)
        sixes = [row for row in PLAYED if row.rung == "6"]
        assert re.search(rf"^6 +{len(sixes)} +{len(sixes) / 20:.1%} ", told, re.MULTILINE)
        assert re.search(r"^difference +[+-]\d", told, re.MULTILINE)

    def test_the_points_of_a_player_are_those_of_its_average_hand(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        asked = ("--hands", "10", "--seed", "7", "--players", "sensible,random", "--duplicate")
        told = self.output(capsys, *asked)
        for name in PLAYERS:
            points = fmean(row.points_of(name) for row in PLAYED)
            assert re.search(rf"^{name} +{re.escape(f'{points:+.2f}')} ", told, re.MULTILINE), told

    def test_whole_matches_are_played(self, capsys: pytest.CaptureFixture[str]) -> None:
        told = self.output(capsys, "--matches", "2")
        assert re.search(r"^player +points a match +wins$", told, re.MULTILINE)
        assert "difference" not in told

    def test_hands_on_which_nobody_bids_are_counted(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["study", "euchre", "--hands", "100"]) == 0
        rules = pepper.variant("euchre").one_hand()
        rows = run(Study(rules=rules, players={"sensible": sensible}, matches=100))
        nobody = sum(row.declarer is None for row in rows)
        assert nobody
        told = capsys.readouterr().out
        assert re.search(rf"^none +{nobody} +{nobody / 100:.1%} *$", told, re.MULTILINE)

    def test_matches_that_nobody_wins_are_no_wins(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stopped = partial(Study, most_hands=1)
        monkeypatch.setattr("pepper.cli.study.Study", stopped)
        told = self.output(capsys, "--matches", "2")
        assert re.search(r"^sensible +\S+ \(.+\) *$", told, re.MULTILINE)

    def test_installed_players_are_known_by_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        good = EntryPoint("good", "pepper.bots:at_random", "pepper.players")
        bad = EntryPoint("bad", "pepper.bots:nobody", "pepper.players")

        def offered(*, group: str) -> tuple[EntryPoint, ...]:
            return (good, bad) if group == "pepper.players" else ()

        monkeypatch.setattr("pepper.installed.entry_points", offered)
        assert sources.players_of("good,sensible") == {"good": at_random, "sensible": sensible}
        with pytest.raises(PepperError, match="the player 'bad' cannot be loaded: AttributeError"):
            sources.players_of("bad")
        with pytest.raises(PepperError, match="'x'; expected sensible, sharp, random, bad or good"):
            sources.players_of("x")
