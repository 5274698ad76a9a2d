"""A view as an SVG drawing: the table with its seats and cards, and a panel with the rest."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from pepper.cards import Suit
from pepper.phases import Phase
from pepper.phases.tricks import PlayCard
from pepper.seats import Seat
from pepper.table import MOST_SEATS
from pepper.view import View

from .cells import shortened
from .facts import (
    DEALER,
    LED,
    TO_ACT,
    bottom,
    by_suit,
    heading,
    own_hand,
    played,
    roles,
    rows,
    taken,
)
from .paint import ROOT, style_sheet
from .panel import panel
from .shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Fan,
    Point,
    back,
    box,
    face,
    figure,
    group,
    pip,
    pixels,
    shape,
    write,
)
from .words import Style, Words, cards_counted, tricks

TABLE_WIDTH, PANEL_WIDTH = 780, 268
_MIDDLE: Final = Point(TABLE_WIDTH / 2, 292)
_SEATS: Final = Point(308, 212)
"""How far the seats are from the middle, to the side and up."""
_FELT: Final = Point(322, 206)
_PLATE: Final = Point(146, 56)
_RINGS: Final = {
    4: (1.0, Point(152, 104)),
    6: (0.84, Point(160, 104)),
    9: (0.7, Point(184, 110)),
    MOST_SEATS: (0.5, Point(212, 130)),
}
"""For so many seats: the size of the cards in the trick, and how far they are from the middle."""
_OWN_TOP, _OWN_ROW, _ROW = 604, 40, 26
"""Where the own hand stands, how far apart its rows are, and how many cards are in one."""
_OPEN: Final = 555


def svg(view: View, names: Sequence[str] | None = None) -> str:
    """What the view holds as an SVG drawing, the same text for equal views.

    The viewer sits at the bottom and the others clockwise, a spectator with seat 0 at the bottom.
    `names` are those of the seats, from seat 0; long ones are shortened. Raises `PepperError` for
    more or fewer names than there are seats.
    """
    table = view.rules.table
    words = Words.of(table, Style.SYMBOLS, names)
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": ROOT, "role": "img"})
    spoken = Words.of(table, Style.SPOKEN, names)
    SubElement(root, "title").text = f"{words.shown(view.rules.name)}, {heading(view)}"
    SubElement(root, "desc").text = _told(view, spoken)
    SubElement(root, "style").text = style_sheet()
    ground = shape(root, "rect", "ground", width=1, height=1, rx=14)
    own_height = _draw_table(root, view, words)
    panel_height = panel(root, view, words, Point(TABLE_WIDTH, 14), PANEL_WIDTH - 14)
    width, height = TABLE_WIDTH + PANEL_WIDTH, max(own_height, panel_height + 14)
    for element in (root, ground):
        element.set("width", figure(width))
        element.set("height", figure(height))
    root.set("viewBox", f"0 0 {figure(width)} {figure(height)}")
    return tostring(root, encoding="unicode")


def _told(view: View, words: Words) -> str:
    """The whole view in words."""
    told = [
        f"{row.label}: {'; '.join(row.pieces)}" if row.label else row.pieces[0]
        for row in rows(view, words, own_hand(view))
    ]
    counts = zip(view.rules.table.seats, view.counts, strict=True)
    held = ", ".join(f"{words.seat(seat)} {cards_counted(count)}" for seat, count in counts)
    return ". ".join([f"Dealer: {words.seat(view.dealer)}", f"hands: {held}", *told]) + "."


def _draw_table(root: Element, view: View, words: Words) -> float:
    """The table with everything on it; how high it is."""
    rim = {"cx": _MIDDLE.x, "cy": _MIDDLE.y}
    shape(root, "ellipse", "rim", **rim, rx=_FELT.x + 9, ry=_FELT.y + 9)
    shape(root, "ellipse", "felt", **rim, rx=_FELT.x, ry=_FELT.y)
    seats = view.rules.table.clockwise(bottom(view))
    angles = {seat: pi / 2 + 2 * pi * place / len(seats) for place, seat in enumerate(seats)}
    _draw_middle(root, view, words, angles)
    for seat, angle in angles.items():
        _draw_seat(root, view, words, seat, _around(angle, _SEATS))
    return _draw_own(root, view)


def _around(angle: float, far: Point) -> Point:
    return Point(_MIDDLE.x + far.x * cos(angle), _MIDDLE.y + far.y * sin(angle))


def _draw_seat(root: Element, view: View, words: Words, seat: Seat, at: Point) -> None:
    """A seat: its cards face down behind a plate with its name and its part in the hand."""
    out = seat in view.sitting_out
    drawn = group(root, at, classes="seat out" if out else "seat")
    drawn.set("data-seat", str(seat))
    if seat != view.seat:
        fan = Fan(Point(0, -44), 90, 7, 62)
        for place, turn in fan.places(view.counts[seat]):
            back(drawn, place, turn=turn, scale=0.46)
    own = roles(view, seat)
    box(drawn, "plate turn" if TO_ACT in own else "plate edge", Point(0, 0), _PLATE, 9)
    won = taken(view, seat)
    held = cards_counted(view.counts[seat]) + ("" if won is None else f" · {tricks(won)}")
    part = ", ".join(role for role in own if role not in (DEALER, LED))
    name = words.seat(seat) + " (you)" * (seat == view.seat)
    lines = ((name, 13.5, "text strong"), (held, 12, "text"), (part, 11.5, "faint"))
    low = -11 if part else -3
    for line, size, classes in lines:
        write(drawn, line, Point(0, low), size, classes, most=_PLATE.x - 14, anchor="middle")
        low += 16
    if DEALER in own:
        corner = Point(-_PLATE.x / 2 + 4, -_PLATE.y / 2 + 4)
        shape(drawn, "circle", "button card-edge", cx=corner.x, cy=corner.y, r=11)
        write(drawn, "D", Point(corner.x, corner.y + 4.5), 13, "ink strong", anchor="middle")


def _draw_middle(root: Element, view: View, words: Words, angles: dict[Seat, float]) -> None:
    """The contract, and around it the cards of the trick or what was called."""
    _draw_contract(root, view, words)
    seats = len(angles)
    scale, ring = next(fit for most, fit in _RINGS.items() if seats <= most)
    best = view.winning
    for seat, card in played(view).items():
        at = _around(angles[seat], ring)
        drawn = face(root, card, at, scale=scale, classes="played")
        drawn.set("data-seat", str(seat))
        if seat == best:
            size = Point(CARD_WIDTH + 4, CARD_HEIGHT + 4)
            box(drawn, "won", Point(0, 0), size, 8).set("fill", "none")
    if view.phase in (Phase.PLAY, Phase.OVER):
        return
    latest = {call.seat: call for call in view.calls}
    for seat, call in latest.items():
        said = shortened(words.call(call.action), 20 if seats <= 6 else 12)
        at = _around(angles[seat], ring)
        box(root, "pill card-edge", at, Point(pixels(said, 14) + 26, 27), 13.5)
        write(root, said, Point(at.x, at.y + 5), 14, "ink strong", anchor="middle")


def _draw_contract(root: Element, view: View, words: Words) -> None:
    contract = view.contract
    if view.outcome is not None:
        lines = (words.winners(view.rules.table, view.outcome), "the match is over")
    elif contract is None:
        lines = (view.phase.value.capitalize(), "")
    else:
        suit = isinstance(contract.strain, Suit)
        rung = contract.rung.name
        lines = (
            rung if suit else words.named(rung, contract.strain),
            f"by {words.seat(contract.declarer)}{', alone' * contract.alone}",
        )
    trump = None if contract is None else contract.strain
    low = 0.0
    if isinstance(trump, Suit) and view.outcome is None:
        low = 24
        disc = Point(_MIDDLE.x, _MIDDLE.y - 22)
        shape(root, "circle", "paper", cx=disc.x, cy=disc.y, r=25)
        pip(root, trump, disc, 1.6)
    for place, line in enumerate(lines):
        at = Point(_MIDDLE.x, _MIDDLE.y + low + 17 * place)
        write(root, line, at, 16 - 3 * place, "chalk strong", most=190, anchor="middle")


def _draw_own(root: Element, view: View) -> float:
    """The viewer's hand below the table, cards that may be played raised; how high it all is."""
    if view.seat is None or not view.counts[view.seat]:
        return _OPEN
    count, held = view.counts[view.seat], view.cards
    cards = [] if held is None else [card for suit in by_suit(held, view.order) for card in suit]
    may = {action.card for action in view.legal_actions if isinstance(action, PlayCard)}
    lines, low = -(-count // _ROW), 0.0
    for line in range(lines):
        numbers = range(count)[count * line // lines : count * (line + 1) // lines]
        fan = Fan(Point(_MIDDLE.x, _OWN_TOP + _OWN_ROW * line), 1100, 2.4, 36)
        for number, (at, turn) in zip(numbers, fan.places(len(numbers)), strict=True):
            low = max(low, at.y + 66)
            if not cards:
                back(root, at, turn=turn)
            elif may and cards[number] not in may:
                face(root, cards[number], Point(at.x, at.y + 8), turn=turn, classes="own still")
            else:
                face(root, cards[number], at, turn=turn, classes="own")
    return low
