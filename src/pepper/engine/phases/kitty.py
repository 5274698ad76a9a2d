"""The kitty and the card turned up: a seat picks up undealt cards and discards as many, face down.

The cards picked up and those discarded are known to the seat that takes them. Between the two acts
that seat holds more cards than the others, and nothing lies aside. The cards of a discard are
checked without listing all discards, of which there may be thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import Cards
from pepper.engine.errors import Problem
from pepper.engine.kinds import Facts, Kind, Message
from pepper.engine.ladder import Alone, BidLadder, locate_rungs
from pepper.engine.part import Part
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat
from pepper.engine.wording import count_in_words, join_or

from . import Act, Action, CardGroups, FaceDown, Phase, PhaseRule, State, wrong_phase

if TYPE_CHECKING:
    from pepper.engine.events import Event
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
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
class PickUp:
    """Pick up these cards; automatic, because there is nothing to choose."""

    word: ClassVar = "pick"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from ``up`` and the text of one or more cards."""
        up, _, cards = rest.partition(" ")
        return cls(Cards(cards)) if up == "up" and cards else None

    def __str__(self) -> str:
        return f"pick up {self.cards}"


@attrs.frozen
class Discard:
    """Put these cards aside face down; they are in no trick."""

    word: ClassVar = "discard"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of one or more cards."""
        return cls(Cards(rest)) if rest else None

    def __str__(self) -> str:
        return f"discard {self.cards}"


@attrs.frozen
class PickedUp:
    """A seat picks up the kitty."""

    seat: Seat
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


@lru_cache(maxsize=16)  # a step lists them several times: for the turn, the news and the view
def _discards(held: Cards, count: int) -> tuple[Discard, ...]:
    """Every way to discard that many of these cards."""
    groups = map(sum, combinations([card.bit for card in held], count))
    return tuple([Discard(Cards.from_bits(bits)) for bits in dict.fromkeys(groups)])


@attrs.frozen(repr=False)
class Discarding(State):
    """A seat has picked up undealt cards and is to discard; over when it has."""

    phase: ClassVar = Phase.KITTY
    taker: Seat
    """The seat that picked up the cards."""
    taken: Cards
    """The cards it picked up."""
    count: int
    """How many cards it discards."""
    shown: bool
    """Whether everybody sees the cards picked up."""
    cards: tuple[Cards, ...]
    """The hand of each seat; that of the taker includes the cards picked up."""
    rest: Cards = Cards()
    """The undealt cards that nobody picked up."""
    discarded: Cards | None = None
    """The cards it discarded; None until then."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The taker, until it has discarded."""
        return self.taker if self.discarded is None else None

    @property
    @override
    def aside(self) -> Cards:
        """The undealt cards that nobody picked up, and those discarded."""
        return self.rest if self.discarded is None else self.rest + self.discarded

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """Picking up and discarding, known to the taker; the former to everybody if shown."""
        acts: list[Act] = []
        for event in self.events:
            open_ = isinstance(event, PickedUp) and event.shown
            secret = None if open_ else FaceDown(event.count, (self.taker,))
            acts.append(attrs.evolve(event.act, secret=secret))
        return tuple(acts)

    @property
    @override
    def events(self) -> tuple[PickedUp | Discarded, ...]:
        """The cards picked up, and those discarded."""
        took = PickedUp(self.taker, len(self.taken), self.taken, self.shown)
        if self.discarded is None:
            return (took,)
        return took, Discarded(self.taker, self.count, self.discarded)

    @override
    def settle(self, hand: Hand) -> None:
        """None: the contract does not change."""

    @override
    def legal(self) -> tuple[Discard, ...]:
        """Every group of the taker's cards of the right size."""
        return () if self.turn is None else _discards(self.cards[self.taker], self.count)

    @override
    def apply(self, action: Action) -> Discarding | Refusal:
        """The state with these cards discarded."""
        if not isinstance(action, Discard):
            return wrong_phase(Phase.KITTY)
        held = self.cards[self.taker]
        if len(action.cards) != self.count or not action.cards <= held:
            return Refusal(WRONG_DISCARD, Facts(count=self.count))
        cards = list(self.cards)
        cards[self.taker] = held - action.cards
        return attrs.evolve(self, cards=tuple(cards), discarded=action.cards)


