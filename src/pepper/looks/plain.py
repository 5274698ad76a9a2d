"""A match as plain text: the seats around the table, and everything else in rows below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from pepper.events import SeenGift
from pepper.match import Match
from pepper.phases import Phase
from pepper.phases.exchange import Exchanging
from pepper.seats import Seat
from pepper.view import View

from .cells import centred, flowed, padded, shortened, width
from .facts import Hands, bottom, heading, own_hand, played, roles, rows, taken
from .words import LONGEST_NAME, Style, Words, cards_counted, tricks

WIDTH = 80
_SEAT, _CARD, _GAP = 29, 9, 4
"""How wide a seat is, the card before it, and what is between two of these in the middle."""
_LABEL = 12


def text(view: View, names: Sequence[str] | None = None, *, symbols: bool = True) -> str:
    """What the view holds as a table in plain text, at most 80 columns wide.

    The viewer sits at the bottom and the others clockwise, a spectator with seat 0 at the bottom.
    Suits are symbols, or letters and everything in ASCII without `symbols`. `names` are those of
    the seats, from seat 0; long ones are shortened. Raises `PepperError` for more or fewer names
    than there are seats.
    """
    style = Style.SYMBOLS if symbols else Style.LETTERS
    return _sheet(view, Words.of(view.rules.table, style, names), own_hand(view))


def table(match: Match) -> str:
    """The match as a table in ASCII for somebody who may see everything: all hands are open."""
    view = match.view(None)
    stages = [stage for stage in match.hand.stages if isinstance(stage, Exchanging)]
    gifts = tuple(
        SeenGift(gift.giver, gift.receiver, gift.cards is None, gift.cards)
        for stage in stages
        for gift in stage.gifts
    )
    deal = match.hand.deal if match.hand.phase is Phase.OVER else None
    hands = dict(zip(match.rules.table.seats, match.hand.cards, strict=True))
    return _sheet(attrs.evolve(view, gifts=gifts, deal=deal), Words(Style.LETTERS), hands)


def _sheet(view: View, words: Words, hands: Hands) -> str:
    title = shortened(words.shown(view.rules.name), WIDTH)
    lines = [title, heading(view), "", *_around(view, words), ""]
    for row in rows(view, words, hands):
        label = shortened(row.label, LONGEST_NAME)
        start = padded(label, max(_LABEL, width(label) + 2))
        first, *others = flowed(row.pieces, WIDTH - width(start), "   ")
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
    """Who sits there, what the seat holds, and its part in the hand."""
    won = taken(view, seat)
    held = cards_counted(view.counts[seat]) + ("" if won is None else f", {tricks(won)}")
    you = " (you)" if seat == view.seat else ""
    return words.seat(seat) + you, held, ", ".join(roles(view, seat))


def _card(view: View, words: Words, seat: Seat) -> str:
    """The card that the seat has played, in brackets while it wins the trick."""
    card = played(view).get(seat)
    if card is None:
        return ""
    return f"[{words.card(card)}]" if seat == view.winning else words.card(card)


def _pair(view: View, words: Words, left: Seat, right: Seat) -> Iterator[str]:
    near, far = _card(view, words, left), _card(view, words, right)
    cards = f"{near:>{_CARD}}{'':{_GAP}}{far:{_CARD}}"
    between = "", cards, ""
    seats = zip(_seat(view, words, left), between, _seat(view, words, right), strict=True)
    for on_left, middle, on_right in seats:
        if on_left or on_right:
            yield f"  {padded(on_left, _SEAT - 2)}{middle:{2 * _CARD + _GAP}}{on_right}"


def _middle(*lines: str) -> Iterator[str]:
    return (centred(line, WIDTH) for line in lines if line)
