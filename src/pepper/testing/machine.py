"""A hypothesis state machine that plays, undoes and records a match."""

from __future__ import annotations

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.phase import Action
from pepper.engine.parts.refusals import IllegalActionError
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.phases.dealing import Deal
from pepper.record import dumps, loads

from .checks import AT_LAST, EACH_STEP, Check
from .lines import actions, any_actions, seeds


class MatchMachine(RuleBasedStateMachine):
    """A match with legal and illegal actions, undo, time calls, resignations and records."""

    under: ClassVar[Rules]
    match: Match

    @initialize(seed=seeds(), number=st.integers(0, MOST_SEATS - 1))
    def start(self, seed: int, number: int) -> None:
        """Start a match."""
        seats = self.under.table.seats
        self.match = Match.start(self.under, seed=seed, dealer=seats[number % len(seats)])

    @precondition(lambda self: self.match.turn is not None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Do something legal."""
        self.match = self.match.apply(data.draw(actions(self.match)))

    @rule(action=any_actions(), number=st.none() | st.integers(0, MOST_SEATS - 1))
    def try_anything(self, action: Action, number: int | None) -> None:
        """Do something that may not be legal."""
        before, seats = self.match, self.under.table.seats
        by = None if number is None else seats[number % len(seats)]
        reason = before.why_not(action, by)
        listed = action in before.legal_actions or isinstance(action, Deal)
        try:
            self.match = before.apply(action, by)
        except IllegalActionError as error:
            _hold(f"{action} is refused for two reasons", so=error.reason == reason)
        else:
            _hold(f"{action} was done, and is not legal", so=reason is None and listed)

    @rule()
    def go_back(self) -> None:
        """Undo a step."""
        self.match = self.match.previous or self.match

    @rule()
    def write_down_and_read(self) -> None:
        """Continue with the match read back from its record."""
        again = loads(dumps(self.match), self.under.foreign)
        _hold("the record brings another match back", so=again == self.match)
        self.match = again

    @precondition(lambda self: self.under.ending.timed and self.match.outcome is None)
    @rule()
    def call_time(self) -> None:
        """Call the time of the match."""
        self.match = self.match.call_time()

    @precondition(lambda self: self.match.outcome is None)
    @rule(number=st.integers(0, MOST_SEATS - 1))
    def resign_and_go_back(self, number: int) -> None:
        """Let a side resign, and take that back, so that the match goes on."""
        sides = self.under.table.every_side
        over = self.match.resign(sides[number % len(sides)])
        _all_hold(over, EACH_STEP)
        _hold("a resignation taken back gives another match", so=over.previous == self.match)

    @invariant()
    def holds(self) -> None:
        """Run the quick checks."""
        _all_hold(self.match, EACH_STEP)

    def teardown(self) -> None:
        """Run the thorough checks at the end."""
        if hasattr(self, "match"):
            _all_hold(self.match, AT_LAST)


@door
def match_machine(rules: Rules) -> type[MatchMachine]:
    """A state machine that plays under these rules, and fails if any check fails.

    Put ``TestMyRules = match_machine(rules).TestCase`` into a test file.
    """
    return type("MatchMachineOfRules", (MatchMachine,), {"under": rules})


def _all_hold(match: Match, checks: tuple[Check, ...]) -> None:
    found = [f"{check.name}: {what}" for check in checks for what in check.problems(match)]
    _hold("\n".join(found), so=not found)


def _hold(otherwise: str, *, so: bool) -> None:
    if not so:
        raise AssertionError(otherwise)
