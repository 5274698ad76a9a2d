"""The gallery of games for players, and a page for auditors with every value of the rules."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from pepper import (
    SUITS,
    Alone,
    Ending,
    LibraryRules,
    Match,
    Negotiation,
    Plain,
    Variant,
    View,
    house,
)
from pepper.bots import sensible
from pepper.data.json_text import is_list, is_object
from pepper.describe.naming import merge_runs
from pepper.engine.parts.wording import (
    count_in_figures,
    count_in_words,
    format_table,
    join_and,
    name_strain,
)

GALLERY: Final = """\
# Find a game

<!-- Written by python -m tools.variant_pages from the rules of the variants. -->

These are the documented games, with their options at the defaults. Each name links to the rules of
the game and its variations, and to a table in the browser.
"""
COMPARISON: Final = """\
# The variants side by side

<!-- Written by python -m tools.variant_pages from the rules of the variants. -->

The tables have the values of all variants with their default options, by their names in [files of
house rules](../house-rules.md). Where a variant has no value, it has the default. Bids of one step
are equally high.
"""

Row: TypeAlias = dict[str, str]
"""A row of a table, by its columns."""


def goal(ending: Ending) -> str:
    """What ends the match."""
    way = f"{ending.start} down to {ending.target}" if ending.start else f"{ending.target}"
    ends = [way] if ending.target is not None else []
    ends += [f"{ending.hands} hands"] if ending.hands is not None else []
    ends += ["time"] if ending.timed else []
    return join_and(ends)


def partners(rules: LibraryRules) -> Iterator[str]:
    """Who plays with whom, for players: "2 against 2"."""
    sides = rules.table.sides
    if rules.calling is not None:
        yield "the bidder calls a partner"
    elif len(sides[0]) == 1:
        yield "everyone alone"
    else:
        yield " against ".join(str(len(side)) for side in sides)


def _pack(rules: LibraryRules) -> Iterator[str]:
    deck = rules.deck
    yield f"{len(deck.cards)} cards"
    if deck.copies > 1:
        names = {2: "a double pack", 3: "a triple pack"}
        yield names.get(deck.copies, f"{deck.copies} packs")
    if deck.jokers:
        yield count_in_words(deck.jokers, "joker")
    if deck.little_jokers:
        yield count_in_words(deck.little_jokers, "little joker")


def _bidder(rules: LibraryRules) -> Iterator[str]:
    if len(rules.table.sides[0]) == 1 and rules.calling is None:
        return
    ways = {rung.alone for rung in rules.ladder.rungs}
    yield from (told for way, told in _BIDDER.items() if way in ways)


_BIDDER: Final = {
    Alone.NO: "bidder with a partner",
    Alone.IF_EXCHANGED: "alone after an exchange",
    Alone.YES: "bidder alone",
}


def _trumps(rules: LibraryRules) -> Iterator[str]:
    strains = rules.ladder.strains
    if set(SUITS) & set(strains):
        yield "a suit"
    yield from (name_strain(strain, strains) for strain in strains if isinstance(strain, Plain))
    if not rules.ranking.bowers:
        yield "no bowers"


def _before_the_play(rules: LibraryRules) -> Iterator[str]:
    if any(rung.exchange is not None for rung in rules.ladder.rungs):
        yield "cards are exchanged"
    if isinstance(rules.negotiation, Negotiation):
        yield "defenders may give up"
    elif rules.negotiation is not None:
        yield "players may drop out"


def _goal(rules: LibraryRules) -> Iterator[str]:
    ending, aim = rules.ending, goal(rules.ending)
    yield aim if ending.target is None or ending.start else f"to {aim}"


QUESTIONS: Final[dict[str, Callable[[LibraryRules], Iterator[str]]]] = {
    "Players": lambda rules: iter([count_in_figures(len(rules.table.seats), "player")]),
    "Sides": partners,
    "Cards": _pack,
    "Bids": lambda rules: merge_runs(rung.name for rung in rules.ladder.rungs),
    "Trumps": _trumps,
    "Before the play": _before_the_play,
    "Play": _bidder,
    "Game": _goal,
}
"""The columns by which players find a game, each with the answers for the rules of one.

