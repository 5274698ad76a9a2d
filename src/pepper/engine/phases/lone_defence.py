"""Lone defence: a defender may play alone against the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Cards
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import Act, Action, Phase, PhaseRule, Settled, State, wrong_phase
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

LONE_DEFENCE: Final = Phase("lone defence")


@attrs.frozen
class Defend:
    """Defend against the contract, alone or not."""

    word: ClassVar[str] = "defend"

    alone: bool = False
    """Whether the partners sit out."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is empty or ``alone``."""
        return cls(alone=bool(rest)) if rest in {"", "alone"} else None

    def __str__(self) -> str:
        return "defend alone" if self.alone else "defend"


@attrs.frozen(repr=False)
class Defending(State):
    """The defenders are asked in turn until one defends alone."""

    phase: ClassVar[Phase] = LONE_DEFENCE
    settles: ClassVar[bool] = True
    asked: tuple[Seat, ...]
    """The seats that are still to be asked, in order."""
    lone: Seat | None = None
    """The seat that defends alone; None if none does."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer; None when one defends alone, or all have answered."""
        return self.asked[0] if self.asked else None

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: any hand may defend alone."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[Defend, ...]:
        """To defend alone or not."""
        return Defend(alone=True), Defend()

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer is refused; None if it is legal."""
        return None if isinstance(action, Defend) else wrong_phase(LONE_DEFENCE)

    @override
    def after(self, face: Action) -> Defending:
        """The state with this answer."""
        alone = isinstance(face, Defend) and face.alone
        return Defending((), self.asked[0]) if alone else Defending(self.asked[1:])

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract with its lone defender, whose partners sit out."""
        contract = position.contract
        return None if contract is None else attrs.evolve(contract, lone_defender=self.lone)


@attrs.frozen(repr=False)
class DefendAlone(Part, PhaseRule):
    """Each defender in turn may choose to play alone; the partners then sit out.

    Only one may. `Scoring.lone_defence_times` multiplies what a side scores that defends alone.

    Sources: lists of options for Euchre (euchrelinks.com, "variations"; pagat.com/euchre).

    Attributes:
        always: Whether also against a declarer who plays with the partners;
            otherwise only against one who plays alone.
        eldest_first: Whether they are asked from the dealer's left; otherwise
            from the declarer's left.
    """

    phase: ClassVar[Phase] = LONE_DEFENCE
    state: ClassVar[type[State]] = Defending
    actions: ClassVar[tuple[type[Action], ...]] = (Defend,)
    events: ClassVar[tuple[type, ...]] = ()
    task: ClassVar[Message] = "{who} is to defend, alone or not"

    always: bool = False
    eldest_first: bool = False

    @override
    def open(self, position: Position) -> Defending | None:
        """The first question, if there is any; skipped where nobody may defend alone."""
        contract, table = position.contract, position.rules.table
        if contract is None or not (contract.alone or self.always):
            return None
        # Whose partners have all left the hand plays alone in any case.
        away = position.sitting_out
        first = position.dealer if self.eldest_first else contract.declarer
        around = [one for one in table.clockwise(table.left(first)) if one in position.opponents]
        asked = [one for one in around if not {*table.partners(one)} <= {*away}]
        return Defending(tuple(asked))

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """The two answers."""
        return Defend(alone=True), Defend()

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat but the declarer's."""
        return len(rules.table.seats) - 1

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, the strain, the cards and the players."""
        return (Settled.CONTRACT, Settled.STRAIN, Settled.CARDS, Settled.PLAYERS)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses tables without partners, and unsuitable bids."""
        if len(rules.table.sides[0]) == 1:
            what = "a defender may play alone, but nobody has a partner"
            yield Problem("phases", what, "use a table with partners, or remove `DefendAlone`")
        alone = {rung.alone for rung in rules.rungs}
        if not self.always and alone == {Alone.NO}:
            what = "a defender may play alone against a lone declarer, but no bid is played alone"
            yield Problem("phases", what, "set `always`, or remove `DefendAlone`")
        if self.always and alone == {Alone.YES}:
            what = "`always` is set, but every bid is played alone"
            yield Problem("phases", what, "remove `always`")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """Whether to defend alone, and what is at stake."""
        contract, seat = view.contract, view.seat
        if contract is None or seat is None:  # in data from outside
            return words.text("defend alone or not")
        left = view.rules.deck.hand_size - contract.rung.one_short
        lone, both = (
            words.defence(view.rules, contract, seat, left, alone=alone) for alone in (True, False)
        )
        return words.text(
            "defend alone ({lone} if the bid is set by one trick) or not ({both})",
            lone=lone,
            both=both,
        )

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The answer."""
        if act.action == Defend(alone=True):
            return words.told(act.seat, "you defend alone", "{who} defends alone")
        return words.told(act.seat, "you do not defend alone", "{who} does not defend alone")

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The answer."""
        if action == Defend(alone=True):
            return words.text("defend alone")
        return words.text("do not defend alone")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """Who may defend alone; the section on scoring says what that is worth."""
        several = len(rules.table.sides[0]) > 2
        when = "Before the play" if self.always else "Against a bidder who plays alone,"
        first = "dealer" if self.eldest_first else "bidder"
        partners = "partners then sit out" if several else "partner then sits out"
        yield f"{when} each defender in turn, from the {first}'s left, may choose to defend alone."
        yield f"The defender's {partners}. Only one player may defend alone."
