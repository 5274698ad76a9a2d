"""A match: hands until somebody wins. Every state is a value; an action makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add
from random import SystemRandom
from typing import TYPE_CHECKING

import attrs

from .actions import Action, Actions
from .ending import Outcome, Standing, Undecided, billed, frozen_lines, verdict
from .errors import IllegalActionError, PepperError, Reason
from .hand import Hand
from .part import Shown
from .phases import Phase
from .phases.auction import PassedOut, StuckHolder
from .phases.dealing import Deal
from .result import HandEnd, HandResult
from .rules import Rules
from .seats import CHANCE, FIRST_SEAT, Seat

if TYPE_CHECKING:
    from .events import Event
    from .view import View

SEEDS = 2**128
"""How many seeds there are."""


@attrs.frozen
class Source:
    """Where the cards of the next hands come from: a seed, or deals that are given."""

    seed: int | None = None
    """The seed, which has no end; None where deals are given."""
    deals: tuple[Deal, ...] = ()
    """The deals that are still to come."""

    def drawn(self, rules: Rules, hand: Hand) -> tuple[Deal | None, Source]:
        """The deal for a hand, None where it has to be told, and the source after it."""
        if self.seed is not None:
            order = rules.table.clockwise(rules.table.left(hand.dealer))
            return Deal.from_seed(rules.deck, order, self.seed, hand.number), self
        if self.deals:
            return self.deals[0], Source(None, self.deals[1:])
        return None, self


@attrs.frozen(repr=False)
class Match(Shown):
    """A match at one moment. Start one with `Match.start`, go on with `apply`."""

    rules: Rules
    """What is played."""
    source: Source
    """Where the cards of the next hands come from."""
    past: tuple[Hand, ...]
    """The finished hands."""
    hand: Hand
    """The hand in progress, or the last one when the match is over."""
    scores: tuple[int, ...]
    """One number for each side."""
    outcome: Outcome | None = None
    """Who won and why; None while the match goes on."""
    tie_round: int = 0
    """The number of hands after which a pepper round that breaks a tie is over."""
    previous: Match | None = attrs.field(default=None, eq=False)
    """The match before the last step: before an action, or before its time was called."""

    @staticmethod
    def start(
        rules: Rules,
        *,
        seed: int | None = None,
        deals: Iterable[Deal] | None = None,
        dealer: Seat = FIRST_SEAT,
    ) -> Match:
        """A match before its first action.

        The cards come from the seed (0 up to but not including 2**128), or are those of `deals`,
        one for each hand; when these run out the match waits for a `Deal`. Without either a fresh
        seed is drawn. Raises `PepperError` for a seed or dealer out of range, for both a seed and
        deals, and for a deal that is not one of the deck.
        """
        if seed is not None and deals is not None:
            raise PepperError("the cards come from a seed or from given deals, not from both")
        if deals is None and seed is None:
            seed = SystemRandom().randrange(SEEDS)
        if seed is not None and not (type(seed) is int and 0 <= seed < SEEDS):
            raise PepperError(f"seed {seed!r}: a whole number from 0, below 2**128")
        rules.table.seat(dealer, "dealer")
        seats = len(rules.table.seats)
        given = tuple(deal.completed(rules.deck, seats) for deal in deals or ())
        scores = (rules.ending.start,) * len(rules.table.sides)
        round_ = rules.auction.pepper_round is not None
        hand = Hand.opened(rules, 1, dealer, pepper_round=round_)
        return Match(rules, Source(seed, given), (), hand, scores)._dealt()

    @property
    def seed(self) -> int | None:
        """The seed that the cards come from, if they come from one."""
        return self.source.seed

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        return self.hand.phase

    @property
    def turn(self) -> Seat | None:
        """The seat to act; `CHANCE` where a deal has to be told; None when the match is over."""
        return self.hand.turn

    @property
    def legal_actions(self) -> Actions:
        """Everything that the seat to act may do; empty when the match is over.

        Deals are not listed: where a deal has to be told this is empty too.
        """
        return Actions(self.hand.legal())

    @property
    def results(self) -> tuple[HandResult, ...]:
        """What each finished hand came to."""
        return tuple([hand.result for hand in self.past if hand.result is not None])

    @property
    def marks(self) -> tuple[int, ...]:
        """The marks of each side so far, such as hickeys; zeros where the game counts none."""
        none = (0,) * len(self.scores)
        return tuple(map(sum, zip(none, *(result.marks for result in self.results), strict=True)))

    @property
    def history(self) -> tuple[Match, ...]:
        """The match before each step so far, from its start; the last one undoes a step."""
        states: list[Match] = []
        state = self.previous
        while state is not None:
            states.append(state)
            state = state.previous
        return tuple(reversed(states))

    def at(self, step: int) -> Match:
        """The match after so many steps, from 0 to the number of those done.

        Raises `PepperError` for any other number.
        """
        states = (*self.history, self)
        if not 0 <= step < len(states):
            raise PepperError(f"step {step}: from 0 to {len(states) - 1}")
        return states[step]

    @property
    def news(self) -> tuple[Event, ...]:
        """What happened in the last step, or what opened the match, for whoever may know all."""
        from .events import news  # noqa: PLC0415  (loaded when asked for)

        before = None if self.previous is None else self.previous.hand
        ended = self.previous is not None and len(self.past) > len(self.previous.past)
        return news(before, self.past[-1] if ended else None, self.hand, self.scores, self.outcome)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened since the match began, for whoever may know all."""
        return tuple(event for state in (*self.history, self) for event in state.news)

    def view(self, seat: Seat | None, *, hand: int | None = None, reveal: bool = False) -> View:
        """What the seat may know; None is a spectator.

        `hand` is the number of a finished hand to look at as it ended. With `reveal` the view of a
        finished hand tells how its cards were dealt. Raises `PepperError` for a seat or a hand
        that there is not, and for a hand to be revealed before it is over.
        """
        if seat is not None:
            self.rules.table.seat(seat)
        from .view import view_of  # noqa: PLC0415  (loaded when asked for)

        if hand is None or hand == self.hand.number:
            shown = self.hand, self.scores, self.results, self.outcome
        elif 1 <= hand < self.hand.number:
            results = self.results[:hand]
            shown = self.past[hand - 1], self._scores_after(results), results, None
        else:
            raise PepperError(f"hand {hand}: from 1 to {self.hand.number}")
        if reveal and shown[0].result is None:
            raise PepperError(f"hand {self.hand.number} is not over: its cards stay hidden")
        return view_of(seat, *shown, reveal=reveal)

    def why_not(self, action: Action, by: Seat | None = None) -> Reason | None:
        """Why the action is refused, or None if it is legal.

        `by` is the seat that wants it, where that need not be the seat to act.
        """
        return self._barred(action, by) or self.hand.why_not(action)

    def apply(self, action: Action, by: Seat | None = None) -> Match:
        """The match after the action; `IllegalActionError` if it is not legal.

        `by` is the seat that does it, where that need not be the seat to act.
        """
        barred = self._barred(action, by)
        if barred is not None:
            raise IllegalActionError(barred)
        hand = self.hand.apply(action)
        if hand.result is None:
            return Match(
                self.rules, self.source, self.past, hand, self.scores, None, self.tie_round, self
            )
        return attrs.evolve(self._scored(hand, hand.result)._dealt(), previous=self)

    def _barred(self, action: Action, by: Seat | None) -> Reason | None:
        """Why nothing may be done at all, or not by that seat."""
        if self.outcome is not None:
            return Reason("match over", by, str(action), "The match is over.", "nothing")
        if by is None or by == self.turn:
            return None
        rule = "The cards have to be dealt first."
        if self.turn != CHANCE:
            rule = f"It is the turn of seat {self.turn}."
        return Reason("out of turn", by, str(action), rule, "nothing now")

    def _scores_after(self, results: tuple[HandResult, ...]) -> tuple[int, ...]:
        start = (self.rules.ending.start,) * len(self.scores)
        return tuple(map(sum, zip(start, *(result.points for result in results), strict=True)))

    def call_time(self) -> Match:
        """The match told that its time is up: the hand in progress is its last.

        Raises `PepperError` where the match is over or is not played for time.
        """
        if self.outcome is not None or not self.rules.ending.timed:
            raise PepperError("time is called in a match that is played for time, before its end")
        hand = attrs.evolve(self.hand, time_called=True)
        return attrs.evolve(self, hand=hand, previous=self)

    def __copy__(self) -> Match:
        return self

    def __deepcopy__(self, memo: object) -> Match:
        return self

    def __reduce__(self) -> tuple[Callable[[str], Match], tuple[str]]:
        """A match is pickled as its record, which brings its history back, too."""
        from .record import dumps, loads  # noqa: PLC0415  (needs cattrs)

        return loads, (dumps(self),)

    def __str__(self) -> str:
        """The table with all cards open, for whoever may see them."""
        from .looks import table  # noqa: PLC0415  (needed by people only)

        return table(self)

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f" seed={self.seed}"
        return f"<Match {self.rules.name}{seed}: {self.hand.where()}, scores {self.scores}>"

    def _scored(self, hand: Hand, result: HandResult) -> Match:
        """With a finished hand scored, and over or waiting for the cards of the next."""
        ending = self.rules.ending
        exempt = result.declarers if result.made else ()
        result = result.with_lines(frozen_lines(ending, self.scores, result.points, exempt))
        hand = attrs.evolve(hand, result=result)
        scores = tuple(map(add, self.scores, result.points))
        past = (*self.past, hand)
        counted = sum(map(_counts, past))
        standing = Standing(scores, result.declarers, result.made, counted, hand.time_called)
        found: Outcome | Undecided = Undecided.PLAY_ON
        if counted >= self.tie_round or ending.test_in_tie_round:
            found = verdict(ending, standing)
        if isinstance(found, Outcome):
            over = attrs.evolve(self, past=past, hand=hand, scores=scores)
            return attrs.evolve(over, outcome=billed(ending, found, scores, over.marks))
        tie_round, round_ = self.tie_round, self.rules.auction.pepper_round
        if found is Undecided.TIE_ROUND and round_ is not None:
            tie_round = counted + round_.hands
        following = Hand.opened(
            self.rules,
            len(past) + 1,
            self.rules.table.left(hand.dealer) if _counts(hand) else hand.dealer,
            pepper_round=round_ is not None and counted < max(round_.hands, tie_round),
            time_called=hand.time_called,
        )
        return Match(self.rules, self.source, past, following, scores, None, tie_round)

    def _dealt(self) -> Match:
        """With the cards of the next hand dealt, if they are known."""
        hand = self.hand
        if hand.phase is not Phase.DEAL:
            return self
        deal, source = self.source.drawn(self.rules, hand)
        return self if deal is None else attrs.evolve(self, source=source, hand=hand.dealt(deal))


def _counts(hand: Hand) -> bool:
    """Whether the hand is one of the match, and not one that is dealt again."""
    rule = hand.rules.auction.all_pass
    redealt = isinstance(rule, PassedOut | StuckHolder) and rule.redeal
    ends = (HandEnd.PASSED_OUT, HandEnd.ANNULLED)
    return not (redealt and hand.result is not None and hand.result.ending in ends)
