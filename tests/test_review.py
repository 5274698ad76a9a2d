"""Views show what was played last, so that clients that ask now and then can review it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pickle import dumps, loads
from random import Random

import attrs
import pytest
from hypothesis import given
from typing_extensions import TypeIs

import pepper
from pepper import Match, PastHand, Seat, Trick, View, wire
from pepper.belief import worlds
from pepper.testing import randoms, walk

from .conftest import some
from .sampled import starts

NAMES = [variant.id for variant in pepper.variants()]


def ends(match: Match, rng: Random, hands: int) -> list[Match]:
    """The match as each of its hands after the first one opened."""
    states = list(walk(match, rng, hands))
    pairs = pairwise(states)
    return [after for before, after in pairs if after.hand.number > before.hand.number]


def past_of(view: View) -> PastHand:
    """What a view of a finished hand says, as the next hand's views have it."""
    return PastHand(view.hand_number, view.dealer, view.acts, view.contract, view.tricks)


@given(starts(__name__), randoms())
def test_the_hand_before_is_what_the_seat_saw_of_it(start: Match, rng: Random) -> None:
    for match in ends(start, rng, 2):
        for seat in (None, *match.rules.table.seats):
            view = match.view(seat)
            over = match.view(seat, hand=match.hand.number - 1)
            assert view.last_hand == past_of(over)
            assert view.last_trick == (over.tricks[-1] if over.tricks else None)
            foreign = match.rules.foreign
            assert wire.read_view(wire.to_data(view), parts=foreign) == view
            assert loads(dumps(view)) == view  # noqa: S301  (its own)


@pytest.mark.parametrize("name", some(NAMES))
def test_nothing_hidden_is_in_it_under_the_rules_of_any_variant(name: str) -> None:
    """A seat sees no more of the hand before than it did at its end."""
    rng = Random(name)
    for match in ends(Match.start(pepper.variant(name), seed=rng.getrandbits(64)), rng, 2):
        ended = match.past[-1]
        for seat in (None, *match.rules.table.seats):
            last = match.view(seat).last_hand
            assert last is not None
            assert last.acts == tuple(act.seen_by(seat) for act in ended.acts)
            assert all(act.secret is None for act in last.acts)
            assert wire.read_view(wire.to_data(match.view(seat))).last_hand == last


def is_sequence(value: object) -> TypeIs[Sequence[object]]:
    return isinstance(value, tuple | list)


def reachable(value: object, found: dict[int, object]) -> None:
    """Every value of the library that a value refers to, apart from its rules."""
    if id(value) in found or isinstance(value, str | int | type | pepper.Rules):
        return
    found[id(value)] = value
    if is_sequence(value):
        for item in value:
            reachable(item, found)
    for kind in type(value).__mro__:
        slots: object = vars(kind).get("__slots__", ())
        for name in map(str, slots if is_sequence(slots) else ()):
            if name != "__weakref__" and hasattr(value, name):
                reachable(getattr(value, name), found)


def test_no_hand_can_be_reached_from_a_view() -> None:
    start = Match.start(pepper.variant("bid-euchre"), seed=7)
    (match, *_) = ends(start, Random(3), 2)
    found: dict[int, object] = {}
    reachable(match.view(0), found)
    assert any(isinstance(value, PastHand) for value in found.values())
    assert not any(isinstance(value, pepper.Hand | Match) for value in found.values())


def test_views_of_a_hand_share_it() -> None:
    match, *_ = ends(Match.start(pepper.variant("wolf"), seed=7), Random(3), 2)
    later = match.apply(match.legal_actions[0])
    assert match.view(0).last_hand is later.view(0).last_hand
    assert match.view(0, brief=True).last_hand is match.view(0).last_hand


def test_the_last_trick_is_that_of_the_hand_in_progress_once_there_is_one() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    assert (match.view(0).last_trick, match.view(0).last_hand) == (None, None)
    tricks: set[Trick | None] = set()
    while match.hand.number < 3:
        match = match.apply(match.legal_actions[0])
        view = match.view(None)
        assert view.last_trick is not None or not match.past
        if view.tricks:
            assert view.last_trick == view.tricks[-1]
        tricks.add(view.last_trick)
    assert len(tricks - {None}) == 12


def test_views_of_finished_hands_have_the_one_before_them() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    while len(match.past) < 3:
        match = match.apply(match.legal_actions[0])
    for number in (2, 3):
        last = match.view(1, hand=number).last_hand
        assert last == past_of(match.view(1, hand=number - 1))
    assert match.view(1, hand=1).last_hand is None
    over = match.resign(0)
    assert over.view(1).last_hand == past_of(over.view(1, hand=3))


def test_a_hand_that_was_void_can_be_reviewed_too() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7).apply(pepper.Bid("3"))
    last = match.void_hand("a misdeal").view(0).last_hand
    assert last is not None
    assert [str(act.action) for act in last.acts[1:]] == ["bid 3"]


def test_worlds_that_fit_a_view_keep_it() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    while match.hand.number < 2:
        match = match.apply(match.legal_actions[0])
    view = match.view(2)
    (world,) = worlds(view, Random(1), 1)
    assert world.match.view(2) == view


MATCH, *_ = ends(Match.start(pepper.variant("hasenpfeffer"), seed=7), Random(5), 2)
VIEW = MATCH.view(0)
LAST = past_of(MATCH.view(0, hand=1))
TRICK = LAST.tricks[0]


def with_trick(trick: Trick) -> PastHand:
    return attrs.evolve(LAST, tricks=(trick, *LAST.tricks[1:]))


WRONG = {
    "number": attrs.evolve(LAST, number=2),
    "dealer": attrs.evolve(LAST, dealer=Seat(4)),
    "acts[0].seat": attrs.evolve(LAST, acts=(attrs.evolve(LAST.acts[0], seat=Seat(9)),)),
    "tricks[0].cards": with_trick(attrs.evolve(TRICK, cards=())),
    "tricks[0].winner": with_trick(attrs.evolve(TRICK, winner=None)),
    "tricks[0].cards[3]": with_trick(
        attrs.evolve(TRICK, cards=(*TRICK.cards[:3], pepper.Card("2S")))
    ),
    "tricks[0].seats": with_trick(attrs.evolve(TRICK, seats=(Seat(0),) * 4)),
}


@pytest.mark.parametrize("path", WRONG)
def test_an_impossible_last_hand_is_refused(path: str) -> None:
    view = attrs.evolve(VIEW, last_hand=WRONG[path])
    with pytest.raises(wire.WireError) as error:
        wire.read_view(wire.to_data(view))
    assert error.value.path == f"last_hand.{path}"
