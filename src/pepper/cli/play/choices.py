"""The choices shown instead of the table: bids, strains and answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pepper.engine.course.rules import has_library_parts
from pepper.engine.match import Match
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.ladder import Alone, Bid
from pepper.engine.parts.phase import Action
from pepper.engine.phases.auction import Call
from pepper.engine.phases.calling import CallCard, CallNobody
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.negotiation import Talk
from pepper.words import Words
from pepper.words.cells import shorten
from pepper.words.cells import width as width_of
from pepper.words.stakes import says_alone

from .canvas import ARROWS, Canvas, Look
from .picks import Pick, Picks
from .seats import paint_row_of_seats
from .sitting import Sitting
from .telling import say_doubt

_Buttons: TypeAlias = tuple[str, tuple[tuple[int, Pick], ...]]
"""A row of picks: its title, and each pick with its number."""


def paint_picks(canvas: Canvas, now: Sitting, picks: Picks, width: int) -> None:
    """Paint the seats, the picks, and what the marked bid is worth."""
    rows, words = tuple(_number_picks(picks)), now.words
    top, end = 1 + paint_row_of_seats(canvas, now.view, words, width), canvas.height - 10
    if top + len(rows) < end:
        top += 1
    room = end - top
    step = 2 if 2 * len(rows) <= room else 1
    titles = max(width_of(title) for title, _ in rows)
    shown = _around(rows, _first_bid(picks, now.cursor), room)
    for line, (title, numbered) in zip(range(top, end, step), shown, strict=False):
        canvas.put(line, 2, title, Look.FELT_BOLD)
        column = titles + 2 if titles else 1
        for number, pick in numbered:
            column = _paint_pick(canvas, line, column, number, pick, at=number == now.cursor)
    up, down = ARROWS[words.style]
    if shown[0] is not rows[0]:
        canvas.put(top, width - 2, up, Look.FELT_BOLD)
        canvas.link(top, width - 2, 1, 1, "up")
    if shown[-2:] != rows[-2:]:
        canvas.put(end - 2, width - 2, down, Look.FELT_BOLD)
        canvas.link(end - 2, width - 2, 1, 1, "down")
    marked = picks.all[now.cursor]
    if not marked.legal and now.alert:  # the message says why
        return
    if not marked.legal:
        canvas.put(end, 1, shorten(_say_refusal(now, marked.action), canvas.width - 2), Look.NEWS)
        return
    stake = say_stake(now, marked.action)
    if width_of(stake) >= canvas.width:
        stake = say_stake(now, marked.action, brief=True)
    canvas.put(end, 1, stake, Look.NEWS)


def _say_refusal(now: Sitting, action: Action) -> str:
    """The rule that the action would break."""
    refusal = now.match.why_not(action, by=now.seat)
    return "" if refusal is None else now.words.refusal(refusal)


def _number_picks(picks: Picks) -> Iterator[_Buttons]:
    number = 0
    for row in picks.rows:
        yield row.title, tuple(enumerate(row.picks, number))
        number += len(row.picks)


def _first_bid(picks: Picks, cursor: int) -> int:
    """The number of the pick to show.

    While the cursor is on the last row, where it starts, that is the first legal pick: it says what
    may be bid.
    """
    last = sum(len(row.picks) for row in picks.rows[:-1])
    legal = (number for number, pick in enumerate(picks.all) if pick.legal)
    return cursor if cursor < last else next(legal, cursor)


def _around(rows: tuple[_Buttons, ...], cursor: int, room: int) -> tuple[_Buttons, ...]:
    """The rows around the cursor that there is room for, and always the last one."""
    at = sum(numbered[0][0] <= cursor for _, numbered in rows) - 1
    top = min(max(0, at - room // 2), max(0, len(rows) - room))
    return (*rows[:-1][top : top + room - 1], rows[-1])


def _paint_pick(canvas: Canvas, row: int, column: int, number: int, pick: Pick, *, at: bool) -> int:
    """Paint a button; returns the column of the next one."""
    text = f"{'>' if at else ' '}{pick.face}"
    look = Look.BUTTON_AT if at else Look.BUTTON if pick.legal else Look.BUTTON_DIM
    canvas.put(row, column, text, look)
    canvas.link(row, column, 1, width_of(text), number)
    return column + width_of(text) + bool(pick.key)


def say_stake(now: Sitting, action: Action, *, brief: bool = False) -> str:
    """The tricks and points of a bid or a strain to pick, or a note on another pick.

    Empty if there is nothing to say. In brief, the name of the bid is left out.
    """
    words, rules = now.words, now.match.rules
    if isinstance(action, CallCard):
        return say_doubt(now.view, action, words)
    if isinstance(action, Talk):
        return words.text("* is what you claim; then pick: say so")
    named = _contract_of(now, action) if has_library_parts(rules) else None
    if named is None:
        return ""
    stake = words.stake(
        rules,
        named.rung,
        named.strain,
        alone=named.alone,
        forced=named.forced,
        times=named.times,
        unaided=isinstance(action, CallNobody),
    )
    if brief:
        return f"{words.text('alone')}: {stake}" if named.alone else stake
    if isinstance(action, CallNobody):
        return words.text("No partner: {stake}", stake=stake)
    return _name_stake(named, stake, words)


def _name_stake(named: Contract, stake: str, words: Words) -> str:
    """The stake of a contract after the name of its bid."""
    bid = words.named(named.rung.name, named.strain)
    if named.alone and not says_alone(named.rung):
        return words.text("{bid}, alone: {stake}", bid=bid, stake=stake)
    return words.text("{bid}: {stake}", bid=bid, stake=stake)


def _contract_of(now: Sitting, action: Action) -> Contract | None:
    """The contract after a bid, a strain, or the choice of no partner; None for anything else."""
    view, rules = now.view, now.match.rules
    if isinstance(action, CallNobody):
        return view.contract
    if isinstance(action, NameStrain) and view.contract is not None:
        return view.contract.in_strain(action.strain)
    if not isinstance(action, Bid):
        return None
    rung = rules.ladder.rung(action)
    forced = action in view.legal_actions and _would_be_forced(now.match, action)
    alone = rung.alone is Alone.YES
    return Contract(now.seat, now.seat, rung, action.strain, forced, alone)


def _would_be_forced(match: Match, bid: Bid) -> bool:
    """Whether the bid counts as one that the player had to make."""
    return any(isinstance(event, Call) and event.forced for event in match.apply(bid).news)
