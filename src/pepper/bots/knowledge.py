"""Conclusions of a seat from its view.

Cards are handled as `Cards.bits`, and what depends on the rules alone is worked out once, because
players ask these questions at every decision.
"""

from __future__ import annotations

import attrs

from pepper.engine.course.derived import per_rules
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Card, Cards, Plain, Strain, Suit, count_bits
from pepper.engine.parts.exchange import Other
from pepper.engine.parts.phase import Action
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.slots import RankingRule
from pepper.engine.parts.tricks import Lead, Trick
from pepper.engine.phases.kitty import Discard, PickUp
from pepper.engine.phases.play import Tricks
from pepper.engine.sight.view import View

NONE = Cards()


@attrs.frozen(eq=False)  # one for each rules value, so caches tell them apart by identity
class Game:
    """Facts about the rules that every decision needs."""

    ranking: RankingRule
    deck: Cards
    others: int
    """How many seats there are besides the player's."""
    in_play: float
    """The share of the cards that a seat does not hold which is dealt to the others."""
    partners: tuple[tuple[Seat, ...], ...]
    """The partners of each seat at the table."""
    calls: bool
    """Whether a card is called, whose holder is the declarer's partner."""
    discards: bool
    """Whether cards may be discarded."""
    defends_together: bool
    """Whether the tricks of all defenders count together, whatever their sides."""
    leads: frozenset[Strain]
    """The strains in which the declarer leads, and keeps the cards that it counts on."""


@per_rules
def game_of(rules: Rules) -> Game:
    """Facts about these rules that every decision needs."""
    deck, others = rules.deck, len(rules.table.seats) - 1
    return Game(
        rules.ranking,
        deck.cards,
        others,
        others * deck.hand_size / (len(deck.cards) - deck.hand_size),
        tuple(map(rules.table.partners, rules.table.seats)),
        rules.calling is not None,
        any(Discard in rule.actions for rule in rules.sequence),
        isinstance(rules.scoring, Scoring) and rules.scoring.defenders_together,
        _leads_in(rules),
    )


def _leads_in(rules: Rules) -> frozenset[Strain]:
    tricks, rungs = rules.tricks, rules.rungs
    # Some of the cards may go to an opponent, and a suit that lacks them is not sure.
    gives = any(rung.exchange and rung.exchange.other is Other.LEFT for rung in rungs)
    if gives or not isinstance(tricks, Tricks):
        return frozenset()
    return frozenset(one for one in (*Suit, *Plain) if tricks.lead_in(one) is Lead.DECLARER)


def by_class(view: View) -> dict[type[Action], Action]:
    """The last legal action of each class."""
    return {type(one): one for one in view.legal_actions}


def held(view: View) -> Cards:
    """The cards in the seat's hand; none if it has not looked."""
    return NONE if view.cards is None else view.cards


def unseen(view: View) -> Cards:
    """The cards that others may hold: not the seat's own, its discards, nor any seen to be gone."""
    gone = sum([card.bit for trick in tricks_of(view) for card in trick.cards])
    rest = game_of(view.rules).deck.bits - held(view).bits - discarded(view).bits - gone
    turned = turned_up(view)
    # A part of another package may have given the card turned up to this seat.
    if turned is not None and rest & turned.mask and not is_taken(view):
        rest -= turned.bit
    return Cards.from_bits(rest)


def tricks_of(view: View) -> tuple[Trick, ...]:
    """The complete tricks, and the one in progress."""
    return view.tricks if view.trick is None else (*view.tricks, view.trick)


def turned_up(view: View) -> Card | None:
    """The card that was turned up in the deal; None if none was."""
    return view.turned if view.rules.deck.turn_up else None


def is_taken(view: View) -> bool:
    """Whether somebody has picked up the card turned up, or still may."""
    return view.strain is None or any(isinstance(act.action, PickUp) for act in view.acts)


def still_out(view: View) -> Cards:
    """The unseen cards that another player may hold, as far as the tricks show it."""
    others = [s for s in view.rules.table.seats if s not in (view.seat, *view.sitting_out)]
    voids = suits_shown_out(view, view.order)
    nobody_has = -1
    for seat in others:
        nobody_has &= voids[seat]
    return Cards.from_bits(unseen(view).bits & ~nobody_has)


def suits_shown_out(view: View, order: Order, bits: int = -1) -> list[int]:
    """For each seat, the suits to which it has failed to follow, as `Cards.bits`.

    Only suits with one of these cards, given as `Cards.bits` too; every suit if none are given.
    """
    voids = [0] * len(view.rules.table.seats)
    for trick in tricks_of(view):
        led = trick.led
        suit = 0 if led is None else order.followers[led.index]
        if suit & bits:
            for seat, played in trick.plays[1:]:
                if not suit & played.bit:
                    voids[seat] |= suit
    return voids


def discarded(view: View) -> Cards:
    """The cards that the seat has discarded."""
    if not game_of(view.rules).discards:
        return NONE
    gone = (act.action.cards for act in view.acts if isinstance(act.action, Discard))
    return next(gone, NONE)


def mates(view: View) -> tuple[Seat, ...]:
    """The other seats that the seat knows, or must assume, to be on its side."""
    seat, contract, game = view.seat, view.contract, game_of(view.rules)
    if seat is None:
        return ()
    if contract is None or not (game.defends_together or game.calls):
        return game.partners[seat]
    side = {contract.declarer}
    if game.defends_together:
        side.update(game.partners[contract.declarer])
    elif view.partner is not None:
        side.add(view.partner)
    elif is_called(view):
        side.add(seat)
    seats = view.rules.table.seats
    return tuple(s for s in seats if s != seat and (s in side) == (seat in side))


def declares(view: View) -> bool:
    """Whether the seat is the declarer."""
    return view.contract is not None and view.contract.declarer == view.seat


def avoids(view: View) -> bool:
    """Whether the declarer must take no trick, or no more."""
    contract = view.contract
    if contract is None or not contract.rung.exact:
        return contract is not None and not contract.rung.tricks
    side = (*view.rules.table.sides[view.rules.table.side(contract.declarer)], view.partner)
    return sum(trick.winner in side for trick in view.tricks) >= contract.rung.tricks


def is_called(view: View) -> bool:
    """Whether the seat holds the called card, and the partner is not known yet."""
    contract = view.contract
    if contract is None or view.partner is not None or declares(view):
        return False
    return contract.called is not None and contract.called in held(view)


def higher(order: Order, card: Card, among: Cards) -> int:
    """How many of these cards beat the card in its own suit."""
    rivals = among.bits & order.above[card.index]
    return count_bits(rivals) if rivals else 0


def guards(order: Order, card: Card, mine: Cards) -> int:
    """How many of the seat's own cards can be played under this one, in its suit."""
    suit = mine.bits & order.followers[card.index]
    return count_bits(suit & ~(order.above[card.index] | card.mask))
