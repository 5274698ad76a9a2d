"""The events of a match, in order: enough to animate a table.

`Match.news` holds the events of the last step, `Match.events` those of the whole match, with all
cards; `redacted` removes what one seat may not know. Each phase has its own events
(`State.events`). This file defines the events between phases and between hands. The last event of
every step is a `Turn`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Protocol, Self, overload

import attrs

from pepper.engine import upward
from pepper.engine.course.award import Award
from pepper.engine.course.hand import Hand
from pepper.engine.course.library import PHASE_RULES
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.course.tally import Sheet
from pepper.engine.parts.cards import Cards
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.door import door
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.legal import Actions
from pepper.engine.parts.phase import Act, CardsSeen, Phase, PublicEvent
from pepper.engine.parts.seats import Seat

if TYPE_CHECKING:
    from pepper.engine.typed import LibraryEvent


class Event(Protocol):
    """Anything that happens in a match: a frozen value that can redact itself for a seat."""

    def seen_by(self, seat: Seat | None, /) -> Self:
        """The event as the seat may know it; None is a spectator."""
        ...


@attrs.frozen
class HandOpened(PublicEvent):
    """A hand begins; nobody has cards yet."""

    number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    """The dealer of this hand."""
    pepper_round: bool
    """Whether the eldest bids without an auction."""


@attrs.frozen
class ContractSettled(PublicEvent):
    """The contract, as far as it is settled; the event is repeated when more of it is settled."""

    contract: Contract
    """The contract, with what is settled of it."""


@attrs.frozen
class HandExposed(PublicEvent):
    """The declarer's cards are laid down for everybody to see."""

    seat: Seat
    """The declarer."""
    cards: Cards
    """The cards that the declarer still holds."""


@attrs.frozen
class TimeCalled(PublicEvent):
    """The time of the match is up: the hand in progress is the last one, if somebody then wins."""


@attrs.frozen
class Awarded(PublicEvent):
    """The table awarded points to sides, or took them from them."""

    award: Award
    """The award, with the points of each side and the reason."""
    scores: tuple[int, ...]
    """The scores after it."""


@attrs.frozen
class HandScored(PublicEvent):
    """A hand is over."""

    result: HandResult
    """Its result."""
    scores: tuple[int, ...]
    """The scores after it."""


@attrs.frozen
class MatchOver(PublicEvent):
    """Somebody has won."""

    outcome: Outcome
    """The winners, and why they won."""


@attrs.frozen
class Turn:
    """Somebody is to act: the last event of every step."""

    seat: Seat | None
    """`CHANCE` if a deal must be supplied; None when the match is over."""
    phase: Phase
    """The current phase."""
    legal_actions: Actions
    """The legal actions; other seats see none."""

    def seen_by(self, seat: Seat | None) -> Turn:
        """The legal actions are removed for every other seat."""
        return self if seat == self.seat else Turn(self.seat, self.phase, Actions())


EVENTS: Final[tuple[type[Event], ...]] = (
    HandOpened,
    *dict.fromkeys(kind for rule in PHASE_RULES for kind in rule.events),
    Act,
    ContractSettled,
    HandExposed,
    TimeCalled,
    Awarded,
    HandScored,
    MatchOver,
    Turn,
)
"""The classes of the library's own events."""


class Story(tuple[Event, ...]):  # noqa: SLOT001  (a tuple has no room for slots)
    """Events of a match in order, a tuple like any other; notebooks show it as sentences."""

    rules: Rules
    """The rules of the match."""

    @classmethod
    def of(cls, rules: Rules, events: Iterable[Event]) -> Story:
        """These events."""
        story = cls(events)
        story.rules = rules
        return story

    def _repr_html_(self) -> str:
        return upward.result.events_html(self.rules, self)


@overload
def redacted(events: Iterable[LibraryEvent], seat: Seat | None) -> tuple[LibraryEvent, ...]: ...
@overload
def redacted(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]: ...
@door
def redacted(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as the seat may know them; None is a spectator.

    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> pepper.redacted(match.news, 0)[1]
    Dealt(counts=(6, 6, 6, 6), aside=1, deal=None)
    """
    seen = [_seen_by(event, seat) for event in events]
    return Story.of(events.rules, seen) if isinstance(events, Story) else tuple(seen)


def _seen_by(event: Event, seat: Seat | None) -> Event:
    # A seat that knows a secret keeps it as one: its events may be redacted for others again.
    if isinstance(event, Act) and event.secret is not None and seat in event.secret.known_to:
        return event
    return event.seen_by(seat)


def news(
    before: Hand | None,
    ended: Hand | None,
    hand: Hand,
    sheet: Sheet,
) -> tuple[Event, ...]:
    """The events of one step of a match.

    `before` is the hand before the step, None at the start of the match. `ended` is the same hand
    with its result if the step ended it, otherwise None. `hand` is the hand now in progress.
    """
    events = _hand_news(before, ended or hand)
    if before is not None and before.frame.scores != (ended or hand).frame.scores:
        events.append(Awarded(sheet.awards[-1], sheet.scores))
    if ended is not None and ended.result is not None:
        events.append(HandScored(ended.result, sheet.scores))
        over = sheet.outcome
        events += _hand_news(None, hand) if over is None else [MatchOver(over)]
    return Story.of(hand.rules, [*events, Turn(hand.turn, hand.phase, hand.legal())])


def _hand_news(before: Hand | None, after: Hand) -> list[Event]:
    """The events between two states of a hand; `before` is None if the hand had not begun.

    A contract is settled between phases: its event stands after those of the finished phases and
    before those of the current one.
    """
    over: list[Event] = []
    if before is None:
        over.append(HandOpened(after.number, after.dealer, after.pepper_round))
        hands = list(after.opening())
    elif len(before.acts) < len(after.acts):
        hands = [before, *before.walk(after.acts[len(before.acts)].action)]
    else:
        hands = [before]
    current: list[Event] = []
    for known, hand in pairwise(hands):
        if hand.state.phase != known.state.phase:
            over, current = [*over, *current], []
        current += _events_of(known, hand)
    if after.contract is not None and (before is None or before.contract != after.contract):
        over.append(ContractSettled(after.contract))
    was_exposed = before is not None and before.exposed is not None
    if after.contract is not None and after.exposed is not None and not was_exposed:
        current.append(HandExposed(after.contract.declarer, after.exposed))
    called = before is not None and after.time_called and not before.time_called
    return [*over, *current, *([TimeCalled()] if called else [])]


def _events_of(before: Hand, after: Hand) -> Iterator[Event]:
    """The events of one step, from a hand to the next one; see `Hand.walk`."""
    opens, phase = before.state.phase != after.state.phase, after.state.phase
    looked = [seat for seat in after.position.looked if not before.has_looked(seat)]
    if opens:
        yield from (CardsSeen(seat, after.cards[seat]) for seat in looked)
        yield from after.state.events((), after)
    elif len(after.acts) > len(before.acts):
        acts = tuple([act for act in after.acts if act.phase == phase])
        yield from after.state.events(acts, after)
        yield from (CardsSeen(seat, after.cards[seat]) for seat in looked)
