"""Playing in the terminal: what the mouse does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import TypeVar

import attrs
import pytest
from textual.events import Click, MouseDown, MouseEvent, MouseScrollDown, MouseScrollUp

import pepper
from pepper import Match, Phase, Record, Seat
from pepper.cli.play import picker as picker_module
from pepper.cli.play.canvas import Canvas, Target, plain
from pepper.cli.play.keys import click, press
from pepper.cli.play.page import LEAST, page, targets
from pepper.cli.play.picker import Picker, game_entry
from pepper.cli.play.picker_page import picker_page, picker_targets
from pepper.cli.play.picker_shell import PickerShell
from pepper.cli.play.picks import Pick
from pepper.cli.play.shell import Board, Shell
from pepper.cli.play.sitting import Panel, Sitting, sit_down
from pepper.testing import walk
from pepper.words import Style, Words, translations
from tests.playing import after, find

from .test_play_screen import at_table

Event = TypeVar("Event", bound=MouseEvent)


def place_of(now: Sitting, target: Target, size: tuple[int, int] = LEAST) -> tuple[int, int]:
    """The column and the row of the first cell where a click does that."""
    found = (place for place, one in targets(now, *size).items() if one == target)
    return min(found, key=lambda place: place[::-1])


def texts(now: Sitting, size: tuple[int, int] = LEAST) -> dict[Target, set[str]]:
    """All that clicks can do, with the text of each line of their areas."""
    lines, found = plain(page(now, *size)).split("\n"), dict[tuple[Target, int], str]()
    for (column, row), target in sorted(targets(now, *size).items()):
        found[target, row] = found.get((target, row), "") + lines[row].ljust(size[0])[column]
    return {
        target: {text for (one, _), text in found.items() if one == target} for target, _ in found
    }


def start(name: str, *texts: str) -> Match:
    """A match after these actions."""
    return after(Match.start(pepper.variant(name), seed=7), *texts)


def numbered(now: Sitting) -> list[tuple[int, Pick]]:
    """The picks with their numbers."""
    return list(enumerate(now.picks.all))


def to_play(name: str) -> Sitting:
    """A person who has to follow and holds cards that do not."""
    for match in walk(Match.start(pepper.variant(name), seed=7), Random(7), 200):
        if match.phase is Phase.PLAY and 1 < len(match.legal_actions) < len(
            match.view(match.turn).cards or ()
        ):
            return at_table(match)
    raise AssertionError(name)


class TestAreas:
    @pytest.mark.parametrize(
        ("name", "size"),
        [
            ("ontario-4", LEAST),
            ("twelves", (110, 40)),
            ("wolf", (81, 25)),
            ("florida-7", LEAST),
        ],
    )
    def test_a_click_on_the_text_of_a_pick_is_a_click_on_the_pick(
        self, name: str, size: tuple[int, int]
    ) -> None:
        for match in walk(Match.start(pepper.variant(name), seed=7), Random(name), 2):
            now = at_table(match)
            found = texts(now, size)
            for number, pick in numbered(now):
                if number not in found:
                    assert {"up", "down"} & set(found)  # what leads to it
                elif pick not in now.picks.cards:
                    assert found[number] == {(">" if number == now.cursor else " ") + pick.face}

    def test_a_card_can_be_clicked_all_over_it_and_on_its_key(self) -> None:
        now = to_play("hasenpfeffer")
        found = texts(now)
        first = len(now.picks.all) - len(now.picks.cards)
        for number, pick in enumerate(now.picks.cards, first):
            key = f">{pick.key}<" if number == now.cursor else pick.key
            rank = (
                now.words.card(pick.action.card) if isinstance(pick.action, pepper.PlayCard) else ""
            )
            assert any(key in text for text in found[number])
            assert any(text.strip("│║").strip()[:1] == rank[:1] for text in found[number])
            assert len(found[number] & {"╭───╮", "╰───╯", "╔═══╗", "╚═══╝"}) == 2
            column, row = place_of(now, number)
            places = targets(now, *LEAST)
            assert places[column + 4, row + 3] == number
            assert places.get((column - 1, row)) != number
            assert (column, row - 1) not in places
            assert places.get((column + 5, row)) != number

    def test_where_cards_overlap_the_one_that_is_seen_is_clicked(self) -> None:
        canvas = Canvas(10, 3)
        canvas.link(0, 0, 2, 5, 1)
        canvas.link(0, 3, 2, 5, 2)
        canvas.link(1, 0, 1, 1, "q")
        row = [canvas.targets.get((column, 0)) for column in range(10)]
        assert row == [1, 1, 1, 2, 2, 2, 2, 2, None, None]
        assert [canvas.targets.get((0, line)) for line in range(3)] == [1, "q", None]

    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("panel", [None, Panel.HELP])
    def test_the_words_of_the_last_line_are_their_keys(
        self, language: str, panel: Panel | None
    ) -> None:
        match = start("bid-euchre+timed=on")
        words = Words(translations=translations(language), you=Seat(1))
        now = attrs.evolve(at_table(match, panel=panel), words=words)
        found = {key: text for key, text in texts(now).items() if isinstance(key, str)}
        last = plain(page(now, *LEAST)).split("\n")[-1]
        shown = {key: find(text) for key, text in found.items() if key != "pagedown"}
        assert "".join(shown.values()).replace(" ", "") == last.replace(" ", "")
        named = {"Enter": "enter", "Space": "space", "Leertaste": "space"}
        named |= {"left/right": "right", "links/rechts": "right"}
        for key, text in shown.items():
            word = text.split()[0]
            assert key == named.get(word, word)

    def test_a_window_that_is_too_small_has_nothing_to_click(self) -> None:
        now = at_table(start("wolf"))
        assert targets(now, 80, 24)
        assert targets(now, 79, 24) == targets(now, 80, 23) == {}


class TestClick:
    def test_a_legal_pick_is_picked(self) -> None:
        now = at_table(start("hasenpfeffer"))
        for number, pick in numbered(now):
            if pick.legal:
                assert click(now, number).match == now.match.apply(pick.action)
                if pick.key:
                    assert click(now, number) == press(now, pick.key)

    def test_a_pick_that_is_not_legal_is_refused_with_its_rule(self) -> None:
        now = to_play("hasenpfeffer")
        number, pick = find((n, pick) for n, pick in numbered(now) if not pick.legal)
        then = click(now, number)
        assert then == press(now, pick.key)
        assert then.match is now.match
        assert then.cursor == number
        assert "must follow suit" in then.message

    def test_a_bid_without_a_key_is_picked(self) -> None:
        now = at_table(start("ontario-4"))
        number, pick = find((n, p) for n, p in numbered(now) if str(p.action) == "bid 4D")
        assert not pick.key
        assert click(now, number).match == now.match.apply(pick.action)

    def test_several_cards_are_picked_one_by_one_and_given_by_enter(self) -> None:
        begin = Match.start(pepper.variant("double-hasenpfeffer-4"), seed=7)
        match = find(m for m in walk(begin, Random(4), 40) if m.phase is Phase.EXCHANGE)
        now = sit_down(Record(match), match.turn or 0)
        picks = [number for number, pick in numbered(now) if pick.draft is not None]
        assert click(click(now, picks[0]), picks[0]).draft == now.draft
        then = click(click(now, picks[0]), picks[1])
        assert then.match is match
        assert then.draft.places == (0, 1)
        assert click(then, "enter").match == match.apply(then.picks.ready or match.legal_actions[0])

    def test_a_blind_bid_is_confirmed_by_a_second_click_and_by_nothing_else(self) -> None:
        now = at_table(start("twelves"))
        blind = find(n for n, p in numbered(now) if p.legal and str(p.action).startswith("bid"))
        asked = click(now, blind)
        assert asked.match is now.match
        assert click(asked, blind).match != now.match
        assert click(click(asked, "?"), blind).match is now.match
        refused = find(n for n, p in numbered(now) if not p.legal)
        assert click(click(asked, refused), blind).match is now.match

    def test_a_click_closes_the_line_for_typed_actions(self) -> None:
        now = at_table(start("hasenpfeffer"))
        typed = press(press(now, "/"), "3")
        assert typed.typed == "3"
        assert click(typed, "q") == press(now, "q")
        assert click(typed, now.cursor) == click(now, now.cursor)
        assert click(typed, "enter") == press(typed, "enter")
        assert click(typed, "enter").match == after(now.match, "bid 3")

    def test_a_card_beside_the_last_trick_is_not_played(self) -> None:
        match = to_play("hasenpfeffer").match
        now = at_table(match, panel=Panel.TRICK)
        for number, _ in numbered(now):
            assert click(now, number) == now

    def test_the_wheel_scrolls_pages_and_nothing_else(self) -> None:
        now = at_table(start("wolf"), panel=Panel.RULES)
        down = press(now, "wheeldown")
        assert down.scroll == 3
        assert press(press(down, "wheelup"), "wheelup").scroll == 0
        for still in (at_table(start("wolf")), at_table(start("wolf"), 0)):
            assert press(still, "wheeldown") == still
            assert press(still, "wheelup") == still

    def test_more_of_a_page_is_shown_by_a_click(self) -> None:
        book = at_table(start("wolf"), panel=Panel.RULES)
        assert texts(book)["pagedown"] == {"more: Space"}
        assert click(book, "pagedown").scroll > 0

    @pytest.mark.parametrize(
        ("style", "up", "down"), [(Style.SYMBOLS, "▲", "▼"), (Style.LETTERS, "^", "v")]
    )
    def test_more_of_a_grid_is_shown_by_a_click_on_an_arrow(
        self, style: Style, up: str, down: str
    ) -> None:
        grid = at_table(start("ontario-4"))
        words = attrs.evolve(grid.words, style=style)
        grid = attrs.evolve(grid, words=words, cursor=len(grid.picks.all) // 2)
        found = texts(grid)
        assert found["up"] == {up}
        assert found["down"] == {down}
        assert click(grid, "up") == press(grid, "up") != grid


def mouse(kind: type[Event], board: Board, place: tuple[int, int], button: int = 0) -> Event:
    """What the terminal tells of the mouse."""
    event = kind(board, *place, 0, 0, button, shift=False, meta=False, ctrl=False)
    if button:  # the screen would send a click to the board once more
        event.stop()
    return event


class TestShell:
    def test_a_click_picks_what_it_is_on_but_not_just_after_something_has_changed(
        self, tmp_path: Path
    ) -> None:
        start_of = attrs.evolve(at_table(start("twelves")), file=str(tmp_path / "a.pepper"))
        picks = numbered(start_of)
        blind = find(n for n, p in picks if p.legal and str(p.action).startswith("bid"))
        seconds = [5.0]

        async def clicked() -> list[bool]:
            shell, seen = Shell(start_of, clock=lambda: seconds[-1]), list[bool]()
            async with shell.run_test(size=LEAST) as pilot:
                for later in (1, 0.25, 0.1):
                    seconds.append(seconds[-1] + later)
                    await pilot.click(offset=place_of(shell.now, blind))
                    seen.append(shell.now.match is start_of.match)
            return seen

        assert asyncio.run(clicked()) == [True, True, False]

    def test_words_of_the_last_line_and_the_wheel_are_keys(self) -> None:
        async def read() -> list[tuple[Panel | None, int]]:
            shell, seen = Shell(at_table(start("wolf"))), list[tuple[Panel | None, int]]()
            async with shell.run_test(size=(110, 40)) as pilot:
                for target in ("?", "right"):
                    await pilot.click(offset=place_of(shell.now, target, (110, 40)))
                    seen.append((shell.now.panel, shell.now.scroll))
                board = shell.query_one(Board)
                for event in (MouseScrollDown, MouseScrollDown, MouseScrollUp):
                    board.post_message(mouse(event, board, (1, 1)))
                    await pilot.pause()
                    seen.append((shell.now.panel, shell.now.scroll))
                await pilot.click(offset=(0, 0))
                seen.append((shell.now.panel, shell.now.scroll))
            return seen

        rules = [(Panel.RULES, scroll) for scroll in (0, 3, 6, 3, 3)]
        assert asyncio.run(read()) == [(Panel.HELP, 0), *rules]

    def test_a_drag_and_the_right_button_do_nothing(self) -> None:
        now = at_table(start("wolf"))
        help_, hint = place_of(now, "?"), place_of(now, "h")

        async def clicked() -> list[Panel | None]:
            shell, seen = Shell(now), list[Panel | None]()
            async with shell.run_test(size=LEAST) as pilot:
                board = shell.query_one(Board)
                for down, up, button in ((hint, help_, 1), (help_, help_, 3), (help_, help_, 1)):
                    board.post_message(mouse(MouseDown, board, down, button))
                    board.post_message(mouse(Click, board, up, button))
                    await pilot.pause()
                    seen.append(shell.now.panel)
            return seen

        assert asyncio.run(clicked()) == [None, None, Panel.HELP]


def picker(*, asks_name: bool = True) -> Picker:
    """The list of three games."""
    games = [game_entry(variant) for variant in list(pepper.variants())[:3]]
    return Picker(tuple(games), Words(), asks_name=asks_name)


class TestPicker:
    def test_a_click_on_a_game_picks_it(self) -> None:
        now = picker(asks_name=False)
        lines = plain(picker_page(now, 110, 40)).split("\n")
        for number, entry in enumerate(now.entries):
            places = [p for p, target in picker_targets(now, 110, 40).items() if target == number]
            assert {entry.title in lines[row] for _, row in places} == {True}
            assert len(places) == 100
            assert picker_module.click(now, number).picked == entry

    def test_a_click_on_a_game_asks_for_the_name_again(self) -> None:
        now = picker_module.click(picker(), 1)
        assert (now.name, now.marked, now.picked) == ("", now.entries[1], None)
        other = picker_module.click(picker_module.press(now, "x"), 2)
        assert (other.name, other.marked, other.picked) == ("", now.entries[2], None)
        assert picker_module.click(other, "escape").name is None
        assert picker_module.click(other, "enter").picked == now.entries[2]

    def test_the_words_of_the_last_line_are_keys_but_for_arrows_and_letters(self) -> None:
        now = picker()
        asked = picker_module.click(now, 0)
        for shown, keys in (
            (now, {"arrows", "letters", "enter", "escape"}),
            (asked, {"enter", "escape"}),
        ):
            offered = picker_targets(shown, *LEAST).values()
            assert {one for one in offered if isinstance(one, str)} == keys
        for target in ("arrows", "letters"):
            assert picker_module.click(now, target) == now
        assert picker_module.click(now, "escape").done

    def test_the_mouse_works_in_the_terminal(self) -> None:
        async def clicked() -> PickerShell:
            shell = PickerShell(picker(asks_name=False))
            async with shell.run_test(size=LEAST) as pilot:
                board, cursors = shell.board, list[int]()
                for event in (MouseScrollDown, MouseScrollDown, MouseScrollUp):
                    board.post_message(mouse(event, board, (1, 1)))
                    await pilot.pause()
                    cursors.append(shell.now.cursor)
                assert cursors == [1, 2, 1]
                places = picker_targets(shell.now, *LEAST).items()
                await pilot.click(offset=find(place for place, target in places if target == 2))
            return shell

        now = asyncio.run(clicked()).now
        assert now.picked == now.entries[2]
