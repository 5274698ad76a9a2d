"""Strategies for points, scoring and payouts."""

from __future__ import annotations

import attrs
from hypothesis import strategies as st

import pepper
from pepper import (
    NOTHING,
    Doubled,
    Marks,
    Payout,
    Points,
    Scoring,
    ScoringChanges,
)

from .decks import MAYBE

FEW = st.integers(-2, 2)
STEPS = st.lists(st.tuples(st.integers(0, 8), st.integers(-9, 9)), max_size=3)


def _formula(fixed: int, tricks: int, bid: int, extra: int, steps: list[tuple[int, int]]) -> Points:
    """Points with a few undertricks or overtricks: one draw for both keeps examples small."""
    under, over = (extra, 0) if abs(extra) <= 2 else (0, extra // 2)
    return Points(fixed, tricks, bid, under, tuple(sorted(steps)), overtricks=over)


FORMULAS = st.builds(_formula, st.integers(-12, 12), FEW, FEW, st.integers(-4, 4), STEPS)
POINTS = st.sampled_from((NOTHING, pepper.TRICKS, pepper.BID, -pepper.BID)) | FORMULAS
FOR_MADE = POINTS.map(lambda points: attrs.evolve(points, undertricks=0))
FOR_NO_TRICK = POINTS.map(lambda points: attrs.evolve(points, tricks=0, overtricks=0))

MARKS = st.none() | st.builds(Marks, st.just("hickeys"), st.integers(0, 2), st.integers(0, 2))

SCORINGS = st.builds(
    Scoring,
    made=FOR_MADE,
    set=POINTS,
    defence=POINTS,
    defence_of_set=st.none() | POINTS,
    defence_of_all=st.none() | POINTS,
    shut_out=FOR_NO_TRICK,
    declarer_shut_out=st.just(NOTHING) | FOR_NO_TRICK,
    all_tricks=st.none() | FOR_MADE,
    all_tricks_unaided=st.none() | FOR_MADE,
    alone_times=st.integers(1, 3),
    forced_halves=MAYBE,
    doubled_defence=MAYBE,
    lone_defence_times=st.integers(1, 3),
    defenders_together=MAYBE,
    taken_off=MAYBE,
    marks=MARKS,
)
MAYBE_POINTS = st.none() | POINTS
MAYBE_CHANGES = st.none() | st.builds(
    ScoringChanges,
    made=st.none() | FOR_MADE,
    set=MAYBE_POINTS,
    defence=MAYBE_POINTS,
    defence_of_set=MAYBE_POINTS,
    defence_of_all=MAYBE_POINTS,
    shut_out=st.none() | FOR_NO_TRICK,
    declarer_shut_out=st.none() | FOR_NO_TRICK,
    all_tricks=st.none() | FOR_MADE,
    alone_times=st.none() | st.integers(1, 3),
    forced_halves=st.none() | MAYBE,
    marks=MARKS,
)
WITHOUT_DECLARER = st.none() | st.builds(
    ScoringChanges,
    defence=MAYBE_POINTS,
    defence_of_all=MAYBE_POINTS,
    shut_out=st.none() | FOR_NO_TRICK,
    marks=MARKS,
)
PAYOUTS = st.builds(
    Payout,
    game=st.integers(0, 9),
    mark=st.integers(0, 3),
    double_at=st.integers(-9, 9),
    doubled=st.sampled_from(Doubled),
) | st.builds(Payout, double_at=st.none())
