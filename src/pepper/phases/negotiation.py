"""The negotiation: whether, and by whom, the hand is played out at all."""

from __future__ import annotations

from itertools import product
from typing import ClassVar, TypeAlias

import attrs

from pepper.cards import Cards, Strain
from pepper.part import Part
from pepper.seats import Seat

from . import WRONG_PHASE, Phase, Refusal, State

MOST_STOPS = 2
"""The most stops of one kind that a defender may claim to have."""


@attrs.frozen(repr=False)
class Negotiation(Part):
    """The two sides talk about whether the hand is played: the defenders may give it up.

    The defender on the declarer's left decides for the side. Whether and how many tricks the
    defenders may ask for is the rung's: `Rung.asks`.

    Source: 000:45-59, 000:92; 003:126 without talk and requests.
    """

    talk: bool = False
    """Whether each defender first says how many stops there are; it need not be true."""
    throw_in: bool = True
    """Whether the defenders may throw the hand in."""
    reask: bool = False
    """Whether the defenders may ask again after a refusal, for fewer tricks than before."""
    must_play: tuple[Strain, ...] = ()
    """The strains in which the hand has to be played, without a word."""


@attrs.frozen(repr=False)
class DropOuts(Part):
    """Everybody but the declarer, from the declarer's left, may drop out of the hand.

    Who drops out plays no card, and neither wins nor loses anything.

    Source: 003:153.
    """


@attrs.frozen
class Talk:
    """A defender's claim: stops in trumps, off trumps, and long off trumps; 0 to 2 of each."""

    on: int = 0
    """Stops in trumps, 0 to 2."""
    off: int = 0
    """Stops in other suits, 0 to 2."""
    long_off: int = 0
    """Weaker stops there, 0 to 2."""

    def __str__(self) -> str:
        return f"talk {self.on} on {self.off} off {self.long_off} long off"


@attrs.frozen
class ThrowIn:
    """The defenders give the hand up: the declarer's side gets its bid."""

    def __str__(self) -> str:
        return "throw in"


@attrs.frozen
class Ask:
    """The defenders ask to be given tricks for not playing."""

    tricks: int
    """How many, 1 up to `Rung.asks`."""

    def __str__(self) -> str:
        return f"ask {self.tricks}"


@attrs.frozen
class Grant:
    """The declarer gives the defenders that many of the tricks asked for; 0 refuses."""

    tricks: int
    """How many, from 0 to as many as were asked for."""

    def __str__(self) -> str:
        return f"grant {self.tricks}"


@attrs.frozen
class PlayOn:
    """The hand is to be played; or, where players may drop out, the seat stays in."""

    def __str__(self) -> str:
        return "play on"


@attrs.frozen
class DropOut:
    """The seat drops out of the hand."""

    def __str__(self) -> str:
        return "drop out"


NegotiationAction: TypeAlias = Talk | ThrowIn | Ask | Grant | PlayOn | DropOut


@attrs.frozen
class Said:
    """What one seat said."""

    seat: Seat
    action: NegotiationAction
    """What it said."""


_TALK = tuple(
    Talk(on, off, long_off) for on, off, long_off in product(range(MOST_STOPS + 1), repeat=3)
)


@attrs.frozen(repr=False)
class Negotiating(State):
    """A negotiation under way."""

    phase: ClassVar = Phase.NEGOTIATION
    negotiation: Negotiation
    asks: int
    """The most tricks that the defenders may ask for."""
    declarer: Seat
    defenders: tuple[Seat, ...]
    """Clockwise from the declarer's left; the first decides."""
    cards: tuple[Cards, ...]
    said: tuple[Said, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The seat to speak."""
        if self._talking():
            return self.defenders[len(self.said)]
        if self._asked():
            return self.declarer
        last = self.said[-1].action if self.said else None
        if isinstance(last, ThrowIn | PlayOn) or self.granted or len(self._decisions()) == 1:
            return None
        return self.defenders[0]

    @property
    def thrown_in(self) -> bool:
        """Whether the defenders threw the hand in."""
        return bool(self.said) and isinstance(self.said[-1].action, ThrowIn)

    @property
    def granted(self) -> int:
        """How many tricks were granted to the defenders; 0 if none."""
        last = self.said[-1].action if self.said else None
        return last.tricks if isinstance(last, Grant) else 0

    def legal(self) -> tuple[NegotiationAction, ...]:
        """What the seat to speak may say."""
        if self._talking():
            return _TALK
        if self._asked():
            return tuple(map(Grant, range(self._asked() + 1)))
        return self._decisions() if self.turn is not None else ()

    def apply(self, action: object) -> Negotiating | Refusal:
        """The negotiation with this said."""
        seat = self.turn
        if seat is not None and isinstance(action, NegotiationAction) and action in self.legal():
            return attrs.evolve(self, said=(*self.said, Said(seat, action)))
        if not isinstance(action, NegotiationAction):
            return Refusal(WRONG_PHASE, "Whether the hand is played is being settled.")
        if self._talking():
            return Refusal("talk first", "The defenders first state their stops, 0 to 2 of a kind.")
        if self._asked():
            return Refusal("wrong grant", "The declarer grants some of the tricks asked for, or 0.")
        if isinstance(action, Ask):
            most = self._may_ask()
            rule = f"At most {most} may be asked for now." if most else "Nothing may be asked for."
            return Refusal("wrong request", rule)
        return Refusal("wrong decision", "The defenders play on, or give up as far as they may.")

    def _talking(self) -> bool:
        return self.negotiation.talk and len(self.said) < len(self.defenders)

    def _asked(self) -> int:
        """How many tricks wait for the declarer's answer."""
        last = self.said[-1].action if self.said else None
        return last.tricks if isinstance(last, Ask) else 0

    def _may_ask(self) -> int:
        asked = [said.action.tricks for said in self.said if isinstance(said.action, Ask)]
        if not asked:
            return self.asks
        return asked[-1] - 1 if self.negotiation.reask else 0

    def _decisions(self) -> tuple[NegotiationAction, ...]:
        asks = map(Ask, range(1, self._may_ask() + 1))
        return (PlayOn(), *asks, *[ThrowIn()] * self.negotiation.throw_in)


@attrs.frozen(repr=False)
class Dropping(State):
    """Players saying in turn whether they stay in the hand."""

    phase: ClassVar = Phase.NEGOTIATION
    asked: tuple[Seat, ...]
    """Who is asked, in this order."""
    cards: tuple[Cards, ...]
    said: tuple[Said, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The seat to say."""
        return self.asked[len(self.said)] if len(self.said) < len(self.asked) else None

    def legal(self) -> tuple[NegotiationAction, ...]:
        """To stay or to go."""
        return () if self.turn is None else (PlayOn(), DropOut())

    def apply(self, action: object) -> Dropping | Refusal:
        """The same with this said."""
        seat = self.turn
        if seat is not None and isinstance(action, PlayOn | DropOut):
            return attrs.evolve(self, said=(*self.said, Said(seat, action)))
        return Refusal(WRONG_PHASE, "The seat says whether it stays in the hand.")
