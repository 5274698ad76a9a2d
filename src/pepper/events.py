"""What happens in a match, in order: enough to animate a table, and to build any view from.

`Match.news` are the events of the last step and `Match.events` those of the whole match, with
everything in them; `redacted` leaves in them what one seat may know. What is said in the auction
and in the negotiation, `Call` and `Said`, are events themselves. Each step ends with a `Turn`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from .actions import Actions
from .cards import Card, Cards
from .ending import Outcome
from .hand import Hand
from .phases import Phase
from .phases.auction import Bidding, Call, Look
from .phases.dealing import Deal
from .phases.exchange import Exchanging, Gift
from .phases.negotiation import Dropping, Negotiating, Said
from .phases.tricks import Playing, Trick
from .result import Contract, HandResult
from .seats import Seat


@attrs.frozen
class HandOpened:
    """A hand begins; nobody has cards yet."""

    number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    pepper_round: bool
    """Whether the eldest bids without an auction."""


@attrs.frozen
class Dealt:
    """Everybody was dealt cards, face down."""

    counts: tuple[int, ...]
    """How many, by seat."""
    deal: Deal | None
    """The deal; no seat is told."""


@attrs.frozen
class CardsSeen:
    """A seat looked at the cards that it was dealt."""

    seat: Seat
    cards: Cards | None
    """None for everybody else."""


@attrs.frozen
class ContractSettled:
    """The contract, as far as it is settled now; it comes again when more is."""

    contract: Contract


@attrs.frozen
class SeenGift:
    """A seat chose what it gives in the exchange; nothing changes hands before all have chosen."""

    giver: Seat
    receiver: Seat
    kept: bool
    """Whether the giver did without; that is open to all."""
    cards: Cards | None
    """The cards, for the giver, and for the receiver once they have changed hands."""


@attrs.frozen
class CardsSwapped:
    """All have chosen, and the gifts of the exchange change hands."""

    gifts: tuple[SeenGift, ...]


@attrs.frozen
class TrickOpened:
    """A trick begins."""

    seats: tuple[Seat, ...]
    """Everybody who plays to it, the leader first."""


@attrs.frozen
class CardPlayed:
    """A card falls."""

    seat: Seat
    card: Card


@attrs.frozen
class PartnerFound:
    """The seat has played the called card, and so is the declarer's partner."""

    seat: Seat


@attrs.frozen
class TrickTaken:
    """The trick is complete, and the seat takes it."""

    seat: Seat


@attrs.frozen
class TimeCalled:
    """The time of the match is up; the hand in progress is its last, if the scores allow it."""


@attrs.frozen
class HandScored:
    """A hand is over."""

    result: HandResult
    """What it came to."""
    scores: tuple[int, ...]
    """The scores after it."""


@attrs.frozen
class MatchOver:
    """Somebody has won."""

    outcome: Outcome


@attrs.frozen
class Turn:
    """Somebody is to act: the last event of every step."""

    seat: Seat | None
    """`CHANCE` where a deal has to be told; None when the match is over."""
    phase: Phase
    """Where the match stands."""
    legal_actions: Actions
    """What the seat may do; told to that seat only."""


Event: TypeAlias = (
    HandOpened
    | Dealt
    | CardsSeen
    | Call
    | ContractSettled
    | SeenGift
    | CardsSwapped
    | Said
    | TrickOpened
    | CardPlayed
    | PartnerFound
    | TrickTaken
    | TimeCalled
    | HandScored
    | MatchOver
    | Turn
)
"""Anything that happens in a match."""


