"""What a seat may do now, in one sentence for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .actions import Actions
from .cards import Card, Cards, Suit
from .ladder import Bid
from .phases import Phase
from .phases.auction import Look, Pass, TakeSet
from .phases.exchange import GiveCards, KeepCards
from .phases.naming import NameStrain
from .phases.negotiation import Ask, DropOut, Grant, Talk, ThrowIn
from .phases.tricks import PlayCard
from .ranking import Order
from .seats import CHANCE
from .view import View
from .wording import (
    card_named,
    counted,
    joined_or,
    number_named,
    strain_named,
    strains_named,
)

FEW: Final = 6
"""How many bids are told one by one."""


def prompt(view: View) -> str:
    """What the seat may do now, or what it waits for, in one sentence."""
    if view.outcome is not None:
        return "The match is over."
    if view.turn is None:
        return f"Hand {view.hand_number} is over."
    if view.turn == CHANCE:
        return f"The cards of hand {view.hand_number} have to be dealt."
    if not view.legal_actions:
        return f"Seat {view.turn} is to {_WAITING[view.phase]}."
    said = _PROMPTS[view.phase](view, view.legal_actions)
    return f"{said[0].upper()}{said[1:]}."


def _auction(_: View, legal: Actions) -> str:
    named = _bids([action for action in legal if isinstance(action, Bid)])
    unseen = " without looking at your cards" * (Look() in legal)
    others = [words for action, words in _CALLS.items() if action in legal]
    bidding = f"bid {named}{unseen}" if others else f"you have to bid {named}"
    return ", or ".join([bidding, *others] if named else others)


def _bids(bids: list[Bid]) -> str:
    """The bids by name: together where all rungs are offered in the same strains."""
    rungs = list(dict.fromkeys(bid.rung for bid in bids))
    strains = list(dict.fromkeys(bid.strain for bid in bids))
    named = [strain for strain in strains if strain is not None]
    if len(bids) == len(rungs) * len(named) and len(rungs) <= FEW:
        return f"{joined_or(rungs)} in {strains_named(named, 'or')}" if bids else ""
    if len(bids) <= FEW:
        return joined_or(map(_bid, bids))
    return f"{_bid(bids[0])} or higher"


def _bid(bid: Bid) -> str:
    return bid.rung if bid.strain is None else f"{bid.rung} in {strain_named(bid.strain)}"


_CALLS: Final = {
    Look(): "look at your cards",
    TakeSet(): "take the set instead of bidding",
    Pass(): "pass",
}


def _naming(_: View, legal: Actions) -> str:
    strains = [action.strain for action in legal if isinstance(action, NameStrain)]
    return f"name the strain: {strains_named(strains, 'or')}"


def _calling(_view: View, _legal: Actions) -> str:
    return "call a card, and whoever else plays it first is your partner"


def _exchange(view: View, legal: Actions) -> str:
    sizes = [len(action.cards) for action in legal if isinstance(action, GiveCards)]
    without = ", or keep your own" if KeepCards() in legal else ""
    return f"give seat {view.receiver} {counted(sizes[0], 'card')}{without}"


def _negotiation(_: View, legal: Actions) -> str:
    if isinstance(legal[0], Talk):
        return "say how many stops you have in trumps, off trumps and long off trumps, true or not"
    if isinstance(legal[0], Grant):
        most = f"{'up to ' * (len(legal) > 2)}{counted(len(legal) - 1, 'trick')}"
        return f"grant the other side {most} for not playing, or none"
    asks = [number_named(action.tricks) for action in legal if isinstance(action, Ask)]
    choices = ["play the hand"]
    choices += [f"ask for {joined_or(asks)} of the tricks for not playing"] * bool(asks)
    choices += ["throw it in"] * (ThrowIn() in legal) + ["drop out of it"] * (DropOut() in legal)
    return joined_or(choices)


def _play(view: View, legal: Actions) -> str:
    cards = Cards(action.card for action in legal if isinstance(action, PlayCard))
    held = () if view.cards is None else view.cards.distinct()
    led = view.trick.cards[0] if view.trick is not None and view.trick.cards else None
    following = [card for card in held if led is not None and view.order.follows(card, led)]
    called = view.contract.called if view.contract is not None else None
    if called is not None and cards.distinct() == (called,) != tuple(following or held):
        return f"play the called card, {card_named(called)}"
    if led is None:
        return "lead any card"
    suit = _suit(view.order, led)
    return f"follow {suit}" if following else f"play any card: you cannot follow {suit}"


def _suit(order: Order, led: Card) -> str:
    """The suit that has to be followed when this card is led."""
    suit = order.strain if order.is_trump(led) else led.suit
    return strain_named(suit) if isinstance(suit, Suit) else "the joker"


_WAITING: Final = {
    Phase.AUCTION: "bid",
    Phase.NAMING: "name the strain",
    Phase.CALLING: "call a card",
    Phase.EXCHANGE: "give cards",
    Phase.NEGOTIATION: "say whether the hand is played",
    Phase.PLAY: "play a card",
}
_PROMPTS: Final[dict[Phase, Callable[[View, Actions], str]]] = {
    Phase.AUCTION: _auction,
    Phase.NAMING: _naming,
    Phase.CALLING: _calling,
    Phase.EXCHANGE: _exchange,
    Phase.NEGOTIATION: _negotiation,
    Phase.PLAY: _play,
}
