"""Render the picker as a page of text. All functions are pure."""

from __future__ import annotations

from typing import Final

from pepper.describe import rule_sheet
from pepper.engine.course.rules import Rules
from pepper.words import Words
from pepper.words.cells import pad, shorten
from pepper.words.cells import width as width_of

from .canvas import ARROWS, Canvas, Line, Look, Targets, wrap
from .page import MOST, centre, centre_targets, paint_keys
from .picker import Entry, Picker

TITLE: Final = 39
"""The columns of a title."""
ABOUT: Final = 5
"""The lines about the marked entry."""


def picker_page(now: Picker, width: int, height: int) -> tuple[Line, ...]:
    """The page in that many columns and lines; in a small window as much of it as fits."""
    return centre(_paint_page(now, width, height), width, height)


def picker_targets(now: Picker, width: int, height: int) -> Targets:
    """The effects of clicks on the page in that many columns and lines."""
    return centre_targets(_paint_page(now, width, height), width, height)


def _paint_page(now: Picker, width: int, height: int) -> Canvas:
    canvas = Canvas(min(width, MOST[0]), min(height, MOST[1]))
    words = now.words
    canvas.fill(0, 0, 1, canvas.width, Look.BAR)
    canvas.put(0, 1, "pepper", Look.BAR)
    found = words.count(len(now.shown), "{number} game", "{number} games")
    canvas.put(0, canvas.width - width_of(found) - 1, found, Look.BAR)
    canvas.put(1, 1, _question(now), Look.FELT_BOLD)
    _paint_list(canvas, now)
    _paint_marked(canvas, now)
    paint_keys(canvas, _key_hints(now))
    return canvas


def _question(now: Picker) -> str:
    """The question, and the text typed so far."""
    words = now.words
    if now.name is not None:
        name = words.printable(now.name)
        return words.text("Your name in the saved match (Enter for none): {name}_", name=name)
    typed = words.printable(now.typed)
    return words.text("Which game? Type to search: {typed}_", typed=typed)


def _key_hints(now: Picker) -> dict[str, str]:
    """Each key of the last line with its text; arrows and letters are no keys to click."""
    words, play = now.words, now.words.text("Enter play")
    if now.name is not None:
        return {"enter": play, "escape": words.text("Esc back")}
    leave = words.text("Esc all games") if now.typed else words.text("Esc quit")
    arrows, letters = words.text("arrows choose"), words.text("letters search")
    return {"arrows": arrows, "letters": letters, "enter": play, "escape": leave}


def _paint_list(canvas: Canvas, now: Picker) -> None:
    """Paint the part of the list around the cursor."""
    words, shown = now.words, now.shown
    heads = _columns("", words.text("players"), words.text("cards"), words.text("kind"), words)
    canvas.put(3, 1, heads, Look.FELT_DIM)
    room = max(1, canvas.height - 6 - ABOUT)
    top = min(max(0, now.cursor - room // 2), max(0, len(shown) - room))
    for number, entry in enumerate(shown[top : top + room], top):
        at = number == now.cursor
        row = _row(entry, words)
        text = f">{row}" if at else f" {row}"
        look = Look.BUTTON_AT if at else Look.FELT
        canvas.put(4 + number - top, 0, pad(text, canvas.width), look)
        canvas.link(4 + number - top, 0, 1, canvas.width, number)
    up, down = ARROWS[words.style]
    if top > 0:
        canvas.put(4, canvas.width - 2, up, Look.FELT_BOLD)
    if top + room < len(shown):
        canvas.put(3 + room, canvas.width - 2, down, Look.FELT_BOLD)
    if not shown:
        canvas.put(4, 1, words.text("No game has that in its name. Esc shows all."), Look.ALERT)


def _row(entry: Entry, words: Words) -> str:
    """An entry as a line of the list."""
    seats, cards = len(entry.rules.table.seats), len(entry.rules.deck.cards)
    return _columns(words.printable(entry.title), str(seats), str(cards), entry.kind, words)


def _columns(title: str, players: str, cards: str, kind: str, words: Words) -> str:
    wide = width_of(words.text("players")), width_of(words.text("cards"))
    first, second = (
        " " * (most - width_of(text)) + text
        for most, text in zip(wide, (players, cards), strict=True)
    )
    return f"{pad(shorten(title, TITLE), TITLE)}  {first}  {second}   {kind}"


def _paint_marked(canvas: Canvas, now: Picker) -> None:
    """Paint some lines about the marked entry, below the list."""
    top, width, entry = canvas.height - 1 - ABOUT, max(1, canvas.width - 2), now.marked
    canvas.fill(top, 0, ABOUT, canvas.width, Look.SIDE)
    if entry is None:
        return
    resume = "--resume " if entry.is_saved else ""
    command = f"pepper play {resume}{now.words.printable(entry.name)}"
    about = entry.scores or describe_aim(entry.rules)
    canvas.put(top, 1, shorten(command, width), Look.SIDE_BOLD)
    for row, text in enumerate(wrap(about, width)[: ABOUT - 1], top + 1):
        canvas.put(row, 1, text, Look.SIDE)


def describe_aim(rules: Rules) -> str:
    """A description of the game: the rule sheet before its first section."""
    opening, _, _ = rule_sheet(rules).partition("\n## ")
    _, _, text = opening.partition("\n")
    return " ".join(text.split())
