"""A person at the table: the state of the program, and how keys change it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from random import Random
from string import ascii_uppercase, digits
from typing import Final

import attrs

from pepper.engine.errors import PepperError
from pepper.engine.events import redacted
from pepper.engine.kinds import Message
from pepper.engine.ladder import Bid
from pepper.engine.match import Match
from pepper.engine.phases import Action, Phase
from pepper.engine.refusals import IllegalActionError
from pepper.engine.seats import FIRST_SEAT, Seat
from pepper.engine.view import View
from pepper.record import Record
from pepper.solve import claim
from pepper.words import Style, Translations, Words, parse

from .levels import Level
from .pace import Pace, Speed
from .picks import Draft, Pick, Picks, make_draft, picks_of
from .start import first_pick
from .telling import describe_events, give_figures, give_reason

ARROWS: Final = ("up", "down", "left", "right")


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


BOOK: Final = (Panel.HELP, Panel.RULES, Panel.TRICKS, Panel.SCORES)
"""The panels that are pages of one book."""
SCREENFUL: Final = 15
"""The lines that a page key scrolls."""


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
    scroll: int = 0
    """The number of lines of the panel that are scrolled away."""
    cursor: int = 0
    draft: Draft = Draft()
    asked: Action | None = None
    """A blind bid that the next key makes, if it picks the bid again."""
    typed: str | None = None
    """What is typed so far of an action, while the line for that is open."""
    message: str = ""
    alert: bool = False
    """Whether the message says that something cannot be done."""
    hurry: bool = False
    """Whether the others act without a pause."""
    points_shown: bool = False
    """Whether the points of the hand on the table have been shown."""
    done: bool = False
    """Whether the person has left."""

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
        """What the person can pick now."""
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
        """When the table goes on by itself; None while it waits for the person."""
        if not self.goes_on:
            return None
        if self.hurry and not self.over:
            return Pace.AT_ONCE
        if self.speed is Speed.STEP:
            return None
        return Pace.LONG if self.over or self.trick_taken else Pace.SHORT

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
        match.rules.table,
        style,
        players if any(players) else None,
        you=own,
        translations=translations,
    )
    now = Sitting(record, own, match.hand.number, file, words, level, speed, forced)
    if match.outcome is not None:
        return attrs.evolve(now, panel=Panel.POINTS, points_shown=True)
    return _at_start(now)


def _at_start(now: Sitting) -> Sitting:
    return attrs.evolve(now, cursor=first_pick(now.view, now.picks))


def tick(now: Sitting) -> Sitting:
    """Go on without a key: another player acts, or the points of a hand open."""
    return now if now.pace is None else _go_on(now)


def _go_on(now: Sitting) -> Sitting:
    if now.over:
        return _open_points(attrs.evolve(now, hurry=False))
    return _continue(now, now.match.apply(_choose_action(now)))


def press(now: Sitting, key: str) -> Sitting:
    """Handle a key: a character, or a name such as ``enter``."""
    then = _handle(now, key)
    stale = then.asked is not None and then.asked is now.asked
    return attrs.evolve(then, asked=None) if stale else then


def _handle(now: Sitting, key: str) -> Sitting:
    if now.typed is not None:
        return _type(now, now.typed, key)
    if key in _ANYWHERE:
        return _ANYWHERE[key](now)
    if now.panel is not None:
        return _press_in_panel(now, now.panel, key)
    if key in _AT_TABLE:
        return _AT_TABLE[key](now)
    picks = now.picks
    return _choose(now, picks, key) if picks.all else _wait(now, key)


def _choose(now: Sitting, picks: Picks, key: str) -> Sitting:
    """Handle a key when it is the person's turn."""
    if key in ARROWS:
        return attrs.evolve(now, cursor=picks.move(now.cursor, key))
    if key == "escape":
        return attrs.evolve(now, draft=Draft(), message="", alert=False)
    if key == "enter" and picks.ready is not None:
        return _act(now, picks.ready)
    keys = [pick.key for pick in picks.all]
    if key != "enter" and key not in keys:
        return _write(now, key.strip("/")) if key in _TYPED else now
    number = now.cursor if key == "enter" else keys.index(key)
    return _pick(now, number, picks.all[number])


def _pick(now: Sitting, number: int, pick: Pick) -> Sitting:
    at = attrs.evolve(now, cursor=number)
    if pick.legal and pick.draft is not None:
        return attrs.evolve(at, draft=pick.draft, message="", alert=False)
    return _decide(at, pick.action)


def _write(now: Sitting, text: str) -> Sitting:
    """Show what is typed of an action."""
    shown = now.words.printable(text)
    message = now.words.text("Type an action and press Enter: {text}_", text=shown)
    return attrs.evolve(now, typed=text, message=message, alert=False)


