"""The end of a match: who has won after a hand, and whose score is frozen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto
from functools import cache
from typing import ClassVar, Final

import attrs

from pepper.engine import upward

from .errors import Problem
from .kinds import NO_FACTS, Facts, Kind
from .part import Part, Word
from .scoring import Line
from .seats import Side

# After each hand `frozen_lines` takes back the points that a frozen score may not gain, and
# `floored_lines` gives back the losses below the floor. `verdict` then asks in this order: has a
# side taken every trick, has one come to the back door (001:47), has a side that may win reached
# the target, is one far enough ahead, have all hands been played (003:64, 003:201), is the time up
# (003:53)? After the last hand of all equal scores win together, and if nobody else has won the
# best score does.
#
# A target below the start means counting down (003:151), and so does a back door above the start
# where there is no target. `Ending.worth` turns either kind of score into one that is better when
# it is higher, and everything else here compares worths.

REACHED: Final = Kind("reached", "the target of {score} is reached")
BACK_DOOR: Final = Kind("back door", "a side reached the back door at {score}")
ALL_LOST: Final = Kind("all lost", "all sides reached the back door at {score}")
SWEPT: Final = Kind("swept", "every trick of a hand was taken")
AHEAD: Final = Kind("ahead", "ahead of all others by {points} or more")
ALL_HANDS: Final = Kind(
    "all hands", "best score after {hands} hand", "best score after {hands} hands", "hands"
)
TIME_UP: Final = Kind("time up", "best score when the time was up")
LAST_HAND: Final = Kind("last hand", "best score after hand {number}, the last")
RESIGNED: Final = Kind("resigned", "{side} resigned")
HELD: Final = Kind("held", "the score stays at {score}")
FLOORED: Final = Kind("floored", "no score gets worse than {score}")


class Winning(Word):
    """When a side that has reached the target wins.

    Source: 001:47, 003:53.
    """

    BY_POINTS = "in any hand"
    BY_CONTRACT = "in a hand in which it makes its contract"
    BY_CONTRACT_OR_SET = "in a hand in which it makes its contract or sets another's"


class Precedence(Word):
    """Which side wins if several have reached the target and may win.

    The declarer's side goes first only in a hand in which its contract is made. By `FIRST_TRICK`
    the score decides where none of the others took a trick. Source: 003:53, 003:180; for
    `FIRST_TRICK` a program of 500 by Alec Vaughn.
    """

    POINTS = "the one with the better score"
    DECLARER = "the declarer's if it made its contract, otherwise the one with the better score"
    FIRST_TRICK = "the declarer's if it made its contract, otherwise the first to take a trick"


class Tie(Word):
    """The rule for equal scores of winners.

    The declarer's side wins only in a hand in which its contract is made. Source: 000:83-86,
    003:109.
    """

    PLAY_ON = "another hand is played"
    JOINT = "they win together"
    DECLARER = "the declarer's side wins if it made its contract; otherwise another hand is played"
    PEPPER_ROUND = "another pepper round is played"


class Freeze(Word):
    """The score at which a side stops unless it makes its contract.

    Source: 001:47.
    """

    AT_TARGET = "at the target"
    BEYOND_TARGET = "where it first comes to the target or beyond"


class Survivors(Word):
    """The winners when a side has reached the back door.

    Source: `BEST` 001:47.
    """

    BEST = "the best of the others, or the best of all if all have reached it"
    ALL = "all others together, or the best of all if all have reached it"


class Sweep(Word):
    """Which side wins the match if it takes every trick of a hand."""

    DECLARER = "the declarer's"
    ANY = "any"


class Doubled(Word):
    """The part of the bill that a loser pays twice when a match is played for money."""

    BILL = "the whole bill"
    GAME = "the price of the game"


@attrs.frozen(repr=False, kw_only=True)
class Payout(Part):
    """The payment of each loser: a price for the game, and one for each of its own marks.

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

    Scores count up to the target, or down if the target is below the start. Without a target, a
    back door above the start means that points are bad. Raises `RulesError` for a match without an
    end and for numbers that contradict each other.

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
        survivors: Who wins when a side has reached the back door.
        joint_loss: Whether nobody wins if all sides have reached the back
            door.
        gap: A side that is at least this many points better than every other
            wins; None if no lead ends the match.
        sweep: Which side wins the match if it takes every trick of a hand that
            is played; None if none does.
        floor: No hand brings a score below this one, or above it where scores
            count down; None for no limit.
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
        *(ALL_LOST, SWEPT, AHEAD, RESIGNED, HELD, FLOORED),
    )

    target: int | None = None
    start: int = 0
    winning: Winning = Winning.BY_POINTS
    precedence: Precedence = Precedence.POINTS
    tie: Tie = Tie.PLAY_ON
    freeze: Freeze | None = None
    back_door: int | None = None
    survivors: Survivors = Survivors.BEST
    joint_loss: bool = False
    gap: int | None = None
    sweep: Sweep | None = None
    floor: int | None = None
    hands: int | None = None
    last_hand: int | None = None
    timed: bool = False
    test_in_tie_round: bool = False
    payout: Payout | None = None

    def _problems(self) -> Iterator[Problem]:
        limits = self.target, self.back_door, self.gap, self.hands, self.last_hand
        if not (self.timed or any(limit is not None for limit in limits)):
            hint = "set `target`, `back_door`, `gap`, `hands`, `last_hand` or `timed`"
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
        yield from self._losing_problems()
        if self.gap is not None and self.gap < 1:
            what = f"a lead of {self.gap} ends the match"
            yield Problem("ending", what, "1 or more, or None", ("gap",))

    def _losing_problems(self) -> Iterator[Problem]:
        """Problems with scores that lose, or below which none falls."""
        back_door, floor = self.back_door, self.floor
        if back_door is None:
            if self.survivors is not Survivors.BEST:
                what = "`survivors` is set, but there is no back door"
                hint = "set `back_door`, or remove `survivors`"
                yield Problem("ending", what, hint, ("survivors",))
            if self.joint_loss:
                what = "all sides may lose together, but there is no back door"
                hint = "set `back_door`, or remove `joint_loss`"
                yield Problem("ending", what, hint, ("joint_loss",))
        elif self.worth(back_door) >= self.worth(self.start):
            what = f"the back door at {back_door} loses at once"
            hint = "choose a score on the losing side of the start"
            yield Problem("ending", what, hint, ("back_door",))
        if floor is None:
            return
        if self.worth(floor) > self.worth(self.start):
            what = f"everybody starts at {self.start}, which is worse than the floor of {floor}"
            yield Problem("ending", what, "choose the start or a worse score", ("floor",))
        elif back_door is not None and self.worth(floor) > self.worth(back_door):
            what = f"nobody reaches the back door at {back_door}, because of the floor at {floor}"
            yield Problem("ending", what, "remove one of them", ("floor",))

    def _target_problems(self) -> Iterator[Problem]:
        """Problems with the winners at the target."""
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
        if self.target is None:
            down = self.back_door is not None and self.back_door > self.start
        else:
            down = self.target < self.start
        return -score if down else score

    def is_over_after(self, number: int) -> bool:
        """Whether the match ends with the hand of this number, even if tied."""
        return self.last_hand is not None and number >= self.last_hand

    def decide(self, standing: Standing) -> Outcome | Undecided:
        """The winners after a hand, if there are any, and the losers' payments."""
        waits = standing.in_tie_round and not self.test_in_tie_round
        if waits and not self.is_over_after(standing.number):
            return Undecided.PLAY_ON
        found = verdict(self, standing)
        if not isinstance(found, Outcome):
            return found
        return billed(self, found, standing.scores, standing.marks)

    def resign(self, side: Side, scores: tuple[int, ...], marks: tuple[int, ...]) -> Outcome:
        """The best score of the other sides wins, equal ones together. The losers pay.

        All other sides win if they would where this one reaches the back door.
        """
        worths = {s: self.worth(score) for s, score in enumerate(scores) if s != side}
        every = self.survivors is Survivors.ALL
        best = tuple(Side(s) for s in worths if every or worths[s] == max(worths.values()))
        return billed(self, Outcome(best, RESIGNED, Facts(side=side)), scores, marks)

    def hold(
        self, scores: tuple[int, ...], gains: tuple[int, ...], exempt: tuple[Side, ...]
    ) -> tuple[Line, ...]:
        """Corrections to the gains of a hand: a frozen score stays, and none falls too low."""
        if self.freeze is None and self.floor is None:
            return ()
        frozen = frozen_lines(self, scores, gains, exempt)
        return (*frozen, *floored_lines(self, scores, gains))


