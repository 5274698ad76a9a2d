"""How much faster a study runs in two processes than in one, on a machine with two idle processors.

    uv run python benchmarks/study.py
    uv run python benchmarks/study.py wolf --matches 50000 --workers 4

Each round plays the same study of single hands with one worker and with several, from the call to
the last row. The start of the processes counts, so short studies gain less. "Faster" is the median
of the ratios, with the lowest and the highest. "Work" is the processor time with several workers,
of all processes, as a multiple of that with one. All rows are compared.
"""

from __future__ import annotations

import argparse
import time
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median

import pepper
from pepper.bots import sensible
from pepper.study import Row, Study, run

GAMES = ("hasenpfeffer", "bid-euchre", "wolf")
MATCHES = 20_000
ROUNDS = 3


def work() -> float:
    """The processor time of this process and of those that it has waited for."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def played(study: Study, workers: int) -> tuple[float, float, list[Row]]:
    """The seconds that a study takes, its processor time, and its rows."""
    begun, used = time.perf_counter(), work()
    rows = list(run(study, workers=workers))
    return time.perf_counter() - begun, work() - used, rows


def line(name: str, matches: int, workers: int) -> str:
    """A row of the table."""
    rules = pepper.variant(name).one_hand()
    study = Study(rules=rules, players={"sensible": sensible}, matches=matches)
    faster, costs, alone = list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        single, own, rows = played(study, 1)
        several, shared, same = played(study, workers)
        if rows != same:
            raise SystemExit(f"{name}: the rows differ")
        faster.append(single / several)
        costs.append(shared / own)
        alone.append(single)
    spread = f"{min(faster):.2f} to {max(faster):.2f}"
    return f"{name:22} {median(alone):8.1f} {median(faster):8.2f}  {spread} {median(costs):8.3f}"


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=GAMES)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print(f"{asked.matches} hands, {asked.workers} workers\n")
    print(f"{'':22}  seconds   faster  from to           work")
    for name in asked.names:
        print(line(name, asked.matches, asked.workers), flush=True)


if __name__ == "__main__":
    main()
