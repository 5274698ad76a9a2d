"""Render a sitting as a page of text. All functions are pure."""

from __future__ import annotations

import attrs

from pepper.cli.titles import title_of
from pepper.engine.parts.phase import Action
from pepper.engine.phases.exchange import GiveCards, LayAside
from pepper.engine.phases.kitty import Discard
from pepper.engine.sight.view import View
from pepper.words import Words
from pepper.words.cells import shorten
from pepper.words.cells import width as width_of

from .canvas import Canvas, Line, Look, Paint, Run, Targets, wrap
from .choices import paint_picks
from .panels import panel_lines
from .side import paint_side
from .sitting import BOOK, Panel, Sitting
from .table import paint_hand, paint_table, trick_on_table
from .telling import say_last_trick

LEAST, MOST = (80, 24), (100, 32)
"""The least columns and lines that a page needs, and the most that it uses."""
SIDE = 27
AROUND = 4
"""The lines of a page on which a panel has no text."""


def fits(width: int, height: int) -> bool:
    """Whether a page has room in that many columns and lines."""
    return width >= LEAST[0] and height >= LEAST[1]


def page(now: Sitting, width: int, height: int) -> tuple[Line, ...]:
    """The page in that many columns and lines; if they are too few, a page that says so."""
    if not fits(width, height):
        canvas = Canvas(width, height)
        text = now.words.text(
            "The table needs {columns} columns and {lines} lines; here are {width} and {height}. "
            "Make the window larger, or quit with q; the match is saved.",
            columns=LEAST[0],
            lines=LEAST[1],
            width=width,
            height=height,
        )
        for row, line in enumerate(wrap(text, max(1, width))):
            canvas.put(row, 0, line)
        return tuple(canvas.lines())
    return centre(_paint_page(now, width, height), width, height)


def targets(now: Sitting, width: int, height: int) -> Targets:
    """The effects of clicks on the page in that many columns and lines."""
    if not fits(width, height):
        return {}
    return centre_targets(_paint_page(now, width, height), width, height)


def centre_targets(canvas: Canvas, width: int, height: int) -> Targets:
    """The effects of clicks on a painted page in the middle of that many columns and lines."""
    left, top = _margins(canvas, width, height)
    return {(left + x, top + y): target for (x, y), target in canvas.targets.items()}


def _margins(canvas: Canvas, width: int, height: int) -> tuple[int, int]:
    """The columns on the left of a painted page, and the lines above it."""
    return (width - canvas.width) // 2, (height - canvas.height) // 2


def centre(canvas: Canvas, width: int, height: int) -> tuple[Line, ...]:
    """The painted page in the middle of that many columns and lines."""
    left, top = _margins(canvas, width, height)
    felt: Paint = Look.FELT, None
    empty: Line = ((" " * width, felt),)
    right = width - canvas.width - left
    lines = [((" " * left, felt), *line, (" " * right, felt)) for line in canvas.lines()]
    below = height - canvas.height - top
    return (*[empty] * top, *lines, *[empty] * below)


def _paint_page(now: Sitting, columns: int, lines: int) -> Canvas:
    width, height = min(columns, MOST[0]), min(lines, MOST[1])
    canvas, view = Canvas(width, height), now.view
    _paint_bar(canvas, now, view)
    if now.panel not in {None, Panel.TRICK}:
        _paint_panel(canvas, now)
        paint_keys(canvas, _key_hints(now))
        return canvas
    picks = now.picks
    table = width - SIDE - 1
    if picks.rows and now.panel is None:
        paint_picks(canvas, now, picks, table)
    else:
        last = view.tricks[-1] if now.panel is Panel.TRICK and view.tricks else trick_on_table(view)
        paint_table(canvas, view, now.seat, now.words, table, last)
    paint_side(canvas, now, view, SIDE)
    paint_hand(canvas, view, picks, now.cursor, now.words, keys=now.panel is None)
    _paint_words(canvas, now, view)
    paint_keys(canvas, _key_hints(now))
    return canvas


def _key_hints(now: Sitting) -> dict[str, str]:
    """The last line: each key with a text, of which the first word is the key's name."""
    words = now.words
    if now.panel is not None:
        return _panel_hints(now, now.panel)
    go_on, undo = {"space": words.text("Space go on")}, {"u": words.text("u undo")}
    leave = {"q": words.text("q quit")}
    if now.typed is not None or isinstance(now.asked, str):
        enter = words.text("Enter do it")
        return {"enter": enter, "escape": words.text("Esc back")}
    time = {"t": words.text("t time")} if now.match.rules.ending.timed else {}
    last, points = {"l": words.text("l last trick")}, {"p": words.text("p points")}
    more = {"?": words.text("? help")}
    if now.match.outcome is not None and not now.goes_on:
        summary = {"space": words.text("Space summary"), "n": words.text("n another match")}
        return summary | undo | last | points | more | leave
    if now.goes_on:
        return go_on | last | undo | points | time | more | leave
    pick = {"enter": words.text("Enter pick"), "h": words.text("h hint")}
    asked = pick if now.picks.all else {}
    return asked | undo | last | points | time | more | leave


