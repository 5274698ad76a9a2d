"""A view that is read from the wire agrees with its rules and itself, or it is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

import pepper
from pepper import Match, View, wire
from pepper.data.json_text import is_list, is_object
from pepper.testing import matches, randoms, walk

from .conftest import EXAMPLES
from .foreign import WITH_DISCARD

VARIANTS = [variant.id for variant in pepper.variants()]
NUMBERS = (-2, -1, 0, 1, 2, 3, 7, 12, 13, 14, 300_000, wire.LARGEST)
TIMES = 2 * EXAMPLES
"""How many changes are tried on each view."""

Place = tuple[object, str | int]
"""A list or an object, and an index or a key in it."""


def use(view: View) -> None:
    """Ask the view for everything that it tells."""
    names = [f"<{seat}\x1b>" for seat in view.rules.table.seats]
    assert view.prompt
    assert view.winning in {None, *view.rules.table.seats}
    assert view.receiver in {None, *view.rules.table.seats}
    assert len(view.calls) + len(view.gifts) + len(view.said) <= len(view.acts)
    assert view.order == view.order
    for named in (None, names):
        for text in (view.text(named), view.text(named, symbols=False), view.svg(named)):
            assert all(line.isprintable() for line in text.split("\n"))
    assert repr(view)
    assert wire.read_view(wire.to_data(view)) == view


def views(match: Match) -> Iterator[View]:
    """What anybody may see of the match, and of its last finished hand with the deal."""
    seats = (None, *match.rules.table.seats)
    yield from map(match.view, seats)
    if match.past:
        number = match.past[-1].number
        yield from (match.view(seat, hand=number, reveal=True) for seat in seats[:2])


@given(matches())
def test_views_of_matches_are_read_and_can_be_used(match: Match) -> None:
    for view in [*views(match)][:3]:
        use(wire.read_view(wire.to_data(view), parts=match.rules.foreign))


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_views_of_every_variant_are_read(name: str) -> None:
    rng = Random(name)
    for match in walk(Match.start(pepper.variant(name), seed=7), rng, hands=2):
        view = rng.choice([*views(match)])
        assert wire.read_view(wire.to_data(view)) == view


def test_views_with_phases_of_other_packages_are_read() -> None:
    parts = WITH_DISCARD.foreign
    for match in walk(Match.start(WITH_DISCARD, seed=7), Random(7)):
        for view in views(match):
            assert wire.read_view(wire.to_data(view), parts=parts) == view


def places(data: object) -> Iterator[Place]:
    """Every place in the data but for the rules."""
    if is_object(data):
        for key, item in data.items():
            if key != "rules":
                yield data, key
                yield from places(item)
    elif is_list(data):
        for index, item in enumerate(data):
            yield data, index
            yield from places(item)


def at(place: Place) -> object:
    holder, key = place
    if is_object(holder):
        return holder[str(key)]
    assert is_list(holder)
    return holder[int(key)]


def put(place: Place, value: object) -> None:
    holder, key = place
    if is_object(holder):
        holder[str(key)] = value
    elif is_list(holder):
        holder[int(key)] = value


def disturb(data: object, rng: Random) -> None:
    """Change one place of the data in a way that leaves most types as they are."""
    everywhere = list(places(data))
    place = rng.choice(everywhere)
    here = at(place)
    if type(here) is int:
        put(place, rng.choice(NUMBERS))
    elif type(here) is bool:
        put(place, not here)
    elif is_list(here) and here and rng.random() < 0.7:
        item = rng.choice(here)
        rng.choice((here.append, here.remove))(item)
        if rng.random() < 0.3:
            rng.shuffle(here)
    else:  # what stands in another place of this name, or nothing
        others = [at(other) for other in everywhere if other[1] == place[1]]
        put(place, copy.deepcopy(rng.choice([*others, None, []])))


def changed(view: View, rng: Random) -> Iterator[View]:
    """The views that are read from data that were changed in one place or two."""
    data = wire.to_data(view)
    for _ in range(TIMES):
        other = copy.deepcopy(data)
        for _ in range(rng.choice((1, 1, 2))):
            disturb(other, rng)
        try:  # anything else than a `WireError` fails the test
            yield wire.read_view(other, parts=view.rules.foreign)
        except wire.WireError:
            continue


@given(matches(), randoms())
def test_what_is_read_of_a_changed_view_can_be_used(match: Match, rng: Random) -> None:
    view = rng.choice([*views(match)])
    for other in changed(view, rng):
        use(other)


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_read_of_a_changed_view_of_a_variant_can_be_used(name: str) -> None:
    rng = Random(name)
    states = list(walk(Match.start(pepper.variant(name), seed=3), rng, hands=2))
    for match in (*rng.sample(states, 3), states[-1]):
        for other in changed(rng.choice([*views(match)]), rng):
            use(other)
