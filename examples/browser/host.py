"""The host of a table in the worker: one person, bots in the other seats, and no server.

The page orders a table, with a variant, house rules or a match that it kept, and then sends the
commands of examples/server/commands.py. What the page is told is made by messages.py beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import wraps
from importlib.metadata import version
from random import Random
from secrets import randbits
from typing import ParamSpec

import attrs

import pepper
from examples.server import commands, messages
from examples.server.commands import Message, Reader, Table
from pepper import Match, PepperError, Record, Seat, house, wire

P = ParamSpec("P")


def written(method: Callable[P, Iterator[Message]]) -> Callable[P, str]:
    """Return the messages as a list in JSON; the last one has the flaws of what was ordered."""

    def messages_and_flaws(*given: P.args, **named: P.kwargs) -> Iterator[Message]:
        try:
            yield from method(*given, **named)
        except house.HouseError as error:
            yield {"flaws": [{"line": flaw.line, "text": str(flaw)} for flaw in error.flaws]}
        except PepperError as error:
            yield {"flaws": [{"line": None, "text": str(error)}]}

    @wraps(method)
    def write(*given: P.args, **named: P.kwargs) -> str:
        return json.dumps(list(messages_and_flaws(*given, **named)))

    return write


class Host:
    """The table that is open, and the seat of the person at it."""

    def __init__(self, language: str = "en") -> None:
        self._rng = Random()
        self._table: Table | None = None
        self._tags: dict[str, str] = {}
        self._seat = Seat(0)
        self._kept: Table | None = None
        self._language = language

    @property
    def _you(self) -> Reader:
        return Reader(self._seat, self._language)

    @property
    def bot_is_next(self) -> bool:
        """Whether a bot is to act."""
        table = self._table
        return table is not None and table.match.turn in table.bots

    @written
    def open_variant(self, name: str, seat: int) -> Iterator[Message]:
        """Open a table for a variant with its options."""
        yield from self._open(started(Match.start(pepper.variant(name))), seat)

    @written
    def open_house(self, text: str, seat: int) -> Iterator[Message]:
        """Open a table for house rules in TOML."""
        yield from self._open(started(Match.start(house.loads(text))), seat)

    @written
    def open_kept(self, record: str, seat: int) -> Iterator[Message]:
        """Open a table for a match that the page kept."""
        try:
            yield from self._open(Record.loads(record), seat)
        except PepperError as error:
            yield {"keep": None}
            raise PepperError(f"the match that was kept cannot be read: {error}") from None

    @written
    def write_house(self, name: str) -> Iterator[Message]:
        """Write a variant with its options as house rules."""
        yield {"house": house.dumps(pepper.variant(name))}

    @written
    def obey(self, command: str) -> Iterator[Message]:
        """Do what the person wants, in JSON."""
        yield from self._obey(self._seat, wire.parse(command))

    @written
    def play_bot(self) -> Iterator[Message]:
        """Let the bot act that is to act."""
        if self._table and (turn := commands.bot_command(self._table, self._rng)):
            yield from self._obey(*turn)

    @written
    def keep(self) -> Iterator[Message]:
        """Keep the match, to go on after a reload, if it has changed; nothing of one that is over.

        Writing the record of a long match takes longer than a move, so the move is told first.
        """
        table = self._table
        if table is None or table is self._kept:
            return
        self._kept = table
        if table.match.outcome is not None:
            yield {"keep": None}
            return
        names = [name or "" for name in table.names]
        record = Record(table.match, self._tags).with_players(names, people=[self._seat])
        yield {"keep": {"record": record.dumps(), "seat": self._seat}}

    def _open(self, record: Record, seat: int) -> Iterator[Message]:
        match, seats = record.match, record.match.rules.table.seats
        if seat not in seats:
            raise PepperError(f"the seats of this game are 0 to {len(seats) - 1}")
        table = Table.open(match.rules, randbits(128), frozenset(seats) - {seat})
        for one, name in zip(seats, record.players, strict=True):
            table = commands.do(table, one, {"name": name})
        self._table = attrs.evolve(table, match=match)
        self._seat = Seat(seat)
        self._tags = dict(record.tags)
        yield messages.whole(self._table, self._you, {self._you})

    def _obey(self, seat: Seat, command: object) -> Iterator[Message]:
        before, you = self._table, self._you
        if before is None:
            raise PepperError("no table is open")
        try:
            answer = messages.answer(before, you, command, self._rng)
            after = before if answer else commands.do(before, seat, command)
        except PepperError as error:
            yield messages.refusal(before, you, error)
            return
        self._table = after
        yield from [answer] if answer else messages.changes(before, after, {you})[you]


def started(match: Match) -> Record:
    """The record of a new match."""
    today = datetime.now().astimezone()
    program = f"pepper {version('pepper-cards')}"
    return Record(match, {"Date": f"{today:%Y.%m.%d}", "Program": program})