An answer holds no comma: docs/_static/gallery.js takes the cells apart there.
"""
COLUMNS: Final = ("Group", *QUESTIONS)
"""The columns of the table of the games after their names: the group, then the questions."""


def drawn(variants: Iterable[Variant]) -> dict[int, View]:
    """For each number of players, a view of the first variant for this number."""
    first: dict[int, Variant] = {}
    for variant in variants:
        first.setdefault(len(variant.rules().table.seats), variant)
    return {players: _amid_a_trick(first[players].rules()) for players in sorted(first)}


def _amid_a_trick(rules: LibraryRules) -> View:
    """Seat 0's view when it is about to play last to a trick, but not to the first of the hand."""
    match = Match.start(rules, seed=len(rules.table.seats))
    rng = Random(0)  # noqa: S311  (a player needs no cryptographic generator)
    seat = rules.table.seats[0]
    while match.turn is not None:
        view = match.view(match.turn)
        trick = view.trick
        if view.seat == seat and view.tricks and trick and trick.seats[-1] == seat:
            return view
        match = match.apply(sensible(view, rng))
    raise ValueError(f"seat {seat} never plays last to a trick of {rules.name}")


def pictures(views: Mapping[int, View]) -> dict[str, str]:
    """Each drawing by its path from docs/: wide, and narrow for phones."""
    return {
        f"looks/table-{players}{ending}.svg": view.svg(narrow=bool(ending)) + "\n"
        for players, view in views.items()
        for ending in ("", "-narrow")
    }


def page(variants: Iterable[Variant], views: Mapping[int, View]) -> str:
    """The page for players, in Markdown."""
    rows = [[f"[{found.title}](variants/{found.id}.md)", *answers(found)] for found in variants]
    blocks = [GALLERY.strip(), format_table([["", *COLUMNS], *rows])]
    return "\n\n".join([*blocks, "## Tables", *_shown(views)]) + "\n"


def answers(variant: Variant) -> list[str]:
    """What the table of the games says of one, for each of `COLUMNS`."""
    rules = variant.rules()
    return [variant.group, *(", ".join(answered(rules)) for answered in QUESTIONS.values())]


def _shown(views: Mapping[int, View]) -> Iterator[str]:
    yield "Each table as seat 0 sees it, about to play the last card to a trick."
    for players, view in views.items():
        yield f"<details><summary>{players} players</summary>"
        shown = f"{view.rules.name}: a table for {players}, in the middle of a trick"
        yield f"![{shown}](looks/table-{players}.svg)"
        yield "</details>"


def comparison(variants: Iterable[Variant]) -> str:
    """The page with every value of the rules, in Markdown."""
    tables = defaultdict[str, list[Row]](list)
    for variant in variants:
        link = {"Variant": f"[{variant.id}](../variants/{variant.id}.md)"}
        for heading, rows in settings(variant.rules()).items():
            tables[heading] += [link | row for row in rows]
    blocks = [COMPARISON.strip()]
    for heading, rows in tables.items():
        columns = list(dict.fromkeys(name for row in rows for name in row))
        cells = [[row.get(name, "") for name in columns] for row in rows]
        blocks += [f"## {heading.capitalize()}", format_table([columns, *cells])]
    return "\n\n".join(blocks) + "\n"


def settings(rules: LibraryRules) -> dict[str, list[Row]]:
    """The tables of the rules as a file, with a row for each bid, and their values as texts."""
    file: dict[str, Any] = tomllib.loads(house.dumps(rules))
    bids = list[Row]()
    for number, step in enumerate(file["ladder"].pop("steps"), 1):
        equal: list[object] = step if is_list(step) else [step]
        bids += [{"step": str(number), **_texts(bid)} for bid in filter(is_object, equal)]
    tables = {name: [_texts(table)] for name, table in file.items() if is_object(table)}
    return {
        "bids": bids,
        **{name: rows for name, rows in tables.items() if rows != [{}]},
        "phases": [{"in order": _text(file["phases"])}] if "phases" in file else [],
    }


def _texts(table: Mapping[str, object]) -> Row:
    return {name: _text(value) for name, value in table.items()}


def _text(value: object) -> str:
    if is_object(value):
        return f"({', '.join(f'{name} {_text(one)}' for name, one in value.items())})"
    if is_list(value):
        return f"[{', '.join(map(_text, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
