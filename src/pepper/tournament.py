"""Progressive Euchre: many tables, whose players change places after each game (source 003:59-64).

A `Tournament` is a value. Give it the points of each table (`Tournament.record`), or let players
play a game (`Tournament.play`). Both return the tournament after that game, with all players in
their new seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import inf
from random import Random, SystemRandom
from typing import Final, NewType, TypeAlias

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.parts.door import door
from pepper.engine.parts.ending import Ending, Tie
from pepper.engine.parts.errors import PepperError, required_items, shown
from pepper.engine.parts.part import Word
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import FIRST_SEAT, Seat, Side
from pepper.engine.parts.table import Table
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.sight.view import View

from .bots import sensible
from .engine.match import Match

__all__ = [
    "GAMES",
    "HANDS",
    "MOST_GAMES",
    "MOST_TABLES",
    "PACE",
    "SEATS",
    "Choose",
    "Keeps",
    "Move",
    "Place",
    "Player",
    "Points",
    "Prize",
    "Result",
    "Round",
    "Seating",
    "TableNumber",
    "TieBreak",
    "TiedGame",
    "Tournament",
    "coin",
    "extra_hand",
]
__dir__ = __all__.copy  # completion shows public names only

Player = NewType("Player", int)
"""A player, numbered from 1."""

TableNumber = NewType("TableNumber", int)
"""A table, numbered from 1. Table 1 is the head, the last one the tail."""

SEATS: Final = 4
"""The number of players at a table."""
HANDS: Final = 8
"""The hands that the head table plays before it rings the bell: each player deals twice."""
GAMES: Final = 10
"""The default number of games in a tournament."""
MOST_TABLES: Final = 10_000
"""The maximum number of tables of a tournament."""
MOST_GAMES: Final = 10_000
"""The maximum number of games of a tournament."""
# 003:64 has the other tables stop at the bell, so what they play depends on how fast they are. The
# sources give no speeds; these are a model (docs/tournament.md).
PACE: Final = (0.75, 1.25)
"""The time that an action takes at the fastest table and at the slowest."""

Points: TypeAlias = tuple[int, int]
"""The points of a table's two sides: the pair in seats 0 and 2, and the pair in seats 1 and 3."""

Choose: TypeAlias = Callable[[View, Random], Action]
"""A player as a function, such as those in `pepper.bots`."""


class Keeps(Word):
    """Which player of the pair that stays keeps the seat. The other one becomes an opponent.

    If both came to the table together, the player in the lower seat keeps it.
    """

    LONGER = "the one who has been longer at the table"
    SHORTER = "the one who came to the table later"


@attrs.frozen
class Place:
    """The player in a seat."""

    player: Player
    """The number of the player."""
    games: int = 0
    """The games that the player has finished at this table since coming to it."""


Seating: TypeAlias = tuple[Place, ...]
"""The players at a table: a place for each seat."""


@attrs.frozen
class Result:
    """The result of one game at one table."""

    table: TableNumber
    """The table of the game."""
    seating: Seating
    """The players during the game."""
    points: Points
    """The points of the two sides."""
    winner: Side
    """The side that won: 0 is the pair in seats 0 and 2."""
    match: Match | None = attrs.field(default=None, repr=False)
    """The match, if it was played with `Tournament.play`."""

    @property
    def loser(self) -> Side:
        """The other side."""
        return Side(1 - self.winner)

    @property
    def tied(self) -> bool:
        """Whether a tie-break decided who won."""
        return self.points[0] == self.points[1]

    @property
    def hands(self) -> int | None:
        """The number of hands played; None without a match.

        A hand that the same dealer deals again does not count.
        """
        if self.match is None:
            return None
        return sum(1 for _ in groupby(hand.dealer for hand in self.match.past))

    @door
    def pair(self, side: Side) -> tuple[Player, ...]:
        """The two players of a side."""
        return tuple(self.seating[seat].player for seat in _seats(side))


@attrs.frozen
class TiedGame:
    """A game that both sides finished with the same points."""

    tournament: Tournament
    """The tournament before the game."""
    table: TableNumber
    """The table of the game."""
    points: Points
    """The points of both sides, which are equal."""
    match: Match | None = None
    """The match, if it was played with `Tournament.play`."""


TieBreak: TypeAlias = Callable[[TiedGame], Side]
"""Decides which side has won a tied game. It does not change the tallies."""


@attrs.frozen
class Move:
    """A player's change of seat."""

    player: Player
    """The player who moves."""
    table: TableNumber
    """The table that the player leaves."""
    seat: Seat
    """The seat there."""
    to_table: TableNumber
    """The table that the player goes to."""
    to_seat: Seat
    """The seat there."""


