"""Showing: before the play the holder of the nine of trumps may show it for points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper import (
    Act,
    Action,
    Card,
    CardAction,
    Cards,
    Facts,
    Hand,
    Kind,
    Line,
    Move,
    Part,
    Phase,
    PhaseRule,
    Position,
    Problem,
    PublicEvent,
    Rank,
    Refusal,
    Rules,
    Seat,
    Settled,
    SimpleAction,
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
class ShowCard(CardAction):
    """Show this card to everybody."""

    word: ClassVar[str] = "show"


@attrs.frozen
class Decline(SimpleAction):
    """Show nothing."""

    word: ClassVar[str] = "decline"


@attrs.frozen
class CardShown(PublicEvent):
    """A seat shows a card."""

    seat: Seat
    card: Card


@attrs.frozen(repr=False)
class Asking(State):
    """Everybody is asked in turn, so a question does not reveal who holds the card."""

    phase: ClassVar = SHOWING
    card: Card
    points: int
    asked: tuple[Seat, ...]
    """The seats that are still to answer, in order."""
    showed: Seat | None = None
    """The seat that showed the card."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer; None when all have."""
        return self.asked[0] if self.asked else None

    @override
    def aspect(self, own: Cards | None) -> bool:
        """Whether the seat holds the card."""
        return own is not None and self.card in own

    @override
    def legal(self, own: Cards | None) -> tuple[ShowCard | Decline, ...]:
        """Declining; for the holder of the card, also showing it."""
        return (ShowCard(self.card), Decline()) if self.aspect(own) else (Decline(),)

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer is refused; None if it is legal."""
        if not isinstance(action, ShowCard | Decline):
            return wrong_phase(SHOWING)
        legal = action in self.legal(own)
        return None if legal else Refusal(NO_SUCH_CARD, Facts(card=str(self.card)))

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """A card that is shown stays where it is."""
        seat = self.asked[0]
        return (Move(seat, seat, Cards([action.card])),) if isinstance(action, ShowCard) else ()

    @override
    def after(self, face: Action) -> Asking:
        """The state with this answer."""
        showed = self.asked[0] if isinstance(face, ShowCard) else self.showed
        return Asking(self.card, self.points, self.asked[1:], showed)

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterator[Act | CardShown]:
        """The answer, and the card shown."""
        for act in acts[-1:]:
            yield act
            if isinstance(act.action, ShowCard):
                yield CardShown(act.seat, act.action.card)

    @override
    def settle(self, position: Position) -> None:
        """None: the contract does not change."""

    @override
    def score(self, hand: Hand) -> tuple[Line, ...]:
        """The points for showing the card."""
        if self.showed is None:
            return ()
        side = hand.rules.table.side(self.showed)
        return (Line(side, self.points, SHOWED, Facts(card=str(self.card))),)


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
    def open(self, position: Position) -> Asking | None:
        """The first question; skipped without a trump suit."""
        strain, table = position.order.strain, position.rules.table
        if position.contract is None or not isinstance(strain, Suit):
            return None
        around = table.clockwise(table.left(position.dealer))
        asked = tuple(seat for seat in around if seat not in position.sitting_out)
        return Asking(Card.of(Rank.NINE, strain), self.points, asked)

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
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The strain of a contract, because the card is a trump."""
        return Settled.CONTRACT, Settled.STRAIN

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

    def points_range(self, _rules: Rules) -> tuple[int, int]:
        """From 0 to the points for showing the card."""
        return min(0, self.points), max(0, self.points)

    def sheet(self, _rules: Rules) -> Iterable[str]:
        """The rule of showing."""
        points = "a point" if self.points == 1 else f"{self.points} points"
        yield (
            "Before the play each player in turn, from the dealer's left, may show the nine of "
            f"trumps, if they hold it, and score {points} for it."
        )
