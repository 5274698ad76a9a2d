"""Change the code in one place at a time, and count the changes that the tests notice.

    python -m tools.mutants                                 every module
    python -m tools.mutants src/pepper/engine/deck.py ..    these modules
    python -m tools.mutants --since main                    the lines that differ from main
    python -m tools.mutants --sample 20 ..                  as many of each module, always the same
    python -m tools.mutants --sample 20 --draw 2 ..         another sample of the same size
    python -m tools.mutants --survivors ..                  what survived before, with more tests
    python -m tools.mutants --calls ..                      measure again what each test calls
    python -m tools.mutants --page                          only write the page

The results go into record.json in this folder, and from there into docs/mutation.md; those of
`--since` are only printed. The `why` of a survivor is written in record.json by hand, and is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from random import Random

from .calls import Calls
from .changes import Members, Mutation, members, mutations
from .modules import ROOT, changed_lines, modules
from .page import Report, Survivor, read_reports, write_reports
from .runs import BUDGET, SECOND_BUDGET, Job, Loaded, job_of, measure_calls, surviving_anew


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

    def surviving(self, module: str, found: Sequence[Mutation]) -> list[Survivor]:
        """Those that no test notices."""
        jobs = [job_of(module, mutation, self._called) for mutation in found]
        alive = self._alive([job for job in jobs if job.function is not None])
        anew = [job for job in jobs if job.function is None]
        alive |= {
            job
            for job, one in zip(anew, surviving_anew(anew, self._calls, self._budget), strict=True)
            if one
        }
        return [survivor_of(one) for one, job in zip(found, jobs, strict=True) if job in alive]

    def _alive(self, jobs: Sequence[Job]) -> set[Job]:
        survive = self._loaded.surviving(jobs)
        return {job for job, one in zip(jobs, survive, strict=True) if one}

    def close(self) -> None:
        """End its process."""
        self._loaded.close()


def survivor_of(mutation: Mutation) -> Survivor:
    """What is kept of a mutant that survives."""
    was, now = mutation.lines()
    return Survivor(mutation.where, was, now)


def examine(
    examiner: Examiner,
    module: str,
    before: Report | None,
    *,
    sample: int | None,
    draw: int,
    again: bool,
) -> Report:
    """Try mutants of a module: all, some, or only the survivors; these keep their reasons."""
    every = examiner.mutants(module)
    known = {survivor.key: survivor for survivor in before.survivors} if before else {}
    found, tried = every, len(every)
    if again:
        found = [mutation for mutation in every if survivor_of(mutation).key in known]
        tried = before.tried if before else 0
    elif sample is not None and sample < len(every):
        random = Random(f"{module} {draw}")  # noqa: S311  (no secrets)
        chosen = sorted(random.sample(range(len(every)), sample))
        found, tried = [every[place] for place in chosen], sample
    alive = examiner.surviving(module, found)
    survivors = tuple(known.get(survivor.key, survivor) for survivor in alive)
    return Report(len(every), tried, survivors)


def examine_changes(examiner: Examiner, module: str, lines: Collection[int]) -> int:
    """Print the mutants of these lines that survive, and return their number."""
    found = [mutation for mutation in examiner.mutants(module) if mutation.line in lines]
    alive = examiner.surviving(module, found)
    print(f"{module}: {len(found) - len(alive)} of {len(found)} killed", flush=True)
    for survivor in alive:
        print(f"  {survivor.where}\n    - {survivor.was}\n    + {survivor.now}", flush=True)
    return len(alive)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Mutation testing.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="such as src/pepper/solve.py")
    parser.add_argument("--since", metavar="REVISION", help="only lines that differ from it")
    parser.add_argument("--sample", type=int, metavar="N", help="at most so many of each module")
    parser.add_argument("--draw", type=int, default=1, metavar="N", help="which sample")
    parser.add_argument("--survivors", action="store_true", help="only what survived before")
    parser.add_argument("--calls", action="store_true", help="measure again what tests call")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    if given.page:
        write_reports(read_reports())
        return
    budget = SECOND_BUDGET if given.survivors else BUDGET
    examiner = Examiner(measure_calls(anew=given.calls), budget)
    if given.since is not None:
        changed = changed_lines(given.since)
        survive = sum(examine_changes(examiner, module, changed[module]) for module in changed)
        examiner.close()
        raise SystemExit(survive > 0)
    for module in given.modules or modules():
        before = read_reports().get(module)
        report = examine(
            examiner,
            module,
            before,
            sample=given.sample,
            draw=given.draw,
            again=given.survivors,
        )
        write_reports({**read_reports(), module: report})
        print(f"{module}: {report.killed} of {report.tried} killed", flush=True)
    examiner.close()


if __name__ == "__main__":
    main()
