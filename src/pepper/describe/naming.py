"""How bids are named in a sheet: one by one in its tables, and many of them in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from pepper.cards import SUITS, Plain, Strain
from pepper.ladder import BidLadder, Rung
from pepper.wording import joined_or, listed, strain_named

T = TypeVar("T")

SHORTEST_RUN: Final = 3
"""So many numbers in a row, or more, are written as the first to the last."""


def grouped(
    rungs: Iterable[Rung], fact: Callable[[Rung], T]
) -> Iterator[tuple[T, tuple[Rung, ...]]]:
    """Each value of a fact with the rungs that it is true of."""
    groups: dict[T, list[Rung]] = {}
    for rung in rungs:
        groups.setdefault(fact(rung), []).append(rung)
    for value, members in groups.items():
        yield value, tuple(members)


def played_in(strains: Iterable[Strain]) -> str:
    """In which strains something is played."""
    chosen = tuple(strains)
    suits = [strain_named(strain) for strain in SUITS if strain in chosen]
    ways = [f"in {'any suit' if len(suits) == len(SUITS) else joined_or(suits)}"] if suits else []
    return joined_or([*ways, *(f"at {strain_named(s)}" for s in chosen if isinstance(s, Plain))])


def label(ladder: BidLadder, rung: Rung) -> str:
    """The rung's name, with its strains where another rung has the same name."""
    namesakes = [other for other in ladder.rungs if other.name == rung.name]
    return rung.name if len(namesakes) == 1 else f"{rung.name} {played_in(ladder.strains_of(rung))}"


def bids(ladder: BidLadder, rungs: tuple[Rung, ...], last: str = "or") -> str:
    """Some bids in a row: numbers in a row as a range, strains only where they tell bids apart."""
    names: dict[str, list[str]] = {}
    for rung in rungs:
        whole = all(other in rungs for other in ladder.rungs if other.name == rung.name)
        where = "" if whole else f" {played_in(ladder.strains_of(rung))}"
        names.setdefault(where, []).append(rung.name)
    return listed([f"{listed(runs(some), last)}{where}" for where, some in names.items()], last)


def runs(names: Iterable[str]) -> Iterator[str]:
    """The names, each once, with every run of numbers as one text."""
    run: list[str] = []
    for name in (*dict.fromkeys(names), ""):
        if run and name != _after(run[-1]):
            yield from [f"{run[0]} to {run[-1]}"] if len(run) >= SHORTEST_RUN else run
            run = []
        run.append(name)


def _after(name: str) -> str | None:
    """The next number, where the name is one."""
    return str(int(name) + 1) if name.isdigit() and str(int(name)) == name else None


def bids_of(ladder: BidLadder, rungs: tuple[Rung, ...]) -> str:
    """Some bids, after `a bid`; nothing where they are all that there are."""
    return "" if len(rungs) == len(ladder.rungs) else f" of {bids(ladder, rungs)}"
