"""Records: a match saved as text for people or as JSON, and loaded again.

``docs/record-format.md`` describes both formats. A record contains the rules, the cards, the
actions and everything that follows from them, such as contracts and scores. Loading takes the first
three only: they are a `Script`, from which the match is played again under the rules, hand by hand.
The record of each hand is compared with the one that was read, so a wrong score is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain
from typing import Final, Literal

import attrs

from pepper.data.converter import from_data, to_data
from pepper.data.json_text import (
    MOST_VALUES,
    Misfit,
    Place,
    has_too_many_values,
    is_object,
    members,
    offset,
    read_json,
)
from pepper.data.limits import RECORD_EXPECTED, RECORD_FOUND, RECORD_TEXT
from pepper.engine.errors import PepperError, RecordError, escape
from pepper.engine.match import Match
from pepper.engine.rules import Rules

from .text import compare, read_script, write, write_end, write_hand, write_head
from .values import (
    HandRecord,
    HandScript,
    Placed,
    Record,
    Script,
    hand_in_progress,
    hands_since,
    replay,
    to_head,
    to_record,
)

LONGEST: Final = RECORD_TEXT
"""Characters of the longest record."""
MOST_FOUND: Final = RECORD_FOUND
"""Characters of what was found, in an error."""
MOST_EXPECTED: Final = RECORD_EXPECTED
"""Characters of what was expected, in an error."""


def dumps(match: Match, format: Literal["text", "json"] = "text") -> str:  # noqa: A002  (its name)
    """The record of a match, which may be in progress: ``loads(dumps(match)) == match``.

    Raises `PepperError` for an unknown format, for a record that exceeds the limits, and for rules
    that are not a documented variant with a number beyond 10**15.
    """
    if format == "text":
        text = write(to_record(match), match.rules)
    elif format == "json":
        text = json.dumps(to_data(to_record(match), parts=match.rules.foreign), indent=2) + "\n"
    else:
        raise PepperError(f"unknown format {format!r}; expected 'text' or 'json'")
    if len(text) > LONGEST:
        raise PepperError(f"the record has {len(text)} characters; at most {LONGEST} are allowed")
    if format == "json" and has_too_many_values(text):
        raise PepperError(f"the record has more than {MOST_VALUES} values")
    return text


def loads(text: str, parts: Iterable[type] = ()) -> Match:
    """The match of a record in either format; JSON begins with ``{``.

    `parts` are the classes of other packages that the rules may contain; a record never names code
    to import. Raises `RecordError` with the place of the first item that cannot be read, that
    breaks the rules or that does not follow from the rest, and for a record that exceeds the
    limits.
    """
    if len(text) > LONGEST:
        raise RecordError(1, 1, f"{len(text)} characters", f"at most {LONGEST}")
    try:
        return _from_json(text, parts) if text.startswith("{") else _from_text(text, parts)
    except Misfit as error:
        raise _record_error(text, error) from None


def _from_text(text: str, parts: Iterable[type]) -> Match:
    states = replay(read_script(text, parts))
    match = next(states)
    at = compare(text, 0, write_head(to_head(match)))
    for after in states:
        for hand in hands_since(match, after):
            at = compare(text, at, write_hand(hand, match.rules))
        match = after
    for hand in hand_in_progress(match):
        at = compare(text, at, write_hand(hand, match.rules))
    at = compare(text, at, write_end(match.source.deals, match.outcome))
    if at < len(text):
        raise Misfit("the end of the record", Place(at))
    return match


def _from_json(text: str, parts: Iterable[type]) -> Match:
    record = from_data(read_json(text), Record, parts)
    states = replay(_script(record))
    match = next(states)
    head = attrs.evolve(record, hands=(), to_come=(), outcome=None)
    _agree(head, to_head(match), match.rules)
    for after in states:
        for place, hand in enumerate(hands_since(match, after), len(match.past)):
            _agree(record.hands[place], hand, match.rules, "hands", place)
        match = after
    hands = (*record.hands[: len(match.past)], *hand_in_progress(match))
    _agree(
        record, attrs.evolve(to_head(match), hands=hands, to_come=match.source.deals), match.rules
    )
    return match


def _agree(found: object, wanted: object, rules: Rules, *path: str | int) -> None:
    """Raises `Misfit` at the first place where part of a record differs from the wanted one."""
    if found == wanted:
        return
    try:
        _compare(to_data(found, parts=rules.foreign), to_data(wanted, parts=rules.foreign))
    except Misfit as error:
        for key in reversed(path):
            error.under(key)
        raise


def _script(record: Record) -> Script:
    """The script of a record in JSON, with the path of each item."""
    used = (
        Placed(hand.deal, _path("hands", place, "deal"))
        for place, hand in enumerate(record.hands)
        if hand.deal is not None and not hand.told
    )
    to_come = (Placed(deal, _path("to_come", n)) for n, deal in enumerate(record.to_come))
    return Script(
        Placed(record.rules, _path("rules")),
        Placed(record.dealer, _path("dealer")),
        None if record.scores is None else Placed(record.scores, _path("scores")),
        next((Placed(hand.number, _path("hands", 0, "number")) for hand in record.hands), None),
        (_hand_script(hand, "hands", place) for place, hand in enumerate(record.hands)),
        None if record.seed is None else Placed(record.seed, _path("seed")),
        chain(used, to_come),
    )


def _hand_script(hand: HandRecord, *path: str | int) -> HandScript:
    called, told, side = hand.time_called, hand.deal if hand.told else None, hand.resigned
    return HandScript(
        Placed(hand.number, _path(*path, "number")),
        None if called is None else Placed(called, _path(*path, "time_called")),
        None if told is None else Placed(told, _path(*path, "deal")),
        len(hand.acts),
        (Placed(act, _path(*path, "acts", n)) for n, act in enumerate(hand.acts)),
        None if side is None else Placed(side, _path(*path, "resigned")),
    )


def _path(*path: str | int) -> Place:
    return Place(path=path)


def _compare(data: object, wanted: object) -> None:
    """Raises `Misfit` at the first place where the data differ from the wanted data."""
    here, there = members(data), members(wanted)
    for key, other in there.items():
        if key not in here:
            shown = _short(json.dumps(other), MOST_FOUND)
            raise Misfit(f"{key!r}: {shown}" if is_object(data) else f"{shown} besides")
        try:
            _compare(here[key], other)
        except Misfit as error:
            error.under(key)
            raise
    for key in here:
        if key not in there:
            raise Misfit(f"nothing at {key!r}").under(key)
    if data != wanted:
        raise Misfit(json.dumps(wanted))


def _record_error(text: str, error: Misfit) -> RecordError:
    """The error with the line and column of its place, and the text found there."""
    at = offset(text, error.place)
    end = text.find("\n", at)
    found = text[at:] if end < 0 else text[at:end]
    nothing = "the end" if end < 0 else "a line break"
    shown = repr(_short(found, MOST_FOUND)) if found else nothing
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    sentence = error.expected[: MOST_EXPECTED + 1].replace("\n", "; ")
    expected = _short(escape(sentence), MOST_EXPECTED)
    return RecordError(line, column, shown, expected)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
