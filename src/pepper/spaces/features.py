"""Views as integers: named fields of fixed sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

import attrs

from pepper.engine.cards import Card, Cards, Strain
from pepper.engine.contract import Contract
from pepper.engine.errors import PepperError, required
from pepper.engine.ladder import Bid
from pepper.engine.phases import Act, CardsAction, FaceDown
from pepper.engine.rules import Rules
from pepper.engine.seats import CHANCE, FIRST_SEAT, Seat
from pepper.engine.view import View

from .actions import Entry, PickCard, StopPicking, expanded, is_group
from .bounds import longest_hand

Read: TypeAlias = Callable[[View], Iterable[int]]


@attrs.frozen
class Field:
    """A field of `Features`: some integers with one meaning."""

    name: str
    """Its name, such as ``cards``."""
    size: int
    """How many integers it has."""
    meaning: str
    """What they mean, in a sentence without a full stop."""
    most: int | None = None
    """The highest value, the lowest being 0; None for scores and marks, which have no bounds."""


@attrs.frozen(repr=False)
class Features:
    """A view of a seat as a tuple of integers, in fields of fixed sizes.

    Seats count clockwise from the viewer: 1 is the viewer, 2 the next seat, and 0 is nobody; 1 more
    than there are seats is chance. So the same numbers mean the same to every seat. Bids, strains,
    cards and other choices are numbered from 1, and 0 is none. A field with a number for each card
    lists the different cards of the deck in the order of `Cards.distinct`.

    Without `recall` it is the state of the trick in progress: what lies on the table, which cards
    have been played, what each seat did last. With `recall` all acts of the hand follow, so views
    of different hands have different features. Earlier hands count by the scores only.

    >>> from pepper.spaces import Features
    >>> features = Features(pepper.variant("hasenpfeffer"))
    >>> features
    <Features of hasenpfeffer: 95 integers in 30 fields>
    >>> view = pepper.Match.start(features.rules, seed=7).view(1)
    >>> named = features.named(view)
    >>> named["dealer"], named["counts"]
    ((4,), (6, 6, 6, 6))
    """

    rules: Rules
    """The rules."""
    recall: bool = attrs.field(default=False, kw_only=True)
    """Whether all acts of the hand are in it."""

    def __attrs_post_init__(self) -> None:
        required(self.rules, Rules, "`pepper.variant` makes rules from a name")

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields, in order."""
        return tuple(field for field, _ in self._table)

    @cached_property
    def size(self) -> int:
        """How many integers there are altogether."""
        return sum(field.size for field in self.fields)

    def __repr__(self) -> str:
        how = " with recall" if self.recall else ""
        fields = len(self.fields)
        return f"<Features{how} of {self.rules.name}: {self.size} integers in {fields} fields>"

    def of(self, view: View) -> tuple[int, ...]:
        """The integers of all fields.

        Raises `PepperError` for the view of a spectator, and for a view under other rules.
        """
        self._check(view)
        return tuple([int(number) for _, read in self._table for number in read(view)])

    def named(self, view: View) -> dict[str, tuple[int, ...]]:
        """The integers by the names of their fields; raises the same errors as `of`."""
        self._check(view)
        return {field.name: tuple(map(int, read(view))) for field, read in self._table}

    def _check(self, view: View) -> None:
        required(view, View, "`Match.view` makes it")
        if view.seat is None:
            raise PepperError("a spectator's view has no features: they are those of a seat")
        if view.rules is not self.rules and view.rules != self.rules:
            raise PepperError(f"{view!r} is not under the rules {self.rules.name}")

    @cached_property
    def _deck(self) -> tuple[Card, ...]:
        return self.rules.deck.cards.distinct()

    @cached_property
    def _acts(self) -> dict[Entry, int]:
        """The number of everything that may be done, cards one by one, from 1."""
        rules = self.rules
        chosen = [one for rule in rules.sequence for one in rule.possible(rules)]
        automatic = [one for rule in rules.sequence for one in rule.automatic(rules)]
        every = expanded((*chosen, *automatic), by_card=True)
        return {one: number for number, one in enumerate(dict.fromkeys(every), 1)}

    @cached_property
    def _kinds(self) -> frozenset[type[CardsAction]]:
        """The classes of actions with groups of cards."""
        return frozenset(one.kind for one in self._acts if isinstance(one, PickCard))

    @cached_property
    def _table(self) -> tuple[tuple[Field, Read], ...]:
        """Each field, and how it is read from a view."""
        return (*self._of_hand(), *self._of_contract(), *self._of_table(), *self._of_past())

    def _of_hand(self) -> Iterator[tuple[Field, Read]]:
        seats, phases = len(self.rules.table.seats), [rule.phase for rule in self.rules.sequence]
        where = {phase: number for number, phase in enumerate(phases)}
        copies, size = max(map(self.rules.deck.cards.count, self._deck)), len(self._deck)
        deck = len(self.rules.deck.cards)
        yield Field("seat", 1, "the viewer's number at the table", seats - 1), _own_seat
        phase = Field("phase", 1, "the phase, from the deal; the last one is over", len(where))
        yield phase, lambda view: (where.get(view.phase, len(where)),)
        yield (
            Field("turn", 1, "the seat to act", seats + 1),
            lambda view: (_place(view, view.turn),),
        )
        dealer = Field("dealer", 1, "the seat that dealt", seats)
        yield dealer, lambda view: (_place(view, view.dealer),)
        round_ = Field("pepper round", 1, "whether the eldest bids without an auction", 1)
        yield round_, lambda view: (view.pepper_round,)
        looked = Field("looked", 1, "whether the viewer has looked at the cards", 1)
        yield looked, lambda view: (view.cards is not None,)
        own = Field("cards", size, "the viewer's copies of each card", copies)
        yield own, lambda view: self._counted(view.cards)
        counts = Field("counts", seats, "how many cards each seat holds", deck)
        yield counts, lambda view: _around(view, view.counts)
        if any(rung.exposed_after is not None for rung in self.rules.ladder.rungs):
            seen = Field("exposed", size, "the declarer's copies of each card, face up", copies)
            yield seen, lambda view: self._counted(view.exposed)

    def _of_contract(self) -> Iterator[tuple[Field, Read]]:
        seats, ladder = len(self.rules.table.seats), self.rules.ladder
        bids = {offer.bid: number for number, offer in enumerate(ladder.offers, 1)}
        rungs = {rung: number for number, rung in enumerate(ladder.rungs, 1)}
        strains: dict[Strain | None, int] = dict(zip(ladder.strains, range(1, 99), strict=False))
        cards: dict[Card | None, int] = {card: place for place, card in enumerate(self._deck, 1)}

        def bid(view: View) -> Iterable[int]:
            made = [act.action for act in view.acts if isinstance(act.action, Bid)]
            return (bids[made[-1]] if made else 0,)

        def bidder(view: View) -> Iterable[int]:
            made = [act.seat for act in view.acts if isinstance(act.action, Bid)]
            return (_place(view, made[-1] if made else None),)

        yield Field("bid", 1, "the highest bid so far", len(bids)), bid
        yield Field("bid by", 1, "its seat", seats), bidder
        of_contract: tuple[tuple[str, str, int, Callable[[View, Contract], int]], ...] = (
            ("declarer", "who plays the contract", seats, lambda v, c: _place(v, c.declarer)),
            ("bidder", "who made the winning bid", seats, lambda v, c: _place(v, c.bidder)),
            ("rung", "the rung of the contract", len(rungs), lambda _, c: rungs[c.rung]),
            ("strain", "its strain", len(strains), lambda _, c: strains.get(c.strain, 0)),
            ("alone", "whether it is played alone", 1, lambda _, c: c.alone),
            ("times", "how many times it counts", 4, lambda _, c: c.times),
            ("called", "the called card", len(cards), lambda _, c: cards.get(c.called, 0)),
            ("defender", "who defends alone", seats, lambda v, c: _place(v, c.lone_defender)),
        )
        for name, meaning, most, read in of_contract:
            yield Field(name, 1, meaning, most), _of_contract(read)
        partner = Field("partner", 1, "the partner who was found in the play", seats)
        yield partner, lambda view: (_place(view, view.partner),)
        out = Field("out", seats, "whether each seat sits out", 1)
        yield out, lambda view: [seat in view.sitting_out for seat in _clockwise(view)]

    def _of_table(self) -> Iterator[tuple[Field, Read]]:
        seats, size = len(self.rules.table.seats), len(self._deck)
        numbers = {card: number for number, card in enumerate(self._deck, 1)}
        copies = max(map(self.rules.deck.cards.count, self._deck))

        def trick(view: View) -> Iterable[int]:
            played = dict(view.trick.plays) if view.trick else dict[Seat, Card]()
            cards = [played.get(seat) for seat in _clockwise(view)]
            return [0 if card is None else numbers[card] for card in cards]

        def led(view: View) -> Iterable[int]:
            return (_place(view, view.trick.seats[0] if view.trick else None),)

        def played(view: View) -> Iterable[int]:
            return self._counted(Cards(card for trick in view.tricks for card in trick.cards))

        def taken(view: View) -> Iterable[int]:
            winners = [trick.winner for trick in view.tricks]
            return [winners.count(seat) for seat in _clockwise(view)]

        up = Field("turned up", 1, "the card turned up in the deal", size)
        yield up, lambda view: (0 if view.turned is None else numbers[view.turned],)
        yield Field("trick", seats, "the card of each seat in the trick in progress", size), trick
        yield Field("leader", 1, "the seat that led to it", seats), led
        yield Field("played", size, "the copies of each card in finished tricks", copies), played
        most = self.rules.deck.hand_size
        yield Field("taken", seats, "the tricks that each seat has taken", most), taken

    def _of_past(self) -> Iterator[tuple[Field, Read]]:
        seats, sides = len(self.rules.table.seats), len(self.rules.table.sides)
        last = Field("last", seats, "what each seat did last in this hand", len(self._acts) + 1)
        yield last, self._last
        scores = Field("scores", sides, "the scores of the sides, the viewer's first")
        yield scores, lambda view: _sides(view, view.scores)
        marks = Field("marks", sides, "their marks")
        yield marks, lambda view: _sides(view, view.marks)
        yield Field("hand", 1, "the number of the hand"), lambda view: (view.hand_number,)
        time = Field("time", 1, "whether the time is up", 1)
        yield time, lambda view: (view.time_called,)
        if self.recall:
            acts = longest_hand(self.rules, by_card=True)
            who = Field("acts by", acts, "who did each act, cards one by one", seats + 1)
            yield who, lambda view: _filled((seat for seat, _ in self._done(view)), acts)
            did = Field("acts", acts, "the acts, in order", len(self._acts) + 1)
            yield did, lambda view: _filled((act for _, act in self._done(view)), acts)

    def _counted(self, cards: Cards | None) -> list[int]:
        """The copies of each card of the deck."""
        return [0 if cards is None else cards.count(card) for card in self._deck]

    def _last(self, view: View) -> list[int]:
        """The number of the last act of each seat."""
        done = dict(self._done(view))
        return [done.get(place, 0) for place in range(1, len(view.counts) + 1)]

    def _done(self, view: View) -> Iterator[tuple[int, int]]:
        """The acts of the hand but the deal: a seat and a number for each, cards one by one."""
        for act in view.acts:
            if act.seat != CHANCE or not isinstance(act.action, FaceDown):
                place = _place(view, act.seat)
                yield from ((place, number) for number in self._read(act))

    def _read(self, act: Act) -> list[int]:
        """The numbers of an act."""
        action = act.action
        if isinstance(action, FaceDown):
            return [len(self._acts) + 1] * action.cards
        picks: list[Entry] = [action]
        if is_group(action, self._kinds):
            picks = [PickCard(type(action), card) for card in action.cards]
            stop = StopPicking(type(action))
            picks += [stop] if stop in self._acts else []
        if not self._acts.keys() >= {*picks}:
            raise PepperError(f"{action} is not a possible action of phase {act.phase.value!r}")
        return [self._acts[pick] for pick in picks]