def _paint_bar(canvas: Canvas, now: Sitting, view: View) -> None:
    canvas.fill(0, 0, 1, canvas.width, Look.BAR)
    words, hands, number = now.words, view.rules.ending.hands, view.hand_number
    parts = [words.text("hand {number}", number=number)]
    if hands and number <= hands:  # ties and hands dealt again add some
        parts = [words.text("hand {number} of {hands}", number=number, hands=hands)]
    leads = view.trick is not None and (bool(view.trick.cards) or view.turn == now.seat)
    played = len(view.tricks) + (leads and now.panel is not Panel.TRICK)
    if played and not now.over:
        size = view.rules.deck.hand_size
        parts.append(words.text("trick {number} of {tricks}", number=played, tricks=size))
    if view.time_called:
        parts.append(words.text("the last hand"))
    where = words.row(parts)
    left = canvas.width - width_of(where) - 1
    canvas.put(0, 1, shorten(words.printable(title_of(view.rules)), left - 3), Look.BAR)
    canvas.put(0, left, where, Look.BAR)


def paint_keys(canvas: Canvas, offered: dict[str, str]) -> None:
    """Paint the last line: keys with their texts, which can be clicked; the last ones that fit."""
    keys, row = list(offered.items()), canvas.height - 1
    while len(keys) > 1 and sum(width_of(text) + 1 for _, text in keys) > canvas.width + 1:
        del keys[0]
    total = sum(width_of(text) for _, text in keys)
    gap = min(3, (canvas.width - total) // max(1, len(keys) - 1))
    canvas.fill(row, 0, 1, canvas.width, Look.BAR)
    column = (canvas.width - total - gap * (len(keys) - 1)) // 2
    for key, text in keys:
        canvas.put(row, column, text, Look.BAR)
        canvas.put(row, column, text.partition(" ")[0], Look.BAR_KEY)
        canvas.link(row, column, 1, width_of(text), key)
        column += width_of(text) + gap


def _panel_hints(now: Sitting, panel: Panel) -> dict[str, str]:
    """The last line below a panel."""
    words = now.words
    go_on, undo = {"space": words.text("Space go on")}, {"u": words.text("u undo")}
    close, review = {"q": words.text("q close")}, {"r": words.text("r review")}
    if panel is Panel.SUMMARY:
        again, table = words.text("n another match"), words.text("Space back")
        return {"n": again, "space": table} | undo | review | {"q": words.text("q quit")}
    if panel in BOOK:
        turned = {"right": words.text("left/right pages"), "space": words.text("Space down")}
        return turned | undo | close
    more = review | {"l": words.text("l last trick"), "?": words.text("? help")}
    return go_on | undo | (more if panel is Panel.POINTS else {}) | close


def _paint_words(canvas: Canvas, now: Sitting, view: View) -> None:
    """Paint the prompt and the message."""
    width = canvas.width - 2
    room = 3 if now.picks.cards else 4  # the keys of the cards have a line
    prompt = now.words.prompt(view)
    if now.panel is Panel.TRICK:
        prompt = say_last_trick(view, now.words)
    elif (ready := now.picks.ready_at(now.cursor)) is not None:
        prompt = _say_enter(ready, now.words)
    first = Look.FELT_BOLD if view.turn == now.seat else Look.FELT_DIM
    told = "" if now.panel is Panel.TRICK else now.message
    message = [
        (text, Look.ALERT if now.alert else Look.NEWS) for text in _first_lines(told, width, 2)
    ]
    asked = [(text, first) for text in _first_lines(prompt, width, room - len(message))]
    lines = [*asked, *message]
    for line, (text, look) in enumerate(lines, canvas.height - 1 - max(3, len(lines))):
        canvas.put(line, 1, text, look)


def _first_lines(text: str, width: int, most: int) -> list[str]:
    """The text cut to this number of lines; if it is cut, it ends in dots."""
    lines = wrap(text, width)
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), width)]


def _say_enter(ready: Action, words: Words) -> str:
    """How to do an action of cards that are picked."""
    number = len(ready.cards) if isinstance(ready, GiveCards | LayAside | Discard) else 0
    if isinstance(ready, Discard):
        return words.count(
            number,
            "Press Enter to discard the raised card.",
            "Press Enter to discard the raised cards.",
        )
    return words.count(
        number, "Press Enter to give the raised card.", "Press Enter to give the raised cards."
    )


def stop_at_end(now: Sitting, width: int, height: int) -> Sitting:
    """The sitting, its panel scrolled no further than to the end on a page of this size."""
    if not now.scroll:
        return now
    lines = _wrap_panel(now, min(width, MOST[0]))
    return attrs.evolve(now, scroll=_first_line(now, lines, min(height, MOST[1])))


def _first_line(now: Sitting, lines: list[Run], height: int) -> int:
    """The first line of the panel that is seen."""
    return min(now.scroll, max(0, len(lines) - height + AROUND))


def _wrap_panel(now: Sitting, width: int) -> list[Run]:
    """The lines of the panel."""
    room = max(1, width - 2 * _margin(now))
    return [(part, look) for text, look in panel_lines(now) for part in wrap(text, room) or [""]]


def _margin(now: Sitting) -> int:
    """The cells on both sides of the panel; none for a rule sheet, which is as wide as the page."""
    return 0 if now.panel is Panel.RULES else 2


def _paint_panel(canvas: Canvas, now: Sitting) -> None:
    lines = _wrap_panel(now, canvas.width)
    top = _first_line(now, lines, canvas.height)
    end = top + canvas.height - AROUND
    canvas.fill(1, 0, canvas.height - 2, canvas.width, Look.SIDE)
    for row, (text, look) in enumerate(lines[top:end], 2):
        canvas.put(row, _margin(now), text, look)
    if end < len(lines):
        book = now.panel in BOOK
        more = now.words.text("more: Space") if book else now.words.text("more: down")
        place = canvas.height - 2, canvas.width - width_of(more)
        canvas.put(*place, more, Look.SIDE_DIM)
        canvas.link(*place, 1, width_of(more), "pagedown")