@attrs.frozen
class Outcome:
    """The end of a match: the winning sides, and why they won."""

    winners: tuple[Side, ...]
    """One side, or several that win together; none if all lose (`Ending.joint_loss`)."""
    kind: Kind
    """Why they won, such as ``reached``."""
    facts: Facts = NO_FACTS
    """The facts of it by name, such as the score that was reached."""
    by_contract: bool = False
    """Whether the scores were equal, and the contract that was made decided."""
    bills: tuple[int, ...] = ()
    """The payment of each side, 0 for the winners; empty if the match is not played for money."""

    @property
    def why(self) -> str:
        """The reason, as a sentence in English without a full stop."""
        reason = self.kind.say(self.facts)
        return f"{reason}; the tie goes to the declarer's side" if self.by_contract else reason

    def _repr_html_(self) -> str:
        return upward.result.outcome_html(self)


@attrs.frozen
class Standing:
    """The state of a match after a hand, as plain numbers, for `EndingRule.decide`."""

    scores: tuple[int, ...]
    """The score of each side after the hand."""
    declarers: tuple[Side, ...]
    """The sides of the declarer; empty if nobody bid."""
    made: bool
    """Whether the contract was made."""
    hands: int
    """The number of hands finished, without those that are dealt again."""
    time_is_up: bool = False
    """Whether time was called."""
    marks: tuple[int, ...] = ()
    """The marks of each side."""
    in_tie_round: bool = False
    """Whether a pepper round that breaks a tie is not over yet."""
    number: int = 0
    """The number of the last hand, for which every deal counts."""
    swept: tuple[Side, ...] = ()
    """The sides that took every trick of a hand that was played, one by itself or those of a
    declarer and a called partner; empty if none did."""
    takers: tuple[Side, ...] = ()
    """The sides that took tricks, in the order of the first trick of each."""

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


