"""Test rules: hypothesis strategies, a state machine, and checks that hold under any rules.

Install the extra ``testing``. A test suite calls `check_rules`; the strategies are for your own
properties.
"""

from __future__ import annotations

from .check import Fault, RulesBroken, check_rules
from .lines import (
    actions,
    any_actions,
    cards,
    chosen,
    deals,
    matches,
    randoms,
    records,
    seeds,
    starts,
    walk,
)
from .machine import match_machine
from .parts import any_rules, compositions, documented
from .twins import Twins, twins

__all__ = [
    "Fault",
    "RulesBroken",
    "Twins",
    "actions",
    "any_actions",
    "any_rules",
    "cards",
    "check_rules",
    "chosen",
    "compositions",
    "deals",
    "documented",
    "match_machine",
    "matches",
    "randoms",
    "records",
    "seeds",
    "starts",
    "twins",
    "walk",
]
__dir__ = __all__.copy  # completion shows public names only
