"""Nothing but a `PepperError` comes out of what is passed to a public function.

Each argument in turn is replaced by nonsense. `CALLS` in ``hostile.py`` has what is called, and
with what; a public function that is not in it fails the first test.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, TypeGuard

import attrs
import pytest
from typing_extensions import is_protocol

import pepper
from pepper import PepperError
from pepper.engine.course.library import ACTIONS
from pepper.engine.parts.errors import shown
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import State

from .conftest import some
from .hostile import CALLS, HOSTILE, HUGE, MATCH, RULES, VIEW
from .project.test_reference import MODULES


def is_iterator(result: object) -> TypeGuard[Iterator[object]]:
    """Whether it gives its items one after the other."""
    return isinstance(result, Iterator)


def used(result: object) -> None:
    """Do with the result what its caller would do: nothing is checked too late."""
    repr(next(result, None) if is_iterator(result) else result)


INSIDE: Final = {
    "pepper.Cards.from_bits": "not checked, as it says",
    "pepper.Chosen": "passed to the variant that builds its rules",
    **dict.fromkeys(
        [
            *("pepper.Contract", "pepper.Gift", "pepper.Hand.", "pepper.HandResult", "pepper.Kind"),
            "pepper.LibraryHand.",
            *("pepper.Offer", "pepper.Order", "pepper.Position", "pepper.Stake"),
            *("pepper.Deck.shuffled_bits", "pepper.Deck.split"),
        ],
        "what the engine and parts ask of one another, too often to be checked",
    ),
    "pepper.arena.Connection": "made by the arena",
    "pepper.arena.serve": "reads the standard input, and is called in a program of its own",
    "pepper.solve.claim": "needs a match at its end; the test of claims has it",
    "pepper.study.save_pictures": "writes files; the tests of outputs have it",
    "pepper.study.write_parquet": "writes files; the tests of outputs have it",
    "pepper.house.load": "reads files; `loads` is called with its text",
    "pepper.study.read_rows": "reads files; the tests of outputs have it",
    **dict.fromkeys(
        [
            *("pepper.testing.actions", "pepper.testing.cards", "pepper.testing.deals"),
            *("pepper.testing.matches", "pepper.testing.records", "pepper.testing.starts"),
        ],
        "a strategy of hypothesis, which draws later",
    ),
    "pepper.testing.Twins": "made by `twins`",
    "pepper.tournament.coin": "called with a game that a tournament makes",
    "pepper.tournament.Result": "made by a tournament",
    "pepper.study.Row": "made by a study",
    "pepper.words.Words": "its methods are called by phases; `of` makes it",
    "pepper.words.Translations": "implemented by callers",
}
"""What is public and not in `CALLS`, and why."""


def named(function: Callable[..., object]) -> str:
    """The full name of a function or method where it is defined."""
    plain = function.func if isinstance(function, partial) else function
    plain = plain if hasattr(plain, "__qualname__") else type(plain)
    return f"{plain.__module__}.{plain.__qualname__}"


def is_called_by_the_engine(kind: type) -> bool:
    """Whether the methods of a class are for the engine: parts, phases, states, actions, events."""
    return (
        is_protocol(kind)
        or bool({"seen_by", "read"} & {*dir(kind)})
        or issubclass(kind, (Part, State, Exception, tuple))
    )


def public_functions() -> Iterator[tuple[str, str]]:
    """The full name of what callers call with something, and its name as `named` gives it."""
    for module in MODULES:
        names: list[str] = import_module(module).__all__
        for name in names:
            value: object = getattr(import_module(module), name)
            full = f"{module}.{name}"
            if inspect.isfunction(value) and inspect.signature(value).parameters:
                yield full, named(value)
            if inspect.isclass(value) and not is_called_by_the_engine(value):
                for method, one in vars(value).items():
                    function = getattr(one, "__func__", one)
                    if method[0] == "_" or not inspect.isfunction(function):
                        continue
                    if {*inspect.signature(function).parameters} - {"self", "cls"}:
                        yield f"{full}.{method}", named(function)


def test_every_public_function_is_called_with_nonsense() -> None:
    called = {named(function) for function, _ in CALLS}
    missing = [
        full
        for full, name in public_functions()
        if name not in called and not any(full.startswith(one) for one in INSIDE)
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("function", "arguments"),
    CALLS,
    ids=[f"{number} {named(function)}" for number, (function, _) in enumerate(CALLS)],
)
def test_only_errors_of_the_library_come_out_of_nonsense(
    function: Callable[..., object], arguments: dict[str, object]
) -> None:
    used(function(**arguments))
    for place, name in enumerate(arguments):
        # Each parameter gets other values of the list in a quick run, and all in a thorough one.
        for kind in some(list(HOSTILE)[place % 3 :]):
            with suppress(PepperError):
                used(function(**{**arguments, name: HOSTILE[kind]()}))


@pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["huge", "minus huge"])
def test_a_number_that_python_does_not_print_is_told_by_its_length(number: int) -> None:
    for call in (
        lambda: pepper.Match.start(RULES, seed=number),
        lambda: MATCH.view(number),
        lambda: MATCH.at(number),
        lambda: MATCH.apply(pepper.Pass(), by=number),
        lambda: pepper.perft.perft(MATCH, number),
    ):
        with pytest.raises(PepperError, match=r"too long|very long int"):
            call()
    refused = MATCH.why_not(pepper.Ask(number))
    assert refused is not None
    assert refused.action == f"ask {shown(number)}"


def class_of(value: object) -> type[object]:
    """The class of a value of any type."""
    return type(value)


def with_numbers(value: Any, number: int = HUGE) -> Iterator[Any]:  # noqa: ANN401  (of any class)
    """The value with each number in it in turn replaced, where its class lets it."""
    kind = class_of(value)
    if kind is int:
        yield number
    elif kind is tuple:
        items: tuple[Any, ...] = value
        for place, item in enumerate(items):
            for other in with_numbers(item, number):
                yield (*items[:place], other, *items[place + 1 :])
    elif attrs.has(kind) and not issubclass(kind, UNTOUCHED):
        for field in (one for one in attrs.fields(kind) if one.init):
            for other in with_numbers(getattr(value, field.name), number):
                with suppress(PepperError):
                    yield attrs.evolve(value, **{field.alias or field.name: other})


UNTOUCHED: Final = (pepper.Cards, pepper.Card, Part)


def events_of(rules: pepper.Rules) -> Iterator[pepper.Event]:
    """The first event of each class, and with each class of actions, in a match."""
    match, rng, known = pepper.Match.start(rules, seed=3), Random(1), set[tuple[type, type]]()
    while True:
        for event in match.news:
            action: object = getattr(event, "action", None)
            kind = type(event), type(action)
            if kind not in known:
                known.add(kind)
                yield event
        if match.turn is None:
            return
        match = match.apply(rng.choice(match.legal_actions))


def test_every_action_with_a_huge_number_has_a_text_and_a_repr() -> None:
    said = (pepper.Ask(1), pepper.Grant(1), pepper.Talk(1, 1, 1))
    found = [huge for action in said for huge in with_numbers(action)]
    assert len(found) == 5
    for action in found:
        assert "a very long int" in str(action)
        assert "a very long int" in repr(action)
    numbers = {
        kind
        for kind in ACTIONS
        for of in inspect.get_annotations(kind).values()
        if of in {"int", int}
    }
    assert numbers == {type(action) for action in said}  # no other class has numbers


@pytest.mark.parametrize("variant", ["wolf", "midwest", "euchre"])
def test_every_event_with_a_huge_number_has_a_text(variant: str) -> None:
    rules = pepper.variant(variant)
    english = pepper.words.Words.of(rules)
    told = 0
    for event in events_of(rules):
        for huge in with_numbers(event):
            with suppress(PepperError):  # a side that the table does not have
                told += "a very long int" in english.event(rules, huge)
    assert told >= 10


@pytest.mark.parametrize("variant", ["wolf", "midwest", "euchre"])
@pytest.mark.parametrize("number", [4, -1, -9, HUGE], ids=["high", "low", "lower", "huge"])
def test_an_event_of_another_table_has_a_text_or_is_refused(variant: str, number: int) -> None:
    rules, told = pepper.variant(variant), 0
    plain = pepper.words.Words.of(rules)
    named = pepper.words.Words.of(rules, names=["Ada", "Ben", "Cy", "Di"])
    for event in events_of(rules):
        for other in with_numbers(event, number):
            for words in (plain, named):
                with suppress(PepperError):
                    told += bool(words.event(rules, other))
    assert told >= 10


def test_every_error_with_a_huge_number_has_a_text() -> None:
    kind = pepper.Kind("x", "{seat}, {side} and {number:+}")
    facts = pepper.Facts(seat=HUGE, side=-HUGE, number=HUGE)
    several = pepper.Kind("y", "one", "{number}", "number")
    assert kind.say(facts) == "seat a very long int, side a very long int and a very long int"
    assert several.say(facts) == "a very long int"
    reason = pepper.Reason(kind, pepper.Seat(HUGE), "pass", facts, ("pass",), HUGE)
    assert str(reason).startswith("seat a very long int: 'pass' is refused: seat a very long int")
    assert str(reason).endswith("Legal: pass, and a very long int more.")
    assert str(pepper.RecordError(HUGE, HUGE, "x", "y")).startswith("line a very long int, column")


@pytest.mark.parametrize("weight", [-1, -0.5, math.nan, math.inf, HUGE, None, "1"], ids=shown)
def test_a_weight_is_a_number_from_0_up(weight: object) -> None:
    def of_anything(_view: pepper.View, _action: pepper.Action) -> float:
        return weight  # type: ignore[return-value] # pyright: ignore[reportReturnType]

    with pytest.raises(PepperError, match=r"weight: .* is not a number from 0 to 1e"):
        pepper.belief.worlds(VIEW, Random(1), 1, weight=of_anything)


def test_the_message_names_the_parameter_the_value_and_what_it_may_be() -> None:
    for code, told in {
        "pepper.bots.sensible(None, Random(1))": "view: None is not a View",
        "pepper.schema.schema(parts=('x',))": "parts[0]: 'x' is not a type",
        "pepper.loads(b'')": "text: b'' is not a string",
        "pepper.Match.start(RULES, deals='KS QS')": "deals: 'KS QS' is not an Iterable",
        "pepper.Match.start(RULES, deals=['KS'])": "deals[0]: 'KS' is not a Deal",
        "pepper.looks.text(VIEW, symbols=1)": "symbols: 1 is not True or False",
        "MATCH.since(True)": "step True: must be from 0 to 0",
        "MATCH.view(True)": "seat True must be an integer from 0 to 3",
        "MATCH.view(0, brief=1)": "1 is of type int, not bool: `brief` is True or False",
        "pepper.study.mean(['x'])": "values[0]: 'x' is not a float",
    }.items():
        with pytest.raises(PepperError, match=re.escape(told)):
            eval(code)  # noqa: S307  (ours)
