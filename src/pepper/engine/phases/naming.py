"""Naming: the winning bidder names the strain, if the bid did not include it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Cards, Strain, parse_strain
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import Act, Action, Phase, PhaseRule, Settled, State, wrong_phase
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

NOT_OFFERED: Final = Kind("strain not offered", "That cannot be named after this bid.")


@attrs.frozen
class NameStrain:
    """Play the hand in this strain."""

    word: ClassVar[str] = "name"

    strain: Strain
    """The strain named."""

    @classmethod
    def read(cls, rest: str) -> Self:
        """The action from the letters of a strain."""
        return cls(parse_strain(rest))

    def __str__(self) -> str:
        return f"name {self.strain}"


@attrs.frozen(repr=False)
class Naming(State):
    """The bidder names the strain; settled at once if there is only one."""

    phase: ClassVar[Phase] = Phase.NAMING
    settles: ClassVar[bool] = True
    bidder: Seat
    strains: tuple[Strain, ...]
    named: Strain | None = None

    @property
    @override
    def turn(self) -> Seat | None:
        """The bidder until the strain is settled."""
        return self.bidder if self.strain is None else None

    @property
    def strain(self) -> Strain | None:
        """The strain, when it is settled."""
        return self.strains[0] if len(self.strains) == 1 else self.named

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: any hand may name any strain."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[NameStrain, ...]:
        """The strains of the rung."""
        return tuple(map(NameStrain, self.strains))

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the strain may not be named; None if it may."""
        if not isinstance(action, NameStrain):
            return wrong_phase(Phase.NAMING)
        return None if action.strain in self.strains else Refusal(NOT_OFFERED)

    @override
    def after(self, face: Action) -> Naming:
        """The state with the strain named."""
        return attrs.evolve(self, named=face.strain) if isinstance(face, NameStrain) else self

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract with its strain."""
        return position.contract and position.contract.in_strain(self.strain)


@attrs.frozen(repr=False)
class NamingPhase(Part, PhaseRule):
    """The winning bidder names the strain, if the bid did not include it."""

    phase: ClassVar[Phase] = Phase.NAMING
    state: ClassVar[type[State]] = Naming
    actions: ClassVar[tuple[type[Action], ...]] = (NameStrain,)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_OFFERED,)
    task: ClassVar[Message] = "{who} is to name trumps"

    @override
    def open(self, position: Position) -> Naming | None:
        """The bidder's choice; skipped if the contract has a strain."""
        contract = position.contract
        if contract is None or contract.strain is not None:
            return None
        return Naming(contract.bidder, position.rules.ladder.strains_of(contract.rung))

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """The strains of all bids without one."""
        ladder = rules.ladder
        rungs = [rung for rung in ladder.rungs if not rung.strain_in_bid]
        named = {strain for rung in rungs for strain in ladder.strains_of(rung)}
        return (NameStrain(strain) for strain in ladder.strains if strain in named)

    @override
    def longest(self, _rules: Rules) -> int:
        """One strain."""
        return 1

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, whose bidder names the strain."""
        return (Settled.CONTRACT,)

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The strain of bids without one."""
        return (Settled.STRAIN,)

    @override
    def problems(self, _rules: Rules) -> Iterable[Problem]:
        """None: it can be combined with everything."""
        return ()

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The strains to choose from."""
        legal = view.legal_actions
        strains = [action.strain for action in legal if isinstance(action, NameStrain)]
        return words.text("name {strains}", strains=words.strain_choice(strains))

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The strain."""
        strain = words.strain(act.action.strain if isinstance(act.action, NameStrain) else None)
        return words.told(act.seat, "you name {strain}", "{who} names {strain}", strain=strain)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The strain."""
        strain = words.strain(action.strain if isinstance(action, NameStrain) else None)
        return words.text("name {strain}", strain=strain)
