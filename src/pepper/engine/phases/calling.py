"""Calling: the declarer names a card; the first other player to play it is the partner.

The play finds the partner: see `Playing.partner`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import RANKS, Card, Cards, Rank
from pepper.engine.contract import Contract
from pepper.engine.deck import read_ranks, repr_ranks
from pepper.engine.errors import Problem
from pepper.engine.kinds import Kind, Message
from pepper.engine.ladder import Alone, locate_rungs
from pepper.engine.part import Most, Part
from pepper.engine.ranking import Order
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat

from . import Act, Action, Phase, PhaseRule, State, wrong_phase

if TYPE_CHECKING:
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

NOT_IN_DECK: Final = Kind("not in the deck", "The called card must be in the deck.")
WRONG_RANK: Final = Kind("wrong rank", "No card of this rank may be called.")
CALLED_TRUMP: Final = Kind("called trump", "No trump may be called.")
CALLED_OWN: Final = Kind("called own card", "The declarer may not call a card of their own hand.")
CALLED_NOBODY: Final = Kind("called nobody", "The declarer must call a card.")


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


@attrs.frozen
class CallNobody:
    """Call no card: the declarer has no partner."""

    word: ClassVar = "call"

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is ``nobody``."""
        return cls() if rest == "nobody" else None

    def __str__(self) -> str:
        return "call nobody"


@attrs.frozen(repr=False)
class CallingCard(State):
    """The declarer calls a card, or nobody."""

    phase: ClassVar = Phase.CALLING
    settles: ClassVar = True
    declarer: Seat
    deck: Cards
    cards: tuple[Cards, ...]
    called: Card | None = None
    barred: tuple[tuple[Kind, Cards], ...] = ()
    """The cards that may not be called, by reason."""
    optional: bool = False
    """Whether the declarer may call nobody."""
    nobody: bool = False
    """Whether the declarer has called nobody."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer until the call is made."""
        return self.declarer if self.called is None and not self.nobody else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The call, once it is made."""
        if self.turn is not None:
            return ()
        call = CallNobody() if self.called is None else CallCard(self.called)
        return (Act(self.declarer, call, Phase.CALLING),)

    @override
    def settle(self, hand: Hand) -> Contract | None:
        """The contract with the called card."""
        return hand.contract and attrs.evolve(hand.contract, called=self.called)

    @override
    def legal(self) -> tuple[CallCard | CallNobody, ...]:
        """Every card of the deck that is not barred, and nobody; every card if that is nothing."""
        if self.turn is None:
            return ()
        deck = self.deck.distinct()
        left = [card for card in deck if not any(card in cards for _, cards in self.barred)]
        if self.optional:
            return (*map(CallCard, left), CallNobody())
        return tuple(map(CallCard, left or deck))

    @override
    def apply(self, action: Action) -> CallingCard | Refusal:
        """The state with the call."""
        if isinstance(action, CallNobody):
            may = action in self.legal()
            return attrs.evolve(self, nobody=True) if may else Refusal(CALLED_NOBODY)
        if not isinstance(action, CallCard):
            return wrong_phase(Phase.CALLING)
        if action not in self.legal():
            kinds = (kind for kind, cards in self.barred if action.card in cards)
            return Refusal(next(kinds, NOT_IN_DECK))
        return attrs.evolve(self, called=action.card)


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
        binds_declarer: Whether the declarer's own copy counts as the called
            card; if it is played first, there is no partner.
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

    phase: ClassVar = Phase.CALLING
    state: ClassVar[type[State]] = CallingCard
    actions: ClassVar[tuple[type[Action], ...]] = (CallCard, CallNobody)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (
        *(NOT_IN_DECK, WRONG_RANK, CALLED_TRUMP),
        *(CALLED_OWN, CALLED_NOBODY),
    )
    task: ClassVar[Message] = "{who} is to call a card"

    binds_declarer: bool = False
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
    def open(self, hand: Hand) -> CallingCard | None:
        """The declarer's choice; skipped without a contract."""
        if hand.contract is None:
            return None
        declarer, deck = hand.contract.declarer, hand.rules.deck.cards
        barred = tuple(self._barred(deck, hand.order, hand.cards[declarer]))
        return CallingCard(declarer, deck, hand.cards, barred=barred, optional=self.optional)

    def _barred(self, deck: Cards, order: Order, held: Cards) -> Iterator[tuple[Kind, Cards]]:
        """The cards that may not be called, by reason."""
        if self.ranks:
            yield WRONG_RANK, Cards(card for card in deck if card.rank not in self.ranks)
        if not self.trumps:
            yield CALLED_TRUMP, Cards(filter(order.is_trump, deck))
        if not self.own:
            yield CALLED_OWN, held

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
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses seated partners, bids played alone (C32), and limits that cannot be met."""
        if rules.table.most_partners:
            what = "the bidder calls a partner, but the table has fixed partners"
            yield Problem("calling", what, "use a table without partners, or remove `calling`")
        for path, rung in locate_rungs(rules.ladder):
            if rung.alone is not Alone.NO:
                what = f"{rung.name} may be played alone, but a lone declarer calls nobody"
                hint = "remove `alone` or `calling`"
                yield Problem("calling", what, hint, (*path, "alone"))
        yield from self._limit_problems(rules)

    def _limit_problems(self, rules: Rules) -> Iterator[Problem]:
        """Ranks that the deck lacks, and trumps that are not known yet."""
        lacking = [rank for rank in self.ranks if all(c.rank is not rank for c in rules.deck.cards)]
        if lacking:
            what = f"the deck has no cards of the ranks {repr_ranks(tuple(lacking))}"
            yield Problem("calling", what, "name ranks of the deck", ("calling", "ranks"))
        order = [rule.phase for rule in rules.sequence]
        later = Phase.NAMING in order[order.index(self.phase) :]
        if not self.trumps and later:
            what = "no trump may be called, but trumps are named after the call"
            yield Problem("calling", what, "name Phase.NAMING first", ("calling", "trumps"))

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
