"""The exchange: before the play the declarer swaps cards with partners or an opponent.

By default all choose before anybody sees a card (000:41). Until the last choice is made, the gifts
are in the air, and only their givers know them; when they land, the receivers know them as well.
Nobody else ever sees them. Events never change, so there are two: a `SeenGift` for each choice and
`CardsSwapped` at the end.

With `Exchange.up_to` the declarer chooses how many cards to give, and the other gives as many.

With `Turns.RECEIVE_FIRST` and `Turns.GIVE_FIRST` each gift changes hands when it is made, and its
receiver knows it then. Cards that the declarer lays aside leave the hand at once, and nobody else
ever sees them. Everybody hears what the declarer asks for. `Exchange.steps` has the order of all
choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import SUITS, Cards, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.exchange import Choice, Exchange, Other, Step, Turns
from pepper.engine.parts.gift_wording import describe_act, describe_event, label_choice, name_task
from pepper.engine.parts.gifts import (
    MOST_CHOICES,
    NOT_ASIDE,
    WRONG_GIFT,
    AskFor,
    CardsLaidAside,
    CardsSwapped,
    ExchangeAction,
    GiveCards,
    KeepCards,
    LayAside,
    SeenGift,
    is_gift,
    next_step,
    offers,
    sooner,
)
from pepper.engine.parts.kinds import Facts, Kind, Message
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    FaceDown,
    Move,
    Phase,
    PhaseRule,
    Settled,
    Spot,
    State,
    wrong_phase,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

__all__ = [
    "MOST_CHOICES",
    "AskFor",
    "CardsLaidAside",
    "CardsSwapped",
    "ExchangeAction",
    "ExchangePhase",
    "Exchanging",
    "GiveCards",
    "KeepCards",
    "LayAside",
    "SeenGift",
    "is_gift",
    "next_step",
    "offers",
    "sooner",
]

MUST_EXCHANGE: Final = Kind(
    "must exchange", "The exchange is not optional: the player must give cards."
)
WRONG_NUMBER: Final = Kind("wrong number", "The declarer may exchange 1 to {count} cards.")
ASK_FOR_SUIT: Final = Kind("ask for a suit", "The declarer first asks for a suit.")
ASK_OR_KEEP: Final = Kind("ask or keep", "The declarer first asks for cards, or keeps its own.")
ASKED_ALREADY: Final = Kind("asked already", "The declarer asked for cards and must exchange.")
NOTHING_TO_ASK: Final = Kind("nothing to ask for", "Nothing can be asked for now.")


def _find_steps(state: Exchanging) -> tuple[Step, ...]:
    first = list(zip(state.others, state.done, strict=False))
    declined = [other for other, action in first if isinstance(action, KeepCards)]
    asked = next((other for other, action in first if isinstance(action, AskFor)), None)
    sizes = [gift.cards for gift in state.done if isinstance(gift, FaceDown)]
    return state.exchange.steps(state.declarer, state.others, declined, sizes, asked)


def _find_step(state: Exchanging) -> Step | None:
    return state.steps[len(state.done)] if len(state.done) < len(state.steps) else None


@attrs.frozen(repr=False)
class Exchanging(State):
    """An exchange in progress, whose choices come in the order of `Exchange.steps`."""

    phase: ClassVar[Phase] = Phase.EXCHANGE
    settles: ClassVar[bool] = True
    exchange: Exchange
    order: Order
    declarer: Seat
    others: tuple[Seat, ...]
    done: tuple[AskFor | KeepCards | FaceDown, ...] = ()
    """The choices so far, as everybody sees them."""

    steps: tuple[Step, ...] = attrs.field(
        default=attrs.Factory(_find_steps, takes_self=True), init=False, eq=False
    )
    """The choices in their order, as far as it is known."""
    step: Step | None = attrs.field(
        default=attrs.Factory(_find_step, takes_self=True), init=False, eq=False
    )
    """The next choice; None when all are made."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to choose."""
        return None if self.step is None else self.step.seat

    @property
    @override
    def to(self) -> Seat | None:
        """The seat that gets the cards, or is asked for some; None if they are laid aside."""
        return None if self.step is None else self.step.to

    @property
    def swapped(self) -> bool:
        """Whether the declarer exchanged cards with anybody."""
        given = zip(self.steps, self.done, strict=False)
        return any(isinstance(face, FaceDown) and step.to is not None for step, face in given)

    @override
    def legal(self, own: Cards | None) -> tuple[ExchangeAction | CardGroups, ...]:
        """The possible requests or gifts, and `KeepCards` if the exchange may be declined now."""
        step = self.step
        if step is None or own is None:
            return ()
        keeps = (KeepCards(),) if self._may_keep(step) else ()
        if step.asks:
            suits = SUITS if self.exchange.gets is Choice.ASKED else (None,)
            return (*map(AskFor, suits), *keeps)
        kind = LayAside if step.to is None else GiveCards
        if step.choice is Choice.FREE:
            least, most = step.sizes[0], step.sizes[-1]
            return (CardGroups(kind, own, most, least if least < most else None), *keeps)
        gifts = [gift for size in step.sizes for gift in self._choices(step, size, own)]
        return (*map(kind, gifts), *keeps)

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the choice is refused; None if it is legal."""
        if not isinstance(action, AskFor | GiveCards | LayAside | KeepCards):
            return wrong_phase(Phase.EXCHANGE)
        step = self.step
        if step is None or own is None or (refused := self._why_not(action, step, own)) is None:
            return None
        return Refusal(refused, Facts(count=max(step.sizes, default=self.exchange.count)))

    @override
    def face(self, action: Action) -> Action:
        """The action, with cards that are given or laid aside face down."""
        if isinstance(action, GiveCards | LayAside):
            return FaceDown(len(action.cards), ())
        return action

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """A gift stays in the air until all have chosen, or is handed over at once."""
        step = self.step
        if step is None or not isinstance(action, GiveCards | LayAside | FaceDown):
            return ()
        if step.to is None:
            return (Move(step.seat, Spot.ASIDE, action.cards),)
        return (Move(step.seat, step.to if self._in_turns else Spot.AIR, action.cards),)

    @override
    def lacks(self, action: Action) -> int:
        """The cards that would have to be given before one of these."""
        step = self.step
        if step is None or not isinstance(action, GiveCards) or not action.cards:
            return 0
        return sooner(action.cards, step.choice, self.order, self._asked(step))

    @override
    def after(self, face: Action) -> Exchanging:
        """The state with this choice."""
        if not isinstance(face, AskFor | KeepCards | FaceDown):
            return self
        done = (*self.done, face)
        return Exchanging(self.exchange, self.order, self.declarer, self.others, done)

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterator[Event]:
        """The choice, and the swap when it happens."""
        for act in acts[-1:]:
            match act.action:
                case AskFor():
                    yield act
                case LayAside():
                    yield CardsLaidAside.of(act)
                case _:
                    gift = SeenGift.of(act)
                    yield gift
                    if self._in_turns and gift.count:
                        yield CardsSwapped((gift,))
        if acts and self.turn is None and not self._in_turns:
            yield CardsSwapped(SeenGift.all_of(acts))

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract, if the exchange decides whether it is played alone: it is after a swap."""
        contract = position.contract
        if contract is None or contract.rung.alone is not Alone.IF_EXCHANGED:
            return None
        return attrs.evolve(contract, alone=self.swapped)

    @property
    def _in_turns(self) -> bool:
        """Whether each gift changes hands when it is made."""
        return self.exchange.turns is not Turns.AT_ONCE

    def _may_keep(self, step: Step) -> bool:
        """Whether the declarer may decline now."""
        first = step.asks or not self.exchange.asks
        another = self.exchange.one_partner and step.to != self.others[-1]
        return (self.exchange.optional or another) and step.seat == self.declarer and first

    def _why_not(self, action: ExchangeAction, step: Step, own: Cards) -> Kind | None:
        """The rule against an action; legal gifts are not listed, as there may be thousands."""
        rule = self.exchange
        if isinstance(action, KeepCards):
            may = rule.optional or rule.one_partner
            late = rule.asks and may and step.seat == self.declarer and not step.asks
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
        return None if self._fits(action.cards, step, own) else wrong

    def _fits(self, cards: Cards, step: Step, own: Cards) -> bool:
        """Whether these cards may be given."""
        if len(cards) not in step.sizes or not cards <= own:
            return False
        return step.choice is Choice.FREE or cards in self._choices(step, len(cards), own)

    def _choices(self, step: Step, count: int, own: Cards) -> tuple[Cards, ...]:
        """The groups of so many cards that may be given; several if some are equally good."""
        suit = self._asked(step)
        return tuple(dict.fromkeys(offers(own, count, step.choice, self.order, suit)))

    def _asked(self, step: Step) -> Suit | None:
        """The suit that the declarer asked the seat for."""
        asked = self.done[self.others.index(step.seat)] if step.choice is Choice.ASKED else None
        return asked.suit if isinstance(asked, AskFor) else None


