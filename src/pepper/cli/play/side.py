"""The column beside the table: the score, the contract, the auction and the talk."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pepper.engine.phases import Act, Phase
from pepper.engine.phases.auction import Call
from pepper.engine.phases.negotiation import Talk, name_stops
from pepper.engine.view import View
from pepper.looks.facts import SHOWN_OTHERWISE

from .canvas import Canvas, Look, Run
from .sitting import Sitting

MOST_ROWS = 4
"""With more sides than that, there are two scores in a line, if the names are short."""


def paint_side(canvas: Canvas, now: Sitting, view: View, width: int) -> None:
    """Paint the right column of the page; the latest calls, if they do not all fit."""
    left, height = canvas.width - width, canvas.height - 11
    canvas.fill(1, left, height, width, Look.SIDE)
    head = [*_scores(now, view, width - 2)]
    contract, talk = [*_contract(now, view, width - 2)], [*_talk_or_auction(now, view, width - 2)]
    spare = height - len(head) - len(contract) - len(talk)
    gap: list[Run] = [("", Look.SIDE)] if spare >= 2 else []
    head += [*gap, *contract, *gap] if contract else gap
    title, rest = talk[:1], talk[1:]
    room = max(0, height - len(head) - len(title))
    lines = [*head, *title, *rest[max(0, len(rest) - room) :]]
    for row, (text, look) in enumerate(lines[:height], 1):
        canvas.put(row, left + 1, text[: width - 2], look)


def _scores(now: Sitting, view: View, width: int) -> Iterator[Run]:
    target = view.rules.ending.target
    goal = "" if target is None else f"to {target}"
    yield f"{'Score':<{width - len(goal)}}{goal}", Look.SIDE_DIM
    sides = enumerate(view.scores)
    named = [(now.words.side(view.rules.table.sides[side]), score) for side, score in sides]
    if len(named) > MOST_ROWS and max(len(name) for name, _ in named) <= len("seat 12"):
        cells = [f"{name:<7}{score:>4}" for name, score in named]
        yield from (("   ".join(cells[n : n + 2]), Look.SIDE) for n in range(0, len(cells), 2))
        return
    for name, score in named:
        look = Look.SIDE_BOLD if name.startswith("you") else Look.SIDE
        yield f"{name:<{width - 5}}{score:>5}", look


def _contract(now: Sitting, view: View, width: int) -> Iterator[Run]:
    """The contract, and the cards that the person gave and got."""
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


def _talk_or_auction(now: Sitting, view: View, width: int) -> Iterator[Run]:
    """A title and the talk; before there is any, the auction in columns."""
    others = [act for act in view.acts if act.phase not in (*SHOWN_OTHERWISE, Phase.EXCHANGE)]
    if others:
        yield "Talk", Look.SIDE_DIM
        for act in others:
            yield from ((line, Look.SIDE) for line in wrap(_format_talk(act, now, view), width))
    elif view.calls:
        yield "Auction", Look.SIDE_DIM
        calls = [_format_call(call, now) for call in view.calls]
        cell = max(map(len, calls)) + 2
        each = max(1, (width + 2) // cell)
        for first in range(0, len(calls), each):
            yield "".join(f"{call:<{cell}}" for call in calls[first : first + each]), Look.SIDE


def _format_talk(act: Act, now: Sitting, view: View) -> str:
    if isinstance(act.action, Talk):
        stops = name_stops(act.action, now.words).removeprefix("stops: ")
        return f"{now.words.seat(act.seat)}: {stops}"
    return now.words.act(view.rules, act)


def _format_call(call: Call, now: Sitting) -> str:
    who = "you" if call.seat == now.seat else str(call.seat)
    return f"{who} {now.words.call(call.action)}"
