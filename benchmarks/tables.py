"""The server of examples/server under load: moves a second, and how long a move takes.

    uv run --group examples python benchmarks/tables.py
    uv run --group examples python benchmarks/tables.py --tables 20 --seconds 30 --game bid-euchre

Starts a server with a new file, opens tables with a person on every seat, and plays them all at the
same time over WebSockets: whoever is to act sends a random legal action at once. A move takes from
its sending until its sender hears it. Server and client share the machine, each in a process.
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


async def play(socket: ClientConnection, tally: Tally, rng: Random) -> None:
    """Act for a seat whenever it may."""
    sent, version = 0.0, -1
    async for frame in socket:
        text = str(frame)
        tally.sizes.append(len(text))
        if sent and (found := VERSION.match(text)) and int(found[1]) == version + 1:
            tally.taken.append(perf_counter() - sent)
            sent = 0.0
        if MAY_ACT in text:
            message = json.loads(text)
            now = message["table"] if "table" in message else message["news"]
            version, turn = now["version"], now["view"] if "view" in now else now["events"][-1]
            action = rng.choice(turn["legal_actions"])
            sent = perf_counter()
            await socket.send(json.dumps({"action": action, "version": version}))


async def measure(address: str, tables: int, game: str, seconds: float) -> Tally:
    """Play that many tables for that many seconds."""
    tally, rng = Tally(), Random(7)
    paths = [path for _ in range(tables) for path in open_table(address, game)]
    sockets = [await connect(f"ws://{address}{path}", compression=None) for path in paths]
    playing = [asyncio.create_task(play(socket, tally, rng)) for socket in sockets]
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
    parser.add_argument("--game", default="gamerules-4+target=1000")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, server(Path(folder)) as address:
        tally = asyncio.run(measure(address, asked.tables, asked.game, asked.seconds))
    hundredths = quantiles(tally.taken, n=100)
    print(f"{len(tally.taken) / asked.seconds:.0f} moves a second at {asked.tables} tables")
    print(f"a move takes {1000 * hundredths[49]:.0f} ms, 99 % under {1000 * hundredths[98]:.0f} ms")
    print(f"a message has {median(tally.sizes):.0f} bytes, the largest {max(tally.sizes)}")


if __name__ == "__main__":
    main()
