"""PTN: the texts in which Trickster's tables (trickstercards.com) keep hands and problems.

A text has entries of tags in brackets, as in PGN: the deal with hands that may be unknown, the
calls and the cards played. Seats 0 to 3 are South, West, North and East. ``docs/problems.md``
describes what is read and written.
"""

from __future__ import annotations

from typing import Final

from pepper.data.plain import plain
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, RecordError

from .entry import Entry
from .notation import SIDES
from .options import rules_of
from .reading import Tag, read_entry, read_tags
from .writing import write_hand

__all__ = ["LONGEST", "MOST_ENTRIES", "Entry", "dumps", "loads", "rules_of"]
__dir__ = __all__.copy  # completion shows public names only

LONGEST: Final = 1_000_000
"""The maximum length of a text, in characters."""
MOST_ENTRIES: Final = 200
"""The maximum number of entries of a text."""


@door
def loads(text: str, rules: Rules | None = None) -> tuple[Entry, ...]:
    """The entries of a text.

    They are played by these rules; without any, by those that `dumps` has named, or that the
    options of the entry mean (`rules_of`). Raises `RecordError` with the line of what cannot be
    read, is not legal or is not supported, and for a text that exceeds the limits.
    """
    text = plain(text)
    if len(text) > LONGEST:
        raise RecordError(1, 1, f"{len(text)} characters", f"at most {LONGEST}")
    if rules is not None and len(rules.table.seats) != len(SIDES):
        raise PepperError("PTN is read under rules for four seats only")
    groups: list[dict[str, Tag]] = []
    for tag in read_tags(text):
        if tag.name == "Event" or not groups:
            groups.append({})
        if len(groups) > MOST_ENTRIES:
            raise tag.error(f"at most {MOST_ENTRIES} entries")
        if tag.name in groups[-1]:
            raise tag.error(f"one {tag.name} in an entry")
        groups[-1][tag.name] = tag
    return tuple([read_entry(tags, rules) for tags in groups])


@door
def dumps(match: Match) -> str:
    """The hands of a match for four seats, an entry for each: ``loads`` gives them back.

    Raises `PepperError` for other numbers of seats, and for what PTN cannot express: gifts, talk
    and other acts besides calls and cards, and bids that are neither a number nor the only one that
    is played alone.
    """
    if len(match.rules.table.seats) != len(SIDES):
        raise PepperError("PTN is written for four seats only")
    hands = match.past if match.outcome is not None else (*match.past, match.hand)
    texts = ["\n".join(write_hand(hand, hand.deal)) for hand in hands if hand.deal is not None]
    return "\n\n".join(texts) + "\n"
