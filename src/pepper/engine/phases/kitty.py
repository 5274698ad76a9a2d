"""The kitty and the card turned up: a seat picks up undealt cards and discards as many, face down.

The cards picked up and those discarded are known to the seat that takes them. Between the two acts
that seat holds more cards than the others, and nothing lies aside. The cards of a discard are
checked without listing all discards, of which there may be thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Cards, Suit
from pepper.engine.parts.errors import Problem, problem_at
from pepper.engine.parts.kinds import Facts, Kind, Message
from pepper.engine.parts.ladder import Alone, BidLadder
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    CardsAction,
    FaceDown,
    Move,
    Phase,
    PhaseRule,
    Settled,
    Spot,
    State,
    Taking,
    wrong_phase,
)
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_words, join_or, name_choice

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

MOST_CHOICES: Final = 10_000
"""The maximum number of ways to discard."""

WRONG_DISCARD: Final = Kind(
    "wrong discard",
    "The player must discard {count} card from the hand.",
    "The player must discard {count} cards from the hand.",
    "count",
)


@attrs.frozen
class PickUp(CardsAction):
    """Pick up these cards; automatic, because there is nothing to choose."""

    word: ClassVar[str] = "pick up"


@attrs.frozen
class Discard(CardsAction):
    """Put these cards aside face down; they are in no trick."""

    word: ClassVar[str] = "discard"


@attrs.frozen
class PickedUp:
    """A seat picks up the kitty."""

    seat: Seat
    """The seat that picks it up."""
    count: int
    """The number of cards, which everybody sees."""
    cards: Cards | None
    """The cards; None for seats that do not see them."""
    shown: bool = False
    """Whether everybody sees them."""

    def seen_by(self, seat: Seat | None) -> PickedUp:
        """The cards are removed for all but the seat, unless they are shown."""
        if self.shown or seat == self.seat:
            return self
        return PickedUp(self.seat, self.count, None)

    @property
    def act(self) -> Act:
        """The event as an act of the hand, with its cards if the event has them."""
        return _act(self.seat, PickUp, self.cards, self.count, automatic=True)


@attrs.frozen
class Discarded:
    """A seat puts cards aside face down."""

    seat: Seat
    """The seat that discards."""
    count: int
    """The number of cards, which everybody sees."""
    cards: Cards | None
    """The cards; None for seats that do not see them."""

    def seen_by(self, seat: Seat | None) -> Discarded:
        """The cards are removed for all but the seat."""
        return self if seat == self.seat else Discarded(self.seat, self.count, None)

    @property
    def act(self) -> Act:
        """The event as an act of the hand, with its cards if the event has them."""
        return _act(self.seat, Discard, self.cards, self.count)


def _act(
    seat: Seat,
    make: type[PickUp | Discard],
    cards: Cards | None,
    count: int,
    *,
    automatic: bool = False,
) -> Act:
    action = FaceDown(count, (seat,)) if cards is None else make(cards)
    return Act(seat, action, Phase.KITTY, automatic=automatic)


@attrs.frozen(repr=False)
class Discarding(State):
    """A seat picks up undealt cards and discards as many."""

    phase: ClassVar[Phase] = Phase.KITTY
    taker: Seat
    """The seat that picks up the cards."""
    count: int
    """How many cards it discards."""
    sources: tuple[Spot, ...]
    """The places of the cards that it picks up."""
    shown: bool
    """Whether everybody sees the cards picked up."""
    done: int = 0
    """0 at first, 1 when the cards are picked up, 2 when others are discarded."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The taker, until it has discarded."""
        return self.taker if self.done < 2 else None

    @property
    @override
    def automatic(self) -> Taking | None:
        """Picking up the cards."""
        if self.done:
            return None
        return Taking(PickUp, sources=self.sources, shown=self.shown)

    @override
    def legal(self, own: Cards | None) -> tuple[CardGroups, ...]:
        """Every group of the taker's cards of the right size."""
        return () if own is None else (CardGroups(Discard, own, self.count),)

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the cards may not be discarded; None if they may."""
        if not isinstance(action, Discard):
            return wrong_phase(Phase.KITTY)
        fits = own is not None and len(action.cards) == self.count and action.cards <= own
        return None if fits else Refusal(WRONG_DISCARD, Facts(count=self.count))

    @override
    def face(self, action: Action) -> FaceDown:
        """The discard is face down."""
        return FaceDown(self.count, ())

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """The cards are put aside."""
        if not isinstance(action, Discard | FaceDown):
            return ()
        return (Move(self.taker, Spot.ASIDE, action.cards),)

    @override
    def after(self, face: Action) -> Discarding:
        """The state with the cards picked up, or discarded."""
        return attrs.evolve(self, done=self.done + 1)

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterator[PickedUp | Discarded]:
        """The cards picked up, or those discarded."""
        match acts[-1].action if acts else None:
            case PickUp(cards):
                yield PickedUp(self.taker, len(cards), cards, self.shown)
            case Discard(cards):
                yield Discarded(self.taker, len(cards), cards)
            case _:  # nothing is done yet
                pass

    @override
    def settle(self, position: Position) -> None:
        """None: the contract does not change."""


@attrs.frozen(repr=False)
class PickingUp(Part, PhaseRule):
    """The base of `Kitty` and `TakeTurnUp`: their texts, and what they settle."""

    phase: ClassVar[Phase] = Phase.KITTY
    state: ClassVar[type[State]] = Discarding
    actions: ClassVar[tuple[type[Action], ...]] = (PickUp, Discard)
    events: ClassVar[tuple[type, ...]] = (PickedUp, Discarded)
    kinds: ClassVar[tuple[Kind, ...]] = (WRONG_DISCARD,)
    task: ClassVar[Message] = "{who} is to discard"

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The number of cards to discard."""
        sizes = (len(action.cards) for action in view.legal_actions if isinstance(action, Discard))
        return words.count(
            next(sizes), "discard one of your cards", "discard {number} of your cards"
        )

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """What the taker did, with the cards if they are visible."""
        match act.action:
            case PickUp(cards):
                up = words.cards(cards)
                return words.told(
                    act.seat, "you pick up {cards}", "{who} picks up {cards}", cards=up
                )
            case Discard(cards):
                down = words.cards(cards)
                return words.told(
                    act.seat, "you discard {cards}", "{who} discards {cards}", cards=down
                )
            case _ if act.automatic:
                return words.text("{who} picks up the kitty", who=words.seat_name(act.seat))
            case _:
                return words.text("{who} discards face down", who=words.seat_name(act.seat))

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The cards."""
        cards = words.cards(action.cards) if isinstance(action, Discard) else ""
        return words.text("discard {cards}", cards=cards)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """What the taker did, with the cards if they are visible."""
        return self.sentence(event.act, words) if isinstance(event, PickedUp | Discarded) else ""

    @override
    def longest(self, _rules: Rules) -> int:
        """Picking up and discarding."""
        return 2

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The cards that everybody plays with."""
        return (Settled.CARDS,)


