"""The ladder of bids: its rungs from low to high, and which bid goes over which."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

import attrs

from .cards import NO_TRUMP, SUITS, Cards, Strain
from .errors import PepperError, Problem, check
from .part import Part, Word
from .phases.exchange import Exchange
from .scoring import Scoring

LONGEST_NAME = 40
MOST_RUNGS = 200


class Alone(Word):
    """Whether the declarer's partners sit out."""

    NO = "with the partners"
    YES = "alone"
    IF_EXCHANGED = "alone if cards are exchanged"


def _tricks(rung: Rung) -> int:
    return rung.tricks


@attrs.frozen(repr=False)
class Rung(Part):
    """One step of the ladder, with all that the rest of the hand needs to know of it.

    Raises `RulesError` for a name that cannot be written in a bid and for a rung without tricks.

    Sources: `asks` 000:45; `strain_in_bid` 001:35; `over` 001:37, 003:35; `at_once` 003:35;
    `by_partner`, `raiser_plays` and `blind` 003:37; `holding` 003:41; `forced_only` 003:94; `alone`
    by an exchange 003:121, 003:214.
    """

    name: str
    """Digits, or lower-case words."""
    tricks: int
    """Tricks that the declarer's side has to take, 1 or more."""
    value: int = attrs.field(default=attrs.Factory(_tricks, takes_self=True))
    """What the bid is worth in points; as many as the tricks unless given."""
    alone: Alone = Alone.NO
    """Whether the declarer's partners sit out."""
    exchange: Exchange | None = None
    """The exchange before the play; None where there is none."""
    asks: int = 0
    """How many tricks the defenders may ask for instead of playing."""
    strains: tuple[Strain, ...] = ()
    """The strains in which it may be played; all those of the ladder when empty."""
    strain_in_bid: bool = False
    """Whether the strain is part of the bid; it is named after the auction otherwise."""
    over: tuple[str, ...] = ()
    """The names of the bids that it may go over; any lower bid, or none, when empty."""
    by_partner: bool = False
    """Whether only the standing bidder's partner may bid it. The partner names the strain, and the
    bidder before plays the contract."""
    raiser_plays: bool = False
    """Whether a partner who makes such a bid plays the contract, too."""
    at_once: bool = False
    """Whether only the player who speaks next may make it, right after a bid that it goes over."""
    blind: bool = False
    """Whether it may be bid only before looking at one's cards."""
    holding: tuple[Cards, ...] = ()
    """Sets of cards of which the bidder must hold one; nothing need be held when empty."""
    forced_only: bool = False
    """Whether only a seat that is forced to bid may choose it."""
    scoring: Scoring | None = None
    """Its scoring, where it differs from that of the rules."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if not re.fullmatch(r"[0-9]+|[a-z]+( [a-z]+)*", self.name) or len(self.name) > LONGEST_NAME:
            hint = f"digits, or lower-case words, up to {LONGEST_NAME} letters"
            yield Problem("ladder", f"a rung named {self.name[: 2 * LONGEST_NAME]!r}", hint)
        if self.tricks < 1:
            yield Problem("ladder", f"{self.name} needs {self.tricks} tricks", "one or more")
        if self.asks < 0:
            yield Problem("ladder", f"{self.name} lets defenders ask for {self.asks}", "0 or more")
        if self.alone is Alone.IF_EXCHANGED and not (self.exchange and self.exchange.optional):
            hint = "give it an optional exchange"
            yield Problem("ladder", f"{self.name} is played alone if cards are exchanged", hint)
        if self.blind and self.holding:
            what = f"{self.name} is bid blind by whoever holds certain cards"
            yield Problem("ladder", what, "leave one of the conditions out")
        yield from _repeated(self.strains)
        if (self.by_partner or self.at_once) and not self.over:
            what = f"{self.name} is for the partner, or for the next player, to raise with"
            yield Problem("ladder", what, "say over which bid it goes")
        if self.raiser_plays and not self.by_partner:
            what = f"{self.name} is played by the partner who bids it, and anybody may bid it"
            yield Problem("ladder", what, "make it the partner's, or drop the word")

    @cached_property
    def conditional(self) -> bool:
        """Whether it is open to some seats only, or in some auctions only, however high it is."""
        conditions = (
            self.over,
            self.by_partner,
            self.at_once,
            self.blind,
            self.holding,
            self.forced_only,
        )
        return any(conditions)

    def may_go_over(self, standing: Bid | None) -> bool:
        """Whether the standing bid, or that there is none, is among those it may go over."""
        return not self.over or (standing is not None and standing.rung in self.over)


def _repeated(strains: Iterable[Strain]) -> Iterator[Problem]:
    for strain, times in Counter(strains).items():
        if times > 1:
            yield Problem("ladder", f"{strain!r} is offered {times} times", "offer it once")


@attrs.frozen
class Bid:
    """A bid: the name of a rung, with a strain where the strain is part of the bid."""

    rung: str
    """The name of its rung, such as ``"4"`` or ``"double moon"``."""
    strain: Strain | None = None
    """None where the strain is named after the auction."""

    def __str__(self) -> str:
        if self.strain is None:
            return f"bid {self.rung}"
        space = "" if self.rung.isdigit() else " "
        return f"bid {self.rung}{space}{self.strain}"


@attrs.frozen
class Offer:
    """A bid of a ladder, with its rung and its height."""

    bid: Bid
    rung: Rung
    step: int
    strain_height: int
    """Among the bids of one rung, the height of the strain."""

    def beats(self, standing: Offer) -> bool:
        """Whether it is higher than the standing bid."""
        if self.rung is standing.rung:
            return self.strain_height > standing.strain_height
        return self.step > standing.step


def _steps(steps: Iterable[Rung | Iterable[Rung]]) -> tuple[tuple[Rung, ...], ...]:
    return tuple((step,) if isinstance(step, Rung) else tuple(step) for step in steps)


@attrs.frozen(repr=False)
class BidLadder(Part):
    """All bids from low to high. Of two equally high bids neither goes over the other.

    Raises `RulesError` for a ladder without rungs or with two rungs that cannot be told apart.
    """

    steps: tuple[tuple[Rung, ...], ...] = attrs.field(converter=_steps)
    """The rungs from low to high; rungs of equal height stand together in one step."""
    strains: tuple[Strain, ...] = (*SUITS, NO_TRUMP)
    """The strains in which hands may be played."""
    strain_order: tuple[tuple[Strain, ...], ...] = ()
    """Where strains rank within one rung: groups of them from low to high."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if not 1 <= len(self.rungs) <= MOST_RUNGS:
            yield Problem("ladder", f"it has {len(self.rungs) or 'no'} rungs", f"1 to {MOST_RUNGS}")
            return
        yield from _repeated(self.strains)
        if not self.strains:
            yield Problem("ladder", "there is no strain to play in", "give it one or more")
        bids = [bid for rung in self.rungs for bid in dict.fromkeys(self.bids(rung))]
        for bid, rungs in Counter(bids).items():
            if rungs > 1:
                what = f"two rungs are both called by {str(bid)!r}"
                yield Problem("ladder", what, "name them apart")
        yield from self._unknown()
        ranked = [strain for group in self.strain_order for strain in group]
        if ranked and sorted(map(str, ranked)) != sorted(map(str, self.strains)):
            what = "the order of strains is not one of all strains"
            yield Problem("ladder", what, "name each strain once, or leave the order out")

    def _unknown(self) -> Iterator[Problem]:
        names = {rung.name for rung in self.rungs}
        for rung in self.rungs:
            for name in rung.over:
                if name not in names:
                    what = f"{rung.name} goes over {name}, which is not on the ladder"
                    yield Problem("ladder", what, "name a rung that is")
            for strain in rung.strains:
                if strain not in self.strains:
                    what = f"{rung.name} is played in {strain!r}, which is not offered"
                    yield Problem("ladder", what, "add it to the strains of the ladder")

    @cached_property
    def rungs(self) -> tuple[Rung, ...]:
        """All rungs, from low to high."""
        return tuple(rung for step in self.steps for rung in step)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """All bids with their rungs and heights, from low to high."""
        offers = (
            Offer(bid, rung, step, self._strain_height(bid))
            for step, rungs in enumerate(self.steps)
            for rung in rungs
            for bid in self.bids(rung)
        )
        return tuple(sorted(offers, key=lambda offer: (offer.step, offer.strain_height)))

    @cached_property
    def has_blind(self) -> bool:
        """Whether anything may be bid before looking at one's cards."""
        return any(rung.blind for rung in self.rungs)

    def strains_of(self, rung: Rung) -> tuple[Strain, ...]:
        """The strains in which the rung may be played."""
        return rung.strains or self.strains

    def bids(self, rung: Rung) -> tuple[Bid, ...]:
        """The bids that stand for a rung."""
        if not rung.strain_in_bid:
            return (Bid(rung.name),)
        return tuple(Bid(rung.name, strain) for strain in self.strains_of(rung))

    def offer(self, bid: Bid) -> Offer | None:
        """The bid with its rung and height; None for one that this ladder does not have."""
        return self._by_bid.get(bid)

    def rung(self, bid: Bid) -> Rung:
        """The rung of a bid of this ladder. Raises `PepperError` for any other bid."""
        offer = self.offer(bid)
        if offer is None:
            raise PepperError(f"the ladder has no {bid}")
        return offer.rung

    def higher(self, standing: Bid | None) -> tuple[Offer, ...]:
        """Every bid that goes over the standing one, or opens, from low to high.

        Raises `PepperError` for a standing bid that is not on this ladder.
        """
        if standing is not None:
            self.rung(standing)
        return self._higher[standing]

    @cached_property
    def _by_bid(self) -> dict[Bid, Offer]:
        return {offer.bid: offer for offer in self.offers}

    @cached_property
    def _higher(self) -> dict[Bid | None, tuple[Offer, ...]]:
        opening = tuple(offer for offer in self.offers if not offer.rung.over)
        return {None: opening} | {
            standing.bid: tuple(
                offer
                for offer in self.offers
                if offer.beats(standing) and offer.rung.may_go_over(standing.bid)
            )
            for standing in self.offers
        }

    def _strain_height(self, bid: Bid) -> int:
        groups = [place for place, group in enumerate(self.strain_order) if bid.strain in group]
        return groups[0] if groups else 0
