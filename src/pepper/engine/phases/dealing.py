"""The deal: it gives every card of the deck to a hand or puts it aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import Card, Cards, to_cards
from pepper.engine.deck import Deck
from pepper.engine.errors import PepperError, Problem
from pepper.engine.kinds import Facts, Kind, Message
from pepper.engine.part import Most, Part
from pepper.engine.refusals import DEAL_FIRST, Refusal
from pepper.engine.seats import CHANCE, Seat
from pepper.engine.table import MOST_SEATS
from pepper.engine.wording import count_in_figures

from . import Act, Action, FaceDown, Phase, PhaseRule, State

if TYPE_CHECKING:
    from pepper.engine.events import Event
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

WRONG_DEAL: Final = Kind("wrong deal", "This deal does not fit the deck: {problem}.")


def _hands(hands: Iterable[Cards | str]) -> tuple[Cards, ...]:
    # No more than it takes to see that there are too many.
    return tuple(map(to_cards, islice(hands, MOST_SEATS + 1)))


def _card(card: Card | str | None) -> Card | None:
    return Card(card) if isinstance(card, str) else card


@attrs.frozen
class TurnUp:
    """Turn up this card, the first of the undealt ones; automatic, as the deal names it."""

    word: ClassVar = "turn"

    card: Card

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from ``up`` and the text of a card."""
        up, _, card = rest.partition(" ")
        return cls(Card(card)) if up == "up" else None

    def __str__(self) -> str:
        return f"turn up {self.card}"


@attrs.frozen
class Deal:
    """The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.

    Cards may be given as texts. `aside` may be left out: `completed` adds it from the deck.
    """

    word: ClassVar = "deal"

    hands: tuple[Cards, ...] = attrs.field(
        converter=_hands, validator=Most(MOST_SEATS, "deal", "hands or more")
    )
    """What each seat is dealt, from seat 0."""
    aside: Cards = attrs.field(default=Cards(), converter=to_cards)
    """The undealt cards."""
    turned: Card | None = attrs.field(default=None, converter=_card)
    """The undealt card that is turned up; None if none is."""

    @classmethod
    def read(cls, rest: str) -> Self:
        """The deal from its hands, separated by slashes.

        The undealt cards follow after a plus, and the one that is turned up after ``up``.
        """
        cards, _, turned = rest.partition(" up ")
        hands, _, aside = cards.partition(" + ")
        # No more than it takes to see that there are too many.
        return cls(hands.split(" / ", MOST_SEATS), Cards(aside), Card(turned) if turned else None)

    def __str__(self) -> str:
        hands = " / ".join(map(str, self.hands))
        aside = f" + {self.aside}" if self.aside else ""
        turned = "" if self.turned is None else f" up {self.turned}"
        return f"deal {hands}{aside}{turned}"

    @staticmethod
    def from_seed(deck: Deck, seats: tuple[Seat, ...], seed: int, number: int) -> Deal:
        """The deal of a hand; `number` is that of the hand, `seats` are in dealing order."""
        row = deck.shuffled(seed, number)
        hands = deck.hands(row, len(seats))
        # The bits of cards of one deck cannot overflow, so they are added without a check.
        bits = [sum([card.bit for card in hand]) for hand in hands]
        aside = Cards.from_bits(deck.cards.bits - sum(bits))
        dealt = dict(zip(seats, map(Cards.from_bits, bits), strict=True))
        turned = row[deck.hand_size * len(seats)] if deck.turn_up else None
        return Deal([dealt[seat] for seat in sorted(seats)], aside, turned)

    def completed(self, deck: Deck, seats: int) -> Deal:
        """The same deal with all undealt cards of the deck in `aside`.

        Raises `PepperError`, which names everything that is wrong, if the deal does not fit the
        deck: the number or size of the hands, extra cards or missing cards, and a card turned up
        that is not among the undealt ones.
        """
        if problems := self._problems(deck, seats):
            raise PepperError("; ".join(problems))
        aside = deck.cards - sum(self.hands, Cards())
        if deck.turn_up and (self.turned is None or self.turned not in aside):
            raise PepperError(f"the card turned up must be one of {aside}, not {self.turned}")
        if self.turned is not None and not deck.turn_up:
            raise PepperError(f"{self.turned} is turned up, but this deck turns up no card")
        return Deal(self.hands, aside, self.turned)

    def _problems(self, deck: Deck, seats: int) -> list[str]:
        problems: list[str] = []
        if len(self.hands) != seats:
            problems.append(f"{len(self.hands)} hands for {seats} seats")
        problems += [
            f"seat {seat} has {len(hand)} cards, expected {deck.hand_size}"
            for seat, hand in enumerate(self.hands)
            if len(hand) != deck.hand_size
        ]
        pack = Counter(deck.cards)
        there = Counter(card for part in (*self.hands, self.aside) for card in part)
        for card in sorted(there - pack):
            places = {f"seat {seat}": hand for seat, hand in enumerate(self.hands)}
            where = [
                name for name, part in (places | {"aside": self.aside}).items() if card in part
            ]
            count = f"{count_in_figures(there[card], 'time')} ({', '.join(where)})"
            problems.append(f"{card} is dealt {count}, and the deck has {pack[card]} of it")
        # Without `aside` a shorter deal is completed from the deck, so nothing can be missing.
        if self.aside or there.total() == pack.total():
            problems += [f"{card} is missing" for card in pack - there]
        return problems


