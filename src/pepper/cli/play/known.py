"""What a person can know of the cards that they do not hold."""

from __future__ import annotations

from pepper.engine.cards import Cards
from pepper.engine.phases.auction import Auction
from pepper.engine.phases.kitty import Discard
from pepper.engine.view import View


def turned_down(view: View) -> bool:
    """Whether the card turned up was left, because another suit is trumps or all have passed."""
    auction = view.rules.auction
    if view.turned is None or not isinstance(auction, Auction) or not auction.turn_up_first:
        return False
    if view.contract is None:
        return len(view.calls) >= len(view.rules.table.seats)
    return view.contract.strain is not view.turned.suit


def others_may_hold(view: View) -> Cards:
    """The cards that the seat does not hold, has not discarded, and that were not turned down."""
    acts = (act.action for act in view.acts if act.seat == view.seat)
    gone = [card for one in acts if isinstance(one, Discard) for card in one.cards]
    if view.turned is not None and turned_down(view):
        gone.append(view.turned)
    held = Cards() if view.cards is None else view.cards
    return view.rules.deck.cards - held - Cards(gone)
