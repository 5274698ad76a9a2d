"""What a view says about the hidden cards: the places, what each may hold, and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import comb
from random import Random
from typing import TypeAlias

import attrs

from pepper.engine.cards import Card, Cards, Suit
from pepper.engine.errors import PepperError
from pepper.engine.exchange import Turns
from pepper.engine.ladder import Bid
from pepper.engine.phases import Act, Action, FaceDown, Phase
from pepper.engine.phases.auction import Auction, Pass, StuckHolder
from pepper.engine.phases.auction.bidding import AuctionSetup, next_speaker
from pepper.engine.phases.auction.parts import Call
from pepper.engine.phases.calling import CallCard, Calling, choices
from pepper.engine.phases.exchange import AskFor, GiveCards, LayAside
from pepper.engine.phases.kitty import Discard, PickUp
from pepper.engine.phases.play import PlayCard
from pepper.engine.phases.poor_hand import PoorHand, SwapPoor, TakeUndealt, poor_cards
from pepper.engine.view import View

from .filling import Filling
from .steps import NONE, Limit, Move, Test, Tracing


@attrs.define
class Reader:
    """The acts of a view, read in their order."""

    view: View
    size: list[int]
    """How many cards are in each place: seats, then what lies aside."""
    known: list[Cards]
    """The cards known to be in each place."""
    played: list[Cards]
    """What each seat played to tricks."""
    guessed: list[Cards]
    """What each seat played of which it was not known to hold it."""
    open: frozenset[int]
    """The seats whose cards the viewer sees."""
    asides: list[int]
    """The places that a kitty is taken from."""
    turned_at: int
    """The place of the card turned up; without one, where it would be."""
    steps: list[Move | Test] = attrs.Factory(list[Move | Test])
    """What happened to the cards, and what hands had to fulfil, in order."""
    strays: dict[Card, set[int]] = attrs.Factory(dict[Card, set[int]])
    """Single cards that are in one of several places."""
    promised: list[tuple[int, int]] = attrs.Factory(list[tuple[int, int]])
    """Gifts on their way: the place where they wait, and the receiver."""
    asked: dict[int, Suit | None] = attrs.Factory(dict[int, Suit | None])
    """The suit that a seat was asked for; None for any."""

    @staticmethod
    def of(view: View) -> Reader:
        """A reader of the view, before the first act."""
        rules, seats = view.rules, len(view.rules.table.seats)
        left = len(rules.deck.cards) - seats * rules.deck.hand_size
        own = [view.seat] if view.seat is not None and view.cards is not None else []
        shown = [] if view.exposed is None or view.contract is None else [view.contract.declarer]
        turned = NONE if view.turned is None else Cards([view.turned])
        return Reader(
            view,
            [*[rules.deck.hand_size] * seats, left],
            [*[NONE] * seats, turned],
            [NONE] * seats,
            [NONE] * seats,
            frozenset((*own, *shown)),
            asides=[seats],
            turned_at=seats,
        )

    def read(self) -> None:
        """Read all acts."""
        for act in self.view.acts:
            if self.promised and act.phase != Phase.EXCHANGE:
                self.deliver()
            if act.phase == Phase.EXCHANGE:
                self.exchange(act)
            elif act.phase == Phase.KITTY:
                self.kitty(act)
            elif act.phase == PoorHand.phase:
                self.swap(act)
            elif isinstance(act.action, PlayCard):
                self.play(act.seat, act.action.card)
            elif isinstance(act.action, FaceDown) and act.phase != Phase.DEAL:
                raise PepperError(
                    f"what is done face down in phase {act.phase.value!r} is not known"
                )
            else:
                self.steps += self.tests(act)
        if self.promised and self.view.phase != Phase.EXCHANGE:
            self.deliver()
        self.steps += self.stuck()

    def check_counts(self) -> None:
        """Every seat holds as many cards as the view says."""
        counts = self.size[: len(self.view.counts)]
        for step in self.steps:
            if isinstance(step, Move) and step.target in dict(self.promised):
                counts[step.source] += step.count
        if tuple(counts) != self.view.counts:
            raise PepperError(
                f"by what was done the seats hold {counts} cards, not {list(self.view.counts)}:"
                " the view contradicts itself, or a part of another package moves cards"
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
        limit: Limit | None = None,
        hidden: type[GiveCards | LayAside | Discard] | None = None,
    ) -> None:
        """Cards go from one place to another; None for those that the viewer does not see."""
        lost = NONE
        if cards is None and count == self.size[source]:
            shown = self.known[source]
        elif cards is None:
            lost = self.lose(source, target)
            shown = NONE
        else:
            shown = cards
        known, there = common(shown, self.known[source]), self.known[target]
        guessed = NONE if source in self.open else shown - known
        if source == self.view.seat:
            limit = None
        deck = self.view.rules.deck.cards
        self.steps.append(
            Move(source, target, count, shown, there, guessed, limit, hidden, deck, lost)
        )
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
        for places in self.strays.values():
            if source in places:
                places.add(target)
        lost = self.known[source]
        self.known[source] = NONE
        deck = self.view.rules.deck.cards
        single = [card for card in lost if deck.count(card) == 1]
        self.strays |= {card: {source, target} for card in single}
        return lost - Cards(single)

    def exchange(self, act: Act) -> None:
        """A choice in an exchange."""
        contract, action = self.view.contract, act.action
        exchange = None if contract is None else contract.rung.exchange
        if contract is None or exchange is None:
            raise PepperError("cards are exchanged without a contract that says so")
        if isinstance(action, AskFor) and act.to is not None:
            self.asked[act.to] = action.suit
        if not isinstance(action, GiveCards | LayAside | FaceDown):
            return
        cards, count = seen(action)
        choice = exchange.gives if act.seat == contract.declarer else exchange.gets
        limit = Limit(choice, self.view.order, self.asked.get(act.seat))
        kind = (LayAside if act.to is None else GiveCards) if cards is None else None
        late = act.to is not None and exchange.turns is Turns.RECEIVE_FIRST
        target = act.to if late and act.to is not None else self.new_place()
        self.move(act.seat, target, count, cards, limit if limit.binds else None, kind)
        if act.to is not None and not late:
            self.promised.append((target, act.to))

    def deliver(self) -> None:
        """The gifts that were chosen change hands."""
        for place, receiver in self.promised:
            self.move(place, receiver, self.size[place], None)
        self.promised.clear()

    def kitty(self, act: Act) -> None:
        """A kitty or the card turned up is taken, or cards are discarded."""
        cards, count = seen(act.action)
        if not act.automatic:
            kind = Discard if cards is None else None
            self.move(act.seat, self.new_place(), count, cards, None, kind)
        elif isinstance(act.action, PickUp) and cards and cards <= self.turned:
            self.move(self.turned_at, act.seat, count, cards)
        else:
            for place in self.asides:
                here = None if cards is None else cards - self.elsewhere(place)
                self.move(place, act.seat, self.size[place], here)

    @property
    def turned(self) -> Cards:
        """The card turned up, if there is one."""
        return NONE if self.view.turned is None else Cards([self.view.turned])

    def elsewhere(self, place: int) -> Cards:
        """What is known to lie aside in other places."""
        return sum([self.known[one] for one in self.asides if one != place], NONE)

    def swap(self, act: Act) -> None:
        """A poor hand is shown, or undealt cards are taken for it."""
        action, seat, rule = act.action, act.seat, self.view.rules.rule(PoorHand.phase)
        if isinstance(action, SwapPoor) and isinstance(rule, PoorHand):
            self.steps.append(Test(seat, partial(is_poor, rule, action.cards)))
            self.asides.append(self.new_place())
            self.move(seat, self.asides[-1], len(action.cards), action.cards)
        elif isinstance(action, TakeUndealt | FaceDown):
            cards, count = seen(action)
            if self.turned and self.turned_at == self.asides[0]:  # only cards face down are taken
                self.turned_at = self.new_place()
                self.asides.append(self.turned_at)
                self.move(self.asides[0], self.turned_at, 1, self.turned)
            self.move(self.asides[0], seat, count, cards)

    def play(self, seat: int, card: Card) -> None:
        """A card is played."""
        one = Cards([card])
        self.size[seat] -= 1
        self.played[seat] += one
        if one <= self.known[seat]:
            self.known[seat] -= one
        elif self.strays.pop(card, None) is None and seat not in self.open:
            self.guessed[seat] += one

    def tests(self, act: Act) -> Iterator[Test]:
        """What a call says about the hand of the seat."""
        action, rules = act.action, self.view.rules
        if isinstance(action, Bid):
            offer = rules.ladder.offer(action)
            if offer is not None and offer.rung.holding and act.seat not in self.open:
                yield Test(act.seat, partial(holds_one, offer.rung.holding))
        calling = rules.calling
        if isinstance(action, CallCard) and isinstance(calling, Calling) and not calling.own:
            every = choices(calling, rules.deck.cards, self.view.order)
            yield Test(act.seat, partial(may_call, action.card, every))

    def stuck(self) -> Iterator[Test]:
        """Whoever holds a certain card has to bid if all pass."""
        rules, view = self.view.rules, self.view
        auction = rules.auction
        rule = auction.all_pass if isinstance(auction, Auction) else None
        if not isinstance(auction, Auction) or not isinstance(rule, StuckHolder):
            return
        calls = Call.all_of(view.acts)
        # Others are forced to bid by a pepper round, or by a joker that is turned up.
        if view.pepper_round or view.turned is rule.card:
            return
        holder = next((call.seat for call in calls if call.forced), None)
        waits = view.phase == Phase.AUCTION and all(isinstance(c.action, Pass) for c in calls)
        if holder is None and waits and calls and view.turn is not None:
            setup = AuctionSetup(
                auction, rules.ladder, rules.table, view.dealer, rules.ladder.has_blind
            )
            holder = view.turn if next_speaker(setup, calls, None) is None else None
        if holder is not None:
            around = rules.table.clockwise(rules.table.left(view.dealer))
            for seat in around[: around.index(holder) + 1]:
                if seat not in self.open:
                    yield Test(seat, partial(has, rule.card, seat == holder))

    def barred(self) -> dict[int, int]:
        """The cards that each seat cannot hold now, by what it played, as bits."""
        view, contract = self.view, self.view.contract
        followers, never = view.order.followers, dict[int, int]()
        calling = view.rules.calling
        called = None if contract is None else contract.called
        for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
            for place, (seat, card) in enumerate(trick.plays):
                suit = followers[trick.cards[0].index]
                follows = bool(suit & card.bit)
                if not follows:
                    never[seat] = never.get(seat, 0) | suit
                bound = contract is not None and seat != contract.declarer
                if called is None or not (bound or (calling and calling.binds_declarer)):
                    continue
                if card is called:
                    called = None
                elif not place or not follows or suit & called.bit:
                    never[seat] = never.get(seat, 0) | called.mask
        return never


Way: TypeAlias = tuple[tuple[Cards, ...], Tracing]
"""The cards in each place now, and the way back to the deal."""


@attrs.frozen(eq=False)
class Plan:
    """How worlds of a view are drawn."""

    view: View
    filling: Filling
    pinned: tuple[Cards, ...]
    """The cards known to be in each place."""
    played: tuple[Cards, ...]
    guessed: tuple[tuple[int, Card, int], ...]
    """What seats played with copies elsewhere: the seat, the card, and how many of it."""
    steps: tuple[Move | Test, ...]

    @staticmethod
    def of(view: View, most: int | None = None) -> Plan:
        """The plan for a view; `PepperError` if it contradicts itself.

        `PepperError` as well if it takes more `Filling.effort` than ``most``.
        """
        reader = Reader.of(view)
        reader.read()
        reader.check_counts()
        deck, seats = view.rules.deck.cards, view.rules.table.seats
        pinned, contract = list(reader.known), view.contract
        if view.exposed is not None and contract is not None:
            pinned[contract.declarer] = view.exposed
        if view.seat is not None and view.cards is not None:
            pinned[view.seat] = own_cards(reader, view.cards, view.seat)
        free = deck - sum((*reader.played, *pinned), NONE)
        sizes = zip(reader.size, pinned, strict=True)
        room = {place: size - len(cards) for place, (size, cards) in enumerate(sizes)}
        barred = reader.barred()
        for place in room:
            for card, places in reader.strays.items():
                if place not in places:
                    barred[place] = barred.get(place, 0) | card.bit
        if min(room.values()) < 0 or sum(room.values()) != len(free):
            raise PepperError("the view contradicts itself: its cards do not add up")
        filling = Filling.of(list(free), room, barred)
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
            filling,
            tuple(pinned),
            tuple(reader.played),
            tuple(guessed),
            tuple(reversed(reader.steps)),
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
        if not all(step.undo(back) for step in self.steps):
            return None
        if back.against > 1 and rng.randrange(back.against) >= back.favour:
            return None
        return tuple(now), back


def own_cards(reader: Reader, cards: Cards, seat: int) -> Cards:
    """The cards in the viewer's hand, without those chosen for a gift."""
    waiting = [step for step in reader.steps if isinstance(step, Move) and step.source == seat]
    places = [place for place, _ in reader.promised]
    return cards - sum([step.cards for step in waiting if step.target in places], NONE)


