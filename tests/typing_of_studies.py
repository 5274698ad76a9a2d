"""What the type checkers know of `pepper.study`.

Nothing here runs: mypy and pyright read it, and tests/test_typing.py sees that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

from pepper import Cards, Match, Rules
from pepper.bots import Player, sensible
from pepper.study import (
    ArrowTable,
    Condition,
    Estimate,
    Holds,
    Row,
    Strength,
    Study,
    by_match,
    mean,
    paired,
    rate,
    read_rows,
    run,
    save_pictures,
    strength,
    to_arrow,
    write_parquet,
)


def of_row(row: Row) -> None:
    assert_type(row.match, int)
    assert_type(row.seating, int)
    assert_type(row.hand, int)
    assert_type(row.draws, int)
    assert_type(row.players, tuple[str, ...])
    assert_type(row.dealer, int)
    assert_type(row.scores, tuple[int, ...])
    assert_type(row.dealt, tuple[str, ...])
    assert_type(row.declarer, int | None)
    assert_type(row.rung, str | None)
    assert_type(row.strain, str | None)
    assert_type(row.forced, bool)
    assert_type(row.alone, bool)
    assert_type(row.times, int)
    assert_type(row.ending, str)
    assert_type(row.made, bool)
    assert_type(row.tricks, tuple[int, ...])
    assert_type(row.points, tuple[int, ...])
    assert_type(row.winners, tuple[int, ...])
    assert_type(row.holding, str | None)
    assert_type(row.points_of("me"), float)


def of_strength(rules: Rules, row: Row, found: Strength) -> None:
    assert_type(strength(rules, row), Strength | None)
    assert_type(found.trumps, int)
    assert_type(found.winners, int)


def of_study(rules: Rules, study: Study, given: Condition, match: Match) -> None:
    assert_type(Study(rules=rules, players={"me": sensible}, matches=9, sides=["me"]), Study)
    assert_type(study.rules, Rules)
    assert_type(study.players, tuple[tuple[str, Player], ...])
    assert_type(study.matches, int)
    assert_type(study.seed, int)
    assert_type(study.sides, tuple[str, ...])
    assert_type(study.duplicate, bool)
    assert_type(study.given, Condition | None)
    assert_type(study.scores, tuple[int, ...] | None)
    assert_type(study.dealer, int | None)
    assert_type(study.most_hands, int)
    assert_type(study.seatings, tuple[tuple[str, ...], ...])
    assert_type(study.start(0), Match)
    assert_type(study.play(0), Iterator[Row])
    assert_type(run(study, workers=2, chunk=5, file="name"), Iterator[Row])
    assert_type(read_rows("name"), Iterator[Row])
    assert_type(given(match), bool)


def of_holds(holds: Holds, match: Match) -> None:
    assert_type(Holds("JS"), Holds)
    assert_type(holds.cards, Cards)
    assert_type(holds.seat, int | None)
    assert_type(holds(match), bool)


def of_estimate(estimate: Estimate, rows: list[Row]) -> None:
    assert_type(estimate.value, float)
    assert_type(estimate.low, float)
    assert_type(estimate.high, float)
    assert_type(estimate.number, int)
    assert_type(rate([True]), Estimate)
    assert_type(mean([1]), Estimate)
    assert_type(by_match(rows, lambda row: row.match), dict[int, float])
    assert_type(paired({}, {}), Estimate)


def of_files(rows: list[Row]) -> None:
    assert_type(to_arrow(rows), ArrowTable)
    assert_type(write_parquet(rows, "name"), None)
    assert_type(save_pictures(rows, "name"), tuple[Path, ...])
