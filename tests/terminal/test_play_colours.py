"""Playing in the terminal: the colours of the suits, in decks of two and of four colours."""

from __future__ import annotations

import asyncio
from itertools import chain, product
from pathlib import Path

import pytest
from rich.color import Color, ColorType
from rich.style import Style as Colours
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme

import pepper
from pepper import CLUBS, DIAMONDS, HEARTS, SPADES, Match, Suit
from pepper.cli.arguments import read
from pepper.cli.play.canvas import Canvas, Look, Paint
from pepper.cli.play.cards import tall_card
from pepper.cli.play.command import open_sitting, play, resume_command
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.palette import palette
from pepper.cli.play.shell import Board, Shell
from pepper.cli.play.sitting import at_start
from pepper.words import Style, Words
from tests.playing import after

from .test_play_screen import at_table, luminance

SYMBOLS = dict(zip("♠♥♦♣", (SPADES, HEARTS, DIAMONDS, CLUBS), strict=True))
SYSTEMS = ("truecolor", "256", "standard")
COLOURED = (
    *(Look.FELT, Look.FELT_BOLD, Look.NEWS, Look.SIDE, Look.SIDE_BOLD),
    *(Look.CARD, Look.CARD_DIM, Look.CARD_AT, Look.BUTTON, Look.BUTTON_AT),
)
"""The looks in which suits have colours of their own."""
XTERM = TerminalTheme(
    *((0, 0, 0), (255, 255, 255)),
    [
        *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
        *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    ],
    [
        *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
        *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
    ],
)
"""The 16 colours of xterm, whose green is much lighter than in rich's own theme."""


def ink(style: Colours) -> tuple[Color | None, Color | None]:
    """The colours of a style that tell suits apart."""
    return style.color, style.bgcolor


def hue(colour: Color) -> str:
    """What a person would call the colour; cyan is blue."""
    red, green, blue = colour.get_truecolor()
    if max(red, green, blue) - min(red, green, blue) < 20:
        return "grey"
    return max((red, 0, "red"), (green, 1, "green"), (blue, 2, "blue"))[2]


def hue_of(style: Colours, plain: Colours) -> str:
    """The hue in which a suit stands out from the plain text around it."""
    changed = [own for own, other in zip(ink(style), ink(plain), strict=True) if own != other]
    hues = {hue(colour) for colour in changed if colour is not None} - {"grey"}
    return ", ".join(hues) or "plain"


class TestInks:
    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize("look", COLOURED)
    def test_two_colours_are_those_of_the_cards(self, system: str, look: Look) -> None:
        found = palette(system)
        hues = {suit: hue_of(found[look, suit], found[look, None]) for suit in Suit}
        assert hues == {SPADES: "plain", HEARTS: "red", DIAMONDS: "red", CLUBS: "plain"}
        assert found[look, HEARTS] == found[look, DIAMONDS]

    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize("look", COLOURED)
    def test_with_four_colours_diamonds_are_blue_and_clubs_green(
        self, system: str, look: Look
    ) -> None:
        found = palette(system, four_colours=True)
        hues = {suit: hue_of(found[look, suit], found[look, None]) for suit in Suit}
        assert hues == {SPADES: "plain", HEARTS: "red", DIAMONDS: "blue", CLUBS: "green"}
        assert found[look, HEARTS] == palette(system)[look, HEARTS]

    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize("theme", [DEFAULT_TERMINAL_THEME, XTERM], ids=["rich", "xterm"])
    def test_every_suit_can_be_read_on_its_ground(self, system: str, theme: TerminalTheme) -> None:
        found = palette(system, four_colours=True)
        for look, suit in product(COLOURED, Suit):
            colours = [one for one in ink(found[look, suit]) if one is not None]
            light, dark = sorted(luminance(one.get_truecolor(theme)) for one in colours)[::-1]
            assert (light + 0.05) / (dark + 0.05) > 3, (look, suit)

    def test_every_text_can_be_read_in_the_colours_of_xterm(self) -> None:
        for (look, suit), style in palette("standard").items():
            if suit is None and "DIM" not in look.name:
                light, dark = sorted(
                    luminance(one.get_truecolor(XTERM)) for one in ink(style) if one
                )[::-1]
                assert (light + 0.05) / (dark + 0.05) > 4.5, look

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_suits_in_faded_text_and_warnings_look_as_the_text(self, system: str) -> None:
        found = palette(system, four_colours=True)
        for look in set(Look) - set(COLOURED):
            assert {found[look, suit] for suit in Suit} == {found[look, None]}

    def test_a_terminal_without_colours_gets_none(self) -> None:
        found = palette(None, four_colours=True)
        assert found == palette(None)
        assert {ink(style) for style in found.values()} == {(None, None)}
        assert {(look, None) for look in Look} < set(found)

    def test_a_system_has_only_colours_of_its_own(self) -> None:
        kinds = ColorType.TRUECOLOR, ColorType.EIGHT_BIT, ColorType.STANDARD
        for system, kind in zip(SYSTEMS, kinds, strict=True):
            styles = palette(system, four_colours=True).values()
            assert {one.type for style in styles for one in ink(style) if one} == {kind}


