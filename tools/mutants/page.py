"""The results of `tools.mutants`: their record, and the page that shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import Final, TypeAlias

import attrs
import cattrs

from .modules import BARS, is_rule, modules

RECORD = Path(__file__).with_name("record.json")
PAGE = Path(__file__).parents[2] / "docs" / "mutation.md"
Z: Final = 1.96

INTRODUCTION = """\
# Mutation testing

`tools.mutants` changes the code in one place at a time, and counts the changes that make a test
fail: in every module of the package, and in the example server.

    uv run --group mutation python -m tools.mutants --since main              # lines of a change
    uv run --group mutation python -m tools.mutants src/pepper/engine/deck.py # whole modules
    uv run --group mutation python -m tools.mutants --sample 12               # some of each module
    uv run --group mutation python -m tools.mutants --sample 12 --draw 2      # and others of each
    uv run --group mutation python -m tools.mutants --survivors src/pepper/solve.py

The first run measures which functions each test calls, which takes a quarter of an hour on two
idle processors. After that a change is checked on its own lines in a minute or two.

The changes are mutmut's (numbers, operators, bounds of comparisons, left-out cases, words), and
three more: another member of an enum, a negated condition, a missing keyword argument. Annotations,
messages of four words or more and what mypy would reject are left alone. A mutant inside a function
meets tests that call the function, quick ones first and of every file in turn, for five seconds at
most, and with `--survivors` for a hundred; any other meets tests of the files that call most of its
module. So the rest of the suite might kill a survivor. A mutant that hangs counts as killed.

The operators are mutmut's, the runner is our own. mutmut 3.8 changes code in functions only, and in
none with a decorator such as `property`, because it puts a switch in front of each function; much
of the rules is data outside of functions. Cosmic Ray starts the tests anew for each mutant, which
here means ten seconds of loading.

The results are in `tools/mutants/record.json`. For each survivor, write a test that kills it, or
write in the record, as `why`, the reason why no test can, or need. Then run the module again with
`--survivors`. The bars are 98 % of the mutants in the rules and 90 % outside of them, killed or
explained.

Each module was sampled, or tried whole; the figures are from its last run. "Share" is what is
killed or explained of those tried; the intervals are of 95 %. If tests were written for the
survivors of a sample, its share says little about the rest of the module, and another draw does.
That is so outside the rules: of the first sample 76 % were killed or explained, until every
survivor was looked at and then tested, explained or removed with its code. Then another draw of one
change in each of 156 modules was tried: before anything was written for it, 97 % (93 % to 99 %)
were killed or needed no test. A third draw was of five changes in each of 122 modules outside the
rules, 614 together. Without the tests that compare with kept files 446 were killed in five seconds.
Of the others 99 were killed by all tests in 25 seconds, 40 need no test, and 29 are killed by whole
files of tests or by tests written since. Of ten changes in each of 86 modules of the rules, 94 % of
813 were killed or needed no test; the others have tests since then.
"""


@attrs.frozen
class Survivor:
    """A change that no test noticed."""

    where: str
    was: str
    now: str
    why: str = ""
    """Why no test can notice it, or need."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies the change."""
        return self.where, self.was, self.now


@attrs.frozen
class Report:
    """The numbers of mutants of a module, and those that survive."""

    mutants: int
    tried: int
    survivors: tuple[Survivor, ...]

    @property
    def killed(self) -> int:
        """The number of mutants that a test noticed."""
        return self.tried - len(self.survivors)

    @property
    def unexplained(self) -> int:
        """The number of survivors without a reason."""
        return sum(not survivor.why for survivor in self.survivors)


Reports: TypeAlias = dict[str, Report]


def read_reports() -> Reports:
    """The report of each module that was run."""
    if not RECORD.exists():
        return {}
    return cattrs.structure(json.loads(RECORD.read_text("utf-8")), Reports)


def write_reports(reports: Mapping[str, Report]) -> None:
    """Write the record and the page."""
    ordered = {module: reports[module] for module in modules() if module in reports}
    data: object = cattrs.unstructure(ordered)
    RECORD.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    PAGE.write_text(page_of(ordered), "utf-8")


def page_of(reports: Mapping[str, Report]) -> str:
    """The page with these results."""
    return "\n".join([INTRODUCTION, *_tables(reports)]) + "\n"


def _tables(reports: Mapping[str, Report]) -> Iterator[str]:
    yield "| | Mutants | Tried | Killed | Explained | Survive | Share | Interval | Bar |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for rules, name in ((True, "the rules"), (False, "outside the rules")):
        both = [report for module, report in reports.items() if is_rule(module) == rules]
        low, high = _interval(both) if both else (0.0, 1.0)
        yield f"{_row(name, both)} {low:.1%} to {high:.1%} | {BARS[rules]:.0%} |"
    yield f"\nResults of {len(reports)} of {len(modules())} modules:"
    yield "\n| Module | Mutants | Tried | Killed | Explained | Survive | Share |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for module, report in reports.items():
        if report.mutants:
            yield _row(f"`{module}`", [report])


def _row(name: str, reports: list[Report]) -> str:
    mutants = sum(one.mutants for one in reports)
    tried = sum(one.tried for one in reports)
    killed = sum(one.killed for one in reports)
    left = sum(one.unexplained for one in reports)
    share = f"{1 - left / tried:.1%}" if tried else ""
    cells = mutants, tried, killed, tried - killed - left, left, share
    return f"| {name} | {' | '.join(map(str, cells))} |"


def _interval(reports: list[Report]) -> tuple[float, float]:
    """The share of all mutants that is killed or explained: the modules are strata of a sample."""
    mutants = sum(one.mutants for one in reports)
    share = variance = 0.0
    for one in reports:
        if one.tried:
            own, weight = 1 - one.unexplained / one.tried, one.mutants / mutants
            share += weight * own
            # A share of a few mutants is never certain: half a survivor more.
            spread = (one.unexplained + 0.5) / (one.tried + 1)
            drawn = (1 - one.tried / one.mutants) / one.tried
            variance += weight**2 * spread * (1 - spread) * drawn
    error = Z * sqrt(variance)
    return max(0.0, share - error), min(1.0, share + error)
