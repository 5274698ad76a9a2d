"""Players: functions from what a seat may know to what it does, for any rules and every phase."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from .actions import Action
from .cards import NO_TRUMP, Card, Cards, Strain, Suit
from .ladder import Alone, Bid, Rung
from .phases import Phase
from .phases.auction import Look, NoContract, Pass, TakeSet
from .phases.calling import CallCard
from .phases.exchange import GiveCards, KeepCards, Other
from .phases.naming import NameStrain
from .phases.negotiation import MOST_STOPS, Ask, DropOut, Grant, PlayOn, Talk, ThrowIn
from .phases.tricks import PlayCard, Trick
from .ranking import Order
from .seats import Seat
from .view import View

LONG = 0.9
"""How likely a card of a long suit is to take a trick when the others have run out of it."""
BEHIND = 0.45
"""How much less likely a card is for each higher one that is still about."""
RUFF, NO_HELP = 0.7, 0.75
"""How likely a winner of a side suit is not to be trumped, and one without trumps to get in."""
NO_STOP = 0.8
"""The defenders give up with fewer tricks than that."""
FEWER, SWAP = 0.4, 0.5
"""Further tricks for a declarer alone against fewer players, and for a card from the partner."""


def at_random(view: View, rng: Random) -> Action:
    """Any legal action, each as likely as any other; `IndexError` where it is not its turn."""
    return rng.choice(view.legal_actions)


def sensible(view: View, rng: Random) -> Action:
    """What a careful beginner does: counts likely tricks, bids them, and takes them cheaply.

    The generator settles what it has no opinion about. `IndexError` where it is not its turn.
    """
    choose = _CHOICES.get(view.phase)
    chosen = choose(view) if choose is not None and len(view.legal_actions) > 1 else None
    if chosen is None or chosen not in view.legal_actions:
        return at_random(view, rng)
    return chosen


def _bid(view: View) -> Action | None:
    """The highest bid that the cards are worth, or the lowest where the bidding goes on."""
    if Look() in view.legal_actions:
        return Look()
    ladder = view.rules.ladder
    bidders = [call.seat for call in view.calls if isinstance(call.action, Bid)]
    raise_by = 1 if bidders and bidders[-1] in _mates(view) else 0
    margins: dict[Bid, float] = {}
    tricks = {strain: _own_tricks(view, strain) for strain in ladder.strains}
    for bid in view.legal_actions:
        if isinstance(bid, Bid):
            rung = ladder.rung(bid)
            strains = ladder.strains_of(rung) if bid.strain is None else (bid.strain,)
            own = max(tricks[strain] for strain in strains)
            margins[bid] = _expected(view, rung, own) - rung.tricks - raise_by
    good = [bid for bid in margins if margins[bid] >= 0]
    if not good and Pass() in view.legal_actions:
        return Pass()
    if not good and max(margins.values()) < -1 and TakeSet() in view.legal_actions:
        return TakeSet()
    if not good:
        return max(margins, key=margins.__getitem__)
    edge = good[0] if view.rules.auction.laps is None else good[-1]
    level = [bid for bid in good if bid.rung == edge.rung]
    return max(level, key=margins.__getitem__)


def _name(view: View) -> Action | None:
    names = [name for name in view.legal_actions if isinstance(name, NameStrain)]
    return max(names, key=lambda name: _own_tricks(view, name.strain))


def _call(view: View) -> Action | None:
    """The highest card that somebody else holds."""
    order, unseen = _order(view), _unseen(view)
    calls = [a for a in view.legal_actions if isinstance(a, CallCard) and a.card in unseen]
    return max(calls, key=lambda call: order.strength(call.card), default=None)


def _exchange(view: View) -> Action | None:
    """The lowest cards, from the shortest suits; a partner gives the highest."""
    contract, held, order = view.contract, _held(view), _order(view)
    rung = contract.rung if contract else view.rules.ladder.rungs[0]
    own = _own_tricks(view, order.strain)
    if rung.alone is Alone.IF_EXCHANGED and own + 1 < rung.tricks:
        return KeepCards()

    def worth(gift: GiveCards) -> tuple[int, int]:
        suits = sum(order.follows(card, other) for card in gift.cards for other in held)
        return sum(map(order.strength, gift.cards)), suits

    gifts = [action for action in view.legal_actions if isinstance(action, GiveCards)]
    helps = rung.exchange is not None and rung.exchange.other is Other.PARTNERS
    declares = contract is not None and contract.declarer == view.seat
    return (max if helps and not declares else min)(gifts, key=worth)


def _negotiate(view: View) -> Action | None:
    """Play where the bid may be set; otherwise ask for one's tricks, or give up without any."""
    legal, order, size = view.legal_actions, _order(view), view.rules.deck.hand_size
    stops, needed = (
        _own_tricks(view, order.strain),
        view.contract.rung.tricks if view.contract else 0,
    )
    if DropOut() in legal:
        return PlayOn() if stops >= 1 else DropOut()
    if isinstance(legal[0], Talk):
        trumps = sum(map(order.is_trump, _held(view)))
        return Talk(min(trumps, MOST_STOPS), min(round(stops), MOST_STOPS))
    if isinstance(legal[0], Grant):
        return legal[-1] if stops < needed else Grant(0)
    told = [
        said.action.on + said.action.off
        for said in view.said
        if isinstance(said.action, Talk) and said.seat in _mates(view)
    ]
    side = stops + sum(told) / 2
    asks = [action for action in legal if isinstance(action, Ask) and action.tricks <= side]
    if side < NO_STOP:
        return ThrowIn()
    return asks[-1] if asks and side < size - needed + 1 else PlayOn()


