"""Names of bids on a sheet: of single bids in its tables, of several in its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from pepper.engine.cards import SUITS, Plain, Strain
from pepper.engine.ladder import BidLadder, Rung
from pepper.engine.wording import join_or, join_with, name_strain

T = TypeVar("T")

SHORTEST_RUN: Final = 3
"""From how many numbers on a row of them is written as "3 to 6"."""


def group_rungs(
    rungs: Iterable[Rung], fact: Callable[[Rung], T]
) -> Iterator[tuple[T, tuple[Rung, ...]]]:
    """Each value of a fact with the rungs that have it, in the order of the rungs."""
    groups: dict[T, list[Rung]] = {}
    for rung in rungs:
        groups.setdefault(fact(rung), []).append(rung)
    for value, members in groups.items():
        yield value, tuple(members)


def join_strains(strains: Iterable[Strain]) -> str:
    """In which strains something is played: "in any suit or at no trump"."""
    chosen = tuple(strains)
    suits = [name_strain(strain) for strain in SUITS if strain in chosen]
    ways = [f"in {'any suit' if len(suits) == len(SUITS) else join_or(suits)}"] if suits else []
    return join_or([*ways, *(f"at {name_strain(s)}" for s in chosen if isinstance(s, Plain))])


def name_rung(ladder: BidLadder, rung: Rung) -> str:
    """The rung's name, with its strains where another rung has the same name."""
    namesakes = [other for other in ladder.rungs if other.name == rung.name]
    return (
        rung.name if len(namesakes) == 1 else f"{rung.name} {join_strains(ladder.strains_of(rung))}"
    )


def name_bids(ladder: BidLadder, rungs: tuple[Rung, ...], last: str = "or") -> str:
    """Some bids in a row, numbers as ranges: "couple, two or 3 to 6".

    Strains are named only where they tell bids of one name apart.
    """
    names: dict[str, list[str]] = {}
    for rung in rungs:
        whole = all(other in rungs for other in ladder.rungs if other.name == rung.name)
        where = "" if whole else f" {join_strains(ladder.strains_of(rung))}"
        names.setdefault(where, []).append(rung.name)
    return join_with(
        [f"{join_with(merge_runs(some), last)}{where}" for where, some in names.items()], last
    )


def merge_runs(names: Iterable[str]) -> Iterator[str]:
    """The names, each once, with every run of numbers as one text: "3 to 6"."""
    run: list[str] = []
    for name in (*dict.fromkeys(names), ""):
        if run and name != _after(run[-1]):
            yield from [f"{run[0]} to {run[-1]}"] if len(run) >= SHORTEST_RUN else run
            run = []
        run.append(name)


def _after(name: str) -> str | None:
    """The next number, where the name is one."""
    return str(int(name) + 1) if name.isdigit() and str(int(name)) == name else None


def name_bids_unless_all(ladder: BidLadder, rungs: tuple[Rung, ...]) -> str:
    """Some bids, to follow on "a bid"; nothing where they are all the bids of the ladder."""
    return "" if len(rungs) == len(ladder.rungs) else f" of {name_bids(ladder, rungs)}"
