"""The layout of a match in a terminal: pure functions from its states to what rich can print."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from pepper.engine.course.award import Award
from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import SUITS
from pepper.engine.parts.phase import Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.tricks import Trick
from pepper.engine.parts.wording import inflect
from pepper.engine.phases.auction import Call
from pepper.engine.phases.dealing import Deal
from pepper.looks.chapters import Chapter, Told, chapters_of
from pepper.looks.facts import label_of
from pepper.record import Record
from pepper.words.cells import pad, width

from .colours import BAD, GOOD
from .faces import Faces

_LABELS, _WIDTH = 10, 70
_REST: Final = 2
"""How far the rest of a line that does not fit is indented."""
_IN_A_ROW = 4
"""The number of scores in one line."""
_OCCASION: Final = ("Event", "Site", "Round", "Date")
"""The tags of the heading."""
NO_TAGS: Final[Mapping[str, str]] = {}


@attrs.frozen
class Row:
    """A label and the text beside it; no line ends with blanks, as those of a rich table do."""

    label: str
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines beside the label; the rest of one that does not fit is indented."""
        start = pad(self.label, max(_LABELS, width(self.label) + 1))
        room = max(1, options.max_width - width(start) - _REST)
        for line in self.text.split(allow_blank=True):
            fits = width(line.plain) <= room + _REST
            for number, part in enumerate([line] if fits else line.wrap(console, room)):
                shown = Text.assemble(start, " " * (_REST if number else 0), part)
                shown.rstrip()
                yield shown
                start = " " * width(start)


def lay_out_opening(
    match: Match, faces: Faces, tags: Mapping[str, str] = NO_TAGS
) -> RenderableType:
    """The heading of a match: its rules, where and when it was, its sides, and a legend."""
    words, rules, sides = faces.plain, match.rules, match.rules.table.sides
    name = words.printable(rules.name)
    if match.seed is not None:
        name = words.text("{rules}, seed {seed}", rules=name, seed=match.seed)
    who = words.text(" against ").join(map(faces.side, sides))
    if not rules.table.most_partners:
        who = words.text("{number} players, each for themselves", number=len(sides))
    event = ", ".join([words.printable(tags[name]) for name in _OCCASION if tags.get(name)])
    legend = words.text("In a trick, > marks the card led and * the winning card.")
    title = Text(words.printable(rules.title or rules.name), "bold")
    lines = [name, event, who] if event else [name, who]
    return Group(title, *map(Text, lines), Text(legend))


