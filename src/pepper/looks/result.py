"""The result of a hand as an HTML table, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from pepper.engine.parts.seats import Seat
from pepper.words import Words

if TYPE_CHECKING:
    from pepper.engine.course.result import HandResult


def result_html(result: HandResult) -> str:
    """The result as a table; a result knows seats and sides by their numbers only."""
    table = Element("table")
    for label, text in _cells(result, Words()):
        row = SubElement(table, "tr")
        SubElement(row, "th", {"style": "text-align:left"}).text = label
        SubElement(row, "td", {"style": "text-align:left"}).text = text
    return tostring(table, encoding="unicode", method="html")


def _cells(result: HandResult, words: Words) -> Iterator[tuple[str, str]]:
    """A label and a text for each row."""
    yield "dealer", words.seat(result.dealer)
    ending = result.ending.value
    if result.contract is not None:
        yield "contract", words.contract(result.contract)
        ending += ", made" if result.made else ", set"
    yield "ending", ending
    taken = (f"{words.seat(Seat(seat))}: {tricks}" for seat, tricks in enumerate(result.tricks))
    yield "tricks", ", ".join(taken)
    for line in result.lines:
        yield f"side {line.side}", f"{line.points:+}, {words.line(line)}"
    yield "points", _by_side(result.points)
    if any(result.marks):
        yield "marks", _by_side(result.marks)


def _by_side(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"side {side}: {number}" for side, number in enumerate(numbers))
