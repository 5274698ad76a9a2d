"""The table: its seats, the cards on it, and the person's own cards below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from pepper.engine.cards import Card
from pepper.engine.phases import Phase
from pepper.engine.seats import Seat
from pepper.engine.tricks import Trick
from pepper.engine.view import View
from pepper.looks.facts import say_tricks
from pepper.words import Style, Words
from pepper.words.cells import shorten

from .canvas import Canvas, Look
from .cards import WIDTH, short_face, small_card, tall_card
from .picks import Pick, Picks, in_hand

_Buttons: TypeAlias = tuple[str, tuple[tuple[int, Pick], ...]]
"""A row of picks: its title, and each pick with its number."""

BLOCK: Final = 16
"""The width of a seat with its card."""
NAME: Final = 11
"""The width of a name with its mark of the dealer."""
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
_CROWDED: Final = 13
"""The width of a seat where more sit: without its role, and with its card as a text."""


def paint_table(
    canvas: Canvas, view: View, own: Seat, words: Words, width: int, trick: Trick | None
) -> None:
    """Paint each seat with its latest call or card, in the upper left of the page."""
    others = view.rules.table.clockwise(own)[1:]
    height = canvas.height - 11
    if len(others) not in _PLACES:
        spots, step = dict(zip(others, _crowd(len(others)), strict=True)), (height - 1) // 5
        for seat, (row, column) in (spots | {own: (spots[others[0]][0], 1)}).items():
            at = 2 + row * step, 1 + column * _CROWDED
            _paint_crowded(canvas, *at, view, seat, own, words, trick)
        return
    places = {own: (2, 1)} | dict(zip(others, _PLACES[len(others)], strict=True))
    columns, step = (1, (width - BLOCK) // 2, width - BLOCK - 1), (height - 1) // 3
    for seat, (row, column) in places.items():
        _paint_seat(canvas, 2 + row * step, columns[column], view, seat, own, words, trick)


def _crowd(others: int) -> Iterator[tuple[int, int]]:
    """Where more others sit: up on the left, along the top, and down on the right."""
    side = (others - 1) // 2
    yield from ((row, 0) for row in reversed(range(side)))
    yield from ((0, column) for column in range(1, others - 2 * side + 1))
    yield from ((row, 3) for row in range(side))


def trick_on_table(view: View) -> Trick | None:
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
    _paint_name(canvas, row, column, view, seat, own, words)
    canvas.put(row + 1, column + 1, _role(view, seat, own, words), Look.FELT_DIM)
    canvas.put(row + 2, column + 1, _last_action(view, seat, words), Look.FELT)
    cards = dict(trick.plays) if trick is not None else {}
    if seat in cards:
        won = trick is not None and seat == trick.winner
        small_card(canvas, row, column + 11, cards[seat], words, _look(won=won, trick=trick))


def _paint_crowded(
    canvas: Canvas,
    row: int,
    column: int,
    view: View,
    seat: Seat,
    own: Seat,
    words: Words,
    trick: Trick | None,
) -> None:
    """Paint a seat in two lines, with ``*`` before the card that won."""
    _paint_name(canvas, row, column, view, seat, own, words)
    text = " "
    if trick is not None:
        card = dict(trick.plays).get(seat)
        won = "*" if seat == trick.winner else " "
        text = won + ("" if card is None else short_face(card, words)).ljust(4)
    canvas.put(row + 1, column, text + _last_action(view, seat, words), Look.FELT)


def _paint_name(
    canvas: Canvas, row: int, column: int, view: View, seat: Seat, own: Seat, words: Words
) -> None:
    turn = seat == view.turn
    marker = ("▸" if words.style is Style.SYMBOLS else ">") if turn else " "
    dealt = seat == view.dealer
    name = shorten(words.seat(seat), NAME - len(" (D)") * dealt)
    if dealt:
        name = words.text("{who} (D)", who=name)
    canvas.put(row, column, marker + name, Look.FELT_BOLD if turn or seat == own else Look.FELT)


def _look(*, won: bool, trick: Trick | None) -> Look:
    """A card that took the trick stands out from the others."""
    taken = trick is not None and trick.winner is not None
    return Look.CARD_AT if won else Look.CARD_DIM if taken else Look.CARD


def _role(view: View, seat: Seat, own: Seat, words: Words) -> str:
    contract = view.contract
    if contract is not None and contract.declarer == seat:
        return words.text("bidder")
    mates = {view.partner, contract and contract.declarer}
    if seat in {*view.rules.table.partners(own), view.partner} or (
        view.partner is not None and {seat, own} == mates
    ):
        return words.text("partner")
    return ""


def _last_action(view: View, seat: Seat, words: Words) -> str:
    """The seat's latest call, or the number of tricks that it took; or that it sits out."""
    if seat in view.sitting_out:
        return words.text("sits out")
    if view.phase == Phase.AUCTION:
        calls = [call for call in view.calls if call.seat == seat]
        return words.call(calls[-1].action)[:10] if calls else ""
    taken = sum(trick.winner == seat for trick in view.tricks)
    started = view.tricks or view.trick is not None
    return say_tricks(taken, words) if started else ""


def paint_hand(canvas: Canvas, view: View, picks: Picks, cursor: int, words: Words) -> None:
    """Paint the person's cards: legal ones higher, with their keys below."""
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
    """Paint the bids and answers to pick from, in the place of the table."""
    rows, room = tuple(_number_picks(picks)), canvas.height - 12
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


def _number_picks(picks: Picks) -> Iterator[_Buttons]:
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
    """Paint a button; returns the column of the next one."""
    text = f"{'>' if at else ' '}{pick.face}"
    look = Look.BUTTON_AT if at else Look.BUTTON if pick.legal else Look.BUTTON_DIM
    canvas.put(row, column, text, look)
    return column + len(text) + bool(pick.key)
