"""Records as people read them: a line for each thing, a block for each hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from json import dumps
from typing import Final

import attrs

from .cards import Cards
from .ending import Outcome
from .errors import PepperError
from .json_text import Misfit, Place, read_json
from .phases.dealing import Deal
from .phases.tricks import Trick
from .recording import FORMAT, Act, Agreed, HandRecord, HandScript, Placed, Record, Scored, Script
from .rules import Rules
from .seats import Seat
from .serial import from_data, rules_to_data

INDENT: Final = "  "


def written(record: Record) -> str:
    """The text of a record."""
    blocks = [_head(record), *map(_hand, record.hands)]
    if record.to_come:
        blocks.append(f"to come: {_cards(deal)}" for deal in record.to_come)
    if record.outcome is not None:
        blocks.append(_outcome(record.outcome))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _outcome(outcome: Outcome) -> Iterator[str]:
    yield f"outcome: {_numbers(outcome.winners)} won, {outcome.why}"
    if outcome.bills:
        yield f"bills: {_numbers(outcome.bills)}"


def _head(record: Record) -> Iterator[str]:
    yield record.format
    if isinstance(record.rules, Rules):
        yield "parts:"
        parts = dumps(rules_to_data(record.rules), indent=len(INDENT))
        yield from (INDENT + line for line in parts.split("\n"))
    else:
        yield f"rules: {record.rules}"
    if record.seed is not None:
        yield f"seed: {record.seed}"
    yield f"dealer: {record.dealer}"


def _hand(hand: HandRecord) -> Iterator[str]:
    yield f"hand: {hand.number}"
    yield f"dealer: {hand.dealer}"
    if hand.time_called:
        yield "time: called"
    if hand.deal is not None:
        yield f"deal: {_cards(hand.deal)}"
    for label, acts in hand.acts.items():
        if label == "negotiation" and hand.contract is not None:
            yield f"contract: {_contract(hand.contract)}"
        if acts:
            yield f"{label}: {', '.join(map(_act, acts))}"
    for number, trick in enumerate(hand.tricks, 1):
        yield f"trick {number}: {_trick(trick)}"
    if hand.result is not None:
        yield from _result(hand.result, contract=hand.contract is not None)


def _cards(deal: Deal) -> str:
    return str(deal).removeprefix("deal ")


def _act(act: Act) -> str:
    note = " (automatic)" if act.automatic else " (forced)" if act.forced else ""
    return f"{act.seat} {act.action}{note}"


def _contract(contract: Agreed) -> str:
    strain = "" if contract.strain is None else f" {contract.strain}"
    called = "" if contract.called is None else f", calling {contract.called}"
    alone = ", alone" * contract.alone
    forced = ", forced" * contract.forced
    return f"{contract.rung}{strain} by {contract.declarer}{called}{alone}{forced}"


def _trick(trick: Trick) -> str:
    plays = ", ".join(f"{seat} {card}" for seat, card in trick.plays)
    return plays if trick.winner is None else f"{plays} -> {trick.winner}"


def _result(result: Scored, *, contract: bool) -> Iterator[str]:
    how = "" if not contract else ", made" if result.made else ", set"
    yield f"result: {result.ending.value}{how}"
    yield f"tricks: {_numbers(result.tricks)}"
    for line in result.lines:
        yield f"side {line.side}: {line.points:+}, {line.why}"
    yield f"points: {_numbers(result.points)}"
    if result.marks:
        yield f"marks: {_numbers(result.marks)}"
    yield f"score: {_numbers(result.score)}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


_TOLD: Final = ("auction", "naming", "calling", "exchange", "negotiation", "trick")
"""The lines that tell what was done."""
_LABELS: Final = (
    *("rules", "parts", "seed", "dealer", "hand", "time", "deal", "contract"),
    *_TOLD,
    *("result", "tricks", "side", "points", "marks", "score", "to come", "outcome", "bills"),
)
_LINE: Final = re.compile(rf"({'|'.join(_LABELS)})(?: [0-9]+)?:(?: |$)(.*)")
_PARTS: Final = re.compile(rf"\n{INDENT}(\{{.*(?:\n{INDENT}.*)*)")
_ACT: Final = re.compile(r"([0-9]{1,2}) ([^()]+)(?: \((forced|automatic)\))?")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")


@attrs.frozen
class _Line:
    label: str
    content: str
    start: int
    """The offset of its content."""

    @property
    def place(self) -> Place:
        """Where its content is."""
        return Place(self.start)


def script_of(text: str) -> Script:
    """What the text tells; `Misfit` where it cannot be read.

    What follows from the rest is passed over: see `compared`.
    """
    if not text.startswith(f"{FORMAT}\n"):
        raise Misfit(f"{FORMAT!r} or '{{'")
    lines = tuple(_lines(text))
    starts = [place for place, line in enumerate(lines) if line.label == "hand"]
    ends = [*starts[1:], len(lines)]
    head = {line.label: line for line in lines[: starts[0] if starts else None]}
    if "dealer" not in head or not head.keys() & {"rules", "parts"}:
        raise Misfit("'rules: ...' or 'parts:', and 'dealer: ...'", Place(len(FORMAT) + 1))
    seed, dealer = head.get("seed"), _number(head["dealer"])
    return Script(
        _rules(text, head),
        Placed(Seat(dealer.value), dealer.place),
        (_hand_script(lines[a:b]) for a, b in zip(starts, ends, strict=False)),
        None if seed is None else Placed(seed.content, seed.place),
        tuple(_deal(line) for line in lines if line.label in {"deal", "to come"}),
    )


def _lines(text: str) -> Iterator[_Line]:
    start = len(FORMAT) + 1
    for line in text[start:].split("\n"):
        if line and not line.startswith(INDENT):
            found = _LINE.fullmatch(line)
            if found is None:
                raise Misfit(f"a line with {', '.join(map(repr, _LABELS))}", Place(start))
            yield _Line(found[1], found[2], start + found.start(2))
        start += len(line) + 1


def _rules(text: str, head: dict[str, _Line]) -> Placed[str | Rules]:
    if "rules" in head:
        return Placed(head["rules"].content, head["rules"].place)
    start = head["parts"].start
    found = _PARTS.match(text, start)
    if found is None:
        raise Misfit("the parts as JSON, each line indented by two spaces", Place(start))
    start = found.start(1)
    try:
        return Placed(from_data(read_json(found[1]), Rules), Place(start))
    except Misfit as error:
        place = attrs.evolve(error.place, start=start + error.place.start)
        raise Misfit(error.expected, place) from None


def _number(line: _Line) -> Placed[int]:
    if _NUMBER.fullmatch(line.content):
        return Placed(int(line.content), line.place)
    raise Misfit("a number", line.place)


def _deal(line: _Line) -> Placed[Deal]:
    hands, _, aside = line.content.partition(" + ")
    try:
        return Placed(Deal(hands.split(" / "), Cards(aside)), line.place)
    except PepperError as error:
        raise Misfit(f"hands of cards: {error}", line.place) from None


def _hand_script(lines: tuple[_Line, ...]) -> HandScript:
    times = [Placed(value=True, place=line.place) for line in lines if line.label == "time"]
    return HandScript(
        _number(lines[0]),
        times[0] if times else None,
        (act for line in lines if line.label in _TOLD for act in _told(line)),
    )


def _told(line: _Line) -> Iterator[Placed[Act]]:
    """The actions of a line; those of a trick are cards."""
    trick, at = line.label == "trick", line.start
    for text in (line.content.partition(" -> ")[0] if trick else line.content).split(", "):
        found = _ACT.fullmatch(text)
        if found is None:
            raise Misfit("a seat and what it did", Place(at))
        action = f"play {found[2]}" if trick else found[2]
        act = Act(Seat(int(found[1])), action, automatic=found[3] == "automatic")
        yield Placed(act, Place(at))
        at += len(text) + len(", ")


def compared(text: str, wanted: str) -> None:
    """`Misfit` at the first word in which a text differs from the one that it should be."""
    start = 0
    for line, other in zip_longest(text.split("\n"), wanted.split("\n")):
        if line is None:
            raise Misfit(f"a line break and {other!r}", Place(len(text)))
        if other is None:
            raise Misfit("the end of the record", Place(len(wanted)))
        if line != other:
            pairs = enumerate(zip(line, other, strict=False))
            same = next((n for n, (a, b) in pairs if a != b), min(len(line), len(other)))
            word = line.rfind(" ", 0, same) + 1
            expected = repr(other[word:]) if other[word:] else "a line break"
            raise Misfit(expected, Place(start + word))
        start += len(line) + 1
