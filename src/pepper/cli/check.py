"""The command `check`: validate house rules, check every invariant and report how they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from shlex import join
from statistics import fmean, median

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pepper.data.files import try_output, write_file
from pepper.describe import rule_difference, rule_sheet
from pepper.engine.course.rules import Rules
from pepper.engine.parts.errors import escape
from pepper.engine.parts.wording import inflect
from pepper.words import Words

from .arguments import Arguments
from .colours import BAD, GOOD
from .faces import Faces
from .layout import format_quantity
from .progress import progress
from .sheets import print_sheet
from .sources import house_rules
from .trial import MOST_HANDS, RECORDED, HandFacts, Trial, trials

MATCHES = 1000
BROKEN = 1
FEW_CONTRACTS = 20
"""Fewer contracts than this, made by the bots, say nothing about a game."""


def check(console: Console, asked: Arguments, faces: Faces) -> int:
    """Check the rules in the file. The exit code is 1 if an invariant broke."""
    if asked.record is not None:
        try_output(asked.record)
    rules, start = house_rules(asked.file)
    console.print(Text(faces.printable(f"{rules.name}: the rules are valid."), GOOD))
    console.print()
    print_sheet(console, rule_sheet(rules))
    if start is not None:
        console.print()
        print_sheet(console, rule_difference(start, rules))
    played: list[Trial] = []
    seed = asked.seed or 0
    with progress("playing matches", asked.matches) as show:
        for trial in trials(rules, asked.matches, seed):
            played.append(trial)
            show(len(played))
            if trial.broken:
                break
    if played[-1].broken:
        _print_broken(console, played[-1], asked.record)
        return BROKEN
    console.print(report(rules, played, faces))
    return 0


def _print_broken(console: Console, trial: Trial, file: str | None) -> None:
    """Print what broke, and print or save the record of the match."""
    console.print(Text(f"\nAn invariant broke in the match of seed {trial.seed}:", BAD))
    for what in trial.broken:
        console.print(Text(f"  {escape(what)}"), soft_wrap=True)
    if file is not None:
        write_file(file, trial.record)
        again = escape(join(["pepper", "replay", file]))
        console.print(Text(f"To see the match: {again}"), soft_wrap=True)
    else:
        console.print(Text("The record of the match:\n"))
        console.file.write(trial.record)


def report(rules: Rules, played: Sequence[Trial], faces: Faces) -> RenderableType:
    """The statistics of the matches."""
    hands = [hand for trial in played for hand in trial.hands]
    first, last = played[0].seed, played[-1].seed
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    title = Text(f"{format_quantity(len(played), 'match', 'matches')}, {seeds}", "bold")
    return Group(
        Text(),
        Rule(title, characters="─" if faces.symbols else "-", align="left"),
        Text(),
        _lengths(played, hands),
        Text(),
        _tabulate_bids(rules, hands),
        Text(),
        _endings(hands),
        Text(),
        _tabulate_sides(rules, played, hands),
        Text(),
        _verdict(played, hands),
    )


def _lengths(played: Sequence[Trial], hands: Sequence[HandFacts]) -> RenderableType:
    table = _table("", "median", "least", "most")
    table.add_row("hands in a match", *_spread([len(trial.hands) for trial in played]))
    table.add_row("turns in a hand", *_spread([hand.turns for hand in hands]))
    return table


def _tabulate_bids(rules: Rules, hands: Sequence[HandFacts]) -> RenderableType:
    """How often each rung is bid and played, and how often it is made."""
    called = Counter(name for hand in hands for name in hand.called)
    contracts = Counter(hand.contract for hand in hands)
    made = Counter(hand.contract for hand in hands if hand.made)
    table = _table("bid", "bids", "contracts", "of hands", "made")
    for name in dict.fromkeys(rung.name for rung in rules.rungs):
        of_hands = _share(contracts[name], len(hands))
        shown = f"{called[name]:,}", f"{contracts[name]:,}", of_hands
        table.add_row(name, *shown, _share(made[name], contracts[name]))
    if contracts[None]:
        table.add_row("none", "", f"{contracts[None]:,}", _share(contracts[None], len(hands)))
    return table


def _endings(hands: Sequence[HandFacts]) -> RenderableType:
    table = _table("hands end", "hands", "of hands")
    for ending, count in Counter(hand.ending for hand in hands).most_common():
        table.add_row(ending.value, f"{count:,}", _share(count, len(hands)))
    return table


def _tabulate_sides(
    rules: Rules, played: Sequence[Trial], hands: Sequence[HandFacts]
) -> RenderableType:
    """For each side: wins, points in a hand, and the score at the end of a match."""
    table = _table("side", "wins", "points a hand", "median score", "least", "most")
    for side, seats in enumerate(rules.table.sides):
        wins = sum(side in trial.winners for trial in played)
        points = f"{fmean(hand.points[side] for hand in hands):+.2f}"
        scores = [trial.scores[side] for trial in played]
        table.add_row(Words().side(seats), _share(wins, len(played)), points, *_spread(scores))
    return table


def _verdict(played: Sequence[Trial], hands: Sequence[HandFacts]) -> Text:
    turns, records = sum(hand.turns for hand in hands), -(-len(played) // RECORDED)
    lines = [Text(f"No invariant broke in {turns:,} turns.", GOOD)]
    lines += [Text(f"{format_quantity(records, 'record')} round-tripped.")]
    if capped := sum(trial.stopped for trial in played):
        was = inflect(capped, "was", "were")
        text = (
            f"{format_quantity(capped, 'match', 'matches')} {was} stopped after {MOST_HANDS} hands."
        )
        lines.append(Text(text, "bold"))
    lines += [Text(text, "bold") for text in _doubts(hands)]
    return Text("\n").join(lines)


def _doubts(hands: Sequence[HandFacts]) -> Iterator[str]:
    """A warning if the figures mean nothing, because the bots assume that tricks are good.

    They bid for tricks even in a game in which a contract costs points if it is made.
    """
    contracts = [hand for hand in hands if hand.ahead is not None]
    made = [hand.ahead for hand in contracts if hand.made and hand.ahead is not None]
    if len(made) < FEW_CONTRACTS or (ahead := fmean(made)) > 0:
        return
    behind = "no better than the others" if not ahead else f"{-ahead:.1f} points behind the others"
    yield (
        f"These figures mean nothing: declarers who made their contract came out {behind} on "
        "average. The bots assume that it is good to take tricks: they played a contract in "
        f"{_share(len(contracts), len(hands))} of hands and made "
        f"{_share(len(made), len(contracts))}. People who know these rules would bid otherwise."
    )


def _table(label: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(label, min_width=18)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _spread(numbers: Iterable[int]) -> Iterator[str]:
    values = sorted(numbers)
    yield from (f"{value:,g}" for value in (median(values), values[0], values[-1]))


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"
