"""The table without a server in a real browser: it is built, loaded, played and measured.

Needs Chromium, node and npm, which the fast suite does not. CHROMIUM names the program where it is
not /usr/bin/chromium.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
import threading
from collections.abc import Generator
from contextlib import suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright
from typing_extensions import override

from examples.browser.build import build
from tests.browser.check_table import CHROMIUM, LEGAL, SWITCHES, left_in_english, nothing_found

BELOW: Final = "/somewhere/try/"
"""The path of the folder, because a site may lie below others."""
MOST_BYTES: Final = 8_000_000
MOST_SECONDS: Final = 60
MOST_MILLISECONDS: Final = 500
LOADED: Final = 1000.0 * MOST_SECONDS
"""Far more than on an idle machine: a test for time would fail when others work, too."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
KEPT: Final = "localStorage.getItem('pepper-match')"
FACE_UP: Final = """
variant = "gamerules-4"
name = "Open misère"
auction.eldest_must_bid = true

[[ladder.steps]]
name = "misere"
tricks = 0
value = 5
exposed_after = 0
scoring.made = { bid = 1 }
"""
"""Seat 1 has to bid, and plays with its cards face up."""
TIMES: Final = """
window.moves = []; // milliseconds from the click: to the page that is drawn, to the screen
let clicked;
addEventListener("click", ({ timeStamp }) => clicked = timeStamp, { capture: true });
window.Worker = class extends Worker {
  set onmessage(hear) {
    super.onmessage = hear && ((event) => {
      hear(event);
      if (!event.data.news || this.asked === undefined) return;
      const { asked } = this;
      this.asked = undefined;
      document.body.getBoundingClientRect(); // whatever is left to lay out
      const drawn = performance.now() - asked;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => moves.push([drawn, performance.now() - asked]);
      requestAnimationFrame(() => port2.postMessage("after this frame"));
    });
  }
  postMessage(message) {
    if (message.obey) this.asked = clicked;
    super.postMessage(message);
  }
};
"""


class Site(ThreadingHTTPServer):
    """A host of static files that compresses them, and allows a page no more than it needs."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder = folder
        self.sent = 0
        self.missing: set[str] = set()
        """Files that it does not find for now."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{BELOW}"


@cache
def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class Handler(BaseHTTPRequestHandler):
    """Sends a file of the site."""

    @override
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Send it, or that it is not there."""
        site = self.server
        assert isinstance(site, Site)
        name = urlsplit(self.path).path.removeprefix(BELOW) or "index.html"
        path = site.folder / name
        if name in site.missing or not path.is_file():
            self.send_error(404)
            return
        body = compressed(path)
        self.send_response(200)
        self.send_header("content-type", mimetypes.guess_type(name)[0] or "")
        self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.send_header("content-security-policy", POLICY)
        self.end_headers()
        with suppress(ConnectionError):  # the page is gone
            self.wfile.write(body)
        site.sent += len(body)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = os.environ.get("BROWSER_TABLE")  # built already
    folder = Path(built) if built else tmp_path_factory.mktemp("site") / "try"
    if not built:
        build(folder)
    for path in folder.rglob("*.*"):
        compressed(path)
    return folder


@pytest.fixture
def site(folder: Path) -> Generator[Site]:
    with Site(folder) as site:
        serving = threading.Thread(target=site.serve_forever)
        serving.start()
        yield site
        site.shutdown()
        serving.join(20)
        assert not serving.is_alive(), "the server does not stop"


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES])
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser, site: Site) -> Generator[Page]:
    page = browser.new_context().new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(TIMES)
    yield page
    assert site.missing or errors == []
    page.context.close()


def choose(page: Page, site: Site, game: str, pause: int = 0) -> None:
    """Open the page for that game, whose bots think for so many milliseconds."""
    page.goto(f"{site.address}?pause={pause}#{game}")


def play(page: Page) -> None:
    # Without waiting for a new address: the page stays, and once the wait did not end.
    page.get_by_role("button", name="Play", exact=True).click(no_wait_after=True)
    expect(page.locator("#hand button").first).to_be_visible(timeout=LOADED)


def act(page: Page) -> None:
    """Do the first thing that may be done when it is the person's turn."""
    page.locator("#dock[data-turn]").wait_for()
    version = page.locator("body").get_attribute("data-version")
    page.locator(LEGAL).first.click()
    page.wait_for_function("was => document.body.dataset.version !== was", arg=version)


