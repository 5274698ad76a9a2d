"""The auction: who speaks when, what may be bid, and what happens when everybody passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import ClassVar, Final, TypeAlias

import attrs

from pepper.cards import JOKER, NO_TRUMP, Card, Cards, Plain
from pepper.errors import Problem, check
from pepper.ladder import Bid, BidLadder, Offer, Rung
from pepper.part import Part
from pepper.scoring import Scoring
from pepper.seats import Seat
from pepper.table import Table

from . import WRONG_PHASE, Phase, Refusal, State

BLIND: Final = Refusal("blind", "Only some bids are made before looking, and only before.")


@attrs.frozen(repr=False)
class PassedOut(Part):
    """When all pass the hand is thrown in without points and the deal moves on.

    Source: 000:35.
    """

    redeal: bool = False
    """Whether the same dealer deals again instead, and the hand does not count."""


@attrs.frozen(repr=False)
class StuckDealer(Part):
    """When all pass the dealer has to bid, and the bidding is over with that.

    Source: 003:94, 003:119, 003:141, 003:191, 003:214.
    """

    rung: str
    """The lowest bid that is open to the dealer."""
    higher: bool = True
    """Whether the dealer may bid more."""
    after_passing: bool = False
    """Whether the dealer passes in turn before being stuck, and is not stuck at that turn."""
    take_set: int | None = None
    """Points that the dealer may lose at once instead of bidding, if that is allowed."""


@attrs.frozen(repr=False)
class StuckHolder(Part):
    """When all pass the holder of a card has to bid; if nobody holds it the deal is annulled.

    Source: 003:136.
    """

    rung: str
    """The bid that the holder has."""
    card: Card = JOKER
    """The card whose holder has to bid."""
    redeal: bool = False
    """Whether the dealer of an annulled deal deals again, and the hand does not count."""


@attrs.frozen(repr=False)
class NoContract(Part):
    """When all pass the hand is played without a declarer, and everybody scores as a defender.

    Source: 003:155.
    """

    strain: Plain = NO_TRUMP
    """What it is played in."""
    scoring: Scoring | None = None
    """Its scoring, where it differs from that of the rules."""


AllPass: TypeAlias = PassedOut | StuckDealer | StuckHolder | NoContract


@attrs.frozen(repr=False)
class PepperRound(Part):
    """The first hands of a match, in which the eldest has bid without an auction.

    Source: 000:17, 000:92.
    """

    rung: str
    """The bid that the eldest has in each of them."""
    hands: int
    """How many hands, 1 or more."""


@attrs.frozen(repr=False)
class Auction(Part):
    """How the bidding goes around, from the dealer's left.

    It is over as soon as nothing higher can be bid. Raises `RulesError` for numbers out of range.

    Sources: `passes` and `eldest_must_bid` 003:171; `reentry` 003:171, 004:25; `blind_first` and
    `partner_response` 003:37.
    """

    laps: int | None = 1
    """How often everybody speaks; None where the bidding goes on until all others pass."""
    passes: int | None = None
    """How many passes in a row end bidding that goes on; one less than there are seats if None."""
    reentry: bool = True
    """Whether a player who has passed may bid later."""
    eldest_must_bid: bool = False
    """Whether the player on the dealer's left may not pass at first."""
    blind_first: bool = False
    """Whether everybody may bid blind or look before the bidding begins, instead of in turn."""
    partner_response: bool = False
    """Whether the bidder's partner, who spoke before, may at the end still make a bid that is open
    to the partner alone."""
    all_pass: AllPass = PassedOut()
    """What happens when everybody passes."""
    pepper_round: PepperRound | None = None
    """The hands that begin the match without an auction; None where there are none."""

    def __attrs_post_init__(self) -> None:
        check(self._problems())

    @property
    def strain(self) -> Plain:
        """In which strain a hand is played that nobody bid on."""
        return self.all_pass.strain if isinstance(self.all_pass, NoContract) else NO_TRUMP

    def _problems(self) -> Iterator[Problem]:
        if self.laps is not None and self.laps < 1:
            yield Problem("auction", f"{self.laps} laps", "one or more, or None")
        if self.passes is not None and self.passes < 1:
            yield Problem("auction", f"it ends after {self.passes} passes", "one or more")
        if self.pepper_round is not None and self.pepper_round.hands < 1:
            yield Problem("auction", "a pepper round of no hands", "one or more, or None")


