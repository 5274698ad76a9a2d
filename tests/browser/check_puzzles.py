"""The puzzles of the site in a real browser: docs/_static/puzzles.js with its drawings and JSON.

Needs Chromium, which the fast suite does not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copy
from threading import Thread

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from typing_extensions import override

from tests.browser.check_table import CHROMIUM, SMALL, SWITCHES
from tests.pages import ROOT
from tools import puzzles
from tools.puzzles import Game, Shown

STATIC = ROOT / "docs" / "_static"
PAGE = """\
<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Puzzles</title>
<link rel="stylesheet" href="site.css"><script defer src="puzzles.js"></script>
<article><h1>Solve puzzles</h1><div id="puzzle"></div></article>
"""


class Quiet(SimpleHTTPRequestHandler):
    @override
    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    (made / "index.html").write_text(PAGE, "utf-8")
    for name in ("puzzles.js", "site.css"):
        copy(STATIC / name, made)
    puzzles.write(made / "puzzles")
    return made


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    """The first game of the page."""
    games: list[Game] = json.loads((folder / "puzzles" / "puzzles.json").read_text("utf-8"))
    return games[0]


@pytest.fixture
def page(folder: Path) -> Generator[Page]:
    serve = partial(Quiet, directory=str(folder))
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), serve) as server,
        sync_playwright() as playwright,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES])
        page = browser.new_page(viewport=SMALL)
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page
        browser.close()
        server.shutdown()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def names(shown: Shown) -> tuple[str, str]:
    """The names of the right card and of a wrong one, as a screen reader says them."""
    right, wrong = shown["answer"], shown["tempting"]
    return shown["choices"][right]["name"], shown["choices"][wrong]["name"]


def test_a_wrong_card_is_told_with_what_follows_and_the_right_one(page: Page, game: Game) -> None:
    shown = game["puzzles"][0]
    press(page, names(shown)[1])
    status = page.get_by_role("status")
    expect(status).to_contain_text("Wrong.")
    for index in (shown["answer"], shown["tempting"]):
        choice = shown["choices"][index]
        expect(status).to_contain_text(f"{choice['face']}: {choice['points']}")
        for trick in choice["tricks"]:
            expect(status).to_contain_text(trick)
    expect(page.get_by_text("0 of 1 right")).to_be_visible()


def test_a_right_card_counts_only_as_the_first_choice(page: Page, game: Game) -> None:
    first, second, *_ = game["puzzles"]
    press(page, names(first)[0])
    expect(page.get_by_role("status")).to_contain_text("Right.")
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    press(page, "Next puzzle")
    expect(page.get_by_role("status")).to_be_empty()
    press(page, names(second)[1])
    press(page, names(second)[0])
    expect(page.get_by_role("status")).to_contain_text("Right.")
    expect(page.get_by_text("1 of 2 right")).to_be_visible()


def test_the_keyboard_is_enough(page: Page, game: Game) -> None:
    page.get_by_role("combobox", name="Game").focus()
    first = page.get_by_role("group", name="Your card").get_by_role("button").first
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    press(page, "Previous puzzle")
    last = page.get_by_role("heading", name=f"Puzzle {len(game['puzzles'])} of")
    expect(last).to_be_focused()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()


def test_a_game_is_chosen_in_the_list(page: Page) -> None:
    page.get_by_role("combobox", name="Game").select_option(label="Euchre")
    expect(page.get_by_role("img")).to_have_attribute("src", re.compile("/euchre-1-narrow.svg$"))


def test_all_cards_of_the_table_are_told_in_words(page: Page, game: Game) -> None:
    page.get_by_text("The table in words").click()
    assert page.locator("details li").all_inner_texts() == game["puzzles"][0]["described"]
    alt = page.get_by_role("img").get_attribute("alt")
    assert alt == " ".join(game["puzzles"][0]["described"])


def test_a_small_phone_has_the_narrow_drawing_and_nothing_to_scroll_sideways(page: Page) -> None:
    expect(page.locator("img.narrow")).to_be_visible()
    expect(page.locator("img.wide")).to_be_hidden()
    press(page, "Show the answer")
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
    assert page.locator("img.narrow").evaluate("(image) => image.naturalWidth") == 390


def test_puzzles_that_do_not_load_are_told(page: Page) -> None:
    page.route("**/puzzles.json", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The puzzles could not be loaded.")).to_be_visible()
