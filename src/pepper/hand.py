"""A hand: one deal from its cards to its score, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs

from .actions import Action, is_action, listed, why_no_action
from .cards import Cards, Plain, Strain
from .errors import IllegalActionError, Reason
from .ladder import Alone
from .phases import Phase, Refusal
from .phases.auction import Bidding, NoContract, StuckDealer, StuckHolder
from .phases.calling import CallingCard
from .phases.dealing import Deal, Dealing
from .phases.exchange import Exchanging
from .phases.naming import Naming
from .phases.negotiation import DropOut, DropOuts, Dropping, Negotiating, Said
from .phases.tricks import Lead, Playing, PlaySetup, Trick
from .ranking import Order
from .result import Contract, HandEnd, HandResult, conceded, played, set_taken, unopposed, unplayed
from .rules import Rules
from .seats import CHANCE, Seat
from .table import Table

Stage: TypeAlias = (
    Dealing | Bidding | Naming | CallingCard | Exchanging | Negotiating | Dropping | Playing
)
"""The state of one phase."""


@attrs.frozen(repr=False)
class Hand:
    """One deal, from its cards to its score."""

    rules: Rules
    """What is played."""
    number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    """Who deals it."""
    pepper_round: bool
    """Whether the eldest bids without an auction."""
    stage: Stage
    """The phase it is in, or ended in."""
    past: tuple[Stage, ...] = ()
    """The phases before, as they ended."""
    contract: Contract | None = None
    """What the auction came to, as far as it is settled; None before that."""
    result: HandResult | None = None
    """What it came to; None while it is played."""
    time_called: bool = False
    """Whether the time of the match ran out during this hand."""

    @staticmethod
    def opened(
        rules: Rules,
        number: int,
        dealer: Seat,
        *,
        pepper_round: bool,
        time_called: bool = False,
    ) -> Hand:
        """A hand that waits for its cards."""
        waiting = Dealing(rules.deck, (Cards(),) * len(rules.table.seats))
        return Hand(rules, number, dealer, pepper_round, waiting, time_called=time_called)

    @property
    def phase(self) -> Phase:
        """The phase it is in; `Phase.OVER` when it is scored."""
        return self.stage.phase if self.result is None else Phase.OVER

    @property
    def turn(self) -> Seat | None:
        """The seat to act; `CHANCE` before the deal, None when it is over."""
        return self.stage.turn

    def where(self) -> str:
        """Where it stands, in a few words."""
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        return f"hand {self.number}, {self.phase.value}, turn {turn}"

    def __repr__(self) -> str:
        return f"<Hand of {self.rules.name}: {self.where()}, dealer {self.dealer}>"

    @property
    def cards(self) -> tuple[Cards, ...]:
        """What each seat holds now."""
        return self.stage.cards

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Every phase so far, the present one last."""
        return (*self.past, self.stage)

    @property
    def deal(self) -> Deal | None:
        """The cards as they were dealt."""
        first = self.stages[0]
        return first.deal if isinstance(first, Dealing) else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return self.stage.tricks if isinstance(self.stage, Playing) else ()

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """Who does not play in this hand: partners of a lone declarer, and who dropped out."""
        said = [said for s in self.stages if isinstance(s, Dropping) for said in s.said]
        return sitting_out(self.rules.table, self.contract, said)

    def legal(self) -> tuple[Action, ...]:
        """What the seat to act may do."""
        return self.stage.legal() if self.result is None else ()

    def why_not(self, action: Action) -> Reason | None:
        """Why the action is refused, or None if it is legal."""
        stage = self._after(action)
        return self._reason(action, stage) if isinstance(stage, Refusal) else None

    def apply(self, action: Action) -> Hand:
        """The hand after the action; `IllegalActionError` if it is not legal."""
        stage = self._after(action)
        if isinstance(stage, Refusal):
            raise IllegalActionError(self._reason(action, stage))
        return self._with(stage)

    def _after(self, action: Action) -> Stage | Refusal:
        if self.result is not None:
            return Refusal("hand over", "The hand is over.")
        if not is_action(action):
            return Refusal("no action", why_no_action(action))
        return self.stage.apply(action)

    def _reason(self, action: Action, refusal: Refusal) -> Reason:
        legal = "a deal of this deck" if self.phase is Phase.DEAL else listed(self.legal())
        shown = str(action) if is_action(action) else repr(action)
        return Reason(refusal.code, self.turn, shown, refusal.rule, legal)

    def dealt(self, deal: Deal) -> Hand:
        """The hand with its cards, which have to be a whole deal of its deck."""
        return self._with(Dealing(self.rules.deck, deal.hands, deal))

    def _with(self, stage: Stage) -> Hand:
        return _advanced(
            Hand(
                self.rules,
                self.number,
                self.dealer,
                self.pepper_round,
                stage,
                self.past,
                self.contract,
                None,
                self.time_called,
            )
        )