@attrs.frozen
class Dealt:
    """The cards were dealt, face down."""

    counts: tuple[int, ...]
    """The number of cards of each seat."""
    aside: int
    """The number of undealt cards."""
    deal: Deal | None
    """The deal; None for every seat."""

    def seen_by(self, _seat: Seat | None) -> Dealt:
        """The deal is removed for everybody: nobody has seen the cards yet."""
        return Dealt(self.counts, self.aside, None)


@attrs.frozen(repr=False)
class Dealing(State):
    """Waiting for the deal; over once it is made."""

    phase: ClassVar = Phase.DEAL
    deck: Deck
    cards: tuple[Cards, ...]
    """The hands, one for each seat; empty before the deal."""
    deal: Deal | None = None
    told: bool = attrs.field(default=False, eq=False)
    """Whether the deal was supplied as an action, so that it is a step of the match."""

    @staticmethod
    def waiting(rules: Rules) -> Dealing:
        """The state in which every hand under these rules begins."""
        return Dealing(rules.deck, (Cards(),) * len(rules.table.seats))

    @property
    @override
    def turn(self) -> Seat | None:
        """`CHANCE` until the cards are dealt."""
        return CHANCE if self.deal is None else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The deal, with its cards hidden from every seat, and the card turned up."""
        if self.deal is None:
            return ()
        cards = sum(map(len, self.deal.hands)) + len(self.deal.aside)
        return (Act(CHANCE, self.deal, Phase.DEAL, secret=FaceDown(cards, ())), *self._turned)

    @property
    def _turned(self) -> tuple[Act, ...]:
        """The card turned up, if there is one, as an act."""
        if self.deal is None or self.deal.turned is None:
            return ()
        return (Act(CHANCE, TurnUp(self.deal.turned), Phase.DEAL, automatic=True),)

    @property
    @override
    def events(self) -> tuple[Dealt | Act, ...]:
        """The deal as an event, and the card turned up."""
        if self.deal is None:
            return ()
        dealt = Dealt(tuple(map(len, self.cards)), len(self.deal.aside), self.deal)
        return (dealt, *self._turned)

    @property
    @override
    def aside(self) -> Cards:
        """The undealt cards."""
        return Cards() if self.deal is None else self.deal.aside

    @override
    def settle(self, hand: Hand) -> None:
        """None: there is no contract yet."""

    @override
    def legal(self) -> tuple[Deal, ...]:
        """Empty: there are far too many deals to list."""
        return ()

    @override
    def apply(self, action: Action) -> Dealing | Refusal:
        """The state after the deal."""
        if not isinstance(action, Deal):
            return Refusal(DEAL_FIRST)
        try:
            deal = action.completed(self.deck, len(self.cards))
        except PepperError as error:
            return Refusal(WRONG_DEAL, Facts(problem=str(error)))
        return Dealing(self.deck, deal.hands, deal, told=True)


@attrs.frozen(repr=False)
class DealPhase(Part, PhaseRule):
    """The deal, which begins every hand."""

    phase: ClassVar = Phase.DEAL
    state: ClassVar[type[State]] = Dealing
    actions: ClassVar[tuple[type[Action], ...]] = (Deal, TurnUp)
    events: ClassVar[tuple[type, ...]] = (Dealt,)
    kinds: ClassVar[tuple[Kind, ...]] = (WRONG_DEAL,)
    task: ClassVar[Message] = "{who} is to deal"

    @override
    def open(self, hand: Hand) -> Dealing:
        """Waiting for the cards."""
        return Dealing.waiting(hand.rules)

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """None: no seat chooses a deal."""
        return ()

    @override
    def automatic(self, rules: Rules) -> Iterable[Action]:
        """The cards that may be turned up."""
        return map(TurnUp, rules.deck.cards.distinct() if rules.deck.turn_up else ())

    @override
    def longest(self, rules: Rules) -> int:
        """The deal and the card turned up."""
        return 1 + rules.deck.turn_up

    @override
    def problems(self, rules: Rules) -> Iterable[Problem]:
        """Refuses a deck with too few cards, and cards that stay down if none are put aside."""
        hands, size, cards = len(rules.table.seats), rules.deck.hand_size, len(rules.deck.cards)
        if hands * size > cards:
            what = f"{cards} cards are not enough for {hands} hands of {size}"
            yield Problem("deck", what, "add ranks or copies, or deal smaller hands")
        if hands * size == cards and rules.deck.aside_stays_down:
            what = "cards put aside stay face down, but none are put aside"
            path = ("deck", "aside_stays_down")
            yield Problem("deck", what, "remove `aside_stays_down`, or deal smaller hands", path)
        if hands * size == cards and rules.deck.turn_up:
            what, hint = "all cards are dealt: none can be turned up", "deal smaller hands"
            yield Problem("deck", what, hint, ("deck", "turn_up"))

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To deal the cards."""
        return words.text("hand {number} must be dealt", number=view.hand_number)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The card turned up; otherwise only that the cards were dealt, since they are hidden."""
        if isinstance(act.action, TurnUp):
            return words.text("{card} is turned up", card=words.card(act.action.card))
        return words.text("the cards are dealt")

    @override
    def tell(self, _event: Event, words: Words) -> str:
        """That the cards were dealt."""
        return words.text("the cards are dealt")
