"""How a match looks in a terminal: pure functions from its states to what rich can print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pepper.cards import SUITS
from pepper.hand import Hand
from pepper.match import Match
from pepper.phases import Phase
from pepper.phases.auction import Bidding, Call
from pepper.phases.dealing import Deal
from pepper.phases.exchange import Exchanging, Gift
from pepper.phases.negotiation import Dropping, Negotiating
from pepper.phases.tricks import Playing, Trick
from pepper.result import Contract, HandResult
from pepper.rules import Rules
from pepper.seats import Seat

from .faces import Faces, said, seat_name, side_name

Row: TypeAlias = tuple[str, Text]
"""A label and what stands beside it."""

_LABELS, _WIDTH = 9, 70
_IN_A_ROW = 4
"""How many scores stand in one line."""


def opening(match: Match, faces: Faces) -> RenderableType:
    """What stands above a match: what is played, from which seed, and who sits on which side."""
    seed = "" if match.seed is None else f", seed {match.seed}"
    sides = match.rules.table.sides
    who = " against ".join(map(side_name, sides))
    if len(sides[0]) == 1:
        who = f"{len(sides)} players, everybody alone"
    return Group(Text(faces.words(match.rules.name) + seed, "bold"), Text(who))


def hand_layout(hand: Hand, scores: Sequence[int], faces: Faces) -> RenderableType:
    """One hand from its cards to its score; `scores` are those of the match after it."""
    grid = Table.grid(padding=0)
    grid.add_column(width=_LABELS + 1, style="cyan")
    grid.add_column()
    for label, content in _rows(hand, scores, faces):
        grid.add_row(label, content)
    return Group(Text(), _rule(faces, f"Hand {hand.number}"), grid)


def closing(match: Match, faces: Faces) -> RenderableType:
    """What stands below a match: who won and why, or that it is not over."""
    scores = Text("Score  ") + _scores(match.rules, match.scores)
    if match.outcome is None:
        return Group(Text(), _rule(faces), Text("The match is not over.", "bold"), scores)
    told = faces.plain.outcome(match.rules.table, match.outcome)
    who = f"{told[0].upper()}{told[1:]}."
    billed = zip(match.rules.table.sides, match.outcome.bills, strict=False)
    bills = [f"{side_name(side).capitalize()} pay {bill}." for side, bill in billed if bill]
    return Group(Text(), _rule(faces), Text(who, "bold green"), scores, *map(Text, bills))


def _rows(hand: Hand, scores: Sequence[int], faces: Faces) -> Iterator[Row]:
    yield "dealer", Text(seat_name(hand.dealer) + ", pepper round" * hand.pepper_round)
    if hand.deal is not None:
        yield "cards", _dealt(hand.deal, faces)
    for stage in hand.stages:
        match stage:
            case Bidding():
                if stage.calls:
                    yield "auction", _auction(hand, stage.calls, faces)
                if hand.contract is not None:
                    yield "contract", _contract(hand.contract, faces)
            case Exchanging() if stage.gifts:
                yield "exchange", _lines(_gift(gift, faces) for gift in stage.gifts)
            case Negotiating() | Dropping() if stage.said:
                words = (f"{seat_name(one.seat)} {said(one.action)}" for one in stage.said)
                yield "talk", _lines(map(Text, words))
            case Playing():
                yield "tricks", _tricks(hand, stage, faces)
            case _:
                pass
    yield from _result(hand, scores, faces)


def _dealt(deal: Deal, faces: Faces) -> Text:
    """A line for each seat, and a column for each suit unless that is too wide."""
    held = [(seat_name(Seat(seat)), cards) for seat, cards in enumerate(deal.hands)]
    held += [("aside", deal.aside)] if deal.aside else []
    rows = [
        [Text(name), *(faces.suit(cards, suit) for suit in (*SUITS[::-1], None))]
        for name, cards in held
    ]
    columns = _aligned(rows)
    if _fits(columns):
        return columns
    return _aligned([[name, Text("  ").join(filter(None, suits))] for name, *suits in rows])


def _auction(hand: Hand, calls: Sequence[Call], faces: Faces) -> Text:
    """A column for each seat from the eldest, a line each time that the turn comes around.

    Where that is too wide, a line for each call.
    """
    table = hand.rules.table
    seats = table.clockwise(table.left(hand.dealer))
    texts = [faces.call(call.action) + Text(" forced" * call.forced, "dim") for call in calls]
    rows: list[list[Text]] = [_heads(seats)]
    place = len(seats)
    for call, text in zip(calls, texts, strict=True):
        if seats.index(call.seat) <= place:
            rows.append([Text()] * len(seats))
        place = seats.index(call.seat)
        rows[-1][place] = text
    columns = _aligned(rows)
    if _fits(columns):
        return columns
    names = [Text(seat_name(call.seat)) for call in calls]
    return _aligned(list(map(list, zip(names, texts, strict=True))))


def _gift(gift: Gift, faces: Faces) -> Text:
    if gift.cards is None:
        return Text(f"{seat_name(gift.giver)} does without {seat_name(gift.receiver)}'s cards")
    names = f"{seat_name(gift.giver)} gives {seat_name(gift.receiver)} "
    return Text(names) + faces.cards(gift.cards)


def _contract(contract: Contract, faces: Faces) -> Text:
    text = faces.named(contract.rung.name, contract.strain)
    text.append(f" by {seat_name(contract.declarer)}")
    if contract.bidder != contract.declarer:
        text.append(f", bid by {seat_name(contract.bidder)}")
    if contract.alone:
        text.append(", alone")
    if contract.forced:
        text.append(", forced")
    if contract.called is not None:
        text = text + Text(", with the player of ") + faces.card(contract.called)
    text.stylize("bold")
    return text


def _tricks(hand: Hand, play: Playing, faces: Faces) -> Text:
    """A line for each trick: ``>`` before the card that was led, ``*`` behind the one that won."""
    seats, tricks = hand.rules.table.seats, list(play.tricks)
    tricks += [play.trick] if play.played else []
    rows = [[Text(), *_heads(seats)]]
    for number, trick in enumerate(tricks, 1):
        cards = {seat: _played(trick, place, faces) for place, (seat, _) in enumerate(trick.plays)}
        rows.append([Text(str(number), "dim"), *(cards.get(seat, Text()) for seat in seats)])
    taken = [" out" if s in hand.sitting_out else f" {play.taken[s]}" for s in seats]
    rows.append([Text("taken", "dim"), *map(Text, taken)])
    columns = _aligned(rows)
    if _fits(columns):
        return columns
    rows[0] = [Text("seat", "dim"), *(Text(f" {seat}", "dim") for seat in seats)]
    return _aligned(rows)


def _played(trick: Trick, place: int, faces: Faces) -> Text:
    won = trick.winner == trick.seats[place]
    card = Text(" " if place else ">") + faces.card(trick.cards[place]) + Text("*" * won)
    card.stylize("bold" if won else "")
    return card


def _result(hand: Hand, scores: Sequence[int], faces: Faces) -> Iterator[Row]:
    result, table = hand.result, hand.rules.table
    if hand.time_called:
        yield "time", Text("the time was up during this hand")
    if result is None:
        dealing = hand.phase is Phase.DEAL
        yield "to come", Text("the deal" if dealing else f"seat {hand.turn} is to act")
        return
    ended = faces.plain.ended(table, result)
    yield "result", Text(ended, "bold green" if result.made else "bold red")
    if result.lines:
        points = [f"{line.points:+}" for line in result.lines]
        width = max(map(len, points))
        names = [side_name(table.sides[line.side]) for line in result.lines]
        whys = [line.why for line in result.lines]
        cells = zip(names, (text.rjust(width) for text in points), whys, strict=True)
        yield "points", _aligned([[Text(cell) for cell in row] for row in cells])
    if any(result.marks):
        yield "marks", _marks(hand, result)
    yield "score", _scores(hand.rules, scores)


def _marks(hand: Hand, result: HandResult) -> Text:
    """Who got how many marks, and what they are called."""
    own = result.contract.rung.scoring if result.contract is not None else None
    marks = (own or hand.rules.scoring).marks
    counted = zip(hand.rules.table.sides, result.marks, strict=True)
    sides = [f"{side_name(side)}: {count}" for side, count in counted if count]
    return Text(f"{marks.name if marks else ''}  {'   '.join(sides)}")


def _scores(rules: Rules, scores: Sequence[int]) -> Text:
    named = zip(map(side_name, rules.table.sides), scores, strict=True)
    texts = [Text(f"{name}: ") + Text(str(score), "bold") for name, score in named]
    rows = [texts[first : first + _IN_A_ROW] for first in range(0, len(texts), _IN_A_ROW)]
    return _lines(Text("   ").join(row) for row in rows)


def _fits(text: Text) -> bool:
    return max(map(len, text.plain.splitlines())) <= _WIDTH


def _lines(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)


def _rule(faces: Faces, title: str = "") -> Rule:
    return Rule(Text(title, "bold"), characters="─" if faces.symbols else "-", align="left")


def _heads(seats: Iterable[Seat]) -> list[Text]:
    return [Text(seat_name(seat), "dim") for seat in seats]


def _aligned(rows: Sequence[Sequence[Text]]) -> Text:
    """Cells in columns, two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[Text] = []
    for row in rows:
        line = Text()
        for cell, width in zip(row, widths, strict=True):
            line = line + cell + Text(" " * (width - len(cell) + 2 * bool(width)))
        line.rstrip()
        lines.append(line)
    return _lines(lines)
