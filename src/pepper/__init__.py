"""Rules for the Pepper / Bid Euchre / Hasenpfeffer family of trick-taking card games.

A variant is one frozen value, `Rules`, put together from parts; `variants` lists the documented
ones. A `Match` is a value too: ask it for its `legal_actions`, `apply` one, get the next match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Action, Actions, parse_action
from .cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Card,
    Cards,
    Plain,
    Rank,
    Strain,
    Suit,
)
from .deck import Deck
from .ending import Ending, Freeze, Outcome, Precedence, Tie, Winning
from .errors import (
    IllegalActionError,
    PepperError,
    Problem,
    Reason,
    RecordError,
    RulesError,
    UnknownVariantError,
)
from .hand import Hand
from .ladder import Alone, Bid, BidLadder, Rung
from .match import Match
from .phases import Phase
from .phases.auction import (
    Auction,
    Call,
    Look,
    NoContract,
    Pass,
    PassedOut,
    PepperRound,
    StuckDealer,
    StuckHolder,
    TakeSet,
)
from .phases.calling import CallCard, Calling
from .phases.dealing import Deal
from .phases.exchange import Choice, Exchange, Gift, GiveCards, KeepCards, Other
from .phases.naming import NameStrain
from .phases.negotiation import (
    Ask,
    DropOut,
    DropOuts,
    Grant,
    Negotiation,
    PlayOn,
    Said,
    Talk,
    ThrowIn,
)
from .phases.tricks import Lead, PlayCard, Trick, Tricks
from .ranking import Order, PlainJoker, Ranking
from .result import Contract, HandEnd, HandResult
from .rules import Rules
from .scoring import BID, NOTHING, TRICKS, Line, Points, Scoring
from .seats import CHANCE, Seat, Side
from .table import Table
from .variants import Option, Variant, variant, variants
from .view import SeenGift, View

if TYPE_CHECKING:
    from .record import dumps, loads


def __getattr__(name: str) -> object:
    if name in {"dumps", "loads"}:
        from . import record  # noqa: PLC0415  (loaded when asked for)

        return getattr(record, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "BID",
    "CHANCE",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "JOKER",
    "LOW",
    "NOTHING",
    "NO_TRUMP",
    "SPADES",
    "SUITS",
    "TRICKS",
    "Action",
    "Actions",
    "Alone",
    "Ask",
    "Auction",
    "Bid",
    "BidLadder",
    "Call",
    "CallCard",
    "Calling",
    "Card",
    "Cards",
    "Choice",
    "Contract",
    "Deal",
    "Deck",
    "DropOut",
    "DropOuts",
    "Ending",
    "Exchange",
    "Freeze",
    "Gift",
    "GiveCards",
    "Grant",
    "Hand",
    "HandEnd",
    "HandResult",
    "IllegalActionError",
    "KeepCards",
    "Lead",
    "Line",
    "Look",
    "Match",
    "NameStrain",
    "Negotiation",
    "NoContract",
    "Option",
    "Order",
    "Other",
    "Outcome",
    "Pass",
    "PassedOut",
    "PepperError",
    "PepperRound",
    "Phase",
    "Plain",
    "PlainJoker",
    "PlayCard",
    "PlayOn",
    "Points",
    "Precedence",
    "Problem",
    "Rank",
    "Ranking",
    "Reason",
    "RecordError",
    "Rules",
    "RulesError",
    "Rung",
    "Said",
    "Scoring",
    "Seat",
    "SeenGift",
    "Side",
    "Strain",
    "StuckDealer",
    "StuckHolder",
    "Suit",
    "Table",
    "TakeSet",
    "Talk",
    "ThrowIn",
    "Tie",
    "Trick",
    "Tricks",
    "UnknownVariantError",
    "Variant",
    "View",
    "Winning",
    "dumps",
    "loads",
    "parse_action",
    "variant",
    "variants",
]
