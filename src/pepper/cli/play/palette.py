"""The colours of each look, and its style in a terminal without colours."""

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
    Look.BACK: "#9fb4e8 on #2b4a91",
    Look.BUTTON: f"bold #ffffff {_BUTTON}",
    Look.BUTTON_RED: f"bold #ffb0a6 {_BUTTON}",
    Look.BUTTON_DIM: f"#7fa892 {_FELT}",
    Look.BUTTON_AT: f"bold #1d1d1d {_GOLD}",
    Look.BUTTON_AT_RED: f"bold #c21f1f {_GOLD}",
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


def palette(*, colours: bool) -> dict[Look, Style]:
    """The style of each look."""
    chosen = _COLOURS if colours else _PLAIN
    return {look: Style.parse(chosen.get(look, "none")) for look in Look}
