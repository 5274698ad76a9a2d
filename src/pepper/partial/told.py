"""The known part of a hand, and matches that agree with it.

Theory of operation. What the seats chose is followed from the deal, with what is automatic between
their acts, as far as they can be done in this order (`Told.of`). The steps tell where cards went,
and a `Reader` notes what they say of the hands (`Guess.of`). Then cards of which nothing is known
are put at random where they may be now, and the steps are undone back to the deal (`Guess.draw`).
From there everything is done again under the rules.

If that fails, the reason is what the rules say of the first act that they refuse in a deal that is
close: there the seats hold what they show, though perhaps not what they would need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from operator import eq
from random import Random
from typing import Final, TypeAlias

import attrs

from pepper.belief.plan import Gaps, Reader
from pepper.belief.steps import NONE, Answer, Test, Tracing
from pepper.engine.course.position import Position
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Act, Action, Automatic, FaceDown, Phase, Spot, Taking
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures, join_or
from pepper.engine.phases.dealing import Deal
from pepper.engine.sight.retrace import HandStep, Turn, Walk, hidden_choices

SeatDone: TypeAlias = tuple[Seat, Action]
World: TypeAlias = tuple[Deal, Iterator[Action]]
"""A deal, and what was chosen face down."""

TRIES: Final = 2_000
"""How many deals are tried at most."""
MOST_REPLAYS: Final = 40
"""How many of them are played again at most, which takes much longer."""
FEW_TRIES: Final = 100
"""How many are tried to find the reason why none fits."""


@attrs.frozen(eq=False)
class Told:
    """The known part of a hand."""

    rules: Rules
    start: Callable[..., Match]
    """Starts the match, with ``deals`` or a ``seed``."""
    hands: tuple[Cards | None, ...]
    """The cards dealt to each seat; None if they are not known."""
    turned: Card | None
    done: tuple[SeatDone, ...]
    """The chosen actions, and the known automatic acts."""
    walk: Walk
    """The way to the position after the acts."""
    steps: tuple[HandStep, ...]
    """The steps on that way, as far as the acts can be done in this order."""
    automatic: tuple[int, ...]
    """Which of the acts are automatic."""
    count: int
    """How many of the acts can be done in this order."""

    @staticmethod
    def of(
        rules: Rules,
        start: Callable[..., Match],
        hands: tuple[Cards | None, ...],
        turned: Card | None,
        done: tuple[SeatDone, ...],
    ) -> Told:
        """The facts in these acts; `PepperError` if a seat took too many or too few cards."""
        hand = start(seed=0).hand
        round_, reached = hand.pepper_round, rules.reached(hand.frame.scores)
        dealt = Position.dealt(rules, hand.dealer, turned, pepper_round=round_, reached=reached)
        walk, steps, places = Walk.begin(dealt), list[HandStep](), list[int]()
        act: Act | None = None
        count = used = 0
        while True:
            told = done[count] if count < len(done) else None
            try:
                steps += [] if act is None else [walk.do(act)]
                steps += walk.settle(_turns(rules, told), chosen=True)
            except PepperError:  # the rules will say why this cannot be done
                count -= used
                break
            act, used = _next_act(walk, turned, told)
            if act is None:
                break
            places += [count] * (used and act.automatic)
            count += used
        return Told(
            *(rules, start, hands, turned, done, walk),
            *(tuple(steps), tuple(places), count),
        )

    def until(self, count: int) -> Told:
        """The same with the first acts only."""
        return Told.of(self.rules, self.start, self.hands, self.turned, self.done[:count])

    def taken_unseen(self, seat: Seat | None) -> Iterator[type[Action]]:
        """The classes of the acts with which the seat took cards that are not told."""
        for step in self.steps:
            act, automatic = step.act, step.state.automatic
            if isinstance(automatic, Taking) and act is not None and act.seat == seat:
                yield from [automatic.takes] * isinstance(act.action, FaceDown)

    def match(self, seed: int) -> Match:
        """A match in which it was so; `PepperError` with the reason if none is found."""
        rng = Random(f"pepper partial {seed}")  # noqa: S311  (no secrets)
        worlds = self._worlds(rng, TRIES, strict=True) if self.count == len(self.done) else ()
        for world in islice(worlds, MOST_REPLAYS):
            match, error = self._played(world)
            if error is None:
                return match
        fewer = (self.until(count) for count in range(self.count, -1, -1))
        close = (one for told in fewer for one in told._worlds(rng, FEW_TRIES, strict=False))
        match, error = self._played(next(close))
        if error is not None:
            raise error
        return match

    def _worlds(self, rng: Random, tries: int, *, strict: bool) -> Iterator[World]:
        """Deals by chance in which the acts were possible, up to so many; see `Guess.of`."""
        guess = Guess.of(self, strict=strict)
        drawn = (guess.draw(rng) for _ in range(tries)) if guess is not None else ()
        return (world for world in drawn if world is not None)

    def _played(self, world: World) -> tuple[Match, PepperError | None]:
        """The match in which this was done, up to the first act that is refused, and why."""
        deal, hidden = world
        match = self.start(deals=[deal])
        chosen = (act for place, act in enumerate(self.done) if place not in self.automatic)
        for seat, told in chosen:
            down = isinstance(told, FaceDown) and match.turn == seat
            action = next(hidden, told) if down else told
            try:
                match = match.apply(action, by=seat)
            except PepperError as error:
                return match, self._reason(match, seat, action, error)
        return match, None

    def _reason(self, match: Match, seat: Seat, action: Action, error: PepperError) -> PepperError:
        """The reason why an act is refused, and whether it may be legal with other cards."""
        state, deck = match.hand.state, self.rules.deck.cards
        if match.turn != seat or not _belongs(self.rules, state.phase, action):
            return error
        if isinstance(action, FaceDown):
            words = {kind.word for kind, _ in hidden_choices(state, deck)} or {"act with"}
            cards = count_in_figures(action.cards, "card")
            return PepperError(f"seat {seat} cannot {join_or(sorted(words))} {cards} face down")
        shown = sum([move.known for move in state.moves(action)], NONE)
        legal = (state.why_not(action, cards) is None for cards in (NONE, shown, deck))
        if self.hands[seat] is not None or not any(legal):
            return error
        what = "found no deal that fits these actions; the closest attempt failed with"
        return PepperError(f"{what}: {error}")


def _turns(rules: Rules, told: SeatDone | None) -> list[Turn] | None:
    """The turns in which this can be done; None for any."""
    if told is None:
        return None
    seat, action = told
    phases = [rule.phase for rule in rules.sequence]
    return [(seat, phase) for phase in phases if _belongs(rules, phase, action)]


def _belongs(rules: Rules, phase: Phase, action: Action) -> bool:
    """Whether an action is of this phase; cards face down may be of any."""
    rule = rules.rule(phase)
    return rule is not None and isinstance(action, (FaceDown, *rule.actions))


def _next_act(walk: Walk, turned: Card | None, told: SeatDone | None) -> tuple[Act | None, int]:
    """The next act, and 1 if it is the one that is told; None if there is none."""
    state = walk.state
    seat, automatic = state.turn, state.automatic
    own = None if told is None or told[0] != seat else told[1]
    if seat is None:
        return None, 0
    if isinstance(automatic, Automatic):
        action, used = automatic.action, False
    elif automatic is not None:
        action, used = _taken(walk, automatic, turned, own), isinstance(own, automatic.takes)
    elif own is not None and _may_be(walk, own):
        action, used = own, True
    else:
        return None, 0
    is_automatic = automatic is not None
    return Act(seat, action, state.phase, automatic=is_automatic, to=state.to), int(used)


def _may_be(walk: Walk, action: Action) -> bool:
    """Whether the phase has such an action, or so many cards face down."""
    state, rules = walk.state, walk.position.rules
    if isinstance(action, FaceDown):
        return any(action.cards in sizes for _, sizes in hidden_choices(state, rules.deck.cards))
    return _belongs(rules, state.phase, action)


def _taken(walk: Walk, taking: Taking, turned: Card | None, told: Action | None) -> Action:
    """The action with which a seat takes all cards from some places, as far as it is known.

    Raises `PepperError` if there are more or fewer than are told.
    """
    there = {spot: walk.spots[spot] for spot in taking.sources if walk.spots[spot]}
    count = sum(there.values())
    if isinstance(told, taking.takes):
        if len(told.cards) != count:
            had = count_in_figures(len(told.cards), "card")
            raise PepperError(f"seat {walk.state.turn}: {str(told)!r} has {had}, expected {count}")
        return told
    if turned is not None and [*there] == [Spot.TURNED]:
        return taking.takes(Cards([turned]))
    return FaceDown(count, ())


@attrs.frozen(eq=False)
class Guess:
    """The conclusions about the cards."""

    told: Told
    reader: Reader
    gaps: Gaps
    strict: bool

    @staticmethod
    def of(told: Told, *, strict: bool) -> Guess | None:
        """The facts about the cards in these steps; None if the cards do not add up.

        If not strict, only where cards went counts, and not what the rules demand of the hands.
        Raises `PepperError` for a card that is in more places than the deck has copies of it.
        """
        rules, seats = told.rules, told.rules.table.seats
        reader = Reader.dealt(rules, told.turned, frozenset() if strict else frozenset(seats))
        for seat, cards in zip(seats, told.hands, strict=True):
            if cards is not None:
                reader.known[seat] = cards
                reader.steps.append(Test(seat, partial(eq, cards)))
        reader.read(told.steps)
        held = Counter(card for cards in (*reader.played, *reader.known) for card in cards)
        for card, count in held.items():
            if count > (there := rules.deck.cards.count(card)):
                what = f"{card} is dealt {count_in_figures(count, 'time')}"
                raise PepperError(f"{what}, and the deck has {there} of it")
        order, contract = told.walk.position.order, told.walk.position.contract
        try:
            gaps = reader.gaps(reader.known, order, contract, told.walk.tricks if strict else ())
        except PepperError:
            return None
        return Guess(told, reader, gaps, strict)

    def draw(self, rng: Random) -> World | None:
        """A deal by chance in which the steps are possible; None if it has to be redone."""
        reader, gaps, seats = self.reader, self.gaps, len(self.told.hands)
        filled = _fill(gaps, rng)
        if filled is None:
            return None
        held = [known + Cards(filled[place]) for place, known in enumerate(reader.known)]
        for seat, played in enumerate(reader.played):
            held[seat] += played
        back = Tracing(held, rng)
        for step in reversed(reader.steps):
            if (self.strict or not isinstance(step, Answer)) and not step.undo(back):
                return None
        deal = Deal(back.held[:seats], back.held[seats] + back.held[seats + 1], self.told.turned)
        return deal, reversed(back.hidden)


def _fill(gaps: Gaps, rng: Random) -> dict[int, list[Card]] | None:
    """The cards in each place, none where it is barred; None if that cannot be.

    Each slot takes a card that is left; if none fits, one from another slot, which takes a
    different one.
    """
    cards, slots = list(gaps.free), [place for place in gaps.room for _ in range(gaps.room[place])]
    rng.shuffle(cards)
    holder: dict[int, int] = {}
    fitting = {
        place: [number for number, card in enumerate(cards) if not barred & card.bit]
        for place, barred in ((place, gaps.barred.get(place, 0)) for place in gaps.room)
    }

    def take(slot: int, seen: set[int]) -> bool:
        for number in fitting[slots[slot]]:
            if number not in holder:
                holder[number] = slot
                return True
        for number in fitting[slots[slot]]:
            if number not in seen:
                seen.add(number)
                if take(holder[number], seen):
                    holder[number] = slot
                    return True
        return False

    if not all(take(slot, set()) for slot in range(len(slots))):
        return None
    filled: dict[int, list[Card]] = {place: [] for place in gaps.room}
    for number, slot in holder.items():
        filled[slots[slot]].append(cards[number])
    return filled
