"""Tables of pepper for several browsers, on Starlette: pages, links and WebSockets.

Every rule stays in `pepper`. The server holds matches, hands actions to them, and sends each
connection what its seat may know.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, TypeGuard
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from pepper import PepperError, Seat, wire

from . import messages
from .commands import Reader
from .tables import Connection, Store, TableFullError, TableInPlay, Tables, written

STATIC: Final = Path(__file__).parent / "static"
LONGEST_MESSAGE: Final = 4096
"""How many characters a message from a browser has at most; no action needs as many."""
PAUSE: Final = 0.02
"""How many seconds pass before the next message of a connection is read, so that no flood of them
delays anybody else."""
LAST_PORT: Final = 65535
LONGEST_PAUSE: Final = 60
"""How many seconds a bot thinks at most."""
MOST_CONNECTIONS: Final = 1000
"""How many requests and sockets are served at the same time."""
NO_SUCH_SEAT: Final = 4404
"""The code of a socket that is closed because its link opens nothing."""

POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    b"require-trusted-types-for 'script'"
)
TRY_LATER: Final = 1013
"""The code of a socket that is closed because too many look at its table."""
HEADERS: Final = (
    (b"content-security-policy", POLICY),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),  # a link holds its secret
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
)


class WithHeaders:
    """Adds the headers above to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self._app(scope, receive, sending)


class SameOrigin:
    """Refuses what pages of other sites send: they are to open no tables and to hear nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless a browser says that it comes from elsewhere."""
        headers = Headers(raw=scope.get("headers", []))  # a lifespan has none
        origin = headers.get("origin")
        if origin is None or urlsplit(origin).netloc == headers.get("host"):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()  # before it is accepted, this is a 403
        else:
            await PlainTextResponse("This is for pages of this server.", 403)(scope, receive, send)


