"""Draw docs/flow-of-a-hand.dot: the phases of a hand, and every way from one to the next.

    python -m tools.flow          writes it
    python -m tools.flow --check  fails if it is not what would be written

Nothing in the drawing is written down here but words. Hands are played at random under every
documented variant, as it is and with each of its options changed, and under rules that are put
together with and without each part that opens a phase. A way that a hand was seen to take is
an arrow; it is dashed where no documented variant takes it.
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
    Rules,
    RulesError,
    Rung,
    Scoring,
    Table,
    UnknownVariantError,
    Variant,
)
from pepper.hand import Hand, Stage
from pepper.match import SEEDS
from pepper.phases.auction import Bidding
from pepper.phases.calling import CallingCard
from pepper.phases.dealing import Dealing
from pepper.phases.exchange import Exchanging
from pepper.phases.naming import Naming
from pepper.testing.lines import chosen

DRAWING: Final = Path(__file__).parent.parent / "docs" / "flow-of-a-hand.dot"
HANDS: Final = 8
"""Hands of a match that are played."""
SHYNESS: Final = (0, 0.5, 1)
"""How often a seat passes where it may: one match for each, under all rules."""
SCORED, DONE = "scored", "match over"
NODES: Final = (*(phase.value for phase in pepper.Phase if phase is not pepper.Phase.OVER), SCORED)
"""Where a hand can stand, in the order of the phases."""


@attrs.frozen
class Way:
    """A step of a hand from one place to the next, and what led to it."""

    source: str
    target: str
    why: str


def ways(match: Match) -> Iterator[Way]:
    """Every step that the finished hands of a match took, and what came after each hand."""
    for hand, following in pairwise((*match.past, match.hand)):
        yield from _steps(hand)
        if following is not hand:
            dealer = "the same dealer" if following.dealer == hand.dealer else "the next dealer"
            yield Way(SCORED, NODES[0], dealer)
    if match.outcome is not None:
        yield Way(SCORED, DONE, "somebody has won")


def _steps(hand: Hand) -> Iterator[Way]:
    for before, after in pairwise(hand.stages):
        yield Way(before.phase.value, after.phase.value, _what_came_of(before))
    if hand.result is not None:
        yield Way(hand.stage.phase.value, SCORED, hand.result.ending.value)


def _what_came_of(stage: Stage) -> str:
    """How a phase came to its end, in words, where the hand went on."""
    match stage:
        case Dealing():
            return "dealt"
        case Bidding():
            return "all pass" if stage.best is None else "a bid stands"
        case Naming():
            return "named"
        case CallingCard():
            return "called"
        case Exchanging():
            return "swapped" if stage.swapped else "kept"
        case _:
            return "play on"


def documented() -> Iterator[Rules]:
    """Every documented variant, as it is and with each option changed."""
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
            except RulesError:  # it needs another one
                yield from _accepted(variant, product([one], changed))


def _accepted(variant: Variant, choices: Iterable[tuple[str, ...]]) -> Iterator[Rules]:
    for options in choices:
        with suppress(RulesError, UnknownVariantError):
            yield variant.rules(options)


def composed() -> Iterator[Rules]:
    """Rules with and without each part that opens a phase, as far as they go together."""
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
    """The ways that hands took under these rules."""
    return frozenset(way for rules in games for shy in SHYNESS for way in ways(_played(rules, shy)))


def _played(rules: Rules, shy: float) -> Match:
    rng = Random(f"{rules!r} {shy}")  # noqa: S311  (nobody plays for money here)
    match = Match.start(rules, seed=rng.randrange(SEEDS))
    while match.turn is not None and len(match.past) < HANDS:
        legal = match.legal_actions
        passes = Pass() in legal and rng.random() < shy
        match = match.apply(Pass() if passes else chosen(legal, rng.randrange))
    return match


def drawn(known: frozenset[Way], others: frozenset[Way]) -> str:
    """The drawing in Graphviz' language; arrows of documented variants are solid."""
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
    """Write the drawing, or compare it with what would be written."""
    text = drawn(seen(documented()), seen(composed()))
    if "--check" not in arguments:
        DRAWING.write_text(text, encoding="utf-8")
    elif not DRAWING.exists() or DRAWING.read_text(encoding="utf-8") != text:
        print(f"{DRAWING.name} is not how hands go: write it again", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
