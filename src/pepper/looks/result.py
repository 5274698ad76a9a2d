"""The result of a hand, the outcome of a match and a trick as HTML tables, for notebooks.

They know seats and sides by their numbers only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from pepper.engine.parts.seats import Seat
from pepper.words import Words

if TYPE_CHECKING:
    from pepper.engine.course.result import HandResult
    from pepper.engine.parts.ending import Outcome
    from pepper.engine.parts.tricks import Trick


def result_html(result: HandResult) -> str:
    """The result as a table."""
    return _table(_cells(result, Words()))


def outcome_html(outcome: Outcome) -> str:
    """The outcome as a table: the winning sides, why they won, and what is paid."""
    rows = [
        ("winners", ", ".join(f"side {side}" for side in outcome.winners) or "none"),
        ("reason", Words().printable(outcome.why)),
    ]
    if outcome.bills:
        rows.append(("payments", _by_side(outcome.bills)))
    return _table(rows)


def trick_html(trick: Trick) -> str:
    """The trick as a table: the cards in the order in which they were played, and who took it."""
    words = Words()
    rows = [
        (words.seat(seat), words.card(card))
        for seat, card in zip(trick.seats, trick.cards, strict=False)
    ]
    if trick.named is not None:
        rows.append(("suit named", words.strain(trick.named)))
    if trick.winner is not None:
        rows.append(("taken by", words.seat(trick.winner)))
    return _table(rows)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    """A table with a label and a text in each row."""
    table = Element("table")
    for label, text in rows:
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
