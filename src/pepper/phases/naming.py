"""Naming: the winning bidder says in which strain the hand is played."""

from __future__ import annotations

from typing import ClassVar

import attrs

from pepper.cards import Cards, Strain
from pepper.seats import Seat

from . import WRONG_PHASE, Phase, Refusal, State


@attrs.frozen
class NameStrain:
    """Play the hand in this strain."""

    strain: Strain

    def __str__(self) -> str:
        return f"name {self.strain}"


@attrs.frozen(repr=False)
class Naming(State):
    """The strain to be named by the bidder; settled at once where there is only one."""

    phase: ClassVar = Phase.NAMING
    bidder: Seat
    strains: tuple[Strain, ...]
    cards: tuple[Cards, ...]
    named: Strain | None = None

    @property
    def turn(self) -> Seat | None:
        """The bidder until the strain is settled."""
        return self.bidder if self.strain is None else None

    @property
    def strain(self) -> Strain | None:
        """The strain, when it is settled."""
        return self.strains[0] if len(self.strains) == 1 else self.named

    def legal(self) -> tuple[NameStrain, ...]:
        """The strains on offer."""
        return () if self.turn is None else tuple(map(NameStrain, self.strains))

    def apply(self, action: object) -> Naming | Refusal:
        """The strain named."""
        if not isinstance(action, NameStrain):
            return Refusal(WRONG_PHASE, "The winning bidder names the strain.")
        if action not in self.legal():
            return Refusal("strain not offered", "The bid is not played in that strain.")
        return attrs.evolve(self, named=action.strain)