@attrs.frozen
class Round:
    """One game at every table, and the seating afterwards."""

    number: int
    """The number of the game, from 1."""
    results: tuple[Result, ...]
    """One for each table, from the head to the tail."""
    after: tuple[Seating, ...]
    """The seating after the game, from the head to the tail."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """All changes of seat after the game, in the order of the old seats."""
        old, new = _spots([result.seating for result in self.results]), _spots(self.after)
        return tuple(Move(who, *old[who], *new[who]) for who in old if old[who] != new[who])


@attrs.frozen
class Prize:
    """A prize. Players with equal points share it."""

    points: int
    """The total that wins it."""
    players: tuple[Player, ...]
    """The players with that total."""


@attrs.frozen(repr=False)
class Tournament:
    """A tournament between two games. Start one with `Tournament.start`."""

    tables: tuple[Seating, ...]
    """The seating, from the head to the tail."""
    seed: int
    """The seed of everything that is left to chance."""
    games: int = GAMES
    """The number of games in the tournament."""
    keeps: Keeps = Keeps.LONGER
    """Which player of the pair that stays keeps the seat."""
    rounds: tuple[Round, ...] = ()
    """The games played so far."""

    @staticmethod
    @door
    def start(
        tables: int, *, seed: int | None = None, games: int = GAMES, keeps: Keeps = Keeps.LONGER
    ) -> Tournament:
        """A tournament before its first game. Players 1 to 4 sit at table 1, and so on.

        The seed, from 0 to 2**128 - 1, decides everything that is left to chance; without one a
        fresh seed is drawn. Raises `PepperError` for a seed out of range, and for fewer than one
        table or game, or more than `MOST_TABLES` or `MOST_GAMES`.
        """
        for name, number, most in ("tables", tables, MOST_TABLES), ("games", games, MOST_GAMES):
            if not (_is_whole(number) and 1 <= number <= most):
                raise PepperError(f"{name} {shown(number)} must be an integer from 1 to {most}")
        if seed is None:
            seed = SystemRandom().randrange(SEEDS)
        if not (_is_whole(seed) and 0 <= seed < SEEDS):
            raise PepperError(f"seed {shown(seed)} must be an integer from 0 to 2**128 - 1")
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
        """Each player's tally, by number: the points of the player's pair in each game."""
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
        """All players with their totals, the highest first."""
        totals = [(player, sum(tally)) for player, tally in self.tallies.items()]
        return tuple(sorted(totals, key=lambda entry: -entry[1]))

    @property
    def high(self) -> Prize | None:
        """The prize for the highest total; None until all games have been played."""
        return self._prize(self.standing[0][1])

    @property
    def low(self) -> Prize | None:
        """The prize for the lowest total; None until all games have been played."""
        return self._prize(self.standing[-1][1])

    def record(self, points: Iterable[Points], *, tie_break: TieBreak | None = None) -> Tournament:
        """The tournament after a game with these points, one pair for each table from the head.

        `tie_break` decides tied games; the default is `coin`. Raises `PepperError` if all games
        have been played, and for anything but two integers for each table.
        """
        self._check_going()
        required_items(points, "give a pair of points for each table")
        given = tuple(points)
        if len(given) != len(self.tables):
            tables = count_in_figures(len(self.tables), "table")
            raise PepperError(
                f"game {self.game}: {count_in_figures(len(given), 'result')} for {tables}"
            )
        checked = [self._check_points(table, pair) for table, pair in enumerate(given, 1)]
        decide = coin if tie_break is None else tie_break
        return self._advance(checked, [None] * len(checked), decide)

    @door
    def play(
        self,
        rules: Rules,
        *,
        hands: int = HANDS,
        dealer: Seat = FIRST_SEAT,
        choose: Choose = sensible,
        tie_break: TieBreak | None = None,
    ) -> Tournament:
        """The tournament after a simulated game; docs/tournament.md describes the model.

        `dealer` deals first at every table. The head plays `hands` hands, and the other tables as
        many as they can finish in that time; the ending of the rules does not apply. `tie_break`
        decides tied games; the default is `extra_hand`. Raises `PepperError` if all games have been
        played, for rules that are not for two pairs or that count down, and for an invalid number
        of hands or dealer.
        """
        self._check_going()
        _check(rules)
        limited = attrs.evolve(rules, ending=Ending(hands=hands, tie=Tie.JOINT))
        timed = attrs.evolve(rules, ending=Ending(timed=True, tie=Tie.JOINT))
        head, bell = self._play_table(1, limited, dealer, choose)
        others = range(2, len(self.tables) + 1)
        matches = [head, *(self._play_table(n, timed, dealer, choose, bell)[0] for n in others)]
        points = [(match.scores[0], match.scores[1]) for match in matches]
        decide = extra_hand(choose) if tie_break is None else tie_break
        return self._advance(points, matches, decide)

    def __repr__(self) -> str:
        tables = count_in_figures(len(self.tables), "table")
        played = f"{len(self.rounds)} of {count_in_figures(self.games, 'game')} played"
        return f"<Tournament seed={self.seed}: {tables}, {played}>"

    def _prize(self, points: int) -> Prize | None:
        winners = tuple(player for player, total in self.standing if total == points)
        return Prize(points, winners) if self.over else None

    def _check_going(self) -> None:
        if self.over:
            raise PepperError(
                f"the tournament is over: {count_in_figures(self.games, 'game')} played"
            )

    def _check_points(self, table: int, pair: object) -> Points:
        match pair:
            case (int(one), int(two)) if _is_whole(one) and _is_whole(two):
                return one, two
            case _:
                wanted = "two integers, the points of seats 0 & 2 and of seats 1 & 3"
                raise PepperError(
                    f"game {self.game}, table {table}: {shown(pair)} must be {wanted}"
                )

    def _play_table(
        self, table: int, rules: Rules, dealer: Seat, choose: Choose, bell: float = inf
    ) -> tuple[Match, float]:
        """Play a table's match; the match and the time that it took."""
        rng = _chance(self, table, "play")
        match = Match.start(rules, seed=rng.randrange(SEEDS), dealer=dealer)
        return _play_out(match, choose, rng, rng.uniform(*PACE), bell)

    @door
    def _advance(
        self, points: Sequence[Points], matches: Sequence[Match | None], tie_break: TieBreak
    ) -> Tournament:
        games = enumerate(zip(self.tables, points, matches, strict=True), 1)
        results = tuple(
            Result(
                TableNumber(n),
                seating,
                pair,
                self._decide(TiedGame(self, TableNumber(n), pair, match), tie_break),
                match,
            )
            for n, (seating, pair, match) in games
        )
        tables = _move_players(results, self.keeps)
        done = Round(self.game, results, tables)
        return attrs.evolve(self, tables=tables, rounds=(*self.rounds, done))

    def _decide(self, game: TiedGame, tie_break: TieBreak) -> Side:
        one, two = game.points
        if one != two:
            return Side(int(two > one))
        side = tie_break(game)
        if side not in {0, 1}:
            where = f"game {self.game}, table {game.table}"
            raise PepperError(
                f"{where}: the tie-break returned {shown(side)}; expected side 0 or 1"
            )
        return side


