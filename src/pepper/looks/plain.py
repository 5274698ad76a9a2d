"""A view as plain text: the seats around the table, and rows for the rest below."""

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

WIDTH = 80
_SEAT, _CARD, _GAP = 29, 9, 4
"""The widths of a seat, of the card beside it, and of the gap in the middle."""
_LABEL = 12


@door
def text(
    view: View,
    names: Sequence[str] | None = None,
    *,
    symbols: bool = True,
    translations: Translations | None = None,
) -> str:
    """The view as a table in plain text, at most 80 columns wide.

    The viewer sits at the bottom and the others clockwise, a spectator with seat 0 at the bottom.
    Suits are symbols; without `symbols` they are letters, and all text is ASCII. `names` are those
    of the seats, from seat 0; long ones are shortened. `translations` is the language; None for
    English. Raises `PepperError` for more or fewer names than there are seats.

    >>> from pepper.looks import text
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> text(match.view(1), ["Ada", "Ben", "Cy", "Di"]).splitlines()[-2]
    'score       Ada and Cy: 0   Ben and Di: 0'
    """
    style = Style.SYMBOLS if symbols else Style.LETTERS
    words = Words.of(view.rules, style, names, translations=translations)
    return _sheet(view, words, {**own_hand(view), **exposed_hand(view)})


@door
def table(match: Match) -> str:
    """The match as a table in ASCII with all hands face up, for debugging."""
    view, hands = open_view(match)
    return _sheet(view, Words(Style.LETTERS), hands)


def _sheet(view: View, words: Words, hands: Hands) -> str:
    title = shorten(words.printable(view.rules.name), WIDTH)
    lines = [title, heading(view, words), "", *_around(view, words), ""]
    for row in rows(view, words, hands):
        label = shorten(row.label, LONGEST_NAME)
        start = pad(label, max(_LABEL, width(label) + 2))
        first, *others = flow(row.pieces, WIDTH - width(start), "   ")
        lines += [start + first, *(" " * width(start) + other for other in others)]
    return "\n".join(line.rstrip() for line in lines)


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
