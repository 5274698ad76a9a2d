"""The ladder of bids: its rungs from low to high, and which bids may follow which."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs

from .cards import MOST_STRAINS, NO_TRUMP, SUITS, Cards, Strain, parse_strain
from .errors import Path, PepperError, Problem, RulesError, shown
from .exchange import Exchange
from .part import Most, Part, Word
from .scoring import ScoringChanges

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

LONGEST_NAME = 40
DEFAULT_STRAINS: Final[tuple[Strain, ...]] = (*SUITS, NO_TRUMP)
MOST_RUNGS = 200
MOST_HOLDINGS = 20
"""The most sets of cards of which a bidder must hold one."""
_STRAINS: Final = Most(MOST_STRAINS, "ladder", "strains")


class Alone(Word):
    """Whether the declarer plays without the partners."""

    NO = "with the partners"
    YES = "alone"
    IF_EXCHANGED = "alone if cards are exchanged"


@attrs.frozen(repr=False)
class StrainBonus(Part):
    """Points that a strain adds to the value of a bid, as in the schedule of 500.

    One list of them may serve all rungs of a ladder.

    >>> from pepper import CLUBS, HEARTS, SPADES, Rung, StrainBonus
    >>> more = StrainBonus(CLUBS, 20), StrainBonus(HEARTS, 60)
    >>> rung = Rung("7", 7, value=140, strain_bonus=more)
    >>> rung.value_in(SPADES), rung.value_in(HEARTS)
    (140, 200)

    Attributes:
        strain: The strain.
        points: What it adds; negative for a deduction.
    """

    strain: Strain
    points: int


def _tricks(rung: Rung) -> int:
    return rung.tricks


@attrs.frozen(repr=False, cache_hash=True)
class Rung(Part):
    """A kind of bid, with everything that the rest of the hand needs to know about it.

    Raises `RulesError` for a name that a bid cannot have.

    Sources: `asks` 000:45; `strain_in_bid` 001:35; `strains_rank` and `over` 001:37, 003:35;
    `at_once` 003:35; `by_partner`, `raiser_plays` and `blind` 003:37; `holding` 003:41;
    `forced_only` 003:94; `alone` by an exchange 003:121, 003:214.

    Attributes:
        name: Digits, or lower-case words.
        tricks: The tricks that the declarer's side must take; 0 if it must
            take none.
        value: The value of the bid in points. The default is the number of
            tricks.
        strain_bonus: What some strains add to the value.
        alone: Whether the declarer plays without the partners.
        exposed_after: After how many tricks the declarer's cards lie face up,
            0 for before the first lead; None if they never do.
        exchange: The exchange of cards before the play, or None.
        without_kitty: Whether the undealt cards stay face down after this bid
            in a game where declarers pick them up (`Kitty`).
        asks: How many tricks the defenders may ask for instead of playing.
        strains: The strains in which it may be played; if empty, all those of
            the ladder.
        strain_in_bid: Whether the strain is part of the bid. Otherwise it is
            named after the auction.
        strains_rank: Whether a bid of it goes over another one of it if its
            strain is higher in the order of the ladder, where that has one.
        over: The names of the only bids that it goes over. If empty, it goes
            over any lower bid, and may open the auction.
        by_partner: Whether only the standing bidder's partner may bid it. The
            partner then names the strain, and the first bidder plays the
            contract.
        raiser_plays: Whether a partner who makes such a bid plays the contract
            as well.
        at_once: Whether only the next player to speak may bid it, directly
            after a bid that it goes over.
        blind: Whether it may be bid only by players who have not looked at
            their cards.
        holding: Sets of cards. The bidder must hold one of them; if empty, any
            cards will do.
        forced_only: Whether only a seat that is forced to bid may choose it.
        scoring: What is scored differently after this bid; None for the
            scoring of the rules.
    """

    name: str
    tricks: int
    value: int = attrs.field(default=attrs.Factory(_tricks, takes_self=True))
    # Keyword only from here on: a field that is added must not shift the arguments of callers.
    strain_bonus: tuple[StrainBonus, ...] = attrs.field(
        default=(), kw_only=True, validator=_STRAINS
    )
    alone: Alone = attrs.field(default=Alone.NO, kw_only=True)
    exposed_after: int | None = attrs.field(default=None, kw_only=True)
    exchange: Exchange | None = attrs.field(default=None, kw_only=True)
    without_kitty: bool = attrs.field(default=False, kw_only=True)
    asks: int = attrs.field(default=0, kw_only=True)
    strains: tuple[Strain, ...] = attrs.field(default=(), kw_only=True, validator=_STRAINS)
    strain_in_bid: bool = attrs.field(default=False, kw_only=True)
    strains_rank: bool = attrs.field(default=True, kw_only=True)
    over: tuple[str, ...] = attrs.field(
        default=(), kw_only=True, validator=Most(MOST_RUNGS, "ladder", "bids to go over")
    )
    by_partner: bool = attrs.field(default=False, kw_only=True)
    raiser_plays: bool = attrs.field(default=False, kw_only=True)
    at_once: bool = attrs.field(default=False, kw_only=True)
    blind: bool = attrs.field(default=False, kw_only=True)
    holding: tuple[Cards, ...] = attrs.field(
        default=(), kw_only=True, validator=Most(MOST_HOLDINGS, "ladder", "sets of cards")
    )
    forced_only: bool = attrs.field(default=False, kw_only=True)
    scoring: ScoringChanges | None = attrs.field(default=None, kw_only=True)

    def _problems(self) -> Iterator[Problem]:
        if not re.fullmatch(r"[0-9]+|[a-z]+( [a-z]+)*", self.name) or len(self.name) > LONGEST_NAME:
            hint = f"digits, or lower-case words, up to {LONGEST_NAME} letters"
            what = f"a rung named {shown(self.name)}"
            yield Problem("ladder", what, hint, ("name",))
        yield from self._number_problems()
        if self.alone is Alone.IF_EXCHANGED and not (self.exchange and self.exchange.optional):
            what = f"{self.name} is alone only if cards are exchanged, but has no optional exchange"
            yield Problem("ladder", what, "give it an optional exchange", ("alone",))
        if self.blind and self.holding:
            what = f"{self.name} is bid blind, and only with certain cards in hand"
            yield Problem("ladder", what, "remove `blind` or `holding`", ("blind",))
        for place, cards in enumerate(self.holding):
            if not cards:
                what = f"{self.name} is open to a player who holds no cards in particular"
                hint = "name cards, or remove `holding`"
                yield Problem("ladder", what, hint, ("holding", place))
        yield from _repeated(self.strains)
        yield from _repeated([bonus.strain for bonus in self.strain_bonus], "strain_bonus")
        if (self.by_partner or self.at_once) and not self.over:
            what = f"{self.name} has `by_partner` or `at_once`, but `over` names no bid"
            yield Problem("ladder", what, "name the bids in `over`", ("over",))
        if self.raiser_plays and not self.by_partner:
            what = f"{self.name} is played by the partner who bids it, but anybody may bid it"
            hint = "set `by_partner`, or remove `raiser_plays`"
            yield Problem("ladder", what, hint, ("raiser_plays",))

    def _number_problems(self) -> Iterator[Problem]:
        if self.tricks < 0:
            what = f"{self.name} needs {self.tricks} tricks"
            yield Problem("ladder", what, "0 or more", ("tricks",))
        if self.asks < 0:
            what = f"{self.name} lets defenders ask for {self.asks}"
            yield Problem("ladder", what, "0 or more", ("asks",))
        if self.exposed_after is not None and self.exposed_after < 0:
            what = f"{self.name} exposes cards after {self.exposed_after} tricks"
            yield Problem("ladder", what, "0 or more, or None", ("exposed_after",))
        if not self.tricks:
            yield from self._problems_without_tricks()

    def _problems_without_tricks(self) -> Iterator[Problem]:
        """Settings that have no effect on a contract to take no trick."""
        if self.asks > 0:
            what = f"{self.name} lets defenders ask for tricks, but they take all if it is made"
            yield Problem("ladder", what, "remove `asks`", ("asks",))
        changes = self.scoring or ScoringChanges()
        for row in ("all_tricks", "declarer_shut_out"):
            if getattr(changes, row) is not None:
                what = f"{self.name} is made without a trick, so that `{row}` is never scored"
                yield Problem("ladder", what, f"remove `{row}`", ("scoring", row))
        if changes.made is not None and changes.made.tricks:
            what = f"{self.name} is made without a trick, so that it has no points for tricks"
            yield Problem("ladder", what, "remove `tricks`", ("scoring", "made", "tricks"))

    def value_in(self, strain: Strain | None) -> int:
        """The value of the bid in a strain; without a bonus for None."""
        return self.value + sum(one.points for one in self.strain_bonus if one.strain == strain)

    @property
    def one_short(self) -> int:
        """The tricks of a side that just fails: one too few, or one where it must take none."""
        return self.tricks - 1 if self.tricks else 1

    @cached_property
    def conditional(self) -> bool:
        """Whether a seat may be unable to bid it although it is higher than the standing bid."""
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
        """Whether `over` allows it after the standing bid, or as the first bid for None."""
        return not self.over or (standing is not None and standing.rung in self.over)


def _repeated(strains: Iterable[Strain], field: str = "strains") -> Iterator[Problem]:
    for strain, times in Counter(strains).items():
        if times > 1:
            what = f"{strain!r} is listed {times} times"
            yield Problem("ladder", what, "list it once", (field,))


@attrs.frozen(cache_hash=True)
class Bid:
    """A bid: the name of a rung, with a strain where the strain is part of the bid."""

    word: ClassVar = "bid"

    rung: str
    """The name of its rung, such as ``"4"`` or ``"double moon"``."""
    strain: Strain | None = None
    """The strain; None if it is named after the auction."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The bid of that rung, and strain: ``4``, ``5H``, ``double moon``, ``pepper NT``."""
        found = _BID.fullmatch(rest)
        if found is None:
            return None
        number, name, strain = found.groups(default="")
        return cls(number or name, parse_strain(strain) if strain else None)

    def __str__(self) -> str:
        if self.strain is None:
            return f"bid {self.rung}"
        space = "" if self.rung.isdigit() else " "
        return f"bid {self.rung}{space}{self.strain}"


