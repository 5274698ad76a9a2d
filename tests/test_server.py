"""The example that serves tables to browsers: who is told what, who may do what, what is kept."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from websockets.sync.client import connect

import pepper
from examples.server.app import LONGEST_MESSAGE, NO_SUCH_SEAT, STATIC, TRY_LATER, create_app
from examples.server.tables import MOST_TABLES, Store
from pepper import Action, Cards, Match, Seat, wire
from pepper.data.json_text import is_list, is_object
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.exchange import Exchanging
from pepper.engine.phases.play import Playing
from pepper.engine.wording import name_card
from pepper.testing import chosen
from pepper.words import Words

ROOT: Final = Path(__file__).parent.parent
FILE: Final = "tables.sqlite"


class Links(NamedTuple):
    """The paths that open a table."""

    watch: str
    seats: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.watch.removeprefix("/t/")


class Player:
    """A connection to a table, with the last thing that it was told of it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.text = ""
        self.state: dict[str, object] = {}

    @property
    def step(self) -> object:
        return self.state.get("step")

    @property
    def legal(self) -> list[object]:
        return listed(self.view["legal_actions"])

    @property
    def view(self) -> dict[str, object]:
        return mapping(self.state["view"])

    def until(self, step: int) -> Player:
        """Listen until that step is told."""
        while self.step != step:
            self._hear(mapping(json.loads(self.socket.receive_text())))
            assert int(str(self.step)) <= step
        return self

    def refused(self) -> dict[str, object]:
        """Listen until something is refused, and nothing done; why it is."""
        while "refused" not in (message := mapping(json.loads(self.socket.receive_text()))):
            assert self.step in {None, message["step"]}
            self._hear(message)
        return mapping(message["refused"])

    def hears(self, wanted: Callable[[Player], bool]) -> None:
        """Listen until the table stands so."""
        while not (self.state and wanted(self)):
            self._hear(mapping(json.loads(self.socket.receive_text())))

    def _hear(self, message: dict[str, object]) -> None:
        self.state, self.text = message, json.dumps(message)

    def says(self, message: object) -> None:
        self.socket.send_text(json.dumps(message))


def mapping(data: object) -> dict[str, object]:
    assert is_object(data)
    return data


def listed(data: object) -> list[object]:
    assert is_list(data)
    return data


@pytest.fixture
def server(tmp_path: Path) -> Generator[TestClient]:
    with TestClient(create_app(tmp_path / FILE, pause=0)) as client:
        yield client


def opened(server: TestClient, variant: str, bots: Sequence[int] = ()) -> Links:
    response = server.post("/tables", json={"variant": variant, "bots": list(bots)})
    assert response.status_code == 201, response.text
    links = mapping(response.json())
    return Links(str(links["watch"]), tuple(map(str, listed(links["seats"]))))


@contextmanager
def joined(server: TestClient, *paths: str) -> Generator[list[Player]]:
    """Connections by these links, each told how the table stands."""
    with ExitStack() as stack:
        yield [
            Player(stack.enter_context(server.websocket_connect(path.replace("/t/", "/socket/"))))
            for path in paths
        ]


def kept(folder: Path, table: str) -> Match:
    """The match as it stands in the file."""
    with closing(Store(folder / FILE)) as store:
        return store.load(table).match


def does(player: Player, action: Action, step: int) -> None:
    player.says({"action": wire.to_data(action), "step": step})


def played_to_the_end(
    match: Match, players: Sequence[Player], look: Callable[[Match], None], hands: int
) -> Match:
    """Random actions by whoever is to act; `look` is called after each, when all were told."""
    rng, step = Random(7), 0
    while match.turn is not None and len(match.past) < hands:
        for player in players:
            player.until(step)
        look(match)
        action = chosen(match.legal_actions, rng.randrange)
        does(players[match.turn], action, step)
        match, step = match.apply(action), step + 1
    for player in players:
        player.until(step)
    look(match)
    return match


def test_a_match_is_played_by_people_and_everybody_is_told_their_view_of_each_step(
    server: TestClient, tmp_path: Path
) -> None:
    links = opened(server, "hasenpfeffer+hands=1")
    with joined(server, *links.seats, links.watch) as players:

        def told_alike(match: Match) -> None:
            for player, seat in zip(players, (*match.rules.table.seats, None), strict=True):
                view = match.view(seat, brief=True)
                assert player.view == wire.to_data(view)
                words, told = Words(you=seat), mapping(player.state["words"])
                assert told["prompt"] == words.prompt(view)
                if match.history:
                    events = pepper.redacted(match.news, seat)
                    clauses = [words.event(match.rules, event) for event in events]
                    assert told["news"] == [words.sentence(one) for one in clauses if one]

        end = played_to_the_end(kept(tmp_path, links.id), players, told_alike, hands=1)
    assert end.outcome is not None
    assert kept(tmp_path, links.id) == end


