"""The exchange: before the play the declarer swaps cards with partners or an opponent.

All choose before anybody sees a card (000:41). Until the last choice is made, only the giver knows
a gift; after it, the receiver knows it as well. Nobody else ever sees it. The acts of the state
follow this: an act that is made earlier becomes known to its receiver at the swap. Events do not
change, so there are two: a `SeenGift` for each choice and `CardsSwapped` at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.cards import Card, Cards
from pepper.engine.contract import Contract
from pepper.engine.errors import Problem
from pepper.engine.exchange import Choice, Exchange, Other
from pepper.engine.kinds import Facts, Kind, Message
from pepper.engine.ladder import Alone, locate_rungs
from pepper.engine.part import Part
from pepper.engine.ranking import Order
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat

from . import Act, Action, FaceDown, Phase, PhaseRule, State, wrong_phase

if TYPE_CHECKING:
    from pepper.engine.events import Event
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

MOST_CHOICES = 10_000
"""The maximum number of ways to choose the cards of an exchange."""

MUST_EXCHANGE: Final = Kind(
    "must exchange", "The exchange is not optional: the seat must give cards."
)
WRONG_GIFT: Final = {
    Choice.FREE: Kind(
        "wrong gift",
        "The seat must give {count} of its own cards.",
        "The seat must give {count} of its own cards.",
        "count",
    ),
    Choice.BEST_TRUMP: Kind(
        "not the best trump",
        "The seat must give its highest trump, or any card if it has none.",
        "The seat must give its {count} highest trumps, or any cards if it has none.",
        "count",
    ),
    Choice.BEST: Kind(
        "not the best",
        "The seat must give its best card.",
        "The seat must give its {count} best cards.",
        "count",
    ),
    Choice.WORST: Kind(
        "not the worst",
        "The seat must give its worst card.",
        "The seat must give its {count} worst cards.",
        "count",
    ),
}
"""The refusals of a gift that the choice does not allow."""


@attrs.frozen
class GiveCards:
    """Give these cards; they change hands when all have chosen."""

    word: ClassVar = "give"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of one or more cards."""
        return cls(Cards(rest)) if rest else None

    def __str__(self) -> str:
        return f"give {self.cards}"


