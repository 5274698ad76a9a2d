"""Calls near the end of a match, where the score decides what they are worth.

The rules of thumb make a call as if the match went on for ever. Near its end, each call has a
second worth, the chance to win the match that its results leave. Another call replaces the first
one if its chance is clearly better, and the score is what makes it better: by points alone the
rules of thumb had their reasons. A lone hand gives way as soon as it gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from pepper.engine.parts.ladder import Alone, Bid
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat, Side
from pepper.engine.phases.auction import Pass
from pepper.engine.sight.view import View

from .bidding import FEWER, Hopes, bid, feared, help_of_turn_up, share_of_help, terms_of, warning
from .chances import Finish, finish_of
from .passing import bid_to_beat, every_price_of

BETTER: Final = 0.03
"""How much better the chance of another call must be; smaller differences are within the error."""
SHORT: Final = 2
"""Bids that lack more tricks, or fear more, are not considered."""


@attrs.frozen
class Option:
    """An action and what it is worth."""

    action: Action
    points: float
    """Its points, more than the average of the other sides."""
    chance: float
    """The chance to win the match."""


def bid_by_the_score(view: View) -> Action | None:
    """The call of `bid`, or near the end of a match one with a better chance to win it."""
    hand = Hopes.of(view)
    chosen, finish = bid(view, hand), finish_of(view)
    if finish is None or view.seat is None:
        return chosen
    options = list(_options(view, hand, finish, view.seat))
    return best_by_the_score(view, chosen, options, finish, view.seat)


def best_by_the_score(
    view: View, chosen: Action | None, options: Sequence[Option], finish: Finish, seat: Seat
) -> Action | None:
    """The chosen action, or another option with a clearly better chance to win the match."""
    first = next((one for one in options if one.action == chosen), None)
    if first is None:
        return chosen
    point = finish.chance_of_a_point(view.rules.table.side(seat))
    better = [one for one in options if _is_better(view, one, first, point)]
    return max(better, key=lambda one: one.chance, default=first).action


def _is_better(view: View, one: Option, first: Option, point: float) -> bool:
    gain = one.chance - first.chance
    if gain > BETTER and gain > point * (one.points - first.points):
        return True
    return gain >= 0 and _is_needless(view, first.action, one.action)


def _is_needless(view: View, lone: Action, other: Action) -> bool:
    """Whether a lone hand needs as many tricks as another bid does with the partner."""
    if not isinstance(lone, Bid) or not isinstance(other, Bid):
        return False
    alone, both = (terms_of(view.rules)[one].rung for one in (lone, other))
    lonely = alone.alone is Alone.YES and both.alone is not Alone.YES
    return lonely and alone.tricks == both.tricks


def _options(view: View, hand: Hopes, finish: Finish, seat: Seat) -> Iterator[Option]:
    """The legal calls of which the worth is known, without those that would hardly be made."""
    side = view.rules.table.side(seat)
    prices, every = every_price_of(view.rules), terms_of(view.rules)
    helped, warned = share_of_help(view), warning(view)
    for one in view.legal_actions:
        if isinstance(one, Bid) and one in prices:
            price, terms = prices[one], every[one]
            if not price.tricks:
                hope = feared(view, terms, terms.strains, helped)
                if hope < SHORT:
                    chance = finish.chance(side, price, hope, side)
                    yield Option(one, price.declaring(hope), chance)
                continue
            strain = hand.best(terms.strains)
            own = hand.tricks(strain)
            # With a partner who plays, the same tricks are at least as likely as alone.
            least = terms.picked_up + FEWER * (helped > 0)
            turned = help_of_turn_up(view, terms.rung, strain)
            hope = own + max(least, terms.help(own, helped)) + turned - warned
            if hope > price.tricks - SHORT:
                chance = finish.chance(side, price, hope, side)
                yield Option(one, price.declaring(hope), chance)
        elif isinstance(one, Pass):
            yield Option(one, *_worth_of_passing(view, finish, side))


def _worth_of_passing(view: View, finish: Finish, side: Side) -> tuple[float, float]:
    """The points and the chance that the standing bid leaves to a side.

    Without a bid anybody may still make a common one.
    """
    standing = bid_to_beat(view, every_price_of(view.rules))
    if standing is None:
        return 0, finish.chance_without_a_bid(side)
    price, declarer = standing.price, view.rules.table.side(standing.bidder)
    hope = price.hope_of_other(pushed=standing.pushed)
    points = price.declaring(hope) if declarer == side else price.defending(pushed=standing.pushed)
    return points, finish.chance(side, price, hope, declarer)
