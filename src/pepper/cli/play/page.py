"""What a sitting looks like: pure functions from it to a page of text."""

from __future__ import annotations

from textwrap import wrap

from pepper.seats import Seat
from pepper.view import View

from .canvas import Canvas, Line, Look
from .panels import panel_lines
from .side import paint_side
from .sitting import Panel, Sitting
from .table import paint_hand, paint_picks, paint_table, shown_trick

LEAST, MOST = (80, 24), (100, 32)
"""The columns and lines that a page needs, and those that it makes use of."""
SIDE = 27


def page(now: Sitting, width: int, height: int) -> tuple[Line, ...]:
    """The page of so many columns and lines; one that says so where those are too few."""
    if width < LEAST[0] or height < LEAST[1]:
        canvas = Canvas(width, height)
        words = f"The table needs {LEAST[0]} columns and {LEAST[1]} lines; here are {width} and"
        text = f"{words} {height}. Make the window larger, or leave with q: all is saved."
        for row, line in enumerate(wrap(text, max(1, width))):
            canvas.put(row, 0, line)
        return tuple(canvas.lines())
    return _centred(_page(now, min(width, MOST[0]), min(height, MOST[1])), width, height)


def _centred(canvas: Canvas, width: int, height: int) -> tuple[Line, ...]:
    left, top = (width - canvas.width) // 2, (height - canvas.height) // 2
    empty: Line = ((" " * width, Look.FELT),)
    right = width - canvas.width - left
    lines = [((" " * left, Look.FELT), *line, (" " * right, Look.FELT)) for line in canvas.lines()]
    below = height - canvas.height - top
    return (*[empty] * top, *lines, *[empty] * below)


def _page(now: Sitting, width: int, height: int) -> Canvas:
    canvas, view = Canvas(width, height), now.view
    _bar(canvas, now, view)
    if now.panel in {Panel.HELP, Panel.POINTS}:
        _panel(canvas, now)
        _keys(canvas, _offered(now))
        return canvas
    picks = now.picks
    table = width - SIDE - 1
    if picks.rows and now.panel is None:
        paint_picks(canvas, picks, now.cursor, table, now.words)
    else:
        last = view.tricks[-1] if now.panel is Panel.TRICK and view.tricks else shown_trick(view)
        paint_table(canvas, view, now.seat, now.words, table, last)
    paint_side(canvas, now, view, SIDE)
    paint_hand(canvas, view, picks, now.cursor, now.words)
    _words(canvas, now, view)
    _keys(canvas, _offered(now))
    return canvas


def _offered(now: Sitting) -> tuple[str, ...]:
    """What the last line says of the keys: each with what it does."""
    time = ("t time",) * now.match.rules.ending.timed
    if now.panel is not None:
        return "Space go on", "u undo", "q quit"
    if now.pace is not None:
        return "Space go on", "l last trick", "u undo", "p points", *time, "? help", "q quit"
    asked = ("Enter pick", "h hint") if now.picks.all else ()
    return *asked, "u undo", "l last trick", "p points", *time, "? help", "q quit"


def _bar(canvas: Canvas, now: Sitting, view: View) -> None:
    canvas.fill(0, 0, 1, canvas.width, Look.BAR)
    hands = view.rules.ending.hands
    where = f"hand {view.hand_number}" + (f" of {hands}" if hands else "")
    played = len(view.tricks) + (view.trick is not None)
    if played:
        where += f", trick {played} of {view.rules.deck.hand_size}"
    where += ", the last hand" * view.time_called
    canvas.put(0, 1, now.words.shown(view.rules.name)[: canvas.width - len(where) - 4], Look.BAR)
    canvas.put(0, canvas.width - len(where) - 1, where, Look.BAR)


def _keys(canvas: Canvas, offered: tuple[str, ...]) -> None:
    row, text = canvas.height - 1, "   ".join(offered)
    canvas.fill(row, 0, 1, canvas.width, Look.BAR)
    column = (canvas.width - len(text)) // 2
    for word in offered:
        canvas.put(row, column, word, Look.BAR)
        canvas.put(row, column, word.partition(" ")[0], Look.BAR_KEY)
        column += len(word) + 3


def _words(canvas: Canvas, now: Sitting, view: View) -> None:
    """What is to be done, and what there is to say."""
    row, width = canvas.height - 4, canvas.width - 2
    prompt = now.words.shown(view.prompt)
    if now.panel is Panel.TRICK:
        prompt = f"The last trick was taken by {now.words.seat(_taker(view))}."
    elif now.picks.ready is not None:
        prompt += " Enter gives those that stand higher."
    first = Look.FELT_BOLD if view.turn == now.seat else Look.FELT_DIM
    told = [(text, Look.ALERT if now.alert else Look.NEWS) for text in wrap(now.message, width)[:2]]
    asked = [(text, first) for text in wrap(prompt, width)[: 3 - len(told)]]
    for line, (text, look) in enumerate([*asked, *told], row):
        canvas.put(line, 1, text, look)


def _taker(view: View) -> Seat:
    """Who took the last trick."""
    winners = [trick.winner for trick in view.tricks if trick.winner is not None]
    return winners[-1]


def _panel(canvas: Canvas, now: Sitting) -> None:
    room, width = canvas.height - 4, canvas.width - 4
    canvas.fill(1, 0, canvas.height - 2, canvas.width, Look.SIDE)
    lines = [
        (part, look)
        for text, look in panel_lines(now)
        for part in wrap(text, width, drop_whitespace=False) or [""]
    ]
    top = min(now.scroll, max(0, len(lines) - room))
    for row, (text, look) in enumerate(lines[top : top + room], 2):
        canvas.put(row, 2, text, look)
    if top + room < len(lines):
        canvas.put(canvas.height - 2, canvas.width - 10, "more: down", Look.SIDE_DIM)
