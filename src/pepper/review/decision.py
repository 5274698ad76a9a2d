"""One decision of a seat against its other actions, from what the seat could know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from pepper.bots import sensible
from pepper.engine.match import Match
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.auction import Pass
from pepper.engine.sight.view import View
from pepper.sharp import Weighed
from pepper.sharp.choices import choices
from pepper.sharp.outlook import Outlook
from pepper.sharp.weighing import Budget, Prospect, weigh
from pepper.solve.points import margin

SURE: Final = 2
"""How many times its error a gain must exceed to call the decision a mistake."""
SLIP: Final = 0.2
"""The weight of a call of others that `sensible` would not have made with their cards."""


@attrs.frozen
class Decision:
    """What a seat did where it had a choice, and what its other actions were worth."""

    hand: int
    """The number of the hand."""
    step: int
    """The number of steps before it, as `Match.step` counts: `Match.at` gives the moment."""
    seat: Seat
    """The seat."""
    phase: Phase
    """The phase."""
    kind: str
    """The kind of decision: ``bid``, ``pass``, ``lead``, ``follow``, ``void`` (a card of another
    suit than the one led), or the name of another phase, such as ``naming``."""
    action: Action
    """What the seat did."""
    weighed: tuple[Weighed, ...] = ()
    """The actions that were tried, by their gains less twice the errors; empty if not judged."""
    exact: bool = False
    """Whether all hands that the others could hold were tried, and the play of each solved."""
    why_not: str = ""
    """Why the decision was not judged; empty if it was."""

    @property
    def better(self) -> Weighed | None:
        """The best other action; None if none gains more than twice the error of its gain."""
        first = next(iter(self.weighed), None)
        return None if first is None or first.action == self.action else first

    @property
    def loss(self) -> float:
        """The points that the decision cost: what the better action gains, or 0."""
        return 0.0 if self.better is None else self.better.gain

    @property
    def error(self) -> float:
        """The standard error of the loss; 0 if it is exact, or if there is no better action."""
        return 0.0 if self.better is None else self.better.error


@attrs.frozen
class PlayedOn:
    """The margins of a seat if `pepper.bots.sensible` plays every hand to its end.

    The solver would let everybody see all cards, which declarers gain more from than others: bids
    that it expected to win 1.9 points won 0.7. So it is used in the play only.
    """

    seat: Seat
    rng: Random
    one_by_one: bool = True

    def after(self, match: Match, actions: Sequence[Action]) -> list[float]:
        """The margins after each action of the seat, in one world."""
        return [self._margin(match.apply(action), match.hand.number) for action in actions]

    def _margin(self, match: Match, number: int) -> float:
        while match.hand.number == number and match.outcome is None:
            match = match.apply(sensible(match.view(match.turn), self.rng))
        return margin(match.rules, match.results[-1].points, self.seat)


def judge(view: View, seat: Seat, action: Action, step: int, budget: Budget, seed: int) -> Decision:
    """The decision of the seat with this view, compared with other actions of the view.

    It depends on the view alone, so nothing that the seat could not know.
    """
    made = Decision(view.hand_number, step, seat, view.phase, kind_of(view, action), action)
    rng = Random(f"pepper review {seed} {step}")  # noqa: S311  (a review, not a secret)
    usual = sensible(view, rng)
    actions = list(dict.fromkeys([action, usual, *choices(view, action, rng)]))
    plays = view.phase == Phase.PLAY
    prospect: Prospect = Outlook(seat, rng) if plays else PlayedOn(seat, rng)

    def weight(seen: View, done: Action) -> float:
        """Whether a seat with this view would have done this, apart from cards played."""
        return 1.0 if seen.phase == Phase.PLAY or sensible(seen, rng) == done else SLIP

    try:
        found = weigh(view, actions, prospect, budget, rng, weight)
    except PepperError as error:
        return attrs.evolve(made, why_not=str(error))
    sure = sorted(found.ranked, key=lambda one: (one.gain - SURE * one.error, one.action == action))
    return attrs.evolve(made, weighed=tuple(reversed(sure)), exact=found.exact)


def kind_of(view: View, action: Action) -> str:
    """The kind of a decision: see `Decision.kind`."""
    if view.phase == Phase.AUCTION and isinstance(action, Bid | Pass):
        return "bid" if isinstance(action, Bid) else "pass"
    if view.phase != Phase.PLAY or view.trick is None:
        return view.phase.value
    held, order, led = view.cards or (), view.order, view.trick.led
    if led is None:
        return "lead"
    follows = any(order.follows(card, led) for card in held)
    return "follow" if follows else "void"
