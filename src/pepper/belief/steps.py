"""The moves of the cards between the deal and now, as steps that can be undone.

Undone from the last to the first, the steps lead from the hands now back to the deal. Where a seat
moved cards that the viewer did not see, these may be any cards of their receiver: each group of
them is as likely as every other. What the rules demand is checked on the hands at that time.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from random import Random

import attrs

from pepper.engine.parts.cards import COPIES, Cards
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import Action, FaceDown, State
from pepper.engine.parts.seats import Seat

NONE = Cards()


@attrs.define
class Tracing:
    """The way back from the hands now to the deal."""

    held: list[Cards]
    """The cards in each place; places are the seats, then the cards aside."""
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
class Answer:
    """The answer to a question of a state: which seats hold a card."""

    seats: tuple[Seat, ...]
    state: State
    answers: tuple[State, ...]
    """The states after the answers that fit the view."""

    def undo(self, back: Tracing) -> bool:
        """Whether the hands give one of these answers."""
        holders = tuple([seat for seat in self.seats if self.state.asks in back.held[seat]])
        return self.state.answered(holders) in self.answers


@attrs.frozen
class Chosen:
    """A hidden choice of a seat."""

    state: State
    """The state before it."""
    count: int
    """How many cards everybody saw face down."""

    def among(self, held: Cards, moved: Cards) -> tuple[list[Action], int]:
        """The actions that move these cards of a hand, and how many it may choose among.

        Copies of a card are counted apart. Any cards of the hand count as one choice, because their
        number is the same in all worlds.
        """
        found, choices = list[Action](), 0
        for part in Actions(self.state.legal(held)).parts:
            if isinstance(part, CardGroups):
                action = part.action(moved)
                fits = self.count in part.sizes and self._is_face(action)
                choices += fits * (1 if part.cards == held else comb(len(part.cards), len(moved)))
                found += [action] if fits and moved <= part.cards else []
            elif self._is_face(part):
                cards = sum([move.known for move in self.state.moves(part)], NONE)
                choices += ways(held, cards)
                found += [part] if cards == moved else []
        return found, choices

    def _is_face(self, action: Action) -> bool:
        face = self.state.face(action)
        return isinstance(face, FaceDown) and face.cards == self.count

    def choose(self, back: Tracing, held: Cards, moved: Cards) -> bool:
        """Whether the seat could choose these cards, and then how likely it was."""
        found, choices = self.among(held, moved)
        if not found:
            return False
        back.against *= choices
        back.chance *= ways(held, moved) / choices / len(found)
        back.hidden.append(back.rng.choice(found))
        return True


def ways(held: Cards, some: Cards) -> int:
    """In how many ways these cards can be chosen from a hand, copies counted apart."""
    if not held.bits & COPIES:
        return 1
    return prod([comb(held.count(card), some.count(card)) for card in some.distinct()])


@attrs.frozen
class Secret:
    """A hidden choice that moves no cards."""

    seat: int
    chosen: Chosen

    def undo(self, back: Tracing) -> bool:
        """Whether there was such a choice."""
        return self.chosen.choose(back, back.held[self.seat], NONE)


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
    chosen: Chosen | None = None
    """The choice, if it is hidden."""
    deck: Cards = NONE
    """All cards."""
    lost: Cards = NONE
    """Cards with copies that were known to be in the source before some left it unseen."""

    @property
    def is_open(self) -> bool:
        """Whether the viewer knows all cards, each by itself."""
        known = len(self.cards) == self.count and not self.guessed
        return known and self.chosen is None

    def undo(self, back: Tracing) -> bool:
        """Move the cards back; False if the rules did not allow to move them."""
        held, reached = back.held, back.held[self.target]
        if not self.cards + self.there <= reached:
            return False
        moved, unknown = self.cards, self.count - len(self.cards)
        if unknown:
            others = list(reached - moved - self.there)
            if len(others) < unknown:
                return False
            drawn = back.rng.sample(others, unknown)
            moved += Cards.from_bits(sum([card.bit for card in drawn]))
        held[self.target], kept = reached - moved, held[self.source]
        held[self.source] = kept + moved
        back.against *= ways(kept + self.guessed, self.guessed)
        # Any of the copies that the source held just then may be those that were known.
        back.favour *= ways(held[self.source], self.lost)
        back.against *= ways(self.deck, self.lost)
        return self.chosen is None or self.chosen.choose(back, held[self.source], moved)
