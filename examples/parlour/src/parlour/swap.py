"""The swap: the declarer may swap cards for all the undealt ones, without having seen those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper import (
    Act,
    Action,
    CardGroups,
    Cards,
    FaceDown,
    Facts,
    Hand,
    Kind,
    Part,
    Phase,
    PhaseRule,
    Problem,
    Refusal,
    Rules,
    Seat,
    State,
    View,
    wrong_phase,
)

if TYPE_CHECKING:
    from pepper.words import Words

SWAP = Phase("swap")
WRONG_SWAP: Final = Kind(
    "wrong swap",
    "The declarer swaps exactly {count} card of the hand.",
    "The declarer swaps exactly {count} cards of the hand.",
    "count",
)
MOST_CHOICES = 10_000
"""The most ways to swap cards, so that the list of legal actions stays short enough."""


@attrs.frozen
class SwapCards:
    """Put these cards aside for the undealt ones."""

    word: ClassVar = "swap"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of cards."""
        return cls(Cards(rest))

    def __str__(self) -> str:
        return f"swap {self.cards}"


@attrs.frozen
class TakeUp:
    """Take up these cards; automatic, without a choice."""

    word: ClassVar = "take"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from ``up`` and the text of cards."""
        up, _, cards = rest.partition(" ")
        return cls(Cards(cards)) if up == "up" else None

    def __str__(self) -> str:
        return f"take up {self.cards}"


@attrs.frozen
class Stand:
    """Swap nothing."""

    word: ClassVar = "stand"

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is empty."""
        return None if rest else cls()

    def __str__(self) -> str:
        return "stand"


@attrs.frozen(repr=False)
class Swapping(State):
    """The declarer swaps cards for the undealt ones, or stands."""

    phase: ClassVar = SWAP
    declarer: Seat
    undealt: Cards
    cards: tuple[Cards, ...]
    """The hand of each seat."""
    done: SwapCards | Stand | None = None

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer, until the choice is made."""
        return self.declarer if self.done is None else None

    @property
    @override
    def aside(self) -> Cards:
        """The undealt cards, or those that were swapped for them."""
        return self.done.cards if isinstance(self.done, SwapCards) else self.undealt

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The choice, and what came for the cards swapped; only the declarer sees the cards."""
        if self.done is None:
            return ()
        if isinstance(self.done, Stand):
            return (Act(self.declarer, self.done, SWAP),)
        secret = FaceDown(len(self.undealt), (self.declarer,))
        gave = Act(self.declarer, self.done, SWAP, secret=secret)
        took = Act(self.declarer, TakeUp(self.undealt), SWAP, automatic=True, secret=secret)
        return gave, took

    @override
    def legal(self) -> tuple[SwapCards | Stand, ...]:
        """Any cards of the declarer's hand, as many as are undealt, or none."""
        if self.turn is None:
            return ()
        groups = combinations(self.cards[self.declarer], len(self.undealt))
        return (*map(SwapCards, dict.fromkeys(map(Cards, groups))), Stand())

    @override
    def apply(self, action: Action) -> Swapping | Refusal:
        """The state with these cards swapped."""
        if isinstance(action, Stand):
            return attrs.evolve(self, done=action)
        if not isinstance(action, SwapCards):
            return wrong_phase(SWAP)
        held, count = self.cards[self.declarer], len(self.undealt)
        if len(action.cards) != count or not action.cards <= held:
            return Refusal(WRONG_SWAP, Facts(count=count))
        cards = list(self.cards)
        cards[self.declarer] = held - action.cards + self.undealt
        return attrs.evolve(self, cards=tuple(cards), done=action)

    @override
    def settle(self, hand: Hand) -> None:
        """None: the contract does not change."""


@attrs.frozen(repr=False)
class Swap(Part, PhaseRule):
    """The declarer may swap cards for all the undealt ones, unseen."""

    phase: ClassVar = SWAP
    state: ClassVar = Swapping
    actions: ClassVar = (SwapCards, TakeUp, Stand)
    events: ClassVar = ()
    kinds: ClassVar[tuple[Kind, ...]] = (WRONG_SWAP,)
    task: ClassVar = "{who} is to swap cards or stand"

    @override
    def open(self, hand: Hand) -> Swapping | None:
        """The declarer's choice; skipped without a contract or undealt cards."""
        if hand.contract is None or not hand.aside:
            return None
        return Swapping(hand.contract.declarer, hand.aside, hand.cards)

    @override
    def possible(self, rules: Rules) -> Iterable[Action | CardGroups]:
        """As many cards of the deck as are undealt, or none."""
        yield CardGroups(SwapCards, rules.deck.cards, _count_undealt(rules))
        yield Stand()

    @override
    def automatic(self, rules: Rules) -> Iterable[CardGroups]:
        """The undealt cards that the declarer takes up."""
        return (CardGroups(TakeUp, rules.deck.cards, _count_undealt(rules)),)

    @override
    def longest(self, _rules: Rules) -> int:
        """The swap, and the cards taken up."""
        return 2

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck without undealt cards, or with too many ways to swap cards."""
        size, left = rules.deck.hand_size, _count_undealt(rules)
        if left == 0:
            yield Problem("phases", "all cards are dealt", "deal smaller hands")
        elif left > size or comb(size, left) > MOST_CHOICES:
            yield Problem("phases", f"{left} undealt cards", "leave fewer cards undealt")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The number of cards to swap."""
        (swap, *_) = (one for one in view.legal_actions if isinstance(one, SwapCards))
        number = len(swap.cards)
        return words.count(
            number, "swap one of your cards, or stand", "swap {number} of your cards, or stand"
        )

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """What the declarer did, with the cards if they are visible."""
        match act.action:
            case SwapCards(cards):
                down = words.cards(cards)
                return words.told(act.seat, "you swap {cards}", "{who} swaps {cards}", cards=down)
            case TakeUp(cards):
                up = words.cards(cards)
                return words.told(
                    act.seat, "you take up {cards}", "{who} takes up {cards}", cards=up
                )
            case Stand():
                return words.told(act.seat, "you stand", "{who} stands")
            case _:  # the action is face down in this view
                if act.automatic:
                    return words.text("{who} takes up as many", who=words.seat(act.seat))
                return words.text("{who} swaps cards, face down", who=words.seat(act.seat))

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The cards, or to stand."""
        if isinstance(action, SwapCards):
            return words.text("swap {cards}", cards=words.cards(action.cards))
        return words.text("stand")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The rule of the swap."""
        left = _count_undealt(rules)
        cards = "a card for the undealt card" if left == 1 else f"{left} cards for those undealt"
        yield f"The declarer may swap {cards}, without having looked at them."
        yield "Nobody else sees what is swapped, and it is in no trick."


def _count_undealt(rules: Rules) -> int:
    """The number of cards that nobody is dealt."""
    return len(rules.deck.cards) - rules.deck.hand_size * len(rules.table.seats)
