"""The summary of a finished match: who won, the best and the worst hand, and the score by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import add
from typing import Final

from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.scoring import Marks
from pepper.engine.parts.seats import Side
from pepper.engine.parts.slots import EndingRule
from pepper.words import Words
from pepper.words.cells import pad, shorten
from pepper.words.cells import width as width_of

from .canvas import Look, Run
from .sitting import Sitting

ROOM: Final = 76
"""The columns of a panel on the narrowest page."""
NAME: Final = 22
"""The most columns of the name of a side."""
NARROWEST: Final = 4
"""The fewest columns of a number."""
_BEST: Final[Message] = "Your best hand was number {number}, {points}: {end}."
_WORST: Final[Message] = "Your worst hand was number {number}, {points}: {end}."


def summary_lines(now: Sitting, outcome: Outcome) -> Iterator[Run]:
    """The summary, line by line, each in its look."""
    match, words, own = now.match, now.words, now.match.rules.table.side(now.seat)
    verdict, *more = summary_sentences(match, outcome, own, words)
    yield verdict, Look.GOOD if own in outcome.winners else Look.BAD
    yield from ((line, Look.SIDE) for line in (*more, ""))
    yield from _table(match, outcome, own, words)


def summary_sentences(match: Match, outcome: Outcome, own: Side, words: Words) -> Iterator[str]:
    """The winners, the length of the match, and the best and the worst hand of the side."""
    yield words.sentence(words.outcome(match.rules, outcome))
    yield words.sentence(_length(match, words))
    yield from _best_and_worst(match, own, words)


def finished_hands(match: Match) -> dict[int, HandResult]:
    """The results by the numbers of the hands; a hand that was not finished has none."""
    past = zip(match.past, match.results, strict=True)
    unfinished = {HandEnd.RESIGNED, HandEnd.VOID}
    return {hand.number: end for hand, end in past if end.ending not in unfinished}


def _length(match: Match, words: Words) -> str:
    """How many hands and tricks were played."""
    finished = finished_hands(match).values()
    tricks = sum(sum(result.tricks) for result in finished)
    hands = words.count(len(finished), "{number} hand", "{number} hands")
    return words.row([hands, words.count(tricks, "{number} trick", "{number} tricks")])


def _best_and_worst(match: Match, own: Side, words: Words) -> Iterator[str]:
    """The hands in which the person's side gained and lost most, compared with the others."""
    rules, finished = match.rules, finished_hands(match)
    gains = {n: _gain(result.points, own, rules.ending) for n, result in finished.items()}
    for sign, message in (1, _BEST), (-1, _WORST):
        hands = {number: sign * gain for number, gain in gains.items() if sign * gain > 0}
        if not hands:
            continue
        number = max(reversed(hands), key=hands.__getitem__)  # of equal ones the last
        end, points = words.result(rules, finished[number]), _points(finished[number], own, words)
        yield words.text(message, number=number, end=end, points=points)


def _points(result: HandResult, own: Side, words: Words) -> str:
    """The points of the side in a hand, and those of the other side or the average of the others.

    It is by comparison that a hand without points may be the worst.
    """
    points = f"{result.points[own]:+}"
    others = [gained for side, gained in enumerate(result.points) if side != own]
    if len(others) == 1:
        return words.text("{points} to {others}", points=points, others=f"{others[0]:+}")
    average = f"{sum(others) / len(others):+.1f}"
    return words.text("{points} (others {average} each)", points=points, average=average)


def _gain(points: Sequence[int], own: Side, ending: EndingRule) -> int:
    """The points of a side beyond the average of the others, times the number of these."""
    worth = [ending.worth(number) for number in points]
    return len(worth) * worth[own] - sum(worth)


def _table(match: Match, outcome: Outcome, own: Side, words: Words) -> Iterator[Run]:
    """Each side with its score after some hands, its bids made and set, marks, and what it pays."""
    table, worth = match.rules.table, match.rules.ending.worth
    points = [result.points for result in finished_hands(match).values()]
    scores = [*accumulate(points, _sum, initial=match.opening)][1:]
    bids = match.rules.has_contracts
    marks = marks_of(match.rules) if any(match.marks) else None
    sums = [words.text("bids made"), words.text("set")] if bids else []
    sums += [shorten(words.printable(marks.name), NAME)] if marks else []
    sums += [words.text("to pay")] if outcome.bills else []
    names = [shorten(words.side(seats), NAME) for seats in table.sides]
    each = max([NARROWEST, *(1 + len(str(score)) for after in scores for score in after)])
    first, room = words.text("score after hand"), ROOM - width_of(_row(sums, sums, each))
    wide = max(map(width_of, (first, *names)))
    shown = some_of(range(len(scores)), (room - wide) // each)
    heads = [str(match.past[hand].number) for hand in shown]
    heads += sums
    yield pad(first, wide) + _row(heads, heads, each), Look.SIDE_DIM
    places = sorted(
        table.every_side,
        key=lambda side: (side not in outcome.winners, -worth(match.scores[side])),
    )
    for side in places:
        cells = [str(scores[hand][side]) for hand in shown]
        cells += map(str, count_bids(match, side)) if bids else []
        cells += [str(match.marks[side])] if marks else []
        cells += [str(outcome.bills[side])] if outcome.bills else []
        look = Look.SIDE_BOLD if side == own else Look.SIDE
        yield pad(names[side], wide) + _row(cells, heads, each), look
    if len(shown) < len(scores):
        left_out = words.text("Some hands are left out here; the help has all of them, behind ?.")
        yield left_out, Look.SIDE_DIM


def _sum(scores: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, scores, points))


def _row(cells: Sequence[str], heads: Sequence[str], least: int) -> str:
    """The cells right-justified in columns of the heads, each at least so wide."""
    widths = (max(least, 2 + width_of(head)) for head in heads)
    pairs = zip(cells, widths, strict=True)
    return "".join(" " * (wide - width_of(cell)) + cell for cell, wide in pairs)


def some_of(hands: range, most: int) -> list[int]:
    """Up to this number of hands, evenly spread, always including the last one."""
    number = min(most, len(hands))
    return [hands[len(hands) * part // number - 1] for part in range(1, number + 1)]


def marks_of(rules: Rules) -> Marks | None:
    """The marks that the game counts, maybe after some bids only."""
    scorings = map(rules.scoring_of, (None, *rules.rungs))
    return next((scoring.marks for scoring in scorings if scoring.marks), None)


def count_bids(match: Match, side: Side) -> tuple[int, int]:
    """How many contracts the side has made, and on how many it was set."""
    made = [
        result.made
        for result in finished_hands(match).values()
        if result.contract is not None and side in result.declarers
    ]
    return sum(made), len(made) - sum(made)
