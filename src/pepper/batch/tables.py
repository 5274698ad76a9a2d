"""What the arrays of a batch know of the rules: rows for positions, and ways between them.

A row is a position whose legal actions the arrays can work out: a list (`LIST`), any cards of the
hand, picked one by one (`PICK`), or the play (`PLAY`). Where the list depends on the cards, each
aspect of them has a row, and a way leads to a `FORK` before them. Row 0 stands for all other
positions: the engine plays their hands. A way is an action from a row: what it does to the cards,
what is seen of it, and the row after it.

No rule of a phase is written here. A row is read from the legal actions of its position, and a way
from the states of the phases, when the engine has taken it for the first time. The play follows the
tables of the order, and its scores are those that the engine found for the same tricks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from pepper.engine.course.position import MOST_KNOWN, Position
from pepper.engine.course.result import is_scored_by_tricks
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.contract import Ended
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.phase import (
    Act,
    Action,
    Automatic,
    CardsAction,
    FaceDown,
    Move,
    Spot,
    Taking,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.phases.play import PlayCard, Playing
from pepper.spaces import ActionSpace, Features, PickCard, StopPicking

Numbers: TypeAlias = NDArray[np.int64]
Seen: TypeAlias = NDArray[np.int32]
"""Features: a row for each hand."""
Counts: TypeAlias = NDArray[np.int8]
"""How often each card is somewhere."""
Bools: TypeAlias = NDArray[np.bool_]

ENGINE: Final = 0
LIST: Final = 1
PICK: Final = 2
PLAY: Final = 3
FORK: Final = 4
NOTHING: Final = -1
MOST_ROWS: Final = MOST_KNOWN + 1
MOST_WAYS: Final = 100_000
MOST_ORDERS: Final = 64
"""Beyond these numbers the engine plays on."""


class Rows:
    """The columns of the rows. Memory is taken only where they were written to."""

    def __init__(self, seats: int, actions: int, faces: int, size: int) -> None:
        self.kind = np.zeros(MOST_ROWS, np.int8)
        self.turn = np.zeros(MOST_ROWS, np.int64)
        self.blind = np.zeros(MOST_ROWS, np.bool_)
        """Whether the seat to act has not looked at its cards."""
        self.legal = np.zeros((MOST_ROWS, actions), np.bool_)
        """The legal actions of a list."""
        self.way = np.zeros((MOST_ROWS, actions), np.int64)
        """The way of each action of a list; to pick cards, of action 0. 0 if it is not known."""
        self.count = np.zeros(MOST_ROWS, np.int64)
        """How many cards are picked."""
        self.pick = np.zeros((MOST_ROWS, faces), np.int64)
        """The action of picking each card."""
        self.pick_act = np.zeros((MOST_ROWS, faces), np.int64)
        """The number of having picked it, in features."""
        self.order = np.zeros(MOST_ROWS, np.int64)
        """The order of the play, as a number."""
        self.players = np.zeros(MOST_ROWS, np.int64)
        self.next = np.zeros((MOST_ROWS, seats), np.int64)
        """The seat that plays after each."""
        self.called = np.full(MOST_ROWS, NOTHING, np.int64)
        """The called card."""
        self.bound = np.zeros((MOST_ROWS, seats), np.bool_)
        """Whether each seat must play it as soon as it is legal."""
        self.finds = np.zeros((MOST_ROWS, seats), np.bool_)
        """Whether the partner is found when the seat plays it."""
        self.declarer = np.full(MOST_ROWS, NOTHING, np.int64)
        self.shape = np.zeros((MOST_ROWS * seats, size), np.int32)
        """The features of each seat to act; those that depend on cards and acts are replaced."""


class Ways:
    """The columns of the ways."""

    def __init__(self, seats: int, sides: int, faces: int) -> None:
        self.after = np.zeros(MOST_WAYS, np.int64)
        """The row after it."""
        self.ends = np.zeros(MOST_WAYS, np.bool_)
        """Whether it ends the hand."""
        self.points = np.zeros((MOST_WAYS, sides), np.int64)
        """The points of each side then."""
        self.acts = np.zeros((MOST_WAYS, seats), np.int64)
        """The number of each seat's last act, in features; 0 if it did nothing."""
        self.bid = np.zeros(MOST_WAYS, np.int64)
        """The number of the last bid, in features; 0 if there was none."""
        self.bidder = np.zeros(MOST_WAYS, np.int64)
        self.moves = np.zeros(MOST_WAYS, np.bool_)
        """Whether cards move that everybody knows."""
        self.cards = np.zeros((MOST_WAYS, seats, faces), np.int8)
        """How many of them each seat gets, or loses."""
        self.to = np.full(MOST_WAYS, NOTHING, np.int64)
        """Who gets the cards that were picked."""
        self.flies = np.zeros(MOST_WAYS, np.bool_)
        """Whether they are in the air until others have acted."""
        self.lands = np.zeros(MOST_WAYS, np.bool_)
        """Whether the cards in the air land."""
        self.taker = np.full(MOST_WAYS, NOTHING, np.int64)
        """Who takes the undealt cards, unseen by others."""
        self.take_act = np.zeros((MOST_WAYS, faces), np.int64)
        """The number of having taken each card last, in features."""


