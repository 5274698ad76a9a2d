"""The contents of a view for text and drawing: each seat's roles, and rows of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from pepper.engine.parts.cards import SUITS, Card, Cards
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import CHANCE, FIRST_SEAT, Seat
from pepper.engine.parts.tricks import Trick
from pepper.engine.phases.auction import Call
from pepper.engine.phases.calling import CallNobody
from pepper.engine.phases.negotiation import DropOut
from pepper.words import Words

from .chapters import Chapter, Told, chapters_of

if TYPE_CHECKING:
    from pepper.engine.match import Match
    from pepper.engine.sight.view import View

Hands: TypeAlias = Mapping[Seat, Cards]
"""The hands that are shown face up."""

DEALER: Final[Message] = "dealer"
TO_ACT: Final[Message] = "to act"
LED: Final[Message] = "led"

_LABELS: Final[Mapping[Phase, Message]] = {Phase.NEGOTIATION: "talk"}
"""Labels that differ from the name of the phase."""


@attrs.frozen
class Row:
    """A label and its text, in pieces that are broken over lines only if they are too long."""

    label: str
    pieces: tuple[str, ...]
    on_table: bool = False
    """Whether a drawing shows it on the table, or beside it in another way."""


def contract_in_play(view: View, words: Words) -> str:
    """The contract in a row, or what is played where nobody bid; empty before that is settled.

    It says so if the declarer has called nobody.
    """
    if view.contract is None:
        without = view.strain if view.rules.has_contracts else None
        return "" if without is None else words.without_bid(without)
    named = words.contract(view.contract)
    if any(isinstance(act.action, CallNobody) for act in view.acts):
        named = words.row((named, words.text("without a partner")))
    return named


def own_hand(view: View) -> Hands:
    """The viewer's cards, if the viewer has looked at them."""
    return {} if view.seat is None or view.cards is None else {view.seat: view.cards}


def exposed_hand(view: View) -> Hands:
    """The declarer's cards, if they lie face up and are not the viewer's."""
    if view.contract is None or view.exposed is None or view.contract.declarer == view.seat:
        return {}
    return {view.contract.declarer: view.exposed}


def open_view(match: Match, viewer: Seat | None = None) -> tuple[View, Hands]:
    """A view of the match with nothing hidden, and all hands."""
    hand = match.hand
    deal = None if hand.result is None else hand.deal
    own = None if viewer is None else hand.cards[viewer]
    view = attrs.evolve(match.view(viewer), acts=hand.acts, deal=deal, cards=own)
    return view, dict(zip(match.rules.table.seats, hand.cards, strict=True))


def bottom(view: View) -> Seat:
    """The seat at the bottom of the drawing: the viewer, or the first seat."""
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


def cards_on_table(view: View) -> dict[Seat, Card]:
    """The cards of the trick on the table."""
    return {} if view.trick is None else dict(view.trick.plays)


def shown_trick(view: View, *, last: bool) -> Trick | None:
    """The trick on the table, if there is one; with `last`, the last one until a card is played."""
    if view.trick is not None and view.trick.cards:
        return view.trick
    return view.tricks[-1] if last and view.tricks else None


def count_tricks(view: View, seat: Seat) -> int | None:
    """The number of tricks that the seat has taken; None before the play."""
    if view.trick is None and not view.tricks:
        return None
    return sum(trick.winner == seat for trick in view.tricks)


def roles(view: View, seat: Seat) -> tuple[str, ...]:
    """The seat's roles in this hand and at this moment, each in a word or two."""
    contract, cards = view.contract, cards_on_table(view)
    dropped = any(act.seat == seat and act.action == DropOut() for act in view.acts)
    held: tuple[tuple[Message, bool], ...] = (
        (DEALER, seat == view.dealer and view.hand_number > 0),
        ("bidder", contract is not None and contract.declarer == seat),
        ("partner", view.partner == seat),
        ("dropped out", dropped),
        ("sits out", seat in view.sitting_out and not dropped),
        (LED, next(iter(cards), None) == seat),
        (TO_ACT, view.turn == seat),
    )
    return tuple(role for role, is_so in held if is_so)


