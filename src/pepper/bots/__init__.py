"""Players: functions from what a seat may know to what it does, for any rules and every phase."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from pepper.actions import Action
from pepper.errors import PepperError
from pepper.phases import Phase
from pepper.view import View

from .bidding import bid, call_a_card, name_strain
from .playing import play
from .preparing import exchange, negotiate

Player: TypeAlias = Callable[[View, Random], Action]
"""What a seat does, by what it may know; the generator is for what it leaves to chance."""


def at_random(view: View, rng: Random) -> Action:
    """Any legal action, each as likely as any other; `PepperError` where it is not its turn."""
    if not view.legal_actions:
        raise PepperError(f"nothing to choose in {view!r}: ask the seat whose turn it is")
    return rng.choice(view.legal_actions)


def sensible(view: View, rng: Random) -> Action:
    """What a careful beginner does: counts likely tricks, bids them, and takes them cheaply.

    The generator settles what it has no opinion about. `PepperError` where it is not its turn.
    """
    choose = _CHOICES.get(view.phase)
    chosen = choose(view) if choose is not None and len(view.legal_actions) > 1 else None
    if chosen is None or chosen not in view.legal_actions:
        return at_random(view, rng)
    return chosen


_CHOICES: Final[dict[Phase, Callable[[View], Action | None]]] = {
    Phase.AUCTION: bid,
    Phase.NAMING: name_strain,
    Phase.CALLING: call_a_card,
    Phase.EXCHANGE: exchange,
    Phase.NEGOTIATION: negotiate,
    Phase.PLAY: play,
}
