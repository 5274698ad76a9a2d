"""A view as plain text: the seats around the table, and rows for the rest below.

The narrow text has a row for each seat, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.kinds import Translations
from pepper.engine.parts.seats import Seat
from pepper.engine.sight.view import View
from pepper.words import Style, Words
from pepper.words.cells import centre, flow, pad, shorten, width
from pepper.words.words import LONGEST_NAME

from .facts import (
    Hands,
    Row,
    bottom,
    count_cards,
    count_tricks,
    exposed_hand,
    faces_of,
    heading,
    name_seat,
    open_view,
    own_hand,
    roles,
    rows,
    say_tricks,
)

WIDTH, NARROW = 80, 40
_SEAT, _CARD, _GAP = 29, 9, 4
"""The widths of a seat, of the card beside it, and of the gap in the middle."""
_LABEL = {WIDTH: 12, NARROW: 14}
"""The least width of a label; in a narrow text, that of a seat with its viewer."""
_PIECES = 24
"""The least width of what stands beside a label; with less room it stands below."""


@door
def text(
    view: View,
    names: Sequence[str] | None = None,
    *,
    symbols: bool = True,
    narrow: bool = False,
    translations: Translations | None = None,
) -> str:
    """The view as a table in plain text, at most 80 columns wide.

    The viewer sits at the bottom and the others clockwise, a spectator with seat 0 at the bottom.
    If `narrow`, it has at most 40 columns, for chats and phones, and a row for each seat. Suits are
    symbols; without `symbols` they are letters, and all text is ASCII. `names` are those of the
    seats, from seat 0; long ones are shortened. `translations` is the language; None for English.
    Raises `PepperError` for more or fewer names than there are seats.

    >>> from pepper.looks import text
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> text(match.view(1), ["Ada", "Ben", "Cy", "Di"]).splitlines()[-2]
    'score       Ada and Cy: 0   Ben and Di: 0'
    """
    style = Style.SYMBOLS if symbols else Style.LETTERS
    words = Words.of(view.rules, style, names, translations=translations)
    hands = {**own_hand(view), **exposed_hand(view)}
    return _sheet(view, words, hands, NARROW if narrow else WIDTH)


@door
def table(match: Match, *, symbols: bool = False, translations: Translations | None = None) -> str:
    """The match as a table in plain text with all hands face up, as `str` of a match shows it.

    Without `symbols` suits are letters, and all text is ASCII in English. `translations` is the
    language; None for English.
    """
    view, hands = open_view(match)
    style = Style.SYMBOLS if symbols else Style.LETTERS
    return _sheet(view, Words(style, translations=translations), hands)


def _sheet(view: View, words: Words, hands: Hands, columns: int = WIDTH) -> str:
    title = shorten(words.printable(view.rules.name), columns)
    lines = [title, *flow([heading(view, words)], columns), ""]
    if columns == NARROW:
        for row in _list(view, words):
            lines += _lay_out(row, columns)
    else:
        lines += _around(view, words)
    lines.append("")
    for row in rows(view, words, hands):
        lines += _lay_out(row, columns)
    return "\n".join(line.rstrip() for line in lines)


def _lay_out(row: Row, columns: int) -> Iterator[str]:
    """The label and the pieces beside it, or below it if it leaves them little room."""
    label = shorten(row.label, min(LONGEST_NAME, columns))
    start = pad(label, max(_LABEL[columns], width(label) + 2))
    if columns - width(start) < _PIECES:
        yield label
        start = " " * 2
    first, *others = flow(row.pieces, columns - width(start), "   ")
    yield start + first
    yield from (" " * width(start) + other for other in others)


def _list(view: View, words: Words) -> Iterator[Row]:
    """A row for each seat, clockwise from the one after the viewer."""
    first, *others = view.rules.table.clockwise(bottom(view))
    for seat in (*others, first):
        name, *rest = _seat(view, words, seat)
        pieces = _card(view, words, seat), *rest
        yield Row(name, tuple(piece for piece in pieces if piece))


def _around(view: View, words: Words) -> Iterator[str]:
    """The seats around the table, clockwise from the bottom."""
    seats = view.rules.table.clockwise(bottom(view))
    half = len(seats) // 2
    if len(seats) % 2 == 0:
        yield from _middle(*_seat(view, words, seats[half]), _card(view, words, seats[half]))
        yield ""
    for place in range((len(seats) - 1) // 2, 0, -1):
        yield from _pair(view, words, seats[place], seats[-place])
        yield ""
    yield from _middle(_card(view, words, seats[0]), *_seat(view, words, seats[0]))


def _seat(view: View, words: Words, seat: Seat) -> tuple[str, str, str]:
    """The seat's name, its cards and tricks, and its roles."""
    won = count_tricks(view, seat)
    held = [count_cards(view, seat, words)]
    if won is not None:
        held.append(say_tricks(won, words))
    own = words.row(words.text(role) for role in roles(view, seat))
    return name_seat(view, seat, words), words.row(held), own


def _card(view: View, words: Words, seat: Seat) -> str:
    """The card that the seat has played, in brackets while it wins the trick."""
    trick = view.trick
    if trick is None or seat not in trick.seats[: len(trick.cards)]:
        return ""
    face = faces_of(trick, words)[trick.seats.index(seat)]
    return f"[{face}]" if seat == view.winning else face


def _pair(view: View, words: Words, left: Seat, right: Seat) -> Iterator[str]:
    near, far = _card(view, words, left), _card(view, words, right)
    cards = f"{near:>{_CARD}}{'':{_GAP}}{far:{_CARD}}"
    between = "", cards, ""
    seats = zip(_seat(view, words, left), between, _seat(view, words, right), strict=True)
    for on_left, middle, on_right in seats:
        if on_left or on_right:
            yield f"  {pad(on_left, _SEAT - 2)}{middle:{2 * _CARD + _GAP}}{on_right}"


def _middle(*lines: str) -> Iterator[str]:
    return (centre(line, WIDTH) for line in lines if line)
