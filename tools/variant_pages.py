"""Write the pages that are made from the rules values, the rule tables and the tests.

docs/variants/ has a page for the players of each variant, docs/gallery.md compares them, and
docs/kurzregeln.md has some at a glance in German.

    python -m tools.variant_pages          writes them
    python -m tools.variant_pages --check  fails if they are out of date

Other pages are made only when the site is built: docs/audit/ has a page of each variant for those
who check its rules.

A rule table, docs/rules/NAME.toml, lists the rules that tests/variants/test_NAME.py proves. They
are those of the `variants` at the top of the table, or those that a rule names itself. Every
rule names the beginning of its tests' names; a rule without a test, or a test without a rule, is
an error. So is a source that docs/rules/sources.toml does not have, and one that nothing cites. A
rule of an option has the option in its id, or names it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs

import pepper
from pepper import Variant
from pepper.describe import rule_difference, rule_sheet
from pepper.engine.parts.wording import format_table, join_and
from pepper.variants.option import by_group
from tools import gallery, german
from tools.findings.kept import loads
from tools.findings.telling import outcomes
from tools.sources import cited, named, sources

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
RULES = DOCS / "rules"
PAGES = DOCS / "variants"
AUDIT = DOCS / "audit"
GALLERY = DOCS / "gallery.md"
GERMAN = DOCS / "kurzregeln.md"
FINDINGS = DOCS / "findings"
TESTS = ROOT / "tests" / "variants"
RELATIVES = 2
OPTION = re.compile(r"option: ([a-z0-9-]+)")


@attrs.frozen
class Rule:
    """One rule of a table: its text, its source, the part that holds it, and its tests."""

    id: str
    variants: tuple[str, ...]
    source: str
    part: str
    text: str
    test: str
    """The beginning of the names of its tests."""
    option: str
    """The option that it belongs to: the one that reverses it, if it settles a doubt; or empty."""


@attrs.frozen
class Proven:
    """A rule with the tests that prove it."""

    rule: Rule
    file: str
    tests: tuple[str, ...]


def load(path: Path) -> tuple[Rule, ...]:
    """The rules of one table; `ValueError` or `TypeError` for an invalid table."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    usual = {"variants": data["variants"]}
    rows = [{"id": id_, "option": _option(id_)} | usual | row for id_, row in data["rule"].items()]
    return tuple(Rule(**row | {"variants": tuple(row["variants"])}) for row in rows)


def _option(id_: str) -> str:
    """The option in the id of a rule: ``pack`` for ``option: pack, ranks``."""
    named = OPTION.match(id_)
    return named[1] if named else ""


