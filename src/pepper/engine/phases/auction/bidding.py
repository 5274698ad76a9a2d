"""The state of an auction in progress; `pepper.engine.phases.auction` explains it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Card, Cards, Suit
from pepper.engine.parts.contract import Contract, Ended, HandEnd
from pepper.engine.parts.kinds import Facts, Kind
from pepper.engine.parts.ladder import Alone, Bid, NaturalTrumps, Offer, Rung
from pepper.engine.parts.phase import Act, Action, Automatic, Phase, State, wrong_phase
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.scoring import Line
from pepper.engine.parts.seats import NOT_REACHED, Reached, Seat
from pepper.engine.parts.table import Table

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
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.parts.slots import LadderRule

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
NATURAL: Final = Kind(
    "natural trumps",
    "Only a player who holds {number} natural trump may bid {bid}.",
    "Only a player who holds {number} natural trumps may bid {bid}.",
    "number",
)
CLOSED: Final = Kind(
    "closed at score", "A side whose score is {score} or better may not bid {bid}."
)
OTHER_TURN: Final = Kind("other turn", "{bid} may not be bid at this turn.")
PARTNER_ONLY: Final = Kind("partner only", "{bid} is open only to the bidder's partner.")
TURNED_UP: Final = Kind(
    "turned up",
    "Only the suit of {card}, the card turned up, may be bid in the first round, and only others "
    "later.",
)
KINDS: Final = (
    *(TOOK_SET, BLIND, NO_SET, NO_WAITING, NOT_BEGUN, SEEN, FORCED_BID, ONLY_RAISE, MUST_BID),
    *(NO_SUCH_BID, NOT_OVER_THAT, INSUFFICIENT, HOLDING, FORCED_ONLY, TOO_LATE, PARTNER_ONLY),
    *(TURNED_UP, NATURAL, OTHER_TURN, CLOSED),
)
"""The kinds of lines and refusals of the auction."""
OUT_OF_PLACE: Final = {TakeSet.word: Refusal(NO_SET), Wait.word: Refusal(NO_WAITING)}
_OTHERS: Final = (Look(), Wait(), Pass())


@attrs.frozen
class StandingBid:
    """A bid with its seat and rung, and whether the seat had to bid."""

    seat: Seat
    bid: Bid
    rung: Rung
    forced: bool


def _has_blind(setup: AuctionSetup) -> bool:
    return setup.ladder.has_blind


def _list_groups(setup: AuctionSetup) -> tuple[Cards, ...]:
    rungs = setup.ladder.rungs
    return tuple(dict.fromkeys(cards for rung in rungs for cards in rung.holding))


def _list_naturals(setup: AuctionSetup) -> tuple[tuple[NaturalTrumps, Suit], ...]:
    found = [(offer.rung.natural, offer.bid.strain) for offer in setup.ladder.offers]
    asked = [(one, suit) for one, suit in found if one is not None and isinstance(suit, Suit)]
    return tuple(dict.fromkeys(asked))


def _find_latest(setup: AuctionSetup) -> int:
    return max([turn for rung in setup.ladder.rungs for turn in rung.turns], default=0)


@attrs.frozen(cache_hash=True)
class AuctionSetup:
    """What does not change during an auction."""

    auction: Auction
    ladder: LadderRule
    table: Table
    dealer: Seat
    turned: Card | None = None
    """The card turned up, if it limits the bids (`Auction.turn_up_first`); None otherwise."""
    reached: Reached = NOT_REACHED
    """The scores at which rungs close that seats have come to."""

    has_blind: bool = attrs.field(
        default=attrs.Factory(_has_blind, takes_self=True), init=False, eq=False
    )
    """Whether any rung is bid before looking at the cards."""
    groups: tuple[Cards, ...] = attrs.field(
        default=attrs.Factory(_list_groups, takes_self=True), init=False, eq=False
    )
    """The groups of cards that rungs ask for."""
    naturals: tuple[tuple[NaturalTrumps, Suit], ...] = attrs.field(
        default=attrs.Factory(_list_naturals, takes_self=True), init=False, eq=False
    )
    """The natural trumps that bids ask for, with their suits."""
    latest: int = attrs.field(
        default=attrs.Factory(_find_latest, takes_self=True), init=False, eq=False
    )
    """The last turn that a rung names; 0 if none names any."""

    def is_closed(self, rung: Rung, seat: Seat) -> bool:
        """Whether the side of the seat has come to the score at which the rung closes."""
        return (seat, rung.closed_at) in self.reached

    @property
    def around(self) -> tuple[Seat, ...]:
        """The seats from the dealer's left."""
        return self.table.clockwise(self.table.left(self.dealer))

    @property
    def rounds(self) -> int:
        """How many rounds of passes there are before a hand without a bid is over."""
        return self.auction.rounds if self.turned is None else 2

    @property
    def joker_turned(self) -> bool:
        """Whether a joker is turned up, so that the dealer bids."""
        return self.turned is not None and self.turned.suit is None

    @property
    def names_unseen(self) -> bool:
        """Whether the dealer bids before looking at the cards, because a joker is turned up."""
        return self.joker_turned and self.auction.joker_unseen


