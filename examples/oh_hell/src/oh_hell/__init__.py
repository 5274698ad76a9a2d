"""Oh Hell for pepper: everybody bids, and scores for taking exactly that many tricks."""

from .bidding import ExactBids
from .game import OH_HELL, oh_hell
from .scoring import ExactScore

PARTS = (ExactBids, ExactScore)
"""The argument `parts` for readers of records, JSON and files."""

__all__ = ["OH_HELL", "PARTS", "ExactBids", "ExactScore", "oh_hell"]
