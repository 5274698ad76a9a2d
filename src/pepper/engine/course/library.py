"""The library's own classes for the slots of the rules; readers always know them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pepper.engine.parts.ending import Ending
from pepper.engine.parts.kinds import Kind
from pepper.engine.parts.ladder import BidLadder
from pepper.engine.parts.phase import Action, Phase, PhaseRule
from pepper.engine.parts.ranking import Ranking
from pepper.engine.parts.refusals import KINDS as REFUSED
from pepper.engine.parts.scoring import Scoring
from pepper.engine.phases.auction import Auction
from pepper.engine.phases.calling import Calling
from pepper.engine.phases.dealing import DealPhase
from pepper.engine.phases.declaring import Declarations
from pepper.engine.phases.doubling import Doubling
from pepper.engine.phases.early_lead import EarlyLead
from pepper.engine.phases.exchange import ExchangePhase
from pepper.engine.phases.kitty import Kitty, TakeTurnUp
from pepper.engine.phases.lone_defence import DefendAlone
from pepper.engine.phases.naming import NamingPhase
from pepper.engine.phases.negotiation import DropOuts, Negotiation
from pepper.engine.phases.nominating import NominateJoker
from pepper.engine.phases.play import Tricks
from pepper.engine.phases.poor_hand import PoorHand

from .result import DROPPED_OUT, RULING

EXTRA_PHASES: Final[tuple[type[PhaseRule], ...]] = (
    PoorHand,
    Doubling,
    Kitty,
    TakeTurnUp,
    DefendAlone,
    NominateJoker,
    Declarations,
    EarlyLead,
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
"""The rules of the library's phases, from which everything below is made."""
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


def phases_of(parts: Iterable[type]) -> tuple[Phase, ...]:
    """The phases of these parts, each once."""
    phases: list[Phase | None] = [getattr(part, "phase", None) for part in parts]
    return tuple(dict.fromkeys(filter(None, phases)))


PHASES: Final[tuple[Phase, ...]] = (*phases_of(PHASE_RULES), Phase.OVER)
"""The library's phases; those that few games have and `Phase.OVER` stand last."""
ACTIONS: Final = actions_of(PHASE_RULES)
"""The classes of the library's own actions."""
KINDS: Final = (*REFUSED, DROPPED_OUT, RULING, *kinds_of(PARTS))
"""The library's own kinds of lines, outcomes and refusals."""
