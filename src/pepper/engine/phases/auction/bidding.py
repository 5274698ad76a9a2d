"""The state of an auction in progress; `pepper.engine.phases.auction` explains it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.cards import Card, Cards, Suit
from pepper.engine.contract import Contract, Ended, HandEnd
from pepper.engine.kinds import Facts, Kind
from pepper.engine.ladder import Alone, Bid, Offer, Rung
from pepper.engine.phases import Act, Action, CardsSeen, Phase, State, wrong_phase
from pepper.engine.refusals import Refusal
from pepper.engine.scoring import Line
from pepper.engine.seats import Seat
from pepper.engine.table import Table

from .parts import (
    AuctionAction,
    Call,
    Look,
    NoContract,
    Pass,
    StuckDealer,
    StuckHolder,
    TakeSet,
    Wait,
    is_open,
)

if TYPE_CHECKING:
    from pepper.engine.hand import Hand
    from pepper.engine.slots import LadderRule

    from . import Auction

TOOK_SET: Final = Kind("took set", "the dealer took the set")

BLIND: Final = Kind("blind", "Before looking at the cards a player may only bid blind.")
NO_SET: Final = Kind("no set", "Only a dealer who is forced to bid may take the set.")
NO_WAITING: Final = Kind("no waiting", "Players wait only before the bidding begins.")
NOT_BEGUN: Final = Kind("not begun", "The bidding has not begun: a player bids blind or waits.")
SEEN: Final = Kind("seen", "The player has already looked at the cards.")
FORCED_BID: Final = Kind(
    "forced bid",
    "A player who is forced to bid may not pass, and has only some bids to choose from.",
)
ONLY_RAISE: Final = Kind("only raise", "The bidder's partner may only raise the bid or pass here.")
MUST_BID: Final = Kind("must bid", "The first player must bid.")
NO_SUCH_BID: Final = Kind("no such bid", "There is no such bid, only {bids}.")
NOT_OVER_THAT: Final = Kind("not over that", "{bid} can only be bid over {bids}.")
INSUFFICIENT: Final = Kind("insufficient bid", "A bid must be higher than the one before.")
HOLDING: Final = Kind("holding", "Only a player who holds {cards} may bid {bid}.")
FORCED_ONLY: Final = Kind("forced only", "This bid is open only to a player who is forced to bid.")
TOO_LATE: Final = Kind("too late", "{bid} must be bid directly after the bid it goes over.")
PARTNER_ONLY: Final = Kind("partner only", "{bid} is open only to the bidder's partner.")
TURNED_UP: Final = Kind(
    "turned up",
    "Only the suit of {card}, the card turned up, may be bid in the first round, and only others "
    "later.",
)
KINDS: Final = (
    *(TOOK_SET, BLIND, NO_SET, NO_WAITING, NOT_BEGUN, SEEN, FORCED_BID, ONLY_RAISE, MUST_BID),
    *(NO_SUCH_BID, NOT_OVER_THAT, INSUFFICIENT, HOLDING, FORCED_ONLY, TOO_LATE, PARTNER_ONLY),
    TURNED_UP,
)
"""The kinds of lines and refusals of the auction."""
OUT_OF_PLACE: Final = {TakeSet.word: Refusal(NO_SET), Wait.word: Refusal(NO_WAITING)}
_PASS: Final = (Pass(),)
_OTHERS: Final = (Look(), Wait(), *_PASS)


@attrs.frozen
class StandingBid:
    """A bid with its seat and rung, and whether the seat had to bid."""

    seat: Seat
    bid: Bid
    rung: Rung
    forced: bool


@attrs.frozen
class AuctionSetup:
    """What does not change during an auction."""

    auction: Auction
    ladder: LadderRule
    table: Table
    dealer: Seat
    has_blind: bool
    """Whether any rung is bid before looking at the cards."""
    turned: Card | None = None
    """The card turned up, if it limits the bids (`Auction.turn_up_first`); None otherwise."""

    @property
    def rounds(self) -> int:
        """How many turns everybody has before a hand without a bid is over, at the least."""
        return 1 if self.turned is None else 2

    @property
    def names_unseen(self) -> bool:
        """Whether a joker is turned up, so that the dealer bids before looking at the cards."""
        return self.turned is not None and self.turned.suit is None


@attrs.frozen(repr=False)
class Bidding(State):
    """An auction in progress."""

    phase: ClassVar = Phase.AUCTION
    settles: ClassVar = True
    setup: AuctionSetup
    cards: tuple[Cards, ...]
    speaker: Seat | None
    calls: tuple[Call, ...] = ()
    best: StandingBid | None = None
    """The highest bid so far: the last one of the calls."""
    options: tuple[AuctionAction, ...] = ()
    """The limited choice of the seat to act: the bids that it is `forced` to choose from, or its
    answers to the partner's bid. Empty for an ordinary turn."""
    forced: bool = False
    """Whether the seat to act has to bid."""

    @staticmethod
    def opened(
        auction: Auction,
        ladder: LadderRule,
        table: Table,
        dealer: Seat,
        cards: tuple[Cards, ...],
        *,
        pepper_round: bool,
        turned: Card | None = None,
    ) -> Bidding:
        """The auction before the first call; in a pepper round the eldest has already bid."""
        eldest = table.left(dealer)
        limit = turned if auction.turn_up_first else None
        setup = AuctionSetup(auction, ladder, table, dealer, ladder.has_blind, limit)
        bidding = Bidding(setup, cards, eldest)
        rule = auction.all_pass
        if isinstance(rule, NoContract) and isinstance(rule.strain_of(turned), Suit):
            return Bidding(setup, cards, None)
        if setup.names_unseen:
            offers = [offer for offer in ladder.higher(None) if is_open(offer.rung)]
            together = [offer for offer in offers if offer.rung.alone is not Alone.YES]
            return bidding._force(dealer, together or offers)
        if auction.pepper_round is None or not pepper_round:
            return bidding
        return bidding._force(
            eldest, bidding._opening_offers(auction.pepper_round.rung, higher=False)
        )

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to speak; None when the auction is over."""
        return self.speaker

    @property
    def declarer(self) -> Seat | None:
        """The seat that plays the contract: the bidder, or the partner whose bid was raised."""
        best = self.best
        if best is None or not best.rung.by_partner or best.rung.raiser_plays:
            return None if best is None else best.seat
        bidders = [call.seat for call in self.calls if isinstance(call.action, Bid)]
        return bidders[-2] if len(bidders) > 1 else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """Every call."""
        return tuple([call.act for call in self.calls])

    @property
    @override
    def events(self) -> tuple[Call | CardsSeen, ...]:
        """The calls, and when each seat sees its cards: at the latest when the auction ends."""
        return tuple(self._events())

    def _events(self) -> Iterator[Call | CardsSeen]:
        unseen = dict(zip(self.setup.table.seats, self.cards, strict=True))
        looking = [seat for seat in unseen if not self.setup.has_blind and self._sees(seat)]
        for call in (None, *self.calls):
            if call is not None:
                yield call
                looking = [call.seat] if isinstance(call.action, Look) else []
            yield from (CardsSeen(seat, unseen.pop(seat)) for seat in looking)
        if self.turn is None:
            yield from (CardsSeen(seat, cards) for seat, cards in unseen.items())

    @override
    def has_looked(self, seat: Seat) -> bool:
        """Whether the seat sees its cards; until then it may bid blind."""
        return not self.unseen(seat) and (self.turn is None or self._sees(seat))

    def _sees(self, seat: Seat) -> bool:
        """Whether the turned-up card lets the seat look at its cards before the auction is over."""
        return seat != self.setup.dealer or not self.setup.names_unseen

    @override
    def settle(self, hand: Hand) -> Contract | Ended | None:
        """The contract; if nobody bid, how the hand ends, or None if it is played anyway."""
        best, declarer, rule = self.best, self.declarer, self.setup.auction.all_pass
        if best is not None and declarer is not None:
            return Contract(
                declarer,
                best.seat,
                best.rung,
                best.bid.strain,
                forced=best.forced,
                alone=best.rung.alone is Alone.YES,
            )
        if isinstance(rule, NoContract):
            return None
        if isinstance(rule, StuckDealer):
            side, points = self.setup.table.side(self.setup.dealer), rule.take_set or 0
            return Ended(HandEnd.SET_TAKEN, lines=(Line(side, -points, TOOK_SET),))
        ending = HandEnd.ANNULLED if isinstance(rule, StuckHolder) else HandEnd.PASSED_OUT
        return Ended(ending, lines=(), redeal=rule.redeal)

    def unseen(self, seat: Seat) -> bool:
        """Whether the seat has not looked at its cards yet and may bid blind."""
        if self.turn is None or not self.setup.has_blind:
            return False
        return not any(call.seat == seat and isinstance(call.action, Look) for call in self.calls)

    @override
    def legal(self) -> tuple[AuctionAction, ...]:
        """The legal calls of the seat to act, lower bids first."""
        if self.options:
            choices = (*self.options, Look())
            return tuple(action for action in choices if self._refuse(action) is None)
        higher = self._higher()
        bids = [offer.bid for offer in higher if self._is_open(offer.rung)]
        others = _OTHERS if self.setup.has_blind else _PASS
        return (*bids, *[action for action in others if self._refuse(action) is None])

    @override
    def apply(self, action: Action) -> Bidding | Refusal:
        """The auction with this call."""
        seat = self.speaker
        if not isinstance(action, AuctionAction) or seat is None:
            return wrong_phase(Phase.AUCTION)
        refusal = self._refuse(action)
        if refusal is not None:
            return refusal
        if isinstance(action, Look | Wait):
            speaker = seat if isinstance(action, Look) else self.setup.table.left(seat)
            calls = (*self.calls, Call(seat, action))
            return attrs.evolve(self, calls=calls, speaker=speaker)
        call = Call(seat, action, self.forced)
        if not self.options:
            return self._go_on((*self.calls, call), self._best_with(call))
        called = self._with_call(call)
        if self.forced:
            return called._after_forced()
        return called._ask_partner() if isinstance(action, Pass) else called

    def _higher(self) -> Sequence[Offer]:
        """The bids over the standing one in the strains that the turned-up card allows now."""
        higher = self.setup.ladder.higher(None if self.best is None else self.best.bid)
        if self.setup.turned is None:
            return higher
        return [offer for offer in higher if self._is_named_now(offer.bid)]

    def _is_named_now(self, bid: Bid) -> bool:
        """Whether the turned-up card allows the strain of the bid in this round."""
        turned, spoken = self.setup.turned, len(_spoken_calls(self.setup, self.calls))
        first = spoken < len(self.setup.table.seats)
        return turned is None or turned.suit is None or (bid.strain is turned.suit) is first

    def _with_call(self, call: Call) -> Bidding:
        """The auction after a call that uses up a turn, with nobody to act."""
        calls, best = (*self.calls, call), self._best_with(call)
        return Bidding(self.setup, self.cards, None, calls, best)

    def _best_with(self, call: Call) -> StandingBid | None:
        """The highest bid after this call."""
        bid = call.action
        if not isinstance(bid, Bid):
            return self.best
        return StandingBid(call.seat, bid, self.setup.ladder.rung(bid), call.forced)

    def _refuse(self, action: AuctionAction) -> Refusal | None:
        """Why the seat to act may not make this call; None if it may."""
        if self._is_early() and not self._is_blind(action):
            return None if isinstance(action, Wait) else Refusal(NOT_BEGUN)
        blind = self.speaker is not None and self.unseen(self.speaker)
        if isinstance(action, Look):
            return None if blind else Refusal(SEEN)
        # Only a ladder with blind bids needs the check, which this saves all others.
        if self.setup.has_blind and blind != self._is_blind(action) and action != Wait():
            return Refusal(BLIND)
        if self.options:
            limit = FORCED_BID if self.forced else ONLY_RAISE
            return None if action in self.options else Refusal(limit)
        if isinstance(action, Pass):
            must = self.setup.auction.eldest_must_bid
            first = must and not _spoken_calls(self.setup, self.calls)
            return Refusal(MUST_BID) if first else None
        return self._refuse_bid(action) if isinstance(action, Bid) else OUT_OF_PLACE[action.word]

    def _is_early(self) -> bool:
        """Whether the bidding has not begun, so that the seat to act bids blind or waits."""
        if not self.setup.auction.blind_first or not self.setup.has_blind or self.options:
            return False
        waited = all(isinstance(call.action, Wait) for call in self.calls)
        return waited and len(self.calls) < len(self.setup.table.seats)

    def _is_blind(self, action: AuctionAction) -> bool:
        offer = self.setup.ladder.offer(action) if isinstance(action, Bid) else None
        return offer is not None and offer.rung.blind

    def _refuse_bid(self, bid: Bid) -> Refusal | None:
        """Why the bid is refused; None if it is legal."""
        ladder, standing = self.setup.ladder, None if self.best is None else self.best.bid
        offer = ladder.offer(bid)
        if offer is None:
            like = [str(one.bid) for one in ladder.offers if one.bid.rung == bid.rung]
            bids = [text.removeprefix(f"{Bid.word} ") for text in like]
            names = bids or dict.fromkeys(rung.name for rung in ladder.rungs)
            return Refusal(NO_SUCH_BID, Facts(bids=" / ".join(names)))
        if not offer.rung.may_go_over(standing):
            over = " / ".join(offer.rung.over)
            return Refusal(NOT_OVER_THAT, Facts(bid=bid.rung, bids=over))
        floor = None if standing is None else ladder.offer(standing)
        if floor is not None and not offer.beats(floor):
            return Refusal(INSUFFICIENT)
        if not self._is_named_now(bid):
            return Refusal(TURNED_UP, Facts(card=str(self.setup.turned)))
        if self._is_open(offer.rung):
            return None
        holding = " / ".join(map(str, offer.rung.holding))
        closed = self._closed(offer.rung)
        return closed or Refusal(HOLDING, Facts(bid=bid.rung, cards=holding))

    def _is_open(self, rung: Rung) -> bool:
        """Whether the rung is open to the seat to act, apart from its height."""
        # Most rungs have no conditions, and this runs for every bid of every list of legal calls.
        if not rung.conditional and not self.setup.has_blind:
            return True
        seat = self.speaker
        return seat is not None and self._closed(rung) is None and self._holds(seat, rung)

    def _closed(self, rung: Rung) -> Refusal | None:
        """Why the rung is not open to the seat to act, whatever its cards: everybody knows it."""
        turn, best = self.speaker, self.best
        if turn is None or rung.forced_only:
            return Refusal(FORCED_ONLY)
        if rung.blind != (self.setup.has_blind and self.unseen(turn)):
            return Refusal(BLIND)
        if rung.at_once and best is not None and self.calls[-1].action != best.bid:
            return Refusal(TOO_LATE, Facts(bid=rung.name))
        if rung.by_partner and (best is None or turn not in self.setup.table.partners(best.seat)):
            return Refusal(PARTNER_ONLY, Facts(bid=rung.name))
        return None

    def _holds(self, seat: Seat, rung: Rung) -> bool:
        cards = self.cards[seat]
        return not rung.holding or any(wanted <= cards for wanted in rung.holding)

    def _go_on(self, calls: tuple[Call, ...], best: StandingBid | None) -> Bidding:
        """After these calls, with the next seat to act; None when the auction is over."""
        seat = next_speaker(self.setup, calls, best)
        after = Bidding(self.setup, self.cards, seat, calls, best)
        if seat is None:
            return after._end_without_bid() if best is None else after._ask_partner()
        rule = self.setup.auction.all_pass
        if isinstance(rule, StuckDealer) and not rule.after_passing and after._others_passed():
            return after._force_dealer(rule)
        return after

    def _others_passed(self) -> bool:
        """Whether all have spoken but the dealer, whose last turn it is, and nobody has bid."""
        turns = len(self.setup.table.seats) * self.setup.rounds
        return self.best is None and len(_spoken_calls(self.setup, self.calls)) == turns - 1

    def _end_without_bid(self) -> Bidding:
        """What `Auction.all_pass` says: a player is forced to bid, or the auction is over."""
        rule = self.setup.auction.all_pass
        if isinstance(rule, StuckDealer):
            return self._force_dealer(rule)
        if isinstance(rule, StuckHolder):
            around = self.setup.table.clockwise(self.setup.table.left(self.setup.dealer))
            holders = [seat for seat in around if rule.card in self.cards[seat]]
            if holders:
                return self._force(holders[0], self._opening_offers(rule.rung, higher=rule.higher))
        return self

    def _ask_partner(self) -> Bidding:
        """With the next partner asked who spoke only before the best bid and may raise it (003:37).

        Who is asked, and whether, must not depend on cards: a partner without the cards that a
        raise needs is asked, too, and can only pass.
        """
        best = self.best
        if best is None or not self.setup.auction.partner_response:
            return self
        spoken = _spoken_calls(self.setup, self.calls)
        bids = [place for place, call in enumerate(spoken) if isinstance(call.action, Bid)]
        since = [call.seat for call in spoken[bids[-1] :]]
        before = [call.seat for call in spoken if call.seat not in since]
        for seat in self.setup.table.partners(best.seat):
            asked = attrs.evolve(self, speaker=seat)
            higher = (
                offer for offer in self.setup.ladder.higher(best.bid) if offer.rung.by_partner
            )
            open_ = [offer for offer in higher if asked._closed(offer.rung) is None]
            if open_ and seat in before:
                raises = [offer.bid for offer in open_ if self._holds(seat, offer.rung)]
                return attrs.evolve(asked, options=(*raises, Pass()))
        return self

    def _force_dealer(self, rule: StuckDealer) -> Bidding:
        """With the dealer forced to bid, or to take the set if that is allowed."""
        instead = [TakeSet()] if rule.take_set is not None else []
        return self._force(
            self.setup.dealer, self._opening_offers(rule.rung, higher=rule.higher), instead
        )

    def _force(
        self, seat: Seat, offers: Sequence[Offer], instead: Sequence[TakeSet] = ()
    ) -> Bidding:
        """With the seat forced to choose; if no player would have a choice, with its bid made.

        Whether there is a choice is decided without the cards of the seat, which are hidden.
        """
        bids = [offer.bid for offer in offers if self._holds(seat, offer.rung)]
        if len(offers) + len(instead) > 1:
            return attrs.evolve(self, speaker=seat, options=(*bids, *instead), forced=True)
        call = Call(seat, bids[0], forced=True, automatic=True)
        return self._with_call(call)._after_forced()

    def _after_forced(self) -> Bidding:
        """With the next seat to act after a forced bid, or after a set that was taken."""
        best, rule = self.best, self.setup.auction.all_pass
        # Only a stuck dealer can be bid over: the bid of a pepper round is the eldest's.
        goes_on = isinstance(rule, StuckDealer) and rule.goes_on
        stuck = best is not None and best.seat == self.setup.dealer
        return self._go_on(self.calls, best) if goes_on and stuck else self._ask_partner()

    def _opening_offers(self, name: str, *, higher: bool) -> list[Offer]:
        """The open opening bids of the rungs of that name.

        With `higher` also all others that are as high or higher.
        """
        offers = [one for one in self.setup.ladder.higher(None) if self._is_named_now(one.bid)]
        named = [offer for offer in offers if offer.rung.name == name and is_open(offer.rung)]
        lowest = min(offer.step for offer in named)
        return [offer for offer in offers if offer.step >= lowest] if higher else named


def next_speaker(
    setup: AuctionSetup, calls: tuple[Call, ...], best: StandingBid | None
) -> Seat | None:
    """The seat that speaks next in an ordinary turn; None if the bidding is over.

    It is over after the highest bid, after enough passes in a row, or when the turn comes to the
    bidder or to a seat that has had all its laps.
    """
    auction, table = setup.auction, setup.table
    spoken = _spoken_calls(setup, calls)
    if best is not None and _is_top(setup.ladder, best.bid):
        return None
    passes = 0
    for call in reversed(spoken):
        if not isinstance(call.action, Pass):
            break
        passes += 1
    everybody = len(table.seats)
    enough = everybody * setup.rounds if best is None else auction.passes or everybody
    if passes >= enough:
        return None
    bidder = None if best is None else best.seat
    seat = table.left(spoken[-1].seat)
    if not auction.reentry:
        out = [call.seat for call in spoken if isinstance(call.action, Pass)]
        seat = next(one for one in table.clockwise(seat) if one == bidder or one not in out)
    if seat == bidder or auction.laps is None:
        return None if seat == bidder else seat
    turns = len([call for call in spoken if call.seat == seat])
    return None if turns >= auction.laps else seat


def _is_top(ladder: LadderRule, bid: Bid) -> bool:
    """Whether no ordinary bid is higher."""
    return all(offer.rung.forced_only for offer in ladder.higher(bid))


def _spoken_calls(setup: AuctionSetup, calls: tuple[Call, ...]) -> Sequence[Call]:
    """The calls that use up a turn: all but waiting, and looking at the cards."""
    if not setup.has_blind:
        return calls
    return [call for call in calls if not isinstance(call.action, Look | Wait)]
