"""Results, outcomes and tricks as HTML tables for notebooks, and events as sentences.

They know seats and sides by their numbers only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from pepper.engine.parts.seats import Seat
from pepper.engine.sight.events import HandOpened
from pepper.words import Words

if TYPE_CHECKING:
    from pepper.engine.course.result import HandResult
    from pepper.engine.course.rules import Rules
    from pepper.engine.parts.ending import Outcome
    from pepper.engine.parts.tricks import Trick
    from pepper.engine.sight.events import Event


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


def events_html(rules: Rules, events: Sequence[Event]) -> str:
    """A list of what the events tell, one for each hand; the last hand is open."""
    words, root = Words(), Element("div")
    told = SubElement(root, "ul")
    for event in events:
        if not (clause := words.event(rules, event)):
            continue
        if isinstance(event, HandOpened):
            hand = SubElement(root, "details")
            SubElement(hand, "summary").text = words.sentence(clause)
            told = SubElement(hand, "ul")
        else:
            SubElement(told, "li").text = words.sentence(clause)
    for hand in root.findall("details")[-1:]:
        hand.set("open", "open")
    for empty in root.findall("ul"):
        if not len(empty):
            root.remove(empty)
    return tostring(root, encoding="unicode", method="html")


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
