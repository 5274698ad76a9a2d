"""The order of the phases: a phase opens only when everything it needs is settled (C37).

Each phase declares what it needs and what it settles (`PhaseRule.needs`, `PhaseRule.settles`). This
determines which phases must come before which others. Every order that respects it is allowed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard

import attrs

from pepper.engine.parts.errors import Problem, RulesError, problem_at, shown
from pepper.engine.parts.phase import Phase, PhaseRule, Settled
from pepper.engine.parts.wording import join_and
from pepper.engine.phases.exchange import ExchangePhase
from pepper.engine.phases.naming import NamingPhase

from .library import EXTRA_PHASES, PHASE_RULES

if TYPE_CHECKING:
    from .rules import Rules

WORDS: Final = re.compile("[a-z]+( [a-z]+)*")
"""The form of the name of a phase; readers of data accept no other."""
LONGEST_PHASE: Final = 40
"""The maximum length of the name of a phase, in characters."""

NAMING: Final = NamingPhase()
EXCHANGE: Final = ExchangePhase()

OPTIONAL: Final = (Phase.CALLING, Phase.NEGOTIATION)
"""The phases whose slots may be empty."""
FIELDS: Final = {
    Phase.AUCTION: "auction",
    Phase.CALLING: "calling",
    Phase.NEGOTIATION: "negotiation",
    Phase.PLAY: "tricks",
}
"""The fields of `Rules` that hold the parts of these phases."""


def parts_of_slots(rules: Rules) -> dict[Phase, PhaseRule | None]:
    """The part in the field of each of the library's phases; None if the field is empty."""
    return {
        Phase.AUCTION: rules.auction,
        Phase.NAMING: NAMING,
        Phase.CALLING: rules.calling,
        Phase.EXCHANGE: EXCHANGE,
        Phase.NEGOTIATION: rules.negotiation,
        Phase.PLAY: rules.tricks,
    }


def phase_problems(rules: Rules) -> Iterator[Problem]:
    """The problems with the phases: their names, their places and their order."""
    names = [one if isinstance(one, Phase) else one.phase for one in rules.phases]
    misnamed = [*_name_problems(names)]
    yield from misnamed
    yield from _place_problems(rules, names)
    yield from _missing_phases(rules, names)
    if not misnamed:
        yield from _order_problems(rules)


def _name_problems(names: Sequence[Phase]) -> Iterator[Problem]:
    for phase, count in Counter(names).items():
        if len(phase.value) > LONGEST_PHASE or not WORDS.fullmatch(phase.value):
            hint = f"lower-case words, up to {LONGEST_PHASE} letters"
            yield Problem("phases", f"a phase named {shown(phase.value)}", hint)
        if phase in {Phase.DEAL, Phase.OVER}:
            what = f"the order has {phase.value!r}, which is part of every hand"
            yield Problem("phases", what, "name the phases between the deal and the end")
        elif count > 1:
            what = f"{count} phases are {phase.value!r}, but a hand has each phase only once"
            yield Problem("phases", what, "keep one of them")


def _place_problems(rules: Rules, names: Sequence[Phase]) -> Iterator[Problem]:
    """Phases without a part, and parts in the wrong place."""
    slots = parts_of_slots(rules)
    for place, one in enumerate(rules.phases):
        if isinstance(one, Phase):
            if one not in slots:
                what = f"{one!r} has no field in `Rules`"
                yield Problem("phases", what, "put the part itself in the order")
        elif (field := FIELDS.get(one.phase)) is not None:
            name = type(one).__name__
            what = f"{name} is in the order as a part, but belongs in the field `{field}`"
            hint = f"set `{field}`, and name {one.phase!r} in its place"
            yield Problem("phases", what, hint, ("phases", place))
        elif type(one) in PHASE_RULES and type(one) not in EXTRA_PHASES:
            what = f"{type(one).__name__} is in the order as a part"
            yield Problem("phases", what, f"name {one.phase!r} in its place", ("phases", place))
    for phase, part in slots.items():
        if part is not None and part.phase != phase:
            what = f"the field for phase {phase.value!r} holds a part for {part.phase.value!r}"
            yield Problem("phases", what, "move it to its own field, or to `phases`")
        if phase in OPTIONAL and part is not None and phase not in names:
            what = f"there is a part for {phase!r}, but the order lacks the phase"
            yield Problem("phases", what, "name the phase, or leave the part out")


