"""Studies: what happens when players play many deals, as one row a hand, with intervals.

A `Study` says what is played: rules, players, a number of matches and a seed. `run` plays it, in
this process, in several, or on any `concurrent.futures.Executor`, and yields a `Row` for each hand.
The rows are the same wherever they are made. `rate`, `mean` and `paired` put figures to them.
"""

from __future__ import annotations

from .arrow import ArrowTable, to_arrow, write_parquet
from .figures import Estimate, by_match, mean, paired, rate
from .holdings import Strength, strength
from .pictures import save_pictures
from .plan import Condition, Holds, Study
from .row import Row
from .run import run
from .saved import read_rows

__all__ = [
    "ArrowTable",
    "Condition",
    "Estimate",
    "Holds",
    "Row",
    "Strength",
    "Study",
    "by_match",
    "mean",
    "paired",
    "rate",
    "read_rows",
    "run",
    "save_pictures",
    "strength",
    "to_arrow",
    "write_parquet",
]
__dir__ = __all__.copy  # completion shows public names only
