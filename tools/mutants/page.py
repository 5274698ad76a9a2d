"""What `tools.mutants` found: the record of it, and the page that tells it."""

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
    "phases/auction",
    "phases/tricks",
    "phases/exchange",
    "phases/negotiation",
    "phases/calling",
    "phases/naming",
    "phases/dealing",
    "phases/__init__",
    "scoring",
    "ending",
    "hand",
    "match",
    "ladder",
    "ranking",
    "result",
    "deck",
    "cards",
    "table",
    "rules",
    "view",
    "events",
    "actions",
    "seats",
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
"""The modules of the rules, in the order in which they are examined."""

INTRODUCTION = """\
# Mutation testing

Are the rules tested, or only run? `tools.mutants` changes the code of the rules in one place at a
time, and counts the changes that make a test fail. It is run on demand:

    uv run --group mutation python -m tools.mutants                      # every module: hours
    uv run --group mutation python -m tools.mutants deck phases/tricks   # these
    uv run --group mutation python -m tools.mutants --survivors deck     # what survived before

A change is one of mutmut's: another number, another operator, a comparison that includes its bound
or does not, `and` for `or`, either arm of a conditional expression alone, a `case` left out, a word
misspelt; or one of two more: another member of an enum (`Lead.ELDEST` for `Lead.DECLARER`), and a
condition turned round. An argument that is given by name is left out, too. Constants, defaults and
properties are changed as functions are, since much of a variant is data; that is why mutmut itself,
which changes the inside of plain functions only, lends its changes but does not run them.

Not changed are annotations, messages (texts of four words or more and f-strings) and what mypy
would refuse (None for a value, a positional argument less): that would only make the share look
better. A mutant is killed when a test fails, or when it takes many times as long as the module as
it is, which has to pass the same tests each time.

A mutant inside a function of the engine is tested by all unit tests that call that function and by
some seconds of the others that do, a few of each file; any other is tested by its own files first,
and then by wider ones (`tools/mutants/choice.py`). A mutant that is said to survive has passed
those; the rest of the suite may know better. Hypothesis tries what it always tries, and stops at
the first failure.

The record, in which a survivor's reason is written by hand, is `tools/mutants/record.json`. The
figures of a module are those of its last run: tests that were written since may kill more. A
survivor without a reason is not explained yet, and may be one of those.
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
    """Why nothing can notice it."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The change, whatever is said about it."""
        return self.where, self.was, self.now


@attrs.frozen
class Report:
    """How many mutants of a module there are, and which survive."""

    mutants: int
    survivors: tuple[Survivor, ...]

    @property
    def killed(self) -> int:
        """How many a test noticed."""
        return self.mutants - len(self.survivors)


Reports: TypeAlias = dict[str, Report]


def read_reports() -> Reports:
    """What is known of each module that was run."""
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
