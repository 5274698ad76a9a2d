"""Scoring: what a played hand is worth to each side, as lines that add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from .cards import Strain
from .errors import Problem
from .kinds import NO_FACTS, Facts, Kind
from .part import Part, Printable
from .phase import Act
from .points import BID, NOTHING, TRICKS, Points
from .ranking import Order
from .seats import Seat, Side
from .table import Table
from .tricks import Trick

if TYPE_CHECKING:
    from .contract import Contract

# A played hand comes down to a `Stake`, the contract in plain numbers, and the tricks of each side.
# `Scoring` says which `Points` apply in which case, and `Points` is a sum of multiples, so that a
# variant is data and no function knows one. The result is a list of `Line`s: each has its own
# reason, and a side's points are the sum of its lines.
#
# The declarers are a group of sides, and so are the defenders of each group. A group takes its
# tricks together, and every side in it gets the points of the whole group. Usually a group is one
# side. With a called partner, where every player is a side, it is several (003:199), and one of
# them may have taken none of the group's tricks: the kinds that end in `TOGETHER` do not say that
# it did.


@attrs.frozen
class Line:
    """One item of a side's score for a hand: the points, and why it gets them."""

    side: Side
    """The side that gets the points."""
    points: int
    """The points, negative for a loss."""
    kind: Kind
    """Why, such as ``set``."""
    facts: Facts = NO_FACTS
    """The facts of it by name, such as the tricks taken."""

    @property
    def why(self) -> str:
        """The reason, as a sentence in English without a full stop."""
        return self.kind.say(self.facts)


MADE: Final = Kind(
    "made",
    "made {bid}: {taken} trick taken, {needed} needed",
    "made {bid}: {taken} tricks taken, {needed} needed",
    "taken",
)
SET: Final = Kind(
    "set",
    "set on {bid}: {taken} trick taken, {needed} needed",
    "set on {bid}: {taken} tricks taken, {needed} needed",
    "taken",
)
ALL_TAKEN: Final = Kind(
    "all taken",
    "made {bid}: the only trick taken, {needed} needed",
    "made {bid}: all {taken} tricks taken, {needed} needed",
    "taken",
)
NONE_TAKEN: Final = Kind("none taken", "made {bid}: no trick taken")
SOME_TAKEN: Final = Kind(
    "some taken",
    "set on {bid}: {taken} trick taken, none allowed",
    "set on {bid}: {taken} tricks taken, none allowed",
    "taken",
)
ALONE: Final = Kind("alone", "alone: counts {times} times")
DOUBLED: Final = Kind("doubled", "doubled: counts {times} times")
REDOUBLED: Final = Kind("redoubled", "redoubled: counts {times} times")
DEFENDED_ALONE: Final = Kind("defended alone", "defended alone: counts {times} times")
HALVED: Final = Kind("halved", "half the loss of a forced bid")
SHUT_OUT: Final = Kind("shut out", "and no trick taken")
DEFENDED: Final = Kind("defended", "{taken} trick taken", "{taken} tricks taken", "taken")
DEFENDED_TOGETHER: Final = Kind(
    "defended together",
    "{taken} trick taken by the defenders together",
    "{taken} tricks taken by the defenders together",
    "taken",
)
TAKEN_OFF: Final = Kind(
    "taken off",
    "{taken} trick taken by the defenders",
    "{taken} tricks taken by the defenders",
    "taken",
)
SET_CONTRACT: Final = Kind(
    "set contract",
    "set the contract: {taken} trick taken",
    "set the contract: {taken} tricks taken",
    "taken",
)
TOO_MANY: Final = Kind(
    "too many",
    "set on {bid}: {taken} trick taken, exactly {needed} needed",
    "set on {bid}: {taken} tricks taken, exactly {needed} needed",
    "taken",
)
SET_TOGETHER: Final = Kind(
    "set together",
    "set the contract: {taken} trick taken by the defenders together",
    "set the contract: {taken} tricks taken by the defenders together",
    "taken",
)