@attrs.frozen(repr=False)
class PickingUp(Part, PhaseRule):
    """What `Kitty` and `TakeTurnUp` have in common: their words, and their place in the order."""

    phase: ClassVar = Phase.KITTY
    state: ClassVar[type[State]] = Discarding
    actions: ClassVar[tuple[type[Action], ...]] = (PickUp, Discard)
    events: ClassVar[tuple[type, ...]] = (PickedUp, Discarded)
    kinds: ClassVar[tuple[Kind, ...]] = (WRONG_DISCARD,)
    task: ClassVar[Message] = "{who} is to discard"

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The number of cards to discard."""
        sizes = [len(action.cards) for action in view.legal_actions if isinstance(action, Discard)]
        return words.count(sizes[0], "discard one of your cards", "discard {number} of your cards")

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

    def _place_problems(self, rules: Rules) -> Iterator[Problem]:
        names = [rule.phase for rule in rules.sequence]
        place = names.index(self.phase)
        if Phase.AUCTION in names[place:] or Phase.PLAY in names[:place]:
            hint = "put it between the auction and the play"
            what = "undealt cards are taken before the auction or after the play"
            yield Problem("phases", what, hint)


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
    def open(self, hand: Hand) -> Discarding | None:
        """The declarer with the kitty in hand; skipped without a contract that takes it."""
        contract = hand.contract
        if contract is None or contract.rung.without_kitty:
            return None
        taker, taken, cards = contract.declarer, hand.aside, list(hand.cards)
        cards[taker] += taken
        return Discarding(taker, taken, len(taken), self.shown, tuple(cards))

    @override
    def possible(self, rules: Rules) -> Iterable[CardGroups]:
        """As many cards as are undealt."""
        return (CardGroups(Discard, rules.deck.cards, _count_left(rules)),)

    @override
    def automatic(self, rules: Rules) -> Iterable[CardGroups]:
        """The undealt cards."""
        return (CardGroups(PickUp, rules.deck.cards, _count_left(rules)),)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck without a kitty or with too large a one, and a place without effect."""
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
        yield from self._place_problems(rules)
        rungs = tuple(locate_rungs(rules.ladder))
        if all(rung.without_kitty for _, rung in rungs):
            hint = "remove `without_kitty` from a rung, or the kitty from the phases"
            path = (*rungs[0][0], "without_kitty")
            yield Problem("ladder", "every bid leaves the kitty face down", hint, path)
        yield from self._exchange_problems(rules)

    def _exchange_problems(self, rules: Rules) -> Iterator[Problem]:
        names = [rule.phase for rule in rules.sequence]
        if Phase.EXCHANGE not in names[: names.index(self.phase)]:
            return
        for path, rung in locate_rungs(rules.ladder):
            laid = rung.exchange is not None and rung.exchange.lays_aside
            if laid and not rung.without_kitty:
                what = f"{rung.name} lays cards aside that the declarer picks up with the kitty"
                hint = "put Phase.EXCHANGE after the kitty, or remove `lays_aside`"
                yield Problem("exchange", what, hint, (*path, "exchange", "lays_aside"))

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The rule of the kitty."""
        later = rules.phases[rules.phases.index(self) + 1 :]
        # What the bids of another package mean, that package says.
        rungs = rules.ladder.rungs if isinstance(rules.ladder, BidLadder) else ()
        naming = any(not rung.strain_in_bid for rung in rungs)
        who = "Before naming trumps, the" if naming and Phase.NAMING in later else "The"
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

    A joker is taken whatever is trumps. Any card may be discarded, also the one taken. A dealer
    who sits out takes nothing. The part stands in `Rules.phases` after `Phase.AUCTION` and before
    `Phase.PLAY`, for decks with `Deck.turn_up`.

    Sources: Bicycle's rules of Euchre, "The Turn-up"; "Euchre" of the University of Michigan.
    """

    @override
    def open(self, hand: Hand) -> Discarding | None:
        """The dealer with the card in hand; skipped if it is turned down, or the dealer is out."""
        card, dealer, contract = hand.turned, hand.dealer, hand.contract
        if card is None or contract is None or dealer in hand.sitting_out:
            return None
        if card.suit is not None and card.suit is not contract.strain:
            return None
        taken, cards = Cards([card]), list(hand.cards)
        cards[dealer] += taken
        rest = hand.aside - taken
        return Discarding(dealer, taken, 1, shown=True, cards=tuple(cards), rest=rest)

    @override
    def possible(self, rules: Rules) -> Iterable[CardGroups]:
        """One card."""
        return (CardGroups(Discard, rules.deck.cards, 1),)

    @override
    def automatic(self, rules: Rules) -> Iterable[CardGroups]:
        """The card turned up."""
        return (CardGroups(PickUp, rules.deck.cards, 1),)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck that turns up no card, and a place without effect."""
        if not rules.deck.turn_up:
            what = "the dealer takes the card turned up, but none is"
            yield Problem("phases", what, "set `Deck.turn_up`", ("phases",))
        yield from self._place_problems(rules)
        for path, rung in locate_rungs(rules.ladder):
            if rung.without_kitty:
                what = f"{rung.name} leaves the kitty face down, but nobody picks it up"
                yield Problem("ladder", what, "remove `without_kitty`", (*path, "without_kitty"))

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The rule of the card turned up."""
        joker = ", or it is a joker" if rules.deck.jokers else ""
        # What the bids of another package mean, that package says.
        rungs = rules.ladder.rungs if isinstance(rules.ladder, BidLadder) else ()
        alone = any(rung.alone is not Alone.NO for rung in rungs)
        unless = ", unless the dealer sits out" if alone and len(rules.table.sides[0]) > 1 else ""
        yield (
            f"If the suit of the card turned up is trumps{joker}, the dealer takes that card and "
            f"discards one face down{unless}."
        )
        yield "Any card may be discarded; it is in no trick, and nobody may look at it."


def _count_left(rules: Rules) -> int:
    """The number of undealt cards."""
    return len(rules.deck.cards) - rules.deck.hand_size * len(rules.table.seats)
