"""Calling: the declarer names a card; the first other player to play it is the partner.

The play finds the partner: see `Playing.partner`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import Card, Cards
from pepper.engine.contract import Contract
from pepper.engine.errors import Problem
from pepper.engine.kinds import Kind, Message
from pepper.engine.ladder import Alone, locate_rungs
from pepper.engine.part import Part
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat

from . import Act, Action, Phase, PhaseRule, State, wrong_phase

if TYPE_CHECKING:
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

NOT_IN_DECK: Final = Kind("not in the deck", "The called card must be in the deck.")


@attrs.frozen
class CallCard:
    """Call this card; the first other player to play it is the partner."""

    word: ClassVar = "call"

    card: Card

    @classmethod
    def read(cls, rest: str) -> Self:
        """The action from the text of a card."""
        return cls(Card(rest))

    def __str__(self) -> str:
        return f"call {self.card}"


@attrs.frozen(repr=False)
class CallingCard(State):
    """The declarer calls a card."""

    phase: ClassVar = Phase.CALLING
    settles: ClassVar = True
    declarer: Seat
    deck: Cards
    cards: tuple[Cards, ...]
    called: Card | None = None

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer until the card is called."""
        return self.declarer if self.called is None else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The call, once it is made."""
        if self.called is None:
            return ()
        return (Act(self.declarer, CallCard(self.called), Phase.CALLING),)

    @override
    def settle(self, hand: Hand) -> Contract | None:
        """The contract with the called card."""
        return hand.contract and attrs.evolve(hand.contract, called=self.called)

    @override
    def legal(self) -> tuple[CallCard, ...]:
        """Every card of the deck."""
        return () if self.turn is None else tuple(map(CallCard, self.deck.distinct()))

    @override
    def apply(self, action: Action) -> CallingCard | Refusal:
        """The state with the card called."""
        if not isinstance(action, CallCard):
            return wrong_phase(Phase.CALLING)
        if action not in self.legal():
            return Refusal(NOT_IN_DECK)
        return attrs.evolve(self, called=action.card)


@attrs.frozen(repr=False)
class Calling(Part, PhaseRule):
    """The partner is the first other player to play the card that the declarer calls.

    The partner is unknown until the card is played. A player who holds the card must play it as
    soon as it is a legal play, unless another player has played a copy before. The declarer may
    call any card of the deck.

    Source: 003:191-195.

    Attributes:
        binds_declarer: Whether the declarer's own copy counts as the called
            card; if it is played first, there is no partner.
    """

    phase: ClassVar = Phase.CALLING
    state: ClassVar[type[State]] = CallingCard
    actions: ClassVar[tuple[type[Action], ...]] = (CallCard,)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_IN_DECK,)
    task: ClassVar[Message] = "{who} is to call a card"

    binds_declarer: bool = False

    @override
    def open(self, hand: Hand) -> CallingCard | None:
        """The declarer's choice; skipped without a contract."""
        if hand.contract is None:
            return None
        return CallingCard(hand.contract.declarer, hand.rules.deck.cards, hand.cards)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a table with seated partners, and bids that are played alone (C32)."""
        if len(rules.table.sides[0]) > 1:
            what = "the bidder calls a partner, but the table has fixed partners"
            yield Problem("calling", what, "use a table without partners, or remove `calling`")
        for path, rung in locate_rungs(rules.ladder):
            if rung.alone is not Alone.NO:
                what = f"{rung.name} may be played alone, but a lone declarer calls nobody"
                hint = "remove `alone` or `calling`"
                yield Problem("calling", what, hint, (*path, "alone"))

    @override
    def prompt(self, _view: View, words: Words) -> str:
        """To call a card, and what for."""
        return words.text("call a card; the first other player to play it is your partner")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """Which card was called."""
        card = words.card(act.action.card) if isinstance(act.action, CallCard) else ""
        return words.told(act.seat, "you call {card}", "{who} calls {card}", card=card)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The card."""
        card = words.card(action.card) if isinstance(action, CallCard) else ""
        return words.text("call {card}", card=card)
