"""A study: its rules, players and seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from typing import Final, TypeAlias

import attrs

from pepper.bots import Player
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.cards import Cards, to_cards
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError, is_plain, required, required_items, shown
from pepper.engine.parts.seats import FIRST_SEAT
from pepper.engine.parts.wording import join_or

from .row import Row, rows_of

MOST_MATCHES: Final = 10**9
MOST_HANDS: Final = 300
TIME: Final = 12
"""The hand in which time is called, for a match that only time can end."""
MOST_DRAWS: Final = 1_000_000
"""The most deals that are drawn for one match until the condition holds."""
MOST_SEATINGS: Final = 120
LONGEST_NAME: Final = 60

Condition: TypeAlias = Callable[[Match], bool]
"""Whether a match is played that has just been dealt. It may look at all cards."""


@attrs.frozen
class Holds:
    """The condition that a seat is dealt certain cards.

    >>> from pepper.study import Holds
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> Holds("KS JS", seat=0)(match), Holds("JS", seat=1)(match)
    (True, False)
    """

    cards: Cards = attrs.field(converter=to_cards)
    """The cards, which may be given as a text."""
    seat: int | None = None
    """The seat; None if any seat will do."""

    def __attrs_post_init__(self) -> None:
        check_fields(self)

    def __call__(self, match: Match) -> bool:
        """Whether the seat holds the cards. Raises `PepperError` for an unknown seat."""
        hands, seat = match.hand.cards, self.seat
        if seat is None:
            return any(self.cards <= held for held in hands)
        return self.cards <= hands[match.rules.table.seat(seat)]


def _named(
    players: Mapping[str, Player] | tuple[tuple[str, Player], ...],
) -> tuple[tuple[str, Player], ...]:
    if isinstance(players, tuple):
        return players
    required(players, Mapping, "give the players by name")
    return tuple(players.items())


def _sides(sides: Iterable[str]) -> tuple[str, ...]:
    required_items(sides, "name a player for each side")
    return tuple(sides)


@attrs.frozen(kw_only=True)
class Study:
    """Matches to be played. Two studies with equal seeds and decks play the same deals.

    `Rules.one_hand` makes rules for a study of single hands. Raises `PepperError` for anything
    that cannot be played.

    >>> from pepper.bots import at_random, sensible
    >>> from pepper.study import Study
    >>> players = {"sensible": sensible, "random": at_random}
    >>> rules = pepper.variant("hasenpfeffer").one_hand()
    >>> study = Study(rules=rules, players=players, matches=100, seed=7, duplicate=True)
    >>> study.seatings
    (('sensible', 'random'), ('random', 'sensible'))
    """

    rules: Rules
    """The rules."""
    players: tuple[tuple[str, Player], ...] = attrs.field(converter=_named)
    """The players with their names: a mapping, or a tuple of pairs. With a file,
    a player has to be a function of a module, a partial of one, or an object with a repr."""
    matches: int
    """The number of matches, from 1 to a thousand million."""
    seed: int = 0
    """The seed of everything that is left to chance, from 0 to 2**128 - 1."""
    sides: tuple[str, ...] = attrs.field(default=(), converter=_sides)
    """The player of each side, by name. By default the players sit down in turn."""
    duplicate: bool = False
    """Whether the same cards are played in every seating: all different orders of `sides`."""
    given: Condition | None = None
    """The condition on the first hand. Deals are drawn until it holds; None takes every deal."""
    scores: tuple[int, ...] | None = None
    """The score of each side at the start; None for those of the rules."""
    dealer: int | None = FIRST_SEAT
    """The seat that deals first; None draws it from the seed of the match."""
    most_hands: int = MOST_HANDS
    """A match is stopped after so many hands, and nobody wins it."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be played."""
        required(self.rules, Rules, "`pepper.variant` makes rules from a name")
        limits = {"matches": (1, MOST_MATCHES), "seed": (0, SEEDS - 1), "most_hands": (1, 10**6)}
        for name, (low, high) in limits.items():
            number = getattr(self, name)
            if not (type(number) is int and low <= number <= high):
                last = "2**128 - 1" if high == SEEDS - 1 else str(high)
                raise PepperError(f"{name} {shown(number)} must be an integer from {low} to {last}")
        check_fields(self)
        self._check_players()
        self._open(0, 0)

    def _check_players(self) -> None:
        names = [name for name, _ in self.players]
        sides = len(self.rules.table.sides)
        if not 1 <= len(names) <= sides:
            raise PepperError(f"{len(names)} players: there must be from 1 to {sides}, one a side")
        for name in names:
            if not is_plain(name, LONGEST_NAME) or not name or names.count(name) > 1:
                raise PepperError(
                    f"the name {shown(name)} of a player must be printable, different from the"
                    f" others, and no longer than {LONGEST_NAME} characters"
                )
        if self.sides and len(self.sides) != sides:
            raise PepperError(f"sides {shown(self.sides)}: name a player for each of {sides} sides")
        for name in self.sides:
            if name not in names:
                raise PepperError(f"unknown player {shown(name)}; expected {join_or(names)}")
        if self.duplicate and len(set(self.seatings[0])) == 1:
            raise PepperError("`duplicate` needs two players: one alone sits everywhere already")
        if len(self.seatings) > MOST_SEATINGS:
            raise PepperError(f"`duplicate`: there are more than {MOST_SEATINGS} seatings")

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The seatings in which each match is played: the player of each side, by name."""
        names = [name for name, _ in self.players]
        first = self.sides or tuple(islice(cycle(names), len(self.rules.table.sides)))
        if not self.duplicate:
            return (first,)
        return tuple(islice(_orders(first), MOST_SEATINGS + 1))

    @door
    def start(self, number: int) -> Match:
        """The match with this number, before its first action.

        Raises `PepperError` if none of a million deals meets the condition.
        """
        return self._start(number)[0]

    @door
    def play(self, number: int) -> Iterator[Row]:
        """The rows of one match, in all seatings. Raises what `start` and the players raise."""
        start, draws = self._start(number)
        for seating, sides in enumerate(self.seatings):
            played = self._play_out(start, sides, Random(f"{start.seed}/{seating}"))  # noqa: S311 (players, not secrets)
            yield from rows_of(played, number, seating, draws, sides)

    def _start(self, number: int) -> tuple[Match, int]:
        """The match with this number, and how many deals were drawn for it."""
        for draw in range(MOST_DRAWS):
            match = self._open(number, draw)
            if self.given is None or self.given(match):
                return match, draw + 1
        raise PepperError(f"match {number}: none of {MOST_DRAWS} deals meets the condition")

    def _open(self, number: int, draw: int) -> Match:
        text = f"pepper study {self.seed}/{number}/{draw}"
        seed = int.from_bytes(sha256(text.encode()).digest()[:16], "big")
        return Match.start(
            self.rules, seed=seed, dealer=self.dealer, scores=self.scores, history=False
        )

    def _play_out(self, match: Match, sides: tuple[str, ...], rng: Random) -> Match:
        """The match at its end, or after the last hand that is to be played."""
        by_name, table, ending = dict(self.players), match.rules.table, match.rules.ending
        players = [by_name[sides[table.side(seat)]] for seat in table.seats]
        endless = ending.timed and ending.target is None and ending.hands is None
        while (seat := match.turn) is not None and len(match.past) < self.most_hands:
            if endless and len(match.past) == TIME - 1 and not match.hand.time_called:
                match = match.call_time()
            match = match.apply(players[seat](match.view(seat), rng))
        return match


def _orders(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every different order of the names, the given one first."""
    if not names:
        yield ()
    for name in dict.fromkeys(names):
        at = names.index(name)
        for others in _orders(names[:at] + names[at + 1 :]):
            yield (name, *others)
