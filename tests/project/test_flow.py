"""The drawing of a hand's flow has what hands do, and nothing else.

A solid arrow is a step under a documented variant, with its defaults or with an option changed, and
a dashed one under rules with and without each part that opens a phase. The hands are played at
random. Phases that stand among the others as parts, such as a kitty, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise, product
from random import Random
from typing import Final

import attrs
import pytest
from hypothesis import assume, given

import pepper
from pepper import (
    USUAL_PHASES,
    BidLadder,
    Calling,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    HandEnd,
    Match,
    Negotiation,
    Other,
    Pass,
    Phase,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Table,
    UnknownVariantError,
    Variant,
)
from pepper.engine.course.hand import Hand
from pepper.engine.course.source import SEEDS
from pepper.engine.parts.phase import State
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.exchange import Exchanging
from pepper.testing import chosen, randoms, starts, walk
from tests.pages import ROOT

DRAWING: Final = ROOT / "docs" / "flow-of-a-hand.dot"
ARROW: Final = re.compile(r'"(.+)" -> "(.+)" \[label="(.+)", style=(solid|dashed)\]')
HANDS: Final = 8
"""The hands played in each match."""
SHYNESS: Final = (0, 0.5, 1)
"""How often a seat passes when it may: each of these in one match under all rules."""
SCORED, DONE = "scored", "match over"
NODES: Final = {Phase.DEAL.value, *(phase.value for phase in USUAL_PHASES), SCORED}
"""The boxes of the drawing, but for the end of the match."""
_CAME_OF: Final = {
    Phase.DEAL: "dealt",
    Phase.NAMING: "named",
    Phase.CALLING: "called",
    Phase.NEGOTIATION: "play on",
}


@attrs.frozen
class Way:
    """A step of a hand from one box to the next, and its reason."""

    source: str
    target: str
    why: str


def ways(match: Match) -> Iterator[Way]:
    """Every step of the finished hands of a match, and what followed each hand."""
    for hand, following in pairwise((*match.past, match.hand)):
        yield from _steps(hand)
        if following is not hand:
            dealer = "the same dealer" if following.dealer == hand.dealer else "the next dealer"
            yield Way(SCORED, Phase.DEAL.value, dealer)
    if match.outcome is not None:
        yield Way(SCORED, DONE, "somebody has won")


def _steps(hand: Hand) -> Iterator[Way]:
    states = [one.state for one in _moments(hand) if one.state.phase.value in NODES]
    for before, after in pairwise(states):
        if before.phase != after.phase:
            yield Way(before.phase.value, after.phase.value, _what_came_of(before))
    if hand.result is not None and hand.state.phase.value in NODES:
        yield Way(hand.state.phase.value, SCORED, hand.result.ending.value)


def _moments(hand: Hand) -> list[Hand]:
    """The hand from before its deal, after each act and after everything that followed."""
    moments = list(hand.opening())
    for act in hand.acts:
        if not act.automatic and act.phase != Phase.DEAL:
            moments += moments[-1].walk(act.action)
    return moments


def _what_came_of(state: State) -> str:
    """How a phase ended, in words, if the hand went on."""
    if isinstance(state, Bidding):
        return "all pass" if state.best is None else "a bid stands"
    if isinstance(state, Exchanging):
        return "swapped" if state.swapped else "kept"
    return _CAME_OF[state.phase]


def changed(variant: Variant) -> Iterator[Rules]:
    """A variant with each option changed."""
    choices = [
        f"{option.name}={value}"
        for option in variant.options
        for value in (*option.values[1:], *map(str, option.numbers[:1]))
    ]
    for one in choices:
        try:
            yield variant.rules([one])
        except RulesError:  # this option needs another one
            yield from _accepted(variant, product([one], choices))


def _accepted(variant: Variant, choices: Iterable[tuple[str, ...]]) -> Iterator[Rules]:
    for options in choices:
        with suppress(RulesError, UnknownVariantError):
            yield variant.rules(options)


def composed() -> Iterator[Rules]:
    """Rules with and without each part that opens a phase, in all valid combinations."""
    choices = product(
        (True, False),
        (None, Calling()),
        (None, Exchange(other=Other.LEFT)),
        (None, DropOuts(), Negotiation()),
    )
    for strain_in_bid, calling, exchange, negotiation in choices:
        try:
            yield Rules(
                "with and without",
                Table.singles(2 if isinstance(negotiation, Negotiation) else 3),
                Deck("9TJQKA", 4),
                BidLadder([Rung("1", 1, strain_in_bid=strain_in_bid, exchange=exchange)]),
                Scoring(),
                Ending(hands=HANDS),
                calling=calling,
                negotiation=negotiation,
            )
        except RulesError:
            continue


def seen(games: Iterable[Rules]) -> frozenset[Way]:
    """The steps that hands took under these rules."""
    return frozenset(way for rules in games for shy in SHYNESS for way in ways(_play(rules, shy)))


def _play(rules: Rules, shy: float) -> Match:
    rng = Random(f"{rules!r} {shy}")
    match = Match.start(rules, seed=rng.randrange(SEEDS))
    while match.turn is not None and len(match.past) < HANDS:
        legal = match.legal_actions
        passes = Pass() in legal and rng.random() < shy
        match = match.apply(Pass() if passes else chosen(legal, rng.randrange))
    return match


def arrows(*styles: str) -> set[Way]:
    """What is drawn in these styles, a way for each word at an arrow."""
    return {
        Way(source, target, why)
        for source, target, words, style in ARROW.findall(DRAWING.read_text(encoding="utf-8"))
        for why in words.split(", ")
        if style in styles
    }


@pytest.mark.thorough
def test_the_drawing_has_the_ways_that_were_seen_and_no_others() -> None:
    known, others = seen(one.rules() for one in pepper.variants()), seen(composed())
    assert arrows("solid") == known
    assert arrows("dashed") == others - known


@pytest.mark.thorough
@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_a_variant_with_an_option_changed_has_no_other_ways(variant: Variant) -> None:
    assert seen(changed(variant)) <= arrows("solid")


@given(match=starts(), rng=randoms())
def test_every_way_of_a_hand_with_phases_in_the_usual_order_is_drawn(
    match: Match, rng: Random
) -> None:
    order = [phase for phase in match.rules.phases if phase in USUAL_PHASES]
    assume(order == [phase for phase in USUAL_PHASES if phase in order])
    *_, last = walk(match, rng, hands=3)
    assert set(ways(last)) <= arrows("solid", "dashed")


def test_every_phase_and_every_ending_is_drawn() -> None:
    places = {place for way in arrows("solid", "dashed") for place in (way.source, way.target)}
    assert places == {
        *(phase.value for phase in (Phase.DEAL, *USUAL_PHASES)),
        SCORED,
        DONE,
    }
    endings = {way.why for way in arrows("solid", "dashed") if way.target == SCORED}
    # No phase ends a hand in the one way, and none that is drawn in the other.
    assert endings == {ending.value for ending in HandEnd} - {"resigned", "misdeal", "void"}
