"""The end of a match: who has won after a hand, and who may not score any more."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto

import attrs

from .errors import Problem, check
from .part import Part, Word
from .scoring import Line
from .seats import Side


class Winning(Word):
    """How a side wins that has reached the target.

    Source: 001:47, 003:53.
    """

    BY_POINTS = "in any hand"
    BY_CONTRACT = "in a hand in which it makes its contract"
    BY_CONTRACT_OR_SET = "in a hand in which it makes its contract or sets another's"


class Precedence(Word):
    """Which side goes first where several have reached the target and may win.

    Source: 003:53, 003:180.
    """

    POINTS = "the one with the better score"
    DECLARER = "the declarer's, and otherwise the one with the better score"


class Tie(Word):
    """What happens where the winners' scores are equal.

    Source: 000:83-86, 003:109.
    """

    PLAY_ON = "another hand is played"
    JOINT = "they win together"
    DECLARER = "the declarer's side wins; if it is not one of them another hand is played"
    PEPPER_ROUND = "another pepper round is played"


class Freeze(Word):
    """Where the score of a side stops that does not make its contract.

    Source: 001:47.
    """

    AT_TARGET = "at the target"
    BEYOND_TARGET = "where it first comes to the target or beyond"


class Doubled(Word):
    """What the loser of a match played for money pays twice."""

    BILL = "the whole bill"
    GAME = "the price of the game"


@attrs.frozen(repr=False)
class Payout(Part):
    """What a loser pays: for the game, and for each of its own marks.

    Source: 003:109.
    """

    game: int = 2
    """The price of the game."""
    mark: int = 1
    """The price of each mark."""
    double_at: int | None = 0
    """The score at which, or below, a loser pays double."""
    doubled: Doubled = Doubled.BILL
    """What is paid twice then."""


@attrs.frozen(repr=False)
class Ending(Part):
    """When the match ends and who wins it; asked after each hand.

    Scores count up to the target, or down to it where it is below the start. Raises `RulesError`
    for a match without an end and for numbers that contradict each other.

    Sources: `test_in_tie_round` 000:86; `freeze` and `back_door` 001:47; `timed` 003:53; `hands`
    003:64, 003:201; counting down 003:151.
    """

    target: int | None = None
    """The score at which, or beyond, a side may win; None where no score ends the match."""
    start: int = 0
    """The score of each side at the start."""
    winning: Winning = Winning.BY_POINTS
    """How a side at the target wins."""
    precedence: Precedence = Precedence.POINTS
    """Which of several sides at the target goes first."""
    tie: Tie = Tie.PLAY_ON
    """What happens where the best of them are equal."""
    freeze: Freeze | None = None
    """Whether and where a side's score stops that does not make its contract."""
    back_door: int | None = None
    """The score that loses the match, for a side that comes to it or beyond."""
    hands: int | None = None
    """The number of hands after which the best score wins."""
    timed: bool = False
    """Whether the match may be ended from outside: the hand is finished, the best score wins."""
    test_in_tie_round: bool = False
    """Whether the match may end within a pepper round that breaks a tie."""
    payout: Payout | None = None
    """What losers pay; None where the match is not played for money."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.target is None and self.hands is None and not self.timed:
            yield Problem(
                "ending", "the match never ends", "give a target, a number of hands or time"
            )
        if self.target is not None and self.target == self.start:
            hint = "start below or above it"
            yield Problem("ending", f"everybody starts at the target of {self.target}", hint)
        if self.hands is not None and self.hands < 1:
            yield Problem("ending", f"it ends after {self.hands} hands", "one or more, or None")
        if self.freeze and self.target is None:
            yield Problem("ending", "scores freeze at a target that is not there", "give a target")
        if self.back_door is not None and self.worth(self.back_door) >= self.worth(self.start):
            hint = "put it behind the start, seen from the target"
            yield Problem("ending", f"the back door at {self.back_door} loses at once", hint)

    def worth(self, score: int) -> int:
        """The score as a number that is higher the better it is."""
        return -score if self.target is not None and self.target < self.start else score


@attrs.frozen
class Outcome:
    """The end of a match: the sides that won, usually one, and why."""

    winners: tuple[Side, ...]
    """One side, or several that win together."""
    why: str
    """A sentence without its full stop."""
    bills: tuple[int, ...] = ()
    """What each side pays, where the match is played for money; nothing for the winners."""


@attrs.frozen
class Standing:
    """How things stand after a hand: plain numbers for the question who has won."""

    scores: tuple[int, ...]
    declarers: tuple[Side, ...]
    """The sides that stood for the contract; none where nobody bid."""
    made: bool
    hands: int
    """Hands finished."""
    time_is_up: bool = False


class Undecided(Enum):
    """There is no winner yet."""

    PLAY_ON = auto()
    TIE_ROUND = auto()


def frozen_lines(
    ending: Ending, scores: Sequence[int], gains: Sequence[int], exempt: Collection[Side]
) -> Iterator[Line]:
    """What takes the gains back that would carry a frozen score beyond the target."""
    if not ending.freeze or ending.target is None:
        return
    goal = ending.worth(ending.target)
    for side, (score, gain) in enumerate(zip(scores, gains, strict=True)):
        after = ending.worth(score + gain)
        before = ending.worth(score)
        if side in exempt or after <= max(before, goal):
            continue
        if before >= goal or ending.freeze is Freeze.AT_TARGET:
            held = score if before >= goal else ending.target
            yield Line(Side(side), held - score - gain, f"the score stays at {held}")


def verdict(ending: Ending, standing: Standing) -> Outcome | Undecided:
    """Who has won after a hand, if anybody has."""
    worths = [ending.worth(score) for score in standing.scores]
    sides = [Side(side) for side in range(len(worths))]
    if ending.back_door is not None:
        out = [side for side in sides if worths[side] <= ending.worth(ending.back_door)]
        if out:
            stayed = [side for side in sides if side not in out] or sides
            return _best(ending, standing, stayed, f"a side came to {ending.back_door}")
    if ending.target is not None:
        goal = ending.worth(ending.target)
        reached = [s for s in sides if worths[s] >= goal and _may_win(ending, standing, s)]
        if ending.precedence is Precedence.DECLARER:
            reached = [side for side in reached if side in standing.declarers] or reached
        if reached:
            return _best(ending, standing, reached, f"reached {ending.target}")
    if ending.hands is not None and standing.hands >= ending.hands:
        hands = f"{standing.hands} hand{'s' * (standing.hands > 1)}"
        return _best(ending, standing, sides, f"best score after {hands}")
    if standing.time_is_up:
        return _best(ending, standing, sides, "best score when the time was up")
    return Undecided.PLAY_ON


def billed(
    ending: Ending, outcome: Outcome, scores: tuple[int, ...], marks: tuple[int, ...]
) -> Outcome:
    """The outcome with what each side pays."""
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
    ending: Ending, standing: Standing, sides: Sequence[Side], why: str
) -> Outcome | Undecided:
    worths = {side: ending.worth(standing.scores[side]) for side in sides}
    best = tuple(side for side in sides if worths[side] == max(worths.values()))
    if len(best) == 1 or ending.tie is Tie.JOINT:
        return Outcome(best, why)
    declarers = tuple(side for side in best if side in standing.declarers)
    if ending.tie is Tie.DECLARER and declarers:
        return Outcome(declarers, f"{why}, and the declarer's")
    return Undecided.TIE_ROUND if ending.tie is Tie.PEPPER_ROUND else Undecided.PLAY_ON