def _type(now: Sitting, text: str, key: str) -> Sitting:
    """Handle a key in the line for typed actions."""
    closed = attrs.evolve(now, typed=None, message="")
    match key:
        case "escape":
            return closed
        case "enter":
            return _read(closed, text) if text.strip() else closed
        case "backspace":
            return _write(now, text[:-1])
        case "space":
            return _write(now, text + " ")
        case _:
            return _write(now, text + key) if len(key) == 1 else now


def _read(now: Sitting, text: str) -> Sitting:
    """Do the action that was typed, or another thing that is typed only."""
    word = text.strip().lower()
    for do, name in _WORDS.items():
        if word in {name, now.words.text(name).lower()}:
            return do(now)
    try:
        action = parse(text, now.view.legal_actions, now.match.rules, now.words.translations)
    except PepperError as error:
        return _alert(now, now.words.printable(str(error)))
    return _decide(_go_to(now, action), action)


def _go_to(now: Sitting, action: Action) -> Sitting:
    """Move the cursor to the pick of an action, if there is one."""
    found = [number for number, pick in enumerate(now.picks.all) if pick.action == action]
    return attrs.evolve(now, cursor=found[-1]) if found else now


def _decide(now: Sitting, action: Action) -> Sitting:
    """Do an action; a bid made before looking at the cards only when it is picked again."""
    if action not in now.view.legal_actions:
        return _refuse(now, action)
    if isinstance(action, Bid) and now.view.cards is None and action != now.asked:
        what = now.words.choice(now.match.rules, action)
        message = now.words.text(
            "You have not looked at your cards. Press Enter again to {what}.", what=what
        )
        return attrs.evolve(now, asked=action, message=message, alert=True)
    return _act(now, action)


def _refuse(now: Sitting, action: Action) -> Sitting:
    refusal = now.match.why_not(action, by=now.seat)
    rule = "" if refusal is None else now.words.refusal(refusal)
    what = now.words.choice(now.match.rules, action)
    return _alert(now, now.words.text("You cannot {what}. {rule}", what=what, rule=rule))


def _alert(now: Sitting, message: str) -> Sitting:
    return attrs.evolve(now, message=message, alert=True)


def _act(now: Sitting, action: Action) -> Sitting:
    return _continue(now, now.match.apply(action, by=now.seat))


def _continue(now: Sitting, match: Match) -> Sitting:
    """The sitting after a step of the match, with a message about its events."""
    events = redacted(match.news, now.seat)
    then = attrs.evolve(
        now,
        record=now.record.with_match(match),
        draft=Draft(),
        asked=None,
        message=describe_events(events, now.seat, match.rules, now.words),
        alert=False,
    )
    mine = match.turn == now.seat and not then.over
    watching = now.seat in then.view.sitting_out
    rests = mine or then.over or (then.trick_taken and not watching)
    then = attrs.evolve(then, hurry=now.hurry and not rests)
    return _at_start(then) if mine else then


def _wait(now: Sitting, key: str) -> Sitting:
    """Handle a key when it is not the person's turn."""
    if key != "space" or not now.goes_on:
        return now
    single = now.over or now.speed is Speed.STEP
    return _go_on(now) if single else attrs.evolve(now, hurry=True)


def _press_in_panel(now: Sitting, panel: Panel, key: str) -> Sitting:
    if key in _SCROLLED:
        return attrs.evolve(now, scroll=max(0, now.scroll + _SCROLLED[key]))
    if key in _TURNED and panel in BOOK:
        at = (BOOK.index(panel) + _TURNED[key]) % len(BOOK)
        return attrs.evolve(now, panel=BOOK[at], scroll=0)
    if key not in {"enter", "space", "escape", "?", "l", "p"}:
        return now
    closed = attrs.evolve(now, panel=None, scroll=0)
    if panel is not Panel.POINTS or not now.over:
        return closed
    if now.match.outcome is not None:
        message = now.words.text("The match is over. Press q to quit.")
        return attrs.evolve(closed, message=message, alert=False)
    following = attrs.evolve(
        closed, hand=now.match.hand.number, message="", alert=False, points_shown=False
    )
    return _at_start(following)


def leave(now: Sitting) -> Sitting:
    """Leave the table."""
    return attrs.evolve(now, done=True)


def _open_help(now: Sitting) -> Sitting:
    return attrs.evolve(now, panel=Panel.HELP, scroll=0)


def _open_last_trick(now: Sitting) -> Sitting:
    if not now.view.tricks:
        return _alert(now, now.words.text("No trick has been taken in this hand yet."))
    return attrs.evolve(now, panel=Panel.TRICK, scroll=0)


def _open_points(now: Sitting) -> Sitting:
    if not now.match.past:
        return _alert(now, now.words.text("No hand is over yet."))
    return attrs.evolve(now, panel=Panel.POINTS, scroll=0, points_shown=now.over)


