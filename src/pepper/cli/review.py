"""The command `review`: each decision of a recorded match, with what it cost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from os import cpu_count

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pepper.data.files import try_output, write_file
from pepper.engine.match import Match
from pepper.record import LONGEST, Record
from pepper.review import Review, annotated, page, review, to_data
from pepper.review.page import (
    KINDS,
    PAR,
    PLAYERS,
    figures,
    hand_heads,
    hand_rows,
    not_judged,
    worst_moments,
)
from pepper.words import Words

from .arguments import Arguments
from .faces import Faces
from .progress import progress
from .sources import read_input, read_record


def review_record(console: Console, asked: Arguments, faces: Faces) -> None:
    """Review a record, print it, and write what is asked for."""
    for file in (asked.html, asked.record):
        if file is not None:
            try_output(file)
    record = read_record(read_input(asked.file, LONGEST), asked.file)
    with progress("reviewing", record.match.step) as show:
        found = review(
            record.match,
            seats=None if asked.seat is None else [asked.seat],
            hands=None if asked.hand is None else [asked.hand],
            worlds=asked.worlds,
            seconds=asked.seconds,
            seed=asked.seed or 0,
            workers=asked.workers or cpu_count() or 1,
            progress=show,
        )
    if asked.html is not None:
        write_file(asked.html, page(record, found))
    if asked.record is not None:
        write_file(asked.record, annotated(record, found).dumps())
    if asked.json:
        console.file.write(json.dumps(to_data(found), indent=2) + "\n")
    else:
        console.print(report(record, found, faces))


def report(record: Record, found: Review, faces: Faces) -> RenderableType:
    """The tables of a review, and the worst moments of each player."""
    match = record.match
    names = record.players if any(record.players) else None
    words = Words.of(match.rules, faces.style, names)
    title = Text(faces.printable(match.rules.title or match.rules.name), "bold")
    return Group(
        Rule(title, characters="─" if faces.symbols else "-", align="left"),
        _table(
            PLAYERS, ((words.seat(seat), *figures(found.summary(seat))) for seat in found.seats)
        ),
        Text(),
        _table(KINDS, ((kind, *figures(found.summary(kind=kind))) for kind in found.kinds)),
        *_moments(match, found, words, faces),
        Text(),
        _table(hand_heads(match, words), hand_rows(found, words)),
        Text(PAR),
        *map(Text, not_judged(found)),
    )


def _moments(match: Match, found: Review, words: Words, faces: Faces) -> Iterator[Text]:
    for seat in found.seats:
        if moments := worst_moments(match, found, seat, words):
            yield Text(f"\n{words.seat(seat)}: the worst moments", "bold")
        for one in moments:
            yield faces.coloured(one.what)
            yield faces.coloured(f"  {one.advice}")
            if one.view.cards is not None:
                yield Text.assemble("  cards: ", faces.cards(one.view.cards))


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    first, *others = heads
    table = Table(first, box=None, pad_edge=False)
    for head in others:
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*row)
    return table