@attrs.frozen(repr=False)
class Bidding(State):
    """The state of an auction; everything in it is public.

    It has only the facts about the calls that the rest of the auction depends on. Many fields are
    used only if a rule needs them, and otherwise keep their defaults, so that many auctions lead to
    the same state.
    """

    phase: ClassVar[Phase] = Phase.AUCTION
    settles: ClassVar[bool] = True
    setup: AuctionSetup = attrs.field(hash=False)
    speaker: Seat | None = None
    best: StandingBid | None = None
    """The highest bid so far."""
    raised: Seat | None = None
    """The previous bidder, if a partner may raise a bid that the previous bidder then plays."""
    spoken: int = 0
    """How many turns were used, if that matters."""
    passes: int = 0
    """How many passes in a row came last, if that matters."""
    turns: tuple[int, ...] = ()
    """How many turns each seat has had, if laps are counted."""
    passed: tuple[Seat, ...] = ()
    """The seats that have passed, if they may not bid later."""
    looked: tuple[Seat, ...] = ()
    """The seats that have looked at their cards, if bids may be blind."""
    waits: int = 0
    """How many seats have waited before the bidding begins, if each may bid blind then; the number
    of seats once it has begun."""
    fresh: bool = False
    """Whether nobody has spoken since the best bid, if a rung requires that."""
    before: tuple[Seat, ...] = ()
    """The seats that spoke only before the best bid, if partners respond."""
    since: tuple[Seat, ...] = ()
    """The seats that have spoken since the best bid, if partners respond."""
    offers: tuple[Offer, ...] = ()
    """The limited choice of the seat to act, whatever its cards: forced bids, or answers to the
    partner's bid. Empty for an ordinary turn."""
    instead: tuple[AuctionAction, ...] = ()
    """The other actions that it may choose instead of these bids."""
    forced: bool = False
    """Whether the seat to act has to bid."""
    holder: StuckHolder | None = None
    """The rule that forces the holder of a card to bid, until the holder is known."""

    @staticmethod
    def opened(
        auction: Auction,
        ladder: LadderRule,
        table: Table,
        dealer: Seat,
        *,
        pepper_round: bool,
        turned: Card | None = None,
        looked: tuple[Seat, ...] = (),
        reached: Reached = NOT_REACHED,
    ) -> Bidding:
        """The auction before the first call; in a pepper round the eldest is forced to bid.

        `looked` are the seats that have looked at their cards in an earlier phase, and `reached`
        the scores that matter to which seats have come.
        """
        setup = AuctionSetup(
            auction, ladder, table, dealer, turned if auction.turn_up_first else None, reached
        )
        eldest = setup.around[0]
        if auction.trumps_turned(turned) is not None:
            return Bidding(setup)
        bidding = Bidding(setup, eldest, looked=looked if setup.has_blind else ())
        if setup.joker_turned:
            offers = [offer for offer in ladder.higher(None) if is_open(offer.rung)]
            together = [offer for offer in offers if offer.rung.alone is not Alone.YES]
            return bidding._force(dealer, (setup.names_unseen and together) or offers)
        if auction.pepper_round is None or not pepper_round:
            return bidding
        offers = bidding._opening_offers(auction.pepper_round.rung, higher=False)
        return bidding._force(eldest, offers)

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to speak; None when the auction is over."""
        return self.speaker

    @override
    def is_forced(self, action: Action) -> bool:
        """Whether the action is a forced bid, and not only a look at the cards."""
        return self.forced and not isinstance(action, Look | Wait)

    @property
    @override
    def automatic(self) -> Automatic | None:
        """A forced bid without a choice.

        Whether there is a choice is decided without the cards of the seat, which are hidden.
        """
        if not self.forced or len(self.offers) + len(self.instead) > 1:
            return None
        return Automatic(self.offers[0].bid)

    @property
    @override
    def asks(self) -> Card | None:
        """The card whose holder has to bid."""
        return None if self.holder is None else self.holder.card

    @override
    def answered(self, holders: tuple[Seat, ...]) -> Bidding:
        """The first of the holders is forced to bid; without one the auction is over."""
        rule, told = self.holder, attrs.evolve(self, holder=None)
        forced = [seat for seat in self.setup.around if seat in holders]
        if rule is None or not forced:
            return told
        return told._force(forced[0], told._opening_offers(rule.rung, higher=rule.higher))

    @property
    def declarer(self) -> Seat | None:
        """The seat that plays the contract: the bidder, or the partner whose bid was raised."""
        best = self.best
        if best is None or not best.rung.by_partner or best.rung.raiser_plays:
            return None if best is None else best.seat
        return self.raised

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> tuple[Call, ...]:
        """The call."""
        return Call.all_of(acts[-1:])

    @override
    def may_look(self, seat: Seat) -> bool:
        """Whether the seat may look at its cards; until then it may bid blind."""
        if self.speaker is None and self.holder is None:
            return True
        sees = seat != self.setup.dealer or not self.setup.names_unseen
        return sees and not self.unseen(seat)

    @override
    def settle(self, position: Position) -> Contract | Ended | None:
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
        turned = self.setup.auction.trumps_turned(position.turned)
        if isinstance(rule, NoContract) or turned is not None:
            return None
        if isinstance(rule, StuckDealer):
            side, points = self.setup.table.side(self.setup.dealer), rule.take_set or 0
            return Ended(HandEnd.SET_TAKEN, lines=(Line(side, -points, TOOK_SET),))
        ending = HandEnd.ANNULLED if isinstance(rule, StuckHolder) else HandEnd.PASSED_OUT
        return Ended(ending, lines=(), redeal=rule.redeal)

    def unseen(self, seat: Seat) -> bool:
        """Whether the seat has not looked at its cards yet and may bid blind."""
        return self.setup.has_blind and seat not in self.looked

    @override
    def aspect(self, own: Cards | None) -> tuple[bool, ...]:
        """For each group of cards, and each suit, that bids ask for, whether the seat has it."""
        groups = [own is not None and cards <= own for cards in self.setup.groups]
        for natural, suit in self.setup.naturals:
            groups.append(own is not None and natural.are_held(own, suit))
        return tuple(groups)

    @override
    def legal(self, own: Cards | None) -> tuple[AuctionAction, ...]:
        """The legal calls of the seat to act, lower bids first."""
        if self.offers:
            bids = [offer.bid for offer in self.offers if self._may_offer(own, offer)]
            choices: tuple[AuctionAction, ...] = (*bids, *self.instead, Look())
            return tuple([call for call in choices if self.why_not(call, own) is None])
        bids = [
            offer.bid
            for offer in self._over()
            if self._is_named_now(offer.bid)
            and self._closed(offer.rung) is None
            and _holds(own, offer.rung)
            and _has_naturals(own, offer)
        ]
        return (*bids, *[call for call in _OTHERS if self.why_not(call, own) is None])

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the seat to act may not make this call; None if it may."""
        if not isinstance(action, AuctionAction):
            return wrong_phase(Phase.AUCTION)
        if self._is_early and not self._is_blind(action):
            return None if isinstance(action, Wait) else Refusal(NOT_BEGUN)
        blind = self.speaker is not None and self.unseen(self.speaker)
        if isinstance(action, Look):
            return None if blind else Refusal(SEEN)
        # Only a ladder with blind bids needs the check, which this saves all others.
        if self.setup.has_blind and blind != self._is_blind(action) and action != Wait():
            return Refusal(BLIND)
        return self._refuse_turn(action, own)

    def _refuse_turn(self, action: AuctionAction, own: Cards | None) -> Refusal | None:
        """Why a call that uses up a turn is refused; None if it is legal."""
        if self.offers:
            held = any(one.bid == action and self._may_offer(own, one) for one in self.offers)
            limit = FORCED_BID if self.forced else ONLY_RAISE
            return None if held or action in self.instead else Refusal(limit)
        if isinstance(action, Pass):
            first = self.setup.auction.eldest_must_bid and not self.spoken
            return Refusal(MUST_BID) if first else None
        if isinstance(action, Bid):
            return self._refuse_bid(action, own)
        return OUT_OF_PLACE[action.word]

    def _refuse_bid(self, bid: Bid, own: Cards | None) -> Refusal | None:
        """Why the bid is refused; None if it is legal."""
        ladder, standing = self.setup.ladder, None if self.best is None else self.best.bid
        offer = ladder.offer(bid)
        if offer is None:
            like = [str(one.bid) for one in ladder.offers if one.bid.rung == bid.rung]
            bids = [text.removeprefix(f"{Bid.word} ") for text in like]
            names = bids or dict.fromkeys(rung.name for rung in ladder.rungs)
            return Refusal(NO_SUCH_BID, Facts(bids=" / ".join(names)))
        takes = self._takes(offer)
        if not takes and not offer.rung.may_go_over(standing):
            over = " / ".join(offer.rung.over)
            return Refusal(NOT_OVER_THAT, Facts(bid=bid.rung, bids=over))
        floor = None if standing is None else ladder.offer(standing)
        if floor is not None and not takes and not offer.beats(floor):
            return Refusal(INSUFFICIENT)
        if not self._is_named_now(bid):
            return Refusal(TURNED_UP, Facts(card=str(self.setup.turned)))
        return self._closed(offer.rung) or _refuse_hand(own, offer)

    def _over(self) -> Iterable[Offer]:
        """The bids that go over the standing one, and those with which the dealer may take it."""
        ladder, best = self.setup.ladder, self.best
        if best is None or not best.rung.dealer_takes:
            return ladder.higher(None if best is None else best.bid)
        return (*filter(self._takes, ladder.offers), *ladder.higher(best.bid))

    def _takes(self, offer: Offer) -> bool:
        """Whether the seat to act is the dealer, and may take the standing bid with this one."""
        best, dealer = self.best, self.setup.dealer
        if best is None or offer.rung is not best.rung or not offer.rung.dealer_takes:
            return False
        standing = self.setup.ladder.offer(best.bid)
        level = standing is not None and standing.strain_height == offer.strain_height
        return level and self.speaker == dealer != best.seat

    def _may_be_taken(self, last: Seat) -> bool:
        """Whether the dealer may take the best bid before the turn comes back to the bidder."""
        best, dealer, table = self.best, self.setup.dealer, self.setup.table
        if best is None or not best.rung.dealer_takes or dealer in self.passed:
            return False
        around = table.clockwise(table.left(last))
        return around.index(dealer) < around.index(best.seat)

    def _may_offer(self, own: Cards | None, offer: Offer) -> bool:
        """Whether the seat may choose an offer: without natural trumps only if forced to bid."""
        return _holds(own, offer.rung) and (self.forced or _has_naturals(own, offer))

    def _is_named_now(self, bid: Bid) -> bool:
        """Whether the turned-up card allows the strain of the bid in this round."""
        turned, first = self.setup.turned, self.spoken < len(self.setup.table.seats)
        return turned is None or turned.suit is None or (bid.strain is turned.suit) is first

    def _closed(self, rung: Rung) -> Refusal | None:
        """Why the rung is not open to the seat to act, whatever its cards: everybody knows it."""
        # Most rungs have no conditions, and this runs for every bid of every list of legal calls.
        if not rung.conditional and not self.setup.has_blind:
            return None
        turn, best = self.speaker, self.best
        if turn is None or rung.forced_only:
            return Refusal(FORCED_ONLY)
        if rung.blind != self.unseen(turn):
            return Refusal(BLIND)
        late = rung.at_once and best is not None and not self.fresh
        partners = () if best is None else self.setup.table.partners(best.seat)
        for kind, is_closed in (
            (TOO_LATE, late),
            (PARTNER_ONLY, rung.by_partner and turn not in partners),
            (OTHER_TURN, rung.turns and self.spoken + 1 not in rung.turns),
        ):
            if is_closed:
                return Refusal(kind, Facts(bid=rung.name))
        if rung.closed_at is not None and self.setup.is_closed(rung, turn):
            return Refusal(CLOSED, Facts(bid=rung.name, score=rung.closed_at))
        return None

    @property
    def _is_early(self) -> bool:
        """Whether the bidding has not begun, so that the seat to act bids blind or waits."""
        if not self.setup.auction.blind_first or not self.setup.has_blind or self.offers:
            return False
        return self.waits < len(self.setup.table.seats)

    def _is_blind(self, action: AuctionAction) -> bool:
        offer = self.setup.ladder.offer(action) if isinstance(action, Bid) else None
        return offer is not None and offer.rung.blind

    @override
    def after(self, face: Action) -> Bidding:
        """The auction with this call."""
        seat, seats = self.speaker, len(self.setup.table.seats)
        if seat is None or not isinstance(face, AuctionAction):
            return self
        if isinstance(face, Look):
            begun = seats if self.setup.auction.blind_first else 0
            return attrs.evolve(self, looked=(*self.looked, seat), waits=begun)
        if isinstance(face, Wait):
            return attrs.evolve(self, speaker=self.setup.table.left(seat), waits=self.waits + 1)
        called = self._with_call(seat, face)
        if not self.offers:
            return called._go_on(seat)
        if self.forced:
            return called._after_forced(seat)
        return called._ask_partner() if isinstance(face, Pass) else called

    def _with_call(self, seat: Seat, call: AuctionAction) -> Bidding:
        """The auction after a call that uses up a turn, with nobody to act."""
        setup, best, bids = self.setup, self.best, isinstance(call, Bid)
        auction, seats = setup.auction, setup.table.seats
        most, passes = len(seats) * setup.rounds, isinstance(call, Pass)
        raised, turns, before, since = self.raised, self.turns, self.before, self.since
        passed = self.passed
        if isinstance(call, Bid):
            raised = None if best is None or not _may_raise(setup.ladder) else best.seat
            best = StandingBid(seat, call, setup.ladder.rung(call), self.forced)
        if auction.laps is not None:
            had = zip(seats, turns or (0,) * len(seats), strict=True)
            turns = tuple([min(count + (one == seat), auction.laps) for one, count in had])
        if passes and not auction.reentry:
            passed = tuple(sorted({*passed, seat}))
        if best is None and auction.rounds > 1 and not (self.spoken + 1) % len(seats):
            turns, passed = (), ()  # all have passed, and the bidding starts again
        if auction.partner_response:
            spoke = {*before, *since} if bids else {*before}
            before = tuple(sorted(spoke - {seat}))
            since = (seat,) if bids else tuple(sorted({*since, seat}))
        blind_first = auction.blind_first and setup.has_blind
        return Bidding(
            setup,
            None,
            best,
            raised,
            min(self.spoken + 1, max(most, setup.latest)),
            min(self.passes + 1, most) if passes else 0,
            turns,
            passed,
            self.looked,
            len(seats) if blind_first else 0,
            bids and any(rung.at_once for rung in setup.ladder.rungs),
            before,
            since,
        )

    def _go_on(self, last: Seat) -> Bidding:
        """The auction with the next seat to act, or with nobody to act when it is over."""
        seat = self._next_speaker(last)
        after = attrs.evolve(self, speaker=seat)
        if seat is None:
            return after._end_without_bid() if self.best is None else after._ask_partner()
        rule = self.setup.auction.all_pass
        turns = len(self.setup.table.seats) * self.setup.rounds
        others_passed = self.best is None and self.spoken == turns - 1
        if isinstance(rule, StuckDealer) and not rule.after_passing and others_passed:
            return after._force_dealer(rule)
        return after

    def _next_speaker(self, last: Seat) -> Seat | None:
        """The seat that speaks next in an ordinary turn; None if the bidding is over.

        It is over after the highest bid, unless the dealer may take it, after enough passes in a
        row, or when the turn comes to the bidder or to a seat that has had all its laps.
        """
        setup, best = self.setup, self.best
        auction, table = setup.auction, setup.table
        top = best is not None and _is_top(setup.ladder, best.bid)
        if top and not self._may_be_taken(last):
            return None
        everybody = len(table.seats)
        enough = everybody * setup.rounds if best is None else auction.passes or everybody
        if self.passes >= enough:
            return None
        bidder, seat = None if best is None else best.seat, table.left(last)
        if not auction.reentry:
            around = table.clockwise(seat)
            seat = next(one for one in around if one == bidder or one not in self.passed)
        if seat == bidder or auction.laps is None:
            return None if seat == bidder else seat
        return None if self.turns and self.turns[seat] >= auction.laps else seat

    def _end_without_bid(self) -> Bidding:
        """What `Auction.all_pass` says: a player is forced to bid, or the auction is over."""
        rule = self.setup.auction.all_pass
        if isinstance(rule, StuckDealer):
            return self._force_dealer(rule)
        return attrs.evolve(self, holder=rule) if isinstance(rule, StuckHolder) else self

    def _ask_partner(self) -> Bidding:
        """With the next partner asked who spoke only before the best bid and may raise it (003:37).

        Who is asked, and whether, must not depend on cards: a partner without the cards that a
        raise needs is asked, too, and can only pass.
        """
        best = self.best
        if best is None or not self.setup.auction.partner_response:
            return self
        for seat in self.setup.table.partners(best.seat):
            asked = attrs.evolve(self, speaker=seat)
            higher = self.setup.ladder.higher(best.bid)
            raises = [offer for offer in higher if offer.rung.by_partner]
            open_ = tuple([offer for offer in raises if asked._closed(offer.rung) is None])
            if open_ and seat in self.before:
                return attrs.evolve(asked, offers=open_, instead=(Pass(),))
        return self

    def _force_dealer(self, rule: StuckDealer) -> Bidding:
        """With the dealer forced to bid, or to take the set if that is allowed."""
        instead = (TakeSet(),) if rule.take_set is not None else ()
        offers = self._opening_offers(rule.rung, higher=rule.higher)
        return self._force(self.setup.dealer, offers, instead)

    def _force(
        self, seat: Seat, offers: Sequence[Offer], instead: tuple[TakeSet, ...] = ()
    ) -> Bidding:
        """With the seat forced to choose."""
        open_ = tuple([one for one in offers if not self.setup.is_closed(one.rung, seat)])
        return attrs.evolve(self, speaker=seat, offers=open_, instead=instead, forced=True)

    def _after_forced(self, last: Seat) -> Bidding:
        """With the next seat to act after a forced bid, or after a set that was taken."""
        best, rule = self.best, self.setup.auction.all_pass
        # Only a stuck dealer can be bid over: the bid of a pepper round is the eldest's.
        goes_on = isinstance(rule, StuckDealer) and rule.goes_on
        stuck = best is not None and best.seat == self.setup.dealer
        return self._go_on(last) if goes_on and stuck else self._ask_partner()

    def _opening_offers(self, name: str, *, higher: bool) -> list[Offer]:
        """The open opening bids of the rungs of that name.

        With `higher` also all others that are as high or higher.
        """
        offers = [one for one in self.setup.ladder.higher(None) if self._is_named_now(one.bid)]
        named = [offer for offer in offers if offer.rung.name == name and is_open(offer.rung)]
        lowest = min(offer.step for offer in named)
        return [offer for offer in offers if offer.step >= lowest] if higher else named


