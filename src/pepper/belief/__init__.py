"""Whole hands that are consistent with what a seat knows.

A `World` has the cards of every seat and every hidden choice, so that the seat would have exactly
the view that it has. `worlds` draws worlds at random. Its probabilities are those of a fair shuffle
given everything in the view: voids, cards given, got, called, shown and discarded, and what the
rules demand of bids and gifts. Of the hidden choices, each that the rules allow is equally likely,
copies of a card counted apart. How the others bid and play says nothing by itself; ``weight``
changes that.

Which cards each seat may hold now is taken into account directly. A single card that had to be the
best or the worst is drawn first, and then hands in which it fits. Hands are redrawn if they break a
rule about an earlier moment: a bid that requires certain cards, another gift that has to be the
best or the worst, a duty of the holder of a card, a poor hand, a called card that must not be the
declarer's own; also to make two copies of a card in one hand as likely as in a shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import count as numbers
from itertools import islice
from math import comb
from operator import sub
from random import Random
from typing import Final, TypeAlias

import attrs

from pepper.bots import Player
from pepper.engine.course.hand import Hand
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import Source
from pepper.engine.course.tally import Tally, closed
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards, to_cards
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, required, shown
from pepper.engine.parts.phase import Action, FaceDown, Phase
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.phases.dealing import Deal
from pepper.engine.sight.view import View, reached_in

from .cases import Cases, plan_of
from .plan import Plan, Way

__all__ = ["Weight", "World", "deals", "plays_like", "worlds"]
__dir__ = __all__.copy  # completion shows public names only

TRIES: Final = 100_000
"""How often a world or a deal is redrawn at most."""
MOST_REPLAYS: Final = 1_000
"""How often a world is played again at most, which takes much longer than drawing it."""
MOST_UNSEEN: Final = 12
"""The most cards in the hands of others for which it is found out whether few worlds are left."""
MOST_WEIGHT: Final = 1e100
"""The largest weight of one action; those of a hand are multiplied."""
POOL: Final = 8
"""How many worlds are drawn for each one that is chosen by weight."""

Weight: TypeAlias = Callable[[View, Action], float]
"""How likely it is that a seat with this view does this; 0 or more, to any scale."""


@attrs.frozen(repr=False)
class World:
    """A hand in progress with all cards open, which a seat considers possible."""

    view: View
    """The view of the seat."""
    cards: tuple[Cards, ...]
    """The current cards of each seat, from seat 0."""
    deal: Deal
    """The cards as they were dealt."""
    hidden: tuple[Action, ...]
    """The face-down actions, in order."""
    chance: float = attrs.field(default=1.0, eq=False)
    """The probability with which the hidden choices were drawn, to some scale."""

    @property
    def acts(self) -> tuple[tuple[Seat, Action], ...]:
        """Everything that was chosen in the hand, in order: who did what."""
        hidden = iter(self.hidden)
        return tuple(
            [
                (act.seat, next(hidden) if isinstance(act.action, FaceDown) else act.action)
                for act in self.view.acts
                if act.seat != CHANCE and not act.automatic
            ]
        )

    @cached_property
    def match(self) -> Match:
        """The match, with earlier hands known by their results only; the next deal is not known.

        The seat has the same view of it. It is made by doing everything again under the rules,
        which takes longer than drawing the world.
        """
        return _replayed(self)

    def __repr__(self) -> str:
        hands = " / ".join(map(str, self.cards))
        return f"<World: {hands}>"


@door
def worlds(
    view: View,
    rng: Random,
    count: int,
    *,
    weight: Weight | None = None,
    pool: int = POOL,
) -> tuple[World, ...]:
    """So many worlds that are consistent with the view, drawn independently.

    With `weight`, `pool` times as many are drawn, and `count` of these are chosen by weight, with
    repeats. The weight of a world is the product over everything that others chose in this hand,
    each with the view of that seat at that moment. A larger pool brings the result closer to the
    exact probabilities, and takes longer: each of its worlds is played again.

    Raises `PepperError` if no cards are dealt, or the hand is over; for a view that contradicts
    itself; if no world is found in 100,000 tries, or 1,000 are played again in vain, with parts of
    other packages; and if all weights are 0.

    >>> from random import Random
    >>> from pepper.belief import worlds
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> view = match.view(0)
    >>> world = worlds(view, Random(1), 1)[0]
    >>> world.cards[0] == view.cards, world.match.view(0) == view
    (True, True)
    """
    _check_count(count, "count")
    if weight is None:
        return tuple(islice(endless_worlds(view, rng), count))
    _check_count(pool, "pool")
    drawn = list(islice(endless_worlds(view, rng), count * pool))
    weights = [_weigh(world, weight) for world in drawn]
    if count and not any(weights):
        raise PepperError(
            f"every world has weight 0 (of {len(drawn)} drawn): raise `pool`, or the weights"
        )
    return tuple(rng.choices(drawn, weights, k=count)) if count else ()


def endless_worlds(view: View, rng: Random, most: int | None = None) -> Iterator[World]:
    """Worlds like those of `worlds`, one after the other without end; raises what it raises.

    `PepperError` as well if preparing for the first takes more `Filling.effort` than ``most``.
    """
    required(view, View, "`Match.view` makes views")
    if view.phase in {Phase.DEAL, Phase.OVER}:
        what = "no cards are dealt" if view.phase == Phase.DEAL else "the hand is over"
        raise PepperError(f"there are no worlds to draw: {what}")
    plan = plan_of(view, most)
    return (_draw(plan, rng) for _ in numbers())


def few_worlds(view: View, most: int) -> tuple[World, ...]:
    """Each world, if there are no more than `most` and all are equally likely; otherwise none.

    Raises `PepperError` for a view that contradicts itself.
    """
    unseen = sum(view.counts) - (0 if view.cards is None else len(view.cards))
    if view.phase != Phase.PLAY or view.rules.foreign or unseen > MOST_UNSEEN:
        return ()
    plan = Plan.of(view)
    if not plan.is_even or plan.filling.count > most:
        return ()
    return tuple([_world_of(view, way) for way in plan.every()])


@door
def plays_like(player: Player, rng: Random, *, slip: float = 0.1) -> Weight:
    """The weight of what a player would do: 1, and `slip`, from 0 to 1, for everything else.

    The player is asked once for each action, and may use `rng`. Raises `PepperError` for another
    `slip`.
    """
    if not 0 <= slip <= 1:
        raise PepperError(f"slip {shown(slip)}: must be from 0 to 1")

    def weight(view: View, action: Action) -> float:
        return 1.0 if player(view, rng) == action else slip

    return weight


@door
def deals(
    rules: Rules,
    rng: Random,
    *,
    seat: int | None = None,
    holds: Cards | str | Iterable[Card] = "",
) -> Iterator[Deal]:
    """Deals in which the seat is dealt at least these cards, without end, all equally likely.

    Raises `PepperError` for cards without a seat, an unknown seat, and cards that the deck does not
    have or that are more than a hand.

    >>> from random import Random
    >>> from pepper.belief import deals
    >>> deal = next(deals(pepper.variant("hasenpfeffer"), Random(1), seat=2, holds="JK JS"))
    >>> pepper.Cards("JK JS") <= deal.hands[2]
    True
    """
    wanted, deck = to_cards(holds), rules.deck
    if seat is None and wanted:
        raise PepperError(f"who holds {wanted}? Give `seat`")
    holder = rules.table.seat(0 if seat is None else seat)
    if not wanted <= deck.cards or len(wanted) > deck.hand_size:
        what = (
            f"of {count_in_figures(deck.hand_size, 'card')}"
            if wanted <= deck.cards
            else "from this deck"
        )
        raise PepperError(f"seat {holder} cannot hold {wanted} in a hand {what}")
    return _deals(rules, rng, holder, wanted)


def _deals(rules: Rules, rng: Random, holder: Seat, wanted: Cards) -> Iterator[Deal]:
    """Deals with these cards in one hand."""
    deck, seats = rules.deck, rules.table.seats
    rest = list(deck.cards - wanted)
    while True:
        rng.shuffle(rest)
        places = iter(rest)
        sizes = [deck.hand_size - len(wanted) * (seat == holder) for seat in seats]
        hands = [Cards(next(places) for _ in range(size)) for size in sizes]
        hands[holder] += wanted
        # More copies than wanted are found in several ways here, and in one way in a shuffle.
        ways = [comb(hands[holder].count(card), wanted.count(card)) for card in wanted.distinct()]
        if any(rng.randrange(number) for number in ways):
            continue
        aside = tuple(places)
        yield Deal(hands, Cards(aside), aside[0] if deck.turn_up else None)


def _check_count(count: int, name: str) -> None:
    if type(count) is not int or count < 0:
        raise PepperError(f"{name} {shown(count)}: must be 0 or more")


def _draw(plan: Plan | Cases, rng: Random) -> World:
    """A world; foreign parts may refuse it, which only a replay tells."""
    replays = 0
    for _ in range(TRIES):
        if (way := plan.draw(rng)) is None:
            continue
        world = _world_of(plan.view, way)
        if not plan.view.rules.foreign or is_consistent(world):
            return world
        replays += 1
        if replays == MOST_REPLAYS:
            break
    raise PepperError("found no world that fits the view: the rules leave very few")


def _world_of(view: View, way: Way) -> World:
    seats = len(view.rules.table.seats)
    now, back = way
    deal = Deal(back.held[:seats], back.held[seats] + back.held[seats + 1], view.turned)
    hidden = tuple(reversed(back.hidden))
    return World(view, tuple(now[:seats]), deal, hidden, back.chance)


def is_consistent(world: World) -> bool:
    """Whether the seat has the same view if the hand is played again in this world."""
    try:
        return world.match.view(world.view.seat) == world.view
    except PepperError:
        return False


def _weigh(world: World, weight: Weight) -> float:
    """The weight of the world among those drawn."""
    return likelihood(world, weight) / world.chance


def likelihood(world: World, weight: Weight) -> float:
    """The product of the weights of everything that others did in the world."""
    product, match = 1.0, _opened(world)
    for seat, action in world.acts:
        if seat != world.view.seat:
            product *= _weight(weight(match.view(seat), action))
        if not product:
            break
        match = match.apply(action, by=seat)
    return product


def _weight(found: object) -> float:
    """The weight that a function returned; raises `PepperError` for anything else."""
    if isinstance(found, int | float) and 0 <= found <= MOST_WEIGHT:  # not for NaN
        return float(found)
    raise PepperError(f"weight: {shown(found)} is not a number from 0 to {MOST_WEIGHT:g}")


def _replayed(world: World) -> Match:
    match = _opened(world)
    for seat, action in world.acts:
        match = match.apply(action, by=seat)
    return match


def _opened(world: World) -> Match:
    """The match when the cards are dealt."""
    view = world.view
    hand = Hand.opened(
        view.rules,
        view.hand_number,
        view.dealer,
        pepper_round=view.pepper_round,
        time_called=view.time_called,
        deal=world.deal,
        scores=view.scores,
        reached=reached_in(view),
    )
    return Match(_tally(view), hand)


def _tally(view: View) -> Tally:
    """The match before this hand, as far as the view shows it."""
    rules, first = view.rules, view.hand_number - len(view.results)
    opening = view.scores
    awards = () if view.phase == Phase.OVER else view.awards
    for points in (*(award.points for award in awards), *(one.points for one in view.results)):
        opening = tuple(map(sub, opening, points))
    usual = first == 1 and set(opening) == {rules.ending.start}
    tally = Tally.start(rules, Source(), None if usual else opening, first, history=True)
    for number, result in enumerate(view.results, first):
        hand = Hand.opened(rules, number, result.dealer, pepper_round=False).ended(result)
        tally, _ = closed(tally, hand, result, hand)
    return attrs.evolve(
        tally,
        scores=view.scores,
        marks=view.marks,
        time_called=view.time_called,
        awards=awards,
        seen=view.last_hand,
    )
