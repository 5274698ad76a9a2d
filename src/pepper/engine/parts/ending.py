"""The end of a match: who has won after a hand, and whose score is frozen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto
from functools import cache
from typing import ClassVar, Final

import attrs

from .errors import Problem
from .kinds import NO_FACTS, Facts, Kind
from .part import Part, Word
from .scoring import Line
from .seats import Side

# After each hand `frozen_lines` takes back the points that a frozen score may not gain. `verdict`
# then asks in this order: has a side come to the back door (001:47), has a side that may win
# reached the target, have all hands been played (003:64, 003:201), is the time up (003:53)? After
# the last hand of all equal scores win together, and if nobody else has won the best score does.
#
# A target below the start means counting down (003:151). `Ending.worth` turns either kind of score
# into one that is better when it is higher, and everything else here compares worths.

REACHED: Final = Kind("reached", "the target of {score} is reached")
BACK_DOOR: Final = Kind("back door", "a side reached the back door at {score}")
ALL_HANDS: Final = Kind(
    "all hands", "best score after {hands} hand", "best score after {hands} hands", "hands"
)
TIME_UP: Final = Kind("time up", "best score when the time was up")
LAST_HAND: Final = Kind("last hand", "best score after hand {number}, the last")
RESIGNED: Final = Kind("resigned", "{side} resigned")
HELD: Final = Kind("held", "the score stays at {score}")


class Winning(Word):
    """When a side that has reached the target wins.

    Source: 001:47, 003:53.
    """

    BY_POINTS = "in any hand"
    BY_CONTRACT = "in a hand in which it makes its contract"
    BY_CONTRACT_OR_SET = "in a hand in which it makes its contract or sets another's"


class Precedence(Word):
    """Which side wins if several have reached the target and may win.

    The declarer's side goes first only in a hand in which its contract is made. Source: 003:53,
    003:180.
    """

    POINTS = "the one with the better score"
    DECLARER = "the declarer's if it made its contract, otherwise the one with the better score"


class Tie(Word):
    """What happens if the winners' scores are equal.

    The declarer's side wins only in a hand in which its contract is made. Source: 000:83-86,
    003:109.
    """

    PLAY_ON = "another hand is played"
    JOINT = "they win together"
    DECLARER = "the declarer's side wins if it made its contract; otherwise another hand is played"
    PEPPER_ROUND = "another pepper round is played"


class Freeze(Word):
    """Where the score of a side stops unless it makes its contract.

    Source: 001:47.
    """

    AT_TARGET = "at the target"
    BEYOND_TARGET = "where it first comes to the target or beyond"


class Doubled(Word):
    """What a loser pays twice when a match is played for money."""

    BILL = "the whole bill"
    GAME = "the price of the game"


@attrs.frozen(repr=False, kw_only=True)
class Payout(Part):
    """What each loser pays: a price for the game, and one for each of its own marks.

    Source: 003:109.

    Attributes:
        game: The price of the game, in any unit of money, such as cents.
        mark: The price of each mark, in the same unit.
        double_at: A loser pays double at this score or a worse one; None for
            never.
        doubled: What is doubled.
    """

    game: int = 2
    mark: int = 1
    double_at: int | None = 0
    doubled: Doubled = Doubled.BILL

    def _problems(self) -> Iterator[Problem]:
        if self.double_at is None and self.doubled is not Doubled.BILL:
            what = "`doubled` is set, but nothing is ever doubled"
            hint = "set `double_at`, or remove `doubled`"
            yield Problem("ending", what, hint, ("doubled",))


@attrs.frozen(repr=False, kw_only=True)
class Ending(Part):
    """When the match ends and who wins it. It is checked after each hand.

    Scores count up to the target, or down if the target is below the start. Raises `RulesError`
    for a match without an end and for numbers that contradict each other.

    Sources: `test_in_tie_round` 000:86; `freeze` and `back_door` 001:47; `timed` 003:53; `hands`
    003:64, 003:201; counting down 003:151.

    >>> pepper.variant("gamerules-4+hands=8").ending
    Ending(target=30, tie=Tie.JOINT, hands=8)

    Attributes:
        target: A side may win when it reaches or passes this score; None if no
            score ends the match.
        start: The score of each side at the start.
        winning: When a side that has reached the target wins.
        precedence: Which side wins if several have reached the target.
        tie: What happens if their best scores are equal.
        freeze: Where the score of a side stops unless it makes its contract;
            None for no limit.
        back_door: A side that reaches this score, or a worse one, loses the
            match; None for no such score.
        hands: The number of hands after which the best score wins, or None.
            Ties may add hands; redealt hands do not count.
        last_hand: The number of the hand after which the match ends even if
            tied, or None. The best score wins, and equal best scores win
            together. Every deal counts, and a pepper round that breaks a tie
            is cut short.
        timed: Whether `Match.call_time` ends the match: the hand is finished,
            and the best score wins.
        test_in_tie_round: Whether the match may end during a pepper round that
            breaks a tie.
        payout: What losers pay; None if the match is not played for money.
    """

    kinds: ClassVar[tuple[Kind, ...]] = (
        *(REACHED, BACK_DOOR, ALL_HANDS, TIME_UP, LAST_HAND),
        *(RESIGNED, HELD),
    )

    target: int | None = None
    start: int = 0
    winning: Winning = Winning.BY_POINTS
    precedence: Precedence = Precedence.POINTS
    tie: Tie = Tie.PLAY_ON
    freeze: Freeze | None = None
    back_door: int | None = None
    hands: int | None = None
    last_hand: int | None = None
    timed: bool = False
    test_in_tie_round: bool = False
    payout: Payout | None = None

    def _problems(self) -> Iterator[Problem]:
        limits = self.target, self.hands, self.last_hand
        if limits == (None, None, None) and not self.timed:
            hint = "set `target`, `hands`, `last_hand` or `timed`"
            yield Problem("ending", "the match never ends", hint)
        if self.target is not None and self.target == self.start:
            hint = "choose a start below or above the target"
            what = f"everybody starts at the target of {self.target}"
            yield Problem("ending", what, hint, ("start",))
        if self.hands is not None and self.hands < 1:
            what = f"it ends after {self.hands} hands"
            yield Problem("ending", what, "one or more, or None", ("hands",))
        if self.last_hand is not None and self.last_hand < 1:
            what = f"the last hand is number {self.last_hand}"
            yield Problem("ending", what, "1 or more, or None", ("last_hand",))
        yield from self._target_problems()
        if self.test_in_tie_round and self.tie is not Tie.PEPPER_ROUND:
            what = "`test_in_tie_round` is set, but no pepper round breaks ties"
            hint = "set `tie`, or remove `test_in_tie_round`"
            yield Problem("ending", what, hint, ("test_in_tie_round",))
        if self.back_door is not None and self.worth(self.back_door) >= self.worth(self.start):
            what = f"the back door at {self.back_door} loses at once"
            hint = "choose a score on the losing side of the start"
            yield Problem("ending", what, hint, ("back_door",))

    def _target_problems(self) -> Iterator[Problem]:
        """What is wrong with who wins at the target."""
        if self.freeze and self.target is None:
            what = "`freeze` is set, but there is no target"
            yield Problem("ending", what, "set `target`", ("freeze",))
        elif self.freeze and self.winning is Winning.BY_POINTS:
            what = "scores freeze at the target, but whoever reaches it wins"
            hint = "set `winning`, or remove `freeze`"
            yield Problem("ending", what, hint, ("freeze",))
        if self.target is None and self.winning is not Winning.BY_POINTS:
            what = "`winning` is set, but there is no target"
            hint = "set `target`, or remove `winning`"
            yield Problem("ending", what, hint, ("winning",))
        if self.target is None and self.precedence is not Precedence.POINTS:
            what = "`precedence` is set, but there is no target"
            hint = "set `target`, or remove `precedence`"
            yield Problem("ending", what, hint, ("precedence",))

    def worth(self, score: int) -> int:
        """The score as a number that is higher for a better score."""
        return -score if self.target is not None and self.target < self.start else score

    def is_over_after(self, number: int) -> bool:
        """Whether the match ends with the hand of this number, even if tied."""
        return self.last_hand is not None and number >= self.last_hand

    def decide(self, standing: Standing) -> Outcome | Undecided:
        """Who has won after a hand, if anybody has, and what the losers pay."""
        waits = standing.in_tie_round and not self.test_in_tie_round
        if waits and not self.is_over_after(standing.number):
            return Undecided.PLAY_ON
        found = verdict(self, standing)
        if not isinstance(found, Outcome):
            return found
        return billed(self, found, standing.scores, standing.marks)

    def resign(self, side: Side, scores: tuple[int, ...], marks: tuple[int, ...]) -> Outcome:
        """The best score of the other sides wins, equal ones together. The losers pay."""
        worths = {s: self.worth(score) for s, score in enumerate(scores) if s != side}
        best = tuple(Side(s) for s, worth in worths.items() if worth == max(worths.values()))
        return billed(self, Outcome(best, RESIGNED, Facts(side=side)), scores, marks)

    def hold(
        self, scores: tuple[int, ...], gains: tuple[int, ...], exempt: tuple[Side, ...]
    ) -> tuple[Line, ...]:
        """What is taken back of the gains of a hand, so that a frozen score stays."""
        return tuple(frozen_lines(self, scores, gains, exempt))


@attrs.frozen
class Outcome:
    """The end of a match: the winning sides, and why they won."""

    winners: tuple[Side, ...]
    """One side, or several that win together."""
    kind: Kind
    """Why they won, such as ``reached``."""
    facts: Facts = NO_FACTS
    """The facts of it by name, such as the score that was reached."""
    by_contract: bool = False
    """Whether the scores were equal, and the contract that was made decided."""
    bills: tuple[int, ...] = ()
    """What each side pays, 0 for the winners; empty if the match is not played for money."""

    @property
    def why(self) -> str:
        """The reason, as a sentence in English without a full stop."""
        reason = self.kind.say(self.facts)
        return f"{reason}; the tie goes to the declarer's side" if self.by_contract else reason


@attrs.frozen
class Standing:
    """The state of a match after a hand, as plain numbers, for `EndingRule.decide`."""

    scores: tuple[int, ...]
    declarers: tuple[Side, ...]
    """The sides of the declarer; empty if nobody bid."""
    made: bool
    hands: int
    """The number of hands finished, without those that are dealt again."""
    time_is_up: bool = False
    marks: tuple[int, ...] = ()
    """The marks of each side."""
    in_tie_round: bool = False
    """Whether a pepper round that breaks a tie is not over yet."""
    number: int = 0
    """The number of the last hand, for which every deal counts."""

    @property
    def makers(self) -> tuple[Side, ...]:
        """The sides that made their contract; empty if it was set or nobody bid."""
        return self.declarers if self.made else ()


class Undecided(Enum):
    """No winner yet, and how the match goes on."""

    PLAY_ON = auto()
    TIE_ROUND = auto()


def frozen_lines(
    ending: Ending, scores: Sequence[int], gains: Sequence[int], exempt: Collection[Side]
) -> Iterator[Line]:
    """Lines that take back what would carry a frozen score beyond the target.

    Sides in `exempt` have made their contract. Source: 001:47.
    """
    if not ending.freeze or ending.target is None:
        return
    goal = ending.worth(ending.target)
    for side, (score, gain) in enumerate(zip(scores, gains, strict=True)):
        after = ending.worth(score + gain)
        before = ending.worth(score)
        if side in exempt or after <= max(before, goal):
            continue  # a frozen side may still lose points
        if before >= goal or ending.freeze is Freeze.AT_TARGET:
            held = score if before >= goal else ending.target
            yield Line(Side(side), held - score - gain, HELD, Facts(score=held))


def verdict(ending: Ending, standing: Standing) -> Outcome | Undecided:
    """Who has won after a hand, or how the match goes on."""
    worths = list(map(ending.worth, standing.scores))
    sides = _count_sides(len(worths))
    if ending.back_door is not None:
        out = [side for side in sides if worths[side] <= ending.worth(ending.back_door)]
        # If all sides come to the back door in one hand, the best score wins.
        if out:
            stayed = [side for side in sides if side not in out] or sides
            facts = Facts(score=ending.back_door)
            return _best(ending, standing, stayed, BACK_DOOR, facts)
    if ending.target is not None:
        goal = ending.worth(ending.target)
        reached = [s for s in sides if worths[s] >= goal and _may_win(ending, standing, s)]
        if ending.precedence is Precedence.DECLARER:
            reached = [side for side in reached if side in standing.makers] or reached
        if reached:
            return _best(ending, standing, reached, REACHED, Facts(score=ending.target))
    if ending.hands is not None and standing.hands >= ending.hands:
        return _best(ending, standing, sides, ALL_HANDS, Facts(hands=standing.hands))
    if standing.time_is_up:
        return _best(ending, standing, sides, TIME_UP, NO_FACTS)
    if ending.is_over_after(standing.number):
        return _best(ending, standing, sides, LAST_HAND, Facts(number=standing.number))
    return Undecided.PLAY_ON


@cache
def _count_sides(sides: int) -> tuple[Side, ...]:
    return tuple(map(Side, range(sides)))


def billed(
    ending: Ending, outcome: Outcome, scores: tuple[int, ...], marks: tuple[int, ...]
) -> Outcome:
    """The outcome with what each side pays. Source: 003:109."""
    if ending.payout is None:
        return outcome
    bills = [
        0 if side in outcome.winners else _bill(ending, ending.payout, score, count)
        for side, (score, count) in enumerate(zip(scores, marks, strict=True))
    ]
    return attrs.evolve(outcome, bills=tuple(bills))


def _bill(ending: Ending, payout: Payout, score: int, marks: int) -> int:
    limit = payout.double_at
    twice = 2 if limit is not None and ending.worth(score) <= ending.worth(limit) else 1
    if payout.doubled is Doubled.GAME:
        return twice * payout.game + payout.mark * marks
    return twice * (payout.game + payout.mark * marks)


def _may_win(ending: Ending, standing: Standing, side: Side) -> bool:
    if ending.winning is Winning.BY_POINTS:
        return True
    if side in standing.declarers:
        return standing.made
    set_it = bool(standing.declarers) and not standing.made
    return set_it and ending.winning is Winning.BY_CONTRACT_OR_SET


def _best(
    ending: Ending, standing: Standing, sides: Sequence[Side], kind: Kind, facts: Facts
) -> Outcome | Undecided:
    worths = {side: ending.worth(standing.scores[side]) for side in sides}
    best = tuple(side for side in sides if worths[side] == max(worths.values()))
    joint = ending.tie is Tie.JOINT or ending.is_over_after(standing.number)
    if len(best) == 1 or joint:
        return Outcome(best, kind, facts)
    makers = tuple(side for side in best if side in standing.makers)
    if ending.tie is Tie.DECLARER and makers:
        return Outcome(makers, kind, facts, by_contract=True)
    return Undecided.TIE_ROUND if ending.tie is Tie.PEPPER_ROUND else Undecided.PLAY_ON