def sitting_out(table: Table, contract: Contract | None, said: Iterable[Said]) -> tuple[Seat, ...]:
    """Who does not play: partners of a lone declarer, and who dropped out."""
    out = [one.seat for one in said if isinstance(one.action, DropOut)]
    if contract is not None and contract.alone:
        out += table.partners(contract.declarer)
    return tuple(sorted(out))


def _advanced(hand: Hand) -> Hand:
    """The hand carried on until somebody has to act or it is scored."""
    while hand.result is None and hand.stage.turn is None:
        hand = _settled(hand)
        if hand.result is None:
            hand = attrs.evolve(hand, stage=_next_stage(hand), past=hand.stages)
    return hand


def _settled(hand: Hand) -> Hand:
    """The hand with what its finished phase came to: the contract, a part of it, or the result."""
    if isinstance(hand.stage, Bidding):
        return _after_auction(hand, hand.stage)
    contract, result = hand.contract and _told(hand.contract, hand.stage), _result(hand)
    if contract is hand.contract and result is None:
        return hand
    return attrs.evolve(hand, contract=contract, result=result)


def _told(contract: Contract, stage: Stage) -> Contract:
    """The contract with what a phase adds to it."""
    match stage:
        case Naming():
            return attrs.evolve(contract, strain=stage.strain)
        case CallingCard():
            return attrs.evolve(contract, called=stage.called)
        case Exchanging() if contract.rung.alone is Alone.IF_EXCHANGED:
            return attrs.evolve(contract, alone=stage.swapped)
        case _:
            return contract


def _result(hand: Hand) -> HandResult | None:
    """What the hand came to, if its finished phase is its last."""
    rules, dealer, contract, out = hand.rules, hand.dealer, hand.contract, hand.sitting_out
    match hand.stage:
        case Playing() as play:
            return played(rules, dealer, contract, play.taken, out, play.partner)
        case Negotiating() as talk if contract and (talk.thrown_in or talk.granted):
            return conceded(rules, dealer, contract, talk.granted)
        case Dropping() if contract and not _opponents(hand, contract):
            return unopposed(rules, dealer, contract, out)
        case _:
            return None


def _after_auction(hand: Hand, auction: Bidding) -> Hand:
    best, declarer = auction.best, auction.declarer
    if best is not None and declarer is not None:
        contract = Contract(
            declarer,
            best.seat,
            best.rung,
            best.bid.strain,
            forced=best.forced,
            alone=best.rung.alone is Alone.YES,
        )
        return attrs.evolve(hand, contract=contract)
    match hand.rules.auction.all_pass:
        case NoContract():
            return hand
        case StuckDealer(take_set=int(points)):
            result = set_taken(hand.rules, hand.dealer, points)
        case StuckHolder():
            result = unplayed(hand.rules, hand.dealer, HandEnd.ANNULLED)
        case _:
            result = unplayed(hand.rules, hand.dealer, HandEnd.PASSED_OUT)
    return attrs.evolve(hand, result=result)


