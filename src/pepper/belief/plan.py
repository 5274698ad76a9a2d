"""The hidden cards in a view: their places, the cards possible in each, and the events."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import partial
from math import comb
from operator import le
from random import Random
from typing import Final, TypeAlias

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Act, Action, FaceDown, Place, Spot, State, Taking
from pepper.engine.parts.phase import Move as Moved
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.tricks import OwnCopy, Trick
from pepper.engine.sight.retrace import HandStep, retrace
from pepper.engine.sight.view import View

from .filling import Filling
from .steps import NONE, Answer, Chosen, Move, Secret, Test, Tracing

DEPENDS_ON_NO_CARDS: Final = ("", ())
"""The empty aspects: see `State.aspect`."""
Undone: TypeAlias = Move | Test | Answer | Secret
"""A step to undo on the way back to the deal."""


@attrs.define
class Reader:
    """The steps of a hand, read in their order."""

    rules: Rules
    size: list[int]
    """How many cards are in each place: seats, undealt cards, the card turned up, piles."""
    known: list[Cards]
    """The cards known to be in each place."""
    played: list[Cards]
    """The cards that each seat played to tricks."""
    guessed: list[Cards]
    """The cards that each seat played without being known to hold them."""
    open: frozenset[int]
    """The seats whose cards the viewer always sees: not a declarer's, face up since some trick."""
    aside: list[int]
    """The places of the cards put aside."""
    steps: list[Undone] = attrs.Factory(list[Undone])
    """The moves of the cards and the conditions on hands, in order."""
    strays: dict[Card, set[int]] = attrs.Factory(dict[Card, set[int]])
    """Single cards that are in one of several places."""
    promised: list[tuple[int, int]] = attrs.Factory(list[tuple[int, int]])
    """Gifts on their way: the place where they wait, and the receiver."""
    lacking: list[tuple[int, int, int]] = attrs.Factory(list[tuple[int, int, int]])
    """Seats that lacked cards, as bits, and how many steps there were then: see `State.lacks`."""

    @staticmethod
    def of(view: View) -> Reader:
        """A reader of the view, before the first act."""
        own = [view.seat] if view.seat is not None and view.cards is not None else []
        return Reader.dealt(view.rules, view.turned, frozenset(own))

    @staticmethod
    def dealt(rules: Rules, turned: Card | None, seen: frozenset[int] = frozenset()) -> Reader:
        """A reader before the first act; the viewer always sees the cards of `seen`."""
        seats, deck = len(rules.table.seats), rules.deck
        up = NONE if turned is None else Cards([turned])
        left = len(deck.cards) - seats * deck.hand_size - len(up)
        return Reader(
            rules,
            [*[deck.hand_size] * seats, left, len(up)],
            [*[NONE] * seats, NONE, up],
            [NONE] * seats,
            [NONE] * seats,
            seen,
            aside=[],
        )

    def read(self, steps: Iterable[HandStep]) -> None:
        """Read all steps."""
        seats = self.rules.table.seats
        for step in steps:
            state = step.state
            if step.act is not None:
                self.act(step, step.act)
            elif step.moves:
                self.deliver()
            else:
                self.steps.append(Answer(seats, state, step.answers))

    def act(self, step: HandStep, act: Act) -> None:
        """The cards that an act moves, and its evidence about a hand that is not seen."""
        state, action = step.state, act.action
        looked = act.seat in step.position.looked and act.seat not in self.open
        if act.automatic or isinstance(action, FaceDown) or not looked or not state.shared:
            self.follow(step, act)
            return
        if state.aspect(NONE) not in DEPENDS_ON_NO_CARDS:
            self.steps.append(Test(act.seat, partial(is_legal, state, action)))
        self.follow(step, act)
        if lacks := state.lacks(action):
            self.lacking.append((act.seat, lacks, len(self.steps)))

    def follow(self, step: HandStep, act: Act) -> None:
        """The cards that an act moves."""
        if isinstance(step.state.automatic, Taking):
            self.take(step, act)
            return
        chosen = None
        if isinstance(act.action, FaceDown) and not act.automatic:
            chosen = Chosen(step.state, act.action.cards)
            if not step.moves:
                self.steps.append(Secret(act.seat, chosen))
        for move in step.moves:
            cards = None if isinstance(move.cards, int) else move.cards
            source = self.places(move.source)[0]
            if move.target is Spot.TABLE:
                self.play(source, move.known)
            elif move.source == move.target:
                self.show(source, move.known)
            else:
                self.move(source, self.target(move, act), move.count, cards, chosen)
                chosen = None

    def take(self, step: HandStep, act: Act) -> None:
        """All cards at some places are taken, perhaps unseen."""
        taken = getattr(act.action, "cards", None)
        first, *others = [place for move in step.moves for place in self.places(move.source)]
        for place in others:  # who takes them cannot tell which of them lay where
            self.move(place, first, self.size[place], None)
        cards = taken if isinstance(taken, Cards) else None
        self.move(first, act.seat, self.size[first], cards)

    def places(self, at: Place) -> list[int]:
        """The numbers of a place; several for the piles of cards put aside."""
        seats = len(self.played)
        spots = {Spot.STOCK: [seats], Spot.TURNED: [seats + 1], Spot.ASIDE: self.aside}
        return spots.get(at, []) if isinstance(at, Spot) else [at]

    def target(self, move: Moved, act: Act) -> int:
        """The place where cards go; each pile put aside, and each gift, has a place of its own."""
        if move.target is Spot.ASIDE:
            self.aside.append(self.new_place())
            return self.aside[-1]
        if move.target is Spot.AIR:
            place = self.new_place()
            self.promised.append((place, act.seat if act.to is None else act.to))
            return place
        return self.places(move.target)[0]

    def check_counts(self, told: tuple[int, ...]) -> None:
        """Every seat holds as many cards as the view says."""
        counts = self.size[: len(told)]
        for step in self.steps:
            if isinstance(step, Move) and step.target in dict(self.promised):
                counts[step.source] += step.count
        if tuple(counts) != told:
            raise PepperError(
                f"by what was done the seats hold {counts} cards, not {list(told)}:"
                " the view contradicts itself"
            )

    def new_place(self) -> int:
        """An empty place."""
        self.size.append(0)
        self.known.append(NONE)
        return len(self.size) - 1

    def move(
        self,
        source: int,
        target: int,
        count: int,
        cards: Cards | None,
        chosen: Chosen | None = None,
    ) -> None:
        """Cards go from one place to another; None for those that the viewer does not see."""
        lost, shown = NONE, cards
        if shown is None:
            for places in self.strays.values():
                if source in places:
                    places.add(target)
            if count == self.size[source]:
                shown = self.known[source]
            else:
                lost, shown = self.lose(source, target), NONE
        known, there = common(shown, self.known[source]), self.known[target]
        guessed = NONE if source in self.open else shown - known
        deck = self.rules.deck.cards
        self.steps.append(Move(source, target, count, shown, there, guessed, chosen, deck, lost))
        self.known[source] -= known
        self.known[target] += shown
        self.size[source] -= count
        self.size[target] += count
        for card in shown:
            self.strays.pop(card, None)

    def lose(self, source: int, target: int) -> Cards:
        """Forget where cards are, because any of the known ones may have gone unseen.

        A single card can now be in two places. Copies cannot be told apart: they are returned, for
        the move to weigh.
        """
        lost = self.known[source]
        self.known[source] = NONE
        deck = self.rules.deck.cards
        single = [card for card in lost if deck.count(card) == 1]
        self.strays |= {card: {source, target} for card in single}
        return lost - Cards(single)

    def deliver(self) -> None:
        """The gifts that were chosen change hands."""
        for place, receiver in self.promised:
            self.move(place, receiver, self.size[place], None)
        self.promised.clear()

    def show(self, place: int, cards: Cards) -> None:
        """Everybody sees that these cards are in a place."""
        self.steps.append(Test(place, partial(le, cards)))
        self.known[place] += cards - common(cards, self.known[place])
        for card in cards:
            self.strays.pop(card, None)

    def play(self, seat: int, cards: Cards) -> None:
        """Cards are played."""
        self.size[seat] -= len(cards)
        self.played[seat] += cards
        for card in cards:
            one = Cards([card])
            if one <= self.known[seat]:
                self.known[seat] -= one
            elif self.strays.pop(card, None) is None and seat not in self.open:
                self.guessed[seat] += one

    def gaps(
        self,
        known: Sequence[Cards],
        order: Order,
        contract: Contract | None,
        tricks: Iterable[Trick],
    ) -> Gaps:
        """The cards left to place if these are known to be in each place after the tricks.

        Raises `PepperError` if the cards do not add up.
        """
        free = self.rules.deck.cards - sum((*self.played, *known), NONE)
        sizes = zip(self.size, known, strict=True)
        room = {place: size - len(cards) for place, (size, cards) in enumerate(sizes)}
        if min(room.values()) < 0 or sum(room.values()) != len(free):
            raise PepperError("the view contradicts itself: its cards do not add up")
        barred = self.barred(order, contract, tricks)
        for place in room:
            for card, places in self.strays.items():
                if place not in places:
                    barred[place] = barred.get(place, 0) | card.bit
        for seat, cards, since in self.lacking:
            if came_later(self.steps, seat, since) is not None:
                barred[seat] = barred.get(seat, 0) | cards
        return Gaps(free, room, barred)

    def barred(
        self, order: Order, contract: Contract | None, tricks: Iterable[Trick]
    ) -> dict[int, int]:
        """The cards that each seat cannot hold now, by what it played, as bits."""
        calling, never = self.rules.calling, dict[int, int]()
        duty = calling is None or calling.must_play
        copy = OwnCopy.IGNORED if calling is None else calling.own_copy
        called = contract.called if contract is not None and duty else None
        for trick in tricks:
            for place, (seat, card) in enumerate(trick.plays):
                led = card if trick.led is None else trick.led
                suit = order.followers[led.index]
                follows = not place or bool(suit & card.bit)
                if not follows:
                    never[seat] = never.get(seat, 0) | suit
                    if not order.forced & card.bit:
                        never[seat] |= order.forced
                own = contract is not None and seat == contract.declarer
                if called is None or (own and copy is OwnCopy.IGNORED):
                    continue
                if card is called:
                    called = None
                elif own and copy is OwnCopy.COUNTS:
                    continue
                elif not place or not follows or suit & called.bit:
                    never[seat] = never.get(seat, 0) | called.mask
        return never


