"""Which actions are worth thinking about."""

from __future__ import annotations

from random import Random
from typing import Final

from pepper.belief.plan import common
from pepper.bots.bidding import bid_margins
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Action, CardsAction, Phase
from pepper.engine.phases.auction import Pass
from pepper.engine.sight.view import View

NEAR: Final = 4
"""How many bids are weighed besides the usual one and a pass."""
MOST: Final = 12
"""How many of other actions are weighed."""


def choices(view: View, habit: Action, rng: Random) -> list[Action]:
    """The actions to weigh, the usual one first: all, unless there are too many.

    Of many bids, those that the seat's tricks nearly reach; of many groups of cards, those that
    differ from the usual one in one card.
    """
    legal = list(view.legal_actions)
    if view.phase == Phase.PLAY:
        return [habit, *(action for action in legal if action != habit)]
    if isinstance(habit, Bid | Pass):
        spare = bid_margins(view)
        near = sorted(spare, key=lambda bid: abs(spare[bid]))[:NEAR]
        others = [action for action in legal if not isinstance(action, Bid)]
        return list(dict.fromkeys([habit, *others[:NEAR], *near]))
    rest = [action for action in legal if action != habit]
    if len(rest) >= MOST:
        if isinstance(habit, CardsAction):
            rest = [action for action in rest if differ_in_one_card(action, habit)]
        rng.shuffle(rest)
    return [habit, *rest[: MOST - 1]]


def differ_in_one_card(one: Action, other: CardsAction) -> bool:
    """Whether two actions of a kind differ in one card."""
    if not isinstance(one, type(other)):
        return False
    return len(one.cards) == len(other.cards) == len(common(one.cards, other.cards)) + 1
