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
    "record/notes",
    "record/places",
    "record/__init__",
    "partial/__init__",
    "partial/guess",
    "partial/swap",
    "ptn/reading",
    "ptn/writing",
    "ptn/notation",
    "ptn/options",
    "ptn/entry",
    "ptn/__init__",
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

`tools.mutants` changes the code of the rules in one place at a time and counts the changes that
make a test fail. Run it after a change to a rule or to its tests:

    uv run --group mutation python -m tools.mutants                            # every module: hours
    uv run --group mutation python -m tools.mutants engine/deck engine/scoring # these
    uv run --group mutation python -m tools.mutants --survivors engine/deck    # survivors only

The changes are mutmut's (numbers, operators, bounds of comparisons, left-out cases, words), and
three more: another member of an enum, a negated condition, a missing keyword argument. Annotations,
messages and what mypy would reject are left alone. `tools/mutants/choice.py` chooses the tests for
a module, so the rest of the suite might kill a survivor. A mutant that takes many times as long as
the unchanged module counts as killed.

The results are in `tools/mutants/record.json`. For each survivor, write a test that kills it, or
write in the record, as `why`, the reason why no test can. Then run the module again with
`--survivors`. When the code of a module changes, remove its results from the record.

The figures are from the last run of each module; newer tests may kill more.
"""


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
    PAGE.write_text("\n".join([INTRODUCTION, *_table(ordered)]) + "\n", "utf-8")


def _table(reports: Mapping[str, Report]) -> Iterator[str]:
    yield "| Module | Mutants | Killed | Survive | Not explained | Share killed |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for module, report in reports.items():
        yield _row(f"`{module}.py`", report)
    survivors = sum((report.survivors for report in reports.values()), ())
    mutants = sum(report.mutants for report in reports.values())
    yield _row("all of these", Report(mutants, survivors))
    yield f"\n{len(MODULES) - len(reports)} of {len(MODULES)} modules have no current results."


def _row(name: str, report: Report) -> str:
    unexplained = sum(not survivor.why for survivor in report.survivors)
    share = f"{report.killed / report.mutants:.1%}" if report.mutants else ""
    cells = report.mutants, report.killed, len(report.survivors), unexplained, share
    return f"| {name} | {' | '.join(map(str, cells))} |"
