"""Two matches that a seat should not be able to tell apart, to find leaks in views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import Final

import attrs

from pepper.engine.course.hand import Hand
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.door import door
from pepper.engine.parts.phase import CardsSeen, FaceDown, Phase, State
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.dealing import Deal
from pepper.engine.phases.kitty import Kitty
from pepper.engine.sight.events import redacted
from pepper.engine.sight.retrace import retrace
from pepper.engine.sight.view import View
from pepper.wire import dumps

from .lines import Below, asked, chosen


@attrs.frozen
class Twins:
    """Two matches that differ only in what a seat has not seen; None is a spectator.

    They are told apart where a view or an event of any of the `observers` is not the same.
    """

    one: Match
    """The match as it is."""
    other: Match
    """The same with hidden cards in other places."""
    seat: Seat | None
    """The seat that should not be able to tell them apart."""

    def told_apart(self) -> bool:
        """Whether the rules made the difference public: by open cards, or an answer in public."""
        one, other = self.one, self.other
        if picked_up_openly(_first_hand(one)) != picked_up_openly(_first_hand(other)):
            return True
        if laid_down(_first_hand(one)) != laid_down(_first_hand(other)):
            return True
        return _progress(one) != _progress(other) and _questions(one) != _questions(other)

    def looked(self) -> bool:
        """Whether the seat has seen the difference: in its hand, or in a secret act known to it.

        A secret is an act that is known to the seat by the rule of its phase, such as taking up
        undealt cards.
        """
        return self.seat in self._seers

    @property
    def observers(self) -> tuple[Seat | None, ...]:
        """All who should not be able to tell them apart: the seat, a spectator and other seats.

        Everybody sees what is public, such as whose turn it is. So whatever depends on hidden cards
        and is done or left out by itself shows to at least one of them.
        """
        others = [seat for seat in (None, *self.one.rules.table.seats) if seat != self.seat]
        return (self.seat, *(seat for seat in others if seat not in self._seers))

    @cached_property
    def _seers(self) -> set[Seat | None]:
        """The seats that have seen the difference."""
        one, other = _first_hand(self.one), _first_hand(self.other)
        seers: set[Seat | None] = set()
        for act, twin in zip(one.acts, other.acts, strict=False):
            if act.secret is not None and act.action != twin.action:
                seers.update(act.secret.known_to)
        deals = [hand.deal.hands for hand in (one, other) if hand.deal is not None]
        dealt = zip(self.one.rules.table.seats, *deals, strict=True)
        differ = [seat for seat, *hands in dealt if len(set(hands)) > 1]
        seers.update(seat for seat in differ if self.one.hand.has_looked(seat))
        # Who looked just before the cards were dealt again has not looked at those.
        looks, others = (
            [event for event in match.news if isinstance(event, CardsSeen)]
            for match in (self.one, self.other)
        )
        seers.update(look.seat for look, twin in zip(looks, others, strict=False) if look != twin)
        return seers

    def differences(self) -> Iterator[str]:
        """The differences that the seat, or any other of the `observers`, can see."""
        told = self.one.news, self.other.news
        for seat in self.observers:
            who = _name(seat)
            one, other = self.one.view(seat), self.other.view(seat)
            if one != other:
                for field in attrs.fields(type(one)):
                    if getattr(one, field.name) != getattr(other, field.name):
                        yield f"what {who} has not seen shows in its view, under {field.name}"
            elif repr(one) != repr(other):
                yield f"what {who} has not seen shows in the repr of its view"
            news = [redacted(events, seat) for events in told]
            for event, twin in zip(*news, strict=False):
                if event != twin:
                    yield f"what {who} has not seen shows in the event {type(event).__name__}"
            if len(news[0]) != len(news[1]):
                yield f"what {who} has not seen shows in the number of events"

    def written_apart(self) -> Iterator[str]:
        """The differences that the seat can see in its view and news as JSON, text or SVG."""
        who = _name(self.seat)
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
            hidden = self._count_hidden(after, self.one)
            answers = [action] if action in others else []
            if hidden:
                answers = [other for other in others if type(other) is type(action)]
            while answers:
                other = self.other.apply(answers.pop(below(len(answers))))
                if not hidden or self._count_hidden(other, self.other) == hidden:
                    return Twins(after, other, self.seat)
        return None

    def _count_hidden(self, after: Match, before: Match) -> int:
        """How many cards of the last act stay hidden from the seat to the end of the phase."""
        act = after.acts[len(before.acts)]
        seen = act.seen_by(self.seat).action
        return seen.cards if isinstance(seen, FaceDown) and act.to != self.seat else 0


_WRITERS: Final[dict[str, Callable[[View], str]]] = {
    "JSON": dumps,
    "text": View.text,
    "SVG": View.svg,
}


def _name(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def laid_down(hand: Hand) -> Cards | None:
    """The cards that everybody sees by the rule of the bid, worked out from the play alone."""
    if hand.contract is None or hand.contract.rung.exposed_after is None:
        return None
    taken = len([trick for trick in hand.tricks if trick.winner is not None])
    if hand.state.phase != Phase.PLAY or taken < hand.contract.rung.exposed_after:
        return None
    return hand.cards[hand.contract.declarer]


def picked_up_openly(hand: Hand) -> Cards | None:
    """The kitty that everybody sees by the rule of its phase, worked out from the deal alone."""
    rule = hand.rules.rule(Phase.KITTY)
    if not isinstance(rule, Kitty) or not rule.shown or hand.deal is None:
        return None
    return hand.deal.aside if any(act.phase == Phase.KITTY for act in hand.acts) else None


def _progress(match: Match) -> tuple[object, ...]:
    """How far a match is; after an annulled deal the hand has the same number, but fewer acts."""
    hand = match.hand
    return hand.number, len(hand.acts), match.turn, hand.contract


def _questions(match: Match) -> list[tuple[State, ...]]:
    """The public answers about the holder of a card, as far as the acts show them."""
    return [step.answers for step in retrace(match.view(None)) if step.answers]


def _first_hand(match: Match) -> Hand:
    """The hand of the deal in which the twins differ."""
    return match.past[0] if match.past else match.hand


@door
def twins(rules: Rules, deal: Deal, dealer: Seat, seat: Seat | None, below: Below) -> Twins:
    """A match of that deal, and another that differs in cards which the seat has not seen.

    Two of these cards are swapped, so that the twins stay alike for long, or all are dealt again,
    or one of the hands gets cards that a bid asks for.
    """
    below = asked(below)
    one = Match.start(rules, deals=[deal], dealer=dealer)
    blind = one.view(seat).cards is None and below(2)
    seen = None if blind else seat
    held = [cards for rung in rules.ladder.rungs for cards in rung.holding]
    ways: list[Callable[[Deal, Seat | None, Below], Deal]] = [_swap_two_cards, _deal_anew]
    if held:
        ways += [partial(_give, held)] * len(ways)
    other = ways[below(len(ways))](deal, seen, below)
    return Twins(one, Match.start(rules, deals=[other], dealer=dealer), seat)


def _deal_anew(deal: Deal, seen: Seat | None, below: Below) -> Deal:
    """The deal with all cards dealt anew that are not in that hand."""
    parts = _unseen_parts(deal)
    places = [place for place in range(len(parts)) if place != seen]
    cards = [card for place in places for card in parts[place]]
    for place in places:
        parts[place] = [cards.pop(below(len(cards))) for _ in parts[place]]
    return _deal_of(parts, deal.turned)


def _give(asked: Sequence[Cards], deal: Deal, seen: Seat | None, below: Below) -> Deal:
    """The deal with some of these cards, as far as they are not in that hand, moved to another."""
    parts = _unseen_parts(deal)
    seats = [seat for seat in range(len(deal.hands)) if seat != seen]
    taker, wanted = parts[seats[below(len(seats))]], asked[below(len(asked))]
    for card in [card for card in wanted.distinct() if card not in taker]:
        given = [kept for kept in taker if kept not in wanted]
        holders = [part for place, part in enumerate(parts) if place != seen and card in part]
        if given and holders:
            back = given[below(len(given))]
            taker[taker.index(back)], holder = card, holders[0]
            holder[holder.index(card)] = back
    return _deal_of(parts, deal.turned)


def _swap_two_cards(deal: Deal, seen: Seat | None, below: Below) -> Deal:
    """The deal with two cards swapped that are in different places, none of them in that hand."""
    parts = _unseen_parts(deal)
    places = [place for place, part in enumerate(parts) if part and place != seen]
    if len(places) > 1:
        one = places.pop(below(len(places)))
        other = places[below(len(places))]
        left, right = below(len(parts[one])), below(len(parts[other]))
        parts[one][left], parts[other][right] = parts[other][right], parts[one][left]
    return _deal_of(parts, deal.turned)


def _unseen_parts(deal: Deal) -> list[list[Card]]:
    """The hands, and last the undealt cards without the one that everybody sees."""
    aside = list(deal.aside)
    if deal.turned is not None:
        aside.remove(deal.turned)
    return [*map(list, deal.hands), aside]


def _deal_of(parts: Iterable[Iterable[Card]], turned: Card | None) -> Deal:
    *hands, aside = map(Cards, parts)
    return Deal(tuple(hands), aside if turned is None else aside + Cards([turned]), turned)
