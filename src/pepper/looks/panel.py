"""The panel beside the drawn table: the score, the contract, the calls and the result."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from pepper.words.cells import flow

from .facts import heading, hint_rows, rows, score_list
from .scene import Scene
from .shapes import Point, shape, write

_PAD, _LINE, _SIZE = 14, 18, 12.5
_GAP = 3 * "\N{NO-BREAK SPACE}"
"""Between pieces. Common spaces in a row are drawn as one."""


def panel(root: Element, scene: Scene, top: float) -> float:
    """Draw the panel from `top` down; returns its lower edge."""
    view, words, side = scene.view, scene.words, scene.layout.panel
    ground = shape(root, "rect", "side edge", x=side.x, y=top, width=side.width, rx=10)
    left, right = side.x + _PAD, side.x + side.width - _PAD
    most, signs = right - left, scene.inks.page
    low = top + 10
    for line in flow([words.printable(view.rules.name)], side.title_cells):
        low += 20
        write(root, line, Point(left, low), 16, "text strong", most=most)
    low += 19
    write(root, heading(view, words), Point(left, low), _SIZE, "faint", most=most)
    low = _scores(root, scene, left, right, low + 12)
    for row in (*rows(view, words, scene.hands), *hint_rows(view, words, scene.hint)):
        if row.on_table:
            continue
        if row.label:
            low += 22
            write(root, row.label, Point(left, low), side.label, "faint strong")
        for line in flow(row.pieces, side.cells, _GAP):
            low += _LINE
            write(root, line, Point(left, low), _SIZE, "text", most=most, signs=signs)
    low += 16
    ground.set("height", f"{low - top:.0f}")
    return low


def _scores(root: Element, scene: Scene, left: float, right: float, low: float) -> float:
    """Draw the score of each side; returns the lower edge."""
    shape(root, "line", "rule", x1=left, y1=low, x2=right, y2=low)
    for side, score in score_list(scene.view, scene.words):
        first, *others = flow([side], scene.layout.panel.cells - 10)
        for line in (first, *others):
            low += 20
            write(root, line, Point(left, low), 13.5, "text", most=right - left - 60)
        at = Point(right, low)
        write(root, str(score), at, 17, "text strong", most=55, anchor="end")
    low += 10
    shape(root, "line", "rule", x1=left, y1=low, x2=right, y2=low)
    return low
