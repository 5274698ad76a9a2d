"""The style sheet of a drawing: its colours and fonts, for light and dark themes.

Each rule applies only inside the drawing's own class, so the page around it is not affected.
Several drawings on one page do not conflict. Those of one theme have the same rules; four colours
and marks add rules for classes of their own. A fixed theme has one class more in its selectors, so
that it outweighs the rules for the reader's theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from pepper.engine.parts.cards import Suit

from .options import SvgStyle, Theme

ROOT: Final = "pepper-view"


@attrs.frozen
class Inks:
    """The classes of suits: on a card or other paper, and as symbols in a text on the page."""

    cards: Mapping[Suit | None, str]
    """None is a joker. A suit that is not there is black."""
    page: Mapping[str, str]
    """A symbol that is not there has the colour of the text."""
    paper: Mapping[str, str]
    """The same for a text on paper, which is light in the dark theme, too."""

    def of(self, suit: Suit | None) -> str:
        """The class of a suit on a card."""
        return self.cards.get(suit, "black")


TWO_COLOURS: Final = Inks(
    {Suit.HEARTS: "red", Suit.DIAMONDS: "red", None: "joker"},
    {"♥": "hot", "♦": "hot"},
    {"♥": "red", "♦": "red"},
)
FOUR_COLOURS: Final = Inks(
    {Suit.HEARTS: "red", Suit.DIAMONDS: "blue", Suit.CLUBS: "green", None: "joker"},
    {"♥": "hot", "♦": "cool", "♣": "fresh"},
    {"♥": "red", "♦": "blue", "♣": "green"},
)


def inks_of(style: SvgStyle) -> Inks:
    """The classes of the suits in this style."""
    return FOUR_COLOURS if style.four_colours else TWO_COLOURS


_FILLS: Final = {
    "ground": ("#f4f1ea", "#15191b"),
    "side": ("#ffffff", "#1d2325"),
    "rim": ("#8a6a45", "#4a3a29"),
    "felt": ("#3f8564", "#1f4a38"),
    "plate": ("#ffffff", "#272e31"),
    "paper": ("#ffffff", "#ece8df"),
    "back": ("#31589c", "#3d5f9e"),
    "black": ("#1c1c20", "#1c1c20"),
    "red": ("#c01f2e", "#b5172a"),
    "joker": ("#7a2f9a", "#7a2f9a"),
    "text": ("#1e2723", "#e9edeb"),
    "faint": ("#58635d", "#a3aea9"),
    "hot": ("#c01f2e", "#ff8f8f"),
    "chalk": ("#ffffff", "#e9f2ed"),
    "pill": ("#ffffff", "#e9e6dc"),
    "ink": ("#1c1c20", "#1c1c20"),
    "button": ("#f3c64b", "#e3b53a"),
    "still .pepper-paper": ("#d9d6cf", "#a9a69e"),
    "out .pepper-plate": ("#dedbd3", "#1d2325"),
    "out .pepper-back": ("#9aa3b1", "#4a5057"),
}
_MORE_FILLS: Final = {
    "blue": ("#1a56c4", "#1a50b4"),
    "green": ("#14773c", "#126b36"),
    "cool": ("#1a56c4", "#8fb6ff"),
    "fresh": ("#14773c", "#7fd6a0"),
}
"""The fills of a drawing in four colours."""
_LINES: Final = {
    "edge": ("#c9c2b4", "#3b4548", 1.0),
    "card-edge": ("#8d8a84", "#55534f", 0.8),
    "band": ("#c8d6ef", "#b7c6e4", 1.2),
    "turn": ("#e8920c", "#ffb638", 3.5),
    "won": ("#f0b429", "#ffc94d", 4.0),
    "rule": ("#ddd7cb", "#333c3f", 1.0),
}
_MARKS: Final = {
    "hint": ("#7a3fd0", "#b48cff", 4.0),
    "last": ("#2a6fd6", "#3b7ddd", 3.0),
}
"""The lines of a drawing with marked cards."""
_PLAIN: Final = (
    "{font:400 12px system-ui,'DejaVu Sans',Arial,sans-serif}",
    " text{stroke:none}",
    " .pepper-strong{font-weight:700}",
)


def root_class(style: SvgStyle) -> str:
    """The classes of the root element."""
    return ROOT if style.theme is None else f"{ROOT} pepper-{style.theme.value}"


def style_sheet(style: SvgStyle, *, marks: bool = False) -> str:
    """The style sheet as CSS; with `marks`, for a drawing with marked cards, too."""
    root = "." + root_class(style).replace(" ", ".")
    fills = {**_FILLS, **(_MORE_FILLS if style.four_colours else {})}
    lines = {**_LINES, **(_MARKS if marks else {})}
    rules = [f"{root}{rule}" for rule in _PLAIN]
    dark: list[str] = []
    for name, (light, night) in fills.items():
        rules.append(f"{root} .pepper-{name}{{fill:{light}}}")
        dark.append(f"{root} .pepper-{name}{{fill:{night}}}")
    for name, (light, night, width) in lines.items():
        rules.append(f"{root} .pepper-{name}{{stroke:{light};stroke-width:{width}}}")
        dark.append(f"{root} .pepper-{name}{{stroke:{night}}}")
    if style.theme is None:
        return "".join(rules) + f"@media (prefers-color-scheme:dark){{{''.join(dark)}}}"
    return "".join([*rules, *dark] if style.theme is Theme.DARK else rules)