@attrs.frozen(repr=False)
class Kitty(PickingUp):
    """The declarer picks up all undealt cards and discards as many, face down.

    Any cards may be discarded, also those picked up. They count for nobody. The part stands in
    `Rules.phases` after `Phase.AUCTION` and before `Phase.PLAY`. A bid whose rung has
    `Rung.without_kitty` leaves the cards face down.

    Attributes:
        shown: Whether everybody sees the cards as they are picked up.
    """

    shown: bool = False

    @override
    def open(self, position: Position) -> Discarding | None:
        """The declarer; skipped without a contract that takes the kitty."""
        contract = position.contract
        if contract is None or contract.rung.without_kitty:
            return None
        every = (Spot.STOCK, Spot.TURNED, Spot.ASIDE)
        return Discarding(contract.declarer, _count_left(position.rules), every, self.shown)

    @override
    def possible(self, rules: Rules) -> Iterable[CardGroups]:
        """As many cards as are undealt."""
        return (CardGroups(Discard, rules.deck.cards, _count_left(rules)),)

    @override
    def automatic(self, rules: Rules) -> Iterable[CardGroups]:
        """The undealt cards."""
        return (CardGroups(PickUp, rules.deck.cards, _count_left(rules)),)

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, whose declarer picks up the cards."""
        return (Settled.CONTRACT,)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck without a kitty or with too large a one, and bids that never take it."""
        size, left = rules.deck.hand_size, _count_left(rules)
        choices = comb(size + max(0, left), size)
        if left == 0:
            yield Problem("phases", "all cards are dealt: no kitty", "deal smaller hands")
        elif choices > MOST_CHOICES:
            what = f"a kitty of {left} cards leaves {choices} ways to discard"
            yield Problem("phases", what, f"leave at most {MOST_CHOICES}")
        if rules.deck.aside_stays_down:
            what = "undealt cards stay face down for the whole match, but the declarer takes them"
            hint = "remove `aside_stays_down`"
            yield Problem("deck", what, hint, ("deck", "aside_stays_down"))
        rungs = tuple(rules.located_rungs)
        if all(rung.without_kitty for _, rung in rungs):
            hint = "remove `without_kitty` from a rung, or the kitty from the phases"
            path = (*rungs[0][0], "without_kitty")
            yield Problem("ladder", "every bid leaves the kitty face down", hint, path)

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The rule of the kitty."""
        later = rules.phases[rules.phases.index(self) + 1 :]
        # What the bids of another package mean, that package says.
        rungs = rules.ladder.rungs if isinstance(rules.ladder, BidLadder) else ()
        named = [rules.ladder.strains_of(rung) for rung in rungs if not rung.strain_in_bid]
        chosen = dict.fromkeys(one for strains in named if len(strains) > 1 for one in strains)
        what = "trumps" if any(isinstance(one, Suit) for one in chosen) else name_choice(chosen)
        who = f"Before naming {what}, the" if chosen and Phase.NAMING in later else "The"
        seen = "for everybody to see" if self.shown else "unseen by the others"
        cards = count_in_words(_count_left(rules), "card")
        yield f"{who} bidder picks up the kitty, {seen}, and then discards {cards} face down."
        yield "Any cards may be discarded; they are in no trick, and nobody may look at them."
        down = [rung.name for rung in rungs if rung.without_kitty]
        if down:
            yield f"After a bid of {join_or(down)} the kitty stays face down."


@attrs.frozen(repr=False)
class TakeTurnUp(PickingUp):
    """The dealer takes the turned-up card and discards one face down, if its suit is trumps.

    A joker is taken whatever is trumps, or left there. Any card may be discarded, also the one
    taken. A dealer who sits out takes nothing. The part stands in `Rules.phases` after
    `Phase.AUCTION` and before `Phase.PLAY`, for decks with `Deck.turn_up`.

    Sources: Bicycle's rules of Euchre, "The Turn-up"; "Euchre" of the University of Michigan.

    Attributes:
        joker: Whether a joker is taken as well.
    """

    joker: bool = True

    @override
    def open(self, position: Position) -> Discarding | None:
        """The dealer; skipped if the card is turned down, or the dealer sits out."""
        card, dealer, contract = position.turned, position.dealer, position.contract
        if card is None or contract is None or dealer in position.sitting_out:
            return None
        taken = self.joker if card.suit is None else card.suit is contract.strain
        if not taken:
            return None
        return Discarding(dealer, 1, (Spot.TURNED,), shown=True)

    @override
    def possible(self, rules: Rules) -> Iterable[CardGroups]:
        """One card."""
        return (CardGroups(Discard, rules.deck.cards, 1),)

    @override
    def automatic(self, rules: Rules) -> Iterable[CardGroups]:
        """The card turned up."""
        return (CardGroups(PickUp, rules.deck.cards, 1),)

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The strain, which decides whether the dealer takes the card."""
        return (Settled.CONTRACT, Settled.STRAIN)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck that turns up no card, and bids that leave a kitty face down."""
        if not rules.deck.turn_up:
            what = "the dealer takes the card turned up, but none is"
            yield Problem("phases", what, "set `Deck.turn_up`", ("phases",))
        if not self.joker and not (rules.deck.jokers or rules.deck.little_jokers):
            what = "`joker` is off, but the deck has no joker"
            yield Problem("phases", what, "remove `joker`, or add a joker", ("phases",))
        for path, rung in rules.located_rungs:
            if rung.without_kitty:
                what = f"{rung.name} leaves the kitty face down, but nobody picks it up"
                yield problem_at((*path, "without_kitty"), what, "remove `without_kitty`")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The rule of the card turned up."""
        # What the bids of another package mean, that package says.
        known = isinstance(rules.ladder, BidLadder)
        rungs = rules.ladder.rungs if known else ()
        suited = not known or any(isinstance(strain, Suit) for strain in rules.ladder.strains)
        when = ["the bidder makes the suit of the card turned up trumps"] if suited else []
        if rules.deck.jokers and self.joker:
            when.append("it is a joker" if suited else "the card turned up is a joker")
        alone = any(rung.alone is not Alone.NO for rung in rungs)
        unless = ", unless the dealer sits out" if alone and len(rules.table.sides[0]) > 1 else ""
        if not self.joker:
            yield "If a joker is turned up, it stays where it is."
        if not when:
            return
        yield (
            f"If {', or '.join(when)}, the dealer takes that card and discards one face "
            f"down{unless}."
        )
        yield "Any card may be discarded; it is in no trick, and nobody may look at it."


def _count_left(rules: Rules) -> int:
    """The number of undealt cards."""
    return len(rules.deck.cards) - rules.deck.hand_size * len(rules.table.seats)
