"""Thousands of hands at once, on arrays of numpy: for learning programs and large studies."""

from __future__ import annotations

from .batch import Batch
from .onehot import OneHot
from .suits import SuitExchange, suit_exchanges

__all__ = ["Batch", "OneHot", "SuitExchange", "suit_exchanges"]
__dir__ = __all__.copy  # completion shows public names only
