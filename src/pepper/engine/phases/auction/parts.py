"""The calls of an auction, and the rules for when everybody passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, TypeAlias

import attrs

from pepper.engine.parts.cards import JOKER, NO_TRUMP, Card, Plain
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.ladder import Bid, Rung
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import Act, Phase, PublicEvent, SimpleAction
from pepper.engine.parts.scoring import ScoringChanges
from pepper.engine.parts.seats import Seat


@attrs.frozen(repr=False)
class PassedOut(Part):
    """If all pass, nobody scores and the next dealer deals.

    Source: 000:35.

    Attributes:
        redeal: Whether the same dealer deals again instead and the hand does
            not count.
    """

    redeal: bool = False


@attrs.frozen(repr=False)
class StuckDealer(Part):
    """If all pass, the dealer must bid.

    Source: 003:94, 003:119, 003:141, 003:191, 003:214; `goes_on` 002:38, 004:25.

    Attributes:
        rung: The lowest bid of the dealer.
        higher: Whether the dealer may also make any other bid that is as high
            or higher; otherwise only `rung`.
        after_passing: Whether the dealer may pass too and is forced only then;
            otherwise the dealer is forced in turn.
        take_set: The points that the dealer may lose at once instead of
            bidding; None if not allowed.
        goes_on: Whether others may bid over the dealer, as over any other bid;
            otherwise the bidding is over.
    """

    rung: str
    higher: bool = True
    after_passing: bool = False
    take_set: int | None = None
    goes_on: bool = False


@attrs.frozen(repr=False)
class StuckHolder(Part):
    """If all pass, the holder of a card must bid; if nobody holds it, the deal is annulled.

    Source: 003:136.

    Attributes:
        rung: The lowest bid of the holder.
        card: The card whose holder must bid.
        redeal: Whether the same dealer deals again after an annulled deal and
            the hand does not count.
        higher: Whether the holder may also make any other bid that is as high
            or higher; otherwise only `rung`.
    """

    rung: str
    card: Card = JOKER
    redeal: bool = False
    higher: bool = False


_OF_DECLARERS: Final = (
    *("made", "set", "all_tricks", "declarer_shut_out", "alone_times", "forced_halves"),
    "defence_of_set",
)
"""What `Scoring` says of hands with a declarer only."""


@attrs.frozen(repr=False)
class NoContract(Part):
    """If all pass, the hand is played without a declarer, and everybody scores as a defender.

    Source: 003:155.

    Attributes:
        strain: The strain of the hand.
        scoring: What is scored differently in such a hand; None for the
            scoring of the rules.
    """

    strain: Plain = NO_TRUMP
    scoring: ScoringChanges | None = None

    def _problems(self) -> Iterator[Problem]:
        changes = self.scoring or ScoringChanges()
        what, hint = "a hand on which nobody bids has no declarer", "change the rows of defenders"
        for row in _OF_DECLARERS:
            if getattr(changes, row) is not None:
                yield Problem("auction", what, hint, ("scoring", row))


AllPass: TypeAlias = PassedOut | StuckDealer | StuckHolder | NoContract


@attrs.frozen(repr=False)
class PepperRound(Part):
    """The first hands of a match, in which the eldest makes a fixed bid without an auction.

    Source: 000:17, 000:92.

    Attributes:
        rung: The bid of the eldest.
        hands: The number of hands, 1 or more.
    """

    rung: str
    hands: int


@attrs.frozen
class Pass(SimpleAction):
    """Make no bid."""

    word: ClassVar[str] = "pass"


@attrs.frozen
class Look(SimpleAction):
    """Look at the cards, which rules out blind bids."""

    word: ClassVar[str] = "look"


@attrs.frozen
class Wait(SimpleAction):
    """Make no blind bid before the bidding begins, and do not look at the cards yet."""

    word: ClassVar[str] = "wait"


@attrs.frozen
class TakeSet(SimpleAction):
    """Lose points at once instead of bidding."""

    word: ClassVar[str] = "take set"


AuctionAction: TypeAlias = Bid | Pass | Look | Wait | TakeSet


@attrs.frozen
class Call(PublicEvent):
    """A call of one seat in the auction."""

    seat: Seat
    """The seat that calls."""
    action: AuctionAction
    """The bid, the pass, or what else it calls."""
    forced: bool = False
    """Whether the seat had to bid."""
    automatic: bool = False
    """Whether there was nothing to choose, so that nobody was asked."""

    @staticmethod
    def all_of(acts: Iterable[Act]) -> tuple[Call, ...]:
        """The calls among the acts of a hand."""
        return tuple(
            [
                Call(act.seat, act.action, act.forced, act.automatic)
                for act in acts
                if isinstance(act.action, AuctionAction)
            ]
        )

    @property
    def act(self) -> Act:
        """The call as an act of the hand."""
        return Act(self.seat, self.action, Phase.AUCTION, self.forced, self.automatic)


def is_open(rung: Rung) -> bool:
    """Whether any seat can open the auction with the rung, at least when forced to bid."""
    return not (rung.over or rung.blind or rung.holding)
