"""What there is to tell of a view: each seat's part, and rows of everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from pepper.cards import SUITS, Card, Cards
from pepper.phases import Phase
from pepper.phases.negotiation import DropOut
from pepper.phases.tricks import Trick
from pepper.ranking import Order
from pepper.seats import CHANCE, FIRST_SEAT, Seat
from pepper.view import View

from .words import Words, said

Hands: TypeAlias = Mapping[Seat, Cards]
"""The hands that are shown face up."""

DEALER: Final = "dealer"
TO_ACT: Final = "to act"
LED: Final = "led"


@attrs.frozen
class Row:
    """A label and what stands beside it, in pieces that are better not broken."""

    label: str
    pieces: tuple[str, ...]


def own_hand(view: View) -> Hands:
    """The viewer's cards, where there are any to be seen."""
    return {} if view.seat is None or view.cards is None else {view.seat: view.cards}


def bottom(view: View) -> Seat:
    """Who sits at the bottom of the table: the viewer, or the first seat."""
    return FIRST_SEAT if view.seat is None else view.seat


def by_suit(cards: Cards, order: Order) -> list[tuple[Card, ...]]:
    """The cards suit by suit from the highest down, trumps first."""
    ranked = sorted(cards, key=order.strength, reverse=True)
    suits = [[card for card in ranked if order.is_trump(card)]]
    suits += [
        [card for card in ranked if card.suit is suit and not order.is_trump(card)]
        for suit in (*SUITS[::-1], None)
    ]
    return [tuple(suit) for suit in suits if suit]


def played(view: View) -> dict[Seat, Card]:
    """The cards of the trick on the table."""
    return {} if view.trick is None else dict(view.trick.plays)


def taken(view: View, seat: Seat) -> int | None:
    """How many tricks the seat has taken; None before the play."""
    if view.trick is None and not view.tricks:
        return None
    return sum(trick.winner == seat for trick in view.tricks)


def roles(view: View, seat: Seat) -> tuple[str, ...]:
    """What the seat is in this hand and at this moment, in a word each."""
    contract, cards = view.contract, played(view)
    dropped = any(one.seat == seat and one.action == DropOut() for one in view.said)
    told = {
        DEALER: seat == view.dealer and view.hand_number > 0,
        "declarer": contract is not None and contract.declarer == seat,
        "partner": view.partner == seat,
        "dropped out": dropped,
        "sits out": seat in view.sitting_out and not dropped,
        LED: next(iter(cards), None) == seat,
        TO_ACT: view.turn == seat,
    }
    return tuple(role for role, is_so in told.items() if is_so)


def heading(view: View) -> str:
    """Which hand it is, and where it stands."""
    if view.outcome is not None:
        return f"hand {view.hand_number}, the match is over"
    pepper_round = ", pepper round" * view.pepper_round
    return f"hand {view.hand_number}{pepper_round}, {view.phase.value}"


def rows(view: View, words: Words, hands: Hands) -> Iterator[Row]:
    """Everything but the seats."""
    yield from _cards(view, words, hands)
    if view.calls:
        yield Row("auction", tuple(map(words.called, view.calls)))
    if view.contract is not None:
        yield Row("contract", (words.contract(view.contract),))
    yield from _each("exchange", map(words.gift, view.gifts))
    yield from _each("talk", (f"{words.seat(one.seat)} {said(one.action)}" for one in view.said))
    yield from _tricks(view, words)
    if view.sitting_out:
        yield Row("out", tuple(map(words.seat, view.sitting_out)))
    yield from _result(view, words)
    yield from _standing(view, words)


def _cards(view: View, words: Words, hands: Hands) -> Iterator[Row]:
    for seat, cards in hands.items():
        if cards:
            yield _hand("cards" if seat == view.seat else words.seat(seat), cards, view, words)
    if view.seat is not None and view.cards is None and view.counts[view.seat]:
        yield Row("cards", ("face down",))
    if view.deal is not None:
        for place, cards in enumerate(view.deal.hands):
            yield _hand(f"{words.seat(Seat(place))} had", cards, view, words)
        if view.deal.aside:
            yield _hand("aside", view.deal.aside, view, words)


def _hand(label: str, cards: Cards, view: View, words: Words) -> Row:
    return Row(label, tuple(map(words.cards, by_suit(cards, view.order))))


def _tricks(view: View, words: Words) -> Iterator[Row]:
    if view.trick is not None and view.trick.cards:
        yield _trick("trick", view.trick, view.winning, "winning", words)
    if view.tricks:
        yield _trick("last trick", view.tricks[-1], view.tricks[-1].winner, "took it", words)


def _trick(label: str, trick: Trick, best: Seat | None, mark: str, words: Words) -> Row:
    pieces = [
        f"{words.seat(seat)}{':' if place else ' led'} {words.card(card)}"
        + f" ({mark})" * (seat == best)
        for place, (seat, card) in enumerate(trick.plays)
    ]
    return Row(label, tuple(pieces))


def _result(view: View, words: Words) -> Iterator[Row]:
    """What the hand came to, when it is over."""
    if view.phase is not Phase.OVER or not view.results:
        return
    result, table = view.results[-1], view.rules.table
    yield Row("result", (words.ended(table, result),))
    yield from _each(
        "points",
        (
            f"{words.side(table.sides[line.side])} {line.points:+}, {words.shown(line.why)}"
            for line in result.lines
        ),
    )


def _standing(view: View, words: Words) -> Iterator[Row]:
    scores = score_list(view, words)
    yield Row("score", tuple(f"{side}: {score}" for side, score in scores))
    rule = view.rules.scoring.marks
    counts = [sum(counts) for counts in zip(*(one.marks for one in view.results), strict=True)]
    if any(counts):
        sides = zip(scores, counts, strict=True)
        pieces = (f"{side}: {count}" for (side, _), count in sides if count)
        yield Row("marks" if rule is None else words.shown(rule.name), tuple(pieces))
    if view.time_called:
        yield Row("time", ("called: this is the last hand",))
    if view.outcome is not None:
        yield Row("outcome", (words.outcome(view.rules.table, view.outcome),))
        bills = zip(scores, view.outcome.bills, strict=False)
        yield from _each("bills", (f"{side}: {bill}" for (side, _), bill in bills if bill))
    elif view.turn is not None:
        yield Row(TO_ACT, ("the deal" if view.turn == CHANCE else words.seat(view.turn),))


def score_list(view: View, words: Words) -> list[tuple[str, int]]:
    """Each side by its name, with its score."""
    return list(zip(map(words.side, view.rules.table.sides), view.scores, strict=True))


def _each(label: str, texts: Iterable[str]) -> Iterator[Row]:
    """A row for each text, the first one with the label."""
    for text in texts:
        yield Row(label, (text,))
        label = ""