def name_seat(view: View, seat: Seat, words: Words) -> str:
    """The seat's name, and whether it is the viewer's."""
    who = words.seat(seat)
    return words.text("{who} (you)", who=who) if seat == view.seat else who


def count_cards(view: View, seat: Seat, words: Words) -> str:
    """How many cards the seat holds."""
    return words.count(view.counts[seat], "{number} card", "{number} cards")


def say_tricks(tricks: int, words: Words) -> str:
    """How many tricks somebody has taken."""
    return words.count(tricks, "{number} trick", "{number} tricks")


def label_of(phase: Phase, words: Words) -> str:
    """The label of what was done in a phase."""
    return words.text(_LABELS[phase]) if phase in _LABELS else words.phase(phase)


def heading(view: View, words: Words) -> str:
    """The number of the hand, and its phase."""
    number, phase = view.hand_number, words.phase(view.phase)
    if view.outcome is not None:
        return words.text("hand {number}, the match is over", number=number)
    if view.pepper_round:
        return words.text("hand {number}, pepper round, {phase}", number=number, phase=phase)
    return words.text("hand {number}, {phase}", number=number, phase=phase)


def rows(view: View, words: Words, hands: Hands) -> Iterator[Row]:
    """Rows for everything but the seats."""
    yield from hand_rows(view, words, hands)
    yield from _deal(view, words)
    if view.turned is not None:
        yield Row(words.text("turned up"), (words.card(view.turned),))
    for chapter in chapters_of(view.acts, view.rules, view.phase, view.contract):
        yield from _chapter(chapter, view, words)
    if view.sitting_out:
        yield Row(words.text("out"), tuple(map(words.seat, view.sitting_out)), on_table=True)
    yield from _awards(view, words)
    yield from _result(view, words)
    yield from _standing(view, words)


def _awards(view: View, words: Words) -> Iterator[Row]:
    """What the table awarded during the hand; after it that stands among the points."""
    if view.phase != Phase.OVER:
        told = (words.award(view.rules, award) for award in view.awards)
        yield from _each(words.text("awarded"), told)


def _chapter(chapter: Chapter, view: View, words: Words) -> Iterator[Row]:
    match chapter.told:
        case Told.CALLS:
            calls = Call.all_of(chapter.acts)
            yield Row(words.text("auction"), tuple(map(words.call_with_seat, calls)))
        case Told.CONTRACT:
            if contract := contract_in_play(view, words):
                yield Row(words.text("contract"), (contract,))
        case Told.SENTENCES:
            told = (words.act(view.rules, act) for act in chapter.acts)
            yield from _each(label_of(chapter.phase, words), told)
        case _:
            yield from _tricks(view, words)


def result_rows(view: View, words: Words) -> Iterator[Row]:
    """Rows for the end of a hand: how it ended, its points and the score."""
    if view.phase == Phase.OVER:
        yield from _result(view, words)
        yield from _standing(view, words)


def hint_rows(view: View, words: Words, hint: Action | None) -> Iterator[Row]:
    """A row for the hint, if there is one."""
    if hint is not None:
        yield Row(words.text("hint"), (words.choice(view.rules, hint),))


def hand_rows(view: View, words: Words, hands: Hands) -> Iterator[Row]:
    """A row for each of these hands, and for the viewer's if it lies face down."""
    for seat, cards in hands.items():
        if cards:
            label = words.text("cards") if seat == view.seat else words.seat(seat)
            yield _hand(label, cards, view, words)
    if view.seat is not None and view.cards is None and view.counts[view.seat]:
        yield Row(words.text("cards"), (words.text("face down"),))


