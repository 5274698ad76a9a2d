"""What one seat may know: a match without everything that is hidden from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import attrs

from .actions import Actions
from .cards import Cards
from .ending import Outcome
from .events import (
    CardPlayed,
    CardsSeen,
    CardsSwapped,
    ContractSettled,
    Dealt,
    Event,
    HandOpened,
    HandScored,
    MatchOver,
    PartnerFound,
    SeenGift,
    TimeCalled,
    TrickOpened,
    TrickTaken,
    Turn,
    redacted,
)
from .hand import Hand, sitting_out
from .part import Shown
from .phases import Phase
from .phases.auction import Bidding, Call
from .phases.dealing import Deal
from .phases.exchange import Exchanging, Gift
from .phases.negotiation import Dropping, Negotiating, Said
from .phases.tricks import Playing, Trick
from .ranking import Order
from .result import Contract, HandResult
from .rules import Rules
from .seats import CHANCE, FIRST_SEAT, Seat


@attrs.frozen(repr=False)
class View(Shown):
    """What one seat may know of a match, or a spectator: its seat is None.

    Equal where the seat cannot tell two matches apart.
    """

    rules: Rules
    """What is played."""
    seat: Seat | None
    """Whose view it is; None for a spectator."""
    phase: Phase
    """Where the match stands."""
    turn: Seat | None
    """The seat to act; `CHANCE` where a deal has to be told; None when the match is over."""
    legal_actions: Actions
    """What this seat may do; empty where it is not its turn."""
    hand_number: int
    """From 1, counting every deal of the match; 0 before the first."""
    dealer: Seat
    """Who deals this hand."""
    pepper_round: bool
    """Whether the eldest bids without an auction."""
    cards: Cards | None
    """Its own cards; None for a spectator, and for a seat that has not looked at them."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    calls: tuple[Call, ...]
    """The auction."""
    contract: Contract | None
    """What the auction came to, as far as it is settled; None before that."""
    gifts: tuple[SeenGift, ...]
    """The exchange, gift by gift."""
    said: tuple[Said, ...]
    """The negotiation."""
    sitting_out: tuple[Seat, ...]
    """Who plays no card in this hand."""
    partner: Seat | None
    """Who has become the declarer's partner by playing the called card."""
    trick: Trick | None
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this hand."""
    scores: tuple[int, ...]
    """One number for each side."""
    results: tuple[HandResult, ...]
    """What each finished hand came to."""
    time_called: bool
    """Whether the time of the match is up."""
    deal: Deal | None
    """How the cards were dealt, where that was asked for after the hand."""
    outcome: Outcome | None
    """Who won and why; None while the match goes on."""

    @property
    def order(self) -> Order:
        """How the cards rank: in the strain of the contract, or that of a hand without one.

        Until the contract has a strain this is not yet how they will rank.
        """
        named = None if self.contract is None else self.contract.strain
        return self.rules.ranking.order(self.rules.auction.strain if named is None else named)

    @property
    def winning(self) -> Seat | None:
        """Who is taking the trick on the table so far."""
        if self.trick is None or not self.trick.cards:
            return None
        return self.trick.seats[self.order.winning(self.trick.cards)]

    @property
    def receiver(self) -> Seat | None:
        """Who gets the cards that are to be given now, in an exchange."""
        contract = self.contract
        if self.phase is not Phase.EXCHANGE or contract is None or contract.rung.exchange is None:
            return None
        if self.turn != contract.declarer:
            return contract.declarer
        others = contract.rung.exchange.others(self.rules.table, contract.declarer)
        return others[len(self.gifts)]

    @property
    def prompt(self) -> str:
        """What the seat may do now, or what it waits for, in one sentence."""
        from .prompt import prompt  # noqa: PLC0415  (needed by people only)

        return prompt(self)

    def text(self, names: Sequence[str] | None = None, *, symbols: bool = True) -> str:
        """The table as plain text of at most 80 columns.

        `names` has a name for each seat; `symbols` writes suits as symbols, not as letters. Raises
        `PepperError` for more or fewer names than seats.
        """
        from .looks import text  # noqa: PLC0415  (needed by people only)

        return text(self, names, symbols=symbols)

    def svg(self, names: Sequence[str] | None = None) -> str:
        """The table as a drawing that stands on its own, readable on light and dark pages.

        `names` has a name for each seat. Raises `PepperError` for more or fewer.
        """
        from .looks import svg  # noqa: PLC0415  (needed by people only)

        return svg(self, names)

    def _repr_svg_(self) -> str:
        return self.svg()

    @staticmethod
    def blank(rules: Rules, seat: Seat | None) -> View:
        """What the seat knows before anything has happened; `after` goes on from it.

        Raises `PepperError` for a seat that there is not.
        """
        if seat is not None:
            rules.table.seat(seat)
        seats, sides = len(rules.table.seats), len(rules.table.sides)
        return View(
            rules=rules,
            seat=seat,
            phase=Phase.DEAL,
            turn=None,
            legal_actions=Actions(),
            hand_number=0,
            dealer=FIRST_SEAT,
            pepper_round=False,
            cards=None,
            counts=(0,) * seats,
            calls=(),
            contract=None,
            gifts=(),
            said=(),
            sitting_out=(),
            partner=None,
            trick=None,
            tricks=(),
            scores=(rules.ending.start,) * sides,
            results=(),
            time_called=False,
            deal=None,
            outcome=None,
        )

    def after(self, event: Event) -> View:  # noqa: C901, PLR0911  (one case for each event)
        """What the seat knows after an event, of which it learns only what it may know."""
        (event,) = redacted((event,), self.seat)
        match event:
            case HandOpened() | Dealt() | CardsSeen() | HandScored():
                return _with_hand(self, event)
            case TrickOpened() | CardPlayed() | TrickTaken() | PartnerFound():
                return _with_play(self, event)
            case Call():
                return attrs.evolve(self, calls=(*self.calls, event))
            case SeenGift():
                return attrs.evolve(self, gifts=(*self.gifts, event))
            case CardsSwapped():
                return attrs.evolve(self, gifts=event.gifts, cards=_swapped(self, event.gifts))
            case Said():
                return _seated(attrs.evolve(self, said=(*self.said, event)))
            case ContractSettled():
                return _seated(attrs.evolve(self, contract=event.contract))
            case TimeCalled():
                return attrs.evolve(self, time_called=True)
            case MatchOver():
                return attrs.evolve(self, outcome=event.outcome)
            case Turn(seat, phase, legal):
                return attrs.evolve(self, turn=seat, phase=phase, legal_actions=legal)
            case _:
                assert_never(event)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        where = f"hand {self.hand_number}, {self.phase.value}, turn {turn}"
        return f"<View of {who}: {self.rules.name}, {where}, scores {self.scores}>"


def view_of(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    results: tuple[HandResult, ...],
    outcome: Outcome | None,
    *,
    reveal: bool,
) -> View:
    """What the seat may know of a match with this hand, these scores and results."""
    stage, stages = hand.stage, hand.stages
    playing = stage if isinstance(stage, Playing) else None
    return View(
        rules=hand.rules,
        seat=seat,
        phase=hand.phase,
        turn=hand.turn,
        legal_actions=Actions(hand.legal() if seat is not None and seat == hand.turn else ()),
        hand_number=hand.number,
        dealer=hand.dealer,
        pepper_round=hand.pepper_round,
        cards=_own_cards(hand, seat),
        counts=tuple(map(len, hand.cards)),
        calls=tuple(call for s in stages if isinstance(s, Bidding) for call in s.calls),
        contract=hand.contract,
        gifts=tuple(
            _gift_seen(gift, seat, over=s.turn is None)
            for s in stages
            if isinstance(s, Exchanging)
            for gift in s.gifts
        ),
        said=tuple(
            said for s in stages if isinstance(s, Negotiating | Dropping) for said in s.said
        ),
        sitting_out=hand.sitting_out,
        partner=playing.partner if playing else None,
        trick=playing.trick if playing and playing.seats else None,
        tricks=hand.tricks,
        scores=scores,
        results=results,
        time_called=hand.time_called,
        deal=hand.deal if reveal else None,
        outcome=outcome,
    )


def _gift_seen(gift: Gift, seat: Seat | None, *, over: bool) -> SeenGift:
    knows = seat == gift.giver or (over and seat == gift.receiver)
    return SeenGift(gift.giver, gift.receiver, gift.cards is None, gift.cards if knows else None)


def _own_cards(hand: Hand, seat: Seat | None) -> Cards | None:
    if seat is None:
        return None
    blind = isinstance(hand.stage, Bidding) and hand.stage.unseen(seat)
    return None if blind else hand.cards[seat]


def _with_hand(view: View, event: HandOpened | Dealt | CardsSeen | HandScored) -> View:
    match event:
        case HandOpened(number, dealer, pepper_round):
            return attrs.evolve(
                View.blank(view.rules, view.seat),
                hand_number=number,
                dealer=dealer,
                pepper_round=pepper_round,
                cards=None if view.seat is None else Cards(),
                scores=view.scores,
                results=view.results,
                time_called=view.time_called,
            )
        case Dealt():
            return attrs.evolve(view, counts=event.counts, cards=None)
        case CardsSeen():
            return attrs.evolve(view, cards=view.cards if event.cards is None else event.cards)
        case HandScored():
            return attrs.evolve(view, results=(*view.results, event.result), scores=event.scores)
        case _:
            assert_never(event)


def _with_play(view: View, event: TrickOpened | CardPlayed | TrickTaken | PartnerFound) -> View:
    trick = view.trick or Trick((), ())
    match event:
        case TrickOpened():
            return attrs.evolve(view, trick=Trick(event.seats, ()))
        case CardPlayed(seat, card):
            held = view.cards
            if held is not None and seat == view.seat:
                held -= Cards([card])
            counts = tuple(n - (place == seat) for place, n in enumerate(view.counts))
            trick = attrs.evolve(trick, cards=(*trick.cards, card))
            return attrs.evolve(view, cards=held, counts=counts, trick=trick)
        case TrickTaken():
            taken = attrs.evolve(trick, winner=event.seat)
            return attrs.evolve(view, trick=None, tricks=(*view.tricks, taken))
        case PartnerFound():
            return attrs.evolve(view, partner=event.seat)
        case _:
            assert_never(event)


def _seated(view: View) -> View:
    """The view with who sits out by its contract and its negotiation."""
    return attrs.evolve(view, sitting_out=sitting_out(view.rules.table, view.contract, view.said))


def _swapped(view: View, gifts: tuple[SeenGift, ...]) -> Cards | None:
    held = view.cards
    for gift in gifts:
        if held is not None and gift.cards is not None:
            held = held - gift.cards if gift.giver == view.seat else held + gift.cards
    return held
