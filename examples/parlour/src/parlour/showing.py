"""Showing: before the play the holder of the nine of trumps may show it for points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper import (
    Act,
    Action,
    Card,
    Cards,
    Facts,
    Hand,
    Kind,
    Line,
    Part,
    Phase,
    PhaseRule,
    Problem,
    Rank,
    Refusal,
    Rules,
    Seat,
    State,
    Suit,
    View,
    wrong_phase,
)

if TYPE_CHECKING:
    from pepper.words import Words

SHOWING = Phase("showing")
SHOWED: Final = Kind("showed", "showed {card}")
NO_SUCH_CARD: Final = Kind("no such card", "Only the holder of {card} may show a card.")


@attrs.frozen
class ShowCard:
    """Show this card to everybody."""

    word: ClassVar = "show"

    card: Card

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of a card."""
        return cls(Card(rest))

    def __str__(self) -> str:
        return f"show {self.card}"


@attrs.frozen
class Decline:
    """Show nothing."""

    word: ClassVar = "decline"

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is empty."""
        return None if rest else cls()

    def __str__(self) -> str:
        return "decline"


@attrs.frozen
class CardShown:
    """A seat shows a card."""

    seat: Seat
    card: Card

    def seen_by(self, _seat: Seat | None) -> Self:
        """The same for everybody."""
        return self


@attrs.frozen(repr=False)
class Asking(State):
    """Everybody is asked in turn, so a question does not reveal who holds the card."""

    phase: ClassVar = SHOWING
    card: Card
    points: int
    asked: tuple[Seat, ...]
    cards: tuple[Cards, ...]
    answers: tuple[ShowCard | Decline, ...] = ()

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer; None when all have."""
        return self.asked[len(self.answers)] if len(self.answers) < len(self.asked) else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The answers, visible to everybody."""
        answered = zip(self.asked, self.answers, strict=False)
        return tuple(Act(seat, action, SHOWING) for seat, action in answered)

    @property
    @override
    def events(self) -> tuple[Act | CardShown, ...]:
        """The answers, and each card shown."""
        return tuple(event for act in self.acts for event in self._events_of(act))

    def _events_of(self, act: Act) -> Iterator[Act | CardShown]:
        yield act
        if isinstance(act.action, ShowCard):
            yield CardShown(act.seat, act.action.card)

    @override
    def legal(self) -> tuple[ShowCard | Decline, ...]:
        """To decline; for the holder of the card, also to show it."""
        if self.turn is None:
            return ()
        holds = self.card in self.cards[self.turn]
        return (ShowCard(self.card), Decline()) if holds else (Decline(),)

    @override
    def apply(self, action: Action) -> Asking | Refusal:
        """The state with this answer."""
        if not isinstance(action, ShowCard | Decline):
            return wrong_phase(SHOWING)
        if action not in self.legal():
            return Refusal(NO_SUCH_CARD, Facts(card=str(self.card)))
        return attrs.evolve(self, answers=(*self.answers, action))

    @override
    def settle(self, hand: Hand) -> None:
        """None: the contract does not change."""

    @override
    def score(self, hand: Hand) -> tuple[Line, ...]:
        """The points for showing the card."""
        table = hand.rules.table
        return tuple(
            Line(table.side(act.seat), self.points, SHOWED, Facts(card=str(self.card)))
            for act in self.acts
            if isinstance(act.action, ShowCard)
        )


@attrs.frozen(repr=False)
class Showing(Part, PhaseRule):
    """The holder of the nine of trumps may show it before the play."""

    phase: ClassVar = SHOWING
    state: ClassVar = Asking
    actions: ClassVar = (ShowCard, Decline)
    events: ClassVar = (CardShown,)
    kinds: ClassVar[tuple[Kind, ...]] = (SHOWED, NO_SUCH_CARD)
    task: ClassVar = "{who} is to show a card or decline"

    points: int = 1
    """The points for showing it."""

    @override
    def open(self, hand: Hand) -> Asking | None:
        """The first question; skipped without a trump suit."""
        strain = hand.order.strain
        if hand.contract is None or not isinstance(strain, Suit):
            return None
        around = hand.rules.table.clockwise(hand.rules.table.left(hand.dealer))
        asked = tuple(seat for seat in around if seat not in hand.sitting_out)
        return Asking(Card.of(Rank.NINE, strain), self.points, asked, hand.cards)

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """To decline, or to show the nine of any suit."""
        nines = [card for card in rules.deck.cards.distinct() if card.rank is Rank.NINE]
        return (Decline(), *map(ShowCard, nines))

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat."""
        return len(rules.table.seats)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a deck without nines."""
        if Rank.NINE not in rules.deck.ranks:
            yield Problem("phases", "the deck has no nines to show", "add nines to the deck")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To show the card or decline."""
        for action in view.legal_actions:
            if isinstance(action, ShowCard):
                return words.text("show {card}, or decline", card=words.card(action.card))
        return words.text("decline: you have no card to show")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The answer."""
        if isinstance(act.action, ShowCard):
            card = words.card(act.action.card)
            return words.told(act.seat, "you show {card}", "{who} shows {card}", card=card)
        return words.told(act.seat, "you decline", "{who} declines")

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The answer."""
        if isinstance(action, ShowCard):
            return words.text("show {card}", card=words.card(action.card))
        return words.text("decline")

    def sheet(self, _rules: Rules) -> Iterable[str]:
        """The rule of showing."""
        points = "a point" if self.points == 1 else f"{self.points} points"
        yield (
            "Before the play each player in turn, from the dealer's left, may show the nine of "
            f"trumps, if they hold it, and score {points} for it."
        )
