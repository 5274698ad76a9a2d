"""Players who may leave the hand before it is played (003:153)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import MOST_STRAINS, Cards, Strain
from pepper.engine.parts.contract import Ended, HandEnd
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.part import Most, Part
from pepper.engine.parts.phase import Act, Action, Phase, Settled, State, wrong_phase
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.slots import NegotiationRule

from .statements import DropOut, NegotiationAction, PlayOn, Said
from .wording import say, say_choice

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words


@attrs.frozen(repr=False)
class Dropping(State):
    """Players decide in turn whether they stay in the hand."""

    phase: ClassVar[Phase] = Phase.NEGOTIATION
    asked: tuple[Seat, ...]
    """The seats that are still to decide, in order."""
    dropped: tuple[Seat, ...] = ()
    """The seats that dropped out, in the order in which they did."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to decide; None when all have."""
        return self.asked[0] if self.asked else None

    @property
    @override
    def out(self) -> tuple[Seat, ...]:
        """The seats that dropped out."""
        return self.dropped

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: any hand may drop out."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[NegotiationAction, ...]:
        """To stay in or to drop out."""
        return PlayOn(), DropOut()

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the decision is refused; None if it is legal."""
        return None if isinstance(action, PlayOn | DropOut) else wrong_phase(Phase.NEGOTIATION)

    @override
    def after(self, face: Action) -> Dropping:
        """The state with this decision."""
        seat, rest = self.asked[0], self.asked[1:]
        return Dropping(rest, (*self.dropped, *[seat] * isinstance(face, DropOut)))

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> tuple[Said, ...]:
        """The statement."""
        return Said.all_of(acts[-1:])

    @override
    def settle(self, position: Position) -> Ended | None:
        """The end of the hand if no opponent is left: the declarer takes all tricks (003:153)."""
        contract, rules = position.contract, position.rules
        if contract is None or position.opponents:
            return None
        every = rules.deck.hand_size
        taken = [every if seat == contract.declarer else 0 for seat in rules.table.seats]
        return Ended(HandEnd.UNOPPOSED, tuple(taken))


@attrs.frozen(repr=False)
class DropOuts(Part, NegotiationRule):
    """Each player but the declarer, from the declarer's left, may drop out of the hand.

    A player who drops out plays no card and scores nothing but `points`.

    Sources: 003:153; `points` rule6-buck.

    Attributes:
        must_play: The strains in which nobody may drop out.
        points: What a side scores whose players have all dropped out; negative
            for a loss.
        stays_at: The score at which players may no longer drop out, here or
            better; None if they may at any score.
    """

    phase: ClassVar[Phase] = Phase.NEGOTIATION
    state: ClassVar[type[State]] = Dropping
    actions: ClassVar[tuple[type[Action], ...]] = (PlayOn, DropOut)
    events: ClassVar[tuple[type, ...]] = (Said,)
    task: ClassVar[Message] = "{who} is to stay in or to drop out"

    must_play: tuple[Strain, ...] = attrs.field(
        default=(), validator=Most(MOST_STRAINS, "negotiation", "strains")
    )
    points: int = 0
    stays_at: int | None = None

    @override
    def forfeit(self) -> int:
        """`points`."""
        return self.points

    @override
    def open(self, position: Position) -> Dropping | None:
        """The choice of all but the declarer, seats that sit out, and those that must stay."""
        contract = position.contract
        if contract is None or contract.strain in self.must_play:
            return None
        others = position.rules.table.clockwise(contract.declarer)[1:]
        asked = [seat for seat in others if seat not in position.sitting_out]
        reached = position.reached
        return Dropping(tuple([seat for seat in asked if (seat, self.stays_at) not in reached]))

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """To stay in or to drop out."""
        return PlayOn(), DropOut()

    @override
    def thresholds(self, _rules: Rules) -> Iterable[int]:
        """The score at which players stay in."""
        return () if self.stays_at is None else (self.stays_at,)

    @override
    def longest(self, rules: Rules) -> int:
        """A decision of each seat but the declarer."""
        return len(rules.table.seats) - 1

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract and the cards, because players who have left exchange none."""
        return (Settled.CONTRACT, Settled.STRAIN, Settled.CARDS)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses bids that too many tricks set: a declarer without opponents takes all of them."""
        for rung in rules.rungs:
            if not rung.tricks or rung.exact:
                few = f"exactly {rung.tricks}" if rung.tricks else "no trick"
                what = f"{rung.name} needs {few}, but without opponents the declarer takes all"
                yield Problem("negotiation", what, "leave out the drop-outs or the rung")
        yield from strain_problems(self.must_play, rules)
        if {*rules.ladder.strains} <= {*self.must_play}:
            what, path = "nobody may ever drop out", ("negotiation", "must_play")
            yield Problem("negotiation", what, "remove a strain, or the drop-outs", path)

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To stay in or to drop out, and what each costs where nobody shares the points."""
        rules, seat, contract = view.rules, view.seat, view.contract
        if seat is None or contract is None or rules.table.partners(seat) or rules.calling:
            return words.text("stay in the hand, or drop out of it")
        none, one = (words.defence(rules, contract, seat, tricks) for tricks in (0, 1))
        out, last = f"{self.points:+}", {seat, contract.declarer, *view.sitting_out}
        if last == {*rules.table.seats} and self.points:
            return words.text(
                "stay in ({none} without a trick, {one} with one), or drop out ({out}) and leave "
                "every trick to {who}",
                none=none,
                one=one,
                out=out,
                who=words.seat_name(contract.declarer),
            )
        if last == {*rules.table.seats}:
            return words.text(
                "stay in ({none} without a trick, {one} with one), or leave every trick to {who}",
                none=none,
                one=one,
                who=words.seat_name(contract.declarer),
            )
        if self.points:
            return words.text(
                "stay in ({none} without a trick, {one} with one), or drop out ({out})",
                none=none,
                one=one,
                out=out,
            )
        return words.text(
            "stay in ({none} without a trick, {one} with one), or drop out and score nothing",
            none=none,
            one=one,
        )

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The statement."""
        if isinstance(act.action, PlayOn):
            return words.told(act.seat, "you stay in", "{who} stays in")
        return say(act, words)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The statement."""
        if isinstance(action, PlayOn):
            return words.text("stay in the hand")
        return say_choice(action, words)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """The statement."""
        return self.sentence(event.act, words) if isinstance(event, Said) else ""


def strain_problems(must_play: tuple[Strain, ...], rules: Rules) -> Iterator[Problem]:
    """A problem for each strain that must be played and is not on the ladder."""
    for strain in must_play:
        if strain not in rules.ladder.strains:
            what = f"hands in {strain!r} must be played, but no rung has that strain"
            yield Problem("negotiation", what, "name a strain of the ladder")
