"""Draw docs/flow-of-a-hand.dot: the phases of a hand, and every step from one to the next.

    python -m tools.flow          writes it
    python -m tools.flow --check  fails if the file is out of date

The drawing is made from hands played at random: under every documented variant, with its defaults
and with each option changed, and under rules with and without each part that opens a phase. Each
step that a hand took is an arrow, dashed if no documented variant takes it. Phases that stand among
the others as parts, such as a kitty, are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Final

import attrs

import pepper
from pepper import (
    USUAL_PHASES,
    BidLadder,
    Calling,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Match,
    Negotiation,
    Other,
    Pass,
    Phase,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Table,
    UnknownVariantError,
    Variant,
)
from pepper.engine.course.hand import Hand
from pepper.engine.course.source import SEEDS
from pepper.engine.parts.phase import State
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.exchange import Exchanging
from pepper.testing.lines import chosen

DRAWING: Final = Path(__file__).parent.parent / "docs" / "flow-of-a-hand.dot"
HANDS: Final = 8
"""The hands played in each match."""
SHYNESS: Final = (0, 0.5, 1)
"""How often a seat passes when it may: each of these in one match under all rules."""
SCORED, DONE = "scored", "match over"
NODES: Final = (Phase.DEAL.value, *(phase.value for phase in USUAL_PHASES), SCORED)
"""The boxes of the drawing, in the order of the phases."""


_CAME_OF: Final = {
    Phase.DEAL: "dealt",
    Phase.NAMING: "named",
    Phase.CALLING: "called",
    Phase.NEGOTIATION: "play on",
}


@attrs.frozen
class Way:
    """A step of a hand from one box to the next, and its reason."""

    source: str
    target: str
    why: str


def ways(match: Match) -> Iterator[Way]:
    """Every step of the finished hands of a match, and what followed each hand."""
    for hand, following in pairwise((*match.past, match.hand)):
        yield from _steps(hand)
        if following is not hand:
            dealer = "the same dealer" if following.dealer == hand.dealer else "the next dealer"
            yield Way(SCORED, NODES[0], dealer)
    if match.outcome is not None:
        yield Way(SCORED, DONE, "somebody has won")


def _steps(hand: Hand) -> Iterator[Way]:
    states = [one.state for one in _moments(hand) if one.state.phase.value in NODES]
    for before, after in pairwise(states):
        if before.phase != after.phase:
            yield Way(before.phase.value, after.phase.value, _what_came_of(before))
    if hand.result is not None and hand.state.phase.value in NODES:
        yield Way(hand.state.phase.value, SCORED, hand.result.ending.value)


def _moments(hand: Hand) -> list[Hand]:
    """The hand from before its deal, after each act and after everything that followed."""
    moments = list(hand.opening())
    for act in hand.acts:
        if not act.automatic and act.phase != Phase.DEAL:
            moments += moments[-1].walk(act.action)
    return moments


def _what_came_of(state: State) -> str:
    """How a phase ended, in words, if the hand went on."""
    if isinstance(state, Bidding):
        return "all pass" if state.best is None else "a bid stands"
    if isinstance(state, Exchanging):
        return "swapped" if state.swapped else "kept"
    return _CAME_OF[state.phase]


def documented() -> Iterator[Rules]:
    """Every documented variant, with its defaults and with each option changed."""
    for variant in pepper.variants():
        yield variant.rules()
        changed = [
            f"{option.name}={value}"
            for option in variant.options
            for value in (*option.values[1:], *map(str, option.numbers[:1]))
        ]
        for one in changed:
            try:
                yield variant.rules([one])
            except RulesError:  # this option needs another one
                yield from _accepted(variant, product([one], changed))


def _accepted(variant: Variant, choices: Iterable[tuple[str, ...]]) -> Iterator[Rules]:
    for options in choices:
        with suppress(RulesError, UnknownVariantError):
            yield variant.rules(options)


def composed() -> Iterator[Rules]:
    """Rules with and without each part that opens a phase, in all valid combinations."""
    choices = product(
        (True, False),
        (None, Calling()),
        (None, Exchange(other=Other.LEFT)),
        (None, DropOuts(), Negotiation()),
    )
    for strain_in_bid, calling, exchange, negotiation in choices:
        try:
            yield Rules(
                "with and without",
                Table.singles(2 if isinstance(negotiation, Negotiation) else 3),
                Deck("9TJQKA", 4),
                BidLadder([Rung("1", 1, strain_in_bid=strain_in_bid, exchange=exchange)]),
                Scoring(),
                Ending(hands=HANDS),
                calling=calling,
                negotiation=negotiation,
            )
        except RulesError:
            continue


def seen(games: Iterable[Rules]) -> frozenset[Way]:
    """The steps that hands took under these rules."""
    return frozenset(way for rules in games for shy in SHYNESS for way in ways(_play(rules, shy)))


def _play(rules: Rules, shy: float) -> Match:
    rng = Random(f"{rules!r} {shy}")  # noqa: S311  (nobody plays for money here)
    match = Match.start(rules, seed=rng.randrange(SEEDS))
    while match.turn is not None and len(match.past) < HANDS:
        legal = match.legal_actions
        passes = Pass() in legal and rng.random() < shy
        match = match.apply(Pass() if passes else chosen(legal, rng.randrange))
    return match


def drawn(known: frozenset[Way], others: frozenset[Way]) -> str:
    """The drawing in the language of Graphviz. Arrows of documented variants are solid."""
    lines = [
        "// Written by `python -m tools.flow` from hands that were played.",
        'digraph "flow of a hand" {',
        '    node [shape=box, style=rounded, fontname="sans-serif"];',
        '    edge [fontname="sans-serif", fontsize=10];',
        *(f'    "{name}";' for name in NODES),
        f'    "{DONE}" [peripheries=2];',
        *_arrows(known, "solid"),
        *_arrows(others - known, "dashed"),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _arrows(found: frozenset[Way], style: str) -> Iterator[str]:
    for source, target in product(NODES, (*NODES, DONE)):
        why = sorted(way.why for way in found if (way.source, way.target) == (source, target))
        if why:
            yield f'    "{source}" -> "{target}" [label="{", ".join(why)}", style={style}];'


def main(arguments: list[str]) -> int:
    """Write the drawing, or check that it is up to date."""
    text = drawn(seen(documented()), seen(composed()))
    if "--check" not in arguments:
        DRAWING.write_text(text, encoding="utf-8")
    elif not DRAWING.exists() or DRAWING.read_text(encoding="utf-8") != text:
        print(f"{DRAWING.name} is out of date: run python -m tools.flow", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
