"""Calling: the declarer names a card; the first other player to play it is the partner.

The play finds the partner: see `Playing.partner`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import RANKS, Cards, Rank
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.deck import read_ranks, repr_ranks
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.part import Most, Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    CardAction,
    Phase,
    PhaseRule,
    Settled,
    SimpleAction,
    State,
    wrong_phase,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.tricks import OwnCopy

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

NOT_IN_DECK: Final = Kind("not in the deck", "The called card must be in the deck.")
WRONG_RANK: Final = Kind("wrong rank", "No card of this rank may be called.")
CALLED_TRUMP: Final = Kind("called trump", "No trump may be called.")
CALLED_OWN: Final = Kind("called own card", "The declarer may not call a card of their own hand.")
CALLED_NOBODY: Final = Kind("called nobody", "The declarer must call a card.")


@attrs.frozen
class CallCard(CardAction):
    """Call this card; the first other player to play it is the partner."""

    word: ClassVar[str] = "call"


@attrs.frozen
class CallNobody(SimpleAction):
    """Call no card: the declarer has no partner."""

    word: ClassVar[str] = "call nobody"


@attrs.frozen(repr=False)
class CallingCard(State):
    """The declarer calls a card, or nobody."""

    phase: ClassVar[Phase] = Phase.CALLING
    settles: ClassVar[bool] = True
    declarer: Seat
    deck: Cards
    barred: tuple[tuple[Kind, Cards], ...] = ()
    """The cards that may not be called, by reason."""
    own: bool = True
    """Whether the declarer may call a card of which the declarer holds a copy."""
    optional: bool = False
    """Whether the declarer may call nobody."""
    call: CallCard | CallNobody | None = None
    """The call, once it is made."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer until the call is made."""
        return self.declarer if self.call is None else None

    @override
    def aspect(self, own: Cards | None) -> str | None:
        """The same for all hands; None if own cards may not be called."""
        return "" if self.own else None

    def _barred(self, own: Cards | None) -> tuple[tuple[Kind, Cards], ...]:
        """The cards that a declarer with this hand may not call, by reason."""
        return self.barred if self.own or own is None else (*self.barred, (CALLED_OWN, own))

    @override
    def legal(self, own: Cards | None) -> tuple[CallCard | CallNobody, ...]:
        """Every card of the deck that is not barred, and nobody; every card if that is nothing."""
        deck, barred = self.deck.distinct(), self._barred(own)
        left = [card for card in deck if not any(card in cards for _, cards in barred)]
        if self.optional:
            return (*map(CallCard, left), CallNobody())
        return tuple(map(CallCard, left or deck))

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the card may not be called; None if it may."""
        if isinstance(action, CallNobody):
            return None if self.optional else Refusal(CALLED_NOBODY)
        if not isinstance(action, CallCard):
            return wrong_phase(Phase.CALLING)
        if action in self.legal(own):
            return None
        kinds = (kind for kind, cards in self._barred(own) if action.card in cards)
        return Refusal(next(kinds, NOT_IN_DECK))

    @override
    def after(self, face: Action) -> CallingCard:
        """The state with the call."""
        return attrs.evolve(self, call=face) if isinstance(face, CallCard | CallNobody) else self

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract with the called card."""
        called = self.call.card if isinstance(self.call, CallCard) else None
        return position.contract and attrs.evolve(position.contract, called=called)


def _ranks(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "calling")


