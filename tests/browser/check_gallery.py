"""The lists of the gallery in a real browser: docs/_static/gallery.js with the page's own table.

Needs Chromium, which the fast suite does not.
"""

from __future__ import annotations

from collections.abc import Generator
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

import pepper
from tests.browser.check_table import CHROMIUM, SWITCHES
from tools import gallery

SCRIPT = Path(__file__).parents[2] / "docs" / "_static" / "gallery.js"
ALL = len(pepper.variants())


def table() -> str:
    """The table of the games, as the site has it."""
    heading = "".join(f"<th><p>{name}</p></th>" for name in ("", *gallery.COLUMNS))
    rows = ""
    for variant in pepper.variants():
        told = (variant.id, *gallery.answers(variant))
        rows += f"<tr>{''.join(f'<td><p>{escape(cell)}</p></td>' for cell in told)}"
    return (
        "<section id='find-a-game'><div class='table-wrapper'><table>"
        f"<thead><tr>{heading}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


@pytest.fixture
def page() -> Generator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES])
        page = browser.new_page()
        page.set_content(table())
        yield page
        browser.close()


def chooser(page: Page, name: str) -> Locator:
    """A list, by the name that a screen reader says."""
    return page.get_by_role("combobox", name=name, exact=True)


def shown(page: Page) -> list[str]:
    """The games that are not hidden."""
    rows = page.locator("tbody tr:visible td:first-child").all_inner_texts()
    return [row.strip() for row in rows]


def test_without_the_script_all_games_are_shown(page: Page) -> None:
    assert shown(page) == [variant.id for variant in pepper.variants()]


def test_choices_leave_the_games_that_fit_all_of_them_and_say_how_many(page: Page) -> None:
    page.add_script_tag(path=SCRIPT)
    status = page.get_by_role("status")
    expect(status).to_have_text(f"{ALL} of {ALL} games")
    chooser(page, "Players").select_option("6 players")
    chooser(page, "Sides").select_option("2 against 2 against 2")
    expect(status).to_have_text(f"1 of {ALL} games")
    assert shown(page) == ["indiana-6"]
    page.get_by_role("button", name="Show all").click()
    expect(status).to_have_text(f"{ALL} of {ALL} games")
    assert len(shown(page)) == ALL


def test_each_list_has_every_answer_once_and_numbers_in_their_order(page: Page) -> None:
    page.add_script_tag(path=SCRIPT)
    players = chooser(page, "Players").locator("option").all_inner_texts()
    assert players == ["any", *(f"{number} players" for number in range(2, 14))]
    groups = chooser(page, "Group").locator("option").all_inner_texts()
    assert groups == ["any", *sorted({variant.group for variant in pepper.variants()})]
    cards = chooser(page, "Cards").locator("option").all_inner_texts()
    assert cards[:3] == ["any", "20 cards", "24 cards"]
    numbers = [int(cell.split()[0]) for cell in cards if cell[0].isdigit()]
    assert numbers == sorted(set(numbers))
    assert len(cards) == len(set(cards))
    assert {"a double pack", "one joker"} <= set(cards[1 + len(numbers) :])


def test_the_keyboard_is_enough(page: Page) -> None:
    page.add_script_tag(path=SCRIPT)
    page.keyboard.press("Tab")
    expect(chooser(page, "Group")).to_be_focused()
    page.keyboard.press("Tab")
    expect(chooser(page, "Players")).to_be_focused()
    page.keyboard.type("13")
    expect(page.get_by_role("status")).to_have_text(f"1 of {ALL} games")
    assert shown(page) == ["florida-13"]