@attrs.frozen(repr=False)
class ExchangePhase(Part, PhaseRule):
    """The exchange of the contract's rung."""

    phase: ClassVar[Phase] = Phase.EXCHANGE
    state: ClassVar[type[State]] = Exchanging
    actions: ClassVar[tuple[type[Action], ...]] = (GiveCards, KeepCards, AskFor, LayAside)
    events: ClassVar[tuple[type, ...]] = (SeenGift, CardsSwapped, CardsLaidAside)
    kinds: ClassVar[tuple[Kind, ...]] = (
        *(MUST_EXCHANGE, *WRONG_GIFT.values(), WRONG_NUMBER, NOT_ASIDE),
        *(ASK_FOR_SUIT, ASK_OR_KEEP, ASKED_ALREADY, NOTHING_TO_ASK),
    )
    task: ClassVar[Message] = "{who} is to choose what to give"

    @override
    def open(self, position: Position) -> Exchanging | None:
        """The first choice; skipped without an exchange in this strain, or a partner for it."""
        contract = position.contract
        if contract is None or contract.rung.exchange is None:
            return None
        exchange = contract.rung.exchange
        if exchange.strains and contract.strain not in exchange.strains:
            return None
        others = exchange.others(position.rules.table, contract.declarer)
        return Exchanging(exchange, position.order, contract.declarer, others) if others else None

    @override
    def possible(self, rules: Rules) -> Iterable[Action | CardGroups]:
        """The requests and gifts of all rungs, and to keep one's cards."""
        exchanges = [rung.exchange for rung in rules.rungs if rung.exchange is not None]
        asking = [one for one in exchanges if one.asks]
        if any(one.gets is not Choice.ASKED for one in asking):
            yield AskFor()
        if any(one.gets is Choice.ASKED for one in asking):
            yield from map(AskFor, SUITS)
        if any(one.optional or one.one_partner for one in exchanges):
            yield KeepCards()
        for count, fewest in sorted({(one.count, one.sizes.start) for one in exchanges}):
            fewer = fewest if fewest < count else None
            yield CardGroups(GiveCards, rules.deck.cards, count, fewer)
        for count in sorted({one.count for one in exchanges if one.lays_aside}):
            yield CardGroups(LayAside, rules.deck.cards, count)

    @override
    def longest(self, rules: Rules) -> int:
        """The steps of the longest exchange."""
        seats, exchanges = rules.table.seats, {rung.exchange for rung in rules.rungs}
        steps = [
            len(one.steps(seat, one.others(rules.table, seat), ()))
            for one in exchanges
            if one is not None
            for seat in seats
        ]
        return max(steps, default=0)

    @override
    def needs(self, rules: Rules) -> tuple[Settled, ...]:
        """The contract; the strain if an exchange depends on it; the cards if a kitty is taken."""
        swaps = [(rung, rung.exchange) for rung in rules.rungs if rung.exchange is not None]
        named_later = any(one.depends_on_strain and not rung.strain_in_bid for rung, one in swaps)
        # Cards laid aside before the kitty is picked up would come back with it.
        laid = any(one.lays_aside and not rung.without_kitty for rung, one in swaps)
        strain, cards = (Settled.STRAIN,) * named_later, (Settled.CARDS,) * laid
        return (Settled.CONTRACT, *strain, *cards)

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The cards that everybody plays with."""
        return (Settled.CARDS,)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses exchanges of too many cards, with no partner, or that leave a player short."""
        size, table = rules.deck.hand_size, rules.table
        names: list[str] = []
        for place, rung in rules.located_rungs:
            name, exchange, path = rung.name, rung.exchange, (*place, "exchange")
            if exchange is None:
                continue
            partners = exchange.other is Other.PARTNERS
            if partners:
                names.append(name)
            several = partners and not exchange.one_partner
            given = exchange.count * (table.most_partners if several else 1)
            # Whoever gives second chooses among the cards received, too.
            first = {Turns.AT_ONCE: 0, Turns.GIVE_FIRST: exchange.count}
            held = size + first.get(exchange.turns, given)
            choices = sum([comb(held, count) for count in exchange.sizes])
            if exchange.lays_aside and rung.alone is Alone.NO:
                what = f"{name} leaves partners short of cards who have to play"
                hint = "set `alone`, or remove `lays_aside`"
                yield Problem("exchange", what, hint, (*path, "lays_aside"))
            if exchange.one_partner and table.most_partners == 1:
                what = f"{name} lets the declarer choose a partner, but nobody has several"
                yield Problem("exchange", what, "remove `one_partner`", (*path, "one_partner"))
            if given > size:
                what = f"{name} gives away {given} of {count_in_figures(size, 'card')}"
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