def create_app(file: Path, pause: float = 1.0) -> Starlette:
    """The application with its tables in a SQLite file; bots think for `pause` seconds.

    `PepperError` if another server uses the file.
    """
    tables = Tables(Store(file), pause)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        yield
        tables.close()

    server = Server(tables)
    return Starlette(
        routes=[
            Route("/", host),
            Route("/variants", variants),
            Route("/labels", spoken),
            Route("/tables", server.open, methods=["POST"]),
            Route("/t/{table}", server.page),
            Route("/t/{table}/{secret}", server.page),
            WebSocketRoute("/socket/{table}", server.socket),
            WebSocketRoute("/socket/{table}/{secret}", server.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(WithHeaders), Middleware(SameOrigin)],
        lifespan=lifespan,
    )


async def host(_: Request) -> FileResponse:
    """The page that opens a table."""
    return FileResponse(STATIC / "host.html")


async def variants(_: Request) -> JSONResponse:
    """Every documented variant with its options, for the page that opens a table."""
    return JSONResponse(messages.variants())


async def spoken(request: Request) -> JSONResponse:
    """The labels of all pages, in the language of the browser."""
    asked = request.headers.get("accept-language", "").split(",")
    language = messages.language_of(tag.split(";")[0].strip() for tag in asked)
    return JSONResponse(messages.spoken(language), headers={"vary": "accept-language"})


class Server:
    """What is asked of the tables from outside."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open(self, request: Request) -> JSONResponse:
        """Open a table: a variant with options, and the seats of bots."""
        try:
            variant, bots = _read_order(wire.parse(await _body(request)))
            table = await self._tables.open(variant, bots)
        except PepperError as error:
            return JSONResponse({"error": str(error)}, 422)
        watch = f"/t/{table.id}"
        return JSONResponse(
            {"watch": watch, "seats": [f"{watch}/{secret}" for secret in table.secrets]}, 201
        )

    async def page(self, request: Request) -> Response:
        """The page of a seat, or of spectators."""
        try:
            await self._tables.seat(*_link(request.path_params))
        except LookupError:
            return FileResponse(STATIC / "lost.html", 404)
        return FileResponse(STATIC / "table.html")

    async def socket(self, websocket: WebSocket) -> None:
        """Tell a seat, or a spectator, how its table stands, and do what the seat wants."""
        name, secret = _link(websocket.path_params)
        since = websocket.query_params.get("since", "")
        version = int(since) if re.fullmatch("[0-9]{1,9}", since) else None
        await websocket.accept()
        try:
            seat = await self._tables.seat(name, secret)
        except LookupError:
            return await _close(websocket, NO_SUCH_SEAT)
        try:
            language = messages.language_of([websocket.query_params.get("language", "en")])
            reader = Reader(seat, language)
            async with self._tables.joined(name, reader, version) as (table, connection):
                await _serve(websocket, table, connection)
        except TableFullError:
            await _close(websocket, TRY_LATER)


async def _close(websocket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it may be closed already
        await websocket.close(code)


async def _serve(websocket: WebSocket, table: TableInPlay, connection: Connection) -> None:
    try:
        async with asyncio.TaskGroup() as tasks:
            telling = tasks.create_task(_tell(websocket, table, connection))
            await _listen(websocket, table, connection.reader)
            telling.cancel()
    except* (WebSocketDisconnect, asyncio.CancelledError):
        pass  # it is closed, or the server stops


async def _send(websocket: WebSocket, text: str) -> None:
    """Send a text; `WebSocketDisconnect` if that is too late, whoever closed the socket."""
    try:
        await websocket.send_text(text)
    except RuntimeError:  # it was closed on this side: after a broken frame, or without a pong
        raise WebSocketDisconnect from None


async def _tell(websocket: WebSocket, table: TableInPlay, connection: Connection) -> None:
    while True:
        await connection.stirred.wait()
        for text in table.take(connection):
            await _send(websocket, text)


async def _listen(websocket: WebSocket, table: TableInPlay, reader: Reader) -> None:
    while (message := await websocket.receive())["type"] == "websocket.receive":
        try:
            answer = await table.obey(reader, _read(message.get("text")))
        except PepperError as error:
            answer = messages.refusal(table.now, reader, error)
        if answer is not None:
            await _send(websocket, written(answer))
        await asyncio.sleep(PAUSE)


def _read(text: str | None) -> object:
    if text is None or len(text) > LONGEST_MESSAGE:
        raise PepperError(f"a message is a text of up to {LONGEST_MESSAGE} characters")
    return wire.parse(text)


def _read_order(data: object) -> tuple[str, frozenset[Seat]]:
    match _members(data, "variant", "bots"):
        case str(variant), seats if _is_list(seats):
            numbers = [seat for seat in seats if type(seat) is int]
            if len(numbers) == len(seats):
                return variant, frozenset(map(Seat, numbers))
        case _:
            pass
    raise PepperError('an order is {"variant": "wolf", "bots": [1, 3]}')


def _members(data: object, *names: str) -> tuple[object, ...] | None:
    """What an object holds that has members of these names and no others."""
    if not _is_object(data) or data.keys() != set(names):
        return None
    return tuple(data[name] for name in names)


def _is_object(data: object) -> TypeGuard[dict[str, object]]:
    return isinstance(data, dict)


def _is_list(data: object) -> TypeGuard[list[object]]:
    return isinstance(data, list)


def _link(path: Mapping[str, str]) -> tuple[str, str | None]:
    return path["table"], path.get("secret")


async def _body(request: Request) -> str:
    """The body of a request, `PepperError` for one that is too long or no text."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_MESSAGE:
            raise PepperError(f"an order is a text of up to {LONGEST_MESSAGE} bytes")
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise PepperError("an order is written in UTF-8") from None


def configured(app: Starlette, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    """How the application is served; port 0 is any free one."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",  # takes a sixth less of the processor's time than the default
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are so short that it takes longer than sending
        limit_concurrency=MOST_CONNECTIONS + 1,  # the first one that is refused
        timeout_graceful_shutdown=2,  # seconds; a flood takes longer to read
        log_level="warning",  # whatever tells of a request tells the secret in its path
    )


# The parser names these two in its messages: "invalid port value".


def port(text: str) -> int:
    """The number of a port; 0 stands for any that is free."""
    if not 0 <= (number := int(text)) <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {LAST_PORT}")
    return number


def seconds(text: str) -> float:
    """How long a bot thinks."""
    if not 0 <= (number := float(text)) <= LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {LONGEST_PAUSE}")
    return number


def arguments() -> argparse.ArgumentParser:
    """What the command line takes."""
    parser = argparse.ArgumentParser(description="Serve tables of pepper to browsers.")
    parser.add_argument("--file", type=Path, default=Path("tables.sqlite"), help="the tables")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to serve the whole network")
    parser.add_argument("--port", type=port, default=8000, help="0 for any that is free")
    parser.add_argument("--pause", type=seconds, default=1.0, help="seconds that a bot thinks")
    return parser


def main() -> None:
    """Serve the tables of a file."""
    parser = arguments()
    given = parser.parse_args()
    try:
        app = create_app(given.file, given.pause)
    except PepperError as error:
        parser.error(str(error))
    gc.set_threshold(50_000, 20, 100)  # tables hold no cycles: the search for them took a sixth
    config = configured(app, given.host, given.port)
    listening = config.bind_socket()
    listening.listen()
    print(f"Open a table at http://{given.host}:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
