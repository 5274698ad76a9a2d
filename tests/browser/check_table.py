"""The tables of the example server in a real browser.

Needs Chromium, which the fast suite does not: run it with ``pytest tests/browser/check_table.py``.
CHROMIUM names the program where it is not /usr/bin/chromium. The check of accessibility needs
``npm install --prefix tests/browser``.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from threading import Timer
from typing import Final, Literal, cast
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from examples.server.tables import load
from pepper import Card, Match, Seat, variant, variants
from pepper.engine.parts.wording import name_card
from tests.project.test_languages import ENGLISH, words_of

ROOT: Final = Path(__file__).parent.parent.parent
AXE: Final = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
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
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SMALL: Final[ViewportSize] = {"width": 320, "height": 640}
ASIDE: Final[ViewportSize] = {"width": 844, "height": 390}
SIZES: Final = (SMALL, PHONE, ASIDE, DESK)
SHOWN: Final = ("#standings", "#contract", "#table", "#prompt", "#choices", "#hand", "#notes")
READY: Final = ":not([aria-disabled='true'])"
LEGAL: Final = f"[data-turn] :is(#choices, #hand) button{READY}"
SLOW: Final = 0.3
"""Seconds that a bot thinks where somebody looks at what it does."""

SAYS: Final = """([path, message]) => new Promise((done) => {
  const socket = new WebSocket(new URL(path, location).href.replace("http", "ws"));
  const heard = [];
  socket.onmessage = ({ data }) => {
    heard.push(data);
    const { version } = JSON.parse(data).table ?? {};
    if (version === undefined || !message) return socket.close();
    socket.send(JSON.stringify(message.action ? { ...message, version } : message));
  };
  socket.onclose = ({ code }) => done([code, heard.join()]);
})"""

LISTENS: Final = """
window.heard = []; window.moves = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  window.moves += 1;
  return animate.apply(this, how);
};
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((line) => window.heard.push(line.textContent))
  )).observe(document.getElementById("log") ?? document.body, { childList: true });
});
"""


@contextmanager
def process(
    file: Path, port: int = 0, pause: float = 0.001
) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and its address: on any free port, unless one is given."""
    command = [sys.executable, "-m", "examples.server.app", "--pause", str(pause)]
    with subprocess.Popen(  # noqa: S603  (this very Python)
        [*command, "--port", str(port), "--file", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        assert running.stdout is not None
        silent = Timer(20, running.kill)  # a process that says nothing is not waited for
        silent.start()
        try:
            line = running.stdout.readline()
            silent.cancel()
            found = re.search(r"http://\S+", line)
            assert found is not None, f"the server does not say where it listens: {line!r}"
            yield running, found[0]
        finally:
            running.kill()


class Person:
    """Somebody with a browser of their own, and everything that it was sent."""

    def __init__(
        self,
        browser: Browser,
        viewport: ViewportSize = DESK,
        motion: Literal["no-preference", "reduce"] = "reduce",
        language: str = "en",
    ) -> None:
        context = browser.new_context(viewport=viewport, reduced_motion=motion, locale=language)
        self.page: Page = context.new_page()
        self.page.add_init_script(LISTENS)
        self.received: list[str] = []
        self.errors: list[str] = []
        self.page.on("websocket", lambda s: s.on("framereceived", self._hear))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda said: self.errors.append(said.text) if said.type == "error" else None
        )

    def _hear(self, frame: str | bytes) -> None:
        self.received.append(str(frame))

    def part(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def sits_down(self, url: str) -> None:
        self.page.goto(url)
        expect(self.part("#prompt")).not_to_be_empty()

    def shown(self) -> list[str]:
        return [self.part(part).inner_html() for part in SHOWN]

    def may_act(self) -> bool:
        """Whether it is this person's turn; closes a dialog over the table."""
        turn = self.part(LEGAL).count() > 0
        if self.part("#points[open]").count():
            self.part("#points-close").click()
        return turn

    def acts(self, choice: Locator | None = None) -> None:
        """What is given, or whatever keeps the hand going: play on, or the first legal action."""
        play_on = self.page.get_by_role("button", name="play the hand", exact=True)
        give = self.part("#choice-give")
        legal = self.part(f"#hand button{READY}" if give.count() else LEGAL)
        version, giving = self.version(), give.count() > 0
        (choice or (play_on if play_on.count() else legal).first).click()
        if giving:
            while give.get_attribute("aria-disabled") == "true":
                self.part(f"#hand button{READY}[aria-pressed='false']").first.click()
            give.click()
        self.sees(version + 1)

    def version(self) -> int:
        return int(self.part("body").get_attribute("data-version") or -1)

    def sees(self, version: int) -> None:
        """Wait for that version."""
        self.page.wait_for_function("known => document.body.dataset.version >= known", arg=version)

    def asks(self, what: str) -> None:
        """Press one of the buttons of the page."""
        self.page.get_by_role("button", name=what, exact=True).click()

    def cards(self) -> list[tuple[str, str]]:
        """The own cards as they are held: the name of each, and the mark that is seen on it."""
        # In one call: `evaluate_all` finds the buttons in one and reads them in another, and the
        # page may sort the hand between the two.
        buttons = "[...hand.querySelectorAll('button')]"
        look = f"hand => {buttons}.map(({{ ariaLabel, innerText }}) => [ariaLabel, innerText])"
        labels: list[tuple[str, str]] = self.part("#hand").evaluate(look)
        return [(name, " ".join(re.findall("[a-z]+", text))) for name, text in labels]

    def heard(self) -> list[str]:
        """What was read out, in order, when the page has had time for it."""
        in_a_while = "new Promise((done) => setTimeout(() => done(window.heard), 100))"
        return cast("list[str]", self.page.evaluate(in_a_while))

    def focus(self) -> str:
        return str(self.page.evaluate("document.activeElement.id"))


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "tables.sqlite"


@pytest.fixture(scope="module")
def address(file: Path) -> Generator[str]:
    with process(file) as (_, address):
        yield address


@pytest.fixture
def slowly(tmp_path: Path) -> Generator[str]:
    """A server whose bots take their time."""
    with process(tmp_path / "slow.sqlite", pause=SLOW) as (_, address):
        yield address


def opened(
    page: Page, address: str, game: str, people: Sequence[int] = (0,), **house: str
) -> list[str]:
    """The links of a table opened on the page for that: of each seat, and of spectators."""
    page.goto(address)
    page.get_by_label("Game").select_option(game)
    for name, value in house.items():
        page.locator("#house").evaluate("house => { house.open = true; }")
        page.locator(f"[name='{name}']").fill(value)
    for seat in range(page.locator("#seats select").count()):
        who = "person" if seat in people else "bot"
        page.get_by_label(f"Seat {seat}", exact=True).select_option(who)
    page.get_by_role("button", name="Open the table").click()
    links = page.locator("#links a")
    expect(links.last).to_be_visible()
    paths = [link.get_attribute("href") for link in links.all()]
    return [f"{address}{path}" for path in paths]


def seated(
    browser: Browser, address: str, game: str, people: Sequence[int] = (0,), **house: str
) -> tuple[tuple[Person, ...], list[str]]:
    """People at a table of their own, and its links."""
    sitting = tuple(Person(browser) for _ in people)
    links = opened(sitting[0].page, address, game, people, **house)
    for person, seat in zip(sitting, people, strict=True):
        person.sits_down(links[seat])
    return sitting, links


def kept(file: Path, link: str) -> Match:
    _, table, *_ = urlsplit(link).path.removeprefix("/").split("/")
    with closing(sqlite3.connect(file, timeout=5)) as db:
        return load(db, table).now.match


def somebody_acts(people: Sequence[Person]) -> Person:
    """The one who is to act, when the bots have done their part."""
    for _ in range(1000):
        for person in people:
            if person.may_act():
                return person
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody may act")


def play_until(people: Sequence[Person], enough: Callable[[], bool]) -> None:
    while not enough():
        somebody_acts(people).acts()


def on_turn(person: Person, kind: str) -> None:
    """Play until the person has such choices."""
    play_until(
        (person,), lambda: somebody_acts((person,)).part(f"[id^='choice-{kind}']").count() > 0
    )


# What is played and who sees it


def test_two_people_and_two_bots_play_a_hand(browser: Browser, address: str, file: Path) -> None:
    people, links = seated(browser, address, "wolf", people=(0, 2))
    one, two = people
    seats = {one: Seat(0), two: Seat(2)}
    play_until(people, lambda: len(kept(file, links[0]).hand.tricks) == 2)

    to_act = somebody_acts(people)
    waiting = two if to_act is one else one
    match = kept(file, links[0])

    waiting.sees(len(match.history))
    waiting.page.reload()
    expect(waiting.part("#prompt")).not_to_be_empty()
    before = waiting.shown()
    no_card_of_others(waiting, seats[waiting], match)

    waiting.part("#hand button").first.click(force=True)
    expect(waiting.part("#refusal")).to_contain_text(f"It is the turn of seat {seats[to_act]}")
    assert waiting.shown() == before
    stolen = str(match.legal_actions[0]).removeprefix("play ")
    path = links[seats[waiting]].removeprefix(address).replace("/t/", "/socket/")
    message = {"action": {"kind": "play-card", "card": stolen}}
    _, heard = waiting.page.evaluate(SAYS, [path, message])
    assert '"out of turn"' in heard
    assert kept(file, links[0]) == match

    no_link_without_its_secret(waiting, links, seats[to_act])

    play_until(people, lambda: bool(kept(file, links[0]).past))
    for person in people:
        points = person.part("#last-hand")
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
        code, heard = person.page.evaluate(SAYS, [path, None])
        assert code != 1005, "the server closed it"
        assert heard == ""
    person.errors.clear()  # what the browser says about those
    _, heard = person.page.evaluate(SAYS, [f"/socket/{watch.rsplit('/', 1)[1]}", {"bot": True}])
    assert '"cards": null' in heard or '"cards":null' in heard
    assert '"spectator"' in heard


def test_the_page_comes_back_by_itself_when_the_server_was_killed(
    browser: Browser, tmp_path: Path
) -> None:
    person, file = Person(browser), tmp_path / "tables.sqlite"
    with process(file) as (first, address):
        links = opened(person.page, address, "wolf", people=(0, 1))
        person.sits_down(links[1])
        person.acts()
        before = person.shown()
        first.kill()
        expect(person.part("#connection")).to_contain_text("Connection lost")
    with process(file, port=int(address.rsplit(":", 1)[1])):
        expect(person.part("#connection")).to_be_empty(timeout=20_000)
        assert person.shown() == before
        assert person.may_act()
        person.acts()


def test_games_are_listed_by_group_with_their_number_of_players(
    browser: Browser, address: str
) -> None:
    page = Person(browser).page
    page.goto(address)
    groups = page.locator("#variant optgroup")
    expect(groups).not_to_have_count(0)
    listed = {
        group.get_attribute("label"): group.locator("option").evaluate_all(
            "options => options.map(({ value }) => value)"
        )
        for group in groups.all()
    }
    assert listed == {
        name: [one.id for one in variants() if one.group == name]
        for name in {one.group for one in variants()}
    }
    assert "Ontario Pepper · 6 players" in page.locator("#variant option").all_inner_texts()


# What a table shows


@pytest.mark.parametrize(
    ("game", "says", "same"),
    [
        ("euchre", "The dealer must name trumps if everybody passes twice", "stick-dealer"),
        ("bid-euchre", "A bid of two, as high as a couple, shows", "two-signal=off"),
    ],
)
def test_an_option_that_is_on_or_off_is_a_box_beside_what_it_says(
    browser: Browser, address: str, file: Path, game: str, says: str, same: str
) -> None:
    page = browser.new_page()
    page.goto(address)
    page.get_by_label("Game").select_option(game)
    page.locator("#house summary").click()
    page.get_by_label(says).click()
    page.get_by_role("button", name="Open the table").click()
    link = page.locator("#links a").first
    expect(link).to_be_visible()
    assert kept(file, str(link.get_attribute("href"))).rules == variant(f"{game}+{same}")
    page.close()


def test_trumps_come_first_and_bowers_are_marked(browser: Browser, address: str) -> None:
    (person,), _ = seated(browser, address, "wolf", people=(0,))
    seen = set[str]()
    for _ in range(120):
        somebody_acts((person,)).acts()
        cards = person.cards()
        marks = [mark for _, mark in cards if mark]
        assert cards[: len(marks)] == [one for one in cards if one[1]], "trumps come first"
        assert marks == sorted(marks), "bowers are above the other trumps"
        assert all(name.endswith(f", {mark}") for name, mark in cards if mark)
        seen.update(marks)
        if seen == {"trump", "bower"}:
            return
    raise AssertionError(seen)


def test_the_lead_and_the_winning_card_are_marked(browser: Browser, slowly: str) -> None:
    (person,), _ = seated(browser, slowly, "gamerules-4", people=(0,))
    play_until((person,), lambda: person.part("#table .played").count() > 1)
    trick = person.part("#table .played")
    marks = " ".join(trick.locator(".mark").all_inner_texts())
    assert marks.count("led") == 1
    assert marks.count("winning") + marks.count("took it") == 1
    expect(person.part("#table .wins")).to_have_count(1)


@pytest.mark.parametrize(("game", "target"), [("hawsy", "32"), ("ontario-4", "42")])
def test_what_a_bid_means_and_the_target_are_in_sight_of_who_bids(
    browser: Browser, address: str, game: str, target: str
) -> None:
    (person,), _ = seated(browser, address, game, people=(0,))
    person.page.set_viewport_size(PHONE)
    on_turn(person, "bid")
    expect(person.part("#standings")).to_contain_text(target)
    expect(person.part("#bids")).to_contain_text(re.compile(r"\d tricks: \+\d+ if made, -\d+ if"))
    for part in ("#standings", "#bids", "#hand"):
        expect(person.part(part)).to_be_in_viewport()
    bids = person.page.get_by_role("button", name=re.compile("^bid "))
    assert bids.count() == person.part("#bids button").count()


def test_points_come_in_a_dialog_while_the_next_hand_is_dealt(
    browser: Browser, address: str, file: Path
) -> None:
    (person,), links = seated(browser, address, "wolf", people=(0,))
    dialog = person.part("#points")
    for _ in range(100):
        if dialog.is_visible():
            break
        if person.part(LEGAL).count():
            person.acts()
        person.page.wait_for_timeout(20)
    result = kept(file, links[0]).results[0]
    expect(dialog).to_contain_text("Points of hand 1")
    for line in result.lines:
        expect(dialog).to_contain_text(line.why)
    expect(person.part("#standings")).to_contain_text("Hand 2")
    assert person.focus() == "points-close"
    assert not any("Hand 2" in line for line in person.heard()), "nothing is said behind it"
    person.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert any("Hand 2" in line for line in person.heard())
    expect(person.part("#last-hand")).to_contain_text("Points of hand 1")


def test_the_last_trick_can_be_looked_at_again(browser: Browser, address: str, file: Path) -> None:
    (person,), links = seated(browser, address, "euchre", people=(0,))
    button = person.page.get_by_role("button", name="Last trick", exact=True)
    expect(button).to_be_hidden()
    for _ in range(100):
        if button.is_visible() and person.part(LEGAL).count():
            break
        if person.part(LEGAL).count():
            person.acts()
        person.page.wait_for_timeout(20)
    trick = kept(file, links[0]).hand.tricks[-1]
    button.click()
    cards = person.part("#trick .card")
    shown = [card.get_attribute("data-card") for card in cards.all()]
    assert shown == [str(card) for card in trick.cards]
    expect(person.part("#trick li").filter(has_text="took it")).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(person.part("#trick")).to_be_hidden()


def test_a_wrong_link_gets_a_page_with_a_way_on(browser: Browser, address: str) -> None:
    page = browser.new_page(locale="de")
    page.goto(f"{address}/t/elsewhere")
    expect(page.get_by_text("Zu diesem Link gibt es keinen Tisch.")).to_be_visible()
    page.get_by_role("link").click()
    expect(page.locator("#order")).to_be_visible()


# What a player can ask for


def test_a_hint_marks_something_legal(browser: Browser, address: str) -> None:
    (person,), _ = seated(browser, address, "hasenpfeffer", people=(0,))
    for _ in range(3):
        somebody_acts((person,))
        person.asks("Hint")
        expect(person.part("#advice")).to_contain_text("Hint: ")
        hinted = person.part(f".hinted{READY}")
        expect(hinted).to_have_count(1)
        expect(hinted).to_have_accessible_name(re.compile(", hint"))
        person.acts(hinted)
        expect(person.part("#advice")).to_be_empty()


def test_an_action_is_taken_back_when_all_agree(browser: Browser, address: str, file: Path) -> None:
    people, links = seated(browser, address, "gamerules-2", people=(0, 1))
    first = somebody_acts(people)
    other = people[1] if first is people[0] else people[0]
    before = kept(file, links[0])
    first.acts()
    assert kept(file, links[0]) != before

    first.asks("Undo")
    expect(other.part("#asked")).to_contain_text("Take back the last action?")
    other.asks("Refuse")
    expect(first.part("#asked")).to_be_hidden()
    assert kept(file, links[0]) != before

    first.asks("Undo")
    other.asks("Agree")
    expect(first.part("#asked")).to_be_hidden()
    assert somebody_acts([first]) is first
    assert kept(file, links[0]) == before
    for person in people:
        heard = [line for line in person.heard() if " deals." in line]
        assert len(heard) <= 1, "what was heard before is not said again"


def test_a_rematch_begins_when_all_want_it(browser: Browser, address: str) -> None:
    people, _ = seated(browser, address, "hasenpfeffer", people=(0, 1), hands="1")
    over = people[0].part("#asked-rematch")
    while not over.is_visible():
        for person in people:
            if person.may_act():
                person.acts()
    for person in people:
        person.may_act()
    expect(people[0].part("#scores")).to_contain_text("won")
    people[0].asks("Rematch")
    expect(people[1].part("#asked")).to_contain_text("Play again? Agreed: Seat 0")
    people[1].asks("Rematch")
    for person in people:
        expect(person.part("#asked")).to_be_hidden()
        expect(person.part("#standings")).to_contain_text("Hand 1")
    somebody_acts(people).acts()


def test_a_player_resigns_after_a_second_thought(browser: Browser, address: str) -> None:
    (person,), _ = seated(browser, address, "wolf", people=(0,))
    person.asks("Settings")
    person.asks("Resign")
    expect(person.part("#prompt")).not_to_have_text("The match is over.")
    person.asks("Resign: are you sure?")
    expect(person.part("#prompt")).to_have_text("The match is over.")
    expect(person.part("#points")).to_be_visible()
    person.page.keyboard.press("Enter")
    expect(person.part("#asked-rematch")).to_be_visible()


def test_names_are_shown_to_all_and_kept_for_the_next_table(browser: Browser, address: str) -> None:
    people, _ = seated(browser, address, "wolf", people=(0, 1))
    one, two = people
    one.asks("Settings")
    one.page.get_by_label("Your name").fill("Ada")
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Escape")
    expect(two.part("#plate-0")).to_contain_text("Ada")
    expect(one.part("#plate-0")).to_contain_text("You")
    links = opened(one.page, address, "wolf", people=(0, 1))
    one.sits_down(links[0])
    two.sits_down(links[1])
    expect(two.part("#plate-0")).to_contain_text("Ada")
    expect(two.part("#standings")).to_contain_text("Ada")


def test_the_rule_sheet_opens_and_closes(browser: Browser, address: str) -> None:
    (person,), _ = seated(browser, address, "wolf", people=(0,))
    person.asks("Rules")
    expect(person.part("#sheet h3").first).to_have_text("The deal")
    expect(person.part("#sheet table")).to_be_visible()
    expect(person.part("#sheet")).not_to_contain_text("*")
    person.page.keyboard.press("Escape")
    expect(person.part("#sheet")).to_be_hidden()
    assert person.focus() == "open-sheet"


def test_four_colours_are_kept(browser: Browser, address: str) -> None:
    (person,), _ = seated(browser, address, "wolf", people=(0,))
    colours = """() => {
        const all = ["C", "D", "H", "S"].map((suit) =>
            Object.assign(document.createElement("i"), { className: `card ${suit}` }));
        document.body.append(...all);
        return new Set(all.map((one) => getComputedStyle(one).color)).size;
    }"""
    assert person.page.evaluate(colours) == 2
    person.asks("Settings")
    person.page.get_by_label("A colour for each suit").check()
    person.page.reload()
    expect(person.part("#prompt")).not_to_be_empty()
    assert person.page.evaluate(colours) == 4


# For the keyboard, for those who listen, and for those whom movement disturbs


def test_a_hand_is_played_with_the_keyboard_alone(browser: Browser, slowly: str) -> None:
    (person,), _ = seated(browser, slowly, "gamerules-4", people=(0,))
    page, keyboard = person.page, person.page.keyboard
    for _ in range(6):
        somebody_acts((person,))
        version = person.version()
        for _ in range(12):
            if page.evaluate(f"document.activeElement.matches({LEGAL!r})"):
                break
            keyboard.press("Tab")
        # One stop for each group; arrows reach everything in it.
        assert page.locator("#hand [tabindex='0']").count() == 1
        group = page.locator("#choices, #hand").filter(has=page.locator(":focus"))
        keyboard.press("Home")
        reached = {person.focus()}
        for _ in range(group.locator("button").count()):
            keyboard.press("ArrowRight")
            reached.add(person.focus())
        assert len(reached) == group.locator("button").count()
        keyboard.press("Home")
        while not page.evaluate(f"document.activeElement.matches({LEGAL!r})"):
            keyboard.press("ArrowRight")
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        assert page.evaluate(outline) == "solid"
        keyboard.press("Enter")
        person.sees(version + 1)
        expect(page.locator("#dock :focus")).to_have_count(1)
    assert not person.errors


def test_screen_readers_hear_each_event_once_and_in_order(browser: Browser, address: str) -> None:
    (person,), _ = seated(browser, address, "midwest", people=(0,))
    play_until((person,), lambda: person.part("#last-hand").count() > 0)
    somebody_acts((person,))
    messages = [json.loads(text) for text in person.received]
    news = [line for one in messages if "news" in one for line in one["news"]["words"]["news"]]
    prompts = {one["news"]["words"]["prompt"] for one in messages if "news" in one}
    said = person.heard()
    speak = """async (lines) => {
        const { spoken } = await import("/static/words.js");
        return lines.map(spoken);
    }"""
    told, asked = person.page.evaluate(speak, news), person.page.evaluate(speak, [*prompts])
    first = said.index(told[0])
    assert [line for line in said[first:] if line not in asked] == told
    assert all(one != other for one, other in pairwise(said))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_move_unless_that_disturbs(
    browser: Browser, address: str, motion: Literal["no-preference", "reduce"]
) -> None:
    person = Person(browser, motion=motion)
    person.sits_down(opened(person.page, address, "gamerules-4", people=(0,))[0])
    while not person.part("#table .played").count():
        somebody_acts((person,)).acts()
    assert (person.page.evaluate("window.moves") > 0) == (motion == "no-preference")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    browser: Browser, address: str, scheme: Literal["light", "dark"]
) -> None:
    (person,), links = seated(browser, address, "ontario-4", people=(0,))
    page = person.page
    page.emulate_media(color_scheme=scheme)
    on_turn(person, "bid")
    nothing_found(page)
    play_until((person,), lambda: person.part("#table .played").count() > 0)
    nothing_found(page)
    person.asks("Rules")
    nothing_found(page)
    page.goto(address)
    nothing_found(page)
    person.sits_down(links[-1])
    nothing_found(page)


def nothing_found(page: Page) -> None:
    # A card shows signs, and its name is spoken: "jack of spades", not "J♠".
    rules = {"label-content-name-mismatch": {"enabled": False}}
    page.evaluate(AXE.read_text())
    found = page.evaluate("rules => axe.run(document, { rules })", rules)["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


# On every screen

INSIDE: Final = """() => [...document.querySelectorAll(".plate")].every((plate) => {
    const box = plate.getBoundingClientRect();
    const table = plate.closest("#table").getBoundingClientRect();
    return box.left >= table.left && box.right <= table.right
        && box.top >= table.top && box.bottom <= table.bottom;
})"""
FITS: Final = "document.scrollingElement.scrollWidth <= innerWidth"
IN_SIGHT: Final = """() => [...document.querySelectorAll("#hand button, #others button, #prompt")]
    .every((one) => {
        const box = one.getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth
            && box.top >= 0 && box.bottom <= innerHeight;
    })"""


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("indiana-4", "bid"),
        ("double-hasenpfeffer-4", "give"),
        ("florida-7", "bid"),
        ("florida-13", "bid"),
    ],
)
def test_the_hand_and_the_choices_stay_in_sight(
    browser: Browser, address: str, game: str, kind: str
) -> None:
    (person,), links = seated(browser, address, game, people=(0,))
    page = person.page
    on_turn(person, kind)
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(FITS), size
        assert page.evaluate(INSIDE), size
        assert page.evaluate(IN_SIGHT), size
        person.part("#choices button").nth(-2).scroll_into_view_if_needed()
        assert page.evaluate(IN_SIGHT), size
    person.sits_down(links[-1])
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(FITS), size
        assert page.evaluate(INSIDE), size
    assert not person.errors


