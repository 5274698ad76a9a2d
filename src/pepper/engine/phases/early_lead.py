"""The early lead: the declarer may lay down the first lead while others still decide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    CardAction,
    Move,
    Phase,
    PhaseRule,
    Settled,
    SimpleAction,
    State,
    wrong_phase,
)
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

EARLY_LEAD: Final = Phase("early lead")
LEAD_NOT_HELD: Final = Kind("lead not held", "Only a card in hand can be laid down as the lead.")


@attrs.frozen
class LeadEarly(CardAction):
    """Lay down this card, which is then the first lead if the hand is played."""

    word: ClassVar[str] = "lead early"


@attrs.frozen
class LeadLater(SimpleAction):
    """Lay down no card before the play."""

    word: ClassVar[str] = "lead later"


@attrs.frozen(repr=False)
class LeadingEarly(State):
    """The declarer lays down the lead, or does not."""

    phase: ClassVar[Phase] = EARLY_LEAD
    declarer: Seat
    choice: LeadEarly | LeadLater | None = None
    """What the declarer did; None until then."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer until the choice is made."""
        return self.declarer if self.choice is None else None

    @property
    @override
    def early_lead(self) -> Card | None:
        """The card laid down."""
        return self.choice.card if isinstance(self.choice, LeadEarly) else None

    @override
    def legal(self, own: Cards | None) -> tuple[LeadEarly | LeadLater, ...]:
        """Each card in hand, and none."""
        return (*map(LeadEarly, () if own is None else own.distinct()), LeadLater())

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the choice is refused; None if it is legal."""
        if not isinstance(action, LeadEarly | LeadLater):
            return wrong_phase(EARLY_LEAD)
        return None if action in self.legal(own) else Refusal(LEAD_NOT_HELD)

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """Shows the card, which stays in the hand until it is led."""
        if not isinstance(action, LeadEarly):
            return ()
        return (Move(self.declarer, self.declarer, Cards([action.card])),)

    @override
    def after(self, face: Action) -> LeadingEarly:
        """The state with the choice."""
        return attrs.evolve(self, choice=face) if isinstance(face, LeadEarly | LeadLater) else self

    @override
    def settle(self, position: Position) -> None:
        """Nothing: see `early_lead`."""


@attrs.frozen(repr=False)
class EarlyLead(Part, PhaseRule):
    """The declarer may lay down the card of the first lead before others decide about the hand.

    Everybody sees the card. If the hand is played, it must be led; if not, it has been seen all the
    same. It stands in `Rules.phases` before the phase in which the others decide, such as
    `Phase.NEGOTIATION`.

    Source: 003:126.
    """

    phase: ClassVar[Phase] = EARLY_LEAD
    state: ClassVar[type[State]] = LeadingEarly
    actions: ClassVar[tuple[type[Action], ...]] = (LeadEarly, LeadLater)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (LEAD_NOT_HELD,)
    task: ClassVar[Message] = "{who} may lay down the first lead"

    @override
    def open(self, position: Position) -> LeadingEarly | None:
        """The declarer's choice; skipped without a contract."""
        contract = position.contract
        return None if contract is None else LeadingEarly(contract.declarer)

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """Each card of the deck, and none."""
        return (*map(LeadEarly, rules.deck.cards.distinct()), LeadLater())

    @override
    def longest(self, _rules: Rules) -> int:
        """The declarer's choice."""
        return 1

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, the strain, and the cards that the declarer keeps."""
        return (Settled.CONTRACT, Settled.STRAIN, Settled.CARDS)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses called cards, leads that name a suit, and hands about which nobody decides."""
        if rules.calling is not None:
            what = "the declarer lays down any lead, but may have to lead the called card"
            yield Problem("phases", what, "remove `EarlyLead` or `calling`")
        if any(order.namers for order in rules.orders):
            what = "the lead is laid down, but the leader of a joker has to name a suit with it"
            yield Problem("phases", what, "remove `EarlyLead`, or set `plain_joker` of the ranking")
        others = [one for one in rules.phases if not isinstance(one, Phase) and one != self]
        if rules.negotiation is None and not others:
            what = "the lead is laid down early, but nobody decides anything before the play"
            yield Problem("phases", what, "remove `EarlyLead`, or add a negotiation")

    @override
    def prompt(self, _view: View, words: Words) -> str:
        """To lay down a card or none."""
        return words.text("lay down the card that you will lead, or lead later")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The card, or that there is none."""
        if isinstance(act.action, LeadEarly):
            return words.told(
                act.seat,
                "you lay down {card} as the lead",
                "{who} lays down {card} as the lead",
                card=words.card(act.action.card),
            )
        return words.told(act.seat, "you will lead later", "{who} will lead later")

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The card, or none."""
        if isinstance(action, LeadEarly):
            return words.text("lay down {card}", card=words.card(action.card))
        return words.text("lead later")

    def sheet(self, _rules: Rules) -> Iterable[str]:
        """What the bidder may lay down, and what comes of it."""
        yield "Before the others decide, the bidder may lay down the card of the first lead."
        yield "Everybody has seen it then, and it must be led if the hand is played."
