"""A hand: one deal and its acts, phase by phase in the order of the rules.

Theory of operation. A hand has three parts. The *position* is public and shared with other hands:
see `pepper.engine.course.position`. The *trail* is the list of acts, as everybody saw them, and
says who knows the hidden ones; beside it are the *secrets*, their actions. The *cards* are kept in
the hand only: those of each seat, the undealt ones, those put aside and those in the air.

A step begins with an action of the seat to act. The hand asks the state whether the action is legal
for the seat's cards, moves the cards, and goes on to the position after the action. Then cards
land, automatic acts follow, a question of the state is answered, the next phase opens, or the hand
ends, until a seat has to act (`Hand._next`). Each of these steps makes a new hand. `Hand.walk`
yields them all, and events are made from them.

`Hand.apply` goes a shorter way where nothing is to be asked or moved: a position knows the ways
that were taken from it before, and what follows until the next seat acts (`Position.run`). It also
knows the ways of hidden actions: only their cards are new (`Position.hiding`).

The play is the only phase whose states are not shared. Its states keep their own acts, so that a
played card does not need a new trail. Cards in hand are integers (`Cards.bits`): a played card
makes a state and a hand, and the legal plays are looked up by the integer of the next seat.

This file names no phase except the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from pepper.engine.parts.blank import blank
from pepper.engine.parts.cards import Card, Cards, add_bits, take_bits
from pepper.engine.parts.contract import Contract, Ended
from pepper.engine.parts.errors import shown
from pepper.engine.parts.kinds import Facts
from pepper.engine.parts.legal import Actions
from pepper.engine.parts.phase import (
    Act,
    Action,
    Automatic,
    CardsAction,
    FaceDown,
    Move,
    Phase,
    Spot,
    State,
    Taking,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.refusals import (
    HAND_OVER,
    MOST_LISTED,
    NO_ACTION,
    IllegalActionError,
    Reason,
    Refusal,
)
from pepper.engine.parts.seats import CHANCE, Reached, Seat, Side
from pepper.engine.parts.tricks import Trick
from pepper.engine.phases.dealing import WAITING, Deal, refuse_deal

from .actions import is_action, text_of, why_no_action
from .derived import per_rules
from .position import Choices, Position, Run, Way
from .result import HandResult, conclude
from .rules import Rules

NO_CARDS = Cards()
NO_ACTIONS = Actions()
NO_CHOICES: Final = Choices(NO_ACTIONS)


@attrs.frozen
class Secret:
    """A hidden action."""

    place: int
    """The place of its act in the trail, where a `FaceDown` says who knows it."""
    action: Action


@attrs.frozen
class Sent:
    """Cards in the air."""

    place: int
    """The place in the trail of the act that sent them."""
    giver: Seat
    receiver: Seat
    cards: Cards
    landed: Act
    """The act as everybody sees it when they have landed: the receiver knows it too."""


@attrs.frozen
class Store:
    """The cards that are in no hand and not on the table."""

    stock: Cards = NO_CARDS
    """The undealt cards that lie face down."""
    turned: Cards = NO_CARDS
    """The card turned up, until a seat takes it."""
    piles: tuple[Cards, ...] = ()
    """The cards put aside, one pile for each act."""
    air: tuple[Sent, ...] = ()
    """The cards in the air."""

    def at(self, spot: Spot) -> Cards:
        """The cards that lie at a spot."""
        if spot is Spot.ASIDE:
            return sum(self.piles, NO_CARDS)
        if spot is Spot.TURNED:
            return self.turned
        return self.stock if spot is Spot.STOCK else NO_CARDS

    def without(self, spot: Spot, cards: Cards) -> Store:
        """The store after these cards were taken from a spot."""
        left = self.at(spot) - cards
        return Store(
            left if spot is Spot.STOCK else self.stock,
            left if spot is Spot.TURNED else self.turned,
            ((left,) if left else ()) if spot is Spot.ASIDE else self.piles,
            self.air,
        )

    def with_cards(self, spot: Spot, cards: Cards) -> Store:
        """The store after these cards were put down; those on the table are in no store."""
        return Store(
            self.stock + cards if spot is Spot.STOCK else self.stock,
            self.turned + cards if spot is Spot.TURNED else self.turned,
            (*self.piles, cards) if spot is Spot.ASIDE else self.piles,
            self.air,
        )


NO_STORE: Final = Store()


class OpenFrame:
    """A `Frame` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = (
        *("__weakref__", "_acts", "_known", "automatic", "counts", "deal", "number", "position"),
        *("resigned", "scores", "secrets", "store", "time", "told", "trail", "tricks"),
    )


