"""The outcome of the phases of a hand: the contract, and how the hand ends."""

from __future__ import annotations

import attrs

from .cards import Card, Strain
from .errors import shown
from .ladder import Rung
from .part import Word
from .scoring import Line, Stake
from .seats import Seat


class HandEnd(Word):
    """How a hand ended."""

    PLAYED = "played"
    UNOPPOSED = "unopposed"
    """Everybody against the declarer dropped out."""
    THROWN_IN = "thrown in"
    """The defenders gave it up."""
    GRANTED = "granted"
    """The defenders were given tricks for not playing."""
    PASSED_OUT = "passed out"
    """Nobody bid."""
    ANNULLED = "annulled"
    """Nobody bid, and nobody holds the card whose holder must bid (003:136)."""
    SET_TAKEN = "set taken"
    """The dealer took a loss instead of a forced bid."""
    MISDEAL = "misdeal"
    """A player showed too poor a hand, and the cards are dealt again."""
    RESIGNED = "resigned"
    """A side resigned from the match, so that the hand was not finished."""
    VOID = "void"
    """The table declared the hand void."""


@attrs.frozen
class Contract:
    """The contract: who plays what, and under which conditions."""

    declarer: Seat
    """The seat that plays it."""
    bidder: Seat
    """The seat that made the winning bid and names the strain. Differs from the declarer only if a
    partner raised the declarer's bid."""
    rung: Rung
    """The rung of the winning bid."""
    strain: Strain | None
    """None until it is named."""
    forced: bool = False
    """Whether the bidder had to bid."""
    alone: bool = False
    """Whether the declarer's partners sit out."""
    called: Card | None = None
    """The card whose holder is the partner; None if no card is called."""
    times: int = 1
    """How many times it counts: 2 if it is doubled, 4 if redoubled."""
    lone_defender: Seat | None = None
    """The defender who plays alone against it; None if no partner of a defender sits out."""

    def in_strain(self, strain: Strain | None) -> Contract:
        """The same contract in this strain."""
        # Not `attrs.evolve`, which takes ten times as long: this runs in nearly every hand.
        return Contract(
            self.declarer,
            self.bidder,
            self.rung,
            strain,
            self.forced,
            self.alone,
            self.called,
            self.times,
            self.lone_defender,
        )

    @property
    def stake(self) -> Stake:
        """The contract as the scoring sees it, in plain numbers."""
        rung = self.rung
        value = rung.value_in(self.strain)
        return Stake(
            rung.name,
            value,
            rung.tricks,
            self.forced,
            self.alone,
            self.times,
            exact=rung.exact,
        )

    def __str__(self) -> str:
        strain = "" if self.strain is None else f" {self.strain}"
        return f"{self.rung.name}{strain} by seat {shown(self.declarer)}"


@attrs.frozen
class Ended:
    """How a hand ended, from the `State.settle` of its last phase."""

    ending: HandEnd
    """How it ended."""
    tricks: tuple[int, ...] = ()
    """Tricks taken by each seat; empty if none were played."""
    lines: tuple[Line, ...] | None = None
    """The points of each side; None if the scoring of the rules decides."""
    made: bool = False
    """Whether the contract counts as made; ignored if the scoring of the rules decides."""
    redeal: bool = False
    """Whether the same dealer deals again, and the hand does not count."""
