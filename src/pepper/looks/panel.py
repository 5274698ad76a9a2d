"""The panel beside the drawn table: the score, the contract, the calls and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from pepper.words import Words
from pepper.words.cells import flow

from .facts import heading, rows, score_list
from .shapes import Point, shape, write

if TYPE_CHECKING:
    from pepper.engine.view import View

_PAD, _LINE, _SIZE = 14, 18, 12.5
_TITLE_CELLS, _CELLS = 24, 35
_LEFT_OUT: Final = {"score", "trick", "out", "to act"}
"""Rows that the table shows, or that the panel shows in another way."""


def panel(root: Element, view: View, words: Words, corner: Point, width: float) -> float:
    """Draw the panel with its top left corner at `corner`; returns its lower edge."""
    ground = shape(root, "rect", "side edge", x=corner.x, y=corner.y, width=width, rx=10)
    left, right = corner.x + _PAD, corner.x + width - _PAD
    most = right - left
    low = corner.y + 10
    for line in flow([words.printable(view.rules.name)], _TITLE_CELLS):
        low += 20
        write(root, line, Point(left, low), 16, "text strong", most=most)
    low += 19
    write(root, heading(view), Point(left, low), _SIZE, "faint", most=most)
    low = _scores(root, view, words, left, right, low + 12)
    for row in rows(view, words, {}):
        if row.label in _LEFT_OUT:
            continue
        if row.label:
            low += 22
            write(root, row.label, Point(left, low), 11, "faint strong")
        for line in flow(row.pieces, _CELLS, "   "):
            low += _LINE
            write(root, line, Point(left, low), _SIZE, "text", most=most)
    low += 16
    ground.set("height", f"{low - corner.y:.0f}")
    return low


def _scores(
    root: Element, view: View, words: Words, left: float, right: float, low: float
) -> float:
    """Draw the score of each side; returns the lower edge."""
    shape(root, "line", "rule", x1=left, y1=low, x2=right, y2=low)
    for side, score in score_list(view, words):
        first, *others = flow([side], _CELLS - 10)
        for line in (first, *others):
            low += 20
            write(root, line, Point(left, low), 13.5, "text", most=right - left - 60)
        at = Point(right, low)
        write(root, str(score), at, 17, "text strong", most=55, anchor="end")
    low += 10
    shape(root, "line", "rule", x1=left, y1=low, x2=right, y2=low)
    return low
