"""Reasons for hints in a contract to take no trick: the goal, and how a choice serves it."""

from __future__ import annotations

from collections.abc import Sequence

from pepper.bots.bidding import name_strain
from pepper.bots.discarding import discard
from pepper.bots.knowledge import still_out
from pepper.engine.parts.cards import Card, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.phase import Action
from pepper.engine.parts.tricks import Trick
from pepper.engine.phases.kitty import Discard
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.play import PlayCard
from pepper.engine.sight.view import View
from pepper.words import Words

from .known import known_partners


def why_none(view: View, contract: Contract, action: Action, words: Words) -> str:
    """A reason for an action under a contract to take no trick."""
    own = contract.declarer == view.seat
    if own:
        goal, how = words.text("you must not take a trick"), _how_to_lose(view, action, words)
    else:
        goal = words.text("the declarer must not take a trick")
        opposes = contract.declarer not in known_partners(view)
        how = _how_to_set(view, contract, action, words) if opposes else ""
    return words.text("{goal}, and {how}", goal=goal, how=how) if how else goal


def _how_to_lose(view: View, action: Action, words: Words) -> str:
    """How a choice of the declarer serves to take no trick; empty if nothing can be said."""
    match action:
        case NameStrain(strain) if action == name_strain(view):
            name = words.strain_name(strain)
            if isinstance(strain, Suit):
                return words.text("your cards are least likely to take one in {suit}", suit=name)
            return words.text("your cards are least likely to take one at {strain}", strain=name)
        case Discard(cards) if action == discard(view):
            return words.count(
                len(cards),
                "this card is the likeliest to take one",
                "these cards are the likeliest to take one",
            )
        case PlayCard(card):
            return _why_card(view, card, words)
        case _:
            return ""


def _why_card(view: View, card: Card, words: Words) -> str:
    """Why the declarer plays this card."""
    trick, order = view.trick, view.order
    if trick is None or not trick.cards or trick.led is None:
        return _say_higher(view, card, words)
    safe = [one for one in _legal(view) if not _beats(view, trick, one)]
    if card not in safe:
        last = len(trick.cards) == len(trick.seats) - 1
        return "" if safe or last else _say_higher(view, card, words)
    highest = all(order.strength(one) <= order.strength(card) for one in safe)
    if highest and not order.follows(card, trick.led):
        return words.text("this gets rid of your highest card")
    if highest and len(safe) > 1:
        return words.text("this is your highest card that does not win this one")
    return words.text("another card already beats this one")


def _how_to_set(view: View, contract: Contract, action: Action, words: Words) -> str:
    """How a card of a defender serves to give the declarer a trick."""
    trick, order = view.trick, view.order
    if not isinstance(action, PlayCard) or trick is None:
        return ""
    card, strengths = action.card, list(map(order.strength, _legal(view)))
    if not trick.cards:
        lowest = order.strength(card) == min(strengths) < max(strengths)
        return words.text("it is hardest to play under your lowest card") if lowest else ""
    if view.winning == contract.declarer:
        below = not _beats(view, trick, card)
        return words.text("is winning this one") if below else ""
    last, highest = len(trick.cards) == len(trick.seats) - 1, order.strength(card) == max(strengths)
    if last and highest and len({*strengths}) > 1:
        return words.text("will not win this one, so that your highest card does no harm")
    return ""


def _say_higher(view: View, card: Card, words: Words) -> str:
    """How many cards that are still out would beat this one; empty for none."""
    led = card if view.trick is None or view.trick.led is None else view.trick.led
    number = sum(view.order.beats(one, card, led) for one in still_out(view))
    if not number:
        return ""
    return words.count(
        number,
        "one card that is still out beats this one",
        "{number} cards that are still out beat this one",
    )


def _legal(view: View) -> Sequence[Card]:
    """The cards that the seat may play."""
    plays = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
    return list(dict.fromkeys(plays))


def _beats(view: View, trick: Trick, card: Card) -> bool:
    """Whether the card would win the trick so far."""
    best = trick.cards[view.order.winning(trick.cards, trick.led)]
    return view.order.beats(card, best, trick.led or card)
