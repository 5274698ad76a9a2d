"""The layout of drawings: a wide one for pages, a narrow one for phones."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import attrs

from pepper.engine.parts.table import MOST_SEATS

from .shapes import CARD_HEIGHT, CARD_WIDTH, Fan, Point


@attrs.frozen
class Spot:
    """The place of a seat: its plate, the card that it plays and its call."""

    plate: Point
    card: Point
    call: Point
    grows: float = 0
    """The direction in which the call grows: both at 0, to the right at 1, to the left at -1."""


@attrs.frozen
class Felt:
    """The surface of the table."""

    middle: Point
    radii: Point
    rim: float
    rounded: float | None = None
    """The radius of a rectangle's corners; None for an ellipse."""


@attrs.frozen
class Board:
    """The contract: a disc with its suit, and two lines of text."""

    disc: Point
    radius: float
    text: Point
    beside: Point
    """How far the text moves where there is a disc."""
    line: float
    most: float
    anchor: str


@attrs.frozen
class OwnHand:
    """The viewer's cards, in rows below the table."""

    first: Point
    """The middle of the first row."""
    row: float
    """The distance between two rows."""
    most: int
    """The most cards in a row."""
    radius: float
    step: float
    degrees: float
    """The arc of a row, as in `Fan`."""
    scale: float

    def fan(self, row: int) -> Fan:
        """The arc of a row, counted from 0."""
        top = Point(self.first.x, self.first.y + self.row * row)
        return Fan(top, self.radius, self.step, self.degrees)


@attrs.frozen
class Side:
    """The panel with everything that is not on the table."""

    x: float
    y: float | None
    """Its top; None if it is below everything else."""
    width: float
    margin: float
    """The room below it."""
    label: float
    """The size of its labels."""
    title_cells: int
    cells: int
    """The most cells of a line of its title, and of another line."""


@attrs.frozen
class Layout:
    """The positions and sizes of a drawing, in its own units; a pixel at its natural size."""

    width: float
    bottom: float
    """The lower edge of a table without a hand below it."""
    felt: Felt
    spots: tuple[Spot, ...]
    """Clockwise from the viewer."""
    plate: Point
    """The size of a plate."""
    small: float
    """The size of the roles on a plate."""
    backs: Fan
    """The cards face down, from the middle of the plate."""
    back_scale: float
    card_scale: float
    call_cells: int
    call_size: float
    call_width: float
    """The most room for the text of a call."""
    board: Board
    hand: OwnHand
    panel: Side


@attrs.frozen
class _Oval:
    """A wide table: the distances of the plates and of the cards from its middle."""

    seats: Point
    cards: Point
    scale: float
    """The scale of the trick's cards."""


_OVALS: Final = {
    4: _Oval(Point(308, 212), Point(152, 104), 1.0),
    6: _Oval(Point(308, 212), Point(160, 104), 0.84),
    9: _Oval(Point(308, 212), Point(184, 110), 0.7),
    MOST_SEATS: _Oval(Point(350, 300), Point(222, 174), 0.62),
}
"""For up to that many seats."""


def wide(seats: int) -> Layout:
    """The seats around an oval table, with the panel beside it."""
    oval = next(fit for most, fit in _OVALS.items() if seats <= most)
    middle = Point(oval.seats.x + 82, oval.seats.y + 80)
    bottom, beside = middle.y + oval.seats.y + 51, 2 * middle.x
    angles = [pi / 2 + 2 * pi * place / seats for place in range(seats)]
    cards = [_around(middle, angle, oval.cards) for angle in angles]
    plates = [_around(middle, angle, oval.seats) for angle in angles]
    return Layout(
        width=beside + 268,
        bottom=bottom,
        felt=Felt(middle, Point(oval.seats.x + 14, oval.seats.y - 6), rim=9),
        spots=tuple(Spot(plate, card, card) for plate, card in zip(plates, cards, strict=True)),
        plate=Point(146, 56),
        small=11.5,
        backs=Fan(Point(0, -44), 90, 7, 62),
        back_scale=0.46,
        card_scale=oval.scale,
        call_cells=20 if seats <= 6 else 12,
        call_size=14,
        call_width=190,
        board=Board(
            disc=Point(middle.x, middle.y - 22),
            radius=25,
            text=middle,
            beside=Point(0, 24),
            line=17,
            most=190,
            anchor="middle",
        ),
        hand=OwnHand(
            Point(middle.x, bottom + 49),
            row=40,
            most=26,
            radius=1100,
            step=2.4,
            degrees=36,
            scale=1,
        ),
        panel=Side(beside, 14, 254, margin=14, label=11, title_cells=24, cells=35),
    )


def _around(middle: Point, angle: float, far: Point) -> Point:
    return Point(middle.x + far.x * cos(angle), middle.y + far.y * sin(angle))


_WIDTH: Final = 390
"""The width of a phone in CSS pixels."""
_EDGE: Final = 8
_PLATE: Final = Point(132, 56)
_FAN: Final = 20
"""The height of the cards that show above a plate."""
_GAP: Final = 6
_STRIP: Final = 56
"""The lower edge of the strip with the contract."""
_SCALE: Final = 0.67
_CARD: Final = Point(CARD_WIDTH * _SCALE, CARD_HEIGHT * _SCALE)


def narrow(seats: int) -> Layout:
    """The seats in two columns with their cards between them, and the panel below the hand.

    With an even number of seats the one across sits alone at the top.
    """
    centre, low = _WIDTH / 2, float(_STRIP)
    across: list[Spot] = []
    if seats % 2 == 0:
        plate = Point(centre, low + _FAN + _PLATE.y / 2)
        card = Point(centre, plate.y + _PLATE.y / 2 + _GAP + _CARD.y / 2)
        across = [Spot(plate, card, card)]
        low = card.y + _CARD.y / 2
    left, right = list[Spot](), list[Spot]()
    for _ in range((seats - 1) // 2):
        middle = low + _FAN + _PLATE.y / 2
        for column, out in ((left, -1), (right, 1)):
            plate = Point(centre + out * (centre - _EDGE - _PLATE.x / 2), middle)
            card = Point(centre + out * 25, middle - _FAN / 2)
            call = Point(centre + out * 50, middle - _FAN / 2 + out * 15)
            column.append(Spot(plate, card, call, -out))
        low = middle + _PLATE.y / 2
    card = Point(centre, low + _GAP + _CARD.y / 2)
    plate = Point(centre, card.y + _CARD.y / 2 + _FAN + _PLATE.y / 2)
    bottom = plate.y + _PLATE.y / 2 + _GAP
    top = 4
    return Layout(
        width=_WIDTH,
        bottom=bottom + 4,
        felt=Felt(
            Point(centre, (top + bottom) / 2),
            Point(centre - 6, (bottom - top) / 2),
            rim=4,
            rounded=14,
        ),
        spots=(Spot(plate, card, card), *left[::-1], *across, *right),
        plate=_PLATE,
        small=12,
        backs=Fan(Point(0, -34), 70, 6, 62),
        back_scale=0.3,
        card_scale=_SCALE,
        call_cells=12,
        call_size=13,
        call_width=76,
        board=Board(
            disc=Point(34, 31),
            radius=17,
            text=Point(20, 28),
            beside=Point(42, 0),
            line=18,
            most=300,
            anchor="start",
        ),
        hand=OwnHand(
            Point(centre, bottom + 52), row=42, most=8, radius=1400, step=2, degrees=12.6, scale=0.8
        ),
        panel=Side(
            _EDGE, None, _WIDTH - 2 * _EDGE, margin=_EDGE, label=12, title_cells=36, cells=53
        ),
    )
