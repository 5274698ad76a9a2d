"""Many hands under the same rules, a step at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.cards import Cards
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, required, shown
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.phases.dealing import Deal
from pepper.spaces import ActionSpace, Features, PickCard, Picked, StopPicking, longest_hand

from .hands import Hands, Places
from .tables import ENGINE, LIST, NOTHING, PICK, PLAY, Bools, Numbers, Seen, Tables

MOST_HANDS: Final = 1_000_000
"""The maximum number of hands in a batch."""


class Batch:
    """Hands that are played at the same time, each by itself.

    `step` takes an action for each hand, as its number in `space`, in which groups of cards are
    picked card by card. `turn`, `mask` and `observations` are about the seat to act in each hand,
    `rewards` and `done` about the last step. Unlike a match, a batch changes.

    A hand is a match of `Rules.one_hand`. When it is over, or has to be dealt again, the next
    dealer deals another one in its place. The cards come from a generator of numpy: equal seeds
    give equal batches, but other cards than `Match.start`.

    Hands go on together, by operations on arrays, where the arrays know the position; otherwise the
    engine plays them one by one, with the same result. They learn a position when it first occurs.

    Raises `PepperError` for a size that is not from 1 to a million, a seed that is not from 0 to
    2**128 - 1, and for rules with more than `pepper.spaces.MOST_ACTIONS` actions.

    >>> from pepper.batch import Batch
    >>> batch = Batch(pepper.variant("hasenpfeffer"), 1000, seed=7)
    >>> for _ in range(100):
    ...     batch.step(batch.sample())
    >>> batch.turn.shape, batch.mask.shape, batch.observations.shape
    ((1000,), (1000, 37), (1000, 95))
    """

    @door
    def __init__(self, rules: Rules, size: int, *, seed: int = 0) -> None:
        required(rules, Rules, "`pepper.variant` makes rules from a name")
        if type(size) is not int or not 1 <= size <= MOST_HANDS:
            raise PepperError(f"size {shown(size)}: must be from 1 to {MOST_HANDS}")
        one = rules.one_hand()
        self._rules, self._space = one, ActionSpace(one, by_card=True)
        self._tables = tables = Tables(one, self._space, Features(one))
        self._hands = Hands(tables, size)
        self._mask = np.zeros((size, len(self._space)), np.bool_)
        self._seen: Seen | None = None
        self._dealer = np.zeros(size, np.int64)
        self._dealt = np.zeros((size, tables.seats + 1, len(tables.faces)), np.int8)
        self._turned = np.zeros(size, np.int64)  # the card turned up, from 1; 0 is none
        self._trail = np.zeros((size, longest_hand(one, by_card=True) + 1), np.int16)
        self._steps = np.zeros(size, np.int64)
        self._matches = dict[int, tuple[Match, Seat, Picked | None]]()  # what the engine plays
        # Hands from which a way was learned, after so many steps. Often they show the next one too.
        self._played = dict[int, tuple[int, Match]]()
        self._rng = np.random.default_rng()
        self.reset(seed=seed)

    @property
    def rules(self) -> Rules:
        """The rules of a hand."""
        return self._rules

    @property
    def space(self) -> ActionSpace:
        """The numbers of the actions."""
        return self._space

    @property
    def features(self) -> Features:
        """The fields of the observations."""
        return self._tables.features

    @property
    def turn(self) -> Numbers:
        """The seat to act in each hand."""
        return self._hands.turn

    @property
    def mask(self) -> Bools:
        """Whether each action of the space is legal: a row for each hand."""
        return self._mask

    @property
    def rewards(self) -> Numbers:
        """The points of each side in the hands that the last step ended; zeros in the others.

        Where scores count down, fewer are better.
        """
        return self._hands.rewards

    @property
    def done(self) -> Bools:
        """Whether the last step ended each hand."""
        return self._hands.done

    @property
    def observations(self) -> Seen:
        """The features of what the seat to act sees in each hand: a row for each."""
        if self._seen is None:
            self._seen = self._hands.observe()
            for hand, (match, turn, _) in self._matches.items():
                self._seen[hand] = self.features.of(match.view(turn))
        return self._seen

    @property
    def asked(self) -> float:
        """The share of hands that the engine plays now, because the arrays do not know how."""
        return len(self._matches) / len(self)

    def __len__(self) -> int:
        return len(self._mask)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} hands of {self.rules.name}>"

    @door
    def reset(self, *, seed: int | None = None, deals: Iterable[Deal] | None = None) -> None:
        """Begin a new hand everywhere.

        `seed` starts the cards and `sample` anew; with None they go on. `deals` are the first cards
        of all hands; later ones are drawn. Seat 0 deals hand 0, and the next seat the next hand.

        Raises `PepperError` for a seed out of range, a deal that does not fit the deck, and for
        more or fewer deals than hands; then nothing has changed.
        """
        if seed is not None and not (type(seed) is int and 0 <= seed < SEEDS):
            raise PepperError(f"seed {shown(seed)}: must be an integer from 0 to 2**128 - 1")
        tables = self._tables
        given = [] if deals is None else [one.completed(tables.deck, tables.seats) for one in deals]
        if deals is not None and len(given) != len(self):
            told = count_in_figures(len(given), "deal")
            raise PepperError(f"{told} for {count_in_figures(len(self), 'hand')}")
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        hands = self._hands
        hands.rewards[:], hands.done[:] = 0, False
        self._dealer[:] = hands.every % tables.seats
        self._shuffle(hands.every)
        for hand, deal in enumerate(given):
            self._dealt[hand] = [tables.counts(pile.bits) for pile in (*deal.hands, deal.aside)]
            self._turned[hand] = 0 if deal.turned is None else 1 + tables.place[deal.turned]
        self._begin(hands.every)
        self._show()

    def sample(self) -> Numbers:
        """A legal action for each hand, drawn at random."""
        every, legal = self._hands.every, np.flatnonzero(self._mask)
        numbers = np.count_nonzero(self._mask, axis=1)
        chosen = (self._rng.random(len(self)) * numbers).astype(np.int64)
        sampled: Numbers = legal[np.cumsum(numbers) - numbers + chosen] - every * len(self.space)
        return sampled

    @door
    def step(
        self, actions: Sequence[int] | Numbers, *, where: Sequence[bool] | Bools | None = None
    ) -> None:
        """Take an action in each hand, or in those that are True in `where`.

        The other hands stay as they are, whatever their actions. So several players can each choose
        for some of the seats.

        Raises `PepperError` for anything but an integer for each hand, for an action that is not
        legal, and for `where` that is not a bool for each hand; then nothing has changed.
        """
        hands, acting = self._hands, self._acting(where)
        at, chosen = np.flatnonzero(acting), self._legal(np.asarray(actions), acting)
        hands.rewards[:], hands.done[:] = 0, False
        self._trail[at, self._steps[at]] = chosen[at]
        self._steps += acting
        kind = np.where(acting, self._tables.rows.kind[hands.row], NOTHING)
        for one, take in ((PLAY, self._play), (LIST, self._choose), (PICK, self._pick)):
            at = np.flatnonzero(kind == one)
            if at.size:
                take(at, chosen[at])
        for hand in np.flatnonzero(kind == ENGINE).tolist():
            match, _, picked = self._matches[hand]
            self._go_on(hand, *self._take(match, int(chosen[hand]), picked))
        over = np.flatnonzero(hands.done)
        if over.size:
            self._dealer[over] = (self._dealer[over] + 1) % self._tables.seats
            self._shuffle(over)
            self._begin(over)
        self._show()

    def _acting(self, where: Sequence[bool] | Bools | None) -> Bools:
        """The hands that take an action; raises `PepperError` unless each has a bool."""
        if where is None:
            return np.ones(len(self), np.bool_)
        acting = np.asarray(where)
        if acting.shape != (len(self),) or acting.dtype != np.bool_:
            what = f"{acting.dtype} of shape {acting.shape}"
            raise PepperError(f"where {what}: must be {len(self)} bools")
        return acting

    def _legal(self, chosen: NDArray[np.generic], acting: Bools) -> Numbers:
        """These actions; raises `PepperError` if those of acting hands are not legal."""
        size, every = len(self), self._hands.every
        if chosen.shape != (size,) or chosen.dtype.kind not in "iu":
            what = f"{chosen.dtype} of shape {chosen.shape}"
            raise PepperError(f"actions {what}: must be {size} integers")
        numbers = chosen.astype(np.int64)
        inside = (numbers >= 0) & (numbers < len(self.space))
        legal = self._mask[every, np.where(inside, numbers, 0)] & inside | ~acting
        if not legal.all():
            hand = int(np.flatnonzero(~legal)[0])
            each = [
                f"{one} ({self.space[one]})" for one in np.flatnonzero(self._mask[hand]).tolist()
            ]
            what = f"hand {hand}: action {numbers[hand]} is not legal"
            raise PepperError(f"{what}; legal: {', '.join(each)}")
        return numbers

    @door
    def match(self, hand: int) -> Match:
        """A hand as a match, with all its cards.

        Cards that were picked are in no action of it until their group is complete. Raises
        `PepperError` for a number that is not that of a hand.

        >>> from pepper.batch import Batch
        >>> batch = Batch(pepper.variant("hasenpfeffer"), 4, seed=7)
        >>> batch.match(2)
        <Match hasenpfeffer, one hand: hand 1, auction, turn 3, scores (0, 0)>
        """
        if type(hand) is not int or not 0 <= hand < len(self):
            raise PepperError(f"hand {shown(hand)}: must be from 0 to {len(self) - 1}")
        return self._replay(hand, int(self._steps[hand]))[0]

    # The deal.

    def _shuffle(self, at: Places) -> None:
        """Draw the cards of these hands."""
        tables, size = self._tables, len(at)
        deck, piles, faces = tables.cards, tables.seats + 1, len(tables.faces)
        cards = self._rng.permuted(np.broadcast_to(deck, (size, len(deck))), axis=1)
        dealt = tables.deck.hand_size * tables.seats
        pile = np.full(len(deck), tables.seats)  # what nobody is dealt is the last pile
        pile[:dealt] = np.arange(dealt) % tables.seats
        places = (np.arange(size)[:, None] * piles + pile) * faces + cards
        counts = np.bincount(places.ravel(), minlength=size * piles * faces)
        self._dealt[at] = counts.reshape(size, piles, faces)
        self._turned[at] = cards[:, dealt] + 1 if tables.deck.turn_up else 0

    def _begin(self, at: Places) -> None:
        """Go to the first decision of these hands, whose cards are dealt."""
        hands, starts = self._hands, self._tables.starts
        hands.clear(at)
        hands.held[at], hands.stock[at] = self._dealt[at, :-1], self._dealt[at, -1]
        self._steps[at] = 0
        for kept in (self._matches, self._played):
            for hand in kept.keys() & at.tolist():
                del kept[hand]
        dealer, turned = self._dealer[at], self._turned[at]
        for place in np.flatnonzero(starts[dealer, turned] == NOTHING).tolist():
            key = int(dealer[place]), int(turned[place])
            if starts[key] == NOTHING:  # another hand may just have learned it
                starts[key] = self._tables.learn_start(self._start(int(at[place])))
        ways = starts[dealer, turned]
        self._follow(at[ways > 0], ways[ways > 0])
        for hand in at[ways == 0].tolist():
            self._go_on(hand, self._start(hand), None)

    def _start(self, hand: int) -> Match:
        """A hand as a match, before its first action."""
        faces, turned = self._tables.faces, int(self._turned[hand])
        piles = [
            Cards(card for card, number in zip(faces, pile, strict=True) for _ in range(number))
            for pile in self._dealt[hand].tolist()
        ]
        deal = Deal(tuple(piles[:-1]), piles[-1], faces[turned - 1] if turned else None)
        return Match.start(self.rules, deals=[deal], dealer=int(self._dealer[hand]))

    # What the engine plays.

    def _replay(self, hand: int, steps: int) -> tuple[Match, Picked | None]:
        """A hand after its first actions, and the cards that were picked since then."""
        done, match = self._played.get(hand, (0, None))
        if match is None or done > steps:
            done, match = 0, self._start(hand)
        picked = None
        for number in self._trail[hand, done:steps].tolist():
            match, picked = self._take(match, number, picked)
        return match, picked

    def _take(
        self, match: Match, number: int, picked: Picked | None
    ) -> tuple[Match, Picked | None]:
        """The match after an action, or with one more card picked."""
        action = self._meant(match, number, picked)
        return (match, action) if isinstance(action, Picked) else (match.apply(action), None)

    def _meant(self, match: Match, number: int, picked: Picked | None) -> Action | Picked:
        """The action with this number, or the cards picked with it."""
        entry = self.space[number]
        if isinstance(entry, PickCard | StopPicking):
            return self.space.take(match.view(match.turn), number, picked)
        return entry

    def _go_on(self, hand: int, match: Match, picked: Picked | None) -> None:
        """Go on from this match: in the arrays if they know its row."""
        hands = self._hands
        self._matches.pop(hand, None)
        turn = match.turn
        if turn is None or turn == CHANCE:
            hands.rewards[hand], hands.done[hand] = match.results[-1].points, True
            return
        row = ENGINE if picked is not None else self._tables.row(match)
        hands.row[hand] = row
        if row == ENGINE:
            self._matches[hand] = match, turn, picked
            hands.turn[hand] = turn
        else:
            self._enter(hand, match)

    def _enter(self, hand: int, match: Match) -> None:
        """Write a match into the arrays."""
        hands, tables, own = self._hands, self._tables, match.hand
        store, seats = own.frame.store, tables.seats
        hands.held[hand] = [tables.counts(bits) for bits in own.bits]
        hands.stock[hand] = tables.counts((store.stock + store.turned).bits)
        hands.air[hand], hands.sent[hand] = 0, 0
        last, bid, bidder = (tables.fields[name] for name in ("last", "bid", "bid by"))
        for viewer in hands.seats.tolist():
            seen = self.features.of(match.view(viewer))
            hands.last[hand, viewer] = np.roll(seen[last], viewer)
            hands.bid[hand] = seen[bid][0]
            hands.bidder[hand] = (seen[bidder][0] - 1 + viewer) % seats
        for sent in store.air:
            hands.air[hand, sent.receiver] += np.array(tables.counts(sent.cards.bits), np.int8)
            hands.sent[hand, sent.giver] += len(sent.cards)
            hands.gift[hand, sent.giver] = hands.last[hand, sent.giver, sent.giver]
        hands.open(np.array([hand]))

    def _learned(self, at: Places, column: Numbers) -> Numbers:
        """The ways of these hands; 0 where the engine has taken the action instead."""
        ways, row = self._tables.rows.way, self._hands.row[at]
        way: Numbers = ways[row, column]
        for place in np.flatnonzero(way == 0).tolist():
            key = int(row[place]), int(column[place])
            if not ways[key]:  # another hand may just have learned it
                self._learn(int(at[place]), *key)
            way[place] = ways[key]
        return way

    def _learn(self, hand: int, row: int, column: int) -> None:
        """Take the last action in the engine, and keep its way; without one the hand goes on there.

        With one it goes on in the arrays: to write the match into them took a third of the time.
        """
        steps = int(self._steps[hand])
        before, picked = self._replay(hand, steps - 1)
        after, _ = self._take(before, int(self._trail[hand, steps - 1]), picked)
        action = after.acts[len(before.acts)].action
        way = self._tables.learn(row, action, before, after)
        self._tables.rows.way[row, column] = way
        if not way:
            self._go_on(hand, after, None)
        self._played[hand] = steps, after

    # What the arrays play.

    def _choose(self, at: Places, chosen: Numbers) -> None:
        """Take actions of lists."""
        way = self._learned(at, chosen)
        self._follow(at[way > 0], way[way > 0])

    def _follow(self, at: Places, way: Numbers) -> None:
        """Go these ways."""
        self._hands.see(at, way)
        self._branch(self._hands.move(at, way))

    def _branch(self, at: Places) -> None:
        """Go on from forks, by the cards of the seats to act."""
        hands, tables = self._hands, self._tables
        for hand in at.tolist():
            own = hands.held[hand, hands.turn[hand]].tolist()
            cards = Cards.from_bits(sum(map(mul, own, tables.bits)))
            found = tables.branch(int(hands.row[hand]), cards)
            if not found:  # a new aspect of the cards
                match, _ = self._replay(hand, int(self._steps[hand]))
                found = tables.row(match)
                if not found:
                    self._go_on(hand, match, None)
            hands.row[hand] = found

    def _pick(self, at: Places, chosen: Numbers) -> None:
        """Pick cards, and take the actions of complete groups."""
        at, group = self._hands.pick(at, chosen)
        way = self._learned(at, np.zeros_like(at))
        known = way > 0
        self._branch(self._hands.give(at[known], way[known], group[known]))

    def _play(self, at: Places, chosen: Numbers) -> None:
        """Play cards, and score the hands that are over."""
        over = self._hands.play(at, chosen)
        scores, hands = self._tables.scores, self._hands
        numbers = scores.number(hands.row[over], hands.found[over], hands.taken[over])
        unknown = np.flatnonzero(~scores.knows(numbers))
        for place in unknown[np.unique(numbers[unknown], return_index=True)[1]].tolist():
            match, _ = self._replay(int(over[place]), int(self._steps[over[place]]))
            scores.add(int(numbers[place]), match.results[-1].points)
        hands.rewards[over], hands.done[over] = scores.of(numbers), True

    def _show(self) -> None:
        """Work out the legal actions."""
        self._seen = None
        hands = self._hands
        hands.show(self._mask)
        for hand, (match, turn, picked) in self._matches.items():
            self._mask[hand, list(self.space.legal(match.view(turn), picked))] = True
