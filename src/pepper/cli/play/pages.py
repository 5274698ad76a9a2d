"""Pages to read: the rules, all tricks of the hand, and the score of every hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from operator import add

from pepper.describe import rule_sheet
from pepper.engine.sight.view import View
from pepper.looks.facts import faces_of
from pepper.words import Words
from pepper.words.cells import pad
from pepper.words.cells import width as width_of

from .canvas import Look, Run
from .sitting import Panel, Sitting


def page_lines(now: Sitting, page: Panel) -> Iterator[Run]:
    """The lines of a page, each in its look."""
    match page:
        case Panel.RULES:
            return _rules(now)
        case Panel.TRICKS:
            return _tricks(now)
        case _:
            return _scores(now)


def _rules(now: Sitting) -> Iterator[Run]:
    """The rule sheet."""
    for line in rule_sheet(now.match.rules).splitlines():
        yield plain_line(line), Look.SIDE_BOLD if line.startswith("#") else Look.SIDE


def plain_line(line: str) -> str:
    """A line of a rule sheet without the marks of headings, of emphasis and of tables."""
    if line.startswith("|"):
        return line.strip("| ").replace("|", " ")
    return line.lstrip("# ").replace("*", "")


def _tricks(now: Sitting) -> Iterator[Run]:
    """The tricks of this hand; before its first one, those of the hand before."""
    view, words = now.view, now.words
    yield words.text("The tricks of this hand"), Look.SIDE_BOLD
    yield "", Look.SIDE
    yield from _list_tricks(view, words)
    if not view.tricks:
        yield words.text("No trick has been taken in this hand yet."), Look.SIDE
        for hand in now.match.past[-1:]:
            before = list(_list_tricks(now.match.view(now.seat, hand=hand.number), words))
            if before:
                title = words.text("The tricks of hand {number}", number=hand.number)
                yield from (("", Look.SIDE), (title, Look.SIDE_BOLD), ("", Look.SIDE), *before)


def _list_tricks(view: View, words: Words) -> Iterator[Run]:
    """Each trick from its lead, the winning card marked; nothing before the first one."""
    rows = [
        [
            f"{words.seat(seat)} {face}{'*' * (seat == trick.winner)}"
            for seat, face in zip(trick.seats, faces_of(trick, words), strict=True)
        ]
        for trick in view.tricks
    ]
    wide = max(map(width_of, chain.from_iterable(rows)), default=0)
    for number, row in enumerate(rows, 1):
        cells = "   ".join(pad(cell, wide) for cell in row)
        yield f"{number:>2}  {cells.rstrip()}", Look.SIDE
    if rows:
        yield "", Look.SIDE
        yield words.text("* took the trick"), Look.SIDE_DIM


def _scores(now: Sitting) -> Iterator[Run]:
    """The score after every hand with its points, and the contract or why there was none."""
    match, words, sides = now.match, now.words, now.match.rules.table.sides
    yield words.text("The score after every hand"), Look.SIDE_BOLD
    yield "", Look.SIDE
    names = [words.side(seats) for seats in sides]
    scores: tuple[int, ...] = match.opening
    table: list[list[str]] = []
    for result in match.results:
        scores = tuple(map(add, scores, result.points))
        gains = zip(scores, result.points, strict=True)
        table.append([f"{score:>3} ({gain:+})" for score, gain in gains])
    wide = max(10, 2 + max(map(width_of, chain(names, *table))))
    yield " " * 4 + "".join(pad(name, wide) for name in names), Look.SIDE_DIM
    for hand, result, sums in zip(match.past, match.results, table, strict=True):
        contract = result.contract
        what = words.contract(contract) if contract else words.result(match.rules, result)
        row = "".join(pad(text, wide) for text in sums)
        yield f"{hand.number:>2}  {row}{what}", Look.SIDE
    if not match.past:
        yield words.text("No hand is over yet."), Look.SIDE
