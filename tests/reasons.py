"""Kinds of lines and outcomes with their facts, for comparison."""

from __future__ import annotations

from typing import TypeAlias

from pepper import Facts, Kind

Why: TypeAlias = tuple[Kind, Facts]


def bid_made(bid: object, taken: int, needed: int) -> Why:
    """The declarer's side took the tricks that it needed."""
    return Kind("made"), Facts(bid=str(bid), taken=taken, needed=needed)


def bid_set(bid: object, taken: int, needed: int) -> Why:
    """It did not."""
    return Kind("set"), Facts(bid=str(bid), taken=taken, needed=needed)


def defended(taken: int) -> Why:
    """A defending side took this many tricks."""
    return Kind("defended"), Facts(taken=taken)


def defended_together(taken: int) -> Why:
    """The defending sides, which score together, took this many tricks."""
    return Kind("defended together"), Facts(taken=taken)


def held(score: int) -> Why:
    """A score may not go up."""
    return Kind("held"), Facts(score=score)


def reached(score: int) -> Why:
    """The winners came to the target."""
    return Kind("reached"), Facts(score=score)


def back_door(score: int) -> Why:
    """Another side came to the back door."""
    return Kind("back door"), Facts(score=score)


def all_hands(hands: int) -> Why:
    """All hands were played."""
    return Kind("all hands"), Facts(hands=hands)


def last_hand(number: int) -> Why:
    """The hand of this number was the last one."""
    return Kind("last hand"), Facts(number=number)