@attrs.frozen
class Frame(OpenFrame):
    """The fields that do not change during a phase with unshared states, such as the play."""

    number: int
    """From 1, counting every deal of the match."""
    position: Position
    """The position; during the play, the position in which it began."""
    deal: Deal | None = None
    """The cards as they were dealt; None before the deal."""
    told: bool = attrs.field(default=False, eq=False)
    """Whether the deal was supplied as an action, so that it is a step of the match."""
    trail: tuple[Act, ...] = ()
    """The acts so far, without those of an unshared state, as everybody saw them."""
    secrets: tuple[Secret, ...] = ()
    """The hidden acts among them, without the deal, which nobody knows."""
    store: Store = NO_STORE
    """The cards that are in no hand."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks of the earlier phases."""
    time: int | None = None
    """How many acts of the hand were done when the time of the match was called; 0 in later hands;
    None before it is called."""
    resigned: Side | None = None
    """The side that resigned during the hand."""
    counts: tuple[int, ...] = attrs.field(default=(), eq=False)
    """How many cards each seat holds, with those that it has given and that are in the air; in a
    phase with unshared states, how many it held when that began."""
    automatic: int = attrs.field(default=0, eq=False)
    """How many acts of the trail were automatic."""
    scores: tuple[int, ...] = ()
    """The score of each side without what the hand brings; awards during it are included."""

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts of `trail`, with their cards."""
        if self.deal is None:
            return ()
        found: tuple[Act, ...] | None = getattr(self, "_acts", None)
        if found is None:
            acts = list(self.trail)
            for secret in (Secret(0, self.deal), *self.secrets):
                face = acts[secret.place].action
                acts[secret.place] = attrs.evolve(
                    acts[secret.place],
                    action=secret.action,
                    secret=face if isinstance(face, FaceDown) else None,
                )
            found = tuple(acts)
            object.__setattr__(self, "_acts", found)
        return found

    @property
    def known(self) -> dict[Seat, tuple[Secret, ...]]:
        """The secrets that each seat knows."""
        found: dict[Seat, tuple[Secret, ...]] | None = getattr(self, "_known", None)
        if found is None:
            found = {}
            for one in self.secrets:
                face = self.trail[one.place].action
                for seat in face.known_to if isinstance(face, FaceDown) else ():
                    found[seat] = (*found.get(seat, ()), one)
            object.__setattr__(self, "_known", found)
        return found

    def known_to(self, seat: Seat | None) -> tuple[Secret, ...]:
        """The secrets that the seat knows; None is a spectator."""
        return () if seat is None or not self.secrets else self.known.get(seat, ())

    def at(self, position: Position) -> Frame:
        """The frame at another position."""
        return self.after(
            position,
            self.trail,
            self.secrets,
            self.store,
            self.tricks,
            self.counts,
            self.automatic,
        )

    def with_act(
        self,
        act: Act,
        position: Position,
        store: Store | None = None,
        counts: tuple[int, ...] | None = None,
        hidden: Action | None = None,
    ) -> Frame:
        """The frame after an act, as everybody sees it; `hidden` is the action if they do not.

        `store` and `counts` are None if unchanged.
        """
        trail, secrets = self.trail, self.secrets
        return self.after(
            position,
            (*trail, act),
            secrets if hidden is None else (*secrets, Secret(len(trail), hidden)),
            self.store if store is None else store,
            self.tricks,
            self.counts if counts is None else counts,
            self.automatic + act.automatic,
        )

    def after(
        self,
        position: Position,
        trail: tuple[Act, ...],
        secrets: tuple[Secret, ...],
        store: Store,
        tricks: tuple[Trick, ...],
        counts: tuple[int, ...],
        automatic: int,
    ) -> Frame:
        """The frame with changes to these fields."""
        new = blank(OpenFrame)
        new.number = self.number
        new.position = position
        new.deal = self.deal
        new.told = self.told
        new.trail = trail
        new.secrets = secrets
        new.store = store
        new.tricks = tricks
        new.time = self.time
        new.resigned = self.resigned
        new.counts = counts
        new.automatic = automatic
        new.scores = self.scores
        new.__class__ = Frame
        made: Frame = new
        return made


def with_secrets(trail: tuple[Act, ...], secrets: Sequence[Secret]) -> tuple[Act, ...]:
    """The acts as those see them who know these secrets."""
    if not secrets:
        return trail
    acts = list(trail)
    for secret in secrets:
        acts[secret.place] = attrs.evolve(acts[secret.place], action=secret.action)
    return tuple(acts)


class OpenHand:
    """A `Hand` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = ("__weakref__", "_known", "bits", "frame", "result", "state")


