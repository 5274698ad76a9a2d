"""Check rules: play matches under them, and report each fault with a record that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from operator import mod
from random import Random
from typing import Final

import attrs
from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, NoSuchExample

from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, PositionError
from pepper.engine.parts.table import MOST_SEATS
from pepper.record import dumps

from .checks import EACH_STEP, EVERY_CHECK, Check, most_turns
from .lines import MOST_STEPS, Below, chosen, seeds

HANDS: Final = 2
"""The number of hands of a match that are played."""
CLOSE: Final = 30
"""One moment in that many gets the thorough checks too."""
SEARCHED: Final = 150
"""The number of matches tried to find a short one with a fault."""


@attrs.frozen
class Fault:
    """A check that failed under some rules."""

    check: str
    """The name of the check that found it."""
    rule: str
    """The rule that should hold, in a sentence."""
    problems: tuple[str, ...]
    """The finding that breaks it."""
    record: str
    """The shortest match found in which it shows, for ``pepper replay``."""

    def __str__(self) -> str:
        found = "\n".join(f"  {problem}" for problem in self.problems)
        return f"{self.check}: {self.rule}\n{found}\n\n{self.record}"


@attrs.frozen
class Broken:
    """A match in which a check failed, and the problems found."""

    match: Match
    problems: tuple[str, ...]


class RulesBroken(AssertionError):  # noqa: N818  (a failed assertion, as tests report it)
    """Rules under which checks failed; `faults` has each of these checks once."""

    def __init__(self, rules: Rules, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        """Every broken check, once."""
        texts = "\n".join(map(str, faults))
        super().__init__(f"{rules.name}: {len(faults)} broken\n\n{texts}")


@door
def check_rules(rules: Rules, *, matches: int = 25) -> None:
    """Play `matches` random matches under the rules; raise `RulesBroken` if any check fails.

    Each fault has a description, and the record of the shortest match found that shows it. The
    matches are the same in each run. Raises `PepperError` for less than one match.
    """
    if matches < 1:
        raise PepperError(f"matches {matches}: one or more")
    found: dict[Check, Broken] = {}
    for number in range(matches):
        for check, broken in _find_broken(rules, Random(number), set(found)):  # noqa: S311  (games)
            found.setdefault(check, broken)
    if found:
        faults = [
            _make_fault(check, _find_shortest(rules, check) or first)
            for check, first in found.items()
        ]
        raise RulesBroken(rules, tuple(faults))


def _find_broken(rules: Rules, rng: Random, known: set[Check]) -> Iterator[tuple[Check, Broken]]:
    """Play two hands at random, and yield the checks that fail, except the known ones.

    Every moment gets the quick checks, and a few get all of them.
    """
    match = _draw_start(rules, rng)
    for step in range(HANDS * most_turns(rules)):
        close = step == 0 or not rng.randrange(CLOSE)
        checks = [c for c in (EVERY_CHECK if close else EACH_STEP) if c not in known]
        broken = list(_run_checks(match, checks))
        yield from broken
        following = None if broken else _apply(match, rng.randrange)
        if following is None or len(following.past) == HANDS:
            break
        match = following
    yield from _run_checks(match, EVERY_CHECK)


def _draw_start(rules: Rules, rng: Random) -> Match:
    """A match; where scores change what sides may do, they begin with some that do."""
    seed, dealer = rng.randrange(SEEDS), rng.choice(rules.table.seats)
    if rules.thresholds:
        some = (rules.ending.start, *rules.thresholds)
        scores = tuple(rng.choices(some, k=len(rules.table.sides)))
        with suppress(PositionError):  # one side may be so far ahead that the match is over
            return Match.start(rules, seed=seed, dealer=dealer, scores=scores)
    return Match.start(rules, seed=seed, dealer=dealer)


def _run_checks(match: Match, checks: Iterable[Check]) -> Iterator[tuple[Check, Broken]]:
    for check in checks:
        if problems := check.problems(match):
            yield check, Broken(match, problems)


def _apply(match: Match, below: Below) -> Match | None:
    """The match after some action; None if that fails, which a check reports."""
    try:
        return match.apply(chosen(match.legal_actions, below))
    except Exception:  # noqa: BLE001  (whatever broken rules raise)
        return None


@attrs.frozen
class Line:
    """A match as a few numbers, which hypothesis can shrink."""

    seed: int
    dealer: int
    choices: list[int]
    """The choice at each step: an index, modulo the number of actions."""

    def play(self, rules: Rules) -> Match:
        """Play the match, as far as it goes."""
        seats = rules.table.seats
        match = Match.start(rules, seed=self.seed, dealer=seats[self.dealer % len(seats)])
        for choice in self.choices:
            following = _apply(match, partial(mod, choice)) if match.legal_actions else None
            if following is None:
                break
            match = following
        return match


_LINES: Final = st.builds(
    Line, seeds(), st.integers(0, MOST_SEATS), st.lists(st.integers(0, 99), max_size=MOST_STEPS)
)


class _EnoughError(BaseException):
    """Stops shrinking; a `BaseException`, because hypothesis would catch others."""


def _find_shortest(rules: Rules, check: Check) -> Broken | None:
    """The shortest match found that fails the check, shrunk by hypothesis; None without one."""
    found: list[Broken] = []
    tried = count()

    def breaks(line: Line) -> bool:
        if next(tried) == SEARCHED:
            raise _EnoughError
        match = line.play(rules)
        problems = check.problems(match)
        if problems:
            found.append(Broken(match, problems))
        return bool(problems)

    setting = settings(
        max_examples=SEARCHED,
        derandomize=True,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
    )
    with suppress(NoSuchExample, Flaky, _EnoughError):
        find(_LINES, breaks, settings=setting)
    return min(found, key=lambda broken: broken.match.step, default=None)


def _make_fault(check: Check, broken: Broken) -> Fault:
    try:
        record = dumps(broken.match)
    except Exception as error:  # noqa: BLE001  (whatever broken rules raise is a finding)
        record = f"(the match cannot be saved: {error})"
    return Fault(check.name, check.rule, broken.problems, record)