def floored_lines(ending: Ending, scores: Sequence[int], gains: Sequence[int]) -> Iterator[Line]:
    """Lines that give back the losses below the floor."""
    if ending.floor is None:
        return
    for side, (score, gain) in enumerate(zip(scores, gains, strict=True)):
        # A match may have been started from a score below the floor: it gets no worse.
        least = min(ending.floor, score, key=ending.worth)
        if ending.worth(score + gain) < ending.worth(least):
            yield Line(Side(side), least - score - gain, FLOORED, Facts(score=least))


def goes_on(ending: Ending, scores: Sequence[int], hands: int, number: int) -> bool:
    """Whether `Ending.decide` certainly plays on after a hand, unless the time is up.

    That is so if no score and no number of hands may end the match, whoever made or lost the
    contract. `hands` and `number` are those of a `Standing`.
    """
    if ending.sweep is not None or ending.gap is not None:
        return False
    if (ending.hands is not None and hands >= ending.hands) or ending.is_over_after(number):
        return False
    least, most = min(scores), max(scores)
    # All scores have to be on the same side of the target and of the back door as the start.
    for limit in (ending.target, ending.back_door):
        if limit is not None and (most >= limit if ending.start < limit else least <= limit):
            return False
    return True


def verdict(ending: Ending, standing: Standing) -> Outcome | Undecided:
    """The winners after a hand, or the way in which the match goes on."""
    for ask in (_swept, _survived, _reached, _ahead, _ran_out):
        found = ask(ending, standing)
        if found is not None:
            return found
    return Undecided.PLAY_ON


def _swept(ending: Ending, standing: Standing) -> Outcome | None:
    """The outcome if every trick of the hand was taken, and that ends the match."""
    swept = standing.swept
    wins = ending.sweep is Sweep.ANY or (ending.sweep and swept == standing.declarers)
    return Outcome(swept, SWEPT) if swept and wins else None


def _survived(ending: Ending, standing: Standing) -> Outcome | Undecided | None:
    """The outcome if sides have come to the back door; None if none has."""
    if ending.back_door is None:
        return None
    sides, last = _count_sides(len(standing.scores)), ending.worth(ending.back_door)
    stayed = tuple(side for side in sides if ending.worth(standing.scores[side]) > last)
    facts = Facts(score=ending.back_door)
    if len(stayed) == len(sides):
        return None
    if stayed and ending.survivors is Survivors.ALL:
        return Outcome(stayed, BACK_DOOR, facts)
    if not stayed and ending.joint_loss:
        return Outcome((), ALL_LOST, facts)
    return _best(ending, standing, stayed or sides, BACK_DOOR, facts)


def _reached(ending: Ending, standing: Standing) -> Outcome | Undecided | None:
    """The outcome if sides that may win have reached the target; None if none has."""
    if ending.target is None:
        return None
    goal = ending.worth(ending.target)
    reached = [
        side
        for side, score in zip(_count_sides(len(standing.scores)), standing.scores, strict=True)
        if ending.worth(score) >= goal and _may_win(ending, standing, side)
    ]
    if ending.precedence is not Precedence.POINTS:
        reached = [side for side in reached if side in standing.makers] or reached
    if ending.precedence is Precedence.FIRST_TRICK and not {*reached} <= {*standing.makers}:
        reached = [side for side in standing.takers if side in reached][:1] or reached
    if not reached:
        return None
    return _best(ending, standing, reached, REACHED, Facts(score=ending.target))


def _ahead(ending: Ending, standing: Standing) -> Outcome | None:
    """The outcome if a side is so far ahead that the match is over."""
    if ending.gap is None:
        return None
    worths = [ending.worth(score) for score in standing.scores]
    second, best = sorted(worths)[-2:]
    if best - second < ending.gap:
        return None
    return Outcome((Side(worths.index(best)),), AHEAD, Facts(points=ending.gap))


def _ran_out(ending: Ending, standing: Standing) -> Outcome | Undecided | None:
    """The outcome if all hands are played, or the time is up; None before that."""
    sides = _count_sides(len(standing.scores))
    if ending.hands is not None and standing.hands >= ending.hands:
        return _best(ending, standing, sides, ALL_HANDS, Facts(hands=standing.hands))
    if standing.time_is_up:
        return _best(ending, standing, sides, TIME_UP, NO_FACTS)
    if ending.is_over_after(standing.number):
        return _best(ending, standing, sides, LAST_HAND, Facts(number=standing.number))
    return None


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