def _of_contract(read: Callable[[View, Contract], int]) -> Read:
    """A number of the contract; 0 before there is one."""
    return lambda view: (0 if view.contract is None else read(view, view.contract),)


def _own_seat(view: View) -> Iterable[int]:
    return (_own(view),)


def _own(view: View) -> Seat:
    """The viewer; `Features` refuses spectators."""
    return FIRST_SEAT if view.seat is None else view.seat


def _clockwise(view: View) -> tuple[Seat, ...]:
    """The seats from the viewer on."""
    return view.rules.table.clockwise(_own(view))


def _place(view: View, seat: Seat | None) -> int:
    """The place of a seat, from 1 for the viewer; 0 for nobody, the last number for chance."""
    seats = len(view.counts)
    return 0 if seat is None else seats + 1 if seat == CHANCE else (seat - _own(view)) % seats + 1


def _around(view: View, numbers: Sequence[int]) -> Iterable[int]:
    """One number for each seat, the viewer's first."""
    return [numbers[seat] for seat in _clockwise(view)]


def _sides(view: View, numbers: Sequence[int]) -> Iterable[int]:
    """One number for each side, the viewer's first, then clockwise."""
    sides = dict.fromkeys(view.rules.table.side(seat) for seat in _clockwise(view))
    return [numbers[side] for side in sides]


def _filled(numbers: Iterable[int], size: int) -> Iterable[int]:
    """The numbers, with zeros up to this size."""
    found = list(numbers)
    return found + [0] * (size - len(found))
