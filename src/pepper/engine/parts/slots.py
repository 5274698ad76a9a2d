"""The protocols of the slots of `Rules`, which parts of other packages can implement.

Each protocol has only the members that the engine uses. The library's parts have more: `Auction`
has `all_pass`, `Scoring` has `made`. Code that uses such a member first checks that the part is the
library's own, and handles other parts in a documented way.

A part may inherit its protocol. Python then refuses to make it without the abstract members, and
the others have defaults.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from .cards import Card, Strain
from .ladder import Bid, Offer, Rung
from .phase import PhaseRule, Settled
from .ranking import Order
from .scoring import Line, Marks, Played, ScoringChanges
from .seats import Side
from .tricks import OwnCopy

if TYPE_CHECKING:
    from pepper.engine.course.rules import Rules
    from pepper.engine.phases.auction import PepperRound

    from .ending import Outcome, Standing, Undecided


class RankingRule(Protocol):
    """How the cards rank."""

    __slots__ = ()

    @abstractmethod
    def order(self, strain: Strain, /) -> Order:
        """The order of the cards in a strain; `Order.of` makes one from suits."""
        ...


class LadderRule(Protocol):
    """The possible bids."""

    __slots__ = ()

    @property
    @abstractmethod
    def rungs(self) -> tuple[Rung, ...]:
        """All rungs, from low to high."""
        ...

    @property
    @abstractmethod
    def strains(self) -> tuple[Strain, ...]:
        """The strains in which hands may be played."""
        ...

    @property
    @abstractmethod
    def offers(self) -> tuple[Offer, ...]:
        """All bids with their rungs and heights, from low to high."""
        ...

    @property
    @abstractmethod
    def has_blind(self) -> bool:
        """Whether some bid may be made before looking at the cards."""
        ...

    @abstractmethod
    def strains_of(self, rung: Rung) -> tuple[Strain, ...]:
        """The strains in which the rung may be played."""
        ...

    @abstractmethod
    def bids(self, rung: Rung) -> tuple[Bid, ...]:
        """The bids of a rung."""
        ...

    @abstractmethod
    def offer(self, bid: Bid) -> Offer | None:
        """The bid with its rung and height; None for a bid that the ladder does not have."""
        ...

    @abstractmethod
    def rung(self, bid: Bid) -> Rung:
        """The rung of a bid; raises `PepperError` for one that the ladder does not have."""
        ...

    @abstractmethod
    def higher(self, standing: Bid | None) -> tuple[Offer, ...]:
        """Every bid over the standing one, from low to high; all opening bids if it is None."""
        ...


class AuctionRule(PhaseRule, Protocol):
    """The auction: a phase that also decides how a hand on which nobody bids is played."""

    __slots__ = ()

    @property
    @abstractmethod
    def laps(self) -> int | None:
        """How many turns everybody has; None if the number is not fixed."""
        ...

    @abstractmethod
    def unbid_strain(self, turned: Card | None, /) -> Strain:
        """The strain of a hand on which nobody bids; `turned` is the card turned up, or None."""
        ...

    @property
    def scoring(self) -> ScoringChanges | None:
        """The scoring when nobody bids; None for the scoring of the rules."""
        return None

    @property
    def pepper_round(self) -> PepperRound | None:
        """The hands without an auction at the start of a match; None if there are none."""
        return None

    def needs(self, _rules: Rules, /) -> Iterable[Settled]:
        """The deal, if not overridden."""
        return (Settled.DEAL,)

    def settles(self, _rules: Rules, /) -> Iterable[Settled]:
        """The contract and the strain, if not overridden."""
        return Settled.CONTRACT, Settled.STRAIN


class CallingRule(PhaseRule, Protocol):
    """How a partner is called."""

    __slots__ = ()

    @property
    @abstractmethod
    def own_copy(self) -> OwnCopy:
        """What a copy of the called card does in the declarer's own hand."""
        ...

    @property
    def must_play(self) -> bool:
        """Whether a player who holds the called card must play it as soon as it is legal."""
        ...

    def needs(self, _rules: Rules, /) -> Iterable[Settled]:
        """The contract and the strain, if not overridden."""
        return Settled.CONTRACT, Settled.STRAIN