@attrs.frozen(repr=False)
class Marks(Part):
    """Marks that are counted beside the points, such as hickeys.

    Source: 003:105-109.

    Attributes:
        name: What the marks are called, in the plural.
        set: Marks for the declarer's side when it is set.
        shut_out: Marks for a defending side that takes no trick.
    """

    name: str = attrs.field(validator=Printable("scoring", least=1))
    set: int = 0
    shut_out: int = 0


@attrs.frozen(repr=False, kw_only=True)
class Scoring(Part):
    """The points that each side gets for a played hand.

    If everybody plays alone, each defender is a separate side. With a called partner, the declarer
    and the partner score together, and so do all the others. After a double everything that the
    declarer's side wins or loses counts twice, and after a redouble four times.

    Sources: `all_tricks`, `defence_of_all` and `declarer_shut_out` 003:141; `alone_times` and
    `forced_halves` 003:214.

    >>> pepper.variant("hasenpfeffer").scoring
    Scoring(set=Points(undertricks=-1), defence=Points())

    Attributes:
        made: For the declarer's side if it made the contract.
        set: For the declarer's side if it was set.
        defence: For a defending side that took a trick.
        defence_of_set: For a defending side that took a trick when the
            contract was set; None for `defence`.
        defence_of_all: For a defending side that took every trick; None for
            the same as with fewer tricks.
        shut_out: For a defending side that took no trick.
        declarer_shut_out: For the declarer's side if it was set without a
            trick, in addition to `set`.
        all_tricks: For the declarer's side if it took every trick; None for
            `made`.
        all_tricks_unaided: For a declarer who could call a partner, had none,
            and took every trick; None for `all_tricks`.
        alone_times: Multiplies what a declarer who plays alone wins or loses;
            1 or more.
        forced_halves: Whether a declarer who was forced to bid loses only
            half, rounded up.
        doubled_defence: Whether a double multiplies what the defenders score
            as well.
        lone_defence_times: Multiplies what a side scores that defends alone;
            1 or more.
        defenders_together: Whether the tricks of all defending sides are
            counted together, and each side scores as if they were its own.
        taken_off: Whether the defenders' points are taken off the score of
            the declarer's side, and not added to their own.
        marks: Marks that are counted besides the points, or None.
    """

    kinds: ClassVar[tuple[Kind, ...]] = (
        *(MADE, SET, TOO_MANY, ALL_TAKEN, NONE_TAKEN, SOME_TAKEN),
        *(ALONE, HALVED, SHUT_OUT, DEFENDED, DEFENDED_TOGETHER, SET_CONTRACT, SET_TOGETHER),
        *(DOUBLED, REDOUBLED, DEFENDED_ALONE, TAKEN_OFF),
    )

    made: Points = TRICKS
    set: Points = -BID
    defence: Points = TRICKS
    defence_of_set: Points | None = None
    defence_of_all: Points | None = None
    shut_out: Points = NOTHING
    declarer_shut_out: Points = NOTHING
    all_tricks: Points | None = None
    all_tricks_unaided: Points | None = None
    alone_times: int = 1
    forced_halves: bool = False
    doubled_defence: bool = False
    lone_defence_times: int = 1
    defenders_together: bool = False
    taken_off: bool = False
    marks: Marks | None = None

    @property
    def by_tricks(self) -> bool:
        """True: the points depend on nothing else."""
        return True

    @property
    def in_defence(self) -> tuple[Points | None, ...]:
        """All points of defenders; None for those that follow from others."""
        return self.defence, self.defence_of_set, self.defence_of_all, self.shut_out

    @property
    def rows(self) -> tuple[Points | None, ...]:
        """All points that it has; None for those that follow from others."""
        declarers = self.made, self.all_tricks, self.all_tricks_unaided, self.set
        return (*declarers, self.declarer_shut_out, *self.in_defence)

    def _problems(self) -> Iterator[Problem]:
        yield from _scoring_problems(self)
        if self.lone_defence_times < 1:
            what = f"a lone defender counts {self.lone_defence_times} times"
            yield Problem("scoring", what, "1 or more", ("lone_defence_times",))

    def with_changes(self, changes: ScoringChanges) -> Scoring:
        """The same scoring with the fields that the changes give."""
        fields = {field.name: getattr(changes, field.name) for field in changes.__attrs_attrs__}
        given = {name: value for name, value in fields.items() if value is not None}
        return attrs.evolve(self, **given)

    def score(self, played: Played) -> tuple[Line, ...]:
        """The score of each side, item by item, with reasons."""
        defenders = self._groups(played.stake, played.defenders)
        return score_hand(
            self, played.stake, played.taken, played.declarers, defenders, played.lone_defence
        )

    def count_marks(self, played: Played) -> tuple[int, ...]:
        """The marks of each side."""
        if self.marks is None:
            return (0,) * len(played.taken)
        defenders = self._groups(played.stake, played.defenders)
        return score_marks(self.marks, played.taken, played.declarers, defenders, made=played.made)

    def _groups(
        self, stake: Stake | None, defenders: tuple[tuple[Side, ...], ...]
    ) -> tuple[tuple[Side, ...], ...]:
        """The groups in which the defenders score: one, if they score together."""
        if not self.defenders_together or stake is None:
            return defenders
        return (tuple([side for group in defenders for side in group]),)


