"""An entry of a PTN text."""

from __future__ import annotations

import attrs

from pepper.engine.cards import Cards
from pepper.engine.errors import PepperError
from pepper.engine.match import Match
from pepper.engine.phases import Action
from pepper.engine.rules import Rules
from pepper.engine.seats import Seat
from pepper.engine.view import View
from pepper.partial import complete


@attrs.frozen
class Entry:
    """One entry: a deal, of which some hands may be unknown, and what was done."""

    event: str
    """Its name."""
    rules: Rules
    dealer: Seat
    hands: tuple[Cards | None, ...]
    """What each seat was dealt; None for a hand that is not known."""
    acts: tuple[tuple[Seat, Action], ...]
    """The calls and the cards played, in order."""

    @property
    def match(self) -> Match:
        """The match after the acts. If some hands are unknown, they are made up."""
        return complete(self.rules, self.hands, self.acts, self.dealer)

    def at(self, count: int) -> Entry:
        """The entry with its first `count` acts; `PepperError` if there are fewer."""
        if not 0 <= count <= len(self.acts):
            raise PepperError(f"{count} acts: the entry has {len(self.acts)}")
        return attrs.evolve(self, acts=self.acts[:count])

    def view(self, seat: int) -> View:
        """What a seat knows; `PepperError` for an unknown seat, or one whose hand is not known."""
        if self.hands[self.rules.table.seat(seat)] is None:
            raise PepperError(f"the hand of seat {seat} is not known")
        return self.match.view(seat, hand=1)
