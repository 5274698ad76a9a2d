"""An entry of a PTN text."""

from __future__ import annotations

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Cards
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.sight.view import View
from pepper.partial import complete


@attrs.frozen
class Entry:
    """One entry: a deal, of which some hands may be unknown, and what was done."""

    event: str
    """Its name."""
    rules: Rules
    """The rules of the hand."""
    dealer: Seat
    """The seat that dealt."""
    hands: tuple[Cards | None, ...]
    """The cards dealt to each seat; None for a hand that is not known."""
    acts: tuple[tuple[Seat, Action], ...]
    """The calls and the cards played, in order."""

    @property
    def match(self) -> Match:
        """The match after the acts. If some hands are unknown, they are made up."""
        return complete(self.rules, self.hands, self.acts, self.dealer)

    @door
    def at(self, count: int) -> Entry:
        """The entry with its first `count` acts; `PepperError` if there are fewer."""
        if not 0 <= count <= len(self.acts):
            raise PepperError(f"{count_in_figures(count, 'act')}: the entry has {len(self.acts)}")
        return attrs.evolve(self, acts=self.acts[:count])

    @door
    def view(self, seat: int) -> View:
        """The view of a seat; `PepperError` for an unknown seat, or one whose hand is not known."""
        if self.hands[self.rules.table.seat(seat)] is None:
            raise PepperError(f"the hand of seat {seat} is not known")
        return self.match.view(seat, hand=1)