def _play(view: View) -> Action | None:
    """Lead winners, trumps first for the declarer; take tricks cheaply, but not the partner's."""
    order, unseen = _order(view), _unseen(view)
    cards = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
    trick = view.trick or Trick((), ())
    low = min(cards, key=order.strength)
    if not trick.cards:
        return PlayCard(_lead(view, cards, order, unseen))
    led, (winner, best) = trick.cards[0], _winning(trick, order)
    last = len(trick.cards) == len(trick.seats) - 1
    safe = last or not _higher(order, best, unseen)
    takers = [card for card in cards if order.beats(card, best, led)]
    if not takers or (winner in _mates(view) and safe):
        return PlayCard(low)
    cheapest = min(takers, key=order.strength)
    if last or not order.follows(cheapest, led):
        return PlayCard(cheapest)
    dearest = max(takers, key=order.strength)
    if winner in _mates(view) or _higher(order, dearest, unseen) > 1:
        return PlayCard(low)
    return PlayCard(dearest)


def _lead(view: View, cards: list[Card], order: Order, unseen: Cards) -> Card:
    trumps = [card for card in cards if order.is_trump(card)]
    sure = [card for card in cards if not _higher(order, card, unseen)]
    attacking = view.contract is not None and view.seat == view.contract.declarer
    if attacking and trumps and any(map(order.is_trump, unseen)):
        top = max(trumps, key=order.strength)
        if top in sure or len(trumps) > 2:
            return top
    plain = [card for card in sure if card not in trumps]
    return max(plain or sure, key=order.strength) if sure else min(cards, key=order.strength)


def _expected(view: View, rung: Rung, own: float) -> float:
    """The tricks that the seat's side may take as the declarer's, of which the seat takes some."""
    rules = view.rules
    if rung.alone is Alone.YES:
        return own + (FEWER if rung.exchange is None else FEWER + SWAP)
    mates = len(_mates(view)) if rules.calling is None else 1
    others = len(rules.table.seats) - 1
    return own + (rules.deck.hand_size - own) * mates / others


def _own_tricks(view: View, strain: Strain) -> float:
    """The tricks that the seat's cards may take, counted suit by suit from the highest card."""
    order, held = view.rules.ranking.order(strain), _held(view)
    unseen, others = view.rules.deck.cards - held, len(view.rules.table.seats) - 1
    tricks = 0.0
    for suit in dict.fromkeys(order.followers[card.index] for card in held):
        mine = list(Cards.from_bits(held.bits & suit))
        theirs = list(Cards.from_bits(unseen.bits & suit))
        risk = 1.0 if order.is_trump(mine[0]) else RUFF if isinstance(strain, Suit) else NO_HELP
        rounds = 1.5 * len(theirs) / others
        for place, card in enumerate(sorted(mine, key=order.strength, reverse=True)):
            higher = sum(order.beats(other, card, card) for other in theirs) - place
            chance = 1 - BEHIND * max(0, higher)
            tricks += risk * max(chance, LONG if place > rounds else 0)
    return tricks


def _higher(order: Order, card: Card, among: Cards) -> int:
    """How many of those cards beat the card in its own suit."""
    return sum(order.follows(o, card) and order.beats(o, card, card) for o in among)


def _winning(trick: Trick, order: Order) -> tuple[Seat, Card]:
    """Who is taking the trick so far, and with which card."""
    seat, best = trick.plays[0]
    for other, card in trick.plays:
        if order.beats(card, best, trick.cards[0]):
            seat, best = other, card
    return seat, best


def _mates(view: View) -> tuple[Seat, ...]:
    """Who the seat knows to be on its side."""
    seat, contract, table = view.seat, view.contract, view.rules.table
    if seat is None or contract is None or contract.called is None:
        return () if seat is None else table.partners(seat)
    pair = {contract.declarer} if view.partner is None else {contract.declarer, view.partner}
    if view.partner is None and contract.called in _held(view):
        pair.add(seat)
    return tuple(s for s in table.seats if s != seat and (s in pair) == (seat in pair))


def _unseen(view: View) -> Cards:
    """The cards that neither the seat holds nor anybody has played."""
    played = [card for trick in view.tricks for card in trick.cards]
    played += view.trick.cards if view.trick else ()
    return view.rules.deck.cards - _held(view) - Cards(played)


def _held(view: View) -> Cards:
    return Cards() if view.cards is None else view.cards


def _order(view: View) -> Order:
    """The order of the cards in the strain of the contract, or where nobody bid."""
    rule, contract = view.rules.auction.all_pass, view.contract
    plain = rule.strain if isinstance(rule, NoContract) else NO_TRUMP
    named = None if contract is None else contract.strain
    return view.rules.ranking.order(plain if named is None else named)


_CHOICES: Final[dict[Phase, Callable[[View], Action | None]]] = {
    Phase.AUCTION: _bid,
    Phase.NAMING: _name,
    Phase.CALLING: _call,
    Phase.EXCHANGE: _exchange,
    Phase.NEGOTIATION: _negotiate,
    Phase.PLAY: _play,
}
