"""The style of each look: in millions of colours, in 256, in 16, and without any."""

from __future__ import annotations

from typing import Final, TypeAlias

from rich.style import Style

from pepper.engine.parts.cards import SUITS, Suit

from .canvas import Look, Paint

_FELT, _SIDE, _BAR, _BUTTON = "on #14513a", "on #0f3d2c", "on #0a2a1f", "on #1d6a4d"
_WHITE, _GREY, _GOLD = "on #fbf8ef", "on #a9b8ae", "on #ffe28a"

_COLOURS: Final = {
    Look.FELT: f"#eaf4ec {_FELT}",
    Look.FELT_DIM: f"#a5c9b5 {_FELT}",
    Look.FELT_BOLD: f"bold #ffffff {_FELT}",
    Look.SIDE: f"#d8e8dd {_SIDE}",
    Look.SIDE_DIM: f"#8fb8a1 {_SIDE}",
    Look.SIDE_BOLD: f"bold #ffe28a {_SIDE}",
    Look.BAR: f"#d8e8dd {_BAR}",
    Look.BAR_DIM: f"#8fb8a1 {_BAR}",
    Look.BAR_KEY: f"bold #ffe28a {_BAR}",
    Look.ALERT: f"bold #ffb37a {_FELT}",
    Look.NEWS: f"#ffe28a {_FELT}",
    Look.GOOD: f"bold #8ee6a8 {_SIDE}",
    Look.BAD: f"bold #ffb37a {_SIDE}",
    Look.CARD: f"#1d1d1d {_WHITE}",
    Look.CARD_DIM: f"#3f4f46 {_GREY}",
    Look.CARD_AT: f"bold #1d1d1d {_GOLD}",
    Look.BACK: "#b4c5f0 on #2b4a91",
    Look.BUTTON: f"bold #ffffff {_BUTTON}",
    Look.BUTTON_DIM: f"#7fa892 {_FELT}",
    Look.BUTTON_AT: f"bold #1d1d1d {_GOLD}",
}
_DEEP_FELT, _DEEP_SIDE, _DEEP_BAR = "on color(22)", "on color(234)", "on color(232)"
_DEEP_GOLD, _DEEP_WHITE, _DEEP_GREY = "on color(222)", "on color(230)", "on color(250)"
_EIGHT_BITS: Final = {
    Look.FELT: f"color(255) {_DEEP_FELT}",
    Look.FELT_DIM: f"color(151) {_DEEP_FELT}",
    Look.FELT_BOLD: f"bold color(231) {_DEEP_FELT}",
    Look.SIDE: f"color(253) {_DEEP_SIDE}",
    Look.SIDE_DIM: f"color(246) {_DEEP_SIDE}",
    Look.SIDE_BOLD: f"bold color(222) {_DEEP_SIDE}",
    Look.BAR: f"color(253) {_DEEP_BAR}",
    Look.BAR_DIM: f"color(246) {_DEEP_BAR}",
    Look.BAR_KEY: f"bold color(222) {_DEEP_BAR}",
    Look.ALERT: f"bold color(223) {_DEEP_FELT}",
    Look.NEWS: f"color(222) {_DEEP_FELT}",
    Look.GOOD: f"bold color(120) {_DEEP_SIDE}",
    Look.BAD: f"bold color(215) {_DEEP_SIDE}",
    Look.CARD: f"color(234) {_DEEP_WHITE}",
    Look.CARD_DIM: f"color(236) {_DEEP_GREY}",
    Look.CARD_AT: f"bold color(234) {_DEEP_GOLD}",
    Look.BACK: "color(189) on color(25)",
    Look.BUTTON: "bold color(231) on color(238)",
    Look.BUTTON_DIM: f"color(108) {_DEEP_FELT}",
    Look.BUTTON_AT: f"bold color(234) {_DEEP_GOLD}",
}
# Terminals show these 16 in shades of their own, and some show bold black as grey.
_SIXTEEN: Final = {
    Look.FELT: "white on black",
    Look.FELT_DIM: "green on black",
    Look.FELT_BOLD: "bold bright_white on black",
    Look.SIDE: "bright_white on blue",
    Look.SIDE_DIM: "bright_cyan on blue",
    Look.SIDE_BOLD: "bold bright_yellow on blue",
    Look.BAR: "black on white",
    Look.BAR_DIM: "black on white",
    Look.BAR_KEY: "blue on white",
    Look.ALERT: "bold bright_red on black",
    Look.NEWS: "bright_yellow on black",
    Look.GOOD: "bold bright_green on blue",
    Look.BAD: "black on bright_magenta",
    Look.CARD: "black on bright_white",
    Look.CARD_DIM: "black on white",
    Look.CARD_AT: "black on bright_yellow",
    Look.BACK: "bright_cyan on blue",
    Look.BUTTON: "black on white",
    Look.BUTTON_DIM: "green on black",
    Look.BUTTON_AT: "black on bright_yellow",
}
_PLAIN: Final = {
    Look.FELT_DIM: "dim",
    Look.SIDE_DIM: "dim",
    Look.BAR_DIM: "dim reverse",
    Look.CARD_DIM: "dim",
    Look.BUTTON_DIM: "dim",
    Look.FELT_BOLD: "bold",
    Look.SIDE_BOLD: "bold",
    Look.ALERT: "bold",
    Look.GOOD: "bold",
    Look.BAD: "bold",
    Look.CARD_AT: "bold",
    Look.BUTTON_AT: "bold reverse",
    Look.BAR: "reverse",
    Look.BAR_KEY: "bold reverse",
}