def _holds(own: Cards | None, rung: Rung) -> bool:
    """Whether the hand has the cards that the rung asks for."""
    if not rung.holding:
        return True
    return own is not None and any(wanted <= own for wanted in rung.holding)


def _refuse_hand(own: Cards | None, offer: Offer) -> Refusal | None:
    """Why the hand does not have the cards that the bid asks for; None if it has them."""
    rung = offer.rung
    if rung.natural is not None and not _has_naturals(own, offer):
        return Refusal(NATURAL, Facts(bid=rung.name, number=rung.natural.count))
    if _holds(own, rung):
        return None
    return Refusal(HOLDING, Facts(bid=rung.name, cards=" / ".join(map(str, rung.holding))))


def _has_naturals(own: Cards | None, offer: Offer) -> bool:
    """Whether the hand has the natural trumps that the bid asks for."""
    natural = offer.rung.natural
    return natural is None or (own is not None and natural.are_held(own, offer.bid.strain))


def _may_raise(ladder: LadderRule) -> bool:
    """Whether a partner may raise a bid that the bidder then plays."""
    return any(rung.by_partner and not rung.raiser_plays for rung in ladder.rungs)


def _is_top(ladder: LadderRule, bid: Bid) -> bool:
    """Whether no ordinary bid is higher."""
    return all(offer.rung.forced_only for offer in ladder.higher(bid))
