"""Sentences for a person at the table: who is who, what happened, what a hint says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pepper.actions import Action
from pepper.cards import Card, Cards
from pepper.events import (
    CardsSwapped,
    ContractSettled,
    Event,
    PartnerFound,
    TimeCalled,
    TrickTaken,
)
from pepper.ladder import Bid
from pepper.looks.words import Words, said
from pepper.phases.auction import Call, Look, Pass, TakeSet
from pepper.phases.calling import CallCard
from pepper.phases.exchange import GiveCards, KeepCards
from pepper.phases.naming import NameStrain
from pepper.phases.negotiation import Said
from pepper.phases.tricks import PlayCard
from pepper.ranking import Order
from pepper.result import HandResult
from pepper.rules import Rules
from pepper.seats import Seat, Side
from pepper.view import View


def side_named(rules: Rules, side: Side, own: Seat) -> str:
    """A side by its seats in few letters, the person's own first."""
    seats = rules.table.sides[side]
    if len(seats) == 1:
        return "you" if own in seats else f"seat {seats[0]}"
    others = "+".join(str(seat) for seat in seats if seat != own)
    return f"you+{others}" if own in seats else f"seats {others}"


def told(events: Iterable[Event], own: Seat, words: Words) -> str:
    """What just happened, as far as it does not show on the table by itself."""
    return " ".join(sentence for event in events for sentence in _told(event, own, words))


def _told(event: Event, own: Seat, words: Words) -> Iterator[str]:
    match event:
        case Call(seat, Bid(), forced=True):
            yield f"{sentence(words.seat(seat))} had to bid {words.call(event.action)}."
        case ContractSettled(contract) if contract.strain is not None:
            yield f"{sentence(words.contract(contract))}."
        case CardsSwapped(gifts):
            given = (gift for gift in gifts if gift.receiver == own and gift.cards is not None)
            yield from (f"{sentence(words.gift(gift))}." for gift in given)
        case Said(seat, action) if seat != own:
            yield f"{sentence(words.seat(seat))} {said(action)}."
        case PartnerFound(seat):
            yield f"The partner is found: {words.seat(seat)}."
        case TrickTaken(seat):
            yield f"The trick goes to {words.seat(seat)}."
        case TimeCalled():
            yield "Time is up: this hand is the last one, unless the score is level."
        case _:
            pass


def sentence(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def ended(result: HandResult, rules: Rules, words: Words) -> str:
    """How a hand ended, in one sentence."""
    contract = "" if result.contract is None else f"{words.contract(result.contract)}: "
    return f"{sentence(contract + words.ended(rules.table, result))}."


def reason(view: View, action: Action) -> str:  # noqa: PLR0911  (one case for each action)
    """Why a careful player would do that, in a few words."""
    if len(view.legal_actions) == 1:
        return "there is nothing else to do"
    match action:
        case PlayCard(card):
            return _why_card(view, card)
        case Bid() | NameStrain():
            return _why_strain(view, action.strain)
        case Look():
            return "a blind bid is a gamble"
        case TakeSet():
            return "any bid would most likely be set for more"
        case Pass():
            return "your cards are not likely to take the tricks that a bid needs"
        case CallCard():
            return "it is the highest card that somebody else holds"
        case GiveCards():
            declares = view.contract is not None and view.contract.declarer == view.seat
            return "they help you least" if declares else "that suits your side best"
        case KeepCards():
            return "one more card would not be enough to play alone"
        case _:
            return "going by the tricks that your cards are likely to take"


def _why_strain(view: View, strain: object) -> str:
    """What speaks for a bid: the trumps, where it tells them."""
    orders = [view.rules.ranking.order(s) for s in view.rules.ladder.strains]
    orders = [order for order in orders if strain in {None, order.strain}]
    held = Cards() if view.cards is None else view.cards
    trumps = {order.strain: sum(map(order.is_trump, held)) for order in orders}
    best = max(trumps, key=trumps.__getitem__)
    if len(trumps) == 1 and not trumps[best]:
        return "your high cards are likely to take the tricks"
    return f"you hold {trumps[best]} trumps in {best.name.lower().replace('_', ' ')}"


def _why_card(view: View, card: Card) -> str:
    order, trick = view.order, view.trick
    if trick is None or not trick.cards:
        return _why_lead(view, order, card)
    led, best = trick.cards[0], trick.cards[order.winning(trick.cards)]
    if order.beats(card, best, led):
        last = len(trick.cards) == len(trick.seats) - 1
        return "it takes the trick as cheaply as you can" if last else "it is likely to win here"
    mate = view.seat is not None and view.winning in view.rules.table.partners(view.seat)
    return "your partner is winning anyway" if mate else "keep the better cards for later tricks"


def _why_lead(view: View, order: Order, card: Card) -> str:
    gone = [c for trick in view.tricks for c in trick.cards]
    held = Cards() if view.cards is None else view.cards
    out = view.rules.deck.cards - held - Cards(gone)
    if not any(order.follows(c, card) and order.beats(c, card, card) for c in out.distinct()):
        return "no card that is still out beats it" + " in its suit" * (not order.is_trump(card))
    return "it draws trumps" if order.is_trump(card) else "it costs least, with no sure trick held"
