"""The exchange: before the play the declarer swaps cards with partners or an opponent.

By default all choose before anybody sees a card (000:41). Until the last choice is made, only the
giver knows a gift; after it, the receiver knows it as well. Nobody else ever sees it. The acts of
the state follow this: an act that is made earlier becomes known to its receiver at the swap. Events
do not change, so there are two: a `SeenGift` for each choice and `CardsSwapped` at the end.

With `Exchange.up_to` the declarer chooses how many cards to give, and the other gives as many.

With `Turns.RECEIVE_FIRST` each gift changes hands at once, and its receiver knows it then. Cards
that the declarer lays aside leave the hand at once, and nobody else ever sees them. Everybody hears
what the declarer asks for. `Exchange.steps` has the order of all choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.cards import SUITS, Card, Cards, Rank, Suit
from pepper.engine.contract import Contract
from pepper.engine.errors import Problem
from pepper.engine.exchange import Choice, Exchange, Other, Step, Turns
from pepper.engine.kinds import Facts, Kind, Message
from pepper.engine.ladder import Alone, locate_rungs
from pepper.engine.part import Part
from pepper.engine.phases import (
    Act,
    Action,
    CardGroups,
    FaceDown,
    Phase,
    PhaseRule,
    State,
    wrong_phase,
)
from pepper.engine.ranking import Order
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat

from .gifts import (
    AskFor,
    CardsLaidAside,
    CardsSwapped,
    ExchangeAction,
    Gift,
    GiveCards,
    KeepCards,
    LayAside,
    SeenGift,
    is_gift,
    next_step,
)
from .wording import describe_act, describe_event, label_choice, name_task

if TYPE_CHECKING:
    from pepper.engine.events import Event
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

__all__ = [
    "MOST_CHOICES",
    "AskFor",
    "CardsLaidAside",
    "CardsSwapped",
    "ExchangeAction",
    "ExchangePhase",
    "Exchanging",
    "Gift",
    "GiveCards",
    "KeepCards",
    "LayAside",
    "SeenGift",
    "is_gift",
    "next_step",
    "offers",
]

MOST_CHOICES = 10_000
"""The maximum number of ways to choose the cards of an exchange."""

MUST_EXCHANGE: Final = Kind(
    "must exchange", "The exchange is not optional: the player must give cards."
)
WRONG_GIFT: Final = {
    Choice.FREE: Kind(
        "wrong gift",
        "The player must give one card of the hand.",
        "The player must give {count} cards of the hand.",
        "count",
    ),
    Choice.BEST_TRUMP: Kind(
        "not the best trump",
        "The player must give the highest trump, or any card without one.",
        "The player must give the {count} highest trumps, or any cards without one.",
        "count",
    ),
    Choice.BEST: Kind(
        "not the best",
        "The player must give the best card.",
        "The player must give the {count} best cards.",
        "count",
    ),
    Choice.WORST: Kind(
        "not the worst",
        "The player must give the worst card.",
        "The player must give the {count} worst cards.",
        "count",
    ),
    Choice.ASKED: Kind(
        "not what was asked for",
        "The player must give the best card of the suit asked for, or any card without one.",
        "The player must give the {count} best cards of the suit asked for, or any without them.",
        "count",
    ),
}
"""The refusals of a gift that the choice does not allow."""
NOT_ASIDE: Final = Kind(
    "not laid aside",
    "The player must lay aside one card of the hand.",
    "The player must lay aside {count} cards of the hand.",
    "count",
)
WRONG_NUMBER: Final = Kind("wrong number", "The declarer may exchange 1 to {count} cards.")
ASK_FOR_SUIT: Final = Kind("ask for a suit", "The declarer first asks for a suit.")
ASK_OR_KEEP: Final = Kind("ask or keep", "The declarer first asks for cards, or keeps its own.")
ASKED_ALREADY: Final = Kind("asked already", "The declarer asked for cards and must exchange.")
NOTHING_TO_ASK: Final = Kind("nothing to ask for", "Nothing can be asked for now.")


@attrs.frozen(repr=False)
class Exchanging(State):
    """An exchange in progress, whose choices come in the order of `Exchange.steps`."""

    phase: ClassVar = Phase.EXCHANGE
    settles: ClassVar = True
    exchange: Exchange
    order: Order
    cards: tuple[Cards, ...]
    """The hands now: gifts that are not swapped yet are still in the hands of their givers."""
    declarer: Seat
    others: tuple[Seat, ...]
    undealt: Cards = Cards()
    """The cards that were aside before."""
    done: tuple[ExchangeAction, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The choices in their order, as far as it is known."""
        first = zip(self.others, self.done, strict=False)
        declined = [other for other, action in first if isinstance(action, KeepCards)]
        gifts = [action for action in self.done if isinstance(action, GiveCards | LayAside)]
        sizes = [len(gift.cards) for gift in gifts]
        return self.exchange.steps(self.declarer, self.others, declined, sizes)

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to choose."""
        steps = self.steps
        return steps[len(self.done)].seat if len(self.done) < len(steps) else None

    @property
    def gifts(self) -> tuple[Gift, ...]:
        """What was given, and declined, so far."""
        gifts: list[Gift] = []
        for step, action in zip(self.steps, self.done, strict=False):
            if step.to is not None and isinstance(action, GiveCards | KeepCards):
                cards = action.cards if isinstance(action, GiveCards) else None
                gifts.append(Gift(step.seat, step.to, cards))
        return tuple(gifts)

    @property
    def swapped(self) -> bool:
        """Whether the declarer exchanged cards with anybody."""
        return any(gift.cards is not None for gift in self.gifts)

    @property
    @override
    def aside(self) -> Cards | None:
        """The undealt cards with those laid aside; None if the exchange lays none aside."""
        if not self.exchange.lays_aside:
            return None
        laid = [action.cards for action in self.done if isinstance(action, LayAside)]
        return self.undealt + sum(laid, Cards())

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The choices; gifts are known to their receivers when they change hands."""
        swapped = self._receives_first or self.turn is None
        return tuple(
            [
                _act(step, action, swapped=swapped)
                for step, action in zip(self.steps, self.done, strict=False)
            ]
        )

    @property
    @override
    def events(self) -> tuple[Event, ...]:
        """Each choice, and each swap when it happens."""
        found: list[Event] = []
        for act in self.acts:
            match act.action:
                case AskFor():
                    found.append(act)
                case LayAside():
                    found.append(CardsLaidAside.of(act))
                case _:
                    gift = SeenGift.of(act)
                    swaps = self._receives_first and gift.count
                    found += [gift, CardsSwapped((gift,))] if swaps else [gift]
        if self.turn is None and not self._receives_first:
            found.append(CardsSwapped(SeenGift.all_of(self.acts)))
        return tuple(found)

    @override
    def settle(self, hand: Hand) -> Contract | None:
        """The contract, if the exchange decides whether it is played alone: it is after a swap."""
        contract = hand.contract
        if contract is None or contract.rung.alone is not Alone.IF_EXCHANGED:
            return None
        return attrs.evolve(contract, alone=self.swapped)

    @override
    def legal(self) -> tuple[ExchangeAction, ...]:
        """The possible requests or gifts, and `KeepCards` if the exchange may be declined now."""
        step = self.steps[len(self.done)]
        keeps = (KeepCards(),) if self._may_keep(step) else ()
        if step.asks:
            suits = SUITS if self.exchange.gets is Choice.ASKED else (None,)
            return (*map(AskFor, suits), *keeps)
        kind = LayAside if step.to is None else GiveCards
        gifts = [gift for size in step.sizes for gift in self._choices(step, size)]
        return (*map(kind, gifts), *keeps)

    @override
    def apply(self, action: Action) -> Exchanging | Refusal:
        """The state with this choice, and with the cards that move by it."""
        if not isinstance(action, AskFor | GiveCards | LayAside | KeepCards):
            return wrong_phase(Phase.EXCHANGE)
        step = self.steps[len(self.done)]
        if (refused := self._why_not(action, step)) is not None:
            return Refusal(refused, Facts(count=max(step.sizes, default=self.exchange.count)))
        cards = list(self.cards)
        if isinstance(action, LayAside):
            cards[step.seat] -= action.cards
        chosen = self._with(tuple(cards), (*self.done, action))
        if self._receives_first and isinstance(action, GiveCards):
            return self._with(chosen._swap_cards(chosen.gifts[-1:]), chosen.done)
        if self._receives_first or chosen.turn is not None:
            return chosen
        return self._with(chosen._swap_cards(chosen.gifts), chosen.done)

    def _with(self, cards: tuple[Cards, ...], done: tuple[ExchangeAction, ...]) -> Exchanging:
        return Exchanging(
            self.exchange, self.order, cards, self.declarer, self.others, self.undealt, done
        )

    @property
    def _receives_first(self) -> bool:
        return self.exchange.turns is Turns.RECEIVE_FIRST

    def _may_keep(self, step: Step) -> bool:
        """Whether the declarer may decline now."""
        first = step.asks or not self.exchange.asks
        return self.exchange.optional and step.seat == self.declarer and first

    def _why_not(self, action: ExchangeAction, step: Step) -> Kind | None:
        """The rule against an action; legal gifts are not listed, as there may be thousands."""
        rule = self.exchange
        if isinstance(action, KeepCards):
            late = rule.asks and rule.optional and step.seat == self.declarer
            refused = ASKED_ALREADY if late else MUST_EXCHANGE
            return None if self._may_keep(step) else refused
        if step.asks:
            wanted = rule.gets is Choice.ASKED
            fits = isinstance(action, AskFor) and (action.suit is not None) == wanted
            return None if fits else ASK_FOR_SUIT if wanted else ASK_OR_KEEP
        if isinstance(action, AskFor):
            return NOTHING_TO_ASK
        wrong = NOT_ASIDE if step.to is None else WRONG_GIFT[step.choice]
        if isinstance(action, LayAside) != (step.to is None):
            return wrong
        if len(step.sizes) > 1 and len(action.cards) not in step.sizes:
            return WRONG_NUMBER
        return None if self._fits(action.cards, step) else wrong

    def _fits(self, cards: Cards, step: Step) -> bool:
        """Whether these cards may be given."""
        if len(cards) not in step.sizes or not cards <= self._own(step.seat):
            return False
        return step.choice is Choice.FREE or cards in self._choices(step, len(cards))

    def _own(self, giver: Seat) -> Cards:
        """The cards that a seat holds and has not given away yet."""
        gifts = () if self._receives_first else self.gifts
        promised = [gift.cards for gift in gifts if gift.giver == giver and gift.cards]
        return self.cards[giver] - sum(promised, Cards())

    def _choices(self, step: Step, count: int) -> tuple[Cards, ...]:
        """The groups of so many cards that may be given; several if some are equally good."""
        own, choice = self._own(step.seat), step.choice
        asked = self.done[self.others.index(step.seat)] if choice is Choice.ASKED else None
        suit = asked.suit if isinstance(asked, AskFor) else None
        return tuple(dict.fromkeys(offers(own, count, choice, self.order, suit)))

    def _swap_cards(self, gifts: tuple[Gift, ...]) -> tuple[Cards, ...]:
        """The hands after these gifts."""
        cards = list(self.cards)
        for gift in gifts:
            if gift.cards is not None:
                cards[gift.giver] -= gift.cards
                cards[gift.receiver] += gift.cards
        return tuple(cards)


