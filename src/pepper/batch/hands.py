"""The hands of a batch in arrays: their cards, what was seen, and the play.

Everything here is done to many hands by one operation of numpy. `at` are the numbers of some hands;
other arrays have a row for each of them. The numbers of acts, bids and cards are those of
`pepper.spaces.Features`: counted from 1, and 0 is none.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .tables import FORK, NOTHING, PICK, PLAY, Bools, Counts, Numbers, Seen, Tables

Places: TypeAlias = NDArray[np.intp]
"""The numbers of some hands."""


class Hands:
    """The columns of all hands."""

    def __init__(self, tables: Tables, size: int) -> None:
        seats, sides, faces = tables.seats, tables.sides, len(tables.faces)
        self.tables = tables
        self.every = np.arange(size)
        self.seats = np.arange(seats)
        self.row = np.zeros(size, np.int64)
        """The row of each hand in the tables."""
        self.turn = np.zeros(size, np.int64)
        self.done = np.zeros(size, np.bool_)
        """Whether the last step ended the hand."""
        self.rewards = np.zeros((size, sides), np.int64)
        """The points of each side if it did."""
        self.held = np.zeros((size, seats, faces), np.int8)
        """The cards in hand of each seat."""
        self.stock = np.zeros((size, faces), np.int8)
        """The undealt cards."""
        self.air = np.zeros((size, seats, faces), np.int8)
        """The cards in the air, by the seat that will get them."""
        self.sent = np.zeros((size, seats), np.int8)
        """How many of them each seat has sent."""
        self.gift = np.zeros((size, seats), np.int64)
        """The act of sending them, as those see it who know the cards."""
        self.last = np.zeros((size, seats, seats), np.int64)
        """The last act as seen by a seat, of each seat."""
        self.bid = np.zeros(size, np.int64)
        """The last bid."""
        self.bidder = np.zeros(size, np.int64)
        self.picked = np.zeros((size, faces), np.int8)
        """The cards that were picked so far."""
        self.first = np.zeros(size, np.int64)
        """The first card of the deck that can still be picked."""
        self.left = np.zeros(size, np.int64)
        """How many cards are still to be picked, or to be played to the trick."""
        self.tricks = np.zeros(size, np.int64)
        """How many tricks are still to be played."""
        self.trick = np.zeros((size, seats), np.int64)
        """The card of each seat in the trick."""
        self.led = np.zeros(size, np.int64)
        """The card that was led, as an index; the number of cards if none was."""
        self.best = np.zeros(size, np.int64)
        """The greatest power in the trick."""
        self.found = np.zeros(size, np.int64)
        """The seat that played the called card first, from 1."""
        self.winner = np.zeros(size, np.int64)
        self.leader = np.zeros(size, np.int64)
        self.taken = np.zeros((size, seats), np.int8)
        """The tricks of each seat."""
        self.gone = np.zeros((size, faces + 1), np.int8)
        """How often each card was played in complete tricks."""

    def clear(self, at: Places) -> None:
        """Forget the hands before."""
        for column in (self.air, self.sent, self.gift, self.last, self.bid, self.bidder):
            column[at] = 0
        for column in (self.trick, self.taken, self.gone, self.found):
            column[at] = 0

    # Ways.

    def see(self, at: Places, way: Numbers) -> None:
        """Show the acts of these ways to everybody."""
        ways = self.tables.ways
        acts, bid = ways.acts[way], ways.bid[way]
        self.last[at] = np.where(acts[:, None, :] > 0, acts[:, None, :], self.last[at])
        self.bid[at] = np.where(bid > 0, bid, self.bid[at])
        self.bidder[at] = np.where(bid > 0, ways.bidder[way], self.bidder[at])

    def move(self, at: Places, way: Numbers) -> Places:
        """Move the cards of these ways, and go to the rows after them; the hands at a fork."""
        ways = self.tables.ways
        moving, landing, taking = ways.moves[way], ways.lands[way], ways.taker[way] >= 0
        if moving.any():
            self.held[at[moving]] += ways.cards[way[moving]]
        if landing.any():
            self._land(at[landing])
        if taking.any():
            self._take_stock(at[taking], way[taking])
        ends = ways.ends[way]
        if ends.any():
            self.rewards[at[ends]] = ways.points[way[ends]]
            self.done[at[ends]] = True
        on = at[~ends]
        self.row[on] = ways.after[way[~ends]]
        return self.open(on)

    def _land(self, at: Places) -> None:
        """Hand over the cards in the air; who gets them knows them now."""
        hidden = self.tables.hidden
        self.held[at] += self.air[at]
        for seat in self.seats.tolist():
            gets = at[self.air[at, seat].any(axis=1)]
            seen, gift = self.last[gets, seat], self.gift[gets]
            self.last[gets, seat] = np.where((seen == hidden) & (gift > 0), gift, seen)
        self.air[at], self.sent[at], self.gift[at] = 0, 0, 0

    def _take_stock(self, at: Places, way: Numbers) -> None:
        """Give the undealt cards to the seats that take them."""
        seat, stock = self.tables.ways.taker[way], self.stock[at]
        self.held[at, seat] += stock
        self.last[at, seat, seat] = self.tables.ways.take_act[way, _last(stock)]
        self.stock[at] = 0

    def open(self, at: Places) -> Places:
        """Make ready for what the rows of these hands ask; the hands at a fork."""
        rows, row = self.tables.rows, self.row[at]
        self.turn[at] = rows.turn[row]
        kind = rows.kind[row]
        plays, picks = at[kind == PLAY], at[kind == PICK]
        if plays.size:
            self._open_trick(plays, self.row[plays])
            self.leader[plays], self.tricks[plays] = self.turn[plays], self.tables.tricks
        if picks.size:
            self.picked[picks], self.first[picks] = 0, 0
            self.left[picks] = rows.count[self.row[picks]]
        forks: Places = at[kind == FORK]
        return forks

    # Picking cards.

    def rest(self, at: Places) -> Counts:
        """The cards that can still be picked, in the order of the deck."""
        rest = self.held[at, self.turn[at]] - self.picked[at]
        rest[np.arange(rest.shape[1]) < self.first[at][:, None]] = 0
        return rest

    def pick(self, at: Places, chosen: Numbers) -> tuple[Places, Counts]:
        """Pick a card in each hand; the hands whose group is complete, and the groups.

        A group is complete as soon as no other is possible.
        """
        face = (self.tables.rows.pick[self.row[at]] == chosen[:, None]).argmax(axis=1)
        self.picked[at, face] += 1
        self.left[at] -= 1
        self.first[at] = face
        rest, left = self.rest(at), self.left[at]
        number = rest.sum(axis=1)
        done = (left == 0) | (number == left) | ((rest > 0).sum(axis=1) == 1)
        # What is left to pick is the whole rest, or copies of the only card in it.
        more = np.where((number == left)[:, None], rest, np.minimum(rest, left[:, None]))
        group = self.picked[at] + np.where((left > 0)[:, None], more, 0)
        return at[done], group[done].astype(np.int8)

    def give(self, at: Places, way: Numbers, group: Counts) -> Places:
        """Move the groups that were picked, and go on; the hands at a fork."""
        ways, turn = self.tables.ways, self.turn[at]
        to, flies = ways.to[way], ways.flies[way]
        lies = (to >= 0) & ~flies
        number = self.tables.rows.pick_act[self.row[at], _last(group)]
        self.held[at, turn] -= group
        self.held[at[lies], to[lies]] += group[lies]
        self.air[at[flies], to[flies]] += group[flies]
        self.sent[at[flies], turn[flies]] += group[flies].sum(axis=1, dtype=np.int8)
        self.gift[at[flies], turn[flies]] = number[flies]
        self.see(at, way)
        # Most see cards face down; those who know them see the last one.
        own = ways.acts[way, turn] == self.tables.hidden
        self.last[at[own], turn[own], turn[own]] = number[own]
        known = own & lies
        self.last[at[known], to[known], turn[known]] = number[known]
        return self.move(at, way)

    # The play.

    def play(self, at: Places, chosen: Numbers) -> Places:
        """Play a card in each hand; the hands whose last trick is over."""
        tables, row, turn = self.tables, self.row[at], self.turn[at]
        order, face, led = tables.rows.order[row], tables.face[chosen], self.led[at]
        self.held[at, turn, face] -= 1
        self.last[at, :, turn] = tables.play_act[face][:, None]
        self.trick[at, turn] = face + 1
        led = np.where(led == len(tables.faces), face, led)
        power, best = tables.power[order, led, face], self.best[at]
        wins = power + (tables.later[order] & (power > 0)) > best
        self.led[at] = led
        self.best[at] = np.where(wins, power, best)
        self.winner[at] = np.where(wins, turn, self.winner[at])
        finds = (face == tables.rows.called[row]) & tables.rows.finds[row, turn]
        if finds.any():
            found = self.found[at]
            self.found[at] = np.where(finds & (found == 0), turn + 1, found)
        self.left[at] -= 1
        self.turn[at] = tables.rows.next[row, turn]
        over = at[self.left[at] == 0]
        return self._end_trick(over) if over.size else over

    def _end_trick(self, at: Places) -> Places:
        """Give the tricks to their winners, who lead to the next; the hands without a next one."""
        winner = self.winner[at]
        self.taken[at, winner] += 1
        for seat in self.seats.tolist():
            self.gone[at, self.trick[at, seat]] += 1
        self._open_trick(at, self.row[at])
        self.turn[at] = self.leader[at] = winner
        self.tricks[at] -= 1
        over: Places = at[self.tricks[at] == 0]
        return over

    def _open_trick(self, at: Places, row: Numbers) -> None:
        self.trick[at], self.led[at], self.best[at] = 0, len(self.tables.faces), 0
        self.left[at] = self.tables.rows.players[row]

    # What is seen.

    def show(self, mask: Bools) -> None:
        """Write the legal actions of all hands, without those that the engine plays."""
        tables, rows, row = self.tables, self.tables.rows, self.row
        kind = rows.kind[row]
        np.take(rows.legal, row, axis=0, out=mask, mode="clip")  # clipped, it is twice as fast
        plays, picks = np.flatnonzero(kind == PLAY), np.flatnonzero(kind == PICK)
        if plays.size:
            mask[plays, tables.plays] = self._playable(plays)
        if picks.size:
            rest = self.rest(picks)
            enough = rest[:, ::-1].cumsum(axis=1)[:, ::-1] >= self.left[picks][:, None]
            mask[picks[:, None], rows.pick[row[picks]]] = (rest > 0) & enough

    def _playable(self, at: Places) -> Bools:
        """The cards that the seats to act may play."""
        tables, rows, row, turn = self.tables, self.tables.rows, self.row[at], self.turn[at]
        held = self.held[at, turn] > 0
        follow = held & tables.follow[rows.order[row], self.led[at]]
        playable: Bools = np.where(follow.any(axis=1, keepdims=True), follow, held)
        called = rows.called[row]
        bound = rows.bound[row, turn] & (self.found[at] == 0)
        bound &= playable[np.arange(len(at)), called]
        if bound.any():
            playable[bound] = False
            playable[np.flatnonzero(bound), called[bound]] = True
        return playable

    def observe(self) -> Seen:
        """The features of the seats to act, without those of hands that the engine plays."""
        tables, rows, row, turn = self.tables, self.tables.rows, self.row, self.turn
        fields, seats, hand = tables.fields, len(self.seats), self.every[:, None]
        around = (turn[:, None] + self.seats) % seats
        seen = np.take(rows.shape, row * seats + turn, axis=0)
        own = self.held[self.every, turn]
        seen[:, fields["turn"]] = 1
        seen[:, fields["cards"]] = np.where(rows.blind[row][:, None], 0, own)
        # einsum adds up in half the time of sum, whose rows are too short to gain from it.
        seen[:, fields["counts"]] = (np.einsum("ijk->ij", self.held) + self.sent)[hand, around]
        bidder = (self.bidder - turn) % seats + 1
        seen[:, fields["bid"]] = self.bid[:, None]
        seen[:, fields["bid by"]] = np.where(self.bid > 0, bidder, 0)[:, None]
        leader = (self.leader - turn) % seats + 1
        partner = np.where(
            self.found - 1 == rows.declarer[row], 0, (self.found - 1 - turn) % seats + 1
        )
        finds = (rows.called[row] != NOTHING)[:, None]
        partners = np.where(self.found > 0, partner, 0)[:, None]
        seen[:, fields["partner"]] = np.where(finds, partners, seen[:, fields["partner"]])
        seen[:, fields["trick"]] = self.trick[hand, around]
        seen[:, fields["leader"]] = np.where(rows.kind[row] == PLAY, leader, 0)[:, None]
        seen[:, fields["played"]] = self.gone[:, 1:]
        seen[:, fields["taken"]] = self.taken[hand, around]
        seen[:, fields["last"]] = self.last[hand, turn[:, None], around]
        return seen


def _last(group: Counts) -> Places:
    """The last card of each group, in the order of the deck."""
    last: Places = group.shape[1] - 1 - (group[:, ::-1] > 0).argmax(axis=1)
    return last
