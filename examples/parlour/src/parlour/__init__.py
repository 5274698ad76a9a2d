"""Parts for pepper: a blind swap, cards shown for points, honours, and tens above kings."""

from .honours import Honours
from .showing import CardShown, Decline, ShowCard, Showing
from .swap import Stand, Swap, SwapCards, TakeUp
from .tens_high import TensHigh

PARTS = (Swap, Showing, Honours, TensHigh)
"""The argument `parts` for readers of records, JSON and files."""

__all__ = [
    "PARTS",
    "CardShown",
    "Decline",
    "Honours",
    "ShowCard",
    "Showing",
    "Stand",
    "Swap",
    "SwapCards",
    "TakeUp",
    "TensHigh",
]