def offers(
    held: Cards, count: int, choice: Choice, order: Order, suit: Suit | None = None
) -> Iterator[Cards]:
    """The groups of these cards that may be given, once for each choice among equal copies.

    `suit` is the one that the declarer asks for.
    """
    cards = list(held)
    worths = _worths(cards, choice, order, suit)
    # Everything better than the last card that must be given is given for sure, and the choice
    # is among the cards that are as good as that one.
    least = sorted(worths, reverse=True)[count - 1]
    sure = [card.bit for card, own in zip(cards, worths, strict=True) if own > least]
    rest = [card.bit for card, own in zip(cards, worths, strict=True) if own == least]
    for bits in combinations(rest, count - len(sure)):
        yield Cards.from_bits(sum(sure) + sum(bits))


def _worths(cards: list[Card], choice: Choice, order: Order, suit: Suit | None) -> list[int]:
    """How soon each card must be given; cards with the same number are equally good."""
    strengths = [order.strength(card) for card in cards]
    if choice is Choice.FREE or (
        choice is Choice.BEST_TRUMP and not any(map(order.is_trump, cards))
    ):
        return [0] * len(cards)
    if choice is Choice.WORST:
        return [-strength for strength in strengths]
    if choice is Choice.ASKED:
        # No ace is a bower, so it shows which cards belong to its suit.
        ace = None if suit is None else Card.of(Rank.ACE, suit)
        fits = [ace is not None and order.follows(card, ace) for card in cards]
        return [own * fit for own, fit in zip(strengths, fits, strict=True)]
    return strengths


