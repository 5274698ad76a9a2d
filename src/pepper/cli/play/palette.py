"""The style of each look: in millions of colours, in 256, in 16, and without any."""

from __future__ import annotations

from typing import Final

from rich.style import Style

from .canvas import Look

_FELT, _SIDE, _BAR, _BUTTON = "on #14513a", "on #0f3d2c", "on #0a2a1f", "on #1d6a4d"
_WHITE, _GREY, _GOLD = "on #fbf8ef", "on #a9b8ae", "on #ffe28a"

_COLOURS: Final = {
    Look.FELT: f"#eaf4ec {_FELT}",
    Look.FELT_DIM: f"#a5c9b5 {_FELT}",
    Look.FELT_BOLD: f"bold #ffffff {_FELT}",
    Look.FELT_RED: f"bold #ff9c8f {_FELT}",
    Look.SIDE: f"#d8e8dd {_SIDE}",
    Look.SIDE_DIM: f"#8fb8a1 {_SIDE}",
    Look.SIDE_BOLD: f"bold #ffe28a {_SIDE}",
    Look.SIDE_RED: f"bold #ff9c8f {_SIDE}",
    Look.BAR: f"#d8e8dd {_BAR}",
    Look.BAR_DIM: f"#8fb8a1 {_BAR}",
    Look.BAR_KEY: f"bold #ffe28a {_BAR}",
    Look.ALERT: f"bold #ffb37a {_FELT}",
    Look.NEWS: f"#ffe28a {_FELT}",
    Look.GOOD: f"bold #8ee6a8 {_SIDE}",
    Look.BAD: f"bold #ffb37a {_SIDE}",
    Look.CARD: f"#1d1d1d {_WHITE}",
    Look.CARD_RED: f"#c21f1f {_WHITE}",
    Look.CARD_DIM: f"#3f4f46 {_GREY}",
    Look.CARD_DIM_RED: f"#8a2a2a {_GREY}",
    Look.CARD_AT: f"bold #1d1d1d {_GOLD}",
    Look.CARD_AT_RED: f"bold #c21f1f {_GOLD}",
    Look.BACK: "#b4c5f0 on #2b4a91",
    Look.BUTTON: f"bold #ffffff {_BUTTON}",
    Look.BUTTON_RED: f"bold #ffb0a6 {_BUTTON}",
    Look.BUTTON_DIM: f"#7fa892 {_FELT}",
    Look.BUTTON_AT: f"bold #1d1d1d {_GOLD}",
    Look.BUTTON_AT_RED: f"bold #c21f1f {_GOLD}",
}
_DEEP_FELT, _DEEP_SIDE, _DEEP_BAR = "on color(22)", "on color(234)", "on color(232)"
_DEEP_GOLD, _DEEP_WHITE, _DEEP_GREY = "on color(222)", "on color(230)", "on color(250)"
_EIGHT_BITS: Final = {
    Look.FELT: f"color(255) {_DEEP_FELT}",
    Look.FELT_DIM: f"color(151) {_DEEP_FELT}",
    Look.FELT_BOLD: f"bold color(231) {_DEEP_FELT}",
    Look.FELT_RED: f"bold color(217) {_DEEP_FELT}",
    Look.SIDE: f"color(253) {_DEEP_SIDE}",
    Look.SIDE_DIM: f"color(246) {_DEEP_SIDE}",
    Look.SIDE_BOLD: f"bold color(222) {_DEEP_SIDE}",
    Look.SIDE_RED: f"bold color(210) {_DEEP_SIDE}",
    Look.BAR: f"color(253) {_DEEP_BAR}",
    Look.BAR_DIM: f"color(246) {_DEEP_BAR}",
    Look.BAR_KEY: f"bold color(222) {_DEEP_BAR}",
    Look.ALERT: f"bold color(223) {_DEEP_FELT}",
    Look.NEWS: f"color(222) {_DEEP_FELT}",
    Look.GOOD: f"bold color(120) {_DEEP_SIDE}",
    Look.BAD: f"bold color(215) {_DEEP_SIDE}",
    Look.CARD: f"color(234) {_DEEP_WHITE}",
    Look.CARD_RED: f"color(160) {_DEEP_WHITE}",
    Look.CARD_DIM: f"color(236) {_DEEP_GREY}",
    Look.CARD_DIM_RED: f"color(88) {_DEEP_GREY}",
    Look.CARD_AT: f"bold color(234) {_DEEP_GOLD}",
    Look.CARD_AT_RED: f"bold color(124) {_DEEP_GOLD}",
    Look.BACK: "color(189) on color(25)",
    Look.BUTTON: "bold color(231) on color(29)",
    Look.BUTTON_RED: "bold color(224) on color(29)",
    Look.BUTTON_DIM: f"color(108) {_DEEP_FELT}",
    Look.BUTTON_AT: f"bold color(234) {_DEEP_GOLD}",
    Look.BUTTON_AT_RED: f"bold color(124) {_DEEP_GOLD}",
}
# Terminals show these 16 in shades of their own, and some show bold black as grey.
_SIXTEEN: Final = {
    Look.FELT: "white on black",
    Look.FELT_DIM: "green on black",
    Look.FELT_BOLD: "bold bright_white on black",
    Look.FELT_RED: "bold bright_red on black",
    Look.SIDE: "bright_white on blue",
    Look.SIDE_DIM: "bright_cyan on blue",
    Look.SIDE_BOLD: "bold bright_yellow on blue",
    Look.SIDE_RED: "bold bright_red on blue",
    Look.BAR: "black on white",
    Look.BAR_DIM: "black on white",
    Look.BAR_KEY: "blue on white",
    Look.ALERT: "bold bright_red on black",
    Look.NEWS: "bright_yellow on black",
    Look.GOOD: "bold bright_green on blue",
    Look.BAD: "bold bright_magenta on blue",
    Look.CARD: "black on bright_white",
    Look.CARD_RED: "red on bright_white",
    Look.CARD_DIM: "black on white",
    Look.CARD_DIM_RED: "red on white",
    Look.CARD_AT: "black on bright_yellow",
    Look.CARD_AT_RED: "red on bright_yellow",
    Look.BACK: "bright_cyan on blue",
    Look.BUTTON: "black on white",
    Look.BUTTON_RED: "red on white",
    Look.BUTTON_DIM: "green on black",
    Look.BUTTON_AT: "black on bright_yellow",
    Look.BUTTON_AT_RED: "red on bright_yellow",
}
_PLAIN: Final = {
    Look.FELT_DIM: "dim",
    Look.SIDE_DIM: "dim",
    Look.BAR_DIM: "dim reverse",
    Look.CARD_DIM: "dim",
    Look.CARD_DIM_RED: "dim",
    Look.BUTTON_DIM: "dim",
    Look.FELT_BOLD: "bold",
    Look.SIDE_BOLD: "bold",
    Look.ALERT: "bold",
    Look.GOOD: "bold",
    Look.BAD: "bold",
    Look.CARD_AT: "bold",
    Look.CARD_AT_RED: "bold",
    Look.BUTTON_AT: "bold reverse",
    Look.BUTTON_AT_RED: "bold reverse",
    Look.BAR: "reverse",
    Look.BAR_KEY: "bold reverse",
}


_SYSTEMS: Final = {"truecolor": _COLOURS, "256": _EIGHT_BITS, None: _PLAIN}


def palette(system: str | None) -> dict[Look, Style]:
    """The style of each look in a colour system as rich names it; None is without colours.

    Colours that a terminal lacks would become the nearest ones, which need not go together.
    """
    chosen = _SYSTEMS.get(system, _SIXTEEN)
    return {look: Style.parse(chosen.get(look, "none")) for look in Look}
