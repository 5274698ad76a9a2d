"""The phases of a hand, a file for each: the rule, its actions, its state, what is legal, the step.

Every state here has the same face: ``turn`` (the seat to act, None when the phase is over),
``cards`` (what each seat holds), ``legal()`` and ``apply(action)``, which is the next state or a
`Refusal`.
"""

from __future__ import annotations

from typing import NamedTuple

from pepper.part import Word


class Phase(Word):
    """Where a hand stands."""

    DEAL = "deal"
    AUCTION = "auction"
    NAMING = "naming"
    CALLING = "calling"
    EXCHANGE = "exchange"
    NEGOTIATION = "negotiation"
    PLAY = "play"
    OVER = "over"


class State:
    """What the states of all phases have in common: a repr that tells no cards."""

    __slots__ = ()

    def __repr__(self) -> str:
        turn: object = getattr(self, "turn", None)
        return f"<{type(self).__name__}: turn {turn}>"


class Refusal(NamedTuple):
    """Why a phase refuses an action: a code for programs, and the rule in one sentence."""

    code: str
    rule: str


WRONG_PHASE = "wrong phase"