def keep(page: Page, site: Site, match: str) -> None:
    """Keep a match, on a page of the site that does not read it."""
    page.goto(f"{site.address}icon.svg")
    page.evaluate("match => localStorage.setItem('pepper-match', match)", match)


def shown(page: Page) -> list[str]:
    return [
        page.locator(part).inner_text() for part in ("#contract", "#prompt", "#hand", "#scores")
    ]


def test_a_hand_is_played_and_goes_on_after_a_reload(page: Page, site: Site) -> None:
    started = perf_counter()
    choose(page, site, "hasenpfeffer", pause=100)  # to measure the person's moves only
    play(page)
    seconds, sent = perf_counter() - started, site.sent
    for _ in range(3):
        act(page)
    page.locator("#dock[data-turn]").wait_for()
    before = shown(page)
    times: list[list[float]] = page.evaluate("moves")

    page.reload()
    expect(page.locator("#kept-title")).to_contain_text("hand 1")
    page.get_by_role("button", name="Go on").click()
    page.locator("#dock[data-turn]").wait_for()
    assert shown(page) == before

    # The points come a moment after the last trick, when the next hand may have begun.
    while "Hand 1" in page.locator("#standings").inner_text():
        act(page)
        page.locator("#dock[data-turn]").wait_for()
    expect(page.locator("#points")).to_contain_text("Points of hand 1")
    times += page.evaluate("moves")
    print(f"\n{sent:,} bytes with gzip, {seconds:.1f} s to the first card")  # noqa: T201  (pytest -rP shows it)
    drawn, seen = (median(column) for column in zip(*times, strict=True))
    print(f"{len(times)} moves: {drawn:.0f} ms to draw one, {seen:.0f} ms to the screen")  # noqa: T201
    assert sent < MOST_BYTES
    assert seconds < MOST_SECONDS
    assert seen < MOST_MILLISECONDS


def test_house_rules_are_played_and_what_is_wrong_is_said_with_its_line(
    page: Page, site: Site
) -> None:
    choose(page, site, "wolf")
    page.get_by_text("House rules of your own").click()
    rules = page.get_by_label("A TOML file, which is played instead")
    rules.fill('variant = "wolf"\nname = "Ours"\n\n[ending]\ntarget = "many"\n')
    page.get_by_role("button", name="Play", exact=True).click()
    flaws = page.locator("#flaws")
    expect(flaws).to_contain_text("line 5, column 1, ending.target", timeout=LOADED)
    selected = "getSelection().toString()"
    assert page.evaluate(selected) == 'target = "many"'
    rules.fill('variant = "wolf"\nname = "Ours"\n\n[ending]\ntarget = 20\n')
    play(page)
    expect(page.locator("#game")).to_have_text("Ours")


def test_a_game_with_its_options_is_written_out_as_house_rules(page: Page, site: Site) -> None:
    choose(page, site, "bid-euchre+target=20")
    page.get_by_text("House rules of your own").click()
    page.get_by_role("button", name="Start from the game").click()
    rules = page.get_by_label("A TOML file, which is played instead")
    expect(rules).to_have_value(re.compile("target = 20"), timeout=LOADED)
    play(page)