class Scores:
    """The points of hands that were played, by a number of all that they depend on.

    That is the row of the play, the partner and the tricks of the sides.
    """

    def __init__(self, tricks: int, side_of: Counts) -> None:
        seats, sides = side_of.shape
        radix, self._seats = tricks + 1, seats
        self.fit = MOST_ROWS * (seats + 1) * radix**sides < 2**63
        """Whether all numbers fit into 64 bits."""
        powers = [radix**side if self.fit else 0 for side in range(sides + 1)]
        self._rows = powers.pop()
        self._by_seat = side_of @ np.array(powers, np.int64)
        self._keys = np.zeros(0, np.int64)
        self._points = np.zeros((0, sides), np.int64)

    def number(self, row: Numbers, found: Numbers, taken: Counts) -> Numbers:
        """The numbers of hands with these tricks of the seats."""
        numbers: Numbers = taken @ self._by_seat
        numbers += self._rows * (row * (self._seats + 1) + found)
        return numbers

    def knows(self, keys: Numbers) -> Bools:
        """Whether each is known."""
        place = self._keys.searchsorted(keys)
        inside = place < len(self._keys)
        return inside & (self._keys.take(place, mode="clip") == keys) if len(self._keys) else inside

    def of(self, keys: Numbers) -> Numbers:
        """The points of each side, for numbers that are known."""
        return self._points[self._keys.searchsorted(keys)]

    def add(self, key: int, points: Sequence[int]) -> None:
        """Keep the points of a new number."""
        place = self._keys.searchsorted(key)
        self._keys = np.insert(self._keys, place, key)
        self._points = np.insert(self._points, place, points, axis=0)


@attrs.define
class Effects:
    """What happens on a way, gathered step by step."""

    air: bool = False
    """Whether cards are in the air."""
    aside: bool = False
    """Whether cards lie aside."""
    acts: list[Act] = attrs.field(factory=list[Act])
    """The acts, as everybody sees them."""
    moves: list[Move] = attrs.field(factory=list[Move])
    """The moves of cards that everybody knows."""
    taking: tuple[Seat, type[CardsAction]] | None = None
    """The seat that takes the undealt cards unseen, and the class of the action."""
    lands: bool = False
    """Whether the cards in the air land."""
    to: Seat | None = None
    """Who gets the cards that were picked."""
    flies: bool = False
    """Whether they are in the air."""


