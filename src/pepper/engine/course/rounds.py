"""Between hands: whether a match can continue from a position, and its pepper rounds."""

from __future__ import annotations

from pepper.engine.parts.ending import Outcome, Standing, Undecided
from pepper.engine.parts.errors import PositionError

from .rules import Rules

LARGEST = 100_000_000
"""The largest number of a first hand, and the largest absolute score at the start."""


def judge(rules: Rules, scores: tuple[int, ...], number: int) -> Undecided:
    """How the match stands before this hand; raises `PositionError` if it is impossible or over."""
    sides = len(rules.table.sides)
    if len(scores) != sides or not all(map(_is_small, scores)):
        wanted = f"{sides} integers from -{LARGEST} to {LARGEST}, one for each side"
        raise PositionError(f"scores {scores!r}: must be {wanted}")
    if not _is_small(number) or number < 1:
        raise PositionError(f"hand {number!r}: the number must be an integer from 1 to {LARGEST}")
    before, marks = number - 1, (0,) * sides
    standing = Standing(scores, (), made=False, hands=before, marks=marks, number=before)
    found = rules.ending.decide(standing)
    if isinstance(found, Outcome):
        raise PositionError(f"scores {scores} before hand {number}: the match is over, {found.why}")
    return found


def _is_small(number: object) -> bool:
    return type(number) is int and abs(number) <= LARGEST


def end_of_tie_round(rules: Rules, found: Outcome | Undecided, counted: int) -> int:
    """The number of counted hands after which a pepper round that begins now ends, or 0."""
    round_ = rules.auction.pepper_round
    return counted + round_.hands if found is Undecided.TIE_ROUND and round_ is not None else 0


def in_pepper_round(rules: Rules, counted: int, tie_round: int) -> bool:
    """Whether the hand after so many counted ones belongs to a pepper round."""
    round_ = rules.auction.pepper_round
    return round_ is not None and counted < max(round_.hands, tie_round)