@attrs.frozen(repr=False)
class Calling(Part, PhaseRule):
    """The partner is the first other player to play the card that the declarer calls.

    The partner is unknown until the card is played. A player who holds the card must play it as
    soon as it is a legal play, unless another player has played a copy before, or `must_play` is
    off. The declarer may call any card of the deck, unless the fields limit this. If they leave no
    card, the declarer calls nobody where that is allowed, and any card where it is not.

    Sources: 003:191-195; `trumps`, `must_play` and `optional` wilson-call-partner; `ranks`
    yahoo-euchre.

    Attributes:
        own_copy: What a copy of the called card does in the declarer's own
            hand.
        ranks: The ranks that may be called, as `Rank` values or as a text such
            as ``"A"``; all ranks and jokers if empty.
        trumps: Whether trumps may be called.
        own: Whether the declarer may call a card of which the declarer holds a
            copy.
        must_play: Whether a player who holds the called card must play it as
            soon as it is a legal play.
        optional: Whether the declarer may call nobody, and play without a
            partner.
    """

    phase: ClassVar[Phase] = Phase.CALLING
    state: ClassVar[type[State]] = CallingCard
    actions: ClassVar[tuple[type[Action], ...]] = (CallCard, CallNobody)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (
        *(NOT_IN_DECK, WRONG_RANK, CALLED_TRUMP),
        *(CALLED_OWN, CALLED_NOBODY),
    )
    task: ClassVar[Message] = "{who} is to call a card"

    own_copy: OwnCopy = OwnCopy.IGNORED
    ranks: tuple[Rank, ...] = attrs.field(
        default=(),
        converter=_ranks,
        repr=repr_ranks,
        validator=Most(len(Rank), "calling", "ranks or more"),
    )
    trumps: bool = True
    own: bool = True
    must_play: bool = True
    optional: bool = False

    @override
    def _problems(self) -> Iterator[Problem]:
        if len({*self.ranks} & {*RANKS}) < len(self.ranks):
            what, hint = (
                f"the ranks are {repr_ranks(self.ranks)}",
                "name each rank from 2 to A once",
            )
            yield Problem("calling", what, hint, ("ranks",))

    @override
    def open(self, position: Position) -> CallingCard | None:
        """The declarer's choice; skipped without a contract."""
        if position.contract is None:
            return None
        declarer, deck = position.contract.declarer, position.rules.deck.cards
        barred = tuple(self._barred(deck, position.order))
        return CallingCard(declarer, deck, barred, self.own, self.optional)

    def _barred(self, deck: Cards, order: Order) -> Iterator[tuple[Kind, Cards]]:
        """The cards that no declarer may call, by reason."""
        if self.ranks:
            yield WRONG_RANK, Cards(card for card in deck if card.rank not in self.ranks)
        if not self.trumps:
            yield CALLED_TRUMP, Cards(filter(order.is_trump, deck))

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """Every card of the deck, because a call may be limited to none of them; nobody."""
        yield from map(CallCard, rules.deck.cards.distinct())
        if self.optional:
            yield CallNobody()

    @override
    def longest(self, _rules: Rules) -> int:
        """One card."""
        return 1

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, and the strain, which decides the trumps and so the cards to call."""
        return Settled.CONTRACT, Settled.STRAIN

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses seated partners, bids played alone (C32), and ranks that the deck lacks."""
        if rules.table.most_partners:
            what = "the bidder calls a partner, but the table has fixed partners"
            yield Problem("calling", what, "use a table without partners, or remove `calling`")
        for path, rung in rules.located_rungs:
            if rung.alone is not Alone.NO:
                what = f"{rung.name} may be played alone, but a lone declarer calls nobody"
                hint = "remove `alone` or `calling`"
                yield Problem("calling", what, hint, (*path, "alone"))
        lacking = [rank for rank in self.ranks if all(c.rank is not rank for c in rules.deck.cards)]
        if lacking:
            what = f"the deck has no cards of the ranks {repr_ranks(tuple(lacking))}"
            yield Problem("calling", what, "name ranks of the deck", ("calling", "ranks"))

    @override
    def prompt(self, _view: View, words: Words) -> str:
        """To call a card, and what for."""
        if self.optional:
            return words.text("call a card to make its holder your partner, or call nobody")
        return words.text("call a card; the first other player to play it is your partner")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """Which card was called."""
        if isinstance(act.action, CallCard):
            card = words.card(act.action.card)
            return words.told(act.seat, "you call {card}", "{who} calls {card}", card=card)
        return words.told(act.seat, "you call nobody", "{who} calls nobody")

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The card, or nobody."""
        if isinstance(action, CallCard):
            return words.text("call {card}", card=words.card(action.card))
        return words.text("call nobody")


def choices(rule: Calling, deck: Cards, order: Order) -> Cards:
    """One of each card of the deck that the ranks and the rule on trumps let a declarer call."""
    cards = (card for card in deck.distinct() if not rule.ranks or card.rank in rule.ranks)
    return Cards(card for card in cards if rule.trumps or not order.is_trump(card))


def fewest_choices(rule: Calling, rules: Rules) -> int:
    """The number of cards that the rule leaves at least, in any strain and with any hand."""
    ladder, ranking, deck = rules.ladder, rules.ranking, rules.deck
    strains = {strain for rung in ladder.rungs for strain in ladder.strains_of(rung)}
    left = [len(choices(rule, deck.cards, ranking.order(strain))) for strain in strains]
    return max(0, min(left, default=0) - (0 if rule.own else deck.hand_size))


def may_call_own(rule: Calling, rules: Rules) -> bool:
    """Whether a declarer may call a card of their own hand, perhaps because no other is left."""
    return rule.own or not (rule.optional or fewest_choices(rule, rules))


def may_lack_partner(rule: Calling, rules: Rules) -> bool:
    """Whether a declarer may play without a partner: nobody else need hold the called card."""
    undealt = len(rules.deck.cards) > len(rules.table.seats) * rules.deck.hand_size
    dropped = rules.negotiation is not None
    return rule.optional or undealt or dropped or may_call_own(rule, rules)