def redacted(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as the seat may know them; None is a spectator."""
    return tuple(_redacted(event, seat) for event in events)


def _redacted(event: Event, seat: Seat | None) -> Event:
    match event:
        case Dealt():
            return Dealt(event.counts, None)
        case CardsSeen() if event.seat != seat:
            return CardsSeen(event.seat, None)
        case SeenGift() if event.giver != seat:
            return attrs.evolve(event, cards=None)
        case CardsSwapped():
            return CardsSwapped(tuple(received(gift, seat) for gift in event.gifts))
        case Turn() if event.seat != seat:
            return attrs.evolve(event, legal_actions=Actions())
        case _:
            return event


def received(gift: SeenGift, seat: Seat | None) -> SeenGift:
    """The gift as the seat may know it once it has changed hands."""
    return gift if seat in {gift.giver, gift.receiver} else attrs.evolve(gift, cards=None)


def seen_gift(gift: Gift) -> SeenGift:
    """A gift with everything that there is to know of it."""
    return SeenGift(gift.giver, gift.receiver, gift.cards is None, gift.cards)


def news(
    before: Hand | None,
    ended: Hand | None,
    hand: Hand,
    scores: tuple[int, ...],
    outcome: Outcome | None,
) -> tuple[Event, ...]:
    """What one step of a match brought.

    `before` is the hand before the step, None where the match opens; `ended` is the same hand
    scored, if the step was its last; `hand` is the one in progress now.
    """
    events = list(_hand_news(before, ended or hand))
    if ended is not None and ended.result is not None:
        events.append(HandScored(ended.result, scores))
        events += _hand_news(None, hand) if outcome is None else [MatchOver(outcome)]
    return (*events, Turn(hand.turn, hand.phase, Actions(hand.legal())))


def _hand_news(before: Hand | None, after: Hand) -> Iterator[Event]:
    """What happened in a hand since it was as before; None where it had not begun."""
    begun = [] if before is None else _tricks(before)
    if not begun:
        known = [] if before is None else list(_until_play(before))
        yield from list(_until_play(after))[len(known) :]
    if after.contract is not None and (before is None or before.contract != after.contract):
        yield ContractSettled(after.contract)
    since = max(0, len(begun) - 1)
    known = [] if before is None else list(_play(before, since))
    played = list(_play(after, since))[len(known) :]
    yield from played[:1]
    partner = _partner(after)
    if partner is not None and before is not None and _partner(before) is None:
        yield PartnerFound(partner)
    yield from played[1:]
    if before is not None and after.time_called and not before.time_called:
        yield TimeCalled()


def _until_play(hand: Hand) -> Iterator[Event]:
    """What has happened before the play, but for what came of it."""
    yield HandOpened(hand.number, hand.dealer, hand.pepper_round)
    if hand.deal is None:
        return
    yield Dealt(tuple(map(len, hand.deal.hands)), hand.deal)
    for stage in hand.stages:
        match stage:
            case Bidding():
                yield from _auction(stage, hand.deal)
            case Exchanging():
                gifts = tuple(map(seen_gift, stage.gifts))
                yield from gifts
                if stage.turn is None:
                    yield CardsSwapped(gifts)
            case Negotiating() | Dropping():
                yield from stage.said
            case _:
                pass


def _auction(auction: Bidding, deal: Deal) -> Iterator[Event]:
    """What is said, and who looks when; whoever has not looked before looks at the end."""
    unseen = dict(enumerate(deal.hands))
    looking = list(auction.table.seats) if not auction.ladder.has_blind else []
    for call in (None, *auction.calls):
        if call is not None:
            yield call
            looking = [call.seat] if isinstance(call.action, Look) else []
        yield from (CardsSeen(seat, unseen.pop(seat)) for seat in looking)
    if auction.turn is None:
        yield from (CardsSeen(Seat(seat), cards) for seat, cards in unseen.items())


def _partner(hand: Hand) -> Seat | None:
    return hand.stage.partner if isinstance(hand.stage, Playing) else None


def _tricks(hand: Hand) -> list[Trick]:
    """All tricks that have been opened."""
    play = hand.stage
    if not isinstance(play, Playing):
        return []
    return [trick for trick in (*play.tricks, play.trick) if trick.seats]


def _play(hand: Hand, since: int) -> Iterator[Event]:
    """What has happened from a trick on, counted from 0."""
    for trick in _tricks(hand)[since:]:
        yield TrickOpened(trick.seats)
        for seat, card in trick.plays:
            yield CardPlayed(seat, card)
        if trick.winner is not None:
            yield TrickTaken(trick.winner)
