"""A position: the public information about a hand that the rest of the hand depends on.

Hands share positions. Equal positions under one rules value are one object (`Position.known`). It
caches the legal actions, one list for each aspect of the seat's cards that they depend on, the
position after each action, and what follows when nobody has to act. So the rules of a phase are
evaluated once; later calls cost a few look-ups.

The caches never change a result: `==` and hashes ignore them, and copies and pickles leave them
out. They contain no hidden cards: the way of a hidden action is cached by its face. Threads may
fill a cache at the same time, because each stores equal values. After `MOST_KNOWN` positions no
more are kept, and of the others only `following` refers to any.

The number of the hand, the time and the earlier acts are not part of a position, and of the scores
only which seats have come to the few that change what they may do (`Position.reached`).
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Card, Cards, Suit
from pepper.engine.parts.contract import Contract, Ended
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import (
    Act,
    Action,
    Automatic,
    CardsAction,
    FaceDown,
    Move,
    Phase,
    Spot,
    State,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.scoring import Score
from pepper.engine.parts.seats import CHANCE, Reached, Seat
from pepper.engine.phases.dealing import DEALT, Dealing

if TYPE_CHECKING:
    from .rules import Rules

MOST_KNOWN: Final = 10_000
"""How many positions of one rules value are kept."""
MOST_ASPECTS: Final = 64
"""How many aspects of a seat's cards, and how many faces, a position caches."""
Key: TypeAlias = tuple[
    Seat,
    bool,
    Reached,
    Card | None,
    State,
    Contract | None,
    tuple[Seat, ...],
    tuple[Seat, ...],
    Seat | None,
    tuple[State, ...],
    Suit | None,
    Card | None,
]
"""All fields of a position but its rules."""
Scores: TypeAlias = dict[tuple[object, ...], Score]
"""The scores of each kind of result."""


@attrs.frozen(eq=False)
class Run:
    """The automatic acts after a position, if no hidden cards decide about them or are moved."""

    acts: tuple[Act, ...]
    """The automatic acts."""
    position: Position
    """The position in which the next seat has a choice."""


@attrs.frozen(eq=False)
class Way:
    """An action from a position: its act, as everybody sees it, and the position after it."""

    act: Act
    after: Position
    landed: Act
    """The act when its cards are no longer in the air, so that their receiver knows it too."""
    move: Move | None = None
    """Where the cards of a hidden action go, and how many they are; None if the action decides."""


@attrs.frozen(eq=False)
class Choices:
    """The legal actions of a position for one aspect of the cards, and the ways taken so far."""

    actions: Actions
    ways: dict[int, Way] = attrs.field(factory=dict[int, Way], init=False)
    """The ways by the ``id`` of an action of the list: hashing the action would take longer."""

    def lists(self, action: Action) -> bool:
        """Whether the action is one of the list, and in no group of cards."""
        return any(one is action for one in self.actions.parts)

    def groups(self, action: Action) -> bool:
        """Whether the action is in one of the groups of cards."""
        return any(action in one for one in self.actions.parts if type(one) is CardGroups)


