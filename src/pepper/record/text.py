"""Records as text: a block of lines for the match and for each hand.

`write` makes the text of a `MatchRecord`. `read_script` reads only the lines that cannot be
computed: tags, rules, seed, dealer, deals, acts and comments. It skips the others (contract,
result, score and so on); `compare` checks them afterwards, against the text of the match that was
played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from json import dumps
from typing import Final, NamedTuple

import attrs

from pepper.data.converter import from_data, rules_to_data
from pepper.data.json_text import Misfit, Place, offset, read_json
from pepper.data.limits import RECORD_ACTS, RECORD_FOUND, RECORD_LINES, RECORD_TAGS
from pepper.engine.course.actions import LONGEST as LONGEST_ACTION
from pepper.engine.course.award import Award
from pepper.engine.course.library import PHASE_RULES
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import PACK, Cards
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.kinds import Facts, Kind
from pepper.engine.parts.phase import Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.phases.dealing import Deal

from .notes import comment_problem, tag_problem
from .places import AWARDED, ENDED, TIME_CALLED, comments_in, from_outside, step_places
from .values import (
    FORMAT,
    Agreed,
    Entry,
    HandRecord,
    HandScript,
    MatchRecord,
    Placed,
    Scored,
    Script,
    Tag,
)

INDENT: Final = "  "
_NAMES: Final = tuple(map(str, PACK))


def write(record: MatchRecord, rules: Rules) -> str:
    """The text of a record of a match under these rules."""
    comments = {comment.step: "\n".join(comment.lines) for comment in record.comments}
    parts, step = [write_head(record, comments.get(0))], 0
    for hand in record.hands:
        parts.append(write_hand(hand, rules, comments_in(hand, step, comments)))
        step += len(step_places(hand))
    return "".join([*parts, write_end(record.to_come, record.outcome)])


def write_head(record: MatchRecord, comment: str | None = None) -> str:
    """The lines before the first hand; the comment is that of the start."""
    return _join([*_head(record), *_comment(comment)])


def write_hand(hand: HandRecord, rules: Rules, comments: Mapping[int, str]) -> str:
    """The lines of a hand, after a blank one; the comments are those of `comments_in`."""
    return "\n" + _join(_hand(hand, rules, comments))


def write_end(to_come: Sequence[Deal], outcome: Outcome | None) -> str:
    """The lines after the last hand; empty if there are none."""
    text = "\n" + _join(f"to come: {_cards(deal)}" for deal in to_come) if to_come else ""
    return text if outcome is None else f"{text}\n{_join(_outcome(outcome))}"


def _join(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _outcome(outcome: Outcome) -> Iterator[str]:
    decided = ", by contract" if outcome.by_contract else ""
    why = _why(outcome.kind, outcome.facts)
    yield f"outcome: {_numbers(outcome.winners) or 'nobody'} won, {why}{decided}"
    if outcome.bills:
        yield f"bills: {_numbers(outcome.bills)}"


def _head(record: MatchRecord) -> Iterator[str]:
    yield record.format
    for tag in record.tags:
        yield f"tag: {tag.name}{' ' if tag.value else ''}{tag.value}"
    if isinstance(record.rules, Rules):
        yield "parts:"
        parts = dumps(rules_to_data(record.rules), indent=len(INDENT))
        yield from (INDENT + line for line in parts.split("\n"))
    else:
        yield f"rules: {record.rules}"
    if record.seed is not None:
        yield f"seed: {record.seed}"
    yield f"dealer: {record.dealer}"
    if record.scores is not None:
        yield f"scores: {_numbers(record.scores)}"


def _comment(text: str | None) -> Iterator[str]:
    """The lines of a comment; None for no comment."""
    for line in () if text is None else text.split("\n"):
        yield f"comment: {line}" if line else "comment:"


def _hand(hand: HandRecord, rules: Rules, comments: Mapping[int, str]) -> Iterator[str]:
    yield f"hand: {hand.number}"
    yield f"dealer: {hand.dealer}"
    for acts, place in from_outside(hand):
        when = f"after {count_in_figures(acts, 'act')}"
        if place == TIME_CALLED:
            yield f"time: called {when}"
        else:
            award = hand.awards[AWARDED - place]
            yield f"awarded: {_numbers(award.points)} {when}, {award.reason}"
        yield from _comment(comments.get(place))
    if hand.deal is not None:
        yield f"{'told' if hand.told else 'deal'}: {_cards(hand.deal)}"
        yield from _comment(comments.get(0))
    settling = [rule.phase.value for rule in rules.sequence if rule.state.settles]
    # The contract stands after the last phase that may settle it.
    places = [place for place, act in enumerate(hand.acts, 1) if act.phase in settling]
    settled = places[-1] if places else 0
    yield from _acts(hand, 0, settled, comments)
    if hand.contract is not None:
        yield f"contract: {_contract(hand.contract)}"
    yield from _acts(hand, settled, len(hand.acts), comments)
    if hand.resigned is not None:
        yield f"resigned: {hand.resigned}"
        yield from _comment(comments.get(ENDED))
    if hand.void is not None:
        yield f"void: {hand.void}"
        yield from _comment(comments.get(ENDED))
    if hand.result is not None:
        unfinished = hand.result.ending in {HandEnd.RESIGNED, HandEnd.VOID}
        played = hand.contract is not None and not unfinished
        yield from _result(hand.result, contract=played)


def _acts(hand: HandRecord, start: int, end: int, comments: Mapping[int, str]) -> Iterator[str]:
    """A line for consecutive acts of a phase, and a line for each trick of the play.

    A line ends where an act has a comment, which stands below it.
    """
    play = Phase.PLAY.value
    seats = len({act.seat for act in hand.acts if act.phase == play})  # all are in the first trick
    played, label, line = 0, "", list[str]()
    for place, act in enumerate(hand.acts[start:end], start + 1):
        before = label
        if act.phase == play:
            trick, turn = divmod(played, seats)
            played += 1
            won = turn == seats - 1 and trick < len(hand.winners)
            label, text = f"{TRICK} {trick + 1}", _play(act)
            text += f" -> {hand.winners[trick]}" if won else ""
        else:
            label, text = act.phase, _act(act)
        if line and label != before:
            yield f"{before}: {', '.join(line)}"
            line = []
        line.append(text)
        if place in comments:
            yield f"{label}: {', '.join(line)}"
            yield from _comment(comments[place])
            line = []
    if line:
        yield f"{label}: {', '.join(line)}"


def _play(play: Entry) -> str:
    return f"{play.seat} {play.action.removeprefix('play ')}"


def _cards(deal: Deal) -> str:
    hands = " / ".join(map(_names, deal.hands))
    aside = f" + {_names(deal.aside)}" if deal.aside else ""
    turned = "" if deal.turned is None else f" up {deal.turned}"
    return f"{hands}{aside}{turned}"


def _names(cards: Cards) -> str:
    # The text of a card is put together each time; of a deal that is most of the work.
    return " ".join([_NAMES[card.index] for card in cards])


def _act(act: Entry) -> str:
    note = " (automatic)" if act.automatic else " (forced)" if act.forced else ""
    return f"{act.seat} {act.action}{note}"


def _contract(contract: Agreed) -> str:
    strain = "" if contract.strain is None else f" {contract.strain}"
    called = "" if contract.called is None else f", calling {contract.called}"
    alone = ", alone" if contract.alone else ""
    forced = ", forced" if contract.forced else ""
    doubled = {1: "", 2: ", doubled"}.get(contract.times, ", redoubled")
    lone = contract.lone_defender
    defended = "" if lone is None else f", defended alone by {lone}"
    return (
        f"{contract.rung}{strain} by {contract.declarer}{called}{alone}{forced}{doubled}{defended}"
    )


def _result(result: Scored, *, contract: bool) -> Iterator[str]:
    how = "" if not contract else ", made" if result.made else ", set"
    yield f"result: {result.ending.value}{how}"
    yield f"tricks: {_numbers(result.tricks)}"
    for line in result.lines:
        yield f"side {line.side}: {line.points:+}, {_why(line.kind, line.facts)}"
    yield f"points: {_numbers(result.points)}"
    if result.marks:
        yield f"marks: {_numbers(result.marks)}"
    yield f"score: {_numbers(result.score)}"


def _why(kind: Kind, facts: Facts) -> str:
    listed = ", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in facts.items())
    return f"{kind} ({listed})" if listed else kind.name


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


_LABELS: Final = (
    *("rules", "parts", "seed", "dealer", "scores", "hand", "time", "deal", "told", "contract"),
    *("awarded", "resigned", "void", "result", "tricks", "side", "points", "marks", "score"),
    *("to come", "outcome", "bills", "tag", "comment"),
)
"""The labels of all lines without acts."""
TRICK: Final = "trick"
_PARTS: Final = re.compile(rf"\n{INDENT}(\{{.*(?:\n{INDENT}.*)*)")
_KNOWN: Final = frozenset(_LABELS)
_PLACES: Final = {"time": TIME_CALLED, "told": 0, "resigned": ENDED, "void": ENDED}
"""The lines besides acts that a comment may stand below, with the places of their steps."""
_ACT: Final = re.compile(r"([0-9]{1,2}) ([^()]+)(?: \((forced|automatic)\))?")
_MOMENT: Final = re.compile(r"called after (0|[1-9][0-9]{0,8}) acts?")
_EACH: Final = rf"-?[0-9]{{1,9}}(?: -?[0-9]{{1,9}}){{0,{MOST_SEATS - 1}}}"
"""A number for each side."""
_AWARD: Final = re.compile(rf"({_EACH}) after (0|[1-9][0-9]{{0,8}}) acts?, (.+)")
_SCORES: Final = re.compile(_EACH)
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")


class _Line(NamedTuple):
    label: str
    content: str
    start: int
    """The offset of the content in the text."""

    @property
    def place(self) -> Place:
        """The place of the content."""
        return Place(self.start)


def read_script(text: str, parts: Iterable[type] = ()) -> Script:
    """The script of a text; raises `Misfit` at the first line that cannot be read.

    Lines that follow from others are skipped: see `compare`. The hands are read one by one.
    """
    first = text[: text.index("\n")]
    if first != FORMAT:
        # Letters of other scripts may look the same.
        found = "" if first.isascii() else ascii(first[:RECORD_FOUND])
        raise Misfit(f"{FORMAT!r} or '{{'", found=found)
    if text.count("\n") > RECORD_LINES:
        raise Misfit(f"at most {RECORD_LINES} lines")
    parts = tuple(parts)
    labels = (*_LABELS, *_phases(parts))
    lines = _lines(text, labels)
    head, tags, remarks = dict[str, _Line](), list[_Line](), list[_Line]()
    for line in lines:
        if line.label == "tag":
            tags.append(line)
        elif line.label == "comment":
            remarks.append(line)
        else:
            head[line.label] = line
        if line.label == "hand":
            break
    if "dealer" not in head or not head.keys() & {"rules", "parts"}:
        raise Misfit("'rules: ...' or 'parts:', and 'dealer: ...'", Place(len(FORMAT) + 1))
    seed, dealer = head.get("seed"), _number(head["dealer"])
    return Script(
        _rules(text, head, parts),
        Placed(Seat(dealer.value), dealer.place),
        _scores(head["scores"]) if "scores" in head else None,
        _number(head["hand"]) if "hand" in head else None,
        _hands(head.get("hand"), lines),
        None if seed is None else Placed(seed.content, seed.place),
        (_deal(line) for line in _lines(text, labels) if line.label in {"deal", "to come"}),
        _tags(tags),
        _join_comment(remarks) if remarks else None,
    )


def _tags(lines: Sequence[_Line]) -> tuple[Tag, ...]:
    if len(lines) > RECORD_TAGS:
        raise Misfit(f"at most {RECORD_TAGS} tags", lines[RECORD_TAGS].place)
    tags: dict[str, Tag] = {}
    for line in lines:
        name, _, value = line.content.partition(" ")
        if expected := tag_problem(name, value) or ("each tag once" if name in tags else ""):
            raise Misfit(expected, line.place)
        tags[name] = Tag(name, value)
    return tuple(tags.values())


def _join_comment(lines: Sequence[_Line]) -> Placed[str]:
    """The comment of these lines."""
    text = "\n".join([line.content for line in lines])
    if expected := comment_problem(text):
        raise Misfit(expected, lines[0].place)
    return Placed(text, lines[0].place)


def _phases(parts: Iterable[type]) -> tuple[str, ...]:
    """The labels of lines with acts: the phases of the library and of these parts."""
    phases = [rule.phase.value for rule in PHASE_RULES if rule.phase != Phase.DEAL]
    for part in parts:
        phase: object = getattr(part, "phase", None)
        if isinstance(phase, Phase):
            phases.append(phase.value)
    return (*dict.fromkeys(phases), TRICK)


def _lines(text: str, labels: Sequence[str]) -> Iterator[_Line]:
    """The lines after the first; indented lines (the parts of rules) are skipped."""
    start = len(FORMAT) + 1
    pattern = re.compile(rf"({'|'.join(labels)})(?: [0-9]+)?:(?: |$)(.*)")
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end > start and not text.startswith(INDENT, start):
            found = pattern.fullmatch(text, start, end)
            if found is None:
                raise Misfit(f"a line with {', '.join(map(repr, labels))}", Place(start))
            yield _Line(found[1], found[2], found.start(2))
        start = end + 1


def _rules(text: str, head: dict[str, _Line], parts: Iterable[type]) -> Placed[str | Rules]:
    """The name of a variant, or rules from the indented JSON after ``parts:``."""
    if "rules" in head:
        return Placed(head["rules"].content, head["rules"].place)
    start = head["parts"].start
    found = _PARTS.match(text, start)
    if found is None:
        raise Misfit("the parts as JSON, each line indented by two spaces", Place(start))
    start = found.start(1)
    try:
        return Placed(from_data(read_json(found[1]), Rules, parts), Place(start))
    except Misfit as error:
        place = attrs.evolve(error.place, start=start + error.place.start)
        raise Misfit(error.expected, place) from None


def _number(line: _Line) -> Placed[int]:
    if _NUMBER.fullmatch(line.content):
        return Placed(int(line.content), line.place)
    raise Misfit("a number", line.place)


def _scores(line: _Line) -> Placed[tuple[int, ...]]:
    if _SCORES.fullmatch(line.content):
        return Placed(tuple(map(int, line.content.split(" "))), line.place)
    raise Misfit("a score for each side", line.place)


def _deal(line: _Line) -> Placed[Deal]:
    try:
        return Placed(Deal.read(line.content), line.place)
    except PepperError as error:
        raise Misfit(f"hands of cards: {error}", line.place) from None


def _hands(first: _Line | None, lines: Iterator[_Line]) -> Iterator[HandScript]:
    """The hands of these lines; the first one begins with `first`."""
    number = first
    while number is not None:
        known, acts, size, following = dict[str, _Line](), list[_Line](), 0, None
        place, remarks, awards = None, dict[int, list[_Line]](), list[Placed[Award]]()
        for line in lines:
            if line.label == "hand":
                following = line
                break
            if line.label not in _KNOWN:
                acts.append(line)
                size += line.content.count(", ") + 1
                place = size
            elif line.label == "awarded":
                place = AWARDED - len(awards)
                awards.append(_award(line, timed="time" in known))
            elif line.label in _PLACES:
                known.setdefault(line.label, line)
                place = _PLACES[line.label]
            elif line.label == "comment":
                if place is None:
                    raise Misfit("a comment below what was done", line.place)
                remarks.setdefault(place, []).append(line)
            else:
                place = None
            if size + len(awards) > RECORD_ACTS:  # enough for the replay to refuse the hand
                break
        yield HandScript(
            _number(number),
            _moment(known["time"]) if "time" in known else None,
            _deal(known["told"]) if "told" in known else None,
            size + len(awards),
            (act for line in acts for act in _read_acts(line)),
            Place,
            _number(known["resigned"]) if "resigned" in known else None,
            tuple(awards),
            Placed(known["void"].content, known["void"].place) if "void" in known else None,
            {place: _join_comment(lines) for place, lines in remarks.items()},
        )
        number = following


def _moment(line: _Line) -> Placed[int]:
    found = _MOMENT.fullmatch(line.content)
    if found is None:
        raise Misfit("'called after', and a number of acts", line.place)
    return Placed(int(found[1]), line.place)


def _award(line: _Line, *, timed: bool) -> Placed[Award]:
    """An award; `timed` says whether the time was called in a line of the hand before it."""
    found = _AWARD.fullmatch(line.content)
    if found is None:
        raise Misfit("points for each side, 'after', a number of acts, and why", line.place)
    points = tuple(map(int, found[1].split(" ")))
    return Placed(Award(points, found[3], int(found[2]), timed), line.place)


def _read_acts(line: _Line) -> Iterator[tuple[Entry, int]]:
    """The acts of a line with their offsets; in the line of a trick they are cards."""
    at = line.start
    content = line.content.partition(" -> ")[0] if line.label == TRICK else line.content
    for text in content.split(", "):
        act = _read_act(text, line.label) if len(text) <= 2 * LONGEST_ACTION else None
        if act is None:
            raise Misfit("a seat and its action", Place(at))
        yield act, at
        at += len(text) + len(", ")


@lru_cache(maxsize=4096)  # most acts are among the first few hundred
def _read_act(text: str, label: str) -> Entry | None:
    """The act of a text in a line with this label; None for any other text."""
    found = _ACT.fullmatch(text)
    if found is None:
        return None
    action, phase = (f"play {found[2]}", Phase.PLAY.value) if label == TRICK else (found[2], label)
    return Entry(Seat(int(found[1])), action, phase, automatic=found[3] == "automatic")


def compare(text: str, at: int, wanted: str) -> int:
    """The offset after the wanted lines, which have to stand at this offset of the text.

    Raises `Misfit` at the first word in which the text differs from them.
    """
    if text.startswith(wanted, at):
        return at + len(wanted)
    others = wanted.split("\n")[:-1]
    for line, other in zip_longest(text[at:].split("\n", len(others))[: len(others)], others):
        if line is None:
            raise Misfit(f"a line break and {other!r}", Place(len(text)))
        if line != other:
            pairs = enumerate(zip(line, other, strict=False))
            same = next((n for n, (a, b) in pairs if a != b), min(len(line), len(other)))
            word = line.rfind(" ", 0, same) + 1
            expected = repr(other[word:]) if other[word:] else "a line break"
            raise Misfit(expected, Place(at + word))
        at += len(line) + 1
    raise Misfit("a line break", Place(len(text)))


def ignore(_text: str, at: int, _wanted: str) -> int:
    """The offset, without a comparison."""
    return at


def before(text: str, place: Place) -> str:
    """The text before a place, without a line or an act that is cut there."""
    kept = re.sub(r"(?:,| ->)? $", "", text[: offset(text, place)])
    line = kept.rfind("\n") + 1
    is_label = kept[line:].rstrip(" :") in text[line:].partition(":")[0]
    return kept[:line] if is_label else f"{kept}\n"
