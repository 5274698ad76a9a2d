"""Players: functions from a seat's view to one of its legal actions, for any rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from pepper.engine.course.library import ACTIONS
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.phases.declaring import DECLARING
from pepper.engine.phases.doubling import DOUBLING
from pepper.engine.phases.early_lead import EARLY_LEAD
from pepper.engine.phases.lone_defence import LONE_DEFENCE
from pepper.engine.phases.nominating import NOMINATING
from pepper.engine.phases.poor_hand import PoorHand
from pepper.engine.sight.view import View

from .bidding import Estimate, call_a_card, estimate
from .discarding import discard
from .finishing import bid_by_the_score
from .playing import play
from .preparing import lead_later, nominate, show_a_poor_hand
from .settling import settle_by_the_score

__all__ = ["Estimate", "Player", "at_random", "estimate", "sensible"]
__dir__ = __all__.copy  # completion shows public names only

Player: TypeAlias = Callable[[View, Random], Action]
"""Chooses an action from a seat's view. The generator is for choices left to chance."""


@door
def at_random(view: View, rng: Random) -> Action:
    """A legal action at random, all equally likely; `PepperError` if it is not the seat's turn."""
    return _draw(view, rng)


def _draw(view: View, rng: Random) -> Action:
    if not view.legal_actions:
        raise PepperError(f"no legal actions in {view!r}: use the view of the seat to act")
    return rng.choice(view.legal_actions)


@door
def sensible(view: View, rng: Random) -> Action:
    """Play like a careful beginner: count likely tricks, bid them, and take tricks cheaply.

    Where no rule of thumb applies it chooses at random. `PepperError` if it is not the seat's turn.

    >>> from random import Random
    >>> from pepper.bots import sensible
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> sensible(match.view(1), Random(1))
    Bid(rung='4', strain=None)
    """
    legal = view.legal_actions
    choose = _CHOICES.get(view.phase) if len(legal) > 1 and _knows(view) else None
    chosen = None if choose is None else choose(view)
    if chosen is None or not (id(chosen) in map(id, legal.parts) or chosen in legal):
        return _draw(view, rng)
    return chosen


def _knows(view: View) -> bool:
    """Whether all legal actions are the library's; a part of another package may have others."""
    return not view.rules.foreign or view.legal_actions.classes <= {*ACTIONS}


# Phases that are not listed here are played at random.
_CHOICES: Final[dict[Phase, Callable[[View], Action | None]]] = {
    Phase.AUCTION: bid_by_the_score,
    Phase.NAMING: settle_by_the_score,
    Phase.CALLING: call_a_card,
    Phase.EXCHANGE: settle_by_the_score,
    Phase.KITTY: discard,
    Phase.NEGOTIATION: settle_by_the_score,
    Phase.PLAY: play,
    PoorHand.phase: show_a_poor_hand,
    DOUBLING: settle_by_the_score,
    LONE_DEFENCE: settle_by_the_score,
    NOMINATING: nominate,
    DECLARING: settle_by_the_score,
    EARLY_LEAD: lead_later,
}
