"""Views as integers: named fields of fixed sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from operator import itemgetter
from typing import Final, TypeAlias

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import PACK, SUITS, Card, Cards, Strain, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError, required, shown
from pepper.engine.parts.ladder import Bid, Rung
from pepper.engine.parts.phase import Act, CardsAction, FaceDown
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.phases.nominating import NOMINATING
from pepper.engine.phases.play import PlayCard
from pepper.engine.sight.view import View

from .actions import Entry, PickCard, StopPicking, expanded, is_group
from .bounds import longest_hand
from .fields import Field, FieldKind

COUNT, CATEGORY, FLAGS = FieldKind.COUNT, FieldKind.CATEGORY, FieldKind.FLAGS
FieldValue: TypeAlias = Card | Strain | Bid | Rung | Entry
"""What a number of a category may stand for."""
Read: TypeAlias = Callable[[View, Seat], list[int]]
Group: TypeAlias = tuple[tuple[Field, ...], Read]
"""Fields, and how they are read: together, because one by one it takes three times as long."""


@attrs.frozen(repr=False, slots=False)  # with slots, every attribute takes longer
class Features:
    """A view of a seat as a tuple of integers, in fields of fixed sizes.

    Seats count clockwise from the viewer: 1 is the viewer, 2 the next seat, and 0 is nobody; 1 more
    than there are seats is chance. So the same numbers mean the same to every seat. Bids, strains,
    cards and other choices are numbered from 1, and 0 is none. A field with a number for each card
    lists the different cards of the deck in the order of `Cards.distinct`.

    Without `recall` it is the state of the trick in progress: what lies on the table, which cards
    have been played, what each seat did last. The earlier course of the hand is left out. With
    `recall` all acts of the hand follow, and then zeros, so two views of a hand have equal features
    only if they are equal. Acts are listed in order, not summed up by bid or by card, because that
    keeps those of any phase, also of another package. Earlier hands count by the scores only.

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
        check_fields(self)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields, in order."""
        return (*[field for fields, _ in self._table for field in fields], *self._of_acts)

    @cached_property
    def size(self) -> int:
        """How many integers there are altogether."""
        return sum(field.size for field in self.fields)

    @property
    def acts(self) -> tuple[Entry, ...]:
        """The entries that the numbers of the fields ``last`` and ``acts`` stand for, from 1 on.

        First the entries of an `ActionSpace` that is ``by_card``, in its order, then the acts that
        are always automatic. The number after the last one stands for a card face down.
        """
        return tuple(self._acts)

    @door
    def values_of(self, name: str) -> tuple[FieldValue, ...]:
        """What the numbers of a category stand for, from 1 on: cards, bids, strains, rungs or acts.

        Empty for ``seat``, ``phase`` and for fields whose numbers are seats or counts. Raises
        `PepperError` for the name of a field that is not there.

        >>> from pepper.spaces import Features
        >>> features = Features(pepper.variant("hasenpfeffer"))
        >>> features.values_of("bid")[:2], features.values_of("counts")
        ((Bid(rung='1', strain=None), Bid(rung='2', strain=None)), ())
        """
        names = [field.name for field in self.fields]
        if name not in names:
            raise PepperError(f"field {shown(name)}: must be one of {', '.join(names)}")
        ladder, deck = self.rules.ladder, self._deck
        values: dict[str, tuple[FieldValue, ...]] = {
            "bid": tuple([offer.bid for offer in ladder.offers]),
            "rung": self.rules.rungs,
            "strain": ladder.strains,
            "called": deck,
            "turned up": deck,
            "trick": deck,
            "suit named": SUITS,
            "suit nominated": SUITS,
            "last": self.acts,
            "acts": self.acts,
        }
        return values.get(name, ())

    def __repr__(self) -> str:
        how = " with recall" if self.recall else ""
        fields = len(self.fields)
        return f"<Features{how} of {self.rules.name}: {self.size} integers in {fields} fields>"

    def of(self, view: View) -> tuple[int, ...]:
        """The integers of all fields.

        Raises `PepperError` for the view of a spectator, for a view under other rules, for acts
        that the rules do not have, and for more acts than a hand can have.
        """
        own, numbers = self._viewer(view), list[int]()  # no `door`, which takes longer than a field
        for _, read in self._table:
            numbers += read(view, own)
        return tuple(numbers + self._all_done(view, own) if self.recall else numbers)

    @door
    def named(self, view: View) -> dict[str, tuple[int, ...]]:
        """The integers by the names of their fields; raises the same errors as `of`."""
        numbers = iter(self.of(view))
        return {field.name: tuple(islice(numbers, field.size)) for field in self.fields}

    @door
    def numbers_of(self, act: Act) -> tuple[int, ...]:
        """The numbers of an act in the fields ``last`` and ``acts``, one or more.

        A group of cards has one for each card. Raises `PepperError` for an act that is not possible
        under the rules.
        """
        required(act, Act, "`View.acts` has them")
        return tuple(self._read(act))

    def _read(self, act: Act) -> list[int]:
        """The numbers of an act, without checks."""
        action = act.action
        if isinstance(action, PlayCard) and action.suit is None:
            number = self._plays.get(action.card)  # without hashing the action
        else:
            number = self._acts.get(action)
        if number is not None:
            return [number]
        if isinstance(action, FaceDown):
            return [len(self._acts) + 1] * (action.cards or 1)
        if is_group(action, self._picks) and self._picks[type(action)].keys() >= {*action.cards}:
            kind = type(action)
            return [self._picks[kind][card] for card in action.cards] + self._stops.get(kind, [])
        raise PepperError(f"{action} is not a possible action of phase {act.phase.value!r}")

    def _viewer(self, view: View) -> Seat:
        """The seat of a view that has features."""
        required(view, View, "`Match.view` makes it")
        if view.seat is None:
            raise PepperError("a spectator's view has no features: they are those of a seat")
        if view.rules is not self.rules and view.rules != self.rules:
            raise PepperError(f"{view!r} is not under the rules {self.rules.name}")
        return view.seat

    @cached_property
    def _deck(self) -> tuple[Card, ...]:
        return self.rules.deck.cards.distinct()

    @property
    def _copies(self) -> tuple[FieldKind, int]:
        """How a field with a number for each card is meant, and its highest value."""
        most = max(map(self.rules.deck.cards.count, self._deck))
        return FLAGS if most == 1 else COUNT, most

    @cached_property
    def _acts(self) -> dict[Entry, int]:
        """The number of everything that may be done, cards one by one, from 1."""
        rules = self.rules
        chosen = [one for rule in rules.sequence for one in rule.possible(rules)]
        automatic = [one for rule in rules.sequence for one in rule.automatic(rules)]
        every = expanded((*chosen, *automatic), by_card=True)
        return {one: number for number, one in enumerate(dict.fromkeys(every), 1)}

    @cached_property
    def _picks(self) -> dict[type[CardsAction], dict[Card, int]]:
        """The number of picking each card, for each class of actions with groups of cards."""
        found = dict[type[CardsAction], dict[Card, int]]()
        for one, number in self._acts.items():
            if isinstance(one, PickCard):
                found.setdefault(one.kind, {})[one.card] = number
        return found

    @cached_property
    def _stops(self) -> dict[type[CardsAction], list[int]]:
        """The number of picking no more, for each class that has it."""
        acts = self._acts.items()
        return {one.kind: [number] for one, number in acts if isinstance(one, StopPicking)}

    @cached_property
    def _plays(self) -> dict[Card, int]:
        """The number of playing each card."""
        acts = self._acts.items()
        plays = {act: number for act, number in acts if isinstance(act, PlayCard)}
        return {act.card: number for act, number in plays.items() if act.suit is None}

    @cached_property
    def _around(self) -> tuple[tuple[Seat, ...], ...]:
        """All seats clockwise, from each seat."""
        table = self.rules.table
        return tuple([table.clockwise(seat) for seat in table.seats])

    @cached_property
    def _places(self) -> tuple[dict[Seat | None, int], ...]:
        """The place of everybody as each seat counts: 1 for itself, 0 for nobody, chance last."""
        others: dict[Seat | None, int] = {None: 0, CHANCE: 1 + len(self._around)}
        return tuple(
            [others | {seat: place for place, seat in enumerate(row, 1)} for row in self._around]
        )

    @cached_property
    def _table(self) -> tuple[Group, ...]:
        """The fields, and how they are read from a view."""
        groups = self._of_hand(), self._of_bids(), self._of_contract(), self._of_table()
        return (*groups, self._of_past())

    def _of_hand(self) -> Group:
        seats, phases = len(self.rules.table.seats), [rule.phase for rule in self.rules.sequence]
        where = {phase.value: number for number, phase in enumerate(phases)}
        cards = len(self.rules.deck.cards)
        (copied, copies), size = self._copies, len(self._deck)
        counted, exposes, places = _counter(self._deck), self._exposes, self._places
        fields = [
            Field("seat", 1, CATEGORY, "the viewer's number at the table", seats - 1),
            Field("phase", 1, CATEGORY, "the phase, from the deal; over is last", len(where)),
            Field("turn", 1, CATEGORY, "the seat to act", seats + 1),
            Field("dealer", 1, CATEGORY, "the seat that dealt", seats),
            Field("pepper round", 1, FLAGS, "whether the eldest bids without an auction", 1),
            Field("looked", 1, FLAGS, "whether the viewer has looked at the cards", 1),
            Field("cards", size, copied, "the viewer's copies of each card", copies),
            Field("counts", seats, COUNT, "how many cards each seat holds", cards),
        ]
        if exposes:
            seen = "the declarer's copies of each card, face up"
            fields.append(Field("exposed", size, copied, seen, copies))

        def read(view: View, own: Seat) -> list[int]:
            cards, counts, place = view.cards, view.counts, places[own]
            numbers = [
                own,
                where.get(view.phase.value, len(where)),
                place[view.turn],
                place[view.dealer],
                int(view.pepper_round),
                int(cards is not None),
                *counted(_bits(cards)),
                *counts[own:],
                *counts[:own],
            ]
            return [*numbers, *counted(_bits(view.exposed))] if exposes else numbers

        return tuple(fields), read

    @cached_property
    def _exposes(self) -> bool:
        """Whether a declarer's cards may lie face up."""
        return any(rung.exposed_after is not None for rung in self.rules.rungs)

    def _of_bids(self) -> Group:
        bids = {offer.bid: number for number, offer in enumerate(self.rules.ladder.offers, 1)}
        places = self._places
        fields = (
            Field("bid", 1, CATEGORY, "the highest bid so far", len(bids)),
            Field("bid by", 1, CATEGORY, "its seat", len(self.rules.table.seats)),
        )

        def read(view: View, own: Seat) -> list[int]:
            for act in reversed(view.acts):
                if isinstance(act.action, Bid):
                    return [bids[act.action], places[own][act.seat]]
            return [0, 0]

        return fields, read

    def _of_contract(self) -> Group:
        ladder, around, places = self.rules.ladder, self._around, self._places
        seats, nothing = len(around), [0] * 8
        rungs = {rung: number for number, rung in enumerate(self.rules.rungs, 1)}
        strains: dict[Strain | None, int] = dict(zip(ladder.strains, range(1, 99), strict=False))
        cards: dict[Card | None, int] = {card: place for place, card in enumerate(self._deck, 1)}
        fields = (
            Field("declarer", 1, CATEGORY, "who plays the contract", seats),
            Field("bidder", 1, CATEGORY, "who made the winning bid", seats),
            Field("rung", 1, CATEGORY, "the rung of the contract", len(rungs)),
            Field("strain", 1, CATEGORY, "its strain", len(strains)),
            Field("alone", 1, FLAGS, "whether it is played alone", 1),
            Field("times", 1, COUNT, "how many times it counts", 4),
            Field("called", 1, CATEGORY, "the called card", len(cards)),
            Field("defender", 1, CATEGORY, "who defends alone", seats),
            Field("partner", 1, CATEGORY, "the partner who was found in the play", seats),
            Field("out", seats, FLAGS, "whether each seat sits out", 1),
        )

        def of_contract(contract: Contract, place: dict[Seat | None, int]) -> list[int]:
            return [
                place[contract.declarer],
                place[contract.bidder],
                rungs[contract.rung],
                strains.get(contract.strain, 0),
                int(contract.alone),
                contract.times,
                cards.get(contract.called, 0),
                place[contract.lone_defender],
            ]

        def read(view: View, own: Seat) -> list[int]:
            contract, out, place = view.contract, view.sitting_out, places[own]
            told = nothing if contract is None else of_contract(contract, place)
            away = [int(seat in out) for seat in around[own]] if out else [0] * seats
            return [*told, place[view.partner], *away]

        return fields, read

    def _of_table(self) -> Group:
        seats, size = len(self.rules.table.seats), len(self._deck)
        numbers = {card: number for number, card in enumerate(self._deck, 1)}
        copied, copies = self._copies
        counted, turns_up = _counter(self._deck), self.rules.deck.turn_up
        around, places = self._around, self._places
        tricks = self.rules.deck.hand_size
        names = any(isinstance(act, PlayCard) and act.suit for act in self._acts)
        nominates = self.rules.rule(NOMINATING) is not None
        fields = [
            Field("turned up", 1, CATEGORY, "the card turned up in the deal", size),
            Field("trick", seats, CATEGORY, "the card of each seat in the trick in progress", size),
            Field("leader", 1, CATEGORY, "the seat that led to it", seats),
            Field("played", size, copied, "the copies of each card in finished tricks", copies),
            Field("taken", seats, COUNT, "the tricks that each seat has taken", tricks),
        ]
        of_suits = list[Field]()
        if names:
            suit = "the suit that was named by its leader"
            of_suits.append(Field("suit named", 1, CATEGORY, suit, len(SUITS)))
        if nominates:
            suit = "the suit nominated for the joker"
            of_suits.append(Field("suit nominated", 1, CATEGORY, suit, len(SUITS)))
        fields[3:3] = of_suits
        no_cards = [0] * (seats + 1)

        def read(view: View, own: Seat) -> list[int]:
            trick, tricks = view.trick, view.tricks
            turned = view.turned if turns_up else None
            row = [0 if turned is None else numbers[turned], *no_cards]
            if trick is not None:
                row[-1] = places[own][trick.seats[0]]
                for seat, card in trick.plays:
                    row[1 + (seat - own) % seats] = numbers[card]
            if names:
                row.append(_number(None if trick is None else trick.named))
            if nominates:
                row.append(_number(view.nominated))
            gone = sum([card.bit for one in tricks for card in one.cards])
            winners = [one.winner for one in tricks]
            return [*row, *counted(gone), *[winners.count(seat) for seat in around[own]]]

        return tuple(fields), read

    def _of_past(self) -> Group:
        table = self.rules.table
        seats, sides, acts = len(table.seats), len(table.sides), len(self._acts) + 1
        ordered = [[*dict.fromkeys(map(table.side, around))] for around in self._around]
        fields = (
            Field("last", seats, CATEGORY, "what each seat did last in this hand", acts),
            Field("scores", sides, COUNT, "the scores of the sides, the viewer's first"),
            Field("marks", sides, COUNT, "their marks"),
            Field("hand", 1, COUNT, "the number of the hand"),
            Field("time", 1, FLAGS, "whether the time is up", 1),
        )

        def read(view: View, own: Seat) -> list[int]:
            scores, marks, sides = view.scores, view.marks, ordered[own]
            return [
                *self._last(view, own),
                *[scores[side] for side in sides],
                *[marks[side] for side in sides],
                view.hand_number,
                int(view.time_called),
            ]

        return fields, read

    @cached_property
    def _of_acts(self) -> tuple[Field, ...]:
        """The fields of `_all_done`; none without `recall`."""
        if not self.recall:
            return ()
        seats, acts = len(self.rules.table.seats), longest_hand(self.rules, by_card=True)
        return (
            Field("acts by", acts, CATEGORY, "who did each act, cards one by one", seats + 1),
            Field("acts", acts, CATEGORY, "the acts, in order", len(self._acts) + 1),
        )

    def _last(self, view: View, own: Seat) -> list[int]:
        """The number of the last act of each seat."""
        around, done = self._around[own], {CHANCE: 0}
        for act in reversed(view.acts):
            if act.seat not in done:
                done[act.seat] = self._read(act)[-1]
                if len(done) > len(around):
                    break
        return [done.get(seat, 0) for seat in around]

    def _all_done(self, view: View, own: Seat) -> list[int]:
        """The acts of the hand but the deal, cards one by one: their seats, then their numbers."""
        seats, numbers, place = list[int](), list[int](), self._places[own]
        for act in view.acts:
            if act.seat != CHANCE or not isinstance(act.action, FaceDown):
                found = self._read(act)
                seats += [place[act.seat]] * len(found)
                numbers += found
        most = self._of_acts[0].size
        if len(numbers) > most:
            hint = "does a phase's `longest` or `possible` leave some out?"
            raise PepperError(f"{len(numbers)} acts are more than a hand's {most} ({hint})")
        zeros = [0] * (most - len(numbers))
        return [*seats, *zeros, *numbers, *zeros]


def _bits(cards: Cards | None) -> int:
    """The cards as `Cards.bits`."""
    return 0 if cards is None else cards.bits


def _number(suit: Suit | None) -> int:
    """The number of a suit, from 1; 0 for none."""
    return 0 if suit is None else 1 + SUITS.index(suit)


def _counter(deck: Sequence[Card]) -> Callable[[int], tuple[int, ...]]:
    """A function that counts the copies of each card of the deck in `Cards.bits`."""
    pick: Callable[[bytes], tuple[int, ...]] = itemgetter(*[-1 - card.index for card in deck])
    half = len(PACK) // 2

    def count(bits: int) -> tuple[int, ...]:
        # Bits have a hexadecimal digit for each card, the first card's at the end.
        return pick(bits.to_bytes(half, "big").hex().encode().translate(_VALUES))

    return count


_VALUES: Final = bytes([code % 16 for code in range(256)])
"""The values of the digits 0 to 7 by their characters."""
