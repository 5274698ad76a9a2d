"""A person at the table: the state of the program."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, Literal, TypeAlias

import attrs

from pepper.engine.match import Match
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.seats import FIRST_SEAT, Seat
from pepper.engine.sight.view import View
from pepper.record import Record
from pepper.words import Style, Translations, Words

from .levels import Level
from .pace import Pace, Speed
from .picks import Draft, Picks, picks_of
from .start import first_pick


class Panel(Enum):
    """Panels that cover the table."""

    HELP = auto()
    RULES = auto()
    TRICKS = auto()
    """All tricks of the hand."""
    SCORES = auto()
    """The score after every hand."""
    TRICK = auto()
    """The last trick."""
    POINTS = auto()
    """The points of a finished hand."""
    SUMMARY = auto()
    """The finished match in short."""
    REVIEW = auto()
    """Where the person lost points in the last hand."""


BOOK: Final = (Panel.HELP, Panel.RULES, Panel.TRICKS, Panel.SCORES)
"""The panels that are pages of one book."""
Question: TypeAlias = Literal["concede", "leave", "resign"]
"""What the person is asked whether they mean it, besides an action."""


@attrs.frozen(repr=False)
class Sitting:
    """A match, the seat of the person in it, and what the screen shows of it."""

    record: Record
    """The match, with the names of the players and what else its file says."""
    seat: Seat
    hand: int
    """The number of the hand on the table; a finished hand stays until the person goes on."""
    file: str = ""
    """The name of the file that the match is saved in."""
    words: Words = Words()
    level: Level = Level.NORMAL
    speed: Speed = Speed.NORMAL
    forced: bool = False
    """Whether cards that are forced play themselves."""
    panel: Panel | None = None
    review: tuple[str, ...] = ()
    """The lines of `Panel.REVIEW`, which take seconds to find."""
    scroll: int = 0
    """The number of lines of the panel that are scrolled away."""
    cursor: int = 0
    draft: Draft = Draft()
    asked: Action | Question | None = None
    """The effect of Enter as the next key; an action also by picking it again."""
    claims: tuple[Match, ...] = ()
    """The match before each claim, concession and resignation: undo goes back there at once."""
    typed: str | None = None
    """The action as typed so far, while the line for it is open."""
    message: str = ""
    alert: bool = False
    """Whether the message says that something cannot be done."""
    hint_promised: bool = False
    """Whether a hint was asked for before the person's turn."""
    hurry: bool = False
    """Whether the others act without a pause."""
    points_shown: bool = False
    """Whether the points of the hand on the table have been shown."""
    done: bool = False
    """Whether the person has left."""
    again: bool = False
    """Whether the person has left for another match."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.record.match

    @property
    def view(self) -> View:
        """The person's view of the hand on the table."""
        return self.match.view(self.seat, hand=self.hand)

    @property
    def picks(self) -> Picks:
        """The picks of the person now."""
        return picks_of(self.view, self.draft, self.words)

    @property
    def goes_on(self) -> bool:
        """Whether the table can go on without a choice of the person."""
        if self.done or self.panel is not None:
            return False
        if self.over:
            return not self.points_shown
        return self.match.turn != self.seat or (self.forced and is_forced(self.match))

    @property
    def pace(self) -> Pace | None:
        """When the table goes on by itself; None while it waits for the person, or they type."""
        if not self.goes_on or self.typed is not None or self.asked is not None:
            return None
        if self.alert:  # to be read before the next message takes its place
            return None if self.speed is Speed.STEP else Pace.LONG
        if self.hurry and not self.over:
            return Pace.AT_ONCE
        if self.speed is Speed.STEP:
            return None
        return Pace.LONG if self.over or self.trick_taken or self.message else Pace.SHORT

    @property
    def over(self) -> bool:
        """Whether the hand on the table is over."""
        return self.match.outcome is not None or self.match.hand.number > self.hand

    @property
    def trick_taken(self) -> bool:
        """Whether a trick has just been taken, and nobody has led to the next."""
        hand = self.match.hand
        return bool(hand.tricks) and (hand.trick is None or not hand.trick.cards)

    def __repr__(self) -> str:
        return f"<Sitting at seat {self.seat}: {self.match!r}>"


def sit_down(
    record: Record,
    seat: int | None = None,
    *,
    file: str = "",
    style: Style = Style.SYMBOLS,
    translations: Translations | None = None,
    level: Level = Level.NORMAL,
    speed: Speed = Speed.NORMAL,
    forced: bool = False,
) -> Sitting:
    """A person in that seat of the match; without one, where the record has a person, or in seat 0.

    Raises `PepperError` for an unknown seat and for a match whose cards do not come from a seed.
    """
    match, players = record.match, record.players
    seats = match.rules.table.seats
    if seat is None:
        seat = next(iter(record.people), FIRST_SEAT)
    if seat not in seats:
        raise PepperError(f"seat {seat}: from 0 to {len(seats) - 1}")
    if match.seed is None and match.outcome is None:
        raise PepperError("the match has no seed, so no further hands can be dealt")
    own = Seat(seat)
    record = record.with_players(players, people=[own])
    words = Words.of(
        match.rules,
        style,
        players if any(players) else None,
        you=own,
        translations=translations,
    )
    now = Sitting(record, own, match.hand.number, file, words, level, speed, forced)
    if match.outcome is not None:
        return attrs.evolve(now, panel=Panel.POINTS, points_shown=True)
    return at_start(now)


def at_start(now: Sitting) -> Sitting:
    """The sitting with the cursor where a choice begins."""
    return attrs.evolve(now, cursor=first_pick(now.view, now.picks))


def is_forced(match: Match) -> bool:
    """Whether the next card is forced."""
    return match.phase == Phase.PLAY and len(match.legal_actions) == 1
