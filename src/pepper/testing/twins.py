"""Two matches that a seat should not be able to tell apart, to find leaks in views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from pepper.engine.cards import Cards
from pepper.engine.events import redacted
from pepper.engine.match import Match
from pepper.engine.phases import FaceDown
from pepper.engine.phases.auction import Auction, StuckHolder
from pepper.engine.phases.dealing import Deal
from pepper.engine.rules import Rules
from pepper.engine.seats import Seat
from pepper.engine.view import View
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
    """The seat that should not be able to tell them apart."""

    def told_apart(self) -> bool:
        """Whether the rules made the difference public: by the seat that had to bid."""
        one, other = self.one.hand, self.other.hand
        auction = one.rules.auction
        if not (isinstance(auction, Auction) and isinstance(auction.all_pass, StuckHolder)):
            return False
        return (one.number, one.contract) != (other.number, other.contract)

    def looked(self) -> bool:
        """Whether the seat has seen the difference: in its hand, or in a secret act known to it.

        A secret is an act that is known to the seat by the rule of its phase, such as taking up
        undealt cards.
        """
        for one, other in zip(self.one.hand.acts, self.other.hand.acts, strict=False):
            known = one.secret is not None and self.seat in one.secret.known_to
            if known and one.action != other.action:
                return True
        deals = self.one.hand.deal, self.other.hand.deal
        if self.seat is None or deals[0] is None or deals[1] is None:
            return False
        differ = deals[0].hands[self.seat] != deals[1].hands[self.seat]
        return differ and self.one.view(self.seat).cards is not None

    def differences(self) -> Iterator[str]:
        """The differences that the seat can see."""
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
        """The differences that the seat can see in its view and news as JSON, text or SVG."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        views = [match.view(self.seat) for match in (self.one, self.other)]
        for name, write in _WRITERS.items():
            if write(views[0]) != write(views[1]):
                yield f"what {who} has not seen shows in its view as {name}"
        news = [redacted(match.news, self.seat) for match in (self.one, self.other)]
        if list(map(dumps, news[0])) != list(map(dumps, news[1])):
            yield f"what {who} has not seen shows in its news as JSON"

    def after(self, below: Below) -> Twins | None:
        """Both matches after actions that look alike to the seat; None if there are none."""
        own, others = list(self.one.legal_actions), self.other.legal_actions
        while own:
            action = chosen(own, below)
            own.remove(action)
            after = self.one.apply(action)
            answers = [action] if action in others else []
            if self._is_hidden(after, self.one):
                answers = [other for other in others if type(other) is type(action)]
            if answers:
                answer = answers[below(len(answers))]
                return Twins(after, self.other.apply(answer), self.seat)
        return None

    def _is_hidden(self, after: Match, before: Match) -> bool:
        """Whether the last act stays hidden from the seat, now and to the end of the phase."""
        act = after.acts[len(before.acts)]
        return isinstance(act.seen_by(self.seat).action, FaceDown) and act.to != self.seat


_WRITERS: Final[dict[str, Callable[[View], str]]] = {
    "JSON": dumps,
    "text": View.text,
    "SVG": View.svg,
}


def twins(rules: Rules, deal: Deal, dealer: Seat, seat: Seat | None, below: Below) -> Twins:
    """A match of that deal, and another with two cards swapped that the seat has not seen."""
    one = Match.start(rules, deals=[deal], dealer=dealer)
    blind = one.view(seat).cards is None and below(2)
    swapped = _swap_two_cards(deal, None if blind else seat, below)
    return Twins(one, Match.start(rules, deals=[swapped], dealer=dealer), seat)


def _swap_two_cards(deal: Deal, seen: Seat | None, below: Below) -> Deal:
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
