"""A review as one HTML page without links: it opens anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

import attrs

from pepper.engine.course.result import HandResult
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat
from pepper.engine.sight.view import View
from pepper.looks import SvgStyle, svg
from pepper.record import Record
from pepper.sharp import Weighed
from pepper.words import Words

from .decision import Decision
from .summary import Review, Summary
from .writing import advise

_STYLE: Final = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #8884}"
    "th:first-child,td:first-child{text-align:left;padding-left:0}"
    "svg{max-width:100%;height:auto}"
)


@door
def page(record: Record, found: Review) -> str:
    """The review of a record as an HTML page, with a picture of each player's worst moments.

    A picture shows what that seat saw, and marks the better action. Raises `PepperError` if the
    review is of a longer match.
    """
    match = record.match
    names = record.players if any(record.players) else None
    words = Words.of(match.rules, names=names)
    title = f"Review: {words.printable(match.rules.title or match.rules.name)}"
    body = [
        f"<h1>{escape(title)}</h1>",
        _table(
            PLAYERS, [(words.seat(seat), *figures(found.summary(seat))) for seat in found.seats]
        ),
        _table(KINDS, [(kind, *figures(found.summary(kind=kind))) for kind in found.kinds]),
        *_moments(match, found, words),
        "<h2>With all cards open</h2>",
        f"<p>{escape(PAR)}</p>",
        _table(hand_heads(match, words), hand_rows(found, words)),
        *(f"<p>{escape(text)}</p>" for text in not_judged(found)),
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width">'
    return f'<!doctype html>\n<html lang="en">{head}{view}\n' + "\n".join(body) + "\n</html>\n"


FIGURES: Final = ("judged", "accuracy", "mistakes", "points lost", "error")
PLAYERS: Final = ("player", *FIGURES)
KINDS: Final = ("decision", *FIGURES)
PAR: Final = (
    "Par is what the contract was worth from the first lead if everybody had seen all cards. It is "
    "due to the deal and the bidding; the rest is due to the play, and to luck."
)


def figures(found: Summary) -> tuple[str, ...]:
    """The cells of a summary below `FIGURES`."""
    if not found.judged:
        return "0", "-", "-", "-", "-"
    loss = f"{found.loss:.2f}", f"{found.error:.2f}"
    return f"{found.judged:,}", f"{found.accuracy:.0%}", f"{found.mistakes:,}", *loss


def hand_heads(match: Match, words: Words) -> tuple[str, ...]:
    """The heads of the table of hands: points and par for each side."""
    sides = [words.side(side) for side in match.rules.table.sides]
    return ("hand", "contract", *(f"{side}: points (par)" for side in sides))


def hand_rows(found: Review, words: Words) -> Iterator[tuple[str, ...]]:
    """The cells below `hand_heads`: each hand, and the sums of those that have a par."""
    for one in found.hands:
        pars = (None,) * len(one.points) if one.par is None else one.par
        contract = contract_of(one.result, words)
        yield str(one.hand), contract, *map(_points_cell, one.points, pars)
    judged = [(one.points, one.par) for one in found.hands if one.par is not None]
    if len(judged) > 1:
        points, pars = zip(*judged, strict=True)
        cells = map(
            _points_cell, map(sum, zip(*points, strict=True)), map(sum, zip(*pars, strict=True))
        )
        yield "all", "with a par", *cells


def _points_cell(points: int, par: int | None) -> str:
    return f"{points:+} ({'-' if par is None else f'{par:+}'})"


def contract_of(result: HandResult, words: Words) -> str:
    """The contract of a hand, or how it ended without one."""
    return result.ending.value if result.contract is None else words.contract(result.contract)


def not_judged(found: Review) -> Iterator[str]:
    """A sentence for each reason why decisions, or pars of hands, were not judged."""
    for what, items in (("decisions", found.decisions), ("hands", found.hands)):
        reasons = [one.why_not for one in items if one.why_not]
        for reason in dict.fromkeys(reasons):
            yield f"Not judged, {reasons.count(reason)} of {len(items)} {what}: {reason}."


@attrs.frozen
class Moment:
    """A mistake, to be shown to people."""

    what: str
    """Where it is, and what was done: ``Hand 2, trick 3: seat 1 plays 9♥``."""
    advice: str
    """What would have been better: ``better: play K♥, by 1.75 points``."""
    view: View
    """What the seat knew."""
    better: Action
    """The better action."""


def worst_moments(match: Match, found: Review, seat: Seat, words: Words) -> list[Moment]:
    """The worst moments of a seat."""
    mistakes = [(one, one.better) for one in found.summary(seat).worst]
    return [_moment(match, one, better, words) for one, better in mistakes if better is not None]


def _moment(match: Match, one: Decision, better: Weighed, words: Words) -> Moment:
    before, after = match.at(one.step), match.at(one.step + 1)
    hand = after.hand if after.hand.number == one.hand else after.past[-1]
    did = words.act(match.rules, hand.acts[len(before.hand.acts)])
    if before.hand.trick is None:
        what = words.text("Hand {number}: {act}", number=one.hand, act=did)
    else:
        trick = len(before.hand.tricks) + 1
        what = words.text(
            "Hand {number}, trick {trick}: {act}", number=one.hand, trick=trick, act=did
        )
    return Moment(what, advise(better, match.rules, words), before.view(one.seat), better.action)


def _moments(match: Match, found: Review, words: Words) -> Iterator[str]:
    for seat in found.seats:
        if moments := worst_moments(match, found, seat, words):
            yield f"<h2>{escape(words.seat(seat))}: the worst moments</h2>"
        for one in moments:
            yield f"<h3>{escape(one.what)}</h3>"
            yield f"<p>{escape(words.sentence(one.advice))}</p>"
            yield svg(one.view, words.names or None, SvgStyle(width=720), hint=one.better)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    def row(kind: str, cells: Iterable[str]) -> str:
        return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells) + "</tr>"

    return (
        "<table>"
        + "\n".join([row("th", heads), *(row("td", cells) for cells in rows)])
        + "</table>"
    )
