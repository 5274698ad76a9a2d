"""Conditions that hold for every match under any rules. What is broken is described in words.

`broken` checks a whole match, `broken_now` its current state, and `unrecorded` its records.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import add

from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.door import door
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.parts.tricks import Trick
from pepper.engine.parts.wording import count_in_figures, inflect

from .engine.match import Match

__all__ = ["broken", "broken_now", "unrecorded"]
__dir__ = __all__.copy  # completion shows public names only


@door
def broken(match: Match) -> list[str]:
    """Lists the errors of a match: in its current state, its finished hands and its scores."""
    found = broken_now(match)
    for number, hand in enumerate(match.past, match.first_hand):
        found += [f"hand {number}: {what}" for what in _finished(hand)]
        if hand.number != number:
            found.append(f"hand {number}: its number is {hand.number}")
    results = [hand.result for hand in match.past if hand.result is not None]
    if results != list(match.results):
        found.append("the results of the match are not those of its hands")
    scores = match.opening
    awards = match.awards if match.outcome is None else ()
    for points in (*(result.points for result in results), *(award.points for award in awards)):
        scores = tuple(map(add, scores, points))
    if match.scores != scores:
        found.append(f"the scores are {match.scores}, but the points add up to {scores}")
    return found


@door
def broken_now(match: Match) -> list[str]:
    """Lists the errors in the current state of a match."""
    return [f"hand {match.hand.number}: {what}" for what in (*_moment(match), *_cards(match.hand))]


@door
def unrecorded(match: Match) -> list[str]:
    """Lists the errors found when the match is written as a record and read back."""
    from .record import dumps, loads  # noqa: PLC0415  (needs cattrs)

    for format_ in ("text", "json"):
        try:
            again = loads(dumps(match, format_), match.rules.foreign)
        except ValueError as error:
            return [f"the record as {format_} cannot be read back: {error}"]
        if again != match:
            return [f"the record as {format_} gives a different match when read back"]
    return []


def _moment(match: Match) -> Iterator[str]:
    turn, legal, over = match.turn, match.legal_actions, match.outcome is not None
    if over != (turn is None):
        yield "the match is over, but it is somebody's turn" if over else "it is nobody's turn"
    elif turn not in {None, CHANCE, *match.rules.table.seats}:
        yield f"it is the turn of seat {turn}, which is not at the table"
    elif turn not in {None, CHANCE} and not legal:
        yield f"it is the turn of seat {turn}, but no action is legal"
    elif turn in {None, CHANCE} and legal:
        yield "it is no seat's turn, but actions are legal"


def _cards(hand: Hand) -> Iterator[str]:
    """Every card of the deck is in exactly one place."""
    if hand.deal is None:
        return
    parts = [*hand.cards, hand.aside]
    tricks = hand.tricks if hand.trick is None else (*hand.tricks, hand.trick)
    played = [card for trick in tricks for card in trick.cards]
    deck = hand.rules.deck.cards
    there = sum(part.bits for part in parts) + sum(card.bit for card in played)
    count = sum(map(len, parts)) + len(played)
    if count != len(deck) or there != deck.bits:
        yield f"the cards of the hand ({count}) are not those of the deck ({len(deck)})"


def _finished(hand: Hand) -> Iterator[str]:
    yield from _cards(hand)
    yield from _alone(hand)
    result = hand.result
    if result is None:
        yield "it is finished but has no result"
        return
    yield from _tricks(hand, result)
    if len(result.points) != len(hand.rules.table.sides):
        yield f"the points are those of {count_in_figures(len(result.points), 'side')}"
    for side, points in enumerate(result.points):
        lines = [line.points for line in result.lines if line.side == side]
        if points != sum(lines):
            own = count_in_figures(points, "point")
            yield f"side {side} has {own}, but its lines add up to {sum(lines)}"


def _alone(hand: Hand) -> Iterator[str]:
    """Nobody plays whose partner plays alone."""
    contract = hand.contract
    if contract is None:
        return
    for seat in (contract.declarer if contract.alone else None, contract.lone_defender):
        for partner in () if seat is None else hand.rules.table.partners(seat):
            if partner not in hand.sitting_out:
                yield f"seat {partner} plays, although seat {seat} plays alone"


def _tricks(hand: Hand, result: HandResult) -> Iterator[str]:
    size, seats = hand.rules.deck.hand_size, hand.rules.table.seats
    if result.ending is HandEnd.PLAYED and len(hand.tricks) != size:
        played = count_in_figures(len(hand.tricks), "trick")
        yield f"{played}, not {size}, {inflect(len(hand.tricks), 'was', 'were')} played"
    # A hand that all others dropped out of is not played, but its tricks are credited.
    counted = {
        HandEnd.PLAYED: size,
        HandEnd.UNOPPOSED: size,
        HandEnd.RESIGNED: len(hand.tricks),
        HandEnd.VOID: len(hand.tricks),
    }
    wanted = counted.get(result.ending, 0)
    if sum(result.tricks) != wanted:
        yield f"the tricks of the seats add up to {sum(result.tricks)}, not to {wanted}"
    taken = tuple(sum(trick.winner == seat for trick in hand.tricks) for seat in seats)
    if result.ending in {HandEnd.PLAYED, HandEnd.RESIGNED, HandEnd.VOID} and result.tricks != taken:
        yield f"the result counts the tricks {result.tricks}, but {taken} were taken"
    active = [seat for seat in seats if seat not in hand.sitting_out]
    for number, trick in enumerate(hand.tricks, 1):
        yield from (f"trick {number}: {what}" for what in _trick(trick, active))
    for number, (before, after) in enumerate(pairwise(hand.tricks), 2):
        if after.seats[:1] != (before.winner,):
            yield f"trick {number}: it is not led by the winner of the trick before"


def _trick(trick: Trick, active: list[Seat]) -> Iterator[str]:
    if sorted(trick.seats) != active or len(trick.cards) != len(active):
        seats = ", ".join(map(str, trick.seats))
        played = count_in_figures(len(trick.cards), "card")
        yield f"{played} by the seats {seats}, not one each by {active}"
    if trick.winner not in trick.seats:
        yield f"its winner is {trick.winner}, who did not play to it"
