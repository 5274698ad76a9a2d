"""A table as a value, and the commands that may be done at it.

Nothing here knows of sockets, files or clocks. A host has a `Table` and hands each command of a
page to `do`, which returns the next table. It has to keep nothing but the start and the commands
that were done: in order, they make the table again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TypeAlias, TypeGuard

import attrs

from pepper import (
    IllegalActionError,
    Kind,
    Match,
    PepperError,
    Reason,
    Rules,
    Seat,
    bots,
    solve,
    wire,
)
from pepper.words import Words, labels, translations

Message: TypeAlias = dict[str, object]

SPECTATOR, STALE, NOTHING_TO_UNDO, NOT_OVER = (
    Kind(name, labels(Words())[name])
    for name in ("spectator", "stale", "nothing to undo", "not over")
)


@attrs.frozen
class Reader:
    """Whoever looks at a table: from a seat or as a spectator, and in which language."""

    seat: Seat | None
    language: str = "en"


@attrs.frozen
class Table:
    """A table at one moment."""

    match: Match
    seed: int
    """A secret: the cards of every match at this table come from it."""
    bots: frozenset[Seat] = frozenset()
    """The seats that bots play."""
    names: tuple[str | None, ...] = ()
    """The name that each seat has given itself."""
    version: int = 0
    """How often the match has changed: goes up with an undo, too."""
    start: int = 0
    """The first version from which events lead to the present one."""
    number: int = 1
    """The number of the match at this table."""
    undo: frozenset[Seat] = frozenset()
    """The seats that agreed to take the last action back."""
    rematch: frozenset[Seat] = frozenset()
    """The seats that agreed to play again."""
    claim: tuple[Seat, ...] = ()
    """The seat that claims the rest of the tricks, and those that agreed to it."""
    unproven: tuple[Reason, ...] = ()
    """Why the claims since the last step were refused."""

    @staticmethod
    def open(rules: Rules, seed: int, played_by_bots: Iterable[Seat] = ()) -> Table:
        """A table before anything is done. `PepperError` for rules or seats that do not do."""
        if rules.ending.timed:
            raise PepperError("a match for time needs a clock, which a table has not")
        seats, played = rules.table.seats, frozenset(played_by_bots)
        if not played <= set(seats):
            raise PepperError(f"bots sit on seats from 0 to {len(seats) - 1}")
        match = Match.start(rules, seed=_seed(seed, 1))
        return Table(match, seed, played, (None,) * len(seats))

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that no bot plays."""
        return frozenset(self.rules.table.seats) - self.bots

    def words(self, reader: Reader) -> Words:
        """The wording for a reader."""
        return _words(self.rules, self.names, reader)


@lru_cache(maxsize=4096)
def _words(rules: Rules, names: tuple[str | None, ...], reader: Reader) -> Words:
    given = [name or "" for name in names] if any(names) else None
    language = translations(reader.language)
    return Words.of(rules, names=given, you=reader.seat, translations=language)


def _seed(secret: int, number: int) -> int:
    """The seed of a match, from which nobody can tell that of another one."""
    return int.from_bytes(sha256(f"{secret} {number}".encode()).digest()[:16])


def do(table: Table, seat: Seat | None, command: object) -> Table:
    """The table after the command of a seat, as JSON has it.

    `IllegalActionError` for one that is refused, `PepperError` for one that cannot be read.
    """
    if seat is None:
        raise IllegalActionError(Reason(SPECTATOR, None, ""))
    match only(command, "action", "version") or only(command):
        case {"action": described, "version": int(version)} if type(version) is int:
            action = wire.read_action(described)
            if version != table.version:
                raise IllegalActionError(Reason(STALE, seat, str(action)))
            return _moved(table, table.match.apply(action, by=seat))
        case {"bot": bool(play)}:
            others = table.bots - {seat}
            played = others | {seat} if play else others
            return _agreed(attrs.evolve(table, bots=played, claim=()))
        case {"name": str(name)}:
            return _named(table, seat, name)
        case _:
            return _end(table, seat, command)