@pytest.mark.thorough
@pytest.mark.parametrize(
    "variant", ["wolf", "gamerules-2", "ontario-4", "twelves", "hasenpfeffer", "florida-5"]
)
def test_nobody_is_ever_sent_a_card_that_only_others_may_know(
    server: TestClient, tmp_path: Path, variant: str
) -> None:
    """Whatever text is sent is searched; some variants exchange, call a card or bid blind."""
    links = opened(server, f"{variant}+hands=2")
    searched = 0
    with joined(server, *links.seats, links.watch) as players:

        def nothing_leaks(match: Match) -> None:
            nonlocal searched
            for player, seat in zip(players, (*match.rules.table.seats, None), strict=True):
                hidden = secret_cards(match, seat)
                assert not hidden & cards_told(player.text), (match.hand, seat)
                prompt = str(mapping(player.state["words"])["prompt"]).lower()
                assert not [card for card in hidden if name_card(pepper.Card(card)) in prompt]
                searched += len(hidden)

        played_to_the_end(kept(tmp_path, links.id), players, nothing_leaks, hands=2)
    assert searched > 400


def secret_cards(match: Match, seat: Seat | None) -> set[str]:
    """Cards that are somewhere and have not been shown to the seat, nor to everybody."""
    hand, deal = match.hand, match.hand.deal
    own = Cards() if seat is None else hand.cards[seat]
    if seat is not None and isinstance(hand.stage, Bidding) and hand.stage.unseen(seat):
        own = Cards()
    before = match.past[-1].tricks[-1:] if match.past else ()
    known = {str(card) for trick in (*before, *hand.tricks) for card in trick.cards}
    known |= set(map(str, own))
    for stage in hand.stages:
        if isinstance(stage, Playing):
            known |= set(map(str, stage.played))
        if isinstance(stage, Exchanging):
            known |= {
                str(c) for gift in stage.gifts if gift.giver == seat for c in gift.cards or ()
            }
    contracts = [hand.contract, *(result.contract for result in match.results)]
    known |= {str(c.called) for c in contracts if c is not None and c.called is not None}
    everywhere = sum(hand.cards, Cards()) + (deal.aside if deal is not None else Cards())
    return set(map(str, everywhere)) - known


def cards_told(text: str) -> set[str]:
    """Every card in a message, but for the rules and the cards that may be called."""
    data = json.loads(text, object_hook=without_rules)
    return set(re.findall(r"\b(?:[2-9TJQKA][CDHS]|JK)\b", json.dumps(data)))


def without_rules(data: dict[str, object]) -> dict[str, object]:
    callable_card = data.get("kind") == "call-card"
    hidden = {"rules", "rung"} | ({"card"} if callable_card else set[str]())
    return {key: value for key, value in data.items() if key not in hidden}


def test_who_acts_out_of_turn_is_told_so_and_nothing_changes(
    server: TestClient, tmp_path: Path
) -> None:
    links = opened(server, "wolf")
    match = kept(tmp_path, links.id)
    assert match.turn == 1
    with joined(server, *links.seats) as players:
        for player in players:
            player.until(0)
        for seat in (0, 2, 3):
            for action in (*match.legal_actions, *map(pepper.PlayCard, match.hand.cards[1])):
                does(players[seat], action, step=0)
                reason = players[seat].refused()
                assert (reason["kind"], reason["seat"]) == ("out of turn", seat)
                assert "legal" not in reason
        assert kept(tmp_path, links.id) == match
        does(players[1], match.legal_actions[0], step=0)
        assert players[3].until(1).view["contract"] is not None


def test_an_illegal_action_is_refused_with_the_reason_of_the_rules(
    server: TestClient, tmp_path: Path
) -> None:
    links = opened(server, "wolf")
    match = kept(tmp_path, links.id)
    action = pepper.parse_action("bid 5")
    with joined(server, links.seats[1]) as (player,):
        does(player, action, step=0)
        reason = match.why_not(action, by=Seat(1))
        assert reason is not None
        assert player.refused() == wire.to_data(reason)
    assert kept(tmp_path, links.id) == match


def test_a_step_is_done_once_however_often_it_is_asked_for(
    server: TestClient, tmp_path: Path
) -> None:
    links = opened(server, "wolf")
    (action, *_) = kept(tmp_path, links.id).legal_actions
    with joined(server, *[links.seats[1]] * 2) as (one, other):
        does(one, action, step=0)
        one.until(1)
        other.until(1)
        does(other, action, step=0)
        assert other.refused()["kind"] == "stale"
    assert len(kept(tmp_path, links.id).history) == 1