_RED, _BLUE, _GREEN = range(3)
_TWO_COLOURS: Final = {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED}
_FOUR_COLOURS: Final = {Suit.HEARTS: _RED, Suit.DIAMONDS: _BLUE, Suit.CLUBS: _GREEN}
"""The inks of the suits; other suits have the colour of the text."""
_Inks: TypeAlias = dict[Look, tuple[str, str, str]]
"""Red, blue and green in text of each look; suits in text of other looks have its colour."""
_INKS: Final[_Inks] = {
    Look.FELT: ("bold #ff9c8f", "bold #9fd0ff", "bold #86e57f"),
    Look.SIDE: ("bold #ff9c8f", "bold #9fd0ff", "bold #86e57f"),
    Look.CARD: ("#c21f1f", "#1a4fb5", "#17702f"),
    Look.CARD_DIM: ("#8a2a2a", "#1d3f7d", "#0d5c22"),
    Look.CARD_AT: ("#c21f1f", "#1a4fb5", "#17702f"),
    Look.BUTTON: ("#ffb0a6", "#b5dcff", "#a6f09a"),
}
_EIGHT_BIT_INKS: Final[_Inks] = {
    Look.FELT: ("bold color(217)", "bold color(153)", "bold color(120)"),
    Look.SIDE: ("bold color(210)", "bold color(111)", "bold color(114)"),
    Look.CARD: ("color(160)", "color(26)", "color(28)"),
    Look.CARD_DIM: ("color(88)", "color(18)", "color(22)"),
    Look.CARD_AT: ("color(124)", "color(25)", "color(22)"),
    Look.BUTTON: ("color(210)", "color(117)", "color(120)"),
}
# On some terminals green cannot be read on white or yellow, nor red on blue.
_SIXTEEN_INKS: Final[_Inks] = {
    Look.FELT: ("bold bright_red", "bold bright_cyan", "bold bright_green"),
    Look.SIDE: ("bold bright_white on red", "bold bright_cyan", "bold bright_green"),
    Look.CARD: ("red", "blue", "black on green"),
    Look.CARD_DIM: ("red", "blue", "black on green"),
    Look.CARD_AT: ("red", "blue", "black on green"),
    Look.BUTTON: ("red", "blue", "black on green"),
}
_INKS_AS_OF: Final = {
    Look.FELT_BOLD: Look.FELT,
    Look.NEWS: Look.FELT,
    Look.SIDE_BOLD: Look.SIDE,
    Look.BUTTON_AT: Look.CARD_AT,
}
"""Looks whose inks are those of another one, on the same ground."""
_SYSTEMS: Final[dict[str | None, tuple[dict[Look, str], _Inks]]] = {
    "truecolor": (_COLOURS, _INKS),
    "256": (_EIGHT_BITS, _EIGHT_BIT_INKS),
    None: (_PLAIN, {}),
}


def palette(system: str | None, *, four_colours: bool = False) -> dict[Paint, Style]:
    """The style of each paint in a colour system as rich names it; None is without colours.

    Hearts and diamonds are red; with four colours diamonds are blue, and clubs green. Colours that
    a terminal lacks would become the nearest ones, which need not go together.
    """
    styles, inks = _SYSTEMS.get(system, (_SIXTEEN, _SIXTEEN_INKS))
    suits = _FOUR_COLOURS if four_colours else _TWO_COLOURS
    found = dict[Paint, Style]()
    for look in Look:
        style = Style.parse(styles.get(look, "none"))
        found |= {(look, suit): style for suit in (None, *SUITS)}
        if own := inks.get(_INKS_AS_OF.get(look, look)):
            found |= {(look, suit): style + Style.parse(own[n]) for suit, n in suits.items()}
    return found
