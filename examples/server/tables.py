"""Tables: what is kept of them in a file, and those that are in play now."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sqlite3
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import attrs

import pepper
from pepper import PepperError, Seat, wire

from . import commands, messages
from .commands import Message, Reader, Table

T = TypeVar("T")
log = logging.getLogger(__name__)

MOST_TABLES: Final = 10_000
MOST_AT_A_TABLE: Final = 100
"""How many connections one table has at most."""
MOST_UNSENT: Final = 50
"""How many messages wait for a slow connection before it gets the whole table in their place."""
LOCKED_PAUSE: Final = 0.05
"""How many seconds pass before what could not be written is tried again."""

SCHEMA: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    secrets TEXT NOT NULL, -- one for each seat
    start TEXT NOT NULL -- the rules, the seed and the seats of bots
) STRICT;
CREATE TABLE IF NOT EXISTS commands ( -- those that were done; in order they make the table again
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    command TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
"""
# One statement for everything that waits, so that it is one transaction and one wait for the disk.
INSERT: Final = """
INSERT INTO commands SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
    json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?)
"""


ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class TableFullError(Exception):
    """Too many look at a table already."""


@attrs.frozen
class Kept:
    """A table as it is kept: enough to go on with it."""

    id: str
    secrets: tuple[str, ...]
    """What opens each seat."""
    now: Table
    done: int = 0
    """How many commands there were."""


def load(db: sqlite3.Connection, name: str) -> Kept:
    """The table as it was left; `LookupError` for one that there is not."""
    row = db.execute("SELECT secrets, start FROM tables WHERE id = ?", (name,)).fetchone()
    if row is None:
        raise LookupError(name)
    start = json.loads(row[1])
    table = Table.open(wire.read_rules(start["rules"]), start["seed"], map(Seat, start["bots"]))
    query, done = "SELECT seat, command FROM commands WHERE table_id = ? ORDER BY number", 0
    for seat, command in db.execute(query, (name,)):
        table, done = commands.do(table, Seat(seat), json.loads(command)), done + 1
    return Kept(name, tuple(json.loads(row[0])), table, done)


