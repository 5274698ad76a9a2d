"""Two matches that a seat cannot tell apart, to find out what a view gives away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from pepper.cards import Cards
from pepper.events import redacted
from pepper.match import Match
from pepper.phases.auction import StuckHolder
from pepper.phases.dealing import Deal
from pepper.phases.exchange import GiveCards
from pepper.rules import Rules
from pepper.seats import Seat
from pepper.view import View
from pepper.wire import dumps

from .lines import Below, chosen


@attrs.frozen
class Twins:
    """Two matches that differ only in what a seat has not seen; None is a spectator."""

    one: Match
    """The match as it is."""
    other: Match
    """The same with hidden cards in other places."""
    seat: Seat | None
    """Who should not be able to tell."""

    def told_apart(self) -> bool:
        """Whether the rules have made the difference public: by who had to bid."""
        one, other = self.one.hand, self.other.hand
        if not isinstance(one.rules.auction.all_pass, StuckHolder):
            return False
        return (one.number, one.contract) != (other.number, other.contract)

    def looked(self) -> bool:
        """Whether the difference is in the seat's own hand, and it has looked at that."""
        deals = self.one.hand.deal, self.other.hand.deal
        if self.seat is None or deals[0] is None or deals[1] is None:
            return False
        differ = deals[0].hands[self.seat] != deals[1].hands[self.seat]
        return differ and self.one.view(self.seat).cards is not None

    def differences(self) -> Iterator[str]:
        """What the seat can tell the two apart by."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        one, other = self.one.view(self.seat), self.other.view(self.seat)
        fields = [field.name for field in attrs.fields(type(one))]
        for name in fields:
            if getattr(one, name) != getattr(other, name):
                yield f"what {who} has not seen shows in its view, under {name}"
        if one == other and repr(one) != repr(other):
            yield f"what {who} has not seen shows in the repr of its view"
        news = [redacted(match.news, self.seat) for match in (self.one, self.other)]
        for event, twin in zip(*news, strict=False):
            if event != twin:
                yield f"what {who} has not seen shows in the event {type(event).__name__}"
        if len(news[0]) != len(news[1]):
            yield f"what {who} has not seen shows in the number of events"

    def written_apart(self) -> Iterator[str]:
        """What the seat can tell the two apart by where its view and its news are written down."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        views = [match.view(self.seat) for match in (self.one, self.other)]
        for name, write in _WRITERS.items():
            if write(views[0]) != write(views[1]):
                yield f"what {who} has not seen shows in its view as {name}"
        news = [redacted(match.news, self.seat) for match in (self.one, self.other)]
        if list(map(dumps, news[0])) != list(map(dumps, news[1])):
            yield f"what {who} has not seen shows in its news as JSON"

    def after(self, below: Below) -> Twins | None:
        """Both after actions between which the seat sees no difference, if there are any."""
        own, others = self.one.legal_actions, self.other.legal_actions
        gifts = [action for action in others if isinstance(action, GiveCards)]
        hidden = bool(gifts) and self.seat not in {self.one.turn, self.one.view(None).receiver}
        answers = {
            action: gifts if hidden and isinstance(action, GiveCards) else [action]
            for action in own
            if action in others or (hidden and isinstance(action, GiveCards))
        }
        if not answers:
            return None
        action = chosen(list(answers), below)
        answer = answers[action][below(len(answers[action]))]
        return Twins(self.one.apply(action), self.other.apply(answer), self.seat)


_WRITERS: Final[dict[str, Callable[[View], str]]] = {
    "JSON": dumps,
    "text": View.text,
    "SVG": View.svg,
}


def twins(rules: Rules, deal: Deal, dealer: Seat, seat: Seat | None, below: Below) -> Twins:
    """A match of that deal, and another with two cards swapped that the seat has not seen."""
    one = Match.start(rules, deals=[deal], dealer=dealer)
    blind = one.view(seat).cards is None and below(2)
    swapped = _swapped(deal, None if blind else seat, below)
    return Twins(one, Match.start(rules, deals=[swapped], dealer=dealer), seat)


def _swapped(deal: Deal, seen: Seat | None, below: Below) -> Deal:
    """The deal with two cards swapped that are in different places, none of them in that hand."""
    parts = [list(part) for part in (*deal.hands, deal.aside)]
    places = [place for place, part in enumerate(parts) if part and place != seen]
    if len(places) > 1:
        one = places.pop(below(len(places)))
        other = places[below(len(places))]
        left, right = below(len(parts[one])), below(len(parts[other]))
        parts[one][left], parts[other][right] = parts[other][right], parts[one][left]
    *hands, aside = map(Cards, parts)
    return Deal(tuple(hands), aside)
