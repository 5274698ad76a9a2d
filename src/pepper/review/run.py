"""Reviewing a match, in this process or in several."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import pairwise
from multiprocessing import get_context
from typing import Final

import attrs

from pepper.engine.course.hand import Hand
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.record import loads
from pepper.sharp.weighing import Budget
from pepper.solve import par

from .decision import Decision, judge
from .summary import HandReview, Review

MOST_WORKERS: Final = 999


@attrs.frozen
class Choice:
    """A moment of a match in which a seat had a choice, and what it did."""

    match: Match
    step: int
    seat: Seat
    action: Action

    def judged(self, budget: Budget, seed: int) -> Decision:
        """The decision, compared with others by what the seat could know."""
        view = self.match.view(self.seat)
        return judge(view, self.seat, self.action, self.step, budget, seed)


@door
def review(
    match: Match | str,
    *,
    seats: Iterable[int] | None = None,
    hands: Iterable[int] | None = None,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Review:
    """Judge each decision of a match, which may be in progress, or of its record.

    Only those of some `seats`, or in some `hands`, if given. Each action is tried in so many
    `worlds` (32 if there is no limit of time either), but in no more than there are. With `seconds`
    the review takes about this time, but tries at least 4 worlds for each decision. Without, the
    same match and `seed` give the same review with any number of `workers`, which are processes;
    with several, a program must start the review below ``if __name__ == "__main__":``. `progress`
    is called with the number of steps done, which ends at `Match.step`.

    Raises `PepperError` for a text that is no record, for unknown seats and hands, for numbers out
    of range, and for a match that keeps no history.

    >>> from pepper.review import review
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7).apply(pepper.Pass())
    >>> (found,) = review(match).decisions
    >>> found.kind, found.better.action, found.loss
    ('pass', Bid(rung='5', strain=None), 0.6875)
    """
    match = loads(match) if isinstance(match, str) else match
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise PepperError(f"workers {shown(workers)} must be an integer from 1 to {MOST_WORKERS}")
    if match.step and not match.tally.history:
        raise PepperError("the match keeps no history, so its decisions are gone")
    Budget(worlds, seconds)  # refuses values out of range
    chosen = _chosen(match, seats, hands)
    steps = [one.step for one in chosen]
    if seconds is not None:
        seconds = seconds * workers / max(1, len(steps))
    budget, show = Budget(worlds, seconds), progress or _silent
    count = min(workers, len(steps))
    found = (
        _spread(match, steps, budget, seed, count)
        if count > 1
        else (one.judged(budget, seed) for one in chosen)
    )
    decisions: list[Decision] = []
    for decision in found:
        decisions.append(decision)
        show(decision.step + 1)
    show(match.step)
    return Review(tuple(decisions), tuple(_hands(match, hands)))


def _silent(_done: int) -> None:
    """Tell nobody."""


def choices_of(match: Match) -> Iterator[Choice]:
    """Every moment with a choice, in order."""
    for step, (before, after) in enumerate(pairwise((*match.history, match))):
        number, done = before.hand.number, len(before.hand.acts)
        hand = after.hand if after.hand.number == number else after.past[-1]
        acts = hand.acts[done:]
        # Rulings, the call of time and resignations are no acts, and a deal is nobody's choice.
        if acts and acts[0].seat != CHANCE and len(before.legal_actions) > 1:
            yield Choice(before, step, acts[0].seat, acts[0].action)


def _chosen(
    match: Match, seats: Iterable[int] | None, hands: Iterable[int] | None
) -> Sequence[Choice]:
    """The moments of these seats and hands."""
    table = match.rules.table
    those = {*table.seats} if seats is None else {table.seat(seat) for seat in seats}
    numbers = None if hands is None else set(hands)
    first, last = match.first_hand, match.hand.number
    for number in numbers or ():
        if not first <= number <= last:
            raise PepperError(f"hand {shown(number)}: must be from {first} to {last}")
    return [
        one
        for one in choices_of(match)
        if one.seat in those and (numbers is None or one.match.hand.number in numbers)
    ]


def _spread(
    match: Match, steps: Sequence[int], budget: Budget, seed: int, workers: int
) -> Iterator[Decision]:
    """Judge the decisions at these steps in so many processes."""
    # They ignore Ctrl+C, which the terminal sends to them as well: this process ends them.
    ignoring = signal.signal, (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(workers, get_context("spawn"), *ignoring) as executor:
        task = partial(judge_step, pickle.dumps(match), budget, seed)
        yield from executor.map(task, steps)


def judge_step(match: bytes, budget: Budget, seed: int, step: int) -> Decision:
    """The decision at a step of a pickled match. Other processes call it by its name."""
    return _choices(match)[step].judged(budget, seed)


@lru_cache(maxsize=1)
def _choices(match: bytes) -> dict[int, Choice]:
    found: Match = pickle.loads(match)  # noqa: S301  (pickled by `_spread`)
    return {one.step: one for one in choices_of(found)}


def _hands(match: Match, numbers: Iterable[int] | None) -> Iterator[HandReview]:
    """The finished hands with these numbers, with their pars."""
    wanted = None if numbers is None else set(numbers)
    leads: dict[int, Hand] = {}
    for state in match.history:
        if state.phase == Phase.PLAY:
            leads.setdefault(state.hand.number, state.hand)
    for hand, result in zip(match.past, match.results, strict=True):
        if wanted is not None and hand.number not in wanted:
            continue
        if hand.number not in leads:
            yield HandReview(hand.number, result, why_not="no cards were played")
            continue
        try:
            found = par(leads[hand.number])
        except PepperError as error:
            yield HandReview(hand.number, result, why_not=str(error))
        else:
            yield HandReview(hand.number, result, found)
