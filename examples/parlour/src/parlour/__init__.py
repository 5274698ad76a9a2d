"""Parts for pepper: a kitty, cards shown for points, honours, and tens above kings."""

from .honours import Honours
from .kitty import Bury, Kitty, TakeUp
from .showing import CardShown, Decline, ShowCard, Showing
from .tens_high import TensHigh

PARTS = (Kitty, Showing, Honours, TensHigh)
"""The argument `parts` for readers of records, JSON and files."""

__all__ = [
    "PARTS",
    "Bury",
    "CardShown",
    "Decline",
    "Honours",
    "Kitty",
    "ShowCard",
    "Showing",
    "TakeUp",
    "TensHigh",
]