@attrs.frozen(repr=False, kw_only=True)
class ScoringChanges(Part):
    """Changes to the scoring after one bid: fields of `Scoring`, None where nothing changes.

    Attributes:
        made: In place of `Scoring.made`.
        set: In place of `Scoring.set`.
        defence: In place of `Scoring.defence`.
        defence_of_set: In place of `Scoring.defence_of_set`.
        defence_of_all: In place of `Scoring.defence_of_all`.
        shut_out: In place of `Scoring.shut_out`.
        declarer_shut_out: In place of `Scoring.declarer_shut_out`.
        all_tricks: In place of `Scoring.all_tricks`.
        alone_times: In place of `Scoring.alone_times`.
        forced_halves: In place of `Scoring.forced_halves`.
        marks: In place of `Scoring.marks`.
    """

    made: Points | None = None
    set: Points | None = None
    defence: Points | None = None
    defence_of_set: Points | None = None
    defence_of_all: Points | None = None
    shut_out: Points | None = None
    declarer_shut_out: Points | None = None
    all_tricks: Points | None = None
    alone_times: int | None = None
    forced_halves: bool | None = None
    marks: Marks | None = None

    def _problems(self) -> Iterable[Problem]:
        return _scoring_problems(self)


def _scoring_problems(scoring: Scoring | ScoringChanges) -> Iterator[Problem]:
    if scoring.alone_times is not None and scoring.alone_times < 1:
        what = f"alone counts {scoring.alone_times} times"
        yield Problem("scoring", what, "1 or more", ("alone_times",))
    made = [("made", scoring.made), ("all_tricks", scoring.all_tricks)]
    if isinstance(scoring, Scoring):
        made.append(("all_tricks_unaided", scoring.all_tricks_unaided))
    for row, points in made:
        if points is not None and points.undertricks:
            what = "a contract that is made has no undertricks"
            hint = "remove `undertricks`"
            yield Problem("scoring", what, hint, (row, "undertricks"))
    short = scoring.declarer_shut_out
    if short is not None and short.overtricks:
        what = "a declarer's side that took no trick has no overtricks"
        path = ("declarer_shut_out", "overtricks")
        yield Problem("scoring", what, "remove `overtricks`", path)
    without = ("shut_out", scoring.shut_out), ("declarer_shut_out", scoring.declarer_shut_out)
    for row, points in without:
        if points is not None and points.tricks:
            what = "a side that took no trick cannot score by `tricks`"
            yield Problem("scoring", what, "remove `tricks`", (row, "tricks"))


