"""What stands beside the table: the score, the contract, and all that was said."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pepper.phases.auction import Call
from pepper.phases.negotiation import Said, Talk
from pepper.seats import Side
from pepper.view import View

from .canvas import Canvas, Look, Run
from .sitting import Sitting
from .telling import side_named

MOST_ROWS = 4
"""With more sides than that, two scores stand in a line."""


def paint_side(canvas: Canvas, now: Sitting, view: View, width: int) -> None:
    """The right border of the page; of what was said the end, where there is not room for all."""
    left, height = canvas.width - width, canvas.height - 11
    canvas.fill(1, left, height, width, Look.SIDE)
    head = [*_scores(now, view, width - 2)]
    contract, said = [*_contract(now, view, width - 2)], [*_said(now, view, width - 2)]
    spare = height - len(head) - len(contract) - len(said)
    gap: list[Run] = [("", Look.SIDE)] * (spare >= 2)
    head += [*gap, *contract, *gap] if contract else gap
    title, rest = said[:1], said[1:]
    room = max(0, height - len(head) - len(title))
    lines = [*head, *title, *rest[max(0, len(rest) - room) :]]
    for row, (text, look) in enumerate(lines[:height], 1):
        canvas.put(row, left + 1, text[: width - 2], look)


def _scores(now: Sitting, view: View, width: int) -> Iterator[Run]:
    target = view.rules.ending.target
    goal = "" if target is None else f"to {target}"
    yield f"{'Score':<{width - len(goal)}}{goal}", Look.SIDE_DIM
    sides = enumerate(view.scores)
    named = [(side_named(view.rules, Side(side), now.seat), score) for side, score in sides]
    if len(named) > MOST_ROWS:
        cells = [f"{name:<7}{score:>4}" for name, score in named]
        yield from (("   ".join(cells[n : n + 2]), Look.SIDE) for n in range(0, len(cells), 2))
        return
    for name, score in named:
        look = Look.SIDE_BOLD if name.startswith("you") else Look.SIDE
        yield f"{name:<{width - 5}}{score:>5}", look


def _contract(now: Sitting, view: View, width: int) -> Iterator[Run]:
    """The contract, and the cards that the person gave and was given for it."""
    if view.contract is not None:
        named = now.words.contract(view.contract)
        yield from ((line, Look.SIDE_BOLD) for line in wrap(named, width))
    for gift in view.gifts:
        if gift.cards is not None:
            cards = now.words.cards(gift.cards)
            gave, got = f"gave seat {gift.receiver} {cards}", f"seat {gift.giver} gave {cards}"
            yield gave if gift.giver == now.seat else got, Look.SIDE
        elif gift.kept:
            yield f"{now.words.seat(gift.giver)} kept", Look.SIDE


def _said(now: Sitting, view: View, width: int) -> Iterator[Run]:
    """The negotiation, or before it the auction in columns, behind a title."""
    if view.said:
        yield "Talk", Look.SIDE_DIM
        yield from ((_talk(said, now), Look.SIDE) for said in view.said)
    elif view.calls:
        yield "Auction", Look.SIDE_DIM
        calls = [_call(call, now) for call in view.calls]
        cell = max(map(len, calls)) + 2
        each = max(1, (width + 2) // cell)
        for first in range(0, len(calls), each):
            yield "".join(f"{call:<{cell}}" for call in calls[first : first + each]), Look.SIDE


def _talk(said: Said, now: Sitting) -> str:
    words = str(said.action)
    if isinstance(said.action, Talk):
        words = f"{said.action.on} on {said.action.off} off {said.action.long_off} long"
    return f"{now.words.seat(said.seat)}: {words}"


def _call(call: Call, now: Sitting) -> str:
    who = "you" if call.seat == now.seat else str(call.seat)
    return f"{who} {now.words.call(call.action)}"
