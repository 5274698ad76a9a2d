"""The command `study`: play many hands or matches, and print rates and means with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pepper.engine.course.rules import Rules
from pepper.study import (
    Row,
    Study,
    by_match,
    mean,
    paired,
    rate,
    run,
    save_pictures,
    write_parquet,
)
from pepper.study.arrow import check_parquet
from pepper.study.pictures import check_pictures

from .arguments import Arguments
from .faces import Faces
from .layout import format_quantity
from .progress import progress
from .sources import players_of, rules_of

HANDS = 1000


def study(console: Console, asked: Arguments, faces: Faces) -> None:
    """Play the study, print its tables, and write what is asked for."""
    rules = rules_of(asked.id or "")
    planned = Study(
        rules=rules if asked.matches else rules.one_hand(),
        players=players_of(asked.sides),
        matches=asked.matches or asked.hands or HANDS,
        seed=asked.seed or 0,
        duplicate=asked.duplicate,
    )
    if asked.parquet is not None:
        check_parquet(asked.parquet)
    if asked.pictures is not None:
        check_pictures(asked.pictures)
    rows = _play(planned, asked)
    console.print(report(planned, rows, faces))
    if asked.parquet is not None:
        write_parquet(rows, asked.parquet)
    if asked.pictures is not None:
        for path in save_pictures(rows, asked.pictures):
            console.print(Text(faces.printable(str(path))), soft_wrap=True)


def _play(planned: Study, asked: Arguments) -> list[Row]:
    rows: list[Row] = []
    with progress("playing matches", planned.matches) as show:
        for row in run(planned, workers=asked.workers, file=asked.rows):
            rows.append(row)
            show(row.match + 1)
    return rows


def report(planned: Study, rows: Sequence[Row], faces: Faces) -> RenderableType:
    """The tables of a study."""
    sizes = [
        format_quantity(planned.matches, "match", "matches"),
        format_quantity(len(planned.seatings), "seating"),
        format_quantity(len(rows), "hand"),
    ]
    title = Text(faces.printable(f"{planned.rules.name}, seed {planned.seed}"), "bold")
    return Group(
        Rule(title, characters="─" if faces.symbols else "-", align="left"),
        Text(", ".join(sizes)),
        Text(),
        _tabulate_bids(planned.rules, rows),
        Text(),
        _tabulate_players(planned, rows, faces),
        Text(),
        Text("In brackets: 95 % intervals. They cover the luck of the deal, not the players."),
    )


def _tabulate_bids(rules: Rules, rows: Sequence[Row]) -> RenderableType:
    """How often each rung is the contract, how often it is made, and what it is worth."""
    table = _table("contract", "hands", "of hands", "made", "declarer's points")
    bids = [rung.name for rung in rules.rungs]
    for name in dict.fromkeys([*bids, None]):
        these = [row for row in rows if row.rung == name]
        if these:
            share = f"{len(these):,}", f"{len(these) / len(rows):.1%}"
            played = [
                (row.made, row.points[rules.table.side(rules.table.seat(row.declarer))])
                for row in these
                if row.declarer is not None
            ]
            made = f"{rate(made for made, _ in played):.1%}" if played else ""
            worth = f"{mean(points for _, points in played):+.2f}" if played else ""
            table.add_row(name or "none", *share, made, worth)
    return table


def _tabulate_players(planned: Study, rows: Sequence[Row], faces: Faces) -> RenderableType:
    """The scores and wins of each player, and the difference between two players."""
    seatings = len(planned.seatings)
    unit = "hand" if len(rows) == planned.matches * seatings else "match"
    table = _table("player", f"points a {unit}", "wins")
    ended = [row for row in rows if row.winners]
    points: dict[str, dict[int, float]] = {}
    for name in dict.fromkeys(planned.seatings[0]):
        sums = by_match(rows, partial(_share, name, seatings))
        won = [name in {row.players[side] for side in row.winners} for row in ended]
        wins = f"{rate(won):.1%}" if won else ""
        table.add_row(Text(faces.printable(name)), f"{mean(sums.values()):+.2f}", wins)
        points[name] = sums
    if planned.duplicate and len(points) == 2:
        table.add_row("difference", f"{paired(*points.values()):+.2f}", "")
    return table


def _share(name: str, seatings: int, row: Row) -> float:
    """The points that a row adds to a player's in the average seating."""
    return row.points_of(name) / seatings


def _table(label: str, *columns: str) -> Table:
    table = Table(label, box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right")
    return table
