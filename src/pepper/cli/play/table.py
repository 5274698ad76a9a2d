"""The table: its seats, the cards on it, and the person's own cards below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pepper.engine.parts.cards import Card
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.tricks import Trick
from pepper.engine.sight.view import View
from pepper.words import Words
from pepper.words.cells import flow, shorten

from .canvas import Canvas, Look
from .cards import HEIGHT, WIDTH, mark_of, short_face, small_card, tall_card
from .picks import Pick, Picks, in_hand
from .seats import name_of, paint_name, part_in_contract, relation, status

BLOCK: Final = 17
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
"""The seats of the others, clockwise, by row and column; the person is at the bottom middle."""
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
            _paint_crowded(canvas, *at, view, seat, words, trick)
        return
    places = {own: (2, 1)} | dict(zip(others, _PLACES[len(others)], strict=True))
    columns, step = (1, (width - BLOCK) // 2, width - BLOCK - 1), (height - 1) // 3
    for seat, (row, column) in places.items():
        _paint_seat(canvas, 2 + row * step, columns[column], view, seat, words, trick)


def _crowd(others: int) -> Iterator[tuple[int, int]]:
    """The seats of more others: up on the left, along the top, and down on the right."""
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
    words: Words,
    trick: Trick | None,
) -> None:
    paint_name(canvas, row, column, name_of(view, seat, words, NAME), view, seat)
    canvas.put(row + 1, column + 1, relation(view, seat, words), Look.FELT_DIM)
    canvas.put(row + 3, column + 1, part_in_contract(view, seat, words), Look.FELT_DIM)
    for line, text in enumerate(flow(status(view, seat, words).split(" "), BLOCK, " "), row + 2):
        canvas.put(line, column + 1, text, Look.FELT)
    cards = dict(trick.plays) if trick is not None else {}
    if trick is not None and seat in cards:
        card, place = cards[seat], trick.seats.index(seat) + 1
        look, mark = _look(view, seat, trick), mark_of(view, card, words)
        if trick.named is not None and place == 1:
            mark = words.strain(trick.named)
        small_card(canvas, row, column + NAME + 1, card, words, look, place, mark)


def _paint_crowded(
    canvas: Canvas,
    row: int,
    column: int,
    view: View,
    seat: Seat,
    words: Words,
    trick: Trick | None,
) -> None:
    """Paint a seat in two lines, with ``*`` before the best card and ``1`` before one that led."""
    paint_name(canvas, row, column, name_of(view, seat, words, NAME + 1), view, seat)
    text = " "
    if trick is not None:
        card = dict(trick.plays).get(seat)
        mark = " " if card is None else "1" if seat == trick.seats[0] else " "
        mark = "*" if seat == best_seat(view, trick) else mark
        face = "" if card is None else short_face(card, words)
        if trick.named is not None and seat == trick.seats[0]:
            face += words.strain(trick.named)
        text = mark + face.ljust(4)
    said = shorten(status(view, seat, words), _CROWDED - len(text))
    canvas.put(row + 1, column, text + said, Look.FELT)


def best_seat(view: View, trick: Trick) -> Seat | None:
    """The seat that took the trick or is winning it; None before a card is played."""
    if trick.winner is not None or not trick.cards:
        return trick.winner
    return trick.seats[view.order.winning(trick.cards, trick.led)]


def _look(view: View, seat: Seat, trick: Trick) -> Look:
    """The card that is winning or took the trick stands out; the others fade when it is over."""
    if seat == best_seat(view, trick):
        return Look.CARD_AT
    return Look.CARD if trick.winner is None else Look.CARD_DIM


def paint_hand(
    canvas: Canvas, view: View, picks: Picks, cursor: int, words: Words, *, keys: bool
) -> None:
    """Paint the person's cards; if keys pick them, legal ones higher, with their keys below."""
    cards: tuple[Card | None, ...] = in_hand(view, picks.strain(cursor))
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
        mark = "" if card is None else mark_of(view, card, words)
        if not picks.cards or not keys:
            look = Look.CARD if card is not None else Look.BACK
            tall_card(canvas, row + 1, column, card, words, look, mark)
            continue
        pick, at = picks.cards[place], cursor == first + place
        look = Look.CARD_AT if at else Look.CARD if pick.legal else Look.CARD_DIM
        raised = pick.chosen if parts else pick.legal
        tall_card(canvas, row + 1 - raised, column, card, words, look, mark)
        canvas.link(row + 1 - raised, column, HEIGHT, WIDTH, first + place)
        canvas.link(row + 5, column, 1, WIDTH, first + place)
        key, bold = _key(pick, at=at), Look.FELT_BOLD if pick.legal else Look.FELT_DIM
        canvas.put(row + 5, column + (step >= WIDTH), key, bold)


def _key(pick: Pick, *, at: bool) -> str:
    if at:
        return f">{pick.key}<"
    return f"[{pick.key}]" if pick.legal else f" {pick.key} "
