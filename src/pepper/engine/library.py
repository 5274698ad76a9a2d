"""The library's own classes for the slots of the rules; readers always know them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .ending import Ending
from .kinds import Kind
from .ladder import BidLadder
from .phases import Action, PhaseRule
from .phases.auction import Auction
from .phases.calling import Calling
from .phases.dealing import DealPhase
from .phases.doubling import Doubling
from .phases.exchange import ExchangePhase
from .phases.kitty import Kitty, TakeTurnUp
from .phases.lone_defence import DefendAlone
from .phases.naming import NamingPhase
from .phases.negotiation import DropOuts, Negotiation
from .phases.play import Tricks
from .phases.poor_hand import PoorHand
from .ranking import Ranking
from .refusals import KINDS as REFUSED
from .result import DROPPED_OUT
from .scoring import Scoring

EXTRA_PHASES: Final[tuple[type[PhaseRule], ...]] = (
    PoorHand,
    Doubling,
    Kitty,
    TakeTurnUp,
    DefendAlone,
)
"""The rules of phases that few games have. They have no slot and stand in `Rules.phases`."""
PHASE_RULES: Final[tuple[type[PhaseRule], ...]] = (
    DealPhase,
    Auction,
    NamingPhase,
    Calling,
    ExchangePhase,
    Negotiation,
    DropOuts,
    Tricks,
    *EXTRA_PHASES,
)
"""The rules of the library's phases."""
PARTS: Final[tuple[type, ...]] = (Ranking, BidLadder, Scoring, Ending, *PHASE_RULES)
"""The library's parts for the slots of `Rules` that other packages can fill as well."""


def actions_of(parts: Iterable[type]) -> tuple[type[Action], ...]:
    """The classes of actions of these parts, each once."""
    kinds: list[type[Action]] = [kind for part in parts for kind in getattr(part, "actions", ())]
    return tuple(dict.fromkeys(kinds))


def kinds_of(parts: Iterable[type]) -> tuple[Kind, ...]:
    """The kinds of lines, outcomes and refusals of these parts, each once."""
    kinds: list[Kind] = [kind for part in parts for kind in getattr(part, "kinds", ())]
    return tuple(dict.fromkeys(kinds))


ACTIONS: Final = actions_of(PHASE_RULES)
"""The classes of the library's own actions."""
KINDS: Final = (*REFUSED, DROPPED_OUT, *kinds_of(PARTS))
"""The library's own kinds of lines, outcomes and refusals."""
