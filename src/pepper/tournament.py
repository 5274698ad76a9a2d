"""Progressive Euchre: many tables, whose players move on after every game (source 003:59-64).

A `Tournament` is a value. Tell it what each table scored (`Tournament.record`) or let players play
a game out (`Tournament.play`); either gives the tournament after that game, with everybody in
their new seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import inf
from random import Random, SystemRandom
from typing import Final, NewType, TypeAlias

import attrs

from .actions import Action
from .bots import sensible
from .ending import Ending, Tie
from .errors import PepperError
from .match import SEEDS, Match
from .part import Word
from .rules import Rules
from .seats import FIRST_SEAT, Seat, Side
from .table import Table
from .view import View

Player = NewType("Player", int)
"""Somebody who takes part, numbered from 1."""

TableNumber = NewType("TableNumber", int)
"""A table, numbered from 1, which is the head. The last one is the tail."""

SEATS: Final = 4
"""How many sit at a table."""
HANDS: Final = 8
"""How many hands the head table plays before it rings the bell: everybody deals twice."""
GAMES: Final = 10
"""How many games a tournament has unless it is told otherwise."""
PACE: Final = (0.75, 1.25)
"""How long an action takes at the fastest table and at the slowest."""

Points: TypeAlias = tuple[int, int]
"""What a table's two sides scored: the pair in seats 0 and 2, and the pair in seats 1 and 3."""

Choose: TypeAlias = Callable[[View, Random], Action]
"""How somebody plays: the functions of `pepper.bots` are such."""


class Keeps(Word):
    """Who keeps the seat, of a pair that stays; the other one becomes an opponent.

    Where both came to the table together, the lower seat is kept.
    """

    LONGER = "the one who has been longer at the table"
    SHORTER = "the one who came to the table later"


@attrs.frozen
class Place:
    """Who sits in a seat."""

    player: Player
    games: int = 0
    """How many games the player has finished at this table since coming to it."""


Seating: TypeAlias = tuple[Place, ...]
"""Who sits at a table: a place for each seat."""


@attrs.frozen
class Result:
    """What came of one game at one table."""

    table: TableNumber
    seating: Seating
    """Who sat there during the game."""
    points: Points
    """What the two sides scored."""
    winner: Side
    """The side that won: 0 is the pair in seats 0 and 2."""
    match: Match | None = attrs.field(default=None, repr=False)
    """The match, where it was played out."""

    @property
    def loser(self) -> Side:
        """The other side."""
        return Side(1 - self.winner)

    @property
    def tied(self) -> bool:
        """Whether a tie-break had to settle who won."""
        return self.points[0] == self.points[1]

    @property
    def hands(self) -> int | None:
        """How many hands were played out; one that the same dealer deals again does not count."""
        if self.match is None:
            return None
        return sum(1 for _ in groupby(hand.dealer for hand in self.match.past))

    def pair(self, side: Side) -> tuple[Player, ...]:
        """The two players of a side."""
        return tuple(self.seating[seat].player for seat in _seats(side))


@attrs.frozen
class TiedGame:
    """A game that both sides finished with the same points."""

    tournament: Tournament
    """The tournament before the game."""
    table: TableNumber
    points: Points
    """What both sides scored, twice the same."""
    match: Match | None = None
    """The match, where it was played out."""


TieBreak: TypeAlias = Callable[[TiedGame], Side]
"""What settles who has won a tied game. The tallies stay as they are."""


@attrs.frozen
class Move:
    """Somebody's change of seat."""

    player: Player
    table: TableNumber
    seat: Seat
    to_table: TableNumber
    to_seat: Seat


@attrs.frozen
class Round:
    """One game at every table, and how everybody sits afterwards."""

    number: int
    """The number of the game, from 1."""
    results: tuple[Result, ...]
    """One for each table, from the head to the tail."""
    after: tuple[Seating, ...]
    """Who sits where after it, from the head to the tail."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every change of seat after the game, in the order of the seats that are left."""
        old, new = _spots([result.seating for result in self.results]), _spots(self.after)
        return tuple(Move(who, *old[who], *new[who]) for who in old if old[who] != new[who])


@attrs.frozen
class Prize:
    """A prize, which is shared where several players have the same points."""

    points: int
    """The total that wins it."""
    players: tuple[Player, ...]
    """Who has that total."""


