"""The command `solve`: the exact value of a moment of a recorded match, with all cards open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pepper.engine.course.hand import Hand
from pepper.engine.match import Match
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.phases.play import PlayCard
from pepper.kernel import PlayPosition
from pepper.solve import Solution, readings, solve

from .faces import Faces


def show_solution(
    console: Console, match: Match, faces: Faces, *, hand: int | None, trick: int | None
) -> None:
    """Print what the lead to a trick of a hand is worth.

    Without numbers it is the moment that the record has reached, or the first lead of the last hand
    that was played. Raises `PepperError` if there is no such moment, or the solver cannot hold it.
    """
    state = _moment(match, hand, trick)
    position = PlayPosition.of(state)
    console.print(_heading(state, position, faces))
    for camp in readings(position):
        console.print(_lay_out(position, solve(position, camp=camp), faces))


def _moment(match: Match, number: int | None, trick: int | None) -> Hand:
    """The hand at the moment that is asked for."""
    if number is None and trick is None and match.hand.trick is not None:
        return match.hand
    leads = [
        state.hand
        for state in (*match.history, match)
        if state.hand.trick is not None
        and not state.hand.trick.cards
        and number in {None, state.hand.number}
    ]
    if not leads:
        where = "the record" if number is None else f"hand {number} of the record"
        raise PepperError(f"no cards are played in {where}")
    last = leads[-1].number
    leads = [lead for lead in leads if lead.number == last]
    if trick is not None and trick > len(leads):
        told = count_in_figures(len(leads), "lead")
        raise PepperError(f"hand {last} has {told} in the record, and none to trick {trick}")
    return leads[(trick or 1) - 1]


def _heading(hand: Hand, position: PlayPosition, faces: Faces) -> RenderableType:
    """Which moment it is, and the cards."""
    contract = "nobody has bid" if hand.contract is None else str(hand.contract)
    number = len(hand.tricks) + 1
    return Group(
        Text(f"Hand {hand.number}, trick {number}: {faces.printable(contract)}", "bold"),
        *(
            Text.assemble(f"{faces.seat(seat)}: ", faces.cards(position.hands[seat]))
            for seat in sorted(position.seats)
        ),
    )


def _lay_out(position: PlayPosition, found: Solution, faces: Faces) -> RenderableType:
    """The value, that of each card, and best play trick by trick."""
    tricks = count_in_figures(found.tricks, "trick")
    told = f"With all cards open, {faces.side(found.camp)} can take {tricks} of {position.tricks}."
    values = [
        Text.assemble(
            f"  {value} with ", _row((p for p, v in found.values.items() if v == value), faces)
        )
        for value in sorted({*found.values.values()}, reverse=True)
    ]
    who = Text(f"{faces.seat(found.turn)} plays:")
    line = lay_out_line(position, found.line, faces)
    return Group(Text(), Text(told, "bold"), who, *values, Text("best play:"), *line)


def _row(plays: Iterable[PlayCard], faces: Faces) -> Text:
    return Text(" ").join(_play(play, faces) for play in plays)


def _play(play: PlayCard, faces: Faces) -> Text:
    """The card, and the suit named with it."""
    card = faces.card(play.card)
    return card if play.suit is None else Text.assemble(card, " as ", faces.strain(play.suit))


def lay_out_line(
    position: PlayPosition, plays: Sequence[tuple[Seat, PlayCard]], faces: Faces
) -> Iterator[Text]:
    """Plays from here, a line for each trick, the first without the cards that lie on the table."""
    end = len(position.seats) - len(position.played)
    while plays:
        cards = [Text.assemble(f"{seat} ", _play(play, faces)) for seat, play in plays[:end]]
        yield Text.assemble("  ", Text("  ").join(cards))
        plays, end = plays[end:], len(position.seats)
