"""Matches played to see whether rules hold and what they are like: plain facts about each."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from random import Random

import attrs

from pepper.bots import sensible
from pepper.errors import PepperError
from pepper.hand import Hand
from pepper.invariants import broken, broken_now, unrecorded
from pepper.ladder import Bid
from pepper.match import SEEDS, Match
from pepper.phases.auction import Bidding
from pepper.record import dumps
from pepper.result import HandEnd, HandResult
from pepper.rules import Rules
from pepper.seats import Side

MOST_HANDS = 60
"""After how many hands a match is stopped."""
MOST_TURNS = 10_000
"""The most turns that any hand may take."""
TIME = 12
"""In which hand the time of a match is up that is played for time alone."""
RECORDED = 50
"""Of so many matches one is written down and read back."""
FEW = 50
"""So many matches are played without the help of further processes."""


@attrs.frozen
class HandFacts:
    """What one hand was like."""

    turns: int
    ending: HandEnd
    called: tuple[str, ...]
    """The rungs that were bid, one for each bid."""
    contract: str | None
    """The rung that was played."""
    made: bool
    points: tuple[int, ...]


@attrs.frozen
class Trial:
    """What one match was like."""

    seed: int
    hands: tuple[HandFacts, ...]
    scores: tuple[int, ...]
    winners: tuple[Side, ...]
    """None where the match was stopped."""
    broken: tuple[str, ...] = ()
    """The invariants that broke; the match ends at the first."""
    record: str = ""
    """The match written down, where an invariant broke."""


def trials(rules: Rules, matches: int, seed: int) -> Iterator[Trial]:
    """So many matches from successive seeds, in their order."""
    seeds = [(seed + number) % SEEDS for number in range(matches)]
    sample = frozenset(seeds[::RECORDED])
    play = partial(trial, rules, sample)
    workers = cpu_count() or 1
    if matches <= FEW or workers == 1:
        yield from map(play, seeds)
        return
    executor = ProcessPoolExecutor(
        workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield from executor.map(play, seeds, chunksize=5)
    finally:
        executor.shutdown(cancel_futures=True)


def trial(rules: Rules, sample: frozenset[int], seed: int) -> Trial:
    """The match of that seed, played by sensible players; written down if it is in the sample."""
    match, rng = Match.start(rules, seed=seed), Random(f"pepper check {seed}")  # noqa: S311 (players, not secrets)
    endless = rules.ending.target is None and rules.ending.hands is None
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
    except Exception as error:  # noqa: BLE001  (no match may raise; it is told with its record)
        found = [f"{type(error).__name__} in hand {match.hand.number}: {error}"]
    winners = () if match.outcome is None else match.outcome.winners
    record = _record(match) if found else ""
    return Trial(seed, tuple(hands), match.scores, winners, tuple(found), record)


def _facts(hand: Hand, result: HandResult, turns: int) -> HandFacts:
    auctions = [stage for stage in hand.stages if isinstance(stage, Bidding)]
    actions = [call.action for auction in auctions for call in auction.calls]
    called = tuple(action.rung for action in actions if isinstance(action, Bid))
    rung = None if result.contract is None else result.contract.rung.name
    return HandFacts(turns, result.ending, called, rung, result.made, result.points)


def _record(match: Match) -> str:
    try:
        return dumps(match)
    except (PepperError, AttributeError, LookupError, TypeError) as error:
        return f"(the match cannot be written down: {error})\n"