def tests_in(path: Path) -> tuple[str, ...]:
    """The names of the test functions of a file."""
    return tuple(re.findall(r"^ *def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE))


def proofs() -> tuple[tuple[Proven, ...], list[str]]:
    """Every rule with its tests, and what is wrong with the tables."""
    proven: list[Proven] = []
    wrong: list[str] = []
    for tests in sorted(TESTS.glob("test_*.py")):
        table_path = RULES / f"{tests.stem.removeprefix('test_')}.toml"
        if not table_path.exists():
            wrong.append(f"{tests.name} has no table {table_path.name}")
            continue
        rules, names = load(table_path), tests_in(tests)
        file = tests.relative_to(ROOT).as_posix()
        for rule in rules:
            found = tuple(name for name in names if name.startswith(rule.test))
            proven.append(Proven(rule, file, found))
            if not found:
                wrong.append(f"{table_path.name}: no test for {rule.id!r} ({rule.test}...)")
        unknown = [n for n in names if not any(n.startswith(rule.test) for rule in rules)]
        wrong += [f"{tests.name}: {name} proves no rule of {table_path.name}" for name in unknown]
    wrong += [*_unproven(proven), *_unsourced(proven)]
    return tuple(proven), wrong


def _unsourced(proven: list[Proven]) -> Iterator[str]:
    """Citations of what is no source, and sources that nothing cites."""
    used = set[str]()
    for text in dict.fromkeys([*(v.reference for v in pepper.variants()), *_citations(proven)]):
        try:
            used |= set(cited(text))
        except ValueError as error:
            yield str(error)
    for key in sources().keys() - used:
        yield f"no rule cites the source {key!r}"


def _citations(proven: Iterable[Proven]) -> list[str]:
    return [one.rule.source for one in proven]


def _unproven(proven: list[Proven]) -> Iterator[str]:
    """Variants and options that no rule covers."""
    for variant in pepper.variants():
        own = [one.rule for one in proven if variant.id in one.rule.variants]
        if not own:
            yield f"no rule of any table is about {variant.id}"
        options = {rule.option for rule in own}
        for option in variant.options:
            if option.name not in options:
                yield f"no rule of {variant.id} names its option {option.name!r}"


@cache
def values(variant: Variant) -> frozenset[tuple[str, str]]:
    """The bids of a variant and its other settings; every page compares all variants."""
    tables = gallery.settings(variant.rules())
    bids = [{name: text for name, text in row.items() if name != "step"} for row in tables["bids"]]
    settings = [
        (f"{heading}.{name}", text)
        for heading, rows in tables.items()
        for row in rows
        for name, text in row.items()
        if heading != "bids"
    ]
    return frozenset([*(("bid", str(bid)) for bid in bids), *settings])


def relatives(variant: Variant) -> list[Variant]:
    """The variants that differ from it in the fewest bids and settings."""
    others = [other for other in pepper.variants() if other.id != variant.id]
    return sorted(others, key=lambda other: len(values(variant) ^ values(other)))[:RELATIVES]


def page(variant: Variant) -> str:
    """The page of one variant for its players, in Markdown."""
    blocks = [
        f"# {variant.title}",
        _in_short(variant),
        _sheet(variant),
        "## Variations",
        "\n".join(f"- {sentence}" for sentence in variant.variations()),
        *_outcomes(variant),
        "## Similar games",
        _similar(variant),
        "## Sources",
        _proof(variant),
    ]
    return "\n\n".join(blocks) + "\n"


def _in_short(variant: Variant) -> str:
    rules, deck = variant.rules(), variant.rules().deck
    ending = rules.ending
    until = "from" if ending.start else "for" if ending.target is None else "to"
    return (
        f"{len(rules.table.seats)} players, {join_and(gallery.partners(rules))}; {len(deck.cards)}"
        f" cards, {deck.hand_size} each. Played {until} {gallery.goal(ending)}."
        f"{_length(variant)}\n\n"
        f"[Play it in the browser](../try/index.html#{variant.id}), or in a terminal:"
        f" `pepper play {variant.id}`."
    )


def _outcomes(variant: Variant) -> list[str]:
    """What became of the hands that bots played, for a game that has figures."""
    figures = FINDINGS / f"{variant.id}.json"
    if not figures.exists():
        return []
    told = outcomes(loads(figures.read_text("utf-8"), variant).findings)
    more = f"The [findings](../findings/{variant.id}.md) say more."
    return ["## How bots fare", " ".join([*told, more])]


def _length(variant: Variant) -> str:
    """How many hands a match between bots takes, where the rules do not say it."""
    figures = FINDINGS / f"{variant.id}.json"
    if variant.rules().ending.target is None or not figures.exists():
        return ""
    length = loads(figures.read_text("utf-8"), variant).findings.lengths
    return f" A match takes about {length.middle:.0f} hands."


def _similar(variant: Variant) -> str:
    near = [f"[{other.title}]({other.id}.md)" for other in relatives(variant)]
    return f"The nearest are {join_and(near)}. To look for others, [find a game](../gallery.md)."


def _proof(variant: Variant) -> str:
    told = "\n".join(f"- {sources()[key]}" for key in cited(variant.reference))
    return (
        f"{told}\n\n[The rules in detail](../audit/{variant.id}.md) lists each rule with its"
        " source, and how unclear rules were settled."
    )


def _sheet(variant: Variant) -> str:
    """The rule sheet without its title."""
    return rule_sheet(variant.rules()).strip().partition("\n\n")[2]


def audit(variant: Variant, proven: tuple[Proven, ...]) -> str:
    """The page of one variant for those who check its rules, in Markdown."""
    own = [one for one in proven if variant.id in one.rule.variants]
    blocks = [
        f"# {variant.id}: its rules and their tests",
        f"Source of [{variant.title}](../variants/{variant.id}.md): {variant.reference}.",
        format_table([["Source", "What it is"], *named(_keys(variant, own))]),
        "## Rules and their tests",
        format_table([["Rule", "Source", "Part", "What it says", "Tests"], *map(_row, own)]),
        "## Settled doubts",
        format_table([["Doubt", "Settled so", "Undone by"], *_doubts(own)]),
        "## Options",
        format_table([["Option", "Default", "Values", "What it decides"], *_options(variant)]),
        *_sets(variant),
        *(_difference(variant, other) for other in relatives(variant)),
    ]
    return "\n\n".join(blocks) + "\n"


def _difference(variant: Variant, other: Variant) -> str:
    found = rule_difference(variant.rules(), other.rules()).partition("\n\n")[2].strip()
    return f"## Unlike {other.title}\n\n{found}".replace("\n## ", "\n### ")


def _keys(variant: Variant, own: Iterable[Proven]) -> tuple[str, ...]:
    """The sources of a variant: of the whole first, then of single rules."""
    texts = (variant.reference, *_citations(own))
    return tuple(dict.fromkeys(key for text in texts for key in cited(text)))


def _options(variant: Variant) -> list[list[str]]:
    return [[o.name, o.default, o.described(), o.about] for o in variant.options]


def _sets(variant: Variant) -> list[str]:
    rows = [[one.name, "+".join(one.options), one.about, one.reference] for one in variant.sets]
    heading = ["Set", "Options", "What it is", "Source"]
    return ["## Sets of options", format_table([heading, *rows])] if rows else []


def _doubts(own: list[Proven]) -> list[list[str]]:
    rules = [r.rule for r in own if r.rule.option and not r.rule.id.startswith("option")]
    return [[rule.id, rule.text, f"`{rule.option}`"] for rule in rules]


def _row(one: Proven) -> list[str]:
    rule, names = one.rule, [f"`{name}`" for name in one.tests]
    shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    return [rule.id, rule.source, rule.part, rule.text, f"{one.file}: {shown}"]


def _index(title: str, about: str, heading: list[str], row: Callable[[Variant], list[str]]) -> str:
    """A page that lists all variants, in a table for each group."""
    blocks = [f"# {title}", about]
    for group, those in by_group(pepper.variants()).items():
        blocks += [f"## {group}", format_table([heading, *map(row, those)])]
    return "\n\n".join(blocks) + "\n"


def listed() -> list[Variant]:
    """The variants, group by group."""
    return [variant for those in by_group(pepper.variants()).values() for variant in those]


def pages() -> dict[Path, str]:
    """The pages that are in the repository, by their paths."""
    texts = {
        PAGES / "index.md": _index(
            "All games",
            "A page for each game, with its rules and variations. [Find a game](../gallery.md)"
            " helps to choose one.",
            ["Game", "Players", "Name"],
            lambda v: [f"[{v.title}]({v.id}.md)", str(len(v.rules().table.seats)), f"`{v.id}`"],
        ),
    }
    for variant in pepper.variants():
        texts[PAGES / f"{variant.id}.md"] = page(variant)
    views = gallery.drawn(pepper.variants())
    texts[GALLERY] = gallery.page(listed(), views)
    texts[GERMAN] = german.page()
    return texts | {DOCS / path: drawing for path, drawing in gallery.pictures(views).items()}


def site_pages() -> dict[Path, str]:
    """The pages that are made when the site is built, by their paths."""
    proven, _ = proofs()
    return {
        AUDIT / "index.md": _index(
            "The rules and their tests",
            "A page for each variant names its sources and lists every rule with the place in"
            " them, the part that implements it, and its tests. [How unclear rules were"
            " settled](../doubts.md) says what decides where they are silent, and [the variants"
            " side by side](side-by-side.md) compares their rules.",
            ["Rules of", "Source"],
            lambda v: [f"[{v.id}]({v.id}.md)", v.reference],
        ),
        AUDIT / "side-by-side.md": gallery.comparison(listed()),
        **{AUDIT / f"{one.id}.md": audit(one, proven) for one in pepper.variants()},
    }


def write(texts: Mapping[Path, str]) -> None:
    """Write these pages."""
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Write the pages, or check that they are up to date."""
    texts, (_, wrong) = pages(), proofs()
    if "--check" not in arguments:
        write(texts)
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            where = path.relative_to(ROOT)
            wrong.append(f"{where} is out of date: run python -m tools.variant_pages")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