# In another language


def left_in_english(page: Page, but: str = "") -> set[str]:
    """The English words that a page shows or says, without those of elements that are English."""
    text = page.evaluate(
        """() => {
            const seen = (one) => one.checkVisibility() && !one.closest("[lang='en']");
            const own = (one) => [...one.childNodes].filter(({ nodeType }) => nodeType === 3);
            return [...document.querySelectorAll("body *")].filter(seen).flatMap((one) =>
                [...own(one).map((node) => node.data), one.ariaLabel, one.title, one.placeholder]
            ).concat(document.title).join("\\n");
        }"""
    )
    return set(ENGLISH & words_of(text) - words_of(but))


@pytest.mark.parametrize("game", ["wolf", "ontario-4", "gamerules-4", "hasenpfeffer"])
def test_a_german_reads_no_english(browser: Browser, address: str, game: str) -> None:
    """From the choice of a game to the end of a match, in dialogs and for those who listen."""
    person, other = Person(browser, language="de-AT"), Person(browser)
    page = person.page
    links = opened_in_german(page, address, game)
    titles = " ".join(page.locator("#variant option").all_inner_texts())
    assert left_in_english(page, titles) == set()
    assert page.evaluate("document.documentElement.lang") == "de-AT"
    person.sits_down(links[0])
    other.sits_down(links[1])
    title = person.part("#game").inner_text()
    assert left_in_english(page, title) == set()
    for _ in range(12):
        somebody_acts((person, other)).acts()
        assert left_in_english(page, title) == set()
    person.part("#open-settings").click()
    assert left_in_english(page, title) == set()
    page.keyboard.press("Escape")
    person.part("#undo").click()
    expect(other.part("#asked")).to_contain_text("Take back the last action? Agreed: Seat 0")
    assert left_in_english(page, title) == set()
    person.part("#open-settings").click()
    person.part("#resign").click()
    person.part("#resign").click()
    expect(person.part("#points")).to_be_visible()
    assert left_in_english(page, title) == set()
    assert not ENGLISH & words_of("\n".join(person.heard())) - words_of(title)
    page.keyboard.press("Escape")
    other.page.keyboard.press("Escape")
    person.part("#asked-rematch button").click()
    expect(person.part("#asked")).to_contain_text("Dafür: Du")
    assert left_in_english(page, title) == set()
    assert not person.errors


def opened_in_german(page: Page, address: str, game: str) -> list[str]:
    """The links of a table for two people."""
    page.goto(address)
    page.locator("#variant").select_option(game)
    page.locator("#seats select").nth(1).select_option("person")
    page.locator("#order button").click()
    links = page.locator("#links a")
    expect(links.last).to_be_visible()
    return [f"{address}{link.get_attribute('href')}" for link in links.all()]


def test_the_rest_is_claimed_when_the_others_agree(browser: Browser, address: str) -> None:
    people, _ = seated(browser, address, "gamerules-4", people=(0, 1))
    while not people[0].part("#claim").is_visible():
        somebody_acts(people).acts()
    over = people[0].part("#last-hand")
    while not over.count():
        one, other = people if somebody_acts(people) is people[0] else people[::-1]
        version = one.version()
        one.asks("Claim the rest")
        expect(other.part("#asked")).to_contain_text("all remaining tricks are mine. Agree?")
        other.asks("Agree")
        expect(one.part("#asked")).to_be_hidden()
        if one.version() == version:
            for person in people:
                expect(person.part("#refusal")).to_have_text("Another side can still take a trick.")
            one.acts()
    assert not people[0].errors
