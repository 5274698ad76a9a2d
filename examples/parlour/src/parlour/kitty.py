"""The kitty: the declarer takes up the undealt cards and secretly buries the same number."""

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

KITTY = Phase("kitty")
WRONG_BURIAL: Final = Kind(
    "wrong burial",
    "The declarer buries exactly {count} card of the hand.",
    "The declarer buries exactly {count} cards of the hand.",
    "count",
)
MOST_CHOICES = 10_000
"""The most ways to bury cards, so that the list of legal actions stays short enough."""


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
class Bury:
    """Put these cards aside; nobody else sees them."""

    word: ClassVar = "bury"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of cards."""
        return cls(Cards(rest))

    def __str__(self) -> str:
        return f"bury {self.cards}"


@attrs.frozen(repr=False)
class Burying(State):
    """The declarer has taken up the kitty and buries the same number of cards."""

    phase: ClassVar = KITTY
    declarer: Seat
    kitty: Cards
    cards: tuple[Cards, ...]
    """The hand of each seat; the declarer's includes the kitty until the cards are buried."""
    buried: Cards | None = None

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer, until the cards are buried."""
        return self.declarer if self.buried is None else None

    @property
    @override
    def aside(self) -> Cards:
        """The buried cards; none while the declarer holds the kitty."""
        return self.buried or Cards()

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """Taking up and burying; only the declarer sees the cards."""
        secret = FaceDown(len(self.kitty), (self.declarer,))
        took = Act(self.declarer, TakeUp(self.kitty), KITTY, automatic=True, secret=secret)
        if self.buried is None:
            return (took,)
        return (took, Act(self.declarer, Bury(self.buried), KITTY, secret=secret))

    @override
    def legal(self) -> tuple[Bury, ...]:
        """Any cards of the declarer's hand, as many as the kitty has."""
        if self.turn is None:
            return ()
        groups = combinations(self.cards[self.declarer], len(self.kitty))
        return tuple(map(Bury, dict.fromkeys(map(Cards, groups))))

    @override
    def apply(self, action: Action) -> Burying | Refusal:
        """The state with these cards buried."""
        if not isinstance(action, Bury):
            return wrong_phase(KITTY)
        held, count = self.cards[self.declarer], len(self.kitty)
        if len(action.cards) != count or not action.cards <= held:
            return Refusal(WRONG_BURIAL, Facts(count=count))
        cards = list(self.cards)
        cards[self.declarer] = held - action.cards
        return attrs.evolve(self, cards=tuple(cards), buried=action.cards)

    @override
    def settle(self, hand: Hand) -> None:
        """None: the contract does not change."""


@attrs.frozen(repr=False)
class Kitty(Part, PhaseRule):
    """The declarer takes up the undealt cards and buries the same number."""

    phase: ClassVar = KITTY
    state: ClassVar = Burying
    actions: ClassVar = (TakeUp, Bury)
    events: ClassVar = ()
    kinds: ClassVar[tuple[Kind, ...]] = (WRONG_BURIAL,)
    task: ClassVar = "{who} is to bury cards"

    @override
    def open(self, hand: Hand) -> Burying | None:
        """The declarer with the kitty in hand; skipped without a contract or a kitty."""
        if hand.contract is None or not hand.aside:
            return None
        cards = list(hand.cards)
        cards[hand.contract.declarer] += hand.aside
        return Burying(hand.contract.declarer, hand.aside, tuple(cards))

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck without undealt cards, or with too many ways to bury cards."""
        size = rules.deck.hand_size
        left = len(rules.deck.cards) - size * len(rules.table.seats)
        if left == 0:
            yield Problem("phases", "all cards are dealt: no kitty", "deal smaller hands")
        elif comb(size + left, left) > MOST_CHOICES:
            yield Problem("phases", f"a kitty of {left} cards", "leave fewer cards undealt")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The number of cards to bury."""
        (bury, *_) = (one for one in view.legal_actions if isinstance(one, Bury))
        number = len(bury.cards)
        return words.count(number, "bury one of your cards", "bury {number} of your cards")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """What the declarer did, with the cards if they are visible."""
        seat = act.seat
        match act.action:
            case TakeUp(cards):
                up = words.cards(cards)
                return words.told(seat, "you take up {cards}", "{who} takes up {cards}", cards=up)
            case Bury(cards):
                down = words.cards(cards)
                return words.told(seat, "you bury {cards}", "{who} buries {cards}", cards=down)
            case _:  # the action is face down in this view
                if act.automatic:
                    return words.text("{who} takes the kitty up, face down", who=words.seat(seat))
                return words.text("{who} buries cards, face down", who=words.seat(seat))

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The cards."""
        cards = words.cards(action.cards if isinstance(action, Bury) else Cards())
        return words.text("bury {cards}", cards=cards)

    def sheet(self, rules: Rules) -> Iterable[str]:
        """The rule of the kitty."""
        left = len(rules.deck.cards) - rules.deck.hand_size * len(rules.table.seats)
        cards = "undealt card" if left == 1 else f"{left} undealt cards"
        yield f"The declarer takes up the {cards} and buries as many, face down."
        yield "Nobody else sees them, and they are in no trick."