@door
def coin(tied: TiedGame) -> Side:
    """Toss a coin for a tied game. The result depends on the tournament's seed."""
    return Side(_chance(tied.tournament, tied.table, "coin").randrange(2))


@door
def extra_hand(choose: Choose = sensible) -> TieBreak:
    """A tie-break that plays one more hand, or more hands until one side is ahead.

    The next dealer deals. The tie-break raises `PepperError` for a game without a match.
    """

    def winner(tied: TiedGame) -> Side:
        if tied.match is None:
            raise PepperError("an extra hand needs a game that was played with Tournament.play")
        rng, tied_rules = _chance(tied.tournament, tied.table, "extra hand"), tied.match.rules
        rules = attrs.evolve(tied_rules, ending=Ending(hands=1))
        dealer = rules.table.left(tied.match.hand.dealer)
        match = Match.start(rules, seed=rng.randrange(SEEDS), dealer=dealer)
        one, two = _play_out(match, choose, rng)[0].scores
        return Side(int(two > one))

    return winner


def _play_out(
    match: Match, choose: Choose, rng: Random, pace: float = 1, bell: float = inf
) -> tuple[Match, float]:
    """Play the match to its end, and call the time when the bell rings; the match and its time."""
    time = 0.0
    while match.turn is not None:
        time += pace
        if time >= bell and not match.hand.time_called:
            match = match.call_time()
        match = match.apply(choose(match.view(match.turn), rng))
    return match, time


def _move_players(results: Sequence[Result], keeps: Keeps) -> tuple[Seating, ...]:
    """The seating after a game.

    The losers stay at their table and are joined by the winners of the next table. At the head the
    winners stay, and its losers move to the tail. A single table counts as the tail.
    Source: 003:64.
    """
    several, seated = len(results) > 1, list[Seating]()
    head, tail = results[0], results[-1]
    for here, there in zip(results, (*results[1:], head), strict=True):
        stay = here.winner if several and here is head else here.loser
        come = there.loser if several and here is tail else there.winner
        seated.append(_seat_players(here, stay, there, come, keeps))
    return tuple(seated)


def _seat_players(here: Result, stay: Side, there: Result, come: Side, keeps: Keeps) -> Seating:
    """The seating at one table: one player of the pair that stays keeps the seat, the other moves.

    The other player moves one seat clockwise, and the pair that comes takes the free seats,
    clockwise from the player who keeps the seat. This splits both pairs (003:64).
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
    """The table and seat of each player."""
    return {
        place.player: (TableNumber(table), Seat(seat))
        for table, seating in enumerate(tables, 1)
        for seat, place in enumerate(seating)
    }


def _chance(tournament: Tournament, table: int, what: str) -> Random:
    """An independent random generator for each purpose: adding a draw changes no other result."""
    where = f"{tournament.seed}/{tournament.game}/{table}/{what}"
    return Random(f"pepper tournament {where}")  # noqa: S311  (players, not secrets)


def _check(rules: Rules) -> None:
    if rules.table != Table.teams(SEATS):
        raise PepperError(f"{rules.name}: a tournament needs two pairs, seats 0 & 2 and 1 & 3")
    if rules.ending.worth(1) < 0:
        raise PepperError(f"{rules.name}: a tournament counts up, but these rules count down")


def _is_whole(number: int) -> bool:
    return type(number) is int
