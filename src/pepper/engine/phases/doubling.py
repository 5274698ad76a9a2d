"""Doubling: a defender may raise the stake of the contract, and the declarer's side again.

In some games doubling is a bid: whoever doubles takes the contract over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Cards
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.ladder import MOST_RUNGS
from pepper.engine.parts.part import Most, Part, Word
from pepper.engine.parts.phase import (
    Act,
    Action,
    Phase,
    PhaseRule,
    Settled,
    SimpleAction,
    State,
    wrong_phase,
)
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import join_or

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

DOUBLING: Final = Phase("doubling")
NOT_DOUBLED: Final = Kind("not doubled", "Only a double can be redoubled.")
ALREADY_DOUBLED: Final = Kind(
    "already doubled", "The contract is doubled: it may be redoubled, or stand."
)


_PROMPTS: Final[dict[tuple[bool, bool], Message]] = {
    (False, False): "double ({stake}), or let the contract stand",
    (False, True): "redouble ({stake}), or let the contract stand",
    (True, False): "double and take the contract over ({stake}), or let the contract stand",
    (True, True): "redouble and take the contract over ({stake}), or let the contract stand",
}
"""The possible actions, by whether the contract is taken over, and whether it is doubled."""


class Redouble(Word):
    """The seats that may redouble."""

    NOBODY = "nobody"
    DECLARER = "the declarer"
    PARTNERS = "the declarer's partners"
    SIDE = "the declarer's side"


@attrs.frozen
class Double(SimpleAction):
    """Double the contract."""

    word: ClassVar[str] = "double"


@attrs.frozen
class DoubleAgain(SimpleAction):
    """Redouble the contract."""

    word: ClassVar[str] = "redouble"


@attrs.frozen
class LetStand(SimpleAction):
    """Let the contract stand as it is."""

    word: ClassVar[str] = "let stand"


DoublingAction: TypeAlias = Double | DoubleAgain | LetStand


@attrs.frozen(repr=False)
class AskingToDouble(State):
    """The defenders are asked in turn until one doubles; then those who may redouble."""

    phase: ClassVar[Phase] = DOUBLING
    settles: ClassVar[bool] = True
    asked: tuple[Seat, ...]
    """The seats that are still to be asked, in order."""
    redoublers: tuple[Seat, ...]
    """The seats that may redouble, clockwise from the declarer."""
    seats: int
    """The number of seats at the table."""
    takes_over: bool
    """Whether the last to double plays the contract."""
    doublers: tuple[Seat, ...] = ()
    """The seat that doubled and the one that redoubled, in this order."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer; None when nobody is left to ask."""
        return self.asked[0] if self.asked else None

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: any hand may double."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[DoublingAction, ...]:
        """To double, or to redouble after that, or to let the contract stand."""
        return (DoubleAgain() if self.doublers else Double(), LetStand())

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer is refused; None if it is legal."""
        if not isinstance(action, DoublingAction):
            return wrong_phase(DOUBLING)
        if action in self.legal(own):
            return None
        return Refusal(ALREADY_DOUBLED if self.doublers else NOT_DOUBLED)

    @override
    def after(self, face: Action) -> AskingToDouble:
        """The state with this answer."""
        seat, rest = self.asked[0], self.asked[1:]
        if isinstance(face, Double):
            around = sorted(self.redoublers, key=lambda one: (one - seat) % self.seats)
            return attrs.evolve(self, asked=tuple(around), doublers=(seat,))
        if isinstance(face, DoubleAgain):
            return attrs.evolve(self, asked=(), doublers=(*self.doublers, seat))
        return attrs.evolve(self, asked=rest)

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract with its stake, and with another declarer if it was taken over."""
        contract, doublers = position.contract, self.doublers
        if contract is None or not doublers:
            return None
        doubled = attrs.evolve(contract, times=2 ** len(doublers))
        if not self.takes_over:
            return doubled
        # Nobody had to double, even if somebody had to bid.
        return attrs.evolve(doubled, declarer=doublers[-1], bidder=doublers[-1], forced=False)


