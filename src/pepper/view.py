"""What one seat may know: a match without everything that is hidden from it."""

from __future__ import annotations

import attrs

from .actions import Actions
from .cards import Cards
from .ending import Outcome
from .hand import Hand
from .phases import Phase
from .phases.auction import Bidding, Call
from .phases.exchange import Exchanging, Gift
from .phases.negotiation import Dropping, Negotiating, Said
from .phases.tricks import Playing, Trick
from .result import Contract, HandResult
from .rules import Rules
from .seats import CHANCE, Seat


@attrs.frozen
class SeenGift:
    """One choice of an exchange as a seat sees it."""

    giver: Seat
    receiver: Seat
    kept: bool
    """Whether the giver did without; that is open to all."""
    cards: Cards | None
    """The cards, for the giver, and for the receiver once they have changed hands."""


@attrs.frozen(repr=False)
class View:
    """What one seat may know of a match, or a spectator: its seat is None.

    Equal where the seat cannot tell two matches apart.
    """

    rules: Rules
    seat: Seat | None
    phase: Phase
    turn: Seat | None
    legal_actions: Actions
    """What this seat may do; empty where it is not its turn."""
    hand_number: int
    dealer: Seat
    pepper_round: bool
    cards: Cards | None
    """Its own cards; None for a spectator, and for a seat that has not looked at them."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    calls: tuple[Call, ...]
    """The auction."""
    contract: Contract | None
    gifts: tuple[SeenGift, ...]
    said: tuple[Said, ...]
    """The negotiation."""
    sitting_out: tuple[Seat, ...]
    partner: Seat | None
    """Who has become the declarer's partner by playing the called card."""
    trick: Trick | None
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this hand."""
    scores: tuple[int, ...]
    results: tuple[HandResult, ...]
    outcome: Outcome | None

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        where = f"hand {self.hand_number}, {self.phase.value}, turn {turn}"
        return f"<View of {who}: {self.rules.name}, {where}, scores {self.scores}>"


def view_of(
    hand: Hand,
    seat: Seat | None,
    scores: tuple[int, ...],
    results: tuple[HandResult, ...],
    outcome: Outcome | None,
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
            _seen_gift(gift, seat, over=s.turn is None)
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
        outcome=outcome,
    )


def _seen_gift(gift: Gift, seat: Seat | None, *, over: bool) -> SeenGift:
    knows = seat == gift.giver or (over and seat == gift.receiver)
    return SeenGift(gift.giver, gift.receiver, gift.cards is None, gift.cards if knows else None)


def _own_cards(hand: Hand, seat: Seat | None) -> Cards | None:
    if seat is None:
        return None
    blind = isinstance(hand.stage, Bidding) and hand.stage.unseen(seat)
    return None if blind else hand.cards[seat]
