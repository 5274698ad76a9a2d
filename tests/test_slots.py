"""Classes of other packages in data: read, written, described, and refused if they are unknown."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

import attrs
import pytest
from jsonschema_rs import Draft202012Validator

import pepper
from pepper import (
    USUAL_PHASES,
    Action,
    Event,
    PepperError,
    PhaseRule,
    Scoring,
    ScoringRule,
    Tricks,
    TricksRule,
    wire,
)
from pepper.data.converter import from_data, make_converter, to_data
from pepper.data.json_text import Misfit, at_path
from pepper.data.slots import SLOTS, Slot, Slots, slots_with
from pepper.engine.course.library import EXTRA_PHASES
from pepper.schema import schema

from .foreign import WITH_DISCARD, Discard, DropCard, Dropped, Flat


def names(error: pytest.ExceptionInfo[PepperError]) -> str:
    return str(error.value)


def test_an_action_of_another_package_is_read_and_written_with_its_kind() -> None:
    data = {"kind": "drop-card", "card": "JS"}
    action = wire.read_action(data, parts=[Discard])
    assert action == DropCard(pepper.Card("JS"))
    assert wire.to_data(action, parts=[Discard]) == data
    assert wire.dumps(action, parts=[Discard]) == '{"kind":"drop-card","card":"JS"}'


def test_errors_of_an_action_of_another_package_have_their_paths_like_all_others() -> None:
    with pytest.raises(wire.WireError) as caught:
        wire.read_action({"kind": "drop-card", "card": "JX", "points": "9"}, parts=[Discard])
    error = caught.value
    assert [one.path for one in (error, *error.others)] == ["card", "points"]


def test_a_class_that_was_not_given_is_refused_with_the_known_kinds() -> None:
    with pytest.raises(wire.WireError) as caught:
        wire.read_action({"kind": "drop-card", "card": "JS"})
    assert names(caught).startswith("kind: found the unknown kind 'drop-card', expected one of 'd")
    with pytest.raises(wire.WireError, match="found a DropCard, expected a view"):
        wire.to_data(DropCard(pepper.Card("JS")))
    with pytest.raises(PepperError, match="Discard is an unknown class: pass it in `parts`"):
        to_data(Discard(), PhaseRule)


def test_a_part_stands_in_the_order_of_phases_beside_the_names_of_the_library() -> None:
    data = wire.to_data(WITH_DISCARD)
    order = at_path(data, ("phases",))
    assert order == ["auction", "naming", {"kind": "discard", "points": 3}, "play"]
    assert wire.read_rules(data, parts=[Discard]) == WITH_DISCARD
    with pytest.raises(wire.WireError, match="found the unknown kind 'discard', expected one of"):
        wire.read_rules(data)


def test_a_scoring_stands_beside_that_of_the_library() -> None:
    rules = attrs.evolve(WITH_DISCARD, phases=USUAL_PHASES, scoring=Flat(7))
    data = wire.to_data(rules)
    assert at_path(data, ("scoring",)) == {"kind": "flat", "points": 7}
    assert wire.read_rules(data, parts=[Flat]) == rules
    assert rules.foreign == (Flat,)
    with pytest.raises(wire.WireError, match="found the unknown kind 'flat', expected one of 's"):
        wire.read_rules(data)


def test_the_schema_has_it_as_well() -> None:
    definitions = schema(parts=[Discard])["$defs"]
    valid = Draft202012Validator({"$ref": "#/$defs/Action", "$defs": definitions}).is_valid
    assert valid({"kind": "drop-card", "card": "JS"})
    assert not valid({"kind": "drop-card"})
    assert "Drop a card" in str(at_path(definitions, ("DropCard", "description")))
    assert "DropCard" not in str(schema())


@attrs.frozen
class Look:
    """An action with the name of another."""

    word: ClassVar[str] = "peer"


class SameKind(Discard):
    actions: ClassVar = (Look,)


class NoValue(Discard):
    events: ClassVar = (int,)


class Bare:
    """Answers what a scoring answers, and is no value."""

    marks = None

    def with_changes(self) -> None: ...

    def score(self) -> None: ...

    def count_marks(self) -> None: ...


@pytest.mark.parametrize(
    ("part", "message"),
    [
        (int, "int is not a part: it fits no slot of `Rules`"),
        (attrs.make_class("Lonely", []), "Lonely is not a part: it fits no slot"),
        (DropCard, "DropCard is not a part"),
        (Bare, "Bare is not a part"),
        (SameKind, "Look: another class already has the kind 'look'"),
        (
            attrs.make_class("Scoring", [], (Flat,)),
            "Scoring: another class already has the kind 'scor",
        ),
        (NoValue, "int is not an attrs class"),
    ],
)
def test_a_class_that_cannot_stand_in_a_slot_is_refused(part: type, message: str) -> None:
    with pytest.raises(PepperError, match=message):
        slots_with([part])


def test_a_part_brings_its_actions_and_events_and_may_be_named_twice() -> None:
    slots = slots_with([Discard, Discard, Tricks])
    assert slots[PhaseRule].classes == (*EXTRA_PHASES, Discard, Tricks)
    assert slots[Action].classes == (*SLOTS[Action].classes, DropCard)
    assert slots[Event].classes == (*SLOTS[Event].classes, Dropped)
    assert slots[TricksRule].classes == (Tricks, Discard)  # `Rules` refuses it there, by its phase
    assert slots_with([]) == SLOTS
    assert slots_with([Flat])[ScoringRule].usual is Scoring


class Judge(Protocol):
    """A slot that is a protocol."""

    def points(self) -> int: ...


@attrs.frozen
class Usual:
    """The judge that data without a kind mean."""

    base: int = 1

    def points(self) -> int:
        return self.base


@attrs.frozen
class Harsh:
    """Another judge."""

    def points(self) -> int:
        raise NotImplementedError


@attrs.frozen
class Court:
    judge: Judge = Usual()
    deputy: Judge | None = None

    def __attrs_post_init__(self) -> None:
        if self.judge == self.deputy:
            raise ValueError("one judge is not two")


class TestProtocols:
    made = make_converter({**SLOTS, Judge: Slot((Usual, Harsh), usual=Usual)})
    alone = make_converter({Judge: Slot((Usual,), usual=Usual)})

    def test_the_usual_class_is_written_without_its_kind_and_read_with_or_without(self) -> None:
        court = Court(Usual(2), Harsh())
        assert self.made.unstructure(court) == {"judge": {"base": 2}, "deputy": {"kind": "harsh"}}
        for judge in ({"base": 2}, {"kind": "usual", "base": 2}):
            again = self.made.structure({"judge": judge, "deputy": {"kind": "harsh"}}, Court)
            assert again == court

    def test_a_slot_of_one_class_is_read_and_written(self) -> None:
        assert self.alone.structure({"judge": {"base": 2}}, Court) == Court(Usual(2))
        assert self.alone.unstructure(Court(Usual(2))) == {"judge": {"base": 2}}


def refusal(data: object, read: Callable[[object], object]) -> str:
    with pytest.raises(Misfit) as caught:
        read(data)
    return caught.value.expected


def test_whatever_a_class_raises_makes_data_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    slots: Slots = {Judge: Slot((Usual, Harsh), usual=Usual)}

    def given(_: object) -> Slots:
        return slots

    monkeypatch.setattr("pepper.data.converter.slots_with", given)
    judged: tuple[type, ...] = (Court,)  # not the parts of any other test, which are kept

    def read(data: object) -> Court:
        return from_data(data, Court, judged)

    expected = "values that fit together: one judge is not two"
    assert refusal({"deputy": {}}, read) == expected
    assert refusal({"judge": 7}, read) == "an object"
    others = "or a kind of another package (install it, pass its parts)"
    assert refusal({"judge": {"kind": ["x"]}}, read) == f"one of 'usual', 'harsh', {others}"
