"""Pages to read: the rules, all tricks of the hand, and the score of every hand."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add

from pepper.describe import rule_sheet
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
        yield line.lstrip("# "), Look.SIDE_BOLD if line.startswith("#") else Look.SIDE


def _tricks(now: Sitting) -> Iterator[Run]:
    """Each trick of the hand from its lead, the winning card marked."""
    view, words = now.view, now.words
    yield words.text("The tricks of this hand"), Look.SIDE_BOLD
    yield "", Look.SIDE
    for number, trick in enumerate(view.tricks, 1):
        cards = [
            f"{words.seat(seat)} {words.card(card)}{'*' * (seat == trick.winner)}"
            for seat, card in trick.plays
        ]
        yield f"{number:>2}  {'   '.join(cards)}", Look.SIDE
    if view.tricks:
        yield "", Look.SIDE
        yield words.text("* took the trick"), Look.SIDE_DIM
    else:
        yield words.text("No trick has been taken in this hand yet."), Look.SIDE


def _scores(now: Sitting) -> Iterator[Run]:
    """The contract, the points and the score after every hand."""
    match, words, sides = now.match, now.words, now.match.rules.table.sides
    yield words.text("All hands"), Look.SIDE_BOLD
    yield "", Look.SIDE
    names = [words.side(seats) for seats in sides]
    wide = max(10, 2 + max(map(width_of, names)))
    yield " " * 4 + "".join(pad(name, wide) for name in names), Look.SIDE_DIM
    scores: tuple[int, ...] = match.opening
    for hand, result in zip(match.past, match.results, strict=True):
        scores = tuple(map(add, scores, result.points))
        sums = (f"{score:>3} ({gain:+})" for score, gain in zip(scores, result.points, strict=True))
        what = "" if result.contract is None else words.contract(result.contract)
        row = "".join(pad(text, wide) for text in sums)
        yield f"{hand.number:>2}  {row}{what}", Look.SIDE
    if not match.past:
        yield words.text("No hand is over yet."), Look.SIDE