@attrs.frozen
class Pass:
    """Make no bid."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class Look:
    """Look at one's cards, and so give up bids that are made blind."""

    def __str__(self) -> str:
        return "look"


@attrs.frozen
class TakeSet:
    """Lose points at once instead of bidding."""

    def __str__(self) -> str:
        return "take set"


AuctionAction: TypeAlias = Bid | Pass | Look | TakeSet


@attrs.frozen
class Call:
    """What one seat said in the auction; `forced` where it had to bid."""

    seat: Seat
    action: AuctionAction
    """What it said."""
    forced: bool = False
    automatic: bool = False
    """Whether there was nothing to choose, so that nobody was asked."""


@attrs.frozen
class StandingBid:
    """The bid to beat: whose it is, and whether that seat had to bid."""

    seat: Seat
    bid: Bid
    rung: Rung
    forced: bool


@attrs.frozen(repr=False)
class Bidding(State):
    """An auction under way."""

    phase: ClassVar = Phase.AUCTION
    auction: Auction
    ladder: BidLadder
    table: Table
    dealer: Seat
    cards: tuple[Cards, ...]
    turn: Seat | None
    calls: tuple[Call, ...] = ()
    options: tuple[AuctionAction, ...] = ()
    """What the seat to act has to choose from: to bid where it is `forced`, and otherwise to
    answer the partner's bid; its ordinary choice when empty."""
    forced: bool = False
    """Whether the seat to act has to bid."""

    @staticmethod
    def opened(
        auction: Auction,
        ladder: BidLadder,
        table: Table,
        dealer: Seat,
        cards: tuple[Cards, ...],
        *,
        pepper_round: bool,
    ) -> Bidding:
        """The auction before anybody has spoken, or decided already in a pepper round."""
        eldest = table.left(dealer)
        bidding = Bidding(auction, ladder, table, dealer, cards, eldest)
        if auction.pepper_round is None or not pepper_round:
            return bidding
        return bidding._forcing(eldest, bidding._from(auction.pepper_round.rung, higher=False))

    @property
    def best(self) -> StandingBid | None:
        """The highest bid so far."""
        return next(self._bids(), None)

    @property
    def declarer(self) -> Seat | None:
        """The seat that plays the contract: the bidder, or the partner whom the bidder raised."""
        bids = self._bids()
        best = next(bids, None)
        plays_raised = best is not None and best.rung.by_partner and not best.rung.raiser_plays
        raised = next(bids, None) if plays_raised else best
        return None if raised is None else raised.seat

    def unseen(self, seat: Seat) -> bool:
        """Whether the seat has not looked at its cards yet, as it may still bid blind."""
        if self.turn is None or not self.ladder.has_blind:
            return False
        return not any(call.seat == seat and isinstance(call.action, Look) for call in self.calls)

    def legal(self) -> tuple[AuctionAction, ...]:
        """What the seat to act may say, lower bids first."""
        if self.options:
            said = (*self.options, Look())
            return tuple(action for action in said if self._refusal(action) is None)
        higher = self.ladder.higher(self._standing())
        bids = [offer.bid for offer in higher if self._obstacle(offer.rung) is None]
        others = [action for action in (Look(), Pass()) if self._refusal(action) is None]
        return (*bids, *others)

    def apply(self, action: object) -> Bidding | Refusal:
        """The auction with this said."""
        if not isinstance(action, AuctionAction) or self.turn is None:
            return Refusal(WRONG_PHASE, "Players are bidding.")
        refusal = self._refusal(action)
        if refusal is not None:
            return refusal
        if isinstance(action, Look):
            looked = attrs.evolve(self, calls=(*self.calls, Call(self.turn, action)))
            return looked._looked_around() if self.auction.blind_first else looked
        calls = (*self.calls, Call(self.turn, action, forced=self.forced))
        told = Bidding(self.auction, self.ladder, self.table, self.dealer, self.cards, None, calls)
        if not self.options:
            return told._next()
        return told._answered() if self.forced else told

    def _refusal(self, action: AuctionAction) -> Refusal | None:
        """Why the seat to act may not say that, or None."""
        blind = self.turn is not None and self.unseen(self.turn)
        if isinstance(action, Look):
            return None if blind else Refusal("seen", "The player sees the cards already.")
        if blind != self._is_blind(action):
            return BLIND
        if self.options:
            rule = "The player has a choice of certain bids only."
            return None if action in self.options else Refusal("forced bid", rule)
        if isinstance(action, Bid):
            return self._too_low(action)
        if isinstance(action, TakeSet):
            return Refusal(WRONG_PHASE, "Only a dealer who is stuck may take the set.")
        first = self.auction.eldest_must_bid and not self._spoken()
        return Refusal("must bid", "The first player has to bid.") if first else None

    def _is_blind(self, action: AuctionAction) -> bool:
        offer = self.ladder.offer(action) if isinstance(action, Bid) else None
        return offer is not None and offer.rung.blind

    def _too_low(self, bid: Bid) -> Refusal | None:
        offer, standing = self.ladder.offer(bid), self._standing()
        if offer is None:
            return Refusal("no such bid", "The ladder has no such bid.")
        if not offer.rung.may_go_over(standing):
            over = " or ".join(offer.rung.over)
            return Refusal("not over that", f"{bid.rung} goes over {over} only.")
        floor = None if standing is None else self.ladder.offer(standing)
        if floor is not None and not offer.beats(floor):
            return Refusal("insufficient bid", "A bid is higher than the one before.")
        return self._obstacle(offer.rung)

    def _obstacle(self, rung: Rung) -> Refusal | None:
        """Why the rung is not open to the seat to act, however high it is."""
        if not rung.conditional and not self.ladder.has_blind:
            return None
        return self._condition_missed(rung)

    def _condition_missed(self, rung: Rung) -> Refusal | None:
        turn, best, name = self.turn, self.best, rung.name
        if turn is None or rung.forced_only:
            return Refusal("forced only", f"{name} is open to a player forced to bid only.")
        if rung.blind != self.unseen(turn):
            return BLIND
        if rung.at_once and best is not None and self.calls[-1].action != best.bid:
            return Refusal("too late", f"{name} is bid at once after the bid it goes over.")
        if rung.by_partner and (best is None or turn not in self.table.partners(best.seat)):
            return Refusal("partner only", f"{name} is open to the bidder's partner only.")
        if not self._holds(turn, rung):
            cards = " or ".join(map(str, rung.holding))
            return Refusal("holding", f"{name} is bid only by a player who holds {cards}.")
        return None

    def _holds(self, seat: Seat, rung: Rung) -> bool:
        return not rung.holding or any(cards <= self.cards[seat] for cards in rung.holding)

    def _looked_around(self) -> Bidding:
        """With the turn passed to whoever has not looked yet, and last to the eldest."""
        around = self.table.clockwise(self.table.left(self.dealer))
        unseen = [seat for seat in around if self.unseen(seat)]
        return attrs.evolve(self, turn=(*unseen, around[0])[0])

    def _next(self) -> Bidding:
        """With the turn passed on, or the auction closed."""
        seat = self._next_speaker()
        if seat is None:
            return self._all_passed() if self.best is None else self._answered()
        rule = self.auction.all_pass
        if isinstance(rule, StuckDealer) and not rule.after_passing and self._others_passed():
            return self._stuck(rule)
        return self._asking(seat)

    def _next_speaker(self) -> Seat | None:
        best, spoken = self.best, self._spoken()
        if best is not None and self._is_top(best.bid):
            return None
        passes = sum(1 for _ in takewhile(_is_pass, reversed(spoken)))
        everybody = len(self.table.seats)
        enough = everybody if best is None else self.auction.passes or everybody
        if passes >= enough:
            return None
        bidder = None if best is None else best.seat
        out = [call.seat for call in spoken if _is_pass(call) and not self.auction.reentry]
        order = self.table.clockwise(self.table.left(spoken[-1].seat))
        seat = next(seat for seat in order if seat == bidder or seat not in out)
        own, laps = sum(call.seat == seat for call in spoken), self.auction.laps
        return None if seat == bidder or (laps is not None and own >= laps) else seat

    def _is_top(self, bid: Bid) -> bool:
        return all(offer.rung.forced_only for offer in self.ladder.higher(bid))

    def _others_passed(self) -> bool:
        return self.best is None and len(self._spoken()) == len(self.table.seats) - 1

    def _all_passed(self) -> Bidding:
        rule = self.auction.all_pass
        if isinstance(rule, StuckDealer):
            return self._stuck(rule)
        if isinstance(rule, StuckHolder):
            around = self.table.clockwise(self.table.left(self.dealer))
            holders = [seat for seat in around if rule.card in self.cards[seat]]
            if holders:
                return self._forcing(holders[0], self._from(rule.rung, higher=False))
        return self

    def _answered(self) -> Bidding:
        """With the partner asked who spoke before the best bid and may have one to add to it."""
        best = self.best
        if best is None or not self.auction.partner_response:
            return self
        spoken = self._spoken()
        bids = [place for place, call in enumerate(spoken) if isinstance(call.action, Bid)]
        before = [call.seat for call in spoken[: bids[-1]]]
        for seat in self.table.partners(best.seat):
            asked = attrs.evolve(self, turn=seat)
            higher = (offer for offer in self.ladder.higher(best.bid) if offer.rung.by_partner)
            raises = [offer.bid for offer in higher if asked._obstacle(offer.rung) is None]
            if raises and seat in before:
                return attrs.evolve(asked, options=(*raises, Pass()))
        return self

    def _stuck(self, rule: StuckDealer) -> Bidding:
        instead = [TakeSet()] if rule.take_set is not None else []
        return self._forcing(self.dealer, self._from(rule.rung, higher=rule.higher), instead)

    def _forcing(
        self, seat: Seat, offers: Sequence[Offer], instead: Sequence[TakeSet] = ()
    ) -> Bidding:
        """With the seat made to choose; where nobody would have a choice, with its bid said."""
        bids = [offer.bid for offer in offers if self._holds(seat, offer.rung)]
        if len(offers) + len(instead) > 1:
            return attrs.evolve(self, turn=seat, options=(*bids, *instead), forced=True)
        call = Call(seat, bids[0], forced=True, automatic=True)
        return attrs.evolve(self, calls=(*self.calls, call), turn=None)._answered()

    def _asking(self, seat: Seat) -> Bidding:
        return Bidding(
            self.auction, self.ladder, self.table, self.dealer, self.cards, seat, self.calls
        )

    def _from(self, name: str, *, higher: bool) -> list[Offer]:
        """The opening bids of the rungs of that name, and those above it if they are wanted."""
        offers = self.ladder.higher(None)
        named = [offer for offer in offers if offer.rung.name == name and is_open(offer.rung)]
        lowest = min(offer.step for offer in named)
        return [o for o in offers if o in named or (higher and o.step > lowest)]

    def _standing(self) -> Bid | None:
        best = self.best
        return None if best is None else best.bid

    def _bids(self) -> Iterator[StandingBid]:
        """All bids, the highest first."""
        for call in reversed(self.calls):
            if isinstance(call.action, Bid):
                rung = self.ladder.rung(call.action)
                yield StandingBid(call.seat, call.action, rung, call.forced)

    def _spoken(self) -> list[Call]:
        return [call for call in self.calls if not isinstance(call.action, Look)]


def _is_pass(call: Call) -> bool:
    return isinstance(call.action, Pass)


def is_open(rung: Rung) -> bool:
    """Whether any seat may always open the auction with the rung, at least when forced to bid."""
    return not (rung.over or rung.blind or rung.holding)
