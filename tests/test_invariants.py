"""Faults planted in matches, and what the invariants say of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    CHANCE,
    Cards,
    Hand,
    HandResult,
    Kind,
    Line,
    Match,
    Outcome,
    Position,
    Seat,
    Side,
    Trick,
)
from pepper.bots import sensible
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.dealing import Dealing
from pepper.engine.phases.play import Playing
from pepper.invariants import broken, broken_now, unrecorded

from .challenges import EUCHRE
from .playing import after, finished, first, started
from .sampled import matches

T = TypeVar("T")


def played(name: str = "hasenpfeffer", seed: int = 1) -> Match:
    """A match at its end."""
    match, rng = Match.start(pepper.variant(name), seed=seed), Random(seed)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


MATCH = played()
OPEN = finished(Match.start(MATCH.rules, seed=1))


SHARED: dict[type, str] = {Match: "tally", Hand: "frame", Playing: "frame"}
"""Where these states keep what several of them share."""


def evolved(value: T, **changes: object) -> T:
    """The value with changes, whatever their types; to what it shares as well."""
    kind = type(value)
    assert attrs.has(kind)
    fields = {field.name: getattr(value, field.name) for field in attrs.fields(kind) if field.init}
    own = {name: change for name, change in changes.items() if name in fields}
    if len(own) < len(changes):
        rest = {name: change for name, change in changes.items() if name not in fields}
        own[SHARED[kind]] = evolved(fields[SHARED[kind]], **rest)
    make: Callable[..., T] = type(value)
    return make(**(fields | own))


def with_hand(**changes: object) -> Match:
    """The match with a change to its first hand."""
    head, *rest = MATCH.past
    past = (evolved(head, **changes), *rest)
    return evolved(MATCH, past=past, results=tuple(hand.result for hand in past))


def test_nobody_plays_whose_partner_plays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = after(started(EUCHRE), "bid alone, name S, defend alone")
    monkeypatch.setattr(Position, "sitting_out", ())
    found = broken(finished(match))
    assert [what for what in found if "plays alone" in what] == [
        "hand 1: seat 3 plays, although seat 1 plays alone",
        "hand 1: seat 0 plays, although seat 2 plays alone",
    ]


def with_result(**changes: object) -> Match:
    """The match with a change to the result of its first hand."""
    assert MATCH.past[0].result is not None
    return with_hand(result=evolved(MATCH.past[0].result, **changes))


def with_trick(number: int, **changes: object) -> Match:
    """The match with a change to a trick of its first hand."""
    state = MATCH.past[0].state
    assert isinstance(state, Playing)
    tricks = list(state.tricks)
    tricks[number] = evolved(tricks[number], **changes)
    return with_hand(state=evolved(state, tricks=tuple(tricks)))


def with_state(**changes: object) -> Match:
    """A match in an auction with a change to that."""
    state = OPEN.hand.state
    assert isinstance(state, Bidding)
    return evolved(OPEN, hand=at(evolved(state, **changes)))


def at(state: Bidding) -> Hand:
    """The hand with another state of the auction."""
    return OPEN.hand.at(attrs.evolve(OPEN.hand.position, state=state))


def with_cards(held: str) -> Match:
    """A match in an auction in which seat 0 holds these cards."""
    bits = (Cards(held).bits, *OPEN.hand.bits[1:])
    return evolved(OPEN, hand=attrs.evolve(OPEN.hand, bits=bits))


def first_trick() -> Trick:
    """The first trick of the match."""
    return MATCH.past[0].tricks[0]


class Silent(Bidding):
    """An auction in which nothing may be said."""

    def legal(self, own: Cards | None) -> tuple[()]:  # noqa: ARG002  (a method's face)
        return ()


def in_auction(kind: type[Bidding]) -> Match:
    """A match whose auction is of that faulty kind."""
    state = OPEN.hand.state
    assert isinstance(state, Bidding)
    fields = {field.name: getattr(state, field.name) for field in attrs.fields(Bidding)}
    return evolved(OPEN, hand=at(kind(**fields)))


FAULTS: dict[str, tuple[Match, str]] = {
    "a card twice": (
        with_cards("JS JS"),
        "hand 2: the cards of the hand (21) are not those of the deck (25)",
    ),
    "another card": (
        with_cards("2C 2D 2H 2S 3C 3D"),
        "hand 2: the cards of the hand (25) are not those of the deck (25)",
    ),
    "nothing legal": (
        in_auction(Silent),
        "hand 2: it is the turn of seat 2, but no action is legal",
    ),
    "no such seat": (
        with_state(speaker=Seat(9)),
        "hand 2: it is the turn of seat 9, which is not at the table",
    ),
    "no seat": (with_state(speaker=CHANCE), "hand 2: it is no seat's turn, but actions are legal"),
    "not over": (evolved(MATCH, outcome=None), "it is nobody's turn"),
    "over": (
        evolved(OPEN, outcome=Outcome((Side(0),), Kind("so"))),
        "hand 2: the match is over, but it is somebody's turn",
    ),
    "scores": (evolved(MATCH, scores=(99, 0)), "the scores are (99, 0), but the points"),
    "results": (
        evolved(MATCH, results=MATCH.results[1:]),
        "the results of the match are not those of its hands",
    ),
    "number": (with_hand(number=7), "hand 8: its number is 2"),
    "no result": (with_hand(result=None), "hand 1: it is finished but has no result"),
    "points": (
        with_result(points=(50, 0)),
        "hand 1: side 0 has 50 points, but its lines add up to",
    ),
    "line": (with_result(lines=(Line(Side(0), 77, Kind("so")),)), "its lines add up to 77"),
    "sides": (with_result(points=(0, 0, 0)), "hand 1: the points are those of 3 sides"),
    "tricks": (
        with_result(tricks=(1, 1, 1, 1)),
        "the tricks of the seats add up to 4, not to 6",
    ),
    "whose": (with_result(tricks=(0, 6, 0, 0)), "the result counts the tricks (0, 6, 0, 0), but"),
    "card": (with_trick(1, cards=first_trick().cards[:3]), "hand 1: trick 2: 3 cards by the seats"),
    "seat": (with_trick(0, seats=(Seat(0),) * 4), "not one each by [0, 1, 2, 3]"),
    "winner": (with_trick(0, winner=None), "trick 1: its winner is None, who did not play to it"),
    "lead": (
        with_trick(0, winner=None),
        "trick 2: it is not led by the winner of the trick before",
    ),
    "too few": (
        with_hand(state=evolved(MATCH.past[0].state, tricks=())),
        "0 tricks, not 6, were played",
    ),
}


@pytest.mark.parametrize(("match", "expected"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found(match: Match, expected: str) -> None:
    assert any(expected in what for what in broken(match)), broken(match)


def test_a_moment_says_nothing_of_what_was_before() -> None:
    assert not broken_now(with_result(points=(50, 0)))
    assert not broken_now(evolved(MATCH, scores=(99, 0)))


@given(matches(__name__))
def test_nothing_is_broken_in_any_match(match: Match) -> None:
    assert not broken(match)


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_nothing_is_broken_in_a_hand_of_any_variant(variant: pepper.Variant) -> None:
    match = finished(Match.start(variant.rules(), seed=2), first)
    assert not broken(match)
    assert not unrecorded(match)


def test_a_match_that_waits_for_a_deal_is_sound() -> None:
    match = Match.start(MATCH.rules, deals=())
    assert isinstance(match.hand.state, Dealing)
    assert not broken(match)


def test_a_record_that_tells_something_else_is_found() -> None:
    (what,) = unrecorded(evolved(MATCH, scores=(99, 0)))
    assert what == "the record as text gives a different match when read back"


def test_a_record_that_cannot_be_read_is_found() -> None:
    result = MATCH.past[0].result
    assert isinstance(result, HandResult)
    (what,) = unrecorded(with_result(made=not result.made))
    assert what.startswith("the record as text cannot be read back: line ")