@attrs.frozen
class Gaps:
    """The cards left to place."""

    free: Cards
    """The cards of which it is not known where they are."""
    room: dict[int, int]
    """How many of them are in each place."""
    barred: dict[int, int]
    """The cards that a place does not hold, as bits."""

    @property
    def filling(self) -> Filling:
        """The ways to fill it."""
        return Filling.of(self.free, self.room, self.barred)

    @property
    def shape(self) -> Hashable:
        """A key: without copies of cards, gaps with equal shapes have equally many ways."""
        parts, open_ = [(0, self.free.bits)], [place for place in self.room if self.room[place]]
        for place in open_:
            barred = self.barred.get(place, 0)
            split = [(2 * number, bits & barred) for number, bits in parts]
            split += [(2 * number + 1, bits & ~barred) for number, bits in parts]
            parts = [part for part in split if part[1]]
        sizes = [(number, bits.bit_count()) for number, bits in parts]
        return tuple([self.room[place] for place in open_]), frozenset(sizes)


Way: TypeAlias = tuple[tuple[Cards, ...], Tracing]
"""The cards in each place now, and the way back to the deal."""


@attrs.frozen(eq=False)
class Plan:
    """How worlds of a view are drawn."""

    view: View
    gaps: Gaps
    filling: Filling
    pinned: tuple[Cards, ...]
    """The cards known to be in each place."""
    played: tuple[Cards, ...]
    guessed: tuple[tuple[int, Card, int], ...]
    """Cards played that have copies elsewhere: the seat, the card, and the number of copies."""
    steps: tuple[Undone, ...]
    """In their order from the deal on."""

    @staticmethod
    def of(view: View, most: int | None = None) -> Plan:
        """The plan for a view; `PepperError` if it contradicts itself.

        `PepperError` as well if it takes more `Filling.effort` than ``most``.
        """
        reader = Reader.of(view)
        reader.read(retrace(view))
        reader.check_counts(view.counts)
        deck, seats = view.rules.deck.cards, view.rules.table.seats
        pinned, contract = list(reader.known), view.contract
        if view.exposed is not None and contract is not None:
            pinned[contract.declarer] = view.exposed
        if view.seat is not None and view.cards is not None:
            pinned[view.seat] = own_cards(reader, view.cards, view.seat)
        tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
        gaps = reader.gaps(pinned, view.order, contract, tricks)
        filling = gaps.filling
        if most is not None and filling.effort > most:
            raise PepperError("too many seats have shown too much: counting the deals takes long")
        if not filling.possible:
            raise PepperError("no deal gives this view: some card has no place")
        guessed = [
            (seat, card, reader.guessed[seat].count(card))
            for seat in seats
            for card in reader.guessed[seat].distinct()
            if deck.count(card) > 1
        ]
        return Plan(
            view,
            gaps,
            filling,
            tuple(pinned),
            tuple(reader.played),
            tuple(guessed),
            tuple(reader.steps),
        )

    @property
    def is_even(self) -> bool:
        """Whether nothing hidden was chosen, so that all ways that break no rule are as likely."""
        moves = [step for step in self.steps if isinstance(step, Move)]
        return not self.guessed and all(move.is_open for move in moves)

    def every(self) -> Iterator[Way]:
        """Each way that breaks no rule. It must be even."""
        unused = Random(0)  # noqa: S311  (nothing is left to chance)
        ways = (self._undo(filled, unused) for filled in self.filling.every())
        return (way for way in ways if way is not None)

    def draw(self, rng: Random) -> Way | None:
        """A way by chance; None if it has to be redone."""
        return self._undo(self.filling.draw(rng), rng)

    def _undo(self, filled: dict[int, list[Card]], rng: Random) -> Way | None:
        now = list(self.pinned)
        for place, cards in filled.items():
            now[place] += Cards.from_bits(sum([card.bit for card in cards]))
        held = now.copy()
        for seat, played in enumerate(self.played):
            held[seat] += played
        back = Tracing(held, rng)
        for seat, card, copies in self.guessed:
            back.against *= comb(now[seat].count(card) + copies, copies)
        if not all(step.undo(back) for step in reversed(self.steps)):
            return None
        if back.against > 1 and rng.randrange(back.against) >= back.favour:
            return None
        return tuple(now), back


def came_later(
    steps: Sequence[Undone], seat: int, since: int, told: Collection[int] = ()
) -> Cards | None:
    """The cards that came to a seat after this many steps; None if some came or left unseen.

    The steps in `told` do not count.
    """
    came = NONE
    for place, step in enumerate(steps[since:], since):
        if isinstance(step, Move) and seat in {step.source, step.target} and place not in told:
            if len(step.cards) < step.count:
                return None
            came += step.cards if seat == step.target else NONE
    return came


def own_cards(reader: Reader, cards: Cards, seat: int) -> Cards:
    """The cards in the viewer's hand, without those chosen for a gift."""
    waiting = [step for step in reader.steps if isinstance(step, Move) and step.source == seat]
    places = [place for place, _ in reader.promised]
    return cards - sum([step.cards for step in waiting if step.target in places], NONE)


def common(some: Cards, others: Cards) -> Cards:
    """The cards in both."""
    found = [[card] * min(some.count(card), others.count(card)) for card in some.distinct()]
    return Cards(card for cards in found for card in cards)


def is_legal(state: State, action: Action, held: Cards) -> bool:
    """Whether the seat to act may do this if it holds these cards."""
    return state.why_not(action, held) is None
