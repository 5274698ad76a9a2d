"""Splits a hand into chapters, in the order of its acts.

All texts, drawings, sentences and layouts of the command line that show a whole hand use this
order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from itertools import groupby, takewhile
from typing import Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.phase import Act, Action, Phase, PhaseRule
from pepper.engine.phases.auction import Auction
from pepper.engine.phases.calling import Calling
from pepper.engine.phases.naming import NamingPhase
from pepper.engine.phases.play import Tricks


class Told(Enum):
    """The form in which a chapter is shown."""

    CALLS = auto()
    """As a list of calls."""
    CONTRACT = auto()
    """As the contract, without its acts: it contains named strains and called cards."""
    TRICKS = auto()
    """As tricks."""
    SENTENCES = auto()
    """As a sentence for each act."""


@attrs.frozen
class Chapter:
    """Consecutive acts of a phase that are shown in the same form."""

    told: Told
    phase: Phase
    acts: tuple[Act, ...] = ()


_TOLD: Final[Mapping[type[PhaseRule], Told]] = {
    Auction: Told.CALLS,
    NamingPhase: Told.CONTRACT,
    Calling: Told.CONTRACT,
    Tricks: Told.TRICKS,
}
_OWN_WAY: Final[Mapping[tuple[Phase, type[Action]], Told]] = {
    (rule.phase, action): told for rule, told in _TOLD.items() for action in rule.actions
}
"""The form of actions that need no sentence; in another phase they get a sentence."""


def chapters_of(
    acts: Sequence[Act], rules: Rules, phase: Phase, contract: Contract | None
) -> list[Chapter]:
    """The chapters of a hand after the deal, with one for the contract and one for the tricks.

    `acts` are all acts of the hand, `phase` is its current phase, and `contract` the contract as
    far as it is settled. Both chapters exist even if they are still empty.
    """
    after_deal = (act for act in acts if act.phase != Phase.DEAL)
    groups = groupby(after_deal, lambda act: (_how(act), act.phase))
    found = [Chapter(told, its, tuple(group)) for (told, its), group in groups]
    tricks = [place for place, chapter in enumerate(found) if chapter.told is Told.TRICKS]
    # All tricks are in one chapter, even if a phase of another package comes between them.
    kept = [
        chapter
        for place, chapter in enumerate(found)
        if chapter.told is not Told.CONTRACT and place not in tricks[:-1]
    ]
    kept += [] if tricks else [Chapter(Told.TRICKS, Phase.PLAY)]
    before = _until_settled(rules, phase, contract)
    places = [place for place, chapter in enumerate(kept, 1) if chapter.phase in before]
    kept.insert(max(places, default=0), Chapter(Told.CONTRACT, phase))
    return kept


def _how(act: Act) -> Told:
    return _OWN_WAY.get((act.phase, type(act.action)), Told.SENTENCES)


def _until_settled(rules: Rules, phase: Phase, contract: Contract | None) -> set[Phase]:
    """The finished phases, up to the last one that may have settled part of the contract."""
    finished = [*takewhile(lambda rule: rule.phase != phase, rules.sequence)]
    settling = [place for place, rule in enumerate(finished, 1) if _may_settle(rule, contract)]
    return {rule.phase for rule in finished[: max(settling, default=0)]}


def _may_settle(rule: PhaseRule, contract: Contract | None) -> bool:
    if rule.phase == Phase.EXCHANGE:  # it settles only who plays alone, and only after some bids
        return contract is not None and contract.rung.alone is Alone.IF_EXCHANGED
    return rule.state.settles
