"""Gifts in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pepper.engine.parts.exchange import Choice
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.phase import Act, Action

from .gifts import (
    AskFor,
    CardsLaidAside,
    CardsSwapped,
    GiveCards,
    KeepCards,
    LayAside,
    SeenGift,
    is_gift,
    next_step,
)

if TYPE_CHECKING:
    from pepper.engine.parts.contract import Contract
    from pepper.engine.parts.exchange import Step
    from pepper.engine.parts.table import Table
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words


def name_task(view: View, words: Words) -> str:
    """What the seat to act may do, and who plays alone once cards are exchanged."""
    contract = view.contract
    step = None if contract is None else next_step(view.rules.table, contract, view.acts)
    task, keeps = _name_task(view, step, words), KeepCards() in view.legal_actions
    if keeps and contract is not None and _has_another(view.rules.table, contract, step):
        return words.text("{task}, or another partner", task=task)
    if contract is None or contract.rung.alone is not Alone.IF_EXCHANGED:
        return words.text("{task}, or keep your own", task=task) if keeps else task
    if keeps:
        return words.text("{task} and play alone, or keep your own and play together", task=task)
    return words.told(
        contract.declarer, "{task}; you play alone", "{task}; {who} plays alone", task=task
    )


def _has_another(table: Table, contract: Contract, step: Step | None) -> bool:
    """Whether the declarer may choose another partner in place of this one."""
    exchange = contract.rung.exchange
    if exchange is None or step is None or not exchange.one_partner:
        return False
    return step.to != exchange.others(table, contract.declarer)[-1]


def _name_task(view: View, step: Step | None, words: Words) -> str:
    """What the seat may do with cards, besides keeping its own."""
    legal = view.legal_actions
    who = "" if step is None or step.to is None else words.seat_name(step.to)
    requests = [action for action in legal if isinstance(action, AskFor)]
    if requests and requests[0].suit is None:
        return words.text("ask {who} for cards", who=who)
    if requests:
        return words.text("ask {who} for a suit", who=who)
    # Smaller gifts come first.
    gifts = view.choice or [gift for gift in legal if isinstance(gift, GiveCards | LayAside)]
    size, aside = len(gifts[-1].cards), isinstance(gifts[0], LayAside)
    if len(gifts[0].cards) < size:
        return _name_most(size, words, who, aside=aside)
    if aside:
        return words.count(size, "lay one card aside", "lay {number} cards aside")
    chosen = None if step is None or KeepCards() in legal else step.choice
    return name_gift(chosen, size, words, who)


def _name_most(most: int, words: Words, who: str, *, aside: bool) -> str:
    """The task of a declarer who chooses how many cards to exchange."""
    if aside:
        return words.text("lay up to {number} cards aside", number=most)
    return words.text("give up to {number} cards to {who}", who=who, number=most)


def name_gift(choice: Choice | None, size: int, words: Words, who: str) -> str:
    """The task of a seat that gives so many cards."""
    match choice:
        case Choice.BEST:
            return words.count(
                size,
                "give your best card to {who}",
                "give your {number} best cards to {who}",
                who=who,
            )
        case Choice.WORST:
            return words.count(
                size,
                "give your worst card to {who}",
                "give your {number} worst cards to {who}",
                who=who,
            )
        case _:  # any cards, or trumps, which prompts do not say
            return words.count(
                size, "give one card to {who}", "give {number} cards to {who}", who=who
            )


def label_choice(action: Action, words: Words) -> str:
    """An action as something to choose."""
    match action:
        case GiveCards(cards):
            return words.text("give {cards}", cards=words.cards(cards))
        case LayAside(cards):
            return words.text("lay aside {cards}", cards=words.cards(cards))
        case AskFor(suit) if suit is not None:
            return words.text("ask for {suit}", suit=words.strain_name(suit))
        case AskFor():
            return words.text("ask for cards")
        case _:
            return words.text("keep your own")


def describe_act(act: Act, words: Words) -> str:
    """What was asked for, given or laid aside, or that the exchange was declined."""
    if isinstance(act.action, AskFor):
        return _describe_request(act, act.action, words)
    return describe_event(SeenGift.of(act) if is_gift(act) else CardsLaidAside.of(act), words)


def describe_event(event: Event, words: Words) -> str:
    """A gift with its receiver, that cards are laid aside, or that they change hands, if any do."""
    if isinstance(event, CardsLaidAside):
        return _describe_aside(event, words)
    if isinstance(event, SeenGift):
        return _describe_gift(event, words)
    moved = isinstance(event, CardsSwapped) and any(gift.count for gift in event.gifts)
    return words.text("the cards change hands") if moved else ""


def _describe_gift(event: SeenGift, words: Words) -> str:
    if event.receiver == words.you:
        return _describe_received(event, words)
    to, cards = words.seat_name(event.receiver), _name_cards(event, words)
    if not event.count:
        return words.told(
            event.giver,
            "you exchange nothing with {to}",
            "{who} exchanges nothing with {to}",
            to=to,
        )
    if event.cards is None:
        return words.told(
            event.giver,
            "you give {to} {cards} face down",
            "{who} gives {to} {cards} face down",
            to=to,
            cards=_count_cards(event, words),
        )
    return words.told(
        event.giver,
        "you give {to} {cards}",
        "{who} gives {to} {cards}",
        to=to,
        cards=cards,
    )


def _describe_request(act: Act, request: AskFor, words: Words) -> str:
    if act.to == words.you:
        who = words.seat_name(act.seat)
        if request.suit is None:
            return words.text("{who} asks you for cards", who=who)
        suit = words.strain_name(request.suit)
        return words.text("{who} asks you for the best card of {suit}", who=who, suit=suit)
    to = "" if act.to is None else words.seat_name(act.to)
    if request.suit is None:
        return words.told(act.seat, "you ask {to} for cards", "{who} asks {to} for cards", to=to)
    return words.told(
        act.seat,
        "you ask {to} for the best card of {suit}",
        "{who} asks {to} for the best card of {suit}",
        to=to,
        suit=words.strain_name(request.suit),
    )


def _describe_aside(event: CardsLaidAside, words: Words) -> str:
    if event.cards is None:
        return words.count(
            event.count,
            "{who} lays one card face down aside",
            "{who} lays {number} cards face down aside",
            who=words.seat_name(event.seat),
        )
    cards = words.cards(event.cards)
    return words.told(event.seat, "you lay aside {cards}", "{who} lays aside {cards}", cards=cards)


def _describe_received(gift: SeenGift, words: Words) -> str:
    """A gift in words for the seat that receives it."""
    who = words.seat_name(gift.giver)
    if not gift.count:
        return words.text("{who} exchanges nothing with you", who=who)
    if gift.cards is None:
        cards = _count_cards(gift, words)
        return words.text("{who} gives you {cards} face down", who=who, cards=cards)
    return words.text("{who} gives you {cards}", who=who, cards=_name_cards(gift, words))


def _count_cards(gift: SeenGift, words: Words) -> str:
    return words.count(gift.count, "one card", "{number} cards")


def _name_cards(gift: SeenGift, words: Words) -> str:
    return "" if gift.cards is None else words.cards(gift.cards)
