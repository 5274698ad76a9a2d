"""What holds for every match under any rules, said in words where it does not.

`broken` looks at a whole match, `broken_now` at the moment that a match is in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import add

from .hand import Hand
from .match import Match
from .phases.tricks import Playing, Trick
from .result import HandEnd, HandResult
from .seats import CHANCE, Seat


def broken(match: Match) -> list[str]:
    """Everything that is wrong with a match: now, in its finished hands, and with its scores."""
    found = broken_now(match)
    for number, hand in enumerate(match.past, 1):
        found += [f"hand {number}: {what}" for what in _finished(hand)]
        if hand.number != number:
            found.append(f"hand {number}: it says that it is hand {hand.number}")
    scores = (match.rules.ending.start,) * len(match.rules.table.sides)
    for result in match.results:
        scores = tuple(map(add, scores, result.points))
    if match.scores != scores:
        found.append(f"the scores are {match.scores}, and the points of the hands make {scores}")
    return found


def broken_now(match: Match) -> list[str]:
    """What is wrong with a match at this moment, whatever was before."""
    return [f"hand {match.hand.number}: {what}" for what in (*_moment(match), *_cards(match.hand))]


def unrecorded(match: Match) -> list[str]:
    """What goes wrong when the match is written down and read back."""
    from .record import dumps, loads  # noqa: PLC0415  (needs cattrs)

    for format_ in ("text", "json"):
        try:
            again = loads(dumps(match, format_))
        except ValueError as error:
            return [f"the record as {format_} cannot be read back: {error}"]
        if again != match:
            return [f"the record as {format_} is read back as another match"]
    return []


def _moment(match: Match) -> Iterator[str]:
    turn, legal, over = match.turn, match.legal_actions, match.outcome is not None
    if over != (turn is None):
        yield "the match is over, and somebody is to act" if over else "nobody is to act"
    elif turn not in {None, CHANCE, *match.rules.table.seats}:
        yield f"seat {turn} is to act, which there is not"
    elif turn not in {None, CHANCE} and not legal:
        yield f"seat {turn} is to act, and nothing is legal"
    elif turn in {None, CHANCE} and legal:
        yield "no seat is to act, and something is legal"


def _cards(hand: Hand) -> Iterator[str]:
    """Every card of the deck is in one place."""
    if hand.deal is None:
        return
    parts = [*hand.cards, hand.deal.aside]
    tricks = (*hand.tricks, hand.stage.trick) if isinstance(hand.stage, Playing) else ()
    played = [card for trick in tricks for card in trick.cards]
    deck = hand.rules.deck.cards
    there = sum(part.bits for part in parts) + sum(card.bit for card in played)
    count = sum(map(len, parts)) + len(played)
    if count != len(deck) or there != deck.bits:
        yield f"there are {count} cards in all, which are not the {len(deck)} of the deck"


def _finished(hand: Hand) -> Iterator[str]:
    yield from _cards(hand)
    result = hand.result
    if result is None:
        yield "it is finished, and has no result"
        return
    yield from _tricks(hand, result)
    if len(result.points) != len(hand.rules.table.sides):
        yield f"there are points for {len(result.points)} sides"
    for side, points in enumerate(result.points):
        lines = [line.points for line in result.lines if line.side == side]
        if points != sum(lines):
            yield f"side {side} has {points} points, and its lines make {sum(lines)}"


def _tricks(hand: Hand, result: HandResult) -> Iterator[str]:
    size, seats = hand.rules.deck.hand_size, hand.rules.table.seats
    if result.ending is HandEnd.PLAYED and len(hand.tricks) != size:
        yield f"{len(hand.tricks)} tricks were played of {size}"
    counted = result.ending in {HandEnd.PLAYED, HandEnd.UNOPPOSED}
    if sum(result.tricks) != size * counted:
        yield f"the tricks of the seats make {sum(result.tricks)}, and there were {size * counted}"
    taken = tuple(sum(trick.winner == seat for trick in hand.tricks) for seat in seats)
    if result.ending is HandEnd.PLAYED and result.tricks != taken:
        yield f"the result counts the tricks {result.tricks}, and {taken} were taken"
    active = [seat for seat in seats if seat not in hand.sitting_out]
    for number, trick in enumerate(hand.tricks, 1):
        yield from (f"trick {number}: {what}" for what in _trick(trick, active))
    for number, (before, after) in enumerate(pairwise(hand.tricks), 2):
        if after.seats[:1] != (before.winner,):
            yield f"trick {number}: it is not led by the winner of the one before"


def _trick(trick: Trick, active: list[Seat]) -> Iterator[str]:
    if sorted(trick.seats) != active or len(trick.cards) != len(active):
        seats = ", ".join(map(str, trick.seats))
        yield f"{len(trick.cards)} cards by the seats {seats}, and one each by {active} was due"
    if trick.winner not in trick.seats:
        yield f"it was taken by {trick.winner}, who did not play to it"
