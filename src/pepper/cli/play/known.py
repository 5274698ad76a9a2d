"""The knowledge of a person about the cards that they do not hold."""

from __future__ import annotations

from pepper.engine.parts.seats import Seat
from pepper.engine.phases.auction import Auction
from pepper.engine.sight.view import View


def turned_down(view: View) -> bool:
    """Whether the card turned up was left, because another suit is trumps or all have passed."""
    auction = view.rules.auction
    if view.turned is None or not isinstance(auction, Auction) or not auction.turn_up_first:
        return False
    if view.contract is None:
        return len(view.calls) >= len(view.rules.table.seats)
    return view.turned.suit not in {None, view.contract.strain}


def called_partner(view: View) -> Seat | None:
    """The called partner: the seat that was found, or the person who holds the only such card."""
    contract, own = view.contract, view.seat
    if contract is None or contract.called is None or view.partner is not None:
        return view.partner
    if own == contract.declarer or view.rules.deck.cards.count(contract.called) > 1:
        return None
    return own if view.cards is not None and contract.called in view.cards else None


def known_partners(view: View) -> set[Seat]:
    """The other seats that the person knows to be on their side."""
    contract, own, partner = view.contract, view.seat, called_partner(view)
    mates = set[Seat]() if own is None else set(view.rules.table.partners(own))
    if contract is not None and partner is not None and own in {contract.declarer, partner}:
        mates |= {contract.declarer, partner}
    return mates - {own}
