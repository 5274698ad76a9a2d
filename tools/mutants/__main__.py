"""Change the rules' code in one place at a time, and count the changes that the tests notice.

    python -m tools.mutants                      every module
    python -m tools.mutants engine/deck engine/scoring   these modules
    python -m tools.mutants --survivors engine/deck     only what survived there before
    python -m tools.mutants --calls ...          find out again which tests call which function
    python -m tools.mutants --page               only write the page

The results go into record.json in this folder, and from there into docs/mutation.md. The `why` of a
survivor is written in record.json by hand, and is kept.
"""

from __future__ import annotations

import argparse

from .changes import Mutation, members, mutations
from .page import MODULES, Report, Survivor, read_reports, write_reports
from .runs import CALLS, SOURCE, find_surviving


def examine(module: str, before: Report | None, *, survivors_only: bool) -> Report:
    """Run the mutants of a module. Survivors known before keep their reasons."""
    text = (SOURCE / f"{module}.py").read_text("utf-8")
    every = mutations(text, members(SOURCE))
    known = {survivor.key: survivor for survivor in before.survivors} if before else {}
    found = every
    if survivors_only:
        found = [mutation for mutation in every if _survivor(mutation).key in known]
    alive = [_survivor(mutation) for mutation in find_surviving(module, found)]
    return Report(len(every), tuple(known.get(survivor.key, survivor) for survivor in alive))


def _survivor(mutation: Mutation) -> Survivor:
    was, now = mutation.lines()
    return Survivor(mutation.where, was, now)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Mutants of the rules.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="such as engine/deck")
    parser.add_argument("--survivors", action="store_true", help="only what survived before")
    parser.add_argument("--calls", action="store_true", help="find out again what tests call")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    if given.calls:
        CALLS.unlink(missing_ok=True)
    for module in () if given.page else given.modules or MODULES:
        before = read_reports().get(module)
        report = examine(module, before, survivors_only=given.survivors)
        write_reports({**read_reports(), module: report})
        print(f"{module}: {report.killed} of {report.mutants} killed", flush=True)
    write_reports(read_reports())


if __name__ == "__main__":
    main()
