"""Keeps the view of a seat up to date from events: reduce.ts for clients in Python.

    for event in events:
        view = reduce(view, event)

The events must be those that the seat of the view was told, all of them and in order. A view is up
to date after each `pepper.Turn`, which is the last event of every step; it equals `Match.view` and
has all its methods.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add

import attrs

from pepper import (
    CHANCE,
    Act,
    Action,
    Awarded,
    Call,
    CardPlayed,
    Cards,
    CardsLaidAside,
    CardsSeen,
    CardsSwapped,
    Contract,
    ContractSettled,
    Dealt,
    Discard,
    Discarded,
    DropOut,
    Event,
    FaceDown,
    GiveCards,
    HandExposed,
    HandOpened,
    HandScored,
    KeepCards,
    LayAside,
    MatchOver,
    PartnerFound,
    PastHand,
    Phase,
    PickedUp,
    PickUp,
    PlayCard,
    Said,
    Seat,
    SeenGift,
    TimeCalled,
    Trick,
    TrickOpened,
    TrickTaken,
    Turn,
    View,
)


def reduce(view: View, event: Event) -> View:  # noqa: PLR0911  (one case for each event)
    """The view after the event. Raises `TypeError` for an event of another package."""
    match event:
        case HandOpened():
            return _open(view, event)
        case Dealt(counts, aside):
            down = FaceDown(sum(counts) + aside, ())
            return attrs.evolve(_acted(view, CHANCE, down, Phase.DEAL), counts=counts, cards=None)
        case CardsSeen():
            return attrs.evolve(view, cards=event.cards) if event.seat == view.seat else view
        case Act():
            return attrs.evolve(view, acts=(*view.acts, event))
        case Call() | Said():
            out = [event.seat] if event.action == DropOut() else []
            return attrs.evolve(view, acts=(*view.acts, event.act), sitting_out=_out(view, out))
        case ContractSettled():
            return _settle(view, event.contract)
        case SeenGift() | CardsSwapped() | CardsLaidAside() | PickedUp() | Discarded():
            return _move(view, event)
        case _:
            return _play(view, event)


def _move(
    view: View, event: SeenGift | CardsSwapped | CardsLaidAside | PickedUp | Discarded
) -> View:
    """The view after cards moved before the play."""
    match event:
        case SeenGift():
            return attrs.evolve(view, acts=(*view.acts, _gift(view, event, event.giver)))
        case CardsSwapped():
            return _swap(view, event)
        case CardsLaidAside(seat, count, cards):
            laid = FaceDown(count, (seat,)) if cards is None else LayAside(cards)
            return _lost(_acted(view, seat, laid), seat, count, cards)
        case PickedUp(seat, count, cards):
            taken = FaceDown(count, (seat,)) if cards is None else PickUp(cards)
            act = Act(seat, taken, Phase.KITTY, automatic=True)
            return _won(attrs.evolve(view, acts=(*view.acts, act)), seat, count, cards)
        case Discarded(seat, count, cards):
            put = FaceDown(count, (seat,)) if cards is None else Discard(cards)
            return _lost(_acted(view, seat, put, Phase.KITTY), seat, count, cards)


def _play(view: View, event: Event) -> View:
    """The view after an event of the play, or of the score."""
    match event:
        case TrickOpened():
            return attrs.evolve(view, trick=Trick(event.seats, ()))
        case CardPlayed():
            return _play_card(view, event)
        case TrickTaken():
            taken = () if view.trick is None else (attrs.evolve(view.trick, winner=event.seat),)
            return attrs.evolve(view, tricks=view.tricks + taken, trick=None)
        case PartnerFound():
            return attrs.evolve(view, partner=event.seat)
        case HandExposed():
            return attrs.evolve(view, exposed=event.cards)
        case _:
            return _count(view, event)


def _count(view: View, event: Event) -> View:
    """The view after an event of the match and not of a phase."""
    match event:
        case Turn(seat, phase, legal):
            return attrs.evolve(view, turn=seat, phase=phase, legal_actions=legal)
        case TimeCalled():
            return attrs.evolve(view, time_called=True)
        case Awarded():
            return attrs.evolve(view, scores=event.scores, awards=(*view.awards, event.award))
        case HandScored(result, scores):
            marks = tuple(map(add, view.marks, result.marks))
            return attrs.evolve(view, scores=scores, marks=marks, results=(*view.results, result))
        case MatchOver():
            return attrs.evolve(view, outcome=event.outcome)
        case _:
            raise TypeError(f"{event!r} is an event of another package")


def _open(view: View, event: HandOpened) -> View:
    last = None
    if view.results:
        last = PastHand(view.hand_number, view.dealer, view.acts, view.contract, view.tricks)
    return attrs.evolve(
        view,
        hand_number=event.number,
        dealer=event.dealer,
        pepper_round=event.pepper_round,
        cards=None if view.seat is None else Cards(),
        counts=(0,) * len(view.counts),
        exposed=None,
        acts=(),
        contract=None,
        sitting_out=(),
        partner=None,
        trick=None,
        tricks=(),
        deal=None,
        awards=(),
        last_hand=last,
    )


def _acted(view: View, seat: Seat, action: Action, phase: Phase | None = None) -> View:
    """The view with one more act, of the current phase unless another one is given."""
    act = Act(seat, action, view.phase if phase is None else phase)
    return attrs.evolve(view, acts=(*view.acts, act))


def _out(view: View, more: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted({*view.sitting_out, *more}))


def _settle(view: View, contract: Contract) -> View:
    out = [act.seat for act in view.acts if act.action == DropOut()]
    if contract.alone:
        out += view.rules.table.partners(contract.declarer)
    if contract.lone_defender is not None:
        out += view.rules.table.partners(contract.lone_defender)
    return attrs.evolve(view, contract=contract, sitting_out=tuple(sorted(set(out))))


def _gift(view: View, gift: SeenGift, *known_to: Seat) -> Act:
    """A gift as an act. A seat that does not know its cards sees how many there are."""
    hidden = FaceDown(gift.count, known_to)
    given = hidden if gift.cards is None else GiveCards(gift.cards)
    return Act(gift.giver, given if gift.count else KeepCards(), view.phase, to=gift.receiver)


def _swap(view: View, event: CardsSwapped) -> View:
    for gift in event.gifts:
        known = _gift(view, gift, gift.giver, gift.receiver)
        acts = tuple(known if _replaces(known, act) else act for act in view.acts)
        view = _lost(attrs.evolve(view, acts=acts), gift.giver, gift.count, gift.cards)
        view = _won(view, gift.receiver, gift.count, gift.cards)
    return view


def _replaces(gift: Act, act: Act) -> bool:
    """Whether the gift is what the act was before the swap; the declarer may also have asked."""
    given = isinstance(act.action, FaceDown | GiveCards | KeepCards)
    return given and (act.phase, act.seat, act.to) == (gift.phase, gift.seat, gift.to)


def _won(view: View, seat: Seat, count: int, cards: Cards | None) -> View:
    counts = tuple(held + count * (seat == one) for one, held in enumerate(view.counts))
    own = view.cards
    if own is not None and cards is not None and seat == view.seat:
        own += cards
    return attrs.evolve(view, counts=counts, cards=own)


def _lost(view: View, seat: Seat, count: int, cards: Cards | None) -> View:
    counts = tuple(held - count * (seat == one) for one, held in enumerate(view.counts))
    own = view.cards
    if own is not None and cards is not None and seat == view.seat:
        own -= cards
    return attrs.evolve(view, counts=counts, cards=own)


def _play_card(view: View, event: CardPlayed) -> View:
    seat, played = event.seat, Cards([event.card])
    after = _acted(view, seat, PlayCard(event.card, event.suit), Phase.PLAY)
    after = _lost(after, seat, 1, played)
    if after.contract is not None and after.contract.declarer == seat and after.exposed is not None:
        after = attrs.evolve(after, exposed=after.exposed - played)
    if after.trick is not None:
        cards, named = (*after.trick.cards, event.card), event.suit or after.trick.named
        after = attrs.evolve(after, trick=attrs.evolve(after.trick, cards=cards, named=named))
    return after
