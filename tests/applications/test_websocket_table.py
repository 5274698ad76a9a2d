"""The example of a table in one file: a player sees no more than the seat may, and bots join in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import pepper
from examples.websocket_table import Table, create_app
from pepper import Match, Seat, wire
from pepper.data.json_text import is_list
from tests.pages import ROOT

Told = dict[str, object]


@pytest.fixture
def table() -> Table:
    """A table at which bots always play alike."""
    found = Table(Match.start(pepper.variant("euchre+hands=1"), seed=3))
    found.rng = Random(1)
    return found


@pytest.fixture
def client(table: Table) -> Iterator[TestClient]:
    with TestClient(create_app(table)) as found:
        yield found


def link(table: Table, seat: int) -> str:
    """The path of a seat."""
    return "/" + next(key for key, one in table.seats.items() if one == seat)


def told(socket: WebSocketTestSession) -> Told:
    """The next message to a player."""
    found: Told = socket.receive_json()
    return found


def listed(found: object) -> list[object]:
    """A list of a message."""
    assert is_list(found)
    return found


def choose(socket: WebSocketTestSession, now: Told, number: int = 0) -> None:
    """Click the choice with this number."""
    _, action = listed(listed(now["choices"])[number])
    socket.send_text(f"{now['step']} {json.dumps(action)}")


def test_the_page_of_a_seat_is_behind_its_secret_link(table: Table, client: TestClient) -> None:
    assert len(table.seats) == 4
    assert all(len(key) > 30 for key in table.seats)
    page = client.get(link(table, 2))
    assert page.status_code == 200
    assert "new WebSocket" in page.text
    assert client.get("/2").status_code == 404
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/2"):
        pass


def test_who_sits_down_alone_plays_a_whole_match_with_bots(
    table: Table, client: TestClient
) -> None:
    with client.websocket_connect(link(table, 0)) as socket:
        now = told(socket)
        while now["choices"]:
            choose(socket, now, -1)
            now = told(socket)
    assert table.match.outcome is not None
    assert now["prompt"] == "The match is over."
    assert str(listed(now["news"])[-1]).startswith(("Seats", "You"))


def test_a_player_is_told_what_the_seat_may_see_and_no_more(
    table: Table, client: TestClient
) -> None:
    with client.websocket_connect(link(table, 1)) as socket:
        now = told(socket)
    view = table.match.view(1)
    assert now["picture"] == view.svg()
    assert now["prompt"] == "Order up diamonds, or bid alone in diamonds, or pass."
    offered = [wire.read_action(listed(one)[1]) for one in listed(now["choices"])]
    assert offered == [*view.legal_actions]
    hidden = {str(card) for seat in (0, 2, 3) for card in table.match.hand.cards[seat]}
    assert not any(f'"{card}"' in json.dumps(now) for card in hidden)


def test_both_players_are_told_what_one_does(table: Table, client: TestClient) -> None:
    with (
        client.websocket_connect(link(table, 1)) as one,
        client.websocket_connect(link(table, 2)) as two,
    ):
        told(one)
        now, seen = told(one), told(two)
        assert seen["choices"] == []
        choose(one, now, -1)
        assert told(one)["news"] == ["You pass."]
        assert told(two)["news"] == ["Seat 1 passes."]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"kind": "pass"}', "It is the turn of seat 1"),
        ('{"kind": "fly"}', "kind: found the unknown kind 'fly'"),
        ("{", "character 1: found the end"),
        (f'"{"x" * 2000}"', "at most 1000"),
    ],
)
def test_only_who_sent_it_is_told_why_an_action_is_refused(
    table: Table, client: TestClient, text: str, why: str
) -> None:
    with (
        client.websocket_connect(link(table, 1)) as one,
        client.websocket_connect(link(table, 2)) as two,
    ):
        for socket in (one, one, two):
            told(socket)
        before = table.match
        two.send_text(f"{before.step} {text}")
        assert why in str(told(two)["refused"])
        assert table.match is before
        two.send_text("{}")
        assert told(one)["news"] == []


def test_a_late_click_changes_nothing(table: Table, client: TestClient) -> None:
    with client.websocket_connect(link(table, 1)) as socket:
        first = told(socket)
        choose(socket, first, -1)
        told(socket)
        before = table.match
        choose(socket, first, -1)
        assert "picture" in told(socket)
        assert table.match is before


def test_a_bot_takes_the_place_of_who_leaves_and_nobody_plays_at_an_empty_table(
    table: Table, client: TestClient
) -> None:
    with client.websocket_connect(link(table, 2)) as two:
        told(two)
        with client.websocket_connect(link(table, 1)) as one:
            told(one)
            told(two)
            step = table.match.step
        told(two)
        assert table.match.turn == Seat(2)
    assert table.match.step >= step
    assert table.sockets == {}
    assert table.match.outcome is None


def test_a_seat_has_one_page_and_the_newest_counts(table: Table, client: TestClient) -> None:
    with client.websocket_connect(link(table, 1)) as old:
        told(old)
        with client.websocket_connect(link(table, 1)) as new:
            with pytest.raises(WebSocketDisconnect):
                told(old)
            assert told(new)["choices"]
            assert len(table.sockets) == 1


def test_as_a_program_it_prints_the_links() -> None:
    with subprocess.Popen(  # noqa: S603  (our own script)
        [sys.executable, ROOT / "examples" / "websocket_table.py", "hasenpfeffer"],
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as program:
        try:
            assert program.stdout is not None
            lines = [program.stdout.readline() for _ in range(4)]
        finally:
            program.kill()
    assert [line.split()[1] for line in lines] == ["0:", "1:", "2:", "3:"]
    assert all("http://localhost:8000/" in line for line in lines)