def comments_by_hand(record: Record, faces: Faces) -> Mapping[int, list[Row]]:
    """The comments of a record by the number of their hand, each with what it is about."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    if not record.comments:
        return found
    before: Hand | None = None
    for match, comment in record.steps():
        here = match.hand
        if comment:
            hand = here if before is None or here.number == before.number else match.past[-1]
            about = _latest(hand, before, faces)
            lines = [faces.printable(line) for line in comment.split("\n")]
            text = _lines(map(Text, [about, *lines]))
            found[hand.number].append(Row(faces.plain.text("comment"), text))
        before = here
    return found


def _latest(hand: Hand, before: Hand | None, faces: Faces) -> str:
    """The latest acts: since the state before, or at the start of the match."""
    words = faces.plain
    if before is None:
        return words.text("before the first act")
    acts = hand.acts[len(before.acts) :]
    if acts:
        return words.act(hand.rules, acts[0])
    if hand.resigned is not None:
        return words.text("a side resigns")
    if hand.result is not None and hand.result.reason:
        return words.text("the hand is declared void")
    if hand.frame.scores != before.frame.scores:
        return words.text("points are awarded")
    return words.text("time is called")


def lay_out_hand(
    hand: Hand,
    scores: Sequence[int],
    faces: Faces,
    comments: Iterable[Row] = (),
    awards: Iterable[Award] = (),
) -> RenderableType:
    """One hand, from its cards to its score. `scores` are those of the match after the hand.

    `awards` are those of a hand in progress; those of a finished one are in its result.
    """
    heading = _rule(faces, faces.plain.text("Hand {number}", number=hand.number))
    return Group(Text(), heading, *_rows(hand, scores, faces, awards), *comments)


def lay_out_closing(match: Match, faces: Faces) -> RenderableType:
    """The end of a match: who won and why, or that it is not over."""
    words = faces.plain
    scores = Text.assemble(words.text("Score"), "  ", _scores(match.rules, match.scores, faces))
    if match.outcome is None:
        return Group(
            Text(), _rule(faces), Text(words.text("The match is not over."), "bold"), scores
        )
    who = words.sentence(words.outcome(match.rules, match.outcome))
    billed = zip(match.rules.table.sides, match.outcome.bills, strict=False)
    bills = [
        words.sentence(
            words.count(
                len(side), "{who} pays {bill}", "{who} pay {bill}", who=faces.side(side), bill=bill
            )
        )
        for side, bill in billed
        if bill
    ]
    return Group(Text(), _rule(faces), Text(who, GOOD), scores, *map(Text, bills))


def _rows(
    hand: Hand, scores: Sequence[int], faces: Faces, awards: Iterable[Award]
) -> Iterator[Row]:
    words, dealer = faces.plain, faces.seat(hand.dealer)
    if hand.pepper_round:
        dealer = words.text("{who}, pepper round", who=dealer)
    yield Row(words.text("dealer"), Text(dealer))
    if hand.deal is not None:
        yield Row(words.text("cards"), _lay_out_deal(hand.deal, faces))
    if hand.turned is not None:
        yield Row(words.text("turned up"), faces.coloured(words.card(hand.turned)))
    for chapter in chapters_of(hand.acts, hand.rules, hand.phase, hand.contract):
        yield from _chapter(chapter, hand, faces)
    told = [Text(words.award(hand.rules, award)) for award in awards]
    if told and hand.result is None:
        yield Row(words.text("awarded"), _lines(told))
    yield from _result(hand, scores, faces)


def _chapter(chapter: Chapter, hand: Hand, faces: Faces) -> Iterator[Row]:
    words, played = faces.plain, hand.trick is not None or bool(hand.tricks)
    match chapter.told:
        case Told.CALLS:
            calls = Call.all_of(chapter.acts)
            yield Row(words.text("auction"), _lay_out_auction(hand, calls, faces))
        case Told.CONTRACT:
            if contract := _contract(hand, faces, played=played):
                contract.stylize("bold")
                yield Row(words.text("contract"), contract)
        case Told.SENTENCES:
            clauses = (faces.coloured(words.act(hand.rules, act)) for act in chapter.acts)
            yield Row(label_of(chapter.phase, words), _lines(clauses))
        case _:
            if played:
                yield Row(words.text("tricks"), _lay_out_tricks(hand, faces))


def _contract(hand: Hand, faces: Faces, *, played: bool) -> Text:
    """The contract, or the strain if nobody bid; empty before that is settled."""
    if hand.contract is not None:
        return faces.coloured(faces.plain.contract(hand.contract))
    if not (hand.rules.has_contracts and played):
        return Text()
    return Text(faces.plain.without_bid(hand.order.strain))


def _lay_out_deal(deal: Deal, faces: Faces) -> Text:
    """A line for each seat, with a column for each suit if there is room."""
    held = [(faces.seat(Seat(seat)), cards) for seat, cards in enumerate(deal.hands)]
    held += [(faces.plain.text("aside"), deal.aside)] if deal.aside else []
    rows = [
        [Text(name), *(faces.suit(cards, suit) for suit in (*SUITS[::-1], None))]
        for name, cards in held
    ]
    columns = _align(rows)
    if _fits(columns):
        return columns
    return _align([[name, Text("  ").join(filter(None, suits))] for name, *suits in rows])


def _lay_out_auction(hand: Hand, calls: Sequence[Call], faces: Faces) -> Text:
    """A column for each seat from the eldest, and a line for each round of bidding.

    If that is too wide, a line for each call.
    """
    table = hand.rules.table
    seats = table.clockwise(table.left(hand.dealer))
    forced = f" {faces.plain.text('forced')}"
    texts = [
        Text.assemble(faces.call(call.action), forced if call.forced else "") for call in calls
    ]
    rows: list[list[Text]] = [_heads(seats, faces)]
    place = len(seats)
    for call, text in zip(calls, texts, strict=True):
        if seats.index(call.seat) <= place:
            rows.append([Text()] * len(seats))
        place = seats.index(call.seat)
        rows[-1][place] = text
    columns = _align(rows)
    if _fits(columns):
        return columns
    names = [Text(faces.seat(call.seat)) for call in calls]
    return _align(list(map(list, zip(names, texts, strict=True))))


def _lay_out_tricks(hand: Hand, faces: Faces) -> Text:
    """A line for each trick, with ``>`` before the card led and ``*`` after the one that won.

    Where the seats do not fit beside each other, those of the second half have lines of their own.
    """
    seats = hand.rules.table.seats
    numbers = [Text(f" {seat}") for seat in seats]
    seat = Text(faces.plain.text("seat"))
    for heads in ([Text(), *_heads(seats, faces)], [seat, *numbers]):
        columns = _align([heads, *_trick_rows(hand, seats, faces)])
        if _fits(columns):
            return columns
    half = (len(seats) + 1) // 2
    parts = [
        _align([[seat, *numbers[part]], *_trick_rows(hand, seats[part], faces)])
        for part in (slice(half), slice(half, None))
    ]
    return _lines(parts)


def _trick_rows(hand: Hand, seats: Sequence[Seat], faces: Faces) -> Iterator[list[Text]]:
    """The cards of these seats in each trick, and how many tricks they have taken."""
    tricks = list(hand.tricks)
    winners = [trick.winner for trick in tricks]
    if hand.trick is not None and hand.trick.cards:
        tricks.append(hand.trick)
    for number, trick in enumerate(tricks, 1):
        cards = {
            seat: _format_card(trick, place, faces) for place, (seat, _) in enumerate(trick.plays)
        }
        yield [Text(str(number)), *(cards.get(seat, Text()) for seat in seats)]
    out = faces.plain.text("out")
    taken = [f" {out if s in hand.sitting_out else winners.count(s)}" for s in seats]
    yield [Text(faces.plain.text("taken")), *map(Text, taken)]


def _format_card(trick: Trick, place: int, faces: Faces) -> Text:
    """A card of a trick, with its marks."""
    won = trick.winner == trick.seats[place]
    face = faces.card(trick.cards[place])
    if trick.named is not None and not place:
        face = Text.assemble(face, " ", faces.strain(trick.named))
    card = Text.assemble(" " if place else ">", face, "*" if won else "")
    if won:
        card.stylize("bold")
    return card


def _result(hand: Hand, scores: Sequence[int], faces: Faces) -> Iterator[Row]:
    result, table, words = hand.result, hand.rules.table, faces.plain
    if hand.time_called:
        yield Row(words.text("time"), Text(words.text("the time was up during this hand")))
    if result is None:
        coming = words.text("the deal")
        if hand.turn is not None and hand.phase != Phase.DEAL:
            coming = words.text("{who} is to act", who=words.seat(hand.turn))
        yield Row(words.text("to come"), Text(coming))
        return
    ended = words.result(hand.rules, result)
    yield Row(words.text("result"), Text(ended, GOOD if result.made else BAD))
    if result.lines:
        points = [f"{line.points:+}" for line in result.lines]
        wide = max(map(len, points))
        names = [faces.side(table.sides[line.side]) for line in result.lines]
        whys = [faces.plain.line(line) for line in result.lines]
        cells = zip(names, (text.rjust(wide) for text in points), whys, strict=True)
        yield Row(words.text("points"), _align([[Text(cell) for cell in row] for row in cells]))
    if any(result.marks):
        yield Row(words.text("marks"), _list_marks(hand, result, faces))
    yield Row(words.text("score"), _scores(hand.rules, scores, faces))


def _list_marks(hand: Hand, result: HandResult, faces: Faces) -> Text:
    """The name of the marks, and how many each side got."""
    rung = None if result.contract is None else result.contract.rung
    marks = hand.rules.scoring_of(rung).marks
    counted = zip(hand.rules.table.sides, result.marks, strict=True)
    sides = [f"{faces.side(side)}: {count}" for side, count in counted if count]
    return Text(f"{faces.printable(marks.name) if marks else ''}  {'   '.join(sides)}")


def _scores(rules: Rules, scores: Sequence[int], faces: Faces) -> Text:
    named = zip(map(faces.side, rules.table.sides), scores, strict=True)
    texts = [Text.assemble(f"{name}: ", (str(score), "bold")) for name, score in named]
    rows = [texts[first : first + _IN_A_ROW] for first in range(0, len(texts), _IN_A_ROW)]
    return _lines(Text("   ").join(row) for row in rows)


def _fits(text: Text) -> bool:
    return max(map(len, text.plain.splitlines())) <= _WIDTH


def _lines(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)


def _rule(faces: Faces, title: str = "") -> Rule:
    return Rule(Text(title, "bold"), characters="─" if faces.symbols else "-", align="left")


def format_quantity(number: int, one: str, several: str | None = None) -> str:
    """A number of things, such as ``1 match`` or ``1,000 matches``."""
    return f"{number:,} {inflect(number, one, several)}"


def _heads(seats: Iterable[Seat], faces: Faces) -> list[Text]:
    return [Text(faces.seat(seat)) for seat in seats]


def _align(rows: Sequence[Sequence[Text]]) -> Text:
    """Cells in columns, two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[Text] = []
    for row in rows:
        pieces: list[str | Text] = []
        for cell, wide in zip(row, widths, strict=True):
            gap = 2 if wide else 0  # a column without text takes no room
            pieces += [cell, " " * (wide - len(cell) + gap)]
        line = Text.assemble(*pieces)
        line.rstrip()
        lines.append(line)
    return _lines(lines)
