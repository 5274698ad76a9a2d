"""Several matches as one contest: best of three, a rubber, or rounds with a new partner in each.

A `Series` is a value. `Series.begin` starts its next match, and `Series.record` returns the series
after that match. `Terms` say how many matches there are, what each is worth and who sits where.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, Problem, dotted, is_plain, shown
from pepper.engine.parts.part import LONGEST_TEXT, Most, Part, Word
from pepper.engine.parts.seats import FIRST_SEAT, Seat, Side
from pepper.engine.parts.wording import (
    capitalize,
    count_in_figures,
    count_in_words,
    inflect,
    spell_number,
)
from pepper.engine.phases.dealing import Deal

from . import wire
from .data.converter import from_data, to_data
from .data.json_text import Misfit, is_list, is_object, read_json
from .data.plain import plain
from .engine.match import Match
from .record import Record

__all__ = [
    "LONGEST",
    "MOST_MATCHES",
    "MOST_POINTS",
    "Counting",
    "Seating",
    "Series",
    "Short",
    "Terms",
]
__dir__ = __all__.copy  # completion shows public names only

MOST_MATCHES: Final = 100
"""The maximum number of matches in a series."""
MOST_POINTS: Final = 1_000_000
"""The most points for a match or a series."""
LONGEST: Final = 10_000_000
"""The maximum length of a saved series, in characters."""
_MOST_SHORT: Final = 10
_VERSION: Final = 1
_FIELDS: Final = ["matches", "players", "rules", "series", "terms"]


class Counting(Word):
    """What each player counts."""

    MATCHES = "points for each match that the player's side has won"
    SCORES = "the score of the player's side in each match"


class Seating(Word):
    """The seats of the players in the next match."""

    KEPT = "everybody keeps the seat"
    ROTATED = "all but the first player move one seat to the left"


@attrs.frozen(repr=False)
class Short(Part):
    """What a match is worth in which no loser has got far.

    >>> pepper.series.Short(0, 2)  # a double game: the losers have not scored
    Short(points=0, worth=2)

    Attributes:
        points: The most points that a loser has scored, counted from the start
            of the match, where points that were carried over count too.
        worth: The points for winning such a match.
    """

    points: int
    worth: int

    def _problems(self) -> Iterator[Problem]:
        if not -MOST_POINTS <= self.points <= MOST_POINTS:
            hint = f"at most {MOST_POINTS}"
            yield Problem("short", f"{self.points} points", hint, ("points",))
        if not 1 <= self.worth <= MOST_POINTS:
            hint = f"1 to {MOST_POINTS}"
            yield Problem("short", f"such a match is worth {self.worth}", hint, ("worth",))


@attrs.frozen(repr=False, kw_only=True)
class Terms(Part):
    """How matches add up to a series. By default it is the best of three.

    Raises `RulesError` for numbers out of range, and for settings that contradict each other.

    Sources: "The Laws of Euchre" by H. C. Leeds and James Dwight (1888), "The Rubber": the best of
    three games, in which a game counts two if the losers have not scored, and two points more for
    the rubber; pages on Railroad Euchre for points that are carried over ("laps").

    >>> pepper.series.Terms(short=[pepper.series.Short(0, 2)], bonus=2)  # a rubber of Euchre
    Terms(short=(Short(points=0, worth=2),), bonus=2)

    Attributes:
        matches: The number of matches, 1 to 100.
        all_played: Whether all of them are played; otherwise the series ends
            as soon as a side has won more than half of them.
        counting: What each player counts.
        worth: The points for winning a match.
        short: Matches that are worth something else because no loser got far,
            from the lowest number of points to the highest; the first that
            fits counts.
        bonus: Further points for winning the series.
        carries: Whether the points that the winners of a match have beyond the
            target count in the next one.
        seating: Who sits where in the next match.
    """

    matches: int = 3
    all_played: bool = False
    counting: Counting = Counting.MATCHES
    worth: int = 1
    short: tuple[Short, ...] = attrs.field(
        default=(), converter=tuple[Short, ...], validator=Most(_MOST_SHORT, "short", "entries")
    )
    bonus: int = 0
    carries: bool = False
    seating: Seating = Seating.KEPT

    def _problems(self) -> Iterator[Problem]:
        if not 1 <= self.matches <= MOST_MATCHES:
            what, hint = f"the number of matches is {self.matches}", f"1 to {MOST_MATCHES}"
            yield Problem("matches", what, hint, ("matches",))
        if not 1 <= self.worth <= MOST_POINTS:
            what, hint = f"a match is worth {self.worth}", f"1 to {MOST_POINTS}"
            yield Problem("worth", what, hint, ("worth",))
        if not 0 <= self.bonus <= MOST_POINTS:
            what, hint = f"the series is worth {self.bonus}", f"0 to {MOST_POINTS}"
            yield Problem("bonus", what, hint, ("bonus",))
        most = [one.points for one in self.short]
        if most != sorted({*most}):
            what, hint = f"the points are {most}", "put the lowest first, and each once"
            yield Problem("short", what, hint, ("short",))
        yield from self._contradictions()

    def _contradictions(self) -> Iterator[Problem]:
        scores = self.counting is Counting.SCORES
        if scores and (self.worth != 1 or self.short):
            name = "short" if self.short else "worth"
            what = f"`{name}` is set, but the scores of the matches count"
            yield Problem(name, what, "remove it, or use Counting.MATCHES", (name,))
        if scores and not self.all_played:
            what = "the scores of all matches count, but the series may end before"
            yield Problem("counting", what, "set `all_played`", ("counting",))
        if self.seating is Seating.ROTATED and not self.all_played:
            what = "partners change, so no side wins more than half of the matches"
            yield Problem("seating", what, "set `all_played`", ("seating",))
        if self.seating is Seating.ROTATED and self.carries:
            what = "points are carried over, but partners change"
            yield Problem("carries", what, "remove `carries`, or use Seating.KEPT", ("carries",))

    def sheet(self) -> Iterator[str]:
        """The terms as sentences for players, who call a match a game."""
        several = self.matches > 1
        games = count_in_words(self.matches, "game")
        if self.all_played or not several:
            yield capitalize(f"{games} {'are' if several else 'is'} played.")
        else:
            most = spell_number(self.matches // 2 + 1)
            yield f"Best of {games}: the first side to win {most} wins the series."
        if self.seating is Seating.ROTATED:
            yield (
                "After each game all players but the first move one seat to the left, so that "
                "partners change."
            )
        if self.counting is Counting.SCORES:
            yield "Each player adds up the scores of the player's side in all games."
        elif self.short or self.worth != 1 or self.bonus:
            yield from self._worths()
        if self.bonus:
            yield f"The winners of the series score {count_in_words(self.bonus, 'point')} more."
        if self.carries:
            yield "Points that the winners of a game have beyond the target count in the next one."

    def _worths(self) -> Iterator[str]:
        yield f"Winning a game scores {count_in_words(self.worth, 'point')}."
        for one in self.short:
            few = count_in_words(one.points, "point")
            some = f"no loser has more than {few}" if one.points else "the losers have not scored"
            yield f"It scores {spell_number(one.worth)} if {some}."


@attrs.frozen(repr=False)
class Series:
    """A series between two matches. Start one with `Series.start`.

    >>> rules = pepper.variant("euchre")
    >>> series = pepper.series.Series.start(rules, players=["Ann", "Bob", "Cem", "Dee"])
    >>> series.begin(seed=7)
    <Match euchre seed=7: hand 1, auction, turn 1, scores (0, 0)>
    """

    rules: Rules
    """The rules of each match."""
    terms: Terms
    """How the matches add up."""
    players: tuple[str, ...]
    """The players, by their seats in the first match."""
    matches: tuple[Match, ...] = ()
    """The matches played so far."""

    @staticmethod
    @door
    def start(
        rules: Rules, *, terms: Terms = Terms(), players: Iterable[str] | None = None
    ) -> Series:
        """A series before its first match. Without names the players are Player 1 and so on.

        Raises `PepperError` for more or fewer names than seats, for names that are empty, equal,
        too long or not printable, and for terms that do not fit the rules.
        """
        seats = len(rules.table.seats)
        named = [f"Player {n}" for n in range(1, seats + 1)] if players is None else [*players]
        if len(named) != seats:
            raise PepperError(f"{count_in_figures(len(named), 'name')} for {seats} seats")
        for name in named:
            if not name or not is_plain(name, LONGEST_TEXT):
                hint = f"1 to {LONGEST_TEXT} printable characters"
                raise PepperError(f"players: {shown(name)} must have {hint}")
        if len({*named}) < seats:
            raise PepperError("players: give each player another name")
        if terms.carries and rules.ending.target is None:
            raise PepperError("terms: points are carried over, but the rules have no target")
        if terms.seating is Seating.ROTATED and not rules.table.most_partners:
            raise PepperError("terms: seats change for new partners, but nobody has a partner")
        return Series(rules, terms, tuple(named))

    @property
    def number(self) -> int:
        """The number of the next match, from 1."""
        return len(self.matches) + 1

    @property
    def seating(self) -> tuple[str, ...]:
        """The player in each seat of the next match; after the last, of one that is not played."""
        return self.seating_of(self.number)

    @door
    def seating_of(self, number: int) -> tuple[str, ...]:
        """The player in each seat of the match of this number, from 1."""
        if number < 1:
            raise PepperError(f"match {number}: matches are numbered from 1")
        first, *others = self.players
        if self.terms.seating is Seating.KEPT or not others:
            return self.players
        moves = (number - 1) % len(others)
        return (first, *others[len(others) - moves :], *others[: len(others) - moves])

    @property
    def opening(self) -> tuple[int, ...]:
        """The score of each side at the start of the next match."""
        return self._opening_after(self.matches)

    @door
    def begin(
        self,
        *,
        seed: int | None = None,
        deals: Iterable[Deal] | None = None,
        dealer: int | None = None,
    ) -> Match:
        """The next match before its first action, with the points that are carried over.

        Without `dealer` the deal goes on to the left; seat 0 deals first. Raises `PepperError` if
        the series is over, and the same errors as `Match.start`.
        """
        self._check_going()
        seat = self._next_dealer() if dealer is None else dealer
        scores = self.opening if self.terms.carries else None
        return Match.start(self.rules, seed=seed, deals=deals, dealer=seat, scores=scores)

    @door
    def record(self, match: Match) -> Series:
        """The series after this match.

        Raises `PepperError` if the series is over, and for a match that is not over, has other
        rules, or began with other scores than `opening`.
        """
        self._check_going()
        if match.outcome is None:
            raise PepperError(f"match {self.number} is not over")
        if match.rules != self.rules:
            raise PepperError(f"match {self.number} has other rules than the series")
        if match.tally.opening != self.opening:
            began, wanted = match.tally.opening, self.opening
            raise PepperError(f"match {self.number} began with {began}, and not with {wanted}")
        return attrs.evolve(self, matches=(*self.matches, match))

    @property
    def over(self) -> bool:
        """Whether the series is decided, or all its matches have been played."""
        if len(self.matches) >= self.terms.matches:
            return True
        return not self.terms.all_played and 2 * max(self.wins.values()) > self.terms.matches

    @property
    def wins(self) -> dict[str, int]:
        """How many matches each player has won; the sides of a joint win have all won."""
        won = dict.fromkeys(self.players, 0)
        for number, match in enumerate(self.matches, 1):
            for winner in self._winners_of(number, match):
                won[winner] += 1
        return won

    @property
    def points(self) -> tuple[dict[str, int], ...]:
        """The points of each player in each match, without the bonus.

        Where scores count down, they are counted from the start, so that more is better.
        """
        return tuple([self._points_of(n, match) for n, match in enumerate(self.matches, 1)])

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most matches won or, where scores count, the highest total.

        Equal players win together. Empty until the series is over, and if nobody won a match.
        """
        if not self.over:
            return ()
        scores = self.terms.counting is Counting.SCORES
        ranked = self._sums() if scores else self.wins
        best = max(ranked.values())
        return tuple([one for one in self.players if ranked[one] == best and (scores or best)])

    @property
    def totals(self) -> dict[str, int]:
        """The points of each player so far, with the bonus once the series is over."""
        totals, winners = self._sums(), self.winners
        return {one: totals[one] + self.terms.bonus * (one in winners) for one in self.players}

    @door
    def dumps(self) -> str:
        """The series as JSON, with each match as a record: ``Series.loads(series.dumps())``.

        The records name the players. Raises the same errors as `pepper.dumps`, and `PepperError`
        for a series of more than `LONGEST` characters.
        """
        data = {
            "series": _VERSION,
            "terms": to_data(self.terms),
            "players": [*self.players],
            "rules": wire.to_data(self.rules),
            "matches": [
                Record(match).with_players(self.seating_of(number)).dumps()
                for number, match in enumerate(self.matches, 1)
            ],
        }
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        if len(text) > LONGEST:
            raise PepperError(
                f"the series has {len(text)} characters; at most {LONGEST} are allowed"
            )
        return text

    @staticmethod
    @door
    def loads(text: str, parts: Iterable[type] = ()) -> Series:
        """The series of a text; its matches are replayed and checked.

        `parts` are the classes of other packages that the rules may contain. Raises `PepperError`
        for a text that is too long or no series, with the place that is wrong, and for a match
        that does not follow.
        """
        if len(text) > LONGEST:
            raise PepperError(f"{len(text)} characters: a series has at most {LONGEST}")
        own = tuple(parts)
        data = _data_of(text)
        players, texts = _texts(data, "players"), _texts(data, "matches")
        try:
            terms = from_data(data["terms"], Terms)
        except Misfit as error:
            where = dotted(("terms", *error.place.path))
            raise PepperError(f"{where}: expected {error.expected}") from None
        rules = wire.read_rules(data["rules"], parts=own)
        series = Series.start(rules, terms=terms, players=players)
        for place, one in enumerate(texts):
            try:
                series = series.record(Record.loads(one, own).match)
            except PepperError as error:
                raise PepperError(f"matches[{place}]: {error}") from error
        return series

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Series {self.rules.name}: {self._count_played()}{over}>"

    def _check_going(self) -> None:
        if self.over:
            raise PepperError(f"the series is over: {self._count_played()}")

    def _count_played(self) -> str:
        most = self.terms.matches
        return f"{len(self.matches)} of {most} {inflect(most, 'match', 'matches')} played"

    def _opening_after(self, matches: tuple[Match, ...]) -> tuple[int, ...]:
        """The scores at the start of the match after these."""
        ending = self.rules.ending
        last = matches[-1] if matches and self.terms.carries else None
        target, start = ending.target, ending.start
        scores = [start] * len(self.rules.table.sides)
        if last is None or last.outcome is None or target is None:
            return tuple(scores)
        for side in last.outcome.winners:
            over = last.scores[side] - target
            if ending.worth(over) > 0:
                scores[side] = start + over
        return tuple(scores)

    def _next_dealer(self) -> Seat:
        if not self.matches:
            return FIRST_SEAT
        return self.rules.table.left(self.matches[-1].hand.dealer)

    def _side(self, number: int, side: Side) -> Iterator[str]:
        """The players of a side in a match."""
        seating = self.seating_of(number)
        return (seating[seat] for seat in self.rules.table.sides[side])

    def _winners_of(self, number: int, match: Match) -> Iterator[str]:
        winners = () if match.outcome is None else match.outcome.winners
        return (player for side in winners for player in self._side(number, side))

    def _points_of(self, number: int, match: Match) -> dict[str, int]:
        worth, start = self.rules.ending.worth, self.rules.ending.start
        scored = [worth(score) - worth(start) for score in match.scores]
        if self.terms.counting is Counting.SCORES:
            gained = [
                worth(a) - worth(b) for a, b in zip(match.scores, match.tally.opening, strict=True)
            ]
            return {
                player: gained[side]
                for side in self.rules.table.every_side
                for player in self._side(number, side)
            }
        winners = {*self._winners_of(number, match)}
        lost = [
            points
            for side, points in zip(self.rules.table.every_side, scored, strict=True)
            if match.outcome is None or side not in match.outcome.winners
        ]
        short = [one.worth for one in self.terms.short if lost and max(lost) <= one.points]
        won = short[0] if short else self.terms.worth
        return {player: won if player in winners else 0 for player in self.players}

    def _sums(self) -> dict[str, int]:
        every = self.points
        return {player: sum(points[player] for points in every) for player in self.players}


def _data_of(text: str) -> dict[str, object]:
    """The fields of a saved series."""
    try:
        data = read_json(plain(text))
    except Misfit as error:
        raise PepperError(f"the text is no series: expected {error.expected}") from None
    if not is_object(data) or sorted(data) != _FIELDS:
        raise PepperError(f"the text is no series: expected the keys {', '.join(_FIELDS)}")
    if data["series"] != _VERSION or type(data["series"]) is not int:
        raise PepperError(f"series: found {shown(data['series'])}, expected {_VERSION}")
    return data


def _texts(data: dict[str, object], name: str) -> list[str]:
    """The texts of a list of the series."""
    found = data[name]
    texts = [one for one in found if isinstance(one, str)] if is_list(found) else None
    if texts is None or texts != found:
        raise PepperError(f"{name}: expected a list of texts")
    return texts