class Store:
    """A SQLite file of tables, read and written by threads, so that the event loop never waits.

    Whatever waits to be written goes into one transaction, so that many tables share one wait for
    the disk. While another process holds a lock on the file, it waits and tries again.
    """

    def __init__(self, path: Path) -> None:
        self._files = [
            sqlite3.connect(file, timeout=wait, isolation_level=None, check_same_thread=False)
            for file, wait in ((f"{path}.lock", 0), (path, 1), (path, 1))
        ]
        alone, self._reader, self._writer = self._files
        try:
            alone.execute("BEGIN EXCLUSIVE")  # until this process ends, whatever ends it
        except sqlite3.OperationalError:
            self._close_files()
            raise PepperError(f"another server uses {path}") from None
        self._reads, self._writes = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self._writer.executescript(SCHEMA)
        self._waiting: list[tuple[tuple[object, ...], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Finish what is being written, and close the file."""
        for thread in (self._writes, self._reads):
            thread.shutdown()
        self._close_files()

    def _close_files(self) -> None:
        for db in self._files:
            db.close()

    async def open(self, table: Kept) -> None:
        """Keep a new table."""
        now, rules = table.now, wire.to_data(table.now.rules)
        start = {"rules": rules, "seed": now.seed, "bots": sorted(now.bots)}
        row = table.id, json.dumps(table.secrets), json.dumps(start)
        await self._write("INSERT INTO tables VALUES (?, ?, ?)", row)

    async def add(self, table: str, number: int, seat: Seat | None, command: object) -> None:
        """Keep a command after so many others; it is on the disk when this returns."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(((table, number, seat, json.dumps(command)), done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            rows, self._waiting = self._waiting, []
            try:
                await self._write(INSERT, (json.dumps([row for row, _ in rows]),))
            except sqlite3.Error as error:
                for _, done in rows:
                    done.set_exception(error)
            for _, done in rows:
                if not done.done():
                    done.set_result(None)
        self._writing = None

    async def _write(self, statement: str, values: tuple[object, ...]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                await loop.run_in_executor(self._writes, self._writer.execute, statement, values)
            except sqlite3.OperationalError as error:  # locked, or the disk is full
                log.warning("Trying again to write: %s", error)
                await asyncio.sleep(LOCKED_PAUSE)
            else:
                return

    async def load(self, table: str) -> Kept:
        """The table as it was left; `LookupError` for one that there is not."""
        return await self._read(lambda db: load(db, table))

    async def count(self) -> int:
        """How many tables there are."""
        return await self._read(lambda db: db.execute("SELECT count(*) FROM tables").fetchone()[0])

    async def secrets(self, table: str) -> tuple[str, ...]:
        """What opens each seat of a table; `LookupError` for one that there is not."""
        query = "SELECT secrets FROM tables WHERE id = ?"
        row = await self._read(lambda db: db.execute(query, (table,)).fetchone())
        if row is None:
            raise LookupError(table)
        return tuple(json.loads(row[0]))

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reads, ask, self._reader)


@attrs.define(eq=False)
class Connection:
    """Somebody who looks at a table, from a seat or as a spectator."""

    reader: Reader
    unsent: list[str] = attrs.field(factory=list[str])
    behind: bool = True
    """Whether it gets the whole table next, in place of single messages."""
    stirred: asyncio.Event = attrs.field(factory=asyncio.Event)
    """Set when there is something to tell it."""

    def tell(self, texts: Iterable[str]) -> None:
        """Send it messages when it has taken those before."""
        self.unsent.extend(texts)
        if self.behind or len(self.unsent) > MOST_UNSENT:
            self.unsent, self.behind = [], True
        self.stirred.set()


class TableInPlay:
    """A table with somebody at it.

    Commands are done one after another: each is applied, written to the disk, and only then told to
    anybody.
    """

    def __init__(
        self,
        kept: Kept,
        store: Store,
        proofs: Executor,
        pause: float,
        rest: Callable[[], object],
    ) -> None:
        self._kept = kept
        self._store = store
        self._proofs = proofs
        self._pause = pause
        self._rest = rest
        """Called when nobody is left, and nothing to be done."""
        self._rng = Random()
        self._bot: asyncio.Task[None] | None = None
        self._one_by_one = asyncio.Lock()
        self._commands = 0  # that are not done yet
        self.connections: set[Connection] = set()

    @property
    def now(self) -> Table:
        """The table as it stands on the disk."""
        return self._kept.now

    @property
    def here(self) -> set[Reader]:
        """Those who look at the table."""
        return {connection.reader for connection in self.connections}

    def join(self, connection: Connection, since: int | None) -> None:
        """Somebody comes, perhaps with all that was told up to a version."""
        here = self.here
        self.connections.add(connection)
        self._tell_company(here)
        missed = None if since is None else messages.missed(self.now, since, connection.reader)
        if missed is not None:
            connection.behind = False
            connection.tell(map(written, (missed, messages.company(self.now, self.here))))
        connection.stirred.set()
        self._think()

    def leave(self, connection: Connection) -> None:
        """Somebody goes. A table that all have left stands still."""
        here = self.here
        self.connections.discard(connection)
        self._tell_company(here)
        self._end()

    def take(self, connection: Connection) -> list[str]:
        """What is to be sent to a connection now."""
        connection.stirred.clear()
        texts, connection.unsent = connection.unsent, []
        if connection.behind:
            connection.behind = False
            return [written(messages.whole(self.now, connection.reader, self.here))]
        return texts

    async def obey(self, reader: Reader, command: object) -> Message | None:
        """Do what a reader wants; what to answer, if it is refused or only a question."""
        try:
            answer = messages.answer(self.now, reader, command, self._rng)
        except PepperError as error:
            return messages.refusal(self.now, reader, error)
        # A command that is being written is done, even if its sender is gone by then.
        return answer or await asyncio.shield(asyncio.create_task(self._do(reader, command)))

    async def _do(self, reader: Reader, command: object) -> Message | None:
        self._commands += 1
        try:
            async with self._one_by_one:
                before, kept = self.now, self._kept
                after = await self._after(reader.seat, command)
                await self._store.add(kept.id, kept.done, reader.seat, command)
                self._kept = attrs.evolve(kept, now=after, done=kept.done + 1)
                self._tell(before, after)
        except PepperError as error:
            return messages.refusal(self.now, reader, error)
        finally:
            self._commands -= 1
            self._end()
        self._think()
        return None

    async def _after(self, seat: Seat | None, command: object) -> Table:
        if not commands.takes_long(command):
            return commands.do(self.now, seat, command)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._proofs, commands.do, self.now, seat, command)

    def _tell(self, before: Table, after: Table) -> None:
        told = messages.changes(before, after, self.here)
        texts = {reader: list(map(written, own)) for reader, own in told.items()}
        for connection in self.connections:
            connection.tell(texts[connection.reader])

    def _tell_company(self, before: set[Reader]) -> None:
        if {one.seat for one in self.here} - {None} != {one.seat for one in before} - {None}:
            text = written(messages.company(self.now, self.here))
            for connection in self.connections:
                connection.tell([text])

    def _end(self) -> None:
        if not self.connections and not self._commands:
            self._rest()

    def _bots_turn(self) -> bool:
        return bool(self.connections) and self.now.match.turn in self.now.bots

    def _think(self) -> None:
        if self._bot is None and self._bots_turn():
            self._bot = asyncio.create_task(self._play_bot())

    async def _play_bot(self) -> None:
        await asyncio.sleep(self._pause)
        if self._bots_turn() and (move := commands.bot_command(self.now, self._rng)):
            seat, command = move
            await self._do(Reader(seat), command)
        self._bot = None
        self._think()


def written(message: Message) -> str:
    """The message as it is sent."""
    return ENCODER.encode(message)


class Tables:
    """All tables: every one in the file, those with somebody at them in play."""

    def __init__(self, store: Store, pause: float) -> None:
        self._store = store
        self._pause = pause
        self._proofs = ThreadPoolExecutor(1)  # so that claims at many tables slow nobody else down
        self._in_play: dict[str, asyncio.Task[TableInPlay]] = {}

    def close(self) -> None:
        """Finish what threads are doing, and close the file."""
        self._proofs.shutdown(cancel_futures=True)
        self._store.close()

    async def open(self, variant: str, played_by_bots: frozenset[Seat]) -> Kept:
        """A new table. `PepperError` for rules or seats that there are not."""
        if await self._store.count() >= MOST_TABLES:
            raise PepperError(f"there are {MOST_TABLES} tables already")
        rules = pepper.variant(variant)
        now = Table.open(rules, secrets.randbits(128), played_by_bots)
        keys = tuple(secrets.token_urlsafe() for _ in rules.table.seats)
        table = Kept(secrets.token_urlsafe(6), keys, now)
        await self._store.open(table)
        return table

    async def seat(self, table: str, secret: str | None) -> Seat | None:
        """The seat that a secret opens, None without one; `LookupError` if it opens nothing."""
        known = await self._store.secrets(table)
        if secret is None:
            return None
        for number, key in enumerate(known):
            if secrets.compare_digest(key.encode(), secret.encode()):
                return Seat(number)
        raise LookupError(table)

    @asynccontextmanager
    async def joined(
        self, name: str, reader: Reader, since: int | None
    ) -> AsyncGenerator[tuple[TableInPlay, Connection]]:
        """A connection to a table; `LookupError` where there is none, `TableFullError`."""
        table = await self._find(name)
        if len(table.connections) >= MOST_AT_A_TABLE:
            raise TableFullError(name)
        connection = Connection(reader)
        table.join(connection, since)
        try:
            yield table, connection
        finally:
            table.leave(connection)

    async def _find(self, name: str) -> TableInPlay:
        """The table in play, read from the file once, however many wait for it."""
        if name not in self._in_play:
            self._in_play[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._in_play[name])

    async def _load(self, name: str) -> TableInPlay:
        def rest() -> None:
            self._in_play.pop(name, None)

        try:
            kept = await self._store.load(name)
        except BaseException:
            rest()
            raise
        return TableInPlay(kept, self._store, self._proofs, self._pause, rest)
