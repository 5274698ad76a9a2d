"""Tables: what is kept of them in a file, and those that are in play now."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import attrs

import pepper
from pepper import Action, Event, Match, PepperError, Seat, View, bots, wire
from pepper.words import Words

MOST_TABLES: Final = 10_000
MOST_AT_A_TABLE: Final = 100
"""How many connections one table has at most."""

SCHEMA: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    secrets TEXT NOT NULL, -- one for each seat
    bots TEXT NOT NULL, -- the seats that bots play
    start TEXT NOT NULL -- a record of the match before its first action
) STRICT;
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables,
    step INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (table_id, step)
) STRICT, WITHOUT ROWID;
"""


class TableFullError(Exception):
    """Too many look at a table already."""


@attrs.frozen
class Kept:
    """A table as it is kept: enough to go on with it."""

    id: str
    secrets: tuple[str, ...]
    """What opens each seat."""
    bots: frozenset[Seat]
    match: Match


class Store:
    """A SQLite file of tables. A change is on the disk when the method that makes it returns."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.executescript(SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def add(self, table: Kept) -> None:
        """Keep a new table, before the first action of its match."""
        row = (
            table.id,
            json.dumps(table.secrets),
            json.dumps(sorted(table.bots)),
            pepper.dumps(table.match),
        )
        self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", row)

    def add_action(self, table: str, step: int, action: Action) -> None:
        """Keep the action after so many others; `sqlite3.IntegrityError` if there is one."""
        self._db.execute("INSERT INTO actions VALUES (?, ?, ?)", (table, step, str(action)))

    def set_bots(self, table: str, seats: frozenset[Seat]) -> None:
        """Keep which seats bots play."""
        row = (json.dumps(sorted(seats)), table)
        self._db.execute("UPDATE tables SET bots = ? WHERE id = ?", row)

    def count(self) -> int:
        """How many tables there are."""
        (number,) = self._db.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def secrets(self, table: str) -> tuple[str, ...] | None:
        """What opens each seat of a table; None for one that there is not."""
        query = "SELECT secrets FROM tables WHERE id = ?"
        row = self._db.execute(query, (table,)).fetchone()
        return None if row is None else tuple(json.loads(row[0]))

    def load(self, table: str) -> Kept:
        """The table as it was left; `LookupError` for one that there is not."""
        query = "SELECT secrets, bots, start FROM tables WHERE id = ?"
        row = self._db.execute(query, (table,)).fetchone()
        if row is None:
            raise LookupError(table)
        opened, played_by_bots, start = row
        match = pepper.loads(start)
        query = "SELECT action FROM actions WHERE table_id = ? ORDER BY step"
        for (action,) in self._db.execute(query, (table,)):
            match = match.apply(pepper.parse_action(action))
        return Kept(
            table,
            tuple(json.loads(opened)),
            frozenset(map(Seat, json.loads(played_by_bots))),
            match,
        )


@attrs.define(eq=False)
class Connection:
    """Somebody who looks at a table, from a seat or as a spectator."""

    seat: Seat | None
    told: int | None = None
    """The step that it was told last."""
    stirred: asyncio.Event = attrs.field(factory=asyncio.Event)
    """Set when there is something to tell it."""


class Table:
    """A table in play.

    A step is applied, kept and announced without an await in between, so that nothing can come
    between and nobody hears of what is not on the disk.
    """

    def __init__(self, kept: Kept, store: Store, pause: float) -> None:
        self._kept = kept
        states = (*kept.match.history, kept.match)
        self._news = [state.news for state in states]  # of each step, from the start
        self._store = store
        self._pause = pause
        self._rng = Random()
        self._bot: asyncio.TimerHandle | None = None
        self.connections: set[Connection] = set()

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._kept.match

    @property
    def step(self) -> int:
        """How many actions there were."""
        return len(self._news) - 1

    def join(self, connection: Connection) -> None:
        """Somebody comes."""
        self.connections.add(connection)
        self._changed()

    def leave(self, connection: Connection) -> None:
        """Somebody goes. A table that all have left stands still."""
        self.connections.discard(connection)
        self._changed()

    def act(self, action: Action, by: Seat) -> None:
        """Apply the action of a seat; `IllegalActionError` if it is refused."""
        after = self.match.apply(action, by=by)
        self._store.add_action(self._kept.id, self.step, action)
        self._kept = attrs.evolve(self._kept, match=after)
        self._news.append(after.news)
        self._changed()

    def let_bot(self, seat: Seat, *, play: bool) -> None:
        """Let a bot play the seat from now on, or its owner."""
        others = self._kept.bots - {seat}
        seats = others | {seat} if play else others
        self._store.set_bots(self._kept.id, seats)
        self._kept = attrs.evolve(self._kept, bots=seats)
        self._changed()

    def message(self, connection: Connection) -> str:
        """All that the connection may know now, and what has happened since it was told last."""
        match, view = self.match, self.match.view(connection.seat, brief=True)
        step = self.step
        since = step if connection.told is None else connection.told
        connection.told = step
        news = [event for events in self._news[since + 1 :] for event in events]
        here = {other.seat for other in self.connections}
        return json.dumps(
            {
                "step": step,
                "view": wire.to_data(view),
                "words": _in_words(view, pepper.redacted(news, connection.seat)),
                "last_trick": _last_trick(match),
                "seats": [
                    {"bot": seat in self._kept.bots, "here": seat in here}
                    for seat in match.rules.table.seats
                ],
            }
        )

    def _changed(self) -> None:
        for connection in self.connections:
            connection.stirred.set()
        if self._bot is None and self._bots_turn():
            self._bot = asyncio.get_running_loop().call_later(self._pause, self._play_bot)

    def _bots_turn(self) -> bool:
        return bool(self.connections) and self.match.turn in self._kept.bots

    def _play_bot(self) -> None:
        self._bot = None
        seat = self.match.turn
        if seat is not None and self._bots_turn():
            self.act(bots.sensible(self.match.view(seat), self._rng), seat)


def _in_words(view: View, news: Iterable[Event]) -> dict[str, object]:
    """What the page shows as text, worded for the viewer."""
    words, rules = Words(you=view.seat), view.rules
    clauses = [words.event(rules, event) for event in news]
    return {
        "prompt": words.prompt(view),
        "choices": [words.choice(rules, action) for action in view.legal_actions],
        "acts": [words.sentence(words.act(rules, act)) for act in view.acts],
        "news": [words.sentence(clause) for clause in clauses if clause],
        "contract": None if view.contract is None else words.contract(view.contract),
        "sides": list(map(words.side, rules.table.sides)),
        "result": [words.sentence(words.result(rules, result)) for result in view.results[-1:]],
        "lines": [words.line(line) for result in view.results[-1:] for line in result.lines],
        "outcome": [words.sentence(words.outcome(rules, one)) for one in (view.outcome,) if one],
    }


def _last_trick(match: Match) -> dict[str, object] | None:
    """The last complete trick, be it of the hand before; everybody has seen it."""
    hands = (*match.past[-1:], match.hand)
    tricks = [trick for hand in hands for trick in hand.tricks]
    if not tricks:
        return None
    last = tricks[-1]
    return {"seats": last.seats, "cards": list(map(str, last.cards)), "winner": last.winner}


class Tables:
    """All tables: every one in the file, those with somebody at them in play."""

    def __init__(self, store: Store, pause: float) -> None:
        self._store = store
        self._pause = pause
        self._in_play: dict[str, Table] = {}

    def open(self, variant: str, played_by_bots: frozenset[Seat]) -> Kept:
        """A new table. `PepperError` for rules or seats that there are not."""
        if self._store.count() >= MOST_TABLES:
            raise PepperError(f"there are {MOST_TABLES} tables already")
        rules = pepper.variant(variant)
        if rules.ending.timed:
            raise PepperError("a match for time needs a clock, which this server has not")
        if not played_by_bots <= set(rules.table.seats):
            raise PepperError(f"bots sit on seats from 0 to {len(rules.table.seats) - 1}")
        keys = tuple(secrets.token_urlsafe() for _ in rules.table.seats)
        table = Kept(secrets.token_urlsafe(6), keys, played_by_bots, Match.start(rules))
        self._store.add(table)
        return table

    def seat(self, table: str, secret: str | None) -> Seat | None:
        """The seat that a secret opens, None without one; `LookupError` if it opens nothing."""
        known = self._store.secrets(table)
        if known is None:
            raise LookupError(table)
        if secret is None:
            return None
        for number, key in enumerate(known):
            if secrets.compare_digest(key.encode(), secret.encode()):
                return Seat(number)
        raise LookupError(table)

    @contextmanager
    def joined(self, name: str, seat: Seat | None) -> Generator[tuple[Table, Connection]]:
        """A connection to a table; `LookupError` where there is none, `TableFullError`."""
        table = self._in_play.get(name) or Table(self._store.load(name), self._store, self._pause)
        if len(table.connections) >= MOST_AT_A_TABLE:
            raise TableFullError(name)
        self._in_play[name] = table
        connection = Connection(seat)
        table.join(connection)
        try:
            yield table, connection
        finally:
            table.leave(connection)
            if not table.connections:
                del self._in_play[name]
