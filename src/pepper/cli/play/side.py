"""The column beside the table: the score, the contract, the auction and the talk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pepper.engine.parts.phase import Act, Phase
from pepper.engine.phases.auction import Call
from pepper.engine.phases.auction import Look as LookAtCards
from pepper.engine.phases.exchange import SeenGift, is_gift
from pepper.engine.phases.kitty import Discard, PickUp
from pepper.engine.phases.negotiation import Talk, list_stops
from pepper.engine.sight.view import View
from pepper.looks.chapters import Told, chapters_of
from pepper.looks.facts import contract_in_play, exposed_hand, score_list
from pepper.words import Words
from pepper.words.cells import pad, shorten
from pepper.words.cells import width as width_of

from .canvas import Canvas, Look, Run, wrap
from .known import turned_down
from .progress import contract_progress
from .sitting import Sitting

_BESIDE: Final = {Told.SENTENCES, Told.CALLS}
_WITH_CARDS: Final = {Phase.EXCHANGE, Phase.KITTY}
"""The acts of these phases are shown below the contract."""
MOST_OF_A_NAME = 10
"""The width of a name beside a call."""
MOST_ROWS = 4
"""With more sides than that, there are two scores in a line, if the names are short."""


def paint_side(canvas: Canvas, now: Sitting, view: View, width: int) -> None:
    """Paint the right column of the page; the latest calls, if they do not all fit."""
    left, height = canvas.width - width, canvas.height - 11
    canvas.fill(1, left, height, width, Look.SIDE)
    head, contract = [*_scores(now, view, width - 2)], [*_contract(now, view, width - 2)]
    room = height - len(head) - len(contract)
    talk = [*_talk_or_auction(now, view, width - 2, room)]
    gap: list[Run] = [("", Look.SIDE)] if room - len(talk) >= 2 else []
    head += [*gap, *contract, *gap] if contract else gap
    lines = [*head, *_latest(talk, max(0, height - len(head)), now.words)]
    for row, (text, look) in enumerate(lines[:height], 1):
        canvas.put(row, left + 1, shorten(text, width - 2), look)


def _latest(titled: list[Run], room: int, words: Words) -> list[Run]:
    """A title with the last of its lines, if they do not all fit; the title then says so."""
    if len(titled) <= room:
        return titled
    (title, look), left = titled[0], len(titled) - room
    return [(words.text("{title} (latest)", title=title), look), *titled[1 + left :]]


def _scores(now: Sitting, view: View, width: int) -> Iterator[Run]:
    words, target = now.words, view.rules.ending.target
    goal = "" if target is None else words.text("to {score}", score=target)
    yield pad(words.text("Score"), width - width_of(goal)) + goal, Look.SIDE_DIM
    named = [(shorten(name, width - 6), score) for name, score in score_list(view, words)]
    if len(named) > MOST_ROWS and max(width_of(name) for name, _ in named) <= len("seat 12"):
        cells = [f"{pad(name, 7)}{score:>4}" for name, score in named]
        yield from (("   ".join(cells[n : n + 2]), Look.SIDE) for n in range(0, len(cells), 2))
        return
    for seats, (name, score) in zip(view.rules.table.sides, named, strict=True):
        look = Look.SIDE_BOLD if now.seat in seats else Look.SIDE
        yield f"{pad(name, width - 5)}{score:>5}", look


def _contract(now: Sitting, view: View, width: int) -> Iterator[Run]:
    """The contract, and the cards that the person gave, got, laid aside and discarded."""
    words = now.words
    named = contract_in_play(view, words)
    yield from ((line, Look.SIDE_BOLD) for line in wrap(named, width) if line)
    yield from contract_progress(view, words)
    if view.turned is not None:
        card = words.card(view.turned)
        if turned_down(view):
            yield words.text("turned down: {card}", card=card), Look.SIDE
        else:
            yield words.text("turned up: {card}", card=card), Look.SIDE
    for laid in exposed_hand(view).values():
        shown = words.text("laid down: {cards}", cards=words.cards(laid))
        yield from ((line, Look.SIDE) for line in wrap(shown, width))
    told = (_format_cards(act, now, view) for act in view.acts)
    yield from ((line, Look.SIDE) for text in told for line in wrap(text, width))


def _format_gift(gift: SeenGift, now: Sitting) -> str:
    """The givers and their cards, or the number of cards that the person does not see."""
    words, giver = now.words, now.words.seat_name(gift.giver)
    if not gift.count:
        return words.told(gift.giver, "you kept your cards", "{who} gave no cards")
    if gift.cards is None:
        return words.count(
            gift.count, "{who} gave {number} card", "{who} gave {number} cards", who=giver
        )
    cards = words.cards(gift.cards)
    if gift.giver == now.seat:
        receiver = words.seat_name(gift.receiver)
        return words.text("you gave {who} {cards}", who=receiver, cards=cards)
    return words.text("{who} gave {cards}", who=giver, cards=cards)


def _format_cards(act: Act, now: Sitting, view: View) -> str:
    """Cards given, asked for or laid aside, or those known of a kitty; empty for other acts."""
    words = now.words
    match act.action:
        case _ if is_gift(act):
            return _format_gift(SeenGift.of(act), now)
        case PickUp(cards) if view.turned is None:
            return words.text("kitty: {cards}", cards=words.cards(cards))
        case Discard(cards):
            return words.text("discarded: {cards}", cards=words.cards(cards))
        case _ if act.phase == Phase.EXCHANGE:
            return words.act(view.rules, act)
        case _:
            return ""


def _talk_or_auction(now: Sitting, view: View, width: int, room: int) -> Iterator[Run]:
    """A title and the talk or the auction, whichever went on last."""
    chapters = chapters_of(view.acts, view.rules, view.phase, view.contract)
    told = [one for one in chapters if one.told in _BESIDE and one.phase not in _WITH_CARDS]
    last = told[-1].told if told else None
    if last is Told.SENTENCES:
        yield now.words.text("Talk"), Look.SIDE_DIM
        acts = [act for one in told if one.told is last for act in one.acts]
        for act in acts:
            yield from ((line, Look.SIDE) for line in wrap(_format_talk(act, now, view), width))
    elif last is Told.CALLS:
        yield now.words.text("Auction"), Look.SIDE_DIM
        yield from _calls(now, view, width, room)


def _calls(now: Sitting, view: View, width: int, room: int) -> Iterator[Run]:
    """The calls, in columns if there are many."""
    later = {call.seat: place for place, call in enumerate(view.calls)}
    calls = [
        _format_call(call, now)
        for place, call in enumerate(view.calls)
        if not isinstance(call.action, LookAtCards) or place == later[call.seat]
    ]
    cell = max(map(width_of, calls)) + 1
    each = 1 if len(calls) < room else max(1, (width + 1) // cell)
    for first in range(0, len(calls), each):
        row = "".join(pad(call, cell) for call in calls[first : first + each])
        yield row.rstrip(), Look.SIDE


def _format_talk(act: Act, now: Sitting, view: View) -> str:
    words = now.words
    if isinstance(act.action, Talk):
        stops = list_stops(act.action, words)
        return words.text("{who}: {stops}", who=words.seat(act.seat), stops=stops)
    return words.act(view.rules, act)


def _format_call(call: Call, now: Sitting) -> str:
    words = now.words
    who = shorten(words.seat(call.seat), MOST_OF_A_NAME)
    return words.text("{who}: {call}", who=who, call=words.call(call.action))
