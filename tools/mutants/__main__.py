"""Change the code in one place at a time, and count the changes that the tests notice.

    python -m tools.mutants                                     every module
    python -m tools.mutants src/pepper/engine/parts/deck.py ..  these modules
    python -m tools.mutants --since main                        the lines that differ from main
    python -m tools.mutants --sample 20 ..                      as many of each module
    python -m tools.mutants --sample 20 --draw 2 ..             another sample of the same size
    python -m tools.mutants --seconds 100 ..                    with more tests for each change
    python -m tools.mutants --calls ..                          measure again what each test calls

It prints what survives, and then fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from random import Random

from .calls import Calls
from .changes import Members, Mutation, members, mutations
from .modules import ROOT, changed_lines, modules
from .runs import BUDGET, Job, Loaded, job_of, measure_calls, surviving_anew


class Examiner:
    """Tries mutants of one module after the other."""

    def __init__(self, calls: Calls, budget: float) -> None:
        self._calls = calls
        self._called = frozenset[str]().union(*[called.functions for called in calls.values()])
        self._budget = budget
        self._loaded = Loaded(calls, budget)
        self._enums: Members = members([ROOT / module for module in modules()])

    def mutants(self, module: str) -> list[Mutation]:
        """All mutants of a module."""
        return mutations((ROOT / module).read_text("utf-8"), self._enums)

    def surviving(self, module: str, found: Sequence[Mutation]) -> list[Mutation]:
        """Those that no test notices."""
        jobs = [job_of(module, mutation, self._called) for mutation in found]
        alive = self._alive([job for job in jobs if job.function is not None])
        anew = [job for job in jobs if job.function is None]
        alive |= {
            job
            for job, one in zip(anew, surviving_anew(anew, self._calls, self._budget), strict=True)
            if one
        }
        return [one for one, job in zip(found, jobs, strict=True) if job in alive]

    def _alive(self, jobs: Sequence[Job]) -> set[Job]:
        survive = self._loaded.surviving(jobs)
        return {job for job, one in zip(jobs, survive, strict=True) if one}

    def close(self) -> None:
        """End its process."""
        self._loaded.close()


def drawn(
    found: Sequence[Mutation],
    module: str,
    lines: Collection[int] | None,
    sample: int | None,
    draw: int,
) -> list[Mutation]:
    """Those of these lines, or at most so many: the same ones for the same draw."""
    chosen = [one for one in found if lines is None or one.line in lines]
    if sample is None or sample >= len(chosen):
        return chosen
    random = Random(f"{module} {draw}")  # noqa: S311  (no secrets)
    return [chosen[place] for place in sorted(random.sample(range(len(chosen)), sample))]


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Mutation testing.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="such as src/pepper/solve.py")
    parser.add_argument("--since", metavar="REVISION", help="only lines that differ from it")
    parser.add_argument("--sample", type=int, metavar="N", help="at most so many of each module")
    parser.add_argument("--draw", type=int, default=1, metavar="N", help="which sample")
    parser.add_argument("--seconds", type=float, default=BUDGET, help="of tests for each change")
    parser.add_argument("--calls", action="store_true", help="measure again what tests call")
    given = parser.parse_args()
    changed = None if given.since is None else changed_lines(given.since)
    examiner = Examiner(measure_calls(anew=given.calls), given.seconds)
    survive = tried = 0
    for module in given.modules or (modules() if changed is None else changed):
        lines = None if changed is None else changed.get(module, ())
        found = drawn(examiner.mutants(module), module, lines, given.sample, given.draw)
        alive = examiner.surviving(module, found)
        survive, tried = survive + len(alive), tried + len(found)
        print(f"{module}: {len(found) - len(alive)} of {len(found)} killed", flush=True)
        for one in alive:
            was, now = one.lines()
            print(f"  {one.where}\n    - {was}\n    + {now}", flush=True)
    examiner.close()
    print(f"{tried - survive} of {tried} killed")
    raise SystemExit(survive > 0)


if __name__ == "__main__":
    main()
