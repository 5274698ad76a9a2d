"""Endings in which one card is right: found in hands that `pepper.bots.sensible` has played.

All cards are open. The seat to play has several legal cards, exactly one of which keeps the most
points that its side can still score against best play, and a natural choice is not this card.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

import attrs

from pepper.bots import sensible
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.play import PlayCard
from pepper.solve import readings, solve
from pepper.solve.points import margin, points_by_card

__all__ = ["Puzzle", "puzzles"]
__dir__ = __all__.copy  # completion shows public names only

FEWEST_TRICKS, MOST_TRICKS = 3, 5
"""How many tricks are left in a puzzle."""
FEWEST_CARDS: Final = 3
"""How many legal cards there are at least: with two, a guess would be right half the time."""
MOST_HANDS: Final = 200
"""After so many hands without a puzzle the search for the next one ends."""
SEEDS: Final = 2**128


@attrs.frozen
class Puzzle:
    """An ending in which one card is right."""

    match: Match
    """The position, with all cards open."""
    seat: Seat
    """The seat to play."""
    points: dict[PlayCard, tuple[int, ...]]
    """The points of each side in the hand after each legal card, if all then play best."""
    answer: PlayCard
    """The card that is right."""
    tempting: PlayCard
    """A natural choice that is wrong: the card of `pepper.bots.sensible`, or the highest one."""

    @door
    def line(self, card: PlayCard) -> tuple[tuple[Seat, PlayCard], ...]:
        """This card and best play after it, to the end of the hand.

        Raises `IllegalActionError` for a card that is not legal.
        """
        return ((self.seat, card), *solve(self.match.apply(card)).line)


@door
def puzzles(rules: Rules, *, seed: int = 0) -> Iterator[Puzzle]:
    """Puzzles from hands by these rules, one after the other without an end.

    The same rules and seed, from 0 to 2**128 - 1, give the same puzzles. There are three to five
    tricks left, and at least three legal cards. In games of one pack, finding one takes a fraction
    of a second.

    Raises `PepperError` for a seed out of range, and after 200 hands in a row without a puzzle. If
    `pepper.solve.par` has no answer for these rules, the message says why.

    >>> from pepper.puzzles import puzzles
    >>> puzzle = next(puzzles(pepper.variant("hasenpfeffer")))
    >>> print(puzzle.answer, puzzle.points[puzzle.answer])
    play QD (-1, 0)
    >>> print(puzzle.tempting, puzzle.points[puzzle.tempting])
    play KH (4, 0)
    """
    if not 0 <= seed < SEEDS:
        raise PepperError(f"seed {shown(seed)}: must be an integer from 0 to 2**128 - 1")
    return _search(rules, seed)


def _search(rules: Rules, seed: int) -> Iterator[Puzzle]:
    numbers, without, why = count(), 0, ""
    while True:
        text = f"pepper puzzles {seed}/{next(numbers)}"
        match = Match.start(
            rules,
            seed=int.from_bytes(sha256(text.encode()).digest()[:16], "big"),
            dealer=None,
        )
        without += 1
        try:
            found = next(_in_hand(match, Random(text)), None)  # noqa: S311  (players, not secrets)
        except PepperError as error:
            found, why = None, f": {error}"
        if found is not None:
            without = 0
            yield found
        elif without == MOST_HANDS:
            raise PepperError(f"{rules.name}: no puzzle in {MOST_HANDS} hands{why}")


def _in_hand(match: Match, rng: Random) -> Iterator[Puzzle]:
    """The puzzles of the first hand, as `sensible` plays it."""
    while not match.past and match.turn is not None:
        usual = sensible(match.view(match.turn), rng)
        if (
            match.phase == Phase.PLAY
            and FEWEST_TRICKS <= len(match.hand.cards[match.turn]) <= MOST_TRICKS
            and len(match.legal_actions) >= FEWEST_CARDS
        ):
            yield from _at(match, match.turn, usual)
        match = match.apply(usual)


def _at(match: Match, seat: Seat, usual: Action) -> Iterator[Puzzle]:
    """The puzzle of this position, if it is one."""
    if len(readings(match.hand)) > 2:  # the play decides who becomes the partner
        return
    points, order = points_by_card(match.hand), match.hand.order
    worth = {play: margin(match.rules, each, seat) for play, each in points.items()}
    best, *others = [play for play in worth if worth[play] == max(worth.values())]
    highest = max(points, key=lambda play: order.strength(play.card))
    natural = [play for play in points if play == usual] + [highest]
    wrong = [play for play in natural if play != best]
    if wrong and not others:
        yield Puzzle(match, seat, points, best, wrong[0])
