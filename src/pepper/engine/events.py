"""What happens in a match, in order: enough to animate a table.

`Match.news` holds the events of the last step, `Match.events` those of the whole match, with all
cards; `redacted` removes what one seat may not know. Each phase has its own events
(`State.events`). This file defines the events between phases and between hands. The last event of
every step is a `Turn`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Self

import attrs

from .actions import Actions
from .cards import Cards
from .contract import Contract
from .ending import Outcome
from .hand import Hand
from .library import PHASE_RULES
from .phases import Act, Phase, State
from .result import HandResult
from .seats import Seat


class Event(Protocol):
    """Anything that happens in a match: a frozen value that can redact itself for a seat."""

    def seen_by(self, seat: Seat | None, /) -> Self:
        """The event as the seat may know it; None is a spectator."""
        ...


@attrs.frozen
class HandOpened:
    """A hand begins; nobody has cards yet."""

    number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    pepper_round: bool
    """Whether the eldest bids without an auction."""

    def seen_by(self, _seat: Seat | None) -> HandOpened:
        """The same for everybody."""
        return self


@attrs.frozen
class ContractSettled:
    """The contract, as far as it is settled; the event is repeated when more of it is settled."""

    contract: Contract

    def seen_by(self, _seat: Seat | None) -> ContractSettled:
        """The same for everybody."""
        return self


@attrs.frozen
class HandExposed:
    """The declarer's cards are laid down for everybody to see."""

    seat: Seat
    """The declarer."""
    cards: Cards
    """What the declarer still holds."""

    def seen_by(self, _seat: Seat | None) -> HandExposed:
        """The same for everybody."""
        return self


@attrs.frozen
class TimeCalled:
    """The time of the match is up: the hand in progress is the last one, if somebody then wins."""

    def seen_by(self, _seat: Seat | None) -> TimeCalled:
        """The same for everybody."""
        return self


@attrs.frozen
class HandScored:
    """A hand is over."""

    result: HandResult
    """Its result."""
    scores: tuple[int, ...]
    """The scores after it."""

    def seen_by(self, _seat: Seat | None) -> HandScored:
        """The same for everybody."""
        return self


@attrs.frozen
class MatchOver:
    """Somebody has won."""

    outcome: Outcome

    def seen_by(self, _seat: Seat | None) -> MatchOver:
        """The same for everybody."""
        return self


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
    HandScored,
    MatchOver,
    Turn,
)
"""The classes of the library's own events."""


def redacted(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as the seat may know them; None is a spectator.

    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> pepper.redacted(match.news, 0)[1]
    Dealt(counts=(6, 6, 6, 6), aside=1, deal=None)
    """
    return tuple([_seen_by(event, seat) for event in events])


def _seen_by(event: Event, seat: Seat | None) -> Event:
    # A seat that knows a secret keeps it as one: its events may be redacted for others again.
    if isinstance(event, Act) and event.secret is not None and seat in event.secret.known_to:
        return event
    return event.seen_by(seat)


def news(
    before: Hand | None,
    ended: Hand | None,
    hand: Hand,
    scores: tuple[int, ...],
    outcome: Outcome | None,
) -> tuple[Event, ...]:
    """The events of one step of a match.

    `before` is the hand before the step, None at the start of the match. `ended` is the same hand
    with its result if the step ended it, otherwise None. `hand` is the hand now in progress.
    """
    events = _hand_news(before, ended or hand)
    if ended is not None and ended.result is not None:
        events.append(HandScored(ended.result, scores))
        events += _hand_news(None, hand) if outcome is None else [MatchOver(outcome)]
    return (*events, Turn(hand.turn, hand.phase, Actions(hand.legal())))


def _hand_news(before: Hand | None, after: Hand) -> list[Event]:
    """The events between two states of a hand; `before` is None if the hand had not begun.

    The events of a state begin with those of all earlier states, so the new events are those after
    the first n, where n is the number of events before. A contract is settled between phases: its
    event stands after those of the finished phases and before those of the current one.
    """
    over: list[Event] = [HandOpened(after.number, after.dealer, after.pepper_round)]
    over += _events(after.past)
    current = _events((after.stage,))
    if before is not None:
        known = 1 + len(_events(before.stages))
        over, current = over[known:], current[max(0, known - len(over)) :]
    if after.contract is not None and (before is None or before.contract != after.contract):
        over.append(ContractSettled(after.contract))
    was_exposed = before is not None and before.exposed is not None
    if after.contract is not None and after.exposed is not None and not was_exposed:
        current.append(HandExposed(after.contract.declarer, after.exposed))
    called = before is not None and after.time_called and not before.time_called
    return [*over, *current, *([TimeCalled()] if called else [])]


def _events(stages: Iterable[State]) -> list[Event]:
    return [event for stage in stages for event in stage.events]