@attrs.frozen(repr=False)
class Tournament:
    """A tournament between two games. Start one with `Tournament.start`."""

    tables: tuple[Seating, ...]
    """Who sits where, from the head to the tail."""
    seed: int
    """What everything that is left to chance follows from."""
    games: int = GAMES
    """How many games there are in all."""
    keeps: Keeps = Keeps.LONGER
    """Who keeps the seat, of a pair that stays."""
    rounds: tuple[Round, ...] = ()
    """The games played so far."""

    @staticmethod
    def start(
        tables: int, *, seed: int | None = None, games: int = GAMES, keeps: Keeps = Keeps.LONGER
    ) -> Tournament:
        """A tournament before its first game; players 1 to 4 sit at table 1, and so on.

        Everything that is left to chance follows from the seed, from 0 up to but not including
        2**128; without one a fresh one is drawn. Raises `PepperError` for a seed out of range and
        for less than one table or game.
        """
        for name, number in ("tables", tables), ("games", games):
            if not (_whole(number) and number >= 1):
                raise PepperError(f"{name} {number!r}: a whole number from 1")
        if seed is None:
            seed = SystemRandom().randrange(SEEDS)
        if not (_whole(seed) and 0 <= seed < SEEDS):
            raise PepperError(f"seed {seed!r}: a whole number from 0, below 2**128")
        firsts = range(1, SEATS * tables, SEATS)
        seated = (tuple(Place(Player(first + n)) for n in range(SEATS)) for first in firsts)
        return Tournament(tuple(seated), seed, games, keeps)

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return len(self.rounds) >= self.games

    @property
    def game(self) -> int:
        """The number of the next game, from 1."""
        return len(self.rounds) + 1

    @property
    def tallies(self) -> dict[Player, tuple[int, ...]]:
        """Everybody's tally in the order of their numbers: their pair's points, game by game."""
        scored = [
            {
                place.player: result.points[seat % 2]
                for result in round_.results
                for seat, place in enumerate(result.seating)
            }
            for round_ in self.rounds
        ]
        players = sorted(place.player for seating in self.tables for place in seating)
        return {player: tuple(game[player] for game in scored) for player in players}

    @property
    def standing(self) -> tuple[tuple[Player, int], ...]:
        """Everybody with their total, the highest first."""
        totals = [(player, sum(tally)) for player, tally in self.tallies.items()]
        return tuple(sorted(totals, key=lambda entry: -entry[1]))

    @property
    def high(self) -> Prize | None:
        """Who has the highest total, once all games have been played."""
        return self._prize(self.standing[0][1])

    @property
    def low(self) -> Prize | None:
        """Who has the lowest total, once all games have been played."""
        return self._prize(self.standing[-1][1])

    def record(self, points: Iterable[Points], *, tie_break: TieBreak | None = None) -> Tournament:
        """The tournament after a game with these points, given table by table from the head.

        A tied game goes to the side that `tie_break` gives; without one `coin` is tossed. Raises
        `PepperError` where all games have been played, and for anything but two whole numbers for
        each table.
        """
        self._check_going()
        given = tuple(points)
        if len(given) != len(self.tables):
            raise PepperError(
                f"game {self.game}: {len(given)} results for {_count(len(self.tables), 'table')}"
            )
        checked = [self._points(table, pair) for table, pair in enumerate(given, 1)]
        return self._after(checked, [None] * len(checked), tie_break or coin)

    def play(
        self,
        rules: Rules,
        *,
        hands: int = HANDS,
        dealer: Seat = FIRST_SEAT,
        choose: Choose = sensible,
        tie_break: TieBreak | None = None,
    ) -> Tournament:
        """The tournament after a game that players played out; the model is in docs/tournament.md.

        Every table begins with this dealer. The head plays that many hands of a match by the rules,
        whose own ending does not count here, and the others what they can in that time. A tied game
        goes to the side that `tie_break` gives; without one `extra_hand` is played. Raises
        `PepperError` where all games have been played, for rules that are not for two pairs or
        count down, and for a number of hands or a dealer that there is not.
        """
        self._check_going()
        _check(rules)
        limited = attrs.evolve(rules, ending=Ending(hands=hands, tie=Tie.JOINT))
        timed = attrs.evolve(rules, ending=Ending(timed=True, tie=Tie.JOINT))
        head, bell = self._played(1, limited, dealer, choose)
        others = range(2, len(self.tables) + 1)
        matches = [head, *(self._played(n, timed, dealer, choose, bell)[0] for n in others)]
        points = [(match.scores[0], match.scores[1]) for match in matches]
        return self._after(points, matches, tie_break or extra_hand(choose))

    def __repr__(self) -> str:
        played = f"{len(self.rounds)} of {_count(self.games, 'game')} played"
        return f"<Tournament seed={self.seed}: {_count(len(self.tables), 'table')}, {played}>"

    def _prize(self, points: int) -> Prize | None:
        winners = tuple(player for player, total in self.standing if total == points)
        return Prize(points, winners) if self.over else None

    def _check_going(self) -> None:
        if self.over:
            raise PepperError(f"the tournament is over: {_count(self.games, 'game')} played")

    def _points(self, table: int, pair: object) -> Points:
        match pair:
            case (int(one), int(two)) if _whole(one) and _whole(two):
                return one, two
            case _:
                wanted = "two whole numbers, the points of seats 0+2 and of seats 1+3"
                raise PepperError(f"game {self.game}, table {table}: {pair!r} is not {wanted}")

    def _played(
        self, table: int, rules: Rules, dealer: Seat, choose: Choose, bell: float = inf
    ) -> tuple[Match, float]:
        """A table's match, and how long it took."""
        rng = _chance(self, table, "play")
        match = Match.start(rules, seed=rng.randrange(SEEDS), dealer=dealer)
        return _finished(match, choose, rng, rng.uniform(*PACE), bell)

    def _after(
        self, points: Sequence[Points], matches: Sequence[Match | None], tie_break: TieBreak
    ) -> Tournament:
        games = enumerate(zip(self.tables, points, matches, strict=True), 1)
        results = tuple(
            Result(
                TableNumber(n),
                seating,
                pair,
                self._winner(TiedGame(self, TableNumber(n), pair, match), tie_break),
                match,
            )
            for n, (seating, pair, match) in games
        )
        tables = _moved(results, self.keeps)
        done = Round(self.game, results, tables)
        return attrs.evolve(self, tables=tables, rounds=(*self.rounds, done))

    def _winner(self, game: TiedGame, tie_break: TieBreak) -> Side:
        one, two = game.points
        if one != two:
            return Side(int(two > one))
        side = tie_break(game)
        if side not in {0, 1}:
            where = f"game {self.game}, table {game.table}"
            raise PepperError(f"{where}: the tie-break gave {side!r}, which is not side 0 or 1")
        return side