def test_nothing_can_be_clicked_before_the_games_are_listed(page: Page, site: Site) -> None:
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/variants.json", hold)
    with page.expect_request("**/variants.json"):
        page.goto(f"{site.address}#wolf", wait_until="commit")
    start = page.get_by_role("button", name="Play", exact=True)
    expect(start).to_be_disabled()
    page.get_by_text("House rules of your own").click()
    write = page.get_by_role("button", name="Start from the game")
    expect(write).to_be_disabled()
    held[0].continue_()
    write.click()
    rules = page.get_by_label("A TOML file, which is played instead")
    expect(rules).to_have_value(re.compile('"wolf"'), timeout=LOADED)
    play(page)


def test_cards_that_lie_face_up_are_shown_at_their_seat(page: Page, site: Site) -> None:
    choose(page, site, "gamerules-4")
    page.get_by_text("House rules of your own").click()
    page.get_by_label("A TOML file, which is played instead").fill(FACE_UP)
    play(page)
    act(page)  # seat 1 leads, and the person plays last to its trick
    expect(page.locator("#plate-1 .face-up [role=img]")).to_have_count(5, timeout=LOADED)


@pytest.mark.parametrize("kept", ["{", "null"])
def test_a_kept_match_that_is_no_json_object_is_dropped_with_a_word(
    page: Page, site: Site, kept: str
) -> None:
    keep(page, site, kept)
    choose(page, site, "wolf")
    expect(page.locator("#flaws")).to_contain_text("cannot be read")
    expect(page.locator("#kept")).to_be_hidden()
    assert page.evaluate(KEPT) is None
    play(page)


def test_a_record_that_cannot_be_read_is_dropped_with_a_word(page: Page, site: Site) -> None:
    keep(page, site, '{"about": "A match", "record": "pepper record 3", "seat": 0}')
    choose(page, site, "wolf")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#flaws")).to_contain_text("cannot be read", timeout=LOADED)
    assert page.evaluate(KEPT) is None
    play(page)


def test_a_kept_match_is_offered_before_the_games_are_listed(page: Page, site: Site) -> None:
    keep(page, site, '{"about": "A match", "record": "pepper record 3", "seat": 0}')
    page.route("**/variants.json", lambda _: None)  # never answered
    choose(page, site, "wolf")
    expect(page.locator("#kept-title")).to_have_text("A match")


def test_a_german_reads_no_english(browser: Browser, site: Site) -> None:
    page = browser.new_context(locale="de-DE").new_page()
    choose(page, site, "hasenpfeffer")
    page.locator("#variant option").first.wait_for(state="attached")
    titles = " ".join(page.locator("#variant option").all_inner_texts())
    page.locator("#own summary").click()
    assert left_in_english(page, titles) == set()
    page.locator("#order button.main").click()
    expect(page.locator("#hand button").first).to_be_visible(timeout=LOADED)
    for _ in range(3):
        act(page)
        assert left_in_english(page, titles) == set()
    page.locator("#open-settings").click()
    assert left_in_english(page, titles) == set()
    page.reload()
    expect(page.locator("#kept-title")).to_contain_text("Spiel 1")
    assert left_in_english(page, titles) == set()
    page.context.close()


@pytest.mark.parametrize(
    "missing",
    [
        "pyodide/pyodide.asm.wasm",
        "pyodide/pyodide.asm.mjs",
        "worker.js",
        "wheels/examples.zip",
        "variants.json",
    ],
)
def test_a_page_that_cannot_load_says_so(page: Page, site: Site, missing: str) -> None:
    site.missing = {missing}
    choose(page, site, "wolf")
    expect(page.locator("#loading")).to_contain_text("Python cannot start", timeout=LOADED)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_choice_fits_and_axe_finds_nothing(browser: Browser, site: Site, language: str) -> None:
    page = browser.new_context(locale=language).new_page()
    choose(page, site, "bid-euchre")
    page.locator("#variant option").first.wait_for(state="attached")
    page.locator("#house summary").click()
    page.locator("#own summary").click()
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        nothing_found(page)
    page.context.close()
