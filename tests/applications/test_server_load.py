"""The example server when much goes on at once, or something goes wrong: what must go on."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from struct import pack
from threading import Timer

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import pepper
from examples.server.app import PAUSE
from examples.server.tables import load
from pepper import Seat, wire
from tests.pages import ROOT

from .test_server import (
    FILE,
    PATIENCE,
    Player,
    Server,
    does,
    listed,
    mapping,
    serving,
    table_in,
)


@contextmanager
def process(file: Path, port: int = 0) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and where it listens: on any free port, unless one is given."""
    command = [sys.executable, "-m", "examples.server.app", "--pause", "0.001"]
    with subprocess.Popen(  # noqa: S603  (this very Python)
        [*command, "--port", str(port), "--file", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        assert running.stdout is not None
        silent = Timer(PATIENCE, running.kill)  # a process that says nothing is not waited for
        silent.start()
        try:
            line = running.stdout.readline()
            silent.cancel()
            found = re.search(r"http://(\S+)", line)
            assert found is not None, f"the server does not say where it listens: {line!r}"
            yield running, found[1]
        finally:
            running.kill()


@contextmanager
def locked(file: Path) -> Generator[None]:
    """The lock that another process would hold on the file of the tables."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=PATIENCE)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


def reset(connection: ClientConnection) -> None:
    """Close a connection without any good-bye."""
    linger = pack("ii", 1, 0)
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    connection.socket.close()


def test_a_lock_on_the_file_delays_who_writes_and_nobody_else(tmp_path: Path) -> None:
    """Nobody is told what is not on the disk; afterwards the action is told, and bots go on."""
    with serving(tmp_path / FILE) as server:
        links, others = server.open("gamerules-4", [2, 3, 0]), server.open("gamerules-4")
        with server.joined(links.seats[1], links.watch, others.seats[1]) as (one, watcher, far):
            for player in (one, watcher, far):
                player.until(0)
            while not mapping(listed(watcher.told["seats"])[1])["here"]:
                watcher.hear()
            with locked(tmp_path / FILE):
                does(one, pepper.Pass(), version=0)
                start = time.monotonic()
                for _ in range(10):
                    far.says({"hint": True})
                    far.hears(lambda told: "hint" in told)
                    assert server.ask(links.watch).status == 200
                    with server.joined(others.watch, links.watch) as newcomers:
                        assert [player.until(0).version for player in newcomers] == [0, 0]
                assert time.monotonic() - start < PATIENCE / 2
                with pytest.raises(TimeoutError):
                    watcher.socket.recv(timeout=1.5)  # longer than SQLite itself waits
            assert watcher.until(1).words["news"] == ["Seat 1 passes."]
            watcher.until(4)  # the bots after it
            one.hears(lambda _: one.turn == 1)


def test_a_command_waits_until_the_one_before_it_is_written(tmp_path: Path) -> None:
    """A double click while the file is locked: one of the two is done, the other refused."""
    with serving(tmp_path / FILE) as server:
        links = server.open("gamerules-4")
        with server.joined(*[links.seats[1]] * 2) as players:
            for player in players:
                player.until(0)
            with locked(tmp_path / FILE):
                for player in players:
                    does(player, pepper.Pass(), version=0)
                time.sleep(0.5)
            stale = [player for player in players if "refused" in until_answered(player)]
            assert len(stale) == 1
        assert table_in(tmp_path, links.id).version == 1


def until_answered(player: Player) -> dict[str, object]:
    """The first message that is news or a refusal, after which neither comes."""
    first = player.hears(lambda told: told.keys() & {"news", "refused"})
    with suppress(TimeoutError):
        second = json.loads(str(player.socket.recv(timeout=0.5)))
        return mapping(second) | first
    return first


def test_a_flood_of_accepted_messages_delays_nobody_else(tmp_path: Path) -> None:
    """Of one connection only so many messages a second are read, whatever they ask for."""
    with serving(tmp_path / FILE) as server:
        endless = "gamerules-4+target=1000"
        links, others = server.open(endless), server.open(endless, [0, 2, 3])
        with server.joined(links.seats[1], others.seats[1]) as (bad, good):
            for player in (bad, good):
                player.until(0)
            start, taken = time.monotonic(), list[float]()
            for _ in range(3000):
                bad.says({"bot": False})
            while time.monotonic() < start + 2:
                begin = time.monotonic()
                does(good, wire.read_action(good.legal[0]), good.version)
                version = good.version
                while good.version == version or good.turn != 1:
                    good.hear()
                taken.append(time.monotonic() - begin)
            with closing(sqlite3.connect(tmp_path / FILE, timeout=PATIENCE)) as db:
                read = load(db, links.id).done
            elapsed = time.monotonic() - start
            reset(bad.socket)
    assert sorted(taken)[len(taken) // 2] < 0.5
    assert 0 < read <= elapsed / PAUSE + 1


def test_sockets_that_close_while_they_are_told_something_are_no_news(tmp_path: Path) -> None:
    """Whether they say so, vanish, or send what is no frame: nothing is printed, others play on."""
    with process(tmp_path / FILE) as (running, address):
        server = Server(address)
        links = server.open("gamerules-4+target=1000", [0, 1, 2, 3])
        with server.joined(links.watch) as (watcher,):
            for number in range(60):
                path = links.seats[number % 4] if number % 5 else "/t/elsewhere"
                url = f"ws://{address}{path.replace('/t/', '/socket/')}"
                with (
                    suppress(OSError),  # the server was faster
                    connect(url, open_timeout=PATIENCE, close_timeout=1) as player,
                ):
                    if number % 3 == 1:
                        player.socket.sendall(b"\xff\xff\xff\xff")
                    if number % 3 == 2:
                        reset(player)
            watcher.hear()
            version = watcher.version
            watcher.hears(lambda _: watcher.version > version + 20)
        running.terminate()
        assert running.stdout is not None
        assert not running.stdout.read()


@pytest.mark.thorough
def test_a_server_killed_at_any_moment_forgets_nothing_that_it_told(tmp_path: Path) -> None:
    with serving(tmp_path / FILE) as server:
        tables = [server.open("gamerules-4+target=1000", [0, 1, 2, 3]) for _ in range(8)]
    heard = 0
    for seconds in (0.5, 1.5):
        with (
            process(tmp_path / FILE) as (running, address),
            Server(address).joined(*(links.seats[0] for links in tables)) as players,
        ):
            for player in players:
                player.hear()
            time.sleep(seconds)
            running.kill()
            for player in players:
                with suppress(ConnectionClosed):
                    while True:
                        player.hear()
            assert running.stdout is not None
            assert not running.stdout.read()  # a log would hold secrets
        for links, player in zip(tables, players, strict=True):
            table = table_in(tmp_path, links.id)
            assert player.version <= table.version
            heard += player.version
            if not player.news:
                continue
            told = table.match.at(table.match.step - (table.version - player.version))
            events = pepper.redacted(told.news, Seat(0))
            assert player.news["events"] == list(map(wire.to_data, events))
    assert heard > len(tables)


def test_a_second_server_on_one_file_ends_and_says_why(tmp_path: Path) -> None:
    with process(tmp_path / FILE) as (_, address):
        second = subprocess.run(  # noqa: S603  (this very Python)
            [sys.executable, "-m", "examples.server.app", "--file", str(tmp_path / FILE)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert second.returncode == 2
        assert "another server uses" in second.stderr
        assert Server(address).ask("/").status == 200
