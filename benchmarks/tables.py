"""The server of examples/server under load: moves a second, and how long a move takes.

    uv run --group examples python benchmarks/tables.py
    uv run --group examples python benchmarks/tables.py --rate 800
    uv run --group examples python benchmarks/tables.py --tables 20 --seconds 30 --game bid-euchre

Starts a server with a new file, opens tables with a person on every seat, and plays them all at the
same time over WebSockets with random legal actions. Server and client share the machine, each in a
process.

Without a rate whoever is to act does so at once. That finds the most moves a second; how long one
takes is then the length of the queue, since every table has a move in it. With a rate moves are due
at fixed times, whether or not the server keeps up, each at the table that has waited longest. A
move takes from when it is due until its sender hears it, so that nothing that is late is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import attrs
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent
WARM_UP = 2
"""Seconds that do not count."""
VERSION = re.compile(r'\{"news":\{"version":([0-9]+)')
MAY_ACT = '"legal_actions":[{'


@attrs.define
class Tally:
    """What was seen of all tables since the warm-up."""

    taken: list[float] = attrs.field(factory=list[float])
    """How many seconds each move took."""
    sizes: list[int] = attrs.field(factory=list[int])
    """How many bytes each message had."""


@contextmanager
def server(folder: Path) -> Generator[str]:
    """A server of its own, and where it listens."""
    command = [sys.executable, "-m", "examples.server.app", "--port", "0"]
    with subprocess.Popen(  # noqa: S603  (this very Python)
        [*command, "--file", str(folder / "tables.sqlite")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None  # noqa: S101  (a pipe)
        try:
            yield running.stdout.readline().rpartition("/")[2].strip()
        finally:
            running.kill()


def open_table(address: str, game: str) -> list[str]:
    """The paths of the sockets of its seats."""
    client = HTTPConnection(address)
    client.request("POST", "/tables", json.dumps({"variant": game, "bots": []}))
    opened = json.loads(client.getresponse().read())
    client.close()
    return [str(path).replace("/t/", "/socket/") for path in opened["seats"]]


@attrs.define
class Player:
    """A seat at a table."""

    socket: ClientConnection
    command: str = ""
    """What it does next, when it is to act."""
    version: int = -1
    """That of the table when it acts."""
    due: float = 0
    """When it was to act; 0 while it does not wait for an answer."""


async def listen(player: Player, ready: asyncio.Queue[Player], tally: Tally, rng: Random) -> None:
    """Choose an action for a seat whenever it may act."""
    async for frame in player.socket:
        text = str(frame)
        tally.sizes.append(len(text))
        found = VERSION.match(text)
        if player.due and found and int(found[1]) == player.version + 1:
            tally.taken.append(perf_counter() - player.due)
            player.due = 0
        if MAY_ACT in text:
            message = json.loads(text)
            now = message["table"] if "table" in message else message["news"]
            turn = now["view"] if "view" in now else now["events"][-1]
            player.version = now["version"]
            action = rng.choice(turn["legal_actions"])
            player.command = json.dumps({"action": action, "version": player.version})
            ready.put_nowait(player)


async def act(ready: asyncio.Queue[Player], rate: float | None) -> None:
    """Act for those who are ready: at once, or so many times a second."""
    start = perf_counter()
    for number in count():
        due = start + number / rate if rate else 0
        await asyncio.sleep(due - perf_counter())
        player = await ready.get()
        player.due = due or perf_counter()
        await player.socket.send(player.command)


async def measure(
    address: str, tables: int, game: str, seconds: float, rate: float | None
) -> Tally:
    """Play that many tables for that many seconds."""
    tally, rng, ready = Tally(), Random(7), asyncio.Queue[Player]()
    paths = [path for _ in range(tables) for path in open_table(address, game)]
    sockets = [await connect(f"ws://{address}{path}", compression=None) for path in paths]
    playing = [asyncio.create_task(listen(Player(socket), ready, tally, rng)) for socket in sockets]
    playing.append(asyncio.create_task(act(ready, rate)))
    await asyncio.sleep(WARM_UP)
    tally.taken, tally.sizes = [], []
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    return tally


def main() -> None:
    """Play, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, help="moves a second (as many as it can)")
    parser.add_argument("--game", default="gamerules-4+target=1000")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, server(Path(folder)) as address:
        tally = asyncio.run(measure(address, asked.tables, asked.game, asked.seconds, asked.rate))
    hundredths = quantiles(tally.taken, n=100)
    print(f"{len(tally.taken) / asked.seconds:.0f} moves a second at {asked.tables} tables")
    print(f"a move takes {1000 * hundredths[49]:.0f} ms, 99 % under {1000 * hundredths[98]:.0f} ms")
    print(f"a message has {median(tally.sizes):.0f} bytes, the largest {max(tally.sizes)}")


if __name__ == "__main__":
    main()
