"""Render a sitting as a page of text. All functions are pure."""

from __future__ import annotations

from pepper.engine.ladder import Alone
from pepper.engine.phases import Action
from pepper.engine.phases.exchange import KeepCards
from pepper.engine.phases.kitty import Discard
from pepper.engine.seats import Seat
from pepper.engine.view import View
from pepper.words import Words
from pepper.words.cells import shorten
from pepper.words.cells import width as width_of

from .canvas import Canvas, Line, Look, wrap
from .choices import paint_picks
from .panels import panel_lines
from .side import paint_side
from .sitting import BOOK, Panel, Sitting
from .table import paint_hand, paint_table, trick_on_table

LEAST, MOST = (80, 24), (100, 32)
"""The least columns and lines that a page needs, and the most that it uses."""
SIDE = 27


def page(now: Sitting, width: int, height: int) -> tuple[Line, ...]:
    """The page in that many columns and lines; if they are too few, a page that says so."""
    if width < LEAST[0] or height < LEAST[1]:
        canvas = Canvas(width, height)
        text = now.words.text(
            "The table needs {columns} columns and {lines} lines; here are {width} and {height}. "
            "Make the window larger, or leave with q: all is saved.",
            columns=LEAST[0],
            lines=LEAST[1],
            width=width,
            height=height,
        )
        for row, line in enumerate(wrap(text, max(1, width))):
            canvas.put(row, 0, line)
        return tuple(canvas.lines())
    return _centre(_paint_page(now, min(width, MOST[0]), min(height, MOST[1])), width, height)


def _centre(canvas: Canvas, width: int, height: int) -> tuple[Line, ...]:
    left, top = (width - canvas.width) // 2, (height - canvas.height) // 2
    empty: Line = ((" " * width, Look.FELT),)
    right = width - canvas.width - left
    lines = [((" " * left, Look.FELT), *line, (" " * right, Look.FELT)) for line in canvas.lines()]
    below = height - canvas.height - top
    return (*[empty] * top, *lines, *[empty] * below)


def _paint_page(now: Sitting, width: int, height: int) -> Canvas:
    canvas, view = Canvas(width, height), now.view
    _paint_bar(canvas, now, view)
    if now.panel not in {None, Panel.TRICK}:
        _paint_panel(canvas, now)
        _paint_keys(canvas, _key_hints(now))
        return canvas
    picks = now.picks
    table = width - SIDE - 1
    if picks.rows and now.panel is None:
        paint_picks(canvas, now, picks, table)
    else:
        last = view.tricks[-1] if now.panel is Panel.TRICK and view.tricks else trick_on_table(view)
        paint_table(canvas, view, now.seat, now.words, table, last)
    paint_side(canvas, now, view, SIDE)
    paint_hand(canvas, view, picks, now.cursor, now.words)
    _paint_words(canvas, now, view)
    _paint_keys(canvas, _key_hints(now))
    return canvas


def _key_hints(now: Sitting) -> tuple[str, ...]:
    """The last line: each key, which is one word, with what it does."""
    words = now.words
    go_on, undo, leave = words.text("Space go on"), words.text("u undo"), words.text("q quit")
    if now.panel is not None:
        pages = (words.text("arrows pages"),) if now.panel in BOOK else ()
        return go_on, *pages, undo, leave
    time = (words.text("t time"),) if now.match.rules.ending.timed else ()
    last, points, more = words.text("l last trick"), words.text("p points"), words.text("? help")
    if now.goes_on and not now.picks.all:
        return go_on, last, undo, points, *time, more, leave
    asked = (words.text("Enter pick"), words.text("h hint")) if now.picks.all else ()
    return *asked, undo, last, points, *time, more, leave


def _paint_bar(canvas: Canvas, now: Sitting, view: View) -> None:
    canvas.fill(0, 0, 1, canvas.width, Look.BAR)
    words, hands, number = now.words, view.rules.ending.hands, view.hand_number
    parts = [words.text("hand {number}", number=number)]
    if hands:
        parts = [words.text("hand {number} of {hands}", number=number, hands=hands)]
    if played := len(view.tricks) + (view.trick is not None):
        size = view.rules.deck.hand_size
        parts.append(words.text("trick {number} of {tricks}", number=played, tricks=size))
    if view.time_called:
        parts.append(words.text("the last hand"))
    where = words.row(parts)
    left = canvas.width - width_of(where) - 1
    canvas.put(0, 1, shorten(words.printable(view.rules.name), left - 3), Look.BAR)
    canvas.put(0, left, where, Look.BAR)


def _paint_keys(canvas: Canvas, offered: tuple[str, ...]) -> None:
    row, total = canvas.height - 1, sum(map(width_of, offered))
    gap = min(3, (canvas.width - total) // max(1, len(offered) - 1))
    canvas.fill(row, 0, 1, canvas.width, Look.BAR)
    column = (canvas.width - total - gap * (len(offered) - 1)) // 2
    for word in offered:
        canvas.put(row, column, word, Look.BAR)
        canvas.put(row, column, word.partition(" ")[0], Look.BAR_KEY)
        column += width_of(word) + gap


def _paint_words(canvas: Canvas, now: Sitting, view: View) -> None:
    """Paint the prompt and the message."""
    row, width = canvas.height - 4, canvas.width - 2
    prompt = now.words.prompt(view)
    if now.panel is Panel.TRICK:
        taken = now.words.told(
            _last_winner(view), "you took the last trick", "{who} took the last trick"
        )
        prompt = now.words.sentence(taken)
    elif now.picks.ready is not None:
        prompt += " " + _say_enter(now.picks.ready, now.words)
    elif _decides_alone(view):
        prompt += " " + now.words.text("If you exchange cards you play alone, otherwise together.")
    first = Look.FELT_BOLD if view.turn == now.seat else Look.FELT_DIM
    message = [
        (text, Look.ALERT if now.alert else Look.NEWS) for text in wrap(now.message, width)[:2]
    ]
    asked = [(text, first) for text in wrap(prompt, width)[: 3 - len(message)]]
    for line, (text, look) in enumerate([*asked, *message], row):
        canvas.put(line, 1, text, look)


def _decides_alone(view: View) -> bool:
    """Whether the declarer plays alone if cards are exchanged, and may keep them."""
    alone = None if view.contract is None else view.contract.rung.alone
    return alone is Alone.IF_EXCHANGED and KeepCards() in view.legal_actions


def _say_enter(ready: Action, words: Words) -> str:
    """How to do an action of several picks."""
    if isinstance(ready, Discard):
        return words.text("Press Enter to discard the raised cards.")
    return words.text("Press Enter to give the raised cards.")


def _last_winner(view: View) -> Seat:
    """The seat that took the last trick."""
    winners = [trick.winner for trick in view.tricks if trick.winner is not None]
    return winners[-1]


def _paint_panel(canvas: Canvas, now: Sitting) -> None:
    room, left = canvas.height - 4, 0 if now.panel is Panel.RULES else 2  # sheets are as wide
    width = canvas.width - 2 * left
    canvas.fill(1, 0, canvas.height - 2, canvas.width, Look.SIDE)
    lines = [(part, look) for text, look in panel_lines(now) for part in wrap(text, width) or [""]]
    top = min(now.scroll, max(0, len(lines) - room))
    for row, (text, look) in enumerate(lines[top : top + room], 2):
        canvas.put(row, left, text, look)
    if top + room < len(lines):
        more = now.words.text("more: down")
        canvas.put(canvas.height - 2, canvas.width - width_of(more), more, Look.SIDE_DIM)