def _missing_phases(rules: Rules, names: Sequence[Phase]) -> Iterator[Problem]:
    """Missing phases that the bids need; not checked if other packages' phases may replace them."""
    if any(not isinstance(one, Phase) and type(one) not in PHASE_RULES for one in rules.phases):
        return
    rungs, contracts = (rules.ladder.rungs, rules.rungs) if rules.has_contracts else ((), ())
    if Phase.AUCTION not in names:
        yield Problem("phases", "nobody bids", "name Phase.AUCTION", ("phases",))
    if Phase.NAMING not in names and not all(rung.strain_in_bid for rung in rungs):
        what = "no phase names the strain of bids without one"
        yield Problem("phases", what, "name Phase.NAMING, or set `strain_in_bid`", ("phases",))
    if Phase.EXCHANGE not in names and any(one.exchange is not None for one in contracts):
        what = "rungs have exchanges, but no phase carries them out"
        yield Problem("phases", what, "name Phase.EXCHANGE", ("phases",))
    for path, rung in rules.located_rungs:
        if rung.without_kitty and Phase.KITTY not in names:
            what = f"{rung.name} leaves the kitty face down, but nobody ever picks it up"
            hint = "remove `without_kitty`, or add `Kitty()` to the phases"
            yield problem_at((*path, "without_kitty"), what, hint)
    if Phase.PLAY not in names:
        yield Problem("phases", "no phase plays the tricks", "name Phase.PLAY", ("phases",))


@attrs.frozen
class _Step:
    """A phase in the order, with what it needs and what it settles."""

    name: str
    needs: frozenset[Settled]
    settles: frozenset[Settled]

    def awaits(self, other: _Step) -> frozenset[Settled]:
        """What this phase needs from the other one first; empty if the other may come later."""
        if Settled.HAND in self.settles:
            return self.needs & other.settles or frozenset({Settled.HAND})
        # Phases that change something settled may do so in any order.
        return (self.needs & other.settles) - (self.settles & other.needs)


Awaited: TypeAlias = Mapping[int, Mapping[int, frozenset[Settled]]]
"""What a phase needs from another one first, by the index of the phase and of the other."""


def find_awaited(rules: Rules) -> Awaited:
    """What each phase of these rules needs from each other one first, whatever their order is."""
    return _compare(dict(_steps(rules)))


def _compare(steps: Mapping[int, _Step]) -> Awaited:
    return {
        place: {one: found for one in steps if one != place and (found := step.awaits(steps[one]))}
        for place, step in steps.items()
    }


def _order_problems(rules: Rules) -> Iterator[Problem]:
    """A problem for each phase that opens too early, or for phases that need one another."""
    steps = dict(_steps(rules))
    awaited = _compare(steps)
    try:
        TopologicalSorter(awaited).prepare()
    except CycleError as error:
        yield _in_circle(error.args[1], steps, awaited)
        return
    for place, step in steps.items():
        late = {steps[one].name: found for one, found in awaited[place].items() if one > place}
        if late:
            lacking = _name_settled(frozenset[Settled]().union(*late.values()))
            what = (
                f"{step.name} opens too early: {lacking} must be settled first"
                if lacking
                else f"{step.name} ends the hand, so {join_and(late)} never opens"
            )
            yield Problem("phases", what, f"put it after {join_and(late)}", ("phases", place))


def _steps(rules: Rules) -> Iterator[tuple[int, _Step]]:
    """The phases of these rules, each with its index in the order."""
    for place, one in enumerate(rules.phases):
        rule = rules.rule(one if isinstance(one, Phase) else one.phase)
        if rule is not None:
            name = repr(one) if isinstance(one, Phase) else type(one).__name__
            needs = _read_settled(rule.needs(rules), f"{name}.needs")
            yield place, _Step(name, needs, _read_settled(rule.settles(rules), f"{name}.settles"))


def _read_settled(found: object, method: str) -> frozenset[Settled]:
    """What a phase returned from `needs` or `settles`, checked; raises `RulesError`."""
    items = tuple(found) if _has_items(found) else (None,)
    settled = [one for one in items if isinstance(one, Settled)]
    if len(settled) < len(items):
        what, hint = f"{method} gives {shown(found)}", "give a tuple of `Settled`"
        raise RulesError((Problem("phases", what, hint),))
    return frozenset(settled)


def _has_items(found: object) -> TypeGuard[Iterable[object]]:
    return isinstance(found, Iterable)


def _name_settled(settled: frozenset[Settled]) -> str:
    """The things to settle except the end of the hand, in their usual order."""
    return join_and([one.value for one in Settled if one in settled - {Settled.HAND}])


def _in_circle(circle: Sequence[int], steps: Mapping[int, _Step], awaited: Awaited) -> Problem:
    """The problem of phases that each need the one before them in this circle."""
    waits = [
        f"{steps[two].name} needs {_name_settled(awaited[two][one])} from {steps[one].name}"
        for one, two in pairwise(circle)
    ]
    return Problem("phases", join_and(waits), "remove one of them", ("phases",))