def _deal(view: View, words: Words) -> Iterator[Row]:
    if view.deal is not None:
        for place, cards in enumerate(view.deal.hands):
            label = words.text("{who} had", who=words.seat(Seat(place)))
            yield _hand(label, cards, view, words)
        if view.deal.aside:
            yield _hand(words.text("aside"), view.deal.aside, view, words)


def _hand(label: str, cards: Cards, view: View, words: Words) -> Row:
    return Row(label, tuple(map(words.cards, by_suit(cards, view.order))))


def _tricks(view: View, words: Words) -> Iterator[Row]:
    if view.trick is not None and view.trick.cards:
        said = [
            words.text("{play} (winning)", play=play) if seat == view.winning else play
            for seat, play in _plays(view.trick, words)
        ]
        yield Row(words.text("trick"), tuple(said), on_table=True)
    if view.tricks:
        yield Row(words.text("last trick"), taken_trick(view.tricks[-1], words))


def faces_of(trick: Trick, words: Words) -> list[str]:
    """The cards of a trick, the one led with the suit that was named with it."""
    faces = [words.card(card) for card in trick.cards]
    if trick.named is not None:
        faces[0] += f" {words.strain(trick.named)}"
    return faces


def taken_trick(trick: Trick, words: Words) -> tuple[str, ...]:
    """The cards of a trick from the lead, and who took it."""
    return tuple(
        words.text("{play} (took it)", play=play) if seat == trick.winner else play
        for seat, play in _plays(trick, words)
    )


def _plays(trick: Trick, words: Words) -> Iterator[tuple[Seat, str]]:
    """Each card with its seat, and who led."""
    for place, (seat, card) in enumerate(trick.plays):
        who, played = words.seat(seat), words.card(card)
        if not place and trick.named is not None:
            suit = words.strain(trick.named)
            yield seat, words.text("{who} led {card} as {suit}", who=who, card=played, suit=suit)
        elif place:
            yield seat, words.text("{who}: {card}", who=who, card=played)
        else:
            yield seat, words.text("{who} led {card}", who=who, card=played)


def _result(view: View, words: Words) -> Iterator[Row]:
    """The result of the hand, when it is over."""
    if view.phase != Phase.OVER or not view.results:
        return
    result = view.results[-1]
    yield Row(words.text("result"), (words.result(view.rules, result),))
    lines = (words.scored(view.rules, line) for line in result.lines)
    yield from _each(words.text("points"), lines)


def _standing(view: View, words: Words) -> Iterator[Row]:
    scores = score_list(view, words)
    numbers = tuple(_number(words, side, score) for side, score in scores)
    yield Row(words.text("score"), numbers, on_table=True)
    rule = view.rules.scoring.marks
    if any(view.marks):
        sides = zip(scores, view.marks, strict=True)
        pieces = (_number(words, side, count) for (side, _), count in sides if count)
        label = words.text("marks") if rule is None else words.printable(rule.name)
        yield Row(label, tuple(pieces))
    if view.time_called:
        yield Row(words.text("time"), (words.text("called: this is the last hand"),))
    if view.outcome is not None:
        yield Row(words.text("outcome"), (words.outcome(view.rules, view.outcome),))
        bills = zip(scores, view.outcome.bills, strict=False)
        owed = (_number(words, side, bill) for (side, _), bill in bills if bill)
        yield from _each(words.text("bills"), owed)
    elif view.turn is not None:
        who = words.text("the deal") if view.turn == CHANCE else words.seat(view.turn)
        yield Row(words.text(TO_ACT), (who,), on_table=True)


def _number(words: Words, who: str, number: int) -> str:
    """A number with its owner."""
    return words.text("{who}: {number}", who=who, number=number)


def score_list(view: View, words: Words) -> list[tuple[str, int]]:
    """Each side by its name, with its score."""
    return list(zip(map(words.side, view.rules.table.sides), view.scores, strict=True))


def _each(label: str, texts: Iterable[str]) -> Iterator[Row]:
    """A row for each text, the first one with the label."""
    for text in texts:
        yield Row(label, (text,))
        label = ""
