"""What is known of a hand from what one seat saw, and what may be concluded about the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from pepper.engine.cards import Card, Cards
from pepper.engine.errors import PepperError
from pepper.engine.ladder import Bid
from pepper.engine.match import Match
from pepper.engine.phases import Action, FaceDown, Phase
from pepper.engine.phases.auction import Auction, StuckHolder
from pepper.engine.phases.calling import CallCard, Calling
from pepper.engine.phases.dealing import Deal
from pepper.engine.phases.exchange import GiveCards, LayAside
from pepper.engine.phases.kitty import Discard, PickUp, TakeTurnUp
from pepper.engine.phases.play import PlayCard
from pepper.engine.phases.poor_hand import CallMisdeal, SwapPoor
from pepper.engine.rules import Rules
from pepper.engine.seats import Seat

from .swap import Swapped

UNEXPLAINED: Final = 50
"""How many may fail at an act that may or may not depend on cards in hand."""


@attrs.define
class Known:
    """What is known of a hand."""

    rules: Rules
    hands: Sequence[Cards | None]
    """What each seat was dealt, or held after a swap; None if that is not known."""
    acts: Sequence[tuple[Seat, Action]]
    turned: Card | None
    swap: Swapped | None
    taker: Seat | None
    """Who picked up a kitty: found out in the first try, if it discarded face down."""
    receivers: dict[Seat, Seat | None] = attrs.Factory(dict[Seat, Seat | None])
    """Who gave cards to whom, or laid them aside: found out in the first try."""
    discard: int | None = None
    """The place of a discard that was not seen among the acts: found out in the first try."""

    @staticmethod
    def of(
        rules: Rules,
        hands: Sequence[Cards | None],
        acts: Sequence[tuple[Seat, Action]],
        turned: Card | None,
    ) -> Known:
        """What is known of a hand in which these cards were dealt."""
        swap, held = Swapped.among(rules, hands, acts), list(hands)
        if swap is not None:
            held[swap.seat] = swap.held
        taker = next((seat for seat, act in acts if isinstance(act, PickUp | Discard)), None)
        return Known(rules, held, acts, turned, swap, taker)

    @property
    def gifts(self) -> list[tuple[Seat, GiveCards | LayAside | FaceDown]]:
        """The cards that changed hands or were laid aside in the exchange."""
        return [
            (seat, act)
            for place, (seat, act) in enumerate(self.acts)
            if isinstance(act, GiveCards | LayAside | FaceDown) and place != self.discard
        ]

    @property
    def by_chance(self) -> bool:
        """Whether a guess begins with cards that were given or picked up by chance."""
        return bool(self.gifts) or self.discard is not None

    @property
    def kitty(self) -> Cards | None:
        """The kitty, if it is known."""
        return next((act.cards for _, act in self.acts if isinstance(act, PickUp)), None)

    def guess(self, rng: Random) -> Guess:
        """What the acts say at first sight, and by chance what was given unseen."""
        played = {seat: Counter[Card]() for seat in self.rules.table.seats}
        for seat, action in self.acts:
            played[seat].update(_played(action))
            played[seat].update(action.cards if isinstance(action, Discard) else ())
        must, wishes = {seat: played[seat].copy() for seat in played}, dict[Seat, Counter[Card]]()
        if any(giver not in self.receivers for giver, _ in self.gifts):
            must = {seat: Counter[Card]() for seat in played}
        for giver, gift in reversed(self.gifts):  # a card that came may have been given on
            receiver = self.receivers.get(giver, giver)
            if not isinstance(gift, FaceDown):
                given = Counter(gift.cards)
            elif receiver is None:
                continue
            else:
                given = Counter(self._draw(giver, gift.cards, must[receiver], rng))
                wishes[giver] = given
            must[giver] += given
            if receiver is not None:
                must[receiver] -= given
        kitty = self._take_aside(must, rng)
        unknown = [seat for seat in played if self.hands[seat] is None]
        return Guess(
            self,
            rng,
            {seat: must[seat] for seat in unknown},
            {seat: set() for seat in unknown},
            wishes,
            played,
            kitty,
        )

    def _take_aside(self, must: dict[Seat, Counter[Card]], rng: Random) -> Counter[Card]:
        """The undealt cards that are known or guessed; what is left of them after a swap.

        Those that were picked up need not have been dealt to whoever plays them.
        """
        up = Counter([] if self.turned is None else [self.turned])
        aside = up if self.kitty is None else Counter(self.kitty)
        if self.swap is not None:
            aside = up + Counter(self.swap.shown)
        if self.taker is not None:
            takes_one = isinstance(self.rules.rule(Phase.KITTY), TakeTurnUp)
            if self.kitty is None and self.swap is None and not takes_one:
                aside |= Counter(self._draw_kitty(self.taker, must[self.taker], rng))
            must[self.taker] -= up if takes_one else aside
        if self.swap is not None:
            must[self.swap.seat] |= Counter(self.swap.known)
        return aside

    def _draw_kitty(self, taker: Seat, played: Counter[Card], rng: Random) -> list[Card]:
        """Cards that may have been in the kitty: some of those that the taker played."""
        hand, held, size = self.hands[taker], list(played.elements()), self.rules.deck.hand_size
        if hand is not None:
            return list((played - Counter(hand)).elements())
        count = len(self.rules.deck.cards) - size * len(self.hands)
        drawn = rng.sample([*held, *[None] * (size + count - len(held))], count)
        return [card for card in drawn if card is not None]

    def _draw(self, giver: Seat, count: int, played: Counter[Card], rng: Random) -> list[Card]:
        """Cards that the giver may have given: some of those that the receiver played."""
        hand, held = self.hands[giver], list(played.elements())
        slots = [*held, *[None] * max(count, self.rules.deck.hand_size - len(held))]
        drawn = rng.sample(slots, count)
        return [card for card in drawn if card is not None and (hand is None or card in hand)]


@attrs.define
class Guess:
    """What has been concluded about the hands that are not known."""

    known: Known
    rng: Random
    must: dict[Seat, Counter[Card]]
    """What a seat was dealt at least."""
    never: dict[Seat, set[Card]]
    """What it was not dealt beyond that."""
    wishes: dict[Seat, Counter[Card]]
    """What it gave unseen, as far as it was played later."""
    played: dict[Seat, Counter[Card]]
    """What it played, and discarded if that is known."""
    kitty: Counter[Card]
    """What is in the kitty at least."""
    stale: bool = False
    """Whether it failed by a choice that was made by chance."""
    unexplained: int = 0
    """How often it failed for a reason from which nothing can be concluded."""

    def deal(self) -> Deal | None:
        """A deal that fits what has been concluded; None if there is none."""
        deck, hands = self.known.rules.deck, self.known.hands
        left = Counter(deck.cards)
        for known in (*hands, *self.must.values(), self.kitty):
            left.subtract(known or ())
        room = {seat: deck.hand_size - must.total() for seat, must in self.must.items()}
        if min(left.values()) < 0 or min(room.values(), default=0) < 0:
            return None
        places = _fill(list(left.elements()), room, self.never, self.rng)
        if places is None:
            return None
        dealt = {seat: Cards([*self.must[seat].elements(), *places[seat]]) for seat in places}
        whole = [cards or dealt[Seat(seat)] for seat, cards in enumerate(hands)]
        if (swap := self.known.swap) is not None:
            whole[swap.seat] = swap.dealt(whole[swap.seat], self.rng)
        return Deal(whole, turned=self.known.turned)

    def short_of(self) -> str:
        """The cards that are needed more often than they are in the deck."""
        needed = Counter[Card]()
        for known in (*self.known.hands, *self.must.values(), self.kitty):
            needed.update(known or ())
        return str(Cards((needed - Counter(self.known.rules.deck.cards)).keys()))

    def do(self, match: Match, place: int) -> Match:
        """The match after the act at that place; `PepperError` if it is not legal."""
        seat, action = self.known.acts[place]
        if self.known.swap is not None and place == self.known.swap.place:
            return match  # the cards were taken with the swap
        if match.turn == seat and match.phase == Phase.KITTY:
            return self._do_kitty(match, place)
        gives = match.phase == Phase.EXCHANGE and isinstance(
            action, GiveCards | LayAside | FaceDown
        )
        if match.turn == seat and gives and seat not in self.known.receivers:
            self.known.receivers[seat], self.stale = match.view(seat).receiver, True
        if match.turn != seat or not isinstance(action, FaceDown):
            return match.apply(action, by=seat)
        gifts = [
            gift
            for gift in match.legal_actions
            if isinstance(gift, GiveCards | LayAside) and len(gift.cards) == action.cards
        ]
        if not gifts:
            raise PepperError(f"seat {seat} cannot give {action.cards} cards face down")
        self.rng.shuffle(gifts)
        gift = max(gifts, key=lambda gift: self._worth(seat, gift))
        if self.wishes.get(seat, Counter[Card]()) - Counter(gift.cards) and seat in self.never:
            # It would have had to give these, which are better.
            self.never[seat].update(Counter(gift.cards) - self.wishes[seat])
        return match.apply(gift)

    def _do_kitty(self, match: Match, place: int) -> Match:
        """The match after what was done with a kitty, of which the first act is automatic."""
        seat, action = self.known.acts[place]
        before = [act for _, act in self.known.acts[:place] if isinstance(act, PickUp)]
        if match.hand.acts[-1].action == action and not before:
            return match
        if not isinstance(action, FaceDown):
            return match.apply(action)
        held = match.hand.cards[seat]
        count = len(held) - match.rules.deck.hand_size
        if action.cards != count:
            raise PepperError(f"seat {seat} cannot discard {action.cards} cards face down")
        if self.known.discard is None:
            self.known.taker, self.known.discard, self.stale = seat, place, True
        spare = list((Counter(held) - self.played[seat]).elements())
        self.rng.shuffle(spare)
        # What it cannot have held later, since it did not follow suit with it, comes first.
        spare.sort(key=lambda card: card not in self.never.get(seat, ()))
        return match.apply(Discard(Cards(spare[:count])))

    def _worth(self, seat: Seat, gift: GiveCards | LayAside) -> int:
        """How well a gift goes with what is played later."""
        cards = Counter(gift.cards)
        wishes = self.wishes.get(seat, Counter[Card]())
        return (cards & wishes).total() - (cards & self.played[seat]).total()

    def learn(self, match: Match, place: int) -> bool:
        """Conclude something from the refusal of an act; whether another deal may do."""
        seat, action = self.known.acts[place]
        if match.turn != seat:
            return self._learn_turn(match)
        self.stale |= self.known.by_chance
        if seat not in self.must or isinstance(action, FaceDown):
            return self.stale and not isinstance(action, FaceDown)
        if isinstance(action, Bid):
            return self._learn_bid(seat, action)
        if not isinstance(action, PlayCard | GiveCards | LayAside):
            self.unexplained += 1
            return self._learn_call(match, seat, action) or self.unexplained < UNEXPLAINED
        wanted = Cards(_played(action)) if isinstance(action, PlayCard) else action.cards
        if not wanted <= match.hand.cards[seat]:
            return self.stale
        offered = {
            card
            for legal in match.legal_actions
            for card in (legal.cards if isinstance(legal, GiveCards | LayAside) else _played(legal))
            if card not in wanted
        }
        self.never[seat] |= offered
        acts = self.known.acts[:place]
        gone = Counter(card for who, act in acts if who == seat for card in _played(act))
        # These the seat plays later, or was given.
        kitty = self.kitty if seat == self.known.taker else Counter[Card]()
        fixed = (self.must[seat] + kitty - gone).keys() | self._given(match, seat)
        self.stale &= not offered.isdisjoint(fixed)
        return self.stale or (bool(offered) and offered.isdisjoint(fixed))

    def _given(self, match: Match, seat: Seat) -> set[Card]:
        """What the seat holds without having been dealt it."""
        deal = match.hand.deal
        dealt = Cards() if deal is None else deal.hands[seat]
        swapper = None if self.known.swap is None else self.known.swap.seat
        if deal is not None and seat in {self.known.taker, swapper}:
            dealt += deal.aside
        return {card for card in match.hand.cards[seat] if card not in dealt}

    def _learn_turn(self, match: Match) -> bool:
        """Whoever holds a certain card has to bid if all pass: it was another seat."""
        auction = match.rules.auction
        stuck = auction.all_pass if isinstance(auction, Auction) else None
        if not isinstance(stuck, StuckHolder):
            return False
        for seat, cards in self.never.items():
            if seat == match.turn:
                cards.add(stuck.card)
        return True

    def _learn_bid(self, seat: Seat, bid: Bid) -> bool:
        """A bid may ask for cards in hand."""
        rungs = self.known.rules.ladder.rungs
        asked = [cards for rung in rungs if rung.name == bid.rung for cards in rung.holding]
        if not asked:
            return False
        self.must[seat] |= Counter(self.rng.choice(asked))
        return True

    def _learn_call(self, match: Match, seat: Seat, call: Action) -> bool:
        """The declarer may not hold the called card, or else holds all that could be called.

        Of a seat that swaps cards, nothing is concluded but that another hand may be poor.
        """
        if isinstance(call, SwapPoor):
            return self.known.swap is not None and self.known.swap.kept is None
        rule = match.rules.calling
        if not isinstance(call, CallCard) or not isinstance(rule, Calling) or rule.own:
            return False
        if call.card in match.hand.cards[seat] and not self.must[seat][call.card]:
            self.never[seat].add(call.card)
        else:
            left = (one.card for one in match.legal_actions if isinstance(one, CallCard))
            self.must[seat] |= Counter(left)
        return True


def _played(action: Action) -> tuple[Card, ...]:
    """The cards that a seat played or showed."""
    if isinstance(action, CallMisdeal):
        return tuple(action.cards)
    return (action.card,) if isinstance(action, PlayCard) else ()


def _fill(
    cards: list[Card], room: dict[Seat, int], never: dict[Seat, set[Card]], rng: Random
) -> dict[Seat, list[Card]] | None:
    """Each seat filled with cards that it may hold, the rest put aside; None if that cannot be.

    Each place looks for a card, if need be by having another place take a different one.
    """
    rng.shuffle(cards)
    slots = [seat for seat, count in room.items() for _ in range(count)]
    holder: dict[int, int] = {}

    def place(slot: int, seen: set[int]) -> bool:
        for number, card in enumerate(cards):
            if number in seen or card in never[slots[slot]]:
                continue
            seen.add(number)
            if number not in holder or place(holder[number], seen):
                holder[number] = slot
                return True
        return False

    if not all(place(slot, set()) for slot in range(len(slots))):
        return None
    filled: dict[Seat, list[Card]] = {seat: [] for seat in room}
    for number, slot in holder.items():
        filled[slots[slot]].append(cards[number])
    return filled
