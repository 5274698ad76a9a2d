"""The example that serves tables to browsers: who is told what, who may do what, what is kept."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Final, NamedTuple

import attrs
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import pepper
from examples.server.app import (
    MOST_CONNECTIONS,
    NO_SUCH_SEAT,
    STATIC,
    TRY_LATER,
    arguments,
    configured,
    create_app,
)
from examples.server.commands import Reader, Table, do, takes_long
from examples.server.messages import changes, whole
from examples.server.tables import MOST_AT_A_TABLE, MOST_TABLES, Connection, Store, Tables, load
from pepper import (
    Action,
    Cards,
    GiveCards,
    IllegalActionError,
    Match,
    PepperError,
    Phase,
    Seat,
    bots,
    wire,
)
from pepper.data.json_text import is_list, is_object
from pepper.engine.course.library import EXTRA_PHASES
from pepper.engine.parts.wording import name_card
from pepper.solve import claim
from pepper.testing import chosen
from pepper.words import Words
from tests.playing import Named, after, find, started

FILE: Final = "tables.sqlite"
NOTHING_ASKED: Final[dict[str, list[int]]] = {"undo": [], "rematch": [], "claim": []}
PATIENCE: Final = 20
"""Seconds after which a test gives up waiting."""


class Links(NamedTuple):
    """The paths that open a table."""

    watch: str
    seats: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.watch.removeprefix("/t/")


class Answer(NamedTuple):
    """What a request was answered with."""

    status: int
    headers: HTTPMessage
    data: object


class Player:
    """A connection to a table, with what it was told of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.text = ""
        self.version = -1
        self.turn: object = None
        self.legal: list[object] = []
        self.told = Named[object]()
        self.words = Named[object]()
        self.news = Named[object]()

    def hear(self) -> dict[str, object]:
        """The next message."""
        try:
            self.text = str(self.socket.recv(timeout=PATIENCE))
        except TimeoutError:
            pytest.fail(
                f"no message in {PATIENCE} s after version {self.version}: {self.text[:200]}"
            )
        message = mapping(json.loads(self.text))
        if "table" in message:
            self.told = mapping(message["table"])
            self._now(self.told, mapping(self.told["view"]))
        elif "news" in message:
            self.news = news = mapping(message["news"])
            self._now(news, *map(mapping, listed(news["events"])[-1:]))
        else:
            self.told |= {name: message[name] for name in self.told.keys() & message.keys()}
        return message

    def _now(self, told: dict[str, object], turn: dict[str, object] | None = None) -> None:
        assert isinstance(told["version"], int)
        self.version = told["version"]
        self.words |= mapping(told["words"])
        if turn is not None:
            self.turn = turn.get("turn", turn.get("seat"))
            self.legal = listed(turn["legal_actions"])

    def until(self, version: int) -> Player:
        """Listen until that version is told."""
        while self.version != version:
            self.hear()
            assert self.version <= version, f"{self.version} was told instead of {version}"
        return self

    def to_the_end(self) -> Player:
        """Listen until the match is over."""
        while not self.words.get("outcome"):
            self.hear()
        return self

    def hears(self, wanted: Callable[[dict[str, object]], object]) -> dict[str, object]:
        """Listen until such a message comes."""
        while not wanted(message := self.hear()):
            pass
        return message

    def refused(self) -> dict[str, object]:
        """Listen until something is refused, and nothing done; why it is."""
        version = self.version
        reason = mapping(self.hears(lambda message: "refused" in message)["refused"])
        assert version in {-1, self.version}
        return reason

    def says(self, message: object) -> None:
        self.socket.send(json.dumps(message))


def mapping(data: object) -> Named[object]:
    assert is_object(data)
    return Named(data)


def listed(data: object) -> list[object]:
    assert is_list(data)
    return data


