"""What may lie over the table: the keys, and the points of a hand explained."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.ending import Outcome
from pepper.result import HandResult
from pepper.rules import Rules
from pepper.seats import Seat, Side

from .canvas import Look, Run
from .sitting import Panel, Sitting
from .telling import ended, sentence, side_named


def panel_lines(now: Sitting) -> tuple[Run, ...]:
    """The lines of the panel, each in its look."""
    if now.panel is Panel.POINTS:
        return tuple(_points(now))
    return tuple(_help(now))


def _help(now: Sitting) -> Iterator[Run]:
    yield f"{now.words.shown(now.match.rules.name)}, seed {now.match.seed}", Look.SIDE_BOLD
    yield "", Look.SIDE
    for keys, what in (
        ("arrows, Enter", "go to a card or a bid and pick it; [a]: the key a picks it, too"),
        ("Space", "let the others go on without a pause"),
        ("Esc", "drop the cards chosen so far"),
        ("h", "a hint: what a careful player would do, and why"),
        ("u", "undo: back to your decision before"),
        ("l", "the last trick"),
        ("p", "the points of the last hand, explained"),
        *((("t", "call time: this hand is the last one"),) * now.match.rules.ending.timed),
        ("q", "quit; the match is saved"),
    ):
        yield f"{keys:<15}{what}", Look.SIDE
    yield "", Look.SIDE
    yield "What may be picked stands in [ ], and cards that may be played stand higher.", Look.SIDE
    yield "(D) deals. A double frame is where you are, or the card that took a trick.", Look.SIDE
    yield "", Look.SIDE
    yield f"All rules: pepper rules {now.words.shown(now.match.rules.name)}", Look.SIDE
    if now.record:
        yield "After every action the match is saved in", Look.SIDE
        yield f"  {now.words.shown(now.record)}", Look.SIDE_BOLD


def _points(now: Sitting) -> Iterator[Run]:
    number = len(now.match.past)
    view = now.match.view(now.seat, hand=number)
    rules, own, result = view.rules, now.seat, view.results[-1]
    yield f"Hand {number}", Look.SIDE_BOLD
    yield ended(result, rules, now.words), Look.GOOD if result.made else Look.BAD
    yield "", Look.SIDE
    if any(result.tricks):
        taken = [f"{now.words.seat(seat)}: {result.tricks[seat]}" for seat in rules.table.seats]
        yield "Tricks: " + "   ".join(taken), Look.SIDE
        yield "", Look.SIDE
    yield from _sums(result, view.scores, [side_named(rules, s, own) for s in _sides(rules)])
    if any(result.marks):
        own_scoring = result.contract.rung.scoring if result.contract is not None else None
        marks = (own_scoring or rules.scoring).marks
        counts = zip(_sides(rules), now.match.marks, strict=True)
        texts = [f"{side_named(rules, side, own)} {count}" for side, count in counts]
        yield f"{marks.name if marks else ''}: {'   '.join(texts)}", Look.SIDE
    if now.match.outcome is not None:
        yield "", Look.SIDE
        yield from _outcome(now.match.outcome, rules, own)


def _sums(result: HandResult, scores: tuple[int, ...], names: list[str]) -> Iterator[Run]:
    """For each side the score before, what was won and lost and why, and the score after."""
    width = max(map(len, names))
    yield f"{'':<{width}}  before   hand  after", Look.SIDE_DIM
    for side, name in enumerate(names):
        gain, after = result.points[side], scores[side]
        yield f"{name:<{width}} {after - gain:>7}{gain:>+7}{after:>7}", Look.SIDE_BOLD
        for line in result.lines:
            if line.side == side:
                yield f"{'':<{width + 8}}{line.points:>+7}   {line.why}", Look.SIDE


def _sides(rules: Rules) -> tuple[Side, ...]:
    return tuple(map(Side, range(len(rules.table.sides))))


def _outcome(outcome: Outcome, rules: Rules, own: Seat) -> Iterator[Run]:
    winners = [side_named(rules, side, own) for side in outcome.winners]
    one = len(winners) == 1 and winners[0].startswith("seat ")
    mine = any(own in rules.table.sides[side] for side in outcome.winners)
    text = f"{' and '.join(winners)} win{'s' * one}: {outcome.why}."
    yield sentence(text), Look.GOOD if mine else Look.BAD
    for side, bill in enumerate(outcome.bills):
        if bill:
            yield f"{side_named(rules, Side(side), own)}: {bill} to pay", Look.SIDE
