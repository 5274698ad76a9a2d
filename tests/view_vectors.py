"""Write test vectors for clients that fold events into views: matches of every variant.

    python -m tests.view_vectors FILE

Each line is a JSON object with the `name` of a follower: a match, and a seat or a spectator. The
first line of a follower has its brief view at the `start`. Each of the others has the `events` of
one step, as the follower is told of them, and the `changes`: those members of its brief view that
the step changed. Late followers join at some step, and are told in one line of all events since;
theirs are whole views, with the results of all hands.

Bots play, at first with many random actions, from fixed seeds: the file is the same in each run. Of
most documented variants they play the first hands only.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

import attrs

import pepper
from pepper import (
    BID,
    Alone,
    Auction,
    BidLadder,
    Choice,
    Deck,
    DefendAlone,
    Doubling,
    Ending,
    Event,
    Exchange,
    Kitty,
    Match,
    Phase,
    Rules,
    Rung,
    ScoringChanges,
    Seat,
    StuckDealer,
    Turns,
    redacted,
    wire,
)
from pepper.bots import sensible
from pepper.testing import chosen
from pepper.wire import Data

OPTIONS: Final = ("bid-euchre+timed", "dirty-clubs-4+bump+drop-out")
"""Options with events that no variant has by default: time is called, and a seat drops out."""
EXPOSING: Final = attrs.evolve(
    pepper.variant("hasenpfeffer"),
    name="exposing",
    ladder=BidLadder(
        [Rung("3", 3), Rung("nullo", 0, value=5, exposed_after=1, scoring=ScoringChanges(made=BID))]
    ),
)
"""A game with an event that no variant has: the declarer's cards are laid down."""
_GIVING: Final = pepper.variant("double-hasenpfeffer-4")
JOKERS: Final = attrs.evolve(
    _GIVING,
    name="two kinds of jokers",
    deck=attrs.evolve(_GIVING.deck, jokers=2, little_jokers=2),
)
"""A game with cards that no variant has: little jokers, which also change hands."""
CHALLENGED: Final = attrs.evolve(
    pepper.variant("hasenpfeffer"),
    name="challenged",
    ladder=BidLadder([Rung("3", 3), Rung("alone", 4, alone=Alone.YES)]),
    phases=(
        Phase.AUCTION,
        Doubling(takes_over=True),
        Phase.NAMING,
        DefendAlone(always=True),
        Phase.PLAY,
    ),
)
"""A game in which contracts change hands, so that other seats sit out."""
KITTY: Final = attrs.evolve(
    pepper.variant("hasenpfeffer"),
    name="kitty",
    deck=Deck("89TJQKA", hand_size=6, jokers=1),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
)
"""A game in which cards are picked up and discarded."""
ASKING: Final = attrs.evolve(
    pepper.variant("bid-euchre"),
    name="asking",
    ladder=BidLadder(
        [
            Rung("3", 3, exchange=Exchange(optional=True, turns=Turns.RECEIVE_FIRST)),
            Rung("best", 4, alone=Alone.YES, exchange=Exchange(gets=Choice.ASKED, lays_aside=True)),
        ]
    ),
    auction=Auction(all_pass=StuckDealer("best")),
    ending=Ending(target=10),
)
"""A game with events that no variant has: cards are asked for, and laid aside."""
WILD: Final = 3
"""The first hands, in which half of the actions are random; then the bots alone end the match."""
HANDS: Final = 4
"""The most hands of a match of a documented variant, but for the first of these."""
MOST_SEATS: Final = 2
"""The most seats from which a match is followed."""


def vectors() -> Iterator[Data]:
    """The lines of the file."""
    first, *others = map(pepper.variant, (variant.id for variant in pepper.variants()))
    short, options = (rules.at_most(HANDS) for rules in others), map(pepper.variant, OPTIONS)
    for rules in (first, *short, *options, EXPOSING, JOKERS, CHALLENGED, KITTY, ASKING):
        rng = Random(rules.name)
        states = _play(rules, rng)
        yield from _match_lines(states, rng)
        if rules.name in OPTIONS:
            yield from _match_lines(_resigned(states, rng), rng, ", resigned")


def _play(rules: Rules, rng: Random) -> list[Match]:
    """The states of a match; where time can be called, it is called in the third hand."""
    match = Match.start(rules, seed=rng.getrandbits(64), dealer=None)
    states = [match]
    while match.turn is not None:
        if rules.ending.timed and match.hand.number == 3 and not match.hand.time_called:
            match = match.call_time()
        elif match.hand.number <= WILD and rng.random() < 0.5:
            match = match.apply(chosen(match.legal_actions, rng.randrange))
        else:
            match = match.apply(sensible(match.view(match.turn), rng))
        states.append(match)
    return states


def _resigned(states: list[Match], rng: Random) -> list[Match]:
    """The states of a match in which a side resigns in the middle of a trick."""
    moments = [place for place, one in enumerate(states) if one.hand.trick and one.hand.trick.cards]
    place = rng.choice(moments)
    sides = states[place].rules.table.every_side
    return [*states[: place + 1], states[place].resign(rng.choice(sides))]


def _match_lines(states: list[Match], rng: Random, note: str = "") -> Iterator[Data]:
    last = states[-1]
    seats = last.rules.table.seats
    for seat in (None, *rng.sample(seats, min(MOST_SEATS, len(seats)))):
        name = f"{last.rules.name}{note}, {'a spectator' if seat is None else f'seat {seat}'}"
        view = wire.to_data(states[0].view(seat, brief=True))
        yield {"name": name, "start": view}
        for state in states[1:]:
            after = wire.to_data(state.view(seat, brief=True))
            yield _step(name, state.news, seat, view, after)
            view = after
        joined = rng.choice(states[:-1])
        late, view = f"{name}, late", wire.to_data(joined.view(seat))
        yield {"name": late, "start": view}
        yield _step(late, last.since(joined.step), seat, view, wire.to_data(last.view(seat)))


def _step(
    name: str, events: tuple[Event, ...], seat: Seat | None, before: Data, after: Data
) -> Data:
    changes = {key: value for key, value in after.items() if before[key] != value}
    told = [wire.to_data(event) for event in redacted(events, seat)]
    return {"name": name, "events": told, "changes": changes}


def write(lines: Iterator[Mapping[str, object]]) -> None:
    """Write the lines of the file that the command names."""
    with Path(sys.argv[1]).open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


if __name__ == "__main__":
    write(vectors())
