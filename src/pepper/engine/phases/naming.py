"""Naming: the winning bidder names the strain, if the bid did not include it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import Cards, Strain, parse_strain
from pepper.engine.contract import Contract
from pepper.engine.errors import Problem
from pepper.engine.kinds import Kind, Message
from pepper.engine.part import Part
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat

from . import Act, Action, Phase, PhaseRule, State, wrong_phase

if TYPE_CHECKING:
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

NOT_OFFERED: Final = Kind("strain not offered", "That cannot be named after this bid.")


@attrs.frozen
class NameStrain:
    """Play the hand in this strain."""

    word: ClassVar = "name"

    strain: Strain

    @classmethod
    def read(cls, rest: str) -> Self:
        """The action from the letters of a strain."""
        return cls(parse_strain(rest))

    def __str__(self) -> str:
        return f"name {self.strain}"


@attrs.frozen(repr=False)
class Naming(State):
    """The bidder names the strain; settled at once if there is only one."""

    phase: ClassVar = Phase.NAMING
    settles: ClassVar = True
    bidder: Seat
    strains: tuple[Strain, ...]
    cards: tuple[Cards, ...]
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

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The choice of the strain; none if there was only one strain."""
        if self.named is None:
            return ()
        return (Act(self.bidder, NameStrain(self.named), Phase.NAMING),)

    @override
    def settle(self, hand: Hand) -> Contract | None:
        """The contract with its strain."""
        return hand.contract and hand.contract.in_strain(self.strain)

    @override
    def legal(self) -> tuple[NameStrain, ...]:
        """The strains of the rung."""
        return () if self.turn is None else tuple(map(NameStrain, self.strains))

    @override
    def apply(self, action: Action) -> Naming | Refusal:
        """The state with the strain named."""
        if not isinstance(action, NameStrain):
            return wrong_phase(Phase.NAMING)
        if self.turn is None or action.strain not in self.strains:
            return Refusal(NOT_OFFERED)
        return Naming(self.bidder, self.strains, self.cards, action.strain)


@attrs.frozen(repr=False)
class NamingPhase(Part, PhaseRule):
    """The winning bidder names the strain, if the bid did not include it."""

    phase: ClassVar = Phase.NAMING
    state: ClassVar[type[State]] = Naming
    actions: ClassVar[tuple[type[Action], ...]] = (NameStrain,)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_OFFERED,)
    task: ClassVar[Message] = "{who} is to name trumps"

    @override
    def open(self, hand: Hand) -> Naming | None:
        """The bidder's choice; skipped if the contract has a strain."""
        contract = hand.contract
        if contract is None or contract.strain is not None:
            return None
        return Naming(contract.bidder, hand.rules.ladder.strains_of(contract.rung), hand.cards)

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
