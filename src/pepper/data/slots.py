"""The slots of data in which several classes are possible, and those classes.

In the data ``"kind"`` names the class. Readers, writers and the schema use this table instead of
the declared types of fields, so that classes of other packages can be added to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, get_args

import attrs

from pepper.engine.course.library import ACTIONS, EXTRA_PHASES
from pepper.engine.parts.checked import missing_answers
from pepper.engine.parts.ending import Ending
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.ladder import BidLadder
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.phase import Action, CardsAction, FaceDown, PhaseRule
from pepper.engine.parts.ranking import Ranking
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.slots import (
    AuctionRule,
    CallingRule,
    EndingRule,
    LadderRule,
    NegotiationRule,
    RankingRule,
    ScoringRule,
    TricksRule,
)
from pepper.engine.phases.auction import AllPass, Auction, AuctionAction
from pepper.engine.phases.calling import Calling
from pepper.engine.phases.negotiation import DropOuts, Negotiation, NegotiationAction
from pepper.engine.phases.play import Tricks
from pepper.engine.sight.events import EVENTS, Event

Class: TypeAlias = type[attrs.AttrsInstance]


def kind_of(part: type) -> str:
    """The value of ``"kind"`` for a class: ``"play-card"`` for `PlayCard`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", part.__name__).lower()


@attrs.frozen
class Slot:
    """The classes that are possible where one type is declared."""

    classes: tuple[type, ...]
    usual: type | None = None
    """The class that is written without its kind; None if all are written with it."""
    closed: bool = False
    """Whether other packages cannot add a class."""

    @property
    def kinds(self) -> dict[str, type]:
        """The classes by their kinds."""
        return {kind_of(part): part for part in self.classes}

    @property
    def expected(self) -> str:
        """The kinds that a reader expects in place of an unknown one, for messages."""
        known = f"one of {', '.join(map(repr, self.kinds))}" if self.classes else ""
        others = "" if self.closed else "a kind of another package (install it, pass its parts)"
        return ", or ".join(filter(None, (known, others)))


Slots: TypeAlias = Mapping[object, Slot]
"""The slots by declared type: a union or a protocol, never one of the classes themselves."""

PROTOCOLS: Final[tuple[type, ...]] = (
    RankingRule,
    LadderRule,
    AuctionRule,
    CallingRule,
    NegotiationRule,
    TricksRule,
    ScoringRule,
    EndingRule,
    PhaseRule,
)
"""The protocols of the slots of `Rules`."""
SLOTS: Final[Slots] = {
    RankingRule: Slot((Ranking,), Ranking),
    LadderRule: Slot((BidLadder,), BidLadder),
    AuctionRule: Slot((Auction,), Auction),
    CallingRule: Slot((Calling,), Calling),
    NegotiationRule: Slot((Negotiation, DropOuts)),
    TricksRule: Slot((Tricks,), Tricks),
    ScoringRule: Slot((Scoring,), Scoring),
    EndingRule: Slot((Ending,), Ending),
    PhaseRule: Slot(EXTRA_PHASES),
    AuctionAction: Slot(get_args(AuctionAction), closed=True),
    NegotiationAction: Slot(get_args(NegotiationAction), closed=True),
    AllPass: Slot(get_args(AllPass), closed=True),
    Action: Slot((*ACTIONS, FaceDown)),
    Action | CardGroups: Slot((CardGroups, *ACTIONS, FaceDown)),
    Event: Slot(EVENTS),
}
"""All slots, with the library's own classes."""
BROUGHT: Final[tuple[tuple[object, str], ...]] = (
    (Action, "actions"),
    (Action | CardGroups, "actions"),
    (Event, "events"),
)
"""The slots in which a part has classes of its own, and the attribute that lists them."""


def card_classes(slots: Slots) -> dict[str, type]:
    """The classes of actions of which there may be groups, by their kinds."""
    kinds = slots[Action].kinds
    return {kind: part for kind, part in kinds.items() if issubclass(part, CardsAction)}


def slots_with(parts: Iterable[type]) -> Slots:
    """The slots with these parts of other packages, their actions and their events.

    Raises `PepperError` for a class that fits no slot of `Rules`, and for two classes of one kind.
    """
    slots = dict(SLOTS)
    for part in parts:
        places = [protocol for protocol in PROTOCOLS if not missing_answers(part, protocol)]
        if not (places and attrs.has(part)):
            raise PepperError(f"{part.__name__} is not a part: it fits no slot of `Rules`")
        for place in places:
            slots[place] = _with(slots[place], part)
        for union, name in BROUGHT:
            kinds: Iterable[type] = getattr(part, name, ())
            for kind in kinds:
                slots[union] = _with(slots[union], kind)
    return slots


def _with(slot: Slot, kind: type) -> Slot:
    """The slot with one more class."""
    if kind in slot.classes:
        return slot
    if not attrs.has(kind):
        raise PepperError(f"{kind.__name__} is not an attrs class")
    if kind_of(kind) in slot.kinds:
        raise PepperError(f"{kind.__name__}: another class already has the kind {kind_of(kind)!r}")
    return attrs.evolve(slot, classes=(*slot.classes, kind))
