"""Every public name, in one place; `pepper` loads it when one of them is first asked for."""

from __future__ import annotations

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
from .ending import Doubled, Ending, Freeze, Outcome, Payout, Precedence, Tie, Winning
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
from .scoring import BID, NOTHING, TRICKS, Line, Marks, Points, Scoring
from .seats import CHANCE, FIRST_SEAT, Seat, Side
from .table import Table
from .variants.option import Option, Variant
from .view import SeenGift, View

__all__ = [
    "BID",
    "CHANCE",
    "CLUBS",
    "DIAMONDS",
    "FIRST_SEAT",
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
    "Doubled",
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
    "Marks",
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
    "Payout",
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
    "parse_action",
]