class NegotiationRule(PhaseRule, Protocol):
    """How a hand may be given up, or left, before the play."""

    __slots__ = ()

    def forfeit(self) -> int:
        """What a side scores whose players have all left the hand; 0 if not overridden."""
        return 0

    def needs(self, _rules: Rules, /) -> Iterable[Settled]:
        """The contract and the strain, if not overridden."""
        return Settled.CONTRACT, Settled.STRAIN

    def settles(self, _rules: Rules, /) -> Iterable[Settled]:
        """The players, if not overridden."""
        return (Settled.PLAYERS,)


class TricksRule(PhaseRule, Protocol):
    """How the tricks are played."""

    __slots__ = ()

    def needs(self, _rules: Rules, /) -> Iterable[Settled]:
        """Everything that phases settle before the play, if not overridden."""
        return [one for one in Settled if one is not Settled.HAND]

    def settles(self, _rules: Rules, /) -> Iterable[Settled]:
        """How the hand ends, if not overridden: no phase comes after the play."""
        return (Settled.HAND,)


class ScoringRule(Protocol):
    """The points of a played hand."""

    __slots__ = ()

    @property
    def by_tricks(self) -> bool:
        """Whether points depend only on the contract, the partner, who left and each side's tricks.

        If so, each kind of result is scored only once. False if not overridden, as it must be if
        anything else counts: the scores, who led, certain cards or acts.
        """
        return False

    @property
    def marks(self) -> Marks | None:
        """The marks counted in addition to points; None if there are none."""
        return None

    @abstractmethod
    def with_changes(self, changes: ScoringChanges, /) -> ScoringRule:
        """The scoring after a bid for which the ladder gives these changes."""
        ...

    @abstractmethod
    def score(self, played: Played, /) -> tuple[Line, ...]:
        """The score item by item: a side, its points and the reason."""
        ...

    def count_marks(self, played: Played, /) -> tuple[int, ...]:
        """The marks of each side; none if not overridden."""
        return (0,) * len(played.table.sides)


class EndingRule(Protocol):
    """When the match ends and who wins it."""

    __slots__ = ()

    @property
    @abstractmethod
    def start(self) -> int:
        """The score of each side at the start."""
        ...

    @property
    @abstractmethod
    def target(self) -> int | None:
        """The score at which a side may win, for texts; None if no score ends the match."""
        ...

    @property
    @abstractmethod
    def hands(self) -> int | None:
        """The number of hands after which the match ends, for texts; None if not limited."""
        ...

    @property
    @abstractmethod
    def timed(self) -> bool:
        """Whether `Match.call_time` may end the match."""
        ...

    @abstractmethod
    def decide(self, standing: Standing, /) -> Outcome | Undecided:
        """The outcome after a hand, or how the match goes on."""
        ...

    @abstractmethod
    def resign(self, side: Side, scores: tuple[int, ...], marks: tuple[int, ...], /) -> Outcome:
        """The outcome when a side resigns, which some of the other sides win."""
        ...

    @abstractmethod
    def hold(
        self, scores: tuple[int, ...], gains: tuple[int, ...], exempt: tuple[Side, ...]
    ) -> Iterable[Line]:
        """Lines that correct the gains of a hand before they are added to the scores.

        `exempt` are the sides that made a contract; a freeze does not hold back their gains.
        """
        ...

    @abstractmethod
    def worth(self, score: int, /) -> int:
        """The score as a number that is higher for a better score."""
        ...


class OnSheet(Protocol):
    """An interface for parts of other packages, which bring their sentences for the rule sheet."""

    @abstractmethod
    def sheet(self, rules: Rules, /) -> Iterable[str]:
        """Sentences about the part for the rule sheet."""
        ...
