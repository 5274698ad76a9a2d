"""Trial matches, which show whether rules hold up and how they play: plain facts about each."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from random import Random
from statistics import fmean

import attrs

from pepper.bots import sensible
from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.seats import Side
from pepper.invariants import broken, broken_now, unrecorded
from pepper.record import dumps

MOST_HANDS = 60
"""A match is stopped after this many hands."""
MOST_TURNS = 10_000
"""The most turns that a hand may take."""
TIME = 12
"""The hand in which time is called, for a match that only time can end."""
RECORDED = 50
"""One match in this many is written as a record and read back."""
FEW = 50
"""Up to this many matches run in this process: starting others would take longer."""


@attrs.frozen
class HandFacts:
    """The facts of one hand."""

    turns: int
    ending: HandEnd
    called: tuple[str, ...]
    """The rung of each bid."""
    contract: str | None
    """The rung of the contract."""
    made: bool
    points: tuple[int, ...]
    ahead: float | None = None
    """How much better the declarers fared than the others, in points; None without a contract."""


@attrs.frozen
class Trial:
    """The facts of one match."""

    seed: int
    hands: tuple[HandFacts, ...]
    scores: tuple[int, ...]
    winners: tuple[Side, ...]
    """Empty if all lost, or the match was stopped."""
    broken: tuple[str, ...] = ()
    """The invariants that broke. The match ends when the first one breaks."""
    record: str = ""
    """A record of the match, if an invariant broke."""
    stopped: bool = False
    """Whether the match was stopped before it was over."""


def trials(rules: Rules, matches: int, seed: int) -> Iterator[Trial]:
    """Play this many matches from successive seeds, and yield them in the order of the seeds."""
    seeds = [(seed + number) % SEEDS for number in range(matches)]
    sample = frozenset(seeds[::RECORDED])
    play = partial(trial, rules, sample)
    workers = cpu_count() or 1
    if matches <= FEW or workers == 1:
        yield from map(play, seeds)
        return
    # Workers ignore Ctrl+C, which the terminal sends to them as well: this process ends them.
    executor = ProcessPoolExecutor(
        workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield from executor.map(play, seeds, chunksize=5)
    finally:
        executor.shutdown(cancel_futures=True)


def trial(rules: Rules, sample: frozenset[int], seed: int) -> Trial:
    """Play the match with this seed; its record is checked if the seed is in the sample."""
    match, rng = Match.start(rules, seed=seed), Random(f"pepper check {seed}")  # noqa: S311 (players, not secrets)
    ending = rules.ending
    endless = ending.timed and ending.target is None and ending.hands is None
    hands: list[HandFacts] = []
    turns = 0
    found = broken_now(match)
    try:
        while match.turn is not None and len(hands) < MOST_HANDS and not found:
            if endless and len(hands) == TIME - 1 and not match.hand.time_called:
                match = match.call_time()
            legal = match.legal_actions
            only = len(legal) == 1
            match = match.apply(legal[0] if only else sensible(match.view(match.turn), rng))
            turns += 1
            found = broken_now(match)
            if turns > MOST_TURNS:
                found = [f"hand {match.hand.number} takes more than {MOST_TURNS} turns"]
            if len(match.past) > len(hands):
                hands.append(_facts(match.past[-1], match.results[-1], turns))
                turns = 0
        found = found or broken(match)
        if seed in sample and not found:
            found = unrecorded(match)
    except Exception as error:  # noqa: BLE001  (any exception is a finding, reported with the record)
        found = [f"{type(error).__name__} in hand {match.hand.number}: {error}"]
    winners = () if match.outcome is None else match.outcome.winners
    stopped, record = match.outcome is None, _record(match) if found else ""
    return Trial(seed, tuple(hands), match.scores, winners, tuple(found), record, stopped)


def _facts(hand: Hand, result: HandResult, turns: int) -> HandFacts:
    called = tuple(act.action.rung for act in hand.acts if isinstance(act.action, Bid))
    rung = None if result.contract is None else result.contract.rung.name
    ahead = _ahead(hand, result)
    return HandFacts(turns, result.ending, called, rung, result.made, result.points, ahead)


def _ahead(hand: Hand, result: HandResult) -> float | None:
    """The points of the declarers less those of the others, on average; higher is better."""
    worth = [hand.rules.ending.worth(points) for points in result.points]
    own = [worth[side] for side in result.declarers]
    others = [one for side, one in enumerate(worth) if side not in result.declarers]
    return fmean(own) - fmean(others) if own and others else None


def _record(match: Match) -> str:
    try:
        return dumps(match)
    except (PepperError, AttributeError, LookupError, TypeError) as error:
        return f"(the match cannot be saved: {error})\n"
