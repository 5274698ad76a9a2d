"""What the figures of a game mean to a player, in sentences.

A sentence claims a difference only where the intervals say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.wording import count_in_words, join_and, spell_number, spell_ordinal
from pepper.study import Estimate

from .bids import Bid
from .figures import PARTS, Findings

SAFE: Final = 100
"""A bid of fewer hands is not compared with others."""

MOST: Final = 3
"""How many contracts a sentence lists."""

_WITHOUT: Final = {
    HandEnd.PLAYED.value: "Nobody bid",
    HandEnd.PASSED_OUT.value: "Nobody bid",
    HandEnd.SET_TAKEN.value: "The dealer took the set instead of a forced bid",
}
"""Hands without a contract, by how they ended."""

LITTLE: Final = 0.005
"""A chance that may be smaller is no chance worth a sentence."""


def percent(found: Estimate | None) -> str:
    """A rate with its interval; empty for none."""
    return "" if found is None else f"{found:.0%}"


def signed(found: Estimate | None) -> str:
    """A difference in points with its interval; empty for none."""
    return "" if found is None else f"{found:+.2f}"


def points(found: Estimate) -> str:
    """How far a difference is from 0, which its interval leaves out."""
    low, high = sorted(map(abs, (found.low, found.high)))
    interval = f" ({low:.2f} to {high:.2f})" if low < high else ""
    return f"{abs(found.value):.2f} points a hand{interval}"


def clear(found: Estimate | None) -> int:
    """1 for a difference above 0, -1 for one below, 0 if the interval leaves it open."""
    return 0 if found is None else (found.low > 0) - (found.high < 0)


def meaning(found: Findings) -> list[str]:
    """The most important sentence of each topic."""
    topics = (first_seat, contracts, compare_bids, cards, forced, behind)
    return [sentence for topic in topics for sentence in list(topic(found))[:1]]


def outcomes(found: Findings) -> Iterator[str]:
    """Which contracts there were, how often they were made, and who got them."""
    common = sorted((one for one in found.bids if one.hands >= SAFE), key=lambda one: -one.hands)
    played = [one for one in common if one.name not in _WITHOUT and one.made is not None]
    shares = join_and(map(_made, played[:MOST]))
    yield f"In {found.hands:,} hands between bots the contract was {shares}."
    for one in common:
        if one.name in _WITHOUT:
            yield f"{_WITHOUT[one.name]} in {one.share.value:.0%}."
    most, next_most, *_ = sorted(found.places, key=lambda place: -place.declares.value)
    if most.declares.low > next_most.declares.high:
        is_last = most.number == found.places[-1].number
        who = "dealer, who speaks last," if is_last else f"{spell_ordinal(most.number)} to speak"
        yield f"The {who} got the contract most often, in {most.declares.value:.0%}."
    yield "Bots bid high only with good cards, so these figures don't say what to bid."


def _made(one: Bid) -> str:
    """In how many hands it was the contract, and how often it was made."""
    name = f"a forced *{one.name}*" if one.forced else f"*{one.name}*"
    made = "" if one.made is None else f"{one.made.value:.0%}"
    return f"{name} in {one.share.value:.0%} (made {made})"


def first_seat(found: Findings) -> Iterator[str]:
    """What it is worth to speak first, in a hand and for the match."""
    first, last = found.places[0], found.places[-1]
    whose = "your side" if found.partners else "you"
    match clear(first.margin):
        case 1:
            yield f"Speaking first gains {whose} {points(first.margin)}."
        case -1:
            yield f"Speaking first costs {whose} {points(first.margin)}."
        case _:
            yield (
                "Speaking first neither gained nor lost clearly:"
                f" {signed(first.margin)} points a hand."
            )
    if not first.wins.low <= found.fair <= first.wins.high:
        who = "The side that spoke first" if found.partners else "Whoever spoke first"
        yield (
            f"{who} in the first hand won {first.wins:.1%} of the matches; an equal share is"
            f" {found.fair:.1%}."
        )
    if not found.two_sides and clear(last.margin):
        verb = "gains" if clear(last.margin) > 0 else "loses"
        yield f"The dealer, who speaks last, {verb} {points(last.margin)}."


def contracts(found: Findings) -> Iterator[str]:
    """How often contracts are made, and what they are worth."""
    one = found.declared
    if one.made is not None and one.worth is not None:
        side = ", and their side" if found.partners else " and"
        yield f"Bidders made {percent(one.made)} of their contracts{side} {_gained(one.worth)}."


def compare_bids(found: Findings) -> Iterator[str]:
    """Which bids gain most and least, and what bids for every trick come to."""
    free = [one for one in found.bids if one.hands >= SAFE and not one.forced]
    ranked = sorted(
        ((one.worth, one.name) for one in free if one.worth is not None),
        key=lambda pair: pair[0].value,
    )
    if len(ranked) > 1:
        (low, worst), (high, best) = ranked[0], ranked[-1]
        if high.low > low.high and clear(high) > 0:
            yield f"Of the bids, *{best}* gained most: {points(high)}."
        if high.low > low.high and clear(low) < 0:
            yield f"Of the bids, *{worst}* lost most: {points(low)}."
    slams = found.slams
    if slams.made is not None and slams.worth is not None:
        made = percent(slams.made)
        yield f"Bids for every trick were made {made} of the time and {_gained(slams.worth)}."


def forced(found: Findings) -> Iterator[str]:
    """What players come to who have to bid."""
    one = found.forced
    if one.made is not None and one.worth is not None:
        yield f"Forced bids were made {percent(one.made)} of the time and {_gained(one.worth)}."
    for taken in found.bids:
        if taken.name == HandEnd.SET_TAKEN.value and taken.worth is not None:
            yield f"Dealers who took the set instead of a forced bid {_gained(taken.worth)}."


def _gained(worth: Estimate) -> str:
    """What something came to: "gained 0.40 points a hand (0.30 to 0.49)"."""
    if sign := clear(worth):
        return f"{'gained' if sign > 0 else 'lost'} {points(worth)}"
    return f"neither gained nor lost clearly, {signed(worth)} points a hand"


def cards(found: Findings) -> Iterator[str]:
    """What one trump or one side winner more does for the commonest bids."""
    free = {one.name: one.hands for one in found.bids if not one.forced}
    commonest = sorted(found.trumps, key=lambda name: -free[name])
    for name in commonest:
        made = found.trumps[name]
        if step := _step(made):
            low, high = step
            few = count_in_words(low, "trump")
            yield _compare_hands(name, few, made[low], spell_number(high), made[high])
    for name in commonest:
        cells = found.strengths[name]
        for kind in dict.fromkeys(kind for kind, _ in cells):
            made = {winners: rate for (other, winners), rate in cells.items() if other == kind}
            if step := _step(made):
                few, many = (count_in_words(number, "side winner") for number in step)
                few = f"{kind} and {few}"
                yield _compare_hands(name, few, made[step[0]], many, made[step[1]])
                break


def _compare_hands(name: str, few: str, low: Estimate, many: str, high: Estimate) -> str:
    return (
        f"With {few} the bid *{name}* was made {percent(low)} of the time, with {many}"
        f" {percent(high)}."
    )


def _step(made: Mapping[int, Estimate]) -> tuple[int, int] | None:
    """The neighbours between which the rate rises most, if their intervals lie apart."""
    pairs = [
        (made[high].value - made[low].value, (low, high))
        for low, high in pairwise(sorted(made))
        if made[low].high < made[high].low
    ]
    return max(pairs)[1] if pairs else None


def behind(found: Findings) -> Iterator[str]:
    """How often a side wins that is far behind."""
    parts = [part for part, chance in found.leads.items() if part < 0 and chance.low > LITTLE]
    if parts:
        part = min(parts)
        who = "A side that was" if found.partners else "A player who was"
        yield (
            f"{who} {lead(part, found.lead_step)} before a hand still won"
            f" {percent(found.leads[part])} of those matches."
        )


def lead(part: int, step: int) -> str:
    """A part of the leads in words: "5 to 8 points behind"."""
    where, size = "ahead" if part > 0 else "behind", abs(part)
    if not part:
        return "level"
    if size == PARTS:
        return f"more than {step * (PARTS - 1)} points {where}"
    low, high = step * (size - 1) + 1, step * size
    number = f"{low}" if low == high else f"{low} to {high}"
    return f"{number} {'point' if high == 1 else 'points'} {where}"