def _act(step: Step, action: ExchangeAction, *, swapped: bool) -> Act:
    """A choice as an act, with the seats that know its cards."""
    if isinstance(action, LayAside):
        secret = FaceDown(len(action.cards), (step.seat,))
        return Act(step.seat, action, Phase.EXCHANGE, secret=secret)
    if isinstance(action, GiveCards) and step.to is not None:
        known_to = (step.seat, step.to) if swapped else (step.seat,)
        return Gift(step.seat, step.to, action.cards).act(known_to)
    return Act(step.seat, action, Phase.EXCHANGE, to=step.to)


@attrs.frozen(repr=False)
class ExchangePhase(Part, PhaseRule):
    """The exchange of the contract's rung."""

    phase: ClassVar = Phase.EXCHANGE
    state: ClassVar[type[State]] = Exchanging
    actions: ClassVar[tuple[type[Action], ...]] = (GiveCards, KeepCards, AskFor, LayAside)
    events: ClassVar[tuple[type, ...]] = (SeenGift, CardsSwapped, CardsLaidAside)
    kinds: ClassVar[tuple[Kind, ...]] = (
        *(MUST_EXCHANGE, *WRONG_GIFT.values(), WRONG_NUMBER, NOT_ASIDE),
        *(ASK_FOR_SUIT, ASK_OR_KEEP, ASKED_ALREADY, NOTHING_TO_ASK),
    )
    task: ClassVar[Message] = "{who} is to choose what to give"

    @override
    def open(self, hand: Hand) -> Exchanging | None:
        """The first choice; skipped without an exchange in this strain, or a partner for it."""
        contract = hand.contract
        if contract is None or contract.rung.exchange is None:
            return None
        exchange = contract.rung.exchange
        if exchange.strains and contract.strain not in exchange.strains:
            return None
        others = exchange.others(hand.rules.table, contract.declarer)
        if not others:
            return None
        return Exchanging(exchange, hand.order, hand.cards, contract.declarer, others, hand.aside)

    @override
    def possible(self, rules: Rules) -> Iterable[Action | CardGroups]:
        """The requests and gifts of all rungs, and to keep one's cards."""
        exchanges = [rung.exchange for rung in rules.ladder.rungs if rung.exchange is not None]
        asking = [one for one in exchanges if one.asks]
        if any(one.gets is not Choice.ASKED for one in asking):
            yield AskFor()
        if any(one.gets is Choice.ASKED for one in asking):
            yield from map(AskFor, SUITS)
        if any(one.optional for one in exchanges):
            yield KeepCards()
        for count, fewest in sorted({(one.count, one.sizes.start) for one in exchanges}):
            fewer = fewest if fewest < count else None
            yield CardGroups(GiveCards, rules.deck.cards, count, fewer)
        for count in sorted({one.count for one in exchanges if one.lays_aside}):
            yield CardGroups(LayAside, rules.deck.cards, count)

    @override
    def longest(self, rules: Rules) -> int:
        """The steps of the longest exchange."""
        seats, exchanges = rules.table.seats, {rung.exchange for rung in rules.ladder.rungs}
        steps = [
            len(one.steps(seat, one.others(rules.table, seat), ()))
            for one in exchanges
            if one is not None
            for seat in seats
        ]
        return max(steps, default=0)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses exchanges of too many cards, with no partner, or that leave a player short."""
        size, table = rules.deck.hand_size, rules.table
        names: list[str] = []
        for place, rung in locate_rungs(rules.ladder):
            name, exchange, path = rung.name, rung.exchange, (*place, "exchange")
            if exchange is None:
                continue
            partners = exchange.other is Other.PARTNERS
            if partners:
                names.append(name)
            given = exchange.count * (table.most_partners if partners else 1)
            late = exchange.turns is Turns.RECEIVE_FIRST
            held = size + given if late else size
            choices = sum([comb(held, count) for count in exchange.sizes])
            if exchange.lays_aside and rung.alone is Alone.NO:
                what = f"{name} leaves partners short of cards who have to play"
                hint = "set `alone`, or remove `lays_aside`"
                yield Problem("exchange", what, hint, (*path, "lays_aside"))
            if given > size:
                what = f"{name} gives away {given} of {size} cards"
                yield Problem("exchange", what, "exchange fewer cards", path)
            elif choices > MOST_CHOICES:
                most = "up to " if exchange.up_to else ""
                what = f"{name} leaves {choices} choices of {most}{exchange.count} cards"
                yield Problem("exchange", what, f"leave at most {MOST_CHOICES}", path)
        if names and not table.most_partners:
            what = f"{', '.join(names)}: cards are exchanged with a partner, but no player has one"
            yield Problem("exchange", what, "use a table with partners, or Other.LEFT", ("ladder",))

    @override
    def prompt(self, view: View, words: Words) -> str:
        """What to ask for, or how many cards to give, to whom, and who plays alone."""
        return name_task(view, words)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The request, or the gift and its receiver."""
        return describe_act(act, words)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The suit, the cards, or none."""
        return label_choice(action, words)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """A gift with its receiver, that cards are laid aside, or that they change hands."""
        return describe_event(event, words)
