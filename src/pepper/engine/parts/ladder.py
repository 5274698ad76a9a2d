"""The ladder of bids: its rungs from low to high, and which bids may follow which."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import attrs

from .cards import MOST_STRAINS, NO_TRUMP, SUITS, Strain
from .errors import Path, PepperError, Problem, RulesError, shown
from .part import Most, Part
from .rung import (
    MOST_HOLDINGS,
    MOST_RUNGS,
    STRAINS,
    Alone,
    Bid,
    NaturalTrumps,
    Rung,
    StrainBonus,
    list_repeated,
)
from .wording import fold

# A ladder is a list of steps from low to high. A step holds one rung, or several of equal height,
# such as a pepper with and without a card (001:37) or "a couple" and "two" (003:41). A rung becomes
# one `Bid`, or one for each strain where the bid names its strain. An `Offer` is such a bid with
# its height: the step first, and within one rung whose strains rank the place of its strain in
# `strain_order`, as where no trump is below the suits at the same number (003:171).
#
# Being higher is necessary and not sufficient. A rung whose `over` names other bids goes over those
# only, and cannot open: a double pepper needs a pepper (001:37), a 48 needs a 24 (003:37). Which
# offers go over which is the same in every auction, so `_higher` is a table that is made once; what
# depends on the seat or on the auction (`by_partner`, `blind`, ...) is left to the auction.

if TYPE_CHECKING:
    from .slots import LadderRule

__all__ = [
    "MOST_HOLDINGS",
    "MOST_RUNGS",
    "Alone",
    "Bid",
    "BidLadder",
    "NaturalTrumps",
    "Offer",
    "Rung",
    "StrainBonus",
    "locate_rungs",
]

DEFAULT_STRAINS: Final[tuple[Strain, ...]] = (*SUITS, NO_TRUMP)
CALL: Final = "call"
"""The name of a bid that says no more than its strain, as in Euchre: texts leave it out."""


def _locate(steps: Iterable[Iterable[Rung]]) -> Iterator[tuple[Path, Rung]]:
    """All rungs, from low to high, each with its path in a ladder of these steps."""
    for step, rungs in enumerate(steps):
        for place, rung in enumerate(rungs):
            yield ("steps", step, place), rung


@attrs.frozen
class Offer:
    """A bid of a ladder, with its rung and its height."""

    bid: Bid
    """The bid as an action."""
    rung: Rung
    """Its rung."""
    step: int
    """Its step on the ladder, from 0; rungs on one step have equal height."""
    strain_height: int
    """The height of its strain among the bids of the same rung."""

    def beats(self, standing: Offer) -> bool:
        """Whether it is higher than the standing bid."""
        # Strains rank within one rung only, not between two rungs of equal height (C23).
        if self.rung is standing.rung:
            return self.strain_height > standing.strain_height
        return self.step > standing.step


def _steps(steps: Iterable[Rung | Iterable[Rung]]) -> tuple[tuple[Rung, ...], ...]:
    # No more than it takes to see that there are too many.
    most = MOST_RUNGS + 1
    try:
        return tuple(
            (step,) if isinstance(step, Rung) else tuple(islice(step, most))
            for step in islice(steps, most)
        )
    except TypeError:
        what, hint = f"the steps are {shown(steps)}", 'give rungs: [Rung("3", 3), Rung("4", 4)]'
        raise RulesError((Problem("ladder", what, hint, ("steps",)),)) from None


@attrs.frozen(repr=False, slots=False)
class BidLadder(Part):
    """All bids from low to high. Bids of equal height do not go over each other.

    Raises `RulesError` for a ladder without rungs, and for two rungs with the same bid or with bids
    that `Match.parse` could not tell apart, such as ``bid 6H`` and ``bid 6 hearts``.

    >>> ladder = pepper.BidLadder(tuple(pepper.Rung(str(n), n) for n in range(1, 4)))
    >>> [str(offer.bid) for offer in ladder.offers]
    ['bid 1', 'bid 2', 'bid 3']

    Attributes:
        steps: The rungs from low to high. Rungs of equal height share a step.
        strains: The strains in which hands may be played.
        strain_order: Groups of strains from low to high, for rungs whose
            strains rank; if empty, none do.
    """

    steps: tuple[tuple[Rung, ...], ...] = attrs.field(
        converter=_steps, validator=Most(MOST_RUNGS, "ladder", "rungs or more", deep=True)
    )
    strains: tuple[Strain, ...] = attrs.field(default=DEFAULT_STRAINS, validator=STRAINS)
    strain_order: tuple[tuple[Strain, ...], ...] = attrs.field(
        default=(), validator=Most(MOST_STRAINS, "ladder", "strains in order", deep=True)
    )

    def _problems(self) -> Iterator[Problem]:
        if not self.rungs:
            yield Problem("ladder", "it has no rungs", f"1 to {MOST_RUNGS}", ("steps",))
            return
        yield from list_repeated(self.strains)
        if not self.strains:
            yield Problem("ladder", "it has no strains", "give it one or more", ("strains",))
        bids = [bid for rung in self.rungs for bid in dict.fromkeys(self.bids(rung))]
        for bid, rungs in Counter(bids).items():
            if rungs > 1:
                what = f"two rungs have the same bid {str(bid)!r}"
                yield Problem("ladder", what, "rename one of them", ("steps",))
        alike: dict[str, Bid] = {}
        for bid in dict.fromkeys(bids):
            other = alike.setdefault(fold(str(bid)), bid)
            # Without strains the text of each is read exactly: "bid 4" is not "bid four".
            if other != bid and {other.strain, bid.strain} != {None}:
                what = f"the bids {str(other)!r} and {str(bid)!r} read alike"
                yield Problem("ladder", what, "rename one of them", ("steps",))
        yield from self._unknown()
        ranked = [strain for group in self.strain_order for strain in group]
        if ranked and sorted(map(str, ranked)) != sorted(map(str, self.strains)):
            what = "the order of strains does not name all strains once"
            hint = "name each strain once, or remove `strain_order`"
            yield Problem("ladder", what, hint, ("strain_order",))
        elif ranked and not any(map(self._strain_decides, self.rungs)):
            what = "`strain_order` ranks strains, but no bid is higher by its strain"
            hint = "set `strain_in_bid`, or remove `strain_order`"
            yield Problem("ladder", what, hint, ("strain_order",))
        yield from self._idle()

    def _unknown(self) -> Iterator[Problem]:
        names = {rung.name for rung in self.rungs}
        for path, rung in _locate(self.steps):
            for place, name in enumerate(rung.over):
                if name not in names:
                    what = f"{rung.name} goes over {name}, which is not on the ladder"
                    hint = "name a rung of the ladder"
                    yield Problem("ladder", what, hint, (*path, "over", place))
            for place, strain in enumerate(rung.strains):
                if strain not in self.strains:
                    what = f"{rung.name} is played in {strain!r}, which is not offered"
                    hint = "add it to the strains of the ladder"
                    yield Problem("ladder", what, hint, (*path, "strains", place))
            for place, bonus in enumerate(rung.strain_bonus):
                if bonus.strain not in self.strains_of(rung):
                    what = f"{rung.name} has a bonus in {bonus.strain!r}, but is not played in it"
                    hint = "name a strain of the rung"
                    yield Problem("ladder", what, hint, (*path, "strain_bonus", place))

    def _idle(self) -> Iterator[Problem]:
        """Strains in which no rung is played, and rungs that are never lower than those over it."""
        played = {strain for rung in self.rungs for strain in self.strains_of(rung)}
        for place, strain in enumerate(self.strains):
            if strain not in played and self.strains != DEFAULT_STRAINS:
                what = f"{strain!r} is offered, but no rung is played in it"
                hint = "remove it, or add it to a rung"
                yield Problem("ladder", what, hint, ("strains", place))
        lowest = {offer.bid.rung: offer.step for offer in reversed(self.offers)}
        for step, rungs in enumerate(self.steps):
            for place, rung in enumerate(rungs):
                own = rung.name if self._strain_decides(rung) else None
                for index, name in enumerate(rung.over):
                    if name != own and step <= lowest.get(name, -1):
                        what = f"{rung.name} goes over {name}, which is not lower"
                        hint = "name lower rungs, or move the rung up"
                        path = ("steps", step, place, "over", index)
                        yield Problem("ladder", what, hint, path)

    def _strain_decides(self, rung: Rung) -> bool:
        """Whether one bid of the rung may be higher than another by its strain."""
        heights = {self._strain_height(bid) for bid in self.bids(rung)}
        return rung.strains_rank and len(heights) > 1

    # Properties over cached ones, because pyright does not take a cached property for the property
    # that `LadderRule` asks for.
    @property
    def rungs(self) -> tuple[Rung, ...]:
        """All rungs, from low to high."""
        return self._rungs

    @cached_property
    def _rungs(self) -> tuple[Rung, ...]:
        return tuple(rung for step in self.steps for rung in step)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """All bids, with their rungs and heights, from low to high."""
        return self._offers

    @cached_property
    def _offers(self) -> tuple[Offer, ...]:
        offers = (
            Offer(bid, rung, step, self._strain_height(bid) if rung.strains_rank else 0)
            for step, rungs in enumerate(self.steps)
            for rung in rungs
            for bid in self.bids(rung)
        )
        return tuple(sorted(offers, key=lambda offer: (offer.step, offer.strain_height)))

    @property
    def has_blind(self) -> bool:
        """Whether any rung is bid before looking at the cards."""
        return self._has_blind

    @cached_property
    def _has_blind(self) -> bool:
        return any(rung.blind for rung in self.rungs)

    def strains_of(self, rung: Rung) -> tuple[Strain, ...]:
        """The strains in which the rung may be played."""
        return rung.strains or self.strains

    def bids(self, rung: Rung) -> tuple[Bid, ...]:
        """The bids of a rung: one for each strain if the strain is in the bid."""
        if not rung.strain_in_bid:
            return (Bid(rung.name),)
        return tuple(Bid(rung.name, strain) for strain in self.strains_of(rung))

    def offer(self, bid: Bid) -> Offer | None:
        """The bid with its rung and height; None if it is not on this ladder."""
        return self._by_bid.get(bid)

    def rung(self, bid: Bid) -> Rung:
        """The rung of a bid of this ladder. Raises `PepperError` for any other bid."""
        offer = self.offer(bid)
        if offer is None:
            raise PepperError(f"{bid} is not on the ladder")
        return offer.rung

    def higher(self, standing: Bid | None) -> tuple[Offer, ...]:
        """Every bid that goes over the standing one, or may open, from low to high.

        Raises `PepperError` for a standing bid that is not on this ladder.
        """
        found = self._higher.get(standing)
        if found is None:
            raise PepperError(f"{standing} is not on the ladder")
        return found

    @cached_property
    def _by_bid(self) -> dict[Bid, Offer]:
        return {offer.bid: offer for offer in self.offers}

    @cached_property
    def _higher(self) -> dict[Bid | None, tuple[Offer, ...]]:
        opening = tuple(offer for offer in self.offers if not offer.rung.over)
        # The bids that may go over those of each rung if they are higher, from low to high.
        over: dict[str, list[Offer]] = {rung.name: [] for rung in self.rungs}
        for offer in self.offers:
            for name in set(offer.rung.over or over) & over.keys():
                over[name].append(offer)
        return {None: opening} | {one.bid: _above(one, over[one.bid.rung]) for one in self.offers}

    def _strain_height(self, bid: Bid) -> int:
        # Without an order all strains are equal: the earlier bid stands.
        groups = [place for place, group in enumerate(self.strain_order) if bid.strain in group]
        return groups[0] if groups else 0


def _above(standing: Offer, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Those of the offers, which are sorted from low to high, that beat the standing one."""
    level = bisect_left(offers, standing.step, key=attrgetter("step"))
    above = bisect_left(offers, standing.step + 1, key=attrgetter("step"))
    beside = [offer for offer in offers[level:above] if offer.beats(standing)]
    return (*beside, *offers[above:])


def locate_rungs(ladder: LadderRule) -> Iterator[tuple[Path, Rung]]:
    """All rungs with their paths in rules; that of the ladder where it is another package's."""
    if isinstance(ladder, BidLadder):
        yield from ((("ladder", *path), rung) for path, rung in _locate(ladder.steps))
    else:
        yield from ((("ladder",), rung) for rung in ladder.rungs)
