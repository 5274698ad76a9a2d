"""What a person can know of the cards that they do not hold."""

from __future__ import annotations

from pepper.bots.knowledge import unseen
from pepper.engine.cards import Cards
from pepper.engine.phases.auction import Auction
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
    """The unseen cards, without one that was turned down."""
    out = view.turned if turned_down(view) else None
    return unseen(view) - Cards([] if out is None else [out])
