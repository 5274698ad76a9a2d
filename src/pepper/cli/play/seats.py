"""The labels of a seat: its name, its role, and its state for the person at the screen."""

from __future__ import annotations

from pepper.engine.parts.phase import Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.sight.view import View
from pepper.looks.facts import say_tricks
from pepper.words import Style, Words
from pepper.words.cells import shorten, width

from .canvas import Canvas, Look
from .known import called_partner, known_partners

GAP = 2
"""The columns between two seats in a row."""


def paint_name(canvas: Canvas, row: int, column: int, name: str, view: View, seat: Seat) -> None:
    """Paint the name of a seat; that of the person and of whoever is to act in bold."""
    bold = seat in {view.turn, view.seat}
    canvas.put(row, column, name, Look.FELT_BOLD if bold else Look.FELT)


def name_of(view: View, seat: Seat, words: Words, most: int) -> str:
    """The name of a seat in `most` cells, with the marks of the seat to act and the dealer."""
    marker = " "
    if seat == view.turn:
        marker = "▸" if words.style is Style.SYMBOLS else ">"
    if seat != view.dealer:
        return marker + shorten(words.seat(seat), most - 1)
    room = most - 1 - width(words.text("{who} (D)", who=""))
    return marker + words.text("{who} (D)", who=shorten(words.seat(seat), room))


def relation(view: View, seat: Seat, words: Words) -> str:
    """The seat's relation to the person: a partner or an opponent; empty while it is not known."""
    contract, own, partner = view.contract, view.seat, called_partner(view)
    if own is None or seat == own:
        return ""
    mates = known_partners(view)
    sides_known = bool(mates)
    if partner is not None and contract is not None:
        sides_known = sides_known or bool({contract.declarer, partner} & {own, seat})
    if seat in mates:
        return words.text("partner")
    return words.text("opponent") if sides_known else ""


def part_in_contract(view: View, seat: Seat, words: Words) -> str:
    """Whether the seat is the declarer, or the partner that a declarer has found."""
    if view.contract is not None and view.contract.declarer == seat:
        return words.text("bidder")
    if view.contract is None or seat != view.partner:
        return ""
    return "" if view.seat in {seat, view.contract.declarer} else words.text("their partner")


def status(view: View, seat: Seat, words: Words) -> str:
    """The seat's latest call, or the number of tricks that it took; or that it sits out."""
    if seat in view.sitting_out:
        return words.text("sits out")
    if view.phase == Phase.AUCTION:
        calls = [call for call in view.calls if call.seat == seat]
        return words.call(calls[-1].action) if calls else ""
    taken = sum(trick.winner == seat for trick in view.tricks)
    started = view.tricks or view.trick is not None
    return say_tricks(taken, words) if started else ""


def paint_row_of_seats(canvas: Canvas, view: View, words: Words, columns: int) -> int:
    """Paint all seats at the top of the table, the dealer last; returns the number of lines."""
    row, column = 1, 1
    seats = view.rules.table.clockwise(view.rules.table.left(view.dealer))
    cells = [
        (
            name_of(view, seat, words, columns // 2),
            status(view, seat, words) or part_in_contract(view, seat, words),
        )
        for seat in seats
    ]
    for seat, (name, below) in zip(seats, cells, strict=True):
        wide = max(width(name), width(below) + 1)
        if column + wide > columns:
            row, column = row + 2, 1
        paint_name(canvas, row, column, name, view, seat)
        canvas.put(row + 1, column + 1, below, Look.FELT_DIM)
        column += wide + GAP
    return row + 1
