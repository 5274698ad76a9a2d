"""Records: a match written down, as a text for people or as JSON, and read back.

``docs/record-format.md`` describes both. Every record tells all cards and actions, and what came
of them; when it is read the actions are done again and everything that follows is compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, Literal

from .errors import PepperError, RecordError
from .json_text import Misfit, Place, is_object, members, offset, printable, read_json
from .match import Match
from .record_text import compared, script_of, written
from .recording import Act, HandRecord, HandScript, Placed, Record, Script, recorded, replayed
from .serial import from_data, to_data

LONGEST: Final = 10_000_000
"""Characters of the longest record."""
MOST_FOUND: Final = 40
MOST_EXPECTED: Final = 400


def dumps(match: Match, format: Literal["text", "json"] = "text") -> str:  # noqa: A002  (its name)
    """The record of a match: ``loads(dumps(match)) == match`` at every moment of every match.

    Raises `PepperError` for another format, for a match that makes a record of more than ten
    million characters, and for rules of one's own with a number beyond 10**15.
    """
    if format == "text":
        text = written(recorded(match))
    elif format == "json":
        text = json.dumps(to_data(recorded(match)), indent=2) + "\n"
    else:
        raise PepperError(f"no format {format!r}: 'text' or 'json'")
    if len(text) > LONGEST:
        raise PepperError(f"a record of {len(text)} characters: at most {LONGEST}")
    return text


def loads(text: str) -> Match:
    """The match of a record in either format; JSON begins with ``{``.

    Raises `RecordError` with the place of the first thing in it that cannot be read, that goes
    against the rules or that does not follow from the rest.
    """
    if len(text) > LONGEST:
        raise RecordError(1, 1, f"{len(text)} characters", f"at most {LONGEST}")
    try:
        return _from_json(text) if text.startswith("{") else _from_text(text)
    except Misfit as error:
        raise _record_error(text, error) from None


def _from_text(text: str) -> Match:
    match = replayed(script_of(text))
    compared(text, written(recorded(match)))
    return match


def _from_json(text: str) -> Match:
    record = from_data(read_json(text), Record)
    match = replayed(_script(record))
    _same(to_data(record), to_data(recorded(match)))
    return match


def _script(record: Record) -> Script:
    """What a record tells, with the paths of all that is in it."""
    deals = [
        Placed(hand.deal, _path("hands", place, "deal"))
        for place, hand in enumerate(record.hands)
        if hand.deal is not None
    ]
    deals += [Placed(deal, _path("to_come", n)) for n, deal in enumerate(record.to_come)]
    return Script(
        Placed(record.rules, _path("rules")),
        Placed(record.dealer, _path("dealer")),
        (_hand_script(hand, "hands", place) for place, hand in enumerate(record.hands)),
        None if record.seed is None else Placed(record.seed, _path("seed")),
        tuple(deals),
    )


def _hand_script(hand: HandRecord, *path: str | int) -> HandScript:
    return HandScript(
        Placed(hand.number, _path(*path, "number")),
        Placed(value=True, place=_path(*path, "time_called")) if hand.time_called else None,
        _told(hand, *path),
    )


def _told(hand: HandRecord, *path: str | int) -> Iterator[Placed[Act]]:
    for phase, acts in hand.acts.items():
        for n, act in enumerate(acts):
            yield Placed(act, _path(*path, phase, n))
    for place, trick in enumerate(hand.tricks):
        for n, (seat, card) in enumerate(trick.plays):
            yield Placed(Act(seat, f"play {card}"), _path(*path, "tricks", place, "cards", n))


def _path(*path: str | int) -> Place:
    return Place(path=path)


def _same(data: object, wanted: object) -> None:
    """`Misfit` at the first place where data differ from those that they should be."""
    here, there = members(data), members(wanted)
    for key, other in there.items():
        if key not in here:
            shown = _short(json.dumps(other), MOST_FOUND)
            raise Misfit(f"{key!r}: {shown}" if is_object(data) else f"{shown} besides")
        try:
            _same(here[key], other)
        except Misfit as error:
            error.under(key)
            raise
    for key in here:
        if key not in there:
            raise Misfit(f"nothing at {key!r}").under(key)
    if data != wanted:
        raise Misfit(json.dumps(wanted))


def _record_error(text: str, error: Misfit) -> RecordError:
    at = offset(text, error.place)
    end = text.find("\n", at)
    found = text[at:] if end < 0 else text[at:end]
    nothing = "the end" if end < 0 else "a line break"
    shown = repr(_short(found, MOST_FOUND)) if found else nothing
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    sentence = error.expected[: MOST_EXPECTED + 1].replace("\n", "; ")
    expected = _short(printable(sentence), MOST_EXPECTED)
    return RecordError(line, column, shown, expected)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