def coin(tied: TiedGame) -> Side:
    """Toss a coin for a tied game; how it falls follows from the tournament's seed."""
    return Side(_chance(tied.tournament, tied.table, "coin").randrange(2))


def extra_hand(choose: Choose = sensible) -> TieBreak:
    """Play one more hand for a tied game, dealt by the next dealer, or more until it is decided.

    What it gives raises `PepperError` for a game that was not played out.
    """

    def winner(tied: TiedGame) -> Side:
        if tied.match is None:
            raise PepperError("an extra hand needs a game that was played out")
        rng, tied_rules = _chance(tied.tournament, tied.table, "extra hand"), tied.match.rules
        rules = attrs.evolve(tied_rules, ending=Ending(hands=1))
        dealer = rules.table.left(tied.match.hand.dealer)
        match = Match.start(rules, seed=rng.randrange(SEEDS), dealer=dealer)
        one, two = _finished(match, choose, rng)[0].scores
        return Side(int(two > one))

    return winner


def _finished(
    match: Match, choose: Choose, rng: Random, pace: float = 1, bell: float = inf
) -> tuple[Match, float]:
    """The match played to its end, in which it is told when the bell rings, and its time."""
    time = 0.0
    while match.turn is not None:
        time += pace
        if time >= bell and not match.hand.time_called:
            match = match.call_time()
        match = match.apply(choose(match.view(match.turn), rng))
    return match, time


def _moved(results: Sequence[Result], keeps: Keeps) -> tuple[Seating, ...]:
    """How everybody sits after a game.

    Losers stay and the winners of the next table come; but the winners stay at the head, whose
    losers come to the tail. Where there is one table, it is the tail.
    """
    several, seated = len(results) > 1, list[Seating]()
    head, tail = results[0], results[-1]
    for here, there in zip(results, (*results[1:], head), strict=True):
        stay = here.winner if several and here is head else here.loser
        come = there.loser if several and here is tail else there.winner
        seated.append(_seated(here, stay, there, come, keeps))
    return tuple(seated)


def _seated(here: Result, stay: Side, there: Result, come: Side, keeps: Keeps) -> Seating:
    """A table's next game: of the pair that stays one keeps the seat, the other moves to the left.

    The pair that comes fills the free seats, clockwise from the one who keeps the seat.
    """
    sign = 1 if keeps is Keeps.LONGER else -1
    first, second = sorted(_seats(stay), key=lambda seat: (-sign * here.seating[seat].games, seat))
    comers = sorted(_seats(come), key=lambda seat: (seat - first) % SEATS)
    left, opposite = (there.seating[seat] for seat in comers)
    clockwise = [here.seating[first], left, opposite, here.seating[second]]
    old = {place.player for place in here.seating}
    aged = [Place(p.player, p.games + 1 if p.player in old else 0) for p in clockwise]
    return tuple(aged[(seat - first) % SEATS] for seat in range(SEATS))


def _seats(side: Side) -> tuple[Seat, ...]:
    return Seat(side), Seat(side + 2)


def _spots(tables: Iterable[Seating]) -> dict[Player, tuple[TableNumber, Seat]]:
    """Where everybody sits."""
    return {
        place.player: (TableNumber(table), Seat(seat))
        for table, seating in enumerate(tables, 1)
        for seat, place in enumerate(seating)
    }


def _chance(tournament: Tournament, table: int, what: str) -> Random:
    """A generator of its own for everything that is left to chance, so that nothing else shifts."""
    where = f"{tournament.seed}/{tournament.game}/{table}/{what}"
    return Random(f"pepper tournament {where}")  # noqa: S311  (players, not secrets)


def _check(rules: Rules) -> None:
    if rules.table != Table.teams(SEATS):
        raise PepperError(f"{rules.name}: a tournament is for two pairs, seats 0+2 and seats 1+3")
    if rules.ending.worth(1) < 0:
        raise PepperError(f"{rules.name}: a tournament counts up, and these rules count down")


def _whole(number: int) -> bool:
    return type(number) is int


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + "s" * (number != 1)
