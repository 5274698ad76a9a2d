"""Rules of thumb for the play: the first one that applies decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

import attrs

from pepper.engine.parts.cards import Card, Cards, Rank, count_bits
from pepper.engine.parts.phase import Action
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.tricks import Trick
from pepper.engine.phases.play import PlayCard
from pepper.engine.sight.view import View

from .knowledge import avoids, declares, held, higher, mates, still_out, suits_shown_out, unseen


@attrs.frozen(slots=False)  # with slots, every attribute takes longer
class Spot:
    """A seat that must play a card, and what it knows."""

    view: View
    order: Order
    cards: tuple[Card, ...]
    """The cards that it may play, the lowest first."""
    trick: Trick
    unseen: Cards
    """The cards that others may hold."""
    mates: tuple[Seat, ...]
    winning: int
    """The place in the trick of the card that wins it so far; only after a lead."""

    @cached_property
    def trumps(self) -> list[Card]:
        """The trumps that it may play, the lowest first."""
        return [card for card in self.cards if self.order.trumps & card.bit]

    @property
    def best(self) -> Card:
        """The card that wins the trick so far; only after a lead."""
        return self.trick.cards[self.winning]

    @property
    def winner(self) -> Seat | None:
        """The seat that is winning the trick; None before a lead."""
        return self.trick.seats[self.winning] if self.trick.cards else None

    @property
    def led(self) -> Card:
        """The card whose suit must be followed; only after a lead."""
        return self.trick.led or self.trick.cards[0]

    @cached_property
    def opponents_may_have_trumps(self) -> bool:
        """Whether trumps are unseen, and some opponent has not shown out of them."""
        about = self.unseen.bits & self.order.trumps
        if not about:
            return False
        voids = suits_shown_out(self.view, self.order, about)
        return not all(voids[seat] for seat in self.opponents())

    def is_master(self, card: Card) -> bool:
        """Whether nobody else can have a higher card of its suit."""
        return not self.unseen.bits & self.order.above[card.index]

    @property
    def attacks(self) -> bool:
        """Whether the seat knows that it is on the declarer's side."""
        contract = self.view.contract
        return contract is not None and contract.declarer in (self.view.seat, *self.mates)

    def opponents(self) -> tuple[Seat, ...]:
        """The seats that play against it."""
        own = (self.view.seat, *self.mates, *self.view.sitting_out)
        return tuple([seat for seat in self.view.rules.table.seats if seat not in own])


Rule: TypeAlias = Callable[[Spot], Card | None]


def play(view: View) -> Action | None:
    """The move of the first rule of thumb that applies, or else the lowest card."""
    order, partners, out = view.order, mates(view), view.sitting_out
    trick = view.trick or Trick((), ())
    plays = [action for action in view.legal_actions if isinstance(action, PlayCard)]
    cards = sorted(
        dict.fromkeys([action.card for action in plays]), key=order.strengths.__getitem__
    )
    # With a partner in play it lost points to count the suits that others are out of.
    alone = bool(partners and out) and {*partners}.issubset(out)
    others = still_out(view) if alone else unseen(view)
    winning = order.winning(trick.cards, trick.led) if trick.cards else 0
    spot = Spot(view, order, tuple(cards), trick, others, partners, winning)
    chosen = cards[0]
    for rule in AVOIDING if avoids(view) else FOLLOWING if trick.cards else LEADING:
        if (found := rule(spot)) is not None:
            chosen = found
            break
    ways = [action for action in plays if action.card is chosen]
    return max(ways, key=lambda action: worth_of_naming(spot, action)) if ways[1:] else ways[0]


def worth_of_naming(spot: Spot, action: PlayCard) -> tuple[int, int]:
    """A sort key for the suit named with a card: the one of which the seat has the most cards.

    Leading it draws the other players' cards of the suit, so that the seat's remaining cards may
    take tricks. With a low joker, it is the suit of which the others may have the most.
    """
    if action.suit is None:  # pragma: no cover  (a card with several plays names a suit in each)
        return 0, 0
    ace = Card.of(Rank.ACE, action.suit)
    if not spot.order.is_trump(action.card):
        return len(of_its_suit(spot.unseen, spot, ace)), 0
    own = of_its_suit(held(spot.view), spot, ace)
    return len(own), sum(map(spot.order.strength, own))


def leads_low_to_the_called_bower(spot: Spot) -> Card | None:
    """Lead low as a declarer who called the highest trump that somebody else holds.

    Source: 003:209, for a declarer who holds the other copy of it.
    """
    view, contract = spot.view, spot.view.contract
    called = None if contract is None else contract.called
    if called is None or view.partner is not None or not declares(view) or not spot.trumps:
        return None
    highest = spot.order.is_trump(called) and spot.is_master(called)
    return spot.trumps[0] if highest and called in spot.unseen else None


def draws_trumps_from_the_top(spot: Spot) -> Card | None:
    """The declarer's side leads trumps while an opponent may still have one."""
    if not spot.attacks or not spot.trumps or not spot.opponents_may_have_trumps:
        return None
    top = spot.trumps[-1]
    return top if spot.is_master(top) or (declares(spot.view) and len(spot.trumps) > 2) else None


def cashes_winners(spot: Spot) -> Card | None:
    """Lead a card that nobody can beat in its suit: a side suit first, or else a trump.

    In a partnership a sure trump comes first if at most one card is a loser: it may draw a trump
    that would beat one of the others. Once the opponents have no trumps, the last sure trump is
    kept to regain the lead, as long as two losers are left.
    """
    masters = [card for card in spot.cards if spot.is_master(card)]
    plain = [card for card in masters if not spot.order.is_trump(card)]
    losers = len(spot.cards) - len(masters)
    if spot.opponents_may_have_trumps:
        # Where everybody plays alone, leading the trump first lost 0.02 points a hand.
        plain = [] if losers <= 1 and spot.mates else plain
    elif not plain and len(masters) == 1 and losers > 1:
        return None
    return (plain or masters)[-1] if masters else None