def _next_stage(hand: Hand) -> Stage:
    """The next phase that there is anything to do in, as it opens."""
    done = {stage.phase for stage in hand.stages}
    stages = (opener(hand) for phase, opener in _OPENERS.items() if phase not in done)
    return next(stage for stage in stages if stage is not None)


def _auction(hand: Hand) -> Stage:
    rules = hand.rules
    return Bidding.opened(
        rules.auction,
        rules.ladder,
        rules.table,
        hand.dealer,
        hand.cards,
        pepper_round=hand.pepper_round,
    )


def _naming(hand: Hand) -> Stage | None:
    contract = hand.contract
    if contract is None or contract.strain is not None:
        return None
    return Naming(contract.bidder, hand.rules.ladder.strains_of(contract.rung), hand.cards)


def _calling(hand: Hand) -> Stage | None:
    if hand.rules.calling is None or hand.contract is None:
        return None
    return CallingCard(hand.contract.declarer, hand.rules.deck.cards, hand.cards)


def _exchange(hand: Hand) -> Stage | None:
    contract = hand.contract
    if contract is None or contract.rung.exchange is None:
        return None
    exchange = contract.rung.exchange
    if exchange.strains and contract.strain not in exchange.strains:
        return None
    others = exchange.others(hand.rules.table, contract.declarer)
    return Exchanging(exchange, _order(hand), hand.cards, contract.declarer, others)


def _negotiation(hand: Hand) -> Stage | None:
    contract, rule = hand.contract, hand.rules.negotiation
    if contract is None or rule is None:
        return None
    if isinstance(rule, DropOuts):
        others = hand.rules.table.clockwise(contract.declarer)[1:]
        return Dropping(tuple(s for s in others if s not in hand.sitting_out), hand.cards)
    if contract.strain in rule.must_play:
        return None
    opponents = _opponents(hand, contract)
    return Negotiating(rule, contract.rung.asks, contract.declarer, opponents, hand.cards)


def _play(hand: Hand) -> Stage:
    rules, contract, out = hand.rules, hand.contract, hand.sitting_out
    active = tuple(seat for seat in rules.table.seats if seat not in out)
    setup = PlaySetup(
        _order(hand),
        active,
        rules.deck.hand_size,
        None if contract is None else contract.declarer,
        None if contract is None else contract.called,
        binds_declarer=rules.calling is not None and rules.calling.binds_declarer,
    )
    leader = next(seat for seat in rules.table.clockwise(_leader(hand)) if seat in active)
    return Playing(setup, hand.cards, setup.clockwise(leader))


_OPENERS: Final[dict[Phase, Callable[[Hand], Stage | None]]] = {
    Phase.AUCTION: _auction,
    Phase.NAMING: _naming,
    Phase.CALLING: _calling,
    Phase.EXCHANGE: _exchange,
    Phase.NEGOTIATION: _negotiation,
    Phase.PLAY: _play,
}


def _order(hand: Hand) -> Order:
    return hand.rules.ranking.order(_strain(hand))


def _strain(hand: Hand) -> Strain:
    """The strain in which the hand is played, when that is settled."""
    named = None if hand.contract is None else hand.contract.strain
    return hand.rules.auction.strain if named is None else named


def _leader(hand: Hand) -> Seat:
    tricks, table = hand.rules.tricks, hand.rules.table
    plain = isinstance(_strain(hand), Plain)
    lead = tricks.plain_lead if plain and tricks.plain_lead is not None else tricks.lead
    if hand.contract is None or lead is Lead.ELDEST:
        return table.left(hand.dealer)
    if lead is Lead.DECLARER:
        return hand.contract.declarer
    return table.clockwise(hand.contract.declarer)[-1]


def _opponents(hand: Hand, contract: Contract) -> tuple[Seat, ...]:
    """Who plays against the declarer's side as seated, from the declarer's left."""
    table, out = hand.rules.table, hand.sitting_out
    own = table.sides[table.side(contract.declarer)]
    return tuple(s for s in table.clockwise(contract.declarer) if s not in own and s not in out)