def _end(table: Table, seat: Seat, command: object) -> Table:
    """The table after a command that is about the match as a whole."""
    match only(command):
        case {"resign": True}:
            return _moved(table, table.match.resign(table.rules.table.side(seat)))
        case {"claim": True}:
            return _claimed(table, seat)
        case {"claim": False}:
            return attrs.evolve(table, claim=())
        case {"undo": bool(agrees)}:
            if _before_last(table) is None:
                raise IllegalActionError(Reason(NOTHING_TO_UNDO, seat, "undo"))
            undo = table.undo | {seat} if agrees else frozenset[Seat]()
            return _agreed(attrs.evolve(table, undo=undo))
        case {"rematch": bool(agrees)}:
            if table.match.outcome is None:
                raise IllegalActionError(Reason(NOT_OVER, seat, "rematch"))
            rematch = table.rematch | {seat} if agrees else table.rematch - {seat}
            return _agreed(attrs.evolve(table, rematch=rematch))
        case _:
            raise PepperError('expected {"action": ..., "version": 0}, {"bot": true} or the like')


def bot_command(table: Table, rng: Random) -> tuple[Seat, Message] | None:
    """What the bot to act does; None where it is not the turn of a bot."""
    seat = table.match.turn
    if seat is None or seat not in table.bots:
        return None
    action = bots.sensible(table.match.view(seat), rng)
    return seat, {"action": wire.to_data(action), "version": table.version}


def takes_long(command: object) -> bool:
    """Whether `do` may search for seconds: for the proof of a claim."""
    return only(command, "claim") is not None


def _claimed(table: Table, seat: Seat) -> Table:
    """The table after a claim, which is tried when all people agree to it.

    They have to agree first because a refusal, too, tells something of their cards. Outside of the
    play it is refused at once.
    """
    claim = tuple(dict.fromkeys((*table.claim, seat)))
    for reason in table.unproven:
        if reason.seat == claim[0]:  # so that nobody is asked and nothing searched again
            raise IllegalActionError(reason)
    if table.match.hand.trick is not None and not table.people <= set(claim):
        return attrs.evolve(table, claim=claim)
    try:
        match = solve.claim(table.match, claim[0])
    except IllegalActionError as error:
        if table.match.hand.trick is None:
            raise
        return attrs.evolve(table, claim=(), unproven=(*table.unproven, error.reason))
    return _moved(table, match, match.step - table.match.step)


def _moved(table: Table, match: Match, steps: int = 1) -> Table:
    """After an action: whatever was not agreed to by all has to be asked for again."""
    return attrs.evolve(
        table,
        match=match,
        version=table.version + steps,
        undo=frozenset(),
        rematch=frozenset(),
        claim=(),
        unproven=(),
    )


def _agreed(table: Table) -> Table:
    """The table after what all people at it agreed to, if they did."""
    before = _before_last(table) if table.undo and table.people <= table.undo else None
    if before is not None:
        return _started_again(table, before)
    if table.rematch and table.people <= table.rematch:
        number = table.number + 1
        match = Match.start(table.rules, seed=_seed(table.seed, number))
        return _started_again(attrs.evolve(table, number=number), match)
    return table


def _started_again(table: Table, match: Match) -> Table:
    """With another match, to which no events lead."""
    moved = _moved(table, match)
    return attrs.evolve(moved, start=moved.version)


def _before_last(table: Table) -> Match | None:
    """The match before the last step of somebody who is no bot; None without one."""
    match = table.match
    earlier = match.previous
    while earlier is not None and earlier.turn in table.bots and match.hand.resigned is None:
        match, earlier = earlier, earlier.previous
    return earlier


def _named(table: Table, seat: Seat, name: str) -> Table:
    names = [*table.names]
    names[seat] = name.strip() or None
    shown = Words.of(table.rules, names=[one or "" for one in names]).names
    kept = tuple(long and short for long, short in zip(names, shown, strict=True))
    return attrs.evolve(table, names=kept)


def only(data: object, *names: str) -> dict[str, object] | None:
    """An object that has members of these names and no others; without names, one member."""
    if not _is_object(data) or not (data.keys() == set(names) if names else len(data) == 1):
        return None
    return data


def _is_object(data: object) -> TypeGuard[dict[str, object]]:
    return isinstance(data, dict)