def last(spot: Spot) -> bool:
    """Whether the seat plays the last card of the trick."""
    return len(spot.trick.cards) == len(spot.trick.seats) - 1


def decided(spot: Spot) -> bool:
    """Whether the winning card has no rival: the seat is the last to play, or none is higher."""
    return last(spot) or spot.is_master(spot.best)


def takers(spot: Spot) -> list[Card]:
    """The cards that would win the trick so far, the lowest first."""
    powers = spot.order.powers[spot.led.index]
    least = powers[spot.best.index]
    return [card for card in spot.cards if powers[card.index] > least]


def leaves_the_trick_to_a_partner(spot: Spot) -> Card | None:
    """Play low if a partner is winning and nobody can beat that card any more (003:210)."""
    return throws_away_a_loser(spot) if spot.winner in spot.mates and decided(spot) else None


def takes_the_trick(spot: Spot) -> Card | None:
    """When last to play, or when trumping, win with the lowest card that wins.

    With others still to play, win with a card that at most one unseen card beats. If a partner is
    winning, win with a card that none beats, or not at all.
    """
    cards, order = takers(spot), spot.order
    if not cards:
        return None
    if last(spot) or not order.follows(cards[0], spot.led):
        return cards[0]
    behind = higher(order, cards[-1], spot.unseen)
    if behind > (0 if spot.winner in spot.mates else 1):
        return None
    return next(card for card in cards if higher(order, card, spot.unseen) == behind)


def throws_away_a_loser(spot: Spot) -> Card:
    """Follow with the lowest card; without the suit led, throw away the card that costs least.

    A card whose suit nobody can lead to the last trick comes first; then come losers and winners.
    Trumps come last.
    """
    order, lowest = spot.order, spot.cards[0]
    if order.follows(lowest, spot.led):
        return lowest
    suits: dict[int, Card] = {}
    for card in spot.cards:
        suits.setdefault(order.followers[card.index], card)
    early = len(held(spot.view)) > 2
    costs = {
        card: (order.is_trump(card), early or may_be_led(spot, card), spot.is_master(card))
        for card in suits.values()
    }
    least = min(costs.values())
    rest = [card for card, cost in costs.items() if cost == least]
    return min(rest, key=lambda card: cost_of(spot, card)) if rest[1:] else rest[0]


def cost_of(spot: Spot, lowest: Card) -> tuple[int, ...]:
    """A sort key: what else it costs to throw away the lowest card of a suit.

    Losers come before guards. Of winners, one that stops no suit goes first, and then the one of
    whose suit others have fewer cards. A short suit is worth being rid of if the seat has trumps.
    """
    suit = spot.order.followers[lowest.index]
    mine, theirs = held(spot.view).bits & suit, spot.unseen.bits & suit
    length = count_bits(mine) if spot.trumps else 0
    leads = count_bits(theirs) if spot.is_master(lowest) else 0
    stops = stops_lost(spot.order, mine, theirs)
    return stops, leads, length, spot.order.strength(lowest)


def may_be_led(spot: Spot, card: Card) -> bool:
    """Whether another seat may lead the card's suit to the last trick, which comes next."""
    if not of_its_suit(spot.unseen, spot, card):
        return False
    leader = spot.trick.seats[spot.winning]
    return not decided(spot) or not suits_shown_out(spot.view, spot.order, card.bit)[leader]


def of_its_suit(cards: Cards, spot: Spot, card: Card) -> Cards:
    """Those of the cards that have the same suit as this one."""
    return Cards.from_bits(cards.bits & spot.order.followers[card.index])


@lru_cache(maxsize=1 << 13)  # in one suit the same cards come up again and again
def stops_lost(order: Order, mine: int, theirs: int) -> int:
    """How many tricks the lowest card of a suit guards, if others lead the suit from the top.

    The seat's cards of the suit and those of the others are given as `Cards.bits`.
    """
    strength = order.strengths.__getitem__
    own = sorted(map(strength, Cards.from_bits(mine)))
    led = sorted(map(strength, Cards.from_bits(theirs)), reverse=True)
    return count_stops(own, led) - count_stops(own[1:], led)


def count_stops(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """How many tricks the seat's cards of a suit take if others lead theirs in this order.

    Cards are given by their strengths, the seat's own from low to high. It wins each trick with the
    lowest card that can, or plays its lowest.
    """
    left, taken = list(mine), 0
    for led in theirs[: len(mine)]:
        winner = next((one for one in left if one > led), None)
        taken += winner is not None
        left.remove(left[0] if winner is None else winner)
    return taken


def ducks(spot: Spot) -> Card | None:
    """Play the highest card that does not win: as declarer, or when an opponent is winning."""
    if not spot.trick.cards or not (spot.attacks or spot.winner in spot.opponents()):
        return None
    winners = takers(spot)
    losers = [card for card in spot.cards if card not in winners]
    return losers[-1] if losers else None


def sheds_the_highest(spot: Spot) -> Card | None:
    """Play the highest card as the last to a trick."""
    return spot.cards[-1] if spot.trick.cards and last(spot) else None


LEADING: Final[tuple[Rule, ...]] = (
    leads_low_to_the_called_bower,
    draws_trumps_from_the_top,
    cashes_winners,
)
FOLLOWING: Final[tuple[Rule, ...]] = (
    leaves_the_trick_to_a_partner,
    takes_the_trick,
    throws_away_a_loser,
)
AVOIDING: Final[tuple[Rule, ...]] = (ducks, sheds_the_highest)
"""Where the declarer must take no trick, for leads as well."""
