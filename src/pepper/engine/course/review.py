"""The previous hand as a seat saw it, for clients that ask for views only now and then.

A `Review` makes the `PastHand` when somebody reads it. It contains no hand, so that no hidden card
can be reached from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from pepper.engine.parts.contract import Contract
from pepper.engine.parts.phase import Act, State
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.tricks import Trick

from .hand import Secret, with_secrets

if TYPE_CHECKING:
    from .hand import Hand
    from .position import Position


@attrs.frozen
class PastHand:
    """A finished hand as a seat saw it; its result is among the results of the match."""

    number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    """The seat that dealt."""
    acts: tuple[Act, ...]
    """The acts, in order, redacted for the seat."""
    contract: Contract | None
    """The contract, as far as it was settled."""
    tricks: tuple[Trick, ...]
    """The complete tricks."""


class Review:
    """A `PastHand` of one seat that is made when it is read."""

    __slots__ = ("_made", "number", "position", "secrets", "state", "trail", "tricks")

    def __init__(self, hand: Hand, seat: Seat | None) -> None:
        frame = hand.frame
        self.number = frame.number
        self.position: Position = frame.position
        self.trail: tuple[Act, ...] = frame.trail
        self.secrets: tuple[Secret, ...] = frame.known_to(seat)
        self.state: State = hand.state
        self.tricks: tuple[Trick, ...] = frame.tricks
        self._made: PastHand | None = None

    @property
    def hand(self) -> PastHand:
        """The hand as the seat saw it, made once."""
        found = self._made
        if found is None:
            position, state = self.position, self.state
            acts = with_secrets(self.trail, self.secrets) + state.acts
            tricks = self.tricks + state.tricks
            found = PastHand(self.number, position.dealer, acts, position.contract, tricks)
            self._made = found
        return found
