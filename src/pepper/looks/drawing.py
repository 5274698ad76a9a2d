"""A view as an SVG drawing: the table with its seats and cards, and a panel with the rest."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from pepper.engine.cards import Suit
from pepper.engine.phases import Phase
from pepper.engine.phases.play import PlayCard
from pepper.engine.seats import Seat
from pepper.engine.table import MOST_SEATS
from pepper.engine.wording import count_in_figures
from pepper.words import Style, Words
from pepper.words.cells import shorten

from .facts import (
    DEALER,
    LED,
    TO_ACT,
    bottom,
    by_suit,
    cards_on_table,
    count_tricks,
    heading,
    own_hand,
    roles,
    rows,
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

if TYPE_CHECKING:
    from pepper.engine.view import View

TABLE_WIDTH, PANEL_WIDTH = 780, 268
_MIDDLE: Final = Point(TABLE_WIDTH / 2, 292)
_SEATS: Final = Point(308, 212)
"""The distance of the seats from the middle, sideways and upwards."""
_FELT: Final = Point(322, 206)
_PLATE: Final = Point(146, 56)
_RINGS: Final = {
    4: (1.0, Point(152, 104)),
    6: (0.84, Point(160, 104)),
    9: (0.7, Point(184, 110)),
    MOST_SEATS: (0.5, Point(212, 130)),
}
"""For up to that many seats: the scale of the trick's cards, and their distance from the middle."""
_OWN_TOP, _OWN_ROW, _ROW = 604, 40, 26
"""The top of the own hand, the distance of its rows, and the most cards in a row."""
_OPEN: Final = 555
"""The lower edge of a table without a hand below it."""


def svg(view: View, names: Sequence[str] | None = None) -> str:
    """The view as an SVG drawing; equal views give identical text.

    The viewer sits at the bottom and the others clockwise, a spectator with seat 0 at the bottom.
    `names` are those of the seats, from seat 0; long ones are shortened. Raises `PepperError` for
    more or fewer names than there are seats.
    """
    table = view.rules.table
    words = Words.of(table, Style.SYMBOLS, names)
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": ROOT, "role": "img"})
    spoken = Words.of(table, Style.SPOKEN, names)
    SubElement(root, "title").text = f"{words.printable(view.rules.name)}, {heading(view)}"
    SubElement(root, "desc").text = _describe(view, spoken)
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


def _describe(view: View, words: Words) -> str:
    """The whole view in words, for screen readers."""
    texts = [
        f"{row.label}: {'; '.join(row.pieces)}" if row.label else row.pieces[0]
        for row in rows(view, words, own_hand(view))
    ]
    counts = zip(view.rules.table.seats, view.counts, strict=True)
    held = ", ".join(
        f"{words.seat(seat)} {count_in_figures(count, 'card')}" for seat, count in counts
    )
    return ". ".join([f"Dealer: {words.seat(view.dealer)}", f"hands: {held}", *texts]) + "."


def _draw_table(root: Element, view: View, words: Words) -> float:
    """Draw the table with everything on it; returns its lower edge."""
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
    """Draw a seat: its cards face down, and a plate with its name and roles before them."""
    out = seat in view.sitting_out
    drawn = group(root, at, classes="seat out" if out else "seat")
    drawn.set("data-seat", str(seat))
    if seat != view.seat:
        fan = Fan(Point(0, -44), 90, 7, 62)
        for place, turn in fan.places(view.counts[seat]):
            back(drawn, place, turn=turn, scale=0.46)
    own = roles(view, seat)
    box(drawn, "plate turn" if TO_ACT in own else "plate edge", Point(0, 0), _PLATE, 9)
    won = count_tricks(view, seat)
    held = count_in_figures(view.counts[seat], "card")
    if won is not None:
        held += f" · {count_in_figures(won, 'trick')}"
    part = ", ".join(role for role in own if role not in (DEALER, LED))
    name = words.seat(seat) + (" (you)" if seat == view.seat else "")
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
    """Draw the contract, and around it the cards of the trick or the latest calls."""
    _draw_contract(root, view, words)
    seats = len(angles)
    scale, ring = next(fit for most, fit in _RINGS.items() if seats <= most)
    best = view.winning
    for seat, card in cards_on_table(view).items():
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
        said = shorten(words.call(call.action), 20 if seats <= 6 else 12)
        at = _around(angles[seat], ring)
        box(root, "pill card-edge", at, Point(pixels(said, 14) + 26, 27), 13.5)
        write(root, said, Point(at.x, at.y + 5), 14, "ink strong", anchor="middle")


def _draw_contract(root: Element, view: View, words: Words) -> None:
    contract = view.contract
    if view.outcome is not None:
        lines = (words.winners(view.rules, view.outcome), "the match is over")
    elif contract is None:
        lines = (view.phase.value.capitalize(), "")
    else:
        suit = isinstance(contract.strain, Suit)
        rung = contract.rung.name
        lines = (
            rung if suit else words.named(rung, contract.strain),
            f"by {words.seat(contract.declarer)}{', alone' if contract.alone else ''}",
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
    """The viewer's hand below the table, legal cards raised; returns the lower edge."""
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
