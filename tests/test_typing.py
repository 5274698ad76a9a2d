"""What the type checkers know of the public surface, and what they refuse.

mypy and pyright read this file with the rest of the project, and the files typing_of_*.py, which
hold an `assert_type` for what is inferred: it fails there when a type is another one. As both are
told to report comments that silence nothing, each silenced line here fails as soon as either of
them accepts it.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from textwrap import dedent
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
NAMES = (
    "",
    ".arena",
    ".bots",
    ".house",
    ".ptn",
    ".series",
    ".spaces",
    ".study",
    ".tournament",
    ".wire",
)
DIGESTS = {
    "pepper": "84c85456",
    "pepper.arena": "d776a214",
    "pepper.bots": "bd488d8f",
    "pepper.house": "da62d784",
    "pepper.ptn": "a9c61cb4",
    "pepper.series": "367e3e49",
    "pepper.spaces": "57235603",
    "pepper.study": "a9a10c91",
    "pepper.tournament": "d79332c4",
    "pepper.wire": "456400a3",
}
"""Of everything that is declared in the public modules."""
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


def declared(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """The parameters, results and fields that are declared in a function or a class."""
    for node in nodes:
        match node:
            case ast.ClassDef(body=inner) | ast.If(body=inner):  # overloads for type checkers
                yield from declared(inner)
            case ast.FunctionDef(name=name) if name == "__init__" or name[0] != "_":
                result = ast.unparse(node.returns) if node.returns else ""
                yield f"{name}({ast.unparse(node.args)}) -> {result}"
            case ast.AnnAssign(target=ast.Name(name)) if name[0] != "_":
                yield f"{name}: {ast.unparse(node.annotation)}"
            case _:
                pass


@cache
def declaration(one: Callable[..., object]) -> str:
    """What is declared in a function or a class."""
    return "; ".join(declared(ast.parse(dedent(inspect.getsource(one))).body))


def surface(module: ModuleType) -> Iterator[str]:
    """What is declared in each function and class of a module, and in the classes it is made of."""
    for name, value in public(module).items():
        found: list[Callable[..., object]] = []
        if inspect.isclass(value):
            found = [one for one in value.__mro__ if one.__module__.startswith("pepper")]
        elif callable(value) and inspect.isfunction(inspect.unwrap(value)):
            found = [inspect.unwrap(value)]
        yield from (f"{name}: {declaration(one)}" for one in found)


@pytest.mark.parametrize("name", MODULES)
def test_public_types_are_what_users_know(name: str) -> None:
    """After an intended change, tell it in the changelog, and write the new digest above."""
    told = "\n".join(sorted(surface(import_module(name))))
    assert sha256(told.encode()).hexdigest()[:8] == DIGESTS[name]


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
    redacted(match.events, side)  # type: ignore[call-overload] # pyright: ignore[reportArgumentType, reportCallIssue]
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
    PlayCard(Cards("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    CallCard(Bid("4"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
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
    variant(rules)  # type: ignore[call-overload] # pyright: ignore[reportArgumentType]
    loads(dumps)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    dumps(rules)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Scoring(made=5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    rules.name = "another"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    Match.start(rules).scores[0] = 1  # type: ignore[index] # pyright: ignore[reportIndexIssue]


def mistakes_about_modules(match: Match, tournament: Tournament, seat: Seat) -> None:
    """What a module takes is of its own kind."""
    wire.dumps(match)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    wire.to_data(Card("JS"))  # type: ignore[call-overload] # pyright: ignore[reportArgumentType, reportCallIssue]
    house.dumps("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    bots.sensible(match, Random(1))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    tournament.record([1])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    tournament.play("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Place(seat, 1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Result.pair(tournament.rounds[0].results[0], seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
