"""Statements of a negotiation: claims, requests, answers and decisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final, Self, TypeAlias

import attrs

from pepper.engine.parts.errors import shown
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.phase import Act, Phase, PublicEvent, SimpleAction
from pepper.engine.parts.seats import Seat

MOST_STOPS = 2
"""The maximum number of stops of one kind that a defender may claim to have."""
STOPS: Final[Mapping[str, Message]] = {"on": "in trumps", "off": "off", "long_off": "long off"}
"""The kinds of stops: the fields of `Talk`, with the names that rule sheets explain."""


@attrs.frozen
class Talk:
    """A defender's claim of stops, which need not be true.

    Without trumps nobody can have a stop in them: `on` is 0.
    """

    word: ClassVar[str] = "talk"

    on: int = attrs.field(default=0, repr=shown)
    """Stops in trumps, 0 to 2."""
    off: int = attrs.field(default=0, repr=shown)
    """Stops in other suits, 0 to 2."""
    long_off: int = attrs.field(default=0, repr=shown)
    """Weaker stops in other suits, 0 to 2."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The numbers of stops before ``on``, ``off`` and ``long off``."""
        found = re.fullmatch("([0-2]) on ([0-2]) off ([0-2]) long off", rest)
        return None if found is None else cls(*map(int, found.groups()))

    def __str__(self) -> str:
        return f"talk {shown(self.on)} on {shown(self.off)} off {shown(self.long_off)} long off"


@attrs.frozen
class ThrowIn(SimpleAction):
    """The defenders give up the hand: the declarer's side scores its bid."""

    word: ClassVar[str] = "throw in"


@attrs.frozen
class Ask:
    """The defenders ask for tricks in return for not playing."""

    word: ClassVar[str] = "ask"

    tricks: int = attrs.field(repr=shown)
    """From 1 to `Rung.asks`."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The number of tricks, from 1 to 99."""
        return cls(int(rest)) if re.fullmatch("[1-9][0-9]?", rest) else None

    def __str__(self) -> str:
        return f"ask {shown(self.tricks)}"


@attrs.frozen
class Grant:
    """The declarer grants the defenders tricks that they asked for; 0 refuses."""

    word: ClassVar[str] = "grant"

    tricks: int = attrs.field(repr=shown)
    """From 0 to the number asked for."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The number of tricks, from 0 to 99."""
        return cls(int(rest)) if re.fullmatch("[0-9]|[1-9][0-9]", rest) else None

    def __str__(self) -> str:
        return f"grant {shown(self.tricks)}"


@attrs.frozen
class PlayOn(SimpleAction):
    """Play the hand; if players may drop out, stay in it."""

    word: ClassVar[str] = "play on"


@attrs.frozen
class DropOut(SimpleAction):
    """Drop out of the hand."""

    word: ClassVar[str] = "drop out"


NegotiationAction: TypeAlias = Talk | ThrowIn | Ask | Grant | PlayOn | DropOut


@attrs.frozen
class Said(PublicEvent):
    """A statement of one seat in the negotiation."""

    seat: Seat
    """The seat that speaks."""
    action: NegotiationAction
    """What it says."""

    @staticmethod
    def all_of(acts: Iterable[Act]) -> tuple[Said, ...]:
        """The statements among the acts of a hand."""
        return tuple(
            [
                Said(act.seat, act.action)
                for act in acts
                if isinstance(act.action, NegotiationAction)
            ]
        )

    @property
    def act(self) -> Act:
        """The statement as an act of the hand."""
        return Act(self.seat, self.action, Phase.NEGOTIATION)
