"""A swap of poor cards for the undealt ones, as far as it is known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from pepper.engine.cards import Cards
from pepper.engine.phases import Action
from pepper.engine.phases.poor_hand import PoorHand, SwapPoor, TakeUndealt
from pepper.engine.rules import Rules
from pepper.engine.seats import Seat


@attrs.frozen
class Swapped:
    """A swap. All later acts depend on the hand after it, from which the deal follows."""

    seat: Seat
    rule: PoorHand
    shown: Cards
    """The poor cards, which everybody has seen."""
    kept: Cards | None
    """The other cards that the seat was dealt; None if they are not known."""
    taken: Cards | None = None
    """The undealt cards that it took; None if they are not known."""
    place: int | None = None
    """Where the acts say what it took."""

    @staticmethod
    def among(
        rules: Rules, hands: Sequence[Cards | None], acts: Sequence[tuple[Seat, Action]]
    ) -> Swapped | None:
        """The swap among these acts, if it is one that the rules and this hand allow."""
        rule = rules.rule(PoorHand.phase)
        swaps = (
            (place, seat, act.cards)
            for place, (seat, act) in enumerate(acts)
            if isinstance(act, SwapPoor)
        )
        found = next(swaps, None)
        if found is None or not isinstance(rule, PoorHand):
            return None
        place, seat, shown = found
        dealt = hands[seat]
        if len(shown) != rule.swap or not (dealt is None or shown <= dealt):
            return None
        kept = None if dealt is None else dealt - shown
        for who, next_action in acts[place + 1 : place + 2]:
            if who == seat and isinstance(next_action, TakeUndealt):
                return Swapped(seat, rule, shown, kept, next_action.cards, place + 1)
        return Swapped(seat, rule, shown, kept)

    @property
    def known(self) -> Cards:
        """What is known of the hand after the swap."""
        return (self.kept or Cards()) + (self.taken or Cards())

    @property
    def elsewhere(self) -> Cards:
        """What is known to have been dealt, apart from hands that are known."""
        return (self.shown if self.kept is None else Cards()) + (self.taken or Cards())

    @property
    def held(self) -> Cards | None:
        """The hand after the swap; None if some of it is not known."""
        return None if self.kept is None or self.taken is None else self.known

    def dealt(self, held: Cards, rng: Random) -> Cards:
        """The cards that the seat may have been dealt, if it held these after the swap."""
        if self.kept is not None:
            return self.kept + self.shown
        if self.taken is not None:
            return held - self.taken + self.shown
        cards, likely = list(held), {*self.rule.ranks, *self.rule.others}
        rng.shuffle(cards)
        cards.sort(key=lambda card: card.rank not in likely)
        return Cards(cards[: len(cards) - len(self.shown)]) + self.shown
