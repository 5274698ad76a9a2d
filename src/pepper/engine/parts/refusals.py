"""Why an action is refused: what a phase says, what callers get, and the exception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from .errors import PepperError, short, shown
from .kinds import NO_FACTS, Facts, Kind
from .seats import Seat

if TYPE_CHECKING:
    from .phase import Action

MOST_LISTED: Final = 16
"""How many actions a message lists."""

MATCH_OVER: Final = Kind("match over", "The match is over.")
HAND_OVER: Final = Kind("hand over", "The hand is over.")
DEAL_FIRST: Final = Kind("deal first", "The cards must be dealt first.")
OUT_OF_TURN: Final = Kind("out of turn", "It is the turn of {seat}.")
NO_ACTION: Final = Kind("no action", "This is not an action: {problem}.")
WRONG_PHASE: Final = Kind("wrong phase", "This cannot be done during the {phase}.")
SITS_OUT: Final = Kind("sits out", "{seat} does not play in this hand.")
UNPROVEN: Final = Kind("unproven", "Another side can still take a trick.")
TOO_LONG: Final = Kind("too long", "Proving the claim would take too long so early in the hand.")
KINDS: Final = (
    *(MATCH_OVER, HAND_OVER, DEAL_FIRST, OUT_OF_TURN, NO_ACTION, WRONG_PHASE),
    *(SITS_OUT, UNPROVEN, TOO_LONG),
)
"""The kinds of refusals that belong to no phase."""


class Refusal(NamedTuple):
    """Why a phase refuses an action: a kind, and the facts for its sentence."""

    kind: Kind
    facts: Facts = NO_FACTS

    @property
    def rule(self) -> str:
        """The rule that the action breaks, in one sentence, in English."""
        return self.kind.say(self.facts)


@attrs.frozen
class Reason:
    """Why an action was refused."""

    kind: Kind
    """The kind of refusal, such as ``revoke``."""
    seat: Seat | None
    """The seat to act; None if it is nobody's turn."""
    action: str = attrs.field(converter=short)
    """The refused action, in its text form."""
    facts: Facts = NO_FACTS
    """The facts for the sentence, by name."""
    legal: tuple[str, ...] = ()
    """The text forms of the legal actions, sixteen at most; empty for a deal, or where nothing is
    legal."""
    more: int = 0
    """How many more actions are legal."""

    @property
    def rule(self) -> str:
        """The rule that the action breaks, in one sentence, in English."""
        return self.kind.say(self.facts)

    def __str__(self) -> str:
        who = "nobody is to act" if self.seat is None else f"seat {shown(self.seat)}"
        text = f"{who}: {self.action!r} is refused: {self.rule}"
        return f"{text} Legal: {list_texts(self.legal, self.more)}." if self.legal else text


def list_texts(texts: Sequence[str], more: int) -> str:
    """The text forms of actions, separated by commas, and how many more there are."""
    return ", ".join([*texts, *([f"and {shown(more)} more"] if more else [])])


class IllegalActionError(PepperError):
    """An illegal action. The match is unchanged; `reason` says what is wrong."""

    def __init__(self, reason: Reason, legal_actions: Sequence[Action] = ()) -> None:
        self.reason = reason
        """The rule that the action breaks, and the text forms of what would be legal."""
        self.legal_actions = legal_actions
        """The legal actions, `Match.legal_actions`; empty if the reason lists none."""
        super().__init__(str(reason))

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Reason, Sequence[Action]]]:
        return IllegalActionError, (self.reason, self.legal_actions)
