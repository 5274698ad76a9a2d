"""The command `matches`: the finished matches of a person, and statistics over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import attrs
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pepper.data.files import naming
from pepper.engine.match import Match
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.errors import PepperError, escape
from pepper.engine.parts.seats import Side
from pepper.record import Record

from .colours import BAD, GOOD
from .faces import Faces
from .layout import format_quantity
from .play.files import load_record
from .play.summary import count_bids, finished_hands
from .progress import progress

NONE: Final = "-"
"""Where there is nothing to divide."""


@attrs.frozen
class Kept:
    """A finished match of a person."""

    file: str
    date: str
    match: Match
    outcome: Outcome
    side: Side
    """The person's side."""

    @property
    def won(self) -> bool:
        """Whether the person's side won, alone or with others."""
        return self.side in self.outcome.winners

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.match.rules.title or self.match.rules.name

    @property
    def points(self) -> int:
        """The points of the person's side in all hands that were finished."""
        return sum(result.points[self.side] for result in finished_hands(self.match).values())


def show_matches(console: Console, folder: Path, faces: Faces) -> None:
    """Print the matches in the records of the folder, the oldest first, and what they add up to.

    Raises `PepperError` if there is none, and `OSError` with the name of the folder if it cannot be
    read.
    """
    with naming(folder):
        files = sorted(path for path in folder.iterdir() if path.suffix == ".pepper")
    records: list[tuple[Path, Record]] = []
    with progress("reading matches", len(files)) as show:
        for done, file in enumerate(files, 1):
            with suppress(PepperError, OSError):
                records.append((file, load_record(str(file))))
            show(done)
    found = sorted((one for path, r in records for one in _kept(path, r)), key=lambda one: one.date)
    if not found:
        what = "no finished match in which a person has played, as 'pepper play' saves them"
        raise PepperError(f"{escape(str(folder))}: {what}")
    open_ones = sum(record.match.outcome is None for _, record in records)
    console.print(_list(found, faces), Text(), _statistics(found, faces), Text(), sep="\n")
    console.print(Text("To look through a match: pepper play --resume FILE"), soft_wrap=True)
    if open_ones:
        unfinished = format_quantity(open_ones, "unfinished match", "unfinished matches")
        console.print(Text(f"{unfinished}: 'pepper play' lists the newest."), soft_wrap=True)


def _kept(path: Path, record: Record) -> Iterator[Kept]:
    match, people = record.match, record.people
    if match.outcome is not None and people:
        side = match.rules.table.side(people[0])
        yield Kept(str(path), record.tags.get("Date", ""), match, match.outcome, side)


def _list(found: Sequence[Kept], faces: Faces) -> RenderableType:
    """A line for each match."""
    table = Table("date", "game", "", box=None, pad_edge=False)
    table.add_column("score", justify="right")
    table.add_column("hands", justify="right")
    table.add_column("file", no_wrap=True, overflow="ignore")
    for one in found:
        result = Text("won", GOOD) if one.won else Text("lost", BAD)
        if one.won and len(one.outcome.winners) > 1:
            result = Text("shared", GOOD)
        scores = one.match.scores
        others = [str(score) for side, score in enumerate(scores) if side != one.side]
        score = ":".join([str(scores[one.side]), *others])
        hands = str(len(finished_hands(one.match)))
        title, file = faces.printable(one.title), faces.printable(one.file)
        table.add_row(faces.printable(one.date), title, result, score, hands, file)
    return table


def _statistics(found: Sequence[Kept], faces: Faces) -> RenderableType:
    """A line for each game, and one for all of them if there are several."""
    games = defaultdict[str, list[Kept]](list)
    for one in found:
        games[one.title].append(one)
    table = Table("game", box=None, pad_edge=False)
    for head in ("matches", "won", "hands", "points a hand", "bids made", "set"):
        table.add_column(head, justify="right")
    for title, those in games.items():
        table.add_row(faces.printable(title), *_figures(those))
    if len(games) > 1:
        table.add_row(Text("all", "bold"), *_figures(found, points=False))
    return Group(table)


def _figures(those: Sequence[Kept], *, points: bool = True) -> Iterator[str]:
    """The figures of matches; points of different games cannot be added."""
    hands = sum(len(finished_hands(one.match)) for one in those)
    bids = [count_bids(one.match, one.side) for one in those]
    yield str(len(those))
    yield f"{sum(one.won for one in those) / len(those):.0%}"
    yield str(hands)
    yield f"{sum(one.points for one in those) / hands:+.1f}" if hands and points else NONE
    yield from (str(sum(numbers)) for numbers in zip(*bids, strict=True))