class Tables:
    """Rows and ways under some rules, which grow as they are needed."""

    def __init__(self, rules: Rules, space: ActionSpace, features: Features) -> None:
        seats, sides = len(rules.table.seats), len(rules.table.sides)
        self.rules, self.space, self.features = rules, space, features
        self.deck, self.seats, self.sides = rules.deck, seats, sides
        self.tricks = rules.deck.hand_size
        self.faces: tuple[Card, ...] = rules.deck.cards.distinct()
        self.place = {card: place for place, card in enumerate(self.faces)}
        self.bits = tuple([card.bit for card in self.faces])
        self.cards = np.array([self.place[card] for card in rules.deck.cards])
        """The whole deck."""
        ends = list(accumulate(field.size for field in features.fields))
        self.fields = {
            field.name: slice(end - field.size, end)
            for field, end in zip(features.fields, ends, strict=True)
        }
        """Where the fields of the features are."""
        faces = len(self.faces)
        self.rows = Rows(seats, len(space), faces, features.size)
        self.ways = Ways(seats, sides, faces)
        self.hidden = len(features.acts) + 1
        """The number of an act with cards face down, in features."""
        numbers = {entry: number for number, entry in enumerate(features.acts, 1)}
        self._numbers = numbers
        self._bids = {offer.bid: number for number, offer in enumerate(rules.ladder.offers, 1)}
        plays = [PlayCard(card) for card in self.faces]
        start = space.index(plays[0]) if plays[0] in space else 0
        self.plays = slice(start, start + faces)
        """The actions of playing each card."""
        self.can_play = [*space.actions[self.plays]] == plays
        """Whether they stand there, as the library's play has them."""
        self.play_act = np.array([numbers.get(play, 0) for play in plays])
        """The number of having played each, in features."""
        self.side_of = np.zeros((seats, sides), np.int8)
        """1 for each seat and its side."""
        self.side_of[np.arange(seats), [rules.table.side(seat) for seat in rules.table.seats]] = 1
        self.follow = np.ones((MOST_ORDERS, faces + 1, faces), np.bool_)
        """The cards that follow each lead; the last lead is none."""
        self.power = np.zeros((MOST_ORDERS, faces + 1, faces), np.int64)
        """The power of each card after each lead."""
        self.later = np.zeros(MOST_ORDERS, np.int64)
        """1 where the last of equal cards wins."""
        self.face = np.zeros(len(space), np.int64)
        """The card that an action plays."""
        self.face[self.plays] = np.arange(faces)
        self.scores = Scores(self.tricks, self.side_of)
        self.starts = np.full((seats, faces + 1), NOTHING, np.int64)
        """The way from the deal, by the dealer and the card turned up; -1 if it is not known."""
        self._positions: dict[int, Position] = {}
        self._known: dict[int, int] = {}
        self._forks: dict[int, dict[Hashable, int]] = {}
        self._orders: list[Order] = []
        self._made = 1

    def counts(self, bits: int) -> list[int]:
        """How often each card is in `Cards.bits`."""
        return [bits >> 4 * card.index & 7 for card in self.faces]

    def row(self, match: Match) -> int:
        """The row of a match; 0 if the engine has to play it."""
        hand = match.hand
        row, position = self.arrival(match), hand.frame.position
        if self.rows.kind[row] != FORK or match.turn is None:
            return row
        own = Cards.from_bits(hand.bits[match.turn])
        found = self.branch(row, own)
        if found is None:
            aspect = position.state.aspect(None if self.rows.blind[row] else own)
            found = self._forks[row][aspect] = self._add_list(match, position)
        return found

    def arrival(self, match: Match) -> int:
        """The row that a way to this match leads to: its own, or the fork before it."""
        hand = match.hand
        position = hand.frame.position
        if not position.is_kept or not (hand.state.shared or hand.state == position.state):
            return ENGINE
        found = self._known.get(id(position))
        if found is None:
            found = self._read(match, position) if len(self._positions) + 1 < MOST_ROWS else ENGINE
            self._known[id(position)] = found  # positions that are kept live as long as the rules
        return found

    def branch(self, fork: int, own: Cards) -> int | None:
        """The row after a fork with these cards; None if it is not known yet."""
        state = self._positions[fork].state
        return self._forks[fork].get(state.aspect(None if self.rows.blind[fork] else own))

    def _read(self, match: Match, position: Position) -> int:
        """The new row of a position, or 0."""
        turn, state = match.turn, position.state
        if isinstance(state, Playing):
            known = self.can_play and len(self._orders) < MOST_ORDERS and self._plays(match, state)
            return self._add_play(match, position, state) if known else ENGINE
        if match.legal_actions.choice is not None:
            group = self._free_group(position)
            return ENGINE if group is None else self._add_pick(match, position, group)
        if turn is None or state.aspect(Cards.from_bits(match.hand.bits[turn])) is None:
            return ENGINE
        if position.only is not None:
            return self._add_list(match, position)
        row = self._add_row(match, position, FORK)
        self._forks[row] = {}
        return row

    def _add_play(self, match: Match, position: Position, state: Playing) -> int:
        """A row of the play."""
        rows, seats = self.rows, state.setup.active
        row = self._add_row(match, position, PLAY, *seats)
        rows.order[row] = self._order(state.setup.order)
        rows.players[row] = len(seats)
        for seat, after in zip(seats, (*seats[1:], seats[0]), strict=True):
            rows.next[row, seat] = after
        setup = state.setup
        if setup.called is not None:
            rows.called[row] = self.place[setup.called]
            rows.declarer[row] = NOTHING if setup.declarer is None else setup.declarer
            rows.bound[row, seats] = [setup.must_play and setup.binds(seat) for seat in seats]
            rows.finds[row, seats] = [setup.counts(seat) for seat in seats]
        return row

    def _add_pick(self, match: Match, position: Position, group: CardGroups) -> int:
        """A row in which any cards of the hand are picked."""
        rows = self.rows
        row = self._add_row(match, position, PICK, *self._turn_of(position))
        rows.count[row] = group.count
        picks = [PickCard(group.action, card) for card in self.faces]
        rows.pick[row] = [self.space.index(one) for one in picks]
        rows.pick_act[row] = self._picked(group.action)
        return row

    def _add_list(self, match: Match, position: Position) -> int:
        """A row with the legal actions of a match; 0 if there is no more room."""
        if len(self._positions) + 1 >= MOST_ROWS:
            return ENGINE
        row = self._add_row(match, position, LIST, *self._turn_of(position))
        legal = [self.space.index(action) for action in match.legal_actions]
        self.rows.legal[row, legal] = True
        return row

    def _add_row(self, match: Match, position: Position, kind: int, *seats: Seat) -> int:
        """A new row, in which these seats may have to act."""
        row, rows = len(self._positions) + 1, self.rows
        self._positions[row] = position
        rows.kind[row] = kind
        for turn in self._turn_of(position):
            rows.turn[row], rows.blind[row] = turn, turn not in position.looked
        for seat in seats:
            rows.shape[row * self.seats + seat] = self.features.of(match.view(seat))
        return row

    @staticmethod
    def _turn_of(position: Position) -> tuple[Seat, ...]:
        """The seat to act, if there is one."""
        turn = position.state.turn
        return () if turn is None else (turn,)

    def _picked(self, kind: type[CardsAction]) -> list[int]:
        """The number of an action whose last card is each card, in features."""
        stop = self._numbers.get(StopPicking(kind))
        return [
            self._numbers[PickCard(kind, card)] if stop is None else stop for card in self.faces
        ]

    def _free_group(self, position: Position) -> CardGroups | None:
        """The groups of cards to choose from, if any cards of the hand will do.

        Whoever held the whole deck would hold every card that a rule forbids.
        """
        every = self.rules.deck.cards
        match tuple(position.state.legal(every)):
            case (CardGroups(cards=cards, fewest=None) as group,) if cards == every:
                return group
            case _:
                return None

    def _plays(self, match: Match, state: Playing) -> bool:
        """Whether the arrays can play from here.

        They know all tricks of a hand in which the suit led and a called card decide what is legal.
        """
        setup, contract = state.setup, match.hand.contract
        held = [len(match.hand.cards[seat]) for seat in setup.active]
        exposes = contract is not None and contract.rung.exposed_after is not None
        return (
            self.scores.fit
            and not (setup.early_lead or setup.order.namers or setup.order.forced or exposes)
            and state.act_count == 0
            and held == [setup.tricks] * len(held)
            and is_scored_by_tricks(match.hand)
        )

    def _order(self, order: Order) -> int:
        """The number of an order of the cards."""
        for number, known in enumerate(self._orders):
            if known is order or known == order:
                return number
        number = len(self._orders)
        self._orders.append(order)
        for led, card in enumerate(self.faces):
            self.follow[number, led] = [order.follows(one, card) for one in self.faces]
            self.power[number, led] = [order.powers[card.index][one.index] for one in self.faces]
        self.later[number] = order.later_wins
        return number

    def learn(self, row: int, action: Action, before: Match, after: Match) -> int:
        """The way of an action that the engine took; 0 if what follows depends on hidden cards."""
        position = self._positions[row]
        store = before.hand.frame.store
        effects = Effects(bool(store.air), bool(store.piles))
        face = position.state.face(action)
        if isinstance(face, FaceDown):
            first = position.hiding(action, face)
            target = Spot.STOCK if first.move is None else first.move.target
            effects.acts.append(first.act)
            effects.flies = target is Spot.AIR
            effects.air |= effects.flies
            effects.aside |= target is Spot.ASIDE
            aimed = position.state.to if effects.flies else None
            effects.to = aimed if isinstance(target, Spot) else target
            kept = target not in {Spot.STOCK, Spot.TURNED}
            return self._add(effects, first.after, after) if kept else 0
        effects.acts.append(position.act(action))
        effects.moves += position.state.moves(action)
        return self._add(effects, position.at(position.state.after(face)), after)

    def learn_start(self, match: Match) -> int:
        """The way from the deal to where a seat has to act, or 0."""
        hand = match.hand
        turned = None if hand.deal is None else hand.deal.turned
        begun = hand.frame.position  # every hand of a batch has the same scores before it
        start = Position.dealt(
            self.rules, hand.dealer, turned, pepper_round=begun.pepper_round, reached=begun.reached
        )
        return self._add(Effects(), start, match)

    def _add(self, effects: Effects, position: Position, after: Match) -> int:
        """Keep the way that goes on from a position to this match; 0 if it cannot be kept."""
        ends, row = self._goes_on(effects, position), ENGINE
        if ends is None or self._made == MOST_WAYS:
            return 0
        if not ends:
            row = self.arrival(after)
        if row == ENGINE and not (ends and is_scored_by_tricks(after.past[-1])):
            return 0
        ways, way = self.ways, self._made
        self._made += 1
        ways.after[way], ways.ends[way] = row, ends
        if ends:
            ways.points[way] = after.results[-1].points
        ways.flies[way], ways.lands[way] = effects.flies, effects.lands
        if effects.to is not None:
            ways.to[way] = effects.to
        if effects.taking is not None:
            ways.taker[way], kind = effects.taking
            ways.take_act[way] = self._picked(kind)
        for seat, card, number in self._moved(effects.moves):
            ways.cards[way, seat, card] += number
            ways.moves[way] = True
        self._tell(way, effects.acts)
        return way

    def _tell(self, way: int, acts: list[Act]) -> None:
        """Write down what everybody sees on a way."""
        ways = self.ways
        for act in acts:
            if act.seat != CHANCE:
                ways.acts[way, act.seat] = self.features.numbers_of(act)[-1]
            if isinstance(act.action, Bid):
                ways.bid[way], ways.bidder[way] = self._bids[act.action], act.seat

    def _goes_on(self, effects: Effects, position: Position) -> bool | None:
        """Gather what happens until a seat has to act (False) or the hand is over (True).

        None if it depends on hidden cards.
        """
        while True:
            state = position.state
            if effects.air and state.lands:
                effects.lands, effects.air = True, False
            if position.rests:
                return False
            if state.turn is None:
                if state.asks is not None:
                    return None
                following = position.following
                if isinstance(following, Ended):
                    return True
                position = following
                continue
            automatic = state.automatic
            if isinstance(automatic, Automatic):
                effects.acts.append(position.act(automatic.action, automatic=True))
                position = position.after(automatic.action)
                continue
            turn = state.turn
            after = None if automatic is None else self._taken(effects, position, automatic, turn)
            if after is None:
                return None
            position = after

    def _taken(
        self, effects: Effects, position: Position, taking: Taking, seat: Seat
    ) -> Position | None:
        """The position after a seat has taken the card turned up, or the undealt cards unseen."""
        state, turned = position.state, position.turned
        if taking.sources == (Spot.TURNED,) and turned is not None and taking.shown:
            cards = Cards([turned])
            effects.moves.append(Move(Spot.TURNED, seat, cards))
            effects.acts.append(Act(seat, taking.takes(cards), state.phase, automatic=True))
            return position.after(taking.takes(cards))
        alone = not effects.aside and turned is None
        if Spot.STOCK in taking.sources and alone and not taking.shown:
            effects.taking = seat, taking.takes
            deck, seats = self.rules.deck, len(self.rules.table.seats)
            face = FaceDown(len(deck.cards) - deck.hand_size * seats, ())
            effects.acts.append(Act(seat, face, state.phase, automatic=True))
            return position.after(face)
        return None

    def _moved(self, moves: list[Move]) -> Iterator[tuple[Seat, int, int]]:
        """Which seats get or lose which cards."""
        for move in moves:
            for place, number in ((move.source, -1), (move.target, 1)):
                if not isinstance(place, Spot):
                    yield from [(place, self.place[card], number) for card in move.known]
