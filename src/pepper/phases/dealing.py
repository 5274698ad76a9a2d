"""The deal: every card of the deck to a hand, or aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

import attrs

from pepper.cards import Cards
from pepper.deck import Deck
from pepper.errors import PepperError
from pepper.seats import CHANCE, Seat

from . import WRONG_PHASE, Phase, Refusal, State


def _cards(cards: Cards | str) -> Cards:
    return cards if isinstance(cards, Cards) else Cards(cards)


def _hands(hands: Iterable[Cards | str]) -> tuple[Cards, ...]:
    return tuple(map(_cards, hands))


@attrs.frozen
class Deal:
    """The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.

    Cards may be given as texts. `aside` may be left out; the deck then says what is missing.
    """

    hands: tuple[Cards, ...] = attrs.field(converter=_hands)
    """What each seat is dealt, from seat 0."""
    aside: Cards = attrs.field(default=Cards(), converter=_cards)
    """What nobody is dealt."""

    def __str__(self) -> str:
        hands = " / ".join(map(str, self.hands))
        return f"deal {hands} + {self.aside}" if self.aside else f"deal {hands}"

    @staticmethod
    def from_seed(deck: Deck, seats: tuple[Seat, ...], seed: int, number: int) -> Deal:
        """The deal of that number; `seats` are all of them in the order of dealing."""
        hands = deck.hands(deck.shuffled(seed, number), len(seats))
        by_seat = dict(zip(seats, hands, strict=True))
        dealt = tuple(Cards(by_seat[seat]) for seat in sorted(seats))
        return Deal(dealt, deck.cards - sum(dealt, Cards()))

    def completed(self, deck: Deck, seats: int) -> Deal:
        """The same deal with everything that nobody was dealt put aside.

        Raises `PepperError` that names what is wrong, where it is not a deal of that deck: the
        hands too many or too few, too long or too short, the cards there too often or missing.
        """
        if problems := self._problems(deck, seats):
            raise PepperError("; ".join(problems))
        return Deal(self.hands, deck.cards - sum(self.hands, Cards()))

    def _problems(self, deck: Deck, seats: int) -> list[str]:
        problems: list[str] = []
        if len(self.hands) != seats:
            problems.append(f"{len(self.hands)} hands for {seats} seats")
        problems += [
            f"seat {seat} has {len(hand)} cards and not {deck.hand_size}"
            for seat, hand in enumerate(self.hands)
            if len(hand) != deck.hand_size
        ]
        pack = Counter(deck.cards)
        there = Counter(card for part in (*self.hands, self.aside) for card in part)
        for card in sorted(there - pack):
            where = [f"seat {s}" for s, hand in enumerate(self.hands) if card in hand]
            where += ["aside"] * (card in self.aside)
            problems.append(
                f"{card} is there {there[card]} times ({', '.join(where)}) "
                f"and in the deck {pack[card]} times"
            )
        if self.aside or there.total() == pack.total():
            problems += [f"{card} is missing" for card in pack - there]
        return problems


@attrs.frozen(repr=False)
class Dealing(State):
    """Waiting for the cards."""

    phase: ClassVar = Phase.DEAL
    deck: Deck
    cards: tuple[Cards, ...]
    """Empty hands, one for each seat."""
    deal: Deal | None = None

    @property
    def turn(self) -> Seat | None:
        """`CHANCE` until the cards are told."""
        return CHANCE if self.deal is None else None

    def legal(self) -> tuple[Deal, ...]:
        """Nothing: the deals are far too many to list."""
        return ()

    def apply(self, action: object) -> Dealing | Refusal:
        """The hands as dealt."""
        if not isinstance(action, Deal):
            return Refusal(WRONG_PHASE, "The cards have to be dealt first.")
        try:
            deal = action.completed(self.deck, len(self.cards))
        except PepperError as error:
            return Refusal("wrong deal", f"It is not a deal of this deck: {error}.")
        return Dealing(self.deck, deal.hands, deal)
