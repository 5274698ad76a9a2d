"""Proving rules: strategies for hypothesis, a state machine, and checks of everything that holds.

Install the extra ``testing``. `check_rules` is one call for a test suite; the strategies are for
properties of one's own.
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
