"""The steps of a hand, made again from its acts as one seat saw them.

Theory of operation. A state is public, and the next one follows from the face of an action. So the
acts in a view are enough to go through the positions of the hand once more, in the order in which
they came, whatever phases the rules have. Two things are not in the acts. Cards in the air land as
soon as the state says so; and if a state asks who holds a card, the answer is the one after which
the next seat is the one that acted. Each step tells where cards went, and which, as far as the
viewer knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

import attrs

from pepper.engine.course.position import Position
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.contract import Ended
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import (
    Act,
    Action,
    Automatic,
    FaceDown,
    Move,
    Phase,
    Spot,
    State,
    Taking,
)
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.tricks import Trick

from .view import View, reached_in

Turn: TypeAlias = tuple[Seat | None, Phase]
"""The seat to act next, and the phase."""


@attrs.frozen
class HandStep:
    """One step of a hand: an act, or cards that land, or the answer to a question."""

    position: Position
    """The position before it; during the play, the position in which it began."""
    state: State
    """The state before it."""
    act: Act | None
    """The act; None if cards land, or a question is answered."""
    moves: tuple[Move, ...]
    """The moves of the cards."""
    after: State
    """The state after it."""
    answers: tuple[State, ...] = ()
    """If a question is answered, the states after each answer that fits the acts."""


@door
def retrace(view: View) -> Iterator[HandStep]:
    """The steps of the current hand, the first of which is the one after the deal.

    Raises `PepperError` if the acts cannot have been done in this order, or lead to another turn or
    contract than the view tells.
    """
    if not view.acts:
        return
    walk = Walk.of(view)
    for place, act in enumerate(view.acts[1:], 1):
        yield from walk.settle([(act.seat, act.phase)])
        if (act.seat, act.phase) != (walk.state.turn, walk.state.phase):
            raise PepperError(f"act {place} comes out of turn: the view contradicts itself")
        yield walk.do(act)
    yield from walk.settle([(view.turn, view.phase)])
    now = walk.state.turn, walk.state.phase, walk.position.contract
    if view.phase != Phase.OVER and now != (view.turn, view.phase, view.contract):
        raise PepperError("the acts lead to another position: the view contradicts itself")


@attrs.define
class Walk:
    """The way through the positions of a hand that is dealt."""

    position: Position
    """The position; during the play, the one in which it began."""
    state: State
    spots: dict[Spot, int]
    """How many cards lie at each spot."""
    air: list[tuple[Seat, Move]]
    """The givers of the cards in the air, and how these will land."""
    earlier: tuple[Trick, ...] = ()
    """The tricks of earlier phases."""

    @staticmethod
    def of(view: View) -> Walk:
        """The way through the current hand of a view."""
        dealer, turned, round_ = view.dealer, view.turned, view.pepper_round
        reached = reached_in(view)
        return Walk.begin(
            Position.dealt(view.rules, dealer, turned, pepper_round=round_, reached=reached)
        )

    @staticmethod
    def begin(position: Position) -> Walk:
        """The way from the position when the cards are dealt."""
        deck, seats = position.rules.deck, position.rules.table.seats
        left, up = len(deck.cards) - len(seats) * deck.hand_size, int(deck.turn_up)
        spots = {**dict.fromkeys(Spot, 0), Spot.STOCK: left - up, Spot.TURNED: up}
        return Walk(position, position.state, spots, [])

    def copy(self) -> Walk:
        """The same way, which goes on by itself."""
        spots, air = self.spots.copy(), self.air.copy()
        return Walk(self.position, self.state, spots, air, self.earlier)

    def settle(
        self, wanted: Collection[Turn] | None, *, chosen: bool = False
    ) -> Iterator[HandStep]:
        """Automatic steps, until a seat acts or nothing is left.

        `wanted` are the turns that a question may lead to, None for any; with `chosen`, those after
        what is automatic.
        """
        while True:
            state = self.state
            if self.air and state.lands:
                yield HandStep(
                    self.position, state, None, tuple([move for _, move in self.air]), state
                )
                self.air.clear()
            if state.turn is not None:
                return
            if state.asks is not None:
                position, every = self.position, self._answers(state, state.asks)
                answers = tuple(
                    [one for one in every if wanted is None or self._next(one, chosen) in wanted]
                )
                if not answers:
                    raise PepperError(
                        f"nobody can hold the {state.asks}: the view contradicts itself"
                    )
                self.state = answers[0]
                self.position = position.at(self.state)
                yield HandStep(position, state, None, (), self.state, answers)
                continue
            position = self.position
            following = position.following if state.shared else position.closing(state)
            if isinstance(following, Ended):
                return
            self.earlier += state.tricks
            self.position, self.state = following, following.state

    def do(self, act: Act) -> HandStep:
        """The step of the next act."""
        position, state, action = self.position, self.state, act.action
        automatic = state.automatic
        if isinstance(automatic, Taking):
            moves = self._taken(act.seat, automatic, action)
            down = FaceDown(sum([move.count for move in moves]), ())
            face: Action = action if automatic.shown else down
        else:
            moves, face = state.moves(action), state.face(action)
        if isinstance(face, FaceDown):
            face = FaceDown(face.cards, ())  # who sees the cards is not part of a state
        for move in moves:
            self._count(move, act)
        if state.shared:
            self.position = position.after(face)
        self.state = self.position.state if state.shared else state.after(face)
        return HandStep(position, state, act, moves, self.state)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, the last of which may be in progress."""
        now = () if self.state.trick is None else (self.state.trick,)
        return (*self.earlier, *self.state.tricks, *now)

    def own(self, view: View) -> Cards | None:
        """The cards of the viewer that are not on their way; None if it has not looked."""
        gone = [move.known for giver, move in self.air if giver == view.seat]
        return None if view.cards is None else view.cards - sum(gone, Cards())

    def _taken(self, seat: Seat, taking: Taking, action: Action) -> tuple[Move, ...]:
        """The moves of cards that are taken; several places are counted, and not told apart."""
        sources = [spot for spot in taking.sources if self.spots[spot]]
        cards = getattr(action, "cards", None)
        if len(sources) == 1 and isinstance(cards, Cards):
            return (Move(sources[0], seat, cards),)
        return tuple([Move(spot, seat, self.spots[spot]) for spot in sources])

    def _count(self, move: Move, act: Act) -> None:
        """Count the cards that leave a spot and those that come to it."""
        if isinstance(move.source, Spot):
            self.spots[move.source] -= move.count
        if move.target is Spot.AIR:
            to = act.seat if act.to is None else act.to
            self.air.append((act.seat, Move(Spot.AIR, to, move.cards)))
        elif isinstance(move.target, Spot):
            self.spots[move.target] += move.count

    def _answers(self, state: State, card: Card) -> Iterator[State]:
        """The states after each answer to the question who holds a card."""
        rules = self.position.rules
        return map(state.answered, _holders(rules.table.seats, rules.deck.cards.count(card)))

    def _next(self, state: State, chosen: bool) -> Turn:  # noqa: FBT001
        """The seat to act next, and the phase; with `chosen`, after automatic acts."""
        position = self.position.at(state)
        while True:
            automatic = position.state.automatic
            if position.state.turn is None:
                following = position.following
                if isinstance(following, Ended):
                    return None, Phase.OVER
                position = following
            elif chosen and isinstance(automatic, Automatic):
                position = position.after(automatic.action)
            else:
                return position.state.turn, position.phase


def hidden_choices(state: State, deck: Cards) -> Iterator[tuple[type[Action], Collection[int]]]:
    """The classes of what may be chosen face down in some hand, with the numbers of its cards."""
    for part in Actions(state.legal(deck)).parts:
        if isinstance(part, CardGroups):
            if isinstance(state.face(part[0]), FaceDown):
                yield part.action, part.sizes
        elif isinstance(face := state.face(part), FaceDown):
            yield type(part), (face.cards,)


def _holders(seats: Sequence[Seat], copies: int) -> Iterator[tuple[Seat, ...]]:
    """The seats that may hold the copies of a card: as few seats as possible first."""
    for count in range(min(copies, len(seats)) + 1):
        yield from combinations(seats, count)
