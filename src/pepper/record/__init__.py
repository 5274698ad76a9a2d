"""Records: a match saved as text for people or as JSON, and loaded again.

``docs/record-format.md`` describes both formats. A record contains the rules, the cards, the
actions and everything that follows from them, such as contracts and scores. Loading takes the first
three only: they are a `Script`, from which the match is played again under the rules, hand by hand.
The record of each hand is compared with the one that was read, so a wrong score is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
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
from pepper.data.limits import RECORD_EXPECTED, RECORD_FOUND, RECORD_LINES, RECORD_TEXT
from pepper.data.plain import ended, plain
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, RecordError, escape, required
from pepper.engine.parts.part import Shown
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.sight.view import View

from .notes import Notes, check_comments, check_tags, comment_problem, tag_problem
from .places import step_places
from .text import (
    before,
    compare,
    ignore,
    read_script,
    write,
    write_end,
    write_hand,
    write_head,
)
from .values import (
    FORMAT,
    Comment,
    HandRecord,
    HandScript,
    MatchRecord,
    Placed,
    Script,
    Tag,
    hand_in_progress,
    hands_since,
    replay,
    to_head,
    to_record,
)

LONGEST: Final = RECORD_TEXT
"""The maximum length of a record, in characters."""
MOST_FOUND: Final = RECORD_FOUND
"""Characters of what was found, in an error."""
MOST_EXPECTED: Final = RECORD_EXPECTED
"""Characters of what was expected, in an error."""
PROGRAM: Final = "Program"
"""The tag for the program that wrote a record."""
_FORMAT: Final = re.compile(r'(?:\{\s*"format":\s*")?pepper record ([0-9]{1,9})["\n]')
_PROGRAM: Final = re.compile(
    rf"^tag: {PROGRAM} pepper ([0-9.]{{1,40}})"
    rf'|"name": "{PROGRAM}",\s*"value": "pepper ([0-9.]{{1,40}})',
    re.MULTILINE,
)


@attrs.frozen(repr=False)
class Record(Shown):
    """A match with what people add to it: tags for the match, and comments at its steps.

    Two records are equal if their matches, tags and comments are. Raises `PepperError` for tags and
    comments that exceed the limits in ``docs/record-format.md``.

    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> record = pepper.Record(match, tags={"Seat0": "Ada"}, comments={0: "A good hand."})
    >>> pepper.Record.loads(record.dumps()) == record
    True
    """

    match: Match
    """The match, which may be in progress."""
    tags: Mapping[str, str] = attrs.field(default=Notes[str](), converter=Notes[str])
    """Texts by names such as ``Event``, ``Date`` and ``Seat0``, in their order; any name may be
    used."""
    comments: Mapping[int, str] = attrs.field(default=Notes[int](), converter=Notes[int])
    """Texts by step, as `Match.step` counts; 0 is the start. A text may have several lines."""

    def __attrs_post_init__(self) -> None:
        required(self.match, Match, "`Match.start` makes one")
        check_tags(self.tags)
        check_comments(self.comments, self.match.step)

    @staticmethod
    @door
    def loads(text: str, parts: Iterable[type] = ()) -> Record:
        """The record of a text in either format; JSON begins with ``{``.

        Accepts a byte order mark, Windows line ends, and extra or missing line ends at the end.
        `parts` are the classes of other packages that the rules may contain; a record never names
        code to import. Raises `RecordError` with the place of the first item that cannot be read,
        that breaks the rules or that does not follow from the rest, and for a record that exceeds
        the limits.
        """
        record, error = Record.salvage(text, parts)
        if error is not None:
            raise error
        return record

    @staticmethod
    @door
    def salvage(text: str, parts: Iterable[type] = ()) -> tuple[Record, RecordError | None]:
        r"""The record up to its first fault, and the fault; None if there is none.

        For a file that was cut off or changed. The match has the actions that stand before the
        fault; a seed goes on as it would have, and of given deals those before the fault are
        known. Raises `RecordError` if the fault is before the first hand, and for any in JSON.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> text = pepper.dumps(match.apply(pepper.Bid("4")))
        >>> record, error = pepper.Record.salvage(text + "auction: 2 bid 3\n")
        >>> print(record.match.acts[-1].action, error.line, error.kind)
        bid 4 10 damaged
        """
        text = plain(text)
        if len(text) > LONGEST:
            raise RecordError(1, 1, f"{len(text)} characters", f"at most {LONGEST}")
        parts = tuple(parts)
        try:
            if text.startswith("{"):
                return _from_json(text, parts), None
            return _from_text(ended(text), parts), None
        except Misfit as misfit:
            error, rest = _record_error(text, misfit), before(text, misfit.place)
        while "\nhand: " in rest:
            try:
                return _from_text(rest, parts, checked=False), error
            except Misfit as misfit:  # at what is left of an act, which ends the text
                rest = before(rest, misfit.place)[: len(rest) - 1]
        raise error

    @door
    def dumps(
        self,
        format: Literal["text", "json"] = "text",  # noqa: A002  (its name)
        *,
        full: bool = False,
    ) -> str:
        """The text of the record: ``Record.loads(record.dumps()) == record``.

        Takes the same arguments and raises the same errors as `pepper.dumps`.
        """
        rules = self.match.rules
        if format not in {"text", "json"}:
            raise PepperError(f"unknown format {format!r}; expected 'text' or 'json'")
        record = to_record(self.match, self.tags, self.comments, full=full)
        if format == "text":
            text = write(record, rules)
        else:
            text = json.dumps(to_data(record, parts=rules.foreign), indent=2) + "\n"
        if len(text) > LONGEST:
            what = f"the record has {len(text)} characters"
            raise PepperError(f"{what}; at most {LONGEST} are allowed")
        if format == "text" and text.count("\n") > RECORD_LINES:
            raise PepperError(f"the record has more than {RECORD_LINES} lines")
        if format == "json" and has_too_many_values(text):
            raise PepperError(f"the record has more than {MOST_VALUES} values")
        return text

    @property
    def players(self) -> tuple[str, ...]:
        """The name of each seat, from the tags ``Seat0``, ``Seat1`` and so on; empty if unknown."""
        return tuple([self.tags.get(f"Seat{seat}", "") for seat in self.match.rules.table.seats])

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people, whose tag ``Seat0Type`` and so on is ``human``."""
        seats = self.match.rules.table.seats
        return tuple([seat for seat in seats if self.tags.get(f"Seat{seat}Type") == "human"])

    @door
    def with_players(self, players: Sequence[str], people: Iterable[int] = ()) -> Record:
        """The record with a name for each seat, and the seats of people; the others are bots'.

        An empty name is that of an unknown player. Raises `PepperError` for more or fewer names
        than seats, and for an unknown seat.
        """
        table = self.match.rules.table
        if len(players) != len(table.seats):
            given = count_in_figures(len(players), "name")
            raise PepperError(f"{given}: give {len(table.seats)}, one for each seat")
        human = {table.seat(seat) for seat in people}
        types = {seat: "human" if seat in human else "program" for seat in table.seats}
        named = {f"Seat{seat}": players[seat] for seat in table.seats}
        tags = {**self.tags, **named, **{f"Seat{seat}Type": types[seat] for seat in table.seats}}
        unknown = {name for name, player in named.items() if not player}
        return attrs.evolve(self, tags={name: tags[name] for name in tags if name not in unknown})

    @door
    def signed(self) -> Record:
        """The record with the tag ``Program``, which names this version of pepper.

        Without it a record says only the version of its format. `pepper.dumps` leaves it out: it
        writes the same text for the same match in every version.
        """
        return attrs.evolve(self, tags={**self.tags, PROGRAM: f"pepper {version('pepper-cards')}"})

    @door
    def with_comment(self, text: str, step: int | None = None) -> Record:
        """The record with this comment after `step` steps, in place of another one there.

        Without `step` it stands at the end; an empty text removes the comment. Raises `PepperError`
        for an unknown step and for a text that is not allowed.
        """
        at = self.match.step if step is None else step
        comments = {**self.comments, at: text}
        if not text:
            del comments[at]
        return attrs.evolve(self, comments=comments)

    @door
    def with_match(self, match: Match) -> Record:
        """The record with another state of its match, without the comments past its last step."""
        last = match.step
        comments = {step: text for step, text in self.comments.items() if step <= last}
        return Record(match, self.tags, comments)

    @door
    def at(self, step: int) -> Record:
        """The record as it was after `step` steps; raises the same errors as `Match.at`."""
        return self.with_match(self.match.at(step))

    @door
    def view(self, seat: int | None, step: int | None = None) -> View:
        """The view of a seat after `step` steps; None is a spectator.

        Without `step` it is the last one. Raises the same errors as `Match.view` and `Match.at`.
        """
        return (self.match if step is None else self.match.at(step)).view(seat)

    def steps(self) -> Iterator[tuple[Match, str]]:
        """The match after each step, from the start, with the comment there, or an empty text."""
        for step, match in enumerate((*self.match.history, self.match)):
            yield match, self.comments.get(step, "")

    def __repr__(self) -> str:
        tags = count_in_figures(len(self.tags), "tag")
        comments = count_in_figures(len(self.comments), "comment")
        return f"<Record of {self.match!r} with {tags}, {comments}>"


@door
def dumps(
    match: Match,
    format: Literal["text", "json"] = "text",  # noqa: A002  (its name)
    *,
    full: bool = False,
) -> str:
    """The record of a match, which may be in progress: ``loads(dumps(match)) == match``.

    `full` writes the parts of a documented variant instead of its name, so that a version in which
    it has other rules can still read the record.

    Raises `PepperError` for an unknown format, for a record that exceeds the limits, and for rules
    that are not a documented variant with a number beyond 10**15.

    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> pepper.dumps(match.apply(pepper.Bid("4"))).splitlines()[-1]
    'auction: 1 bid 4'
    """
    return Record(match).dumps(format, full=full)


@door
def loads(text: str, parts: Iterable[type] = ()) -> Match:
    """The match of a record in either format, without its tags and comments.

    Takes the same arguments and raises the same errors as `Record.loads`.

    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> pepper.loads(pepper.dumps(match)) == match
    True
    """
    return Record.loads(text, parts).match


def _from_text(text: str, parts: Iterable[type], *, checked: bool = True) -> Record:
    """The record of a text; if not `checked`, it may lack what follows from the actions."""
    check = compare if checked else ignore
    script = read_script(text, parts)
    states = replay(script)
    match, _ = next(states)
    found: Mapping[int, Placed[str]] = {}
    comments = {} if script.comment is None else {0: script.comment.value}
    head = attrs.evolve(to_head(match, full=script.full), tags=script.tags)
    at = check(text, 0, write_head(head, comments.get(0)))
    for after, below in states:
        found = below
        for hand in hands_since(match, after):
            comments |= _by_step(hand, match.tally.steps, found)
            at = check(text, at, write_hand(hand, match.rules, _texts(found)))
            found = {}
        match = after
    for hand in hand_in_progress(match):
        comments |= _by_step(hand, match.tally.steps, found)
        at = check(text, at, write_hand(hand, match.rules, _texts(found)))
    at = check(text, at, write_end(match.source.deals, match.outcome))
    if checked and at < len(text):
        raise Misfit("the end of the record", Place(at))
    return Record(match, {tag.name: tag.value for tag in script.tags}, comments)


def _texts(found: Mapping[int, Placed[str]]) -> dict[int, str]:
    return {place: comment.value for place, comment in found.items()}


def _by_step(hand: HandRecord, start: int, found: Mapping[int, Placed[str]]) -> dict[int, str]:
    """The comments in a hand by step; `Misfit` for one that does not stand below a step."""
    if not found:
        return {}
    steps = {place: step for step, place in enumerate(step_places(hand), start + 1)}
    for place, comment in found.items():
        if place not in steps:
            raise Misfit("a comment below an act that somebody chose", comment.place)
    return {steps[place]: comment.value for place, comment in found.items()}


def _from_json(text: str, parts: Iterable[type]) -> Record:
    record = from_data(read_json(text), MatchRecord, parts)
    tags = _tags(record.tags)
    script = _script(record)
    states = replay(script)
    match, _ = next(states)
    bare = attrs.evolve(record, tags=(), comments=())
    head = to_head(match, full=script.full)
    _agree(attrs.evolve(bare, hands=(), to_come=(), outcome=None), head, match.rules)
    for after, _ in states:
        for place, hand in enumerate(hands_since(match, after), len(match.past)):
            _agree(record.hands[place], hand, match.rules, "hands", place)
        match = after
    hands = (*record.hands[: len(match.past)], *hand_in_progress(match))
    head = to_head(match, full=script.full)  # with the outcome
    wanted = attrs.evolve(head, hands=hands, to_come=match.source.deals)
    _agree(bare, wanted, match.rules)
    return Record(match, tags, _comments(record.comments, match.step))


def _tags(tags: Iterable[Tag]) -> dict[str, str]:
    """The tags; raises `Misfit` for one that is not allowed, or given twice."""
    found: dict[str, str] = {}
    for place, tag in enumerate(tags):
        twice = "each tag once" if tag.name in found else ""
        if expected := tag_problem(tag.name, tag.value) or twice:
            raise Misfit(expected, _path("tags", place))
        found[tag.name] = tag.value
    return found


def _comments(comments: Iterable[Comment], last: int) -> dict[int, str]:
    """The comments by step; raises `Misfit` for one that is not allowed, or not in its order."""
    found: dict[int, str] = {}
    for place, comment in enumerate(comments):
        least = max(found, default=-1) + 1
        if not least <= comment.step <= last:
            expected = f"a step from {least} to {last}: comments are in order"
            raise Misfit(expected, _path("comments", place, "step"))
        text = "\n".join(comment.lines)
        feeds = "lines without line feeds" if "\n" in "".join(comment.lines) else ""
        if expected := comment_problem(text) or feeds:
            raise Misfit(expected, _path("comments", place, "lines"))
        found[comment.step] = text
    return found


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


def _script(record: MatchRecord) -> Script:
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
        hand.size,
        ((act, n) for n, act in enumerate(hand.acts)),
        lambda n: _path(*path, "acts", n),
        None if side is None else Placed(side, _path(*path, "resigned")),
        tuple([Placed(one, _path(*path, "awards", n)) for n, one in enumerate(hand.awards)]),
        None if hand.void is None else Placed(hand.void, _path(*path, "void")),
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
    at = min(offset(text, error.place), len(text))
    end = text.find("\n", at)
    found = text[at:] if end < 0 else text[at:end]
    nothing = "the end" if end < 0 else "a line break"
    shown = error.found or (repr(_short(found, MOST_FOUND)) if found else nothing)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    sentence = error.expected[: MOST_EXPECTED + 1].replace("\n", "; ")
    expected = _short(escape(sentence), MOST_EXPECTED)
    return RecordError(line, column, shown, expected, _kind(text))


def _kind(text: str) -> Literal["damaged", "newer", "older"]:
    """Why a text cannot be read, as far as it names its format and the program that wrote it."""
    written, ours = _FORMAT.match(text), _number(FORMAT.rpartition(" ")[2])
    if written is not None and _number(written[1]) != ours:
        return "newer" if _number(written[1]) > ours else "older"
    program = _PROGRAM.search(text)
    is_newer = program is not None and _number(program[1] or program[2]) > _number(
        version("pepper-cards")
    )
    return "newer" if is_newer else "damaged"


def _number(text: str) -> tuple[int, ...]:
    """The numbers of a version, for comparison."""
    return tuple(int(part) for part in re.findall(r"[0-9]{1,9}", text)[:3])


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