class Server:
    """Where a server listens."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, path: str, content: bytes | None = None, **headers: str) -> Answer:
        """GET a path, or POST some content to it."""
        with closing(HTTPConnection(self.address, timeout=PATIENCE)) as connection:
            method = "GET" if content is None else "POST"
            connection.request(method, path, content, headers)
            response = connection.getresponse()
            text = response.read()
            data: object = json.loads(text) if text.startswith((b"{", b"[")) else text
            return Answer(response.status, response.headers, data)

    def open(self, variant: str, bots: Sequence[int] = ()) -> Links:
        """Open a table."""
        order = json.dumps({"variant": variant, "bots": list(bots)}).encode()
        status, _, links = self.ask("/tables", order)
        assert status == 201, links
        found = mapping(links)
        return Links(str(found["watch"]), tuple(map(str, listed(found["seats"]))))

    @contextmanager
    def joined(self, *paths: str) -> Generator[list[Player]]:
        """Connections by these links."""
        with ExitStack() as stack:
            yield [
                Player(
                    stack.enter_context(
                        connect(
                            f"ws://{self.address}{path.replace('/t/', '/socket/')}",
                            open_timeout=PATIENCE,
                            close_timeout=1,
                        )
                    )
                )
                for path in paths
            ]


@contextmanager
def serving(file: Path, pause: float = 0) -> Generator[Server]:
    """A server in a thread of its own."""
    config = configured(create_app(file, pause))
    listening, server = config.bind_socket(), uvicorn.Server(config)
    listening.listen()
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        yield Server(f"127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not stop"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """One for all tests that open no table; to stop a server takes a fifth of a second."""
    with serving(tmp_path_factory.mktemp("shared") / FILE) as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Generator[Server]:
    with serving(tmp_path / FILE) as running:
        yield running


def table_in(folder: Path, name: str) -> Table:
    """The table as it stands in the file."""
    with closing(sqlite3.connect(folder / FILE, timeout=PATIENCE)) as db:
        return load(db, name).now


def kept(folder: Path, name: str) -> Match:
    """The match as it stands in the file."""
    return table_in(folder, name).match


def does(player: Player, action: Action, version: int) -> None:
    player.says({"action": wire.to_data(action), "version": version})


def played_to_the_end(
    match: Match, players: Sequence[Player], look: Callable[[Match], None], hands: int
) -> Match:
    """Random actions by whoever is to act; `look` is called after each, when all were told."""
    rng, version = Random(7), 0
    for player in players:
        player.until(version)
    while match.turn is not None and len(match.past) < hands:
        action = chosen(match.legal_actions, rng.randrange)
        does(players[match.turn], action, version)
        match, version = match.apply(action), version + 1
        for player in players:
            player.until(version)
        look(match)
    return match


def test_a_match_is_played_by_people_and_everybody_is_told_what_is_new(
    server: Server, tmp_path: Path
) -> None:
    links = server.open("hasenpfeffer+hands=1")
    with server.joined(*links.seats, links.watch) as players:

        def told_alike(match: Match) -> None:
            for player, seat in zip(players, (*match.rules.table.seats, None), strict=True):
                view, words = match.view(seat, brief=True), Words(you=seat)
                events = pepper.redacted(match.news, seat)
                news = mapping(mapping(json.loads(player.text))["news"])
                assert news["events"] == list(map(wire.to_data, events))
                clauses = [words.event(match.rules, event) for event in events]
                assert player.words["news"] == [words.sentence(one) for one in clauses if one]
                assert player.words["prompt"] == words.prompt(view)
                choices = [words.choice(match.rules, action) for action in view.legal_actions]
                assert player.words["choices"] == choices
                assert player.words["winning"] == view.winning

        start = kept(tmp_path, links.id)
        for player, seat in zip(players, (*start.rules.table.seats, None), strict=True):
            view = mapping(player.until(0).told["view"])
            rules = player.told["rules"]
            assert view | {"rules": rules} == wire.to_data(start.view(seat, brief=True))
        end = played_to_the_end(start, players, told_alike, hands=1)
    assert end.outcome is not None
    assert kept(tmp_path, links.id) == end


@pytest.mark.thorough
@pytest.mark.parametrize(
    "variant", ["wolf", "gamerules-2", "ontario-4", "twelves", "hasenpfeffer", "florida-5"]
)
def test_nobody_is_ever_sent_a_card_that_only_others_may_know(
    server: Server, tmp_path: Path, variant: str
) -> None:
    """Whatever text is sent is searched; some variants exchange, call a card or bid blind."""
    links = server.open(f"{variant}+hands=2")
    searched = 0
    with server.joined(*links.seats, links.watch) as players:

        def nothing_leaks(match: Match) -> None:
            nonlocal searched
            for player, seat in zip(players, (*match.rules.table.seats, None), strict=True):
                hidden = secret_cards(match, seat)
                assert not hidden & cards_told(player.text), (match.hand, seat)
                words = (player.words[name] for name in ("prompt", "news", "acts", "standing"))
                news = json.dumps(list(words), ensure_ascii=False)
                for card in map(pepper.Card, hidden):
                    assert name_card(card) not in news
                    assert Words().card(card) not in news
                searched += len(hidden)

        played_to_the_end(kept(tmp_path, links.id), players, nothing_leaks, hands=2)
    assert searched > 400


def secret_cards(match: Match, seat: Seat | None) -> set[str]:
    """Cards that are somewhere and have not been shown to the seat, nor to everybody."""
    hand, deal = match.hand, match.hand.deal
    own = Cards() if seat is None else hand.cards[seat]
    if seat is not None and not hand.has_looked(seat):
        own = Cards()
    before = match.past[-1].tricks[-1:] if match.past else ()
    known = {str(card) for trick in (*before, *hand.tricks) for card in trick.cards}
    known |= set(map(str, own))
    if hand.trick is not None:
        known |= set(map(str, hand.trick.cards))
    for act in hand.acts:
        if isinstance(act.action, GiveCards) and act.seat == seat:
            known |= set(map(str, act.action.cards))
    contracts = [hand.contract, *(result.contract for result in match.results)]
    known |= {str(c.called) for c in contracts if c is not None and c.called is not None}
    everywhere = sum(hand.cards, Cards()) + (deal.aside if deal is not None else Cards())
    return set(map(str, everywhere)) - known


def cards_told(text: str) -> set[str]:
    """Every card in a message, but for the rules and the cards that may be called."""
    data = json.loads(text, object_hook=without_rules)
    return set(re.findall(r"\b(?:[2-9TEWRJQKA][CDHS]|JK|LJ)\b", json.dumps(data)))


def without_rules(data: dict[str, object]) -> dict[str, object]:
    callable_card = data.get("kind") == "call-card"
    hidden = {"rules", "rung"} | ({"card"} if callable_card else set[str]())
    return {key: value for key, value in data.items() if key not in hidden}


def test_no_message_of_an_exchange_holds_a_card_that_only_others_may_know() -> None:
    """The same of the messages alone, for one variant."""
    start, names = Match.start(pepper.variant("wolf"), seed=7), (None,) * 4
    readers = [Reader(seat) for seat in (None, *start.rules.table.seats)]
    before = Table(start, seed=1, names=names)
    for word in ("name", "give", "give"):
        match = before.match
        action = find(one for one in match.legal_actions if str(one).startswith(word))
        after = Table(match.apply(action), seed=1, names=names, version=before.version + 1)
        told = changes(before, after, readers)
        for reader in readers:
            table = whole(after, reader, ())
            hidden = secret_cards(after.match, reader.seat)
            assert hidden
            assert not hidden & cards_told(json.dumps([*told[reader], table]))
            news = listed(mapping(mapping(table["table"])["words"])["news"])
            said = {word.strip(".") for one in news for word in str(one).split()}
            assert not {Words().card(pepper.Card(card)) for card in hidden} & said
        before = after
    assert before.match.phase is Phase.PLAY


def test_who_acts_out_of_turn_is_told_so_and_nothing_changes(
    server: Server, tmp_path: Path
) -> None:
    links = server.open("wolf")
    match = kept(tmp_path, links.id)
    assert match.turn == 1
    with server.joined(*links.seats) as players:
        for player in players:
            player.until(0)
        for seat in (0, 2, 3):
            for action in (*match.legal_actions, *map(pepper.PlayCard, match.hand.cards[1])):
                does(players[seat], action, version=0)
                reason = players[seat].refused()
                assert (reason["kind"], reason["seat"]) == ("out of turn", seat)
                assert "legal" not in reason
        assert kept(tmp_path, links.id) == match
        does(players[1], match.legal_actions[0], version=0)
        assert players[3].until(1).words["contract"] is not None


def test_an_illegal_action_is_refused_with_the_reason_of_the_rules(
    server: Server, tmp_path: Path
) -> None:
    links = server.open("wolf")
    match = kept(tmp_path, links.id)
    action = pepper.parse_action("bid 5")
    with server.joined(links.seats[1]) as (player,):
        does(player, action, version=0)
        reason = match.why_not(action, by=Seat(1))
        assert reason is not None
        assert player.refused() == wire.to_data(reason)
    assert kept(tmp_path, links.id) == match


def test_a_step_is_done_once_however_often_it_is_asked_for(server: Server, tmp_path: Path) -> None:
    links = server.open("wolf")
    (action, *_) = kept(tmp_path, links.id).legal_actions
    with server.joined(*[links.seats[1]] * 2) as (one, other):
        does(one, action, version=0)
        one.until(1)
        other.until(1)
        does(other, action, version=0)
        assert other.refused()["kind"] == "stale"
    assert len(kept(tmp_path, links.id).history) == 1


@pytest.mark.parametrize("version", [-1, 1, 2])
def test_an_action_for_another_step_is_refused(
    server: Server, tmp_path: Path, version: int
) -> None:
    links = server.open("wolf")
    match = kept(tmp_path, links.id)
    with server.joined(links.seats[1]) as (player,):
        does(player, match.legal_actions[0], version)
        assert player.refused()["kind"] == "stale"
    assert kept(tmp_path, links.id) == match


GARBAGE: Final = (
    "",
    "pass",
    "{",
    "null",
    "[]",
    "[" * 4000,
    "{}",
    '{"bot": 1}',
    '{"bot": true, "seat": 2}',
    '{"bot": true, "bot": true}',
    '{"name": null}',
    '{"name": "B\\u202e"}',
    '{"undo": 1}',
    '{"rematch": "yes"}',
    '{"hint": 1}',
    '{"sheet": false}',
    '{"action": null, "version": 0}',
    '{"action": {"kind": "pass"}, "version": null}',
    '{"action": {"kind": "pass"}, "version": 1e999}',
    '{"action": {"kind": "pass"}, "version": 0, "by": 1}',
    '{"action": {"kind": "name-strain", "strain": "C"}, "version": false}',
    '{"action": {"kind": "name-strain", "strain": "C"}, "version": 0.0}',
    '{"action": {"kind": "name-strain", "strain": "C", "seat": 1}, "version": 0}',
    '{"action": {"kind": "no such thing"}, "version": 0}',
    '{"action": {"kind": "play-card", "card": "\\ud800"}, "version": 0}',
    f'{{"action": {{"kind": "pass"}}, "version": {"9" * 4000}}}',
    '{"bot": true}'.ljust(4097),
    b"\x00\xff",
)


def test_garbage_is_refused_and_hurts_neither_its_table_nor_another(
    server: Server, tmp_path: Path
) -> None:
    links, others = server.open("wolf"), server.open("wolf")
    match = kept(tmp_path, links.id)
    with server.joined(links.seats[1], links.seats[0], others.seats[1]) as (bad, good, far):
        for garbage in GARBAGE:
            bad.socket.send(garbage)
            assert bad.refused()["kind"] == "unreadable", garbage
        assert kept(tmp_path, links.id) == match
        does(bad, match.legal_actions[0], version=0)
        assert good.until(1).version == 1
        does(far, kept(tmp_path, others.id).legal_actions[0], version=0)
        assert far.until(1).version == 1


def test_spectators_see_no_hand_and_can_do_nothing(server: Server, tmp_path: Path) -> None:
    links = server.open("wolf", [0, 2, 3])
    match = kept(tmp_path, links.id)
    action = {"action": wire.to_data(match.legal_actions[0]), "version": 0}
    with server.joined(links.watch) as (watcher,):
        assert mapping(watcher.until(0).told["view"])["cards"] is None
        assert watcher.words["hand"] == watcher.words["choices"] == []
        for message in (
            {"bot": True},
            action,
            {"name": "Eve"},
            {"undo": True},
            {"rematch": True},
            {"hint": True},
        ):
            watcher.says(message)
            assert watcher.refused()["kind"] == "spectator"
    assert kept(tmp_path, links.id) == match


def test_a_seat_opens_with_its_own_secret_only(server: Server) -> None:
    links, others = server.open("wolf"), server.open("wolf")
    (_, secret) = links.seats[0].rsplit("/", 1)
    assert len({*links.seats, *others.seats}) == 8
    assert server.ask(links.seats[0]).status == server.ask(links.watch).status == 200
    wrong = (
        f"{others.watch}/{secret}",
        f"{links.watch}/{secret[:-1]}",
        f"{links.watch}/0",
        f"{links.watch}/%C3%A9",
        "/t/elsewhere",
        f"/t/elsewhere/{secret}",
    )
    for path in wrong:
        found = server.ask(path)
        assert found.status == 404
        assert isinstance(found.data, bytes)
        assert b'data-label="wrong"' in found.data
        with server.joined(path) as (player,):
            assert closed_with(player) == NO_SUCH_SEAT


def hear_much(player: Player) -> None:
    """Hear more than the server has to say before it closes a socket."""
    for _ in range(20):
        player.hear()


def closed_with(player: Player) -> int:
    """The code with which the server closes the socket, after what it had to say before."""
    with pytest.raises(ConnectionClosed) as closed:
        hear_much(player)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (b'{"variant": "whist", "bots": []}', "unknown variant 'whist'"),
        (b'{"variant": "wolf+talk=never", "bots": []}', "'talk'"),
        (b'{"variant": "wolf", "bots": [4]}', "from 0 to 3"),
        (b'{"variant": "wolf", "bots": [-1]}', "from 0 to 3"),
        (b'{"variant": "wolf", "bots": ["1"]}', "an order is"),
        (b'{"variant": "wolf", "bots": [true]}', "an order is"),
        (b'{"variant": "wolf"}', "an order is"),
        (b'{"variant": "bid-euchre+timed+target=42", "bots": []}', "clock"),
        (b"[]", "an order is"),
        (b"{", "JSON"),
        (b"\xff", "UTF-8"),
        (b'{"variant": "wolf", "bots": []}'.ljust(4097), "up to 4096 bytes"),
    ],
)
def test_an_order_that_cannot_be_met_opens_no_table(shared: Server, order: bytes, why: str) -> None:
    status, _, refusal = shared.ask("/tables", order)
    assert status == 422
    assert why in str(mapping(refusal)["error"])


def test_an_order_of_4096_bytes_is_met(server: Server) -> None:
    assert server.ask("/tables", b'{"variant": "wolf", "bots": []}'.ljust(4096)).status == 201


def test_a_message_of_4096_characters_is_read_and_a_longer_one_is_not(server: Server) -> None:
    with server.joined(server.open("wolf").seats[0]) as (player,):
        player.socket.send('{"name": "Ada"}'.ljust(4096))
        player.hears(lambda told: "names" in told)
        player.socket.send('{"name": "Bob"}'.ljust(4097))
        facts = mapping(player.refused()["facts"])
        assert facts["problem"] == "a message is a text of up to 4096 characters"


def test_a_message_of_16384_bytes_is_answered_and_a_longer_one_closes_the_socket(
    server: Server,
) -> None:
    with server.joined(server.open("wolf").seats[0]) as (player,):
        player.socket.send("\N{PLAYING CARD BACK}" * 4096)  # of four bytes each
        assert player.refused()
        player.socket.send("x" * 16_385)
        assert closed_with(player) == 1009


def test_every_variant_is_offered_and_opens(server: Server) -> None:
    offered = [mapping(variant) for variant in listed(server.ask("/variants").data)]
    assert [variant["id"] for variant in offered] == [v.id for v in pepper.variants()]
    for variant in offered:
        assert len(server.open(str(variant["id"])).seats) == variant["seats"]


def test_there_is_an_end_to_those_who_look_at_a_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_AT_A_TABLE == 100
    monkeypatch.setattr("examples.server.tables.MOST_AT_A_TABLE", 2)
    links = server.open("wolf")
    with server.joined(links.seats[0], links.watch) as players:
        assert [player.until(0).version for player in players] == [0, 0]
        with server.joined(links.watch) as (third,):
            assert closed_with(third) == TRY_LATER


def test_there_is_an_end_to_what_is_served_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_CONNECTIONS == 1000
    monkeypatch.setattr("examples.server.app.MOST_CONNECTIONS", 2)
    with serving(tmp_path / FILE) as small:
        links = small.open("wolf")
        with small.joined(links.watch) as (one,):
            one.until(0)
            assert small.ask("/variants").status == 200
            with small.joined(links.watch) as (other,):
                other.until(0)
                assert small.ask("/variants").status == 503


def test_there_is_an_end_to_the_tables_that_are_opened(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("examples.server.tables.MOST_TABLES", 1)
    server.open("wolf")
    answer = server.ask("/tables", b'{"variant": "wolf", "bots": []}')
    assert (MOST_TABLES, answer.status) == (10_000, 422)


def test_bots_play_the_seats_left_to_them(server: Server, tmp_path: Path) -> None:
    links = server.open("gamerules-4+hands=1", [1, 2, 3])
    with server.joined(links.seats[0]) as (player,):
        player.hears(lambda _: player.turn == 0)
        assert player.told["seats"] == [{"bot": s != 0, "here": s == 0} for s in range(4)]
        player.says({"bot": True})
        player.to_the_end()
    assert kept(tmp_path, links.id).outcome is not None


def test_the_others_are_told_who_comes_and_who_leaves(server: Server) -> None:
    links = server.open("wolf")
    with server.joined(links.seats[0], links.watch) as others:
        for player in others:
            player.until(0)
        with server.joined(links.seats[1]):
            for player in others:
                player.hears(lambda told: "seats" in told and who_is_here(told)[1])
        for player in others:
            player.hears(lambda told: "seats" in told and not who_is_here(told)[1])


def who_is_here(company: dict[str, object]) -> list[object]:
    """Whether somebody looks at the table from each seat."""
    return [mapping(seat)["here"] for seat in listed(company["seats"])]


def test_a_table_that_all_have_left_stands_still(server: Server, tmp_path: Path) -> None:
    links = server.open("gamerules-4+hands=1000", [0, 1, 2, 3])
    with server.joined(links.watch) as (player,):
        player.hears(lambda _: player.version > 2)
    server.ask(links.watch)
    left = table_in(tmp_path, links.id).version
    for _ in range(20):
        server.ask(links.watch)
    assert table_in(tmp_path, links.id).version <= left + 1  # what was being written then


def test_a_table_is_in_memory_while_somebody_looks_at_it(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        tables = Tables(Store(tmp_path / FILE), pause=0)
        name, spectator = (await tables.open("wolf", frozenset())).id, Reader(None)
        async with tables.joined(name, spectator, None) as (first, _):
            async with tables.joined(name, spectator, None) as (second, _):
                assert second is first
            async with tables.joined(name, spectator, None) as (third, _):
                assert third is first
        async with tables.joined(name, spectator, None) as (later, _):
            assert later is not first
        tables.close()

    asyncio.run(come_and_go())


@pytest.mark.parametrize(
    ("held", "trump", "trumps", "others"),
    [
        ("9C AS 9H JC JK JS", "S", "JK JS JC AS", "9H 9C"),
        ("AS QC 9D 9H KC TH", "S", "AS", "TH 9H KC QC 9D"),
        ("AH 9C TS KC AD 9D", "H", "AH", "TS AD 9D KC 9C"),
        ("AH KH 9C TC AD QH", "H", "AH KH QH", "TC 9C AD"),
    ],
    ids=["bowers", "red first", "black first", "the other colour first"],
)
def test_trumps_stand_first_in_a_hand_and_then_black_and_red_in_turn(
    held: str, trump: str, trumps: str, others: str
) -> None:
    rules = pepper.variant("hasenpfeffer")
    own = own_hand(after(started(rules, "", held), f"bid 3, pass, pass, pass, name {trump}"))
    assert [one["card"] for one in own] == [*trumps.split(), *others.split()]
    assert [one["card"] for one in own if one["trump"]] == trumps.split()
    bowers = {"S": {"JS", "JC"}, "H": {"JH", "JD"}}[trump] | {"JK"}
    assert {one["card"] for one in own if one["bower"]} == bowers & set(held.split())


def test_a_jack_is_no_bower_under_rules_without_bowers() -> None:
    rules = attrs.evolve(pepper.variant("gamerules-4"), ranking=pepper.Ranking(bowers=False))
    own = own_hand(after(started(rules, "", "JS AS"), "bid 1, pass, pass, pass, name S"))
    assert [(one["card"], one["bower"]) for one in own if one["trump"]][:2] == [
        ("AS", False),
        ("JS", False),
    ]


def own_hand(match: Match) -> list[dict[str, object]]:
    """The hand of seat 1 as its page shows it."""
    table = Table(match, seed=1, names=(None,) * len(match.rules.table.seats))
    words = mapping(mapping(whole(table, Reader(Seat(1)), ())["table"])["words"])
    return list(map(mapping, listed(words["hand"])))


def test_the_last_trick_of_a_hand_is_told_until_the_next_hand_has_one() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    while not match.past:
        match = match.apply(match.legal_actions[0])
    last = match.past[-1].tricks[-1]
    told = mapping(whole(Table(match, seed=1, names=(None,) * 4), Reader(None), ())["table"])
    assert mapping(told["last_trick"])["cards"] == list(map(str, last.cards))


def test_a_player_takes_over_from_a_bot_and_back(server: Server, tmp_path: Path) -> None:
    links = server.open("gamerules-4")
    with server.joined(*links.seats[:2]) as (one, other):
        for play in (True, False):
            other.until(0)
            one.says({"bot": play})
            wanted = {"bot": play, "here": True}
            while listed(other.told["seats"])[0] != wanted:
                other.hear()
            assert table_in(tmp_path, links.id).bots == ({0} if play else set())


def test_seats_name_themselves_and_are_called_so(server: Server, tmp_path: Path) -> None:
    """A long name is cut; without one a seat is called by its number."""
    links = server.open("gamerules-4")
    names = {"Ada": "Ada", "  B  b ": "B b", "X" * 99: "X" * 14 + "..", " ": None}
    with server.joined(links.seats[1], links.seats[2], links.watch) as (one, two, watcher):
        for player in (one, two, watcher):
            player.until(0)
        for given, shown in names.items():
            one.says({"name": given})
            # Who comes is told with all names, and on a busy machine that may be told only now.
            while watcher.hear().get("names") != [None, shown, None, None]:
                pass
            who = shown or "Seat 1"
            assert watcher.words["prompt"] == f"{who} is to bid."
            assert table_in(tmp_path, links.id).names[1] == shown
        one.says({"name": "Ada"})
        two.hears(lambda _: two.words["prompt"] == "Ada is to bid.")
        does(one, pepper.Pass(), version=0)
        assert watcher.until(1).words["news"] == ["Ada passes."]
        one.says({"name": "Eve"})
        watcher.hears(lambda told: "names" in told)
        assert "Eve passes." in listed(watcher.words["acts"])


def test_a_hint_is_what_a_bot_would_do_and_changes_nothing(server: Server, tmp_path: Path) -> None:
    links = server.open("wolf")
    match = kept(tmp_path, links.id)
    with server.joined(links.seats[1], links.seats[0]) as (player, other):
        for one in (player, other):
            one.until(0)
            one.says({"hint": True})
        hint = mapping(player.hears(lambda told: "hint" in told)["hint"])
        action = wire.read_action(hint["action"])
        assert action in match.legal_actions
        assert hint["text"] == Words(you=Seat(1)).choice(match.rules, action)
        assert other.refused()["kind"] == "no hint"
    assert kept(tmp_path, links.id) == match


def test_groups_of_cards_have_one_text_with_a_place_for_the_cards(
    server: Server, tmp_path: Path
) -> None:
    links = server.open("wolf")
    match, version = kept(tmp_path, links.id), 0
    with server.joined(*links.seats) as players:
        for player in players:
            player.until(version)
        while match.choice is None:
            action = match.legal_actions[0]
            does(players[match.turn or 0], action, version)
            match, version = match.apply(action), version + 1
            for player in players:
                player.until(version)
        for seat, player in enumerate(players):
            assert player.words["choices"] == (["give {cards}"] if seat == match.turn else [])


def test_everybody_can_read_the_rules(server: Server, tmp_path: Path) -> None:
    """The rule sheet, and what each bid needs and is worth."""
    links = server.open("gamerules-4")
    rules = kept(tmp_path, links.id).rules
    with server.joined(links.watch, links.seats[1]) as (watcher, player):
        watcher.until(0).says({"sheet": True})
        sheet = str(watcher.hears(lambda told: "sheet" in told)["sheet"])
        assert sheet == str(pepper.rule_sheet(rules))
        meanings = mapping(watcher.told["meanings"])
        assert list(meanings) == [rung.name for rung in rules.ladder.rungs]
        assert meanings["3"] == "3 tricks: +3 if just made, +6 with all, -6 if set"
        does(player.until(0), pepper.parse_action("bid 3"), version=0)
        assert watcher.until(1).words["standing"] == meanings["3"]


def test_an_undo_needs_everybody_and_takes_back_what_the_last_person_did(
    server: Server, tmp_path: Path
) -> None:
    links = server.open("gamerules-4", [2, 3])
    start = kept(tmp_path, links.id)
    with server.joined(links.seats[0], links.seats[1]) as (zero, one):
        one.until(0).says({"undo": True})
        assert one.refused()["kind"] == "nothing to undo"
        does(one, pepper.parse_action("bid 1"), version=0)
        one.until(3)  # two bots
        zero.until(3)
        one.says({"undo": True})
        wanted = NOTHING_ASKED | {"undo": [1]}
        assert zero.hears(lambda told: "asked" in told)["asked"] == wanted
        one.says({"undo": False})
        zero.hears(lambda told: told.get("asked") == NOTHING_ASKED)
        for player in (one, zero):
            player.says({"undo": True})
        for player in (one, zero):
            assert "table" in json.loads(player.until(4).text)
        assert kept(tmp_path, links.id) == start
        does(one, pepper.parse_action("bid 2"), version=1)  # sent before the undo
        assert one.refused()["kind"] == "stale"
        does(one, pepper.Pass(), version=4)
        assert zero.until(7).words["acts"] is not None
    assert str(kept(tmp_path, links.id).acts[1].action) == "pass"


def test_a_side_resigns_and_all_may_take_it_back(server: Server, tmp_path: Path) -> None:
    links = server.open("gamerules-4", [1, 2])
    with server.joined(links.seats[0], links.seats[3]) as (zero, three):
        zero.hears(lambda _: zero.turn == 3)
        version = zero.version
        zero.says({"resign": True})
        three.until(version + 1)
        assert three.words["outcome"] == ["You and seat 1 win: seats 0 & 2 resigned."]
        three.says({"resign": True})
        assert three.refused()["kind"] == "match over"
        for player in (zero, three):
            player.says({"undo": True})
        assert three.until(version + 2).turn == 3
    assert kept(tmp_path, links.id).outcome is None


def test_a_claim_is_played_out_when_the_others_agree(server: Server, tmp_path: Path) -> None:
    """As so many steps as it plays cards, told at once."""
    links = server.open("gamerules-4", [2, 3])
    with server.joined(links.seats[0], links.seats[1], links.watch) as players:
        before = played_to_the_last_trick(tmp_path, links, players[:2])
        seat = provable(before)
        claimant, other = players[seat], players[1 - seat]
        claimant.says({"claim": True})
        wanted = NOTHING_ASKED | {"claim": [seat]}
        for player in players:
            player.hears(lambda told: told.get("asked") == wanted)
        assert kept(tmp_path, links.id) == before
        other.says({"claim": True})
        after = claim(before, seat)
        for player, looks in zip(players, (Seat(0), Seat(1), None), strict=True):
            events = pepper.redacted(after.since(before.step), looks)
            assert player.until(after.step).news["events"] == list(map(wire.to_data, events))
        assert kept(tmp_path, links.id).at(after.step) == after


def test_a_claim_that_is_not_proven_is_refused_to_all_and_tried_once(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = server.open("gamerules-4", [2, 3])
    with server.joined(links.seats[0], links.seats[1]) as players:
        before = played_to_the_last_trick(tmp_path, links, players)
        seat = provable(before)
        wrong = Seat(1 - seat)
        claimant, other = players[wrong], players[seat]
        wanted = NOTHING_ASKED | {"claim": [wrong]}
        claimant.says({"claim": True})
        other.hears(lambda told: told.get("asked") == wanted)
        other.says({"claim": True})
        with pytest.raises(IllegalActionError) as refused:
            claim(before, wrong)
        for player in players:
            told = player.hears(lambda told: "refused" in told)
            assert told["refused"] == wire.to_data(refused.value.reason)
            assert told["why"] == "Another side can still take a trick."
        assert kept(tmp_path, links.id) == before
        monkeypatch.setattr("pepper.solve.claim", None)
        claimant.says({"claim": True})
        assert claimant.refused()["kind"] == "unproven"


def test_a_claim_is_taken_back_and_forgotten_after_a_card(server: Server, tmp_path: Path) -> None:
    links = server.open("gamerules-4", [2, 3])
    with server.joined(links.seats[0], links.seats[1]) as players:
        match = played_to_the_last_trick(tmp_path, links, players)
        for forget in (
            {"claim": False},
            {"action": wire.to_data(match.legal_actions[0]), "version": match.step},
        ):
            players[0].says({"claim": True})
            players[1].hears(lambda told: told.get("asked") == NOTHING_ASKED | {"claim": [0]})
            players[match.turn or 0].says(forget)
            players[1].hears(lambda told: told.get("asked") == NOTHING_ASKED)


def test_outside_of_the_play_nothing_can_be_claimed_and_nobody_is_asked(server: Server) -> None:
    links = server.open("gamerules-4")
    with server.joined(links.seats[0], links.watch) as (zero, watcher):
        zero.until(0).says({"claim": True})
        assert zero.refused()["kind"] == "wrong phase"
        assert zero.told["asked"] == NOTHING_ASKED
        watcher.until(0).says({"claim": True})
        assert watcher.refused()["kind"] == "spectator"


def test_a_claim_that_takes_long_delays_no_other_table(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven, searched = Event(), claim

    def search(match: Match, seat: int) -> Match:
        assert proven.wait(PATIENCE)
        return searched(match, seat)

    monkeypatch.setattr("pepper.solve.claim", search)
    links, others = server.open("gamerules-4", [1, 2, 3]), server.open("wolf")
    with server.joined(links.seats[0], others.seats[1]) as (slow, quick):
        before = played_to_the_last_trick(tmp_path, links, (slow,))
        slow.says({"claim": True})
        does(quick.until(0), kept(tmp_path, others.id).legal_actions[0], version=0)
        quick.until(1)
        proven.set()
        slow.hears(lambda told: told.keys() & {"news", "refused"})
    assert before.phase is Phase.PLAY


def played_to_the_last_trick(folder: Path, links: Links, players: Sequence[Player]) -> Match:
    """The match when one of the players, in the first seats, is to play the last card of a hand."""
    first, rng, acted = players[0], Random(7), -1
    while True:
        while first.version <= acted or first.turn not in range(len(players)):
            first.hear()
        match, acted = kept(folder, links.id), first.version
        assert match.turn is not None
        if match.phase is Phase.PLAY and len(match.hand.cards[match.turn]) == 1:
            for player in players:
                player.until(match.step)
            return match
        does(players[match.turn], bots.sensible(match.view(match.turn), rng), match.step)


def provable(match: Match) -> Seat:
    """The one of seats 0 and 1, who are opponents, whose side takes the rest."""
    with suppress(IllegalActionError):
        claim(match, 0)
        return Seat(0)
    return Seat(1)


def test_an_action_takes_back_the_wish_to_undo(server: Server) -> None:
    links = server.open("gamerules-4")
    with server.joined(links.seats[1], links.seats[2]) as (one, two):
        does(one.until(0), pepper.parse_action("bid 1"), version=0)
        one.until(1).says({"undo": True})
        two.hears(lambda told: told.get("asked") == NOTHING_ASKED | {"undo": [1]})
        does(two, pepper.Pass(), version=1)
        two.hears(lambda told: told.get("asked") == NOTHING_ASKED)


def test_whatever_changes_the_match_takes_back_the_wish_for_a_rematch() -> None:
    table = played_by_value(lambda match: match.outcome is not None)
    asked = do(table, Seat(0), {"rematch": True})
    assert asked.rematch == {0}
    for seat in table.rules.table.seats:
        asked = do(asked, seat, {"undo": True})
    assert asked.match.outcome is None
    assert asked.rematch == frozenset()


def test_a_seat_takes_back_only_its_own_wish_for_a_rematch() -> None:
    table = played_by_value(lambda match: match.outcome is not None)
    asked = do(do(table, Seat(0), {"rematch": True}), Seat(1), {"rematch": True})
    assert asked.rematch == {0, 1}
    assert do(asked, Seat(0), {"rematch": False}).rematch == {1}


def test_a_claim_is_forgotten_when_a_bot_sits_down() -> None:
    table = played_by_value(lambda match: match.phase is Phase.PLAY)
    claimed = do(table, Seat(0), {"claim": True})
    assert claimed.claim == (0,)
    assert do(claimed, Seat(1), {"bot": True}).claim == ()


def played_by_value(stop: Callable[[Match], bool]) -> Table:
    """A table of four people who play until that is so."""
    table = Table.open(pepper.variant("gamerules-4+hands=1"), seed=7)
    while not stop(table.match) and (turn := table.match.turn) is not None:
        action = wire.to_data(bots.sensible(table.match.view(turn), Random(7)))
        table = do(table, turn, {"action": action, "version": table.version})
    return table


def test_a_rematch_is_a_new_match_at_the_same_table(server: Server, tmp_path: Path) -> None:
    links = server.open("gamerules-4+hands=1", [2, 3])
    with server.joined(links.seats[0], links.seats[1]) as (zero, one):
        zero.until(0).says({"rematch": True})
        assert zero.refused()["kind"] == "not over"
        for player in (zero, one):
            player.says({"bot": True})
        for player in (zero, one):
            player.to_the_end().says({"bot": False})
        while [mapping(seat)["bot"] for seat in listed(one.told["seats"])[:2]] != [False, False]:
            one.hear()
        first = kept(tmp_path, links.id)
        for player in (zero, one):
            player.says({"rematch": True})
        for player in (zero, one):
            told = mapping(player.hears(lambda told: "table" in told)["table"])
            assert mapping(told["view"])["scores"] == [0, 0]
        again = kept(tmp_path, links.id)
    assert first.outcome is not None
    assert again.outcome is None
    assert again.seed != first.seed


def test_who_comes_back_is_told_what_was_missed_or_everything(
    server: Server, tmp_path: Path
) -> None:
    links = server.open("gamerules-4+hands=2")
    with server.joined(*links.seats) as players:
        end = played_to_the_end(kept(tmp_path, links.id), players, lambda _: None, hands=1)
        seat, last = Seat(0), end.step
        for since in (0, last - 3, last):
            with server.joined(f"{links.seats[0]}?since={since}") as (back,):
                news = mapping(back.hear()["news"])
                events = pepper.redacted(end.since(since), seat)
                assert news["events"] == list(map(wire.to_data, events))
                assert news["version"] == last
                words = mapping(news["words"])
                assert words["prompt"] == Words(you=seat).prompt(end.view(seat))
                assert "seats" in back.hear()
        for wrong in ("-1", str(last + 1), "x", "9" * 50, "1.0"):
            with server.joined(f"{links.seats[0]}?since={wrong}") as (back,):
                assert "table" in back.hear()
        for player in players:
            player.says({"undo": True})
        players[0].hears(lambda told: "table" in told)
        with server.joined(f"{links.seats[0]}?since={last}") as (back,):
            assert "table" in back.hear()


def test_who_does_not_listen_gets_the_whole_table_in_place_of_many_messages() -> None:
    connection = Connection(Reader(Seat(0)), behind=False)
    for number in range(50):
        connection.tell([str(number)])
    assert len(connection.unsent) == 50
    connection.tell(["one more"])
    assert (connection.unsent, connection.behind) == ([], True)
    connection.tell(["another"])
    assert connection.unsent == []


def test_messages_do_not_grow_with_the_hands_played(server: Server) -> None:
    """Neither those of single steps nor that of a whole table."""
    sizes: list[list[int]] = []
    for hands in (2, 40):  # both show the hand before
        links = server.open(f"gamerules-4+target=1000+hands={hands}", [0, 1, 2, 3])
        with server.joined(links.watch) as (watcher,):
            sizes.append([])
            while not watcher.words.get("outcome"):
                watcher.hear()
                sizes[-1].append(len(watcher.text))
            with server.joined(links.watch) as (late,):
                late.hear()
                sizes[-1][0] = len(late.text)
    (whole, *_), (late_whole, *steps) = sizes
    assert late_whole < 1.3 * whole
    fifth = len(steps) // 5
    assert fifth > 200
    assert max(steps[-fifth:]) < 1.3 * max(steps[:fifth])
    assert sorted(steps)[len(steps) // 2] < 400


def test_a_new_server_on_the_same_file_has_every_table_as_it_was(tmp_path: Path) -> None:
    before: dict[str, tuple[int, object]] = {}
    for variant in ("wolf+hands=3", "florida-5", "twelves"):
        with serving(tmp_path / FILE) as server:
            links = server.open(variant)
            with server.joined(*links.seats) as players:
                start = kept(tmp_path, links.id)
                end = played_to_the_end(start, players, lambda _: None, hands=1)
                players[2].says({"name": "Cy"})
                for player in players:
                    player.says({"undo": True})
                for path, player in zip(links.seats, players, strict=True):
                    player.until(end.step + 1)
                    before[path] = player.version, player.told
    with serving(tmp_path / FILE) as server:
        for path, (version, told) in before.items():
            with server.joined(path) as (player,):
                assert player.until(version).told == mapping(told) | {"seats": player.told["seats"]}
                assert listed(player.told["names"])[2] == "Cy"


def test_an_application_that_ends_gives_its_file_up(tmp_path: Path) -> None:
    async def run_once() -> None:
        app = create_app(tmp_path / FILE)
        async with app.router.lifespan_context(app):
            pass

    for _ in range(2):
        asyncio.run(run_once())


def test_a_table_that_is_read_again_counts_the_commands_that_were_done(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(Store(tmp_path / FILE), 0)
        opened = await tables.open("wolf", frozenset())
        for done in range(3):
            async with tables.joined(opened.id, Reader(Seat(0)), None) as (table, _):
                await table.obey(Reader(Seat(0)), {"name": f"N{done}"})
        tables.close()
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            assert load(db, opened.id).done == 3

    asyncio.run(run())


def test_only_a_claim_may_take_long() -> None:
    assert takes_long({"claim": True})
    assert takes_long({"claim": False})
    assert not takes_long({"undo": True})
    assert not takes_long({"action": {"kind": "pass"}, "version": 0})


@pytest.mark.parametrize("seat", [None, Seat(2)])
def test_a_table_is_told_with_all_its_words(seat: Seat | None) -> None:
    table = Table.open(pepper.variant("wolf"), 1)
    told = mapping(mapping(whole(table, Reader(seat), set())["table"])["words"])
    assert told.keys() >= {"prompt", "news", "sides", "choices", "acts", "winning", "contract"}
    assert len(listed(told["acts"])) == len(table.match.view(seat).acts)


def test_pages_of_other_sites_open_no_table_and_hear_nothing(server: Server) -> None:
    order = b'{"variant": "wolf", "bots": []}'
    links = server.open("wolf")
    url = f"ws://{server.address}{links.seats[0].replace('/t/', '/socket/')}"
    for origin in ("http://elsewhere.example", "null", f"http://{server.address}.example"):
        assert server.ask("/tables", order, Origin=origin).status == 403
        with pytest.raises(InvalidStatus) as refused:
            connect(url, origin=Origin(origin), open_timeout=PATIENCE)
        assert refused.value.response.status_code == 403
    own = f"http://{server.address}"
    assert server.ask("/tables", order, Origin=own).status == 201
    with connect(url, origin=Origin(own), open_timeout=PATIENCE) as socket:
        assert Player(socket).until(0).version == 0


def test_a_second_server_on_one_file_says_so(server: Server, tmp_path: Path) -> None:
    with pytest.raises(PepperError, match="another server uses "):
        create_app(tmp_path / FILE)
    assert server.ask("/").status == 200


def test_two_people_at_a_table_read_two_languages(server: Server) -> None:
    links = server.open("gamerules-4")
    german = f"{links.seats[1]}?language=de-AT"
    with server.joined(german, links.seats[2], f"{links.watch}?language=xx") as players:
        one, two, watcher = players
        for player in players:
            player.until(0)
        assert str(one.words["prompt"]).endswith(" reizen oder passen.")
        one.says({"name": "Ada"})
        two.hears(lambda _: two.words["prompt"] == "Ada is to bid.")
        does(one, pepper.Pass(), version=0)
        assert one.until(1).words["news"] == ["Du passt."]
        assert one.words["prompt"] == "Platz 2 ist mit dem Reizen an der Reihe."
        for player in (two, watcher):
            assert player.until(1).words["news"] == ["Ada passes."]
        one.says({"hint": True})
        one.refused()
        assert json.loads(one.text)["why"] == "Du bist nicht am Zug."


@pytest.mark.parametrize(
    ("accepted", "language", "label"),
    [
        ("", "en", "Rules"),
        ("de-AT,de;q=0.9,en;q=0.8", "de-AT", "Regeln (englisch)"),
        ("xx, de;q=0.9", "de", "Regeln (englisch)"),
        ("en-GB,de;q=0.9", "en", "Rules"),
        ("xx", "en", "Rules"),
    ],
)
def test_pages_get_the_labels_of_the_language_that_the_browser_asks_for(
    server: Server, accepted: str, language: str, label: str
) -> None:
    answer = server.ask("/labels", None, **{"Accept-Language": accepted})
    told = mapping(answer.data)
    assert (told["language"], told["rules"]) == (language, label)
    assert answer.headers["vary"] == "accept-language"


def test_pages_have_no_words_of_their_own(server: Server) -> None:
    """Every label that a page names is sent, and each that is sent is named."""
    sent = mapping(server.ask("/labels").data).keys()
    folders = STATIC, STATIC.parent.parent / "browser" / "static"
    pages = [path for folder in folders for path in folder.iterdir()]
    text = "\n".join(path.read_text(encoding="utf-8") for path in pages)
    assert set(re.findall(r'data-(?:label|spoken)="([^"]+)"', text)) <= sent
    assert set(re.findall(r'\blabel\("([^"]+)"', text)) <= sent
    cards = {name for name in sent if re.fullmatch("[2-9TEWRJQKA]?[CDHS]|JK|LJ", name)}
    phases = {"auction", "naming", "calling", "exchange", "negotiation"}
    phases |= {rule.phase.value for rule in EXTRA_PHASES}
    refusals = {"spectator", "unreadable", "stale", "nothing to undo", "not over", "no hint"}
    used = set(re.findall(r'"([^"\n]+)"', text)) | {"lost", "full", "wrong"}
    assert sent - cards - phases - refusals - {"language"} <= used
    for page in (path for path in pages if path.suffix == ".html"):
        body = page.read_text(encoding="utf-8").partition("<body")[2]
        assert set(re.findall(r">\s*([^<>\s][^<>]*)<", body)) <= {"Pepper", "…"}, page


def test_pages_load_nothing_from_elsewhere_and_are_told_so(server: Server) -> None:
    links = server.open("wolf")
    for path in ("/", "/variants", links.watch, "/static/table.js", "/t/elsewhere"):
        headers = server.ask(path).headers
        assert "default-src 'none'" in str(headers["content-security-policy"])
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
    for page in STATIC.iterdir():
        text = page.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|\bstyle=|<script>|innerHTML|\beval\b", text), page


class TestArguments:
    @pytest.mark.parametrize(("text", "value"), [("0", 0), ("65535", 65535), ("8000", 8000)])
    def test_a_port_is_any_that_there_is_or_0_for_a_free_one(self, text: str, value: int) -> None:
        assert arguments().parse_args(["--port", text]).port == value

    @pytest.mark.parametrize("text", ["0", "0.5", "60"])
    def test_a_bot_thinks_up_to_a_minute(self, text: str) -> None:
        assert arguments().parse_args(["--pause", text]).pause == float(text)

    @pytest.mark.parametrize(
        ("option", "value", "why"),
        [
            ("--port", "-1", "-1 is not between 0 and 65535"),
            ("--port", "65536", "65536 is not between 0 and 65535"),
            ("--port", "http", "invalid port value: 'http'"),
            ("--pause", "-0.1", "-0.1 is not between 0 and 60"),
            ("--pause", "60.1", "60.1 is not between 0 and 60"),
            ("--pause", "nan", "nan is not between 0 and 60"),
            ("--pause", "inf", "inf is not between 0 and 60"),
            ("--pause", "long", "invalid seconds value: 'long'"),
        ],
    )
    def test_arguments_out_of_range_are_refused_with_the_range(
        self, option: str, value: str, why: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as ended:
            arguments().parse_args([f"{option}={value}"])
        assert ended.value.code == 2
        assert f"argument {option}: {why}" in capsys.readouterr().err
