"""What the type checkers know of the public surface, and what they refuse.

mypy and pyright read this file with the rest of the project, and the files typing_of_*.py, which
hold an `assert_type` for everything public: it fails there when a type is another one. As both are
told to report comments that silence nothing, each silenced line here fails as soon as either of
them accepts it.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import assert_type

import attrs
import pytest

import pepper
from pepper import (
    HEARTS,
    NO_TRUMP,
    Bid,
    BidLadder,
    Call,
    CallCard,
    Card,
    Cards,
    Deal,
    Deck,
    GiveCards,
    Kind,
    LibraryRules,
    Line,
    Match,
    NameStrain,
    Order,
    Outcome,
    Pass,
    PlayCard,
    Rank,
    Reason,
    Rules,
    Rung,
    Scoring,
    Seat,
    Side,
    Table,
    View,
    bots,
    dumps,
    house,
    loads,
    redacted,
    variant,
    wire,
)
from pepper.tournament import Place, Result, Tournament

HERE = Path(__file__).parent
NAMES = ("", ".arena", ".bots", ".house", ".ptn", ".spaces", ".study", ".tournament", ".wire")
MODULES = [f"pepper{name}" for name in NAMES]


def public(module: ModuleType) -> dict[str, object]:
    """The public names of a module that are its own."""
    names: list[str] = getattr(module, "__all__", [])
    own = module.__name__
    found = {name: getattr(module, name) for name in names or vars(module)}
    return {
        name: value
        for name, value in found.items()
        if names or (name[0] != "_" and getattr(value, "__module__", None) == own)
    }


def surface(module: ModuleType) -> Iterator[str]:
    """Every function of a module, and every field, property and method of its classes."""
    for name, value in public(module).items():
        if inspect.isclass(value):
            yield from (f"{name}.{member}" for member in members(value))
        elif callable(value) and inspect.isfunction(inspect.unwrap(value)):
            yield name


def members(of: type) -> set[str]:
    """The public members of a class; of an error, what it is made of."""
    found = {
        name
        for base in of.__mro__
        if base.__module__.startswith("pepper.")
        for name in (*vars(base), *getattr(base, "__annotations__", {}))
    }
    if issubclass(of, Exception) and "__init__" in vars(of):
        found |= {*inspect.signature(of).parameters}
    if issubclass(of, Enum):
        found -= {*of.__members__}
    return {name for name in found if not name.startswith("_")}


def asserted() -> set[str]:
    """What the files typing_of_*.py assert, such as ``Match.view`` and ``dumps``."""
    return {
        name
        for file in HERE.glob("typing_of_*.py")
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for name in asserted_in(function)
    }


def asserted_in(function: ast.FunctionDef) -> Iterator[str]:
    """What a function asserts, its arguments being named by their classes."""
    classes = {
        arg.arg: ast.unparse(arg.annotation).rpartition(".")[2]
        for arg in function.args.args
        if arg.annotation is not None
    }
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "assert_type":
            about = call.args[0]
            about = about.func if isinstance(about, ast.Call) else about
            first, dot, rest = ast.unparse(about).partition(".")
            yield classes.get(first, first) + dot + rest


@pytest.mark.parametrize("name", MODULES)
def test_the_type_of_everything_public_is_asserted(name: str) -> None:
    module = import_module(name)
    own = name.removeprefix("pepper").removeprefix(".")
    known = asserted()
    wanted = [*surface(module)]
    assert wanted
    assert [one for one in wanted if not known & {one, f"{own}.{one}"}] == []


def test_texts_and_values_that_parts_take() -> None:
    deck = Deck("9TJQKA", hand_size=6)
    assert_type(deck, Deck)
    assert_type(Table([(0, 2), (1, 3)]).sides, tuple[tuple[Seat, ...], ...])
    ladder = BidLadder([Rung("4", 4), [Rung("5", 5), Rung("low", 5)]])
    assert_type(ladder.steps, tuple[tuple[Rung, ...], ...])
    assert_type(Deal(["JS", Cards("9H")]).hands, tuple[Cards, ...])
    assert_type(attrs.evolve(pepper.variant("wolf"), name="another"), LibraryRules)
    assert deck == Deck([Rank.NINE, Rank.TEN, *deck.ranks[2:]], 6)


def numbers_of_seats(match: Match) -> None:
    """A match takes plain numbers for seats, and tells at run time whether there is such a seat."""
    assert_type(match.view(0), View)
    assert_type(match.apply(Pass(), 0), Match)
    assert_type(match.why_not(Pass(), by=1), Reason | None)
    assert_type(Match.start(match.rules, dealer=1), Match)


def mistakes_about_seats(match: Match, table: Table, seat: Seat, side: Side) -> None:
    """What takes a seat takes nothing else. Never called: it is there to be refused."""
    table.side(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.side(side)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.side(1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.left(side)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.partners(Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.view(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.view("0")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Match.start(match.rules, dealer=HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Line(seat, 1, Kind("why"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Outcome((seat,), Kind("why"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.clockwise(side)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.view(Card("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply(Pass(), HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    redacted(match.events, side)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Call(side, Bid("4"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def mistakes_about_cards(match: Match, order: Order, seat: Seat) -> None:
    """A suit, a rank, a strain, a card, a bid and a seat are six things."""
    Card.of(HEARTS, Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Card.of(Rank.ACE, NO_TRUMP)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Card.of(Rank.ACE, "H")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Card.of(Rank.ACE, seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Card(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Cards(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid("5", "H")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid("5", Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid("5", seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid(5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    NameStrain(Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    NameStrain("H")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(Bid("4"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard("JS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(Cards("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    CallCard("AS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    CallCard(Bid("4"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    GiveCards("JS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    GiveCards(Card("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    CallCard(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply(Card("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply("play JS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.why_not("play JS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    order.strength(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    order.beats(Card("JS"), Card("9S"), HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def mistakes_about_parts(rules: Rules) -> None:
    """A part is not another part, and nothing that is frozen is set."""
    Match.start("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Match.start(rules, deals=["JS"])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    Table.teams("4")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    BidLadder(["4"])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    variant(rules)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    loads(dumps)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    dumps(rules)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Scoring(made=5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    rules.name = "another"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    Match.start(rules).scores[0] = 1  # type: ignore[index] # pyright: ignore[reportIndexIssue]


def mistakes_about_modules(match: Match, tournament: Tournament, seat: Seat) -> None:
    """What a module takes is of its own kind."""
    wire.dumps(match)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    wire.to_data(Card("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    house.dumps("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    bots.sensible(match, Random(1))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    tournament.record([1])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    tournament.play("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Place(seat, 1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Result.pair(tournament.rounds[0].results[0], seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
