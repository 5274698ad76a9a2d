"""The expected margin of a seat if everybody continues sensibly, and plays best.

Until the cards are played, everybody does what `sensible` does. The play is then not played: the
solver says how many tricks each camp takes, and the rules what these are worth. Where the search
takes too long, random play-outs stand in for it, but not before the play: in hands of twelve cards,
cards that were judged by them won points, and bids did not. They also stand in for it where the
seat is one of several defenders who score for themselves: the search counts their tricks together,
and a seat that counted on all of them lost points (0.1 a hand with four and six players). Where
tricks alone do not make the score, under a scoring of another package or in a contract to take no
trick, `sensible` plays the hand out.

Near the end of a match a result is worth the chance to win that it leaves. The chance is given in
points of that hand, so that gains can be compared with those of other hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum
from operator import add
from random import Random
from typing import Final

import attrs

from pepper.bots import sensible
from pepper.bots.chances import Finish
from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.play import PlayCard
from pepper.kernel.playouts import PlayOuts
from pepper.kernel.position import PlayPosition
from pepper.solve import readings
from pepper.solve.points import (
    is_counted,
    is_one_of_several,
    margin,
    result_after,
    result_with,
)
from pepper.solve.table import card_tricks_within, tricks_within

MOST_POSITIONS: Final = 1 << 13
"""About how many positions of one world are searched: compiled, less than ten milliseconds."""
PLAY_OUTS: Final = 20
"""How often a hand is played out at random where the search takes too long."""


@attrs.define(eq=False)
class Outlook:
    """Results of hands for one seat, as margins: its points less the average of all seats."""

    seat: Seat
    rng: Random
    too_long: bool = False
    """Whether a search took too long or was refused, so that no more are tried."""
    one_by_one: bool = False
    """Whether each action has to be tried by itself."""
    plays: bool = False
    """Whether the seat has to play a card."""
    finish: Finish | None = None
    """The end of the match, if results count by the chance to win it."""
    found: dict[object, int] = attrs.Factory(dict[object, int])
    """The tricks of the positions of one world: many bids lead to the same play."""

    def after(self, match: Match, actions: Sequence[Action]) -> list[float]:
        """The margins after each action of the seat, in one world.

        Raises `PepperError` for actions before the play if that is too long to be solved.
        """
        self.found.clear()
        hand = match.hand
        self.plays = is_counted(hand)
        if self.plays and not self.too_long and not is_one_of_several(hand, self.seat):
            try:
                return self._after_cards(hand, actions)
            except PepperError:  # too long, or too many seats or cards for the solver
                self.too_long = True
        self.one_by_one = True
        return [self._expected(match.apply(action), hand.number) for action in actions]

    def _expected(self, match: Match, number: int) -> float:
        """The margin of the hand with this number, if everybody goes on as described above."""
        while match.hand.number == number and match.outcome is None:
            if is_counted(match.hand):
                return self._counted(match.hand)
            match = match.apply(sensible(match.view(match.turn), self.rng))
        return self._margin(match.rules, match.results[-1])

    def _margin(self, rules: Rules, result: HandResult) -> float:
        """The margin, or near the end of the match as many points as the chance is worth."""
        point = 0.0 if self.finish is None else self._chance_of_a_point(rules, self.finish)
        if self.finish is None or not point:
            return margin(rules, result.points, self.seat)
        table = rules.table
        return self.finish.after_result(result, table)[table.side(self.seat)] / point

    def _chance_of_a_point(self, rules: Rules, finish: Finish) -> float:
        """How much of the chance a point more than the average of all sides is worth."""
        sides = len(rules.table.sides)
        return finish.chance_of_a_point(rules.table.side(self.seat)) * sides / (sides - 1)

    def _after_cards(self, hand: Hand, actions: Sequence[Action]) -> list[float]:
        """The margin after each card, from one search."""
        position = PlayPosition.of(hand)
        camp = readings(position)[0]
        left, inside = position.tricks, position.turn in camp
        taken = card_tricks_within(position, camp, MOST_POSITIONS)
        worth: dict[int, float] = {}
        for count in set(taken.values()):
            worth[count] = self._worth(hand, position, camp, count if inside else left - count)
        plays = [action for action in actions if isinstance(action, PlayCard)]
        return [worth[taken[play]] for play in plays]

    def _counted(self, hand: Hand) -> float:
        """The margin of a hand in the play."""
        position = PlayPosition.of(hand)
        if is_one_of_several(hand, self.seat):
            return self._played_out(hand, position)
        camp = readings(position)[0]
        if not self.too_long:
            try:
                return self._worth(hand, position, camp, self._tricks(position, camp))
            except PepperError:
                self.too_long = True
        if not self.plays:
            raise PepperError("the play is too long to be solved")
        seed = self.rng.getrandbits(64)
        played = PlayOuts(attrs.evolve(position, camp=camp), seed=seed, greedy=True).each(PLAY_OUTS)
        counts = [sum(taken[seat] for seat in camp) for taken in played]
        worth = {count: self._worth(hand, position, camp, count) for count in set(counts)}
        return fsum(worth[count] for count in counts) / len(counts)

    def _played_out(self, hand: Hand, position: PlayPosition) -> float:
        """The average margin of random play-outs in which everybody plays for themselves."""
        seed = self.rng.getrandbits(64)
        alone = attrs.evolve(position, camp=())
        played = Counter(PlayOuts(alone, seed=seed, greedy=True).each(PLAY_OUTS))
        winners = [trick.winner for trick in hand.tricks]
        before = [winners.count(seat) for seat in hand.rules.table.seats]
        worth = (
            times * self._margin(hand.rules, result_with(hand, tuple(map(add, before, taken))))
            for taken, times in played.items()
        )
        return fsum(worth) / PLAY_OUTS

    def _tricks(self, position: PlayPosition, camp: tuple[Seat, ...]) -> int:
        """How many of the tricks left the camp takes if everybody plays best."""
        if position not in self.found:
            found = tricks_within(position, camp, MOST_POSITIONS)
            self.found[position] = found if position.turn in camp else position.tricks - found
        return self.found[position]

    def _worth(
        self, hand: Hand, position: PlayPosition, camp: tuple[Seat, ...], count: int
    ) -> float:
        """The margin if the camp takes so many of the tricks left, and the others the rest."""
        return self._margin(hand.rules, result_after(hand, position, camp, count, self.seat))