@attrs.frozen
class Stake:
    """The contract as plain numbers, for scoring."""

    name: str
    """The name of the bid, for the sentences."""
    value: int
    """The value of the bid in points."""
    needed: int
    """Tricks needed; 0 if none may be taken."""
    forced: bool
    """Whether the declarer had to bid."""
    alone: bool
    """Whether the declarer's partners sat out."""
    times: int = 1
    """How many times it counts: 2 if it was doubled, 4 if redoubled."""
    unaided: bool = False
    """Whether the declarer could call a partner, and played without one."""
    exact: bool = False
    """Whether more tricks than needed set the contract, too."""

    def counts(self, taken: int) -> tuple[int, int, int]:
        """The value, the undertricks and the overtricks, for `Points.of`."""
        return self.value, self.undertricks(taken), self.overtricks(taken)

    def undertricks(self, taken: int) -> int:
        """The tricks that are missing when the declarer's side takes this number, or too many."""
        return max(self.needed - taken, 0) if self.needed else taken

    def overtricks(self, taken: int) -> int:
        """The tricks beyond those that are needed; 0 if none may be taken."""
        return max(taken - self.needed, 0) if self.needed else 0

    def is_made(self, taken: int) -> bool:
        """Whether this number of tricks makes the contract."""
        return not (self.undertricks(taken) or (self.exact and self.overtricks(taken)))


@attrs.frozen
class Score:
    """The score of a kind of result."""

    declarers: tuple[Side, ...]
    """The sides that played the contract."""
    made: bool
    """Whether there was a contract and it was made."""
    points: tuple[int, ...]
    """Points of each side."""
    lines: tuple[Line, ...]
    marks: tuple[int, ...]
    """Marks of each side."""


@attrs.frozen
class Played:
    """A hand whose tricks were played, as a scoring sees it."""

    table: Table
    """The seats, and the sides that score together."""
    contract: Contract | None
    """The contract; None where nobody bid."""
    order: Order
    """The order of the cards in the strain that was played."""
    stake: Stake | None
    """None where nobody bid, and everybody defends."""
    taken: tuple[int, ...]
    """Tricks taken by each side."""
    declarers: tuple[Side, ...]
    """The sides that stand for the contract, as one."""
    defenders: tuple[tuple[Side, ...], ...]
    """All other sides that played, in groups that score as one. `Scoring.defenders_together` makes
    one of them."""
    scores: tuple[int, ...]
    """The score of each side before the hand."""
    tricks: tuple[Trick, ...] = ()
    """The tricks with their cards and winners; none where they were taken unplayed."""
    lone_defence: Side | None = None
    """The defending side of which one seat played alone; None if there was none."""
    acts: tuple[Act, ...] = ()
    """The acts before the phase that ended the hand, in order: the deal, the calls of the auction
    and so on."""

    @property
    def strain(self) -> Strain:
        """The strain that was played."""
        return self.order.strain

    @property
    def leader(self) -> Seat | None:
        """The seat that led to the first trick; None if no trick was played."""
        return self.tricks[0].seats[0] if self.tricks else None

    @property
    def made(self) -> bool:
        """Whether there was a contract, and its side took the tricks that it needed."""
        together = sum([self.taken[side] for side in self.declarers])
        return self.stake is not None and self.stake.is_made(together)


