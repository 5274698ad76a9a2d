"""Play many matches of each game, and write the figures to docs/findings.

    python -m tools.findings                    every game, as many matches as 10,000 hands take
    python -m tools.findings wolf --matches 90  so many matches of one game
    python -m tools.findings wolf --sharp 300   also the same 300 hands with and without thought

The rows of each game are files of `pepper.study` in --folder: a run that was stopped goes on, and
the same rows give the same figures. Hands that were once played with thought count until their
file is deleted. The site makes its pages from the figures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from time import perf_counter

import attrs

import pepper
from pepper import Rules, Variant
from pepper.bots import Player, sensible
from pepper.sharp import Sharp
from pepper.study import Row, Study, read_rows, run

from .figures import find
from .kept import Kept, dumps
from .pair import Pair, compare
from .sampler import COUNTS, dealt, fits

ROOT = Path(__file__).parent.parent.parent
FIGURES = ROOT / "docs" / "findings"
HANDS = 10_000
MOST = 10**6
"""More matches than are ever played."""
WORLDS = 8


@attrs.frozen(kw_only=True)
class Plan:
    """What is played, and where the rows are."""

    folder: Path
    matches: int = MOST
    """Of each game, unless they have so many hands before."""
    hands: int = MOST
    sharp: int = 0
    """How many single hands are played with thought; 0 for those that are there."""
    seed: int = 0
    workers: int | None = None

    def rows(self, variant: Variant) -> list[Row]:
        """The rows of the matches of a game."""
        found = self._rows(f"{variant.id}.jsonl", variant.rules(), sensible, self.matches)
        return [row for rows in self._enough(found) for row in rows]

    def pair(self, variant: Variant) -> Pair | None:
        """The same single hands without and with thought; None if there are none."""
        name, rules = f"{variant.id}.sharp.jsonl", variant.rules().one_hand()
        if not self.sharp and not (self.folder / name).exists():
            return None
        sharp = list(self._rows(name, rules, Sharp(worlds=WORLDS), self.sharp))
        simple = self._rows(f"{variant.id}.simple.jsonl", rules, sensible, len(sharp))
        return compare(variant.rules(), list(simple), sharp)

    def _rows(self, name: str, rules: Rules, player: Player, matches: int) -> Iterable[Row]:
        """The rows in this file, and those that it lacks."""
        file = self.folder / name
        if not matches:
            return read_rows(file)
        self.folder.mkdir(parents=True, exist_ok=True)
        players = {"sensible" if player is sensible else "sharp": player}
        study = Study(rules=rules, players=players, matches=matches, seed=self.seed)
        return run(study, workers=self.workers, file=file)

    def _enough(self, rows: Iterable[Row]) -> Iterator[list[Row]]:
        """The rows of each match, as far as the plan goes."""
        hands = 0
        for number, group in groupby(rows, attrgetter("match")):
            match = list(group)
            if match[-1].winners:  # else it is cut off, or was stopped
                yield match
            hands += len(match)
            if hands >= self.hands or number + 1 == self.matches:
                return


def write(plan: Plan, variants: Sequence[Variant], folder: Path) -> None:
    """Write the figures of these games."""
    folder.mkdir(parents=True, exist_ok=True)
    for variant in variants:
        start = perf_counter()
        rows = plan.rows(variant)
        found, deals = find(variant, rows), [*map(dealt, rows)]
        seen = tuple(count.seen(deals) for count in COUNTS) if fits(found.rules) else ()
        kept = Kept(found, plan.seed, plan.pair(variant), seen)
        (folder / f"{variant.id}.json").write_text(dumps(kept), "utf-8")
        took = f"{found.matches} matches, {found.hands} hands, {perf_counter() - start:.0f} s"
        print(f"{variant.id}: {took}", flush=True)


def main(arguments: Sequence[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools.findings", description="Play, and write findings.")
    known = {variant.id: variant for variant in pepper.variants()}
    add = parser.add_argument
    add("games", nargs="*", metavar="GAME", help="such as wolf; all if none is named")
    add("--matches", type=int, default=MOST, help="of each game, instead of --hands")
    add("--hands", type=int, help=f"play whole matches until there are so many ({HANDS})")
    add("--sharp", type=int, default=0, help="single hands of each game with the bot that thinks")
    add("--seed", type=int, default=0, help="of all deals (0)")
    add("--folder", type=Path, default=ROOT / "build" / "findings", help="of the rows")
    add("--workers", type=int, help="processes (one for each processor)")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.games if name not in known]:
        parser.error(f"unknown game {unknown[0]}; expected one of {', '.join(known)}")
    if given.matches < 2:
        parser.error("2 matches or more")
    plan = Plan(
        folder=given.folder,
        matches=given.matches,
        hands=given.hands or (HANDS if given.matches == MOST else MOST),
        sharp=given.sharp,
        seed=given.seed,
        workers=given.workers,
    )
    variants = [known[name] for name in given.games or known]
    write(plan, variants, FIGURES)


if __name__ == "__main__":
    main(sys.argv[1:])