@attrs.frozen(repr=False, eq=False, slots=False)  # with slots, every attribute takes longer
class Position:
    """The public information about a hand in progress that the rest of the hand depends on."""

    rules: Rules
    """The rules of the match."""
    dealer: Seat
    """The seat that deals."""
    pepper_round: bool
    """Whether the eldest bids without an auction."""
    reached: Reached
    """The thresholds that the side of each seat had come to when the hand began."""
    turned: Card | None
    """The card that was turned up in the deal, wherever it is now; None if none was."""
    state: State
    """The state of the current phase; if its states are not shared, its first state."""
    contract: Contract | None = None
    """The contract, as far as it is settled; None before that."""
    left: tuple[Seat, ...] = ()
    """The seats that left the hand in an earlier phase."""
    looked: tuple[Seat, ...] = ()
    """The seats that have looked at their cards, in ascending order."""
    found: Seat | None = None
    """The seat that became the declarer's partner in an earlier phase."""
    scoring: tuple[State, ...] = ()
    """The last states of the earlier phases that still score."""
    nominated: Suit | None = None
    """The suit that was nominated for the joker; None if none was."""
    early_lead: Card | None = None
    """The card that the declarer laid down before the play and must lead; None if none was."""
    is_kept: bool = attrs.field(default=False, init=False)
    """Whether this is the shared position of its rules, which caches may refer to."""
    only: Choices | None = attrs.field(default=None, init=False)
    """The legal actions and ways if they depend on no cards; None before they are looked up."""
    _choices: dict[Hashable, Choices] = attrs.field(factory=dict[Hashable, Choices], init=False)
    _after: dict[Action, Position] = attrs.field(factory=dict[Action, "Position"], init=False)
    _hiding: dict[Hashable, Way] = attrs.field(factory=dict[Hashable, Way], init=False)

    @property
    def _key(self) -> Key:
        """All that makes two positions under the same rules equal."""
        return (
            *(self.dealer, self.pepper_round, self.reached, self.turned, self.state),
            *(
                self.contract,
                self.left,
                self.looked,
                self.found,
                self.scoring,
                self.nominated,
                self.early_lead,
            ),
        )

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        # Nearly always they are the same rules, and comparing those would take longest.
        same = self.rules is other.rules or self.rules == other.rules
        return same and self._key == other._key

    @override
    def __hash__(self) -> int:
        # The rules are left out: equal positions of other rules are rare.
        return hash(self._key)

    @staticmethod
    def known(rules: Rules, key: Key) -> Position:
        """The shared position with this key."""
        known = rules.positions
        found = known.get(key)
        if found is None:
            found = Position(rules, *key)
            if len(known) < MOST_KNOWN:
                object.__setattr__(found, "is_kept", True)
                found = known.setdefault(key, found)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        fields = [field.name for field in attrs.fields(Position) if field.init]
        return Position, tuple([getattr(self, name) for name in fields])

    def __repr__(self) -> str:
        return f"<Position of {self.rules.name}: {self.phase.value}, {self.state!r}>"

    @staticmethod
    def dealt(
        rules: Rules,
        dealer: Seat,
        turned: Card | None,
        *,
        pepper_round: bool,
        reached: Reached,
    ) -> Position:
        """The position when the cards are dealt, before one is turned up."""
        key = dealer, turned, pepper_round, reached
        found = rules.dealt.get(key)
        if found is None:
            state = DEALT if turned is None else Dealing(turns=turned)
            start = (dealer, pepper_round, reached, turned, state, None, (), ())
            found = Position.known(rules, (*start, None, (), None, None))
            rules.dealt[key] = found
        return found

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.state.phase

    @cached_property
    def scores(self) -> Scores:
        """The scores of each kind of result, which positions with the same contract share."""
        known, key = self.rules.scores, (self.contract, self.sitting_out)
        found = known.get(key)
        if found is None:
            found = dict[tuple[object, ...], Score]()
            if len(known) < MOST_KNOWN:
                known[key] = found
        return found

    @cached_property
    def rests(self) -> bool:
        """Whether a seat has to act, in the state of this position, and nothing is automatic."""
        return self.state.turn is not None and self.state.automatic is None

    @cached_property
    def run(self) -> Run | None:
        """The acts until a seat has a choice; None if hidden cards decide or are moved."""
        if self.rests:
            return Run((), self)
        acts: tuple[Act, ...] = ()
        after: Position | Ended | None = None
        automatic = self.state.automatic
        if self.state.turn is None:
            after = self.following if self.state.asks is None else None
        elif isinstance(automatic, Automatic):
            acts, after = (
                (self.act(automatic.action, automatic=True),),
                self.after(automatic.action),
            )
        run = after.run if isinstance(after, Position) else None
        return None if run is None else Run(acts + run.acts, run.position)

    def act(self, action: Action, *, automatic: bool = False) -> Act:
        """The act of the seat to act, which everybody may see."""
        state = self.state
        seat = CHANCE if state.turn is None else state.turn  # nothing is legal for nobody
        forced = state.is_forced(action)
        return Act(seat, action, state.phase, forced, automatic=automatic, to=state.to)

    @cached_property
    def order(self) -> Order:
        """The ranking in the strain of the contract, or of a hand without a bid.

        The joker is in the suit nominated.
        """
        rules, contract = self.rules, self.contract
        named = None if contract is None else contract.strain
        ranking = rules.ranking_of(None if contract is None else contract.rung)
        order = ranking.order(rules.auction.unbid_strain(self.turned) if named is None else named)
        return order if self.nominated is None else order.nominating(self.nominated)

    @cached_property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The seats that do not play: partners of a lone declarer, and seats that left the hand."""
        contract, table = self.contract, self.rules.table
        out = {*self.left, *self.state.out}
        if contract is not None and contract.alone:
            out.update(table.partners(contract.declarer))
        if contract is not None and contract.lone_defender is not None:
            out.update(table.partners(contract.lone_defender))
        return tuple(sorted(out))

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that play against the declarer's side, clockwise from the declarer's left.

        A called partner counts as an opponent here; sides are those of the table.
        """
        if self.contract is None:
            return ()
        table, declarer = self.rules.table, self.contract.declarer
        away = (*table.sides[table.side(declarer)], *self.sitting_out)
        return tuple([seat for seat in table.clockwise(declarer) if seat not in away])

    def choices(self, own: Cards | None) -> Choices:
        """The legal actions and ways of the seat to act, for these cards."""
        aspect = self.state.aspect(own)
        found = None if aspect is None else self._choices.get(aspect)
        if found is None:
            found = Choices(Actions(self.state.legal(own)))
            if aspect is not None and len(self._choices) < MOST_ASPECTS:
                self._choices[aspect] = found
            if aspect in {"", ()}:
                object.__setattr__(self, "only", found)
        return found

    def after(self, face: Action) -> Position:
        """The position after an action with this face."""
        found = self._after.get(face)
        if found is None:
            found = self.at(self.state.after(face))
            # A face may show cards, of which there are many.
            if len(self._after) < MOST_ASPECTS and found.is_kept:
                self._after[face] = found
        return found

    def hiding(self, action: Action, face: FaceDown) -> Way:
        """The way of a hidden action with this face.

        It is cached if the action moves its own cards and no others, so that only they differ.
        """
        key = type(action), face.cards, face.known_to
        found = self._hiding.get(key)
        if found is None:
            found = self._hide(action, face)
            if found.move is not None and found.after.is_kept and len(self._hiding) < MOST_ASPECTS:
                self._hiding[key] = found
        return found

    def _hide(self, action: Action, face: FaceDown) -> Way:
        state, moves, count = self.state, self.state.moves(action), face.cards
        seat = CHANCE if state.turn is None else state.turn  # nothing is legal for nobody
        to, phase, targets = state.to, state.phase, [one.target for one in moves]
        seats = [seat, *[target for target in targets if not isinstance(target, Spot)]]
        act = landed = Act(seat, FaceDown(count, tuple(seats)), phase, to=to)
        if Spot.AIR in targets:
            seats.append(seat if to is None else to)
            landed = Act(seat, FaceDown(count, tuple(seats)), phase, to=to)
        own = isinstance(action, CardsAction) and [one.cards for one in moves] == [action.cards]
        move = Move(moves[0].source, moves[0].target, count) if own else None
        return Way(act, self.after(face), landed, move)

    def at(self, state: State) -> Position:
        """The position with another state of the phase, or the first one of the next phase."""
        looked, seats = self.looked, self.rules.table.seats
        if len(looked) < len(seats):
            looked = tuple([seat for seat in seats if seat in looked or state.may_look(seat)])
        key = (
            *(self.dealer, self.pepper_round, self.reached, self.turned, state),
            *(
                self.contract,
                self.left,
                looked,
                self.found,
                self.scoring,
                self.nominated,
                self.early_lead,
            ),
        )
        return Position.known(self.rules, key)

    @cached_property
    def following(self) -> Position | Ended:
        """How the hand ends after the finished phase, or the position in which the next one opens.

        Raises `PepperError` if no phase is left.
        """
        return self.closing(self.state)

    def closing(self, state: State) -> Position | Ended:
        """The same as `following`, from this last state of the phase, which may be unshared."""
        settled = state.settle(self)
        if isinstance(settled, Ended):
            return settled
        if settled is not None and not state.settles:
            name = type(state).__name__
            raise PepperError(f"{name} settles a contract: say so with `settles = True`")
        over = attrs.evolve(
            self,
            contract=self.contract if settled is None else settled,
            left=tuple(sorted((*self.left, *state.out))) if state.out else self.left,
            found=state.partner if self.found is None else self.found,
            scoring=(*self.scoring, state)
            if type(state).score is not State.score
            else self.scoring,
            nominated=self.nominated or state.nominated,
            early_lead=self.early_lead or state.early_lead,
        )
        for rule in self.rules.following(self.phase):
            opened = rule.open(over)
            if opened is not None:
                return over.at(opened)
        last = self.phase.value
        raise PepperError(f"no phase ended the hand: {last!r} is over and no phase follows it")