def make_hand(
    frame: Frame, state: State, bits: tuple[int, ...], result: HandResult | None = None
) -> Hand:
    """The hand with these fields, faster than its constructor."""
    new = blank(OpenHand)
    new.frame = frame
    new.state = state
    new.bits = bits
    new.result = result
    new.__class__ = Hand
    made: Hand = new
    return made


@attrs.frozen(repr=False)
class Hand(OpenHand):
    """One deal, from its cards to its score."""

    # One such value is made for every card played: fields that seldom change are in the frame.
    frame: Frame
    """The fields that do not change during the play."""
    state: State
    """The state of the current phase, or of the last one."""
    bits: tuple[int, ...]
    """The cards in the hand of each seat, without those in the air, as `Cards.bits`."""
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
        scores: tuple[int, ...] | None = None,
        reached: Reached | None = None,
    ) -> Hand:
        """A new hand with this complete deal; without a deal it waits for one.

        See `Deal.completed`. `scores` are those of the sides before it; None at the start of a
        match. `reached` follows from them if it is None; awards that they include do not count.
        """
        if scores is None:
            scores = (rules.ending.start,) * len(rules.table.sides)
        if reached is None:
            reached = rules.reached(scores)
        if deal is None:
            position = Position(rules, dealer, pepper_round, reached, None, WAITING)
            return _before_deal(number, position, scores, timed=time_called)
        dealt = Position.dealt(
            rules, dealer, deal.turned, pepper_round=pepper_round, reached=reached
        )
        run, time = dealt.run, 0 if time_called else None
        hand = _dealt(number, dealt, run, deal, scores, told=False, time=time)
        return hand._run_on() if run is None else hand

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.frame.position.rules

    @property
    def number(self) -> int:
        """From 1, counting every deal of the match."""
        return self.frame.number

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self.frame.position.dealer

    @property
    def pepper_round(self) -> bool:
        """Whether the eldest bids without an auction."""
        return self.frame.position.pepper_round

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards in the hand of each seat, without those in the air."""
        return tuple(map(Cards.from_bits, self.bits))

    @property
    def position(self) -> Position:
        """The public information that the rest of the hand depends on."""
        position = self.frame.position
        return position if self.state.shared else attrs.evolve(position, state=self.state)

    @property
    def contract(self) -> Contract | None:
        """The contract, as far as it is settled; None before that."""
        return self.frame.position.contract

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
        return self.state.phase if self.result is None else Phase.OVER

    @property
    def turn(self) -> Seat | None:
        """The seat to act; `CHANCE` before the deal, None when the hand is over."""
        return None if self.result is not None else self.state.turn

    def where(self) -> str:
        """The number, phase and turn in one line, for reprs."""
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        return f"hand {self.number}, {self.phase.value}, turn {turn}"

    def __repr__(self) -> str:
        return f"<Hand of {self.rules.name}: {self.where()}, dealer {self.dealer}>"

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts of the hand, in order; the first is the deal."""
        return self.frame.acts + self.state.acts

    def acts_seen_by(self, seat: Seat | None) -> tuple[Act, ...]:
        """All acts as the seat may know them; None is a spectator."""
        frame = self.frame
        return with_secrets(frame.trail, frame.known_to(seat)) + self.state.acts

    @property
    def deal(self) -> Deal | None:
        """The cards as they were dealt; None before the deal."""
        return self.frame.deal

    @property
    def turned(self) -> Card | None:
        """The card that was turned up in the deal, wherever it is now; None if none was."""
        return self.frame.position.turned

    @property
    def told(self) -> bool:
        """Whether the deal was supplied with `Match.apply`, and did not come from the source."""
        return self.frame.told

    @property
    def cards(self) -> tuple[Cards, ...]:
        """The cards of each seat now, including cards that it has given and that are in the air."""
        held = list(self.bits)
        for gift in self.frame.store.air:
            held[gift.giver] += gift.cards.bits
        return tuple(map(Cards.from_bits, held))

    @property
    def aside(self) -> Cards:
        """The undealt or discarded cards."""
        store = self.frame.store
        return sum(store.piles, store.stock + store.turned)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return self.frame.tricks + self.state.tricks

    @property
    def trick(self) -> Trick | None:
        """The trick in progress; None outside the play."""
        return self.state.trick

    @property
    def partner(self) -> Seat | None:
        """The seat that became the declarer's partner during the hand; None if there is none."""
        found = self.frame.position.found
        return self.state.partner if found is None else found

    @property
    def exposed(self) -> Cards | None:
        """The declarer's cards while they lie face up; None while they are hidden."""
        contract = self.frame.position.contract
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
        return self.frame.position.sitting_out

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that play against the declarer's side, clockwise from the declarer's left.

        A called partner counts as an opponent here; sides are those of the table.
        """
        return self.frame.position.opponents

    @property
    def order(self) -> Order:
        """The ranking in the strain of the contract, or of a hand without a bid."""
        return self.frame.position.order

    @property
    def scoring(self) -> tuple[State, ...]:
        """The last states of the phases that may score points themselves."""
        return (*self.frame.position.scoring, self.state)

    def has_looked(self, seat: Seat) -> bool:
        """Whether the seat has looked at its cards."""
        return seat in self.frame.position.looked

    @property
    def _own(self) -> Cards | None:
        """The cards of the seat to act; None if it has not looked at them."""
        turn = self.state.turn
        if turn is None or turn not in self.frame.position.looked:
            return None
        return Cards.from_bits(self.bits[turn])

    def legal(self) -> Actions:
        """The legal actions of the seat to act; empty when the hand is over."""
        state = self.state
        if state.shared:
            return self._choices.actions
        turn = state.turn
        if turn is None or self.result is not None:
            return NO_ACTIONS
        return state.list_legal(self.bits[turn]) or Actions(state.legal(self._own))

    def why_not(self, action: Action) -> Reason | None:
        """Why the action is refused, or None if it is legal."""
        refusal = self._refuse(action)
        return None if refusal is None else self._reason(action, refusal)

    def apply(self, action: Action) -> Hand:
        """The hand after the action; raises `IllegalActionError` if it is not legal."""
        state = self.state
        if state.shared:
            way = self._choices.ways.get(id(action))
            if way is None:
                return self._choose(action)._run_on()
            # What follows without an act, such as the opening of the next phase, is looked up too.
            run = None if self.frame.store.air else way.after.run
            hand = self._go(way, run)
            return hand._run_on() if run is None else hand
        laid = None if self.result is not None else state.lay(action, self.bits)
        bits, after = self._lay_slowly(action) if laid is None else laid
        new = blank(OpenHand)
        new.frame = self.frame
        new.state = after
        new.bits = bits
        new.result = None
        new.__class__ = Hand
        made: Hand = new
        # Nothing is automatic in a state that is not shared, so the play need not look for it.
        return made if after.turn is not None else made._next_phase()._run_on()

    def walk(self, action: Action) -> Iterator[Hand]:
        """The hands after the action and after each automatic step that follows, in order.

        Each has one act more than the one before, or none. Raises `IllegalActionError` if the
        action is not legal.
        """
        hand: Hand | None = self._do(action)
        while hand is not None:
            yield hand
            hand = hand._next()

    @property
    def chosen(self) -> int:
        """How many acts were chosen; a deal that was supplied is one of them."""
        return len(self.frame.trail) - self.frame.automatic + self.state.act_count

    def opening(self) -> Iterator[Hand]:
        """The hands from before the deal until a seat has to act, or the hand waits for a deal."""
        now = self.frame.position
        position = Position(now.rules, now.dealer, now.pepper_round, now.reached, None, WAITING)
        timed = self.frame.time == 0
        before = _before_deal(self.number, position, self.frame.scores, timed=timed)
        yield before
        if self.deal is not None and not self.told:
            hand: Hand | None = before._with_deal(self.deal, told=False)
            while hand is not None:
                yield hand
                hand = hand._next()

    def at(self, position: Position) -> Hand:
        """A hand with the same cards at another position, to set up a hand."""
        return make_hand(self.frame.at(position), position.state, self.bits)

    def timed(self) -> Hand:
        """The hand with the time called now."""
        return make_hand(
            attrs.evolve(self.frame, time=len(self.acts)), self.state, self.bits, self.result
        )

    def with_scores(self, scores: tuple[int, ...]) -> Hand:
        """The hand with other scores before it."""
        frame = attrs.evolve(self.frame, scores=scores)
        return make_hand(frame, self.state, self.bits, self.result)

    def ended(self, result: HandResult, resigned: Side | None = None) -> Hand:
        """The hand with this result."""
        frame = self.frame if resigned is None else attrs.evolve(self.frame, resigned=resigned)
        return make_hand(frame, self.state, self.bits, result)

    def _refuse(self, action: Action) -> Refusal | None:
        """Why the action is refused, or None if it is legal."""
        rules = self.rules
        if self.result is not None:
            return Refusal(HAND_OVER)
        if not is_action(action, rules.action_types):
            problem = why_no_action(action, rules.action_types)
            return Refusal(NO_ACTION, Facts(problem=problem))
        if self.frame.deal is None:
            return refuse_deal(action, rules.deck, len(rules.table.seats))
        return self.state.why_not(action, self._own)

    def _check(self, action: Action) -> None:
        """Raise `IllegalActionError` if the action is not legal."""
        refusal = self._refuse(action)
        if refusal is not None:
            raise IllegalActionError(self._reason(action, refusal), self.legal())

    def _reason(self, action: Action, refusal: Refusal) -> Reason:
        legal = self.legal()
        text = text_of(action) if is_action(action, self.rules.action_types) else shown(action)
        listed = tuple(map(str, legal[:MOST_LISTED]))
        more = len(legal) - len(listed)
        return Reason(refusal.kind, self.turn, text, refusal.facts, listed, more)

    @property
    def _choices(self) -> Choices:
        """The legal actions in a shared state, and the ways that were taken before."""
        if self.result is not None:
            return NO_CHOICES
        found = self.frame.position.only
        if found is None:  # they depend on cards
            found = getattr(self, "_known", None)
            if found is None:
                over = self.state.turn is None
                found = NO_CHOICES if over else self.frame.position.choices(self._own)
                object.__setattr__(self, "_known", found)
        return found

    def _go(self, way: Way, run: Run | None) -> Hand:
        """The hand after the act of a way, and after what follows."""
        after = way.after if run is None else run.position
        frame = self.frame.with_act(way.act, after)
        for act in () if run is None else run.acts:
            frame = frame.with_act(act, after)
        return make_hand(frame, after.state, self.bits)

    def _do(self, action: Action) -> Hand:
        """The hand right after the action; raises `IllegalActionError` if it is not legal."""
        if not self.state.shared:
            bits, after = self._lay_slowly(action)
            return make_hand(self.frame, after, bits)
        way = self._choices.ways.get(id(action))
        return self._choose(action) if way is None else self._go(way, None)

    def _choose(self, action: Action) -> Hand:
        """The hand right after an action of a phase with shared states that is no known way.

        Raises `IllegalActionError` if it is not legal.
        """
        choices = self._choices
        grouped = choices.groups(action)
        listed = not grouped and choices.lists(action)
        if not grouped and not listed:  # legal actions need no other check
            self._check(action)
        if isinstance(action, Deal):
            return self._with_deal(action.completed(self.rules.deck, len(self.bits)), told=True)
        return self._act(action, listed=listed)

    def _lay_slowly(self, action: Action) -> tuple[tuple[int, ...], State]:
        """What `State.lay` returns, in any case; `IllegalActionError` if it is not legal."""
        self._check(action)
        state, hands = self.state, list(self.bits)
        seat = CHANCE if state.turn is None else state.turn  # nothing is legal for nobody
        for move in state.moves(action):
            hands[seat] = take_bits(hands[seat], move.known.bits)
        return tuple(hands), state.after(action)

    def _act(self, action: Action, *, listed: bool) -> Hand:
        """The hand after a legal action of a phase whose states are shared.

        `listed` tells whether the choices list the action itself, so that its way can be kept.
        """
        state, position = self.state, self.frame.position
        face = state.face(action)
        if isinstance(face, FaceDown):
            way = position.hiding(action, face)
            if way.move is None or not isinstance(action, CardsAction):
                return self._with_act(way, state.moves(action), action)
            move = Move(way.move.source, way.move.target, action.cards)
            return self._with_act(way, (move,), action)
        act, moves = position.act(action), state.moves(action)
        way = Way(act, position.at(state.after(face)), act)
        if listed and not moves and way.after.is_kept:
            self._choices.ways[id(action)] = way
        return self._with_act(way, moves)

    def _with_act(
        self, way: Way, moves: tuple[Move, ...] = (), hidden: Action | None = None
    ) -> Hand:
        """The hand after the act of a way, with cards moved; `hidden` as in `Frame.with_act`."""
        act, after = way.act, way.after
        if not moves:
            frame = self.frame.with_act(act, after, hidden=hidden)
            return make_hand(frame, after.state, self.bits)
        store, held, counts = self.frame.store, list(self.bits), list(self.frame.counts)
        for move in moves:
            source, target, cards = move.source, move.target, move.known
            if source == target:  # the cards are only shown
                continue
            if isinstance(source, Spot):
                store = store.without(source, cards)
            else:
                held[source] = take_bits(held[source], cards.bits)
                counts[source] -= 0 if target is Spot.AIR else move.count
            if not isinstance(target, Spot):
                held[target] = add_bits(held[target], cards.bits)
                counts[target] += move.count
            elif target is Spot.AIR:
                to = act.seat if act.to is None else act.to
                gift = Sent(len(self.frame.trail), act.seat, to, cards, way.landed)
                store = Store(store.stock, store.turned, store.piles, (*store.air, gift))
            else:
                store = store.with_cards(target, cards)
        frame = self.frame.with_act(act, after, store, tuple(counts), hidden)
        return make_hand(frame, after.state, tuple(held))

    def _with_deal(self, deal: Deal, *, told: bool) -> Hand:
        """The hand with the cards dealt."""
        frame, before = self.frame, self.frame.position
        rules, dealer, turned = before.rules, before.dealer, deal.turned
        round_, reached = before.pepper_round, before.reached
        after = Position.dealt(rules, dealer, turned, pepper_round=round_, reached=reached)
        return _dealt(frame.number, after, None, deal, frame.scores, told=told, time=frame.time)

    def _run_on(self) -> Hand:
        """The hand after all automatic steps: a seat has to act, or the hand is over."""
        hand, after = self, self._next()
        while after is not None:
            hand, after = after, after._next()
        return hand

    def _next(self) -> Hand | None:
        """The hand after the next automatic step; None if a seat has to act or the hand is over."""
        state, frame = self.state, self.frame
        if self.result is not None:
            return None
        if frame.store.air and state.lands:
            return self._land()
        if state is frame.position.state and frame.position.rests:
            return None
        if state.turn is not None:
            automatic = state.automatic
            return None if automatic is None else self._do_automatic(automatic)
        if state.asks is not None:
            return self._answer(state.asks)
        return self._next_phase()

    def _land(self) -> Hand:
        """The hand with the cards in the air handed over; their receivers know them now."""
        frame, store, held = self.frame, self.frame.store, list(self.bits)
        counts, trail = list(frame.counts), list(frame.trail)
        for gift in store.air:
            number = len(gift.cards)
            held[gift.receiver] = add_bits(held[gift.receiver], gift.cards.bits)
            counts[gift.giver] -= number
            counts[gift.receiver] += number
            trail[gift.place] = gift.landed
        landed = frame.after(
            frame.position,
            tuple(trail),
            frame.secrets,
            Store(store.stock, store.turned, store.piles),
            frame.tricks,
            tuple(counts),
            frame.automatic,
        )
        return make_hand(landed, self.state, tuple(held))

    def _do_automatic(self, automatic: Automatic | Taking) -> Hand:
        """The hand after an automatic act."""
        state, position = self.state, self.frame.position
        seat = CHANCE if state.turn is None else state.turn
        if isinstance(automatic, Automatic):
            act = position.act(automatic.action, automatic=True)
            return self._with_act(Way(act, position.after(automatic.action), act))
        parts = [(spot, self.frame.store.at(spot)) for spot in automatic.sources]
        cards = sum([part for _, part in parts], NO_CARDS)
        moves = tuple([Move(spot, seat, part) for spot, part in parts if part])
        taken, count = automatic.takes(cards), len(cards)
        face = taken if automatic.shown else FaceDown(count, ())
        seen = taken if automatic.shown else FaceDown(count, (seat,))
        act = Act(seat, seen, state.phase, automatic=True, to=state.to)
        way = Way(act, position.after(face), act)
        return self._with_act(way, moves, None if automatic.shown else taken)

    def _answer(self, card: Card) -> Hand:
        """The hand after the question who holds a card was answered."""
        seats = self.rules.table.seats
        holders = tuple([seat for seat in seats if self.bits[seat] & card.mask])
        after = self.frame.position.at(self.state.answered(holders))
        return make_hand(self.frame.at(after), after.state, self.bits)

    def _next_phase(self) -> Hand:
        """The hand in the next phase, or with its result."""
        frame, state = self.frame, self.state
        position = frame.position
        following = position.following if state.shared else position.closing(state)
        if isinstance(following, Ended):
            return make_hand(frame, state, self.bits, conclude(self, following))
        after = frame.after(
            following,
            frame.trail + state.acts,
            frame.secrets,
            frame.store,
            frame.tricks + state.tricks,
            frame.counts if state.shared else tuple(map(len, self.cards)),
            frame.automatic,
        )
        return make_hand(after, following.state, self.bits)


def _before_deal(number: int, position: Position, scores: tuple[int, ...], *, timed: bool) -> Hand:
    """A hand before its deal."""
    seats = len(position.rules.table.seats)
    time = 0 if timed else None
    frame = Frame(number, position, time=time, counts=(0,) * seats, scores=scores)
    return make_hand(frame, WAITING, (0,) * seats)


def _dealt(
    number: int,
    after: Position,
    run: Run | None,
    deal: Deal,
    scores: tuple[int, ...],
    *,
    told: bool,
    time: int | None,
) -> Hand:
    """A hand with the cards dealt; `after` is the position then, and `run` what follows."""
    *hands, aside = deal.bits
    up = 0 if deal.turned is None else deal.turned.bit
    position = after if run is None else run.position
    trail = _first_trail(after.rules)
    new = blank(OpenFrame)
    new.number = number
    new.position = position
    new.deal = deal
    new.told = told
    new.trail = trail if run is None else trail + run.acts
    new.secrets = ()
    new.store = Store(Cards.from_bits(aside - up), Cards.from_bits(up)) if aside else NO_STORE
    new.tricks = ()
    new.time = time
    new.resigned = None
    new.counts = (after.rules.deck.hand_size,) * len(hands)
    new.automatic = int(not told) + (0 if run is None else len(run.acts))
    new.scores = scores
    new.__class__ = Frame
    frame: Frame = new
    return make_hand(frame, position.state, tuple(hands))


@per_rules
def _first_trail(rules: Rules) -> tuple[Act, ...]:
    """The deal, as everybody sees it."""
    return (Act(CHANCE, FaceDown(len(rules.deck.cards), ()), Phase.DEAL),)