def score_hand(
    scoring: Scoring,
    stake: Stake | None,
    taken: tuple[int, ...],
    declarers: tuple[Side, ...],
    defenders: tuple[tuple[Side, ...], ...],
    lone_defence: Side | None = None,
) -> tuple[Line, ...]:
    """The lines of a played hand.

    `taken` holds the tricks of each side. The declarers score together, and so does each group of
    defenders: every side gets the points of its whole group. Without a stake all sides defend.
    """
    total = sum(taken)
    together = sum([taken[side] for side in declarers])
    # Undertricks are the declarer's, whoever scores by them (C35), and so are overtricks.
    counts = (0, 0, 0) if stake is None else stake.counts(together)
    is_set = stake is not None and not stake.is_made(together)
    items = [] if stake is None else _declarers(scoring, stake, together, total)
    lines = [Line(side, *item) for side in declarers for item in items]
    off = declarers if scoring.taken_off else ()
    doubled = 1 if stake is None or not scoring.doubled_defence else stake.times
    for group in defenders:
        tricks = sum([taken[side] for side in group])
        points = _defence(scoring, tricks, total, is_set=is_set)
        scored, facts = points.of(tricks, *counts), Facts(taken=tricks)
        # The line names the set where the points are for that, however many tricks were taken.
        if is_set and tricks and not (points.tricks or points.steps):
            kind = SET_CONTRACT if len(group) == 1 else SET_TOGETHER
        else:
            kind = DEFENDED if len(group) == 1 else DEFENDED_TOGETHER
        for side in group[:1] if off else group:
            given = [(scored, TAKEN_OFF if off else kind, facts)]
            own = scoring.lone_defence_times if side == lone_defence else 1
            if own > 1:
                given.append((scored * (own - 1), DEFENDED_ALONE, Facts(times=own)))
            if doubled > 1:
                given.append(_multiplied(scored * own, doubled))
            lines += [Line(one, -item[0], *item[1:]) for one in off for item in given]
            lines += [Line(side, *item) for item in given if not off]
    return tuple(lines)


def _multiplied(points: int, times: int) -> tuple[int, Kind, Facts]:
    """The points that a double adds."""
    return points * (times - 1), DOUBLED if times == 2 else REDOUBLED, Facts(times=times)


def score_marks(
    marks: Marks,
    taken: tuple[int, ...],
    declarers: tuple[Side, ...],
    defenders: tuple[tuple[Side, ...], ...],
    *,
    made: bool,
) -> tuple[int, ...]:
    """The marks of each side in a played hand."""
    given = dict.fromkeys(declarers, 0 if made else marks.set)
    for group in defenders:
        if not any(taken[side] for side in group):
            given |= dict.fromkeys(group, marks.shut_out)
    return tuple(given.get(Side(side), 0) for side in range(len(taken)))


def _declarers(
    scoring: Scoring, stake: Stake, taken: int, total: int
) -> list[tuple[int, Kind, Facts]]:
    counts, made = stake.counts(taken), stake.is_made(taken)
    points = scoring.made if made else scoring.set
    short = SET if taken < stake.needed else TOO_MANY
    kinds = (MADE, short) if stake.needed else (NONE_TAKEN, SOME_TAKEN)
    kind = kinds[0] if made else kinds[1]
    if made and taken == total:  # 003:141
        unaided = scoring.all_tricks_unaided if stake.unaided else None
        if special := unaided or scoring.all_tricks:
            points, kind = special, ALL_TAKEN
    base = points.of(taken, *counts)
    facts = Facts(bid=stake.name, taken=taken, needed=stake.needed)
    items = [(base, kind, facts)]
    if stake.alone and scoring.alone_times > 1:
        times = scoring.alone_times
        items.append((base * (times - 1), ALONE, Facts(times=times)))
    # 003:214, in this order: a lone declarer's double loss is halved. The loss is to be rounded up,
    # so what is given back is rounded down, which `int` does towards 0.
    if stake.forced and scoring.forced_halves and not made:
        loss = sum(points for points, _, _ in items)
        items.append((int(-loss / 2), HALVED, NO_FACTS))
    # A declarer without a trick can lose more: in 003:141 the bid, in 003:153 by option another 5.
    if not (taken or made) and scoring.declarer_shut_out != NOTHING:
        more = scoring.declarer_shut_out.of(taken, *counts)
        items.append((more, SHUT_OUT, NO_FACTS))
    if stake.times > 1:
        items.append(_multiplied(sum(points for points, _, _ in items), stake.times))
    return items


def _defence(scoring: Scoring, taken: int, total: int, *, is_set: bool) -> Points:
    # The most special case first. No trick counts as shut out even where the contract was set,
    # which can happen with three sides or more.
    if not taken:
        return scoring.shut_out
    if taken == total and scoring.defence_of_all is not None:
        return scoring.defence_of_all
    if is_set and scoring.defence_of_set is not None:
        return scoring.defence_of_set
    return scoring.defence