def _locate(steps: Iterable[Iterable[Rung]]) -> Iterator[tuple[Path, Rung]]:
    """All rungs, from low to high, each with its path in a ladder of these steps."""
    for step, rungs in enumerate(steps):
        for place, rung in enumerate(rungs):
            yield ("steps", step, place), rung


_BID: Final = re.compile("(?:([0-9]+)|([a-z]+(?: [a-z]+)*)(?= [A-Z]|$) ?)([A-Z]+)?")


@attrs.frozen
class Offer:
    """A bid of a ladder, with its rung and its height."""

    bid: Bid
    rung: Rung
    step: int
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


@attrs.frozen(repr=False)
class BidLadder(Part):
    """All bids from low to high. Bids of equal height do not go over each other.

    Raises `RulesError` for a ladder without rungs and for two rungs with the same bid.

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
    strains: tuple[Strain, ...] = attrs.field(default=DEFAULT_STRAINS, validator=_STRAINS)
    strain_order: tuple[tuple[Strain, ...], ...] = attrs.field(
        default=(), validator=Most(MOST_STRAINS, "ladder", "strains in order", deep=True)
    )

    def _problems(self) -> Iterator[Problem]:
        if not self.rungs:
            yield Problem("ladder", "it has no rungs", f"1 to {MOST_RUNGS}", ("steps",))
            return
        yield from _repeated(self.strains)
        if not self.strains:
            yield Problem("ladder", "it has no strains", "give it one or more", ("strains",))
        bids = [bid for rung in self.rungs for bid in dict.fromkeys(self.bids(rung))]
        for bid, rungs in Counter(bids).items():
            if rungs > 1:
                what = f"two rungs have the same bid {str(bid)!r}"
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
