"""A hand: one deal and its acts, phase by phase in the order of the rules.

This file runs the phases of `Rules.sequence` and needs to know only the deal. It opens the next
phase that has something to do, passes actions to its state, and settles the phase when nobody has
to act in it any more. Acts, cards, tricks and the seats that sit out are collected from the states
of all phases.
"""

from __future__ import annotations

from functools import cached_property

import attrs

from .actions import is_action, why_no_action
from .cards import Card, Cards, Strain
from .contract import Contract, Ended
from .errors import PepperError
from .kinds import Facts
from .phases import Act, Action, Phase, State
from .phases.dealing import Deal, Dealing
from .ranking import Order
from .refusals import (
    HAND_OVER,
    MOST_LISTED,
    NO_ACTION,
    IllegalActionError,
    Reason,
    Refusal,
)
from .result import HandResult, conclude
from .rules import Rules
from .seats import CHANCE, Seat, Side
from .tricks import Trick


@attrs.frozen
class Frame:
    """What stays the same while a phase goes on. The states of a hand share it."""

    rules: Rules
    """The rules of the match."""
    number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    """The seat that deals."""
    pepper_round: bool
    """Whether the eldest bids without an auction."""
    past: tuple[State, ...] = ()
    """The last states of the earlier phases."""
    contract: Contract | None = None
    """The contract, as far as it is settled; None before that."""
    time: int | None = None
    """How many acts of the hand were done when the time of the match was called; 0 in later hands;
    None before it is called."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks of the earlier phases."""
    partner: Seat | None = None
    """The seat that became the declarer's partner in an earlier phase."""
    left: tuple[Seat, ...] = ()
    """The seats that left the hand in an earlier phase."""
    resigned: Side | None = None
    """The side that resigned during the hand."""

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """The acts of the earlier phases."""
        return tuple([act for stage in self.past for act in stage.acts])

    @cached_property
    def _seen(self) -> tuple[tuple[Act, ...], ...]:
        """These acts as each seat may know them, and last as a spectator may."""
        viewers = (*self.rules.table.seats, None)
        return tuple([tuple([act.seen_by(seat) for act in self.acts]) for seat in viewers])

    def acts_seen_by(self, seat: Seat | None) -> tuple[Act, ...]:
        """The acts of the earlier phases as the seat may know them; None is a spectator."""
        return self._seen[-1 if seat is None else seat]

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that left the hand in an earlier phase, or whose partner plays alone."""
        contract, table = self.contract, self.rules.table
        if contract is None or not (contract.alone or contract.lone_defender is not None):
            return self.left
        out = {*self.left, *(table.partners(contract.declarer) if contract.alone else ())}
        if contract.lone_defender is not None:
            out.update(table.partners(contract.lone_defender))
        return tuple(sorted(out))

    def after(self, stage: State) -> Frame:
        """The frame of the next phase."""
        return Frame(
            self.rules,
            self.number,
            self.dealer,
            self.pepper_round,
            (*self.past, stage),
            self.contract,
            self.time,
            self.tricks + stage.tricks,
            stage.partner if self.partner is None else self.partner,
            tuple(sorted((*self.left, *stage.out))) if stage.out else self.left,
        )

    def settled(self, contract: Contract) -> Frame:
        """The frame with this contract."""
        return Frame(
            self.rules,
            self.number,
            self.dealer,
            self.pepper_round,
            self.past,
            contract,
            self.time,
            self.tricks,
            self.partner,
            self.left,
        )


@attrs.frozen(repr=False)
class Hand:
    """One deal, from its cards to its score."""

    # One such value is made for every action, and each field of a frozen class costs a tenth of a
    # microsecond: what seldom changes is in the frame.
    frame: Frame
    """What stays the same while a phase goes on."""
    stage: State
    """The state of the current phase, or of the last one."""
    result: HandResult | None = None
    """The result; None while the hand is in progress."""

    @staticmethod
    def opened(
        rules: Rules,
        number: int,
        dealer: Seat,
        *,
        pepper_round: bool,
        time_called: bool = False,
        deal: Deal | None = None,
    ) -> Hand:
        """A new hand with this complete deal; without a deal it waits for one.

        See `Deal.completed`.
        """
        frame = Frame(rules, number, dealer, pepper_round, time=0 if time_called else None)
        if deal is None:
            return Hand(frame, Dealing.waiting(rules))
        return _advance(frame, Dealing(rules.deck, deal.hands, deal))

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.frame.rules

    @property
    def number(self) -> int:
        """From 1, counting every deal of the match."""
        return self.frame.number

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self.frame.dealer

    @property
    def pepper_round(self) -> bool:
        """Whether the eldest bids without an auction."""
        return self.frame.pepper_round

    @property
    def past(self) -> tuple[State, ...]:
        """The last states of the earlier phases."""
        return self.frame.past

    @property
    def contract(self) -> Contract | None:
        """The contract, as far as it is settled; None before that."""
        return self.frame.contract

    @property
    def time(self) -> int | None:
        """How many acts of the hand were done when time was called; 0 if it was called before."""
        return self.frame.time

    @property
    def time_called(self) -> bool:
        """Whether the time of the match is up."""
        return self.frame.time is not None

    @property
    def resigned(self) -> Side | None:
        """The side that resigned during the hand, which ended it; None if none did."""
        return self.frame.resigned

    @property
    def phase(self) -> Phase:
        """The current phase; `Phase.OVER` when the hand is scored."""
        return self.stage.phase if self.result is None else Phase.OVER

    @property
    def turn(self) -> Seat | None:
        """The seat to act; `CHANCE` before the deal, None when the hand is over."""
        return None if self.result is not None else self.stage.turn

    def where(self) -> str:
        """The number, phase and turn in one line, for reprs."""
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        return f"hand {self.number}, {self.phase.value}, turn {turn}"

    def __repr__(self) -> str:
        return f"<Hand of {self.rules.name}: {self.where()}, dealer {self.dealer}>"

    @property
    def stages(self) -> tuple[State, ...]:
        """The states of all phases so far, the current one last."""
        return (*self.frame.past, self.stage)

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts of the hand, in order; the first is the deal."""
        return self.frame.acts + self.stage.acts

    def acts_seen_by(self, seat: Seat | None) -> tuple[Act, ...]:
        """All acts as the seat may know them; None is a spectator."""
        return self.frame.acts_seen_by(seat) + self.stage.acts_seen_by(seat)

    @property
    def deal(self) -> Deal | None:
        """The cards as they were dealt; None before the deal."""
        first = self.past[0] if self.past else self.stage
        return first.deal if isinstance(first, Dealing) else None

    @property
    def turned(self) -> Card | None:
        """The card that was turned up in the deal, wherever it is now; None if none was."""
        return None if self.deal is None else self.deal.turned

    @property
    def told(self) -> bool:
        """Whether the deal was supplied with `Match.apply`, and did not come from the source."""
        first = self.past[0] if self.past else self.stage
        return isinstance(first, Dealing) and first.told

    @property
    def cards(self) -> tuple[Cards, ...]:
        """What each seat holds now."""
        return self.stage.cards

    @property
    def aside(self) -> Cards:
        """The undealt or discarded cards."""
        known = [stage.aside for stage in self.stages]
        return next((cards for cards in reversed(known) if cards is not None), Cards())

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return self.frame.tricks + self.stage.tricks

    @property
    def trick(self) -> Trick | None:
        """The trick in progress; None outside the play."""
        return self.stage.trick

    @property
    def partner(self) -> Seat | None:
        """The seat that became the declarer's partner during the hand; None if there is none."""
        return self.stage.partner if self.frame.partner is None else self.frame.partner

    @property
    def exposed(self) -> Cards | None:
        """The declarer's cards while they lie face up; None while they are hidden."""
        contract = self.frame.contract
        if contract is None or contract.rung.exposed_after is None:
            return None
        if len(self.tricks) < contract.rung.exposed_after:
            return None
        # Without a trick, not even one in progress, there was no play.
        begun = self.trick is not None or bool(self.tricks)
        return self.cards[contract.declarer] if begun else None

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The seats that do not play: partners of a lone declarer, and seats that left the hand."""
        out = self.stage.out
        return tuple(sorted((*self.frame.out, *out))) if out else self.frame.out

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that play against the declarer's side, clockwise from the declarer's left.

        A called partner counts as an opponent here; sides are those of the table.
        """
        if self.contract is None:
            return ()
        table, declarer = self.rules.table, self.contract.declarer
        away = (*table.sides[table.side(declarer)], *self.sitting_out)
        return tuple(seat for seat in table.clockwise(declarer) if seat not in away)

    @property
    def order(self) -> Order:
        """The ranking in the strain of the contract, or of a hand without a bid."""
        return self.rules.ranking.order(self._strain)

    @property
    def _strain(self) -> Strain:
        named = None if self.contract is None else self.contract.strain
        return self.rules.auction.unbid_strain(self.turned) if named is None else named

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act; empty when the hand is over."""
        return self.stage.legal() if self.result is None else ()

    def why_not(self, action: Action) -> Reason | None:
        """Why the action is refused, or None if it is legal."""
        stage = self._try(action)
        return self._reason(action, stage) if isinstance(stage, Refusal) else None

    def apply(self, action: Action) -> Hand:
        """The hand after the action; raises `IllegalActionError` if it is not legal."""
        stage = self._try(action)
        if isinstance(stage, Refusal):
            raise IllegalActionError(self._reason(action, stage))
        if stage.turn is None:
            return _advance(self.frame, stage)
        return Hand(self.frame, stage)

    def _try(self, action: Action) -> State | Refusal:
        """The state of the current phase after the action, or why the action is refused."""
        if self.result is not None:
            return Refusal(HAND_OVER)
        if not is_action(action, self.frame.rules.action_types):
            problem = why_no_action(action, self.rules.action_types)
            return Refusal(NO_ACTION, Facts(problem=problem))
        return self.stage.apply(action)

    def _reason(self, action: Action, refusal: Refusal) -> Reason:
        legal = self.legal()
        shown = str(action) if is_action(action, self.rules.action_types) else repr(action)
        listed = tuple(map(str, legal[:MOST_LISTED]))
        more = len(legal) - len(listed)
        return Reason(refusal.kind, self.turn, shown, refusal.facts, listed, more)

    def timed(self) -> Hand:
        """The hand with the time called now."""
        return Hand(attrs.evolve(self.frame, time=len(self.acts)), self.stage, self.result)


def _advance(frame: Frame, stage: State) -> Hand:
    """Settles and opens phases until somebody has to act or the hand is scored."""
    while stage.turn is None:
        hand = Hand(frame, stage)
        settled = stage.settle(hand)
        if isinstance(settled, Ended):
            return Hand(frame, stage, conclude(hand, settled))
        if settled is not None:
            if not stage.settles:
                name = type(stage).__name__
                raise PepperError(f"{name} settles a contract: say so with `settles = True`")
            frame = frame.settled(settled)
            hand = Hand(frame, stage)
        frame, stage = frame.after(stage), _next_stage(hand)
    return Hand(frame, stage)


def _next_stage(hand: Hand) -> State:
    """The first state of the next phase that does not skip itself."""
    for rule in hand.rules.following(hand.stage.phase):
        stage = rule.open(hand)
        if stage is not None:
            return stage
    last = hand.stage.phase.value
    raise PepperError(f"no phase ended the hand: {last!r} is over and no phase follows it")