@attrs.frozen(repr=False, kw_only=True)
class Doubling(Part, PhaseRule):
    """Each defender in turn may double the contract, until one does; then it may be redoubled.

    A doubled contract counts twice for the declarer's side, a redoubled one four times; for the
    defenders as well by `Scoring.doubled_defence`.

    Source of `takes_over` with Redouble.PARTNERS and one bid: the rules of Horse
    (github.com/rae/Horse). Doubling without taking over is a house rule, known from bridge.

    Attributes:
        bids: The names of the only bids that may be doubled; if empty, all.
        redouble: Who may redouble.
        takes_over: Whether whoever doubles or redoubles takes the contract
            over, and names the strain.
    """

    phase: ClassVar[Phase] = DOUBLING
    state: ClassVar[type[State]] = AskingToDouble
    actions: ClassVar[tuple[type[Action], ...]] = (Double, DoubleAgain, LetStand)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_DOUBLED, ALREADY_DOUBLED)
    task: ClassVar[Message] = "{who} is to double, or to let the contract stand"

    bids: tuple[str, ...] = attrs.field(default=(), validator=Most(MOST_RUNGS, "phases", "bids"))
    redouble: Redouble = Redouble.SIDE
    takes_over: bool = False

    def _problems(self) -> Iterator[Problem]:
        for name, times in Counter(self.bids).items():
            if times > 1:
                what = f"{name} is listed {times} times"
                yield Problem("phases", what, "list it once", ("bids",))

    @override
    def open(self, position: Position) -> AskingToDouble | None:
        """The first question; skipped without a contract, and after other bids."""
        contract, table = position.contract, position.rules.table
        if contract is None or not self._may_double(contract.rung.name):
            return None
        declarer = contract.declarer
        partners = table.partners(declarer)
        redoublers = {
            Redouble.NOBODY: (),
            Redouble.DECLARER: (declarer,),
            Redouble.PARTNERS: partners,
            Redouble.SIDE: (declarer, *partners),
        }
        may, seats = redoublers[self.redouble], len(table.seats)
        return AskingToDouble(position.opponents, may, seats, self.takes_over)

    def _may_double(self, name: str) -> bool:
        """Whether the bid of this name may be doubled."""
        return not self.bids or name in self.bids

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """The answers."""
        again = () if self.redouble is Redouble.NOBODY else (DoubleAgain(),)
        return (Double(), *again, LetStand())

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat."""
        return len(rules.table.seats)

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, and that the hand is not given up, because that scores no double."""
        return (Settled.CONTRACT, Settled.PLAYERS)

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, if it may be taken over."""
        return (Settled.CONTRACT,) if self.takes_over else ()

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses unknown bids, and sides that are not known yet."""
        if rules.calling is not None:
            what = "the declarer calls a partner, so that nobody knows who may double"
            yield Problem("phases", what, "remove `Doubling` or `calling`")
        yield from self._bid_problems(rules)
        if self.takes_over:
            yield from self._takeover_problems(rules)
        if len(rules.table.sides[0]) == 1:
            if self.redouble is Redouble.PARTNERS:
                what = "the declarer's partners redouble, but nobody has a partner"
                yield Problem("phases", what, "use a table with partners, or Redouble.SIDE")
            if self.redouble is Redouble.DECLARER:
                what = "only the declarer redoubles, but nobody has a partner"
                yield Problem("phases", what, "remove `redouble`")

    def _bid_problems(self, rules: Rules) -> Iterator[Problem]:
        names = {rung.name for rung in rules.ladder.rungs}
        for name in self.bids:
            if name not in names:
                what = f"{name} may be doubled, but the ladder does not have it"
                yield Problem("phases", what, "name a rung of the ladder")
        if names <= {*self.bids}:
            yield Problem("phases", "`bids` lists every bid", "remove `bids`")

    def _takeover_problems(self, rules: Rules) -> Iterator[Problem]:
        """Contracts that nobody else can take over, because their strain is settled already."""
        for rung in rules.ladder.rungs:
            if rung.strain_in_bid and self._may_double(rung.name):
                what = f"the strain of {rung.name} is in the bid, so that nobody can take it over"
                yield Problem("phases", what, "remove `strain_in_bid` or `takes_over`")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To double or to redouble, what is at stake then, or not."""
        contract, again = view.contract, DoubleAgain() in view.legal_actions
        if contract is None:  # in data from outside
            return words.text("double, or let the contract stand")
        stake = words.stake(
            view.rules,
            contract.rung,
            contract.strain,
            alone=contract.alone,
            forced=contract.forced and not self.takes_over,
            times=4 if again else 2,
        )
        return words.text(_PROMPTS[self.takes_over, again], stake=stake)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The answer."""
        match act.action:
            case Double():
                return words.told(act.seat, "you double", "{who} doubles")
            case DoubleAgain():
                return words.told(act.seat, "you redouble", "{who} redoubles")
            case _:
                return words.told(
                    act.seat, "you let the contract stand", "{who} lets the contract stand"
                )

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The answer."""
        match action:
            case Double():
                return words.text("double")
            case DoubleAgain():
                return words.text("redouble")
            case _:
                return words.text("let the contract stand")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """Who may double and redouble; the section on scoring says what that is worth."""
        several, team = len(rules.table.seats) > 2, rules.table.most_partners > 0
        turn = f"each {'defender' if team else 'other player'} in turn"
        turn += ", from the highest bidder's left,"
        who, until = (turn, ", until one does") if several else ("the other player", "")
        what = f"a bid of {join_or(self.bids)}" if self.bids else "the contract"
        early = Phase.NAMING in rules.phases[rules.phases.index(self) :]
        when = "Right after the bidding" if early else "Before the play"
        yield f"{when} {who} may *double* {what}{until}."
        if self.takes_over:
            yield "Whoever doubles takes the bid over, and is the highest bidder from then on."
        if self.redouble is not Redouble.NOBODY:
            yield f"Then {self._name_redoublers(rules)} may *redouble*{self._name_gain()}."

    def _name_redoublers(self, rules: Rules) -> str:
        first = "first bidder" if self.takes_over else "highest bidder"
        partners = len(rules.table.sides[0]) - 1
        if self.redouble is Redouble.DECLARER or not partners:
            return f"the {first}"
        if self.redouble is Redouble.PARTNERS:
            return f"the {first}'s partner" if partners == 1 else f"a partner of the {first}"
        return f"the {first} or {'the' if partners == 1 else 'a'} partner"

    def _name_gain(self) -> str:
        return " and take the bid over in turn" if self.takes_over else ""
