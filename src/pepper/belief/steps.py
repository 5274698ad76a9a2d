"""What happened to the cards between the deal and now, as steps that can be undone.

Undone from the last to the first, the steps lead from the hands now back to the deal. Where a seat
moved cards that the viewer did not see, these may be any cards of their receiver: each group of
them is as likely as every other. What the rules demand is checked on the hands at that time.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from random import Random

import attrs

from pepper.engine.cards import Cards, Suit
from pepper.engine.exchange import Choice
from pepper.engine.phases import Action
from pepper.engine.phases.exchange import GiveCards, LayAside, offers
from pepper.engine.phases.kitty import Discard
from pepper.engine.ranking import Order

NONE = Cards()


@attrs.define
class Tracing:
    """The way back from the hands now to the deal."""

    held: list[Cards]
    """What is in each place; places are seats, then what lies aside."""
    rng: Random
    favour: int = 1
    against: int = 1
    """Of so many histories like this one, `favour` are kept: what remains has the right odds."""
    chance: float = 1.0
    """The probability of the hidden choices, up to a factor that is the same for all worlds."""
    hidden: list[Action] = attrs.Factory(list[Action])
    """The hidden choices, the last one first."""


@attrs.frozen
class Test:
    """Something that the hand of a seat must fulfil."""

    seat: int
    fits: Callable[[Cards], bool]

    def undo(self, back: Tracing) -> bool:
        """Whether it is fulfilled."""
        return self.fits(back.held[self.seat])


@attrs.frozen
class Limit:
    """Which cards a giver has to choose."""

    choice: Choice
    order: Order
    suit: Suit | None

    @property
    def binds(self) -> bool:
        """Whether it excludes anything."""
        return self.choice is not Choice.FREE

    def count(self, held: Cards, given: Cards) -> int:
        """The number of possible choices, copies counted apart; 0 if this is not one of them."""
        possible = list(offers(held, len(given), self.choice, self.order, self.suit))
        return len(possible) if given in possible else 0


@attrs.frozen
class Move:
    """Cards that went from one place to another."""

    source: int
    target: int
    count: int
    cards: Cards
    """Those of them that are known."""
    there: Cards
    """Cards known to have been in the target before, so that they were not moved."""
    guessed: Cards
    """Those of the known cards whose copies in the source are not known."""
    limit: Limit | None = None
    """What the rules demand of the choice; None if any cards may be chosen."""
    hidden: type[GiveCards | LayAside | Discard] | None = None
    """The action, if it is a hidden choice."""
    deck: Cards = NONE
    """All cards."""
    lost: Cards = NONE
    """Cards with copies that were known to be in the source before some left it unseen."""

    @property
    def is_open(self) -> bool:
        """Whether the viewer knows all cards, each by itself."""
        known = len(self.cards) == self.count and not self.guessed
        return known and self.hidden is None

    def undo(self, back: Tracing) -> bool:
        """Move the cards back; False if the rules did not allow to move them."""
        held, reached = back.held, back.held[self.target]
        if not self.cards + self.there <= reached:
            return False
        moved, unknown = self.cards, self.count - len(self.cards)
        if unknown:
            drawn = back.rng.sample(list(reached - moved - self.there), unknown)
            moved += Cards.from_bits(sum([card.bit for card in drawn]))
        held[self.target], kept = reached - moved, held[self.source]
        held[self.source] = kept + moved
        for card in self.guessed.distinct():
            copies = self.guessed.count(card)
            back.against *= comb(kept.count(card) + copies, copies)
        # Any of the copies that the source held just then may be those that were known.
        for card in self.lost.distinct():
            copies = self.lost.count(card)
            back.favour *= comb(held[self.source].count(card), copies)
            back.against *= comb(self.deck.count(card), copies)
        return self._choose(back, moved)

    def _choose(self, back: Tracing, moved: Cards) -> bool:
        """Whether the giver could choose these cards; if that is hidden, how likely it was."""
        held, choices = back.held[self.source], 1
        if self.limit is not None:
            choices = self.limit.count(held, moved)
        if choices and self.hidden is not None:
            same = prod([comb(held.count(card), moved.count(card)) for card in moved.distinct()])
            back.against *= choices
            back.chance *= same / choices
            back.hidden.append(self.hidden(moved))
        return choices > 0
