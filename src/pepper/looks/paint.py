"""The style sheet of the drawing: its colours and fonts, for light and dark themes.

Each rule applies only inside the drawing's own class, so the page around it is not affected. All
drawings have the same sheet, so several on one page do not conflict.
"""

from __future__ import annotations

from typing import Final

ROOT: Final = "pepper-view"

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
_LINES: Final = {
    "edge": ("#c9c2b4", "#3b4548", 1.0),
    "card-edge": ("#8d8a84", "#55534f", 0.8),
    "band": ("#c8d6ef", "#b7c6e4", 1.2),
    "turn": ("#e8920c", "#ffb638", 3.5),
    "won": ("#f0b429", "#ffc94d", 4.0),
    "rule": ("#ddd7cb", "#333c3f", 1.0),
}
_PLAIN: Final = (
    "{max-width:100%;height:auto;font:400 12px system-ui,'DejaVu Sans',Arial,sans-serif}",
    " text{white-space:pre;stroke:none}",
    " .pepper-strong{font-weight:700}",
)


def style_sheet() -> str:
    """The style sheet as CSS."""
    rules = [f".{ROOT}{rule}" for rule in _PLAIN]
    dark: list[str] = []
    for name, (light, night) in _FILLS.items():
        rules.append(f".{ROOT} .pepper-{name}{{fill:{light}}}")
        dark.append(f".{ROOT} .pepper-{name}{{fill:{night}}}")
    for name, (light, night, width) in _LINES.items():
        rules.append(f".{ROOT} .pepper-{name}{{stroke:{light};stroke-width:{width}}}")
        dark.append(f".{ROOT} .pepper-{name}{{stroke:{night}}}")
    return "".join(rules) + f"@media (prefers-color-scheme:dark){{{''.join(dark)}}}"
