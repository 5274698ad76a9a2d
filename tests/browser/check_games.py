"""Every game at the tables of the example server: one hand each, on two pages at once.

The pages show the same seat, in English and in German. They act in turn, on a phone and on a desk.
Each page looks at itself after every change, and in both sizes when the seat is to act. Needs what
`check_table` needs.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import groupby
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

import pepper
from pepper import Match, Seat, Variant, bots, wire
from pepper.words import Words
from tests.browser.check_table import DESK, PHONE, address, browser, file, left_in_english

__all__ = ["address", "browser", "file"]

LOOKS: Final = """
window.faults = new Set(); // what was wrong in any state of the page
window.states = 0;
window.look = () => {
  const { version } = document.body.dataset;
  const { scrollWidth, clientWidth } = document.documentElement;
  const fault = (what) => faults.add(`state ${version}: ${what}`);
  states += 1;
  if (scrollWidth > clientWidth) fault(`${scrollWidth - clientWidth} pixels too wide`);
  for (const id of ["game", "standings", "contract", "table", "prompt", "scores"]) {
    if (!document.getElementById(id)?.textContent.trim()) fault(`no ${id}`);
  }
  const odd = document.body.textContent.match(/.{0,20}(undefined|NaN|\\[object|\\bnull|\\bfalse)/);
  if (odd) fault(odd[0]);
};
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver(look).observe(document.body, { attributeFilter: ["data-version"] });
});
"""
"""How a page looks at each state that it draws: the version of the state is in its body."""

ACTS: Final = """(until) => new Promise((done, fail) => {
  const at = (id) => document.getElementById(id);
  const late = () => fail(new Error(`nothing happens after: ${at("prompt").textContent}`));
  const deadline = setTimeout(late, 20_000);
  const may = ":not([aria-disabled='true'])";
  let acted = false;
  const step = () => {
    const version = Number(document.body.dataset.version);
    const over = at("last-hand") !== null;
    if (version < until || !over && !at("dock").hasAttribute("data-turn")) setTimeout(step, 5);
    else if (acted || over) {
      clearTimeout(deadline);
      done([version, over]);
    } else {
      acted = true;
      until = version + 1;
      while (at("choice-give")?.ariaDisabled === "true") {
        document.querySelector(`#hand button${may}[aria-pressed="false"]`).click();
      }
      (at("choice-give") ?? document.querySelector(`:is(#choices, #hand) button${may}`)).click();
      step();
    }
  };
  step();
})"""
"""Do the first thing that may be done, and wait for the next turn or the end of the hand."""

DIALOGS: Final = """() => {
  for (const dialog of document.querySelectorAll("dialog:not([open])")) dialog.showModal();
  return [...document.querySelectorAll("dialog")].filter(
    (one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth
  ).map(({ id }) => id);
}"""
"""Open every dialog; those that are too wide."""


SIZES: Final = (DESK, PHONE), (PHONE, DESK)


@pytest.fixture(scope="module")
def pages(browser: Browser) -> Generator[list[Page]]:
    contexts = [
        browser.new_context(viewport=PHONE, reduced_motion="reduce", locale=language)
        for language in ("en", "de")
    ]
    for context in contexts:
        context.add_init_script(LOOKS)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda found: found.id)
def test_every_game_is_played_a_hand_in_both_languages_on_a_phone_and_a_desk(
    pages: list[Page], address: str, variant: Variant
) -> None:
    seats = variant.rules().table.seats
    order = {"variant": variant.id, "bots": list(seats[1:])}
    opened = pages[0].request.post(f"{address}/tables", data=order)
    link = f"{address}{opened.json()['seats'][0]}"
    errors: list[str] = []
    for page in pages:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(link)
        expect(page.locator("#prompt")).not_to_be_empty()
    version, over, turns = 0, False, 0
    while not over:
        for page in pages:
            for size in SIZES[turns // 2 % 2]:  # each page acts in the one and in the other
                page.set_viewport_size(size)
                page.evaluate("look()")
        version, over = pages[turns % 2].evaluate(ACTS, version)
        turns += 1
    for page in pages:
        page.wait_for_function("known => document.body.dataset.version >= known", arg=version)
        expect(page.locator("#points-told")).not_to_be_empty()
        assert page.evaluate("[...faults]") == []
        assert page.evaluate("states") > 2 * turns
        for size in SIZES[0]:
            page.set_viewport_size(size)
            assert page.evaluate(DIALOGS) == []
    german = pages[1]
    assert left_in_english(german, german.locator("#game").inner_text()) == set()
    assert errors == []


def test_the_choice_of_each_game_fits_on_a_phone(pages: list[Page], address: str) -> None:
    for page in pages:
        page.set_viewport_size(PHONE)
        page.goto(address)
        page.locator("#variant option").first.wait_for(state="attached")
        page.locator("#house").evaluate("house => { house.open = true; }")
        wide = page.locator("#variant").evaluate(
            """games => [...games.options].filter(({ value }) => {
                games.value = value;
                games.dispatchEvent(new Event("change"));
                const { scrollWidth, clientWidth } = document.documentElement;
                return scrollWidth > clientWidth;
            }).map(({ value }) => value)"""
        )
        assert wide == []


def test_what_happened_stands_in_the_order_in_which_it_happened(
    pages: list[Page], address: str
) -> None:
    """A poor hand is asked before the auction; a phase that goes on stands there again."""
    match, rng = Match.start(pepper.variant("euchre+poor-hand=farmers-all"), seed=145), Random(1)
    while not match.hand.tricks:
        match = match.apply(bots.sensible(match.view(match.turn), rng))
    view, words = match.view(Seat(0)), Words()
    said = [words.sentence(words.act(match.rules, act)) for act in view.acts]
    told = [(act.phase.value, text) for act, text in zip(view.acts, said, strict=True)]
    told = [(phase, text) for phase, text in told if phase not in {"deal", "play"}]
    page = pages[0]
    page.goto(address)
    in_page = """async ([view, acts]) => {
        const { byPhase } = await import("/static/acts.js");
        return byPhase({ view, words: { acts } }).map(({ phase, lines }) => [phase, lines]);
    }"""
    wanted = [
        [phase, [text for _, text in lines]] for phase, lines in groupby(told, lambda act: act[0])
    ]
    assert [phase for phase, _ in wanted] == ["poor hand", "auction", "kitty"]
    assert page.evaluate(in_page, [wire.to_data(view), said]) == wanted
    again = {"acts": [{"phase": phase} for phase in ("auction", "doubling", "auction")]}
    assert [phase for phase, _ in page.evaluate(in_page, [again, ["3", "double", "4"]])] == [
        "auction",
        "doubling",
        "auction",
    ]


@pytest.mark.parametrize("child", ["0", "NaN", "true", "{}", "[]"])
def test_an_element_takes_no_child_that_is_neither_a_node_nor_a_text(
    pages: list[Page], address: str, child: str
) -> None:
    """So that `count && el(...)` cannot fail in silence, or write a 0 into the page."""
    pages[0].goto(address)
    refused = f"""async () => {{
        const {{ el, fill }} = await import("/static/el.js");
        const says = (make) => {{ try {{ make(); }} catch (error) {{ return error.message; }} }};
        const child = {child};
        return [says(() => el("p", {{}}, child)), says(() => fill(document.body, child))];
    }}"""
    for told in pages[0].evaluate(refused):
        assert told.startswith("neither a node nor a text: ")
