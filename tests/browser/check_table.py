"""The tables of the example server in a real browser.

Needs Chromium, which the fast suite does not: run it with ``pytest tests/browser/check_table.py``.
CHROMIUM names the program where it is not /usr/bin/chromium.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from pepper import Card, Match, Seat
from pepper.engine.wording import name_card
from tests.test_server import table_in
from tests.test_server_load import process

CHROMIUM: Final = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SWITCHES: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK: Final[ViewportSize] = {"width": 1200, "height": 850}
PHONE: Final[ViewportSize] = {"width": 320, "height": 640}
SHOWN: Final = ("#contract", "#table", "#prompt", "#choices", "#hand", "#notes")
LEGAL: Final = "#choices button:not([aria-disabled]), #hand button:not([aria-disabled])"

SAYS: Final = """([path, message]) => new Promise((done) => {
  const socket = new WebSocket(new URL(path, location).href.replace("http", "ws"));
  const heard = [];
  socket.onmessage = ({ data }) => {
    heard.push(data);
    if (heard.length === 1 && message) {
      const { version } = JSON.parse(data).table;
      socket.send(JSON.stringify(message.action ? { ...message, version } : message));
    } else {
      socket.close();
    }
  };
  socket.onclose = ({ code }) => done([code, heard.join()]);
})"""


class Person:
    """Somebody with a browser of their own, and everything that it was sent."""

    def __init__(self, browser: Browser, viewport: ViewportSize = DESK) -> None:
        self.page: Page = browser.new_context(viewport=viewport).new_page()
        self.received: list[str] = []
        self.errors: list[str] = []
        self.page.on("websocket", lambda s: s.on("framereceived", self._hear))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda said: self.errors.append(said.text) if said.type == "error" else None
        )

    def _hear(self, frame: str | bytes) -> None:
        self.received.append(str(frame))

    def sits_down(self, url: str) -> None:
        self.page.goto(url)
        expect(self.page.locator("#prompt")).not_to_be_empty()

    def shown(self) -> list[str]:
        return [self.page.locator(part).inner_html() for part in SHOWN]

    def may_act(self) -> bool:
        return self.page.locator(LEGAL).count() > 0

    def acts(self) -> None:
        """Whatever keeps the hand going: play on, or the first thing that may be done."""
        play_on = self.page.get_by_role("button", name="play the hand", exact=True)
        chosen = play_on if play_on.count() else self.page.locator(LEGAL)
        step = self.step()
        give = self.page.locator("#choice-give")
        giving = give.count() > 0
        chosen.first.click()
        if giving:
            give.click()
        self.sees(step + 1)

    def step(self) -> int:
        return int(self.page.locator("body").get_attribute("data-version") or -1)

    def sees(self, step: int) -> None:
        """Wait for that step."""
        self.page.wait_for_function("step => document.body.dataset.version >= step", arg=step)


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES])
        yield launched
        launched.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def address(file: Path) -> Generator[str]:
    with process(file) as (_, address):
        yield f"http://{address}"


def opened(page: Page, address: str, game: str, people: tuple[int, ...]) -> list[str]:
    """The links of a table opened on the page for that: of each seat, and of spectators."""
    page.goto(address)
    page.get_by_label("Game").select_option(game)
    for seat in range(page.locator("#seats select").count()):
        who = "person" if seat in people else "bot"
        page.get_by_label(f"Seat {seat}", exact=True).select_option(who)
    page.get_by_role("button", name="Open the table").click()
    links = page.locator("#links a")
    expect(links.last).to_be_visible()
    paths = [link.get_attribute("href") for link in links.all()]
    return [f"{address}{path}" for path in paths]


def kept(file: Path, link: str) -> Match:
    _, table, *_ = urlsplit(link).path.removeprefix("/").split("/")
    return table_in(file.parent, table).match


def somebody_acts(people: tuple[Person, ...]) -> Person:
    """The one who is to act, when the bots have done their part."""
    while True:
        for person in people:
            if person.may_act():
                return person
        people[0].page.wait_for_timeout(20)


def play_until(people: tuple[Person, ...], enough: Callable[[], bool]) -> None:
    while not enough():
        somebody_acts(people).acts()


def test_two_people_and_two_bots_play_a_hand(browser: Browser, address: str, file: Path) -> None:
    one, two = people = Person(browser), Person(browser)
    links = opened(one.page, address, "wolf", people=(0, 2))
    seats = {one: Seat(0), two: Seat(2)}
    for person, seat in seats.items():
        person.sits_down(links[seat])
    play_until(people, lambda: len(kept(file, links[0]).hand.tricks) == 2)

    to_act = somebody_acts(people)
    waiting = two if to_act is one else one
    match = kept(file, links[0])

    waiting.sees(len(match.history))
    before = waiting.shown()
    waiting.page.reload()
    expect(waiting.page.locator("#prompt")).not_to_be_empty()
    assert waiting.shown() == before
    no_card_of_others(waiting, seats[waiting], match)

    waiting.page.locator("#hand button").first.click(force=True)
    expect(waiting.page.locator("#refusal")).to_contain_text(
        f"It is the turn of seat {seats[to_act]}"
    )
    stolen = str(match.legal_actions[0]).removeprefix("play ")
    path = links[seats[waiting]].removeprefix(address).replace("/t/", "/socket/")
    message = {"action": {"kind": "play-card", "card": stolen}}
    _, heard = waiting.page.evaluate(SAYS, [path, message])
    assert '"out of turn"' in heard
    assert kept(file, links[0]) == match

    no_link_without_its_secret(waiting, links, seats[to_act])

    play_until(people, lambda: bool(kept(file, links[0]).past))
    for person in people:
        points = person.page.locator("#last-hand")
        expect(points).to_contain_text("Points of hand 1")
        for line in kept(file, links[0]).results[0].lines:
            expect(points).to_contain_text(line.why)
        assert not person.errors


def no_card_of_others(person: Person, seat: Seat, match: Match) -> None:
    """Neither anything that the page was sent nor the page itself tells a card that others hold."""
    others = [c for s, cards in enumerate(match.hand.cards) if s != seat for c in cards]
    own = match.hand.cards[seat]
    received = "".join(person.received)
    page = person.page.content().lower()
    assert len(others) > len(own) > 0
    assert all(re.search(rf"\b{card}\b", received) for card in own)
    assert all(spoken(card) in page for card in own)
    for card in others:
        assert not re.search(rf"\b{card}\b", received), card
        assert spoken(card) not in page


def spoken(card: Card) -> str:
    """How a page calls a card."""
    return name_card(card).removeprefix("the ")


def no_link_without_its_secret(person: Person, links: list[str], seat: Seat) -> None:
    """The link of another seat cannot be guessed from the own one, and spectators see no hand."""
    watch, secret = links[-1], links[seat].rsplit("/", 1)[1]
    for guess in (str(seat), secret[:-1], secret[::-1], "undefined"):
        assert person.page.request.get(f"{watch}/{guess}").status == 404
        path = f"/socket/{watch.rsplit('/', 1)[1]}/{guess}"
        assert person.page.evaluate(SAYS, [path, None]) == [4404, ""]
    _, heard = person.page.evaluate(SAYS, [f"/socket/{watch.rsplit('/', 1)[1]}", {"bot": True}])
    assert '"cards":null' in heard
    assert '"spectator"' in heard


def test_a_card_is_played_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    person = Person(browser)
    links = opened(person.page, address, "gamerules-4", people=(0,))
    person.sits_down(links[0])
    keyboard, page = person.page.keyboard, person.page
    for _ in range(4):
        somebody_acts((person,))
        step = person.step()
        while not page.evaluate(f"document.activeElement.matches({LEGAL!r})"):
            keyboard.press("Tab")
        keyboard.press("Enter")
        person.sees(step + 1)
        expect(page.locator("#play :focus")).to_have_count(1)
    assert not person.errors


def test_the_page_comes_back_by_itself_when_the_server_was_killed(
    browser: Browser, file: Path
) -> None:
    person = Person(browser)
    with process(file) as (first, address):
        links = opened(person.page, f"http://{address}", "wolf", people=(0, 1))
        person.sits_down(links[1])
        person.acts()
        before = person.shown()
        first.kill()
        expect(person.page.locator("#connection")).to_contain_text("Connection lost")
    with process(file, port=int(address.rsplit(":", 1)[1])):
        expect(person.page.locator("#connection")).to_be_empty(timeout=20_000)
        assert person.shown() == before
        assert person.may_act()
        person.acts()


@pytest.mark.parametrize("game", ["wolf", "ontario-6", "florida-7"])
def test_a_table_fits_a_small_phone(browser: Browser, address: str, game: str) -> None:
    person = Person(browser, PHONE)
    links = opened(person.page, address, game, people=(0,))
    fits = "document.scrollingElement.scrollWidth <= innerWidth"
    assert person.page.evaluate(fits)
    for link in (links[0], links[-1]):
        person.sits_down(link)
        assert person.page.evaluate(fits)
        inside = """() => [...document.querySelectorAll(".plate")].every((plate) => {
            const box = plate.getBoundingClientRect();
            const table = plate.closest("#table").getBoundingClientRect();
            return box.left >= table.left && box.right <= table.right
                && box.top >= table.top && box.bottom <= table.bottom;
        })"""
        assert person.page.evaluate(inside)
    assert not person.errors