def common(some: Cards, others: Cards) -> Cards:
    """The cards in both."""
    found = [[card] * min(some.count(card), others.count(card)) for card in some.distinct()]
    return Cards(card for cards in found for card in cards)


def seen(action: Action) -> tuple[Cards | None, int]:
    """The cards of an action, None if they are face down, and how many they are."""
    if isinstance(action, FaceDown):
        return None, action.cards
    if isinstance(action, GiveCards | LayAside | Discard | PickUp | TakeUndealt):
        return action.cards, len(action.cards)
    raise PepperError(f"{action} moves no cards")


def is_poor(rule: PoorHand, shown: Cards, held: Cards) -> bool:
    """Whether a hand is poor by these cards."""
    return any(shown <= group for group in poor_cards(rule, held))


def holds_one(wanted: tuple[Cards, ...], held: Cards) -> bool:
    """Whether a hand has all cards of one of the sets."""
    return any(cards <= held for cards in wanted)


def may_call(card: Card, every: Cards, held: Cards) -> bool:
    """Whether a declarer who may not call own cards may call this one."""
    return card not in held or all(one in held for one in every)


def has(card: Card, wanted: bool, held: Cards) -> bool:  # noqa: FBT001  (bound with partial)
    """Whether a hand has the card, or not."""
    return (card in held) is wanted