def _give_hint(now: Sitting) -> Sitting:
    if not now.picks.all:
        return _alert(now, now.words.text("Hints are available on your turn."))
    view, words, rules = now.view, now.words, now.match.rules
    thoughts = now.level.weigh(view, _chance(now.match))
    action = thoughts[0].action
    what = words.choice(rules, action)
    why = give_figures(thoughts, rules, words) or give_reason(view, action, words)
    message = words.text("A careful player would {what}: {why}.", what=what, why=why)
    hinted = attrs.evolve(now, message=message, alert=False, draft=make_draft(view, action))
    return _go_to(hinted, action)


def _undo(now: Sitting) -> Sitting:
    """Go back to the person's previous decision, before all that others did since."""
    state = now.match.previous
    while state is not None and (state.turn != now.seat or (now.forced and is_forced(state))):
        state = state.previous
    if state is None:
        return _alert(now, now.words.text("You have nothing to undo."))
    record = now.record.with_match(state)
    back = Sitting(
        *(record, now.seat, state.hand.number, now.file, now.words),
        *(now.level, now.speed, now.forced),
    )
    message = now.words.text("Undone. Choose again.")
    return _at_start(attrs.evolve(back, message=message))


def _call_time(now: Sitting) -> Sitting:
    if not now.match.rules.ending.timed:
        return _alert(now, now.words.text("This is not a timed match."))
    if now.match.outcome is not None or now.match.hand.time_called:
        return _alert(now, now.words.text("It is too late to call time."))
    return attrs.evolve(_continue(now, now.match.call_time()), draft=now.draft, cursor=now.cursor)


def _change_speed(now: Sitting, steps: int) -> Sitting:
    speed, words = now.speed.faster(steps), now.words
    says = {
        Speed.STEP: words.text("Step by step: press Space to go on."),
        Speed.SLOW: words.text("Speed: slow."),
        Speed.NORMAL: words.text("Speed: normal."),
        Speed.FAST: words.text("Speed: fast."),
    }
    return attrs.evolve(now, speed=speed, message=says[speed], alert=False)


def _claim(now: Sitting) -> Sitting:
    """Take all tricks left, if nobody can prevent it."""
    try:
        return _continue(now, claim(now.match, now.seat))
    except IllegalActionError as error:
        return _alert(now, now.words.refusal(error.reason))
    except PepperError:  # the solver does not take these rules
        return _alert(now, now.words.text("Claims cannot be checked in this game."))


def _concede(now: Sitting) -> Sitting:
    """Give all tricks left to the others, if the person's side cannot take one."""
    trick, table = now.match.hand.trick, now.match.rules.table
    own = {now.seat, *table.partners(now.seat)}
    for seat in () if trick is None else trick.seats:
        if seat in own:
            continue
        with suppress(PepperError):
            return _continue(now, claim(now.match, seat))
    return _alert(now, now.words.text("Your side may still take a trick. Resign with /resign."))


def _resign(now: Sitting) -> Sitting:
    """Give up the match."""
    given_up = _continue(now, now.match.resign(now.match.rules.table.side(now.seat)))
    return _open_points(given_up)


def is_forced(match: Match) -> bool:
    """Whether the next card is forced."""
    return match.phase == Phase.PLAY and len(match.legal_actions) == 1


def _choose_action(now: Sitting) -> Action:
    """What another player does: the same each time for the same history; or a forced card."""
    match = now.match
    if match.turn == now.seat:
        return match.legal_actions[0]
    return now.level.player(match.view(match.turn), _chance(match))


def _chance(match: Match) -> Random:
    steps = len(match.history)
    return Random(f"pepper play {match.seed} {steps}")  # noqa: S311  (players, not secrets)


_TYPED: Final = frozenset(digits + ascii_uppercase + "/")
"""The keys that begin a typed action if they pick nothing; a slash is no part of it."""
_ANYWHERE: Final[dict[str, Callable[[Sitting], Sitting]]] = {"q": leave, "u": _undo}
_AT_TABLE: Final[dict[str, Callable[[Sitting], Sitting]]] = {
    "?": _open_help,
    "h": _give_hint,
    "l": _open_last_trick,
    "p": _open_points,
    "t": _call_time,
    "+": partial(_change_speed, steps=1),
    "-": partial(_change_speed, steps=-1),
}
_WORDS: Final[dict[Callable[[Sitting], Sitting], Message]] = {
    _claim: "claim",
    _concede: "concede",
    _resign: "resign",
}
"""What is typed only."""
_SCROLLED: Final = {"up": -1, "down": 1, "pageup": -SCREENFUL, "pagedown": SCREENFUL}
_TURNED: Final = {"left": -1, "right": 1}
