"""The results of `tools.mutants`: their record, and the page that shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import attrs
import cattrs

RECORD = Path(__file__).with_name("record.json")
PAGE = Path(__file__).parents[2] / "docs" / "mutation.md"

MODULES: Final = (
    "engine/phases/auction/bidding",
    "engine/phases/auction/parts",
    "engine/phases/auction/__init__",
    "engine/phases/play",
    "engine/phases/exchange",
    "engine/phases/negotiation",
    "engine/phases/calling",
    "engine/phases/naming",
    "engine/phases/dealing",
    "engine/phases/__init__",
    "engine/scoring",
    "engine/ending",
    "engine/hand",
    "engine/match",
    "engine/ladder",
    "engine/ranking",
    "engine/result",
    "engine/contract",
    "engine/exchange",
    "engine/tricks",
    "engine/deck",
    "engine/cards",
    "engine/table",
    "engine/rules",
    "engine/view",
    "engine/events",
    "engine/actions",
    "engine/seats",
    "engine/slots",
    "engine/library",
    "data/slots",
    "data/converter",
    "record/text",
    "record/values",
    "record/__init__",
    "variants/wolf",
    "variants/ontario",
    "variants/dirty_clubs",
    "variants/gamerules",
    "variants/pastimes",
    "variants/pfeffer",
    "variants/progressive",
    "variants/hasenpfeffer",
    "variants/double_hasenpfeffer",
    "variants/buck",
    "variants/florida",
    "variants/indiana",
    "variants/midwest",
    "variants/bid_euchre",
    "variants/option",
    "variants/__init__",
)
"""The modules of the rules, their data and records, in the order in which they are examined."""

INTRODUCTION = """\
# Mutation testing

Are the rules tested, or only run? `tools.mutants` changes the code of the rules in one place at a
time, and counts the changes that make a test fail. It is run on demand:

    uv run --group mutation python -m tools.mutants                      # every module: hours
    uv run --group mutation python -m tools.mutants engine/deck engine/scoring   # these
    uv run --group mutation python -m tools.mutants --survivors engine/deck   # survivors

Most kinds of change are mutmut's: another number, another operator, a comparison with or without
its bound, `and` for `or`, either arm of a conditional expression alone, a missing `case`, a changed
word. Three are added: another member of an enum (`Lead.ELDEST` for `Lead.DECLARER`), a negated
condition, and a missing keyword argument. Constants, defaults and properties are changed as well as
functions, because much of a variant is data. mutmut changes only the bodies of plain functions, so
its changes are used here but not its runner.

Some things are not changed, because that would only make the share look better: annotations,
messages (texts of four words or more and f-strings) and what mypy would reject (None for a value, a
missing positional argument). A mutant is killed when a test fails, or when it takes many times as
long as the unchanged module, which must pass the same tests in each run.

A mutant inside a function, outside the variants, is tested by all unit tests that call the
function, and by a few seconds of other tests that call it. Any other mutant is tested by the tests
of its own module first, and then by broader ones (`tools/mutants/choice.py`). A mutant that
survives has passed these tests; the rest of the suite might kill it. Hypothesis uses its usual
examples, and stops at the first failure.

The results are in `tools/mutants/record.json`, where the reasons of survivors are written by hand.
The figures of a module are those of its last run, and newer tests may kill more. If the code of a
module has changed since, its results are removed. A survivor without a reason has not been
explained yet.
"""
NOT_RUN = "not run yet"
UNEXPLAINED = "**not explained yet**"


@attrs.frozen
class Survivor:
    """A change that no test noticed."""

    where: str
    was: str
    now: str
    why: str = ""
    """Why no test can notice it."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies the change."""
        return self.where, self.was, self.now


@attrs.frozen
class Report:
    """The number of mutants of a module, and those that survive."""

    mutants: int
    survivors: tuple[Survivor, ...]

    @property
    def killed(self) -> int:
        """The number of mutants that a test noticed."""
        return self.mutants - len(self.survivors)


Reports: TypeAlias = dict[str, Report]


def read_reports() -> Reports:
    """The report of each module that was run."""
    if not RECORD.exists():
        return {}
    return cattrs.structure(json.loads(RECORD.read_text("utf-8")), Reports)


def write_reports(reports: Mapping[str, Report]) -> None:
    """Write the record and the page."""
    ordered = {module: reports[module] for module in MODULES if module in reports}
    data: object = cattrs.unstructure(ordered)
    RECORD.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    PAGE.write_text(
        "\n".join([INTRODUCTION, *_table(ordered), *_survivors(ordered)]) + "\n", "utf-8"
    )


def _table(reports: Mapping[str, Report]) -> Iterator[str]:
    yield "| Module | Mutants | Killed | Survive | Share killed |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for module in MODULES:
        yield _row(f"`{module}.py`", reports.get(module))
    survivors = sum((report.survivors for report in reports.values()), ())
    mutants = sum(report.mutants for report in reports.values())
    yield _row("all that were run", Report(mutants, survivors))


def _row(name: str, report: Report | None) -> str:
    if report is None:
        return f"| {name} | {NOT_RUN} | | | |"
    share = f"{report.killed / report.mutants:.1%}" if report.mutants else ""
    return f"| {name} | {report.mutants} | {report.killed} | {len(report.survivors)} | {share} |"


def _survivors(reports: Mapping[str, Report]) -> Iterator[str]:
    for module, report in reports.items():
        if report.survivors:
            yield f"\n## `{module}.py`\n"
        for survivor in report.survivors:
            now = f"`{survivor.now}`" if survivor.now else "(left out)"
            yield f"- {survivor.where or 'module'}: `{survivor.was}` → {now}  "
            yield f"  {survivor.why or UNEXPLAINED}"