GARBAGE: Final = (
    "",
    "pass",
    "{",
    "null",
    "[]",
    "[" * 4000,
    '{"bot": 1}',
    '{"bot": true, "seat": 2}',
    '{"bot": true, "bot": true}',
    '{"action": null, "step": 0}',
    '{"action": {"kind": "pass"}, "step": null}',
    '{"action": {"kind": "pass"}, "step": 1e999}',
    '{"action": {"kind": "pass"}, "step": 0, "by": 1}',
    '{"action": {"kind": "name-strain", "strain": "C", "seat": 1}, "step": 0}',
    '{"action": {"kind": "no such thing"}, "step": 0}',
    '{"action": {"kind": "play-card", "card": "\ud800"}, "step": 0}',
    f'{{"action": {{"kind": "pass"}}, "step": {"9" * 4000}}}',
    '{"bot": true}' + " " * LONGEST_MESSAGE,
    b"\x00\xff",
)


def test_garbage_is_refused_and_hurts_neither_its_table_nor_another(
    server: TestClient, tmp_path: Path
) -> None:
    links, others = opened(server, "wolf"), opened(server, "wolf")
    match = kept(tmp_path, links.id)
    with joined(server, links.seats[1], links.seats[0], others.seats[1]) as (bad, good, far):
        for garbage in GARBAGE:
            if isinstance(garbage, bytes):
                bad.socket.send_bytes(garbage)
            else:
                bad.socket.send_text(garbage)
            assert bad.refused()["kind"] == "unreadable", garbage
        assert kept(tmp_path, links.id) == match
        does(bad, match.legal_actions[0], step=0)
        assert good.until(1).step == 1
        does(far, match.legal_actions[0], step=0)
        assert far.until(1).step == 1


def test_spectators_see_no_hand_and_can_do_nothing(server: TestClient, tmp_path: Path) -> None:
    links = opened(server, "wolf", [0, 2, 3])
    match = kept(tmp_path, links.id)
    with joined(server, links.watch) as (watcher,):
        assert watcher.until(0).view["cards"] is None
        for message in ({"bot": True}, {"action": wire.to_data(match.legal_actions[0]), "step": 0}):
            watcher.says(message)
            assert watcher.refused()["kind"] == "spectator"
    assert kept(tmp_path, links.id) == match


def test_a_seat_opens_with_its_own_secret_only(server: TestClient) -> None:
    links, others = opened(server, "wolf"), opened(server, "wolf")
    (_, secret) = links.seats[0].rsplit("/", 1)
    assert len({*links.seats, *others.seats}) == 8
    assert server.get(links.seats[0]).status_code == server.get(links.watch).status_code == 200
    wrong = (
        f"{others.watch}/{secret}",
        f"{links.watch}/{secret[:-1]}",
        f"{links.watch}/0",
        f"{links.watch}/%C3%A9",
        "/t/elsewhere",
        f"/t/elsewhere/{secret}",
    )
    for path in wrong:
        assert server.get(path).status_code == 404
        with joined(server, path) as (player,):
            closed = player.socket.receive()
            assert (closed["type"], closed["code"]) == ("websocket.close", NO_SUCH_SEAT)


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (b'{"variant": "whist", "bots": []}', "unknown variant 'whist'"),
        (b'{"variant": "wolf+talk=never", "bots": []}', "'talk'"),
        (b'{"variant": "wolf", "bots": [4]}', "from 0 to 3"),
        (b'{"variant": "wolf", "bots": [-1]}', "from 0 to 3"),
        (b'{"variant": "wolf", "bots": ["1"]}', "an order is"),
        (b'{"variant": "wolf"}', "an order is"),
        (b'{"variant": "bid-euchre+timed+target=42", "bots": []}', "clock"),
        (b"[]", "an order is"),
        (b"{", "JSON"),
        (b"\xff", "UTF-8"),
        (b" " * (LONGEST_MESSAGE + 1), "up to 4096"),
    ],
)
def test_an_order_that_cannot_be_met_opens_no_table(
    server: TestClient, order: bytes, why: str
) -> None:
    response = server.post("/tables", content=order)
    assert response.status_code == 422
    assert why in str(mapping(response.json())["error"])


def test_every_variant_is_offered_and_opens(server: TestClient) -> None:
    offered = [mapping(variant) for variant in listed(server.get("/variants").json())]
    assert [variant["id"] for variant in offered] == [v.id for v in pepper.variants()]
    for variant in offered:
        assert len(opened(server, str(variant["id"])).seats) == variant["seats"]


