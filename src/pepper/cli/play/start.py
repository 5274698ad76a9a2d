"""The start of the cursor, chosen so that Enter pressed too early does little harm."""

from __future__ import annotations

from typing import Final

from pepper.bots.knowledge import still_out
from pepper.engine.parts.cards import Cards
from pepper.engine.parts.phase import Action, CardsAction
from pepper.engine.phases.auction import Look, Wait
from pepper.engine.phases.calling import CallCard
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.play import PlayCard
from pepper.engine.sight.view import View

from .picks import DECLINING, Pick, Picks

HARMLESS: Final[tuple[Action, ...]] = (Look(), Wait(), *DECLINING)
"""Actions that commit the seat to nothing; if several are legal, the first comes first."""


def first_pick(view: View, picks: Picks) -> int:
    """The number of the pick where the cursor starts.

    An action that commits to nothing comes first. Otherwise it is the lowest card, the suit best
    held, or the highest card that somebody else may hold; then a part of an action, which Esc
    takes back; then the first action.
    """
    legal = [number for number, pick in enumerate(picks.all) if pick.legal]
    return min(legal, key=lambda number: _risk(view, picks.all[number]), default=0)


def _risk(view: View, pick: Pick) -> tuple[int, ...]:
    """A sort key: what picking it may cost."""
    order, held = view.order, Cards() if view.cards is None else view.cards
    match pick.action:
        case action if action in HARMLESS:
            return 0, HARMLESS.index(action)
        case PlayCard(card):
            return 1, order.strength(card)
        case CardsAction(cards):
            return 1, sum(map(order.strength, cards))
        case NameStrain(strain):
            named = view.rules.ranking.order(strain)
            return 1, -sum(named.strength(card) for card in held if named.is_trump(card))
        case CallCard(card):
            return 1, card not in still_out(view), -order.strength(card)
        case _:
            return 2, pick.draft is None
