"""A person who chooses a game: the list, what is typed to search it, and the person's name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.seats import FIRST_SEAT
from pepper.record import Record
from pepper.variants.option import Variant
from pepper.words import Words
from pepper.words.words import LONGEST_NAME

from .canvas import Target

MOST_SCORES: Final = 3
"""The most scores that a line of the list has room for."""
SCREENFUL: Final = 10
"""The lines that a page key goes on."""


@attrs.frozen
class Entry:
    """A line of the list: a game, or a saved match to go on with."""

    name: str
    """The argument for the command line: the id of the game, or the file of the match."""
    rules: Rules
    kind: str
    """The games that it belongs to; for a saved match, where it stands."""
    scores: str = ""
    """The scores of a saved match, in a sentence; empty for a game."""

    @property
    def is_saved(self) -> bool:
        """Whether it is a saved match."""
        return bool(self.scores)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.rules.title or self.rules.name

    @property
    def names(self) -> tuple[str, str]:
        """Its name and its title, as they are compared."""
        return self.name.casefold(), self.title.casefold()

    def matches(self, typed: str) -> bool:
        """Whether every word that was typed is in its name, its title or its kind."""
        text = f"{self.name} {self.title} {self.kind}".casefold()
        return all(word in text for word in typed.casefold().split())


@attrs.frozen
class Picker:
    """The state of the picker."""

    entries: tuple[Entry, ...]
    words: Words
    asks_name: bool = True
    """Whether it asks for the person's name when a game has been picked."""
    own_name: str = ""
    """The name that it proposes."""
    typed: str = ""
    """The text that the entries are searched for."""
    cursor: int = 0
    name: str | None = None
    """The person's name as typed so far; None before a game has been picked."""
    picked: Entry | None = None
    """The choice of the person."""
    done: bool = False
    """Whether the person has picked something or left."""

    @property
    def shown(self) -> tuple[Entry, ...]:
        """The entries with what was typed; the one of exactly that name or title comes first."""
        found = [entry for entry in self.entries if entry.matches(self.typed)]
        typed = self.typed.strip().casefold()
        return tuple(sorted(found, key=lambda entry: typed not in entry.names))

    @property
    def marked(self) -> Entry | None:
        """The entry at the cursor; None if nothing has what was typed."""
        shown = self.shown
        return shown[self.cursor] if shown else None


def game_entry(variant: Variant) -> Entry:
    """The line of a documented game."""
    return Entry(variant.id, variant.rules(), variant.group)


def saved_entry(file: str, record: Record, words: Words) -> Entry:
    """The line of a saved match."""
    match, table = record.match, record.match.rules.table
    own = Words.of(
        match.rules,
        words.style,
        record.players if any(record.players) else None,
        you=next(iter(record.people), FIRST_SEAT),
        translations=words.translations,
    )
    kind = words.text("saved, hand {number}", number=match.hand.number)
    if match.outcome is not None:
        kind = words.text("finished")
    if len(match.scores) <= MOST_SCORES:
        kind = f"{kind}, {':'.join(map(str, match.scores))}"
    scores = zip(map(own.side, table.sides), match.scores, strict=True)
    return Entry(file, match.rules, kind, words.row(f"{side}: {score}" for side, score in scores))


def press(now: Picker, key: str) -> Picker:
    """Handle a key: a character, or a name such as ``enter``."""
    if now.name is not None:
        return _type_name(now, now.name, key)
    if key in _MOVED:
        last = max(0, len(now.shown) - 1)
        return attrs.evolve(now, cursor=min(max(0, now.cursor + _MOVED[key]), last))
    match key:
        case "enter":
            return _pick(now, now.marked)
        case "escape" if now.typed:
            return _search(now, "")
        case "escape":
            return attrs.evolve(now, done=True)
        case _:
            return _search(now, _edit(now.typed, key))


def click(now: Picker, target: Target) -> Picker:
    """Handle a click: on an entry by its number, or on a key of the last line."""
    if isinstance(target, str):
        return press(now, target)
    at = attrs.evolve(now, cursor=target)
    return _pick(at, at.marked)


def _search(now: Picker, typed: str) -> Picker:
    return now if typed == now.typed else attrs.evolve(now, typed=typed, cursor=0)


def _pick(now: Picker, entry: Entry | None) -> Picker:
    if entry is None:
        return now
    if now.asks_name and not entry.is_saved:
        return attrs.evolve(now, name=now.own_name)
    return attrs.evolve(now, picked=entry, done=True)


def _type_name(now: Picker, name: str, key: str) -> Picker:
    """Handle a key while the name is asked for."""
    match key:
        case "enter":
            return attrs.evolve(now, picked=now.marked, done=True)
        case "escape":
            return attrs.evolve(now, name=None)
        case ",":  # `--names` has commas between the names
            return now
        case _:
            return attrs.evolve(now, name=_edit(name, key)[:LONGEST_NAME])


def _edit(text: str, key: str) -> str:
    """The text after a key."""
    if key == "backspace":
        return text[:-1]
    typed = " " if key == "space" else key
    return text + typed if len(typed) == 1 else text


def names_of(name: str, own: int, seats: Iterable[int]) -> str | None:
    """The name of the person as `--names` takes it; None for no name."""
    return ",".join(name.strip() if seat == own else "" for seat in seats) if name.strip() else None


_MOVED: Final = {
    "up": -1,
    "down": 1,
    "pageup": -SCREENFUL,
    "pagedown": SCREENFUL,
    "home": -(10**6),
    "end": 10**6,
}