def test_there_is_an_end_to_those_who_look_at_a_table(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("examples.server.tables.MOST_AT_A_TABLE", 1)
    links = opened(server, "wolf")
    with joined(server, links.seats[0], links.watch) as (first, second):
        assert first.until(0).step == 0
        assert second.socket.receive()["code"] == TRY_LATER


def test_there_is_an_end_to_the_tables_that_are_opened(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("examples.server.tables.MOST_TABLES", 1)
    opened(server, "wolf")
    response = server.post("/tables", json={"variant": "wolf", "bots": []})
    assert (MOST_TABLES, response.status_code) == (10_000, 422)


def test_bots_play_the_seats_left_to_them(server: TestClient, tmp_path: Path) -> None:
    links = opened(server, "gamerules-4+hands=1", [1, 2, 3])
    with joined(server, links.seats[0]) as (player,):
        player.hears(lambda told: told.view["turn"] == 0)
        assert player.state["seats"] == [{"bot": seat != 0, "here": seat == 0} for seat in range(4)]
        player.says({"bot": True})
        player.hears(lambda told: told.view["outcome"] is not None)
    assert kept(tmp_path, links.id).outcome is not None


def test_a_table_that_all_have_left_stands_still(server: TestClient, tmp_path: Path) -> None:
    links = opened(server, "gamerules-4+hands=1000", [0, 1, 2, 3])
    with joined(server, links.watch) as (player,):
        player.hears(lambda told: int(str(told.step)) > 2)
    left = len(kept(tmp_path, links.id).history)
    for _ in range(20):
        server.get(links.watch)
    assert len(kept(tmp_path, links.id).history) == left


def test_a_player_takes_over_from_a_bot_and_back(server: TestClient, tmp_path: Path) -> None:
    links = opened(server, "gamerules-4")
    with joined(server, *links.seats[:2]) as (one, other), closing(Store(tmp_path / FILE)) as store:
        one.says({"bot": True})
        other.hears(lambda told: first_seat(told) == {"bot": True, "here": True})
        assert store.load(links.id).bots == {0}
        one.says({"bot": False})
        other.hears(lambda told: first_seat(told) == {"bot": False, "here": True})
        assert store.load(links.id).bots == set()


def first_seat(player: Player) -> object:
    """Who plays the first seat, as the player is told."""
    return listed(player.state["seats"])[0]


def test_a_new_server_on_the_same_file_has_every_table_as_it_was(tmp_path: Path) -> None:
    before: dict[str, tuple[object, object]] = {}
    variants = ("wolf+hands=3", "florida-5", "twelves")
    for variant in variants:
        with TestClient(create_app(tmp_path / FILE, pause=0)) as server:
            links = opened(server, variant)
            with joined(server, *links.seats) as players:
                start = kept(tmp_path, links.id)
                end = played_to_the_end(start, players, lambda _: None, hands=1)
                for path, player in zip(links.seats, players, strict=True):
                    before[path] = len(end.history), player.view
    with TestClient(create_app(tmp_path / FILE, pause=0)) as server:
        for path, (step, view) in before.items():
            with joined(server, path) as (player,):
                assert isinstance(step, int)
                assert player.until(step).view == view


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
        try:
            line = running.stdout.readline()
            found = re.search(r"http://(\S+)", line)
            assert found is not None, line
            yield running, found[1]
        finally:
            running.kill()


@pytest.mark.thorough
def test_a_server_killed_at_any_moment_forgets_nothing_that_it_told(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / FILE)) as server:
        links = opened(server, "gamerules-4+hands=1000", [0, 1, 2, 3])
    socket, told = links.seats[0].replace("/t/", "/socket/"), -1
    for steps in (3, 40):
        with (
            process(tmp_path / FILE) as (running, address),
            connect(f"ws://{address}{socket}") as player,
        ):
            state = mapping(json.loads(player.recv()))
            begin = int(str(state["step"]))
            assert begin >= told
            while told < begin + steps:
                state = mapping(json.loads(player.recv()))
                told = int(str(state["step"]))
            running.kill()
            assert running.stdout is not None
            assert not running.stdout.read()  # a log would hold secrets
        match = kept(tmp_path, links.id)
        assert wire.to_data(match.at(told).view(Seat(0), brief=True)) == state["view"]


def test_pages_load_nothing_from_elsewhere_and_are_told_so(server: TestClient) -> None:
    links = opened(server, "wolf")
    for path in ("/", "/variants", links.watch, "/static/table.js", "/t/elsewhere"):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
    for page in STATIC.iterdir():
        text = page.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|\bstyle=|<script>|innerHTML|\beval\b", text), page
