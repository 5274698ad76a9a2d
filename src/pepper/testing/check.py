"""Checking rules: matches are played under them, and what breaks is told with its record."""

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

from pepper.errors import PepperError
from pepper.match import SEEDS, Match
from pepper.record import dumps
from pepper.rules import Rules
from pepper.table import MOST_SEATS

from .checks import EACH_STEP, EVERY_CHECK, Check, most_turns
from .lines import MOST_STEPS, Below, chosen, seeds

HANDS: Final = 2
"""How many hands of a match are played."""
CLOSE: Final = 30
"""One of so many moments is looked at closely."""
SEARCHED: Final = 150
"""How many matches are tried to find a short one that shows a fault."""


@attrs.frozen
class Fault:
    """Something that does not hold under some rules."""

    check: str
    """The name of the check that found it."""
    rule: str
    """What should hold, in a sentence."""
    problems: tuple[str, ...]
    """What was found instead."""
    record: str
    """The shortest match found in which it shows, for ``pepper replay``."""

    def __str__(self) -> str:
        found = "\n".join(f"  {problem}" for problem in self.problems)
        return f"{self.check}: {self.rule}\n{found}\n\n{self.record}"


@attrs.frozen
class Broken:
    """A match in which something does not hold, and what was found when it was looked at."""

    match: Match
    problems: tuple[str, ...]


class RulesBroken(AssertionError):  # noqa: N818  (an assertion that failed, as tests say it)
    """Rules that do not hold; `faults` has every broken invariant once."""

    def __init__(self, rules: Rules, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        """Every broken check, once."""
        told = "\n".join(map(str, faults))
        super().__init__(f"{rules.name}: {len(faults)} broken\n\n{told}")


def check_rules(rules: Rules, *, matches: int = 25) -> None:
    """Play so many matches under the rules, and raise `RulesBroken` if anything does not hold.

    Every fault is told in words, with the record of the shortest match found that shows it. The
    matches are the same each time. Raises `PepperError` for less than one match.
    """
    if matches < 1:
        raise PepperError(f"matches {matches}: one or more")
    found: dict[Check, Broken] = {}
    for number in range(matches):
        for check, broken in _broken(rules, Random(number), set(found)):  # noqa: S311  (games)
            found.setdefault(check, broken)
    if found:
        faults = [_fault(check, _shortest(rules, check) or first) for check, first in found.items()]
        raise RulesBroken(rules, tuple(faults))


def _broken(rules: Rules, rng: Random, known: set[Check]) -> Iterator[tuple[Check, Broken]]:
    """Play two hands by chance; the moments at which a check finds something that did not before.

    Every moment is looked at, and a few of them closely.
    """
    match = Match.start(rules, seed=rng.randrange(SEEDS), dealer=rng.choice(rules.table.seats))
    for step in range(HANDS * most_turns(rules)):
        close = step == 0 or not rng.randrange(CLOSE)
        checks = [c for c in (EVERY_CHECK if close else EACH_STEP) if c not in known]
        broken = list(_looked_at(match, checks))
        yield from broken
        following = None if broken else _applied(match, rng.randrange)
        if following is None or len(following.past) == HANDS:
            break
        match = following
    yield from _looked_at(match, EVERY_CHECK)


def _looked_at(match: Match, checks: Iterable[Check]) -> Iterator[tuple[Check, Broken]]:
    for check in checks:
        if problems := check.problems(match):
            yield check, Broken(match, problems)


def _applied(match: Match, below: Below) -> Match | None:
    """The match after some action; None where that fails, which a check will tell."""
    try:
        return match.apply(chosen(match.legal_actions, below))
    except Exception:  # noqa: BLE001  (whatever broken rules raise)
        return None


@attrs.frozen
class Line:
    """A match as few numbers, which hypothesis can make smaller."""

    seed: int
    dealer: int
    choices: list[int]
    """What is chosen at each step, counted around what there is to choose from."""

    def played(self, rules: Rules) -> Match:
        """The match, as far as it can be played."""
        seats = rules.table.seats
        match = Match.start(rules, seed=self.seed, dealer=seats[self.dealer % len(seats)])
        for choice in self.choices:
            following = _applied(match, partial(mod, choice)) if match.legal_actions else None
            if following is None:
                break
            match = following
        return match


_LINES: Final = st.builds(
    Line, seeds(), st.integers(0, MOST_SEATS), st.lists(st.integers(0, 99), max_size=MOST_STEPS)
)


class _EnoughError(BaseException):
    """Shrinking has gone on for long enough; hypothesis lets it through."""


def _shortest(rules: Rules, check: Check) -> Broken | None:
    """The shortest match found that breaks the check, as hypothesis shrinks it, if there is any."""
    found: list[Broken] = []
    tried = count()

    def breaks(line: Line) -> bool:
        if next(tried) == SEARCHED:
            raise _EnoughError
        match = line.played(rules)
        problems = check.problems(match)
        if problems:
            found.append(Broken(match, problems))
        return bool(problems)

    setting = settings(
        max_examples=SEARCHED,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
    )
    with suppress(NoSuchExample, Flaky, _EnoughError):
        find(_LINES, breaks, settings=setting)
    return min(found, key=lambda broken: len(broken.match.history), default=None)


def _fault(check: Check, broken: Broken) -> Fault:
    try:
        record = dumps(broken.match)
    except Exception as error:  # noqa: BLE001  (whatever broken rules raise is a finding)
        record = f"(the match cannot be written down: {error})"
    return Fault(check.name, check.rule, broken.problems, record)
