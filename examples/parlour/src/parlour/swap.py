"""The swap: the declarer may swap cards for all the undealt ones, without having seen those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper import (
    Act,
    Action,
    CardGroups,
    Cards,
    CardsAction,
    FaceDown,
    Facts,
    Kind,
    Move,
    Part,
    Phase,
    PhaseRule,
    Position,
    Problem,
    Refusal,
    Rules,
    Seat,
    Settled,
    SimpleAction,
    Spot,
    State,
    Taking,
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
class SwapCards(CardsAction):
    """Put these cards aside for the undealt ones."""

    word: ClassVar[str] = "swap"


@attrs.frozen
class TakeUp(CardsAction):
    """Take up these cards; automatic, without a choice."""

    word: ClassVar[str] = "take up"


@attrs.frozen
class Stand(SimpleAction):
    """Swap nothing."""

    word: ClassVar[str] = "stand"


@attrs.frozen(repr=False)
class Swapping(State):
    """The declarer swaps cards for the undealt ones, or stands."""

    phase: ClassVar = SWAP
    declarer: Seat
    count: int
    """The number of undealt cards."""
    swaps: bool = False
    """Whether cards are put aside, and the undealt ones are taken now."""
    over: bool = False

    @property
    @override
    def turn(self) -> Seat | None:
        """The declarer, until the choice is made."""
        return None if self.over else self.declarer

    @property
    @override
    def automatic(self) -> Taking | None:
        """Taking up the undealt cards."""
        return Taking(TakeUp) if self.swaps else None

    @override
    def legal(self, own: Cards | None) -> tuple[CardGroups | Stand, ...]:
        """Any cards of the declarer's hand, as many as are undealt, or none."""
        return () if own is None else (CardGroups(SwapCards, own, self.count), Stand())

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the cards cannot be swapped; None if they can."""
        if isinstance(action, Stand):
            return None
        if not isinstance(action, SwapCards):
            return wrong_phase(SWAP)
        fits = own is not None and len(action.cards) == self.count and action.cards <= own
        return None if fits else Refusal(WRONG_SWAP, Facts(count=self.count))

    @override
    def face(self, action: Action) -> Action:
        """Hides the cards of a swap."""
        return action if isinstance(action, Stand) else FaceDown(self.count, ())

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """Puts the cards of a swap aside."""
        if not isinstance(action, SwapCards | FaceDown):
            return ()
        return (Move(self.declarer, Spot.ASIDE, action.cards),)

    @override
    def after(self, face: Action) -> Swapping:
        """The undealt cards are taken after a swap; then the phase is over."""
        swaps = isinstance(face, FaceDown) and not self.swaps
        return Swapping(self.declarer, self.count, swaps, over=not swaps)

    @override
    def settle(self, position: Position) -> None:
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
    def open(self, position: Position) -> Swapping | None:
        """The declarer's choice; skipped without a contract."""
        if position.contract is None:
            return None
        return Swapping(position.contract.declarer, _count_undealt(position.rules))

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
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, whose declarer may swap cards."""
        return (Settled.CONTRACT,)

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The cards with which the declarer plays."""
        return (Settled.CARDS,)

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
