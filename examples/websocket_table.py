"""A table with WebSockets: the server and the page of a player. Bots play the empty seats.

    uv run python examples/websocket_table.py
    uv run python examples/websocket_table.py hasenpfeffer

prints a secret link for each seat.
"""

import secrets
import sys
from contextlib import suppress
from random import Random

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import pepper
from pepper import Match, PepperError, Seat, bots, redacted, wire
from pepper.words import Words

PORT = 8000


class Table:
    """A match, the secret of each seat, and the socket of each player who is there."""

    def __init__(self, match: Match) -> None:
        self.match, self.rng = match, Random()
        self.seats = {secrets.token_urlsafe(): seat for seat in match.rules.table.seats}
        self.sockets: dict[Seat, WebSocket] = {}
        self.told = dict.fromkeys(match.rules.table.seats, 0)

    async def join(self, seat: Seat, socket: WebSocket) -> None:
        """Show the table to a player who comes or comes back; an older page is closed."""
        if before := self.sockets.pop(seat, None):
            await before.close(reason="opened elsewhere")
        self.sockets[seat] = socket
        await self.go_on()

    async def receive(self, seat: Seat, text: str) -> None:
        """Do what a player sends, or tell them why not."""
        step, _, action = text.partition(" ")
        try:
            if step == str(self.match.step):  # a late click gets the table as it is
                found = wire.read_action(wire.parse(action, longest=1000))
                self.match = self.match.apply(found, by=seat)
        except PepperError as error:
            await self.sockets[seat].send_json({"refused": str(error)})
        else:
            await self.go_on()

    async def go_on(self) -> None:
        """Let bots play until it is the turn of somebody who is there, and tell everybody."""
        while self.sockets and self.match.turn not in {None, *self.sockets}:
            view = self.match.view(self.match.turn)
            self.match = self.match.apply(bots.sensible(view, self.rng))
        for seat, socket in list(self.sockets.items()):
            with suppress(WebSocketDisconnect):  # who has just gone
                await socket.send_json(self.message(seat))

    def message(self, seat: Seat) -> dict[str, object]:
        """What a player is told: no more than the seat may know."""
        view = self.match.view(seat)
        words = Words.of(view.rules, you=seat)
        news = redacted(self.match.since(self.told[seat]), seat)
        self.told[seat] = self.match.step
        return {
            "step": self.match.step,
            "picture": view.svg(),
            "prompt": words.prompt(view),
            "choices": [
                [words.choice(view.rules, action), wire.to_data(action)]
                for action in view.legal_actions
            ],
            "news": [
                words.sentence(said) for one in news if (said := words.event(view.rules, one))
            ],
        }


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A table</title>
<style>
  body { font: 1.1rem system-ui; margin: 0.5rem; }
  svg { max-width: 100%; height: auto; }
  button { font: inherit; margin: 0.2rem; padding: 0.4rem 0.8rem; }
</style>
<div id="picture"></div><p id="prompt" role="status"></p><div id="choices"></div>
<ol id="news" reversed></ol>
<script>
const at = (id) => document.getElementById(id);
const made = (tag, text) => Object.assign(document.createElement(tag), {textContent: text});
const socket = new WebSocket(location.href.replace(/^http/, "ws"));
socket.onmessage = ({data}) => {
  const told = JSON.parse(data);
  if (told.refused) { at("prompt").textContent = told.refused; return; }
  at("picture").innerHTML = told.picture;
  at("prompt").textContent = told.prompt;
  at("choices").replaceChildren(...told.choices.map(([label, action]) => {
    const button = made("button", label);
    button.onclick = () => socket.send(`${told.step} ${JSON.stringify(action)}`);
    return button;
  }));
  for (const line of told.news) at("news").prepend(made("li", line));
};
socket.onclose = () => { at("prompt").textContent = "Not connected. Reload the page."; };
</script></html>
"""


def create_app(table: Table) -> Starlette:
    """The server of a table. The seat is known by the link, and never asked of the player."""

    async def page(request: Request) -> Response:
        known = request.path_params["key"] in table.seats
        return HTMLResponse(PAGE) if known else Response("There is no such seat.", 404)

    async def connect(socket: WebSocket) -> None:
        seat = table.seats.get(socket.path_params["key"])
        if seat is None:
            await socket.close()
            return
        await socket.accept()
        try:
            await table.join(seat, socket)
            while True:
                await table.receive(seat, await socket.receive_text())
        except WebSocketDisconnect:
            if table.sockets.get(seat) is socket:
                del table.sockets[seat]
                await table.go_on()

    return Starlette(routes=[Route("/{key}", page), WebSocketRoute("/{key}", connect)])


if __name__ == "__main__":
    new = Table(Match.start(pepper.variant(sys.argv[1] if len(sys.argv) > 1 else "euchre")))
    for key, seat in new.seats.items():
        print(f"seat {seat}: http://localhost:{PORT}/{key}", flush=True)
    uvicorn.run(create_app(new), port=PORT, log_level="warning", ws_max_size=10_000)
