"""The table: the seats around it, the cards on it, and the person's own cards below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from pepper.cards import Card
from pepper.looks.words import Style, Words
from pepper.phases import Phase
from pepper.phases.tricks import Trick
from pepper.seats import Seat
from pepper.view import View

from .canvas import Canvas, Look
from .cards import WIDTH, small_card, tall_card
from .picks import Pick, Picks, in_hand

_Buttons: TypeAlias = tuple[str, tuple[tuple[int, Pick], ...]]
"""A row of picks: its title, and each pick with its number."""

BLOCK: Final = 16
"""How wide a seat with its card is."""
_PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 1),),
    2: ((1, 0), (1, 2)),
    3: ((1, 0), (0, 1), (1, 2)),
    4: ((1, 0), (0, 0), (0, 2), (1, 2)),
    5: ((1, 0), (0, 0), (0, 1), (0, 2), (1, 2)),
    6: ((2, 0), (1, 0), (0, 0), (0, 2), (1, 2), (2, 2)),
    7: ((2, 0), (1, 0), (0, 0), (0, 1), (0, 2), (1, 2), (2, 2)),
}
"""Where the others sit, clockwise: row and column, the person being at the bottom middle."""


def paint_table(
    canvas: Canvas, view: View, own: Seat, words: Words, width: int, trick: Trick | None
) -> None:
    """Everybody with what they said or played, in the upper left of the page."""
    others = view.rules.table.clockwise(own)[1:]
    places = {own: (2, 1)} | dict(zip(others, _PLACES[len(others)], strict=True))
    height = canvas.height - 11
    columns, step = (1, (width - BLOCK) // 2, width - BLOCK - 1), (height - 1) // 3
    for seat, (row, column) in places.items():
        _paint_seat(canvas, 2 + row * step, columns[column], view, seat, own, words, trick)


def shown_trick(view: View) -> Trick | None:
    """The trick on the table: the last one lies there until somebody leads."""
    if view.trick is not None and view.trick.cards:
        return view.trick
    return view.tricks[-1] if view.tricks else None


def _paint_seat(
    canvas: Canvas,
    row: int,
    column: int,
    view: View,
    seat: Seat,
    own: Seat,
    words: Words,
    trick: Trick | None,
) -> None:
    turn = seat == view.turn
    marker = ("▸" if words.style is Style.SYMBOLS else ">") if turn else " "
    name = words.seat(seat) + " (D)" * (seat == view.dealer)
    canvas.put(row, column, marker + name, Look.FELT_BOLD if turn or seat == own else Look.FELT)
    canvas.put(row + 1, column + 1, _role(view, seat, own), Look.FELT_DIM)
    out = seat in view.sitting_out
    canvas.put(row + 2, column + 1, "sits out" if out else _did(view, seat, words), Look.FELT)
    cards = dict(trick.plays) if trick is not None else {}
    if seat in cards:
        won = trick is not None and seat == trick.winner
        small_card(canvas, row, column + 11, cards[seat], words, _look(won=won, trick=trick))


def _look(*, won: bool, trick: Trick | None) -> Look:
    """A card that took the trick stands out from the others."""
    taken = trick is not None and trick.winner is not None
    return Look.CARD_AT if won else Look.CARD_DIM if taken else Look.CARD


def _role(view: View, seat: Seat, own: Seat) -> str:
    contract = view.contract
    if contract is not None and contract.declarer == seat:
        return "declarer"
    if seat in view.rules.table.partners(own) or (
        view.partner is not None and {seat, own} == {view.partner, contract and contract.declarer}
    ):
        return "partner"
    return "partner" if seat == view.partner else ""


def _did(view: View, seat: Seat, words: Words) -> str:
    """What the seat did last, in few words: its call, or the tricks that it took."""
    if view.phase is Phase.AUCTION:
        calls = [call for call in view.calls if call.seat == seat]
        return words.call(calls[-1].action)[:10] if calls else ""
    taken = sum(trick.winner == seat for trick in view.tricks)
    tricks = f"{taken} trick{'s' * (taken != 1)}"
    return tricks if view.tricks or view.trick is not None else ""


def paint_hand(canvas: Canvas, view: View, picks: Picks, cursor: int, words: Words) -> None:
    """The person's cards: those that may be picked stand higher, with their keys below."""
    cards: tuple[Card | None, ...] = in_hand(view)
    if view.cards is None:
        cards = (None,) * view.counts[view.seat or 0]
    row, count = canvas.height - 10, len(cards)
    if not count:
        return
    step = max(1, min(WIDTH + 1, (canvas.width - WIDTH) // max(1, count - 1)))
    left = (canvas.width - step * (count - 1) - WIDTH) // 2
    first = len(picks.all) - len(picks.cards)
    parts = any(pick.draft is not None for pick in picks.cards)
    for place, card in enumerate(cards):
        column = left + place * step
        if not picks.cards:
            look = Look.CARD if card is not None else Look.BACK
            tall_card(canvas, row + 1, column, card, words, look)
            continue
        pick, at = picks.cards[place], cursor == first + place
        look = Look.CARD_AT if at else Look.CARD if pick.legal else Look.CARD_DIM
        raised = pick.chosen if parts else pick.legal
        tall_card(canvas, row + 1 - raised, column, card, words, look)
        key, bold = _key(pick, at=at), Look.FELT_BOLD if pick.legal else Look.FELT_DIM
        canvas.put(row + 5, column + (step >= WIDTH), key, bold)


def _key(pick: Pick, *, at: bool) -> str:
    if at:
        return f">{pick.key}<"
    return f"[{pick.key}]" if pick.legal else f" {pick.key} "


def paint_picks(canvas: Canvas, picks: Picks, cursor: int, width: int, words: Words) -> None:
    """The bids and answers to pick from, where the table is otherwise."""
    rows, room = tuple(_numbered(picks)), canvas.height - 12
    step = 2 if 2 * len(rows) <= room else 1
    titles = max(len(title) for title, _ in rows)
    shown = _around(rows, cursor, room)
    for line, (title, numbered) in zip(range(2, 2 + room, step), shown, strict=False):
        canvas.put(line, 2, title, Look.FELT_BOLD)
        column = titles + 2 if titles else 1
        for number, pick in numbered:
            column = _paint_pick(canvas, line, column, pick, at=number == cursor)
    up, down = ("▲", "▼") if words.style is Style.SYMBOLS else ("^", "v")
    if shown[0] is not rows[0]:
        canvas.put(2, width - 2, up, Look.FELT_BOLD)
    if shown[-2:] != rows[-2:]:
        canvas.put(room, width - 2, down, Look.FELT_BOLD)


def _numbered(picks: Picks) -> Iterator[_Buttons]:
    number = 0
    for row in picks.rows:
        yield row.title, tuple(enumerate(row.picks, number))
        number += len(row.picks)


def _around(rows: tuple[_Buttons, ...], cursor: int, room: int) -> tuple[_Buttons, ...]:
    """The rows around the cursor that there is room for, and always the last one."""
    at = sum(numbered[0][0] <= cursor for _, numbered in rows) - 1
    top = min(max(0, at - room // 2), max(0, len(rows) - room))
    return (*rows[:-1][top : top + room - 1], rows[-1])


def _paint_pick(canvas: Canvas, row: int, column: int, pick: Pick, *, at: bool) -> int:
    """A button; where the next one goes."""
    text = f"{'>' if at else ' '}{pick.face}"
    look = Look.BUTTON_AT if at else Look.BUTTON if pick.legal else Look.BUTTON_DIM
    canvas.put(row, column, text, look)
    return column + len(text) + bool(pick.key)
