"""A view from what one seat knows, without the other hands: problems from books, and partial deals.

`view_of` deals the unseen cards in some way that fits everything that was done, does it again under
the rules, and takes the view of the seat. The other hands are made up and do not show in it.

A deal that fits is found by trying. Each refusal says something about a hand: a seat that did not
follow suit holds no card of it, one that bid "two" holds both jacks. `_Guess` collects that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeAlias

import attrs

from .engine.cards import Card, Cards
from .engine.errors import PepperError
from .engine.ladder import Bid
from .engine.match import Match
from .engine.phases import Action, FaceDown, Phase
from .engine.phases.auction import Auction, StuckHolder
from .engine.phases.calling import CallCard, Calling
from .engine.phases.dealing import Deal
from .engine.phases.exchange import GiveCards, LayAside
from .engine.phases.kitty import Discard, PickUp, TakeTurnUp
from .engine.phases.play import PlayCard
from .engine.phases.poor_hand import CallMisdeal, SwapPoor
from .engine.rules import Rules
from .engine.seats import FIRST_SEAT, Seat
from .engine.view import View

Done: TypeAlias = tuple[int, Action]
"""What a seat did; `FaceDown` for cards that were given or discarded unseen."""

TRIES: Final = 1_000
"""How many deals are tried at most."""
SEVERAL: Final = 3
"""How many deals are compared: whoever holds a certain card may have to act next."""


UNEXPLAINED: Final = 50
"""How many may fail at an act that may or may not depend on cards in hand."""


def view_of(
    rules: Rules,
    seat: int | None,
    cards: Cards | str | None,
    acts: Iterable[Done] = (),
    *,
    dealer: int = FIRST_SEAT,
    turned: Card | str | None = None,
    scores: Iterable[int] | None = None,
    number: int = 1,
) -> View:
    """The view of a seat that knows its own cards and these acts.

    `cards` are all cards it was dealt, including those played since; None if it has not looked,
    and for a spectator. `acts` are all acts that somebody chose, in order, with `FaceDown` for
    cards given, laid aside or discarded that the seat has not seen; before a discard stands
    `PickUp` if it has seen the kitty. `turned` is the card turned up, if one is. `scores` and
    `number` are those of `Match.start`.

    Raises `PepperError` with the reason for an impossible position: cards that are not in the deck,
    an act that is not legal, such as a revoke, or a view that would depend on unseen cards; also
    if no deal is found that fits, which may happen after exchanges of several cards.

    >>> rules = pepper.variant("hasenpfeffer")
    >>> acts = [(1, pepper.Pass()), (2, pepper.Bid("3")), (3, pepper.Pass())]
    >>> view = pepper.view_of(rules, 0, "KS JS 9D QC JC 9C", acts)
    >>> view.turn, view.legal_actions
    (0, <Actions: bid 4, bid 5, bid 6, pass>)
    """
    own = None if seat is None else rules.table.seat(seat)
    if own is None and cards is not None:
        raise PepperError("a spectator holds no cards")
    hands: list[Cards | None] = [None] * len(rules.table.seats)
    if own is not None and cards is not None:
        hands[own] = cards if isinstance(cards, Cards) else Cards(cards)
    start, done = None if scores is None else tuple(scores), tuple(acts)
    up = Card(turned) if isinstance(turned, str) else turned
    matches = [
        complete(rules, hands, done, dealer, start, number, turned=up, seed=seed)
        for seed in range(SEVERAL)
    ]
    views = [match.view(own, hand=number) for match in matches]
    if any(view != views[0] for view in views):
        what = "the view depends on cards that the seat has not seen"
        raise PepperError(f"{what}: add what it saw, or what was done next")
    return views[0]


def complete(
    rules: Rules,
    hands: Sequence[Cards | None],
    acts: Sequence[Done],
    dealer: int = FIRST_SEAT,
    scores: tuple[int, ...] | None = None,
    number: int = 1,
    *,
    turned: Card | None = None,
    seed: int = 1,
) -> Match:
    """A match in which these acts were done, with these hands, and the others made up.

    Another seed makes up others. Raises the same errors as `view_of`.
    """
    if any(isinstance(action, SwapPoor) for _, action in acts):
        raise PepperError("a hand in which cards were swapped for undealt ones cannot be completed")
    done = [(rules.table.seat(seat), action) for seat, action in acts]
    known = _Known(rules, hands, done, turned)
    _check_hands(rules, hands, known.kitty, turned)
    rng = Random(f"pepper partial {seed}")  # noqa: S311  (no secrets)
    guess = known.guess(rng)
    furthest, reason = -1, f"not enough of {guess.short_of()}"
    for _ in range(TRIES):
        deal = guess.deal()
        if deal is None:
            if not known.by_chance:
                break
            guess = known.guess(rng)
            continue
        match = Match.start(rules, deals=[deal], dealer=dealer, scores=scores, number=number)
        for place in range(len(known.acts)):
            try:
                match = guess.do(match, place)
            except PepperError as error:
                if place > furthest:
                    furthest, reason = place, str(error)
                if not guess.learn(match, place):
                    raise
                break
        else:
            return match
        if guess.stale:
            guess = known.guess(rng)
    raise PepperError(
        f"found no deal that fits these actions; the closest attempt failed with: {reason}"
    )


def _check_hands(
    rules: Rules, hands: Sequence[Cards | None], kitty: Cards | None, turned: Card | None
) -> None:
    """Raises `PepperError` for hands and undealt cards that cannot be dealt together."""
    if rules.deck.turn_up is (turned is None):
        what = "give the card turned up" if turned is None else "this deck turns up no card"
        raise PepperError(f"{what}: `turned` is {turned}")
    undealt = kitty or ([] if turned is None else [turned])
    size, held = rules.deck.hand_size, Counter(undealt)
    left = len(rules.deck.cards) - size * len(hands)
    if kitty is not None and len(kitty) != left:
        raise PepperError(f"{len(kitty)} cards are picked up, expected {left}")
    for seat, cards in enumerate(hands):
        if cards is not None and len(cards) != size:
            raise PepperError(f"seat {seat} has {len(cards)} cards, expected {size}")
        held.update(cards or ())
    for card, count in held.items():
        if count > (there := rules.deck.cards.count(card)):
            raise PepperError(f"{card} is dealt {count} times, and the deck has {there} of it")


@attrs.define
class _Known:
    """What is known of a hand."""

    rules: Rules
    hands: Sequence[Cards | None]
    acts: Sequence[tuple[Seat, Action]]
    turned: Card | None
    receivers: dict[Seat, Seat | None] = attrs.Factory(dict[Seat, Seat | None])
    """Who gave cards to whom, or laid them aside: found out in the first try."""
    taker: Seat | None = None
    """Who picked up a kitty: found out in the first try as well."""
    discard: int | None = None
    """The place of its discard among the acts."""

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

    def guess(self, rng: Random) -> _Guess:
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
        kitty = Counter(self.kitty or ([] if self.turned is None else [self.turned]))
        if self.taker is not None:
            if self.kitty is None and not isinstance(self.rules.rule(Phase.KITTY), TakeTurnUp):
                kitty |= Counter(self._draw_kitty(self.taker, must[self.taker], rng))
            must[self.taker] -= kitty
        unknown = [seat for seat in played if self.hands[seat] is None]
        return _Guess(
            self,
            rng,
            {seat: must[seat] for seat in unknown},
            {seat: set() for seat in unknown},
            wishes,
            played,
            kitty,
        )

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
class _Guess:
    """What has been concluded about the hands that are not known."""

    known: _Known
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
        if deal is not None and seat == self.known.taker:
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
        """The declarer may not hold the called card, or else holds all that could be called."""
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