class TestPage:
    def test_rank_mark_and_symbol_of_a_card_are_in_its_suit_and_its_frame_is_not(self) -> None:
        for words in (Words(), Words(Style.LETTERS)):
            canvas = Canvas(5, 4)
            tall_card(canvas, 0, 0, pepper.Card("JD"), words, Look.CARD, "R")
            top, rank, suit, bottom = canvas.lines()
            assert [paint for _, paint in (*top, *bottom)] == [(Look.CARD, None)] * 2
            for line, face in ((rank, "J R"), (suit, words.strain(DIAMONDS))):
                assert [paint[1] for _, paint in line] == [None, DIAMONDS, None]
                assert line[1][0].strip() == face

    def test_the_symbol_of_a_suit_is_in_its_suit_wherever_it_stands(self) -> None:
        match = Match.start(pepper.variant("ontario-4"), seed=7)
        bidding = after(match, "bid 4D, pass")
        playing = after(bidding, "pass, pass")
        playing = playing.apply(playing.legal_actions[0])
        looks = set[Look]()
        for now in (press(at_start(at_table(bidding)), "up"), at_table(playing)):
            for text, (look, suit) in chain.from_iterable(page(now, *LEAST)):
                for symbol in set(text) & set(SYMBOLS):
                    assert suit is SYMBOLS[symbol]
                    looks.add(look)
        assert looks >= {Look.NEWS, Look.SIDE, Look.SIDE_BOLD, Look.BUTTON}
        assert looks >= {Look.CARD, Look.CARD_AT, Look.CARD_DIM}

    def test_a_joker_is_in_no_suit(self) -> None:
        canvas = Canvas(5, 4)
        tall_card(canvas, 0, 0, pepper.Card("JK"), Words(), Look.CARD)
        assert {paint for line in canvas.lines() for _, paint in line} == {(Look.CARD, None)}


class TestArgument:
    @pytest.mark.parametrize("four_colours", [True, False, None])
    def test_the_screen_is_painted_in_two_or_four_colours_and_in_two_unless_told(
        self, monkeypatch: pytest.MonkeyPatch, *, four_colours: bool | None
    ) -> None:
        monkeypatch.setenv("COLORTERM", "truecolor")
        monkeypatch.delenv("NO_COLOR", raising=False)
        now = at_table(after(Match.start(pepper.variant("ontario-4"), seed=7), "bid 4D"))

        async def painted() -> set[Colours | None]:
            shell = Shell(now)
            if four_colours is not None:
                shell = Shell(now, four_colours=four_colours)
            async with shell.run_test(size=LEAST) as pilot:
                await pilot.pause()
                board = shell.query_one(Board)
                segments = chain.from_iterable(map(board.render_line, range(LEAST[1])))
                return {segment.style for segment in segments if "♦" in segment.text}

        assert asyncio.run(painted()) == {
            palette("truecolor", four_colours=bool(four_colours))[look, DIAMONDS]
            for look in (Look.SIDE, Look.BUTTON, Look.BUTTON_DIM, Look.FELT_DIM)
        }

    def test_it_is_kept_by_the_command_to_resume(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        for more in ([], ["--four-colours"]):
            asked = read(["play", "wolf", "--seed", "1", *more])
            assert asked.four_colours == bool(more)
            with open_sitting(asked, Style.LETTERS) as now:
                command = resume_command(now, asked)
            assert command == " ".join(["pepper play --resume wolf-1.pepper", *more])

    def test_the_command_paints_in_the_colours_asked_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked_for = list[bool]()

        def note(system: str | None, *, four_colours: bool) -> dict[Paint, Colours]:
            asked_for.append(four_colours)
            return palette(system)

        def run(_shell: Shell) -> None:
            pass

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("pepper.cli.play.shell.is_terminal", lambda: True)
        monkeypatch.setattr("pepper.cli.play.shell.palette", note)
        monkeypatch.setattr(Shell, "run", run)
        play(read(["play", "wolf", "--seed", "1"]))
        play(read(["play", "wolf", "--seed", "2", "--four-colours"]))
        assert asked_for == [False, True]
