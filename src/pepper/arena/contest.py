"""The contest: who sits where, the deals, and the hands one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from hashlib import sha256
from itertools import combinations
from random import SystemRandom
from typing import Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, required, shown
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures

from .messages import Fault, ForfeitError
from .report import Forfeit, PlayedHand, Report
from .seats import SEEDS_OF_PLAYERS, Command, Function, Place, Sitter, take_seat

DEALS: Final = 100
"""The default number of deals."""
SECONDS: Final = 10.0
"""The default time of a program for a hand."""
STRIKES: Final = 3
"""The forfeits after which a player is out."""
MOST_PLAYERS: Final = 16
"""The maximum number of players."""
MOST_DEALS: Final = 100_000
"""The maximum number of deals."""


@door
def play(
    rules: Rules,
    players: Sequence[Function | Command],
    *,
    deals: int = DEALS,
    seed: int | None = None,
    seconds: float = SECONDS,
    progress: Callable[[int], object] = lambda _: None,
) -> Report:
    """Play duplicate deals in all seatings, one hand each; docs/arena.md has the rules.

    The same seed, from 0 to 2**128 - 1, gives the same deals; without one a fresh seed is drawn.
    `seconds` is the time for a program to get ready, and for all its actions in a hand.
    `progress` is called after each hand with the number of hands played. Raises `PepperError` for
    fewer players than sides, more than `MOST_PLAYERS`, numbers out of range, and
    rules that `Rules.one_hand` refuses.
    """
    required(rules, Rules, "`pepper.variant` makes rules from a name")
    sides = len(rules.table.sides)
    if not sides <= len(players) <= MOST_PLAYERS:
        wanted = f"from {sides} to {MOST_PLAYERS}"
        given = count_in_figures(len(players), "player")
        raise PepperError(f"{given} for {sides} sides: {wanted}; one may play twice")
    if not (type(deals) is int and 2 <= deals <= MOST_DEALS):
        raise PepperError(f"deals {shown(deals)} must be an integer from 2 to {MOST_DEALS}")
    if not 0 < seconds <= 86_400:
        raise PepperError(f"seconds {shown(seconds)} must be above 0, and at most a day")
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    if not (type(seed) is int and 0 <= seed < SEEDS):
        raise PepperError(f"seed {shown(seed)} must be an integer from 0 to 2**128 - 1")
    contest = _Contest(rules.one_hand(), tuple(players), deals, seed, seconds)
    names = tuple(player.name for player in players)
    hands: list[PlayedHand] = []
    for hand in contest.hands():
        hands.append(hand)
        progress(len(hands))
    return Report(rules.name, names, deals, seed, tuple(hands))


def seatings(players: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Each group of players as large as the table, rotated through all sides."""
    for group in combinations(range(players), sides):
        for first in range(sides):
            yield group[first:] + group[:first]


@attrs.define
class _Contest:
    _rules: Rules
    _players: tuple[Function | Command, ...]
    _deals: int
    _seed: int
    _seconds: float
    _forfeits: Counter[int] = attrs.field(factory=Counter[int], init=False)
    """Hands that each player has forfeited."""

    def hands(self) -> Iterator[PlayedHand]:
        """All hands, seating by seating.

        The processes of a seating play all deals, each once and from one seat: no process ever sees
        a deal again, or another seat's cards.
        """
        sides = len(self._rules.table.sides)
        for seating in seatings(len(self._players), sides):
            with ExitStack() as leaving:
                sitters: list[Sitter] = []
                for seat in self._rules.table.seats:
                    sitters.append(self._sit(seating, seat))
                    leaving.callback(sitters[-1].close)
                for deal in range(1, self._deals + 1):
                    yield self._play(deal, seating, sitters)

    def _sit(self, seating: tuple[int, ...], seat: Seat) -> Sitter:
        seed = self._number(f"player/{'-'.join(map(str, seating))}/{seat}", SEEDS_OF_PLAYERS)
        player = self._players[seating[self._rules.table.side(seat)]]
        return take_seat(player, Place(seat, self._rules, seed, self._seconds))

    def _play(self, deal: int, seating: tuple[int, ...], sitters: Sequence[Sitter]) -> PlayedHand:
        """Play a hand. From its fault on, a seat plays the first legal action."""
        faults: dict[Seat, ForfeitError] = {}
        who = [seating[side] for side in map(self._rules.table.side, self._rules.table.seats)]
        for seat, sitter in zip(self._rules.table.seats, sitters, strict=True):
            try:
                self._begin(who[seat], sitter)
            except ForfeitError as error:
                faults[seat] = error
                sitter.drop()
        seed = self._number(f"deal/{deal}", SEEDS)
        match = Match.start(self._rules, seed=seed, dealer=None, history=False)
        while (turn := match.turn) is not None:
            if turn not in faults:
                try:
                    match = _act(match, sitters[turn])
                except ForfeitError as error:
                    faults[turn] = error
                    sitters[turn].drop()
            else:
                match = match.apply(match.legal_actions[0])
        (result,) = match.results
        for seat, sitter in zip(self._rules.table.seats, sitters, strict=True):
            if seat not in faults:
                sitter.done(result, tuple(faults))
        forfeits = [Forfeit(who[s], s, e.fault, e.reason) for s, e in sorted(faults.items())]
        self._forfeits.update({forfeit.player for forfeit in forfeits})
        ending = self._rules.ending
        points = [ending.worth(score) - ending.worth(ending.start) for score in match.scores]
        return PlayedHand(deal, seating, tuple(points), tuple(forfeits))

    def _begin(self, player: int, sitter: Sitter) -> None:
        if self._forfeits[player] >= STRIKES:
            raise ForfeitError(Fault.OUT, f"{STRIKES} hands were forfeited before")
        sitter.begin()

    def _number(self, what: str, end: int) -> int:
        digest = sha256(f"pepper arena 1/{self._seed}/{what}".encode()).digest()
        return int.from_bytes(digest[:16]) % end


def _act(match: Match, sitter: Sitter) -> Match:
    action = sitter.choose(match.view(match.turn))
    try:
        return match.apply(action)
    except PepperError as error:
        raise ForfeitError(Fault.ILLEGAL, str(error)) from None
