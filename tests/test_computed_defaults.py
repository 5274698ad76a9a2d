"""A field holds what was given, and a value computed from other fields is read elsewhere.

A default made of other fields would be stored when the value is made, and stay behind in a changed
copy: `attrs.evolve(rung, tricks=5)` had the value of the old tricks.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import attrs
import pytest

import pepper
from pepper import BID, BidLadder, Match, Rules, Rung, Scoring, house
from pepper.data.converter import from_data, to_data

OPTIONAL = {"pepper.envs.", "pepper.study.", "pepper.cli.play."}
"""Where modules need packages that may be missing."""


def classes() -> Iterator[type[attrs.AttrsInstance]]:
    """Every class with fields in the library, once."""
    found: dict[type[attrs.AttrsInstance], None] = {}
    for module in pkgutil.walk_packages(pepper.__path__, "pepper."):
        if module.name.endswith("__main__"):
            continue
        try:
            members = vars(import_module(module.name)).values()
        except ImportError:
            assert any(module.name.startswith(name) for name in OPTIONAL), module.name
            continue
        for kind in members:
            if inspect.isclass(kind) and attrs.has(kind) and kind.__module__.startswith("pepper"):
                found[kind] = None
    yield from found


def test_no_field_that_is_given_has_a_default_made_of_other_fields() -> None:
    every = [*classes()]
    assert len(every) > 200
    computed = [
        f"{kind.__name__}.{field.name}"
        for kind in every
        for field in attrs.fields(kind)
        if field.init and getattr(field.default, "takes_self", False)
    ]
    assert computed == []


def test_what_is_set_when_a_value_is_made_is_not_given() -> None:
    for kind in classes():
        if "__attrs_post_init__" in vars(kind):
            made = inspect.getsource(vars(kind)["__attrs_post_init__"])
            for field in attrs.fields(kind):
                if f'__setattr__(self, "{field.name}"' in made:
                    assert not field.init, f"{kind.__name__}.{field.name}"


FOUR, DOUBLED, SAME = Rung("4", 4), Rung("5", 5, 10), Rung("6", 6, 6)


def test_the_value_of_a_bid_follows_its_tricks_unless_it_was_given() -> None:
    assert [rung.value for rung in (FOUR, DOUBLED, SAME)] == [4, 10, 6]
    assert [attrs.evolve(rung, tricks=3).value for rung in (FOUR, DOUBLED, SAME)] == [3, 10, 6]
    assert attrs.evolve(FOUR, value=8).value == 8
    assert attrs.evolve(DOUBLED, value=None).value == 5
    assert attrs.evolve(FOUR, tricks=5, name="5") == Rung("5", 5)
    assert [repr(rung) for rung in (FOUR, DOUBLED, SAME)] == [
        "Rung(name='4', tricks=4)",
        "Rung(name='5', tricks=5, value=10)",
        "Rung(name='6', tricks=6, value=6)",
    ]


def test_what_was_given_is_read_back_as_it_was() -> None:
    rungs = BidLadder([FOUR, DOUBLED, SAME])
    rules = attrs.evolve(
        pepper.variant("gamerules-4"), name="ours", ladder=rungs, scoring=Scoring(made=BID)
    )
    data = to_data(rungs)
    assert data == {
        "steps": [
            {"name": "4", "tricks": 4},
            {"name": "5", "tricks": 5, "value": 10},
            {"name": "6", "tricks": 6, "value": 6},
        ]
    }
    assert from_data(to_data(rules), Rules) == rules
    assert house.loads(house.dumps(rules)) == rules
    assert pepper.loads(pepper.dumps(Match.start(rules, seed=3))).rules == rules
    again: object = eval(repr(rules), {**vars(pepper)})  # noqa: S307  (our own)
    assert again == rules


@pytest.mark.parametrize("value", ["x", True, 0.5])
def test_a_value_of_another_type_is_refused_by_the_name_under_which_it_is_given(
    value: int,
) -> None:
    ladder = BidLadder([attrs.evolve(FOUR, value=value)])
    with pytest.raises(pepper.RulesError, match="is not an integer or None") as caught:
        attrs.evolve(pepper.variant("gamerules-4"), ladder=ladder)
    (problem,) = caught.value.problems
    assert problem.path == ("ladder", "steps", 0, 0, "value")