@attrs.frozen
class KeepCards:
    """Decline the exchange."""

    word: ClassVar = "keep"

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, where nothing follows the word."""
        return None if rest else cls()

    def __str__(self) -> str:
        return "keep"


ExchangeAction: TypeAlias = GiveCards | KeepCards


@attrs.frozen
class Gift:
    """What one seat chose to give to another."""

    giver: Seat
    receiver: Seat
    cards: Cards | None
    """The cards; None if the declarer declined."""

    def act(self, known_to: tuple[Seat, ...]) -> Act:
        """The gift as an act; `known_to` are the seats that know its cards."""
        if self.cards is None:
            return Act(self.giver, KeepCards(), Phase.EXCHANGE, to=self.receiver)
        secret = FaceDown(len(self.cards), known_to)
        action = GiveCards(self.cards)
        return Act(self.giver, action, Phase.EXCHANGE, to=self.receiver, secret=secret)


@attrs.frozen
class SeenGift:
    """A seat chose its gift; cards change hands when all have chosen."""

    giver: Seat
    receiver: Seat
    count: int
    """The number of cards, which everybody sees; 0 if the giver declined the exchange."""
    cards: Cards | None
    """The cards; None for seats that do not see them, and if the giver declined."""

    @staticmethod
    def all_of(acts: Iterable[Act]) -> tuple[SeenGift, ...]:
        """The gifts among the acts of a hand."""
        return tuple([SeenGift.of(act) for act in acts if act.phase == Phase.EXCHANGE])

    @staticmethod
    def of(act: Act) -> SeenGift:
        """The gift of an act, with its cards if the act has them."""
        action, receiver = act.action, act.seat if act.to is None else act.to
        if isinstance(action, GiveCards):
            return SeenGift(act.seat, receiver, len(action.cards), action.cards)
        hidden = action.cards if isinstance(action, FaceDown) else 0
        return SeenGift(act.seat, receiver, hidden, None)

    def seen_by(self, seat: Seat | None) -> SeenGift:
        """The cards are removed for all but the giver, as before the swap."""
        return self if seat == self.giver else attrs.evolve(self, cards=None)

    def swapped_seen_by(self, seat: Seat | None) -> SeenGift:
        """The cards are removed for all but the giver and the receiver, as after the swap."""
        return self if seat == self.receiver else self.seen_by(seat)


@attrs.frozen
class CardsSwapped:
    """All have chosen, and the cards change hands."""

    gifts: tuple[SeenGift, ...]

    def seen_by(self, seat: Seat | None) -> CardsSwapped:
        """The cards of gifts between other seats are removed."""
        return CardsSwapped(tuple([gift.swapped_seen_by(seat) for gift in self.gifts]))


@attrs.frozen(repr=False)
class Exchanging(State):
    """An exchange in progress.

    First the declarer chooses a gift for each other seat, then each of them one for the declarer.
    """

    phase: ClassVar = Phase.EXCHANGE
    settles: ClassVar = True
    exchange: Exchange
    order: Order
    cards: tuple[Cards, ...]
    """The hands before the exchange; after it when the exchange is over."""
    declarer: Seat
    others: tuple[Seat, ...]
    gifts: tuple[Gift, ...] = ()

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to choose."""
        pairs = self._pairs()
        return pairs[len(self.gifts)][0] if len(self.gifts) < len(pairs) else None

    @property
    def swapped(self) -> bool:
        """Whether the declarer exchanged cards with anybody."""
        return any(gift.cards is not None for gift in self.gifts)

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The gifts, known to their receivers when all have chosen."""
        if self.turn is not None:
            return tuple([gift.act((gift.giver,)) for gift in self.gifts])
        return tuple([gift.act((gift.giver, gift.receiver)) for gift in self.gifts])

    @property
    @override
    def events(self) -> tuple[SeenGift | CardsSwapped, ...]:
        """Each choice, and the swap after the last one."""
        chosen = SeenGift.all_of(self.acts)
        return chosen if self.turn is not None else (*chosen, CardsSwapped(chosen))

    @override
    def settle(self, hand: Hand) -> Contract | None:
        """The contract, if the exchange decides whether it is played alone: it is after a swap."""
        contract = hand.contract
        if contract is None or contract.rung.alone is not Alone.IF_EXCHANGED:
            return None
        return attrs.evolve(contract, alone=self.swapped)

    @override
    def legal(self) -> tuple[ExchangeAction, ...]:
        """The possible gifts of the seat to act, and `KeepCards` if the exchange is optional."""
        seat, _ = self._pairs()[len(self.gifts)]
        gifts = tuple(map(GiveCards, self._choices(self._own(seat), self._choice(seat))))
        optional = self.exchange.optional and seat == self.declarer
        return (*gifts, KeepCards()) if optional else gifts

    @override
    def apply(self, action: Action) -> Exchanging | Refusal:
        """The state with this choice; the last choice swaps the cards."""
        if not isinstance(action, GiveCards | KeepCards):
            return wrong_phase(Phase.EXCHANGE)
        giver, receiver = self._pairs()[len(self.gifts)]
        if not self._may(action, giver):
            return self._refuse(action, giver)
        given = action.cards if isinstance(action, GiveCards) else None
        chosen = self._with(self.cards, (*self.gifts, Gift(giver, receiver, given)))
        if chosen.turn is not None:
            return chosen
        return self._with(chosen._swap_cards(), chosen.gifts)

    def _with(self, cards: tuple[Cards, ...], gifts: tuple[Gift, ...]) -> Exchanging:
        return Exchanging(self.exchange, self.order, cards, self.declarer, self.others, gifts)

    def _may(self, action: ExchangeAction, giver: Seat) -> bool:
        """Whether the action is one of the legal ones; not listed, as there may be thousands."""
        if isinstance(action, KeepCards):
            return self.exchange.optional and giver == self.declarer
        own = self._own(giver)
        if len(action.cards) != self.exchange.count or not action.cards <= own:
            return False
        choice = self._choice(giver)
        return choice is Choice.FREE or action.cards in self._choices(own, choice)

    def _own(self, giver: Seat) -> Cards:
        """The cards that a seat holds and has not given away yet."""
        promised = [gift.cards for gift in self.gifts if gift.giver == giver and gift.cards]
        return self.cards[giver] - sum(promised, Cards())

    def _choice(self, giver: Seat) -> Choice:
        """What the seat may choose from."""
        return self.exchange.gives if giver == self.declarer else self.exchange.gets

    def _refuse(self, action: ExchangeAction, giver: Seat) -> Refusal:
        if isinstance(action, KeepCards):
            return Refusal(MUST_EXCHANGE)
        facts = Facts(count=self.exchange.count)
        return Refusal(WRONG_GIFT[self._choice(giver)], facts)

    def _pairs(self) -> list[tuple[Seat, Seat]]:
        """Giver and receiver of each choice; a seat answers only if it was offered cards."""
        offered = self.gifts[: len(self.others)]
        answers = [(gift.receiver, gift.giver) for gift in offered if gift.cards is not None]
        return [(self.declarer, other) for other in self.others] + answers

    def _choices(self, held: Cards, choice: Choice) -> tuple[Cards, ...]:
        """The groups of cards that may be given; several if cards are equally high or low."""
        cards, count = list(held), self.exchange.count
        no_trump = choice is Choice.BEST_TRUMP and not any(map(self.order.is_trump, cards))
        sure: list[Card] = []
        if choice is not Choice.FREE and not no_trump:
            sign = -1 if choice is Choice.WORST else 1
            worths = [sign * self.order.strength(card) for card in cards]
            # Everything better than the last card that must be given is given for sure, and the
            # choice is among the cards that are as good as that one.
            least = sorted(worths, reverse=True)[count - 1]
            worth = list(zip(cards, worths, strict=True))
            sure = [card for card, own in worth if own > least]
            cards = [card for card, own in worth if own == least]
        given = sum([card.bit for card in sure])
        rest = combinations([card.bit for card in cards], count - len(sure))
        return tuple(map(Cards.from_bits, dict.fromkeys([given + sum(bits) for bits in rest])))

    def _swap_cards(self) -> tuple[Cards, ...]:
        """The hands after the swap."""
        cards = list(self.cards)
        for gift in self.gifts:
            if gift.cards is not None:
                cards[gift.giver] -= gift.cards
                cards[gift.receiver] += gift.cards
        return tuple(cards)


@attrs.frozen(repr=False)
class ExchangePhase(Part, PhaseRule):
    """The exchange of the contract's rung."""

    phase: ClassVar = Phase.EXCHANGE
    state: ClassVar[type[State]] = Exchanging
    actions: ClassVar[tuple[type[Action], ...]] = (GiveCards, KeepCards)
    events: ClassVar[tuple[type, ...]] = (SeenGift, CardsSwapped)
    kinds: ClassVar[tuple[Kind, ...]] = (MUST_EXCHANGE, *WRONG_GIFT.values())
    task: ClassVar[Message] = "{who} is to give cards"

    @override
    def open(self, hand: Hand) -> Exchanging | None:
        """The first choice; skipped if the rung has no exchange in this strain."""
        contract = hand.contract
        if contract is None or contract.rung.exchange is None:
            return None
        exchange = contract.rung.exchange
        if exchange.strains and contract.strain not in exchange.strains:
            return None
        others = exchange.others(hand.rules.table, contract.declarer)
        return Exchanging(exchange, hand.order, hand.cards, contract.declarer, others)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses exchanges of too many cards, or with partners if there are none."""
        size, table = rules.deck.hand_size, rules.table
        names: list[str] = []
        for place, rung in locate_rungs(rules.ladder):
            name, exchange, path = rung.name, rung.exchange, (*place, "exchange")
            if exchange is None:
                continue
            partners = exchange.other is Other.PARTNERS
            if partners:
                names.append(name)
            given = exchange.count * (len(table.sides[0]) - 1 if partners else 1)
            choices = comb(size, exchange.count)
            if given > size:
                what = f"{name} gives away {given} of {size} cards"
                yield Problem("exchange", what, "exchange fewer cards", path)
            elif choices > MOST_CHOICES:
                what = f"{name} leaves {choices} choices of {exchange.count} cards"
                yield Problem("exchange", what, f"leave at most {MOST_CHOICES}", path)
        if names and len(table.sides[0]) == 1:
            what = f"{', '.join(names)}: cards are exchanged with a partner, but no player has one"
            yield Problem("exchange", what, "use a table with partners, or Other.LEFT", ("ladder",))

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The number of cards to give, and the receiver."""
        legal = view.legal_actions
        size = next(len(action.cards) for action in legal if isinstance(action, GiveCards))
        who = "" if view.receiver is None else words.seat_name(view.receiver)
        if KeepCards() in legal:
            return words.count(
                size,
                "give {who} one card, or keep your own",
                "give {who} {number} cards, or keep your own",
                who=who,
            )
        return words.count(size, "give {who} one card", "give {who} {number} cards", who=who)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The gift and its receiver."""
        return self.tell(SeenGift.of(act), words)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The cards, or none."""
        if isinstance(action, GiveCards):
            return words.text("give {cards}", cards=words.cards(action.cards))
        return words.text("keep your own")

    @override
    def tell(self, event: Event, words: Words) -> str:
        """A gift with its receiver, or that the cards change hands."""
        if not isinstance(event, SeenGift):
            return words.text("the cards change hands")
        if event.receiver == words.you:
            return _tell_receiver(event, words)
        to, cards = words.seat_name(event.receiver), _say_cards(event, words)
        if not event.count:
            return words.told(
                event.giver,
                "you exchange nothing with {to}",
                "{who} exchanges nothing with {to}",
                to=to,
            )
        if event.cards is None:
            return words.told(
                event.giver,
                "you give {to} cards face down",
                "{who} gives {to} cards face down",
                to=to,
            )
        return words.told(
            event.giver,
            "you give {to} {cards}",
            "{who} gives {to} {cards}",
            to=to,
            cards=cards,
        )


def _tell_receiver(gift: SeenGift, words: Words) -> str:
    """A gift in words for the seat that receives it."""
    who = words.seat_name(gift.giver)
    if not gift.count:
        return words.text("{who} exchanges nothing with you", who=who)
    if gift.cards is None:
        return words.text("{who} gives you cards face down", who=who)
    return words.text("{who} gives you {cards}", who=who, cards=_say_cards(gift, words))


def _say_cards(gift: SeenGift, words: Words) -> str:
    return "" if gift.cards is None else words.cards(gift.cards)
